//! What the tests of the page are fed with, made of kept games by this server:
//! `UPDATE_EXPECT=1 cargo test -p farmstead-server fixtures` writes it anew.

use std::path::{Path, PathBuf};
use std::{env, fs};

use farmstead_rules::{AnyGame, Game, Moves, Record, Report, Turn};
use farmstead_server::{Rate, Settings};
use serde_json::{Map, Value, json};

use crate::house::House;

/// A position of a kept game: the first in which this is asked.
struct Position {
    name: &'static str,
    /// The folder of the game.
    game: &'static str,
    /// The first round that will do.
    round: u8,
    decision: &'static str,
    /// How moves begin of which there are at least so many.
    moves: &'static str,
    least: usize,
}

const fn of_revised(
    name: &'static str,
    round: u8,
    decision: &'static str,
    moves: &'static str,
    least: usize,
) -> Position {
    Position { name, game: "revised-2-beginner", round, decision, moves, least }
}

const POSITIONS: [Position; 12] = [
    of_revised("revised-place", 10, "place", "", 2),
    of_revised("revised-fences", 10, "act", "fence", 50),
    of_revised("revised-sow", 13, "act", "sow", 8),
    of_revised("revised-feed", 11, "feed", "cook", 3),
    of_revised("revised-rooms", 12, "keep-animals", "keep", 5),
    of_revised("revised-over", 14, "none", "", 0),
    Position {
        name: "revised-keep",
        game: "revised-2-base-random",
        round: 11,
        decision: "breed",
        moves: "keep",
        least: 2,
    },
    Position {
        name: "classic-five",
        game: "classic-5-EIK",
        round: 11,
        decision: "place",
        moves: "",
        least: 2,
    },
    Position {
        name: "family-three",
        game: "family-3",
        round: 10,
        decision: "place",
        moves: "",
        least: 2,
    },
    Position {
        name: "family-free",
        game: "family-2-free",
        round: 5,
        decision: "lay-tile",
        moves: "at",
        least: 6,
    },
    Position {
        name: "creatures",
        game: "creatures",
        round: 6,
        decision: "place",
        moves: "",
        least: 2,
    },
    Position {
        name: "creatures-borders",
        game: "creatures",
        round: 2,
        decision: "act",
        moves: "border",
        least: 10,
    },
];

/// The tables whose printed things the page's tests know, by game.
const TABLES: [(&str, &str); 4] = [
    ("classic", "game=classic players=5 cards=E,I,K"),
    ("revised", "game=revised players=2 cards=base"),
    ("family", "game=family players=3"),
    ("creatures", "game=creatures players=2"),
];

fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// Compares what the page's tests have with what this server says, or writes it.
fn compare(name: &str, said: &Value) {
    let file = repository(&format!("web/tests/fixtures/{name}.json"));
    let said = said.to_string() + "\n";
    if env::var_os("UPDATE_EXPECT").is_some() {
        fs::write(&file, &said).expect("it can be written");
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == said, "{name}.json is old: write it anew with UPDATE_EXPECT=1");
}

/// The view of whoever decides at a table with this record, without the story of the game.
async fn view(house: &House, record: &Record) -> Value {
    let people: Vec<Value> =
        (0..record.options.players).map(|_| json!({"kind": "human"})).collect();
    let record = record.write().expect("its moves are legal");
    let (table, secrets) = house.table_of(json!({"seats": people, "record": record})).await;
    let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
    let mut view = house.join(&table, &secrets).await.turn().await;
    view["steps"] = json!([]);
    view
}

/// The record of a kept game up to each of its decisions.
fn beginnings(game: &str) -> Vec<Record> {
    let file = format!("crates/rules/tests/games/version-2/{game}/1.farm");
    let text = fs::read_to_string(repository(&file)).expect("the game is kept");
    let Record { options, deal, moves } = Record::read(&text).expect("it is a record").record;
    let upto = |length: usize| Record {
        options: options.clone(),
        deal: deal.clone(),
        moves: moves[..length].to_vec(),
    };
    (0..=moves.len()).map(upto).collect()
}

fn is_there(position: &Position, game: &AnyGame) -> bool {
    let (round, decision) = match game.report() {
        Report::Agricola(table) => (table.round, table.decision),
        Report::Family(table) => (table.round, table.decision),
        Report::Creatures(table) => (table.round, table.decision),
        other => panic!("{other:?} is of no game"),
    };
    let mut moves = Moves::new();
    if let Turn::Seat(_) = game.turn() {
        game.moves(&mut moves);
    }
    let written = moves.iter().map(|chosen| game.write_move(*chosen));
    let of_kind = written.filter(|text| text.starts_with(position.moves)).count();
    round >= position.round && decision == position.decision && of_kind >= position.least
}

#[tokio::test]
async fn the_page_is_tested_with_what_this_server_says() {
    let requests = Rate { burst: 10_000.0, per_second: 0.0 };
    let house = House::with(Settings { requests, ..Settings::default() }).await;
    compare("catalogue", &house.get("/api/catalogue").await.json());

    let mut printed = Map::new();
    for (game, options) in TABLES {
        let pairs = options.split(' ').filter_map(|pair| pair.split_once('='));
        let options: Map<_, _> = pairs.map(|(name, value)| (name.into(), json!(value))).collect();
        let players = options["players"].as_str().and_then(|number| number.parse().ok());
        let people: Vec<Value> =
            (0..players.expect("it is a number")).map(|_: u8| json!({"kind": "human"})).collect();
        let (table, _) = house.table(&json!(options), &json!(people)).await;
        let said = house.get(&format!("/api/tables/{table}/printed")).await.json();
        printed.insert(game.to_owned(), said);
    }
    compare("printed", &Value::Object(printed));

    for position in &POSITIONS {
        let there = beginnings(position.game)
            .into_iter()
            .find(|record| is_there(position, &record.replay().expect("it was played")));
        let there = there.unwrap_or_else(|| panic!("there is no {}", position.name));
        compare(position.name, &view(&house, &there).await);
    }
}

//! Nothing sent to a seat says what the seat may not know.

use std::collections::BTreeSet;

use farmstead_cardboard::{Key, printed};
use farmstead_rules::{AnyGame, Event, Game, Record, Report, Seat, View};
use farmstead_server::{Rate, Settings};
use serde_json::{Value, json};

use crate::house::{Guest, House, is_over};

/// Keys of cards that everybody knows by each position, from the first on. A card is shown when it
/// is chosen, before it is paid; where it is the only one that fits, the placement chooses it.
fn played(record: &Record) -> Vec<BTreeSet<Key>> {
    let mut game = record.start().expect("the record is good");
    let mut known = BTreeSet::new();
    let mut by_position = vec![known.clone()];
    let mut placed = 0;
    for chosen in &record.moves {
        let mut events = Vec::new();
        let parts = game.parts(*chosen);
        if parts.kind == "place" {
            placed = by_position.len();
        }
        known.extend(parts.card.filter(|_| parts.kind == "card"));
        game.play(*chosen, &mut events).expect("the record is good");
        by_position.push(known.clone());
        for event in events {
            if let Event::Improved { card, .. } | Event::Played { card, .. } = event {
                known.insert(card);
                for known in &mut by_position[placed..] {
                    known.insert(card);
                }
            }
        }
    }
    by_position
}

/// Keys of cards that a seat has seen by each position, in the words of the rules.
fn seen(record: &Record, seat: Option<Seat>) -> Vec<BTreeSet<Key>> {
    let mut game = record.start().expect("the record is good");
    let mut known = BTreeSet::new();
    let mut by_position = Vec::new();
    let mut look = |game: &AnyGame, by_position: &mut Vec<BTreeSet<Key>>| {
        let Report::Agricola(table) = View::new(game, seat).report() else { return };
        for farm in &table.players {
            let cards = farm.hand.iter().chain(&farm.in_front).chain(&farm.cards);
            known.extend(cards.map(|card| card.key));
        }
        by_position.push(known.clone());
    };
    look(&game, &mut by_position);
    for chosen in &record.moves {
        game.play(*chosen, &mut ()).expect("the record is good");
        look(&game, &mut by_position);
    }
    by_position
}

/// Plays a whole game with cards; everything everybody was sent, and how it went.
async fn whole_game(players: usize, options: &Value) -> (Vec<Guest>, Record, String) {
    // It plays faster than people do.
    let messages = Rate { burst: 10_000.0, per_second: 0.0 };
    let house = House::with(Settings { messages, ..Settings::default() }).await;
    let seats: Vec<_> = (0..players).map(|_| json!({"kind": "human"})).collect();
    let (table, secrets) = house.table(options, &json!(seats)).await;
    let mut guests = Vec::new();
    for secret in &secrets {
        let mut guest = house.join(&table, &[secret]).await;
        let view = guest.wait_for("view").await;
        guests.push((guest, view));
    }
    let mut watcher = house.join(&table, &[]).await;
    let mut view = watcher.wait_for("view").await;
    let mut number = 0usize;
    while !is_over(&view) {
        let turn = guests.iter().position(|(_, view)| !view["moves"][0].is_null());
        let (guest, own) = &mut guests[turn.expect("it is somebody's turn")];
        // Neither always the first nor always the same: cards shall be played.
        number += 1;
        let moves = own["moves"].as_array().expect("there are moves").clone();
        let card = moves.iter().find(|one| one["kind"] == "card");
        let chosen = card.unwrap_or(&moves[number * 7 % moves.len()]);
        let position = own["position"].clone();
        guest.say(json!({"type": "try", "position": position, "codes": [chosen["code"]]})).await;
        guest.say(json!({"type": "move", "position": position, "codes": [chosen["code"]]})).await;
        for (guest, view) in &mut guests {
            *view = guest.wait_for("view").await;
        }
        view = watcher.wait_for("view").await;
    }
    let record = house.get(&format!("/api/tables/{table}/record")).await.body;
    let (record, _) = Record::parse(&record).expect("the record is good");
    let told = watcher.wait(|message| message["seed"].is_string()).await;
    let seed = told["seed"].as_str().expect("it is a text").to_owned();
    let mut all: Vec<Guest> = guests.into_iter().map(|(guest, _)| guest).collect();
    all.push(watcher);
    (all, record, seed)
}

#[tokio::test]
async fn no_byte_sent_to_a_seat_names_a_card_it_may_not_know() {
    let (guests, record, seed) = whole_game(3, &json!({"cards": "base"})).await;
    let played = played(&record);
    assert!(played.last().is_some_and(|keys| keys.len() > 3), "cards were played");
    for (seat, guest) in guests.iter().enumerate() {
        let others = record.deal.hands.iter().enumerate().filter(|(owner, _)| *owner != seat);
        let foreign: Vec<Key> = others.flat_map(|(_, hand)| hand.iter().copied()).collect();
        let mut position = 0;
        for text in &guest.heard {
            let message: serde_json::Value = serde_json::from_str(text).expect("it is JSON");
            if let Some(now) = message["position"].as_u64() {
                position = now as usize;
            }
            let over = message["over"] == true || is_over(&message);
            assert!(over || !text.contains(&seed), "the seed was told");
            for key in foreign.iter().filter(|key| !played[position].contains(*key)) {
                assert!(!text.contains(key.as_str()), "seat {seat} was told of {key}: {text}");
            }
        }
    }
}

#[tokio::test]
async fn what_is_picked_and_drawn_in_secret_is_told_to_nobody_else() {
    let options = json!({"cards": "base", "deal": "draft"});
    let (guests, record, _) = whole_game(2, &options).await;
    let played = played(&record);
    for (number, guest) in guests.iter().enumerate() {
        let seat = (number < 2).then_some(Seat(number as u8));
        let seen = seen(&record, seat);
        let mut position = 0;
        for text in &guest.heard {
            let message: Value = serde_json::from_str(text).expect("it is JSON");
            if let Some(now) = message["position"].as_u64() {
                position = now as usize;
            }
            let mut named = printed::shipped().filter(|card| text.contains(&*card.key));
            let secret = named.find(|card| {
                let key = card.key.as_str();
                !seen[position].contains(key) && !played[position].contains(key)
            });
            assert!(secret.is_none(), "{seat:?} was told of {secret:?}: {text}");
        }
    }
}

//! Whoever looks after a server sees what it does and what its bounds refuse.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::time::Duration;

use farmstead_server::client::Socket;
use farmstead_server::{Backups, Rate, Settings};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::house::{House, told, two_people};

/// How long a number may take to change.
const PATIENCE: Duration = Duration::from_secs(60);

/// One of the numbers.
async fn number(house: &House, name: &str) -> f64 {
    let text = house.get("/metrics").await.body;
    let mut lines =
        text.lines().filter_map(|line| line.strip_prefix("farmstead_")?.split_once(' '));
    let found = lines.find(|(known, _)| *known == name).map(|(_, number)| number.parse());
    found.expect("there is such a number").expect("it is one")
}

/// Waits until a number is as it should be.
async fn until(house: &House, name: &str, wanted: impl Fn(f64) -> bool) {
    let looking = async { while !wanted(number(house, name).await) {} };
    timeout(PATIENCE, looking).await.unwrap_or_else(|_| panic!("{name} does not change"));
}

#[tokio::test]
async fn what_a_server_does_is_counted() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": "greedy"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    let mut view = guest.turn().await;
    while view["position"].as_u64() < Some(4) {
        let id = guest.play_first(&view).await;
        assert_eq!(guest.outcome(id).await["type"], "done");
        view = guest.turn().await;
    }
    let id = guest.say(json!({"type": "undo", "position": 0})).await;
    assert_eq!(guest.outcome(id).await["code"], "stale");
    for (name, at_least) in [
        ("tables_total", 1.0),
        ("live_tables", 1.0),
        ("sockets", 1.0),
        ("moves_total", 4.0),
        ("refused_total", 1.0),
        ("log_entries_total", 2.0),
        ("commits_total", 1.0),
        ("commit_seconds_count", 2.0),
        ("thought_seconds_count", 1.0),
        ("answer_seconds_count", 1.0),
    ] {
        let number = number(&house, name).await;
        assert!(number >= at_least, "{name} is {number}");
    }
    assert_eq!(number(&house, "limited_total").await, 0.0);
    drop(guest);
    until(&house, "sockets", |sockets| sockets == 0.0).await;
}

#[tokio::test]
async fn opponents_that_think_are_counted_while_they_do() {
    let house = House::open().await;
    let seats = json!([{"kind": "opponent", "level": "master"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({"start-player": "a"}), &seats).await;
    until(&house, "thinking", |thinking| thinking == 1.0).await;
    house.join(&table, &[&secrets[1]]).await.turn().await;
    until(&house, "thinking", |thinking| thinking == 0.0).await;
}

#[tokio::test]
async fn a_turn_of_an_opponent_is_one_thought_however_many_moves_it_has() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": "random"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    let mut moves = 0.0;
    let mut view = guest.turn().await;
    // Chance may bring turns of one move only for a while.
    let thoughts = async || number(&house, "answer_seconds_count").await;
    let at_least = |view: &Value, position| view["position"].as_u64() >= Some(position);
    while !at_least(&view, 40) || (thoughts().await >= moves && !at_least(&view, 120)) {
        let steps = view["steps"].as_array().expect("there are steps");
        moves += steps.iter().filter(|step| step["seat"] == 1).count() as f64;
        guest.play_first(&view).await;
        view = guest.turn().await;
    }
    let thoughts = thoughts().await;
    assert!((1.0..moves).contains(&thoughts), "{thoughts} thoughts for {moves} moves");
}

#[tokio::test]
async fn whoever_has_had_their_share_is_counted() {
    let house = House::with(Settings {
        behind_proxy: true,
        tables: Rate::a_day(2),
        decks: Rate::a_day(1),
        from_one_address: 1,
        hints: Rate { burst: 1.0, per_second: 0.0 },
        messages: Rate { burst: 5.0, per_second: 0.0 },
        ..Settings::default()
    })
    .await;
    let limited = async || number(&house, "limited_total").await;
    let ask = async |from: &str, body: &Value| {
        let headers = [("x-forwarded-for", from)];
        house.send("POST", "/api/tables", &headers, &body.to_string()).await
    };
    // Tables.
    let (table, secrets) = told(&ask("10.0.0.1", &two_people()).await);
    ask("10.0.0.1", &two_people()).await;
    assert_eq!(limited().await, 0.0);
    assert_eq!(ask("10.0.0.1", &two_people()).await.status, 429);
    assert_eq!(limited().await, 1.0);
    // Decks.
    let mut deck = two_people();
    deck["deck"] = json!("no deck");
    for status in [400, 429] {
        assert_eq!(ask("10.0.0.2", &deck).await.status, status);
    }
    assert_eq!(limited().await, 2.0);
    // Sockets.
    let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
    let join = async |from| Socket::join_from(house.address, &table, &secrets, from).await;
    let mut socket = join("10.0.0.3").await.expect("it is the first");
    assert!(join("10.0.0.3").await.is_err());
    assert_eq!(limited().await, 3.0);
    // Advice, and then messages of any kind.
    for (id, kind) in (1..).zip(["hint", "stop", "hint", "stop", "stop", "stop"]) {
        socket.say(&json!({"type": kind, "id": id})).await.expect("it is open");
    }
    let mut refused = BTreeSet::new();
    while refused.len() < 2 {
        let heard = socket.next().await.expect("it is open");
        if heard["code"] == "too_often" {
            refused.insert(heard["id"].as_u64().expect("it names what it refuses"));
        }
    }
    assert_eq!(refused, BTreeSet::from([3, 6]));
    assert_eq!(limited().await, 5.0);
}

#[tokio::test]
async fn whoever_does_not_read_is_let_go_and_counted() {
    // Long enough to set up a table on a machine that is busy.
    let patience = Duration::from_secs(2);
    let messages = Rate { burst: 1e9, per_second: 0.0 };
    let house = House::with(Settings { patience, messages, ..Settings::default() }).await;
    let mut stream = TcpStream::connect(house.address).await.expect("it takes connections");
    let asks = "GET /api/catalogue HTTP/1.1\r\nhost: x\r\n\r\n".repeat(300);
    stream.write_all(asks.as_bytes()).await.expect("it reads");
    until(&house, "too_slow_total", |slow| slow == 1.0).await;

    let (table, secrets) = house.table_of(two_people()).await;
    let secrets: Vec<&str> = secrets.iter().map(String::as_str).collect();
    let mut other = house.join(&table, &secrets).await;
    let code = other.turn().await["moves"][0]["code"].clone();
    let mut deaf = Socket::join(house.address, &table, &secrets).await.expect("it opens");
    let question = json!({"type": "try", "id": 1, "position": 0, "codes": [code]});
    let talking = async {
        while deaf.say(&question).await.is_ok() {}
        // It is closed already.
        std::future::pending::<()>().await;
    };
    let let_go = async {
        until(&house, "sockets", |sockets| sockets == 2.0).await;
        until(&house, "sockets", |sockets| sockets == 1.0).await;
    };
    tokio::select! {
        () = talking => {}
        () = let_go => {}
    }
    let id = other.say(json!({"type": "stop"})).await;
    assert_eq!(other.outcome(id).await["type"], "done");
}

#[tokio::test]
async fn requests_that_do_not_come_to_their_end_are_counted() {
    let patience = Duration::from_millis(300);
    let house = House::with(Settings { patience, ..Settings::default() }).await;
    let mut stream = TcpStream::connect(house.address).await.expect("it takes connections");
    let half = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{";
    stream.write_all(half).await.expect("it reads");
    until(&house, "too_slow_total", |slow| slow == 1.0).await;
}

#[tokio::test]
async fn an_opponent_that_does_not_come_to_an_end_loses_its_table_only() {
    let settings = Settings {
        longest_thought: Duration::ZERO,
        thinkers: NonZero::<usize>::MIN,
        ..Settings::default()
    };
    let house = House::with(settings).await;
    let seats = json!([{"kind": "opponent", "level": "master"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({"start-player": "a"}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[1]]).await;
    let told = guest.wait(|one| one["type"] == "table" && one["stopped"].is_string()).await;
    let why = "This game cannot go on: the opponent did not come to an end. \
               It stays as it is and can be looked at.";
    assert_eq!(told["stopped"], why);
    assert_eq!(number(&house, "tables_set_aside_total").await, 1.0);
    // Others play on, though the only thread is lost to that thought.
    let people = json!([{"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &people).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    let view = guest.turn().await;
    let id = guest.play_first(&view).await;
    assert_eq!(guest.outcome(id).await["type"], "done");
}

#[tokio::test]
async fn copies_that_fail_are_counted() {
    let file = std::env::temp_dir().join(format!("farmstead-no-folder-{}", std::process::id()));
    std::fs::write(&file, "not a folder").expect("it can be written");
    let backups = Backups { every: Duration::from_millis(50), keep: 1, folder: file.join("in") };
    let house = House::with(Settings { backups: Some(backups), ..Settings::default() }).await;
    until(&house, "failed_backups_total", |failed| failed >= 1.0).await;
    assert_eq!(number(&house, "backups_total").await, 0.0);
    assert_eq!(number(&house, "last_backup").await, 0.0);
    let _ = std::fs::remove_file(file);
}

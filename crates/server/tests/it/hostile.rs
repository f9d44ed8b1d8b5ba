//! Garbage, and worse.

use farmstead_ai::Wyrand;
use farmstead_server::wire::PROTOCOL;
use farmstead_server::{Rate, Settings};
use serde_json::json;

use crate::house::{Guest, House};

const GARBAGE: [&str; 14] = [
    "",
    "{",
    "null",
    "[]",
    "42",
    "\"hello\"",
    "{\"type\":\"dance\",\"id\":1}",
    "{\"type\":\"move\"}",
    "{\"type\":\"move\",\"id\":-1,\"position\":0,\"codes\":[1]}",
    "{\"type\":\"move\",\"id\":1,\"position\":0,\"codes\":[99999999999]}",
    "{\"type\":\"move\",\"id\":1,\"position\":0,\"codes\":\"all\"}",
    "{\"type\":\"move\",\"id\":1e99,\"position\":0,\"codes\":[1]}",
    "{\"type\":\"move\",\"id\":1,\"position\":0,\"codes\":[1],\"extra\":true}",
    "{\"type\":\"rename\",\"id\":1,\"name\":{\"$gt\":\"\"}}",
];

async fn table(house: &House) -> (String, Vec<String>) {
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    house.table(&json!({}), &seats).await
}

/// Shows that the table lives: whoever is to move moves.
async fn lives(house: &House, table: &str, secrets: &[String]) {
    let all: Vec<&str> = secrets.iter().map(String::as_str).collect();
    let mut device = house.join(table, &all).await;
    let view = device.turn().await;
    let id = device.play_first(&view).await;
    assert_eq!(device.outcome(id).await["type"], "done");
}

async fn refused(guest: &mut Guest) -> String {
    let message = guest.wait_for("refused").await;
    assert!(message["error"].as_str().is_some_and(|sentence| sentence.len() > 10), "{message}");
    message["code"].as_str().expect("it has a code").to_owned()
}

#[tokio::test]
async fn garbage_is_refused_with_a_sentence_and_the_table_lives_on() {
    let house = House::open().await;
    let (table, secrets) = table(&house).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    guest.wait_for("view").await;
    for text in GARBAGE {
        guest.say_text(text).await;
        assert_eq!(refused(&mut guest).await, "bad_message", "{text}");
    }
    guest.say_bytes(&[0, 159, 146, 150]).await;
    assert_eq!(refused(&mut guest).await, "bad_message");
    let deep = "[".repeat(5000);
    guest.say_text(&deep).await;
    assert_eq!(refused(&mut guest).await, "bad_message");
    lives(&house, &table, &secrets).await;
}

#[tokio::test]
async fn moves_that_make_no_sense_are_refused() {
    let house = House::open().await;
    let (table, secrets) = table(&house).await;
    let all: Vec<&str> = secrets.iter().map(String::as_str).collect();
    let mut guest = house.join(&table, &all).await;
    let view = guest.turn().await;
    for (codes, code) in [
        (json!([]), "bad_message"),
        (json!([u32::MAX]), "illegal_move"),
        (json!(vec![0; 300]), "bad_message"),
    ] {
        for kind in ["move", "try"] {
            guest.say(json!({"type": kind, "position": 0, "codes": codes})).await;
            assert_eq!(refused(&mut guest).await, code);
        }
    }
    // All moves of a message are played, or none.
    let both = [&view["moves"][0]["code"], &json!(u32::MAX)];
    guest.say(json!({"type": "move", "position": 0, "codes": both})).await;
    let code = refused(&mut guest).await;
    assert!(code == "illegal_move" || code == "not_your_turn", "{code}");
    guest.say(json!({"type": "move", "position": 4_000_000_000u32, "codes": [1]})).await;
    assert_eq!(refused(&mut guest).await, "stale");
    guest.say(json!({"type": "answer", "question": 1, "agree": true})).await;
    assert_eq!(refused(&mut guest).await, "nobody_asks");
    guest.say(json!({"type": "back", "seat": 1})).await;
    assert_eq!(refused(&mut guest).await, "not_away");
    guest.say(json!({"type": "away", "seat": 9})).await;
    assert_eq!(refused(&mut guest).await, "unknown_seat");
    guest.say(json!({"type": "resign"})).await;
    assert_eq!(refused(&mut guest).await, "which_seat");
    lives(&house, &table, &secrets).await;
}

#[tokio::test]
async fn whoever_does_not_say_hello_first_is_sent_away() {
    let house = House::open().await;
    let (table, secrets) = table(&house).await;
    for text in ["{}", "{\"type\":\"hint\",\"id\":1}", "nonsense"] {
        let mut guest = house.knock(&table).await;
        guest.say_text(text).await;
        refused(&mut guest).await;
        assert_eq!(guest.hear().await, None);
    }
    for (hello, code) in [
        (json!({"type": "hello", "protocol": 99}), "protocol"),
        (json!({"type": "hello", "protocol": PROTOCOL - 1}), "protocol"),
        (json!({"type": "hello", "protocol": PROTOCOL, "token": "guess"}), "bad_token"),
    ] {
        let mut guest = house.knock(&table).await;
        guest.say_text(&hello.to_string()).await;
        assert_eq!(refused(&mut guest).await, code);
    }
    lives(&house, &table, &secrets).await;
}

#[tokio::test]
async fn a_huge_message_ends_the_connection_and_nothing_else() {
    let house = House::open().await;
    let (table, secrets) = table(&house).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    guest.wait_for("view").await;
    guest.say_text(&format!("\"{}\"", "x".repeat(1 << 20))).await;
    while guest.hear().await.is_some() {}
    lives(&house, &table, &secrets).await;
}

#[tokio::test]
async fn a_name_is_cleaned_before_it_is_shown() {
    let house = House::open().await;
    let (table, secrets) = table(&house).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    guest.wait_for("view").await;
    let long = format!(" \u{7}Anna\n{}", "x".repeat(100));
    guest.say(json!({"type": "rename", "name": long})).await;
    let renamed = |message: &serde_json::Value| {
        message["type"] == "table" && message["seats"][0]["name"] != "Player A"
    };
    let told = guest.wait(renamed).await;
    let name = told["seats"][0]["name"].as_str().unwrap_or("");
    assert!(name.starts_with("Annaxxx") && name.len() == 40, "{name}");
}

/// Texts close to what is right: signs are changed, left out, doubled and moved about.
fn mutated(text: &str, random: &mut Wyrand) -> String {
    const SIGNS: [&str; 16] = [
        "\"", "{", "}", "[", "]", ",", ":", "-", "0", "9", "1e9", "null", "true", "\\u0000", "é",
        " ",
    ];
    let mut signs: Vec<String> = text.chars().map(String::from).collect();
    for _ in 0..=random.below(4) {
        let at = random.below(signs.len());
        match random.below(6) {
            0 => signs[at] = SIGNS[random.below(SIGNS.len())].to_owned(),
            1 => signs.insert(at, SIGNS[random.below(SIGNS.len())].to_owned()),
            2 => drop(signs.remove(at)),
            3 => signs.truncate(at.max(1)),
            4 => signs.extend_from_within(at..),
            _ => signs.rotate_left(at),
        }
        if signs.is_empty() {
            signs.push("x".to_owned());
        }
    }
    signs.concat()
}

#[tokio::test]
async fn thousands_of_damaged_messages_leave_the_table_as_its_log_says() {
    let messages = Rate { burst: 1e6, per_second: 0.0 };
    let mut house =
        House::with(Settings { messages, requests: messages, ..Settings::default() }).await;
    let (table, secrets) = table(&house).await;
    let all: Vec<&str> = secrets.iter().map(String::as_str).collect();
    let mut random = Wyrand::new(6);
    let mut guest = house.join(&table, &all).await;
    let mut view = guest.turn().await;
    for round in 0..200 {
        let (position, code) = (view["position"].clone(), view["moves"][0]["code"].clone());
        let right = [
            json!({"type": "move", "id": 7, "position": position, "codes": [code]}),
            json!({"type": "try", "id": 8, "position": position, "codes": [code, code]}),
            json!({"type": "undo", "id": 9, "position": position}),
            json!({"type": "answer", "id": 10, "question": 1, "agree": true}),
            json!({"type": "away", "id": 11, "seat": 7, "level": "nobody"}),
            json!({"type": "back", "id": 12, "seat": 0}),
            json!({"type": "rename", "id": 13, "seat": 1, "name": "Ben"}),
            json!({"type": "hello", "protocol": PROTOCOL, "tokens": secrets}),
        ];
        // A damaged move may still be one; the game shall not end.
        let right = if position.as_u64() < Some(40) { &right[..] } else { &right[1..] };
        for _ in 0..20 {
            let text = mutated(&right[random.below(right.len())].to_string(), &mut random);
            guest.say_text(&text).await;
        }
        // Whatever became of them, the table answers what is right.
        let id = guest.say(json!({"type": "stop"})).await;
        assert_eq!(guest.outcome(id).await["type"], "done", "round {round}");
        guest.say(json!({"type": "undo", "position": u32::MAX})).await;
        guest.wait(|message| message["code"] == "stale").await;
        view = guest.turn().await;
    }
    let before = house.join(&table, &[]).await.wait_for("view").await;
    house.restart().await;
    let after = house.join(&table, &[]).await.wait_for("view").await;
    assert_eq!(before, after);
    lives(&house, &table, &secrets).await;
}

#[tokio::test]
async fn damaged_greetings_and_bodies_get_an_answer() {
    let requests = Rate { burst: 1e6, per_second: 0.0 };
    let house = House::with(Settings { requests, ..Settings::default() }).await;
    let (table, secrets) = table(&house).await;
    let mut random = Wyrand::new(16);
    let hello = json!({
        "type": "hello", "protocol": PROTOCOL, "token": secrets[0], "seen": 3, "client": "word"
    });
    let body = json!({
        "options": {"game": "revised", "cards": "base", "deal": "draft"},
        "seats": [{"kind": "human", "name": "Anna"}, {"kind": "open"}],
        "deck": "Z1 \"Hay Loft\" minor\n  play: 1 food\n", "hints": true
    });
    for _ in 0..200 {
        let mut guest = house.knock(&table).await;
        guest.say_text(&mutated(&hello.to_string(), &mut random)).await;
        let first = guest.hear().await.expect("it is answered");
        assert!(["table", "refused"].contains(&first["type"].as_str().unwrap_or("")), "{first}");
        let damaged = mutated(&body.to_string(), &mut random);
        let reply = house.send("POST", "/api/tables", &[], &damaged).await;
        assert!([200, 400].contains(&reply.status), "{}: {damaged}", reply.body);
        assert!(reply.status == 200 || reply.json()["code"].is_string(), "{}", reply.body);
    }
    for path in ["seats/1/sit", "seats/300/sit", "rematch"] {
        let path = format!("/api/tables/{table}/{path}");
        let reply = house.send("POST", &path, &[], "{\"invite\": 7}").await;
        assert!(reply.json()["code"].is_string(), "{}", reply.body);
    }
    lives(&house, &table, &secrets).await;
}

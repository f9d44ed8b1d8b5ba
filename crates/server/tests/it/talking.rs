//! What people say at a table.

use serde_json::json;

use crate::house::House;
use crate::undo::{code, two_at_a_table};

#[tokio::test]
async fn those_who_sit_at_a_table_hear_what_is_said_and_watchers_do_not() {
    let mut house = House::open().await;
    let seats = json!([{"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Ben"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    let mut ben = house.join(&table, &[&secrets[1]]).await;
    let mut watcher = house.join(&table, &[]).await;
    for guest in [&mut anna, &mut ben, &mut watcher] {
        guest.wait_for("view").await;
    }
    let id = ben.say(json!({"type": "say", "text": "  <b>well</b>\u{202e}\n played "})).await;
    assert_eq!(ben.outcome(id).await["type"], "done");
    let heard = anna.wait_for("chat").await;
    let line = &heard["lines"][0];
    assert_eq!((&line["seat"], &line["name"]), (&json!(1), &json!("Ben")));
    assert_eq!(line["text"], "<b>well</b> played", "words are words, whatever they look like");
    let id = watcher.say(json!({"type": "say", "text": "hello"})).await;
    assert_eq!(watcher.outcome(id).await["code"], "watching");
    assert!(!watcher.heard.iter().any(|text| text.contains("played ") || text.contains("chat")));
    // It is kept with the table.
    house.restart().await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    assert_eq!(anna.wait_for("chat").await["lines"], heard["lines"]);
}

#[tokio::test]
async fn talk_is_short_and_rare_and_can_be_switched_off() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut host = house.join(&table, &[&secrets[0]]).await;
    let mut ben = house.join(&table, &[&secrets[1]]).await;
    ben.wait_for("view").await;
    let id = ben.say(json!({"type": "say", "text": "x".repeat(5000)})).await;
    assert_eq!(ben.outcome(id).await["type"], "done");
    let heard = host.wait_for("chat").await;
    assert_eq!(heard["lines"][0]["text"].as_str().map(str::len), Some(200));
    let id = ben.say(json!({"type": "say", "text": " \u{200b} "})).await;
    assert_eq!(ben.outcome(id).await["code"], "nothing_said");
    let mut refused = 0;
    for _ in 0..8 {
        let id = ben.say(json!({"type": "say", "text": "hurry"})).await;
        refused += u32::from(ben.outcome(id).await["code"] == "too_often");
    }
    assert!(refused >= 3, "{refused} of 8 were refused");
    let id = ben.say(json!({"type": "talk", "on": false})).await;
    assert_eq!(ben.outcome(id).await["code"], "not_host");
    let id = host.say(json!({"type": "talk", "on": false})).await;
    assert_eq!(host.outcome(id).await["type"], "done");
    ben.wait(|message| message["type"] == "table" && message["talk"] == false).await;
    let id = host.say(json!({"type": "say", "text": "hello"})).await;
    assert_eq!(host.outcome(id).await["code"], "silent");
}

#[tokio::test]
async fn what_is_said_leaves_a_question_open_and_who_refuses_is_told() {
    let house = House::open().await;
    let mut guests = two_at_a_table(&house).await;
    let (mut other, _) = guests.pop().expect("there are two");
    let (mut first, view) = guests.pop().expect("there are two");
    let forest = code(&view, "forest");
    first.say(json!({"type": "move", "position": 0, "codes": [forest]})).await;
    let view = other.turn().await;
    let clay = code(&view, "clay-pit");
    other.say(json!({"type": "move", "position": 1, "codes": [clay]})).await;
    first.wait(|message| message["type"] == "view" && message["position"] == 2).await;
    first.say(json!({"type": "undo", "position": 2})).await;
    let question = other.wait_for("asks").await["question"].clone();
    let id = other.say(json!({"type": "say", "text": "why?"})).await;
    assert_eq!(other.outcome(id).await["type"], "done");
    let id = other.say(json!({"type": "answer", "question": question, "agree": false})).await;
    assert_eq!(other.outcome(id).await["type"], "done");
    let over = first.wait_for("asks-over").await;
    assert_eq!(over["by"], view["viewer"]);
}

//! Games that are over, looked at again and played on another way.

use farmstead_server::Settings;
use serde_json::{Value, json};

use crate::house::{Guest, House, is_over};

/// A game of All Creatures that was played to its end, and its only person.
async fn finished(house: &House) -> (String, Guest) {
    let text = include_str!("../../../rules/tests/records/creatures.farm");
    let seats = json!([{"kind": "human", "name": "Anna"}, {"kind": "opponent", "level": "greedy"}]);
    let (table, secrets) = house.table_of(json!({"seats": seats, "record": text})).await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    assert!(is_over(&anna.wait_for("view").await));
    (table, anna)
}

async fn review(guest: &mut Guest, seconds: Option<u32>) -> Value {
    guest.say(json!({"type": "review", "seconds": seconds})).await;
    guest.wait(|message| message["type"] == "review" && message["final"] == true).await
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[tokio::test]
async fn a_game_is_reviewed_once_and_the_review_is_kept() {
    let mut house = House::open().await;
    let (table, mut anna) = finished(&house).await;
    anna.say(json!({"type": "review", "seconds": 5})).await;
    // Something can be seen before all is done.
    let first = anna.wait(|told| told["type"] == "review" && told["review"].is_object()).await;
    assert_eq!(first["final"], false);
    let told = anna.wait(|message| message["type"] == "review" && message["final"] == true).await;
    assert_eq!(told["done"], told["all"]);
    let review = &told["review"];
    let turns = review["turns"].as_array().expect("turns");
    let seats = review["seats"].as_array().expect("seats");
    assert_eq!(seats.len(), 2);
    for (seat, of_seat) in seats.iter().enumerate() {
        let part = |name: &str| number(&of_seat["account"][name]);
        let sum = ["start", "own", "others", "chance", "unforeseen"].map(part).iter().sum::<f64>();
        assert!((sum - part("end")).abs() < 0.05, "{of_seat}");
        let own = turns.iter().filter(|turn| turn["seat"] == seat);
        let lost: f64 = own.map(|turn| number(&turn["loss"])).sum();
        assert!((lost + part("own")).abs() < 0.01 * turns.len() as f64, "{lost} of {of_seat}");
        for point in of_seat["turning_points"].as_array().expect("turning points") {
            let turn = &turns[point.as_u64().expect("a place") as usize];
            assert_eq!(turn["seat"], seat);
            let sentence = turn["better"]["sentence"].as_str().expect("what was better");
            assert!(sentence.ends_with('.') && !sentence.contains('{'), "{sentence}");
            // Its line can be drawn.
            let codes = turn["better"]["codes"].as_array().expect("moves");
            let then: Vec<String> = codes.iter().map(Value::to_string).collect();
            let path = format!("at/{}?seat={seat}&then={}", turn["position"], then.join(","));
            let shown = house.get(&format!("/api/tables/{table}/{path}")).await.json();
            assert!(shown["after"].is_object() && shown["after"] != shown["view"], "{shown}");
        }
        let opening = &of_seat["marks"][0];
        assert_eq!((&opening["what"], &opening["round"]), (&json!("opening"), &json!(4)));
        assert!(opening["strong"].is_number(), "{opening}");
    }
    drop(anna);
    house.restart().await;
    let mut watcher = house.join(&table, &[]).await;
    assert_eq!(watcher.wait_for("table").await["reviewed"], true);
    let kept = self::review(&mut watcher, None).await;
    assert_eq!(kept["review"], *review, "it is the same after a restart");
}

#[tokio::test]
async fn a_review_is_for_who_sits_at_a_game_that_is_over_and_ends_when_nobody_waits() {
    let house = House::with(Settings::default()).await;
    let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": "random"}]);
    let (running, secrets) = house.table(&json!({"game": "creatures"}), &seats).await;
    let mut early = house.join(&running, &[&secrets[0]]).await;
    let id = early.say(json!({"type": "review"})).await;
    assert_eq!(early.outcome(id).await["code"], "not_over");
    let (table, mut anna) = finished(&house).await;
    let mut watcher = house.join(&table, &[]).await;
    let id = watcher.say(json!({"type": "review"})).await;
    assert_eq!(watcher.outcome(id).await["code"], "watching");
    anna.say(json!({"type": "review", "seconds": 600})).await;
    anna.wait_for("review").await;
    let id = anna.say(json!({"type": "stop"})).await;
    anna.outcome(id).await;
    // Nothing of it is left: the next one begins anew.
    anna.say(json!({"type": "review", "seconds": 5})).await;
    let told = anna.wait_for("review").await;
    assert!(number(&told["done"]) < 5.0, "{told}");
}

#[tokio::test]
async fn a_game_that_is_over_is_tried_another_way_from_any_position() {
    let house = House::open().await;
    let (table, _anna) = finished(&house).await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let from = json!({"table": table, "position": 9});
    let (copy, secrets) = house.table_of(json!({"seats": seats, "from": from})).await;
    assert_ne!(copy, table);
    let mut both = house.join(&copy, &[&secrets[0], &secrets[1]]).await;
    assert_eq!(both.wait_for("table").await["from"], from);
    let view = both.turn().await;
    assert_eq!(view["position"], 9);
    let past = house.get(&format!("/api/tables/{table}/at/9?seat=everyone")).await.json();
    assert_eq!(view["view"]["table"]["players"], past["view"]["table"]["players"]);
    both.play_first(&view).await;
    for (from, code) in [
        (json!({"table": table, "position": 9999}), "unknown_position"),
        (json!({"table": copy, "position": 1}), "not_over"),
        (json!({"table": "nowhere", "position": 1}), "unknown_table"),
    ] {
        let refused = house.post("/api/tables", &json!({"seats": seats, "from": from})).await;
        assert_eq!(refused.json()["code"], code);
    }
    let running = house.get(&format!("/api/tables/{copy}/at/1?then=1")).await.json();
    assert_eq!(running["code"], "not_over");
}

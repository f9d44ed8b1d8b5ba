//! Friends at one table: they come by one link, change places, and the host lets the game begin.

use serde_json::{Value, json};

use crate::house::{Guest, House};

/// A table that waits for friends; its name, the host's secret and the invite to any open seat.
async fn waiting_table(house: &House, seats: Value) -> (String, String, String) {
    let body = json!({"seats": seats, "gather": true, "options": {"cards": "base"}});
    let made = house.post("/api/tables", &body).await.json();
    let text = |value: &Value| value.as_str().expect("it is told").to_owned();
    (text(&made["table"]), text(&made["seats"][0]["token"]), text(&made["invite"]))
}

async fn sit(house: &House, table: &str, seat: u8, invite: &str, name: &str) -> Value {
    let path = format!("/api/tables/{table}/seats/{seat}/sit");
    house.post(&path, &json!({"invite": invite, "name": name})).await.json()
}

async fn outcome(guest: &mut Guest, message: Value) -> Value {
    let id = guest.say(message).await;
    guest.outcome(id).await
}

#[tokio::test]
async fn friends_come_by_one_link_and_nobody_sees_a_hand_before_the_game_begins() {
    let house = House::open().await;
    let seats = json!([{"kind": "human", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]);
    let (table, secret, invite) = waiting_table(&house, seats).await;
    let mut anna = house.join(&table, &[&secret]).await;
    assert_eq!(anna.wait_for("table").await["waiting"], true);
    let view = anna.wait_for("view").await;
    assert_eq!(view["view"]["table"]["players"][0]["hand"], json!([]));
    assert_eq!(view["moves"], json!([]));
    let path = format!("/api/tables/{table}/at/0");
    let past = house.send("GET", &path, &[("x-seat-token", &secret)], "").await.json();
    assert_eq!(past["view"]["table"]["players"][0]["hand"], json!([]));

    // One link, two friends, each on the seat they like.
    assert_eq!(house.get(&format!("/api/tables/{table}")).await.json()["waiting"], true);
    let ben = sit(&house, &table, 2, &invite, "Ben").await;
    anna.wait(|message| message["seats"][2]["name"] == "Ben").await;
    assert_eq!(sit(&house, &table, 2, &invite, "Cleo").await["code"], "seat_taken");
    let token = ben["token"].as_str().expect("he has a seat");
    let mut ben = house.join(&table, &[token]).await;
    ben.wait_for("view").await;

    // Only the host lets it begin; the free seat is played until somebody takes it.
    assert_eq!(outcome(&mut ben, json!({"type": "start"})).await["code"], "not_host");
    let start = json!({"type": "start", "level": "random"});
    assert_eq!(outcome(&mut anna, start.clone()).await["type"], "done");
    assert_eq!(outcome(&mut anna, start).await["code"], "begun");
    let view = ben.wait(|message| {
        message["type"] == "view" && message["view"]["table"]["players"][2]["hand"][0].is_string()
    });
    let view = view.await;
    assert_eq!(view["since"], 0);
    assert_eq!(view["view"]["table"]["players"][0]["hand"], json!([]), "others' hands stay hidden");
    let cleo = sit(&house, &table, 1, &invite, "Cleo").await;
    assert!(cleo["token"].is_string(), "she takes the seat over: {cleo}");
    let told = ben.wait(|message| message["seats"][1]["name"] == "Cleo").await;
    assert_eq!(
        (&told["seats"][1]["kind"], &told["seats"][1]["away"]),
        (&json!("human"), &json!(false))
    );
}

#[tokio::test]
async fn the_host_moves_removes_and_replaces_people() {
    let mut house = House::open().await;
    let seats = json!([{"kind": "human", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]);
    let (table, secret, invite) = waiting_table(&house, seats).await;
    let mut anna = house.join(&table, &[&secret]).await;
    let ben = sit(&house, &table, 1, &invite, "Ben").await;
    let token = ben["token"].as_str().expect("he has a seat").to_owned();
    let mut ben = house.join(&table, &[&token]).await;
    ben.wait_for("view").await;
    // Ben takes another free seat; more he cannot do.
    ben.say(json!({"type": "swap", "seat": 1, "with": 2})).await;
    ben.wait(|message| message["type"] == "table" && message["you"] == json!([2])).await;
    let swap = json!({"type": "swap", "seat": 2, "with": 0});
    assert_eq!(outcome(&mut ben, swap.clone()).await["code"], "not_host");
    // Anna changes places with him and is still the host.
    anna.say(swap).await;
    let told =
        anna.wait(|message| message["type"] == "table" && message["you"] == json!([2])).await;
    assert_eq!((&told["host"], &told["seats"][0]["name"]), (&json!(2), &json!("Ben")));
    for (message, code) in [
        (json!({"type": "swap", "seat": 0, "with": 7}), "unknown_seat"),
        (json!({"type": "place", "seat": 0, "level": "random"}), "seat_taken"),
        (json!({"type": "place", "seat": 1, "level": "wizard"}), "unknown_opponent"),
    ] {
        assert_eq!(outcome(&mut anna, message).await["code"], code);
    }
    anna.say(json!({"type": "place", "seat": 1, "level": "random"})).await;
    anna.wait(|message| message["seats"][1]["kind"] == "opponent").await;
    anna.say(json!({"type": "place", "seat": 1})).await;
    anna.wait(|message| message["seats"][1]["kind"] == "open").await;

    // Whoever was removed does not come back by the old link.
    anna.say(json!({"type": "remove", "seat": 0})).await;
    let fresh = anna.wait_for("invite").await["token"].as_str().expect("it is told").to_owned();
    assert_eq!(sit(&house, &table, 1, &invite, "Ben").await["code"], "bad_invite");
    assert!(sit(&house, &table, 1, &fresh, "Cleo").await["token"].is_string());

    // All of it is kept.
    house.restart().await;
    let mut anna = house.join(&table, &[&secret]).await;
    let told = anna.wait_for("table").await;
    assert_eq!((&told["you"], &told["host"]), (&json!([2]), &json!(2)));
    assert_eq!((&told["seats"][1]["name"], &told["waiting"]), (&json!("Cleo"), &json!(true)));
}

#[tokio::test]
async fn a_rematch_asks_those_who_never_came_again() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "open"}]);
    let (table, secret, invite) = waiting_table(&house, seats).await;
    let mut anna = house.join(&table, &[&secret]).await;
    anna.wait_for("view").await;
    assert_eq!(
        outcome(&mut anna, json!({"type": "start", "level": "random"})).await["type"],
        "done"
    );
    assert_eq!(outcome(&mut anna, json!({"type": "resign"})).await["type"], "done");
    let path = format!("/api/tables/{table}/rematch");
    let next = house.send("POST", &path, &[("x-seat-token", &secret)], "").await.json();
    let next = next["table"].as_str().expect("there is a next game");
    let told = house.get(&format!("/api/tables/{next}")).await.json();
    assert_eq!((&told["waiting"], &told["seats"][1]["kind"]), (&json!(true), &json!("open")));
    assert!(
        sit(&house, next, 1, &invite, "Ben").await["token"].is_string(),
        "the link still holds"
    );
}

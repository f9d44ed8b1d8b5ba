//! Lost connections, second tabs, repeated and late messages, restarts.

use farmstead_ai::Wyrand;
use farmstead_server::wire::PROTOCOL;
use farmstead_server::{Rate, Settings};
use serde_json::{Value, json};

use crate::house::{Guest, House, is_over};
use crate::undo::code;

fn two_people() -> Value {
    json!([{"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Ben"}])
}

/// Joins as a client that calls itself by a word and has seen the log up to somewhere.
async fn join_as(house: &House, table: &str, secret: &str, client: &str, seen: Value) -> Guest {
    let mut guest = house.knock(table).await;
    let hello = json!({
        "type": "hello", "protocol": PROTOCOL, "token": secret, "client": client, "seen": seen
    });
    guest.say_text(&hello.to_string()).await;
    guest
}

/// The guest whose turn it is first, and the other.
async fn at_turn(house: &House, table: &str, secrets: &[String]) -> (Guest, Value, usize) {
    for (seat, secret) in secrets.iter().enumerate() {
        let mut guest = join_as(house, table, secret, "tab", Value::Null).await;
        let view = guest.wait_for("view").await;
        if !view["moves"][0].is_null() {
            return (guest, view, seat);
        }
    }
    panic!("it is somebody's turn");
}

#[tokio::test]
async fn whoever_comes_back_is_told_what_it_missed_and_no_more() {
    let house = House::open().await;
    let (table, secrets) = house.table(&json!({"cards": "none"}), &two_people()).await;
    let (mut first, view, seat) = at_turn(&house, &table, &secrets).await;
    let id = first.play_first(&view).await;
    let done = first.outcome(id).await;
    let mut other = house.join(&table, &[&secrets[1 - seat]]).await;
    let all = other.wait_for("view").await;
    assert_eq!(all["steps"][0]["position"], 0);
    drop(first);
    let mut moves = 0;
    let mut seen = all.clone();
    while moves < 3 && !seen["moves"][0].is_null() {
        other.play_first(&seen).await;
        seen = other.wait_for("view").await;
        moves += 1;
    }
    assert!(moves > 0);
    let mut again = join_as(&house, &table, &secrets[seat], "tab", done["seq"].clone()).await;
    let missed = again.wait_for("view").await;
    let positions: Vec<u64> = missed["steps"]
        .as_array()
        .expect("there are steps")
        .iter()
        .filter_map(|step| step["position"].as_u64())
        .collect();
    assert_eq!(positions, (2..2 + moves).collect::<Vec<u64>>());
    assert_eq!(missed["view"]["scores"], seen["view"]["scores"]);
}

#[tokio::test]
async fn a_message_sent_again_after_a_lost_connection_is_carried_out_once() {
    let house = House::open().await;
    let (table, secrets) = house.table(&json!({}), &two_people()).await;
    let (mut first, view, seat) = at_turn(&house, &table, &secrets).await;
    let id = first.play_first(&view).await;
    let done = first.outcome(id).await;
    drop(first);
    let mut again = join_as(&house, &table, &secrets[seat], "tab", Value::Null).await;
    let before = again.wait_for("view").await;
    let id_again = again.play_first(&view).await;
    assert_eq!(id, id_again);
    let repeated = again.outcome(id).await;
    assert_eq!(repeated, done);
    let mut watcher = house.join(&table, &[]).await;
    assert_eq!(watcher.wait_for("view").await["position"], before["position"]);
}

#[tokio::test]
async fn an_answer_or_giving_up_that_is_sent_again_is_carried_out_once() {
    let house = House::open().await;
    let (table, secrets) = house.table(&json!({"start-player": "a"}), &two_people()).await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    let mut ben = join_as(&house, &table, &secrets[1], "tab", Value::Null).await;
    for (guest, space) in [(&mut anna, "forest"), (&mut ben, "clay-pit")] {
        let view = guest.turn().await;
        let (position, code) = (&view["position"], code(&view, space));
        guest.say(json!({"type": "move", "position": position, "codes": [code]})).await;
    }
    let view = anna.turn().await;
    anna.say(json!({"type": "undo", "position": view["position"]})).await;
    let question = ben.wait_for("asks").await["question"].clone();
    let declines = json!({"type": "answer", "question": question, "agree": false});
    for mut message in [declines, json!({"type": "resign"})] {
        let id = ben.say(message.clone()).await;
        let done = ben.outcome(id).await;
        assert_eq!(done["type"], "done", "{done}");
        message["id"] = json!(id);
        let mut again = join_as(&house, &table, &secrets[1], "tab", Value::Null).await;
        again.say_text(&message.to_string()).await;
        assert_eq!(again.outcome(id).await["seq"], done["seq"], "nothing more happened");
    }
}

#[tokio::test]
async fn a_move_for_a_position_that_has_passed_is_refused_with_a_fresh_view() {
    let house = House::open().await;
    let (table, secrets) = house.table(&json!({}), &two_people()).await;
    let (mut first, view, seat) = at_turn(&house, &table, &secrets).await;
    let mut tab = join_as(&house, &table, &secrets[seat], "other tab", Value::Null).await;
    tab.wait_for("view").await;
    let id = first.play_first(&view).await;
    first.outcome(id).await;
    let news = tab.wait_for("view").await;
    let id = tab.play_first(&view).await;
    let refused = tab.outcome(id).await;
    assert_eq!(refused["code"], "stale");
    assert_eq!(tab.wait_for("view").await["position"], news["position"]);
}

#[tokio::test]
async fn two_tabs_on_one_seat_see_the_same() {
    let house = House::open().await;
    let (table, secrets) = house.table(&json!({"cards": "base"}), &two_people()).await;
    let (mut first, view, seat) = at_turn(&house, &table, &secrets).await;
    let mut tab = join_as(&house, &table, &secrets[seat], "other tab", Value::Null).await;
    tab.wait_for("view").await;
    first.play_first(&view).await;
    let (one, other) = (first.wait_for("view").await, tab.wait_for("view").await);
    assert_eq!(one, other);
}

#[tokio::test]
async fn a_table_goes_on_after_a_restart_and_so_do_opponents() {
    let mut house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": "greedy"}]);
    let (table, secrets) = house.table(&json!({"game": "family"}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    let mut turns = 0;
    loop {
        let view = guest.turn().await;
        if is_over(&view) {
            break;
        }
        let id = guest.play_first(&view).await;
        let done = guest.outcome(id).await;
        assert_eq!(done["type"], "done", "{done}");
        turns += 1;
        if turns % 10 == 0 {
            drop(guest);
            house.restart().await;
            guest = house.join(&table, &[&secrets[0]]).await;
        }
    }
    assert!(turns > 20);
}

#[tokio::test]
async fn a_seat_has_so_many_clients_and_the_newest_stay() {
    let house = House::open().await;
    let (table, secrets) = house.table(&json!({}), &two_people()).await;
    let mut first = join_as(&house, &table, &secrets[0], "0", Value::Null).await;
    first.wait_for("view").await;
    let mut later = Vec::new();
    for number in 1..=8 {
        let mut guest =
            join_as(&house, &table, &secrets[0], &number.to_string(), Value::Null).await;
        guest.wait_for("view").await;
        later.push(guest);
    }
    while first.hear().await.is_some() {}
    let id = later[0].say(json!({"type": "stop"})).await;
    assert_eq!(later[0].outcome(id).await["type"], "done");
}

#[tokio::test]
async fn messages_of_others_are_not_taken_for_repeated_ones() {
    let house = House::open().await;
    let (table, secrets) = house.table(&json!({}), &two_people()).await;
    let (mut first, view, seat) = at_turn(&house, &table, &secrets).await;
    let mut other = join_as(&house, &table, &secrets[1 - seat], "tab", Value::Null).await;
    let mut next = other.wait_for("view").await;
    let mut turn = view;
    // Until the other one is to move, with the same word and the same number of its message.
    while next["moves"][0].is_null() {
        let id = first.play_first(&turn).await;
        first.outcome(id).await;
        next = other.wait(|message| message["type"] == "view").await;
        if next["moves"][0].is_null() {
            turn = first.turn().await;
        }
    }
    let position = next["position"].as_u64().expect("it is a number");
    let id = other.play_first(&next).await;
    assert_eq!(other.outcome(id).await["type"], "done");
    let view = first.wait(|message| message["type"] == "view" && message["position"] != position);
    assert_eq!(view.await["position"].as_u64(), Some(position + 1));
}

/// What a client remembers of a table by the protocol: the last view and every step.
#[derive(Default)]
struct Memory {
    view: Value,
    steps: Vec<Value>,
}

impl Memory {
    fn hear(&mut self, message: &Value) {
        if message["type"] != "view" {
            return;
        }
        let since = message["since"].as_u64().expect("it is a number");
        let new = message["steps"].as_array().expect("there are steps");
        if new.first().is_some_and(|step| step["position"] == 0) {
            self.steps.clear();
        }
        self.steps.retain(|step| step["position"].as_u64() <= Some(since));
        self.steps.extend(new.iter().cloned());
        self.view = message.clone();
    }

    fn seen(&self) -> Value {
        self.view["seq"].clone()
    }

    /// Whether somebody who comes new would be told the same.
    fn is_that_of(&self, fresh: &Memory) -> bool {
        let shown = ["seq", "position", "view", "moves", "question", "why_not", "undo"];
        shown.iter().all(|part| self.view[part] == fresh.view[part]) && self.steps == fresh.steps
    }
}

/// What a client that comes new remembers.
async fn fresh(house: &House, table: &str, secret: &str) -> Memory {
    let mut memory = Memory::default();
    memory.hear(&house.join(table, &[secret]).await.wait_for("view").await);
    memory
}

#[tokio::test]
async fn however_often_a_client_is_cut_off_it_remembers_what_happened() {
    let much = Rate { burst: 1e6, per_second: 0.0 };
    let settings = Settings { messages: much, requests: much, ..Settings::default() };
    let house = House::with(settings).await;
    let (table, secrets) = house.table(&json!({"cards": "base"}), &two_people()).await;
    let mut random = Wyrand::new(11);
    let mut device = house.join(&table, &[&secrets[0], &secrets[1]]).await;
    let mut wanderer = join_as(&house, &table, &secrets[0], "w", Value::Null).await;
    let mut memory = Memory::default();
    for _ in 0..120 {
        let view = device.turn().await;
        let moves = view["moves"].as_array().expect("there are moves");
        let chosen = moves[random.below(moves.len())]["code"].clone();
        let position = view["position"].clone();
        let message = match random.below(4) {
            0 if position != 0 => json!({"type": "undo", "position": position}),
            _ => json!({"type": "move", "position": position, "codes": [chosen]}),
        };
        let id = device.say(message).await;
        let seq = device.outcome(id).await["seq"].clone();
        match random.below(4) {
            // Cut off with something unread, or nothing.
            0 => {
                wanderer = join_as(&house, &table, &secrets[0], "w", memory.seen()).await;
            }
            1 => {}
            _ => loop {
                let message = wanderer.hear().await.expect("the socket stays open");
                memory.hear(&message);
                if memory.seen() == seq {
                    break;
                }
            },
        }
    }
    let fresh = fresh(&house, &table, &secrets[0]).await;
    while memory.seen() != fresh.seen() {
        let message = wanderer.hear().await.expect("the socket stays open");
        memory.hear(&message);
    }
    assert!(memory.is_that_of(&fresh), "{} {}", memory.view, fresh.view);
}

#[tokio::test]
async fn whoever_sleeps_through_a_game_wakes_to_its_end() {
    let much = Rate { burst: 1e6, per_second: 0.0 };
    let settings = Settings { messages: much, ..Settings::default() };
    let house = House::with(settings).await;
    let (table, secrets) = house.table(&json!({}), &two_people()).await;
    let mut sleeper = join_as(&house, &table, &secrets[0], "laptop", Value::Null).await;
    let mut device = house.join(&table, &[&secrets[0], &secrets[1]]).await;
    loop {
        let view = device.turn().await;
        if is_over(&view) {
            break;
        }
        device.play_first(&view).await;
    }
    let fresh = fresh(&house, &table, &secrets[0]).await;
    let mut memory = Memory::default();
    while memory.seen() != fresh.seen() {
        match sleeper.hear().await {
            Some(message) => memory.hear(&message),
            // It was let go because it did not listen.
            None => sleeper = join_as(&house, &table, &secrets[0], "laptop", memory.seen()).await,
        }
    }
    assert!(memory.is_that_of(&fresh), "{} {}", memory.view, fresh.view);
}

//! Taking moves back.

use serde_json::{Value, json};

use crate::house::{Guest, House};

pub(crate) async fn two_at_a_table(house: &House) -> Vec<(Guest, Value)> {
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut guests = Vec::new();
    for secret in &secrets {
        let mut guest = house.join(&table, &[secret]).await;
        let view = guest.wait_for("view").await;
        guests.push((guest, view));
    }
    // The one whose turn it is comes first.
    guests.sort_by_key(|(_, view)| view["moves"][0].is_null());
    guests
}

/// The first legal move whose notation begins like this.
pub(crate) fn code(view: &Value, notation: &str) -> Value {
    let moves = view["moves"].as_array().expect("there are moves");
    let found = moves
        .iter()
        .find(|one| one["move"].as_str().is_some_and(|written| written.starts_with(notation)));
    found.unwrap_or_else(|| panic!("{notation} is legal"))["code"].clone()
}

#[tokio::test]
async fn a_step_of_the_own_turn_is_taken_back_freely() {
    let house = House::open().await;
    let mut guests = two_at_a_table(&house).await;
    let (guest, view) = &mut guests[0];
    let plow = code(view, "farmland");
    guest.say(json!({"type": "move", "position": 0, "codes": [plow]})).await;
    let placed = guest.wait_for("view").await;
    assert_eq!(placed["undo"]["free"], true);
    assert_eq!(placed["undo"]["to"], 0);
    guest.say(json!({"type": "undo", "position": 1})).await;
    let back = guest.wait_for("view").await;
    assert_eq!(back["position"], 0);
    assert_eq!(back["since"], 0);
    assert_eq!(back["view"], view["view"]);
    assert_eq!(back["moves"], view["moves"]);
}

#[tokio::test]
async fn after_another_seat_has_moved_the_others_have_to_agree() {
    let house = House::open().await;
    let mut guests = two_at_a_table(&house).await;
    let (mut other, other_view) = guests.pop().expect("there are two");
    let (mut first, first_view) = guests.pop().expect("there are two");
    let forest = code(&first_view, "forest");
    first.say(json!({"type": "move", "position": 0, "codes": [forest]})).await;
    let view = other.turn().await;
    assert_eq!(other_view["position"], 0);
    let clay = code(&view, "clay-pit");
    other.say(json!({"type": "move", "position": 1, "codes": [clay]})).await;
    let view = first.wait(|message| message["type"] == "view" && message["position"] == 2).await;
    assert_eq!(view["undo"]["free"], false);
    assert_eq!(view["undo"]["ask"].as_array().map(Vec::len), Some(1));

    first.say(json!({"type": "undo", "position": 2})).await;
    let declined = other.wait_for("asks").await["question"].clone();
    other.say(json!({"type": "answer", "question": declined, "agree": false})).await;
    assert_eq!(first.wait_for("asks-over").await["agreed"], false);

    first.say(json!({"type": "undo", "position": 2})).await;
    let asks = other.wait_for("asks").await;
    assert_eq!(asks["to"], 0);
    let late = other.say(json!({"type": "answer", "question": declined, "agree": true})).await;
    assert_eq!(other.outcome(late).await["code"], "nobody_asks");
    other.say(json!({"type": "answer", "question": asks["question"], "agree": true})).await;
    assert_eq!(first.wait_for("asks-over").await["agreed"], true);
    let back = first.wait_for("view").await;
    assert_eq!(back["position"], 0);
    assert_eq!(back["moves"], first_view["moves"]);
}

#[tokio::test]
async fn opponents_agree_at_once() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "opponent", "level": "random"}]);
    let (table, secrets) = house.table(&json!({"game": "creatures"}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    let view = guest.turn().await;
    let position = view["position"].as_u64().expect("it is a number");
    let space = code(&view, "");
    guest.say(json!({"type": "move", "position": position, "codes": [space]})).await;
    // The opponent has moved when it is this seat's turn with other people on the board.
    let later = loop {
        let view = guest.turn().await;
        let moved = view["steps"]
            .as_array()
            .is_some_and(|steps| steps.iter().any(|step| step["seat"] == 1));
        if moved {
            break view;
        }
        let code = code(&view, "");
        guest.say(json!({"type": "move", "position": view["position"], "codes": [code]})).await;
    };
    assert_eq!(later["undo"]["free"], false);
    assert_eq!(later["undo"]["ask"], json!([]));
    let to = later["undo"]["to"].clone();
    guest.say(json!({"type": "undo", "position": later["position"]})).await;
    let back = guest.wait_for("view").await;
    assert_eq!(back["position"], to);
}

#[tokio::test]
async fn nothing_is_taken_back_by_whoever_has_not_moved() {
    let house = House::open().await;
    let mut guests = two_at_a_table(&house).await;
    let (other, _) = &mut guests[1];
    let id = other.say(json!({"type": "undo", "position": 0})).await;
    assert_eq!(other.outcome(id).await["code"], "nothing_to_undo");
}

#[tokio::test]
async fn what_was_revealed_is_taken_back_only_if_the_others_agree() {
    let house = House::open().await;
    let mut guests = two_at_a_table(&house).await;
    let round = |view: &Value| view["view"]["table"]["round"].as_u64();
    let mut mover = 0;
    // Whoever places the last person of a round sees what the next one brings.
    let view = loop {
        let (guest, _) = &mut guests[mover];
        let before = guest.turn().await;
        guest.play_first(&before).await;
        let later = before["position"].as_u64();
        let view = guest.wait(|one| one["type"] == "view" && one["position"].as_u64() > later);
        let view = view.await;
        if round(&view) > round(&before) {
            break view;
        }
        if view["moves"][0].is_null() {
            mover = 1 - mover;
        }
    };
    let other = 1 - view["viewer"].as_u64().expect("it is a seat's view");
    assert_eq!(view["undo"]["free"], false);
    assert_eq!(view["undo"]["ask"], json!([other]));
}

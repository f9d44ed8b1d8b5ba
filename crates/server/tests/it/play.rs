//! Whole games.

use serde_json::json;

use crate::house::{House, is_over};

#[tokio::test]
async fn a_person_plays_a_whole_game_against_an_opponent() {
    let house = House::open().await;
    let seats = json!([{"kind": "human", "name": "Anna"}, {"kind": "opponent", "level": "random"}]);
    let (table, secrets) = house.table(&json!({"game": "revised", "cards": "base"}), &seats).await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    loop {
        let view = anna.turn().await;
        if is_over(&view) {
            break;
        }
        let id = anna.play_first(&view).await;
        let done = anna.outcome(id).await;
        assert_eq!(done["type"], "done", "{done}");
    }
    let told = house.join(&table, &[]).await.wait_for("table").await;
    assert_eq!(told["over"], true);
    assert!(told["seed"].is_string());
    let record = house.get(&format!("/api/tables/{table}/record")).await;
    assert!(record.body.starts_with("farmstead record"), "{}", record.body);
}

#[tokio::test]
async fn two_seats_play_a_whole_game_and_see_the_same_end() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({"game": "creatures"}), &seats).await;
    let mut guests = Vec::new();
    for secret in &secrets {
        let mut guest = house.join(&table, &[secret]).await;
        let view = guest.wait_for("view").await;
        guests.push((guest, view));
    }
    while !guests.iter().any(|(_, view)| is_over(view)) {
        let turn = guests.iter().position(|(_, view)| !view["moves"][0].is_null());
        let (guest, view) = &mut guests[turn.expect("it is somebody's turn")];
        let view = view.clone();
        guest.play_first(&view).await;
        for (guest, view) in &mut guests {
            *view = guest.wait_for("view").await;
        }
    }
    let [(_, one), (_, other)] = &guests[..] else { panic!("there are two") };
    assert_eq!(one["view"]["scores"], other["view"]["scores"]);
    assert_eq!(one["view"]["table"]["players"], other["view"]["table"]["players"]);
}

//! Nothing sent to a seat says what the seat may not know.

use std::collections::BTreeSet;

use farmstead_rules::{Game, Record};
use serde_json::json;

use crate::house::{Guest, House, is_over};

/// Keys of cards that were shown by each position, from the first on.
fn played(record: &Record) -> Vec<BTreeSet<&'static str>> {
    let mut game = record.start().expect("the record is good");
    let mut known = BTreeSet::new();
    let mut by_position = vec![known.clone()];
    for chosen in &record.moves {
        // A card is shown when it is chosen, before it is paid.
        let words = game.write_move(*chosen);
        let shown = words.strip_prefix("play ");
        let mut hands = record.deal.hands.iter().flatten();
        known.extend(hands.find(|key| Some(**key) == shown).copied());
        game.play(*chosen, &mut ()).expect("the record is good");
        by_position.push(known.clone());
    }
    by_position
}

/// Plays a whole game with cards; everything everybody was sent, and how it went.
async fn whole_game(players: usize) -> (Vec<Guest>, Record, String) {
    let house = House::open().await;
    let seats: Vec<_> = (0..players).map(|_| json!({"kind": "human"})).collect();
    let (table, secrets) = house.table(&json!({"cards": "base"}), &json!(seats)).await;
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
    let (guests, record, seed) = whole_game(3).await;
    let played = played(&record);
    assert!(played.last().is_some_and(|keys| keys.len() > 3), "cards were played");
    for (seat, guest) in guests.iter().enumerate() {
        let others = record.deal.hands.iter().enumerate().filter(|(owner, _)| *owner != seat);
        let foreign: Vec<&str> = others.flat_map(|(_, hand)| hand.iter().copied()).collect();
        let mut position = 0;
        for text in &guest.heard {
            let message: serde_json::Value = serde_json::from_str(text).expect("it is JSON");
            if let Some(now) = message["position"].as_u64() {
                position = now as usize;
            }
            let over = message["over"] == true || is_over(&message);
            assert!(over || !text.contains(&seed), "the seed was told");
            for key in foreign.iter().filter(|key| !played[position].contains(*key)) {
                assert!(!text.contains(key), "seat {seat} was told of {key}: {text}");
            }
        }
    }
}

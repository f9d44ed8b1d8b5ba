//! Who sits where: invites, watchers, hot seats, absence, giving up, the next game.

use std::time::Duration;

use farmstead_server::wire::PROTOCOL;
use serde_json::{Value, json};

use crate::house::House;

#[tokio::test]
async fn an_invite_seats_one_person() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "open"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut host = house.join(&table, &[&secrets[0]]).await;
    host.wait_for("view").await;
    let path = format!("/api/tables/{table}/seats/1/sit");
    let wrong = house.post(&path, &json!({"invite": "guess"})).await;
    assert_eq!((wrong.status, &wrong.json()["code"]), (403, &json!("bad_invite")));
    let sat = house.post(&path, &json!({"invite": secrets[1], "name": "Ben"})).await;
    let token = sat.json()["token"].as_str().expect("a secret comes back").to_owned();
    let told = host.wait(|message| message["seats"][1]["kind"] == "human").await;
    assert_eq!(told["seats"][1]["name"], "Ben");
    let late = house.post(&path, &json!({"invite": secrets[1]})).await;
    assert_eq!((late.status, &late.json()["code"]), (409, &json!("seat_taken")));
    let mut ben = house.join(&table, &[&token]).await;
    assert_eq!(ben.wait_for("table").await["you"], json!([1]));
    // The invite was for sitting down, not for playing.
    let mut stranger = house.join(&table, &[&secrets[1]]).await;
    assert_eq!(stranger.hear().await.expect("it is told")["code"], "bad_token");
}

#[tokio::test]
async fn whoever_watches_sees_no_hand_and_cannot_move() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, _) = house.table(&json!({"cards": "base"}), &seats).await;
    let mut watcher = house.join(&table, &[]).await;
    let view = watcher.wait_for("view").await;
    assert_eq!(view["viewer"], Value::Null);
    for player in view["view"]["table"]["players"].as_array().expect("there are players") {
        assert_eq!(player["hand"], json!([]));
        assert_eq!(player["hand_size"], 14);
    }
    let id = watcher.say(json!({"type": "move", "position": 0, "codes": [0]})).await;
    assert_eq!(watcher.outcome(id).await["code"], "watching");
}

#[tokio::test]
async fn one_device_plays_two_seats() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut device = house.join(&table, &[&secrets[0], &secrets[1]]).await;
    let mut movers = std::collections::BTreeSet::new();
    for _ in 0..12 {
        let view = device.turn().await;
        movers.insert(view["viewer"].as_u64().expect("a seat is to move"));
        device.play_first(&view).await;
    }
    assert_eq!(movers.len(), 2);
}

#[tokio::test]
async fn an_opponent_plays_for_whoever_is_absent_and_gives_the_seat_back() {
    let house = House::open().await;
    let seats = json!([{"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Ben"}]);
    let body = json!({"seats": seats, "stand_in_after": 1, "stand_in_level": "random"});
    let (table, secrets) = house.table_of(body).await;
    let mut ben = house.join(&table, &[&secrets[1]]).await;
    ben.wait_for("view").await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    anna.wait_for("view").await;
    let id = anna.say(json!({"type": "away", "seat": 1})).await;
    assert_eq!(anna.outcome(id).await["code"], "present");
    drop(ben);
    anna.wait(|message| message["type"] == "table" && message["seats"][1]["present"] == false)
        .await;
    // Whoever has just gone may come back; and the others do not choose who steps in.
    let id = anna.say(json!({"type": "away", "seat": 1})).await;
    assert_eq!(anna.outcome(id).await["code"], "too_early");
    tokio::time::sleep(Duration::from_millis(1100)).await;
    anna.say(json!({"type": "away", "seat": 1, "level": "greedy"})).await;
    let told = anna.wait(|message| message["seats"][1]["away"] == true).await;
    assert_eq!(told["seats"][1]["level"], "random");
    // Anna plays on until the opponent has moved for Ben.
    let mut seen = house.join(&table, &[&secrets[0]]).await;
    loop {
        let view = seen.turn().await;
        let steps = view["steps"].as_array().expect("there are steps");
        if steps.iter().any(|step| step["seat"] == 1) && view["undo"].is_object() {
            break;
        }
        seen.play_first(&view).await;
    }
    let mut ben = house.join(&table, &[&secrets[1]]).await;
    assert_eq!(ben.wait_for("table").await["seats"][1]["away"], false, "he has it back at once");
    // What was played for him is his as well: nobody takes it back alone.
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    assert_eq!(anna.turn().await["undo"]["ask"], json!([1]));
}

#[tokio::test]
async fn whoever_is_away_is_asked_before_moves_are_taken_back() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let body = json!({"seats": seats, "stand_in_after": 0, "stand_in_level": "random"});
    let (table, secrets) = house.table_of(body).await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    anna.wait_for("view").await;
    let id = anna.say(json!({"type": "away", "seat": 1})).await;
    assert_eq!(anna.outcome(id).await["type"], "done");
    let view = loop {
        let view = anna.turn().await;
        let steps = view["steps"].as_array().expect("there are steps");
        if steps.iter().any(|step| step["seat"] == 1) && view["undo"].is_object() {
            break view;
        }
        anna.play_first(&view).await;
    };
    assert_eq!(view["undo"]["ask"], json!([1]));
    anna.say(json!({"type": "undo", "position": view["position"]})).await;
    assert_eq!(anna.wait_for("asks").await["waits"], json!([1]));
}

#[tokio::test]
async fn every_message_is_carried_out_once_and_an_answer_names_its_question() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let hello =
        json!({"type": "hello", "protocol": PROTOCOL, "token": secrets[0], "client": "tab"});
    let mut seqs = Vec::new();
    for _ in 0..2 {
        let mut guest = house.knock(&table).await;
        guest.say_text(&hello.to_string()).await;
        guest.wait_for("view").await;
        for message in [json!({"type": "rename", "name": "Anna"}), json!({"type": "away"})] {
            let id = guest.say(message).await;
            let done = guest.outcome(id).await;
            assert_eq!(done["type"], "done", "{done}");
            seqs.push(done["seq"].as_u64());
        }
        let id = guest.say(json!({"type": "back"})).await;
        seqs.push(guest.outcome(id).await["seq"].as_u64());
    }
    assert_eq!(seqs[..3], seqs[3..], "the second time nothing happened");
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    guest.wait_for("view").await;
    let id = guest.say(json!({"type": "answer", "question": 1, "agree": true})).await;
    assert_eq!(guest.outcome(id).await["code"], "nobody_asks");
}

#[tokio::test]
async fn a_seat_is_opened_on_another_device_and_recovered() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let reply = house.post("/api/tables", &json!({"seats": seats})).await.json();
    let table = reply["table"].as_str().expect("it has a name");
    let secret = reply["seats"][1]["token"].as_str().expect("it has a secret");
    let recovery = reply["seats"][1]["recovery"].as_str().expect("it is told once");
    let (device, open) =
        (format!("/api/tables/{table}/device"), format!("/api/tables/{table}/open"));
    let stranger = house.send("POST", &device, &[("x-seat-token", "guess")], "").await;
    assert_eq!(stranger.json()["code"], "bad_token");
    let lent = house.send("POST", &device, &[("x-seat-token", secret)], "").await.json();
    let code = json!({"code": lent["code"].as_str().expect("a code").to_uppercase()});
    let opened = house.post(&open, &code).await.json();
    assert_eq!(opened["seat"], 1);
    assert_eq!(house.post(&open, &code).await.json()["code"], "bad_code", "it holds once");
    let phone = opened["token"].as_str().expect("it has a secret").to_owned();
    for token in [secret, &phone] {
        let mut guest = house.join(table, &[token]).await;
        assert_eq!(guest.wait_for("table").await["you"], json!([1]));
    }
    let again = house.post(&open, &json!({"code": recovery})).await.json();
    let token = again["token"].as_str().expect("it has a secret");
    assert_ne!(again["recovery"], json!(recovery));
    let mut guest = house.join(table, &[token]).await;
    assert_eq!(guest.wait_for("table").await["you"], json!([1]));
    for gone in [secret, &phone] {
        let mut guest = house.join(table, &[gone]).await;
        assert_eq!(guest.hear().await.expect("it is told")["code"], "bad_token");
    }
    let code = json!({"code": recovery});
    let codes = house.post(&open, &code).await.json();
    assert_eq!(codes["code"], "bad_code", "a recovery code holds once");
    let mut last = codes;
    for _ in 0..12 {
        last = house.post(&open, &json!({"code": "guess"})).await.json();
    }
    assert_eq!(last["code"], "too_often");
}

#[tokio::test]
async fn a_host_removes_somebody_and_invites_another() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human", "name": "Ben"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut host = house.join(&table, &[&secrets[0]]).await;
    host.wait_for("view").await;
    let mut ben = house.join(&table, &[&secrets[1]]).await;
    ben.wait_for("view").await;
    let id = ben.say(json!({"type": "remove", "seat": 0})).await;
    assert_eq!(ben.outcome(id).await["code"], "not_host");
    let id = host.say(json!({"type": "remove", "seat": 0})).await;
    assert_eq!(host.outcome(id).await["code"], "own_seat");
    host.say(json!({"type": "remove", "seat": 1})).await;
    let invite = host.wait_for("invite").await["token"].clone();
    while ben.hear().await.is_some() {}
    let mut gone = house.join(&table, &[&secrets[1]]).await;
    assert_eq!(gone.hear().await.expect("it is told")["code"], "bad_token");
    let path = format!("/api/tables/{table}/seats/1/sit");
    let sat = house.post(&path, &json!({"invite": invite, "name": "Cleo"})).await;
    assert_eq!(sat.status, 200, "{}", sat.body);
}

#[tokio::test]
async fn nobody_is_removed_to_take_moves_back_alone() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut both = house.join(&table, &[&secrets[0], &secrets[1]]).await;
    let mut movers = std::collections::BTreeSet::new();
    while movers.len() < 2 {
        let view = both.turn().await;
        movers.insert(view["viewer"].as_u64().expect("a seat is to move"));
        let id = both.play_first(&view).await;
        both.outcome(id).await;
    }
    let mut host = house.join(&table, &[&secrets[0]]).await;
    assert!(host.wait_for("view").await["undo"].is_object());
    host.say(json!({"type": "remove", "seat": 1})).await;
    host.wait_for("invite").await;
    let mut host = house.join(&table, &[&secrets[0]]).await;
    let view = host.wait_for("view").await;
    assert_eq!(view["undo"], Value::Null);
    let id = host.say(json!({"type": "undo", "position": view["position"]})).await;
    assert_eq!(host.outcome(id).await["code"], "nothing_to_undo");
}

#[tokio::test]
async fn giving_up_ends_a_game_of_two() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    guest.wait_for("view").await;
    guest.say(json!({"type": "resign"})).await;
    let told = guest.wait(|message| message["over"] == true).await;
    assert_eq!(told["seats"][0]["resigned"], true);
    assert!(told["seed"].is_string());
    let mut watcher = house.join(&table, &[]).await;
    let scores = watcher.wait_for("view").await["view"]["scores"].clone();
    assert_eq!((&scores[0]["rank"], &scores[1]["rank"]), (&json!(2), &json!(1)));
    let id = guest.say(json!({"type": "move", "position": 0, "codes": [0]})).await;
    assert_eq!(guest.outcome(id).await["code"], "game_over");
}

#[tokio::test]
async fn in_a_larger_game_an_opponent_plays_on_for_whoever_gives_up() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut quitter = house.join(&table, &[&secrets[0]]).await;
    quitter.wait_for("view").await;
    quitter.say(json!({"type": "resign"})).await;
    quitter.wait(|message| message["seats"][0]["resigned"] == true).await;
    let mut others = house.join(&table, &[&secrets[1], &secrets[2]]).await;
    let told = others.wait_for("table").await;
    assert_eq!((&told["over"], &told["seats"][0]["level"]), (&json!(false), &json!("greedy")));
    loop {
        let view = others.turn().await;
        let steps = view["steps"].as_array().expect("there are steps");
        if steps.iter().any(|step| step["seat"] == 0) {
            break;
        }
        others.play_first(&view).await;
    }
    // A seat that was given up cannot be taken back.
    let id = quitter.say(json!({"type": "back"})).await;
    assert_eq!(quitter.outcome(id).await["code"], "not_away");
}

#[tokio::test]
async fn the_next_game_has_the_same_players_and_another_start() {
    let house = House::open().await;
    let seats = json!([{"kind": "human", "name": "Anna"}, {"kind": "human", "name": "Ben"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let path = format!("/api/tables/{table}/rematch");
    let token = ("x-seat-token", secrets[0].as_str());
    let early = house.send("POST", &path, &[token], "").await;
    assert_eq!(early.json()["code"], "not_over");
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    let start = anna.wait_for("view").await["view"]["table"]["start_player"].clone();
    anna.say(json!({"type": "resign"})).await;
    anna.wait(|message| message["over"] == true).await;
    let stranger = house.send("POST", &path, &[("x-seat-token", "guess")], "").await;
    assert_eq!(stranger.json()["code"], "bad_token");
    let next = house.send("POST", &path, &[token], "").await.json();
    let told = anna.wait(|message| message["rematch"].is_string()).await;
    assert_eq!(told["rematch"], next["table"]);
    let again = house.send("POST", &path, &[("x-seat-token", secrets[1].as_str())], "").await;
    assert_eq!(again.json()["table"], next["table"]);
    let next = next["table"].as_str().expect("it has a name");
    let mut ben = house.join(next, &[&secrets[1]]).await;
    let told = ben.wait_for("table").await;
    assert_eq!(told["you"], json!([1]));
    assert_eq!(told["seats"][0]["name"], "Anna");
    assert_ne!(ben.wait_for("view").await["view"]["table"]["start_player"], start);
}

#[tokio::test]
async fn advice_names_legal_moves_where_it_is_allowed() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}]);
    let (table, secrets) = house.table(&json!({"game": "family"}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    let view = guest.turn().await;
    guest.say(json!({"type": "hint"})).await;
    let hint = guest.wait_for("hint").await;
    let legal = view["moves"].as_array().expect("there are moves");
    let options = hint["options"].as_array().expect("there is advice");
    assert!(!options.is_empty());
    assert!(options.iter().all(|option| legal.contains(&option["first"])));
}

#[tokio::test]
async fn an_opponent_plays_an_open_seat_until_somebody_comes() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "open"}]);
    let (table, secrets) = house.table(&json!({"game": "creatures"}), &seats).await;
    let mut host = house.join(&table, &[&secrets[0]]).await;
    host.wait_for("view").await;
    let id = host.say(json!({"type": "away", "seat": 1})).await;
    assert_eq!(host.outcome(id).await["type"], "done");
    let mut seen = house.join(&table, &[&secrets[0]]).await;
    loop {
        let view = seen.turn().await;
        let steps = view["steps"].as_array().expect("there are steps");
        if steps.iter().any(|step| step["seat"] == 1) {
            break;
        }
        seen.play_first(&view).await;
    }
    let path = format!("/api/tables/{table}/seats/1/sit");
    let sat = house.post(&path, &json!({"invite": secrets[1], "name": "Ben"})).await.json();
    let told = seen.wait(|message| message["seats"][1]["kind"] == "human").await;
    assert_eq!(told["seats"][1]["away"], false);
    assert_eq!(told["seats"][1]["level"], Value::Null);
    let token = sat["token"].as_str().expect("a secret comes back");
    let mut both = house.join(&table, &[&secrets[0], token]).await;
    let view = both.turn().await;
    let id = both.play_first(&view).await;
    assert_eq!(both.outcome(id).await["type"], "done");
}

#[tokio::test]
async fn whoever_gave_up_while_away_cannot_come_back() {
    let house = House::open().await;
    let seats = json!([{"kind": "human"}, {"kind": "human"}, {"kind": "human"}]);
    let (table, secrets) = house.table(&json!({}), &seats).await;
    let mut guest = house.join(&table, &[&secrets[0]]).await;
    for (message, answer) in [("away", "done"), ("resign", "done"), ("back", "refused")] {
        let id = guest.say(json!({"type": message})).await;
        assert_eq!(guest.outcome(id).await["type"], answer, "{message}");
    }
}

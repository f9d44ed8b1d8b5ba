//! What can be played: presets, ways to deal, options, house rules and decks of one's own.

use farmstead_server::{Rate, Settings};
use serde_json::{Value, json};

use crate::house::House;

const DECK: &str = include_str!("../../../../docs/decks/village.cards");

/// People on so many seats.
fn people(number: u64) -> Value {
    (0..number).map(|_| json!({"kind": "human"})).collect()
}

/// Sets up a table for people at one device, plays a few moves and tells the last view.
async fn play_a_little(house: &House, options: &Value, players: u64) -> Value {
    let (table, secrets) = house.table(options, &people(players)).await;
    let all: Vec<&str> = secrets.iter().map(String::as_str).collect();
    let mut device = house.join(&table, &all).await;
    for _ in 0..5 {
        let view = device.turn().await;
        let id = device.play_first(&view).await;
        let done = device.outcome(id).await;
        assert_eq!(done["type"], "done", "{options}: {done}");
    }
    device.turn().await
}

#[tokio::test]
async fn everything_usual_can_be_played() {
    let house = House::open().await;
    let catalogue = house.get("/api/catalogue").await.json();
    let mut presets = 0;
    for game in catalogue["games"].as_array().expect("there are games") {
        for preset in game["presets"].as_array().expect("there are presets") {
            let options = &preset["options"];
            let players = options["players"].as_str().and_then(|number| number.parse().ok());
            let view = play_a_little(&house, options, players.expect("it is a number")).await;
            assert_eq!(view["view"]["table"]["game"], game["key"]);
            presets += 1;
        }
    }
    assert!(presets >= 16, "{presets}");
}

#[tokio::test]
async fn who_starts_is_chosen_or_the_host() {
    let house = House::open().await;
    let host_sits_third = json!([
        {"kind": "opponent", "level": "random"}, {"kind": "open"}, {"kind": "human"},
    ]);
    for game in ["revised", "classic", "family"] {
        for (who, seat) in [("host", 2), ("A", 0), ("B", 1)] {
            let options = json!({"game": game, "start-player": who});
            let (table, secrets) = house.table(&options, &host_sits_third).await;
            let mut host = house.join(&table, &[secrets[2].as_str()]).await;
            let view = host.wait_for("view").await;
            assert_eq!(view["view"]["table"]["start_player"], seat, "{game}, {who}");
        }
    }
    let body = json!({"options": {"start-player": "D"}, "seats": people(2)});
    let refused = house.post("/api/tables", &body).await.json();
    assert_eq!(refused["error"], "`start-player` is a seat from A to B, not D");
}

#[tokio::test]
async fn cards_can_be_dealt_in_every_way() {
    let house = House::open().await;
    let catalogue = house.get("/api/catalogue").await.json();
    let options = catalogue["games"][1]["options"].as_array().expect("there are options").clone();
    let deal = options.iter().find(|option| option["name"] == "deal").expect("it is an option");
    let ways = deal["takes"].as_array().expect("there are ways");
    assert_eq!(ways.len(), 11);
    for way in ways {
        play_a_little(&house, &json!({"cards": "base", "deal": way}), 4).await;
    }
    // The twelfth needs one more occupation for three players and one for four than the base has.
    let options = json!({"cards": "base", "deal": "mixed-occupations"});
    let alone = json!({"options": options, "seats": people(4)});
    assert_eq!(house.post("/api/tables", &alone).await.json()["code"], "impossible_options");
    let deck = "Y1 \"Carter\" occ 3+\n  play: 1 wood\n\nY2 \"Mason\" occ 4+\n  play: 1 clay\n";
    let with_deck = json!({"options": options, "seats": people(4), "deck": deck});
    assert_eq!(house.post("/api/tables", &with_deck).await.status, 200);
}

#[tokio::test]
async fn every_option_of_a_game_can_be_chosen_for_some_table() {
    let requests = Rate { burst: 10_000.0, per_second: 0.0 };
    let house = House::with(Settings { requests, ..Settings::default() }).await;
    let catalogue = house.get("/api/catalogue").await.json();
    for game in catalogue["games"].as_array().expect("there are games") {
        let cards = match game["key"].as_str() {
            Some("revised") => "base",
            Some("classic") => "E,I,K",
            _ => "none",
        };
        for option in game["options"].as_array().expect("there are options") {
            for value in option["takes"].as_array().expect("it takes values") {
                let name = option["name"].as_str().expect("it has a name");
                let mut statuses = Vec::new();
                for (players, cards) in
                    [(1, "none"), (2, "none"), (2, cards), (4, cards), (5, cards)]
                {
                    let mut options = json!({"game": game["key"], "cards": cards});
                    options[name] = value.clone();
                    let body = json!({"options": options, "seats": people(players)});
                    statuses.push(house.post("/api/tables", &body).await.status);
                }
                assert!(statuses.contains(&200), "{name} = {value}");
                assert!(statuses.iter().all(|status| [200, 400].contains(status)), "{name}");
            }
        }
    }
}

#[tokio::test]
async fn a_deck_of_ones_own_is_played_with_and_survives_a_restart() {
    let mut house = House::open().await;
    let body = json!({
        "options": {"cards": "base"}, "seats": people(2), "deck": DECK, "hints": false
    });
    let created = house.post("/api/tables", &body).await.json();
    let table = created["table"].as_str().expect("it was set up").to_owned();
    let secret = |seat: usize| created["seats"][seat]["token"].as_str().expect("it has a secret");
    let mut device = house.join(&table, &[secret(0), secret(1)]).await;
    let told = device.wait_for("table").await;
    assert_eq!(told["options"]["cards"], "base,own");
    let view = device.turn().await;
    let id = device.play_first(&view).await;
    assert_eq!(device.outcome(id).await["type"], "done");
    let printed = house.get(&format!("/api/tables/{table}/printed")).await.json();
    assert_eq!(printed["spaces"]["lessons"]["label"], "1 occupation (first free; later 1 food)");
    assert_eq!(printed["improvements"]["well"]["cost_text"], "1 wood and 3 stone");
    let cards = &printed["cards"];
    assert_eq!(cards["V101"]["name"], "Ferryman");
    assert_eq!(cards["V101"]["deck"], "own");
    assert_eq!(cards.as_object().map(serde_json::Map::len), Some(12));
    house.restart().await;
    let mut device = house.join(&table, &[secret(0), secret(1)]).await;
    assert_eq!(device.wait_for("view").await["position"], 1);
    for seat in [0, 1] {
        device.say(json!({"type": "resign", "seat": seat})).await;
    }
    device.wait(|message| message["over"] == true).await;
    let record = house.get(&format!("/api/tables/{table}/record")).await.body;
    let again = json!({"seats": people(2), "record": record});
    assert_eq!(house.post("/api/tables", &again).await.status, 200);
    let next = format!("/api/tables/{table}/rematch");
    let next = house.send("POST", &next, &[("x-seat-token", secret(0))], "").await.json();
    let next = next["table"].as_str().expect("it was set up").to_owned();
    let told = house.get(&format!("/api/tables/{next}")).await.json();
    assert_eq!(told["options"]["cards"], "base,own");
}

#[tokio::test]
async fn a_deck_with_a_mistake_is_refused_with_its_place() {
    let house = House::open().await;
    let deck = "Z1 \"Hay\" minor\n  play: 1 fod\n";
    let body = json!({"options": {"cards": "base"}, "seats": people(2), "deck": deck});
    let reply = house.post("/api/tables", &body).await;
    assert_eq!((reply.status, &reply.json()["code"]), (400, &json!("bad_deck")));
    assert!(reply.body.contains("deck:2:11: expected a good, found `fod`"), "{}", reply.body);
    let alone = json!({"options": {"cards": "own"}, "seats": people(2)});
    assert_eq!(house.post("/api/tables", &alone).await.json()["code"], "impossible_options");
}

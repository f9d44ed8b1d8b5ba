//! Deals that are chosen, that belong to a series, or that many play; and decks that are looked over.

use serde_json::{Value, json};

use crate::house::{House, is_over};

const ALONE: &str = r#"[{"kind": "human", "name": "Anna"}]"#;

fn alone() -> Value {
    serde_json::from_str(ALONE).expect("it is JSON")
}

/// Plays a game to its end with the first move each time.
async fn play_through(house: &House, table: &str, secret: &str) {
    let mut guest = house.join(table, &[secret]).await;
    loop {
        let view = guest.turn().await;
        if is_over(&view) {
            return;
        }
        guest.play_first(&view).await;
    }
}

#[tokio::test]
async fn hands_rounds_and_seed_can_be_chosen_and_everybody_is_told() {
    let house = House::open().await;
    let body = json!({"options": {"cards": "base"}, "seats": alone(), "seed": "7",
        "hands": [["A087", "A002"]], "rounds": ["fencing"]});
    let (table, secrets) = house.table_of(body.clone()).await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    let told = anna.wait_for("table").await;
    assert_eq!(told["chosen"], true);
    assert_eq!(told["seed_hash"], Value::Null, "a seed proves nothing of a deal that was chosen");
    let view = anna.turn().await;
    let hand = view["view"]["table"]["players"][0]["hand"].clone();
    let hand = hand.as_array().expect("it is a hand");
    assert!(hand.contains(&json!("A087")) && hand.contains(&json!("A002")), "{hand:?}");
    // The same seed deals the same cards again.
    let (again, secrets) = house.table_of(body).await;
    let mut anna = house.join(&again, &[&secrets[0]]).await;
    assert_eq!(anna.turn().await["view"], view["view"]);
    for (bad, code) in [
        (json!({"seats": alone(), "seed": "x"}), "bad_seed"),
        (json!({"seats": alone(), "options": {"cards": "base"}, "hands": [["Z999"]]}), "bad_deal"),
        (json!({"seats": alone(), "rounds": ["nowhere"]}), "bad_deal"),
    ] {
        assert_eq!(house.post("/api/tables", &bad).await.json()["code"], code);
    }
}

#[tokio::test]
async fn a_series_goes_on_from_its_file() {
    let house = House::open().await;
    let options = json!({"game": "classic", "cards": "none"});
    let begin = json!({"kind": "solo", "options": options, "terms": ["go-on"]});
    let story = house.post("/api/series/new", &begin).await.json();
    assert_eq!(story["goals"], json!([50, 55, 59, 62, 64, 65, 66, 67]));
    assert_eq!(story["due"]["goal"], 50);
    let text = story["text"].clone();
    let (table, secrets) =
        house.table_of(json!({"seats": alone(), "series": text, "hints": true})).await;
    let mut anna = house.join(&table, &[&secrets[0]]).await;
    assert_eq!(anna.wait_for("table").await["series"], json!({"number": 1, "goal": 50}));
    drop(anna);
    let early = house.post("/api/series", &json!({"text": text, "table": table})).await.json();
    assert_eq!(early["code"], "not_over");
    play_through(&house, &table, &secrets[0]).await;
    let asked = house.post("/api/series", &json!({"text": text, "table": table})).await.json();
    assert_eq!(asked["choices"], json!([[]]), "without cards there is nothing to keep");
    assert_eq!(asked["games"], json!([]));
    let added = json!({"text": text, "table": table, "keep": [null]});
    let story = house.post("/api/series", &added).await.json();
    assert_eq!(story["games"][0]["met"], false);
    assert_eq!((&story["due"]["number"], &story["due"]["goal"]), (&json!(2), &json!(55)));
    let bad = house.post("/api/series", &json!({"text": "nonsense"})).await.json();
    assert_eq!(bad["code"], "bad_series");
}

#[tokio::test]
async fn the_deal_of_the_day_is_the_same_for_everybody_and_compares_them() {
    let house = House::open().await;
    let ask = json!({"game": "classic"});
    let daily = house.post("/api/daily", &ask).await.json();
    assert_eq!(house.post("/api/daily", &ask).await.json(), daily);
    assert_eq!(
        house.post("/api/daily", &json!({"game": "chess"})).await.json()["code"],
        "unknown_game"
    );
    let id = daily["table"].as_str().expect("it has a name").to_owned();
    let mut hands = Vec::new();
    let mut tables = Vec::new();
    for name in ["Anna", "Ben"] {
        let seats = json!([{"kind": "human", "name": name}]);
        let (table, secrets) = house.table_of(json!({"seats": seats, "like": id})).await;
        let mut guest = house.join(&table, &[&secrets[0]]).await;
        assert_eq!(guest.wait_for("table").await["like"], json!(id));
        hands.push(guest.turn().await["view"]["table"]["players"][0]["hand"].clone());
        tables.push((table, secrets));
    }
    assert_eq!(hands[0], hands[1]);
    play_through(&house, &tables[0].0, &tables[0].1[0]).await;
    let path = format!("/api/tables/{id}/results");
    let told = loop {
        let told = house.get(&path).await.json();
        if told["results"][0].is_object() {
            break told;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    assert_eq!((&told["open"], &told["results"][0]["name"]), (&json!(true), &json!("Anna")));
    assert_eq!(told["results"][0]["table"], json!(tables[0].0));
    // A game that goes on keeps its deal to itself.
    let like = json!({"seats": alone(), "like": tables[1].0});
    assert_eq!(house.post("/api/tables", &like).await.json()["code"], "not_over");
}

#[tokio::test]
async fn a_deck_is_looked_over_and_read_aloud() {
    let house = House::open().await;
    let text = "Z1 \"Hay Loft\" minor; cost 1 wood\n  play: 1 fod\n\nZ2 \"Barn\" minor; cost 1 wood\n  play: 1 food\n";
    let told = house.post("/api/decks/check", &json!({"text": text})).await.json();
    assert_eq!(told["mistakes"][0]["line"], 2);
    let what = told["mistakes"][0]["what"].as_str().expect("it is told");
    assert!(what.contains("did you mean `food`"), "{what}");
    let read = told["cards"].as_array().expect("there are cards");
    let barn = read.iter().find(|card| card["name"] == "Barn").expect("the other card can be read");
    assert_eq!(barn["text"], "When you play this card, you get 1 food.");
    let long = json!({"text": "#".repeat(131_073)});
    assert_eq!(house.post("/api/decks/check", &long).await.json()["code"], "bad_deck");
}

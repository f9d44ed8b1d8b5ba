//! Lists of cards, pictures of cards, and home-made decks.

use farmstead_cardboard::printed::{DECKS, classic_e};
use serde_json::Value;

use crate::{Home, complaint, farmstead, run};

fn json(home: &Home, arguments: &str) -> Vec<Value> {
    serde_json::from_str(&run(home, arguments, "")).expect("the output is one JSON array")
}

fn ids(home: &Home, arguments: &str) -> Vec<String> {
    let id = |card: &Value| card["id"].as_str().expect("a card has an id").to_owned();
    json(home, arguments).iter().map(id).collect()
}

#[test]
fn every_hand_card_improvement_tile_and_building_is_listed() {
    let home = Home::new("cards-all");
    let hand: usize = DECKS.iter().map(|deck| deck.cards().len()).sum();
    let others = ["majors", "family", "creatures"];
    let rest: Vec<usize> = others
        .iter()
        .map(|deck| json(&home, &format!("cards --json --deck {deck}")).len())
        .collect();
    assert_eq!(rest[0], 10);
    let all = hand + rest.iter().sum::<usize>();
    assert_eq!(json(&home, "cards --json").len(), all);
    let headings = DECKS.len() + others.len();
    assert_eq!(run(&home, "cards", "").lines().count(), headings + all);
}

#[test]
fn every_word_of_the_card_language_is_listed_with_its_use() {
    let home = Home::new("cards-words");
    let words = json(&home, "cards words --json");
    let of = |word: &str| words.iter().find(|one| one["word"] == word);
    let play = of("play").expect("cards say what happens when they are played");
    assert_eq!(play["part"], "event");
    assert!(play["cards"].as_u64().is_some_and(|cards| cards > 50), "{play}");
    assert_eq!(of("fishing"), None, "it is a space");
    let listed = run(&home, "cards words", "");
    assert_eq!(listed.lines().count(), words.len() + 1, "one line a word, and how many there are");
}

#[test]
fn what_is_built_in_the_other_games_is_found_with_every_price() {
    let home = Home::new("cards-built");
    let told = |words: &str| json(&home, &format!("cards --json {words}")).remove(0);
    let open = told("Open Stables");
    assert_eq!((&open["deck"], &open["kind"]), (&"creatures".into(), &"building".into()));
    assert_eq!(open["cost"], "3 wood or 3 stone");
    assert_eq!(told("Wind Mill")["cost"], "1 wood and 3 clay");
    assert_eq!(
        told("Room --deck family")["cost"].as_str().map(|cost| cost.contains(" or ")),
        Some(true)
    );
    assert!(run(&home, "cards Shelter", "").contains("C-7"));
}

#[test]
fn what_is_reconstructed_carries_its_sign() {
    let home = Home::new("cards-reconstructed");
    let told = |words: &str| json(&home, &format!("cards --json {words}")).remove(0);
    assert_eq!(told("pasture-3")["reconstructed"], serde_json::json!(["cost", "pieces"]));
    assert_eq!(told("pasture-1")["reconstructed"], serde_json::json!([]));
    let shown = run(&home, "cards pasture-3", "");
    assert!(shown.contains("Long Pasture°"), "{shown}");
    assert!(shown.contains("° Reconstructed: no source was found for its price"), "{shown}");
    let listed = run(&home, "cards --deck family", "");
    assert_eq!(listed.matches('°').count(), 6, "{listed}");
}

#[test]
fn a_deck_is_listed_by_its_name_or_its_word() {
    let home = Home::new("cards-deck");
    let keys: Vec<&str> = classic_e().iter().map(|card| card.key.as_str()).collect();
    assert_eq!(ids(&home, "cards --json --deck classic-e"), keys);
    assert_eq!(ids(&home, "cards --json --deck E"), keys);
    assert_eq!(ids(&home, "cards --json E12"), ["E12"]);
}

#[test]
fn a_card_is_told_to_programs_in_ten_words() {
    let home = Home::new("cards-json");
    let told = run(&home, "cards B033 --json", "");
    let card = "\"id\":\"B033\",\"name\":\"Mantlepiece\",\"kind\":\"minor\",\"deck\":\"revised-base\",\
                \"players\":null,\"cost\":\"1 stone\",\"prerequisite\":\"a clay or stone house\",\
                \"points\":-3,\"travels\":false,\"text\":";
    assert!(told.starts_with(&format!("[{{{card}")), "{told}");
}

#[test]
fn cards_are_found_by_kind_cost_players_and_words() {
    let home = Home::new("cards-filter");
    assert_eq!(ids(&home, "cards --json --deck base --kind minor --cost sheep"), ["A009"]);
    assert_eq!(ids(&home, "cards --json --deck majors --cost wood"), ["joinery", "well"]);
    assert_eq!(ids(&home, "cards --json --deck base --kind occupation --players 3").len(), 41);
    assert_eq!(ids(&home, "cards --json --deck base --text newborn"), ["A092", "A165"]);
    assert_eq!(ids(&home, "cards --json --deck base clay builder"), ["A120", "A123"]);
    assert!(ids(&home, "cards --json no-such-card").is_empty());
}

#[test]
fn a_key_or_a_name_shows_the_card() {
    let home = Home::new("cards-one");
    let told = run(&home, "cards b036", "");
    let (picture, proofs) = told.split_once("Shown by ").expect("scenarios are named");
    assert!(proofs.starts_with("cards_b_minors.scn:\n  - acts: "), "{proofs}");
    assert_eq!(
        picture,
        "\
┌──────────────────────────────────────────────────────────┐
│ B036  Bottles                                   4 points │
│ minor improvement, revised-base                          │
│ cost     1 clay and 1 food for each person you have      │
├──────────────────────────────────────────────────────────┤
│ This card does nothing but score its points.             │
└──────────────────────────────────────────────────────────┘
"
    );
    assert_eq!(run(&home, "cards bottles", ""), told);
}

#[test]
fn a_card_that_is_none_brings_the_nearest_names() {
    let home = Home::new("cards-unknown");
    assert_eq!(
        complaint(&home, "cards --deck base Grocr"),
        "farmstead: there is no card called `Grocr`; did you mean Grocer?\n"
    );
    assert_eq!(
        complaint(&home, "cards --deck revised"),
        "farmstead: there is no deck called `revised` and no file either; \
         the decks are revised-base, classic-e, classic-i, classic-k, majors, family and creatures\n"
    );
}

#[test]
fn a_home_made_deck_is_checked_and_listed() {
    let home = Home::new("cards-check");
    home.write("my.cards", "H1 \"Hay Barn\" minor; cost 1 wood\n  use farmland: 1 food\n");
    assert_eq!(run(&home, "cards check my.cards", ""), "1 card, no mistakes\n");
    assert_eq!(ids(&home, "cards --json --deck my.cards"), ["H1"]);
}

#[test]
fn a_deck_with_mistakes_is_refused_with_all_of_them() {
    let home = Home::new("cards-mistakes");
    home.write(
        "my.cards",
        "H1 \"Barn\" minor; cost 1 wod\n\nH2 \"Loft\" minor\n  use farmlan: 1 food\n",
    );
    let output = farmstead(&home, "cards check my.cards", b"");
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "my.cards:1:25: expected a good, found `wod` (did you mean `wood`?)\n\
         my.cards:4:7: there is no space or group of spaces called `farmlan` in this edition \
         (did you mean `farmland`?)\n2 mistakes\n"
    );
    assert_eq!(
        complaint(&home, "cards --deck my.cards"),
        "farmstead: my.cards has mistakes; `farmstead cards check my.cards` tells them\n"
    );
}

#[test]
fn a_deck_that_is_not_there_cannot_be_checked() {
    let home = Home::new("cards-missing");
    let told = complaint(&home, "cards check missing.cards");
    assert!(told.starts_with("farmstead: cannot read missing.cards: "), "{told}");
}

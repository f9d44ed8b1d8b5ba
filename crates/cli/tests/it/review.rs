//! `farmstead review`.

use serde_json::Value;

use super::{Home, complaint, run};

/// A finished game of the stored ones.
fn kept(home: &Home, name: &str) {
    let games = concat!(env!("CARGO_MANIFEST_DIR"), "/../rules/tests/records/");
    let text = std::fs::read_to_string(format!("{games}{name}.farm")).expect("a stored game");
    home.write("game.farm", &text);
}

#[test]
fn a_review_tells_everybody_what_was_good_and_what_was_not() {
    let home = Home::new("review-told");
    kept(&home, "creatures");
    let told = run(&home, "review game.farm --nodes 30 --html game.html", "");
    for part in ["Player A", "Player B", "own turns", "Better: ", "as good as the best"] {
        assert!(told.contains(part), "`{part}` is missing from\n{told}");
    }
    let page = home.read("game.html");
    assert!(page.starts_with("<!doctype html>") && page.trim_end().ends_with("</html>"));
    assert!(page.contains("<svg") && page.contains("<polyline"));
    for outside in ["http:", "https:", "<script", "src="] {
        assert!(!page.contains(outside), "the page needs nothing else, but has {outside}");
    }
}

#[test]
fn a_review_as_json_is_the_same_every_time_and_adds_up() {
    let home = Home::new("review-json");
    kept(&home, "family-2-free");
    let told = run(&home, "review game.farm --nodes 10 --json --threads 1", "");
    assert_eq!(told, run(&home, "review game.farm --nodes 10 --json --threads 2", ""));
    let review: Value = serde_json::from_str(&told).expect("JSON");
    assert_eq!(review["simulations"], 10);
    for seat in review["seats"].as_array().expect("seats") {
        let part = |name: &str| seat["account"][name].as_f64().expect("a number");
        let parts = ["start", "own", "others", "chance", "second_thoughts"].map(part);
        assert!((parts.iter().sum::<f64>() - part("end")).abs() < 0.02, "{seat}");
    }
    for turn in review["turns"].as_array().expect("turns") {
        assert!(turn["loss"].as_f64().expect("a number") >= 0.0, "{turn}");
    }
}

#[test]
fn a_game_in_which_nothing_was_played_cannot_be_reviewed() {
    let home = Home::new("review-nothing");
    kept(&home, "creatures");
    let text = home.read("game.farm");
    let (start, _) = text.split_once("\n# round 1").expect("it was played");
    home.write("new.farm", start);
    assert_eq!(complaint(&home, "review new.farm"), "farmstead: nothing was played yet\n");
}

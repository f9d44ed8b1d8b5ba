//! Home-made decks in every command that plays.

use serde_json::{Value, json};

use crate::{Home, complaint, farmstead, run};

const VILLAGE: &str = include_str!("../../../../docs/decks/village.cards");

fn home(test: &str) -> Home {
    let home = Home::new(test);
    home.write("village.cards", VILLAGE);
    home
}

#[test]
fn a_home_made_deck_is_played_beside_another() {
    let home = home("home-made");
    let told =
        run(&home, "simulate --cards base --deck village.cards --players 4 --games 20 --json", "");
    let told: Value = serde_json::from_str(&told).expect("the output is JSON");
    assert_eq!(told["options"], "game=revised players=4 mode=full cards=base,own");
    run(&home, "perft --cards base --deck village.cards --depth 1", "");
    run(&home, "bench --cards base --deck village.cards --games 2 --repeat 1", "");
}

#[test]
fn a_game_with_a_home_made_deck_goes_on_without_the_file() {
    let home = home("home-made-resume");
    let deck = "--cards base --deck village.cards";
    run(&home, &format!("play {deck} --seed 3 --game-file my.farm"), "1\n1\nquit\n");
    assert!(home.read("my.farm").contains("\n| V101 \"Ferryman\" occ 1+\n"));
    home.write("village.cards", "");
    run(&home, "play --resume my.farm", "1\nquit\n");
    run(&home, "replay my.farm", "");
}

#[test]
fn a_deck_that_cannot_be_played_is_refused_with_line_and_word() {
    let home = home("home-made-bad");
    home.write("bad.cards", "H1 \"Hay\" minor; cost 1 wood\n  play: plaw 1\n");
    assert_eq!(
        complaint(&home, "simulate --deck bad.cards"),
        "farmstead: bad.cards:2:9: expected something to do, found `plaw` (did you mean `plow`?)\n"
    );
    assert_eq!(
        complaint(&home, "simulate --deck village.cards"),
        "farmstead: deal `hands` takes 14 occupations for 2 players, and there are 5\n"
    );
    assert!(
        complaint(&home, "simulate --deck none.cards")
            .starts_with("farmstead: cannot read none.cards")
    );
}

#[test]
fn an_engine_takes_a_deck_as_text_and_hands_it_back_in_the_record() {
    let home = home("home-made-engine");
    let new = json!({"cmd": "new", "options": {"cards": "base"}, "deck": VILLAGE, "seed": 1});
    let input = format!("{new}\n{}\n", json!({"cmd": "record"}));
    let output = farmstead(&home, "engine", input.as_bytes());
    let text = String::from_utf8(output.stdout).expect("replies are text");
    let replies: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("replies are JSON")).collect();
    assert_eq!(replies[0]["options"]["cards"], "base,own");
    let again = format!("{}\n", json!({"cmd": "new", "record": replies[1]["record"]}));
    let output = farmstead(&home, "engine", again.as_bytes());
    let reply: Value = serde_json::from_slice(&output.stdout).expect("replies are JSON");
    assert_eq!(reply["ok"], true, "{reply}");
}

//! Solo series and campaigns.

use serde_json::{Value, json};

use crate::{Home, complaint, run};

/// Enough first choices for any game.
fn ones() -> String {
    "1\n".repeat(600)
}

/// A solo series after its first game, with 58 points and Grocer kept.
const AFTER_ONE_GAME: &str = "\
farmstead series 1
kind solo
options game=revised players=1 mode=full cards=base

game 1 start A # goal 50, 0 food
A 58 points rank 1; played A102 B099; keeps A102
";

#[test]
fn a_series_begins_with_its_first_goal() {
    let home = Home::new("series-new");
    let told = run(&home, "series new --cards base my.series", "");
    assert_eq!(
        told,
        "Solo series, game=revised players=1 mode=full cards=base\n\n\
         Game 1: the goal is 50, you begin with 0 food.\n\
         `farmstead series play my.series` plays it.\n"
    );
    assert_eq!(run(&home, "series my.series", ""), told);
    assert_eq!(
        complaint(&home, "series new --cards base my.series"),
        "farmstead: my.series is there already; name another file\n"
    );
    assert_eq!(
        complaint(&home, "series new --kind campaign --game classic --players 5 other.series"),
        "farmstead: a campaign is for 2 to 4 players, not 5\n"
    );
    assert!(!home.has("other.series"));
    run(&home, "series new --game classic classic.series", "");
    assert!(home.read("classic.series").contains("game=classic players=1"));
}

#[test]
fn the_story_of_a_solo_series_is_a_table() {
    let home = Home::new("series-story");
    let missed = "game 2 start A\nA 54 points rank 1; played A102 B126\n";
    home.write("my.series", &format!("{AFTER_ONE_GAME}\n{missed}"));
    assert_eq!(
        run(&home, "series my.series", ""),
        "\
Solo series, game=revised players=1 mode=full cards=base

game  goal  food  score  permanent
   1    50     0     58  Grocer (A102)
   2    55     4     54  the goal is missed

Game 2 again: the goal is 55, you begin with 0 food. In front of you: Grocer (A102).
`farmstead series play my.series` plays it.
"
    );
}

#[test]
fn a_game_of_a_series_goes_on_after_quitting() {
    let home = Home::new("series-resume");
    home.write("my.series", AFTER_ONE_GAME);
    let told = run(&home, "series play my.series --seed 1", "forest\nquit\n");
    assert!(told.starts_with("Game 2: the goal is 55, you begin with 4 food."), "{told}");
    let hint = "The game is kept in my-2.farm; `farmstead series play my.series` goes on.\n";
    assert!(told.ends_with(hint), "{told}");
    let kept = home.read("my-2.farm");
    assert!(kept.contains("\nfood 4\npermanent A A102\n"), "{kept}");
    let told = run(&home, "series play my.series", &ones());
    assert!(home.read("my-2.farm").contains("A forest\n"));
    assert!(told.contains("   2    55     4 "), "{told}");
    assert!(told.contains("Game 2 again: the goal is 55, you begin with 0 food."), "{told}");
    let series = home.read("my.series");
    assert!(series.contains("\ngame 2 start A # goal 55, 4 food, permanent A102\n"), "{series}");
}

#[test]
fn people_choose_what_they_keep_for_the_next_game_of_a_campaign() {
    let home = Home::new("series-campaign");
    run(&home, "series new --kind campaign --cards base my.series", "");
    // A plays an occupation wherever it can, which the first choice is not.
    let play = "lessons\n1\n".repeat(40) + &ones();
    let seats = "--seat human --seat random";
    let told = run(&home, &format!("series play my.series --seed 1 {seats}"), &play);
    assert!(told.contains("A: Which occupation do you keep for the next game?"), "{told}");
    let series = home.read("my.series");
    assert!(series.contains("; keeps "), "{series}");
    let told = run(&home, "series my.series", "");
    assert!(told.contains("\nGame 2 of 3. "), "{told}");
    assert!(told.contains(" has 1 food more. In front of A: "), "{told}");
}

#[test]
fn what_to_keep_is_asked_again_if_it_was_left_open() {
    let home = Home::new("series-open");
    run(&home, "series new --kind campaign --cards base my.series", "");
    let begun = home.read("my.series");
    run(&home, "series play my.series --seed 2 --seat random --seat random", "");
    let kept = home.read("my-1.farm").replace("# seats random random", "# seats human random");
    // As if a person had played the game and left before the question.
    home.write("my.series", &begun);
    home.write("my-1.farm", &kept);
    let told = run(&home, "series play my.series", "");
    let open = "What to keep is still open; `farmstead series play my.series` asks again.\n";
    assert!(told.ends_with(open), "{told}");
    assert_eq!(home.read("my.series"), begun);
    let told = run(&home, "series play my.series", "99\nnone\n");
    assert!(told.contains("Type a number from 1 to "), "{told}");
    let first = home.read("my.series");
    let a = first.lines().find(|line| line.starts_with("A ")).expect("A has played");
    assert!(a.contains("; played ") && !a.contains("keeps"), "{a}");
}

#[test]
fn a_record_played_elsewhere_is_added_if_it_was_due() {
    let home = Home::new("series-add");
    run(&home, "series new --cards base my.series", "");
    run(&home, "play --players 1 --cards base --seed 3 --game-file game.farm", &ones());
    assert_eq!(
        complaint(&home, "series add my.series game.farm --keep A102"),
        "farmstead: `A102` cannot be kept after this game, only nothing\n"
    );
    let told = run(&home, "series add my.series game.farm", "");
    assert!(told.contains("the goal is missed"), "{told}");
    home.write("later.series", AFTER_ONE_GAME);
    assert_eq!(
        complaint(&home, "series add later.series game.farm"),
        "farmstead: game.farm: this game begins with food 4, not 0\n"
    );
    assert_eq!(home.read("later.series"), AFTER_ONE_GAME);
    run(&home, "play --players 1 --cards none --seed 3 --game-file plain.farm", "quit\n");
    assert_eq!(
        complaint(&home, "series add my.series plain.farm"),
        "farmstead: plain.farm: the series is played with \
         game=revised players=1 mode=full cards=base\n"
    );
}

#[test]
fn named_occupations_are_kept_by_whoever_played_them() {
    let home = Home::new("series-keep");
    run(&home, "series new --kind campaign --cards base my.series", "");
    let begun = home.read("my.series");
    let told = run(&home, "series play my.series --seed 4 --seat random --seat random", "");
    assert!(told.contains("\nB keeps "), "{told}");
    let played = home.read("my.series");
    let occupations = |seat: &str| -> Vec<String> {
        let line = played.lines().find(|line| line.starts_with(seat)).expect("the seat is there");
        let keys = line.split("played ").nth(1).expect("it has played");
        let keys = keys.split(';').next().expect("something comes first");
        keys.split_whitespace().map(str::to_owned).collect()
    };
    let (a, b) = (occupations("A "), occupations("B "));
    let (last_of_a, last_of_b) = (a.last().expect("one"), b.last().expect("one"));
    home.write("my.series", &begun);
    let both = format!("series add my.series my-1.farm --keep {last_of_b} --keep {last_of_a}");
    run(&home, &both, "");
    let series = home.read("my.series");
    let keeps = |line: &str, key: &str| line.ends_with(&format!("; keeps {key}"));
    assert!(series.lines().any(|line| line.starts_with("A ") && keeps(line, last_of_a)));
    assert!(series.lines().any(|line| line.starts_with("B ") && keeps(line, last_of_b)));
}

#[test]
fn a_broken_series_is_refused_with_its_file_and_line() {
    let home = Home::new("series-broken");
    home.write("my.series", &AFTER_ONE_GAME.replace("keeps A102", "keeps B126"));
    for task in ["", "play "] {
        assert_eq!(
            complaint(&home, &format!("series {task}my.series")),
            "farmstead: my.series: line 5: A cannot keep `B126`, only A102 or B099\n"
        );
    }
    let told = complaint(&home, "series nowhere.series");
    assert!(told.starts_with("farmstead: cannot read nowhere.series: "), "{told}");
}

#[test]
fn the_game_under_way_must_be_the_one_that_is_due() {
    let home = Home::new("series-stale");
    home.write("my.series", AFTER_ONE_GAME);
    run(&home, "play --players 1 --cards base --seed 3 --game-file my-2.farm", "quit\n");
    assert_eq!(
        complaint(&home, "series play my.series"),
        "farmstead: my-2.farm: this game begins with food 4, not 0\n"
    );
}

#[test]
fn a_whole_campaign_has_a_winner() {
    let home = Home::new("series-whole");
    run(&home, "series new --kind campaign --game classic --players 3 my.series", "");
    let seats = "--seat random --seat random --seat random";
    run(&home, &format!("series play my.series --seed 1 {seats}"), "");
    run(&home, "series play my.series --seed 2", "");
    let told = run(&home, "series play my.series --seed 3", "");
    assert!(told.contains(" wins the campaign with "), "{told}");
    assert_eq!(complaint(&home, "series play my.series"), "farmstead: the campaign is over\n");
}

#[test]
fn another_program_can_deal_a_game_of_a_series() {
    let home = Home::new("series-engine");
    let options = json!({"game": "revised", "players": 1, "cards": "base"});
    let ask = |requests: &[Value]| -> Vec<Value> {
        let lines: String = requests.iter().map(|request| format!("{request}\n")).collect();
        let told = run(&home, "engine", &lines);
        told.lines().map(|line| serde_json::from_str(line).expect("replies are JSON")).collect()
    };
    let new = json!({"cmd": "new", "options": options, "seed": 1});
    let state = json!({"cmd": "state"});
    let mut deal = ask(&[new, state.clone()])[1]["deal"].take();
    assert!(deal.get("food").is_none() && deal.get("permanent").is_none());
    let in_hand = deal["hands"][0].as_array_mut().expect("there is a hand").remove(0);
    deal["food"] = json!([4]);
    deal["permanent"] = json!([[in_hand]]);
    let new = json!({"cmd": "new", "options": options, "deal": deal});
    let told = &ask(&[new, state])[1];
    assert_eq!(told["deal"], deal);
    assert_eq!(told["table"]["players"][0]["cards"][0]["key"], in_hand);
    deal["food"] = json!([4, 4]);
    let new = json!({"cmd": "new", "options": options, "deal": deal});
    assert_eq!(ask(&[new])[0]["code"], "bad_deal");
}

//! Matches, ladders and programs that play.

use serde_json::Value;

use crate::{Home, complaint, farmstead, run};

/// The lines of a match as JSON: the games, and the match.
fn lines(text: &str) -> (Vec<Value>, Value) {
    let mut lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line is JSON")).collect();
    let last = lines.pop().expect("the match comes last");
    (lines, last)
}

/// The program of the documentation, which plays the last move listed, with another answer to `go` if one is given.
fn bot(home: &Home, answer: Option<&str>) -> String {
    let docs = include_str!("../../../../docs/engine-protocol.md");
    let program = docs.split("```sh\n").nth(1).and_then(|rest| rest.split("```").next());
    let program = program.expect("the documentation has a program that plays");
    let go = program.split("*) ").nth(1).and_then(|rest| rest.split(" ;;").next());
    let last_move = go.expect("it has an answer to `go`");
    let program = match answer {
        Some(answer) => program.replace(last_move, answer),
        None => program.to_owned(),
    };
    home.write("bot.sh", &program);
    "cmd:sh bot.sh".to_owned()
}

/// Runs a match with arguments that may have spaces; its output and complaints come back.
fn play(home: &Home, agents: &[&str], rest: &str) -> (String, String) {
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_farmstead"))
        .arg("match")
        .args(agents)
        .args(rest.split_whitespace())
        .current_dir(&home.0)
        .output()
        .expect("the program runs");
    let [told, complaints] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).expect("text"));
    assert!(output.status.success(), "{complaints}");
    (told, complaints)
}

#[test]
fn a_match_tells_every_game_and_the_whole() {
    let home = Home::new("match");
    let (games, all) = lines(&run(&home, "match random greedy --games 6 --json", ""));
    assert_eq!(games.len(), 6);
    assert_eq!(all["agents"], serde_json::json!(["random", "greedy"]));
    assert_eq!(all["games"], 6);
    let wins: Vec<u64> = (0..2).filter_map(|agent| all["wins"][agent].as_u64()).collect();
    assert_eq!(wins.iter().sum::<u64>() + all["draws"].as_u64().unwrap_or(0), 6);
    for list in ["mean_scores", "mean_rank", "elo", "elo_interval", "cpu_ms_per_decision"] {
        assert_eq!(all[list].as_array().map(Vec::len), Some(2), "{list}");
    }
    assert!(all["elo"][1].as_f64() > Some(0.0), "greedy is better than random");
    let by_deal = |game: &Value| (game["deal"].clone(), game["seats"].clone());
    let mut seen: Vec<_> = games.iter().map(by_deal).collect();
    seen.sort_by_key(|(deal, seats)| (deal.as_u64(), seats.to_string()));
    seen.dedup();
    assert_eq!(seen.len(), 6, "every deal is played from both sides");
}

#[test]
fn a_match_gives_the_same_result_on_any_number_of_threads() {
    let home = Home::new("match-threads");
    let results = [1, 3].map(|threads| {
        let arguments =
            format!("match random random random --games 9 --seed 5 --json --threads {threads}");
        let (mut games, mut all) = lines(&run(&home, &arguments, ""));
        all["cpu_ms_per_decision"].take();
        all["cpu_ms_per_game"].take();
        games.iter_mut().for_each(|game| drop(game["cpu_ms"].take()));
        games.sort_by_key(|game| game["game"].as_u64());
        (games, all)
    });
    assert_eq!(results[0], results[1]);
}

#[test]
fn equal_players_are_equal() {
    let home = Home::new("mirror");
    let (_, all) = lines(&run(&home, "match random random --games 400 --json", ""));
    let [low, high] = [0, 1].map(|end| all["elo_interval"][0][end].as_f64().expect("a number"));
    assert!(low < 0.0 && 0.0 < high, "{low} to {high}");
}

#[test]
fn a_test_that_has_seen_enough_stops() {
    let home = Home::new("sprt");
    let (games, all) =
        lines(&run(&home, "match greedy random --games 400 --sprt 0,40 --json --threads 1", ""));
    assert_eq!(all["sprt"]["verdict"], "upper");
    assert!(games.len() < 100, "{}", games.len());
}

#[test]
fn pairs_are_deals_from_every_seat_and_margins_can_be_tested() {
    let home = Home::new("pairs");
    let (games, all) = lines(&run(&home, "match random random random --pairs 2 --json", ""));
    assert_eq!((games.len(), &all["deals"]), (6, &2.into()));
    for list in ["mean_lead", "lead_margin", "cpu_ms_per_game", "identities"] {
        assert_eq!(all[list].as_array().map(Vec::len), Some(3), "{list}");
    }
    assert!(all["program"]["rules_version"].is_u64(), "{all}");
    let points = games[0]["categories"][0][1].as_array().map(Vec::len);
    assert_eq!((points, games[0]["cpu_ms"].as_array().map(Vec::len)), (Some(3), Some(3)));
    let (games, all) = lines(&run(
        &home,
        "match greedy random --pairs 200 --sprt-points 0,5 --json --threads 1",
        "",
    ));
    assert_eq!(all["sprt_points"]["verdict"], "upper");
    assert!(games.len() < 60 && games.len() % 2 == 0, "{}", games.len());
    let refused = complaint(&home, "match greedy random --pairs 2 --games 4");
    assert!(refused.contains("--games"), "{refused}");
}

#[test]
fn a_panel_is_everybody_in_turn() {
    let home = Home::new("panel");
    let table = run(&home, "panel greedy --pairs 1 --nodes 4 --cards none", "");
    for other in ["linear", "style:wood", "style:denier"] {
        assert!(table.lines().any(|line| line.starts_with(other)), "{table}");
    }
    let told = run(&home, "panel greedy --against random --pairs 2 --players 3 --json", "");
    let one: Value = serde_json::from_str(&told).expect("it is one line of JSON");
    assert_eq!(one["agents"], serde_json::json!(["greedy", "random", "random"]));
    assert_eq!((&one["games"], &one["deals"]), (&6.into(), &2.into()));
    home.write("worn.net", "no network");
    let told = complaint(&home, "panel greedy --pairs 1 --frozen .");
    assert!(told.contains("worn.net: this is not a network"), "{told}");
}

#[test]
fn what_was_expected_is_compared_with_what_happened() {
    let home = Home::new("calibrate");
    let ask = "calibrate greedy --against random --pairs 3 --cards none";
    let told = run(&home, &format!("{ask} --json"), "");
    let told: Value = serde_json::from_str(&told).expect("it is one line of JSON");
    assert_eq!(told["chances"].as_array().map(Vec::len), Some(10));
    assert_eq!(told["rounds"].as_array().map(Vec::len), Some(14));
    assert!(told["all_leads"]["happened"].as_f64() > Some(0.0), "{told}");
    let shown = run(&home, &format!("{ask} --analysis 4"), "");
    assert!(shown.contains("too high by") && shown.contains("lead, by round"), "{shown}");
    assert!(shown.lines().any(|line| line.starts_with("random ")), "{shown}");
    let told = complaint(&home, "calibrate cmd:./bot --against random --pairs 1");
    assert!(told.contains("cannot tell what it expects"), "{told}");
}

#[test]
fn a_program_can_play_a_seat() {
    let home = Home::new("bot");
    let (told, _) = play(&home, &["random", &bot(&home, None)], "--games 4 --cards base --json");
    let (games, all) = lines(&told);
    assert_eq!(games.len(), 4);
    assert_eq!(all["forfeits"], serde_json::json!([0, 0]));
}

#[test]
fn a_program_that_fails_loses_its_games_and_the_match_goes_on() {
    let home = Home::new("bad-bot");
    for (fault, reason) in [
        ("exit 1", "ended before it answered"),
        (r#"echo '{"ok":true,"move":"fly"}'"#, "no legal move"),
        ("exec sleep 60", "longer than 0.2 s"),
        ("echo what", "no JSON object"),
        (r#"echo '{"ok":false,"error":"help"}'"#, "help"),
    ] {
        let (told, complaints) =
            play(&home, &["random", &bot(&home, Some(fault))], "--games 2 --json --patience 200ms");
        let (games, all) = lines(&told);
        assert_eq!(all["forfeits"], serde_json::json!([0, 2]), "{fault}");
        assert_eq!(all["wins"], serde_json::json!([2, 0]), "{fault}");
        let told = games[0]["forfeit"]["reason"].as_str().unwrap_or("");
        assert!(told.contains(reason), "{fault}: {told}");
        assert!(complaints.contains(reason), "{fault}: {complaints}");
    }
}

#[test]
fn a_tournament_ranks_everybody_and_draws_the_ladder() {
    let home = Home::new("ladder");
    let told = run(&home, "tournament random greedy --games 8 --svg ladder.svg", "");
    let greedy = told.find("greedy").expect("greedy is there");
    assert!(greedy < told.find("random").expect("random is there"), "{told}");
    assert!(home.read("ladder.svg").contains("<svg"));
    let four = run(&home, "tournament random greedy --players 4 --games 4 --json", "");
    assert!(four.contains("\"ladder\""), "{four}");
}

#[test]
fn matches_that_cannot_be_are_refused() {
    let home = Home::new("bad-match");
    let told = complaint(&home, "match greedy greedy --players 4");
    assert!(told.contains("needs as many agents"), "{told}");
    assert!(complaint(&home, "match gready greedy").contains("`gready`"));
    assert!(complaint(&home, "match style:clay greedy").contains("`clay`"));
    assert!(complaint(&home, "match greedy@1h greedy").contains("1h"));
    assert!(complaint(&home, "match greedy --sprt 0,5").contains("two agents"));
    let gone = farmstead(&home, "match random cmd:./nowhere --games 1", b"");
    assert!(String::from_utf8_lossy(&gone.stderr).contains("cannot be started"));
}

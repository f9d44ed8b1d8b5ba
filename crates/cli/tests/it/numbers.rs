//! Simulations, counts and lists.

use serde_json::Value;

use crate::{Home, complaint, run};

fn json(home: &Home, arguments: &str) -> Value {
    serde_json::from_str(&run(home, arguments, "")).expect("the output is one JSON object")
}

#[test]
fn a_simulation_gives_the_same_result_on_any_number_of_threads() {
    let home = Home::new("threads");
    let mut results = [1, 2, 3].map(|threads| {
        let common = "simulate --players 3 --games 300 --seed 7 --json";
        json(&home, &format!("{common} --threads {threads}"))
    });
    for result in &mut results {
        for measured in ["seconds", "games_per_second", "decisions_per_second", "threads"] {
            result[measured].take();
        }
    }
    assert_eq!(results[0], results[1]);
    assert_eq!(results[0], results[2]);
}

#[test]
fn another_seed_is_another_series() {
    let home = Home::new("seeds");
    let hash =
        |seed| json(&home, &format!("simulate --games 20 --json --seed {seed}"))["hash"].clone();
    assert_ne!(hash(1), hash(2));
}

#[test]
fn a_simulation_tells_scores_by_category() {
    let home = Home::new("categories");
    let result = json(&home, "simulate --game classic --players 2 --games 64 --json");
    assert_eq!(result["games"], 64);
    assert_eq!(result["game"], "classic");
    assert_eq!(result["options"], "game=classic players=2 mode=full cards=E,I,K");
    assert_eq!(result["table"], "classic game for 2, full board, hand cards E,I,K");
    assert_eq!(result["seed"], "1");
    assert_eq!(result["hash"].as_str().map(str::len), Some(16));
    assert!(result["decisions"].as_u64() > Some(64 * 28));
    for rate in ["seconds", "games_per_second", "decisions_per_second"] {
        assert!(result[rate].as_f64() > Some(0.0), "{rate}");
    }
    let scores = result["scores"].as_array().expect("a list");
    let (total, categories) = scores.split_last().expect("the total comes last");
    assert_eq!(total["category"], "total");
    assert_eq!(total["mean"], result["mean_score"]);
    let mean = |line: &Value| line["mean"].as_f64().expect("a mean");
    let sum: f64 = categories.iter().map(mean).sum();
    assert!((sum - mean(total)).abs() < 1e-9, "categories add up to the total");
}

#[test]
fn greedy_players_beat_random_ones() {
    let home = Home::new("greedy");
    let arguments = "simulate --games 10 --agent random --agent greedy --json";
    let result = json(&home, arguments);
    assert!(result["seats"][1]["wins"].as_u64() >= Some(9), "{result}");
}

#[test]
fn one_agent_plays_all_seats_or_each_seat_has_its_own() {
    let home = Home::new("agents");
    let told = complaint(&home, "simulate --players 3 --agent random --agent greedy");
    assert_eq!(told, "farmstead: give `--agent` once for all seats or 3 times, not 2 times\n");
}

#[test]
fn positions_near_the_start_are_counted() {
    let home = Home::new("perft");
    let result = json(
        &home,
        "perft --game revised --players 2 --option bare-board --seed 1 --depth 3 --json",
    );
    let counts: Vec<(u64, u64)> = result["depths"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|line| (line["sequences"].as_u64(), line["positions"].as_u64()))
        .map(|(sequences, positions)| (sequences.expect("a count"), positions.expect("a count")))
        .collect();
    assert_eq!(counts, [(8, 8), (62, 62), (440, 335)]);
}

#[test]
fn a_deal_for_counting_can_be_given() {
    let home = Home::new("perft-deal");
    let result = json(&home, "perft --depth 1 --start-player B --json");
    assert_eq!(result["deal"]["start"], 1);
    let told = complaint(&home, "perft --depth 1 --deal-rounds fencing");
    assert_eq!(told, "farmstead: a deal has 14 round cards, not 1\n");
}

#[test]
fn every_option_is_listed_with_what_it_does() {
    let home = Home::new("list");
    let told = run(&home, "options", "");
    let refused = complaint(&home, "play --option wings");
    let (_, known) = refused.split_once("the options are ").expect("they are named");
    assert!(known.split(", ").count() > 12, "{known}");
    for name in known.trim_end().split(", ") {
        let line = told.lines().find(|line| line.split_whitespace().next() == Some(name));
        assert!(line.is_some_and(|line| line.len() > 50), "{name}");
    }
}

//! The Family Edition and All Creatures Big and Small.

use serde_json::{Value, json};

use crate::{Home, farmstead, run};

/// The arguments for each table, and how its header begins.
const TABLES: [(&str, &str); 5] = [
    ("--game family", "━━ Family Edition, round"),
    ("--game family --players 4", "━━ Family Edition, round"),
    ("--game family --option placement=free", "━━ Family Edition, round"),
    ("--game creatures", "━━ All Creatures Big and Small, round"),
    (
        "--game creatures --option more-buildings --option even-more-buildings",
        "━━ All Creatures Big and Small, round",
    ),
];

/// The games.
const GAMES: [&str; 2] = ["family", "creatures"];

/// A folder for a test on a table.
fn home(test: &str, table: &str) -> Home {
    let table: String = table.chars().filter(char::is_ascii_alphanumeric).collect();
    Home::new(&format!("{test}-{table}"))
}

#[test]
fn a_whole_game_can_be_played_by_always_answering_1() {
    for (table, header) in TABLES {
        let home = home("small-ones", table);
        let arguments = format!("play {table} --seed 1 --game-file game.farm");
        let told = run(&home, &arguments, &"1\n".repeat(1000));
        assert!(told.contains(&format!("{header} 1 of ")), "{told}");
        assert!(told.contains(" wins with ") || told.contains(" share the win "), "{table}");
        let widest = told.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(120), "{table}: {widest:?}");
    }
}

#[test]
fn a_kept_record_is_shown_again() {
    for (table, header) in TABLES {
        let home = home("small-replay", table);
        let seats = "--seat random --seat random";
        run(&home, &format!("play {table} {seats} --seed 3 --game-file game.farm"), "");
        let told = run(&home, "replay game.farm", "");
        assert!(told.starts_with("Round 1 begins\n"), "{told}");
        assert!(told.contains(header) && told.contains(", over ━"), "{told}");
        let told = run(&home, "replay --json game.farm", "");
        let last = told.lines().last().expect("there are lines");
        let last: Value = serde_json::from_str(last).expect("every line is JSON");
        assert_eq!(last["over"], true);
    }
}

#[test]
fn other_programs_see_the_table_and_its_moves() {
    for game in GAMES {
        let lines = [
            json!({"cmd": "new", "options": {"game": game}, "seed": 1}),
            json!({"cmd": "state"}),
            json!({"cmd": "moves"}),
            json!({"cmd": "go", "agent": "greedy"}),
        ];
        let input = lines.map(|line| line.to_string()).join("\n");
        let output = farmstead(&home("small-engine", game), "engine", input.as_bytes());
        let text = String::from_utf8(output.stdout).expect("replies are text");
        let replies: Vec<Value> = text
            .lines()
            .map(|line| serde_json::from_str(line).expect("replies are JSON"))
            .collect();
        assert_eq!(replies[0]["options"]["game"], game);
        assert_eq!(replies[1]["table"]["game"], game);
        assert_eq!(replies[1]["table"]["players"].as_array().map(Vec::len), Some(2));
        let moves = replies[2]["moves"].as_array().expect("a list");
        let chosen = &replies[3]["move"];
        assert!(moves.iter().any(|listed| &listed["move"] == chosen), "{chosen}");
    }
}

#[test]
fn a_simulation_has_the_same_hash_on_any_number_of_threads() {
    for (table, _) in TABLES {
        let home = home("small-threads", table);
        let hash = |threads: u8| {
            let common = format!("simulate {table} --games 200 --seed 7 --json");
            let told = run(&home, &format!("{common} --threads {threads}"), "");
            let result: Value = serde_json::from_str(&told).expect("the output is JSON");
            result["hash"].clone()
        };
        assert_eq!(hash(1), hash(2), "{table}");
    }
}

#[test]
fn greedy_players_beat_random_ones() {
    for game in GAMES {
        let home = home("small-greedy", game);
        let agents = "--agent random --agent greedy";
        let told = run(&home, &format!("simulate --game {game} --games 10 {agents} --json"), "");
        let result: Value = serde_json::from_str(&told).expect("the output is JSON");
        assert!(result["seats"][1]["wins"].as_u64() >= Some(9), "{result}");
    }
}

#[test]
fn the_cells_where_a_tile_can_lie_are_numbered_on_the_farm() {
    let home = Home::new("small-cells");
    let arguments = "play --game family --option placement=free --seed 1 --game-file game.farm";
    let told = run(&home, arguments, "plow\n1 down\nquit\n");
    assert!(told.contains("Where does the field go? (one of the numbered cells)"), "{told}");
    assert!(told.contains(" 1 left     house    1 right   2 right "), "{told}");
    assert!(told.contains("house │"), "{told}");
    assert!(home.read("game.farm").contains("A plow; at 1 down\n"));
}

#[test]
fn a_place_is_typed_by_its_name_with_or_without_comma_and_verb() {
    for typed in ["1 right, 1 up", "1 right 1 up", "at 1 right, 1 up"] {
        let home = Home::new("small-places");
        let arguments = "play --game family --option placement=free --seed 1 --game-file game.farm";
        run(&home, arguments, &format!("plow\n{typed}\nquit\n"));
        assert!(home.read("game.farm").contains("A plow; at 1 right, 1 up\n"), "{typed}");
    }
}

#[test]
fn help_tells_what_a_tile_does() {
    let home = Home::new("small-help");
    let told = run(&home, "play --game family --seed 1", "help great\nhelp\nquit\n");
    assert!(told.contains("Great Pasture (pasture-4), costs 7 wood, 4 left"), "{told}");
    let words: Vec<&str> = told.split_whitespace().collect();
    assert!(words.join(" ").contains("laid as tiles around your house"), "{told}");
}

#[test]
fn edges_are_typed_in_any_order_and_taken_back_together() {
    let home = Home::new("small-edges");
    let seats = "--seat human --seat human --seed 4 --game-file game.farm";
    // There is wood for three borders only.
    let typed = "wood\nquarry\nfences\na2 right top left bottom\nc1 top\n\
                 a2 top, a1 top\nundo\na1 right, a2 right, b2 top\nquit\n";
    let told = run(&home, &format!("play --game creatures {seats}"), typed);
    assert!(told.contains("`border a2 right` cannot be played after the others."), "{told}");
    assert!(told.contains("`border c1 top` cannot be placed now."), "{told}");
    let kept = home.read("game.farm");
    assert!(kept.contains("fences; border b2 top; border a2 left; border a2 right\n"), "{kept}");
}

#[test]
fn borders_and_half_points_are_drawn() {
    let home = Home::new("small-borders");
    let seats = "--seat human --seat human --seed 4";
    let typed = "wood\nquarry\nfences\na2 top left right\nquit\n";
    let told = run(&home, &format!("play --game creatures {seats}"), typed);
    assert!(told.contains("a │     ┃     ┃"), "{told}");
    assert!(told.contains("pays 3 wood, sets 3 borders"), "{told}");
    assert!(told.contains("┃ cottage ┃"), "{told}");
}

//! Games in the terminal, and games shown again.

use serde_json::Value;

use crate::{Home, complaint, run};

/// Enough first choices for any game.
fn ones() -> String {
    "1\n".repeat(500)
}

#[test]
fn a_whole_game_can_be_played_by_always_answering_1() {
    let home = Home::new("ones");
    let told = run(&home, "play --seed 1 --game-file game.farm", &ones());
    assert!(told.contains("━━ Revised game, round 1 of 14, stage 1"), "{told}");
    assert!(told.contains("━━ Revised game, round 14 of 14, stage 6, over"));
    assert!(told.contains(" wins with "));
    assert!(told.ends_with("The game is kept in game.farm; `farmstead replay` shows it again.\n"));
    assert!(!told.contains('\x1b'), "there are no colours in a pipe");
}

#[test]
fn every_number_of_players_can_be_drawn() {
    for (game, players) in [("classic", 1), ("classic", 3), ("revised", 4), ("classic", 5)] {
        let home = Home::new(&format!("draw-{game}-{players}"));
        let table = format!("play --game {game} --players {players}");
        let told = run(&home, &format!("{table} --seed 2 --game-file my.farm"), "1\n1\n");
        let widest = told.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(120), "{widest:?}");
    }
}

#[test]
fn play_needs_nothing_said() {
    let home = Home::new("plain");
    let told = run(&home, "play", "quit\n");
    assert!(told.contains("━━ Revised game, round 1 of 14"), "{told}");
    assert!(home.has("farmstead/last.farm"));
}

#[test]
fn a_game_goes_on_after_quitting() {
    let home = Home::new("resume");
    run(&home, "play --seed 1 --seat human --seat human", "forest\nfarmland\nb3\nquit\n");
    let kept = home.read("farmstead/last.farm");
    assert!(kept.contains("A forest\nB farmland; plow b3\n"), "{kept}");
    let told = run(&home, "play --resume", "log\nquit\n");
    assert!(
        told.contains("A goes to Forest, gets 3 wood\nB goes to Farmland, plows a field at b3")
    );
    assert_eq!(home.read("farmstead/last.farm"), kept);
}

#[test]
fn the_end_of_input_keeps_the_game() {
    let home = Home::new("end");
    let arguments = "play --seed 1 --seat human --seat human --game-file game.farm";
    let told = run(&home, arguments, "forest\nreed-bank\n");
    let hint = "The game is kept in game.farm; `farmstead play --resume game.farm` goes on.\n";
    assert!(told.ends_with(hint), "{told}");
    assert!(home.read("game.farm").contains("A forest\nB reed-bank\n"));
}

#[test]
fn a_new_game_puts_the_last_one_away() {
    let home = Home::new("shelf");
    run(&home, "play --seed 1", "quit\n");
    let first = home.read("farmstead/last.farm");
    let told = run(&home, "play --seed 2", "quit\n");
    assert!(told.contains("The last game was put away as "), "{told}");
    assert_eq!(home.read("farmstead/games/game-1.farm"), first);
}

#[test]
fn a_finished_game_is_kept_for_good() {
    let home = Home::new("finished");
    run(&home, "play --seed 1 --seat random --seat random", "");
    assert!(home.has("farmstead/games/game-1.farm"));
    assert!(!home.has("farmstead/last.farm"));
}

#[test]
fn a_named_file_is_never_overwritten_by_a_new_game() {
    let home = Home::new("named");
    run(&home, "play --seed 1 --game-file mine.farm", "quit\n");
    let told = complaint(&home, "play --seed 2 --game-file mine.farm");
    assert!(told.starts_with("farmstead: mine.farm holds a game already"), "{told}");
}

#[test]
fn undo_goes_back_to_ones_own_previous_decision() {
    let home = Home::new("undo");
    let moves = "forest\nreed-bank\nundo\nfishing\nquit\n";
    let table = "--option bare-board --seed 1 --seat human --seat random";
    run(&home, &format!("play {table} --game-file game.farm"), moves);
    let kept = home.read("game.farm");
    assert!(kept.contains("A forest\n") && kept.contains("A fishing\n"), "{kept}");
    assert!(!kept.contains("A reed-bank"), "{kept}");
}

#[test]
fn there_is_nothing_to_take_back_before_the_first_decision() {
    let home = Home::new("nothing");
    let told = run(&home, "play --seed 1", "undo\nquit\n");
    assert!(told.contains("There is nothing to take back."));
}

#[test]
fn help_tells_what_a_space_does() {
    let home = Home::new("help");
    let told = run(&home, "play --seed 1", "help day\nhelp unicorn\nquit\n");
    assert!(told.contains("Day Laborer (day-laborer), always there\n  Get 2 food."), "{told}");
    assert!(told.contains("Nothing here is called `unicorn`."));
}

#[test]
fn fences_are_named_by_their_cells_in_any_order() {
    let home = Home::new("fences");
    // Fencing comes up in round 1, and B, who starts, takes the wood twice.
    let moves = "forest\nreed-bank\nday-laborer\nclay-pit\nforest\nreed-bank\n\
                 fencing\n? a5\n? z9\na5, a4\nquit\n";
    let told = run(&home, "play --seed 5 --seat human --seat human --game-file game.farm", moves);
    assert!(told.contains("and 7 more: type cells such as `a4 a5`"), "{told}");
    assert!(told.contains("Fence in a4 a5 for 6 wood"), "{told}");
    assert!(told.contains("No choice mentions that."), "{told}");
    assert!(home.read("game.farm").contains("B fencing; fence a4 a5\n"));
    assert!(told.contains("┃ (4) │     ┃"), "the pasture is drawn with its fences: {told}");
}

#[test]
fn seats_that_do_not_exist_are_refused() {
    let home = Home::new("seats");
    let told = complaint(&home, "play --players 1 --seat human --seat greedy");
    assert_eq!(told, "farmstead: there are 1 seats, but 2 players were named\n");
}

#[test]
fn options_that_do_not_go_together_are_refused_in_the_words_of_the_rules() {
    let home = Home::new("options");
    let told = complaint(&home, "play --game revised --players 5");
    assert_eq!(told, "farmstead: revised is for 1 to 4 players, not 5\n");
    let told = complaint(&home, "play --option wings");
    assert!(told.starts_with("farmstead: there is no option called `wings`"), "{told}");
}

#[test]
fn a_record_is_shown_whole_through_a_pipe() {
    let home = Home::new("replay");
    run(&home, "play --seed 1 --game-file game.farm", &ones());
    let told = run(&home, "replay game.farm", "");
    assert!(told.starts_with("Round 1 begins, "), "{told}");
    assert!(told.contains("━━ Revised game, round 14 of 14, stage 6, over"));
    assert!(told.contains("unused cells"));
}

#[test]
fn a_record_as_json_ends_where_the_game_ended() {
    let home = Home::new("replay-json");
    let table = "--option bare-board --seed 1 --seat random --seat random";
    run(&home, &format!("play {table} --game-file game.farm"), "");
    let told = run(&home, "replay --json game.farm", "");
    let lines: Vec<Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("every line is JSON")).collect();
    let (first, last) = (&lines[0], &lines[lines.len() - 1]);
    assert_eq!(first["number"], 0);
    assert_eq!(first["deal"]["rounds"].as_array().map(Vec::len), Some(14));
    assert_eq!(last["over"], true);
    assert_eq!(last["moves"], lines.len() - 2);
    assert_eq!(last["scores"].as_array().map(Vec::len), Some(2));
    for (number, line) in (1..).zip(&lines[1..lines.len() - 1]) {
        assert_eq!(line["number"], number);
        assert!(line["move"].is_string() && line["seat"].is_number());
        assert_eq!(line["hash"].as_str().map(str::len), Some(16));
        assert!(line["events"].as_array().is_some_and(|events| !events.is_empty()));
    }
}

#[test]
fn a_broken_record_is_refused_with_its_file_and_line() {
    let home = Home::new("broken");
    run(&home, "play --seed 1 --seat human --seat human --game-file game.farm", "forest\nquit\n");
    let broken = home.read("game.farm").replace("A forest", "A forest\nB flying");
    let line = 1 + broken.lines().position(|line| line == "B flying").expect("it was put there");
    home.write("broken.farm", &broken);
    for arguments in
        ["replay broken.farm", "replay --json broken.farm", "play --resume broken.farm"]
    {
        let told = complaint(&home, arguments);
        let expected =
            format!("farmstead: broken.farm: line {line}: `flying` is not a legal move here");
        assert!(told.starts_with(&expected), "{told}");
    }
}

#[test]
fn a_record_that_is_not_there_is_named() {
    let home = Home::new("missing");
    let told = complaint(&home, "replay nowhere.farm");
    assert!(told.starts_with("farmstead: cannot read nowhere.farm: "), "{told}");
}

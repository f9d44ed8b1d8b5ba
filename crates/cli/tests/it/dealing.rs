//! Ways to deal hand cards in the terminal, and deals that were chosen.

use crate::{Home, complaint, run};

#[test]
fn a_person_drafts_and_sees_only_the_own_cards() {
    let home = Home::new("draft");
    let told =
        run(&home, "play --cards base --deal draft --seed 1 --game-file game.farm", "1\n1\n");
    assert!(told.contains("━━ Revised game, before the first round"), "{told}");
    assert!(told.contains("Keep the occupation "), "{told}");
    assert!(told.contains("A keeps an occupation, which is "), "{told}");
    assert!(told.contains("The hands go to the left"), "{told}");
    assert!(!told.contains("B keeps an occupation, which is"), "{told}");
}

#[test]
fn a_drafted_game_goes_on_where_it_was_left() {
    let home = Home::new("draft-again");
    let options = "--cards base --deal quick-draft --seed 1 --game-file game.farm";
    run(&home, &format!("play {options}"), "1\n1\n");
    let told = run(&home, "play --resume game.farm", "1\n");
    assert!(told.contains("Keep the "), "{told}");
    assert!(home.read("game.farm").contains("# before the first round"));
}

#[test]
fn hands_and_round_cards_can_be_chosen() {
    let home = Home::new("chosen");
    let chosen = "--hand A102,b010 --rounds fencing --seed 1 --game-file game.farm";
    run(&home, &format!("play --players 1 --cards base {chosen}"), "1\n");
    let record = home.read("game.farm");
    assert!(record.contains("\nhand A A102 B010 "), "{record}");
    assert!(record.contains("\nrounds fencing "), "{record}");
}

#[test]
fn a_whole_deal_can_be_read_from_a_file() {
    let home = Home::new("deal-file");
    run(&home, "play --players 1 --cards base --seed 1 --game-file game.farm", "1\n");
    let record = home.read("game.farm");
    let words = |line: &str| -> Vec<String> {
        let found = record.lines().find_map(|written| written.strip_prefix(line));
        found.unwrap_or_default().split_whitespace().map(|word| format!("\"{word}\"")).collect()
    };
    let (rounds, hand) = (words("rounds ").join(","), words("hand A ").join(","));
    home.write("deal.json", &format!("{{\"start\":0,\"rounds\":[{rounds}],\"hands\":[[{hand}]]}}"));
    let told = run(
        &home,
        "simulate --players 1 --cards base --deal-file deal.json --games 3 --threads 1",
        "",
    );
    assert!(told.starts_with("3 games of "), "{told}");
}

#[test]
fn what_cannot_be_dealt_is_said() {
    let home = Home::new("no-deal");
    assert_eq!(
        complaint(&home, "play --cards base --players 1 --deal draft"),
        "farmstead: deal `draft` needs at least 2 players\n"
    );
    assert_eq!(
        complaint(&home, "simulate --cards base --hand Z999"),
        "farmstead: there is no hand card called `Z999` in this game\n"
    );
}

#[test]
fn who_starts_can_be_chosen_or_is_the_host() {
    let home = Home::new("start-player");
    for (game, who, seat) in [
        ("revised", "B", "B"),
        ("classic", "host", "B"),
        ("family", "A", "A"),
        ("creatures", "host", "B"),
    ] {
        let seats = "--seat random --seat human --seed 3";
        let file = format!("{game}.farm");
        let table = format!("play --game {game} --start-player {who} {seats} --game-file {file}");
        run(&home, &table, "quit\n");
        let record = home.read(&file);
        assert!(record.contains(&format!("\nstart {seat}\n")), "{record}");
    }
    assert_eq!(
        complaint(&home, "play --players 2 --start-player C"),
        "farmstead: `start-player` is a seat from A to B, not C\n"
    );
}

#[test]
fn a_file_without_end_is_not_read_for_ever() {
    let home = Home::new("endless");
    for request in ["replay /dev/zero", "play --deck /dev/zero", "cards check /dev/zero"] {
        assert_eq!(
            complaint(&home, request),
            "farmstead: cannot read /dev/zero: it is larger than 16 MiB\n"
        );
    }
    let told = complaint(&home, "match net:/dev/zero greedy --games 1");
    assert!(told.contains("it is larger than 256 MiB\n"), "{told}");
}

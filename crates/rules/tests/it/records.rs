//! Whole games that must always replay to the same end, and records that cannot be read.

use std::collections::BTreeMap;

use expect_test::{Expect, expect, expect_file};
use farmstead_rules::{Deal, Game, Moves, RULES_VERSION, Reading, Record, Seed, Turn};

use crate::dice::Dice;

/// Plays a random game and compares its record, final hash and scores with a stored file.
fn check(name: &str, options: &str, seed: u64) {
    let options: farmstead_rules::Options = options.parse().expect("the options go together");
    let deal = Deal::from_seed(&options, Seed(u128::from(seed)));
    let mut record = Record::new(options, deal);
    let mut game = record.start().expect("the deal fits");
    let mut dice = Dice(seed);
    let mut moves = Moves::new();
    while let Turn::Seat(_) = game.turn() {
        let chosen = dice.any_move(&game, &mut moves);
        record.moves.push(chosen);
        game.play(chosen, &mut ()).expect("listed moves are legal");
    }
    let totals: Vec<String> =
        game.scores().sheets().iter().map(|sheet| sheet.total.to_string()).collect();
    let end = format!("# end {:016x}, scores {}\n", game.hash(), totals.join(" "));
    let text = record.write().expect("the moves are legal") + &end;
    expect_file![format!("{}/tests/records/{name}.farm", env!("CARGO_MANIFEST_DIR"))]
        .assert_eq(&text);
    let (_, replayed) = Record::parse(&text).expect("the record can be read");
    assert_eq!(replayed.hash(), game.hash());
}

#[test]
fn stored_games_replay_to_the_same_end() {
    check("revised-1", "game=revised players=1 bare-board", 1);
    check("revised-2", "game=revised players=2 bare-board", 2);
    check("revised-2-tile-full", "game=revised players=2 tile full bare-board", 3);
    check("revised-3-beginner", "game=revised players=3 mode=beginner", 4);
    check("revised-4", "game=revised players=4 bare-board", 5);
    check("classic-1-family", "game=classic players=1 mode=family", 6);
    check("classic-2", "game=classic players=2 bare-board", 7);
    check("classic-3-family", "game=classic players=3 mode=family", 8);
    check("classic-4", "game=classic players=4 bare-board", 9);
    check("classic-5", "game=classic players=5 bare-board", 10);
    check("family-1", "game=family players=1", 11);
    check("family-2-free", "game=family players=2 placement=free", 12);
    check("family-3-full", "game=family players=3 full pastures-per-action=1", 13);
    check("family-4", "game=family players=4", 14);
    check("creatures", "game=creatures players=2", 15);
    check("creatures-more", "game=creatures players=2 more-buildings", 16);
    check("creatures-all", "game=creatures players=2 more-buildings even-more-buildings", 17);
}

fn broken(text: &str, expected: Expect) {
    let bad = Record::parse(text).expect_err("the record is broken");
    expected.assert_eq(&bad.to_string());
}

#[test]
fn a_broken_record_names_its_first_bad_line() {
    let version = format!("farmstead record {RULES_VERSION}");
    let head = format!(
        "{version}\noptions game=revised players=2\nstart A\n\
        rounds sheep-market fencing grain-utilization major-improvement basic-wish \
        house-redevelopment western-quarry vegetable-seeds pig-market cattle-market \
        eastern-quarry urgent-wish cultivation farm-redevelopment\n"
    );
    broken("", expect!["line 1: the record ends before its line `farmstead record`"]);
    broken(
        "farmstead record 99\n",
        expect!["line 1: the record is of rules version 99; this program plays version 2"],
    );
    broken(
        &format!("{version}\noptions game=revised players=9\n"),
        expect!["line 2: revised is for 1 to 4 players, not 9"],
    );
    broken(
        &format!("{version}\noptions game=revised players=2\nstart Z\n"),
        expect!["line 3: `Z` is not a seat"],
    );
    broken(
        &format!("{version}\noptions game=revised players=2\nstart A\nrounds fencing\n"),
        expect!["line 4: a deal has 14 round cards, not 1"],
    );
    broken(
        &format!("{version}\noptions game=revised players=2\nstart A\nrounds chess\n"),
        expect!["line 4: there is no card called `chess`"],
    );
    broken(&format!("{head}A forest\nA forest\n"), expect!["line 6: it is B's turn, not A's"]);
    broken(
        &format!("{head}A forest\nB forest\n"),
        expect![
            "line 6: `forest` is not a legal move here; 8 moves are, such as `meeting-place`, `grain-seeds`, `farmland`, `day-laborer`, `clay-pit`, `reed-bank`"
        ],
    );
    broken(&format!("{head}A forest\nX\n"), expect!["line 6: `X` is not a seat"]);
    broken(
        &format!("{head}A farmland; plow b1\n"),
        expect![
            "line 5: `plow b1` is not a legal move here; 13 moves are, such as `plow a1`, `plow a2`, `plow a3`, `plow a4`, `plow a5`, `plow b2`"
        ],
    );
}

/// Games that were played with rules of every version, of every kind. They stay as they were written; what
/// today's rules make of them is known and written down.
#[test]
fn kept_games_go_the_way_they_went_but_for_what_is_written_down() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/games");
    let (mut games, mut differences) = (BTreeMap::<u32, u32>::new(), String::new());
    for file in farm_files(folder.as_ref()) {
        let name = file.strip_prefix(folder).expect("it is in the folder").display().to_string();
        let text = std::fs::read_to_string(&file).expect("it can be read");
        let reading = Record::read(&text).unwrap_or_else(|bad| panic!("{name}: {bad}"));
        let version = text.split_whitespace().nth(2).and_then(|number| number.parse().ok());
        *games.entry(version.expect("a record begins with its version")).or_default() += 1;
        if let Some(bad) = reading.difference {
            differences += &format!("{name}: {bad}\n");
        } else {
            let again = reading.record.write().expect("what was read is legal");
            let back = Record::read(&again).expect("what is written can be read");
            assert_eq!(back.record, reading.record, "{name}");
            // The version is another, and the bare board and the places of tiles have names now.
            let unplaced = |line: &str| -> String {
                let steps = line.trim_end_matches(" bare-board=on").split("; ");
                let steps = steps.map(|step| if step.starts_with("at ") { "at" } else { step });
                steps.collect::<Vec<_>>().join("; ")
            };
            let lines =
                |text: &str| -> Vec<String> { text.lines().skip(1).map(unplaced).collect() };
            assert_eq!(lines(&text), lines(&again));
        }
    }
    let all: u32 = games.values().sum();
    assert!(all >= 200, "there are only {all} games");
    for version in 1..=RULES_VERSION {
        let kept = games.get(&version).copied().unwrap_or_default();
        assert!(kept >= 40, "only {kept} games of version {version} are kept: see CONTRIBUTING.md");
    }
    expect_file![format!("{folder}/differences.txt")].assert_eq(&differences);
}

fn farm_files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    let (folders, files): (Vec<_>, Vec<_>) = paths.into_iter().partition(|path| path.is_dir());
    let files = files.into_iter().filter(|file| file.extension().is_some_and(|end| end == "farm"));
    files.chain(folders.iter().flat_map(|folder| farm_files(folder))).collect()
}

/// A stored game as if it had been played by rules before the first.
fn older(change: impl Fn(String) -> String) -> Reading {
    let text = include_str!("../records/revised-2.farm");
    let (_, rest) = text.split_once('\n').expect("the first line names the version");
    let text = change(format!("farmstead record 0\n{rest}"));
    Record::read(&text).expect("an older record can be read")
}

#[test]
fn a_record_of_older_rules_goes_on_where_nothing_differs() {
    let reading = older(|text| text);
    assert_eq!((reading.version, &reading.difference), (0, &None));
    let today = reading.record.write().expect("its moves are legal");
    assert!(today.starts_with(&format!("farmstead record {RULES_VERSION}\n")));
}

#[test]
fn a_record_of_older_rules_is_seen_up_to_its_first_difference() {
    let illegal = older(|text| text.replacen("\nB ", "\nB no-such-space\nB ", 1));
    let bad = illegal.difference.expect("there was no such space").what;
    assert!(bad.contains("rules version 0") && bad.contains("`no-such-space` is not"), "{bad}");
    assert!(!illegal.record.moves.is_empty());
    assert_eq!(illegal.record.replay().expect("it is legal").hash(), illegal.game.hash());

    // In the second line that says how everybody stands one good is not what it was.
    let change = |text: String| {
        let stands: Vec<usize> = text.match_indices("\n= A").map(|(at, _)| at).collect();
        let (before, after) = text.split_at(stands[1]);
        format!("{before}{}", after.replacen("= A ", "= A 9 stone ", 1))
    };
    let other = older(change);
    let bad = other.difference.expect("there was more stone").what;
    assert!(bad.contains("not to `A 9 stone"), "{bad}");
    let (first_round, _) = Record::parse(&{
        let text = older(|text| text).record.write().expect("it is legal");
        let end = text.match_indices("\n= A").next().expect("rounds end").0;
        text[..end].to_owned()
    })
    .expect("the first round is a record of its own");
    assert_eq!(other.record, first_round);

    // By the rules it was written for the same line is a mistake.
    let text = change(include_str!("../records/revised-2.farm").to_owned());
    assert!(Record::parse(&text).is_err());
}

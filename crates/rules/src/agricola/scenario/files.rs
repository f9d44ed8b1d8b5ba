//! The scenario files, each run by a test of its name, and the tests that nothing is left out.

use std::collections::BTreeSet;

use farmstead_cardboard::printed::{DECKS, ShippedDeck};

use super::{Paragraph, Table, read};
use crate::agricola::Layout;
use crate::options::{GameName, Options, Switch};
use crate::scenarios::{CARDS, about};

macro_rules! scenarios {
    ($($name:ident)*) => {
        const FILES: &[(&str, &str)] = &[
            $((stringify!($name), include_str!(concat!("../../../scenarios/", stringify!($name), ".scn")))),*
        ];
        $(#[test] fn $name() { run_file(stringify!($name)); })*
    };
}

scenarios! { examples tables spaces_classic spaces_revised family_game majors rulings options solo scoring dealing exam }

macro_rules! card_scenarios {
    ($($name:ident)*) => {
        $(#[test] fn $name() { run_file(stringify!($name)); })*

        #[test]
        fn every_file_about_cards_is_run() {
            let run = [$(stringify!($name)),*];
            assert_eq!(CARDS.map(|(name, _)| name), run);
        }
    };
}

card_scenarios! {
    cards_a_minors
    cards_a_occupations
    cards_b_minors
    cards_b_occupations
    classic_easy
    classic_build
    classic_food
    classic_fields
    classic_animals
    classic_people
    classic_interplay
}

/// Every file, by its name.
fn files() -> impl Iterator<Item = &'static (&'static str, &'static str)> {
    FILES.iter().chain(&CARDS)
}

fn paragraphs(file: &str) -> Vec<Paragraph> {
    let (_, text) = files().find(|(name, _)| *name == file).expect("the file is listed");
    match read(text) {
        Ok(paragraphs) => paragraphs,
        Err((line, what)) => panic!("{file}.scn:{line}: {what}"),
    }
}

/// Plays every paragraph of a file, then tells of all that went wrong.
fn run_file(file: &str) {
    let mut failures = Vec::new();
    for paragraph in paragraphs(file) {
        if let Err((line, what)) = paragraph.run() {
            failures.push(format!("{file}.scn:{line}: {}: {what}", paragraph.title));
        }
    }
    assert!(failures.is_empty(), "\n{}\n", failures.join("\n"));
}

/// Every paragraph, with what it played; broken ones are told of by the test of their file.
fn all_played() -> impl Iterator<Item = (Paragraph, Option<Table>)> {
    let paragraphs = files().flat_map(|(name, _)| paragraphs(name));
    paragraphs.map(|paragraph| {
        let table = paragraph.run().ok().flatten();
        (paragraph, table)
    })
}

/// Every table that the options can lay.
fn every_table() -> Vec<&'static Layout> {
    let switches = ["", "tile", "side-job", "extra-copse", "solo-start-passes"];
    const BARE: &str = "full bare-board";
    let mut tables = Vec::new();
    for (game, mode) in
        [("classic", BARE), ("classic", "family"), ("revised", BARE), ("revised", "beginner")]
    {
        for players in 1..=5 {
            for switch in switches {
                let options = format!("game={game} players={players} mode={mode} {switch}");
                tables.extend(
                    options
                        .parse()
                        .ok()
                        .map(|options: Options| crate::test_books::agricola(&options)),
                );
            }
        }
    }
    tables
}

#[test]
fn every_printed_space_is_used_or_refused_in_a_scenario() {
    let seen: BTreeSet<_> =
        all_played().filter_map(|(_, table)| table).flat_map(|table| table.seen).collect();
    for layout in every_table() {
        for space in &layout.spaces {
            let place = (layout.game.key(), space.card.line);
            let (game, key, players) = (place.0, space.key, layout.players);
            assert!(seen.contains(&place), "no scenario for {key}, {game}, {players} players");
        }
    }
}

#[test]
fn every_major_improvement_every_option_and_every_ruling_has_a_scenario() {
    let words = |paragraph: &Paragraph| -> Vec<&'static str> {
        let clauses = paragraph.steps.iter().flat_map(|step| step.clauses.iter().copied());
        let texts = [paragraph.title].into_iter().chain(clauses);
        texts.flat_map(|text| text.split([' ', ':'])).collect()
    };
    let mut named: BTreeSet<&str> =
        files().flat_map(|(name, _)| paragraphs(name)).flat_map(|p| words(&p)).collect();
    // What goes beyond one game is shown by tests of its own.
    let series =
        [include_str!("../../series/tests.rs"), include_str!("../../../tests/it/permanent.rs")];
    let comments = series.iter().flat_map(|text| text.lines());
    let comments = comments.filter_map(|line| line.strip_prefix("/// "));
    named.extend(comments.flat_map(|line| line.split(", ")).filter(|word| word.starts_with("R-")));
    let table = &every_table()[0];
    let majors = table.majors.iter().map(|major| major.key.as_str());
    let here = |switch: &str| {
        let games = [GameName::Classic, GameName::Revised];
        games.iter().any(|game| {
            (1..=5).any(|players| {
                let players = players.to_string();
                let pairs = [("game", game.key()), ("players", &players), (switch, "on")];
                Options::read(None, pairs).is_ok()
            })
        })
    };
    let switches = Switch::ALL.iter().map(|(name, ..)| *name).filter(|name| here(name));
    let rulings = include_str!("../../../../../docs/rulings.md").lines();
    let rulings =
        rulings.filter_map(|line| line.strip_prefix("| R-")).filter_map(|line| line.get(..3));
    for name in majors.chain(switches) {
        assert!(named.contains(name), "no scenario names {name}");
    }
    let mut numbers = BTreeSet::new();
    for number in rulings {
        let ruling = format!("R-{number}");
        assert!(named.contains(ruling.as_str()), "no scenario shows {ruling}");
        assert!(numbers.insert(ruling.clone()), "{ruling} is there twice");
    }
    let shown = named.iter().filter(|word| word.starts_with("R-"));
    for ruling in shown {
        assert!(numbers.contains(*ruling), "{ruling} is not among the rulings");
    }
}

#[test]
fn every_hand_card_acts_in_one_scenario_and_rests_in_another() {
    for card in DECKS.iter().flat_map(ShippedDeck::cards) {
        let titles: Vec<&str> = about(&card.key).map(|(_, title)| title).collect();
        for word in ["acts: ", "rests: "] {
            let shown = titles.iter().any(|title| title.starts_with(word));
            assert!(shown, "{} has no scenario that begins with `{word}`", card.key);
        }
    }
}

#[test]
fn every_card_of_the_exam_acts_in_one_scenario_and_rests_in_another() {
    let (_, text) = files().find(|(name, _)| *name == "exam").expect("the file is listed");
    for card in &super::position::exam().cards {
        for word in ["acts", "rests"] {
            let title = format!("{} {word}: ", card.key);
            let shown = text.lines().any(|line| line.starts_with(&title));
            assert!(shown, "no scenario begins with `{title}`");
        }
    }
}

#[test]
fn a_scenario_that_is_wrong_says_where() {
    let text = "One\ngiven revised 2 players\nthen A has 7 wood\n\nTwo\nthen turn A\n\n\
                Three\ngiven revised 2 players\nwhen A flying";
    let failures: Vec<_> =
        read(text).expect("it reads").iter().filter_map(|p| p.run().err()).collect();
    assert_eq!(failures[0], (3, "A has 0 wood".to_owned()));
    assert_eq!(failures[1], (6, "a paragraph begins with `given`".to_owned()));
    assert_eq!(failures[2].0, 10);
    assert!(read("Title\nwhence").is_err());
}

//! Games with a deck that somebody brought along, and what is said when it does not fit.

use std::sync::Arc;

use farmstead_cardboard::{OwnDeck, own};
use farmstead_rules::{Deal, Game, Moves, Options, Record, Seed};

use crate::dice::Dice;

const VILLAGE: &str = include_str!("../../../../docs/decks/village.cards");

fn village() -> Arc<OwnDeck> {
    own::bring("village.cards", VILLAGE).expect("the deck has no mistakes")
}

fn mixed(text: &str) -> Options {
    Options::with_deck(text, Some(village())).expect("the deck goes with the others")
}

/// A record of a game for two with some moves played.
fn record() -> (Record, u64) {
    let options = mixed("players=2 cards=base");
    let deal = Deal::from_seed(&options, Seed(7));
    let mut record = Record::new(options, deal);
    record.deal.hands[0][0] = "V101".into();
    let mut game = record.start().expect("the deal fits");
    let mut moves = Moves::new();
    let mut dice = Dice(7);
    for _ in 0..40 {
        let chosen = dice.any_move(&game, &mut moves);
        game.play(chosen, &mut ()).expect("listed moves are legal");
        record.moves.push(chosen);
    }
    (record, game.hash())
}

#[test]
fn a_record_carries_the_deck_it_was_played_with() {
    let (record, hash) = record();
    let text = record.write().expect("the moves are legal");
    assert!(text.contains("options game=revised players=2 mode=full cards=base,own\n"), "{text}");
    assert!(text.contains("\n| V101 \"Ferryman\" occ 1+\n|   play: 1 reed\n"), "{text}");
    let (read, game) = Record::parse(&text).expect("the record is complete");
    assert_eq!(read, record);
    assert_eq!(game.hash(), hash);
}

#[test]
fn a_record_whose_deck_was_edited_tells_the_mistake_or_is_another_game() {
    let (record, hash) = record();
    let text = record.write().expect("the moves are legal");
    let broken = text.replace("|   play: 1 reed", "|   play: 1 rede");
    let line = 1 + text.lines().position(|line| line == "|   play: 1 reed").expect("it is there");
    let bad = Record::parse(&broken).expect_err("there is no such good");
    assert_eq!(
        bad.to_string(),
        format!("line {line}: expected a good, found `rede` (did you mean `reed`?)")
    );
    let renamed = text.replace("\"Ferryman\"", "\"Boatman\"");
    let (_, other) = Record::parse(&renamed).expect("names change nothing that was played");
    assert_ne!(other.hash(), hash, "it is played with another deck");
    let without: Vec<&str> = text.lines().filter(|line| !line.starts_with('|')).collect();
    let bad = Record::parse(&without.join("\n")).expect_err("the deck is gone");
    assert_eq!(bad.to_string(), "line 2: cards `own` need a deck: bring its text along");
}

#[test]
fn decks_that_do_not_fit_are_refused_with_the_reason() {
    for (options, sentence) in [
        ("players=2", "deal `hands` takes 14 occupations for 2 players, and there are 5"),
        ("players=1", "deal `hands` takes 7 occupations for 1 player, and there are 5"),
        (
            "game=classic players=2",
            "cards `own` are for the revised game, not for the classic game",
        ),
        ("game=family players=2", "there are no hand cards in the game `family`"),
    ] {
        let refused = Options::with_deck(options, Some(village()));
        let refused = refused.expect_err("the deck does not fit");
        assert_eq!(refused.to_string(), sentence);
    }
    let twin = own::bring("twin.cards", "A002 \"Twin\" minor; vp 1").expect("it has no mistakes");
    let mut options: Options = "players=2 cards=base".parse().expect("a plain game");
    options.cards = options.cards.with(twin);
    let refused = options.check().expect_err("there are two cards of one key");
    assert_eq!(refused.to_string(), "the key `A002` of your deck is taken in cards `base`");
    let unknown = "cards=moon".parse::<Options>().expect_err("there is no such deck");
    assert_eq!(
        unknown.to_string(),
        "the option `cards` cannot be `moon`; it takes none, base, E, I, K, own, or several with commas"
    );
}

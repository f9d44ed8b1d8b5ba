//! Decks that nobody has thought of: whatever the check lets through can be played.

use std::sync::Arc;

use farmstead_cardboard::{OwnDeck, Patchwork, own};
use farmstead_rules::{
    AnyGame, Cards, Deal, Event, Game, Move, Moves, Options, Record, Seed, Turn,
};
use rand_core::Rng;

use crate::dice::Dice;
use crate::facts;
use crate::ledger::Ledger;
use crate::properties::games;

/// A deck of parts that need not go together.
fn deck(parts: &Patchwork, dice: &mut Dice) -> Arc<OwnDeck> {
    let text = parts.deck(|bound| dice.below(bound));
    own::bring("deck", &text).unwrap_or_else(|bad| panic!("{bad}\n{text}"))
}

/// The deck alone for one or two, or beside the base deck for more, if both go together.
fn options(deck: Arc<OwnDeck>, game: u64) -> Options {
    let players = 1 + game % 4;
    let full = if game % 5 == 4 { " full" } else { "" };
    let table = |text: String, cards: Cards| {
        let mut options: Options = text.parse().expect("a plain game");
        options.cards = cards.with(Arc::clone(&deck));
        options
    };
    let base: Options = "cards=base".parse().expect("a deck that ships");
    let mixed = table(format!("players={players}{full}"), base.cards);
    let few = 1 + players % 2;
    if players > 2 && mixed.check().is_ok() {
        mixed
    } else {
        table(format!("players={few}{full}"), Cards::NONE)
    }
}

/// Any legal move, but mostly one that has to do with cards if there is one.
fn choose(game: &AnyGame, moves: &mut Moves, dice: &mut Dice) -> Move {
    let any = dice.any_move(game, moves);
    let of_cards = |one: &&Move| {
        let name = game.write_move(**one);
        let words = ["play", "let", "accept", "use", "pay", "lessons", "major-improvement"];
        words.iter().any(|word| name.starts_with(word))
    };
    let wanted: Vec<&Move> = moves.iter().filter(of_cards).collect();
    if wanted.is_empty() || dice.below(4) == 0 { any } else { *wanted[dice.below(wanted.len())] }
}

/// Plays a game and looks at everything that must hold.
pub(crate) fn play(options: &Options, dice: &mut Dice) {
    let deal = Deal::from_seed(options, Seed(u128::from(dice.next_u64())));
    let mut record = Record::new(options.clone(), deal);
    let mut game = record.start().expect("the deck is large enough");
    let mut ledger = Ledger::open(game.agricola().expect("a game with hand cards").state());
    let mut moves = Moves::new();
    // Exchanges could go on for long, and need not.
    while game.turn() != Turn::Over && record.moves.len() < 2_000 {
        let chosen = choose(&game, &mut moves, dice);
        facts::choices_are_real(options, &game, &moves);
        facts::stay_within_the_box(options, &game);
        if dice.below(10) == 0 {
            facts::moves_have_names(options, &game, &moves);
            facts::a_view_hides(options, &game, &moves, dice);
        }
        record.moves.push(chosen);
        let mut events: Vec<Event> = Vec::new();
        game.play(chosen, &mut events).expect("listed moves are legal");
        ledger.book(&events);
        let large = game.agricola().expect("a game does not change its kind");
        let state = large.state();
        ledger.check(state);
        facts::events_name_known_cards(options, state, &events);
    }
    let text = record.write().expect("the moves are legal");
    let (read, after) = Record::parse(&text).expect("the record is complete");
    assert_eq!(read, record);
    assert_eq!(after.hash(), game.hash());
}

#[test]
fn whatever_the_check_accepts_can_be_played() {
    let parts = Patchwork::new();
    for number in 0..40 {
        let mut dice = Dice(games() << 32 | number);
        let deck = deck(&parts, &mut dice);
        for game in 0..games() {
            let options = options(Arc::clone(&deck), game);
            let played = std::panic::catch_unwind(move || {
                play(&options, &mut Dice(number << 32 | game));
            });
            assert!(played.is_ok(), "deck {number}, game {game}:\n{}", deck.source);
        }
    }
}

/// Sheep become wild boars and wild boars sheep, for as long as anybody likes.
const CIRCLE: &str = "play: 1 sheep\n  anytime: convert 1 sheep -> 1 boar | 1 boar -> 1 sheep";

/// Plays a game with cards that do this when they are played, in which whoever may exchange
/// goods does so. Says how many moves it took and what the last one caused.
fn exchange_on_and_on(minors: &str, occupations: &str) -> (u32, Vec<Event>) {
    let card = |key: char, kind: &str, number: usize, does: &str| {
        format!("{key}{number:02} \"Card {key}{number}\" {kind}\n  {does}\n\n")
    };
    let minors = (0..14).map(|number| card('M', "minor", number, minors));
    let occupations = (0..14).map(|number| card('O', "occ 1+", number, occupations));
    let text: String = minors.chain(occupations).collect();
    let deck = own::bring("deck", &text).expect("the deck has no mistakes");
    let options = options(deck, 1);
    let deal = Deal::from_seed(&options, Seed(1));
    let mut game = AnyGame::new(&options, &deal).expect("the deck is large enough");
    let (mut moves, mut dice) = (Moves::new(), Dice(1));
    let (mut played, mut last) = (0, Vec::new());
    while game.turn() != Turn::Over {
        let any = choose(&game, &mut moves, &mut dice);
        let exchange = moves.iter().find(|one| game.write_move(**one).starts_with("use "));
        last.clear();
        game.play(*exchange.unwrap_or(&any), &mut last).expect("listed moves are legal");
        played += 1;
    }
    (played, last)
}

#[test]
fn a_game_that_would_go_on_for_ever_is_broken_off_with_a_sentence() {
    let (played, last) = exchange_on_and_on("play: 1 food", CIRCLE);
    assert_eq!(played, 4_000);
    assert!(last.ends_with(&[Event::BrokenOff, Event::Over]), "{last:?}");
}

#[test]
fn cards_that_set_each_other_off_without_end_break_a_game_off_at_once() {
    let (played, last) = exchange_on_and_on("play: 1 sheep", CIRCLE);
    assert!(played < 4_000, "{played} moves");
    assert!(last.ends_with(&[Event::BrokenOff, Event::Over]), "{last:?}");
}

//! Every hand card is played and every one of its abilities acts, in legal games that are dealt and
//! played so that what is still short comes up.

mod guide;
mod pairs;
mod tally;
mod touching;

use std::panic::AssertUnwindSafe;

use farmstead_cardboard::{Key, Kind};
use farmstead_rules::{AnyGame, Deal, Event, Game, Moves, Options, Record, Seed, Turn};
use rand_core::Rng;

use crate::dice::Dice;
use crate::facts;
use crate::ledger::Ledger;
use guide::Guide;
use tally::{Goal, Tallies};

/// Hand cards of each kind that a player is dealt.
const HAND: usize = 7;

/// So many games in a row that bring nothing new are enough.
const FUTILE: u32 = 10_000;

/// So many games that go wrong are enough to look at.
const MOST_FAILED: u32 = 20;

/// What is asked for: this much, unless `cargo xtask coverage` asks for more.
#[expect(clippy::disallowed_methods, reason = "tests are not the library")]
fn goal(usual: Goal) -> Goal {
    let asked = std::env::var("FARMSTEAD_COVERAGE").ok();
    let numbers = asked.as_deref().and_then(|asked| asked.split_once(','));
    let number = |text: &str| text.parse().expect("FARMSTEAD_COVERAGE is two numbers");
    numbers.map_or(usual, |(played, fired)| Goal { played: number(played), fired: number(fired) })
}

/// A deal that gives everybody as many of the cards that are short as there is room for. Where
/// there are piles to draw from, the rest lies there.
fn deal(options: &Options, tallies: &Tallies, dice: &mut Dice) -> Deal {
    let mut deal = Deal::from_seed(options, Seed(u128::from(dice.next_u64())));
    let players = usize::from(options.players);
    deal.hands = vec![Vec::new(); players];
    let has_piles = !deal.piles.is_empty();
    for kind in [Kind::Occupation, Kind::Minor] {
        let mut cards: Vec<(bool, u32, Key)> = options
            .cards
            .shipped()
            .filter(|card| card.kind == kind && card.is_for(options.players))
            .map(|card| (!tallies.is_short(&card.key), dice.next_u32(), card.key))
            .collect();
        cards.sort_unstable();
        let mut cards = cards.into_iter().map(|(_, _, key)| key);
        for (index, key) in cards.by_ref().take(HAND * players).enumerate() {
            deal.hands[index % players].push(key);
        }
        let pile = match kind {
            Kind::Occupation => &mut deal.piles.occupations,
            _ => &mut deal.piles.minors,
        };
        *pile = cards.filter(|_| has_piles).collect();
    }
    deal
}

/// Prints the record of a game in which something goes wrong.
struct Witness(Record);

impl Drop for Witness {
    #[expect(clippy::disallowed_macros, reason = "whoever mends it plays the record again")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("{}", self.0.write().unwrap_or_else(|error| error.to_string()));
        }
    }
}

/// Plays one game, checks everything that must hold, counts what its cards do, and tells it. Says
/// whether everything held.
fn play(
    options: &Options,
    deal: Deal,
    tallies: &mut Tallies,
    dice: &mut Dice,
    mut tell: impl FnMut(&Event),
) -> bool {
    deal.hands.iter().flatten().for_each(|card| tallies.note_dealt(card));
    let played = std::panic::catch_unwind(AssertUnwindSafe(|| {
        let mut game = AnyGame::new(options, &deal).expect("the deal fits");
        let mut witness = Witness(Record::new(options.clone(), deal));
        let mut ledger = Ledger::open(game.agricola().expect("a game with hand cards").state());
        let mut moves = Moves::new();
        let mut guide = Guide::default();
        while let Turn::Seat(seat) = game.turn() {
            game.moves(&mut moves);
            facts::choices_are_real(options, &game, &moves);
            facts::stay_within_the_box(options, &game);
            if dice.below(50) == 0 {
                facts::moves_have_names(options, &game, &moves);
                facts::a_view_hides(options, &game, &moves, dice);
            }
            let chosen = guide.choose(&game, seat, &moves, tallies, dice);
            let mut events: Vec<Event> = Vec::new();
            game.play(chosen, &mut events).expect("listed moves are legal");
            witness.0.moves.push(chosen);
            ledger.book(&events);
            let large = game.agricola().expect("a game does not change its kind");
            let state = large.state();
            ledger.check(state);
            facts::events_name_known_cards(options, state, &events);
            for event in &events {
                tallies.note(event);
                tell(event);
            }
        }
    }));
    played.is_ok()
}

/// The same game for 1 player, for 2, and so on.
fn tables(decks: &str, most_players: u8) -> Vec<Options> {
    let options = |players| format!("{decks} players={players}").parse().expect("decks that ship");
    (1..=most_players).map(options).collect()
}

/// Plays with some decks until nothing is short.
#[expect(clippy::disallowed_macros, reason = "the table is what `cargo xtask coverage` is for")]
fn play_until_nothing_is_short(decks: &str, most_players: u8, goal: Goal) {
    let mut dice = Dice(1);
    let tables = tables(decks, most_players);
    let mut tallies = Tallies::new(goal, tables[0].cards.shipped());
    let (mut games, mut futile, mut failed) = (0, 0, 0);
    while tallies.anything_short() && futile < FUTILE && failed < MOST_FAILED {
        for options in &tables {
            if tallies.short_cards().any(|card| card.is_for(options.players)) {
                let deal = deal(options, &tallies, &mut dice);
                let before = tallies.missing();
                let fine = play(options, deal, &mut tallies, &mut dice, |_| {});
                failed += u32::from(!fine);
                games += 1;
                futile = if tallies.missing() < before { 0 } else { futile + 1 };
            }
        }
    }
    println!("{tallies}\n{games} games of `{decks}`");
    assert_eq!(failed, 0, "games went wrong; their records are above");
    assert!(!tallies.anything_short(), "something is short, marked by `!`");
}

#[test]
fn every_card_of_the_revised_deck_is_played_and_every_ability_acts() {
    play_until_nothing_is_short("cards=base", 4, goal(Goal { played: 3, fired: 1 }));
}

/// Some abilities act so rarely that only `cargo xtask coverage` waits for them.
#[test]
fn every_card_of_the_classic_decks_is_played() {
    play_until_nothing_is_short("game=classic cards=E,I,K", 5, goal(Goal { played: 2, fired: 0 }));
}

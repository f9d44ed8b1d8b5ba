//! Opponents play with decks that nobody has thought of: on a small stack, and they come to an end.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use farmstead_ai::{Budget, Opponent, Wyrand};
use farmstead_cardboard::{OwnDeck, Patchwork, own};
use farmstead_rules::{AnyGame, Deal, Game, Options, Seed, Turn, View};

/// A quarter of the stack that a thread of a program has by default, and of a server's opponents.
const SMALL_STACK: usize = 512 << 10;

/// Cards that make a sheep of every meal of animals, so that no meal is the last.
const ENDLESS_SHEEP: &str = "cook animal: 1 sheep";

/// More than any opponent takes for a turn here, however slow the machine.
const LONG: Duration = Duration::from_secs(20);

fn table(deck: Arc<OwnDeck>, players: u8) -> Options {
    let options = Options::with_deck(&format!("players={players}"), Some(deck));
    options.expect("the deck is large enough")
}

/// Lets an opponent play all seats for so many moves, on a small stack. The slowest move.
fn play(options: &Options, opponent: Opponent, seed: u64, most: usize) -> Duration {
    let options = options.clone();
    let player = move || {
        let deal = Deal::from_seed(&options, Seed(seed.into()));
        let mut game = AnyGame::new(&options, &deal).expect("the deck is large enough");
        let mut agents: Vec<_> =
            (0..options.players).map(|seat| opponent.agent(seed + u64::from(seat))).collect();
        let budget = Budget { nodes: Some(6), ..Budget::default() };
        let mut slowest = Duration::ZERO;
        for _ in 0..most {
            let Turn::Seat(seat) = game.turn() else { break };
            let began = Instant::now();
            let view = View::new(&game, Some(seat));
            let decision = agents[seat.index()].choose(&view, &budget);
            slowest = slowest.max(began.elapsed());
            let chosen = decision.expect("whoever is to move has a move").chosen;
            game.play(chosen, &mut ()).expect("opponents play legal moves");
        }
        slowest
    };
    let thread = thread::Builder::new().stack_size(SMALL_STACK).spawn(player);
    thread.expect("the system has threads").join().expect("no opponent panics")
}

#[test]
fn every_opponent_plays_with_cards_that_never_let_a_meal_end() {
    let card = |kind: &str, number: usize| {
        let letter = if kind == "minor" { 'M' } else { 'O' };
        format!("{letter}{number:02} \"Card {letter}{number}\" {kind}\n  {ENDLESS_SHEEP}\n\n")
    };
    let minors = (0..14).map(|number| card("minor", number));
    let text: String = minors.chain((0..14).map(|number| card("occ 1+", number))).collect();
    let deck = own::bring("deck", &text).expect("the deck has no mistakes");
    for (key, opponent, _) in Opponent::ALL {
        for seed in 0..2 {
            let slowest = play(&table(deck, 2), opponent, seed, 150);
            assert!(slowest < LONG, "{key} thought for {slowest:?} about one move");
        }
    }
}

#[test]
fn every_opponent_plays_with_decks_that_nobody_has_thought_of() {
    let decks = std::env::var("FARMSTEAD_DECKS").ok().and_then(|number| number.parse().ok());
    let parts = Patchwork::new();
    for seed in 0..decks.unwrap_or(6) {
        let mut random = Wyrand::new(seed);
        let text = parts.deck(|bound| random.below(bound));
        let deck = own::bring("deck", &text).expect("the deck has no mistakes");
        for (key, opponent, _) in Opponent::ALL {
            let slowest = play(&table(deck, 1 + (seed % 2) as u8), opponent, seed, 400);
            assert!(slowest < LONG, "{key} thought for {slowest:?} about one move with\n{text}");
        }
    }
}

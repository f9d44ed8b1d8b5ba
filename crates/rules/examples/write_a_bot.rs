//! A player of one's own: it takes what leaves it with the most points at once, and meets one that
//! plays at random.
//!
//! `cargo run --release -p farmstead-rules --example write_a_bot`

#![allow(clippy::disallowed_macros)] // a program of its own, unlike the library

use std::error::Error;

use farmstead_rules::{Game, Move, Moves, Rulebook, Seat, Seed, Turn, View};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

/// Whoever decides is given a view, so it cannot look into other hands.
trait Bot {
    fn choose(&mut self, view: &View) -> Move;
}

struct Random(ChaCha8Rng);

impl Bot for Random {
    fn choose(&mut self, view: &View) -> Move {
        let mut moves = Moves::new();
        view.moves(&mut moves);
        moves[self.0.next_u32() as usize % moves.len()]
    }
}

struct Grabber(ChaCha8Rng);

impl Bot for Grabber {
    fn choose(&mut self, view: &View) -> Move {
        let seat = view.seat().expect("who decides has a seat");
        let mut moves = Moves::new();
        view.moves(&mut moves);
        // What is hidden is made up: any game that looks the same from this seat.
        let game = view.sample(&mut self.0);
        let worth = |listed: &&Move| {
            let mut then = game.clone();
            then.play_listed(**listed, &mut ());
            then.scores().of(seat).total
        };
        *moves.iter().max_by_key(worth).expect("who decides has a choice")
    }
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let book = Rulebook::new(&"game=creatures".parse()?)?;
    let dice = |seed| ChaCha8Rng::seed_from_u64(seed);
    let mut bots: [Box<dyn Bot>; 2] = [Box::new(Grabber(dice(1))), Box::new(Random(dice(2)))];
    let (games, mut won) = (20, 0);
    for seed in 0..games {
        let mut game = book.game(&book.deal(Seed(seed)))?;
        while let Turn::Seat(seat) = game.turn() {
            let chosen = bots[seat.index()].choose(&View::new(&game, Some(seat)));
            game.play(chosen, &mut ())?;
        }
        won += u32::from(game.scores().of(Seat(0)).rank == 1);
    }
    println!("the grabber won {won} of {games} games");
    Ok(())
}

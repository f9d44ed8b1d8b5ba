//! Counts the positions that can be reached in so many decisions: what two engines of the same rules
//! must agree on.
//!
//! `cargo run --release -p farmstead-rules --example count_positions -- 4`

#![allow(clippy::disallowed_methods, clippy::disallowed_macros)] // a program of its own, unlike the library

use std::error::Error;

use farmstead_rules::{AnyGame, Deal, Game, Moves, Options, Seed};

fn count(game: &AnyGame, decisions: u32) -> u64 {
    let mut moves = Moves::new();
    game.moves(&mut moves);
    if decisions == 0 || moves.is_empty() {
        return 1;
    }
    let after = |listed: &_| {
        let mut then = game.clone();
        then.play_listed(*listed, &mut ());
        count(&then, decisions - 1)
    };
    moves.iter().map(after).sum()
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let most = std::env::args().nth(1).and_then(|most| most.parse().ok()).unwrap_or(3);
    let options: Options = "game=revised players=2 cards=none".parse()?;
    let game = AnyGame::new(&options, &Deal::from_seed(&options, Seed(1)))?;
    for decisions in 0..=most {
        println!("{decisions} decisions: {} positions", count(&game, decisions));
    }
    Ok(())
}

//! Plays random games of the revised rules for two and tells the mean score.
//!
//! `cargo run --release -p farmstead-rules --example random_games`

#![allow(clippy::disallowed_macros)] // a program of its own, unlike the library

use std::error::Error;

use farmstead_rules::{Game, Moves, Rulebook, Seed, Turn};
use rand_chacha::ChaCha8Rng;
use rand_core::{Rng, SeedableRng};

const GAMES: u128 = 100;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    // One rule book for all games: spaces and cards are laid out once.
    let book = Rulebook::new(&"game=revised players=2 cards=base".parse()?)?;
    let mut dice = ChaCha8Rng::seed_from_u64(1);
    let mut moves = Moves::new();
    let (mut points, mut farms) = (0, 0);
    for seed in 0..GAMES {
        let mut game = book.game(&book.deal(Seed(seed)))?;
        while let Turn::Seat(_) = game.turn() {
            game.moves(&mut moves);
            let chosen = moves[dice.next_u32() as usize % moves.len()];
            game.play(chosen, &mut ())?;
        }
        let scores = game.scores();
        points += scores.sheets().iter().map(|sheet| sheet.total).sum::<i16>();
        farms += scores.sheets().len();
    }
    println!("{GAMES} games, {:.1} points a farm", f64::from(points) / farms as f64);
    Ok(())
}

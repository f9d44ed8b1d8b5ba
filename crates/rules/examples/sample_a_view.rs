//! What one seat knows, and games that it cannot tell apart.
//!
//! `cargo run -p farmstead-rules --example sample_a_view`

#![allow(clippy::disallowed_macros)] // a program of its own, unlike the library

use std::error::Error;

use farmstead_rules::{AnyGame, Deal, Options, Seat, Seed, View};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let options: Options = "game=classic players=3 cards=E".parse()?;
    let game = AnyGame::new(&options, &Deal::from_seed(&options, Seed(1)))?;
    let view = View::new(&game, Some(Seat(0)));
    println!("what A knows:\n{}", view.write_position());

    let mut dice = ChaCha8Rng::seed_from_u64(7);
    for number in 1..=3 {
        let sample = view.sample(&mut dice);
        assert_eq!(View::new(&sample, Some(Seat(0))).write_position(), view.write_position());
        let hand = sample.write_position();
        let rivals =
            hand.lines().skip_while(|line| *line != "B").find(|line| line.contains("hand"));
        println!("B in sample {number}:{}", rivals.unwrap_or_default());
    }
    Ok(())
}

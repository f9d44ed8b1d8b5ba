//! Lists what may be done at the start of a game, by its short name and in words, and plays by name.
//!
//! `cargo run -p farmstead-rules --example list_moves -- "game=family players=3"`

#![allow(clippy::disallowed_methods, clippy::disallowed_macros)] // a program of its own, unlike the library

use std::error::Error;

use farmstead_rules::{AnyGame, Deal, Event, Game, Moves, Options, Seed, parse_move};

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let asked = std::env::args().nth(1).filter(|asked| asked.contains('='));
    let options: Options = asked.as_deref().unwrap_or("game=revised players=2").parse()?;
    let mut game = AnyGame::new(&options, &Deal::from_seed(&options, Seed(1)))?;
    let mut moves = Moves::new();
    game.moves(&mut moves);
    println!("{}", game.question());
    for listed in moves.iter() {
        println!("{:24} {}", game.write_move(*listed), game.describe_move(*listed));
    }

    // A move is read in the position it is meant for. What is wrong with it is said in words.
    let name = game.write_move(moves[0]);
    let chosen = parse_move(&game, &name)?;
    let mut happened: Vec<Event> = Vec::new();
    game.play(chosen, &mut happened)?;
    println!("after {name}: {happened:?}");
    if let Err(bad) = parse_move(&game, "build castle") {
        println!("{bad}");
    }
    Ok(())
}

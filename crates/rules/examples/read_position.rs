//! Reads a position that was written by hand, and shows what is wrong with one that cannot be.
//!
//! `cargo run -p farmstead-rules --example read_position`

#![allow(clippy::disallowed_macros)] // a program of its own, unlike the library

use std::error::Error;

use farmstead_rules::{AnyGame, Game, Moves};

const POSITION: &str = "\
farmstead position 2
options game=revised players=2 mode=full cards=none bare-board=on

round 5
rounds fencing sheep-market grain-utilization major-improvement basic-wish
start player B
turn A
forest 6 wood

A
  has 3 wood 2 clay 1 food 2 sheep
  fields b3 3 grain, b4
  pastures a4 a5
  stands on day-laborer

B
  has 1 reed 4 food
  rooms b1 b2 c1
  people 3
  stands on reed-bank
";

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let game = AnyGame::read_position(POSITION)?;
    let mut moves = Moves::new();
    game.moves(&mut moves);
    let names: Vec<String> = moves.iter().map(|listed| game.write_move(*listed)).collect();
    println!("{}: {}", game.question(), names.join(", "));
    println!("{}", game.scores());

    // What is written is read back as the same position.
    assert_eq!(AnyGame::read_position(&game.write_position())?, game);

    for (right, wrong) in [("forest 6 wood", "forrest 6 wood"), ("people 3", "people 6")] {
        let bad = AnyGame::read_position(&POSITION.replace(right, wrong));
        println!("{}", bad.expect_err("this cannot be"));
    }
    Ok(())
}

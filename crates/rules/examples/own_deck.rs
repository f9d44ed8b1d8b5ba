//! Brings a deck along, deals it, and shows what the checker says of a mistake.
//!
//! `cargo run -p farmstead-rules --example own_deck`

#![allow(clippy::disallowed_macros)] // a program of its own, unlike the library

use std::error::Error;

use farmstead_cardboard::own;
use farmstead_rules::{Cards, Game, Options, Rulebook, Seat, Seed, View};

/// Fourteen cards, seven of each kind, are enough for one player.
fn deck() -> String {
    let occupation =
        |number| format!("X{number} \"Neighbour {number}\" occ 1+\n  play: {number} food\n");
    let minor =
        |number| format!("Y{number} \"Basket {number}\" minor; cost {number} reed; vp {number}\n");
    let cards: Vec<String> = (1..=7).map(occupation).chain((1..=7).map(minor)).collect();
    format!("edition revised\n\n{}", cards.join("\n"))
}

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let mut options: Options = "game=revised players=1".parse()?;
    options.cards = Cards::NONE.with(own::bring("mine.cards", &deck())?);
    let book = Rulebook::new(&options)?;
    let game = book.game(&book.deal(Seed(1)))?;
    println!("{}", View::new(&game, Some(Seat(0))).write_position());
    println!("{}", game.question());

    let slip = deck().replace("play: 3 food", "play: 3 foood");
    println!("{}", own::bring("mine.cards", &slip).expect_err("there is no such good"));
    Ok(())
}

//! Replays a kept game and tells it in sentences.
//!
//! `cargo run -p farmstead-rules --example replay_record -- GAME.farm`

#![allow(clippy::disallowed_methods, clippy::disallowed_macros)] // a program of its own, unlike the library

use std::error::Error;
use std::fs;

use farmstead_rules::log::Log;
use farmstead_rules::{Event, Game, Record};

/// A game that was played to its end.
const KEPT: &str = include_str!("../tests/records/creatures.farm");

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).filter(|file| file.ends_with(".farm"));
    let text = file.map_or_else(|| Ok(KEPT.to_owned()), fs::read_to_string)?;
    let (record, end) = Record::parse(&text)?;
    let mut game = record.start()?;
    let log = Log::new(&game.report());
    let mut happened: Vec<Event> = log.opening().to_vec();
    for chosen in &record.moves {
        game.play(*chosen, &mut happened)?;
    }
    for line in log.lines(&happened) {
        match line.seat {
            Some(seat) => println!("{seat} {}", line.text),
            None => println!("{}", line.text),
        }
    }
    assert_eq!(game.hash(), end.hash(), "a record leads to one position only");
    println!("{}", game.scores());
    Ok(())
}

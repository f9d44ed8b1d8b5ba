//! Matches between players: the same deals for everybody, every seat in turn.
//!
//! A *round* of a match is one deal played as often as there are seats, each time with the players moved on by
//! one seat. Luck and seats are then shared evenly, and rounds are what statistics are made of.

mod begging;
mod calibration;
pub(crate) mod cpu;
mod forecast;
mod identity;
mod ladder;
mod sprt;
mod table;
mod tally;

pub use calibration::{Calibration, Compared};
pub use forecast::{Forecast, Oracle};
pub use identity::NetName;
pub use ladder::{Ladder, Rung};
pub use sprt::{Measure, Sprt, Verdict};
pub use table::{Forfeit, GameResult, Own, Pairing, Player, Share};
pub use tally::{Estimate, Tally, elo};

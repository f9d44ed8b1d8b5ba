//! Matches between opponents, and ladders of many.

mod bout;
mod contestant;
mod external;
mod plot;
mod runner;
mod tournament;

pub(crate) use bout::Match;
pub(crate) use contestant::Limit;
pub(crate) use tournament::Tournament;

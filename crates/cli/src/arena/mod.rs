//! Matches between opponents, ladders of many, and panels for one.

mod bout;
mod calibrate;
mod contestant;
mod extent;
mod external;
mod panel;
mod plot;
mod report;
mod runner;
mod tournament;

pub(crate) use bout::Match;
pub(crate) use calibrate::Calibrate;
pub(crate) use contestant::Limit;
pub(crate) use panel::Panel;
pub(crate) use tournament::Tournament;

//! What people at a table agree on and tell each other.

use farmstead_rules::Seat;
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

/// How long a person may take. When the time is up the table's stand-in plays until they are back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
#[serde(tag = "each", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// So long for every move.
    Move {
        /// In seconds.
        seconds: u32,
    },
    /// So long for the whole game, and a little more whenever the turn passes on.
    Game {
        /// In seconds.
        seconds: u32,
        /// What is added, in seconds.
        increment: u32,
    },
}

/// What the clock of a table shows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct ClockFace {
    /// What each seat has left, in milliseconds.
    pub left: Vec<u64>,
    /// For whom it runs.
    #[cfg_attr(test, ts(type = "Seat | null"))]
    pub runs: Option<Seat>,
}

/// Something that was said at a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Said {
    /// The number of its entry in the log.
    pub number: u64,
    /// Who said it.
    #[cfg_attr(test, ts(type = "Seat"))]
    pub seat: Seat,
    /// What they were called then.
    pub name: String,
    /// The words, as plain text.
    pub text: String,
}

/// How a server is reached by others than the machine it runs on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Reach {
    /// Whether only this machine reaches it.
    pub this_machine_only: bool,
    /// Where others find it, as far as it knows.
    pub addresses: Vec<String>,
    /// Whether whoever asks may open it to the local network.
    pub can_open: bool,
    /// The port it listens on.
    pub port: u16,
}

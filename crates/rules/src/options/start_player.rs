//! Who starts the first round.

use std::fmt;

use crate::game::Seat;

/// Who is start player in round 1. It is a wish for the deal: a deal that was made says it itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StartPlayer {
    /// Whoever the seed chooses.
    Random,
    /// Whoever sets the game up: seat A unless they sit elsewhere.
    Host,
    /// This seat.
    Seat(Seat),
}

impl StartPlayer {
    /// What it takes, in words.
    pub const TAKES: &'static str = "random | host | A to E";

    /// Reads `random`, `host` or the letter of a seat.
    pub(super) fn from_key(key: &str) -> Option<StartPlayer> {
        match key {
            "random" => Some(StartPlayer::Random),
            "host" => Some(StartPlayer::Host),
            letter => letter.parse().ok().and_then(Seat::from_letter).map(StartPlayer::Seat),
        }
    }

    /// The seat, where it is not left to chance.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            StartPlayer::Random => None,
            StartPlayer::Host => Some(Seat(0)),
            StartPlayer::Seat(seat) => Some(seat),
        }
    }
}

/// As it is read: `random`, `host` or the letter of a seat.
impl fmt::Display for StartPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartPlayer::Random => f.write_str("random"),
            StartPlayer::Host => f.write_str("host"),
            StartPlayer::Seat(seat) => seat.fmt(f),
        }
    }
}

//! How often is played, and what decisions may cost.

use std::num::NonZero;
use std::time::Duration;

use super::contestant::Limit;
use super::runner::threads;

/// How often is played.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(super) struct Games {
    /// How many games; everybody sits in every seat of every deal
    #[arg(long)]
    games: Option<u64>,
    /// How many deals instead, each played once with everybody in every seat
    #[arg(long, conflicts_with = "games")]
    pairs: Option<u64>,
}

impl Games {
    /// How many games that is at a table of so many seats, if so many are usual.
    pub(super) fn count(&self, seats: usize, usual: u64) -> u64 {
        match self.pairs {
            Some(pairs) => pairs.saturating_mul(seats as u64),
            None => self.games.unwrap_or(usual),
        }
    }
}

/// What decisions may cost.
#[derive(Debug, clap::Args)]
pub(super) struct Spend {
    /// The time for a decision, such as 200ms, where an agent does not say its own
    #[arg(long, value_name = "TIME")]
    time: Option<Limit>,
    /// The simulations for a decision, where an agent does not say its own
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How long a program may take for an answer before it loses the game
    #[arg(long, value_name = "TIME", default_value = "10s")]
    patience: Limit,
    /// How many games at once [default: one for each core]
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl Spend {
    pub(super) fn limit(&self) -> Limit {
        Limit { time: self.time.and_then(|limit| limit.time), nodes: self.nodes }
    }

    pub(super) fn patience(&self) -> Duration {
        self.patience.time.unwrap_or(Duration::from_secs(10))
    }

    pub(super) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

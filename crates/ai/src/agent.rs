//! What every opponent can do.

use std::num::NonZero;
use std::time::Duration;

use farmstead_rules::{Move, View};

/// A player that decides by itself.
pub trait Agent: Send {
    /// Chooses a legal move for the seat of the view; `None` if it has none. However small the
    /// budget, there is an answer.
    fn choose(&mut self, view: &View, budget: &Budget) -> Option<Decision>;
}

/// What an agent chose.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Decision {
    /// The move.
    pub chosen: Move,
    /// How many simulations it took.
    pub nodes: u64,
}

/// How long an agent may think. Without limits it takes its own time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Budget {
    /// On the clock.
    pub time: Option<Duration>,
    /// In simulations, which give the same answer on every machine.
    pub nodes: Option<u64>,
    /// On how many threads.
    pub threads: NonZero<usize>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { time: None, nodes: None, threads: NonZero::<usize>::MIN }
    }
}

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

impl Budget {
    /// This budget for an agent that usually takes another one: it never makes more simulations than
    /// usual, and looks at the clock as it is told.
    pub(crate) fn within(&self, usual: &Budget) -> Budget {
        let nodes = match (self.nodes, usual.nodes) {
            (Some(given), Some(usual)) => Some(given.min(usual)),
            (given, usual) => given.or(usual),
        };
        let time = self.time.or(if self.nodes.is_none() { usual.time } else { None });
        Budget { time, nodes, threads: self.threads }
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget { time: None, nodes: None, threads: NonZero::<usize>::MIN }
    }
}

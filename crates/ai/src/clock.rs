//! How long there is to think.

use std::time::{Duration, Instant};

use crate::agent::Budget;

/// How many simulations pass between two looks at the clock.
const BETWEEN: u64 = 8;

/// A budget that runs.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Clock {
    began: Instant,
    time: Option<Duration>,
    nodes: u64,
}

impl Clock {
    /// Starts now. Of the simulations each thread gets its part.
    pub(crate) fn start(budget: &Budget) -> Clock {
        let threads = budget.threads.get() as u64;
        let unlimited = if budget.time.is_some() { u64::MAX } else { 0 };
        Clock {
            began: Instant::now(),
            time: budget.time,
            nodes: budget.nodes.map_or(unlimited, |nodes| nodes.div_ceil(threads)),
        }
    }

    /// Whether there is time for one more simulation after so many.
    pub(crate) fn allows(&self, simulations: u64) -> bool {
        let in_time = || self.time.is_none_or(|time| self.began.elapsed() < time);
        simulations < self.nodes && (!simulations.is_multiple_of(BETWEEN) || in_time())
    }

    /// Whether it looks at the time.
    pub(crate) fn is_timed(&self) -> bool {
        self.time.is_some()
    }

    /// The part of the budget that is used up after so many simulations, from 0 to 1.
    pub(crate) fn used(&self, simulations: u64) -> f32 {
        let nodes = simulations as f32 / self.nodes.max(1) as f32;
        let time = self
            .time
            .map_or(0.0, |time| self.began.elapsed().as_secs_f32() / time.as_secs_f32().max(1e-6));
        nodes.max(time).min(1.0)
    }

    /// Simulations that are left, if they are counted.
    pub(crate) fn left(&self, simulations: u64) -> u64 {
        self.nodes.saturating_sub(simulations)
    }
}

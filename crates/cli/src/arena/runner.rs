//! Plays the games of a match on several threads.

use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use farmstead_ai::arena::{GameResult, Pairing, Player};
use farmstead_rules::{Options, Seed};
use indicatif::{ProgressBar, ProgressStyle};

/// The games to be played.
pub(super) struct Runner<'a> {
    pub(super) options: &'a Options,
    pub(super) seed: Seed,
    pub(super) games: u64,
    pub(super) threads: usize,
    pub(super) bar: &'a ProgressBar,
}

impl Runner<'_> {
    /// Plays all games, or until somebody has seen enough. Every thread has players of its own. `done` is told
    /// every result, one at a time, in the order in which games end; it answers whether to go on.
    pub(super) fn run(
        &self,
        players: impl Fn() -> Vec<Box<dyn Player>> + Sync,
        done: impl FnMut(GameResult) -> bool + Send,
    ) {
        let next = AtomicU64::new(0);
        let enough = AtomicBool::new(false);
        let done = Mutex::new(done);
        thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    let mut players = players();
                    while !enough.load(Ordering::Relaxed) {
                        let game = next.fetch_add(1, Ordering::Relaxed);
                        if game >= self.games {
                            return;
                        }
                        let pairing = Pairing::new(self.seed, players.len(), game);
                        let result = pairing.play(self.options, &mut players);
                        self.bar.inc(1);
                        if !(done.lock().expect("no thread panics while it tells"))(result) {
                            enough.store(true, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
    }
}

/// A bar on the terminal, if there is one.
pub(super) fn progress(games: u64) -> ProgressBar {
    let bar = ProgressBar::new(games);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} games, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// As many threads as were asked for, or as there are cores.
pub(super) fn threads(asked: Option<NonZero<usize>>) -> usize {
    asked.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get)
}

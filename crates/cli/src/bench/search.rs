//! Measures how fast opponents think.

use std::io::Write;
use std::num::NonZero;
use std::time::Duration;

use anyhow::Result;
use farmstead_ai::{Budget, Opponent, speed};
use farmstead_rules::{AnyGame, Deal, Game, Options, Seed, Turn, View};
use serde::Serialize;

use super::median;

/// How often the results of a turn are found for one figure.
const TURNS: usize = 200;
/// Positions that are thought about, each from another game and somewhat later in it.
const POSITIONS: u32 = 16;

/// What was measured.
#[derive(Debug, Serialize)]
pub(super) struct Figures {
    options: String,
    /// Which board and cards that means, in words.
    table: String,
    positions: usize,
    simulations_per_second: f64,
    simulations_per_second_on_two_threads: f64,
    us_per_turn: f64,
    results_per_turn: f64,
}

impl Figures {
    /// Thinks about positions with so many simulations each; of several repetitions the median counts.
    pub(super) fn measure(options: &Options, simulations: u64, repeat: usize) -> Result<Figures> {
        let views = positions(options)?;
        let per_second = |threads: usize| {
            let threads = NonZero::new(threads).expect("there is at least one thread");
            let all = views.len() as u64 * simulations * threads.get() as u64;
            let mut speeds: Vec<f64> = (0..repeat.max(1))
                .map(|_| {
                    let thought =
                        views.iter().map(|view| speed::simulate(view, simulations, threads));
                    all as f64 / thought.sum::<Duration>().as_secs_f64()
                })
                .collect();
            median(&mut speeds)
        };
        let (mut results, mut took) = (0, Duration::ZERO);
        for view in &views {
            let (found, time) = speed::find_turns(view, TURNS);
            results += found;
            took += time;
        }
        let us_per_turn = took.as_secs_f64() * 1e6 / (views.len() * TURNS) as f64;
        Ok(Figures {
            options: options.to_string(),
            table: options.told(),
            positions: views.len(),
            simulations_per_second: per_second(1),
            simulations_per_second_on_two_threads: per_second(2),
            us_per_turn,
            results_per_turn: results as f64 / views.len() as f64,
        })
    }

    /// Writes them for people.
    pub(super) fn write(&self, out: &mut impl Write) -> Result<()> {
        writeln!(out, "{}, {} positions", self.options, self.positions)?;
        writeln!(out, "{}", self.table)?;
        for (figure, what) in [
            (self.simulations_per_second, "simulations a second on one thread"),
            (self.simulations_per_second_on_two_threads, "simulations a second on two threads"),
            (self.us_per_turn, "microseconds to find the results of a turn"),
            (self.results_per_turn, "results of a turn"),
        ] {
            writeln!(out, "{figure:10.1} {what}")?;
        }
        Ok(())
    }
}

/// Beginnings of turns in games of players who know what things are worth.
fn positions(options: &Options) -> Result<Vec<View>> {
    let farmer: Opponent = "farmer".parse()?;
    let mut views = Vec::new();
    for index in 0..POSITIONS {
        let mut game = AnyGame::new(options, &Deal::from_seed(options, Seed(index.into())))?;
        let mut agent = farmer.agent(1);
        let mut to_play = 3 + 4 * index;
        while let Turn::Seat(seat) = game.turn() {
            let view = View::new(&game, Some(seat));
            if to_play == 0 && game.is_new_turn() {
                views.push(view);
                break;
            }
            let Some(decision) = agent.choose(&view, &Budget::default()) else { break };
            game.play(decision.chosen, &mut ())?;
            to_play = to_play.saturating_sub(1);
        }
    }
    Ok(views)
}

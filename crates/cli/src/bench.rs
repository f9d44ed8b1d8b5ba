//! Measures how fast the rules and the opponents are.

mod search;

use std::hint::black_box;
use std::io::Write;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;
use farmstead_ai::facts::Described;
use farmstead_ai::{Evaluator, Linear, Wyrand};
use farmstead_rules::{Game, Moves, Rulebook, Seat, Seed, Turn, with_game};
use serde::Serialize;

use crate::setup::{self, Dealer, Setup};

/// What to measure.
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    #[command(flatten)]
    setup: Setup,
    /// How many games in each repetition
    #[arg(long, default_value_t = 20_000)]
    games: u64,
    /// How often to repeat; the median counts
    #[arg(long, default_value_t = 5)]
    repeat: usize,
    /// Measure how fast opponents think instead, with so many simulations a position
    #[arg(long, value_name = "N", num_args = 0..=1, default_missing_value = "20000")]
    search: Option<u64>,
    /// Deal no hand cards although their decks are in play, and compare with a game without decks
    #[arg(long)]
    empty_hands: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What was measured, on one core.
#[derive(Debug, Serialize)]
struct Figures {
    options: String,
    /// Which board and cards that means, in words.
    table: String,
    games_per_second: f64,
    decisions_per_game: f64,
    moves_per_decision: f64,
    ns_per_decision: f64,
    ns_per_copy: f64,
    ns_per_hash: f64,
    /// To expect the points of one seat.
    ns_per_farm: f64,
    /// To expect those of every seat, by line of the score sheet.
    ns_per_value: f64,
    /// A decision, listed and played, as so many copies of the state.
    copies_per_decision: f64,
    bytes: usize,
    /// With empty hands: how much longer games take than without decks, in percent.
    percent_slower: Option<f64>,
}

impl Bench {
    /// Measures and writes the figures.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let options = self.setup.options()?;
        if let Some(simulations) = self.search {
            let figures = search::Figures::measure(&options, simulations, self.repeat)?;
            if self.json {
                writeln!(out, "{}", serde_json::to_string(&figures)?)?;
                return Ok(());
            }
            return figures.write(out);
        }
        let book = Rulebook::new(&options)?;
        let first = book.game(&book.deal(Seed(0)))?;
        let figures = with_game!(&first, game => self.measure(&book, game))?;
        if self.json {
            writeln!(out, "{}", serde_json::to_string(&figures)?)?;
            return Ok(());
        }
        let Figures { options, bytes, .. } = &figures;
        writeln!(out, "{options}, random play, one core")?;
        writeln!(out, "{}", figures.table)?;
        for (figure, what) in [
            (figures.games_per_second, "games a second, set-up and scoring included".to_owned()),
            (figures.decisions_per_game, "choices a game".to_owned()),
            (figures.moves_per_decision, "moves to choose from".to_owned()),
            (figures.ns_per_decision, "ns to list the moves and play one".to_owned()),
            (figures.ns_per_copy, format!("ns to copy a game of {bytes} bytes")),
            (figures.ns_per_hash, "ns to hash it".to_owned()),
            (figures.ns_per_farm, "ns to value one farm".to_owned()),
            (figures.ns_per_value, "ns to value all farms line by line".to_owned()),
            (figures.copies_per_decision, "copies take as long as one choice".to_owned()),
        ] {
            writeln!(out, "{figure:10.1} {what}")?;
        }
        if let Some(percent) = figures.percent_slower {
            writeln!(out, "{percent:10.1} % slower than without decks")?;
        }
        Ok(())
    }

    fn measure<G: Described>(&self, book: &Arc<Rulebook>, first: &G) -> Result<Figures> {
        let options = book.options();
        let mut seconds: Vec<f64> = Vec::new();
        let mut counts = Counts::default();
        for _ in 0..self.repeat.max(1) {
            let began = Instant::now();
            counts = self.play(book)?;
            seconds.push(began.elapsed().as_secs_f64());
        }
        let middle = median(&mut seconds);
        let games = counts.games as f64;
        let decisions = counts.decisions as f64;
        let sample = half_way(first);
        let linear = Linear::shipped(first);
        let ns_per_copy = time(|| black_box(&sample).clone());
        let ns_per_decision = middle * 1e9 / decisions;
        Ok(Figures {
            options: options.to_string(),
            table: options.told(),
            games_per_second: games / middle,
            decisions_per_game: decisions / games,
            moves_per_decision: counts.moves as f64 / decisions,
            ns_per_decision,
            ns_per_copy,
            ns_per_hash: time(|| black_box(&sample).hash()),
            ns_per_farm: time(|| linear.total(black_box(&sample), Seat(0))),
            ns_per_value: time(|| linear.evaluate(black_box(&sample))),
            copies_per_decision: ns_per_decision / ns_per_copy,
            bytes: size_of::<G>(),
            percent_slower: self.empty_hands.then(|| self.compare(book)).transpose()?,
        })
    }

    /// How much longer games with decks take than games without, in percent. They are played in
    /// turns, so that whatever else the machine does slows both.
    fn compare(&self, book: &Arc<Rulebook>) -> Result<f64> {
        let plain = setup::plain(book.options())?;
        let mut ratios: Vec<f64> = Vec::new();
        for _ in 0..self.repeat.max(1) {
            let seconds = |book: &Arc<Rulebook>| -> Result<f64> {
                let began = Instant::now();
                black_box(self.play(book)?.moves);
                Ok(began.elapsed().as_secs_f64())
            };
            let without = seconds(&plain)?;
            ratios.push(seconds(book)? / without);
        }
        Ok((median(&mut ratios) - 1.0) * 100.0)
    }

    fn play(&self, book: &Arc<Rulebook>) -> Result<Counts> {
        let dealer = Dealer::new(book, self.empty_hands)?;
        let mut counts = Counts::default();
        let mut moves = Moves::new();
        let mut random = Wyrand::new(1);
        for index in 0..self.games {
            let deal = dealer.deal(Seed(u128::from(index)));
            let game = book.game(&deal)?;
            with_game!(game, game => play_out(game, &mut moves, &mut random, &mut counts));
        }
        Ok(counts)
    }
}

/// Plays one game to its end at random.
fn play_out<G: Game>(mut game: G, moves: &mut Moves, random: &mut Wyrand, counts: &mut Counts) {
    while game.turn() != Turn::Over {
        game.moves(moves);
        counts.decisions += 1;
        counts.moves += moves.len() as u64;
        let chosen = moves[random.below(moves.len())];
        game.play_listed(chosen, &mut ());
    }
    black_box(game.scores());
    counts.games += 1;
}

#[derive(Default)]
struct Counts {
    games: u64,
    decisions: u64,
    moves: u64,
}

/// A game after forty random choices.
fn half_way<G: Game>(first: &G) -> G {
    let mut game = first.clone();
    let mut moves = Moves::new();
    let mut random = Wyrand::new(2);
    for _ in 0..40 {
        if game.turn() == Turn::Over {
            break;
        }
        game.moves(&mut moves);
        let chosen = moves[random.below(moves.len())];
        game.play_listed(chosen, &mut ());
    }
    game
}

/// Nanoseconds for one call, the median of nine runs.
fn time<T>(mut call: impl FnMut() -> T) -> f64 {
    const CALLS: u32 = 200_000;
    let mut runs: Vec<f64> = Vec::new();
    for _ in 0..9 {
        let began = Instant::now();
        for _ in 0..CALLS {
            black_box(call());
        }
        runs.push(began.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS));
    }
    median(&mut runs)
}

fn median(numbers: &mut [f64]) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

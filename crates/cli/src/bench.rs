//! Measures how fast the rules and the opponents are.

mod search;

use std::hint::black_box;
use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use farmstead_ai::facts::Described;
use farmstead_ai::{Evaluator, Linear, Wyrand};
use farmstead_rules::agricola::Agricola;
use farmstead_rules::creatures::Creatures;
use farmstead_rules::family::Family;
use farmstead_rules::{AnyGame, Cards, Deal, Game, Moves, Options, Seat, Seed, Switch, Turn};
use serde::Serialize;

use crate::setup::{self, Setup};

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
        let first = AnyGame::new(&options, &Deal::from_seed(&options, Seed(0)))?;
        let figures = match first {
            AnyGame::Agricola1(game) => self.measure(&options, &game),
            AnyGame::Agricola2(game) => self.measure(&options, &game),
            AnyGame::Agricola3(game) => self.measure(&options, &game),
            AnyGame::Agricola4(game) => self.measure(&options, &game),
            AnyGame::Agricola5(game) => self.measure(&options, &game),
            AnyGame::Family1(game) => self.measure(&options, &game),
            AnyGame::Family2(game) => self.measure(&options, &game),
            AnyGame::Family3(game) => self.measure(&options, &game),
            AnyGame::Family4(game) => self.measure(&options, &game),
            AnyGame::Creatures(game) => self.measure(&options, &game),
        };
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

    fn measure<G: Start + Described>(&self, options: &Options, first: &G) -> Figures {
        let mut seconds: Vec<f64> = Vec::new();
        let mut counts = Counts::default();
        for _ in 0..self.repeat.max(1) {
            let began = Instant::now();
            counts = self.play::<G>(options);
            seconds.push(began.elapsed().as_secs_f64());
        }
        let middle = median(&mut seconds);
        let games = counts.games as f64;
        let decisions = counts.decisions as f64;
        let sample = half_way(first);
        let linear = Linear::shipped(first);
        let ns_per_copy = time(|| black_box(&sample).clone());
        let ns_per_decision = middle * 1e9 / decisions;
        Figures {
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
            percent_slower: self.empty_hands.then(|| self.compare::<G>(options)),
        }
    }

    /// How much longer games with decks take than games without, in percent. They are played in
    /// turns, so that whatever else the machine does slows both.
    fn compare<G: Start>(&self, options: &Options) -> f64 {
        let mut plain = options.clone();
        plain.cards = Cards::NONE;
        plain.turn(Switch::BareBoard, true);
        let mut ratios: Vec<f64> = Vec::new();
        for _ in 0..self.repeat.max(1) {
            let seconds = [&plain, options].map(|options| {
                let began = Instant::now();
                black_box(self.play::<G>(options).moves);
                began.elapsed().as_secs_f64()
            });
            ratios.push(seconds[1] / seconds[0]);
        }
        (median(&mut ratios) - 1.0) * 100.0
    }

    fn play<G: Start>(&self, options: &Options) -> Counts {
        let mut counts = Counts::default();
        let mut moves = Moves::new();
        let mut random = Wyrand::new(1);
        for index in 0..self.games {
            let deal = setup::deal(options, Seed(u128::from(index)), self.empty_hands);
            let mut game = G::start(options, &deal);
            while game.turn() != Turn::Over {
                game.moves(&mut moves);
                counts.decisions += 1;
                counts.moves += moves.len() as u64;
                let chosen = moves[random.below(moves.len())];
                game.play_listed(chosen, &mut ());
            }
            black_box(game.scores());
            counts.games += 1;
        }
        counts
    }
}

/// A game that starts from a deal made for its options.
trait Start: Game {
    fn start(options: &Options, deal: &Deal) -> Self;
}

/// Every kind of game sets its own table.
macro_rules! starts {
    ($([$($generics:tt)*] $game:ty),* $(,)?) => {
        $(impl<$($generics)*> Start for $game {
            fn start(options: &Options, deal: &Deal) -> Self {
                <$game>::new(options, deal).expect("a deal from a seed fits its options")
            }
        })*
    };
}

starts! {
    [const P: usize] Agricola<P>,
    [const P: usize] Family<P>,
    [] Creatures,
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

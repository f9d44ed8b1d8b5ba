//! Many whole games, each known by its options, the seed of the series and its number: the games that
//! `farmstead simulate` plays.

use std::sync::Arc;

use farmstead_ai::{Budget, Contender, Opponent, Wyrand};
use farmstead_rules::{AnyGame, Deal, Game, Moves, Record, Scores, Seed, Turn, View, with_game};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rand_core::Rng;
use rayon::prelude::*;

use crate::agent::{budget, contender};
use crate::errors::{guarded, raise};
use crate::table::{Table, read_options};

/// What came of one game.
struct Outcome {
    scores: Scores,
    decisions: u32,
    hash: u64,
    record: Option<String>,
}

/// Games of one series.
struct Series {
    table: Arc<Table>,
    seed: Seed,
    agents: Vec<Contender>,
    budget: Budget,
    records: bool,
}

impl Series {
    fn is_random(&self) -> bool {
        let random = Contender::Named(Opponent::Random);
        !self.records && self.agents.iter().all(|agent| *agent == random)
    }

    fn play(&self, number: u64, moves: &mut Moves) -> Outcome {
        let seed = self.seed.nth(number);
        let mut random = Wyrand::for_game(seed);
        if self.is_random() {
            // A random game is played on the game itself rather than on any game: it is a hot loop.
            return with_game!(@ self.table.borrowed(seed), game => {
                at_random(game, moves, &mut random)
            });
        }
        let deal = self.table.book.deal(seed);
        let game = self.table.book.game(&deal).expect("a deal that a seed makes fits its book");
        self.with_agents(game, deal, &mut random)
    }

    fn with_agents(&self, mut game: AnyGame, deal: Deal, random: &mut Wyrand) -> Outcome {
        let mut agents: Vec<_> =
            self.agents.iter().map(|agent| agent.agent(random.next_u64())).collect();
        let mut record = Record::new(self.table.book.options().clone(), deal);
        while let Turn::Seat(seat) = game.turn() {
            let view = View::new(&game, Some(seat));
            let decision = agents[seat.index()].choose(&view, &self.budget);
            let chosen = decision.expect("a seat to move has moves").chosen;
            game.play_listed(chosen, &mut ());
            record.moves.push(chosen);
        }
        let text = self.records.then(|| record.write().expect("what was played is legal"));
        Outcome {
            scores: game.scores(),
            decisions: record.moves.len() as u32,
            hash: game.hash(),
            record: text,
        }
    }
}

/// Who plays at each seat: one name for all, or one for each.
pub(crate) fn contenders(table: &Table, names: &[String]) -> PyResult<Vec<Contender>> {
    let players = usize::from(table.players());
    if names.len() != 1 && names.len() != players {
        let why = format!("name one agent for all seats or {players}, not {}", names.len());
        return Err(raise("BadSetup", "bad_setup", why));
    }
    names.iter().cycle().take(players).map(|name| contender(name)).collect()
}

/// The seed of a game of a series by its number.
#[pyfunction]
pub(crate) fn series_seed(seed: u128, number: u64) -> u128 {
    Seed(seed).nth(number).0
}

fn at_random<G: Game>(mut game: G, moves: &mut Moves, random: &mut Wyrand) -> Outcome {
    let mut decisions = 0;
    while game.turn() != Turn::Over {
        game.moves(moves);
        let chosen = moves[random.below(moves.len())];
        game.play_listed(chosen, &mut ());
        decisions += 1;
    }
    Outcome { scores: game.scores(), decisions, hash: game.hash(), record: None }
}

/// Plays games number `first` to `first + games - 1` of a series on all cores, whole and in one call, and
/// tells in arrays what came of them: totals, ranks, decisions and hashes, and records if asked for.
///
/// Agents are one name for all seats or one for each. The same seed and number play the same game,
/// whoever plays it and in whatever company.
#[pyfunction]
#[pyo3(signature = (
    options = None, games = 1, *, seed = 1, first = 0, agents = None, nodes = None, threads = None,
    records = false
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn play_games<'py>(
    py: Python<'py>,
    options: Option<&Bound<'py, PyAny>>,
    games: u64,
    seed: u128,
    first: u64,
    agents: Option<Vec<String>>,
    nodes: Option<u64>,
    threads: Option<usize>,
    records: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let table = Table::of(&read_options(options, None)?)?;
    let players = usize::from(table.players());
    let agents = contenders(&table, &agents.unwrap_or_else(|| vec!["random".to_owned()]))?;
    let series =
        Series { table, seed: Seed(seed), agents, budget: budget(nodes, None, 1)?, records };
    let count = usize::try_from(games).ok().filter(|_| first.checked_add(games).is_some());
    let count = count
        .ok_or_else(|| raise("BadSetup", "bad_setup", "the numbers of the games are too large"))?;
    let all = move || -> Vec<Outcome> {
        let play = |moves: &mut Moves, index: usize| series.play(first + index as u64, moves);
        // Random games are short: a thread takes several, so that it seldom waits for the others.
        let least = if series.is_random() { 16 } else { 1 };
        (0..count).into_par_iter().with_min_len(least).map_init(Moves::new, play).collect()
    };
    let outcomes = py.detach(|| match threads {
        None => guarded(all),
        Some(threads) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.map_err(|bad| raise("BadBudget", "bad_budget", bad.to_string()))?;
            guarded(|| pool.install(all))
        }
    })?;
    let each = |tell: &dyn Fn(&Scores, usize) -> f32| -> Vec<f32> {
        let sheets = outcomes
            .iter()
            .flat_map(|outcome| (0..players).map(move |seat| tell(&outcome.scores, seat)));
        sheets.collect()
    };
    let shape = [outcomes.len(), players];
    let totals = each(&|scores, seat| scores.value(scores.sheets()[seat].total) as f32);
    let ranks: Vec<u8> = outcomes
        .iter()
        .flat_map(|outcome| outcome.scores.sheets().iter().map(|sheet| sheet.rank))
        .collect();
    let dict = PyDict::new(py);
    dict.set_item("totals", PyArray1::from_vec(py, totals).reshape(shape)?)?;
    dict.set_item("ranks", PyArray1::from_vec(py, ranks).reshape(shape)?)?;
    let decisions = outcomes.iter().map(|outcome| outcome.decisions);
    dict.set_item("decisions", PyArray1::from_vec(py, decisions.collect()))?;
    let hashes = outcomes.iter().map(|outcome| outcome.hash);
    dict.set_item("hashes", PyArray1::from_vec(py, hashes.collect()))?;
    if records {
        let texts: Vec<&str> =
            outcomes.iter().filter_map(|outcome| outcome.record.as_deref()).collect();
        dict.set_item("records", texts)?;
    }
    Ok(dict)
}

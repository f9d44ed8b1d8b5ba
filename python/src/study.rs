//! Games of opponents with every decision, as columns: what `farmstead study games` writes.

use std::sync::Arc;

use farmstead_ai::study::{StudiedGame, Study};
use farmstead_rules::Seed;
use numpy::{Element, PyArray1};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::agent::budget;
use crate::errors::{Raised, guarded, raise};
use crate::series::contenders;
use crate::table::{Table, read_options};

/// A column of lists: all values, and where each list begins and the last one ends.
struct Lists<T> {
    values: Vec<T>,
    offsets: Vec<i32>,
}

impl<T: Element> Lists<T> {
    fn new() -> Lists<T> {
        Lists { values: Vec::new(), offsets: vec![0] }
    }

    fn push(&mut self, list: impl IntoIterator<Item = T>) {
        self.values.extend(list);
        self.offsets.push(self.values.len() as i32);
    }

    fn told<'py>(self, py: Python<'py>) -> (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<T>>) {
        (PyArray1::from_vec(py, self.offsets), PyArray1::from_vec(py, self.values))
    }
}

/// Plays games of opponents and tells every decision: two dicts of columns, one of games and one of
/// decisions. A column of lists is two arrays: where lists begin, and their values.
#[pyfunction]
#[pyo3(signature = (
    options = None, games = 1, *, seed = 1, first = 0, agents = None, nodes = None, threads = None
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn study_games<'py>(
    py: Python<'py>,
    options: Option<&Bound<'py, PyAny>>,
    games: usize,
    seed: u128,
    first: u64,
    agents: Option<Vec<String>>,
    nodes: Option<u64>,
    threads: Option<usize>,
) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
    let table = Table::of(&read_options(options, None)?)?;
    let names = agents.unwrap_or_else(|| vec!["master".to_owned()]);
    let agents = contenders(&table, &names)?;
    let book = Arc::clone(&table.book);
    let series = Study { book, seed: Seed(seed), agents, budget: budget(nodes, None, 1)? };
    let play = || -> Vec<StudiedGame> {
        let numbers = (0..games).into_par_iter();
        numbers.map(|index| series.play(first + index as u64)).collect()
    };
    let played = py.detach(|| match threads {
        None => guarded(play),
        Some(threads) => {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
            let pool = pool.map_err(|bad| raise("BadBudget", "bad_budget", bad.to_string()))?;
            guarded(|| pool.install(play))
        }
    })?;
    Ok((of_games(py, &played)?, of_decisions(py, &played)?))
}

fn of_games<'py>(py: Python<'py>, played: &[StudiedGame]) -> PyResult<Bound<'py, PyDict>> {
    let (mut totals, mut ranks) = (Lists::new(), Lists::new());
    let mut records = Vec::with_capacity(played.len());
    for game in played {
        let sheets = game.scores.sheets();
        totals.push(sheets.iter().map(|sheet| game.scores.value(sheet.total) as f32));
        ranks.push(sheets.iter().map(|sheet| i32::from(sheet.rank)));
        records.push(game.record.write().map_err(Raised::raised)?);
    }
    let whole = |tell: &dyn Fn(&StudiedGame) -> i64| -> Bound<'py, PyArray1<i64>> {
        PyArray1::from_vec(py, played.iter().map(tell).collect())
    };
    let dict = PyDict::new(py);
    dict.set_item("game", whole(&|game| game.number as i64))?;
    dict.set_item("decisions", whole(&|game| game.decisions.len() as i64))?;
    dict.set_item("hash", whole(&|game| game.hash as i64))?;
    dict.set_item("totals", totals.told(py))?;
    dict.set_item("ranks", ranks.told(py))?;
    dict.set_item("record", records)?;
    Ok(dict)
}

fn of_decisions<'py>(py: Python<'py>, played: &[StudiedGame]) -> PyResult<Bound<'py, PyDict>> {
    let mut whole: [Vec<i64>; 6] = Default::default();
    let (mut facts, mut legal) = (Lists::new(), Lists::new());
    let (mut expected, mut win) = (Lists::new(), Lists::new());
    let (mut names, mut total) = (Vec::new(), Vec::new());
    for game in played {
        for (index, decision) in game.decisions.iter().enumerate() {
            let sheet = game.scores.of(decision.seat);
            let chosen = decision.legal.iter().position(|one| *one == decision.chosen);
            let numbers = [
                game.number as i64,
                index as i64,
                decision.seat.0.into(),
                decision.round.into(),
                chosen.map_or(-1, |chosen| chosen as i64),
                sheet.rank.into(),
            ];
            for (column, number) in whole.iter_mut().zip(numbers) {
                column.push(number);
            }
            facts.push(decision.facts.iter().map(|fact| i32::from(*fact)));
            legal.push(decision.legal.iter().map(|one| i64::from(one.0)));
            names.push(decision.name.as_str());
            expected.push(decision.value.seats().iter().map(|seat| seat.total));
            win.push(decision.value.seats().iter().map(|seat| seat.win));
            total.push(game.scores.value(sheet.total) as f32);
        }
    }
    let dict = PyDict::new(py);
    let [game, decision, seat, round, chosen, rank] =
        whole.map(|column| PyArray1::from_vec(py, column));
    dict.set_item("game", game)?;
    dict.set_item("decision", decision)?;
    dict.set_item("seat", seat)?;
    dict.set_item("round", round)?;
    dict.set_item("facts", facts.told(py))?;
    dict.set_item("legal", legal.told(py))?;
    dict.set_item("chosen", chosen)?;
    dict.set_item("name", names)?;
    dict.set_item("expected", expected.told(py))?;
    dict.set_item("win", win.told(py))?;
    dict.set_item("total", PyArray1::from_vec(py, total))?;
    dict.set_item("rank", rank)?;
    Ok(dict)
}

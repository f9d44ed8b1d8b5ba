//! Opponents by name, and what a search says about a decision.

use std::num::NonZero;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use farmstead_ai::{Analysis, Budget, Contender, Names, Opponent, Outlook};
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::errors::{Raised, guarded, raise};
use crate::json::to_python;
use crate::view::View;

/// An opponent by name: `farmstead.OPPONENTS` lists them. It sees a view and answers with a legal move.
///
/// With a number of nodes it makes so many simulations at most and answers the same on every machine;
/// with seconds it looks at the clock.
#[pyclass(module = "farmstead", name = "Agent", frozen)]
pub(crate) struct Agent {
    name: String,
    budget: Budget,
    /// Thinks with the interpreter's lock released, one decision at a time.
    thinking: Mutex<Box<dyn farmstead_ai::Agent>>,
}

/// Seats are called by their letters.
const LETTERS: Names<'_> = Names(&[]);

/// A budget from what Python says.
pub(crate) fn budget(nodes: Option<u64>, seconds: Option<f64>, threads: usize) -> PyResult<Budget> {
    let bad = |why: &str| raise("BadBudget", "bad_budget", why);
    let time = seconds.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|_| bad("seconds are a number from 0"))?;
    let threads = NonZero::new(threads).ok_or_else(|| bad("at least one thread is needed"))?;
    Ok(Budget { time, nodes, threads })
}

pub(crate) fn contender(name: &str) -> PyResult<Contender> {
    name.parse().map_err(Raised::raised)
}

#[pymethods]
impl Agent {
    #[new]
    #[pyo3(signature = (name, *, nodes = None, seconds = None, threads = 1, seed = 0))]
    fn new(
        name: &str,
        nodes: Option<u64>,
        seconds: Option<f64>,
        threads: usize,
        seed: u64,
    ) -> PyResult<Agent> {
        let budget = budget(nodes, seconds, threads)?;
        let thinking = Mutex::new(contender(name)?.agent(seed));
        Ok(Agent { name: name.to_owned(), budget, thinking })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// Chooses a legal move for the seat of a view, whose turn it must be.
    fn choose(&self, py: Python<'_>, view: &View) -> PyResult<u32> {
        let decided = py.detach(|| {
            guarded(|| {
                let mut thinking = self.thinking.lock().unwrap_or_else(PoisonError::into_inner);
                thinking.choose(&view.view, &self.budget)
            })
        })?;
        decided.map(|decision| decision.chosen.0).ok_or_else(nothing_to_decide)
    }

    fn __repr__(&self) -> String {
        format!("<farmstead.Agent {}>", self.name)
    }
}

fn nothing_to_decide() -> PyErr {
    raise("NotToMove", "not_to_move", "it is not this seat's turn: it has nothing to decide")
}

/// Every opponent with how it plays, from the weakest on.
pub(crate) fn opponents() -> Vec<(&'static str, &'static str)> {
    Opponent::ALL.map(|(name, _, words)| (name, words)).to_vec()
}

/// Studies the decision of a view's seat: the best turns, what they lead to, and why.
#[pyfunction]
#[pyo3(signature = (view, *, nodes = None, seconds = None, threads = 1, seed = 0))]
pub(crate) fn analyse<'py>(
    py: Python<'py>,
    view: &View,
    nodes: Option<u64>,
    seconds: Option<f64>,
    threads: usize,
    seed: u64,
) -> PyResult<Bound<'py, PyAny>> {
    let budget = budget(nodes, seconds, threads)?;
    let last = py.detach(|| {
        guarded(|| {
            let mut last = None;
            farmstead_ai::analyse(&view.view, seed, &budget, |analysis| {
                last = Some(analysis.clone());
            });
            last
        })
    })?;
    let analysis = last.ok_or_else(nothing_to_decide)?;
    to_python(py, &as_json(&analysis))
}

fn as_json(analysis: &Analysis) -> Value {
    let outlook = |outlook: &Outlook| {
        let lines: serde_json::Map<String, Value> = outlook
            .lines
            .iter()
            .map(|(name, points)| ((*name).to_owned(), json!(points)))
            .collect();
        json!({
            "points": outlook.points,
            "lines": lines,
            "other": outlook.other,
            "win": outlook.win,
        })
    };
    let options: Vec<Value> = analysis
        .options
        .iter()
        .enumerate()
        .map(|(index, option)| {
            let moves: Vec<u32> = option.moves.iter().map(|one| one.0).collect();
            let line: Vec<Value> = option
                .line
                .iter()
                .map(|(seat, words)| json!({"seat": seat.0, "words": words}))
                .collect();
            let outlook: Vec<Value> = option.outlook.iter().map(outlook).collect();
            json!({
                "moves": moves,
                "names": option.notation,
                "words": option.words,
                "line": line,
                "outlook": outlook,
                "worth": option.worth,
                "error": option.error,
                "visits": option.visits,
                "urgency": option.urgency,
                "proposal": option.proposal,
                "reason": analysis.why(index, &LETTERS),
            })
        })
        .collect();
    let food = analysis.food.map(|food| {
        json!({
            "harvest": food.harvest,
            "needed": food.needed,
            "at_hand": food.at_hand,
            "in_sight": food.in_sight,
        })
    });
    json!({
        "seat": analysis.seat.0,
        "simulations": analysis.simulations,
        "options": options,
        "food": food,
    })
}

//! What the numbers of actions and observations mean.

use farmstead_rules::{Seed, Switch};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};

use crate::actions::{AXES, VERSION};
use crate::errors::raise;
use crate::game::fact_names;
use crate::json::to_python;
use crate::table::{Table, read_options};

/// The options, whole, as text: what was left open is filled in.
#[pyfunction]
#[pyo3(signature = (options = None, **more))]
pub(crate) fn read(
    options: Option<&Bound<'_, PyAny>>,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<String> {
    read_options(options, more).map(|options| options.to_string())
}

/// The action table of games with these options: its version, size and blocks.
#[pyfunction]
#[pyo3(signature = (options = None, **more))]
pub(crate) fn action_table<'py>(
    py: Python<'py>,
    options: Option<&Bound<'py, PyAny>>,
    more: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let table = Table::of(&read_options(options, more)?)?;
    let blocks: Vec<Value> = table
        .actions
        .blocks
        .list
        .iter()
        .map(|block| {
            let axes: Vec<Value> = block
                .axes
                .iter()
                .map(|axis| json!({"name": axis.name, "labels": axis.labels}))
                .collect();
            let shape = &block.shape[..block.axes.len().max(1)];
            json!({"name": block.name, "first": block.first, "shape": shape, "axes": axes})
        })
        .collect();
    let size = table.actions.size;
    to_python(py, &json!({"version": VERSION, "size": size, "blocks": blocks}))
}

/// An action as its block and its place along the block's three axes.
#[pyfunction]
pub(crate) fn factor(options: &Bound<'_, PyAny>, action: u32) -> PyResult<[u32; 1 + AXES]> {
    let table = Table::of(&read_options(Some(options), None)?)?;
    let (block, [one, two, three]) = table.actions.factors(action).ok_or_else(|| {
        let last = table.actions.size.saturating_sub(1);
        let why = format!("there is no action {action}; actions are 0 to {last}");
        raise("IllegalMove", "illegal_action", why)
    })?;
    Ok([block as u32, one, two, three])
}

/// An action from its block and its place along the block's three axes.
#[pyfunction]
pub(crate) fn join(options: &Bound<'_, PyAny>, factors: [u32; 1 + AXES]) -> PyResult<u32> {
    let table = Table::of(&read_options(Some(options), None)?)?;
    let [block, one, two, three] = factors;
    table.actions.join(block as usize, [one, two, three]).ok_or_else(|| {
        let why = format!("there is no action with the factors {factors:?}");
        raise("IllegalMove", "illegal_action", why)
    })
}

/// The fields of an observation of games with these options, in their order.
#[pyfunction]
#[pyo3(signature = (options = None, **more))]
pub(crate) fn fields<'py>(
    py: Python<'py>,
    options: Option<&Bound<'py, PyAny>>,
    more: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let table = Table::of(&read_options(options, more)?)?;
    let fields: Vec<Value> = table
        .fields
        .list
        .iter()
        .map(|field| {
            json!({
                "name": field.name,
                "first": field.first,
                "shape": field.shape,
                "about": field.about,
            })
        })
        .collect();
    to_python(py, &Value::Array(fields))
}

/// The names of what the evaluator sees of a farm in games with these options.
#[pyfunction]
#[pyo3(name = "fact_names", signature = (options = None, **more))]
pub(crate) fn names_of_facts(
    options: Option<&Bound<'_, PyAny>>,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<String>> {
    let table = Table::of(&read_options(options, more)?)?;
    let game = table.game(&table.book.deal(Seed(0)))?;
    Ok(fact_names(&game))
}

/// The hand cards of games with these options, in the order of their numbers: key, name, kind, price,
/// points, and what they do in words.
#[pyfunction]
#[pyo3(signature = (options = None, **more))]
pub(crate) fn cards<'py>(
    py: Python<'py>,
    options: Option<&Bound<'py, PyAny>>,
    more: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyAny>> {
    let table = Table::of(&read_options(options, more)?)?;
    let game = table.game(&table.book.deal(Seed(0)))?;
    let Some(game) = game.agricola() else { return to_python(py, &json!([])) };
    let layout = game.state().layout;
    let list: Vec<Value> = layout
        .hand
        .iter()
        .map(|card| {
            let text =
                farmstead_cardboard::words::hand_card(&card.card, layout.board(), layout.players);
            json!({
                "key": card.key.to_string(),
                "name": card.card.name,
                "kind": farmstead_cardboard::words::kind(card.card.kind),
                "price": card.price,
                "points": card.points,
                "passing": card.travels,
                "text": text,
            })
        })
        .collect();
    to_python(py, &Value::Array(list))
}

/// Every option that is on or off, with what it does.
pub(crate) fn switches() -> Vec<(&'static str, &'static str)> {
    Switch::ALL.iter().map(|(name, _, about)| (*name, *about)).collect()
}

//! Farmstead for Python: games, views, batches and opponents. `farmstead/__init__.py` is what people see.

mod actions;
mod agent;
mod batch;
mod describe;
mod errors;
mod game;
mod json;
mod observe;
mod rewards;
mod series;
mod study;
mod table;
mod view;

use pyo3::prelude::*;

/// The part of Farmstead that is written in Rust.
#[pymodule]
fn _farmstead(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<game::Game>()?;
    module.add_class::<view::View>()?;
    module.add_class::<agent::Agent>()?;
    module.add_class::<batch::VecGame>()?;
    module.add_function(wrap_pyfunction!(agent::analyse, module)?)?;
    module.add_function(wrap_pyfunction!(series::play_games, module)?)?;
    module.add_function(wrap_pyfunction!(study::study_games, module)?)?;
    module.add_function(wrap_pyfunction!(series::series_seed, module)?)?;
    module.add_function(wrap_pyfunction!(describe::read, module)?)?;
    module.add_function(wrap_pyfunction!(describe::action_table, module)?)?;
    module.add_function(wrap_pyfunction!(describe::factor, module)?)?;
    module.add_function(wrap_pyfunction!(describe::join, module)?)?;
    module.add_function(wrap_pyfunction!(describe::fields, module)?)?;
    module.add_function(wrap_pyfunction!(describe::names_of_facts, module)?)?;
    module.add_function(wrap_pyfunction!(describe::cards, module)?)?;
    module.add("RULES_VERSION", farmstead_rules::RULES_VERSION)?;
    module.add("ACTIONS_VERSION", actions::VERSION)?;
    module.add("OPPONENTS", agent::opponents())?;
    module.add("REWARDS", rewards::Reward::ALL.map(|(name, _, about)| (name, about)).to_vec())?;
    module.add("SWITCHES", describe::switches())?;
    Ok(())
}

//! What one seat, or a watcher, may know.

use std::sync::Arc;

use farmstead_ai::{Wyrand, study};
use farmstead_rules::{AnyGame, Game as _, Moves, Seat, Turn, with_game};
use numpy::PyArray1;
use pyo3::prelude::*;

use crate::errors::{guarded, raise};
use crate::game::Game;
use crate::json::told;
use crate::observe::{History, Known};
use crate::table::Table;

/// A game as one seat sees it. It holds nothing that the seat may not know.
#[pyclass(module = "farmstead", name = "View", frozen)]
pub(crate) struct View {
    table: Arc<Table>,
    pub(crate) view: farmstead_rules::View,
    /// The same game, masked for the seat.
    known: AnyGame,
    history: History,
}

impl View {
    pub(crate) fn new(
        table: Arc<Table>,
        game: &AnyGame,
        seat: Option<Seat>,
        history: History,
    ) -> View {
        let view = farmstead_rules::View::new(game, seat);
        View { table, view, known: game.masked(seat), history }
    }
}

#[pymethods]
impl View {
    /// Whose view it is; None for a watcher.
    #[getter]
    fn seat(&self) -> Option<u8> {
        self.view.seat().map(|seat| seat.0)
    }

    /// Who is to decide, from 0; None when the game is over.
    #[getter]
    fn to_move(&self) -> Option<u8> {
        match self.view.turn() {
            Turn::Seat(seat) => Some(seat.0),
            Turn::Over => None,
        }
    }

    /// What is being asked, in plain words.
    #[getter]
    fn question(&self) -> String {
        self.view.question()
    }

    /// The legal moves as numbers if it is this seat's turn, otherwise none.
    fn legal_moves(&self) -> Vec<u32> {
        let mut moves = Moves::new();
        self.view.moves(&mut moves);
        moves.iter().map(|one| one.0).collect()
    }

    /// The legal moves as notation, in the order of legal_moves().
    fn names(&self) -> Vec<String> {
        let mut moves = Moves::new();
        self.view.moves(&mut moves);
        moves.iter().map(|one| self.view.write_move(*one)).collect()
    }

    /// Everybody's score sheet as it would stand if the game ended now.
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        told(py, &self.view.scores())
    }

    /// Everything on the table that the seat may know, as dicts and lists.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        told(py, &self.view.report())
    }

    /// A whole game that fits this view, with everything unknown dealt at random. Chance is a number,
    /// or a generator of random, numpy.random or anything else with getrandbits or integers.
    fn sample(&self, chance: &Bound<'_, PyAny>) -> PyResult<Game> {
        let mut random = Wyrand::new(drawn(chance)?);
        let whole = self.view.sample(&mut random);
        Ok(Game::dealt_anew(Arc::clone(&self.table), whole, self.history))
    }

    /// What the seat sees, as a row of numbers: see farmstead.fields.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let Some(seat) = self.view.seat() else {
            let why = "a watcher has no seat from which to observe";
            return Err(raise("NoSeat", "no_seat", why));
        };
        let mut row = vec![0; self.table.fields.size];
        with_game!(&self.known, game => Known::new(game, seat).write(&self.history, &mut row));
        Ok(PyArray1::from_vec(py, row))
    }

    /// What the evaluator expects for every seat: points, how far they may be off (one standard
    /// deviation), and the chance to win. What is unknown is dealt at random once, always alike.
    fn evaluate(&self, py: Python<'_>) -> PyResult<Vec<(f32, f32, f32)>> {
        py.detach(|| {
            guarded(|| {
                let value = study::expected(&self.view);
                let seats = value.seats().iter();
                seats.map(|seat| (seat.total, seat.sigma, seat.win)).collect()
            })
        })
    }

    fn __eq__(&self, other: &View) -> bool {
        self.view == other.view
    }

    fn __repr__(&self) -> String {
        let options = self.table.book.options();
        match self.view.seat() {
            Some(seat) => format!("<farmstead.View of {seat}, {options}>"),
            None => format!("<farmstead.View of a watcher, {options}>"),
        }
    }
}

/// A number that chance has drawn.
fn drawn(chance: &Bound<'_, PyAny>) -> PyResult<u64> {
    if let Ok(seed) = chance.extract::<u64>() {
        return Ok(seed);
    }
    if chance.hasattr("getrandbits")? {
        return chance.call_method1("getrandbits", (64,))?.extract();
    }
    if chance.hasattr("integers")? {
        return chance.call_method1("integers", (1_u64 << 63,))?.extract();
    }
    let why = "chance is a number from 0, or a generator with `getrandbits` or `integers`";
    Err(raise("BadChance", "bad_chance", why))
}

//! Many games that step together, on all cores, into arrays that are made once.

use std::sync::Arc;

use farmstead_ai::Wyrand;
use farmstead_ai::facts::Facts;
use farmstead_rules::{AnyGame, Game, Move, Moves, Scores, Seat, Seed, Turn, with_game};
use numpy::{
    PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray1, PyReadonlyArrayDyn, PyReadwriteArray1,
    PyReadwriteArray2, PyUntypedArrayMethods,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::prelude::*;

use crate::actions::{Actions, NoPlace, Numbered};
use crate::errors::{guarded, raise};
use crate::game::no_place;
use crate::observe::{History, Known};
use crate::rewards::Reward;
use crate::table::{Table, read_options};

/// So many games that step together. Where a game ends the next one begins at once: its first position is
/// what is observed, and `done`, `rewards` and `scores` tell of the one that ended.
///
/// All arrays are made once and written in place; they take part in DLPack and the buffer protocol, so
/// that torch.from_dlpack(batch.observations) shares their memory.
#[pyclass(module = "farmstead", name = "VecGame")]
pub(crate) struct VecGame {
    table: Arc<Table>,
    slots: Vec<Slot>,
    seed: Seed,
    reward: Reward,
    with_facts: bool,
    /// A row for each game: what the seat to move sees.
    #[pyo3(get)]
    observations: Py<PyArray2<i16>>,
    /// A row for each game: 1 for each legal action.
    #[pyo3(get)]
    masks: Py<PyArray2<i8>>,
    /// A row for each game: everybody's reward for the latest step.
    #[pyo3(get)]
    rewards: Py<PyArray2<f32>>,
    /// A row for each game: everybody's points, of the game that ended where one did.
    #[pyo3(get)]
    scores: Py<PyArray2<f32>>,
    /// For each game who is to move.
    #[pyo3(get)]
    to_move: Py<PyArray1<i8>>,
    /// For each game whether one ended by the latest step.
    #[pyo3(get)]
    done: Py<PyArray1<bool>>,
    /// A row for each game: what the evaluator sees of the farm of the seat to move.
    #[pyo3(get)]
    facts: Py<PyArray2<i16>>,
}

struct Slot {
    game: AnyGame,
    history: History,
    /// The number of its game in the series.
    number: u64,
    listed: Vec<Move>,
    /// Everybody's points before the latest step.
    totals: [f32; Seat::MOST],
}

/// The rows that belong to one game.
struct Rows<'a> {
    observation: &'a mut [i16],
    mask: &'a mut [i8],
    rewards: &'a mut [f32],
    scores: &'a mut [f32],
    to_move: &'a mut i8,
    done: &'a mut bool,
    facts: &'a mut [i16],
}

/// Everything that steps need to know beside the games.
struct Stepping<'a> {
    table: &'a Table,
    seed: Seed,
    reward: Reward,
    games: u64,
}

/// Games for which it pays to wake other threads.
const FEW: usize = 32;

impl Slot {
    fn begin(table: &Table, seed: Seed, number: u64) -> Slot {
        let deal = table.book.deal(seed.nth(number));
        let game = table.book.game(&deal).expect("a deal that a seed makes fits its rule book");
        let history = History::default();
        let totals = totals(&game.scores());
        Slot { game, history, number, listed: Vec::new(), totals }
    }
}

fn totals(scores: &Scores) -> [f32; Seat::MOST] {
    let mut totals = [0.0; Seat::MOST];
    for (total, sheet) in totals.iter_mut().zip(scores.sheets()) {
        *total = scores.value(sheet.total) as f32;
    }
    totals
}

impl Stepping<'_> {
    /// Plays a legal move; where that ends the game the next one begins.
    fn step(&self, slot: &mut Slot, chosen: Move, rows: &mut Rows<'_>) {
        let Slot { game, history, .. } = slot;
        if let Turn::Seat(seat) = game.turn() {
            history.note(seat, chosen);
        }
        game.play_listed(chosen, &mut ());
        let over = game.turn() == Turn::Over;
        *rows.done = over;
        rows.rewards.fill(0.0);
        if over || self.reward == Reward::ScoreChange {
            let scores = game.scores();
            let now = totals(&scores);
            if self.reward == Reward::ScoreChange {
                for (seat, reward) in rows.rewards.iter_mut().enumerate() {
                    *reward = now[seat] - slot.totals[seat];
                }
            } else {
                rows.rewards.copy_from_slice(&self.reward.of(&scores));
            }
            slot.totals = now;
        }
        if over {
            rows.scores.copy_from_slice(&slot.totals[..rows.scores.len()]);
            *slot = Slot::begin(self.table, self.seed, slot.number + self.games);
        }
    }

    /// Lists what may be done and writes what is seen.
    fn look(&self, slot: &mut Slot, moves: &mut Moves, rows: &mut Rows<'_>) -> Result<(), NoPlace> {
        let Slot { game, history, listed, .. } = slot;
        rows.observation.fill(0);
        rows.mask.fill(0);
        with_game!(&*game, game => {
            let Turn::Seat(seat) = game.turn() else { return Ok(()) };
            *rows.to_move = seat.0 as i8;
            game.moves(moves);
            listed.clear();
            listed.extend_from_slice(moves);
            mark(&self.table.actions, game, listed, rows.mask)?;
            Known::new(game, seat).write(history, rows.observation);
            if !rows.facts.is_empty() {
                let facts = Facts::of(game, seat);
                rows.facts.copy_from_slice(&facts.row[..rows.facts.len()]);
            }
            Ok(())
        })
    }
}

fn mark<G: Numbered>(
    actions: &Actions,
    game: &G,
    listed: &[Move],
    mask: &mut [i8],
) -> Result<(), NoPlace> {
    actions.number(game, listed, |_, number| mask[number as usize] = 1)
}

/// The arrays while they are written.
struct Writing<'py> {
    observations: PyReadwriteArray2<'py, i16>,
    masks: PyReadwriteArray2<'py, i8>,
    rewards: PyReadwriteArray2<'py, f32>,
    scores: PyReadwriteArray2<'py, f32>,
    to_move: PyReadwriteArray1<'py, i8>,
    done: PyReadwriteArray1<'py, bool>,
    facts: PyReadwriteArray2<'py, i16>,
}

impl Writing<'_> {
    fn rows(&mut self, games: usize) -> PyResult<Vec<Rows<'_>>> {
        let each = |whole: usize| whole.checked_div(games).unwrap_or(0).max(1);
        let mut observations = self.observations.as_slice_mut()?;
        let mut masks = self.masks.as_slice_mut()?;
        let mut rewards = self.rewards.as_slice_mut()?;
        let mut scores = self.scores.as_slice_mut()?;
        let mut facts = self.facts.as_slice_mut()?;
        let sizes = [observations.len(), masks.len(), rewards.len(), scores.len()].map(each);
        let width = facts.len() / games.max(1);
        let marks = self.to_move.as_slice_mut()?.iter_mut().zip(self.done.as_slice_mut()?);
        let mut rows = Vec::with_capacity(games);
        for (to_move, done) in marks {
            rows.push(Rows {
                observation: observations.split_off_mut(..sizes[0]).unwrap_or_default(),
                mask: masks.split_off_mut(..sizes[1]).unwrap_or_default(),
                rewards: rewards.split_off_mut(..sizes[2]).unwrap_or_default(),
                scores: scores.split_off_mut(..sizes[3]).unwrap_or_default(),
                facts: facts.split_off_mut(..width).unwrap_or_default(),
                to_move,
                done,
            });
        }
        Ok(rows)
    }
}

impl VecGame {
    fn stepping(&self) -> Stepping<'_> {
        let games = self.slots.len() as u64;
        Stepping { table: &self.table, seed: self.seed, reward: self.reward, games }
    }

    fn writing<'py>(&self, py: Python<'py>) -> PyResult<Writing<'py>> {
        Ok(Writing {
            observations: self.observations.bind(py).try_readwrite()?,
            masks: self.masks.bind(py).try_readwrite()?,
            rewards: self.rewards.bind(py).try_readwrite()?,
            scores: self.scores.bind(py).try_readwrite()?,
            to_move: self.to_move.bind(py).try_readwrite()?,
            done: self.done.bind(py).try_readwrite()?,
            facts: self.facts.bind(py).try_readwrite()?,
        })
    }

    /// Does something with every game and its rows, on as many cores as pay.
    fn each(
        &mut self,
        py: Python<'_>,
        act: impl Fn(usize, &Stepping<'_>, &mut Slot, &mut Moves, Rows<'_>) -> Result<(), NoPlace>
        + Sync,
    ) -> PyResult<()> {
        let games = self.slots.len();
        let mut slots = std::mem::take(&mut self.slots);
        let stepping = Stepping { games: games as u64, ..self.stepping() };
        let mut writing = self.writing(py)?;
        let rows = writing.rows(games)?;
        let failed = py.detach(|| {
            guarded(|| {
                if games < FEW {
                    let mut moves = Moves::new();
                    let all = slots.iter_mut().zip(rows).enumerate();
                    return all
                        .map(|(index, (slot, rows))| {
                            act(index, &stepping, slot, &mut moves, rows)
                                .map_err(|bad| (index, bad))
                        })
                        .find_map(Result::err);
                }
                slots
                    .par_iter_mut()
                    .zip(rows)
                    .enumerate()
                    .with_min_len(FEW / 2)
                    .map_init(Moves::new, |moves, (index, (slot, rows))| {
                        act(index, &stepping, slot, moves, rows).map_err(|bad| (index, bad))
                    })
                    .find_map_any(Result::err)
            })
        });
        drop(writing);
        self.slots = slots;
        match failed? {
            None => Ok(()),
            Some((index, bad)) => Err(no_place(&self.slots[index].game, &bad)),
        }
    }

    /// The move of each game that has this number there; nothing happens unless all are legal.
    fn chosen(&self, py: Python<'_>, actions: &[i64]) -> PyResult<Vec<Move>> {
        let table = &self.table;
        let find = |(slot, action): (&Slot, &i64)| {
            let action = u32::try_from(*action).unwrap_or(u32::MAX);
            let listed = &slot.listed;
            with_game!(&slot.game, game => table.actions.find(game, listed, action)).ok().flatten()
        };
        let found: Vec<Option<Move>> = py.detach(|| {
            guarded(|| match self.slots.len() < FEW {
                true => self.slots.iter().zip(actions).map(find).collect(),
                false => {
                    self.slots.par_iter().zip(actions).with_min_len(FEW / 2).map(find).collect()
                }
            })
        })?;
        let illegal = found.iter().position(Option::is_none);
        if let Some(index) = illegal {
            let action = actions[index];
            let why = format!(
                "action {action} of game {index} is not among the legal actions of its position"
            );
            return Err(raise("IllegalMove", "illegal_action", why));
        }
        Ok(found.into_iter().flatten().collect())
    }
}

#[pymethods]
impl VecGame {
    #[new]
    #[pyo3(signature = (games, options = None, *, seed = 0, reward = "rank", facts = false, **more))]
    fn new(
        py: Python<'_>,
        games: usize,
        options: Option<&Bound<'_, PyAny>>,
        seed: u128,
        reward: &str,
        facts: bool,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<VecGame> {
        if games == 0 {
            return Err(raise("BadSetup", "bad_setup", "a batch has at least one game"));
        }
        let table = Table::of(&read_options(options, more)?)?;
        let reward = Reward::named(reward)?;
        let players = usize::from(table.players());
        let sizes = (table.fields.size, table.actions.size as usize);
        let width = if facts { table.facts } else { 0 };
        let mut batch = VecGame {
            slots: Vec::new(),
            seed: Seed(seed),
            reward,
            with_facts: facts,
            observations: PyArray2::zeros(py, [games, sizes.0], false).unbind(),
            masks: PyArray2::zeros(py, [games, sizes.1], false).unbind(),
            rewards: PyArray2::zeros(py, [games, players], false).unbind(),
            scores: PyArray2::zeros(py, [games, players], false).unbind(),
            to_move: PyArray1::zeros(py, games, false).unbind(),
            done: PyArray1::zeros(py, games, false).unbind(),
            facts: PyArray2::zeros(py, [games, width], false).unbind(),
            table,
        };
        batch.begin(py, games)?;
        Ok(batch)
    }

    fn __len__(&self) -> usize {
        self.slots.len()
    }

    /// The options, whole, as text.
    #[getter]
    fn options(&self) -> String {
        self.table.book.options().to_string()
    }

    /// How many seats a game has.
    #[getter]
    fn players(&self) -> u8 {
        self.table.players()
    }

    /// How many actions the table has.
    #[getter]
    fn num_actions(&self) -> u32 {
        self.table.actions.size
    }

    /// Whether the evaluator's facts are written at every step.
    #[getter]
    fn with_facts(&self) -> bool {
        self.with_facts
    }

    /// Begins all games anew, with another seed if one is given.
    #[pyo3(signature = (seed = None))]
    fn reset(&mut self, py: Python<'_>, seed: Option<u128>) -> PyResult<()> {
        self.seed = seed.map_or(self.seed, Seed);
        self.begin(py, self.slots.len())
    }

    /// Plays an action in every game. If one of them is not legal, IllegalMove is raised and nothing
    /// happens in any game.
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = whole_numbers(actions)?;
        let games = self.slots.len();
        if actions.len() != games {
            let why =
                format!("an action for each of the {games} games is needed, not {}", actions.len());
            return Err(raise("BadArray", "bad_array", why));
        }
        let chosen = self.chosen(py, &actions)?;
        self.each(py, |index, stepping, slot, moves, mut rows| {
            stepping.step(slot, chosen[index], &mut rows);
            stepping.look(slot, moves, &mut rows)
        })
    }

    /// Plays every game to its end and begins the next: at random, or guided by how much an action is
    /// preferred (numbers from 0, one for each action or a row for each game; where all legal ones are
    /// 0 any is played). Points are in `scores`, rewards in `rewards`.
    #[pyo3(signature = (preferences = None, *, seed = 0))]
    fn play_out(
        &mut self,
        py: Python<'_>,
        preferences: Option<&Bound<'_, PyAny>>,
        seed: u64,
    ) -> PyResult<()> {
        let (games, size) = (self.slots.len(), self.table.actions.size as usize);
        let preferences = preferences.map(|given| preferred(given, games, size)).transpose()?;
        self.each(py, |index, stepping, slot, moves, mut rows| {
            let mut random = Wyrand::new(seed.wrapping_add(slot.number));
            let row = preferences.as_ref().map(|(numbers, each)| {
                if *each { &numbers[index * size..][..size] } else { &numbers[..] }
            });
            play_to_the_end(stepping.table, &mut slot.game, moves, &mut random, row)?;
            let scores = slot.game.scores();
            let now = totals(&scores);
            if stepping.reward == Reward::ScoreChange {
                for (seat, reward) in rows.rewards.iter_mut().enumerate() {
                    *reward = now[seat] - slot.totals[seat];
                }
            } else {
                rows.rewards.copy_from_slice(&stepping.reward.of(&scores));
            }
            *rows.done = true;
            rows.scores.copy_from_slice(&now[..rows.scores.len()]);
            *slot = Slot::begin(stepping.table, stepping.seed, slot.number + stepping.games);
            stepping.look(slot, moves, &mut rows)
        })
    }

    fn __repr__(&self) -> String {
        let options = self.table.book.options();
        format!("<farmstead.VecGame of {} games, {options}>", self.slots.len())
    }
}

impl VecGame {
    fn begin(&mut self, py: Python<'_>, games: usize) -> PyResult<()> {
        let (table, seed) = (&self.table, self.seed);
        self.slots = py.detach(|| {
            guarded(|| {
                let numbers = (0..games as u64).into_par_iter();
                numbers.map(|number| Slot::begin(table, seed, number)).collect()
            })
        })?;
        self.each(py, |_, stepping, slot, moves, mut rows| {
            rows.rewards.fill(0.0);
            rows.scores.fill(0.0);
            *rows.done = false;
            stepping.look(slot, moves, &mut rows)
        })
    }
}

/// Plays a game to its end.
fn play_to_the_end(
    table: &Table,
    game: &mut AnyGame,
    moves: &mut Moves,
    random: &mut Wyrand,
    preferences: Option<&[f32]>,
) -> Result<(), NoPlace> {
    let mut playing = game.game();
    with_game!(@ &mut playing, game => {
        while game.turn() != Turn::Over {
            game.moves(moves);
            let index = match preferences {
                None => random.below(moves.len()),
                Some(row) => guided(&table.actions, game, moves, random, row)?,
            };
            game.play_listed(moves[index], &mut ());
        }
    });
    let end = playing.snapshot();
    *game = game.at(&end);
    Ok(())
}

/// Chooses a move as likely as it is preferred.
fn guided<G: Numbered>(
    actions: &Actions,
    game: &G,
    moves: &Moves,
    random: &mut Wyrand,
    row: &[f32],
) -> Result<usize, NoPlace> {
    let mut shares: Vec<f32> = Vec::with_capacity(moves.len());
    actions.number(game, moves, |_, number| shares.push(row[number as usize].max(0.0)))?;
    let sum: f32 = shares.iter().sum();
    if !(sum > 0.0 && sum.is_finite()) {
        return Ok(random.below(moves.len()));
    }
    const STEPS: usize = 1 << 24;
    let mut point = random.below(STEPS) as f32 / STEPS as f32 * sum;
    for (index, share) in shares.iter().enumerate() {
        if point < *share {
            return Ok(index);
        }
        point -= share;
    }
    Ok(shares.iter().rposition(|share| *share > 0.0).unwrap_or(0))
}

/// Whole numbers of any width.
fn whole_numbers(numbers: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Ok(array) = numbers.extract::<PyReadonlyArray1<'_, i64>>() {
        return Ok(array.as_array().iter().copied().collect());
    }
    if let Ok(array) = numbers.extract::<PyReadonlyArray1<'_, i32>>() {
        return Ok(array.as_array().iter().map(|number| i64::from(*number)).collect());
    }
    numbers.extract().map_err(|_| raise("BadArray", "bad_array", "actions are whole numbers"))
}

/// How much actions are preferred, and whether each game has a row of its own.
fn preferred(given: &Bound<'_, PyAny>, games: usize, size: usize) -> PyResult<(Vec<f32>, bool)> {
    let whole = given.extract::<PyReadonlyArrayDyn<'_, f32>>().map_err(|_| {
        raise("BadArray", "bad_array", "preferences are an array of 32-bit floating numbers")
    })?;
    let shape = whole.shape().to_vec();
    let each = shape == [games, size];
    if !each && shape != [size] {
        let why =
            format!("preferences have the shape ({size},) or ({games}, {size}), not {shape:?}");
        return Err(raise("BadArray", "bad_array", why));
    }
    Ok((whole.as_array().iter().copied().collect(), each))
}

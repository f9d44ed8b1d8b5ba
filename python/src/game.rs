//! A game.

use std::sync::Arc;

use farmstead_ai::Wyrand;
use farmstead_ai::facts::{Described, Facts};
use farmstead_rules::{
    AnyGame, Deal, Event, Events, Game as _, Move, Moves, Options, Record, Seat, Seed, Turn,
    parse_move, with_game,
};
use numpy::{PyArray1, PyArray2, PyArrayMethods, PyReadwriteArray1};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};

use crate::actions::{AXES, NoPlace};
use crate::errors::{Raised, guarded, no_seat, raise};
use crate::json::{text_of, told};
use crate::observe::{History, Known};
use crate::rewards::Reward;
use crate::table::{Table, read_with_deck};
use crate::view::View;

/// A game of any kind, with everything that may be done in it.
///
/// Options are a text such as "game=revised players=4 cards=base", a dict, or keywords; what they leave
/// open is as the rule book has it. What chance decides comes from a seed or is given as a deal. A deck
/// is the text of hand cards of your own.
#[pyclass(module = "farmstead", name = "Game")]
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) table: Arc<Table>,
    pub(crate) any: AnyGame,
    pub(crate) history: History,
    /// How it came about; nothing if it began from a position or was dealt anew from a view.
    course: Option<Course>,
    /// The legal moves, as soon as somebody has asked for them.
    listed: Vec<Move>,
    is_listed: bool,
}

#[derive(Clone)]
struct Course {
    deal: Arc<Deal>,
    moves: Vec<Move>,
}

impl Game {
    pub(crate) fn begin(table: Arc<Table>, deal: Deal) -> PyResult<Game> {
        let any = table.game(&deal)?;
        let course = Some(Course { deal: Arc::new(deal), moves: Vec::new() });
        Ok(Game::at(table, any, History::default(), course))
    }

    /// A game that was dealt anew from a view.
    pub(crate) fn dealt_anew(table: Arc<Table>, any: AnyGame, history: History) -> Game {
        Game::at(table, any, history, None)
    }

    fn at(table: Arc<Table>, any: AnyGame, history: History, course: Option<Course>) -> Game {
        Game { table, any, history, course, listed: Vec::new(), is_listed: false }
    }

    fn of_record(text: &str) -> PyResult<Game> {
        let (record, any) = Record::parse(text).map_err(Raised::raised)?;
        let table = Table::of(&record.options)?;
        let mut again = record.start().map_err(Raised::raised)?;
        let mut history = History::default();
        for chosen in &record.moves {
            if let Turn::Seat(seat) = again.turn() {
                history.note(seat, *chosen);
            }
            again.play(*chosen, &mut ()).map_err(Raised::raised)?;
        }
        // By the shared rule book, so that games of the same options can be compared.
        let course = Course { deal: Arc::new(record.deal), moves: record.moves };
        let game = table.game(&course.deal)?.at(&any.snapshot());
        Ok(Game::at(table, game, history, Some(course)))
    }

    /// What is hidden and was left out is dealt by the seed.
    fn of_position(text: &str, seed: Seed) -> PyResult<Game> {
        let any = AnyGame::read_whole_position(text, seed).map_err(Raised::raised)?;
        let table = Table::of(any.book().options())?;
        let same = table.book.deal(seed);
        let game = table.game(&same)?.at(&any.snapshot());
        Ok(Game::at(table, game, History::default(), None))
    }

    pub(crate) fn seat(&self, seat: i64) -> PyResult<Seat> {
        let players = self.table.players();
        let found = u8::try_from(seat).ok().filter(|seat| *seat < players);
        found.map(Seat).ok_or_else(|| no_seat(seat, players))
    }

    pub(crate) fn list(&mut self) -> &[Move] {
        if !self.is_listed {
            LIST.with_borrow_mut(|moves| {
                self.any.moves(moves);
                self.listed.clear();
                self.listed.extend_from_slice(moves);
            });
            self.is_listed = true;
        }
        &self.listed
    }

    /// Plays one of the listed moves.
    fn play_known(&mut self, chosen: Move, seen: &mut impl Events) {
        if let Turn::Seat(seat) = self.any.turn() {
            self.history.note(seat, chosen);
        }
        self.any.play_listed(chosen, seen);
        self.is_listed = false;
        if let Some(course) = &mut self.course {
            course.moves.push(chosen);
        }
    }

    /// Reads a move: a code, or text.
    fn read(&mut self, chosen: &Bound<'_, PyAny>) -> PyResult<Move> {
        if let Ok(code) = chosen.extract::<u32>() {
            return match self.list().contains(&Move(code)) {
                true => Ok(Move(code)),
                false => Err(self.refused(Move(code))),
            };
        }
        if let Ok(text) = chosen.cast::<PyString>() {
            return parse_move(&self.any, text.to_str()?).map_err(Raised::raised);
        }
        let kind = chosen.get_type().name()?;
        let why = format!("a move is a number or a text, not {kind}");
        Err(raise("IllegalMove", "illegal_move", why))
    }

    fn refused(&mut self, chosen: Move) -> PyErr {
        let illegal = match self.any.turn() {
            Turn::Over => farmstead_rules::Illegal::Over,
            Turn::Seat(_) => farmstead_rules::Illegal::NotListed(chosen),
        };
        illegal.raised()
    }

    /// The listed move with this number.
    fn find(&mut self, action: u32) -> PyResult<Move> {
        self.list();
        let (table, listed) = (&self.table, &self.listed);
        let found = with_game!(&self.any, game => table.actions.find(game, listed, action))
            .map_err(|bad| no_place(&self.any, &bad))?;
        found.ok_or_else(|| match self.any.turn() {
            Turn::Over => farmstead_rules::Illegal::Over.raised(),
            Turn::Seat(_) => raise(
                "IllegalMove",
                "illegal_action",
                format!("action {action} is not among the legal actions of this position"),
            ),
        })
    }

    fn numbers(&mut self) -> PyResult<Vec<u32>> {
        self.list();
        let mut numbers = Vec::with_capacity(self.listed.len());
        let (table, listed) = (&self.table, &self.listed);
        with_game!(&self.any, game => {
            table.actions.number(game, listed, |_, number| numbers.push(number))
        })
        .map_err(|bad| no_place(&self.any, &bad))?;
        Ok(numbers)
    }
}

/// An exception for a move without a place in the table.
pub(crate) fn no_place(game: &AnyGame, NoPlace(chosen): &NoPlace) -> PyErr {
    let words = game.write_move(*chosen);
    let why = format!("the action table has no place for the move `{words}`; please report it");
    raise("ActionOverflow", "action_overflow", why)
}

thread_local! {
    static LIST: std::cell::RefCell<Moves> = std::cell::RefCell::new(Moves::new());
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (options = None, *, seed = None, deal = None, position = None, deck = None, **more))]
    fn new(
        py: Python<'_>,
        options: Option<&Bound<'_, PyAny>>,
        seed: Option<u128>,
        deal: Option<&Bound<'_, PyAny>>,
        position: Option<&str>,
        deck: Option<&str>,
        more: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Game> {
        if let Some(text) = position {
            if deal.is_some() || deck.is_some() || options.is_some() || more.is_some() {
                let why =
                    "a position says itself what is played: give no options, deal or deck with it";
                return Err(raise("BadSetup", "bad_setup", why));
            }
            return Game::of_position(text, Seed(seed.unwrap_or(0)));
        }
        let table = Table::of(&read_with_deck(options, more, deck)?)?;
        let deal = match (seed, deal) {
            (Some(_), Some(_)) => {
                let why = "a game begins from a seed or from a deal, not from both";
                return Err(raise("BadSetup", "bad_setup", why));
            }
            (None, Some(deal)) => serde_json::from_str(&text_of(deal)?)
                .map_err(|bad| raise("BadDeal", "bad_deal", format!("this is no deal: {bad}")))?,
            (Some(seed), None) => table.book.deal(Seed(seed)),
            (None, None) => {
                let seed = py.import("random")?.call_method1("getrandbits", (64,))?;
                table.book.deal(Seed(seed.extract::<u64>()?.into()))
            }
        };
        Game::begin(table, deal)
    }

    /// The game that a record tells, as far as it was played.
    #[staticmethod]
    fn from_record(text: &str) -> PyResult<Game> {
        Game::of_record(text)
    }

    /// The game that stands like this; what the text leaves out of what is hidden is dealt by the seed.
    #[staticmethod]
    #[pyo3(signature = (text, seed = 0))]
    fn from_position(text: &str, seed: u128) -> PyResult<Game> {
        Game::of_position(text, Seed(seed))
    }

    /// The options, whole, as text.
    #[getter]
    fn options(&self) -> String {
        self.table.book.options().to_string()
    }

    /// How many seats there are.
    #[getter]
    fn players(&self) -> u8 {
        self.table.players()
    }

    /// Who is to decide, from 0; None when the game is over.
    #[getter]
    pub(crate) fn to_move(&self) -> Option<u8> {
        match self.any.turn() {
            Turn::Seat(seat) => Some(seat.0),
            Turn::Over => None,
        }
    }

    /// Whether the game has ended.
    #[getter]
    fn over(&self) -> bool {
        self.any.turn() == Turn::Over
    }

    /// The round, from 1; 0 before the first.
    #[getter]
    fn round(&self) -> u8 {
        with_game!(&self.any, game => game.state().common.round)
    }

    /// What is being asked, in plain words.
    #[getter]
    fn question(&self) -> String {
        self.any.question()
    }

    /// How many choices were made; None for a game from a position or a view.
    #[getter]
    fn length(&self) -> Option<usize> {
        self.course.as_ref().map(|course| course.moves.len())
    }

    /// Every legal move as a number, in a fixed order; none when the game is over.
    fn legal_moves(&mut self) -> Vec<u32> {
        self.list().iter().map(|one| one.0).collect()
    }

    /// How many legal moves there are.
    fn count(&mut self) -> usize {
        self.list().len()
    }

    /// Plays a move, given as a number or as notation. One that is not legal raises IllegalMove and
    /// changes nothing.
    fn play(&mut self, chosen: &Bound<'_, PyAny>) -> PyResult<()> {
        let chosen = self.read(chosen)?;
        guarded(|| self.play_known(chosen, &mut ()))
    }

    /// Plays the legal move with this index.
    fn play_nth(&mut self, index: usize) -> PyResult<()> {
        let listed = self.list();
        let Some(chosen) = listed.get(index).copied() else {
            let why = format!("there is no move {index}; {} are legal", listed.len());
            return Err(raise("IllegalMove", "illegal_move", why));
        };
        guarded(|| self.play_known(chosen, &mut ()))
    }

    /// Plays a move and tells what it caused, as far as this seat (or, without one, everybody) may
    /// know it.
    #[pyo3(signature = (chosen, seat = None))]
    fn play_with_events<'py>(
        &mut self,
        py: Python<'py>,
        chosen: &Bound<'py, PyAny>,
        seat: Option<i64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        let chosen = self.read(chosen)?;
        let mut events: Vec<Event> = Vec::new();
        guarded(|| self.play_known(chosen, &mut events))?;
        events.retain(|event| event.audience().is_none() || event.audience() == seat);
        told(py, &events)
    }

    /// Plays the legal move with this number in the action table. One that is not legal raises
    /// IllegalMove and changes nothing.
    fn act(&mut self, action: u32) -> PyResult<()> {
        let chosen = self.find(action)?;
        guarded(|| self.play_known(chosen, &mut ()))
    }

    /// Plays on at random to the end and tells how many choices that took.
    #[pyo3(signature = (seed = 0))]
    fn play_out(&mut self, py: Python<'_>, seed: u64) -> PyResult<usize> {
        py.detach(|| {
            guarded(|| {
                let mut random = Wyrand::new(seed);
                let mut choices = 0;
                while !self.list().is_empty() {
                    let chosen = self.listed[random.below(self.listed.len())];
                    self.play_known(chosen, &mut ());
                    choices += 1;
                }
                choices
            })
        })
    }

    /// A move as notation, unique in this position.
    fn name(&mut self, chosen: &Bound<'_, PyAny>) -> PyResult<String> {
        let chosen = self.read(chosen)?;
        Ok(self.any.write_move(chosen))
    }

    /// Every legal move as notation, in the order of legal_moves().
    fn names(&mut self) -> Vec<String> {
        self.list();
        self.listed.iter().map(|one| self.any.write_move(*one)).collect()
    }

    /// A move in plain words.
    fn describe(&mut self, chosen: &Bound<'_, PyAny>) -> PyResult<String> {
        let chosen = self.read(chosen)?;
        Ok(self.any.describe_move(chosen))
    }

    /// The move that this notation names here, as a number.
    fn read_move(&self, text: &str) -> PyResult<u32> {
        parse_move(&self.any, text).map(|chosen| chosen.0).map_err(Raised::raised)
    }

    /// The same game once more, which goes its own way from here.
    #[pyo3(name = "clone")]
    fn copied(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// Everybody's score sheet as it would stand if the game ended now.
    fn scores<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        told(py, &self.any.scores())
    }

    /// Everybody's points as they would stand if the game ended now.
    fn totals(&self) -> Vec<f64> {
        let scores = self.any.scores();
        scores.sheets().iter().map(|sheet| scores.value(sheet.total)).collect()
    }

    /// Everybody's rank as it would stand if the game ended now, 1 for the best.
    fn ranks(&self) -> Vec<u8> {
        self.any.scores().sheets().iter().map(|sheet| sheet.rank).collect()
    }

    /// Everybody's reward at the end of the game by this name: see farmstead.REWARDS.
    fn rewards(&self, name: &str) -> PyResult<Vec<f32>> {
        Ok(Reward::named(name)?.of(&self.any.scores()).to_vec())
    }

    /// What a seat may know of the game; of nobody's hand without one.
    #[pyo3(signature = (seat = None))]
    fn view(&self, seat: Option<i64>) -> PyResult<View> {
        let seat = seat.map(|seat| self.seat(seat)).transpose()?;
        Ok(View::new(Arc::clone(&self.table), &self.any, seat, self.history))
    }

    /// Everything on the table as dicts and lists, secrets included.
    fn report<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        told(py, &self.any.report())
    }

    /// The same as JSON text.
    fn to_json(&self) -> PyResult<String> {
        serde_json::to_string(&self.any.report()).map_err(|bad| {
            raise("InternalError", "internal_error", format!("this cannot be told: {bad}"))
        })
    }

    /// The whole game as text that can be read, edited and played again.
    fn record(&self) -> PyResult<String> {
        let Some(Course { deal, moves }) = &self.course else {
            let why = "a game from a position or dealt anew from a view has no beginning, and so no record";
            return Err(raise("NoRecord", "no_record", why));
        };
        let options: Options = self.table.book.options().clone();
        let record = Record { options, deal: Deal::clone(deal), moves: moves.clone() };
        record.write().map_err(Raised::raised)
    }

    /// Where the game stands, as text that Game(position=...) takes, secrets included.
    fn position(&self) -> String {
        self.any.write_position()
    }

    /// What chance decided, as a dict that Game(deal=...) takes.
    fn deal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.course {
            Some(course) => told(py, course.deal.as_ref()),
            None => {
                let why = "a game from a position or dealt anew from a view has no deal";
                Err(raise("NoRecord", "no_record", why))
            }
        }
    }

    /// A number that equal positions share, stable between runs and machines.
    fn fingerprint(&self) -> u64 {
        self.any.hash()
    }

    fn __eq__(&self, other: &Game) -> bool {
        self.any == other.any
    }

    fn __str__<'py>(this: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        this.py().import("farmstead.render")?.call_method1("text", (this,))
    }

    fn __repr__(&self) -> String {
        let options = self.table.book.options();
        match self.any.turn() {
            Turn::Over => format!("<farmstead.Game {options}: over>"),
            Turn::Seat(seat) => {
                let round = self.round();
                format!("<farmstead.Game {options}: round {round}, {seat} to move>")
            }
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let kind = py.get_type::<Game>();
        match &self.course {
            Some(_) => Ok((kind.getattr("from_record")?, (self.record()?,))),
            None => Ok((kind.getattr("from_position")?, (self.position(),))),
        }
    }

    /// How many actions the table has.
    #[getter]
    fn num_actions(&self) -> u32 {
        self.table.actions.size
    }

    /// The numbers of the legal moves in the action table, in the order of legal_moves().
    fn actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u32>>> {
        Ok(PyArray1::from_vec(py, self.numbers()?))
    }

    /// 1 for every action that is legal, 0 for the others.
    fn mask<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let mut mask = vec![0; self.table.actions.size as usize];
        for number in self.numbers()? {
            mask[number as usize] = 1;
        }
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The number of a move in the action table.
    fn action_of(&mut self, chosen: &Bound<'_, PyAny>) -> PyResult<u32> {
        let chosen = self.read(chosen)?;
        let numbers = self.numbers()?;
        let index = self.listed.iter().position(|one| *one == chosen);
        index.map(|index| numbers[index]).ok_or_else(|| self.refused(chosen))
    }

    /// The legal move with this number in the action table.
    fn move_of(&mut self, action: u32) -> PyResult<u32> {
        self.find(action).map(|chosen| chosen.0)
    }

    /// A row of numbers for every legal move: its action, its block and its place along the block's
    /// three axes.
    fn move_features<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i32>>> {
        let numbers = self.numbers()?;
        let columns = 2 + AXES;
        let mut rows: Vec<i32> = Vec::with_capacity(numbers.len() * columns);
        for number in &numbers {
            let (block, at) = self.table.actions.factors(*number).unwrap_or_default();
            rows.extend([*number as i32, block as i32]);
            rows.extend(at.map(|at| at as i32));
        }
        PyArray1::from_vec(py, rows).reshape([numbers.len(), columns])
    }

    /// What a seat sees, as a row of numbers: see farmstead.fields.
    fn observe<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = self.seat(seat)?;
        let mut row = vec![0; self.table.fields.size];
        with_game!(&self.any, game => Known::new(game, seat).write(&self.history, &mut row));
        Ok(PyArray1::from_vec(py, row))
    }

    /// Writes what a seat sees into an array of 16-bit numbers.
    fn observe_into(&self, seat: i64, mut row: PyReadwriteArray1<'_, i16>) -> PyResult<()> {
        let seat = self.seat(seat)?;
        let row = row.as_slice_mut()?;
        let size = self.table.fields.size;
        if row.len() != size {
            let why = format!("an observation of this game has {size} numbers, not {}", row.len());
            return Err(raise("BadArray", "bad_array", why));
        }
        row.fill(0);
        with_game!(&self.any, game => Known::new(game, seat).write(&self.history, row));
        Ok(())
    }

    /// What the evaluator sees of a seat's farm: a row of numbers, named by farmstead.fact_names.
    fn facts<'py>(&self, py: Python<'py>, seat: i64) -> PyResult<Bound<'py, PyArray1<i16>>> {
        let seat = self.seat(seat)?;
        let names = self.table.facts;
        let facts = with_game!(&self.any, game => Facts::of(game, seat));
        Ok(PyArray1::from_slice(py, &facts.row[..names]))
    }
}

/// The names of what the evaluator sees.
pub(crate) fn fact_names(game: &AnyGame) -> Vec<String> {
    with_game!(game, game => {
        let mut names = farmstead_ai::facts::FactNames::default();
        game.describe(Seat(0), &mut names);
        names.0
    })
}

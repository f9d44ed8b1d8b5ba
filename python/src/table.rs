//! What all games of the same options share: rule book, action table, observation fields.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use farmstead_cardboard::own;
use farmstead_rules::{AnyGame, Deal, GameRef, Options, Rulebook, Seed};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};

use crate::actions::Actions;
use crate::errors::{Raised, guarded, raise};
use crate::game::fact_names;
use crate::observe::Fields;

/// Everything that is settled by the options.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) book: Arc<Rulebook>,
    pub(crate) actions: Actions,
    pub(crate) fields: Fields,
    /// How many facts the evaluator sees of a farm.
    pub(crate) facts: usize,
}

/// Tables that are kept for the next game of the same options.
const KEPT: usize = 64;

static TABLES: Mutex<BTreeMap<String, Arc<Table>>> = Mutex::new(BTreeMap::new());

impl Table {
    /// The table for these options; games that follow share it.
    pub(crate) fn of(options: &Options) -> PyResult<Arc<Table>> {
        // A deck that was brought along is not told by its options.
        let key = options.cards.own().is_none().then(|| options.to_string());
        let mut tables = TABLES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(table) = key.as_ref().and_then(|key| tables.get(key)) {
            return Ok(Arc::clone(table));
        }
        let book = Rulebook::new(options).map_err(Raised::raised)?;
        let table = guarded(|| Table::new(book))??;
        if let Some(key) = key {
            if tables.len() >= KEPT {
                tables.pop_first();
            }
            tables.insert(key, Arc::clone(&table));
        }
        Ok(table)
    }

    fn new(book: Arc<Rulebook>) -> PyResult<Arc<Table>> {
        let first = book.game(&book.deal(Seed(0))).map_err(Raised::raised)?;
        let game = first.game();
        let (actions, fields) = (Actions::of(&game, book.options()), Fields::of(&game));
        let facts = fact_names(&first).len();
        drop(game);
        Ok(Arc::new(Table { book, actions, fields, facts }))
    }

    pub(crate) fn players(&self) -> u8 {
        self.book.options().players
    }

    /// A game from its deal.
    pub(crate) fn game(&self, deal: &Deal) -> PyResult<AnyGame> {
        self.book.game(deal).map_err(Raised::raised)
    }

    /// A game from its deal that borrows the rule book.
    pub(crate) fn borrowed(&self, seed: Seed) -> GameRef<'_> {
        let deal = self.book.deal(seed);
        GameRef::new(&self.book, &deal).expect("a deal that a seed makes fits its rule book")
    }
}

/// Reads options as Python has them: `"game=family players=3"`, a mapping, keywords, or several of
/// these, of which the later count.
pub(crate) fn read_options(
    options: Option<&Bound<'_, PyAny>>,
    more: Option<&Bound<'_, PyDict>>,
) -> PyResult<Options> {
    read_with_deck(options, more, None)
}

/// The same, with the text of a deck that somebody brings along.
pub(crate) fn read_with_deck(
    options: Option<&Bound<'_, PyAny>>,
    more: Option<&Bound<'_, PyDict>>,
    deck: Option<&str>,
) -> PyResult<Options> {
    let own = deck
        .map(|text| own::bring("deck", text))
        .transpose()
        .map_err(|bad| raise("BadDeck", "bad_deck", bad.to_string()))?;
    let mut pairs: Vec<(String, String)> = Vec::new();
    if let Some(options) = options {
        if let Ok(text) = options.cast::<PyString>() {
            let text = text.to_str()?;
            pairs.extend(text.split_whitespace().map(|pair| {
                let (name, value) = pair.split_once('=').unwrap_or((pair, "on"));
                (name.to_owned(), value.to_owned())
            }));
        } else if let Ok(mapping) = options.cast::<PyDict>() {
            add_pairs(mapping, &mut pairs)?;
        } else {
            let kind = options.get_type().name()?;
            let why = format!("options are a text or a dict, not {kind}");
            return Err(raise("BadOption", "bad_option", why));
        }
    }
    if let Some(more) = more {
        add_pairs(more, &mut pairs)?;
    }
    let pairs = pairs.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    Options::read(own, pairs).map_err(Raised::raised)
}

fn add_pairs(dict: &Bound<'_, PyDict>, pairs: &mut Vec<(String, String)>) -> PyResult<()> {
    for (name, value) in dict {
        let name = name.str()?.to_str()?.replace('_', "-");
        let value = match value.cast::<PyBool>() {
            Ok(on) => if on.is_true() { "on" } else { "off" }.to_owned(),
            Err(_) => value.str()?.to_str()?.to_owned(),
        };
        pairs.push((name, value));
    }
    Ok(())
}

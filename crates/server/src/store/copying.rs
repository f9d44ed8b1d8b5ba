//! Copies tables from one store to another.

use super::schema::stored;
use super::{Append, Store, StoreError};

/// How many tables are copied with one commit.
const TOGETHER: usize = 100;

/// Everything that is kept of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Kept {
    /// Its name.
    pub table: String,
    /// When it was set up, in milliseconds since 1970.
    pub created: u64,
    /// How, as text.
    pub setup: String,
    /// Whether an opponent is to move.
    pub due: bool,
    /// Its log, from the first entry on.
    pub entries: Vec<KeptEntry>,
}

/// An entry of a log.
#[derive(Debug, Clone, PartialEq)]
pub struct KeptEntry {
    /// The entry as text.
    pub entry: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// What was copied.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Copied {
    /// Tables that are in both stores now.
    pub tables: u64,
    /// Entries that were missing.
    pub entries: u64,
}

/// Copies every table, while others go on reading and writing; `done` hears how many tables have
/// been copied. Whatever is there already stays, so it can be repeated at any time.
pub async fn copy(
    from: &dyn Store,
    to: &dyn Store,
    mut done: impl FnMut(u64),
) -> Result<Copied, StoreError> {
    let mut copied = Copied::default();
    let mut last = String::new();
    loop {
        let names = from.names(&last, TOGETHER).await?;
        let Some(name) = names.last() else { return Ok(copied) };
        last.clone_from(name);
        let tables = from.read(&names).await?;
        copied.entries += to.keep(&tables).await?;
        copied.tables += tables.len() as u64;
        done(copied.tables);
    }
}

impl Kept {
    /// A table at which nothing has happened yet.
    pub fn new(table: &str, setup: &str, created: u64, due: bool) -> Kept {
        let (table, setup) = (table.to_owned(), setup.to_owned());
        Kept { table, created, setup, due, entries: Vec::new() }
    }

    /// Its log as entries to be added.
    pub(super) fn appends(&self) -> impl Iterator<Item = Append> {
        (1..).zip(&self.entries).map(|(number, KeptEntry { entry, at })| Append {
            table: self.table.clone(),
            number,
            entry: entry.clone(),
            at: *at,
            due: None,
        })
    }

    /// Refuses to go on if this table, as another store has it, is not the beginning of how that
    /// store has it now.
    pub(super) fn must_begin(&self, there: &Kept) -> Result<(), StoreError> {
        let differs = |number| StoreError::Differs { table: self.table.clone(), number };
        if (&self.setup, self.created) != (&there.setup, there.created) {
            return Err(differs(0));
        }
        for (number, entry) in (1..).zip(&self.entries) {
            if there.entries.get(number as usize - 1) != Some(entry) {
                return Err(differs(number));
            }
        }
        Ok(())
    }
}

/// Puts the parts of tables together: how they were set up, and their entries by name.
pub(super) fn assemble(
    mut tables: Vec<Kept>,
    entries: impl IntoIterator<Item = Result<(String, i64, KeptEntry), sqlx::Error>>,
) -> Result<Vec<Kept>, StoreError> {
    tables.sort_by(|one, other| one.table.cmp(&other.table));
    for entry in entries {
        let (name, number, entry) = entry?;
        if let Ok(place) = tables.binary_search_by(|kept| kept.table.cmp(&name)) {
            let entries = &mut tables[place].entries;
            expect_number(&name, entries.len() as u64, number)?;
            entries.push(entry);
        }
    }
    Ok(tables)
}

/// The entries of a table after this number, if none is missing.
pub(super) fn in_order(
    table: &str,
    after: u64,
    entries: impl IntoIterator<Item = Result<(i64, String), sqlx::Error>>,
) -> Result<Vec<String>, StoreError> {
    let mut texts = Vec::new();
    for entry in entries {
        let (number, text) = entry?;
        expect_number(table, after + texts.len() as u64, number)?;
        texts.push(text);
    }
    Ok(texts)
}

/// A log has no gaps.
fn expect_number(table: &str, last: u64, number: i64) -> Result<(), StoreError> {
    if number == stored(last + 1) {
        return Ok(());
    }
    let why = format!("entry {} is missing: the log is damaged", last + 1);
    Err(StoreError::Unreadable { table: table.to_owned(), why })
}

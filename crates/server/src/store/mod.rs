//! Where tables are kept: how each was set up, and its log.
//!
//! The log is the truth. A table is what its setup and its entries make it, whoever reads them.

#[cfg(test)]
mod conformance;
mod entry;
mod sqlite;

use std::path::Path;

use futures_util::future::BoxFuture;

pub(crate) use entry::{Entry, Setup, StoredSeat};
pub use sqlite::Sqlite;

/// Something that could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database refuses.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The database is of a newer program, or damaged.
    #[error("the database cannot be brought up to date: {0}")]
    Migration(#[from] sqlx::migrate::MigrateError),
    /// What was read cannot be understood.
    #[error("the table {table} cannot be read: {why}")]
    Unreadable {
        /// Which table.
        table: String,
        /// What is wrong.
        why: String,
    },
}

/// What a store answers, some time later.
pub type Answer<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// One more entry of a table's log.
#[derive(Debug, Clone, PartialEq)]
pub struct Append {
    /// Which table.
    pub table: String,
    /// The number of the entry, from 1 without gaps.
    pub number: u64,
    /// The entry as text.
    pub entry: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// Whether an opponent is to move after it, if that changes.
    pub due: Option<bool>,
}

/// A table as it is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// How it was set up, as text.
    pub setup: String,
    /// Its log, from the first entry on.
    pub entries: Vec<String>,
}

/// A place where tables are kept. Every implementation passes the same suite.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table. `due` tells whether an opponent is to move.
    fn create<'a>(&'a self, table: &'a str, setup: &'a str, at: u64, due: bool) -> Answer<'a, ()>;

    /// A table with its whole log, if there is one with this name.
    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Stored>>;

    /// Adds entries, and answers when they would survive a power cut. Entry by entry the answer is
    /// whether it was added: not if the log has an entry with this number already.
    fn append<'a>(&'a self, entries: &'a [Append]) -> Answer<'a, Vec<bool>>;

    /// The tables at which an opponent is to move.
    fn due(&self) -> Answer<'_, Vec<String>>;

    /// How many tables there are.
    fn count(&self) -> Answer<'_, u64>;

    /// Writes a copy of everything to a new file, while others go on reading and writing.
    fn backup<'a>(&'a self, file: &'a Path) -> Answer<'a, ()>;

    /// Writes what is still to be written and lets go of the database.
    fn close(&self) -> Answer<'_, ()>;
}

//! Where tables are kept: how each was set up, and its log.
//!
//! The log is the truth. A table is what its setup and its entries make it, whoever reads them.

mod address;
mod chain;
mod checking;
#[cfg(test)]
mod conformance;
mod copying;
mod entry;
mod news;
mod postgres;
mod schema;
mod sqlite;

use std::path::Path;

use futures_util::future::BoxFuture;
use tokio::sync::mpsc;

pub use address::Address;
pub(crate) use chain::Chain;
pub use checking::{Checked, Finding, check};
pub use copying::{Copied, Kept, KeptEntry, copy};
pub(crate) use entry::{Company, Course, Entry, Logged, Setup, StandIn, StoredSeat};
pub use news::{Here, News};
pub use postgres::Postgres;
pub use sqlite::Sqlite;

/// Something that could not be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The database refuses.
    #[error("the database failed: {0}")]
    Database(#[from] sqlx::Error),
    /// The database cannot be reached, or not any more. Whether it has kept what it was given is
    /// not known.
    #[error("the database {address} does not answer: {why}")]
    Away {
        /// Where it should be, without the password.
        address: String,
        /// What is wrong.
        why: String,
    },
    /// The database is of a newer program.
    #[error(
        "the database is of a newer version of this program: it has step {step}, this program \
         knows {known}; start the newer one"
    )]
    Newer {
        /// A step that this program does not know.
        step: i64,
        /// How many it knows.
        known: usize,
    },
    /// The database is damaged, or of something else.
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
    /// Another server keeps its tables in the same file.
    #[error(
        "another server keeps its tables in {}; stop it first, or keep them elsewhere with --data",
        file.display()
    )]
    Taken {
        /// The file.
        file: std::path::PathBuf,
    },
    /// A table is to be copied to where another one has its name.
    #[error("the table {table} has gone another way in the other database, from entry {number} on")]
    Differs {
        /// Which table.
        table: String,
        /// The first entry that is not the same; 0 is how it was set up.
        number: u64,
    },
}

impl StoreError {
    /// A table at which the rules panic.
    pub(crate) fn rules_failed(table: &str) -> StoreError {
        let why = "the rules fail at one of its moves".to_owned();
        StoreError::Unreadable { table: table.to_owned(), why }
    }
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
    /// Keeps a new table with its log as far as it has one, or nothing of it.
    fn create<'a>(&'a self, new: &'a Kept) -> Answer<'a, ()>;

    /// A table with its whole log, if there is one with this name.
    fn load<'a>(&'a self, table: &'a str) -> Answer<'a, Option<Stored>>;

    /// The entries of a table's log after this number.
    fn since<'a>(&'a self, table: &'a str, number: u64) -> Answer<'a, Vec<String>>;

    /// The number of the last entry of each of these tables.
    fn newest<'a>(&'a self, tables: &'a [String]) -> Answer<'a, Vec<(String, u64)>>;

    /// Adds entries, and answers when they would survive a power cut. Entry by entry the answer is
    /// whether it was added: not if the log has an entry with this number already.
    fn append<'a>(&'a self, entries: &'a [Append]) -> Answer<'a, Vec<bool>>;

    /// The tables at which an opponent is to move and no other process lets it think.
    fn due(&self) -> Answer<'_, Vec<String>>;

    /// Takes it upon this process to let the opponent of a table think; whether it may.
    fn claim<'a>(&'a self, table: &'a str) -> Answer<'a, bool>;

    /// What other processes do with the same tables, from now on; nothing if there are none.
    fn news(&self) -> Option<mpsc::Receiver<News>>;

    /// Tells other processes who is at some tables.
    fn announce<'a>(&'a self, here: &'a [Here]) -> Answer<'a, ()>;

    /// What is wrong with the database itself, as far as it knows.
    fn damage(&self) -> Answer<'_, Option<String>>;

    /// How many tables there are.
    fn count(&self) -> Answer<'_, u64>;

    /// The names of so many tables that come after this one, in an order of the store's own.
    fn names<'a>(&'a self, after: &'a str, most: usize) -> Answer<'a, Vec<String>>;

    /// Everything that is kept of these tables.
    fn read<'a>(&'a self, tables: &'a [String]) -> Answer<'a, Vec<Kept>>;

    /// Adds what is missing of these tables; how many entries were. What is there already must be
    /// the same, and may be more.
    fn keep<'a>(&'a self, tables: &'a [Kept]) -> Answer<'a, u64>;

    /// Writes a copy of everything to a new file, while others go on reading and writing.
    fn backup<'a>(&'a self, file: &'a Path) -> Answer<'a, ()>;

    /// Finds out whether anything can be written now.
    fn try_writing(&self) -> Answer<'_, ()>;

    /// How many bytes more can be written, where that is known.
    fn room(&self) -> Option<u64> {
        None
    }

    /// Forgets the tables set up before this moment at which nothing has happened; how many.
    fn expire_unplayed(&self, before: u64) -> Answer<'_, u64>;

    /// Writes what is still to be written and lets go of the database.
    fn close(&self) -> Answer<'_, ()>;
}

//! What every table uses.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::journal::Journal;
use crate::limits::{ByAddress, Rate};
use crate::metrics::Metrics;
use crate::presence::Presence;
use crate::store::Store;
use crate::thinking::Thinkers;

/// The store, the journal, the opponents and the numbers, shared by all tables.
pub(crate) struct Services {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) journal: Journal,
    pub(crate) presence: Presence,
    pub(crate) thinkers: Thinkers,
    pub(crate) metrics: Arc<Metrics>,
    /// How often an address may ask for advice.
    pub(crate) hints: ByAddress,
    /// How many tables an address may set up, bytes it may have kept and decks it may bring.
    pub(crate) tables: ByAddress,
    pub(crate) bytes: ByAddress,
    pub(crate) decks: ByAddress,
    /// How many bytes must be free on the disk for a new table.
    pub(crate) disk_floor: u64,
    /// How many messages a seat may send.
    pub(crate) messages: Rate,
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}

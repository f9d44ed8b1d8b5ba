//! What every table uses.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use crate::journal::Journal;
use crate::limits::Rate;
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
    /// How many messages a seat may send.
    pub(crate) messages: Rate,
}

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}

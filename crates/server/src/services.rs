//! What every table uses.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use tokio::sync::mpsc;

use crate::journal::Journal;
use crate::limits::{ByAddress, Rate, is_own};
use crate::metrics::Metrics;
use crate::presence::Presence;
use crate::refusal::Refusal;
use crate::same_deal::Note;
use crate::store::Store;
use crate::thinking::Thinkers;

/// The store, the journal, the opponents and the numbers, shared by all tables.
pub(crate) struct Services {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) journal: Journal,
    pub(crate) presence: Presence,
    pub(crate) thinkers: Thinkers,
    pub(crate) metrics: Arc<Metrics>,
    /// Where results of deals that many play wait to be noted.
    pub(crate) results: mpsc::Sender<Note>,
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

impl Services {
    /// Refuses to keep so many bytes more for an address that has had its share for today.
    pub(crate) fn check_bytes(&self, from: IpAddr, bytes: usize) -> Result<(), Refusal> {
        if is_own(from) || self.bytes.take_many(from, bytes as f64) {
            return Ok(());
        }
        Err(Refusal::enough_for_today("bytes"))
    }
}

/// How many bytes an entry has, about, without what a client writes into it.
pub(crate) const ENTRY: usize = 100;

/// Milliseconds since 1970.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_millis() as u64
}

//! Numbers about the running server.

use axum::http::StatusCode;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

use crate::refusal::Refusal;

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    /// Tables in memory.
    pub(crate) live_tables: Gauge,
    /// Open sockets.
    pub(crate) sockets: Gauge,
    /// Opponents that think or wait to.
    pub(crate) thinking: Gauge,
    /// Tables set up.
    pub(crate) tables: Counter,
    /// Moves played.
    pub(crate) moves: Counter,
    /// Messages that were refused.
    pub(crate) refused: Counter,
    /// Tables that cannot go on.
    pub(crate) set_aside: Counter,
    /// Requests and messages of those who have had their share.
    pub(crate) limited: Counter,
    /// Requests that did not come to their end in time, and answers that were not read.
    pub(crate) too_slow: Counter,
    /// Connections of addresses that have enough of them.
    pub(crate) turned_away: Counter,
    /// Connections that could not be taken.
    pub(crate) accept_errors: Counter,
    /// Log entries kept.
    pub(crate) entries: Counter,
    /// Commits to the store.
    pub(crate) commits: Counter,
    /// Copies of all tables that were made, and that failed.
    pub(crate) backups: Counter,
    pub(crate) failed_backups: Counter,
    /// When the last one was made, in seconds since 1970.
    pub(crate) last_backup: Gauge,
    /// Seconds from a message to its commit.
    pub(crate) commit_seconds: Histogram,
    /// Seconds an opponent thought.
    pub(crate) thought_seconds: Histogram,
    /// Seconds an opponent was waited for, its thinking included.
    pub(crate) answer_seconds: Histogram,
}

impl Metrics {
    /// Everything at zero.
    pub(crate) fn new() -> Metrics {
        let mut registry = Registry::with_prefix("farmstead");
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let live_tables = gauge("live_tables", "Tables in memory");
        let sockets = gauge("sockets", "Open sockets");
        let thinking = gauge("thinking", "Opponents that think or wait to");
        let last_backup =
            gauge("last_backup", "When all tables were copied last, in seconds since 1970");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let tables = counter("tables", "Tables set up");
        let moves = counter("moves", "Moves played");
        let refused = counter("refused", "Messages refused");
        let set_aside = counter("tables_set_aside", "Tables that cannot go on");
        let limited = counter("limited", "Requests and messages of those who have had their share");
        let too_slow = counter("too_slow", "Requests not sent and answers not read in time");
        let turned_away = counter("turned_away", "Connections of addresses that have enough");
        let accept_errors = counter("accept_errors", "Connections that could not be taken");
        let entries = counter("log_entries", "Log entries kept");
        let commits = counter("commits", "Commits to the store");
        let backups = counter("backups", "Copies of all tables made");
        let failed_backups = counter("failed_backups", "Copies of all tables that failed");
        let mut histogram = |name: &str, help: &str| {
            // Up to a minute: a server may promise an answer within that.
            let histogram = Histogram::new(exponential_buckets(0.000_5, 2.0, 18));
            registry.register(name, help, histogram.clone());
            histogram
        };
        let commit_seconds = histogram("commit_seconds", "Seconds until an entry was kept");
        let thought_seconds = histogram("thought_seconds", "Seconds an opponent thought");
        let answer_seconds = histogram("answer_seconds", "Seconds an opponent was waited for");
        Metrics {
            live_tables,
            sockets,
            thinking,
            tables,
            moves,
            refused,
            set_aside,
            limited,
            too_slow,
            turned_away,
            accept_errors,
            entries,
            commits,
            backups,
            failed_backups,
            last_backup,
            commit_seconds,
            thought_seconds,
            answer_seconds,
            registry,
        }
    }

    /// A message was refused.
    pub(crate) fn refuse(&self, refusal: &Refusal) {
        self.refused.inc();
        if refusal.status == StatusCode::TOO_MANY_REQUESTS {
            self.limited.inc();
        }
    }

    /// The numbers as Prometheus reads them.
    pub(crate) fn write(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("text can always be added to");
        text
    }
}

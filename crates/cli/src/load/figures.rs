//! What a load showed.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::Serialize;

use super::table::Ack;

/// What was measured.
#[derive(Debug, Serialize)]
pub(super) struct Figures {
    pub(super) nodes: usize,
    pub(super) tables: usize,
    pub(super) ready_after_ms: f64,
    pub(super) opened_after_s: f64,
    /// What a table with its sockets took when it was opened.
    pub(super) table_kb: Option<f64>,
    pub(super) seconds: f64,
    pub(super) moves: usize,
    pub(super) moves_per_second: f64,
    /// From sending a move until every seat had seen it.
    pub(super) seen: Waits,
    /// The time of the server's processors for a move.
    pub(super) processor_us: Option<f64>,
    /// The memory of the server at the end.
    pub(super) memory_mb: Option<f64>,
}

/// How long something took, in milliseconds.
#[derive(Debug, Serialize)]
pub(super) struct Waits {
    pub(super) p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) longest_ms: f64,
}

impl Waits {
    pub(super) fn of(waits: impl IntoIterator<Item = Duration>) -> Waits {
        let mut waits: Vec<f64> =
            waits.into_iter().map(|wait| wait.as_secs_f64() * 1000.0).collect();
        waits.sort_by(f64::total_cmp);
        let part = |part: f64| {
            let index = (waits.len() as f64 * part) as usize;
            waits.get(index.min(waits.len().saturating_sub(1))).copied().unwrap_or(0.0)
        };
        Waits { p50_ms: part(0.5), p99_ms: part(0.99), longest_ms: part(1.0) }
    }

    /// What was waited for at these times.
    pub(super) fn noticed(
        waits: &[(Instant, Duration)],
        at: impl Fn(&(Instant, Duration)) -> bool,
    ) -> Waits {
        Waits::of(waits.iter().filter(|wait| at(wait)).map(|(_, wait)| *wait))
    }

    /// How long moves took to be seen.
    pub(super) fn until_seen(acks: &[Ack]) -> Waits {
        Waits::of(acks.iter().map(|ack| ack.seen_after))
    }
}

impl Figures {
    pub(super) fn write(&self, json: bool, out: &mut impl Write) -> Result<()> {
        if json {
            serde_json::to_writer(&mut *out, self)?;
            writeln!(out)?;
            return Ok(());
        }
        let Waits { p50_ms, p99_ms, longest_ms } = self.seen;
        if self.nodes > 1 {
            writeln!(out, "servers        {}", self.nodes)?;
        }
        writeln!(out, "ready after    {:.0} ms", self.ready_after_ms)?;
        writeln!(out, "tables         {} in {:.1} s", self.tables, self.opened_after_s)?;
        if let Some(kilobytes) = self.table_kb {
            writeln!(out, "a table        {kilobytes:.1} KB with its sockets")?;
        }
        writeln!(out, "moves          {} in {:.0} s", self.moves, self.seconds)?;
        writeln!(out, "moves a second {:.0}", self.moves_per_second)?;
        writeln!(out, "seen by all    {p50_ms:.1} ms, 99 of 100 in {p99_ms:.1} ms")?;
        writeln!(out, "longest        {longest_ms:.1} ms")?;
        if let Some(microseconds) = self.processor_us {
            writeln!(out, "processor time {microseconds:.0} \u{b5}s a move")?;
        }
        if let Some(memory) = self.memory_mb {
            writeln!(out, "memory         {memory:.0} MB")?;
        }
        Ok(())
    }
}

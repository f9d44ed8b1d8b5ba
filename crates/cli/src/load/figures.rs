//! What a load showed.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;

use super::child::Child;
use super::table::Ack;

/// What was measured.
#[derive(Debug, Serialize)]
pub(super) struct Figures {
    tables: usize,
    ready_after_ms: f64,
    opened_after_s: f64,
    seconds: f64,
    moves: usize,
    moves_per_second: f64,
    /// From sending a move until every seat had seen it, in milliseconds.
    p50_ms: f64,
    p99_ms: f64,
    longest_ms: f64,
    /// The memory of the server at the end.
    memory_mb: Option<f64>,
}

impl Figures {
    pub(super) fn new(
        tables: usize,
        opened: Duration,
        acks: &[Ack],
        seconds: f64,
        server: &Child,
    ) -> Result<Figures> {
        let mut waits: Vec<f64> =
            acks.iter().map(|ack| ack.seen_after.as_secs_f64() * 1000.0).collect();
        waits.sort_by(f64::total_cmp);
        let part = |part: f64| {
            let index = (waits.len() as f64 * part) as usize;
            waits.get(index.min(waits.len().saturating_sub(1))).copied().unwrap_or(0.0)
        };
        Ok(Figures {
            tables,
            ready_after_ms: server.ready_after.as_secs_f64() * 1000.0,
            opened_after_s: opened.as_secs_f64(),
            seconds,
            moves: acks.len(),
            moves_per_second: acks.len() as f64 / seconds,
            p50_ms: part(0.5),
            p99_ms: part(0.99),
            longest_ms: part(1.0),
            memory_mb: server.memory().map(|bytes| bytes as f64 / 1e6),
        })
    }

    pub(super) fn write(&self, json: bool, out: &mut impl Write) -> Result<()> {
        if json {
            serde_json::to_writer(&mut *out, self)?;
            writeln!(out)?;
            return Ok(());
        }
        writeln!(out, "ready after    {:.0} ms", self.ready_after_ms)?;
        writeln!(out, "tables         {} in {:.1} s", self.tables, self.opened_after_s)?;
        writeln!(out, "moves          {} in {:.0} s", self.moves, self.seconds)?;
        writeln!(out, "moves a second {:.0}", self.moves_per_second)?;
        writeln!(out, "seen by all    {:.1} ms, 99 of 100 in {:.1} ms", self.p50_ms, self.p99_ms)?;
        writeln!(out, "longest        {:.1} ms", self.longest_ms)?;
        if let Some(memory) = self.memory_mb {
            writeln!(out, "memory         {memory:.0} MB")?;
        }
        Ok(())
    }
}

//! Starts a server on many stored tables, and opens old ones.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use farmstead_rules::Options;
use farmstead_server::{Kept, KeptEntry, Store};
use serde::Serialize;

use super::Load;
use super::figures::Waits;
use super::nodes::Nodes;
use super::table::LoadTable;

/// How often the server is started.
const STARTS: usize = 9;

/// How many old tables are opened.
const MOST_OPENED: usize = 500;

/// What was measured.
#[derive(Debug, Serialize)]
struct Reopened {
    stored: u64,
    /// Entries of a table's log, on average.
    entries_each: f64,
    /// From the start of the program until it serves.
    ready: Waits,
    opened: usize,
    /// From a client's hello until it sees a table that was not in memory.
    seen: Waits,
}

/// Plays, stores so many tables like those, and starts the server again.
pub(super) async fn run(
    load: &Load,
    options: &Options,
    folder: &Path,
    stored: u64,
    out: &mut impl Write,
) -> Result<()> {
    let mut nodes = Nodes::start(load, folder).await?;
    let tables = load.open(&nodes, options).await?;
    let played = load.play_all(&nodes, tables, Duration::ZERO).await;
    nodes.kill_all()?;
    let names = played.iter().flat_map(|table| &table.acks).map(|ack| ack.table.clone());
    let names: Vec<String> = names.collect::<BTreeSet<_>>().into_iter().collect();
    ensure!(!names.is_empty(), "no move was acknowledged; play longer");
    let entries_each = multiply(&*nodes.store().await?, &names, stored).await?;

    let mut ready = Vec::new();
    for _ in 1..STARTS {
        nodes.restart().await?;
        ready.push(nodes.ready_after());
        nodes.kill_all()?;
    }
    nodes.restart().await?;
    ready.push(nodes.ready_after());
    let mut seen = Vec::new();
    for table in played.into_iter().take(MOST_OPENED) {
        seen.push(open(&nodes, table).await?);
    }
    nodes.kill_all()?;
    let reopened = Reopened {
        stored,
        entries_each,
        ready: Waits::of(ready),
        opened: seen.len(),
        seen: Waits::of(seen),
    };
    reopened.write(load.json, out)
}

/// Copies these tables under other names until there are so many; how long their logs are.
async fn multiply(store: &dyn Store, names: &[String], wanted: u64) -> Result<f64> {
    let mut logs = Vec::new();
    for name in names {
        logs.push(store.load(name).await?.context("a table was lost")?);
    }
    let entries: usize = logs.iter().map(|stored| stored.entries.len()).sum();
    for (number, stored) in (store.count().await?..wanted).zip(logs.iter().cycle()) {
        let table = format!("copy-{number}");
        let copy = |(at, entry): (u64, &String)| KeptEntry { entry: entry.clone(), at };
        let entries = (1..).zip(&stored.entries).map(copy).collect();
        let copy = Kept { entries, ..Kept::new(&table, &stored.setup, number, false) };
        store.create(&copy).await?;
    }
    store.close().await?;
    Ok(entries as f64 / logs.len() as f64)
}

/// Opens an old table; how long until its first seat saw it.
async fn open(nodes: &Nodes, mut table: LoadTable) -> Result<Duration> {
    let begun = Instant::now();
    table.join_first(&nodes.addresses()).await?;
    Ok(begun.elapsed())
}

impl Reopened {
    fn write(&self, json: bool, out: &mut impl Write) -> Result<()> {
        if json {
            serde_json::to_writer(&mut *out, self)?;
            writeln!(out)?;
            return Ok(());
        }
        let Reopened { stored, entries_each, ready, opened, seen } = self;
        writeln!(out, "stored tables  {stored}, {entries_each:.0} entries each")?;
        let Waits { p50_ms, longest_ms, .. } = ready;
        writeln!(out, "ready after    {p50_ms:.0} ms, at most {longest_ms:.0} ms")?;
        let Waits { p50_ms, p99_ms, .. } = seen;
        writeln!(out, "old tables     {opened} opened")?;
        writeln!(out, "seen after     {p50_ms:.1} ms, 99 of 100 in {p99_ms:.1} ms")?;
        Ok(())
    }
}

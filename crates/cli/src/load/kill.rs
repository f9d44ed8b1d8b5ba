//! Kills the server in the middle of heavy play and looks whether anything was lost.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use farmstead_rules::Options;
use farmstead_server::{Sqlite, Store};
use serde_json::Value;
use tokio::task::JoinSet;

use super::Load;
use super::child::Child;
use super::table::LoadTable;
use crate::serve::database;

/// Plays flat out, kills the server, compares and goes on at the same tables, so many times.
pub(super) async fn run(
    load: &Load,
    options: &Options,
    folder: &Path,
    times: u32,
    out: &mut impl Write,
) -> Result<()> {
    let mut server = Child::start(folder).await?;
    let mut tables = load.open(&server, options).await?;
    let mut moves = 0;
    for time in 1..=times {
        let until = Instant::now() + Duration::from_secs_f64(load.seconds);
        let mut playing = JoinSet::new();
        for mut table in tables {
            let address = server.address;
            playing.spawn(async move {
                let far = until + Duration::from_secs(3600);
                let _ = table.play(address, far, Duration::ZERO).await;
                table
            });
        }
        tokio::time::sleep_until(until.into()).await;
        server.kill()?;
        tables = Vec::new();
        while let Some(table) = playing.join_next().await {
            tables.push(table.context("a table failed")?);
        }
        let compared = compare(folder, &mut tables).await?;
        moves += compared;
        writeln!(out, "killed {time} of {times}: {compared} acknowledged moves, none lost")?;
        server = Child::start(folder).await?;
        for table in &mut tables {
            table.join(server.address).await.context("a table does not go on")?;
        }
    }
    server.kill()?;
    ensure!(moves > 0, "no move was acknowledged; play longer");
    writeln!(out, "{moves} acknowledged moves at {} tables, none lost", tables.len())?;
    Ok(())
}

/// Compares what was acknowledged with what was kept; how many moves that were.
async fn compare(folder: &Path, tables: &mut [LoadTable]) -> Result<usize> {
    let store = Sqlite::open(&database(folder)).await?;
    let mut logs: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut compared = 0;
    for ack in tables.iter_mut().flat_map(|table| std::mem::take(&mut table.acks)) {
        if !logs.contains_key(&ack.table) {
            let stored = store.load(&ack.table).await?.context("a table was lost")?;
            logs.insert(ack.table.clone(), stored.entries);
        }
        let entry = logs[&ack.table].get(ack.seq as usize - 1).context("a move was lost")?;
        let entry: Value = serde_json::from_str(entry)?;
        let same = entry["codes"] == serde_json::json!([ack.code]);
        ensure!(same, "entry {} of table {} is another move", ack.seq, ack.table);
        compared += 1;
    }
    store.close().await?;
    Ok(compared)
}

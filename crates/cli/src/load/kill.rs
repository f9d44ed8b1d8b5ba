//! Kills a server in the middle of heavy play and looks whether anything was lost.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use farmstead_rules::Options;
use farmstead_server::client::request;
use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::timeout_at;

use super::Load;
use super::nodes::Nodes;
use super::table::LoadTable;

/// How long is listened for answers after a server was killed.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// Plays flat out, kills a server, compares and goes on at the same tables, so many times. If there
/// are others, the tables go on at those first, and in the end all have to show the same.
pub(super) async fn run(
    load: &Load,
    options: &Options,
    folder: &Path,
    times: u32,
    out: &mut impl Write,
) -> Result<()> {
    let mut nodes = Nodes::start(load, folder).await?;
    let mut tables = load.open(&nodes, options).await?;
    let mut known = Known::default();
    let mut moves = 0;
    for time in 1..=times {
        let until = Instant::now() + Duration::from_secs_f64(load.seconds);
        let mut playing = JoinSet::new();
        for mut table in tables {
            let nodes = nodes.addresses();
            playing.spawn(async move {
                // Whoever waits for a server that was killed waits in vain.
                let end = until + LAST_WORDS;
                let _ = timeout_at(end.into(), table.play(&nodes, end, Duration::ZERO)).await;
                table
            });
        }
        tokio::time::sleep_until(until.into()).await;
        nodes.kill(time as usize)?;
        tables = Vec::new();
        while let Some(table) = playing.join_next().await {
            tables.push(table.context("a table failed")?);
        }
        if nodes.running().next().is_some() {
            join_all(&nodes, &mut tables).await?;
            tables = load.play_all(&nodes, tables, Duration::ZERO).await;
        }
        let compared = known.compare(&nodes, &mut tables).await?;
        moves += compared;
        writeln!(out, "killed {time} of {times}: {compared} acknowledged moves, none lost")?;
        nodes.restart().await?;
        all_show_the_same(&nodes, &tables).await?;
        join_all(&nodes, &mut tables).await?;
    }
    nodes.kill_all()?;
    ensure!(moves > 0, "no move was acknowledged; play longer");
    writeln!(out, "{moves} acknowledged moves at {} tables, none lost, none twice", tables.len())?;
    Ok(())
}

/// Joins every table anew.
pub(super) async fn join_all(nodes: &Nodes, tables: &mut [LoadTable]) -> Result<()> {
    for table in tables {
        table.join(&nodes.addresses()).await.context("a table does not go on")?;
    }
    Ok(())
}

/// The entries that some move was acknowledged as, by table.
#[derive(Default)]
pub(super) struct Known(BTreeMap<String, BTreeSet<u64>>);

impl Known {
    /// Compares what was acknowledged with what was kept; how many moves that were.
    pub(super) async fn compare(
        &mut self,
        nodes: &Nodes,
        tables: &mut [LoadTable],
    ) -> Result<usize> {
        let store = nodes.store().await?;
        let mut logs: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut compared = 0;
        if let Some(why) = tables.iter().find_map(|table| table.refused.as_ref()) {
            bail!("a move was refused that had to be kept: {why}");
        }
        for ack in tables.iter_mut().flat_map(|table| std::mem::take(&mut table.acks)) {
            if !logs.contains_key(&ack.table) {
                let stored = store.load(&ack.table).await?.context("a table was lost")?;
                carried_out_once(&stored.entries)?;
                logs.insert(ack.table.clone(), stored.entries);
            }
            let entry = logs[&ack.table].get(ack.seq as usize - 1).context("a move was lost")?;
            let entry: Value = serde_json::from_str(entry)?;
            let same = entry["codes"] == serde_json::json!([ack.code]);
            ensure!(same, "entry {} of table {} is another move", ack.seq, ack.table);
            let first = self.0.entry(ack.table.clone()).or_default().insert(ack.seq);
            ensure!(first, "entry {} of table {} was acknowledged twice", ack.seq, ack.table);
            compared += 1;
        }
        store.close().await?;
        Ok(compared)
    }
}

/// Makes sure that no message of a client was carried out twice.
fn carried_out_once(entries: &[String]) -> Result<()> {
    let mut known = BTreeSet::new();
    for entry in entries {
        let entry: Value = serde_json::from_str(entry)?;
        let twice = entry["from"].as_str().is_some_and(|from| !known.insert(from.to_owned()));
        ensure!(!twice, "the message {} was carried out twice", entry["from"]);
    }
    Ok(())
}

/// Compares what the servers show of every table.
async fn all_show_the_same(nodes: &Nodes, tables: &[LoadTable]) -> Result<()> {
    for table in tables {
        let path = format!("/api/tables/{}", table.name);
        let mut shown = Vec::new();
        for address in nodes.addresses().iter() {
            let summary = request(*address, "GET", &path, &[], "").await?.json();
            let token = table.secrets.first().map_or("", String::as_str);
            let at = format!("{path}/at/{}", summary["position"]);
            let view = request(*address, "GET", &at, &[("x-seat-token", token)], "").await?;
            ensure!(view.status == 200, "a server does not show table {}", table.name);
            shown.push(view.body);
        }
        let same = shown.windows(2).all(|two| two[0] == two[1]);
        ensure!(same, "two servers show table {} differently", table.name);
    }
    Ok(())
}

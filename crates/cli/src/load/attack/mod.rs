//! Feeds a server, and the parts that read what others wrote, with hostile and damaged inputs while
//! honest tables go on, and looks whether anything fails or is lost.

mod damage;
mod inputs;

use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use farmstead_rules::Options;
use farmstead_server::client::request;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::Load;
use super::kill::Known;
use super::nodes::Nodes;
use inputs::Attacker;

/// How long an input may take.
const LONG: Duration = Duration::from_secs(60);

/// How many attack at once.
const ATTACKERS: u64 = 4;

/// Sends so many inputs while the honest tables play.
pub(super) async fn run(
    load: &Load,
    options: &Options,
    folder: &Path,
    inputs: u64,
    out: &mut impl Write,
) -> Result<()> {
    let mut nodes = Nodes::start(load, folder).await?;
    let server = *nodes.addresses().first().context("a server runs")?;
    let mut tables = load.open(&nodes, options).await?;
    let begun = Instant::now();
    let sent = Arc::new(AtomicU64::new(0));
    let mut attacking = JoinSet::new();
    for seed in 0..ATTACKERS {
        let sent = sent.clone();
        attacking.spawn(async move {
            let mut attacker = Attacker::new(server, seed).await?;
            loop {
                let number = sent.fetch_add(1, Ordering::Relaxed);
                if number >= inputs {
                    return anyhow::Ok(());
                }
                let sent = timeout(LONG, attacker.send(number)).await;
                let sent = sent.unwrap_or_else(|_| bail!("it is not answered"));
                sent.with_context(|| format!("input {number}"))?;
            }
        });
    }
    let mut known = Known::default();
    while !attacking.is_empty() {
        tables = load.play_all(&nodes, tables, Duration::from_secs_f64(load.every)).await;
        while let Some(attacked) = attacking.try_join_next() {
            attacked.context("an attacker fails")??;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let health = request(server, "GET", "/health", &[], "").await?;
    ensure!(health.status == 200, "the server is not well: {}", health.body);
    let log = std::fs::read_to_string(nodes.log()).unwrap_or_default();
    let panicked = log.lines().find(|line| line.contains("panicked"));
    ensure!(panicked.is_none(), "the server says: {}", panicked.unwrap_or_default());
    nodes.kill_all()?;
    let moves = known.compare(&nodes, &mut tables).await?;
    ensure!(moves > 0, "no honest move was played; play longer");
    writeln!(out, "{inputs} hostile or damaged inputs in {seconds:.0} s, no panic")?;
    writeln!(out, "{moves} honest moves at {} tables, none lost", tables.len())?;
    Ok(())
}

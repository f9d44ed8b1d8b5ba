//! Feeds a server, and the parts that read what others wrote, with hostile and damaged inputs while
//! honest tables go on, and looks whether anything fails or is lost.

mod damage;
mod offline;
mod online;

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use farmstead_ai::Wyrand;
use farmstead_rules::Options;
use farmstead_server::client::request;
use tokio::task::{JoinSet, spawn_blocking};
use tokio::time::timeout;

use super::kill::{Known, join_all};
use super::nodes::Nodes;
use super::{Load, child};
use offline::Texts;
use online::Intruder;

/// How long a server may take for a batch of inputs.
const LONG: Duration = Duration::from_secs(300);

/// How many seconds of processor time this program may take while it reads a batch of texts.
const MOST_WORK: f64 = 300.0;

/// How many attack at once.
const ATTACKERS: u64 = 4;

/// How many inputs of a kind follow on each other.
const BATCH: u64 = 20;

/// A way to hurt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Messages,
    Hellos,
    Requests,
    Bytes,
    Positions,
    Moves,
    Records,
    Series,
    EngineLines,
    Decks,
    DecksWithPlay,
}

/// Every kind with its words and its share of a hundred inputs.
const KINDS: [(Kind, &str, u64); 11] = [
    (Kind::Messages, "WebSocket messages", 24),
    (Kind::Hellos, "WebSocket greetings", 5),
    (Kind::Requests, "HTTP requests", 18),
    (Kind::Bytes, "bytes that are hardly HTTP", 5),
    (Kind::Positions, "positions of a game asked for", 6),
    (Kind::Moves, "moves as text in a position", 5),
    (Kind::Records, "records of games", 10),
    (Kind::Series, "series", 6),
    (Kind::EngineLines, "lines to the engine", 10),
    (Kind::Decks, "decks", 5),
    (Kind::DecksWithPlay, "decks with play", 6),
];

/// What was sent so far, by kind.
#[derive(Default)]
struct Sent {
    batches: AtomicU64,
    inputs: [AtomicU64; KINDS.len()],
}

impl Sent {
    fn all(&self) -> u64 {
        self.inputs.iter().map(|sent| sent.load(Ordering::Relaxed)).sum()
    }
}

/// Sends so many inputs while the honest tables play.
pub(super) async fn run(
    load: &Load,
    options: &Options,
    folder: &Path,
    inputs: u64,
    out: &mut impl Write,
) -> Result<()> {
    let mut nodes = Nodes::start(load, folder).await?;
    let servers = nodes.addresses();
    let mut tables = load.open(&nodes, options).await?;
    let begun = Instant::now();
    let sent = Arc::new(Sent::default());
    let mut attacking = JoinSet::new();
    for seed in 0..ATTACKERS {
        let server = servers[seed as usize % servers.len()];
        attacking.spawn(attack(server, seed, sent.clone(), inputs));
    }
    let mut known = Known::default();
    while !attacking.is_empty() {
        join_all(&nodes, &mut tables).await?;
        tables = load.play_all(&nodes, tables, Duration::from_secs_f64(load.every)).await;
        while let Some(attacked) = attacking.try_join_next() {
            attacked.context("an attacker fails")??;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    for server in servers.iter() {
        let health = request(*server, "GET", "/health", &[], "").await?;
        ensure!(health.status == 200, "a server is not well: {}", health.body);
    }
    let log = std::fs::read_to_string(nodes.log()).unwrap_or_default();
    let panicked = log.lines().find(|line| line.contains("panicked"));
    ensure!(panicked.is_none(), "the server says: {}", panicked.unwrap_or_default());
    nodes.kill_all()?;
    let moves = known.compare(&nodes, &mut tables).await?;
    ensure!(moves > 0, "no honest move was played; play longer");
    for ((_, words, _), sent) in KINDS.iter().zip(&sent.inputs) {
        writeln!(out, "{:>9} {words}", sent.load(Ordering::Relaxed))?;
    }
    writeln!(out, "{} hostile or damaged inputs in {seconds:.0} s, no panic", sent.all())?;
    writeln!(out, "{moves} honest moves at {} tables, none lost", tables.len())?;
    Ok(())
}

/// One attacker: batches of every kind in turn until enough was sent.
async fn attack(server: SocketAddr, seed: u64, sent: Arc<Sent>, inputs: u64) -> Result<()> {
    let mut intruder = Intruder::new(server, seed).await?;
    let texts = Arc::new(Texts::new(seed)?);
    while sent.all() < inputs {
        let batch = sent.batches.fetch_add(1, Ordering::Relaxed);
        let (place, kind) = kind_of(batch);
        let done = match kind {
            Kind::Messages => answered(intruder.say(BATCH)).await,
            Kind::Hellos => answered(intruder.greet(BATCH)).await,
            Kind::Requests => answered(intruder.ask(BATCH, &texts.records)).await,
            Kind::Bytes => answered(intruder.shout(BATCH)).await,
            Kind::Positions => answered(intruder.look(BATCH, &texts.records)).await,
            _ => {
                let texts = texts.clone();
                worked_out(move || texts.read(kind, BATCH, &mut Wyrand::new(batch))).await
            }
        };
        done.with_context(|| format!("batch {batch}: {kind:?}"))?;
        sent.inputs[place].fetch_add(BATCH, Ordering::Relaxed);
    }
    Ok(())
}

/// Waits for a server, not for ever.
async fn answered(asked: impl Future<Output = Result<()>>) -> Result<()> {
    timeout(LONG, asked).await.unwrap_or_else(|_| bail!("there is no answer"))
}

/// Works something out that must come to an end. That other programs are busy is no failure: where the
/// system tells, it is work that counts and not time.
async fn worked_out(work: impl FnOnce() -> Result<()> + Send + 'static) -> Result<()> {
    let begun = Instant::now();
    let worked =
        || child::processor(process::id()).unwrap_or_else(|| begun.elapsed().as_secs_f64());
    let before = worked();
    let mut work = spawn_blocking(work);
    loop {
        match timeout(Duration::from_secs(1), &mut work).await {
            Ok(done) => return done.context("the program ends")?,
            Err(_) => ensure!(worked() - before < MOST_WORK, "it does not come to an end"),
        }
    }
}

/// What a batch is of. Kinds are spread evenly, so that a short attack has some of each.
fn kind_of(batch: u64) -> (usize, Kind) {
    // 37 and 100 have no divisor in common: every hundred batches have each place once.
    let mut place = batch * 37 % 100;
    for (number, (kind, _, share)) in KINDS.into_iter().enumerate() {
        if place < share {
            return (number, kind);
        }
        place -= share;
    }
    unreachable!("the shares add up to a hundred")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_batches_have_every_kind_by_its_share() {
        for (number, (_, _, share)) in KINDS.into_iter().enumerate() {
            let batches = (0..100).filter(|batch| kind_of(*batch).0 == number);
            assert_eq!(batches.count() as u64, share);
            assert!(share >= 5, "no kind is there for show");
        }
    }
}

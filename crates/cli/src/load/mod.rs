//! Plays at many tables of a server of its own at once, and measures, or kills the server in the
//! middle and looks whether anything was lost. Never leaves this machine.

mod attack;
mod child;
mod figures;
mod kill;
mod nodes;
mod starve;
mod stored;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use farmstead_ai::Opponent;
use farmstead_rules::Options;
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::setup::Setup;
use figures::{Figures, Waits};
use nodes::Nodes;
use starve::Way;
use table::{Ack, LoadTable};

/// More tables than that have more sockets than a process may open.
const MOST_TABLES: usize = 9_000;

/// How many tables are set up at the same time.
const AT_ONCE: usize = 32;

/// Plays at many tables of a server of its own.
#[derive(clap::Args)]
pub(crate) struct Load {
    #[command(flatten)]
    setup: Setup,
    /// How many tables
    #[arg(long, value_name = "N", default_value_t = 100)]
    tables: usize,
    /// How long to play, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 20.0)]
    seconds: f64,
    /// How long a player thinks on average, in seconds; 0 plays as fast as the server answers
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0)]
    every: f64,
    /// How many servers to start; the seats of a table are shared out among them
    #[arg(long, value_name = "N", default_value_t = 1)]
    nodes: usize,
    /// Keep the tables in this database, and leave them there: postgres://USER@HOST/NAME
    #[arg(long, value_name = "ADDRESS")]
    database: Option<String>,
    /// Kill a server in the middle of heavy play, so many times, and compare every acknowledged move
    #[arg(long, value_name = "TIMES")]
    kill: Option<u32>,
    /// Store so many tables like those played at, start the server on them and open old ones
    #[arg(long, value_name = "N", conflicts_with_all = ["kill", "every"])]
    stored: Option<u64>,
    /// Send so many hostile or damaged inputs of every kind meanwhile, and look for panics and lost moves
    #[arg(long, value_name = "N", conflicts_with_all = ["kill", "stored"])]
    attack: Option<u64>,
    /// Play against this opponent at every table, and measure how long it takes
    #[arg(long, value_name = "OPPONENT", conflicts_with_all = ["kill", "stored", "attack"])]
    against: Option<Opponent>,
    /// Try to starve tables at which somebody plays against this opponent, in every way in turn
    #[arg(long, value_name = "OPPONENT", conflicts_with_all = ["kill", "stored", "attack", "against"])]
    starve: Option<Opponent>,
    /// Starve them in this way; can be given several times
    #[arg(long, value_name = "WAY", value_enum, requires = "starve")]
    way: Vec<Way>,
    /// Starve them in these ways at once, not in turn
    #[arg(long, requires = "starve")]
    together: bool,
    /// How long to play in peace before each way, in seconds [default: as long as with it]
    #[arg(long, value_name = "SECONDS", requires = "starve")]
    quiet: Option<f64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

// What was typed may hold a password.
impl std::fmt::Debug for Load {
    fn fmt(&self, to: &mut std::fmt::Formatter) -> std::fmt::Result {
        to.write_str("Load")
    }
}

impl Load {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        ensure!(self.tables <= MOST_TABLES, "at most {MOST_TABLES} tables can be played at");
        let options = self.setup.options()?;
        let folder = Folder::new()?;
        Runtime::new().context("cannot start")?.block_on(async {
            if let Some(inputs) = self.attack {
                return attack::run(self, &options, &folder.0, inputs, out).await;
            }
            if let Some(opponent) = self.starve.or(self.against) {
                return starve::run(self, &options, &folder.0, opponent, out).await;
            }
            match (self.kill, self.stored) {
                (Some(times), _) => kill::run(self, &options, &folder.0, times, out).await,
                (None, Some(stored)) => stored::run(self, &options, &folder.0, stored, out).await,
                (None, None) => self.measure(&options, &folder.0, out).await,
            }
        })
    }

    /// What the servers are told at their start: where many attack from made-up addresses all limits
    /// are as usual; otherwise this machine may ask for anything.
    fn flags(&self) -> Vec<String> {
        let flags: &[&str] = match self.starve.or(self.against) {
            Some(_) => &["--behind-proxy"],
            None => &["--rate", "10000000"],
        };
        flags.iter().map(|flag| (*flag).to_owned()).collect()
    }

    async fn measure(&self, options: &Options, folder: &Path, out: &mut impl Write) -> Result<()> {
        let mut nodes = Nodes::start(self, folder).await?;
        let empty = nodes.memory();
        let begun = Instant::now();
        let tables = self.open(&nodes, options).await?;
        let opened_after_s = begun.elapsed().as_secs_f64();
        let full = nodes.memory();
        let busy = nodes.processor();
        let tables = self.play_all(&nodes, tables, Duration::from_secs_f64(self.every)).await;
        let acks: Vec<Ack> = tables.into_iter().flat_map(|table| table.acks).collect();
        let (moves, seconds) = (acks.len(), self.seconds);
        let took = nodes.processor().zip(busy).map(|(after, before)| after - before);
        let figures = Figures {
            nodes: self.nodes,
            tables: self.tables,
            ready_after_ms: nodes.ready_after().as_secs_f64() * 1000.0,
            opened_after_s,
            table_kb: full
                .zip(empty)
                .map(|(full, empty)| full.saturating_sub(empty) as f64 / 1e3 / self.tables as f64),
            seconds,
            moves,
            moves_per_second: moves as f64 / seconds,
            seen: Waits::until_seen(&acks),
            processor_us: took.map(|took| took * 1e6 / moves.max(1) as f64),
            memory_mb: nodes.memory().map(|bytes| bytes as f64 / 1e6),
        };
        nodes.kill_all()?;
        figures.write(self.json, out)
    }

    /// Sets up the tables and joins them.
    async fn open(&self, nodes: &Nodes, options: &Options) -> Result<Vec<LoadTable>> {
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let mut opening = JoinSet::new();
        for number in 0..self.tables {
            let (places, options, nodes) = (places.clone(), options.clone(), nodes.addresses());
            opening.spawn(async move {
                let _place = places.acquire_owned().await;
                LoadTable::open(nodes, &options, number as u64).await
            });
        }
        let mut tables = Vec::new();
        while let Some(opened) = opening.join_next().await {
            tables.push(opened.context("a table failed")??);
        }
        Ok(tables)
    }

    /// Plays at all tables for as long as was asked for.
    async fn play_all(
        &self,
        nodes: &Nodes,
        tables: Vec<LoadTable>,
        every: Duration,
    ) -> Vec<LoadTable> {
        let until = Instant::now() + Duration::from_secs_f64(self.seconds);
        let mut playing = JoinSet::new();
        for mut table in tables {
            let nodes = nodes.addresses();
            playing.spawn(async move {
                // A socket that breaks has said what it had to say.
                let _ = table.play(&nodes, until, every).await;
                table
            });
        }
        let mut played = Vec::new();
        while let Some(table) = playing.join_next().await {
            played.extend(table);
        }
        played
    }
}

/// A folder for the server's tables that is gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Folder> {
        let folder = env::temp_dir().join(format!("farmstead-load-{}", std::process::id()));
        fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
        Ok(Folder(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

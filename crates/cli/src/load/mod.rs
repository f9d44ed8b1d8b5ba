//! Plays at many tables of a server of its own at once, and measures, or kills the server in the
//! middle and looks whether anything was lost. Never leaves this machine.

mod child;
mod figures;
mod kill;
mod stored;
mod table;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use std::{env, fs};

use anyhow::{Context, Result, ensure};
use farmstead_rules::Options;
use tokio::runtime::Runtime;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use crate::setup::Setup;
use child::Child;
use figures::{Figures, Waits};
use table::{Ack, LoadTable};

/// More tables than that have more sockets than a process may open.
const MOST_TABLES: usize = 9_000;

/// How many tables are set up at the same time.
const AT_ONCE: usize = 32;

/// Plays at many tables of a server of its own.
#[derive(Debug, clap::Args)]
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
    /// Kill the server in the middle of heavy play, so many times, and compare every acknowledged move
    #[arg(long, value_name = "TIMES")]
    kill: Option<u32>,
    /// Store so many tables like those played at, start the server on them and open old ones
    #[arg(long, value_name = "N", conflicts_with_all = ["kill", "every"])]
    stored: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Load {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        ensure!(self.tables <= MOST_TABLES, "at most {MOST_TABLES} tables can be played at");
        let options = self.setup.options()?;
        let folder = Folder::new()?;
        Runtime::new().context("cannot start")?.block_on(async {
            match (self.kill, self.stored) {
                (Some(times), _) => kill::run(self, &options, &folder.0, times, out).await,
                (None, Some(stored)) => stored::run(self, &options, &folder.0, stored, out).await,
                (None, None) => self.measure(&options, &folder, out).await,
            }
        })
    }

    async fn measure(
        &self,
        options: &Options,
        folder: &Folder,
        out: &mut impl Write,
    ) -> Result<()> {
        let server = Child::start(&folder.0).await?;
        let empty = server.memory();
        let begun = Instant::now();
        let tables = self.open(&server, options).await?;
        let opened_after_s = begun.elapsed().as_secs_f64();
        let full = server.memory();
        let busy = server.processor();
        let tables = self.play_all(&server, tables, Duration::from_secs_f64(self.every)).await;
        let acks: Vec<Ack> = tables.into_iter().flat_map(|table| table.acks).collect();
        let (moves, seconds) = (acks.len(), self.seconds);
        let took = server.processor().zip(busy).map(|(after, before)| after - before);
        let figures = Figures {
            tables: self.tables,
            ready_after_ms: server.ready_after.as_secs_f64() * 1000.0,
            opened_after_s,
            table_kb: full
                .zip(empty)
                .map(|(full, empty)| full.saturating_sub(empty) as f64 / 1e3 / self.tables as f64),
            seconds,
            moves,
            moves_per_second: moves as f64 / seconds,
            seen: Waits::until_seen(&acks),
            processor_us: took.map(|took| took * 1e6 / moves.max(1) as f64),
            memory_mb: server.memory().map(|bytes| bytes as f64 / 1e6),
        };
        server.kill()?;
        figures.write(self.json, out)
    }

    /// Sets up the tables and joins them.
    async fn open(&self, server: &Child, options: &Options) -> Result<Vec<LoadTable>> {
        let places = Arc::new(Semaphore::new(AT_ONCE));
        let mut opening = JoinSet::new();
        for number in 0..self.tables {
            let (places, options, address) = (places.clone(), options.clone(), server.address);
            opening.spawn(async move {
                let _place = places.acquire_owned().await;
                LoadTable::open(address, &options, number as u64).await
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
        server: &Child,
        tables: Vec<LoadTable>,
        every: Duration,
    ) -> Vec<LoadTable> {
        let until = Instant::now() + Duration::from_secs_f64(self.seconds);
        let mut playing = JoinSet::new();
        for mut table in tables {
            let address = server.address;
            playing.spawn(async move {
                // A socket that breaks has said what it had to say.
                let _ = table.play(address, until, every).await;
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

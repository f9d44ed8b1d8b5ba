//! Plays at many tables of a server of its own at once, and measures, or kills the server in the
//! middle and looks whether anything was lost. Never leaves this machine.

mod child;
mod figures;
mod kill;
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
use figures::Figures;
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
            match self.kill {
                Some(times) => kill::run(self, &options, &folder.0, times, out).await,
                None => self.measure(&options, &folder, out).await,
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
        let begun = Instant::now();
        let tables = self.open(&server, options).await?;
        let opened = begun.elapsed();
        let acks = self.play(&server, tables).await;
        let figures = Figures::new(self.tables, opened, &acks, self.seconds, &server)?;
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

    /// Plays at all tables for as long as was asked for; what was acknowledged comes back.
    async fn play(&self, server: &Child, tables: Vec<LoadTable>) -> Vec<Ack> {
        let until = Instant::now() + Duration::from_secs_f64(self.seconds);
        let every = Duration::from_secs_f64(self.every);
        let mut playing = JoinSet::new();
        for mut table in tables {
            let address = server.address;
            playing.spawn(async move {
                // A socket that breaks has said what it had to say.
                let _ = table.play(address, until, every).await;
                table.acks
            });
        }
        let mut acks = Vec::new();
        while let Some(played) = playing.join_next().await {
            acks.extend(played.unwrap_or_default());
        }
        acks
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

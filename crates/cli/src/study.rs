//! Studies: many games of opponents, written down for others to learn from.

mod columns;
mod elsewhere;

use std::fs::{self, File};
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result, ensure};
use farmstead_ai::study::{StudiedGame, Study as Series};
use farmstead_ai::{Budget, Contender};
use farmstead_rules::{RULES_VERSION, Rulebook, Seed};
use indicatif::ProgressBar;

use crate::setup::Setup;

/// What to study.
#[derive(Debug, clap::Args)]
pub(crate) struct Study {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    /// Write games of opponents as records, and as Parquet with every decision
    Games(Box<Games>),
}

/// Games to write.
#[derive(Debug, clap::Args)]
pub(crate) struct Games {
    /// The folder to write: games.parquet, decisions.parquet and the folder records
    folder: PathBuf,
    #[command(flatten)]
    setup: Setup,
    /// How many games
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The number of the first game in the series
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Who plays: once for all seats, or once for each seat
    #[arg(long = "agent", value_name = "OPPONENT", default_value = "master")]
    agents: Vec<String>,
    /// How many simulations a decision is worth at most
    #[arg(long)]
    nodes: Option<u64>,
    /// The series of games: the same seed plays the same games
    #[arg(long, default_value = "1")]
    seed: Seed,
    /// How many threads [default: one for each core]
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Play on a Ray cluster instead of this machine's threads: its address, or `local`. Needs Python with the
    /// package farmstead[ray]; FARMSTEAD_PYTHON names the interpreter
    #[arg(long, value_name = "ADDRESS")]
    ray: Option<String>,
}

impl Study {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        match &self.what {
            What::Games(games) => games.run(out),
        }
    }
}

impl Games {
    fn run(&self, out: &mut impl Write) -> Result<()> {
        let options = self.setup.options()?;
        let players = usize::from(options.players);
        let given = self.agents.len();
        ensure!(
            given == 1 || given == players,
            "give `--agent` once for all seats or {players} times, not {given} times"
        );
        ensure!(self.first.checked_add(self.games).is_some(), "there are no games of such numbers");
        let names: Vec<&String> = self.agents.iter().cycle().take(players).collect();
        let agents = names.iter().map(|name| name.parse::<Contender>());
        let agents = agents.collect::<Result<Vec<_>, _>>()?;
        if let Some(address) = &self.ray {
            return elsewhere::play(self, &options, address);
        }
        let series = Series {
            book: Rulebook::new(&options)?,
            seed: self.seed,
            agents,
            budget: Budget { nodes: self.nodes, ..Budget::default() },
        };
        let records = self.folder.join("records");
        fs::create_dir_all(&records).with_context(|| records.display().to_string())?;
        let about = [
            ("options", options.to_string()),
            ("seed", self.seed.to_string()),
            ("agents", names.iter().map(|name| name.as_str()).collect::<Vec<_>>().join(" ")),
            ("nodes", self.nodes.map_or("own".to_owned(), |nodes| nodes.to_string())),
            ("rules", RULES_VERSION.to_string()),
            ("facts", series.fact_names().join("\n")),
        ];
        let mut games = columns::GamesFile::create(self.file("games.parquet")?, &about)?;
        let mut decisions =
            columns::DecisionsFile::create(self.file("decisions.parquet")?, &about)?;
        let mut count = 0;
        self.play(&series, |game| {
            count += game.decisions.len();
            let text = game.record.write()?;
            write_new(&records.join(format!("{}.farm", game.number)), &text)?;
            games.add(&game, &text)?;
            decisions.add(&game)
        })?;
        games.finish()?;
        decisions.finish()?;
        writeln!(out, "{} games and {count} decisions in {}", self.games, self.folder.display())?;
        Ok(())
    }

    fn file(&self, name: &str) -> Result<File> {
        let path = self.folder.join(name);
        File::create(&path).with_context(|| path.display().to_string())
    }

    /// Plays the games on several threads and hands them on in the order of their numbers.
    fn play(&self, series: &Series, mut take: impl FnMut(StudiedGame) -> Result<()>) -> Result<()> {
        let usual = thread::available_parallelism().ok();
        let threads = self.threads.or(usual).map_or(1, NonZero::get) as u64;
        let bar = ProgressBar::new(self.games);
        // A few games for each thread at a time: nothing waits long, and memory stays small.
        let batch = threads * 16;
        let mut first = self.first;
        let last = self.first + self.games;
        while first < last {
            let end = last.min(first + batch);
            let next = AtomicU64::new(first);
            let played = Mutex::new(Vec::new());
            thread::scope(|scope| {
                for _ in 0..threads {
                    scope.spawn(|| {
                        loop {
                            let number = next.fetch_add(1, Ordering::Relaxed);
                            if number >= end {
                                return;
                            }
                            let game = series.play(number);
                            bar.inc(1);
                            played.lock().unwrap_or_else(PoisonError::into_inner).push(game);
                        }
                    });
                }
            });
            let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
            played.sort_by_key(|game| game.number);
            for game in played {
                take(game)?;
            }
            first = end;
        }
        bar.finish_and_clear();
        Ok(())
    }
}

fn write_new(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| path.display().to_string())
}

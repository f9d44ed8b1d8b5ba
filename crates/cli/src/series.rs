//! Series of games that are kept in a file: begins them, plays their games and tells their story.

mod keep;
mod story;

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use farmstead_cardboard::words;
use farmstead_rules::{Due, PlayedGame, Record, Seed, SeriesKind, Terms};

use crate::draw::show;
use crate::history::History;
use crate::play::{
    Chair, GameFile, Table, fresh_seed, host, read_file, seated, write_file, written_chairs,
};
use crate::setup::Setup;

/// Which series, and what to do with it.
#[derive(Debug, clap::Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Series {
    #[command(subcommand)]
    task: Option<Task>,
    /// The series to show
    #[arg(required = true)]
    file: Option<PathBuf>,
}

#[derive(Debug, clap::Subcommand)]
enum Task {
    /// Begin a series
    New {
        /// Where it is kept
        file: PathBuf,
        /// Which kind: solo or campaign
        #[arg(long, default_value = "solo", value_parser = kind)]
        kind: SeriesKind,
        /// How a solo series goes: repeat or go-on after a missed goal, food-per-point, fewer-minors
        #[arg(long, value_name = "WORDS", value_delimiter = ',')]
        terms: Vec<String>,
        #[command(flatten)]
        setup: Setup,
    },
    /// Play the next game, or go on with it
    Play {
        /// The series
        file: PathBuf,
        /// Who sits at A, then at B and so on [default: as in the game before]
        #[arg(long = "seat", value_enum, value_name = "WHO")]
        seats: Vec<Chair>,
        /// The seed that makes the deal [default: another one each time]
        #[arg(long)]
        seed: Option<Seed>,
    },
    /// Add the next game from a record that was played elsewhere
    Add {
        /// The series
        file: PathBuf,
        /// The record of the finished game
        game: PathBuf,
        /// The occupation to keep, by key or name; in a campaign one for each who keeps any
        #[arg(long, value_name = "CARD")]
        keep: Vec<String>,
    },
}

impl Series {
    /// Does what was asked for.
    pub(crate) fn run(&self, input: impl BufRead, out: &mut impl Write) -> Result<()> {
        match (&self.task, &self.file) {
            (None, None) => bail!("name the file of a series"),
            (None, Some(file)) => Open::read(file)?.tell(out),
            (Some(Task::New { file, kind, terms, setup }), _) => {
                begin(file, *kind, terms, setup, out)
            }
            (Some(Task::Play { file, seats, seed }), _) => {
                let seed = seed.unwrap_or_else(fresh_seed);
                Open::read(file)?.play(seats, seed, input, out)
            }
            (Some(Task::Add { file, game, keep }), _) => Open::read(file)?.add(game, keep, out),
        }
    }
}

fn kind(word: &str) -> Result<SeriesKind, &'static str> {
    let known = SeriesKind::ALL.into_iter().find(|(key, _)| *key == word);
    known.map(|(_, kind)| kind).ok_or("it is solo or campaign")
}

fn begin(
    file: &Path,
    kind: SeriesKind,
    terms: &[String],
    setup: &Setup,
    out: &mut impl Write,
) -> Result<()> {
    ensure!(!file.exists(), "{} is there already; name another file", file.display());
    let options = setup.options_for(if kind == SeriesKind::Solo { 1 } else { 2 })?;
    let series = farmstead_rules::Series::new(kind, options)?;
    let on = terms.iter().try_fold(series.terms(), |on, word| {
        let known = Terms::WORDS.map(|(word, _)| word.to_owned());
        let known = words::list(&known, "or");
        on.with(word).with_context(|| format!("there are no terms `{word}`; they are {known}"))
    })?;
    let series = series.on(on)?;
    let open = Open { file: file.to_owned(), series };
    open.keep()?;
    open.tell(out)
}

/// A series and the file it is kept in.
struct Open {
    file: PathBuf,
    series: farmstead_rules::Series,
}

impl Open {
    fn read(file: &Path) -> Result<Open> {
        let series = farmstead_rules::Series::parse(&read_file(file)?);
        let series = series.with_context(|| file.display().to_string())?;
        Ok(Open { file: file.to_owned(), series })
    }

    fn keep(&self) -> Result<()> {
        write_file(&self.file, &self.series.write())
    }

    /// Tells the story so far, and how it goes on.
    fn tell(&self, out: &mut impl Write) -> Result<()> {
        show(&story::lines(&self.series), out)?;
        if self.series.due().is_some() {
            writeln!(out, "`{}` plays it.", self.command())?;
        }
        Ok(())
    }

    /// What to type to go on.
    fn command(&self) -> String {
        format!("farmstead series play {}", self.file.display())
    }

    /// Where a game of the series is kept, counted from 1: beside the series.
    fn game_file(&self, number: usize) -> PathBuf {
        let stem = self.file.file_stem().unwrap_or_default().to_string_lossy();
        self.file.with_file_name(format!("{stem}-{number}.farm"))
    }

    fn due(&self) -> Result<Due> {
        self.series.due().context("the campaign is over")
    }

    fn play(
        mut self,
        seats: &[Chair],
        seed: Seed,
        mut input: impl BufRead,
        out: &mut impl Write,
    ) -> Result<()> {
        let due = self.due()?;
        let options = self.series.options();
        let number = self.series.games().len() + 1;
        let path = self.game_file(number);
        let last = self.game_file(number - 1);
        let before = match [&path, &last].into_iter().find(|file| file.exists()) {
            Some(file) => written_chairs(&read_file(file)?),
            None => Vec::new(),
        };
        let chairs = seated(seats, &before, options.players)?;
        let history = if path.exists() {
            let text = read_file(&path)?;
            let history = History::read(&text).with_context(|| path.display().to_string())?;
            due.check(options, history.record()).with_context(|| path.display().to_string())?;
            history
        } else {
            let mut deal = due.deal(options, seed);
            if due.start.is_none() {
                deal = deal.hosted_by(options, host(&chairs));
            }
            let record = Record::new(options.clone(), deal);
            writeln!(out, "{} The seed is {seed}.", story::begins(&self.series, &due))?;
            History::new(record)?
        };
        let file = GameFile::resumed_by(path, self.command());
        let table = Table::new(history, chairs.clone(), file, seed);
        let Some(record) = table.play(&mut input, out)? else { return Ok(()) };
        let mut played = self.series.outcome(&record)?;
        if !keep::ask(&self.series, &mut played, &chairs, &mut input, out)? {
            writeln!(out, "What to keep is still open; `{}` asks again.", self.command())?;
            return Ok(());
        }
        writeln!(out)?;
        self.finish(played, out)
    }

    fn add(mut self, game: &Path, keep: &[String], out: &mut impl Write) -> Result<()> {
        self.due()?;
        let (record, _) =
            Record::parse(&read_file(game)?).with_context(|| game.display().to_string())?;
        let mut played =
            self.series.outcome(&record).with_context(|| game.display().to_string())?;
        keep::name(&self.series, &mut played, keep)?;
        self.finish(played, out)
    }

    fn finish(&mut self, played: PlayedGame, out: &mut impl Write) -> Result<()> {
        self.series.add(played)?;
        self.keep()?;
        self.tell(out)
    }
}

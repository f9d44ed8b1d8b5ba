//! A game in the terminal, line by line, for people and through pipes.

mod answer;
mod edges;
mod files;
mod help;
mod pieces;
mod table;

use std::io::{BufRead, Write};
use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Context, Result, ensure};
use farmstead_ai::{Opponent, Wyrand};
use farmstead_rules::{Record, Rulebook, Seat, Seed};
use rand_core::Rng;

pub(crate) use files::{GameFile, read as read_file, write as write_file};
pub(crate) use table::{Chair, Table, written_chairs};

use crate::chosen::Chosen;
use crate::history::History;
use crate::setup::Setup;

/// What to play, and with whom.
#[derive(Debug, clap::Args)]
pub(crate) struct Play {
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    chosen: Chosen,
    /// Who sits at A, then at B and so on [default: one human, the rest greedy]
    #[arg(long = "seat", value_name = "WHO")]
    seats: Vec<Chair>,
    /// The seed that makes the deal [default: another one each time]
    #[arg(long)]
    seed: Option<Seed>,
    /// Where the game is kept [default: last.farm in the folder for data]
    #[arg(long, value_name = "FILE")]
    game_file: Option<PathBuf>,
    /// Go on with a game that was kept
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        conflicts_with_all = [
            "game", "players", "start_player", "mode", "cards", "deck", "deal", "others", "seed",
            "hands", "rounds", "deal_file"
        ]
    )]
    resume: Option<Option<PathBuf>>,
}

impl Play {
    /// Plays until the game is over, somebody quits, or the input ends.
    pub(crate) fn run(&self, input: impl BufRead, out: &mut impl Write) -> Result<()> {
        let seed = self.seed.unwrap_or_else(fresh_seed);
        let (history, chairs, file) = match &self.resume {
            Some(named) => self.resumed(named.as_deref())?,
            None => self.begun(seed, out)?,
        };
        Table::new(history, chairs, file, seed).play(input, out).map(|_| ())
    }

    fn begun(&self, seed: Seed, out: &mut impl Write) -> Result<(History, Vec<Chair>, GameFile)> {
        let options = self.setup.options()?;
        let chairs = seated(&self.seats, &[], options.players)?;
        let book = Rulebook::new(&options)?;
        let mut deal = self.chosen.deal(&book, seed)?;
        if !self.chosen.is_whole() {
            deal = deal.hosted_by(&options, host(&chairs));
        }
        let history = History::new(Record::new(options, deal))?;
        let file = GameFile::new(self.game_file.as_deref());
        if let Some(kept) = file.clear()? {
            writeln!(out, "The last game was put away as {}.", kept.display())?;
        }
        let table = history.record().options.told();
        writeln!(out, "A new game: {table}; seed {seed}. Type `help` for help.")?;
        Ok((history, chairs, file))
    }

    fn resumed(&self, named: Option<&std::path::Path>) -> Result<(History, Vec<Chair>, GameFile)> {
        let source = GameFile::new(named.or(self.game_file.as_deref()));
        let text = source.read()?;
        let history =
            History::read(&text).with_context(|| format!("{}", source.path().display()))?;
        let written = written_chairs(&text);
        let chairs = seated(&self.seats, &written, history.record().options.players)?;
        let file = match &self.game_file {
            Some(file) => GameFile::new(Some(file)),
            None => source,
        };
        Ok((history, chairs, file))
    }
}

/// Who sits where: as asked for, or else as before, or else one person; greedy players fill the
/// rest.
pub(crate) fn seated(asked: &[Chair], before: &[Chair], players: u8) -> Result<Vec<Chair>> {
    let asked = match (asked, before) {
        ([], []) => &[Chair::Human],
        ([], before) => before,
        (asked, _) => asked,
    };
    let given = asked.len();
    let players = usize::from(players);
    ensure!(given <= players, "there are {players} seats, but {given} players were named");
    let rest = std::iter::repeat(Chair::Opponent(Opponent::Greedy));
    Ok(asked.iter().copied().chain(rest).take(players).collect())
}

/// Where the person sits who sets a game up.
pub(crate) fn host(chairs: &[Chair]) -> Seat {
    Seat(chairs.iter().position(|chair| *chair == Chair::Human).unwrap_or(0) as u8)
}

/// A seed that nobody can guess from the last one; secrecy does not matter here.
pub(crate) fn fresh_seed() -> Seed {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let mut random = Wyrand::new(since.as_nanos() as u64 ^ u64::from(std::process::id()) << 32);
    // Short enough to be typed again.
    Seed(u128::from(random.next_u64() >> 24))
}

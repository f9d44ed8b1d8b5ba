//! `farmstead panel`: one opponent against everybody who must always be played.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use farmstead_ai::STYLES;
use farmstead_ai::arena::{Player, Tally};
use farmstead_rules::{Options, Seed};

use super::contestant::Contestant;
use super::extent::{Games, Spend};
use super::report::{Report, cpu_per_game};
use super::runner::{Runner, progress};
use crate::setup::Setup;

/// Who is tried, at what.
#[derive(Debug, clap::Args)]
pub(crate) struct Panel {
    /// Who is tried, as in `match`
    #[arg(value_name = "AGENT")]
    agent: Contestant,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    against: Against,
    #[command(flatten)]
    games: Games,
    /// The series of deals: the same seed deals the same
    #[arg(long, default_value = "1")]
    seed: Seed,
    #[command(flatten)]
    spend: Spend,
    /// Print one JSON object for each opponent, as `match` does
    #[arg(long)]
    json: bool,
}

/// The opponents: the panel, or others.
#[derive(Debug, clap::Args)]
pub(super) struct Against {
    /// Somebody to play against instead of the panel; may be given several times
    #[arg(long, value_name = "AGENT")]
    against: Vec<Contestant>,
    /// The folder with the networks of the panel
    #[arg(long, value_name = "FOLDER", default_value = "crates/ai/panel")]
    frozen: PathBuf,
}

impl Against {
    /// Everybody to be played: those named, or `linear`, the styles and the networks in the folder.
    pub(super) fn everybody(&self) -> Result<Vec<Contestant>> {
        if !self.against.is_empty() {
            return Ok(self.against.clone());
        }
        let styles = STYLES.iter().map(|style| format!("style:{}", style.key));
        let nets = frozen(&self.frozen)?.into_iter().map(|file| format!("net:{}", file.display()));
        let names = std::iter::once("linear".to_owned()).chain(styles).chain(nets);
        names.map(|name| name.parse().map_err(|bad: String| anyhow::anyhow!(bad))).collect()
    }
}

/// The networks in a folder by name; none if there is no such folder.
fn frozen(folder: &Path) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let cannot = || format!("cannot read {}", folder.display());
    let mut files = Vec::new();
    for entry in folder.read_dir().with_context(cannot)? {
        let path = entry.with_context(cannot)?.path();
        if path.extension().is_some_and(|extension| extension == "net") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// One agent at a table with the same opponent in all other seats.
pub(super) fn table(agent: &Contestant, other: &Contestant, options: &Options) -> Vec<Contestant> {
    let others = std::iter::repeat_n(other.clone(), usize::from(options.players) - 1);
    std::iter::once(agent.clone()).chain(others).collect()
}

impl Panel {
    /// Plays everybody and writes what came of it.
    pub(crate) fn run(&self, out: &mut (impl Write + Send)) -> Result<()> {
        let options = self.setup.options()?;
        ensure!(options.players >= 2, "a panel needs a game of at least 2 players");
        let everybody = self.against.everybody()?;
        let games = self.games.count(options.players.into(), 40);
        let (limit, patience) = (self.spend.limit(), self.spend.patience());
        let bar = progress(games * everybody.len() as u64);
        let wide = everybody.iter().map(|other| other.name.chars().count()).max().unwrap_or(0);
        if !self.json {
            let name = &self.agent.name;
            writeln!(out, "{name}, {games} games with each of {options}, seed {}", self.seed)?;
            writeln!(out, "{}\n", options.told())?;
            writeln!(
                out,
                "{:<wide$} {:>14} {:>15} {:>15} {:>5} {:>9} {:>9}",
                "against", "won-drawn-lost", "score", "lead", "rank", "s a game", "theirs"
            )?;
        }
        for other in &everybody {
            let agents = table(&self.agent, other, &options);
            let runner = Runner {
                options: &options,
                seed: self.seed,
                games,
                threads: self.spend.threads(),
                bar: &bar,
            };
            let mut tally = Tally::default();
            let players = || {
                agents
                    .iter()
                    .map(|agent| agent.player(limit, patience))
                    .collect::<Vec<Box<dyn Player>>>()
            };
            runner.run(players, |result| {
                tally.add(result);
                true
            });
            let report = Report {
                agents: &agents,
                options: &options,
                limit,
                seed: self.seed,
                tests: &[],
                tally,
            };
            let line = if self.json {
                serde_json::to_string(&report.summary())?
            } else {
                format!("{:<wide$} {}", other.name, row(&report.tally))
            };
            let mut told = Ok(());
            bar.suspend(|| told = writeln!(out, "{line}").and_then(|()| out.flush()));
            told?;
        }
        bar.finish_and_clear();
        Ok(())
    }
}

/// How the first agent did against the others, as a row of the table.
fn row(tally: &Tally) -> String {
    let players = tally.results().next().map_or(1, |result| result.shares.len());
    let (won, drawn) = (tally.wins(0), tally.draws());
    let lost = tally.games() - won - drawn;
    let (score, lead) = (tally.score(0), tally.lead(0));
    let rank = tally.mean(0, |result, player| f64::from(result.shares[player].rank)).mean;
    let theirs = (1..players).map(|player| cpu_per_game(tally, player)).sum::<f64>();
    format!(
        "{:>14} {:>15} {:>15} {:>5.2} {:>9.3} {:>9.3}",
        format!("{won}-{drawn}-{lost}"),
        format!("{:.1} ± {:.1}%", 100.0 * score.mean, 100.0 * score.margin),
        format!("{:+.2} ± {:.2}", lead.mean, lead.margin),
        rank,
        cpu_per_game(tally, 0),
        theirs / (players - 1).max(1) as f64,
    )
}

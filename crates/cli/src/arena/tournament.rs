//! `farmstead tournament`: everybody against everybody, and a ladder of strength.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use farmstead_ai::arena::{GameResult, Ladder, Player, Rung};
use farmstead_rules::Seed;
use serde_json::json;

use super::bout::Spend;
use super::contestant::Contestant;
use super::plot;
use super::runner::{Runner, progress};
use crate::setup::Setup;

/// Who takes part, in what.
#[derive(Debug, clap::Args)]
pub(crate) struct Tournament {
    /// Who takes part, as in `match`; the first one's strength is 0
    #[arg(required = true, num_args = 2.., value_name = "AGENT")]
    agents: Vec<Contestant>,
    #[command(flatten)]
    setup: Setup,
    /// How many games each two play; with more than two seats the two take turns around the table
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// The series of deals: the same seed deals the same
    #[arg(long, default_value = "1")]
    seed: Seed,
    #[command(flatten)]
    spend: Spend,
    /// Draw the ladder into this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Tournament {
    /// Plays everything and writes the ladder.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let options = self.setup.options()?;
        ensure!(options.players >= 2, "a tournament needs a game of at least 2 players");
        let pairs: Vec<(usize, usize)> = (0..self.agents.len())
            .flat_map(|one| (one + 1..self.agents.len()).map(move |other| (one, other)))
            .collect();
        let bar = progress(self.games * pairs.len() as u64);
        let mut ladder = Ladder::new(self.agents.len());
        for pair in pairs {
            let runner = Runner {
                options: &options,
                seed: self.seed,
                games: self.games,
                threads: self.spend.threads(),
                bar: &bar,
            };
            let players = || self.table(pair, options.players.into());
            runner.run(players, |result| {
                count(&mut ladder, pair, &result);
                true
            });
        }
        bar.finish_and_clear();
        let rungs = ladder.rungs();
        if let Some(file) = &self.svg {
            let names = rungs.iter().map(|rung| self.agents[rung.player].name.as_str());
            let picture = plot::ladder(&options.to_string(), &names.collect::<Vec<_>>(), &rungs);
            std::fs::write(file, picture)
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        if self.json {
            let line = |rung: &Rung| json!({ "agent": self.agents[rung.player].name, "elo": rung.elo, "margin": rung.margin });
            let rungs: Vec<_> = rungs.iter().map(line).collect();
            writeln!(
                out,
                "{}",
                json!({ "options": options.to_string(), "table": options.told(), "seed": self.seed.to_string(), "games_per_pair": self.games, "ladder": rungs })
            )?;
            return Ok(());
        }
        writeln!(out, "{} games for each two, {options}, seed {}", self.games, self.seed)?;
        writeln!(out, "{}\n", options.told())?;
        let wide = self.agents.iter().map(|agent| agent.name.chars().count()).max().unwrap_or(0);
        for (place, rung) in (1..).zip(&rungs) {
            let name = &self.agents[rung.player].name;
            writeln!(out, "{place:>3}  {name:<wide$} {:>+6.0} ± {:.0}", rung.elo, rung.margin)?;
        }
        Ok(())
    }

    /// The two of a pair by turns around a table.
    fn table(&self, (one, other): (usize, usize), seats: usize) -> Vec<Box<dyn Player>> {
        let (limit, patience) = (self.spend.limit(), self.spend.patience());
        let by_turns = [one, other].into_iter().cycle().take(seats);
        by_turns.map(|player| self.agents[player].player(limit, patience)).collect()
    }
}

/// Compares every place of the one with every place of the other.
fn count(ladder: &mut Ladder, (one, other): (usize, usize), result: &GameResult) {
    let ranks = |first: usize| result.shares.iter().skip(first).step_by(2).map(|share| share.rank);
    for own in ranks(0) {
        for theirs in ranks(1) {
            let score = match own.cmp(&theirs) {
                std::cmp::Ordering::Less => 1.0,
                std::cmp::Ordering::Equal => 0.5,
                std::cmp::Ordering::Greater => 0.0,
            };
            ladder.add(one, other, score);
        }
    }
}

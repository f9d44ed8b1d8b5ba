//! `farmstead tournament`: everybody against everybody, and a ladder of strength.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use farmstead_ai::arena::{Estimate, GameResult, Ladder, Player, Rung, Tally};
use farmstead_rules::{Options, Seed};
use serde_json::{Value, json};

use super::contestant::Contestant;
use super::extent::{Games, Spend};
use super::plot;
use super::report::{cpu_per_game, program, rounded};
use super::runner::{Runner, progress};
use crate::setup::Setup;

/// Who takes part, in what. With more than two seats each two take turns around the table.
#[derive(Debug, clap::Args)]
pub(crate) struct Tournament {
    /// Who takes part, as in `match`; the first one's strength is 0
    #[arg(required = true, num_args = 2.., value_name = "AGENT")]
    agents: Vec<Contestant>,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    games: Games,
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
        let games = self.games.count(options.players.into(), 100);
        let bar = progress(games * pairs.len() as u64);
        let mut ladder = Ladder::new(self.agents.len());
        let mut bouts = Vec::with_capacity(pairs.len());
        for pair in pairs {
            let runner = Runner {
                options: &options,
                seed: self.seed,
                games,
                threads: self.spend.threads(),
                bar: &bar,
            };
            let players = || self.table(pair, options.players.into());
            let mut tally = Tally::default();
            runner.run(players, |result| {
                count(&mut ladder, pair, &result);
                tally.add(result);
                true
            });
            bouts.push((pair, tally));
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
            writeln!(out, "{}", self.told(&options, games, &rungs, &bouts))?;
            return Ok(());
        }
        writeln!(out, "{games} games for each two, {options}, seed {}", self.seed)?;
        writeln!(out, "{}\n", options.told())?;
        let wide = self.agents.iter().map(|agent| agent.name.chars().count()).max().unwrap_or(0);
        for (place, rung) in (1..).zip(&rungs) {
            let name = &self.agents[rung.player].name;
            writeln!(out, "{place:>3}  {name:<wide$} {:>+6.0} ± {:.0}", rung.elo, rung.margin)?;
        }
        Ok(())
    }

    /// Everything as JSON: the ladder, and what each two did to each other.
    fn told(
        &self,
        options: &Options,
        games: u64,
        rungs: &[Rung],
        bouts: &[((usize, usize), Tally)],
    ) -> Value {
        let limit = self.spend.limit();
        let identities = self.agents.iter().map(|agent| agent.identity(options, limit));
        let name = |player: usize| &self.agents[player].name;
        let rung = |rung: &Rung| json!({ "agent": name(rung.player), "elo": rung.elo, "margin": rung.margin });
        let bout = |((one, other), tally): &((usize, usize), Tally)| {
            let Estimate { mean, margin } = tally.mean(0, lead_of_ones);
            let cpu = [0, 1].map(|first| {
                let seats = (first..options.players.into()).step_by(2);
                rounded(1000.0 * seats.map(|player| cpu_per_game(tally, player)).sum::<f64>())
            });
            json!({
                "agents": [name(*one), name(*other)],
                "games": tally.games(),
                "lead": rounded(mean),
                "lead_margin": rounded(margin),
                "cpu_ms_per_game": cpu,
            })
        };
        json!({
            "program": program(),
            "options": options.to_string(),
            "table": options.told(),
            "seed": self.seed.to_string(),
            "games_per_pair": games,
            "identities": identities.collect::<Vec<_>>(),
            "ladder": rungs.iter().map(rung).collect::<Vec<_>>(),
            "bouts": bouts.iter().map(bout).collect::<Vec<_>>(),
        })
    }

    /// The two of a pair by turns around a table.
    fn table(&self, (one, other): (usize, usize), seats: usize) -> Vec<Box<dyn Player>> {
        let (limit, patience) = (self.spend.limit(), self.spend.patience());
        let by_turns = [one, other].into_iter().cycle().take(seats);
        by_turns.map(|player| self.agents[player].player(limit, patience)).collect()
    }
}

/// By how many points the seats of the one are ahead of those of the other, on average.
fn lead_of_ones(result: &GameResult, _: usize) -> f64 {
    let mean = |first: usize| {
        let scores = result.shares.iter().skip(first).step_by(2).map(|share| share.score);
        let count = scores.len().max(1);
        scores.sum::<f64>() / count as f64
    };
    mean(0) - mean(1)
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

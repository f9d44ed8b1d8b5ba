//! `farmstead match`: some opponents at one table, many times.

use std::io::Write;

use anyhow::{Result, ensure};
use farmstead_ai::arena::{Measure, Sprt, Tally, Verdict};
use farmstead_rules::Seed;

use super::contestant::Contestant;
use super::extent::{Games, Spend};
use super::report::Report;
use super::runner::{Runner, progress};
use crate::setup::Setup;

/// Who plays, what and how often.
#[derive(Debug, clap::Args)]
pub(crate) struct Match {
    /// Who plays, one for each seat: an opponent, `NAME@200ms`, `NAME@64` (simulations), `net:FILE`, `style:NAME`, `cardless:NAME` (never plays a hand card), or a program `cmd:./bot`
    #[arg(required = true, num_args = 1..=5, value_name = "AGENT")]
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
    /// Stop when one of two differences in Elo is settled, with 5 % for either mistake
    #[arg(long, value_name = "LOWER,UPPER", value_parser = bounds(Measure::Elo), allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// The same for two differences in points; with both, the match stops when both are settled
    #[arg(long, value_name = "LOWER,UPPER", value_parser = bounds(Measure::Points), allow_hyphen_values = true)]
    sprt_points: Option<Sprt>,
    /// Print one JSON object a game, and one for the match
    #[arg(long)]
    json: bool,
}

/// Reads the two differences of a test.
fn bounds(of: Measure) -> impl Fn(&str) -> Result<Sprt, String> + Clone {
    move |text| {
        let bounds = text.split_once(',').and_then(|(lower, upper)| {
            Some((lower.trim().parse().ok()?, upper.trim().parse().ok()?))
        });
        match bounds {
            Some((lower, upper)) if lower < upper => Ok(Sprt { of, lower, upper }),
            _ => Err("two differences are written as 0,15".to_owned()),
        }
    }
}

impl Match {
    /// Plays the match and writes what came of it.
    pub(crate) fn run(&self, out: &mut (impl Write + Send)) -> Result<()> {
        let agents = self.agents.len();
        let options = self.setup.options_for(agents as u8)?;
        ensure!(
            usize::from(options.players) == agents,
            "a game of {} players needs as many agents, not {agents}",
            options.players
        );
        let tests: Vec<Sprt> = self.sprt.into_iter().chain(self.sprt_points).collect();
        ensure!(
            tests.is_empty() || agents == 2,
            "`--sprt` and `--sprt-points` compare two agents, not {agents}"
        );
        let (limit, patience) = (self.spend.limit(), self.spend.patience());
        let games = self.games.count(agents, 200);
        let bar = progress(games);
        let runner = Runner {
            options: &options,
            seed: self.seed,
            games,
            threads: self.spend.threads(),
            bar: &bar,
        };
        let mut report = Report {
            agents: &self.agents,
            options: &options,
            limit,
            seed: self.seed,
            tests: &tests,
            tally: Tally::default(),
        };
        let mut told = Ok(());
        let players = || self.agents.iter().map(|agent| agent.player(limit, patience)).collect();
        runner.run(players, |result| {
            if let Some((player, forfeit)) = &result.forfeit {
                let (name, game) = (&self.agents[*player].name, result.pairing.game);
                bar.suspend(|| {
                    anstream::eprintln!("farmstead: {name} lost game {game}: {forfeit}");
                });
            }
            if self.json && told.is_ok() {
                told = writeln!(out, "{}", report.game_line(&result));
            }
            report.tally.add(result);
            told.is_ok() && (tests.is_empty() || report.verdicts().contains(&Verdict::Open))
        });
        bar.finish_and_clear();
        told?;
        if self.json {
            serde_json::to_writer(&mut *out, &report.summary())?;
            writeln!(out)?;
            Ok(())
        } else {
            report.write(out)
        }
    }
}

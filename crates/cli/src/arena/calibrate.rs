//! `farmstead calibrate`: whether an opponent knows how games will end.

use std::io::Write;

use anyhow::{Result, ensure};
use farmstead_ai::arena::{Calibration, Compared, Estimate, Oracle, Player};
use farmstead_rules::{Options, Seed};
use serde_json::{Value, json};

use super::contestant::Contestant;
use super::extent::{Games, Spend};
use super::panel::{Against, table};
use super::report::{program, rounded};
use super::runner::{Runner, progress};
use crate::setup::Setup;

/// Who is asked, and in which games.
#[derive(Debug, clap::Args)]
pub(crate) struct Calibrate {
    /// Who is asked at the beginning of each of its turns what it expects, as in `match`
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
    /// Ask an analysis of so many simulations, as hints do, instead of what the agent values positions by
    #[arg(long, value_name = "N")]
    analysis: Option<u64>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Calibrate {
    /// Plays everybody and compares what was expected with what happened.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let options = self.setup.options()?;
        ensure!(options.players >= 2, "somebody must be there to win against");
        let everybody = self.against.everybody()?;
        let games = self.games.count(options.players.into(), 40);
        let (limit, patience) = (self.spend.limit(), self.spend.patience());
        let oracle = self.analysis.map_or(Oracle::Evaluator, Oracle::Analysis);
        let bar = progress(games * everybody.len() as u64);
        let mut calibration = Calibration::default();
        for other in &everybody {
            let agents = table(&self.agent, other, &options);
            let asked = || -> Result<Vec<Box<dyn Player>>> {
                let first = self.agent.player_that_tells(limit, oracle)?;
                let others = agents[1..].iter().map(|agent| agent.player(limit, patience));
                Ok(std::iter::once(first).chain(others).collect())
            };
            asked()?;
            let runner = Runner {
                options: &options,
                seed: self.seed,
                games,
                threads: self.spend.threads(),
                bar: &bar,
            };
            let players = || asked().expect("it was asked before");
            runner.run(players, |result| {
                calibration.add(&result, 0);
                true
            });
        }
        bar.finish_and_clear();
        if self.json {
            writeln!(out, "{}", self.told(&options, &everybody, games, &calibration))?;
            return Ok(());
        }
        let name = &self.agent.name;
        writeln!(out, "{name}, {games} games with each of {options}, seed {}", self.seed)?;
        let names: Vec<&str> = everybody.iter().map(|other| other.name.as_str()).collect();
        writeln!(out, "against {}\n", names.join(", "))?;
        write(&calibration, out)
    }

    fn told(
        &self,
        options: &Options,
        everybody: &[Contestant],
        games: u64,
        calibration: &Calibration,
    ) -> Value {
        let limit = self.spend.limit();
        let identity = |agent: &Contestant| agent.identity(options, limit);
        let round = |(round, chance, lead): (u8, Compared, Compared)| json!({ "round": round, "chance": object(&chance), "lead": object(&lead) });
        json!({
            "program": program(),
            "agent": identity(&self.agent),
            "against": everybody.iter().map(identity).collect::<Vec<_>>(),
            "analysis": self.analysis,
            "options": options.to_string(),
            "table": options.told(),
            "seed": self.seed.to_string(),
            "games_each": games,
            "chances": calibration.chances().map(|bin| bin.as_ref().map(object)),
            "all_chances": calibration.all_chances().as_ref().map(object),
            "rounds": calibration.rounds().into_iter().map(round).collect::<Vec<_>>(),
            "all_leads": calibration.all_leads().as_ref().map(object),
        })
    }
}

fn object(compared: &Compared) -> Value {
    // An interval without an end has no number in JSON.
    let width = |estimate: Estimate| estimate.margin.is_finite().then(|| rounded(estimate.margin));
    json!({
        "forecasts": compared.forecasts,
        "said": rounded(compared.said),
        "happened": rounded(compared.happened.mean),
        "happened_margin": width(compared.happened),
        "bias": rounded(compared.bias.mean),
        "bias_margin": width(compared.bias),
    })
}

/// Both tables: chances to win in bins, and leads by round.
fn write(calibration: &Calibration, out: &mut impl Write) -> Result<()> {
    let chance = |compared: &Compared| {
        format!(
            "{:>9} {:>8.1}% {:>16} {:>16}",
            compared.forecasts,
            100.0 * compared.said,
            percent(compared.happened),
            percent(compared.bias)
        )
    };
    let head = ["turns", "said", "happened", "too high by"];
    writeln!(
        out,
        "{:<12} {:>9} {:>9} {:>16} {:>16}",
        "chance", head[0], head[1], head[2], head[3]
    )?;
    for (bin, compared) in calibration.chances().iter().enumerate() {
        if let Some(compared) = compared {
            let name = format!("{} to {}%", 10 * bin, 10 * (bin + 1));
            writeln!(out, "{name:<12} {}", chance(compared))?;
        }
    }
    if let Some(all) = calibration.all_chances() {
        writeln!(out, "{:<12} {}", "all", chance(&all))?;
    }
    let lead = |compared: &Compared| {
        format!(
            "{:>9} {:>+9.2} {:>16} {:>16}",
            compared.forecasts,
            compared.said,
            points(compared.happened),
            points(compared.bias)
        )
    };
    writeln!(
        out,
        "\n{:<12} {:>9} {:>9} {:>16} {:>16}",
        "lead, round", head[0], head[1], head[2], head[3]
    )?;
    for (round, _, compared) in calibration.rounds() {
        writeln!(out, "{round:<12} {}", lead(&compared))?;
    }
    if let Some(all) = calibration.all_leads() {
        writeln!(out, "{:<12} {}", "all", lead(&all))?;
    }
    Ok(())
}

fn percent(estimate: Estimate) -> String {
    format!("{:.1} ± {:.1}%", 100.0 * estimate.mean, 100.0 * estimate.margin)
}

fn points(estimate: Estimate) -> String {
    format!("{:+.2} ± {:.2}", estimate.mean, estimate.margin)
}

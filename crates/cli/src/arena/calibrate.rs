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
        let mut all = Calibration::default();
        let mut each = Vec::with_capacity(everybody.len());
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
            let mut alone = Calibration::default();
            runner.run(players, |result| {
                all.add(&result, 0);
                alone.add(&result, 0);
                true
            });
            each.push((other, alone));
        }
        bar.finish_and_clear();
        if self.json {
            writeln!(out, "{}", self.told(&options, &each, games, &all))?;
            return Ok(());
        }
        let name = &self.agent.name;
        writeln!(out, "{name}, {games} games with each of {options}, seed {}", self.seed)?;
        writeln!(out, "{}\n", options.told())?;
        write(&all, &each, out)
    }

    fn told(
        &self,
        options: &Options,
        each: &[(&Contestant, Calibration)],
        games: u64,
        calibration: &Calibration,
    ) -> Value {
        let limit = self.spend.limit();
        let identity = |agent: &Contestant| agent.identity(options, limit);
        let round = |(round, chance, lead): (u8, Compared, Compared)| json!({ "round": round, "chance": object(&chance), "lead": object(&lead) });
        let alone = |(other, alone): &(&Contestant, Calibration)| {
            let [chance, lead] = [alone.all_chances(), alone.all_leads()];
            let [chance, lead] = [&chance, &lead].map(|all| all.as_ref().map(object));
            json!({ "agent": identity(other), "chance": chance, "lead": lead })
        };
        json!({
            "program": program(),
            "agent": identity(&self.agent),
            "against": each.iter().map(alone).collect::<Vec<_>>(),
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

/// The tables: chances to win in bins, leads by round, and both by opponent.
fn write(
    all: &Calibration,
    each: &[(&Contestant, Calibration)],
    out: &mut impl Write,
) -> Result<()> {
    let names = each.iter().map(|(other, _)| other.name.chars().count());
    let wide = names.max().unwrap_or(0).max("chance, by opponent".len());
    let mut table = |title: &str, rows: Vec<(String, Compared)>, line: Line| {
        let [turns, said, happened, bias] = ["turns", "said", "happened", "too high by"];
        writeln!(out, "{title:<wide$} {turns:>9} {said:>9} {happened:>16} {bias:>16}")?;
        for (name, compared) in rows {
            writeln!(out, "{name:<wide$} {}", line(&compared))?;
        }
        writeln!(out)
    };
    let bins = all.chances().into_iter().enumerate();
    let bins = bins.filter_map(|(bin, compared)| {
        Some((format!("{} to {}%", 10 * bin, 10 * (bin + 1)), compared?))
    });
    let everything = |compared: Option<Compared>| Some(("all".to_owned(), compared?));
    table("chance to win", bins.chain(everything(all.all_chances())).collect(), chance)?;
    let rounds = all.rounds().into_iter().map(|(round, _, lead)| (round.to_string(), lead));
    table("lead, by round", rounds.chain(everything(all.all_leads())).collect(), lead)?;
    let by_opponent = |of: fn(&Calibration) -> Option<Compared>| {
        each.iter()
            .filter_map(move |(other, alone)| Some((other.name.clone(), of(alone)?)))
            .collect()
    };
    table("chance, by opponent", by_opponent(Calibration::all_chances), chance)?;
    table("lead, by opponent", by_opponent(Calibration::all_leads), lead)?;
    Ok(())
}

/// Writes one row.
type Line = fn(&Compared) -> String;

fn chance(compared: &Compared) -> String {
    let Compared { forecasts, said, happened, bias } = *compared;
    let (happened, bias) = (percent(happened), percent(bias));
    format!("{forecasts:>9} {:>8.1}% {happened:>16} {bias:>16}", 100.0 * said)
}

fn lead(compared: &Compared) -> String {
    let Compared { forecasts, said, happened, bias } = *compared;
    let (happened, bias) = (points(happened), points(bias));
    format!("{forecasts:>9} {said:>+9.2} {happened:>16} {bias:>16}")
}

fn percent(estimate: Estimate) -> String {
    format!("{:.1} ± {:.1}%", 100.0 * estimate.mean, 100.0 * estimate.margin)
}

fn points(estimate: Estimate) -> String {
    format!("{:+.2} ± {:.2}", estimate.mean, estimate.margin)
}

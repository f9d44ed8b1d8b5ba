//! What came of a match, for people and for programs.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use farmstead_ai::arena::{Estimate, GameResult, Measure, Share, Sprt, Tally, Verdict};
use farmstead_rules::{Options, RULES_VERSION, Seed};
use serde::Serialize;
use serde_json::{Value, json};

use super::contestant::{Contestant, Limit};

/// A match so far.
pub(super) struct Report<'a> {
    pub(super) agents: &'a [Contestant],
    pub(super) options: &'a Options,
    /// What decisions may cost where an agent does not say.
    pub(super) limit: Limit,
    pub(super) seed: Seed,
    pub(super) tests: &'a [Sprt],
    pub(super) tally: Tally,
}

impl Report<'_> {
    /// What each test says about the first agent.
    pub(super) fn verdicts(&self) -> Vec<Verdict> {
        self.tests.iter().map(|test| test.verdict(&self.tally.rounds(test.of, 0))).collect()
    }

    /// One game as a line of JSON; lists are in the order of the agents.
    pub(super) fn game_line(&self, result: &GameResult) -> Value {
        let players = self.agents.len();
        let shares = &result.shares;
        let forfeit = result.forfeit.as_ref().map(
            |(player, why)| json!({ "agent": self.agents[*player].name, "reason": why.to_string() }),
        );
        let categories = result.categories.iter().enumerate();
        let points = categories.map(|(index, name)| {
            (*name, shares.iter().map(|share| share.categories[index]).collect::<Vec<_>>())
        });
        json!({
            "game": result.pairing.game,
            "deal": result.pairing.round,
            "seed": result.pairing.seed.to_string(),
            "seats": (0..players).map(|player| result.pairing.seat(player, players).0).collect::<Vec<_>>(),
            "scores": shares.iter().map(|share| share.score).collect::<Vec<_>>(),
            "ranks": shares.iter().map(|share| share.rank).collect::<Vec<_>>(),
            "categories": points.collect::<Vec<_>>(),
            "begging": shares.iter().map(|share| share.begging).collect::<Vec<_>>(),
            "avoidable_begging": shares.iter().map(|share| share.avoidable_begging).collect::<Vec<_>>(),
            "decisions": shares.iter().map(|share| share.decisions).collect::<Vec<_>>(),
            "nodes": shares.iter().map(|share| share.nodes).collect::<Vec<_>>(),
            "cpu_ms": shares.iter().map(|share| rounded(1000.0 * share.cpu.as_secs_f64())).collect::<Vec<_>>(),
            "forfeit": forfeit,
        })
    }

    /// The whole match.
    pub(super) fn summary(&self) -> Summary {
        let tally = &self.tally;
        let players = 0..self.agents.len();
        let each = |of: &dyn Fn(usize) -> f64| players.clone().map(of).map(rounded).collect();
        let categories = tally.results().next().map_or(&[][..], |result| result.categories);
        let test = |of: Measure| self.tests.iter().find(|test| test.of == of);
        Summary {
            program: program(),
            agents: self.agents.iter().map(|agent| agent.name.clone()).collect(),
            identities: self
                .agents
                .iter()
                .map(|agent| agent.identity(self.options, self.limit))
                .collect(),
            options: self.options.to_string(),
            table: self.options.told(),
            seed: self.seed.to_string(),
            games: tally.games(),
            deals: tally.rounds(Measure::Elo, 0).len(),
            wins: players.clone().map(|player| tally.wins(player)).collect(),
            draws: tally.draws(),
            forfeits: players.clone().map(|player| forfeits(tally, player)).collect(),
            score: each(&|player| tally.score(player).mean),
            score_margin: each(&|player| tally.score(player).margin),
            mean_scores: each(&|player| mean_score(tally, player).mean),
            mean_lead: each(&|player| tally.lead(player).mean),
            lead_margin: each(&|player| tally.lead(player).margin),
            mean_rank: each(&|player| mean_rank(tally, player)),
            categories: categories
                .iter()
                .enumerate()
                .map(|(index, name)| (*name, each(&|player| category(tally, player, index))))
                .collect(),
            begging: each(&|player| sum(tally, player, |share| share.begging)),
            avoidable_begging: each(&|player| sum(tally, player, |share| share.avoidable_begging)),
            elo: each(&|player| tally.elo(player).0),
            elo_interval: players.clone().map(|player| tally.elo(player).1.map(rounded)).collect(),
            cpu_ms_per_decision: each(&|player| {
                1000.0 * cpu(tally, player) / decisions(tally, player)
            }),
            cpu_ms_per_game: each(&|player| 1000.0 * cpu_per_game(tally, player)),
            nodes_per_decision: each(&|player| nodes(tally, player)),
            sprt: test(Measure::Elo).map(|test| self.told(test)),
            sprt_points: test(Measure::Points).map(|test| self.told(test)),
        }
    }

    /// A test as JSON.
    fn told(&self, test: &Sprt) -> Value {
        let rounds = self.tally.rounds(test.of, 0);
        let (odds, verdict) = (rounded(test.odds(&rounds)), test.verdict(&rounds).key());
        json!({ "lower": test.lower, "upper": test.upper, "log_odds": odds, "verdict": verdict })
    }

    /// The whole match as tables.
    pub(super) fn write(&self, out: &mut impl Write) -> Result<()> {
        let (tally, options) = (&self.tally, self.options);
        let games = tally.games();
        writeln!(out, "{games} games of {options}, seed {}", self.seed)?;
        writeln!(out, "{}\n", options.told())?;
        let wide = self.agents.iter().map(|agent| agent.name.chars().count()).max();
        let wide = wide.unwrap_or(0).max("agent".len());
        writeln!(
            out,
            "{:<wide$} {:>7} {:>7} {:>9} {:>7} {:>15} {:>5} {:>21} {:>8} {:>8}",
            "agent", "wins", "score", "", "points", "lead", "rank", "Elo", "ms", "s a game"
        )?;
        for (player, agent) in self.agents.iter().enumerate() {
            let Estimate { mean, margin } = tally.score(player);
            let lead = tally.lead(player);
            let (elo, [low, high]) = tally.elo(player);
            writeln!(
                out,
                "{:<wide$} {:>7} {:>6.1}% {:>9} {:>7.2} {:>15} {:>5.2} {:>21} {:>8.3} {:>8.3}",
                agent.name,
                tally.wins(player),
                100.0 * mean,
                format!("± {:.1}%", 100.0 * margin),
                mean_score(tally, player).mean,
                format!("{:+.2} ± {:.2}", lead.mean, lead.margin),
                mean_rank(tally, player),
                format!("{elo:+.0} ({low:+.0} to {high:+.0})"),
                1000.0 * cpu(tally, player) / decisions(tally, player),
                cpu_per_game(tally, player),
            )?;
        }
        writeln!(out, "\nGames shared by several winners: {}", tally.draws())?;
        let categories = tally.results().next().map_or(&[][..], |result| result.categories);
        writeln!(
            out,
            "\n{:<16}{}",
            "mean points",
            self.columns(|player| self.agents[player].name.clone())
        )?;
        for (index, name) in categories.iter().enumerate() {
            let points = |player: usize| format!("{:.2}", category(tally, player, index));
            writeln!(out, "{name:<16}{}", self.columns(points))?;
        }
        let begged = |player: usize| format!("{}", sum(tally, player, |share| share.begging));
        writeln!(out, "\n{:<16}{}", "begging cards", self.columns(begged))?;
        let avoidable =
            |player: usize| format!("{}", sum(tally, player, |share| share.avoidable_begging));
        writeln!(out, "{:<16}{}", "avoidable", self.columns(avoidable))?;
        for test in self.tests {
            self.write_test(test, out)?;
        }
        Ok(())
    }

    fn write_test(&self, test: &Sprt, out: &mut impl Write) -> Result<()> {
        let rounds = self.tally.rounds(test.of, 0);
        let unit = match test.of {
            Measure::Elo => "Elo",
            Measure::Points => "points",
        };
        let verdict = match test.verdict(&rounds) {
            Verdict::Lower => format!("nearer to {:+} {unit}", test.lower),
            Verdict::Upper => format!("nearer to {:+} {unit}", test.upper),
            Verdict::Open => format!("more games are needed to tell its {unit}"),
        };
        let (odds, bound) = (test.odds(&rounds), Sprt::bound());
        let name = &self.agents[0].name;
        writeln!(out, "\n{name}: {verdict} (log odds {odds:.2}, settled at ±{bound:.2})")?;
        Ok(())
    }

    fn columns(&self, of: impl Fn(usize) -> String) -> String {
        (0..self.agents.len()).map(|player| format!(" {:>12}", of(player))).collect()
    }
}

/// Which program tells a result.
pub(super) fn program() -> Value {
    json!({ "version": env!("CARGO_PKG_VERSION"), "rules_version": RULES_VERSION })
}

/// A whole match; lists are in the order of the agents.
#[derive(Serialize)]
pub(super) struct Summary {
    program: Value,
    agents: Vec<String>,
    /// Who they are: networks by hash, and what they may spend.
    identities: Vec<Value>,
    options: String,
    /// Which board and cards that means, in words.
    table: String,
    seed: String,
    games: usize,
    /// Deals that were played from every seat; intervals and tests are made of them.
    deals: usize,
    wins: Vec<usize>,
    draws: usize,
    forfeits: Vec<usize>,
    score: Vec<f64>,
    score_margin: Vec<f64>,
    mean_scores: Vec<f64>,
    /// Points ahead of the best other, and half the width of their interval.
    mean_lead: Vec<f64>,
    lead_margin: Vec<f64>,
    mean_rank: Vec<f64>,
    categories: Vec<(&'static str, Vec<f64>)>,
    /// Begging cards in all games, and those that a different last placement could have avoided.
    begging: Vec<f64>,
    avoidable_begging: Vec<f64>,
    elo: Vec<f64>,
    elo_interval: Vec<[f64; 2]>,
    cpu_ms_per_decision: Vec<f64>,
    cpu_ms_per_game: Vec<f64>,
    nodes_per_decision: Vec<f64>,
    sprt: Option<Value>,
    sprt_points: Option<Value>,
}

pub(super) fn rounded(number: f64) -> f64 {
    (number * 10_000.0).round() / 10_000.0
}

fn mean_score(tally: &Tally, player: usize) -> Estimate {
    tally.mean(player, |result, player| result.shares[player].score)
}

fn mean_rank(tally: &Tally, player: usize) -> f64 {
    tally.mean(player, |result, player| f64::from(result.shares[player].rank)).mean
}

fn category(tally: &Tally, player: usize, index: usize) -> f64 {
    tally.mean(player, |result, player| result.shares[player].categories[index]).mean
}

fn sum(tally: &Tally, player: usize, of: impl Fn(&Share) -> u8) -> f64 {
    tally.results().map(|result| f64::from(of(&result.shares[player]))).sum()
}

fn forfeits(tally: &Tally, player: usize) -> usize {
    let lost =
        |result: &&GameResult| result.forfeit.as_ref().is_some_and(|(loser, _)| *loser == player);
    tally.results().filter(lost).count()
}

/// Processor time in seconds.
fn cpu(tally: &Tally, player: usize) -> f64 {
    let cpu: Duration = tally.results().map(|result| result.shares[player].cpu).sum();
    cpu.as_secs_f64()
}

/// Processor time in seconds.
pub(super) fn cpu_per_game(tally: &Tally, player: usize) -> f64 {
    cpu(tally, player) / tally.games().max(1) as f64
}

fn nodes(tally: &Tally, player: usize) -> f64 {
    let nodes: u64 = tally.results().map(|result| result.shares[player].nodes).sum();
    nodes as f64 / decisions(tally, player)
}

fn decisions(tally: &Tally, player: usize) -> f64 {
    let decisions: u64 = tally.results().map(|result| result.shares[player].decisions).sum();
    decisions.max(1) as f64
}

//! `farmstead match`: some opponents at one table, many times.

use std::io::Write;
use std::num::NonZero;
use std::time::Duration;

use anyhow::{Result, ensure};
use farmstead_ai::arena::{Estimate, GameResult, Share, Sprt, Tally, Verdict};
use farmstead_rules::{Options, Seed};
use serde::Serialize;
use serde_json::json;

use super::contestant::{Contestant, Limit};
use super::runner::{Runner, progress, threads};
use crate::setup::Setup;

/// Who plays, what and how often.
#[derive(Debug, clap::Args)]
pub(crate) struct Match {
    /// Who plays, one for each seat: an opponent, `NAME@200ms`, `NAME@64` (simulations), `cardless:NAME` (never plays a hand card), or a program `cmd:./bot`
    #[arg(required = true, num_args = 1..=5, value_name = "AGENT")]
    agents: Vec<Contestant>,
    #[command(flatten)]
    setup: Setup,
    /// How many games; everybody sits in every seat of every deal
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// The series of deals: the same seed deals the same
    #[arg(long, default_value = "1")]
    seed: Seed,
    #[command(flatten)]
    spend: Spend,
    /// Stop when one of two differences in Elo is settled, with 5 % for either mistake
    #[arg(long, value_name = "LOWER,UPPER", value_parser = bounds, allow_hyphen_values = true)]
    sprt: Option<Sprt>,
    /// Print one JSON object a game, and one for the match
    #[arg(long)]
    json: bool,
}

/// What decisions may cost.
#[derive(Debug, clap::Args)]
pub(super) struct Spend {
    /// The time for a decision, such as 200ms, where an agent does not say its own
    #[arg(long, value_name = "TIME")]
    time: Option<Limit>,
    /// The simulations for a decision, where an agent does not say its own
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// How long a program may take for an answer before it loses the game
    #[arg(long, value_name = "TIME", default_value = "10s")]
    patience: Limit,
    /// How many games at once [default: one for each core]
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl Spend {
    pub(super) fn limit(&self) -> Limit {
        Limit { time: self.time.and_then(|limit| limit.time), nodes: self.nodes }
    }

    pub(super) fn patience(&self) -> Duration {
        self.patience.time.unwrap_or(Duration::from_secs(10))
    }

    pub(super) fn threads(&self) -> usize {
        threads(self.threads)
    }
}

fn bounds(text: &str) -> Result<Sprt, String> {
    let bounds = text
        .split_once(',')
        .and_then(|(lower, upper)| Some((lower.trim().parse().ok()?, upper.trim().parse().ok()?)));
    match bounds {
        Some((lower, upper)) if lower < upper => Ok(Sprt { lower, upper }),
        _ => Err("two differences in Elo are written as 0,15".to_owned()),
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
        ensure!(
            self.sprt.is_none() || self.agents.len() == 2,
            "`--sprt` compares two agents, not {}",
            self.agents.len()
        );
        let (limit, patience) = (self.spend.limit(), self.spend.patience());
        let bar = progress(self.games);
        let runner = Runner {
            options: &options,
            seed: self.seed,
            games: self.games,
            threads: self.spend.threads(),
            bar: &bar,
        };
        let mut tally = Tally::default();
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
                told = writeln!(out, "{}", self.game_line(&result));
            }
            tally.add(result);
            told.is_ok() && self.verdict(&tally).is_none_or(|verdict| verdict == Verdict::Open)
        });
        bar.finish_and_clear();
        told?;
        if self.json {
            serde_json::to_writer(&mut *out, &self.summary(&options, &tally))?;
            writeln!(out)?;
            Ok(())
        } else {
            self.write(&options, &tally, out)
        }
    }

    fn verdict(&self, tally: &Tally) -> Option<Verdict> {
        self.sprt.map(|sprt| sprt.verdict(&tally.scores_by_round(0)))
    }

    /// One game as a line of JSON; lists are in the order of the agents.
    fn game_line(&self, result: &GameResult) -> serde_json::Value {
        let players = self.agents.len();
        let shares = &result.shares;
        let forfeit = result.forfeit.as_ref().map(
            |(player, why)| json!({ "agent": self.agents[*player].name, "reason": why.to_string() }),
        );
        json!({
            "game": result.pairing.game,
            "deal": result.pairing.round,
            "seed": result.pairing.seed.to_string(),
            "seats": (0..players).map(|player| result.pairing.seat(player, players).0).collect::<Vec<_>>(),
            "scores": shares.iter().map(|share| share.score).collect::<Vec<_>>(),
            "ranks": shares.iter().map(|share| share.rank).collect::<Vec<_>>(),
            "begging": shares.iter().map(|share| share.begging).collect::<Vec<_>>(),
            "avoidable_begging": shares.iter().map(|share| share.avoidable_begging).collect::<Vec<_>>(),
            "decisions": shares.iter().map(|share| share.decisions).collect::<Vec<_>>(),
            "nodes": shares.iter().map(|share| share.nodes).collect::<Vec<_>>(),
            "forfeit": forfeit,
        })
    }

    fn summary(&self, options: &Options, tally: &Tally) -> Summary {
        let players = 0..self.agents.len();
        let each = |of: &dyn Fn(usize) -> f64| players.clone().map(of).map(rounded).collect();
        let categories = tally.results().next().map_or(&[][..], |result| result.categories);
        Summary {
            agents: self.agents.iter().map(|agent| agent.name.clone()).collect(),
            options: options.to_string(),
            table: options.told(),
            seed: self.seed.to_string(),
            games: tally.games(),
            wins: players.clone().map(|player| tally.wins(player)).collect(),
            draws: tally.draws(),
            forfeits: players.clone().map(|player| forfeits(tally, player)).collect(),
            score: each(&|player| tally.score(player).mean),
            score_margin: each(&|player| tally.score(player).margin),
            mean_scores: each(&|player| mean_score(tally, player).mean),
            mean_lead: each(&|player| tally.lead(player).mean),
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
            cpu_ms_per_decision: each(&|player| cpu_ms(tally, player)),
            nodes_per_decision: each(&|player| nodes(tally, player)),
            sprt: self.sprt.map(|sprt| {
                let scores = tally.scores_by_round(0);
                let odds = rounded(sprt.odds(&scores));
                let verdict = sprt.verdict(&scores).key();
                json!({ "lower": sprt.lower, "upper": sprt.upper, "log_odds": odds, "verdict": verdict })
            }),
        }
    }

    fn write(&self, options: &Options, tally: &Tally, out: &mut impl Write) -> Result<()> {
        let games = tally.games();
        writeln!(out, "{games} games of {options}, seed {}", self.seed)?;
        writeln!(out, "{}\n", options.told())?;
        let wide = self.agents.iter().map(|agent| agent.name.chars().count()).max();
        let wide = wide.unwrap_or(0).max("agent".len());
        writeln!(
            out,
            "{:<wide$} {:>7} {:>7} {:>15} {:>7} {:>7} {:>5} {:>21} {:>8}",
            "agent", "wins", "score", "", "points", "lead", "rank", "Elo", "ms"
        )?;
        for (player, agent) in self.agents.iter().enumerate() {
            let Estimate { mean, margin } = tally.score(player);
            let (elo, [low, high]) = tally.elo(player);
            writeln!(
                out,
                "{:<wide$} {:>7} {:>6.1}% {:>15} {:>7.2} {:>+7.2} {:>5.2} {:>21} {:>8.3}",
                agent.name,
                tally.wins(player),
                100.0 * mean,
                format!("± {:.1}%", 100.0 * margin),
                mean_score(tally, player).mean,
                tally.lead(player).mean,
                mean_rank(tally, player),
                format!("{elo:+.0} ({low:+.0} to {high:+.0})"),
                cpu_ms(tally, player),
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
        if let Some(sprt) = self.sprt {
            let scores = tally.scores_by_round(0);
            let verdict = match sprt.verdict(&scores) {
                Verdict::Lower => format!("nearer to {:+} Elo", sprt.lower),
                Verdict::Upper => format!("nearer to {:+} Elo", sprt.upper),
                Verdict::Open => "more games are needed".to_owned(),
            };
            let (odds, bound) = (sprt.odds(&scores), Sprt::bound());
            writeln!(
                out,
                "\n{}: {verdict} (log odds {odds:.2}, settled at ±{bound:.2})",
                self.agents[0].name
            )?;
        }
        Ok(())
    }

    fn columns(&self, of: impl Fn(usize) -> String) -> String {
        (0..self.agents.len()).map(|player| format!(" {:>12}", of(player))).collect()
    }
}

/// A whole match; lists are in the order of the agents.
#[derive(Serialize)]
struct Summary {
    agents: Vec<String>,
    options: String,
    /// Which board and cards that means, in words.
    table: String,
    seed: String,
    games: usize,
    wins: Vec<usize>,
    draws: usize,
    forfeits: Vec<usize>,
    score: Vec<f64>,
    score_margin: Vec<f64>,
    mean_scores: Vec<f64>,
    mean_lead: Vec<f64>,
    mean_rank: Vec<f64>,
    categories: Vec<(&'static str, Vec<f64>)>,
    /// Begging cards in all games, and those that a different last placement could have avoided.
    begging: Vec<f64>,
    avoidable_begging: Vec<f64>,
    elo: Vec<f64>,
    elo_interval: Vec<[f64; 2]>,
    cpu_ms_per_decision: Vec<f64>,
    nodes_per_decision: Vec<f64>,
    sprt: Option<serde_json::Value>,
}

fn rounded(number: f64) -> f64 {
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

fn cpu_ms(tally: &Tally, player: usize) -> f64 {
    let cpu: Duration = tally.results().map(|result| result.shares[player].cpu).sum();
    1000.0 * cpu.as_secs_f64() / decisions(tally, player)
}

fn nodes(tally: &Tally, player: usize) -> f64 {
    let nodes: u64 = tally.results().map(|result| result.shares[player].nodes).sum();
    nodes as f64 / decisions(tally, player)
}

fn decisions(tally: &Tally, player: usize) -> f64 {
    let decisions: u64 = tally.results().map(|result| result.shares[player].decisions).sum();
    decisions.max(1) as f64
}

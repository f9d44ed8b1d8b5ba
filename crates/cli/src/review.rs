//! `farmstead review`: a kept game, looked at decision by decision.

mod html;

use std::fs;
use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use farmstead_ai::Names;
use farmstead_ai::review::{Account, Care, Review, ReviewedTurn, Standing};
use farmstead_rules::{Record, Seat};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::arena::Limit;
use crate::draw::{terminal_width, wrap};
use crate::hint;
use crate::history::History;
use crate::play::{read_file, written_chairs};

/// Which game, and how carefully it is looked at.
#[derive(Debug, clap::Args)]
pub(crate) struct ReviewGame {
    /// The record of the game
    file: PathBuf,
    /// How many simulations every decision is worth, for the same answer every time
    #[arg(long, value_name = "N", default_value_t = 800, conflicts_with = "time")]
    nodes: u64,
    /// How long it may take in all instead, such as 60s
    #[arg(long)]
    time: Option<Limit>,
    /// On how many threads; all cores by default
    #[arg(long)]
    threads: Option<NonZero<usize>>,
    /// Print it as JSON
    #[arg(long)]
    json: bool,
    /// Write it as one page that needs nothing else
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// The costliest decisions of everybody that are told.
const TURNING_POINTS: usize = 3;
/// Simulations a decision by which it is found out how many there is time for.
const TRIED: u64 = 32;
/// More than this says little more.
const MOST: u64 = 50_000;

impl ReviewGame {
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let text = read_file(&self.file)?;
        let read = History::read_older(&text).with_context(|| self.file.display().to_string());
        let (history, difference) = read?;
        ensure!(!history.steps().is_empty(), "nothing was played yet");
        let chairs = written_chairs(&text).into_iter().map(|chair| chair.key().to_owned());
        let record = history.record();
        let names = names(chairs.collect(), usize::from(record.options.players));
        let (review, nodes) = self.look_at(record)?;
        let story = Story { review, record, names, nodes };
        if let Some(file) = &self.html {
            fs::write(file, html::page(&story))
                .with_context(|| format!("cannot write {}", file.display()))?;
        }
        match self.json {
            true => writeln!(out, "{}", story.object())?,
            false => story.tell(out)?,
        }
        if let Some(difference) = difference.filter(|_| !self.json) {
            writeln!(out, "\n{difference}")?;
        }
        Ok(())
    }

    /// The review, and how many simulations each decision was worth.
    fn look_at(&self, record: &Record) -> Result<(Review, u64)> {
        let cores = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let threads = self.threads.unwrap_or(cores);
        let Some(time) = self.time.as_ref().and_then(|limit| limit.time) else {
            let nodes = self.time.as_ref().and_then(|limit| limit.nodes).unwrap_or(self.nodes);
            return Ok((looked_at(record, Care { nodes, threads })?, nodes));
        };
        let began = Instant::now();
        let review = looked_at(record, Care { nodes: TRIED, threads })?;
        let took = began.elapsed().max(Duration::from_millis(1));
        let times = time.saturating_sub(took).as_secs_f64() / took.as_secs_f64();
        if times < 1.0 {
            return Ok((review, TRIED));
        }
        let nodes = ((TRIED as f64 * times) as u64).min(MOST);
        Ok((looked_at(record, Care { nodes, threads })?, nodes))
    }
}

/// Looks at a game while a bar tells how far it is.
fn looked_at(record: &Record, care: Care) -> Result<Review> {
    let bar = ProgressBar::new(0);
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} decisions") {
        bar.set_style(style);
    }
    let review = Review::of(record, care, |done, all| {
        bar.set_length(all as u64);
        bar.set_position(done as u64);
        true
    })?;
    bar.finish_and_clear();
    review.context("the review was stopped")
}

/// What the players are called: by what sat on their chairs, if that is known and tells them apart.
fn names(chairs: Vec<String>, seats: usize) -> Vec<String> {
    let once = |name: &String| chairs.iter().filter(|other| *other == name).count() == 1;
    if chairs.len() == seats && chairs.iter().all(once) {
        return chairs;
    }
    (0..seats as u8).map(|seat| format!("Player {}", Seat(seat))).collect()
}

/// A review and what is needed to tell it.
struct Story<'a> {
    review: Review,
    record: &'a Record,
    names: Vec<String>,
    nodes: u64,
}

impl Story<'_> {
    fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// How it ended, in one line.
    fn result(&self) -> String {
        let points = self.review.end.iter().zip(&self.names);
        let told: Vec<String> =
            points.map(|(standing, name)| format!("{name} {}", standing.points)).collect();
        told.join(", ")
    }

    /// What a costly decision was, and what would have been better.
    fn advice(&self, turn: &ReviewedTurn) -> [String; 2] {
        let done = turn.played().map_or("something else", |played| &played.proposal);
        let lost = format!("{done}: {:.1} points given away.", turn.loss);
        let better = turn.better().map_or_else(String::new, |better| {
            format!("Better: {}", turn.analysis.sentence(better, &Names(&self.names)))
        });
        [lost, better]
    }

    fn tell(&self, out: &mut impl Write) -> io::Result<()> {
        let width = terminal_width().min(100) - 3;
        let decisions = self.review.turns.len();
        writeln!(out, "{}", self.result())?;
        writeln!(out, "{decisions} decisions, {} simulations each\n", self.nodes)?;
        let longest = self.names.iter().map(String::len).max().unwrap_or(0);
        write!(out, "{:longest$}", "")?;
        for column in COLUMNS {
            write!(out, "  {:>10}", column.name)?;
        }
        writeln!(out)?;
        for seat in self.review.seats() {
            let account = self.review.account(seat);
            write!(out, "{:longest$}", self.name(seat))?;
            for column in COLUMNS {
                write!(out, "  {:>+10.1}", (column.of)(&account))?;
            }
            writeln!(out)?;
        }
        for line in wrap(EXPLAINED, width) {
            writeln!(out, "{line}")?;
        }
        for seat in self.review.seats() {
            writeln!(out, "\n{}", self.name(seat))?;
            for part in self.review.accuracy(seat) {
                let [first, last] = part.rounds;
                writeln!(
                    out,
                    "   rounds {first} to {last}: {} of {} decisions as good as the best, {:.1} points given away",
                    part.good, part.decisions, part.lost
                )?;
            }
            for turn in self.review.turning_points(seat, TURNING_POINTS) {
                let [done, better] = self.advice(turn);
                let told = format!("Round {}, move {}: {done}", turn.round, turn.moves.start + 1);
                for text in [told, better] {
                    for line in wrap(&text, width) {
                        writeln!(out, "   {line}")?;
                    }
                }
            }
        }
        Ok(())
    }

    fn object(&self) -> Value {
        let standings = |standings: &[Standing]| -> Vec<Value> {
            let one = |standing: &Standing| json!({"points": short(standing.points), "win": short(standing.win)});
            standings.iter().map(one).collect()
        };
        let turns = self.review.turns.iter().map(|turn| {
            json!({
                "first": turn.moves.start + 1,
                "moves": turn.moves.len(),
                "seat": turn.seat,
                "round": turn.round,
                "before": standings(&turn.before),
                "after": standings(&turn.after),
                "loss": short(turn.loss),
                "chance": turn.by_chance,
                "played": turn.analysis.played,
                "analysis": hint::object(&turn.analysis, usize::MAX),
            })
        });
        let seats = self.review.seats().map(|seat| {
            let account = self.review.account(seat);
            let accuracy = self.review.accuracy(seat).into_iter().map(|part| {
                json!({
                    "rounds": part.rounds, "decisions": part.decisions,
                    "good": part.good, "lost": short(part.lost),
                })
            });
            let parts = COLUMNS
                .iter()
                .map(|column| (column.key.to_owned(), json!(short((column.of)(&account)))));
            let turning: Vec<usize> = self
                .review
                .turning_points(seat, TURNING_POINTS)
                .iter()
                .map(|turn| turn.moves.start + 1)
                .collect();
            json!({
                "seat": seat,
                "name": self.name(seat),
                "account": parts.collect::<serde_json::Map<_, _>>(),
                "accuracy": accuracy.collect::<Vec<_>>(),
                "turning_points": turning,
            })
        });
        json!({
            "options": self.record.options.to_string(),
            "simulations": self.nodes,
            "seats": seats.collect::<Vec<_>>(),
            "turns": turns.collect::<Vec<_>>(),
            "end": standings(&self.review.end),
        })
    }
}

/// A part of an account.
struct Column {
    key: &'static str,
    name: &'static str,
    of: fn(&Account) -> f32,
}

const COLUMNS: [Column; 6] = [
    Column { key: "start", name: "start", of: |account| account.start },
    Column { key: "own", name: "own turns", of: |account| account.own },
    Column { key: "others", name: "others", of: |account| account.others },
    Column { key: "chance", name: "chance", of: |account| account.chance },
    Column { key: "second_thoughts", name: "unforeseen", of: |account| account.second_thoughts },
    Column { key: "end", name: "end", of: |account| account.end },
];

/// What the columns mean.
const EXPLAINED: &str = "In points ahead: what could be expected at the start, what the own turns gave \
    away, what the turns of others brought, what chance and cards that others held brought, what was \
    seen only later, and how it ended. The columns add up.";

fn short(number: f32) -> f64 {
    (f64::from(number) * 1000.0).round() / 1000.0
}

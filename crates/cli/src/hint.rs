//! `farmstead hint`: what to do next in a game that was kept, and why.

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::thread;

use anyhow::{Context, Result, bail};
use farmstead_ai::{Advice, Analysis, Budget, Names, analyse};
use farmstead_rules::{Seat, View};
use serde_json::{Value, json};

use crate::arena::Limit;
use crate::draw::{terminal_width, wrap};
use crate::history::History;
use crate::play::read_file;

/// Players are called by the letters of their seats.
const LETTERS: Names<'_> = Names(&[]);

/// Which game, and how long to think.
#[derive(Debug, clap::Args)]
pub(crate) struct Hint {
    /// The kept game; its next decision is looked at
    file: PathBuf,
    /// How long to think, such as 500ms or 10s; a first answer comes at once
    #[arg(long, default_value = "5s")]
    time: Limit,
    /// How many simulations instead, for the same answer every time
    #[arg(long, value_name = "N", conflicts_with = "time")]
    nodes: Option<u64>,
    /// How many options to tell
    #[arg(long, default_value_t = 3)]
    options: usize,
    /// Print one JSON object a report
    #[arg(long)]
    json: bool,
}

impl Hint {
    /// Writes a report whenever more is known.
    pub(crate) fn run(&self, out: &mut impl Write) -> Result<()> {
        let text = read_file(&self.file)?;
        let history = History::read(&text).with_context(|| self.file.display().to_string())?;
        let Some(seat) = history.seat() else { bail!("the game is over") };
        let view = View::new(history.game(), Some(seat));
        let budget = Budget {
            time: if self.nodes.is_some() { None } else { self.time.time },
            nodes: self.nodes.or(self.time.nodes),
            threads: match self.nodes {
                Some(_) => NonZero::<usize>::MIN,
                None => thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN),
            },
        };
        let mut told = Ok(());
        analyse(&view, 0, &budget, |analysis| {
            if told.is_ok() {
                let written = match self.json {
                    true => writeln!(out, "{}", object(analysis, self.options)),
                    false => self.write(analysis, out),
                };
                told = written.and_then(|()| out.flush());
            }
        });
        Ok(told?)
    }

    fn write(&self, analysis: &Analysis, out: &mut impl Write) -> std::io::Result<()> {
        let seat = analysis.seat;
        writeln!(out, "After {} simulations, for {seat}:", analysis.simulations)?;
        if let Some(food) = analysis.food {
            writeln!(
                out,
                "  The harvest of round {} wants {} food; {} is there and {} could be made.",
                food.harvest, food.needed, food.at_hand, food.in_sight
            )?;
        }
        let width = terminal_width().min(100) - 3;
        for (index, advice) in analysis.options.iter().take(self.options).enumerate() {
            let sentence = format!("{}. {}", index + 1, analysis.sentence(advice, &LETTERS));
            for line in wrap(&sentence, width) {
                writeln!(out, "{line}")?;
            }
            let why = format!("{} ({})", analysis.why(index, &LETTERS), expected(advice, seat));
            for line in wrap(&why, width) {
                writeln!(out, "   {line}")?;
            }
        }
        writeln!(out)
    }
}

/// What everybody may expect, in a few words.
fn expected(advice: &Advice, seat: Seat) -> String {
    let points: Vec<String> = (0..)
        .map(Seat)
        .zip(&advice.outlook)
        .map(|(who, outlook)| format!("{who} {:.1}", outlook.points))
        .collect();
    let win = advice.outlook.get(seat.index()).map_or(0.0, |outlook| outlook.win);
    let points = points.join(", ");
    format!("points {points}; wins {:.0}%, ± {:.1}", 100.0 * win, advice.error)
}

/// An analysis as JSON.
pub(crate) fn object(analysis: &Analysis, most: usize) -> Value {
    let rounded = |number: f32| (f64::from(number) * 1000.0).round() / 1000.0;
    let option = |(index, advice): (usize, &Advice)| {
        let outlook = |of: fn(&farmstead_ai::Outlook) -> f32| -> Vec<f64> {
            advice.outlook.iter().map(|outlook| rounded(of(outlook))).collect()
        };
        let lines: Vec<Value> = advice
            .outlook
            .iter()
            .map(|outlook| {
                let lines = outlook
                    .lines
                    .iter()
                    .map(|(name, points)| ((*name).to_owned(), json!(rounded(*points))));
                Value::Object(lines.collect())
            })
            .collect();
        json!({
            "moves": advice.notation,
            "words": advice.words,
            "points": outlook(|outlook| outlook.points),
            "categories": lines,
            "win": outlook(|outlook| outlook.win),
            "worth": rounded(advice.worth),
            "error": rounded(advice.error),
            "visits": advice.visits,
            "urgency": advice.urgency.map(rounded),
            "line": advice.line.iter().map(|(seat, words)| json!({"seat": seat, "words": words})).collect::<Vec<_>>(),
            "sentence": analysis.sentence(advice, &LETTERS),
            "reason": analysis.why(index, &LETTERS),
            "alike": advice.alike,
        })
    };
    json!({
        "seat": analysis.seat,
        "simulations": analysis.simulations,
        "final": analysis.is_last,
        "food": analysis.food.map(|food| json!({
            "harvest": food.harvest, "needed": food.needed, "at_hand": food.at_hand, "in_sight": food.in_sight,
        })),
        "options": analysis.options.iter().enumerate().take(most).map(option).collect::<Vec<_>>(),
    })
}

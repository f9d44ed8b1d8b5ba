//! Shows a game that was kept: step by step in a terminal, whole through a pipe, or as JSON.

use std::collections::BTreeMap;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use farmstead_rules::log::{Entry, Log};
use farmstead_rules::{AnyGame, BadRecord, Deal, Event, Game, Options, Scores, Seat};
use serde::Serialize;

use crate::draw::{Picture, log_lines, palette, score_sheet, show, terminal_width, verdict};
use crate::history::History;
use crate::play::{read_file, written_chairs};

/// What to show.
#[derive(Debug, clap::Args)]
pub(crate) struct Replay {
    /// The record of the game
    file: PathBuf,
    /// Print one JSON object a line: the start, every move, and the scores
    #[arg(long)]
    json: bool,
    /// Print the position after so many moves as text instead; without a number the last one
    #[arg(long, value_name = "MOVES", conflicts_with = "json")]
    position: Option<Option<usize>>,
}

impl Replay {
    /// Shows the game.
    pub(crate) fn run(&self, input: impl BufRead, out: &mut impl Write) -> Result<()> {
        let text = read_file(&self.file)?;
        let read = History::read_older(&text).with_context(|| self.file.display().to_string());
        let (history, difference) = read?;
        if self.json {
            return write_json(&history, difference.as_ref(), out);
        }
        if let Some(moves) = self.position {
            let last = history.steps().len();
            let moves = moves.unwrap_or(last);
            ensure!(moves <= last, "the game has {last} moves, not {moves}");
            let game = history.steps().get(moves).map_or(history.game(), |step| &step.before);
            write!(out, "{}", game.write_position())?;
            return Ok(());
        }
        let start = history.steps().first().map_or(history.game(), |step| &step.before);
        let log = Log::new(&start.report());
        let players = usize::from(history.record().options.players);
        let chairs = written_chairs(&text).into_iter().map(|chair| chair.key().to_owned());
        let names = chairs.chain(std::iter::repeat("player".to_owned())).take(players).collect();
        let viewer = Viewer { history, difference, log, names, width: terminal_width() };
        if io::stdin().is_terminal() && io::stdout().is_terminal() {
            viewer.step_through(input, out)
        } else {
            viewer.tell_all(out)
        }
    }
}

/// Shows positions of a game.
struct Viewer {
    history: History,
    /// Why a game of older rules is shown no further.
    difference: Option<BadRecord>,
    log: Log,
    names: Vec<String>,
    width: usize,
}

impl Viewer {
    /// The position after so many moves.
    fn after(&self, moves: usize) -> &AnyGame {
        self.history.steps().get(moves).map_or(self.history.game(), |step| &step.before)
    }

    fn moves(&self) -> usize {
        self.history.steps().len()
    }

    /// Where the turn after this move begins.
    fn next_turn(&self, from: usize) -> usize {
        let begins = |at: &usize| self.after(*at).is_new_turn();
        (from + 1..self.moves()).find(begins).unwrap_or(self.moves())
    }

    fn previous_turn(&self, from: usize) -> usize {
        let begins = |at: &usize| self.after(*at).is_new_turn();
        (0..from).rev().find(begins).unwrap_or(0)
    }

    fn step_through(&self, mut input: impl BufRead, out: &mut impl Write) -> Result<()> {
        let (mut from, mut at) = (0, 0);
        loop {
            self.show(from, at, out)?;
            let last = self.moves();
            let keys = "Enter: next turn, b: back, a number: that move, q: quit";
            write!(out, "\n{0}Move {at} of {last}. {keys}{0:#} > ", palette::FAINT)?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 {
                return Ok(());
            }
            (from, at) = match line.trim() {
                "" => (at, self.next_turn(at)),
                "b" => (self.previous_turn(self.previous_turn(at)), self.previous_turn(at)),
                "q" => return Ok(()),
                number => match number.parse::<usize>() {
                    Ok(number) => (number.min(last).saturating_sub(1), number.min(last)),
                    Err(_) => (from, at),
                },
            };
        }
    }

    /// Draws the position after `at` moves, and tells what happened since `from`.
    fn show(&self, from: usize, at: usize, out: &mut impl Write) -> Result<()> {
        let game = self.after(at);
        let near = match game.turn() {
            farmstead_rules::Turn::Seat(seat) => Some(seat),
            farmstead_rules::Turn::Over => None,
        };
        let picture = Picture {
            report: &game.report(),
            scores: &game.scores(),
            names: &self.names,
            near,
            news: &self.news(from, at),
            numbers: &BTreeMap::new(),
            width: self.width,
        };
        show(&picture.lines(), out)?;
        if near.is_none() {
            self.show_scores(out)?;
        }
        if let Some(difference) = self.difference.as_ref().filter(|_| at == self.moves()) {
            writeln!(out, "\n{difference}")?;
        }
        Ok(())
    }

    /// What happened between two moves.
    fn news(&self, from: usize, to: usize) -> Vec<Entry> {
        let opening: &[Event] = if from == 0 { self.log.opening() } else { &[] };
        let later = self.history.steps()[from..to].iter().flat_map(|step| &step.events);
        self.log.lines(opening.iter().chain(later))
    }

    fn show_scores(&self, out: &mut impl Write) -> Result<()> {
        let scores = self.history.game().scores();
        writeln!(out)?;
        show(&score_sheet(&scores, &self.names), out)?;
        writeln!(out, "\n{}", verdict(&scores, &self.names))?;
        Ok(())
    }

    /// The whole game as a log, and the final position.
    fn tell_all(&self, out: &mut impl Write) -> Result<()> {
        for entry in self.news(0, self.moves()) {
            show(&log_lines(&entry, self.width), out)?;
        }
        self.show(self.moves(), self.moves(), out)
    }
}

/// A line of JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum JsonLine<'a> {
    Start {
        number: usize,
        options: String,
        deal: &'a Deal,
        hash: String,
    },
    Move {
        number: usize,
        seat: Seat,
        r#move: String,
        code: u32,
        words: String,
        events: &'a [Event],
        hash: String,
    },
    End {
        over: bool,
        moves: usize,
        scores: Scores,
        #[serde(skip_serializing_if = "Option::is_none")]
        difference: Option<String>,
    },
}

fn write_json(
    history: &History,
    difference: Option<&BadRecord>,
    out: &mut impl Write,
) -> Result<()> {
    let hash = |game: &AnyGame| format!("{:016x}", game.hash());
    let steps = history.steps();
    let after = |moves: usize| steps.get(moves).map_or(history.game(), |step| &step.before);
    let options: &Options = &history.record().options;
    let deal = &history.record().deal;
    let mut lines = vec![JsonLine::Start {
        number: 0,
        options: options.to_string(),
        deal,
        hash: hash(after(0)),
    }];
    for (number, step) in (1..).zip(steps) {
        lines.push(JsonLine::Move {
            number,
            seat: step.seat,
            r#move: step.before.write_move(step.chosen),
            code: step.chosen.0,
            words: step.before.describe_move(step.chosen),
            events: &step.events,
            hash: hash(after(number)),
        });
    }
    let over = history.seat().is_none();
    lines.push(JsonLine::End {
        over,
        moves: steps.len(),
        scores: history.game().scores(),
        difference: difference.map(BadRecord::to_string),
    });
    for line in lines {
        writeln!(out, "{}", serde_json::to_string(&line)?)?;
    }
    Ok(())
}

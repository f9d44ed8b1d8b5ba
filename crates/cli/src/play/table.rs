//! The table: asks people, lets opponents play, and shows what happens.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, Read, Write};
use std::str::FromStr;

use anyhow::Result;
use farmstead_ai::{Budget, Opponent, UnknownOpponent};
use farmstead_rules::log::{Entry, Log};
use farmstead_rules::{Event, Game, Move, Record, Report, Seat, Seed, Turn, View};

use super::answer::{self, Answer, Choice};
use super::files::{self, GameFile};
use super::{help, pieces};
use crate::draw::{
    Line, Picture, beside, log_lines, palette, place_of, score_sheet, show, terminal_width,
    verdict, wrap,
};
use crate::history::History;
use crate::thinkers::Thinkers;

/// Who sits in a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Chair {
    /// A person at this terminal.
    Human,
    /// A player that decides by itself.
    Opponent(Opponent),
}

impl Chair {
    /// The word for it.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Chair::Human => "human",
            Chair::Opponent(opponent) => opponent.key(),
        }
    }
}

impl FromStr for Chair {
    type Err = UnknownOpponent;

    fn from_str(word: &str) -> Result<Chair, UnknownOpponent> {
        if word == "human" { Ok(Chair::Human) } else { word.parse().map(Chair::Opponent) }
    }
}

/// How a line begins that says who plays. Records take it for a comment.
const CHAIRS: &str = "# seats ";

/// Who played, if the record says so; otherwise nobody.
pub(crate) fn written_chairs(record: &str) -> Vec<Chair> {
    let line = record.lines().find_map(|line| line.strip_prefix(CHAIRS)).unwrap_or("");
    line.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// How many choices of a long list are shown.
const SHOWN: usize = 24;
/// No line of a person is so long, in bytes; an input that has no lines is at its end.
const LONGEST_LINE: u64 = 64 << 10;
/// How much of the log is shown before a decision.
const NEWS: usize = 12;

/// A game that is being played.
pub(crate) struct Table {
    history: History,
    chairs: Vec<Chair>,
    thinkers: Thinkers,
    names: Vec<String>,
    log: Log,
    file: GameFile,
    seed: Seed,
    width: usize,
    /// Decisions that were typed together with the one before.
    together: BTreeSet<usize>,
    /// Whether somebody was told that the game cannot be kept.
    warned: bool,
}

/// How a question ended.
enum Asked {
    Answered,
    Quit,
}

impl Table {
    pub(crate) fn new(history: History, chairs: Vec<Chair>, file: GameFile, seed: Seed) -> Table {
        let start = history.steps().first().map_or(history.game(), |step| &step.before);
        let people = chairs.iter().filter(|chair| **chair == Chair::Human).count();
        let name = |chair: &Chair| match chair {
            Chair::Human if people == 1 => "you".to_owned(),
            chair => chair.key().to_owned(),
        };
        Table {
            names: chairs.iter().map(name).collect(),
            log: Log::new(&start.report()),
            history,
            chairs,
            thinkers: Thinkers::default(),
            file,
            seed,
            width: terminal_width(),
            together: BTreeSet::new(),
            warned: false,
        }
    }

    /// Plays until the game is over, somebody quits, or the input ends; a game that is over comes
    /// back.
    pub(crate) fn play(
        mut self,
        mut input: impl BufRead,
        out: &mut impl Write,
    ) -> Result<Option<Record>> {
        while let Some(seat) = self.history.seat() {
            match self.chairs[seat.index()] {
                Chair::Opponent(opponent) => {
                    // Its chances depend on where it began to decide, so it decides the same again
                    // after an undo.
                    let others = self.history.steps().iter().rposition(|step| step.seat != seat);
                    let began = others.map_or(0, |other| other as u64 + 1);
                    let seed = self.seed.nth(began).0 as u64;
                    let Table { thinkers, history, .. } = &mut self;
                    let chosen =
                        thinkers.choose(&opponent.into(), seed, history, &Budget::default());
                    history.play(chosen.expect("a seat to move has moves"))?;
                }
                Chair::Human => {
                    if let Asked::Quit = self.ask(seat, &mut input, out)? {
                        self.file.keep(&self.record()?)?;
                        let (path, resume) = (self.file.path().display(), self.file.resume());
                        writeln!(out, "The game is kept in {path}; `{resume}` goes on.")?;
                        return Ok(None);
                    }
                }
            }
        }
        self.finish(out)?;
        Ok(Some(self.history.record().clone()))
    }

    fn record(&self) -> Result<String> {
        let mut text = self.history.record().write()?;
        let keys: Vec<&str> = self.chairs.iter().map(|chair| chair.key()).collect();
        text += &format!("\n{CHAIRS}{}\n", keys.join(" "));
        Ok(text)
    }

    fn finish(&self, out: &mut impl Write) -> Result<()> {
        let last = self.chairs.iter().position(|chair| *chair == Chair::Human);
        let news = last.map_or(0, |seat| self.last_decision(Seat(seat as u8)).unwrap_or(0));
        self.show(None, &self.news(news), &BTreeMap::new(), out)?;
        let scores = self.history.game().scores();
        writeln!(out)?;
        show(&score_sheet(&scores, &self.names), out)?;
        writeln!(out, "\n{}", verdict(&scores, &self.names))?;
        let kept = self.file.finish(&self.record()?)?;
        writeln!(
            out,
            "The game is kept in {}; `farmstead replay` shows it again.",
            kept.display()
        )?;
        Ok(())
    }

    /// Shows a person the table and asks until there is an answer.
    fn ask(&mut self, seat: Seat, input: &mut impl BufRead, out: &mut impl Write) -> Result<Asked> {
        let choices = answer::choices(self.history.game());
        let numbers = self.numbers(&choices);
        let news = self.news(self.last_decision(seat).unwrap_or(0));
        let shown = news.len().min(NEWS);
        self.show(Some(seat), &news[news.len() - shown..], &numbers, out)?;
        self.show_question(seat, &choices, &numbers, out)?;
        // Pieces that were typed and wait for others.
        let mut held = String::new();
        loop {
            write!(out, "{}{seat}>{:#} ", palette::seat(seat), palette::seat(seat))?;
            out.flush()?;
            let mut line = Vec::new();
            let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)? as u64;
            if read == 0 || read == LONGEST_LINE {
                writeln!(out)?;
                return Ok(Asked::Quit);
            }
            let line = String::from_utf8_lossy(&line);
            match answer::read(&line, &held, &self.history, &choices) {
                Answer::Moves(run) => return self.play_run(run, out),
                Answer::Instead(decision, run) => {
                    self.go_back_to(decision);
                    return self.play_run(run, out);
                }
                Answer::Hold(pieces) => {
                    writeln!(out, "Type what else you place, or `done`: {pieces}.")?;
                    held = pieces;
                }
                Answer::Undo if !held.is_empty() => {
                    held.clear();
                    writeln!(out, "Nothing is placed yet.")?;
                }
                Answer::Undo => match self.last_decision(seat) {
                    Some(decision) => {
                        self.go_back_to(decision);
                        writeln!(out, "Back to your previous decision.")?;
                        return Ok(Asked::Answered);
                    }
                    None => writeln!(out, "There is nothing to take back.")?,
                },
                Answer::Show => return Ok(Asked::Answered),
                Answer::Quit => return Ok(Asked::Quit),
                Answer::Nothing => {}
                Answer::Unclear(why) => {
                    for line in wrap(&why, self.width) {
                        writeln!(out, "{line}")?;
                    }
                }
                Answer::Help(about) if about.is_empty() => {
                    show(&help::general(&self.report(), self.width), out)?
                }
                Answer::Help(about) => {
                    let view = View::new(self.history.game(), self.person());
                    show(&help::about(&about, &view, self.width), out)?;
                }
                Answer::Score => {
                    show(&score_sheet(&self.history.game().scores(), &self.names), out)?;
                }
                Answer::Position => {
                    let view = View::new(self.history.game(), self.person());
                    write!(out, "{}", view.write_position())?;
                }
                Answer::Log => {
                    for entry in self.news(0) {
                        show(&log_lines(&entry, self.width), out)?;
                    }
                }
                Answer::List(wanted) => self.show_mentions(&choices, &wanted, out)?,
                Answer::Save(name) => self.save(&name, out)?,
            }
        }
    }

    /// Plays what a person typed together.
    fn play_run(&mut self, run: Vec<Move>, out: &mut impl Write) -> Result<Asked> {
        for (place, chosen) in run.into_iter().enumerate() {
            if place > 0 {
                self.together.insert(self.history.steps().len());
            }
            self.history.play(chosen)?;
        }
        self.keep(out)?;
        Ok(Asked::Answered)
    }

    fn go_back_to(&mut self, decision: usize) {
        self.history.go_back_to(decision);
        self.thinkers.go_back_to(decision);
        self.together.split_off(&decision);
    }

    /// Keeps the game after every decision of a person, so that nothing is lost if the program
    /// is stopped. A game that cannot be kept can still be played.
    fn keep(&mut self, out: &mut impl Write) -> Result<()> {
        if let (Err(error), false) = (self.file.keep(&self.record()?), self.warned) {
            writeln!(out, "The game cannot be kept: {error:#}")?;
            self.warned = true;
        }
        Ok(())
    }

    fn save(&self, name: &str, out: &mut impl Write) -> Result<()> {
        let path = if name.is_empty() { self.file.path() } else { name.as_ref() };
        match files::write(path, &self.record()?) {
            Ok(()) => writeln!(out, "Saved as {}.", path.display())?,
            Err(error) => writeln!(out, "{error:#}.")?,
        }
        Ok(())
    }

    /// The number of the decision that this seat took last; moves that were typed together are one.
    fn last_decision(&self, seat: Seat) -> Option<usize> {
        let mut steps = self.history.steps().iter().enumerate().rev();
        let typed = |number: usize| !self.together.contains(&number);
        steps.find(|(number, step)| step.seat == seat && typed(*number)).map(|(number, _)| number)
    }

    /// The table as the person sees it who is to decide; nobody sees another's hand.
    fn report(&self) -> Report {
        View::new(self.history.game(), self.person()).report()
    }

    /// The person who is to decide.
    fn person(&self) -> Option<Seat> {
        match self.history.game().turn() {
            Turn::Seat(seat) => Some(seat).filter(|seat| self.chairs[seat.index()] == Chair::Human),
            Turn::Over => None,
        }
    }

    /// The choices that have a place on the table, by notation, with their numbers.
    fn numbers(&self, choices: &[Choice]) -> BTreeMap<String, usize> {
        let report = self.report();
        let on_table = |choice: &Choice| place_of(&report, &choice.notation).is_some();
        let numbered = (1..).zip(choices).filter(|(_, choice)| on_table(choice));
        numbered.map(|(number, choice)| (choice.notation.clone(), number)).collect()
    }

    fn show(
        &self,
        near: Option<Seat>,
        news: &[Entry],
        numbers: &BTreeMap<String, usize>,
        out: &mut impl Write,
    ) -> Result<()> {
        let picture = Picture {
            report: &self.report(),
            scores: &self.history.game().scores(),
            names: &self.names,
            near,
            news,
            numbers,
            width: self.width,
        };
        show(&picture.lines(), out)
    }

    /// What has happened since a decision was taken, as far as whoever decides may know it.
    fn news(&self, since: usize) -> Vec<Entry> {
        let opening: &[Event] = if since == 0 { self.log.opening() } else { &[] };
        let later = self.history.steps()[since..].iter().flat_map(|step| &step.events);
        let person = self.person();
        let later = later.filter(|event| event.audience().is_none_or(|seat| Some(seat) == person));
        self.log.lines(opening.iter().chain(later))
    }

    fn show_question(
        &self,
        seat: Seat,
        choices: &[Choice],
        numbers: &BTreeMap<String, usize>,
        out: &mut impl Write,
    ) -> Result<()> {
        let game = self.history.game();
        let mut line = Line::styled(palette::seat(seat), &format!("{seat}: "));
        line.add(palette::TITLE, &game.question());
        let numbered = numbers.keys().next().and_then(|key| place_of(&self.report(), key));
        if let Some(place) = numbered {
            line.add(palette::FAINT, &format!(" (one of the numbered {place}s)"));
        }
        writeln!(out, "\n{line}")?;
        let rest = (1..).zip(choices).filter(|(_, choice)| !numbers.contains_key(&choice.notation));
        let rest: Vec<(usize, &Choice)> = rest.collect();
        let shown = if rest.len() > SHOWN + 6 { SHOWN } else { rest.len() };
        self.show_choices(&rest[..shown], out)?;
        if shown < rest.len() {
            let more = rest.len() - shown;
            let hint = match choices.iter().any(|choice| choice.notation.starts_with("border ")) {
                true => "type all the edges you want, such as `a1 top left, b2 right`",
                false => "type cells such as `a4 a5`, or `? a4` to list those with a4",
            };
            writeln!(out, "     and {more} more: {hint}")?;
        }
        let last = self.history.steps().last().filter(|step| step.seat == seat);
        if last.is_some_and(|step| pieces::verb(&step.before, step.chosen).is_some()) {
            writeln!(out, "     Others can be typed as well: the order does not matter.")?;
        }
        Ok(())
    }

    fn show_mentions(&self, choices: &[Choice], wanted: &str, out: &mut impl Write) -> Result<()> {
        let found: Vec<(usize, &Choice)> =
            (1..).zip(choices).filter(|(_, choice)| answer::mentions(choice, wanted)).collect();
        if found.is_empty() {
            writeln!(out, "No choice mentions that.")?;
        }
        self.show_choices(&found, out)
    }

    /// Lists choices, from top to bottom in as many columns as there is room for.
    fn show_choices(&self, choices: &[(usize, &Choice)], out: &mut impl Write) -> Result<()> {
        let line = |(number, choice): &(usize, &Choice)| {
            let mut line = Line::styled(palette::NUMBER, &format!("{number:>4} "));
            line.add(anstyle::Style::new(), &choice.words);
            line
        };
        let lines: Vec<Line> = choices.iter().map(line).collect();
        let widest = lines.iter().map(Line::width).max().unwrap_or(0) + 2;
        let columns = if lines.len() <= 8 { 1 } else { (self.width / widest).max(1) };
        let rows = lines.len().div_ceil(columns).max(1);
        let columns: Vec<Vec<Line>> = lines.chunks(rows).map(<[Line]>::to_vec).collect();
        show(&beside(&columns, 2), out)
    }
}

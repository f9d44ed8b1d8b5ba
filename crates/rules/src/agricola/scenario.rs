//! Scenarios: play written down as text, and what must come of it.
//!
//! The files in `scenarios/` hold paragraphs. A paragraph is a title and lines that begin with a
//! word; an indented line goes on with the line above, and `;` parts what a line says.
//!
//! ```text
//! The forest keeps what nobody takes
//! given   revised 2 players; round 3; forest 9 wood
//! offer   includes forest; fishing
//! when    A forest
//! then    A +9 wood; forest empty; turn B
//! refused B forest
//! score   A total -14
//! why     Everything on the space is taken.
//! ```
//!
//! `given` sets a legal position (`position.rs` has its words; a second one changes it), `when`
//! plays moves in notation, `offer` names exactly the moves there are (or `includes`, `excludes`),
//! `refused` tries moves that must change nothing, `then` and `score` state facts (`checks.rs`).

mod checks;
mod files;
mod position;

use std::collections::BTreeSet;

use super::{Agricola, Choice, Given, Payment, Pile};
use crate::agricola::cards::{CardSlot, Held};
use crate::agricola::farmyard::{Cell, Herd, REGIONS};
use crate::agricola::state::Rung;
use crate::game::{Game, Moves, Seat};
use crate::notation::parse_move;
use crate::options::Options;
use crate::{Good, agricola::board::SpaceId};

/// A game of any number of players.
pub(crate) type AnySize = Agricola<'static, { Seat::MOST }>;

/// A game as a scenario has played it so far.
struct Table {
    game: AnySize,
    /// The game before the latest `given`, or before the moves since the latest `then`.
    before: AnySize,
    /// Action spaces that were used or tried, by edition and the line of their paragraphs.
    seen: BTreeSet<(&'static str, u32)>,
}

/// A farm in the last round that has what it takes to use any space, with these cards in hand.
pub(crate) fn rich(options: &Options, hand: &[&str]) -> AnySize {
    let hand = format!("A hand {}", hand.join(" "));
    let farm = [
        "round 14",
        "A has 30 wood 9 clay 9 reed 9 stone 9 food 9 grain",
        "A farm R..../RF.../R....",
        "A owns fireplace-2",
        &hand,
    ];
    position::of(options, &farm).unwrap_or_else(|bad| panic!("{bad}")).game
}

struct Paragraph {
    title: &'static str,
    line: usize,
    steps: Vec<Step>,
}

struct Step {
    line: usize,
    word: &'static str,
    clauses: Vec<&'static str>,
}

const WORDS: [&str; 7] = ["given", "when", "offer", "refused", "then", "score", "why"];

/// Reads a file. What is wrong with it is said with its line.
fn read(text: &'static str) -> Result<Vec<Paragraph>, (usize, String)> {
    let mut paragraphs: Vec<Paragraph> = Vec::new();
    let mut inside = false;
    for (line, written) in (1..).zip(text.lines()) {
        if written.starts_with('#') {
            continue;
        }
        let (first, rest) = written.trim().split_once(' ').unwrap_or((written.trim(), ""));
        let word = WORDS.into_iter().find(|word| *word == first);
        if first.is_empty() {
            inside = false;
        } else if !inside {
            inside = true;
            paragraphs.push(Paragraph { title: written, line, steps: Vec::new() });
        } else if let Some(paragraph) = paragraphs.last_mut() {
            let clauses = |from: &'static str, into: &mut Vec<&'static str>| {
                into.extend(from.split(';').map(str::trim).filter(|clause| !clause.is_empty()));
            };
            match (word, paragraph.steps.last_mut()) {
                (_, Some(step)) if written.starts_with(' ') => {
                    clauses(written, &mut step.clauses);
                }
                (Some(word), _) if !written.starts_with(' ') => {
                    let mut step = Step { line, word, clauses: Vec::new() };
                    clauses(rest, &mut step.clauses);
                    paragraph.steps.push(step);
                }
                _ => return Err((line, format!("a line begins with {}", WORDS.join(", ")))),
            }
        }
    }
    Ok(paragraphs)
}

impl Paragraph {
    /// Plays the paragraph; what went wrong comes back with its line.
    fn run(&self) -> Result<Option<Table>, (usize, String)> {
        let mut table: Option<Table> = None;
        let mut told = true;
        for step in &self.steps {
            let here = |what: String| (step.line, what);
            match (step.word, &mut table) {
                ("why", _) => {}
                ("given", None) => {
                    table = Some(position::set_up(&step.clauses).map_err(here)?);
                }
                (word, Some(table)) => {
                    if word == "given" || (word == "when" && told) {
                        table.before = table.game.clone();
                    }
                    told = (told && word != "when") || matches!(word, "given" | "then" | "score");
                    table.step(word, &step.clauses).map_err(here)?;
                }
                _ => return Err(here("a paragraph begins with `given`".to_owned())),
            }
        }
        if !self
            .steps
            .iter()
            .any(|step| matches!(step.word, "then" | "offer" | "refused" | "score"))
        {
            return Err((self.line, "nothing is checked".to_owned()));
        }
        Ok(table)
    }
}

impl Table {
    fn step(&mut self, word: &str, clauses: &[&'static str]) -> Result<(), String> {
        match word {
            "given" => position::change(&mut self.game, clauses),
            "when" => clauses.iter().try_for_each(|clause| self.play(clause)),
            "offer" => self.offer(clauses),
            "refused" => clauses.iter().try_for_each(|clause| self.refuse(clause)),
            "then" => clauses.iter().try_for_each(|clause| self.check(clause)),
            _ => clauses.iter().try_for_each(|clause| self.check_score(clause)),
        }
    }

    /// Checks the seat that a move may begin with, and returns the move without it.
    fn of_seat(&self, clause: &'static str) -> Result<&'static str, String> {
        let Some((seat, text)) = clause.split_once(' ').filter(|(seat, _)| is_seat(seat)) else {
            return Ok(clause);
        };
        let decider = self.game.state().decider();
        if decider.to_string() == seat { Ok(text) } else { Err(format!("it is {decider}'s move")) }
    }

    fn play(&mut self, clause: &'static str) -> Result<(), String> {
        if clause == "the round ends" {
            return self.end_round();
        }
        let text = self.of_seat(clause)?;
        let chosen = parse_move(&self.game, text).map_err(|bad| bad.to_string())?;
        self.note(text);
        self.game.play(chosen, &mut ()).map_err(|illegal| illegal.to_string())
    }

    /// Everybody stays at home for the rest of the round.
    fn end_round(&mut self) -> Result<(), String> {
        let state = self.game.state_mut();
        if state.common.stack.top().is_some() || state.common.rung != Rung::Work {
            return Err("the round can only end between two turns".to_owned());
        }
        for seat in state.seats() {
            let player = state.player_mut(seat);
            player.placed += player.people_left();
        }
        state.run(&mut ());
        Ok(())
    }

    fn offer(&self, clauses: &[&'static str]) -> Result<(), String> {
        let mut moves = Moves::new();
        self.game.moves(&mut moves);
        let there: BTreeSet<String> =
            moves.iter().map(|legal| self.game.write_move(*legal)).collect();
        let (first, wanted) = clauses.split_first().ok_or("nothing is offered".to_owned())?;
        let split = first.split_once(' ');
        let (how, first) = match split {
            Some((how @ ("includes" | "excludes"), first)) => (how, first.trim()),
            _ => ("", *first),
        };
        let wanted: BTreeSet<String> =
            [first].iter().chain(wanted).map(|text| (*text).to_owned()).collect();
        for text in &wanted {
            self.named(text)?;
        }
        let wrong = match how {
            "includes" => !wanted.is_subset(&there),
            "excludes" => !wanted.is_disjoint(&there),
            _ => wanted != there,
        };
        let listed = there.into_iter().collect::<Vec<_>>().join("; ");
        if wrong { Err(format!("offered is {listed}")) } else { Ok(()) }
    }

    fn refuse(&mut self, clause: &'static str) -> Result<(), String> {
        let text = self.of_seat(clause)?;
        let code = self.named(text)?.code();
        self.note(text);
        let mut trial = self.game.clone();
        match trial.play(code, &mut ()) {
            Ok(()) => Err(format!("`{text}` is accepted")),
            Err(_) if trial != self.game => Err(format!("`{text}` is refused but changes things")),
            Err(_) => Ok(()),
        }
    }

    /// The choice that a text names, legal or not, so that misspelt moves are found.
    fn named(&self, text: &str) -> Result<Choice, String> {
        every_choice()
            .find(|choice| self.game.write_move(choice.code()) == text)
            .ok_or_else(|| format!("no move is called `{text}`"))
    }

    /// Notes the action space that a move names.
    fn note(&mut self, text: &str) {
        let layout = self.game.state().layout;
        if let Some(space) = layout.space(text) {
            let line = layout.spaces[space.0 as usize].card.line;
            self.seen.insert((layout.game.key(), line));
        }
    }
}

fn is_seat(word: &str) -> bool {
    word.len() == 1 && word.chars().all(|letter| ('A'..='E').contains(&letter))
}

/// Every choice that could be written down, but for the wilder herds.
fn every_choice() -> impl Iterator<Item = Choice> {
    let cells = || (0..Cell::COUNT as u8).map(Cell);
    let places = || 0..Held::MOST as u8;
    let stacks = move || places().flat_map(|place| [0, 1].map(|s| Cell::on_card(place.into(), s)));
    let fields = move || cells().chain(stacks());
    let goods = || Good::ALL.into_iter();
    let majors = |one: fn(u8) -> Choice| (0..10).map(one);
    let plain = [
        Choice::Done,
        Choice::Renovate,
        Choice::RenovateToStone,
        Choice::Grow,
        Choice::MoveHome,
        Choice::StartPlayer,
        Choice::Feed,
        Choice::Accept,
        Choice::DrawOccupation,
    ];
    plain
        .into_iter()
        .chain((0..40).map(|space| Choice::Place(SpaceId(space))))
        .chain((0..40).map(|space| Choice::Mark(SpaceId(space))))
        .chain((0..=255).map(Choice::Option))
        .chain((1..16).map(Choice::Pick))
        .chain(
            cells().flat_map(|cell| [Choice::Room, Choice::Stable, Choice::Plow].map(|c| c(cell))),
        )
        .chain(
            [Good::Grain, Good::Vegetable, Good::Wood]
                .into_iter()
                .flat_map(move |c| fields().map(move |at| Choice::Sow(c, at))),
        )
        .chain((1..20).map(Choice::Bake))
        .chain((0..REGIONS.len() as u16).map(Choice::Fence))
        .chain(majors(|major| Choice::Major(major, Payment::Goods)))
        .chain((0..10).flat_map(move |major| {
            let backs = (0..10).map(Given::Major).chain(places().map(Given::Card));
            backs.map(move |back| Choice::Major(major, Payment::Return(back)))
        }))
        .chain(majors(Choice::Craft))
        .chain(goods().flat_map(|good| [Choice::Cook(good), Choice::Discard(good)]))
        .chain((0..128).flat_map(|slot| {
            [Choice::Card, Choice::KeepCard, Choice::DropCard].map(|choice| choice(CardSlot(slot)))
        }))
        .chain(Pile::BOTH.into_iter().flat_map(|pile| [Choice::Draw(pile), Choice::Mulligan(pile)]))
        .chain([Choice::Exchange])
        .chain((0..10).map(|major| Choice::GiveBack(Given::Major(major))))
        .chain(places().map(|place| Choice::GiveBack(Given::Card(place))))
        .chain(places().map(Choice::Fire))
        .chain((0..16).map(Choice::Pay))
        .chain(places().flat_map(|place| (0..12).map(move |n| Choice::Convert(place, n))))
        .chain(places().flat_map(|place| (0..4).map(move |n| Choice::Anytime(place, n))))
        .chain(fields().map(Choice::Reap))
        .chain(fields().flat_map(move |from| fields().map(move |to| Choice::MoveCrop(from, to))))
        .chain((0..20_u16.pow(3)).map(|n| Choice::Keep(Herd([n / 400, n / 20 % 20, n % 20]))))
}

//! A game that was played, looked at decision by decision: what everybody could expect, what each
//! decision gave away, and what chance brought.
//!
//! Every decision is studied for itself, as its seat saw it. What came of it is then taken apart: from
//! before a turn to after it nothing but the decision counts, from there to the next decision nothing
//! but what the search could not know. So all parts add up to how the game ended.

mod inspection;
mod marks;

pub use inspection::Inspection;
pub use marks::{Mark, Marks, StrongGame};

use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use farmstead_rules::{BadSetup, Record, Seat};

use crate::analysis::{Advice, Analysis};
use crate::evaluator::Totals;
use crate::search::utility;

/// How carefully a game is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Care {
    /// Simulations for each decision.
    pub nodes: u64,
    /// Decisions that are looked at side by side; what is found does not depend on it.
    pub threads: NonZero<usize>,
}

/// A game that was looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// Every turn and every other decision, in order.
    pub turns: Vec<ReviewedTurn>,
    /// How it ended for everybody; what could be expected, if it was not played to its end.
    pub end: Vec<Standing>,
}

/// A decision that was looked at: a whole turn, or an answer between turns.
#[derive(Debug, Clone, PartialEq)]
pub struct ReviewedTurn {
    /// Which moves of the record it was.
    pub moves: Range<usize>,
    /// Whose it was.
    pub seat: Seat,
    /// In which round.
    pub round: u8,
    /// What could be expected before it, if the best was done.
    pub before: Vec<Standing>,
    /// What could be expected after what was done.
    pub after: Vec<Standing>,
    /// By how many points what was done is worth less to the seat than the best, never below 0.
    pub loss: f32,
    /// Whether something came between it and the next decision that its seat could not know.
    pub by_chance: bool,
    /// The options, with what was done among them.
    pub analysis: Analysis,
}

/// How a seat stands.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Standing {
    /// The points that it may expect.
    pub points: f32,
    /// Its chance to win.
    pub win: f32,
}

/// Where the worth of a game to a seat came from, in points: its own, less a part of the best rival's.
/// The parts add up to the end.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Account {
    /// What could be expected at the start.
    pub start: f32,
    /// What its own decisions gave away; never above 0.
    pub own: f32,
    /// What decisions of others brought it.
    pub others: f32,
    /// What chance brought it, and cards that others held.
    pub chance: f32,
    /// What a search before a decision saw differently from one after it.
    pub second_thoughts: f32,
    /// How the game ended.
    pub end: f32,
}

/// How well a seat decided in a part of the game.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accuracy {
    /// The first round of the part, and the last.
    pub rounds: [u8; 2],
    /// Decisions with a choice.
    pub decisions: usize,
    /// How many of them were as good as the best.
    pub good: usize,
    /// What they gave away in all, in points.
    pub lost: f32,
}

/// A decision that gives away less than this is as good as the best: searches are not more exact.
const AS_GOOD: f32 = 0.5;
/// The parts of a game that are told apart.
const PARTS: u8 = 3;

impl Review {
    /// Looks at a game. Whoever waits is told how many decisions were looked at, and of how many, and
    /// says whether to go on; if not, there is no review.
    pub fn of(
        record: &Record,
        care: Care,
        go_on: impl Fn(usize, usize) -> bool + Sync,
    ) -> Result<Option<Review>, BadSetup> {
        let inspection = Inspection::of(record)?;
        let all = inspection.decisions();
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let stopped = AtomicBool::new(!go_on(0, all));
        let work = || {
            let mut found = Vec::new();
            while !stopped.load(Ordering::Relaxed) {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= all {
                    break;
                }
                found.push((index, inspection.look(index, care.nodes)));
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                if !go_on(done, all) {
                    stopped.store(true, Ordering::Relaxed);
                }
            }
            found
        };
        let mut found: Vec<(usize, ReviewedTurn)> = thread::scope(|scope| {
            let threads: Vec<_> = (0..care.threads.get()).map(|_| scope.spawn(work)).collect();
            threads.into_iter().flat_map(|one| one.join().expect("looking does not fail")).collect()
        });
        if found.len() < all {
            return Ok(None);
        }
        found.sort_by_key(|(index, _)| *index);
        let turns = found.into_iter().map(|(_, turn)| turn).collect();
        Ok(Some(inspection.review(turns)))
    }

    /// How many sit at the table.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.end.len() as u8).map(Seat)
    }

    /// What could be expected after a turn once everything had happened that came before the next.
    pub fn then(&self, turn: usize) -> &[Standing] {
        self.turns.get(turn + 1).map_or(&self.end, |next| &next.before)
    }

    /// Where the worth of the game to a seat came from.
    pub fn account(&self, seat: Seat) -> Account {
        let start = self.turns.first().map_or(&self.end, |turn| &turn.before);
        let mut account = Account {
            start: worth(start, seat),
            end: worth(&self.end, seat),
            ..Account::default()
        };
        for (index, turn) in self.turns.iter().enumerate() {
            let [before, after, then] =
                [&turn.before, &turn.after, self.then(index)].map(|stands| worth(stands, seat));
            match turn.seat == seat {
                true => account.own += after - before,
                false => account.others += after - before,
            }
            match turn.by_chance {
                true => account.chance += then - after,
                false => account.second_thoughts += then - after,
            }
        }
        account
    }

    /// The decisions that cost a seat most, the costliest first.
    pub fn turning_points(&self, seat: Seat, most: usize) -> Vec<&ReviewedTurn> {
        let costly = |turn: &&ReviewedTurn| turn.seat == seat && turn.loss >= AS_GOOD;
        let mut turns: Vec<&ReviewedTurn> = self.turns.iter().filter(costly).collect();
        turns.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        turns.truncate(most);
        turns
    }

    /// How well a seat decided in the first, the middle and the last rounds.
    pub fn accuracy(&self, seat: Seat) -> Vec<Accuracy> {
        let last = self.turns.iter().map(|turn| turn.round).max().unwrap_or(0);
        let part = |round: u8| part_of(round, last);
        (0..PARTS)
            .filter_map(|wanted| {
                let mut rounds = (1..=last).filter(|round| part(*round) == wanted);
                let first = rounds.next()?;
                let mut accuracy = Accuracy {
                    rounds: [first, rounds.next_back().unwrap_or(first)],
                    decisions: 0,
                    good: 0,
                    lost: 0.0,
                };
                let own = |turn: &&ReviewedTurn| turn.seat == seat && part(turn.round) == wanted;
                for turn in self.turns.iter().filter(own).filter(|turn| turn.was_a_choice()) {
                    accuracy.decisions += 1;
                    accuracy.good += usize::from(turn.loss < AS_GOOD);
                    accuracy.lost += turn.loss;
                }
                Some(accuracy)
            })
            .collect()
    }
}

impl ReviewedTurn {
    /// Whether there was more than one thing to do.
    pub fn was_a_choice(&self) -> bool {
        self.analysis.options.len() > 1
    }

    /// What was done, as far as it can be said.
    pub fn played(&self) -> Option<&Advice> {
        self.analysis.options.get(self.analysis.played?)
    }

    /// What would have been better, if anything was clearly so.
    pub fn better(&self) -> Option<&Advice> {
        self.analysis.options.first().filter(|_| self.loss >= AS_GOOD)
    }
}

/// The part of a game of so many rounds that a round belongs to, from 0.
fn part_of(round: u8, last: u8) -> u8 {
    PARTS * round.saturating_sub(1) / last.max(1)
}

/// What standings are worth to a seat.
pub fn worth(standings: &[Standing], seat: Seat) -> f32 {
    let mut totals = Totals::default();
    for (total, standing) in totals.iter_mut().zip(standings) {
        *total = standing.points;
    }
    utility(&totals, seat.index(), standings.len())
}

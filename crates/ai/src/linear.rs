//! The linear evaluator: what each fact is worth in each stage, line by line of the score sheet.

use farmstead_rules::{CATEGORIES, Seat};

use crate::evaluator::{Evaluator, Totals, Value, final_totals};
use crate::facts::{Described, Facts, WIDTH};
use crate::worth::Worth;

/// In how many parts a point is counted. Whole numbers add up to the same on every machine.
pub(crate) const PARTS: i32 = 256;

/// Weights of all facts, in parts of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(32))]
pub struct Row(pub [i16; WIDTH]);

impl Row {
    /// Nothing is worth anything.
    pub const ZERO: Row = Row([0; WIDTH]);

    #[inline]
    fn times(&self, facts: &[i16; WIDTH]) -> i32 {
        self.0.iter().zip(facts).map(|(weight, fact)| i32::from(*weight) * i32::from(*fact)).sum()
    }
}

/// What facts are worth in one stage of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stage {
    /// By line of the score sheet.
    lines: Vec<Row>,
    /// The sum of the lines.
    total: Row,
    /// How far the total may be off, in parts of a point.
    pub sigma: i16,
}

impl Stage {
    /// Adds up the lines.
    pub fn new(lines: Vec<Row>, sigma: i16) -> Stage {
        let mut total = Row::ZERO;
        for line in &lines {
            for (sum, weight) in total.0.iter_mut().zip(line.0) {
                *sum = sum.saturating_add(weight);
            }
        }
        Stage { lines, total, sigma }
    }

    /// The weights by line of the score sheet.
    pub fn lines(&self) -> &[Row] {
        &self.lines
    }
}

/// Expects of a farm the weighted sum of its facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Linear {
    /// By stage.
    pub stages: Vec<Stage>,
}

fn points(parts: i32) -> f32 {
    parts as f32 / PARTS as f32
}

/// The part of what cards were worth to others that one should count on. Whoever looks ahead makes
/// more of turns without cards than those did who learned it.
const CREDIT: f32 = 0.7;

/// What the hand cards in front of a seat will bring, in points.
#[inline]
fn of_cards<G: Described>(game: &G, seat: Seat) -> f32 {
    if game.has_cards() { CREDIT * points(Worth::shipped().of(game, seat)) } else { 0.0 }
}

impl Linear {
    /// What several evaluators think on average.
    pub(crate) fn mean(all: &[Linear]) -> Linear {
        let mean = |of: &dyn Fn(&Linear) -> i16| {
            let sum: i32 = all.iter().map(|linear| i32::from(of(linear))).sum();
            (sum as f32 / all.len() as f32).round() as i16
        };
        let line = |stage: usize, line: usize| {
            let mut row = Row::ZERO;
            for (fact, weight) in row.0.iter_mut().enumerate() {
                *weight = mean(&|linear| linear.stages[stage].lines[line].0[fact]);
            }
            row
        };
        let stage = |stage: usize| {
            let lines = (0..all[0].stages[stage].lines.len()).map(|number| line(stage, number));
            Stage::new(lines.collect(), mean(&|linear| linear.stages[stage].sigma))
        };
        Linear { stages: (0..all[0].stages.len()).map(stage).collect() }
    }

    fn stage(&self, facts: &Facts) -> &Stage {
        &self.stages[usize::from(facts.stage)]
    }

    /// The expected total of a seat with these facts.
    #[inline]
    pub fn total_of(&self, facts: &Facts) -> f32 {
        points(self.stage(facts).total.times(&facts.row))
    }

    /// The expected points of a seat by line of the score sheet, and how far they may be off.
    pub fn lines_of(&self, facts: &Facts) -> ([f32; CATEGORIES], f32) {
        let stage = self.stage(facts);
        let mut lines = [0.0; CATEGORIES];
        for (line, row) in lines.iter_mut().zip(&stage.lines) {
            *line = points(row.times(&facts.row));
        }
        (lines, points(stage.sigma.into()))
    }
}

/// The facts of every seat: a sum is made of them when it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tally {
    facts: [Facts; Seat::MOST],
}

impl<G: Described> Evaluator<G> for Linear {
    type Accumulator = Tally;
    type Change = ();
    const SEES_ALL: bool = false;

    fn refresh(&self, game: &G) -> Tally {
        Tally { facts: Facts::of_all(game) }
    }

    fn follow(&self, tally: &mut Tally, game: &G) {
        *tally = self.refresh(game);
    }

    fn value(&self, game: &G, tally: &Tally) -> Value {
        if final_totals(game).is_some() {
            return Value::of_scores(&game.scores());
        }
        let seats = &tally.facts[..usize::from(game.seats())];
        Value::new((0..).map(Seat).zip(seats).map(|(seat, facts)| {
            let (mut lines, sigma) = self.lines_of(facts);
            // What cards will bring is a bonus as far as anybody can tell.
            if let Some(bonus) = G::LINES.iter().position(|line| *line == "bonus") {
                lines[bonus] += of_cards(game, seat);
            }
            (lines, sigma)
        }))
    }

    fn totals(&self, game: &G, tally: &Tally) -> Totals {
        final_totals(game).unwrap_or_else(|| {
            let mut totals = Totals::default();
            let seats = usize::from(game.seats());
            let facts = (0..).map(Seat).zip(&tally.facts[..seats]);
            for (total, (seat, facts)) in totals.iter_mut().zip(facts) {
                *total = self.total_of(facts) + of_cards(game, seat);
            }
            totals
        })
    }

    #[inline]
    fn total(&self, game: &G, seat: Seat) -> f32 {
        match final_totals(game) {
            Some(totals) => totals[seat.index()],
            None => self.total_of(&Facts::of(game, seat)) + of_cards(game, seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worth(weight: i16) -> Linear {
        let mut row = Row::ZERO;
        row.0[3] = weight;
        Linear { stages: vec![Stage::new(vec![row, row], 2 * weight)] }
    }

    #[test]
    fn the_mean_of_evaluators_lies_between_them() {
        assert_eq!(Linear::mean(&[worth(10), worth(20), worth(60)]), worth(30));
    }
}

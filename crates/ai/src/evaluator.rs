//! What a position promises to every seat, and who can tell.

use std::ops::Deref;

use farmstead_rules::{CATEGORIES, Game, Scores, Seat, Turn};

use crate::search::exponential;

/// Tells what a position is worth. One evaluator serves one kind of table; it never looks behind
/// what a seat may know of the game it is shown.
///
/// What it has worked out of a position is its accumulator. A caller that follows a game can carry
/// it along with [`follow`](Evaluator::follow) instead of starting anew.
pub trait Evaluator<G: Game>: Sync {
    /// What is kept of a position between moves.
    type Accumulator: Clone + Send + 'static;

    /// What a turn changes in it.
    type Change: Send + 'static;

    /// Whether what a turn is worth depends on more than the farm of whoever takes it: on the board
    /// and on rivals.
    const SEES_ALL: bool;

    /// Works a position out from nothing.
    fn refresh(&self, game: &G) -> Self::Accumulator;

    /// Brings the accumulator to a later position of the same game.
    fn follow(&self, accumulator: &mut Self::Accumulator, game: &G);

    /// What the position promises to everybody; of a finished game, what it was.
    fn value(&self, game: &G, accumulator: &Self::Accumulator) -> Value;

    /// The expected points of everybody, for whoever does not ask where they come from.
    fn totals(&self, game: &G, accumulator: &Self::Accumulator) -> Totals;

    /// The expected points of one seat, at the least possible cost.
    fn total(&self, game: &G, seat: Seat) -> f32;

    /// Writes down what a turn changed that is nobody else's affair, so that its like can be valued
    /// elsewhere without being played.
    fn note(&self, _before: &Self::Accumulator, _after: &G, _notes: &mut Vec<Note>) {}

    /// Where a turn would lead that changes nothing but who is next, found by one that changed only
    /// what was written down.
    fn idle(&self, before: &Self::Accumulator, after: &G, _notes: &[Note]) -> Self::Accumulator {
        let mut idle = before.clone();
        self.follow(&mut idle, after);
        idle
    }

    /// Adds what a turn changes that was written down where it began. The same turn changes the same
    /// wherever it is written down so.
    fn change(&self, _: &Self::Accumulator, _notes: &[Note], _changes: &mut Vec<Self::Change>) {}

    /// The expected points of everybody after a turn whose changes come first in this list.
    fn totals_changed(&self, _idle: &Self::Accumulator, _changes: &[Self::Change]) -> Totals {
        unreachable!("only evaluators that write notes read them")
    }

    /// The expected points of everybody after a turn that began where this was worked out.
    fn totals_after(&self, before: &Self::Accumulator, game: &G) -> Totals {
        let mut after = before.clone();
        self.follow(&mut after, game);
        self.totals(game, &after)
    }

    /// What a position that was never seen before promises.
    fn evaluate(&self, game: &G) -> Value {
        self.value(game, &self.refresh(game))
    }
}

/// Whoever has a reference can ask.
impl<G: Game, E: Evaluator<G>, P: Deref<Target = E> + Sync> Evaluator<G> for P {
    type Accumulator = E::Accumulator;
    type Change = E::Change;
    const SEES_ALL: bool = E::SEES_ALL;

    fn refresh(&self, game: &G) -> E::Accumulator {
        (**self).refresh(game)
    }

    fn follow(&self, accumulator: &mut E::Accumulator, game: &G) {
        (**self).follow(accumulator, game);
    }

    fn value(&self, game: &G, accumulator: &E::Accumulator) -> Value {
        (**self).value(game, accumulator)
    }

    fn totals(&self, game: &G, accumulator: &E::Accumulator) -> Totals {
        (**self).totals(game, accumulator)
    }

    fn total(&self, game: &G, seat: Seat) -> f32 {
        (**self).total(game, seat)
    }

    fn note(&self, before: &E::Accumulator, after: &G, notes: &mut Vec<Note>) {
        (**self).note(before, after, notes);
    }

    fn idle(&self, before: &E::Accumulator, after: &G, notes: &[Note]) -> E::Accumulator {
        (**self).idle(before, after, notes)
    }

    fn change(&self, before: &E::Accumulator, notes: &[Note], changes: &mut Vec<E::Change>) {
        (**self).change(before, notes, changes);
    }

    fn totals_changed(&self, idle: &E::Accumulator, changes: &[E::Change]) -> Totals {
        (**self).totals_changed(idle, changes)
    }

    fn totals_after(&self, before: &E::Accumulator, game: &G) -> Totals {
        (**self).totals_after(before, game)
    }

    fn evaluate(&self, game: &G) -> Value {
        (**self).evaluate(game)
    }
}

/// A fact that a turn changed: its place among the facts of the farm and then of the board, and the
/// amount it has now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Note {
    /// Which fact.
    pub fact: u16,
    /// How much there is of it now.
    pub amount: i16,
}

/// Points by seat.
pub type Totals = [f32; Seat::MOST];

/// What a position promises to everybody.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Value {
    seats: [Promise; Seat::MOST],
    len: u8,
}

/// What a position promises to one seat, in points.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Promise {
    /// The expected points by line of the score sheet.
    pub lines: [f32; CATEGORIES],
    /// Their sum.
    pub total: f32,
    /// How far the total may be off: one standard deviation.
    pub sigma: f32,
    /// The chance to win; a shared win counts in parts.
    pub win: f32,
}

impl Value {
    /// Makes a value of what the seats may expect; their chances to win follow from it.
    pub fn new(seats: impl IntoIterator<Item = ([f32; CATEGORIES], f32)>) -> Value {
        let mut value = Value { seats: Default::default(), len: 0 };
        for (lines, sigma) in seats {
            let total = lines.iter().sum();
            value.seats[value.len as usize] = Promise { lines, total, sigma, win: 0.0 };
            value.len += 1;
        }
        value.share_the_win();
        value
    }

    /// Makes a value of what the seats may expect and of how likely each wins, as odds in the form of
    /// logarithms; the chances add up to one.
    pub fn told(seats: impl IntoIterator<Item = ([f32; CATEGORIES], f32, f32)>) -> Value {
        let mut value = Value { seats: Default::default(), len: 0 };
        let mut all = 0.0;
        for (lines, sigma, odds) in seats {
            let (total, win) = (lines.iter().sum(), chance(odds));
            value.seats[value.len as usize] = Promise { lines, total, sigma, win };
            value.len += 1;
            all += win;
        }
        for seat in &mut value.seats[..value.len as usize] {
            seat.win /= all;
        }
        value
    }

    /// The value of a finished game: its score sheets.
    pub fn of_scores(scores: &Scores) -> Value {
        let sheets = scores.sheets();
        let winners = sheets.iter().filter(|sheet| sheet.rank == 1).count() as f32;
        let mut value = Value { seats: Default::default(), len: sheets.len() as u8 };
        for (seat, sheet) in value.seats.iter_mut().zip(sheets) {
            seat.lines = sheet.points.map(|points| scores.value(points) as f32);
            seat.total = scores.value(sheet.total) as f32;
            seat.win = if sheet.rank == 1 { 1.0 / winners } else { 0.0 };
        }
        value
    }

    /// Every seat's part.
    pub fn seats(&self) -> &[Promise] {
        &self.seats[..self.len as usize]
    }

    /// One seat's part.
    pub fn of(&self, seat: Seat) -> &Promise {
        &self.seats()[seat.index()]
    }

    /// A seat wins if it is ahead of each other one. That these are not independent is made up for
    /// by letting the chances add up to one.
    fn share_the_win(&mut self) {
        let seats = self.seats;
        let seats = &seats[..self.len as usize];
        let mut all = 0.0;
        for (index, seat) in self.seats[..self.len as usize].iter_mut().enumerate() {
            let others = seats.iter().enumerate().filter(|(other, _)| *other != index);
            let ahead = others.map(|(_, other)| {
                let spread = seat.sigma * seat.sigma + other.sigma * other.sigma;
                normal((seat.total - other.total) / spread.max(0.01).sqrt())
            });
            seat.win = ahead.product::<f32>().max(1e-6);
            all += seat.win;
        }
        for seat in &mut self.seats[..self.len as usize] {
            seat.win /= all;
        }
    }
}

/// The share of a normal distribution below this many standard deviations, to three digits. Made of
/// plain arithmetic only, so that it is the same on every machine.
fn normal(deviations: f32) -> f32 {
    let x = deviations.abs() * std::f32::consts::FRAC_1_SQRT_2;
    let base = 1.0 + x * (0.278_393 + x * (0.230_389 + x * (0.000_972 + x * 0.078_108)));
    let tail = 0.5 / (base * base * base * base);
    if deviations < 0.0 { tail } else { 1.0 - tail }
}

/// The chance that odds in the form of a logarithm stand for.
fn chance(odds: f32) -> f32 {
    let small = exponential(-odds.abs());
    let chance = small / (1.0 + small);
    (if odds < 0.0 { chance } else { 1.0 - chance }).max(1e-6)
}

/// The totals of a finished game, or `None` while it goes on.
pub(crate) fn final_totals<G: Game>(game: &G) -> Option<Totals> {
    (game.turn() == Turn::Over).then(|| {
        let scores = game.scores();
        let mut totals = Totals::default();
        for (total, sheet) in totals.iter_mut().zip(scores.sheets()) {
            *total = scores.value(sheet.total) as f32;
        }
        totals
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(totals: &[(f32, f32)]) -> Value {
        Value::new(totals.iter().map(|(total, sigma)| {
            let mut lines = [0.0; CATEGORIES];
            lines[0] = *total;
            (lines, *sigma)
        }))
    }

    #[test]
    fn equal_seats_share_the_win_and_a_clear_lead_takes_it() {
        let even = value(&[(30.0, 4.0), (30.0, 4.0)]);
        assert!((even.of(Seat(0)).win - 0.5).abs() < 1e-3);
        let ahead = value(&[(40.0, 2.0), (30.0, 2.0), (20.0, 2.0)]);
        assert!(ahead.of(Seat(0)).win > 0.99 && ahead.of(Seat(2)).win < 0.001);
    }

    #[test]
    fn the_normal_distribution_has_its_known_values() {
        for (deviations, share) in [(0.0, 0.5), (1.0, 0.8413), (-1.96, 0.025), (3.0, 0.99865)] {
            assert!((normal(deviations) - share).abs() < 1e-3, "{deviations}");
        }
    }
}

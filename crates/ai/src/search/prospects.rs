//! What the seat to move can do, and what that is worth to it at first sight.
//!
//! Much of it is the same in many positions: what a rival did before changes a space or two, not
//! what the others are good for. So what was found out about a space is remembered.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use farmstead_rules::{Move, Seat, Turn};

use crate::evaluator::{Evaluator, Note, Totals};
use crate::turns::{Breadth, Searched, Turns, begging};

/// A result of a turn at first sight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Prospect {
    /// The points that everybody may expect after it; only those of the mover, if the evaluator sees
    /// no more than its farm.
    pub(super) totals: Totals,
    /// The moves that lead there.
    pub(super) line: Line,
    /// How often the mover begs.
    begging: u16,
    /// What the turn changes, if it is nobody else's affair.
    notes: Option<Notes>,
    /// Whether it was valued where it was found.
    valued: bool,
}

/// Notes that are kept somewhere, and what they come to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Notes {
    first: u32,
    len: u16,
    change: u32,
}

/// Moves that are kept somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    first: u32,
    len: u16,
}

impl Notes {
    fn of(self, all: &[Note]) -> &[Note] {
        &all[self.first as usize..][..usize::from(self.len)]
    }
}

/// What a space or a whole position is good for.
#[derive(Debug, Clone, Copy)]
struct Known {
    first: u32,
    len: u32,
    /// The least begging, and the best that it leaves.
    begging: u16,
    best: f32,
}

/// Whether something was known before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum News {
    /// The positions that it leads to are the last that were found.
    Found,
    Remembered,
}

impl Known {
    fn range(self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// Finds out what there is to do, and remembers it.
pub(super) struct Prospects<G: Searched, E: Evaluator<G>> {
    evaluator: E,
    turns: Turns<G>,
    known: Table<Known>,
    kept: Vec<Prospect>,
    lines: Vec<Move>,
    notes: Vec<Note>,
    changes: Vec<E::Change>,
    found: Vec<Prospect>,
    /// What was worked out last for each mover, from where it is not far to the next position.
    worked_out: [Option<E::Accumulator>; Seat::MOST],
    /// Whether nothing more is remembered.
    closed: bool,
}

/// What is known by a number that is mixed well already.
pub(super) type Table<T> = HashMap<u64, T, BuildHasherDefault<AsIs>>;

/// What was found out, put away until the next decision.
pub(super) struct KeptProspects<E, C> {
    pub(super) evaluator: E,
    known: Table<Known>,
    kept: Vec<Prospect>,
    lines: Vec<Move>,
    notes: Vec<Note>,
    changes: Vec<C>,
    closed: bool,
}

impl<G: Searched, E: Evaluator<G>> Prospects<G, E> {
    /// Puts away what was found out.
    pub(super) fn keep(self) -> KeptProspects<E, E::Change> {
        let Prospects { evaluator, known, kept, lines, notes, changes, closed, .. } = self;
        KeptProspects { evaluator, known, kept, lines, notes, changes, closed }
    }

    /// Goes on with what was put away.
    pub(super) fn recall(from: KeptProspects<E, E::Change>) -> Prospects<G, E> {
        let KeptProspects { evaluator, known, kept, lines, notes, changes, closed } = from;
        Prospects { known, kept, lines, notes, changes, closed, ..Prospects::new(evaluator) }
    }

    /// Nothing is known yet.
    pub(super) fn new(evaluator: E) -> Prospects<G, E> {
        Prospects {
            evaluator,
            turns: Turns::new(Breadth::LEAN),
            known: Table::default(),
            kept: Vec::new(),
            lines: Vec::new(),
            notes: Vec::new(),
            changes: Vec::new(),
            found: Vec::new(),
            worked_out: [const { None }; Seat::MOST],
            closed: false,
        }
    }

    /// Remembers nothing more; from now on only the best can be asked for.
    pub(super) fn close(&mut self) {
        self.closed = true;
    }

    /// The moves of a line.
    pub(super) fn moves(&self, line: Line) -> &[Move] {
        &self.lines[line.first as usize..][..usize::from(line.len)]
    }

    /// Bytes that are in use.
    pub(super) fn bytes(&self) -> usize {
        self.kept.len() * size_of::<Prospect>()
            + self.lines.len() * size_of::<Move>()
            + self.notes.len() * size_of::<Note>()
            + self.changes.len() * size_of::<E::Change>()
            + self.known.len() * 2 * size_of::<(u64, Known)>()
    }

    /// What was found last; whoever asks may bring it into another order.
    pub(super) fn found_mut(&mut self) -> &mut Vec<Prospect> {
        &mut self.found
    }

    /// Finds everything there is to do with this breadth, in the order of the rules.
    pub(super) fn find_all(&mut self, game: &G, breadth: Breadth) {
        let usual = std::mem::replace(&mut self.turns, Turns::new(breadth));
        self.found.clear();
        self.work_out(game);
        for index in 0..self.turns.find(game).len() {
            let prospect = self.prospect(game, index);
            self.found.push(prospect);
        }
        self.value_new(game, 0);
        self.turns = usual;
    }

    /// A turn that was not found, but can be played.
    pub(super) fn given(&mut self, game: &G, mover: Seat, moves: &[Move]) -> Prospect {
        let after = played(game, moves);
        let line = Line { first: self.lines.len() as u32, len: moves.len() as u16 };
        self.lines.extend_from_slice(moves);
        self.work_out(game);
        let totals = match &self.worked_out[mover.index()] {
            Some(before) => self.evaluator.totals_after(before, &after),
            None => {
                let mut totals = Totals::default();
                totals[mover.index()] = self.evaluator.total(&after, mover);
                totals
            }
        };
        Prospect { totals, line, begging: begging(&after, mover), notes: None, valued: true }
    }

    /// Finds what there is to do inside of a search, in the order of the rules. The key stands for
    /// all that the mover knows of the position.
    pub(super) fn find(&mut self, game: &G, key: u64) {
        self.found.clear();
        self.work_out(game);
        match placements(game) {
            Some(circumstances) => {
                for first in 0..self.turns.begin(game) {
                    let space = self.space(game, circumstances, first);
                    self.take(game, space);
                }
                self.drop_begging();
            }
            None => {
                let position = self.position(game, key);
                self.take(game, position);
            }
        }
        self.value_all(game);
    }

    /// Adds what is known of a space or a position to what was found.
    fn take(&mut self, game: &G, (known, news): (Known, News)) {
        let first = self.found.len();
        self.found.extend_from_slice(&self.kept[known.range()]);
        if news == News::Found {
            self.value_new(game, first);
        }
    }

    /// Values what was found from an index on and is not noted, while the positions that it leads to
    /// are at hand.
    fn value_new(&mut self, game: &G, first: usize) {
        let Turn::Seat(mover) = game.turn() else { return };
        let Some(before) = &self.worked_out[mover.index()] else { return };
        let new = &mut self.found[first..];
        let outcomes = self.turns.outcomes();
        for (prospect, outcome) in new.iter_mut().rev().zip(outcomes.iter().rev()) {
            if prospect.notes.is_none() {
                prospect.totals = self.evaluator.totals_after(before, &outcome.game);
                prospect.valued = true;
            }
        }
    }

    /// What everybody may expect of a position, if the evaluator sees all of it.
    pub(super) fn at_first_sight(&mut self, game: &G) -> Option<Totals> {
        self.work_out(game);
        let Turn::Seat(mover) = game.turn() else { return None };
        let sums = self.worked_out[mover.index()].as_ref()?;
        Some(self.evaluator.totals(game, sums))
    }

    /// Works a position out, if what is found there depends on more than what is remembered.
    fn work_out(&mut self, game: &G) {
        let Turn::Seat(mover) = game.turn() else { return };
        if E::SEES_ALL {
            match &mut self.worked_out[mover.index()] {
                Some(before) => self.evaluator.follow(before, game),
                none => *none = Some(self.evaluator.refresh(game)),
            }
        }
    }

    /// Values what was found where the evaluator sees all.
    fn value_all(&mut self, game: &G) {
        let Turn::Seat(mover) = game.turn() else { return };
        let Some(before) = &self.worked_out[mover.index()] else { return };
        let mut idle = None;
        for prospect in self.found.iter_mut().filter(|prospect| !prospect.valued) {
            let line = &self.lines[prospect.line.first as usize..][..prospect.line.len.into()];
            prospect.totals = match prospect.notes {
                None => self.evaluator.totals_after(before, &played(game, line)),
                Some(notes) => {
                    let idle = idle.get_or_insert_with(|| {
                        let notes = notes.of(&self.notes);
                        self.evaluator.idle(before, &played(game, line), notes)
                    });
                    self.evaluator.totals_changed(idle, &self.changes[notes.change as usize..])
                }
            };
        }
    }

    /// What the best of it is worth; what stands there, if nothing was found that comes to an end.
    pub(super) fn best(&mut self, game: &G, key: u64) -> f32 {
        let known = match placements(game) {
            None => self.position(game, key).0.best,
            Some(circumstances) => {
                let firsts = 0..self.turns.begin(game);
                let spaces = firsts.map(|first| self.space(game, circumstances, first).0);
                let best = spaces.reduce(|one, other| match one.begging.cmp(&other.begging) {
                    Ordering::Less => one,
                    Ordering::Greater => other,
                    Ordering::Equal => Known { best: one.best.max(other.best), ..one },
                });
                best.expect("a seat to move has moves").best
            }
        };
        match game.turn() {
            Turn::Seat(mover) if known == f32::NEG_INFINITY => self.evaluator.total(game, mover),
            _ => known,
        }
    }

    /// Keeps what was found with the least begging.
    fn drop_begging(&mut self) {
        if let Some(least) = self.found.iter().map(|prospect| prospect.begging).min() {
            self.found.retain(|prospect| prospect.begging == least);
        }
    }

    /// What a space is good for.
    fn space(&mut self, game: &G, circumstances: u64, first: usize) -> (Known, News) {
        let placement = self.turns.first(first)[0];
        let key = mixed(circumstances, game.found_by(placement));
        if let Some(known) = self.known.get(&key) {
            return (*known, News::Remembered);
        }
        let count = self.turns.try_first(game, first).len();
        let known = self.remember(game, key, count);
        if !self.closed {
            self.note(game, known);
        }
        (known, News::Found)
    }

    /// Notes what the turns that were just found change.
    fn note(&mut self, game: &G, known: Known) {
        let Turn::Seat(mover) = game.turn() else { return };
        let Some(before) = &self.worked_out[mover.index()] else { return };
        let outcomes = self.turns.outcomes().iter().rev().take(known.len as usize).rev();
        for (prospect, outcome) in self.kept[known.range()].iter_mut().zip(outcomes) {
            if game.is_own_affair(&outcome.game) {
                let first = self.notes.len();
                self.evaluator.note(before, &outcome.game, &mut self.notes);
                let noted = &self.notes[first..];
                if !noted.is_empty() {
                    let change = self.changes.len() as u32;
                    prospect.notes =
                        Some(Notes { first: first as u32, len: noted.len() as u16, change });
                    self.evaluator.change(before, noted, &mut self.changes);
                }
            }
        }
    }

    /// What a position is good for.
    fn position(&mut self, game: &G, key: u64) -> (Known, News) {
        if let Some(known) = self.known.get(&key) {
            return (*known, News::Remembered);
        }
        let count = self.turns.find(game).len();
        (self.remember(game, key, count), News::Found)
    }

    /// Keeps the last so many outcomes that were found.
    fn remember(&mut self, game: &G, key: u64, count: usize) -> Known {
        let (start, lines) = (self.kept.len(), self.lines.len());
        let all = self.turns.outcomes().len();
        for index in all - count..all {
            let prospect = self.prospect(game, index);
            self.kept.push(prospect);
        }
        let kept = &self.kept[start..];
        let begging = kept.iter().map(|prospect| prospect.begging).min().unwrap_or(0);
        let mut best = f32::NEG_INFINITY;
        if let Turn::Seat(mover) = game.turn() {
            let values = kept.iter().filter(|one| one.begging == begging);
            best = values.map(|one| one.totals[mover.index()]).fold(best, f32::max);
        }
        let known = Known { first: start as u32, len: count as u32, begging, best };
        if self.closed {
            self.kept.truncate(start);
            self.lines.truncate(lines);
        } else {
            self.known.insert(key, known);
        }
        known
    }

    /// An outcome that was just found.
    fn prospect(&mut self, from: &G, outcome: usize) -> Prospect {
        let Turn::Seat(mover) = from.turn() else { unreachable!("somebody had something to do") };
        let outcome = &self.turns.outcomes()[outcome];
        let first = self.lines.len();
        self.turns.line(outcome, &mut self.lines);
        let line = Line { first: first as u32, len: (self.lines.len() - first) as u16 };
        let mut totals = Totals::default();
        if !E::SEES_ALL {
            totals[mover.index()] = self.evaluator.total(&outcome.game, mover);
        }
        Prospect {
            totals,
            line,
            begging: begging(&outcome.game, mover),
            notes: None,
            valued: false,
        }
    }
}

/// Where a line leads. What was remembered of a space nearly always holds for it again; where it does
/// not, the line ends sooner.
fn played<G: Searched>(game: &G, line: &[Move]) -> G {
    let mut after = game.clone();
    for chosen in line {
        if after.play(*chosen, &mut ()).is_err() {
            break;
        }
    }
    after
}

/// All that matters to placements in this position, if it is a turn to place a person and that is
/// known.
fn placements<G: Searched>(game: &G) -> Option<u64> {
    if game.is_new_turn() { game.circumstances() } else { None }
}

fn mixed(one: u64, other: u64) -> u64 {
    let product =
        u128::from(one ^ 0x9e37_79b9_7f4a_7c15) * u128::from(other ^ 0xa076_1d64_78bd_642f);
    product as u64 ^ (product >> 64) as u64
}

/// Takes numbers as they are.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct AsIs(u64);

impl Hasher for AsIs {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are whole words")
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use farmstead_rules::{AnyGame, Deal, Moves, Options, Seed};

    use super::*;
    use crate::Wyrand;
    use crate::games::with_game;
    use crate::linear::Linear;
    use crate::net::NetAt;
    use crate::net::tests::pupil;

    type Told = Vec<(Totals, Vec<Move>)>;

    fn told<G: Searched, E: Evaluator<G>>(prospects: &Prospects<G, E>) -> Told {
        let found = prospects.found.iter();
        found.map(|one| (one.totals, prospects.moves(one.line).to_vec())).collect()
    }

    /// Compares what is remembered with what is found anew all through a random game, wherever it
    /// could have gone on. Tells in how many positions it differs, and of how many.
    fn compare<G: Searched, E: Evaluator<G>>(evaluator: &E, first: &G, seed: u64) -> [u32; 2] {
        let mut prospects = Prospects::new(evaluator);
        let mut fresh = Prospects::new(evaluator);
        let mut random = Wyrand::new(seed);
        let mut moves = Moves::new();
        let mut game = first.clone();
        let [mut other, mut all] = [0, 0];
        while game.turn() != Turn::Over {
            game.moves(&mut moves);
            let chosen = random.below(moves.len());
            let mut next = game.clone();
            for index in [random.below(moves.len()), random.below(moves.len()), chosen] {
                next = game.clone();
                next.play(moves[index], &mut ()).expect("listed moves are legal");
                prospects.find(&next, next.hash());
                fresh.find_all(&next, Breadth::LEAN);
                let mut same = told(&prospects) == told(&fresh);
                if let Turn::Seat(mover) = next.turn()
                    && !E::SEES_ALL
                {
                    let values = fresh.found.iter().map(|one| one.totals[mover.index()]);
                    let best = values.reduce(f32::max);
                    let found = prospects.best(&next, next.hash());
                    same &= best.is_none_or(|best| found == best);
                }
                other += u32::from(!same);
                all += 1;
            }
            game = next;
        }
        [other, all]
    }

    fn compare_games(options: &str) -> [u32; 2] {
        let options: Options = options.parse().expect("options of a game");
        let [mut other, mut all] = [0, 0];
        for seed in 0..20 {
            let deal = Deal::from_seed(&options, Seed(seed.into()));
            let game = AnyGame::new(&options, &deal).expect("a deal from a seed fits");
            let compared = with_game!(&game, game => compare(Linear::shipped(game), game, seed));
            other += compared[0];
            all += compared[1];
        }
        [other, all]
    }

    #[test]
    fn what_is_remembered_is_what_would_be_found() {
        for options in [
            "game=revised players=1 bare-board",
            "game=revised players=2 bare-board",
            "game=revised players=4 bare-board",
            "game=classic players=3 bare-board",
            "game=classic players=5 bare-board",
            "game=family players=3",
            "game=creatures",
        ] {
            assert_eq!(compare_games(options)[0], 0, "{options}");
        }
    }

    #[test]
    fn what_was_noted_of_a_turn_values_it_as_if_it_were_played() {
        for table in [
            "game=revised players=2 mode=beginner cards=none",
            "game=revised players=4 bare-board",
            "game=classic players=5 mode=family",
        ] {
            let net = pupil(table, "noted");
            let options: Options = table.parse().expect("options of a game");
            for seed in 0..6 {
                let deal = Deal::from_seed(&options, Seed(seed.into()));
                let game = AnyGame::new(&options, &deal).expect("a deal from a seed fits");
                with_game!(&game, game => {
                    assert_eq!(compare(&NetAt::new(&net, game), game, seed)[0], 0, "{table}");
                });
            }
        }
    }

    #[test]
    fn with_hand_cards_what_is_remembered_is_nearly_always_what_would_be_found() {
        let [other, all] = compare_games("game=revised players=2 cards=base");
        assert!(20 * other < all, "{other} of {all}");
    }
}

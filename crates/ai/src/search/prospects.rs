//! What the seat to move can do, and what that is worth to it at first sight.
//!
//! Much of it is the same in many positions: what a rival did before changes a space or two, not
//! what the others are good for. So what was found out about a space is remembered.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use farmstead_rules::{Move, Turn};

use crate::evaluator::Evaluator;
use crate::turns::{Breadth, Searched, Turns, begging};

/// A result of a turn at first sight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Prospect {
    /// The points that the mover may expect after it.
    pub(super) value: f32,
    /// The moves that lead there.
    pub(super) line: Line,
    /// How often the mover begs.
    begging: u16,
}

/// Moves that are kept somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Line {
    first: u32,
    len: u16,
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

impl Known {
    fn range(self) -> Range<usize> {
        self.first as usize..(self.first + self.len) as usize
    }
}

/// Finds out what there is to do, and remembers it.
pub(super) struct Prospects<'e, G, E> {
    evaluator: &'e E,
    turns: Turns<G>,
    known: Table<Known>,
    kept: Vec<Prospect>,
    lines: Vec<Move>,
    found: Vec<Prospect>,
    /// Whether nothing more is remembered.
    closed: bool,
}

/// What is known by a number that is mixed well already.
pub(super) type Table<T> = HashMap<u64, T, BuildHasherDefault<AsIs>>;

impl<'e, G: Searched, E: Evaluator<G>> Prospects<'e, G, E> {
    /// Nothing is known yet.
    pub(super) fn new(evaluator: &'e E) -> Prospects<'e, G, E> {
        Prospects {
            evaluator,
            turns: Turns::new(Breadth::LEAN),
            known: Table::default(),
            kept: Vec::new(),
            lines: Vec::new(),
            found: Vec::new(),
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
        for index in 0..self.turns.find(game).len() {
            let prospect = self.prospect(game, index);
            self.found.push(prospect);
        }
        self.turns = usual;
    }

    /// Finds what there is to do inside of a search, in the order of the rules. The key stands for
    /// all that the mover knows of the position.
    pub(super) fn find(&mut self, game: &G, key: u64) {
        self.found.clear();
        match placements(game) {
            Some(circumstances) => {
                for first in 0..self.turns.begin(game) {
                    let space = self.space(game, circumstances, first);
                    self.found.extend_from_slice(&self.kept[space.range()]);
                }
                self.drop_begging();
            }
            None => {
                let position = self.position(game, key);
                self.found.extend_from_slice(&self.kept[position.range()]);
            }
        }
    }

    /// What the best of it is worth.
    pub(super) fn best(&mut self, game: &G, key: u64) -> f32 {
        let Some(circumstances) = placements(game) else {
            return self.position(game, key).best;
        };
        let firsts = 0..self.turns.begin(game);
        let spaces = firsts.map(|first| self.space(game, circumstances, first));
        let best = spaces.reduce(|one, other| match one.begging.cmp(&other.begging) {
            Ordering::Less => one,
            Ordering::Greater => other,
            Ordering::Equal => Known { best: one.best.max(other.best), ..one },
        });
        best.expect("a seat to move has moves").best
    }

    /// Keeps what was found with the least begging.
    fn drop_begging(&mut self) {
        if let Some(least) = self.found.iter().map(|prospect| prospect.begging).min() {
            self.found.retain(|prospect| prospect.begging == least);
        }
    }

    /// What a space is good for.
    fn space(&mut self, game: &G, circumstances: u64, first: usize) -> Known {
        let placement = self.turns.first(first)[0];
        let key = mixed(circumstances, game.found_by(placement));
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let count = self.turns.try_first(game, first).len();
        self.remember(game, key, count)
    }

    /// What a position is good for.
    fn position(&mut self, game: &G, key: u64) -> Known {
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let count = self.turns.find(game).len();
        self.remember(game, key, count)
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
        let values = kept.iter().filter(|one| one.begging == begging).map(|one| one.value);
        let best = values.fold(f32::NEG_INFINITY, f32::max);
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
        let value = self.evaluator.total(&outcome.game, mover);
        Prospect { value, line, begging: begging(&outcome.game, mover) }
    }
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

    type Told = Vec<(f32, Vec<Move>)>;

    fn told<G: Searched>(prospects: &Prospects<'_, G, Linear>) -> Told {
        let found = prospects.found.iter();
        found.map(|one| (one.value, prospects.moves(one.line).to_vec())).collect()
    }

    /// Compares what is remembered with what is found anew all through a random game, wherever it
    /// could have gone on. Tells in how many positions it differs, and of how many.
    fn compare<G: Searched>(first: &G, seed: u64) -> [u32; 2] {
        let evaluator = Linear::shipped(first);
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
                let best = fresh.found.iter().map(|one| one.value).reduce(f32::max);
                let same = told(&prospects) == told(&fresh)
                    && best.is_none_or(|best| prospects.best(&next, next.hash()) == best);
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
            let compared = with_game!(&game, game => compare(game, seed));
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
    fn with_hand_cards_what_is_remembered_is_nearly_always_what_would_be_found() {
        let [other, all] = compare_games("game=revised players=2 cards=base");
        assert!(20 * other < all, "{other} of {all}");
    }
}

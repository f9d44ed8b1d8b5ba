//! Everything a player can make of a turn.
//!
//! The rules ask small questions; a player thinks in turns. [`Turns`] answers the questions of one
//! turn in every way that can matter and keeps the distinct results, each with the moves that lead
//! there. A turn ends when somebody else is to decide, when a new placement begins, or when play
//! comes to another part of the round.

mod agricola;
mod creatures;
mod family;
mod holdings;
#[cfg(test)]
mod tests;

pub(crate) use holdings::Holdings;

use farmstead_rules::{Move, Moves, Seat, Turn};

use crate::analysis::Food;
use crate::facts::Described;

/// A game as the search needs it: the rules, and which of their results can matter.
pub(crate) trait Searched: Described + Clone + Send + Sync {
    /// The round.
    fn round(&self) -> u8;

    /// Whether no round comes after this one.
    fn is_last_round(&self) -> bool;

    /// The last round that playing on from here looks at: the one after the next harvest.
    fn horizon(&self) -> u8;

    /// The part of the round that the question belongs to. A turn does not go beyond it.
    fn part(&self) -> u8;

    /// Which answers to try, out of all that are legal. Left out is what leads to the same holdings as
    /// something that stays, and, of fences, what goes beyond the breadth.
    fn tries(&self, legal: &Moves, breadth: &Breadth, tries: &mut Tries);

    /// How well a seat's family is provided for, where families eat.
    fn food(&self, seat: Seat) -> Option<Food>;

    /// What a seat has, so that results can be compared.
    fn holdings(&self, seat: Seat) -> Holdings;

    /// How well the pieces on a seat's farm lie; it decides between equal holdings.
    fn tidiness(&self, seat: Seat) -> i32;
}

/// Answers to try at one question. Each is a line: one move, or several that belong together.
#[derive(Debug, Default)]
pub(crate) struct Tries {
    moves: Vec<Move>,
    ends: Vec<usize>,
}

impl Tries {
    /// Adds a single move.
    #[inline]
    pub(crate) fn push(&mut self, one: Move) {
        self.moves.push(one);
        self.ends.push(self.moves.len());
    }

    /// Adds moves that are played one after another, as far as they can be.
    pub(crate) fn push_line(&mut self, line: impl IntoIterator<Item = Move>) {
        self.moves.extend(line);
        self.ends.push(self.moves.len());
    }

    fn clear(&mut self) {
        self.moves.clear();
        self.ends.clear();
    }

    fn line(&self, index: usize) -> &[Move] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.moves[start..self.ends[index]]
    }
}

/// A result of a turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Outcome<G> {
    /// The position after the turn.
    pub(crate) game: G,
    /// The last step of the line that leads there.
    step: u32,
}

/// One move of a line, and the step before it.
#[derive(Debug, Clone, Copy)]
struct Step {
    chosen: Move,
    before: u32,
}

const NO_STEP: u32 = u32::MAX;

/// How much is tried where there is too much to try it all.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Breadth {
    /// Sizes of pastures for each number of fences.
    pub(crate) sizes: usize,
    /// Places for each size.
    pub(crate) places: usize,
    /// Positions for each first answer. Only cards and long fences come near it.
    pub(crate) positions: usize,
}

impl Breadth {
    /// For the inside of a search.
    pub(crate) const LEAN: Breadth = Breadth { sizes: 2, places: 1, positions: 160 };
    /// For the decision at hand.
    pub(crate) const WIDE: Breadth = Breadth { sizes: 4, places: 3, positions: 1500 };
    /// For what must be exact, as long as there is not too much of it.
    pub(crate) const ALL: Breadth =
        Breadth { sizes: usize::MAX, places: usize::MAX, positions: 5000 };
}

/// Finds the results of turns; keeps its memory from one turn to the next.
#[derive(Debug)]
pub(crate) struct Turns<G> {
    outcomes: Vec<Outcome<G>>,
    steps: Vec<Step>,
    open: Vec<Outcome<G>>,
    seen: Seen,
    compared: Vec<(Holdings, i32)>,
    tries: Tries,
    firsts: Tries,
    legal: Moves,
    breadth: Breadth,
    complete: bool,
}

impl<G: Searched> Turns<G> {
    /// A finder of results.
    pub(crate) fn new(breadth: Breadth) -> Turns<G> {
        Turns {
            outcomes: Vec::new(),
            steps: Vec::new(),
            open: Vec::new(),
            seen: Seen::new(),
            compared: Vec::new(),
            tries: Tries::default(),
            firsts: Tries::default(),
            legal: Moves::new(),
            breadth,
            complete: true,
        }
    }

    /// The distinct results of the turn that is under way. Results that are worse in something and
    /// better in nothing are left out, and so is begging that could be avoided.
    pub(crate) fn find(&mut self, from: &G) -> &[Outcome<G>] {
        self.outcomes.clear();
        self.steps.clear();
        self.seen.clear();
        self.complete = true;
        let Turn::Seat(seat) = from.turn() else { return &[] };
        let start = Start { seat, round: from.round(), part: from.part() };
        let mut firsts = std::mem::take(&mut self.firsts);
        self.list(from, &mut firsts);
        let placing = from.is_new_turn();
        let mut group = 0;
        for index in 0..firsts.ends.len() {
            let tried = self.explore(from, firsts.line(index), &start);
            // Placements on different spaces leave different things to others.
            if placing && tried > 1 {
                self.drop_worse(group, seat);
            }
            if placing {
                group = self.outcomes.len();
            }
        }
        self.firsts = firsts;
        self.drop_begging(seat);
        if !placing {
            self.drop_worse(0, seat);
        }
        &self.outcomes
    }

    /// The results that were found last.
    pub(crate) fn outcomes(&self) -> &[Outcome<G>] {
        &self.outcomes
    }

    /// Whether nothing was left out of them for there being too much.
    pub(crate) fn is_complete(&self) -> bool {
        self.complete
    }

    /// The moves that lead to a result, appended to a list.
    pub(crate) fn line(&self, outcome: &Outcome<G>, line: &mut Vec<Move>) {
        let from = line.len();
        let mut step = outcome.step;
        while step != NO_STEP {
            let Step { chosen, before } = self.steps[step as usize];
            line.push(chosen);
            step = before;
        }
        line[from..].reverse();
    }

    fn list(&mut self, game: &G, tries: &mut Tries) {
        tries.clear();
        game.moves(&mut self.legal);
        game.tries(&self.legal, &self.breadth, tries);
    }

    /// Follows one first answer to every end of the turn; tells how many positions that took.
    fn explore(&mut self, from: &G, first: &[Move], start: &Start) -> usize {
        self.follow(from, NO_STEP, first, start);
        let mut tried = 1;
        let mut tries = std::mem::take(&mut self.tries);
        while let Some(now) = self.open.pop() {
            self.list(&now.game, &mut tries);
            for index in 0..tries.ends.len() {
                self.follow(&now.game, now.step, tries.line(index), start);
                tried += 1;
            }
            if tried > self.breadth.positions && !self.outcomes.is_empty() {
                self.complete = false;
                self.open.clear();
            }
        }
        self.tries = tries;
        tried
    }

    /// Plays a line as far as it goes and notes where it leads, unless that is known.
    fn follow(&mut self, from: &G, mut step: u32, line: &[Move], start: &Start) {
        self.outcomes.push(Outcome { game: from.clone(), step });
        let game = &mut self.outcomes.last_mut().expect("it was just pushed").game;
        let mut ended = false;
        for chosen in line {
            if ended || game.play(*chosen, &mut ()).is_err() {
                break;
            }
            self.steps.push(Step { chosen: *chosen, before: step });
            step = self.steps.len() as u32 - 1;
            ended = start.is_over(game);
        }
        // The first moves of a turn never meet; later ones may.
        let first = self.steps.get(step as usize).is_none_or(|last| last.before == NO_STEP);
        let new = first || self.seen.insert(game.hash());
        if new && ended {
            self.outcomes.last_mut().expect("it was pushed").step = step;
        } else if let Some(Outcome { game, .. }) = self.outcomes.pop().filter(|_| new) {
            self.open.push(Outcome { game, step });
        }
    }

    /// Keeps the results with the least begging, now and at the end of the round.
    fn drop_begging(&mut self, seat: Seat) {
        let begging = |outcome: &Outcome<G>| {
            u16::from(outcome.game.begging(seat)) + u16::from(outcome.game.hunger(seat))
        };
        if let Some(least) = self.outcomes.iter().map(begging).min() {
            self.outcomes.retain(|outcome| begging(outcome) == least);
        }
    }

    /// Drops results that another one covers, from an index on.
    fn drop_worse(&mut self, from: usize, seat: Seat) {
        let group = &mut self.outcomes[from..];
        if group.len() < 2 {
            return;
        }
        self.compared.clear();
        self.compared.extend(group.iter().map(|outcome| {
            let game = &outcome.game;
            (game.holdings(seat), game.tidiness(seat))
        }));
        let mut kept = 0;
        for index in 0..group.len() {
            let (holdings, tidiness) = self.compared[index];
            let worse = (0..self.compared.len()).any(|other| {
                let (better, tidier) = &self.compared[other];
                // Of equals the tidier stays, and of equally tidy ones the first.
                other != index
                    && better.covers(&holdings)
                    && (*better != holdings || (*tidier, index) > (tidiness, other))
            });
            if !worse {
                group.swap(kept, index);
                kept += 1;
            }
        }
        self.outcomes.truncate(from + kept);
    }
}

/// Where a turn began.
struct Start {
    seat: Seat,
    round: u8,
    part: u8,
}

impl Start {
    fn is_over(&self, game: &impl Searched) -> bool {
        game.turn() != Turn::Seat(self.seat)
            || game.is_new_turn()
            || game.round() != self.round
            || game.part() != self.part
    }
}

/// A set of hashes that is emptied at no cost.
#[derive(Debug)]
struct Seen {
    slots: Vec<(u64, u32)>,
    age: u32,
    len: usize,
}

impl Seen {
    const SLOTS: usize = 1 << 13;

    fn new() -> Seen {
        Seen { slots: vec![(0, 0); Seen::SLOTS], age: 1, len: 0 }
    }

    fn clear(&mut self) {
        self.age += 1;
        self.len = 0;
    }

    /// Adds a hash; whether it is new. A full set takes everything for new.
    fn insert(&mut self, hash: u64) -> bool {
        if self.len > Seen::SLOTS / 2 {
            return true;
        }
        let mut slot = hash as usize % Seen::SLOTS;
        loop {
            let (known, age) = self.slots[slot];
            if age != self.age {
                self.slots[slot] = (hash, self.age);
                self.len += 1;
                return true;
            }
            if known == hash {
                return false;
            }
            slot = (slot + 1) % Seen::SLOTS;
        }
    }
}

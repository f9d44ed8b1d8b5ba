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

use farmstead_rules::{Goods, Move, Moves, Seat, Turn};

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

    /// The goods of a seat.
    fn goods(&self, seat: Seat) -> Goods;

    /// What a seat has, so that results can be compared.
    fn holdings(&self, seat: Seat) -> Holdings;

    /// How well the pieces on a seat's farm lie; it decides between equal holdings.
    fn tidiness(&self, seat: Seat) -> i32;

    /// The same game in which rivals have no hand cards; `None` if there is more to it, as while
    /// hands are still chosen.
    fn without_hands_but(&self, _seat: Seat) -> Option<Self> {
        None
    }

    /// A number for all that decides what the seat to move can make of a space and what that is
    /// worth to it, apart from the space itself. `None` if it is not known what all that is.
    fn circumstances(&self) -> Option<u64> {
        None
    }

    /// Whether a turn that led from here to another position changed nothing but the own farm, its
    /// space and who is next, and would change the same wherever the circumstances are the same.
    fn is_own_affair(&self, _after: &Self) -> bool {
        false
    }

    /// A number for what a placement finds on its space.
    fn found_by(&self, placement: Move) -> u64 {
        u64::from(placement.0)
    }
}

/// Answers to try at one question. Each is a line: one move, or several that belong together.
#[derive(Debug, Default)]
pub(crate) struct Tries {
    moves: Vec<Move>,
    ends: Vec<usize>,
    /// Which lines are a single move that the rules have listed.
    listed: Vec<bool>,
}

impl Tries {
    /// Adds a single move that the rules have listed.
    #[inline]
    pub(crate) fn push(&mut self, one: Move) {
        self.moves.push(one);
        self.ends.push(self.moves.len());
        self.listed.push(true);
    }

    /// Adds moves that are played one after another, as far as they can be.
    pub(crate) fn push_line(&mut self, line: impl IntoIterator<Item = Move>) {
        self.moves.extend(line);
        self.ends.push(self.moves.len());
        self.listed.push(false);
    }

    fn clear(&mut self) {
        self.moves.clear();
        self.ends.clear();
        self.listed.clear();
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

/// How many times the usual number of positions is tried before a turn is taken to have no end.
const ENDLESS: usize = 4;

/// How much is tried where there is too much to try it all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// Positions on the way, and which of them are still to be followed.
    open: Vec<Outcome<G>>,
    waiting: Vec<usize>,
    seen: Seen,
    compared: Vec<(Holdings, i32)>,
    tries: Tries,
    firsts: Tries,
    legal: Moves,
    breadth: Breadth,
    start: Start,
    complete: bool,
}

impl<G> Turns<G> {
    /// A finder of results.
    pub(crate) fn new(breadth: Breadth) -> Turns<G> {
        Turns {
            outcomes: Vec::new(),
            steps: Vec::new(),
            open: Vec::new(),
            waiting: Vec::new(),
            seen: Seen::new(),
            compared: Vec::new(),
            tries: Tries::default(),
            firsts: Tries::default(),
            legal: Moves::new(),
            breadth,
            start: Start::NOWHERE,
            complete: true,
        }
    }
}

impl<G: Searched> Turns<G> {
    /// The distinct results of the turn that is under way. Results that are worse in something and
    /// better in nothing are left out, and so is begging that could be avoided.
    pub(crate) fn find(&mut self, from: &G) -> &[Outcome<G>] {
        for first in 0..self.begin(from) {
            self.try_first(from, first);
        }
        self.drop_begging();
        if !self.start.placing {
            self.drop_worse(0);
        }
        &self.outcomes
    }

    /// Forgets all results and lists the first answers to try; tells how many there are.
    pub(crate) fn begin(&mut self, from: &G) -> usize {
        self.outcomes.clear();
        self.steps.clear();
        self.seen.clear();
        self.complete = true;
        let Turn::Seat(seat) = from.turn() else { return 0 };
        let placing = from.is_new_turn();
        self.start = Start { seat, round: from.round(), part: from.part(), placing };
        self.firsts.clear();
        from.moves(&mut self.legal);
        from.tries(&self.legal, &self.breadth, &mut self.firsts);
        self.firsts.ends.len()
    }

    /// The moves of a first answer.
    pub(crate) fn first(&self, index: usize) -> &[Move] {
        self.firsts.line(index)
    }

    /// Adds what a first answer leads to, and tells what that is. Placements on different spaces leave
    /// different things to others, so each is a matter of its own.
    pub(crate) fn try_first(&mut self, from: &G, index: usize) -> &[Outcome<G>] {
        let before = self.outcomes.len();
        if self.start.placing {
            self.seen.clear();
        }
        let firsts = std::mem::take(&mut self.firsts);
        let tried = self.explore(from, &firsts, index);
        self.firsts = firsts;
        if self.start.placing && tried > 1 {
            self.drop_worse(before);
        }
        &self.outcomes[before..]
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

    /// Follows one first answer to every end of the turn; tells how many positions that took.
    fn explore(&mut self, from: &G, firsts: &Tries, first: usize) -> usize {
        self.outcomes.push(Outcome { game: from.clone(), step: NO_STEP });
        self.follow(firsts, first);
        let mut tried = 1;
        let mut tries = std::mem::take(&mut self.tries);
        while let Some(now) = self.waiting.pop() {
            tries.clear();
            let game = &self.open[now].game;
            game.moves(&mut self.legal);
            game.tries(&self.legal, &self.breadth, &mut tries);
            for index in 0..tries.ends.len() {
                self.outcomes.extend_from_slice(&self.open[now..=now]);
                self.follow(&tries, index);
                tried += 1;
            }
            let enough = tried > self.breadth.positions && !self.outcomes.is_empty();
            if enough || tried > self.breadth.positions.saturating_mul(ENDLESS) {
                self.complete = false;
                self.waiting.clear();
            }
        }
        // A turn that can go on for ever is left where it stands.
        if self.outcomes.is_empty() {
            self.outcomes.extend_from_slice(&self.open[self.open.len().saturating_sub(1)..]);
        }
        self.open.clear();
        self.tries = tries;
        tried
    }

    /// Plays a line in the last outcome as far as it goes. An end of the turn stays, anything else
    /// waits for more, unless it is known.
    fn follow(&mut self, tries: &Tries, index: usize) {
        let Outcome { game, step } = self.outcomes.last_mut().expect("it was just pushed");
        let mut ended = false;
        for chosen in tries.line(index) {
            if tries.listed[index] {
                game.play_listed(*chosen, &mut ());
            } else if ended || game.play(*chosen, &mut ()).is_err() {
                break;
            }
            self.steps.push(Step { chosen: *chosen, before: *step });
            *step = self.steps.len() as u32 - 1;
            ended = self.start.is_over(game);
        }
        // The first moves of a turn never meet; later ones may.
        let first = self.steps.get(*step as usize).is_none_or(|last| last.before == NO_STEP);
        let new = first || self.seen.insert(game.hash());
        if new && ended {
            return;
        }
        let last = self.outcomes.len() - 1;
        if new {
            self.waiting.push(self.open.len());
            // Copied at once to where it goes: a position is large.
            self.open.extend_from_slice(&self.outcomes[last..]);
        }
        self.outcomes.truncate(last);
    }

    /// Keeps the results with the least begging.
    fn drop_begging(&mut self) {
        let seat = self.start.seat;
        let begging = |outcome: &Outcome<G>| begging(&outcome.game, seat);
        if let Some(least) = self.outcomes.iter().map(begging).min() {
            self.outcomes.retain(|outcome| begging(outcome) == least);
        }
    }

    /// Drops results that another one covers, from an index on.
    fn drop_worse(&mut self, from: usize) {
        let seat = self.start.seat;
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

/// How often a seat has begged, and is sure to beg by the end of the round.
pub(crate) fn begging<G: Searched>(game: &G, seat: Seat) -> u16 {
    u16::from(game.begging(seat)) + u16::from(game.hunger(seat))
}

/// Where a turn began.
#[derive(Debug)]
struct Start {
    seat: Seat,
    round: u8,
    part: u8,
    /// Whether it is a turn to place a person.
    placing: bool,
}

impl Start {
    const NOWHERE: Start = Start { seat: Seat(0), round: 0, part: 0, placing: false };

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

//! Fences: what may be closed in, with how many, and those that lie elsewhere.

use std::ops::ControlFlow;

use farmstead_cardboard::{Ability, Action, Always, Good, Program};

use super::cards::{Price, Trait, When, Window};
use super::choice::Choice;
use super::farmyard::{Cell, CellSet, EdgeSet, Herd, Pastures, REGIONS, Region, Sought, regions};
use super::program::{Act, Node, NodeId};
use super::state::{Frame, MOST_FENCES, Noted, Player, State, Step};
use crate::game::{Any, MoveSink, Seat};
use crate::options::Switch;

impl State<'_> {
    /// Fences that a player can still build: those that neither stand nor lie on a space.
    #[inline]
    pub(super) fn fences_left(&self, seat: Seat) -> u8 {
        let player = self.player(seat);
        let left = MOST_FENCES - player.fences().len();
        if player.held.has(Trait::LaysFences) { left - self.fences_laid(seat) } else { left }
    }

    /// Fences that lie on round spaces and action spaces.
    fn fences_laid(&self, seat: Seat) -> u8 {
        let held = &self.player(seat).held;
        let promised = held
            .promised
            .iter()
            .map(|promise| promise.rounds.count_ones() as u8 * self.fences_in(promise.node));
        let marks = self.played(seat).filter(|(place, card)| {
            let marks = |node: &NodeId| *self.layout.node(*node) == Node::MarkSpace;
            held.store[*place] > 0 && card.play.iter().any(marks)
        });
        promised.sum::<u8>() + marks.count() as u8
    }

    /// The fences that a promised step builds.
    fn fences_in(&self, node: NodeId) -> u8 {
        match *self.layout.node(node) {
            Node::May(then) | Node::Pay(_, then) => self.fences_in(then),
            Node::Act(Act::FenceFree(pieces)) => pieces,
            _ => 0,
        }
    }

    /// The rounds among these, as bits, for which there are fences if the step builds some.
    pub(super) fn with_fences(&self, seat: Seat, node: NodeId, rounds: u16) -> u16 {
        let mut left = match self.fences_in(node) {
            0 => return rounds,
            each => self.fences_left(seat) / each,
        };
        (0..16).filter(|round| rounds >> round & 1 == 1).fold(0, |with, round| {
            let there = left > 0;
            left = left.saturating_sub(1);
            with | u16::from(there) << round
        })
    }

    /// Whether anything could be fenced in. Most often that is plain to see.
    pub(super) fn can_fence(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        let left = self.fences_left(seat);
        let affords = |pieces: u8| {
            let price = Price::Fences(pieces, player.fences().len());
            pieces <= left && self.can_afford(seat, price)
        };
        if !affords(if player.fences().is_empty() { 4 } else { 1 }) {
            return false;
        }
        // What cards make of other goods takes longer to find out than what the wood is enough for.
        let scan = || {
            let mut found = Any::default();
            let wood = player.goods[Good::Wood].min(left.into()) as u8;
            self.list_regions(seat, wood, &mut found);
            if !found.is_full() && player.held.traits != 0 {
                self.list_fences(seat, 0, &mut found);
            }
            found.is_full()
        };
        let free = !(player.rooms | player.fields | player.enclosed());
        // No first pasture takes fewer fences than a single cell.
        if player.fences().is_empty() {
            let enough = |fences: u16| fences >= 4;
            let found = free.meets(self.near_built(player))
                && (enough(player.goods[Good::Wood])
                    || (player.held.traits != 0 && enough(self.fence_means(seat, 0))));
            debug_assert_eq!(found, scan());
            return found;
        }
        // A cell beside a pasture needs three fences at most.
        if free.meets(player.enclosed().neighbours()) && affords(3) {
            debug_assert!(scan());
            return true;
        }
        scan()
    }

    /// Lists the regions that may be closed in next, when so many fences are owed already.
    pub(super) fn list_fences(&self, seat: Seat, owed: u8, out: &mut impl MoveSink) {
        let pieces = self.fences_left(seat);
        let budget =
            pieces.min(self.fence_means(seat, owed).saturating_sub(u16::from(owed)).min(255) as u8);
        self.list_regions(seat, budget, out);
    }

    /// Lists the regions that may be closed in with so many fences.
    fn list_regions(&self, seat: Seat, budget: u8, out: &mut impl MoveSink) {
        let player = self.player(seat);
        if budget == 0 {
            return;
        }
        let yard = self.yard(player, budget);
        if let Some(only) = out.only() {
            let region = match Choice::decode(only) {
                Some(Choice::Fence(index)) => REGIONS.get(index as usize),
                _ => None,
            };
            if region.is_some_and(|region| yard.may_close(region)) {
                out.push(only);
            }
            return;
        }
        let sought = Sought {
            closed: yard.closed,
            pastures: yard.pastures.cells,
            near: yard.pastures.cells.neighbours() | yard.near,
            // Even with every fence shared, a longer outline costs too much.
            outline: player.fences().len() + budget,
        };
        // The first pasture may lie anywhere, unless a house rule says otherwise.
        let anywhere = player.fences().is_empty() && yard.first_near == CellSet::ALL;
        let _ = regions(sought, |index, region| {
            debug_assert!(!anywhere || yard.may_close(region));
            if anywhere || yard.may_close(region) {
                out.push(Choice::Fence(index).code());
                if out.is_full() {
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
    }

    /// What decides which regions a player may close in with so many fences.
    pub(super) fn yard<'a>(&self, player: &'a Player, budget: u8) -> Yard<'a> {
        let scattered = self.common.has(Switch::ScatteredPastures);
        Yard {
            player,
            pastures: player.pastures(),
            closed: player.rooms | player.fields,
            near: if scattered { CellSet::ALL } else { CellSet::EMPTY },
            first_near: self.near_built(player),
            budget,
        }
    }

    /// Lists the single cells that may be made a new pasture.
    pub(super) fn list_one_fence(&self, seat: Seat, out: &mut impl MoveSink) {
        let player = self.player(seat);
        let yard = self.yard(player, self.fences_left(seat));
        let single = REGIONS.iter().take_while(|region| region.cells.len() == 1);
        for (index, region) in (0..).zip(single) {
            let code = Choice::Fence(index).code();
            let new = !region.cells.meets(player.enclosed());
            if out.wants(code) && new && yard.may_close(region) {
                out.push(code);
            }
        }
    }

    /// A note about what fences along an outline will add to what the action has added so far.
    pub(super) fn note_fences(&self, seat: Seat, noted: Noted, outline: EdgeSet) -> Noted {
        if !self.any_card_in_force() {
            return noted;
        }
        let player = self.player(seat);
        let (before, after) = (player.pastures(), Pastures::new(player.fences() | outline));
        let unused = !(after.cells - before.cells - player.stables).is_empty();
        noted.with_fenced(added_pastures(&before, &after, noted.added()), unused)
    }

    /// So many fences were built by an action that is over: lets cards act.
    pub(super) fn end_fencing(&mut self, step: Step, noted: Noted, fences: u8) {
        let pastures = self.player(step.seat).pastures();
        let new = pastures.as_slice().iter().filter(|pasture| pasture.meets(noted.added()));
        let first_cells = new.fold(CellSet::EMPTY, |cells, pasture| cells | pasture.lowest());
        let window = Window::new(When::Fences, step.seat, step.space);
        self.open_window(window.added_pastures(first_cells).fences(fences, noted.unused()));
    }

    /// Lists the regions that may be closed in next with so many fences that cost nothing.
    pub(super) fn list_free_fences(&self, seat: Seat, pieces: u8, out: &mut impl MoveSink) {
        let budget = pieces.min(self.fences_left(seat));
        self.list_regions(seat, budget, out);
    }

    /// Lists the fences that make a pasture of the cell on which a stable was just built.
    pub(super) fn list_fence_around_stable(&self, seat: Seat, out: &mut impl MoveSink) {
        let player = self.player(seat);
        let Some(cell) = self.new_stable() else { return };
        let single = |cells: CellSet| cells == CellSet::one(cell);
        let Some(index) = REGIONS.iter().position(|region| single(region.cells)) else { return };
        let region = &REGIONS[index];
        let left = self.fences_left(seat);
        let pieces = (region.outline - player.fences()).len();
        let inside = player.enclosed().contains(cell) && (1..=left).contains(&pieces);
        let code = Choice::Fence(index as u16).code();
        if out.wants(code) && (inside || self.yard(player, left).may_close(region)) {
            out.push(code);
        }
    }

    /// Where a stable was just built.
    fn new_stable(&self) -> Option<Cell> {
        self.common.stack.as_slice().iter().rev().find_map(|frame| match frame {
            Frame::Window(window) if window.when == When::Stable => Some(window.stable_cell()),
            _ => None,
        })
    }

    /// Adds the newborns beyond one that cards let a herd have in a harvest. One of each kind with
    /// parents is in it already.
    pub(super) fn add_litters(&self, seat: Seat, herd: &mut Herd) {
        let goods = &self.player(seat).goods;
        for standing in self.played(seat).flat_map(|(_, card)| &card.standing) {
            let Always::Litter { animal, newborns, from } = &standing.rule else { continue };
            let kind = Good::ANIMALS.iter().position(|other| other == animal);
            if let Some(kind) = kind.filter(|_| goods[*animal] >= u16::from(*from)) {
                herd.0[kind] = herd.0[kind].max(goods[*animal] + u16::from(*newborns));
            }
        }
    }
}

/// What decides whether a region may be closed in.
pub(super) struct Yard<'a> {
    player: &'a Player,
    pastures: Pastures,
    /// Cells that no pasture may hold.
    closed: CellSet,
    /// Cells that count as lying next to a pasture.
    near: CellSet,
    /// Cells of which the first pasture must hold one.
    first_near: CellSet,
    budget: u8,
}

impl Yard<'_> {
    #[inline]
    pub(super) fn may_close(&self, region: &Region) -> bool {
        if region.cells.meets(self.closed) {
            return false;
        }
        let pieces = (region.outline - self.player.fences()).len();
        if pieces == 0 || pieces > self.budget {
            return false;
        }
        if region.cells.meets(self.pastures.cells) {
            self.splits(region.cells)
        } else if self.pastures.cells.is_empty() {
            region.cells.meets(self.first_near)
        } else {
            (region.cells.neighbours() & self.pastures.cells | self.near) != CellSet::EMPTY
        }
    }

    /// Whether the cells split a pasture in two. Each split is named by the part without the
    /// pasture's first cell.
    fn splits(&self, cells: CellSet) -> bool {
        let split = self.pastures.as_slice().iter().find(|pasture| cells.meets(**pasture));
        split.is_some_and(|pasture| {
            (cells - *pasture).is_empty()
                && !cells.meets(pasture.lowest())
                && (*pasture - cells).is_connected()
        })
    }
}

/// The cells of the pastures that an action has added so far: with those that are there now and were
/// not before. Of an older pasture that was divided the largest part is the old one.
fn added_pastures(before: &Pastures, now: &Pastures, so_far: CellSet) -> CellSet {
    let mut added = now.cells;
    for old in before.as_slice().iter().filter(|old| !old.meets(so_far)) {
        let parts = now.as_slice().iter().filter(|part| part.meets(*old));
        let largest = parts.max_by_key(|part| part.len());
        added = largest.map_or(added, |part| added - *part);
    }
    added
}

/// Whether an ability lays fences on spaces of the boards.
pub(super) fn lays_fences(ability: &Ability) -> bool {
    fn builds(program: &Program) -> bool {
        match program {
            Program::Act(Action::FenceFree(_)) => true,
            Program::May(then) | Program::Pay(_, then) => builds(then),
            _ => false,
        }
    }
    fn lays(program: &Program) -> bool {
        match program {
            Program::MarkSpace => true,
            Program::PromiseTo(then, _) => builds(then),
            Program::All(steps) => steps.iter().any(lays),
            _ => false,
        }
    }
    matches!(ability, Ability::Play(program) if lays(program))
}

//! Lists what may be done. There is no other place where a move is found to be legal.

use farmstead_cardboard::building::Site;

use super::board::{Hook, Node, NodeId, SpaceId};
use super::choice::{Choice, Flank};
use super::farm::{CellSet, EdgeSet, Herd, Keeps, Room};
use super::state::{Act, Frame, Rung, State, Step};
use crate::game::{MoveSink, Seat};

/// Pushes a choice whose legality is settled, if anybody wants it.
#[inline]
pub(super) fn push(out: &mut impl MoveSink, choice: Choice) {
    let code = choice.code();
    if out.wants(code) {
        out.push(code);
    }
}

impl State<'_> {
    /// Who is to decide; meaningless when the game is over.
    #[inline]
    pub(super) fn decider(&self) -> Seat {
        self.common.stack.top().map_or(self.common.turn(), Frame::seat)
    }

    /// Lists every legal move.
    pub(super) fn list(&self, out: &mut impl MoveSink) {
        match self.common.stack.top().copied() {
            None if self.common.rung == Rung::Work => {
                let seat = self.common.turn();
                self.list_places(seat, out);
                self.list_anytime(seat, true, out);
            }
            // Nothing is asked: the game is over, or is about to run on.
            None | Some(Frame::Run(_)) => {}
            Some(Frame::Act(act)) => self.list_act(&act, out),
            Some(Frame::Choose(step)) => self.list_options(step, out),
            Some(Frame::House { seat, emptied }) => {
                let room = self.room_to_house(seat, emptied);
                list_keeps(&room, self.player(seat).herd(), out);
                if matches!(self.common.rung, Rung::Start | Rung::Work | Rung::Home) {
                    self.list_anytime(seat, true, out);
                }
            }
            Some(Frame::Breed(seat)) => list_keeps(&self.room(seat), self.grown_herd(seat), out),
            Some(Frame::Lull { seat, bartered }) => {
                self.list_anytime(seat, !self.common.extra, out);
                if !bartered {
                    self.list_barters(seat, out);
                }
                push(out, Choice::Done);
            }
            Some(Frame::Swap(seat)) => self.list_swaps(seat, out),
            Some(Frame::Carve(_)) => {
                push(out, Choice::Carve);
                push(out, Choice::Done);
            }
            Some(Frame::Grow(seat)) => self.list_growths(seat, out),
            Some(Frame::Again(seat)) => {
                self.list_places(seat, out);
                push(out, Choice::Done);
            }
        }
    }

    /// The spaces where a worker could stand, whether or not there is anything to do.
    #[inline]
    fn free_spaces(&self) -> u32 {
        !self.common.blocked() & self.printed.all
    }

    /// Whether two placements are legal at a glance, so that there is a choice.
    #[inline]
    pub(super) fn has_two_sure_places(&self) -> bool {
        (self.free_spaces() & self.printed.sure).count_ones() >= 2
    }

    fn list_places(&self, seat: Seat, out: &mut impl MoveSink) {
        let free = match out.only().and_then(Choice::decode) {
            Some(Choice::Place(space)) if space.0 < 32 => self.free_spaces() & (1 << space.0),
            Some(_) => return,
            None => self.free_spaces(),
        };
        let mut open = free & self.printed.sure;
        let mut unsure = free & !open;
        // Two spaces next to each other have the same program, which is asked for once.
        let mut asked = (NodeId(u8::MAX), false);
        while unsure != 0 && open.count_ones() < out.room() {
            let space = unsure.trailing_zeros();
            unsure &= unsure - 1;
            let program = self.printed.spaces[space as usize].program;
            if asked.0 != program {
                asked = (program, self.goes_on(program, seat, 0));
            }
            open |= u32::from(asked.1) << space;
        }
        out.extend(bits(open).map(|space| Choice::Place(SpaceId(space)).code()));
    }

    /// The room in which animals must be accommodated.
    pub(super) fn room_to_house(&self, seat: Seat, emptied: bool) -> Room {
        self.room_except(seat, emptied.then_some(Hook::RearingStation), CellSet::EMPTY)
    }

    fn list_options(&self, step: Step, out: &mut impl MoveSink) {
        let Node::Choose(parts) = *self.printed.node(step.node) else { return };
        for (index, part) in (0..).zip(parts.iter()) {
            debug_assert!(matches!(self.printed.node(part), Node::Gain(_)));
            push(out, Choice::Option(index));
        }
    }

    /// The pieces an action may place next, in increasing order, and to stop where that is allowed.
    fn list_act(&self, act: &Act, out: &mut impl MoveSink) {
        if act.done < act.most && self.goes_on(act.node, act.seat, act.done) {
            self.list_pieces(act, out);
        }
        if act.may || act.done > 0 {
            push(out, Choice::Done);
        }
    }

    fn list_pieces(&self, act: &Act, out: &mut impl MoveSink) {
        let player = self.player(act.seat);
        match self.printed.node(act.node) {
            Node::Borders(_) => {
                for edge in player.free_edges().and(EdgeSet::from(act.from)).iter() {
                    push(out, Choice::Border(edge));
                }
            }
            Node::Troughs(_) => {
                let cells = player.farm() - player.troughs;
                for cell in (cells & CellSet::from(act.from)).iter() {
                    push(out, Choice::Trough(cell));
                }
            }
            Node::Stall(_) => {
                for cell in player.sites(Site::Anywhere).iter() {
                    push(out, Choice::Stall(cell));
                }
            }
            Node::Upgrade(prices) => {
                let pays = prices.map(|price| player.affords(&price));
                for cell in (player.stalls & CellSet::from(act.from)).iter() {
                    for (way, _) in (0..).zip(pays).filter(|(_, pays)| *pays) {
                        push(out, Choice::Upgrade(cell, way));
                    }
                }
            }
            Node::Expand => {
                push(out, Choice::Expand(Flank::Left));
                push(out, Choice::Expand(Flank::Right));
            }
            _ => self.list_buildings(act.seat, out),
        }
    }

    fn list_buildings(&self, seat: Seat, out: &mut impl MoveSink) {
        let player = self.player(seat);
        for (index, lot) in (0..).zip(self.common.lots()) {
            if lot.owner.is_some() {
                continue;
            }
            let building = self.building(lot);
            for (way, price) in (0..).zip(&building.prices) {
                if !player.affords(price) {
                    continue;
                }
                for cell in self.sites(seat, building).iter() {
                    push(out, Choice::Build(index, cell, way));
                }
            }
        }
    }
}

/// The numbers of the bits that are set.
#[inline]
fn bits(mut left: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let next = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        (next < 32).then_some(next as u8)
    })
}

/// Lists the largest herds that find room.
fn list_keeps(room: &Room, wanted: Herd, out: &mut impl MoveSink) {
    let mut keeps = Keeps::new();
    room.keeps(wanted, &mut keeps);
    for keep in keeps.iter() {
        push(out, Choice::Keep(keep));
    }
}

//! Lists what may be done. There is no other place where a move is found to be legal.

use farmstead_cardboard::building::Site;

use super::board::{Hook, Node, SPACES, SpaceId};
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

impl State {
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

    fn list_places(&self, seat: Seat, out: &mut impl MoveSink) {
        let blocked = self.common.blocked();
        for index in 0..SPACES as u8 {
            let space = SpaceId(index);
            let code = Choice::Place(space).code();
            if blocked & (1 << index) == 0 && out.wants(code) && self.is_useful(space, seat) {
                out.push(code);
                if out.is_full() {
                    return;
                }
            }
        }
    }

    /// The room in which animals must be accommodated.
    pub(super) fn room_to_house(&self, seat: Seat, emptied: bool) -> Room {
        self.room_except(seat, emptied.then_some(Hook::RearingStation), CellSet::EMPTY)
    }

    fn list_options(&self, step: Step, out: &mut impl MoveSink) {
        let Node::Choose(parts) = *self.printed.node(step.node) else { return };
        for (index, part) in (0..).zip(parts.iter()) {
            if self.possible(part, step.seat, step.space) {
                push(out, Choice::Option(index));
            }
        }
    }

    /// The pieces an action may place next, in increasing order, and to stop where that is allowed.
    fn list_act(&self, act: &Act, out: &mut impl MoveSink) {
        let player = self.player(act.seat);
        let more = act.done < act.most;
        match self.printed.node(act.node) {
            Node::Borders(pieces) => {
                if more && player.borders > 0 && player.pays(pieces, act.done, false) {
                    let edges = player.free_edges().and(EdgeSet::from(act.from));
                    for edge in edges.iter() {
                        push(out, Choice::Border(edge));
                    }
                }
            }
            Node::Troughs(pieces) => {
                if more && self.common.troughs > 0 && player.pays(pieces, act.done, true) {
                    let cells = (player.farm() - player.troughs) & CellSet::from(act.from);
                    for cell in cells.iter() {
                        push(out, Choice::Trough(cell));
                    }
                }
            }
            Node::Stall(price) => {
                if self.can_build_stall(act.seat, price) {
                    for cell in player.sites(Site::Anywhere).iter() {
                        push(out, Choice::Stall(cell));
                    }
                }
            }
            Node::Upgrade(prices) => {
                let pays = prices.map(|price| player.goods.covers(&player.price(price)));
                for cell in (player.stalls & CellSet::from(act.from)).iter() {
                    for way in 0..2 {
                        if pays[way as usize] {
                            push(out, Choice::Upgrade(cell, way));
                        }
                    }
                }
            }
            Node::Expand => {
                if self.common.expansions > 0 && player.grows() {
                    push(out, Choice::Expand(Flank::Left));
                    push(out, Choice::Expand(Flank::Right));
                }
            }
            Node::Building => self.list_buildings(act.seat, out),
            _ => {}
        }
        if act.may || act.done > 0 {
            push(out, Choice::Done);
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
                if !player.goods.covers(&player.price(*price)) {
                    continue;
                }
                for cell in self.sites(seat, building).iter() {
                    push(out, Choice::Build(index, cell, way));
                }
            }
        }
    }
}

/// Lists the largest herds that find room.
fn list_keeps(room: &Room, wanted: Herd, out: &mut impl MoveSink) {
    let mut keeps = Keeps::new();
    room.keeps(wanted, &mut keeps);
    for keep in keeps.iter() {
        push(out, Choice::Keep(keep));
    }
}

//! Why spaces and buildings cannot be used now.

use farmstead_cardboard::building::Site;

use super::board::{Node, NodeId, SpaceId};
use super::choice::Choice;
use super::state::{Frame, Lot, Rung, State};
use crate::game::{Moves, Seat};
use crate::reasons::{Reasons, USELESS, owned, taken, too_dear};

impl State<'_> {
    /// What whoever decides cannot use now, and why.
    pub(super) fn why_not(&self) -> Reasons {
        if self.common.rung == Rung::Over {
            return Reasons::new();
        }
        let seat = self.decider();
        let mut moves = Moves::new();
        self.list(&mut moves);
        let (mut places, mut built) = (0u32, 0u32);
        for choice in moves.iter().filter_map(|chosen| Choice::decode(*chosen)) {
            match choice {
                Choice::Place(space) => places |= 1 << space.0,
                Choice::Build(lot, ..) => built |= 1 << lot,
                _ => {}
            }
        }
        let mut reasons = Reasons::new();
        if matches!(self.common.stack.top(), None | Some(Frame::Again(_))) {
            for (id, space) in (0..).map(SpaceId).zip(&self.printed.spaces) {
                if places & (1 << id.0) == 0 {
                    reasons.push((space.card.key, self.why_not_place(seat, id)));
                }
            }
        }
        for (index, lot) in self.common.lots().iter().enumerate() {
            if built & (1 << index) == 0 {
                reasons.push((self.building(lot).card.key, self.why_not_build(seat, lot)));
            }
        }
        reasons
    }

    fn why_not_place(&self, seat: Seat, id: SpaceId) -> String {
        let space = &self.printed.spaces[id.0 as usize];
        let stands = |seat: Seat| self.common.occupied[seat.index()] & (1 << id.0) != 0;
        if stands(seat) || State::SEATS.into_iter().any(stands) {
            return taken(stands(seat));
        }
        self.why_not_act(seat, space.program)
    }

    fn why_not_act(&self, seat: Seat, node: NodeId) -> String {
        let player = self.player(seat);
        let goods = &player.goods;
        let plain = |sentence: &str| sentence.to_owned();
        match self.printed.node(node) {
            Node::Borders(_) if player.borders == 0 => plain("You have no borders left."),
            Node::Borders(pieces) if !player.pays(pieces, 0, false) => {
                too_dear("A border", &[pieces.price], goods)
            }
            Node::Borders(_) => plain("There is no place for a border."),
            Node::Troughs(_) if self.common.troughs == 0 => plain("No troughs are left."),
            Node::Troughs(pieces) if !player.pays(pieces, 0, true) => {
                too_dear("A trough", &[player.price(pieces.price)], goods)
            }
            Node::Troughs(_) => plain("There is a trough on every space of your farm."),
            Node::Stall(_) if self.common.stall_tiles == 0 => plain("No stalls are left."),
            Node::Stall(price) if !player.affords(price) => {
                too_dear("A stall", &[player.price(*price)], goods)
            }
            Node::Stall(_) => plain("There is no space without a building on your farm."),
            Node::Upgrade(_) if player.stalls.is_empty() => plain("You have no stall."),
            Node::Upgrade(prices) => {
                too_dear("It", &prices.map(|price| player.price(price)), goods)
            }
            Node::Expand if self.common.expansions == 0 => plain("No farm expansions are left."),
            Node::Expand => plain("Your farm cannot grow any more."),
            Node::Building => plain("There is no special building you can pay for and place."),
            _ => plain(USELESS),
        }
    }

    fn why_not_build(&self, seat: Seat, lot: &Lot) -> String {
        let building = self.building(lot);
        let player = self.player(seat);
        if let Some(owner) = lot.owner {
            return owned(owner == seat);
        }
        let prices = &building.prices;
        if !prices.iter().any(|price| player.affords(price)) {
            let prices: Vec<_> = prices.iter().map(|price| player.price(*price)).collect();
            return too_dear("It", &prices, &player.goods);
        }
        if self.sites(seat, building).is_empty() {
            return match building.site {
                Site::Anywhere => "There is no space for it on your farm.",
                Site::Bottom => "There is no space for it in the bottom row of your farm.",
                Site::Corner => "There is no space for it in a corner of your farm.",
                Site::Cottage => "It replaces the cottage, which is gone.",
                Site::Stall => "It replaces a stall, and you have none.",
                Site::Stables => "It replaces stables, and you have none.",
            }
            .to_owned();
        }
        "It is built with an action that allows special buildings.".to_owned()
    }
}

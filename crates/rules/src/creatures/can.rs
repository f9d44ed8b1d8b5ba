//! What a player could do: prices, places to build, and whether an action goes on.

use farmstead_cardboard::building::{Need, Pieces, Site};
use farmstead_cardboard::{Good, Goods};

use super::board::{Building, Hook, Node, NodeId};
use super::farm::{Cell, CellSet, Herd};
use super::state::{Lot, Player, State};
use crate::game::Seat;

impl Player {
    /// What something built costs this player.
    #[inline]
    pub(super) fn price(&self, mut price: Goods) -> Goods {
        if self.hooks.has(Hook::Sawmill) && price[Good::Wood] > 0 {
            price[Good::Wood] -= 1;
        }
        price
    }

    /// Whether something built can be paid.
    #[inline]
    pub(super) fn affords(&self, price: &Goods) -> bool {
        if self.hooks.has(Hook::Sawmill) {
            return self.affords_cheaper(price);
        }
        self.goods.covers(price)
    }

    #[cold]
    fn affords_cheaper(&self, price: &Goods) -> bool {
        self.goods.covers(&self.price(*price))
    }

    /// Whether one more piece can be paid when so many were placed in the same action.
    pub(super) fn pays(&self, pieces: &Pieces, done: u8, built: bool) -> bool {
        done < pieces.free
            || if built { self.affords(&pieces.price) } else { self.goods.covers(&pieces.price) }
    }

    /// Whether the farm may still grow.
    fn grows(&self) -> bool {
        !self.hooks.has(Hook::CornerHouses)
    }

    /// Where a special building may stand.
    pub(super) fn sites(&self, site: Site) -> CellSet {
        match site {
            Site::Anywhere => self.farm() - self.built(),
            Site::Bottom => (self.farm() - self.built()) & CellSet::BOTTOM,
            Site::Corner => self.farm().corners() - self.built(),
            Site::Cottage if self.cottage => CellSet::one(Cell::COTTAGE),
            Site::Cottage => CellSet::EMPTY,
            Site::Stall => self.stalls,
            Site::Stables => self.stables,
        }
    }

    fn has(&self, need: Need) -> bool {
        match need {
            Need::Unused(number) => (self.farm() - self.used()).len() >= number,
            Need::EachAnimal(number) => {
                self.herd().0.iter().all(|animals| *animals >= number.into())
            }
        }
    }
}

impl State<'_> {
    /// Whether one more piece of an action can be paid and placed, after so many.
    #[inline]
    pub(super) fn goes_on(&self, node: NodeId, seat: Seat, done: u8) -> bool {
        let player = self.player(seat);
        match self.printed.node(node) {
            Node::Borders(pieces) => {
                player.borders > 0
                    && player.pays(pieces, done, false)
                    && !player.free_edges().is_empty()
            }
            Node::Troughs(pieces) => {
                self.common.troughs > 0
                    && player.pays(pieces, done, true)
                    && !(player.farm() - player.troughs).is_empty()
            }
            Node::Stall(price) => {
                self.common.stall_tiles > 0
                    && player.affords(price)
                    && !player.sites(Site::Anywhere).is_empty()
            }
            Node::Upgrade(prices) => {
                !player.stalls.is_empty() && prices.iter().any(|price| player.affords(price))
            }
            Node::Expand => self.common.expansions > 0 && player.grows(),
            Node::Building => self.common.lots().iter().any(|lot| self.can_build(seat, lot)),
            _ => false,
        }
    }

    /// Whether a special building is for sale, paid and placed.
    fn can_build(&self, seat: Seat, lot: &Lot) -> bool {
        let building = self.building(lot);
        let player = self.player(seat);
        lot.owner.is_none()
            && building.prices.iter().any(|price| player.affords(price))
            && !self.sites(seat, building).is_empty()
    }

    /// Where a special building may stand, if what it asks for is true.
    pub(super) fn sites(&self, seat: Seat, building: &Building) -> CellSet {
        let player = self.player(seat);
        match building.needs {
            Some(need) if !player.has(need) => CellSet::EMPTY,
            _ => player.sites(building.site),
        }
    }

    /// The animals with one newborn of every type that has parents.
    pub(super) fn grown_herd(&self, seat: Seat) -> Herd {
        let player = self.player(seat);
        let parents = if player.hooks.has(Hook::InseminationCenter) { 1 } else { 2 };
        Herd(player.herd().0.map(|number| number + u16::from(number >= parents)))
    }

    /// What the player may turn into an animal at any time.
    pub(super) fn buys_animals(&self, seat: Seat) -> Option<Good> {
        if !self.player(seat).hooks.has(Hook::BuysAnimals) {
            return None;
        }
        self.owned(seat)
            .find_map(|(building, _)| building.buys_animals)
            .filter(|good| self.player(seat).goods[*good] > 0)
    }
}

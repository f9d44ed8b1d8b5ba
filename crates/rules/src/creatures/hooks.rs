//! What only one building does: trading, swapping and giving away. Most games have none of it, so it
//! is kept out of the way of what every game does.

use farmstead_cardboard::building::Site;
use farmstead_cardboard::{Good, Goods};

use super::board::Hook;
use super::choice::Choice;
use super::farm::{Cell, CellSet, Edge, Herd, Pastures};
use super::moves::push;
use super::state::{Frame, State};
use crate::events::{Event, Events};
use crate::game::{MoveSink, Seat};

/// The building materials.
pub(super) const MATERIALS: [Good; 3] = [Good::Wood, Good::Stone, Good::Reed];

/// What the Building Firm takes for a stall.
const FIRM: Goods = Goods::of(Good::Stone, 2);

impl State<'_> {
    /// Lists what a player's buildings allow at any time. Animals are traded in the work phase only.
    #[inline]
    pub(super) fn list_anytime(&self, seat: Seat, trades: bool, out: &mut impl MoveSink) {
        if !self.player(seat).hooks.is_empty() {
            self.list_hooks(seat, trades, out);
        }
    }

    #[cold]
    fn list_hooks(&self, seat: Seat, trades: bool, out: &mut impl MoveSink) {
        let player = self.player(seat);
        if trades && player.hooks.has(Hook::AnimalTrader) {
            self.list_trades(seat, out);
        }
        if self.buys_animals(seat).is_some() {
            for animal in Herd::TYPES {
                push(out, Choice::Buy(animal));
            }
        }
        if player.hooks.has(Hook::AssemblyHall) && player.borders >= 2 {
            for edge in player.free_edges().iter() {
                push(out, Choice::Give(edge));
            }
        }
        if player.hooks.has(Hook::BuildingFirm)
            && self.common.stall_tiles > 0
            && player.goods.covers(&FIRM)
        {
            for cell in (player.troughs & player.sites(Site::Anywhere)).iter() {
                push(out, Choice::Replace(cell));
            }
        }
    }

    fn list_trades(&self, seat: Seat, out: &mut impl MoveSink) {
        let goods = &self.player(seat).goods;
        for (index, one) in Herd::TYPES.into_iter().enumerate() {
            for other in Herd::TYPES.into_iter().skip(index + 1) {
                if goods[one] == 0 || goods[other] == 0 {
                    continue;
                }
                for into in Herd::TYPES.into_iter().filter(|into| *into != one && *into != other) {
                    push(out, Choice::Trade(one, other, into));
                }
            }
        }
    }

    /// Lists the trades of the Trading Station.
    #[cold]
    pub(super) fn list_barters(&self, seat: Seat, out: &mut impl MoveSink) {
        let player = self.player(seat);
        if !player.hooks.has(Hook::TradingStation) {
            return;
        }
        for (index, one) in MATERIALS.into_iter().enumerate() {
            for other in MATERIALS.into_iter().skip(index + 1) {
                if player.goods[one] > 0 && player.goods[other] > 0 {
                    for animal in Herd::TYPES {
                        push(out, Choice::Barter(one, other, animal));
                    }
                }
            }
        }
    }

    /// Lists the animals that may be swapped for cattle, and to swap none.
    #[cold]
    pub(super) fn list_swaps(&self, seat: Seat, out: &mut impl MoveSink) {
        for animal in Herd::TYPES {
            if animal != Good::Cattle && self.player(seat).goods[animal] > 0 {
                push(out, Choice::Swap(animal));
            }
        }
        push(out, Choice::Done);
    }

    /// Lists the largest gains from pastures that hold exactly one animal, over all ways to arrange
    /// the herd. Small pastures are the ones to be left with one animal, so that the large ones can
    /// hold the others.
    #[cold]
    pub(super) fn list_growths(&self, seat: Seat, out: &mut impl MoveSink) {
        let player = self.player(seat);
        let herd = player.herd();
        let mut small_first = [CellSet::EMPTY; Pastures::MOST];
        let pastures = player.pastures();
        let number = pastures.as_slice().len();
        small_first[..number].copy_from_slice(pastures.as_slice());
        small_first[..number].sort_unstable_by_key(|pasture| player.pasture_holds(*pasture));
        let arranged = |growth: Herd| {
            let singles = growth.total() as usize;
            let closed = small_first[..singles.min(number)].iter();
            let closed = closed.fold(CellSet::EMPTY, |cells, pasture| cells | *pasture);
            singles <= number
                && growth.within(herd)
                && self.room_except(seat, None, closed).fits(herd.beyond(growth))
        };
        let most = |kind: usize| herd.0[kind].min(number as u16);
        for sheep in 0..=most(0) {
            for boar in 0..=most(1) {
                for cattle in 0..=most(2) {
                    for horses in 0..=most(3) {
                        let growth = Herd([sheep, boar, cattle, horses]);
                        let larger = |kind: usize| {
                            let mut larger = growth;
                            larger.0[kind] += 1;
                            arranged(larger)
                        };
                        if arranged(growth) && !(0..4).any(larger) {
                            push(out, Choice::Grow(growth));
                        }
                    }
                }
            }
        }
    }

    /// Turns some goods into others.
    #[cold]
    pub(super) fn convert(&mut self, seat: Seat, from: Goods, into: Goods, seen: &mut impl Events) {
        let player = self.player_mut(seat);
        player.goods -= from;
        player.goods += into;
        seen.tell(Event::Converted { seat, from, into });
        self.house(seat);
    }

    /// Assembly Hall: places a border and gives another to the other player.
    #[cold]
    pub(super) fn give_border(&mut self, seat: Seat, edge: Edge, seen: &mut impl Events) {
        self.house(seat);
        let player = self.player_mut(seat);
        player.borders -= 2;
        player.fenced.insert(edge);
        seen.tell(Event::Fenced { seat, pieces: 1 });
        self.receive_borders(Seat(1 - seat.0), 1, seen);
    }

    /// Building Firm: replaces a trough by a stall.
    #[cold]
    pub(super) fn replace_trough(&mut self, seat: Seat, cell: Cell, seen: &mut impl Events) {
        self.house(seat);
        self.pay(seat, FIRM, "stall", seen);
        self.player_mut(seat).troughs.remove(cell);
        self.common.troughs += 1;
        self.put_stall(seat, cell, seen);
    }

    /// Borders come into a player's supply, who may have a building that places them at once.
    pub(super) fn receive_borders(&mut self, seat: Seat, number: u8, seen: &mut impl Events) {
        self.player_mut(seat).borders += number;
        seen.tell(Event::Borders { seat, number });
        if number > 0 && self.player(seat).hooks.has(Hook::WoodworkingShop) {
            self.act(self.printed.free_borders, seat, number, true);
        }
    }

    /// Asks before breeding about what may be done at any time.
    pub(super) fn lull(&mut self, seat: Seat) {
        self.common.stack.push(Frame::Lull { seat, bartered: false });
    }
}

//! What things cost, with the cards that change it.

use farmstead_cardboard::{Always, CostChange, CostRule, Good, Goods, Priced};

use super::super::can::{renovation_price, room_price};
use super::super::program::{Node, NodeId};
use super::super::state::{House, MOST_FENCES, State};
use super::deck::Standing;
use super::held::{CardSlot, Trait};
use super::means::Purse;
use crate::game::Seat;

/// Something that is being paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Price {
    /// A room.
    Room,
    /// A renovation to this material.
    Renovation(House),
    /// A stable, in wood.
    Stable(u8),
    /// So many fences, and how many stood before.
    Fences(u8, u8),
    /// A major improvement.
    Major(u8),
    /// A minor improvement.
    Card(CardSlot),
    /// An occupation, in food.
    Occupation(u8),
    /// An occupation that was drawn and must be played: who is short of food begs for it.
    Drawn(u8),
    /// The price of a printed step.
    Step(NodeId),
    /// What another player asks for the use of a space, in food.
    Toll(Seat, u8),
}

impl Price {
    /// Whether it is owed even by who cannot pay.
    pub(crate) fn begs(self) -> bool {
        matches!(self, Price::Drawn(_))
    }

    /// What cards have that change it, if any card does.
    fn changed_by(self) -> Option<Trait> {
        match self {
            Price::Room => Some(Trait::CostOfRooms),
            Price::Renovation(_) => Some(Trait::CostOfRenovations),
            Price::Stable(_) => Some(Trait::CostOfStables),
            Price::Fences(..) => Some(Trait::CostOfFences),
            Price::Major(_) => Some(Trait::CostOfMajors),
            Price::Card(_) => Some(Trait::CostOfMinors),
            Price::Occupation(_) | Price::Drawn(_) | Price::Step(_) | Price::Toll(..) => None,
        }
    }
}

/// Ways to pay, none of which asks for at least as much of everything as another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Prices {
    list: [Goods; Prices::MOST],
    len: usize,
}

impl Prices {
    const MOST: usize = 32;

    fn none() -> Prices {
        Prices { list: [Goods::NONE; Prices::MOST], len: 0 }
    }

    /// The ways, in a fixed order.
    pub(crate) fn as_slice(&self) -> &[Goods] {
        &self.list[..self.len]
    }

    /// Adds a way unless another asks for less; drops those that ask for more.
    fn offer(&mut self, goods: Goods) {
        if self.as_slice().iter().any(|other| goods.covers(other)) {
            return;
        }
        let mut kept = 0;
        for index in 0..self.len {
            if !self.list[index].covers(&goods) {
                self.list[kept] = self.list[index];
                kept += 1;
            }
        }
        self.len = kept;
        self.push(goods);
    }

    /// Adds a way as far as there is room.
    fn push(&mut self, goods: Goods) {
        if self.len < Prices::MOST {
            self.list[self.len] = goods;
            self.len += 1;
        }
    }
}

/// More of a good than any price asks for.
const EVERYTHING: u16 = 999;

/// The changes that apply to one price.
struct Changes<'b> {
    /// What is taken off.
    less: Goods,
    /// What may be replaced.
    list: [Option<&'b CostChange>; Changes::MOST],
    len: usize,
}

impl Changes<'_> {
    const MOST: usize = 12;
}

impl<'b> State<'b> {
    /// The printed price.
    #[inline(always)]
    pub(in super::super) fn printed_price(&self, seat: Seat, price: Price) -> Goods {
        let player = self.player(seat);
        match price {
            Price::Room => room_price(player.house),
            Price::Renovation(to) => renovation_price(player, to),
            Price::Stable(wood) => Goods::of(Good::Wood, u16::from(wood)),
            Price::Fences(pieces, _) => Goods::of(Good::Wood, u16::from(pieces)),
            Price::Major(index) => self.layout.majors[index as usize].price,
            Price::Card(slot) => {
                let card = self.card(slot);
                card.price + card.per_person * u16::from(player.people)
            }
            Price::Occupation(food) | Price::Drawn(food) => Goods::of(Good::Food, u16::from(food)),
            Price::Toll(_, food) => Goods::of(Good::Food, food.into()),
            Price::Step(node) => match *self.layout.node(node) {
                Node::Pay(goods, _) | Node::PayTo(goods, _, _) => goods,
                Node::Sell(ref sale) => sale.price,
                _ => Goods::NONE,
            },
        }
    }

    /// Whether cards change a price for a player.
    #[inline]
    pub(in super::super) fn is_changed(&self, seat: Seat, price: Price) -> bool {
        self.is_changed_by_rule(seat, price)
            || matches!(price, Price::Card(slot) if !self.card(slot).other_prices.is_empty())
    }

    #[inline]
    fn is_changed_by_rule(&self, seat: Seat, price: Price) -> bool {
        price.changed_by().is_some_and(|changed| self.player(seat).held.has(changed))
    }

    /// Every way to pay that is worth considering, whether or not the player can.
    pub(in super::super) fn prices(&self, seat: Seat, price: Price) -> Prices {
        self.prices_without(seat, price, None)
    }

    /// Every way to pay without one rule of the card at a place.
    #[inline(never)]
    pub(super) fn prices_without(
        &self,
        seat: Seat,
        price: Price,
        without: Option<(usize, &Always)>,
    ) -> Prices {
        let (bases, changes) = self.bases(seat, price, without);
        if !self.is_changed_by_rule(seat, price) {
            return bases;
        }
        let mut prices = Prices::none();
        for base in bases.as_slice() {
            changes.of(*base, &mut |goods| {
                prices.offer(goods);
                false
            });
        }
        prices
    }

    /// The prices that may be paid before anything is replaced or taken off, and what is.
    #[inline(always)]
    fn bases(
        &self,
        seat: Seat,
        price: Price,
        without: Option<(usize, &Always)>,
    ) -> (Prices, Changes<'b>) {
        let mut bases = Prices::none();
        bases.push(self.printed_price(seat, price));
        if let Price::Card(slot) = price {
            self.card(slot).other_prices.iter().for_each(|other| bases.push(*other));
        }
        let mut changes = Changes { less: Goods::NONE, list: [None; Changes::MOST], len: 0 };
        let Some(changed) = price.changed_by() else { return (bases, changes) };
        // A higher price may have something to replace that a lower one lacks: all count.
        for (place, card) in self.played_with(seat, changed) {
            for standing in &card.standing {
                let Always::Cost(rule) = &standing.rule else { continue };
                if without == Some((place, &standing.rule))
                    || !self.holds_for(rule, price, seat, place)
                {
                    continue;
                }
                match &rule.change {
                    CostChange::Set(goods) => bases.push(*goods),
                    CostChange::SetMaterial(number, more) => {
                        let material = self.player(seat).house.material();
                        bases.push(more.and(material, u16::from(*number)));
                    }
                    CostChange::Less(goods, per) => {
                        let times = per.as_ref().map_or(1, |count| self.count(count, seat));
                        changes.less += *goods * times;
                    }
                    CostChange::Free(pieces) => {
                        changes.less += Goods::of(Good::Wood, u16::from(*pieces));
                    }
                    CostChange::FreeMore(pieces) => {
                        let Price::Fences(built, _) = price else { continue };
                        let beyond_first = built.saturating_sub(1).min(*pieces);
                        changes.less += Goods::of(Good::Wood, u16::from(beyond_first));
                    }
                    CostChange::OneInFree(many) => {
                        let Price::Fences(pieces, before) = price else { continue };
                        let free = (before + pieces) / many - before / many;
                        changes.less += Goods::of(Good::Wood, u16::from(free));
                    }
                    CostChange::Without(good) => changes.less += Goods::of(*good, EVERYTHING),
                    CostChange::NextFree => changes.less += Goods::of(Good::Wood, EVERYTHING),
                    how => {
                        changes.list[changes.len] = Some(how);
                        changes.len += 1;
                    }
                }
            }
        }
        (bases, changes)
    }

    /// Whether a rule of the card at a place changes this price now.
    fn holds_for(&self, rule: &CostRule, price: Price, seat: Seat, place: usize) -> bool {
        let kept = self.player(seat).held.store[place];
        let used = (rule.once_a_round && kept == self.common.round)
            || (rule.change == CostChange::NextFree && kept > 0);
        !used
            && rule.priced.iter().any(|priced| self.applies(priced, price, seat))
            && self.hold(&rule.conditions, seat)
    }

    fn applies(&self, priced: &Priced, price: Price, seat: Seat) -> bool {
        match (priced, price) {
            (Priced::Room(material), Price::Room) => {
                material.is_none_or(|material| material == self.player(seat).house.material())
            }
            (Priced::Renovation(material), Price::Renovation(to)) => {
                material.is_none_or(|material| material == to.material())
            }
            (Priced::Stable, Price::Stable(_)) | (Priced::Fences, Price::Fences(..)) => true,
            (Priced::Major, Price::Major(_)) => true,
            (Priced::Improvement, Price::Major(_) | Price::Card(_)) => true,
            (Priced::Card(named), Price::Major(index)) => {
                named.covers(self.layout.majors[index as usize].card)
            }
            (Priced::Card(named), Price::Card(slot)) => named.covers(&self.card(slot).card),
            _ => false,
        }
    }

    /// Notes which rules that hold once only made a price what was paid.
    pub(in super::super) fn use_up_prices(&mut self, seat: Seat, price: Price, paid: &Goods) {
        while let Some(place) = self.used_price(seat, price, paid) {
            self.player_mut(seat).held.store[place] = self.common.round;
        }
    }

    fn used_price(&self, seat: Seat, price: Price, paid: &Goods) -> Option<usize> {
        let used = |place: usize, standing: &Standing| {
            let Always::Cost(rule) = &standing.rule else { return false };
            let next_free = rule.change == CostChange::NextFree;
            if !(rule.once_a_round || next_free) || !self.holds_for(rule, price, seat, place) {
                return false;
            }
            let without = self.prices_without(seat, price, Some((place, &standing.rule)));
            next_free || !without.as_slice().iter().any(|other| paid.covers(other))
        };
        let mut played = self.played(seat);
        let found = played.find(|(place, card)| card.standing.iter().any(|one| used(*place, one)));
        found.map(|(place, _)| place)
    }

    /// Whether the player can pay in some way.
    #[inline(always)]
    pub(in super::super) fn can_afford(&self, seat: Seat, price: Price) -> bool {
        self.can_afford_with(seat, price, &mut Purse::default())
    }

    /// The same for who asks for several prices.
    #[inline(always)]
    pub(in super::super) fn can_afford_with(
        &self,
        seat: Seat,
        price: Price,
        purse: &mut Purse<'b>,
    ) -> bool {
        let printed = self.printed_price(seat, price);
        // No card makes anybody pay more than is printed.
        if self.player(seat).goods.covers(&printed) {
            return true;
        }
        if self.is_changed(seat, price) {
            return self.can_afford_by_cards(seat, price, purse);
        }
        self.can_pay_with(seat, &printed, purse)
    }

    #[inline(never)]
    fn can_afford_by_cards(&self, seat: Seat, price: Price, purse: &mut Purse<'b>) -> bool {
        let (bases, changes) = self.bases(seat, price, None);
        let pays = &mut |price: Goods| self.can_pay_with(seat, &price, purse);
        bases.as_slice().iter().any(|base| changes.of(*base, pays))
    }

    /// How many fences of one action the player could pay for, so many of which stand already.
    pub(in super::super) fn fence_means(&self, seat: Seat, owed: u8) -> u16 {
        let player = self.player(seat);
        let before = player.fences().len() - owed;
        let wood = player.goods[Good::Wood];
        if player.held.has(Trait::CostOfFences) {
            let affords =
                |pieces: &u16| self.can_afford(seat, Price::Fences(*pieces as u8 + 1, before));
            return wood + (wood..u16::from(MOST_FENCES)).take_while(affords).count() as u16;
        }
        if !self.might_make(seat).contains(Good::Wood) {
            return wood;
        }
        let means = self.means(seat);
        let pays = |pieces: &u16| means.pay(&player.goods, &Goods::of(Good::Wood, *pieces + 1));
        wood + (wood..u16::from(MOST_FENCES)).take_while(pays).count() as u16
    }
}

/// Is told a price; says whether it need not be told any other.
type Told<'a> = &'a mut dyn FnMut(Goods) -> bool;

impl Changes<'_> {
    /// Tells every price that these changes make of one.
    fn of(&self, price: Goods, told: Told<'_>) -> bool {
        self.of_these(price, (1 << self.len) - 1, told)
    }

    /// Replaces goods in every order, or not at all, and then takes off what makes the price less:
    /// whoever takes it off earlier never pays less in the end.
    fn of_these(&self, price: Goods, left: u32, told: Told<'_>) -> bool {
        if told(less(price, self.less)) {
            return true;
        }
        for index in 0..self.len {
            let Some(how) = self.list[index].filter(|_| left & (1 << index) != 0) else { continue };
            let rest = left & !(1 << index);
            let mut go_on = |price: Goods| self.of_these(price, rest, told);
            let enough = match how {
                CostChange::Replace(ways) => ways.iter().any(|(from, to)| {
                    price.covers(from) && {
                        let mut replaced = price;
                        replaced -= *from;
                        go_on(replaced + *to)
                    }
                }),
                CostChange::LessAny(number) => less_any(price, *number, 0, &mut go_on),
                CostChange::ReplaceAll(good, with) if price[*good] > 0 => {
                    let mut replaced = price;
                    replaced[*good] = 0;
                    go_on(replaced + *with)
                }
                CostChange::ReplaceEach(from, to) => (1..=price[*from]).any(|number| {
                    let mut replaced = price;
                    replaced[*from] -= number;
                    go_on(replaced.and(*to, number))
                }),
                _ => false,
            };
            if enough {
                return true;
            }
        }
        false
    }
}

/// Takes off so many building resources in every way, from this one on.
fn less_any(price: Goods, number: u8, first: usize, told: Told<'_>) -> bool {
    let left: u16 = Good::RESOURCES.iter().map(|good| price[*good]).sum();
    if number == 0 || left == 0 {
        return told(price);
    }
    Good::RESOURCES.into_iter().enumerate().skip(first).any(|(index, good)| {
        price[good] > 0 && {
            let mut price = price;
            price[good] -= 1;
            less_any(price, number - 1, index, told)
        }
    })
}

fn less(mut price: Goods, by: Goods) -> Goods {
    for (good, number) in by.iter() {
        price[good] = price[good].saturating_sub(number);
    }
    price
}

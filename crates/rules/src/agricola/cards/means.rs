//! What a player can make of goods now, and whether a price can be paid by it.

use farmstead_cardboard::{Good, Goods};

use super::super::can::EDIBLE;
use super::super::program::GoodSet;
use super::super::state::State;
use super::food::Conversion;
use super::held::Trait;
use super::worth::Worth;
use crate::game::Seat;

const FOOD: GoodSet = GoodSet::of(&[Good::Food]);
const EATEN: GoodSet = FOOD.or(GoodSet::of(&EDIBLE));

/// What a player can make of goods, looked up once for a whole search.
#[derive(Clone, Copy)]
pub(in super::super) struct Means<'b> {
    /// The food that one of each edible good makes.
    pub(super) rates: [u16; EDIBLE.len()],
    exchanges: [Option<Exchange<'b>>; Means::MOST_EXCHANGES],
    number: usize,
    pub(super) piles: [Pile<'b>; Means::MOST_PILES],
}

/// A way to turn goods into others, and the place of its card.
#[derive(Clone, Copy)]
pub(super) struct Exchange<'b> {
    pub(super) conversion: &'b Conversion,
    place: usize,
}

/// Goods on a card that are bought for food, the lowest first.
#[derive(Clone, Copy)]
pub(super) struct Pile<'b> {
    pub(super) goods: &'b [Good],
    pub(super) price: u16,
    place: usize,
}

impl Pile<'_> {
    const NONE: Pile<'static> = Pile { goods: &[], price: 0, place: usize::MAX };
}

/// What a player's cards can make of goods, each looked up when it is first needed.
#[derive(Default)]
pub(in super::super) struct Purse<'b> {
    /// The kinds of goods that they make.
    made: Option<GoodSet>,
    means: Option<Means<'b>>,
}

impl<'b> State<'b> {
    /// What a player can make of goods now.
    pub(in super::super) fn means(&self, seat: Seat) -> Means<'b> {
        let mut means = Means {
            rates: EDIBLE.map(|good| self.food_for(seat, good)),
            exchanges: [None; Means::MOST_EXCHANGES],
            number: 0,
            piles: [Pile::NONE; Means::MOST_PILES],
        };
        let mut piles = means.piles.iter_mut();
        for (place, card) in self.played_with(seat, Trait::Converts) {
            for (_, conversion) in self.exchanges(seat, place) {
                means.exchanges[means.number] = Some(Exchange { conversion, place });
                means.number += 1;
            }
            if let Some(price) = self.pile_price(seat, card)
                && let Some(pile) = piles.next()
            {
                *pile = Pile { goods: self.pile(seat, place), price, place };
            }
        }
        means
    }

    /// Whether a price could be paid after turning goods into others, by cards that do so.
    #[inline(never)]
    pub(in super::super) fn payable_by_cards(
        &self,
        seat: Seat,
        price: &Goods,
        purse: &mut Purse<'b>,
    ) -> bool {
        let goods = &self.player(seat).goods;
        let short = GoodSet::in_pile(&goods.lacking(price));
        let made = *purse.made.get_or_insert_with(|| self.might_make(seat));
        let hopeless =
            if short == FOOD { !made.meets(EATEN) } else { !made.or(FOOD).covers(short) };
        !hopeless && purse.means.get_or_insert_with(|| self.means(seat)).pay_by_cards(goods, price)
    }

    /// What a player's cards may give for other goods, not counting what is cooked.
    pub(super) fn might_make(&self, seat: Seat) -> GoodSet {
        let cards = self.played_with(seat, Trait::Converts);
        cards.fold(GoodSet(0), |made, (_, card)| made.or(card.makes))
    }

    /// Whether food raised from these goods pays a price.
    pub(in super::super) fn payable_from(&self, seat: Seat, goods: &Goods, price: &Goods) -> bool {
        payable(goods, price, |index| self.food_for(seat, EDIBLE[index]))
    }
}

/// Whether a price is paid by goods and the food that can be made of the edible ones among them.
#[inline]
fn payable(goods: &Goods, price: &Goods, rate: impl Fn(usize) -> u16) -> bool {
    let short = goods.lacking(price);
    let hungry = short[Good::Food];
    if short.total() > hungry {
        return false;
    }
    let spare = |index: usize| goods[EDIBLE[index]] - price[EDIBLE[index]];
    let eaten = (0..EDIBLE.len()).filter(|index| spare(*index) > 0);
    hungry == 0 || eaten.map(|index| spare(index) * rate(index)).sum::<u16>() >= hungry
}

impl<'b> Means<'b> {
    /// As many as all cards of a game together have.
    const MOST_EXCHANGES: usize = 30;
    /// As many as all cards of a game together have.
    const MOST_PILES: usize = 2;

    /// The exchanges.
    pub(super) fn exchanges(&self) -> impl Iterator<Item = &Exchange<'b>> {
        self.exchanges[..self.number].iter().flatten()
    }

    /// Without the top good of the pile on the card at a place.
    pub(super) fn without_top(mut self, place: usize) -> Means<'b> {
        for pile in self.piles.iter_mut().filter(|pile| pile.place == place) {
            pile.goods = pile.goods.split_last().map_or(&[], |(_, rest)| rest);
        }
        self
    }

    /// Whether a price can be paid with these goods.
    pub(in super::super) fn pay(&self, goods: &Goods, price: &Goods) -> bool {
        self.pay_at_once(goods, price) || self.pay_by_cards(goods, price)
    }

    fn pay_at_once(&self, goods: &Goods, price: &Goods) -> bool {
        payable(goods, price, |index| self.rates[index])
    }

    /// Whether a price that is short can be paid with what cards make of these goods.
    fn pay_by_cards(&self, goods: &Goods, price: &Goods) -> bool {
        let short = GoodSet::in_pile(&goods.lacking(price));
        if !self.within_reach(goods).covers(short) {
            return false;
        }
        let worth = Worth::new(self, price);
        if !worth.suffices(goods, price) {
            return false;
        }
        let wanted = self.wanted(goods, price);
        let way = Way { goods: *goods, bought: [0; Means::MOST_PILES], steps: 0 };
        // Few goods are tried as a rule, and a large empty table takes longer than that.
        let mut few = [0; 32];
        let food_spent = self.food_spent();
        let tried = Tried::new(&mut few);
        let mut search = Search { means: self, price, worth, wanted, food_spent, tried };
        let found = search.pays(way);
        if found || !search.tried.is_full {
            return found;
        }
        let mut many = [0; 2048];
        search.tried = Tried::new(&mut many);
        search.pays(way)
    }

    /// The kinds of goods that are there or can be made of them in some number.
    fn within_reach(&self, goods: &Goods) -> GoodSet {
        let mut reach = GoodSet::in_pile(goods);
        loop {
            let before = reach;
            if reach.meets(EATEN) {
                reach = reach.or(FOOD);
                for pile in &self.piles {
                    reach = reach.or(GoodSet::of(pile.goods));
                }
            }
            for Exchange { conversion, .. } in self.exchanges() {
                if reach.covers(conversion.uses) {
                    reach = reach.or(conversion.makes);
                }
            }
            if reach == before {
                return reach;
            }
        }
    }

    /// The most food that is spent at once on other goods.
    fn food_spent(&self) -> u16 {
        let piles = self.piles.iter().filter(|pile| !pile.goods.is_empty()).map(|pile| pile.price);
        let exchanges = self.exchanges().map(|exchange| exchange.conversion.from[Good::Food]);
        piles.chain(exchanges).max().unwrap_or(0)
    }

    /// The goods that could help to pay a price: what is short, and what cards make that of.
    pub(in super::super) fn wanted(&self, goods: &Goods, price: &Goods) -> GoodSet {
        let mut wanted = GoodSet::in_pile(&goods.lacking(price));
        loop {
            let before = wanted;
            if wanted.contains(Good::Food) {
                wanted = wanted.or(EATEN);
            }
            for Exchange { conversion, .. } in self.exchanges() {
                if wanted.meets(conversion.makes) {
                    wanted = wanted.or(conversion.uses);
                }
            }
            if self.piles.iter().any(|pile| wanted.meets(GoodSet::of(pile.goods))) {
                wanted = wanted.or(FOOD);
            }
            if wanted == before {
                return wanted;
            }
        }
    }
}

/// A search for a way to pay.
struct Search<'a> {
    means: &'a Means<'a>,
    price: &'a Goods,
    worth: Worth,
    wanted: GoodSet,
    /// The most food that is spent at once on other goods.
    food_spent: u16,
    tried: Tried<'a>,
}

impl Search<'_> {
    /// Tries every way to go on. Exchanges that can come in any order lead to the same goods, which
    /// are looked at once.
    fn pays(&mut self, way: Way) -> bool {
        let Way { goods, bought, steps } = way;
        if self.means.pay_at_once(&goods, self.price) {
            return true;
        }
        let gives_up = steps == Way::MOST_STEPS || !self.worth.suffices(&goods, self.price);
        if gives_up || !self.tried.is_new(&way) {
            return false;
        }
        let means = self.means;
        let steps = steps + 1;
        for exchange in means.exchanges() {
            let Conversion { from, into, makes, ends, .. } = exchange.conversion;
            if goods.covers(from)
                && self.wanted.meets(*makes)
                && (!ends || self.helps(exchange, &goods))
            {
                let mut after = goods;
                after -= *from;
                after += *into;
                if self.pays(Way { goods: after, steps, ..way }) {
                    return true;
                }
            }
        }
        for (index, pile) in means.piles.iter().enumerate() {
            let left = pile.goods.len().checked_sub(1 + usize::from(bought[index]));
            let Some(top) = left.map(|left| pile.goods[left]) else { continue };
            if self.wanted.contains(Good::Food) && goods[Good::Food] >= pile.price {
                let mut after = goods.and(top, 1);
                after[Good::Food] -= pile.price;
                let mut bought = bought;
                bought[index] += 1;
                if self.pays(Way { goods: after, bought, steps }) {
                    return true;
                }
            }
        }
        // Nothing is cooked before the food is spent.
        self.wanted.contains(Good::Food)
            && goods[Good::Food] < self.food_spent
            && self.pays_after_cooking(way, steps)
    }

    /// Tries to cook one of something: food that is spent on the way must be there by then, and
    /// what it was made of is gone.
    fn pays_after_cooking(&mut self, way: Way, steps: u8) -> bool {
        for (good, food) in EDIBLE.into_iter().zip(self.means.rates) {
            if way.goods[good] > 0 && food > 0 {
                let mut after = way.goods.and(Good::Food, food);
                after[good] -= 1;
                if self.pays(Way { goods: after, steps, ..way }) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether what an exchange makes is short, or of use to another card.
    fn helps(&self, exchange: &Exchange, goods: &Goods) -> bool {
        let mut short = GoodSet::in_pile(&goods.lacking(self.price));
        if short.contains(Good::Food) {
            short = short.or(EATEN);
        }
        let makes = exchange.conversion.makes;
        let another = |place: usize| place != exchange.place && place != usize::MAX;
        makes.meets(short)
            || self.means.piles.iter().any(|pile| another(pile.place))
            || self
                .means
                .exchanges()
                .any(|other| another(other.place) && makes.meets(other.conversion.uses))
    }
}

/// How far a search for a way to pay has come.
#[derive(Debug, Clone, Copy)]
struct Way {
    /// Goods at hand.
    goods: Goods,
    /// Goods bought from each pile.
    bought: [u8; Means::MOST_PILES],
    /// Steps taken.
    steps: u8,
}

impl Way {
    /// More than any price asks for.
    const MOST_STEPS: u8 = 24;
}

/// Goods from which a price could not be paid. Who has so many goods to exchange in so many ways
/// that there is no place for more gets no further.
struct Tried<'a> {
    /// A power of two.
    ways: &'a mut [u128],
    number: usize,
    /// Whether there was no place for more.
    is_full: bool,
}

impl Tried<'_> {
    fn new(ways: &mut [u128]) -> Tried<'_> {
        Tried { ways, number: 0, is_full: false }
    }

    /// Whether these goods were not tried before; from now on they were.
    fn is_new(&mut self, way: &Way) -> bool {
        let mut bytes = [0; 16];
        bytes[..Good::COUNT].copy_from_slice(&way.goods.as_bytes());
        bytes[Good::COUNT..][..Means::MOST_PILES].copy_from_slice(&way.bought);
        // No key is 0, which marks an empty place.
        bytes[15] = 1;
        let key = u128::from_le_bytes(bytes);
        let mixed = (key as u64 ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut place = (mixed >> 48) as usize;
        // Some places stay empty, so that the search for one is short.
        while self.number < self.ways.len() / 4 * 3 {
            place %= self.ways.len();
            match self.ways[place] {
                0 => {
                    self.ways[place] = key;
                    self.number += 1;
                    return true;
                }
                there if there == key => return false,
                _ => place += 1,
            }
        }
        self.is_full = true;
        false
    }
}

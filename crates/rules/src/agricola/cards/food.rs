//! Food by hand cards: what they cook, bake, and turn into food in a harvest.

use farmstead_cardboard::cooking::CookedBy;
use farmstead_cardboard::{Ability, Always, Condition, Good, Goods, Span, Tag};

use super::super::can::EDIBLE;
use super::super::choice::Choice;
use super::super::program::GoodSet;
use super::super::state::{ROUNDS, State};
use super::deck::HandCard;
use super::held::{CardSlot, Trait};
use crate::events::Events;
use crate::game::{MoveSink, Seat};

/// A way to turn goods into others.
#[derive(Debug, Clone)]
pub struct Conversion {
    /// When.
    pub span: Span,
    /// What must hold.
    pub conditions: Vec<Condition>,
    /// What is given up.
    pub from: Goods,
    /// What it becomes.
    pub into: Goods,
    /// Whether nothing else on its card makes better use of what it becomes.
    pub ends: bool,
    /// The good of which one becomes food at any time, as on a fireplace, and how much it makes.
    pub cooks: Option<(Good, u16)>,
    /// Whether it turns goods into others at any time, other than by cooking.
    pub exchanges: bool,
    /// The goods it uses up.
    pub uses: GoodSet,
    /// The goods it makes.
    pub makes: GoodSet,
}

impl Conversion {
    /// A conversion as it is printed.
    pub fn new(span: Span, conditions: Vec<Condition>, from: Goods, into: Goods) -> Conversion {
        let single = EDIBLE.into_iter().find(|good| from == Goods::of(*good, 1));
        let food = into[Good::Food];
        let eaten = span == Span::Anytime && into == Goods::of(Good::Food, food);
        let cooks = single.filter(|_| eaten).map(|good| (good, food));
        Conversion {
            span,
            conditions,
            from,
            into,
            ends: false,
            cooks,
            exchanges: span == Span::Anytime && cooks.is_none(),
            uses: GoodSet::in_pile(&from),
            makes: GoodSet::in_pile(&into),
        }
    }

    /// Notes which of a card's conversions lead nowhere that another of them does not reach at once.
    pub fn note_ends(all: &mut [Conversion]) {
        let copy: Vec<Conversion> = all.to_vec();
        for one in all.iter_mut() {
            let uses = |other: &Conversion| one.makes.meets(other.uses);
            one.ends = copy.iter().filter(|other| uses(other)).all(|next| {
                let at_once =
                    |way: &Conversion| way.from == one.from && way.into.covers(&next.into);
                let goes_back = one.from.covers(&next.into);
                next.from.covers(&one.into) && (goes_back || copy.iter().any(at_once))
            });
        }
    }

    /// How often it may be used in one harvest, if that is counted.
    pub fn per_harvest(&self) -> Option<u8> {
        match self.span {
            Span::Anytime => None,
            Span::Harvest(times) | Span::Feed(times) => Some(times),
        }
    }
}

impl HandCard {
    /// Whether it is an improvement for cooking.
    fn is_kitchen(&self) -> bool {
        self.card.tags.contains(&Tag::Cooking)
    }
}

impl<'b> State<'b> {
    /// The food that one of a good makes by hand cards at the best rate the player has, or by an
    /// improvement for cooking of which a card makes more.
    #[inline(never)]
    pub(in super::super) fn food_by_cards(&self, seat: Seat, good: Good) -> u16 {
        let others = self.cooking_cards(seat, good).filter(|(card, _)| !card.is_kitchen());
        let food = others.map(|(_, food)| food).max().unwrap_or(0);
        food.max(self.food_by_kitchen(seat, good))
    }

    /// The food that one of a good makes by the best improvement for cooking; 0 without one.
    fn food_by_kitchen(&self, seat: Seat, good: Good) -> u16 {
        let kitchens = self.cooking_cards(seat, good).filter(|(card, _)| card.is_kitchen());
        let food = kitchens.map(|(_, food)| food).max().unwrap_or(0);
        let food = food.max(self.food_by_fire(seat, good));
        if food == 0 { 0 } else { food + self.more_by_cooking(seat, good) }
    }

    /// The cards of a player that cook a good now, with the food it makes.
    fn cooking_cards(
        &self,
        seat: Seat,
        good: Good,
    ) -> impl Iterator<Item = (&'b HandCard, u16)> + '_ {
        let cards = self
            .played_with(seat, Trait::Cooks)
            .flat_map(|(_, card)| card.converts.iter().map(move |conversion| (card, conversion)));
        cards.filter_map(move |(card, conversion)| {
            let (cooked, food) = conversion.cooks?;
            let cooks = cooked == good && self.hold(&conversion.conditions, seat);
            cooks.then_some((card, food))
        })
    }

    /// How much more food cards make of each of a good that is cooked.
    fn more_by_cooking(&self, seat: Seat, good: Good) -> u16 {
        let cards = self.played_with(seat, Trait::Cooks);
        let standing = cards.flat_map(|(_, card)| &card.standing);
        let more = standing.map(|standing| match &standing.rule {
            Always::CookMore(of, more) if *of == good => u16::from(*more),
            _ => 0,
        });
        more.sum()
    }

    /// By what one of a good becomes food at the best rate.
    pub(in super::super) fn cooked_by(&self, seat: Seat, good: Good) -> CookedBy {
        let kitchen = if self.player(seat).held.has(Trait::Cooks) {
            self.food_by_kitchen(seat, good)
        } else {
            self.food_by_fire(seat, good)
        };
        if kitchen > 0 && kitchen == self.food_for(seat, good) {
            CookedBy::Kitchen
        } else {
            CookedBy::Anything
        }
    }

    /// Whether hand cards cook for a player.
    pub fn cooks_by_cards(&self, seat: Seat) -> bool {
        self.player(seat).held.has(Trait::Cooks)
    }

    /// Everything a player can bake in: how many grain at most, and food for each.
    pub fn ovens(&self, seat: Seat) -> impl Iterator<Item = (u8, u8)> + '_ {
        let cards =
            self.played_with(seat, Trait::Bakes).flat_map(|(_, card)| card.bakes.iter().copied());
        self.owned_majors(seat).filter_map(|major| major.bakes).chain(cards)
    }

    /// How many of so many grain are baked by improvements for cooking: what better ovens leave.
    pub(super) fn baked_in_kitchens(&self, seat: Seat, grain: u16) -> u16 {
        let majors = self.owned_majors(seat);
        let majors = majors.filter_map(|major| Some((major.bakes?, major.card)));
        let cards = self.played(seat);
        let cards = cards.flat_map(|(_, hand)| hand.bakes.iter().map(|bakes| (*bakes, &hand.card)));
        let kitchens = majors
            .chain(cards)
            .filter(|(_, card)| card.tags.contains(&Tag::Cooking))
            .map(|(oven, _)| oven);
        let (slots, best) = kitchens
            .fold((0, 0), |(slots, best), (most, food)| (slots + u16::from(most), food.max(best)));
        let better = self.ovens(seat).filter(|(_, food)| *food > best);
        let taken: u16 = better.map(|(most, _)| u16::from(most)).sum();
        grain.saturating_sub(taken).min(slots)
    }

    /// The ways of a player's cards to turn goods into others that can be used at any time, each
    /// with its card's place and its number.
    pub(in super::super) fn exchanges(
        &self,
        seat: Seat,
        place: usize,
    ) -> impl Iterator<Item = (u8, &'b Conversion)> + '_ {
        let card = self.card(CardSlot::new(seat.0, place as u8));
        (0..).zip(&card.converts).filter(move |(_, conversion)| {
            conversion.exchanges && self.hold(&conversion.conditions, seat)
        })
    }

    /// Lists what cards turn into other goods so many times in a harvest. What makes food only is
    /// of no use after the last harvest.
    #[inline(never)]
    pub(in super::super) fn list_card_crafts(
        &self,
        seat: Seat,
        short: bool,
        out: &mut impl MoveSink,
    ) {
        let last = self.common.round == ROUNDS;
        for (place, index, conversion) in self.card_crafts(seat) {
            let food = conversion.into == Goods::of(Good::Food, conversion.into[Good::Food]);
            let code = Choice::Convert(place, index).code();
            let of_use = short || !last || !food;
            if of_use && out.wants(code) && self.player(seat).goods.covers(&conversion.from) {
                out.push(code);
            }
        }
    }

    /// What cards can still turn into other goods in this harvest, each with its card's place and
    /// its number there.
    pub fn card_crafts(&self, seat: Seat) -> impl Iterator<Item = (u8, u8, &'b Conversion)> + '_ {
        self.played_with(seat, Trait::Crafts).flat_map(move |(place, card)| {
            let used = self.player(seat).held.store[place];
            let left = (0..).zip(&card.converts).filter(move |(_, conversion)| {
                conversion.per_harvest().is_some_and(|times| used < times)
                    && self.hold(&conversion.conditions, seat)
            });
            left.map(move |(index, conversion)| (place as u8, index, conversion))
        })
    }

    /// After a harvest everything can be used again in the next.
    pub(in super::super) fn renew_card_crafts(&mut self, seat: Seat) {
        if !self.player(seat).held.has(Trait::Crafts) {
            return;
        }
        for place in self.player(seat).held.played_places() {
            let card = self.card(CardSlot::new(seat.0, place as u8));
            if card.converts.iter().any(|conversion| conversion.per_harvest().is_some()) {
                self.player_mut(seat).held.store[place] = 0;
            }
        }
    }

    /// Tells which card cooks a good, if none of the major improvements does it as well.
    pub(in super::super) fn tell_cooking<E: Events>(&self, seat: Seat, good: Good, seen: &mut E) {
        if !E::HEARS || !self.player(seat).held.has(Trait::Cooks) {
            return;
        }
        let more = |rule: &Always| matches!(rule, Always::CookMore(of, _) if *of == good);
        if self.cooked_by(seat, good) == CookedBy::Kitchen {
            self.tell_rule(seat, more, seen);
        }
        let food = self.food_for(seat, good);
        if self.food_by_majors(seat, good) == food {
            return;
        }
        for (place, card) in self.played(seat) {
            let which = card.converts.iter().position(|conversion| {
                conversion.cooks == Some((good, food)) && self.hold(&conversion.conditions, seat)
            });
            if let Some(which) = which {
                return self.tell_conversion(seat, place as u8, which as u8, seen);
            }
        }
    }

    /// Tells which cards' ovens bake so much grain, the best ovens first.
    pub(in super::super) fn tell_baking<E: Events>(&self, seat: Seat, grain: u16, seen: &mut E) {
        if !E::HEARS || !self.player(seat).held.has(Trait::Bakes) {
            return;
        }
        for (place, card) in self.played(seat) {
            for (most, food) in &card.bakes {
                let better = self.ovens(seat).filter(|(_, rate)| rate > food);
                let taken: u16 = better.map(|(most, _)| u16::from(most)).sum();
                if taken < grain && *most > 0 {
                    let slot = CardSlot::new(seat.0, place as u8);
                    self.tell_kind(slot, |one| matches!(one, Ability::Bake { .. }), seen);
                }
            }
        }
    }
}

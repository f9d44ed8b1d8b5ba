//! What a player may do at any time: every state of affairs that exchanges lead to.

use std::collections::{BTreeSet, VecDeque};

use farmstead_cardboard::{Ability, Action, Always, Good, Goods, Program, Span, Tag};

use super::running::{At, Next};
use super::world::{Side, World};

/// More states than any position leads to. A search that meets more has lost its way.
const MOST: usize = 400_000;

impl World {
    /// The food that one of a good makes at the best rate.
    pub(super) fn food_for(&self, side: &Side, good: Good) -> u16 {
        let raw = u16::from(matches!(good, Good::Grain | Good::Vegetable));
        let rates = self
            .conversions(side)
            .into_iter()
            .map(|(from, into)| if from == Goods::of(good, 1) { into[Good::Food] } else { 0 });
        rates.fold(raw, u16::max)
    }

    /// What cards turn into other goods at any time.
    fn conversions(&self, side: &Side) -> Vec<(Goods, Goods)> {
        let mut conversions = Vec::new();
        for (_, card) in self.owned(side) {
            for ability in &card.abilities {
                let Ability::Convert { span: Span::Anytime, conditions, from, into } = ability
                else {
                    continue;
                };
                if self.hold(conditions, side) {
                    let more = match card.tags.contains(&Tag::Cooking) {
                        true => self.cooked_more(side, from),
                        false => 0,
                    };
                    conversions.push((*from, into.and(Good::Food, more)));
                }
            }
        }
        conversions
    }

    /// How much more food other cards make of what an improvement for cooking turns into food.
    fn cooked_more(&self, side: &Side, from: &Goods) -> u16 {
        let rules = self.rules(side).into_iter();
        rules
            .map(|(_, rule)| match rule {
                Always::CookMore(good, more) if from[*good] > 0 => u16::from(*more),
                _ => 0,
            })
            .sum()
    }

    /// Where a single exchange leads.
    fn exchanged(&self, side: &Side) -> Vec<Side> {
        let raw = [Good::Grain, Good::Vegetable].map(|crop| (Goods::of(crop, 1), FOOD));
        let mut after = Vec::new();
        for (from, into) in raw.into_iter().chain(self.conversions(side)) {
            if side.has(&from) {
                after.extend(self.housed(&side.without(&from).with(&into)));
            }
        }
        if self.busy.get() {
            return after;
        }
        for (place, card) in self.owned(side) {
            for ability in &card.abilities {
                let (conditions, program, once) = match ability {
                    Ability::Anytime(conditions, program) => (conditions, program, false),
                    Ability::AnytimeOnce(conditions, program) => (conditions, program, true),
                    _ => continue,
                };
                let used = place.is_some_and(|place| side.cards.table[place].mark > 0);
                if (once && used) || !self.hold(conditions, side) {
                    continue;
                }
                let (price, program) = match program {
                    Program::Pay(price, then) => (*price, &**then),
                    free => (Goods::NONE, free),
                };
                // Another person is another placement.
                if !side.has(&price) || is_placing(program) {
                    continue;
                }
                let at = At { space: None, card: place };
                let mut keep = |side: &Side| {
                    let mut side = side.clone();
                    if let Some(place) = place.filter(|_| once) {
                        side.cards_mut().table[place].mark = 1;
                    }
                    after.push(side);
                    false
                };
                self.busy.set(true);
                self.run(&side.without(&price), program, at, &mut keep);
                self.busy.set(false);
            }
        }
        after
    }

    /// Goes on from every state that exchanges lead to and in which something is so. What could
    /// still be exchanged there can be exchanged later.
    pub(super) fn reach(
        &self,
        side: &Side,
        is_so: &dyn Fn(&Side) -> bool,
        next: &mut Next<'_>,
    ) -> bool {
        let mut met = BTreeSet::from([side.clone()]);
        let mut left = VecDeque::from([side.clone()]);
        while let Some(side) = left.pop_front() {
            if is_so(&side) {
                if next(&side) {
                    return true;
                }
                continue;
            }
            for after in self.exchanged(&side) {
                if met.insert(after.clone()) {
                    left.push_back(after);
                }
            }
            assert!(met.len() < MOST, "exchanges have no end: {side:?}");
        }
        false
    }

    /// Pays, and goes on.
    pub(super) fn pay(&self, side: &Side, price: &Goods, next: &mut Next<'_>) -> bool {
        let paid = &mut |side: &Side| next(&side.without(price));
        self.reach(side, &|side| side.has(price), paid)
    }
}

const FOOD: Goods = Goods::of(Good::Food, 1);

fn is_placing(program: &Program) -> bool {
    matches!(program, Program::Act(Action::NewbornActs) | Program::Person(_))
}

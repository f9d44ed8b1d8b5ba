//! What goods become at any time, and what cards make of it that wait for goods to become food.

use farmstead_cardboard::cooking::{CookedBy, Cooking};
use farmstead_cardboard::{
    Ability, Always, Condition, Good, Goods, Moment, Program, Span, Tag, Trigger, Who,
};

use super::unknown;
use super::world::{Side, World};

/// Goods that become others.
#[derive(Debug, Clone, Copy)]
pub(super) struct Exchange {
    pub from: Goods,
    pub into: Goods,
    /// Whether an improvement for cooking does it.
    pub kitchen: bool,
}

impl World {
    /// What a player may exchange at any time: crops for food, and what cards turn into goods.
    pub(super) fn exchanges(&self, side: &Side) -> Vec<Exchange> {
        let raw = [Good::Grain, Good::Vegetable].map(|crop| Exchange {
            from: Goods::of(crop, 1),
            into: Goods::of(Good::Food, 1),
            kitchen: false,
        });
        let mut exchanges = raw.to_vec();
        for (_, card) in self.owned(side) {
            for ability in &card.abilities {
                let Ability::Convert { span: Span::Anytime, conditions, from, into } = ability
                else {
                    continue;
                };
                if self.hold(conditions, side) {
                    let kitchen = card.tags.contains(&Tag::Cooking);
                    let more = if kitchen { self.cooked_more(side, from) } else { 0 };
                    let into = into.and(Good::Food, more);
                    exchanges.push(Exchange { from: *from, into, kitchen });
                }
            }
        }
        exchanges
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

    /// The exchange that makes most food of one of a good, by an improvement for cooking if that
    /// is as good.
    pub(super) fn best_food(&self, side: &Side, good: Good) -> Option<Exchange> {
        let one = Goods::of(good, 1);
        let exchanges = self.exchanges(side).into_iter();
        let food = exchanges.filter(|exchange| exchange.from == one && exchange.food() > 0);
        food.max_by_key(|exchange| (exchange.food(), exchange.kitchen))
    }

    /// A player's goods after so many times the same exchange.
    pub(super) fn after_exchange(&self, side: &Side, exchange: &Exchange, times: u16) -> Side {
        let mut after = side.without(&(exchange.from * times));
        after = self.received(&after, &(exchange.into * times));
        if exchange.food() == 0 {
            return after;
        }
        for (good, number) in exchange.from.iter() {
            after = self.cooked(&after, good, number * times, exchange.kitchen);
        }
        after
    }

    /// A player's goods after cards have acted for those that became food.
    fn cooked(&self, side: &Side, good: Good, number: u16, kitchen: bool) -> Side {
        let mut after = side.clone();
        let abilities = self.owned(side).into_iter().flat_map(|(_, card)| &card.abilities);
        for ability in abilities {
            let Ability::When(trigger, program) = ability else { continue };
            for moment in &trigger.moments {
                let Moment::Cook(cooking) = moment else { continue };
                let by = cooking.by == CookedBy::Anything
                    || (cooking.by == CookedBy::Kitchen && kitchen);
                let brings = by && cooking.goods.contains(&good) && brings(trigger, program);
                if !brings || !self.hold(&trigger.conditions, side) {
                    continue;
                }
                let Program::Gain(goods) = program else { return unknown(program) };
                let Some(every) = cooking.every else { return unknown(cooking) };
                after.cooked += number;
                let times = after.cooked / u16::from(every);
                after.cooked %= u16::from(every);
                after = self.received(&after, &(*goods * times));
            }
        }
        after
    }
}

impl Exchange {
    fn food(&self) -> u16 {
        self.into[Good::Food]
    }
}

/// Whether a card brings its owner something when goods of the owner become food; what is put on
/// cards is of no use before the end.
fn brings(trigger: &Trigger, program: &Program) -> bool {
    fn stores(program: &Program) -> bool {
        match program {
            Program::Store(..) => true,
            Program::May(part) | Program::Pay(_, part) => stores(part),
            Program::Choose(parts) => parts.iter().all(stores),
            _ => false,
        }
    }
    trigger.who != Who::Other && !stores(program)
}

/// Whether it is understood what a card makes of goods that become food in the work phase.
pub(super) fn is_known(trigger: &Trigger, cooking: &Cooking, program: &Program) -> bool {
    !brings(trigger, program)
        || cooking.by == CookedBy::Craft
        || trigger.conditions.contains(&Condition::FeedingPhase)
        || (cooking.every.is_some() && matches!(program, Program::Gain(_)))
}

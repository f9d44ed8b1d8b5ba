//! What a player may do at any time: every state of affairs that exchanges lead to.

use std::collections::{BTreeSet, VecDeque};

use farmstead_cardboard::{Ability, Action, Goods, Program};

use super::running::{At, Next};
use super::world::{Side, World};

/// More states than any position leads to. A search that meets more has lost its way.
const MOST: usize = 400_000;

impl World {
    /// Where a single exchange leads.
    fn exchanged(&self, side: &Side) -> Vec<Side> {
        let mut after = Vec::new();
        for exchange in self.exchanges(side) {
            if side.has(&exchange.from) {
                after.extend(self.housed(&self.after_exchange(side, &exchange, 1)));
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
        // What becomes food here does so at one time.
        let side = &Side { cooked: 0, ..side.clone() };
        let mut met = BTreeSet::from([side.clone()]);
        let mut left = VecDeque::from([side.clone()]);
        while let Some(side) = left.pop_front() {
            if is_so(&side) {
                if next(&Side { cooked: 0, ..side.clone() }) {
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

fn is_placing(program: &Program) -> bool {
    matches!(program, Program::Act(Action::NewbornActs) | Program::Person(_))
}

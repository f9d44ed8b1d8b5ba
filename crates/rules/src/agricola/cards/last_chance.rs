//! The last chance to cook or to throw away what brings points by being gone, before they are counted.

use farmstead_cardboard::{Ability, Compare, Condition, Counter, Good, Most};

use super::super::can::EDIBLE;
use super::super::choice::Choice;
use super::super::program::GoodSet;
use super::super::state::State;
use super::deck::{HandCard, When};
use crate::game::{MoveSink, Seat};

impl State<'_> {
    /// Whether a player could gain points by cooking or throwing something away.
    pub(in super::super) fn has_last_chance(&self, seat: Seat) -> bool {
        let goods = &self.player(seat).goods;
        let cooks = || EDIBLE.iter().any(|good| goods[*good] > 0 && self.food_for(seat, *good) > 0);
        self.any_card_in_force()
            && (GoodSet::in_pile(goods).meets(self.rewarded_if_fewer(seat))
                || (self.cooking_brings_points(seat) && cooks()))
    }

    /// Lists what may be cooked or thrown away for points.
    pub(in super::super) fn list_last_chances(&self, seat: Seat, out: &mut impl MoveSink) {
        let goods = &self.player(seat).goods;
        let cooks = self.cooking_brings_points(seat);
        for good in EDIBLE {
            let code = Choice::Cook(good).code();
            if cooks && out.wants(code) && goods[good] > 0 && self.food_for(seat, good) > 0 {
                out.push(code);
            }
        }
        for good in self.rewarded_if_fewer(seat).iter() {
            let code = Choice::Discard(good).code();
            if out.wants(code) && goods[good] > 0 {
                out.push(code);
            }
        }
    }

    /// The goods of which a player may get more points for having fewer: by cards of one's own, or by
    /// those of anybody that speak of everybody.
    fn rewarded_if_fewer(&self, seat: Seat) -> GoodSet {
        let own = self.played(seat).map(|(_, card)| rewards_fewer(card, false));
        let cards = self.seats().flat_map(|seat| self.played(seat));
        let all = own.chain(cards.map(|(_, card)| rewards_fewer(card, true)));
        all.fold(GoodSet(0), GoodSet::or)
    }

    /// Whether food is worth points to a player, or what becomes food is.
    fn cooking_brings_points(&self, seat: Seat) -> bool {
        self.played(seat).any(|(_, card)| {
            let keeps = card.listens & When::Cook.bit() != 0 && !card.stores.is_empty();
            keeps || card.card.abilities.iter().any(|ability| scores(ability, Good::Food))
        })
    }
}

/// Whether an ability gives points for a good.
fn scores(ability: &Ability, good: Good) -> bool {
    let counted = match ability {
        Ability::ScoreTable { counter, .. }
        | Ability::ScorePer { counter, .. }
        | Ability::ScoreInAll { counter, .. }
        | Ability::ScoreExcept { counter, .. }
        | Ability::ScoreUpTo { counter, .. }
        | Ability::ScoreMost { counter, .. } => Some(*counter),
        _ => None,
    };
    let reads = |condition: &Condition| matches!(condition, Condition::Count(counter, ..) if *counter == Counter::Good(good));
    match ability {
        Ability::ScoreIf { conditions, .. } | Ability::ScoreEveryone { conditions, .. } => {
            conditions.iter().any(reads)
        }
        _ => counted == Some(Counter::Good(good)),
    }
}

/// The goods of which fewer may bring more points by a card: to its owner, or to everybody.
fn rewards_fewer(card: &HandCard, everybody: bool) -> GoodSet {
    let goods = card.card.abilities.iter().map(|ability| match (ability, everybody) {
        (Ability::ScoreRoomyPastures { .. }, false) => animals(),
        (Ability::ScoreIf { conditions, .. }, false)
        | (Ability::ScoreEveryone { conditions, .. }, true) => fewer_wanted(conditions),
        (
            Ability::ScorePer { points, counter, .. } | Ability::ScoreInAll { points, counter },
            false,
        ) => {
            let missing = *counter == Counter::MissingAnimals;
            if missing == (*points > 0) { counted(*counter) } else { GoodSet(0) }
        }
        (Ability::ScoreTable { counter, tiers }, false) => {
            let falls = tiers.windows(2).any(|pair| pair[1].1 < pair[0].1)
                || tiers.first().is_some_and(|(_, points)| *points < 0);
            let missing = *counter == Counter::MissingAnimals;
            if missing != falls { counted(*counter) } else { GoodSet(0) }
        }
        (Ability::ScoreUpTo { most: Most::Count(counter), .. }, false)
            if *counter == Counter::MissingAnimals =>
        {
            animals()
        }
        _ => GoodSet(0),
    });
    goods.fold(GoodSet(0), GoodSet::or)
}

/// The goods that must not be too many for conditions to hold.
fn fewer_wanted(conditions: &[Condition]) -> GoodSet {
    let goods = conditions.iter().map(|condition| match condition {
        Condition::Count(counter, Compare::AtLeast | Compare::MoreThan, _) => {
            if *counter == Counter::MissingAnimals { animals() } else { GoodSet(0) }
        }
        Condition::Count(counter, ..) => counted(*counter),
        _ => GoodSet(0),
    });
    goods.fold(GoodSet(0), GoodSet::or)
}

/// The goods that a counter counts.
fn counted(counter: Counter) -> GoodSet {
    match counter {
        Counter::Good(good) | Counter::AllOf(good) => GoodSet::of(&[good]),
        Counter::Animals | Counter::MissingAnimals => animals(),
        _ => GoodSet(0),
    }
}

fn animals() -> GoodSet {
    GoodSet::of(&Good::ANIMALS)
}

//! The last chance to cook or to throw away what brings points by being gone, before they are counted.

use farmstead_cardboard::{
    Ability, Compare, Condition, Count, Good, Group, PastureHas, Place, Thing, Whose,
};

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
    let good = Thing::Good(good);
    match ability {
        Ability::ScoreTable { count, .. }
        | Ability::ScorePer { count, .. }
        | Ability::ScoreInAll { count, .. }
        | Ability::ScoreExcept { count, .. } => count.looks_at(&good),
        Ability::ScoreIf { conditions, .. } | Ability::ScoreEveryone { conditions, .. } => {
            conditions.iter().any(|condition| condition.looks_at(&good))
        }
        _ => false,
    }
}

/// The goods of which fewer may bring more points by a card: to its owner, or to everybody.
fn rewards_fewer(card: &HandCard, everybody: bool) -> GoodSet {
    let goods = card.card.abilities.iter().map(|ability| match (ability, everybody) {
        (Ability::ScoreIf { points, conditions }, false)
        | (Ability::ScoreEveryone { points, conditions }, true) => {
            let wanted = |condition: &Condition| fewer_in(condition, true, *points > 0);
            conditions.iter().map(wanted).fold(GoodSet(0), GoodSet::or)
        }
        (
            Ability::ScorePer { points, count, .. } | Ability::ScoreInAll { points, count },
            false,
        ) => fewer_for(count, true, *points < 0),
        (Ability::ScoreTable { count, tiers }, false) => {
            let falls = tiers.windows(2).any(|pair| pair[1].1 < pair[0].1)
                || tiers.first().is_some_and(|(_, points)| *points < 0);
            fewer_for(count, true, falls)
        }
        _ => GoodSet(0),
    });
    goods.fold(GoodSet(0), GoodSet::or)
}

/// The goods of which fewer make a count smaller, or larger. A count may be that of another player.
fn fewer_for(count: &Count, of_me: bool, smaller: bool) -> GoodSet {
    let part = |part: &Count| fewer_for(part, of_me, smaller);
    match count {
        Count::Of(thing) if of_me => fewer(thing, smaller),
        Count::Whose(Whose::Mine | Whose::All, thing) => fewer(thing, smaller),
        Count::Number(_) | Count::Of(_) | Count::Whose(..) => GoodSet(0),
        Count::Sum(parts) | Count::Least(parts) | Count::Most(parts) => {
            parts.iter().map(part).fold(GoodSet(0), GoodSet::or)
        }
        Count::Less(from, less) => part(from).or(fewer_for(less, of_me, !smaller)),
    }
}

/// The goods that must not be too many for a condition to hold, or not to hold.
fn fewer_in(condition: &Condition, of_me: bool, holds: bool) -> GoodSet {
    let part = |one: &Condition| fewer_in(one, of_me, holds);
    match condition {
        Condition::Is(first, compare, second) => {
            let both = |smaller: bool| {
                fewer_for(first, of_me, smaller).or(fewer_for(second, of_me, !smaller))
            };
            match (compare, holds) {
                (Compare::Exactly, _) => both(true).or(both(false)),
                (Compare::AtMost | Compare::LessThan, true)
                | (Compare::AtLeast | Compare::MoreThan, false) => both(true),
                _ => both(false),
            }
        }
        Condition::Not(one) => fewer_in(one, of_me, !holds),
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().map(part).fold(GoodSet(0), GoodSet::or)
        }
        Condition::Every(group, one) | Condition::Some(group, one) => {
            fewer_in(one, *group == Group::Everybody, holds)
        }
        _ => GoodSet(0),
    }
}

/// The goods of which fewer make less of a thing, or more.
fn fewer(thing: &Thing, smaller: bool) -> GoodSet {
    match thing {
        // Room in pastures is had by fewer animals, whatever is wanted.
        Thing::Pastures(all) if all.iter().any(PastureHas::asks_for_animals) => animals(),
        Thing::Others(condition) => fewer_in(condition, false, !smaller),
        thing if smaller => counted(thing),
        _ => GoodSet(0),
    }
}

/// The goods that are counted.
fn counted(thing: &Thing) -> GoodSet {
    match thing {
        Thing::Good(good) | Thing::GoodOn(good, Place::Card) => GoodSet::of(&[*good]),
        Thing::Animals | Thing::AnimalKinds => animals(),
        _ => GoodSet(0),
    }
}

fn animals() -> GoodSet {
    GoodSet::of(&Good::ANIMALS)
}

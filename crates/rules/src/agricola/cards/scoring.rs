//! Points that hand cards give.

use std::cmp::Reverse;

use farmstead_cardboard::{
    Ability, Always, Count, Good, Hold, LineIs, PointsAre, SpaceIs, Tag, Thing,
};

use super::super::state::State;
use super::counting::Asked;
use super::held::CardSlot;
use crate::game::Seat;

/// More points than this no ability gives.
pub(in super::super) const MOST_POINTS: i16 = 999;

impl<'b> State<'b> {
    /// Printed points of a player's minor improvements.
    pub(in super::super) fn card_points(&self, seat: Seat) -> i16 {
        self.played(seat).map(|(_, card)| i16::from(card.points)).sum()
    }

    /// The abilities of a player's cards, with the places of the cards.
    fn abilities(&self, seat: Seat) -> impl Iterator<Item = (usize, &'b Ability)> + '_ {
        self.played(seat).flat_map(|(place, card)| {
            card.card.abilities.iter().map(move |ability| (place, ability))
        })
    }

    /// Whether a card says how many points there are in all for what another one gives points for.
    fn is_in_all_elsewhere(&self, ability: &Ability, seat: Seat) -> bool {
        let Ability::ScorePer { count, .. } = ability else { return false };
        let in_all = |ability: &Ability| matches!(ability, Ability::ScoreInAll { count: of, .. } if of == count);
        self.abilities(seat).any(|(_, other)| in_all(other))
    }

    /// Bonus points of a player: won during the game, and given by cards at the end.
    pub(in super::super) fn bonus_points(&self, seat: Seat) -> i16 {
        let own: i16 = self
            .abilities(seat)
            .filter(|(_, ability)| leftover(ability).is_none())
            .map(|(place, ability)| self.ability_points(ability, seat, place))
            .sum();
        let mut shared = 0;
        for owner in self.seats() {
            for (_, card) in self.played(owner) {
                for ability in &card.card.abilities {
                    shared += self.points_of_everyone(ability, seat);
                }
            }
        }
        self.player(seat).held.points + own + shared
    }

    /// What a player has left of a good, as far as craft buildings and cards give points for it, and
    /// the points. The same goods bring one bonus: of several tables the best counts.
    pub(in super::super) fn leftover_bonus(&self, seat: Seat, good: Good) -> (u16, i16) {
        let amount = self.player(seat).goods[good];
        let majors = self.owned_majors(seat).filter_map(|major| major.bonus);
        let cards = self.abilities(seat).filter_map(|(_, ability)| leftover(ability));
        let tables = majors.chain(cards).filter(|(of, _)| *of == good);
        let reached =
            tables.filter_map(|(_, tiers)| tiers.iter().rev().find(|(from, _)| amount >= *from));
        let best = reached.max_by_key(|(from, points)| (*points, Reverse(*from)));
        best.map_or((0, 0), |(from, points)| (*from, i16::from(*points)))
    }

    /// Points that a card, whosever it is, gives a player like every other.
    pub(super) fn points_of_everyone(&self, ability: &Ability, seat: Seat) -> i16 {
        let Ability::ScoreEveryone { points, conditions } = ability else { return 0 };
        i16::from(*points) * i16::from(self.hold(conditions, seat))
    }

    /// Points that a player loses, less those that the player's cards make up for.
    pub(super) fn negative_points(&self, seat: Seat) -> u16 {
        let empty = Count::Of(Thing::Lines(LineIs::Empty));
        let to_cards = Count::Of(Thing::Points(PointsAre::Lost));
        let unused = Thing::Spaces(SpaceIs::Unused);
        let lost = self.count(&empty, seat)
            + self.count(&Count::Of(unused.clone()), seat)
            + 3 * self.count(&Count::Of(Thing::BeggingCards), seat)
            + self.count(&to_cards, seat);
        let makes_up = |ability: &Ability| match ability {
            Ability::ScorePer { count, .. } => {
                *count == empty
                    || *count == to_cards
                    || count.looks_at(&Thing::BeggingCards)
                    || count.looks_at(&unused)
            }
            _ => false,
        };
        let made_up = self
            .abilities(seat)
            .filter(|(_, ability)| makes_up(ability))
            .map(|(place, ability)| self.ability_points(ability, seat, place))
            .sum::<i16>();
        lost.saturating_add_signed(-made_up)
    }

    /// The most pastures with an animal and room for so many more. A card that is a pasture for any
    /// number of a kind is one of them with a single animal.
    pub(super) fn roomy_pastures(&self, seat: Seat, room: u16) -> u16 {
        let mut herd = self.player(seat).herd();
        let mut on_cards = 0;
        for (_, card) in
            self.played(seat).filter(|(_, card)| card.card.tags.contains(&Tag::Pasture))
        {
            for standing in &card.standing {
                let Always::Hold(Hold::CardAll(animal)) = &standing.rule else { continue };
                let kind = Good::ANIMALS.iter().position(|other| other == animal);
                if let Some(kind) = kind.filter(|kind| herd.0[*kind] > 0) {
                    herd.0[kind] -= 1;
                    on_cards += 1;
                }
            }
        }
        on_cards + self.room_for_animals(seat).roomy(herd, room)
    }

    pub(super) fn ability_points(&self, ability: &Ability, seat: Seat, place: usize) -> i16 {
        let count = |count: &Count| {
            self.count_for(count, Asked { owner: seat, of: seat, place: Some(place) })
        };
        match ability {
            Ability::ScorePer { .. } if self.is_in_all_elsewhere(ability, seat) => 0,
            Ability::ScoreInAll { points, count: of } => points_for(*points, count(of)),
            Ability::ScoreTable { count: of, tiers } => {
                let count = count(of);
                let reached = tiers.iter().rev().find(|(from, _)| count >= *from);
                reached.map_or(0, |(_, points)| i16::from(*points))
            }
            Ability::ScoreHouse(tiers) => {
                let house = self.player(seat).house.material();
                tiers
                    .iter()
                    .find(|(of, _)| *of == house)
                    .map_or(0, |(_, points)| i16::from(*points))
            }
            Ability::ScorePer { points, per, count: of } => {
                points_for(*points, count(of) / u16::from(*per))
            }
            Ability::ScoreExcept { points, count: of, except } => {
                let count = count(of).min(MOST_POINTS as u16);
                let nothing = except.iter().filter(|nth| **nth <= count).count() as i16;
                (i16::from(*points) * (count as i16 - nothing)).clamp(-MOST_POINTS, MOST_POINTS)
            }
            Ability::ScoreBest { points, tag } => {
                let mine = self.card(CardSlot::new(seat.0, place as u8)).points;
                let mut all = self.seats().flat_map(|seat| self.played(seat));
                let best = !all.any(|(_, card)| card.card.tags.contains(tag) && card.points > mine);
                i16::from(*points) * i16::from(best)
            }
            Ability::ScoreIf { points, conditions } => {
                i16::from(*points) * i16::from(self.hold(conditions, seat))
            }
            _ => 0,
        }
    }
}

/// So many times some points.
fn points_for(points: i8, times: u16) -> i16 {
    let points = i32::from(points) * i32::from(times);
    points.clamp(-i32::from(MOST_POINTS), i32::from(MOST_POINTS)) as i16
}

/// The building resource that an ability gives points for, as craft buildings do, and its table.
fn leftover(ability: &Ability) -> Option<(Good, &[(u16, i8)])> {
    match ability {
        Ability::ScoreTable { count: Count::Of(Thing::Good(good)), tiers }
            if Good::RESOURCES.contains(good) =>
        {
            Some((*good, tiers))
        }
        _ => None,
    }
}

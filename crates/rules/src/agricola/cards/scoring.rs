//! Points that hand cards give.

use farmstead_cardboard::{Ability, Counter, Most};

use super::super::state::State;
use super::held::CardSlot;
use crate::game::Seat;

/// More points than this no ability gives.
pub(in super::super) const MOST_POINTS: i16 = 999;

impl State {
    /// Printed points of a player's minor improvements.
    pub(in super::super) fn card_points(&self, seat: Seat) -> i16 {
        self.played(seat).map(|(_, card)| i16::from(card.points)).sum()
    }

    /// Bonus points of a player: won during the game, and given by cards at the end.
    pub(in super::super) fn bonus_points(&self, seat: Seat) -> i16 {
        let own: i16 = self
            .played(seat)
            .flat_map(|(place, card)| {
                card.card.abilities.iter().map(move |ability| (place, ability))
            })
            .map(|(place, ability)| self.ability_points(ability, seat, place))
            .sum();
        let mut shared = 0;
        for owner in self.seats() {
            for (_, card) in self.played(owner) {
                for ability in &card.card.abilities {
                    shared += self.most_points(ability, seat);
                }
            }
        }
        self.player(seat).held.points + own + shared
    }

    /// Points that a card, whosever it is, gives a player like every other: for having the most
    /// of something, or for what holds.
    pub(super) fn most_points(&self, ability: &Ability, seat: Seat) -> i16 {
        if let Ability::ScoreEveryone { points, conditions } = ability {
            return i16::from(*points) * i16::from(self.hold(conditions, seat));
        }
        let Ability::ScoreMost { points, counter } = ability else { return 0 };
        let mine = self.count(*counter, seat);
        let most = self.seats().all(|other| self.count(*counter, other) <= mine);
        i16::from(*points) * i16::from(most)
    }

    /// Points that a player loses, less those that the player's cards make up for.
    pub(super) fn negative_points(&self, seat: Seat) -> u16 {
        let lost = self.count(Counter::EmptyLines, seat)
            + self.count(Counter::UnusedSpaces, seat)
            + 3 * self.count(Counter::BeggingCards, seat)
            + u16::from(self.player(seat).held.lost);
        let makes_up = |ability: &Ability| match ability {
            Ability::ScorePer { counter, .. } => *counter == Counter::EmptyLines,
            Ability::ScoreUpTo { counter, most, .. } => {
                *counter == Counter::BeggingCards || *most == Most::Count(Counter::UnusedSpaces)
            }
            _ => false,
        };
        let abilities = self.played(seat).flat_map(|(place, card)| {
            card.card.abilities.iter().map(move |ability| (place, ability))
        });
        let made_up = abilities
            .filter(|(_, ability)| makes_up(ability))
            .map(|(place, ability)| self.ability_points(ability, seat, place))
            .sum::<i16>();
        lost.saturating_add_signed(-made_up)
    }

    /// What a counter stands at for a card.
    fn count_for(&self, counter: Counter, seat: Seat, place: usize) -> u16 {
        match counter {
            Counter::LaterOccupations => {
                let before = u16::from(self.player(seat).held.store[place]);
                self.occupations(seat).saturating_sub(before)
            }
            Counter::OnCard(good) => self.on_card(seat, place, good),
            counter => self.count(counter, seat),
        }
    }

    pub(super) fn ability_points(&self, ability: &Ability, seat: Seat, place: usize) -> i16 {
        match ability {
            Ability::ScoreTable { counter, tiers } => {
                let count = self.count_for(*counter, seat, place);
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
            Ability::ScorePer { points, per, counter } => {
                let count = self.count_for(*counter, seat, place);
                let points = i32::from(*points) * i32::from(count / u16::from(*per));
                points.clamp(-i32::from(MOST_POINTS), i32::from(MOST_POINTS)) as i16
            }
            Ability::ScoreExcept { points, counter, except } => {
                let count = self.count_for(*counter, seat, place).min(MOST_POINTS as u16);
                let nothing = except.iter().filter(|nth| **nth <= count).count() as i16;
                (i16::from(*points) * (count as i16 - nothing)).clamp(-MOST_POINTS, MOST_POINTS)
            }
            Ability::ScoreUpTo { points, counter, most } => {
                let most = match most {
                    Most::Number(most) => *most,
                    Most::Count(counter) => self.count(*counter, seat),
                };
                let count = self.count(*counter, seat).min(most).min(MOST_POINTS as u16);
                (i16::from(*points) * count as i16).clamp(-MOST_POINTS, MOST_POINTS)
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
            Ability::ScoreRoomyPastures { points, room } => {
                let herd = self.player(seat).herd();
                let pastures = self.room_for_animals(seat).roomy(herd, (*room).into());
                i16::from(*points) * pastures as i16
            }
            _ => 0,
        }
    }
}

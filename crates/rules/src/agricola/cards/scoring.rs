//! Points that hand cards give.

use farmstead_cardboard::{Ability, Counter, Good, Most};

use super::super::farmyard::{Herd, capacity};
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

    /// Points that a card, whosever it is, gives a player for having the most of something.
    pub(super) fn most_points(&self, ability: &Ability, seat: Seat) -> i16 {
        let Ability::ScoreMost { points, counter } = ability else { return 0 };
        let mine = self.count(*counter, seat);
        let most = self.seats().all(|other| self.count(*counter, other) <= mine);
        i16::from(*points) * i16::from(most)
    }

    pub(super) fn ability_points(&self, ability: &Ability, seat: Seat, place: usize) -> i16 {
        match ability {
            Ability::ScoreTable { counter, tiers } => {
                let reached =
                    tiers.iter().rev().find(|(from, _)| self.count(*counter, seat) >= *from);
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
                let count = match counter {
                    Counter::LaterOccupations => {
                        let before = u16::from(self.player(seat).held.store[place]);
                        self.occupations(seat).saturating_sub(before)
                    }
                    counter => self.count(*counter, seat),
                };
                let points = i32::from(*points) * i32::from(count / u16::from(*per));
                points.clamp(-i32::from(MOST_POINTS), i32::from(MOST_POINTS)) as i16
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
            Ability::ScoreRoomyPastures { points, room } => {
                i16::from(*points) * self.roomy_pastures(seat, u16::from(*room))
            }
            _ => 0,
        }
    }

    /// The most pastures that can hold an animal and have room for so many more, over every way to
    /// house all animals.
    fn roomy_pastures(&self, seat: Seat, room: u16) -> i16 {
        let player = self.player(seat);
        let pastures = player.pastures();
        let more = self.pasture_bonus(seat);
        let mut places = [0; 8];
        let count = pastures.as_slice().len();
        for (place, pasture) in places.iter_mut().zip(pastures.as_slice()) {
            *place = capacity(*pasture, player.stables) + more;
        }
        let singles = self.single_places(seat);
        most_roomy(&places[..count], player.herd(), singles, room)
    }
}

/// Tries every kind for every pasture, and every choice of pastures that stay roomy.
fn most_roomy(places: &[u16], herd: Herd, singles: u16, room: u16) -> i16 {
    let mut best = 0;
    for way in 0..3_u32.pow(places.len() as u32) {
        for roomy in 0..1_u32 << places.len() {
            let wanted = roomy.count_ones() as i16;
            if wanted > best && houses(places, way, roomy, herd, singles, room) {
                best = wanted;
            }
        }
    }
    best
}

fn houses(places: &[u16], way: u32, roomy: u32, herd: Herd, singles: u16, room: u16) -> bool {
    let mut left = herd.0;
    let mut least = [0; 3];
    let mut kinds = way;
    for (index, place) in places.iter().enumerate() {
        let kind = (kinds % 3) as usize;
        kinds /= 3;
        let holds = if roomy >> index & 1 == 1 {
            least[kind] += 1;
            place.saturating_sub(room)
        } else {
            *place
        };
        if roomy >> index & 1 == 1 && holds == 0 {
            return false;
        }
        left[kind] = left[kind].saturating_sub(holds);
    }
    let fed = Good::ANIMALS.iter().enumerate().all(|(kind, _)| least[kind] <= herd.0[kind]);
    fed && left.iter().sum::<u16>() <= singles
}

//! Feeding and breeding.

use farmstead_cardboard::cooking::CookedBy;
use farmstead_cardboard::{Always, Good, Goods, Hold, Key};

use super::cards::{CardSlot, Trait};
use super::farmyard::Herd;
use super::round::HARVESTS;
use super::state::State;
use crate::events::{Event, Events};
use crate::game::Seat;

impl State<'_> {
    /// The food a family needs: 2 for an adult, 3 in a solo game, and 1 for a newborn.
    pub fn food_needed(&self, seat: Seat) -> u16 {
        self.food_for_family(seat, self.player(seat).newborns)
    }

    /// Food the next harvest will ask for: who was born in a round without one is grown up by then.
    pub fn food_at_next_harvest(&self, seat: Seat) -> u16 {
        let harvest = HARVESTS.contains(&self.common.round);
        self.food_for_family(seat, if harvest { self.player(seat).newborns } else { 0 })
    }

    fn food_for_family(&self, seat: Seat, newborns: u8) -> u16 {
        let player = self.player(seat);
        let adult = if self.common.players == 1 { 3 } else { 2 };
        let adults = u16::from(player.people - newborns);
        let needed = adults * adult + u16::from(newborns);
        if !player.held.has(Trait::Rule) {
            return needed;
        }
        if self.misses_harvest(seat) {
            return 0;
        }
        let full = self.full_meals(seat).map_or(adults, |full| adults.min(full.into()));
        needed - (adults - full) * (adult - 1)
    }

    /// How many people need all of their food, if a card makes others need less.
    fn full_meals(&self, seat: Seat) -> Option<u8> {
        let standing = self.played(seat).flat_map(|(_, card)| &card.standing);
        let meals = standing.filter_map(|standing| match &standing.rule {
            Always::FullMeals(people) => Some(*people),
            _ => None,
        });
        meals.min()
    }

    /// Which rules about a feeding phase have held for a player.
    fn tell_feeding(&self, seat: Seat, seen: &mut impl Events) {
        let people = self.player(seat).people - self.player(seat).newborns;
        self.tell_rule(seat, |rule| *rule == Always::FeedLast, seen);
        self.tell_rule(seat, |rule| *rule == Always::Hold(Hold::NoPet), seen);
        let less = |rule: &Always| matches!(rule, Always::FullMeals(full) if *full < people);
        self.tell_rule(seat, less, seen);
    }

    /// Whether a player takes no part in the harvest, by rule of a card.
    pub(super) fn misses_harvest(&self, seat: Seat) -> bool {
        let held = &self.player(seat).held;
        held.has(Trait::Rule)
            && self
                .played(seat)
                .any(|(place, card)| held.store[place] == 0 && card.misses_harvest())
    }

    /// Whoever missed a harvest takes part in the next.
    pub(super) fn end_harvest(&mut self, seen: &mut impl Events) {
        for seat in self.seats() {
            if self.misses_harvest(seat) {
                self.tell_rule(seat, |rule| *rule == Always::MissHarvest, seen);
                for place in self.player(seat).held.played_places() {
                    if self.card(CardSlot::new(seat.0, place as u8)).misses_harvest() {
                        self.player_mut(seat).held.store[place] = 1;
                    }
                }
            }
        }
    }

    /// The next seat whose family is to be fed: those who feed last by rule of a card come last.
    pub(super) fn next_to_feed(&mut self) -> Option<Seat> {
        let nth = usize::from(self.common.served);
        let seat = self.serve_next()?;
        let last = |seat: &Seat| self.has_rule(*seat, |rule| *rule == Always::FeedLast);
        if !self.any_card_in_force() || !self.seats().any(|seat| last(&seat)) {
            return Some(seat);
        }
        let in_order = || (0..self.common.players).map(|after| self.common.in_order(after));
        let early = in_order().filter(|seat| !last(seat));
        early.chain(in_order().filter(last)).nth(nth)
    }

    /// Pays what food there is, as far as it is needed, and begs for the rest.
    pub(super) fn feed(&mut self, seat: Seat, seen: &mut impl Events) {
        let needed = self.food_needed(seat);
        let player = self.player_mut(seat);
        let paid = needed.min(player.goods[Good::Food]);
        player.goods[Good::Food] -= paid;
        let missing = (needed - paid) as u8;
        player.begging += missing;
        seen.tell(Event::Paid {
            seat,
            goods: Goods::of(Good::Food, paid),
            buying: const { Key::of("feeding") },
        });
        if missing > 0 {
            seen.tell(Event::Begged { seat, missing });
        }
        self.renew_card_crafts(seat);
        self.tell_feeding(seat, seen);
    }

    /// Uses a craft building, once in this harvest.
    pub(super) fn craft(&mut self, seat: Seat, index: u8, seen: &mut impl Events) {
        if let Some((good, food)) = self.layout.majors[index as usize].crafts {
            self.player_mut(seat).crafted |= 1 << index;
            self.convert(seat, Goods::of(good, 1), Goods::of(Good::Food, u16::from(food)), seen);
            self.after_cooking(seat, Goods::of(good, 1), CookedBy::Craft);
        }
    }

    /// Leaves these animals on the farm after breeding: newborns are in, others let go.
    pub(super) fn breed(&mut self, seat: Seat, after: Herd, seen: &mut impl Events) {
        let before = self.player(seat).herd();
        let mut born = Herd::default();
        let mut gone = Herd::default();
        for kind in 0..3 {
            born.0[kind] = after.0[kind].saturating_sub(before.0[kind]);
            gone.0[kind] = before.0[kind].saturating_sub(after.0[kind]);
        }
        self.player_mut(seat).set_herd(after);
        if gone.total() > 0 {
            seen.tell(Event::Discarded { seat, goods: gone.goods() });
        }
        let larger = |animal: Good| born.goods()[animal] > 1;
        self.tell_rule(
            seat,
            |rule| matches!(rule, Always::Litter { animal, .. } if larger(*animal)),
            seen,
        );
        if born.total() > 0 {
            seen.tell(Event::Bred { seat, animals: born.goods() });
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::agricola::rich;
    use crate::game::Seat;
    use crate::options::Options;

    #[test]
    fn a_child_born_before_the_round_of_a_harvest_eats_like_an_adult_there() {
        for (players, adult) in [(1, 3), (2, 2)] {
            let options = format!("game=revised players={players} mode=beginner");
            let options: Options = options.parse().expect("the options go together");
            let mut game = rich(&options, &[]);
            let state = game.state_mut();
            state.players[0].people = 3;
            state.players[0].newborns = 1;
            state.common.round = 5;
            assert_eq!(state.food_at_next_harvest(Seat(0)), 3 * adult, "the harvest is in round 7");
            state.common.round = 7;
            assert_eq!(state.food_at_next_harvest(Seat(0)), 2 * adult + 1, "it is born in round 7");
        }
    }
}

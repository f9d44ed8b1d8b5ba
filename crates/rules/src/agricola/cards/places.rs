//! Places for animals that cards make or change.

use farmstead_cardboard::{Ability, Always, Good, Hold};

use super::super::farmyard::Room;
use super::super::state::State;
use crate::events::Events;
use crate::game::Seat;
use crate::options::Switch;

impl State {
    /// The room for animals on a farm with what cards say about it, but for one of the rules.
    #[inline(never)]
    pub(in super::super) fn room_with_cards(&self, seat: Seat, except: Option<&Hold>) -> Room {
        let player = self.player(seat);
        let one_each = self.common.has(Switch::OnePasturePerType);
        let mut room = Room::new(&player.pastures(), player.stables, one_each);
        let mut stable = [1; 3];
        let mut pets = 1;
        for hold in self.hold_rules(seat).filter(|hold| !is_same(hold, except)) {
            match *hold {
                Hold::Pasture(more) => room.widen_pastures([more.into(); 3]),
                Hold::PastureOf(animal, more) => room.widen_pastures(only(animal, more.into())),
                Hold::MixedPastures => room.mix_pastures(),
                Hold::Stable(animal, number) => {
                    let kind = kind_of(animal);
                    stable[kind] = u16::from(number).max(stable[kind]);
                }
                Hold::PetInEachRoom => pets = player.rooms.len(),
                Hold::NoPet => pets = 0,
                Hold::CardAny(number) => room.add_singles(number.into()),
                Hold::Card(animals) => room.add_own(Good::ANIMALS.map(|animal| animals[animal])),
                Hold::CardAll(animal) => room.add_own(only(animal, Room::UNLIMITED)),
                Hold::OneStable(_) | Hold::PastureInstead(..) => {}
            }
        }
        // What a pasture holds in the end counts.
        for hold in self.hold_rules(seat).filter(|hold| !is_same(hold, except)) {
            if let Hold::PastureInstead(more, than) = *hold {
                room.raise_pastures(than.into(), more.into());
            }
        }
        room.set_pets(pets);
        let unfenced = (player.stables - player.enclosed()).len();
        let mut large =
            self.hold_rules(seat).filter(|hold| !is_same(hold, except)).filter_map(|hold| {
                if let Hold::OneStable(number) = hold { Some(u16::from(*number)) } else { None }
            });
        for _ in 0..unfenced {
            let least = large.next().unwrap_or(1);
            room.change_stable(stable.map(|holds| holds.max(least)));
        }
        room
    }

    /// What the cards of a player say about places for animals.
    fn hold_rules(&self, seat: Seat) -> impl Iterator<Item = &'static Hold> + '_ {
        let standing = self.played(seat).flat_map(|(_, card)| &card.standing);
        standing.filter_map(|standing| match standing.rule {
            Always::Hold(hold) => Some(hold),
            _ => None,
        })
    }

    /// Which rules about room the animals of a player are glad of.
    pub(super) fn tell_places<E: Events>(&self, seat: Seat, seen: &mut E) {
        let herd = self.player(seat).herd();
        for (_, card) in self.played(seat) {
            for (index, ability) in (0..).zip(&card.card.abilities) {
                let Ability::Always(Always::Hold(hold)) = ability else { continue };
                if !self.room_with_cards(seat, Some(hold)).fits(herd) {
                    self.tell_ability(card, seat, Some(index), seen);
                }
            }
        }
    }
}

fn is_same(hold: &Hold, other: Option<&Hold>) -> bool {
    other.is_some_and(|other| std::ptr::eq(hold, other))
}

/// A number for one kind of animal only.
fn only(animal: Good, number: u16) -> [u16; 3] {
    Good::ANIMALS.map(|other| if other == animal { number } else { 0 })
}

fn kind_of(animal: Good) -> usize {
    Good::ANIMALS.iter().position(|other| *other == animal).unwrap_or(0)
}

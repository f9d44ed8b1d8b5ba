//! Places for animals that cards make or change.

use farmstead_cardboard::{Always, Good, Hold};

use super::super::farmyard::{CellSet, Room};
use super::super::state::State;
use crate::events::Events;
use crate::game::Seat;
use crate::options::Switch;

impl<'b> State<'b> {
    /// The room for animals on a farm with what cards say about it, but for one of the rules.
    #[inline(never)]
    pub(in super::super) fn room_with_cards(&self, seat: Seat, except: Option<RuleId>) -> Room {
        let player = self.player(seat);
        let one_each = self.common.has(Switch::OnePasturePerType);
        let mut room = Room::new(&player.pastures(), player.stables, one_each);
        let mut stable = [1; 3];
        let mut pets = 1;
        for hold in self.hold_rules(seat, except) {
            match *hold {
                Hold::Pasture(more) => room.widen_pastures([more.into(); 3]),
                Hold::PastureWithStable(more) => {
                    let pastures = player.pastures();
                    let built = |pasture: &CellSet| pasture.meets(player.stables);
                    room.widen_some(pastures.as_slice().iter().map(built), more.into());
                }
                Hold::StableMore(more) => stable = stable.map(|holds| holds + u16::from(more)),
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
        for hold in self.hold_rules(seat, except) {
            if let Hold::PastureInstead(more, than) = *hold {
                room.raise_pastures(than.into(), more.into());
            }
        }
        room.set_pets(pets);
        let unfenced = (player.stables - player.enclosed()).len();
        let mut large = self.hold_rules(seat, except).filter_map(|hold| {
            if let Hold::OneStable(number) = hold { Some(u16::from(*number)) } else { None }
        });
        for _ in 0..unfenced {
            let least = large.next().unwrap_or(1);
            room.change_stable(stable.map(|holds| holds.max(least)));
        }
        room
    }

    /// What the cards of a player say about places for animals, but for one of the rules.
    fn hold_rules(
        &self,
        seat: Seat,
        except: Option<RuleId>,
    ) -> impl Iterator<Item = &'b Hold> + '_ {
        let standing = self.played(seat).flat_map(|(place, card)| {
            card.standing.iter().map(move |standing| ((place, standing.ability), &standing.rule))
        });
        standing.filter(move |(id, _)| Some(*id) != except).filter_map(|(_, rule)| match rule {
            Always::Hold(hold) => Some(hold),
            _ => None,
        })
    }

    /// Which rules about room the animals of a player are glad of.
    pub(super) fn tell_places<E: Events>(&self, seat: Seat, seen: &mut E) {
        let herd = self.player(seat).herd();
        for (place, card) in self.played(seat) {
            let holds = card.standing.iter().filter(|one| matches!(one.rule, Always::Hold(_)));
            for ability in holds.map(|standing| standing.ability) {
                if !self.room_with_cards(seat, Some((place, ability))).fits(herd) {
                    self.tell_ability(card, seat, Some(ability), seen);
                }
            }
        }
    }
}

/// A standing rule: the place of its card in front of the player, and which of its abilities it is.
pub(in super::super) type RuleId = (usize, u8);

/// A number for one kind of animal only.
fn only(animal: Good, number: u16) -> [u16; 3] {
    Good::ANIMALS.map(|other| if other == animal { number } else { 0 })
}

fn kind_of(animal: Good) -> usize {
    Good::ANIMALS.iter().position(|other| *other == animal).unwrap_or(0)
}

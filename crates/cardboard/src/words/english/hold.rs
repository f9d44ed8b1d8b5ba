//! Places for animals in plain English.

use super::{good_name, goods};
use crate::hold::Hold;

/// A rule about places for animals, as a sentence.
pub(super) fn hold(hold: &Hold) -> String {
    match *hold {
        Hold::Pasture(1) => "Each of your pastures holds 1 more animal.".to_owned(),
        Hold::Pasture(more) => format!("Each of your pastures holds {more} more animals."),
        Hold::PastureWithStable(more) => {
            let animals = if more == 1 { "animal" } else { "animals" };
            format!("Each of your pastures with a stable holds {more} more {animals}.")
        }
        Hold::StableMore(more) => {
            let animals = if more == 1 { "animal" } else { "animals" };
            format!(
                "Each of your stables outside of pastures holds {more} more {animals} of the same kind."
            )
        }
        Hold::PastureOf(animal, more) => {
            let animals = good_name(animal, more.into());
            format!(
                "Each of your pastures in which you keep {animals} holds {more} more {animals}."
            )
        }
        Hold::PastureInstead(more, than) => {
            format!("Each of your pastures that holds {than} animals holds {more} instead.")
        }
        Hold::MixedPastures => {
            "You may keep animals of different kinds in the same pasture.".to_owned()
        }
        Hold::Stable(animal, number) => {
            let animals = good_name(animal, number.into());
            format!("Each of your stables outside of pastures holds {number} {animals}.")
        }
        Hold::OneStable(number) => format!(
            "One of your stables outside of pastures holds {number} animals of the same kind."
        ),
        Hold::NoPet => "You may keep no animal in your house.".to_owned(),
        Hold::PetInEachRoom => {
            "You may keep 1 animal of any kind in each room of your house.".to_owned()
        }
        Hold::CardAny(1) => "This card holds 1 animal of any kind.".to_owned(),
        Hold::CardAny(number) => {
            format!("This card holds {number} animals, of the same kind or not.")
        }
        Hold::Card(animals) => format!("This card holds {}.", goods(&animals)),
        Hold::CardAll(animal) => {
            format!("This card holds any number of {}.", good_name(animal, 2))
        }
    }
}

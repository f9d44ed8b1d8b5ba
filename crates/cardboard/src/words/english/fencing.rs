//! Fences, stables and litters in plain English.

use super::good_name;
use crate::ability::{Action, Program};
use crate::fencing::Fencing;
use crate::goods::Good;

/// Fences are built, as said of the owner of the card.
pub(super) fn fencing(of: Fencing) -> String {
    match of {
        Fencing::Unused => {
            "you fence in at least 1 new pasture on farmyard spaces that were unused".to_owned()
        }
        Fencing::Pieces(1, Fencing::MOST) => "you build at least 1 fence".to_owned(),
        Fencing::Pieces(least, Fencing::MOST) => format!("you build at least {least} fences"),
        Fencing::Pieces(least, most) => format!("you build {least} to {most} fences"),
    }
}

/// A stable is built, as said of the owner of the card.
pub(super) fn stable(nth: Option<u8>) -> &'static str {
    match nth {
        None => "you build a stable",
        Some(1) => "you build your first stable",
        Some(2) => "you build your second stable",
        Some(3) => "you build your third stable",
        Some(_) => "you build your fourth stable",
    }
}

/// A rule about newborn animals.
pub(super) fn litter(animal: Good, newborns: u8, from: u8) -> String {
    if newborns == 1 {
        return format!(
            "In the breeding phase of each harvest, {} is enough for 1 newborn, if there is room.",
            super::amount(animal, from.into())
        );
    }
    let (animals, born) = (good_name(animal, from.into()), good_name(animal, newborns.into()));
    format!(
        "In the breeding phase of each harvest, if you have at least {from} {animals}, {newborns} {born} are born \
         instead of 1, if there is room."
    )
}

/// How many fences lie on a round space until they are built there.
pub(super) fn laid_out(act: &Program) -> Option<u8> {
    match act {
        Program::Act(Action::FenceFree(pieces)) => Some(*pieces),
        Program::May(then) | Program::Pay(_, then) => laid_out(then),
        _ => None,
    }
}

pub(super) fn lay_out(pieces: u8) -> String {
    format!("lay {pieces} of your fences on")
}

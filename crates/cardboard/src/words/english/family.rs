//! Words that only the Family Edition needs.

use super::{amount, goods, list};
use crate::ability::Action;
use crate::card::Tile;
use crate::goods::Good;

/// What a tile is good for and how many of it there are.
pub(super) fn tile(tile: &Tile) -> Vec<String> {
    let mut sentences = Vec::new();
    if tile.holds > 0 {
        let holds = tile.holds;
        sentences.push(format!("Holds {holds} animals of one kind, with a stable {}.", 2 * holds));
    }
    if tile.back_is_field {
        sentences.push("The other side is a field.".to_owned());
    }
    sentences.push(format!("There are {} for all players together.", tile.pieces));
    sentences
}

/// What goods in the supply are worth at the end.
pub(super) fn score_per(points: i8, per: u8, of: &[Good]) -> String {
    let noun = if points == 1 { "point" } else { "points" };
    match of {
        [good] => {
            let each = amount(*good, u16::from(per));
            format!("At the end, {points} {noun} for every {each} in your supply.")
        }
        several => format!(
            "At the end, {points} {noun} for every {per} of your remaining {}.",
            list(&kinds(several), "and")
        ),
    }
}

pub(super) fn pick_any(count: u8, of: &[Good]) -> String {
    let kinds = list(&kinds(of), "or");
    if count == 1 { format!("1 {kinds}") } else { format!("{count} goods, each {kinds}") }
}

pub(super) fn action(of: &Action) -> String {
    match of {
        Action::RoomsOf(house, price) => {
            format!("add rooms to a {house} house for {} each", goods(price))
        }
        Action::RenovateFor(price) => {
            format!("renovate your wood house to clay for {}", goods(price))
        }
        Action::Pastures(None) => "build pastures".to_owned(),
        Action::Pastures(Some(1)) => "build 1 pasture".to_owned(),
        Action::Pastures(Some(most)) => format!("build up to {most} pastures"),
        Action::SowUpTo(1) => "sow 1 field".to_owned(),
        Action::SowUpTo(most) => format!("sow up to {most} fields"),
        Action::BuildHere => "build 1 improvement that lies here".to_owned(),
        _ => String::new(),
    }
}

fn kinds(of: &[Good]) -> Vec<String> {
    of.iter().map(|good| good.key().to_owned()).collect()
}

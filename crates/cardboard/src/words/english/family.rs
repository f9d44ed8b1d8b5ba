//! Words that only the Family Edition needs.

use super::counting::house_word;
use super::{amount, costs, goods, list};
use crate::ability::{Ability, Action, Program};
use crate::card::{Card, Cost, Kind, Tile};
use crate::goods::{Good, Goods};
use crate::words::Table;

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

/// What a thing costs at this table: in goods, one of these, and in words. A piece has no price of
/// its own; the spaces where it is built tell it.
pub fn price(card: &Card, table: &Table<'_>) -> (Vec<Goods>, String) {
    if card.kind != Kind::Piece {
        let in_goods = card.costs.iter().filter_map(|cost| match cost {
            Cost::Goods(goods) => Some(*goods),
            _ => None,
        });
        let words = if card.costs.is_empty() { String::new() } else { costs(&card.costs) };
        return (in_goods.collect(), words);
    }
    let mut prices: Vec<(Goods, String)> = Vec::new();
    for (_, price, house) in sold(card, table).filter(|(_, price, _)| !price.is_empty()) {
        let house =
            house.map_or(String::new(), |house| format!(" for a {} house", house_word(house)));
        let told = format!("{}{house}", goods(&price));
        if !prices.iter().any(|(_, other)| *other == told) {
            prices.push((price, told));
        }
    }
    let (in_goods, words): (Vec<Goods>, Vec<String>) = prices.into_iter().unzip();
    (in_goods, list(&words, "or"))
}

/// Where a piece costs nothing.
pub(super) fn free_piece(card: &Card, table: &Table<'_>) -> Option<String> {
    let free = sold(card, table).filter(|(_, price, _)| price.is_empty());
    let spaces: Vec<String> = free.map(|(space, ..)| space.name.clone()).collect();
    (!spaces.is_empty()).then(|| format!("Free on {}.", list(&spaces, "and")))
}

/// The spaces where a piece is built, its price there, and for which house.
fn sold<'a>(
    piece: &'a Card,
    table: &'a Table<'_>,
) -> impl Iterator<Item = (&'a Card, Goods, Option<Good>)> + 'a {
    let acts = |space: &'a Card| -> Vec<&'a Program> {
        let programs = space.abilities.iter().filter_map(|ability| match ability {
            Ability::Use(Program::AndOr(parts)) => Some(parts.as_slice()),
            Ability::Use(program) => Some(std::slice::from_ref(program)),
            _ => None,
        });
        programs.flatten().collect()
    };
    let price = |act: &Program| match (piece.key.as_str(), act) {
        ("room", Program::Act(Action::RoomsOf(house, price))) => Some((*price, Some(*house))),
        ("stable", Program::Act(Action::Stables(_, price))) => Some((*price, None)),
        _ => None,
    };
    table.in_play.iter().copied().flat_map(move |space| {
        let prices: Vec<_> = acts(space).into_iter().filter_map(price).collect();
        prices.into_iter().map(move |(price, house)| (space, price, house))
    })
}

/// The sign of what is reconstructed, wherever it is shown.
pub const RECONSTRUCTED: &str = "°";

/// The sign behind a price for which no source was found; nothing behind others.
pub fn price_sign(card: &Card) -> &'static str {
    let reconstructed = card.reconstructed.iter().any(|property| property == "cost");
    if reconstructed { RECONSTRUCTED } else { "" }
}

/// Which of its printed values no source was found for, in a sentence.
pub fn reconstructed(card: &Card) -> Option<String> {
    let part = |property: &String| match property.as_str() {
        "cost" => "its price",
        "holds" => "how many animals it holds",
        "pieces" => "how many of it there are",
        _ => "what it does",
    };
    let parts: Vec<String> =
        card.reconstructed.iter().map(|property| part(property).to_owned()).collect();
    let parts = list(&parts, "and");
    (!parts.is_empty()).then(|| format!("Reconstructed: no source was found for {parts}."))
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
            format!("add rooms to a {} house for {} each", house_word(*house), goods(price))
        }
        Action::RenovateFor(price) => {
            format!("renovate your wooden house to clay for {}", goods(price))
        }
        Action::Pastures(None) => "build any number of pastures".to_owned(),
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

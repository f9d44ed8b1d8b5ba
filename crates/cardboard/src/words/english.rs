//! Printed matter in plain English.

mod brought;
mod cards;
mod conditions;
mod counting;
mod creatures;
#[cfg(test)]
mod decks;
mod family;
mod fencing;
mod fields;
mod food;
mod hand;
mod hold;
mod occasions;
mod people;
mod prices;
mod program;
mod rounds;
mod spaces;
mod table;
mod taking;
#[cfg(test)]
mod tests;
mod whose;

use crate::ability::{Ability, Span};
use crate::card::{Card, Cost, Kind};
use crate::goods::{Good, Goods};
pub use family::{RECONSTRUCTED, price, price_sign, reconstructed};
pub use hand::{MOST_USUAL, hand_card, kind, needs};
pub use program::program;
pub use spaces::label;

use super::Table;

/// So many of a good: "1 vegetable", "3 wild boar".
pub fn amount(good: Good, number: u16) -> String {
    format!("{number} {}", good_name(good, number))
}

/// What one or several of a good are called.
fn good_name(good: Good, number: u16) -> &'static str {
    match (good, number) {
        (Good::Vegetable, 1) => "vegetable",
        (Good::Vegetable, _) => "vegetables",
        (Good::Boar, _) => "wild boar",
        (Good::Horse, 1) => "horse",
        (Good::Horse, _) => "horses",
        (good, _) => good.key(),
    }
}

/// Goods as a list: "5 wood and 2 reed".
pub fn goods(goods: &Goods) -> String {
    let parts: Vec<String> = goods.iter().map(|(good, number)| amount(good, number)).collect();
    if parts.is_empty() { "nothing".to_owned() } else { list(&parts, "and") }
}

/// Joins words: "a", "a and b", "a, b and c".
pub fn list(parts: &[String], last: &str) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., end] => format!("{} {last} {end}", init.join(", ")),
    }
}

/// One of several ways: "get 1 sheep and 1 food, or get 1 wild boar". A comma keeps apart what the
/// words of a way would run together with the next.
fn ways(parts: &[String]) -> String {
    let runs_on = |part: &String| [" and ", " or ", ", "].iter().any(|word| part.contains(word));
    if parts.iter().any(runs_on) { parts.join(", or ") } else { list(parts, "or") }
}

/// What a card costs: "4 clay or a returned Fireplace"; nothing is "free".
pub fn costs(costs: &[Cost]) -> String {
    let parts: Vec<String> = costs.iter().map(cards::cost).collect();
    if parts.is_empty() { "free".to_owned() } else { list(&parts, "or") }
}

/// What a card or space does, in sentences, whatever the table.
pub fn text(card: &Card) -> String {
    card.told.usual.get_or_init(|| render(card, None)).clone()
}

/// What a thing does that lies on this table, in sentences.
pub fn note(card: &Card, table: &Table<'_>) -> String {
    match card.kind {
        // Only what these say depends on the table.
        Kind::Space | Kind::Piece => render(card, Some(table)),
        _ => text(card),
    }
}

fn render(card: &Card, table: Option<&Table<'_>>) -> String {
    let mut sentences = Vec::new();
    if matches!(card.kind, Kind::Pasture | Kind::Piece) {
        sentences.extend(family::tile(&card.tile));
        sentences.extend(table.and_then(|table| family::free_piece(card, table)));
    }
    if let Some((good, number)) = card.terms.refill {
        let first = amount(good, u16::from(number));
        sentences.push(match card.terms.refill_later {
            None => format!("Every round {first} is added."),
            Some((good, number)) => {
                let later = amount(good, u16::from(number));
                format!("Every round {first} is added, or {later} if something lies here.")
            }
        });
    }
    sentences.extend(creatures::terms(card));
    for conversions in food::conversions(card) {
        if conversions.span == Span::Anytime {
            sentences.push(format!("At any time, turn {}.", conversions.words));
        }
    }
    for ability in &card.abilities {
        match ability {
            Ability::Use(act) => sentences.push(match table {
                Some(table) => spaces::text(card, act, table),
                None => sentence(&program(act)),
            }),
            Ability::Play(act) => {
                sentences.push(format!("When you build this, {}.", program(act)));
            }
            Ability::Convert { span: Span::Harvest(times), from, into, .. } => {
                let often = if *times == 1 { "Once" } else { "Several times" };
                let (from, into) = (goods(from), goods(into));
                sentences.push(format!("{often} in each harvest, turn {from} into {into}."));
            }
            Ability::Convert { .. } => {}
            Ability::Bake { most, food } => sentences.push(food::oven(*most, *food)),
            Ability::ScoreTable { count, tiers } => {
                let parts: Vec<String> = tiers
                    .iter()
                    .map(|(from, points)| format!("{points} for {}", counting::count(count, *from)))
                    .collect();
                sentences.push(format!("Points at the end: {}.", list(&parts, "or")));
            }
            Ability::ScoreSpending { points, per, goods } => {
                sentences.push(family::score_per(*points, *per, goods));
            }
            ability => sentences.push(creatures::ability(ability)),
        }
    }
    if card.terms.linked {
        sentences.push(spaces::LINKED.to_owned());
    }
    sentences.join(" ")
}

fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

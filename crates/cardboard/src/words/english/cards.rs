//! How cards speak of other cards.

use super::{goods, list};
use crate::ability::{CardAction, Who};
use crate::card::{Cost, Named};
use crate::printed;

/// What a card is called by its key.
pub(super) fn card_name(key: &str) -> &str {
    let mut cards = printed::majors().iter().chain(printed::hand_cards());
    cards.find(|card| card.key == key).map_or(key, |card| &card.name)
}

/// One card: "an oven", "the Joinery".
pub(super) fn a_card(word: &str) -> String {
    match family(word) {
        Some(family) if family.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {family}"),
        Some(family) => format!("a {family}"),
        None => format!("the {}", card_name(word)),
    }
}

/// Any of several cards: "the Well or the Village Well".
pub(super) fn any_card(named: &Named) -> String {
    let cards: Vec<String> = named.0.iter().map(|word| a_card(word)).collect();
    list(&cards, "or")
}

/// All of several cards: "the Clay Oven and the Stone Oven".
pub(super) fn all_cards(named: &Named) -> String {
    let cards: Vec<String> = named.0.iter().map(|word| a_card(word)).collect();
    list(&cards, "and")
}

fn family(word: &str) -> Option<&str> {
    Some(match word {
        "fireplace" => "Fireplace",
        "hearth" => "Cooking Hearth",
        "cooking" => "cooking improvement",
        "oven" => "oven",
        "baking" => "baking improvement",
        "improvement" | "improvements" => "improvement",
        _ => return None,
    })
}

/// One way to pay for a card.
pub(super) fn cost(cost: &Cost) -> String {
    match cost {
        Cost::Goods(price) => goods(price),
        Cost::PerPerson(price) => format!("{} for each person you have", goods(price)),
        Cost::Return { number, of, goods: price } => {
            let word = of.0.first().map_or("", String::as_str);
            let what = family(word).unwrap_or_else(|| card_name(word));
            let back = match number {
                1 => format!("a returned {what}"),
                number => format!("{number} returned {what}s"),
            };
            if price.is_empty() { back } else { format!("{} and {back}", goods(price)) }
        }
    }
}

/// Somebody plays a card: "another player plays or builds the Well".
pub(super) fn plays(named: &Named, who: Who) -> String {
    let cards = any_card(named);
    match who {
        Who::Owner => format!("you play or build {cards}"),
        Who::Other => format!("another player plays or builds {cards}"),
        Who::Any => format!("any player (you too) plays or builds {cards}"),
    }
}

/// An action of a space: "you take a minor improvement action on an action space".
pub(super) fn takes_action(kind: CardAction, with_minor: bool, spaces: &str) -> String {
    let action = match kind {
        CardAction::Occupation => "an occupation action",
        CardAction::Minor => "a minor improvement action",
        CardAction::Improvement => "a major or minor improvement action",
    };
    let spaces = if spaces.is_empty() { "an action space" } else { spaces };
    let with = if with_minor { " to play a minor improvement" } else { "" };
    format!("you have used {action} of {spaces}{with}")
}

//! How cards speak of other cards.

use super::conditions::conditions;
use super::{goods, list, sentence};
use crate::ability::CardAction;
use crate::card::{Card, Cost, Named};
use crate::condition::Condition;
use crate::printed;

/// What a card is called by its key.
fn card_name<'a>(named: &'a Named, key: &'a str) -> &'a str {
    let mut cards = printed::majors().iter().chain(printed::shipped());
    let shipped = || cards.find(|card| card.key == key).map(|card| card.name.as_str());
    named.name(key).or_else(shipped).unwrap_or(key)
}

/// One of the cards: "an oven", "the Joinery".
fn a_card(named: &Named, word: &str) -> String {
    match family(word) {
        Some(family) if family.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {family}"),
        Some(family) => format!("a {family}"),
        None => format!("the {}", card_name(named, word)),
    }
}

/// Any of several cards: "the Well or the Village Well".
pub(super) fn any_card(named: &Named) -> String {
    let cards: Vec<String> = named.words().iter().map(|word| a_card(named, word)).collect();
    list(&cards, "or")
}

/// All of several cards: "the Clay Oven and the Stone Oven".
pub(super) fn all_cards(named: &Named) -> String {
    let cards: Vec<String> = named.words().iter().map(|word| a_card(named, word)).collect();
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
        Cost::More { goods: price, more, conditions: when } => {
            format!("{}, and {} if {}", goods(price), goods(more), conditions(when))
        }
        Cost::Return { number, of, goods: price } => {
            let word = of.words().first().map_or("", String::as_str);
            let what = family(word).unwrap_or_else(|| card_name(of, word));
            let back = match number {
                1 => format!("a returned {what}"),
                number => format!("{number} returned {what}s"),
            };
            if price.is_empty() { back } else { format!("{} and {back}", goods(price)) }
        }
    }
}

/// Major improvements that are minor improvements, too.
pub(super) fn as_minor(named: &Named, when: &[Condition]) -> String {
    let when = match when {
        [] => String::new(),
        some => format!("if {}, ", conditions(some)),
    };
    let (are, noun) = match named.words() {
        [_] => ("is", "a minor improvement"),
        _ => ("are", "minor improvements"),
    };
    sentence(&format!("{when}{} {are} {noun} for you as well", all_cards(named)))
}

/// How a card comes into the game: majors are built, hand cards are played.
fn verb(word: &str) -> &'static str {
    let is_major = |card: &Card| card.key == word;
    match family(word) {
        Some(_) => "build or play",
        None if printed::majors().iter().any(is_major) => "build",
        None => "play",
    }
}

/// Some of these cards come into the game: "you build the Well or play the Village Well".
pub(super) fn acquired(named: &Named) -> String {
    format!("you {}", acquire(named))
}

/// To bring some of these cards into the game: "build the Well or play the Village Well".
pub(super) fn acquire(named: &Named) -> String {
    let mut deeds: Vec<(&str, Vec<String>)> = Vec::new();
    for word in named.words() {
        let verb = verb(word);
        match deeds.iter_mut().find(|(other, _)| *other == verb) {
            Some((_, cards)) => cards.push(a_card(named, word)),
            None => deeds.push((verb, vec![a_card(named, word)])),
        }
    }
    let deeds: Vec<String> =
        deeds.iter().map(|(verb, cards)| format!("{verb} {}", list(cards, "or"))).collect();
    list(&deeds, "or")
}

/// An action of a space that is over: "you have taken a minor improvement action on an action space".
pub(super) fn after_action(kind: CardAction, with_minor: bool, spaces: &str) -> String {
    let action = match kind {
        CardAction::Occupation => "an occupation action",
        CardAction::Minor => "a minor improvement action",
        CardAction::Improvement => "a major or minor improvement action",
    };
    let spaces = if spaces.is_empty() { "an action space" } else { spaces };
    let with = if with_minor { " by which you played a minor improvement" } else { "" };
    format!("you have taken {action} on {spaces}{with}")
}

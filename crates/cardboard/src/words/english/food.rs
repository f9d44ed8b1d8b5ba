//! How goods become food and other goods.

use super::cards::all_cards;
use super::{amount, good_name, goods, list};
use crate::ability::{Ability, Always, Program, Span};
use crate::card::{Card, Named};
use crate::condition::Condition;
use crate::cooking::{CookedBy, Cooking};
use crate::count::Count;
use crate::goods::{Good, Goods};
use crate::printed;

/// Conversions that may be used on the same occasion.
pub(super) struct Conversions<'a> {
    /// The occasion.
    pub(super) span: Span,
    /// What must hold.
    pub(super) conditions: &'a [Condition],
    /// "1 clay into 2 food or 1 stone, or 2 reed into 3 food".
    pub(super) words: String,
}

/// What a card turns into what, by occasion.
pub(super) fn conversions(card: &Card) -> Vec<Conversions<'_>> {
    type Conversion<'a> = (Span, &'a [Condition], &'a Goods, &'a Goods);
    let all: Vec<Conversion<'_>> = card
        .abilities
        .iter()
        .filter_map(|ability| match ability {
            Ability::Convert { span, conditions, from, into } => {
                Some((*span, conditions.as_slice(), from, into))
            }
            _ => None,
        })
        .collect();
    let occasions = all.chunk_by(|one, next| (one.0, one.1) == (next.0, next.1));
    occasions
        .map(|occasion| {
            let kinds = occasion.chunk_by(|one, next| one.2 == next.2);
            let words: Vec<String> = kinds
                .map(|same| {
                    let into: Vec<String> = same.iter().map(|(.., into)| goods(into)).collect();
                    format!("{} into {}", goods(same[0].2), list(&into, "or"))
                })
                .collect();
            let (span, conditions, ..) = occasion[0];
            // Commas between ways would be lost among those of what they lead to.
            let words = match words.split_last() {
                Some((last, others)) if others.iter().any(|way| way.contains(" or ")) => {
                    format!("{}; or {last}", others.join("; "))
                }
                _ => list(&words, "or"),
            };
            Conversions { span, conditions, words }
        })
        .collect()
}

/// When something may be done: "at any time", "once in each harvest".
pub(super) fn occasion(span: Span) -> String {
    let often = |times: u8| match times {
        1 => "once".to_owned(),
        2 => "up to twice".to_owned(),
        times => format!("up to {times} times"),
    };
    match span {
        Span::Anytime => "at any time".to_owned(),
        Span::Harvest(times) => format!("{} in each harvest", often(times)),
        Span::Feed(times) => format!("{} in the feeding phase of each harvest", often(times)),
    }
}

/// What an oven makes of grain: "Bake bread: up to 2 grain for 4 food each."
pub(super) fn oven(most: Option<u8>, food: u8) -> String {
    let grain = match most {
        None => "any number of grain".to_owned(),
        Some(1) => "1 grain".to_owned(),
        Some(most) => format!("up to {most} grain"),
    };
    let each = if most == Some(1) { "" } else { " each" };
    format!("Bake bread: {grain} for {food} food{each}.")
}

/// When goods become food: "you turn at least 1 animal into food".
pub(super) fn cooked(cooking: &Cooking) -> String {
    let Cooking { goods: kinds, every, by, not_kept } = cooking;
    let name = |number: u16| match kinds.as_slice() {
        [one] => amount(*one, number),
        animals if animals == Good::ANIMALS.as_slice() && number == 1 => "1 animal".to_owned(),
        animals if animals == Good::ANIMALS.as_slice() => format!("{number} animals"),
        _ if number == 1 => "1 good".to_owned(),
        _ => format!("{number} goods"),
    };
    let what = match every {
        None => format!("at least {}", name(1)),
        Some(1) => name(1),
        Some(every) => name(u16::from(*every)),
    };
    let at_a_time = if every.is_some_and(|every| every > 1) { " at the same time" } else { "" };
    let by = match by {
        CookedBy::Anything => "",
        CookedBy::Kitchen => " with a cooking improvement",
        CookedBy::Craft => &crafts(kinds),
    };
    let kept = if *not_kept { " without putting it on a card" } else { "" };
    format!("you turn {what} into food{at_a_time}{by}{kept}")
}

/// The cards that make food of these goods once in each harvest: " with the Joinery or the Sawmill".
fn crafts(kinds: &[Good]) -> String {
    let makes_food = |ability: &Ability| match ability {
        Ability::Convert { span: Span::Harvest(_), from, into, .. } => {
            into[Good::Food] > 0 && kinds.iter().any(|kind| from[*kind] > 0)
        }
        _ => false,
    };
    let all = printed::majors().iter().chain(printed::shipped());
    let crafts = all.filter(|card| card.abilities.iter().any(makes_food));
    let crafts: Vec<String> = crafts.map(|card| format!("the {}", card.name)).collect();
    format!(" with {}", list(&crafts, "or"))
}

/// Several amounts of one good of which one is put on a card: "put 1 or 2 wood from your supply on this card".
pub(super) fn stored_up_to(parts: &[Program]) -> Option<String> {
    let amounts: Vec<(Good, u16)> = parts
        .iter()
        .map(|part| match part {
            Program::Pay(price, then) => match then.as_ref() {
                Program::Store(goods, None) if goods == price => goods.iter().next(),
                _ => None,
            },
            _ => None,
        })
        .collect::<Option<_>>()?;
    let (good, _) = *amounts.first()?;
    let numbers: Vec<String> = amounts.iter().map(|(_, number)| number.to_string()).collect();
    let same = amounts.iter().all(|(other, _)| *other == good);
    same.then(|| {
        format!("put {} {} from your supply on this card", list(&numbers, "or"), good_name(good, 2))
    })
}

/// What is put on a card: "put 1 wood from your supply on this card". Animals are those that became
/// food.
pub(super) fn stored(of: &Program) -> Option<String> {
    let (from, program) = match of {
        Program::Pay(price, then) => match then.as_ref() {
            Program::Store(goods, _) if goods == price => (" from your supply", then.as_ref()),
            _ => return None,
        },
        other => ("", other),
    };
    let Program::Store(what, most) = program else { return None };
    if Good::ANIMALS.iter().any(|animal| what[*animal] > 0) {
        return Some("put it on this card".to_owned());
    }
    let most = match most {
        None => String::new(),
        Some(Count::Number(most)) => format!(" until {most} lie there"),
        Some(count) => {
            let each = super::counting::noun(count, 1);
            format!(", where there is room for {} for each {each} you have", goods(what))
        }
    };
    Some(format!("put {}{from} on this card{most}", goods(what)))
}

/// A rule about food.
pub(super) fn rule(always: &Always) -> String {
    match always {
        Always::FeedLast => "You feed your family after all other players.".to_owned(),
        Always::FullMeals(people) => format!(
            "When you feed your family, only {people} of your people need as much food as usual; every other person needs 1 food."
        ),
        Always::MissHarvest => "You take no part in the next harvest.".to_owned(),
        Always::CookMore(good, more) => format!(
            "Your cooking improvements make {more} more food of each {}.",
            good_name(*good, 1)
        ),
        _ => String::new(),
    }
}

/// As much again, and what others get of it.
pub(super) fn again(gift: &Goods, named: &Named) -> String {
    let again = "get as much again as you took";
    if named.words().is_empty() {
        return again.to_owned();
    }
    let (gift, cards) = (goods(gift), all_cards(named));
    format!("{again}; then the owner of each of these cards gets {gift} from you: {cards}")
}

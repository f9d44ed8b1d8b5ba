//! How goods become food and other goods.

use super::{goods, list};
use crate::ability::{Ability, Span};
use crate::card::Card;
use crate::counter::Condition;
use crate::goods::Goods;

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
            Conversions { span, conditions, words: list(&words, "or") }
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

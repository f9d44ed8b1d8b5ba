//! Plowing, sowing and reaping.

use super::conditions::conditions;
use super::{amount, counting, good_name, list};
use crate::card::{Card, Tag};
use crate::count::Count;
use crate::fields::{Plowing, SowMore, Sowing};
use crate::goods::Good;
use crate::printed;

/// What a card counts as for other cards, where its name does not say so.
pub(super) fn counts_as(card: &Card) -> impl Iterator<Item = String> + '_ {
    card.tags.iter().filter_map(|tag| match tag {
        Tag::Plow if !card.name.contains("Plow") => Some("This card counts as a plow.".to_owned()),
        Tag::Pasture => Some("For cards about what pastures hold it is a pasture.".to_owned()),
        _ => None,
    })
}

/// Plows, whatever they are called: "a plow or the Harrow".
pub(super) fn plows() -> String {
    tools(&[Tag::Plow])
}

/// Plows and what tills like them: "a plow, the Harrow, the Punner or the Yoke".
pub(super) fn tools_of_tillage() -> String {
    tools(&[Tag::Plow, Tag::Tillage])
}

fn tools(tags: &[Tag]) -> String {
    let tagged = |card: &&Card| card.tags.iter().any(|tag| tags.contains(tag));
    let others = printed::shipped().filter(tagged).filter(|card| !card.name.contains("Plow"));
    let others = others.map(|card| format!("the {}", card.name));
    list(&["a plow".to_owned()].into_iter().chain(others).collect::<Vec<String>>(), "or")
}

pub(super) fn plowing(of: &Plowing) -> String {
    let Plowing { fields, per } = of;
    let fields = match fields {
        1 => "1 field".to_owned(),
        fields => format!("up to {fields} fields"),
    };
    match per {
        None => format!("plow {fields}"),
        Some(Count::Least(parts)) if let [all, Count::Number(most)] = parts.as_slice() => {
            format!("plow {fields} for {} (at most {most})", counting::every(1, all))
        }
        Some(count) => format!("plow {fields} for {}", counting::every(1, count)),
    }
}

pub(super) fn sowing(of: &Sowing) -> String {
    let Sowing { crop, most, tiles, fewer } = *of;
    let crops = match most {
        Some(most) => amount(crop, most.into()),
        None => good_name(crop, 2).to_owned(),
    };
    let tiles = match (tiles, most) {
        (true, Some(1)) => " on a field tile",
        (true, _) => " on field tiles",
        _ => "",
    };
    let fewer = match fewer {
        0 => String::new(),
        fewer => {
            format!(
                ", with {fewer} {} fewer from the general supply on each field",
                good_name(crop, 1)
            )
        }
    };
    format!("sow {crops}{tiles}{fewer}")
}

pub(super) fn sow_more(of: &SowMore) -> String {
    let SowMore { more, crop, exactly, beside_room, conditions: all } = of;
    let condition = match (all.as_slice(), exactly) {
        ([], None) => "Each time you sow".to_owned(),
        ([], Some(1)) => "Each time you sow exactly 1 field".to_owned(),
        ([], Some(fields)) => format!("Each time you sow exactly {fields} fields"),
        (all, _) => format!("Each time you sow, if {}", conditions(all)),
    };
    let what = match crop {
        Some(crop) => {
            format!("{more} more {} from the general supply", good_name(*crop, (*more).into()))
        }
        None => format!("{more} more of the same crop from the general supply"),
    };
    let kind = match crop {
        Some(Good::Vegetable) => "vegetable ",
        Some(_) => "grain ",
        None => "",
    };
    let beside = if *beside_room { " next to a room of your house" } else { "" };
    if *exactly == Some(1) && crop.is_none() && !beside_room {
        return format!("{condition}, put {what} on it.");
    }
    format!("{condition}, put {what} on each {kind}field you sow{beside}.")
}

pub(super) fn field_on_card(crops: &[Good], stacks: u8) -> String {
    let crops: Vec<String> = crops.iter().map(|crop| good_name(*crop, 2).to_owned()).collect();
    let crops = list(&crops, "and");
    match (stacks, crops.as_str()) {
        (1, "wood") => {
            "When you sow, you may plant wood on this card, where it grows like grain.".to_owned()
        }
        (stacks, "wood") => format!(
            "When you sow, you may plant up to {stacks} stacks of wood on this card, where it grows like grain."
        ),
        (1, "grain and vegetables") => "This card is a field.".to_owned(),
        (1, crops) => format!("This card is a field for {crops} only."),
        (stacks, crops) => format!("This card is {stacks} fields for {crops} only."),
    }
}

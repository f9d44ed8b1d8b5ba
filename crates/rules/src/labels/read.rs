//! Reads labels as a person does.

use std::collections::BTreeSet;

use super::{Outcome, Outcomes};
use crate::Good;

/// What a turn can come to if a label is true.
pub(super) fn promise(label: &str) -> Outcomes {
    if label.starts_with("Only ") || label.starts_with("Of no use ") {
        return Outcomes::new();
    }
    if label == "Nothing" {
        return nothing();
    }
    whole(&label.to_lowercase())
}

fn nothing() -> Outcomes {
    Outcomes::from([Outcome::default()])
}

/// The connecting words from the weakest to the strongest.
fn whole(text: &str) -> Outcomes {
    if let Some(part) = text.strip_suffix(", or nothing") {
        return union(&whole(part), &nothing());
    }
    if let Some(found) = atom(text) {
        return found;
    }
    if let Some((first, then)) = text.split_once(", then ") {
        return both(&whole(first), &union(&whole(then), &nothing()));
    }
    if let Some((one, other)) = text.split_once(" and/or ") {
        let (one, other) = (whole(one.trim_end_matches(',')), whole(other));
        return union(&both(&one, &other), &union(&one, &other));
    }
    if let Some((one, other)) = text.split_once(", and ") {
        return both(&whole(one), &whole(other));
    }
    if text.contains(" or ") {
        let ways: Vec<&str> = text.split(" or ").flat_map(|part| part.split(", ")).collect();
        return ways.iter().fold(Outcomes::new(), |all, way| union(&all, &one_way(way)));
    }
    let parts = text.split(" and ").flat_map(|part| part.split(", "));
    parts.fold(nothing(), |all, part| {
        both(&all, &atom(part).unwrap_or_else(|| panic!("nobody understands `{part}`")))
    })
}

/// One of several ways; "1 reed or stone" is short for "1 reed or 1 stone".
fn one_way(way: &str) -> Outcomes {
    let counted = way.split(" + ").map(|part| match Good::from_key(part) {
        Some(good) => format!("1 {good}"),
        None => part.to_owned(),
    });
    counted.fold(nothing(), |all, part| both(&all, &whole(&part)))
}

fn union(one: &Outcomes, other: &Outcomes) -> Outcomes {
    one.union(other).cloned().collect()
}

fn both(one: &Outcomes, other: &Outcomes) -> Outcomes {
    one.iter().flat_map(|one| other.iter().map(|other| one.and(other))).collect()
}

fn act(name: &'static str) -> Outcomes {
    Outcomes::from([Outcome { acts: BTreeSet::from([name]), ..Outcome::default() }])
}

fn goods(all: &[Good]) -> Outcomes {
    let mut outcome = Outcome::default();
    all.iter().for_each(|good| *outcome.goods.entry(*good).or_default() += 1);
    Outcomes::from([outcome])
}

const RESOURCES: [Good; 4] = [Good::Wood, Good::Clay, Good::Reed, Good::Stone];

/// A promise without parts.
fn atom(text: &str) -> Option<Outcomes> {
    if let Some((first, _)) =
        text.strip_suffix(" a round").and_then(|text| text.split_once(", then "))
    {
        return atom(first);
    }
    let pairs = |same: bool, of: &[Good]| -> Outcomes {
        let pairs = of.iter().flat_map(|one| of.iter().map(move |other| (*one, *other)));
        pairs
            .filter(|(one, other)| same || one != other)
            .flat_map(|(one, other)| goods(&[one, other]))
            .collect()
    };
    match text {
        "1 building resource" => {
            return Some(RESOURCES.iter().flat_map(|good| goods(&[*good])).collect());
        }
        "2 different building resources" => return Some(pairs(false, &RESOURCES)),
        "any 2 of wood, clay and reed" => return Some(pairs(true, &RESOURCES[..3])),
        // The name of the space says what is built.
        text if text.starts_with("for ") => return Some(act("improvement")),
        "major or minor improvement" => return Some(union(&act("improvement"), &act("minor"))),
        _ => {}
    }
    // What something costs belongs to it.
    let (what, price) = text.split_once(" for ").unwrap_or((text, ""));
    let mixed = price.contains(", ") || (price.contains(" and/or ")) || price.contains(" or 1 ");
    let what = if mixed { text } else { what };
    let words: Vec<&str> = what.split(' ').collect();
    let what = match words.as_slice() {
        [number, kind @ ..] if number.parse::<u16>().is_ok() => {
            let kind = kind.join(" ");
            let kind = kind.trim_end_matches(" a round");
            let good = match kind {
                "wild boar" => Some(Good::Boar),
                kind => Good::from_key(kind.trim_end_matches('s')),
            };
            if let Some(good) = good.or_else(|| Good::from_key(kind)) {
                let number: usize = number.parse().ok()?;
                return Some(goods(&vec![good; number]));
            }
            kind.to_owned()
        }
        _ => what.to_owned(),
    };
    Some(act(match what.as_str() {
        "rooms" | "room" | "wood rooms" | "clay rooms" => "room",
        "stables" if text == "stables for 5 wood or 5 stone each" => "stables",
        "stables" | "stable" | "free stable" => "stable",
        "fences" => "fence",
        "renovate" => "renovate",
        "plow 1 field" => "field",
        "sow" | "sow up to 3 fields" => "sow",
        "bake bread" => "bake",
        "grow with room" | "grow even without room" | "from round 5 grow with room" => "grow",
        what if what.starts_with("occupation") && !what.contains(" or ") => "occupation",
        "a minor improvement" => "minor",
        "a major improvement" | "improvement of these" => "improvement",
        "special building" => "improvement",
        "start player" => "start",
        "any number of pastures" | "pasture" | "up to 2 pastures" => "pasture",
        "borders" => "fence",
        "borders free, more" if text.starts_with("2 ") => "fence",
        "stall" => "stall",
        "trough free, more" => "trough",
        "farm expansion" => "expansion",
        "border" | "border a round" => "borders",
        _ => return None,
    }))
}

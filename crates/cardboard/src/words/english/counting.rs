//! What is counted, in plain English.

use super::cards::all_cards;
use super::{good_name, list};
use crate::card::Tag;
use crate::count::{
    BuiltOn, CardIs, CardKind, Compare, Count, FieldIs, Folk, LineIs, PastureHas, Place, PointsAre,
    SpaceIs, StableIs, Thing, Whose,
};
use crate::goods::Good;

/// How many there must be: "at least 2 rooms", "no sheep".
pub(super) fn compared(of: &Count, compare: Compare, number: u16) -> String {
    if (compare, number) == (Compare::Exactly, 0) {
        return format!("no {}", noun(of, 2));
    }
    how(compare, &count(of, number))
}

/// "at least 2", "fewer than 3".
pub(super) fn how(compare: Compare, number: &str) -> String {
    let how = match compare {
        Compare::AtLeast => "at least",
        Compare::AtMost => "at most",
        Compare::Exactly => "exactly",
        Compare::MoreThan => "more than",
        Compare::LessThan => "fewer than",
    };
    format!("{how} {number}")
}

/// So many of what is counted: "2 occupations".
pub(super) fn count(of: &Count, number: u16) -> String {
    match of {
        Count::Of(Thing::Good(good)) => super::amount(*good, number),
        Count::Sum(parts) if in_supply_and_fields(parts).is_none() => {
            format!("{number} {} together", noun(of, number))
        }
        of => format!("{number} {}", noun(of, number)),
    }
}

/// What is counted, for one or for several.
pub(super) fn noun(of: &Count, number: u16) -> String {
    match of {
        Count::Number(number) => number.to_string(),
        Count::Of(thing) => named(thing, number),
        Count::Whose(whose, thing) => whose_noun(*whose, thing, number),
        Count::Sum(parts) => match (in_supply_and_fields(parts), parts.as_slice()) {
            (Some(crop), _) => format!("{} in your supply and fields", good_name(crop, number)),
            (None, [of, Count::Number(more)]) => format!("{} plus {more}", noun(of, 2)),
            (None, parts) => all_of(parts),
        },
        Count::Less(from, less) => match (&**from, &**less) {
            (Count::Of(Thing::Rooms(None)), Count::Number(2)) => {
                format!("{} you have added to your house", named(&Thing::Rooms(None), number))
            }
            (Count::Of(Thing::Round), Count::Number(1)) if number == 1 => {
                "completed round".to_owned()
            }
            (Count::Of(Thing::Round), Count::Number(1)) => "completed rounds".to_owned(),
            (from, Count::Number(less)) => format!("{} beyond {less}", noun(from, number)),
            (from, less) => format!("{} more than {}", noun(from, number), noun(less, 2)),
        },
        Count::Least(parts) => match parts.as_slice() {
            [of, Count::Number(_)] => noun(of, number),
            parts => format!("each of {}", all_of(parts)),
        },
        Count::Most(parts) => format!("of {}", any_of(parts)),
    }
}

/// The crop that is counted wherever its owner has it.
fn in_supply_and_fields(parts: &[Count]) -> Option<Good> {
    match parts {
        [Count::Of(Thing::Good(one)), Count::Of(Thing::GoodOn(other, Place::Fields))] => {
            (one == other).then_some(*one)
        }
        _ => None,
    }
}

fn all_of(parts: &[Count]) -> String {
    list(&parts.iter().map(|part| noun(part, 2)).collect::<Vec<String>>(), "and")
}

fn any_of(parts: &[Count]) -> String {
    list(&parts.iter().map(|part| noun(part, 2)).collect::<Vec<String>>(), "or")
}

/// Whose things are meant where they are not those of one player, as in "of all players".
pub(super) fn said_of(of: &Count) -> Option<&'static str> {
    match of {
        Count::Whose(Whose::All, _) => Some("of all players"),
        Count::Whose(Whose::Others, _) => Some("of all other players"),
        _ => None,
    }
}

fn whose_noun(whose: Whose, thing: &Thing, number: u16) -> String {
    match (whose, thing) {
        (Whose::All, Thing::Played(_)) if number == 1 => {
            format!("{} that any player has played", families(thing, 1))
        }
        (Whose::All, Thing::Played(_)) => {
            format!("{} that all players have played", families(thing, number))
        }
        (Whose::All, thing) => format!("{} of all players", named(thing, number)),
        (Whose::Others, thing) => format!("{} of all other players", named(thing, number)),
        (Whose::Mine, thing) => format!("{} of yours", named(thing, number)),
        (Whose::Theirs, thing) => format!("{} of theirs", named(thing, number)),
        (Whose::Left, thing) => format!("{} of the player on your left", named(thing, number)),
    }
}

/// The cards of some families.
fn families(thing: &Thing, number: u16) -> String {
    let Thing::Played(tags) = thing else { return named(thing, number) };
    let words: Vec<String> = tags.iter().map(|tag| several(tag.key(), number)).collect();
    list(&words, "or")
}

/// How many cards of some families were played: "played at least 2 plows".
pub(super) fn played(thing: &Thing, compare: Compare, number: u16) -> String {
    match (compare, number) {
        (Compare::Exactly, 0) => format!("played no {}", families(thing, 1)),
        _ => format!("played {}", how(compare, &format!("{number} {}", families(thing, number)))),
    }
}

/// A regular noun for one or for several.
fn several(one: &str, number: u16) -> String {
    if number == 1 { one.to_owned() } else { format!("{one}s") }
}

fn named(thing: &Thing, number: u16) -> String {
    let one = number == 1;
    let words = |one: &str| several(one, number);
    match thing {
        Thing::Good(good) | Thing::GoodOn(good, Place::Card) => good_name(*good, number).to_owned(),
        Thing::GoodOn(good, Place::Fields) => {
            format!("{} on your fields", good_name(*good, number))
        }
        Thing::Animals => words("animal"),
        Thing::AnimalKinds if one => "kind of animal".to_owned(),
        Thing::AnimalKinds => "kinds of animals".to_owned(),
        Thing::Rooms(None) => words("room"),
        Thing::Rooms(Some(material)) => {
            format!("{} of your {} house", words("room"), house_word(*material))
        }
        Thing::House => "house".to_owned(),
        Thing::People(folk) => match (folk, one) {
            (Folk::Family, true) => "person".to_owned(),
            (Folk::Family, false) => "people".to_owned(),
            (Folk::Newborn, _) => words("newborn"),
            (Folk::Left, true) => "person left to place".to_owned(),
            (Folk::Left, false) => "people left to place".to_owned(),
            (Folk::Placed, true) => "person placed".to_owned(),
            (Folk::Placed, false) => "people placed".to_owned(),
        },
        Thing::PeopleOn(_) if one => "person there".to_owned(),
        Thing::PeopleOn(_) => "people there".to_owned(),
        Thing::Fields(all) => fields(all, number),
        Thing::Pastures(all) => pastures(all, number),
        Thing::Stables(None) => words("stable"),
        Thing::Stables(Some(StableIs::Unfenced)) => {
            format!("{} outside of pastures", words("stable"))
        }
        Thing::Stables(Some(StableIs::Fenced)) => format!("{} in pastures", words("stable")),
        Thing::Spaces(SpaceIs::Unused) => words("unused farmyard space"),
        Thing::Spaces(SpaceIs::Used) => words("used farmyard space"),
        Thing::Spaces(SpaceIs::Fenced) => format!("{} in pastures", words("farmyard space")),
        Thing::Cards(kind, all) => cards(*kind, all, number),
        Thing::Played(_) => format!("{} you have played", families(thing, number)),
        Thing::Lines(LineIs::Full) => {
            format!(
                "{} of the score sheet in which you score the maximum of 4 points",
                words("line")
            )
        }
        Thing::Lines(LineIs::Empty) => format!(
            "{} of the score sheet in which you lose a point for having too little",
            words("line")
        ),
        Thing::Points(PointsAre::Lost) if one => "point that a card makes you lose".to_owned(),
        Thing::Points(PointsAre::Lost) => "points that cards make you lose".to_owned(),
        Thing::Points(PointsAre::Negative) => words("negative point"),
        Thing::BeggingCards => words("begging card"),
        Thing::Gained => "building resources gained".to_owned(),
        Thing::Amount => "of them".to_owned(),
        Thing::GoodsOn(_) => format!("{} there", words("good")),
        Thing::Columns(built) => {
            let (what, has) = (BuiltOn::ALL[*built as usize].0, if one { "has" } else { "have" });
            format!("{} of your farmyard that {has} a {what}", words("column"))
        }
        Thing::Round => "round".to_owned(),
        Thing::RoundsLeft => format!("{} left to play", words("complete round")),
        Thing::Players => words("player"),
        Thing::Others(_) => words("other player"),
    }
}

fn fields(all: &[FieldIs], number: u16) -> String {
    let (mut before, mut behind) = (String::new(), Vec::new());
    let mut noun = "field";
    for is in all {
        match is {
            FieldIs::Crop(crop, Compare::AtLeast, 1) => before += &format!("{} ", crop.key()),
            FieldIs::Crop(crop, compare, number) => {
                behind.push(format!("with {}", how(*compare, &super::amount(*crop, *number))));
            }
            FieldIs::Empty => before += "empty ",
            FieldIs::Planted => before += "planted ",
            FieldIs::Tile => noun = "field tile",
            FieldIs::BesideRoom => behind.push("next to your house".to_owned()),
        }
    }
    let behind: String = behind.iter().map(|with| format!(" {with}")).collect();
    format!("{before}{}{behind}", several(noun, number))
}

fn pastures(all: &[PastureHas], number: u16) -> String {
    let (verbs, noun) = match number {
        1 => (["covers", "has", "holds", "has room for"], "pasture"),
        _ => (["cover", "have", "hold", "have room for"], "pastures"),
    };
    let told: Vec<String> = all
        .iter()
        .map(|has| {
            let (verb, compare, number, what) = match has {
                PastureHas::Size(compare, number) => (verbs[0], compare, number, "farmyard space"),
                PastureHas::Stables(compare, number) => (verbs[1], compare, number, "stable"),
                PastureHas::Animals(compare, number) => (verbs[2], compare, number, "animal"),
                PastureHas::Free(compare, number) => {
                    return match (compare, number) {
                        (Compare::Exactly, 0) => "can hold no more".to_owned(),
                        _ => format!("{} {} more", verbs[3], how(*compare, &number.to_string())),
                    };
                }
            };
            let many = how(*compare, &format!("{number} {}", several(what, *number)));
            match (compare, number) {
                (Compare::Exactly, 0) => format!("{verb} no {what}"),
                _ => format!("{verb} {many}"),
            }
        })
        .collect();
    match told.as_slice() {
        [] => noun.to_owned(),
        told => format!("{noun} that {}", list(told, "and")),
    }
}

fn cards(kind: CardKind, all: &[CardIs], number: u16) -> String {
    if let [CardIs::Named(named)] = all {
        return format!("of {} that you have", all_cards(named));
    }
    let noun = match kind {
        CardKind::Any => "card",
        CardKind::Occupations => "occupation",
        CardKind::Improvements => "improvement",
        CardKind::Majors => "major improvement",
        CardKind::Minors => "minor improvement",
    };
    let mut told = several(noun, number);
    for is in all {
        match is {
            CardIs::AfterThis => told += " you play after this one",
            CardIs::Tagged(Tag::Accumulation) => {
                told += if number == 1 { " that speaks" } else { " that speak" };
                told += " of accumulation spaces";
            }
            CardIs::Tagged(tag) => told += &format!(" of the family \"{}\"", tag.key()),
            CardIs::Named(named) => told += &format!(" out of {}", all_cards(named)),
            CardIs::Worth(compare, points) => {
                told += &format!(
                    " with {}",
                    how(*compare, &format!("{points} printed {}", several("point", *points)))
                );
            }
        }
    }
    told
}

/// "each person you have", "every 2 clay in your supply".
pub(super) fn every(per: u8, of: &Count) -> String {
    if let Count::Least(parts) = of
        && let [all, most] = parts.as_slice()
    {
        let most = match most {
            Count::Number(most) => format!("for {most} of them at most"),
            most => format!("but only one for {}", every(1, most)),
        };
        return format!("{}, {most}", every(per, all));
    }
    let have = match of {
        Count::Of(thing) => match thing {
            Thing::Good(good) if !good.is_animal() => " in your supply",
            Thing::GoodOn(_, Place::Card) => " on this card",
            Thing::Good(_)
            | Thing::Animals
            | Thing::AnimalKinds
            | Thing::Rooms(None)
            | Thing::People(_)
            | Thing::Stables(None)
            | Thing::Spaces(_)
            | Thing::BeggingCards
            | Thing::Points(PointsAre::Negative) => " you have",
            Thing::Fields(all) if !all.contains(&FieldIs::BesideRoom) => " you have",
            Thing::Pastures(all) if all.is_empty() => " you have",
            Thing::Cards(_, all) if all.is_empty() => " you have",
            _ => "",
        },
        _ => "",
    };
    match per {
        1 => format!("each {}{have}", noun(of, 1)),
        per => format!("every {}{have}", count(of, u16::from(per))),
    }
}

/// What the tiers of a table give: "1/2/3 food with at least 1/4/7 sheep". Two tiers are written out,
/// because "1/2 food" reads as half of it.
pub(super) fn by_tiers(
    tiers: &[(u16, i8)],
    of: &Count,
    gives: &dyn Fn(i8) -> String,
    given: &str,
) -> String {
    let on_card = matches!(of, Count::Of(Thing::GoodOn(_, Place::Card)));
    let here = if on_card { " on this card" } else { "" };
    match tiers {
        [(from, one)] => {
            format!("{} with at least {from} {}{here}", gives(*one), noun(of, *from))
        }
        [(from, one), (to, other)] => format!(
            "{} with at least {from} {}{here} or {} with at least {to}",
            gives(*one),
            noun(of, *from),
            gives(*other)
        ),
        tiers => {
            let (from, each): (Vec<String>, Vec<String>) =
                tiers.iter().map(|(from, gives)| (from.to_string(), gives.to_string())).unzip();
            let (from, each) = (from.join("/"), each.join("/"));
            if *of == Count::Of(Thing::Round) {
                return format!("{each} {given} from round {from} on");
            }
            format!("{each} {given} with at least {from} {}{here}", noun(of, 2))
        }
    }
}

/// "1st", "12th", "23rd".
pub(super) fn ordinal(number: u16) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// "1 bonus point", "3 bonus points".
pub(super) fn bonus(points: impl Into<i16>) -> String {
    let points = points.into();
    if points == 1 { "1 bonus point".to_owned() } else { format!("{points} bonus points") }
}

pub(super) fn house_word(material: Good) -> &'static str {
    match material {
        Good::Wood => "wooden",
        other => other.key(),
    }
}

pub(super) fn materials_words(materials: &[Good]) -> String {
    let words: Vec<String> =
        materials.iter().map(|material| house_word(*material).to_owned()).collect();
    list(&words, "or")
}

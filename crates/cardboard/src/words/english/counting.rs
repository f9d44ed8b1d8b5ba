//! Counts and conditions.

use super::cards::any_card;
use super::{fields, good_name, list, people};
use crate::counter::{Compare, Condition, Counter};
use crate::goods::Good;

/// Conditions that name no space.
pub(super) fn conditions(all: &[Condition]) -> String {
    joined(all.iter().map(condition).collect())
}

/// Joins conditions and leaves out words that the one before has said.
pub(super) fn joined(parts: Vec<String>) -> String {
    let mut joined: Vec<String> = Vec::new();
    let mut said = "";
    for part in &at_once(parts) {
        let shared = ["you have at least ", "you have ", "you "]
            .into_iter()
            .find(|start| part.starts_with(start) && said.starts_with(start));
        joined.push(part.strip_prefix(shared.unwrap_or("")).unwrap_or(part).to_owned());
        said = part;
    }
    list(&joined, "and")
}

/// Says of several things at once that nobody has more of them.
fn at_once(parts: Vec<String>) -> Vec<String> {
    let of = |part: &String| {
        let part = part.strip_prefix("no other player has more ")?.strip_suffix(" than you")?;
        Some(part.to_owned())
    };
    let (most, mut others): (Vec<String>, Vec<String>) =
        parts.into_iter().partition(|part| of(part).is_some());
    let most: Vec<String> = most.iter().filter_map(of).collect();
    if !most.is_empty() {
        others.push(format!("no other player has more {} than you", list(&most, "or")));
    }
    others
}

pub(super) fn condition(of: &Condition) -> String {
    match of {
        Condition::Count(Counter::Round, Compare::AtLeast, round) => {
            format!("it is round {round} or later")
        }
        Condition::Count(Counter::Round, Compare::AtMost, round) => {
            format!("it is round {round} or earlier")
        }
        Condition::Count(Counter::Round, Compare::Exactly, round) => format!("it is round {round}"),
        Condition::Count(Counter::Round, Compare::LessThan, round) => {
            format!("it is before round {round}")
        }
        Condition::Count(Counter::Players, Compare::AtLeast, players) => {
            format!("there are {players} or more players")
        }
        Condition::Count(Counter::Players, _, 1) => "you play alone".to_owned(),
        Condition::Count(Counter::Players, _, players) => format!("there are {players} players"),
        Condition::Count(Counter::Gained, _, number) => {
            format!("you gained at least {number} building resources in the work phase")
        }
        Condition::Count(Counter::TillageTools, Compare::Exactly, 0) => {
            format!("you never played {}", fields::tools_of_tillage())
        }
        Condition::Count(Counter::EqualHouses, Compare::Exactly, number) => equal_houses(*number),
        Condition::Count(counter, compare, number) => {
            format!("you have {}", compared(*counter, *compare, *number))
        }
        Condition::EveryOther(counter, compare, number) => {
            format!("every other player has {}", compared(*counter, *compare, *number))
        }
        Condition::ThanOthers(counter, Compare::AtLeast) => {
            format!("no other player has more {} than you", noun(*counter, 2))
        }
        Condition::SomeOther(counter, compare, number) => {
            format!("another player has {}", compared(*counter, *compare, *number))
        }
        Condition::Owns(named) => format!("you have {}", any_card(named)),
        Condition::Built(named) => format!("some player has {}", any_card(named)),
        Condition::ThanOthers(counter, compare) => {
            let how = if *compare == Compare::MoreThan { "more" } else { "fewer" };
            format!("you have {how} {} than every other player", noun(*counter, 2))
        }
        Condition::ThemAhead(counter, compare, number) => {
            people::them_ahead(*counter, *compare, *number)
        }
        Condition::OtherStarts => "another player is start player".to_owned(),
        Condition::House(materials) => {
            format!("you live in a {} house", materials_words(materials))
        }
        Condition::NotHouse(Good::Stone) => "you do not live in a stone house".to_owned(),
        Condition::NotHouse(material) => {
            format!("you no longer live in a {} house", house_word(*material))
        }
        Condition::Occupied(space) | Condition::PeopleOn(space, _) => {
            format!("{space} is occupied")
        }
        Condition::Took(good) => format!("it brought {}", good_name(*good, 2)),
        Condition::GrewOn(spaces) => format!("you have used {spaces} for family growth"),
        Condition::TookFrom(space) => format!("you took what lay on {space}"),
        Condition::AfterHarvest => "the round before ended with a harvest".to_owned(),
        Condition::HarvestRound(true) => "the round ends with a harvest".to_owned(),
        Condition::HarvestRound(false) => "the round does not end with a harvest".to_owned(),
        Condition::WorkPhase => "it is the work phase".to_owned(),
        Condition::FeedingPhase => "it is the feeding phase".to_owned(),
    }
}

/// How many others have renovated as far.
fn equal_houses(number: u16) -> String {
    match number {
        0 => "no other player has a house as good as yours".to_owned(),
        1 => "1 other player has a house as good as yours".to_owned(),
        number => format!("{number} other players have a house as good as yours"),
    }
}

pub(super) fn compared(counter: Counter, compare: Compare, number: u16) -> String {
    if (compare, number) == (Compare::Exactly, 0) {
        return format!("no {}", noun(counter, 2));
    }
    let how = match compare {
        Compare::AtLeast => "at least ",
        Compare::AtMost => "at most ",
        Compare::Exactly => "exactly ",
        Compare::MoreThan => "more than ",
        Compare::LessThan => "fewer than ",
    };
    format!("{how}{}", count(counter, number))
}

/// So many of what is counted: "2 occupations".
pub(super) fn count(counter: Counter, number: u16) -> String {
    match counter {
        Counter::Good(good) => super::amount(good, number),
        counter => format!("{number} {}", noun(counter, number)),
    }
}

/// What is counted, for one or for several.
pub(super) fn noun(counter: Counter, number: u16) -> &'static str {
    let one = number == 1;
    match counter {
        Counter::Good(good) => good_name(good, number),
        Counter::Occupations if one => "occupation",
        Counter::Occupations => "occupations",
        Counter::LaterOccupations if one => "occupation you play after this one",
        Counter::LaterOccupations => "occupations you play after this one",
        Counter::Improvements if one => "improvement",
        Counter::Improvements => "improvements",
        Counter::Rooms if one => "room",
        Counter::Rooms => "rooms",
        Counter::EqualHouses if one => "other player with a house at least as good",
        Counter::EqualHouses => "other players with a house at least as good",
        Counter::AddedRooms if one => "room you have added to your house",
        Counter::AddedRooms => "rooms you have added to your house",
        Counter::RoomsOf(Good::Wood) if one => "room of your wooden house",
        Counter::RoomsOf(Good::Wood) => "rooms of your wooden house",
        Counter::RoomsOf(Good::Clay) if one => "room of your clay house",
        Counter::RoomsOf(Good::Clay) => "rooms of your clay house",
        Counter::RoomsOf(_) if one => "room of your stone house",
        Counter::RoomsOf(_) => "rooms of your stone house",
        Counter::People if one => "person",
        Counter::People => "people",
        Counter::Newborns if one => "newborn",
        Counter::Newborns => "newborns",
        Counter::PeopleLeft if one => "person left to place",
        Counter::PeopleLeft => "people left to place",
        Counter::Placed if one => "person placed",
        Counter::Placed => "people placed",
        Counter::GrainFields if one => "grain field",
        Counter::GrainFields => "grain fields",
        Counter::VegetableFields if one => "vegetable field",
        Counter::VegetableFields => "vegetable fields",
        Counter::EmptyFields if one => "empty field",
        Counter::EmptyFields => "empty fields",
        Counter::PlantedFields if one => "planted field",
        Counter::PlantedFields => "planted fields",
        Counter::Everyones(good) => everyones(good),
        Counter::OnCard(good) => good_name(good, number),
        Counter::AllOf(Good::Grain) => "grain in your supply and fields",
        Counter::AllOf(_) if one => "vegetable in your supply and fields",
        Counter::AllOf(_) => "vegetables in your supply and fields",
        Counter::Fields if one => "field",
        Counter::Fields => "fields",
        Counter::Animals if one => "animal",
        Counter::Animals => "animals",
        Counter::Stables if one => "stable",
        Counter::Stables => "stables",
        Counter::Pastures if one => "pasture",
        Counter::Pastures => "pastures",
        Counter::Majors if one => "major improvement",
        Counter::Majors => "major improvements",
        Counter::Minors if one => "minor improvement",
        Counter::Minors => "minor improvements",
        Counter::PlowsPlayed if one => "plow that any player has played",
        Counter::PlowsPlayed => "plows that all players have played",
        Counter::TillageTools if one => "played plow or other tool of tillage",
        Counter::TillageTools => "played plows or other tools of tillage",
        Counter::UnusedSpaces if one => "unused farmyard space",
        Counter::UnusedSpaces => "unused farmyard spaces",
        Counter::PastureSpaces if one => "farmyard space in pastures",
        Counter::PastureSpaces => "farmyard spaces in pastures",
        Counter::UnfencedStables if one => "stable outside of pastures",
        Counter::UnfencedStables => "stables outside of pastures",
        Counter::MissingAnimals if one => "kind of animal missing from your farm",
        Counter::MissingAnimals => "kinds of animals missing from your farm",
        Counter::Round => "round",
        Counter::RoundsLeft if one => "complete round left to play",
        Counter::RoundsLeft => "complete rounds left to play",
        Counter::RoundsPlayed if one => "completed round",
        Counter::RoundsPlayed => "completed rounds",
        Counter::Players => "players",
        Counter::Gained => "building resources gained",
        Counter::BeggingCards if one => "begging card",
        Counter::BeggingCards => "begging cards",
        Counter::FullLines if one => {
            "line of the score sheet in which you score the maximum of 4 points"
        }
        Counter::FullLines => "lines of the score sheet in which you score the maximum of 4 points",
        Counter::EmptyLines if one => {
            "line of the score sheet in which you lose a point for having too little"
        }
        Counter::EmptyLines => {
            "lines of the score sheet in which you lose a point for having too little"
        }
        Counter::LostPoints if one => "point that a card makes you lose",
        Counter::LostPoints => "points that cards make you lose",
        Counter::NegativePoints if one => "negative point",
        Counter::NegativePoints => "negative points",
    }
}

/// "each person you have", "every 2 clay you have".
pub(super) fn every(per: u8, counter: Counter) -> String {
    let have = match counter {
        Counter::RoundsLeft
        | Counter::RoundsPlayed
        | Counter::FullLines
        | Counter::EmptyLines
        | Counter::LostPoints
        | Counter::AddedRooms
        | Counter::RoomsOf(_)
        | Counter::LaterOccupations
        | Counter::AllOf(_)
        | Counter::Everyones(_)
        | Counter::PlowsPlayed
        | Counter::UnfencedStables => "",
        Counter::Good(good) if !good.is_animal() => " in your supply",
        Counter::OnCard(_) => " on this card",
        _ => " you have",
    };
    match (per, counter) {
        (1, counter) => format!("each {}{have}", noun(counter, 1)),
        (per, counter) => format!("every {}{have}", count(counter, u16::from(per))),
    }
}

fn everyones(animal: Good) -> &'static str {
    match animal {
        Good::Sheep => "sheep of all players",
        Good::Boar => "wild boar of all players",
        _ => "cattle of all players",
    }
}

/// What the tiers of a table give: "1/2/3 food with at least 1/4/7 sheep". Two tiers are written out,
/// because "1/2 food" reads as half of it.
pub(super) fn by_tiers(
    tiers: &[(u16, i8)],
    counter: Counter,
    gives: &dyn Fn(i8) -> String,
    given: &str,
) -> String {
    let here = if let Counter::OnCard(_) = counter { " on this card" } else { "" };
    match tiers {
        [(from, one)] => {
            format!("{} with at least {from} {}{here}", gives(*one), noun(counter, *from))
        }
        [(from, one), (to, other)] => format!(
            "{} with at least {from} {}{here} or {} with at least {to}",
            gives(*one),
            noun(counter, *from),
            gives(*other)
        ),
        tiers => {
            let (from, each): (Vec<String>, Vec<String>) =
                tiers.iter().map(|(from, gives)| (from.to_string(), gives.to_string())).unzip();
            let (from, each) = (from.join("/"), each.join("/"));
            format!("{each} {given} with at least {from} {}{here}", noun(counter, 2))
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

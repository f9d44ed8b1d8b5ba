//! Conditions in plain English.

use super::cards::any_card;
use super::counting::house_word;
use super::counting::{compared, how, materials_words, noun, played, said_of};
use super::{fields, good_name, list};
use crate::card::Tag;
use crate::condition::{Condition, Group};
use crate::count::{Compare, Count, Folk, Place, Thing, Whose};
use crate::goods::Good;

/// What action spaces are called at a table.
pub(super) type Spaces<'a> = &'a dyn Fn(&str) -> String;

/// Conditions that name no space.
pub(super) fn conditions(all: &[Condition]) -> String {
    let key = |key: &str| key.to_owned();
    joined(all.iter().map(|one| condition(one, &key)).collect())
}

/// Joins conditions and leaves out words that the one before has said.
pub(super) fn joined(parts: Vec<String>) -> String {
    let parts = shortened(&at_once(parts));
    list(&parts, "and")
}

/// Leaves out what the one before has said.
fn shortened(parts: &[String]) -> Vec<String> {
    let mut short: Vec<String> = Vec::new();
    let mut said = "";
    for part in parts {
        let shared = ["you have at least ", "you have ", "you "]
            .into_iter()
            .find(|start| part.starts_with(start) && said.starts_with(start));
        short.push(part.strip_prefix(shared.unwrap_or("")).unwrap_or(part).to_owned());
        said = part;
    }
    short
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

/// A condition as it is said to the owner of a card: "you have at least 2 rooms".
pub(super) fn condition(of: &Condition, spaces: Spaces<'_>) -> String {
    match of {
        Condition::Is(Count::Of(thing), compare, Count::Number(number)) => {
            let usual =
                || format!("you have {}", compared(&Count::Of(thing.clone()), *compare, *number));
            of_the_game(thing, *compare, *number, spaces).unwrap_or_else(usual)
        }
        Condition::Is(
            Count::Whose(Whose::All, Thing::PeopleOn(space)),
            compare,
            Count::Number(number),
        ) => match (any_or_none(*compare, *number), several_spaces(&spaces(space))) {
            (Some(any), Some(spaces)) => {
                format!("{} has a person on {spaces}", if any { "some player" } else { "nobody" })
            }
            (Some(any), None) => {
                format!("{} is {}", spaces(space), if any { "occupied" } else { "free" })
            }
            (None, _) => {
                format!("{} people are on {}", how(*compare, &number.to_string()), spaces(space))
            }
        },
        Condition::Is(Count::Whose(Whose::Theirs, theirs), compare, than) => {
            format!("they then have {}", against(&Count::Of(theirs.clone()), *compare, than))
        }
        Condition::Is(Count::Whose(Whose::Left, theirs), compare, than) => {
            format!(
                "the player on your left has {}",
                against(&Count::Of(theirs.clone()), *compare, than)
            )
        }
        Condition::Is(first, compare, Count::Number(number)) => {
            let has = if said_of(first).is_some() { "there are" } else { "you have" };
            format!("{has} {}", compared(first, *compare, *number))
        }
        Condition::Is(first, compare, second) => {
            let has = if said_of(first).is_some() { "there are" } else { "you have" };
            format!("{has} {}", against(first, *compare, second))
        }
        Condition::Not(not) => denied(not, spaces),
        Condition::All(parts) => joined(parts.iter().map(|one| condition(one, spaces)).collect()),
        Condition::Any(parts) if one_of_these(parts).is_some() => {
            let (count, numbers) =
                one_of_these(parts).unwrap_or((&Count::Number(0), String::new()));
            match count {
                Count::Of(Thing::Round) => format!("it is round {numbers}"),
                count => format!("you have exactly {numbers} {}", noun(count, 2)),
            }
        }
        Condition::Any(parts) => {
            let ways: Vec<String> = parts.iter().map(|one| condition(one, spaces)).collect();
            list(&shortened(&ways), "or")
        }
        Condition::Every(group, all) => compared_to_others(*group, all).unwrap_or_else(|| {
            let whom = match group {
                Group::Everybody => "every player",
                Group::Others => "every other player",
                Group::Left => "the player on your left",
                Group::Them => "that player",
            };
            format!("{whom} {}", of_player(all, spaces))
        }),
        Condition::Some(group, one) => {
            let whom = match group {
                Group::Everybody => "some player",
                Group::Others => "another player",
                Group::Left => "the player on your left",
                Group::Them => "that player",
            };
            format!("{whom} {}", of_player(one, spaces))
        }
        Condition::Owns(named) => format!("you have {}", any_card(named)),
        Condition::Starts => "you are start player".to_owned(),
        Condition::OwnTurn => "it is your turn".to_owned(),
        Condition::Noted => "this card says so".to_owned(),
        Condition::House(materials) => {
            format!("you live in a {} house", materials_words(materials))
        }
        Condition::Took(good) => format!("it brought {}", good_name(*good, 2)),
        Condition::GrewOn(key) => {
            format!("you have used {} for family growth in this round", spaces(key))
        }
        Condition::TookFrom(space) => format!("you took what lay on {}", spaces(space)),
        Condition::AfterHarvest => "the round before ended with a harvest".to_owned(),
        Condition::HarvestRound => "the round ends with a harvest".to_owned(),
        Condition::WorkPhase => "it is the work phase".to_owned(),
        Condition::FeedingPhase => "it is the feeding phase".to_owned(),
    }
}

/// What is not said as something that one has so many of.
fn of_the_game(thing: &Thing, compare: Compare, number: u16, spaces: Spaces<'_>) -> Option<String> {
    Some(match (thing, compare, number) {
        (Thing::Round, Compare::AtLeast, round) => format!("it is round {round} or later"),
        (Thing::Round, Compare::AtMost, round) => format!("it is round {round} or earlier"),
        (Thing::Round, Compare::Exactly, round) => format!("it is round {round}"),
        (Thing::Round, Compare::LessThan, round) => format!("it is before round {round}"),
        (Thing::Round, Compare::MoreThan, round) => format!("it is after round {round}"),
        (Thing::Players, Compare::AtLeast, players) => {
            format!("there are {players} or more players")
        }
        (Thing::Players, Compare::Exactly, 1) => "you play alone".to_owned(),
        (Thing::Players, Compare::Exactly, players) => format!("there are {players} players"),
        (Thing::Players | Thing::RoundsLeft, compare, number) => {
            format!("there are {}", compared(&Count::Of(thing.clone()), compare, number))
        }
        (Thing::GoodOn(good, Place::Card), compare, number) => {
            let is = if number == 1 { "is" } else { "are" };
            format!("{} {is} on this card", how(compare, &super::amount(*good, number)))
        }
        (Thing::Amount, Compare::Exactly, number) => format!("it is exactly {number}"),
        (Thing::Amount, compare, number) => {
            format!("it is {}", how(compare, &number.to_string()))
        }
        (Thing::GoodsOn(space), compare, number) => {
            let many = how(compare, &number.to_string());
            format!("{many} goods are on {}", spaces(space))
        }
        (Thing::Gained, compare, number) => {
            let many = how(compare, &number.to_string());
            format!("you gained {many} building resources in the work phase")
        }
        (Thing::House, compare, number) => {
            return houses(compare, number).map(|all| condition(&Condition::House(all), spaces));
        }
        (Thing::Played(tags), Compare::Exactly, 0) if tags[..] == [Tag::Plow, Tag::Tillage] => {
            format!("you never played {}", fields::tools_of_tillage())
        }
        (Thing::Played(_), compare, number) => {
            format!("you have {}", played(thing, compare, number))
        }
        (Thing::PeopleOn(space), compare, number) => match any_or_none(compare, number) {
            Some(any) => {
                let a = if any { "a" } else { "no" };
                format!("you have {a} person on {}", spaces(space))
            }
            None => {
                let people = compared(&Count::Of(Thing::People(Folk::Family)), compare, number);
                let space = spaces(space);
                let on = several_spaces(&space).unwrap_or(space);
                format!("you have {people} on {on}")
            }
        },
        (Thing::Others(of), compare, number) => {
            let with = as_good_as_yours(of).unwrap_or_else(|| {
                let one = of_player(of, spaces);
                let several = one.replacen("has ", "have ", 1).replacen("lives", "live", 1);
                (one, several)
            });
            match (compare, number) {
                (Compare::Exactly, 0) => format!("no other player {}", with.0),
                (Compare::Exactly, 1) => format!("1 other player {}", with.0),
                (Compare::AtLeast, 1) => format!("another player {}", with.0),
                (compare, number) => {
                    let many = how(compare, &number.to_string());
                    format!("{} other players {}", many.trim_start_matches("exactly "), with.1)
                }
            }
        }
        _ => return None,
    })
}

/// All spaces of a group that is called by one of them: "wood accumulation spaces".
fn several_spaces(group: &str) -> Option<String> {
    let one = group.strip_prefix("a ").or_else(|| group.strip_prefix("an "))?;
    one.strip_suffix("space").map(|one| format!("{one}spaces"))
}

/// Numbers that one count may be, if nothing else is asked for: "2, 3 or 5".
fn one_of_these<'c>(ways: &'c [Condition]) -> Option<(&'c Count, String)> {
    let number = |way: &'c Condition| match way {
        Condition::Is(count, Compare::Exactly, Count::Number(number)) => Some((count, *number)),
        _ => None,
    };
    let ways: Vec<(&Count, u16)> = ways.iter().map(number).collect::<Option<_>>()?;
    let (first, _) = *ways.first()?;
    let numbers: Vec<String> = ways.iter().map(|(_, number)| number.to_string()).collect();
    ways.iter().all(|(count, _)| *count == first).then(|| (first, list(&numbers, "or")))
}

/// Whether a comparison asks for any at all, or for none.
fn any_or_none(compare: Compare, number: u16) -> Option<bool> {
    match (compare, number) {
        (Compare::AtLeast, 1) | (Compare::MoreThan, 0) => Some(true),
        (Compare::Exactly | Compare::AtMost, 0) | (Compare::LessThan, 1) => Some(false),
        _ => None,
    }
}

/// The houses that are as good as a comparison asks for, if there are any.
pub(super) fn houses(compare: Compare, number: u16) -> Option<Vec<Good>> {
    let all = [(Good::Wood, 1), (Good::Clay, 2), (Good::Stone, 3)];
    let good = all.into_iter().filter(|(_, rank)| compare.holds(*rank, number));
    let good: Vec<Good> = good.map(|(house, _)| house).collect();
    (!good.is_empty()).then_some(good)
}

/// Of another player, and of several, that they have renovated as far.
fn as_good_as_yours(of: &Condition) -> Option<(String, String)> {
    let yours = Condition::Is(
        Count::Of(Thing::House),
        Compare::AtLeast,
        Count::Whose(Whose::Mine, Thing::House),
    );
    let said = |has: &str| format!("{has} a house at least as good as yours");
    (*of == yours).then(|| (said("has"), said("have")))
}

/// More or less of something than of something else: "more sheep than cattle", "2 more people than
/// you".
fn against(first: &Count, compare: Compare, second: &Count) -> String {
    let (more, than) = match second {
        Count::Number(number) => return compared(first, compare, *number),
        Count::Sum(parts) => match parts.as_slice() {
            [than, Count::Number(more)] => (Some(*more), than),
            _ => (None, second),
        },
        _ => (None, second),
    };
    let than_whom = match than {
        Count::Of(_) if than == first => "you".to_owned(),
        Count::Whose(Whose::Mine, thing) if Count::Of(thing.clone()) == *first => "you".to_owned(),
        other => noun(other, 2),
    };
    match more {
        Some(more) => {
            let number = more.to_string();
            compared(first, compare, more).replacen(&number, &format!("{number} more"), 1)
                + " than "
                + &than_whom
        }
        None => {
            let what = noun(first, 2);
            match compare {
                Compare::AtLeast => format!("at least as many {what} as {than_whom}"),
                Compare::AtMost => format!("at most as many {what} as {than_whom}"),
                Compare::Exactly => format!("as many {what} as {than_whom}"),
                Compare::MoreThan => format!("more {what} than {than_whom}"),
                Compare::LessThan => format!("fewer {what} than {than_whom}"),
            }
        }
    }
}

/// What is said of the owner of a card and all others at once.
fn compared_to_others(group: Group, of: &Condition) -> Option<String> {
    let Condition::Is(Count::Of(theirs), compare, Count::Whose(Whose::Mine, mine)) = of else {
        return None;
    };
    if group != Group::Others || theirs != mine {
        return None;
    }
    let what = noun(&Count::Of(mine.clone()), 2);
    Some(match compare {
        Compare::AtMost => format!("no other player has more {what} than you"),
        Compare::AtLeast => format!("no other player has fewer {what} than you"),
        Compare::LessThan => format!("you have more {what} than every other player"),
        Compare::MoreThan => format!("you have fewer {what} than every other player"),
        Compare::Exactly => format!("every other player has as many {what} as you"),
    })
}

/// A condition as it is said of another player: "has no negative points".
pub(super) fn of_player(of: &Condition, spaces: Spaces<'_>) -> String {
    if let Condition::Is(Count::Of(first), compare, second @ Count::Whose(Whose::Mine, _)) = of {
        return format!("has {}", against(&Count::Of(first.clone()), *compare, second));
    }
    if let Condition::Is(Count::Of(Thing::People(Folk::Placed)), compare, Count::Number(number)) =
        of
    {
        return format!("placed {} people in the last round", how(*compare, &number.to_string()));
    }
    let said = condition(of, spaces);
    match said.strip_prefix("you have ") {
        Some(rest) => format!("has {rest}").replace(" you ", " they "),
        None => {
            let said = said.replacen("you live", "lives", 1).replacen("you are", "is", 1);
            said.strip_prefix("you ").map_or(said.clone(), str::to_owned)
        }
    }
}

/// What every player is who has the most of something: "with the most rooms".
pub(super) fn with_the_most(of: &Condition) -> Option<String> {
    let Condition::Every(Group::Others, other) = of else { return None };
    let Condition::Is(Count::Of(theirs), Compare::AtMost, Count::Whose(Whose::Mine, mine)) =
        &**other
    else {
        return None;
    };
    (theirs == mine).then(|| format!("with the most {}", noun(&Count::Of(mine.clone()), 2)))
}

fn denied(of: &Condition, spaces: Spaces<'_>) -> String {
    match of {
        Condition::House(materials) => match materials.as_slice() {
            [Good::Stone] => "you do not live in a stone house".to_owned(),
            [material] => format!("you no longer live in a {} house", house_word(*material)),
            several => format!("you do not live in a {} house", materials_words(several)),
        },
        Condition::Starts => "another player is start player".to_owned(),
        Condition::OwnTurn => "it is not your turn".to_owned(),
        Condition::HarvestRound => "the round does not end with a harvest".to_owned(),
        Condition::AfterHarvest => "the round before did not end with a harvest".to_owned(),
        Condition::Owns(named) => format!("you do not have {}", any_card(named)),
        Condition::WorkPhase => "it is not the work phase".to_owned(),
        Condition::FeedingPhase => "it is not the feeding phase".to_owned(),
        Condition::TookFrom(space) => format!("you did not take what lay on {}", spaces(space)),
        other => format!("it is not so that {}", condition(other, spaces)),
    }
}

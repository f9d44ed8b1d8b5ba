//! What cards do to prices.

use super::cards::{acquire, any_card};
use super::conditions::conditions;
use super::counting::{every, house_word, ordinal};
use super::{goods, list, sentence};
use crate::ability::{CostChange, CostRule, Priced};
use crate::goods::{Good, Goods};

pub(super) fn cost_rule(rule: &CostRule) -> String {
    let mut clause = if rule.once_a_round {
        format!("once in each round, {}", once(rule))
    } else {
        change(&rule.priced, &rule.change)
    };
    if !rule.conditions.is_empty() {
        clause = format!("if {}, {clause}", conditions(&rule.conditions));
    }
    sentence(&clause)
}

/// "an improvement, a wooden room, a stable or fences cost you 1 wood less".
fn once(rule: &CostRule) -> String {
    let what: Vec<String> = rule.priced.iter().map(one).collect();
    let change = match &rule.change {
        CostChange::Less(less, _) => goods(less),
        CostChange::LessAny(number) => resources(*number),
        _ => "something".to_owned(),
    };
    format!("you pay {change} less for {}", list(&what, "or"))
}

fn change(priced: &[Priced], change: &CostChange) -> String {
    let each: Vec<String> = priced.iter().map(|priced| name(priced, false)).collect();
    let all: Vec<String> = priced.iter().map(|priced| name(priced, true)).collect();
    let cards = priced.iter().any(|priced| matches!(priced, Priced::Card(_)));
    let subject = if cards {
        let each: Vec<String> = priced.iter().map(every_one).collect();
        list(&each, "and")
    } else {
        format!("every {}", list(&each, "and"))
    };
    let costs = if cards && priced.len() > 1 { "cost" } else { "costs" };
    let all = list(&all, "and");
    match change {
        CostChange::Less(less, None) => format!("{subject} {costs} you {} less", goods(less)),
        CostChange::Less(less, Some(count)) => {
            format!("{all} cost you {} less for {}", goods(less), every(1, count))
        }
        CostChange::LessAny(number) => format!("{subject} {costs} you {} less", resources(*number)),
        CostChange::Without(good) => {
            format!("you need no {good} for {}", list(&some(priced), "or"))
        }
        CostChange::Set(price) if price.is_empty() => {
            format!("{subject} {costs} you nothing")
        }
        CostChange::Set(price) => instead(priced, &goods(price)),
        CostChange::SetMaterial(number, more) => {
            let more =
                if more.is_empty() { String::new() } else { format!(" and {}", goods(more)) };
            instead(priced, &format!("{number} of the material of your house{more}"))
        }
        CostChange::Replace(ways) => {
            format!(
                "for each {} you pay for, you may once replace {}",
                list(&each, "or"),
                replace(ways)
            )
        }
        CostChange::ReplaceAll(good, with) => format!(
            "for each {} you pay for, you may replace all of the {good} with {}",
            list(&each, "or"),
            goods(with)
        ),
        CostChange::ReplaceEach(good, with) => {
            format!("when you pay for {all}, you may use {with} in place of {good}")
        }
        CostChange::Free(number) => {
            format!("each time you build fences, {number} of them cost nothing")
        }
        CostChange::FreeMore(number) => {
            format!(
                "each time you build fences and pay for at least 1, you may build up to {number} more for free"
            )
        }
        CostChange::OneInFree(many) => {
            let free = (1..=FENCES / many).map(|times| ordinal((times * many).into()));
            let free: Vec<String> = free.collect();
            format!("your {} fence cost nothing", list(&free, "and"))
        }
        CostChange::NextFree => {
            format!("the next {} you build costs nothing", list(&each, "or"))
        }
    }
}

/// "1 building resource of your choice".
fn resources(number: u8) -> String {
    let noun = if number == 1 { "building resource" } else { "building resources" };
    format!("{number} {noun} of your choice")
}

/// The fences that everybody has.
const FENCES: u8 = 15;

/// What may be paid instead of the usual price: "you may build wooden rooms for 2 wood and 2 reed each".
fn instead(priced: &[Priced], price: &str) -> String {
    let ways: Vec<String> = priced
        .iter()
        .map(|priced| match priced {
            Priced::Card(named) => acquire(named),
            Priced::Renovation(None) => "renovate".to_owned(),
            Priced::Renovation(Some(material)) => format!("renovate to {material}"),
            priced => format!("build {}", name(priced, true)),
        })
        .collect();
    let single = |priced: &Priced| matches!(priced, Priced::Card(_) | Priced::Renovation(_));
    let each = if priced.iter().all(single) { "" } else { " each" };
    format!("you may {} for {price}{each}", list(&ways, "or"))
}

/// "2 clay or 2 stone with 1 wood".
fn replace(ways: &[(Goods, Goods)]) -> String {
    let alike = ways.chunk_by(|(_, to), (_, other)| to == other);
    let parts: Vec<String> = alike
        .map(|same| {
            let from: Vec<String> = same.iter().map(|(from, _)| goods(from)).collect();
            format!("{} with {}", list(&from, "or"), goods(&same[0].1))
        })
        .collect();
    match same_number(ways) {
        Some((good, most, with)) => {
            let to = if most == 2 { "or" } else { "to" };
            format!("1 {to} {most} {good} with as much {with}")
        }
        None => list(&parts, "or"),
    }
}

/// Whether one to so many of a good are replaced by as many of another.
fn same_number(ways: &[(Goods, Goods)]) -> Option<(Good, usize, Good)> {
    let ((from, _), (with, _)) =
        ways.first().and_then(|(from, to)| from.iter().next().zip(to.iter().next()))?;
    let rising = (1..).zip(ways).all(|(number, (one, other))| {
        *one == Goods::of(from, number) && *other == Goods::of(with, number)
    });
    (rising && ways.len() > 1).then_some((from, ways.len(), with))
}

fn some(priced: &[Priced]) -> Vec<String> {
    priced.iter().map(one).collect()
}

/// "a room", "the Clay Oven".
fn one(priced: &Priced) -> String {
    match priced {
        Priced::Card(named) => any_card(named),
        Priced::Fences => "fences".to_owned(),
        Priced::Improvement => format!("an {}", name(priced, false)),
        priced => format!("a {}", name(priced, false)),
    }
}

/// "every room", "the Clay Oven".
fn every_one(priced: &Priced) -> String {
    match priced {
        Priced::Card(named) => any_card(named),
        priced => format!("every {}", name(priced, false)),
    }
}

fn name(priced: &Priced, several: bool) -> String {
    let noun = match priced {
        Priced::Room(None) => "room".to_owned(),
        Priced::Room(Some(material)) => format!("{} room", house_word(*material)),
        Priced::Renovation(None) => "renovation".to_owned(),
        Priced::Renovation(Some(material)) => format!("renovation to {material}"),
        Priced::Stable => "stable".to_owned(),
        Priced::Fences => "fence".to_owned(),
        Priced::Major => "major improvement".to_owned(),
        Priced::Improvement => "improvement".to_owned(),
        Priced::Card(named) => return any_card(named),
    };
    match priced {
        _ if !several => noun,
        Priced::Renovation(Some(material)) => format!("renovations to {material}"),
        _ => noun + "s",
    }
}

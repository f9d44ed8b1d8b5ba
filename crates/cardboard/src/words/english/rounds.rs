//! What is put on round spaces.

use super::counting::noun;
use super::{good_name, list};
use crate::ability::{Program, Rounds};
use crate::condition::Condition;
use crate::count::{Compare, Count, Thing};
use crate::goods::Good;

pub(super) fn promise(what: &str, rounds: &Rounds) -> String {
    let when = if is_one(rounds) { "that round begins" } else { "those rounds begin" };
    format!("put {what} on {}, yours when {when}", on_rounds(rounds))
}

/// A good on one of the rounds to come, as many as it is rounds from now.
pub(super) fn the_later_the_more(parts: &[Program]) -> Option<String> {
    let good = |(after, part): (u8, &Program)| match part {
        Program::Promise(promise, Rounds::Plus(rounds)) if rounds.as_slice() == [after] => {
            let (good, amount) = promise.iter().next()?;
            (promise.total() == amount && amount == u16::from(after)).then_some(good)
        }
        _ => None,
    };
    let goods: Vec<Good> = (1..).zip(parts).map(good).collect::<Option<_>>()?;
    let same = goods.len() > 2 && goods.iter().all(|good| *good == goods[0]);
    same.then(|| {
        format!(
            "choose a round still to come and put 1 {} on its space for each round until then, yours when it begins",
            good_name(goods[0], 1)
        )
    })
}

/// Something to do in rounds to come, whose spaces are marked in this way.
pub(super) fn promise_to(mark: &str, act: &str, rounds: &Rounds) -> String {
    let when = if is_one(rounds) { "that round" } else { "each of those rounds" };
    format!("{mark} {}: when {when} begins, {act}", on_rounds(rounds))
}

/// Something else to do in each of some rounds to come.
pub(super) fn promise_by_round(acts: &[(u16, String)], rounds: &Rounds) -> String {
    let act = |(round, act): &(u16, String)| format!("at the start of round {round} {act}");
    let acts: Vec<String> = acts.iter().map(act).collect();
    format!("mark {}: {}", on_rounds(rounds), acts.join("; "))
}

/// The steps of a program of which each is for one round.
pub(super) fn by_round(program: &Program) -> Option<Vec<(u16, &Program)>> {
    let Program::All(steps) = program else { return None };
    steps.iter().map(in_round).collect()
}

fn in_round(step: &Program) -> Option<(u16, &Program)> {
    let Program::If(conditions, then) = step else { return None };
    match conditions.as_slice() {
        [Condition::Is(Count::Of(Thing::Round), Compare::Exactly, Count::Number(round))] => {
            Some((*round, then))
        }
        _ => None,
    }
}

fn is_one(rounds: &Rounds) -> bool {
    match rounds {
        Rounds::Next(number) => *number == Count::Number(1),
        Rounds::Plus(rounds) | Rounds::These(rounds) => rounds.len() == 1,
        Rounds::Even | Rounds::Odd | Rounds::All => false,
    }
}

fn on_rounds(rounds: &Rounds) -> String {
    let numbers = |numbers: &[u8]| {
        let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
        list(&numbers, "and")
    };
    match rounds {
        Rounds::Next(Count::Number(1)) => "the next round space".to_owned(),
        Rounds::Next(Count::Number(number)) => format!("each of the next {number} round spaces"),
        Rounds::Next(count) => {
            format!("as many of the next round spaces as you have {}", noun(count, 2))
        }
        Rounds::Plus(after) if after.len() == 1 => {
            format!("the round space {} rounds from now", after[0])
        }
        Rounds::Plus(after) => {
            format!("each of the round spaces {} rounds from now", numbers(after))
        }
        Rounds::These(rounds) => match rounds.as_slice() {
            [round] => format!("the space of round {round} if it is still to come"),
            [first, .., last] if usize::from(last - first) == rounds.len() - 1 => {
                format!("each of the round spaces {first} to {last} still to come")
            }
            rounds => format!("each of the round spaces {} still to come", numbers(rounds)),
        },
        Rounds::Even => "each even-numbered round space still to come".to_owned(),
        Rounds::Odd => "each odd-numbered round space still to come".to_owned(),
        Rounds::All => "each round space still to come".to_owned(),
    }
}

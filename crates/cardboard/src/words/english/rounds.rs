//! What is put on round spaces.

use super::list;
use crate::ability::Rounds;

pub(super) fn promise(what: &str, rounds: &Rounds) -> String {
    let when = if is_one(rounds) { "that round begins" } else { "those rounds begin" };
    format!("put {what} on {}, yours when {when}", on_rounds(rounds))
}

/// Something to do in rounds to come, whose spaces are marked in this way.
pub(super) fn promise_to(mark: &str, act: &str, rounds: &Rounds) -> String {
    let when = if is_one(rounds) { "that round" } else { "each of those rounds" };
    format!("{mark} {}: when {when} begins, {act}", on_rounds(rounds))
}

fn is_one(rounds: &Rounds) -> bool {
    match rounds {
        Rounds::Next(number) => *number == 1,
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
        Rounds::Next(1) => "the next round space".to_owned(),
        Rounds::Next(number) => format!("each of the next {number} round spaces"),
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

//! What cards do with people and between players, in words.

use super::table::Table;
use super::{goods, list, program, sentence};
use crate::ability::{Program, Spaces};
use crate::goods::Goods;
use crate::people::{Absent, CardSpace, Payee, PersonStep, Sale};

pub(super) fn person(step: &PersonStep, table: Table<'_>) -> String {
    match step {
        PersonStep::Guest => {
            "invite a guest, who may be placed like one of your people in the next round".to_owned()
        }
        PersonStep::Here => "put a person from your supply on this card, who lives here, can be \
                             placed from now on and scores no points"
            .to_owned(),
        PersonStep::Place => "place a person before everybody else".to_owned(),
        PersonStep::PlaceAnywhere => {
            "place another person on any action space, occupied or not".to_owned()
        }
        PersonStep::Move(from, to) => move_person(std::slice::from_ref(from), to, table),
    }
}

fn move_person(from: &[String], to: &Spaces, table: Table<'_>) -> String {
    let (from, to) = (table.any(from), table.any(&to.0));
    format!("move your person from {from} to {to}, if it is free, and use it")
}

/// Persons that move from different spaces to the same ones.
pub(super) fn moved(parts: &[Program], table: Table<'_>) -> Option<String> {
    let one = |part: &Program| match part {
        Program::Person(PersonStep::Move(from, to)) => Some((from.clone(), to.clone())),
        _ => None,
    };
    let all: Vec<(String, Spaces)> = parts.iter().map(one).collect::<Option<_>>()?;
    let (_, to) = all.first()?;
    let same = all.iter().all(|(_, other)| other == to);
    let from: Vec<String> = all.iter().map(|(from, _)| from.clone()).collect();
    same.then(|| move_person(&from, to, table))
}

pub(super) fn spread(from: &str, over: &Spaces, table: Table<'_>) -> String {
    let (from, over) = (table.one(from), table.all(&over.0));
    format!("spread the wood that lies on {from} over {over} as evenly as possible")
}

pub(super) fn redraw(cards: u8) -> String {
    format!("discard all minor improvements in your hand and draw {cards} new ones")
}

pub(super) fn pay_to(price: &Goods, payee: Payee, then: &str) -> String {
    let whom = match payee {
        Payee::Them => "them",
        Payee::StartPlayer => "the start player",
        Payee::Owner => "you",
    };
    format!("pay {whom} {} to {then}", goods(price))
}

/// What another player has to sell, and what follows: "buy 1 wood from them for 1 food".
pub(super) fn bought_from_them<'p>(
    price: &Goods,
    then: &'p Program,
) -> Option<(String, &'p [Program])> {
    let (first, rest) = match then {
        Program::All(parts) => parts.split_first()?,
        one => (one, &[][..]),
    };
    let Program::FromThem(bought) = first else { return None };
    Some((format!("buy {} from them for {}", goods(bought), goods(price)), rest))
}

pub(super) fn sale(of: &Sale) -> String {
    format!(
        "turn {} into {}, unless another player buys it from you for {}; if several want to, you \
         choose one of them",
        goods(&of.goods),
        goods(&of.otherwise),
        goods(&of.price)
    )
}

/// What somebody else does: "they get 1 food from the general supply".
pub(super) fn them(then: &str) -> String {
    match then.strip_prefix("you ") {
        Some(offer) => format!("they {offer}"),
        None => format!("they {then} from the general supply"),
    }
}

pub(super) fn card_space(of: &CardSpace) -> String {
    let mut text =
        format!("This card is an action space for all players: {}.", program(&of.program));
    if let Some((good, number)) = of.refill {
        let added = format!("{} is added every round", super::amount(good, number.into()));
        text += &match of.begins {
            0 => format!(" {added}."),
            begins => {
                format!(" It begins with {}, and {added}.", super::amount(good, begins.into()))
            }
        };
    }
    if !of.toll.is_empty() {
        text += &format!(" Other players pay you {} to use it.", goods(&of.toll));
    }
    text
}

pub(super) fn space_for_owner(of: &Program) -> String {
    sentence(&format!("when you use it yourself, you {} instead", program(of)))
}

pub(super) fn toll(spaces: &str, price: &Goods) -> String {
    format!("Other players must first pay you {} to use {spaces}.", goods(price))
}

pub(super) fn absent(of: &Absent) -> String {
    let named = |rounds: &[u8]| {
        let numbers: Vec<String> = rounds.iter().map(u8::to_string).collect();
        let noun = if numbers.len() == 1 { "round" } else { "rounds" };
        format!("{noun} {}", list(&numbers, "and"))
    };
    match of {
        Absent::All(rounds) => format!("You place no people in {}.", named(rounds)),
        Absent::ChildOfOthers(rounds) => format!(
            "In {}, every other player with more than 2 people places 1 person fewer.",
            named(rounds)
        ),
    }
}

pub(super) fn grow_anyway(conditions: &str) -> String {
    match conditions {
        "" => "Your next family growth needs no room.".to_owned(),
        conditions => format!("Once {conditions}, your next family growth needs no room."),
    }
}

pub(super) fn ahead(round: u8) -> String {
    format!(
        "From the start of round {round} on, the round cards to come lie open, and you alone may use them already."
    )
}

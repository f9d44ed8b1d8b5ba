//! How much of a thing all cards of a game together can hold, so that every game stays small and
//! every question about it can be answered at once.

use crate::ability::{Ability, Always, CostChange, CostRule, Priced, Program, Span};
use crate::card::Card;
use crate::goods::{Good, Goods};
use crate::parser::Mistake;

/// Something that is limited: its most, what it is called, and how much of it a card has.
type Limit = (usize, &'static str, fn(&Card) -> usize);

const LIMITS: [Limit; 10] = [
    (4, "cards that are action spaces", |card| {
        card.abilities.iter().filter(|one| matches!(one, Ability::Space(_))).count()
    }),
    (4, "spaces that wood is spread over", |card| programs(card).map(spread).sum()),
    (6, "cards with `promise [...]`", |card| programs(card).map(promised_programs).sum()),
    // Twelve are on one card, of which each leads to its end at once.
    (30, "ways to `convert` goods at any time", |card| {
        let exchange = |one: &&Ability| match one {
            Ability::Convert { span, from, into, .. } => {
                *span == Span::Anytime && !is_eaten(from, into)
            }
            _ => false,
        };
        card.abilities.iter().filter(exchange).count()
    }),
    (2, "piles", |card| programs(card).map(piles).sum()),
    (1, "cards that replace each good of a price of fences", |card| {
        changes(card, |priced, how| {
            *priced == Priced::Fences && matches!(how, CostChange::ReplaceEach(..))
        })
    }),
    (4, "cards that replace goods of the price of a room", |card| {
        changes(card, |priced, how| matches!(priced, Priced::Room(_)) && replaces(how))
    }),
    (4, "cards that replace goods of the price of a renovation", |card| {
        changes(card, |priced, how| matches!(priced, Priced::Renovation(_)) && replaces(how))
    }),
    (4, "cards that replace goods of the price of improvements", |card| {
        changes(card, |priced, how| {
            let improvement =
                matches!(priced, Priced::Major | Priced::Improvement | Priced::Card(_));
            improvement && replaces(how)
        })
    }),
    (16, "cards that `set` a price", |card| {
        changes(card, |_, how| matches!(how, CostChange::Set(_) | CostChange::SetMaterial(..)))
    }),
];

/// What is too much of something if these cards are in one game.
pub fn too_much<'a>(cards: impl Iterator<Item = &'a Card> + Clone) -> Option<String> {
    LIMITS.iter().find_map(|(most, what, count)| {
        let there: usize = cards.clone().map(count).sum();
        (there > *most)
            .then(|| format!("there can be at most {most} {what} in a game, not {there}"))
    })
}

/// The cards of a deck that are one too many of something.
pub(super) fn mistakes(file: &str, cards: &[Card]) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    for (most, what, count) in LIMITS {
        let mut there = 0;
        let first = cards.iter().find(|card| {
            there += count(card);
            there > most
        });
        mistakes.extend(first.map(|card| Mistake {
            file: file.to_owned(),
            line: card.line,
            column: 1,
            what: format!("not yet: there can be at most {most} {what} in a game"),
            meant: None,
        }));
    }
    mistakes
}

/// Everything a card does step by step.
pub(super) fn programs(card: &Card) -> impl Iterator<Item = &Program> {
    card.abilities.iter().filter_map(|ability| match ability {
        Ability::Play(program)
        | Ability::When(_, program)
        | Ability::Anytime(_, program)
        | Ability::AnytimeOnce(_, program)
        | Ability::SpaceForOwner(program) => Some(program),
        Ability::Space(space) => Some(&space.program),
        _ => None,
    })
}

fn spread(program: &Program) -> usize {
    match program {
        Program::Spread(_, over) => over.0.len(),
        other => parts(other).into_iter().map(spread).sum(),
    }
}

/// The steps that stand in a step.
pub(super) fn parts(program: &Program) -> Vec<&Program> {
    match program {
        Program::All(parts)
        | Program::AndOr(parts)
        | Program::Choose(parts)
        | Program::Spend(parts) => parts.iter().collect(),
        Program::Then(first, then) | Program::FirstLater(first, then) => vec![first, then],
        Program::May(part)
        | Program::Pay(_, part)
        | Program::PayTo(_, _, part)
        | Program::Them(part)
        | Program::PayToSpace(_, part)
        | Program::PromiseTo(part, _)
        | Program::FromRound(_, part)
        | Program::If(_, part)
        | Program::Others(part)
        | Program::Owner(part) => vec![part],
        _ => Vec::new(),
    }
}

fn count_steps(program: &Program, is: fn(&Program) -> bool) -> usize {
    let inside: usize = parts(program).into_iter().map(|part| count_steps(part, is)).sum();
    inside + usize::from(is(program))
}

fn promised_programs(program: &Program) -> usize {
    count_steps(program, |step| matches!(step, Program::PromiseTo(..)))
}

fn piles(program: &Program) -> usize {
    count_steps(program, |step| matches!(step, Program::Pile(_)))
}

fn changes(card: &Card, is: fn(&Priced, &CostChange) -> bool) -> usize {
    let change = |ability: &&Ability| match ability {
        Ability::Always(Always::Cost(CostRule { priced, change, .. })) => {
            priced.iter().any(|one| is(one, change))
        }
        _ => false,
    };
    card.abilities.iter().filter(change).count()
}

/// Whether one good becomes food: only the best such conversion is ever used.
fn is_eaten(from: &Goods, into: &Goods) -> bool {
    let eaten = [Good::Grain, Good::Vegetable, Good::Sheep, Good::Boar, Good::Cattle];
    let one = eaten.iter().any(|good| *from == Goods::of(*good, 1));
    one && *into == Goods::of(Good::Food, into[Good::Food])
}

fn replaces(how: &CostChange) -> bool {
    matches!(
        how,
        CostChange::Replace(_)
            | CostChange::ReplaceAll(..)
            | CostChange::ReplaceEach(..)
            | CostChange::LessAny(_)
    )
}

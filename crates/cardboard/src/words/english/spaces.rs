//! What action spaces promise at a table: in a few words for the board, in sentences for notes.
//!
//! What this table has no use for is left out: hand cards where there are none, the start player
//! where one plays alone.

use super::{costs, creatures, family, goods, list, program, sentence, ways};
use crate::ability::{Ability, Action, Program};
use crate::building::{Pieces, Work};
use crate::card::Card;
use crate::goods::{Good, Goods};
use crate::words::Table;

/// How the spaces of a tile that takes one person keep each other closed.
pub(super) const LINKED: &str =
    "The whole tile takes one person a round: whoever uses a space of it closes the others.";

/// What a space, or a card that is one, lets its user do, in as few words as fit on the board;
/// empty for everything else.
pub fn label(card: &Card, table: &Table<'_>) -> String {
    let on = |refill| Label { card, refill, table };
    let label = card.abilities.iter().find_map(|ability| match ability {
        Ability::Use(act) => Some((on(card.terms.refill), act)),
        Ability::Space(space) => Some((on(space.refill), &space.program)),
        _ => None,
    });
    let Some((label, act)) = label else { return String::new() };
    capital(&label.of(act).unwrap_or_else(|| of_no_use(act).to_owned()))
}

/// What the user of a space does, in a sentence.
pub(super) fn text(card: &Card, act: &Program, table: &Table<'_>) -> String {
    let here = lying_here(card, table);
    let told = match told(act, table) {
        Some(told) => told,
        None => return format!("{}.", capital(of_no_use(act))),
    };
    match here.as_slice() {
        [] => sentence(&told),
        [only] => {
            format!("{} {}", sentence(&format!("{told}: {}", for_sale(only))), super::text(only))
        }
        here => {
            let each: Vec<String> = here.iter().map(|built| for_sale(built)).collect();
            let told = sentence(&format!("{told}: {}", list(&each, "or")));
            if here.iter().all(|built| family::price_sign(built).is_empty()) {
                return told;
            }
            format!("{told} Prices with {} are reconstructed.", family::RECONSTRUCTED)
        }
    }
}

/// An improvement with its price: "Clay Oven for 3 clay".
fn for_sale(built: &Card) -> String {
    format!("{} for {}{}", built.name, costs(&built.costs), family::price_sign(built))
}

/// Why nobody can use a space at this table.
fn of_no_use(act: &Program) -> &'static str {
    match act {
        Program::Act(Action::StartPlayer) => "of no use when one plays alone",
        _ => "only with hand cards",
    }
}

/// The improvements that are built on a space.
fn lying_here<'a>(space: &Card, table: &Table<'a>) -> Vec<&'a Card> {
    let lies = |card: &&Card| card.terms.on.as_deref() == Some(&*space.key);
    let mut found: Vec<&Card> = table.in_play.iter().copied().filter(lies).collect();
    found.sort_by_key(|card| &card.name);
    found
}

/// Whether an action is of any use at this table.
fn exists(act: &Action, table: &Table<'_>) -> bool {
    match act {
        Action::Occupation(_) | Action::Minor => table.hand_cards,
        Action::StartPlayer => table.players > 1,
        _ => true,
    }
}

/// What a program lets somebody do at this table, in the words of notes.
fn told(of: &Program, table: &Table<'_>) -> Option<String> {
    let each = |parts: &[Program]| -> Vec<String> {
        parts.iter().filter_map(|part| told(part, table)).collect()
    };
    let joined = |parts: Vec<String>, word: &str| (!parts.is_empty()).then(|| list(&parts, word));
    match of {
        Program::Act(act) if !exists(act, table) => None,
        Program::Act(Action::Improvement) if !table.hand_cards => {
            Some("build a major improvement".to_owned())
        }
        Program::Act(act @ Action::Pastures(_)) => Some(family::action(&limited(act, table))),
        // What is simply got stands under one verb.
        Program::All(parts) if parts.iter().any(acts) => joined(each(parts), "and"),
        Program::AndOr(parts) => joined(each(parts), "and/or"),
        Program::Then(first, then) => {
            let first = told(first, table)?;
            Some(match told(then, table) {
                Some(then) => format!("{first} and afterwards, if you like, {then}"),
                None => first,
            })
        }
        Program::May(part) => Some(match told(part, table) {
            Some(part) => format!("{part}, or do nothing"),
            None => "do nothing".to_owned(),
        }),
        Program::Choose(parts) if parts.iter().any(acts) => {
            let parts = each(parts);
            (!parts.is_empty()).then(|| ways(&parts))
        }
        Program::FromRound(round, then) => {
            Some(format!("from round {round} on {}", told(then, table)?))
        }
        other => Some(program(other)),
    }
}

/// Whether a program is or holds an action.
fn acts(of: &Program) -> bool {
    match of {
        Program::Act(_) => true,
        Program::Then(one, other) => acts(one) || acts(other),
        Program::All(parts) | Program::AndOr(parts) | Program::Choose(parts) => {
            parts.iter().any(acts)
        }
        Program::May(part) | Program::FromRound(_, part) => acts(part),
        _ => false,
    }
}

/// The same with as many pastures as the table allows.
fn limited(act: &Action, table: &Table<'_>) -> Action {
    match (act, table.pastures) {
        (Action::Pastures(None), most) => Action::Pastures(most),
        (Action::Pastures(Some(printed)), Some(most)) => Action::Pastures(Some(most.min(*printed))),
        (act, _) => act.clone(),
    }
}

/// A space about to be told in a few words.
struct Label<'a> {
    card: &'a Card,
    refill: Option<(Good, u8)>,
    table: &'a Table<'a>,
}

impl Label<'_> {
    /// What a program promises; nothing if this table has no use for it.
    fn of(&self, of: &Program) -> Option<String> {
        let each = |parts: &[Program]| -> Vec<String> {
            parts.iter().filter_map(|part| self.of(part)).collect()
        };
        Some(match of {
            Program::Take => self.pile(),
            Program::Gain(gain) => goods(gain),
            Program::Act(act) => return exists(act, self.table).then(|| self.action(act)),
            Program::All(parts) => several(&each(parts), "and")?,
            Program::AndOr(parts) => several(&each(parts), "and/or")?,
            Program::FromRound(round, then) => format!("from round {round} {}", self.of(then)?),
            Program::Then(first, then) => {
                let first = self.of(first)?;
                self.of(then).map_or(first.clone(), |then| format!("{first}, then {then}"))
            }
            Program::May(part) => {
                self.of(part).map_or("nothing".to_owned(), |part| format!("{part}, or nothing"))
            }
            Program::Choose(parts) => match one_of_each(parts) {
                Some(kinds) => one_of(&kinds),
                None => {
                    let parts = each(parts).into_iter().map(|part| part.replace(" and ", " + "));
                    let parts: Vec<String> = parts.collect();
                    return (!parts.is_empty()).then(|| list(&parts, "or"));
                }
            },
            Program::Pay(price, then) => format!("{} for {}", self.of(then)?, goods(price)),
            Program::Pick(count, kinds) if *kinds == BUILDING => {
                format!("{count} different building resources")
            }
            Program::PickAny(1, kinds) => one_of(kinds),
            Program::PickAny(count, kinds) => {
                let kinds: Vec<String> = kinds.iter().map(|good| good.key().to_owned()).collect();
                format!("any {count} of {}", list(&kinds, "and"))
            }
            other => program(other),
        })
    }

    /// What is added every round: "3 wood a round".
    fn pile(&self) -> String {
        let amount = |(good, number): (Good, u8)| super::amount(good, number.into());
        match (self.refill, self.card.terms.refill_later, self.card.terms.refill_borders) {
            (Some(first), None, _) => format!("{} a round", amount(first)),
            (Some(first), Some(later), _) => {
                format!("{}, then {} a round", amount(first), amount(later))
            }
            (None, _, 1) => "1 border a round".to_owned(),
            (None, _, borders) => format!("{borders} borders a round"),
        }
    }

    fn action(&self, act: &Action) -> String {
        match limited(act, self.table) {
            Action::Rooms(None) => "rooms".to_owned(),
            Action::Rooms(Some(1)) => "1 room".to_owned(),
            Action::RoomsOf(house, _) => format!("{house} rooms"),
            Action::Stables(None, _) => "stables".to_owned(),
            Action::Stables(Some(1), price) if price.is_empty() => "1 free stable".to_owned(),
            Action::Stables(Some(1), price) => format!("1 stable for {}", goods(&price)),
            Action::Fences => "fences for 1 wood each".to_owned(),
            Action::Renovate | Action::RenovateFor(_) => "renovate".to_owned(),
            Action::Sow => "sow".to_owned(),
            Action::Grow { room: true } => "grow with room".to_owned(),
            Action::Grow { room: false } => "grow even without room".to_owned(),
            Action::Occupation(prices) => format!("1 occupation{}", in_food(&prices)),
            Action::Minor => "a minor improvement".to_owned(),
            Action::Improvement if self.table.hand_cards => "major or minor improvement".to_owned(),
            Action::Improvement => "a major improvement".to_owned(),
            Action::StartPlayer => "start player".to_owned(),
            Action::Pastures(None) => "any number of pastures".to_owned(),
            Action::Pastures(Some(1)) => "1 pasture".to_owned(),
            Action::Pastures(Some(most)) => format!("up to {most} pastures"),
            Action::BuildHere => match lying_here(self.card, self.table).as_slice() {
                [only] => format!("for {}{}", costs(&only.costs), family::price_sign(only)),
                _ => "1 improvement of these".to_owned(),
            },
            Action::Work(work) => short_work(&work),
            other => program(&Program::Act(other)),
        }
    }
}

const BUILDING: [Good; 4] = [Good::Wood, Good::Clay, Good::Reed, Good::Stone];

/// The kinds of which exactly one is chosen, if that is all there is to choose.
fn one_of_each(parts: &[Program]) -> Option<Vec<Good>> {
    let kind = |part: &Program| match part {
        Program::Gain(goods) => {
            let (good, _) = goods.iter().next()?;
            (*goods == Goods::of(good, 1)).then_some(good)
        }
        _ => None,
    };
    parts.iter().map(kind).collect()
}

/// One of several kinds: "1 reed or stone".
fn one_of(kinds: &[Good]) -> String {
    if kinds == BUILDING {
        return "1 building resource".to_owned();
    }
    let kinds: Vec<String> =
        kinds.iter().map(|good| super::good_name(*good, 1).to_owned()).collect();
    format!("1 {}", list(&kinds, "or"))
}

/// Joins promises; a comma keeps "and" and "or" of theirs apart from the word between them.
fn several(parts: &[String], word: &str) -> Option<String> {
    let [init @ .., last] = parts else { return None };
    if init.is_empty() {
        return Some(last.clone());
    }
    let mixed = parts.iter().any(|part| part.contains(" and ") || part.contains(" or "));
    let before = if mixed { "," } else { "" };
    Some(format!("{}{before} {word} {last}", init.join(", ")))
}

/// What an occupation costs: " for 2 food", " (1 food; later 2)".
fn in_food(prices: &[(u16, i8)]) -> String {
    match prices {
        [] | [(_, 0)] => " (free)".to_owned(),
        [(_, price)] => format!(" for {price} food"),
        [(_, 0), .., (_, then)] => format!(" (first free; later {then} food)"),
        [(_, first), .., (_, then)] => format!(" ({first} food; later {then})"),
    }
}

fn short_work(work: &Work) -> String {
    let pieces = |all: &Pieces, name: &str| {
        let price = goods(&all.price);
        match all.free {
            0 => format!("{name}s for {price} each"),
            1 => format!("1 {name} free, more for {price} each"),
            free => format!("{free} {name}s free, more for {price} each"),
        }
    };
    match work {
        Work::Borders(all) if all.most.is_none() => pieces(all, "border"),
        Work::Troughs(all) if all.most.is_none() => pieces(all, "trough"),
        Work::Stall(price) => format!("1 stall for {}", goods(price)),
        Work::Upgrade(prices) => {
            let prices: Vec<String> = prices.iter().map(goods).collect();
            format!("stables for {} each", list(&prices, "or"))
        }
        Work::Expand => "farm expansion".to_owned(),
        Work::Building => "1 special building".to_owned(),
        other => creatures::work(other),
    }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters
        .next()
        .map_or(String::new(), |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

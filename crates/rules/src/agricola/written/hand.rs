//! Hand cards in words.

use farmstead_cardboard::Key;

use super::super::ROUNDS;
use super::super::cards::{CardSlot, Held, Promised};
use super::super::piles::Pile;
use super::super::state::State;
use super::{card_name, find_card};
use crate::game::Seat;
use crate::written::{Wrong, number};

/// No card lies here.
const GAP: &str = "-";
/// Marks a card of which only the back is known, before the number of its lot.
const UNKNOWN: char = '?';

/// A player's cards as statements.
pub(super) fn written(state: &State, seat: Seat) -> Vec<String> {
    let held = &state.player(seat).held;
    let Held {
        dealt,
        store,
        hand,
        played,
        permanent,
        listens: _,
        traits: _,
        promised,
        points,
        lost,
        gained,
        took_from,
        ..
    } = held;
    let mut clauses = Vec::new();
    let last = dealt.iter().rposition(|card| *card != Held::NO_CARD);
    let places = last.map_or(0, |last| last + 1);
    let slot = |place: usize| CardSlot::new(seat.0, place as u8);
    if places > 0 {
        let names: Vec<String> = dealt[..places].iter().map(|card| name(state, *card)).collect();
        clauses.push(format!("dealt {}", names.join(" ")));
    }
    let names = |slots: &mut dyn Iterator<Item = CardSlot>| {
        slots.map(|slot| card_name(state, slot)).collect::<Vec<String>>().join(" ")
    };
    let is_played = |place: &usize| played >> place & 1 == 1;
    let seen = |place: &usize| state.common.seen.contains(slot(*place)) && !is_played(place);
    let kinds = [
        ("hand", names(&mut hand.iter())),
        ("played", names(&mut (0..places).filter(is_played).map(slot))),
        ("seen", names(&mut (0..places).filter(seen).map(slot))),
    ];
    for (word, cards) in kinds.into_iter().filter(|(_, cards)| !cards.is_empty()) {
        clauses.push(format!("{word} {cards}"));
    }
    let fields: Vec<_> = state.field_cards(state.player(seat)).collect();
    for place in (0..places).filter(|place| store[*place] > 0) {
        let marks = match fields.iter().find(|field| field.place == place) {
            Some(field) if !field.either => {
                let stacks = (0..field.stacks).map(|stack| field.amount(held, stack).to_string());
                stacks.collect::<Vec<String>>().join(" ")
            }
            _ => store[place].to_string(),
        };
        clauses.push(format!("{} marked {marks}", card_name(state, slot(place))));
    }
    for place in (0..places).filter(|place| held.pass(*place) > 0) {
        clauses.push(format!("{} kept {}", card_name(state, slot(place)), held.pass(place)));
    }
    let counts = [
        ("permanent", i32::from(*permanent)),
        ("points", i32::from(*points)),
        ("lost", i32::from(*lost)),
        ("gained", i32::from(*gained)),
        ("took-from", i32::from(*took_from)),
    ];
    for (word, count) in counts.into_iter().filter(|(_, count)| *count != 0) {
        clauses.push(format!("{word} {count}"));
    }
    if let Some(last) = promised.iter().rposition(|one| *one != Promised::NONE) {
        let tasks: Vec<String> = promised[..=last].iter().map(|one| task(state, one)).collect();
        clauses.push(format!("tasks {}", tasks.join(" ")));
    }
    clauses
}

/// What is to be done in which rounds, as `A010.2:7,9`.
fn task(state: &State, promised: &Promised) -> String {
    if *promised == Promised::NONE {
        return GAP.to_owned();
    }
    let rounds = (0..16).filter(|round| promised.rounds >> round & 1 == 1);
    let rounds: Vec<String> = rounds.map(|round: u16| round.to_string()).collect();
    format!("{}:{}", state.layout.origins.name(promised.node), rounds.join(","))
}

/// A card by its number: its key, with a `?` behind it if it may lie elsewhere, or its back.
fn name(state: &State, card: u16) -> String {
    match card {
        Held::NO_CARD => GAP.to_owned(),
        card if card >= Held::UNKNOWN => format!("{UNKNOWN}{}", card - Held::UNKNOWN),
        card if card >= Held::SOMEWHERE => {
            let key = state.layout.hand[usize::from(card & !Held::SOMEWHERE)].key;
            format!("{key}{UNKNOWN}")
        }
        card => state.layout.hand[usize::from(card)].key.to_string(),
    }
}

/// Whether every card is known that was dealt or may be drawn, and how lots fall.
pub(super) fn all_known(state: &State) -> bool {
    let mut dealt = state.players.iter().flat_map(|player| player.held.dealt);
    let piles = Pile::BOTH.into_iter().all(|pile| {
        let left = state.common.left[pile as usize];
        state.piles.left(pile, left).count() == usize::from(left)
    });
    let lots = !state.layout.draws_lots || state.common.chance != 0;
    lots && piles && dealt.all(|card| card == Held::NO_CARD || card < Held::SOMEWHERE)
}

/// Reads a statement about a player's cards, if it is one.
pub(super) fn read(state: &mut State, seat: Seat, words: &[&str]) -> Result<bool, Wrong> {
    match *words {
        ["dealt", ref names @ ..] => read_dealt(state, seat, names)?,
        ["hand", ref names @ ..] => {
            for name in names {
                let slot = dealt_or_new(state, seat, name)?;
                state.player_mut(seat).held.hand.insert(slot);
            }
        }
        ["played", ref names @ ..] => {
            for name in names {
                let slot = dealt_or_new(state, seat, name)?;
                if slot.seat() != seat.index() || !state.knows(slot) {
                    return Err(Wrong::new(name, "it was dealt to somebody else"));
                }
                state.lay_down(seat, slot);
            }
        }
        ["seen", ref names @ ..] => {
            for name in names {
                let slot = find_card(state, name)?;
                state.common.seen.insert(slot);
            }
        }
        [name, "marked", ref marks @ ..] => read_marks(state, seat, name, marks)?,
        [name, "kept", pass] => {
            let slot = own(state, seat, name)?;
            let pass = number(pass, Held::UNSEEN)?;
            state.player_mut(seat).held.set_pass(slot.place(), pass);
        }
        ["permanent", count] => state.player_mut(seat).held.permanent = number(count, 7)?,
        ["points", points] => {
            let points: i16 = number(points, super::super::cards::MOST_POINTS)?;
            if points < -super::super::cards::MOST_POINTS {
                return Err(Wrong::new(words[1], "nobody loses so many points"));
            }
            state.player_mut(seat).held.points = points;
        }
        ["lost", count] => state.player_mut(seat).held.lost = number(count, 100)?,
        ["gained", count] => state.player_mut(seat).held.gained = number(count, 250)?,
        ["took-from", bits] => state.player_mut(seat).held.took_from = number(bits, u8::MAX)?,
        ["tasks", ref tasks @ ..] => read_tasks(state, seat, tasks)?,
        _ => return Ok(false),
    }
    Ok(true)
}

fn read_dealt(state: &mut State, seat: Seat, names: &[&str]) -> Result<(), Wrong> {
    for (place, name) in names.iter().enumerate() {
        if place >= Held::MOST {
            return Err(Wrong::new(name, "nobody is dealt so many cards"));
        }
        let lots = state.common.dealing.lots().len() as u16;
        let card = match name.strip_prefix(UNKNOWN) {
            _ if *name == GAP => Held::NO_CARD,
            Some(lot) => Held::UNKNOWN + number(lot, lots - 1)?,
            None => {
                let key = name.strip_suffix(UNKNOWN);
                let flag = if key.is_some() { Held::SOMEWHERE } else { 0 };
                new_card(state, key.unwrap_or(name))? | flag
            }
        };
        state.player_mut(seat).held.dealt[place] = card;
    }
    Ok(())
}

/// The number of a card that was not dealt to anybody.
fn new_card(state: &State, name: &str) -> Result<u16, Wrong> {
    let card = Key::new(name).and_then(|key| state.layout.hand_card(&key));
    let card = card.ok_or_else(|| Wrong::new(name, "there is no such card in this game"))?;
    let there = |other: &u16| *other < Held::UNKNOWN && other & !Held::SOMEWHERE == card;
    if state.players.iter().any(|player| player.held.dealt.iter().any(there)) {
        return Err(Wrong::new(name, "it is there already"));
    }
    Ok(card)
}

/// A card that was dealt to somebody, or is dealt to this seat now.
fn dealt_or_new(state: &mut State, seat: Seat, name: &str) -> Result<CardSlot, Wrong> {
    if let Ok(slot) = find_card(state, name) {
        let hands = state.seats().any(|seat| state.player(seat).held.hand.contains(slot));
        let played = state.players[slot.seat()].held.played >> slot.place() & 1 == 1;
        return match hands || played {
            true => Err(Wrong::new(name, "it is there already")),
            false => Ok(slot),
        };
    }
    let card = new_card(state, name)?;
    let dealt = &mut state.player_mut(seat).held.dealt;
    let place = dealt.iter().position(|there| *there == Held::NO_CARD);
    let place = place.ok_or_else(|| Wrong::new(name, "nobody is dealt so many cards"))?;
    dealt[place] = card;
    Ok(CardSlot::new(seat.0, place as u8))
}

/// A card that was dealt to this seat.
fn own(state: &State, seat: Seat, name: &str) -> Result<CardSlot, Wrong> {
    let slot = find_card(state, name)?;
    let own = slot.seat() == seat.index();
    own.then_some(slot).ok_or_else(|| Wrong::new(name, format!("it was not dealt to {seat}")))
}

fn read_marks(state: &mut State, seat: Seat, name: &str, marks: &[&str]) -> Result<(), Wrong> {
    let slot = own(state, seat, name)?;
    let field = state.field_card(state.player(seat), slot.place() as u8);
    let held = &mut state.player_mut(seat).held;
    match (field, marks) {
        (Some(field), marks) if !field.either => {
            for (stack, mark) in (0..field.stacks).zip(marks) {
                field.set(held, stack, number(mark, u8::MAX)?);
            }
        }
        (_, [mark]) => held.store[slot.place()] = number(mark, u8::MAX)?,
        _ => return Err(Wrong::new(name, "one number lies on this card")),
    }
    Ok(())
}

fn read_tasks(state: &mut State, seat: Seat, tasks: &[&str]) -> Result<(), Wrong> {
    for (index, task) in tasks.iter().enumerate() {
        let bad = |what: &str| Wrong::new(task, what);
        if index >= Held::PROMISES {
            return Err(bad("nobody has so many tasks"));
        }
        if *task == GAP {
            continue;
        }
        let (name, rounds) = task.split_once(':').ok_or_else(|| bad("expected its rounds"))?;
        let node = state.layout.node_called(name).ok_or_else(|| bad("there is no such step"))?;
        let rounds: Vec<&str> = rounds.split(',').filter(|round| !round.is_empty()).collect();
        let rounds = super::rounds(&rounds)? & ((1 << (ROUNDS + 1)) - 1);
        state.player_mut(seat).held.promised[index] = Promised { rounds, node };
    }
    Ok(())
}

//! Fields in notation and in words.

use super::farmyard::Cell;
use super::notation::key_of;
use super::state::{Rung, State};
use super::words::own_card;
use crate::game::Seat;

/// A field in notation: its cell, or the key of its card with the number of a later stack.
pub(super) fn field_key(state: &State, cell: Cell) -> String {
    key_at(state, state.decider(), cell)
}

fn key_at(state: &State, owner: Seat, cell: Cell) -> String {
    match cell.card_place() {
        Some(place) => match cell.card_stack() {
            0 => key_of(state, owner, place).to_string(),
            stack => format!("{}.{}", key_of(state, owner, place), stack + 1),
        },
        None => cell.to_string(),
    }
}

/// A field in words: its cell, or the name of its card.
pub(super) fn field_name(state: &State, cell: Cell) -> String {
    name_at(state, state.decider(), cell)
}

fn name_at(state: &State, owner: Seat, cell: Cell) -> String {
    match cell.card_place() {
        Some(place) => match cell.card_stack() {
            0 => own_card(state, owner, place).to_owned(),
            stack => format!("{} (stack {})", own_card(state, owner, place), stack + 1),
        },
        None => cell.to_string(),
    }
}

/// The field of another player that a choice means, in notation.
pub(super) fn gleaned_key(state: &State, index: u8) -> String {
    let (owner, field) = state.gleaned_at(state.decider(), index);
    format!("from {owner} {}", key_at(state, owner, field))
}

/// The field of another player that a choice means, in words.
pub(super) fn gleaned_name(state: &State, index: u8) -> String {
    let (owner, field) = state.gleaned_at(state.decider(), index);
    format!("from {owner} {}", name_at(state, owner, field))
}

/// What taking a crop from a field means now.
pub(super) fn reap_words(state: &State, cell: Cell) -> String {
    let what = if is_harvest(state) { "1 more grain" } else { "1 crop" };
    format!("Take {what} from {}", field_name(state, cell))
}

/// What is asked where crops may be taken.
pub(super) fn reap_question(state: &State) -> &'static str {
    if is_harvest(state) {
        "Take another grain from your fields, or stop"
    } else {
        "Take a crop each from any of your fields"
    }
}

fn is_harvest(state: &State) -> bool {
    state.common.rung == Rung::FieldCards
}

//! Fields in notation and in words.

use super::farmyard::Cell;
use super::state::{Rung, State};
use super::words::{own_card, own_key};

/// A field in notation: its cell, or the key of its card with the number of a later stack.
pub(super) fn field_key(state: &State, cell: Cell) -> String {
    match cell.card_place() {
        Some(place) => match cell.card_stack() {
            0 => own_key(state, place).to_owned(),
            stack => format!("{}.{}", own_key(state, place), stack + 1),
        },
        None => cell.to_string(),
    }
}

/// A field in words: its cell, or the name of its card.
pub(super) fn field_name(state: &State, cell: Cell) -> String {
    match cell.card_place() {
        Some(place) => own_card(state, state.decider(), place).to_owned(),
        None => cell.to_string(),
    }
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

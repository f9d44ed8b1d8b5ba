//! Printed matter in words, made from the data so that words and rules cannot disagree.
//!
//! A language is one module with the functions named here, and nothing outside of it holds a word
//! of that language. English is the only one so far.

mod english;

use crate::card::Card;
pub use english::{
    MOST_USUAL, RECONSTRUCTED, amount, costs, goods, hand_card, kind, label, list, needs, note,
    price, price_sign, program, reconstructed, text,
};

/// What of a table changes how the things that lie on it read.
#[derive(Debug, Clone, Copy)]
pub struct Table<'a> {
    /// How many play.
    pub players: u8,
    /// Whether there are hand cards.
    pub hand_cards: bool,
    /// How many pastures may be built in one action, if not any number.
    pub pastures: Option<u8>,
    /// Every paragraph in play.
    pub in_play: &'a [&'a Card],
}

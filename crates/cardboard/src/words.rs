//! Printed matter in words, made from the data so that words and rules cannot disagree.
//!
//! A language is one module with the functions named here, and nothing outside of it holds a word
//! of that language. English is the only one so far.

mod english;

pub use english::{MOST_USUAL, amount, costs, goods, hand_card, kind, list, needs, program, text};

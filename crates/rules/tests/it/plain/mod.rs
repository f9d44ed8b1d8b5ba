//! A second interpreter of the printed cards, slow and plain, for one question: where can a person
//! be placed? It reads the words on spaces and cards, keeps everything in plain lists and tries
//! every line of play to the end. What it says is compared with what the game offers.
//!
//! It knows nothing of how the game finds its moves, and a word that it does not know stops it.

mod acting;
mod comparing;
mod cooking;
mod counting;
mod exchanging;
mod farm;
mod placing;
mod prices;
mod running;
mod words;
mod world;

use std::fmt::Debug;

/// A word of the card data that has no meaning here yet.
#[track_caller]
fn unknown<T>(word: &impl Debug) -> T {
    panic!("the plain interpreter does not know {word:?}")
}

//! Decks that people bring along. A deck is read and checked once, shared by all that play with it,
//! and gone when nobody does any more.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use thiserror::Error;

use crate::card::{Card, Edition};
use crate::check::check;
use crate::older::as_written_now;
use crate::parser::Mistake;

/// The largest text of a deck, in bytes.
pub const LONGEST: usize = 128 * 1024;
/// The most cards in a deck.
pub const MOST_CARDS: usize = 400;

/// A deck without mistakes that somebody brought along. The same text is the same deck.
#[derive(Debug)]
pub struct OwnDeck {
    /// The game whose board its cards speak of.
    pub edition: Edition,
    /// Its cards.
    pub cards: Vec<Card>,
    /// Its text, without blanks at the ends of lines and without empty lines at both ends.
    pub source: String,
}

impl PartialEq for OwnDeck {
    fn eq(&self, other: &OwnDeck) -> bool {
        self.source == other.source
    }
}

impl Eq for OwnDeck {}

impl Hash for OwnDeck {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write(self.source.as_bytes());
    }
}

/// A deck that cannot be played with.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BadDeck {
    /// It says something that cannot be meant, or that cannot be played yet.
    #[error("{}{}", .0[0], more(.0.len()))]
    Mistakes(Vec<Mistake>),
    /// It has no cards.
    #[error("{0}: there are no cards in the deck")]
    Empty(String),
    /// It has too many cards.
    #[error("{0}: a deck has at most {MOST_CARDS} cards, not {1}")]
    TooLarge(String, usize),
    /// Its text is too long.
    #[error("{0}: the text of a deck has at most {LONGEST} bytes, not {1}")]
    TooLong(String, usize),
}

impl BadDeck {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        "bad_deck"
    }
}

fn more(mistakes: usize) -> String {
    match mistakes {
        1 => String::new(),
        2 => " (and 1 more mistake)".to_owned(),
        _ => format!(" (and {} more mistakes)", mistakes - 1),
    }
}

/// Reads and checks a deck; `file` is what mistakes call it.
pub fn bring(file: &str, text: &str) -> Result<Arc<OwnDeck>, BadDeck> {
    let source = tidied(text);
    if source.len() > LONGEST {
        return Err(BadDeck::TooLong(file.to_owned(), source.len()));
    }
    let mut read = check(file, text);
    if !read.mistakes.is_empty() {
        let in_older_words = check(file, &as_written_now(text));
        if !in_older_words.mistakes.is_empty() {
            return Err(BadDeck::Mistakes(read.mistakes));
        }
        read = in_older_words;
    }
    match read.cards.len() {
        0 => Err(BadDeck::Empty(file.to_owned())),
        cards if cards > MOST_CARDS => Err(BadDeck::TooLarge(file.to_owned(), cards)),
        _ => Ok(Arc::new(OwnDeck { edition: read.edition, cards: read.cards, source })),
    }
}

fn tidied(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    const DECK: &str = "Z1 \"Hay Loft\" minor; cost 1 wood\n  play: 1 food\n";

    #[test]
    fn the_same_text_is_the_same_deck_whatever_the_ends_of_its_lines() {
        let deck = bring("one.cards", DECK).expect("the deck has no mistakes");
        let windows = format!("\r\n{}", DECK.replace('\n', "  \r\n"));
        let again = bring("two.cards", &windows).expect("the deck has no mistakes");
        assert_eq!(deck, again);
    }

    #[test]
    fn a_deck_with_mistakes_is_told_by_its_first_and_their_number() {
        let bad = bring("my.cards", "Z1 \"Hay\" minor\n  play: 1 fod\n\nZ2 \"Loft\" minor\n")
            .expect_err("the deck has mistakes");
        assert_eq!(
            bad.to_string(),
            "my.cards:2:11: expected a good, found `fod` (did you mean `food`?) \
             (and 1 more mistake)"
        );
        assert_eq!(bad.code(), "bad_deck");
    }

    #[test]
    fn a_deck_too_large_or_without_cards_is_refused_with_the_numbers() {
        let card = |number: usize| format!("Z{number} \"Loft\" minor; vp 1\n");
        let large: String = (1..=401).map(card).collect();
        let bad = bring("my.cards", &large).expect_err("there are too many cards");
        assert_eq!(bad.to_string(), "my.cards: a deck has at most 400 cards, not 401");
        let bad = bring("my.cards", &"#".repeat(LONGEST + 1)).expect_err("the text is too long");
        assert!(bad.to_string().ends_with("has at most 131072 bytes, not 131073"), "{bad}");
        let bad = bring("my.cards", "# nothing\n").expect_err("there are no cards");
        assert_eq!(bad.to_string(), "my.cards: there are no cards in the deck");
    }
}

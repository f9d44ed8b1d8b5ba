//! Decks that people bring along. A deck is read and checked once and stays for the rest of the
//! program, so that games can speak of its cards as they do of printed ones.

use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};

use thiserror::Error;

use crate::card::{Card, Edition};
use crate::check::check;
use crate::parser::Mistake;

/// The largest text of a deck, in bytes.
pub const LONGEST: usize = 128 * 1024;
/// The most cards in a deck.
pub const MOST_CARDS: usize = 400;
/// The most new decks in one run of a program: they are never forgotten.
pub const MOST_DECKS: usize = 2_000;

/// A deck without mistakes that somebody brought along. The same text is the same deck.
#[derive(Debug)]
pub struct OwnDeck {
    /// Its place among all that were brought.
    pub number: u16,
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
    /// Too many were brought.
    #[error("no more than {MOST_DECKS} decks can be brought along; start the program again")]
    TooMany,
}

impl BadDeck {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            BadDeck::TooMany => "too_many_decks",
            _ => "bad_deck",
        }
    }
}

fn more(mistakes: usize) -> String {
    match mistakes {
        1 => String::new(),
        2 => " (and 1 more mistake)".to_owned(),
        _ => format!(" (and {} more mistakes)", mistakes - 1),
    }
}

fn brought() -> MutexGuard<'static, Vec<&'static OwnDeck>> {
    static BROUGHT: Mutex<Vec<&'static OwnDeck>> = Mutex::new(Vec::new());
    BROUGHT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Reads and checks a deck; `file` is what mistakes call it.
pub fn bring(file: &str, text: &str) -> Result<&'static OwnDeck, BadDeck> {
    read(file, text, MOST_DECKS)
}

/// Reads a deck again that was brought before: it belongs to something that is kept, so there is
/// always room for it.
pub fn recall(file: &str, text: &str) -> Result<&'static OwnDeck, BadDeck> {
    read(file, text, usize::from(u16::MAX))
}

fn read(file: &str, text: &str, most: usize) -> Result<&'static OwnDeck, BadDeck> {
    let source = tidied(text);
    if let Some(known) = brought().iter().find(|deck| deck.source == source) {
        return Ok(known);
    }
    if source.len() > LONGEST {
        return Err(BadDeck::TooLong(file.to_owned(), source.len()));
    }
    let read = check(file, text);
    if !read.mistakes.is_empty() {
        return Err(BadDeck::Mistakes(read.mistakes));
    }
    match read.cards.len() {
        0 => return Err(BadDeck::Empty(file.to_owned())),
        cards if cards > MOST_CARDS => return Err(BadDeck::TooLarge(file.to_owned(), cards)),
        _ => {}
    }
    let mut brought = brought();
    if let Some(known) = brought.iter().find(|deck| deck.source == source) {
        return Ok(known);
    }
    if brought.len() >= most {
        return Err(BadDeck::TooMany);
    }
    let number = brought.len() as u16;
    let deck = OwnDeck { number, edition: read.edition, cards: read.cards, source };
    let deck: &'static OwnDeck = Box::leak(Box::new(deck));
    brought.push(deck);
    Ok(deck)
}

/// The cards of every deck that was brought along.
pub(crate) fn cards() -> impl Iterator<Item = &'static Card> {
    let decks: Vec<&'static OwnDeck> = brought().clone();
    decks.into_iter().flat_map(|deck| &deck.cards)
}

fn tidied(text: &str) -> String {
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::printed::key;

    const DECK: &str = "Z1 \"Hay Loft\" minor; cost 1 wood\n  play: 1 food\n";

    #[test]
    fn the_same_text_is_the_same_deck_whatever_the_ends_of_its_lines() {
        let deck = bring("one.cards", DECK).expect("the deck has no mistakes");
        let windows = format!("\r\n{}", DECK.replace('\n', "  \r\n"));
        let again = bring("two.cards", &windows).expect("the deck has no mistakes");
        assert!(std::ptr::eq(deck, again));
        assert_eq!(key("Z1"), Some("Z1"));
        assert_eq!(key("Z2"), None);
    }

    #[test]
    fn what_is_kept_is_read_again_when_nothing_new_can_be_brought() {
        let text = "Z9 \"Barn\" minor; cost 1 wood\n  play: 1 food\n";
        assert_eq!(read("barn.cards", text, 0), Err(BadDeck::TooMany));
        let kept = recall("barn.cards", text).expect("there is always room for it");
        assert_eq!(read("barn.cards", text, 0), Ok(kept), "the same text is the same deck");
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

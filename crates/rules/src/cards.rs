//! Which hand cards are in play: decks that ship with the program, and one that was brought along.

use std::fmt;
use std::sync::Arc;

use farmstead_cardboard::printed::{DECKS, ShippedDeck};
use farmstead_cardboard::{Card, Edition, OwnDeck, check};

/// The word for the deck that was brought along.
const OWN: &str = "own";

/// Decks of hand cards. Written as `none`, `base`, `own` or `base,own`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Cards {
    /// Shipped decks, as bits by their place in [`DECKS`].
    shipped: u8,
    /// Whether a deck is brought along.
    with_own: bool,
    /// The deck that is brought along.
    own: Option<Arc<OwnDeck>>,
}

impl Cards {
    /// No cards at all.
    pub const NONE: Cards = Cards { shipped: 0, with_own: false, own: None };

    /// Shipped decks by their words, joined by commas.
    pub(crate) fn of(words: &str) -> Cards {
        Cards::NONE.read(words).expect("these decks ship")
    }

    /// Whether there are none.
    pub fn is_none(&self) -> bool {
        *self == Cards::NONE
    }

    /// Reads words joined by commas; a deck that was brought before stays.
    pub(crate) fn read(&self, words: &str) -> Option<Cards> {
        let own = self.own.clone();
        let mut cards = Cards { with_own: own.is_some(), own, ..Cards::NONE };
        if words == "none" {
            return Some(cards);
        }
        for word in words.split(',') {
            match DECKS.iter().position(|deck| deck.word == word) {
                Some(place) => cards.shipped |= 1 << place,
                None if word == OWN => cards.with_own = true,
                None => return None,
            }
        }
        Some(cards)
    }

    /// Every word for cards that options know.
    pub fn words() -> Vec<&'static str> {
        let decks = DECKS.iter().map(|deck| deck.word);
        ["none"].into_iter().chain(decks).chain([OWN]).collect()
    }

    /// The same cards with a deck that was brought along.
    #[must_use]
    pub fn with(self, own: Arc<OwnDeck>) -> Cards {
        Cards { with_own: true, own: Some(own), ..self }
    }

    /// The deck that was brought along.
    pub fn own(&self) -> Option<&Arc<OwnDeck>> {
        self.own.as_ref()
    }

    fn shipped_decks(&self) -> impl Iterator<Item = &'static ShippedDeck> + Clone + use<> {
        let shipped = self.shipped;
        (0..).zip(&DECKS).filter(move |(place, _)| shipped >> place & 1 == 1).map(|(_, deck)| deck)
    }

    /// Every card that ships.
    pub fn shipped(&self) -> impl Iterator<Item = &'static Card> + Clone + use<> {
        self.shipped_decks().flat_map(ShippedDeck::cards)
    }

    /// Every card.
    pub fn all(&self) -> impl Iterator<Item = &Card> + Clone {
        let own: &[Card] = self.own().map_or(&[], |own| &own.cards);
        self.shipped().map(|card| -> &Card { card }).chain(own)
    }

    /// Why these decks cannot be in one game of this edition.
    pub(crate) fn mismatch(&self, edition: Edition) -> Option<String> {
        if self.with_own && self.own.is_none() {
            return Some("cards `own` need a deck: bring its text along".to_owned());
        }
        self.of_another_game(edition)
            .or_else(|| self.in_two_decks())
            .or_else(|| check::too_much(self.all()))
    }

    fn of_another_game(&self, edition: Edition) -> Option<String> {
        let shipped = self.shipped_decks().map(|deck| (deck.word, deck.edition));
        let own = self.own().map(|own| (OWN, own.edition));
        let (mine, other) = match edition {
            Edition::Classic => ("classic", "revised"),
            Edition::Revised => ("revised", "classic"),
        };
        let (word, _) = shipped.chain(own).find(|(_, of)| *of != edition)?;
        Some(format!("cards `{word}` are for the {other} game, not for the {mine} game"))
    }

    fn in_two_decks(&self) -> Option<String> {
        let own = self.own()?;
        for deck in self.shipped_decks() {
            for card in deck.cards() {
                let same = |other: &&Card| other.key.eq_ignore_ascii_case(&card.key);
                if let Some(twice) = own.cards.iter().find(same) {
                    let (key, word) = (&twice.key, deck.word);
                    return Some(format!(
                        "the key `{key}` of your deck is taken in cards `{word}`"
                    ));
                }
            }
        }
        None
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shipped = self.shipped_decks().map(|deck| deck.word);
        let words: Vec<&str> = shipped.chain(self.with_own.then_some(OWN)).collect();
        if words.is_empty() { f.write_str("none") } else { f.write_str(&words.join(",")) }
    }
}

//! Hand cards by their keys.

use std::ptr;

use crate::events::Name;

/// The numbers of cards by key. A deal of many cards looks each of them up.
#[derive(Debug, Default)]
pub(super) struct ByKey {
    /// The first letters of each, in order.
    letters: Vec<u64>,
    cards: Vec<(Name, u16)>,
}

impl ByKey {
    /// Adds a card.
    pub(super) fn insert(&mut self, key: Name, card: u16) {
        let letters = first_letters(key);
        let place = self.letters.partition_point(|other| *other < letters);
        self.letters.insert(place, letters);
        self.cards.insert(place, (key, card));
    }

    /// The card with this key.
    pub(super) fn get(&self, key: &str) -> Option<u16> {
        let letters = first_letters(key);
        let first = self.letters.partition_point(|other| *other < letters);
        let alike = self.letters[first..].iter().take_while(|other| **other == letters);
        let mut cards = alike.zip(&self.cards[first..]).map(|(_, card)| card);
        // The very same text needs no comparing.
        cards.find(|(other, _)| ptr::eq(*other, key) || *other == key).map(|(_, card)| *card)
    }
}

/// The first letters of a key as a number, which is compared faster than a text.
fn first_letters(key: &str) -> u64 {
    key.bytes().take(8).fold(0, |letters, byte| letters << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_found_by_their_whole_key() {
        let mut cards = ByKey::default();
        for (card, key) in (0..).zip(["E12", "E123", "long-winded-one", "long-winded-two"]) {
            cards.insert(key, card);
        }
        assert_eq!(cards.get("E123"), Some(1));
        assert_eq!(cards.get("long-winded-two"), Some(3));
        assert_eq!(cards.get("long-winded"), None);
        assert_eq!(cards.get("E1"), None);
    }
}

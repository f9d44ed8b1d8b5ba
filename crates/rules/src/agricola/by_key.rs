//! Hand cards by their keys.

use crate::events::Name;

/// The numbers of cards by key. A deal of many cards looks each of them up.
#[derive(Debug, Default)]
pub(super) struct ByKey {
    /// In the order of their first letters.
    cards: Vec<(u64, Name, u16)>,
}

impl ByKey {
    /// Adds a card.
    pub(super) fn insert(&mut self, key: Name, card: u16) {
        let letters = first_letters(key);
        let place = self.cards.partition_point(|(other, ..)| *other < letters);
        self.cards.insert(place, (letters, key, card));
    }

    /// The card with this key.
    pub(super) fn get(&self, key: &str) -> Option<u16> {
        let letters = first_letters(key);
        let place = self.cards.partition_point(|(other, ..)| *other < letters);
        let alike = self.cards[place..].iter().take_while(|(other, ..)| *other == letters);
        alike.into_iter().find(|(_, other, _)| *other == key).map(|(.., card)| *card)
    }
}

/// The first letters of a key as a number, which is compared faster than a text.
fn first_letters(key: &str) -> u64 {
    let mut letters = [0; 8];
    letters.iter_mut().zip(key.bytes()).for_each(|(letter, byte)| *letter = byte);
    u64::from_be_bytes(letters)
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

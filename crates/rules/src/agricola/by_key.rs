//! Hand cards by their keys.

use farmstead_cardboard::Key;

/// The numbers of cards by key. A deal of many cards looks each of them up, so it is a table in
/// which a card lies at the place that its first letters name, or soon after it.
#[derive(Debug)]
pub(super) struct ByKey {
    places: Vec<Option<Entry>>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    letters: u64,
    key: Key,
    card: u16,
}

impl ByKey {
    /// A table for at most so many cards.
    pub(super) fn for_at_most(cards: usize) -> ByKey {
        ByKey { places: vec![None; (2 * cards + 1).next_power_of_two()] }
    }

    /// Adds a card.
    pub(super) fn insert(&mut self, key: Key, card: u16) {
        let letters = first_letters(&key);
        let mut place = self.first_place(letters);
        while self.places[place].is_some() {
            place = (place + 1) % self.places.len();
        }
        self.places[place] = Some(Entry { letters, key, card });
    }

    /// The card with this key.
    pub(super) fn get(&self, key: &str) -> Option<u16> {
        let letters = first_letters(key);
        let mut place = self.first_place(letters);
        while let Some(entry) = self.places[place] {
            let same_letters = entry.letters == letters && entry.key.len() == key.len();
            if same_letters && (key.len() <= LETTERS || entry.key == key) {
                return Some(entry.card);
            }
            place = (place + 1) % self.places.len();
        }
        None
    }

    fn first_place(&self, letters: u64) -> usize {
        let mixed = letters.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        mixed as usize % self.places.len()
    }
}

/// So many letters are compared at once.
const LETTERS: usize = 8;

/// The first letters of a key as a number.
fn first_letters(key: &str) -> u64 {
    key.bytes().take(LETTERS).fold(0, |letters, byte| letters << 8 | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_are_found_by_their_whole_key() {
        let mut cards = ByKey::for_at_most(4);
        for (card, key) in (0..).zip(["E12", "E123", "long-winded-one", "long-winded-two"]) {
            cards.insert(Key::of(key), card);
        }
        assert_eq!(cards.get("E123"), Some(1));
        assert_eq!(cards.get("long-winded-two"), Some(3));
        assert_eq!(cards.get("long-winded"), None);
        assert_eq!(cards.get("E1"), None);
    }
}

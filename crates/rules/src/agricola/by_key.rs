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
        let mut place = self.first_place(&key);
        while self.places[place].is_some() {
            place = self.next_place(place);
        }
        self.places[place] = Some(Entry { key, card });
    }

    /// The card with this key.
    pub(super) fn get(&self, key: &Key) -> Option<u16> {
        let mut place = self.first_place(key);
        while let Some(entry) = &self.places[place] {
            if entry.key == *key {
                return Some(entry.card);
            }
            place = self.next_place(place);
        }
        None
    }

    /// There is a power of two of places.
    fn first_place(&self, key: &Key) -> usize {
        let mixed = key.first_letters().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        mixed as usize & (self.places.len() - 1)
    }

    fn next_place(&self, place: usize) -> usize {
        (place + 1) & (self.places.len() - 1)
    }
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
        assert_eq!(cards.get(&Key::of("E123")), Some(1));
        assert_eq!(cards.get(&Key::of("long-winded-two")), Some(3));
        assert_eq!(cards.get(&Key::of("long-winded")), None);
        assert_eq!(cards.get(&Key::of("E1")), None);
    }
}

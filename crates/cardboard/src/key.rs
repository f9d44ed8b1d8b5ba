//! The key of a printed thing, as a value that can be copied and outlives what it was read from.

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// What a space, card, tile or building is called in notation: a short word.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key {
    len: u8,
    /// The word, and zeros behind it.
    bytes: [u8; Key::LONGEST],
}

impl Key {
    /// The most bytes that a key has.
    pub const LONGEST: usize = 31;

    /// The key with this word, or `None` if the word is too long for one.
    pub const fn new(word: &str) -> Option<Key> {
        let word = word.as_bytes();
        if word.len() > Key::LONGEST {
            return None;
        }
        let mut bytes = [0; Key::LONGEST];
        let mut at = 0;
        while at < word.len() {
            bytes[at] = word[at];
            at += 1;
        }
        Some(Key { len: word.len() as u8, bytes })
    }

    /// The key with a word that is part of the program.
    ///
    /// # Panics
    ///
    /// If the word is longer than [`Key::LONGEST`].
    pub const fn of(word: &'static str) -> Key {
        match Key::new(word) {
            Some(key) => key,
            None => panic!("a key is short"),
        }
    }

    /// The word.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(self.as_bytes()).unwrap_or_default()
    }

    /// The first eight letters as a number: keys are looked up by it.
    pub fn first_letters(&self) -> u64 {
        let [a, b, c, d, e, f, g, h, ..] = self.bytes;
        u64::from_be_bytes([a, b, c, d, e, f, g, h])
    }

    /// The bytes of the word: keys are compared by them, which need not be looked over.
    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }
}

impl Deref for Key {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl Borrow<str> for Key {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Key {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

/// As the word hashes, so that a key is found by its word.
impl Hash for Key {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.as_str().hash(hasher);
    }
}

impl PartialOrd for Key {
    fn partial_cmp(&self, other: &Key) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Key {
    fn cmp(&self, other: &Key) -> Ordering {
        self.as_bytes().cmp(other.as_bytes())
    }
}

impl PartialEq<str> for Key {
    fn eq(&self, word: &str) -> bool {
        self.as_bytes() == word.as_bytes()
    }
}

impl PartialEq<&str> for Key {
    fn eq(&self, word: &&str) -> bool {
        self.as_bytes() == word.as_bytes()
    }
}

impl PartialEq<String> for Key {
    fn eq(&self, word: &String) -> bool {
        self.as_bytes() == word.as_bytes()
    }
}

impl PartialEq<Key> for &str {
    fn eq(&self, key: &Key) -> bool {
        self.as_bytes() == key.as_bytes()
    }
}

impl PartialEq<Key> for String {
    fn eq(&self, key: &Key) -> bool {
        self == key.as_str()
    }
}

impl From<&'static str> for Key {
    fn from(word: &'static str) -> Key {
        Key::of(word)
    }
}

impl From<Key> for String {
    fn from(key: Key) -> String {
        key.as_str().to_owned()
    }
}

impl Serialize for Key {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Key, D::Error> {
        let word = String::deserialize(deserializer)?;
        Key::new(&word)
            .ok_or_else(|| de::Error::custom(format!("there is no card called `{word}`")))
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::printed;

    #[test]
    fn a_key_is_its_word() {
        let key = Key::of("A102");
        assert_eq!(key, "A102");
        assert_eq!(format!("{key:>6} {key:?}"), "  A102 \"A102\"");
        assert!(Key::of("A10") < key && key < Key::of("B1"));
        assert_eq!(Key::new(&"x".repeat(Key::LONGEST)).map(|key| key.len()), Some(Key::LONGEST));
        assert_eq!(Key::new(&"x".repeat(Key::LONGEST + 1)), None);
    }

    #[test]
    fn printed_keys_are_shorter_than_they_could_be() {
        let boards = [printed::classic(), printed::revised(), printed::majors()];
        let others = [printed::creatures(), printed::family()];
        let all = boards.into_iter().chain(others).flatten().chain(printed::shipped());
        let longest = all.map(|card| card.key.len()).max();
        assert_eq!(longest, Some("stone-carvers-workshop".len()));
    }
}

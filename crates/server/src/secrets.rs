//! Secrets: seat tokens, table names and seeds nobody can guess.

use std::fmt;

use farmstead_rules::Seed;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A secret that was just made; it is told once and kept only as its [`Digest`](SecretHash).
#[derive(Clone)]
pub(crate) struct Secret(String);

impl Secret {
    /// A new secret of 32 random bytes.
    pub(crate) fn new() -> Secret {
        Secret(hex(&random::<32>()))
    }

    /// A code that people copy by hand and that holds for ever: 20 letters and digits.
    pub(crate) fn recovery() -> Secret {
        Secret(grouped(&letters::<20>()))
    }

    /// A code that people type, and that holds for minutes: 8 letters and digits.
    pub(crate) fn short() -> Secret {
        Secret(grouped(&letters::<8>()))
    }

    /// What is kept of it.
    pub(crate) fn hash(&self) -> SecretHash {
        SecretHash::of_code(&self.0)
    }

    /// The secret itself, to be told to its owner.
    pub(crate) fn tell(self) -> String {
        self.0
    }
}

/// What is kept of a secret: its SHA-256.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct SecretHash(String);

impl SecretHash {
    /// The hash of what somebody claims to know. Comparing hashes tells nothing about how much of
    /// a wrong secret was right.
    pub(crate) fn of(claimed: &str) -> SecretHash {
        SecretHash(sha256(claimed))
    }

    /// The hash of a code as somebody has typed it.
    pub(crate) fn of_code(typed: &str) -> SecretHash {
        let signs = typed.chars().filter(char::is_ascii_alphanumeric);
        SecretHash::of(&signs.collect::<String>().to_ascii_lowercase())
    }
}

/// The SHA-256 of a text, as 64 digits.
pub(crate) fn sha256(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

/// A seed of 128 random bits.
pub(crate) fn new_seed() -> Seed {
    Seed(u128::from_le_bytes(random()))
}

/// A random number for whatever need not be secret.
pub(crate) fn random_number() -> u64 {
    u64::from_le_bytes(random())
}

/// A name for a table that nobody can guess and everybody can read out: 14 letters and digits.
pub(crate) fn new_table_name() -> String {
    letters::<14>()
}

/// Letters and digits that are not mistaken for each other.
fn letters<const N: usize>() -> String {
    const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    random::<N>().iter().map(|byte| SIGNS[usize::from(byte % 32)] as char).collect()
}

/// A code in groups of four.
fn grouped(signs: &str) -> String {
    let groups =
        signs.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned());
    groups.collect::<Vec<_>>().join("-")
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    use fmt::Write;
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_known_by_its_hash_only() {
        let secret = Secret::new();
        let hash = secret.hash();
        let told = secret.tell();
        assert_eq!(told.len(), 64);
        assert_eq!(SecretHash::of(&told), hash);
        assert_ne!(SecretHash::of("guess"), hash);
    }

    #[test]
    fn a_code_is_known_however_it_is_typed() {
        let (long, short) = (Secret::recovery(), Secret::short());
        let (hash, told) = (long.hash(), long.tell());
        assert_eq!((told.len(), short.tell().len()), (24, 9));
        assert_eq!(SecretHash::of_code(&told.replace('-', " ").to_uppercase()), hash);
    }

    #[test]
    fn the_hash_of_a_seed_can_be_checked_with_any_tool() {
        // printf 1 | sha256sum
        let known = "6b86b273ff34fce19d6b804eff5a3f5747ada4eaa22f1d49c01e52ddb7875b4b";
        assert_eq!(sha256(&Seed(1).to_string()), known);
    }
}

//! A chain over a table's log: every entry carries a sum over itself and all before it, so that a
//! log that was damaged or changed by hand is noticed instead of being shown as another game.

use sha2::{Digest, Sha256};

use crate::secrets::hex;

/// How long a sum is, in hexadecimal digits.
const DIGITS: usize = 32;

/// How a sum stands at the end of an entry.
const FIELD: &str = ",\"chain\":\"";

/// The sum over how a table was set up and its log so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Chain {
    sum: String,
    /// Whether entries carry sums by now: the first programs wrote none.
    sealed: bool,
}

/// An entry that is not the one that was written.
#[derive(Debug, thiserror::Error)]
#[error("it is not what was written: the log is damaged")]
pub(crate) struct Broken;

impl Chain {
    /// The chain of a table at which nothing has happened yet.
    pub(crate) fn new(setup: &str) -> Chain {
        Chain { sum: sum("", setup), sealed: false }
    }

    /// Adds the next entry; the text to be kept. It must be a JSON object that is not empty.
    pub(crate) fn seal(&mut self, entry: &str) -> String {
        self.sum = sum(&self.sum, entry);
        self.sealed = true;
        let open = entry.strip_suffix('}').unwrap_or(entry);
        format!("{open}{FIELD}{}\"}}", self.sum)
    }

    /// Adds the next entry as it was kept, if it is the one that was written.
    pub(crate) fn check(&mut self, kept: &str) -> Result<(), Broken> {
        match unseal(kept) {
            Some((entry, claimed)) => {
                self.sum = sum(&self.sum, &entry);
                self.sealed = true;
                if claimed == self.sum { Ok(()) } else { Err(Broken) }
            }
            // No text within an entry has this word between bare quotes.
            None if self.sealed || kept.contains("\"chain\"") => Err(Broken),
            None => {
                self.sum = sum(&self.sum, kept);
                Ok(())
            }
        }
    }
}

/// The entry without its sum, and the sum.
fn unseal(kept: &str) -> Option<(String, &str)> {
    let (open, rest) = kept.rsplit_once(FIELD)?;
    let claimed = rest.strip_suffix("\"}").filter(|sum| sum.len() == DIGITS)?;
    Some((format!("{open}}}"), claimed))
}

fn sum(before: &str, text: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(before.as_bytes());
    digest.update(text.as_bytes());
    hex(&digest.finalize()[..DIGITS / 2])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn log() -> Vec<String> {
        let mut chain = Chain::new("setup");
        ["{\"do\":\"a\"}", "{\"do\":\"b\"}", "{\"do\":\"a\"}"].map(|one| chain.seal(one)).to_vec()
    }

    fn first_broken(setup: &str, log: &[String]) -> Option<usize> {
        let mut chain = Chain::new(setup);
        log.iter().position(|entry| chain.check(entry).is_err())
    }

    #[test]
    fn what_was_written_is_whole() {
        assert_eq!(first_broken("setup", &log()), None);
        // Entries of programs that wrote no sums come first.
        let old = "{\"do\":\"old\"}".to_owned();
        let mut chain = Chain::new("setup");
        chain.check(&old).expect("it is from before there were sums");
        let new = chain.seal("{\"do\":\"new\"}");
        assert_eq!(first_broken("setup", &[old.clone(), new.clone()]), None);
        assert_eq!(first_broken("setup", &[old.clone(), new, old]), Some(2));
    }

    #[test]
    fn whatever_is_changed_is_noticed() {
        let whole = log();
        assert_eq!(first_broken("other", &whole), Some(0));
        assert_eq!(first_broken("setup", &whole[1..]), Some(0));
        let spaced = whole[0].replace(',', ", ");
        assert_eq!(first_broken("setup", &[spaced]), Some(0));
        let without = [whole[0].clone(), whole[2].clone()];
        assert_eq!(first_broken("setup", &without), Some(1));
        for number in 0..whole.len() {
            for at in 0..whole[number].len() {
                let mut damaged = whole.clone();
                damaged[number].replace_range(at..=at, "~");
                assert!(first_broken("setup", &damaged).is_some(), "entry {number}, sign {at}");
            }
        }
    }
}

//! What was decided about cards whose text leaves something open, as told in `docs/rulings.md`.

use std::sync::LazyLock;

/// A decision about a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ruling {
    /// Its number, such as `R-201`.
    pub number: &'static str,
    /// What is asked.
    pub question: &'static str,
    /// What is answered.
    pub answer: &'static str,
}

/// Every ruling that is about one or more cards, with its question as it is written.
static RULINGS: LazyLock<Vec<Ruling>> = LazyLock::new(|| {
    let text = include_str!("../../../docs/rulings.md");
    text.lines().filter_map(read).collect()
});

fn read(line: &'static str) -> Option<Ruling> {
    let cells: Vec<&str> = line.split('|').map(str::trim).collect();
    match cells[..] {
        ["", number, question, answer, _, ""] if number.starts_with("R-") => {
            Some(Ruling { number, question, answer })
        }
        _ => None,
    }
}

/// The rulings about the card with this key: those whose question begins with it.
pub fn about(key: &str) -> impl Iterator<Item = Ruling> + use<'_> {
    RULINGS.iter().copied().filter(move |ruling| {
        let before = ruling.question.split(':').next().unwrap_or("");
        before.split([' ', ',']).any(|word| word == key)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruling_is_about_the_cards_named_before_the_colon() {
        let line = "| R-299 | A001 Name, B002 Other: may it be done? | Yes. | inferred |";
        let ruling = read(line).expect("it is a ruling");
        assert_eq!((ruling.number, ruling.answer), ("R-299", "Yes."));
        assert_eq!(read("| no. | question | answer | source |"), None);
    }
}

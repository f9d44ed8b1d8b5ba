//! What played hand cards are worth beyond what the farm shows: learned card by card.
//!
//! A card pays off later than a search sees. Its worth is what farms with it ended ahead of what
//! their facts promised, by stage of the game.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::OnceLock;

use farmstead_cardboard::{Card, Kind, printed};
use farmstead_rules::Seat;
use thiserror::Error;

use crate::facts::Described;

/// The stages of a game with hand cards.
pub(crate) const STAGES: usize = 8;

/// By stage, in parts of a point.
pub(crate) type ByStage = [i16; STAGES];

/// What every hand card is worth on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Worth {
    cards: BTreeMap<&'static str, ByStage>,
    /// The same by the numbers of the cards, which are found faster than their names.
    by_number: BTreeMap<u64, ByStage>,
    /// What a card is worth that nobody has learned about: occupations, minor improvements.
    usual: [ByStage; 2],
}

/// A file of worths that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line} of the worths of cards is not a key and {STAGES} numbers")]
pub struct BadWorth {
    /// The line, from 1.
    pub line: usize,
}

impl Worth {
    /// The worths that are part of the program.
    pub fn shipped() -> &'static Worth {
        static SHIPPED: OnceLock<Worth> = OnceLock::new();
        SHIPPED.get_or_init(|| {
            let file = include_str!("../weights/cards");
            Worth::read(file).expect("the worths that ship can be read")
        })
    }

    /// Worths by card.
    pub(crate) fn new(cards: BTreeMap<&'static str, ByStage>) -> Worth {
        let known = || printed::shipped().filter_map(|card| Some((card, *cards.get(&*card.key)?)));
        let usual = [Kind::Occupation, Kind::Minor].map(|kind| {
            mean(known().filter(|(card, _)| card.kind == kind).map(|(_, worth)| worth))
        });
        let by_number = known().map(|(card, worth)| (card.number, worth)).collect();
        Worth { by_number, cards, usual }
    }

    /// Reads the text of a file: a key and the worth in every stage, in 256ths of a point, on each
    /// line. Cards that are not shipped any more are left out.
    pub fn read(text: &str) -> Result<Worth, BadWorth> {
        let mut cards = BTreeMap::new();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let mut words = text.split_whitespace();
            let key = words.next().unwrap_or_default();
            let numbers: Result<Vec<i16>, _> = words.map(str::parse).collect();
            let numbers = numbers.ok().and_then(|numbers| numbers.try_into().ok());
            let worth: ByStage = numbers.ok_or(BadWorth { line })?;
            if let Some(card) = printed::shipped().find(|card| card.key == key) {
                cards.insert(card.key.as_str(), worth);
            }
        }
        Ok(Worth::new(cards))
    }

    /// The text that [`Worth::read`] reads.
    pub fn write(&self, command: &str) -> String {
        let mut text = format!(
            "# What hand cards on the table are worth in each stage, in 256ths of a point.\n\
             # Learned by: {command}\n"
        );
        for (key, worth) in &self.cards {
            let numbers = worth.map(|number| number.to_string()).join(" ");
            writeln!(text, "{key} {numbers}").expect("texts take what is written");
        }
        text
    }

    /// What was learned about a card.
    pub(crate) fn learned(&self, card: &Card) -> Option<ByStage> {
        self.by_number.get(&card.number).copied()
    }

    /// What a card is worth in every stage.
    pub(crate) fn of_card(&self, card: &Card) -> ByStage {
        self.learned(card).unwrap_or(self.usual[usize::from(card.kind == Kind::Minor)])
    }

    /// What all cards on a seat's table are worth, in parts of a point.
    #[inline]
    pub(crate) fn of<G: Described>(&self, game: &G, seat: Seat) -> i32 {
        let stage = game.stage();
        game.played_cards(seat).map(|card| i32::from(self.of_card(card)[stage])).sum()
    }
}

fn mean(all: impl Iterator<Item = ByStage>) -> ByStage {
    let mut sums = [0_i32; STAGES];
    let mut number = 0;
    for worth in all {
        sums.iter_mut().zip(worth).for_each(|(sum, worth)| *sum += i32::from(worth));
        number += 1;
    }
    sums.map(|sum| (sum / number.max(1)) as i16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn worths_are_read_as_they_were_written() {
        let worth =
            Worth::read("A102 1 2 3 4 5 6 7 8\nB002 -1 0 0 0 0 0 0 0").expect("it is right");
        assert_eq!(Worth::read(&worth.write("a test")), Ok(worth));
    }

    #[test]
    fn a_card_that_nobody_knows_is_worth_what_its_kind_usually_is() {
        let worth =
            Worth::read("A116 256 0 0 0 0 0 0 0\nA108 0 0 0 0 0 0 0 0").expect("it is right");
        let other = printed::shipped().find(|card| card.key == "A102").expect("it ships");
        assert_eq!(worth.of_card(other)[0], 128);
    }

    #[test]
    fn a_line_that_is_off_is_told_by_its_number() {
        assert_eq!(Worth::read("# so\nA102 1 2"), Err(BadWorth { line: 2 }));
    }
}

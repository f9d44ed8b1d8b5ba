//! Looks for mistakes in a deck that can be read: what it names must be there, and what it says
//! must be able to happen.

mod abilities;
mod conditions;
mod fencing;
mod fields;
mod hold;
mod limits;
mod lots;
mod named;
mod not_yet;
mod not_yet_people;
mod not_yet_programs;
#[cfg(test)]
mod not_yet_tests;
mod taking;
#[cfg(test)]
mod typical_mistakes;

pub use limits::too_much;

use crate::ability::Ability;
use crate::card::{Card, Kind};
use crate::goods::Good;
use crate::lexer::{self, Line, Token};
use crate::nearest::nearest;
use crate::parser::{Deck, Mistake, paragraphs, read};
use crate::printed;

/// Reads a deck of hand cards with every mistake that can be found in it, in the order of the file.
pub fn check(file: &str, source: &str) -> Deck {
    let mut deck = read(file, source);
    let lines = lexer::lines(source);
    let mut found = Vec::new();
    for (index, card) in deck.cards.iter().enumerate() {
        let paragraph = paragraphs(&lines).find(|paragraph| paragraph[0].number == card.line);
        let mut proof = Proof { file, deck: &deck, card, lines: paragraph.unwrap_or(&[]), found };
        let before = proof.found.len();
        proof.place_in_deck(&deck.cards[..index]);
        proof.header();
        proof.abilities();
        if proof.found.len() == before {
            proof.not_yet();
        }
        found = proof.found;
    }
    found.extend(limits::mistakes(file, &deck.cards));
    deck.mistakes.extend(found);
    deck.mistakes.sort_by_key(|mistake| (mistake.line, mistake.column));
    deck
}

/// One card under examination.
struct Proof<'a> {
    file: &'a str,
    deck: &'a Deck,
    card: &'a Card,
    /// Its paragraph.
    lines: &'a [Line],
    found: Vec<Mistake>,
}

impl Proof<'_> {
    /// Notes a mistake where the words from there on look like this, or else at the card's key.
    fn wrong(&mut self, what: impl Into<String>, here: impl Fn(&[&Token]) -> bool) {
        let (line, column) = self.find(here).unwrap_or((self.card.line, 1));
        let file = self.file.to_owned();
        self.found.push(Mistake { file, line, column, what: what.into(), meant: None });
    }

    fn find(&self, here: impl Fn(&[&Token]) -> bool) -> Option<(u32, u32)> {
        self.lines.iter().find_map(|line| {
            let tokens: Vec<&Token> = line.tokens.iter().map(|(token, _)| token).collect();
            let at = (0..tokens.len()).find(|at| here(&tokens[*at..]))?;
            Some((line.number, line.tokens[at].1.start as u32 + 1))
        })
    }

    // The card among the others.

    fn place_in_deck(&mut self, before: &[Card]) {
        let key = &self.card.key;
        if is_cell(key) {
            self.wrong(format!("`{key}` is the name of a farmyard space"), |_| false);
        }
        if let Some(first) = before.iter().find(|other| other.key.eq_ignore_ascii_case(key)) {
            let what =
                format!("the key `{key}` is taken by \"{}\" in line {}", first.name, first.line);
            self.wrong(what, |_| false);
        } else if let Some(last) = before.last().filter(|last| order(&last.key) > order(key)) {
            let what = format!(
                "cards stand in the order of their keys: `{key}` comes before `{}`",
                last.key
            );
            self.wrong(what, |_| false);
        }
        let board = printed::board(self.deck.edition).iter().chain(printed::majors());
        if let Some(printed) = board.into_iter().find(|printed| printed.key == *key) {
            let what =
                format!("the key `{key}` is taken by \"{}\" of the game itself", printed.name);
            self.wrong(what, |_| false);
        }
    }

    fn header(&mut self) {
        let card = self.card;
        if !matches!(card.kind, Kind::Minor | Kind::Occupation) {
            self.wrong(
                "a deck holds minor improvements (`minor`) and occupations (`occ`) only",
                |words| matches!(words, [Token::Text(_), ..]),
            );
        }
        if card.name.trim().is_empty() {
            self.wrong("the card has no name", |words| matches!(words, [Token::Text(_), ..]));
        }
        if card.name.contains(char::is_control) {
            self.wrong("the name holds a sign that cannot be printed", |words| {
                matches!(words, [Token::Text(_), ..])
            });
        }
        if card.abilities.is_empty() && card.points == 0 {
            self.wrong(
                "the card does nothing: give it an ability in an indented line, or points",
                |_| false,
            );
        }
        let most = self.deck.edition.most_players();
        if card.terms.players.is_some_and(|(least, _)| least > most) {
            self.wrong(format!("at most {most} can play, so the card is never dealt"), |words| {
                matches!(words, [Token::Number(_), ..])
            });
        }
        if card.travels && card.abilities.iter().any(|ability| !matches!(ability, Ability::Play(_)))
        {
            self.wrong("a card that travels leaves its player at once, so it can only do something under `play`", |words| {
                is_word(words, "travels")
            });
        }
        if card.travels && card.points != 0 {
            self.wrong(
                "a card that travels leaves its player at once, so its points never count",
                |words| is_word(words, "vp"),
            );
        }
        let horse = Good::Horse.key();
        if self.find(|words| is_word(words, horse)).is_some() {
            self.wrong("there are no horses in this game", |words| is_word(words, horse));
        }
    }

    // What it names.

    /// A space, or a group of spaces if one will do.
    fn space(&mut self, key: &str, or_group: bool) {
        let board = printed::board(self.deck.edition);
        let known = board.iter().filter(|card| or_group || card.kind == Kind::Space);
        let known: Vec<&str> = known.map(|card| card.key.as_str()).collect();
        if known.contains(&key) {
            return;
        }
        let what = match board.iter().any(|card| card.key == key) {
            true => format!("`{key}` is a group, and one space is wanted here"),
            false => format!("there is no space or group of spaces called `{key}` in this edition"),
        };
        self.wrong(what, |words| is_word(words, key));
        if let Some(mistake) = self.found.last_mut() {
            mistake.meant = nearest(key, known).map(str::to_owned);
        }
    }

    /// Whether a key names spaces where a good can lie: those to which it is added, and in a group
    /// with them others to which something is added, where cards put it.
    fn can_lie(&self, good: Good, key: &str) -> bool {
        let refills = self.refills(key);
        let named = printed::board(self.deck.edition).iter().find(|card| card.key == key);
        let group = named.is_some_and(|card| card.members.refilled == [good]);
        refills.iter().all(|refill| *refill == Some(good) || (group && refill.is_some()))
    }

    /// What is added to a space, or to each space of a group.
    fn refills(&self, key: &str) -> Vec<Option<Good>> {
        let Some(card) = printed::board(self.deck.edition).iter().find(|card| card.key == key)
        else {
            return Vec::new();
        };
        if card.kind == Kind::Space {
            return vec![card.terms.refill.map(|(good, _)| good)];
        }
        let named = card.members.spaces.iter().flat_map(|space| self.refills(space));
        let refilled = card.members.refilled.iter().copied().map(Some);
        named.chain(refilled).chain(card.members.round.map(|_| None)).collect()
    }
}

/// Moves name the spaces of a farmyard by a letter and a number.
fn is_cell(key: &str) -> bool {
    matches!(key.as_bytes(), [b'a'..=b'c' | b'A'..=b'C', b'1'..=b'5'])
}

fn is_word(words: &[&Token], wanted: &str) -> bool {
    matches!(words, [Token::Word(word), ..] if word == wanted)
}

/// Keys sort by their letters and then by their number: `H2` before `H10`.
fn order(key: &str) -> (&str, u32) {
    let letters = key.trim_end_matches(|letter: char| letter.is_ascii_digit());
    (letters, key[letters.len()..].parse().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_decks_have_no_mistakes() {
        let decks = [
            ("revised-base.cards", include_str!("../printed/decks/revised-base.cards")),
            ("classic-e.cards", include_str!("../printed/decks/classic-e.cards")),
            ("classic-i.cards", include_str!("../printed/decks/classic-i.cards")),
            ("classic-k.cards", include_str!("../printed/decks/classic-k.cards")),
        ];
        for (name, source) in decks {
            let deck = check(name, source);
            let mistakes: Vec<String> = deck.mistakes.iter().map(Mistake::to_string).collect();
            assert_eq!(mistakes, Vec::<String>::new());
        }
        assert_eq!(printed::revised_base().len(), 96);
    }

    #[test]
    fn the_deck_of_the_exam_has_no_mistakes() {
        let deck = check("exam.cards", include_str!("../../../docs/decks/exam.cards"));
        let mistakes: Vec<String> = deck.mistakes.iter().map(Mistake::to_string).collect();
        assert_eq!(mistakes, Vec::<String>::new());
    }

    const GUIDE: &str = include_str!("../../../docs/cards.md");

    #[test]
    fn the_examples_of_the_guide_have_no_mistakes() {
        let examples: Vec<&str> = GUIDE.split("```cards\n").skip(1).collect();
        assert!(examples.len() >= 4, "the guide shows decks");
        for example in examples {
            let (source, _) = example.split_once("```").expect("an example ends");
            let deck = check("docs/cards.md", source);
            assert_eq!(deck.mistakes, [], "{source}");
        }
    }

    #[test]
    fn the_guide_names_every_space_and_counter() {
        let spaces = printed::revised().iter().map(|card| card.key.as_str());
        let counters = crate::count::NOUNS.iter().map(|(_, several, _)| *several);
        for word in spaces.chain(counters) {
            assert!(GUIDE.contains(word), "{word}");
        }
    }

    #[test]
    fn numbers_at_the_end_of_keys_sort_by_size() {
        assert!(order("H2") < order("H10"));
        assert!(order("A168") < order("B1"));
    }
}

//! Reads deck files.

mod ability;
mod always;
mod cards;
mod condition;
mod count;
mod creatures;
mod family;
mod fencing;
mod fields;
mod food;
mod header;
mod hold;
mod people;
mod program;
mod taking;

use std::collections::BTreeMap;
use std::fmt;
use std::ops::RangeInclusive;

#[cfg(test)]
pub(crate) use ability::first_words;

use crate::card::{Card, Edition};
use crate::goods::{Good, Goods};
use crate::lexer::{self, Line, Token};
use crate::nearest::nearest;
use crate::vocabulary::known;

/// Something a deck file says that has no meaning, with the place and, where one is near, the
/// word that was probably meant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Mistake {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1.
    pub column: u32,
    /// What is wrong.
    pub what: String,
    /// The word that was probably meant.
    pub meant: Option<String>,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.told())
    }
}

impl Mistake {
    /// What is wrong and what was probably meant, without the place.
    pub fn told(&self) -> String {
        match &self.meant {
            Some(word) => format!("{} (did you mean `{word}`?)", self.what),
            None => self.what.clone(),
        }
    }
}

/// A deck file as far as it can be read.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Deck {
    /// The game whose board its cards speak of.
    pub edition: Edition,
    /// The paragraphs without a mistake.
    pub cards: Vec<Card>,
    /// The first mistake of every other paragraph.
    pub mistakes: Vec<Mistake>,
}

/// Reads every paragraph of a deck file that can be read.
pub fn read(file: &str, source: &str) -> Deck {
    let lines = lexer::lines(source);
    let names = names(&lines);
    let mut deck = Deck::default();
    for (index, paragraph) in paragraphs(&lines).enumerate() {
        let mut reader = Reader { file, names: &names, line: &paragraph[0], at: 0, depth: 0 };
        let read = if reader.names_edition() {
            reader.edition(index == 0).map(|edition| deck.edition = edition)
        } else {
            reader.paragraph(&paragraph[1..]).map(|card| deck.cards.push(card))
        };
        deck.mistakes.extend(read.err());
    }
    deck
}

/// Reads a deck file in which there may be no mistake; the first one comes back if there is.
pub fn parse(file: &str, source: &str) -> Result<Vec<Card>, Mistake> {
    let deck = read(file, source);
    deck.mistakes.into_iter().next().map_or(Ok(deck.cards), Err)
}

/// The keys and names of the cards in a deck, whatever else is wrong with it.
fn names(lines: &[Line]) -> BTreeMap<&str, &str> {
    let titles = lines.iter().filter(|line| !line.indented).map(|line| &line.tokens[..]);
    titles
        .filter_map(|title| match title {
            [(Token::Word(key), _), (Token::Text(name), _), ..] => Some((&**key, &**name)),
            _ => None,
        })
        .collect()
}

/// Lines that belong together: one that is not indented and all that follow and are.
pub(crate) fn paragraphs(lines: &[Line]) -> impl Iterator<Item = &[Line]> {
    lines.chunk_by(|_, next| next.indented)
}

/// So deep may steps stand in steps, and brackets in brackets.
const DEEPEST: usize = 6;

/// So many words are listed where none of them is near to the one found.
const FEW: usize = 24;

type Parsed<T> = Result<T, Mistake>;

/// The only one, or all of them as one.
fn one_or<T>(mut parts: Vec<T>, joined: impl Fn(Vec<T>) -> T) -> T {
    if parts.len() == 1 { parts.swap_remove(0) } else { joined(parts) }
}

/// Walks over the words of one line.
struct Reader<'a> {
    file: &'a str,
    /// The keys and names of all cards of the deck.
    names: &'a BTreeMap<&'a str, &'a str>,
    line: &'a Line,
    at: usize,
    /// Steps and brackets that what is being read stands in.
    depth: usize,
}

impl<'a> Reader<'a> {
    /// A card: this line and the abilities below it.
    fn paragraph(&mut self, below: &'a [Line]) -> Parsed<Card> {
        if self.line.indented {
            return Err(self.wrong("an ability stands before the first card"));
        }
        let mut card = self.header()?;
        self.end()?;
        for line in below {
            (self.line, self.at) = (line, 0);
            card.abilities.extend(self.abilities(card.kind)?);
            self.end()?;
        }
        Ok(card)
    }

    /// Whether the line is `edition ...` and not a card with that key.
    fn names_edition(&self) -> bool {
        let words = self.line.tokens.iter().map(|(token, _)| token);
        matches!(words.take(2).collect::<Vec<_>>()[..], [Token::Word(word), ref second @ ..]
            if word == "edition" && !matches!(second, [Token::Text(_)]))
    }

    /// `edition revised`.
    fn edition(&mut self, first: bool) -> Parsed<Edition> {
        if !first {
            return Err(self.wrong("the edition is named once, above the first card"));
        }
        self.expect_word("edition")?;
        let edition = self.one_of("an edition", &Edition::ALL)?;
        self.end()?;
        Ok(edition)
    }
}

impl Reader<'_> {
    // The words ahead.

    fn peek(&self) -> Option<&Token> {
        self.line.tokens.get(self.at).map(|(token, _)| token)
    }

    fn eat(&mut self, token: &Token) -> bool {
        let there = self.peek() == Some(token);
        self.at += usize::from(there);
        there
    }

    fn eat_word(&mut self, word: &str) -> bool {
        debug_assert!(known(word).is_some(), "`{word}` is not among the words of the language");
        let there = matches!(self.peek(), Some(Token::Word(next)) if next == word);
        self.at += usize::from(there);
        there
    }

    fn wrong(&self, what: impl Into<String>) -> Mistake {
        let tokens = &self.line.tokens;
        let column = match tokens.get(self.at) {
            Some((_, span)) => span.start,
            None => tokens.last().map_or(0, |(_, span)| span.end),
        };
        Mistake {
            file: self.file.to_owned(),
            line: self.line.number,
            column: column as u32 + 1,
            what: what.into(),
            meant: None,
        }
    }

    /// The next word should have been something else: one of these words, if it is near one.
    fn expected(&self, what: &str, words: &[&str]) -> Mistake {
        let found = match self.peek() {
            None => "the end of the line".to_owned(),
            Some(Token::Unreadable(text)) if text.starts_with('"') => {
                return self.wrong("a quotation mark is not closed on its line");
            }
            Some(Token::Unreadable(text)) => {
                return self.wrong(format!("`{text}` has no meaning here"));
            }
            Some(token) => token.shown(),
        };
        let mut mistake = self.wrong(format!("expected {what}, found {found}"));
        if let Some(Token::Word(word)) = self.peek() {
            mistake.meant = nearest(word, words.iter().copied()).map(str::to_owned);
        }
        mistake
    }

    /// Reads something that stands inside of something else of its kind.
    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEEPEST {
            return Err(self.wrong(format!("things stand in each other at most {DEEPEST} deep")));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    fn expect(&mut self, token: &Token) -> Parsed<()> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(&token.shown(), &[])) }
    }

    fn expect_word(&mut self, word: &'static str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"), &[word])) }
    }

    fn any_word(&mut self, what: &str) -> Parsed<String> {
        let Some(Token::Word(word)) = self.peek() else { return Err(self.expected(what, &[])) };
        let word = word.clone();
        self.at += 1;
        Ok(word)
    }

    fn end(&self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(Token::Comma) => {
                Err(self
                    .wrong("goods are joined by `+`, steps and properties by `;`, not by a comma"))
            }
            Some(_) => Err(self.expected("the end of the line", &["and/or", "then"])),
        }
    }

    fn number<N: TryFrom<i32>>(&mut self, what: &str) -> Parsed<N> {
        let number = match self.peek() {
            Some(Token::Number(number)) => N::try_from(*number).ok(),
            _ => return Err(self.expected(what, &[])),
        };
        match number {
            Some(number) => {
                self.at += 1;
                Ok(number)
            }
            None => Err(self.wrong(format!("the number is out of range for {what}"))),
        }
    }

    /// A number in these bounds.
    fn between(&mut self, what: &str, bounds: RangeInclusive<u8>) -> Parsed<u8> {
        match self.peek() {
            Some(Token::Number(number)) => match u8::try_from(*number) {
                Ok(number) if bounds.contains(&number) => {
                    self.at += 1;
                    Ok(number)
                }
                _ => {
                    let (least, most) = bounds.into_inner();
                    Err(self.wrong(format!("{what} is from {least} to {most}, not {number}")))
                }
            },
            _ => Err(self.expected(what, &[])),
        }
    }

    fn round(&mut self) -> Parsed<u8> {
        self.between("a round", 1..=14)
    }

    /// A number that can only be this one.
    fn just(&mut self, only: i32) -> Parsed<()> {
        match self.peek() {
            Some(Token::Number(number)) if *number == only => {
                self.at += 1;
                Ok(())
            }
            _ => Err(self.expected(&format!("`{only}`"), &[])),
        }
    }

    /// One of the words of a table.
    fn one_of<T: Copy>(&mut self, what: &str, table: &[(&'static str, T)]) -> Parsed<T> {
        if let Some(Token::Word(word)) = self.peek()
            && let Some((_, value)) = table.iter().find(|(key, _)| key == word)
        {
            debug_assert!(known(word).is_some(), "`{word}` is not among the words of the language");
            self.at += 1;
            return Ok(*value);
        }
        let words: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
        let mut mistake = self.expected(what, &words);
        let misspelt = matches!(self.peek(), Some(Token::Word(_)));
        if misspelt && mistake.meant.is_none() && words.len() <= FEW {
            mistake.what += &format!("; known are `{}`", words.join("`, `"));
        }
        Err(mistake)
    }

    // Goods.

    fn good(&mut self) -> Parsed<Good> {
        self.one_of("a good", &Good::ALL.map(|good| (good.key(), good)))
    }

    /// `wood clay reed`.
    fn kinds_of_goods(&mut self) -> Parsed<Vec<Good>> {
        let mut kinds = vec![self.good()?];
        while matches!(self.peek(), Some(Token::Word(_))) {
            kinds.push(self.good()?);
        }
        Ok(kinds)
    }

    fn goods(&mut self) -> Parsed<Goods> {
        let mut goods = Goods::NONE;
        loop {
            let amount = u16::from(self.between("an amount of goods", 1..=99)?);
            let good = self.good()?;
            goods[good] = goods[good].saturating_add(amount);
            // What is given back beside goods is no good.
            let back = matches!(self.line.tokens.get(self.at + 1),
                Some((Token::Word(word), _)) if word == "return");
            if back || !self.eat(&Token::Plus) {
                return Ok(goods);
            }
        }
    }

    /// `{3:1 5:2 7:3}`, rising.
    fn tiers(&mut self) -> Parsed<Vec<(u16, i8)>> {
        self.expect(&Token::OpenBrace)?;
        let mut tiers: Vec<(u16, i8)> = Vec::new();
        while !self.eat(&Token::CloseBrace) {
            let from = self.number("the amount at which a tier begins")?;
            if tiers.last().is_some_and(|(last, _)| *last >= from) {
                self.at -= 1;
                return Err(self.wrong("the tiers of a table must rise"));
            }
            self.expect(&Token::Colon)?;
            tiers.push((from, self.number("what the tier gives")?));
        }
        if tiers.is_empty() {
            return Err(self.wrong("a table has one tier or more, as in `{3:1 5:2}`"));
        }
        Ok(tiers)
    }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::parse;

    fn mistake(source: &str, expected: Expect) {
        let mistake = parse("test.cards", source).expect_err("the text has a mistake");
        expected.assert_eq(&mistake.to_string());
    }

    #[test]
    fn a_property_given_twice_is_not_lost_in_silence() {
        mistake(
            "edition classic\n\nZ1 \"Barn\" minor; cost 1 wood; needs rooms >= 3; needs fields >= 2\n  play: 1 food",
            expect!["test.cards:3:49: `needs` stands here twice: write all of it in one place"],
        );
    }

    #[test]
    fn a_misspelt_word_is_named_with_the_one_meant() {
        mistake(
            "mill \"Mill\" space\n  use: plaw 1",
            expect![
                "test.cards:2:8: expected something to do, found `plaw` (did you mean `plow`?)"
            ],
        );
        mistake(
            "mill \"Mill\" space; refil 1 wood",
            expect![
                "test.cards:1:20: expected a property of the card, found `refil` (did you mean `refill`?)"
            ],
        );
    }

    #[test]
    fn what_is_missing_is_said() {
        mistake(
            "mill space",
            expect!["test.cards:1:6: expected the card's name in quotation marks, found `space`"],
        );
        mistake(
            "mill \"Mill\" major; cost 2",
            expect!["test.cards:1:26: expected a good, found the end of the line"],
        );
        mistake("  use: take", expect!["test.cards:1:3: an ability stands before the first card"]);
        mistake(
            "mill \"Mill\" major\n  score: table wood {5:1 3:2}",
            expect!["test.cards:2:26: the tiers of a table must rise"],
        );
        mistake(
            "mill \"Mill\" space; stage 300",
            expect!["test.cards:1:26: the number is out of range for a stage"],
        );
        mistake("mill \"Mill\" space !", expect!["test.cards:1:19: `!` has no meaning here"]);
    }
}

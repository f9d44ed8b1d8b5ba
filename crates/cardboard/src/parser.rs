//! Reads deck files.

mod ability;
mod always;
mod condition;
mod creatures;
mod family;
mod program;

use std::fmt;

use crate::building::BuildingTerms;
use crate::card::{Card, Cost, Kind, Members, Mode, Tag, Terms, Tile};
use crate::goods::{Good, Goods};
use crate::lexer::{self, Line, Token};

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
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.what)?;
        match &self.meant {
            Some(word) => write!(f, " (did you mean `{word}`?)"),
            None => Ok(()),
        }
    }
}

/// Reads every paragraph of a deck file.
pub fn parse(file: &str, source: &str) -> Result<Vec<Card>, Mistake> {
    let lines = lexer::lines(source).map_err(|bad| Mistake {
        file: file.to_owned(),
        line: bad.number,
        column: bad.column as u32 + 1,
        what: format!("`{}` has no meaning here", bad.text),
        meant: None,
    })?;
    let mut cards: Vec<Card> = Vec::new();
    for line in &lines {
        let mut reader = Reader { file, line, at: 0 };
        if line.indented {
            match cards.last_mut() {
                Some(card) => card.abilities.extend(reader.abilities(card.kind)?),
                None => return Err(reader.wrong("an ability stands before the first card")),
            }
        } else {
            cards.push(reader.header()?);
        }
        reader.end()?;
    }
    Ok(cards)
}

type Parsed<T> = Result<T, Mistake>;

/// Walks over the words of one line.
struct Reader<'a> {
    file: &'a str,
    line: &'a Line,
    at: usize,
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
        let found = self.peek().map_or("the end of the line".to_owned(), Token::shown);
        let mut mistake = self.wrong(format!("expected {what}, found {found}"));
        if let Some(Token::Word(word)) = self.peek() {
            mistake.meant = words
                .iter()
                .map(|near| (strsim::damerau_levenshtein(word, near), near))
                .filter(|(distance, near)| *distance <= 2 && *distance < near.len())
                .min()
                .map(|(_, near)| (*near).to_owned());
        }
        mistake
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
            self.at += 1;
            return Ok(*value);
        }
        let words: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
        Err(self.expected(what, &words))
    }

    // Headers.

    fn header(&mut self) -> Parsed<Card> {
        let key = self.any_word("the key of a card")?;
        let name = match self.peek() {
            Some(Token::Text(name)) => name.clone(),
            _ => return Err(self.expected("the card's name in quotation marks", &[])),
        };
        self.at += 1;
        let kinds = [
            ("space", Kind::Space),
            ("major", Kind::Major),
            ("minor", Kind::Minor),
            ("occ", Kind::Occupation),
            ("group", Kind::Group),
            ("building", Kind::Building),
            ("pasture", Kind::Pasture),
            ("piece", Kind::Piece),
        ];
        let kind = self.one_of("the kind of card", &kinds)?;
        let mut card = Card {
            key,
            name,
            kind,
            costs: Vec::new(),
            needs: Vec::new(),
            travels: false,
            points: 0,
            tags: Vec::new(),
            terms: Terms::default(),
            members: Members::default(),
            building: BuildingTerms::default(),
            tile: Tile::default(),
            abilities: Vec::new(),
            reconstructed: None,
            line: self.line.number,
        };
        if kind == Kind::Occupation {
            card.terms.players = Some(self.players()?);
        }
        card.travels = kind == Kind::Minor && self.eat_word("travels");
        while self.eat(&Token::Semicolon) {
            self.header_field(&mut card)?;
        }
        Ok(card)
    }

    fn header_field(&mut self, card: &mut Card) -> Parsed<()> {
        let fields: &[&'static str] = match card.kind {
            Kind::Space => {
                &["stage", "round", "players", "mode", "with", "linked", "refill", "reconstructed"]
            }
            Kind::Major => &["cost", "vp", "tags", "on", "reconstructed"],
            Kind::Minor => &["cost", "needs", "vp", "tags"],
            Kind::Occupation => &["tags"],
            Kind::Group => &["spaces", "round-space", "refilled"],
            Kind::Building => &creatures::BUILDING_FIELDS,
            Kind::Pasture => &["cost", "shape", "holds", "pieces", "back", "reconstructed"],
            Kind::Piece => &["pieces", "reconstructed"],
        };
        let table: Vec<(&'static str, &'static str)> =
            fields.iter().map(|field| (*field, *field)).collect();
        match self.one_of("a property of the card", &table)? {
            "stage" => card.terms.stage = Some(self.number("a stage")?),
            "players" => card.terms.players = Some(self.players()?),
            "mode" => card.terms.mode = Some(self.one_of("a mode of the game", &Mode::ALL)?),
            "with" => card.terms.with = Some(self.any_word("the name of an option")?),
            "linked" => card.terms.linked = true,
            "refill" => {
                let amount = self.number("how many goods are added")?;
                if self.eat_word("border") {
                    card.terms.refill_borders = amount;
                    return Ok(());
                }
                card.terms.refill = Some((self.good()?, amount));
                if self.eat(&Token::OpenParen) {
                    let amount = self.number("how many goods are added")?;
                    card.terms.refill_later = Some((self.good()?, amount));
                    self.expect(&Token::CloseParen)?;
                }
            }
            "cost" => card.costs = self.costs()?,
            "needs" if card.kind == Kind::Minor => card.needs = self.conditions()?,
            "spaces" => card.members.spaces = self.spaces()?.0,
            "round-space" => card.members.round = Some(self.number("a round")?),
            "refilled" => {
                self.expect_word("with")?;
                card.members.refilled = self.kinds_of_goods()?;
            }
            "vp" => card.points = self.number("points")?,
            "tags" => {
                card.tags.push(self.one_of("a tag", &Tag::ALL)?);
                while matches!(self.peek(), Some(Token::Word(_))) {
                    card.tags.push(self.one_of("a tag", &Tag::ALL)?);
                }
            }
            field if card.kind == Kind::Building => {
                self.building_field(field, &mut card.building)?;
            }
            field => self.family_field(field, card)?,
        }
        Ok(())
    }

    /// `4`, `3+` or `3 - 4`.
    fn players(&mut self) -> Parsed<(u8, u8)> {
        let least = self.number("a number of players")?;
        if self.eat(&Token::Plus) {
            return Ok((least, u8::MAX));
        }
        if self.eat(&Token::Dash) {
            return Ok((least, self.number("a number of players")?));
        }
        Ok((least, least))
    }

    fn costs(&mut self) -> Parsed<Vec<Cost>> {
        let mut costs = Vec::new();
        loop {
            costs.push(if self.eat_word("return") {
                Cost::Return(self.one_of("a tag", &Tag::ALL)?)
            } else {
                let goods = self.goods()?;
                if self.eat_word("per") {
                    self.expect_word("person")?;
                    Cost::PerPerson(goods)
                } else {
                    Cost::Goods(goods)
                }
            });
            if !self.eat_word("or") {
                return Ok(costs);
            }
        }
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
            let amount: u16 = self.number("how many goods")?;
            goods[self.good()?] += amount;
            if !self.eat(&Token::Plus) {
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

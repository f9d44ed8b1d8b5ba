//! Reads conditions.

use super::{Parsed, Reader, one_or};
use crate::condition::{Condition, Group};
use crate::lexer::Token;

impl Reader<'_> {
    /// `if ...`, where it stands.
    pub(super) fn conditions_if_any(&mut self) -> Parsed<Vec<Condition>> {
        if self.eat_word("if") { self.conditions() } else { Ok(Vec::new()) }
    }

    /// Conditions, all of which must hold.
    pub(super) fn conditions(&mut self) -> Parsed<Vec<Condition>> {
        Ok(match self.condition()? {
            Condition::All(parts) => parts,
            one => vec![one],
        })
    }

    /// Conditions joined by `and` and `or`; `and` binds closer.
    pub(super) fn condition(&mut self) -> Parsed<Condition> {
        let mut ways = vec![self.all_of_these()?];
        while self.eat_word("or") {
            ways.push(self.all_of_these()?);
        }
        Ok(one_or(ways, Condition::Any))
    }

    fn all_of_these(&mut self) -> Parsed<Condition> {
        let mut parts = vec![self.single()?];
        while self.eat_word("and") {
            parts.push(self.single()?);
        }
        Ok(one_or(parts, Condition::All))
    }

    fn single(&mut self) -> Parsed<Condition> {
        self.not_as_formerly()?;
        if self.eat_word("not") {
            return Ok(Condition::Not(Box::new(self.deeper(Reader::single)?)));
        }
        if let Some(of_whom) = self.of_players()? {
            return Ok(of_whom);
        }
        if self.brackets_conditions() && self.eat(&Token::OpenParen) {
            let condition = self.deeper(Reader::condition)?;
            self.expect(&Token::CloseParen)?;
            return Ok(condition);
        }
        if self.eat_word("owns") {
            return Ok(Condition::Owns(self.named()?));
        }
        if self.next_is("my") && self.word_behind(1) == Some("turn") {
            self.at += 2;
            return Ok(Condition::OwnTurn);
        }
        if self.eat_word("noted") {
            return Ok(Condition::Noted);
        }
        if self.eat_word("start-player") {
            return Ok(Condition::Starts);
        }
        if self.next_is("house") && !self.compares_behind(1) {
            self.at += 1;
            return self.house();
        }
        if self.eat_word("phase") {
            self.expect_word("is")?;
            let feeding = self.one_of("a phase", &[("work", false), ("feeding", true)])?;
            return Ok(if feeding { Condition::FeedingPhase } else { Condition::WorkPhase });
        }
        if self.eat_word("took") {
            return Ok(match self.eat_word("from") {
                true => Condition::TookFrom(self.any_word("the key of a space")?),
                false => Condition::Took(self.good()?),
            });
        }
        if self.eat_word("grew") {
            self.expect_word("on")?;
            return Ok(Condition::GrewOn(self.any_word("the key of a space")?));
        }
        if self.next_is("round") && !self.compares_behind(1) {
            self.at += 1;
            let ways = [("after", Condition::AfterHarvest), ("with", Condition::HarvestRound)];
            for (word, condition) in ways {
                if self.eat_word(word) {
                    self.expect_word("harvest")?;
                    return Ok(condition);
                }
            }
            self.at -= 1;
        }
        let first = self.count()?;
        let compare = self.sign()?;
        Ok(Condition::Is(first, compare, self.count()?))
    }

    /// `every other (...)`, `some player (...)`, `left-neighbor (...)` or `them (...)`.
    fn of_players(&mut self) -> Parsed<Option<Condition>> {
        let every = match () {
            () if self.eat_word("every") => true,
            () if self.eat_word("some") => false,
            () => {
                for (word, group) in [("left-neighbor", Group::Left), ("them", Group::Them)] {
                    if self.eat_word(word) {
                        let of = Box::new(self.true_of_them()?);
                        return Ok(Some(Condition::Some(group, of)));
                    }
                }
                return Ok(None);
            }
        };
        let groups = [("other", Group::Others), ("player", Group::Everybody)];
        let group = self.one_of("`other` or `player`", &groups)?;
        let of = Box::new(self.true_of_them()?);
        Ok(Some(if every { Condition::Every(group, of) } else { Condition::Some(group, of) }))
    }

    fn true_of_them(&mut self) -> Parsed<Condition> {
        if !self.eat(&Token::OpenParen) {
            return Err(self.expected("`(` and what is true of them", &[]));
        }
        let condition = self.deeper(Reader::condition)?;
        self.expect(&Token::CloseParen)?;
        Ok(condition)
    }

    /// Whether brackets ahead hold a condition, not something to count.
    fn brackets_conditions(&self) -> bool {
        if self.peek() != Some(&Token::OpenParen) {
            return false;
        }
        let mut depth = 0;
        for (at, (token, _)) in self.line.tokens.iter().enumerate().skip(self.at) {
            depth += i32::from(*token == Token::OpenParen);
            depth -= i32::from(*token == Token::CloseParen);
            if depth == 0 {
                let counts =
                    matches!(self.line.tokens.get(at + 1), Some((Token::Plus | Token::Dash, _)));
                return !counts && !self.compares_behind(at + 1 - self.at);
            }
        }
        true
    }

    /// The word that stands so many words ahead.
    pub(super) fn word_behind(&self, words: usize) -> Option<&str> {
        match self.line.tokens.get(self.at + words) {
            Some((Token::Word(word), _)) => Some(word),
            _ => None,
        }
    }

    /// Whether a sign that compares or calculates stands so many words ahead.
    fn compares_behind(&self, words: usize) -> bool {
        let ahead = self.line.tokens.get(self.at + words).map(|(token, _)| token);
        matches!(
            ahead,
            Some(
                Token::AtLeast
                    | Token::AtMost
                    | Token::Equal
                    | Token::More
                    | Token::Less
                    | Token::Plus
                    | Token::Dash
            )
        )
    }

    /// `is wood`, `is not wood` or `is clay or stone`.
    fn house(&mut self) -> Parsed<Condition> {
        self.expect_word("is")?;
        let not = self.eat_word("not");
        let mut materials = vec![self.material()?];
        while self.next_is("or") && self.material_behind(1) {
            self.at += 1;
            materials.push(self.material()?);
        }
        let house = Condition::House(materials);
        Ok(if not { Condition::Not(Box::new(house)) } else { house })
    }

    fn material_behind(&self, words: usize) -> bool {
        let ahead = self.line.tokens.get(self.at + words).map(|(token, _)| token);
        matches!(ahead, Some(Token::Word(word)) if ["wood", "clay", "stone"].contains(&word.as_str()))
            && !self.compares_behind(words + 1)
    }
}

//! Reads counters and conditions.

use super::{Parsed, Reader};
use crate::counter::{Compare, Condition, Counter};
use crate::goods::Good;
use crate::lexer::Token;

impl Reader<'_> {
    pub(super) fn counter(&mut self) -> Parsed<Counter> {
        let goods = Good::ALL.map(|good| (good.key(), Counter::Good(good)));
        let one = Counter::WORDS.iter().map(|(one, _, counter)| (*one, *counter));
        let several = Counter::WORDS.iter().map(|(_, several, counter)| (*several, *counter));
        let words: Vec<(&str, Counter)> = goods.into_iter().chain(one).chain(several).collect();
        let counter = self.one_of("something to count", &words)?;
        match counter {
            Counter::Good(good) if self.eat_word("on") => {
                self.expect_word("card")?;
                Ok(Counter::OnCard(good))
            }
            counter => Ok(counter),
        }
    }

    /// `if ...`, where it stands.
    pub(super) fn conditions_if_any(&mut self) -> Parsed<Vec<Condition>> {
        if self.eat_word("if") { self.conditions() } else { Ok(Vec::new()) }
    }

    /// Conditions joined by `and`.
    pub(super) fn conditions(&mut self) -> Parsed<Vec<Condition>> {
        let mut conditions = vec![self.condition()?];
        while self.eat_word("and") {
            conditions.push(self.condition()?);
        }
        Ok(conditions)
    }

    fn condition(&mut self) -> Parsed<Condition> {
        if self.eat_word("house") {
            return self.house();
        }
        if self.eat_word("phase") {
            self.expect_word("is")?;
            let feeding = self.one_of("a phase", &[("work", false), ("feeding", true)])?;
            return Ok(if feeding { Condition::FeedingPhase } else { Condition::WorkPhase });
        }
        if self.eat_word("occupied") {
            return Ok(Condition::Occupied(self.any_word("the key of a space")?));
        }
        if self.eat_word("people-on") {
            let space = self.any_word("the key of a space")?;
            if self.eat(&Token::Equal) {
                self.just(0)?;
                return Ok(Condition::PeopleOn(space, 0));
            }
            self.expect(&Token::AtLeast)?;
            return Ok(Condition::PeopleOn(space, self.number("how many people")?));
        }
        if let Some(condition) = self.condition_on_cards()? {
            return Ok(condition);
        }
        if let Some(condition) = self.condition_on_others()? {
            return Ok(condition);
        }
        if self.eat_word("every") {
            self.expect_word("other")?;
            let (counter, compare, number) = self.comparison()?;
            return Ok(Condition::EveryOther(counter, compare, number));
        }
        let after = self.at + 1;
        if self.eat_word("round") {
            let ways = [
                ("after", Condition::AfterHarvest),
                ("with", Condition::HarvestRound(true)),
                ("without", Condition::HarvestRound(false)),
            ];
            for (word, condition) in ways {
                if self.eat_word(word) {
                    self.expect_word("harvest")?;
                    return Ok(condition);
                }
            }
        }
        if self.at == after {
            self.at -= 1;
        }
        let (counter, compare, number) = self.comparison()?;
        Ok(Condition::Count(counter, compare, number))
    }

    pub(super) fn comparison(&mut self) -> Parsed<(Counter, Compare, u16)> {
        let counter = self.counter()?;
        let (compare, number) = self.compared()?;
        Ok((counter, compare, number))
    }

    /// `>= 2`.
    pub(super) fn compared(&mut self) -> Parsed<(Compare, u16)> {
        let signs = [
            (Token::AtLeast, Compare::AtLeast),
            (Token::AtMost, Compare::AtMost),
            (Token::Equal, Compare::Exactly),
            (Token::More, Compare::MoreThan),
            (Token::Less, Compare::LessThan),
        ];
        let sign = signs.into_iter().find(|(token, _)| self.peek() == Some(token));
        let Some((_, compare)) = sign else {
            return Err(self.expected("`>=`, `<=`, `=`, `>` or `<`", &[]));
        };
        self.at += 1;
        Ok((compare, self.number("a number to compare with")?))
    }

    /// `is wood`, `not wood` or `in clay stone`.
    fn house(&mut self) -> Parsed<Condition> {
        if self.eat_word("not") {
            return Ok(Condition::NotHouse(self.material()?));
        }
        if self.eat_word("is") {
            return Ok(Condition::House(vec![self.material()?]));
        }
        self.expect_word("in")?;
        let mut materials = vec![self.material()?];
        while matches!(self.peek(), Some(Token::Word(word)) if word != "and") {
            materials.push(self.material()?);
        }
        Ok(Condition::House(materials))
    }
}

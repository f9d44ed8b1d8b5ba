//! Reads how goods become food.

use super::{Parsed, Reader};
use crate::ability::{Ability, Span};
use crate::counter::Condition;
use crate::lexer::Token;

impl Reader<'_> {
    /// `[1/harvest]: convert ...`, behind the span it belongs to.
    pub(super) fn so_often(&mut self, span: fn(u8) -> Span) -> Parsed<Vec<Ability>> {
        self.expect(&Token::OpenBracket)?;
        let times = self.between("how many times", 1..=14)?;
        self.expect(&Token::Slash)?;
        self.expect_word("harvest")?;
        self.expect(&Token::CloseBracket)?;
        let conditions = self.conditions_if_any()?;
        self.expect(&Token::Colon)?;
        self.conversions(span(times), conditions)
    }

    /// `convert 1 clay -> 2 food | 2 clay -> 1 stone`.
    pub(super) fn conversions(
        &mut self,
        span: Span,
        conditions: Vec<Condition>,
    ) -> Parsed<Vec<Ability>> {
        self.expect_word("convert")?;
        let mut conversions = Vec::new();
        loop {
            let from = self.goods()?;
            self.expect(&Token::Arrow)?;
            let (conditions, into) = (conditions.clone(), self.goods()?);
            conversions.push(Ability::Convert { span, conditions, from, into });
            if !self.eat(&Token::Bar) {
                return Ok(conversions);
            }
        }
    }

    /// Whether `bake` is followed by how much grain an oven takes, not by what happens then.
    pub(super) fn bakes_next(&self) -> bool {
        match self.peek() {
            Some(Token::Number(_)) => true,
            Some(Token::Word(word)) => word == "any",
            _ => false,
        }
    }

    /// `any: 1 grain -> 2 food`, behind `bake`.
    pub(super) fn baking(&mut self) -> Parsed<Ability> {
        let most = if self.eat_word("any") { None } else { Some(self.number("how many grain")?) };
        self.expect(&Token::Colon)?;
        self.just(1)?;
        self.expect_word("grain")?;
        self.expect(&Token::Arrow)?;
        let food = self.number("how much food")?;
        self.expect_word("food")?;
        Ok(Ability::Bake { most, food })
    }
}

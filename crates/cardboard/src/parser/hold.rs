//! Reads rules about places for animals.

use super::{Parsed, Reader};
use crate::hold::Hold;
use crate::lexer::Token;

impl Reader<'_> {
    /// `pasture +2`, `pasture 3 instead of 2`, `pasture +2 sheep`, `pasture mixed`, `stable 2 sheep`, `one-stable 3`, `house 1 per room`,
    /// `2 animals`, `1 sheep + 1 boar` or `any boar`.
    pub(super) fn hold(&mut self) -> Parsed<Hold> {
        if self.eat_word("pasture") {
            return self.hold_pasture();
        }
        if self.eat_word("stable") {
            if self.eat(&Token::Plus) {
                return Ok(Hold::StableMore(self.number("how many animals")?));
            }
            let number = self.number("how many animals")?;
            return Ok(Hold::Stable(self.animal()?, number));
        }
        if self.eat_word("one-stable") {
            return Ok(Hold::OneStable(self.number("how many animals")?));
        }
        if self.eat_word("any") {
            return Ok(Hold::CardAll(self.animal()?));
        }
        if let Some(Token::Number(_)) = self.peek() {
            let start = self.at;
            let number = self.number("how many animals")?;
            if self.eat_word("animals") {
                return Ok(Hold::CardAny(number));
            }
            self.at = start;
            return Ok(Hold::Card(self.goods()?));
        }
        if !self.eat_word("house") {
            let words = ["pasture", "stable", "one-stable", "house", "any"];
            return Err(self.expected("where animals live, or how many", &words));
        }
        if self.eat_word("none") {
            return Ok(Hold::NoPet);
        }
        self.just(1)?;
        self.expect_word("per")?;
        self.expect_word("room")?;
        Ok(Hold::PetInEachRoom)
    }

    fn hold_pasture(&mut self) -> Parsed<Hold> {
        if self.eat(&Token::OpenBracket) {
            self.expect_word("stables")?;
            self.expect(&Token::AtLeast)?;
            self.just(1)?;
            self.expect(&Token::CloseBracket)?;
            self.expect(&Token::Plus)?;
            return Ok(Hold::PastureWithStable(self.number("how many animals")?));
        }
        if self.eat_word("mixed") {
            return Ok(Hold::MixedPastures);
        }
        if let Some(Token::Number(_)) = self.peek() {
            let more = self.between("how many animals", 3..=9)?;
            self.expect_word("instead")?;
            self.expect_word("of")?;
            return Ok(Hold::PastureInstead(more, self.between("how many animals", 2..=more - 1)?));
        }
        self.expect(&Token::Plus)?;
        let more = self.number("how many animals")?;
        match self.peek() {
            Some(Token::Word(_)) => Ok(Hold::PastureOf(self.animal()?, more)),
            _ => Ok(Hold::Pasture(more)),
        }
    }
}

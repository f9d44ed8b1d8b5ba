//! Reads what cards say about fences and litters.

use super::{Parsed, Reader};
use crate::ability::{Action, Always};
use crate::fencing::Fencing;
use crate::lexer::Token;

impl Reader<'_> {
    /// Nothing, `[1 - 4]`, `[5+]` or `[unused]`.
    pub(super) fn fencing(&mut self) -> Parsed<Fencing> {
        let which = self.in_brackets(|reader| {
            if reader.eat_word("unused") {
                return Ok(Fencing::Unused);
            }
            let least = reader.between("how many fences", 1..=Fencing::MOST)?;
            if reader.eat(&Token::Plus) {
                return Ok(Fencing::Pieces(least, Fencing::MOST));
            }
            reader.expect(&Token::Dash)?;
            Ok(Fencing::Pieces(least, reader.between("how many fences", least..=Fencing::MOST)?))
        })?;
        Ok(which.unwrap_or(Fencing::Pieces(1, Fencing::MOST)))
    }

    /// Behind `fence`: nothing, `1 space free`, `around stable free` or `up to 4 free`.
    pub(super) fn fence(&mut self) -> Parsed<Action> {
        let action = match self.peek() {
            Some(Token::Number(1)) => {
                self.at += 1;
                self.expect_word("space")?;
                Action::FenceOne
            }
            Some(Token::Word(word)) if word == "around" => {
                self.at += 1;
                self.expect_word("stable")?;
                Action::FenceStable
            }
            Some(Token::Word(word)) if word == "up" => {
                self.at += 1;
                self.expect_word("to")?;
                Action::FenceFree(self.between("how many fences", 1..=Fencing::MOST)?)
            }
            _ => return Ok(Action::Fences),
        };
        self.expect_word("free")?;
        Ok(action)
    }

    /// `sheep 2 from 4`.
    pub(super) fn litter(&mut self) -> Parsed<Always> {
        let animal = self.animal()?;
        let newborns = self.between("how many are born", 1..=9)?;
        self.expect_word("from")?;
        Ok(Always::Litter { animal, newborns, from: self.between("from how many on", 1..=99)? })
    }
}

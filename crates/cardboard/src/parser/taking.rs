//! Reads what a person's action brings.

use super::{Parsed, Reader};
use crate::goods::Good;
use crate::lexer::Token;
use crate::taking::{Among, Taking};

impl Reader<'_> {
    /// `wood`, `2 wood`, `wood or clay`, `reed and stone`, `only clay` or `reed and more`; behind it perhaps
    /// `on SPACES`.
    pub(super) fn taking(&mut self) -> Parsed<Taking> {
        let least = match self.peek() {
            Some(Token::Number(_)) => self.between("how many goods", 2..=15)?,
            _ => 1,
        };
        let mut among = if self.eat_word("only") { Among::Only } else { Among::Any };
        if among == Among::Any && self.eat_word("goods") {
            let on = if self.eat_word("on") { Some(self.spaces()?) } else { None };
            return Ok(Taking { least, goods: Good::ALL.to_vec(), among, on });
        }
        let mut goods = vec![self.good()?];
        while among != Among::Only && self.eat_word("or") {
            goods.push(self.good()?);
        }
        while goods.len() == 1 || among == Among::All {
            if among == Among::Only || !self.eat_word("and") {
                break;
            }
            if goods.len() == 1 && self.eat_word("more") {
                among = Among::More;
                break;
            }
            among = Among::All;
            goods.push(self.good()?);
        }
        let on = if self.eat_word("on") { Some(self.spaces()?) } else { None };
        Ok(Taking { least, goods, among, on })
    }
}

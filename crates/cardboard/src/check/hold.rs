//! Checks places for animals.

use super::{Proof, is_word};
use crate::hold::Hold;
use crate::lexer::Token;

impl Proof<'_> {
    pub(super) fn hold(&mut self, hold: &Hold) {
        const MOST: u8 = 9;
        let number = match hold {
            Hold::Pasture(number)
            | Hold::PastureWithStable(number)
            | Hold::StableMore(number)
            | Hold::PastureOf(_, number)
            | Hold::Stable(_, number)
            | Hold::OneStable(number)
            | Hold::CardAny(number) => *number,
            Hold::Card(goods) => {
                if goods.iter().any(|(good, _)| !good.is_animal()) {
                    self.wrong("only animals need a place", |words| is_word(words, "hold"));
                }
                goods.total().min(255) as u8
            }
            Hold::MixedPastures
            | Hold::PastureInstead(..)
            | Hold::PetInEachRoom
            | Hold::NoPet
            | Hold::CardAll(_) => return,
        };
        if !(1..=MOST).contains(&number) {
            let added = matches!(
                hold,
                Hold::Pasture(_)
                    | Hold::PastureOf(..)
                    | Hold::PastureWithStable(_)
                    | Hold::StableMore(_)
            );
            self.wrong(format!("there is room for 1 to {MOST} more"), |words| match words {
                [Token::Plus, Token::Number(_), ..] => added,
                words => !added && is_word(words, "hold"),
            });
        }
    }
}

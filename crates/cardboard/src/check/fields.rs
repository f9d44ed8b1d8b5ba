//! Checks what a card says about fields.

use super::{Proof, is_word};
use crate::ability::{Ability, Always};
use crate::goods::Good;

impl Proof<'_> {
    /// What waits for the harvest of the card must be a field.
    pub(super) fn reaped_card(&mut self) {
        let is_field = |one: &Ability| matches!(one, Ability::Always(Always::Field(..)));
        if !self.card.abilities.iter().any(is_field) {
            self.wrong("nothing grows on the card; a line with `field` makes it one", |words| {
                is_word(words, "reap")
            });
        }
    }

    /// One number keeps what grows on a card: two stacks of crops, or three of wood.
    pub(super) fn field_not_yet(&mut self, crops: &[Good], stacks: u8) {
        let why = match crops {
            [Good::Grain | Good::Vegetable] if stacks > 2 => {
                "a card holds at most 2 stacks of grain or vegetables"
            }
            [Good::Grain | Good::Vegetable | Good::Wood] => return,
            [Good::Grain, Good::Vegetable] if stacks == 1 => return,
            _ => {
                "a card is a field for grain, vegetables or wood: `field grain`, `field vegetable`, \
                 `field wood` or `field grain vegetable`"
            }
        };
        self.refuse(why, |words| is_word(words, "field"));
    }

    pub(super) fn plow_instead_not_yet(&mut self) {
        self.refuse(
            "several fields instead of one are plowed on spaces that let one be plowed, as in \
             `use farmland: may plow 2 instead of 1`",
            |words| is_word(words, "instead"),
        );
    }
}

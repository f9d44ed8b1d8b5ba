//! Reads how cards speak of other cards.

use super::{Parsed, Reader};
use crate::ability::{Ability, CardAction, Moment, Spaces};
use crate::card::{Cost, Named, Tag};
use crate::goods::Goods;
use crate::lexer::Token;
use crate::printed;

impl Reader<'_> {
    /// `joinery, I258` or `oven`: the keys of cards, or what they are.
    pub(super) fn named(&mut self) -> Parsed<Named> {
        let mut words = vec![self.any_word("the key of a card, or what it is")?];
        while self.eat(&Token::Comma) {
            words.push(self.any_word("the key of a card, or what it is")?);
        }
        Ok(Named::new(words).in_deck(self.names))
    }

    /// `oven`, `joinery` or `2 improvements`, behind `return`.
    pub(super) fn given_back(&mut self, goods: Goods) -> Parsed<Cost> {
        let number = match self.peek() {
            Some(Token::Number(_)) => self.between("how many are given back", 2..=9)?,
            _ => 1,
        };
        let of = vec![self.any_word("the key of an improvement, or what it is")?];
        Ok(Cost::Return { number, of: Named::new(of).in_deck(self.names), goods })
    }

    /// `minor[meeting-place]`, `improvement[minor]`, `improvement` or `occupation`.
    pub(super) fn card_action(&mut self) -> Parsed<Moment> {
        let kinds = [
            ("occupation", CardAction::Occupation),
            ("minor", CardAction::Minor),
            ("improvement", CardAction::Improvement),
        ];
        let kind = self.one_of("an action that plays a card", &kinds)?;
        let (mut with_minor, mut on) = (false, Spaces(Vec::new()));
        if self.eat(&Token::OpenBracket) {
            with_minor = kind == CardAction::Improvement && self.eat_word("minor");
            if !with_minor {
                on = self.spaces()?;
            }
            self.expect(&Token::CloseBracket)?;
        }
        Ok(Moment::Action { kind, with_minor, on })
    }

    /// `other card E172: play`, behind `hand`.
    pub(super) fn hand(&mut self) -> Parsed<Ability> {
        self.expect_word("other")?;
        self.expect_word("card")?;
        let named = self.named()?;
        self.expect(&Token::Colon)?;
        self.expect_word("play")?;
        Ok(Ability::FromHand(named))
    }

    /// Whether the next word speaks of a card: its key, or what it is.
    pub(super) fn speaks_of_card(&self) -> bool {
        let Some(Token::Word(word)) = self.peek() else { return false };
        let is_tag = Tag::ALL.iter().any(|(tag, _)| tag == word);
        is_tag
            || Named::FAMILIES.contains(&word.as_str())
            || word.starts_with(|letter: char| letter.is_ascii_uppercase())
            || printed::majors().iter().any(|major| major.key == *word)
    }
}

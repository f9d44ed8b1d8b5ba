//! Reads plowing, sowing and reaping.

use super::{Parsed, Reader};
use crate::ability::{Action, Always, Program};
use crate::fields::{Plowing, SowMore, Sowing};
use crate::goods::Good;
use crate::lexer::Token;

/// More fields than a farm has room for.
const MOST_FIELDS: u8 = 13;

impl Reader<'_> {
    /// `1`, `2`, `3 instead of 1` or `1 per round-left`.
    pub(super) fn plowing(&mut self) -> Parsed<Action> {
        let fields = self.between("how many fields", 1..=MOST_FIELDS)?;
        if self.eat_word("instead") {
            self.expect_word("of")?;
            self.just(1)?;
            return Ok(Action::PlowInstead(fields));
        }
        if !self.eat_word("per") {
            let plowing = Plowing { fields, per: None };
            return Ok(if fields == 1 { Action::Plow } else { Action::PlowSeveral(plowing) });
        }
        Ok(Action::PlowSeveral(Plowing { fields, per: Some(self.term()?) }))
    }

    /// Nothing for any sowing; `3` for so many fields; `1 vegetable on tiles` or `any grain, 1 fewer`
    /// for one crop.
    pub(super) fn sowing(&mut self) -> Parsed<Action> {
        let most = match self.peek() {
            Some(Token::Number(_)) => Some(self.number("how many fields")?),
            _ => None,
        };
        if most.is_none() && !self.eat_word("any") {
            return Ok(Action::Sow);
        }
        let crop = matches!(self.peek(), Some(Token::Word(word)) if Good::from_key(word).is_some());
        if let (Some(most), false) = (most, crop) {
            return Ok(Action::SowUpTo(most));
        }
        let crop = self.crop()?;
        let tiles = self.eat_word("on");
        if tiles {
            self.expect_word("tiles")?;
        }
        let mut fewer = 0;
        if self.eat(&Token::Comma) {
            fewer = self.between("how many crops fewer", 1..=2)?;
            self.expect_word("fewer")?;
        }
        Ok(Action::SowCrop(Sowing { crop, most, tiles, fewer }))
    }

    /// Whether a line that begins with `sow` is a rule about more crops, not an event.
    pub(super) fn sows_more(&self) -> bool {
        let ahead = self.line.tokens.get(self.at..).unwrap_or_default();
        let colon = ahead.iter().position(|(token, _)| *token == Token::Colon);
        colon.is_some_and(|colon| matches!(ahead.get(colon + 1), Some((Token::Plus, _))))
    }

    /// `sow vegetable: +1`, `sow exactly 2: +1`, `sow grain beside room: +2` or `sow if ...: +1`.
    pub(super) fn sow_more(&mut self) -> Parsed<Always> {
        let any = matches!(self.peek(), Some(Token::Word(word)) if Good::from_key(word).is_none());
        let any = any || self.peek() == Some(&Token::Colon);
        let crop = if any { None } else { Some(self.crop()?) };
        let exactly = self.eat_word("exactly");
        let exactly = if exactly { Some(self.between("how many fields", 1..=2)?) } else { None };
        let beside_room = self.eat_word("beside");
        if beside_room {
            self.expect_word("room")?;
        }
        let conditions = self.conditions_if_any()?;
        self.expect(&Token::Colon)?;
        self.expect(&Token::Plus)?;
        let more = self.between("how many crops more", 1..=2)?;
        Ok(Always::SowMore(SowMore { more, crop, exactly, beside_room, conditions }))
    }

    /// `vegetable` or `wood 3 stacks`.
    pub(super) fn field_on_card(&mut self) -> Parsed<Always> {
        let crops = self.kinds_of_goods()?;
        let mut stacks = 1;
        if let Some(Token::Number(_)) = self.peek() {
            stacks = self.between("how many stacks", 2..=3)?;
            self.expect_word("stacks")?;
        }
        Ok(Always::Field(crops, stacks))
    }

    /// `1 grain to each grain-field`.
    pub(super) fn added_crops(&mut self) -> Parsed<Program> {
        let number = self.between("how many crops", 1..=2)?;
        let crop = self.crop()?;
        self.expect_word("to")?;
        self.expect_word("each")?;
        self.expect_word(if crop == Good::Grain { "grain-field" } else { "vegetable-field" })?;
        Ok(Program::AddCrops(number, crop))
    }

    /// Whether this word comes next.
    pub(super) fn next_is(&self, wanted: &str) -> bool {
        matches!(self.peek(), Some(Token::Word(word)) if word == wanted)
    }

    pub(super) fn crop(&mut self) -> Parsed<Good> {
        self.one_of("grain or vegetable", &Good::CROPS.map(|crop| (crop.key(), crop)))
    }
}

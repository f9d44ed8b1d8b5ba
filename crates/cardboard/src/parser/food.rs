//! Reads how goods become food.

use super::{Parsed, Reader};
use crate::ability::{Ability, Always, Moment, Span};
use crate::condition::Condition;
use crate::cooking::{CookedBy, Cooking};
use crate::goods::Good;
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

    /// `each grain`, `otherwise` or nothing, behind the event `bake`.
    pub(super) fn baked(&mut self) -> Parsed<Moment> {
        if self.eat_word("otherwise") {
            return Ok(Moment::BakeOtherwise);
        }
        if !self.eat_word("each") {
            return Ok(Moment::Bake);
        }
        self.expect_word("grain")?;
        Ok(Moment::BakeGrain)
    }

    /// `animal`, `each boar`, `each 2 goods with cooking`, `each wood with craft` or
    /// `each animal not kept`, behind `cook`.
    pub(super) fn cooked(&mut self) -> Parsed<Moment> {
        let every = if self.eat_word("each") { Some(self.per()?) } else { None };
        let goods = if self.eat_word("animal") || self.eat_word("animals") {
            Good::ANIMALS.to_vec()
        } else if self.eat_word("goods") {
            Good::ALL.to_vec()
        } else {
            vec![self.good()?]
        };
        let by = if self.eat_word("with") {
            let ways = [("cooking", CookedBy::Kitchen), ("craft", CookedBy::Craft)];
            self.one_of("what makes food", &ways)?
        } else {
            CookedBy::Anything
        };
        let not_kept = self.eat_word("not");
        if not_kept {
            self.expect_word("kept")?;
        }
        Ok(Moment::Cook(Cooking { goods, every, by, not_kept }))
    }

    /// `feed last`, `feed 2 people in full`, `miss next harvest` or `cooking +1 food per vegetable`.
    pub(super) fn food_rule(&mut self, word: &str) -> Parsed<Always> {
        match word {
            "miss" => {
                self.phrase(&["next", "harvest"])?;
                Ok(Always::MissHarvest)
            }
            "cooking" => {
                self.expect(&Token::Plus)?;
                let more = self.number("how much food")?;
                self.phrase(&["food", "per"])?;
                Ok(Always::CookMore(self.good()?, more))
            }
            _ if self.eat_word("last") => Ok(Always::FeedLast),
            _ => {
                let people = self.number("how many people, or `last`")?;
                self.phrase(&["people", "in", "full"])?;
                Ok(Always::FullMeals(people))
            }
        }
    }
}

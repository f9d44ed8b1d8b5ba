//! Reads what cards do with people, and between players.

use super::{Parsed, Reader};
use crate::ability::{Ability, Always, Program};
use crate::goods::{Good, Goods};
use crate::lexer::Token;
use crate::people::{Absent, CardSpace, GrowAnyway, Payee, PersonStep, Sale};

impl Reader<'_> {
    /// `refill 1 clay begin 3 toll 3 food: take` or `owner: choose 3 food | 2 vp`.
    pub(super) fn card_space(&mut self) -> Parsed<Ability> {
        if self.eat_word("owner") {
            self.expect(&Token::Colon)?;
            return Ok(Ability::SpaceForOwner(self.program()?));
        }
        let mut refill = None;
        let mut begins = 0;
        if self.eat_word("refill") {
            let amount = self.between("how many are added", 1..=9)?;
            refill = Some((self.good()?, amount));
            if self.eat_word("begin") {
                begins = self.between("how many lie there first", 1..=20)?;
            }
        }
        let toll = if self.eat_word("toll") { self.food()? } else { Goods::NONE };
        self.expect(&Token::Colon)?;
        Ok(Ability::Space(CardSpace { refill, begins, toll, program: self.program()? }))
    }

    /// `grain-seeds: 1 food`.
    pub(super) fn toll(&mut self) -> Parsed<Always> {
        let spaces = self.spaces()?;
        self.expect(&Token::Colon)?;
        Ok(Always::Toll(spaces, self.food()?))
    }

    /// `2 food`.
    fn food(&mut self) -> Parsed<Goods> {
        let food = self.between("how much food", 1..=9)?;
        self.expect_word("food")?;
        Ok(Goods::of(Good::Food, food.into()))
    }

    /// `1 grain for 2 food else 3 food`.
    pub(super) fn sale(&mut self) -> Parsed<Program> {
        let goods = self.goods()?;
        self.expect_word("for")?;
        let price = self.food()?;
        self.expect_word("else")?;
        Ok(Program::Sell(Sale { goods, price, otherwise: self.goods()? }))
    }

    /// `none in rounds 14` or `of others 1 child less in rounds 10 12`.
    pub(super) fn absent(&mut self) -> Parsed<Always> {
        if self.eat_word("none") {
            return Ok(Always::Absent(Absent::All(self.in_rounds()?)));
        }
        self.phrase(&["of", "others"])?;
        self.just(1)?;
        self.phrase(&["child", "less"])?;
        Ok(Always::Absent(Absent::ChildOfOthers(self.in_rounds()?)))
    }

    fn in_rounds(&mut self) -> Parsed<Vec<u8>> {
        self.expect_word("in")?;
        if self.eat_word("round") {
            return Ok(vec![self.round()?]);
        }
        self.expect_word("rounds")?;
        let mut rounds = vec![self.round()?];
        while let Some(Token::Number(_)) = self.peek() {
            rounds.push(self.round()?);
        }
        Ok(rounds)
    }

    /// What may be done behind `allow`, if it is about people: `next grow without room if ...` or
    /// `round-cards ahead from round 11`.
    pub(super) fn allowed_people(&mut self) -> Parsed<Option<Always>> {
        if self.eat_word("next") {
            self.phrase(&["grow", "without", "room"])?;
            return Ok(Some(Always::GrowAnyway(GrowAnyway(self.conditions_if_any()?))));
        }
        if self.eat_word("round-cards") {
            self.phrase(&["ahead", "from", "round"])?;
            return Ok(Some(Always::Ahead(self.round()?)));
        }
        Ok(None)
    }

    /// What is done with people behind `guest`, `person`, `place-person` or `move-person`.
    pub(super) fn person_step(&mut self, word: &str) -> Parsed<Program> {
        Ok(Program::Person(match word {
            "guest" => PersonStep::Guest,
            "person" => {
                self.expect_word("here")?;
                PersonStep::Here
            }
            "place-person" if self.eat_word("on") => {
                self.phrase(&["any", "space"])?;
                PersonStep::PlaceAnywhere
            }
            "place-person" => PersonStep::Place,
            _ => {
                self.expect_word("from")?;
                let from = self.any_word("the key of a space")?;
                self.expect_word("to")?;
                PersonStep::Move(from, self.spaces()?)
            }
        }))
    }

    /// `put 1 food on a space`, `spread forest over clay-pit, fishing` or `redraw 7 minor`.
    pub(super) fn on_spaces(&mut self, word: &str) -> Parsed<Program> {
        Ok(match word {
            "put" => {
                let goods = self.goods()?;
                self.phrase(&["on", "a", "space"])?;
                Program::PutOnSpace(goods)
            }
            "spread" => {
                let from = self.any_word("the key of a space")?;
                self.expect_word("over")?;
                Program::Spread(from, self.spaces()?)
            }
            _ => {
                let cards = self.between("how many cards", 1..=7)?;
                self.expect_word("minor")?;
                Program::RedrawMinors(cards)
            }
        })
    }

    /// Who is paid, behind `to`.
    pub(super) fn payee(&mut self) -> Parsed<Option<Payee>> {
        if self.eat_word("space") {
            return Ok(None);
        }
        self.one_of("`space` or who is paid", &Payee::ALL).map(Some)
    }
}

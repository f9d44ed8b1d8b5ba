//! Reads programs. From loosest to tightest: `;`, then `and/or` and `then may`, then one step.

use super::{Parsed, Reader, creatures, one_or};
use crate::ability::{Action, Noting, Program, Rounds};
use crate::card::Named;
use crate::condition::Condition;
use crate::count::{Compare, Count, Thing};
use crate::goods::{Good, Goods};
use crate::lexer::Token;

const STEPS: &[&str] = &[
    "take",
    "may",
    "choose",
    "pay",
    "sell",
    "pick",
    "promise",
    "if",
    "others",
    "them",
    "guest",
    "person",
    "place-person",
    "move-person",
    "put",
    "spread",
    "redraw",
    "pile",
    "top",
    "store",
    "owner",
    "again",
    "at-least",
    "glean",
    "spend",
    "bag",
    "draw",
    "mark-space",
    "note",
    "give",
    "lose",
    "first",
    "room",
    "stable",
    "fence",
    "renovate",
    "plow",
    "sow",
    "reap",
    "add",
    "bake",
    "grow",
    "occupation",
    "minor",
    "improvement",
    "start-player",
    "breed",
    "newborn-acts",
    "move",
    "pasture",
    "build-here",
];

impl Reader<'_> {
    pub(super) fn program(&mut self) -> Parsed<Program> {
        let mut steps = vec![self.linked_steps()?];
        while self.eat(&Token::Semicolon) {
            steps.push(self.linked_steps()?);
        }
        Ok(one_or(steps, Program::All))
    }

    fn linked_steps(&mut self) -> Parsed<Program> {
        let first = self.step()?;
        if self.eat_word("then") {
            self.expect_word("may")?;
            return Ok(Program::Then(Box::new(first), Box::new(self.step()?)));
        }
        let mut parts = vec![first];
        while self.eat_word("and/or") {
            parts.push(self.step()?);
        }
        Ok(one_or(parts, Program::AndOr))
    }

    fn step(&mut self) -> Parsed<Program> {
        self.deeper(Reader::step_at_depth)
    }

    fn step_at_depth(&mut self) -> Parsed<Program> {
        if let Some(Token::Number(_)) = self.peek() {
            return self.gain();
        }
        if self.eat(&Token::OpenBracket) {
            let steps = self.program()?;
            self.expect(&Token::CloseBracket)?;
            return Ok(steps);
        }
        if matches!(self.peek(), Some(Token::Word(word)) if Good::from_key(word).is_some()) {
            let good = self.good()?;
            if !self.eat_word("table") {
                self.at -= 1;
                let what = format!("a number is missing, as in `1 {good}`");
                return Err(self.wrong(what));
            }
            let count = self.term()?;
            return Ok(Program::GainTable(good, count, self.tiers()?));
        }
        let words: Vec<(&'static str, &'static str)> =
            STEPS.iter().chain(&creatures::WORK).map(|word| (*word, *word)).collect();
        match self.one_of("something to do", &words)? {
            "take" if self.eat_word("all") => {
                self.expect_word("from")?;
                Ok(Program::TakeFrom(self.any_word("the key of a space")?))
            }
            "take" => Ok(Program::Take),
            "may" => Ok(Program::May(Box::new(self.step()?))),
            "choose" => {
                let mut options = vec![self.step()?];
                while self.eat(&Token::Bar) {
                    options.push(self.step()?);
                }
                Ok(Program::Choose(options))
            }
            "pay" => {
                let price = self.goods()?;
                let to = if self.eat_word("to") { Some(self.payee()?) } else { None };
                // What is bought goes on to the end of the program.
                if !self.eat(&Token::Arrow) {
                    return Err(self.expected("`->` and what the price buys", &[]));
                }
                let bought = Box::new(self.program()?);
                Ok(match to {
                    None => Program::Pay(price, bought),
                    Some(None) => Program::PayToSpace(price, bought),
                    Some(Some(payee)) => Program::PayTo(price, payee, bought),
                })
            }
            "sell" => self.sale(),
            "pick" => {
                let count = self.number("how many")?;
                let different = self.eat_word("different");
                self.expect_word("of")?;
                let goods = self.kinds_of_goods()?;
                Ok(if different { Program::Pick } else { Program::PickAny }(count, goods))
            }
            "promise" => self.promise(),
            "if" => {
                let conditions = self.conditions()?;
                self.expect_word("then")?;
                let then = Box::new(self.step()?);
                Ok(match conditions.as_slice() {
                    [
                        Condition::Is(
                            Count::Of(Thing::Round),
                            Compare::AtLeast,
                            Count::Number(round @ 1..=14),
                        ),
                    ] => Program::FromRound(*round as u8, then),
                    _ => Program::If(conditions, then),
                })
            }
            "others" => {
                self.expect(&Token::Colon)?;
                Ok(Program::Others(Box::new(self.step()?)))
            }
            "them" => {
                self.expect(&Token::Colon)?;
                Ok(Program::Them(Box::new(self.step()?)))
            }
            word @ ("guest" | "person" | "place-person" | "move-person") => self.person_step(word),
            word @ ("put" | "spread" | "redraw") => self.on_spaces(word),
            "pile" => {
                let mut goods = vec![self.good()?];
                while self.eat(&Token::Comma) {
                    goods.push(self.good()?);
                }
                Ok(Program::Pile(goods))
            }
            "top" => Ok(Program::Top),
            "again" if self.eat_word("giving") => {
                let goods = self.goods()?;
                self.phrase(&["to", "owners", "of"])?;
                Ok(Program::Again(goods, self.named()?))
            }
            "again" => Ok(Program::Again(Goods::NONE, Named::new(Vec::new()))),
            "glean" => {
                let crop = self.one_of("a crop", &Good::CROPS.map(|crop| (crop.key(), crop)))?;
                self.expect_word("giving")?;
                Ok(Program::Glean(crop, self.goods()?))
            }
            "at-least" => Ok(Program::AtLeast(self.goods()?)),
            "spend" => {
                let mut bought = vec![self.step()?];
                while self.eat(&Token::Bar) {
                    bought.push(self.step()?);
                }
                Ok(Program::Spend(bought))
            }
            "store" => {
                let goods = self.goods()?;
                let most = if self.eat_word("up") {
                    self.expect_word("to")?;
                    Some(self.term()?)
                } else {
                    None
                };
                Ok(Program::Store(goods, most))
            }
            "owner" => {
                self.expect(&Token::Colon)?;
                Ok(Program::Owner(Box::new(self.step()?)))
            }
            "add" => self.added_crops(),
            "note" => Ok(Program::Note(self.one_of("for how long", &Noting::ALL)?)),
            "mark-space" => Ok(Program::MarkSpace),
            "give" => Ok(Program::Give(self.goods()?)),
            "lose" => {
                let points = self.between("how many points", 1..=9)?;
                self.expect_word("vp")?;
                Ok(Program::Lose(points))
            }
            "first" => {
                let first = Box::new(self.step()?);
                self.expect_word("later")?;
                Ok(Program::FirstLater(first, Box::new(self.step()?)))
            }
            "bag" => Ok(Program::Bag(self.goods()?)),
            "draw" => {
                self.expect_word("pair")?;
                Ok(Program::DrawPair)
            }
            word => Ok(Program::Act(self.action(word)?)),
        }
    }

    /// `2 food`, `1 clay per 2 clay`, `1 vp per round-left` or `1 same`.
    fn gain(&mut self) -> Parsed<Program> {
        let start = self.at;
        let number: u8 = self.number("how many")?;
        if self.eat_word("same") {
            return Ok(Program::GainSame(number));
        }
        if self.eat_word("vp") {
            if !self.eat_word("per") {
                return Ok(Program::Bonus(number));
            }
            let per = self.per()?;
            return Ok(Program::Points(number, per, self.term()?));
        }
        self.at = start;
        let goods = self.goods()?;
        if self.eat_word("per") {
            let per = self.per()?;
            return Ok(Program::GainPer(goods, per, self.term()?));
        }
        if self.eat_word("from") {
            let on_card = self.one_of("`them` or `card`", &[("them", false), ("card", true)])?;
            return Ok(if on_card { Program::FromCard(goods) } else { Program::FromThem(goods) });
        }
        Ok(Program::Gain(goods))
    }

    /// For how many; one unless it says otherwise.
    pub(super) fn per(&mut self) -> Parsed<u8> {
        match self.peek() {
            Some(Token::Number(0)) => Err(self.wrong("something is given for 1 or more")),
            Some(Token::Number(_)) => self.number("for how many"),
            _ => Ok(1),
        }
    }

    fn promise(&mut self) -> Parsed<Program> {
        if self.eat(&Token::OpenBracket) {
            let program = Box::new(self.program()?);
            self.expect(&Token::CloseBracket)?;
            self.expect_word("on")?;
            return Ok(Program::PromiseTo(program, self.rounds()?));
        }
        let goods = self.goods()?;
        self.expect_word("on")?;
        Ok(Program::Promise(goods, self.rounds()?))
    }

    /// `next 3`, `+4 +7 +9`, `rounds 5 8 11 14`, `rounds 8 - 14`, `even`, `odd` or `all`.
    fn rounds(&mut self) -> Parsed<Rounds> {
        if self.eat_word("next") {
            return Ok(Rounds::Next(match self.peek() {
                Some(Token::Number(_)) => {
                    Count::Number(self.between("a number of rounds", 1..=13)?.into())
                }
                _ => self.term()?,
            }));
        }
        if self.eat_word("even") {
            return Ok(Rounds::Even);
        }
        if self.eat_word("odd") {
            return Ok(Rounds::Odd);
        }
        if self.eat_word("all") {
            return Ok(Rounds::All);
        }
        if self.eat_word("rounds") {
            let mut rounds = vec![self.round()?];
            if self.eat(&Token::Dash) {
                let last = self.between("the last round", rounds[0] + 1..=14)?;
                return Ok(Rounds::These((rounds[0]..=last).collect()));
            }
            while let Some(Token::Number(_)) = self.peek() {
                rounds.push(self.round()?);
            }
            return Ok(Rounds::These(rounds));
        }
        let mut after = Vec::new();
        while self.eat(&Token::Plus) {
            after.push(self.between("a number of rounds", 1..=13)?);
        }
        if after.is_empty() {
            return Err(self.expected(
                "`next`, `rounds`, `even`, `all` or `+`",
                &["next", "rounds", "even", "all"],
            ));
        }
        Ok(Rounds::Plus(after))
    }

    fn action(&mut self, word: &str) -> Parsed<Action> {
        Ok(match word {
            "room" => {
                let most = self.at_most()?;
                if most.is_none() && self.eat_word("of") {
                    return self.rooms_of();
                }
                if most == Some(1) && self.eat_word("free") {
                    return Ok(Action::FreeRoom);
                }
                if most == Some(1) && self.eat_word("less") {
                    return Ok(Action::RoomLess(self.goods()?));
                }
                Action::Rooms(most)
            }
            "stable" => {
                let most = self.at_most()?;
                if self.eat_word("free") {
                    if most == Some(1) && self.eat_word("in") {
                        self.phrase(&["pasture"])?;
                        self.expect(&Token::OpenBracket)?;
                        self.expect_word("size")?;
                        let (compare, size) = self.compared()?;
                        self.expect(&Token::CloseBracket)?;
                        return Ok(Action::StableIn(compare, size));
                    }
                    return Ok(Action::Stables(most, Goods::NONE));
                }
                self.expect_word("for")?;
                Action::Stables(most, self.goods()?)
            }
            "fence" => self.fence()?,
            "renovate" if self.eat_word("for") => Action::RenovateFor(self.goods()?),
            "renovate" if self.eat_word("to") => Action::RenovateTo(self.material()?),
            "renovate" if self.eat_word("free") => Action::RenovateLess(None),
            "renovate" if self.eat_word("less") => Action::RenovateLess(Some(self.goods()?)),
            "renovate" => Action::Renovate,
            "plow" => return self.plowing(),
            "sow" => return self.sowing(),
            "reap" if self.peek() == Some(&Token::Number(1)) => {
                self.at += 1;
                Action::ReapOne(self.crop()?)
            }
            "reap" => Action::Reap,
            "bake" => Action::Bake,
            "grow" => {
                let without = self.eat_word("without");
                if without {
                    self.expect_word("room")?;
                }
                Action::Grow { room: !without }
            }
            "occupation" => {
                self.expect_word("for")?;
                if let Some(Token::Number(_)) = self.peek() {
                    let price = self.number("a price in food")?;
                    self.expect_word("food")?;
                    return Ok(Action::Occupation(vec![(0, price)]));
                }
                self.expect_word("food")?;
                Action::Occupation(self.tiers()?)
            }
            "minor" => Action::Minor,
            "improvement" => Action::Improvement,
            "breed" => Action::Breed(self.animal()?),
            "newborn-acts" => Action::NewbornActs,
            "move" => {
                self.just(1)?;
                self.expect_word("crop")?;
                Action::MoveCrop
            }
            "pasture" => Action::Pastures(self.at_most()?),
            "build-here" => Action::BuildHere,
            "start-player" => Action::StartPlayer,
            word => Action::Work(self.work(word)?),
        })
    }

    pub(super) fn at_most(&mut self) -> Parsed<Option<u8>> {
        if self.eat_word("any") { Ok(None) } else { Ok(Some(self.number("how many, or `any`")?)) }
    }

    pub(super) fn animal(&mut self) -> Parsed<Good> {
        let animals = Good::ALL.into_iter().filter(|good| good.is_animal());
        let words: Vec<(&str, Good)> = animals.map(|good| (good.key(), good)).collect();
        self.one_of("an animal", &words)
    }
}

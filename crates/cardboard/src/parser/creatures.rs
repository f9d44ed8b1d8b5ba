//! Reads the words that only All Creatures Big and Small uses.

use super::{Parsed, Reader};
use crate::ability::Ability;
use crate::building::{
    BuildingTerms, Count, Holds, Moment, Need, PenPlace, Pens, Pieces, Scoring, Set, Site, Work,
};
use crate::card::Cost;
use crate::goods::{Good, Goods};
use crate::lexer::Token;

/// The properties of a special building.
pub(super) const BUILDING_FIELDS: [&str; 7] = ["cost", "vp", "set", "holds", "over", "in", "needs"];

/// How the abilities begin that only special buildings have.
pub(super) const ABILITIES: [&str; 7] =
    ["before-breeding", "round", "used", "all-used", "born", "pens", "hook"];

/// What is done on a farm.
pub(super) const WORK: [&str; 6] = ["border", "trough", "stall", "upgrade", "expand", "building"];

impl Reader<'_> {
    pub(super) fn building_field(
        &mut self,
        field: &str,
        building: &mut BuildingTerms,
    ) -> Parsed<()> {
        match field {
            "set" => building.set = self.one_of("a set of buildings", &Set::ALL)?,
            "holds" => {
                let number = self.number("how many animals")?;
                building.holds = match self.peek() {
                    Some(Token::Word(word)) if word == "each" => {
                        self.expect_word("each")?;
                        Holds::Each(number)
                    }
                    Some(Token::Word(_)) => Holds::Only(self.animal()?, number),
                    _ => Holds::OneType(number),
                };
            }
            "over" => {
                let sites = [
                    ("cottage", Site::Cottage),
                    ("stall", Site::Stall),
                    ("stables", Site::Stables),
                ];
                building.site = self.one_of("what it is built over", &sites)?;
            }
            "in" => {
                let sites = [("bottom", Site::Bottom), ("corner", Site::Corner)];
                building.site = self.one_of("a part of the farm", &sites)?;
            }
            _ => {
                let number = self.number("how many")?;
                let needs =
                    [("unused", Need::Unused(number)), ("each-animal", Need::EachAnimal(number))];
                building.needs = Some(self.one_of("what is needed", &needs)?);
            }
        }
        Ok(())
    }

    /// `half per material`, `-2 per top-building` or `4 if cattle >= 11`.
    pub(super) fn building_score(&mut self) -> Parsed<Ability> {
        let halves = if self.eat_word("half") { 1 } else { 2 * self.number::<i16>("points")? };
        Ok(Ability::Score(if self.eat_word("per") {
            Scoring::Per(halves, self.building_count()?)
        } else {
            self.expect_word("if")?;
            let count = self.building_count()?;
            self.expect(&Token::AtLeast)?;
            Scoring::If(halves, count, self.number("how many")?)
        }))
    }

    fn building_count(&mut self) -> Parsed<Count> {
        let goods = Good::ALL.map(|good| (good.key(), Count::Good(good)));
        let words: Vec<(&str, Count)> = Count::ALL.into_iter().chain(goods).collect();
        self.one_of("what points are given for", &words)
    }

    pub(super) fn building_ability(&mut self, word: &str) -> Parsed<Ability> {
        let moment = match word {
            "before-breeding" => Moment::BeforeBreeding,
            "round" => Moment::RoundStart(self.round()?),
            "used" => Moment::Used(self.key()?),
            "all-used" => {
                let mut spaces = vec![self.key()?];
                while matches!(self.peek(), Some(Token::Word(_))) {
                    spaces.push(self.key()?);
                }
                Moment::AllUsed(spaces)
            }
            "born" => Moment::Born(self.animal()?),
            "pens" => {
                self.expect(&Token::Colon)?;
                let number = self.number("how many animals")?;
                let animal = self.animal()?;
                let place = self.one_of("which unused spaces", &PenPlace::ALL)?;
                return Ok(Ability::Pens(Pens { animal, number, place }));
            }
            _ => {
                self.expect(&Token::Colon)?;
                let name = self.key()?;
                let Some(Token::Text(say)) = self.peek().cloned() else {
                    return Err(self.expected("the rule in words, in quotation marks", &[]));
                };
                self.at += 1;
                return Ok(Ability::Hook(name, say));
            }
        };
        self.expect(&Token::Colon)?;
        Ok(Ability::At(moment, self.program()?))
    }

    pub(super) fn work(&mut self, word: &str) -> Parsed<Work> {
        Ok(match word {
            "border" => Work::Borders(self.pieces()?),
            "trough" => Work::Troughs(self.pieces()?),
            "stall" => {
                self.expect_word("for")?;
                Work::Stall(self.goods()?)
            }
            "upgrade" => {
                self.expect_word("any")?;
                self.expect_word("for")?;
                let prices = self.costs()?.into_iter().filter_map(|cost| match cost {
                    Cost::Goods(price) => Some(price),
                    Cost::PerPerson(_) | Cost::More { .. } | Cost::Return { .. } => None,
                });
                Work::Upgrade(prices.collect())
            }
            "expand" => Work::Expand,
            _ => Work::Building,
        })
    }

    /// `2`, `any for 1 wood` or `any for 2 stone after 2`.
    fn pieces(&mut self) -> Parsed<Pieces> {
        let most = self.at_most()?;
        if !self.eat_word("for") {
            return Ok(Pieces { most, free: u8::MAX, price: Goods::NONE });
        }
        let price = self.goods()?;
        let free = if self.eat_word("after") { self.number("how many are free")? } else { 0 };
        Ok(Pieces { most, free, price })
    }

    fn key(&mut self) -> Parsed<String> {
        let Some(Token::Word(key)) = self.peek().cloned() else {
            return Err(self.expected("a name", &[]));
        };
        self.at += 1;
        Ok(key)
    }
}

//! Reads rules that hold while a card is in play.

use super::{Parsed, Reader};
use crate::ability::{Always, CostChange, CostRule, Holders, Priced};
use crate::card::Named;
use crate::goods::{Good, Goods};
use crate::lexer::Token;

impl Reader<'_> {
    pub(super) fn always(&mut self, word: &str) -> Parsed<Always> {
        Ok(match word {
            "hold" => Always::Hold(self.hold()?),
            "breed" => self.litter()?,
            "house" => {
                self.expect(&Token::Plus)?;
                let people = self.number("how many people")?;
                self.expect_word("person")?;
                Always::RoomFor(people, self.conditions_if_any()?)
            }
            "cost" => {
                let mut priced = vec![self.priced()?];
                while self.eat(&Token::Comma) {
                    priced.push(self.priced()?);
                }
                let conditions = self.conditions_if_any()?;
                let once_a_round = self.eat(&Token::OpenBracket);
                if once_a_round {
                    self.just(1)?;
                    self.expect(&Token::Slash)?;
                    self.expect_word("round")?;
                    self.expect(&Token::CloseBracket)?;
                }
                self.expect(&Token::Colon)?;
                let change = self.cost_change()?;
                Always::Cost(CostRule { priced, conditions, once_a_round, change })
            }
            "occupied" => {
                let spaces = self.spaces()?;
                self.phrase(&["ok", "when", "held", "by"])?;
                let holders = [("one", Holders::OneOther), ("any", Holders::Others)];
                let holders = self.one_of("`one` or `any`", &holders)?;
                self.expect_word("other")?;
                Always::UseOccupied(spaces, holders)
            }
            "counts" => {
                self.expect_word("as")?;
                let number = self.between("how many occupations", 2..=9)?;
                self.expect_word("occupations")?;
                Always::CountsAs(number)
            }
            "allow" if self.eat_word("minor") => {
                let named = self.named()?;
                Always::AsMinor(named, self.conditions_if_any()?)
            }
            "allow" if self.eat_word("major") => {
                self.phrase(&["for", "minor"])?;
                Always::MajorForMinor
            }
            "toll" => return self.toll(),
            "people" => return self.absent(),
            "allow" => {
                if let Some(rule) = self.allowed_people()? {
                    return Ok(rule);
                }
                self.phrase(&["renovate", "wood", "to", "stone"])?;
                Always::RenovateToStone
            }
            "forbid" => {
                self.expect_word("renovate")?;
                Always::NoRenovation
            }
            "field" => return self.field_on_card(),
            "sow" => return self.sow_more(),
            "reap" => {
                let crop = self.crop()?;
                self.phrase(&["from", "supply"])?;
                Always::KeepReaped(crop)
            }
            "may" if self.eat_word("draw") => {
                self.phrase(&["occupation", "for"])?;
                Always::DrawOccupation(self.goods()?)
            }
            "may" => {
                self.expect_word("reap")?;
                self.expect(&Token::Plus)?;
                self.just(1)?;
                self.phrase(&["grain", "from", "each", "grain-field"])?;
                Always::ReapGrain
            }
            _ => {
                self.expect(&Token::Colon)?;
                self.phrase(&["may", "place-two", "when", "one-on"])?;
                Always::PlaceTwo(self.spaces()?)
            }
        })
    }

    /// Words that stand in this order.
    pub(super) fn phrase(&mut self, words: &[&'static str]) -> Parsed<()> {
        words.iter().try_for_each(|word| self.expect_word(word))
    }

    fn priced(&mut self) -> Parsed<Priced> {
        let words = [
            ("room", Priced::Room(None)),
            ("renovate", Priced::Renovation(None)),
            ("stable", Priced::Stable),
            ("fence", Priced::Fences),
            ("major", Priced::Major),
            ("improvement", Priced::Improvement),
        ];
        let is_price = matches!(self.peek(),
            Some(Token::Word(next)) if words.iter().any(|(word, _)| word == next));
        if !is_price && self.speaks_of_card() {
            let word = self.any_word("the key of a card, or what it is")?;
            return Ok(Priced::Card(Named::new(vec![word]).in_deck(self.names)));
        }
        let places: Vec<(&str, usize)> =
            words.iter().zip(0..).map(|((word, _), place)| (*word, place)).collect();
        let place = self.one_of("something with a price", &places)?;
        let priced = words[place].1.clone();
        let limit = matches!(self.line.tokens.get(self.at + 1), Some((Token::Number(_), _)));
        let bracket = matches!(priced, Priced::Room(_) | Priced::Renovation(_))
            && !limit
            && self.eat(&Token::OpenBracket);
        if !bracket {
            return Ok(priced);
        }
        let renovation = priced == Priced::Renovation(None);
        if renovation {
            self.expect_word("to")?;
        }
        let material = Some(self.material()?);
        self.expect(&Token::CloseBracket)?;
        Ok(if renovation { Priced::Renovation(material) } else { Priced::Room(material) })
    }

    fn cost_change(&mut self) -> Parsed<CostChange> {
        if self.eat_word("set") {
            return self.set_price();
        }
        if self.eat_word("may") {
            self.expect_word("replace")?;
            return self.replacement();
        }
        if self.eat_word("no") {
            return Ok(CostChange::Without(self.good()?));
        }
        if self.eat_word("next") {
            self.expect_word("free")?;
            return Ok(CostChange::NextFree);
        }
        let number: i32 = self.number("how much less, or how many are free")?;
        if self.eat_word("more") {
            self.phrase(&["free", "per", "action"])?;
            let free = u8::try_from(number).map_err(|_| self.wrong("that many are not free"))?;
            return Ok(CostChange::FreeMore(free));
        }
        if number == 1 && self.eat_word("in") {
            let many = self.between("how many of which one is free", 2..=15)?;
            self.expect_word("free")?;
            return Ok(CostChange::OneInFree(many));
        }
        if self.eat_word("free") {
            self.phrase(&["per", "action"])?;
            let free = u8::try_from(number).map_err(|_| self.wrong("that many are not free"))?;
            return Ok(CostChange::Free(free));
        }
        let less = u16::try_from(number.saturating_neg())
            .map_err(|_| self.wrong("a price is made less, as in `-1`"))?;
        if self.eat_word("resource") || self.eat_word("resources") {
            let most = u8::try_from(less).ok().filter(|less| (1..=4).contains(less));
            let less = most.ok_or_else(|| self.wrong("1 to 4 resources are taken off"))?;
            return Ok(CostChange::LessAny(less));
        }
        let good = self.good()?;
        let per = if self.eat_word("per") { Some(self.term()?) } else { None };
        Ok(CostChange::Less(Goods::of(good, less), per))
    }

    /// `2 wood + 2 reed` or `3 material + 2 reed`.
    fn set_price(&mut self) -> Parsed<CostChange> {
        if self.eat_word("nothing") {
            return Ok(CostChange::Set(Goods::NONE));
        }
        let after = self.at + 1;
        let number = self.number("how many goods")?;
        if self.eat_word("material") {
            let more = if self.eat(&Token::Plus) { self.goods()? } else { Goods::NONE };
            return Ok(CostChange::SetMaterial(number, more));
        }
        self.at = after - 1;
        Ok(CostChange::Set(self.goods()?))
    }

    /// `wood with clay`, `all reed with 1 wood` or `2 clay with 1 wood, 2 stone with 1 wood; once each`.
    fn replacement(&mut self) -> Parsed<CostChange> {
        if self.eat_word("all") {
            let good = self.good()?;
            self.expect_word("with")?;
            return Ok(CostChange::ReplaceAll(good, self.goods()?));
        }
        if !matches!(self.peek(), Some(Token::Number(_))) {
            let from: Good = self.good()?;
            self.expect_word("with")?;
            return Ok(CostChange::ReplaceEach(from, self.good()?));
        }
        let mut ways = Vec::new();
        loop {
            let from = self.goods()?;
            self.expect_word("with")?;
            ways.push((from, self.goods()?));
            if !self.eat(&Token::Comma) {
                break;
            }
        }
        self.expect(&Token::Semicolon)?;
        self.phrase(&["once", "each"])?;
        Ok(CostChange::Replace(ways))
    }
}

//! Reads deck files.

mod creatures;
mod family;

use std::fmt;

use crate::building::BuildingTerms;
use crate::card::{Ability, Action, Card, Cost, Kind, Mode, Program, Span, Tag, Terms, Tile};
use crate::goods::{Good, Goods};
use crate::lexer::{self, Line, Token};

/// Something a deck file says that has no meaning, with the place and, where one is near, the
/// word that was probably meant.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub struct Mistake {
    /// The file.
    pub file: String,
    /// The line, counted from 1.
    pub line: u32,
    /// The column, counted from 1.
    pub column: u32,
    /// What is wrong.
    pub what: String,
    /// The word that was probably meant.
    pub meant: Option<String>,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.what)?;
        match &self.meant {
            Some(word) => write!(f, " (did you mean `{word}`?)"),
            None => Ok(()),
        }
    }
}

/// Reads every paragraph of a deck file.
pub fn parse(file: &str, source: &str) -> Result<Vec<Card>, Mistake> {
    let lines = lexer::lines(source).map_err(|bad| Mistake {
        file: file.to_owned(),
        line: bad.number,
        column: bad.column as u32 + 1,
        what: format!("`{}` has no meaning here", bad.text),
        meant: None,
    })?;
    let mut cards: Vec<Card> = Vec::new();
    for line in &lines {
        let mut reader = Reader { file, line, at: 0 };
        if line.indented {
            match cards.last_mut() {
                Some(card) => card.abilities.extend(reader.abilities()?),
                None => return Err(reader.wrong("an ability stands before the first card")),
            }
        } else {
            cards.push(reader.header()?);
        }
        reader.end()?;
    }
    Ok(cards)
}

type Parsed<T> = Result<T, Mistake>;

/// Walks over the words of one line.
struct Reader<'a> {
    file: &'a str,
    line: &'a Line,
    at: usize,
}

impl Reader<'_> {
    // The words ahead.

    fn peek(&self) -> Option<&Token> {
        self.line.tokens.get(self.at).map(|(token, _)| token)
    }

    fn eat(&mut self, token: &Token) -> bool {
        let there = self.peek() == Some(token);
        self.at += usize::from(there);
        there
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let there = matches!(self.peek(), Some(Token::Word(next)) if next == word);
        self.at += usize::from(there);
        there
    }

    fn wrong(&self, what: impl Into<String>) -> Mistake {
        let tokens = &self.line.tokens;
        let column = match tokens.get(self.at) {
            Some((_, span)) => span.start,
            None => tokens.last().map_or(0, |(_, span)| span.end),
        };
        Mistake {
            file: self.file.to_owned(),
            line: self.line.number,
            column: column as u32 + 1,
            what: what.into(),
            meant: None,
        }
    }

    /// The next word should have been something else: one of these words, if it is near one.
    fn expected(&self, what: &str, words: &[&str]) -> Mistake {
        let found = self.peek().map_or("the end of the line".to_owned(), Token::shown);
        let mut mistake = self.wrong(format!("expected {what}, found {found}"));
        if let Some(Token::Word(word)) = self.peek() {
            mistake.meant = words
                .iter()
                .map(|near| (strsim::damerau_levenshtein(word, near), near))
                .filter(|(distance, near)| *distance <= 2 && *distance < near.len())
                .min()
                .map(|(_, near)| (*near).to_owned());
        }
        mistake
    }

    fn expect(&mut self, token: &Token) -> Parsed<()> {
        if self.eat(token) { Ok(()) } else { Err(self.expected(&token.shown(), &[])) }
    }

    fn expect_word(&mut self, word: &'static str) -> Parsed<()> {
        if self.eat_word(word) { Ok(()) } else { Err(self.expected(&format!("`{word}`"), &[word])) }
    }

    fn any_word(&mut self, what: &str) -> Parsed<String> {
        let Some(Token::Word(word)) = self.peek() else { return Err(self.expected(what, &[])) };
        let word = word.clone();
        self.at += 1;
        Ok(word)
    }

    fn end(&self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(self.expected("the end of the line", &["and/or", "then"])),
        }
    }

    fn number<N: TryFrom<i32>>(&mut self, what: &str) -> Parsed<N> {
        let number = match self.peek() {
            Some(Token::Number(number)) => N::try_from(*number).ok(),
            _ => return Err(self.expected(what, &[])),
        };
        match number {
            Some(number) => {
                self.at += 1;
                Ok(number)
            }
            None => Err(self.wrong(format!("the number is out of range for {what}"))),
        }
    }

    /// One of the words of a table.
    fn one_of<T: Copy>(&mut self, what: &str, table: &[(&'static str, T)]) -> Parsed<T> {
        if let Some(Token::Word(word)) = self.peek()
            && let Some((_, value)) = table.iter().find(|(key, _)| key == word)
        {
            self.at += 1;
            return Ok(*value);
        }
        let words: Vec<&str> = table.iter().map(|(word, _)| *word).collect();
        Err(self.expected(what, &words))
    }

    // Headers.

    fn header(&mut self) -> Parsed<Card> {
        let key = self.any_word("the key of a card")?;
        let name = match self.peek() {
            Some(Token::Text(name)) => name.clone(),
            _ => return Err(self.expected("the card's name in quotation marks", &[])),
        };
        self.at += 1;
        let kinds = [
            ("space", Kind::Space),
            ("major", Kind::Major),
            ("building", Kind::Building),
            ("pasture", Kind::Pasture),
            ("piece", Kind::Piece),
        ];
        let kind = self.one_of("the kind of card", &kinds)?;
        let mut card = Card {
            key,
            name,
            kind,
            costs: Vec::new(),
            points: 0,
            tags: Vec::new(),
            terms: Terms::default(),
            building: BuildingTerms::default(),
            tile: Tile::default(),
            abilities: Vec::new(),
            reconstructed: None,
            line: self.line.number,
        };
        while self.eat(&Token::Semicolon) {
            self.header_field(&mut card)?;
        }
        Ok(card)
    }

    fn header_field(&mut self, card: &mut Card) -> Parsed<()> {
        let fields: &[&'static str] = match card.kind {
            Kind::Space => {
                &["stage", "round", "players", "mode", "with", "linked", "refill", "reconstructed"]
            }
            Kind::Major => &["cost", "vp", "tags", "on", "reconstructed"],
            Kind::Building => &creatures::BUILDING_FIELDS,
            Kind::Pasture => &["cost", "shape", "holds", "pieces", "back", "reconstructed"],
            Kind::Piece => &["pieces", "reconstructed"],
        };
        let table: Vec<(&'static str, &'static str)> =
            fields.iter().map(|field| (*field, *field)).collect();
        match self.one_of("a property of the card", &table)? {
            "stage" => card.terms.stage = Some(self.number("a stage")?),
            "players" => card.terms.players = Some(self.players()?),
            "mode" => card.terms.mode = Some(self.one_of("a mode of the game", &Mode::ALL)?),
            "with" => card.terms.with = Some(self.any_word("the name of an option")?),
            "linked" => card.terms.linked = true,
            "refill" => {
                let amount = self.number("how many goods are added")?;
                if self.eat_word("border") {
                    card.terms.refill_borders = amount;
                    return Ok(());
                }
                card.terms.refill = Some((self.good()?, amount));
                if self.eat(&Token::OpenParen) {
                    let amount = self.number("how many goods are added")?;
                    card.terms.refill_later = Some((self.good()?, amount));
                    self.expect(&Token::CloseParen)?;
                }
            }
            "cost" => card.costs = self.costs()?,
            "vp" => card.points = self.number("points")?,
            "tags" => {
                card.tags.push(self.one_of("a tag", &Tag::ALL)?);
                while matches!(self.peek(), Some(Token::Word(_))) {
                    card.tags.push(self.one_of("a tag", &Tag::ALL)?);
                }
            }
            field if card.kind == Kind::Building => {
                self.building_field(field, &mut card.building)?;
            }
            field => self.family_field(field, card)?,
        }
        Ok(())
    }

    /// `4`, `3+` or `3 - 4`.
    fn players(&mut self) -> Parsed<(u8, u8)> {
        let least = self.number("a number of players")?;
        if self.eat(&Token::Plus) {
            return Ok((least, u8::MAX));
        }
        if self.eat(&Token::Dash) {
            return Ok((least, self.number("a number of players")?));
        }
        Ok((least, least))
    }

    fn costs(&mut self) -> Parsed<Vec<Cost>> {
        let mut costs = Vec::new();
        loop {
            costs.push(if self.eat_word("return") {
                Cost::Return(self.one_of("a tag", &Tag::ALL)?)
            } else {
                Cost::Goods(self.goods()?)
            });
            if !self.eat_word("or") {
                return Ok(costs);
            }
        }
    }

    // Goods.

    fn good(&mut self) -> Parsed<Good> {
        self.one_of("a good", &Good::ALL.map(|good| (good.key(), good)))
    }

    /// `wood clay reed`.
    fn kinds_of_goods(&mut self) -> Parsed<Vec<Good>> {
        let mut kinds = vec![self.good()?];
        while matches!(self.peek(), Some(Token::Word(_))) {
            kinds.push(self.good()?);
        }
        Ok(kinds)
    }

    fn goods(&mut self) -> Parsed<Goods> {
        let mut goods = Goods::NONE;
        loop {
            let amount: u16 = self.number("how many goods")?;
            goods[self.good()?] += amount;
            if !self.eat(&Token::Plus) {
                return Ok(goods);
            }
        }
    }

    /// `{3:1 5:2 7:3}`, rising.
    fn tiers(&mut self) -> Parsed<Vec<(u16, i8)>> {
        self.expect(&Token::OpenBrace)?;
        let mut tiers: Vec<(u16, i8)> = Vec::new();
        while !self.eat(&Token::CloseBrace) {
            let from = self.number("the amount at which a tier begins")?;
            if tiers.last().is_some_and(|(last, _)| *last >= from) {
                self.at -= 1;
                return Err(self.wrong("the tiers of a table must rise"));
            }
            self.expect(&Token::Colon)?;
            tiers.push((from, self.number("what the tier gives")?));
        }
        Ok(tiers)
    }

    // Abilities.

    fn abilities(&mut self) -> Parsed<Vec<Ability>> {
        let shared = ["use", "play", "anytime", "harvest", "bake", "score"];
        let words: Vec<(&str, &str)> =
            shared.iter().chain(&creatures::ABILITIES).map(|word| (*word, *word)).collect();
        let word = self.one_of("an ability", &words)?;
        match word {
            "use" | "play" => {
                self.expect(&Token::Colon)?;
                let program = self.program()?;
                Ok(vec![if word == "use" { Ability::Use(program) } else { Ability::Play(program) }])
            }
            "anytime" => self.conversions(Span::Anytime),
            "harvest" => {
                self.expect(&Token::OpenBracket)?;
                let times = self.number("how many times")?;
                self.expect(&Token::Slash)?;
                self.expect_word("harvest")?;
                self.expect(&Token::CloseBracket)?;
                self.conversions(Span::Harvest(times))
            }
            "bake" => {
                let most =
                    if self.eat_word("any") { None } else { Some(self.number("how many grain")?) };
                self.expect(&Token::Colon)?;
                let grain: i32 = self.number("1 grain")?;
                if grain != 1 {
                    self.at -= 1;
                    return Err(self.wrong("baking is written for 1 grain"));
                }
                self.expect_word("grain")?;
                self.expect(&Token::Arrow)?;
                let food = self.number("how much food")?;
                self.expect_word("food")?;
                Ok(vec![Ability::Bake { most, food }])
            }
            "score" => {
                self.expect(&Token::Colon)?;
                if !self.eat_word("table") {
                    // `1 per 3 wood` uses goods up; `1 per trough` only counts.
                    let uses_up =
                        matches!(self.line.tokens.get(self.at + 2), Some((Token::Number(_), _)));
                    let score = if uses_up { self.score_per()? } else { self.building_score()? };
                    return Ok(vec![score]);
                }
                let good = self.good()?;
                Ok(vec![Ability::ScoreTable { good, tiers: self.tiers()? }])
            }
            word => Ok(vec![self.building_ability(word)?]),
        }
    }

    fn conversions(&mut self, span: Span) -> Parsed<Vec<Ability>> {
        self.expect(&Token::Colon)?;
        self.expect_word("convert")?;
        let mut conversions = Vec::new();
        loop {
            let from = self.goods()?;
            self.expect(&Token::Arrow)?;
            conversions.push(Ability::Convert { span, from, into: self.goods()? });
            if !self.eat(&Token::Bar) {
                return Ok(conversions);
            }
        }
    }

    // Programs. From loosest to tightest: `;`, `and/or` or `then may`, one step.

    fn program(&mut self) -> Parsed<Program> {
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
        if let Some(Token::Number(_)) = self.peek() {
            return Ok(Program::Gain(self.goods()?));
        }
        let words = [
            "take",
            "may",
            "choose",
            "pay",
            "pick",
            "promise",
            "if",
            "room",
            "stable",
            "fence",
            "renovate",
            "plow",
            "sow",
            "bake",
            "grow",
            "occupation",
            "minor",
            "improvement",
            "start-player",
            "pasture",
            "build-here",
        ];
        let words: Vec<(&str, &str)> =
            words.iter().chain(&creatures::WORK).map(|word| (*word, *word)).collect();
        match self.one_of("something to do", &words)? {
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
                self.expect(&Token::Arrow)?;
                Ok(Program::Pay(price, Box::new(self.step()?)))
            }
            "pick" => {
                let count = self.number("how many")?;
                let different = self.eat_word("different");
                self.expect_word("of")?;
                let goods = self.kinds_of_goods()?;
                Ok(if different { Program::Pick } else { Program::PickAny }(count, goods))
            }
            "promise" => {
                let goods = self.goods()?;
                self.expect_word("on")?;
                self.expect_word("next")?;
                Ok(Program::Promise(goods, self.number("a number of rounds")?))
            }
            "if" => {
                self.expect_word("round")?;
                self.expect(&Token::AtLeast)?;
                let round = self.number("a round")?;
                self.expect_word("then")?;
                Ok(Program::FromRound(round, Box::new(self.step()?)))
            }
            word => Ok(Program::Act(self.action(word)?)),
        }
    }

    fn action(&mut self, word: &str) -> Parsed<Action> {
        Ok(match word {
            "room" => {
                let most = self.at_most()?;
                if most.is_none() && self.eat_word("of") {
                    return self.rooms_of();
                }
                Action::Rooms(most)
            }
            "stable" => {
                let most = self.at_most()?;
                if self.eat_word("free") {
                    return Ok(Action::Stables(most, Goods::NONE));
                }
                self.expect_word("for")?;
                Action::Stables(most, self.goods()?)
            }
            "fence" => Action::Fences,
            "renovate" if self.eat_word("for") => Action::RenovateFor(self.goods()?),
            "renovate" => Action::Renovate,
            "plow" => {
                let fields: i32 = self.number("1 field")?;
                if fields != 1 {
                    self.at -= 1;
                    return Err(self.wrong("a plow action is for 1 field"));
                }
                Action::Plow
            }
            "sow" => match self.peek() {
                Some(Token::Number(_)) => Action::SowUpTo(self.number("how many fields")?),
                _ => Action::Sow,
            },
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
                self.expect_word("food")?;
                Action::Occupation(self.tiers()?)
            }
            "minor" => Action::Minor,
            "improvement" => Action::Improvement,
            "pasture" => Action::Pastures(self.at_most()?),
            "build-here" => Action::BuildHere,
            "start-player" => Action::StartPlayer,
            word => Action::Work(self.work(word)?),
        })
    }

    fn at_most(&mut self) -> Parsed<Option<u8>> {
        if self.eat_word("any") { Ok(None) } else { Ok(Some(self.number("how many, or `any`")?)) }
    }
}

fn one_or(mut parts: Vec<Program>, many: impl Fn(Vec<Program>) -> Program) -> Program {
    if parts.len() == 1 { parts.remove(0) } else { many(parts) }
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::parse;

    fn mistake(source: &str, expected: Expect) {
        let mistake = parse("test.cards", source).expect_err("the text has a mistake");
        expected.assert_eq(&mistake.to_string());
    }

    #[test]
    fn a_misspelt_word_is_named_with_the_one_meant() {
        mistake(
            "mill \"Mill\" space\n  use: plaw 1",
            expect![
                "test.cards:2:8: expected something to do, found `plaw` (did you mean `plow`?)"
            ],
        );
        mistake(
            "mill \"Mill\" space; refil 1 wood",
            expect![
                "test.cards:1:20: expected a property of the card, found `refil` (did you mean `refill`?)"
            ],
        );
    }

    #[test]
    fn what_is_missing_is_said() {
        mistake(
            "mill space",
            expect!["test.cards:1:6: expected the card's name in quotation marks, found `space`"],
        );
        mistake(
            "mill \"Mill\" major; cost 2",
            expect!["test.cards:1:26: expected a good, found the end of the line"],
        );
        mistake("  use: take", expect!["test.cards:1:3: an ability stands before the first card"]);
        mistake(
            "mill \"Mill\" major\n  score: table wood {5:1 3:2}",
            expect!["test.cards:2:26: the tiers of a table must rise"],
        );
        mistake(
            "mill \"Mill\" space; stage 300",
            expect!["test.cards:1:26: the number is out of range for a stage"],
        );
        mistake("mill \"Mill\" space !", expect!["test.cards:1:19: `!` has no meaning here"]);
    }
}

//! Reads what a card does: one ability a line.

use super::{Parsed, Reader, creatures};
use crate::ability::{Ability, At, Limit, Moment, Per, Spaces, Span, Trigger, Who};
use crate::card::{Kind, Tag};
use crate::count::CardKind;
use crate::goods::Good;
use crate::lexer::Token;

/// How the abilities begin that many kinds of cards have.
const SHARED: [&str; 6] = ["use", "play", "anytime", "harvest", "bake", "score"];

/// How the abilities of hand cards begin.
const HAND: &[&str] = &[
    "play",
    "anytime",
    "harvest",
    "feed",
    "cook",
    "receive",
    "harvest.feed.start",
    "miss",
    "cooking",
    "score",
    "before",
    "after",
    "other",
    "any",
    "use",
    "take",
    "minor-gives",
    "occupation",
    "improvement",
    "card",
    "action",
    "room",
    "each-room",
    "grow",
    "renovate",
    "new-pasture",
    "fence",
    "stable",
    "bake",
    "sow",
    "plow",
    "refill",
    "minor",
    "major",
    "reap",
    "use-plow",
    "round.start",
    "work.start",
    "work.end",
    "round.end",
    "turn.end",
    "home",
    "harvest.start",
    "harvest.field",
    "harvest.field.start",
    "harvest.field.end",
    "harvest.breed.start",
    "harvest.end",
    "score.before",
    "once",
    "hand",
    "counts",
    "space",
    "toll",
    "people",
    "hold",
    "breed",
    "house",
    "cost",
    "occupied",
    "allow",
    "forbid",
    "field",
    "may",
    "turn",
    "each",
];

/// The events that a trigger can name.
const EVENTS: &[&str] = &[
    "use",
    "take",
    "minor-gives",
    "occupation",
    "improvement",
    "card",
    "action",
    "room",
    "each-room",
    "grow",
    "renovate",
    "new-pasture",
    "fence",
    "stable",
    "bake",
    "cook",
    "receive",
    "sow",
    "plow",
    "refill",
    "minor",
    "major",
    "reap",
    "use-plow",
    "round.start",
    "work.start",
    "work.end",
    "round.end",
    "turn.end",
    "home",
    "harvest.start",
    "harvest.field",
    "harvest.field.start",
    "harvest.field.end",
    "harvest.feed.start",
    "harvest.breed.start",
    "harvest.end",
    "score.before",
    "new",
];

/// The limit of what becomes true once in the game.
const ONCE: Limit = Limit { times: 1, per: Per::Game };

/// The words that lines of hand cards begin with, and the events.
#[cfg(test)]
pub(crate) fn first_words() -> impl Iterator<Item = &'static str> {
    HAND.iter().chain(EVENTS).copied()
}

/// Whether this is how an ability of a card begins, so that it can hardly be the key of one.
pub(super) fn begins_ability(word: &str) -> bool {
    HAND.contains(&word) || SHARED.contains(&word)
}

impl Reader<'_> {
    pub(super) fn abilities(&mut self, kind: Kind) -> Parsed<Vec<Ability>> {
        let words: Vec<(&'static str, &'static str)> = match kind {
            Kind::Minor | Kind::Occupation => HAND.iter().map(|word| (*word, *word)).collect(),
            _ => SHARED.iter().chain(&creatures::ABILITIES).map(|word| (*word, *word)).collect(),
        };
        let hand = matches!(kind, Kind::Minor | Kind::Occupation);
        let word = self.one_of("an ability", &words)?;
        match word {
            "play" => self.play().map(|ability| vec![ability]),
            "use" if !hand => {
                self.expect(&Token::Colon)?;
                Ok(vec![Ability::Use(self.program()?)])
            }
            "anytime" => self.anytime(),
            "harvest" => self.so_often(Span::Harvest),
            "feed" if self.peek() == Some(&Token::OpenBracket) => self.so_often(Span::Feed),
            "feed" | "miss" | "cooking" => Ok(vec![Ability::Always(self.food_rule(word)?)]),
            "bake" if !hand || self.bakes_next() => self.baking().map(|ability| vec![ability]),
            "score" => self.score(kind).map(|ability| vec![ability]),
            "hold" | "breed" | "house" | "cost" | "occupied" | "allow" | "forbid" | "field"
            | "may" | "turn" | "counts" | "toll" | "people" => {
                Ok(vec![Ability::Always(self.always(word)?)])
            }
            "hand" => self.hand().map(|ability| vec![ability]),
            "space" => self.card_space().map(|ability| vec![ability]),
            "sow" if hand && self.sows_more() => Ok(vec![Ability::Always(self.always(word)?)]),
            "reap" if hand && !self.next_is("this") => {
                Ok(vec![Ability::Always(self.always(word)?)])
            }
            _ if hand => {
                self.at -= 1;
                self.trigger().map(|ability| vec![ability])
            }
            word => Ok(vec![self.building_ability(word)?]),
        }
    }

    fn play(&mut self) -> Parsed<Ability> {
        let conditions = self.conditions_if_any()?;
        self.expect(&Token::Colon)?;
        let program = self.program()?;
        Ok(Ability::Play(if conditions.is_empty() {
            program
        } else {
            crate::ability::Program::If(conditions, Box::new(program))
        }))
    }

    /// `anytime: convert ...` or anything else that may be done at any time.
    fn anytime(&mut self) -> Parsed<Vec<Ability>> {
        let conditions = self.conditions_if_any()?;
        if self.eat(&Token::OpenBracket) {
            self.just(1)?;
            self.expect(&Token::Slash)?;
            self.expect_word("game")?;
            self.expect(&Token::CloseBracket)?;
            self.expect(&Token::Colon)?;
            return Ok(vec![Ability::AnytimeOnce(conditions, self.program()?)]);
        }
        self.expect(&Token::Colon)?;
        if matches!(self.peek(), Some(Token::Word(word)) if word == "convert") {
            return self.conversions(Span::Anytime, conditions);
        }
        Ok(vec![Ability::Anytime(conditions, self.program()?)])
    }

    fn score(&mut self, kind: Kind) -> Parsed<Ability> {
        let conditions = self.conditions_if_any()?;
        if !conditions.is_empty() {
            self.expect(&Token::Colon)?;
            return Ok(Ability::ScoreIf { points: self.number("points")?, conditions });
        }
        if self.eat_word("everyone") {
            self.expect(&Token::Colon)?;
            let points = self.number("points")?;
            self.expect_word("if")?;
            return Ok(Ability::ScoreEveryone { points, conditions: self.conditions()? });
        }
        if self.eat_word("spending") {
            self.expect(&Token::Colon)?;
            return self.score_spending();
        }
        self.expect(&Token::Colon)?;
        if self.eat_word("table") {
            if self.eat_word("house") {
                return self.house_tiers();
            }
            let count = self.term()?;
            return Ok(Ability::ScoreTable { count, tiers: self.tiers()? });
        }
        if kind == Kind::Building {
            return self.building_score();
        }
        let points = self.number("points")?;
        if self.eat_word("if") {
            self.expect_word("best")?;
            return Ok(Ability::ScoreBest { points, tag: self.one_of("a tag", &Tag::ALL)? });
        }
        self.expect_word("per")?;
        let per = self.per()?;
        let count = self.term()?;
        if per == 1 && self.eat_word("in") {
            self.expect_word("all")?;
            return Ok(Ability::ScoreInAll { points, count });
        }
        if per == 1 && self.eat_word("except") {
            let mut except = vec![self.number("which of them brings nothing")?];
            while let Some(Token::Number(_)) = self.peek() {
                except.push(self.number("which of them brings nothing")?);
            }
            return Ok(Ability::ScoreExcept { points, count, except });
        }
        Ok(Ability::ScorePer { points, per, count })
    }

    /// `{wood:3 clay:2}`.
    fn house_tiers(&mut self) -> Parsed<Ability> {
        self.expect(&Token::OpenBrace)?;
        let mut tiers = Vec::new();
        while !self.eat(&Token::CloseBrace) {
            let house = self.material()?;
            self.expect(&Token::Colon)?;
            tiers.push((house, self.number("points")?));
        }
        Ok(Ability::ScoreHouse(tiers))
    }

    pub(super) fn material(&mut self) -> Parsed<Good> {
        let materials = [Good::Wood, Good::Clay, Good::Stone];
        self.one_of("what a house is made of", &materials.map(|good| (good.key(), good)))
    }

    // Triggers.

    fn trigger(&mut self) -> Parsed<Ability> {
        let at = match () {
            () if self.eat_word("before") => At::Before,
            () if self.eat_word("after") => At::After,
            () => At::On,
        };
        let who = match () {
            () if self.eat_word("other") => Who::Other,
            () if self.eat_word("any") => Who::Any,
            () => Who::Owner,
        };
        if self.eat_word("once") {
            let moments = vec![Moment::Becomes(self.conditions()?)];
            self.expect(&Token::Colon)?;
            let trigger = Trigger { at, who, moments, conditions: Vec::new(), limit: Some(ONCE) };
            return Ok(Ability::When(trigger, self.program()?));
        }
        let mut moments = vec![self.moment()?];
        while self.eat(&Token::Comma) {
            match moments.last_mut() {
                Some(Moment::Improvement { this, .. } | Moment::Occupation { this })
                    if self.eat_word("this") =>
                {
                    *this = true;
                }
                _ => moments.push(self.moment()?),
            }
        }
        let used = matches!(moments.last(), Some(Moment::TurnEnd(_)));
        let mut conditions = match used && self.eat_word("and") {
            true => self.conditions()?,
            false => self.conditions_if_any()?,
        };
        let limit =
            if self.eat(&Token::OpenBracket) { Some(self.limit_in_brackets()?) } else { None };
        conditions.extend(self.conditions_if_any()?);
        self.expect(&Token::Colon)?;
        let trigger = Trigger { at, who, moments, conditions, limit };
        Ok(Ability::When(trigger, self.program()?))
    }

    /// `2/game]`, `1/round]` or `first/round]`.
    fn limit_in_brackets(&mut self) -> Parsed<Limit> {
        let limit = if self.eat_word("first/round") {
            Limit { times: 1, per: Per::FirstOfRound }
        } else {
            let times = self.between("how many times", 1..=14)?;
            self.expect(&Token::Slash)?;
            let parts = [
                ("game", Per::Game),
                ("round", Per::Round),
                ("harvest", Per::Harvest),
                ("turn", Per::Turn),
                ("player", Per::Player),
            ];
            Limit { times, per: self.one_of("a part of the game", &parts)? }
        };
        self.expect(&Token::CloseBracket)?;
        Ok(limit)
    }

    fn moment(&mut self) -> Parsed<Moment> {
        let _ = self.eat_word("each");
        let events: Vec<(&str, &str)> = EVENTS.iter().map(|word| (*word, *word)).collect();
        Ok(match self.one_of("an event", &events)? {
            "use" if self.eat_word("marked") => Moment::UseMarked,
            "use" => Moment::Use(self.spaces()?),
            "take" => Moment::Take(self.taking()?),
            "minor-gives" => Moment::FromMinor(self.good()?),
            "occupation" => Moment::Occupation { this: false },
            "improvement" => Moment::Improvement { this: false, kind: CardKind::Improvements },
            "minor" => Moment::Improvement { this: false, kind: CardKind::Minors },
            "major" => Moment::Improvement { this: false, kind: CardKind::Majors },
            "plow" => {
                let beside = self.in_brackets(|reader| reader.phrase(&["beside", "field"]))?;
                Moment::Plow { beside: beside.is_some() }
            }
            "refill" => Moment::Refill(self.spaces()?),
            "card" => Moment::Card(self.named()?),
            "action" => self.card_action()?,
            "room" => Moment::Room(self.in_brackets(Reader::material)?),
            "renovate" => {
                let materials = self.in_brackets(|reader| {
                    let from = if reader.next_is("to") { None } else { Some(reader.material()?) };
                    reader.expect_word("to")?;
                    Ok((from, Some(reader.material()?)))
                })?;
                let (from, to) = materials.unwrap_or((None, None));
                Moment::Renovate { from, to }
            }
            "new-pasture" => {
                let size = self.in_brackets(|reader| {
                    reader.expect_word("size")?;
                    reader.expect(&Token::AtLeast)?;
                    reader.number("how many spaces")
                })?;
                Moment::NewPasture(size.unwrap_or(1))
            }
            "fence" => Moment::Fence(self.fencing()?),
            "stable" => {
                Moment::Stable(self.in_brackets(|reader| reader.between("which stable", 1..=4))?)
            }
            "each-room" => Moment::EachRoom,
            "grow" => {
                let on = self.in_brackets(Reader::spaces)?;
                Moment::Grow(on.unwrap_or(Spaces(Vec::new())))
            }
            "bake" => self.baked()?,
            "cook" => self.cooked()?,
            "receive" => {
                self.expect_word("top")?;
                Moment::ReceiveTop
            }
            "sow" => Moment::Sow,
            "reap" => {
                self.expect_word("this")?;
                Moment::ReapThis
            }
            "use-plow" => Moment::PlowUsed,
            "round.start" => Moment::RoundStart,
            "work.start" => Moment::WorkStart,
            "work.end" => Moment::WorkEnd,
            "round.end" => {
                Moment::RoundEnd(if self.eat(&Token::At) { Some(self.round()?) } else { None })
            }
            "turn.end" => {
                self.expect_word("if")?;
                self.expect_word("used")?;
                Moment::TurnEnd(self.spaces()?)
            }
            "home" => Moment::Home,
            "new" => Moment::Rises(self.term()?),
            "harvest.start" => Moment::HarvestStart,
            "harvest.breed.start" => Moment::BreedStart,
            "harvest.end" => Moment::HarvestEnd,
            "harvest.field" => Moment::Field,
            "harvest.field.end" => Moment::FieldEnd,
            "harvest.feed.start" => Moment::FeedStart,
            "score.before" => Moment::BeforeScoring,
            _ => Moment::FieldStart,
        })
    }

    /// `fishing` or `farmland, grain-seeds`: the keys of spaces or groups.
    pub(super) fn spaces(&mut self) -> Parsed<Spaces> {
        let mut spaces = vec![self.any_word("the key of a space or group")?];
        while self.peek() == Some(&Token::Comma) {
            self.at += 1;
            // Another event may follow instead.
            if matches!(self.peek(), Some(Token::Word(word)) if EVENTS.contains(&word.as_str())) {
                self.at -= 1;
                break;
            }
            spaces.push(self.any_word("the key of a space or group")?);
        }
        Ok(Spaces(spaces))
    }

    /// Something in square brackets, if there are any.
    pub(super) fn in_brackets<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Parsed<T>,
    ) -> Parsed<Option<T>> {
        // `[1/round]` is a limit.
        let limits = matches!(self.line.tokens.get(self.at + 2), Some((Token::Slash, _)));
        if limits || !self.eat(&Token::OpenBracket) {
            return Ok(None);
        }
        let inside = read(self)?;
        self.expect(&Token::CloseBracket)?;
        Ok(Some(inside))
    }
}

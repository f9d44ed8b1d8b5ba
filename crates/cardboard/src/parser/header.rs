//! Reads the first line of a paragraph: what is printed on the card beside its abilities.

use super::ability::begins_ability;
use super::{Parsed, Reader, creatures};
use crate::building::BuildingTerms;
use crate::card::{Card, Cost, Kind, Members, Mode, Tag, Terms, Tile, Told, number};
use crate::goods::Goods;
use crate::key::Key;
use crate::lexer::Token;

/// Every kind of card with its word.
const KINDS: [(&str, Kind); 8] = [
    ("space", Kind::Space),
    ("major", Kind::Major),
    ("minor", Kind::Minor),
    ("occ", Kind::Occupation),
    ("group", Kind::Group),
    ("building", Kind::Building),
    ("pasture", Kind::Pasture),
    ("piece", Kind::Piece),
];

/// The properties that a kind of card may have.
fn fields(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Space => {
            &["stage", "round", "players", "mode", "with", "linked", "refill", "reconstructed"]
        }
        Kind::Major => &["cost", "vp", "tags", "on", "reconstructed"],
        Kind::Minor => &["cost", "needs", "vp", "tags"],
        Kind::Occupation => &["cost", "needs", "tags"],
        Kind::Group => &["spaces", "round-space", "refilled"],
        Kind::Building => &creatures::BUILDING_FIELDS,
        Kind::Pasture => &["cost", "shape", "holds", "pieces", "back", "reconstructed"],
        Kind::Piece => &["pieces", "reconstructed"],
    }
}

impl Reader<'_> {
    fn card_key(&mut self) -> Parsed<Key> {
        let word = self.any_word("the key of a card")?;
        Key::new(&word).ok_or_else(|| {
            self.at -= 1;
            let (most, has) = (Key::LONGEST, word.len());
            self.wrong(format!("a key has at most {most} letters and digits, not {has}"))
        })
    }

    pub(super) fn header(&mut self) -> Parsed<Card> {
        let key = self.card_key()?;
        let name = match self.peek() {
            Some(Token::Text(name)) => name.clone(),
            // A group without a name is called by the names of its spaces.
            Some(Token::Word(word)) if word == "group" => {
                self.at -= 1;
                String::new()
            }
            _ if begins_ability(&key) => {
                self.at = 0;
                return Err(self.wrong(format!("`{key}` begins an ability: indent the line")));
            }
            _ => return Err(self.expected("the card's name in quotation marks", &[])),
        };
        self.at += 1;
        let kind = self.one_of("the kind of card", &KINDS)?;
        let mut card = Card {
            number: number(&key, &name),
            key,
            name,
            kind,
            costs: Vec::new(),
            needs: Vec::new(),
            travels: false,
            points: 0,
            tags: Vec::new(),
            terms: Terms::default(),
            members: Members::default(),
            building: BuildingTerms::default(),
            tile: Tile::default(),
            abilities: Vec::new(),
            reconstructed: Vec::new(),
            told: Told::default(),
            line: self.line.number,
        };
        if kind == Kind::Occupation {
            card.terms.players = Some(self.players()?);
        }
        card.travels = kind == Kind::Minor && self.eat_word("travels");
        let mut given = Vec::new();
        while self.eat(&Token::Semicolon) {
            if let Some(Token::Word(word)) = self.peek() {
                let again = given.contains(word);
                given.push(word.clone());
                if again {
                    let what = format!("`{word}` stands here twice: write all of it in one place");
                    return Err(self.wrong(what));
                }
            }
            self.header_field(&mut card)?;
        }
        Ok(card)
    }

    fn header_field(&mut self, card: &mut Card) -> Parsed<()> {
        match self.field(card.kind)? {
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
            "needs" if matches!(card.kind, Kind::Minor | Kind::Occupation) => {
                card.needs = self.conditions()?
            }
            "spaces" => card.members.spaces = self.spaces()?.0,
            "round-space" if self.eat_word("newest") => card.members.round = Some(0),
            "round-space" => card.members.round = Some(self.round()?),
            "refilled" => {
                self.expect_word("with")?;
                card.members.refilled = self.kinds_of_goods()?;
            }
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

    /// The name of a property that this kind of card may have.
    fn field(&mut self, kind: Kind) -> Parsed<&'static str> {
        let own: Vec<(&str, &str)> = fields(kind).iter().map(|field| (*field, *field)).collect();
        if let Some(Token::Word(word)) = self.peek()
            && !fields(kind).contains(&word.as_str())
            && KINDS.iter().any(|(_, other)| fields(*other).contains(&word.as_str()))
        {
            let kind = KINDS.iter().find(|(_, other)| *other == kind).map_or("", |(word, _)| word);
            return Err(self.wrong(format!("a card of the kind `{kind}` has no `{word}`")));
        }
        self.one_of("a property of the card", &own)
    }

    /// `4`, `3+` or `3 - 4`.
    fn players(&mut self) -> Parsed<(u8, u8)> {
        let least = self.between("a number of players, such as `1+`", 1..=5)?;
        if self.eat(&Token::Plus) {
            return Ok((least, u8::MAX));
        }
        if self.eat(&Token::Dash) {
            return Ok((least, self.between("the most players", least..=5)?));
        }
        Ok((least, least))
    }

    pub(super) fn costs(&mut self) -> Parsed<Vec<Cost>> {
        let mut costs = Vec::new();
        loop {
            costs.push(if self.eat_word("return") {
                self.given_back(Goods::NONE)?
            } else {
                let goods = self.goods()?;
                if self.eat_word("per") {
                    self.expect_word("person")?;
                    Cost::PerPerson(goods)
                } else if self.eat_word("and") {
                    let more = self.goods()?;
                    self.expect_word("if")?;
                    Cost::More { goods, more, conditions: self.conditions()? }
                } else if self.eat(&Token::Plus) {
                    self.expect_word("return")?;
                    self.given_back(goods)?
                } else {
                    Cost::Goods(goods)
                }
            });
            if !self.eat_word("or") {
                return Ok(costs);
            }
        }
    }
}

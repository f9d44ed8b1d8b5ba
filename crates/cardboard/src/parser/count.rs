//! Reads what is counted.

use super::{Parsed, Reader};
use crate::card::{Named, Tag};
use crate::count::{
    BuiltOn, CardIs, Compare, Count, FORMERLY, FieldIs, Folk, LineIs, NOUNS, PastureHas, Place,
    PointsAre, SpaceIs, StableIs, Thing, Whose,
};
use crate::goods::Good;
use crate::lexer::Token;

impl Reader<'_> {
    /// Sums and differences of what is counted: `rooms - 2`, `people + 1`.
    pub(super) fn count(&mut self) -> Parsed<Count> {
        let mut count = self.term()?;
        loop {
            if self.eat(&Token::Plus) {
                let more = self.term()?;
                match &mut count {
                    Count::Sum(parts) => parts.push(more),
                    _ => count = Count::Sum(vec![count, more]),
                }
            } else if self.eat(&Token::Dash) {
                count = Count::Less(Box::new(count), Box::new(self.term()?));
            } else {
                return Ok(count);
            }
        }
    }

    /// A number, a thing, or something in brackets: what stands behind `per` and `table`.
    pub(super) fn term(&mut self) -> Parsed<Count> {
        if let Some(Token::Number(_)) = self.peek() {
            return Ok(Count::Number(self.number("a number to compare with")?));
        }
        if self.eat(&Token::OpenParen) {
            let count = self.deeper(Reader::count)?;
            self.expect(&Token::CloseParen)?;
            return Ok(count);
        }
        for (word, of) in
            [("least", Count::Least as fn(Vec<Count>) -> Count), ("most", Count::Most)]
        {
            let parts = matches!(self.line.tokens.get(self.at + 1),
                Some((Token::Word(next), _)) if next == "of");
            if parts && self.eat_word(word) {
                self.expect_word("of")?;
                self.expect(&Token::OpenParen)?;
                let mut parts = vec![self.deeper(Reader::count)?];
                while self.eat(&Token::Comma) {
                    parts.push(self.deeper(Reader::count)?);
                }
                self.expect(&Token::CloseParen)?;
                return Ok(of(parts));
            }
        }
        for (word, whose) in Whose::ALL {
            if self.eat_word(word) {
                return Ok(Count::Whose(whose, self.thing()?));
            }
        }
        Ok(Count::Of(self.thing()?))
    }

    fn thing(&mut self) -> Parsed<Thing> {
        self.not_as_formerly()?;
        if self.eat_word("others") {
            self.expect(&Token::OpenBracket)?;
            let condition = self.deeper(Reader::condition)?;
            self.expect(&Token::CloseBracket)?;
            return Ok(Thing::Others(Box::new(condition)));
        }
        if let Some(Token::Word(word)) = self.peek()
            && let Some(good) = Good::from_key(word)
        {
            self.at += 1;
            return self.good_somewhere(good);
        }
        if self.next_is("goods") && self.word_behind(1) == Some("on") {
            self.at += 2;
            return Ok(Thing::GoodsOn(self.any_word("the key of a space")?));
        }
        let one = NOUNS.iter().map(|(one, _, _)| *one);
        let several = NOUNS.iter().map(|(_, several, _)| *several);
        let nouns = NOUNS.iter().map(|(.., thing)| thing);
        let table: Vec<(&'static str, &Thing)> =
            one.zip(nouns.clone()).chain(several.zip(nouns)).collect();
        let thing = self.one_of("something to count", &table)?.clone();
        self.of_these(thing)
    }

    /// `on fields` or `on card` behind a good, where it stands.
    fn good_somewhere(&mut self, good: Good) -> Parsed<Thing> {
        if !self.eat_word("on") {
            return Ok(Thing::Good(good));
        }
        let places = [("fields", Place::Fields), ("card", Place::Card)];
        Ok(Thing::GoodOn(good, self.one_of("where goods lie", &places)?))
    }

    /// What stands in brackets behind a noun.
    fn of_these(&mut self, thing: Thing) -> Parsed<Thing> {
        if thing == Thing::People(Folk::Family) && self.eat_word("on") {
            return Ok(Thing::PeopleOn(self.any_word("the key of a space")?));
        }
        if self.peek() != Some(&Token::OpenBracket) {
            return match thing {
                Thing::Spaces(_)
                | Thing::Lines(_)
                | Thing::Points(_)
                | Thing::Played(_)
                | Thing::Columns(_) => Err(self.expected("`[` and which of them", &[])),
                thing => Ok(thing),
            };
        }
        if !can_be_chosen(&thing) {
            return Ok(thing);
        }
        self.at += 1;
        let chosen = match thing {
            Thing::Rooms(_) => Thing::Rooms(Some(self.material()?)),
            Thing::Columns(_) => Thing::Columns(self.one_of("what is in a column", &BuiltOn::ALL)?),
            Thing::People(_) => Thing::People(self.one_of("which people", &FOLK)?),
            Thing::Stables(_) => Thing::Stables(Some(self.one_of("which stables", &STABLES)?)),
            Thing::Spaces(_) => Thing::Spaces(self.one_of("which farmyard spaces", &SPACES)?),
            Thing::Lines(_) => Thing::Lines(self.one_of("which lines", &LINES)?),
            Thing::Points(_) => Thing::Points(self.one_of("which points", &POINTS)?),
            Thing::Fields(_) => Thing::Fields(self.joined(Reader::field_is)?),
            Thing::Pastures(_) => Thing::Pastures(self.joined(Reader::pasture_has)?),
            Thing::Cards(kind, _) => Thing::Cards(kind, self.joined(Reader::card_is)?),
            _ => {
                let mut tags = vec![self.one_of("a family of cards", &Tag::ALL)?];
                while self.eat_word("or") {
                    tags.push(self.one_of("a family of cards", &Tag::ALL)?);
                }
                Thing::Played(tags)
            }
        };
        self.expect(&Token::CloseBracket)?;
        Ok(chosen)
    }

    fn joined<T>(&mut self, one: impl Fn(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut all = vec![one(self)?];
        while self.eat_word("and") {
            all.push(one(self)?);
        }
        Ok(all)
    }

    /// `grain`, `grain >= 3`, `empty`, `planted`, `tile` or `beside room`.
    fn field_is(&mut self) -> Parsed<FieldIs> {
        if self.eat_word("beside") {
            self.expect_word("room")?;
            return Ok(FieldIs::BesideRoom);
        }
        let plain =
            [("empty", FieldIs::Empty), ("planted", FieldIs::Planted), ("tile", FieldIs::Tile)];
        let crop = |crop: Good| (crop.key(), FieldIs::Crop(crop, Compare::AtLeast, 1));
        let all: Vec<_> = plain.into_iter().chain(Good::CROPS.map(crop)).collect();
        match self.one_of("what is on a field", &all)? {
            FieldIs::Crop(crop, ..) if self.compares() => {
                let (compare, number) = self.compared()?;
                Ok(FieldIs::Crop(crop, compare, number))
            }
            other => Ok(other),
        }
    }

    /// `size >= 4`, `stables = 0`, `animals >= 1` or `free >= 3`.
    fn pasture_has(&mut self) -> Parsed<PastureHas> {
        type Has = fn(Compare, u16) -> PastureHas;
        let all: [(&'static str, Has); 4] = [
            ("size", PastureHas::Size),
            ("stables", PastureHas::Stables),
            ("animals", PastureHas::Animals),
            ("free", PastureHas::Free),
        ];
        let has = self.one_of("what a pasture has", &all)?;
        let (compare, number) = self.compared()?;
        Ok(has(compare, number))
    }

    /// `after this`, `vp >= 1`, a family, or keys of cards.
    fn card_is(&mut self) -> Parsed<CardIs> {
        if self.eat_word("after") {
            self.expect_word("this")?;
            return Ok(CardIs::AfterThis);
        }
        if self.eat_word("vp") {
            let (compare, number) = self.compared()?;
            return Ok(CardIs::Worth(compare, number));
        }
        if let Some(Token::Word(word)) = self.peek()
            && let Some((_, tag)) = Tag::ALL.iter().find(|(key, _)| key == word)
            && !Named::FAMILIES.contains(&word.as_str())
        {
            self.at += 1;
            return Ok(CardIs::Tagged(*tag));
        }
        Ok(CardIs::Named(self.named()?))
    }

    /// Whether a sign that compares comes next.
    pub(super) fn compares(&self) -> bool {
        self.peek().is_some_and(|next| SIGNS.iter().any(|(sign, _)| sign == next))
    }

    /// `>=`, `<` and the like.
    pub(super) fn sign(&mut self) -> Parsed<Compare> {
        let sign = SIGNS.iter().find(|(token, _)| self.peek() == Some(token));
        let Some((_, compare)) = sign else {
            return Err(self.expected("`>=`, `<=`, `=`, `>` or `<`", &[]));
        };
        self.at += 1;
        Ok(*compare)
    }

    /// `>= 2`.
    pub(super) fn compared(&mut self) -> Parsed<(Compare, u16)> {
        Ok((self.sign()?, self.number("a number to compare with")?))
    }

    /// Says how a word is written that decks once used.
    pub(super) fn not_as_formerly(&self) -> Parsed<()> {
        let Some(Token::Word(word)) = self.peek() else { return Ok(()) };
        let is_it = |old: &str| word == old || word.strip_suffix('s') == Some(old);
        match FORMERLY.iter().find(|(old, _)| is_it(old)) {
            Some((_, now)) => Err(self.wrong(format!("`{word}` is written `{now}`"))),
            None => Ok(()),
        }
    }
}

/// Whether something may stand in brackets behind a noun.
fn can_be_chosen(thing: &Thing) -> bool {
    !matches!(
        thing,
        Thing::Animals
            | Thing::AnimalKinds
            | Thing::House
            | Thing::BeggingCards
            | Thing::Gained
            | Thing::Amount
            | Thing::Round
            | Thing::RoundsLeft
            | Thing::Players
    )
}

const SIGNS: [(Token, Compare); 5] = [
    (Token::AtLeast, Compare::AtLeast),
    (Token::AtMost, Compare::AtMost),
    (Token::Equal, Compare::Exactly),
    (Token::More, Compare::MoreThan),
    (Token::Less, Compare::LessThan),
];

const FOLK: [(&str, Folk); 3] =
    [("newborn", Folk::Newborn), ("left", Folk::Left), ("placed", Folk::Placed)];

const STABLES: [(&str, StableIs); 2] =
    [("fenced", StableIs::Fenced), ("unfenced", StableIs::Unfenced)];

const SPACES: [(&str, SpaceIs); 3] =
    [("unused", SpaceIs::Unused), ("used", SpaceIs::Used), ("fenced", SpaceIs::Fenced)];

const LINES: [(&str, LineIs); 2] = [("full", LineIs::Full), ("empty", LineIs::Empty)];

const POINTS: [(&str, PointsAre); 2] =
    [("lost", PointsAre::Lost), ("negative", PointsAre::Negative)];

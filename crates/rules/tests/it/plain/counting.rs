//! What cards count, and whether what they ask for holds.

use farmstead_cardboard::{
    Always, CardIs, CardKind, Condition, Count, FieldIs, Folk, Good, Group, Kind, Named,
    PastureHas, Place, SpaceIs, Spaces, StableIs, Tag, Thing, Whose,
};

use super::unknown;
use super::world::{Side, World};

/// Rounds that end with a harvest.
const HARVESTS: [u8; 6] = [4, 7, 9, 11, 13, 14];

impl World {
    /// Each field of a player, tiles first, with what grows there and whether it is a tile; wood on a
    /// card is no field.
    fn fields(&self, side: &Side) -> Vec<(Option<(Good, u16)>, bool)> {
        let tiles = side.farm.fields.values();
        let tiles = tiles.map(|crops| (crops.map(|(crop, amount)| (crop, amount.into())), true));
        let cards = self.field_cards(side).into_iter().filter(|field| field.crop != Good::Wood);
        let cards = cards
            .map(|field| ((field.amount > 0).then_some((field.crop, field.amount.into())), false));
        tiles.chain(cards).collect()
    }

    fn on_fields(&self, side: &Side, wanted: Good) -> u16 {
        let tiles = side.farm.fields.values().flatten();
        let tiles = tiles.filter(|(crop, _)| *crop == wanted).map(|(_, amount)| *amount);
        let cards = self.field_cards(side).into_iter().filter(|field| field.crop == wanted);
        tiles.chain(cards.map(|field| field.amount)).map(u16::from).sum()
    }

    fn tagged(&self, side: &Side, tags: &[Tag]) -> usize {
        let cards = side.cards.table.iter().map(|laid| self.card(&laid.key));
        cards.filter(|card| card.tags.iter().any(|tag| tags.contains(tag))).count()
    }

    fn has_any(&self, side: &Side, named: &Named) -> bool {
        self.owned(side).iter().any(|(_, card)| named.covers(card))
    }

    pub(super) fn kinds(&self, side: &Side, kind: Kind) -> usize {
        side.cards.table.iter().filter(|laid| self.card(&laid.key).kind == kind).count()
    }

    /// What a count comes to for the player whose move it is.
    pub(super) fn count(&self, count: &Count, side: &Side) -> u16 {
        self.count_of(count, Whom { mine: side, of: side, seat: self.me })
    }

    fn count_of(&self, count: &Count, whom: Whom<'_>) -> u16 {
        let parts = |parts: &[Count]| -> Vec<u16> {
            parts.iter().map(|part| self.count_of(part, whom)).collect()
        };
        match count {
            Count::Number(number) => *number,
            Count::Of(thing) => self.things(thing, whom),
            Count::Whose(whose, thing) => {
                let whose: Vec<Whom<'_>> = match whose {
                    Whose::Mine => vec![whom.owner(self.me)],
                    Whose::All => self.everybody(whom),
                    Whose::Others => self.rivals(whom),
                    Whose::Left => self.left(whom).into_iter().collect(),
                    Whose::Theirs => return unknown(count),
                };
                whose.into_iter().map(|whom| self.things(thing, whom)).sum()
            }
            Count::Sum(all) => parts(all).into_iter().sum(),
            Count::Less(from, less) => {
                self.count_of(from, whom).saturating_sub(self.count_of(less, whom))
            }
            Count::Least(all) => parts(all).into_iter().min().unwrap_or(0),
            Count::Most(all) => parts(all).into_iter().max().unwrap_or(0),
        }
    }

    fn everybody<'a>(&'a self, whom: Whom<'a>) -> Vec<Whom<'a>> {
        [whom.owner(self.me)].into_iter().chain(self.rivals(whom)).collect()
    }

    fn rivals<'a>(&'a self, whom: Whom<'a>) -> Vec<Whom<'a>> {
        let rivals = self.sides.iter().enumerate().filter(|(seat, _)| *seat != self.me);
        rivals.map(|(seat, of)| Whom { of, seat, ..whom }).collect()
    }

    fn left<'a>(&'a self, whom: Whom<'a>) -> Option<Whom<'a>> {
        let left = (self.me + 1) % self.sides.len();
        self.rivals(whom).into_iter().find(|whom| whom.seat == left)
    }

    fn group<'a>(&'a self, group: Group, whom: Whom<'a>) -> Vec<Whom<'a>> {
        match group {
            Group::Everybody => self.everybody(whom),
            Group::Others => self.rivals(whom),
            Group::Left => self.left(whom).into_iter().collect(),
            Group::Them => unknown(&group),
        }
    }

    fn things(&self, thing: &Thing, whom: Whom<'_>) -> u16 {
        let side = whom.of;
        let farm = &side.farm;
        let called = |key: &String| {
            let named = Spaces(vec![key.clone()]);
            (0..self.spaces.len()).filter(move |space| self.names(&named, *space))
        };
        let number = match thing {
            Thing::Good(good) => side[*good].into(),
            Thing::GoodOn(good, Place::Fields) => self.on_fields(side, *good).into(),
            Thing::Animals => Good::ANIMALS.iter().map(|one| usize::from(side[*one])).sum(),
            Thing::AnimalKinds => Good::ANIMALS.iter().filter(|one| side[**one] > 0).count(),
            Thing::Rooms(None) => farm.rooms.len(),
            Thing::Rooms(Some(material)) if farm.material == *material => farm.rooms.len(),
            Thing::Rooms(_) => 0,
            Thing::House => {
                let houses = [Good::Wood, Good::Clay, Good::Stone];
                1 + houses.iter().position(|house| *house == farm.material).unwrap_or(0)
            }
            Thing::People(Folk::Family) => (side.people - self.lodgers(side)).into(),
            Thing::People(Folk::Newborn) => side.newborns.into(),
            Thing::People(Folk::Left) => side.left.into(),
            Thing::People(Folk::Placed) => side.placed.into(),
            Thing::PeopleOn(key) => {
                let stands =
                    |space: &usize| self.spaces[*space].people.contains(&(whom.seat as u8));
                called(key).filter(stands).count()
            }
            Thing::Fields(all) => {
                let fields = self.fields(side).into_iter();
                fields.filter(|field| all.iter().all(|is| field_is(*is, *field))).count()
            }
            Thing::Pastures(all) => {
                let has = |pasture: &std::collections::BTreeSet<_>| {
                    all.iter().all(|has| match has {
                        PastureHas::Size(compare, number) => {
                            compare.holds(pasture.len() as u16, *number)
                        }
                        PastureHas::Stables(compare, number) => {
                            let stables = farm.stables.intersection(pasture).count();
                            compare.holds(stables as u16, *number)
                        }
                        other => unknown(other),
                    })
                };
                farm.pastures().iter().filter(|pasture| has(pasture)).count()
            }
            Thing::Stables(None) => farm.stables.len(),
            Thing::Stables(Some(StableIs::Unfenced)) => farm.unfenced_stables(),
            Thing::Stables(Some(StableIs::Fenced)) => farm.stables.len() - farm.unfenced_stables(),
            Thing::Spaces(SpaceIs::Unused) => farm.unused().len(),
            Thing::Spaces(SpaceIs::Used) => farm.used().len(),
            Thing::Spaces(SpaceIs::Fenced) => farm.fenced().len(),
            Thing::Cards(kind, all) => self.cards_counted(side, *kind, all),
            Thing::Played(tags) => self.tagged(side, tags),
            Thing::Round => self.round.into(),
            Thing::RoundsLeft => (14 - self.round).into(),
            Thing::Players => self.sides.len(),
            Thing::Gained => side.gained.into(),
            Thing::Others(condition) => {
                self.rivals(whom).into_iter().filter(|whom| self.is_so(condition, *whom)).count()
            }
            other => unknown(other),
        };
        number as u16
    }

    fn cards_counted(&self, side: &Side, kind: CardKind, all: &[CardIs]) -> usize {
        let of_kind = |of: Kind| match kind {
            CardKind::Any => true,
            CardKind::Occupations => of == Kind::Occupation,
            CardKind::Improvements => of != Kind::Occupation,
            CardKind::Majors => of == Kind::Major,
            CardKind::Minors => of == Kind::Minor,
        };
        let is = |card: &farmstead_cardboard::Card| {
            all.iter().all(|is| match is {
                CardIs::Tagged(tag) => card.tags.contains(tag),
                CardIs::Named(named) => named.covers(card),
                CardIs::Worth(compare, number) => compare.holds(card.points.max(0) as u16, *number),
                other => unknown(other),
            })
        };
        let owned = self.owned(side);
        let cards = owned.iter().filter(|(_, card)| of_kind(card.kind) && is(card)).count();
        if kind != CardKind::Occupations || !all.is_empty() {
            return cards;
        }
        let more = self.rules(side).into_iter().map(|(_, rule)| match rule {
            Always::CountsAs(number) => usize::from(*number) - 1,
            _ => 0,
        });
        cards + more.sum::<usize>()
    }

    pub(super) fn hold(&self, conditions: &[Condition], side: &Side) -> bool {
        conditions.iter().all(|condition| self.holds(condition, side))
    }

    fn holds(&self, condition: &Condition, side: &Side) -> bool {
        self.is_so(condition, Whom { mine: side, of: side, seat: self.me })
    }

    fn is_so(&self, condition: &Condition, whom: Whom<'_>) -> bool {
        let side = whom.of;
        match condition {
            Condition::Is(first, compare, second) => {
                compare.holds(self.count_of(first, whom), self.count_of(second, whom))
            }
            Condition::Not(one) => !self.is_so(one, whom),
            Condition::All(parts) => parts.iter().all(|one| self.is_so(one, whom)),
            Condition::Any(parts) => parts.iter().any(|one| self.is_so(one, whom)),
            Condition::Every(group, one) => {
                self.group(*group, whom).into_iter().all(|whom| self.is_so(one, whom))
            }
            Condition::Some(group, one) => {
                self.group(*group, whom).into_iter().any(|whom| self.is_so(one, whom))
            }
            Condition::Owns(named) => self.has_any(side, named),
            Condition::Starts => self.start == whom.seat,
            Condition::TookFrom(key) => {
                let at = self.spaces.iter().position(|space| space.card.key == *key);
                at.is_some_and(|at| side.took_from.contains(&at))
            }
            Condition::GrewOn(key) => {
                let named = Spaces(vec![key.clone()]);
                let grew = |space: &usize| {
                    let there = &self.spaces[*space];
                    let mine = there.people.contains(&(whom.seat as u8));
                    mine && (!there.has_choice || side.took_from.contains(space))
                };
                (0..self.spaces.len())
                    .filter(|space| self.names(&named, *space))
                    .any(|at| grew(&at))
            }
            Condition::FeedingPhase => false,
            Condition::House(materials) => materials.contains(&side.farm.material),
            Condition::AfterHarvest => HARVESTS.contains(&(self.round.saturating_sub(1))),
            Condition::HarvestRound => HARVESTS.contains(&self.round),
            Condition::WorkPhase => self.work,
            other => unknown(other),
        }
    }
}

/// For whom something is counted: whose card it is, and of whom it speaks.
#[derive(Clone, Copy)]
struct Whom<'a> {
    mine: &'a Side,
    of: &'a Side,
    seat: usize,
}

impl<'a> Whom<'a> {
    fn owner(self, seat: usize) -> Whom<'a> {
        Whom { of: self.mine, seat, ..self }
    }
}

fn field_is(is: FieldIs, (crops, tile): (Option<(Good, u16)>, bool)) -> bool {
    match is {
        FieldIs::Empty => crops.is_none(),
        FieldIs::Planted => crops.is_some(),
        FieldIs::Tile => tile,
        FieldIs::BesideRoom => unknown(&is),
        FieldIs::Crop(crop, compare, number) => {
            let there = crops.filter(|(on, _)| *on == crop);
            compare.holds(there.map_or(0, |(_, amount)| amount), number)
        }
    }
}

//! What cards count, and whether what they ask for holds.

use farmstead_cardboard::{Always, Condition, Counter, Good, Kind, Named, Spaces, Tag};

use super::unknown;
use super::world::{Side, World};

/// Rounds that end with a harvest.
const HARVESTS: [u8; 6] = [4, 7, 9, 11, 13, 14];

impl World {
    /// What grows on each field of a player, tiles first; wood on a card is no field.
    fn fields(&self, side: &Side) -> Vec<Option<Good>> {
        let tiles = side.farm.fields.values().map(|crops| crops.map(|(crop, _)| crop));
        let cards = self.field_cards(side).into_iter().filter(|field| field.crop != Good::Wood);
        tiles.chain(cards.map(|field| (field.amount > 0).then_some(field.crop))).collect()
    }

    fn on_fields(&self, side: &Side, wanted: Good) -> u16 {
        let tiles = side.farm.fields.values().flatten();
        let tiles = tiles.filter(|(crop, _)| *crop == wanted).map(|(_, amount)| *amount);
        let cards = self.field_cards(side).into_iter().filter(|field| field.crop == wanted);
        tiles.chain(cards.map(|field| field.amount)).map(u16::from).sum()
    }

    fn tagged(&self, side: &Side, tags: &[Tag]) -> usize {
        let cards = side.cards.table.iter().map(|laid| self.card(laid.key));
        cards.filter(|card| card.tags.iter().any(|tag| tags.contains(tag))).count()
    }

    fn others(&self) -> impl Iterator<Item = &Side> {
        let others = self.sides.iter().enumerate().filter(|(seat, _)| *seat != self.me);
        others.map(|(_, side)| side)
    }

    fn has_any(&self, side: &Side, named: &Named) -> bool {
        self.owned(side).iter().any(|(_, card)| named.covers(card))
    }

    pub(super) fn kinds(&self, side: &Side, kind: Kind) -> usize {
        side.cards.table.iter().filter(|laid| self.card(laid.key).kind == kind).count()
    }

    pub(super) fn count(&self, counter: Counter, side: &Side) -> u16 {
        let farm = &side.farm;
        let planted = |crop| self.fields(side).iter().filter(|on| **on == crop).count();
        let number = match counter {
            Counter::Good(good) => side[good].into(),
            Counter::Occupations => {
                let more = self.rules(side).into_iter().map(|(_, rule)| match rule {
                    Always::CountsAs(number) => usize::from(*number) - 1,
                    _ => 0,
                });
                self.kinds(side, Kind::Occupation) + more.sum::<usize>()
            }
            Counter::Improvements => self.kinds(side, Kind::Minor) + side.cards.majors.len(),
            Counter::Rooms => farm.rooms.len(),
            Counter::RoomsOf(material) if farm.material == material => farm.rooms.len(),
            Counter::RoomsOf(_) => 0,
            Counter::PlantedFields => self.fields(side).iter().flatten().count(),
            Counter::Animals => Good::ANIMALS.iter().map(|one| usize::from(side[*one])).sum(),
            Counter::MissingAnimals => {
                Good::ANIMALS.iter().filter(|animal| side[**animal] == 0).count()
            }
            Counter::Stables => farm.stables.len(),
            Counter::Pastures => farm.pastures().len(),
            Counter::Majors => side.cards.majors.len(),
            Counter::Minors => self.kinds(side, Kind::Minor),
            Counter::RoundsPlayed => self.round.saturating_sub(1).into(),
            Counter::EqualHouses => {
                self.others().filter(|other| other.farm.material >= farm.material).count()
            }
            Counter::PeopleLeft => side.left.into(),
            Counter::Placed => side.placed.into(),
            Counter::Everyones(good) => {
                usize::from(side[good])
                    + self.others().map(|one| usize::from(one[good])).sum::<usize>()
            }
            Counter::AddedRooms => farm.rooms.len().saturating_sub(2),
            Counter::People => (side.people - self.lodgers(side)).into(),
            Counter::Newborns => side.newborns.into(),
            Counter::GrainFields => planted(Some(Good::Grain)),
            Counter::VegetableFields => planted(Some(Good::Vegetable)),
            Counter::EmptyFields => planted(None),
            Counter::AllOf(good) => (side[good] + self.on_fields(side, good)).into(),
            Counter::Fields => self.fields(side).len(),
            Counter::PlowsPlayed => {
                self.sides.iter().map(|side| self.tagged(side, &[Tag::Plow])).sum()
            }
            Counter::TillageTools => self.tagged(side, &[Tag::Plow, Tag::Tillage]),
            Counter::UnusedSpaces => farm.unused().len(),
            Counter::PastureSpaces => farm.fenced().len(),
            Counter::UnfencedStables => farm.unfenced_stables(),
            Counter::Round => self.round.into(),
            Counter::RoundsLeft => (14 - self.round).into(),
            Counter::Players => self.sides.len(),
            Counter::Gained => side.gained.into(),
            other => unknown(&other),
        };
        number as u16
    }

    pub(super) fn hold(&self, conditions: &[Condition], side: &Side) -> bool {
        conditions.iter().all(|condition| self.holds(condition, side))
    }

    fn holds(&self, condition: &Condition, side: &Side) -> bool {
        let at = |key: &String| self.spaces.iter().find(|space| space.card.key == *key);
        match condition {
            Condition::Count(counter, compare, number) => {
                compare.holds(self.count(*counter, side), *number)
            }
            Condition::EveryOther(counter, compare, number) => {
                let mut counts = self.others().map(|other| self.count(*counter, other));
                counts.all(|count| compare.holds(count, *number))
            }
            Condition::SomeOther(counter, compare, number) => {
                let mut counts = self.others().map(|other| self.count(*counter, other));
                counts.any(|count| compare.holds(count, *number))
            }
            Condition::ThanOthers(counter, compare) => {
                let mine = self.count(*counter, side);
                self.others().all(|other| compare.holds(mine, self.count(*counter, other)))
            }
            Condition::Owns(named) => self.has_any(side, named),
            Condition::Built(named) => {
                self.has_any(side, named) || self.others().any(|other| self.has_any(other, named))
            }
            Condition::OtherStarts => self.start != self.me,
            Condition::TookFrom(key) => {
                let at = self.spaces.iter().position(|space| space.card.key == *key);
                at.is_some_and(|at| side.took_from.contains(&at))
            }
            Condition::GrewOn(key) => {
                let named = Spaces(vec![key.clone()]);
                let grew = |space: &usize| {
                    let there = &self.spaces[*space];
                    let mine = there.people.contains(&(self.me as u8));
                    mine && (!there.has_choice || side.took_from.contains(space))
                };
                (0..self.spaces.len())
                    .filter(|space| self.names(&named, *space))
                    .any(|at| grew(&at))
            }
            Condition::FeedingPhase => false,
            Condition::House(materials) => materials.contains(&side.farm.material),
            Condition::NotHouse(material) => side.farm.material != *material,
            Condition::Occupied(key) => at(key).is_some_and(|space| !space.people.is_empty()),
            Condition::PeopleOn(key, number) => {
                let named = Spaces(vec![key.clone()]);
                let mine = |space: &usize| self.spaces[*space].people.contains(&(self.me as u8));
                let spaces = (0..self.spaces.len()).filter(|space| self.names(&named, *space));
                match *number {
                    0 => spaces.filter(mine).count() == 0,
                    least => spaces.filter(mine).count() >= usize::from(least),
                }
            }
            Condition::AfterHarvest => HARVESTS.contains(&(self.round.saturating_sub(1))),
            Condition::HarvestRound(with) => HARVESTS.contains(&self.round) == *with,
            Condition::WorkPhase => self.work,
            other => unknown(other),
        }
    }
}

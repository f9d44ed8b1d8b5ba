//! What cards count.

use crate::card::{Named, Tag};
use crate::condition::Condition;
use crate::goods::Good;

/// A number that is worked out at the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// A number as it is.
    Number(u16),
    /// So many of these as the player has whom a card speaks of: its owner, where it says no more.
    Of(Thing),
    /// So many of these as somebody else has.
    Whose(Whose, Thing),
    /// All of them together.
    Sum(Vec<Count>),
    /// The first less the second, and nothing where that would be less than nothing.
    Less(Box<Count>, Box<Count>),
    /// The smallest of them.
    Least(Vec<Count>),
    /// The largest of them.
    Most(Vec<Count>),
}

impl Count {
    /// Everything that is looked at to work it out.
    pub fn things(&self) -> Vec<&Thing> {
        match self {
            Count::Number(_) => Vec::new(),
            Count::Of(thing) | Count::Whose(_, thing) => vec![thing],
            Count::Sum(parts) | Count::Least(parts) | Count::Most(parts) => {
                parts.iter().flat_map(Count::things).collect()
            }
            Count::Less(from, less) => from.things().into_iter().chain(less.things()).collect(),
        }
    }

    /// Whether this is among what is looked at, for whomever.
    pub fn looks_at(&self, thing: &Thing) -> bool {
        match self {
            Count::Number(_) => false,
            Count::Of(of) | Count::Whose(_, of) => of == thing,
            Count::Sum(parts) | Count::Least(parts) | Count::Most(parts) => {
                parts.iter().any(|part| part.looks_at(thing))
            }
            Count::Less(from, less) => from.looks_at(thing) || less.looks_at(thing),
        }
    }

    /// How many of a good the player has.
    pub const fn good(good: Good) -> Count {
        Count::Of(Thing::Good(good))
    }
}

/// Whose things are counted, where it is not those of whom a card speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Those of the owner of the card.
    Mine,
    /// Those of who caused what the card waited for.
    Theirs,
    /// Those of the left neighbour.
    Left,
    /// Those of all players together.
    All,
    /// Those of all other players together.
    Others,
}

impl Whose {
    /// Each with its word.
    pub const ALL: [(&'static str, Whose); 5] = [
        ("my", Whose::Mine),
        ("their", Whose::Theirs),
        ("left-neighbor's", Whose::Left),
        ("all", Whose::All),
        ("others'", Whose::Others),
    ];
}

/// Something that can be counted for one player at any moment.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Thing {
    /// A good in the supply, or an animal on the farm.
    Good(Good),
    /// A good that lies somewhere.
    GoodOn(Good, Place),
    /// Animals of all kinds.
    Animals,
    /// Kinds of animals on the farm.
    AnimalKinds,
    /// Rooms of the house, if it is made of this.
    Rooms(Option<Good>),
    /// How good the house is: 1 for wood, 2 for clay, 3 for stone.
    House,
    /// People.
    People(Folk),
    /// People on one of these spaces.
    PeopleOn(String),
    /// Fields, on tiles and cards, of which all of this is true.
    Fields(Vec<FieldIs>),
    /// Pastures of which all of this is true.
    Pastures(Vec<PastureHas>),
    /// Stables of this kind.
    Stables(Option<StableIs>),
    /// Farmyard spaces.
    Spaces(SpaceIs),
    /// Cards in front of the player of which all of this is true.
    Cards(CardKind, Vec<CardIs>),
    /// Cards of these families that were played, given back or not.
    Played(Vec<Tag>),
    /// Lines of the score sheet.
    Lines(LineIs),
    /// Points that the player loses.
    Points(PointsAre),
    /// Begging cards.
    BeggingCards,
    /// Building resources gained in the work phase of this round.
    Gained,
    /// How many goods or pieces what the card waited for was about.
    Amount,
    /// Goods that lie on one of these spaces.
    GoodsOn(String),
    /// Columns of the farmyard in which there is such a thing.
    Columns(BuiltOn),
    /// The round.
    Round,
    /// Complete rounds still to be played.
    RoundsLeft,
    /// Players in the game.
    Players,
    /// Other players of whom this is true.
    Others(Box<Condition>),
}

/// Where a good lies that is not in the supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// On the player's fields.
    Fields,
    /// On this card.
    Card,
}

/// Which people.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Folk {
    /// All of the family.
    Family,
    /// Born this round.
    Newborn,
    /// Still to be placed this round.
    Left,
    /// Placed this round.
    Placed,
}

/// What can be true of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FieldIs {
    /// So many of this crop are on it.
    Crop(Good, Compare, u16),
    /// Nothing is on it.
    Empty,
    /// Something is on it.
    Planted,
    /// It is a tile, no card.
    Tile,
    /// It lies next to a room.
    BesideRoom,
}

/// What can be on a space of a farmyard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BuiltOn {
    /// A room.
    Room,
    /// A field.
    Field,
    /// A stable.
    Stable,
    /// Fences all around it.
    Pasture,
}

impl BuiltOn {
    /// Each with its word.
    pub const ALL: [(&'static str, BuiltOn); 4] = [
        ("room", BuiltOn::Room),
        ("field", BuiltOn::Field),
        ("stable", BuiltOn::Stable),
        ("pasture", BuiltOn::Pasture),
    ];
}

/// What can be true of a pasture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PastureHas {
    /// So many spaces.
    Size(Compare, u16),
    /// So many stables.
    Stables(Compare, u16),
    /// So many animals.
    Animals(Compare, u16),
    /// Room for so many more.
    Free(Compare, u16),
}

impl PastureHas {
    /// Whether it depends on where animals stand.
    pub fn asks_for_animals(&self) -> bool {
        matches!(self, PastureHas::Animals(..) | PastureHas::Free(..))
    }
}

/// What can be true of a stable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StableIs {
    /// It stands in a pasture.
    Fenced,
    /// It stands outside of pastures.
    Unfenced,
}

/// What can be true of a farmyard space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpaceIs {
    /// It is not used.
    Unused,
    /// It is used.
    Used,
    /// It lies in a pasture.
    Fenced,
}

/// Of which kind cards are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardKind {
    /// Of any kind.
    Any,
    /// Occupations.
    Occupations,
    /// Major and minor improvements.
    Improvements,
    /// Major improvements.
    Majors,
    /// Minor improvements.
    Minors,
}

/// What can be true of a card in front of a player.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardIs {
    /// It was played after this one.
    AfterThis,
    /// It belongs to this family.
    Tagged(Tag),
    /// It is one of these.
    Named(Named),
    /// So many points are printed on it.
    Worth(Compare, u16),
}

/// Which lines of the score sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineIs {
    /// Those that bring their most points, 4.
    Full,
    /// Those that cost a point because there is too little of something.
    Empty,
}

/// Which points a player loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PointsAre {
    /// To cards.
    Lost,
    /// For what is missing, for unused spaces and by begging, unless cards make up for them, and to
    /// cards.
    Negative,
}

/// How two numbers compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    /// At least.
    AtLeast,
    /// At most.
    AtMost,
    /// Exactly.
    Exactly,
    /// More than.
    MoreThan,
    /// Less than.
    LessThan,
}

impl Compare {
    /// Whether the first number stands so to the second.
    pub fn holds(self, first: u16, second: u16) -> bool {
        match self {
            Compare::AtLeast => first >= second,
            Compare::AtMost => first <= second,
            Compare::Exactly => first == second,
            Compare::MoreThan => first > second,
            Compare::LessThan => first < second,
        }
    }
}

/// The nouns of the language beside the goods, for one and for several.
pub const NOUNS: &[(&str, &str, Thing)] = &[
    ("animal", "animals", Thing::Animals),
    ("animal-kind", "animal-kinds", Thing::AnimalKinds),
    ("room", "rooms", Thing::Rooms(None)),
    ("house", "house", Thing::House),
    ("person", "people", Thing::People(Folk::Family)),
    ("field", "fields", Thing::Fields(Vec::new())),
    ("pasture", "pastures", Thing::Pastures(Vec::new())),
    ("stable", "stables", Thing::Stables(None)),
    ("space", "spaces", Thing::Spaces(SpaceIs::Used)),
    ("card", "cards", Thing::Cards(CardKind::Any, Vec::new())),
    ("occupation", "occupations", Thing::Cards(CardKind::Occupations, Vec::new())),
    ("improvement", "improvements", Thing::Cards(CardKind::Improvements, Vec::new())),
    ("major", "majors", Thing::Cards(CardKind::Majors, Vec::new())),
    ("minor", "minors", Thing::Cards(CardKind::Minors, Vec::new())),
    ("played", "played", Thing::Played(Vec::new())),
    ("line", "lines", Thing::Lines(LineIs::Full)),
    ("point", "points", Thing::Points(PointsAre::Lost)),
    ("begging-card", "begging-cards", Thing::BeggingCards),
    ("gained", "gained", Thing::Gained),
    ("amount", "amount", Thing::Amount),
    ("column", "columns", Thing::Columns(BuiltOn::Room)),
    ("round", "round", Thing::Round),
    ("round-left", "rounds-left", Thing::RoundsLeft),
    ("player", "players", Thing::Players),
];

/// Words for what older decks counted, and how that is written.
pub const FORMERLY: &[(&str, &str)] = &[
    ("later-occupation", "occupations[after this]"),
    ("added-room", "(rooms - 2)"),
    ("wood-room", "rooms[wood]"),
    ("clay-room", "rooms[clay]"),
    ("stone-room", "rooms[stone]"),
    ("equal-house", "others[house >= my house]"),
    ("newborn", "people[newborn]"),
    ("person-left", "people[left]"),
    ("people-left", "people[left]"),
    ("person-placed", "people[placed]"),
    ("people-placed", "people[placed]"),
    ("people-on", "people on SPACE"),
    ("occupied", "all people on SPACE >= 1"),
    ("grain-field", "fields[grain]"),
    ("vegetable-field", "fields[vegetable]"),
    ("empty-field", "fields[empty]"),
    ("planted-field", "fields[planted]"),
    ("everyones-sheep", "all sheep"),
    ("everyones-boar", "all boar"),
    ("everyones-cattle", "all cattle"),
    ("all-grain", "(grain + grain on fields)"),
    ("all-vegetable", "(vegetable + vegetable on fields)"),
    ("plow-played", "all played[plow]"),
    ("plows-played", "all played[plow]"),
    ("tillage-tool", "played[plow or tillage]"),
    ("unused-space", "spaces[unused]"),
    ("pasture-space", "spaces[fenced]"),
    ("unfenced-stable", "stables[unfenced]"),
    ("missing-animal", "(3 - animal-kinds)"),
    ("round-played", "(round - 1)"),
    ("rounds-played", "(round - 1)"),
    ("full-line", "lines[full]"),
    ("empty-line", "lines[empty]"),
    ("lost-point", "points[lost]"),
    ("negative-point", "points[negative]"),
    ("most", "every other (THINGS <= my THINGS)"),
    ("more", "every other (THINGS < my THINGS)"),
    ("fewer", "every other (THINGS > my THINGS)"),
    ("built", "some player (owns CARDS)"),
];

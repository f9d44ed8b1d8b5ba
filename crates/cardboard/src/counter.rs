//! What cards count and compare.

use crate::card::Named;
use crate::goods::Good;

/// Something that can be counted for one player at any moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Counter {
    /// A good in the supply, or an animal on the farm.
    Good(Good),
    /// Occupations in front of the player.
    Occupations,
    /// Occupations played after this card.
    LaterOccupations,
    /// Improvements in front of the player.
    Improvements,
    /// Rooms of the house.
    Rooms,
    /// Rooms beyond the two the farm began with.
    AddedRooms,
    /// Rooms of a house of this material.
    RoomsOf(Good),
    /// Other players whose house is of the same material or a better one.
    EqualHouses,
    /// People in play.
    People,
    /// People born this round.
    Newborns,
    /// People that can still be placed this round.
    PeopleLeft,
    /// People placed this round.
    Placed,
    /// Fields with grain on them.
    GrainFields,
    /// Fields with vegetables on them.
    VegetableFields,
    /// Fields with nothing on them.
    EmptyFields,
    /// Fields with something on them.
    PlantedFields,
    /// Grain or vegetables, in the supply and on fields.
    AllOf(Good),
    /// Animals of all players.
    Everyones(Good),
    /// Goods that were put on this card.
    OnCard(Good),
    /// Fields, on tiles and cards.
    Fields,
    /// Animals of all kinds.
    Animals,
    /// Stables.
    Stables,
    /// Pastures.
    Pastures,
    /// Major improvements.
    Majors,
    /// Minor improvements.
    Minors,
    /// Plows that all players have played.
    PlowsPlayed,
    /// Plows and other tools of tillage that the player has played, given back or not.
    TillageTools,
    /// Farmyard spaces that are not used.
    UnusedSpaces,
    /// Farmyard spaces inside pastures.
    PastureSpaces,
    /// Stables outside of pastures.
    UnfencedStables,
    /// Kinds of animals that are not on the farm.
    MissingAnimals,
    /// The round.
    Round,
    /// Complete rounds still to be played.
    RoundsLeft,
    /// Complete rounds that have been played.
    RoundsPlayed,
    /// Players in the game.
    Players,
    /// Building resources gained in the work phase of this round.
    Gained,
    /// Begging cards.
    BeggingCards,
    /// Lines of the score sheet that bring their most points, 4.
    FullLines,
    /// Lines of the score sheet that cost a point because there is too little of something.
    EmptyLines,
    /// Points lost to cards.
    LostPoints,
    /// Points lost for what is missing, for unused spaces and by begging, unless cards make up for
    /// them.
    NegativePoints,
}

impl Counter {
    /// Every counter but the goods, with its words for one and for several.
    pub const WORDS: &[(&'static str, &'static str, Counter)] = &[
        ("occupation", "occupations", Counter::Occupations),
        ("later-occupation", "later-occupations", Counter::LaterOccupations),
        ("improvement", "improvements", Counter::Improvements),
        ("room", "rooms", Counter::Rooms),
        ("added-room", "added-rooms", Counter::AddedRooms),
        ("equal-house", "equal-houses", Counter::EqualHouses),
        ("wood-room", "wood-rooms", Counter::RoomsOf(Good::Wood)),
        ("clay-room", "clay-rooms", Counter::RoomsOf(Good::Clay)),
        ("stone-room", "stone-rooms", Counter::RoomsOf(Good::Stone)),
        ("person", "people", Counter::People),
        ("newborn", "newborns", Counter::Newborns),
        ("person-left", "people-left", Counter::PeopleLeft),
        ("person-placed", "people-placed", Counter::Placed),
        ("grain-field", "grain-fields", Counter::GrainFields),
        ("vegetable-field", "vegetable-fields", Counter::VegetableFields),
        ("empty-field", "empty-fields", Counter::EmptyFields),
        ("planted-field", "planted-fields", Counter::PlantedFields),
        ("everyones-sheep", "everyones-sheep", Counter::Everyones(Good::Sheep)),
        ("everyones-boar", "everyones-boar", Counter::Everyones(Good::Boar)),
        ("everyones-cattle", "everyones-cattle", Counter::Everyones(Good::Cattle)),
        ("all-grain", "all-grain", Counter::AllOf(Good::Grain)),
        ("all-vegetable", "all-vegetables", Counter::AllOf(Good::Vegetable)),
        ("field", "fields", Counter::Fields),
        ("animal", "animals", Counter::Animals),
        ("stable", "stables", Counter::Stables),
        ("pasture", "pastures", Counter::Pastures),
        ("major", "majors", Counter::Majors),
        ("minor", "minors", Counter::Minors),
        ("plow-played", "plows-played", Counter::PlowsPlayed),
        ("tillage-tool", "tillage-tools", Counter::TillageTools),
        ("unused-space", "unused-spaces", Counter::UnusedSpaces),
        ("pasture-space", "pasture-spaces", Counter::PastureSpaces),
        ("unfenced-stable", "unfenced-stables", Counter::UnfencedStables),
        ("missing-animal", "missing-animals", Counter::MissingAnimals),
        ("round", "round", Counter::Round),
        ("round-left", "rounds-left", Counter::RoundsLeft),
        ("round-played", "rounds-played", Counter::RoundsPlayed),
        ("player", "players", Counter::Players),
        ("gained", "gained", Counter::Gained),
        ("begging-card", "begging-cards", Counter::BeggingCards),
        ("full-line", "full-lines", Counter::FullLines),
        ("empty-line", "empty-lines", Counter::EmptyLines),
        ("lost-point", "lost-points", Counter::LostPoints),
        ("negative-point", "negative-points", Counter::NegativePoints),
    ];
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

/// Something that is true or not.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Condition {
    /// A count compares so with a number.
    Count(Counter, Compare, u16),
    /// The count compares so for every other player.
    EveryOther(Counter, Compare, u16),
    /// The count compares so for at least one other player.
    SomeOther(Counter, Compare, u16),
    /// The player owns one of these cards.
    Owns(Named),
    /// Some player owns one of these cards.
    Built(Named),
    /// The count compares so with that of every other player.
    ThanOthers(Counter, Compare),
    /// Who caused what the card waited for has so many more than the owner.
    ThemAhead(Counter, Compare, u16),
    /// Another player is the start player.
    OtherStarts,
    /// The house is made of one of these.
    House(Vec<Good>),
    /// The house is not made of this.
    NotHouse(Good),
    /// Somebody stands on this space.
    Occupied(String),
    /// The action that a card waited for brought this good.
    Took(Good),
    /// The player has taken what lay on this space in this round, and stands there.
    TookFrom(String),
    /// The family has grown on one of these spaces in this round.
    GrewOn(String),
    /// The player has people on this space or group, at least so many.
    PeopleOn(String, u8),
    /// The round follows directly on a harvest.
    AfterHarvest,
    /// The round ends with a harvest, or does not.
    HarvestRound(bool),
    /// It is the work phase.
    WorkPhase,
    /// It is the feeding phase of a harvest.
    FeedingPhase,
}

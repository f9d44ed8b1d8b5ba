//! What cards do: triggers, programs, standing rules and points.

use crate::building::{Moment as BuildingMoment, Pens, Scoring, Work};
use crate::card::{Named, Tag};
use crate::condition::Condition;
use crate::cooking::Cooking;
pub use crate::cooking::Span;
use crate::count::{CardKind, Compare, Count};
use crate::fencing::Fencing;
use crate::fields::{Plowing, SowMore, Sowing};
use crate::goods::{Good, Goods};
use crate::hold::Hold;
pub use crate::often::{Limit, Per};
use crate::people::{Absent, CardSpace, GrowAnyway, Payee, PersonStep, Sale};
pub use crate::prices::{CostChange, CostRule, Priced};
pub use crate::rounds::Rounds;
use crate::taking::Taking;

/// One thing a card does.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ability {
    /// What happens when a person is placed on the space.
    Use(Program),
    /// What happens when the card is played.
    Play(Program),
    /// What happens each time something happens.
    When(Trigger, Program),
    /// The card is an action space for everybody.
    Space(CardSpace),
    /// What the owner of a card that is an action space does there instead.
    SpaceForOwner(Program),
    /// What its owner may do at any time, if the conditions hold.
    Anytime(Vec<Condition>, Program),
    /// What its owner may do once in the game, at any time if the conditions hold.
    AnytimeOnce(Vec<Condition>, Program),
    /// The card may be played from the hand for nothing when another player plays one of these.
    FromHand(Named),
    /// Turns one kind of goods into another, as often as the span allows.
    Convert {
        /// When.
        span: Span,
        /// What must hold.
        conditions: Vec<Condition>,
        /// What is given up.
        from: Goods,
        /// What it becomes.
        into: Goods,
    },
    /// Turns grain into food when an action says "bake bread".
    Bake {
        /// How many grain in one action at most, or `None` for any number.
        most: Option<u8>,
        /// Food for each grain.
        food: u8,
    },
    /// A rule that holds while the card lies in front of its owner.
    Always(Always),
    /// Points at the end for an amount: the best tier reached counts.
    ScoreTable {
        /// What is counted.
        count: Count,
        /// Amount and points, rising.
        tiers: Vec<(u16, i8)>,
    },
    /// Points at the end by what the house is made of.
    ScoreHouse(Vec<(Good, i8)>),
    /// Points at the end for every so many of something.
    ScorePer {
        /// The points.
        points: i8,
        /// For how many.
        per: u8,
        /// Of what.
        count: Count,
    },
    /// Points at the end for each of something, but for the first, the fourth and the like.
    ScoreExcept {
        /// The points.
        points: i8,
        /// For each of what.
        count: Count,
        /// Which of them bring nothing, rising.
        except: Vec<u16>,
    },
    /// Points at the end for each of something, which no other card adds to.
    ScoreInAll {
        /// The points.
        points: i8,
        /// For each of what.
        count: Count,
    },
    /// Points at the end if no card of this family on the table has more points printed on it.
    ScoreBest {
        /// The points.
        points: i8,
        /// The family.
        tag: Tag,
    },
    /// Points at the end if all of this holds.
    ScoreIf {
        /// The points.
        points: i8,
        /// What must hold.
        conditions: Vec<Condition>,
    },
    /// Points at the end for every player for whom all of this holds.
    ScoreEveryone {
        /// The points.
        points: i8,
        /// What must hold.
        conditions: Vec<Condition>,
    },
    /// Points at the end for every so many goods in the supply, which are used up by it.
    ScoreSpending {
        /// The points.
        points: i8,
        /// For how many goods.
        per: u8,
        /// Of which kinds, mixed freely.
        goods: Vec<Good>,
    },
    /// What a building does again and again.
    At(BuildingMoment, Program),
    /// Points of a building at the end.
    Score(Scoring),
    /// Unused spaces that hold animals.
    Pens(Pens),
    /// What only this building does: the name of its rule, and the rule in words.
    Hook(String, String),
}

/// When and for whom a program runs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trigger {
    /// Before, at or after the event.
    pub at: At,
    /// Whose event it is.
    pub who: Who,
    /// The events, any of which will do.
    pub moments: Vec<Moment>,
    /// What must hold as well.
    pub conditions: Vec<Condition>,
    /// How often at most.
    pub limit: Option<Limit>,
}

/// Where in an event a program runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum At {
    /// Before what causes it is carried out.
    Before,
    /// Where the edition puts a plain "each time".
    On,
    /// After all of it.
    After,
}

/// Whose event it is; the program runs for the owner of the card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// The owner's.
    Owner,
    /// Another player's.
    Other,
    /// Anybody's.
    Any,
}

/// Something that happens in a game.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Moment {
    /// A person uses one of these spaces.
    Use(Spaces),
    /// A person's action brings goods.
    Take(Taking),
    /// A minor improvement brings this good.
    FromMinor(Good),
    /// An occupation is played; this very card counts if it says so.
    Occupation {
        /// Whether playing this card counts.
        this: bool,
    },
    /// An improvement is built or played; this very card counts if it says so.
    Improvement {
        /// Whether playing this card counts.
        this: bool,
        /// Only major or only minor improvements, or both.
        kind: CardKind,
    },
    /// One of these cards is played or built.
    Card(Named),
    /// An action of a space by which a card is played or built was carried out.
    Action {
        /// The action.
        kind: CardAction,
        /// Only if a minor improvement was played by it.
        with_minor: bool,
        /// Only on these spaces; on any if none is named.
        on: Spaces,
    },
    /// At least one room is built, of this material if one is named.
    Room(Option<Good>),
    /// The house is renovated, from and to these materials if they are named.
    Renovate {
        /// What it was made of.
        from: Option<Good>,
        /// What it is made of from now on.
        to: Option<Good>,
    },
    /// A field is plowed.
    Plow {
        /// Only next to another field.
        beside: bool,
    },
    /// Goods are added to one of these spaces before people are placed.
    Refill(Spaces),
    /// A new pasture of at least so many cells is fenced in.
    NewPasture(u8),
    /// Fences are built.
    Fence(Fencing),
    /// A stable is built: the so-manieth, if a number is named.
    Stable(Option<u8>),
    /// A person uses the space that this card has marked.
    UseMarked,
    /// Rooms are built; once for each of them.
    EachRoom,
    /// A family grows, on one of these spaces if some are named.
    Grow(Spaces),
    /// Bread is baked.
    Bake,
    /// Bread is baked, but not by leave of this card.
    BakeOtherwise,
    /// Bread is baked; once for each grain.
    BakeGrain,
    /// Goods become food.
    Cook(Cooking),
    /// The kind of goods is received that lies on top of the card's pile.
    ReceiveTop,
    /// At least one field is sown.
    Sow,
    /// A crop is taken in the field phase from the field that this card is.
    ReapThis,
    /// Several fields are plowed instead of one, by a plow.
    PlowUsed,
    /// A round begins.
    RoundStart,
    /// A round ends: this one, if one is named.
    RoundEnd(Option<u8>),
    /// A turn ends in which one of these spaces was used.
    TurnEnd(Spaces),
    /// People are about to be placed.
    WorkStart,
    /// Everybody has placed their people.
    WorkEnd,
    /// People return home.
    Home,
    /// A harvest begins.
    HarvestStart,
    /// The start of the breeding phase.
    BreedStart,
    /// A harvest is over.
    HarvestEnd,
    /// There is one more of something than there was; once for each.
    Rises(Count),
    /// The field phase of a harvest.
    Field,
    /// The start of the field phase.
    FieldStart,
    /// The field phase is over.
    FieldEnd,
    /// The start of the feeding phase.
    FeedStart,
    /// The game is over and its points are about to be counted.
    BeforeScoring,
    /// All of this has become true, once in the game.
    Becomes(Vec<Condition>),
}

/// An action by which a card is played or built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum CardAction {
    /// Play an occupation.
    Occupation,
    /// Play a minor improvement.
    Minor,
    /// Build a major or play a minor improvement.
    Improvement,
}

/// Action spaces, by the keys of spaces or of groups.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spaces(pub Vec<String>);

/// What a card lets somebody do, step by step.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Program {
    /// Goods from the general supply.
    Gain(Goods),
    /// Goods for every so many of something.
    GainPer(Goods, u8, Count),
    /// Goods by how much there is of something: the best tier reached counts.
    GainTable(Good, Count, Vec<(u16, i8)>),
    /// One more of the animals taken from the space.
    GainSame(u8),
    /// Bonus points for every so many of something.
    Points(u8, u8, Count),
    /// So many bonus points.
    Bonus(u8),
    /// Everything that lies on the space.
    Take,
    /// Everything that lies on this space.
    TakeFrom(String),
    /// Goods from who caused what the card waited for, as far as there are any.
    FromThem(Goods),
    /// One of the engine's actions.
    Act(Action),
    /// All of them, in order.
    All(Vec<Program>),
    /// Any of them, each at most once, in any order, at least one.
    AndOr(Vec<Program>),
    /// The first, which must be done, and then perhaps the second.
    Then(Box<Program>, Box<Program>),
    /// It may be declined.
    May(Box<Program>),
    /// Exactly one of them.
    Choose(Vec<Program>),
    /// A price, and what it buys.
    Pay(Goods, Box<Program>),
    /// A price put on the space that was used, and what it buys.
    PayToSpace(Goods, Box<Program>),
    /// A price paid to another player, and what it buys.
    PayTo(Goods, Payee, Box<Program>),
    /// Goods that another player may buy; if nobody does they become others.
    Sell(Sale),
    /// Something done with people.
    Person(PersonStep),
    /// Goods put on a space of the player's choice.
    PutOnSpace(Goods),
    /// What lies on a space, spread evenly over other spaces.
    Spread(String, Spaces),
    /// All minor improvements in hand discarded, and so many drawn.
    RedrawMinors(u8),
    /// So many different ones of these goods.
    Pick(u8, Vec<Good>),
    /// So many of these goods, the same again if one likes.
    PickAny(u8, Vec<Good>),
    /// Goods on round spaces.
    Promise(Goods, Rounds),
    /// Something to do on a round space, when that round begins.
    PromiseTo(Box<Program>, Rounds),
    /// Only from this round on.
    FromRound(u8, Box<Program>),
    /// Only if all of this holds.
    If(Vec<Condition>, Box<Program>),
    /// The same for every other player.
    Others(Box<Program>),
    /// For who caused what the card waited for.
    Them(Box<Program>),
    /// Goods piled on the card, bottom to top.
    Pile(Vec<Good>),
    /// The top good of the pile on the card.
    Top,
    /// An action space of one's choice is marked with a fence.
    MarkSpace,
    /// Goods are given up for nothing.
    Give(Goods),
    /// Bonus points are lost.
    Lose(u8),
    /// The first the first time, the second every later time.
    FirstLater(Box<Program>, Box<Program>),
    /// As much again of what the action brought, and a gift for each of these cards to another
    /// player who owns it.
    Again(Goods, Named),
    /// As many more of a good as are missing from what the action brought.
    AtLeast(Goods),
    /// One of this crop from a field of another player, who gets goods for it.
    Glean(Good, Goods),
    /// One of them after the other, as long as what the action brought pays for it.
    Spend(Vec<Program>),
    /// The card keeps something in mind, for this turn or for good.
    Note(Noting),
    /// Goods that lie on the card, as far as there are any.
    FromCard(Goods),
    /// Goods put on the card to stay there, no more than there are of something.
    Store(Goods, Option<Count>),
    /// The same for the owner of the card.
    Owner(Box<Program>),
    /// So many crops from the general supply on each field where that crop grows.
    AddCrops(u8, Good),
    /// Goods in a bag on the card, from which some are drawn blindly.
    Bag(Goods),
    /// Two goods drawn from the bag: of two alike one is kept, everything else goes back.
    DrawPair,
}

/// For how long a card keeps something in mind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noting {
    /// For this turn.
    Turn,
    /// For this round.
    Round,
    /// For the rest of the game.
    Game,
}

impl Noting {
    /// Each with its word.
    pub const ALL: [(&'static str, Noting); 3] =
        [("turn", Noting::Turn), ("round", Noting::Round), ("game", Noting::Game)];
}

/// An action that every player knows how to carry out.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Build rooms, at most so many.
    Rooms(Option<u8>),
    /// Build one room without paying for it.
    FreeRoom,
    /// Build one room for so much less.
    RoomLess(Goods),
    /// Build stables, at most so many, at this price each.
    Stables(Option<u8>, Goods),
    /// Build one stable for nothing, in a pasture of which this is true of its size.
    StableIn(Compare, u16),
    /// Build fences.
    Fences,
    /// Fence in one cell without paying for the fences.
    FenceOne,
    /// Make a pasture of the one cell on which a stable was just built, without paying.
    FenceStable,
    /// Build up to so many fences without paying.
    FenceFree(u8),
    /// Renovate the house.
    Renovate,
    /// Renovate the house to this material.
    RenovateTo(Good),
    /// Renovate the house for so much less, or without paying for it.
    RenovateLess(Option<Goods>),
    /// Plow one field.
    Plow,
    /// Plow several fields.
    PlowSeveral(Plowing),
    /// Plow so many fields where the space that is used lets one be plowed.
    PlowInstead(u8),
    /// Sow fields.
    Sow,
    /// Sow fields with one crop only.
    SowCrop(Sowing),
    /// Take a crop from each field one likes.
    Reap,
    /// Take one of this crop from a field.
    ReapOne(Good),
    /// Bake bread.
    Bake,
    /// Family growth, which needs a room unless it says otherwise.
    Grow {
        /// Whether there must be more rooms than people.
        room: bool,
    },
    /// Play an occupation; the price in food depends on how many were played before.
    Occupation(Vec<(u16, i8)>),
    /// Play a minor improvement.
    Minor,
    /// Build a major or play a minor improvement.
    Improvement,
    /// Take the start player marker.
    StartPlayer,
    /// One animal of this kind is born, if there are two and room for a third.
    Breed(Good),
    /// A person born this round is placed like an adult.
    NewbornActs,
    /// Move one crop from a field with at least two to an empty field.
    MoveCrop,
    /// Build any number of rooms of a house of this material, at this price each.
    RoomsOf(Good, Goods),
    /// Renovate the whole house at this price.
    RenovateFor(Goods),
    /// Build pasture tiles, at most so many.
    Pastures(Option<u8>),
    /// Sow at most so many fields.
    SowUpTo(u8),
    /// Build one improvement that lies on the space.
    BuildHere,
    /// Something done on a farm of All Creatures Big and Small.
    Work(Work),
}

/// A rule that holds while its card lies in front of its owner.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Always {
    /// Where animals can live.
    Hold(Hold),
    /// In each harvest so many of an animal are born rather than one.
    Litter {
        /// The animal.
        animal: Good,
        /// How many are born.
        newborns: u8,
        /// From how many on.
        from: u8,
    },
    /// Room for so many people more, if the conditions hold.
    RoomFor(u8, Vec<Condition>),
    /// What something costs.
    Cost(CostRule),
    /// Major improvements that are minor improvements as well, if the conditions hold.
    AsMinor(Named, Vec<Condition>),
    /// An action space that lets a minor improvement be played lets a major be built instead.
    MajorForMinor,
    /// The card counts as so many occupations.
    CountsAs(u8),
    /// An occupation may be drawn from the hand instead of chosen, which brings goods.
    DrawOccupation(Goods),
    /// Spaces that may be used although others stand there.
    UseOccupied(Spaces, Holders),
    /// What other players pay the owner to use these spaces.
    Toll(Spaces, Goods),
    /// People who are not placed in certain rounds.
    Absent(Absent),
    /// The next family growth needs no room, once this holds.
    GrowAnyway(GrowAnyway),
    /// From this round on its owner may use the round cards to come.
    Ahead(u8),
    /// A wooden house may be renovated to stone at once.
    RenovateToStone,
    /// The house may not be renovated any more.
    NoRenovation,
    /// The card is a field for these crops, or several.
    Field(Vec<Good>, u8),
    /// More crops on fields that are sown.
    SowMore(SowMore),
    /// In the field phase this crop is taken from the general supply, and stays on the fields.
    KeepReaped(Good),
    /// The family is fed after all other families.
    FeedLast,
    /// Only so many people need all of their food, everybody else 1.
    FullMeals(u8),
    /// Its owner takes no part in the next harvest.
    MissHarvest,
    /// Improvements for cooking make so much more food of each of a good.
    CookMore(Good, u8),
    /// In the field phase another grain may be taken from each grain field.
    ReapGrain,
    /// Two people may be placed in a row, if one of them goes to one of these spaces.
    PlaceTwo(Spaces),
}

/// Who may stand on a space that can be used all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holders {
    /// Exactly one other player.
    OneOther,
    /// Other players, however many.
    Others,
}

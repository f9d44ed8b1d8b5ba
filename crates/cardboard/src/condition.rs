//! What must be true for a card to act.

use crate::card::Named;
use crate::count::{Compare, Count, Thing};
use crate::goods::Good;

/// Something that is true or not.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Condition {
    /// One count compares so with another.
    Is(Count, Compare, Count),
    /// It is not so.
    Not(Box<Condition>),
    /// All of it is so.
    All(Vec<Condition>),
    /// At least one of it is so.
    Any(Vec<Condition>),
    /// It is so for every one of these players.
    Every(Group, Box<Condition>),
    /// It is so for at least one of these players.
    Some(Group, Box<Condition>),
    /// The player owns one of these cards.
    Owns(Named),
    /// The player is the start player.
    Starts,
    /// The player is placing a person, or acts with one who was placed.
    OwnTurn,
    /// The card keeps something in mind.
    Noted,
    /// The house is made of one of these.
    House(Vec<Good>),
    /// The action that a card waited for brought this good.
    Took(Good),
    /// The player has taken what lay on this space in this round, and stands there.
    TookFrom(String),
    /// The family has grown on one of these spaces in this round.
    GrewOn(String),
    /// The round follows directly on a harvest.
    AfterHarvest,
    /// The round ends with a harvest.
    HarvestRound,
    /// It is the work phase.
    WorkPhase,
    /// It is the feeding phase of a harvest.
    FeedingPhase,
}

/// Players, as seen by the owner of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// All of them.
    Everybody,
    /// All but the owner.
    Others,
    /// The left neighbour.
    Left,
    /// Who caused what the card waited for.
    Them,
}

impl Condition {
    /// A count compares so with a number.
    pub const fn number(count: Count, compare: Compare, number: u16) -> Condition {
        Condition::Is(count, compare, Count::Number(number))
    }

    /// Everything that is counted to find out.
    pub fn counts(&self) -> Vec<&Count> {
        match self {
            Condition::Is(first, _, second) => vec![first, second],
            Condition::Not(one) | Condition::Every(_, one) | Condition::Some(_, one) => {
                one.counts()
            }
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().flat_map(Condition::counts).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Whether this is among what is counted, for whomever.
    pub fn looks_at(&self, thing: &Thing) -> bool {
        match self {
            Condition::Is(first, _, second) => first.looks_at(thing) || second.looks_at(thing),
            Condition::Not(one) | Condition::Every(_, one) | Condition::Some(_, one) => {
                one.looks_at(thing)
            }
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().any(|one| one.looks_at(thing))
            }
            _ => false,
        }
    }

    /// Itself and everything it is made of.
    pub fn parts(&self) -> Vec<&Condition> {
        let below: Vec<&Condition> = match self {
            Condition::Not(one) | Condition::Every(_, one) | Condition::Some(_, one) => one.parts(),
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().flat_map(Condition::parts).collect()
            }
            _ => Vec::new(),
        };
        [self].into_iter().chain(below).collect()
    }
}

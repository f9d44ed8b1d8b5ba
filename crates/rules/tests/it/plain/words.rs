//! Which cards the plain interpreter understands: every word that could decide about a placement.

use farmstead_cardboard::{
    Ability, Action, Always, At, Card, Condition, Cost, Counter, Limit, Moment, Per, Program,
};

use super::cooking;

/// Whether every word of a card that could matter is understood.
pub(super) fn are_known(card: &Card) -> bool {
    card.needs.iter().all(condition)
        && card
            .costs
            .iter()
            .all(|cost| matches!(cost, Cost::Goods(_) | Cost::PerPerson(_) | Cost::Return { .. }))
        && card.abilities.iter().all(ability)
}

fn ability(ability: &Ability) -> bool {
    match ability {
        Ability::Use(steps) | Ability::Play(steps) | Ability::SpaceForOwner(steps) => {
            program(steps)
        }
        Ability::Space(space) => program(&space.program),
        Ability::When(trigger, steps) => {
            trigger.moments.iter().all(|moment| match moment {
                Moment::Use(_)
                | Moment::Occupation
                | Moment::Room(_)
                | Moment::EachRoom
                | Moment::Renovate(_)
                | Moment::Bake
                | Moment::BakeOtherwise
                | Moment::BakeGrain => {
                    let first = |limit: Limit| limit.per == Per::FirstOfRound;
                    trigger.conditions.iter().all(condition)
                        && program(steps)
                        && !trigger.limit.is_some_and(first)
                }
                // What comes after a space is used, or at another time, is no part of it.
                Moment::Improvement { .. }
                | Moment::Card(_)
                | Moment::Action { .. }
                | Moment::Grow(_)
                | Moment::Take(_)
                | Moment::FromMinor(_)
                | Moment::Fence(_)
                | Moment::Stable(_)
                | Moment::NewPasture(_)
                | Moment::Sow
                | Moment::PlowUsed
                | Moment::TurnEnd(_)
                | Moment::WorkStart
                | Moment::WorkEnd
                | Moment::RoundStart
                | Moment::RoundEnd(_)
                | Moment::Home
                | Moment::Field
                | Moment::FieldStart
                | Moment::FieldEnd
                | Moment::FeedStart
                | Moment::ReapThis
                | Moment::BeforeScoring
                | Moment::Becomes(_) => true,
                Moment::UseMarked => trigger.at == At::After,
                Moment::ReceiveTop => *steps == Program::Top,
                Moment::Cook(cooking) => cooking::is_known(trigger, cooking, steps),
                _ => false,
            })
        }
        Ability::Anytime(conditions, steps) | Ability::AnytimeOnce(conditions, steps) => {
            conditions.iter().all(condition) && program(steps)
        }
        Ability::Convert { conditions, .. } => conditions.iter().all(condition),
        Ability::Always(rule) => always(rule),
        Ability::Bake { .. }
        | Ability::FromHand(_)
        | Ability::ScoreTable { .. }
        | Ability::ScoreHouse(_)
        | Ability::ScorePer { .. }
        | Ability::ScoreInAll { .. }
        | Ability::ScoreRoomyPastures { .. }
        | Ability::ScoreMost { .. }
        | Ability::ScoreIf { .. }
        | Ability::ScoreEveryone { .. }
        | Ability::ScoreUpTo { .. }
        | Ability::ScoreExcept { .. }
        | Ability::ScoreBest { .. }
        | Ability::ScoreSpending { .. } => true,
        _ => false,
    }
}

fn always(rule: &Always) -> bool {
    match rule {
        Always::Cost(rule) => rule.conditions.iter().all(condition),
        Always::AsMinor(_, conditions) => conditions.iter().all(condition),
        Always::GrowAnyway(anyway) => anyway.0.iter().all(condition),
        Always::Hold(_)
        | Always::RoomFor(_)
        | Always::MajorForMinor
        | Always::CountsAs(_)
        | Always::DrawOccupation(_)
        | Always::Toll(..)
        | Always::Absent(_)
        | Always::Ahead(_)
        | Always::FeedLast
        | Always::FullMeals(_)
        | Always::MissHarvest
        | Always::CookMore(..)
        | Always::UseOccupied(..)
        | Always::RenovateToStone
        | Always::NoRenovation
        | Always::Field(..)
        | Always::SowMore(_)
        | Always::KeepReaped(_)
        | Always::ReapGrain
        | Always::Litter { .. }
        | Always::PlaceTwo(_) => true,
        _ => false,
    }
}

fn program(steps: &Program) -> bool {
    match steps {
        Program::Gain(_)
        | Program::GainPerCard(..)
        | Program::GainSame(_)
        | Program::Take
        | Program::TakeFrom(_)
        | Program::Pick(..)
        | Program::PickAny(..)
        | Program::Bonus(_)
        | Program::Give(_)
        | Program::Lose(_)
        | Program::PutOnSpace(_)
        | Program::Store(..)
        | Program::Owner(_)
        | Program::Person(_)
        | Program::Promise(..)
        | Program::PromiseTo(..)
        | Program::Others(_)
        | Program::Pile(_)
        | Program::Top
        | Program::MarkSpace
        | Program::RedrawMinors(_)
        | Program::AddCrops(..)
        | Program::Bag(_)
        | Program::DrawPair => true,
        Program::GainPer(_, _, counted)
        | Program::GainTable(_, counted, _)
        | Program::Points(_, _, counted) => counter(*counted),
        Program::Act(action) => !matches!(
            action,
            Action::RoomsOf(..)
                | Action::RenovateFor(_)
                | Action::Pastures(_)
                | Action::SowUpTo(_)
                | Action::BuildHere
                | Action::FenceStable
                | Action::FenceFree(_)
                | Action::Work(_)
        ),
        Program::All(parts) | Program::AndOr(parts) | Program::Choose(parts) => {
            parts.iter().all(program)
        }
        Program::Then(first, then) => program(first) && program(then),
        Program::May(part)
        | Program::Them(part)
        | Program::Pay(_, part)
        | Program::PayToSpace(_, part)
        | Program::PayTo(_, _, part)
        | Program::FromRound(_, part) => program(part),
        Program::If(conditions, part) => conditions.iter().all(condition) && program(part),
        _ => false,
    }
}

fn condition(asked: &Condition) -> bool {
    match asked {
        Condition::Count(counted, ..)
        | Condition::EveryOther(counted, ..)
        | Condition::SomeOther(counted, ..)
        | Condition::ThanOthers(counted, _) => counter(*counted),
        Condition::Owns(_)
        | Condition::Built(_)
        | Condition::OtherStarts
        | Condition::House(_)
        | Condition::NotHouse(_)
        | Condition::Occupied(_)
        | Condition::PeopleOn(..)
        | Condition::TookFrom(_)
        | Condition::GrewOn(_)
        | Condition::AfterHarvest
        | Condition::HarvestRound(_)
        | Condition::WorkPhase
        | Condition::FeedingPhase => true,
        _ => false,
    }
}

fn counter(counted: Counter) -> bool {
    matches!(
        counted,
        Counter::Good(_)
            | Counter::Occupations
            | Counter::Improvements
            | Counter::Rooms
            | Counter::RoomsOf(_)
            | Counter::PlantedFields
            | Counter::Animals
            | Counter::MissingAnimals
            | Counter::Stables
            | Counter::Pastures
            | Counter::Majors
            | Counter::Minors
            | Counter::RoundsPlayed
            | Counter::EqualHouses
            | Counter::AddedRooms
            | Counter::People
            | Counter::PeopleLeft
            | Counter::Placed
            | Counter::Newborns
            | Counter::GrainFields
            | Counter::VegetableFields
            | Counter::EmptyFields
            | Counter::AllOf(_)
            | Counter::Everyones(_)
            | Counter::Fields
            | Counter::PlowsPlayed
            | Counter::TillageTools
            | Counter::UnusedSpaces
            | Counter::PastureSpaces
            | Counter::UnfencedStables
            | Counter::Round
            | Counter::RoundsLeft
            | Counter::Players
            | Counter::Gained
    )
}

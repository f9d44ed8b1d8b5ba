//! Which cards the plain interpreter understands: every word that could decide about a placement.

use farmstead_cardboard::{
    Ability, Action, Always, At, Card, CardIs, Condition, Cost, Count, FieldIs, Group, Limit,
    Moment, PastureHas, Per, Place, Program, Thing, Whose,
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
                | Moment::Occupation { .. }
                | Moment::Room(_)
                | Moment::EachRoom
                | Moment::Renovate { .. }
                | Moment::Bake
                | Moment::BakeOtherwise
                | Moment::BakeGrain => {
                    let first = |limit: Limit| matches!(limit.per, Per::FirstOfRound | Per::Turn);
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
                | Moment::Plow { .. }
                | Moment::Refill(_)
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
        | Ability::ScoreIf { .. }
        | Ability::ScoreEveryone { .. }
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
        | Always::RoomFor(..)
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
        | Program::Points(_, _, counted) => count(counted),
        Program::Act(action) => !matches!(
            action,
            Action::RoomsOf(..)
                | Action::RenovateFor(_)
                | Action::Pastures(_)
                | Action::SowUpTo(_)
                | Action::BuildHere
                | Action::FenceStable
                | Action::FenceFree(_)
                | Action::RoomLess(_)
                | Action::RenovateLess(_)
                | Action::ReapOne(_)
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
    asked.counts().into_iter().all(count)
        && asked.parts().into_iter().all(|part| {
            !matches!(
                part,
                Condition::Every(Group::Them, _)
                    | Condition::Some(Group::Them, _)
                    | Condition::Took(_)
                    | Condition::OwnTurn
            )
        })
}

fn count(counted: &Count) -> bool {
    match counted {
        Count::Number(_) => true,
        Count::Whose(Whose::Theirs, _) => false,
        Count::Of(counted) | Count::Whose(_, counted) => thing(counted),
        Count::Sum(parts) | Count::Least(parts) | Count::Most(parts) => parts.iter().all(count),
        Count::Less(from, less) => count(from) && count(less),
    }
}

fn thing(counted: &Thing) -> bool {
    match counted {
        Thing::GoodOn(_, Place::Card)
        | Thing::Lines(_)
        | Thing::Points(_)
        | Thing::BeggingCards
        | Thing::Amount
        | Thing::GoodsOn(_)
        | Thing::Columns(_) => false,
        Thing::Fields(all) => !all.contains(&FieldIs::BesideRoom),
        Thing::Pastures(all) => !all.iter().any(PastureHas::asks_for_animals),
        Thing::Cards(_, all) => !all.contains(&CardIs::AfterThis),
        Thing::Others(asked) => condition(asked),
        _ => true,
    }
}

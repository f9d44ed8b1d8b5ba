//! What cards touch: prices, spaces, goods, and what is done when.

use std::collections::BTreeSet;

use farmstead_cardboard::count;
use farmstead_cardboard::people::{Absent, PersonStep};
use farmstead_cardboard::{
    Ability, Action, Always, Card, CardIs, CardKind, Condition, Cost, CostChange, CostRule, Count,
    FieldIs, Folk, Good, Goods, Kind, Moment, Named, Priced, Program, Spaces, Span, Trigger,
};

/// Something that two cards can both have to do with.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Thing {
    /// An action space.
    Space(String),
    /// A kind of goods.
    Good(Good),
    /// A card that is paid for or spoken of.
    Card(String),
    /// A phase, or something that is built or done, and its price.
    Deed(&'static str),
}

/// What a card touches in a game with this board and these improvements.
pub(crate) fn touched(
    card: &'static Card,
    board: &'static [Card],
    improvements: &[&'static Card],
) -> BTreeSet<Thing> {
    let mut touched = Touched { board, improvements, things: BTreeSet::new() };
    touched.card(card);
    touched.things
}

/// Goes through a card and notes what it speaks of.
struct Touched<'a> {
    board: &'static [Card],
    improvements: &'a [&'static Card],
    things: BTreeSet<Thing>,
}

impl Touched<'_> {
    fn good(&mut self, good: Good) {
        self.things.insert(Thing::Good(good));
    }

    fn goods(&mut self, goods: &Goods) {
        goods.iter().for_each(|(good, _)| self.good(good));
    }

    fn deed(&mut self, deed: &'static str) {
        self.things.insert(Thing::Deed(deed));
    }

    fn space(&mut self, word: &str) {
        let group = self.board.iter().find(|card| card.kind == Kind::Group && card.key == word);
        let Some(group) = group else {
            self.things.insert(Thing::Space(word.to_owned()));
            return;
        };
        let refilled = self.board.iter().filter(|space| {
            let refill = space.terms.refill.map(|(good, _)| good);
            refill.is_some_and(|good| group.members.refilled.contains(&good))
        });
        let keys = refilled
            .map(|space| space.key.as_str())
            .chain(group.members.spaces.iter().map(String::as_str));
        self.things.extend(keys.map(|key| Thing::Space(key.to_owned())));
        if group.members.round.is_some() {
            self.things.insert(Thing::Space(group.key.into()));
        }
    }

    fn spaces(&mut self, spaces: &Spaces) {
        spaces.0.iter().for_each(|word| self.space(word));
    }

    fn named(&mut self, named: &Named) {
        let covered = self.improvements.iter().filter(|card| named.covers(card));
        self.things.extend(covered.map(|card| Thing::Card(card.key.into())));
    }

    fn card(&mut self, card: &Card) {
        for cost in &card.costs {
            self.things.insert(Thing::Card(card.key.into()));
            match cost {
                Cost::Goods(goods) | Cost::PerPerson(goods) => self.goods(goods),
                Cost::More { goods, more, conditions } => {
                    self.goods(&(*goods + *more));
                    self.conditions(conditions);
                }
                Cost::Return { of, goods, .. } => {
                    self.named(of);
                    self.goods(goods);
                }
            }
        }
        self.conditions(&card.needs);
        card.abilities.iter().for_each(|ability| self.ability(ability));
    }

    fn ability(&mut self, ability: &Ability) {
        match ability {
            Ability::Use(program) | Ability::Play(program) | Ability::SpaceForOwner(program) => {
                self.program(program);
            }
            Ability::When(trigger, program) => {
                self.trigger(trigger);
                self.program(program);
            }
            Ability::Space(space) => {
                self.goods(&space.toll);
                space.refill.iter().for_each(|(good, _)| self.good(*good));
                self.program(&space.program);
            }
            Ability::Anytime(conditions, program) | Ability::AnytimeOnce(conditions, program) => {
                self.conditions(conditions);
                self.program(program);
            }
            Ability::FromHand(_) => self.deed("occupation"),
            Ability::Convert { span, conditions, from, into } => {
                match span {
                    Span::Anytime => {}
                    Span::Harvest(_) => self.deed("harvest"),
                    Span::Feed(_) => self.deed("feeding phase"),
                }
                self.conditions(conditions);
                self.goods(from);
                self.goods(into);
            }
            Ability::Bake { .. } => self.deed("bake"),
            Ability::Always(rule) => self.rule(rule),
            Ability::At(..) | Ability::Score(_) | Ability::Pens(_) | Ability::Hook(..) => {}
            points => {
                self.deed("scoring");
                self.points(points);
            }
        }
    }

    fn points(&mut self, points: &Ability) {
        match points {
            Ability::ScoreTable { count, .. }
            | Ability::ScorePer { count, .. }
            | Ability::ScoreInAll { count, .. } => self.count(count),
            Ability::ScoreIf { conditions, .. } | Ability::ScoreEveryone { conditions, .. } => {
                self.conditions(conditions);
            }
            Ability::ScoreSpending { goods, .. } => goods.iter().for_each(|good| self.good(*good)),
            _ => {}
        }
    }

    fn trigger(&mut self, trigger: &Trigger) {
        trigger.moments.iter().for_each(|moment| self.moment(moment));
        self.conditions(&trigger.conditions);
    }

    fn moment(&mut self, moment: &Moment) {
        match moment {
            Moment::Use(spaces) | Moment::TurnEnd(spaces) | Moment::Refill(spaces) => {
                self.spaces(spaces);
            }
            Moment::Take(taking) => {
                taking.goods.iter().for_each(|good| self.good(*good));
                taking.on.iter().for_each(|spaces| self.spaces(spaces));
            }
            Moment::FromMinor(good) => self.good(*good),
            Moment::Card(named) => self.named(named),
            Moment::Action { on, .. } => {
                self.deed("improvement");
                self.spaces(on);
            }
            Moment::Cook(cooking) => {
                self.deed("cook");
                cooking.goods.iter().for_each(|good| self.good(*good));
            }
            Moment::Becomes(conditions) => self.conditions(conditions),
            other => other_moment(other).into_iter().for_each(|deed| self.deed(deed)),
        }
    }

    fn conditions(&mut self, conditions: &[Condition]) {
        conditions.iter().for_each(|condition| self.condition(condition));
    }

    fn condition(&mut self, condition: &Condition) {
        for part in condition.parts() {
            match part {
                Condition::Is(first, _, second) => {
                    self.count(first);
                    self.count(second);
                }
                Condition::Owns(named) => self.named(named),
                Condition::House(_) => self.deed("renovation"),
                Condition::TookFrom(space) | Condition::GrewOn(space) => self.space(space),
                Condition::Took(good) => self.good(*good),
                Condition::AfterHarvest | Condition::HarvestRound => self.deed("harvest"),
                Condition::FeedingPhase => self.deed("feeding phase"),
                _ => {}
            }
        }
    }

    fn count(&mut self, count: &Count) {
        count.things().into_iter().for_each(|thing| self.counted(thing));
    }

    fn counted(&mut self, thing: &count::Thing) {
        let deed = match thing {
            count::Thing::Good(good) | count::Thing::GoodOn(good, _) => return self.good(*good),
            count::Thing::Animals | count::Thing::AnimalKinds => {
                return Good::ANIMALS.into_iter().for_each(|good| self.good(good));
            }
            count::Thing::Cards(kind, all) => {
                for is in all {
                    if let CardIs::Named(named) = is {
                        self.named(named);
                    }
                }
                match kind {
                    CardKind::Any => return,
                    CardKind::Occupations => "occupation",
                    _ => "improvement",
                }
            }
            count::Thing::Rooms(_) => "room",
            count::Thing::House => "renovation",
            count::Thing::People(Folk::Family | Folk::Newborn) => "grow",
            count::Thing::People(Folk::Left | Folk::Placed) => "place people",
            count::Thing::PeopleOn(space) | count::Thing::GoodsOn(space) => {
                return self.space(space);
            }
            count::Thing::Fields(all) => match all.as_slice() {
                [FieldIs::Crop(crop, ..)] => return self.good(*crop),
                [] => "plow",
                _ => "sow",
            },
            count::Thing::Played(_) => "plow",
            count::Thing::Stables(_) => "stable",
            count::Thing::Pastures(_) | count::Thing::Spaces(_) => "fence",
            count::Thing::Others(condition) => return self.condition(condition),
            _ => return,
        };
        self.deed(deed);
    }

    fn program(&mut self, program: &Program) {
        match program {
            Program::Gain(goods)
            | Program::FromThem(goods)
            | Program::PutOnSpace(goods)
            | Program::Give(goods)
            | Program::AtLeast(goods)
            | Program::Bag(goods)
            | Program::Promise(goods, _) => self.goods(goods),
            Program::GainPer(goods, _, count) => {
                self.goods(goods);
                self.count(count);
            }
            Program::Again(goods, named) => {
                self.goods(goods);
                self.named(named);
            }
            Program::GainTable(good, count, _) => {
                self.good(*good);
                self.count(count);
            }
            Program::Points(_, _, count) => self.count(count),
            Program::TakeFrom(space) => self.space(space),
            Program::Act(action) => self.action(action),
            Program::All(steps)
            | Program::AndOr(steps)
            | Program::Choose(steps)
            | Program::Spend(steps) => steps.iter().for_each(|step| self.program(step)),
            Program::Then(first, second) | Program::FirstLater(first, second) => {
                self.program(first);
                self.program(second);
            }
            Program::May(step)
            | Program::PromiseTo(step, _)
            | Program::FromRound(_, step)
            | Program::Others(step)
            | Program::Them(step)
            | Program::Owner(step) => self.program(step),
            Program::If(conditions, step) => {
                self.conditions(conditions);
                self.program(step);
            }
            Program::Pay(price, step)
            | Program::PayToSpace(price, step)
            | Program::PayTo(price, _, step) => {
                self.goods(price);
                self.program(step);
            }
            Program::Person(PersonStep::Move(from, to)) => {
                self.space(from);
                self.spaces(to);
            }
            Program::Person(_) => self.deed("place people"),
            Program::Spread(from, over) => {
                self.space(from);
                self.spaces(over);
            }
            Program::RedrawMinors(_) => self.deed("improvement"),
            Program::Pick(_, goods) | Program::PickAny(_, goods) | Program::Pile(goods) => {
                goods.iter().for_each(|good| self.good(*good));
            }
            Program::Glean(crop, goods) => {
                self.good(*crop);
                self.goods(goods);
            }
            Program::Store(goods, most) => {
                self.goods(goods);
                most.iter().for_each(|count| self.count(count));
            }
            Program::AddCrops(_, crop) => self.good(*crop),
            _ => {}
        }
    }

    fn action(&mut self, action: &Action) {
        let deed = match action {
            Action::Rooms(_) | Action::FreeRoom | Action::RoomsOf(..) => "room",
            Action::Stables(..) => "stable",
            Action::Fences | Action::FenceOne | Action::FenceStable | Action::FenceFree(_) => {
                "fence"
            }
            Action::Renovate | Action::RenovateTo(_) | Action::RenovateFor(_) => "renovation",
            Action::Plow | Action::PlowSeveral(_) | Action::PlowInstead(_) => "plow",
            Action::SowCrop(sowing) => {
                self.good(sowing.crop);
                "sow"
            }
            Action::Sow | Action::SowUpTo(_) | Action::MoveCrop => "sow",
            Action::Reap => "field phase",
            Action::Bake => "bake",
            Action::Grow { .. } | Action::NewbornActs => "grow",
            Action::Occupation(_) => "occupation",
            Action::Minor | Action::Improvement | Action::BuildHere => "improvement",
            Action::StartPlayer => "place people",
            Action::Breed(animal) => return self.good(*animal),
            _ => return,
        };
        self.deed(deed);
    }

    fn rule(&mut self, rule: &Always) {
        let deed = match rule {
            Always::Hold(_) => "room for animals",
            Always::Litter { animal, .. } => return self.good(*animal),
            Always::Cost(rule) => return self.cost(rule),
            Always::AsMinor(named, conditions) => {
                self.named(named);
                self.conditions(conditions);
                "improvement"
            }
            Always::MajorForMinor => "improvement",
            Always::CountsAs(_) | Always::DrawOccupation(_) => "occupation",
            Always::UseOccupied(spaces, _) | Always::PlaceTwo(spaces) => {
                return self.spaces(spaces);
            }
            Always::Toll(spaces, goods) => {
                self.goods(goods);
                return self.spaces(spaces);
            }
            Always::Absent(Absent::All(_) | Absent::ChildOfOthers(_)) | Always::Ahead(_) => {
                "place people"
            }
            Always::RoomFor(..) | Always::GrowAnyway(_) => "grow",
            Always::RenovateToStone | Always::NoRenovation => "renovation",
            Always::Field(crops, _) => {
                crops.iter().for_each(|crop| self.good(*crop));
                "sow"
            }
            Always::SowMore(more) => {
                more.crop.into_iter().for_each(|crop| self.good(crop));
                "sow"
            }
            Always::KeepReaped(crop) => {
                self.good(*crop);
                "field phase"
            }
            Always::ReapGrain => {
                self.good(Good::Grain);
                "field phase"
            }
            Always::FeedLast | Always::FullMeals(_) | Always::MissHarvest => "feeding phase",
            Always::CookMore(good, _) => {
                self.good(*good);
                "cook"
            }
            _ => return,
        };
        self.deed(deed);
    }

    fn cost(&mut self, rule: &CostRule) {
        for priced in &rule.priced {
            match priced {
                Priced::Room(_) => self.deed("room"),
                Priced::Renovation(_) => self.deed("renovation"),
                Priced::Stable => self.deed("stable"),
                Priced::Fences => self.deed("fence"),
                Priced::Major | Priced::Improvement => self.deed("improvement"),
                Priced::Card(named) => self.named(named),
            }
        }
        self.conditions(&rule.conditions);
        match &rule.change {
            CostChange::Less(goods, _) | CostChange::Set(goods) => self.goods(goods),
            CostChange::SetMaterial(_, goods) => self.goods(goods),
            CostChange::Without(good) | CostChange::ReplaceAll(good, _) => self.good(*good),
            CostChange::ReplaceEach(good, _) => self.good(*good),
            CostChange::Replace(ways) => ways.iter().for_each(|(from, into)| {
                self.goods(from);
                self.goods(into);
            }),
            _ => {}
        }
    }
}

/// What is done at a moment that names neither space nor good.
fn other_moment(moment: &Moment) -> Option<&'static str> {
    Some(match moment {
        Moment::Occupation { .. } => "occupation",
        Moment::Plow { .. } => "plow",
        Moment::Improvement { .. } => "improvement",
        Moment::Room(_) | Moment::EachRoom => "room",
        Moment::Renovate { .. } => "renovation",
        Moment::NewPasture(_) | Moment::Fence(_) => "fence",
        Moment::Stable(_) => "stable",
        Moment::Grow(_) => "grow",
        Moment::Bake | Moment::BakeGrain => "bake",
        Moment::Sow => "sow",
        Moment::ReapThis | Moment::Field | Moment::FieldStart | Moment::FieldEnd => "field phase",
        Moment::PlowUsed => "plow",
        Moment::RoundStart => "start of the round",
        Moment::RoundEnd(_) | Moment::Home => "end of the round",
        Moment::WorkStart | Moment::WorkEnd => "work phase",
        Moment::FeedStart => "feeding phase",
        Moment::BeforeScoring => "scoring",
        _ => return None,
    })
}

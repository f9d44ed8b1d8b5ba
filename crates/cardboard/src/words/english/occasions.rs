//! The occasions on which cards act.

use super::brought::Brought;
use super::cards::{acquired, after_action};
use super::conditions::{condition, joined};
use super::hand::Speaker;
use super::program::{Steps, you};
use super::taking::taken;
use super::whose::said_of;
use super::{fields, food, good_name, sentence};
use crate::ability::{Ability, Action, At, Limit, Moment, Per, Program, Trigger, Who};
use crate::condition::Condition;
use crate::count::{CardKind, Compare, Count, Thing};

impl Speaker<'_> {
    /// What happens on an occasion: "Each time you use the Fishing space, you get 1 more food."
    pub(super) fn triggered(&self, trigger: &Trigger, act: &Program) -> String {
        if let [Moment::Becomes(conditions)] = trigger.moments.as_slice() {
            return format!("As soon as {}, {}.", self.conditions(conditions), self.act(act));
        }
        let (phase, conditions): (Vec<Condition>, Vec<Condition>) =
            trigger.conditions.iter().cloned().partition(|one| *one == Condition::FeedingPhase);
        let phase = if phase.is_empty() { "" } else { "in the feeding phase, " };
        let (mut clause, conditions) = match round_named(trigger, &conditions) {
            Some((round, rest)) => (format!("at the start of round {round}"), rest),
            None => (self.occasion(trigger), conditions.as_slice()),
        };
        let own_turn = Some(Limit { times: 1, per: Per::Turn });
        if conditions == [Condition::OwnTurn] && trigger.limit == own_turn {
            clause = clause.replacen("in each turn", "in each of your turns", 1);
        } else if !conditions.is_empty() {
            clause += &format!(", if {}", self.conditions(conditions));
        }
        let act = match act {
            Program::FirstLater(first, later) => {
                clause = clause.replacen("each time", "the next time", 1);
                format!("{}; each time after that, {}", self.act(first), self.act(later))
            }
            act => self.more(trigger, act, true),
        };
        let limit = match trigger.limit {
            Some(Limit { times, per: Per::Player }) if trigger.who != Who::Owner => {
                format!(", each of them {} in the game", often(times))
            }
            _ => String::new(),
        };
        sentence(&format!("{phase}{clause}, {act}{limit}"))
    }

    /// One occasion with what happens in each case: "When you play this card: if ...; if ...".
    pub(super) fn cases(&self, abilities: &[Ability]) -> String {
        let mut occasion = String::new();
        let mut cases: Vec<(&[Condition], String)> = Vec::new();
        let mut rounds = Vec::new();
        for ability in abilities {
            match ability {
                Ability::Play(Program::If(conditions, act)) => {
                    "when you play this card".clone_into(&mut occasion);
                    cases.push((conditions, self.act(act)));
                }
                Ability::When(trigger, act) => {
                    occasion = self.occasion(trigger);
                    let early = matches!(
                        trigger.conditions.as_slice(),
                        [Condition::Is(
                            Count::Of(Thing::Round),
                            Compare::LessThan,
                            Count::Number(_)
                        )]
                    );
                    let act = self.more(trigger, act, early);
                    if let Some((round, [])) = round_named(trigger, &trigger.conditions) {
                        rounds.push(format!("at the start of round {round}, {act}"));
                    }
                    cases.push((&trigger.conditions, act));
                }
                _ => {}
            }
        }
        if rounds.len() == cases.len() {
            return sentence(&rounds.join("; "));
        }
        sentence(&match cases.as_slice() {
            [(conditions, act)] => {
                format!("{occasion}, if {}, {act}", self.conditions(conditions))
            }
            // One thing to begin with and another later in the game.
            [
                (
                    [
                        Condition::Is(
                            Count::Of(Thing::Round),
                            Compare::LessThan,
                            Count::Number(until),
                        ),
                    ],
                    early,
                ),
                (
                    [
                        Condition::Is(
                            Count::Of(Thing::Round),
                            Compare::AtLeast,
                            Count::Number(from),
                        ),
                    ],
                    late,
                ),
            ] if until == from => {
                format!("{occasion}, {early}; from round {from} on, {late} instead")
            }
            cases => {
                let cases = cases
                    .iter()
                    .map(|(conditions, act)| format!("if {}, {act}", self.conditions(conditions)));
                format!("{occasion}: {}", cases.collect::<Vec<String>>().join("; "))
            }
        })
    }

    /// What a program lets the owner of a card do.
    pub(super) fn act(&self, act: &Program) -> String {
        you(&Steps { table: self.table, brought: Brought::NOTHING }.tell(act))
    }

    /// What a program adds to what the occasion brings: "you get 1 more food", "you also get 1 reed",
    /// "you may also bake bread".
    fn more(&self, trigger: &Trigger, act: &Program, also: bool) -> String {
        let brought = Brought::by_trigger(trigger, self.table);
        let told = you(&Steps { table: self.table, brought: &brought }.tell(act));
        let plain = self.act(act);
        let own = trigger.who == Who::Owner && trigger.at == At::On;
        if !also || told != plain || !own || !trigger.moments.iter().all(is_deed) || !adds(act) {
            return told;
        }
        match (told.strip_prefix("you may "), told.strip_prefix("you ")) {
            (Some(offer), _) => format!("you may also {offer}"),
            (None, Some(deed)) => format!("you also {deed}"),
            (None, None) => format!("you also {told}"),
        }
    }

    /// When something happens: "each time you use the Fishing space", "at the start of each round".
    fn occasion(&self, trigger: &Trigger) -> String {
        let moments: Vec<String> = trigger
            .moments
            .iter()
            .map(|moment| said_of(trigger.who, &self.moment(moment)))
            .collect();
        let subject =
            if moments.iter().all(|moment| moment.starts_with("you ")) { "you " } else { "" };
        let moments: Vec<String> = moments
            .iter()
            .map(|moment| moment.strip_prefix(subject).unwrap_or(moment).to_owned())
            .collect();
        let moments = format!("{subject}{}", super::list(&moments, "or"));
        let once = matches!(trigger.moments.as_slice(), [Moment::Stable(Some(_))]);
        match (trigger.limit, trigger.at) {
            (Some(Limit { per: Per::FirstOfRound, .. }), _) => self.first_of_round(trigger),
            (Some(Limit { per: Per::Player, .. }), _) if trigger.who != Who::Owner => {
                format!("when {moments}")
            }
            (Some(Limit { times, per }), _) => {
                let span = match per {
                    Per::Game | Per::Player => "the game",
                    Per::Round | Per::FirstOfRound => "each round",
                    Per::Harvest => "each harvest",
                    Per::Turn => "each turn",
                };
                format!("{} in {span}, when {moments}", often(times))
            }
            (None, At::Before) => format!("immediately before each time {moments}"),
            (None, At::After) => format!("immediately after each time {moments}"),
            (None, At::On) if is_moment(trigger) => moments,
            (None, At::On) if once => format!("when {moments}"),
            (None, At::On) => format!("each time {moments}"),
        }
    }

    /// "each round, when another player is the first to take reed with a person's action".
    fn first_of_round(&self, trigger: &Trigger) -> String {
        let deeds: Vec<String> = trigger
            .moments
            .iter()
            .map(|moment| self.moment(moment).trim_start_matches("you ").to_owned())
            .collect();
        let first = said_of(trigger.who, "you are the first to");
        format!("in each round, when {first} {}", super::list(&deeds, "or"))
    }

    /// What happens, as said of the owner of the card.
    fn moment(&self, moment: &Moment) -> String {
        match moment {
            Moment::Use(spaces) => format!("you use {}", self.table.any(&spaces.0)),
            Moment::Take(taking) => {
                let place = match &taking.on {
                    Some(spaces) => format!("from {}", self.table.any(&spaces.0)),
                    None => "with a person's action".to_owned(),
                };
                format!("you take {} {place}", taken(taking))
            }
            Moment::FromMinor(good) => {
                format!("you get {} by a minor improvement", good_name(*good, 2))
            }
            Moment::Sow => "you sow at least 1 field".to_owned(),
            Moment::PlowUsed => format!("you plow several fields with {}", fields::plows()),
            Moment::ReapThis => "you harvest a crop from this card".to_owned(),
            Moment::Occupation { this } => format!("you play an occupation{}", included(*this)),
            Moment::Improvement { this, kind } => {
                let deed = match kind {
                    CardKind::Majors => "build a major improvement",
                    CardKind::Minors => "play a minor improvement",
                    _ => "build or play an improvement",
                };
                format!("you {deed}{}", included(*this))
            }
            Moment::Plow { beside: false } => "you plow a field".to_owned(),
            Moment::Plow { beside: true } => "you plow a field next to another".to_owned(),
            Moment::Refill(spaces) => {
                format!("each time goods are added to {}", self.table.any(&spaces.0))
            }
            Moment::Card(named) => acquired(named),
            Moment::Action { kind, with_minor, on } => {
                let spaces = if on.0.is_empty() { String::new() } else { self.table.any(&on.0) };
                after_action(*kind, *with_minor, &spaces)
            }
            Moment::Room(None) => "you build at least 1 room".to_owned(),
            Moment::Room(Some(house)) => format!("you build at least 1 {} room", house.key()),
            Moment::Renovate { from, to } => {
                let from = from.map_or_else(String::new, |from| format!(" from {from}"));
                let to = to.map_or_else(String::new, |to| format!(" to {to}"));
                format!("you renovate{from}{to}")
            }
            Moment::NewPasture(1) => "you fence in a new pasture".to_owned(),
            Moment::NewPasture(size) => {
                format!("you fence in a new pasture of at least {size} farmyard spaces")
            }
            Moment::Fence(fencing) => super::fencing::fencing(*fencing),
            Moment::Stable(nth) => super::fencing::stable(*nth).to_owned(),
            Moment::UseMarked => "you use the marked space".to_owned(),
            Moment::EachRoom => "you build a room".to_owned(),
            Moment::Grow(on) if on.0.is_empty() => "you grow your family".to_owned(),
            Moment::Grow(on) => format!("you grow your family on {}", self.table.any(&on.0)),
            Moment::Bake => "you bake bread".to_owned(),
            Moment::BakeOtherwise => "you bake bread other than by this card".to_owned(),
            Moment::BakeGrain => "you bake a grain".to_owned(),
            Moment::Cook(cooking) => food::cooked(cooking),
            Moment::ReceiveTop => {
                "you receive a good of the kind that lies on top of the pile".to_owned()
            }
            Moment::FeedStart => "at the start of the feeding phase of each harvest".to_owned(),
            Moment::WorkEnd => "after all people are placed in a round".to_owned(),
            Moment::RoundStart => "at the start of each round".to_owned(),
            Moment::WorkStart => "at the start of each work phase".to_owned(),
            Moment::RoundEnd(None) => "at the end of each round".to_owned(),
            Moment::RoundEnd(Some(round)) => format!("at the end of round {round}"),
            Moment::TurnEnd(spaces) => {
                format!("at the end of each turn in which you used {}", self.table.any(&spaces.0))
            }
            Moment::Home => "in each returning home phase".to_owned(),
            Moment::HarvestStart => "at the start of each harvest".to_owned(),
            Moment::BreedStart => "at the start of the breeding phase of each harvest".to_owned(),
            Moment::HarvestEnd => "at the end of each harvest".to_owned(),
            Moment::Rises(count) => {
                format!("for each new {} you get", super::counting::noun(count, 1))
            }
            Moment::Field => "in the field phase of each harvest".to_owned(),
            Moment::FieldStart => "at the start of the field phase of each harvest".to_owned(),
            Moment::FieldEnd => "after the field phase of each harvest".to_owned(),
            Moment::BeforeScoring => "immediately before scoring".to_owned(),
            Moment::Becomes(conditions) => self.conditions(conditions),
        }
    }

    pub(super) fn conditions(&self, all: &[Condition]) -> String {
        let name = |key: &str| self.table.one(key);
        joined(all.iter().map(|one| condition(one, &name)).collect())
    }
}

/// The round at whose start a card acts, if it is one, and what else must hold.
fn round_named<'c>(
    trigger: &Trigger,
    conditions: &'c [Condition],
) -> Option<(u16, &'c [Condition])> {
    match (trigger.moments.as_slice(), conditions) {
        (
            [Moment::RoundStart],
            [
                Condition::Is(Count::Of(Thing::Round), Compare::Exactly, Count::Number(round)),
                rest @ ..,
            ],
        ) => Some((*round, rest)),
        _ => None,
    }
}

/// Whether a card waits for a point in time, not for somebody's deed.
fn is_moment(trigger: &Trigger) -> bool {
    trigger.moments.iter().any(|moment| {
        matches!(
            moment,
            Moment::RoundStart
                | Moment::RoundEnd(_)
                | Moment::TurnEnd(_)
                | Moment::WorkStart
                | Moment::WorkEnd
                | Moment::Refill(_)
                | Moment::Home
                | Moment::HarvestStart
                | Moment::BreedStart
                | Moment::HarvestEnd
                | Moment::Rises(_)
                | Moment::Field
                | Moment::FieldStart
                | Moment::FeedStart
                | Moment::FieldEnd
                | Moment::BeforeScoring
        )
    })
}

/// Whether somebody acts, so that a card can let them do something besides.
fn is_deed(moment: &Moment) -> bool {
    matches!(
        moment,
        Moment::Use(_)
            | Moment::Take(_)
            | Moment::FromMinor(_)
            | Moment::Sow
            | Moment::Occupation { .. }
            | Moment::Plow { .. }
            | Moment::Room(_)
            | Moment::Renovate { .. }
            | Moment::Fence(_)
            | Moment::Bake
            | Moment::BakeOtherwise
    )
}

/// Whether a program comes on top of what else is done.
fn adds(act: &Program) -> bool {
    match act {
        Program::Act(Action::PlowInstead(_)) => false,
        Program::Gain(_) | Program::GainPer(..) | Program::Act(_) => true,
        Program::May(then) | Program::Pay(_, then) => adds(then),
        Program::All(parts) | Program::Choose(parts) => parts.first().is_some_and(adds),
        _ => false,
    }
}

/// What is said where a card counts as well when it is played itself.
fn included(this: bool) -> &'static str {
    if this { ", this one included" } else { "" }
}

/// "once", "twice", "up to 3 times".
fn often(times: u8) -> String {
    match times {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        times => format!("up to {times} times"),
    }
}

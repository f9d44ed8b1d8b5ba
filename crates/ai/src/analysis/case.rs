//! What speaks for a turn: facts as data, the weightiest first. Their words are elsewhere.

use farmstead_cardboard::{Good, Key};
use farmstead_rules::{Event, Name, Seat};

use super::deeds::own_turn;
use super::{Advice, Food};
use crate::turns::Searched;

/// Something that speaks for a turn.
#[derive(Debug, Clone, PartialEq)]
pub enum Fact {
    /// What the turn brings is needed soon: the price was not there before.
    Needed {
        /// Of what.
        good: Good,
        /// How much of it the thing costs.
        price: u16,
        /// What is likely to be bought next, by key.
        thing: Key,
        /// What that is called.
        name: String,
    },
    /// A rival is likely to take the space before the seat's next turn.
    Wanted {
        /// Who.
        by: Seat,
        /// In what share of the lines looked at.
        share: f32,
    },
    /// The family would not have enough to eat, and this helps.
    Feeds {
        /// The round of the harvest.
        harvest: u8,
        /// What the family eats then.
        needed: u16,
        /// What it had before, crops and animals counted.
        had: u16,
    },
    /// There is one person more from the next round on.
    Grows,
    /// Points on the score sheet as it stands after the turn.
    Scores {
        /// How many more in all.
        points: f32,
        /// Where most of them are.
        line: Name,
    },
    /// More is to be expected from a line of the score sheet than after the next best turn.
    Promises {
        /// Which line.
        line: Name,
        /// How much more.
        points: f32,
    },
    /// What the seat's next turn is likely to be, made possible by this one.
    Then {
        /// That turn as a proposal.
        turn: String,
    },
}

/// Facts that are told at most.
const TOLD: usize = 2;
/// A rival who takes the space less often than this is not worth a word.
const RARE: f32 = 0.3;
/// Differences below this, in points, are not worth a word.
pub(super) const LITTLE: f32 = 0.2;
/// A line of the score sheet is a reason from so many points on.
const TELLING: f32 = 0.5;
/// What a fact counts for, about, in points: missing food is a begging card.
const BEGGING: f32 = 3.0;
const PERSON: f32 = 4.0;
const NEED: f32 = 2.0;
const RIVALRY: f32 = 2.0;
const NEXT: f32 = 0.3;
/// Points on the sheet count less while much can still change.
const NOT_YET: f32 = 0.5;

/// What is known of a turn beside its worth.
pub(super) struct Course<'a, G> {
    pub(super) seat: Seat,
    pub(super) before: &'a G,
    pub(super) after: &'a G,
    /// What the turn caused.
    pub(super) events: &'a [Event],
    /// What the seat's next turn is likely to cause, and how that is proposed.
    pub(super) next: Option<(&'a [Event], Option<&'a str>)>,
    /// Which rival takes the space most, and in what share of the lines.
    pub(super) rival: Option<(Seat, f32)>,
    /// What things are called.
    pub(super) names: &'a dyn Fn(&Key) -> String,
}

impl<G: Searched> Course<'_, G> {
    /// The facts that speak for the turn, the weightiest first.
    pub(super) fn facts(&self, advice: &Advice, next_best: Option<&Advice>) -> Vec<Fact> {
        let mut facts: Vec<(f32, Fact)> = Vec::new();
        facts.extend(self.feeds());
        facts.extend(self.grows());
        facts.extend(self.needed());
        facts.extend(self.wanted());
        facts.extend(self.scores());
        facts.extend(next_best.and_then(|other| promises(advice, other, self.seat)));
        if !facts.iter().any(|(_, fact)| matches!(fact, Fact::Needed { .. })) {
            facts.extend(self.then());
        }
        facts.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut facts: Vec<Fact> = facts.into_iter().map(|(_, fact)| fact).collect();
        facts.truncate(TOLD);
        facts
    }

    fn feeds(&self) -> Option<(f32, Fact)> {
        let (before, after) = (self.before.food(self.seat)?, self.after.food(self.seat)?);
        let sum = |food: &Food| food.at_hand + food.in_sight;
        let short = |food: &Food| food.needed.saturating_sub(sum(food));
        let helps = short(&before).saturating_sub(short(&after));
        if before.harvest != after.harvest || helps == 0 {
            return None;
        }
        // There is time to get food elsewhere while the harvest is far.
        let rounds = before.harvest - self.before.round();
        let weight = BEGGING * f32::from(helps) / f32::from(1 + rounds);
        let Food { harvest, needed, .. } = before;
        Some((weight, Fact::Feeds { harvest, needed, had: sum(&before) }))
    }

    fn grows(&self) -> Option<(f32, Fact)> {
        let born = |event: &Event| matches!(event, Event::Born { seat } if *seat == self.seat);
        let grows = own_turn(self.seat, self.events).iter().any(born);
        (grows && !self.before.is_last_round()).then_some((PERSON, Fact::Grows))
    }

    /// The first thing that the next turn pays for with goods of this one, and could not have before.
    fn needed(&self) -> Option<(f32, Fact)> {
        let (next, _) = self.next?;
        let (had, has) = (self.before.goods(self.seat), self.after.goods(self.seat));
        next.iter().find_map(|event| {
            let Event::Paid { seat, goods, buying } = event else { return None };
            if *seat != self.seat || *buying == "feeding" {
                return None;
            }
            let (good, price) = goods
                .iter()
                .find(|(good, price)| had[*good] < *price && has[*good] > had[*good])?;
            let name = (self.names)(buying);
            Some((NEED, Fact::Needed { good, price, thing: *buying, name }))
        })
    }

    fn wanted(&self) -> Option<(f32, Fact)> {
        let (by, share) = self.rival.filter(|(_, share)| *share >= RARE)?;
        Some((RIVALRY * share, Fact::Wanted { by, share }))
    }

    fn scores(&self) -> Option<(f32, Fact)> {
        let [before, after] = [self.before, self.after].map(|game| game.scores());
        let (old, new) = (before.of(self.seat), after.of(self.seat));
        let lines = before.categories.iter().enumerate();
        let (by, line) = lines
            .map(|(index, line)| (new.points[index] - old.points[index], *line))
            .max_by_key(|(by, _)| *by)?;
        let points = before.value(new.total - old.total) as f32;
        let weight = points * if self.before.is_last_round() { 1.0 } else { NOT_YET };
        (by > 0 && points > 0.0).then_some((weight, Fact::Scores { points, line }))
    }

    fn then(&self) -> Option<(f32, Fact)> {
        let (_, turn) = self.next?;
        Some((NEXT, Fact::Then { turn: turn?.to_owned() }))
    }
}

/// Where a turn promises more than the next best one. What is worth less promises nothing.
fn promises(advice: &Advice, other: &Advice, seat: Seat) -> Option<(f32, Fact)> {
    if advice.worth - other.worth < LITTLE {
        return None;
    }
    let [mine, theirs] =
        [advice, other].map(|one| one.outlook.get(seat.index()).map(|outlook| &outlook.lines));
    let (line, points) = mine?
        .iter()
        .zip(theirs?)
        .map(|((line, mine), (_, theirs))| (*line, mine - theirs))
        .max_by(|one, other| one.1.total_cmp(&other.1))?;
    (points >= TELLING).then_some((points, Fact::Promises { line, points }))
}

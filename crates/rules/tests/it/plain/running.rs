//! Carries out printed steps in every way.

use std::collections::BTreeSet;

use farmstead_cardboard::people::PersonStep;
use farmstead_cardboard::{
    Ability, At as When, Good, Goods, Kind, Moment, Per, Program, Trigger, Who,
};

use super::unknown;
use super::world::{Side, World};

/// What is tried with every outcome; says whether that was what was looked for.
pub(super) type Next<'a> = dyn FnMut(&Side) -> bool + 'a;

/// Where a step belongs to.
#[derive(Debug, Clone, Copy)]
pub(super) struct At {
    /// The space that is used.
    pub space: Option<usize>,
    /// The card on the table that the step is printed on.
    pub card: Option<usize>,
}

impl World {
    /// Carries out a program, at least in part, in every way; stops when `next` has found what it
    /// looks for.
    pub(super) fn run(&self, side: &Side, program: &Program, at: At, next: &mut Next<'_>) -> bool {
        match program {
            Program::Gain(goods) => self.gain(side, goods, next),
            Program::GainPer(goods, per, count) => {
                let times = self.count(count, side) / u16::from(*per);
                times > 0 && self.gain(side, &(*goods * times), next)
            }
            Program::GainTable(good, count, tiers) => {
                let amount = self.count(count, side);
                let tier = tiers.iter().rev().find(|(from, _)| amount >= *from);
                tier.is_some_and(|(_, number)| {
                    self.gain(side, &Goods::of(*good, *number as u16), next)
                })
            }
            Program::GainSame(number) => {
                let refill = at.space.and_then(|space| self.spaces[space].refill);
                refill.is_some_and(|(good, _)| {
                    self.gain(side, &Goods::of(good, u16::from(*number)), next)
                })
            }
            Program::Take => self.take(side, at.space, next),
            Program::TakeFrom(key) => {
                let space = self.spaces.iter().position(|space| space.card.key == *key);
                self.take(side, space, next)
            }
            Program::Act(action) => self.act(side, action, at, next),
            Program::All(parts) => self.run_all(side, parts, false, at, next),
            Program::AndOr(parts) => {
                let parts: Vec<&Program> = parts.iter().collect();
                self.run_some(side, &parts, at, next)
            }
            Program::Then(first, then) => self.run(side, first, at, &mut |side: &Side| {
                next(side) || self.run(side, then, at, &mut *next)
            }),
            Program::May(part) => next(side) || self.run(side, part, at, next),
            Program::Choose(parts) => parts.iter().any(|part| self.run(side, part, at, &mut *next)),
            Program::Pay(price, then)
            | Program::PayToSpace(price, then)
            | Program::PayTo(price, _, then) => {
                self.pay(side, price, &mut |side: &Side| self.run(side, then, at, &mut *next))
            }
            Program::Give(goods) => self.pay(side, goods, next),
            Program::Pick(number, goods) => {
                picks(goods, *number, false).iter().any(|goods| self.gain(side, goods, &mut *next))
            }
            Program::PickAny(number, goods) => {
                picks(goods, *number, true).iter().any(|goods| self.gain(side, goods, &mut *next))
            }
            Program::FromRound(round, then) => {
                self.round >= *round && self.run(side, then, at, next)
            }
            Program::If(conditions, then) => {
                self.hold(conditions, side) && self.run(side, then, at, next)
            }
            Program::Pile(goods) => self.set_mark(side, at, goods.len() as u8, next),
            Program::Top => match at.card.and_then(|card| self.top(side, card)) {
                Some((good, left)) => self.set_mark(side, at, left, &mut |side: &Side| {
                    self.gain(side, &Goods::of(good, 1), &mut *next)
                }),
                None => false,
            },
            // What is drawn is not known: it cannot be counted on.
            Program::RedrawMinors(_) => {
                let mut after = side.clone();
                after.cards_mut().hand.retain(|key| self.card(key).kind != Kind::Minor);
                next(&after)
            }
            Program::AddCrops(more, crop) => {
                let mut after = side.clone();
                for on in after.farm_mut().fields.values_mut().flatten() {
                    on.1 += if on.0 == *crop { *more } else { 0 };
                }
                next(&after)
            }
            // Whoever places a person is the one that cards speak of.
            Program::Them(part) => self.run(side, part, at, next),
            Program::Person(PersonStep::Here) => {
                side.people < 5 && { next(&Side { people: side.people + 1, ..side.clone() }) }
            }
            // What comes later, counts in the end, is for others or is left to chance changes
            // nothing that is known now.
            Program::Points(..)
            | Program::Bonus(_)
            | Program::Lose(_)
            | Program::PutOnSpace(_)
            | Program::Store(..)
            | Program::Owner(_)
            | Program::Person(PersonStep::Guest | PersonStep::Place | PersonStep::Move(..))
            | Program::Promise(..)
            | Program::PromiseTo(..)
            | Program::Others(_)
            | Program::Bag(_)
            | Program::DrawPair
            | Program::MarkSpace => next(side),
            other => unknown(other),
        }
    }

    fn take(&self, side: &Side, space: Option<usize>, next: &mut Next<'_>) -> bool {
        let taken = space.map(|space| &self.spaces[space]).and_then(|space| {
            let (good, _) = space.refill?;
            (space.stock > 0).then(|| Goods::of(good, space.stock))
        });
        taken.is_some_and(|goods| self.gain(side, &goods, next))
    }

    fn gain(&self, side: &Side, goods: &Goods, next: &mut Next<'_>) -> bool {
        self.housed(&self.received(side, goods)).iter().any(next)
    }

    /// A player's goods with these as well, and with the top of a pile that waits for one of them.
    pub(super) fn received(&self, side: &Side, goods: &Goods) -> Side {
        let mut after = side.with(goods);
        let resources: u16 = Good::RESOURCES.iter().map(|good| goods[*good]).sum();
        after.gained = after.gained.saturating_add(resources.min(255) as u8);
        for (place, laid) in side.cards.table.iter().enumerate() {
            let waits = |ability: &Ability| match ability {
                Ability::When(trigger, _) => trigger.moments.contains(&Moment::ReceiveTop),
                _ => false,
            };
            let top = self.top(side, place).filter(|(top, _)| goods[*top] > 0);
            if let Some((top, left)) = top
                && self.card(&laid.key).abilities.iter().any(waits)
            {
                after.cards_mut().table[place].mark = left;
                return self.received(&after, &Goods::of(top, 1));
            }
        }
        after
    }

    /// All parts in order, as far as each is possible, at least one.
    fn run_all(
        &self,
        side: &Side,
        parts: &[Program],
        begun: bool,
        at: At,
        next: &mut Next<'_>,
    ) -> bool {
        let Some((first, rest)) = parts.split_first() else { return begun && next(side) };
        let mut possible = false;
        let found = self.run(side, first, at, &mut |side: &Side| {
            possible = true;
            self.run_all(side, rest, true, at, &mut *next)
        });
        found || (!possible && self.run_all(side, rest, begun, at, next))
    }

    /// Some of the parts, in any order, at least one.
    fn run_some(&self, side: &Side, parts: &[&Program], at: At, next: &mut Next<'_>) -> bool {
        (0..parts.len()).any(|index| {
            let mut rest = parts.to_vec();
            let part = rest.remove(index);
            self.run(side, part, at, &mut |side: &Side| {
                next(side) || self.run_some(side, &rest, at, &mut *next)
            })
        })
    }

    fn set_mark(&self, side: &Side, at: At, mark: u8, next: &mut Next<'_>) -> bool {
        let mut after = side.clone();
        if let Some(card) = at.card {
            after.cards_mut().table[card].mark = mark;
        }
        next(&after)
    }

    /// The top good of the pile on a card, and how many lie below it.
    fn top(&self, side: &Side, card: usize) -> Option<(Good, u8)> {
        let laid = &side.cards.table[card];
        let left = laid.mark.checked_sub(1)?;
        self.card(&laid.key).abilities.iter().find_map(|ability| match ability {
            Ability::Play(Program::Pile(goods)) => Some((*goods.get(usize::from(left))?, left)),
            _ => None,
        })
    }

    /// Lets a player's cards act in a moment, in any order: what must be done is done if it can
    /// be, what may be done is tried both ways.
    pub(super) fn window(
        &self,
        side: &Side,
        is: &dyn Fn(When, &Moment) -> bool,
        space: Option<usize>,
        next: &mut Next<'_>,
    ) -> bool {
        let mut waiting = Vec::new();
        for (place, card) in self.owned(side) {
            for ability in &card.abilities {
                if let Ability::When(trigger, program) = ability {
                    let fires = trigger.moments.iter().any(|moment| is(trigger.at, moment));
                    if fires && trigger.who != Who::Other {
                        let at = At { space, card: place };
                        waiting.push(Waiting { trigger, program, at });
                    }
                }
            }
        }
        let all = (1 << waiting.len()) - 1;
        self.serve(side, &waiting, all, &mut BTreeSet::new(), next)
    }

    /// Serves those that are left, as bits.
    fn serve(
        &self,
        side: &Side,
        waiting: &[Waiting],
        left: u32,
        met: &mut BTreeSet<(Side, u32)>,
        next: &mut Next<'_>,
    ) -> bool {
        if !met.insert((side.clone(), left)) {
            return false;
        }
        let acts = |(index, one): &(usize, &Waiting)| {
            left >> index & 1 == 1
                && self.hold(&one.trigger.conditions, side)
                && !self.is_used_up(side, one)
        };
        let ready: Vec<(usize, &Waiting)> = waiting.iter().enumerate().filter(acts).collect();
        let must = |(_, one): &(usize, &Waiting)| {
            !matches!(one.program, Program::May(_))
                && self.run(side, one.program, one.at, &mut |_: &Side| true)
        };
        if !ready.iter().any(must) && next(side) {
            return true;
        }
        ready.iter().any(|(index, one)| {
            let (counted, rest) = (self.counted(side, one), left & !(1 << index));
            self.run(&counted, one.program, one.at, &mut |side: &Side| {
                self.serve(side, waiting, rest, met, &mut *next)
            })
        })
    }

    fn is_used_up(&self, side: &Side, one: &Waiting) -> bool {
        let Some(limit) = one.trigger.limit else { return false };
        match limit.per {
            Per::Game | Per::Round | Per::Harvest | Per::Player => {}
            Per::FirstOfRound | Per::Turn => return unknown(&limit.per),
        }
        one.at.card.is_some_and(|card| side.cards.table[card].mark >= limit.times)
    }

    fn counted(&self, side: &Side, one: &Waiting) -> Side {
        let mut after = side.clone();
        if let Some(card) = one.at.card.filter(|_| one.trigger.limit.is_some()) {
            after.cards_mut().table[card].mark += 1;
        }
        after
    }
}

/// An ability that may act in a moment.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    trigger: &'static Trigger,
    program: &'static Program,
    at: At,
}

/// Every choice of so many goods, all different or not.
fn picks(goods: &[Good], number: u8, again: bool) -> Vec<Goods> {
    let Some(left) = number.checked_sub(1) else { return vec![Goods::NONE] };
    let mut all = Vec::new();
    for (index, good) in goods.iter().enumerate() {
        let rest = if again { &goods[index..] } else { &goods[index + 1..] };
        all.extend(picks(rest, left, again).into_iter().map(|pick| pick.and(*good, 1)));
    }
    all
}

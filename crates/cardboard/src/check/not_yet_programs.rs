//! Refuses steps that no game can carry out yet where they stand.

use super::limits::parts;
use super::{Proof, is_word};
use crate::ability::{Action, At, Moment, Program, Trigger, Who};
use crate::condition::Condition;
use crate::count::{Compare, Count, Folk, Thing};
use crate::fields::Plowing;
use crate::goods::{Good, Goods};
use crate::people::Payee;
use crate::taking::Taking;

/// So many questions can be open at once because of one ability.
pub(super) const MOST_OPEN: usize = 5;

/// Where a step stands.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) trigger: Option<&'a Trigger>,
    /// The conditions of what is done at any time.
    anytime: Option<&'a [Condition]>,
    /// Whether it is done later, on a round space.
    pub(super) promised: bool,
    /// Whether who caused what the card waited for does it.
    pub(super) by_them: bool,
}

impl<'a> Context<'a> {
    pub(super) fn play() -> Context<'a> {
        Context { trigger: None, anytime: None, promised: false, by_them: false }
    }

    pub(super) fn when(trigger: &'a Trigger) -> Context<'a> {
        Context { trigger: Some(trigger), ..Context::play() }
    }

    pub(super) fn anytime(conditions: &'a [Condition]) -> Context<'a> {
        Context { anytime: Some(conditions), ..Context::play() }
    }

    /// Whether a player stands on a space.
    fn on_a_space(&self) -> bool {
        let stands = |moment: &Moment| {
            matches!(moment, Moment::Use(_) | Moment::Take(_) | Moment::TurnEnd(_))
        };
        self.trigger.is_some_and(|trigger| trigger.moments.iter().all(stands)) && !self.promised
    }

    /// Whether who does it is about to use a space.
    fn may_plow_instead(&self) -> bool {
        let uses = |moment: &Moment| matches!(moment, Moment::Use(_));
        self.on_a_space()
            && self.trigger.is_some_and(|trigger| {
                trigger.at != At::After
                    && trigger.who == (if self.by_them { Who::Other } else { Who::Owner })
                    && trigger.moments.iter().all(uses)
            })
    }

    /// Whether it comes right before an occupation is paid.
    fn before_occupation(&self) -> bool {
        self.trigger.is_some_and(|trigger| {
            trigger.at == At::Before && trigger.moments.iter().any(is_occupation)
        })
    }

    /// Whether a newborn can be placed.
    fn has_newborns(&self) -> bool {
        let newborns =
            Condition::number(Count::Of(Thing::People(Folk::Newborn)), Compare::AtLeast, 1);
        let grows = |trigger: &Trigger| matches!(trigger.moments[..], [Moment::Grow(_)]);
        self.trigger.is_some_and(grows)
            || self.anytime.is_some_and(|conditions| {
                conditions.contains(&newborns) && conditions.contains(&Condition::WorkPhase)
            })
    }
}

impl Proof<'_> {
    /// A whole program.
    pub(super) fn program_not_yet(&mut self, program: &Program, context: &Context<'_>) {
        if open(program) > MOST_OPEN {
            self.refuse("so many steps in one line; use fewer, or several cards", |_| false);
        }
        self.step_not_yet(program, context);
    }

    fn step_not_yet(&mut self, program: &Program, context: &Context<'_>) {
        match program {
            Program::GainPer(_, _, count) | Program::Points(_, _, count) => {
                self.count_not_yet(count);
            }
            Program::GainTable(_, count, tiers) => {
                self.count_not_yet(count);
                if tiers.iter().any(|(_, number)| *number < 1) {
                    self.wrong("a tier gives 1 or more", |words| is_word(words, "table"));
                }
            }
            Program::GainSame(_) if context.promised => {
                self.refuse("`same` cannot be promised", |words| is_word(words, "same"));
            }
            Program::PickAny(..) => {
                self.refuse("goods that are picked are `different`", |words| {
                    is_word(words, "pick")
                });
            }
            Program::Pick(count, goods) if !(1..=goods.len()).contains(&usize::from(*count)) => {
                self.wrong("so many different goods cannot be picked", |words| {
                    is_word(words, "pick")
                });
            }
            Program::Pay(price, _) => self.payment_not_yet(price, context),
            Program::Spend(parts) if !parts.iter().all(is_bought_animal) => {
                self.refuse("`spend` buys goods, as in `spend pay 2 food -> 1 sheep`", |words| {
                    is_word(words, "spend")
                });
            }
            Program::PayToSpace(price, _) => self.payment_to_space_not_yet(price, context),
            Program::PromiseTo(..) => self.promise_not_yet(context),
            Program::Others(part) => self.others_not_yet(part),
            Program::Them(part) => {
                if !is_paid_offer(part) {
                    self.others_not_yet(part);
                }
                self.them_not_yet(context);
            }
            Program::PayTo(_, Payee::Them, _) | Program::FromThem(_) => self.them_not_yet(context),
            Program::Sell(sale) => self.sale_not_yet(sale),
            Program::Person(step) => self.person_not_yet(step, context),
            Program::PutOnSpace(_) | Program::Spread(..) | Program::RedrawMinors(_) => {
                self.goods_on_spaces_not_yet(program, context);
            }
            Program::AndOr(parts) => self.and_or_not_yet(parts),
            Program::Then(_, then) if !is_offered(then) => {
                self.refuse("`then may` goes on with an action", |words| is_word(words, "then"));
            }
            Program::Pile(_) if !self.piles_where_it_must() => {
                self.refuse("a pile is made by a line of its own: `play: pile ...`", |words| {
                    is_word(words, "pile")
                });
            }
            Program::Act(action) => self.action_not_yet(action, context),
            _ => {}
        }
        let promised = context.promised || matches!(program, Program::PromiseTo(..));
        for part in parts(program) {
            let by_them = context.by_them || matches!(program, Program::Them(_));
            self.step_not_yet(part, &Context { promised, by_them, ..*context });
        }
    }

    fn payment_not_yet(&mut self, price: &Goods, context: &Context<'_>) {
        let plain = price.iter().all(|(good, _)| Good::RESOURCES.contains(&good));
        if context.before_occupation() && !plain {
            self.refuse("before an occupation only building resources can be paid", |words| {
                is_word(words, "pay")
            });
        }
    }

    /// What is put on a space is what lies there.
    fn payment_to_space_not_yet(&mut self, price: &Goods, context: &Context<'_>) {
        let kinds: Vec<Good> = price.iter().map(|(good, _)| good).collect();
        let fits = context.on_a_space()
            && kinds.len() == 1
            && self.spaces_of(context.trigger).all(|key| self.can_lie(kinds[0], key));
        if !fits {
            self.refuse("only what is added to a space can be put back on it", |words| {
                is_word(words, "to") && is_word(&words[1..], "space")
            });
        }
    }

    fn spaces_of<'a>(
        &self,
        trigger: Option<&'a Trigger>,
    ) -> impl Iterator<Item = &'a str> + use<'a> {
        let moments = trigger.map_or(&[][..], |trigger| trigger.moments.as_slice());
        moments.iter().flat_map(|moment| match moment {
            Moment::Use(spaces) | Moment::Take(Taking { on: Some(spaces), .. }) => {
                spaces.0.iter().map(String::as_str).collect()
            }
            _ => Vec::new(),
        })
    }

    /// Something to do later is promised once, by the card as it is played.
    fn promise_not_yet(&mut self, context: &Context<'_>) {
        let once = context.trigger.is_none() && context.anytime.is_none() && !context.promised;
        if !once || self.card.travels {
            self.refuse(
                "something to do is promised under `play`, by a card that does not travel",
                |words| is_word(words, "promise"),
            );
        }
    }

    /// Other players get something without being asked.
    fn others_not_yet(&mut self, part: &Program) {
        let gives = matches!(
            part,
            Program::Gain(_)
                | Program::GainPer(..)
                | Program::GainTable(..)
                | Program::GainSame(_)
                | Program::Points(..)
                | Program::Promise(..)
        ) || is_offered_price(part);
        if !gives {
            self.refuse("other players get goods or points, or `may pay` for them", |words| {
                is_word(words, "others")
            });
        }
    }

    fn and_or_not_yet(&mut self, parts: &[Program]) {
        const MOST: usize = 6;
        let mut moves: Vec<&str> = Vec::new();
        for part in parts {
            let word = match part {
                Program::Act(action) if is_offered(part) => made_of(action),
                _ => "",
            };
            if word.is_empty() || moves.contains(&word) || moves.len() == MOST {
                self.refuse(
                    "`and/or` joins a few different actions, such as `plow 1 and/or sow`",
                    |words| is_word(words, "and/or"),
                );
                return;
            }
            moves.push(word);
        }
    }

    fn action_not_yet(&mut self, action: &Action, context: &Context<'_>) {
        match action {
            Action::Rooms(Some(0)) | Action::Stables(Some(0), _) => {
                self.wrong("it builds 1 or more, or `any`", |words| {
                    is_word(words, "room") || is_word(words, "stable")
                });
            }
            Action::Stables(_, price) if price.total() > price[Good::Wood] => {
                self.refuse("a stable costs wood, or is `free`", |words| is_word(words, "stable"));
            }
            Action::Occupation(tiers) if tiers.iter().any(|(_, food)| *food < 0) => {
                self.wrong("a price is not less than nothing", |words| {
                    is_word(words, "occupation")
                });
            }
            Action::Occupation(_) | Action::Minor | Action::Improvement
                if context.before_occupation() =>
            {
                self.refuse("no card can be played before an occupation is paid", |words| {
                    is_word(words, "before")
                });
            }
            Action::StartPlayer if !context.on_a_space() => {
                self.refuse("the start player changes on action spaces only", |words| {
                    is_word(words, "start-player")
                });
            }
            Action::PlowSeveral(Plowing { per: Some(count), .. }) => self.count_not_yet(count),
            Action::PlowInstead(_) if !context.may_plow_instead() => self.plow_instead_not_yet(),
            Action::NewbornActs if !context.has_newborns() => self.refuse(
                "a newborn acts at any time: `anytime if people[newborn] >= 1 and phase is work: ...`, or behind `grow`",
                |words| is_word(words, "newborn-acts"),
            ),
            _ => {}
        }
    }
}

fn is_occupation(moment: &Moment) -> bool {
    matches!(moment, Moment::Occupation { .. })
}

/// Whether it is something that another player may buy from the owner.
fn is_paid_offer(program: &Program) -> bool {
    matches!(program, Program::May(part) if matches!(**part, Program::PayTo(_, Payee::Owner, _)))
}

/// Whether goods are paid for with food.
fn is_bought_animal(program: &Program) -> bool {
    let Program::Pay(price, bought) = program else { return false };
    let food = price[Good::Food];
    food > 0 && *price == Goods::of(Good::Food, food) && matches!(**bought, Program::Gain(_))
}

/// Whether somebody may pay for goods.
fn is_offered_price(program: &Program) -> bool {
    let Program::May(price) = program else { return false };
    let Program::Pay(_, bought) = price.as_ref() else { return false };
    all_steps(bought)
        .into_iter()
        .all(|step| matches!(step, Program::All(_) | Program::Gain(_) | Program::Owner(_)))
}

/// A step and all that stand in it.
pub(super) fn all_steps(program: &Program) -> Vec<&Program> {
    let mut steps = vec![program];
    steps.extend(parts(program).into_iter().flat_map(all_steps));
    steps
}

/// Whether it is an action, or several, that a player takes by moves of its own.
fn is_offered(program: &Program) -> bool {
    match program {
        Program::Act(action) => !matches!(
            action,
            Action::Breed(_) | Action::NewbornActs | Action::Reap | Action::ReapOne(_)
        ),
        Program::AndOr(_) => true,
        _ => false,
    }
}

/// What the moves of an action begin with: no two actions of one offer may share it.
fn made_of(action: &Action) -> &'static str {
    match action {
        Action::Rooms(_) | Action::FreeRoom | Action::RoomLess(_) => "room",
        Action::Stables(..) | Action::StableIn(..) => "stable",
        Action::Fences | Action::FenceOne | Action::FenceStable => "fence",
        Action::Renovate | Action::RenovateTo(_) | Action::RenovateLess(_) => "renovate",
        Action::Plow | Action::PlowSeveral(_) | Action::PlowInstead(_) => "plow",
        Action::Sow | Action::SowCrop(_) => "sow",
        Action::Bake => "bake",
        Action::Grow { .. } => "grow",
        Action::Occupation(_) | Action::Minor | Action::Improvement => "play",
        Action::StartPlayer => "start",
        Action::MoveCrop => "move",
        _ => "",
    }
}

/// How many questions a step can have open at once, itself and its consequences included.
pub(super) fn open(program: &Program) -> usize {
    match program {
        Program::All(steps) => {
            let last = steps.len();
            (1..=last).zip(steps).map(|(at, step)| last - at + open(step)).max().unwrap_or(0)
        }
        Program::Then(first, then) => (1 + open(first)).max(open(then)),
        // Every other player may have to find room for animals.
        Program::Others(_) => 4,
        Program::Pay(_, then) | Program::PayTo(_, _, then) => open(then).max(2),
        Program::Act(_) | Program::AndOr(_) | Program::Sell(_) => 2,
        other => parts(other).into_iter().map(open).max().unwrap_or(1),
    }
}

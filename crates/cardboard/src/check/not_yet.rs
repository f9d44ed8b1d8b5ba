//! Refuses what the language can say and no game can play yet: headers, triggers, standing rules
//! and points. What is refused here may be allowed one day; nothing else would have to change.

use super::limits::programs;
use super::not_yet_programs::{Context, MOST_OPEN, all_steps, open};
use std::mem::discriminant;

use super::{Proof, is_word};
use crate::ability::{
    Ability, Action, Always, At, CostChange, CostRule, Moment, Per, Priced, Program, Span, Trigger,
};
use crate::condition::Condition;
use crate::count::{CardIs, Compare, Count, PastureHas, Place, Thing};
use crate::goods::{Good, Goods};
use crate::lexer::Token;
use crate::people::PersonStep;
use crate::plain::is_plain;

impl Proof<'_> {
    /// Says that something cannot be played yet.
    pub(super) fn refuse(&mut self, why: &str, here: impl Fn(&[&Token]) -> bool) {
        self.wrong(format!("not yet: {why}"), here);
    }

    pub(super) fn not_yet(&mut self) {
        self.costs_not_yet();
        self.waiting_not_yet();
        self.kept_not_yet();
        self.lots();
        self.fencing();
        for ability in &self.card.abilities {
            match ability {
                Ability::Play(program) => self.program_not_yet(program, &Context::play()),
                Ability::When(trigger, program) => {
                    self.trigger_not_yet(trigger);
                    self.each_grain_not_yet(trigger, program);
                    self.program_not_yet(program, &Context::when(trigger));
                }
                Ability::Anytime(conditions, program) => {
                    self.conditions_not_yet(conditions);
                    self.anytime_not_yet(conditions, program);
                }
                Ability::AnytimeOnce(conditions, program) => {
                    self.conditions_not_yet(conditions);
                    self.once_not_yet(conditions, program);
                }
                Ability::Convert { span, conditions, from, into } => {
                    self.conditions_not_yet(conditions);
                    if *span == Span::Anytime {
                        self.no_gain_for_nothing(from, into);
                    }
                }
                Ability::Space(_) | Ability::SpaceForOwner(_) => self.card_space_not_yet(ability),
                Ability::Always(rule) => self.rule_not_yet(rule),
                ability => self.points_not_yet(ability),
            }
        }
        self.conditions_not_yet(&self.card.needs);
    }

    /// How many of a card's abilities can wait for one moment or run when it is played.
    fn waiting_not_yet(&mut self) {
        const MOST: usize = 3;
        let plays = self.card.abilities.iter().filter_map(|ability| match ability {
            Ability::Play(program) => Some(open(program)),
            _ => None,
        });
        let (lines, deepest) =
            plays.fold((0, 0), |(lines, most), open| (lines + 1, open.max(most)));
        if lines + deepest > MOST_OPEN + 1 {
            self.refuse("so much happens when it is played; use fewer steps", |words| {
                is_word(words, "play")
            });
        }
        let waiting = self.card.abilities.iter().flat_map(|ability| match ability {
            Ability::When(trigger, program) => {
                let plain = is_plain(trigger, program);
                trigger.moments.iter().map(|moment| (discriminant(moment), plain)).collect()
            }
            _ => Vec::new(),
        });
        let waiting: Vec<_> = waiting.collect();
        let same = |kind| waiting.iter().filter(move |(other, _)| *other == kind);
        let too_many = |(kind, _): &&(_, bool)| {
            same(*kind).count() > MOST && !same(*kind).all(|(_, plain)| *plain)
        };
        if waiting.iter().any(|one| too_many(&one)) {
            self.refuse(
                "at most 3 abilities of a card wait for the same kind of event, unless all of them only add goods or points",
                |_| false,
            );
        }
    }

    /// A card keeps one number: of goods on it, of its uses, or of what was there before it.
    fn kept_not_yet(&mut self) {
        // All conversions of a card in a harvest count together.
        let mut converts = false;
        // All goods put on a card are counted together, too.
        let mut stored = false;
        // So is what it keeps in mind.
        let mut noted = false;
        let kept = self.card.abilities.iter().filter(|ability| match ability {
            Ability::When(trigger, program) => {
                let stores = stores(program) && !std::mem::replace(&mut stored, true);
                let cooks = trigger.moments.iter().any(counts_cooking);
                stores
                    || cooks
                    || matches!(program, Program::FirstLater(..))
                    || matches!(trigger.moments.as_slice(), [Moment::Rises(_)])
                    || (notes(program) && !std::mem::replace(&mut noted, true))
                    || trigger.limit.is_some_and(|limit| limit.per != Per::Player)
            }
            Ability::Always(Always::MissHarvest) => true,
            Ability::Play(program) => matches!(
                program,
                Program::Pile(_)
                    | Program::Bag(_)
                    | Program::MarkSpace
                    | Program::Person(PersonStep::Here)
            ),
            Ability::Always(rule) => match rule {
                Always::Field(..) | Always::GrowAnyway(_) => true,
                Always::Cost(cost) => cost.once_a_round || cost.change == CostChange::NextFree,
                _ => false,
            },
            Ability::AnytimeOnce(..) => true,
            Ability::Convert { span, .. } if *span != Span::Anytime => {
                !std::mem::replace(&mut converts, true)
            }
            Ability::ScorePer { count, .. } => count.things().iter().any(|thing| is_later(thing)),
            _ => false,
        });
        // Who has used it is one thing, however many abilities ask.
        let by_player = self.card.abilities.iter().any(|ability| {
            matches!(ability, Ability::When(Trigger { limit: Some(limit), .. }, _)
                if limit.per == Per::Player)
        });
        let others = usize::from(by_player) + usize::from(self.card.lays_goods());
        if kept.count() + others > 1 {
            self.refuse(
                "a card keeps count of one thing: a limit, a pile, a bag, its crops, goods on round spaces, exchanges of a harvest or later occupations",
                |_| false,
            );
        }
    }

    /// For each grain of a bread something is simply given.
    fn each_grain_not_yet(&mut self, trigger: &Trigger, program: &Program) {
        let gives = matches!(program, Program::Gain(_));
        if trigger.moments.contains(&Moment::BakeGrain) && !gives {
            self.refuse("for each grain that is baked goods are given, nothing else", |words| {
                is_word(words, "bake")
            });
        }
    }

    fn trigger_not_yet(&mut self, trigger: &Trigger) {
        let early = |moment: &Moment| {
            !matches!(moment, Moment::Use(_) | Moment::Occupation { .. })
                && trigger.at == At::Before
        };
        if trigger.moments.iter().any(early) {
            self.refuse("`before` goes with `use` and `occupation` only", |words| {
                is_word(words, "before")
            });
        }
        if trigger.limit.is_some_and(|limit| limit.per == Per::Player && limit.times != 1) {
            self.refuse("each player can do something once, as in `[1/player]`", |words| {
                is_word(words, "player")
            });
        }
        let takes = |moment: &Moment| matches!(moment, Moment::Take(_));
        let first = trigger.limit.is_some_and(|limit| limit.per == Per::FirstOfRound);
        if first && !trigger.moments.iter().all(takes) {
            self.refuse("`[first/round]` goes with `take` only", |words| {
                is_word(words, "first/round")
            });
        }
        for moment in &trigger.moments {
            match moment {
                Moment::Becomes(conditions) => self.conditions_not_yet(conditions),
                Moment::Rises(count) => self.rises_not_yet(trigger, count),
                _ => {}
            }
        }
        // A card knows what lies on itself.
        let here = |condition: &&Condition| {
            condition.counts().iter().flat_map(|count| count.things()).any(is_on_card)
        };
        let others = trigger.conditions.iter().filter(|condition| !here(condition)).cloned();
        self.conditions_not_yet(&others.collect::<Vec<Condition>>());
        let asks = trigger
            .conditions
            .iter()
            .flat_map(Condition::parts)
            .any(|part| *part == Condition::Noted);
        if asks && !programs(self.card).any(notes) {
            self.wrong("nothing is noted; a line with `note` does", |words| {
                is_word(words, "noted")
            });
        }
    }

    pub(super) fn conditions_not_yet(&mut self, conditions: &[Condition]) {
        let waits = |ability: &Ability| matches!(ability, Ability::When(trigger, _) if trigger.conditions == conditions);
        let asks =
            conditions.iter().flat_map(Condition::parts).any(|part| *part == Condition::Noted);
        if asks && !self.card.abilities.iter().any(waits) {
            self.refuse("`noted` stands behind an event only", |words| is_word(words, "noted"));
        }
        for count in conditions.iter().flat_map(Condition::counts) {
            self.count_not_yet(count);
        }
    }

    /// What a card watches is its owner's, and waits alone.
    fn rises_not_yet(&mut self, trigger: &Trigger, count: &Count) {
        self.count_not_yet(count);
        if trigger.moments.len() > 1 || trigger.limit.is_some() || !matches!(count, Count::Of(_)) {
            self.refuse("`each new` stands alone and speaks of one thing", |words| {
                is_word(words, "new")
            });
        }
    }

    pub(super) fn count_not_yet(&mut self, count: &Count) {
        for thing in count.things() {
            match thing {
                Thing::GoodOn(_, Place::Card) => {
                    self.refuse("goods on a card are counted for points only", |words| {
                        is_word(words, "on") && is_word(&words[1..], "card")
                    });
                }
                thing if is_later(thing) => {
                    self.refuse(
                        "cards played later are counted for points only, as in `score: 1 per occupation[after this]`",
                        |words| is_word(words, "after"),
                    );
                }
                Thing::Pastures(all) if all.iter().any(PastureHas::asks_for_animals) => {
                    self.refuse("animals in pastures are counted for points only", |words| {
                        is_word(words, "animals") || is_word(words, "free")
                    });
                }
                Thing::Others(condition) => {
                    self.conditions_not_yet(std::slice::from_ref(condition))
                }
                _ => {}
            }
        }
    }

    fn rule_not_yet(&mut self, rule: &Always) {
        const MOST: u8 = 9;
        match rule {
            Always::Hold(hold) => self.hold(hold),
            Always::RoomFor(more, _) if !(1..=MOST).contains(more) => {
                self.wrong(format!("there is room for 1 to {MOST} more"), |words| {
                    matches!(words, [Token::Plus, Token::Number(_), ..])
                });
            }
            Always::Field(crops, stacks) => self.field_not_yet(crops, *stacks),
            Always::Cost(rule) => self.price_not_yet(rule),
            Always::AsMinor(_, conditions) | Always::RoomFor(_, conditions) => {
                self.conditions_not_yet(conditions);
            }
            Always::Toll(spaces, _) => self.toll_not_yet(spaces),
            _ => {}
        }
    }

    fn price_not_yet(&mut self, rule: &CostRule) {
        let priced = rule.priced.as_slice();
        self.conditions_not_yet(&rule.conditions);
        if rule.once_a_round {
            self.once_a_round_not_yet(&rule.change);
        }
        let fences = priced.contains(&Priced::Fences);
        let wood_only = |goods: &Goods| goods.total() == goods[Good::Wood];
        match &rule.change {
            CostChange::Free(_) | CostChange::FreeMore(_) | CostChange::OneInFree(_)
                if priced != [Priced::Fences] =>
            {
                self.refuse(
                    "only fences are free; take something off the price, as in `-1`",
                    |words| is_word(words, "free"),
                );
            }
            CostChange::Free(0) | CostChange::FreeMore(0) => {
                self.wrong("none are free", |words| is_word(words, "free"))
            }
            CostChange::Free(_) | CostChange::FreeMore(_) | CostChange::OneInFree(_) => {}
            CostChange::NextFree if priced != [Priced::Stable] => {
                self.refuse("only the next stable is free", |words| is_word(words, "next"));
            }
            CostChange::NextFree => {}
            CostChange::Less(goods, None) if wood_only(goods) => {}
            CostChange::ReplaceEach(Good::Wood, _) => {}
            _ if fences => {
                self.refuse(
                    "fences become cheaper by `1 free per action` or `may replace wood with clay`",
                    |words| is_word(words, "cost"),
                );
            }
            _ if priced.contains(&Priced::Stable) => {
                self.refuse("stables become cheaper by `-1 wood` or `next free`", |words| {
                    is_word(words, "cost")
                });
            }
            CostChange::Less(_, Some(count)) => self.count_not_yet(count),
            _ => {}
        }
    }

    fn points_not_yet(&mut self, ability: &Ability) {
        match ability {
            Ability::ScoreSpending { .. } => {
                self.refuse("no hand card spends goods for points", |words| {
                    is_word(words, "spending")
                });
            }
            Ability::ScoreIf { conditions, .. } => self.conditions_not_yet(conditions),
            Ability::ScorePer { count, .. }
            | Ability::ScoreTable { count, .. }
            | Ability::ScoreExcept { count, .. }
            | Ability::ScoreInAll { count, .. } => self.points_for_not_yet(count),
            _ => {}
        }
    }

    /// What points are given for: more can be counted at the end than on the way there.
    fn points_for_not_yet(&mut self, count: &Count) {
        for thing in count.things() {
            match thing {
                Thing::GoodOn(_, Place::Card) => {}
                thing if is_later(thing) && *count == Count::Of(thing.clone()) => {}
                Thing::Pastures(all) if *count == Count::Of(thing.clone()) => {
                    if all.iter().any(PastureHas::asks_for_animals) && !are_roomy(all) {
                        self.refuse(
                            "of animals in pastures only `animals >= 1 and free >= N` and `animals >= 1 and free = 0` are counted",
                            |words| is_word(words, "animals") || is_word(words, "free"),
                        );
                    }
                }
                thing => self.count_not_yet(&Count::Of(thing.clone())),
            }
        }
    }

    /// What is done at any time has a price or comes to an end by itself.
    fn anytime_not_yet(&mut self, conditions: &[Condition], program: &Program) {
        self.program_not_yet(program, &Context::anytime(conditions));
        let options = match program {
            Program::Choose(options) => options.as_slice(),
            one => std::slice::from_ref(one),
        };
        for option in options {
            match option {
                Program::Pay(price, bought) => {
                    if let Program::Gain(goods) = bought.as_ref() {
                        self.no_gain_for_nothing(price, goods);
                    }
                }
                Program::Sell(sale) => self.no_gain_for_nothing(&sale.goods, &sale.otherwise),
                Program::Top => {}
                Program::Act(
                    Action::MoveCrop
                    | Action::NewbornActs
                    | Action::Renovate
                    | Action::RenovateTo(_),
                ) => {}
                _ => self.wrong(
                    "what may be done at any time has a price, as in `anytime: pay 1 food -> ...`",
                    |words| is_word(words, "anytime"),
                ),
            }
        }
    }

    /// What is done once in the game at any time.
    fn once_not_yet(&mut self, conditions: &[Condition], program: &Program) {
        self.program_not_yet(program, &Context::anytime(conditions));
        if !matches!(
            program,
            Program::Act(Action::FreeRoom | Action::Renovate | Action::RenovateTo(_))
        ) {
            self.refuse(
                "once in the game, at any time, a room is built or the house renovated",
                |words| is_word(words, "anytime"),
            );
        }
    }

    fn no_gain_for_nothing(&mut self, price: &Goods, gained: &Goods) {
        if gained.covers(price) {
            self.wrong("it gives back what it takes, so it could go on for ever", |words| {
                is_word(words, "anytime")
            });
        }
    }

    /// Whether goods are piled on the card in a way that the pile can be found.
    pub(super) fn piles_where_it_must(&self) -> bool {
        let piles = |program: &&Program| matches!(program, Program::Pile(_));
        let alone = |ability: &Ability| matches!(ability, Ability::Play(Program::Pile(_)));
        self.card.abilities.iter().filter(|ability| alone(ability)).count()
            == programs(self.card).flat_map(all_steps).filter(piles).count()
    }
}

/// Whether goods are put on the card.
fn stores(program: &Program) -> bool {
    all_steps(program).into_iter().any(|step| matches!(step, Program::Store(..)))
}

/// Whether a card counts the goods that become food at a time.
fn counts_cooking(moment: &Moment) -> bool {
    matches!(moment, Moment::Cook(cooking) if cooking.every != Some(1))
}

/// Whether the card keeps something in mind.
fn notes(program: &Program) -> bool {
    all_steps(program).into_iter().any(|step| matches!(step, Program::Note(_)))
}

/// Whether goods on the card itself are counted.
fn is_on_card(thing: &Thing) -> bool {
    matches!(thing, Thing::GoodOn(_, Place::Card))
}

/// Whether cards are counted that were played after the one that counts them.
fn is_later(thing: &Thing) -> bool {
    matches!(thing, Thing::Cards(_, all) if all.contains(&CardIs::AfterThis))
}

/// Whether pastures are meant that hold an animal and have room for so many more, or for none.
fn are_roomy(all: &[PastureHas]) -> bool {
    matches!(
        all,
        [
            PastureHas::Animals(Compare::AtLeast, 1),
            PastureHas::Free(Compare::AtLeast, _) | PastureHas::Free(Compare::Exactly, 0)
        ]
    )
}

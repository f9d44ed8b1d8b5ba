//! Checks what a card does.

use super::limits::programs;
use super::not_yet_programs::all_steps;
use super::{Proof, is_word};
use crate::ability::{Ability, Action, Always, At, Moment, Priced, Program, Rounds, Trigger, Who};
use crate::goods::{Good, Goods};
use crate::lexer::Token;
use crate::people::{CardSpace, GrowAnyway, PersonStep};
use crate::taking::Taking;

impl Proof<'_> {
    pub(super) fn abilities(&mut self) {
        let card = self.card;
        for ability in &card.abilities {
            match ability {
                Ability::Play(program) => self.program(program, None),
                Ability::When(trigger, program) => {
                    self.trigger(trigger);
                    self.program(program, Some(trigger));
                }
                Ability::Anytime(conditions, program)
                | Ability::AnytimeOnce(conditions, program) => {
                    self.conditions(conditions);
                    self.program(program, None);
                }
                Ability::Convert { conditions, .. } => self.conditions(conditions),
                Ability::Space(CardSpace { program, .. }) => self.space_program(program),
                Ability::SpaceForOwner(program) => self.space_program(program),
                Ability::ScoreEveryone { conditions, .. }
                | Ability::Always(Always::GrowAnyway(GrowAnyway(conditions))) => {
                    self.conditions(conditions);
                }
                Ability::Always(
                    Always::UseOccupied(spaces, _)
                    | Always::PlaceTwo(spaces)
                    | Always::Toll(spaces, _),
                ) => {
                    spaces.0.iter().for_each(|key| self.space(key, true));
                }
                Ability::FromHand(named) => self.named(named),
                Ability::Always(Always::RoomFor(_, conditions)) => self.conditions(conditions),
                Ability::Always(Always::AsMinor(named, conditions)) => {
                    self.named(named);
                    self.conditions(conditions);
                }
                Ability::Always(Always::Cost(rule)) => {
                    self.conditions(&rule.conditions);
                    for priced in &rule.priced {
                        if let Priced::Card(named) = priced {
                            self.named(named);
                        }
                    }
                }
                Ability::Always(Always::SowMore(more)) => self.conditions(&more.conditions),
                Ability::ScoreTable { tiers, .. } => self.tiers(tiers),
                Ability::ScoreIf { conditions, .. } => self.conditions(conditions),
                _ => {}
            }
        }
        self.conditions(&card.needs);
        self.pile();
    }

    fn trigger(&mut self, trigger: &Trigger) {
        for moment in &trigger.moments {
            match moment {
                Moment::Use(spaces) | Moment::TurnEnd(spaces) | Moment::Refill(spaces) => {
                    spaces.0.iter().for_each(|key| self.space(key, true));
                }
                Moment::Take(taking) => self.taking(taking),
                Moment::Action { on, .. } | Moment::Grow(on) => {
                    on.0.iter().for_each(|key| self.space(key, true))
                }
                Moment::Card(named) => self.named(named),
                Moment::Becomes(conditions) => self.conditions(conditions),
                Moment::Rises(count) => self.counted(count),
                Moment::ReapThis => self.reaped_card(),
                _ => {}
            }
        }
        self.conditions(&trigger.conditions);
        if trigger.who != Who::Owner && trigger.moments.iter().any(is_instant) {
            let who = if trigger.who == Who::Other { "other" } else { "any" };
            let what =
                format!("`{who}` goes with something a player does, not with a moment of the game");
            self.wrong(what, |words| is_word(words, who));
        }
        if trigger.at != At::On && trigger.moments.iter().any(is_instant) {
            let at = if trigger.at == At::Before { "before" } else { "after" };
            let what =
                format!("`{at}` goes with something a player does, not with a moment of the game");
            self.wrong(what, |words| is_word(words, at));
        }
    }

    fn program(&mut self, program: &Program, trigger: Option<&Trigger>) {
        match program {
            Program::Again(..) | Program::AtLeast(_) | Program::Spend(_)
                if !trigger.is_some_and(takes) =>
            {
                self.wrong("this needs a trigger `take` with one kind of goods", |words| {
                    ["again", "at-least", "spend"].iter().any(|word| is_word(words, word))
                });
            }
            Program::All(parts)
            | Program::AndOr(parts)
            | Program::Choose(parts)
            | Program::Spend(parts) => {
                parts.iter().for_each(|part| self.program(part, trigger));
            }
            Program::Then(first, then) | Program::FirstLater(first, then) => {
                self.program(first, trigger);
                self.program(then, trigger);
            }
            Program::May(part)
            | Program::Pay(_, part)
            | Program::PayTo(_, _, part)
            | Program::Others(part)
            | Program::Them(part)
            | Program::FromRound(_, part) => self.program(part, trigger),
            Program::PayToSpace(_, part) => {
                if !self.all_refills(trigger, |_| true) {
                    self.wrong(
                        "`to space` needs a trigger `use` with spaces that goods are added to",
                        |words| is_word(words, "to") && is_word(&words[1..], "space"),
                    );
                }
                self.program(part, trigger);
            }
            Program::GainSame(_) if !self.all_refills(trigger, Good::is_animal) => {
                self.wrong("`same` needs a trigger `use` with animal markets", |words| {
                    is_word(words, "same")
                });
            }
            Program::If(conditions, part) => {
                self.conditions(conditions);
                self.program(part, trigger);
            }
            Program::GainPer(_, _, count)
            | Program::Points(_, _, count)
            | Program::Store(_, Some(count)) => self.counted(count),
            Program::GainTable(_, count, tiers) => {
                self.counted(count);
                self.tiers(tiers);
            }
            Program::Promise(_, rounds) => self.rounds(rounds),
            Program::FromCard(goods) => self.stored(goods),
            Program::PromiseTo(part, rounds) => {
                self.rounds(rounds);
                self.program(part, trigger);
            }
            Program::TakeFrom(space) => self.space(space, false),
            Program::Spread(from, over) => {
                self.space(from, false);
                over.0.iter().for_each(|key| self.space(key, false));
            }
            Program::Person(PersonStep::Move(from, to)) => {
                self.space(from, false);
                to.0.iter().for_each(|key| self.space(key, true));
            }
            Program::Take => {
                self.wrong("only an action space can say `take`", |words| is_word(words, "take"));
            }
            Program::Act(action) => self.action(action),
            _ => {}
        }
    }

    /// What a card that is an action space lets its user do; there `take` has a meaning.
    fn space_program(&mut self, program: &Program) {
        if *program != Program::Take {
            self.program(program, None);
        }
    }

    /// Whether the card acts only on spaces that such goods are added to.
    fn all_refills(&self, trigger: Option<&Trigger>, such: fn(Good) -> bool) -> bool {
        trigger.is_some_and(|trigger| {
            trigger.moments.iter().all(|moment| match moment {
                Moment::Use(spaces) | Moment::Take(Taking { on: Some(spaces), .. }) => {
                    let mut refills = spaces.0.iter().flat_map(|key| self.refills(key));
                    refills.all(|refill| refill.is_some_and(such))
                }
                _ => false,
            })
        })
    }

    fn action(&mut self, action: &Action) {
        let of_other_games: &[&str] = match action {
            Action::Pastures(_) => &["pasture"],
            Action::BuildHere => &["build-here"],
            Action::SowUpTo(_) => &["sow"],
            Action::RoomsOf(..) => &["room"],
            Action::RenovateFor(_) => &["renovate"],
            Action::Work(_) => &["border", "trough", "stall", "upgrade", "expand", "building"],
            _ => return,
        };
        self.wrong("this can only be done in another game of the family", |words| {
            of_other_games.iter().any(|word| is_word(words, word))
        });
    }

    /// What is taken from a card is put there by it.
    fn stored(&mut self, goods: &Goods) {
        let puts = |good: Good| {
            let steps = programs(self.card).flat_map(all_steps);
            let mut stored = steps.filter_map(|step| match step {
                Program::Store(goods, _) => Some(goods),
                _ => None,
            });
            stored.any(|stored| stored[good] > 0)
        };
        if let Some((good, _)) = goods.iter().find(|(good, _)| !puts(*good)) {
            let what = format!("nothing puts {good} on this card; `store 1 {good}` does");
            self.wrong(what, |words| is_word(words, "from") && is_word(&words[1..], "card"));
        }
    }

    fn rounds(&mut self, rounds: &Rounds) {
        if let Rounds::Next(count) = rounds {
            self.counted(count);
        }
        let (Rounds::These(numbers) | Rounds::Plus(numbers)) = rounds else { return };
        for pair in numbers.windows(2) {
            if pair[0] >= pair[1] {
                self.wrong("rounds are named from the first to the last, each once", |words| {
                    let numbers: Vec<i32> =
                        words.iter().filter_map(|word| number(word)).take(2).collect();
                    number(words[0]).is_some()
                        && numbers == [i32::from(pair[0]), i32::from(pair[1])]
                });
            }
        }
    }

    /// A tier that gives no more than the one before is no tier.
    fn tiers(&mut self, tiers: &[(u16, i8)]) {
        for pair in tiers.windows(2) {
            let ((_, before), (from, gives)) = (pair[0], pair[1]);
            if gives <= before {
                let what = format!("a higher tier gives more: {gives} is not more than {before}");
                self.wrong(what, |words| {
                    matches!(words, [Token::Number(number), Token::Colon, Token::Number(given), ..]
                        if *number == i32::from(from) && *given == i32::from(gives))
                });
            }
        }
    }

    /// A pile and what takes from it go together.
    fn pile(&mut self) {
        let piles = self.find(|words| is_word(words, "pile")).is_some();
        let takes = self.find(|words| is_word(words, "top")).is_some();
        if piles && !takes {
            self.wrong(
                "nothing takes the goods of the pile; an ability with `top` does",
                |words| is_word(words, "pile"),
            );
        }
        if takes && !piles {
            self.wrong("`top` takes from a pile, and no ability makes one with `pile`", |words| {
                is_word(words, "top")
            });
        }
    }
}

/// Something that comes by itself.
fn is_instant(moment: &Moment) -> bool {
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
            | Moment::FieldEnd
            | Moment::FeedStart
            | Moment::ReapThis
            | Moment::BeforeScoring
            | Moment::Becomes(_)
    )
}

fn number(word: &Token) -> Option<i32> {
    if let Token::Number(number) = word { Some(*number) } else { None }
}

/// Whether somebody takes goods of one kind.
fn takes(trigger: &Trigger) -> bool {
    trigger
        .moments
        .iter()
        .all(|moment| matches!(moment, Moment::Take(taking) if taking.goods.len() == 1))
}

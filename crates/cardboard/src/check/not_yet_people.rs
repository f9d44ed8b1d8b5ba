//! Refuses what no game can do yet with people and between players.

use super::not_yet_programs::Context;
use super::{Proof, is_word};
use crate::ability::{Ability, At, Moment, Program, Spaces, Trigger, Who};
use crate::card::Kind;
use crate::goods::{Good, Goods};
use crate::people::{CardSpace, PersonStep, Sale};
use crate::printed;

impl Proof<'_> {
    /// `them` is who did what the card waited for.
    pub(super) fn them_not_yet(&mut self, context: &Context<'_>) {
        let waits = |trigger: &Trigger| trigger.who == Who::Other;
        if !context.trigger.is_some_and(waits) || context.promised {
            self.wrong("`them` needs a trigger with `other`", |words| is_word(words, "them"));
        }
    }

    /// What is sold is no food, and no animal, for which a buyer would need room.
    pub(super) fn sale_not_yet(&mut self, sale: &Sale) {
        let sold = |(good, _): (Good, u16)| good != Good::Food && !good.is_animal();
        if !sale.goods.iter().all(sold) {
            self.refuse("neither food nor animals are sold", |words| is_word(words, "sell"));
        }
    }

    pub(super) fn person_not_yet(&mut self, step: &PersonStep, context: &Context<'_>) {
        let (word, fits, why) = match step {
            PersonStep::Guest => {
                ("guest", context.trigger.is_none(), "a guest comes when the card is played")
            }
            PersonStep::Here => (
                "person",
                context.trigger.is_none() && !self.card.travels && self.moves_in_once(),
                "a person comes to live here when the card is played, in a line of its own",
            ),
            PersonStep::Place => (
                "place-person",
                waits_for(context, &Moment::WorkStart),
                "a person is placed before the others behind `work.start` only",
            ),
            PersonStep::PlaceAnywhere => (
                "place-person",
                context.trigger.is_some_and(|trigger| {
                    trigger.at == At::After && matches!(trigger.moments[..], [Moment::Use(_)])
                }),
                "a person is placed wherever others stand behind `after use` only",
            ),
            PersonStep::Move(..) => (
                "move-person",
                waits_for(context, &Moment::WorkEnd),
                "people are moved behind `work.end` only",
            ),
        };
        if !fits || context.promised {
            self.refuse(why, |words| is_word(words, word));
        }
    }

    /// Spaces keep food and wood beside what is added to them.
    pub(super) fn goods_on_spaces_not_yet(&mut self, program: &Program, context: &Context<'_>) {
        let (word, fits, why) = match program {
            Program::PutOnSpace(goods) => {
                ("put", *goods == Goods::of(Good::Food, 1), "1 food is put on a space")
            }
            Program::Spread(from, _) => (
                "spread",
                self.refills(from) == [Some(Good::Wood)],
                "wood is spread over other spaces",
            ),
            _ => (
                "redraw",
                context.trigger.is_none() && !self.card.travels,
                "cards are drawn when the card is played",
            ),
        };
        if !fits || context.promised {
            self.refuse(why, |words| is_word(words, word));
        }
    }

    fn moves_in_once(&self) -> bool {
        let moves_in =
            |ability: &&Ability| **ability == Ability::Play(Program::Person(PersonStep::Here));
        self.card.abilities.iter().filter(moves_in).count() == 1
    }

    /// Whoever pays a toll gets goods for it, so that it can always be used when it is paid.
    pub(super) fn toll_not_yet(&mut self, spaces: &Spaces) {
        let board = printed::board(self.deck.edition);
        let gives = |key: &String| {
            board.iter().filter(|card| card.kind == Kind::Space && card.key == *key).all(|space| {
                space.abilities.iter().all(|ability| match ability {
                    Ability::Use(program) => only_gives(program),
                    _ => true,
                })
            })
        };
        if !spaces.0.iter().all(gives) {
            self.refuse("a toll is paid on spaces that give goods only", |words| {
                is_word(words, "toll")
            });
        }
    }

    pub(super) fn card_space_not_yet(&mut self, ability: &Ability) {
        let spaces = self.card.abilities.iter().filter_map(|ability| match ability {
            Ability::Space(space) => Some(space),
            _ => None,
        });
        let spaces: Vec<&CardSpace> = spaces.collect();
        let program = match ability {
            Ability::Space(space) => &space.program,
            Ability::SpaceForOwner(program) => program,
            _ => return,
        };
        if spaces.len() != 1 {
            self.refuse("a card is one action space, and `space owner` belongs to one", |words| {
                is_word(words, "space")
            });
        }
        let refilled = spaces.iter().any(|space| space.refill.is_some());
        if !only_gives(program) || (*program == Program::Take) != refilled {
            self.refuse(
                "a card that is an action space gives goods, or what is added to it by `take`",
                |words| is_word(words, "space"),
            );
        }
    }
}

fn waits_for(context: &Context<'_>, moment: &Moment) -> bool {
    context.trigger.is_some_and(|trigger| trigger.moments.as_slice() == [moment.clone()])
}

/// Whether a program gives something to whoever carries it out, and nothing else.
fn only_gives(program: &Program) -> bool {
    match program {
        Program::Take | Program::Gain(_) | Program::Bonus(_) | Program::Pick(..) => true,
        Program::All(parts) | Program::Choose(parts) => parts.iter().all(only_gives),
        _ => false,
    }
}

//! Lots: what cards leave to chance while a game is played.

use super::limits::programs;
use super::not_yet_programs::all_steps;
use super::{Proof, is_word};
use crate::ability::{Ability, Always, Moment, Program, Trigger};
use crate::card::Card;

impl Card {
    /// Whether it leaves something to chance while the game is played.
    pub fn draws_lots(&self) -> bool {
        let drawn = |one: &Ability| matches!(one, Ability::Always(Always::DrawOccupation(_)));
        draws_from_bag(self) || self.abilities.iter().any(drawn)
    }
}

fn draws_from_bag(card: &Card) -> bool {
    programs(card).flat_map(all_steps).any(|step| *step == Program::DrawPair)
}

impl Proof<'_> {
    /// A bag is filled once, is small enough to be kept in mind, and something draws from it. What
    /// comes out is not known before, so nothing that a player is about to do can depend on it.
    pub(super) fn lots(&mut self) {
        /// As many different contents can be told apart.
        const CONTENTS: u32 = 256;
        let bags: Vec<_> = programs(self.card)
            .flat_map(all_steps)
            .filter_map(|step| if let Program::Bag(goods) = step { Some(*goods) } else { None })
            .collect();
        let alone = |ability: &&Ability| matches!(ability, Ability::Play(Program::Bag(_)));
        let lines = self.card.abilities.iter().filter(alone).count();
        if bags.len() != lines || lines > 1 {
            self.refuse("a bag is filled once, by a line of its own: `play: bag ...`", |words| {
                is_word(words, "bag")
            });
        }
        let contents = |bag: &crate::goods::Goods| -> u32 {
            bag.iter().map(|(_, amount)| u32::from(amount) + 1).fold(1, u32::saturating_mul)
        };
        if bags.iter().any(|bag| contents(bag) > CONTENTS) {
            self.refuse("so much does not go into a bag", |words| is_word(words, "bag"));
        }
        let draws = draws_from_bag(self.card);
        if draws && bags.is_empty() {
            self.wrong("`draw` draws from a bag, and no ability fills one with `bag`", |words| {
                is_word(words, "draw")
            });
        }
        if !draws && !bags.is_empty() {
            self.wrong("nothing is drawn from the bag; `draw pair` does", |words| {
                is_word(words, "bag")
            });
        }
        for ability in &self.card.abilities {
            let (program, waits) = match ability {
                Ability::When(trigger, program) => (program, waits_for_the_game(trigger)),
                Ability::Play(program) | Ability::Anytime(_, program) => (program, false),
                _ => continue,
            };
            let nested =
                *program != Program::DrawPair && all_steps(program).contains(&&Program::DrawPair);
            if nested || (*program == Program::DrawPair && !waits) {
                self.refuse("lots are drawn by a line like `round.start: draw pair`", |words| {
                    is_word(words, "draw")
                });
            }
        }
    }
}

/// Whether it waits for a moment that comes when nobody is about to do anything.
fn waits_for_the_game(trigger: &Trigger) -> bool {
    trigger.moments.iter().all(|moment| {
        matches!(moment, Moment::RoundStart | Moment::RoundEnd(_) | Moment::Home | Moment::Field)
    })
}

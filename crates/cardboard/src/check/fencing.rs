//! Checks what cards say about fences, stables and marked spaces.

use super::limits::programs;
use super::not_yet_programs::all_steps;
use super::{Proof, is_word};
use crate::ability::{Ability, Action, Moment, Program};

impl Proof<'_> {
    pub(super) fn fencing(&mut self) {
        let stable = |moment: &Moment| matches!(moment, Moment::Stable(_));
        let steps = |ability: &Ability| -> Vec<Program> {
            match ability {
                Ability::When(trigger, program) if trigger.moments.iter().all(stable) => {
                    vec![program.clone()]
                }
                _ => Vec::new(),
            }
        };
        let around = |step: &&Program| **step == Program::Act(Action::FenceStable);
        let all = programs(self.card).flat_map(all_steps).filter(around).count();
        let at_stables: Vec<Program> = self.card.abilities.iter().flat_map(steps).collect();
        let inside = at_stables.iter().flat_map(all_steps).filter(around).count();
        if all > inside {
            self.refuse("`fence around stable` goes with the event `stable`", |words| {
                is_word(words, "around")
            });
        }
        self.free_fences();
        self.marks();
        self.first_and_later();
    }

    /// Fences that cost nothing wait on a round space until then.
    fn free_fences(&mut self) {
        let free = |step: &&Program| matches!(step, Program::Act(Action::FenceFree(_)));
        let all = programs(self.card).flat_map(all_steps).filter(free).count();
        let promised = programs(self.card).flat_map(all_steps).filter_map(|step| match step {
            Program::PromiseTo(then, _) => Some(all_steps(then).into_iter().filter(free).count()),
            _ => None,
        });
        if all > promised.sum() {
            self.refuse(
                "`fence up to` is promised, as in `promise [fence up to 4 free]`",
                |words| is_word(words, "up"),
            );
        }
    }

    /// A space is marked once, by a line of its own, and something waits for its use.
    fn marks(&mut self) {
        let marks = |step: &&Program| **step == Program::MarkSpace;
        let all = programs(self.card).flat_map(all_steps).filter(marks).count();
        let alone = |ability: &&Ability| **ability == Ability::Play(Program::MarkSpace);
        let lines = self.card.abilities.iter().filter(alone).count();
        if all != lines || lines > 1 {
            self.refuse(
                "a space is marked once, by a line of its own: `play: mark-space`",
                |words| is_word(words, "mark-space"),
            );
        }
        let waits = self.card.abilities.iter().any(|ability| {
            matches!(ability, Ability::When(trigger, _) if trigger.moments.contains(&Moment::UseMarked))
        });
        if waits != (lines > 0) {
            self.wrong("`play: mark-space` and `use marked` go together", |words| {
                is_word(words, "mark-space") || is_word(words, "marked")
            });
        }
    }

    /// What happens first and what later is all that an event brings.
    fn first_and_later(&mut self) {
        let first = |step: &&Program| matches!(step, Program::FirstLater(..));
        let all = programs(self.card).flat_map(all_steps).filter(first).count();
        let whole = |ability: &&Ability| matches!(ability, Ability::When(trigger, Program::FirstLater(..)) if trigger.limit.is_none());
        if all != self.card.abilities.iter().filter(whole).count() {
            self.refuse("`first ... later ...` is all that an event brings", |words| {
                is_word(words, "first")
            });
        }
    }
}

//! What an occasion brings by itself, so that cards can speak of more of it.

use super::table::Table;
use crate::ability::{Ability, Action, At, CardAction, Moment, Program, Trigger, Who};
use crate::card::Card;
use crate::condition::Condition;
use crate::count::{Compare, Count, Thing};
use crate::goods::Good;
use crate::taking::Among;

/// Goods and actions that somebody gets anyhow.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Brought {
    pub(super) goods: Vec<Good>,
    pub(super) actions: Vec<Action>,
}

impl Brought {
    pub(super) const NOTHING: &'static Brought =
        &Brought { goods: Vec::new(), actions: Vec::new() };

    pub(super) fn of_goods(goods: &[Good]) -> Brought {
        Brought { goods: goods.to_vec(), actions: Vec::new() }
    }

    /// What everybody gets on whom this card waits: in any of its moments.
    pub(super) fn by_trigger(trigger: &Trigger, table: Table<'_>) -> Brought {
        if trigger.who != Who::Owner || trigger.at == At::Before {
            return Brought::default();
        }
        let mut each = trigger.moments.iter().map(|moment| Brought::by_moment(moment, table));
        let first = each.next().unwrap_or_default();
        each.fold(first, Brought::shared).and_had(&trigger.conditions)
    }

    fn by_moment(moment: &Moment, table: Table<'_>) -> Brought {
        match moment {
            Moment::Use(spaces) => table.brought(&spaces.0),
            Moment::Take(taking) if taking.goods.len() == 1 || taking.among == Among::All => {
                Brought::of_goods(&taking.goods)
            }
            Moment::Bake | Moment::BakeOtherwise | Moment::BakeGrain | Moment::Cook(_) => {
                Brought::of_goods(&[Good::Food])
            }
            Moment::Action { kind, .. } => Brought {
                goods: Vec::new(),
                actions: vec![match kind {
                    CardAction::Occupation => Action::Occupation(Vec::new()),
                    CardAction::Minor => Action::Minor,
                    CardAction::Improvement => Action::Improvement,
                }],
            },
            _ => Brought::default(),
        }
    }

    /// What a person gets on a space.
    pub(super) fn by_space(space: &Card) -> Brought {
        let mut brought = Brought::default();
        brought.goods.extend(space.terms.refill.map(|(good, _)| good));
        for ability in &space.abilities {
            if let Ability::Use(program) = ability {
                brought.add(program);
            }
        }
        brought
    }

    fn add(&mut self, program: &Program) {
        match program {
            Program::Gain(gain) => self.goods.extend(gain.iter().map(|(good, _)| good)),
            Program::Act(action) => self.actions.push(action.clone()),
            Program::All(parts) | Program::AndOr(parts) => {
                parts.iter().for_each(|part| self.add(part));
            }
            Program::Then(first, _) => self.add(first),
            _ => {}
        }
    }

    /// What both bring.
    pub(super) fn shared(mut self, other: Brought) -> Brought {
        self.goods.retain(|good| other.goods.contains(good));
        self.actions.retain(|action| other.actions.contains(action));
        self
    }

    /// And what somebody has for whom all of this holds.
    pub(super) fn and_had(mut self, conditions: &[Condition]) -> Brought {
        self.goods.extend(conditions.iter().filter_map(|condition| match condition {
            Condition::Is(Count::Of(Thing::Good(good)), Compare::AtLeast, _) => Some(*good),
            _ => None,
        }));
        self
    }

    /// Whether it brings an action of this kind, whatever its price.
    pub(super) fn has(&self, action: &Action) -> bool {
        self.actions.iter().any(|one| std::mem::discriminant(one) == std::mem::discriminant(action))
    }
}

//! Where a person can be placed: the plain answer.

use std::collections::BTreeSet;

use farmstead_cardboard::{
    Ability, Action, Always, At as When, Goods, Holders, Key, Moment, Program, Who,
};

use super::running::At;
use super::world::{Side, World};

impl World {
    /// The keys of all spaces on which the player could place a person and do what the space asks
    /// for.
    pub(super) fn placements(&self) -> BTreeSet<Key> {
        let spaces = (0..self.spaces.len()).filter(|space| self.can_be_used(*space));
        spaces.map(|space| self.spaces[space].card.key).collect()
    }

    pub(super) fn can_be_used(&self, space: usize) -> bool {
        self.is_open(space) && self.is_free(space) && {
            let mut after = self.clone();
            after.spaces[space].people.insert(self.me as u8);
            let side = &mut after.sides[self.me];
            side.placed += 1;
            side.left -= 1;
            after.leads_to_use(space)
        }
    }

    /// Whether a space is in play, or a card opens it before its time.
    fn is_open(&self, space: usize) -> bool {
        let ahead = |(_, rule): &(u8, &Always)| matches!(rule, Always::Ahead(round) if self.round >= *round);
        self.spaces[space].open
            || (self.spaces[space].round.is_some() && self.rules(self.mine()).iter().any(ahead))
    }

    /// Whether nobody is in the way, or a card does not mind.
    fn is_free(&self, space: usize) -> bool {
        let there = &self.spaces[space];
        let linked = |other: &super::world::Space| other.card.terms.linked;
        let closed = linked(there)
            && self.spaces.iter().any(|other| linked(other) && !other.people.is_empty());
        if there.people.is_empty() {
            return !closed;
        }
        let mine = there.people.contains(&(self.me as u8));
        self.rules(self.mine()).into_iter().any(|(_, rule)| match rule {
            Always::UseOccupied(words, holders) => {
                let few = match holders {
                    Holders::OneOther => there.people.len() == 1,
                    Holders::Others => true,
                };
                self.names(words, space) && few && !mine
            }
            _ => false,
        })
    }

    /// Whether, after what cards do first, at least one action of the space can be carried out.
    fn leads_to_use(&self, space: usize) -> bool {
        let at = At { space: Some(space), card: None };
        let uses = |when, moment: &Moment| match moment {
            Moment::Use(words) => when != When::After && self.names(words, space),
            _ => false,
        };
        let from_others = self.gifts_of_others(space);
        let mut does_it = |side: &Side| {
            let after = side.with(&from_others);
            after.replaced
                || self
                    .programs(space)
                    .into_iter()
                    .any(|program| self.run(&after, program, at, &mut |_: &Side| true))
        };
        self.pay(self.mine(), &self.tolls(space), &mut |side: &Side| {
            let side = side.with(&self.spaces[space].lying);
            self.window(&side, &uses, Some(space), &mut does_it)
        })
    }

    /// Who owns the card that a space is.
    fn owner(&self, space: usize) -> Option<usize> {
        let key = self.spaces[space].card.key.as_str();
        self.sides.iter().position(|side| side.cards.table.iter().any(|laid| laid.key == key))
    }

    /// What the player may do on a space.
    fn programs(&self, space: usize) -> Vec<&'static Program> {
        let abilities = &self.spaces[space].card.abilities;
        let for_owner = abilities.iter().filter_map(|ability| match ability {
            Ability::SpaceForOwner(program) => Some(program),
            _ => None,
        });
        let for_owner: Vec<&Program> = for_owner.collect();
        if self.owner(space) == Some(self.me) && !for_owner.is_empty() {
            return for_owner;
        }
        let for_all = abilities.iter().filter_map(|ability| match ability {
            Ability::Use(program) => Some(program),
            Ability::Space(space) => Some(&space.program),
            _ => None,
        });
        // Whoever joins another on a space with two halves builds the room or lets the family grow.
        let me = self.me as u8;
        match self.spaces[space].people.iter().any(|other| *other != me) {
            true => for_all.flat_map(halves_to_share).collect(),
            false => for_all.collect(),
        }
    }

    /// What others ask for the use of a space.
    fn tolls(&self, space: usize) -> Goods {
        let mut tolls = Goods::NONE;
        for (_, side) in self.sides.iter().enumerate().filter(|(seat, _)| *seat != self.me) {
            for (_, rule) in self.rules(side) {
                if let Always::Toll(words, goods) = rule
                    && self.names(words, space)
                {
                    tolls += *goods;
                }
            }
        }
        if self.owner(space).is_some_and(|owner| owner != self.me) {
            for ability in &self.spaces[space].card.abilities {
                if let Ability::Space(space) = ability {
                    tolls += space.toll;
                }
            }
        }
        tolls
    }

    /// What other players' cards give the player for the use of a space.
    fn gifts_of_others(&self, space: usize) -> Goods {
        let mut given = Goods::NONE;
        for (_, side) in self.sides.iter().enumerate().filter(|(seat, _)| *seat != self.me) {
            for (_, card) in self.owned(side) {
                for ability in &card.abilities {
                    let Ability::When(trigger, program) = ability else { continue };
                    let fires = trigger.moments.iter().any(|moment| match moment {
                        Moment::Use(words) => self.names(words, space),
                        _ => false,
                    });
                    if fires && trigger.at != When::After && trigger.who != Who::Owner {
                        given += gifts(program);
                    }
                }
            }
        }
        given
    }
}

/// What a program gives to every other player.
fn gifts(program: &Program) -> Goods {
    match program {
        Program::Others(part) | Program::Them(part) => match &**part {
            Program::Gain(goods) => *goods,
            // What another player's card offers may be declined.
            Program::May(_) => Goods::NONE,
            other => super::unknown(other),
        },
        Program::All(parts) => parts.iter().map(gifts).fold(Goods::NONE, |all, one| all + one),
        _ => Goods::NONE,
    }
}

fn halves_to_share(program: &'static Program) -> Vec<&'static Program> {
    fn is_for_people(part: &Program) -> bool {
        match part {
            Program::Act(action) => matches!(action, Action::Rooms(_) | Action::Grow { .. }),
            Program::If(_, then) | Program::FromRound(_, then) => is_for_people(then),
            _ => false,
        }
    }
    match program {
        Program::Choose(parts) if parts.iter().any(is_for_people) => {
            parts.iter().filter(|part| is_for_people(part)).collect()
        }
        whole => vec![whole],
    }
}

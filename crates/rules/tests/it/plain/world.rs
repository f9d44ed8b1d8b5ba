//! The table as plain lists, read off a position: who has what, what lies where, who stands where.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use farmstead_cardboard::{Ability, Always, Card, Good, Goods, Key, Kind, Spaces, printed};
use farmstead_rules::agricola::farmyard::{Cell as FarmCell, Edge};
use farmstead_rules::agricola::{House, Player, Rung, SpaceId, State};
use farmstead_rules::{GameName, Seat};

/// A row and a column.
pub(super) type Place = (u8, u8);

/// A fence: whether it stands upright, and its row and column among those.
pub(super) type Fence = (bool, u8, u8);

/// What a player has built.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Farm {
    pub material: Good,
    pub rooms: BTreeSet<Place>,
    pub fields: BTreeMap<Place, Option<(Good, u8)>>,
    pub stables: BTreeSet<Place>,
    pub fences: BTreeSet<Fence>,
}

/// A card on the table, with the number that lies on it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Laid {
    pub key: Key,
    pub mark: u8,
    /// What grows on it, if it is a field.
    pub stacks: Vec<u8>,
}

/// The cards of a player, and the major improvements that nobody has.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cards {
    pub hand: BTreeSet<Key>,
    pub table: Vec<Laid>,
    pub majors: BTreeSet<Key>,
    pub market: BTreeSet<Key>,
}

/// Everything of one player.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Side {
    pub amounts: [u16; Good::COUNT],
    pub farm: Rc<Farm>,
    pub cards: Rc<Cards>,
    pub people: u8,
    pub newborns: u8,
    /// Building resources gained in this work phase.
    pub gained: u8,
    /// The spaces with a choice where goods were taken or the family has grown.
    pub took_from: Vec<usize>,
    /// Goods that became food at this time, as far as no card has acted for them.
    pub cooked: u16,
    /// People placed this round, and those that can still be placed.
    pub placed: u8,
    pub left: u8,
    /// Whether a card has put another action in place of the space's.
    pub replaced: bool,
}

impl Side {
    pub(super) fn has(&self, goods: &Goods) -> bool {
        goods.iter().all(|(good, amount)| self[good] >= amount)
    }

    #[must_use]
    pub(super) fn with(&self, goods: &Goods) -> Side {
        let mut side = self.clone();
        goods.iter().for_each(|(good, amount)| side.amounts[good as usize] += amount);
        side
    }

    #[must_use]
    pub(super) fn without(&self, goods: &Goods) -> Side {
        let mut side = self.clone();
        goods.iter().for_each(|(good, amount)| side.amounts[good as usize] -= amount);
        side
    }

    pub(super) fn farm_mut(&mut self) -> &mut Farm {
        Rc::make_mut(&mut self.farm)
    }

    pub(super) fn cards_mut(&mut self) -> &mut Cards {
        Rc::make_mut(&mut self.cards)
    }
}

impl std::ops::Index<Good> for Side {
    type Output = u16;

    fn index(&self, good: Good) -> &u16 {
        &self.amounts[good as usize]
    }
}

/// An action space.
#[derive(Debug, Clone)]
pub(super) struct Space {
    /// The space, or the hand card that it is.
    pub card: &'static Card,
    /// What is added to it every round.
    pub refill: Option<(Good, u8)>,
    /// The round in which its card comes up.
    pub round: Option<u8>,
    pub open: bool,
    pub stock: u16,
    /// What cards have put there.
    pub lying: Goods,
    /// Whether one of two different things is done there.
    pub has_choice: bool,
    pub people: BTreeSet<u8>,
}

/// A whole position, seen by the player who is to place a person.
#[derive(Debug, Clone)]
pub(super) struct World {
    pub me: usize,
    /// Who holds the start player marker.
    pub start: usize,
    pub round: u8,
    pub work: bool,
    pub spaces: Vec<Space>,
    pub sides: Vec<Side>,
    /// Every card of the game by its key.
    pub printed: Rc<BTreeMap<Key, &'static Card>>,
    /// The groups of spaces that cards name.
    pub groups: &'static [Card],
    /// Whether something that may be done at any time is being done: nothing else like it is done
    /// in between.
    pub busy: Cell<bool>,
}

impl World {
    pub(super) fn read(state: &State, me: Seat) -> World {
        let layout = state.layout;
        let groups = match layout.game {
            GameName::Classic => printed::classic(),
            _ => printed::revised(),
        };
        let on_table = groups.iter().chain(printed::majors());
        let cards = on_table.chain(printed::shipped()).map(|card| (card.key, card));
        let cards: BTreeMap<Key, &Card> = cards.collect();
        let comes = |id: u8| {
            let place = state.common.round_cards.iter().position(|card| card.0 == id);
            place.map(|place| place as u8 + 1)
        };
        let spaces = (0..).zip(&layout.spaces).map(|(id, space)| Space {
            // A space may be printed in several ways, of which one is in play.
            card: groups.iter().find(|card| **card == space.card).unwrap_or(cards[&space.key]),
            refill: space.refill,
            round: space.card.terms.stage.and_then(|_| comes(id)),
            open: state.common.revealed.0 >> id & 1 == 1,
            stock: state.common.stock[usize::from(id)].into(),
            lying: state.lying_on(SpaceId(id)),
            has_choice: state.layout.spaces[usize::from(id)].half.is_some(),
            people: (0..8)
                .filter(|seat| state.common.occupants[usize::from(id)] >> seat & 1 == 1)
                .collect(),
        });
        World {
            me: me.index(),
            start: state.common.start.index(),
            round: state.common.round,
            work: state.common.rung == Rung::Work,
            spaces: spaces.collect(),
            sides: state.seats().map(|seat| side(state, seat)).collect(),
            printed: Rc::new(cards),
            groups,
            busy: Cell::new(false),
        }
    }

    pub(super) fn mine(&self) -> &Side {
        &self.sides[self.me]
    }

    pub(super) fn card(&self, key: &str) -> &'static Card {
        self.printed[key]
    }

    /// What lies in front of a player: cards with their place on the table, and majors.
    pub(super) fn owned(&self, side: &Side) -> Vec<(Option<usize>, &'static Card)> {
        let laid = side.cards.table.iter().enumerate();
        let laid = laid.map(|(place, laid)| (Some(place), self.card(&laid.key)));
        laid.chain(side.cards.majors.iter().map(|key| (None, self.card(key)))).collect()
    }

    /// Every standing rule of a player's cards, with the number that lies on the card.
    pub(super) fn rules(&self, side: &Side) -> Vec<(u8, &'static Always)> {
        let mut rules = Vec::new();
        for (place, card) in self.owned(side) {
            let mark = place.map_or(0, |place| side.cards.table[place].mark);
            for ability in &card.abilities {
                if let Ability::Always(rule) = ability {
                    rules.push((mark, rule));
                }
            }
        }
        rules
    }

    /// Whether words for spaces name this one.
    pub(super) fn names(&self, words: &Spaces, space: usize) -> bool {
        let space = &self.spaces[space];
        words.0.iter().any(|word| {
            let group = |card: &&Card| card.kind == Kind::Group && card.key == *word;
            match self.groups.iter().find(group) {
                None => space.card.key == *word,
                Some(group) => {
                    let members = &group.members;
                    let refill = space.refill.map(|(good, _)| good);
                    members.spaces.iter().any(|key| space.card.key == *key)
                        || members.round.is_some_and(|round| {
                            let round = if round == 0 { self.round } else { round };
                            space.round == Some(round)
                        })
                        || refill.is_some_and(|good| members.refilled.contains(&good))
                }
            }
        })
    }
}

fn side(state: &State, seat: Seat) -> Side {
    let player = state.player(seat);
    let held = &player.held;
    let hand = held.hand_slots().filter(|slot| state.knows(*slot));
    let majors = (0..).zip(&state.layout.majors);
    let with = |bits: u16| {
        let majors = majors.clone().filter(move |(index, _)| bits >> index & 1 == 1);
        majors.map(|(_, major)| major.key).collect()
    };
    let table = state.played(seat).map(|(place, card)| {
        let mark = held.store[place];
        Laid { key: card.key, mark, stacks: stacks(&card.card, mark) }
    });
    Side {
        amounts: Good::ALL.map(|good| player.goods[good]),
        farm: Rc::new(farm(player)),
        cards: Rc::new(Cards {
            hand: hand.map(|slot| state.card(slot).key).collect(),
            table: table.collect(),
            majors: with(player.majors),
            market: with(state.common.majors),
        }),
        people: player.people,
        newborns: player.newborns,
        gained: held.gained,
        took_from: (0..)
            .zip(spaces_with_choice(state))
            .filter(|(bit, _)| held.took_from >> bit & 1 == 1)
            .map(|(_, space)| space)
            .collect(),
        cooked: 0,
        placed: player.placed,
        left: player.people_left(),
        replaced: false,
    }
}

/// The spaces where two different things can be done.
fn spaces_with_choice(state: &State<'_>) -> impl Iterator<Item = usize> {
    let spaces = state.layout.spaces.iter().enumerate();
    spaces.filter(|(_, space)| space.half.is_some()).map(|(at, _)| at)
}

/// What lies on each stack of a card that is a field: one number keeps them all.
pub(super) fn stacks(card: &Card, mark: u8) -> Vec<u8> {
    let stacks = card.abilities.iter().find_map(|ability| match ability {
        Ability::Always(Always::Field(_, stacks)) => Some(*stacks),
        _ => None,
    });
    let Some(stacks) = stacks else { return Vec::new() };
    let base: u32 = match stacks {
        1 => 256,
        2 => 16,
        _ => 6,
    };
    let stack = |stack: u8| (u32::from(mark) / base.pow(stack.into()) % base) as u8;
    (0..stacks).map(stack).collect()
}

fn farm(player: &Player) -> Farm {
    let place = |cell: FarmCell| (cell.row(), cell.column());
    let upright = (0..3).flat_map(|row| (0..6).map(move |column| (true, row, column)));
    let lying = (0..4).flat_map(|row| (0..5).map(move |column| (false, row, column)));
    let edge = |(upright, row, column): Fence| match upright {
        true => Edge::vertical(row, column),
        false => Edge::horizontal(row, column),
    };
    Farm {
        material: match player.house {
            House::Wood => Good::Wood,
            House::Clay => Good::Clay,
            House::Stone => Good::Stone,
        },
        rooms: player.rooms.iter().map(place).collect(),
        fields: player.fields.iter().map(|cell| (place(cell), player.crops.on(cell))).collect(),
        stables: player.stables.iter().map(place).collect(),
        fences: upright
            .chain(lying)
            .filter(|fence| player.fences().contains(edge(*fence)))
            .collect(),
    }
}

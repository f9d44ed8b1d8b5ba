//! Turns of classic and revised.

use std::hash::{Hash, Hasher};

use farmstead_rules::agricola::farmyard::{Cell, CellSet, REGIONS, capacity};
use farmstead_rules::agricola::{
    Agricola, Choice, EDIBLE, Frame, HARVESTS, Player, ROUNDS, Rung, State,
};
use farmstead_rules::{Game, Good, Goods, Move, Moves, Seat, StateHasher, Turn};

use crate::analysis::Food;
use crate::facts::Described;

use super::{Breadth, Holdings, Searched, Tries};

/// How good a cell is for a room, a field and a pasture: rooms spread from the house, fields along
/// the bottom, pastures from the far end. Less is better.
const FOR_ROOM: [u8; Cell::COUNT] = [0, 1, 6, 9, 12, 0, 2, 7, 10, 13, 0, 3, 8, 11, 14];
const FOR_FIELD: [u8; Cell::COUNT] = [14, 9, 10, 11, 12, 13, 4, 5, 6, 7, 8, 3, 2, 1, 0];
const FOR_PASTURE: [u8; Cell::COUNT] = [14, 8, 4, 2, 0, 13, 9, 5, 3, 1, 12, 11, 10, 7, 6];

fn total(cells: CellSet, ranks: &[u8; Cell::COUNT]) -> i32 {
    cells.iter().map(|cell| i32::from(ranks[usize::from(cell.0)])).sum()
}

impl<'b, const P: usize> Searched for Agricola<'b, P> {
    fn round(&self) -> u8 {
        self.state().common.round
    }

    fn is_last_round(&self) -> bool {
        self.round() == ROUNDS
    }

    fn horizon(&self) -> u8 {
        let harvest = HARVESTS.into_iter().find(|harvest| *harvest >= self.round());
        harvest.unwrap_or(ROUNDS) + 1
    }

    fn part(&self) -> u8 {
        self.state().common.rung as u8
    }

    fn tries(&self, legal: &Moves, breadth: &Breadth, tries: &mut Tries) {
        let Turn::Seat(seat) = self.turn() else { return };
        if self.is_new_turn() {
            legal.iter().for_each(|code| tries.push(*code));
            return;
        }
        let player = self.state().player(seat);
        let mut sites = Sites::new(player);
        for code in legal.iter() {
            match Choice::decode(*code) {
                Some(Choice::Room(cell)) => sites.room.offer(FOR_ROOM[usize::from(cell.0)], *code),
                Some(Choice::Plow(cell)) => {
                    sites.field.offer(FOR_FIELD[usize::from(cell.0)], *code);
                }
                // Fields on cards are numbered after the cells.
                Some(Choice::Sow(_, cell)) if usize::from(cell.0) >= Cell::COUNT => {
                    tries.push(*code);
                }
                Some(Choice::Sow(Good::Grain, cell)) => sites.grain.offer(cell.0, *code),
                Some(Choice::Sow(_, cell)) => sites.vegetable.offer(cell.0, *code),
                Some(Choice::Stable(cell)) => sites.offer_stable(cell, *code),
                Some(Choice::Fence(region)) => sites.offer_region(region, *code),
                _ => tries.push(*code),
            }
        }
        sites.push_into(breadth, tries);
    }

    fn food(&self, seat: Seat) -> Option<Food> {
        let state = self.state();
        let player = state.player(seat);
        let harvest = HARVESTS.into_iter().find(|harvest| *harvest >= self.round())?;
        let adult = if P == 1 { 3 } else { 2 };
        // Newborns eat less in the round of their birth only.
        let newborns = if harvest == self.round() { u16::from(player.newborns) } else { 0 };
        let eaten = |good: &Good| player.goods[*good] * state.food_for(seat, *good);
        Some(Food {
            harvest,
            needed: (u16::from(player.people) - newborns) * adult + newborns,
            at_hand: player.goods[Good::Food],
            in_sight: EDIBLE.iter().map(eaten).sum(),
        })
    }

    fn goods(&self, seat: Seat) -> Goods {
        self.state().player(seat).goods
    }

    fn holdings(&self, seat: Seat) -> Holdings {
        let state = self.state();
        let player = state.player(seat);
        let mut rest = StateHasher::new();
        hash_common(state, &mut rest);
        let cards = !state.layout.hand.is_empty();
        for other in state.seats() {
            if other != seat {
                state.player(other).hash(&mut rest);
            }
            if cards {
                state.player(other).held.hash(&mut rest);
            }
        }
        player.promised.hash(&mut rest);
        rest.write_u32(u32::from(player.majors) << 16 | u32::from(player.crafted));
        let mut holdings = Holdings::new(rest.finish(), player.begging);
        for good in Good::ALL {
            holdings.push(player.goods[good]);
        }
        holdings.push(u16::from(player.people));
        holdings.push(player.rooms.len());
        holdings.push(player.house as u16);
        push_crops(&mut holdings, player);
        holdings.push(player.enclosed().len());
        holdings.push((player.stables & player.enclosed()).len());
        holdings.push((player.stables - player.enclosed()).len());
        holdings.push(u16::from(u8::MAX - player.fences().len()));
        let pastures = player.pastures();
        let holds = pastures.as_slice().iter().map(|cells| capacity(*cells, player.stables));
        holdings.push_sorted::<6>(holds);
        holdings
    }

    fn tidiness(&self, seat: Seat) -> i32 {
        let player = self.state().player(seat);
        let pastures = player.enclosed() | player.stables;
        let ranks = total(player.rooms, &FOR_ROOM)
            + total(player.fields, &FOR_FIELD)
            + total(pastures, &FOR_PASTURE);
        10 * i32::from(largest_block(!player.used())) - ranks
    }

    fn without_hands_but(&self, seat: Seat) -> Option<Agricola<'b, P>> {
        (self.round() > 0).then(|| self.without_hands_but(seat))
    }

    /// Without hand cards a placement changes nothing but the own farm, the majors that are left and
    /// who starts. Then comes somebody else, or the next round; a harvest brings in too much else,
    /// and so do placements that are forced because there is hardly a space left.
    ///
    /// With them that is nearly true if one's cards and those that others have played are the same:
    /// few cards look at what else lies or stands on the board.
    fn circumstances(&self) -> Option<u64> {
        let state = self.state();
        let common = &state.common;
        let Turn::Seat(seat) = self.turn() else { return None };
        let left: u8 = state.players.iter().map(Player::people_left).sum();
        let is_last = left == 1;
        let open = (common.revealed.0 & !common.blocked.0).count_ones();
        if common.rung != Rung::Work || open < ROOMY || is_last && HARVESTS.contains(&common.round)
        {
            return None;
        }
        let mut hasher = StateHasher::new();
        state.player(seat).hash(&mut hasher);
        let small = [common.round, (common.start == seat).into(), seat.0, is_last.into()];
        hasher.write_u64(u64::from(u32::from_be_bytes(small)) << 16 | u64::from(common.majors));
        if self.has_cards() {
            state.seats().for_each(|other| hash_cards(state, other, other == seat, &mut hasher));
        }
        Some(hasher.finish())
    }

    /// Hand cards can also change what others have.
    fn is_own_affair(&self, after: &Agricola<'b, P>) -> bool {
        let Turn::Seat(mover) = self.turn() else { return false };
        let (before, after) = (self.state(), after.state());
        let [one, other] = [before, after].map(|state| &state.common);
        let unmoved = |seat: Seat| seat == mover || before.player(seat) == after.player(seat);
        (one.round, one.rung, one.start, one.majors)
            == (other.round, other.rung, other.start, other.majors)
            && (!self.has_cards() || before.seats().all(unmoved))
    }

    fn found_by(&self, placement: Move) -> u64 {
        let common = &self.state().common;
        let place = usize::from(placement.a());
        // Cards can be used at the beginning of a turn too; those have no space.
        let on = |spaces: &[u8]| u64::from(spaces.get(place).copied().unwrap_or(0));
        let found = u64::from(placement.0) << 8 | on(&common.stock);
        if !self.has_cards() {
            return found;
        }
        let mut hasher = StateHasher::new();
        hasher.write_u64(found);
        hasher.write_u64(on(&common.occupants));
        if !common.lying.is_nothing() {
            common.lying.hash(&mut hasher);
        }
        hasher.finish()
    }
}

/// The cards in front of a seat, and its own hand and what its cards have noted if it is asked.
fn hash_cards(state: &State, seat: Seat, asked: bool, hasher: &mut StateHasher) {
    let held = &state.player(seat).held;
    hasher.write_u32(held.played);
    for (place, card) in held.dealt.iter().enumerate() {
        if held.played >> place & 1 != 0 {
            hasher.write_u16(*card);
        }
    }
    if asked {
        for slot in held.hand_slots() {
            hasher.write_u16(state.players[slot.seat()].held.dealt[slot.place()]);
        }
        held.store.hash(hasher);
        hasher.write_u32(u32::from(held.points as u16) << 8 | u32::from(held.gained));
        held.promised.iter().for_each(|promise| hasher.write_u16(promise.rounds));
    }
}

/// With so many spaces open nobody is forced to take a certain one.
const ROOMY: u32 = 6;

/// What lies in the middle; of fields that wait for something, only how many.
fn hash_common(state: &State, hasher: &mut StateHasher) {
    if !matches!(state.common.stack.top(), Some(Frame::Reap { .. })) {
        return state.common.hash(hasher);
    }
    let mut common = state.common;
    while let Some(frame) = common.stack.top() {
        match frame {
            Frame::Reap { fields, .. } => hasher.write_u16(fields.len()),
            frame => frame.hash(hasher),
        }
        common.stack.pop();
    }
    common.hash(hasher);
}

fn push_crops(holdings: &mut Holdings, player: &Player) {
    let mut grain = [0; 3];
    let mut vegetables = [0; 2];
    let (mut all, mut empty) = ([0; 2], 0);
    for field in player.fields.iter() {
        let Some((crop, amount)) = player.crops.on(field) else {
            empty += 1;
            continue;
        };
        let counts: &mut [u16] = if crop == Good::Grain { &mut grain } else { &mut vegetables };
        for count in counts.iter_mut().take(usize::from(amount)) {
            *count += 1;
        }
        all[usize::from(crop == Good::Vegetable)] += u16::from(amount);
    }
    for count in grain.into_iter().chain(vegetables).chain(all).chain([empty]) {
        holdings.push(count);
    }
}

/// The most cells in one piece.
fn largest_block(mut cells: CellSet) -> u16 {
    let mut largest = 0;
    while !cells.is_empty() {
        let mut block = cells.lowest();
        loop {
            let grown = (block | block.neighbours()) & cells;
            if grown == block {
                break;
            }
            block = grown;
        }
        largest = largest.max(block.len());
        cells = cells - block;
    }
    largest
}

/// Half the animals of a pasture beyond which nobody minds.
const MOST_HELD: usize = 63;

/// The best of several moves that come to the same.
#[derive(Clone, Copy, Default)]
struct Best(Option<(u8, Move)>);

impl Best {
    fn offer(&mut self, rank: u8, code: Move) {
        if self.0.is_none_or(|(best, _)| rank < best) {
            self.0 = Some((rank, code));
        }
    }
}

/// Where things could be built, one place of each kind.
struct Sites<'a> {
    player: &'a Player,
    room: Best,
    field: Best,
    grain: Best,
    vegetable: Best,
    /// By what the place holds now: 0 outside of pastures, otherwise half the pasture's animals.
    stables: [Best; MOST_HELD + 1],
    /// The last of them that is taken.
    roomiest: usize,
    regions: Vec<Regional>,
}

/// A region that could be fenced in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Regional {
    /// Fences to build.
    fences: u8,
    /// Whether it takes a part of a pasture.
    splits: bool,
    stables: u16,
    /// Fewer cells come later.
    cells_to_spare: u16,
    rank: i32,
    code: Move,
}

impl<'a> Sites<'a> {
    fn new(player: &'a Player) -> Sites<'a> {
        Sites {
            player,
            room: Best::default(),
            field: Best::default(),
            grain: Best::default(),
            vegetable: Best::default(),
            stables: [Best::default(); MOST_HELD + 1],
            roomiest: 0,
            regions: Vec::new(),
        }
    }

    fn offer_stable(&mut self, cell: Cell, code: Move) {
        let player = self.player;
        let holds = if player.enclosed().contains(cell) {
            let pastures = player.pastures();
            let around = pastures.as_slice().iter().find(|cells| cells.contains(cell));
            around.map_or(0, |cells| capacity(*cells, player.stables) / 2)
        } else {
            0
        };
        let holds = usize::from(holds).min(MOST_HELD);
        self.stables[holds].offer(FOR_PASTURE[usize::from(cell.0)], code);
        self.roomiest = self.roomiest.max(holds);
    }

    fn offer_region(&mut self, index: u16, code: Move) {
        let player = self.player;
        let region = &REGIONS[usize::from(index)];
        self.regions.push(Regional {
            fences: (region.outline - player.fences()).len(),
            splits: region.cells.meets(player.enclosed()),
            stables: (region.cells & player.stables).len(),
            cells_to_spare: CellSet::ALL.len() - region.cells.len(),
            rank: total(region.cells, &FOR_PASTURE),
            code,
        });
    }

    fn push_into(mut self, breadth: &Breadth, tries: &mut Tries) {
        let single = [self.room, self.field, self.grain, self.vegetable];
        let stables = self.stables.into_iter().take(self.roomiest + 1);
        for (_, code) in single.into_iter().chain(stables).filter_map(|best| best.0) {
            tries.push(code);
        }
        self.regions.sort_unstable();
        let like = |one: &Regional, other: &Regional| {
            (one.fences, one.splits, one.stables) == (other.fences, other.splits, other.stables)
        };
        for group in self.regions.chunk_by(like) {
            let by_size =
                |one: &Regional, other: &Regional| one.cells_to_spare == other.cells_to_spare;
            for same in group.chunk_by(by_size).take(breadth.sizes) {
                for region in &same[..breadth.places.min(same.len())] {
                    tries.push(region.code);
                }
            }
        }
    }
}

//! What is seen of classic and revised.

use farmstead_rules::agricola::farmyard::{Cell, Edge};
use farmstead_rules::agricola::{Agricola, Frame, HARVESTS, ROUNDS, Rung, State};
use farmstead_rules::{Good, Seat};

use super::{Pen, Seen, in_order, turned};

/// Cards that can lie in front of a player.
const PLACES: usize = 24;

impl<const P: usize> Seen for Agricola<'_, P> {
    #[inline]
    fn see(&self, seat: Seat, pen: &mut impl Pen) {
        let state = self.state();
        table(state, seat, pen);
        spaces(state, seat, pen);
        farms(state, seat, pen);
        if !state.layout.hand.is_empty() {
            cards(state, seat, pen);
        }
    }
}

fn table(state: &State, seat: Seat, pen: &mut impl Pen) {
    let common = &state.common;
    let players = common.players;
    let about = "round, rounds to the next harvest, phase, who decides (0 is who looks; -1 when the \
                 game is over), what is asked, start player, cards left in both piles";
    let field = pen.field("table", &[8], about);
    let harvest = HARVESTS.into_iter().find(|round| *round >= common.round);
    let over = common.rung == Rung::Over;
    let top = common.stack.top();
    let decider = top.map_or(common.turn, |frame| frame.seat(players));
    field.copy_from_slice(&[
        common.round.into(),
        harvest.map_or(0, |harvest| i16::from(harvest - common.round)),
        common.rung as i16,
        if over { -1 } else { turned(decider, seat, players).into() },
        top.map_or(0, question),
        turned(common.start, seat, players).into(),
        common.left[0] as i16,
        common.left[1] as i16,
    ]);
    let majors = state.layout.majors.len();
    let field = pen.field("majors left", &[majors], "1 for a major improvement that nobody owns");
    for (index, left) in field.iter_mut().enumerate() {
        *left = (common.majors >> index & 1) as i16;
    }
}

/// A number for what is asked.
fn question(frame: &Frame) -> i16 {
    match frame {
        Frame::Run(_) => 1,
        Frame::Offer(_) => 2,
        Frame::Choose(..) => 3,
        Frame::May(_) => 4,
        Frame::Window(_) => 5,
        Frame::Bill(_) => 6,
        Frame::Selling(_) => 7,
        Frame::Played { .. } => 8,
        Frame::GiveBack { .. } => 9,
        Frame::FromHand { .. } => 10,
        Frame::Permanent { .. } => 11,
        Frame::PlaceAgain { .. } => 12,
        Frame::Reap { .. } => 13,
        Frame::Settle(_) => 14,
        Frame::Pick(_) => 15,
        Frame::MarkSpace(_) => 16,
        Frame::PutOnSpace(_) => 17,
        Frame::House { .. } => 18,
        Frame::Feed(_) => 19,
        Frame::Breed(..) => 20,
        Frame::Draft { .. } => 21,
        Frame::Mulligan(_) => 22,
        Frame::Discard { .. } => 23,
        Frame::Draw(_) => 24,
    }
}

fn spaces(state: &State, seat: Seat, pen: &mut impl Pen) {
    let common = &state.common;
    let spaces = state.layout.spaces.len();
    let about = "for every space: in play, closed for this round, goods on it, the round in which \
                 its card came up, who stands on it as bits (1 is who looks)";
    let field = pen.field("spaces", &[spaces, 5], about);
    let players = common.players;
    for (index, row) in field.chunks_exact_mut(5).enumerate() {
        row[0] = (common.revealed.0 >> index & 1) as i16;
        row[1] = (common.blocked.0 >> index & 1) as i16;
        row[2] = common.stock[index].into();
        let seats = u16::from(common.occupants[index]);
        row[4] = (seats >> seat.0 | (seats << (players - seat.0)) & ((1 << players) - 1)) as i16;
    }
    for (card, round) in common.round_cards.iter().zip(1..=common.round.min(ROUNDS)) {
        field[usize::from(card.0) * 5 + 3] = round.into();
    }
}

fn farms(state: &State, seat: Seat, pen: &mut impl Pen) {
    let players = state.common.players;
    let number = usize::from(players);
    let seats = || in_order(seat, players).map(|seat| state.player(seat));
    let goods = Good::COUNT;
    let about = "goods in the supply and animals on the farm: wood, clay, reed, stone, grain, \
                 vegetable, sheep, boar, cattle, horse, food";
    let field = pen.field("goods", &[number, goods], about);
    for (row, player) in field.chunks_exact_mut(goods).zip(seats()) {
        for (amount, good) in row.iter_mut().zip(Good::ALL) {
            *amount = player.goods[good] as i16;
        }
    }
    let about = "people, newborns, placed, still to place, guests, begging cards, house (0 wood, 1 \
                 clay, 2 stone), rooms, stables, fences";
    let field = pen.field("family", &[number, 10], about);
    for (row, player) in field.chunks_exact_mut(10).zip(seats()) {
        row.copy_from_slice(&[
            player.people.into(),
            player.newborns.into(),
            player.placed.into(),
            player.people_left().into(),
            player.guests.into(),
            player.begging.into(),
            player.house as i16,
            player.rooms.len() as i16,
            player.stables.len() as i16,
            player.fences().len().into(),
        ]);
    }
    let cells = Cell::COUNT;
    let about = "planes of 3 rows and 5 columns: room, field, stable, inside a pasture, grain on \
                 the field, vegetables on the field";
    let field = pen.field("farm", &[number, 6, 3, 5], about);
    for (planes, player) in field.chunks_exact_mut(6 * cells).zip(seats()) {
        let sets = [player.rooms, player.fields, player.stables, player.enclosed()];
        for (plane, set) in planes.chunks_exact_mut(cells).zip(sets) {
            let bits = set.bits();
            for (cell, value) in plane.iter_mut().enumerate() {
                *value = (bits >> cell & 1) as i16;
            }
        }
        for cell in player.fields.iter() {
            if let Some((crop, amount)) = player.crops.on(cell) {
                let plane = if crop == Good::Vegetable { 5 } else { 4 };
                planes[plane * cells + usize::from(cell.0)] = amount.into();
            }
        }
    }
    let edges = usize::from(Edge::COUNT);
    let about = "1 for an edge with a fence: level edges row by row, then upright ones";
    let field = pen.field("fences", &[number, edges], about);
    for (row, player) in field.chunks_exact_mut(edges).zip(seats()) {
        for edge in player.fences().iter() {
            row[usize::from(edge.0)] = 1;
        }
    }
    let majors = state.layout.majors.len();
    let field = pen.field("majors", &[number, majors], "1 for a major improvement that is owned");
    for (row, player) in field.chunks_exact_mut(majors).zip(seats()) {
        for (index, owned) in row.iter_mut().enumerate() {
            *owned = (player.majors >> index & 1) as i16;
        }
    }
    let rounds = usize::from(ROUNDS);
    let about = "goods that lie on the spaces of rounds 1 to 14";
    let field = pen.field("promised", &[number, rounds, goods], about);
    for (rows, player) in field.chunks_exact_mut(rounds * goods).zip(seats()) {
        for round in state.common.round + 1..=ROUNDS {
            if player.promised.any_on(round) {
                let promised = player.promised.on(round);
                let row = &mut rows[usize::from(round - 1) * goods..][..goods];
                for (amount, good) in row.iter_mut().zip(Good::ALL) {
                    *amount = promised[good] as i16;
                }
            }
        }
    }
}

fn cards(state: &State, seat: Seat, pen: &mut impl Pen) {
    let players = state.common.players;
    let number = usize::from(players);
    let deck = state.layout.hand.len();
    let seats = || in_order(seat, players).map(|seat| state.player(seat));
    // In what a seat knows, a number beyond the deck stands for a card that it does not know.
    let known = |card: u16| (usize::from(card) < deck).then_some(usize::from(card));
    let about = "cards in hand, counted";
    let field = pen.field("hand size", &[number], about);
    for (size, player) in field.iter_mut().zip(seats()) {
        *size = player.held.hand.len() as i16;
    }
    let about = "known cards in hand by number in the deck, from 1; zeros after the last";
    let field = pen.field("hand ids", &[number, PLACES], about);
    for (row, player) in field.chunks_exact_mut(PLACES).zip(seats()) {
        let slots = player.held.hand_slots();
        let dealt = slots.map(|slot| state.players[slot.seat()].held.dealt[slot.place()]);
        let mut number = 0;
        for (id, card) in row.iter_mut().zip(dealt.filter_map(known)) {
            *id = 1 + card as i16;
            number += 1;
        }
        row[..number].sort_unstable();
    }
    let about = "played cards by number in the deck, from 1, and the number that lies on each";
    let field = pen.field("played ids", &[number, PLACES, 2], about);
    for (rows, player) in field.chunks_exact_mut(2 * PLACES).zip(seats()) {
        for (row, place) in rows.chunks_exact_mut(2).zip(player.held.played_places()) {
            row[0] = known(player.held.dealt[place]).map_or(0, |card| 1 + card as i16);
            row[1] = player.held.store[place].into();
        }
    }
    let field = pen.field("hands", &[number, deck], "1 for a card known to be in hand");
    for (row, player) in field.chunks_exact_mut(deck).zip(seats()) {
        let slots = player.held.hand_slots();
        let dealt = slots.map(|slot| state.players[slot.seat()].held.dealt[slot.place()]);
        for card in dealt.filter_map(known) {
            row[card] = 1;
        }
    }
    let field = pen.field("played", &[number, deck], "1 for a card that was played");
    for (row, player) in field.chunks_exact_mut(deck).zip(seats()) {
        for place in player.held.played_places() {
            if let Some(card) = known(player.held.dealt[place]) {
                row[card] = 1;
            }
        }
    }
}

//! What is seen of the Family Edition, in which nothing is hidden.

use farmstead_rules::family::{Ask, Family, Piece, ROUNDS, Rung, State};
use farmstead_rules::{Good, Placement, Seat};

use super::{Pen, Seen, in_order, turned};

/// Tiles that can lie on a farm.
const TILES: usize = 48;

impl<const P: usize> Seen for Family<'_, P> {
    #[inline]
    fn see(&self, seat: Seat, pen: &mut impl Pen) {
        let state = self.state();
        table(state, seat, pen);
        farms(state, seat, pen);
    }
}

fn table(state: &State, seat: Seat, pen: &mut impl Pen) {
    let (common, layout) = (&state.common, state.layout);
    let players = layout.players;
    let about = "round, rounds to come, phase, who decides (0 is who looks; -1 when the game is \
                 over), what is asked, start player, rooms and stables that nobody owns";
    let field = pen.field("table", &[8], about);
    let over = common.rung == Rung::Over;
    let asked = match common.ask {
        Ask::Nothing => 0,
        Ask::Act => 1,
        Ask::Cell(_) => 2,
        Ask::Keep => 3,
        Ask::Feed => 4,
        Ask::Breed => 5,
    };
    field.copy_from_slice(&[
        common.round.into(),
        (ROUNDS - common.round).into(),
        common.rung as i16,
        if over { -1 } else { turned(state.decider(), seat, players).into() },
        asked,
        turned(common.start, seat, players).into(),
        common.rooms.into(),
        common.stables.into(),
    ]);
    let kinds = layout.pastures.len();
    let field = pen.field("pastures left", &[kinds], "pasture tiles that nobody owns, by kind");
    for (left, number) in field.iter_mut().zip(common.pastures) {
        *left = number.into();
    }
    let improvements = layout.improvements.len();
    let about = "1 for an improvement that nobody owns";
    let field = pen.field("improvements left", &[improvements], about);
    for (index, left) in field.iter_mut().enumerate() {
        *left = (common.improvements >> index & 1) as i16;
    }
    let about = "for every space: in play, goods on it, who stands on it (1 is who looks)";
    let field = pen.field("spaces", &[layout.spaces.len(), 3], about);
    for (index, (row, space)) in field.chunks_exact_mut(3).zip(&layout.spaces).enumerate() {
        row[0] = (space.opens <= common.round).into();
        row[1] = common.stock[index].into();
        if common.taken.0 >> index & 1 == 1 {
            row[2] = 1 + i16::from(turned(common.occupants[index], seat, players));
        }
    }
}

fn farms(state: &State, seat: Seat, pen: &mut impl Pen) {
    let layout = state.layout;
    let players = layout.players;
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
    let about = "people, newborns, placed, still to place, begging markers, house (0 wood, 1 clay), \
                 rooms, stables outside, fields with 0, 1, 2 and 3 grain";
    let field = pen.field("family", &[number, 12], about);
    for (row, player) in field.chunks_exact_mut(12).zip(seats()) {
        let fields = player.fields.map(i16::from);
        row.copy_from_slice(&[
            player.people.into(),
            player.newborns.into(),
            player.placed.into(),
            player.people_left().into(),
            player.begging.into(),
            player.house as i16,
            player.rooms.into(),
            player.outside_stables.into(),
            fields[0],
            fields[1],
            fields[2],
            fields[3],
        ]);
    }
    let kinds = layout.pastures.len();
    let about = "pastures by kind: without and with a stable";
    let field = pen.field("pastures", &[number, kinds, 2], about);
    for (rows, player) in field.chunks_exact_mut(2 * kinds).zip(seats()) {
        for (kind, row) in rows.chunks_exact_mut(2).enumerate() {
            row[0] = (player.pastures[kind] - player.stabled[kind]).into();
            row[1] = player.stabled[kind].into();
        }
    }
    let improvements = layout.improvements.len();
    let about = "1 for an improvement that is owned";
    let field = pen.field("improvements", &[number, improvements], about);
    for (row, player) in field.chunks_exact_mut(improvements).zip(seats()) {
        for (index, owned) in row.iter_mut().enumerate() {
            *owned = (player.improvements >> index & 1) as i16;
        }
    }
    if state.common.placement == Placement::Free {
        let about = "tiles in the order in which they were laid: what (1 room, 2 field, from 64 an \
                     improvement, from 128 a pasture with four turns), column, row";
        let field = pen.field("tiles", &[number, TILES, 3], about);
        for (rows, player) in field.chunks_exact_mut(3 * TILES).zip(seats()) {
            for (row, (piece, place)) in rows.chunks_exact_mut(3).zip(player.tiles.iter()) {
                row.copy_from_slice(&[tile(piece), place.column.into(), place.row.into()]);
            }
        }
    }
}

fn tile(piece: Piece) -> i16 {
    match piece {
        Piece::Room => 1,
        Piece::Field => 2,
        Piece::Improvement(index) => 64 + i16::from(index),
        Piece::Pasture { kind, turn } => 128 + i16::from(kind) * 4 + i16::from(turn),
    }
}

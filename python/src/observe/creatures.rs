//! What is seen of All Creatures Big and Small, in which nothing is hidden.

use farmstead_rules::creatures::farm::Cell;
use farmstead_rules::creatures::{Creatures, Frame, ROUNDS, Rung, State};
use farmstead_rules::{Good, Seat};

use super::{Pen, Seen, in_order, turned};

/// Cells by number: three rows of 16 columns.
const CELLS: usize = 48;
/// Edges by number: level ones first, then upright ones.
const EDGES: usize = 112;
/// Special buildings that lie on the table at most.
const LOTS: usize = 12;
const PLAYERS: u8 = 2;

impl Seen for Creatures<'_> {
    #[inline]
    fn see(&self, seat: Seat, pen: &mut impl Pen) {
        table(self.state(), seat, pen);
        farms(self.state(), seat, pen);
    }
}

fn table(state: &State, seat: Seat, pen: &mut impl Pen) {
    let common = &state.common;
    let about = "round, rounds to come, phase, who decides (0 is who looks; -1 when the game is \
                 over), what is asked, start player, workers placed, borders, troughs, stalls and \
                 expansions that nobody owns, whether it is the last breeding";
    let field = pen.field("table", &[12], about);
    let over = common.rung == Rung::Over;
    let top = common.stack.top();
    let decider = top.map_or(common.turn(), Frame::seat);
    field.copy_from_slice(&[
        common.round.into(),
        (ROUNDS - common.round).into(),
        common.rung as i16,
        if over { -1 } else { turned(decider, seat, PLAYERS).into() },
        top.map_or(0, question),
        turned(common.start, seat, PLAYERS).into(),
        common.placements.into(),
        common.reserve.into(),
        common.troughs.into(),
        common.stall_tiles.into(),
        common.expansions.into(),
        common.extra.into(),
    ]);
    let about = "for every space: goods that come first, goods that come later, who stands on it \
                 (1 is who looks)";
    let spaces = state.printed.spaces.len();
    let field = pen.field("spaces", &[spaces, 3], about);
    for (index, row) in field.chunks_exact_mut(3).enumerate() {
        let stock = common.stock[index];
        let standing = |seat: Seat| common.occupied[seat.index()] >> index & 1 == 1;
        let who = in_order(seat, PLAYERS).zip(1..).find(|(seat, _)| standing(*seat));
        row.copy_from_slice(&[stock[0].into(), stock[1].into(), who.map_or(0, |(_, who)| who)]);
    }
    let about = "special buildings: which by its number in the box, from 1; whose (0 nobody's, 1 who \
                 looks); the cell on which it stands";
    let field = pen.field("buildings", &[LOTS, 3], about);
    for (row, lot) in field.chunks_exact_mut(3).zip(common.lots()) {
        let owner = lot.owner.map_or(0, |owner| 1 + i16::from(turned(owner, seat, PLAYERS)));
        row.copy_from_slice(&[1 + i16::from(lot.building), owner, lot.cell.0.into()]);
    }
}

/// A number for what is asked.
fn question(frame: &Frame) -> i16 {
    match frame {
        Frame::Run(_) => 1,
        Frame::Act(_) => 2,
        Frame::Choose(_) => 3,
        Frame::House { .. } => 4,
        Frame::Breed(_) => 5,
        Frame::Lull { .. } => 6,
        Frame::Swap(_) => 7,
        Frame::Carve(_) => 8,
        Frame::Grow(_) => 9,
        Frame::Again(_) => 10,
    }
}

fn farms(state: &State, seat: Seat, pen: &mut impl Pen) {
    let number = usize::from(PLAYERS);
    let seats = || in_order(seat, PLAYERS).map(|seat| state.player(seat));
    let goods = Good::COUNT;
    let about = "goods in the supply and animals on the farm: wood, clay, reed, stone, grain, \
                 vegetable, sheep, boar, cattle, horse, food";
    let field = pen.field("goods", &[number, goods], about);
    for (row, player) in field.chunks_exact_mut(goods).zip(seats()) {
        for (amount, good) in row.iter_mut().zip(Good::ALL) {
            *amount = player.goods[good] as i16;
        }
    }
    let about = "borders in the supply, expansions left and right, carved stone, cottage";
    let field = pen.field("farmer", &[number, 5], about);
    for (row, player) in field.chunks_exact_mut(5).zip(seats()) {
        row.copy_from_slice(&[
            player.borders.into(),
            player.left.into(),
            player.right.into(),
            player.carved.into(),
            player.cottage.into(),
        ]);
    }
    let about = "planes of 3 rows and 16 columns: ground, stall, stables, special building, trough";
    let field = pen.field("farm", &[number, 5, 3, 16], about);
    for (planes, player) in field.chunks_exact_mut(5 * CELLS).zip(seats()) {
        let sets = [player.farm(), player.stalls, player.stables, player.special, player.troughs];
        for (plane, set) in planes.chunks_exact_mut(CELLS).zip(sets) {
            for Cell(cell) in set.iter() {
                plane[usize::from(cell)] = 1;
            }
        }
    }
    let about = "1 for an edge with a border: level edges first, then upright ones";
    let field = pen.field("borders", &[number, EDGES], about);
    for (row, player) in field.chunks_exact_mut(EDGES).zip(seats()) {
        for edge in player.fenced.iter() {
            row[usize::from(edge.0)] = 1;
        }
    }
}

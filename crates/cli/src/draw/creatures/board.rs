//! The action spaces, the supply, and the special buildings that are for everybody.

use std::collections::BTreeMap;

use farmstead_rules::creatures::{CreaturesReport, SpaceReport};

use crate::draw::blocks::{COLUMN, Space, block};
use crate::draw::line::{Line, beside, cut};
use crate::draw::palette;

/// Draws the spaces that collect something, those for building beside or below them, and what is
/// left for everybody. Spaces that can be chosen carry their number.
pub(super) fn draw(
    table: &CreaturesReport,
    numbers: &BTreeMap<String, usize>,
    width: usize,
) -> Vec<Line> {
    let side_by_side = width >= 2 * COLUMN + 2;
    let rest = if side_by_side { width - COLUMN - 2 } else { width };
    let lines = |collects: bool, width: usize| -> Vec<Line> {
        let spaces = table.spaces.iter().filter(|space| space.collects == collects);
        spaces.map(|space| line(space, numbers, width)).collect()
    };
    let blocks = [
        block("Goods and animals", lines(true, COLUMN)),
        block("Building", lines(false, rest.min(84))),
    ];
    let mut board = if side_by_side { beside(&blocks, 2) } else { blocks.concat() };
    let left = format!(
        "Left for everybody: {} farm expansions, {} stalls, {} troughs, {} borders",
        table.expansions, table.stall_tiles, table.troughs, table.reserve
    );
    board.push(Line::plain(&left));
    board.push(Line::styled(palette::TITLE, "Special buildings: cost, points and what they do"));
    let free = table.buildings.iter().filter(|building| building.owner.is_none());
    board.extend(free.map(|building| {
        let mut line = Line::plain(&format!(" {:<20} ", cut(building.name, 20)));
        line.add(palette::GOODS, &cut(&building.cost, 26)).pad(49);
        line.add(palette::FAINT, &format!("{:>2}  ", building.points));
        line.add(palette::FAINT, &cut(&building.text, width.saturating_sub(53)));
        line
    }));
    board
}

fn line(space: &SpaceReport, numbers: &BTreeMap<String, usize>, width: usize) -> Line {
    let mut goods: Vec<String> =
        space.goods.iter().map(|(good, amount)| format!("{amount} {}", good.key())).collect();
    match space.borders {
        0 => {}
        1 => goods.push("1 border".to_owned()),
        borders => goods.push(format!("{borders} borders")),
    }
    Space {
        key: space.key,
        name: space.name,
        goods: goods.join(" "),
        text: &space.label,
        occupants: space.occupant.as_slice(),
        blocked: space.occupant.is_some(),
    }
    .wide_line(numbers, width)
}

//! The action spaces and the improvements that are for everybody.

use std::collections::BTreeMap;

use farmstead_rules::agricola::{SpaceReport, TableReport};

use crate::draw::blocks::{COLUMN, Space, block, for_sale, in_columns};
use crate::draw::line::{Line, wrap};
use crate::draw::palette;

/// Spaces on the board itself; others are added for more players or by options.
const PRINTED: usize = 10;

/// Draws the board in as many columns as there is room for. Spaces that can be chosen carry their
/// number.
pub(super) fn draw(
    table: &TableReport,
    numbers: &BTreeMap<String, usize>,
    width: usize,
) -> Vec<Line> {
    let always: Vec<&SpaceReport> =
        table.spaces.iter().filter(|space| space.stage.is_none()).collect();
    let (printed, added) = always.split_at(PRINTED.min(always.len()));
    let line = |space: &&SpaceReport| space_line(space, numbers);
    let mut blocks = vec![block("The board", printed.iter().map(line).collect())];
    if !added.is_empty() {
        blocks.push(block("Added spaces", added.iter().map(line).collect()));
    }
    blocks.push(block("Improvements: cost and points", improvements(table)));
    blocks.push(block("Round cards", round_cards(table, numbers)));
    in_columns(blocks, width)
}

fn space_line(space: &SpaceReport, numbers: &BTreeMap<String, usize>) -> Line {
    let goods: Vec<String> =
        space.goods.iter().map(|(good, amount)| format!("{amount} {}", good.key())).collect();
    Space {
        key: &space.key,
        name: &space.name,
        goods: goods.join(" "),
        text: &space.label,
        occupants: &space.occupants,
        blocked: space.blocked,
    }
    .line(numbers)
}

fn improvements(table: &TableReport) -> Vec<Line> {
    let free = table.majors.iter().filter(|major| major.owner.is_none());
    free.map(|major| {
        let cost = major.cost.replace("a returned ", "");
        for_sale(major.name, &cost, &major.points.to_string())
    })
    .collect()
}

/// The cards that have come up, in order, and below them those to come by stage.
fn round_cards(table: &TableReport, numbers: &BTreeMap<String, usize>) -> Vec<Line> {
    let mut open: Vec<&SpaceReport> =
        table.spaces.iter().filter(|space| space.round.is_some()).collect();
    open.sort_by_key(|space| space.round);
    let mut lines: Vec<Line> = open.into_iter().map(|space| space_line(space, numbers)).collect();
    for stage in 1..=6 {
        let hidden =
            table.spaces.iter().filter(|space| space.stage == Some(stage) && !space.revealed);
        let names: Vec<&str> = hidden.map(|space| space.name.as_str()).collect();
        if !names.is_empty() {
            let text = format!("stage {stage}, hidden: {}", names.join(", "));
            for (index, part) in wrap(&text, COLUMN - 5).into_iter().enumerate() {
                let indent = if index == 0 { 3 } else { 5 };
                lines.push(Line::styled(palette::FAINT, &format!("{:indent$}{part}", "")));
            }
        }
    }
    lines
}

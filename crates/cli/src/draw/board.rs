//! The action spaces and the improvements that are for everybody.

use std::collections::BTreeMap;

use farmstead_rules::agricola::{SpaceReport, TableReport};

use super::line::{Line, beside, cut, wrap};
use super::palette;

/// How wide a column of spaces is.
const COLUMN: usize = 38;
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
    beside(&pack(blocks, (width + 2) / (COLUMN + 2)), 2)
}

fn block(title: &str, lines: Vec<Line>) -> Vec<Line> {
    let mut all = vec![Line::styled(palette::TITLE, title)];
    all.extend(lines);
    all
}

/// Stacks blocks, in order, into at most so many columns of about the same height.
fn pack(blocks: Vec<Vec<Line>>, columns: usize) -> Vec<Vec<Line>> {
    let mut packed = blocks;
    while packed.len() > columns.max(1) {
        // The two neighbours that are lowest together are joined.
        let heights = |pair: &[Vec<Line>]| pair[0].len() + pair[1].len();
        let pairs = packed.windows(2).enumerate();
        let Some((first, _)) = pairs.min_by_key(|(_, pair)| heights(pair)) else { break };
        let lower = packed.remove(first + 1);
        packed[first].extend(lower);
    }
    for column in &mut packed {
        for line in column {
            line.pad(COLUMN);
        }
    }
    packed
}

fn space_line(space: &SpaceReport, numbers: &BTreeMap<String, usize>) -> Line {
    let mut line = Line::default();
    let number = numbers.get(space.key);
    line.add(palette::NUMBER, &number.map_or("   ".to_owned(), |number| format!("{number:>2} ")));
    let goods = space.goods.iter().next();
    let goods = goods.map_or(String::new(), |(good, amount)| format!("{amount} {}", good.key()));
    let who = 2 * space.occupants.len();
    let room = COLUMN - 3 - if goods.is_empty() { 0 } else { goods.len() + 1 } - who;
    let faint = space.blocked || (!numbers.is_empty() && number.is_none());
    let style = if faint { palette::FAINT } else { anstyle::Style::new() };
    line.add(style, &cut(space.name, room));
    line.pad(COLUMN - who - goods.len());
    line.add(palette::GOODS, &goods);
    for seat in &space.occupants {
        line.add(palette::seat(*seat), &format!(" {seat}"));
    }
    line
}

fn improvements(table: &TableReport) -> Vec<Line> {
    let free = table.majors.iter().filter(|major| major.owner.is_none());
    free.map(|major| {
        let cost = major.cost.replace("a returned ", "");
        let mut line = Line::plain(&format!(" {:<14} ", cut(major.name, 14)));
        line.add(palette::GOODS, &cut(&cost, COLUMN - 19));
        line.pad(COLUMN - 2).add(palette::FAINT, &format!("{:>2}", major.points));
        line
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
        let names: Vec<&str> = hidden.map(|space| space.name).collect();
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

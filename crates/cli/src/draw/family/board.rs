//! The action spaces, the round track, and what is left for everybody.

use std::collections::BTreeMap;

use farmstead_cardboard::words;
use farmstead_rules::family::{SpaceReport, TableReport};

use crate::draw::blocks::{COLUMN, Space, block, for_sale, in_columns};
use crate::draw::line::{Line, cut};
use crate::draw::palette;

/// Spaces on the board itself; the extension follows, and then the track.
const PRINTED: usize = 7;
/// Spaces of the track, one a round.
const TRACK: usize = 14;

/// Draws the board in as many columns as there is room for. Spaces that can be chosen carry their
/// number.
pub(super) fn draw(
    table: &TableReport,
    numbers: &BTreeMap<String, usize>,
    width: usize,
) -> Vec<Line> {
    let (always, track) = table.spaces.split_at(table.spaces.len().saturating_sub(TRACK));
    let (printed, added) = always.split_at(PRINTED.min(always.len()));
    let lines = |spaces: &[SpaceReport]| spaces.iter().map(|space| line(space, numbers)).collect();
    let blocks = vec![
        block("The board", lines(printed)),
        block("Added spaces", lines(added)),
        block("Pieces: cost, and how many are left", supply(table)),
        block("Improvements: cost and points", improvements(table)),
        block("Round track", track.iter().map(|space| track_line(space, numbers)).collect()),
    ];
    in_columns(blocks, width)
}

fn line(space: &SpaceReport, numbers: &BTreeMap<String, usize>) -> Line {
    let goods = space.goods.iter().next();
    let sign = if space.reconstructed.is_empty() { "" } else { words::RECONSTRUCTED };
    Space {
        key: space.key,
        name: &format!("{}{sign}", space.name),
        goods: goods.map_or(String::new(), |(good, amount)| format!("{amount} {}", good.key())),
        text: &space.label,
        occupants: space.occupant.as_slice(),
        blocked: space.occupant.is_some(),
    }
    .line(numbers)
}

/// A space of the track; one to come tells its round.
fn track_line(space: &SpaceReport, numbers: &BTreeMap<String, usize>) -> Line {
    if space.open {
        return line(space, numbers);
    }
    let when = format!("round {:>2}", space.opens);
    let name = cut(space.name, COLUMN - 4 - when.len());
    let mut line = Line::styled(palette::FAINT, &format!("   {name}"));
    line.pad(COLUMN - when.len()).add(palette::FAINT, &when);
    line
}

fn supply(table: &TableReport) -> Vec<Line> {
    let pieces = table.supply.iter().map(|pieces| {
        let cost = match pieces.holds {
            Some(holds) => format!("{}, holds {holds}", pieces.cost),
            // The spaces that sell rooms say which price is for which house.
            None => {
                let prices: Vec<String> = pieces.prices.iter().map(words::goods).collect();
                prices.join(", ")
            }
        };
        for_sale(&marked(pieces.name, pieces.reconstructed), &cost, &pieces.left.to_string())
    });
    pieces.collect()
}

/// The improvements that nobody has built; the track tells when some of them come.
fn improvements(table: &TableReport) -> Vec<Line> {
    let free = table.improvements.iter().filter(|built| built.owner.is_none());
    free.map(|built| {
        let name = marked(built.name, built.reconstructed);
        for_sale(&name, &built.cost, &built.points.to_string())
    })
    .collect()
}

/// The name, with a sign if something about it is reconstructed.
fn marked(name: &str, reconstructed: &[String]) -> String {
    if reconstructed.is_empty() {
        return name.to_owned();
    }
    format!("{}{}", cut(name, 13), words::RECONSTRUCTED)
}

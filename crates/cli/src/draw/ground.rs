//! What lies on a cell: its colours and words, alike in every game.

use anstyle::Style;
use farmstead_rules::Good;

use super::line::short;
use super::palette;
use super::yard::{CellSize, Contents};

/// A room of a house.
pub(super) fn room(material: Good, size: CellSize) -> Contents {
    let words: &[&str] = if size.is_large() { &[material.key(), "room"] } else { &["room"] };
    (palette::room(material), words.iter().map(|word| (*word).to_owned()).collect())
}

/// A field with so much of a crop on it.
pub(super) fn field(amount: u8, crop: &str, size: CellSize) -> Contents {
    let words = match (size.is_large(), if amount == 0 { "" } else { crop }) {
        (true, "") => vec!["field".to_owned(), String::new()],
        (false, "") => vec!["fld".to_owned()],
        (true, "vegetable") => vec!["field".to_owned(), format!("{amount} veg.")],
        (true, crop) => vec!["field".to_owned(), format!("{amount} {crop}")],
        (false, crop) => vec![format!("{amount} {}", &crop[..2])],
    };
    (palette::FIELD, words)
}

/// An improvement or another building, with a last line if there is room for one.
pub(super) fn building(name: &str, last: Option<String>, size: CellSize) -> Contents {
    let mut words: Vec<String> =
        name.split_whitespace().map(|word| short(word, size.width)).collect();
    if let Some(last) = last.filter(|_| size.is_large()) {
        words.truncate(1);
        words.push(last);
    }
    (palette::BUILDING, words)
}

/// A cell where animals stand.
pub(super) struct Grazing {
    /// Whether it belongs to a closed pasture.
    pub(super) pasture: bool,
    /// Something that stands on it, in a long and a short word.
    pub(super) with: Option<(&'static str, &'static str)>,
    /// How many animals the whole pasture holds; said on one of its cells only.
    pub(super) holds: Option<u16>,
}

/// A stable, for [`Grazing::with`].
pub(super) const STABLE: (&str, &str) = ("stable", "stbl");

impl Grazing {
    pub(super) fn contents(self, size: CellSize) -> Contents {
        let large = size.is_large();
        let style = match (self.pasture, self.with) {
            (true, _) => palette::PASTURE,
            (false, Some(_)) => palette::STABLE,
            (false, None) => Style::new(),
        };
        let words = match (self.with, self.holds) {
            (Some((long, _)), holds) if large => {
                vec![Some(long.to_owned()), holds.map(holds_words)]
            }
            (None, holds) if large && self.pasture => {
                vec![Some("pasture".to_owned()), holds.map(holds_words)]
            }
            (Some((long, _)), Some(holds)) => vec![Some(format!("({holds}){}", &long[..1]))],
            (Some((_, short)), None) => vec![Some(short.to_owned())],
            (None, holds) => vec![holds.map(|holds| format!("({holds})"))],
        };
        let words = words.into_iter().flatten().collect();
        (style, words)
    }
}

fn holds_words(holds: u16) -> String {
    format!("holds {holds}")
}

//! A legal move in every form a client can use.

use farmstead_rules::{Good, Goods, Key, Move as Chosen, Name, View};
use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

/// A legal move: its number, its words, and in parts what it touches. `kind` says which parts it
/// has.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct Move {
    /// Its number, which means something only in this position.
    pub code: u32,
    /// The move in notation.
    pub r#move: String,
    /// The move in plain words.
    pub words: String,
    /// What kind of move it is, such as `place` or `sow`.
    pub kind: Name,
    /// An action space, by key.
    #[cfg_attr(test, ts(type = "string", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub space: Option<Key>,
    /// A card, improvement, building or tile, by key.
    #[cfg_attr(test, ts(type = "string", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<Key>,
    /// An improvement that is given back, by key.
    #[cfg_attr(test, ts(type = "string", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub returns: Option<Key>,
    /// A cell of the farm.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// Several cells of the farm.
    #[cfg_attr(test, ts(type = "string[]", optional))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<String>,
    /// Edges on which something is set.
    #[cfg_attr(test, ts(type = "string[]", optional))]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edges: Vec<String>,
    /// A place on an open grid: column and row.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<(i8, i8)>,
    /// What that place is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place_name: Option<String>,
    /// How a tile is turned, `left` or `right`, or which pile: `occupation` or `minor`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<String>,
    /// A kind of good.
    #[cfg_attr(test, ts(type = "Good", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub good: Option<Good>,
    /// How many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub amount: Option<u16>,
    /// What is paid, given up or turned into something else.
    #[cfg_attr(test, ts(type = "Goods", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cost: Option<Goods>,
    /// What comes in, or is kept.
    #[cfg_attr(test, ts(type = "Goods", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gives: Option<Goods>,
    /// What is lost for good by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loses: Option<Loss>,
}

/// What a move loses for good.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Loss {
    /// Goods and animals that nobody gets.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub goods: Goods,
    /// Begging cards.
    pub begging: u8,
    /// The points that these cost.
    pub points: i16,
}

/// A way to feed a family.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct Meal {
    /// All moves of it in notation; the last one feeds.
    pub moves: Vec<String>,
    /// What is turned into food.
    #[cfg_attr(test, ts(type = "Goods"))]
    pub uses: Goods,
    /// Begging cards that cannot be helped.
    pub begging: u8,
}

impl Move {
    /// The move as the view's seat sees it.
    pub fn of(view: &View, chosen: Chosen) -> Move {
        let parts = view.parts(chosen);
        Move {
            code: chosen.0,
            r#move: view.write_move(chosen),
            words: view.describe_move(chosen),
            kind: parts.kind,
            space: parts.space,
            card: parts.card,
            returns: parts.returns,
            cell: parts.cell,
            cells: parts.cells,
            edges: parts.edges,
            place: parts.place,
            place_name: parts.place_name,
            way: parts.way,
            good: parts.good,
            amount: parts.amount,
            cost: parts.cost,
            gives: parts.gives,
            loses: None,
        }
    }
}

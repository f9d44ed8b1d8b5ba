//! What a move touches, so that it can be drawn where the eye is.

use farmstead_cardboard::{Good, Goods, Key};

use crate::events::Name;

/// A move in parts: what kind it is and what it touches. What does not apply is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MoveParts {
    /// What kind of move it is, such as `place` or `sow`.
    pub kind: Name,
    /// An action space, by key.
    pub space: Option<Key>,
    /// A card, improvement, building or tile, by key.
    pub card: Option<Key>,
    /// An improvement that is given back, by key.
    pub returns: Option<Key>,
    /// A cell of the farm.
    pub cell: Option<String>,
    /// Several cells of the farm.
    pub cells: Vec<String>,
    /// Edges on which something is set.
    pub edges: Vec<String>,
    /// A place on an open grid: column and row.
    pub place: Option<(i8, i8)>,
    /// What that place is called: the first cell that is covered there.
    pub place_name: Option<String>,
    /// How a tile is turned, `left` or `right`, or which pile: `occupation` or `minor`.
    pub way: Option<String>,
    /// A kind of good.
    pub good: Option<Good>,
    /// How many.
    pub amount: Option<u16>,
    /// What is paid, given up or turned into something else.
    pub cost: Option<Goods>,
    /// What comes in, or is kept.
    pub gives: Option<Goods>,
}

impl MoveParts {
    /// A move that touches nothing.
    pub(crate) fn new(kind: Name) -> MoveParts {
        MoveParts { kind, ..MoveParts::default() }
    }

    /// A move on a cell.
    pub(crate) fn at(kind: Name, cell: impl ToString) -> MoveParts {
        MoveParts { cell: Some(cell.to_string()), ..MoveParts::new(kind) }
    }

    /// A move with a card.
    pub(crate) fn with(kind: Name, card: Option<Key>) -> MoveParts {
        MoveParts { card, ..MoveParts::new(kind) }
    }

    /// The same with a kind of good.
    pub(crate) fn good(mut self, good: Good) -> MoveParts {
        self.good = Some(good);
        self
    }

    /// The same with a number.
    pub(crate) fn amount(mut self, amount: impl Into<u16>) -> MoveParts {
        self.amount = Some(amount.into());
        self
    }

    /// The same at a price, if it is known.
    pub(crate) fn cost(mut self, cost: impl Into<Option<Goods>>) -> MoveParts {
        self.cost = cost.into();
        self
    }

    /// The same with what it gives.
    pub(crate) fn gives(mut self, gives: impl Into<Option<Goods>>) -> MoveParts {
        self.gives = gives.into();
        self
    }
}

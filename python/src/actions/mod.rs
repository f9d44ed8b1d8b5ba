//! A number for every move: fixed blocks, one for each kind of move, whose places mean the same in
//! every position of every game with the same options.
//!
//! Only where what may be chosen has no end (which animals are kept, where a tile of an open grid
//! lies) a move is known by its place among the listed moves of its kind.

mod agricola;
mod creatures;
mod family;

use std::fmt;

use farmstead_ai::facts::Described;
use farmstead_rules::{GameRef, Move, Options, with_game};

/// The version of the table. A change of what numbers mean raises it.
pub(crate) const VERSION: u32 = 1;

/// Axes that a block has at most.
pub(crate) const AXES: usize = 3;

/// Moves of one kind, numbered in a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    pub(crate) name: &'static str,
    /// The number of its first action.
    pub(crate) first: u32,
    /// How many places there are along each axis; 1 along those it does not have.
    pub(crate) shape: [u32; AXES],
    /// What each axis tells.
    pub(crate) axes: Vec<Axis>,
}

/// What the places along an axis of a block are called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Axis {
    pub(crate) name: &'static str,
    pub(crate) labels: Vec<String>,
}

impl Axis {
    pub(crate) fn new<T: fmt::Display>(
        name: &'static str,
        labels: impl IntoIterator<Item = T>,
    ) -> Axis {
        Axis { name, labels: labels.into_iter().map(|label| label.to_string()).collect() }
    }

    /// An axis that only counts.
    pub(crate) fn counting(name: &'static str, places: u32) -> Axis {
        Axis::new(name, 0..places)
    }
}

/// Where a move lies in the table: its block, and its place along each axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct At(pub(crate) usize, pub(crate) [u32; AXES]);

/// A move that the table has no place for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NoPlace(pub(crate) Move);

/// A game whose moves have numbers.
pub(crate) trait Numbered: Described {
    /// The blocks of games with such options.
    fn blocks(&self, options: &Options) -> Blocks;

    /// Where a move lies. `rank` tells how many moves of its kind were listed before it.
    fn place(&self, blocks: &Blocks, chosen: Move, rank: &mut Ranks) -> Option<At>;
}

/// How many moves of each open-ended kind were listed so far.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ranks([u32; 2]);

impl Ranks {
    fn next(&mut self, kind: usize) -> u32 {
        self.0[kind] += 1;
        self.0[kind] - 1
    }
}

/// The blocks while they are put together, with what helps to find cards and goods in them.
#[derive(Debug, Clone, Default)]
pub(crate) struct Blocks {
    pub(crate) list: Vec<Block>,
    /// Lists of things by number: where each lies along an axis.
    pub(crate) indexes: Vec<Vec<u16>>,
}

impl Blocks {
    /// Adds a block with these axes.
    fn add(&mut self, name: &'static str, axes: Vec<Axis>) {
        let first = self.list.last().map_or(0, Block::end);
        let mut shape = [1; AXES];
        for (places, axis) in shape.iter_mut().zip(&axes) {
            *places = axis.labels.len() as u32;
        }
        self.list.push(Block { name, first, shape, axes });
    }
}

impl Block {
    fn end(&self) -> u32 {
        self.first + self.shape.iter().product::<u32>()
    }
}

/// The action table of games with the same options.
#[derive(Debug, Clone)]
pub(crate) struct Actions {
    pub(crate) blocks: Blocks,
    /// How many actions there are.
    pub(crate) size: u32,
}

impl Actions {
    pub(crate) fn of(game: &GameRef<'_>, options: &Options) -> Actions {
        let blocks = with_game!(@ game, game => game.blocks(options));
        let size = blocks.list.last().map_or(0, Block::end);
        Actions { blocks, size }
    }

    /// The number of each of the listed moves, in their order.
    pub(crate) fn number<G: Numbered>(
        &self,
        game: &G,
        listed: &[Move],
        mut tell: impl FnMut(usize, u32),
    ) -> Result<(), NoPlace> {
        let mut ranks = Ranks::default();
        for (index, chosen) in listed.iter().enumerate() {
            let at = game.place(&self.blocks, *chosen, &mut ranks);
            let number = at.and_then(|at| self.flat(at)).ok_or(NoPlace(*chosen))?;
            tell(index, number);
        }
        Ok(())
    }

    /// The listed move with this number.
    pub(crate) fn find<G: Numbered>(
        &self,
        game: &G,
        listed: &[Move],
        action: u32,
    ) -> Result<Option<Move>, NoPlace> {
        let mut found = None;
        self.number(game, listed, |index, number| {
            if number == action {
                found = Some(listed[index]);
            }
        })?;
        Ok(found)
    }

    fn flat(&self, At(block, at): At) -> Option<u32> {
        let block = self.blocks.list.get(block)?;
        let inside = at.iter().zip(block.shape).all(|(at, places)| *at < places);
        let [_, rows, columns] = block.shape;
        inside.then(|| block.first + (at[0] * rows + at[1]) * columns + at[2])
    }

    /// The block of an action and its place along each axis.
    pub(crate) fn factors(&self, action: u32) -> Option<(usize, [u32; AXES])> {
        if action >= self.size {
            return None;
        }
        let block = self.blocks.list.partition_point(|block| block.end() <= action);
        let Block { first, shape: [_, rows, columns], .. } = self.blocks.list[block];
        let rest = action - first;
        Some((block, [rest / (rows * columns), rest / columns % rows, rest % columns]))
    }

    /// The number of an action from its factors.
    pub(crate) fn join(&self, block: usize, at: [u32; AXES]) -> Option<u32> {
        self.flat(At(block, at))
    }
}

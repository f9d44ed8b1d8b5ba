//! The interface every game implements.

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::events::Events;
use crate::parts::MoveParts;
use crate::reasons::Reasons;
use crate::scores::Scores;

/// A player's place at the table, counted from 0 in clockwise order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The most seats any game has.
    pub const MOST: usize = 5;

    /// The seat's number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat called `A`, `B`, ...
    pub fn from_letter(letter: char) -> Option<Seat> {
        let number = (letter.to_ascii_uppercase() as u32).checked_sub('A' as u32)?;
        (number < Seat::MOST as u32).then_some(Seat(number as u8))
    }
}

/// Seats are called `A`, `B`, `C`, `D` and `E`.
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (b'A' + self.0) as char)
    }
}

/// Who is to decide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// This seat has at least two moves to choose from.
    Seat(Seat),
    /// Nobody: the game has ended.
    Over,
}

/// One small, atomic decision. The number means something only in its position: its verb in the
/// top six bits, then three arguments of 8, 8 and 10 bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(pub u32);

impl Move {
    /// A move made of its verb (below 64) and arguments (the last below 1,024).
    #[inline]
    pub const fn new(verb: u8, a: u8, b: u8, c: u16) -> Move {
        debug_assert!(verb < 64 && c < 1024);
        Move(((verb as u32) << 26) | ((a as u32) << 18) | ((b as u32) << 10) | c as u32)
    }

    /// What kind of decision it is.
    #[inline]
    pub const fn verb(self) -> u8 {
        (self.0 >> 26) as u8
    }

    /// The first argument.
    #[inline]
    pub const fn a(self) -> u8 {
        (self.0 >> 18) as u8
    }

    /// The second argument.
    #[inline]
    pub const fn b(self) -> u8 {
        (self.0 >> 10) as u8
    }

    /// The third argument.
    #[inline]
    pub const fn c(self) -> u16 {
        (self.0 & 1023) as u16
    }
}

/// Takes the legal moves of a position, one after another.
///
/// The rules list moves in one place only; what happens to them depends on the sink: [`Moves`]
/// keeps them all, [`AtMostTwo`] stops at the second, [`Seek`] looks for one.
pub trait MoveSink {
    /// The one move that is of interest, if only one is.
    #[inline]
    fn only(&self) -> Option<Move> {
        None
    }

    /// How many more moves are of interest; at 0 the listing may stop.
    #[inline]
    fn room(&self) -> u32 {
        u32::MAX
    }

    /// Whether this move is of interest. Asked before the rules check it.
    #[inline]
    fn wants(&self, candidate: Move) -> bool {
        self.only().is_none_or(|only| only == candidate)
    }

    /// Whether the listing may stop.
    #[inline]
    fn is_full(&self) -> bool {
        self.room() == 0
    }

    /// Takes a legal move.
    fn push(&mut self, legal: Move);

    /// Takes those of several legal moves that are of interest.
    #[inline]
    fn extend(&mut self, legal: impl Iterator<Item = Move>)
    where
        Self: Sized,
    {
        for legal in legal {
            if self.wants(legal) {
                self.push(legal);
            }
        }
    }
}

/// Every legal move of a position, in a fixed order, in the caller's own buffer.
#[derive(Clone)]
pub struct Moves {
    len: u16,
    list: [Move; Moves::MOST],
}

impl Moves {
    /// More than any position has: the longest known list is 762 regions to fence.
    pub const MOST: usize = 1024;

    /// An empty list.
    pub fn new() -> Moves {
        Moves { len: 0, list: [Move(0); Moves::MOST] }
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }

    /// The moves as a slice.
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.list[..self.len as usize]
    }
}

impl Default for Moves {
    fn default() -> Moves {
        Moves::new()
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl std::ops::Deref for Moves {
    type Target = [Move];
    #[inline]
    fn deref(&self) -> &[Move] {
        self.as_slice()
    }
}

impl MoveSink for Moves {
    #[inline]
    fn push(&mut self, legal: Move) {
        self.list[self.len as usize] = legal;
        self.len += 1;
    }

    #[inline]
    fn extend(&mut self, legal: impl Iterator<Item = Move>) {
        let free = &mut self.list[self.len as usize..];
        let taken = free.iter_mut().zip(legal).map(|(place, legal)| *place = legal).count();
        self.len += taken as u16;
    }
}

/// Tells a real choice (two moves or more) from a forced move or none.
#[derive(Debug, Clone, Copy, Default)]
pub struct AtMostTwo {
    /// How many moves were seen: 0, 1 or 2.
    pub count: u8,
    /// The first of them.
    pub first: Option<Move>,
}

impl MoveSink for AtMostTwo {
    #[inline]
    fn room(&self) -> u32 {
        2 - u32::from(self.count)
    }

    #[inline]
    fn push(&mut self, legal: Move) {
        if self.count == 0 {
            self.first = Some(legal);
        }
        self.count = (self.count + 1).min(2);
    }
}

/// Finds out whether there is any move at all.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Any(bool);

impl MoveSink for Any {
    #[inline]
    fn room(&self) -> u32 {
        u32::from(!self.0)
    }

    #[inline]
    fn push(&mut self, _legal: Move) {
        self.0 = true;
    }
}

/// Finds out whether one move is legal.
#[derive(Debug, Clone, Copy)]
pub struct Seek {
    wanted: Move,
    /// Whether the move was listed.
    pub found: bool,
}

impl Seek {
    /// A search for this move.
    pub fn new(wanted: Move) -> Seek {
        Seek { wanted, found: false }
    }
}

impl MoveSink for Seek {
    #[inline]
    fn only(&self) -> Option<Move> {
        Some(self.wanted)
    }

    #[inline]
    fn room(&self) -> u32 {
        u32::from(!self.found)
    }

    #[inline]
    fn push(&mut self, legal: Move) {
        self.found |= legal == self.wanted;
    }
}

/// A move the rules forbid here. The game it was tried on is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The move is not among those the position allows.
    #[error("the move is not among the legal moves of this position")]
    NotListed(Move),
    /// Nobody may move any more.
    #[error("the game is over")]
    Over,
}

impl Illegal {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        match self {
            Illegal::NotListed(_) => "illegal_move",
            Illegal::Over => "game_over",
        }
    }
}

/// What a rules library answers: what may be done, and what happens then.
///
/// A game is plain data and complete: a clone plays on exactly like its original. Chance has
/// happened before the first move, as a [`Deal`](crate::deal::Deal).
pub trait Game: Clone {
    /// Where it stands, apart from its rule book: what can be kept without it.
    type Snapshot: Clone + PartialEq + fmt::Debug + Send + Sync + 'static;

    /// Where it stands.
    fn snapshot(&self) -> Self::Snapshot;

    /// A game by the same rule book that stands elsewhere.
    #[must_use]
    fn at(&self, snapshot: &Self::Snapshot) -> Self;

    /// Who is to decide now.
    fn turn(&self) -> Turn;

    /// Lists every legal move, in a fixed order; none when the game is over.
    fn moves(&self, out: &mut Moves);

    /// Plays a move and runs on to the next real choice. Accepts exactly what [`moves`](Game::moves)
    /// lists; a refused move changes nothing.
    fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal>;

    /// Plays a move that [`moves`](Game::moves) has just listed in this very position, without
    /// looking for it again: for who plays millions of games. Any other move leads to nonsense.
    fn play_listed(&mut self, listed: Move, seen: &mut impl Events) {
        self.play(listed, seen).expect("listed moves are legal");
    }

    /// The score by category as it would stand if the game ended now.
    fn scores(&self) -> Scores;

    /// Forgets what this seat (or a watcher) may not know: two games that differ only in such
    /// facts become equal.
    #[must_use]
    fn masked(&self, seat: Option<Seat>) -> Self;

    /// Deals anew, at random, what this seat (or a watcher) may not know.
    #[must_use]
    fn resampled(&self, seat: Option<Seat>, rng: &mut impl rand_core::Rng) -> Self;

    /// A number that equal positions share, stable between runs and machines.
    fn hash(&self) -> u64;

    /// Whether a player's turn begins here, rather than going on.
    fn is_new_turn(&self) -> bool;

    /// The move as short text that is unique in this position, such as `forest` or `plow b3`.
    fn write_move(&self, chosen: Move) -> String;

    /// What older records call the move, if that has changed.
    fn former_name(&self, _chosen: Move) -> Option<String> {
        None
    }

    /// The move in plain words, such as "Plow a field at b3".
    fn describe_move(&self, chosen: Move) -> String;

    /// The move in parts: what kind it is and what it touches.
    fn parts(&self, chosen: Move) -> MoveParts;

    /// Why spaces, improvements and cards cannot be used now by whoever decides, by key. What can
    /// be used is not in it.
    fn why_not(&self) -> Reasons;

    /// What is being asked, in plain words, such as "Place a person".
    fn question(&self) -> String;
}

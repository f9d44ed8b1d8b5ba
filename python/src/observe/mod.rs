//! What a seat sees, as one row of small whole numbers with named fields.
//!
//! Rows are written from what a seat may know and from nothing else: [`Known`] can only be made by
//! masking a game, and fields are told from a known game. Everything about players comes in the order
//! of play, beginning with who looks.

mod agricola;
mod creatures;
mod family;

use farmstead_rules::{GameRef, Move, Seat, with_game};

use crate::actions::Numbered;

/// How many of the latest placements a row tells.
pub(crate) const HISTORY: usize = 16;

/// A game as a seat knows it.
pub(crate) struct Known<G> {
    game: G,
    seat: Seat,
}

impl<G: Seen> Known<G> {
    /// What a seat knows of a game.
    #[inline]
    pub(crate) fn new(game: &G, seat: Seat) -> Known<G> {
        Known { game: game.masked(Some(seat)), seat }
    }

    /// Writes the row, which has been cleared, with the latest placements.
    #[inline]
    pub(crate) fn write(&self, history: &History, row: &mut [i16]) {
        let mut pen = Writing { rest: row };
        self.game.see(self.seat, &mut pen);
        history.see(self.seat, self.game.seats(), &mut pen);
    }
}

/// A game that can be seen.
pub(crate) trait Seen: Numbered {
    /// Writes what is to be seen by this seat of a game that was masked for it.
    fn see(&self, seat: Seat, pen: &mut impl Pen);
}

/// Takes the fields of a row, one after another.
pub(crate) trait Pen {
    /// The place of the next field, all zeros.
    fn field(&mut self, name: &'static str, shape: &[usize], about: &'static str) -> &mut [i16];
}

/// Writes into a row.
struct Writing<'a> {
    rest: &'a mut [i16],
}

impl Pen for Writing<'_> {
    #[inline(always)]
    fn field(&mut self, _name: &'static str, shape: &[usize], _about: &'static str) -> &mut [i16] {
        let size = shape.iter().product();
        let (field, rest) = std::mem::take(&mut self.rest).split_at_mut(size);
        self.rest = rest;
        field
    }
}

/// A part of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    /// Where it begins.
    pub(crate) first: usize,
    pub(crate) shape: Vec<usize>,
    pub(crate) about: &'static str,
}

/// The fields of a row, in their order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Fields {
    pub(crate) list: Vec<Field>,
    /// How long a row is.
    pub(crate) size: usize,
    scratch: Vec<i16>,
}

impl Fields {
    pub(crate) fn of(game: &GameRef<'_>) -> Fields {
        let mut fields = Fields::default();
        with_game!(@ game, game => {
            let known = Known::new(game, Seat(0));
            known.game.see(Seat(0), &mut fields);
            History::default().see(Seat(0), farmstead_ai::facts::Described::seats(game), &mut fields);
        });
        fields.scratch = Vec::new();
        fields
    }
}

impl Pen for Fields {
    fn field(&mut self, name: &'static str, shape: &[usize], about: &'static str) -> &mut [i16] {
        let size: usize = shape.iter().product();
        self.list.push(Field { name, first: self.size, shape: shape.to_vec(), about });
        self.size += size;
        self.scratch.clear();
        self.scratch.resize(size, 0);
        &mut self.scratch
    }
}

/// The latest placements, which everybody has seen: who, and on which space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct History {
    latest: [(u8, u8); HISTORY],
    len: u8,
}

impl History {
    /// Notes a move before it is played. Placements are public in every game; other moves may not be.
    #[inline]
    pub(crate) fn note(&mut self, seat: Seat, chosen: Move) {
        const PLACE: u8 = 0;
        if chosen.verb() == PLACE {
            self.latest.copy_within(0..HISTORY - 1, 1);
            self.latest[0] = (seat.0, chosen.a());
            self.len = (self.len + 1).min(HISTORY as u8);
        }
    }

    #[inline]
    fn see(&self, seat: Seat, players: u8, pen: &mut impl Pen) {
        let about = "the latest placements, the latest first: who (1 is who looks) and on which \
                     space (from 1); zeros before the first";
        let field = pen.field("history", &[HISTORY, 2], about);
        for (row, (by, space)) in
            field.chunks_exact_mut(2).zip(&self.latest[..usize::from(self.len)])
        {
            row[0] = 1 + i16::from(turned(Seat(*by), seat, players));
            row[1] = 1 + i16::from(*space);
        }
    }
}

/// How many places after who looks a seat comes.
#[inline]
fn turned(seat: Seat, from: Seat, players: u8) -> u8 {
    (seat.0 + players - from.0) % players
}

/// The seats in the order of play, beginning with who looks.
#[inline]
fn in_order(from: Seat, players: u8) -> impl Iterator<Item = Seat> {
    (0..players).map(move |after| Seat((from.0 + after) % players))
}

//! What one seat, or a watcher, may know.

use crate::any::{AnyGame, Report};
use crate::game::{Game, Move, Moves, Seat, Turn};
use crate::parts::MoveParts;
use crate::prospects::Prospect;
use crate::reasons::Reasons;
use crate::scores::Scores;

/// A game as one seat sees it. It holds nothing that the seat may not know: two games that differ
/// only in hidden facts have equal views.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    known: AnyGame,
    seat: Option<Seat>,
}

impl View {
    /// What this seat may know of the game; `None` for somebody who only watches.
    pub fn new(game: &AnyGame, seat: Option<Seat>) -> View {
        View { known: game.masked(seat), seat }
    }

    /// The game as it is known.
    pub(crate) fn known(&self) -> &AnyGame {
        &self.known
    }

    /// Whose view it is.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// Who is to decide.
    pub fn turn(&self) -> Turn {
        self.known.turn()
    }

    /// The legal moves, if it is this seat's turn; otherwise none.
    pub fn moves(&self, out: &mut Moves) {
        out.clear();
        if self.seat.is_some() && self.turn() == self.seat.map_or(Turn::Over, Turn::Seat) {
            self.known.moves(out);
        }
    }

    /// The move as notation.
    pub fn write_move(&self, chosen: Move) -> String {
        self.known.write_move(chosen)
    }

    /// The move in plain words.
    pub fn describe_move(&self, chosen: Move) -> String {
        self.known.describe_move(chosen)
    }

    /// The move in parts.
    pub fn parts(&self, chosen: Move) -> MoveParts {
        self.known.parts(chosen)
    }

    /// Why something cannot be used now, by key, if it is this seat's turn.
    pub fn why_not(&self) -> Reasons {
        match self.seat.map(Turn::Seat) == Some(self.turn()) {
            true => self.known.why_not(),
            false => Reasons::new(),
        }
    }

    /// What is being asked, in plain words.
    pub fn question(&self) -> String {
        self.known.question()
    }

    /// The score as it stands.
    pub fn scores(&self) -> Scores {
        self.known.scores()
    }

    /// What a little more of something would score, by seat.
    pub fn prospects(&self) -> Vec<Vec<Prospect>> {
        self.known.prospects()
    }

    /// Everything on the table, for people and programs.
    pub fn report(&self) -> Report {
        self.known.report()
    }

    /// What the seat would see if it had no hand cards, for a player who leaves them alone.
    #[must_use]
    pub fn without_hand(&self) -> View {
        let known = self.seat.map(|seat| self.known.without_hand(seat));
        View { known: known.unwrap_or_else(|| self.known.clone()), seat: self.seat }
    }

    /// A whole game that fits this view, with everything unknown dealt at random.
    pub fn sample(&self, rng: &mut impl rand_core::Rng) -> AnyGame {
        self.known.resampled(self.seat, rng)
    }
}

//! A turn that was thought out as a whole and is played move by move.

use std::collections::VecDeque;

use farmstead_rules::{AnyGame, Game, Move, Moves, Seat, View};

use crate::agent::Decision;
use crate::wyrand::Wyrand;

/// What is left of a turn, and the position in which it goes on.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    ahead: VecDeque<Move>,
    expected: u64,
}

impl Plan {
    /// The next move: as planned if the game went as expected, otherwise the first of a new line
    /// that is thought out from a sample of the view. Without any line it is the first legal move.
    pub(crate) fn follow(
        &mut self,
        view: &View,
        seed: u64,
        think: impl FnOnce(&AnyGame) -> (Vec<Move>, u64),
    ) -> Option<Decision> {
        let seat = view.seat()?;
        let mut moves = Moves::new();
        view.moves(&mut moves);
        let first = *moves.first()?;
        let sample = view.sample(&mut Wyrand::new(seed));
        let mut nodes = 0;
        if self.ahead.is_empty() || self.expected != known(&sample, seat) {
            let (line, simulations) = think(&sample);
            self.ahead = line.into();
            nodes = simulations;
        }
        let chosen = self.ahead.pop_front().filter(|next| moves.contains(next)).unwrap_or(first);
        let mut after = sample;
        let played = after.play(chosen, &mut ());
        debug_assert!(played.is_ok(), "listed moves are legal");
        self.expected = known(&after, seat);
        Some(Decision { chosen, nodes })
    }
}

/// A number for what the seat knows.
fn known(game: &AnyGame, seat: Seat) -> u64 {
    game.masked(Some(seat)).hash()
}

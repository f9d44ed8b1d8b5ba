//! Moves as text. What a move is called depends on the position, so both directions ask the game.

use thiserror::Error;

use crate::game::{Game, Move, Moves};

/// Text that names no legal move of the position.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("`{text}` is not a legal move here{hint}")]
pub struct BadNotation {
    /// What was written.
    pub text: String,
    hint: String,
}

impl BadNotation {
    /// A stable name for programs.
    pub const fn code(&self) -> &'static str {
        "illegal_move"
    }
}

/// Reads a move that is legal in this position.
pub fn parse_move<G: Game>(game: &G, text: &str) -> Result<Move, BadNotation> {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut moves = Moves::new();
    game.moves(&mut moves);
    let is_called = |name: String| name.eq_ignore_ascii_case(&words);
    let found = moves.iter().find(|candidate| is_called(game.write_move(**candidate)));
    let found = found.or_else(|| {
        moves.iter().find(|candidate| game.former_name(**candidate).is_some_and(is_called))
    });
    found.copied().ok_or_else(|| {
        let few: Vec<String> = moves.iter().take(6).map(|one| game.write_move(*one)).collect();
        let hint = match (few.is_empty(), moves.len() > few.len()) {
            (true, _) => ": the game is over".to_owned(),
            (false, true) => format!(
                "; {} moves are, such as {}",
                moves.len(),
                few.iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", ")
            ),
            (false, false) => format!(
                "; legal are {}",
                few.iter().map(|one| format!("`{one}`")).collect::<Vec<_>>().join(", ")
            ),
        };
        let shown: String = text.trim().chars().take(80).collect();
        BadNotation { text: shown, hint }
    })
}

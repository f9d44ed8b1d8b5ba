//! From any game to the game itself, once and at the top.

pub(crate) use farmstead_rules::with_game;

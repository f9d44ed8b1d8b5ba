//! Opponents for the Agricola family of games.
//!
//! An [`Agent`] is handed a [`View`](farmstead_rules::View), so it cannot know what its seat may not
//! know, and answers with a legal move within its [`Budget`]. [`Opponent`] names those there are.

mod agent;
pub mod arena;
mod greedy;
mod opponent;
mod wyrand;

pub use agent::{Agent, Budget, Decision};
pub use greedy::values;
pub use opponent::{Opponent, UnknownOpponent};
pub use wyrand::Wyrand;

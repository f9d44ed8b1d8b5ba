//! Opponents for the Agricola family of games.
//!
//! An [`Agent`] is handed a [`View`](farmstead_rules::View), so it cannot know what its seat may not
//! know, and answers with a legal move within its [`Budget`]. [`Opponent`] names those there are.
//!
//! What a position is worth an [`Evaluator`] says, from the [`Facts`](facts::Facts) of each seat.

mod agent;
mod evaluator;
pub mod facts;
mod games;
mod greedy;
mod linear;
mod opponent;
pub mod records;
mod ridge;
pub mod training;
mod weights;
mod wyrand;

pub use agent::{Agent, Budget, Decision};
pub use evaluator::{Evaluator, Promise, Totals, Value};
pub use greedy::values;
pub use linear::Linear;
pub use opponent::{Opponent, UnknownOpponent};
pub use weights::{BadWeights, Kin, Learned, Table, Weights};
pub use wyrand::Wyrand;

//! Opponents for the Agricola family of games.
//!
//! An [`Agent`] is handed a [`View`](farmstead_rules::View), so it cannot know what its seat may not
//! know, and answers with a legal move within its [`Budget`]. [`Opponent`] names those there are.
//!
//! What a position is worth an [`Evaluator`] says, from the [`Facts`](facts::Facts) of each seat.
//! Turns are looked at as wholes, and a search grows a tree of them; [`analyse`] tells what it finds.

mod agent;
mod analysis;
pub mod arena;
mod cardless;
mod clock;
mod evaluator;
pub mod facts;
mod flat;
mod games;
mod greedy;
mod levels;
mod linear;
pub mod net;
mod opponent;
mod plan;
pub mod records;
pub mod review;
mod ridge;
mod search;
pub mod speed;
pub mod study;
mod styles;
mod thinker;
pub mod training;
mod turns;
mod weights;
mod worth;
mod wyrand;

pub use agent::{Agent, Budget, Decision};
pub use analysis::{Advice, Analysis, Fact, Food, Names, Outlook, analyse, analyse_while};
pub use evaluator::{Evaluator, Note, Promise, Totals, Value};
pub use greedy::values;
pub use levels::{LEVELS, Level, Sight};
pub use linear::Linear;
pub use net::{BadNet, Net};
pub use opponent::{Contender, Opponent, UnknownContender, UnknownOpponent};
pub use styles::{STYLES, Style, UnknownStyle};
pub use weights::{BadWeights, Kin, Learned, Table, Weights};
pub use worth::{BadWorth, Worth};
pub use wyrand::Wyrand;

//! Looking ahead: a tree of turns in which every seat does what it thinks best.
//!
//! A node is a position in which a seat begins a turn (or answers in a harvest); its options are the
//! results of that turn. What is hidden is dealt anew for every simulation, and nodes are known by
//! what the seat to move may know, so that the turn-up of a round card leads to different nodes and
//! hidden cards of others do not.

mod exact;
mod points;
mod prospects;
mod tree;
mod worlds;

pub(crate) use exact::best_solved;
pub(crate) use points::{exponential, softmax, utility};
pub(crate) use tree::{Growth, KeptTree, OptionStats, Tree};
pub(crate) use worlds::Worlds;

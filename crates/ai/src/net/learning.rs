//! How a network learns: it plays against itself, looking ahead a little, and learns from what came
//! of it.
//!
//! A generation is a number of games played by the newest network and some steps of learning from the
//! games of the last generations. Every game is known by its number: the same seed plays the same
//! games whatever the number of threads.

mod model;
mod play;
mod samples;
mod school;

pub use play::Manner;
pub use school::{Lesson, Progress, School};

//! What every opponent does, seen from outside.

mod analysis;
mod budgets;
mod feeding;
mod secrets;
mod tables;

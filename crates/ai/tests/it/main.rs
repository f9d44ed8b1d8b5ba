//! What every opponent does, seen from outside.

mod analysis;
mod budgets;
mod cardless;
mod feeding;
mod secrets;
mod tables;

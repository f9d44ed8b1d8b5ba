//! What every opponent does, seen from outside.

mod analysis;
mod budgets;
mod cardless;
mod feeding;
mod home_made;
mod review;
mod secrets;
mod tables;

//! What holds for every game that can be played.

mod allocation;
mod dealing;
mod dice;
mod explained;
mod extremes;
mod ledger;
mod perft;
mod properties;
mod records;
mod sizes;
mod tables;

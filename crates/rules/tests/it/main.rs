//! What holds for every game that can be played.

mod allocation;
mod dealing;
mod dice;
mod extremes;
mod ledger;
mod perft;
mod permanent;
mod properties;
mod records;
mod series;
mod sizes;
mod tables;

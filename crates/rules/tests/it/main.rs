//! What holds for every game that can be played.

mod allocation;
mod brought_along;
mod classic_dealing;
mod classic_decks;
mod coverage;
mod dealing;
mod dice;
mod examples;
mod explained;
mod extremes;
mod facts;
mod ledger;
mod own_decks;
mod perft;
mod permanent;
mod plain;
mod positions;
mod properties;
mod records;
mod series;
mod sizes;
mod tables;

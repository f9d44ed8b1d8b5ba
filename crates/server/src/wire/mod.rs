//! Everything that goes over the wire, as `docs/table-protocol.md` tells it.
//!
//! These types are the contract with the browser page, which gets them as TypeScript. They hold
//! keys of printed things rather than their words; the words come once, with the [`Catalogue`].

mod agricola;
mod catalogue;
mod creatures;
mod deals;
mod event;
mod family;
mod http;
mod learning;
mod message;
mod moves;
mod people;
mod review;
mod series;
mod view;

pub use agricola::*;
pub use catalogue::*;
pub use creatures::*;
pub use deals::*;
pub use event::Event;
pub use family::*;
pub use http::*;
pub use learning::*;
pub use message::*;
pub use moves::{Loss, Meal, Move};
pub use people::*;
pub use review::*;
pub use series::*;
pub use view::{NextPoints, SeatScore, TableView, View};

/// The version of the protocol.
pub const PROTOCOL: u32 = 2;

#[cfg(test)]
mod typescript;

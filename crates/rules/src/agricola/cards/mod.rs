//! Hand cards: who holds and has played which, what they listen to, what they cost and count.

mod acting;
#[cfg(test)]
mod any_order;
mod anytime;
mod costs;
mod counting;
mod deck;
mod fields;
mod held;
#[cfg(test)]
mod plain_prices;
mod playing;
mod plowing;
mod reaping;
mod scoring;
mod sowing;
#[cfg(test)]
mod tables;
mod taking;
#[cfg(test)]
mod ways_to_pay;
mod window;

pub(super) use costs::Price;
pub(super) use deck::{HandCard, When};
pub(super) use fields::FieldSet;
pub(super) use held::{CardSet, CardSlot, Held, Promised, Trait};
pub(super) use scoring::MOST_POINTS;
pub(super) use window::{Fired, Waiting, Window};

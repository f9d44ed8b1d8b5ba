//! Hand cards: who holds and has played which, what they listen to, what they cost and count.

mod acting;
#[cfg(test)]
mod any_order;
mod costs;
mod counting;
mod deck;
mod held;
#[cfg(test)]
mod plain_prices;
mod playing;
mod scoring;
#[cfg(test)]
mod tables;
mod window;

pub(super) use costs::Price;
pub(super) use deck::{HandCard, When};
pub(super) use held::{CardSlot, Held, Promised, Trait};
pub(super) use playing::Way;
pub(super) use scoring::MOST_POINTS;
pub(super) use window::{Fired, Waiting, Window};

//! Hand cards: who holds and has played which, what they listen to, what they cost and count.

mod acting;
#[cfg(test)]
mod any_order;
mod anytime;
mod becoming;
mod bounty;
mod card_spaces;
mod cooking;
mod costs;
mod counting;
mod deck;
mod drawing;
mod fields;
mod food;
mod from_hand;
mod gleaning;
mod held;
mod last_chance;
mod means;
mod people;
mod places;
#[cfg(test)]
mod plain_prices;
mod playing;
mod plowing;
mod reaping;
mod returning;
mod scoring;
mod selling;
mod sowing;
#[cfg(test)]
mod tables;
mod taking;
#[cfg(test)]
mod ways_to_pay;
mod window;
mod worth;

pub(super) use becoming::Looked;
pub(super) use card_spaces::{half_to_share, space_on};
pub(super) use costs::Price;
pub(super) use deck::{HandCard, When};
pub(super) use drawing::Drawing;
pub(super) use fields::FieldSet;
pub(super) use held::{CardSet, CardSlot, Held, Promised, Trait};
pub(super) use means::Purse;
pub(super) use scoring::MOST_POINTS;
pub(super) use selling::Selling;
pub(super) use window::{Fired, Waiting, Window};

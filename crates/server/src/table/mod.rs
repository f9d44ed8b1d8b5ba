//! A table: who sits there, what happened, and who is told.

mod actor;
mod advising;
mod asking;
mod carry_out;
pub(crate) mod clock;
mod comparing;
mod deciding;
mod elsewhere;
mod gathering;
mod guest;
mod looking;
mod older;
mod recovering;
mod reviewing;
mod state;
mod talking;
mod telling;

pub(crate) use actor::{Actor, Command, Rematch};
pub(crate) use elsewhere::Elsewhere;
pub(crate) use guest::{Guest, Outbox, write};
pub(crate) use looking::{Eyes, Look};
pub(crate) use recovering::Opening;
pub(crate) use state::{OPEN_SEAT, Table, find_opponent};

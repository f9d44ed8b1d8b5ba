//! The rules of the Agricola family of games.
//!
//! A game is plain data: [`Game::moves`] says what may be done, [`Game::play`] does it. There is no
//! input or output, clock, thread or random source in here; chance enters once, as a [`Deal`].
//!
//! ```
//! use farmstead_rules::{AnyGame, Deal, Game, Moves, Options, Seed, Turn};
//!
//! let options: Options = "game=revised players=2".parse()?;
//! let mut game = AnyGame::new(&options, &Deal::from_seed(&options, Seed(1)))?;
//! let mut moves = Moves::new();
//! while let Turn::Seat(_) = game.turn() {
//!     game.moves(&mut moves);
//!     game.play(moves[0], &mut ())?;
//! }
//! println!("{}", game.scores());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod agricola;
mod any;
mod cards;
pub mod creatures;
mod deal;
mod dealing;
mod events;
pub mod family;
mod game;
mod hash;
mod in_play;
#[cfg(test)]
mod labels;
pub mod log;
mod notation;
mod options;
mod parts;
mod prospects;
mod reasons;
mod record;
mod rulebook;
pub mod scenarios;
mod scores;
mod series;
pub mod stand;
#[cfg(test)]
mod test_books;
mod view;
mod written;

pub use any::{AnyGame, BadSetup, GameRef, Position, Report, Snapshot};
pub use cards::Cards;
pub use deal::{BadDeal, Deal, Piles, Seed};
pub use dealing::Dealing;
pub use events::{Event, Events, Name, RoundSet, Spot};
pub use farmstead_cardboard::{Good, Goods, Key};
pub use game::{AtMostTwo, Game, Illegal, Move, MoveSink, Moves, Seat, Seek, Turn};
pub use hash::StateHasher;
pub use in_play::InPlay;
pub use notation::{BadNotation, parse_move};
pub use options::{BadOption, GameName, Mode, Options, Placement, StartPlayer, Switch};
pub use parts::MoveParts;
pub use prospects::{Ladder, Prospect, ladders};
pub use reasons::Reasons;
pub use record::{BadRecord, Reading, Record, older};
pub use rulebook::Rulebook;
pub use scores::{CATEGORIES, Scores, Sheet};
pub use series::{BadSeries, Due, Fared, PlayedGame, Series, SeriesKind, Standing, Terms};
pub use stand::Stand;
pub use view::View;
pub use written::BadPosition;

/// The version of the rules. A change of behaviour raises it, because it changes what a record
/// replays to.
pub const RULES_VERSION: u32 = 2;

//! What is printed on the boards and cards of the Agricola family of games, as data.
//!
//! Boards, action spaces and improvements are paragraphs of text in `printed/`, in one small
//! language that reads like the printed thing. [`parse`] reads it, [`printed`] holds what ships
//! with the program, and [`words`] says it in English. Nothing here knows how a game is played.

pub mod ability;
pub mod building;
pub mod card;
pub mod check;
pub mod condition;
pub mod cooking;
pub mod count;
pub mod fencing;
pub mod fields;
pub mod goods;
pub mod hold;
pub mod key;
mod lexer;
pub mod nearest;
pub mod often;
mod older;
pub mod own;
mod parser;
pub mod patchwork;
pub mod people;
pub mod plain;
pub mod prices;
pub mod printed;
pub mod rounds;
pub mod rulings;
pub mod taking;
pub mod vocabulary;
pub mod words;

pub use ability::{
    Ability, Action, Always, At, CardAction, CostChange, CostRule, Holders, Limit, Moment, Noting,
    Per, Priced, Program, Rounds, Spaces, Span, Trigger, Who,
};
pub use card::{Card, Cost, Edition, Kind, Marks, Named, Tag};
pub use check::check;
pub use condition::{Condition, Group};
pub use count::{
    BuiltOn, CardIs, CardKind, Compare, Count, FieldIs, Folk, LineIs, PastureHas, Place, PointsAre,
    SpaceIs, StableIs, Thing, Whose,
};
pub use fencing::Fencing;
pub use fields::{Plowing, SowMore, Sowing};
pub use goods::{Good, Goods};
pub use hold::Hold;
pub use key::Key;
pub use own::OwnDeck;
pub use parser::{Deck, Mistake, parse, read};
pub use patchwork::Patchwork;
pub use taking::{Among, Taking};

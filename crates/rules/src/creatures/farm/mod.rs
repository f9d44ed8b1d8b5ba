//! A farm: three rows of spaces, two columns wide at first, with borders and buildings.

mod animals;
mod cells;
mod edges;
mod pastures;

pub use animals::{Herd, Keeps, Place, Room};
pub use cells::{Cell, CellSet};
pub use edges::{Edge, EdgeSet};
pub use pastures::{Pastures, capacity};

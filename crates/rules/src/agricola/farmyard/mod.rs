//! The farmyard: three rows of five cells with rooms, fields, stables and fences.

mod animals;
mod cells;
mod edges;
mod pastures;
mod regions;
mod roomy;

pub use animals::{Herd, Keeps, Room};
pub use cells::{Cell, CellSet};
pub use edges::{Edge, EdgeSet};
pub use pastures::{Pasture, Pastures, capacity};
pub use regions::{REGIONS, Region};
pub(super) use regions::{Sought, regions};

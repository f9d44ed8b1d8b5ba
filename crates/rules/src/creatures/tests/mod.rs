//! Games of All Creatures Big and Small, played and checked.

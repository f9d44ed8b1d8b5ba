//! Games are small enough to be copied by the million.

use farmstead_rules::agricola::{Agricola, Position};

#[test]
fn a_game_stays_within_its_budget() {
    assert!(size_of::<Agricola<'_, 2>>() <= 1024);
    assert!(size_of::<Agricola<'_, 4>>() <= 1638);
    assert!(size_of::<Agricola<'_, 5>>() <= 1945);
}

#[test]
fn a_position_is_copied_and_needs_nothing_but_itself() {
    fn is_plain<T: Copy + Send + Sync + 'static>() -> usize {
        size_of::<T>()
    }
    assert!(is_plain::<Position<2>>() <= 1024);
    assert!(is_plain::<farmstead_rules::family::Position<2>>() <= 1024);
    assert!(is_plain::<farmstead_rules::creatures::Position>() <= 1024);
    assert!(is_plain::<farmstead_rules::Position>() <= 2048);
}

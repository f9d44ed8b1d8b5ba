//! Games are small enough to be copied by the million.

use farmstead_rules::agricola::Agricola;

#[test]
fn a_game_stays_within_its_budget() {
    assert!(size_of::<Agricola<2>>() <= 1024);
    assert!(size_of::<Agricola<4>>() <= 1638);
    assert!(size_of::<Agricola<5>>() <= 1945);
}

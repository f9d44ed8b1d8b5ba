//! Laying tiles on the open grid.

use super::{A, Table, goods};
use crate::family::tiles::{Piece, Place};

fn place(column: i8, row: i8) -> Place {
    Place { column, row }
}

#[test]
fn a_tile_is_chosen_and_turned_first_and_then_laid() {
    let mut table = Table::<1>::new("placement=free").given(A, |player| player.goods = goods("W6"));
    table.play(A, "pastures");
    for tile in ["build pasture-1", "build pasture-2 turn 1", "build pasture-3l turn 3"] {
        assert!(table.allows(tile), "{tile}");
    }
    table.play(A, "build pasture-3l turn 1");
    // The cell below the left one stays free: `##/#.` may hang over a corner of the house.
    assert!(table.allows("at 1 left, 1 up") && table.allows("at 2 up"));
    assert!(!table.allows("at 1 up") && !table.allows("at 3 right, 1 down"));
    table.play(A, "at 1 left, 1 up");
    let laid: Vec<_> = table.player(A).tiles.iter().collect();
    let pasture = Piece::Pasture { kind: super::kind("pasture-3l") as u8, turn: 1 };
    assert_eq!(laid, [(pasture, place(-1, -1))]);
}

#[test]
fn a_field_goes_next_to_any_tile_and_a_room_next_to_the_house() {
    let mut table = Table::<1>::new("placement=free")
        .in_round(2)
        .given(A, |player| player.goods = goods("W5 R2"));
    table.play(A, "plow; at 2 right");
    table.play(A, "wood-rooms; room");
    assert_eq!(
        table.moves(),
        ["at 1 up", "at 1 right, 1 up", "at 1 left", "at 1 down", "at 1 right, 1 down"]
    );
}

#[test]
fn places_have_names_that_can_be_read_back() {
    for (column, row) in (-9..=9).flat_map(|column| (-9..=9).map(move |row| (column, row))) {
        let there = place(column, row);
        if there != Place::HOUSE[0] {
            assert_eq!(Place::named(&there.name()), Some(there), "{}", there.name());
        }
    }
    for wrong in ["", "2", "2 right 1", "0 up", "-1 left", "2 north", "999 up"] {
        assert_eq!(Place::named(wrong), None, "{wrong}");
    }
}

#[test]
fn records_of_the_first_rules_name_the_corner_by_its_numbers() {
    let mut table = Table::<1>::new("placement=free").given(A, |player| player.goods = goods("W6"));
    table.play(A, "pastures; build pasture-3l turn 2; at -1,-2");
    // `.#/##`: the corner itself stays free.
    let told = table.player(A).tiles.iter().next();
    assert_eq!(told.map(|(_, corner)| corner), Some(place(-1, -2)));
}

#[test]
fn a_house_that_is_closed_in_takes_no_room() {
    let closed_in = |fields: &[(i8, i8)]| {
        let mut table = Table::<1>::new("placement=free")
            .in_round(2)
            .given(A, |player| player.goods = goods("W10 R4"));
        for (column, row) in fields {
            table.state().player_mut(A).tiles.push(Piece::Field, place(*column, *row));
        }
        table.play(A, "wood-rooms");
        table.moves()
    };
    let five = [(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1)];
    assert!(closed_in(&five).contains(&"room".to_owned()));
    let six = [(-1, 0), (2, 0), (0, 1), (1, 1), (0, -1), (1, -1)];
    assert_eq!(closed_in(&six), ["stable outside", "done"]);
}

#[test]
fn fixed_places_keep_the_house_open() {
    let mut table =
        Table::<1>::new("").in_round(2).given(A, |player| player.goods = goods("W60 C9 R9"));
    table.play(A, "pastures; build pasture-4; build pasture-2; build pasture-1; done");
    table.play(A, "wood-rooms; room; done");
    table.play(A, "plow; improvements; build fireplace-1; plow; grain");
    let laid: Vec<String> =
        table.player(A).tiles.iter().map(|(_, place)| place.to_string()).collect();
    assert_eq!(laid, ["0,-2", "2,-2", "3,-1", "2,0", "0,1", "-1,0", "0,2"]);
}

//! What people and programs are told.

use expect_test::{Expect, expect};

use farmstead_cardboard::words;

use super::{A, Table, goods, kind};
use crate::game::{Game, Moves};
use crate::{InPlay, Rulebook};

fn told(table: &Table<1>, expected: Expect) {
    let mut moves = Moves::new();
    table.0.moves(&mut moves);
    let lines = moves
        .iter()
        .map(|one| format!("{}: {}\n", table.0.write_move(*one), table.0.describe_move(*one)));
    expected.assert_eq(&format!("{}\n{}", table.0.question(), lines.collect::<String>()));
}

#[test]
fn a_placement_reads_well() {
    told(
        &Table::<1>::new(""),
        expect![[r#"
        Place a person
        plow: Plow
        grain: Grain
        sheep: Sheep (1 sheep)
        fishing: Fishing (1 food)
        start-player: Start Player
        market: Market
        clay: Clay (1 clay)
        reed: Reed (1 reed)
        wood: Wood (3 wood)
    "#]],
    );
}

#[test]
fn building_reads_well() {
    let mut table = Table::<1>::new("").in_round(2).given(A, |player| {
        player.goods = goods("W9 R2");
        player.pastures[kind("pasture-4")] = 1;
        player.outside_stables = 1;
    });
    let mut pastures = Table(table.0);
    pastures.play(A, "pastures");
    told(
        &pastures,
        expect![[r#"
        Build a pasture
        build pasture-1: Build a Small Pasture for 3 wood
        build pasture-1 with stable: Build a Small Pasture for 3 wood and move a stable into it
        build pasture-2: Build a Pasture of Two for 5 wood°
        build pasture-2 with stable: Build a Pasture of Two for 5 wood° and move a stable into it
        build pasture-3: Build a Long Pasture for 6 wood°
        build pasture-3 with stable: Build a Long Pasture for 6 wood° and move a stable into it
        build pasture-3l: Build a Bent Pasture for 6 wood°
        build pasture-3l with stable: Build a Bent Pasture for 6 wood° and move a stable into it
        build pasture-4: Build a Great Pasture for 7 wood
        build pasture-4 with stable: Build a Great Pasture for 7 wood and move a stable into it
    "#]],
    );
    table.play(A, "wood-rooms");
    told(
        &table,
        expect![[r#"
        Build a room or build a stable
        room: Build a room for 5 wood and 2 reed
        stable outside: Build a stable outside of pastures for 2 wood
        stable pasture-4: Build a stable in a Great Pasture for 2 wood
    "#]],
    );
}

#[test]
fn laying_a_tile_reads_well() {
    let mut table = Table::<1>::new("placement=free").given(A, |player| player.goods = goods("W5"));
    table.play(A, "pastures; build pasture-2 turn 1");
    told(
        &table,
        expect![[r#"
            Where does the Pasture of Two go?
            at 2 up: Lay it 2 up from the house
            at 1 right, 2 up: Lay it 1 right, 2 up from the house
            at 1 left, 1 up: Lay it 1 left, 1 up from the house
            at 2 right, 1 up: Lay it 2 right, 1 up from the house
            at 1 left: Lay it 1 left from the house
            at 2 right: Lay it 2 right from the house
            at 1 down: Lay it 1 down from the house
            at 1 right, 1 down: Lay it 1 right, 1 down from the house
        "#]],
    );
}

#[test]
fn feeding_reads_well() {
    let mut table = Table::<1>::new("")
        .in_round(4)
        .with(A, "cooking-hearth-1")
        .with(A, "pottery")
        .given(A, |player| player.goods = goods("F1 G1 W1 C1").and(super::Good::Boar, 1));
    table.harvest();
    told(
        &table,
        expect![[r#"
        Feed the family: 4 food needed, 1 at hand
        pay: Pay 1 of 4 food and take 3 begging markers
        eat grain: Eat 1 grain as 1 food
        bake: Bake 1 wood and 1 grain into 3 food
        cook boar: Cook 1 wild boar for 3 food
        use pottery: Pottery: turn 1 clay into 2 food
    "#]],
    );
}

#[test]
fn a_farm_is_reported_tile_by_tile() {
    let mut table = Table::<1>::new("").in_round(5).given(A, |player| {
        player.goods = goods("W10 G1");
        player.outside_stables = 1;
    });
    table.play(A, "plow; sow; pastures; build pasture-4 with stable; done; plow");
    let farm = &table.0.report().players[0];
    let tiles = farm.tiles.iter().map(|tile| {
        let cells: Vec<String> = tile.cells.iter().map(ToString::to_string).collect();
        let (grain, holds, stable) = (tile.grain, tile.holds, tile.stable);
        format!("{} {}: {grain} {holds} {stable}\n", tile.key, cells.join(" "))
    });
    expect![[r#"
        room 0,0: 0 0 false
        room 1,0: 0 0 false
        field 0,1: 3 0 false
        pasture-4 0,-2 1,-2 0,-1 1,-1: 0 16 true
        field 0,2: 0 0 false
    "#]]
    .assert_eq(&tiles.collect::<String>());
}

#[test]
fn a_report_is_json() {
    let report = serde_json::to_value(Table::<2>::new("").0.report()).expect("it is plain data");
    assert_eq!(report["game"], "family");
    assert_eq!(report["players"][0]["tiles"][1]["cells"][0]["column"], 1);
    assert_eq!(report["supply"][0]["left"], 20);
}

#[test]
fn a_space_that_sells_improvements_marks_reconstructed_prices() {
    let options = "game=family players=2".parse().expect("these are options");
    let book = Rulebook::new(&options).expect("they go together");
    let in_play = InPlay::of(&book);
    let space = in_play.cards().iter().find(|card| card.key == "improvements");
    let note = words::note(space.expect("there is such a space"), &in_play.words());
    assert!(note.contains("Clay Oven for 3 clay, Clay Oven for 4 clay°,"), "{note}");
    assert!(note.ends_with("Prices with ° are reconstructed."), "{note}");
}

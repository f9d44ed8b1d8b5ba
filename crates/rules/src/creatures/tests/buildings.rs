//! Every special building of the two other boxes, one fact each.

use farmstead_cardboard::Good::{Boar, Cattle, Horse, Reed, Sheep, Stone, Wood};

use super::super::farm::{CellSet, EdgeSet, Herd};
use super::super::state::ROUNDS;
use super::{A, B, Table, cell, goods};
use crate::game::{Game, Turn};

/// Encloses one space of A's farm for nothing.
fn close(table: &mut Table, name: &str) {
    let around = EdgeSet::around(CellSet::one(cell(name)));
    table.a().fenced = table.a().fenced | around;
}

/// A farm with a building at `c2` whose other spaces of the first two columns are pastures.
fn with_pastures(key: &str) -> Table {
    let mut table = Table::owning(key, "c2");
    for name in ["a1", "a2", "b1", "b2"] {
        close(&mut table, name);
    }
    table
}

// More Buildings Big and Small.

#[test]
fn animal_trader_makes_one_animal_of_two_in_the_work_phase() {
    let mut table = with_pastures("animal-trader");
    table.when("B wood");
    table.a().goods = goods(&[(1, Sheep), (1, Boar)]);
    assert!(!table.may("trade sheep boar for sheep"));
    table.when("A trade sheep boar for horse");
    assert_eq!(table.a().herd(), Herd([0, 0, 0, 1]));
    assert!(table.may("quarry"), "the worker is still to be placed");
    table.a().goods = goods(&[(2, Sheep), (2, Cattle)]);
    table.end_round();
    assert!(table.a().herd().total() >= 4, "nothing is traded unless the owner wants it");
}

#[test]
fn animal_trader_trades_animals_that_find_no_room() {
    let mut table = Table::owning("animal-trader", "c2");
    table.when("B wood");
    table.a().goods = goods(&[(1, Sheep), (2, Horse)]);
    table.when("A cows-and-pigs");
    assert!(table.may("keep 1 0 0 2"));
    table.when("A trade sheep cattle for horse");
    assert_eq!(table.a().herd(), Herd([0, 0, 0, 3]));
    assert_eq!(table.game.turn(), Turn::Seat(B));
}

#[test]
fn barn_manufacturer_brings_a_boar_or_cattle() {
    let mut table = Table::owning("barn-manufacturer", "a1");
    assert_eq!(table.offers(), ["take 1 boar", "take 1 cattle"]);
    table.when("A take 1 cattle");
    assert_eq!(table.a().herd(), Herd([0, 0, 1, 0]));
}

#[test]
fn breeding_station_breeds_once_more_at_the_end() {
    let mut table = with_pastures("breeding-station");
    table.state().common.round = ROUNDS;
    table.a().goods = goods(&[(2, Sheep)]);
    table.b().goods = goods(&[(2, Sheep)]);
    table.b().fenced = table.a().fenced;
    table.end_round();
    assert_eq!(table.game.turn(), Turn::Over);
    assert_eq!(table.a().herd(), Herd([4, 0, 0, 0]));
    assert_eq!(table.b().herd(), Herd([3, 0, 0, 0]));
}

#[test]
fn cattle_farm_swaps_an_animal_with_each_expansion() {
    let mut table = Table::owning("cattle-farm", "c2");
    table.a().goods = goods(&[(1, Horse)]);
    table.when("B wood").when("A expand; expand left");
    assert_eq!(table.offers(), ["swap horse", "done"]);
    table.when("A swap horse");
    assert_eq!(table.a().herd(), Herd([0, 0, 1, 0]));
    assert_eq!(table.most(2), 3 + 1);
    assert_eq!(table.most(0), 1, "it holds cattle only");
}

#[test]
fn country_house_brings_cattle_and_an_expansion() {
    let mut table = Table::owning("country-house", "b2");
    assert_eq!(table.game.state().common.expansions, 5);
    table.when("A expand right");
    assert_eq!((table.a().right, table.a().herd()), (1, Herd([0, 0, 1, 0])));
    assert_eq!(table.game.state().common.expansions, 4);

    let mut late = Table::selling("country-house");
    late.state().common.expansions = 0;
    late.a().goods = goods(&[(3, Wood), (3, Stone)]);
    late.when("A special-building-1; build country-house b2");
    assert_eq!(late.a().herd(), Herd([0, 0, 1, 0]));
    assert_eq!(late.game.turn(), Turn::Seat(B));
}

#[test]
fn dog_house_lets_sheep_sleep_on_unused_spaces_below_the_top_row() {
    let mut table = Table::owning("dog-house", "a1");
    // b1, b2 and c2, and one in the cottage.
    assert_eq!(table.most(0), 4);
    assert_eq!(table.most(1), 1);
    table.a().troughs.insert(cell("b1"));
    assert_eq!(table.most(0), 4, "a trough is a use, but feeds one animal");
    close(&mut table, "b2");
    assert_eq!(table.most(0), 5);
}

#[test]
fn duck_pond_needs_6_unused_spaces() {
    let mut table = Table::selling("duck-pond");
    assert!(!table.may("special-building-1"), "the first farm has only 5");
    table.a().left = 1;
    table.when("A special-building-1; build duck-pond a0");
    assert_eq!((table.a().goods[Reed], table.points("buildings")), (1, 2));
    assert_eq!(table.game.turn(), Turn::Seat(B));
}

#[test]
fn farm_shop_stands_in_the_bottom_row_and_brings_a_material_and_an_animal() {
    let mut table = Table::selling("farm-shop");
    table.a().goods = goods(&[(1, Wood)]);
    table.a().left = 1;
    table.when("A special-building-1");
    assert_eq!(table.offers(), ["build farm-shop c0", "build farm-shop c2"]);
    table.when("A build farm-shop c2; take 1 reed; take 1 sheep");
    assert_eq!(table.a().goods, goods(&[(1, Reed), (1, Sheep)]));
    assert!(table.fits([1, 0, 0, 1]) && !table.fits([0, 1, 0, 1]));
}

#[test]
fn farm_well_builds_a_trough_at_the_start_of_the_last_three_rounds() {
    let mut table = Table::owning("farm-well", "c2");
    table.state().common.round = 4;
    table.end_round();
    assert!(table.may("wood"), "round 5 begins as ever");
    table.end_round();
    assert_eq!(table.game.state().common.round, 6);
    table.when("A trough a1");
    assert!(table.a().troughs.contains(cell("a1")));
    table.end_round();
    assert!(table.may("trough a2") && table.may("done"));
}

#[test]
fn feed_storehouse_builds_a_trough_and_scores_five() {
    let mut table = Table::owning("feed-storehouse", "c2");
    table.when("A trough c2");
    assert_eq!(table.points("buildings"), 0);
    for name in ["a1", "a2", "b1", "b2"] {
        table.a().troughs.insert(cell(name));
    }
    assert_eq!(table.points("buildings"), 6);
}

#[test]
fn fence_manufacturer_places_borders_for_wood() {
    let mut table = Table::selling("fence-manufacturer");
    table.a().goods = goods(&[(2, Wood), (1, Stone), (1, Reed)]);
    table.when("A special-building-1; build fence-manufacturer c2");
    table.borders(&["a1 top", "a2 top"]);
    assert_eq!((table.a().goods[Wood], table.a().borders), (0, 7));
}

#[test]
fn fodder_beet_farm_needs_two_of_each_type() {
    let mut table = Table::selling("fodder-beet-farm");
    for name in ["a1", "a2", "b1", "b2"] {
        close(&mut table, name);
    }
    table.a().goods = goods(&[(2, Sheep), (2, Boar), (2, Cattle), (1, Horse)]);
    assert!(!table.may("special-building-1"));
    table.a().goods[Horse] = 2;
    table.when("A special-building-1; build fodder-beet-farm c2");
    // Four pastures and the cottage for three of each.
    table.when("A keep 3 2 2 2");
}

#[test]
fn hay_rack_brings_three_animals() {
    let table = Table::owning("hay-rack", "c2");
    assert_eq!(table.offers(), ["keep 1 0 0 0", "keep 0 0 1 0", "keep 0 0 0 1"]);
}

#[test]
fn home_workshop_builds_a_stall_before_breeding() {
    let mut table = Table::owning("home-workshop", "c2");
    table.a().goods = goods(&[(3, Stone), (1, Reed), (2, Sheep)]);
    table.a().stables.insert(cell("a1"));
    for line in ["B wood", "A quarry", "B small-quarry", "A building-materials", "B millpond"] {
        table.when(line);
    }
    assert_eq!(table.game.turn(), Turn::Seat(A));
    table.when("A stall a2");
    assert!(table.a().stalls.contains(cell("a2")));
    assert_eq!(table.a().herd(), Herd([3, 0, 0, 0]), "breeding follows");
}

#[test]
fn insemination_center_lets_one_animal_breed() {
    let mut table = Table::owning("insemination-center", "c2");
    close(&mut table, "a1");
    table.a().goods = goods(&[(1, Sheep)]);
    table.b().goods = goods(&[(1, Sheep)]);
    table.end_round();
    assert_eq!(table.a().herd(), Herd([2, 0, 0, 0]));
    assert_eq!(table.b().herd(), Herd([1, 0, 0, 0]));
}

#[test]
fn joinery_builds_a_trough_for_2_wood_before_breeding() {
    let mut table = Table::owning("joinery", "c2");
    table.a().goods = goods(&[(2, Wood)]);
    for line in ["B wood", "A quarry", "B small-quarry", "A millpond", "B building-materials"] {
        table.when(line);
    }
    assert!(table.may("done"));
    table.when("A trough b1");
    assert_eq!(table.a().goods[Wood], 0);
    assert!(table.a().troughs.contains(cell("b1")));
}

#[test]
fn extensions_score_for_buildings_next_to_them() {
    for key in ["large-extension", "small-extension"] {
        let mut table = Table::owning(key, "c2");
        assert_eq!(table.points("buildings"), 4, "next to the cottage");
        table.a().stalls.insert(cell("b2"));
        table.a().stalls.insert(cell("a2"));
        assert_eq!(table.points("buildings"), 8 + 2 * 2);
    }
}

#[test]
fn log_house_covers_the_cottage_and_scores_for_4_wood() {
    let mut table = Table::owning("log-house", "c1");
    assert_eq!((table.most(0), table.points("buildings")), (4, 0));
    table.a().goods[Wood] = 3;
    assert_eq!(table.points("buildings"), 0);
    table.a().goods[Wood] = 4;
    assert_eq!(table.points("buildings"), 8);
}

#[test]
fn ranch_places_a_border_when_a_horse_is_born() {
    let mut table = Table::owning("ranch", "c2");
    table.a().goods = goods(&[(2, Horse)]);
    for line in ["B wood", "A quarry", "B small-quarry", "A millpond", "B building-materials"] {
        table.when(line);
    }
    assert!(table.may("border a1 top") && table.may("done"));
    table.when("A border a1 top");
    assert_eq!((table.a().borders, table.a().herd()), (8, Herd([0, 0, 0, 3])));
}

#[test]
fn rearing_station_holds_one_of_each_but_is_empty_when_animals_breed() {
    let mut table = Table::owning("rearing-station", "c2");
    assert!(table.fits([2, 1, 1, 1]) && !table.fits([3, 1, 1, 0]));
    table.a().goods = goods(&[(1, Sheep), (1, Boar)]);
    for line in ["B wood", "A quarry", "B small-quarry", "A start-player"] {
        table.when(line);
    }
    table.when("B building-materials");
    assert_eq!(table.offers(), ["keep 1 0 0 0", "keep 0 1 0 0"]);
    table.when("A keep 0 1 0 0");
    assert_eq!(table.game.state().common.round, 2);
}

#[test]
fn sawmill_saves_a_wood() {
    let mut table = Table::owning("sawmill", "c2");
    table.a().goods = goods(&[(4, Wood)]);
    table.a().stalls.insert(cell("a1"));
    table.when("B wood");
    assert!(table.may("stables"));
    let mut troughs = Table { game: table.game };
    troughs.when("A feeding-troughs; trough a1; trough a2; trough b1");
    assert_eq!(troughs.a().goods[Wood], 0, "2 wood each after the first");
    let mut fences = Table { game: table.game };
    fences.when("A fences").borders(&["a2 top", "b2 top"]);
    assert_eq!(fences.a().goods[Wood], 2, "borders are not cheaper");
    table.when("A stables");
    assert_eq!((table.a().goods[Wood], table.a().stables.len()), (0, 1));
}

#[test]
fn stud_lets_horses_stand_on_unused_spaces_next_to_it() {
    let table = Table::owning("stud", "b2");
    // Two each at a2, b1 and c2, two inside, one in the cottage.
    assert_eq!(table.most(3), 9);
    assert_eq!(table.most(0), 1);
}

#[test]
fn wild_boar_pen_lets_boar_stand_on_unused_spaces_of_the_top_row() {
    let table = Table::owning("wild-boar-pen", "c2");
    assert_eq!(table.most(1), 2 + 2 + 1);
    assert_eq!(table.most(2), 1);
}

// Even More Buildings Big and Small.

#[test]
fn assembly_hall_places_a_border_for_a_border_given_away() {
    let mut table = Table::owning("assembly-hall", "c2");
    table.when("B wood").when("A give for a1 top");
    assert_eq!((table.a().borders, table.b().borders), (7, 10));
    assert_eq!(table.a().fenced.len(), 1);
    table.a().borders = 1;
    assert!(!table.may("give for a2 top"));
}

#[test]
fn barn_turns_the_next_stall_into_stables() {
    let mut table = Table::owning("barn", "c2");
    table.a().goods = goods(&[(6, Stone), (2, Reed)]);
    table.when("B wood").when("A stalls; stall a1");
    assert!(table.a().stables.contains(cell("a1")) && table.a().stalls.is_empty());
    table.end_round();
    table.when("A stalls; stall a2");
    assert!(table.a().stalls.contains(cell("a2")));
}

#[test]
fn building_firm_replaces_a_trough_by_a_stall() {
    let mut table = Table::owning("building-firm", "c2");
    table.a().goods = goods(&[(2, Stone)]);
    table.a().troughs = [cell("a1"), cell("c1")].into_iter().collect();
    table.state().common.troughs = 8;
    table.when("B wood");
    assert!(!table.may("replace c1"), "the cottage stands there");
    table.when("A replace a1");
    assert!(table.a().stalls.contains(cell("a1")) && !table.a().troughs.contains(cell("a1")));
    assert_eq!((table.a().goods[Stone], table.game.state().common.troughs), (0, 9));
}

#[test]
fn byre_dwelling_holds_four_in_place_of_the_cottage() {
    let table = Table::owning("byre-dwelling", "c1");
    assert_eq!((table.most(0), table.points("buildings")), (4, 6));
}

#[test]
fn carpenters_workshop_places_two_borders_with_the_stalls_space() {
    let mut table = Table::owning("carpenters-workshop", "c2");
    table.a().goods = goods(&[(3, Stone), (1, Reed)]);
    table.when("B wood").when("A stalls; stall b2").borders(&["a1 top", "a2 top"]);
    assert_eq!((table.a().borders, table.a().goods[Stone]), (7, 0));
    assert_eq!(table.game.turn(), Turn::Seat(B));
}

#[test]
fn cattle_market_turns_reed_into_any_animal() {
    let mut table = Table::owning("cattle-market", "c2");
    table.a().goods = goods(&[(2, Reed)]);
    table.when("B wood").when("A buy horse").when("A buy horse");
    assert_eq!(table.a().goods, goods(&[(2, Horse)]));
    assert!(!table.may("buy sheep"));
}

#[test]
fn cattle_market_turns_reed_into_more_and_more_animals_that_find_no_room() {
    let mut table = Table::owning("cattle-market", "c2");
    table.a().goods = goods(&[(1, Sheep), (16, Reed)]);
    table.when("B wood");
    for _ in 0..16 {
        table.when("A buy horse");
    }
    assert_eq!(table.a().herd(), Herd([1, 0, 0, 16]));
    let keep = table.offers().into_iter().find(|offer| offer.starts_with("keep"));
    table.when(&format!("A {}", keep.expect("not all animals find room")));
    assert!(table.may("quarry"), "the animals are asked about once");
}

#[test]
fn corner_houses_end_the_growth_of_the_farm() {
    let mut table = Table::selling("corner-houses");
    table.a().goods = goods(&[(2, Stone), (1, Reed)]);
    table.when("A special-building-1");
    assert!(!table.may("build corner-houses b1") && table.may("build corner-houses a1"));
    table.when("A build corner-houses c2").when("B wood").when("A expand");
    assert_eq!((table.a().borders, table.a().left + table.a().right), (10, 0));
    assert_eq!(table.game.turn(), Turn::Seat(B));
}

#[test]
fn dairy_farm_lets_cattle_stand_on_unused_spaces_next_to_it() {
    let table = Table::owning("dairy-farm", "a1");
    assert_eq!(table.most(2), 2 + 2 * 2 + 1);
}

#[test]
fn estate_scores_with_five_special_buildings() {
    let mut table = Table::owning("estate", "c2");
    assert_eq!(table.a().herd(), Herd([0, 0, 0, 1]));
    assert_eq!(table.points("buildings"), 0);
    for name in ["a1", "a2", "b1"] {
        table.a().special.insert(cell(name));
    }
    assert_eq!(table.points("buildings"), 6, "the cottage and itself count");
}

#[test]
fn feeding_station_makes_pastures_without_trough_larger() {
    let mut table = with_pastures("feeding-station");
    assert_eq!(table.pastures(), [3, 3, 3, 3]);
    table.a().troughs.insert(cell("a1"));
    assert_eq!(table.pastures(), [4, 3, 3, 3]);
}

#[test]
fn inn_is_paid_with_animals() {
    let mut table = Table::owning("inn", "c2");
    assert_eq!(table.a().goods, goods(&[(1, Horse)]));
    assert_eq!(table.most(1), 2 + 1);
}

#[test]
fn manor_and_office_lose_points_for_buildings_in_their_rows() {
    let mut manor = Table::owning("manor", "b1");
    assert_eq!(manor.points("buildings"), 2 * (7 - 2), "the cottage is in the bottom row");
    manor.a().stalls.insert(cell("c2"));
    assert_eq!(manor.points("buildings"), 2 * (7 - 4 + 1));
    let mut office = Table::owning("office", "b1");
    assert_eq!(office.points("buildings"), 2 * 6);
    office.a().stalls.insert(cell("a2"));
    assert_eq!(office.points("buildings"), 2 * (6 - 2 + 1));
}

#[test]
fn materials_outlet_replaces_stables() {
    let mut table = Table::selling("materials-outlet");
    table.a().goods = goods(&[(1, Reed)]);
    assert!(!table.may("special-building-1"));
    table.a().stables.insert(cell("a1"));
    table.state().common.stall_tiles = 4;
    table.when("A special-building-1");
    assert_eq!(table.a().goods, goods(&[(4, Wood), (3, Stone)]));
    assert_eq!(table.points("buildings"), 14);
    assert_eq!(table.game.state().common.stall_tiles, 5);
    assert!(table.a().stables.is_empty());
}

#[test]
fn organic_farm_adds_to_pastures_with_one_animal() {
    let mut table = Table::selling("organic-farm");
    for name in ["a1", "a2", "b1"] {
        close(&mut table, name);
    }
    table.a().goods = goods(&[(2, Wood), (3, Stone), (1, Reed), (2, Sheep), (2, Horse)]);
    table.when("A special-building-1; build organic-farm c2");
    // One of the four animals lives in the cottage, the others have a pasture each.
    assert_eq!(table.offers(), ["grow 1 0 0 2", "grow 2 0 0 1"]);
    table.when("A grow 1 0 0 2");
    assert_eq!(table.a().herd(), Herd([3, 0, 0, 4]));
}

#[test]
fn animals_in_the_pen_do_not_score() {
    let mut table = Table::owning("pen", "c2");
    table.a().goods = goods(&[(5, Sheep)]);
    assert_eq!(table.points("animals"), 2, "one lives in the cottage");
    close(&mut table, "a1");
    table.a().goods = goods(&[(2, Sheep), (4, Horse)]);
    // Two horses and two sheep would leave none of four alive to be counted.
    assert_eq!(table.points("animals"), 2 * 3);
}

#[test]
fn reed_hut_gives_back_its_reed() {
    let mut table = Table::owning("reed-hut", "c2");
    assert_eq!((table.a().goods[Reed], table.most(0)), (3, 3 + 1));
}

#[test]
fn servants_cottage_places_borders_and_perhaps_a_trough() {
    let mut table = Table::selling("servants-cottage");
    table.a().goods = goods(&[(4, Wood)]);
    table.when("A special-building-1; build servants-cottage c2");
    table.borders(&["a1 top", "a2 top"]).when("A trough a1");
    assert_eq!((table.a().borders, table.a().goods[Wood]), (7, 0));
    assert_eq!(table.game.turn(), Turn::Seat(B));
}

#[test]
fn stewards_office_uses_one_more_space() {
    let mut table = Table::owning("stewards-office", "c2");
    assert_eq!(table.points("buildings"), -6);
    for line in ["B wood", "A quarry", "B small-quarry", "A millpond", "B start-player"] {
        table.when(line);
    }
    assert_eq!(table.game.turn(), Turn::Seat(A));
    assert!(table.may("done") && !table.may("wood"));
    table.when("A building-materials");
    assert_eq!(table.game.state().common.round, 2);
    assert_eq!(table.a().goods[Wood], 1);
}

#[test]
fn stone_carvers_workshop_takes_a_stone_each_round() {
    let mut table = Table::owning("stone-carvers-workshop", "c2");
    for line in ["B wood", "A quarry", "B small-quarry", "A millpond", "B building-materials"] {
        table.when(line);
    }
    assert_eq!(table.offers(), ["carve", "done"]);
    table.when("A carve");
    assert_eq!((table.a().goods[Stone], table.a().carved), (1, 1));
    assert_eq!(table.points("buildings"), 4);
}

#[test]
fn timber_shop_brings_wood_when_the_upper_spaces_are_all_in_use() {
    let mut table = Table::owning("timber-shop", "c2");
    for line in ["B wood", "A quarry", "B small-quarry"] {
        table.when(line);
    }
    assert_eq!(table.a().goods[Wood], 0);
    table.when("A building-materials").when("B start-player");
    assert_eq!(table.a().goods[Wood], 1 + 3);
}

#[test]
fn trading_station_trades_two_materials_once_before_breeding() {
    let mut table = Table::owning("trading-station", "c2");
    table.a().goods = goods(&[(2, Wood), (2, Reed)]);
    for line in ["B wood", "A quarry", "B small-quarry", "A millpond", "B building-materials"] {
        table.when(line);
    }
    table.when("A barter wood reed for cattle");
    assert_eq!(table.a().goods[Cattle], 1);
    assert_eq!(table.game.state().common.round, 2, "it trades only once");
}

#[test]
fn woodworking_shop_places_received_borders_at_once() {
    let mut table = Table::owning("woodworking-shop", "c2");
    table.state().common.stock[7] = [2, 0];
    table.when("B wood").when("A expand; expand right").borders(&["a3 top", "a3 right"]);
    assert_eq!((table.a().borders, table.a().fenced.len()), (9, 2));
    assert_eq!(table.game.turn(), Turn::Seat(B));
}

#[test]
fn every_building_has_a_test() {
    let source = include_str!("buildings.rs");
    for building in &crate::test_books::creatures().buildings[4..] {
        assert!(source.contains(&format!("\"{}\"", building.key)), "{}", building.key);
    }
}

//! The worked examples of the rules, in their order.

use farmstead_cardboard::Good::{Boar, Cattle, Horse, Reed, Sheep, Stone, Wood};

use super::super::farm::{CellSet, Edge, EdgeSet, Herd};
use super::super::state::Player;
use super::{A, B, Table, cell, goods};
use crate::Goods;
use crate::creatures::SpaceId;
use crate::game::{Game, Turn};

fn stock(table: &Table, key: &str) -> [u8; 2] {
    let state = table.game.state();
    let space = state.printed.spaces.iter().position(|space| space.key == key);
    state.common.stock[space.expect("the space exists")]
}

/// Rows of A's farm as the closed edges of one cell.
fn close(table: &mut Table, cells: &[&str]) {
    for name in cells {
        let cell = cell(name);
        table.a().fenced = table.a().fenced | EdgeSet::around(CellSet::one(cell));
    }
}

#[test]
fn spaces_are_refilled_with_something_else_while_goods_lie_there() {
    let mut table = Table::new();
    for (round, wood, quarry, borders, millpond) in
        [(1, 1, 2, 1, [1, 0]), (2, 2, 4, 2, [1, 1]), (3, 3, 6, 3, [1, 2])]
    {
        assert_eq!(table.game.state().common.round, round);
        assert_eq!(stock(&table, "start-player"), [wood, 0]);
        assert_eq!(stock(&table, "wood"), [3 * wood, 0]);
        assert_eq!(stock(&table, "small-quarry"), [wood, 0]);
        assert_eq!(stock(&table, "quarry"), [quarry, 0]);
        assert_eq!(stock(&table, "expand"), [borders, 0]);
        for mixed in ["millpond", "pigs-and-sheep", "cows-and-pigs", "horses-and-sheep"] {
            assert_eq!(stock(&table, mixed), millpond);
        }
        if round == 3 {
            break;
        }
        // Six placements on spaces without goods.
        for seat in table.state().players.iter_mut() {
            *seat = Player::START;
            seat.goods = goods(&[(9, Wood), (9, Stone), (3, Reed)]);
        }
        table.when("A building-materials").when("B walls").borders(&["a1 top"]);
        table.when("A feeding-troughs; trough b1; done").when("B stalls; stall b1");
        table.when("A fences").borders(&["a1 top"]).when("B stables; stables b1 for 5 wood");
    }
    *table.a() = Player::START;
    table.when("A millpond");
    assert_eq!(table.a().goods[Reed], 1);
    assert_eq!(table.a().goods[Sheep], 1, "one of two finds room in the cottage");
    table.end_round();
    assert_eq!(stock(&table, "millpond"), [1, 0]);
}

#[test]
fn the_cottage_wall_saves_a_border_of_the_first_pasture() {
    let mut table = Table::new();
    table.a().goods = goods(&[(3, Wood)]);
    table.when("A fences").borders(&["c2 top", "c2 right", "c2 bottom"]);
    assert_eq!((table.a().goods[Wood], table.a().borders), (0, 6));
    assert_eq!(table.pastures(), [2]);
}

#[test]
fn the_first_two_borders_of_walls_are_free_and_others_cost_2_stone() {
    let mut table = Table::new();
    table.a().goods = goods(&[(6, Stone)]);
    table.when("A walls");
    table.borders(&["a1 top", "a2 top", "b1 top", "b2 top", "a1 left"]);
    assert_eq!((table.a().goods[Stone], table.a().borders), (0, 4));

    let mut poor = Table::new();
    poor.a().goods = goods(&[(1, Stone)]);
    poor.when("A walls; border a1 top; border a2 top");
    assert_eq!((poor.a().goods[Stone], poor.a().borders), (1, 7));
    assert_eq!(poor.game.turn(), Turn::Seat(B));
}

#[test]
fn buildings_serve_as_borders() {
    let mut table = Table::new();
    table.a().goods = goods(&[(9, Wood)]);
    table.when("A fences").borders(&["b1 top", "b2 top", "b1 left", "b2 right", "c2 top"]);
    assert_eq!(table.pastures(), [4]);
    assert_eq!(table.a().borders, 4);

    let mut with_stall = Table::new();
    with_stall.a().goods = goods(&[(9, Wood), (3, Stone), (1, Reed)]);
    with_stall.when("A stalls; stall c2").when("B wood").when("A fences");
    with_stall.borders(&["b1 top", "b2 top", "b1 left", "b2 right"]);
    assert_eq!(with_stall.pastures(), [4]);
    assert_eq!(with_stall.a().borders, 5);
}

#[test]
fn a_stall_splits_a_pasture() {
    let mut table = Table::new();
    table.a().goods = goods(&[(7, Wood), (3, Stone), (1, Reed)]);
    table.when("A fences").borders(&[
        "a2 top",
        "a2 left",
        "a2 right",
        "b2 left",
        "b2 right",
        "c2 right",
        "c2 bottom",
    ]);
    assert_eq!((table.pastures(), table.a().borders), (vec![6], 2));
    table.when("B wood").when("A stalls; stall b2");
    assert_eq!(table.pastures(), [2, 2]);
    // Two pastures, the stall, and the cottage.
    assert!(table.fits([2, 3, 2, 1]));
    assert!(!table.fits([2, 3, 3, 1]));
}

#[test]
fn troughs_double_what_pastures_and_buildings_hold() {
    let mut table = Table::new();
    close(&mut table, &["a1", "a2"]);
    table.a().fenced = table.a().fenced - [Edge::right_of(cell("a1"))].into_iter().collect();
    assert_eq!(table.pastures(), [4]);
    table.a().troughs.insert(cell("a1"));
    assert_eq!(table.pastures(), [8]);
    table.a().troughs.insert(cell("a2"));
    assert_eq!(table.pastures(), [16]);

    // One animal in the cottage besides.
    let mut stall = Table::new();
    stall.a().stalls.insert(cell("a1"));
    assert_eq!(stall.most(0), 3 + 1);
    stall.a().troughs.insert(cell("a1"));
    assert_eq!(stall.most(0), 6 + 1);
    stall.a().troughs.insert(cell("c1"));
    assert_eq!(stall.most(0), 6 + 2);
    stall.a().stables.insert(cell("b1"));
    assert_eq!(stall.most(0), 6 + 2 + 5);
    stall.a().troughs.insert(cell("b1"));
    assert_eq!(stall.most(0), 6 + 2 + 10);

    for (key, at, once, twice) in
        [("half-timbered-house", "c1", 2, 4), ("shelter", "a1", 1 + 1, 2 + 1)]
    {
        let mut table = Table::given(key, at);
        assert_eq!(table.most(0), once, "{key}");
        table.a().troughs.insert(cell(at));
        assert_eq!(table.most(0), twice, "{key}");
    }
}

#[test]
fn the_first_trough_is_free_and_others_cost_3_wood() {
    let mut table = Table::new();
    table.a().goods = goods(&[(6, Wood)]);
    table.when("A feeding-troughs; trough a1; trough a2; trough c2");
    assert_eq!(table.a().goods[Wood], 0);
    assert_eq!(table.game.state().common.troughs, 7);
    assert_eq!(table.game.turn(), Turn::Seat(B), "nothing more can be paid");
}

#[test]
fn a_trough_changes_its_effect_with_its_surroundings() {
    let mut table = Table::new();
    table.a().troughs.insert(cell("a2"));
    assert!(table.fits([0, 0, 0, 2]), "one at the trough, one in the cottage");
    assert!(!table.fits([0, 0, 0, 3]));
    let mut closed = Table::new();
    closed.a().troughs.insert(cell("a2"));
    close(&mut closed, &["a2"]);
    assert_eq!(closed.most(3), 4 + 1);
    table.a().stalls.insert(cell("a2"));
    assert_eq!(table.most(3), 6 + 1);
}

#[test]
fn the_whole_first_farm_is_a_pasture_with_8_borders() {
    let mut table = Table::new();
    table.a().goods = goods(&[(8, Wood)]);
    table.when("A fences").borders(&[
        "a1 top",
        "a2 top",
        "a1 left",
        "b1 left",
        "a2 right",
        "b2 right",
        "c2 right",
        "c2 bottom",
    ]);
    assert_eq!((table.pastures(), table.a().borders), (vec![10], 1));
}

#[test]
fn animals_without_a_place_run_away_by_choice() {
    let mut table = Table::new();
    close(&mut table, &["a1"]);
    table.state().common.stock[12] = [1, 2];
    table.when("A cows-and-pigs");
    assert_eq!(table.a().herd(), Herd([0, 2, 1, 0]));

    let mut more = Table::new();
    close(&mut more, &["a1"]);
    more.state().common.stock[12] = [1, 3];
    more.when("A cows-and-pigs");
    assert_eq!(more.offers(), ["keep 0 3 0 0", "keep 0 2 1 0"]);
    more.when("A keep 0 2 1 0");
    assert_eq!(more.a().herd(), Herd([0, 2, 1, 0]));
}

#[test]
fn a_space_with_animals_may_be_used_although_they_all_run_away() {
    let mut table = Table::new();
    table.a().goods = goods(&[(1, Sheep)]);
    table.when("A pigs-and-sheep; keep 1 0 0 0");
    assert_eq!(table.a().herd(), Herd([1, 0, 0, 0]));
}

#[test]
fn one_newborn_of_each_type_that_finds_room() {
    let mut table = Table::new();
    close(&mut table, &["a1", "b2"]);
    table.a().goods = goods(&[(2, Sheep), (2, Horse)]);
    for line in ["A building-materials", "B wood", "A quarry", "B small-quarry", "A walls"] {
        table.when(line);
    }
    table.borders(&["c2 bottom"]).when("B start-player");
    assert_eq!(table.game.state().common.round, 1);
    assert_eq!(table.offers(), ["keep 3 0 0 2", "keep 2 0 0 3"]);
    table.when("A keep 2 0 0 3");
    assert_eq!(table.game.state().common.round, 2);

    let mut four = Table::new();
    close(&mut four, &["a1", "b2"]);
    four.a().goods = goods(&[(4, Sheep)]);
    four.end_round();
    assert_eq!(four.a().herd(), Herd([5, 0, 0, 0]));
}

#[test]
fn each_of_the_stables_is_paid_in_one_material() {
    let mut table = Table::new();
    table.a().goods = goods(&[(5, Wood), (7, Stone)]);
    table.a().stalls = [cell("a1"), cell("b1")].into_iter().collect();
    table.state().common.stall_tiles -= 2;
    assert_eq!((table.points("buildings"), table.most(0)), (2 * 2, 6 + 1));
    table.when("A stables; stables a1 for 5 wood; stables b1 for 5 stone");
    assert_eq!((table.a().goods[Wood], table.a().goods[Stone]), (0, 2));
    assert_eq!((table.points("buildings"), table.most(0)), (2 * 8, 10 + 1));

    let mut mixed = Table::new();
    mixed.a().goods = goods(&[(3, Wood), (2, Stone)]);
    mixed.a().stalls.insert(cell("a1"));
    assert!(!mixed.may("stables"));
}

#[test]
fn open_stables_give_the_stall_tile_back() {
    let mut table = Table::new();
    table.a().goods = goods(&[(3, Stone)]);
    table.a().stalls.insert(cell("a2"));
    table.state().common.stall_tiles = 0;
    assert_eq!((table.points("buildings"), table.most(3)), (2, 3 + 1));
    table.when("A special-building-1; take 1 horse");
    assert_eq!((table.a().goods[Stone], table.a().goods[Horse]), (0, 1));
    assert_eq!(table.game.state().common.stall_tiles, 1);
    assert_eq!((table.points("buildings"), table.most(3)), (4, 5 + 1));
}

#[test]
fn expanding_brings_a_column_and_the_borders_that_lie_there() {
    let mut table = Table::new();
    table.state().common.stock[7] = [3, 0];
    table.state().common.reserve = 5;
    table.a().fenced.insert(Edge::right_of(cell("c2")));
    table.when("A expand; expand right");
    assert_eq!((table.a().borders, table.a().right), (12, 1));
    assert_eq!(table.game.state().common.expansions, 3);
    assert_eq!(table.game.turn(), Turn::Seat(B), "the new borders wait for another action");
    table.a().goods = goods(&[(3, Wood)]);
    table.when("B wood").when("A fences").borders(&["c3 top", "c3 right", "c3 bottom"]);
    assert_eq!(table.pastures(), [2]);
}

#[test]
fn an_expansion_scores_if_all_its_spaces_are_used() {
    let mut table = Table::new();
    table.a().right = 1;
    table.a().stalls.insert(cell("a3"));
    table.a().troughs.insert(cell("b3"));
    assert_eq!(table.points("expansions"), 0);
    close(&mut table, &["c3"]);
    assert_eq!(table.points("expansions"), 2 * 4);
    table.a().left = 1;
    assert_eq!(table.points("expansions"), 2 * 4);
    for name in ["a0", "b0", "c0"] {
        table.a().troughs.insert(cell(name));
    }
    assert_eq!(table.points("expansions"), 2 * 8);
}

#[test]
fn a_whole_farm_scores_40_and_a_half() {
    let mut table = Table::new();
    table.a().goods =
        goods(&[(9, Sheep), (7, Boar), (4, Cattle), (3, Horse), (3, Wood), (2, Stone)]);
    table.a().left = 1;
    table.a().right = 1;
    table.a().stables.insert(cell("a3"));
    table.a().stalls.insert(cell("b3"));
    table.a().troughs.insert(cell("c3"));
    for (key, at) in
        [("half-timbered-house", "c1"), ("open-stables", "a1"), ("storage-building", "b2")]
    {
        table.give(key, at);
    }
    let scores = table.game.scores();
    let lines = ["animals", "sheep", "boar", "cattle", "horses", "expansions", "buildings"];
    assert_eq!(lines.map(|line| table.points(line)), [46, 2, 2, 0, -6, 8, 29]);
    assert_eq!(scores.write(scores.of(A).total), "40½");
}

#[test]
fn a_tie_is_won_by_who_did_not_start_the_game() {
    let mut table = Table::new();
    table.state().common.start = B;
    let scores = table.game.scores();
    assert_eq!(scores.of(A).total, scores.of(B).total);
    assert_eq!((scores.of(A).rank, scores.of(B).rank), (2, 1));
}

#[test]
fn the_start_player_tile_counts_from_the_next_round_on() {
    let mut table = Table::new();
    table.when("A wood").when("B start-player").when("A quarry").when("B small-quarry");
    table.when("A building-materials").when("B millpond");
    assert_eq!(table.game.turn(), Turn::Seat(B));
    assert_eq!(table.b().goods[Wood], 1);
}

#[test]
fn a_space_is_used_only_if_its_action_is_carried_out() {
    let mut table = Table::new();
    for refused in ["fences", "stalls", "stables", "special-building-1"] {
        assert!(!table.may(refused), "{refused}");
    }
    assert!(table.may("walls"), "two borders are free");
    table.a().borders = 0;
    assert!(!table.may("walls"));
    table.state().common.expansions = 0;
    assert!(table.may("expand"), "for the borders alone");
    table.state().common.troughs = 0;
    assert!(!table.may("feeding-troughs"));
    table.when("A expand");
    assert_eq!(table.a().borders, 1);
}

#[test]
fn a_special_building_is_built_once_and_both_spaces_may_be_used_by_one_player() {
    let mut table = Table::new();
    table.a().goods = goods(&[(4, Wood), (1, Stone), (1, Reed)]);
    table.b().goods = goods(&[(4, Wood), (1, Stone), (1, Reed)]);
    table.when("A special-building-1; build storage-building a1").when("B wood");
    table.when("A special-building-2; build shelter a2; take 1 boar");
    assert_eq!(table.a().goods, Goods::of(Boar, 1));
    assert!(!table.may("special-building-1") && !table.may("special-building-2"));
}

#[test]
fn what_is_built_over_the_cottage_covers_it_for_good() {
    let mut table = Table::given("half-timbered-house", "c1");
    assert_eq!(table.most(0), 2);
    assert_eq!(table.points("buildings"), 10);
    assert!(!table.a().cottage);
}

#[test]
fn borders_can_neither_lie_along_buildings_nor_twice_on_one_edge() {
    let mut table = Table::new();
    table.a().goods = goods(&[(9, Wood)]);
    table.a().fenced.insert(Edge::above(cell("a1")));
    table.when("A fences");
    assert_eq!(table.offers().len(), 17 - 1 - 4);
    assert!(!table.may("border c1 top") && !table.may("border a1 top"));
    table.when("A border b1 top");
    assert!(!table.may("border a2 top"), "borders are placed in increasing order");
    assert!(table.may("border b2 top") && table.may("done"));
}

#[test]
fn every_layout_is_reached_once() {
    let mut table = Table::new();
    table.a().borders = 3;
    table.when("A walls");
    let mut layouts = Vec::new();
    count_layouts(&table, &mut layouts);
    // One or two free borders on 13 free edges; a third would cost stone.
    assert_eq!(layouts.len(), 13 + 13 * 12 / 2);
    let count = layouts.len();
    layouts.sort();
    layouts.dedup();
    assert_eq!(layouts.len(), count);
}

fn count_layouts(table: &Table, layouts: &mut Vec<String>) {
    for offer in table.offers() {
        let mut next = Table { game: table.game };
        let chosen = crate::notation::parse_move(&next.game, &offer).expect("it is listed");
        next.game.play(chosen, &mut ()).expect("it is legal");
        if next.game.turn() == Turn::Seat(A) {
            count_layouts(&next, layouts);
        } else {
            layouts.push(format!("{:?}", next.a().fenced));
        }
    }
}

#[test]
fn no_worker_can_join_another() {
    let mut table = Table::new();
    table.when("A wood");
    assert!(!table.may("wood"));
    let space = SpaceId(1);
    assert_eq!(table.game.state().printed.spaces[space.0 as usize].key, "wood");
    assert_eq!(table.game.state().common.occupied, [1 << space.0, 0]);
}

impl Table {
    /// A owns this special building of the game, for nothing.
    fn give(&mut self, key: &str, at: &str) {
        let state = self.state();
        let building = state.printed.building(key);
        let lots = state.common.lots_mut();
        let lot = lots.iter_mut().find(|lot| Some(lot.building) == building).expect("it is there");
        (lot.owner, lot.cell) = (Some(A), cell(at));
        let player = self.a();
        player.special.insert(cell(at));
        player.cottage &= cell(at) != cell("c1");
    }

    /// A game in which A was given this building.
    fn given(key: &str, at: &str) -> Table {
        let mut table = Table::new();
        table.give(key, at);
        table
    }
}

//! The worked examples of the rules, by their numbers.

use farmstead_cardboard::Good;

use super::{A, B, C, Table, goods, kind};
use crate::agricola::farmyard::Herd;
use crate::events::{Event, Events};
use crate::family::House;
use crate::game::{Game, Seat};

#[test]
fn example_1_the_start_player_has_two_food_and_the_others_three() {
    let table = Table::<3>::started_by(B, "");
    assert_eq!(
        [A, B, C].map(|seat| table.player(seat).goods),
        [goods("F3"), goods("F2"), goods("F3")]
    );
    assert_eq!(Table::<1>::new("").player(A).goods, goods("F2"));
}

#[test]
fn example_2_spaces_fill_up_while_nothing_is_taken() {
    let mut table = Table::<1>::new("");
    let spaces = ["wood", "clay", "reed", "sheep", "fishing", "boar", "cattle"];
    for (round, stock) in [(5, [15, 5, 5, 5, 5, 0, 0]), (8, [24, 8, 8, 8, 8, 3, 1])] {
        while table.0.state.common.round < round {
            table.given_food_and_end_round();
        }
        assert_eq!(spaces.map(|space| table.stock(space)), stock);
    }
    while table.0.state.common.round < 14 {
        table.given_food_and_end_round();
    }
    assert_eq!([table.stock("boar"), table.stock("cattle")], [9, 7]);
}

impl Table<1> {
    /// Ends the round without anybody having been placed.
    fn given_food_and_end_round(&mut self) {
        self.state().player_mut(A).goods = goods("F4");
        self.harvest();
    }
}

#[test]
fn example_3_two_rooms_and_a_stable_in_one_action() {
    let small = kind("pasture-1");
    let mut table = Table::<1>::new("").in_round(2).given(A, |player| {
        player.goods = goods("W13 R4");
        player.pastures[small] = 1;
    });
    table.play(A, "wood-rooms; room; room; stable pasture-1");
    let player = table.player(A);
    assert_eq!((player.goods, player.rooms, player.stabled[small]), (goods("W1"), 4, 1));
    assert!(table.0.state().room_for_animals(A).fits(Herd([4 + 1, 0, 0])));
    assert!(!table.0.state().room_for_animals(A).fits(Herd([4 + 2, 0, 0])));
}

#[test]
fn example_4_renovation_flips_all_rooms_and_brings_a_stable() {
    let mut table = Table::<1>::new("").in_round(3).given(A, |player| {
        player.goods = goods("C3 R1");
        player.rooms = 4;
    });
    let rooms = |table: &Table<1>| table.0.scores().of(A).points[1];
    assert_eq!(rooms(&table), 0);
    table.play(A, "renovation; renovate; stable outside");
    let player = table.player(A);
    assert_eq!((player.goods, player.house, player.outside_stables), (goods(""), House::Clay, 1));
    assert_eq!(rooms(&table), 4);
}

#[test]
fn the_renovation_space_gives_a_stable_alone() {
    let mut table = Table::<1>::new("").in_round(3).given(A, |player| player.house = House::Clay);
    table.play(A, "renovation");
    assert_eq!(table.player(A).outside_stables, 1);
}

#[test]
fn example_5_clay_rooms_are_for_clay_houses() {
    let clay = |house: House| {
        Table::<1>::new("").in_round(4).given(A, move |player| {
            player.goods = goods("C7 R2 W2");
            player.rooms = 4;
            player.house = house;
        })
    };
    let mut table = clay(House::Clay);
    table.play(A, "clay-rooms; room; room; done");
    assert_eq!((table.player(A).goods, table.player(A).rooms), (goods("C1 W2"), 6));
    let mut table = clay(House::Wood);
    table.play(A, "clay-rooms");
    assert_eq!((table.player(A).outside_stables, table.player(A).rooms), (1, 4));
}

#[test]
fn example_6_growth_needs_a_room_until_round_twelve() {
    let table = Table::<1>::new("").in_round(12).given(A, |player| {
        player.rooms = 3;
        player.people = 3;
    });
    assert!(!table.allows("family-growth"));
    assert!(table.allows("growth-without-room"));
    let table = table.given(A, |player| {
        player.people = 5;
        player.rooms = 6;
    });
    assert!(!table.allows("family-growth") && !table.allows("growth-without-room"));
}

#[test]
fn example_7_a_newborn_eats_one_food_in_its_round() {
    let mut table = Table::<1>::new("").in_round(7).given(A, |player| {
        player.rooms = 3;
        player.goods = goods("F6");
    });
    table.play(A, "family-growth; grain");
    let player = table.player(A);
    assert_eq!((player.goods, player.begging, player.people), (goods("F1 G1"), 0, 3));
    assert_eq!(table.0.state().food_needed(A), 6);
}

#[test]
fn two_newborns_of_one_round_eat_one_food_each() {
    let mut table = Table::<1>::new("").in_round(13).given(A, |player| {
        player.rooms = 3;
        player.goods = goods("F6");
    });
    table.play(A, "family-growth; growth-without-room");
    let player = table.player(A);
    assert_eq!((player.goods, player.begging, player.people), (goods(""), 0, 4));
}

#[test]
fn example_8_grain_may_be_eaten_or_kept_while_begging() {
    let hungry = || {
        let mut table =
            Table::<1>::new("").in_round(4).given(A, |player| player.goods = goods("F1 G1"));
        table.harvest();
        table
    };
    let mut eats = hungry();
    assert_eq!(eats.moves(), ["pay", "eat grain"]);
    eats.play(A, "eat grain");
    assert_eq!((eats.player(A).goods, eats.player(A).begging), (goods(""), 2));
    let mut keeps = hungry();
    keeps.play(A, "pay");
    assert_eq!((keeps.player(A).goods, keeps.player(A).begging), (goods("G1"), 3));
    assert_eq!(keeps.0.scores().of(A).points[9], -9);
}

#[test]
fn example_9_fields_grow_three_grain_and_give_one_each_harvest() {
    let mut table = Table::<1>::new("").in_round(4).given(A, |player| {
        player.goods = goods("G4 F8");
        player.fields[0] = 3;
    });
    table.play(A, "sow; sow 3");
    assert_eq!((table.player(A).goods, table.player(A).fields), (goods("G1 F8"), [0, 0, 0, 3]));
    table.harvest();
    assert_eq!((table.player(A).goods, table.player(A).fields), (goods("G4 F4"), [0, 0, 3, 0]));
    table = table.in_round(7);
    table.harvest();
    assert_eq!((table.player(A).goods, table.player(A).fields), (goods("G7"), [0, 3, 0, 0]));
}

#[test]
fn example_10_pastures_hold_what_is_printed_and_twice_that_with_a_stable() {
    for (key, holds) in
        [("pasture-1", 2), ("pasture-2", 4), ("pasture-3", 6), ("pasture-3l", 6), ("pasture-4", 8)]
    {
        let room = |stables: u8| {
            let table = Table::<1>::new("").given(A, |player| {
                player.pastures[kind(key)] = 1;
                player.stabled[kind(key)] = stables;
            });
            let most = (0..99)
                .rfind(|sheep| table.0.state().room_for_animals(A).fits(Herd([*sheep, 0, 0])));
            most.expect("the house holds one animal") - 1
        };
        assert_eq!((room(0), room(1)), (holds, 2 * holds));
    }
}

#[test]
fn example_11_animals_without_room_are_cooked_or_let_go() {
    let crowded = || {
        let mut table = Table::<1>::new("").given(A, |player| {
            player.pastures[kind("pasture-1")] = 1;
        });
        let sheep = table.0.state.layout.space("sheep").expect("there is one");
        table.state().common.stock[sheep.0 as usize] = 5;
        table
    };
    let mut cooks = crowded().with(A, "fireplace-1");
    cooks.play(A, "sheep");
    assert_eq!((cooks.player(A).herd(), cooks.player(A).goods[Good::Food]), (Herd([3, 0, 0]), 6));
    let mut lets_go = crowded();
    lets_go.play(A, "sheep");
    assert_eq!(
        (lets_go.player(A).herd(), lets_go.player(A).goods[Good::Food]),
        (Herd([3, 0, 0]), 2)
    );
    assert_eq!((cooks.stock("sheep"), lets_go.stock("sheep")), (0, 0));
}

#[test]
fn example_12_ovens_bake_grain_and_wood_at_their_rates() {
    for (improvement, bread) in [("clay-oven-1", 5), ("cooking-hearth-2", 3), ("fireplace-2", 2)] {
        let mut table = Table::<1>::new("full").with(A, improvement).given(A, |player| {
            player.goods = goods("G3 W3");
        });
        table.play(A, "bake; bake; bake");
        assert_eq!(table.player(A).goods, goods(&format!("F{}", 3 * bread)));
    }
    let mut mush = Table::<1>::new("full").given(A, |player| player.goods = goods("G3 W3"));
    assert!(!mush.allows("bake"));
    mush.play(A, "eat grain; eat grain; eat grain");
    assert_eq!(mush.player(A).goods, goods("F3 W3"));
}

#[test]
fn example_13_crafts_work_once_a_harvest() {
    let mut table = Table::<1>::new("")
        .in_round(4)
        .with(A, "wind-mill")
        .with(A, "joinery")
        .given(A, |player| player.goods = goods("G5 W5"));
    table.harvest();
    table.play(A, "use wind-mill");
    assert!(!table.allows("use wind-mill"));
    table.play(A, "use joinery");
    assert_eq!(table.player(A).goods, goods("G4 W4 F1"));
    table = table.in_round(7);
    table.harvest();
    assert!(table.allows("use wind-mill") && table.allows("use joinery"));
}

#[test]
fn example_14_newborns_need_room_of_their_kind() {
    let farm = |stabled: u8| {
        let mut table = Table::<1>::new("").in_round(4).given(A, move |player| {
            player.goods = goods("F4").and(Good::Sheep, 2).and(Good::Boar, 2);
            player.outside_stables = 1;
            player.pastures[kind("pasture-1")] = 1;
            player.stabled[kind("pasture-1")] = stabled;
        });
        table.harvest();
        table
    };
    assert_eq!(farm(0).moves(), ["keep 3 1 0", "keep 2 2 0", "keep 1 3 0"]);
    assert_eq!(farm(1).moves(), ["keep 3 2 0", "keep 2 3 0"]);
}

#[test]
fn a_lost_newborn_makes_no_food() {
    let mut table =
        Table::<1>::new("").in_round(4).with(A, "cooking-hearth-1").given(A, |player| {
            player.goods = goods("F4").and(Good::Sheep, 2);
            player.outside_stables = 1;
        });
    table.harvest();
    assert_eq!(table.moves(), ["pay", "cook sheep"]);
    table.play(A, "pay");
    assert_eq!(table.player(A).goods, goods("").and(Good::Sheep, 2));
}

#[test]
fn example_15_a_stable_moves_into_a_new_pasture() {
    let mut table = Table::<1>::new("").given(A, |player| {
        player.goods = goods("W3").and(Good::Cattle, 1);
        player.outside_stables = 1;
    });
    table.play(A, "pastures");
    assert_eq!(table.moves(), ["build pasture-1", "build pasture-1 with stable"]);
    table.play(A, "build pasture-1 with stable");
    let player = table.player(A);
    assert_eq!((player.outside_stables, player.stabled[kind("pasture-1")]), (0, 1));
    assert!(table.0.state().room_for_animals(A).fits(Herd([0, 0, 5])));
    assert_eq!(table.0.scores().of(A).points[6], 1);
}

#[test]
fn example_16_the_depot_scores_what_other_improvements_leave() {
    let score = |owned: &[&str]| {
        let mut table = Table::<1>::new("").given(A, |player| player.goods = goods("W7 C2 R1 G4"));
        for improvement in owned {
            table = table.with(A, improvement);
        }
        table.0.scores().of(A).total - 6
    };
    assert_eq!(score(&["joinery", "depot"]), 7);
    assert_eq!(score(&["depot"]), 5);
    assert_eq!(score(&["joinery"]), 4);
}

#[test]
fn example_18_food_and_unused_grain_decide_ties() {
    let ranks = |mill: bool| {
        let mut table = Table::<2>::new("");
        table.state().player_mut(A).goods = goods("F3");
        table.state().player_mut(B).goods = goods("F1 G3");
        if mill {
            // The tile and the pair of grain are worth 2 points, which fields make up for.
            table = table.with(B, "wind-mill").given(A, |player| player.fields[0] = 2);
        }
        let scores = table.0.scores();
        assert_eq!(scores.of(A).total, scores.of(B).total);
        [A, B].map(|seat: Seat| (scores.of(seat).tie_break, scores.of(seat).rank))
    };
    assert_eq!(ranks(false), [(3, 2), (4, 1)]);
    assert_eq!(ranks(true), [(3, 1), (2, 2)]);
}

#[test]
fn players_that_nothing_tells_apart_share_the_victory() {
    let table = Table::<2>::new("").given(A, |player| player.goods = goods("F3"));
    assert_eq!([A, B].map(|seat| table.0.scores().of(seat).rank), [1, 1]);
}

#[test]
fn example_19_a_whole_farm_is_scored() {
    let table = Table::<1>::new("").with(A, "fireplace-1").with(A, "pottery").given(A, |player| {
        player.house = House::Clay;
        player.rooms = 3;
        player.people = 4;
        player.begging = 1;
        player.pastures[kind("pasture-1")] = 1;
        player.stabled[kind("pasture-1")] = 1;
        player.pastures[kind("pasture-4")] = 1;
        player.fields = [2, 1, 1, 0];
        player.outside_stables = 1;
        player.goods = goods("C5 W3").and(Good::Sheep, 6).and(Good::Boar, 3).and(Good::Cattle, 1);
    });
    let sheet = *table.0.scores().of(A);
    assert_eq!(sheet.points[..10], [12, 3, 2, 4, 3, 10, 1, 2, 2, -3]);
    assert_eq!(sheet.total, 36);
}

// Rulings that no example shows.

#[test]
fn a_taken_space_is_blocked_for_its_user_too() {
    let mut table = Table::<1>::new("");
    table.play(A, "grain");
    assert!(!table.allows("grain") && table.allows("plow"));
}

#[test]
fn track_spaces_open_in_their_round_and_stay_open() {
    let table = Table::<1>::new("").given(A, |player| player.goods = goods("W9 C9 R9"));
    assert!(table.allows("improvements") && !table.allows("wood-rooms"));
    let table = table.in_round(7);
    assert!(table.allows("improvements") && table.allows("build-wind-mill"));
    assert!(!table.allows("build-pottery"));
}

#[test]
fn a_space_without_its_improvement_is_of_no_use() {
    let mut table =
        Table::<2>::new("").in_round(7).given(A, |player| player.goods = goods("W1 C3"));
    table = table.given(B, |player| player.goods = goods("W1 C3"));
    table.play(A, "build-wind-mill");
    assert_eq!(table.player(A).goods, goods(""));
    table.play(B, "grain");
    table.state().common.taken = Default::default();
    assert!(!table.allows("build-wind-mill"));
}

#[test]
fn both_copies_of_an_improvement_may_be_owned() {
    let mut table =
        Table::<1>::new("").with(A, "fireplace-1").given(A, |player| player.goods = goods("C3"));
    table.play(A, "improvements; build fireplace-2");
    assert_eq!(table.player(A).improvements.count_ones(), 2);
}

#[test]
fn sowing_needs_grain_and_an_empty_field() {
    let farm = |grain: u16, fields: u8| {
        Table::<1>::new("").in_round(13).given(A, move |player| {
            player.goods[Good::Grain] = grain;
            player.fields[0] = fields;
        })
    };
    assert!(!farm(0, 1).allows("sow") && !farm(1, 0).allows("sow"));
    assert!(farm(1, 1).allows("sow"));
    let mut both = farm(2, 1);
    both.play(A, "plow-and-sow; plow");
    assert_eq!(both.moves(), ["sow 1", "sow 2", "done"]);
    both.play(A, "sow 2");
    assert_eq!(both.player(A).fields, [0, 0, 0, 2]);
}

#[test]
fn fields_and_small_pastures_share_their_tiles() {
    let mut table = Table::<1>::new("").given(A, |player| player.goods = goods("W30"));
    table.state().common.pastures = [1, 0, 0, 0, 0, 0, 0, 0];
    assert!(table.allows("plow"));
    table.play(A, "pastures");
    assert!(!table.allows("plow") && !table.allows("pastures"));
    assert_eq!(table.player(A).pastures[kind("pasture-1")], 1);
}

#[test]
fn any_number_of_pastures_may_be_built_unless_an_option_says_otherwise() {
    let build = |options: &str| {
        let mut table = Table::<1>::new(options).given(A, |player| player.goods = goods("W9"));
        table.play(A, "pastures; build pasture-1");
        table.moves()
    };
    assert_eq!(build("")[..2], ["build pasture-1", "build pasture-2"]);
    assert!(!build("pastures-per-action=1").iter().any(|one| one.starts_with("build")));
}

#[test]
fn without_stables_left_renovation_needs_its_price() {
    let mut table = Table::<1>::new("").in_round(3);
    assert!(table.allows("renovation"));
    table.state().common.stables = 0;
    assert!(!table.allows("renovation"));
    assert!(table.given(A, |player| player.goods = goods("C3 R1")).allows("renovation"));
}

#[test]
fn the_rooster_leads_from_the_next_round_and_stays_with_its_owner() {
    let mut table = Table::<2>::new("");
    table.play(A, "grain");
    table.play(B, "start-player");
    table.play(A, "plow");
    table.play(B, "fishing");
    table.play(B, "grain");
    table.play(A, "plow");
    table.play(B, "fishing");
    table.play(A, "wood");
    assert_eq!(table.0.state.common.start, B);
    assert!(table.0.state().decider() == B && table.0.state.common.round == 3);
}

#[test]
fn markets_differ_by_the_number_of_players() {
    let mut two = Table::<2>::new("");
    two.play(A, "market; take clay");
    assert_eq!(two.player(A).goods, goods("F3 C1"));
    let mut three = Table::<3>::new("");
    three.play(A, "market");
    assert_eq!(
        three.moves(),
        [
            "take wood wood",
            "take wood clay",
            "take wood reed",
            "take clay clay",
            "take clay reed",
            "take reed reed"
        ]
    );
    three.play(A, "take clay reed");
    assert_eq!(three.player(A).goods, goods("F2 C1 R1"));
    let mut four = Table::<4>::new("");
    four.play(A, "market");
    assert_eq!(four.player(A).goods, goods("F2 W1 C1 R1"));
}

#[test]
fn bread_may_be_baked_for_ties_in_the_last_harvest_only() {
    let table = |round: u8| {
        let mut table = Table::<1>::new("").in_round(round).with(A, "clay-oven-1");
        table = table.with(A, "joinery").given(A, |player| player.goods = goods("F4 G1 W2"));
        table.harvest();
        table.moves()
    };
    assert_eq!(table(13), ["pay", "use joinery"]);
    assert_eq!(table(14), ["pay", "bake", "use joinery"]);
}

#[test]
fn a_player_without_a_legal_placement_stays_home() {
    struct Passes(u8);
    impl Events for Passes {
        fn tell(&mut self, event: Event) {
            self.0 += u8::from(matches!(event, Event::Passed { .. }));
        }
    }
    let mut table = Table::<2>::new("");
    table.state().common.taken.0 = u64::MAX;
    let mut passes = Passes(0);
    table.state().run(&mut passes);
    assert_eq!((passes.0, table.0.state.common.round), (2, 2));
}

#[test]
fn a_child_born_before_the_round_of_a_harvest_eats_like_an_adult_there() {
    let born = |round| {
        Table::<2>::new("").in_round(round).given(A, |farm| {
            farm.people = 3;
            farm.newborns = 1;
        })
    };
    assert_eq!(born(5).0.state().food_at_next_harvest(A), 6);
    assert_eq!(born(7).0.state().food_at_next_harvest(A), 5);
}

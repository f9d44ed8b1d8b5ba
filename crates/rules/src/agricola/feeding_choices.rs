//! The feeding questions lose no result: compared with every way to turn goods into food.

use std::collections::BTreeSet;

use farmstead_cardboard::Good;
use proptest::prelude::*;

use super::can::EDIBLE;
use super::choice::Choice;
use super::state::{Frame, Rung};
use super::{Agricola, State};
use crate::{Deal, Moves, Options, Seat, Seed};

const SEAT: Seat = Seat(0);

/// What was given up (by the order of `EDIBLE`), which craft buildings were used, and the begging.
type Fed = ([u16; 5], u16, u8);

/// A family at the table, with any goods and majors.
fn hungry(
    food: u16,
    edible: [u16; 5],
    resources: [u16; 3],
    majors: u16,
    round: u8,
) -> Agricola<'static, 2> {
    let options: Options = "players=2 bare-board".parse().expect("a game for two");
    let mut game: Agricola<'_, 2> = Agricola::new(
        &options,
        crate::test_books::agricola(&options),
        &Deal::from_seed(&options, Seed(1)),
    )
    .expect("the deal fits");
    let common = &mut game.state.common;
    common.round = round;
    common.rung = Rung::Feed;
    common.majors &= !majors;
    common.stack.push(Frame::Feed(SEAT));
    let player = &mut game.state.players[0];
    player.majors = majors;
    player.goods[Good::Food] = food;
    for (good, amount) in EDIBLE.into_iter().zip(edible) {
        player.goods[good] = amount;
    }
    for (good, amount) in [Good::Wood, Good::Clay, Good::Reed].into_iter().zip(resources) {
        player.goods[good] = amount;
    }
    game
}

fn given_up(before: &State, after: &State) -> [u16; 5] {
    EDIBLE.map(|good| before.player(SEAT).goods[good] - after.player(SEAT).goods[good])
}

/// Every result that answering the questions can lead to.
fn by_moves(game: &Agricola<'_, 2>) -> BTreeSet<Fed> {
    let mut results = BTreeSet::new();
    let mut open = vec![game.clone()];
    let mut moves = Moves::new();
    while let Some(now) = open.pop() {
        moves.clear();
        now.state().list(&mut moves);
        for code in moves.iter() {
            let choice = Choice::decode(*code).expect("listed moves mean something");
            let mut after = now.clone();
            match choice {
                Choice::Feed => {
                    after.state_mut().feed(SEAT, &mut ());
                    let player = after.state().player(SEAT);
                    let fed =
                        (given_up(game.state(), after.state()), player.crafted, player.begging);
                    results.insert(fed);
                }
                Choice::Craft(major) => {
                    after.state_mut().craft(SEAT, major, &mut ());
                    open.push(after);
                }
                Choice::Cook(good) => {
                    let food = after.state().food_for(SEAT, good);
                    let player = &mut after.state.players[0];
                    player.goods[good] -= 1;
                    player.goods[Good::Food] += food;
                    open.push(after);
                }
                other => panic!("{other:?} is no way to feed a family"),
            }
        }
    }
    results
}

/// Every way to give up goods and use craft buildings, by plain enumeration.
fn by_enumeration(game: &Agricola<'_, 2>) -> Vec<Fed> {
    let state = game.state();
    let have = EDIBLE.map(|good| state.player(SEAT).goods[good]);
    let worth = EDIBLE.map(|good| state.food_for(SEAT, good));
    let crafts: Vec<(u8, Good)> =
        state.crafts_left(SEAT).filter(|(_, good)| state.player(SEAT).goods[*good] > 0).collect();
    let mut results = Vec::new();
    let ways: u16 = have.iter().map(|amount| amount + 1).product();
    for used in 0..1_u16 << crafts.len() {
        for mut way in 0..ways {
            let mut given = [0; 5];
            let mut food = state.player(SEAT).goods[Good::Food];
            let mut possible = true;
            for kind in 0..5 {
                given[kind] = way % (have[kind] + 1);
                way /= have[kind] + 1;
                food += given[kind] * worth[kind];
                possible &= given[kind] == 0 || worth[kind] > 0;
            }
            let mut crafted = 0;
            for (index, (major, _)) in crafts.iter().enumerate() {
                if used >> index & 1 == 1 {
                    crafted |= 1 << major;
                    let craft = state.layout.majors[*major as usize].crafts;
                    food += craft.map_or(0, |(_, food)| u16::from(food));
                }
            }
            if possible {
                results.push((given, crafted, state.food_needed(SEAT).saturating_sub(food) as u8));
            }
        }
    }
    results
}

proptest! {
    /// Whatever could be eaten leads to a result that the questions reach too, where goods whose
    /// eating can wait (it is allowed at any time) may still be there.
    #[test]
    fn every_way_to_feed_is_reached_or_can_be_made_up_for_later(
        food in 0..6_u16,
        edible in [0..3_u16, 0..3_u16, 0..2_u16, 0..2_u16, 0..2_u16],
        resources in [0..2_u16, 0..2_u16, 0..2_u16],
        majors in 0..1024_u16,
        round in prop_oneof![Just(4_u8), Just(14)],
    ) {
        let game = hungry(food, edible, resources, majors, round);
        let reached = by_moves(&game);
        for (given, crafted, begging) in by_enumeration(&game) {
            let last = round == 14;
            let made_up = reached.iter().any(|(other, used, beg)| {
                *beg == begging
                    && other.iter().zip(given).all(|(other, given)| *other <= given)
                    // After the last harvest a craft that feeds nobody is goods thrown away.
                    && (*used == crafted || (last && used & !crafted == 0))
            });
            prop_assert!(made_up, "{:?} of {:?} is out of reach: {:?}", (given, crafted, begging), edible, reached);
        }
    }
}

//! Conversions are offered only where they can matter; nothing is lost by that.

use std::collections::BTreeSet;

use farmstead_cardboard::Good;
use proptest::prelude::*;

use super::{A, Table};
use crate::family::Family;
use crate::family::state::{Ask, Rung};
use crate::game::{Game, Moves, Turn};

/// The best final score and tie-break that a lone player can reach through the last two harvests,
/// with nobody placed between them.
fn best(mut game: Family<'_, 1>, seen: &mut BTreeSet<u64>) -> (i16, i16) {
    let state = game.state_mut();
    if state.common.rung == Rung::Work && state.common.ask == Ask::Nothing {
        state.common.rung = Rung::Home;
        state.run(&mut ());
    }
    if game.turn() == Turn::Over {
        let sheet = *game.scores().of(A);
        return (sheet.total, sheet.tie_break);
    }
    let mut moves = Moves::new();
    game.moves(&mut moves);
    let mut reached = (i16::MIN, 0);
    for chosen in moves.iter() {
        let mut next = game;
        next.play(*chosen, &mut ()).expect("a listed move is legal");
        if seen.insert(next.hash()) {
            reached = reached.max(best(next, seen));
        }
    }
    reached
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]
    #[test]
    fn no_better_end_is_reached_by_converting_at_every_decision(
        resources in [0..3_u16, 0..2_u16, 0..2_u16, 0..3_u16, 0..3_u16],
        animals in [0..3_u16, 0..3_u16, 0..2_u16],
        fields in [0..2_u8, 0..2_u8, 0..2_u8, 0..1_u8],
        improvements in 0..1_u16 << 11,
    ) {
        let reached = ["", "full"].map(|options| {
            let mut table = Table::<1>::new(options).in_round(13).given(A, |player| {
                let goods = [Good::Wood, Good::Clay, Good::Reed, Good::Grain, Good::Food];
                for (good, amount) in goods.into_iter().zip(resources) {
                    player.goods[good] = amount;
                }
                for (animal, number) in Good::ANIMALS.into_iter().zip(animals) {
                    player.goods[animal] = number;
                }
                player.fields = fields;
                player.pastures[0] = 2;
                player.stabled[0] = 1;
                player.outside_stables = 3;
                player.improvements = improvements;
            });
            prop_assume!(table.0.state().room_for_animals(A).fits(table.player(A).herd()));
            table.state().common.rung = Rung::Home;
            table.state().run(&mut ());
            Ok(best(table.0, &mut BTreeSet::new()))
        });
        let [usual, full] = reached;
        prop_assert_eq!(usual?, full?);
    }
}

//! A whole solo game with the result after every round.

use super::{A, Table, goods};
use crate::game::{Game, Turn};

/// Example 17: the placements of each round with the goods and the fields by grain after it.
const GAME: [(&str, &str, [u8; 4]); 14] = [
    ("plow; grain", "G1 F2", [1, 0, 0, 0]),
    ("plow; grain", "G2 F2", [2, 0, 0, 0]),
    ("plow; grain", "G3 F2", [3, 0, 0, 0]),
    ("fishing; sow; sow 3", "G3 F2", [0, 0, 3, 0]),
    ("plow; wood", "G3 F2 W15", [1, 0, 3, 0]),
    ("plow; fishing", "G3 F4 W15", [2, 0, 3, 0]),
    ("plow; sow; sow 3", "G6 W15", [0, 3, 3, 0]),
    ("plow; clay", "G6 W15 C8", [1, 3, 3, 0]),
    ("plow; improvements; build clay-oven-1; bake", "G11 F1 W14 C5", [5, 3, 0, 0]),
    ("plow; build-wind-mill", "G11 F1 W13 C2", [6, 3, 0, 0]),
    ("plow; build-joinery; bake; pay", "G13 F2 W11", [10, 0, 0, 0]),
    ("sow; sow 3; growth-without-room", "G10 F2 W11", [7, 0, 0, 3]),
    ("plow-and-sow; plow; sow 3; growth-without-room; fishing; pay", "G13 F2 W11", [5, 0, 6, 0]),
    (
        "plow-and-sow; plow; sow 3; growth-without-room; sow; sow 3; wood; bake; use joinery; pay",
        "G18 W36",
        [0, 6, 6, 0],
    ),
];

#[test]
fn the_scripted_solo_game_scores_75_points() {
    let mut table = Table::<1>::new("");
    for (round, (placements, supply, fields)) in (1..).zip(GAME) {
        assert_eq!(table.0.state.common.round, round);
        table.play(A, placements);
        assert_eq!(table.player(A).goods, goods(supply), "goods after round {round}");
        assert_eq!(table.player(A).fields, fields, "fields after round {round}");
    }
    assert_eq!(table.0.turn(), Turn::Over);
    let sheet = *table.0.scores().of(A);
    assert_eq!(sheet.points[..10], [15, 0, 0, 12, 18, 0, 0, 3, 27, 0]);
    assert_eq!(sheet.total, 75);
    let left = ["clay", "reed", "sheep", "fishing", "boar", "cattle"];
    assert_eq!(left.map(|space| table.stock(space)), [6, 14, 14, 1, 9, 7]);
}

//! Counts of move sequences and positions, which no change may alter by accident.

use std::collections::BTreeSet;

use expect_test::{Expect, expect};
use farmstead_rules::{AnyGame, Game, Moves, Turn};

use crate::tables;

fn check(options: &str, depth: u32, expected: Expect) {
    let options = options.parse().expect("the options go together");
    let mut level = vec![(tables::deal(&options, 1), 1_u64)];
    let mut lines = String::new();
    for depth in 1..=depth {
        let mut next: Vec<(AnyGame, u64)> = Vec::new();
        let mut seen: std::collections::BTreeMap<u64, usize> = std::collections::BTreeMap::new();
        let mut moves = Moves::new();
        for (game, ways) in &level {
            if game.turn() == Turn::Over {
                continue;
            }
            game.moves(&mut moves);
            for chosen in moves.iter() {
                let mut after = game.clone();
                after.play(*chosen, &mut ()).expect("listed moves are legal");
                match seen.get(&after.hash()) {
                    Some(index) => next[*index].1 += ways,
                    None => {
                        seen.insert(after.hash(), next.len());
                        next.push((after, *ways));
                    }
                }
            }
        }
        let sequences: u64 = next.iter().map(|(_, ways)| ways).sum();
        lines += &format!("{depth}: {sequences} sequences, {} positions\n", next.len());
        level = next;
    }
    expected.assert_eq(&lines);
}

#[test]
fn revised_solo() {
    check(
        "game=revised players=1 bare-board",
        4,
        expect![[r#"
        1: 7 sequences, 7 positions
        2: 50 sequences, 35 positions
        3: 389 sequences, 201 positions
        4: 2945 sequences, 1253 positions
    "#]],
    );
}

#[test]
fn revised_two_players() {
    check(
        "game=revised players=2 bare-board",
        4,
        expect![[r#"
        1: 8 sequences, 8 positions
        2: 62 sequences, 62 positions
        3: 440 sequences, 335 positions
        4: 2809 sequences, 1240 positions
    "#]],
    );
}

#[test]
fn revised_four_players_with_tile() {
    check(
        "game=revised players=4 tile bare-board",
        3,
        expect![[r#"
        1: 14 sequences, 14 positions
        2: 172 sequences, 172 positions
        3: 1984 sequences, 1984 positions
    "#]],
    );
}

#[test]
fn classic_three_players() {
    check(
        "game=classic players=3 bare-board",
        3,
        expect![[r#"
        1: 11 sequences, 11 positions
        2: 107 sequences, 107 positions
        3: 971 sequences, 971 positions
    "#]],
    );
}

#[test]
fn classic_family_game_for_five() {
    check(
        "game=classic players=5 mode=family",
        3,
        expect![[r#"
        1: 14 sequences, 14 positions
        2: 156 sequences, 156 positions
        3: 1678 sequences, 1678 positions
    "#]],
    );
}

#[test]
fn family_edition_alone() {
    check(
        "game=family players=1",
        4,
        expect![[r#"
            1: 9 sequences, 9 positions
            2: 68 sequences, 40 positions
            3: 591 sequences, 300 positions
            4: 4942 sequences, 1425 positions
        "#]],
    );
}

#[test]
fn family_edition_for_two_with_free_placement() {
    check(
        "game=family players=2 placement=free",
        4,
        expect![[r#"
            1: 10 sequences, 10 positions
            2: 81 sequences, 81 positions
            3: 608 sequences, 440 positions
            4: 4137 sequences, 1764 positions
        "#]],
    );
}

#[test]
fn family_edition_for_four() {
    check(
        "game=family players=4",
        3,
        expect![[r#"
            1: 12 sequences, 12 positions
            2: 132 sequences, 132 positions
            3: 1320 sequences, 1320 positions
        "#]],
    );
}

#[test]
fn all_creatures() {
    check(
        "game=creatures players=2",
        4,
        expect![[r#"
            1: 12 sequences, 12 positions
            2: 120 sequences, 120 positions
            3: 1122 sequences, 870 positions
            4: 9799 sequences, 5978 positions
        "#]],
    );
}

#[test]
fn all_creatures_with_more_buildings() {
    check(
        "game=creatures players=2 more-buildings even-more-buildings",
        4,
        expect![[r#"
            1: 12 sequences, 12 positions
            2: 120 sequences, 120 positions
            3: 1186 sequences, 934 positions
            4: 10639 sequences, 6618 positions
        "#]],
    );
}

#[test]
fn equal_hashes_mean_equal_positions() {
    let options = "game=revised players=2 bare-board".parse().expect("the options go together");
    let mut level = vec![tables::deal(&options, 1)];
    let mut hashes = BTreeSet::new();
    let mut moves = Moves::new();
    for _ in 0..3 {
        let mut next: Vec<AnyGame> = Vec::new();
        for game in &level {
            game.moves(&mut moves);
            for chosen in moves.iter() {
                let mut after = game.clone();
                after.play(*chosen, &mut ()).expect("listed moves are legal");
                let known = !hashes.insert(after.hash());
                assert_eq!(known, next.contains(&after));
                if !known {
                    next.push(after);
                }
            }
        }
        level = next;
        hashes.clear();
    }
}

//! Positions as text: they read back as they were written, and nonsense is refused.

use farmstead_rules::{AnyGame, Game, Moves, Options, Seed, Turn, View};
use rand_core::Rng;

use crate::dice::Dice;
use crate::properties::games;
use crate::tables;

/// Plays random games on every table and shows some of their positions.
fn some_positions(one_in: usize, mut look: impl FnMut(&AnyGame, &mut Dice)) {
    let mut moves = Moves::new();
    for (table, options) in (0..).zip(tables::all()) {
        for index in 0..games() {
            let mut dice = Dice(table << 32 | index | 1 << 31);
            let mut game = tables::deal(&options, dice.next_u64());
            while let Turn::Seat(_) = game.turn() {
                let chosen = dice.any_move(&game, &mut moves);
                if dice.below(one_in) == 0 {
                    look(&game, &mut dice);
                }
                game.play(chosen, &mut ()).expect("listed moves are legal");
            }
            look(&game, &mut dice);
        }
    }
}

#[test]
fn a_position_reads_back_as_it_was_written() {
    some_positions(8, |game, _| {
        let text = game.write_position();
        let read = game.book().read_position(&text);
        let read = read.unwrap_or_else(|bad| panic!("{bad}\n{text}"));
        assert_eq!(read.write_position(), text);
        assert_eq!(read.position(), game.position(), "{text}");
        assert_eq!(read.hash(), game.hash(), "{text}");
        assert_eq!(read.question(), game.question(), "{text}");
    });
}

#[test]
fn what_a_view_shows_reads_back_as_that_view() {
    some_positions(32, |game, _| {
        let seats = (0..game.book().options().players).map(farmstead_rules::Seat).map(Some);
        for seat in seats.chain([None]) {
            let text = View::new(game, seat).write_position();
            let read = game.book().read_position(&text);
            let read = read.unwrap_or_else(|bad| panic!("{bad}\n{text}"));
            assert_eq!(read.position(), game.masked(seat).position(), "{text}");
        }
    });
}

/// Changes words of a text at random.
fn damage(text: &str, dice: &mut Dice) -> String {
    let mut words: Vec<String> =
        text.split_inclusive([' ', '\n', '=', ',', ':']).map(str::to_owned).collect();
    let head =
        text.lines().take(2).map(|line| line.split([' ', '=', ',', ':']).count()).sum::<usize>();
    for _ in 0..1 + dice.below(3) {
        let one = head + dice.below(words.len() - head);
        let other = head + dice.below(words.len() - head);
        match dice.below(5) {
            0 => words.swap(one, other),
            1 => drop(words.remove(one)),
            2 => words.insert(one, words[other].clone()),
            3 => {
                let number = dice.below(300).to_string();
                let end = words[one].chars().last().filter(|end| !end.is_alphanumeric());
                words[one] = number + &end.map_or(String::new(), String::from);
            }
            _ => words[one] = words[other].clone(),
        }
    }
    words.concat()
}

#[test]
fn a_damaged_position_is_refused_or_can_be_played() {
    let mut moves = Moves::new();
    let (mut refused, mut played) = (0, 0);
    some_positions(8, |game, dice| {
        let text = damage(&game.write_position(), dice);
        match game.book().read_whole_position(&text, Seed(1)) {
            Err(bad) => {
                assert!(!bad.what.is_empty() && bad.line > 0, "{bad:?}");
                refused += 1;
            }
            Ok(mut read) => {
                played += 1;
                for _ in 0..40 {
                    let Turn::Seat(_) = read.turn() else { break };
                    read.moves(&mut moves);
                    assert!(!moves.is_empty(), "{text}");
                    let chosen = moves[dice.below(moves.len())];
                    read.write_move(chosen);
                    read.play(chosen, &mut ()).expect("listed moves are legal");
                }
                read.write_position();
            }
        }
    });
    assert!(refused > played && played > 100, "{refused} were refused and {played} played");
}

#[test]
fn what_is_wrong_is_told_with_its_line_and_word() {
    let options: Options = "game=revised players=2 bare-board".parse().expect("they go together");
    let good = tables::deal(&options, 1).write_position();
    let told = |old: &str, new: &str| {
        let text = good.replacen(old, new, 1);
        assert_ne!(text, good, "`{old}` is in the text");
        AnyGame::read_position(&text).expect_err("it is wrong").to_string()
    };
    expect_test::expect![[r#"
        line 4: `15`: expected a number up to 14
        line 7: `E`: there is no such seat at this table
        line 8: `forrest`: there is no such space at this table
        line 8: `wod`: there is no good with this name
        line 8: `forest`: only wood lies on this space
        line 2: there is no option called `tiles`
        line 1: expected a line that begins with `farmstead position`
    "#]]
    .assert_eq(
        &[
            told("round 1", "round 15"),
            told("turn", "turn E #"),
            told("forest", "forrest"),
            told("forest 3 wood", "forest 3 wod"),
            told("forest 3 wood", "forest 3 clay"),
            told(" players", " tiles=9 players").split(';').next().unwrap_or_default().to_owned(),
            told("farmstead", "homestead"),
        ]
        .map(|line| line + "\n")
        .concat(),
    );
}

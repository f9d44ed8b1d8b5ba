//! Facts about every position of random games.

use std::collections::BTreeSet;

use farmstead_rules::{AnyGame, Event, Game, Illegal, Move, Moves, Options, Record, Turn};
use rand_core::Rng;

use crate::dice::Dice;
use crate::facts;
use crate::ledger::Ledger;
use crate::tables;

/// How many games on each table. `cargo xtask soak` plays more.
#[expect(clippy::disallowed_methods, reason = "tests are not the library")]
pub(crate) fn games() -> u64 {
    std::env::var("FARMSTEAD_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(4)
}

/// Plays random games on every table; `look` sees every position before its move.
fn play_everywhere(mut look: impl FnMut(&Options, &AnyGame, &Moves, &mut Dice)) {
    let mut moves = Moves::new();
    let mut decisions = 0;
    for (table, options) in (0..).zip(tables::all()) {
        for index in 0..games() {
            let mut dice = Dice(table << 32 | index);
            let mut game = tables::deal(&options, dice.next_u64());
            while let Turn::Seat(_) = game.turn() {
                let chosen = dice.any_move(&game, &mut moves);
                look(&options, &game, &moves, &mut dice);
                game.play(chosen, &mut ()).expect("listed moves are legal");
                decisions += 1;
            }
            moves.clear();
            look(&options, &game, &moves, &mut dice);
        }
    }
    assert!(decisions >= 100_000, "only {decisions} decisions were looked at");
}

#[test]
fn pieces_and_capacities_stay_within_the_box() {
    play_everywhere(|options, game, _, _| facts::stay_within_the_box(options, game));
}

#[test]
fn goods_change_only_as_told() {
    let mut moves = Moves::new();
    for (table, options) in (0..).zip(tables::all()) {
        let mut dice = Dice(table);
        let mut game = tables::deal(&options, dice.next_u64());
        let Some(large) = game.agricola() else { continue };
        let start = large.state();
        let mut ledger = Ledger::open(start);
        while let Turn::Seat(_) = game.turn() {
            let chosen = dice.any_move(&game, &mut moves);
            let mut events: Vec<Event> = Vec::new();
            game.play(chosen, &mut events).expect("listed moves are legal");
            ledger.book(&events);
            ledger.check(game.agricola().expect("a game does not change its kind").state());
        }
    }
}

#[test]
fn no_hand_card_is_named_before_it_is_played() {
    let is_hand_card =
        |name: &str| name.len() == 4 && name[1..].bytes().all(|b| b.is_ascii_digit());
    let mut named = 0;
    let with_cards = tables::all().into_iter().filter(|o| o.to_string().contains("cards="));
    let dealt =
        with_cards.flat_map(|options| (0..5 * games()).map(move |index| (options.clone(), index)));
    for (options, index) in dealt {
        let mut dice = Dice(index);
        let mut moves = Moves::new();
        let mut game = tables::deal(&options, dice.next_u64());
        let mut played = BTreeSet::new();
        while let Turn::Seat(_) = game.turn() {
            let chosen = dice.any_move(&game, &mut moves);
            let mut events: Vec<Event> = Vec::new();
            game.play(chosen, &mut events).expect("listed moves are legal");
            for event in events {
                match event {
                    Event::Played { card, .. } => drop(played.insert(card)),
                    Event::Gained { from: name, .. } if is_hand_card(&name) => {
                        named += 1;
                        assert!(played.contains(&name), "{options}: {name} is still hidden");
                    }
                    _ => {}
                }
            }
        }
    }
    assert!(named > 100, "only {named} gains came from hand cards");
}

#[test]
fn somebody_always_has_a_real_choice_before_the_end() {
    play_everywhere(|options, game, moves, _| facts::choices_are_real(options, game, moves));
}

#[test]
fn what_is_not_listed_is_refused_and_changes_nothing() {
    play_everywhere(|options, game, moves, dice| {
        let mut tried = game.clone();
        for _ in 0..4 {
            let near = Move(moves.first().map_or(0, |first| first.0) ^ 1 << dice.below(32));
            for unlisted in [near, Move(dice.next_u32())] {
                if moves.contains(&unlisted) {
                    continue;
                }
                let refused = tried.play(unlisted, &mut ());
                let expected =
                    if moves.is_empty() { Illegal::Over } else { Illegal::NotListed(unlisted) };
                assert_eq!(refused, Err(expected), "{options}");
                assert!(tried == *game, "{options}: a refused move changed the game");
            }
        }
    });
}

#[test]
fn every_listed_move_is_accepted_and_a_copy_is_undo() {
    play_everywhere(|options, game, moves, dice| {
        if dice.below(20) == 0 {
            let before = game.hash();
            for chosen in moves.iter() {
                let mut after = game.clone();
                after.play(*chosen, &mut ()).expect("listed moves are legal");
                assert_eq!(game.hash(), before, "{options}");
            }
        }
    });
}

#[test]
fn questions_and_moves_are_told_in_whole_words() {
    play_everywhere(|options, game, moves, dice| {
        let question = game.question();
        let first = question.chars().next();
        assert!(first.is_some_and(char::is_uppercase), "{options}: {question:?}");
        if dice.below(10) > 0 {
            return;
        }
        for chosen in moves.iter() {
            let told = game.describe_move(*chosen);
            let raw = told.split(' ').any(|word| word.contains(',') && !word.ends_with(','));
            assert!(!raw && !told.contains('?'), "{options}: {told:?}");
        }
    });
}

#[test]
fn every_move_has_its_own_name_in_its_position() {
    play_everywhere(|options, game, moves, dice| {
        if dice.below(10) == 0 {
            facts::moves_have_names(options, game, moves);
        }
    });
}

#[test]
fn a_view_does_not_depend_on_hidden_facts() {
    play_everywhere(|options, game, moves, dice| {
        if dice.below(4) == 0 {
            facts::a_view_hides(options, game, moves, dice);
        }
    });
}

#[test]
fn a_record_replays_to_the_same_position() {
    let mut moves = Moves::new();
    for (table, options) in (0..).zip(tables::all()) {
        let mut dice = Dice(table);
        let deal = farmstead_rules::Deal::from_seed(
            &options,
            farmstead_rules::Seed(u128::from(dice.next_u64())),
        );
        let mut record = Record::new(options, deal);
        let mut game = record.start().expect("a deal from a seed fits");
        let stop = dice.below(200);
        while game.turn() != Turn::Over && record.moves.len() < stop {
            let chosen = dice.any_move(&game, &mut moves);
            game.play(chosen, &mut ()).expect("listed moves are legal");
            record.moves.push(chosen);
        }
        let text = record.write().expect("the moves are legal");
        let (read, after) = Record::parse(&text).expect("a written record can be read");
        assert_eq!(read, record);
        assert!(after == game);
        assert_eq!(after.hash(), game.hash());
        assert_eq!(read.replay().expect("the moves are legal").hash(), game.hash());
    }
}

#[test]
fn cards_that_nobody_has_change_nothing() {
    let (mut moves, mut same) = (Moves::new(), Moves::new());
    for players in 1..=4 {
        for index in 0..games() {
            let [plain, cards] = ["bare-board", "cards=base"].map(|cards| {
                let options: Options =
                    format!("players={players} {cards}").parse().expect("a plain game");
                let seed = farmstead_rules::Seed(u128::from(index));
                let mut deal = farmstead_rules::Deal::from_seed(&options, seed);
                deal.hands.iter_mut().for_each(Vec::clear);
                AnyGame::new(&options, &deal).expect("nobody needs cards")
            });
            let (mut plain, mut cards, mut dice) = (plain, cards, Dice(index));
            while let Turn::Seat(_) = plain.turn() {
                let chosen = dice.any_move(&plain, &mut moves);
                cards.moves(&mut same);
                assert_eq!(moves.as_slice(), same.as_slice());
                plain.play(chosen, &mut ()).expect("listed moves are legal");
                cards.play(chosen, &mut ()).expect("listed moves are legal");
            }
            assert_eq!(plain.scores(), cards.scores());
        }
    }
}

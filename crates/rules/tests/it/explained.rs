//! Moves in parts, and why something cannot be done.

use std::collections::BTreeSet;

use farmstead_cardboard::Key;
use farmstead_rules::{Event, Game, Goods, InPlay, Moves, Report, Rulebook, Turn};

use crate::dice::Dice;
use crate::tables;

/// Plays a random game on every table and looks at every seventh position.
fn look_everywhere(mut look: impl FnMut(&farmstead_rules::AnyGame, &Moves)) {
    let mut moves = Moves::new();
    for (table, options) in (0..).zip(tables::all()) {
        let mut dice = Dice(table);
        let mut game = tables::deal(&options, table);
        for number in 0.. {
            let Turn::Seat(_) = game.turn() else { break };
            let chosen = dice.any_move(&game, &mut moves);
            if number % 7 == 0 {
                look(&game, &moves);
            }
            game.play(chosen, &mut ()).expect("listed moves are legal");
        }
    }
}

#[test]
fn every_move_has_parts() {
    look_everywhere(|game, moves| {
        for chosen in moves.iter() {
            let parts = game.parts(*chosen);
            let words = game.describe_move(*chosen);
            assert!(parts.kind != "unknown" && !parts.kind.is_empty(), "{words}");
            assert!(parts.kind != "place" || parts.space.is_some(), "{words}");
            let named = ["major", "card", "build", "let", "craft", "convert"];
            assert!(!named.contains(&parts.kind) || parts.card.is_some(), "{words}");
            assert!(parts.card.is_none_or(|card| card != "?"), "{words}");
        }
    });
}

/// Fences are paid for together when all of an action are chosen.
#[test]
fn what_building_costs_is_told_in_numbers_and_is_what_is_paid() {
    let mut moves = Moves::new();
    let mut seen = BTreeSet::new();
    let without_cards = tables::all().into_iter().filter(|options| options.cards.is_none());
    for (table, options) in (0..).zip(without_cards) {
        let mut dice = Dice(table);
        let mut game = tables::deal(&options, table);
        let mut told = Goods::default();
        while let Turn::Seat(seat) = game.turn() {
            let chosen = dice.any_move(&game, &mut moves);
            let (parts, words) = (game.parts(chosen), game.describe_move(chosen));
            if ["room", "stable", "fence", "renovate"].contains(&parts.kind) {
                told += parts.cost.unwrap_or_default();
                seen.insert(parts.kind);
            }
            let mut events = Vec::new();
            game.play(chosen, &mut events).expect("listed moves are legal");
            let paid = events.iter().find_map(|event| match event {
                Event::Paid { seat: by, goods, .. } if *by == seat => Some(*goods),
                _ => None,
            });
            if let Some(paid) = paid.filter(|_| !told.is_empty()) {
                assert_eq!(told, paid, "{options}: {words}");
                told = Goods::default();
            }
        }
        assert!(told.is_empty(), "{options}: {told:?} was never paid");
    }
    assert_eq!(seen, BTreeSet::from(["fence", "renovate", "room", "stable"]));
}

#[test]
fn what_cannot_be_used_says_why_and_what_can_does_not() {
    look_everywhere(|game, moves| {
        let reasons = game.why_not();
        let parts: Vec<_> = moves.iter().map(|chosen| game.parts(*chosen)).collect();
        let usable: BTreeSet<Key> = parts
            .iter()
            .filter(|parts| ["place", "major", "card", "build"].contains(&parts.kind))
            .flat_map(|parts| [parts.space, parts.card])
            .flatten()
            .collect();
        for (key, sentence) in &reasons {
            assert!(!usable.contains(key), "{key}: {sentence}");
            assert!(sentence.ends_with('.') && sentence.len() > 10, "{key}: {sentence}");
        }
        if parts.iter().any(|parts| parts.kind == "place")
            && let Report::Agricola(table) = game.report()
        {
            for space in &table.spaces {
                let explained = reasons.iter().any(|(key, _)| *key == space.key);
                assert!(explained || usable.contains(&*space.key), "{}", space.key);
            }
        }
    });
}

#[test]
fn no_space_waits_for_hand_cards_where_there_are_none() {
    let keys = |options: &str| {
        let options = options.parse().expect("these options go together");
        let book = Rulebook::new(&options).expect("these options go together");
        InPlay::of(&book).cards().iter().map(|card| card.key).collect::<Vec<_>>()
    };
    let teaches = |keys: &[Key]| keys.iter().filter(|key| key.ends_with("lessons")).count();
    for players in 1..=4 {
        let table = format!("game=revised players={players} cards=");
        let printed = if players < 3 { 1 } else { 2 };
        assert_eq!(teaches(&keys(&format!("{table}base"))), printed);
        assert_eq!(teaches(&keys(&format!("{table}none bare-board=on"))), printed);
        for without in ["none", "none mode=full side-job=on"] {
            assert_eq!(teaches(&keys(&format!("{table}{without}"))), 0, "{without}");
        }
    }
}

//! Every way to deal hand cards: how large hands end up, what stays secret, what is remembered.

use std::collections::BTreeSet;

use farmstead_cardboard::Key;
use farmstead_rules::agricola::{FarmReport, TableReport};
use farmstead_rules::{
    AnyGame, Deal, Event, Game, Moves, Options, Record, Report, Seat, Seed, Turn, View, parse_move,
};

use crate::dice::Dice;
use crate::tables;

fn table(report: Report) -> TableReport {
    match report {
        Report::Agricola(table) => table,
        _ => unreachable!("only Agricola has hand cards"),
    }
}

/// How many occupations and minor improvements are in a hand.
fn sizes(farm: &FarmReport) -> (usize, usize) {
    let occupations = farm.hand.iter().filter(|card| card.kind == "occupation").count();
    (occupations, farm.hand.len() - occupations)
}

fn keys(cards: &[farmstead_rules::agricola::CardReport]) -> BTreeSet<Key> {
    cards.iter().map(|card| card.key).collect()
}

/// Every table with hand cards that are dealt by choice.
fn all() -> impl Iterator<Item = Options> {
    let revised = (1..=4).map(|players| format!("game=revised players={players} cards=base"));
    let classic = (1..=5).map(|players| format!("game=classic players={players} cards=E,I,K"));
    revised.chain(classic).flat_map(|plain| tables::dealt(&plain))
}

/// Plays at random until the first round begins.
fn deal_out(game: &mut AnyGame, dice: &mut Dice, mut look: impl FnMut(&AnyGame, &Moves)) {
    let mut moves = Moves::new();
    while table(game.report()).round == 0 {
        let chosen = dice.any_move(game, &mut moves);
        look(game, &moves);
        game.play(chosen, &mut ()).expect("listed moves are legal");
    }
}

#[test]
fn hands_have_their_size_when_the_first_round_begins() {
    for options in all().filter(|options| !options.to_string().contains("mulligan")) {
        let wanted = match options.deal.key() {
            "living-hand" => (5, 5),
            "living-hand-three" => (3, 3),
            _ => (7, 7),
        };
        let mut game = tables::deal(&options, 7);
        deal_out(&mut game, &mut Dice(3), |_, _| {});
        for farm in table(game.report()).players {
            assert_eq!(sizes(&farm), wanted, "{options}");
        }
    }
}

#[test]
fn every_card_is_in_one_place_only() {
    for options in all() {
        let mut game = tables::deal(&options, 8);
        let mut moves = Moves::new();
        let mut dice = Dice(4);
        while game.turn() != Turn::Over {
            let table = table(game.report());
            let farms = table.players.iter();
            let cards: Vec<_> = farms
                .flat_map(|farm| farm.hand.iter().chain(&farm.cards).chain(&farm.in_front))
                .map(|card| card.key)
                .collect();
            let places: BTreeSet<_> = cards.iter().collect();
            assert_eq!(places.len(), cards.len(), "{options}");
            let chosen = dice.any_move(&game, &mut moves);
            game.play(chosen, &mut ()).expect("listed moves are legal");
        }
    }
}

#[test]
fn nobody_else_sees_which_card_was_picked_or_discarded() {
    for options in all().filter(|options| options.players > 1) {
        let mut game = tables::deal(&options, 9);
        deal_out(&mut game, &mut Dice(5), |game, moves| {
            let Turn::Seat(seat) = game.turn() else { return };
            for viewer in (0..options.players).map(Seat).filter(|viewer| *viewer != seat) {
                let mut views: Vec<(Vec<Event>, View)> = Vec::new();
                for chosen in moves.iter() {
                    let mut after = game.clone();
                    let mut events: Vec<Event> = Vec::new();
                    after.play(*chosen, &mut events).expect("listed moves are legal");
                    events.retain(|event| event.audience().is_none_or(|seat| seat == viewer));
                    // Where hands were passed on the next player sees what is left.
                    let new_cards = [Event::HandsPassed, Event::HandsDealt];
                    if !events.iter().any(|event| new_cards.contains(event)) {
                        views.push((events, View::new(&after, Some(viewer))));
                    }
                }
                for (events, view) in &views {
                    let same = views.iter().filter(|(others, _)| others == events);
                    for (_, other) in same {
                        assert!(other == view, "{options}: {viewer} sees what {seat} did");
                    }
                }
            }
        });
    }
}

#[test]
fn who_passed_a_card_on_knows_that_somebody_has_it() {
    for deal in ["draft", "draft-together", "quick-draft"] {
        for players in 2..=5 {
            let game = if players == 4 { "revised" } else { "classic" };
            let cards = if players == 4 { "base" } else { "E,I,K" };
            let options = format!("game={game} players={players} cards={cards} deal={deal}");
            let options: Options = options.parse().expect("these options go together");
            let mut game = tables::deal(&options, 10);
            let mut dice = Dice(6);
            let mut seen = vec![BTreeSet::new(); players];
            deal_out(&mut game, &mut dice, |game, _| {
                for (seat, seen) in (0..).map(Seat).zip(&mut seen) {
                    let table = table(View::new(game, Some(seat)).report());
                    seen.extend(keys(&table.players[seat.index()].in_front));
                }
            });
            let hands = |game: &AnyGame| -> Vec<_> {
                table(game.report()).players.iter().map(|farm| keys(&farm.hand)).collect()
            };
            let truth = hands(&game);
            for (seat, seen) in (0..).map(Seat).zip(&seen) {
                let mut changed = false;
                for _ in 0..20 {
                    let sample = hands(&View::new(&game, Some(seat)).sample(&mut dice));
                    assert_eq!(sample[seat.index()], truth[seat.index()], "{options}");
                    let somewhere: BTreeSet<_> = sample.iter().flatten().copied().collect();
                    assert!(seen.is_subset(&somewhere), "{options}: a card was forgotten");
                    // Between two players there is no doubt who has it.
                    let known = truth.iter().zip(&sample).all(|(truth, sample)| {
                        truth.intersection(seen).all(|card| sample.contains(card))
                    });
                    assert!(known || players > 2, "{options}: a card is with somebody else");
                    changed |= sample != truth;
                }
                assert!(changed, "{options}: {seat} knows more than was seen");
            }
        }
    }
}

#[test]
fn what_looks_the_same_from_outside_is_the_same_in_a_view() {
    let mut compared = 0;
    let mut moves = Moves::new();
    for (number, options) in (0..).zip(all().filter(|options| options.players > 1)) {
        let mut dice = Dice(number);
        let mut game = tables::deal(&options, 17);
        while let Turn::Seat(seat) = game.turn() {
            let viewer = Seat((seat.0 + 1) % options.players);
            let mut other = View::new(&game, Some(viewer)).sample(&mut dice);
            let chosen = dice.any_move(&game, &mut moves);
            let same = parse_move(&other, &game.write_move(chosen));
            let play = |game: &mut AnyGame, chosen| {
                let mut events: Vec<Event> = Vec::new();
                game.play(chosen, &mut events).expect("listed moves are legal");
                events.retain(|event| event.audience().is_none_or(|seat| seat == viewer));
                events
            };
            let events = play(&mut game, chosen);
            let Ok(same) = same else { continue };
            let told = play(&mut other, same);
            let views = [&game, &other].map(|game| View::new(game, Some(viewer)));
            // Who decides what is in the open as well, and a card that is being played is shown.
            let shown = |view: &View| keys(&table(view.report()).players[seat.index()].hand);
            // So is the order of round cards where a card lays them open.
            let rounds = |view: &View| -> Vec<Option<u8>> {
                table(view.report()).spaces.iter().map(|space| space.round).collect()
            };
            let alike = told == events
                && views[0].turn() == views[1].turn()
                && views[0].question() == views[1].question()
                && shown(&views[0]) == shown(&views[1])
                && rounds(&views[0]) == rounds(&views[1]);
            let new_cards = [Event::HandsPassed, Event::HandsDealt];
            if alike && !events.iter().any(|event| new_cards.contains(event)) {
                assert!(views[0] == views[1], "{options}: {viewer} sees more than was shown");
                compared += 1;
            }
        }
    }
    assert!(compared > 5_000, "only {compared} moves were compared");
}

#[test]
fn occupations_are_drafted_before_anybody_sees_a_minor_improvement() {
    let options: Options = "players=3 cards=base deal=draft".parse().expect("they go together");
    let mut game = tables::deal(&options, 11);
    let before = View::new(&game, Some(Seat(0)));
    let sample = before.sample(&mut Dice(7));
    let minors = |game: &AnyGame| {
        let mut game = game.clone();
        let mut first = Dice(8);
        let mut moves = Moves::new();
        while table(game.report()).players[0].hand.len() < 7 {
            let chosen = first.any_move(&game, &mut moves);
            game.play(chosen, &mut ()).expect("listed moves are legal");
        }
        keys(&table(game.report()).players[0].in_front)
    };
    assert_ne!(minors(&sample), minors(&game), "the improvements were dealt anew");
    deal_out(&mut game, &mut Dice(7), |_, _| {});
}

#[test]
fn a_drafted_game_is_recorded_with_its_picks() {
    let options: Options = "cards=base deal=draft exchange".parse().expect("they go together");
    let deal = Deal::from_seed(&options, Seed(12));
    let mut record = Record::new(options, deal);
    let mut game = record.start().expect("the deal fits");
    let mut moves = Moves::new();
    let mut dice = Dice(13);
    for _ in 0..40 {
        let chosen = dice.any_move(&game, &mut moves);
        game.play(chosen, &mut ()).expect("listed moves are legal");
        record.moves.push(chosen);
    }
    let text = record.write().expect("the moves are legal");
    assert!(text.contains("\npile occupations "), "{text}");
    assert!(text.contains("\n# before the first round\n"), "{text}");
    assert!(text.contains(" keep "), "{text}");
    let (read, after) = Record::parse(&text).expect("a written record can be read");
    assert_eq!(read, record);
    assert_eq!(after.hash(), game.hash());
}

#[test]
fn piles_that_do_not_fit_are_refused() {
    let refused = |options: &str, change: fn(&mut Deal)| {
        let options: Options = options.parse().expect("these options go together");
        let mut deal = Deal::from_seed(&options, Seed(14));
        change(&mut deal);
        let refused = AnyGame::new(&options, &deal).expect_err("the deal does not fit");
        assert_eq!(refused.code(), "bad_deal");
        refused.to_string()
    };
    assert_eq!(
        refused("cards=base", |deal| deal.piles.minors = vec![deal.hands[0].pop().expect("one")]),
        "no cards are drawn in this game, so it has no piles"
    );
    assert!(
        refused("cards=base exchange", |deal| deal.piles.minors.push(deal.hands[0][0]))
            .ends_with("is dealt twice")
    );
    assert!(
        refused("cards=base exchange", |deal| {
            let occupation = deal.piles.occupations.pop().expect("one");
            deal.piles.minors.push(occupation);
        })
        .ends_with("lies in the wrong pile")
    );
    assert_eq!(
        refused("cards=base deal=draft", |deal| {
            deal.hands[1].pop();
        }),
        "deal `draft` has hands of 7 occupations and 7 minor improvements, not of 7 and 6"
    );
}

#[test]
fn nothing_is_drawn_from_empty_piles() {
    let options: Options = "cards=base deal=living-hand".parse().expect("they go together");
    let mut deal = Deal::from_seed(&options, Seed(15));
    deal.piles = farmstead_rules::Piles::default();
    let mut game = AnyGame::new(&options, &deal).expect("piles may be empty");
    let mut dice = Dice(16);
    let mut moves = Moves::new();
    while game.turn() != Turn::Over {
        let chosen = dice.any_move(&game, &mut moves);
        let mut events: Vec<Event> = Vec::new();
        game.play(chosen, &mut events).expect("listed moves are legal");
        assert!(!events.iter().any(|event| matches!(event, Event::Drew { .. })));
    }
}

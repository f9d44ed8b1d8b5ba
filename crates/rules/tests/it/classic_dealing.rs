//! Every mixture of classic decks, dealt in every way to every number of players.

use std::collections::BTreeSet;

use expect_test::expect;
use farmstead_cardboard::{Card, Kind};
use farmstead_rules::{Deal, Dealing, Options, Seed};

use crate::dice::Dice;
use crate::own_decks::play;

const MIXTURES: [&str; 7] = ["E", "I", "K", "E,I", "E,K", "I,K", "E,I,K"];

/// Every mixture, number of players and way to deal, as options.
fn all() -> impl Iterator<Item = String> {
    MIXTURES.into_iter().flat_map(|cards| {
        (1..=5).flat_map(move |players| {
            Dealing::ALL.into_iter().map(move |(deal, ..)| {
                format!("game=classic players={players} cards={cards} deal={deal}")
            })
        })
    })
}

/// Every table there is, also with the switches for hand cards.
fn tables() -> impl Iterator<Item = Options> {
    let switched = all().flat_map(|plain| {
        ["", "mulligan", "exchange", "mulligan exchange"].map(|more| format!("{plain} {more}"))
    });
    switched.filter_map(|options| options.parse().ok())
}

fn least_players(card: &Card) -> u8 {
    card.terms.players.map_or(1, |(least, _)| least)
}

#[test]
fn every_mixture_is_played_in_every_way_that_has_enough_cards() {
    let failed = (0..).zip(tables()).filter(|(number, options)| {
        std::panic::catch_unwind(|| play(options, &mut Dice(*number))).is_err()
    });
    let failed: Vec<String> = failed.map(|(_, options)| options.to_string()).collect();
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn deals_of_too_few_cards_are_refused_with_the_numbers() {
    let refused = all().filter_map(|text| {
        let refused = text.parse::<Options>().err()?.to_string();
        let cards = text.split([' ', '=']).nth(5)?;
        refused.contains(", and there are ").then(|| format!("{cards}: {refused}\n"))
    });
    expect![[r#"
        I: deal `ten-keep-seven` takes 20 occupations for 2 players, and there are 19
        I: deal `ten-keep-seven` takes 30 occupations for 3 players, and there are 29
        I: deal `draft-together-nine` takes 45 minor improvements for 5 players, and there are 43
        I: deal `ten-keep-seven` takes 50 occupations for 5 players, and there are 48
        K: deal `ten-keep-seven` takes 20 occupations for 2 players, and there are 19
        K: deal `ten-keep-seven` takes 30 occupations for 3 players, and there are 29
        K: deal `draft-together-nine` takes 45 minor improvements for 5 players, and there are 43
        K: deal `ten-keep-seven` takes 50 occupations for 5 players, and there are 48
    "#]]
    .assert_eq(&refused.collect::<String>());
}

#[test]
fn only_the_number_of_cards_or_players_stands_in_the_way_of_a_deal() {
    for text in all() {
        let Err(refused) = text.parse::<Options>() else { continue };
        let refused = refused.to_string();
        let few_players = refused.contains(" needs at least ");
        assert!(few_players || refused.contains(", and there are "), "{text}: {refused}");
    }
}

#[test]
fn nobody_is_dealt_a_card_for_more_players() {
    for options in tables() {
        let deal = Deal::from_seed(&options, Seed(5));
        let dealt: BTreeSet<_> = deal.hands.iter().flatten().collect();
        for card in options.cards.all().filter(|card| least_players(card) > options.players) {
            let key = card.key;
            assert!(!dealt.contains(&key), "{options}: {key}");
            assert!(!deal.piles.occupations.contains(&key), "{options}: {key}");
        }
    }
}

#[test]
fn piles_hold_exactly_what_was_not_dealt() {
    for options in tables() {
        let deal = Deal::from_seed(&options, Seed(6));
        // Broom draws in every way to deal.
        let draws = options.to_string().contains('K')
            || ["living", "mulligan", "exchange"]
                .iter()
                .any(|word| options.to_string().contains(word));
        assert_eq!(!deal.piles.is_empty(), draws, "{options}");
        if !draws {
            continue;
        }
        for (pile, kind) in
            [(&deal.piles.occupations, Kind::Occupation), (&deal.piles.minors, Kind::Minor)]
        {
            let in_play = options.cards.all().filter(|card| card.is_for(options.players));
            let of_kind = in_play.filter(|card| card.kind == kind).map(|card| card.key);
            let dealt: BTreeSet<_> = deal.hands.iter().flatten().copied().collect();
            let undealt: BTreeSet<_> = of_kind.filter(|key| !dealt.contains(key)).collect();
            assert_eq!(pile.iter().copied().collect::<BTreeSet<_>>(), undealt, "{options}");
            assert_eq!(pile.len(), undealt.len(), "{options}");
        }
    }
}

#[test]
fn piles_hold_what_was_not_dealt_where_hands_are_chosen() {
    let options: Options = "game=classic cards=E,K".parse().expect("the decks go together");
    let mut deal = Deal::from_seed(&options, Seed(7));
    let all = |deal: &Deal| -> BTreeSet<_> {
        let piles = [&deal.piles.occupations, &deal.piles.minors];
        deal.hands.iter().chain(piles).flatten().copied().collect()
    };
    let before = all(&deal);
    let (drawn, dealt) = (deal.piles.minors[0], deal.hands[1][0]);
    let chosen = Some(vec![drawn.as_str(), &dealt, "K125"]);
    deal.choose_hands(&options, &[chosen]).expect("the cards are there");
    assert_eq!(all(&deal), before);
}

//! Random games, and at every turn to place a person: the game's list against the plain answer.

use std::collections::BTreeSet;

use expect_test::expect;
use farmstead_cardboard::{Ability, Always, Card, Key, Kind, Moment};
use farmstead_rules::agricola::{Choice, Rung, State};
use farmstead_rules::{AnyGame, Deal, Game, Move, Moves, Options, Seat, Seed, Turn};
use rand_core::Rng;

use super::words;
use super::world::World;
use crate::dice::Dice;

/// How many positions are compared on all tables with the classic decks together; a tenth of that
/// number of each of them on every other table. `cargo xtask positions` asks for more.
#[expect(clippy::disallowed_methods, reason = "tests are not the library")]
fn positions() -> usize {
    let asked = std::env::var("FARMSTEAD_POSITIONS").ok();
    asked.map_or(300, |asked| asked.parse().expect("FARMSTEAD_POSITIONS is a number"))
}

fn tables() -> Vec<Options> {
    let words = [
        "game=classic mode=family",
        "game=classic bare-board",
        "game=revised mode=beginner",
        "game=revised bare-board",
        "game=revised mode=full cards=base",
        "game=revised mode=full cards=base tile",
        "game=classic mode=full cards=E,I,K",
    ];
    let tables = words.into_iter().flat_map(|words| {
        (1..=5).map(move |players| format!("{words} players={players}").parse::<Options>())
    });
    tables.flatten().collect()
}

/// What was found on one table.
#[derive(Debug, Default)]
struct Found {
    positions: usize,
    spaces: usize,
    offered: usize,
    /// Placements that are offered only after an exchange, which is a move of its own.
    later: usize,
    differences: Vec<String>,
}

impl Found {
    fn compare(&mut self, game: &AnyGame, state: &State, seat: Seat, moves: &Moves) {
        let world = World::read(state, seat);
        let (plain, offered) = (world.placements(), placements(state, moves));
        self.positions += 1;
        self.spaces += world.spaces.iter().filter(|space| space.open).count();
        self.offered += offered.len();
        let mut missing: BTreeSet<Key> = plain.difference(&offered).copied().collect();
        if !missing.is_empty() {
            let before = missing.len();
            let after = offered_after_exchanges(game, seat);
            missing.retain(|space| !after.contains(space));
            self.later += before - missing.len();
        }
        for space in &missing {
            self.differences.push(tell("is missing", space, &world));
        }
        for space in offered.difference(&plain) {
            self.differences.push(tell("cannot be completed", space, &world));
        }
    }
}

fn tell(what: &str, space: &str, world: &World) -> String {
    let mine = world.mine();
    let card = world.spaces.iter().find(|there| there.card.key == space).map(|there| there.card);
    let needs = card.map(|card| &card.abilities);
    format!("round {}: {space} {what}: {needs:?}\n{mine:?}", world.round)
}

fn placements(state: &State, moves: &Moves) -> BTreeSet<Key> {
    let spaces = moves.iter().filter_map(|legal| match Choice::decode(*legal) {
        Some(Choice::Place(space)) => Some(space),
        _ => None,
    });
    spaces.map(|space| state.layout.spaces[usize::from(space.0)].key).collect()
}

/// The placements that are offered after anything the player may do before placing a person.
fn offered_after_exchanges(game: &AnyGame, seat: Seat) -> BTreeSet<Key> {
    let mut offered = BTreeSet::new();
    let mut met = BTreeSet::from([game.hash()]);
    let mut left = vec![game.clone()];
    let mut moves = Moves::new();
    while let Some(game) = left.pop() {
        let large = game.agricola().expect("a game does not change its kind");
        let state = large.state();
        game.moves(&mut moves);
        offered.extend(placements(state, &moves));
        let others = |legal: &&Move| !matches!(Choice::decode(**legal), Some(Choice::Place(_)));
        for chosen in moves.iter().filter(others) {
            let mut after = game.clone();
            after.play(*chosen, &mut ()).expect("listed moves are legal");
            if after.turn() == Turn::Seat(seat) && is_placing(&after) && met.insert(after.hash()) {
                left.push(after);
            }
        }
        assert!(met.len() < 100_000, "exchanges have no end");
    }
    offered
}

/// Whether somebody is to place a person, or is about to after an exchange.
fn is_placing(game: &AnyGame) -> bool {
    game.agricola().is_some_and(|game| game.state().common.rung == Rung::Work)
}

/// A deal of cards that are understood; every other one is rich in those that change prices, turn
/// goods into others, or act when a space is used.
fn deal(options: &Options, dice: &mut Dice) -> Deal {
    let mut deal = Deal::from_seed(options, Seed(u128::from(dice.next_u64())));
    if options.cards.is_none() {
        return deal;
    }
    let rich = dice.below(2) == 0;
    let players = usize::from(options.players);
    deal.hands = vec![Vec::new(); players];
    for kind in [Kind::Occupation, Kind::Minor] {
        let mut cards: Vec<(bool, u32, &'static Card)> = options
            .cards
            .shipped()
            .filter(|card| card.kind == kind && card.is_for(options.players))
            .filter(|card| words::are_known(card))
            .map(|card| {
                let dull = rich && !card.abilities.iter().any(matters);
                (dull, dice.next_u32(), card)
            })
            .collect();
        cards.sort_by_key(|(dull, order, _)| (*dull, *order));
        for (index, (_, _, card)) in cards.iter().take(7 * players).enumerate() {
            deal.hands[index % players].push(card.key);
        }
    }
    let dealt: BTreeSet<Key> = deal.hands.iter().flatten().copied().collect();
    deal.piles.occupations.retain(|key| !dealt.contains(key));
    deal.piles.minors.retain(|key| !dealt.contains(key));
    deal
}

fn matters(ability: &Ability) -> bool {
    match ability {
        Ability::Always(Always::Cost(..) | Always::RoomFor(..) | Always::UseOccupied(..)) => true,
        Ability::Convert { .. } | Ability::Anytime(..) => true,
        Ability::When(trigger, _) => trigger
            .moments
            .iter()
            .any(|moment| matches!(moment, Moment::Use(_) | Moment::Occupation { .. })),
        _ => false,
    }
}

/// A random move that likes to play cards.
fn choose(moves: &Moves, dice: &mut Dice) -> Move {
    let cards = moves.iter().filter(|legal| {
        matches!(Choice::decode(**legal), Some(Choice::Card(_) | Choice::Major(..)))
    });
    let cards: Vec<Move> = cards.copied().collect();
    match cards.as_slice() {
        [] => moves[dice.below(moves.len())],
        _ if dice.below(5) == 0 => moves[dice.below(moves.len())],
        cards => cards[dice.below(cards.len())],
    }
}

fn compare_on(options: &Options, wanted: usize, dice: &mut Dice) -> Found {
    let mut found = Found::default();
    let mut moves = Moves::new();
    while found.positions < wanted {
        let deal = deal(options, dice);
        let mut game = AnyGame::new(options, &deal).expect("the deal fits");
        while let Turn::Seat(seat) = game.turn() {
            game.moves(&mut moves);
            let large = game.agricola().expect("only large games are compared");
            let state = large.state();
            let places = game.is_new_turn()
                && state.common.rung == Rung::Work
                && state.player(seat).people_left() > 0;
            if places && dice.below(6) == 0 && found.positions < wanted {
                found.compare(&game, state, seat, &moves);
            }
            let chosen = choose(&moves, dice);
            game.play(chosen, &mut ()).expect("listed moves are legal");
        }
    }
    found
}

#[test]
#[expect(clippy::disallowed_macros, reason = "the table is what `cargo xtask positions` is for")]
fn placements_are_those_that_trying_every_line_finds() {
    let tables = tables();
    let is_classic = |options: &&Options| options.to_string().contains("cards=E,I,K");
    let each = positions().div_ceil(tables.iter().filter(is_classic).count());
    let mut all = Found::default();
    for (index, options) in tables.iter().enumerate() {
        let each = if is_classic(&options) { each } else { each.div_ceil(10) };
        let found = compare_on(options, each, &mut Dice(index as u64));
        println!(
            "{:50} {:6} positions {:8} spaces {:8} offered {:5} after an exchange {:4} differ",
            options.to_string(),
            found.positions,
            found.spaces,
            found.offered,
            found.later,
            found.differences.len()
        );
        found.differences.iter().take(5).for_each(|difference| println!("  {difference}"));
        all.positions += found.positions;
        all.spaces += found.spaces;
        all.differences.extend(found.differences);
    }
    println!("{} positions, {} spaces", all.positions, all.spaces);
    assert!(all.differences.is_empty(), "{} differences", all.differences.len());
}

/// Cards that are not dealt here, because a word of theirs has no meaning yet.
#[test]
fn all_hand_cards_but_these_are_understood() {
    let decks = ["game=revised cards=base", "game=classic cards=E,I,K"];
    let cards = decks.into_iter().flat_map(|words| {
        let options: Options = words.parse().expect("the decks go together");
        options.cards.shipped()
    });
    let left_out = cards.filter(|card| !words::are_known(card));
    let named: String = left_out.map(|card| format!("{} {}\n", card.key, card.name)).collect();
    expect![[r#"
        I239 Corn Profiteer
    "#]]
    .assert_eq(&named);
}

//! Every hand card is played and every one of its abilities acts, in legal games that are dealt and
//! played so that what is still short comes up.

mod guide;
mod tally;

use farmstead_cardboard::{Card, Kind};
use farmstead_rules::{AnyGame, Deal, Event, Game, Moves, Options, Seed, Turn};
use rand_core::Rng;

use crate::dice::Dice;
use crate::facts;
use crate::ledger::Ledger;
use guide::Guide;
use tally::{Goal, Tallies};

/// Hand cards of each kind that a player is dealt.
const HAND: usize = 7;

/// What is asked for. `cargo xtask coverage` asks for more than the tests do.
#[expect(clippy::disallowed_methods, reason = "tests are not the library")]
fn goal() -> Goal {
    let asked = std::env::var("FARMSTEAD_COVERAGE").ok();
    let numbers = asked.as_deref().and_then(|asked| asked.split_once(','));
    let number = |text: &str| text.parse().expect("FARMSTEAD_COVERAGE is two numbers");
    numbers.map_or(Goal { played: 3, fired: 1 }, |(played, fired)| Goal {
        played: number(played),
        fired: number(fired),
    })
}

/// A deal that gives everybody as many of the cards that are short as there is room for.
fn deal(options: &Options, tallies: &Tallies, dice: &mut Dice) -> Deal {
    let mut deal = Deal::from_seed(options, Seed(u128::from(dice.next_u64())));
    deal.hands = vec![Vec::new(); options.players.into()];
    for kind in [Kind::Occupation, Kind::Minor] {
        let mut cards: Vec<(bool, u32, &'static Card)> = options
            .cards
            .all()
            .filter(|card| card.kind == kind && card.is_for(options.players))
            .map(|card| (!tallies.is_short(&card.key), dice.next_u32(), card))
            .collect();
        cards.sort_by_key(|(enough, order, _)| (*enough, *order));
        let players = deal.hands.len();
        for (index, (_, _, card)) in cards.iter().take(HAND * players).enumerate() {
            deal.hands[index % players].push(card.key.as_str());
        }
    }
    deal
}

/// Plays one game, checks everything that must hold, and counts what its cards do.
fn play(options: &Options, tallies: &mut Tallies, dice: &mut Dice) {
    let deal = deal(options, tallies, dice);
    deal.hands.iter().flatten().for_each(|card| tallies.note_dealt(card));
    let mut game = AnyGame::new(options, &deal).expect("the deal fits");
    let mut ledger = Ledger::open(game.agricola().expect("a game with hand cards"));
    let mut moves = Moves::new();
    let mut guide = Guide::default();
    while let Turn::Seat(seat) = game.turn() {
        game.moves(&mut moves);
        facts::choices_are_real(options, &game, &moves);
        facts::stay_within_the_box(options, &game);
        if dice.below(50) == 0 {
            facts::moves_have_names(options, &game, &moves);
            facts::a_view_hides(options, &game, &moves, dice);
        }
        let chosen = guide.choose(&game, seat, &moves, tallies, dice);
        let mut events: Vec<Event> = Vec::new();
        game.play(chosen, &mut events).expect("listed moves are legal");
        ledger.book(&events);
        let state = game.agricola().expect("a game does not change its kind");
        ledger.check(state);
        facts::events_name_known_cards(options, state, &events);
        events.iter().for_each(|event| tallies.note(event));
    }
}

#[test]
#[expect(clippy::disallowed_macros, reason = "the table is what `cargo xtask coverage` is for")]
fn every_card_is_played_and_every_ability_acts() {
    const FUTILE: u32 = 40_000;
    let mut dice = Dice(1);
    let base: Options = "cards=base".parse().expect("a deck that ships");
    let mut tallies = Tallies::new(goal(), base.cards.all());
    let mut games = 0;
    while tallies.anything_short() && games < FUTILE {
        for players in 1..=4 {
            let options = format!("players={players} cards=base");
            let options: Options = options.parse().expect("a plain game with cards");
            if tallies.short_cards().any(|card| card.is_for(players)) {
                play(&options, &mut tallies, &mut dice);
                games += 1;
            }
        }
    }
    println!("{tallies}\n{games} games");
    assert!(!tallies.anything_short(), "something is short, marked by `!`");
}

//! Opponents play with decks that nobody has thought of: on a small stack, and they come to an end.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use farmstead_ai::{Budget, Opponent, Wyrand};
use farmstead_cardboard::{OwnDeck, Patchwork, own};
use farmstead_rules::{AnyGame, Deal, Game, Move, Moves, Options, Seed, Turn, View};

/// A quarter of the stack that a thread of a program has by default, and of a server's opponents.
const SMALL_STACK: usize = 512 << 10;

/// Cards that make a sheep of every meal of animals, so that no meal is the last.
const ENDLESS_SHEEP: &str = "cook animal: 1 sheep";

/// More than any opponent takes for a turn here, however slow the machine.
const LONG: Duration = Duration::from_secs(20);

fn table(deck: Arc<OwnDeck>, players: u8) -> Options {
    let options = Options::with_deck(&format!("players={players}"), Some(deck));
    options.expect("the deck is large enough")
}

/// Lets an opponent play all seats from a position on for so many moves, on a small stack. The slowest move.
fn play(game: AnyGame, opponent: Opponent, seed: u64, most: usize) -> Duration {
    let player = move || {
        let mut game = game;
        let mut agents: Vec<_> = (0..game.scores().sheets().len())
            .map(|seat| opponent.agent(seed + seat as u64))
            .collect();
        let budget = Budget { nodes: Some(6), ..Budget::default() };
        let mut slowest = Duration::ZERO;
        for _ in 0..most {
            let Turn::Seat(seat) = game.turn() else { break };
            let began = Instant::now();
            let view = View::new(&game, Some(seat));
            let decision = agents[seat.index()].choose(&view, &budget);
            slowest = slowest.max(began.elapsed());
            let chosen = decision.expect("whoever is to move has a move").chosen;
            game.play(chosen, &mut ()).expect("opponents play legal moves");
        }
        slowest
    };
    let thread = thread::Builder::new().stack_size(SMALL_STACK).spawn(player);
    thread.expect("the system has threads").join().expect("no opponent panics")
}

fn start(options: &Options, seed: u64) -> AnyGame {
    let deal = Deal::from_seed(options, Seed(seed.into()));
    AnyGame::new(options, &deal).expect("the deck is large enough")
}

/// The moves that are written like this, if any can be played.
fn like(game: &AnyGame, moves: &Moves, begins: &str) -> Vec<Move> {
    moves.iter().copied().filter(|chosen| game.write_move(*chosen).starts_with(begins)).collect()
}

/// Plays until somebody can cook a sheep and two cards or more bring others for it, which find no room and
/// are cooked in turn. The order of the cards is asked for, too.
fn at_an_endless_meal(mut game: AnyGame) -> AnyGame {
    const WANTED: [&str; 9] = [
        "build fireplace",
        "build cooking",
        "play",
        "sheep-market",
        "major-improvement",
        "lessons",
        "clay-pit",
        "meeting-place",
        "farmland",
    ];
    let mut moves = Moves::new();
    loop {
        assert!(game.turn() != Turn::Over, "nobody cooks a sheep in this game");
        game.moves(&mut moves);
        if let [cook] = like(&game, &moves, "cook sheep")[..] {
            let mut after = game.clone();
            after.play(cook, &mut ()).expect("a listed move is legal");
            let mut next = Moves::new();
            after.moves(&mut next);
            if like(&after, &next, "let ").len() > 1 {
                return game;
            }
        }
        let wanted = WANTED.iter().flat_map(|begins| like(&game, &moves, begins)).next();
        let chosen = wanted.unwrap_or(moves[moves.len() - 1]);
        game.play(chosen, &mut ()).expect("a listed move is legal");
    }
}

#[test]
fn every_opponent_plays_with_cards_that_never_let_a_meal_end() {
    let card = |kind: &str, number: usize| {
        let letter = if kind == "minor" { 'M' } else { 'O' };
        format!("{letter}{number:02} \"Card {letter}{number}\" {kind}\n  {ENDLESS_SHEEP}\n\n")
    };
    let minors = (0..14).map(|number| card("minor", number));
    let text: String = minors.chain((0..14).map(|number| card("occ 1+", number))).collect();
    let deck = own::bring("deck", &text).expect("the deck has no mistakes");
    let game = at_an_endless_meal(start(&table(deck, 2), 4));
    for (key, opponent, _) in Opponent::ALL {
        let slowest = play(game.clone(), opponent, 0, 12);
        assert!(slowest < LONG, "{key} thought for {slowest:?} about one move");
    }
}

#[test]
fn every_opponent_plays_with_decks_that_nobody_has_thought_of() {
    let decks = std::env::var("FARMSTEAD_DECKS").ok().and_then(|number| number.parse().ok());
    let parts = Patchwork::new();
    for seed in 0..decks.unwrap_or(6) {
        let mut random = Wyrand::new(seed);
        let text = parts.deck(|bound| random.below(bound));
        let deck = own::bring("deck", &text).expect("the deck has no mistakes");
        for (key, opponent, _) in Opponent::ALL {
            let game = start(&table(Arc::clone(&deck), 1 + (seed % 2) as u8), seed);
            let slowest = play(game, opponent, seed, 400);
            assert!(slowest < LONG, "{key} thought for {slowest:?} about one move with\n{text}");
        }
    }
}

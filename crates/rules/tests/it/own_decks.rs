//! Decks that nobody has thought of: whatever the check lets through can be played.

use farmstead_cardboard::own::{self, BadDeck};
use farmstead_cardboard::{OwnDeck, check};
use farmstead_rules::{
    AnyGame, Cards, Deal, Event, Game, Move, Moves, Options, Record, Seed, Turn,
};
use rand_core::Rng;

use crate::dice::Dice;
use crate::facts;
use crate::ledger::Ledger;
use crate::properties::games;

const BASE: &str = include_str!("../../../cardboard/printed/decks/revised-base.cards");

/// Prices beside those of the base deck.
const PRICES: [&str; 4] = [
    "cost 1 wood or 1 clay",
    "cost return improvement",
    "cost 1 clay + return oven",
    "cost return 2 improvements",
];

/// Events and times beside those of the base deck.
const MOMENTS: [&str; 49] = [
    "grow",
    "other grow[basic-wish, urgent-wish]",
    "cook animal",
    "any cook each sheep",
    "cook each 2 goods",
    "bake each grain",
    "harvest.feed.start",
    "play",
    "anytime",
    "before use forest",
    "any use fishing",
    "other use reed-bank, clay-pit",
    "room[wood]",
    "room",
    "renovate",
    "new-pasture",
    "bake",
    "improvement, this",
    "after occupation",
    "home",
    "round.end",
    "turn.end if used forest",
    "once food >= 5",
    "round.start [2/game]",
    "harvest.field",
    "harvest.field.end",
    "score.before",
    "other sow",
    "any use-plow",
    "reap this",
    "any sow [1/player]",
    "round.end if round without harvest",
    "use farmland, cultivation",
    "any card baking",
    "other occupation",
    "other card improvement",
    "card joinery, pottery",
    "action minor",
    "action improvement[minor]",
    "action occupation",
    "anytime [1/game]",
    "once built well",
    "fence",
    "other fence[1 - 4]",
    "any fence[5+]",
    "fence[unused]",
    "stable",
    "other stable[2]",
    "stable [1/round]",
];

/// Steps beside those of the base deck.
const STEPS: [&str; 59] = [
    "sell 1 grain for 2 food else 3 food",
    "may sell 1 wood for 1 food else 1 vegetable",
    "store 1 wood",
    "may pay 1 food -> store 1 food up to rooms",
    "others: may pay 1 grain -> 2 food; owner: 1 food",
    "may room 1",
    "room any",
    "stable 1 free",
    "may stable any for 1 wood",
    "fence",
    "may fence 1 space free",
    "renovate",
    "plow 1",
    "may sow",
    "sow",
    "may bake",
    "bake",
    "grow",
    "may grow without room",
    "may occupation for 1 food",
    "minor",
    "improvement",
    "may minor",
    "start-player",
    "breed sheep",
    "may breed boar",
    "move 1 crop",
    "pay 1 wood -> 3 food",
    "may pay 2 food -> plow 1; may sow",
    "choose 1 wood | 2 wood | 1 clay + 1 reed",
    "pick 2 different of wood clay reed",
    "promise 9 wood on all",
    "promise 99 food on next 13",
    "promise [may plow 1] on next 3",
    "promise [choose 1 sheep | may bake] on even",
    "others: 1 sheep",
    "1 sheep per grain",
    "2 vp per food",
    "pile grain, boar, wood",
    "pay 1 food -> top",
    "if round >= 5 then 2 stone",
    "plow 1 and/or sow",
    "renovate then may fence",
    "plow 2",
    "may plow 1 per round-left at most 3",
    "may plow 3 instead of 1",
    "may sow 1 vegetable on tiles",
    "may sow any grain, 1 fewer",
    "reap",
    "add 1 grain to each grain-field",
    "room 1 free",
    "may room 1 free",
    "may renovate to clay",
    "2 wood per owned improvement",
    "give 2 wood",
    "choose give 1 food | lose 1 vp",
    "first 1 sheep later 2 boar",
    "promise [may pay 1 food -> fence up to 3 free] on next 4",
    "may pay 1 wood -> fence around stable free",
];

/// Standing rules and points beside those of the base deck.
const RULES: [&str; 56] = [
    "feed last",
    "feed 2 people in full",
    "miss next harvest",
    "hold house none",
    "cooking +1 food per vegetable",
    "bake 2: 1 grain -> 4 food",
    "feed [1/harvest]: convert 1 wood -> 1 sheep",
    "anytime if rooms >= 3: convert 1 sheep -> 3 food",
    "score: 1 per wood on card",
    "hold pasture +9",
    "hold house 1 per room",
    "house +2 person",
    "field grain",
    "field grain 2 stacks",
    "field wood 3 stacks",
    "sow: +1",
    "sow exactly 1: +2",
    "sow grain beside room: +2",
    "reap vegetable from supply",
    "score if fields >= 3: 2",
    "cost fence: may replace wood with reed",
    "cost fence: 5 free per action",
    "cost room, major: -2 reed",
    "cost improvement: -1 clay per improvement",
    "cost renovate: set 1 food",
    "cost room: may replace wood with clay",
    "cost major: may replace all stone with 2 food",
    "occupied forest, fishing ok when held by one other",
    "turn: may place-two when one-on forest, clay-pit",
    "anytime: convert 1 wood -> 1 sheep | 3 food -> 1 boar",
    "score: 1 per 2 later-occupation",
    "score everyone: 2 if most food",
    "cost stable: next free",
    "cost fence: 1 in 3 free",
    "cost improvement, stable, fence [1/round]: -1 wood",
    "cost room, renovate: no reed",
    "cost oven, joinery if rooms >= 3: -2 resources",
    "cost renovate[to stone]: -1 stone",
    "cost well: set nothing",
    "allow minor oven, joinery",
    "allow major for minor",
    "counts as 2 occupations",
    "may draw occupation for 3 food",
    "hand other card improvement: play",
    "bake 2: 1 grain -> 5 food",
    "hold pasture +2 boar",
    "hold pasture mixed",
    "hold stable 3 cattle",
    "hold one-stable 4",
    "hold 3 animals",
    "hold 1 sheep + 2 cattle",
    "hold any sheep",
    "breed boar 3 from 3",
    "cost fence: 2 more free per action",
    "score: 1 per missing-animal",
    "score if most sheep: 2",
];

/// The parts of which cards are made: prices, needs, events, conditions, steps and rules.
struct Parts {
    prices: Vec<String>,
    needs: Vec<String>,
    moments: Vec<String>,
    steps: Vec<String>,
    rules: Vec<String>,
}

impl Parts {
    fn new() -> Parts {
        let mut parts = Parts {
            prices: PRICES.map(str::to_owned).into(),
            needs: Vec::new(),
            moments: MOMENTS.map(str::to_owned).into(),
            steps: STEPS.map(str::to_owned).into(),
            rules: RULES.map(str::to_owned).into(),
        };
        for line in BASE.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
            let Some(ability) = line.strip_prefix("  ") else {
                let mut fields = line.split("; ").skip(1).map(str::to_owned);
                parts.prices.extend(fields.clone().find(|field| field.starts_with("cost")));
                parts.needs.extend(fields.find(|field| field.starts_with("needs")));
                continue;
            };
            let standing =
                ["cost", "score", "hold", "house", "occupied", "turn:", "allow", "forbid"];
            match ability.split_once(": ") {
                Some((when, does)) if !standing.iter().any(|word| when.starts_with(word)) => {
                    parts.moments.push(when.to_owned());
                    parts.steps.push(does.to_owned());
                }
                _ => parts.rules.push(ability.to_owned()),
            }
        }
        parts
    }

    /// A card made of parts that need not go together.
    fn card(&self, number: usize, occupation: bool, dice: &mut Dice) -> String {
        let any = |list: &[String], dice: &mut Dice| list[dice.below(list.len())].clone();
        let mut card = if occupation {
            format!("K{number} \"Card {number}\" occ 1+")
        } else {
            let travels = if dice.below(8) == 0 { " travels" } else { "" };
            let mut header = format!("K{number} \"Card {number}\" minor{travels}");
            if dice.below(2) == 0 {
                header += &format!("; {}", any(&self.prices, dice));
            }
            if dice.below(6) == 0 {
                header += &format!("; {}", any(&self.needs, dice));
            }
            header
        };
        for _ in 0..1 + dice.below(3) {
            card += "\n  ";
            if dice.below(5) == 0 {
                card += &any(&self.rules, dice);
                continue;
            }
            let second = if dice.below(4) == 0 {
                format!("; {}", any(&self.steps, dice))
            } else {
                String::new()
            };
            card += &format!("{}: {}{second}", any(&self.moments, dice), any(&self.steps, dice));
        }
        card + "\n\n"
    }

    /// A deck large enough for two.
    fn deck(&self, dice: &mut Dice) -> &'static OwnDeck {
        let mut text = String::new();
        for number in 1.. {
            let card = loop {
                let card = self.card(number, number % 2 == 0, dice);
                if check("card", &card).mistakes.is_empty() {
                    break card;
                }
            };
            let longer = format!("{text}{card}");
            // One card too many of a kind is left out.
            if check("deck", &longer).mistakes.is_empty() {
                text = longer;
            }
            let count = |kind: &str| text.matches(kind).count();
            if count("\" occ 1+") >= 14 && count("\" minor") >= 14 {
                break;
            }
        }
        match own::bring("deck", &text) {
            Ok(deck) => deck,
            Err(BadDeck::TooMany) => panic!("fewer decks are tried than can be brought"),
            Err(bad) => panic!("{bad}\n{text}"),
        }
    }
}

/// The deck alone for one or two, or beside the base deck for more, if both go together.
fn options(deck: &'static OwnDeck, game: u64) -> Options {
    let players = 1 + game % 4;
    let full = if game % 5 == 4 { " full" } else { "" };
    let table = |text: String, cards: Cards| {
        let mut options: Options = text.parse().expect("a plain game");
        options.cards = cards.with(deck);
        options
    };
    let base: Options = "cards=base".parse().expect("a deck that ships");
    let mixed = table(format!("players={players}{full}"), base.cards);
    let few = 1 + players % 2;
    if players > 2 && mixed.check().is_ok() {
        mixed
    } else {
        table(format!("players={few}{full}"), Cards::NONE)
    }
}

/// Any legal move, but mostly one that has to do with cards if there is one.
fn choose(game: &AnyGame, moves: &mut Moves, dice: &mut Dice) -> Move {
    let any = dice.any_move(game, moves);
    let of_cards = |one: &&Move| {
        let name = game.write_move(**one);
        let words = ["play", "let", "accept", "use", "pay", "lessons", "major-improvement"];
        words.iter().any(|word| name.starts_with(word))
    };
    let wanted: Vec<&Move> = moves.iter().filter(of_cards).collect();
    if wanted.is_empty() || dice.below(4) == 0 { any } else { *wanted[dice.below(wanted.len())] }
}

/// Plays a game and looks at everything that must hold.
pub(crate) fn play(options: &Options, dice: &mut Dice) {
    let deal = Deal::from_seed(options, Seed(u128::from(dice.next_u64())));
    let mut record = Record::new(options.clone(), deal);
    let mut game = record.start().expect("the deck is large enough");
    let mut ledger = Ledger::open(game.agricola().expect("a game with hand cards"));
    let mut moves = Moves::new();
    // Exchanges could go on for ever, and need not.
    while game.turn() != Turn::Over && record.moves.len() < 2_000 {
        let chosen = choose(&game, &mut moves, dice);
        facts::choices_are_real(options, &game, &moves);
        facts::stay_within_the_box(options, &game);
        if dice.below(10) == 0 {
            facts::moves_have_names(options, &game, &moves);
            facts::a_view_hides(options, &game, &moves, dice);
        }
        record.moves.push(chosen);
        let mut events: Vec<Event> = Vec::new();
        game.play(chosen, &mut events).expect("listed moves are legal");
        ledger.book(&events);
        let state = game.agricola().expect("a game does not change its kind");
        ledger.check(state);
        facts::events_name_known_cards(options, state, &events);
    }
    let text = record.write().expect("the moves are legal");
    let (read, after) = Record::parse(&text).expect("the record is complete");
    assert_eq!(read, record);
    assert_eq!(after.hash(), game.hash());
}

#[test]
fn whatever_the_check_accepts_can_be_played() {
    let parts = Parts::new();
    for number in 0..40 {
        let mut dice = Dice(games() << 32 | number);
        let deck = parts.deck(&mut dice);
        for game in 0..games() {
            let options = options(deck, game);
            let played = std::panic::catch_unwind(move || {
                play(&options, &mut Dice(number << 32 | game));
            });
            assert!(played.is_ok(), "deck {number}, game {game}:\n{}", deck.source);
        }
    }
}

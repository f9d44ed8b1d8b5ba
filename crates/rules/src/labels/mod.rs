//! Labels keep their word: what a space says of itself in a few words is what its user can do
//! there, at every kind of table.

mod read;

use std::collections::{BTreeMap, BTreeSet};

use farmstead_cardboard::{Ability, Card, Kind, words};

use crate::agricola::rich as rich_agricola;
use crate::creatures::rich as rich_creatures;
use crate::deal::Deal;
use crate::events::{Event, Name};
use crate::family::{Family, rich as rich_family};
use crate::game::{Game, Move, Moves, Seat, Turn};
use crate::options::{GameName, Options, Switch};
use crate::rulebook::Rulebook;
use crate::{Good, Goods, InPlay, test_books};

/// What somebody has done when a turn is over: goods got, and what else.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Outcome {
    goods: BTreeMap<Good, u16>,
    acts: BTreeSet<&'static str>,
}

impl Outcome {
    fn and(&self, other: &Outcome) -> Outcome {
        let mut both = self.clone();
        for (good, number) in &other.goods {
            *both.goods.entry(*good).or_default() += number;
        }
        both.acts.extend(&other.acts);
        both
    }
}

type Outcomes = BTreeSet<Outcome>;

#[test]
fn every_label_says_what_can_be_done() {
    let mut tables = 0;
    for options in tables_of_every_kind() {
        tables += 1;
        let book = Rulebook::of(&options);
        let in_play = InPlay::of(&book);
        let spaces = in_play.cards().iter().filter(|card| card.kind == Kind::Space);
        for space in spaces {
            let label = words::label(space, &in_play.words());
            let promised = read::promise(&label);
            let found = found_at(&options, space);
            assert_eq!(promised, found, "{options}: {} says `{label}`", space.key);
        }
    }
    assert!(tables > 1_000, "only {tables} tables");
}

/// Every game, board and number of players, with and without hand cards, alone, with every option and with
/// every two of them.
fn tables_of_every_kind() -> Vec<Options> {
    const BOARDS: [&str; 4] = ["", "cards=none", "bare-board", "mode=full cards=none side-job"];
    const VALUES: [&str; 4] =
        ["pastures-per-action=1", "pastures-per-action=2", "placement=free", "deal=living-hand"];
    let switches = Switch::ALL.iter().map(|(name, ..)| *name);
    let single: Vec<&str> = switches.chain(VALUES).chain([""]).collect();
    let pairs = (0..single.len()).flat_map(|first| (0..=first).map(move |second| (first, second)));
    let more: Vec<String> =
        pairs.map(|(one, other)| format!("{} {}", single[one], single[other])).collect();
    let mut tables = BTreeMap::new();
    for (key, game) in GameName::ALL {
        let (least, most) = game.players();
        for players in least..=most {
            for (board, more) in
                BOARDS.iter().flat_map(|board| more.iter().map(move |more| (board, more)))
            {
                let text = format!("game={key} players={players} {board} {more}");
                let table = text.parse::<Options>().ok();
                tables.extend(table.map(|table| (table.to_string(), table)));
            }
        }
    }
    tables.into_values().collect()
}

/// What seat A can make of a space on a farm that has everything it takes.
fn found_at(options: &Options, space: &Card) -> Outcomes {
    let solo = options.players == 1;
    match options.game {
        GameName::Classic | GameName::Revised => {
            let held =
                options.cards.all().filter(|card| is_plain(card) && card.is_for(options.players));
            let held: Vec<&Card> = held.collect();
            let of = |kind| held.iter().find(|card| card.kind == kind).map(|card| &*card.key);
            let hand = [of(Kind::Occupation), of(Kind::Minor)];
            let hand: Vec<&str> = hand.into_iter().flatten().collect();
            outcomes(&rich_agricola(options, &hand), &space.key, solo)
        }
        GameName::Family => {
            let clay = space.key == "clay-rooms";
            let key = &space.key;
            let deal = Deal::default();
            let layout = test_books::family(options.players);
            match options.players {
                1 => outcomes(
                    &rich_family(Family::<1>::new(options, layout, &deal), clay),
                    key,
                    solo,
                ),
                2 => outcomes(
                    &rich_family(Family::<2>::new(options, layout, &deal), clay),
                    key,
                    solo,
                ),
                3 => outcomes(
                    &rich_family(Family::<3>::new(options, layout, &deal), clay),
                    key,
                    solo,
                ),
                _ => outcomes(
                    &rich_family(Family::<4>::new(options, layout, &deal), clay),
                    key,
                    solo,
                ),
            }
        }
        GameName::Creatures => outcomes(&rich_creatures(options), &space.key, solo),
    }
}

/// Whether a card does nothing but count at the end, so that playing it adds nothing to a turn.
fn is_plain(card: &Card) -> bool {
    let counts = |ability: &Ability| {
        matches!(
            ability,
            Ability::ScorePer { .. } | Ability::ScoreTable { .. } | Ability::ScoreIf { .. }
        )
    };
    card.needs.is_empty() && card.abilities.iter().all(counts)
}

/// Everything a turn that begins on this space can come to.
fn outcomes<G: Game>(game: &G, space: &str, solo: bool) -> Outcomes {
    let mut moves = Moves::new();
    game.moves(&mut moves);
    let placed =
        moves.iter().find(|chosen| game.parts(**chosen).space.is_some_and(|key| key == space));
    let mut found = Outcomes::new();
    if let Some(placed) = placed {
        explore(game, *placed, &Outcome::default(), &BTreeSet::new(), &mut found);
    }
    if solo {
        // Alone one is start player anyway.
        found = found
            .into_iter()
            .map(|mut one| {
                one.acts.remove("start");
                one
            })
            .collect();
    }
    found
}

/// Plays a move and everything that can follow it in the same turn, one of each kind.
fn explore<G: Game>(
    game: &G,
    chosen: Move,
    before: &Outcome,
    done: &BTreeSet<Name>,
    found: &mut Outcomes,
) {
    let mut game = game.clone();
    let kind = game.parts(chosen).kind;
    let mut events = Vec::new();
    game.play(chosen, &mut events).expect("a listed move is legal");
    // What comes after the turn is not of the space.
    let ends =
        events.iter().position(|event| matches!(event, Event::Phase { .. } | Event::Round { .. }));
    events.truncate(ends.unwrap_or(events.len()));
    let outcome = before.and(&told(&events));
    let over = game.turn() != Turn::Seat(Seat(0)) || game.is_new_turn() || ends.is_some();
    if over {
        found.insert(outcome);
        return;
    }
    let mut done = done.clone();
    done.insert(kind);
    let mut moves = Moves::new();
    game.moves(&mut moves);
    let mut kinds = BTreeSet::new();
    for next in moves.iter() {
        let parts = game.parts(*next);
        // A choice among goods is one of many; of places and cards one stands for all.
        let chooses = matches!(parts.kind, "option" | "pick" | "take" | "pay" | "keep");
        let aside = matches!(
            parts.kind,
            "cook" | "discard" | "release" | "mush" | "convert" | "use" | "trade"
        );
        let again = done.contains(parts.kind) && !matches!(parts.kind, "pay" | "at" | "done");
        if chooses || (!aside && !again && kinds.insert(parts.kind)) {
            explore(&game, *next, &outcome, &done, found);
        }
    }
}

/// What is built on a cell, by the names of events.
const PIECES: [Name; 7] = ["room", "stable", "field", "stall", "stables", "trough", "expansion"];

/// What events say of a turn.
fn told(events: &[Event]) -> Outcome {
    let mut outcome = Outcome::default();
    for event in events {
        let act = match event {
            Event::Gained { seat: Seat(0), goods, .. } => {
                for (good, number) in goods.iter() {
                    *outcome.goods.entry(good).or_default() += number;
                }
                continue;
            }
            Event::Built { piece, .. } | Event::Laid { piece, .. } => match *piece {
                piece if piece.starts_with("pasture") => "pasture",
                piece if PIECES.contains(&piece) => piece,
                _ => continue,
            },
            Event::Stabled { .. } => "stable",
            Event::Seeded { .. } | Event::Sown { .. } => "sow",
            Event::Fenced { .. } => "fence",
            Event::Borders { .. } => "borders",
            Event::Renovated { .. } => "renovate",
            Event::Improved { .. } => "improvement",
            Event::Played { card, .. } => {
                let held = farmstead_cardboard::printed::shipped().find(|held| held.key == *card);
                match held.map(|held| held.kind) {
                    Some(Kind::Occupation) => "occupation",
                    _ => "minor",
                }
            }
            Event::Starts { .. } => "start",
            Event::Born { .. } => "grow",
            Event::Converted { from, .. } if *from == Goods::of(Good::Grain, from[Good::Grain]) => {
                "bake"
            }
            _ => continue,
        };
        outcome.acts.insert(act);
    }
    outcome
}

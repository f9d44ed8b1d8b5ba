//! Players that need no person: one that plays at random and one that looks to the end of its turn.
//!
//! They are handed a view, so they cannot know what their seat may not know.

use std::cmp::Ordering;

use farmstead_cardboard::Good;
use farmstead_rules::agricola::{HARVESTS, Player, ROUNDS, State};
use farmstead_rules::{AnyGame, Game, Move, Moves, Seat, Turn, View};

use crate::random::Wyrand;

/// A player that decides by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Opponent {
    /// Plays any legal move, each equally likely
    Random,
    /// Plays what leaves it best off at the end of its turn
    Greedy,
}

impl Opponent {
    /// The word for it.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Opponent::Random => "random",
            Opponent::Greedy => "greedy",
        }
    }

    /// The opponent with this word.
    pub(crate) fn from_key(key: &str) -> Option<Opponent> {
        [Opponent::Random, Opponent::Greedy].into_iter().find(|opponent| opponent.key() == key)
    }

    /// Chooses among the legal moves of the view's seat; `None` if it has none.
    pub(crate) fn choose(
        self,
        view: &View,
        moves: &mut Moves,
        random: &mut Wyrand,
    ) -> Option<Move> {
        match self {
            Opponent::Random => {
                view.moves(moves);
                (!moves.is_empty()).then(|| moves[random.below(moves.len())])
            }
            Opponent::Greedy => values(view, moves, random).first().map(|(best, _)| *best),
        }
    }
}

/// Every legal move of the view's seat with what it is worth to the greedy player, best first.
/// Equal moves stay in the order of the rules.
pub(crate) fn values(view: &View, moves: &mut Moves, random: &mut Wyrand) -> Vec<(Move, f64)> {
    let Some(seat) = view.seat() else { return Vec::new() };
    let sample = view.sample(random);
    view.moves(moves);
    let mut valued = at_once(&sample, moves, seat);
    valued.sort_by(best_first);
    // The best at once are followed to the end of the turn; the rest keep their place below.
    let followed = if valued.len() > LONG_LIST { FOLLOWED } else { valued.len() };
    for (chosen, value) in &mut valued[..followed] {
        let mut after = played(&sample, *chosen);
        finish_turn(&mut after, moves, seat);
        *value = worth(&after, seat);
    }
    let floor = valued[..followed].iter().map(|(_, value)| *value).fold(f64::INFINITY, f64::min);
    for (_, value) in &mut valued[followed..] {
        *value = value.min(floor);
    }
    valued.sort_by(best_first);
    valued
}

/// From how many moves on only the promising ones are followed, and how many of them.
const LONG_LIST: usize = 48;
const FOLLOWED: usize = 8;

fn best_first(one: &(Move, f64), other: &(Move, f64)) -> Ordering {
    other.1.total_cmp(&one.1)
}

fn played(game: &AnyGame, chosen: Move) -> AnyGame {
    let mut after = game.clone();
    after.play(chosen, &mut ()).expect("a listed move is legal");
    after
}

fn at_once(game: &AnyGame, moves: &Moves, seat: Seat) -> Vec<(Move, f64)> {
    moves.iter().map(|chosen| (*chosen, worth(&played(game, *chosen), seat))).collect()
}

/// Plays what is best at once until the turn is somebody else's, or a turn of its own begins.
fn finish_turn(game: &mut AnyGame, moves: &mut Moves, seat: Seat) {
    while game.turn() == Turn::Seat(seat) && !game.is_new_turn() {
        game.moves(moves);
        let valued = at_once(game, moves, seat);
        let best = valued.into_iter().min_by(best_first).expect("a seat to move has moves");
        *game = played(game, best.0);
    }
}

/// What a position is worth to a seat: its score against the best other, and its prospects.
fn worth(game: &AnyGame, seat: Seat) -> f64 {
    let scores = game.scores();
    let own = scores.value(scores.of(seat).total);
    let others = scores.sheets().iter().enumerate().filter(|(index, _)| *index != seat.index());
    let best = others.map(|(_, sheet)| scores.value(sheet.total)).reduce(f64::max).unwrap_or(0.0);
    own - best + state(game).map_or(0.0, |state| prospects(state, seat))
}

fn state(game: &AnyGame) -> Option<&State> {
    match game {
        AnyGame::Agricola1(game) => Some(game.state()),
        AnyGame::Agricola2(game) => Some(game.state()),
        AnyGame::Agricola3(game) => Some(game.state()),
        AnyGame::Agricola4(game) => Some(game.state()),
        AnyGame::Agricola5(game) => Some(game.state()),
        _ => None,
    }
}

/// What the score sheet does not show yet, in points.
fn prospects(state: &State, seat: Seat) -> f64 {
    let player = state.player(seat);
    let round = state.common.round;
    let left = f64::from(ROUNDS - round);
    // Goods want time to become something.
    let time = (left / 6.0).min(1.0);
    let cooks = state.owned_majors(seat).any(|major| major.cooks[1] > 0);
    time * materials(player)
        + time * seeds(player)
        + time * haste(player)
        + if cooks { time * 1.5 } else { 0.0 }
        + family(player, left)
        + if state.common.start == seat { 0.2 } else { 0.0 }
        - hunger(state, player, cooks)
}

/// There is time yet to use the whole yard: a cell used early for its own sake gains little.
fn haste(player: &Player) -> f64 {
    let used = player.rooms | player.fields | player.stables | player.pastures().cells;
    0.5 * f64::from((!used).len())
}

/// Building material, of which the first pieces are worth most.
fn materials(player: &Player) -> f64 {
    let piece = |good: Good, most: u16, points: f64| {
        let have = player.goods[good];
        let spare = have.saturating_sub(most);
        points * f64::from(have.min(most)) + 0.04 * f64::from(spare)
    };
    piece(Good::Wood, 9, 0.3)
        + piece(Good::Clay, 6, 0.25)
        + piece(Good::Reed, 4, 0.45)
        + piece(Good::Stone, 5, 0.35)
}

/// Seeds that have a field to go to, and fields that wait for seeds.
fn seeds(player: &Player) -> f64 {
    let seeds = player.goods[Good::Grain] + player.goods[Good::Vegetable];
    let fields = player.empty_fields().len();
    0.5 * f64::from(seeds.min(fields)) + 0.15 * f64::from(fields)
}

/// Family members work in every round to come, and need a room to be born into.
fn family(player: &Player, left: f64) -> f64 {
    let another = 0.45 * left;
    let spare = player.rooms.len().saturating_sub(u16::from(player.people)).min(2);
    let may_grow = player.people < 5 && left > 1.0;
    // Material for the next room is worth a part of it.
    let saved = |good: Good, price: f64| (f64::from(player.goods[good]) / price).min(1.0);
    let next = 0.5 * saved(player.house.material(), 5.0) + 0.5 * saved(Good::Reed, 2.0);
    let growth = match spare {
        _ if !may_grow => 0.0,
        0 => 0.5 * another * next,
        spare => 0.8 * another * f64::from(spare),
    };
    f64::from(player.people) * another + growth
}

/// Points that begging would cost, more certain the nearer the harvest is.
fn hunger(state: &State, player: &Player, cooks: bool) -> f64 {
    let round = state.common.round;
    let Some(harvest) = HARVESTS.into_iter().find(|harvest| *harvest >= round) else { return 0.0 };
    let adult = if state.common.players == 1 { 3.0 } else { 2.0 };
    let needed = adult * f64::from(player.people) - f64::from(player.newborns);
    let animals: u16 = Good::ANIMALS.into_iter().map(|animal| player.goods[animal]).sum();
    let crops: u16 = Good::CROPS.into_iter().map(|crop| player.goods[crop]).sum();
    let eaten_last = 0.6 * f64::from(crops) + if cooks { 1.5 * f64::from(animals) } else { 0.0 };
    let food = f64::from(player.goods[Good::Food]);
    let short = (needed - food - eaten_last.min(needed / 2.0)).max(0.0);
    let spare = (food - needed).clamp(0.0, 8.0);
    let certain = 2.4 / (1.0 + 0.7 * f64::from(harvest - round));
    let useful = if round < ROUNDS { 0.18 } else { 0.0 };
    short * certain - spare * useful - food.min(needed) * 0.1
}

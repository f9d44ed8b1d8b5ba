//! The end of a game, played out in every way.

use std::collections::HashMap;

use farmstead_rules::{Seat, Turn};

use super::points::utility;
use super::tree::Tree;
use crate::clock::Clock;
use crate::evaluator::{Evaluator, Totals};
use crate::turns::{Breadth, Outcome, Searched, Turns};

/// Positions that may be tried to solve the end of a game.
const MOST: usize = 40_000;

/// Turns that may follow each other: more than a last round has.
const MOST_TURNS: u8 = 100;

/// The best option at the root of a tree, if the rest of the game is short and hides nothing.
pub(crate) fn best_solved<G: Searched, E: Evaluator<G> + Clone>(
    tree: &Tree<G, E>,
    game: &G,
    seat: Seat,
    clock: &Clock,
) -> Option<usize> {
    if !game.is_last_round() || game.has_cards() {
        return None;
    }
    let most = MOST.min(usize::try_from(clock.left(0)).unwrap_or(MOST).saturating_mul(8));
    let mut solver = Solver::new(tree.evaluator(), most);
    solver.clock = Some(clock);
    let mut best = None;
    for option in 0..tree.options().len() {
        let mut after = game.clone();
        for chosen in tree.moves(option) {
            after.play(*chosen, &mut ()).ok()?;
        }
        let worth = utility(&solver.best(&after)?, seat.index(), tree.seats());
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, option));
        }
    }
    best.map(|(_, option)| option)
}

/// Finds everybody's points if all do their best from a position to the end, or nothing if that
/// takes too many positions.
struct Solver<'e, G, E> {
    evaluator: &'e E,
    /// Half of its time is kept for another way to think.
    clock: Option<&'e Clock>,
    turns: Turns<G>,
    known: HashMap<u64, Totals>,
    left: usize,
}

impl<'e, G: Searched, E: Evaluator<G>> Solver<'e, G, E> {
    fn new(evaluator: &'e E, most: usize) -> Solver<'e, G, E> {
        let turns = Turns::new(Breadth::ALL);
        Solver { evaluator, clock: None, turns, known: HashMap::new(), left: most }
    }

    fn best(&mut self, game: &G) -> Option<Totals> {
        self.deep(game, 0)
    }

    fn deep(&mut self, game: &G, turns: u8) -> Option<Totals> {
        let seats = usize::from(game.seats());
        let Turn::Seat(mover) = game.turn() else {
            let mut totals = Totals::default();
            for (seat, total) in (0..).map(Seat).zip(&mut totals[..seats]) {
                *total = self.evaluator.total(game, seat);
            }
            return Some(totals);
        };
        let key = game.hash();
        if let Some(totals) = self.known.get(&key) {
            return Some(*totals);
        }
        let late = self.clock.is_some_and(|clock| clock.is_timed() && clock.used(0) > 0.5);
        if late || turns == MOST_TURNS {
            return None;
        }
        let outcomes: Vec<Outcome<G>> = self.turns.find(game).to_vec();
        if !self.turns.is_complete() {
            return None;
        }
        self.left = self.left.checked_sub(outcomes.len())?;
        let mut best: Option<Totals> = None;
        for outcome in &outcomes {
            let totals = self.deep(&outcome.game, turns + 1)?;
            let worth = |totals: &Totals| utility(totals, mover.index(), seats);
            if best.is_none_or(|best| worth(&totals) > worth(&best)) {
                best = Some(totals);
            }
        }
        let best = best?;
        self.known.insert(key, best);
        Some(best)
    }
}

#[cfg(test)]
mod tests {
    use farmstead_rules::creatures::{Creatures, Printed};
    use farmstead_rules::{AnyGame, Deal, Moves, Options, Seed};

    use super::*;
    use crate::Wyrand;
    use crate::games::with_game;
    use crate::linear::Linear;

    /// The same by every single move; `None` if there are too many.
    fn by_rules<G: Searched>(game: &G, left: &mut usize) -> Option<Totals> {
        let seats = usize::from(game.seats());
        let Turn::Seat(mover) = game.turn() else {
            let scores = game.scores();
            let mut totals = Totals::default();
            for (total, sheet) in totals.iter_mut().zip(scores.sheets()) {
                *total = scores.value(sheet.total) as f32;
            }
            return Some(totals);
        };
        let mut moves = Moves::new();
        game.moves(&mut moves);
        let mut best: Option<Totals> = None;
        for chosen in moves.iter() {
            *left = left.checked_sub(1)?;
            let mut after = game.clone();
            after.play(*chosen, &mut ()).expect("listed moves are legal");
            let totals = by_rules(&after, left)?;
            let worth = |totals: &Totals| utility(totals, mover.index(), seats);
            if best.is_none_or(|best| worth(&totals) > worth(&best)) {
                best = Some(totals);
            }
        }
        best
    }

    /// Compares the two wherever a random game is near enough to its end; tells how often.
    fn compare<G: Searched>(first: &G, seed: u64) -> usize {
        let mut random = Wyrand::new(seed);
        let mut game = first.clone();
        let mut moves = Moves::new();
        let mut compared = 0;
        while let Turn::Seat(mover) = game.turn() {
            if game.is_last_round()
                && let Some(expected) = by_rules(&game, &mut 20_000)
                && let Some(found) = Solver::new(Linear::shipped(&game), usize::MAX).best(&game)
            {
                let worth = |totals| utility(totals, mover.index(), usize::from(game.seats()));
                assert_eq!(worth(&found), worth(&expected), "{}", game.question());
                compared += 1;
            }
            game.moves(&mut moves);
            game.play(moves[random.below(moves.len())], &mut ()).expect("listed moves are legal");
        }
        compared
    }

    #[test]
    fn the_end_of_a_game_is_solved_exactly() {
        for options in
            ["game=revised players=2 bare-board", "game=family players=2", "game=creatures"]
        {
            let options: Options = options.parse().expect("options of a game");
            let mut compared = 0;
            for seed in 0..12 {
                let deal = Deal::from_seed(&options, Seed(seed.into()));
                let game = AnyGame::new(&options, &deal).expect("a deal from a seed fits");
                compared += with_game!(&game, game => compare(game, seed));
            }
            assert!(compared > 12, "{compared} ends of {options}");
        }
    }

    #[test]
    fn what_takes_too_long_is_not_solved() {
        let options: Options = "game=creatures".parse().expect("options of a game");
        let printed = Printed::read();
        let game = Creatures::new(&options, &printed, &Deal::from_seed(&options, Seed(1)));
        let game = game.expect("a deal from a seed fits");
        let evaluator = Linear::shipped(&game);
        assert_eq!(Solver::new(evaluator, 500).best(&game), None);
    }
}

//! Pieces of All Creatures Big and Small in any order. The rules place those of one action in the order of
//! their list, so that nothing is reached twice; people need not know it.

use farmstead_rules::{AnyGame, Game, Move, Moves};

/// How moves begin that place one of several pieces.
const VERBS: [&str; 3] = ["border", "trough", "stables"];

/// A decision: where it was taken, and what was chosen.
pub(super) type Step = (AnyGame, Move);

/// How a move begins, if it places one of several pieces.
pub(super) fn verb(game: &AnyGame, chosen: Move) -> Option<&'static str> {
    let notation = game.write_move(chosen);
    let begins = notation.split(' ').next()?;
    VERBS.into_iter().find(|verb| *verb == begins)
}

/// The pieces that were placed last, all by one action.
struct Placed<'a> {
    /// Where the first of them was placed.
    first: usize,
    start: &'a AnyGame,
    verb: &'static str,
    /// What they are called.
    names: Vec<String>,
}

impl Placed<'_> {
    fn by(steps: &[Step]) -> Option<Placed<'_>> {
        let (game, chosen) = steps.last()?;
        let verb = verb(game, *chosen)?;
        let same = |(game, chosen): &&Step| self::verb(game, *chosen) == Some(verb);
        let first = steps.len() - steps.iter().rev().take_while(same).count();
        let names = steps[first..].iter().map(|(game, chosen)| game.write_move(*chosen)).collect();
        Some(Placed { first, start: &steps[first].0, verb, names })
    }

    /// Places these as well, everything in the order of the rules.
    fn with(&self, more: &[String]) -> Option<Vec<Move>> {
        let mut left: Vec<&String> = self.names.iter().chain(more).collect();
        let (mut game, mut moves, mut run) = (self.start.clone(), Moves::new(), Vec::new());
        while !left.is_empty() {
            game.moves(&mut moves);
            let (chosen, place) = moves.iter().find_map(|chosen| {
                let name = game.write_move(*chosen);
                Some((*chosen, left.iter().position(|other| **other == name)?))
            })?;
            left.swap_remove(place);
            game.play(chosen, &mut ()).ok()?;
            run.push(chosen);
        }
        Some(run)
    }
}

/// How the last steps go if pieces are placed as well that come before them in the order of the rules: from
/// which step on, and what is played instead. `read` finds the pieces in a position.
pub(super) fn with_earlier(
    steps: &[Step],
    read: impl Fn(&AnyGame) -> Option<Vec<Move>>,
) -> Option<(usize, Vec<Move>)> {
    let placed = Placed::by(steps)?;
    let more: Vec<String> =
        read(placed.start)?.iter().map(|chosen| placed.start.write_move(*chosen)).collect();
    Some((placed.first, placed.with(&more)?))
}

/// Whether the action is over after the last step only because what could still be placed comes earlier
/// in the order of the rules.
pub(super) fn could_go_on(steps: &[Step], after: &AnyGame) -> bool {
    let Some(placed) = Placed::by(steps) else { return false };
    let mut moves = Moves::new();
    after.moves(&mut moves);
    if after.turn() == placed.start.turn()
        && moves.iter().any(|chosen| verb(after, *chosen) == Some(placed.verb))
    {
        return false;
    }
    placed.start.moves(&mut moves);
    let other = |chosen: &Move| {
        let name = placed.start.write_move(*chosen);
        verb(placed.start, *chosen) == Some(placed.verb)
            && !placed.names.contains(&name)
            && placed.with(&[name]).is_some()
    };
    moves.iter().any(other)
}

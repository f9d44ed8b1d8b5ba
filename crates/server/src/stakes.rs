//! What is at stake for whoever decides: what a move would lose for good, and the cheapest way to
//! feed everybody.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use farmstead_rules::{AnyGame, Event, Game, Good, Goods, Move, Moves, Seat, Turn};

use crate::wire::{Loss, Meal};

/// How many positions are looked at for a meal; more are there only on farms with all of
/// everything, where one of the first is as good.
const MOST_LOOKED_AT: usize = 1500;

/// Kinds of moves that turn something into food.
const FOR_FOOD: [&str; 6] = ["cook", "craft", "convert", "bake", "use", "mush"];

/// What is lost for good if the seat plays a move: goods and animals that nobody gets, and begging
/// cards. Only what happens at once counts, not what a new round brings.
pub(crate) fn loss(game: &AnyGame, seat: Seat, chosen: Move) -> Option<Loss> {
    let mut loss = Loss::default();
    let (after, events) = at_once(game, chosen)?;
    for event in events {
        match event {
            Event::Discarded { seat: by, goods } if by == seat => loss.goods += goods,
            Event::Begged { seat: by, missing } if by == seat => loss.begging += missing,
            _ => {}
        }
    }
    if loss.begging > 0 {
        loss.points = begging_points(game, seat) - begging_points(&after, seat);
    }
    (loss != Loss::default()).then_some(loss)
}

/// What begging cards count for a seat.
fn begging_points(game: &AnyGame, seat: Seat) -> i16 {
    let scores = game.scores();
    let at = scores.categories.iter().position(|name| *name == "begging");
    at.map_or(0, |at| scores.of(seat).points[at] / scores.parts)
}

/// The cheapest way to feed the family of the seat that is asked to: the fewest points lost as the
/// score stands, then the least food to spare, then the fewest steps. Nothing if nobody is to feed.
pub(crate) fn meal(game: &AnyGame, seat: Seat) -> Option<Meal> {
    if game.turn() != Turn::Seat(seat) || !kinds(game).any(|(_, kind)| kind == "feed") {
        return None;
    }
    let points = |game: &AnyGame| game.scores().of(seat).total;
    let before = points(game);
    let mut seen = BTreeSet::from([game.hash()]);
    let mut open = vec![Some((game.clone(), Meal::default()))];
    let mut queue = BinaryHeap::from([Reverse((0, 0, 0))]);
    let mut best: Option<((i16, u16, usize), Meal)> = None;
    while let Some(Reverse((_, _, at))) = queue.pop() {
        let Some((here, so_far)) = open[at].take() else { continue };
        for (chosen, kind) in kinds(&here) {
            if kind != "feed" && !FOR_FOOD.contains(&kind) {
                continue;
            }
            let Some((after, events)) = at_once(&here, chosen) else { continue };
            let mut meal = so_far.clone();
            meal.moves.push(here.write_move(chosen));
            meal.uses += used(&events, seat);
            let lost = before - points(&after);
            let steps = meal.moves.len();
            if let Some(begging) = fed(&events, seat) {
                let rank = (lost, after.goods()[seat.index()][Good::Food], steps);
                if best.as_ref().is_none_or(|(least, _)| rank < *least) {
                    best = Some((rank, Meal { begging, ..meal }));
                }
            } else if after.turn() == Turn::Seat(seat) && seen.insert(after.hash()) {
                queue.push(Reverse((lost, steps, open.len())));
                open.push(Some((after, meal)));
            }
        }
        if open.len() > MOST_LOOKED_AT {
            break;
        }
    }
    best.map(|(_, meal)| meal)
}

/// Every legal move with its kind.
fn kinds(game: &AnyGame) -> impl Iterator<Item = (Move, &'static str)> {
    let mut moves = Moves::new();
    game.moves(&mut moves);
    moves.iter().map(|chosen| (*chosen, game.parts(*chosen).kind)).collect::<Vec<_>>().into_iter()
}

/// The game after a move, and what it caused before the next round.
fn at_once(game: &AnyGame, chosen: Move) -> Option<(AnyGame, Vec<Event>)> {
    let mut after = game.clone();
    let mut events = Vec::new();
    after.play(chosen, &mut events).ok()?;
    let round = events.iter().position(|event| matches!(event, Event::Round { .. }));
    events.truncate(round.unwrap_or(events.len()));
    Some((after, events))
}

/// How many begging cards a family got that was fed; nothing if it was not.
fn fed(events: &[Event], seat: Seat) -> Option<u8> {
    let ate = |event: &&Event| matches!(event, Event::Paid { seat: by, buying, .. } if *by == seat && *buying == "feeding");
    events.iter().find(ate)?;
    let begged = events.iter().filter_map(|event| match event {
        Event::Begged { seat: by, missing } if *by == seat => Some(*missing),
        _ => None,
    });
    Some(begged.sum())
}

/// What a seat turned into something else.
fn used(events: &[Event], seat: Seat) -> Goods {
    let mut used = Goods::default();
    for event in events {
        if let Event::Converted { seat: by, from, .. } = event
            && *by == seat
        {
            used += *from;
        }
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;
    use farmstead_rules::{Deal, Options, Seed};

    /// Plays a game in which everybody takes what comes first of `prefer`, up to a decision.
    fn reach(options: &str, prefer: &[&str], wanted: impl Fn(&AnyGame) -> bool) -> (AnyGame, Seat) {
        let options: Options = options.parse().expect("a table");
        let deal = Deal::from_seed(&options, Seed(3));
        let mut game = AnyGame::new(&options, &deal).expect("it begins");
        let mut moves = Moves::new();
        while let Turn::Seat(seat) = game.turn() {
            if wanted(&game) {
                return (game, seat);
            }
            moves.clear();
            game.moves(&mut moves);
            let liked = prefer.iter().find_map(|part| {
                moves.iter().find(|chosen| game.write_move(**chosen).starts_with(part))
            });
            let chosen = *liked.unwrap_or(&moves[0]);
            game.play(chosen, &mut ()).expect("it is listed");
        }
        panic!("never reached");
    }

    const HUNGRY: [&str; 6] = [
        "build fireplace",
        "sheep-market",
        "grain-seeds",
        "major-improvement",
        "clay-pit",
        "forest",
    ];

    fn asks_to_cook(game: &AnyGame) -> bool {
        kinds(game).any(|(_, kind)| kind == "feed") && kinds(game).any(|(_, kind)| kind == "cook")
    }

    #[test]
    fn a_meal_feeds_as_cheaply_as_any_line_of_moves() {
        let options = "game=revised players=2 cards=none bare-board";
        let (game, seat) = reach(options, &HUNGRY, asks_to_cook);
        let meal = meal(&game, seat).expect("somebody is to feed");
        let mut eaten = game.clone();
        for written in &meal.moves {
            let (chosen, _) = kinds(&eaten)
                .find(|(chosen, _)| eaten.write_move(*chosen) == *written)
                .expect("a meal can be had");
            eaten.play(chosen, &mut ()).expect("it is listed");
        }
        let cost = |after: &AnyGame| game.scores().of(seat).total - after.scores().of(seat).total;
        // Every line of moves until the family has eaten.
        let mut open = vec![game.clone()];
        let mut cheapest = i16::MAX;
        while let Some(here) = open.pop() {
            for (chosen, _) in kinds(&here) {
                let (after, events) = at_once(&here, chosen).expect("it is listed");
                match fed(&events, seat) {
                    Some(_) => cheapest = cheapest.min(cost(&after)),
                    None => open.push(after),
                }
            }
        }
        assert_eq!(cost(&eaten), cheapest);
        assert!(!meal.uses.is_empty(), "something is cooked");
    }

    #[test]
    fn to_beg_is_told_as_the_loss_it_is() {
        let options = "game=revised players=2 cards=none bare-board";
        let (game, seat) = reach(options, &HUNGRY, asks_to_cook);
        let (feed, _) = kinds(&game).find(|(_, kind)| *kind == "feed").expect("listed");
        let needed = game.parts(feed).amount.expect("what is needed is told");
        let missing = needed - game.goods()[seat.index()][Good::Food];
        let lost = loss(&game, seat, feed).expect("food is missing");
        assert_eq!(u16::from(lost.begging), missing);
        assert_eq!(lost.points, 3 * i16::from(lost.begging));
    }

    #[test]
    fn animals_without_room_are_told_before_they_go() {
        let wanted = |game: &AnyGame| kinds(game).filter(|(_, kind)| *kind == "keep").count() > 1;
        let prefer = ["pigs", "cows", "horses", "millpond"];
        let (game, seat) = reach("game=creatures", &prefer, wanted);
        for (keep, kind) in kinds(&game) {
            if kind == "keep" {
                let kept = game.parts(keep).gives.unwrap_or_default().total();
                let (after, _) = at_once(&game, keep).expect("it is listed");
                let lost = loss(&game, seat, keep).unwrap_or_default();
                let animals = |game: &AnyGame| {
                    let goods = game.goods()[seat.index()];
                    goods.iter().filter(|(good, _)| good.is_animal()).map(|(_, n)| n).sum::<u16>()
                };
                assert_eq!(animals(&after), kept);
                assert_eq!(lost.goods.total(), animals(&game) - kept);
            }
        }
    }

    #[test]
    fn nothing_is_at_stake_where_nothing_is_lost() {
        let options: Options = "game=revised players=2 cards=none".parse().expect("a table");
        let deal = Deal::from_seed(&options, Seed(1));
        let game = AnyGame::new(&options, &deal).expect("it begins");
        let Turn::Seat(seat) = game.turn() else { panic!("somebody begins") };
        assert_eq!(meal(&game, seat), None);
        assert!(kinds(&game).all(|(chosen, _)| loss(&game, seat, chosen).is_none()));
    }
}

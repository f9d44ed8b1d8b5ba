//! How the worth of hand cards is learned: players who overrate some of their cards at random play
//! them, and what their farms come to beyond what the facts promised is shared out among the cards.

use std::collections::BTreeMap;
use std::thread;

use farmstead_cardboard::{Card, Key, printed};
use farmstead_rules::{Move, Moves, Options, Seat, Seed, Turn};
use rand_core::Rng;

use super::deal;
use crate::evaluator::{Evaluator, Totals, Value, final_totals};
use crate::facts::{Described, Facts};
use crate::games::with_game;
use crate::greedy::turn_values;
use crate::linear::{Linear, PARTS, Tally};
use crate::ridge::Evidence;
use crate::worth::{ByStage, STAGES, Worth};
use crate::wyrand::Wyrand;

/// What is learned and how long.
#[derive(Debug, Clone)]
pub struct CardCourse {
    /// The options of the games, taken in turn.
    pub options: Vec<Options>,
    /// How many games each generation plays.
    pub games: u64,
    /// How often it learns.
    pub generations: u32,
    /// The seed of the first game.
    pub seed: u64,
}

/// How many observations one's earlier belief about a card is worth.
const TRUST: f64 = 100.0;

/// How much less the games of a generation count when there is a newer one.
const FADING: f64 = 0.6;

/// By how many points a player overrates a card at most, at the start of the game.
const WHIM: usize = 5;

/// What one believes of a card before the first game, in points at the start of the game.
const BELIEF: f64 = 1.5;

/// Learns what cards are worth, beginning with what is known of them; `tell` hears of every
/// generation and the mean score of its games.
pub fn train_cards(
    course: &CardCourse,
    known: Option<&Worth>,
    mut tell: impl FnMut(u32, f64),
) -> Worth {
    let cards: Vec<&'static Card> = printed::shipped().collect();
    let numbers: BTreeMap<&str, usize> =
        cards.iter().enumerate().map(|(number, card)| (card.key.as_str(), number)).collect();
    let mut believed = beliefs(&cards, known);
    let learned = |card: &&Card| known.is_some_and(|worth| worth.learned(card).is_some());
    let mut met: Vec<bool> = cards.iter().map(learned).collect();
    // The last place is what farms with cards come to beyond their facts, whatever the cards.
    let width = cards.len() + 1;
    let mut evidence: Vec<Evidence> = (0..STAGES).map(|_| Evidence::new(width, 1)).collect();
    for generation in 1..=course.generations {
        evidence.iter_mut().for_each(|evidence| evidence.fade(FADING));
        let worth = worth_of(&cards, &believed, |_| true);
        let (mut sum, mut farms) = (0.0, 0.0);
        for seen in all_played(course, generation, &worth) {
            for Seen { stage, cards, beyond } in &seen.farms {
                let mut told: Vec<(usize, f64)> =
                    cards.iter().map(|card| (numbers[card.as_str()], 1.0)).collect();
                told.sort_by_key(|(number, _)| *number);
                told.iter().for_each(|(number, _)| met[*number] = true);
                told.push((width - 1, 1.0));
                evidence[*stage].add(&told, &[*beyond], 1.0);
            }
            sum += seen.scores.iter().sum::<f64>();
            farms += seen.scores.len() as f64;
        }
        for (believed, evidence) in believed.iter_mut().zip(&evidence) {
            let before: Vec<f64> = believed.iter().copied().chain([0.0]).collect();
            let found = evidence.solve(&[before], TRUST);
            believed.copy_from_slice(&found[0][..cards.len()]);
        }
        tell(generation, sum / farms);
    }
    worth_of(&cards, &believed, |number| met[number])
}

/// What one believes of every card in every stage, in points.
fn beliefs(cards: &[&Card], known: Option<&Worth>) -> Vec<Vec<f64>> {
    let usual = |stage: usize| BELIEF * (STAGES - 1 - stage) as f64 / (STAGES - 1) as f64;
    let belief = |card: &Card, stage: usize| {
        let known = known.and_then(|worth| worth.learned(card));
        known.map_or(usual(stage), |worth| f64::from(worth[stage]) / f64::from(PARTS))
    };
    let at = |stage: usize| cards.iter().map(|card| belief(card, stage)).collect();
    (0..STAGES).map(at).collect()
}

/// The games of a generation, some of them played at once; their order is always the same.
fn all_played(course: &CardCourse, generation: u32, worth: &Worth) -> Vec<Played> {
    let series = Seed(u128::from(course.seed) << 32 | u128::from(generation));
    let one = |number: u64| {
        let options = &course.options[number as usize % course.options.len()];
        let seed = series.nth(number);
        with_game!(deal(options, seed), game => play(game, seed, worth))
    };
    let half = course.games / 2;
    thread::scope(|scope| {
        let rest = scope.spawn(|| (half..course.games).map(one).collect::<Vec<Played>>());
        let mut all: Vec<Played> = (0..half).map(one).collect();
        all.extend(rest.join().expect("games are played to their ends"));
        all
    })
}

/// Points in parts, by card; of those alone whose numbers are wanted.
fn worth_of(cards: &[&'static Card], points: &[Vec<f64>], wanted: impl Fn(usize) -> bool) -> Worth {
    let parts = |points: f64| (points * f64::from(PARTS)).round() as i16;
    let of =
        |number: usize| -> ByStage { std::array::from_fn(|stage| parts(points[stage][number])) };
    let wanted = cards.iter().enumerate().filter(|(number, _)| wanted(*number));
    let all = wanted.map(|(number, card)| (card.key.as_str(), of(number)));
    Worth::new(all.collect())
}

/// A farm on the way: its cards, and by how many points it ended ahead of what its facts promised.
struct Seen {
    stage: usize,
    cards: Vec<Key>,
    beyond: f64,
}

struct Played {
    farms: Vec<Seen>,
    scores: Vec<f64>,
}

/// Plays a game in which every seat overrates some cards.
fn play<G: Described>(mut game: G, seed: Seed, worth: &Worth) -> Played {
    let linear = Linear::shipped(&game);
    let mut random = Wyrand::for_game(seed);
    let fancies: Vec<Fancy<'_>> =
        (0..game.seats()).map(|_| Fancy { linear, worth, salt: random.next_u64() }).collect();
    let mut moves = Moves::new();
    let mut noted: Vec<(Seat, usize, Vec<Key>, f64)> = Vec::new();
    while let Turn::Seat(seat) = game.turn() {
        if game.is_new_turn() {
            let cards = game.played_cards(seat).map(|card| card.key).collect();
            let promised = f64::from(linear.total_of(&Facts::of(&game, seat)));
            noted.push((seat, game.stage(), cards, promised));
        }
        let sample = game.resampled(Some(seat), &mut random);
        let valued = turn_values(&sample, seat, &fancies[seat.index()], &mut moves);
        let legal = |chosen: &Move| {
            let mut legal = Moves::new();
            game.moves(&mut legal);
            legal.contains(chosen).then_some(*chosen).or(legal.first().copied())
        };
        let chosen = legal(&valued[0].0).expect("whoever is asked has an answer");
        game.play(chosen, &mut ()).expect("it is legal");
    }
    let totals = final_totals(&game).expect("the game is over");
    let farms = noted.into_iter().map(|(seat, stage, cards, promised)| Seen {
        stage,
        cards,
        beyond: f64::from(totals[seat.index()]) - promised,
    });
    let scores = totals[..usize::from(game.seats())].iter().copied().map(f64::from).collect();
    Played { farms: farms.collect(), scores }
}

/// An evaluator that overrates some cards, more so early in the game, each in its own way.
struct Fancy<'a> {
    linear: &'a Linear,
    worth: &'a Worth,
    salt: u64,
}

impl Fancy<'_> {
    /// What the cards of a seat seem to be worth, in points.
    fn of_cards<G: Described>(&self, game: &G, seat: Seat) -> f32 {
        let left = (STAGES - 1 - game.stage()) as f32 / (STAGES - 1) as f32;
        let whim = |card: &Card| {
            let salt = card
                .key
                .bytes()
                .fold(self.salt, |salt, byte| salt.rotate_left(9) ^ u64::from(byte));
            Wyrand::new(salt).below(WHIM * 256) as f32 / 256.0 - 1.0
        };
        let whims: f32 = game.played_cards(seat).map(|card| left * whim(card)).sum();
        self.worth.of(game, seat) as f32 / PARTS as f32 + whims
    }
}

impl<G: Described> Evaluator<G> for Fancy<'_> {
    type Accumulator = Tally;
    type Change = ();
    const SEES_ALL: bool = false;

    fn refresh(&self, game: &G) -> Tally {
        self.linear.refresh(game)
    }

    fn follow(&self, tally: &mut Tally, game: &G) {
        self.linear.follow(tally, game);
    }

    fn value(&self, game: &G, tally: &Tally) -> Value {
        self.linear.value(game, tally)
    }

    fn totals(&self, game: &G, tally: &Tally) -> Totals {
        self.linear.totals(game, tally)
    }

    fn total(&self, game: &G, seat: Seat) -> f32 {
        match final_totals(game) {
            Some(totals) => totals[seat.index()],
            None => self.linear.total_of(&Facts::of(game, seat)) + self.of_cards(game, seat),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_learns_the_same_worths() {
        let learn = |seed| {
            let options = vec!["players=2 cards=base".parse().expect("they go together")];
            train_cards(&CardCourse { options, games: 2, generations: 1, seed }, None, |_, _| {})
        };
        assert_eq!(learn(1), learn(1));
        assert_ne!(learn(1), learn(2));
    }
}

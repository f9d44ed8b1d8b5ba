//! What many games say about the players.

use std::collections::BTreeMap;

use super::sprt::Measure;
use super::table::GameResult;

/// How far one player is above another whom it scores this often against, in Elo points.
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// A number with its interval of 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The number.
    pub mean: f64,
    /// Half the width of the interval.
    pub margin: f64,
}

impl Estimate {
    /// The mean of some numbers that have nothing to do with each other.
    pub fn of(numbers: &[f64]) -> Estimate {
        let count = numbers.len() as f64;
        let mean = numbers.iter().sum::<f64>() / count.max(1.0);
        let spread: f64 = numbers.iter().map(|number| (number - mean).powi(2)).sum();
        let deviation = (spread / (count - 1.0).max(1.0)).sqrt();
        Estimate { mean, margin: 1.96 * deviation / count.max(1.0).sqrt() }
    }
}

/// The results of a match so far.
#[derive(Debug, Default)]
pub struct Tally {
    results: BTreeMap<u64, GameResult>,
}

impl Tally {
    /// Counts a game. The order makes no difference.
    pub fn add(&mut self, result: GameResult) {
        self.results.insert(result.pairing.game, result);
    }

    /// How many games were counted.
    pub fn games(&self) -> usize {
        self.results.len()
    }

    /// The games in their order.
    pub fn results(&self) -> impl Iterator<Item = &GameResult> {
        self.results.values()
    }

    /// Games that a player won alone.
    pub fn wins(&self, player: usize) -> usize {
        let alone = |result: &&GameResult| result.shares[player].rank == 1 && firsts(result) == 1;
        self.results().filter(alone).count()
    }

    /// Games without a single winner.
    pub fn draws(&self) -> usize {
        self.results().filter(|result| firsts(result) > 1).count()
    }

    /// A mean over all games of something about a player.
    pub fn mean(&self, player: usize, of: impl Fn(&GameResult, usize) -> f64) -> Estimate {
        let numbers: Vec<f64> = self.by_round(|result| of(result, player));
        Estimate::of(&numbers)
    }

    /// How often a player is ahead of another, a tie counting half, as a mean over all others.
    pub fn score(&self, player: usize) -> Estimate {
        self.mean(player, score)
    }

    /// By how many points a player is ahead of the best other.
    pub fn lead(&self, player: usize) -> Estimate {
        self.mean(player, lead)
    }

    /// The Elo points of a player above the others, and the ends of their interval. A score of nothing
    /// or everything counts as half a game away from it, since its Elo would be endless.
    pub fn elo(&self, player: usize) -> (f64, [f64; 2]) {
        let Estimate { mean, margin } = self.score(player);
        let edge = 0.5 / self.games().max(1) as f64;
        let bounded = |score: f64| elo(score.clamp(edge, 1.0 - edge));
        (bounded(mean), [bounded(mean - margin), bounded(mean + margin)])
    }

    /// What a test is told about one player: the results of all rounds that are whole. A deal that was
    /// not yet played from every seat would count its luck.
    pub fn rounds(&self, of: Measure, player: usize) -> Vec<f64> {
        let of = match of {
            Measure::Elo => score,
            Measure::Points => lead,
        };
        let rounds = self.sums_by_round(|result| of(result, player));
        let seats = self.results().next().map_or(0, |result| result.shares.len());
        let whole = rounds.into_iter().filter(|(_, count)| *count == seats);
        whole.map(|(sum, count)| sum / count as f64).collect()
    }

    /// Means by round, in their order.
    fn by_round(&self, of: impl Fn(&GameResult) -> f64) -> Vec<f64> {
        self.sums_by_round(of).into_iter().map(|(sum, count)| sum / count as f64).collect()
    }

    /// Sums by round, each with the number of its games.
    fn sums_by_round(&self, of: impl Fn(&GameResult) -> f64) -> Vec<(f64, usize)> {
        let mut rounds: BTreeMap<u64, (f64, usize)> = BTreeMap::new();
        for result in self.results() {
            let (sum, count) = rounds.entry(result.pairing.round).or_default();
            *sum += of(result);
            *count += 1;
        }
        rounds.into_values().collect()
    }
}

/// A player's part of the win.
pub(super) fn won(result: &GameResult, player: usize) -> f64 {
    if result.shares[player].rank == 1 { 1.0 / firsts(result) as f64 } else { 0.0 }
}

fn firsts(result: &GameResult) -> usize {
    result.shares.iter().filter(|share| share.rank == 1).count()
}

/// By how many points a player is ahead of the best other.
pub(super) fn lead(result: &GameResult, player: usize) -> f64 {
    let others = result.shares.iter().enumerate().filter(|(other, _)| *other != player);
    let best = others.map(|(_, share)| share.score).reduce(f64::max);
    result.shares[player].score - best.unwrap_or(0.0)
}

fn score(result: &GameResult, player: usize) -> f64 {
    let own = result.shares[player].rank;
    let others = result.shares.iter().enumerate().filter(|(other, _)| *other != player);
    let ahead = |rank: u8| match own.cmp(&rank) {
        std::cmp::Ordering::Less => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 0.0,
    };
    let sum: f64 = others.map(|(_, share)| ahead(share.rank)).sum();
    sum / (result.shares.len() - 1).max(1) as f64
}

#[cfg(test)]
mod tests {
    use farmstead_rules::Seed;

    use super::super::table::{Pairing, Share};
    use super::*;

    fn game(number: u64, ranks: &[u8]) -> GameResult {
        let share = |rank: &u8| Share { rank: *rank, score: -f64::from(*rank), ..Share::default() };
        GameResult {
            pairing: Pairing::new(Seed(1), ranks.len(), number),
            categories: &[],
            shares: ranks.iter().map(share).collect(),
            forfeit: None,
        }
    }

    #[test]
    fn three_wins_of_four_are_191_elo() {
        assert!((elo(0.75) - 190.85).abs() < 0.01);
        assert!(elo(0.5).abs() < 1e-9);
    }

    #[test]
    fn wins_draws_and_scores_are_told_apart() {
        let mut tally = Tally::default();
        for (number, ranks) in [[1, 2], [1, 1], [2, 1], [1, 2]].iter().enumerate() {
            tally.add(game(number as u64, ranks));
        }
        assert_eq!((tally.wins(0), tally.wins(1), tally.draws()), (2, 1, 1));
        assert_eq!(tally.score(0).mean, 0.625);
        assert_eq!(tally.rounds(Measure::Elo, 0), [0.75, 0.5]);
        assert_eq!(tally.rounds(Measure::Points, 0), [0.5, 0.0]);
        assert_eq!(tally.lead(0).mean, 0.25);
    }

    #[test]
    fn a_test_waits_until_a_deal_was_played_from_every_seat() {
        let mut tally = Tally::default();
        tally.add(game(0, &[1, 2, 3]));
        tally.add(game(1, &[1, 2, 3]));
        assert!(tally.rounds(Measure::Points, 0).is_empty());
        tally.add(game(2, &[3, 2, 1]));
        tally.add(game(3, &[1, 2, 3]));
        assert_eq!(tally.rounds(Measure::Points, 0).len(), 1);
    }

    #[test]
    fn a_clean_sweep_has_an_elo_that_ends() {
        let mut tally = Tally::default();
        (0..100).for_each(|number| tally.add(game(number, &[1, 2])));
        let (points, [low, high]) = tally.elo(0);
        assert!((points - elo(0.995)).abs() < 1e-9 && low <= points && high >= points);
    }

    #[test]
    fn four_players_are_compared_two_by_two() {
        let mut tally = Tally::default();
        tally.add(game(0, &[2, 1, 2, 4]));
        assert!((tally.score(0).mean - 0.5).abs() < 1e-9);
        assert_eq!(tally.score(3).mean, 0.0);
    }
}

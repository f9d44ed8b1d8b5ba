//! Whether what was expected is what happened.

use std::collections::BTreeMap;

use super::forecast::Forecast;
use super::table::GameResult;
use super::tally::{Estimate, lead, won};

/// Forecasts with what came of them.
#[derive(Debug, Default)]
pub struct Calibration {
    seen: Vec<Seen>,
}

/// A forecast of a game on this deal.
#[derive(Debug, Clone, Copy)]
struct Seen {
    deal: u64,
    forecast: Forecast,
    won: f64,
    lead: f64,
}

/// Some forecasts taken together: what they said on average, what happened, and by how much they said too
/// much. Intervals are those of deals, since forecasts of one game are right or wrong together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Compared {
    /// How many forecasts.
    pub forecasts: usize,
    /// What they said.
    pub said: f64,
    /// What happened.
    pub happened: Estimate,
    /// What they said less what happened.
    pub bias: Estimate,
}

impl Calibration {
    /// Adds what a player told during a game.
    pub fn add(&mut self, result: &GameResult, player: usize) {
        let (won, lead) = (won(result, player), lead(result, player));
        let deal = result.pairing.round;
        let told = result.shares[player].forecasts.iter();
        self.seen.extend(told.map(|forecast| Seen { deal, forecast: *forecast, won, lead }));
    }

    /// The chances to win in ten bins, from below 10 % on; `None` where nobody told one.
    pub fn chances(&self) -> [Option<Compared>; 10] {
        let bin = |seen: &Seen| ((seen.forecast.win * 10.0) as usize).min(9);
        std::array::from_fn(|wanted| self.chance(|seen| bin(seen) == wanted))
    }

    /// All chances to win together.
    pub fn all_chances(&self) -> Option<Compared> {
        self.chance(|_| true)
    }

    /// The chance to win and the lead by round.
    pub fn rounds(&self) -> Vec<(u8, Compared, Compared)> {
        let last = self.seen.iter().map(|seen| seen.forecast.round).max().unwrap_or(0);
        let round = |round: u8| {
            let chance = self.chance(|seen| seen.forecast.round == round)?;
            Some((round, chance, self.lead(|seen| seen.forecast.round == round)?))
        };
        (0..=last).filter_map(round).collect()
    }

    /// All leads together.
    pub fn all_leads(&self) -> Option<Compared> {
        self.lead(|_| true)
    }

    fn chance(&self, of: impl Fn(&Seen) -> bool) -> Option<Compared> {
        compared(
            self.seen
                .iter()
                .filter(|seen| of(seen))
                .map(|seen| (seen.deal, seen.forecast.win, seen.won)),
        )
    }

    fn lead(&self, of: impl Fn(&Seen) -> bool) -> Option<Compared> {
        compared(
            self.seen
                .iter()
                .filter(|seen| of(seen))
                .map(|seen| (seen.deal, seen.forecast.lead, seen.lead)),
        )
    }
}

/// Compares what was said with what happened, each with its deal.
fn compared(seen: impl Iterator<Item = (u64, f64, f64)>) -> Option<Compared> {
    let seen: Vec<_> = seen.collect();
    if seen.is_empty() {
        return None;
    }
    let mean = |of: &dyn Fn(f64, f64) -> f64| {
        clustered(seen.iter().map(|(deal, said, happened)| (*deal, of(*said, *happened))))
    };
    Some(Compared {
        forecasts: seen.len(),
        said: mean(&|said, _| said).mean,
        happened: mean(&|_, happened| happened),
        bias: mean(&|said, happened| said - happened),
    })
}

/// The mean of numbers of which those of one deal go together: its spread is that of sums by deal.
fn clustered(numbers: impl Iterator<Item = (u64, f64)>) -> Estimate {
    let mut deals: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for (deal, number) in numbers {
        let (sum, count) = deals.entry(deal).or_default();
        *sum += number;
        *count += 1.0;
    }
    let (sum, count) =
        deals.values().fold((0.0, 0.0), |all, deal| (all.0 + deal.0, all.1 + deal.1));
    let mean = sum / f64::max(count, 1.0);
    let spread: f64 = deals.values().map(|(sum, count)| (sum - mean * count).powi(2)).sum();
    let known = deals.len() as f64;
    // A single deal says nothing about how far others may be from it.
    let margin = match deals.len() {
        0 | 1 => f64::INFINITY,
        _ => 1.96 * (spread * known / (known - 1.0)).sqrt() / count,
    };
    Estimate { mean, margin }
}

#[cfg(test)]
mod tests {
    use farmstead_rules::Seed;

    use super::super::table::{Pairing, Share};
    use super::*;

    /// A game for two in which the first told what it expected.
    fn game(number: u64, points: [f64; 2], told: &[(u8, f64, f64)]) -> GameResult {
        let forecasts = told.iter().map(|(round, win, lead)| Forecast {
            round: *round,
            win: *win,
            lead: *lead,
        });
        let ahead = points[0] > points[1];
        GameResult {
            pairing: Pairing::new(Seed(1), 2, number),
            categories: &[],
            shares: vec![
                Share {
                    score: points[0],
                    rank: if ahead { 1 } else { 2 },
                    forecasts: forecasts.collect(),
                    ..Share::default()
                },
                Share { score: points[1], rank: if ahead { 2 } else { 1 }, ..Share::default() },
            ],
            forfeit: None,
        }
    }

    #[test]
    fn what_was_said_is_compared_with_what_happened() {
        let mut calibration = Calibration::default();
        // Of four games told at 75 % three are won, and leads are told two points too high.
        for number in 0..4 {
            let points = if number == 3 { [30.0, 31.0] } else { [35.0, 30.0] };
            let lead = points[0] - points[1] + 2.0;
            calibration.add(&game(number, points, &[(1, 0.75, lead), (2, 0.75, lead)]), 0);
        }
        let bins = calibration.chances();
        let bin = bins[7].expect("chances of 75 % were told");
        assert_eq!(
            (bin.forecasts, bin.said, bin.happened.mean, bin.bias.mean),
            (8, 0.75, 0.75, 0.0)
        );
        assert_eq!(bins.iter().flatten().count(), 1);
        let rounds = calibration.rounds();
        assert_eq!(rounds.iter().map(|(round, ..)| *round).collect::<Vec<_>>(), [1, 2]);
        assert!((rounds[0].2.bias.mean - 2.0).abs() < 1e-9 && rounds[0].2.bias.margin < 1e-9);
        assert!((rounds[1].2.happened.mean - 3.5).abs() < 1e-9);
    }

    #[test]
    fn forecasts_of_one_deal_count_as_one() {
        let many =
            clustered((0..10).flat_map(|deal| (0..50).map(move |_| (deal, (deal % 2) as f64))));
        let few = clustered((0..10).map(|deal| (deal, (deal % 2) as f64)));
        assert_eq!(many.mean, few.mean);
        assert!((many.margin - few.margin).abs() < 1e-9);
        assert!(clustered([(3, 1.0), (3, 0.0)].into_iter()).margin.is_infinite());
    }

    #[test]
    fn a_certain_win_is_in_the_last_bin() {
        let mut calibration = Calibration::default();
        calibration.add(&game(0, [2.0, 1.0], &[(14, 1.0, 1.0)]), 0);
        assert!(calibration.chances()[9].is_some());
    }
}

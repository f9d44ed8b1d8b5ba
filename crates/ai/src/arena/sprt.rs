//! A test that stops as soon as it knows enough.

/// Asks whether a player is nearer to one difference or to another: the sequential probability ratio
/// test on the results of rounds, with 5 % for either mistake.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// What the differences are of.
    pub of: Measure,
    /// The lower difference.
    pub lower: f64,
    /// The upper difference.
    pub upper: f64,
}

/// What a test is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Strength in Elo, by the scores of rounds.
    Elo,
    /// Points ahead of the best other, by the margins of rounds.
    Points,
}

impl Measure {
    /// The result of a round that a difference leads one to expect.
    fn expected(self, difference: f64) -> f64 {
        match self {
            Measure::Elo => 1.0 / (1.0 + 10.0_f64.powf(-difference / 400.0)),
            Measure::Points => difference,
        }
    }

    /// How far results of games spread at first sight, squared.
    const fn variance(self) -> f64 {
        match self {
            Measure::Elo => 0.25,
            Measure::Points => 25.0,
        }
    }
}

/// What the test says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The lower difference fits better.
    Lower,
    /// The upper difference fits better.
    Upper,
    /// More games are needed.
    Open,
}

impl Verdict {
    /// The word for it.
    pub const fn key(self) -> &'static str {
        match self {
            Verdict::Lower => "lower",
            Verdict::Upper => "upper",
            Verdict::Open => "open",
        }
    }
}

impl Sprt {
    /// The logarithm of the odds at which the test stops, on either side.
    pub fn bound() -> f64 {
        19.0_f64.ln()
    }

    /// The logarithm of the odds of the upper difference against the lower one. The results of rounds
    /// are taken to be spread normally around their mean.
    pub fn odds(&self, rounds: &[f64]) -> f64 {
        let count = rounds.len() as f64;
        if rounds.len() < 2 {
            return 0.0;
        }
        let mean = rounds.iter().sum::<f64>() / count;
        let spread: f64 = rounds.iter().map(|result| (result - mean).powi(2)).sum();
        // Without this a run of equal results would settle everything at once.
        let variance = (spread / (count - 1.0)).max(self.of.variance() / count);
        let [lower, upper] = [self.lower, self.upper].map(|bound| self.of.expected(bound));
        count * (upper - lower) * (2.0 * mean - lower - upper) / (2.0 * variance)
    }

    /// What the results of the rounds so far say.
    pub fn verdict(&self, rounds: &[f64]) -> Verdict {
        match self.odds(rounds) {
            odds if odds >= Sprt::bound() => Verdict::Upper,
            odds if odds <= -Sprt::bound() => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_winner_is_found_soon_and_equals_take_long() {
        let test = Sprt { of: Measure::Elo, lower: 0.0, upper: 40.0 };
        let winner: Vec<f64> = (0..200).map(|n| if n % 4 == 0 { 0.5 } else { 1.0 }).collect();
        assert_eq!(test.verdict(&winner[..20]), Verdict::Upper);
        let equal: Vec<f64> = (0..20).map(|n| f64::from(n % 2)).collect();
        assert_eq!(test.verdict(&equal), Verdict::Open);
        let loser: Vec<f64> = winner.iter().map(|score| 1.0 - score).collect();
        assert_eq!(test.verdict(&loser), Verdict::Lower);
    }

    #[test]
    fn one_result_settles_nothing() {
        assert_eq!(
            Sprt { of: Measure::Elo, lower: 0.0, upper: 40.0 }.verdict(&[1.0]),
            Verdict::Open
        );
    }

    #[test]
    fn margins_settle_what_wins_leave_open() {
        let margins: Vec<f64> = (0..30).map(|n| 2.0 + f64::from(n % 3)).collect();
        let points = Sprt { of: Measure::Points, lower: 0.0, upper: 2.0 };
        assert_eq!(points.verdict(&margins), Verdict::Upper);
        let behind: Vec<f64> = margins.iter().map(|margin| -margin).collect();
        assert_eq!(points.verdict(&behind), Verdict::Lower);
        assert_eq!(points.verdict(&margins[..2]), Verdict::Open);
        // Halfway between both differences nothing is settled, however many rounds there are.
        let between: Vec<f64> = (0..1000).map(|n| f64::from(n % 3)).collect();
        assert_eq!(points.verdict(&between[..999]), Verdict::Open);
    }
}

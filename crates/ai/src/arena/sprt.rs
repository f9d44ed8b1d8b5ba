//! A test that stops as soon as it knows enough.

/// Asks whether a player is nearer to one difference in Elo or to another: the sequential probability
/// ratio test on the scores of rounds, with 5 % for either mistake.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprt {
    /// The lower difference.
    pub lower: f64,
    /// The upper difference.
    pub upper: f64,
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

    /// The logarithm of the odds of the upper difference against the lower one. The scores are taken to
    /// be spread normally around their mean.
    pub fn odds(&self, scores: &[f64]) -> f64 {
        let count = scores.len() as f64;
        if scores.len() < 2 {
            return 0.0;
        }
        let mean = scores.iter().sum::<f64>() / count;
        let spread: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
        // Without this a run of equal results would settle everything at once.
        let variance = (spread / (count - 1.0)).max(0.25 / count);
        let [lower, upper] = [self.lower, self.upper].map(expected);
        count * (upper - lower) * (2.0 * mean - lower - upper) / (2.0 * variance)
    }

    /// What the scores of the rounds so far say.
    pub fn verdict(&self, scores: &[f64]) -> Verdict {
        match self.odds(scores) {
            odds if odds >= Sprt::bound() => Verdict::Upper,
            odds if odds <= -Sprt::bound() => Verdict::Lower,
            _ => Verdict::Open,
        }
    }
}

/// The score that a difference in Elo leads one to expect.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_winner_is_found_soon_and_equals_take_long() {
        let test = Sprt { lower: 0.0, upper: 40.0 };
        let winner: Vec<f64> = (0..200).map(|n| if n % 4 == 0 { 0.5 } else { 1.0 }).collect();
        assert_eq!(test.verdict(&winner[..20]), Verdict::Upper);
        let equal: Vec<f64> = (0..20).map(|n| f64::from(n % 2)).collect();
        assert_eq!(test.verdict(&equal), Verdict::Open);
        let loser: Vec<f64> = winner.iter().map(|score| 1.0 - score).collect();
        assert_eq!(test.verdict(&loser), Verdict::Lower);
    }

    #[test]
    fn one_result_settles_nothing() {
        assert_eq!(Sprt { lower: 0.0, upper: 40.0 }.verdict(&[1.0]), Verdict::Open);
    }
}

//! Many players in one order of strength.

/// How often each player scored against each other one.
#[derive(Debug, Clone)]
pub struct Ladder {
    points: Vec<Vec<f64>>,
}

/// A player's place in Elo points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rung {
    /// The player, by the order in which it was named.
    pub player: usize,
    /// Elo points above the first player named.
    pub elo: f64,
    /// Half the width of the interval of 95 %.
    pub margin: f64,
}

impl Ladder {
    /// So many players that have not met.
    pub fn new(players: usize) -> Ladder {
        Ladder { points: vec![vec![0.0; players]; players] }
    }

    /// Counts a comparison: `score` is 1, a half or 0 for the first.
    pub fn add(&mut self, one: usize, other: usize, score: f64) {
        self.points[one][other] += score;
        self.points[other][one] += 1.0 - score;
    }

    /// Every player by strength, the strongest first, by the model of Bradley and Terry. Half a win and half a
    /// loss between players that have met keep the strengths finite.
    pub fn rungs(&self) -> Vec<Rung> {
        let strengths = self.strengths();
        let margins = self.margins(&strengths);
        let first = strengths[0];
        let elo = |strength: f64| 400.0 * (strength / first).log10();
        let mut rungs: Vec<Rung> = (0..strengths.len())
            .map(|player| Rung { player, elo: elo(strengths[player]), margin: margins[player] })
            .collect();
        rungs.sort_by(|one, other| other.elo.total_cmp(&one.elo));
        rungs
    }

    fn met(&self, one: usize, other: usize) -> f64 {
        let games = self.points[one][other] + self.points[other][one];
        if games > 0.0 { games + 1.0 } else { 0.0 }
    }

    fn won(&self, one: usize) -> f64 {
        let others = 0..self.points.len();
        others
            .filter(|other| self.met(one, *other) > 0.0)
            .map(|other| self.points[one][other] + 0.5)
            .sum()
    }

    /// Each round makes every strength what its results ask for, given the others.
    fn strengths(&self) -> Vec<f64> {
        let count = self.points.len();
        let mut strengths = vec![1.0; count];
        for _ in 0..10_000 {
            let mut moved: f64 = 0.0;
            for one in 0..count {
                let weight: f64 = (0..count)
                    .map(|other| self.met(one, other) / (strengths[one] + strengths[other]))
                    .sum();
                if weight > 0.0 {
                    let next = self.won(one) / weight;
                    moved = moved.max((next / strengths[one]).ln().abs());
                    strengths[one] = next;
                }
            }
            if moved < 1e-9 {
                break;
            }
        }
        strengths
    }

    /// From the curvature at the best fit, with the first player held in place.
    fn margins(&self, strengths: &[f64]) -> Vec<f64> {
        let count = strengths.len();
        let per_elo = 10.0_f64.ln() / 400.0;
        let information = |one: usize, other: usize| {
            let share = strengths[one] / (strengths[one] + strengths[other]);
            self.met(one, other) * share * (1.0 - share) * per_elo * per_elo
        };
        let rest = 1..count;
        let matrix: Vec<Vec<f64>> = rest
            .clone()
            .map(|row| {
                let whole: f64 = (0..count).map(|other| information(row, other)).sum();
                let cell = |column| if row == column { whole } else { -information(row, column) };
                rest.clone().map(cell).collect()
            })
            .collect();
        let variances = inverse_diagonal(matrix);
        let margins = variances.into_iter().map(|variance| 1.96 * variance.max(0.0).sqrt());
        std::iter::once(0.0).chain(margins).collect()
    }
}

/// The diagonal of a matrix's inverse, by elimination.
fn inverse_diagonal(mut matrix: Vec<Vec<f64>>) -> Vec<f64> {
    let size = matrix.len();
    for (index, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|column| if column == index { 1.0 } else { 0.0 }));
    }
    for pivot in 0..size {
        let scale = matrix[pivot][pivot];
        if scale.abs() < 1e-12 {
            return vec![f64::INFINITY; size];
        }
        matrix[pivot].iter_mut().for_each(|cell| *cell /= scale);
        let row = matrix[pivot].clone();
        for (index, other) in matrix.iter_mut().enumerate().filter(|(index, _)| *index != pivot) {
            debug_assert_ne!(index, pivot);
            let factor = other[pivot];
            other.iter_mut().zip(&row).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    (0..size).map(|index| matrix[index][size + index]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strength_follows_results_and_the_first_is_zero() {
        let mut ladder = Ladder::new(3);
        for _ in 0..100 {
            ladder.add(1, 0, 1.0);
            ladder.add(2, 1, 0.75);
            ladder.add(2, 0, 1.0);
        }
        let rungs = ladder.rungs();
        let order: Vec<usize> = rungs.iter().map(|rung| rung.player).collect();
        assert_eq!(order, [2, 1, 0]);
        assert_eq!(rungs[2].elo, 0.0);
        assert!(rungs[0].margin > 0.0 && rungs[0].margin.is_finite());
    }

    #[test]
    fn two_players_get_the_elo_of_their_score() {
        let mut ladder = Ladder::new(2);
        (0..10_000).for_each(|game| ladder.add(1, 0, if game % 4 == 0 { 0.0 } else { 1.0 }));
        assert!((ladder.rungs()[0].elo - 190.85).abs() < 0.5);
    }
}

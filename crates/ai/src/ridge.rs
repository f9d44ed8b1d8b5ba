//! Ridge regression: the weights that explain what came of things best, and that stay near what
//! was believed before where the evidence is thin.

/// The sums that a regression of several targets on the same facts needs.
pub(crate) struct Evidence {
    width: usize,
    targets: usize,
    /// Of facts with facts, the lower half by row.
    squares: Vec<f64>,
    /// Of facts with targets, by target.
    products: Vec<f64>,
}

impl Evidence {
    /// None yet.
    pub(crate) fn new(width: usize, targets: usize) -> Evidence {
        let squares = vec![0.0; width * (width + 1) / 2];
        Evidence { width, targets, squares, products: vec![0.0; width * targets] }
    }

    /// Adds one observation: the facts that are not zero, in order, and the targets.
    pub(crate) fn add(&mut self, facts: &[(usize, f64)], targets: &[f64], weight: f64) {
        for (count, (row, amount)) in facts.iter().enumerate() {
            let start = row * (row + 1) / 2;
            let weighted = amount * weight;
            for (column, other) in &facts[..=count] {
                self.squares[start + column] += weighted * other;
            }
            for (target, wanted) in targets.iter().enumerate() {
                self.products[target * self.width + row] += weighted * wanted;
            }
        }
    }

    /// Lets what was added so far count for less.
    pub(crate) fn fade(&mut self, factor: f64) {
        self.squares.iter_mut().chain(&mut self.products).for_each(|sum| *sum *= factor);
    }

    /// The weights of each target. `trust` says how many observations one's earlier belief about a
    /// fact is worth.
    pub(crate) fn solve(&self, believed: &[Vec<f64>], trust: f64) -> Vec<Vec<f64>> {
        let mut matrix = self.squares.clone();
        for row in 0..self.width {
            matrix[row * (row + 1) / 2 + row] += trust;
        }
        let root = Triangle::root_of(matrix, self.width);
        let products = self.products.chunks(self.width).take(self.targets);
        products
            .zip(believed)
            .map(|(products, believed)| {
                let right = products.iter().zip(believed);
                root.solve(right.map(|(product, belief)| product + trust * belief).collect())
            })
            .collect()
    }
}

/// The lower half of a matrix, row by row.
struct Triangle {
    rows: Vec<f64>,
    width: usize,
}

impl Triangle {
    /// Cholesky's root of a positive definite matrix.
    fn root_of(mut matrix: Vec<f64>, width: usize) -> Triangle {
        let start = |row: usize| row * (row + 1) / 2;
        for row in 0..width {
            for column in 0..=row {
                let (upper, lower) = matrix.split_at(start(row));
                let other = if column < row { &upper[start(column)..] } else { lower };
                let sum: f64 = lower[..column].iter().zip(other).map(|(a, b)| a * b).sum();
                let rest = lower[column] - sum;
                matrix[start(row) + column] = if column < row {
                    rest / matrix[start(column) + column]
                } else {
                    rest.max(1e-9).sqrt()
                };
            }
        }
        Triangle { rows: matrix, width }
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.rows[row * (row + 1) / 2 + column]
    }

    /// Solves root * transposed root * x = right.
    fn solve(&self, mut right: Vec<f64>) -> Vec<f64> {
        for row in 0..self.width {
            let sum: f64 = (0..row).map(|column| self.at(row, column) * right[column]).sum();
            right[row] = (right[row] - sum) / self.at(row, row);
        }
        for row in (0..self.width).rev() {
            let sum: f64 =
                (row + 1..self.width).map(|column| self.at(column, row) * right[column]).sum();
            right[row] = (right[row] - sum) / self.at(row, row);
        }
        right
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Observations of y = 2a - 3b + c, with facts that lean on each other.
    fn evidence() -> Evidence {
        let mut evidence = Evidence::new(3, 1);
        for index in 0..200 {
            let a = f64::from(index % 7);
            let b = f64::from(index % 5) + 0.5 * a;
            evidence.add(&[(0, a), (1, b), (2, 1.0)], &[2.0 * a - 3.0 * b + 1.0], 1.0);
        }
        evidence
    }

    #[test]
    fn a_law_is_found_from_its_observations() {
        let found = evidence().solve(&[vec![0.0; 3]], 1e-6);
        for (weight, wanted) in found[0].iter().zip([2.0, -3.0, 1.0]) {
            assert!((weight - wanted).abs() < 1e-4, "{found:?}");
        }
    }

    #[test]
    fn without_evidence_one_keeps_what_one_believed() {
        let found = Evidence::new(2, 1).solve(&[vec![1.5, -2.0]], 10.0);
        assert!((found[0][0] - 1.5).abs() < 1e-9 && (found[0][1] + 2.0).abs() < 1e-9);
    }
}

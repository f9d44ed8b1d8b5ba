//! Counts of whole numbers, with their mean, quartiles and a picture.

use std::fmt::Write;

use serde::Serialize;

/// How often each number of points came up.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tally {
    /// The number that the first count is of.
    least: i16,
    counts: Vec<u64>,
}

/// A tally in five numbers and their mean.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub(crate) struct Summary {
    /// The mean.
    pub(crate) mean: f64,
    /// The least.
    pub(crate) least: f64,
    /// A quarter is at most this.
    pub(crate) lower_quartile: f64,
    /// Half is at most this.
    pub(crate) median: f64,
    /// Three quarters are at most this.
    pub(crate) upper_quartile: f64,
    /// The most.
    pub(crate) most: f64,
}

impl Tally {
    /// Counts a number once.
    #[inline]
    pub(crate) fn add(&mut self, number: i16) {
        self.add_times(number, 1);
    }

    fn add_times(&mut self, number: i16, times: u64) {
        if self.counts.is_empty() {
            self.least = number;
        }
        if number < self.least {
            let more = (self.least - number) as usize;
            self.counts.splice(..0, std::iter::repeat_n(0, more));
            self.least = number;
        }
        let index = (number - self.least) as usize;
        if index >= self.counts.len() {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += times;
    }

    /// Adds another tally to this one. The order of merging makes no difference.
    pub(crate) fn merge(&mut self, other: &Tally) {
        for (number, count) in other.iter() {
            self.add_times(number, count);
        }
    }

    /// The numbers that came up, from the least, each with how often.
    fn iter(&self) -> impl DoubleEndedIterator<Item = (i16, u64)> + '_ {
        let all = (self.least..).zip(&self.counts).map(|(number, count)| (number, *count));
        let all: Vec<(i16, u64)> = all.filter(|(_, count)| *count > 0).collect();
        all.into_iter()
    }

    /// How many numbers were counted.
    pub(crate) fn len(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The tally in a few numbers, each divided by `parts`.
    pub(crate) fn summary(&self, parts: i16) -> Summary {
        let sum: i64 = self.iter().map(|(number, count)| i64::from(number) * count as i64).sum();
        let whole = |number: i16| f64::from(number) / f64::from(parts);
        Summary {
            mean: sum as f64 / self.len().max(1) as f64 / f64::from(parts),
            least: whole(self.reached(0.0)),
            lower_quartile: whole(self.reached(0.25)),
            median: whole(self.reached(0.5)),
            upper_quartile: whole(self.reached(0.75)),
            most: whole(self.reached(1.0)),
        }
    }

    /// The least number that this share of all numbers does not exceed.
    fn reached(&self, share: f64) -> i16 {
        let wanted = (share * self.len() as f64).ceil().max(1.0) as u64;
        let mut seen = 0;
        for (number, count) in self.iter() {
            seen += count;
            if seen >= wanted {
                return number;
            }
        }
        0
    }

    /// The tally as bars of text, in at most `rows` rows.
    pub(crate) fn histogram(&self, rows: i16, parts: i16) -> String {
        let (Some((least, _)), Some((most, _))) = (self.iter().next(), self.iter().next_back())
        else {
            return String::new();
        };
        // A width that people count in.
        let widths = [1, 2, 5, 10, 20, 50, 100, 200, 500];
        let bins = |width: i16| most.div_euclid(width) - least.div_euclid(width) + 1;
        let width = widths.map(|width| width * parts);
        let width = width.into_iter().find(|width| bins(*width) <= rows).unwrap_or(1000 * parts);
        let mut counts = vec![0_u64; bins(width) as usize];
        for (number, count) in self.iter() {
            counts[(number.div_euclid(width) - least.div_euclid(width)) as usize] += count;
        }
        let highest = counts.iter().copied().max().unwrap_or(1);
        let mut text = String::new();
        for (from, count) in (least.div_euclid(width)..).zip(counts) {
            let (from, to) = (from * width / parts, (from * width + width) / parts - 1);
            let label = if from == to { format!("{from}") } else { format!("{from} to {to}") };
            let share = 100.0 * count as f64 / self.len() as f64;
            let _ = writeln!(text, "  {label:>10} {share:5.1}% {}", bar(count, highest, 50));
        }
        text
    }
}

/// A bar of eighths of a character.
fn bar(count: u64, highest: u64, width: u64) -> String {
    let eighths = count * width * 8 / highest.max(1);
    let mut bar = "█".repeat((eighths / 8) as usize);
    match eighths % 8 {
        0 if eighths == 0 && count > 0 => bar.push('▏'),
        0 => {}
        rest => bar.push(['▏', '▎', '▍', '▌', '▋', '▊', '▉'][rest as usize - 1]),
    }
    bar
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tally(numbers: &[i16]) -> Tally {
        let mut tally = Tally::default();
        numbers.iter().for_each(|number| tally.add(*number));
        tally
    }

    #[test]
    fn quartiles_are_numbers_that_came_up() {
        let summary = tally(&[1, 2, 3, 4, 5, 6, 7, 100]).summary(1);
        assert_eq!(summary.mean, 16.0);
        assert_eq!((summary.lower_quartile, summary.median, summary.upper_quartile), (2., 4., 6.));
        assert_eq!((summary.least, summary.most), (1.0, 100.0));
    }

    #[test]
    fn merging_is_counting_together() {
        let mut one = tally(&[1, 2]);
        one.merge(&tally(&[2, -3]));
        assert!(one.iter().eq([(-3, 1), (1, 1), (2, 2)]));
    }

    #[test]
    fn bars_are_as_long_as_their_share() {
        let text = tally(&[-3, 4, 4, 5]).histogram(2, 1);
        assert_eq!(
            text,
            format!(
                "   -10 to -1  25.0% {}▋\n      0 to 9  75.0% {}\n",
                "█".repeat(16),
                "█".repeat(50)
            )
        );
    }
}

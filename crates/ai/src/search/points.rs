//! From points to what a seat wants, in plain arithmetic that is the same on every machine.

use crate::evaluator::Totals;

/// How much of the best rival's points count against a seat, by the number of seats.
const RIVALRY: [f32; 6] = [0.0, 0.0, 1.0, 0.7, 0.6, 0.5];

/// What totals are worth to a seat, in points: its own, less a part of the best rival's.
#[inline]
pub(crate) fn utility(totals: &Totals, seat: usize, seats: usize) -> f32 {
    let mut rival = f32::NEG_INFINITY;
    for (other, total) in totals[..seats].iter().enumerate() {
        if other != seat && *total > rival {
            rival = *total;
        }
    }
    let against = if seats > 1 { RIVALRY[seats] * rival } else { 0.0 };
    totals[seat] - against
}

/// Turns values in points, best first, into shares that add up to one.
pub(crate) fn softmax(values: &mut [f32], tau: f32) {
    let Some(best) = values.first().copied() else { return };
    let mut sum = 0.0;
    for value in values.iter_mut() {
        *value = exponential((*value - best) / tau);
        sum += *value;
    }
    for value in values {
        *value /= sum;
    }
}

/// e to the power of a number that is not above zero, to about six digits.
pub(crate) fn exponential(number: f32) -> f32 {
    let power = (number * std::f32::consts::LOG2_E).max(-120.0);
    let whole = power.floor();
    let part = power - whole;
    // 2 to the power of the part, as a polynomial: the highest power first.
    let terms = [0.001_340_4, 0.009_618, 0.055_504_1, 0.240_226_5, std::f32::consts::LN_2, 1.0];
    let factor = terms.into_iter().fold(0.0, |sum, term| sum * part + term);
    factor * f32::from_bits(((whole as i32 + 127) as u32) << 23)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_has_its_known_values() {
        for (number, known) in [(0.0, 1.0), (-1.0, 0.367_879), (-2.5, 0.082_085), (-20.0, 2.061e-9)]
        {
            let found = exponential(number);
            assert!((found - known).abs() < 1e-4 * known, "{number}: {found}");
        }
    }

    #[test]
    fn a_seat_alone_wants_points_and_a_seat_of_two_wants_to_be_ahead() {
        let totals = [30.0, 20.0, 0.0, 0.0, 0.0];
        assert_eq!(utility(&totals, 0, 1), 30.0);
        assert_eq!(utility(&totals, 1, 2), -10.0);
    }
}

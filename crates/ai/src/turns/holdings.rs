//! What a seat has, in a form that can be compared.

/// Amounts of which more is never worse, and a number for everything that cannot be compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Holdings {
    rest: u64,
    amounts: [u8; Holdings::MOST],
    len: u8,
    begging: u8,
}

impl Holdings {
    /// More than any game needs.
    const MOST: usize = 48;

    /// No amounts yet; `rest` must be equal for two results to be compared at all.
    pub(crate) fn new(rest: u64, begging: u8) -> Holdings {
        Holdings { rest, amounts: [0; Holdings::MOST], len: 0, begging }
    }

    /// Adds an amount.
    #[inline]
    pub(crate) fn push(&mut self, amount: u16) {
        self.amounts[self.len as usize] = amount.min(u16::from(u8::MAX)) as u8;
        self.len += 1;
    }

    /// Adds so many amounts, the largest first.
    pub(crate) fn push_sorted<const N: usize>(&mut self, amounts: impl Iterator<Item = u16>) {
        let mut sorted = [0; N];
        for (place, amount) in sorted.iter_mut().zip(amounts) {
            *place = amount;
        }
        sorted.sort_unstable_by(|one, other| other.cmp(one));
        for amount in sorted {
            self.push(amount);
        }
    }

    /// Whether nothing of the other is missing here.
    #[inline]
    pub(crate) fn covers(&self, other: &Holdings) -> bool {
        self.rest == other.rest
            && self.begging <= other.begging
            && self.amounts.iter().zip(&other.amounts).all(|(one, other)| one >= other)
    }
}

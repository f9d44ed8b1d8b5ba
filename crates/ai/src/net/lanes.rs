//! What a processor does with many numbers at once.
//!
//! A [`Job`] is written once and compiled for every kind of vector instructions that may be there; the
//! program asks the processor which it has. Everything that a job calls must be `#[inline(always)]`,
//! or it is compiled for the oldest kind.

use pulp::{Arch, NullaryFnOnce};

use super::{Row, WIDTH};

/// Something to work out that vector instructions help with.
pub(crate) trait Job {
    /// What it finds.
    type Found;

    /// Works it out.
    fn run(self, lanes: impl Lanes) -> Self::Found;
}

/// Sums that compilers do not find good instructions for by themselves.
pub(crate) trait Lanes: Copy {
    /// The products of two rows, added up.
    fn dot(self, one: &Row, other: &Row) -> i32;
}

/// One number after the other: what all other kinds must agree with.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plain;

impl Lanes for Plain {
    #[inline(always)]
    fn dot(self, one: &Row, other: &Row) -> i32 {
        one.iter().zip(other).map(|(one, other)| i32::from(*one) * i32::from(*other)).sum()
    }
}

/// The kind of processor that the program runs on.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Processor(Arch);

impl Processor {
    pub(crate) fn here() -> Processor {
        Processor(Arch::new())
    }

    /// Does a job with the best instructions there are.
    #[inline(always)]
    pub(crate) fn run<J: Job>(self, job: J) -> J::Found {
        match self.0 {
            #[cfg(target_arch = "x86_64")]
            Arch::V4(simd) => simd.vectorize(With(job, simd)),
            #[cfg(target_arch = "x86_64")]
            Arch::V3(simd) => simd.vectorize(With(job, simd)),
            _ => job.run(Plain),
        }
    }
}

struct With<J, L>(J, L);

impl<J: Job, L: Lanes> NullaryFnOnce for With<J, L> {
    type Output = J::Found;

    #[inline(always)]
    fn call(self) -> J::Found {
        self.0.run(self.1)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use pulp::x86::{V3, V4};
    use pulp::{cast, i16x16, i16x32, i32x8, i32x16};

    use super::{Lanes, Row, WIDTH};

    impl Lanes for V3 {
        #[inline(always)]
        fn dot(self, one: &Row, other: &Row) -> i32 {
            const CHUNKS: usize = WIDTH / 16;
            let one: &[[i16; 16]; CHUNKS] = chunks(one);
            let other: &[[i16; 16]; CHUNKS] = chunks(other);
            let mut sums: [i32x8; 2] = [cast([0_i32; 8]); 2];
            for chunk in 0..CHUNKS {
                let (one, other): (i16x16, i16x16) = (cast(one[chunk]), cast(other[chunk]));
                let products = self.multiply_wrapping_add_adjacent_i16x16(one, other);
                sums[chunk % 2] = self.wrapping_add_i32x8(sums[chunk % 2], products);
            }
            let sums: [i32; 8] = cast(self.wrapping_add_i32x8(sums[0], sums[1]));
            sums.iter().sum()
        }
    }

    impl Lanes for V4 {
        #[inline(always)]
        fn dot(self, one: &Row, other: &Row) -> i32 {
            const CHUNKS: usize = WIDTH / 32;
            let one: &[[i16; 32]; CHUNKS] = chunks(one);
            let other: &[[i16; 32]; CHUNKS] = chunks(other);
            let mut sums: [i32x16; 2] = [cast([0_i32; 16]); 2];
            for chunk in 0..CHUNKS {
                let (one, other): (i16x32, i16x32) = (cast(one[chunk]), cast(other[chunk]));
                let products = self.multiply_wrapping_add_adjacent_i16x32(one, other);
                sums[chunk % 2] = self.wrapping_add_i32x16(sums[chunk % 2], products);
            }
            let sums: [i32; 16] = cast(self.wrapping_add_i32x16(sums[0], sums[1]));
            sums.iter().sum()
        }
    }

    /// A row in pieces.
    #[inline(always)]
    fn chunks<const SIZE: usize, const COUNT: usize>(row: &Row) -> &[[i16; SIZE]; COUNT] {
        let (chunks, rest) = row.as_chunks();
        debug_assert!(rest.is_empty(), "a row is made of whole chunks");
        chunks.try_into().expect("a row has so many chunks")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wyrand::Wyrand;

    struct Dot<'a>(&'a Row, &'a Row);

    impl Job for Dot<'_> {
        type Found = i32;

        #[inline(always)]
        fn run(self, lanes: impl Lanes) -> i32 {
            lanes.dot(self.0, self.1)
        }
    }

    #[test]
    fn every_kind_of_processor_adds_up_to_the_same() {
        let mut random = Wyrand::new(1);
        let mut row = |most: usize| -> Row {
            std::array::from_fn(|_| (random.below(2 * most + 1) as i32 - most as i32) as i16)
        };
        let mut kinds = vec![Arch::Scalar];
        #[cfg(target_arch = "x86_64")]
        {
            kinds.extend(pulp::x86::V3::try_new().map(Arch::V3));
            kinds.extend(pulp::x86::V4::try_new().map(Arch::V4));
        }
        for _ in 0..200 {
            // The largest weights and units there are.
            let (weights, units) = (row(16_180), row(512));
            let plain = Plain.dot(&weights, &units);
            for kind in &kinds {
                assert_eq!(Processor(*kind).run(Dot(&weights, &units)), plain, "{kind:?}");
            }
        }
    }
}

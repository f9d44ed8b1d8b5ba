//! The best use of leftover goods at the end of the game.

/// So many points for so many goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    /// Points.
    pub points: i16,
    /// For how many goods.
    pub per: u16,
}

/// What a player's improvements pay for goods in the supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Rates {
    /// For wood, clay, reed and grain alone.
    pub(super) alone: [Option<Rate>; 4],
    /// For what is left of them, mixed freely.
    pub(super) mixed: Option<Rate>,
}

/// What the goods are worth, and how much grain is not used up by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Bonus {
    /// Points.
    pub(super) points: i16,
    /// Grain that is left, which decides ties.
    pub(super) grain: u16,
}

impl Rates {
    /// The most points that these goods (wood, clay, reed and grain) can make, and the most grain
    /// that can be left at that.
    pub(super) fn best(&self, goods: [u16; 4]) -> Bonus {
        let mut best = Bonus { points: 0, grain: 0 };
        self.try_groups(0, 0, goods, &mut best);
        best
    }

    /// Tries how many groups of each good to cash in alone, from this good on.
    fn try_groups(&self, good: usize, points: i16, left: [u16; 4], best: &mut Bonus) {
        if good == left.len() {
            *best = (*best).max(self.mix(points, left));
            return;
        }
        let Some(rate) = self.alone[good] else {
            return self.try_groups(good + 1, points, left, best);
        };
        let all = left[good] / rate.per;
        let (first, last) = match self.mixed {
            None => (all, all),
            Some(mixed) => {
                // So many groups of this good fill whole mixed groups. Whichever of the two pays
                // more gets all of them, so that fewer than that many groups are in question.
                let whole = mixed.per;
                let alone_pays = rate.points * mixed.per as i16 > mixed.points * rate.per as i16;
                if alone_pays {
                    (all.saturating_sub(whole - 1), all)
                } else {
                    (0, all.min(whole - 1))
                }
            }
        };
        for groups in first..=last {
            let mut left = left;
            left[good] -= groups * rate.per;
            self.try_groups(good + 1, points + groups as i16 * rate.points, left, best);
        }
    }

    /// Mixes what is left, grain last.
    fn mix(&self, points: i16, left: [u16; 4]) -> Bonus {
        let rest: u16 = left.iter().sum();
        match self.mixed {
            None => Bonus { points, grain: left[3] },
            Some(mixed) => Bonus {
                points: points + (rest / mixed.per) as i16 * mixed.points,
                grain: left[3].min(rest % mixed.per),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every number of groups of every good.
    fn plain_best(rates: &Rates, goods: [u16; 4]) -> Bonus {
        let most = |good: usize| rates.alone[good].map_or(0, |rate| goods[good] / rate.per);
        let mut best = Bonus { points: 0, grain: 0 };
        for wood in 0..=most(0) {
            for clay in 0..=most(1) {
                for reed in 0..=most(2) {
                    for grain in 0..=most(3) {
                        let mut left = goods;
                        let mut points = 0;
                        for (good, groups) in [wood, clay, reed, grain].into_iter().enumerate() {
                            if let Some(rate) = rates.alone[good] {
                                left[good] -= groups * rate.per;
                                points += groups as i16 * rate.points;
                            }
                        }
                        best = best.max(rates.mix(points, left));
                    }
                }
            }
        }
        best
    }

    fn rate(least: u16) -> impl Strategy<Value = Option<Rate>> {
        proptest::option::of(
            (1..3_i16, least..4_u16).prop_map(|(points, per)| Rate { points, per }),
        )
    }

    proptest! {
        #[test]
        fn no_other_split_makes_more(
            alone in [rate(1), rate(1), rate(1), rate(1)], mixed in rate(1),
            goods in [0..12_u16, 0..12_u16, 0..12_u16, 0..12_u16],
        ) {
            let rates = Rates { alone, mixed };
            prop_assert_eq!(rates.best(goods), plain_best(&rates, goods));
        }
    }

    const PAIR: Option<Rate> = Some(Rate { points: 1, per: 2 });
    const DEPOT: Option<Rate> = Some(Rate { points: 1, per: 3 });

    /// Example 16 of the specification.
    #[test]
    fn the_depot_counts_what_the_joinery_leaves() {
        let goods = [7, 2, 1, 4];
        let joinery = [PAIR, None, None, None];
        let points = |alone, mixed| Rates { alone, mixed }.best(goods).points;
        assert_eq!(points(joinery, DEPOT), 3 + 2);
        assert_eq!(points([None; 4], DEPOT), 4);
        assert_eq!(points(joinery, None), 3);
    }

    #[test]
    fn grain_that_makes_no_points_is_left_for_ties() {
        let mill = Rates { alone: [None, None, None, PAIR], mixed: None };
        assert_eq!(mill.best([0, 0, 0, 3]), Bonus { points: 1, grain: 1 });
        let depot = Rates { alone: [None; 4], mixed: DEPOT };
        assert_eq!(depot.best([3, 0, 0, 2]), Bonus { points: 1, grain: 2 });
    }
}

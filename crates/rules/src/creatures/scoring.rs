//! Scoring, and the ranks at the end. Everything is counted in half points.

use farmstead_cardboard::building::{Count, Holds, Scoring};

use super::board::Hook;
use super::farm::{Cell, CellSet, Herd};
use super::hooks::MATERIALS;
use super::state::State;
use crate::events::Name;
use crate::game::Seat;
use crate::prospects::{Ladder, Prospect};
use crate::scores::{CATEGORIES, Scores};

/// The lines of the score sheet.
pub const LINES: [Name; 7] =
    ["animals", "sheep", "boar", "cattle", "horses", "expansions", "buildings"];

/// From how many sheep, boar, cattle and horses on there are 0, 1, 2 and 3 bonus points. Fewer than the first
/// cost [`TOO_FEW`]; each animal past the last is a point more.
pub const BONUS: [[u16; 4]; 4] = [[4, 8, 11, 13], [4, 7, 9, 11], [4, 6, 8, 10], [4, 5, 7, 9]];

/// Bonus points for fewer than the first step of [`BONUS`].
pub const TOO_FEW: i16 = -3;

/// Points for a farm expansion whose three spaces are all used.
const EXPANSION: i16 = 4;

/// Bonus points for so many animals of a type.
fn bonus(number: u16, steps: [u16; 4]) -> i16 {
    let reached = steps.iter().filter(|step| number >= **step).count() as i16;
    match reached {
        0 => TOO_FEW,
        reached => reached - 1 + number.saturating_sub(steps[3]) as i16,
    }
}

/// The lines that go by steps.
pub(crate) fn ladders() -> Vec<Ladder> {
    let ladder = |(line, table): (&Name, [u16; 4])| {
        let from = [0].into_iter().chain(table);
        let steps = from.map(|from| (from, bonus(from, table))).collect();
        Ladder { line, steps, goes_on: true }
    };
    LINES[1..].iter().zip(BONUS).map(ladder).collect()
}

fn bonuses(herd: Herd) -> [i16; 4] {
    std::array::from_fn(|kind| bonus(herd.0[kind], BONUS[kind]))
}

impl State<'_> {
    /// Both players' scores as they stand. A tie is won by who did not begin round 1.
    pub(super) fn scores(&self) -> Scores {
        let later = |seat: Seat| i16::from(seat != self.common.first_start);
        Scores::new(&LINES, 2, State::SEATS.map(|seat| (self.points(seat), later(seat))))
    }

    /// One player's half points by line, as they stand.
    pub fn points(&self, seat: Seat) -> [i16; CATEGORIES] {
        let player = self.player(seat);
        let used = player.used();
        let expansions = (1..=player.left as i8)
            .map(|column| -column)
            .chain((1..=player.right as i8).map(|column| 1 + column))
            .filter(|column| (CellSet::column(*column) - used).is_empty())
            .count() as i16;
        let herd = self.scoring_herd(seat);
        let [sheep, boar, cattle, horses] = bonuses(herd);
        let mut points = [0; CATEGORIES];
        points[..LINES.len()].copy_from_slice(&[
            2 * herd.total() as i16,
            2 * sheep,
            2 * boar,
            2 * cattle,
            2 * horses,
            2 * EXPANSION * expansions,
            self.building_points(seat),
        ]);
        points
    }

    /// What a little more would score, line by line.
    pub(crate) fn prospects(&self, seat: Seat) -> Vec<Prospect> {
        let herd = self.scoring_herd(seat);
        let animals = Prospect::each("animals", herd.total(), 2);
        let kinds =
            LINES[1..].iter().zip(BONUS).zip(herd.0).filter_map(|((line, table), number)| {
                Prospect::step(line, number, table[3], |number| 2 * bonus(number, table))
            });
        [animals].into_iter().chain(kinds).collect()
    }

    /// Half points for stalls, stables and special buildings.
    fn building_points(&self, seat: Seat) -> i16 {
        let player = self.player(seat);
        let special: i16 = self
            .owned(seat)
            .map(|(building, cell)| {
                let bonus = match building.score {
                    None => 0,
                    Some(Scoring::Per(halves, count)) => {
                        halves * self.count(seat, count, cell) as i16
                    }
                    Some(Scoring::If(halves, count, least)) => {
                        halves * i16::from(self.count(seat, count, cell) >= least)
                    }
                };
                2 * i16::from(building.points) + bonus
            })
            .sum();
        2 * i16::from(player.stalls.len()) + 8 * i16::from(player.stables.len()) + special
    }

    /// How many there are of what a building at this cell gives points for.
    fn count(&self, seat: Seat, count: Count, cell: Cell) -> u16 {
        let player = self.player(seat);
        let built = player.built();
        match count {
            Count::Good(good) => player.goods[good],
            Count::Materials => MATERIALS.iter().map(|good| player.goods[*good]).sum(),
            Count::Troughs => player.troughs.len().into(),
            Count::Special => player.special.len().into(),
            Count::Adjacent => (CellSet::one(cell).neighbours() & built).len().into(),
            Count::Top => (built & CellSet::TOP).len().into(),
            Count::Bottom => (built & CellSet::BOTTOM).len().into(),
            Count::StoneHere => player.carved.into(),
        }
    }

    /// The animals that count. Those in the Pen do not, so as few and as cheap ones as possible are
    /// left there.
    fn scoring_herd(&self, seat: Seat) -> Herd {
        let player = self.player(seat);
        let herd = player.herd();
        let pen = self.owned(seat).find(|(building, _)| building.hook == Some(Hook::Pen));
        let Some((pen, cell)) = pen else { return herd };
        let Holds::OneType(most) = pen.holds else { return herd };
        let most = u16::from(most) << u8::from(player.troughs.contains(cell));
        let room = self.room_except(seat, Some(Hook::Pen), CellSet::EMPTY);
        let fewest = |kind: usize| {
            (0..=most.min(herd.0[kind])).find_map(|penned| {
                let mut counted = herd;
                counted.0[kind] -= penned;
                room.fits(counted).then_some(counted)
            })
        };
        let worth = |herd: &Herd| bonuses(*herd).iter().sum::<i16>() + herd.total() as i16;
        (0..4).filter_map(fewest).max_by_key(worth).unwrap_or(herd)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the specification: animals and bonus together.
    #[test]
    fn animals_and_bonus_add_up_as_in_the_table() {
        let row = |kind: usize| -> Vec<i16> {
            (0..=14).map(|number| number as i16 + bonus(number, BONUS[kind])).collect()
        };
        assert_eq!(row(0), [-3, -2, -1, 0, 4, 5, 6, 7, 9, 10, 11, 13, 14, 16, 18]);
        assert_eq!(row(1), [-3, -2, -1, 0, 4, 5, 6, 8, 9, 11, 12, 14, 16, 18, 20]);
        assert_eq!(row(2), [-3, -2, -1, 0, 4, 5, 7, 8, 10, 11, 13, 15, 17, 19, 21]);
        assert_eq!(row(3), [-3, -2, -1, 0, 4, 6, 7, 9, 10, 12, 14, 16, 18, 20, 22]);
    }

    #[test]
    fn big_herds_and_no_herd_score_as_in_the_examples() {
        let worth = |herd: Herd| bonuses(herd).iter().sum::<i16>() + herd.total() as i16;
        assert_eq!(worth(Herd([14, 12, 11, 10])), 18 + 16 + 15 + 14);
        assert_eq!(worth(Herd([0; 4])), -12);
    }
}

//! Scoring, and the ranks at the end.

use farmstead_cardboard::Good;

use super::farmyard::Pastures;
use super::state::{House, MOST_PEOPLE, MOST_STABLES, State};
use crate::events::Name;
use crate::game::Seat;
use crate::options::{GameName, Switch};
use crate::prospects::{Ladder, Prospect};
use crate::scores::{CATEGORIES, Scores};

/// The lines of the score sheet.
pub const LINES: [Name; 14] = [
    "fields",
    "pastures",
    "grain",
    "vegetables",
    "sheep",
    "boar",
    "cattle",
    "unused cells",
    "fenced stables",
    "rooms",
    "people",
    "improvements",
    "bonus",
    "begging",
];

/// Points for a person.
const PERSON: i16 = 3;

/// From how many of each of the first seven lines on there are 1, 2, 3 and 4 points.
const STEPS: [[u16; 4]; 7] = [
    [2, 3, 4, 5],
    [1, 2, 3, 4],
    [1, 4, 6, 8],
    [1, 2, 3, 4],
    [1, 4, 6, 8],
    [1, 3, 5, 7],
    [1, 2, 4, 6],
];

/// The lines that go by steps.
pub(crate) fn ladders() -> Vec<Ladder> {
    let ladder = |(line, table): (&Name, [u16; 4])| {
        let from = [0].into_iter().chain(table);
        let steps = from.map(|from| (from, steps(from, table))).collect();
        Ladder { line, steps, goes_on: false }
    };
    LINES.iter().zip(STEPS).map(ladder).collect()
}

/// Points for an amount: -1 below the first step, then 1 to 4.
fn steps(amount: u16, steps: [u16; 4]) -> i16 {
    let reached = steps.iter().filter(|step| amount >= **step).count() as i16;
    if reached == 0 { -1 } else { reached }
}

impl House {
    /// Points for each room of such a house.
    const fn points(self) -> i16 {
        match self {
            House::Wood => 0,
            House::Clay => 1,
            House::Stone => 2,
        }
    }
}

impl State<'_> {
    /// Everybody's score as it stands.
    pub(super) fn scores(&self) -> Scores {
        Scores::new(&LINES, 1, self.seats().map(|seat| (self.points(seat), self.tie_break(seat))))
    }

    /// Building resources in the supply decide ties in the revised game; in the classic game
    /// nothing does. Those that craft buildings give points for are left in the supply, unless an
    /// option has them exchanged.
    fn tie_break(&self, seat: Seat) -> i16 {
        let spent = |good: Good| match self.common.has(Switch::SpendOnBonus) {
            true => self.leftover_bonus(seat, good).0,
            false => 0,
        };
        let left = |good: Good| (self.player(seat).goods[good] - spent(good)) as i16;
        match self.layout.game {
            GameName::Revised => Good::RESOURCES.map(left).iter().sum(),
            _ => 0,
        }
    }

    /// What counts in the lines that go by steps: fields, pastures, crops, animals.
    fn stepped_amounts(&self, seat: Seat, pastures: &Pastures) -> [u16; 7] {
        let player = self.player(seat);
        let [grain, vegetables] =
            Good::CROPS.map(|crop| player.goods[crop] + self.sown(player, crop));
        let [sheep, boar, cattle] =
            [Good::Sheep, Good::Boar, Good::Cattle].map(|animal| player.goods[animal]);
        let fields = player.fields.len();
        [fields, pastures.as_slice().len() as u16, grain, vegetables, sheep, boar, cattle]
    }

    /// One player's points in the lines that go by steps, from -1 to 4.
    fn stepped_points(&self, seat: Seat, pastures: &Pastures) -> [i16; 7] {
        let amounts = self.stepped_amounts(seat, pastures);
        std::array::from_fn(|line| steps(amounts[line], STEPS[line]))
    }

    /// What a little more would score, line by line.
    pub(crate) fn prospects(&self, seat: Seat) -> Vec<Prospect> {
        let player = self.player(seat);
        let pastures = player.pastures();
        let amounts = self.stepped_amounts(seat, &pastures).into_iter().zip(STEPS);
        let mut prospects: Vec<Prospect> = LINES
            .iter()
            .zip(amounts)
            .filter_map(|(line, (amount, table))| {
                Prospect::step(line, amount, table[3], |amount| steps(amount, table))
            })
            .collect();
        let unused = (!player.used()).len();
        let stables = self.fenced_stables(seat, &pastures) as u16;
        let people = u16::from(player.people - self.lodgers(seat));
        let per_room = player.house.points();
        prospects.extend((unused > 0).then(|| Prospect::each("unused cells", unused, 1)));
        prospects
            .extend((stables < MOST_STABLES).then(|| Prospect::each("fenced stables", stables, 1)));
        prospects
            .extend((per_room > 0).then(|| Prospect::each("rooms", player.rooms.len(), per_room)));
        prospects.extend(
            (player.people < MOST_PEOPLE).then(|| Prospect::each("people", people, PERSON)),
        );
        prospects
    }

    /// Points for stables in pastures.
    fn fenced_stables(&self, seat: Seat, pastures: &Pastures) -> i16 {
        (self.player(seat).stables & pastures.cells).len().min(MOST_STABLES) as i16
    }

    /// In how many lines a player gets so many points, where 4 is the most.
    pub(super) fn lines_with(&self, seat: Seat, points: i16) -> u16 {
        let pastures = self.player(seat).pastures();
        let farm = self.stepped_points(seat, &pastures);
        let stables = self.fenced_stables(seat, &pastures);
        farm.iter().chain([&stables]).filter(|line| **line == points).count() as u16
    }

    /// One player's points by line, as they stand.
    pub fn points(&self, seat: Seat) -> [i16; CATEGORIES] {
        let player = self.player(seat);
        let pastures = player.pastures();
        let farm = self.stepped_points(seat, &pastures);
        let mut points = [0; CATEGORIES];
        points[..LINES.len()].copy_from_slice(&[
            farm[0],
            farm[1],
            farm[2],
            farm[3],
            farm[4],
            farm[5],
            farm[6],
            -((!player.used()).len() as i16),
            self.fenced_stables(seat, &pastures),
            player.house.points() * player.rooms.len() as i16,
            PERSON * i16::from(player.people - self.lodgers(seat)),
            self.owned_majors(seat).map(|major| i16::from(major.points)).sum::<i16>()
                + self.card_points(seat),
            Good::RESOURCES.map(|good| self.leftover_bonus(seat, good).1).iter().sum::<i16>()
                + self.bonus_points(seat),
            -3 * i16::from(player.begging),
        ]);
        points
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spot checks T30 of the specification.
    #[test]
    fn the_score_table_has_the_printed_steps() {
        let row = |table: [u16; 4], amounts: &[u16]| -> Vec<i16> {
            amounts.iter().map(|amount| steps(*amount, table)).collect()
        };
        assert_eq!(row([1, 4, 6, 8], &[0, 1, 3, 4, 5, 6, 7, 8, 12]), [-1, 1, 1, 2, 2, 3, 3, 4, 4]);
        assert_eq!(row([1, 3, 5, 7], &[2, 3, 4, 5, 6, 7]), [1, 2, 2, 3, 3, 4]);
        assert_eq!(row([1, 2, 4, 6], &[1, 2, 3, 4, 5, 6]), [1, 2, 2, 3, 3, 4]);
        assert_eq!(row([2, 3, 4, 5], &[0, 1, 2, 5, 7]), [-1, -1, 1, 4, 4]);
    }
}

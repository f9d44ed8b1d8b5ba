//! Scoring, and what decides ties.

use farmstead_cardboard::Good;

use super::bonus::{Bonus, Rates};
use super::state::{House, MOST_PEOPLE, State};
use crate::events::Name;
use crate::game::Seat;
use crate::prospects::Prospect;
use crate::scores::{CATEGORIES, Scores};

/// The lines of the score sheet.
pub const LINES: [Name; 10] = [
    "people",
    "rooms",
    "pastures",
    "fields",
    "grain",
    "animals",
    "stables",
    "improvements",
    "bonus",
    "begging",
];

/// Points for a person.
const PERSON: i16 = 3;

/// Lines on which everything that counts is a point.
const EACH: [Name; 5] = ["pastures", "fields", "grain", "animals", "stables"];

/// Goods that improvements score, in the order of [`Rates::alone`].
const SCORED: [Good; 4] = [Good::Wood, Good::Clay, Good::Reed, Good::Grain];

impl State<'_> {
    /// Everybody's score as it stands.
    pub(super) fn scores(&self) -> Scores {
        Scores::new(&LINES, 1, self.seats().map(|seat| (self.points(seat), self.tie_break(seat))))
    }

    /// One player's points by line, as they stand.
    pub fn points(&self, seat: Seat) -> [i16; CATEGORIES] {
        let player = self.player(seat);
        let sum = |numbers: &[u8]| numbers.iter().map(|number| i16::from(*number)).sum::<i16>();
        let grain = [0, 1, 2, 3].into_iter().zip(player.fields);
        let mut points = [0; CATEGORIES];
        points[..LINES.len()].copy_from_slice(&[
            PERSON * i16::from(player.people),
            if player.house == House::Clay { i16::from(player.rooms) } else { 0 },
            sum(&player.pastures),
            sum(&player.fields),
            grain.map(|(grain, fields)| grain * i16::from(fields)).sum(),
            player.herd().total() as i16,
            sum(&player.stabled),
            self.owned(seat).map(|(_, improvement)| i16::from(improvement.points)).sum(),
            self.bonus(seat).points,
            -3 * i16::from(player.begging),
        ]);
        points
    }

    /// What a little more would score, line by line.
    pub(crate) fn prospects(&self, seat: Seat) -> Vec<Prospect> {
        let player = self.player(seat);
        let points = self.points(seat);
        let grows = player.people < MOST_PEOPLE;
        let person = grows.then(|| Prospect::each("people", player.people.into(), PERSON));
        let room =
            (player.house == House::Clay).then(|| Prospect::each("rooms", player.rooms.into(), 1));
        // These lines count one point each, so the points are the number.
        let counted = LINES.iter().zip(points);
        let counted = counted
            .filter(|(line, _)| EACH.contains(line))
            .map(|(line, points)| Prospect::each(line, points.unsigned_abs(), 1));
        person.into_iter().chain(room).chain(counted).collect()
    }

    /// Food decides ties: grain that makes no points is as good as food.
    fn tie_break(&self, seat: Seat) -> i16 {
        (self.player(seat).goods[Good::Food] + self.bonus(seat).grain) as i16
    }

    /// The best that the player's improvements make of the goods in the supply.
    fn bonus(&self, seat: Seat) -> Bonus {
        let mut rates = Rates::default();
        for (rate, goods) in self.owned(seat).filter_map(|(_, improvement)| improvement.bonus) {
            match (goods, SCORED.iter().position(|good| goods == [*good])) {
                (_, Some(good)) => rates.alone[good] = Some(rate),
                _ => rates.mixed = Some(rate),
            }
        }
        rates.best(SCORED.map(|good| self.player(seat).goods[good]))
    }
}

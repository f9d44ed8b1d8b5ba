//! Scores by category, with tie-break and rank.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::events::Name;
use crate::game::Seat;

/// The most categories a score sheet has.
pub const CATEGORIES: usize = 16;

/// One player's score sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Sheet {
    /// Points by category, in the order of [`Scores::categories`].
    pub points: [i16; CATEGORIES],
    /// The sum of the categories.
    pub total: i16,
    /// What decides between equal totals, where anything does; more is better.
    pub tie_break: i16,
    /// 1 for the winner; players that cannot be told apart share a rank.
    pub rank: u8,
}

/// Everybody's score sheet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scores {
    /// What the categories are called.
    pub categories: &'static [Name],
    /// In how many parts a point is counted: 1, or 2 where half points exist.
    pub parts: i16,
    seats: u8,
    sheets: [Sheet; Seat::MOST],
}

impl Scores {
    /// Adds up and ranks the sheets: by total, then by tie-break, then together.
    pub fn new(
        categories: &'static [Name],
        parts: i16,
        sheets: impl IntoIterator<Item = ([i16; CATEGORIES], i16)>,
    ) -> Scores {
        let mut scores = Scores { categories, parts, seats: 0, sheets: Default::default() };
        for (points, tie_break) in sheets {
            let total = points.iter().sum();
            scores.sheets[scores.seats as usize] = Sheet { points, total, tie_break, rank: 0 };
            scores.seats += 1;
        }
        let ranked = scores.sheets;
        for sheet in &mut scores.sheets[..scores.seats as usize] {
            let ahead = ranked[..scores.seats as usize]
                .iter()
                .filter(|other| (other.total, other.tie_break) > (sheet.total, sheet.tie_break));
            sheet.rank = 1 + ahead.count() as u8;
        }
        scores
    }

    /// The sheets by seat.
    pub fn sheets(&self) -> &[Sheet] {
        &self.sheets[..self.seats as usize]
    }

    /// One seat's sheet.
    pub fn of(&self, seat: Seat) -> &Sheet {
        &self.sheets()[seat.index()]
    }

    /// A number of points as people write it, such as `12` or `3½`.
    pub fn write(&self, points: i16) -> String {
        let whole = points.div_euclid(self.parts);
        match (points.rem_euclid(self.parts), whole) {
            (0, _) => whole.to_string(),
            (_, -1) => "-½".to_owned(),
            (_, 0) => "½".to_owned(),
            (_, whole) if whole < 0 => format!("{}½", whole + 1),
            (_, whole) => format!("{whole}½"),
        }
    }

    /// A number of points as a plain number.
    pub fn value(&self, points: i16) -> f64 {
        f64::from(points) / f64::from(self.parts)
    }
}

/// A table: one line a category, one column a seat.
impl fmt::Display for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.categories.iter().map(|name| name.len()).max().unwrap_or(0).max(10);
        let mut line = |name: &str, cell: &dyn Fn(&Sheet) -> String| {
            write!(f, "{name:width$}")?;
            for sheet in self.sheets() {
                write!(f, " {:>5}", cell(sheet))?;
            }
            writeln!(f)
        };
        for (index, name) in self.categories.iter().enumerate() {
            line(name, &|sheet| self.write(sheet.points[index]))?;
        }
        line("total", &|sheet| self.write(sheet.total))?;
        line("tie-break", &|sheet| sheet.tie_break.to_string())?;
        line("rank", &|sheet| sheet.rank.to_string())
    }
}

/// A list by seat: `{"categories": {...}, "total": 12, "tie_break": 3, "rank": 1}`.
impl Serialize for Scores {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.sheets().len()))?;
        for sheet in self.sheets() {
            list.serialize_element(&SheetOf { scores: self, sheet })?;
        }
        list.end()
    }
}

struct SheetOf<'a> {
    scores: &'a Scores,
    sheet: &'a Sheet,
}

impl SheetOf<'_> {
    /// Whole points stay whole numbers in JSON.
    fn number<M: SerializeMap>(&self, map: &mut M, key: &str, points: i16) -> Result<(), M::Error> {
        if points % self.scores.parts == 0 {
            map.serialize_entry(key, &(points / self.scores.parts))
        } else {
            map.serialize_entry(key, &self.scores.value(points))
        }
    }
}

struct Categories<'a>(&'a SheetOf<'a>);

impl Serialize for Categories<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.scores.categories.len()))?;
        for (index, name) in self.0.scores.categories.iter().enumerate() {
            self.0.number(&mut map, name, self.0.sheet.points[index])?;
        }
        map.end()
    }
}

impl Serialize for SheetOf<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(4))?;
        map.serialize_entry("categories", &Categories(self))?;
        self.number(&mut map, "total", self.sheet.total)?;
        map.serialize_entry("tie_break", &self.sheet.tie_break)?;
        map.serialize_entry("rank", &self.sheet.rank)?;
        map.end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn totals(sheets: &[(i16, i16)]) -> Scores {
        Scores::new(
            &["points"],
            1,
            sheets.iter().map(|(points, tie)| {
                let mut row = [0; CATEGORIES];
                row[0] = *points;
                (row, *tie)
            }),
        )
    }

    #[test]
    fn equal_totals_are_decided_by_the_tie_break_and_then_shared() {
        let ranks: Vec<u8> =
            totals(&[(38, 4), (38, 5), (12, 0), (38, 5)]).sheets().iter().map(|s| s.rank).collect();
        assert_eq!(ranks, [3, 1, 4, 1]);
    }

    #[test]
    fn half_points_are_written_as_halves() {
        let mut scores = totals(&[(0, 0)]);
        scores.parts = 2;
        let written: Vec<String> = [7, 6, 1, 0, -1, -3].map(|points| scores.write(points)).into();
        assert_eq!(written, ["3½", "3", "½", "0", "-½", "-1½"]);
    }
}

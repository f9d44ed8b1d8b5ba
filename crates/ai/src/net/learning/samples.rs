//! Positions to learn from, packed.

use farmstead_rules::{CATEGORIES, Seat};

use crate::net::schema::Schema;
use crate::net::{Lists, POINTS};

/// What is learned of a position for every seat.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    /// What was expected on the way to the end and then came, mixed; in points.
    pub(super) totals: Vec<f32>,
    /// How the game ended for everybody, if it was played on from there.
    pub(super) ends: Option<Vec<End>>,
}

/// How a game ended for a seat.
#[derive(Debug, Clone, Copy)]
pub(super) struct End {
    /// The points by line of the score sheet.
    pub(super) lines: [i8; CATEGORIES],
    /// The share of the win.
    pub(super) win: f32,
}

/// Many positions.
#[derive(Debug, Default)]
pub(super) struct Samples {
    rows: Vec<u16>,
    /// Where each list of each sample begins: the farms, what is public of them, the board.
    starts: Vec<u32>,
    entries: Vec<Entry>,
    outcomes: Vec<(f32, Option<End>)>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    seats: u8,
    first_start: u32,
    first_outcome: u32,
}

/// What to learn of a position for one seat, in the unit of the last layer.
pub(super) struct Aim {
    pub(super) total: f32,
    /// The best rival's total, where there are rivals.
    pub(super) rival: Option<f32>,
    /// The lines of the score sheet and the share of the win, where the game was played to its end.
    pub(super) end: Option<([f32; CATEGORIES], f32)>,
}

/// One position.
pub(super) struct Sample<'a> {
    samples: &'a Samples,
    entry: Entry,
}

impl Samples {
    pub(super) fn push(&mut self, lists: &Lists, outcome: &Outcome) {
        let seats = lists.farms.len();
        self.entries.push(Entry {
            seats: seats as u8,
            first_start: self.starts.len() as u32,
            first_outcome: self.outcomes.len() as u32,
        });
        for list in lists.farms.iter().chain(&lists.public).chain([&lists.board]) {
            self.starts.push(self.rows.len() as u32);
            self.rows.extend(list);
        }
        self.starts.push(self.rows.len() as u32);
        for seat in 0..seats {
            let end = outcome.ends.as_ref().map(|ends| ends[seat]);
            self.outcomes.push((outcome.totals[seat], end));
        }
    }

    /// Adds all of another collection.
    pub(super) fn append(&mut self, other: &Samples) {
        let (rows, starts) = (self.rows.len() as u32, self.starts.len() as u32);
        let outcomes = self.outcomes.len() as u32;
        self.rows.extend(&other.rows);
        self.starts.extend(other.starts.iter().map(|start| start + rows));
        self.entries.extend(other.entries.iter().map(|entry| Entry {
            first_start: entry.first_start + starts,
            first_outcome: entry.first_outcome + outcomes,
            ..*entry
        }));
        self.outcomes.extend(&other.outcomes);
    }

    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    pub(super) fn seats(&self, index: usize) -> u8 {
        self.entries[index].seats
    }

    pub(super) fn get(&self, index: usize) -> Sample<'_> {
        Sample { samples: self, entry: self.entries[index] }
    }
}

impl Sample<'_> {
    fn list(&self, index: usize) -> &[u16] {
        let start = self.entry.first_start as usize + index;
        let starts = &self.samples.starts;
        &self.samples.rows[starts[start] as usize..starts[start + 1] as usize]
    }

    /// The rows that a seat sees.
    pub(super) fn rows(&self, seat: u8, schema: &Schema, rows: &mut Vec<u16>) {
        let seats = usize::from(self.entry.seats);
        let farm = schema.farm_rows() as u16;
        rows.clear();
        rows.extend(self.list(usize::from(seat)));
        for other in (0..seats).filter(|other| *other != usize::from(seat)) {
            rows.extend(self.list(seats + other).iter().map(|row| row + farm));
        }
        rows.extend(self.list(2 * seats).iter().map(|row| row + 2 * farm));
    }

    /// What to learn.
    pub(super) fn aim(&self, seat: u8) -> Aim {
        let seats = usize::from(self.entry.seats);
        let outcomes = &self.samples.outcomes[self.entry.first_outcome as usize..][..seats];
        let (total, end) = outcomes[usize::from(seat)];
        let mut best = f32::NEG_INFINITY;
        for (other, (total, _)) in outcomes.iter().enumerate() {
            if other != usize::from(seat) {
                best = best.max(*total);
            }
        }
        debug_assert!(seats <= Seat::MOST);
        Aim {
            total: total / POINTS,
            rival: (seats > 1).then_some(best / POINTS),
            end: end.map(|end| (end.lines.map(|points| f32::from(points) / POINTS), end.win)),
        }
    }
}

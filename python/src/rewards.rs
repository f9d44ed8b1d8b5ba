//! What the end of a game is worth to everybody, by name.

use farmstead_rules::{Scores, Seat};
use pyo3::prelude::*;

use crate::errors::raise;

/// A way to reward.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reward {
    /// From 1 for the first to -1 for the last.
    Rank,
    /// 1 for who wins, shared among those who do, 0 for the others.
    Win,
    /// Points less those of the best rival.
    Margin,
    /// Points.
    Score,
    /// The change of points, at every move.
    ScoreChange,
}

impl Reward {
    /// Every way with its name and what it gives, in plain words.
    pub(crate) const ALL: [(&'static str, Reward, &'static str); 5] = [
        ("rank", Reward::Rank, "at the end, from 1 for the first to -1 for the last; 0 alone"),
        ("win", Reward::Win, "at the end, 1 for who wins, shared among those who do"),
        ("margin", Reward::Margin, "at the end, points less those of the best rival"),
        ("score", Reward::Score, "at the end, points"),
        ("score_change", Reward::ScoreChange, "at every move, the change of everybody's points"),
    ];

    pub(crate) fn named(name: &str) -> PyResult<Reward> {
        let found = Reward::ALL.iter().find(|(key, ..)| *key == name);
        found.map(|(_, reward, _)| *reward).ok_or_else(|| {
            let names = Reward::ALL.map(|(key, ..)| key).join(", ");
            let why = format!("there is no reward called `{name}`; there are {names}");
            raise("UnknownReward", "unknown_reward", why)
        })
    }

    /// Everybody's reward for these scores, the last of a game.
    pub(crate) fn of(self, scores: &Scores) -> Gains {
        let sheets = scores.sheets();
        let mut gains = [0.0; Seat::MOST];
        let points = |total: i16| scores.value(total) as f32;
        for (seat, sheet) in sheets.iter().enumerate() {
            let rivals = sheets.iter().enumerate().filter(|(other, _)| *other != seat);
            gains[seat] = match self {
                Reward::Rank => {
                    // Who shares a rank shares what the ranks they take up are worth.
                    let same = sheets.iter().filter(|other| other.rank == sheet.rank).count();
                    let middle = f32::from(sheet.rank) - 1.0 + (same - 1) as f32 / 2.0;
                    match sheets.len() {
                        1 => 0.0,
                        players => 1.0 - 2.0 * middle / (players - 1) as f32,
                    }
                }
                Reward::Win => {
                    let winners = sheets.iter().filter(|other| other.rank == 1).count();
                    if sheet.rank == 1 { 1.0 / winners as f32 } else { 0.0 }
                }
                Reward::Margin => {
                    let best = rivals.map(|(_, other)| other.total).max().unwrap_or(0);
                    points(sheet.total) - points(best)
                }
                Reward::Score | Reward::ScoreChange => points(sheet.total),
            };
        }
        Gains { gains, seats: sheets.len() }
    }
}

/// What each seat of a game gets.
pub(crate) struct Gains {
    gains: [f32; Seat::MOST],
    seats: usize,
}

impl std::ops::Deref for Gains {
    type Target = [f32];
    fn deref(&self) -> &[f32] {
        &self.gains[..self.seats]
    }
}

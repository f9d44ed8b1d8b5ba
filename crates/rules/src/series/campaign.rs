//! The campaign of three games: points for ranks, and who leads.

use super::{Series, SeriesKind};

/// How many games a campaign has.
pub(super) const GAMES: usize = 3;

/// The points for each rank in a game of a campaign, from 1, or `None` if there is no campaign for
/// so many players.
pub(super) fn points(players: u8, game: usize) -> Option<&'static [u16]> {
    let games: [&[u16]; GAMES] = match players {
        2 => [&[1, 0], &[2, 0], &[3, 0]],
        3 => [&[7, 5, 3], &[8, 5, 2], &[9, 5, 1]],
        4 => [&[7, 5, 4, 3], &[8, 5, 3, 2], &[9, 6, 3, 1]],
        _ => return None,
    };
    games.get(game.checked_sub(1)?).copied()
}

/// Where a player stands in a campaign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Campaign points.
    pub points: u16,
    /// The sum of all scores, which decides between equal points.
    pub scores: i32,
    /// The rank, from 1; players that cannot be told apart share it.
    pub rank: u8,
}

impl Series {
    /// The campaign points that each seat won in a game, counted from 0.
    pub fn campaign_points(&self, game: usize) -> Vec<u16> {
        let played = &self.games[game];
        let of_rank = points(self.options.players, game + 1).unwrap_or(&[]);
        // Who shares a rank has the points of that rank, and the next is left out.
        let won = |rank: u8| of_rank.get(usize::from(rank) - 1).copied().unwrap_or(0);
        played.seats.iter().map(|fared| won(fared.rank)).collect()
    }

    /// Where each seat of a campaign stands; nobody in a solo series.
    pub fn standings(&self) -> Vec<Standing> {
        if self.kind == SeriesKind::Solo {
            return Vec::new();
        }
        let mut standings =
            vec![Standing { points: 0, scores: 0, rank: 1 }; self.options.players.into()];
        for (number, game) in self.games.iter().enumerate() {
            let won = self.campaign_points(number);
            for ((standing, fared), won) in standings.iter_mut().zip(&game.seats).zip(won) {
                standing.points += won;
                standing.scores += i32::from(fared.score);
            }
        }
        let worth = |standing: &Standing| (standing.points, standing.scores);
        let all = standings.clone();
        for standing in &mut standings {
            let ahead = all.iter().filter(|other| worth(other) > worth(standing));
            standing.rank = 1 + ahead.count() as u8;
        }
        standings
    }
}

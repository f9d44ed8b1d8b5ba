//! What a seat or a watcher sees.

use farmstead_rules::{AnyGame, Game, Name, Prospect, Report, Scores, Seat};
use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

use super::{AgricolaTable, CreaturesTable, FamilyTable};

/// The table with everybody's score.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct View {
    /// What lies on the table. Its field `game` tells which kind it is.
    pub table: TableView,
    /// The score by seat as it would stand if the game ended now.
    pub scores: Vec<SeatScore>,
}

/// The table of one of the games.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
#[serde(untagged)]
pub enum TableView {
    /// Classic or revised.
    Agricola(AgricolaTable),
    /// The Family Edition.
    Family(FamilyTable),
    /// All Creatures Big and Small.
    Creatures(CreaturesTable),
}

/// A seat's score.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct SeatScore {
    /// Points by category, in the order of the score sheet.
    pub categories: Vec<(Name, f64)>,
    /// Their sum.
    pub total: f64,
    /// What decides between equal totals; more is better.
    pub tie_break: i16,
    /// 1 for the winner.
    pub rank: u8,
    /// What a little more would score, by line, where there is a next step.
    pub next: Vec<NextPoints>,
}

/// The next step of a line of the score sheet.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(test, derive(TS))]
pub struct NextPoints {
    /// The line.
    pub line: Name,
    /// How much there is of what counts.
    pub count: u16,
    /// How much more brings points; of unused cells, how many fewer.
    pub more: u16,
    /// How many points that brings on this line.
    pub points: f64,
}

impl View {
    /// What this seat's view shows.
    pub fn of(view: &farmstead_rules::View) -> View {
        View::new(view.report(), &view.scores(), view.prospects())
    }

    /// Everything, hidden hands included: for games that are over.
    pub fn of_everything(game: &AnyGame) -> View {
        View::new(game.report(), &game.scores(), game.prospects())
    }

    /// The same with those who gave up behind everybody else: the others rank by their points.
    #[must_use]
    pub fn with_resigned(mut self, resigned: &[Seat]) -> View {
        let gave_up = |seat: usize| resigned.iter().any(|one| one.index() == seat);
        let key = |seat: usize, score: &SeatScore| (!gave_up(seat), score.total, score.tie_break);
        let keys: Vec<_> =
            self.scores.iter().enumerate().map(|(seat, score)| key(seat, score)).collect();
        for (score, own) in self.scores.iter_mut().zip(&keys) {
            score.rank = 1 + keys.iter().filter(|other| *other > own).count() as u8;
        }
        self
    }

    fn new(report: Report, scores: &Scores, prospects: Vec<Vec<Prospect>>) -> View {
        let table = match report {
            Report::Agricola(table) => TableView::Agricola(table.into()),
            Report::Family(table) => TableView::Family(table.into()),
            Report::Creatures(table) => TableView::Creatures(table.into()),
            _ => unreachable!("every game has a table"),
        };
        let value = |points| scores.value(points);
        let next = |one: Prospect| NextPoints {
            line: one.line,
            count: one.count,
            more: one.more,
            points: value(one.points),
        };
        let sheets = scores.sheets().iter().zip(prospects);
        let sheets = sheets.map(|(sheet, prospects)| SeatScore {
            categories: scores
                .categories
                .iter()
                .zip(sheet.points)
                .map(|(name, points)| (*name, value(points)))
                .collect(),
            total: value(sheet.total),
            tie_break: sheet.tie_break,
            rank: sheet.rank,
            next: prospects.into_iter().map(next).collect(),
        });
        View { table, scores: sheets.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use farmstead_rules::{Deal, Options, Seed};

    #[test]
    fn whoever_gave_up_is_last_and_the_others_rank_by_their_points() {
        let options: Options = "players=3".parse().expect("a usual table");
        let deal = Deal::from_seed(&options, Seed(1));
        let mut view = View::of_everything(&AnyGame::new(&options, &deal).expect("it begins"));
        for (score, total) in view.scores.iter_mut().zip([30.0, 10.0, 20.0]) {
            score.total = total;
        }
        let ranks = |view: View| view.scores.iter().map(|score| score.rank).collect::<Vec<_>>();
        assert_eq!(ranks(view.clone().with_resigned(&[])), [1, 3, 2]);
        assert_eq!(ranks(view.with_resigned(&[Seat(0)])), [3, 2, 1]);
    }
}

//! A game that was looked at decision by decision.

use farmstead_ai::review::{self, Mark};
use farmstead_ai::{Advice, Names};
use farmstead_rules::{Seat, View};
use serde::{Deserialize, Serialize};
#[cfg(test)]
use ts_rs::TS;

use super::Move;

/// How many of its costliest decisions a seat is told.
const TURNING_POINTS: usize = 3;

/// A game that was looked at. It is kept with the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct Review {
    /// Simulations for each decision.
    pub simulations: u64,
    /// Every turn and every other decision, in order.
    pub turns: Vec<ReviewTurn>,
    /// How it ended for everybody.
    pub end: Vec<ReviewStanding>,
    /// How everybody played.
    pub seats: Vec<ReviewSeat>,
}

/// How a seat stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct ReviewStanding {
    /// The points that it may expect.
    pub points: f64,
    /// Its chance to win, from 0 to 1.
    pub win: f64,
}

/// A decision that was looked at: a whole turn, or an answer between turns.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct ReviewTurn {
    /// How many moves had been played before it.
    pub position: u32,
    /// How many moves it is.
    pub moves: u32,
    /// Whose it was.
    #[cfg_attr(test, ts(type = "Seat"))]
    pub seat: u8,
    /// In which round; 0 before the first.
    pub round: u8,
    /// What everybody could expect before it, if the best was done.
    pub before: Vec<ReviewStanding>,
    /// What everybody could expect after what was done.
    pub after: Vec<ReviewStanding>,
    /// By how many points what was done is worth less to the seat than the best.
    pub loss: f64,
    /// Whether something came between it and the next decision that its seat could not know.
    pub chance: bool,
    /// Whether there was more than one thing to do.
    pub choice: bool,
    /// What was done, as far as it can be said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub played: Option<String>,
    /// What would have been better, if anything was clearly so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub better: Option<ReviewOption>,
    /// In a draft, the cards that could be kept and what they are worth, the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(type = "ReviewPick[]", optional))]
    pub picks: Vec<ReviewPick>,
}

/// A better way to go on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct ReviewOption {
    /// What to do and what decides, in one sentence.
    pub sentence: String,
    /// The moves of the whole turn.
    pub codes: Vec<u32>,
    /// What is likely to follow: who does what.
    #[cfg_attr(test, ts(type = "[Seat, string][]"))]
    pub line: Vec<(u8, String)>,
}

/// A card that could be kept.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct ReviewPick {
    /// Which card, by key.
    pub card: String,
    /// By how many points it is worth less than the best of them.
    pub behind: f64,
    /// Whether it was kept.
    pub kept: bool,
}

/// How somebody played.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct ReviewSeat {
    /// Where its lead came from, in points ahead; the parts add up to the end.
    pub account: ReviewAccount,
    /// The first, the middle and the last part of the game.
    pub phases: Vec<ReviewPhase>,
    /// The costliest decisions, by their place among the turns, the costliest first.
    pub turning_points: Vec<u32>,
    /// How far it had come at certain points, beside strong players with the same deal.
    pub marks: Vec<ReviewMark>,
}

/// Where a lead came from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct ReviewAccount {
    /// What could be expected at the start.
    pub start: f64,
    /// What the own decisions gave away; never above 0.
    pub own: f64,
    /// What decisions of others brought.
    pub others: f64,
    /// What chance brought, and cards that others held.
    pub chance: f64,
    /// What was seen only later.
    pub unforeseen: f64,
    /// How it ended.
    pub end: f64,
}

/// How well somebody decided in a part of the game.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS))]
pub struct ReviewPhase {
    /// Its first round and its last.
    pub rounds: [u8; 2],
    /// Decisions with a choice.
    pub decisions: u32,
    /// How many of them were as good as the best.
    pub good: u32,
    /// What they gave away in all, in points.
    pub lost: f64,
}

/// How far somebody had come when a round began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
pub struct ReviewMark {
    /// What is told: `opening` is the points to be expected, `food` what there was to eat beyond what
    /// the family needs at the harvest at which that was least, `family` how many people there were.
    pub what: String,
    /// The round.
    pub round: u8,
    /// How far.
    pub reached: f64,
    /// How far strong players came who played the same deal, if they have played it that far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strong: Option<f64>,
}

impl Review {
    /// Tells a review with the names of the players; `views` are what the seats of its decisions saw,
    /// `strong` how far strong players came with the same deal.
    pub fn of(
        review: &review::Review,
        simulations: u64,
        names: &[String],
        view: impl Fn(usize) -> View,
        marks: [&[review::Marks]; 2],
    ) -> Review {
        let turn = |(index, turn)| ReviewTurn::of(turn, &Names(names), || view(index));
        let seat = |seat: Seat| {
            let [reached, strong] = marks.map(|marks| marks.get(seat.index()).copied());
            ReviewSeat {
                account: account(&review.account(seat)),
                phases: review.accuracy(seat).iter().map(phase).collect(),
                turning_points: turning_points(review, seat),
                marks: told_marks(reached.unwrap_or_default(), strong.unwrap_or_default()),
            }
        };
        Review {
            simulations,
            turns: review.turns.iter().enumerate().map(turn).collect(),
            end: standings(&review.end),
            seats: review.seats().map(seat).collect(),
        }
    }
}

impl ReviewTurn {
    fn of(turn: &review::ReviewedTurn, names: &Names<'_>, view: impl Fn() -> View) -> ReviewTurn {
        let better = turn.better().map(|better| ReviewOption {
            sentence: turn.analysis.sentence(better, names),
            codes: better.moves.iter().map(|chosen| chosen.0).collect(),
            line: better.line.iter().map(|(seat, words)| (seat.0, words.clone())).collect(),
        });
        let picks = if turn.round == 0 { picks(turn, &view()) } else { Vec::new() };
        ReviewTurn {
            position: turn.moves.start as u32,
            moves: turn.moves.len() as u32,
            seat: turn.seat.0,
            round: turn.round,
            before: standings(&turn.before),
            after: standings(&turn.after),
            loss: short(turn.loss),
            chance: turn.by_chance,
            choice: turn.was_a_choice(),
            played: turn.played().map(|played| played.proposal.clone()),
            better,
            picks,
        }
    }
}

/// The cards among which one was chosen to be kept.
fn picks(turn: &review::ReviewedTurn, view: &View) -> Vec<ReviewPick> {
    let best = turn.analysis.options.first().map_or(0.0, |option| option.worth);
    let pick = |(index, option): (usize, &Advice)| {
        let first = Move::of(view, *option.moves.first()?);
        let card = first.card.filter(|_| first.kind == "keep-card")?;
        let behind = short((best - option.worth).max(0.0));
        let kept = turn.analysis.played == Some(index);
        Some(ReviewPick { card: card.to_string(), behind, kept })
    };
    turn.analysis.options.iter().enumerate().filter_map(pick).collect()
}

fn turning_points(review: &review::Review, seat: Seat) -> Vec<u32> {
    let points = review.turning_points(seat, TURNING_POINTS);
    let place = |point: &&review::ReviewedTurn| {
        review.turns.iter().position(|turn| turn.moves == point.moves)
    };
    points.iter().filter_map(place).map(|place| place as u32).collect()
}

fn told_marks(reached: review::Marks, strong: review::Marks) -> Vec<ReviewMark> {
    let pairs = [
        ("opening", reached.opening, strong.opening),
        ("food", reached.food, strong.food),
        ("family", reached.family, strong.family),
    ];
    let mark = |(what, reached, strong): (&str, Option<Mark>, Option<Mark>)| {
        let Mark { round, reached } = reached?;
        let strong = strong.map(|strong| short(strong.reached));
        Some(ReviewMark { what: what.to_owned(), round, reached: short(reached), strong })
    };
    pairs.into_iter().filter_map(mark).collect()
}

fn account(account: &review::Account) -> ReviewAccount {
    ReviewAccount {
        start: short(account.start),
        own: short(account.own),
        others: short(account.others),
        chance: short(account.chance),
        unforeseen: short(account.second_thoughts),
        end: short(account.end),
    }
}

fn phase(part: &review::Accuracy) -> ReviewPhase {
    ReviewPhase {
        rounds: part.rounds,
        decisions: part.decisions as u32,
        good: part.good as u32,
        lost: short(part.lost),
    }
}

fn standings(standings: &[review::Standing]) -> Vec<ReviewStanding> {
    let told =
        |one: &review::Standing| ReviewStanding { points: short(one.points), win: short(one.win) };
    standings.iter().map(told).collect()
}

/// A number with two digits after the point: searches are not more exact.
fn short(number: f32) -> f64 {
    (f64::from(number) * 100.0).round() / 100.0
}

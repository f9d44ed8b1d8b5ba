//! What somebody expects of a game while it is played.

use farmstead_rules::{Seat, View};

use crate::agent::Budget;
use crate::analysis::analyse;
use crate::evaluator::{Evaluator, Value};
use crate::games::with_game;
use crate::linear::Linear;
use crate::net::NetAt;
use crate::opponent::Contender;
use crate::turns::Searched;
use crate::wyrand::Wyrand;

/// What a seat expects when one of its turns begins.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Forecast {
    /// The round.
    pub round: u8,
    /// The chance to win; a shared win counts in parts.
    pub win: f64,
    /// Points ahead of the best other.
    pub lead: f64,
}

/// By what a forecast is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Oracle {
    /// By what the player values positions with, at first sight.
    Evaluator,
    /// By what an analysis tells people after so many simulations.
    Analysis(u64),
}

impl Oracle {
    /// What to expect of the turn that begins for the view's seat; `None` in the middle of one.
    pub(super) fn forecast(self, who: &Contender, view: &View, seed: u64) -> Option<Forecast> {
        let seat = view.seat()?;
        let sample = view.sample(&mut Wyrand::new(seed));
        let (begins, round) = with_game!(&sample, game => begun(game));
        if !begins {
            return None;
        }
        let (win, points): (f32, Vec<f32>) = match self {
            Oracle::Evaluator => {
                let value = with_game!(&sample, game => value(who, game));
                (value.of(seat).win, value.seats().iter().map(|promise| promise.total).collect())
            }
            Oracle::Analysis(simulations) => {
                let budget = Budget { nodes: Some(simulations), ..Budget::default() };
                let mut best = None;
                analyse(view, seed, &budget, |report| {
                    best = report.options.first().map(|option| option.outlook.clone());
                });
                let best = best?;
                (best[seat.index()].win, best.iter().map(|outlook| outlook.points).collect())
            }
        };
        let others = (0..).map(Seat).zip(&points).filter(|(other, _)| *other != seat);
        let rival = others.map(|(_, points)| *points).reduce(f32::max).unwrap_or(0.0);
        Some(Forecast { round, win: win.into(), lead: (points[seat.index()] - rival).into() })
    }
}

fn begun<G: Searched>(game: &G) -> (bool, u8) {
    (game.is_new_turn(), game.round())
}

fn value<G: Searched>(who: &Contender, game: &G) -> Value {
    let net = match who {
        Contender::Net(net) => Some(NetAt::new(net, game)),
        who if who.has_shipped_net() => NetAt::shipped(game),
        _ => None,
    };
    match net {
        Some(net) => net.evaluate(game),
        None => Linear::shipped(game).evaluate(game),
    }
}

//! The levels: what makes a weaker or a stronger opponent.
//!
//! A weaker opponent does not blunder at random. It sees less far, and takes something nearly as good
//! for as good.

use std::cell::OnceCell;
use std::sync::Arc;
use std::time::Duration;

use farmstead_rules::{Move, Seat, View};
use rand_core::Rng;

use crate::agent::{Agent, Budget, Decision};
use crate::evaluator::Evaluator;
use crate::games::with_game;
use crate::linear::Linear;
use crate::net::{Net, NetAt};
use crate::plan::Plan;
use crate::search::softmax;
use crate::thinker::{Memory, think};
use crate::turns::{Breadth, Searched, Turns};
use crate::wyrand::Wyrand;

/// How an opponent decides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Level {
    /// Its name.
    pub key: &'static str,
    /// How it plays, in a few words.
    pub words: &'static str,
    /// How far it sees.
    pub sight: Sight,
    /// How much it minds a difference: an option that is so many points worse than another is taken
    /// about a third as often.
    pub tolerance: f32,
    /// What it never takes: an option that is so many points worse than the best.
    pub cut: f32,
}

/// How far an opponent sees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Sight {
    /// To the end of its own turn. What things will come to counts for this part, and for the rest
    /// the score sheet as it stands.
    OwnTurn {
        /// From 0 to 1.
        foresight: f32,
    },
    /// As far as so many simulations reach.
    Simulations(u64),
    /// As far as the clock allows.
    Time(Duration),
}

/// Every level, from the weakest on.
pub const LEVELS: [Level; 6] = [
    Level {
        key: "farmhand",
        words: "thinks of today's points more than of tomorrow's, and is easily content",
        sight: Sight::OwnTurn { foresight: 0.6 },
        tolerance: 1.5,
        cut: 5.0,
    },
    Level {
        key: "smallholder",
        words: "knows what things are worth, and takes one good turn for another",
        sight: Sight::OwnTurn { foresight: 1.0 },
        tolerance: 0.6,
        cut: 1.5,
    },
    Level {
        key: "farmer",
        words: "makes the best of every turn without asking what others will do",
        sight: Sight::OwnTurn { foresight: 1.0 },
        tolerance: 0.1,
        cut: 0.3,
    },
    Level {
        key: "steward",
        words: "looks a few turns ahead, also at those of others",
        sight: Sight::Simulations(60),
        tolerance: 0.1,
        cut: 0.3,
    },
    Level {
        key: "landowner",
        words: "looks ahead to the next harvest",
        sight: Sight::Simulations(600),
        tolerance: 0.0,
        cut: 0.0,
    },
    Level {
        key: "master",
        words: "looks ahead as far as two seconds allow",
        sight: Sight::Time(Duration::from_secs(2)),
        tolerance: 0.0,
        cut: 0.0,
    },
];

impl Level {
    /// How long it thinks if nobody says otherwise.
    fn usual(&self) -> Budget {
        match self.sight {
            Sight::OwnTurn { .. } => Budget::default(),
            Sight::Simulations(nodes) => Budget { nodes: Some(nodes), ..Budget::default() },
            Sight::Time(time) => Budget { time: Some(time), ..Budget::default() },
        }
    }

    /// One of several options, by what they are worth in points.
    fn pick(&self, worth: &[f32], random: &mut Wyrand) -> Option<usize> {
        let best = worth.iter().copied().reduce(f32::max)?;
        let mut near: Vec<usize> =
            (0..worth.len()).filter(|option| worth[*option] >= best - self.cut).collect();
        near.sort_by(|one, other| worth[*other].total_cmp(&worth[*one]));
        if self.tolerance == 0.0 {
            return near.first().copied();
        }
        let mut shares: Vec<f32> = near.iter().map(|option| worth[*option]).collect();
        softmax(&mut shares, self.tolerance);
        Some(near[random.among(&shares)])
    }
}

/// By what an opponent values positions.
#[derive(Debug, Clone)]
pub(crate) enum Values {
    /// By what ships for the table.
    Shipped,
    /// By the linear evaluator.
    Linear,
    /// By a certain network.
    Net(Arc<Net>),
}

impl Values {
    /// The network for a table, if it is one.
    fn net<G: Searched>(&self, game: &G) -> Option<NetAt> {
        match self {
            Values::Shipped => NetAt::shipped(game),
            Values::Linear => None,
            Values::Net(net) => Some(NetAt::new(net, game)),
        }
    }
}

/// An opponent of a level, for one seat of one game.
#[derive(Debug)]
pub(crate) struct Player {
    level: &'static Level,
    values: Values,
    /// The network at this table, if it is one, once somebody has asked.
    net: OnceCell<Option<Arc<NetAt>>>,
    random: Wyrand,
    plan: Plan,
    memory: Memory,
}

impl Player {
    /// A player of this level that draws chances from a seed.
    pub(crate) fn new(level: &'static Level, values: Values, seed: u64) -> Player {
        Player {
            level,
            values,
            net: OnceCell::new(),
            random: Wyrand::new(seed),
            plan: Plan::default(),
            memory: Memory::default(),
        }
    }
}

impl Agent for Player {
    fn choose(&mut self, view: &View, budget: &Budget) -> Option<Decision> {
        let seat = view.seat()?;
        let seed = self.random.next_u64();
        let Player { level, values, net, random, plan, memory } = self;
        plan.follow(view, seed, |sample| match level.sight {
            Sight::OwnTurn { foresight } => {
                let line = with_game!(&*sample, game => own_turn(game, seat, foresight, |worth| {
                    level.pick(worth, random)
                }));
                (line, 0)
            }
            Sight::Simulations(_) | Sight::Time(_) => {
                let budget = budget.within(&level.usual());
                let pick = |worth: &[f32]| level.pick(worth, random);
                with_game!(&*sample, game => {
                    match net.get_or_init(|| values.net(game).map(Arc::new)) {
                        Some(net) => think(net, game, seat, seed, &budget, memory, pick),
                        None => {
                            think(&Linear::shipped(game), game, seat, seed, &budget, memory, pick)
                        }
                    }
                })
            }
        })
    }
}

/// The line of a turn, picked by what its results are worth to the seat alone.
fn own_turn<G: Searched>(
    game: &G,
    seat: Seat,
    foresight: f32,
    pick: impl FnOnce(&[f32]) -> Option<usize>,
) -> Vec<Move> {
    let evaluator = Linear::shipped(game);
    let mut turns = Turns::new(Breadth::WIDE);
    let value = |after: &G| {
        let scores = after.scores();
        let sheet = scores.value(scores.of(seat).total) as f32;
        foresight * evaluator.total(after, seat) + (1.0 - foresight) * sheet
    };
    let worth: Vec<f32> = turns.find(game).iter().map(|outcome| value(&outcome.game)).collect();
    let mut line = Vec::new();
    if let Some(picked) = pick(&worth) {
        turns.line(&turns.outcomes()[picked], &mut line);
    }
    line
}

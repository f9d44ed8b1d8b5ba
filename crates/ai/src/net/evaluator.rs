//! A network at a table.

use std::sync::Arc;

use farmstead_rules::{CATEGORIES, Seat, Turn};
use pulp::Arch;

use super::schema::{Bound, Ladder, Names};
use super::sight::{
    BOARD, BoardFacts, FARM, FarmFacts, OF_TURNS, differences, see_board, see_farm,
};
use super::{ANSWERS, Net, POINTS, Row, SPREAD, WIN, layers};
use crate::evaluator::{Evaluator, Note, Totals, Value, final_totals};
use crate::facts::Described;

/// A network that knows in which order the facts of one kind of table are told.
#[derive(Debug, Clone)]
pub struct NetAt {
    net: Arc<Net>,
    bound: Bound,
    /// What a seat sees when every fact is zero: some facts count from below.
    nothing: Row,
    arch: Arch,
}

/// The amounts of all facts in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    farms: [FarmFacts; Seat::MOST],
    board: BoardFacts,
    seats: u8,
}

/// What a network has worked out of a position: the facts, and the sums of their rows as seats see
/// them. Two players see the same from two sides; one side is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sums {
    seen: Seen,
    sums: [Row; Seat::MOST],
    /// The one seat that looks, if the others need not.
    only: Option<Seat>,
}

impl Seen {
    const NOTHING: Seen = Seen { farms: [[0; FARM]; Seat::MOST], board: [0; BOARD], seats: 0 };

    #[inline(always)]
    fn of<G: Described>(game: &G) -> Seen {
        let mut seen = Seen { seats: game.seats(), ..Seen::NOTHING };
        for (seat, facts) in (0..seen.seats).map(Seat).zip(&mut seen.farms) {
            see_farm(game, seat, facts);
        }
        see_board(game, &mut seen.board);
        seen
    }
}

impl NetAt {
    /// The network at the table of a game.
    pub fn new<G: Described>(net: &Arc<Net>, game: &G) -> NetAt {
        let bound = net.schema.bind(&Names::of(game));
        let mut nothing = net.bias;
        let mut add = |row: usize| layers::replace(&mut nothing, &net.rows[0], &net.rows[row]);
        for ladder in &bound.farm {
            let row = usize::from(ladder.row(0));
            add(row);
            if !ladder.private {
                (1..game.seats()).for_each(|_| add(net.rivals() + row));
            }
        }
        bound.board.iter().for_each(|ladder| add(net.board() + usize::from(ladder.row(0))));
        NetAt { net: Arc::clone(net), bound, nothing, arch: Arch::new() }
    }

    /// The network that ships for such a table, if there is one.
    pub fn shipped<G: Described>(game: &G) -> Option<NetAt> {
        Net::shipped(game).map(|net| NetAt::new(net, game))
    }

    /// Where the rows of the table's facts are.
    pub(crate) fn bound(&self) -> &Bound {
        &self.bound
    }

    /// Brings the sum that a seat sees from one position to another.
    #[inline(always)]
    fn shift(&self, sum: &mut Row, looker: usize, before: &Seen, after: &Seen) {
        let rows = &self.net.rows;
        let mut replace = |first: usize, ladder: &Ladder, before: i16, after: i16| {
            let (gone, come) = (ladder.row(before), ladder.row(after));
            if gone != come {
                let row = |row: u16| &rows[first + usize::from(row)];
                layers::replace(sum, row(gone), row(come));
            }
        };
        for seat in 0..usize::from(after.seats) {
            let own = seat == looker;
            let first = if own { 0 } else { self.net.rivals() };
            let farms = (&before.farms[seat], &after.farms[seat]);
            differences(&self.bound.farm, farms.0, farms.1, |ladder, before, after| {
                if own || !ladder.private {
                    replace(first, ladder, before, after);
                }
            });
        }
        let first = self.net.board();
        differences(&self.bound.board, &before.board, &after.board, |ladder, before, after| {
            replace(first, ladder, before, after);
        });
    }

    /// The amount of a fact of the looker's farm or of the board.
    #[inline(always)]
    fn noted(seen: &mut Seen, looker: usize, fact: u16) -> &mut i16 {
        match usize::from(fact).checked_sub(FARM) {
            None => &mut seen.farms[looker][usize::from(fact)],
            Some(fact) => &mut seen.board[fact],
        }
    }

    fn lookers(only: Option<Seat>, seats: u8) -> impl Iterator<Item = usize> {
        let all = (0..seats).map(Seat).filter(move |seat| only.is_none_or(|only| only == *seat));
        all.map(Seat::index)
    }

    /// Works a position out for all seats, or for one.
    fn work_out<G: Described>(&self, game: &G, only: Option<Seat>) -> Sums {
        let seen = Seen::of(game);
        let mut sums = [self.nothing; Seat::MOST];
        self.arch.dispatch(
            #[inline(always)]
            || {
                for looker in NetAt::lookers(only, seen.seats) {
                    self.shift(&mut sums[looker], looker, &Seen::NOTHING, &seen);
                }
            },
        );
        Sums { seen, sums, only }
    }

    /// Everybody's points by the sums that seats see.
    #[inline(always)]
    fn points<'a>(&self, sums: impl Iterator<Item = (usize, &'a Row)>, two: bool) -> Totals {
        let mut totals = Totals::default();
        for (looker, sum) in sums {
            let (own, rival) = layers::totals(&self.net, sum);
            totals[looker] = own * POINTS;
            if two {
                totals[1 - looker] = rival * POINTS;
            }
        }
        totals
    }

    /// The answers for a seat, in points.
    fn answers(&self, sum: &Row) -> [f32; ANSWERS] {
        let mut answers = layers::answers(self.arch, &self.net, sum);
        answers[..=SPREAD].iter_mut().for_each(|answer| *answer *= POINTS);
        answers
    }
}

impl<G: Described> Evaluator<G> for NetAt {
    type Accumulator = Sums;
    const SEES_ALL: bool = true;

    fn refresh(&self, game: &G) -> Sums {
        let only = match game.turn() {
            Turn::Seat(mover) if game.seats() == 2 => Some(mover),
            _ => None,
        };
        self.work_out(game, only)
    }

    fn follow(&self, sums: &mut Sums, game: &G) {
        let seen = Seen::of(game);
        self.arch.dispatch(
            #[inline(always)]
            || {
                for looker in NetAt::lookers(sums.only, seen.seats) {
                    self.shift(&mut sums.sums[looker], looker, &sums.seen, &seen);
                }
            },
        );
        sums.seen = seen;
    }

    fn value(&self, game: &G, sums: &Sums) -> Value {
        if final_totals(game).is_some() {
            return Value::of_scores(&game.scores());
        }
        let worked_out = sums.only.map(|_| self.work_out(game, None));
        let all = &worked_out.as_ref().unwrap_or(sums).sums;
        Value::told(all[..usize::from(game.seats())].iter().map(|sum| {
            let answers = self.answers(sum);
            let lines = std::array::from_fn::<f32, CATEGORIES, _>(|line| answers[line]);
            (lines, answers[SPREAD].max(0.1), answers[WIN])
        }))
    }

    fn totals(&self, game: &G, sums: &Sums) -> Totals {
        final_totals(game).unwrap_or_else(|| {
            self.arch.dispatch(
                #[inline(always)]
                || {
                    let lookers = NetAt::lookers(sums.only, sums.seen.seats);
                    let sums_seen = lookers.map(|looker| (looker, &sums.sums[looker]));
                    self.points(sums_seen, sums.only.is_some())
                },
            )
        })
    }

    fn total(&self, game: &G, seat: Seat) -> f32 {
        let sums = self.refresh(game);
        self.totals(game, &sums)[seat.index()]
    }

    fn note(&self, before: &Sums, after: &G, notes: &mut Vec<Note>) {
        let Some(looker) = before.only else { return };
        let seen = Seen::of(after);
        let own = before.seen.farms[looker.index()].iter().zip(&seen.farms[looker.index()]);
        for (fact, (before, after)) in own.enumerate().skip(OF_TURNS) {
            if before != after {
                notes.push(Note { fact: fact as u16, amount: *after });
            }
        }
        for (fact, (before, after)) in before.seen.board.iter().zip(&seen.board).enumerate() {
            if before != after && self.bound.of_others != Some(fact) {
                notes.push(Note { fact: (FARM + fact) as u16, amount: *after });
            }
        }
    }

    fn idle(&self, before: &Sums, after: &G, notes: &[Note]) -> Sums {
        let mut idle = before.clone();
        let looker = before.only.map_or(0, Seat::index);
        let mut seen = Seen::of(after);
        let mut known = before.seen.clone();
        for note in notes {
            *NetAt::noted(&mut seen, looker, note.fact) =
                *NetAt::noted(&mut known, looker, note.fact);
        }
        self.arch.dispatch(
            #[inline(always)]
            || self.shift(&mut idle.sums[looker], looker, &before.seen, &seen),
        );
        idle.seen = seen;
        idle
    }

    fn totals_by_notes(&self, idle: &Sums, notes: &[Note]) -> Totals {
        let looker = idle.only.map_or(0, Seat::index);
        self.arch.dispatch(
            #[inline(always)]
            || {
                let mut sum = idle.sums[looker];
                for Note { fact, amount } in notes {
                    let fact = usize::from(*fact);
                    let (ladder, first, before) = match fact.checked_sub(FARM) {
                        None => (&self.bound.farm[fact], 0, idle.seen.farms[looker][fact]),
                        Some(fact) => {
                            (&self.bound.board[fact], self.net.board(), idle.seen.board[fact])
                        }
                    };
                    let (gone, come) = (ladder.row(before), ladder.row(*amount));
                    if gone != come {
                        let row = |row: u16| &self.net.rows[first + usize::from(row)];
                        layers::replace(&mut sum, row(gone), row(come));
                    }
                }
                self.points(std::iter::once((looker, &sum)), true)
            },
        )
    }

    fn totals_after(&self, before: &Sums, game: &G) -> Totals {
        if let Some(totals) = final_totals(game) {
            return totals;
        }
        let seen = Seen::of(game);
        self.arch.dispatch(
            #[inline(always)]
            || {
                let mut sums = before.sums;
                for looker in NetAt::lookers(before.only, seen.seats) {
                    self.shift(&mut sums[looker], looker, &before.seen, &seen);
                }
                let lookers = NetAt::lookers(before.only, seen.seats);
                self.points(lookers.map(|looker| (looker, &sums[looker])), before.only.is_some())
            },
        )
    }
}

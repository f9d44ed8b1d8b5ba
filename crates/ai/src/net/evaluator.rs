//! A network at a table.

use std::ops::Range;
use std::sync::Arc;

use arrayvec::ArrayVec;
use farmstead_rules::{CATEGORIES, Seat, Turn};

use super::lanes::{Job, Lanes, Processor};
use super::schema::{Bound, Ladder, Names};
use super::sight::{
    BOARD, BoardFacts, FARM, FarmFacts, OF_TURNS, differences, see_board, see_farm,
};
use super::{ANSWERS, Net, POINTS, Row, SPREAD, WIDTH, WIN, layers};
use crate::evaluator::{Evaluator, Note, Totals, Value, final_totals};
use crate::facts::Described;

/// A network that knows in which order the facts of one kind of table are told.
#[derive(Debug, Clone)]
pub struct NetAt {
    net: Arc<Net>,
    bound: Bound,
    /// What a seat sees when every fact is zero: some facts count from below.
    nothing: Row,
    processor: Processor,
}

/// The amounts of all facts in a position.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Seen {
    farms: ArrayVec<FarmFacts, { Seat::MOST }>,
    board: BoardFacts,
}

/// What a network has worked out of a position: the facts, and the sums of their rows as seats see
/// them. Two players see the same from two sides; one side is enough.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sums {
    seen: Seen,
    /// By seat, or that of the one seat that looks.
    sums: ArrayVec<Row, { Seat::MOST }>,
    /// The one seat that looks, if the others need not.
    only: Option<Seat>,
    /// Whose turn it is.
    mover: usize,
}

impl Seen {
    /// A table at which every fact is zero.
    fn nothing(seats: u8) -> Seen {
        let farms = (0..seats).map(|_| [0; FARM]).collect();
        Seen { farms, board: [0; BOARD] }
    }

    #[inline(always)]
    fn of<G: Described>(game: &G) -> Seen {
        let mut seen = Seen::nothing(game.seats());
        for (seat, facts) in (0..).map(Seat).zip(&mut seen.farms) {
            see_farm(game, seat, facts);
        }
        see_board(game, &mut seen.board);
        seen
    }
}

impl Sums {
    /// The seats that look: all, or one.
    fn lookers(&self) -> Range<usize> {
        self.only.map_or(0..self.seen.farms.len(), |only| only.index()..only.index() + 1)
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
        NetAt { net: Arc::clone(net), bound, nothing, processor: Processor::here() }
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
        for seat in 0..after.farms.len() {
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

    /// The amount of a fact of the mover's farm or of the board.
    #[inline(always)]
    fn noted(seen: &mut Seen, mover: usize, fact: u16) -> &mut i16 {
        match usize::from(fact).checked_sub(FARM) {
            None => &mut seen.farms[mover][usize::from(fact)],
            Some(fact) => &mut seen.board[fact],
        }
    }

    /// Works a position out for all seats, or for one.
    fn work_out<G: Described>(&self, game: &G, only: Option<Seat>) -> Sums {
        let seen = Seen::nothing(game.seats());
        let mut sums = Sums { seen, sums: ArrayVec::new(), only, mover: mover(game) };
        sums.sums.extend(sums.lookers().map(|_| self.nothing));
        self.bring(&mut sums, Seen::of(game));
        sums
    }

    /// Brings sums to another position.
    fn bring(&self, sums: &mut Sums, to: Seen) {
        let lookers = sums.lookers();
        let Sums { seen: from, sums: rows, .. } = sums;
        self.processor.run(Shift { at: self, rows, lookers, from, to: &to });
        sums.seen = to;
    }

    /// Fills in the points of whoever looks; of two players, both.
    #[inline(always)]
    fn tell_points(
        &self,
        sum: &Row,
        looker: usize,
        two: bool,
        lanes: impl Lanes,
        totals: &mut Totals,
    ) {
        let (own, rival) = layers::totals(&self.net, sum, lanes);
        totals[looker] = own * POINTS;
        if two {
            totals[1 - looker] = rival * POINTS;
        }
    }

    /// The answers for a seat, in points.
    fn answers(&self, sum: &Row) -> [f32; ANSWERS] {
        let mut answers = self.processor.run(Answers { net: &self.net, sum });
        answers[..=SPREAD].iter_mut().for_each(|answer| *answer *= POINTS);
        answers
    }
}

/// Whose turn it is; once it is over, nobody's.
fn mover<G: Described>(game: &G) -> usize {
    match game.turn() {
        Turn::Seat(mover) => mover.index(),
        _ => 0,
    }
}

/// Brings the sums of some seats from one position to another.
struct Shift<'a> {
    at: &'a NetAt,
    rows: &'a mut [Row],
    lookers: Range<usize>,
    from: &'a Seen,
    to: &'a Seen,
}

impl Job for Shift<'_> {
    type Found = ();

    #[inline(always)]
    fn run(self, _: impl Lanes) {
        for (looker, row) in self.lookers.zip(self.rows) {
            self.at.shift(row, looker, self.from, self.to);
        }
    }
}

/// Everybody's points where some sums stand, or at another position near by. Of two players one sees
/// both.
struct Points<'a> {
    at: &'a NetAt,
    sums: &'a Sums,
    moved: Option<&'a Seen>,
}

impl Job for Points<'_> {
    type Found = Totals;

    #[inline(always)]
    fn run(self, lanes: impl Lanes) -> Totals {
        let Points { at, sums, moved } = self;
        let mut totals = Totals::default();
        for (looker, row) in sums.lookers().zip(&sums.sums) {
            let mut row = *row;
            if let Some(to) = moved {
                at.shift(&mut row, looker, &sums.seen, to);
            }
            at.tell_points(&row, looker, sums.only.is_some(), lanes, &mut totals);
        }
        totals
    }
}

/// Everybody's points after a turn that changes the mover's sum, and those of all others, by so much.
struct Changed<'a> {
    at: &'a NetAt,
    idle: &'a Sums,
    changes: &'a [Row],
}

impl Job for Changed<'_> {
    type Found = Totals;

    #[inline(always)]
    fn run(self, lanes: impl Lanes) -> Totals {
        let Changed { at, idle, changes } = self;
        let mut totals = Totals::default();
        for (looker, row) in idle.lookers().zip(&idle.sums) {
            let mut sum = *row;
            layers::add(&mut sum, &changes[usize::from(looker != idle.mover)]);
            at.tell_points(&sum, looker, idle.only.is_some(), lanes, &mut totals);
        }
        totals
    }
}

/// What notes come to in the sum of the mover, or of somebody else.
struct Change<'a> {
    at: &'a NetAt,
    before: &'a Sums,
    notes: &'a [Note],
    own: bool,
}

impl Job for Change<'_> {
    type Found = Row;

    #[inline(always)]
    fn run(self, _: impl Lanes) -> Row {
        let Change { at, before, notes, own } = self;
        let mut change = [0; WIDTH];
        let of_farm = if own { 0 } else { at.net.rivals() };
        for Note { fact, amount } in notes {
            let fact = usize::from(*fact);
            let (ladder, first, before) = match fact.checked_sub(FARM) {
                None => (&at.bound.farm[fact], of_farm, before.seen.farms[before.mover][fact]),
                Some(fact) => (&at.bound.board[fact], at.net.board(), before.seen.board[fact]),
            };
            let (gone, come) = (ladder.row(before), ladder.row(*amount));
            if gone != come && (own || !ladder.private) {
                let row = |row: u16| &at.net.rows[first + usize::from(row)];
                layers::replace(&mut change, row(gone), row(come));
            }
        }
        change
    }
}

/// Every answer by what a seat sees.
struct Answers<'a> {
    net: &'a Net,
    sum: &'a Row,
}

impl Job for Answers<'_> {
    type Found = [f32; ANSWERS];

    #[inline(always)]
    fn run(self, lanes: impl Lanes) -> [f32; ANSWERS] {
        layers::answers(self.net, self.sum, lanes)
    }
}

impl<G: Described> Evaluator<G> for NetAt {
    type Accumulator = Sums;
    type Change = Row;
    const SEES_ALL: bool = true;

    fn refresh(&self, game: &G) -> Sums {
        let only = match game.turn() {
            Turn::Seat(mover) if game.seats() == 2 => Some(mover),
            _ => None,
        };
        self.work_out(game, only)
    }

    fn follow(&self, sums: &mut Sums, game: &G) {
        self.bring(sums, Seen::of(game));
        sums.mover = mover(game);
    }

    fn value(&self, game: &G, sums: &Sums) -> Value {
        if final_totals(game).is_some() {
            return Value::of_scores(&game.scores());
        }
        let worked_out = sums.only.map(|_| self.work_out(game, None));
        let all = &worked_out.as_ref().unwrap_or(sums).sums;
        Value::told(all.iter().map(|sum| {
            let answers = self.answers(sum);
            let lines = std::array::from_fn::<f32, CATEGORIES, _>(|line| answers[line]);
            (lines, answers[SPREAD].max(0.1), answers[WIN])
        }))
    }

    fn totals(&self, game: &G, sums: &Sums) -> Totals {
        final_totals(game)
            .unwrap_or_else(|| self.processor.run(Points { at: self, sums, moved: None }))
    }

    fn total(&self, game: &G, seat: Seat) -> f32 {
        let totals = final_totals(game).unwrap_or_else(|| self.totals(game, &self.refresh(game)));
        totals[seat.index()]
    }

    fn note(&self, before: &Sums, after: &G, notes: &mut Vec<Note>) {
        let (mut farm, mut board) = ([0; FARM], [0; BOARD]);
        see_farm(after, Seat(before.mover as u8), &mut farm);
        see_board(after, &mut board);
        let own = before.seen.farms[before.mover].iter().zip(&farm);
        for (fact, (before, after)) in own.enumerate().skip(OF_TURNS) {
            if before != after {
                notes.push(Note { fact: fact as u16, amount: *after });
            }
        }
        for (fact, (before, after)) in before.seen.board.iter().zip(&board).enumerate() {
            if before != after && self.bound.of_others != Some(fact) {
                notes.push(Note { fact: (FARM + fact) as u16, amount: *after });
            }
        }
    }

    fn idle(&self, before: &Sums, after: &G, notes: &[Note]) -> Sums {
        let mut idle = before.clone();
        let mut seen = Seen::of(after);
        for note in notes {
            *NetAt::noted(&mut seen, before.mover, note.fact) =
                *NetAt::noted(&mut idle.seen, before.mover, note.fact);
        }
        self.bring(&mut idle, seen);
        idle
    }

    fn change(&self, before: &Sums, notes: &[Note], changes: &mut Vec<Row>) {
        let mut add =
            |own| changes.push(self.processor.run(Change { at: self, before, notes, own }));
        add(true);
        if before.sums.len() > 1 {
            add(false);
        }
    }

    fn totals_changed(&self, idle: &Sums, changes: &[Row]) -> Totals {
        self.processor.run(Changed { at: self, idle, changes })
    }

    fn totals_after(&self, before: &Sums, game: &G) -> Totals {
        final_totals(game).unwrap_or_else(|| {
            let moved = Seen::of(game);
            self.processor.run(Points { at: self, sums: before, moved: Some(&moved) })
        })
    }
}

//! Looking ahead: whether what must be done can be done after what cards allow first.
//!
//! Cards act between the placing of a person and the actions of the space, and between the choice
//! of an occupation and its price. There they can bring what was short, and use up what is needed.
//! Nothing is guessed: the game is played on, on a copy, until the point is reached.

use super::board::{SpaceId, SpaceSet};
use super::cards::{CardSlot, Looked, Price, When, Window};
use super::choice::Choice;
use super::play::MOST_STEPS;
use super::state::{Bill, Frame, Player, State, Step};
use super::turn::Person;
use crate::game::{Move, MoveSink, Seat};
use crate::options::Switch;

/// Positions that one look ahead may try, and one in the midst of it, and so on. Printed cards
/// need very few before an action; home-made ones could go on for ever.
const MOST_TRIED: [u16; 3] = [2_000, 60, 4];

/// How many answers in a row a look ahead tries: nearly always the few that it begins with are
/// enough. What goes round in circles does not hide a short way.
const DEPTHS: [u8; 3] = [4, 10, 24];

/// How deep looks ahead go, one in the midst of another: as deep as a small stack allows.
const DEEPEST: u8 = 32;

/// How far a copy of a game is ahead of the game itself: copies of copies in the low bits, looks
/// ahead that are under way in the high ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ahead(u8);

impl Ahead {
    /// The game itself.
    pub(super) const NONE: Ahead = Ahead(0);
    const A_LOOK: u8 = 64;

    fn depth(self) -> u8 {
        self.0 % Ahead::A_LOOK
    }

    fn looks(self) -> usize {
        usize::from(self.0 / Ahead::A_LOOK)
    }

    fn one_deeper(self) -> Ahead {
        if self.depth() > DEEPEST { self } else { Ahead(self.0 + 1) }
    }

    fn one_more_look(self) -> Ahead {
        Ahead(self.0.saturating_add(Ahead::A_LOOK))
    }
}

/// What a look ahead may still try, and how deep it may go.
struct Effort {
    left: u16,
    deepest: u8,
    /// Whether something was not tried.
    cut_short: bool,
}

/// The place in the stack of something that must still be done.
#[derive(Debug, Clone, Copy)]
pub(super) struct Owed(usize);

impl State<'_> {
    /// What the decider must still do under the question at hand, if it could become impossible.
    #[inline]
    pub(super) fn owed(&self) -> Option<Owed> {
        let (_, below) = self.common.stack.as_slice().split_last()?;
        let seat = self.decider();
        let owed = below.iter().rposition(|frame| match frame {
            Frame::Bill(bill) => bill.seat == seat,
            Frame::Run(step) => step.seat == seat && self.could_fail(step),
            _ => false,
        });
        owed.map(Owed)
    }

    /// Whether a step is what a space is used for and may turn out to be impossible.
    fn could_fail(&self, step: &Step) -> bool {
        let needs = &self.layout.needs;
        step.card == CardSlot::NONE
            && step.space.is_some_and(|space| {
                self.program_of(space, step.seat) == step.node
                    && (self.layout.spaces[space.0 as usize].half == Some(step.node)
                        || !needs.always.contains(space) && !needs.stock.contains(space))
            })
    }

    /// The spaces that a player cannot use as things stand, but can after what cards bring first.
    pub(super) fn places_ahead(&self, seat: Seat, closed: SpaceSet) -> SpaceSet {
        let mut heard = SpaceSet::EMPTY;
        for (_, card) in self.played(seat) {
            for listener in card.listeners.iter().filter(|listener| listener.when == When::Use) {
                heard.0 |= listener.spaces.0;
                if let Some(round) = listener.round {
                    heard.insert(self.round_card(round));
                }
            }
        }
        let mut open = SpaceSet::EMPTY;
        for space in SpaceSet(heard.0 & closed.0).iter() {
            if self.can_use_ahead(seat, space) {
                open.insert(space);
            }
        }
        open
    }

    /// The spaces that a player cannot use as things stand, but can with what cards have put there.
    #[inline(never)]
    pub(super) fn places_with_lying(&self, seat: Seat, closed: SpaceSet) -> SpaceSet {
        let mut open = SpaceSet::EMPTY;
        for space in closed.iter().filter(|space| !self.lying_on(*space).is_empty()) {
            if self.can_use_ahead(seat, space) {
                open.insert(space);
            }
        }
        open
    }

    fn can_use_ahead(&self, seat: Seat, space: SpaceId) -> bool {
        self.look_ahead(|state, effort| {
            state.place(seat, space, Person::First, &mut ());
            let uses = |frame: &Frame| matches!(frame, Frame::Run(step) if step.space == Some(space) && step.card == CardSlot::NONE);
            let owed = state.common.stack.as_slice().iter().rposition(uses);
            owed.is_some_and(|owed| state.leads_to(Owed(owed), effort))
        })
    }

    /// Whether an occupation that is too dear can be paid after what cards bring first.
    pub(super) fn can_pay_ahead(&self, seat: Seat, price: Price) -> bool {
        self.look_ahead(|state, effort| {
            let owed = Owed(state.common.stack.as_slice().len());
            state.ask_for_payment(seat, price, &mut ());
            state.open_window(Window::new(When::BeforeOccupation, seat, None));
            state.leads_to(owed, effort)
        })
    }

    /// Whether a bill can be paid in the chosen way, or in any.
    pub(super) fn can_settle(&self, bill: &Bill) -> bool {
        match bill.chosen {
            _ if bill.price.begs() => true,
            Some(way) => {
                let prices = self.prices(bill.seat, bill.price);
                self.can_pay(bill.seat, &prices.as_slice()[way as usize])
            }
            None => self.can_afford(bill.seat, bill.price),
        }
    }

    /// Tries something on copies of the game, deeper every time, until it succeeds or cannot.
    fn look_ahead(&self, attempt: impl Fn(&mut State, &mut Effort) -> bool) -> bool {
        let ahead = self.common.stack.ahead;
        let mut left = MOST_TRIED.get(ahead.looks()).copied().unwrap_or(0);
        for deeper in DEPTHS {
            let deepest = (ahead.depth() + deeper).min(DEEPEST);
            let mut effort = Effort { left, deepest, cut_short: false };
            let mut trial = Trial::of(self);
            let stack = &mut trial.state().common.stack;
            stack.ahead = stack.ahead.one_more_look();
            if !effort.takes(trial.state()) {
                return false;
            }
            if attempt(trial.state(), &mut effort) {
                return true;
            }
            left = effort.left;
            if !effort.cut_short || left == 0 || deepest == DEEPEST {
                return false;
            }
        }
        false
    }

    /// Plays on in every way until what is owed comes up; says whether it can be done in one.
    fn leads_to(&mut self, owed: Owed, effort: &mut Effort) -> bool {
        let mut steps = MOST_STEPS;
        let mut looked = Looked::default();
        loop {
            if let [_] | [] = self.common.stack.as_slice().get(owed.0..).unwrap_or_default() {
                return match self.common.stack.top() {
                    Some(Frame::Run(step)) => self.possible(step.node, step.seat, step.space),
                    Some(Frame::Bill(bill)) => self.can_settle(bill),
                    _ => true,
                };
            }
            steps -= 1;
            if steps == 0 {
                return false;
            }
            if self.go_on(&mut looked, &mut ()) {
                continue;
            }
            let mut search = Search { state: self, owed, effort, asked: false, found: false };
            self.list_answers(&mut search);
            if search.found || search.asked {
                return search.found;
            }
            self.common.stack.pop();
        }
    }
}

impl Effort {
    /// Whether this copy may be tried; it counts as tried then.
    fn takes(&mut self, copy: &State) -> bool {
        let may = self.left > 0 && copy.common.stack.ahead.depth() <= self.deepest;
        self.cut_short |= !may;
        self.left -= u16::from(may);
        may
    }
}

/// Tries every move that is listed until one leads to what is owed.
struct Search<'a> {
    state: &'a State<'a>,
    owed: Owed,
    effort: &'a mut Effort,
    asked: bool,
    found: bool,
}

impl MoveSink for Search<'_> {
    fn room(&self) -> u32 {
        u32::from(!self.found)
    }

    /// Nothing more, once a way was found: to try the rest takes very long.
    fn wants(&self, _: Move) -> bool {
        !self.found
    }

    fn push(&mut self, legal: Move) {
        self.asked = true;
        let mut trial = Trial::of(self.state);
        if self.effort.takes(trial.state()) {
            self.found |= trial.state().leads_to_after(legal, self.owed, self.effort);
        }
    }
}

impl State<'_> {
    fn leads_to_after(&mut self, legal: Move, owed: Owed, effort: &mut Effort) -> bool {
        if let Some(choice) = Choice::decode(legal) {
            self.apply(choice, &mut ());
        }
        self.leads_to(owed, effort)
    }
}

/// Passes on the moves after which what is owed can still be done.
pub(super) struct Guard<'a> {
    state: &'a State<'a>,
    owed: Owed,
    out: &'a mut dyn MoveSink,
}

impl<'a> Guard<'a> {
    /// A guard in front of this sink.
    pub(super) fn new(state: &'a State<'a>, owed: Owed, out: &'a mut dyn MoveSink) -> Guard<'a> {
        Guard { state, owed, out }
    }
}

impl MoveSink for Guard<'_> {
    fn only(&self) -> Option<Move> {
        self.out.only()
    }

    fn room(&self) -> u32 {
        self.out.room()
    }

    fn push(&mut self, legal: Move) {
        let owed = self.owed;
        if self.state.look_ahead(|state, effort| state.leads_to_after(legal, owed, effort)) {
            self.out.push(legal);
        }
    }
}

/// A copy of a game of any size, to try something on. What only the option `full` allows leads
/// nowhere that could not be reached without it, and is not tried; nor are exchanges of hand cards,
/// of which nobody knows what they bring.
pub(super) struct Trial<'b>(State<'b, [Player; Seat::MOST]>);

impl<'b> Trial<'b> {
    /// A copy of this game.
    pub(super) fn of(state: &State<'b>) -> Trial<'b> {
        let mut players = [Player::new(0); Seat::MOST];
        let count = state.common.players as usize;
        players[..count].copy_from_slice(&state.players[..count]);
        let mut common = state.common;
        common.switches &= !(1 << Switch::Full as u8 | 1 << Switch::Exchange as u8);
        common.stack.ahead = common.stack.ahead.one_deeper();
        Trial(State { layout: state.layout, piles: state.piles.clone(), common, players })
    }

    /// The copy, to be played with.
    pub(super) fn state(&mut self) -> &mut State<'b> {
        &mut self.0
    }
}

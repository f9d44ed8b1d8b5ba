//! Looking ahead: whether what must be done can be done after what cards allow first.
//!
//! Cards act between the placing of a person and the actions of the space, and between the choice
//! of an occupation and its price. There they can bring what was short, and use up what is needed.
//! Nothing is guessed: the game is played on, on a copy, until the point is reached.

use super::board::{SpaceId, SpaceSet};
use super::cards::{CardSlot, Price, When, Window};
use super::choice::Choice;
use super::state::{Bill, Frame, Player, State, Step};
use super::turn::Person;
use crate::game::{Move, MoveSink, Seat};
use crate::options::Switch;

/// Questions that one look ahead may ask. Printed cards ask very few before an action; several
/// home-made ones that plow and sow there can ask thousands in vain.
const MOST_QUESTIONS: u16 = 20_000;

/// The place in the stack of something that must still be done.
#[derive(Debug, Clone, Copy)]
pub(super) struct Owed(usize);

impl State {
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
        let mut trial = Trial::of(self);
        let state = trial.state();
        state.place(seat, space, Person::First, &mut ());
        let uses = |frame: &Frame| matches!(frame, Frame::Run(step) if step.space == Some(space) && step.card == CardSlot::NONE);
        let owed = state.common.stack.as_slice().iter().rposition(uses);
        owed.is_some_and(|owed| state.leads_to(Owed(owed), &mut MOST_QUESTIONS.clone()))
    }

    /// Whether an occupation that is too dear can be paid after what cards bring first.
    pub(super) fn can_pay_ahead(&self, seat: Seat, price: Price) -> bool {
        let mut trial = Trial::of(self);
        let state = trial.state();
        let owed = Owed(state.common.stack.as_slice().len());
        state.ask_for_payment(seat, price, &mut ());
        state.open_window(Window::new(When::BeforeOccupation, seat, None));
        state.leads_to(owed, &mut MOST_QUESTIONS.clone())
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

    /// Plays on in every way until what is owed comes up; says whether it can be done in one.
    fn leads_to(&mut self, owed: Owed, questions: &mut u16) -> bool {
        loop {
            if let [_] | [] = self.common.stack.as_slice().get(owed.0..).unwrap_or_default() {
                return match self.common.stack.top() {
                    Some(Frame::Run(step)) => self.possible(step.node, step.seat, step.space),
                    Some(Frame::Bill(bill)) => self.can_settle(bill),
                    _ => true,
                };
            }
            if self.go_on(&mut ()) {
                continue;
            }
            if *questions == 0 {
                debug_assert!(false, "a look ahead has no end");
                return false;
            }
            *questions -= 1;
            let mut search = Search { state: self, owed, questions, asked: false, found: false };
            self.list_answers(&mut search);
            if search.found || search.asked {
                return search.found;
            }
            self.common.stack.pop();
        }
    }
}

/// Tries every move that is listed until one leads to what is owed.
struct Search<'a> {
    state: &'a State,
    owed: Owed,
    questions: &'a mut u16,
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
        self.found |= self.state.still_leads_to(legal, self.owed, self.questions);
    }
}

impl State {
    fn still_leads_to(&self, legal: Move, owed: Owed, questions: &mut u16) -> bool {
        let mut trial = Trial::of(self);
        let state = trial.state();
        if let Some(choice) = Choice::decode(legal) {
            state.apply(choice, &mut ());
        }
        state.leads_to(owed, questions)
    }
}

/// Passes on the moves after which what is owed can still be done.
pub(super) struct Guard<'a> {
    state: &'a State,
    owed: Owed,
    out: &'a mut dyn MoveSink,
}

impl<'a> Guard<'a> {
    /// A guard in front of this sink.
    pub(super) fn new(state: &'a State, owed: Owed, out: &'a mut dyn MoveSink) -> Guard<'a> {
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
        if self.state.still_leads_to(legal, self.owed, &mut MOST_QUESTIONS.clone()) {
            self.out.push(legal);
        }
    }
}

/// A copy of a game of any size, to try something on. What only the option `full` allows leads
/// nowhere that could not be reached without it, and is not tried.
pub(super) struct Trial(State<[Player; Seat::MOST]>);

impl Trial {
    /// A copy of this game.
    pub(super) fn of(state: &State) -> Trial {
        let mut players = [Player::new(0); Seat::MOST];
        let count = state.common.players as usize;
        players[..count].copy_from_slice(&state.players[..count]);
        let mut common = state.common;
        common.switches &= !(1 << Switch::Full as u8);
        Trial(State { layout: state.layout, piles: state.piles.clone(), common, players })
    }

    /// The copy, to be played with.
    pub(super) fn state(&mut self) -> &mut State {
        &mut self.0
    }
}

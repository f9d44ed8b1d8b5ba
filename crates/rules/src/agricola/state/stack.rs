//! What is open: questions that wait for an answer, and steps still to be taken.

use std::hash::{Hash, Hasher};

use super::super::board::{SpaceId, SpaceSet};
use super::super::cards::{CardSlot, FieldSet, Price, Selling, Window};
use super::super::lookahead::Ahead;
use super::super::program::NodeId;
use super::super::turn::Person;
use super::noted::Noted;
use crate::game::Seat;

/// A question that waits for an answer, or a step still to be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Carry out a printed step.
    Run(Step),
    /// Carry out some of the actions of a step.
    Offer(Offer),
    /// Choose one of the parts of a step; perhaps none of them.
    Choose(Step, Compulsion),
    /// Carry out a step or decline it.
    May(Step),
    /// Cards act in a moment.
    Window(Window),
    /// Pay for something.
    Bill(Bill),
    /// Buy goods that another player sells, or choose who buys them.
    Selling(Selling),
    /// A card that was paid is put down.
    Played {
        /// By whom.
        seat: Seat,
        /// Which.
        slot: CardSlot,
        /// On which space.
        space: Option<SpaceId>,
    },
    /// Give improvements back for a card.
    GiveBack {
        /// Whose.
        seat: Seat,
        /// For which.
        slot: CardSlot,
        /// How many more.
        left: u8,
    },
    /// Play a card out of turn, or keep it.
    FromHand {
        /// Whose.
        seat: Seat,
        /// Which.
        slot: CardSlot,
    },
    /// Permanent occupations do what they do when they are played, from this one on.
    Permanent {
        /// Whose.
        seat: Seat,
        /// Which.
        slot: CardSlot,
    },
    /// Place another person at once, on certain spaces or on any.
    PlaceAgain {
        /// Whose.
        seat: Seat,
        /// Only on these.
        only: SpaceSet,
        /// Why it is placed.
        person: Person,
    },
    /// Take crops from fields that have not given any yet.
    Reap {
        /// Whose.
        seat: Seat,
        /// Fields that may still give.
        fields: FieldSet,
        /// How many of them at most.
        left: u8,
    },
    /// Use cards that work at any time, before something is counted.
    Settle(Seat),
    /// Choose different goods.
    Pick(Step),
    /// Choose an action space to be marked.
    MarkSpace(Step),
    /// Choose a space to put goods on.
    PutOnSpace(Step),
    /// Choose which animals to keep.
    House {
        /// Whose.
        seat: Seat,
        /// The space they came from, if they did.
        from: Option<SpaceId>,
        /// The animals there were before.
        before: [u8; 3],
    },
    /// Feed the family.
    Feed(Seat),
    /// Breed animals of these kinds, as bits.
    Breed(Seat, u8),
    /// Keep so many of the cards that lie in front of a player.
    Draft {
        /// Who chooses.
        seat: Seat,
        /// How many more, of both kinds.
        left: u8,
    },
    /// Draw new cards for all cards of a kind, or keep them.
    Mulligan(Seat),
    /// Take cards out of a hand.
    Discard {
        /// Whose.
        seat: Seat,
        /// How many more at most.
        left: u8,
        /// What for.
        why: Discarding,
    },
    /// Draw a card of either kind.
    Draw(Seat),
}

/// Why cards leave a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Discarding {
    /// More were dealt than are kept.
    Surplus,
    /// For another of the same kind, before the game; may be left alone.
    Fresh,
    /// For one of either kind, after a harvest; may be left alone.
    Harvest,
    /// Several for one of either kind.
    Exchange,
}

/// Whether something must be done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Compulsion {
    /// It must.
    Must,
    /// It may be declined.
    May,
}

/// A price that is being paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bill {
    /// By whom.
    pub seat: Seat,
    /// For what.
    pub price: Price,
    /// Which of the ways to pay was chosen.
    pub chosen: Option<u8>,
}

impl Frame {
    /// Whose decision it is.
    pub fn seat(&self, players: u8) -> Seat {
        match self {
            Frame::Run(step)
            | Frame::Choose(step, _)
            | Frame::May(step)
            | Frame::Pick(step)
            | Frame::MarkSpace(step)
            | Frame::PutOnSpace(step) => step.seat,
            Frame::Offer(offer) => offer.step.seat,
            Frame::Bill(bill) => bill.seat,
            Frame::Window(window) => window.seat(players),
            Frame::Selling(selling) => selling.seat(players),
            Frame::House { seat, .. }
            | Frame::Played { seat, .. }
            | Frame::GiveBack { seat, .. }
            | Frame::FromHand { seat, .. }
            | Frame::Permanent { seat, .. }
            | Frame::PlaceAgain { seat, .. }
            | Frame::Reap { seat, .. }
            | Frame::Settle(seat)
            | Frame::Feed(seat)
            | Frame::Breed(seat, _)
            | Frame::Draft { seat, .. }
            | Frame::Mulligan(seat)
            | Frame::Discard { seat, .. }
            | Frame::Draw(seat) => *seat,
        }
    }
}

/// A printed step and who carries it out where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Step {
    /// The step.
    pub node: NodeId,
    /// By whom.
    pub seat: Seat,
    /// On which space, if a person stands on one.
    pub space: Option<SpaceId>,
    /// The hand card it belongs to, or [`CardSlot::NONE`].
    pub card: CardSlot,
}

/// Actions of which any may be carried out, each at most once and as one block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Offer {
    /// The step with the actions.
    pub step: Step,
    /// Which parts are over, as bits.
    pub closed: u8,
    /// The part that is under way.
    pub current: Option<u8>,
    /// Pieces built in the part under way.
    pub pieces: u8,
    /// Fences built in this action and not yet paid.
    pub owed: u8,
    /// What the part under way must keep in mind.
    pub noted: Noted,
    /// Whether nothing at all needs to be done any more.
    pub may_stop: bool,
}

impl Offer {
    /// The actions of a step, of which at least one must be carried out.
    pub fn new(step: Step) -> Offer {
        let noted = Noted::NOTHING;
        Offer { step, closed: 0, current: None, pieces: 0, owed: 0, noted, may_stop: false }
    }
}

/// What is open, the latest on top.
#[derive(Debug, Clone, Copy)]
pub struct Stack {
    frames: [Frame; Stack::MOST],
    /// One more than there is room for, once something found no room.
    len: u8,
    /// How far this copy of a game looks ahead.
    pub ahead: Ahead,
    /// How many moves were made. The same position is the same however it came about.
    pub made: u16,
}

impl Stack {
    /// How deep questions can nest.
    pub const MOST: usize = 16;

    /// Nothing is open.
    pub const EMPTY: Stack =
        Stack { frames: [Frame::Feed(Seat(0)); Stack::MOST], len: 0, ahead: Ahead::NONE, made: 0 };

    /// The latest.
    #[inline]
    pub fn top(&self) -> Option<&Frame> {
        self.as_slice().last()
    }

    /// The latest, to be changed.
    #[inline]
    pub fn top_mut(&mut self) -> Option<&mut Frame> {
        self.as_mut_slice().last_mut()
    }

    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        self.len as usize
    }

    /// Adds one. There is room for more than printed cards ever need; what finds none is noted.
    #[inline]
    pub fn push(&mut self, frame: Frame) {
        if let Some(place) = self.frames.get_mut(self.len as usize) {
            *place = frame;
        }
        self.len = (self.len + 1).min(Stack::MOST as u8 + 1);
    }

    /// Whether something found no room.
    #[inline]
    pub fn is_overfull(&self) -> bool {
        self.len() > Stack::MOST
    }

    /// Puts another in the place of one.
    pub fn replace(&mut self, place: usize, frame: Frame) {
        self.as_mut_slice()[place] = frame;
    }

    /// Drops the latest.
    #[inline]
    pub fn pop(&mut self) {
        if !self.is_overfull() {
            self.len -= 1;
        }
    }

    /// All of them, to be changed.
    pub fn as_mut_slice(&mut self) -> &mut [Frame] {
        let len = self.len().min(Stack::MOST);
        &mut self.frames[..len]
    }

    /// All of them, the latest last.
    #[inline]
    pub fn as_slice(&self) -> &[Frame] {
        &self.frames[..self.len().min(Stack::MOST)]
    }
}

impl PartialEq for Stack {
    fn eq(&self, other: &Stack) -> bool {
        self.as_slice() == other.as_slice()
    }
}

impl Eq for Stack {}

impl Hash for Stack {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.as_slice().hash(hasher);
    }
}

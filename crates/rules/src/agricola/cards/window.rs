//! A moment at which cards of several players may act.

use farmstead_cardboard::{Good, Moment, Who};

use super::super::board::SpaceId;
use super::super::farmyard::CellSet;
use super::super::program::{Node, NodeId};
use super::super::state::{Frame, House, State, Step};
use super::deck::{Listener, When};
use super::held::CardSlot;
use crate::events::Events;
use crate::game::Seat;

/// A moment that is being served: player by player from the one who caused it, card by card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    /// Cards of the player being served that have acted, as bits by place.
    pub fired: u32,
    /// What more there is to know: cells enclosed before, or what the house was and is.
    pub detail: u16,
    /// The moment.
    pub when: When,
    /// Who caused it.
    pub actor: Seat,
    /// How many players have been served.
    pub served: u8,
    /// The space that was used.
    pub space: Option<SpaceId>,
}

impl Window {
    /// A moment caused by a player.
    pub fn new(when: When, actor: Seat, space: Option<SpaceId>) -> Window {
        Window { fired: 0, detail: 0, when, actor, served: 0, space }
    }

    /// With the cells that were enclosed before.
    pub fn enclosed_before(mut self, cells: CellSet) -> Window {
        self.detail = cells.bits();
        self
    }

    /// With what the house was and is.
    pub fn house(mut self, was: House, is: House) -> Window {
        self.detail = (was as u16) << 8 | is as u16;
        self
    }

    /// Who is being served.
    pub fn seat(&self, players: u8) -> Seat {
        Seat((self.actor.0 + self.served) % players)
    }

    /// Only what the actor's own cards may hear is told to nobody else.
    fn is_private(&self) -> bool {
        !matches!(self.when, When::Use | When::AfterUse)
    }
}

impl State {
    /// Whether any card waits for a moment of this player.
    pub(in super::super) fn anyone_listens(&self, when: When, actor: Seat) -> bool {
        let bit = when.bit();
        if matches!(when, When::Use | When::AfterUse) {
            return self.seats().any(|seat| self.player(seat).held.listens & bit != 0);
        }
        self.player(actor).held.listens & bit != 0
    }

    /// Opens a moment if any card waits for it.
    pub(in super::super) fn open_window(&mut self, window: Window) {
        if self.anyone_listens(window.when, window.actor) {
            self.common.stack.push(Frame::Window(window));
        }
    }

    /// Serves the moment on top until a player must choose; says whether it went on.
    pub(in super::super) fn serve_window(
        &mut self,
        mut window: Window,
        seen: &mut impl Events,
    ) -> bool {
        let players = self.common.players;
        let last = if window.is_private() { 1 } else { players };
        while window.served < last {
            let seat = window.seat(players);
            let ready = self.ready(&window, seat);
            let plain = ready.iter().find(|(_, node)| self.is_plain(*node)).copied();
            let next = match (plain, ready.as_slice()) {
                (Some(plain), _) => Some(plain),
                (None, [one]) => Some(*one),
                (None, []) => None,
                (None, _) => {
                    self.replace_top(Frame::Window(window));
                    return false;
                }
            };
            match next {
                Some((place, node)) => {
                    window.fired |= 1 << place;
                    self.replace_top(Frame::Window(window));
                    self.fire(&window, seat, place, node, seen);
                    return true;
                }
                None => {
                    window.served += 1;
                    window.fired = 0;
                }
            }
        }
        self.common.stack.pop();
        true
    }

    fn replace_top(&mut self, frame: Frame) {
        if let Some(top) = self.common.stack.top_mut() {
            *top = frame;
        }
    }

    /// Lets a card act in a moment.
    pub(in super::super) fn fire(
        &mut self,
        window: &Window,
        seat: Seat,
        place: usize,
        node: NodeId,
        seen: &mut impl Events,
    ) {
        let card = &self.layout.hand[self.player(seat).held.dealt[place] as usize];
        let step =
            Step { node, seat, space: window.space, card: CardSlot::new(seat.0, place as u8) };
        if !matches!(self.layout.node(node), Node::May(_)) {
            self.use_up(step);
        }
        let times = if window.when == When::Fences {
            self.new_pastures(window, seat, card.listeners.iter().find(|l| l.program == node))
        } else {
            1
        };
        for _ in 0..times {
            self.resolve(step, seen);
        }
    }

    /// Counts the use of a card that can be used only so often. What may be declined counts when it
    /// is taken up.
    pub(in super::super) fn use_up(&mut self, step: Step) {
        if step.card == CardSlot::NONE {
            return;
        }
        let layout = self.layout;
        let limited = self.card(step.card).listeners.iter().any(|listener| {
            let program = listener.program;
            let is_this = program == step.node || *layout.node(program) == Node::May(step.node);
            listener.limit.is_some() && is_this
        });
        if limited {
            self.player_mut(step.seat).held.store[step.card.place()] += 1;
        }
    }

    /// The cards of a player that may act now, with what they do.
    pub(in super::super) fn ready(&self, window: &Window, seat: Seat) -> Ready {
        let mut ready = Ready::default();
        for (place, card) in self.played(seat) {
            if window.fired & (1 << place) != 0 {
                continue;
            }
            let listener = card.listeners.iter().find(|listener| {
                listener.when == window.when && self.hears(listener, window, seat, place)
            });
            if let Some(listener) = listener {
                let step = Step {
                    node: listener.program,
                    seat,
                    space: window.space,
                    card: CardSlot::new(seat.0, place as u8),
                };
                if self.is_of_use(step) {
                    ready.push((place, listener.program));
                }
            }
        }
        ready
    }

    fn hears(&self, listener: &Listener, window: &Window, seat: Seat, place: usize) -> bool {
        let whose = match listener.who {
            Who::Owner => seat == window.actor,
            Who::Other => seat != window.actor,
            Who::Any => true,
        };
        let left = listener.limit.is_none_or(|limit| self.player(seat).held.store[place] < limit);
        let fits = match listener.moment {
            Moment::Use(_) | Moment::TurnEnd(_) => window.space.is_some_and(|space| {
                let by_round = listener
                    .round
                    .is_some_and(|round| self.common.round_cards[round as usize - 1] == space);
                listener.spaces.contains(space) || by_round
            }),
            Moment::Room(Some(material)) => self.player(seat).house.material() == *material,
            Moment::Renovate(Some((from, to))) => {
                let of = |house: u16| [Good::Wood, Good::Clay, Good::Stone][house as usize];
                of(window.detail >> 8) == *from && of(window.detail & 255) == *to
            }
            Moment::NewPasture(_) => self.new_pastures(window, seat, Some(listener)) > 0,
            Moment::RoundEnd(Some(round)) => self.common.round == *round,
            Moment::Becomes(conditions) => self.hold(conditions, seat),
            _ => true,
        };
        whose && left && fits && self.hold(listener.conditions, seat)
    }

    /// How many pastures of the size a card asks for are new.
    fn new_pastures(&self, window: &Window, seat: Seat, listener: Option<&Listener>) -> usize {
        let Some(Moment::NewPasture(size)) = listener.map(|listener| listener.moment) else {
            return 0;
        };
        let before = CellSet::from_bits(window.detail);
        let pastures = self.player(seat).pastures();
        let new = |pasture: &&CellSet| !pasture.meets(before) && pasture.len() >= u16::from(*size);
        pastures.as_slice().iter().filter(new).count()
    }

    /// Whether carrying out a step could change anything.
    pub(in super::super) fn is_of_use(&self, step: Step) -> bool {
        match *self.layout.node(step.node) {
            Node::May(part) => self.possible(part, step.seat, step.space),
            _ => self.possible(step.node, step.seat, step.space),
        }
    }

    /// Whether a step asks nothing and commutes with others: it only adds something.
    fn is_plain(&self, node: NodeId) -> bool {
        match *self.layout.node(node) {
            Node::Gain(goods) => Good::ANIMALS.iter().all(|animal| goods[*animal] == 0),
            Node::GainTable(..) | Node::GainPer(..) | Node::Points(..) | Node::Promise(..) => true,
            Node::All(parts) => parts.iter().all(|part| self.is_plain(part)),
            Node::Others(part) => self.is_plain(part),
            _ => false,
        }
    }

    /// Looks for things that have become true since, and lets their cards act.
    pub(in super::super) fn check_becomes(&mut self, seen: &mut impl Events) -> bool {
        for seat in self.seats() {
            if self.player(seat).held.listens & When::Becomes.bit() == 0 {
                continue;
            }
            let window = Window::new(When::Becomes, seat, None);
            if let Some((place, node)) = self.ready(&window, seat).iter().next().copied() {
                self.fire(&window, seat, place, node, seen);
                return true;
            }
        }
        false
    }
}

/// Cards that may act now: their places and what they do.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ready {
    list: [(usize, NodeId); Ready::MOST],
    len: usize,
}

impl Ready {
    const MOST: usize = 24;

    fn push(&mut self, one: (usize, NodeId)) {
        self.list[self.len] = one;
        self.len += 1;
    }

    /// The cards.
    pub(crate) fn as_slice(&self) -> &[(usize, NodeId)] {
        &self.list[..self.len]
    }

    /// The cards, one by one.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(usize, NodeId)> {
        self.as_slice().iter()
    }
}

//! A moment at which cards of several players may act.

use farmstead_cardboard::{Card, CardAction, Fencing, Good, Key, Limit, Moment, Per, Who};

use super::super::board::{Layout, SpaceId};
use super::super::farmyard::{Cell, CellSet};
use super::super::program::Node;
use super::super::state::{Frame, House, State, Step};
use super::deck::{HandCard, Listener, When};
use super::held::{CardSlot, Held, Trait};
use super::taking::Taken;
use crate::events::Events;
use crate::game::Seat;

/// A moment that is being served: player by player from the one who caused it, card by card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Window {
    /// Cards of the player being served that have acted.
    pub fired: Fired,
    /// What more there is to know: first cells of new pastures, or what the house was and is.
    pub detail: u16,
    /// The moment.
    pub when: When,
    /// Who caused it.
    pub actor: Seat,
    /// How many players have been served.
    pub served: u8,
    /// The space that was used.
    pub space: Option<SpaceId>,
    /// Fences that were built; with the highest bit, they close in spaces that were unused. Of what
    /// was taken, wood beside other goods.
    pub fences: u8,
}

impl Window {
    /// A moment caused by a player.
    pub fn new(when: When, actor: Seat, space: Option<SpaceId>) -> Window {
        let (fired, detail, served) = (Fired::NONE, 0, 0);
        Window { fired, detail, when, actor, served, space, fences: 0 }
    }

    /// With the first cells of the pastures that are new.
    pub fn added_pastures(mut self, first_cells: CellSet) -> Window {
        self.detail = first_cells.bits();
        self
    }

    /// With how many fences were built, and whether they close in spaces that were unused.
    pub fn fences(self, fences: u8, unused: bool) -> Window {
        Window { fences: u8::from(unused) << 7 | fences, ..self }
    }

    /// With the stable that was built, and which of its owner's it is.
    pub fn stable(mut self, cell: Cell, nth: u16) -> Window {
        self.detail = nth << 8 | u16::from(cell.0);
        self
    }

    /// Where the stable was built.
    pub fn stable_cell(&self) -> Cell {
        Cell(self.detail as u8)
    }

    /// With the number of rooms that were built.
    pub fn pieces(mut self, pieces: u8) -> Window {
        self.detail = pieces.into();
        self
    }

    /// With what the house was and is.
    pub fn house(mut self, was: House, is: House) -> Window {
        self.detail = (was as u16) << 8 | is as u16;
        self
    }

    /// With the hand card that was played, by its number.
    pub fn card(mut self, number: u16) -> Window {
        self.detail = number;
        self
    }

    /// With the major improvement that was built.
    pub fn major(mut self, index: u8) -> Window {
        self.detail = Window::MAJOR | u16::from(index);
        self
    }

    /// With the action that was carried out, and whether a minor improvement was played by it.
    pub fn action(mut self, kind: CardAction, minor: bool) -> Window {
        self.detail = u16::from(minor) << 8 | kind as u16;
        self
    }

    /// With the grain that was baked, and the card by leave of which.
    pub fn bread(mut self, grain: u8, by: CardSlot) -> Window {
        self.detail = u16::from(by.0) << 8 | u16::from(grain);
        self
    }

    /// Marks the number of a major improvement.
    const MAJOR: u16 = 0x8000;

    /// The key of the card that was played or built, if that is what the moment is about.
    pub(in super::super) fn card_number(&self, layout: &Layout) -> Option<Key> {
        let number = usize::from(self.detail & !Window::MAJOR);
        match self.when {
            When::Card if self.detail & Window::MAJOR != 0 => Some(layout.majors.get(number)?.key),
            When::Card => Some(layout.hand.get(number)?.key),
            _ => None,
        }
    }

    /// The same with the card or major improvement of this name.
    pub(in super::super) fn of_card(self, layout: &Layout, name: &str) -> Option<Window> {
        let card = Key::new(name).and_then(|key| layout.hand_card(&key));
        let of_card = card.map(|card| self.card(card));
        let of_card = of_card.or_else(|| layout.major(name).map(|index| self.major(index)));
        of_card.filter(|window| window.when == When::Card)
    }

    /// Goes on to the next player.
    pub fn go_on(&mut self) {
        self.served += 1;
        self.fired = Fired::NONE;
    }

    /// Who is being served.
    pub fn seat(&self, players: u8) -> Seat {
        Seat((self.actor.0 + self.served) % players)
    }
}

/// Cards set each other off only while no more questions than this are open.
pub(super) const DEEPEST_WINDOW: usize = 9;

impl<'b> State<'b> {
    /// Whether a hand card may be in force: none is before the first was shown.
    #[inline]
    pub(in super::super) fn any_card_in_force(&self) -> bool {
        !self.common.seen.is_empty()
    }

    /// What any card on the table waits for, as bits.
    #[inline]
    pub(in super::super) fn awaited(&self) -> u64 {
        self.players.iter().fold(0, |bits, player| bits | player.held.listens)
    }

    /// Whether any card on the table waits for one of these moments, which are bits.
    #[inline]
    pub(in super::super) fn anyone_awaits(&self, moments: u64) -> bool {
        self.any_card_in_force()
            && self.players.iter().any(|player| player.held.listens & moments != 0)
    }

    /// Whether no card changes what comes around a turn.
    #[inline]
    pub(in super::super) fn turns_are_plain(&self) -> bool {
        let plain = |held: &Held| held.listens == 0 && !held.has(Trait::Rule);
        self.players.iter().all(|player| plain(&player.held))
    }

    pub(super) fn is_paying(&self) -> bool {
        let bill = |frame: &Frame| matches!(frame, Frame::Bill(_));
        self.common.stack.as_slice().iter().any(bill)
    }

    /// Whether any card waits for a moment of this player.
    pub(in super::super) fn anyone_listens(&self, when: When, actor: Seat) -> bool {
        let bit = when.bit();
        let listens = |seat| self.player(seat).held.listens & bit != 0;
        listens(actor) || (!when.is_private() && self.seats().any(listens))
    }

    /// Opens a moment if any card waits for it.
    pub(in super::super) fn open_window(&mut self, window: Window) {
        if self.anyone_listens(window.when, window.actor)
            && self.common.stack.len() <= DEEPEST_WINDOW
        {
            self.common.stack.push(Frame::Window(window));
        }
    }

    /// Serves the moment on top until a player must choose; says whether it went on.
    #[inline(never)]
    pub(in super::super) fn serve_window(
        &mut self,
        mut window: Window,
        seen: &mut impl Events,
    ) -> bool {
        let players = self.common.players;
        let last = if window.when.is_private() { 1 } else { players };
        while window.served < last {
            let seat = window.seat(players);
            if self.player(seat).held.listens & window.when.bit() == 0 {
                window.go_on();
                continue;
            }
            let ready = self.ready(&window, seat);
            let plain = ready.iter().find(|one| self.listener(seat, **one).plain).copied();
            let next = match (plain, ready.as_slice()) {
                (Some(plain), _) => Some(plain),
                (None, [one]) => Some(*one),
                (None, []) => None,
                (None, _) => {
                    self.set_top(Frame::Window(window));
                    return false;
                }
            };
            match next {
                Some(one) => {
                    self.fire(window, seat, one, seen);
                    return true;
                }
                None => window.go_on(),
            }
        }
        match self.next_cooked(&window) {
            Some(next) => self.set_top(Frame::Window(next)),
            None => {
                self.common.stack.pop();
                if window.when == When::Take {
                    self.note_first_taken(&window);
                }
            }
        }
        true
    }

    /// Cards that act on the first time in a round note that it has come, whoever it was.
    fn note_first_taken(&mut self, window: &Window) {
        let (taken, added) = (Taken::of(window), self.added_to(window.space));
        let first = |listener: &Listener| {
            let once = listener.limit.is_some_and(|limit| limit.per == Per::FirstOfRound);
            once && matches!(&listener.moment, Moment::Take(taking) if taken.is(taking, added))
        };
        for seat in self.seats() {
            let held = &self.player(seat).held;
            if held.listens & When::Take.bit() == 0 || !held.has(Trait::Forgets) {
                continue;
            }
            for place in held.played_places() {
                if self.card(CardSlot::new(seat.0, place as u8)).listeners.iter().any(first) {
                    self.player_mut(seat).held.store[place] = 1;
                }
            }
        }
    }

    /// Lets a card act in the moment on top.
    pub(in super::super) fn fire(
        &mut self,
        mut window: Window,
        seat: Seat,
        one: Waiting,
        seen: &mut impl Events,
    ) {
        window.fired.note(one.place as usize, one.turn);
        self.set_top(Frame::Window(window));
        let listener = self.listener(seat, one);
        let times = match &listener.moment {
            Moment::NewPasture(_) => self.new_pastures(&window, listener),
            Moment::Bake | Moment::BakeGrain => self.times_baked(&window, listener),
            // No family grows by more.
            Moment::EachRoom => usize::from(window.detail).min(3),
            _ => 1,
        };
        for _ in 0..times {
            self.act(&window, seat, one, seen);
        }
    }

    /// Carries out what a card does in a moment.
    pub(super) fn act(
        &mut self,
        window: &Window,
        seat: Seat,
        one: Waiting,
        seen: &mut impl Events,
    ) {
        let listener = self.listener(seat, one);
        let card = CardSlot::new(seat.0, one.place);
        let step = Step { node: listener.program, seat, space: window.space, card };
        // What has become true is over even if it is declined.
        let over = listener.when == When::Becomes;
        if over || self.layout.programs.offered_by(listener.program).is_none() {
            self.use_up(step);
        }
        self.count_cooking(listener, card);
        self.tell_step(step, seen);
        self.resolve(step, seen);
    }

    /// Counts the use of a card that can be used only so often. What may be declined counts when it
    /// is taken up.
    pub(in super::super) fn use_up(&mut self, step: Step) {
        if step.card == CardSlot::NONE {
            return;
        }
        let layout = self.layout;
        let once = self.card(step.card).once.contains(&step.node);
        let limit = self.card(step.card).listeners.iter().find_map(|listener| {
            let program = listener.program;
            let taken_up = listener.when != When::Becomes
                && layout.programs.offered_by(program) == Some(step.node);
            let is_this = program == step.node || taken_up;
            listener.limit.filter(|_| is_this)
        });
        let store = &mut self.players[step.card.seat()].held.store[step.card.place()];
        match limit {
            Some(Limit { per: Per::Player, .. }) => *store |= 1 << step.seat.0,
            Some(_) => *store += 1,
            None => *store += u8::from(once),
        }
    }

    /// Lets cards begin anew to count what is limited in each round or harvest.
    pub(in super::super) fn forget_limits(&mut self) {
        for seat in self.seats() {
            let held = &self.player(seat).held;
            let places = held.has(Trait::Forgets).then(|| held.played_places());
            for place in places.into_iter().flatten() {
                if self.card(CardSlot::new(seat.0, place as u8)).forgets() {
                    self.player_mut(seat).held.store[place] = 0;
                }
            }
        }
    }

    /// The cards of a player that may act now, each with the first of its abilities that has not
    /// acted yet.
    pub(in super::super) fn ready(&self, window: &Window, seat: Seat) -> Ready {
        let mut ready = Ready::default();
        for (place, card) in self.listening(window, seat) {
            self.ready_at(window, seat, place, card).into_iter().for_each(|one| ready.push(one));
        }
        ready
    }

    /// The cards of a player that wait for such a moment on such a space.
    #[inline]
    pub(super) fn listening(
        &self,
        window: &Window,
        seat: Seat,
    ) -> impl Iterator<Item = (usize, &'b HandCard)> + '_ {
        let (bit, space) = (window.when.bit(), window.space);
        self.played(seat).filter(move |(_, card)| {
            card.listens & bit != 0 && space.is_none_or(|space| card.hears_on.contains(space))
        })
    }

    /// The first ability of a card that may act now and has not acted yet.
    pub(super) fn ready_at(
        &self,
        window: &Window,
        seat: Seat,
        place: usize,
        card: &HandCard,
    ) -> Option<Waiting> {
        let acted = window.fired.of(place) as u8;
        let mut turn = 0;
        for (ability, listener) in (0..).zip(&card.listeners) {
            if listener.when != window.when {
                continue;
            }
            let card = CardSlot::new(seat.0, place as u8);
            let step = Step { node: listener.program, seat, space: window.space, card };
            if turn >= acted && self.hears(listener, window, seat, place) && self.is_of_use(step) {
                return Some(Waiting { place: place as u8, ability, turn });
            }
            turn += 1;
        }
        None
    }

    /// The ability with which a card waits.
    pub(in super::super) fn listener(&self, seat: Seat, one: Waiting) -> &'b Listener {
        &self.card(CardSlot::new(seat.0, one.place)).listeners[one.ability as usize]
    }

    #[inline]
    fn hears(&self, listener: &Listener, window: &Window, seat: Seat, place: usize) -> bool {
        let whose = match listener.who {
            Who::Owner => seat == window.actor,
            Who::Other => seat != window.actor,
            Who::Any => true,
        };
        let used = self.player(seat).held.store[place];
        let left = listener.limit.is_none_or(|limit| match limit.per {
            Per::Player => used >> window.actor.0 & 1 == 0,
            _ => used < limit.times,
        });
        whose && left && self.is_meant(listener, window, seat, place)
    }

    /// Whether a moment is one that an ability waits for, as far as it says which. It stays out of
    /// the loop that asks, which would work out everything it may need before it is needed.
    #[inline(never)]
    fn is_meant(&self, listener: &Listener, window: &Window, seat: Seat, place: usize) -> bool {
        let used = self.player(seat).held.store[place];
        let on_space = || {
            window.space.is_some_and(|space| {
                let by_round = listener.round.is_some_and(|round| self.round_card(round) == space);
                listener.spaces.contains(space) || by_round
            })
        };
        let fits = match &listener.moment {
            Moment::Use(_) | Moment::TurnEnd(_) => on_space(),
            Moment::Take(taking) => {
                on_space() && Taken::of(window).is(taking, self.added_to(window.space))
            }
            Moment::FromMinor(good) => Taken::of(window).has(*good),
            Moment::Card(named) => named.covers(self.card_heard_of(window)),
            Moment::Action { kind, with_minor, on } => {
                window.detail & 255 == *kind as u16
                    && (!with_minor || window.detail >> 8 == 1)
                    && (on.0.is_empty()
                        || window.space.is_some_and(|space| listener.spaces.contains(space)))
            }
            Moment::Grow(on) => on.0.is_empty() || on_space(),
            Moment::BakeOtherwise => {
                window.detail >> 8 != u16::from(CardSlot::new(seat.0, place as u8).0)
            }
            Moment::Room(Some(material)) => self.player(window.actor).house.material() == *material,
            Moment::Renovate(Some((from, to))) => {
                let of = |house: u16| [Good::Wood, Good::Clay, Good::Stone][house as usize];
                of(window.detail >> 8) == *from && of(window.detail & 255) == *to
            }
            Moment::NewPasture(_) => self.new_pastures(window, listener) > 0,
            Moment::Fence(Fencing::Pieces(least, most)) => {
                (*least..=*most).contains(&(window.fences & 0x7f))
            }
            Moment::Fence(Fencing::Unused) => window.fences >> 7 == 1,
            Moment::Stable(Some(nth)) => window.detail >> 8 == u16::from(*nth),
            Moment::UseMarked => window.space.is_some_and(|space| used == space.0 + 1),
            Moment::RoundEnd(Some(round)) => self.common.round == *round,
            Moment::Becomes(conditions) => self.hold(conditions, seat),
            Moment::ReceiveTop => {
                let top = self.top_of_pile(seat, place);
                top.is_some_and(|top| window.detail >> top as u16 & 1 == 1)
            }
            Moment::Cook(cooking) => window.cooked().is_some_and(|cooked| {
                let counted = match cooking.every {
                    None => used == 0,
                    Some(1) => true,
                    Some(every) => used >= every,
                };
                cooked.is(cooking) && counted && self.is_left_for(cooking, window, seat, place)
            }),
            _ => true,
        };
        fits && self.hold(&listener.conditions, seat)
    }

    /// The card that was played or built.
    fn card_heard_of(&self, window: &Window) -> &'b Card {
        let number = usize::from(window.detail & !Window::MAJOR);
        if window.detail & Window::MAJOR != 0 {
            self.layout.majors[number].card
        } else {
            &self.layout.hand[number].card
        }
    }

    /// How many pastures of the size a card asks for are new.
    fn new_pastures(&self, window: &Window, listener: &Listener) -> usize {
        let Moment::NewPasture(size) = &listener.moment else { return 0 };
        let added = CellSet::from_bits(window.detail);
        let pastures = self.player(window.actor).pastures();
        let new =
            |pasture: &&CellSet| pasture.lowest().meets(added) && pasture.len() >= u16::from(*size);
        pastures.as_slice().iter().filter(new).count()
    }

    /// Whether carrying out a step could change anything.
    pub(in super::super) fn is_of_use(&self, step: Step) -> bool {
        match *self.layout.node(step.node) {
            Node::May(part) => self.possible(part, step.seat, step.space),
            Node::Them(node) => {
                self.them().is_some_and(|seat| self.is_of_use(Step { node, seat, ..step }))
            }
            _ => self.possible(step.node, step.seat, step.space),
        }
    }
}

/// How many of each card's abilities have acted or been left behind in a moment, two bits a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fired([u8; Held::MOST / 4]);

impl Fired {
    /// None.
    pub const NONE: Fired = Fired([0; Held::MOST / 4]);

    /// Four cards a byte.
    pub(in super::super) fn bytes(self) -> [u8; Held::MOST / 4] {
        self.0
    }

    /// What such bytes mean.
    pub(in super::super) fn of_bytes(bytes: &[u8]) -> Option<Fired> {
        bytes.try_into().ok().map(Fired)
    }

    fn of(self, place: usize) -> usize {
        usize::from(self.0[place / 4] >> (2 * (place % 4)) & 3)
    }

    /// Whether a card has acted.
    pub(super) fn has_acted(self, place: usize) -> bool {
        self.of(place) > 0
    }

    /// Lets a card sit the moment out.
    pub fn close(&mut self, place: usize) {
        self.note(place, 2);
    }

    pub(super) fn note(&mut self, place: usize, turn: u8) {
        let shift = 2 * (place % 4);
        self.0[place / 4] &= !(3 << shift);
        self.0[place / 4] |= (turn + 1).min(3) << shift;
    }
}

/// A card that may act now.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Waiting {
    /// Its place.
    pub(crate) place: u8,
    /// Which of its abilities.
    ability: u8,
    /// Which among those that wait for the moment.
    pub(super) turn: u8,
}

/// Cards that may act now.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Ready {
    list: [Waiting; Held::MOST],
    len: usize,
}

impl Ready {
    fn push(&mut self, one: Waiting) {
        self.list[self.len] = one;
        self.len += 1;
    }

    /// The cards.
    pub(crate) fn as_slice(&self) -> &[Waiting] {
        &self.list[..self.len]
    }

    /// The cards, one by one.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Waiting> {
        self.as_slice().iter()
    }
}

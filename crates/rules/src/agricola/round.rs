//! The course of a round: what happens between the placements.

use farmstead_cardboard::{Always, Goods, Key};

use super::cards::{Promised, When, Window};
use super::moves::ALL_KINDS;
use super::state::{Frame, House, ROUNDS, Rung, State, Step};
use crate::events::{Event, Events};
use crate::game::Seat;

/// Rounds that end with a harvest.
pub const HARVESTS: [u8; 6] = [4, 7, 9, 11, 13, 14];

/// The stage of a round, from 1.
pub const fn stage(round: u8) -> u8 {
    match round {
        0..=4 => 1,
        5..=7 => 2,
        8..=9 => 3,
        10..=11 => 4,
        12..=13 => 5,
        _ => 6,
    }
}

impl State<'_> {
    /// Does what comes next outside of the work phase.
    pub(super) fn climb(&mut self, seen: &mut impl Events) {
        self.common.rung = match self.common.rung {
            Rung::Draft => self.draft(seen),
            Rung::Redeal => self.redeal(),
            Rung::Reveal => self.reveal(seen),
            Rung::Promised => self.hand_out_promised(seen),
            Rung::RoundStart => self.card_rung(When::RoundStart, Rung::Refill),
            Rung::WorkStart => self.card_rung(When::WorkStart, Rung::Work),
            Rung::AllPlaced => self.card_rung(When::WorkEnd, Rung::WorkEnd),
            Rung::WorkEnd => self.settle_rung(Rung::HomeStart),
            Rung::HomeStart => self.card_rung(When::Home, Rung::Home),
            Rung::RoundClose => {
                let harvest = HARVESTS.contains(&self.common.round);
                let next = if harvest { Rung::FieldStart } else { Rung::RoundEnd };
                self.card_rung(When::RoundEnd, next)
            }
            Rung::FieldStart => self.card_rung(When::FieldStart, Rung::FieldReady),
            Rung::FieldReady => self.settle_rung(Rung::Field),
            Rung::FieldCards => self.card_rung(When::Field, Rung::FieldEnd),
            Rung::FieldEnd => match self.card_rung(When::FieldEnd, Rung::FeedStart) {
                Rung::FeedStart => {
                    seen.tell(Event::Phase { phase: "feeding" });
                    Rung::FeedStart
                }
                rung => rung,
            },
            Rung::FeedStart => self.card_rung(When::FeedStart, Rung::Feed),
            Rung::Closing => self.card_rung(When::BeforeScoring, Rung::Settle),
            Rung::Settle => {
                let rung = self.settle_rung(Rung::Over);
                if rung == Rung::Over {
                    self.tell_points(seen);
                    seen.tell(Event::Over);
                }
                rung
            }
            Rung::Refill => {
                for seat in self.seats() {
                    if self.player(seat).house != House::Stone {
                        self.tell_rule(seat, |rule| *rule == Always::NoRenovation, seen);
                    }
                }
                self.refill(seen)
            }
            Rung::Home => {
                self.seats().for_each(|seat| self.tell_room(seat, seen));
                self.send_home()
            }
            Rung::Field => self.take_crops(seen),
            Rung::Feed => match self.next_to_feed() {
                Some(seat) if self.misses_harvest(seat) => Rung::Feed,
                Some(seat) => {
                    self.player_mut(seat).crafted = 0;
                    self.begin_cooking();
                    self.common.stack.push(Frame::Feed(seat));
                    Rung::Feed
                }
                None => {
                    seen.tell(Event::Phase { phase: "breeding" });
                    Rung::Breed
                }
            },
            Rung::Breed => match self.serve_next() {
                Some(seat) if self.misses_harvest(seat) => Rung::Breed,
                Some(seat) => {
                    if self.grown_herd(seat, ALL_KINDS) != self.player(seat).herd() {
                        self.common.stack.push(Frame::Breed(seat, ALL_KINDS));
                    }
                    Rung::Breed
                }
                None => {
                    self.end_harvest(seen);
                    if self.exchanges_after_harvest() { Rung::Exchange } else { Rung::RoundEnd }
                }
            },
            Rung::Exchange => self.exchange_after_harvest(),
            Rung::RoundEnd => self.end_round(),
            rung @ (Rung::Work | Rung::Over) => rung,
        };
    }

    /// Lets the cards of one player after another act, and goes on to the next rung.
    fn card_rung(&mut self, when: When, next: Rung) -> Rung {
        if !self.anyone_awaits(when.bit()) {
            return next;
        }
        let next_seat = match when {
            When::WorkStart => self.serve_who_places_last(),
            _ => self.serve_next(),
        };
        match next_seat {
            Some(seat) => {
                if !when.is_harvest() || !self.misses_harvest(seat) {
                    self.open_window(Window::new(when, seat, None));
                }
                self.common.rung
            }
            None => next,
        }
    }

    /// Lets one player after another use cards that work at any time, and goes on to the next rung.
    fn settle_rung(&mut self, next: Rung) -> Rung {
        let last = self.common.rung == Rung::Settle;
        let has_something = |state: &State, seat: Seat| {
            state.converts(seat) || (last && state.has_last_chance(seat))
        };
        let begins = self.common.served == 0;
        if begins && !self.seats().any(|seat| has_something(self, seat)) {
            return next;
        }
        match self.serve_next() {
            Some(seat) => {
                if has_something(self, seat) {
                    self.common.stack.push(Frame::Settle(seat));
                }
                self.common.rung
            }
            None => next,
        }
    }

    /// The next seat in order that the rung has not served, if there is one.
    pub(super) fn serve_next(&mut self) -> Option<Seat> {
        if self.common.served == self.common.players {
            self.common.served = 0;
            return None;
        }
        self.common.served += 1;
        Some(self.common.in_order(self.common.served - 1))
    }

    /// The next seat in order, but last of all who may place a person before everybody else: cards
    /// of others act before anybody is placed.
    fn serve_who_places_last(&mut self) -> Option<Seat> {
        let index = self.common.served;
        let next = self.serve_next()?;
        let mut order = (0..self.common.players).map(|after| self.common.in_order(after));
        let Some(place) = order.position(|seat| self.places_first(seat)) else { return Some(next) };
        let last = self.common.players - 1;
        Some(match index {
            index if index < place as u8 => next,
            index if index < last => self.common.in_order(index + 1),
            _ => self.common.in_order(place as u8),
        })
    }

    fn reveal(&mut self, seen: &mut impl Events) -> Rung {
        let common = &mut self.common;
        common.round += 1;
        seen.tell(Event::Round { round: common.round });
        let space = common.round_cards[common.round as usize - 1];
        common.revealed.insert(space);
        seen.tell(Event::Revealed { space: self.layout.spaces[space.0 as usize].key });
        Rung::Promised
    }

    /// Hands out what lies on the round space: goods to everybody, then one thing to do after
    /// another.
    fn hand_out_promised(&mut self, seen: &mut impl Events) -> Rung {
        let round = self.common.round;
        for after in 0..self.common.players {
            let seat = self.common.in_order(after);
            if self.player(seat).promised.any_on(round) {
                let before = self.player(seat).herd();
                let goods = self.player_mut(seat).promised.take(round);
                self.player_mut(seat).goods += goods;
                self.note_received(seat, &goods);
                seen.tell(Event::Gained { seat, goods, from: const { Key::of("round space") } });
                self.house(seat, None, before);
            }
        }
        let todo = |seat: &Seat| {
            let promised = &self.player(*seat).held.promised;
            promised.iter().any(|promise| promise.rounds >> round & 1 == 1)
        };
        let mut seats = (0..self.common.players).map(|after| self.common.in_order(after));
        let Some(seat) = seats.find(todo) else { return Rung::RoundStart };
        let promised = &mut self.player_mut(seat).held.promised;
        if let Some(promise) = promised.iter_mut().find(|promise| promise.rounds >> round & 1 == 1)
        {
            let node = promise.node;
            promise.rounds &= !(1 << round);
            if promise.rounds == 0 {
                *promise = Promised::NONE;
            }
            let card = self.card_of(seat, node);
            self.common.stack.push(Frame::Run(Step { node, seat, space: None, card }));
        }
        Rung::Promised
    }

    fn refill(&mut self, seen: &mut impl Events) -> Rung {
        let layout = self.layout;
        let common = &mut self.common;
        for space in super::board::SpaceSet(layout.refilled.0 & common.revealed.0).iter() {
            if let Some((_, amount)) = layout.spaces[space.0 as usize].refill {
                let stock = &mut common.stock[space.0 as usize];
                *stock = stock.saturating_add(amount);
                common.stocked.insert(space);
            }
        }
        common.leader = common.start;
        common.turn = common.start;
        common.placements = 0;
        common.passed = 0;
        for seat in self.seats() {
            let held = &mut self.player_mut(seat).held;
            (held.gained, held.took_from) = (0, 0);
        }
        if !self.any_card_in_force() {
            return Rung::Work;
        }
        self.count_people_to_place();
        self.tell_absent(seen);
        Rung::WorkStart
    }

    fn send_home(&mut self) -> Rung {
        let common = &mut self.common;
        common.blocked = super::board::SpaceSet::EMPTY;
        common.occupants = [0; super::state::MOST_SPACES];
        let last = self.common.round == ROUNDS && self.scores_placements();
        for seat in self.seats() {
            let player = self.player_mut(seat);
            if !last {
                (player.placed, player.visiting, player.absent) = (0, 0, 0);
            }
        }
        Rung::RoundClose
    }

    /// Takes one crop from every planted field.
    fn take_crops(&mut self, seen: &mut impl Events) -> Rung {
        seen.tell(Event::Phase { phase: "field" });
        let mut gave = [0; Seat::MOST];
        for after in 0..self.common.players {
            let seat = self.common.in_order(after);
            if self.misses_harvest(seat) {
                continue;
            }
            let mut reaped = Goods::NONE;
            gave[seat.index()] = self.take_crops_of(seat, &mut reaped, seen);
            if !reaped.is_empty() {
                self.player_mut(seat).goods += reaped;
                self.note_received(seat, &reaped);
                seen.tell(Event::Gained { seat, goods: reaped, from: const { Key::of("fields") } });
            }
        }
        // The last that is laid out comes first.
        for after in (0..self.common.players).rev() {
            let seat = self.common.in_order(after);
            self.open_reaped(seat, gave[seat.index()]);
        }
        Rung::FieldCards
    }

    fn end_round(&mut self) -> Rung {
        for seat in self.seats() {
            self.player_mut(seat).newborns = 0;
        }
        self.forget_limits();
        if self.common.round == ROUNDS {
            return Rung::Closing;
        }
        Rung::Reveal
    }
}

//! The course of a round: what happens between the placements.

use farmstead_cardboard::Good;

use super::board::{Hook, Refill, When};
use super::farm::Herd;
use super::state::{Frame, ROUNDS, Rung, State};
use crate::events::{Event, Events};
use crate::game::Seat;

impl State<'_> {
    /// Does what comes next outside of the work phase.
    pub(super) fn climb(&mut self, seen: &mut impl Events) {
        self.common.rung = match self.common.rung {
            Rung::Refill => self.refill(seen),
            Rung::Start => match self.serve_next() {
                Some(seat) => {
                    let round = self.common.round;
                    self.trigger(seat, |when| match when {
                        When::RoundStart(from) => round >= from,
                        _ => false,
                    });
                    Rung::Start
                }
                None => Rung::Work,
            },
            Rung::Home => {
                self.common.occupied = [0; 2];
                Rung::BeforeBreeding
            }
            Rung::BeforeBreeding => match self.serve_next() {
                Some(seat) => {
                    self.prepare_breeding(seat);
                    Rung::BeforeBreeding
                }
                None => {
                    seen.tell(Event::Phase { phase: "breeding" });
                    Rung::Breed
                }
            },
            Rung::Breed => match self.serve_next() {
                Some(seat) => {
                    self.breed(seat);
                    Rung::Breed
                }
                None if self.common.extra => self.end(seen),
                None => Rung::RoundEnd,
            },
            Rung::RoundEnd => match self.serve_next() {
                Some(seat) => {
                    let player = self.player(seat);
                    if player.hooks.has(Hook::StoneCarver) && player.goods[Good::Stone] > 0 {
                        self.common.stack.push(Frame::Carve(seat));
                    }
                    Rung::RoundEnd
                }
                None => self.end_round(seen),
            },
            rung @ (Rung::Work | Rung::Over) => rung,
        };
    }

    /// The next seat, from the start player, that the rung has not served, if there is one.
    fn serve_next(&mut self) -> Option<Seat> {
        if self.common.served == 2 {
            self.common.served = 0;
            return None;
        }
        self.common.served += 1;
        Some(Seat((self.common.start.0 + self.common.served - 1) % 2))
    }

    fn refill(&mut self, seen: &mut impl Events) -> Rung {
        let common = &mut self.common;
        common.round += 1;
        seen.tell(Event::Round { round: common.round });
        for (stock, space) in common.stock.iter_mut().zip(&self.printed.spaces) {
            match space.refill {
                Refill::Nothing => {}
                Refill::Borders(number) => {
                    let number = number.min(common.reserve);
                    common.reserve -= number;
                    stock[0] += number;
                }
                Refill::Goods(_, (_, later)) if space.refill.is_mixed() && *stock != [0, 0] => {
                    stock[1] += later;
                }
                Refill::Goods((_, first), _) => stock[0] += first,
            }
        }
        common.leader = common.start;
        common.placements = 0;
        Rung::Start
    }

    /// Whether a player takes part in the breeding phase that is under way.
    fn breeds(&self, seat: Seat) -> bool {
        !self.common.extra || self.player(seat).hooks.has(Hook::BreedingStation)
    }

    /// Lets buildings act before breeding: first what they build, then what may be done at any
    /// time; at last the Rearing Station is emptied.
    fn prepare_breeding(&mut self, seat: Seat) {
        if !self.breeds(seat) || !self.player(seat).has_special() {
            return;
        }
        if self.player(seat).hooks.has(Hook::RearingStation) {
            self.common.stack.push(Frame::House { seat, emptied: true });
        }
        self.lull(seat);
        self.trigger(seat, |when| when == When::BeforeBreeding);
    }

    fn breed(&mut self, seat: Seat) {
        let herd = self.player(seat).herd();
        let born = self.grown_herd(seat).beyond(herd);
        if !self.breeds(seat) || born.total() == 0 {
            return;
        }
        self.common.stack.push(Frame::Breed(seat));
        for (animal, number) in Herd::TYPES.into_iter().zip(born.0) {
            if number > 0 {
                self.trigger(seat, |when| when == When::Born(animal));
            }
        }
    }

    fn end_round(&mut self, seen: &mut impl Events) -> Rung {
        if self.common.round < ROUNDS {
            return Rung::Refill;
        }
        let station = |player: &super::state::Player| player.hooks.has(Hook::BreedingStation);
        if self.players.iter().any(station) {
            self.common.extra = true;
            return Rung::BeforeBreeding;
        }
        self.end(seen)
    }

    fn end(&mut self, seen: &mut impl Events) -> Rung {
        seen.tell(Event::Over);
        Rung::Over
    }
}

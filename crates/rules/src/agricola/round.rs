//! The course of a round: what happens between the placements.

use farmstead_cardboard::Goods;

use super::state::{Frame, ROUNDS, Rung, State};
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

impl State {
    /// Does what comes next outside of the work phase.
    pub(super) fn climb(&mut self, seen: &mut impl Events) {
        self.common.rung = match self.common.rung {
            Rung::Reveal => self.reveal(seen),
            Rung::Promised => self.hand_out_promised(seen),
            Rung::Refill => self.refill(),
            Rung::Home => self.send_home(),
            Rung::Field => self.take_crops(seen),
            Rung::Feed => match self.serve_next() {
                Some(seat) => {
                    self.player_mut(seat).crafted = 0;
                    self.common.stack.push(Frame::Feed(seat));
                    Rung::Feed
                }
                None => {
                    seen.tell(Event::Phase { phase: "breeding" });
                    Rung::Breed
                }
            },
            Rung::Breed => match self.serve_next() {
                Some(seat) => {
                    if self.grown_herd(seat) != self.player(seat).herd() {
                        self.common.stack.push(Frame::Breed(seat));
                    }
                    Rung::Breed
                }
                None => Rung::RoundEnd,
            },
            Rung::RoundEnd => self.end_round(seen),
            rung @ (Rung::Work | Rung::Over) => rung,
        };
    }

    /// The next seat in order that the rung has not served, if there is one.
    fn serve_next(&mut self) -> Option<Seat> {
        if self.common.served == self.common.players {
            self.common.served = 0;
            return None;
        }
        self.common.served += 1;
        Some(self.common.in_order(self.common.served - 1))
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

    fn hand_out_promised(&mut self, seen: &mut impl Events) -> Rung {
        let round = self.common.round;
        for after in 0..self.common.players {
            let seat = self.common.in_order(after);
            if self.player(seat).promised.any_on(round) {
                let goods = self.player_mut(seat).promised.take(round);
                self.player_mut(seat).goods += goods;
                seen.tell(Event::Gained { seat, goods, from: "round space" });
            }
        }
        Rung::Refill
    }

    fn refill(&mut self) -> Rung {
        let layout = self.layout;
        let common = &mut self.common;
        for space in super::board::SpaceSet(layout.refilled.0 & common.revealed.0).iter() {
            if let Some((_, amount)) = layout.spaces[space.0 as usize].refill {
                common.stock[space.0 as usize] += amount;
                common.stocked.insert(space);
            }
        }
        common.leader = common.start;
        common.turn = common.start;
        common.placements = 0;
        common.passed = 0;
        Rung::Work
    }

    fn send_home(&mut self) -> Rung {
        let common = &mut self.common;
        common.blocked = super::board::SpaceSet::EMPTY;
        common.occupants = [0; super::state::MOST_SPACES];
        for seat in self.seats() {
            self.player_mut(seat).placed = 0;
        }
        if HARVESTS.contains(&self.common.round) { Rung::Field } else { Rung::RoundEnd }
    }

    /// Takes one crop from every planted field.
    fn take_crops(&mut self, seen: &mut impl Events) -> Rung {
        seen.tell(Event::Phase { phase: "field" });
        for after in 0..self.common.players {
            let seat = self.common.in_order(after);
            let player = self.player_mut(seat);
            let mut reaped = Goods::NONE;
            for field in player.fields.iter() {
                if let Some((crop, amount)) = player.crops.on(field) {
                    player.crops.put(field, crop, amount - 1);
                    reaped[crop] += 1;
                }
            }
            if !reaped.is_empty() {
                player.goods += reaped;
                seen.tell(Event::Gained { seat, goods: reaped, from: "fields" });
            }
        }
        seen.tell(Event::Phase { phase: "feeding" });
        Rung::Feed
    }

    fn end_round(&mut self, seen: &mut impl Events) -> Rung {
        for seat in self.seats() {
            self.player_mut(seat).newborns = 0;
        }
        if self.common.round == ROUNDS {
            seen.tell(Event::Over);
            return Rung::Over;
        }
        Rung::Reveal
    }
}

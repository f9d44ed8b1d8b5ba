//! The course of a round: what happens between the placements.

use farmstead_cardboard::{Good, Goods, Key};

use super::layout::ROUNDS;
use super::state::{Ask, Rung, State};
use crate::agricola::{HARVESTS, SpaceSet};
use crate::events::{Event, Events};
use crate::game::Seat;

impl State<'_> {
    /// Does what comes next outside of the work phase.
    pub(super) fn climb(&mut self, seen: &mut impl Events) {
        self.common.rung = match self.common.rung {
            Rung::Prepare => self.prepare(seen),
            Rung::Home => self.send_home(),
            Rung::Field => self.harvest_fields(seen),
            Rung::Feed => match self.serve_next() {
                Some(seat) => {
                    self.player_mut(seat).crafted = 0;
                    self.ask(seat, Ask::Feed);
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
                        self.ask(seat, Ask::Breed);
                    }
                    Rung::Breed
                }
                None => Rung::RoundEnd,
            },
            Rung::RoundEnd => self.end_round(seen),
            rung @ (Rung::Work | Rung::Over) => rung,
        };
    }

    fn ask(&mut self, seat: Seat, ask: Ask) {
        self.common.asked = seat;
        self.common.ask = ask;
    }

    /// The next seat, from the start player on, that the rung has not served.
    fn serve_next(&mut self) -> Option<Seat> {
        if self.common.served == self.layout.players {
            self.common.served = 0;
            return None;
        }
        self.common.served += 1;
        Some(Seat((self.common.start.0 + self.common.served - 1) % self.layout.players))
    }

    /// Adds goods to every open space that has them, also where some still lie.
    fn prepare(&mut self, seen: &mut impl Events) -> Rung {
        let layout = self.layout;
        let common = &mut self.common;
        common.round += 1;
        seen.tell(Event::Round { round: common.round });
        for space in SpaceSet(layout.refilled.0 & layout.open(common.round).0).iter() {
            if let Some((_, amount)) = layout.spaces[space.0 as usize].refill {
                common.stock[space.0 as usize] += amount;
                common.stocked.insert(space);
            }
        }
        common.turn = common.start;
        common.passed = 0;
        Rung::Work
    }

    fn send_home(&mut self) -> Rung {
        self.common.taken = SpaceSet::EMPTY;
        self.common.occupants.fill(Seat(0));
        for seat in self.seats() {
            self.player_mut(seat).placed = 0;
        }
        if HARVESTS.contains(&self.common.round) { Rung::Field } else { Rung::RoundEnd }
    }

    /// Takes one grain from every field that has some.
    fn harvest_fields(&mut self, seen: &mut impl Events) -> Rung {
        seen.tell(Event::Phase { phase: "field" });
        for seat in self.seats() {
            let player = self.player_mut(seat);
            let [empty, one, two, three] = player.fields;
            player.fields = [empty + one, two, three, 0];
            let goods = Goods::of(Good::Grain, u16::from(one + two + three));
            if !goods.is_empty() {
                player.goods += goods;
                seen.tell(Event::Gained { seat, goods, from: const { Key::of("fields") } });
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
        Rung::Prepare
    }
}

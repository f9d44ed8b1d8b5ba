//! Keeps account of everybody's goods from what is told, and compares with what they have.

use farmstead_rules::agricola::State;
use farmstead_rules::{Event, Goods};

/// What the events say that each player must have.
pub(crate) struct Ledger(Vec<Goods>);

impl Ledger {
    pub(crate) fn open(state: &State) -> Ledger {
        Ledger(state.seats().map(|seat| state.player(seat).goods).collect())
    }

    /// Books what was told. Spending more than there is fails by itself.
    pub(crate) fn book(&mut self, events: &[Event]) {
        for event in events {
            match *event {
                Event::Gained { seat, goods, .. } => self.0[seat.index()] += goods,
                Event::Bred { seat, animals } => self.0[seat.index()] += animals,
                Event::Paid { seat, goods, .. } | Event::Discarded { seat, goods } => {
                    self.spend(seat.index(), goods);
                }
                Event::Converted { seat, from, into } => {
                    self.spend(seat.index(), from);
                    self.0[seat.index()] += into;
                }
                Event::Sown { seat, good, .. } | Event::SownOnCard { seat, good, .. } => {
                    self.spend(seat.index(), Goods::of(good, 1));
                }
                _ => {}
            }
        }
    }

    fn spend(&mut self, seat: usize, goods: Goods) {
        assert!(self.0[seat].covers(&goods), "{goods} spent out of {}", self.0[seat]);
        self.0[seat] -= goods;
    }

    pub(crate) fn check(&self, state: &State) {
        for seat in state.seats() {
            assert_eq!(self.0[seat.index()], state.player(seat).goods, "the goods of {seat}");
        }
    }
}

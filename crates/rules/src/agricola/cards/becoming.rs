//! What cards do once something has become true.

use farmstead_cardboard::{Condition, Count, Group, Limit, Moment, Per, Thing};

use super::super::state::State;
use super::deck::{HandCard, Listener, When};
use super::window::{DEEPEST_WINDOW, Window};
use crate::events::Events;
use crate::game::Seat;

/// The houses and played cards of all players when it was last looked for what has become true, if
/// nothing else could make it so.
#[derive(Debug, Clone, Copy, Default)]
pub(in super::super) struct Looked(Option<[u32; Seat::MOST]>);

impl State<'_> {
    /// Looks for things that have become true since, and lets their cards act.
    /// Nothing is done that is not paid for.
    #[inline(never)]
    pub(in super::super) fn check_becomes(
        &mut self,
        looked: &mut Looked,
        seen: &mut impl Events,
    ) -> bool {
        let houses = self.houses();
        if looked.0 == Some(houses) {
            return false;
        }
        let mut settled = true;
        for seat in self.seats() {
            if self.player(seat).held.listens & When::Becomes.bit() == 0 {
                continue;
            }
            if self.is_paying() || self.common.stack.len() > DEEPEST_WINDOW {
                return false;
            }
            let window = Window::new(When::Becomes, seat, None);
            let mut ready = None;
            for (place, card) in self.listening(&window, seat) {
                ready = ready.or(self.ready_at(&window, seat, place, card));
                settled &= self.is_settled(card, seat, self.player(seat).held.store[place]);
            }
            if let Some(one) = ready {
                self.act(&window, seat, one, seen);
                return true;
            }
        }
        looked.0 = settled.then_some(houses);
        false
    }

    /// What houses are made of, how large they are, and the cards in front of everybody.
    fn houses(&self) -> [u32; Seat::MOST] {
        let mut houses = [0; Seat::MOST];
        for (house, player) in houses.iter_mut().zip(&self.players) {
            let rooms = u32::from(player.rooms.len()) << 2 | player.house as u32;
            *house = rooms << 24 | player.held.played;
        }
        houses
    }

    /// Whether nothing that a card waits for becomes true before a house changes. So often was the
    /// card used.
    fn is_settled(&self, card: &HandCard, seat: Seat, used: u8) -> bool {
        card.listeners.iter().all(|listener| match &listener.moment {
            Moment::Becomes(conditions) => {
                is_over(listener, used)
                    || (conditions.iter().all(is_about_houses) && !self.hold(conditions, seat))
            }
            _ => true,
        })
    }
}

/// Whether an ability has acted as often as it can.
fn is_over(listener: &Listener, used: u8) -> bool {
    matches!(listener.limit, Some(Limit { times, per: Per::Game }) if used >= times)
}

/// Whether nothing but houses decides about a condition.
fn is_about_houses(condition: &Condition) -> bool {
    let count = |count: &Count| {
        matches!(count, Count::Number(_) | Count::Of(Thing::Rooms(_) | Thing::House))
    };
    match condition {
        Condition::House(_) => true,
        Condition::Is(first, _, second) => count(first) && count(second),
        Condition::Not(one) => is_about_houses(one),
        Condition::Every(group, one) | Condition::Some(group, one) => {
            *group != Group::Them && is_about_houses(one)
        }
        Condition::All(parts) | Condition::Any(parts) => parts.iter().all(is_about_houses),
        _ => false,
    }
}

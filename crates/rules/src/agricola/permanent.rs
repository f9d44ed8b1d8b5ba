//! How a game of a series begins: its food, and occupations that lie in front of players before
//! the first round.

use farmstead_cardboard::{Card, Cost, Good, Goods, Key};

use super::board::Layout;
use super::cards::{CardSlot, Held};
use super::state::{Frame, Player, State};
use crate::deal::BadDeal;
use crate::events::Events;
use crate::game::Seat;
use crate::options::Options;

/// The most permanent occupations of a player.
const MOST: usize = 7;

/// What an occupation costs by itself, wherever it is played.
pub(crate) fn individual_cost(card: &Card) -> Goods {
    let goods = |cost: &Cost| match cost {
        Cost::Goods(goods) => Some(*goods),
        _ => None,
    };
    card.costs.iter().find_map(goods).unwrap_or(Goods::NONE)
}

/// How many of the cards in a hand permanent occupations take the place of: alone a player has as
/// many as always, with these.
pub(super) fn replaced(options: &Options, permanent: &[Vec<Key>]) -> usize {
    if options.players == 1 { permanent.first().map_or(0, Vec::len) } else { 0 }
}

/// Gives players the food of a deal, if it has any.
pub(super) fn set_food(players: &mut [Player], food: &[u8]) -> Result<(), BadDeal> {
    if !food.is_empty() && food.len() != players.len() {
        let (given, wanted) = (food.len(), players.len());
        return Err(BadDeal(format!("a deal has food for {wanted} players, not for {given}")));
    }
    for (player, food) in players.iter_mut().zip(food) {
        player.goods[Good::Food] = u16::from(*food);
    }
    Ok(())
}

/// Lays the permanent occupations of a deal in front of their owners, who pay what they cost.
pub(super) fn lay_out(
    options: &Options,
    layout: &Layout,
    players: &mut [Player],
    permanent: &[Vec<Key>],
) -> Result<(), BadDeal> {
    if !permanent.is_empty() && permanent.len() != players.len() {
        let (given, wanted) = (permanent.len(), players.len());
        let what =
            format!("a deal has permanent occupations for {wanted} players, not for {given}");
        return Err(BadDeal(what));
    }
    if !permanent.is_empty() && !options.deals_once() {
        let what =
            "permanent occupations go with deal `hands`, where nothing is drawn or passed on";
        return Err(BadDeal(what.to_owned()));
    }
    let mut laid: Vec<u16> = Vec::new();
    for (player, keys) in players.iter_mut().zip(permanent) {
        if keys.len() > MOST {
            let given = keys.len();
            let what = format!("a player has at most {MOST} permanent occupations, not {given}");
            return Err(BadDeal(what));
        }
        for (place, key) in keys.iter().enumerate() {
            let card = layout.hand_card(key).filter(|id| layout.hand[*id as usize].is_occupation);
            let Some(card) = card else {
                return Err(BadDeal(format!("there is no occupation called `{key}` in this game")));
            };
            if laid.contains(&card) {
                return Err(BadDeal(format!("`{key}` is dealt twice")));
            }
            let cost = individual_cost(&layout.hand[card as usize].card);
            if !player.goods.covers(&cost) {
                return Err(BadDeal(format!("the cost of `{key}` cannot be paid at the start")));
            }
            player.goods -= cost;
            laid.push(card);
            player.held.dealt[place] = card;
            player.held.played |= 1 << place;
            player.held.permanent += 1;
        }
    }
    Ok(())
}

impl State<'_> {
    /// Puts the permanent occupations in force and lets them act, from the start player on.
    pub(super) fn begin_permanent(&mut self) {
        for seat in self.seats() {
            for place in 0..self.player(seat).held.permanent {
                self.put_in_force(seat, CardSlot::new(seat.0, place));
            }
        }
        self.ask_permanent_of(0);
    }

    /// Goes on with the first player from this place in the order who has permanent occupations.
    fn ask_permanent_of(&mut self, after: u8) {
        let order = (after..self.common.players).map(|after| self.common.in_order(after));
        let next = order.into_iter().find(|seat| self.player(*seat).held.permanent > 0);
        if let Some(seat) = next {
            self.common.stack.push(Frame::Permanent { seat, slot: CardSlot::new(seat.0, 0) });
        }
    }

    /// Lets one permanent occupation do what it does when it is played; the next waits below.
    pub(super) fn permanent_takes_effect(
        &mut self,
        seat: Seat,
        slot: CardSlot,
        seen: &mut impl Events,
    ) {
        let next = slot.place() as u8 + 1;
        if next < self.player(seat).held.permanent {
            self.common.stack.push(Frame::Permanent { seat, slot: CardSlot::new(seat.0, next) });
        } else {
            let players = self.common.players;
            self.ask_permanent_of((seat.0 + players - self.common.start.0) % players + 1);
        }
        self.take_effect(seat, slot, None, seen);
    }
}

const _: () =
    assert!(14 + MOST <= Held::MOST, "a hand and permanent occupations have their places");

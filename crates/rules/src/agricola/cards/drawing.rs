//! Occupations that are drawn from the hand instead of chosen.

use farmstead_cardboard::{Always, Goods};

use super::super::choice::Choice;
use super::super::lookahead::Trial;
use super::super::program::Act;
use super::super::state::{State, Step};
use super::held::{CardSet, CardSlot, Trait};
use crate::events::{Event, Events};
use crate::game::{MoveSink, Seat};

impl State {
    /// The card that lets a player have occupations drawn, and the goods it brings.
    fn drawing(&self, seat: Seat) -> Option<(CardSlot, Goods)> {
        if !self.player(seat).held.has(Trait::Rule) {
            return None;
        }
        self.played(seat).find_map(|(place, card)| {
            let goods = card.standing.iter().find_map(|standing| match standing.rule {
                Always::DrawOccupation(goods) => Some(*goods),
                _ => None,
            });
            goods.map(|goods| (CardSlot::new(seat.0, place as u8), goods))
        })
    }

    /// The occupations that may be drawn: those that the player could play with the goods it brings.
    fn drawable(&self, seat: Seat, act: Act, goods: Goods) -> CardSet {
        let mut trial = Trial::of(self);
        let state = trial.state();
        state.player_mut(seat).goods += goods;
        let mut drawable = Drawable(CardSet::EMPTY);
        state.list_cards(seat, act, &mut drawable);
        drawable.0
    }

    /// Lists drawing an occupation. What is drawn is not known before, so nothing that must still be
    /// done may depend on it.
    #[inline(never)]
    pub(in super::super) fn list_drawing(&self, seat: Seat, act: Act, out: &mut impl MoveSink) {
        let code = Choice::DrawOccupation.code();
        let Some((_, goods)) = self.drawing(seat) else { return };
        if out.wants(code) && self.owed().is_none() && !self.drawable(seat, act, goods).is_empty() {
            out.push(code);
        }
    }

    /// Draws an occupation and begins to play it.
    pub(in super::super) fn play_drawn(&mut self, step: Step, act: Act, seen: &mut impl Events) {
        let seat = step.seat;
        let Some((card, goods)) = self.drawing(seat) else { return };
        let drawable = self.drawable(seat, act, goods);
        let number = self.draw_lot(drawable.len() as u16);
        let Some(slot) = drawable.iter().nth(usize::from(number)) else { return };
        self.tell_rule(seat, |rule| matches!(rule, Always::DrawOccupation(_)), seen);
        self.player_mut(seat).goods += goods;
        self.note_gain(seat, &goods);
        seen.tell(Event::Gained { seat, goods, from: self.card(card).key });
        self.play_card(step, slot, act, seen);
    }
}

/// Collects the cards that are listed.
struct Drawable(CardSet);

impl MoveSink for Drawable {
    fn room(&self) -> u32 {
        u32::MAX
    }

    fn push(&mut self, legal: crate::game::Move) {
        if let Some(Choice::Card(slot)) = Choice::decode(legal) {
            self.0.insert(slot);
        }
    }
}

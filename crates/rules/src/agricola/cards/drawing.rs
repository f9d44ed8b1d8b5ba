//! Occupations that are drawn from the hand instead of chosen.

use farmstead_cardboard::{Always, Good, Goods};

use super::super::choice::Choice;
use super::super::lookahead::Trial;
use super::super::program::Act;
use super::super::state::{State, Step};
use super::held::{CardSet, CardSlot, Trait};
use crate::events::{Event, Events};
use crate::game::{MoveSink, Seat};

/// More food than any occupation costs.
const PLENTY: u16 = 99;

impl State<'_> {
    /// The card that lets a player have occupations drawn, and the goods it brings.
    fn drawing(&self, seat: Seat) -> Option<(CardSlot, Goods)> {
        if !self.player(seat).held.has(Trait::Rule) {
            return None;
        }
        self.played(seat).find_map(|(place, card)| {
            let goods = card.standing.iter().find_map(|standing| match &standing.rule {
                Always::DrawOccupation(goods) => Some(*goods),
                _ => None,
            });
            goods.map(|goods| (CardSlot::new(seat.0, place as u8), goods))
        })
    }

    /// The occupations that may be drawn: all that the player may play, whatever they cost.
    fn drawable(&self, seat: Seat, act: Act) -> CardSet {
        let mut trial = Trial::of(self);
        let state = trial.state();
        state.player_mut(seat).goods[Good::Food] += PLENTY;
        let mut drawable = Drawable(CardSet::EMPTY);
        state.list_cards(seat, act, &mut drawable);
        drawable.0
    }

    /// Lists drawing an occupation. What is drawn is not known before, so nothing that must still be
    /// done may depend on it.
    #[inline(never)]
    pub(in super::super) fn list_drawing(&self, seat: Seat, act: Act, out: &mut impl MoveSink) {
        let code = Choice::DrawOccupation.code();
        let may_draw = out.wants(code) && self.drawing(seat).is_some() && self.owed().is_none();
        if may_draw && !self.drawable(seat, act).is_empty() {
            out.push(code);
        }
    }

    /// Draws an occupation and begins to play it.
    pub(in super::super) fn play_drawn(&mut self, step: Step, act: Act, seen: &mut impl Events) {
        let seat = step.seat;
        let Some((card, goods)) = self.drawing(seat) else { return };
        let drawable = self.drawable(seat, act);
        let number = self.draw_lot(drawable.len() as u16);
        let Some(slot) = drawable.iter().nth(usize::from(number)) else { return };
        self.tell_rule(seat, |rule| matches!(rule, Always::DrawOccupation(_)), seen);
        self.player_mut(seat).goods += goods;
        self.note_gain(seat, &goods);
        seen.tell(Event::Gained { seat, goods, from: self.card(card).key });
        self.play_card(step, slot, act, Drawing::Lots, seen);
    }
}

/// How a card is taken from a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Drawing {
    /// It is chosen.
    Chosen,
    /// By lots: it must be played, even by who cannot pay for it.
    Lots,
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

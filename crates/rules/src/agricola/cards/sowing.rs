//! Sowing: what can be sown where, and how much grows.

use farmstead_cardboard::{Always, Good, SowMore, Sowing};

use super::super::choice::Choice;
use super::super::farmyard::{Cell, CellSet};
use super::super::program::Act;
use super::super::state::{Frame, Noted, State};
use super::held::Trait;
use super::places::RuleId;
use crate::events::{Event, Events};
use crate::game::{Any, MoveSink, Seat};

/// What can be sown: crops, and wood on cards.
const SOWN: [Good; 3] = [Good::Grain, Good::Vegetable, Good::Wood];

impl<'b> State<'b> {
    /// Lists what can be sown where, of any crop or on terms of a card.
    pub(in super::super) fn list_sowing(
        &self,
        seat: Seat,
        terms: Option<Sowing>,
        out: &mut impl MoveSink,
    ) {
        let player = self.player(seat);
        let wanted = |crop: Good| terms.is_none_or(|terms| terms.crop == crop);
        let cards = player.held.has(Trait::Rule) && !terms.is_some_and(|terms| terms.tiles);
        let sown = if cards { SOWN.as_slice() } else { Good::CROPS.as_slice() };
        for &crop in sown {
            if player.goods[crop] == 0 || !wanted(crop) {
                continue;
            }
            if crop != Good::Wood {
                for cell in player.empty_fields().iter() {
                    let code = Choice::Sow(crop, cell).code();
                    if out.wants(code) {
                        out.push(code);
                    }
                }
            }
            if cards {
                for card in self.field_cards(player).filter(|card| card.crop == crop) {
                    let code = Choice::Sow(crop, Cell::on_card(card.place, 0)).code();
                    if card.empty_stack(&player.held).is_some() && out.wants(code) {
                        out.push(code);
                    }
                }
            }
        }
    }

    /// Whether anything can be sown.
    pub(in super::super) fn can_sow(&self, seat: Seat, terms: Option<Sowing>) -> bool {
        let player = self.player(seat);
        if !player.held.has(Trait::Rule) {
            let sown = |crop: &Good| terms.is_none_or(|terms| terms.crop == *crop);
            let mut crops = Good::CROPS.iter().filter(|crop| player.goods[**crop] > 0);
            return crops.any(sown) && player.has_empty_field();
        }
        let mut found = Any::default();
        self.list_sowing(seat, terms, &mut found);
        found.is_full()
    }

    /// What lies on a field after it was sown, but for what depends on the number of fields.
    pub(in super::super) fn grown(&self, seat: Seat, crop: Good, field: Cell, fewer: u8) -> u8 {
        let usual: u8 = if crop == Good::Vegetable { 2 } else { 3 };
        let more: u8 = self.more_sown(seat, crop, field, None).map(|(_, rule)| rule.more).sum();
        usual.saturating_sub(fewer).max(1) + more
    }

    /// What would lie on a field if it were sown in the action at hand.
    pub(in super::super) fn grown_now(&self, seat: Seat, crop: Good, field: Cell) -> u8 {
        let fewer = |act: Act| if let Act::SowCrop(terms) = act { Some(terms.fewer) } else { None };
        let fewer = match self.common.stack.top() {
            Some(Frame::Offer(offer)) => {
                self.parts(offer.step.node).find_map(|(_, act)| fewer(act))
            }
            _ => None,
        };
        self.grown(seat, crop, field, fewer.unwrap_or(0))
    }

    /// The rules of cards that put more of a crop on a field, with their places; if `exactly` is
    /// named, those about exactly so many fields.
    fn more_sown(
        &self,
        seat: Seat,
        crop: Good,
        field: Cell,
        exactly: Option<u8>,
    ) -> impl Iterator<Item = (RuleId, &'b SowMore)> + '_ {
        let player = self.player(seat);
        let places = player.held.has(Trait::Rule).then(|| self.played(seat));
        let rules = places.into_iter().flatten().flat_map(|(place, card)| {
            card.standing.iter().filter_map(move |standing| match &standing.rule {
                Always::SowMore(more) => Some(((place, standing.ability), more)),
                _ => None,
            })
        });
        rules.filter(move |(_, rule)| {
            let beside = field.card_place().is_none()
                && CellSet::one(field).neighbours().meets(player.rooms);
            crop != Good::Wood
                && rule.exactly == exactly
                && rule.crop.is_none_or(|wanted| wanted == crop)
                && (beside || !rule.beside_room)
                && self.hold(&rule.conditions, seat)
        })
    }

    /// Sows a field.
    pub(in super::super) fn sow(
        &mut self,
        seat: Seat,
        crop: Good,
        field: Cell,
        fewer: u8,
        seen: &mut impl Events,
    ) {
        let field = self.field_meant(seat, field);
        self.tell_field(seat, field, seen);
        for (rule, _) in self.more_sown(seat, crop, field, None) {
            self.tell_rule_of(seat, rule, seen);
        }
        let grown = self.grown(seat, crop, field, fewer);
        self.player_mut(seat).goods[crop] -= 1;
        self.plant(seat, field, crop, grown);
        seen.tell(match field.card_place() {
            Some(place) => {
                let id = self.player(seat).held.dealt[place as usize];
                Event::SownOnCard { seat, good: crop, card: self.layout.hand[id as usize].key }
            }
            None => Event::Sown { seat, good: crop, at: field.spot() },
        });
    }

    /// Lets cards put more on the fields sown in one action, if they are exactly so many.
    pub(in super::super) fn end_sowing(&mut self, seat: Seat, sown: Noted, seen: &mut impl Events) {
        if !self.player(seat).held.has(Trait::Rule) {
            return;
        }
        let number = sown.sown();
        for field in sown.first_sown().into_iter().take(number.into()) {
            let there = self.fields(self.player(seat)).find(|there| there.at == field);
            let Some((crop, amount)) = there.and_then(|there| there.crops) else { continue };
            let mut more = 0;
            for (id, rule) in self.more_sown(seat, crop, field, Some(number)) {
                self.tell_rule_of(seat, id, seen);
                more += rule.more;
            }
            if more > 0 {
                self.plant(seat, field, crop, amount + more);
            }
        }
    }
}

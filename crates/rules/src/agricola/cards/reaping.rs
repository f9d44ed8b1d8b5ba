//! Taking crops from fields: in the field phase with what cards change about it, and by cards.

use farmstead_cardboard::{Always, Good, Goods, Key};

use super::super::farmyard::Cell;
use super::super::program::GoodSet;
use super::super::state::{Frame, Rung, State, Step};
use super::deck::When;
use super::fields::{Field, FieldSet};
use super::held::Trait;
use super::window::Window;
use crate::events::{Event, Events};
use crate::game::Seat;

impl State<'_> {
    /// The crops of a player that stay on the fields when they are harvested.
    fn kept_when_reaped(&self, seat: Seat) -> GoodSet {
        let kept = |rule: &Always| match rule {
            Always::KeepReaped(crop) => Some(*crop),
            _ => None,
        };
        let rules = self.played(seat).flat_map(|(_, card)| &card.standing);
        rules.filter_map(|standing| kept(&standing.rule)).collect()
    }

    /// Takes one crop from every planted field of a player; the cards that gave one come back, as
    /// bits by place.
    pub(in super::super) fn take_crops_of(
        &mut self,
        seat: Seat,
        reaped: &mut Goods,
        seen: &mut impl Events,
    ) -> u32 {
        if !self.player(seat).held.has(Trait::Rule) {
            let player = self.player_mut(seat);
            for field in player.fields.iter() {
                if let Some((crop, amount)) = player.crops.on(field) {
                    player.crops.put(field, crop, amount - 1);
                    reaped[crop] += 1;
                }
            }
            return 0;
        }
        let kept = self.kept_when_reaped(seat);
        let mut gave = 0;
        // Nothing is sown meanwhile: each field is found where it was.
        let fields = self.fields(self.player(seat)).count();
        for index in 0..fields {
            let there = self.fields(self.player(seat)).nth(index);
            let Some(Field { at: code, crops: Some((crop, amount)), .. }) = there else { continue };
            reaped[crop] += 1;
            if kept.contains(crop) {
                self.tell_rule(seat, |rule| *rule == Always::KeepReaped(crop), seen);
            } else {
                self.plant(seat, code, crop, amount - 1);
            }
            gave |= code.card_place().map_or(0, |place| 1 << place);
        }
        if self.has_rule(seat, |rule| *rule == Always::ReapGrain) {
            self.ask_for_crops(seat, &[Good::Grain]);
        }
        gave
    }

    /// Lets cards act that gave a crop in the field phase.
    pub(in super::super) fn open_reaped(&mut self, seat: Seat, gave: u32) {
        if gave == 0 {
            return;
        }
        let mut window = Window::new(When::ReapThis, seat, None);
        for place in self.player(seat).held.played_places() {
            if gave >> place & 1 == 0 {
                window.fired.close(place);
            }
        }
        self.open_window(window);
    }

    /// Lets a player take a crop from any of the fields.
    pub(in super::super) fn reap(&mut self, seat: Seat) {
        self.ask_for_crops(seat, &Good::CROPS);
    }

    fn ask_for_crops(&mut self, seat: Seat, crops: &[Good]) {
        let grows = |field: &Field| field.crops.is_some_and(|(crop, _)| crops.contains(&crop));
        let fields: FieldSet =
            self.fields(self.player(seat)).filter(grows).map(|field| field.at).collect();
        if !fields.is_empty() {
            self.common.stack.push(Frame::Reap { seat, fields, left: fields.len() as u8 });
        }
    }

    /// Lets a player take one of a crop from one of the fields.
    pub(in super::super) fn choose_field(&mut self, step: Step, crop: Good) {
        let fields = self.fields_with(step.seat, crop);
        if !fields.is_empty() {
            self.common.stack.push(Frame::Reap { seat: step.seat, fields, left: 1 });
        }
    }

    /// Takes one crop from a field.
    pub(in super::super) fn reap_one(&mut self, seat: Seat, at: Cell, seen: &mut impl Events) {
        if self.common.rung == Rung::FieldCards {
            self.tell_rule(seat, |rule| *rule == Always::ReapGrain, seen);
        }
        let there = self.fields(self.player(seat)).find(|field| field.at == at);
        if let Some(Field { crops: Some((crop, amount)), .. }) = there {
            self.plant(seat, at, crop, amount - 1);
            let goods = Goods::of(crop, 1);
            self.player_mut(seat).goods += goods;
            self.note_received(seat, &goods);
            seen.tell(Event::Gained { seat, goods, from: const { Key::of("fields") } });
        }
    }
}

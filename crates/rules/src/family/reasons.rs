//! Why spaces and improvements cannot be used now.

use farmstead_cardboard::Good;

use super::choice::Choice;
use super::layout::Act;
use super::state::{Ask, House, MOST_PEOPLE, Rung, State};
use crate::agricola::{SpaceId, SpaceSet};
use crate::game::{Moves, Seat};
use crate::reasons::{Reasons, USELESS, owned, taken, too_dear};

impl State<'_> {
    /// What whoever decides cannot use now, and why.
    pub(super) fn why_not(&self) -> Reasons {
        if self.common.rung == Rung::Over {
            return Reasons::new();
        }
        let seat = self.decider();
        let mut moves = Moves::new();
        self.list(&mut moves);
        let (mut places, mut built) = (SpaceSet::EMPTY, 0u32);
        for choice in moves.iter().filter_map(|chosen| Choice::decode(*chosen)) {
            match choice {
                Choice::Place(space) => places.insert(space),
                Choice::Build(index) => built |= 1 << index,
                _ => {}
            }
        }
        let mut reasons = Reasons::new();
        if self.common.ask == Ask::Nothing {
            for (id, space) in (0..).map(SpaceId).zip(&self.layout.spaces) {
                if !places.contains(id) {
                    reasons.push((space.card.key, self.why_not_place(seat, id)));
                }
            }
        }
        for (index, improvement) in (0..).zip(&self.layout.improvements) {
            if built & (1 << index) == 0 {
                reasons.push((improvement.card.key, self.why_not_improvement(seat, index)));
            }
        }
        reasons
    }

    fn why_not_place(&self, seat: Seat, id: SpaceId) -> String {
        let space = &self.layout.spaces[id.0 as usize];
        if space.opens > self.common.round {
            return format!("It opens in round {}.", space.opens);
        }
        if self.common.taken.contains(id) {
            return taken(self.common.occupants[id.0 as usize] == seat);
        }
        if space.refill.is_some() && space.parts.is_empty() {
            return "Nothing lies there.".to_owned();
        }
        let mut sentences: Vec<String> = Vec::new();
        for act in &space.parts {
            let sentence = self.why_not_act(seat, *act);
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        }
        if sentences.is_empty() { USELESS.to_owned() } else { sentences.join(" ") }
    }

    fn why_not_act(&self, seat: Seat, act: Act) -> String {
        let player = self.player(seat);
        let goods = &player.goods;
        let plain = |sentence: &str| sentence.to_owned();
        match act {
            Act::Pastures(_) => plain("You can pay for no pasture that is left."),
            Act::Rooms(material, _) if player.house.material() != material => {
                format!("It builds rooms of {material}, and your house is not of {material}.")
            }
            Act::Rooms(..) if self.common.rooms == 0 => plain("No rooms are left."),
            Act::Rooms(_, price) if !goods.covers(&price) => too_dear("A room", &[price], goods),
            Act::Rooms(..) => plain("There is no place for a room beside your house."),
            Act::Stables(..) if self.common.stables == 0 => plain("No stables are left."),
            Act::Stables(_, price) => too_dear("A stable", &[price], goods),
            Act::Renovate(_) if player.house != House::Wood => {
                plain("Your house is renovated already.")
            }
            Act::Renovate(price) => too_dear("Renovating", &[price], goods),
            Act::Plow => plain("No fields are left."),
            Act::Sow(_) if goods[Good::Grain] == 0 => plain("You have no grain to sow."),
            Act::Sow(_) => plain("You have no empty field."),
            Act::Grow { .. } if player.people >= MOST_PEOPLE => plain("Your family is complete."),
            Act::Grow { .. } => plain("A child needs a room, and all your rooms are taken."),
            Act::Build => plain("You can pay for no improvement that lies there."),
            Act::Pick(..) | Act::StartPlayer => plain(USELESS),
        }
    }

    fn why_not_improvement(&self, seat: Seat, index: u8) -> String {
        let player = self.player(seat);
        if self.common.improvements & (1 << index) == 0 {
            return owned(player.improvements & (1 << index) != 0);
        }
        let improvement = &self.layout.improvements[index as usize];
        if !player.goods.covers(&improvement.price) {
            return too_dear("It", &[improvement.price], &player.goods);
        }
        let space = self.layout.spaces[improvement.space.0 as usize].name;
        format!("It is built on {space}.")
    }
}

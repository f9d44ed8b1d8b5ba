//! Why spaces, majors and cards cannot be used now.

use farmstead_cardboard::{Always, Cost, Good, Goods, words};

use super::board::{SpaceId, SpaceSet};
use super::can::stable_price;
use super::cards::{CardSet, CardSlot, Price};
use super::choice::Choice;
use super::program::{Act, Node, NodeId};
use super::state::{Frame, House, MOST_FENCES, MOST_PEOPLE, MOST_STABLES, Rung, State};
use crate::game::{Moves, Seat};
use crate::reasons::{Reasons, USELESS, owned, taken, there, too_dear};

impl State<'_> {
    /// What whoever decides cannot use now, and why.
    pub(super) fn why_not(&self) -> Reasons {
        if self.common.rung == Rung::Over {
            return Reasons::new();
        }
        let seat = self.decider();
        let mut moves = Moves::new();
        self.list(&mut moves);
        let (mut places, mut majors, mut cards) = (SpaceSet::EMPTY, 0u16, CardSet::EMPTY);
        for choice in moves.iter().filter_map(|chosen| Choice::decode(*chosen)) {
            match choice {
                Choice::Place(space) => places.insert(space),
                Choice::Major(index, _) => majors |= 1 << index,
                Choice::Card(slot) => cards.insert(slot),
                _ => {}
            }
        }
        let mut reasons = Reasons::new();
        let top = self.common.stack.top();
        let placing = matches!(top, None | Some(Frame::PlaceAgain { .. } | Frame::PutOnSpace(_)));
        if placing {
            for (id, space) in (0..).map(SpaceId).zip(&self.layout.spaces) {
                let absent = space.hand_card.is_some() && !self.common.revealed.contains(id);
                if !absent && !places.contains(id) {
                    reasons.push((space.key, self.why_not_place(seat, id)));
                }
            }
        }
        for (index, major) in (0..).zip(&self.layout.majors) {
            if majors & (1 << index) == 0 {
                reasons.push((major.key, self.why_not_major(seat, index)));
            }
        }
        for slot in self.player(seat).held.hand_slots() {
            if !cards.contains(slot) && self.knows(slot) {
                reasons.push((self.card(slot).key, self.why_not_card(seat, slot)));
            }
        }
        reasons
    }

    fn why_not_place(&self, seat: Seat, id: SpaceId) -> String {
        let common = &self.common;
        let space = &self.layout.spaces[id.0 as usize];
        if !common.revealed.contains(id) {
            let stage = space.stage.unwrap_or_default();
            return format!("Its card comes up in stage {stage}.");
        }
        if self.player(seat).people_left() == 0 {
            return "You have nobody left to place.".to_owned();
        }
        let there = common.occupants[id.0 as usize];
        if common.blocked.contains(id) {
            return match there {
                0 => "A space that goes with it is taken this round.".to_owned(),
                _ => taken(there & (1 << seat.0) != 0),
            };
        }
        if self.too_dear(seat, SpaceSet(1 << id.0)) != SpaceSet::EMPTY {
            return "You cannot pay its owner.".to_owned();
        }
        let mut sentences = Vec::new();
        self.why_no_use(self.program_of(id, seat), seat, Some(id), &mut sentences);
        if sentences.is_empty() {
            sentences.push(USELESS.to_owned());
        }
        sentences.join(" ")
    }

    /// Why nothing of a program could be carried out.
    fn why_no_use(
        &self,
        node: NodeId,
        seat: Seat,
        space: Option<SpaceId>,
        sentences: &mut Vec<String>,
    ) {
        let mut add = |sentence: String| {
            if !sentences.contains(&sentence) {
                sentences.push(sentence);
            }
        };
        match *self.layout.node(node) {
            Node::Take if space.is_some_and(|space| self.common.stocked.contains(space)) => {
                add("You have no room for these animals.".to_owned());
            }
            Node::Take => add("Nothing lies there.".to_owned()),
            Node::Act(act) => add(self.why_not_act(seat, act)),
            Node::All(parts) | Node::AndOr(parts) | Node::Choose(parts) | Node::Spend(parts) => {
                for part in parts.iter() {
                    self.why_no_use(part, seat, space, sentences);
                }
            }
            Node::Then(first, _) => self.why_no_use(first, seat, space, sentences),
            Node::Pay(price, then) => match self.can_pay(seat, &price) {
                true => self.why_no_use(then, seat, space, sentences),
                false => add(too_dear("It", &[price], &self.player(seat).goods)),
            },
            Node::FromRound(round, _) if self.common.round < round => {
                add(format!("It can be used from round {round} on."));
            }
            Node::FromRound(_, then) => self.why_no_use(then, seat, space, sentences),
            _ => {}
        }
    }

    fn why_not_act(&self, seat: Seat, act: Act) -> String {
        let player = self.player(seat);
        let goods = &player.goods;
        let dear = |what: &str, price: Price| too_dear(what, &self.ways_to_pay(seat, price), goods);
        let plain = |sentence: &str| sentence.to_owned();
        match act {
            Act::Rooms(_) | Act::FreeRoom | Act::RoomLess(_)
                if self.room_cells(seat).is_empty() =>
            {
                plain("There is no place for a room beside your house.")
            }
            Act::FreeRoom => plain("There is no place for a room beside your house."),
            Act::Rooms(_) => dear("A room", Price::Room),
            Act::RoomLess(less) => dear("A room", Price::RoomLess(less)),
            Act::StableIn(..) => plain("There is no such pasture for a stable."),
            Act::Stables(..) if player.stables.len() >= MOST_STABLES => {
                plain("All your stables are built.")
            }
            Act::Stables(..) if self.stable_cells(seat).is_empty() => {
                plain("There is no place for a stable.")
            }
            Act::Stables(_, price) => dear("A stable", stable_price(&price)),
            Act::Fences | Act::FenceOne if player.fences().len() >= MOST_FENCES => {
                plain("All your fences are built.")
            }
            Act::Fences => {
                let wood = match goods[Good::Wood] {
                    0 => plain("no wood"),
                    wood => words::amount(Good::Wood, wood),
                };
                format!("A fence costs 1 wood; no pasture can be closed with {wood}.")
            }
            Act::FenceOne => plain("No single space can be fenced in."),
            Act::FenceStable => plain("The stable cannot be fenced in."),
            Act::FenceFree(_) => plain("No pasture can be closed with these fences."),
            Act::Renovate | Act::RenovateTo(_) | Act::RenovateLess(_)
                if player.house == House::Stone =>
            {
                plain("Your house is of stone already.")
            }
            Act::Renovate | Act::RenovateTo(_) | Act::RenovateLess(_)
                if self.has_rule(seat, |rule| *rule == Always::NoRenovation) =>
            {
                plain("One of your cards forbids to renovate.")
            }
            Act::RenovateLess(less) => {
                let to = player.house.next().unwrap_or(House::Stone);
                dear("Renovating", Price::RenovationLess(to, less))
            }
            Act::Renovate | Act::RenovateTo(_) => {
                let to = player.house.next().unwrap_or(House::Stone);
                dear("Renovating", Price::Renovation(to))
            }
            Act::Plow | Act::PlowSeveral(..) | Act::PlowInstead(_) => {
                plain("There is no place for a field.")
            }
            Act::Sow | Act::SowCrop(_) if goods[Good::Grain] + goods[Good::Vegetable] == 0 => {
                plain("You have nothing to sow.")
            }
            Act::Sow | Act::SowCrop(_) => plain("You have no empty field."),
            Act::ReapOne(crop) => format!("No {crop} grows on your fields."),
            Act::Reap => plain("Nothing grows on your fields."),
            Act::Bake if goods[Good::Grain] == 0 => plain("You have no grain to bake."),
            Act::Bake => plain("You have nothing to bake bread in."),
            Act::Grow { .. } if player.people >= MOST_PEOPLE => plain("Your family is complete."),
            Act::Grow { .. } => plain("A child needs a room, and all your rooms are taken."),
            Act::Improvement => plain("You can pay for no improvement."),
            Act::Minor | Act::Occupation(_) if self.layout.hand.is_empty() => {
                plain("This game is played without hand cards.")
            }
            Act::Minor | Act::Occupation(_) => {
                let occupations = matches!(act, Act::Occupation(_));
                let mut hand = player.held.hand_slots();
                let kind = if occupations { "occupation" } else { "minor improvement" };
                match hand.any(|slot| self.card(slot).is_occupation == occupations) {
                    true => format!("You can play no {kind} of your hand now."),
                    false => format!("You have no {kind} left in your hand."),
                }
            }
            Act::StartPlayer => plain("You play alone."),
            Act::Breed(animal) => format!("It takes {} to breed.", words::amount(animal, 2)),
            Act::NewbornActs => plain("Nobody was born in your family this round."),
            Act::MoveCrop => plain("There is no crop to move to an empty field."),
        }
    }

    /// What it can be paid with; where cards make many ways of it, some of them.
    fn ways_to_pay(&self, seat: Seat, price: Price) -> Vec<Goods> {
        self.prices(seat, price).as_slice().iter().copied().take(4).collect()
    }

    fn why_not_major(&self, seat: Seat, index: u8) -> String {
        let player = self.player(seat);
        if self.common.majors & (1 << index) == 0 {
            return owned(player.majors & (1 << index) != 0);
        }
        let returns = self.layout.majors[index as usize].returns;
        if returns & player.majors == 0 && !self.can_afford(seat, Price::Major(index)) {
            let prices = self.ways_to_pay(seat, Price::Major(index));
            let other =
                self.layout.majors.iter().zip(0..).find(|(_, other)| returns >> other & 1 == 1);
            let Some((other, _)) = other else { return too_dear("It", &prices, &player.goods) };
            let goods: Vec<String> = prices.iter().map(words::goods).collect();
            return format!(
                "It costs {} or a returned {}; you have {} and no {1}.",
                words::list(&goods, "or"),
                other.name,
                there(&prices, &player.goods),
            );
        }
        "It is built with an action that allows major improvements.".to_owned()
    }

    fn why_not_card(&self, seat: Seat, slot: CardSlot) -> String {
        let card = self.card(slot);
        if !self.hold(&card.card.needs, seat)
            && let Some(needs) = words::needs(&card.card, self.layout.board())
        {
            return format!("It needs {needs}.");
        }
        if card.is_occupation {
            return "It is played with an action that allows occupations.".to_owned();
        }
        if !self.can_afford(seat, Price::Card(slot)) {
            let costs = &card.card.costs;
            if costs.iter().any(|cost| matches!(cost, Cost::Return { .. })) {
                return format!("It costs {}.", words::costs(costs));
            }
            let prices = self.ways_to_pay(seat, Price::Card(slot));
            return too_dear("It", &prices, &self.player(seat).goods);
        }
        "It is played with an action that allows minor improvements.".to_owned()
    }
}

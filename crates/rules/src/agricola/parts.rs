//! Moves in parts.

use farmstead_cardboard::{Good, Goods};

use super::cards::Price;
use super::choice::{Choice, Payment};
use super::farmyard::REGIONS;
use super::field_words::field_key;
use super::notation::{card_key, given_back, option_node, own_key, space_key};
use super::program::{GoodSet, Node};
use super::state::{Frame, House, State};
use super::words::{card_price, conversion, fence_price, stable_price};
use crate::game::Move;
use crate::parts::MoveParts;

/// What a move touches.
pub(super) fn parts(state: &State, chosen: Move) -> MoveParts {
    let Some(choice) = Choice::decode(chosen) else { return MoveParts::new("unknown") };
    let seat = state.decider();
    let player = state.player(seat);
    let own = |place: u8| Some(own_key(state, place));
    let major = |index: u8| state.layout.majors.get(index as usize);
    let price = |price: Price| match state.prices(seat, price).as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    match choice {
        Choice::Place(space) => {
            let printed = state.layout.spaces.get(space.0 as usize);
            let pile = printed
                .and_then(|printed| printed.refill)
                .map(|(good, _)| Goods::of(good, u16::from(state.common.stock[space.0 as usize])));
            let place = MoveParts::new("place").gives(pile.filter(|pile| !pile.is_empty()));
            MoveParts { space: printed.map(|printed| printed.key), ..place }
        }
        Choice::Done => MoveParts::new("done"),
        Choice::Option(index) => {
            let option = MoveParts::new("option").amount(index.saturating_add(1));
            match option_node(state, index) {
                Some(Node::Gain(goods)) => option.gives(*goods),
                Some(Node::Pay(price, _)) => option.cost(*price),
                _ => option,
            }
        }
        Choice::Pick(set) => MoveParts::new("pick").gives(GoodSet(set).one_each()),
        Choice::Room(cell) => MoveParts::at("room", cell).cost(price(Price::Room)),
        Choice::Stable(cell) => MoveParts::at("stable", cell).cost(stable_price(state)),
        Choice::Plow(cell) => MoveParts::at("plow", cell),
        Choice::Sow(crop, cell) => match cell.card_place() {
            Some(place) => MoveParts::with("sow", own(place)).good(crop),
            None => MoveParts::at("sow", cell).good(crop),
        },
        Choice::Bake(grain) => {
            let food = state.food_from_baking(seat, u16::from(grain));
            MoveParts::new("bake")
                .amount(grain)
                .cost(Goods::of(Good::Grain, grain.into()))
                .gives(Goods::of(Good::Food, food))
        }
        Choice::Fence(region) => {
            let Some(region) = REGIONS.get(region as usize) else {
                return MoveParts::new("unknown");
            };
            let new = region.outline - player.fences();
            MoveParts {
                cells: region.cells.iter().map(|cell| cell.to_string()).collect(),
                edges: new.iter().map(|edge| edge.to_string()).collect(),
                ..MoveParts::new("fence").cost(fence_price(state, new.len()))
            }
        }
        Choice::Renovate => {
            let cost = player.house.next().and_then(|to| price(Price::Renovation(to)));
            MoveParts::new("renovate").cost(cost)
        }
        Choice::RenovateToStone => {
            MoveParts::new("renovate-to-stone").cost(price(Price::Renovation(House::Stone)))
        }
        Choice::Grow => MoveParts::new("grow"),
        Choice::MoveHome => MoveParts::new("move-home"),
        Choice::StartPlayer => MoveParts::new("start"),
        Choice::Major(index, payment) => {
            let card = MoveParts::with("major", major(index).map(|major| major.key));
            match payment {
                Payment::Goods => card.cost(price(Price::Major(index))),
                Payment::Return(back) => {
                    MoveParts { returns: Some(given_back(state, back).0), ..card }
                }
            }
        }
        Choice::Cook(good) => MoveParts::new("cook")
            .good(good)
            .cost(Goods::of(good, 1))
            .gives(Goods::of(Good::Food, state.food_for(seat, good))),
        Choice::Craft(index) => {
            let craft = MoveParts::with("craft", major(index).map(|major| major.key));
            match major(index).and_then(|major| major.crafts) {
                Some((good, food)) => {
                    craft.cost(Goods::of(good, 1)).gives(Goods::of(Good::Food, food.into()))
                }
                None => craft,
            }
        }
        Choice::Keep(herd) => MoveParts::new("keep").gives(herd.goods()),
        Choice::Feed => MoveParts::new("feed").amount(state.food_needed(seat)),
        Choice::Discard(good) => MoveParts::new("discard").good(good).cost(Goods::of(good, 1)),
        Choice::Card(slot) => {
            MoveParts::with("card", card_key(state, slot)).cost(card_price(state, slot))
        }
        Choice::Fire(place) => MoveParts::with("let", own(place)),
        Choice::Accept => {
            let card = match state.common.stack.top() {
                Some(Frame::May(step)) => card_key(state, step.card),
                Some(Frame::FromHand { slot, .. }) => card_key(state, *slot),
                Some(Frame::Selling(selling)) => card_key(state, selling.step.card),
                _ => None,
            };
            MoveParts::with("accept", card)
        }
        Choice::Pay(way) => {
            let price = match state.common.stack.top() {
                Some(Frame::Bill(bill)) => {
                    state.prices(bill.seat, bill.price).as_slice().get(way as usize).copied()
                }
                _ => None,
            };
            MoveParts::new("pay").cost(price)
        }
        Choice::Convert(place, which) => {
            let (from, into) = conversion(state, seat, place, which).unzip();
            MoveParts::with("convert", own(place)).cost(from).gives(into)
        }
        Choice::Anytime(place, which) => MoveParts::with("use", own(place)).amount(which),
        Choice::Reap(cell) => match cell.card_place() {
            Some(_) => MoveParts { cells: vec![field_key(state, cell)], ..MoveParts::new("reap") },
            None => MoveParts::at("reap", cell),
        },
        Choice::MoveCrop(from, to) => {
            let cells = vec![field_key(state, from), field_key(state, to)];
            MoveParts { cells, ..MoveParts::new("move-crop") }
        }
        Choice::Mark(space) => {
            MoveParts { space: Some(space_key(state, space)), ..MoveParts::new("mark") }
        }
        Choice::KeepCard(slot) => MoveParts::with("keep-card", card_key(state, slot)),
        Choice::DropCard(slot) => MoveParts::with("drop-card", card_key(state, slot)),
        Choice::Draw(pile) => {
            MoveParts { way: Some(pile.kind().to_owned()), ..MoveParts::new("draw") }
        }
        Choice::Mulligan(pile) => {
            MoveParts { way: Some(pile.kind().to_owned()), ..MoveParts::new("mulligan") }
        }
        Choice::Exchange => MoveParts::new("exchange"),
        Choice::DrawOccupation => MoveParts::new("draw-lots"),
        Choice::GiveBack(given) => {
            MoveParts { returns: Some(given_back(state, given).0), ..MoveParts::new("return") }
        }
    }
}

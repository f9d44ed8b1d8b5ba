//! Moves in parts.

use farmstead_cardboard::Goods;

use super::choice::Choice;
use super::layout::MARKET;
use super::state::State;
use super::words::{place_name, price_of};
use crate::game::Move;
use crate::parts::MoveParts;

/// What a move touches.
pub(super) fn parts(state: &State, chosen: Move) -> MoveParts {
    let Some(choice) = Choice::decode(chosen) else { return MoveParts::new("unknown") };
    let layout = state.layout;
    let seat = state.decider();
    let improvement = |index: u8| layout.improvements.get(index as usize);
    let pasture = |kind: u8| layout.pastures.get(kind as usize);
    let converts = |kind| {
        let (from, into) = state.conversion(seat, choice);
        MoveParts::new(kind).cost(from).gives(into)
    };
    match choice {
        Choice::Place(space) => {
            let printed = layout.spaces.get(space.0 as usize);
            let pile = printed
                .and_then(|printed| printed.refill)
                .map(|(good, _)| Goods::of(good, u16::from(state.common.stock[space.0 as usize])));
            let place = MoveParts::new("place").gives(pile.filter(|pile| !pile.is_empty()));
            MoveParts { space: printed.map(|printed| printed.card.key), ..place }
        }
        Choice::Done => MoveParts::new("done"),
        Choice::Take(amounts) => {
            let goods = MARKET.into_iter().zip(amounts);
            let taken =
                goods.fold(Goods::NONE, |taken, (good, amount)| taken.and(good, u16::from(amount)));
            MoveParts::new("take").gives(taken)
        }
        Choice::Room => MoveParts::new("room").cost(price_of(state, choice)),
        Choice::Stable(kind) => {
            let card = kind.and_then(pasture).map(|pasture| pasture.card.key);
            MoveParts::with("stable", card).cost(price_of(state, choice))
        }
        Choice::Pasture { kind, turn, stable } => {
            let tile = pasture(kind);
            let shape = tile.and_then(|tile| tile.turns.get(turn as usize));
            MoveParts {
                way: shape.map(|shape| shape.to_string()),
                ..MoveParts::with("pasture", tile.map(|tile| tile.card.key))
                    .amount(u16::from(stable))
                    .cost(tile.map(|tile| tile.price))
            }
        }
        Choice::Plow => MoveParts::new("plow"),
        Choice::Sow(fields) => MoveParts::new("sow").amount(fields),
        Choice::Renovate => MoveParts::new("renovate").cost(price_of(state, choice)),
        Choice::Grow => MoveParts::new("grow"),
        Choice::StartPlayer => MoveParts::new("start"),
        Choice::Build(index) => {
            let built = improvement(index);
            MoveParts::with("build", built.map(|built| built.card.key))
                .cost(built.map(|built| built.price))
        }
        Choice::At(place) => {
            let place_name = Some(place_name(state, place));
            let place = Some((place.column, place.row));
            MoveParts { place, place_name, ..MoveParts::new("at") }
        }
        Choice::Cook(animal) => converts("cook").good(animal),
        Choice::Bake => converts("bake"),
        Choice::Mush => converts("mush"),
        Choice::Craft(index) => {
            MoveParts { card: improvement(index).map(|used| used.card.key), ..converts("craft") }
        }
        Choice::Keep(herd) => MoveParts::new("keep").gives(herd.goods()),
        Choice::Feed => MoveParts::new("feed").amount(state.food_needed(seat)),
        Choice::Release(animal) => {
            MoveParts::new("release").good(animal).cost(Goods::of(animal, 1))
        }
    }
}

//! Moves in parts.

use farmstead_cardboard::{Good, Goods};

use super::board::{Node, Refill};
use super::choice::Choice;
use super::farm::Edge;
use super::state::State;
use super::words::{act, flank_word, option, piece_price, upgrade_price};
use crate::game::Move;
use crate::parts::MoveParts;

/// What a move touches.
pub(super) fn parts(state: &State, chosen: Move) -> MoveParts {
    let Some(choice) = Choice::decode(chosen) else { return MoveParts::new("unknown") };
    let seat = state.decider();
    let player = state.player(seat);
    let on_edge = |kind, edge: Edge| MoveParts {
        edges: vec![edge.name_on(player.farm()).to_string()],
        ..MoveParts::new(kind)
    };
    match choice {
        Choice::Place(space) => {
            let printed = state.printed.spaces.get(space.0 as usize);
            let place = MoveParts::new("place");
            let place = match printed
                .map(|printed| (printed.refill, state.common.stock[space.0 as usize]))
            {
                Some((Refill::Goods((one, _), (other, _)), [first, later])) => {
                    place.gives(Goods::of(one, first.into()).and(other, later.into()))
                }
                Some((Refill::Borders(_), [borders, _])) => place.amount(borders),
                _ => place,
            };
            MoveParts { space: printed.map(|printed| printed.card.key), ..place }
        }
        Choice::Done => MoveParts::new("done"),
        Choice::Option(index) => {
            let part = MoveParts::new("option").amount(index + 1);
            match option(state, index) {
                Some(Node::Gain(goods)) => part.gives(goods),
                _ => part,
            }
        }
        Choice::Border(edge) => {
            let price = match act(state) {
                Some((act, Node::Borders(pieces))) => piece_price(state, &act, &pieces),
                _ => None,
            };
            on_edge("border", edge).cost(price)
        }
        Choice::Trough(cell) => {
            let price = match act(state) {
                Some((act, Node::Troughs(pieces))) => piece_price(state, &act, &pieces),
                _ => None,
            };
            MoveParts::at("trough", cell).cost(price)
        }
        Choice::Stall(cell) => {
            let price = match act(state) {
                Some((_, Node::Stall(price))) => Some(player.price(price)),
                _ => None,
            };
            MoveParts::at("stall", cell).cost(price)
        }
        Choice::Upgrade(cell, way) => {
            MoveParts::at("stables", cell).cost(upgrade_price(state, way))
        }
        Choice::Expand(flank) => {
            MoveParts { way: Some(flank_word(flank).to_owned()), ..MoveParts::new("expand") }
        }
        Choice::Build(lot, cell, way) => {
            let building = state.common.lots().get(lot as usize).map(|lot| state.building(lot));
            let price = building.and_then(|building| building.prices.get(way as usize));
            MoveParts {
                card: building.map(|building| building.card.key),
                ..MoveParts::at("build", cell).cost(price.map(|price| player.price(*price)))
            }
        }
        Choice::Keep(herd) => MoveParts::new("keep").gives(herd.goods()),
        Choice::Trade(one, other, into) => {
            MoveParts::new("trade").cost(Goods::of(one, 1).and(other, 1)).gives(Goods::of(into, 1))
        }
        Choice::Buy(animal) => {
            let price = state.buys_animals(seat).map(|good| Goods::of(good, 1));
            MoveParts::new("buy").good(animal).cost(price).gives(Goods::of(animal, 1))
        }
        Choice::Give(edge) => on_edge("give", edge),
        Choice::Replace(cell) => MoveParts::at("replace", cell).cost(Goods::of(Good::Stone, 2)),
        Choice::Swap(animal) => MoveParts::new("swap")
            .good(animal)
            .cost(Goods::of(animal, 1))
            .gives(Goods::of(Good::Cattle, 1)),
        Choice::Barter(one, other, into) => {
            MoveParts::new("barter").cost(Goods::of(one, 1).and(other, 1)).gives(Goods::of(into, 1))
        }
        Choice::Carve => MoveParts::new("carve").cost(Goods::of(Good::Stone, 1)),
        Choice::Grow(herd) => MoveParts::new("grow").gives(herd.goods()),
    }
}

//! Moves and questions as notation and in plain words.

use farmstead_cardboard::building::Pieces;
use farmstead_cardboard::{Good, Goods, words};

use super::board::{Node, Refill};
use super::choice::{Choice, Flank};
use super::farm::Herd;
use super::state::{Act, Frame, Rung, State};
use crate::game::Move;

/// The move as short text, unique in its position.
pub(super) fn notation(state: &State, chosen: Move) -> String {
    let Some(choice) = Choice::decode(chosen) else { return "?".to_owned() };
    let farm = state.player(state.decider()).farm();
    match choice {
        Choice::Place(space) => {
            state.printed.spaces.get(space.0 as usize).map_or("?", |space| space.key).to_owned()
        }
        Choice::Done => "done".to_owned(),
        Choice::Option(index) => match option(state, index) {
            Some(Node::Gain(goods)) => format!("take {}", plain(&goods)),
            _ => format!("option {}", index + 1),
        },
        Choice::Border(edge) => format!("border {}", edge.name_on(farm)),
        Choice::Trough(cell) => format!("trough {cell}"),
        Choice::Stall(cell) => format!("stall {cell}"),
        Choice::Upgrade(cell, way) => match upgrade_price(state, way) {
            Some(price) => format!("stables {cell} for {}", plain(&price)),
            None => "?".to_owned(),
        },
        Choice::Expand(flank) => format!("expand {}", flank_word(flank)),
        Choice::Build(lot, cell, way) => {
            let Some(lot) = state.common.lots().get(lot as usize) else { return "?".to_owned() };
            let building = state.building(lot);
            match building.prices.get(way as usize) {
                Some(price) if building.prices.len() > 1 => {
                    let price = state.player(state.decider()).price(*price);
                    format!("build {} {cell} for {}", building.key, plain(&price))
                }
                _ => format!("build {} {cell}", building.key),
            }
        }
        Choice::Keep(herd) => {
            let [sheep, boar, cattle, horses] = herd.0;
            format!("keep {sheep} {boar} {cattle} {horses}")
        }
        Choice::Trade(one, other, into) => format!("trade {one} {other} for {into}"),
        Choice::Buy(animal) => format!("buy {animal}"),
        Choice::Give(edge) => format!("give for {}", edge.name_on(farm)),
        Choice::Replace(cell) => format!("replace {cell}"),
        Choice::Swap(animal) => format!("swap {animal}"),
        Choice::Barter(one, other, into) => format!("barter {one} {other} for {into}"),
        Choice::Carve => "carve".to_owned(),
        Choice::Grow(herd) => {
            let [sheep, boar, cattle, horses] = herd.0;
            format!("grow {sheep} {boar} {cattle} {horses}")
        }
    }
}

/// The move in plain words.
pub(super) fn description(state: &State, chosen: Move) -> String {
    let Some(choice) = Choice::decode(chosen) else { return "?".to_owned() };
    let player = state.player(state.decider());
    let farm = player.farm();
    match choice {
        Choice::Place(space) => {
            let Some(printed) = state.printed.spaces.get(space.0 as usize) else {
                return "?".to_owned();
            };
            let stock = state.common.stock[space.0 as usize];
            match on_space(printed.refill, stock) {
                Some(here) => format!("{} ({here})", printed.name),
                None => printed.name.to_owned(),
            }
        }
        Choice::Done => match state.common.stack.top() {
            Some(Frame::Act(act)) if act.done > 0 => "Stop here".to_owned(),
            Some(Frame::Lull { .. }) => "Go on to breeding".to_owned(),
            _ => "Do without".to_owned(),
        },
        Choice::Option(index) => match option(state, index) {
            Some(Node::Gain(goods)) => format!("Take {}", words::goods(&goods)),
            _ => format!("Option {}", index + 1),
        },
        Choice::Border(edge) => {
            let price = match act(state) {
                Some((act, Node::Borders(pieces))) => piece_price(state, &act, &pieces),
                _ => None,
            };
            let price = price_words(price);
            format!("Place a border at {}{price}", edge.name_on(farm))
        }
        Choice::Trough(cell) => {
            let price = match act(state) {
                Some((act, Node::Troughs(pieces))) => piece_price(state, &act, &pieces),
                _ => None,
            };
            let price = price_words(price);
            format!("Build a trough at {cell}{price}")
        }
        Choice::Stall(cell) => match act(state) {
            Some((_, Node::Stall(price))) => {
                format!("Build a stall at {cell} for {}", words::goods(&player.price(price)))
            }
            _ => format!("Build a stall at {cell}"),
        },
        Choice::Upgrade(cell, way) => match upgrade_price(state, way) {
            Some(price) => {
                format!("Turn the stall at {cell} into stables for {}", words::goods(&price))
            }
            None => "?".to_owned(),
        },
        Choice::Expand(flank) => {
            format!("Add a farm expansion on the {}", flank_word(flank))
        }
        Choice::Build(lot, cell, way) => {
            let Some(lot) = state.common.lots().get(lot as usize) else { return "?".to_owned() };
            let building = state.building(lot);
            let price = building.prices.get(way as usize).copied().unwrap_or_default();
            match player.price(price) {
                Goods::NONE => format!("Build the {} at {cell}", building.name),
                price => {
                    format!("Build the {} at {cell} for {}", building.name, words::goods(&price))
                }
            }
        }
        Choice::Keep(herd) => keep_words(player.herd(), herd),
        Choice::Trade(one, other, into) => {
            let given = words::goods(&Goods::of(one, 1).and(other, 1));
            format!("Trade {given} for {}", words::amount(into, 1))
        }
        Choice::Buy(animal) => {
            let price = state.buys_animals(state.decider()).unwrap_or(Good::Reed);
            format!("Turn {} into {}", words::amount(price, 1), words::amount(animal, 1))
        }
        Choice::Give(edge) => {
            format!("Give away a border to place one at {}", edge.name_on(farm))
        }
        Choice::Replace(cell) => format!("Replace the trough at {cell} by a stall for 2 stone"),
        Choice::Swap(animal) => {
            format!("Swap {} for {}", words::amount(animal, 1), words::amount(Good::Cattle, 1))
        }
        Choice::Barter(one, other, into) => {
            let given = words::goods(&Goods::of(one, 1).and(other, 1));
            format!("Trade {given} for {}", words::amount(into, 1))
        }
        Choice::Carve => "Put 1 stone on the Stone Carver's Workshop".to_owned(),
        Choice::Grow(herd) => format!("Get {}", words::goods(&herd.goods())),
    }
}

/// What is being asked, in plain words.
pub(super) fn question(state: &State) -> String {
    let question = match state.common.stack.top() {
        None if state.common.rung == Rung::Over => "The game is over",
        None => "Place a worker",
        Some(Frame::Run(_)) => "",
        Some(Frame::Act(act)) => return act_question(state, act),
        Some(Frame::Choose(_)) => "Choose one",
        Some(Frame::House { emptied: true, .. }) => {
            "The Rearing Station must be empty: choose which animals to keep"
        }
        Some(Frame::House { .. }) => "Not all animals find room: choose which to keep",
        Some(Frame::Breed(_)) => "Not all young animals find room: choose what to keep",
        Some(Frame::Lull { .. }) => "Use your buildings before breeding, or go on",
        Some(Frame::Swap(_)) => "Swap an animal for 1 cattle, or do without",
        Some(Frame::Carve(_)) => "Put a stone on the Stone Carver's Workshop, or do without",
        Some(Frame::Grow(_)) => "Choose the animals that the Organic Farm gives",
        Some(Frame::Again(_)) => "Use one more action space, or do without",
    };
    question.to_owned()
}

fn act_question(state: &State, act: &Act) -> String {
    let ask = match state.printed.node(act.node) {
        Node::Borders(_) => {
            let left = state.player(act.seat).borders;
            return match (act.done, act.may) {
                (0, false) => format!("Place a border ({left} in your supply)"),
                _ => format!("Place a border ({left} in your supply), or stop"),
            };
        }
        Node::Troughs(_) => "Build a trough",
        Node::Stall(_) => "Build a stall",
        Node::Upgrade(_) => "Turn a stall into stables",
        Node::Expand => "Add the farm expansion on the left or right",
        _ => "Build a special building",
    };
    if act.may || act.done > 0 { format!("{ask}, or stop") } else { ask.to_owned() }
}

/// The action under way and its printed step.
pub(super) fn act(state: &State) -> Option<(Act, Node)> {
    match state.common.stack.top() {
        Some(Frame::Act(act)) => Some((*act, *state.printed.node(act.node))),
        _ => None,
    }
}

pub(super) fn option(state: &State, index: u8) -> Option<Node> {
    let Some(Frame::Choose(step)) = state.common.stack.top() else { return None };
    let Node::Choose(parts) = *state.printed.node(step.node) else { return None };
    parts.iter().nth(index.into()).map(|part| *state.printed.node(part))
}

pub(super) fn upgrade_price(state: &State, way: u8) -> Option<Goods> {
    let (act, Node::Upgrade(prices)) = act(state)? else { return None };
    let price = prices.get(way as usize)?;
    Some(state.player(act.seat).price(*price))
}

/// What the next border or trough costs; nothing while they are free.
pub(super) fn piece_price(state: &State, act: &Act, pieces: &Pieces) -> Option<Goods> {
    let built = matches!(state.printed.node(act.node), Node::Troughs(_));
    let price = if built { state.player(act.seat).price(pieces.price) } else { pieces.price };
    (act.done >= pieces.free).then_some(price)
}

fn price_words(price: Option<Goods>) -> String {
    price.map_or(String::new(), |price| format!(" for {}", words::goods(&price)))
}

/// What lies on a space, in words.
fn on_space(refill: Refill, stock: [u8; 2]) -> Option<String> {
    let [first, later] = stock.map(u16::from);
    match refill {
        _ if stock == [0, 0] => None,
        Refill::Nothing => None,
        Refill::Borders(_) if first == 1 => Some("1 border".to_owned()),
        Refill::Borders(_) => Some(format!("{first} borders")),
        Refill::Goods((one, _), (other, _)) => {
            Some(words::goods(&Goods::of(one, first).and(other, later)))
        }
    }
}

fn keep_words(have: Herd, keep: Herd) -> String {
    let mut text = format!("Keep {}", words::goods(&keep.goods()));
    let born = keep.beyond(have);
    let gone = have.beyond(keep);
    if born.total() > 0 {
        text += &format!(", with {} newborn", words::goods(&born.goods()));
    }
    if gone.total() > 0 {
        text += &format!(", let {} go", words::goods(&gone.goods()));
    }
    text
}

/// Goods for notation: `5 wood`, or `1 wood 1 stone`.
fn plain(goods: &Goods) -> String {
    let parts: Vec<String> =
        goods.iter().map(|(good, number)| format!("{number} {good}")).collect();
    parts.join(" ")
}

pub(super) fn flank_word(flank: Flank) -> &'static str {
    match flank {
        Flank::Left => "left",
        Flank::Right => "right",
    }
}

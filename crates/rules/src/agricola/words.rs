//! Moves and questions as notation and in plain words.

use farmstead_cardboard::{Good, Goods, words};

use super::board::{Act, GoodSet, Node};
use super::can::{renovation_price, room_price};
use super::choice::{Choice, Payment};
use super::farmyard::REGIONS;
use super::state::{Frame, Offer, Rung, State};
use crate::game::{Move, Seat};

/// The move as short text, unique in its position.
pub(super) fn notation(state: &State, chosen: Move) -> String {
    let layout = state.layout;
    let Some(choice) = Choice::decode(chosen) else { return "?".to_owned() };
    match choice {
        Choice::Place(space) => match layout.spaces.get(space.0 as usize) {
            Some(space) => space.key.to_owned(),
            None => "?".to_owned(),
        },
        Choice::Done => "done".to_owned(),
        Choice::Option(index) => option_notation(state, index),
        Choice::Pick(set) => format!("take {}", keys(&GoodSet(set).one_each())),
        Choice::Room(cell) => format!("room {cell}"),
        Choice::Stable(cell) => format!("stable {cell}"),
        Choice::Plow(cell) => format!("plow {cell}"),
        Choice::Sow(crop, cell) => format!("sow {crop} {cell}"),
        Choice::Bake(grain) => format!("bake {grain}"),
        Choice::Fence(region) => match REGIONS.get(region as usize) {
            Some(region) => format!("fence {}", region.cells),
            None => "?".to_owned(),
        },
        Choice::Renovate => "renovate".to_owned(),
        Choice::Grow => "grow".to_owned(),
        Choice::StartPlayer => "start".to_owned(),
        Choice::Major(major, payment) => {
            let key = |index: u8| layout.majors.get(index as usize).map_or("?", |major| major.key);
            match payment {
                Payment::Goods => format!("build {}", key(major)),
                Payment::Return(back) => format!("build {} for {}", key(major), key(back)),
            }
        }
        Choice::Cook(good @ (Good::Grain | Good::Vegetable)) => format!("eat {good}"),
        Choice::Cook(good) => format!("cook {good}"),
        Choice::Craft(major) => match layout.majors.get(major as usize) {
            Some(major) => format!("use {}", major.key),
            None => "?".to_owned(),
        },
        Choice::Keep(herd) => {
            let [sheep, boar, cattle] = herd.0;
            format!("keep {sheep} {boar} {cattle}")
        }
        Choice::Feed => "pay".to_owned(),
        Choice::Discard(good) => format!("discard {good}"),
    }
}

/// One of several parts, by what it gives.
fn option_notation(state: &State, index: u8) -> String {
    match option_node(state, index) {
        Some(Node::Gain(goods)) => format!("take {}", keys(&goods)),
        Some(Node::Take) => "take".to_owned(),
        Some(Node::Pay(_, then)) => match *state.layout.node(then) {
            Node::Gain(goods) => format!("buy {}", keys(&goods)),
            _ => "buy".to_owned(),
        },
        Some(Node::Act(Act::Rooms(_))) => "room".to_owned(),
        Some(Node::Act(Act::Grow { .. })) => "grow".to_owned(),
        Some(Node::Act(Act::Occupation)) => "occupation".to_owned(),
        Some(Node::Pick(..)) => "pick".to_owned(),
        _ => format!("option {}", index + 1),
    }
}

/// The part that a choice among several means.
fn option_node(state: &State, index: u8) -> Option<Node> {
    let Some(Frame::Choose(step)) = state.common.stack.top() else { return None };
    let Node::Choose(parts) = *state.layout.node(step.node) else { return None };
    let part = *state.layout.node(parts.iter().nth(index as usize)?);
    match part {
        Node::FromRound(_, then) => Some(*state.layout.node(then)),
        part => Some(part),
    }
}

fn keys(goods: &Goods) -> String {
    goods.iter().map(|(good, _)| good.key()).collect::<Vec<_>>().join(" ")
}

/// The move in plain words.
pub(super) fn description(state: &State, chosen: Move) -> String {
    let layout = state.layout;
    let seat = state.decider();
    let player = state.player(seat);
    let Some(choice) = Choice::decode(chosen) else { return "?".to_owned() };
    match choice {
        Choice::Place(space) => {
            let Some(printed) = layout.spaces.get(space.0 as usize) else { return "?".to_owned() };
            let stock = u16::from(state.common.stock[space.0 as usize]);
            match printed.refill {
                Some((good, _)) if stock > 0 => {
                    format!("{} ({})", printed.name, words::amount(good, stock))
                }
                _ => printed.name.to_owned(),
            }
        }
        Choice::Done => done_words(state).to_owned(),
        Choice::Option(index) => option_words(state, index),
        Choice::Pick(set) => {
            format!("Take {}", words::goods(&GoodSet(set).one_each()))
        }
        Choice::Room(cell) => {
            let price = words::goods(&room_price(player.house));
            format!("Build a room at {cell} for {price}")
        }
        Choice::Stable(cell) => match stable_price(state) {
            Some(price) => format!("Build a stable at {cell} for {}", words::goods(&price)),
            None => format!("Build a stable at {cell}"),
        },
        Choice::Plow(cell) => format!("Plow a field at {cell}"),
        Choice::Sow(crop, cell) => {
            let grown = if crop == Good::Grain { 3 } else { 2 };
            format!("Sow {crop} at {cell}, to grow {}", words::amount(crop, grown))
        }
        Choice::Bake(grain) => {
            let food = state.food_from_baking(seat, u16::from(grain));
            format!("Bake {grain} grain into {food} food")
        }
        Choice::Fence(region) => {
            let Some(region) = REGIONS.get(region as usize) else { return "?".to_owned() };
            let pieces = (region.outline - player.fences()).len();
            let split = region.cells.meets(player.enclosed());
            let verb = if split { "Fence off" } else { "Fence in" };
            format!("{verb} {} for {pieces} wood", region.cells)
        }
        Choice::Renovate => match renovation_price(player) {
            Some(price) => format!("Renovate the house for {}", words::goods(&price)),
            None => "Renovate the house".to_owned(),
        },
        Choice::Grow => "Grow the family".to_owned(),
        Choice::StartPlayer => "Become start player".to_owned(),
        Choice::Major(index, payment) => {
            let Some(major) = layout.majors.get(index as usize) else { return "?".to_owned() };
            match payment {
                Payment::Goods => {
                    format!("Build the {} for {}", major.name, words::goods(&major.price))
                }
                Payment::Return(back) => {
                    let back = layout.majors.get(back as usize).map_or("?", |back| back.key);
                    format!(
                        "Build the {} ({}) by returning {back}",
                        major.name,
                        words::goods(&major.price)
                    )
                }
            }
        }
        Choice::Cook(good) => {
            let verb = match good {
                Good::Grain => "Eat",
                Good::Vegetable if state.food_for(seat, good) == 1 => "Eat",
                _ => "Cook",
            };
            format!("{verb} {} for {} food", words::amount(good, 1), state.food_for(seat, good))
        }
        Choice::Craft(index) => match layout.majors.get(index as usize) {
            Some(major) => {
                let (good, food) = major.crafts.unwrap_or((Good::Wood, 0));
                format!("{}: turn {} into {food} food", major.name, words::amount(good, 1))
            }
            None => "?".to_owned(),
        },
        Choice::Keep(herd) => keep_words(state, seat, herd.goods()),
        Choice::Feed => {
            let needed = state.food_needed(seat);
            let food = player.goods[Good::Food];
            if food >= needed {
                format!("Feed the family with {needed} food")
            } else {
                let missing = needed - food;
                let cards = if missing == 1 { "begging card" } else { "begging cards" };
                format!("Pay {food} of {needed} food and take {missing} {cards}")
            }
        }
        Choice::Discard(good) => format!("Throw away {}", words::amount(good, 1)),
    }
}

/// What is being asked, in plain words.
pub(super) fn question(state: &State) -> String {
    let Some(frame) = state.common.stack.top() else {
        return match state.common.rung {
            Rung::Over => "The game is over".to_owned(),
            _ => "Place a family member".to_owned(),
        };
    };
    match frame {
        Frame::Run(_) => String::new(),
        Frame::Offer(offer) => offer_question(state, offer),
        Frame::Choose(_) => "Choose one".to_owned(),
        Frame::Pick(_) => "Choose the goods to take".to_owned(),
        Frame::Pay(_) => "Food is short: turn something into food".to_owned(),
        Frame::House { .. } => "Not all animals find room: choose which to keep".to_owned(),
        Frame::Feed(seat) => {
            let needed = state.food_needed(*seat);
            let food = state.player(*seat).goods[Good::Food];
            format!("Feed the family: {needed} food needed, {food} at hand")
        }
        Frame::Breed(_) => "Not all young animals find room: choose what to keep".to_owned(),
    }
}

fn offer_question(state: &State, offer: &Offer) -> String {
    let parts: Vec<String> = state
        .parts(offer.step.node)
        .filter(|(part, _)| offer.closed & (1 << part) == 0)
        .map(|(_, act)| act_words(act).to_owned())
        .collect();
    let ask = words::list(&parts, "or");
    let more = if offer.current.is_some() || offer.closed > 0 { ", or stop" } else { "" };
    capitalised(&format!("{ask}{more}"))
}

fn act_words(act: Act) -> &'static str {
    match act {
        Act::Rooms(_) => "build a room",
        Act::Stables(..) => "build a stable",
        Act::Fences => "build fences",
        Act::Renovate => "renovate",
        Act::Plow => "plow a field",
        Act::Sow => "sow a field",
        Act::Bake => "bake bread",
        Act::Grow { .. } => "grow the family",
        Act::Occupation => "play an occupation",
        Act::Minor => "play a minor improvement",
        Act::Improvement => "build an improvement",
        Act::StartPlayer => "become start player",
    }
}

fn done_words(state: &State) -> &'static str {
    match state.common.stack.top() {
        Some(Frame::Offer(offer)) if offer.current.is_none() && offer.closed == 0 => "Do without",
        Some(Frame::Pay(_)) => "Pay",
        _ => "Stop here",
    }
}

fn option_words(state: &State, index: u8) -> String {
    match option_node(state, index) {
        Some(Node::Gain(goods)) => format!("Take {}", words::goods(&goods)),
        Some(Node::Take) => {
            let step = state.common.stack.top().and_then(|frame| match frame {
                Frame::Choose(step) => step.space,
                _ => None,
            });
            let pile = step.map_or(Goods::NONE, |space| {
                let stock = u16::from(state.common.stock[space.0 as usize]);
                let refill = state.layout.spaces[space.0 as usize].refill;
                refill.map_or(Goods::NONE, |(good, _)| Goods::of(good, stock))
            });
            format!("Take {}", words::goods(&pile))
        }
        Some(Node::Pay(price, then)) => {
            let bought = match *state.layout.node(then) {
                Node::Gain(goods) => words::goods(&goods),
                _ => "more".to_owned(),
            };
            format!("Pay {} for {bought}", words::goods(&price))
        }
        Some(Node::Act(act)) => capitalised(act_words(act)),
        Some(Node::Pick(count, _)) => format!("Take {count} different building resources"),
        _ => format!("Option {}", index + 1),
    }
}

fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    letters
        .next()
        .map_or(String::new(), |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
}

fn stable_price(state: &State) -> Option<Goods> {
    let Some(Frame::Offer(offer)) = state.common.stack.top() else { return None };
    state.parts(offer.step.node).find_map(|(_, act)| match act {
        Act::Stables(_, price) => Some(price),
        _ => None,
    })
}

fn keep_words(state: &State, seat: Seat, keep: Goods) -> String {
    let have = &state.player(seat).goods;
    let breeding = matches!(state.common.stack.top(), Some(Frame::Breed(_)));
    let mut gone = Goods::NONE;
    let mut born = Goods::NONE;
    let mut food = 0;
    for animal in Good::ANIMALS {
        let left = have[animal].saturating_sub(keep[animal]);
        gone[animal] = left;
        born[animal] = keep[animal].saturating_sub(have[animal]);
        food += left * state.food_for(seat, animal);
    }
    let mut text = format!("Keep {}", words::goods(&keep));
    if !born.is_empty() {
        text += &format!(", with {} newborn", words::goods(&born));
    }
    if !gone.is_empty() {
        let gone = words::goods(&gone);
        if food > 0 && !breeding {
            text += &format!(", cook {gone} for {food} food");
        } else {
            text += &format!(", let {gone} go");
        }
    }
    text
}

//! Moves in notation: short, and unique in their position.

use farmstead_cardboard::people::PersonStep;
use farmstead_cardboard::{Good, Goods, Key};

use super::board::SpaceId;
use super::cards::CardSlot;
use super::choice::{Choice, Given, Payment};
use super::farmyard::REGIONS;
use super::field_words::{field_key, gleaned_key};
use super::program::{Act, GoodSet, Node};
use super::state::{Frame, State};
use super::words::own_card;
use crate::game::{Move, Seat};

/// The move as short text, unique in its position.
pub(super) fn notation(state: &State, chosen: Move) -> String {
    let layout = state.layout;
    let Some(choice) = Choice::decode(chosen) else { return "?".to_owned() };
    match choice {
        Choice::Place(space) => match layout.spaces.get(space.0 as usize) {
            Some(space) => space.key.to_string(),
            None => "?".to_owned(),
        },
        Choice::Done => "done".to_owned(),
        Choice::Option(index) => option_notation(state, index),
        Choice::Pick(set) => format!("take {}", keys(&GoodSet(set).one_each())),
        Choice::Room(cell) => format!("room {cell}"),
        Choice::Stable(cell) => format!("stable {cell}"),
        Choice::Plow(cell) => format!("plow {cell}"),
        Choice::Sow(crop, field) => format!("sow {crop} {}", field_key(state, field)),
        Choice::Bake(grain) => format!("bake {grain}"),
        Choice::Fence(region) => match REGIONS.get(region as usize) {
            Some(region) => format!("fence {}", region.cells),
            None => "?".to_owned(),
        },
        Choice::Renovate => "renovate".to_owned(),
        Choice::Grow => "grow".to_owned(),
        Choice::MoveHome => "move home".to_owned(),
        Choice::StartPlayer => "start".to_owned(),
        Choice::Major(major, payment) => {
            let key =
                |index: u8| layout.majors.get(index as usize).map_or(UNKNOWN, |major| major.key);
            match payment {
                Payment::Goods => format!("build {}", key(major)),
                Payment::Return(back) => {
                    format!("build {} for {}", key(major), given_back(state, back).0)
                }
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
        Choice::Card(slot) => match card_key(state, slot) {
            Some(key) => format!("play {key}"),
            None => "?".to_owned(),
        },
        Choice::Fire(place) => format!("let {}", own_key(state, place)),
        Choice::Accept => "accept".to_owned(),
        Choice::Pay(way) => {
            let Some(Frame::Bill(bill)) = state.common.stack.top() else { return "?".to_owned() };
            let prices = state.prices(bill.seat, bill.price);
            let goods = prices.as_slice().get(way as usize).copied().unwrap_or_default();
            let parts: Vec<String> =
                goods.iter().map(|(good, number)| format!("{number} {good}")).collect();
            format!("pay {}", if parts.is_empty() { "nothing".to_owned() } else { parts.join(" ") })
        }
        Choice::Convert(place, which) => {
            format!("use {} {}", own_key(state, place), which + 1)
        }
        Choice::Anytime(place, which) => {
            let more = if which == 0 { String::new() } else { format!(" {}", which + 1) };
            format!("use {}{more}", own_key(state, place))
        }
        Choice::RenovateToStone => "renovate to stone".to_owned(),
        Choice::Reap(cell) => format!("reap {}", field_key(state, cell)),
        Choice::MoveCrop(from, to) => {
            format!("move {} {}", field_key(state, from), field_key(state, to))
        }
        Choice::Mark(space) => format!("mark {}", space_key(state, space)),
        Choice::KeepCard(slot) => format!("keep {}", card_key(state, slot).unwrap_or(UNKNOWN)),
        Choice::DropCard(slot) => format!("discard {}", card_key(state, slot).unwrap_or(UNKNOWN)),
        Choice::Draw(pile) => format!("draw {}", pile.kind()),
        Choice::Mulligan(pile) => format!("mulligan {}", pile.kind()),
        Choice::Exchange => "exchange".to_owned(),
        Choice::DrawOccupation => "draw lots".to_owned(),
        Choice::GiveBack(given) => format!("return {}", given_back(state, given).0),
    }
}

/// What stands for something that no position has.
const UNKNOWN: Key = Key::of("?");

/// The key and the name of an improvement that may be given back.
pub(super) fn given_back<'b>(state: &State<'b>, given: Given) -> (Key, &'b str) {
    match given {
        Given::Major(index) => {
            let major = state.layout.majors.get(index as usize);
            major.map_or((UNKNOWN, "?"), |major| (major.key, major.name))
        }
        Given::Card(place) => (own_key(state, place), own_card(state, state.decider(), place)),
    }
}

/// The key of a space.
pub(super) fn space_key(state: &State, space: SpaceId) -> Key {
    state.layout.spaces.get(space.0 as usize).map_or(UNKNOWN, |printed| printed.key)
}

pub(super) fn card_key(state: &State, slot: CardSlot) -> Option<Key> {
    (slot.seat() < state.common.players as usize && state.knows(slot)).then(|| state.card(slot).key)
}

/// The key of a card in front of whoever decides.
pub(super) fn own_key(state: &State, place: u8) -> Key {
    key_of(state, state.decider(), place)
}

/// The key of a card in front of a player.
pub(super) fn key_of(state: &State, seat: Seat, place: u8) -> Key {
    let id = state.player(seat).held.dealt.get(place as usize).copied();
    id.and_then(|id| state.layout.hand.get(id as usize)).map_or(UNKNOWN, |card| card.key)
}

/// One of several parts, by what it gives, or by its number where that does not tell it apart.
fn option_notation(state: &State, index: u8) -> String {
    let name = option_name(state, index);
    let others = (0..).take_while(|other| option_node(state, *other).is_some());
    match others.filter(|other| option_name(state, *other) == name).count() {
        ..=1 => name,
        _ => format!("option {}", index.saturating_add(1)),
    }
}

fn option_name(state: &State, index: u8) -> String {
    match option_node(state, index) {
        Some(Node::Gain(goods)) => format!("take {}", keys(goods)),
        Some(Node::Bonus(_)) => "take points".to_owned(),
        Some(Node::Person(PersonStep::Move(from, _))) => format!("from {from}"),
        Some(Node::Take) => "take".to_owned(),
        Some(Node::Pay(_, then)) => match *state.layout.node(*then) {
            Node::Gain(goods) => format!("buy {}", keys(&goods)),
            _ => "buy".to_owned(),
        },
        Some(Node::Act(Act::Rooms(_) | Act::FreeRoom | Act::RoomLess(_))) => "room".to_owned(),
        Some(Node::Act(Act::Renovate | Act::RenovateTo(_) | Act::RenovateLess(_))) => {
            "renovate".to_owned()
        }
        Some(Node::Act(Act::Grow { .. })) => "grow".to_owned(),
        Some(Node::Act(Act::Minor)) => "minor".to_owned(),
        Some(Node::Act(Act::Improvement)) => "improvement".to_owned(),
        Some(Node::Act(Act::Occupation(_))) => "occupation".to_owned(),
        Some(Node::Pick(..)) => "pick".to_owned(),
        Some(Node::Give(goods)) => format!("give {}", keys(goods)),
        Some(Node::Lose(_)) => "lose".to_owned(),
        Some(_) => format!("option {}", index + 1),
        None if is_sale(state) => format!("sell {}", Seat(index)),
        None => gleaned_key(state, index),
    }
}

/// Whether goods are being sold.
pub(super) fn is_sale(state: &State) -> bool {
    matches!(state.common.stack.top(), Some(Frame::Selling(_)))
}

/// The part that a choice among several means.
pub(super) fn option_node<'b>(state: &State<'b>, index: u8) -> Option<&'b Node> {
    let Some(Frame::Choose(step, _)) = state.common.stack.top() else { return None };
    let (Node::Choose(parts) | Node::Spend(parts)) = *state.layout.node(step.node) else {
        return None;
    };
    match state.layout.node(parts.iter().nth(index as usize)?) {
        Node::FromRound(_, then) => Some(state.layout.node(*then)),
        part => Some(part),
    }
}

fn keys(goods: &Goods) -> String {
    goods.iter().map(|(good, _)| good.key()).collect::<Vec<_>>().join(" ")
}

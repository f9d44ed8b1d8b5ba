//! Refuses positions that play could not have come to, and questions that cannot be open there.

use super::super::SpaceId;
use super::super::cards::{CardSlot, Held, Price, When, Window};
use super::super::farmyard::{CellSet, EdgeSet};
use super::super::program::{Node, NodeId};
use super::super::state::{Frame, House, MOST_FENCES, MOST_STABLES, Rung, State, Step};
use super::table::is_in_round;
use crate::game::Seat;
use crate::written::Wrong;

/// Whether play could have come to this position, as far as the table shows it.
pub(in super::super) fn check(state: &State) -> Result<(), Wrong> {
    let (round, rung) = (state.common.round, state.common.rung);
    if !is_in_round(rung, round) {
        return Err(Wrong::whole(format!("there is no such moment in round {round}")));
    }
    for (index, space) in state.layout.spaces.iter().enumerate() {
        let id = SpaceId(index as u8);
        let in_play = state.common.revealed.contains(id);
        // A card may let its owner use a round card before it comes up.
        let stands = state.common.occupants[index] != 0 && space.stage.is_none();
        let used = state.common.stock[index] > 0 || stands;
        if used && !in_play {
            let key = space.key;
            return Err(Wrong::new(&key, "it is not in play yet"));
        }
        if state.common.occupants[index] >> state.common.players != 0 {
            return Err(Wrong::new(&space.key, "nobody sits there"));
        }
    }
    state.seats().try_for_each(|seat| check_farm(state, seat))?;
    state.seats().try_for_each(|seat| check_cards(state, seat))?;
    check_unknown(state)?;
    check_draft(state)?;
    let frames = state.common.stack.as_slice();
    frames.iter().try_for_each(|frame| check_frame(state, frame).map_err(Wrong::whole))
}

fn check_farm(state: &State, seat: Seat) -> Result<(), Wrong> {
    let player = state.player(seat);
    let built = [player.rooms, player.fields, player.stables];
    let cells: u16 = built.iter().map(|cells| cells.len()).sum();
    let pastures = player.pastures();
    let outlines = pastures.as_slice().iter();
    let outlines = outlines.fold(EdgeSet::EMPTY, |all, cells| all | EdgeSet::outline(*cells));
    let housing = |frame: &Frame| match frame {
        Frame::House { seat: other, .. } => *other == seat,
        _ => false,
    };
    let housed = state.common.stack.as_slice().iter().any(housing)
        || state.room_for_animals(seat).fits(player.herd());
    let start: CellSet = super::super::Player::new(0).rooms;
    let crafts = |index: u32| {
        let major = state.layout.majors.get(index as usize);
        major.is_some_and(|major| major.crafts.is_some())
    };
    let legal = [
        (
            "two things stand on one cell",
            built.into_iter().fold(CellSet::EMPTY, |a, b| a | b).len() == cells,
        ),
        ("the two rooms of the start are gone", start - player.rooms == CellSet::EMPTY),
        ("a room or field is fenced in", !pastures.cells.meets(player.rooms | player.fields)),
        ("a fence stands alone", outlines == player.fences()),
        ("there are more than 15 fences", player.fences().len() <= MOST_FENCES),
        ("there are more than 4 stables", player.stables.len() <= MOST_STABLES),
        ("a family has 2 to 5 people", (2..=5).contains(&player.people)),
        ("there are more newborns than people", player.newborns < player.people),
        (
            "more people are placed than there are",
            player.placed <= 2 * (player.people + player.visiting),
        ),
        ("the animals have no room", housed),
        (
            "an improvement was used that is no craft",
            (0..16).all(|index| player.crafted >> index & 1 == 0 || crafts(index)),
        ),
    ];
    match legal.iter().find(|(_, holds)| !holds) {
        Some((what, _)) => Err(Wrong::new(&seat.to_string(), *what)),
        None => Ok(()),
    }
}

fn check_cards(state: &State, seat: Seat) -> Result<(), Wrong> {
    let held = &state.player(seat).held;
    if usize::from(held.permanent)
        > held.dealt.iter().filter(|card| **card < Held::SOMEWHERE).count()
    {
        return Err(Wrong::new(&seat.to_string(), "there are fewer cards than permanent ones"));
    }
    for (place, card) in state.played(seat) {
        let marks = card.play.iter().any(|node| *state.layout.node(*node) == Node::MarkSpace);
        if marks && usize::from(held.store[place]) > state.layout.spaces.len() {
            return Err(Wrong::new(&card.key, "there is no such space to be marked"));
        }
    }
    for promised in held.promised.iter().filter(|promised| promised.rounds != 0) {
        if owner(state, promised.node).is_none() {
            let name = state.layout.origins.name(promised.node);
            return Err(Wrong::new(&name, "it is a step of no card"));
        }
    }
    Ok(())
}

/// No more cards can be unknown than there are that nobody has.
fn check_unknown(state: &State) -> Result<(), Wrong> {
    let dealt = || state.players.iter().flat_map(|player| player.held.dealt);
    for lot in 0..state.common.dealing.lots().len() {
        let of_lot = |card: &u16| {
            let card = &state.layout.hand[usize::from(card & !Held::SOMEWHERE)].card;
            state.common.dealing.lot_of(card) == lot
        };
        let all = (0..state.layout.hand.len() as u16).filter(of_lot).count();
        let known = dealt().filter(|card| *card < Held::UNKNOWN).filter(of_lot).count();
        let unknown = dealt().filter(|card| *card == Held::UNKNOWN + lot as u16).count();
        if unknown + known > all {
            return Err(Wrong::whole("more cards are unknown than there are"));
        }
    }
    Ok(())
}

/// Hands that go round are whole, and of one size.
fn check_draft(state: &State) -> Result<(), Wrong> {
    if state.common.rung != Rung::Draft {
        return Ok(());
    }
    let Some(passing) = state.common.dealing.passing() else {
        return Err(Wrong::whole("no cards are drafted at this table"));
    };
    let each = usize::from(state.common.dealing.lots()[0].1);
    let fits = |(place, card): (usize, &u16)| {
        let occupation = match *card {
            card if card >= Held::UNKNOWN => card == Held::UNKNOWN,
            card => state.layout.hand[usize::from(card & !Held::SOMEWHERE)].is_occupation,
        };
        *card != Held::NO_CARD && occupation == (place < each)
    };
    let whole = |seat| state.player(seat).held.dealt[..2 * each].iter().enumerate().all(fits);
    match state.common.passes < passing.steps() && state.seats().all(whole) {
        true => Ok(()),
        false => Err(Wrong::whole("a hand that goes round is not whole")),
    }
}

/// The hand card that a step is printed on, by its number.
fn owner(state: &State, node: NodeId) -> Option<u16> {
    let of = farmstead_cardboard::Key::new(state.layout.origins.of(node))?;
    state.layout.hand_card(&of)
}

fn check_step(state: &State, step: &Step) -> Result<(), String> {
    let layout = state.layout;
    let name = layout.origins.name(step.node);
    let owner = owner(state, step.node);
    let card = (step.card != CardSlot::NONE)
        .then(|| state.players[step.card.seat()].held.dealt[step.card.place()]);
    if owner.is_some() && card != owner {
        return Err(format!("`{name}` is a step of another card"));
    }
    if owner.is_none() && card.is_some() {
        return Err(format!("`{name}` is a step of no card"));
    }
    let of = layout.origins.of(step.node);
    let of = of.strip_suffix(".space").unwrap_or(of);
    if owner.is_none() && layout.space(of).is_some() && step.space != layout.space(of) {
        return Err(format!("`{name}` is a step of another space"));
    }
    Ok(())
}

fn check_frame(state: &State, frame: &Frame) -> Result<(), String> {
    let layout = state.layout;
    let named = |what: &str, holds: bool| match holds {
        true => Ok(()),
        false => Err(what.to_owned()),
    };
    let known = |slot: CardSlot| slot != CardSlot::NONE && state.knows(slot);
    match frame {
        Frame::Run(step) | Frame::May(step) => check_step(state, step),
        Frame::Offer(offer) => {
            check_step(state, &offer.step)?;
            let parts = state.parts(offer.step.node).count();
            named("this step offers no actions", parts > 0)?;
            let last = state.parts(offer.step.node).map(|(part, _)| part).max().unwrap_or(0);
            named("there is no such part", offer.current.is_none_or(|part| part <= last))?;
            let fences = state.player(offer.step.seat).fences().len();
            named("so many fences do not stand", offer.owed <= fences)
        }
        Frame::Choose(step, _) => {
            check_step(state, step)?;
            let chooses = matches!(
                layout.node(step.node),
                Node::Choose(_) | Node::Spend(_) | Node::Glean(..)
            );
            named("this step leaves nothing to choose", chooses)
        }
        Frame::Pick(step) => {
            check_step(state, step)?;
            named("this step picks nothing", matches!(layout.node(step.node), Node::Pick(..)))
        }
        Frame::MarkSpace(step) => {
            check_step(state, step)?;
            named("this step marks nothing", *layout.node(step.node) == Node::MarkSpace)
        }
        Frame::PutOnSpace(step) => {
            check_step(state, step)?;
            let puts = matches!(layout.node(step.node), Node::PutOnSpace(_));
            named("this step puts nothing on a space", puts)
        }
        Frame::Selling(selling) => {
            check_step(state, &selling.step)?;
            named("this step sells nothing", state.sale(selling.step).is_some())
        }
        Frame::Window(window) => check_window(state, window),
        Frame::Bill(bill) => {
            match bill.price {
                Price::Card(slot) => named("the card is not known", known(slot))?,
                Price::Renovation(to) | Price::RenovationLess(to, _) => {
                    named("nobody renovates to wood", to != House::Wood)?;
                }
                _ => {}
            }
            let ways = state.prices(bill.seat, bill.price).as_slice().len();
            let there = bill.chosen.is_none_or(|way| usize::from(way) < ways);
            named("there is no such way to pay", there)
        }
        Frame::Played { slot, .. }
        | Frame::GiveBack { slot, .. }
        | Frame::FromHand { slot, .. }
        | Frame::Permanent { slot, .. } => named("the card is not known", known(*slot)),
        Frame::Reap { seat, fields, .. } => {
            let player = state.player(*seat);
            let grows = |cell: super::super::farmyard::Cell| match cell.card_place() {
                Some(place) => state.field_card(player, place).is_some(),
                None => player.fields.contains(cell) && player.crops.on(cell).is_some(),
            };
            named("nothing grows there", fields.iter().all(grows))
        }
        Frame::Draft { left, .. } => named("so much is not kept", state.is_drafting(*left)),
        Frame::PlaceAgain { .. }
        | Frame::Settle(_)
        | Frame::House { .. }
        | Frame::Feed(_)
        | Frame::Breed(..)
        | Frame::Mulligan(_)
        | Frame::Discard { .. }
        | Frame::Draw(_) => Ok(()),
    }
}

fn check_window(state: &State, window: &Window) -> Result<(), String> {
    let there = match window.when {
        When::Card => window.card_number(state.layout).is_some(),
        When::Stable => window.stable_cell().0 < 15,
        When::Renovate => (window.detail >> 8) < 3 && (window.detail & 255) < 3,
        _ => true,
    };
    match there {
        true => Ok(()),
        false => Err("a moment is described that there cannot be".to_owned()),
    }
}

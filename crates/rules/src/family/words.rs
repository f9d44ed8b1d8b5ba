//! Moves and questions as notation and in plain words.

use farmstead_cardboard::{Good, Goods, words};

use super::choice::Choice;
use super::layout::{Act, MARKET, Pasture};
use super::state::{Ask, Rung, State};
use super::tiles::{Piece, Place};
use crate::events::Name;
use crate::game::{Move, Seat};
use crate::options::Placement;

/// The move as short text, unique in its position.
pub(super) fn notation(state: &State, chosen: Move) -> String {
    let layout = state.layout;
    let improvement =
        |index: u8| layout.improvements.get(index as usize).map_or("?", |found| found.key);
    let pasture = |kind: u8| layout.pastures.get(kind as usize).map_or("?", |found| found.key);
    let Some(choice) = Choice::decode(chosen) else { return "?".to_owned() };
    match choice {
        Choice::Place(space) => {
            layout.spaces.get(space.0 as usize).map_or("?", |space| space.key).to_owned()
        }
        Choice::Done => "done".to_owned(),
        Choice::Take(amounts) => {
            let goods = MARKET.into_iter().zip(amounts);
            let words = goods.flat_map(|(good, amount)| (0..amount).map(move |_| good.key()));
            format!("take {}", words.collect::<Vec<_>>().join(" "))
        }
        Choice::Room => "room".to_owned(),
        Choice::Stable(None) => "stable outside".to_owned(),
        Choice::Stable(Some(kind)) => format!("stable {}", pasture(kind)),
        Choice::Pasture { kind, turn, stable } => {
            let turned = match layout.pastures.get(kind as usize) {
                Some(tile) if is_turned(state, tile) => format!(" turn {turn}"),
                _ => String::new(),
            };
            let with = if stable { " with stable" } else { "" };
            format!("build {}{turned}{with}", pasture(kind))
        }
        Choice::Plow => "plow".to_owned(),
        Choice::Sow(fields) => format!("sow {fields}"),
        Choice::Renovate => "renovate".to_owned(),
        Choice::Grow => "grow".to_owned(),
        Choice::StartPlayer => "start".to_owned(),
        Choice::Build(index) => format!("build {}", improvement(index)),
        Choice::At(place) => format!("at {}", place_name(state, place)),
        Choice::Cook(animal) => format!("cook {animal}"),
        Choice::Bake => "bake".to_owned(),
        Choice::Mush => "eat grain".to_owned(),
        Choice::Craft(index) => format!("use {}", improvement(index)),
        Choice::Keep(herd) => {
            let [sheep, boar, cattle] = herd.0;
            format!("keep {sheep} {boar} {cattle}")
        }
        Choice::Feed => "pay".to_owned(),
        Choice::Release(animal) => format!("release {animal}"),
    }
}

/// How records of the first rules write a move that is called something else by now.
pub(super) fn former_notation(chosen: Move) -> Option<String> {
    match Choice::decode(chosen)? {
        Choice::At(corner) => Some(format!("at {corner}")),
        _ => None,
    }
}

/// Whether the player chooses how a pasture is turned.
fn is_turned(state: &State, pasture: &Pasture) -> bool {
    state.common.placement == Placement::Free && pasture.turns.len() > 1
}

/// The move in plain words.
pub(super) fn description(state: &State, chosen: Move) -> String {
    let layout = state.layout;
    let seat = state.decider();
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
        Choice::Done => "Stop here".to_owned(),
        Choice::Take(amounts) => {
            let goods = MARKET.into_iter().zip(amounts);
            let goods =
                goods.fold(Goods::NONE, |goods, (good, amount)| goods.and(good, u16::from(amount)));
            format!("Take {}", words::goods(&goods))
        }
        Choice::Room => format!("Build a room{}", price_words(state, choice)),
        Choice::Stable(None) => {
            format!("Build a stable outside of pastures{}", price_words(state, choice))
        }
        Choice::Stable(Some(kind)) => {
            let pasture = layout.pastures.get(kind as usize).map_or("?", |pasture| pasture.name);
            format!("Build a stable in a {pasture}{}", price_words(state, choice))
        }
        Choice::Pasture { kind, turn, stable } => {
            let Some(pasture) = layout.pastures.get(kind as usize) else { return "?".to_owned() };
            let mut text = format!("Build a {}", pasture.name);
            if is_turned(state, pasture)
                && let Some(shape) = pasture.turns.get(turn as usize)
            {
                text += &format!(" laid as {shape}");
            }
            let sign = words::price_sign(pasture.card);
            text += &format!(" for {}{sign}", words::goods(&pasture.price));
            if stable {
                text += " and move a stable into it";
            }
            text
        }
        Choice::Plow => "Plow a field".to_owned(),
        Choice::Sow(1) => "Sow 1 field".to_owned(),
        Choice::Sow(fields) => format!("Sow {fields} fields"),
        Choice::Renovate => format!("Renovate the house{}", price_words(state, choice)),
        Choice::Grow => "Grow the family".to_owned(),
        Choice::StartPlayer => "Become start player".to_owned(),
        Choice::Build(index) => match layout.improvements.get(index as usize) {
            Some(built) => {
                let sign = words::price_sign(built.card);
                format!("Build the {} for {}{sign}", built.name, words::goods(&built.price))
            }
            None => "?".to_owned(),
        },
        Choice::At(place) => format!("Lay it {} from the house", place_name(state, place)),
        Choice::Cook(_) | Choice::Bake | Choice::Mush | Choice::Craft(_) => {
            conversion_words(state, seat, choice)
        }
        Choice::Keep(herd) => keep_words(state, seat, herd.goods()),
        Choice::Feed => {
            let needed = state.food_needed(seat);
            let food = state.player(seat).goods[Good::Food];
            if food >= needed {
                format!("Feed the family with {needed} food")
            } else {
                let missing = needed - food;
                let markers = if missing == 1 { "begging marker" } else { "begging markers" };
                format!("Pay {food} of {needed} food and take {missing} {markers}")
            }
        }
        Choice::Release(animal) => format!("Let {} go", words::amount(animal, 1)),
    }
}

/// What the place of the tile that is being laid is called.
pub(super) fn place_name(state: &State, place: Place) -> String {
    match state.common.ask {
        Ask::Cell(piece) => state.first_cell(piece, place).name(),
        _ => place.name(),
    }
}

/// What a piece costs on the space that is being used.
pub(super) fn price_of(state: &State, choice: Choice) -> Option<Goods> {
    let offer = state.common.offer.as_ref()?;
    let parts = &state.layout.spaces[offer.space.0 as usize].parts;
    parts.iter().find_map(|act| match (choice, act) {
        (Choice::Room, Act::Rooms(_, price))
        | (Choice::Stable(_), Act::Stables(_, price))
        | (Choice::Renovate, Act::Renovate(price)) => Some(*price),
        _ => None,
    })
}

/// The same in words: " for 2 wood".
fn price_words(state: &State, choice: Choice) -> String {
    match price_of(state, choice) {
        Some(price) if price.is_empty() => " for free".to_owned(),
        Some(price) => format!(" for {}", words::goods(&price)),
        None => String::new(),
    }
}

fn conversion_words(state: &State, seat: Seat, choice: Choice) -> String {
    let (from, into) = state.conversion(seat, choice);
    let (from, into) = (words::goods(&from), words::goods(&into));
    match choice {
        Choice::Cook(_) => format!("Cook {from} for {into}"),
        Choice::Bake => format!("Bake {from} into {into}"),
        Choice::Craft(index) => {
            let name = state.layout.improvements.get(index as usize).map_or("?", |used| used.name);
            format!("{name}: turn {from} into {into}")
        }
        _ => format!("Eat {from} as {into}"),
    }
}

/// What is being asked, in plain words.
pub(super) fn question(state: &State) -> String {
    match state.common.ask {
        Ask::Nothing if state.common.rung == Rung::Over => "The game is over".to_owned(),
        Ask::Nothing => "Place a person".to_owned(),
        Ask::Act => offer_question(state),
        Ask::Cell(piece) => format!("Where does the {} go?", tile_words(state, piece)),
        Ask::Keep => "Not all animals find room: choose which to keep".to_owned(),
        Ask::Feed => {
            let needed = state.food_needed(state.common.asked);
            let food = state.player(state.common.asked).goods[Good::Food];
            format!("Feed the family: {needed} food needed, {food} at hand")
        }
        Ask::Breed => "Not all young animals find room: choose what to keep".to_owned(),
    }
}

fn tile_words(state: &State, piece: Piece) -> Name {
    match piece {
        Piece::Room | Piece::Field => state.key_of(piece),
        Piece::Improvement(index) => state.layout.improvements[index as usize].name,
        Piece::Pasture { kind, .. } => state.layout.pastures[kind as usize].name,
    }
}

fn offer_question(state: &State) -> String {
    let Some(offer) = &state.common.offer else { return String::new() };
    let parts = &state.layout.spaces[offer.space.0 as usize].parts;
    let open = parts.iter().zip(offer.made).filter(|(act, made)| *made < act.most());
    let open: Vec<String> = open.map(|(act, _)| act_words(*act).to_owned()).collect();
    let ask = words::list(&open, "or");
    if ask.is_empty() {
        return "Stop here, or exchange goods first".to_owned();
    }
    let stop = if offer.may_stop() { ", or stop" } else { "" };
    let mut letters = ask.chars();
    let first = letters.next().map_or(String::new(), |first| first.to_uppercase().to_string());
    format!("{first}{}{stop}", letters.as_str())
}

fn act_words(act: Act) -> &'static str {
    match act {
        Act::Pastures(_) => "build a pasture",
        Act::Rooms(..) => "build a room",
        Act::Stables(..) => "build a stable",
        Act::Renovate(_) => "renovate",
        Act::Plow => "plow a field",
        Act::Sow(_) => "sow fields",
        Act::Grow { .. } => "grow the family",
        Act::Build => "build an improvement",
        Act::Pick(..) => "choose resources",
        Act::StartPlayer => "become start player",
    }
}

fn keep_words(state: &State, seat: Seat, keep: Goods) -> String {
    let have = &state.player(seat).goods;
    let mut gone = Goods::NONE;
    let mut born = Goods::NONE;
    let mut food = 0;
    for animal in Good::ANIMALS {
        let left = have[animal].saturating_sub(keep[animal]);
        gone[animal] = left;
        born[animal] = keep[animal].saturating_sub(have[animal]);
        food += left * state.food_for_animal(seat, animal);
    }
    let mut text = format!("Keep {}", words::goods(&keep));
    if !born.is_empty() {
        text += &format!(", with {} newborn", words::goods(&born));
    }
    if !gone.is_empty() {
        let gone = words::goods(&gone);
        if food > 0 && state.common.ask == Ask::Keep {
            text += &format!(", cook {gone} for {food} food");
        } else {
            text += &format!(", let {gone} go");
        }
    }
    text
}

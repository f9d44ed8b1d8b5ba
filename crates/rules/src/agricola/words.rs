//! Moves and questions in plain words.

use farmstead_cardboard::{Good, Goods, words};

use super::cards::{CardSlot, Held, Price, Selling, Trait};
use super::choice::{Choice, Payment};
use super::farmyard::REGIONS;
use super::field_words::{field_name, gleaned_name, reap_question, reap_words};
use super::notation::{card_key, given_back, is_sale, option_node};
use super::piles::Pile;
use super::program::{Act, GoodSet, Node};
use super::state::{Discarding, Frame, House, Offer, Rung, State, Step};
use super::turn::Person;
use crate::game::{Move, Seat};

/// The first way to pay for a card that may be played.
pub(super) fn card_price(state: &State, slot: CardSlot) -> Option<Goods> {
    let seat = state.decider();
    let Some(Frame::Offer(offer)) = state.common.stack.top() else { return None };
    let mut parts = state.parts(offer.step.node);
    let price = parts.find_map(|(_, act)| state.card_price(seat, slot, act))?;
    state.prices(seat, price).as_slice().first().copied()
}

fn card_name(state: &State, slot: CardSlot) -> Option<String> {
    card_key(state, slot)?;
    let card = state.card(slot);
    let seat = state.decider();
    let act = match state.common.stack.top() {
        Some(Frame::Offer(offer)) => {
            state.parts(offer.step.node).find_map(|(_, act)| state.card_price(seat, slot, act))
        }
        _ => None,
    };
    let price = act.filter(|price| !state.printed_price(seat, *price).is_empty());
    let price = price.map_or(String::new(), |price| for_price(state, price));
    Some(format!("{}{price}", card.card.name))
}

fn kind_and_name(state: &State, slot: CardSlot) -> String {
    match card_key(state, slot) {
        Some(_) => {
            let card = state.card(slot);
            format!("the {} {}", words::kind(card.card.kind), card.card.name)
        }
        None => "?".to_owned(),
    }
}

fn a_card(pile: Pile) -> &'static str {
    match pile {
        Pile::Occupations => "an occupation",
        Pile::Minors => "a minor improvement",
    }
}

fn pile_words(pile: Pile) -> &'static str {
    match pile {
        Pile::Occupations => "occupations",
        Pile::Minors => "minor improvements",
    }
}

pub(super) fn own_card<'b>(state: &State<'b>, seat: Seat, place: u8) -> &'b str {
    let id = state.player(seat).held.dealt.get(place as usize).copied();
    id.and_then(|id| state.layout.hand.get(id as usize)).map_or("?", |card| &card.card.name)
}

/// The name of the card that a step belongs to.
fn step_card<'b>(state: &State<'b>, step: &Step) -> &'b str {
    if step.card == CardSlot::NONE { "this" } else { &state.card(step.card).card.name }
}

pub(super) fn conversion(
    state: &State,
    seat: Seat,
    place: u8,
    which: u8,
) -> Option<(Goods, Goods)> {
    let id = *state.player(seat).held.dealt.get(place as usize)?;
    let conversion = state.layout.hand.get(id as usize)?.converts.get(which as usize)?;
    Some((conversion.from, conversion.into))
}

/// What a card allows at any time, in words.
fn anytime_words(state: &State, seat: Seat, place: u8, which: u8) -> String {
    let name = own_card(state, seat, place);
    let id = state.player(seat).held.dealt.get(place as usize).copied().unwrap_or(Held::NO_CARD);
    let card = state.layout.hand.get(id as usize);
    let node = card.and_then(|card| card.anytime.get(which as usize));
    match node.map(|(_, node)| state.layout.node(*node)) {
        Some(&Node::Pay(price, then)) => {
            let price = words::goods(&price);
            match *state.layout.node(then) {
                Node::Top => match state.top_of_pile(seat, place as usize) {
                    Some(good) => format!("{name}: buy {} for {price}", words::amount(good, 1)),
                    None => format!("{name}: buy for {price}"),
                },
                Node::Act(act) => format!("{name}: pay {price} to {}", act_words(act)),
                _ => format!("{name}: pay {price}"),
            }
        }
        Some(Node::Act(act)) => format!("{name}: {}", act_words(*act)),
        Some(Node::Sell(sale)) => format!(
            "{name}: turn {} into {}, or sell it for {}",
            words::goods(&sale.goods),
            words::goods(&sale.otherwise),
            words::goods(&sale.price)
        ),
        _ => format!("Use {name}"),
    }
}

/// What something costs whoever decides, with every way to pay: " for 5 wood and 2 reed".
fn for_price(state: &State, price: Price) -> String {
    let prices = state.prices(state.decider(), price);
    let ways: Vec<String> = prices.as_slice().iter().map(words::goods).collect();
    format!(" for {}", words::list(&ways, "or"))
}

/// What somebody may buy: "buy 1 grain from A for 2 food".
fn buying(state: &State, selling: &Selling) -> String {
    let seller = selling.step.seat;
    state.sale(selling.step).map_or(String::new(), |sale| {
        let (goods, price) = (words::goods(&sale.goods), words::goods(&sale.price));
        format!("buy {goods} from {seller} for {price}")
    })
}

/// What is accepted, in words.
fn accept_words(state: &State) -> String {
    let step = match state.common.stack.top() {
        Some(Frame::May(step)) => step,
        Some(Frame::FromHand { slot, .. }) => {
            return format!("Play {}", state.card(*slot).card.name);
        }
        Some(Frame::Selling(selling)) => return capitalised(&buying(state, selling)),
        _ => return "Accept".to_owned(),
    };
    let card = step_card(state, step);
    match *state.layout.node(step.node) {
        Node::Pay(price, _) | Node::PayTo(price, _, _) => {
            format!("{card}: pay {}", words::goods(&price))
        }
        Node::PayToSpace(price, _) => format!("{card}: put {} back", words::goods(&price)),
        Node::Promise(goods, _) => {
            format!("{card}: put {} on each of the round spaces", words::goods(&goods))
        }
        _ => format!("{card}: accept"),
    }
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
            format!("Build a room at {cell}{}", for_price(state, Price::Room))
        }
        Choice::Stable(cell) => match stable_price(state) {
            Some(price) => format!("Build a stable at {cell} for {}", words::goods(&price)),
            None => format!("Build a stable at {cell}"),
        },
        Choice::Plow(cell) => format!("Plow a field at {cell}"),
        Choice::Sow(crop, field) => {
            let grown = words::amount(crop, state.grown_now(seat, crop, field).into());
            let at = if field.card_place().is_some() { "on" } else { "at" };
            format!("Sow {crop} {at} {}, to grow {grown}", field_name(state, field))
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
            format!("{verb} {}{}", region.cells, for_fences(state, pieces))
        }
        Choice::Renovate => {
            let price = player.house.next().map(|to| for_price(state, Price::Renovation(to)));
            format!("Renovate the house{}", price.unwrap_or_default())
        }
        Choice::RenovateToStone => {
            let price = for_price(state, Price::Renovation(House::Stone));
            format!("Renovate the house to stone at once{price}")
        }
        Choice::Card(slot) => match card_name(state, slot) {
            Some(name) => format!("Play {name}"),
            None => "?".to_owned(),
        },
        Choice::Fire(place) => format!("Let {} act", own_card(state, seat, place)),
        Choice::Accept => accept_words(state),
        Choice::Pay(way) => {
            let Some(Frame::Bill(bill)) = state.common.stack.top() else { return "?".to_owned() };
            let prices = state.prices(bill.seat, bill.price);
            prices
                .as_slice()
                .get(way as usize)
                .map_or("?".to_owned(), |price| format!("Pay {}", words::goods(price)))
        }
        Choice::Convert(place, which) => match conversion(state, seat, place, which) {
            Some((from, into)) => format!(
                "{}: turn {} into {}",
                own_card(state, seat, place),
                words::goods(&from),
                words::goods(&into)
            ),
            None => "?".to_owned(),
        },
        Choice::Anytime(place, which) => anytime_words(state, seat, place, which),
        Choice::Reap(cell) => reap_words(state, cell),
        Choice::MoveCrop(from, to) => {
            format!("Move a crop from {} to {}", field_name(state, from), field_name(state, to))
        }
        Choice::Grow => "Grow the family".to_owned(),
        Choice::MoveHome => "Let the person on the card move home".to_owned(),
        Choice::StartPlayer => "Become start player".to_owned(),
        Choice::Major(index, payment) => {
            let Some(major) = layout.majors.get(index as usize) else { return "?".to_owned() };
            match payment {
                Payment::Goods => {
                    format!("Build the {}{}", major.name, for_price(state, Price::Major(index)))
                }
                Payment::Return(back) => {
                    let back = given_back(state, back).0;
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
        Choice::Mark(space) => match layout.spaces.get(space.0 as usize) {
            Some(printed) => format!("Mark {}", printed.name),
            None => "?".to_owned(),
        },
        Choice::KeepCard(slot) => format!("Keep {}", kind_and_name(state, slot)),
        Choice::DropCard(slot) => format!("Discard {}", kind_and_name(state, slot)),
        Choice::Draw(pile) => format!("Draw {}", a_card(pile)),
        Choice::Mulligan(pile) => {
            let cards = state.in_hand(seat, pile).count();
            format!("Discard all {} and draw {}", pile_words(pile), cards.saturating_sub(1))
        }
        Choice::Exchange => "Discard 3 cards to draw another".to_owned(),
        Choice::DrawOccupation => "Let another player draw your occupation".to_owned(),
        Choice::GiveBack(given) => format!("Give back the {}", given_back(state, given).1),
    }
}

/// What fences cost whoever decides. They are paid together in the end, so cards that change
/// the price do it then.
fn for_fences(state: &State, pieces: u8) -> String {
    match fence_price(state, pieces) {
        Some(price) if price.is_empty() => " for nothing".to_owned(),
        Some(price) => format!(" for {}", words::goods(&price)),
        None => format!(" with {pieces} fences"),
    }
}

/// What so many new fences cost in this action, if cards leave no doubt about it.
pub(super) fn fence_price(state: &State, pieces: u8) -> Option<Goods> {
    let free = match state.common.stack.top() {
        Some(Frame::Offer(offer)) => {
            let free = |act| matches!(act, Act::FenceOne | Act::FenceStable | Act::FenceFree(_));
            state.parts(offer.step.node).any(|(_, act)| free(act))
        }
        _ => false,
    };
    if free {
        return Some(Goods::NONE);
    }
    let may_differ = state.player(state.decider()).held.has(Trait::CostOfFences);
    (!may_differ).then(|| Goods::of(Good::Wood, pieces.into()))
}

/// What is being asked, in plain words.
pub(super) fn question(state: &State) -> String {
    let Some(frame) = state.common.stack.top() else {
        return match state.common.rung {
            Rung::Over => "The game is over".to_owned(),
            _ => "Place a person".to_owned(),
        };
    };
    match frame {
        Frame::Run(_) | Frame::Played { .. } | Frame::Permanent { .. } => String::new(),
        Frame::May(step) => format!("Use {}?", step_card(state, step)),
        Frame::GiveBack { slot, .. } => {
            format!("Choose what to give back for {}", state.card(*slot).card.name)
        }
        Frame::FromHand { slot, .. } => {
            format!("Play {} at once for nothing?", state.card(*slot).card.name)
        }
        Frame::Selling(selling) if selling.is_asking(state.common.players) => {
            format!("{}?", capitalised(&buying(state, selling)))
        }
        Frame::Selling(_) => "Choose who buys".to_owned(),
        Frame::Window(_) => "Choose which card acts next".to_owned(),
        Frame::PlaceAgain { person: Person::ByCard | Person::Anywhere, .. } => {
            "Place a person".to_owned()
        }
        Frame::PlaceAgain { .. } => "Place another person at once, or stop".to_owned(),
        Frame::Reap { .. } => reap_question(state).to_owned(),
        Frame::Settle(_) => settle_question(state.common.rung).to_owned(),
        Frame::Offer(offer) => offer_question(state, offer),
        Frame::Choose(..) => "Choose one".to_owned(),
        Frame::Pick(_) => "Choose the goods to take".to_owned(),
        Frame::MarkSpace(_) => "Choose the action space to mark".to_owned(),
        Frame::PutOnSpace(_) => "Choose the space to put goods on".to_owned(),
        Frame::Bill(bill) if bill.chosen.is_none() => {
            format!("Choose how to pay for {}", bill_words(state, bill.price))
        }
        Frame::Bill(bill) => {
            let what = bill_words(state, bill.price);
            format!("Goods are short for {what}: turn something into them")
        }
        Frame::House { .. } => "Not all animals find room: choose which to keep".to_owned(),
        Frame::Feed(seat) => {
            let needed = state.food_needed(*seat);
            let food = state.player(*seat).goods[Good::Food];
            format!("Feed the family: {needed} food needed, {food} at hand")
        }
        Frame::Breed(..) => "Not all young animals find room: choose what to keep".to_owned(),
        Frame::Draft { .. } => "Choose a card to keep; the rest goes on".to_owned(),
        Frame::Mulligan(_) => "Keep your hand, or draw one card fewer of a kind".to_owned(),
        Frame::Discard { left, why, .. } => discard_question(*left, *why),
        Frame::Draw(_) => "Draw a card of either kind".to_owned(),
    }
}

fn discard_question(left: u8, why: Discarding) -> String {
    let cards = if left == 1 { "1 card".to_owned() } else { format!("{left} cards") };
    match why {
        Discarding::Surplus => format!("Choose what leaves your hand: {cards} more"),
        Discarding::Fresh => format!("Change up to {cards} for another of the same kind"),
        Discarding::Harvest => "Change a card for another one, or keep your hand".to_owned(),
        Discarding::Exchange => format!("Choose what to give for a new card: {cards} more"),
    }
}

fn settle_question(rung: Rung) -> &'static str {
    match rung {
        Rung::WorkEnd => "Last exchanges before the work phase ends",
        Rung::FieldReady => "Move crops before they are taken in, or stop",
        _ => "Last exchanges before the points are counted",
    }
}

fn offer_question(state: &State, offer: &Offer) -> String {
    let parts: Vec<String> = state
        .parts(offer.step.node)
        .filter(|(part, _)| offer.closed & (1 << part) == 0)
        .map(|(_, act)| act_words(act).to_owned())
        .collect();
    let ask = words::list(&parts, "or");
    if ask.is_empty() {
        return "Stop here, or exchange goods first".to_owned();
    }
    let more = if offer.current.is_some() || offer.closed > 0 { ", or stop" } else { "" };
    capitalised(&format!("{ask}{more}"))
}

fn bill_words(state: &State, price: Price) -> String {
    match price {
        Price::Room | Price::RoomLess(_) => "the room".to_owned(),
        Price::Stable(_) => "the stable".to_owned(),
        Price::Renovation(_) | Price::RenovationLess(..) => "the renovation".to_owned(),
        Price::Fences(..) => "the fences".to_owned(),
        Price::Major(major) => state.layout.majors[major as usize].name.to_owned(),
        Price::Card(slot) => state.card(slot).card.name.to_owned(),
        Price::Occupation(_) | Price::Drawn(_) => "the occupation".to_owned(),
        Price::Step(_) => "this".to_owned(),
        Price::Toll(..) => "the use of the space".to_owned(),
    }
}

fn act_words(act: Act) -> &'static str {
    match act {
        Act::Rooms(_) => "build a room",
        Act::FreeRoom => "build a room for nothing",
        Act::RoomLess(_) => "build a room",
        Act::Stables(..) | Act::StableIn(..) => "build a stable",
        Act::Fences => "build fences",
        Act::Renovate | Act::RenovateTo(_) | Act::RenovateLess(_) => "renovate",
        Act::Plow => "plow a field",
        Act::PlowSeveral(..) | Act::PlowInstead(_) => "plow fields",
        Act::Sow | Act::SowCrop(_) => "sow a field",
        Act::Reap => "take crops from fields",
        Act::ReapOne(_) => "take a crop from a field",
        Act::Bake => "bake bread",
        Act::Grow { .. } => "grow the family",
        Act::Occupation(_) => "play an occupation",
        Act::FenceOne => "fence in one space",
        Act::FenceStable => "fence in the stable",
        Act::FenceFree(_) => "build the fences",
        Act::Breed(_) => "breed",
        Act::NewbornActs => "place a newborn",
        Act::MoveCrop => "move a crop",
        Act::Minor => "play a minor improvement",
        Act::Improvement => "build an improvement",
        Act::StartPlayer => "become start player",
    }
}

fn done_words(state: &State) -> &'static str {
    match state.common.stack.top() {
        Some(Frame::Offer(offer)) if offer.current.is_none() && offer.closed == 0 => "Do without",
        Some(Frame::Bill(_)) => "Pay",
        Some(Frame::May(_) | Frame::Window(_) | Frame::Choose(..) | Frame::Selling(_)) => {
            "Do without"
        }
        Some(Frame::FromHand { .. }) => "Keep it in the hand",
        Some(Frame::Mulligan(_) | Frame::Discard { .. }) => "Keep the hand",
        None => "Place nobody any more",
        _ => "Stop here",
    }
}

fn option_words(state: &State, index: u8) -> String {
    match option_node(state, index) {
        None if is_sale(state) => format!("Sell to {}", Seat(index)),
        None => format!("Take a crop {}", gleaned_name(state, index)),
        Some(Node::Gain(goods)) => format!("Take {}", words::goods(goods)),
        Some(Node::Bonus(points)) => format!("Take {points} bonus points"),
        Some(Node::Take) => {
            let step = state.common.stack.top().and_then(|frame| match frame {
                Frame::Choose(step, _) => step.space,
                _ => None,
            });
            let pile = step.map_or(Goods::NONE, |space| {
                let stock = u16::from(state.common.stock[space.0 as usize]);
                let refill = state.layout.spaces[space.0 as usize].refill;
                refill.map_or(Goods::NONE, |(good, _)| Goods::of(good, stock))
            });
            format!("Take {}", words::goods(&pile))
        }
        Some(&Node::Pay(price, then)) => {
            let bought = match *state.layout.node(then) {
                Node::Gain(goods) => words::goods(&goods),
                _ => "more".to_owned(),
            };
            format!("Pay {} for {bought}", words::goods(&price))
        }
        Some(Node::Act(act)) => capitalised(act_words(*act)),
        Some(Node::Give(goods)) => format!("Give {} back", words::goods(goods)),
        Some(Node::Lose(1)) => "Lose 1 point".to_owned(),
        Some(Node::Lose(points)) => format!("Lose {points} points"),
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

pub(super) fn stable_price(state: &State) -> Option<Goods> {
    let Some(Frame::Offer(offer)) = state.common.stack.top() else { return None };
    state.parts(offer.step.node).find_map(|(_, act)| match act {
        Act::Stables(_, price) => Some(price),
        _ => None,
    })
}

fn keep_words(state: &State, seat: Seat, keep: Goods) -> String {
    let have = &state.player(seat).goods;
    let breeding = matches!(state.common.stack.top(), Some(Frame::Breed(..)));
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

//! What waits for an answer, in words: `offer A step=farm-expansion.2 space=farm-expansion`.

use std::collections::BTreeMap;

use farmstead_cardboard::{Good, Key};

use super::super::board::{SpaceId, SpaceSet};
use super::super::cards::{CardSlot, FieldSet, Fired, Price, Selling, When, Window};
use super::super::farmyard::Cell;
use super::super::program::Discount;
use super::super::state::{Bill, Compulsion, Discarding, Frame, Noted, Offer, Stack, State, Step};
use super::super::turn::Person;
use super::farm::HOUSES;
use super::{card_name, find_card, space};
use crate::game::Seat;
use crate::written::{Wrong, name_of, number, one_of, seat_of};

const PERSONS: [(&str, Person); 4] = [
    ("first", Person::First),
    ("second", Person::Second),
    ("by-card", Person::ByCard),
    ("anywhere", Person::Anywhere),
];
const REASONS: [(&str, Discarding); 4] = [
    ("surplus", Discarding::Surplus),
    ("fresh", Discarding::Fresh),
    ("harvest", Discarding::Harvest),
    ("exchange", Discarding::Exchange),
];

/// Everything that is open, the latest last.
pub(super) fn written(state: &State) -> Vec<String> {
    state.common.stack.as_slice().iter().map(|frame| frame_in_words(state, frame)).collect()
}

fn frame_in_words(state: &State, frame: &Frame) -> String {
    let layout = state.layout;
    let key = |space: SpaceId| layout.spaces[space.0 as usize].key;
    let on = |space: Option<SpaceId>| {
        space.map_or(String::new(), |space| format!(" space={}", key(space)))
    };
    let by = |slot: CardSlot| match slot {
        CardSlot::NONE => String::new(),
        slot => format!(" card={}", card_name(state, slot)),
    };
    let step = |step: &Step| {
        let node = layout.origins.name(step.node);
        format!("{} step={node}{}{}", step.seat, on(step.space), by(step.card))
    };
    let count = |word: &str, count: u16| match count {
        0 => String::new(),
        _ => format!(" {word}={count}"),
    };
    match frame {
        Frame::Run(one) => format!("run {}", step(one)),
        Frame::Offer(offer) => {
            let Offer { step: one, closed, current, pieces, owed, noted, may_stop } = offer;
            let part = current.map_or(String::new(), |part| format!(" part={part}"));
            let stop = if *may_stop { " may-stop" } else { "" };
            let closed = count("closed", (*closed).into());
            let pieces = count("pieces", (*pieces).into());
            let owed = count("owed", (*owed).into());
            let noted = count("noted", noted.bits());
            format!("offer {}{part}{closed}{pieces}{owed}{noted}{stop}", step(one))
        }
        Frame::Choose(one, Compulsion::Must) => format!("choose {}", step(one)),
        Frame::Choose(one, Compulsion::May) => format!("choose {} may", step(one)),
        Frame::May(one) => format!("may {}", step(one)),
        Frame::Window(window) => {
            let Window { fired, detail, when, actor, served, space, fences } = window;
            let when = name_of(*when, &When::NAMES);
            let fired: Vec<String> = fired.bytes().iter().map(u8::to_string).collect();
            let fired = match fired.iter().all(|byte| byte == "0") {
                true => String::new(),
                false => format!(" fired={}", fired.join(",")),
            };
            let served = count("served", (*served).into());
            let fences = count("fences", (*fences).into());
            let detail = match window.card_number(layout) {
                Some(name) => format!(" which={name}"),
                None => count("detail", *detail),
            };
            format!("window {actor} when={when}{}{served}{fired}{detail}{fences}", on(*space))
        }
        Frame::Bill(Bill { seat, price, chosen }) => {
            let way = chosen.map_or(String::new(), |way| format!(" way={way}"));
            format!("bill {seat} price={}{way}", price_in_words(state, *price))
        }
        Frame::Selling(selling) => {
            let (asked, wanted, buyer) = selling.answers();
            let buyer = buyer.map_or(String::new(), |buyer| format!(" buyer={buyer}"));
            let (asked, wanted) = (count("asked", asked.into()), count("wanted", wanted.into()));
            format!("selling {}{asked}{wanted}{buyer}", step(&selling.step))
        }
        Frame::Played { seat, slot, space } => format!("played {seat}{}{}", by(*slot), on(*space)),
        Frame::GiveBack { seat, slot, left } => {
            format!("give-back {seat}{} left={left}", by(*slot))
        }
        Frame::FromHand { seat, slot } => format!("from-hand {seat}{}", by(*slot)),
        Frame::Permanent { seat, slot } => format!("permanent {seat}{}", by(*slot)),
        Frame::PlaceAgain { seat, only, person } => {
            let person = name_of(*person, &PERSONS);
            let keys = |only: &SpaceSet| only.iter().map(key).collect::<Vec<Key>>().join(",");
            let only = match only {
                &SpaceSet::ALL => String::new(),
                only => format!(" only={}", keys(only)),
            };
            format!("place-again {seat} person={person}{only}")
        }
        Frame::Reap { seat, fields, left } => {
            let field = |field: Cell| match field.card_place() {
                Some(place) => {
                    let card = card_name(state, CardSlot::new(seat.0, place));
                    format!("{card}:{}", field.card_stack())
                }
                None => field.to_string(),
            };
            let most = if u16::from(*left) < fields.len() { &format!(" left={left}") } else { "" };
            let fields: Vec<String> = fields.iter().map(field).collect();
            format!("reap {seat} fields={}{most}", fields.join(","))
        }
        Frame::Settle(seat) => format!("settle {seat}"),
        Frame::Pick(one) => format!("pick {}", step(one)),
        Frame::MarkSpace(one) => format!("mark-space {}", step(one)),
        Frame::PutOnSpace(one) => format!("put-on-space {}", step(one)),
        Frame::House { seat, from, before: [sheep, boar, cattle] } => {
            format!("house {seat}{} before={sheep},{boar},{cattle}", on(*from))
        }
        Frame::Feed(seat) => format!("feed {seat}"),
        Frame::Breed(seat, kinds) => {
            let animals = Good::ANIMALS.iter().enumerate();
            let animals = animals.filter(|(kind, _)| kinds >> kind & 1 == 1);
            let animals: Vec<&str> = animals.map(|(_, animal)| animal.key()).collect();
            format!("breed {seat} kinds={}", animals.join(","))
        }
        Frame::Draft { seat, left } => format!("draft {seat} left={left}"),
        Frame::Mulligan(seat) => format!("mulligan {seat}"),
        Frame::Discard { seat, left, why } => {
            format!("discard {seat} left={left} why={}", name_of(*why, &REASONS))
        }
        Frame::Draw(seat) => format!("draw {seat}"),
    }
}

fn price_in_words(state: &State, price: Price) -> String {
    let layout = state.layout;
    match price {
        Price::Room => "room".to_owned(),
        Price::Renovation(to) => format!("renovation:{}", name_of(to, &HOUSES)),
        Price::RoomLess(less) => format!("room:less:{}", less.0),
        Price::RenovationLess(to, less) => {
            format!("renovation:{}:less:{}", name_of(to, &HOUSES), less.0)
        }
        Price::Stable(wood) => format!("stable:{wood}"),
        Price::Fences(pieces, before) => format!("fences:{pieces}:{before}"),
        Price::Major(index) => format!("major:{}", layout.majors[usize::from(index)].key),
        Price::Card(slot) => format!("card:{}", card_name(state, slot)),
        Price::Occupation(food) => format!("occupation:{food}"),
        Price::Drawn(food) => format!("drawn:{food}"),
        Price::Step(node) => format!("step:{}", layout.origins.name(node)),
        Price::Toll(seat, food) => format!("toll:{seat}:{food}"),
    }
}

/// The words of one frame: what it is called, whose it is, and what more is said.
struct Said<'a, 'b> {
    state: &'a State<'b>,
    seat: Seat,
    more: BTreeMap<&'a str, &'a str>,
}

/// Reads what is open and lays it on top of what was read before.
pub(super) fn read(state: &mut State, words: &[&str]) -> Result<(), Wrong> {
    let [kind, seat, more @ ..] = words else {
        return Err(Wrong::new("open", "expected what is open, and whose it is"));
    };
    let seat = seat_of(seat, state.common.players)?;
    let mut said = BTreeMap::new();
    for word in more {
        let (name, value) = word.split_once('=').unwrap_or((word, ""));
        if said.insert(name, value).is_some() {
            return Err(Wrong::new(word, "it is said twice"));
        }
    }
    let mut said = Said { state, seat, more: said };
    let frame = said.frame(kind)?;
    if let Some((name, _)) = said.more.first_key_value() {
        return Err(Wrong::new(name, format!("nothing like this is said of `{kind}`")));
    }
    if state.common.stack.len() >= Stack::MOST {
        return Err(Wrong::new(kind, "so much is never open"));
    }
    state.common.stack.push(frame);
    Ok(())
}

impl<'a> Said<'a, '_> {
    fn frame(&mut self, kind: &str) -> Result<Frame, Wrong> {
        let seat = self.seat;
        Ok(match kind {
            "run" => Frame::Run(self.step()?),
            "offer" => Frame::Offer(Offer {
                step: self.step()?,
                closed: self.count("closed", u8::MAX)?,
                current: match self.more.contains_key("part") {
                    true => Some(self.count("part", 7)?),
                    false => None,
                },
                pieces: self.count("pieces", 15)?,
                owed: self.count("owed", 15)?,
                noted: Noted::from_bits(self.count("noted", u16::MAX)?),
                may_stop: self.more.remove("may-stop").is_some(),
            }),
            "choose" => {
                let may = self.more.remove("may").is_some();
                Frame::Choose(self.step()?, if may { Compulsion::May } else { Compulsion::Must })
            }
            "may" => Frame::May(self.step()?),
            "window" => Frame::Window(self.window()?),
            "bill" => {
                let price = self.price()?;
                let chosen = match self.more.contains_key("way") {
                    true => Some(self.count("way", u8::MAX)?),
                    false => None,
                };
                Frame::Bill(Bill { seat, price, chosen })
            }
            "selling" => {
                let step = self.step()?;
                let (asked, wanted) = (self.count("asked", 5)?, self.count("wanted", 31)?);
                let players = self.state.common.players;
                let buyer = self.more.remove("buyer").map(|word| seat_of(word, players));
                Frame::Selling(Selling::answered(step, asked, wanted, buyer.transpose()?))
            }
            "played" => Frame::Played { seat, slot: self.card()?, space: self.space()? },
            "give-back" => {
                Frame::GiveBack { seat, slot: self.card()?, left: self.count("left", 7)? }
            }
            "from-hand" => Frame::FromHand { seat, slot: self.card()? },
            "permanent" => Frame::Permanent { seat, slot: self.card()? },
            "place-again" => {
                let person = one_of(self.needed("person")?, &PERSONS)?;
                let only = match self.more.remove("only") {
                    None => SpaceSet::ALL,
                    Some(keys) => {
                        let mut only = SpaceSet::EMPTY;
                        for key in keys.split(',').filter(|key| !key.is_empty()) {
                            only.insert(space(self.state, key)?);
                        }
                        only
                    }
                };
                Frame::PlaceAgain { seat, only, person }
            }
            "reap" => {
                let fields = self.needed("fields")?;
                let fields = fields.split(',').filter(|field| !field.is_empty());
                let fields = fields.map(|field| self.field(field));
                let fields: FieldSet = fields.collect::<Result<_, Wrong>>()?;
                let left = match self.count("left", fields.len() as u8)? {
                    0 => fields.len() as u8,
                    left => left,
                };
                Frame::Reap { seat, fields, left }
            }
            "settle" => Frame::Settle(seat),
            "pick" => Frame::Pick(self.step()?),
            "mark-space" => Frame::MarkSpace(self.step()?),
            "put-on-space" => Frame::PutOnSpace(self.step()?),
            "house" => {
                let from = self.space()?;
                let word = self.needed("before")?;
                let before: Vec<&str> = word.split(',').collect();
                let [sheep, boar, cattle] = before[..] else {
                    return Err(Wrong::new(word, "expected three numbers"));
                };
                let before = [number(sheep, 250)?, number(boar, 250)?, number(cattle, 250)?];
                Frame::House { seat, from, before }
            }
            "feed" => Frame::Feed(seat),
            "breed" => {
                let mut kinds = 0;
                for animal in self.needed("kinds")?.split(',') {
                    let kind = Good::ANIMALS.iter().position(|other| other.key() == animal);
                    kinds |= 1 << kind.ok_or_else(|| Wrong::new(animal, "it is no animal"))?;
                }
                Frame::Breed(seat, kinds)
            }
            "draft" => Frame::Draft { seat, left: self.count("left", 14)? },
            "mulligan" => Frame::Mulligan(seat),
            "discard" => {
                let why = one_of(self.needed("why")?, &REASONS)?;
                Frame::Discard { seat, left: self.count("left", 24)?, why }
            }
            "draw" => Frame::Draw(seat),
            _ => return Err(Wrong::new(kind, "nothing that is open is called like this")),
        })
    }

    fn needed(&mut self, name: &'static str) -> Result<&'a str, Wrong> {
        self.more.remove(name).ok_or_else(|| Wrong::new(name, "it is not said"))
    }

    fn count<N>(&mut self, name: &str, most: N) -> Result<N, Wrong>
    where
        N: std::str::FromStr + PartialOrd + std::fmt::Display + Default,
    {
        self.more.remove(name).map_or_else(|| Ok(N::default()), |word| number(word, most))
    }

    fn space(&mut self) -> Result<Option<SpaceId>, Wrong> {
        self.more.remove("space").map(|key| space(self.state, key)).transpose()
    }

    fn card(&mut self) -> Result<CardSlot, Wrong> {
        let card = self.more.remove("card").map(|name| find_card(self.state, name));
        card.unwrap_or(Ok(CardSlot::NONE))
    }

    fn step(&mut self) -> Result<Step, Wrong> {
        let layout = self.state.layout;
        let name = self.needed("step")?;
        let node = layout.node_called(name);
        let node = node.ok_or_else(|| Wrong::new(name, "there is no such step"))?;
        Ok(Step { node, seat: self.seat, space: self.space()?, card: self.card()? })
    }

    fn window(&mut self) -> Result<Window, Wrong> {
        let when = one_of(self.needed("when")?, &When::NAMES)?;
        let space = self.space()?;
        let mut window = Window::new(when, self.seat, space);
        window.served = self.count("served", self.state.common.players)?;
        window.fences = self.count("fences", u8::MAX)?;
        window.detail = self.count("detail", u16::MAX)?;
        if let Some(name) = self.more.remove("which") {
            let found = window.of_card(self.state.layout, name);
            window = found.ok_or_else(|| Wrong::new(name, "there is no such card"))?;
        }
        if let Some(word) = self.more.remove("fired") {
            let bytes: Vec<u8> =
                word.split(',').map(|byte| number(byte, u8::MAX)).collect::<Result<_, _>>()?;
            let fired = Fired::of_bytes(&bytes);
            window.fired = fired.ok_or_else(|| Wrong::new(word, "expected six numbers"))?;
        }
        Ok(window)
    }

    fn field(&self, name: &str) -> Result<Cell, Wrong> {
        let Some((card, stack)) = name.split_once(':') else {
            let cell = Cell::from_name(name);
            return cell.ok_or_else(|| Wrong::new(name, "there is no such cell"));
        };
        let slot = find_card(self.state, card)?;
        Ok(Cell::on_card(slot.place(), number(stack, 1)?))
    }

    fn price(&mut self) -> Result<Price, Wrong> {
        let state = self.state;
        let word = self.needed("price")?;
        let parts: Vec<&str> = word.split(':').collect();
        Ok(match parts[..] {
            ["room"] => Price::Room,
            ["renovation", house] => Price::Renovation(one_of(house, &HOUSES)?),
            ["room", "less", place] => Price::RoomLess(Discount(number(place, u16::MAX)?)),
            ["renovation", house, "less", place] => {
                let less = Discount(number(place, u16::MAX)?);
                Price::RenovationLess(one_of(house, &HOUSES)?, less)
            }
            ["stable", wood] => Price::Stable(number(wood, 15)?),
            ["fences", pieces, before] => Price::Fences(number(pieces, 15)?, number(before, 15)?),
            ["major", key] => {
                let major = state.layout.major(key);
                Price::Major(major.ok_or_else(|| Wrong::new(key, "there is no such improvement"))?)
            }
            ["card", name] => Price::Card(find_card(state, name)?),
            ["occupation", food] => Price::Occupation(number(food, 100)?),
            ["drawn", food] => Price::Drawn(number(food, 100)?),
            ["step", name] => {
                let node = state.layout.node_called(name);
                Price::Step(node.ok_or_else(|| Wrong::new(name, "there is no such step"))?)
            }
            ["toll", seat, food] => {
                Price::Toll(seat_of(seat, state.common.players)?, number(food, 100)?)
            }
            _ => return Err(Wrong::new(word, "nothing has a price like this")),
        })
    }
}

//! Everything on the table as named facts, for JSON and for drawing.

use farmstead_cardboard::{Goods, Key, words};
use serde::Serialize;

use super::board::{Layout, SpaceId};
use super::cards::HandCard;
use super::farmyard::{Cell, CellSet, Edge, EdgeSet};
use super::round::HARVESTS;
use super::state::{Frame, House, ROUNDS, Rung, State};
use crate::events::Name;
use crate::game::Seat;

/// The whole table.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct TableReport {
    /// `classic` or `revised`.
    pub game: Name,
    /// The round, from 1.
    pub round: u8,
    /// The stage, from 1.
    pub stage: u8,
    /// What part of the round it is.
    pub phase: Name,
    /// The next round that ends with a harvest.
    pub next_harvest: Option<u8>,
    /// Who is to decide, from 0; nothing when the game is over.
    pub seat: Option<Seat>,
    /// What kind of decision it is.
    pub decision: Name,
    /// Who holds the start player marker.
    pub start_player: Seat,
    /// Every action space in play, and the round cards to come without their order.
    pub spaces: Vec<SpaceReport>,
    /// Every major improvement.
    pub majors: Vec<MajorReport>,
    /// How many occupations and minor improvements can still be drawn.
    #[serde(skip_serializing_if = "PilesReport::is_empty")]
    pub piles: PilesReport,
    /// Every farm by seat.
    pub players: Vec<FarmReport>,
}

/// How many cards lie in the piles of undealt hand cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct PilesReport {
    /// Occupations.
    pub occupations: u16,
    /// Minor improvements.
    pub minors: u16,
}

impl PilesReport {
    /// Whether nothing can be drawn.
    pub fn is_empty(&self) -> bool {
        self.occupations == 0 && self.minors == 0
    }
}

/// An action space.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct SpaceReport {
    /// Its name in notation.
    pub key: Key,
    /// Its name for people.
    pub name: String,
    /// What it does, in a few words.
    pub label: String,
    /// What it does, in sentences.
    pub text: String,
    /// The stage of a round card.
    pub stage: Option<u8>,
    /// The round in which it came up.
    pub round: Option<u8>,
    /// Whether it is in play.
    pub revealed: bool,
    /// What lies on it.
    pub goods: Goods,
    /// What is added every round.
    pub refill: Goods,
    /// Who stands on it.
    pub occupants: Vec<Seat>,
    /// Whether nobody may be placed on it any more this round.
    pub blocked: bool,
    /// Whether it shares one person a round with the other linked spaces.
    pub linked: bool,
}

/// A major improvement.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct MajorReport {
    /// Its name in notation.
    pub key: Key,
    /// Its name for people.
    pub name: Name,
    /// What it costs, in words.
    pub cost: String,
    /// Printed points.
    pub points: i8,
    /// What it does, in words.
    pub text: String,
    /// Who owns it.
    pub owner: Option<Seat>,
}

/// A farm and its family.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FarmReport {
    /// Goods in the supply and animals on the farm.
    pub goods: Goods,
    /// The animals among them.
    pub animals: Goods,
    /// What the house is made of.
    pub house: House,
    /// Cells with rooms.
    pub rooms: CellSet,
    /// Fields with their crops.
    pub fields: Vec<FieldReport>,
    /// Fences by edge.
    pub fences: EdgeSet,
    /// Closed pastures.
    pub pastures: Vec<PastureReport>,
    /// Cells with stables.
    pub stables: CellSet,
    /// People in play.
    pub people: u8,
    /// People that can still be placed this round.
    pub people_left: u8,
    /// People placed this round.
    pub people_placed: u8,
    /// People born this round.
    pub newborns: u8,
    /// Owned improvements.
    pub improvements: Vec<Key>,
    /// Played hand cards.
    pub cards: Vec<CardReport>,
    /// Cards in hand, as far as whoever looks may see them.
    pub hand: Vec<CardReport>,
    /// How many cards are in hand.
    pub hand_size: u8,
    /// Cards of a draft to choose from, as far as whoever looks may see them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub in_front: Vec<CardReport>,
    /// Begging cards.
    pub begging: u8,
    /// Food the next harvest will ask for, with everybody as old as they will be then.
    pub food_needed: u16,
    /// Goods to come, by round.
    pub promised: Vec<PromiseReport>,
}

/// A hand card.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CardReport {
    /// Its name in notation.
    pub key: Key,
    /// Its name for people.
    pub name: String,
    /// What kind of card it is.
    pub kind: Name,
    /// What it does, in words.
    pub text: String,
    /// The number it keeps: crops that grow on it, goods left in its pile, times used.
    pub marked: u8,
}

impl CardReport {
    fn new(card: &HandCard, marked: u8, layout: &Layout) -> CardReport {
        let text = words::hand_card(&card.card, layout.board(), layout.players);
        let kind = words::kind(card.card.kind);
        CardReport { key: card.key, name: card.card.name.clone(), kind, text, marked }
    }
}

/// A field.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct FieldReport {
    /// Where.
    pub cell: Cell,
    /// What grows on it.
    pub crop: Option<Name>,
    /// How much.
    pub amount: u8,
}

/// A pasture.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PastureReport {
    /// Where.
    pub cells: CellSet,
    /// How many animals of one kind it holds.
    pub capacity: u16,
}

/// Goods on a round space.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PromiseReport {
    /// The round.
    pub round: u8,
    /// What.
    pub goods: Goods,
}

impl TableReport {
    pub(super) fn new(state: &State) -> TableReport {
        let common = &state.common;
        let over = common.rung == Rung::Over;
        let (phase, decision) = phase_and_decision(state);
        let ahead = state.shows_ahead();
        let space = |(index, space): (usize, &super::board::Space)| {
            let id = SpaceId(index as u8);
            let revealed = common.revealed.contains(id) || (space.stage.is_some() && ahead);
            let came = common.round_cards.iter().position(|card| *card == id);
            let pile = |amount: u8| {
                space.refill.map_or(Goods::NONE, |(good, _)| Goods::of(good, u16::from(amount)))
            };
            SpaceReport {
                key: space.key,
                name: space.name.clone(),
                label: space.label.clone(),
                text: space.text.clone(),
                stage: space.stage,
                round: came.filter(|_| revealed).map(|index| index as u8 + 1),
                revealed,
                goods: {
                    let mut goods = state.lying_on(id);
                    goods += pile(common.stock[index]);
                    goods
                },
                refill: pile(space.refill.map_or(0, |(_, amount)| amount)),
                occupants: state
                    .seats()
                    .filter(|seat| common.occupants[index] & (1 << seat.0) != 0)
                    .collect(),
                blocked: common.blocked.contains(id),
                linked: state.layout.linked.contains(id),
            }
        };
        let major = |(index, major): (usize, &super::board::Major)| MajorReport {
            key: major.key,
            name: major.name,
            cost: words::costs(&major.card.costs),
            points: major.points,
            text: words::text(major.card),
            owner: state.seats().find(|seat| state.player(*seat).majors & (1 << index) != 0),
        };
        TableReport {
            game: state.layout.game.key(),
            round: common.round,
            stage: super::round::stage(common.round),
            phase,
            next_harvest: HARVESTS.into_iter().find(|round| *round >= common.round && !over),
            seat: (!over).then(|| state.decider()),
            decision,
            start_player: common.start,
            spaces: state
                .layout
                .spaces
                .iter()
                .enumerate()
                .filter(|(index, space)| {
                    space.hand_card.is_none() || common.revealed.contains(SpaceId(*index as u8))
                })
                .map(space)
                .collect(),
            majors: state.layout.majors.iter().enumerate().map(major).collect(),
            piles: PilesReport { occupations: common.left[0], minors: common.left[1] },
            players: state.seats().map(|seat| FarmReport::new(state, seat)).collect(),
        }
    }
}

impl FarmReport {
    fn new(state: &State, seat: Seat) -> FarmReport {
        let player = state.player(seat);
        let field = |cell: Cell| {
            let crop = player.crops.on(cell);
            FieldReport {
                cell,
                crop: crop.map(|(crop, _)| crop.key()),
                amount: crop.map_or(0, |(_, amount)| amount),
            }
        };
        FarmReport {
            goods: player.goods,
            animals: player.herd().goods(),
            house: player.house,
            rooms: player.rooms,
            fields: player.fields.iter().map(field).collect(),
            fences: player.fences(),
            pastures: player
                .pastures()
                .as_slice()
                .iter()
                .zip(state.room_for_animals(seat).pastures())
                .map(|(cells, capacity)| PastureReport { cells: *cells, capacity })
                .collect(),
            stables: player.stables,
            people: player.people,
            people_left: player.people_left(),
            people_placed: player.placed,
            newborns: player.newborns,
            improvements: state.owned_majors(seat).map(|major| major.key).collect(),
            cards: state
                .played(seat)
                .map(|(place, card)| {
                    CardReport::new(card, state.mark_of(seat, place), state.layout)
                })
                .collect(),
            hand: player
                .held
                .hand_slots()
                .filter(|slot| state.knows(*slot))
                .map(|slot| CardReport::new(state.card(slot), 0, state.layout))
                .collect(),
            hand_size: player.held.hand.len() as u8,
            in_front: state
                .in_front(seat)
                .filter(|slot| state.knows(*slot))
                .map(|slot| CardReport::new(state.card(slot), 0, state.layout))
                .collect(),
            begging: player.begging,
            food_needed: state.food_at_next_harvest(seat),
            promised: (1..=ROUNDS)
                .filter(|round| player.promised.any_on(*round))
                .map(|round| PromiseReport { round, goods: player.promised.on(round) })
                .collect(),
        }
    }

    /// Whether a fence stands on this edge.
    pub fn fenced(&self, edge: Edge) -> bool {
        self.fences.contains(edge)
    }
}

fn phase_and_decision(state: &State) -> (Name, Name) {
    match state.common.stack.top() {
        None if state.common.rung == Rung::Over => ("over", "none"),
        None => ("work", "place"),
        Some(Frame::Offer(_) | Frame::Run(_)) => ("work", "act"),
        Some(Frame::Choose(..) | Frame::PutOnSpace(_)) => ("work", "choose"),
        Some(Frame::May(_) | Frame::FromHand { .. }) => ("work", "accept"),
        Some(Frame::Selling(selling)) if selling.is_asking(state.common.players) => {
            ("work", "accept")
        }
        Some(Frame::Selling(_)) => ("work", "choose"),
        Some(Frame::Window(_) | Frame::Played { .. } | Frame::Permanent { .. }) => {
            ("work", "cards")
        }
        Some(Frame::PlaceAgain { .. }) => ("work", "place"),
        Some(Frame::Reap { .. }) if state.common.rung == Rung::RoundClose => ("work", "reap"),
        Some(Frame::Reap { .. }) => ("field", "reap"),
        Some(Frame::Settle(_)) => match state.common.rung {
            Rung::WorkEnd => ("work", "settle"),
            Rung::FieldReady => ("field", "settle"),
            _ => ("scoring", "settle"),
        },
        Some(Frame::Pick(_)) => ("work", "pick"),
        Some(Frame::MarkSpace(_)) => ("work", "mark"),
        Some(Frame::Bill(_) | Frame::GiveBack { .. }) => ("work", "pay"),
        Some(Frame::House { .. }) => ("work", "keep-animals"),
        Some(Frame::Feed(_)) => ("feeding", "feed"),
        Some(Frame::Breed(..)) => ("breeding", "breed"),
        Some(Frame::Draft { .. }) => ("deal", "draft"),
        Some(Frame::Mulligan(_)) => ("deal", "mulligan"),
        Some(Frame::Discard { .. } | Frame::Draw(_)) => {
            let phase = match state.common.rung {
                Rung::Redeal => "deal",
                Rung::Exchange => "breeding",
                _ => "work",
            };
            let drawing = matches!(state.common.stack.top(), Some(Frame::Draw(_)));
            (phase, if drawing { "draw" } else { "discard" })
        }
    }
}

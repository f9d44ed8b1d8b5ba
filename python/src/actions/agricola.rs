//! The numbers of moves in classic and revised.

use farmstead_cardboard::ability::Always;
use farmstead_rules::agricola::farmyard::{Cell, REGIONS};
use farmstead_rules::agricola::{Agricola, Choice, Given, Payment, State};
use farmstead_rules::{Good, Move, Options};

use super::{At, Axis, Blocks, Numbered, Ranks};

/// The blocks, in their order.
#[derive(Clone, Copy)]
enum Kind {
    Place,
    Plain,
    Part,
    Pick,
    Room,
    Stable,
    Plow,
    Sow,
    SowCard,
    Bake,
    Fence,
    Build,
    BuildForMajor,
    BuildForCard,
    Cook,
    Craft,
    Keep,
    Discard,
    Reap,
    Mark,
    Pay,
    MoveCrop,
    GiveMajor,
    Draw,
    Mulligan,
    Play,
    Let,
    Convert,
    Anytime,
    KeepCard,
    DropCard,
    GiveCard,
}

/// Moves that have no arguments.
const PLAIN: [&str; 10] = [
    "done",
    "renovate",
    "grow",
    "move home",
    "start",
    "pay",
    "accept",
    "renovate to stone",
    "exchange",
    "draw lots",
];

/// Parts that a space or card can have, ways to pay, grain to bake, moves of crops, herds to keep:
/// more than any list has held; a move beyond is an error rather than another move.
const PARTS: u32 = 16;
const WAYS: u32 = 64;
const BREADS: u32 = 32;
const CROP_MOVES: u32 = 64;
const KEEPS: u32 = 64;
/// The most goods that are picked at once.
const MOST_PICKED: u32 = 3;
/// Cards that can lie in front of a player.
const PLACES: u32 = 24;
/// The number of the first stack on a card, among the cells.
const FIRST_CARD: u8 = 16;
/// Stacks on a card.
const STACKS: u32 = 3;

const NOWHERE: u16 = u16::MAX;

/// Lists by which things are found along an axis.
const PICKS: usize = 0;
const FIELD_CARDS: usize = 1;
const CONVERTING: usize = 2;
const ANYTIME: usize = 3;

impl<const P: usize> Numbered for Agricola<'_, P> {
    fn blocks(&self, _options: &Options) -> Blocks {
        blocks(self.state())
    }

    #[inline]
    fn place(&self, blocks: &Blocks, chosen: Move, ranks: &mut Ranks) -> Option<At> {
        place(self.state(), blocks, chosen, ranks)
    }
}

fn blocks(state: &State) -> Blocks {
    let layout = state.layout;
    let spaces = || Axis::new("space", layout.spaces.iter().map(|space| space.key));
    let majors = || Axis::new("major", layout.majors.iter().map(|major| major.key));
    let cells = || Axis::new("cell", (0..Cell::COUNT as u8).map(Cell));
    let goods = || Axis::new("good", Good::ALL);
    let card = |index: &u16| layout.hand[usize::from(*index)].key;
    let all: Vec<u16> = (0..layout.hand.len() as u16).collect();
    let cards = || Axis::new("card", all.iter().map(card));
    let of = |wanted: &dyn Fn(u16) -> bool| -> Vec<u16> {
        all.iter().copied().filter(|index| wanted(*index)).collect()
    };
    let hand = |index: u16| &layout.hand[usize::from(index)];
    let is_field = |index: u16| {
        hand(index).standing.iter().any(|standing| matches!(standing.rule, Always::Field(..)))
    };
    let fields = of(&is_field);
    let converting = of(&|index| !hand(index).converts.is_empty());
    let anytime = of(&|index| !hand(index).anytime.is_empty());
    let most_converts = all.iter().map(|index| hand(*index).converts.len()).max().unwrap_or(0);
    let most_anytime = all.iter().map(|index| hand(*index).anytime.len()).max().unwrap_or(0);
    let picks: Vec<u16> =
        (1..1_u16 << Good::COUNT).filter(|set| set.count_ones() <= MOST_PICKED).collect();

    let mut blocks = Blocks::default();
    let add = |name, axes| blocks.add(name, axes);
    put_together(add, |kind| match kind {
        Kind::Place => ("place", vec![spaces()]),
        Kind::Plain => ("plain", vec![Axis::new("what", PLAIN)]),
        Kind::Part => ("part", vec![Axis::counting("part", PARTS)]),
        Kind::Pick => ("pick", vec![Axis::new("goods", picks.iter().map(|set| picked(*set)))]),
        Kind::Room => ("room", vec![cells()]),
        Kind::Stable => ("stable", vec![cells()]),
        Kind::Plow => ("plow", vec![cells()]),
        Kind::Sow => ("sow", vec![Axis::new("crop", Good::CROPS), cells()]),
        Kind::SowCard => ("sow card", vec![Axis::new("card", fields.iter().map(card)), goods()]),
        Kind::Bake => ("bake", vec![Axis::counting("grain", BREADS)]),
        Kind::Fence => {
            let region = |region: usize| {
                let cells = REGIONS[region].cells.iter().map(|cell| cell.to_string());
                cells.collect::<Vec<_>>().join(" ")
            };
            ("fence", vec![Axis::new("cells", (0..REGIONS.len()).map(region))])
        }
        Kind::Build => ("build", vec![majors()]),
        Kind::BuildForMajor => ("build for major", vec![majors(), majors()]),
        Kind::BuildForCard => {
            let places = if all.is_empty() { 0 } else { PLACES };
            ("build for card", vec![majors(), Axis::counting("place", places)])
        }
        Kind::Cook => ("cook", vec![goods()]),
        Kind::Craft => ("craft", vec![majors()]),
        Kind::Keep => ("keep", vec![Axis::counting("rank", KEEPS)]),
        Kind::Discard => ("discard", vec![goods()]),
        Kind::Reap => {
            let stacks = fields.iter().flat_map(|field| {
                (1..=STACKS).map(move |stack| format!("{} {stack}", card(field)))
            });
            let tiles = (0..Cell::COUNT as u8).map(|cell| Cell(cell).to_string());
            ("reap", vec![Axis::new("field", tiles.chain(stacks))])
        }
        Kind::Mark => ("mark", vec![spaces()]),
        Kind::Pay => ("pay", vec![Axis::counting("way", WAYS)]),
        Kind::MoveCrop => ("move crop", vec![Axis::counting("rank", CROP_MOVES)]),
        Kind::GiveMajor => ("give major", vec![majors()]),
        Kind::Draw => ("draw", vec![Axis::new("pile", ["occupations", "minors"])]),
        Kind::Mulligan => ("mulligan", vec![Axis::new("pile", ["occupations", "minors"])]),
        Kind::Play => ("play", vec![cards()]),
        Kind::Let => ("let", vec![cards()]),
        Kind::Convert => (
            "convert",
            vec![
                Axis::new("card", converting.iter().map(card)),
                Axis::counting("which", most_converts as u32),
            ],
        ),
        Kind::Anytime => (
            "anytime",
            vec![
                Axis::new("card", anytime.iter().map(card)),
                Axis::counting("which", most_anytime as u32),
            ],
        ),
        Kind::KeepCard => ("keep card", vec![cards()]),
        Kind::DropCard => ("drop card", vec![cards()]),
        Kind::GiveCard => ("give card", vec![cards()]),
    });
    let index = |listed: &[u16], size: usize| {
        let mut index = vec![NOWHERE; size];
        for (place, number) in (0..).zip(listed) {
            index[usize::from(*number)] = place;
        }
        index
    };
    let hand = layout.hand.len();
    blocks.indexes = vec![
        index(&picks, 1 << Good::COUNT),
        index(&fields, hand),
        index(&converting, hand),
        index(&anytime, hand),
    ];
    blocks
}

fn put_together(
    mut add: impl FnMut(&'static str, Vec<Axis>),
    block: impl Fn(Kind) -> (&'static str, Vec<Axis>),
) {
    use Kind::*;
    let all = [
        Place,
        Plain,
        Part,
        Pick,
        Room,
        Stable,
        Plow,
        Sow,
        SowCard,
        Bake,
        Fence,
        Build,
        BuildForMajor,
        BuildForCard,
        Cook,
        Craft,
        Keep,
        Discard,
        Reap,
        Mark,
        Pay,
        MoveCrop,
        GiveMajor,
        Draw,
        Mulligan,
        Play,
        Let,
        Convert,
        Anytime,
        KeepCard,
        DropCard,
        GiveCard,
    ];
    for kind in all {
        let (name, axes) = block(kind);
        add(name, axes);
    }
}

fn picked(set: u16) -> String {
    let goods = Good::ALL.into_iter().filter(|good| set >> *good as u16 & 1 == 1);
    goods.map(Good::key).collect::<Vec<_>>().join(" ")
}

fn place(state: &State, blocks: &Blocks, chosen: Move, ranks: &mut Ranks) -> Option<At> {
    let of = |list: usize, number: u16| {
        let place = *blocks.indexes[list].get(usize::from(number))?;
        (place != NOWHERE).then_some(u32::from(place))
    };
    // Cards are known by their number in the deck, wherever they were dealt to.
    let mine = |place: u8| {
        let frame = state.common.stack.top();
        let seat = frame.map_or(state.common.turn, |frame| frame.seat(state.common.players));
        state.player(seat).held.dealt.get(usize::from(place)).copied()
    };
    let one = |kind: Kind, at: u32| Some(At(kind as usize, [at, 0, 0]));
    let two = |kind: Kind, at: u32, then: u32| Some(At(kind as usize, [at, then, 0]));
    let plain = |what: u32| one(Kind::Plain, what);
    match Choice::decode(chosen)? {
        Choice::Place(space) => one(Kind::Place, space.0.into()),
        Choice::Done => plain(0),
        Choice::Renovate => plain(1),
        Choice::Grow => plain(2),
        Choice::MoveHome => plain(3),
        Choice::StartPlayer => plain(4),
        Choice::Feed => plain(5),
        Choice::Accept => plain(6),
        Choice::RenovateToStone => plain(7),
        Choice::Exchange => plain(8),
        Choice::DrawOccupation => plain(9),
        Choice::Option(part) => one(Kind::Part, part.into()),
        Choice::Pick(set) => one(Kind::Pick, of(PICKS, set)?),
        Choice::Room(cell) => one(Kind::Room, cell.0.into()),
        Choice::Stable(cell) => one(Kind::Stable, cell.0.into()),
        Choice::Plow(cell) => one(Kind::Plow, cell.0.into()),
        Choice::Sow(good, cell) => match cell.0.checked_sub(FIRST_CARD) {
            None => two(Kind::Sow, u32::from(good == Good::Vegetable), cell.0.into()),
            Some(code) => {
                two(Kind::SowCard, of(FIELD_CARDS, mine(code % PLACES as u8)?)?, good as u32)
            }
        },
        Choice::Bake(grain) => one(Kind::Bake, grain.into()),
        Choice::Fence(region) => one(Kind::Fence, region.into()),
        Choice::Major(major, Payment::Goods) => one(Kind::Build, major.into()),
        Choice::Major(major, Payment::Return(Given::Major(back))) => {
            two(Kind::BuildForMajor, major.into(), back.into())
        }
        Choice::Major(major, Payment::Return(Given::Card(place))) => {
            two(Kind::BuildForCard, major.into(), place.into())
        }
        Choice::Cook(good) => one(Kind::Cook, good as u32),
        Choice::Craft(major) => one(Kind::Craft, major.into()),
        Choice::Keep(_) => one(Kind::Keep, ranks.next(0)),
        Choice::Discard(good) => one(Kind::Discard, good as u32),
        Choice::Card(slot) => one(Kind::Play, dealt(state, slot.seat(), slot.place())?),
        Choice::Fire(place) => one(Kind::Let, mine(place)?.into()),
        Choice::Pay(way) => one(Kind::Pay, way.into()),
        Choice::Convert(place, which) => {
            two(Kind::Convert, of(CONVERTING, mine(place)?)?, which.into())
        }
        Choice::Anytime(place, which) => {
            two(Kind::Anytime, of(ANYTIME, mine(place)?)?, which.into())
        }
        Choice::Reap(cell) => match cell.0.checked_sub(FIRST_CARD) {
            None => one(Kind::Reap, cell.0.into()),
            Some(code) => {
                let field = of(FIELD_CARDS, mine(code % PLACES as u8)?)?;
                let stack = u32::from(code) / PLACES;
                one(Kind::Reap, Cell::COUNT as u32 + field * STACKS + stack)
            }
        },
        Choice::Mark(space) => one(Kind::Mark, space.0.into()),
        Choice::MoveCrop(..) => one(Kind::MoveCrop, ranks.next(1)),
        Choice::KeepCard(slot) => one(Kind::KeepCard, dealt(state, slot.seat(), slot.place())?),
        Choice::DropCard(slot) => one(Kind::DropCard, dealt(state, slot.seat(), slot.place())?),
        Choice::Draw(pile) => one(Kind::Draw, pile as u32),
        Choice::Mulligan(pile) => one(Kind::Mulligan, pile as u32),
        Choice::GiveBack(Given::Major(major)) => one(Kind::GiveMajor, major.into()),
        Choice::GiveBack(Given::Card(place)) => one(Kind::GiveCard, mine(place)?.into()),
    }
}

/// The number in the deck of the card that was dealt to a place.
fn dealt(state: &State, seat: usize, place: usize) -> Option<u32> {
    let held = &state.players.get(seat)?.held;
    held.dealt.get(place).map(|card| u32::from(*card))
}

//! What is printed, for one number of players, ready to be played.

use farmstead_cardboard::card::Kind;
use farmstead_cardboard::{Ability, Action, Card, Cost, Good, Goods, Program, Span, printed};

use super::bonus::Rate;
use super::grid::Grid;
use super::tiles::{MOST_TILES, Shape};
use crate::agricola::{SpaceId, SpaceSet};
use crate::events::Name;

/// Rounds of a game.
pub const ROUNDS: u8 = 14;
/// Action spaces a table can have.
pub(super) const MOST_SPACES: usize = 32;
/// Kinds of pastures there can be.
pub(super) const MOST_KINDS: usize = 8;
/// Things that one space can offer.
pub(super) const MOST_PARTS: usize = 3;
/// Resources that a market can offer, in the order of a pick.
pub(super) const MARKET: [Good; 3] = [Good::Wood, Good::Clay, Good::Reed];

/// Something a space offers, with its terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Build at most so many pastures.
    Pastures(u8),
    /// Build any number of rooms of this material at this price each.
    Rooms(Good, Goods),
    /// Build at most so many stables at this price each.
    Stables(u8, Goods),
    /// Renovate the whole house at this price.
    Renovate(Goods),
    /// Plow one field.
    Plow,
    /// Sow at most so many fields.
    Sow(u8),
    /// Family growth, with or without need of a room.
    Grow {
        /// Whether there must be more rooms than people.
        room: bool,
    },
    /// Build one improvement that lies on the space.
    Build,
    /// Take so many resources of these kinds, as bits in the order of wood, clay and reed.
    Pick(u8, u8),
    /// Take the start player marker.
    StartPlayer,
}

impl Act {
    /// How many times it can be done in one action.
    pub(super) const fn most(self) -> u8 {
        match self {
            Act::Pastures(most) | Act::Stables(most, _) => most,
            Act::Rooms(..) => u8::MAX,
            _ => 1,
        }
    }
}

/// An action space.
#[derive(Debug)]
pub struct Space {
    /// What it is called in notation.
    pub key: Name,
    /// What people call it.
    pub name: Name,
    /// The first round in which it can be used.
    pub opens: u8,
    /// What is added every round from then on.
    pub refill: Option<(Good, u8)>,
    /// Goods from the general supply for its user.
    pub gain: Goods,
    /// Whether its user takes what lies there.
    pub takes: bool,
    /// What its user may do: any of these, at least one.
    pub parts: Vec<Act>,
    /// Improvements that lie there at the start, as bits.
    pub improvements: u16,
    /// The paragraph it comes from.
    pub card: &'static Card,
}

/// A kind of pasture tile.
#[derive(Debug)]
pub struct Pasture {
    /// What it is called in notation.
    pub key: Name,
    /// What people call it.
    pub name: Name,
    /// What it costs.
    pub price: Goods,
    /// How many animals it holds without a stable.
    pub holds: u8,
    /// How many there are.
    pub pieces: u8,
    /// Its shape in every turn that looks different.
    pub turns: Vec<Shape>,
    /// The turn in which it is laid when the place is not chosen.
    pub lying: u8,
    /// The paragraph it comes from.
    pub card: &'static Card,
}

/// An improvement.
#[derive(Debug)]
pub struct Improvement {
    /// What it is called in notation.
    pub key: Name,
    /// What people call it.
    pub name: Name,
    /// What it costs.
    pub price: Goods,
    /// Printed points.
    pub points: i8,
    /// Where it lies at the start.
    pub space: SpaceId,
    /// Food for one sheep, boar or cattle; 0 if it does not cook.
    pub cooks: [u8; 3],
    /// Food for one grain and one wood; 0 if it does not bake.
    pub bakes: u8,
    /// What it makes of one good, once a harvest.
    pub crafts: Option<(Good, u8)>,
    /// Points at the end for goods in the supply.
    pub bonus: Option<(Rate, &'static [Good])>,
    /// The paragraph it comes from.
    pub card: &'static Card,
}

/// Everything printed for one number of players. Shared and never changed.
#[derive(Debug)]
pub struct Layout {
    /// How many players it is for.
    pub players: u8,
    /// Every space: those open from the start, then the track in its order.
    pub spaces: Vec<Space>,
    /// The kinds of pastures.
    pub pastures: Vec<Pasture>,
    /// The improvements, by the space they lie on.
    pub improvements: Vec<Improvement>,
    /// Rooms and stables.
    pub pieces: Vec<&'static Card>,
    /// How many room tiles there are.
    pub rooms: u8,
    /// How many stables there are.
    pub stables: u8,
    /// The kind of pasture whose other side is a field.
    pub field: u8,
    /// The spaces that goods are added to.
    pub refilled: SpaceSet,
    /// The spaces that give goods from the general supply, of use to anybody.
    pub giving: SpaceSet,
    /// What can be done on spaces, each with those where it can. What lies on a space to be built
    /// differs from one to the next.
    pub by_act: Vec<(Act, SpaceSet)>,
    /// The spaces that are open in each round.
    open: [SpaceSet; ROUNDS as usize + 1],
}

impl Layout {
    /// The layout for a number of players.
    pub fn of(players: u8) -> Layout {
        Layout::make(players, printed::family())
    }

    /// The spaces that are open in a round.
    #[inline]
    pub fn open(&self, round: u8) -> SpaceSet {
        self.open[round as usize]
    }

    /// The space with this key.
    pub fn space(&self, key: &str) -> Option<SpaceId> {
        self.spaces.iter().position(|space| space.key == key).map(|index| SpaceId(index as u8))
    }

    /// The improvement with this key.
    pub fn improvement(&self, key: &str) -> Option<u8> {
        let found = self.improvements.iter().position(|improvement| improvement.key == key);
        found.map(|index| index as u8)
    }

    /// Everything printed that lies on the table.
    pub(crate) fn in_play(&self) -> Vec<&'static Card> {
        let spaces = self.spaces.iter().map(|space| space.card);
        let pastures = self.pastures.iter().map(|pasture| pasture.card);
        let improvements = self.improvements.iter().map(|improvement| improvement.card);
        spaces.chain(pastures).chain(self.pieces.iter().copied()).chain(improvements).collect()
    }

    fn make(players: u8, cards: &'static [Card]) -> Layout {
        let in_play = |card: &&Card| {
            card.terms.players.is_none_or(|(least, most)| (least..=most).contains(&players))
        };
        let of_kind =
            |kind: Kind| cards.iter().filter(in_play).filter(move |card| card.kind == kind);
        let pieces = |key: &str| {
            let piece = of_kind(Kind::Piece).find(|card| card.key == key);
            piece.expect("rooms and stables are printed").tile.pieces
        };
        let mut spaces: Vec<Space> = of_kind(Kind::Space).map(space).collect();
        spaces.sort_by_key(|space| space.card.terms.round);
        let pastures: Vec<Pasture> = of_kind(Kind::Pasture).map(pasture).collect();
        let field = pastures.iter().position(|pasture| pasture.card.tile.back_is_field);
        let mut layout = Layout {
            players,
            spaces,
            field: field.expect("some pasture has a field on its other side") as u8,
            pastures,
            improvements: Vec::new(),
            pieces: of_kind(Kind::Piece).collect(),
            rooms: pieces("room"),
            stables: pieces("stable"),
            refilled: SpaceSet::EMPTY,
            giving: SpaceSet::EMPTY,
            by_act: Vec::new(),
            open: [SpaceSet::EMPTY; ROUNDS as usize + 1],
        };
        for card in of_kind(Kind::Major) {
            let improvement = layout.read_improvement(card);
            layout.improvements.push(improvement);
        }
        layout.improvements.sort_by_key(|improvement| (improvement.space, improvement.name));
        for (index, improvement) in layout.improvements.iter().enumerate() {
            layout.spaces[improvement.space.0 as usize].improvements |= 1 << index;
        }
        for (id, space) in (0..).map(SpaceId).zip(&layout.spaces) {
            if space.refill.is_some() {
                layout.refilled.insert(id);
            }
            let anybody = |act: &Act| matches!(act, Act::Pick(..) | Act::StartPlayer);
            if !space.gain.is_empty() || space.parts.iter().any(anybody) {
                layout.giving.insert(id);
            }
            for part in &space.parts {
                match layout.by_act.iter_mut().find(|(act, _)| act == part && *act != Act::Build) {
                    Some((_, spaces)) => spaces.insert(id),
                    None => layout.by_act.push((*part, SpaceSet(1 << id.0))),
                }
            }
            for open in &mut layout.open[usize::from(space.opens)..] {
                open.insert(id);
            }
        }
        layout.check_limits();
        layout
    }

    /// The state has a fixed size; printed matter that would not fit is found here.
    fn check_limits(&self) {
        let pastures: usize = self.pastures.iter().map(|pasture| usize::from(pasture.pieces)).sum();
        let others = usize::from(self.rooms) + self.improvements.len();
        let cells = self.pastures.iter().map(|pasture| {
            assert!(pasture.turns.len() <= 4, "too many turns");
            assert!(
                pasture.turns[0].width.max(pasture.turns[0].height) <= Grid::MARGIN,
                "too long"
            );
            usize::from(pasture.pieces) * pasture.turns[0].cells.len()
        });
        assert!(2 + cells.sum::<usize>() + others <= Grid::MOST_CELLS, "too many cells");
        assert!(self.spaces.len() <= MOST_SPACES, "too many spaces");
        assert!(self.pastures.len() <= MOST_KINDS, "too many kinds of pastures");
        assert!(self.improvements.len() <= 16, "too many improvements");
        assert!(pastures + others <= MOST_TILES, "too many tiles");
        for space in &self.spaces {
            assert!(space.parts.len() <= MOST_PARTS, "too many parts");
            let refill = space.refill.map_or(0, |(_, amount)| amount);
            assert!(refill <= u8::MAX / ROUNDS, "too many goods on one space");
        }
    }

    fn read_improvement(&self, card: &'static Card) -> Improvement {
        let space = card.terms.on.as_ref().and_then(|key| self.space(key));
        let mut improvement = Improvement {
            key: &card.key,
            name: &card.name,
            price: price(card),
            points: card.points,
            space: space.expect("an improvement lies on a space"),
            cooks: [0; 3],
            bakes: 0,
            crafts: None,
            bonus: None,
            card,
        };
        for ability in &card.abilities {
            match ability {
                Ability::Convert { span: Span::Anytime, from, into, .. } => {
                    let food = into[Good::Food] as u8;
                    match Good::ANIMALS.iter().position(|animal| *from == Goods::of(*animal, 1)) {
                        Some(animal) => improvement.cooks[animal] = food,
                        None if *from == bread() => improvement.bakes = food,
                        None => unreachable!("improvements cook animals and bake bread"),
                    }
                }
                Ability::Convert { span: Span::Harvest(1), from, into, .. } => {
                    let (good, _) = from.iter().next().expect("a craft uses up a good");
                    improvement.crafts = Some((good, into[Good::Food] as u8));
                }
                Ability::ScoreSpending { points, per, goods } => {
                    let rate = Rate { points: i16::from(*points), per: u16::from(*per) };
                    improvement.bonus = Some((rate, goods));
                }
                other => unreachable!("no improvement of this game says {other:?}"),
            }
        }
        improvement
    }
}

/// What one bread is baked of.
pub(super) fn bread() -> Goods {
    Goods::of(Good::Grain, 1).and(Good::Wood, 1)
}

fn price(card: &Card) -> Goods {
    match card.costs.as_slice() {
        [] => Goods::NONE,
        [Cost::Goods(goods)] => *goods,
        _ => unreachable!("prices of this game are goods"),
    }
}

fn pasture(card: &'static Card) -> Pasture {
    let turns = Shape::of(&card.tile.cells).turns();
    let lying = Shape::lying(&turns);
    Pasture {
        key: &card.key,
        name: &card.name,
        price: price(card),
        holds: card.tile.holds,
        pieces: card.tile.pieces,
        lying: lying.expect("every pasture has a straight side to lie on"),
        turns,
        card,
    }
}

fn space(card: &'static Card) -> Space {
    let mut space = Space {
        key: &card.key,
        name: &card.name,
        opens: card.terms.round.unwrap_or(1),
        refill: card.terms.refill,
        gain: Goods::NONE,
        takes: false,
        parts: Vec::new(),
        improvements: 0,
        card,
    };
    let steps = match card.abilities.as_slice() {
        [Ability::Use(Program::All(steps))] => steps.as_slice(),
        [Ability::Use(program)] => std::slice::from_ref(program),
        _ => unreachable!("a space says once what its user does"),
    };
    for step in steps {
        match step {
            Program::Gain(goods) => space.gain += *goods,
            Program::Take => space.takes = true,
            Program::AndOr(parts) => space.parts.extend(parts.iter().map(act)),
            part => space.parts.push(act(part)),
        }
    }
    space
}

fn act(program: &Program) -> Act {
    let no_limit = |most: &Option<u8>| most.unwrap_or(u8::MAX);
    match program {
        Program::Act(Action::Pastures(most)) => Act::Pastures(no_limit(most)),
        Program::Act(Action::RoomsOf(house, price)) => Act::Rooms(*house, *price),
        Program::Act(Action::Stables(most, price)) => Act::Stables(no_limit(most), *price),
        Program::Act(Action::RenovateFor(price)) => Act::Renovate(*price),
        Program::Act(Action::Plow) => Act::Plow,
        Program::Act(Action::SowUpTo(most)) => Act::Sow(*most),
        Program::Act(Action::Grow { room }) => Act::Grow { room: *room },
        Program::Act(Action::BuildHere) => Act::Build,
        Program::Act(Action::StartPlayer) => Act::StartPlayer,
        Program::PickAny(count, goods) => {
            let bit = |good: &Good| MARKET.iter().position(|offered| offered == good);
            let bits = goods.iter().map(|good| bit(good).expect("markets offer resources"));
            Act::Pick(*count, bits.fold(0, |set, bit| set | 1 << bit))
        }
        other => unreachable!("no space of this game says {other:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_has_seven_permanent_spaces_the_track_and_its_extension() {
        let counts = [1, 2, 3, 4].map(|players| Layout::of(players).spaces.len());
        assert_eq!(counts, [4, 5, 6, 8].map(|extension| 7 + 14 + extension));
        for players in 1..=4 {
            let opening: Vec<u8> =
                Layout::of(players).spaces.iter().rev().map(|space| space.opens).take(14).collect();
            assert_eq!(opening, (1..=14).rev().collect::<Vec<u8>>());
        }
    }

    #[test]
    fn the_box_holds_the_limited_pieces_and_eleven_improvements() {
        let layout = Layout::of(2);
        let small = &layout.pastures[layout.field as usize];
        let large = layout.pastures.iter().map(|pasture| pasture.pieces).sum::<u8>() - small.pieces;
        assert_eq!((small.pieces, large, layout.rooms, layout.stables), (20, 16, 12, 10));
        assert_eq!(layout.improvements.len(), 11);
        let on = |key: &str| {
            let space = layout.space(key).expect("the space exists");
            layout.spaces[space.0 as usize].improvements.count_ones()
        };
        assert_eq!(on("improvements"), 6);
        assert_eq!(on("build-depot"), 1);
    }

    #[test]
    fn what_no_source_says_is_marked() {
        let marked = |players: u8| {
            let layout = Layout::of(players);
            let spaces = layout.spaces.iter().map(|space| space.card);
            let improvements = layout.improvements.iter().map(|improvement| improvement.card);
            let pastures = layout.pastures.iter().map(|pasture| pasture.card);
            let cards = spaces.chain(improvements).chain(pastures);
            let marked = cards.filter(|card| !card.reconstructed.is_empty());
            marked.map(|card| card.key.as_str()).collect::<Vec<_>>()
        };
        let everywhere = ["clay-oven-2", "cooking-hearth-2"].into_iter().chain([
            "pasture-2",
            "pasture-3",
            "pasture-3l",
            "pasture-4",
        ]);
        assert_eq!(marked(1), everywhere.clone().collect::<Vec<_>>());
        let for_two = ["market", "clay", "reed"].into_iter().chain(everywhere);
        assert_eq!(marked(2), for_two.collect::<Vec<_>>());
        assert_eq!((marked(3).len(), marked(4).len()), (6 + 6, 8 + 6));
    }
}

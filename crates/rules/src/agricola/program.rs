//! Printed programs, compiled into steps that frames point to by number.

use farmstead_cardboard::people::{Payee, PersonStep, Sale};
use farmstead_cardboard::{
    Action, Compare, Condition, Count, Good, Goods, Key, Named, Noting, Plowing, Program, Rounds,
    Sowing, Spaces,
};

use super::state::House;

/// A step of a printed program, by its place in [`Programs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct NodeId(pub u16);

/// Steps that stand next to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nodes {
    first: u16,
    len: u8,
}

impl Nodes {
    /// The steps, in their order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator {
        (self.first..self.first + u16::from(self.len)).map(NodeId)
    }

    /// The step at this place.
    pub fn at(self, index: u8) -> NodeId {
        debug_assert!(index < self.len);
        NodeId(self.first + u16::from(index))
    }

    /// How many.
    pub fn len(self) -> u8 {
        self.len
    }
}

/// One step of a printed program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Node {
    /// Goods from the general supply.
    Gain(Goods),
    /// Goods for every so many of something.
    GainPer(Goods, u8, Counted),
    /// Goods by how much there is of something.
    GainTable(Good, Counted, Tiers),
    /// More of the animal that lies on the space.
    GainSame(u8),
    /// Bonus points for every so many of something.
    Points(u8, u8, Counted),
    /// So many bonus points.
    Bonus(u8),
    /// Everything that lies on the space.
    Take,
    /// Everything that lies on the space with this key.
    TakeFrom(Key),
    /// Goods from who caused what a card waited for.
    FromThem(Goods),
    /// An action.
    Act(Act),
    /// All of them, in order.
    All(Nodes),
    /// Any of them, each at most once, in any order, at least one.
    AndOr(Nodes),
    /// The first, and then perhaps the second.
    Then(NodeId, NodeId),
    /// It may be declined.
    May(NodeId),
    /// Exactly one of them.
    Choose(Nodes),
    /// A price, and what it buys.
    Pay(Goods, NodeId),
    /// A price put on the space, and what it buys.
    PayToSpace(Goods, NodeId),
    /// A price paid to another player, and what it buys.
    PayTo(Goods, Payee, NodeId),
    /// Goods that another player may buy; if nobody does they become others.
    Sell(Sale),
    /// Something done with people.
    Person(PersonStep),
    /// Goods put on a space of the player's choice.
    PutOnSpace(Goods),
    /// What lies on a space, spread over others.
    Spread(Key, Spaces),
    /// All minor improvements in hand discarded, and so many drawn.
    RedrawMinors(u8),
    /// So many different ones of these goods.
    Pick(u8, GoodSet),
    /// Goods on round spaces.
    Promise(Goods, Rounds),
    /// Something to do on round spaces.
    PromiseTo(NodeId, Rounds),
    /// Only from this round on.
    FromRound(u8, NodeId),
    /// Only if all of this holds.
    If(Vec<Condition>, NodeId),
    /// The same for every other player.
    Others(NodeId),
    /// For who caused what a card waited for.
    Them(NodeId),
    /// Goods piled on the card, bottom to top.
    Pile(Vec<Good>),
    /// The top good of the pile on the card.
    Top,
    /// As much again of what the action brought, and gifts to the owners of these cards.
    Again(Goods, Named),
    /// One of a crop from a field of another player, who gets goods for it.
    Glean(Good, Goods),
    /// As many more of a good as are missing from what the action brought.
    AtLeast(Goods),
    /// One after the other, as long as what the action brought pays for it.
    Spend(Nodes),
    /// Goods that lie on the card.
    FromCard(Goods),
    /// The card keeps something in mind.
    Note(Noting),
    /// Goods put on the card, no more than there are of something.
    Store(Goods, Option<Counted>),
    /// The same for the owner of the card.
    Owner(NodeId),
    /// So many more crops on each field where that crop grows.
    AddCrops(u8, Good),
    /// An action space is marked with a fence.
    MarkSpace,
    /// Goods are given up.
    Give(Goods),
    /// Bonus points are lost.
    Lose(u8),
    /// The first the first time, the second every later time.
    FirstLater(NodeId, NodeId),
    /// Goods in a bag on the card.
    Bag(Goods),
    /// Two goods drawn from the bag, of which one is kept if they are alike.
    DrawPair,
}

/// A set of goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoodSet(pub u16);

impl FromIterator<Good> for GoodSet {
    fn from_iter<I: IntoIterator<Item = Good>>(goods: I) -> GoodSet {
        GoodSet(goods.into_iter().fold(0, |set, good| set | 1 << good as u16))
    }
}

impl GoodSet {
    /// The set of these goods.
    pub const fn of(goods: &[Good]) -> GoodSet {
        let mut set = 0;
        let mut index = 0;
        while index < goods.len() {
            set |= 1 << goods[index] as u16;
            index += 1;
        }
        GoodSet(set)
    }

    /// The kinds of goods in a pile.
    pub fn in_pile(goods: &Goods) -> GoodSet {
        let bit = |good: &Good| u16::from(goods[*good] > 0) << *good as u16;
        GoodSet(Good::ALL.iter().fold(0, |set, good| set | bit(good)))
    }

    /// With these goods as well.
    #[must_use]
    pub const fn or(self, more: GoodSet) -> GoodSet {
        GoodSet(self.0 | more.0)
    }

    /// Whether a good is in it.
    pub fn contains(self, good: Good) -> bool {
        self.0 >> good as u16 & 1 == 1
    }

    /// Whether the two share a good.
    pub fn meets(self, other: GoodSet) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether every good of the other is in it.
    pub fn covers(self, other: GoodSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// The goods, in their order.
    pub fn iter(self) -> impl Iterator<Item = Good> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = Good::ALL.get(left.trailing_zeros() as usize).copied();
            left &= left.wrapping_sub(1);
            next
        })
    }

    /// One of each.
    pub fn one_each(self) -> Goods {
        self.iter().fold(Goods::NONE, |goods, good| goods.and(good, 1))
    }
}

/// An action with its terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act {
    /// Build at most so many rooms.
    Rooms(u8),
    /// Build one room without paying for it.
    FreeRoom,
    /// Build one room for less.
    RoomLess(Discount),
    /// Build at most so many stables at this price each.
    Stables(u8, Goods),
    /// Build one stable for nothing in a pasture of such a size.
    StableIn(Compare, u16),
    /// Build fences.
    Fences,
    /// Renovate the house by one step.
    Renovate,
    /// Renovate the house to this material.
    RenovateTo(House),
    /// Renovate the house by one step for less.
    RenovateLess(Discount),
    /// Plow one field.
    Plow,
    /// Plow so many fields, for each of something if it is named.
    PlowSeveral(u8, Option<Counted>),
    /// Plow so many fields where the space lets one be plowed.
    PlowInstead(u8),
    /// Sow fields.
    Sow,
    /// Sow fields with one crop only.
    SowCrop(Sowing),
    /// Take a crop from each field one likes.
    Reap,
    /// Take one of this crop from a field.
    ReapOne(Good),
    /// Bake bread.
    Bake,
    /// Family growth, with or without need of a room.
    Grow {
        /// Whether there must be more rooms than people.
        room: bool,
    },
    /// Fence in one cell for nothing.
    FenceOne,
    /// Fence in the cell of a stable that was just built, for nothing.
    FenceStable,
    /// Build up to so many fences for nothing.
    FenceFree(u8),
    /// Play an occupation for a price in food that rises with the number played.
    Occupation(Tiers),
    /// Play a minor improvement.
    Minor,
    /// Build a major or play a minor improvement.
    Improvement,
    /// Take the start player marker.
    StartPlayer,
    /// One animal of this kind is born.
    Breed(Good),
    /// A newborn is placed like an adult.
    NewbornActs,
    /// Move a crop to an empty field.
    MoveCrop,
}

/// Amounts by how much there is of something, by their place in [`Programs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tiers(u16);

/// What a price is made less by, by its place in [`Programs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Discount(pub(super) u16);

impl Discount {
    /// More of every good than a price asks for.
    const EVERYTHING: u16 = 999;
}

/// Something to count, by its place in [`Programs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted(u16);

/// The steps of all programs of a layout.
#[derive(Debug, Default)]
pub struct Programs {
    nodes: Vec<Node>,
    tiers: Vec<Vec<(u16, i8)>>,
    counts: Vec<Count>,
    discounts: Vec<Goods>,
}

impl Programs {
    /// The step at this place.
    #[inline]
    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    /// The amounts at this place.
    #[inline]
    pub fn tiers(&self, tiers: Tiers) -> &[(u16, i8)] {
        &self.tiers[tiers.0 as usize]
    }

    /// What is counted at this place.
    #[inline]
    pub fn counted(&self, counted: Counted) -> &Count {
        &self.counts[counted.0 as usize]
    }

    /// What a price is made less by at this place.
    pub fn discount(&self, discount: Discount) -> Goods {
        self.discounts.get(usize::from(discount.0)).copied().unwrap_or(Goods::NONE)
    }

    /// The spaces that something is spread over.
    pub fn spread_over(&self) -> impl Iterator<Item = &str> {
        let over = self.nodes.iter().filter_map(|node| match node {
            Node::Spread(_, over) => Some(over.0.iter().map(String::as_str)),
            _ => None,
        });
        over.flatten()
    }

    /// The number of the step that will be added next.
    pub fn next(&self) -> NodeId {
        NodeId(u16::try_from(self.nodes.len()).expect("programs are few"))
    }

    /// The step that a program only offers, to the owner of the card or to who is meant by it.
    pub fn offered_by(&self, program: NodeId) -> Option<NodeId> {
        match *self.node(program) {
            Node::May(part) => Some(part),
            Node::Them(part) => self.offered_by(part),
            _ => None,
        }
    }

    /// Whether a program, once it is paid, places a person at once.
    pub fn places_person(&self, program: NodeId) -> bool {
        match *self.node(program) {
            Node::Person(ref step) => *step == PersonStep::Place,
            Node::May(then) | Node::Pay(_, then) | Node::PayTo(_, _, then) => {
                self.places_person(then)
            }
            _ => false,
        }
    }

    /// Adds the steps of a program; its first step comes back.
    pub fn compile(&mut self, program: &Program) -> NodeId {
        let node = self.compile_node(program);
        self.push(node)
    }

    fn push(&mut self, node: Node) -> NodeId {
        self.nodes.push(node);
        NodeId(u16::try_from(self.nodes.len() - 1).expect("programs are few"))
    }

    /// Adds steps so that they stand next to each other.
    fn compile_all(&mut self, programs: &[Program]) -> Nodes {
        let parts: Vec<Node> = programs.iter().map(|program| self.compile_node(program)).collect();
        let len = parts.len() as u8;
        let ids: Vec<NodeId> = parts.into_iter().map(|part| self.push(part)).collect();
        Nodes { first: ids[0].0, len }
    }

    fn compile_node(&mut self, program: &Program) -> Node {
        match program {
            Program::Gain(goods) => Node::Gain(*goods),
            Program::GainPer(goods, per, count) => {
                Node::GainPer(*goods, *per, self.keep_count(count))
            }
            Program::GainTable(good, count, tiers) => {
                Node::GainTable(*good, self.keep_count(count), self.keep_tiers(tiers))
            }
            Program::GainSame(number) => Node::GainSame(*number),
            Program::Points(points, per, count) => {
                Node::Points(*points, *per, self.keep_count(count))
            }
            Program::Bonus(points) => Node::Bonus(*points),
            Program::Take => Node::Take,
            Program::TakeFrom(space) => Node::TakeFrom(space_key(space)),
            Program::FromThem(goods) => Node::FromThem(*goods),
            Program::FromCard(goods) => Node::FromCard(*goods),
            Program::Note(for_how_long) => Node::Note(*for_how_long),
            Program::PayTo(price, payee, then) => Node::PayTo(*price, *payee, self.compile(then)),
            Program::Sell(sale) => Node::Sell(*sale),
            Program::Person(step) => Node::Person(step.clone()),
            Program::PutOnSpace(goods) => Node::PutOnSpace(*goods),
            Program::Spread(from, over) => Node::Spread(space_key(from), over.clone()),
            Program::RedrawMinors(cards) => Node::RedrawMinors(*cards),
            Program::Them(then) => Node::Them(self.compile(then)),
            Program::Act(action) => Node::Act(self.act(action)),
            Program::All(parts) => Node::All(self.compile_all(parts)),
            Program::AndOr(parts) => Node::AndOr(self.compile_all(parts)),
            Program::Then(first, then) => Node::Then(self.compile(first), self.compile(then)),
            Program::May(part) => Node::May(self.compile(part)),
            Program::Choose(parts) => Node::Choose(self.compile_all(parts)),
            Program::Pay(price, then) => Node::Pay(*price, self.compile(then)),
            Program::PayToSpace(price, then) => Node::PayToSpace(*price, self.compile(then)),
            Program::Pick(count, goods) => Node::Pick(*count, GoodSet::of(goods)),
            Program::Promise(goods, rounds) => Node::Promise(*goods, rounds.clone()),
            Program::PromiseTo(then, rounds) => Node::PromiseTo(self.compile(then), rounds.clone()),
            Program::FromRound(round, then) => Node::FromRound(*round, self.compile(then)),
            Program::If(conditions, then) => Node::If(conditions.clone(), self.compile(then)),
            Program::Others(then) => Node::Others(self.compile(then)),
            Program::Pile(goods) => Node::Pile(goods.clone()),
            Program::Top => Node::Top,
            Program::Again(gift, named) => Node::Again(*gift, named.clone()),
            Program::Glean(crop, gift) => Node::Glean(*crop, *gift),
            Program::AtLeast(goods) => Node::AtLeast(*goods),
            Program::Spend(parts) => Node::Spend(self.compile_all(parts)),
            Program::Store(goods, most) => {
                Node::Store(*goods, most.as_ref().map(|count| self.keep_count(count)))
            }
            Program::Owner(then) => Node::Owner(self.compile(then)),
            Program::AddCrops(more, crop) => Node::AddCrops(*more, *crop),
            Program::MarkSpace => Node::MarkSpace,
            Program::Give(goods) => Node::Give(*goods),
            Program::Lose(points) => Node::Lose(*points),
            Program::FirstLater(first, later) => {
                Node::FirstLater(self.compile(first), self.compile(later))
            }
            Program::Bag(goods) => Node::Bag(*goods),
            Program::DrawPair => Node::DrawPair,
            other => unreachable!("{other:?} is of another game"),
        }
    }

    fn keep_count(&mut self, count: &Count) -> Counted {
        self.counts.push(count.clone());
        Counted(self.counts.len() as u16 - 1)
    }

    fn keep_discount(&mut self, less: Option<&Goods>) -> Discount {
        let all = |goods: Goods, good: &Good| goods.and(*good, Discount::EVERYTHING);
        let everything = || Good::RESOURCES.iter().fold(Goods::NONE, all);
        self.discounts.push(less.copied().unwrap_or_else(everything));
        Discount(self.discounts.len() as u16 - 1)
    }

    fn keep_tiers(&mut self, tiers: &[(u16, i8)]) -> Tiers {
        self.tiers.push(tiers.to_vec());
        Tiers(self.tiers.len() as u16 - 1)
    }

    fn act(&mut self, action: &Action) -> Act {
        match action {
            Action::Rooms(most) => Act::Rooms(most.unwrap_or(u8::MAX)),
            Action::FreeRoom => Act::FreeRoom,
            Action::RoomLess(less) => Act::RoomLess(self.keep_discount(Some(less))),
            Action::Stables(most, price) => Act::Stables(most.unwrap_or(u8::MAX), *price),
            Action::StableIn(compare, size) => Act::StableIn(*compare, *size),
            Action::Fences => Act::Fences,
            Action::Renovate => Act::Renovate,
            Action::RenovateTo(material) => Act::RenovateTo(House::of(*material)),
            Action::RenovateLess(less) => Act::RenovateLess(self.keep_discount(less.as_ref())),
            Action::Plow => Act::Plow,
            Action::PlowSeveral(Plowing { fields, per }) => {
                Act::PlowSeveral(*fields, per.as_ref().map(|count| self.keep_count(count)))
            }
            Action::PlowInstead(fields) => Act::PlowInstead(*fields),
            Action::Sow => Act::Sow,
            Action::SowCrop(sowing) => Act::SowCrop(*sowing),
            Action::Reap => Act::Reap,
            Action::ReapOne(crop) => Act::ReapOne(*crop),
            Action::Bake => Act::Bake,
            Action::Grow { room } => Act::Grow { room: *room },
            Action::Occupation(prices) => Act::Occupation(self.keep_tiers(prices)),
            Action::Minor => Act::Minor,
            Action::Improvement => Act::Improvement,
            Action::StartPlayer => Act::StartPlayer,
            Action::FenceOne => Act::FenceOne,
            Action::FenceStable => Act::FenceStable,
            Action::FenceFree(pieces) => Act::FenceFree(*pieces),
            Action::Breed(animal) => Act::Breed(*animal),
            Action::NewbornActs => Act::NewbornActs,
            Action::MoveCrop => Act::MoveCrop,
            _ => unreachable!("the parser makes no other action"),
        }
    }
}

/// The key of a space that a program names.
fn space_key(key: &str) -> Key {
    Key::new(key).expect("spaces have short keys")
}

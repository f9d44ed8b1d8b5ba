//! The action spaces and special buildings as printed, ready to be played.

use farmstead_cardboard::building::{Holds, Moment, Need, Pens, Pieces, Scoring, Set, Site, Work};
use farmstead_cardboard::card::Terms;
use farmstead_cardboard::{
    Ability, Action, Card, Cost, Good, Goods, Kind, Program, printed, words,
};

use crate::events::Name;

/// Every table of this game reads the same.
const WORDS: words::Table<'static> =
    words::Table { players: 2, hand_cards: false, pastures: None, in_play: &[] };

/// Action spaces of the game.
pub(super) const SPACES: usize = 17;

/// An action space, by its place in [`Printed::spaces`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpaceId(pub u8);

/// A step of a printed program, by its place in [`Printed::nodes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct NodeId(pub u8);

/// Steps that stand next to each other in [`Printed::nodes`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Nodes {
    first: u8,
    len: u8,
}

impl Nodes {
    /// The steps, in their order.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = NodeId> + ExactSizeIterator {
        (self.first..self.first + self.len).map(NodeId)
    }

    /// The step at this place.
    pub fn at(self, index: u8) -> NodeId {
        debug_assert!(index < self.len);
        NodeId(self.first + index)
    }
}

/// One step of a printed program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Node {
    /// Goods from the general supply.
    Gain(Goods),
    /// Everything that lies on the space.
    Take,
    /// Take the start player tile.
    StartPlayer,
    /// All of them, in order.
    All(Nodes),
    /// Exactly one of them.
    Choose(Nodes),
    /// It may be declined.
    May(NodeId),
    /// Place borders.
    Borders(Pieces),
    /// Build feeding troughs.
    Troughs(Pieces),
    /// Build a stall.
    Stall(Goods),
    /// Turn stalls into stables, each for the one or the other.
    Upgrade([Goods; 2]),
    /// Add a farm expansion.
    Expand,
    /// Build a special building.
    Building,
}

/// What only one building does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum Hook {
    /// Trades two animals for a third in the work phase.
    AnimalTrader,
    /// Breeds once more at the end.
    BreedingStation,
    /// Swaps an animal for cattle with each expansion.
    CattleFarm,
    /// Lets single animals breed.
    InseminationCenter,
    /// Is empty when breeding begins.
    RearingStation,
    /// Makes what costs wood cheaper.
    Sawmill,
    /// Places a border for a border given away.
    AssemblyHall,
    /// Makes the next stall stables.
    Barn,
    /// Replaces troughs by stalls.
    BuildingFirm,
    /// Ends the growth of the farm.
    CornerHouses,
    /// Gives pastures without troughs one place more.
    FeedingStation,
    /// Adds an animal to pastures with one.
    OrganicFarm,
    /// Holds animals that do not score.
    Pen,
    /// Uses one more space a round.
    StewardsOffice,
    /// Takes a stone each round.
    StoneCarver,
    /// Trades materials for an animal before breeding.
    TradingStation,
    /// Places received borders at once.
    WoodworkingShop,
    /// Turns a good into animals. Not a rule of its own, but asked for as often.
    BuysAnimals,
    /// Acts when some spaces are all in use.
    AllUsed,
}

impl Hook {
    /// The hooks that printed data names.
    const ALL: [(&'static str, Hook); 17] = [
        ("animal-trader", Hook::AnimalTrader),
        ("breeding-station", Hook::BreedingStation),
        ("cattle-farm", Hook::CattleFarm),
        ("insemination-center", Hook::InseminationCenter),
        ("rearing-station", Hook::RearingStation),
        ("sawmill", Hook::Sawmill),
        ("assembly-hall", Hook::AssemblyHall),
        ("barn", Hook::Barn),
        ("building-firm", Hook::BuildingFirm),
        ("corner-houses", Hook::CornerHouses),
        ("feeding-station", Hook::FeedingStation),
        ("organic-farm", Hook::OrganicFarm),
        ("pen", Hook::Pen),
        ("stewards-office", Hook::StewardsOffice),
        ("stone-carvers-workshop", Hook::StoneCarver),
        ("trading-station", Hook::TradingStation),
        ("woodworking-shop", Hook::WoodworkingShop),
    ];
}

/// Buildings with a hook, as bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hooks(u32);

impl Hooks {
    /// None of them.
    pub const NONE: Hooks = Hooks(0);

    /// Whether the hook is among them.
    #[inline]
    pub const fn has(self, hook: Hook) -> bool {
        self.0 & (1 << hook as u8) != 0
    }

    /// Adds a hook.
    pub fn insert(&mut self, hook: Hook) {
        self.0 |= 1 << hook as u8;
    }

    /// Whether there is none.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Takes a hook out.
    pub fn remove(&mut self, hook: Hook) {
        self.0 &= !(1 << hook as u8);
    }
}

/// An action space.
#[derive(Debug)]
pub struct Space {
    /// What it is called in notation.
    pub key: Name,
    /// What people call it.
    pub name: Name,
    /// What its user does, in a few words.
    pub label: String,
    /// What is added to it every round.
    pub refill: Refill,
    /// What its user does.
    pub program: NodeId,
    /// The paragraph it comes from.
    pub card: &'static Card,
}

/// What is added to a space every round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refill {
    /// Nothing.
    Nothing,
    /// Goods; other goods if something lies there already.
    Goods((Good, u8), (Good, u8)),
    /// Borders from the reserve.
    Borders(u8),
}

impl Refill {
    fn of(terms: &Terms) -> Refill {
        match terms.refill {
            Some(first) => Refill::Goods(first, terms.refill_later.unwrap_or(first)),
            None if terms.refill_borders > 0 => Refill::Borders(terms.refill_borders),
            None => Refill::Nothing,
        }
    }

    /// Whether something else is added while something lies there.
    pub fn is_mixed(self) -> bool {
        matches!(self, Refill::Goods((first, _), (later, _)) if first != later)
    }
}

/// A special building.
#[derive(Debug)]
pub struct Building {
    /// What it is called in notation.
    pub key: Name,
    /// What people call it.
    pub name: Name,
    /// The box it comes from.
    pub set: Set,
    /// Ways to pay for it.
    pub prices: Vec<Goods>,
    /// Printed points.
    pub points: i8,
    /// How many animals it holds.
    pub holds: Holds,
    /// Where it may stand.
    pub site: Site,
    /// What must be true before it may be built.
    pub needs: Option<Need>,
    /// What happens when it is built.
    pub play: Option<NodeId>,
    /// What happens again and again.
    pub at: Option<(When, NodeId)>,
    /// Points at the end.
    pub score: Option<Scoring>,
    /// Unused spaces that hold animals.
    pub pens: Option<Pens>,
    /// What only it does.
    pub hook: Option<Hook>,
    /// What may be turned into one animal at any time.
    pub buys_animals: Option<Good>,
    /// The paragraph it comes from.
    pub card: &'static Card,
}

/// When a building does something again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// Before each breeding phase.
    BeforeBreeding,
    /// Before the first worker is placed, from this round on.
    RoundStart(u8),
    /// After its owner used this space.
    Used(SpaceId),
    /// As soon as workers stand on all of these spaces, as bits.
    AllUsed(u32),
    /// When an animal of this type is born.
    Born(Good),
}

/// Everything printed. Shared and never changed.
#[derive(Debug)]
pub struct Printed {
    /// The action spaces.
    pub spaces: Vec<Space>,
    /// The special buildings of all boxes; those of the game itself first.
    pub buildings: Vec<Building>,
    /// Any number of borders for free.
    pub free_borders: NodeId,
    /// All spaces, as bits.
    pub all: u32,
    /// Spaces that anybody may use, as bits: they give goods, or take what lies there. Every round
    /// something is put on all of the latter. The others have one action each.
    pub sure: u32,
    nodes: Vec<Node>,
}

impl Printed {
    /// What is printed.
    pub fn read() -> Printed {
        Printed::of(printed::creatures())
    }

    /// A step.
    #[inline]
    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.0 as usize]
    }

    /// How many steps there are.
    pub(super) fn number_of_steps(&self) -> usize {
        self.nodes.len()
    }

    /// The building with this key.
    pub fn building(&self, key: &str) -> Option<u8> {
        self.buildings.iter().position(|building| building.key == key).map(|index| index as u8)
    }

    /// The buildings of a box.
    pub fn set(&self, set: Set) -> impl Iterator<Item = u8> + '_ {
        (0..).zip(&self.buildings).filter(move |(_, one)| one.set == set).map(|(index, _)| index)
    }

    fn of(cards: &'static [Card]) -> Printed {
        let free = Pieces { most: None, free: u8::MAX, price: Goods::NONE };
        let mut made = Printed {
            spaces: Vec::new(),
            buildings: Vec::new(),
            free_borders: NodeId(0),
            all: 0,
            sure: 0,
            nodes: vec![Node::Borders(free)],
        };
        for card in cards.iter().filter(|card| card.kind == Kind::Space) {
            let program = card.abilities.iter().find_map(|ability| match ability {
                Ability::Use(program) => Some(program),
                _ => None,
            });
            let program = made.step(program.expect("every space is of some use"));
            let bit = 1 << made.spaces.len();
            let sure = |node: &Node| matches!(node, Node::Gain(_) | Node::Take);
            let anybody = match made.node(program) {
                Node::All(parts) => parts.iter().any(|part| sure(made.node(part))),
                node => sure(node),
            };
            made.all |= bit;
            made.sure |= if anybody { bit } else { 0 };
            made.spaces.push(Space {
                key: &card.key,
                name: &card.name,
                label: words::label(card, &WORDS),
                refill: Refill::of(&card.terms),
                program,
                card,
            });
        }
        for card in cards.iter().filter(|card| card.kind == Kind::Building) {
            let building = made.read_building(card);
            made.buildings.push(building);
        }
        made
    }

    fn read_building(&mut self, card: &'static Card) -> Building {
        let mut building = Building {
            key: &card.key,
            name: &card.name,
            set: card.building.set,
            prices: Vec::new(),
            points: card.points,
            holds: card.building.holds,
            site: card.building.site,
            needs: card.building.needs,
            play: None,
            at: None,
            score: None,
            pens: None,
            hook: None,
            buys_animals: None,
            card,
        };
        building.prices.extend(card.costs.iter().filter_map(|cost| match cost {
            Cost::Goods(price) => Some(*price),
            Cost::PerPerson(_) | Cost::More { .. } | Cost::Return { .. } => None,
        }));
        if building.prices.is_empty() {
            building.prices.push(Goods::NONE);
        }
        for ability in &card.abilities {
            match ability {
                Ability::Play(program) => building.play = Some(self.step(program)),
                Ability::At(moment, program) => {
                    let when = self.when(moment);
                    building.at = Some((when, self.step(program)));
                    if matches!(when, When::AllUsed(_)) {
                        building.hook = Some(Hook::AllUsed);
                    }
                }
                Ability::Score(scoring) => building.score = Some(*scoring),
                Ability::Pens(pens) => building.pens = Some(*pens),
                Ability::Hook(name, _) => {
                    let hook = Hook::ALL.into_iter().find(|(key, _)| key == name);
                    building.hook = Some(hook.expect("every hook has a rule").1);
                }
                Ability::Convert { from, .. } => {
                    building.buys_animals = from.iter().next().map(|(good, _)| good);
                    building.hook = Some(Hook::BuysAnimals);
                }
                _ => unreachable!("{ability:?} has no meaning for {}", card.name),
            }
        }
        building
    }

    fn when(&self, moment: &Moment) -> When {
        let space = |key: &String| {
            let place = self.spaces.iter().position(|space| space.key == key);
            SpaceId(place.expect("buildings speak of spaces that exist") as u8)
        };
        match moment {
            Moment::BeforeBreeding => When::BeforeBreeding,
            Moment::RoundStart(round) => When::RoundStart(*round),
            Moment::Used(key) => When::Used(space(key)),
            Moment::AllUsed(keys) => {
                When::AllUsed(keys.iter().fold(0, |bits, key| bits | 1 << space(key).0))
            }
            Moment::Born(animal) => When::Born(*animal),
        }
    }

    /// Adds a program with all its parts, or finds it.
    fn step(&mut self, program: &Program) -> NodeId {
        let node = self.compile(program);
        let known = self.nodes.iter().position(|other| *other == node);
        NodeId(known.unwrap_or_else(|| {
            self.nodes.push(node);
            self.nodes.len() - 1
        }) as u8)
    }

    fn steps(&mut self, programs: &[Program]) -> Nodes {
        let nodes: Vec<Node> = programs.iter().map(|program| self.compile(program)).collect();
        let first = self.nodes.len() as u8;
        self.nodes.extend(nodes);
        Nodes { first, len: programs.len() as u8 }
    }

    fn compile(&mut self, program: &Program) -> Node {
        match program {
            Program::Gain(goods) => Node::Gain(*goods),
            Program::Take => Node::Take,
            Program::All(parts) => Node::All(self.steps(parts)),
            Program::Choose(parts) => Node::Choose(self.steps(parts)),
            Program::May(part) => Node::May(self.step(part)),
            Program::Act(Action::StartPlayer) => Node::StartPlayer,
            Program::Act(Action::Work(work)) => match work {
                Work::Borders(pieces) => Node::Borders(*pieces),
                Work::Troughs(pieces) => Node::Troughs(*pieces),
                Work::Stall(price) => Node::Stall(*price),
                Work::Upgrade(prices) => match prices[..] {
                    [one, other] => Node::Upgrade([one, other]),
                    _ => unreachable!("stables are paid in one of two ways"),
                },
                Work::Expand => Node::Expand,
                Work::Building => Node::Building,
            },
            _ => unreachable!("{program:?} is no part of this game"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_box_has_its_buildings() {
        let printed = Printed::read();
        assert_eq!(printed.spaces.len(), SPACES);
        let sets = [Set::Base, Set::More, Set::EvenMore];
        assert_eq!(sets.map(|set| printed.set(set).count()), [4, 24, 23]);
        assert!(printed.nodes.len() < 256);
    }

    #[test]
    fn every_hook_belongs_to_one_building() {
        for (key, hook) in Hook::ALL {
            let owners: Vec<Name> = Printed::read()
                .buildings
                .iter()
                .filter(|building| building.hook == Some(hook))
                .map(|building| building.key)
                .collect();
            assert_eq!(owners, [key]);
        }
    }
}

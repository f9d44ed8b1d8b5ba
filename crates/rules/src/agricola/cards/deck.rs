//! Hand cards compiled for one layout of the table.

use farmstead_cardboard::people::CardSpace;
use farmstead_cardboard::plain::is_plain;
use farmstead_cardboard::{
    Ability, Always, At, Card, Condition, Cost, Count, Good, Goods, Key, Kind, Limit, Marks,
    Moment, Named, Noting, Per, Priced, Program, Spaces, Taking, Who,
};

use super::super::board::{Layout, SpaceId, SpaceSet};
use super::super::fencing::lays_fences;
use super::super::program::{GoodSet, Node, NodeId};
use super::card_spaces::space_on;
use super::food::Conversion;
use super::held::Trait;

/// A moment at which cards can act. One bit each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum When {
    /// A person was placed on a space, whose actions are still to come.
    Use,
    /// The actions of a space are over.
    AfterUse,
    /// A person's action has brought goods.
    Take,
    /// A minor improvement has brought goods.
    FromMinor,
    /// A turn is over.
    TurnEnd,
    /// An occupation is about to be paid.
    BeforeOccupation,
    /// An occupation was played.
    Occupation,
    /// An improvement was built or played.
    Improvement,
    /// A card was built or played; it matters which.
    Card,
    /// An action of a space by which a card is played or built was carried out.
    CardAction,
    /// Rooms were built.
    Room,
    /// The house was renovated.
    Renovate,
    /// Fences were built.
    Fences,
    /// A stable was built.
    Stable,
    /// A field was plowed.
    Plow,
    /// Goods were added to the spaces.
    Refill,
    /// A harvest begins.
    HarvestStart,
    /// The breeding phase begins.
    BreedStart,
    /// A harvest is over.
    HarvestEnd,
    /// A family has grown.
    Grow,
    /// Bread was baked.
    Bake,
    /// Goods became food.
    Cook,
    /// A good was received that lies on top of a pile.
    ReceiveTop,
    /// Fields were sown.
    Sow,
    /// Crops were taken from fields that are cards.
    ReapThis,
    /// A plow was used.
    PlowUsed,
    /// A round begins.
    RoundStart,
    /// People are about to be placed.
    WorkStart,
    /// Everybody has placed their people.
    WorkEnd,
    /// People return home.
    Home,
    /// A round ends.
    RoundEnd,
    /// The field phase begins.
    FieldStart,
    /// The field phase.
    Field,
    /// The field phase is over.
    FieldEnd,
    /// The feeding phase begins.
    FeedStart,
    /// The points are about to be counted.
    BeforeScoring,
    /// Something may have become true.
    Becomes,
}

impl When {
    /// Every moment by its name in the text of a position.
    pub(in super::super) const NAMES: [(&'static str, When); 37] = [
        ("use", When::Use),
        ("after-use", When::AfterUse),
        ("take", When::Take),
        ("from-minor", When::FromMinor),
        ("turn-end", When::TurnEnd),
        ("before-occupation", When::BeforeOccupation),
        ("occupation", When::Occupation),
        ("improvement", When::Improvement),
        ("card", When::Card),
        ("card-action", When::CardAction),
        ("room", When::Room),
        ("renovate", When::Renovate),
        ("fences", When::Fences),
        ("stable", When::Stable),
        ("plow", When::Plow),
        ("refill", When::Refill),
        ("harvest-start", When::HarvestStart),
        ("breed-start", When::BreedStart),
        ("harvest-end", When::HarvestEnd),
        ("grow", When::Grow),
        ("bake", When::Bake),
        ("cook", When::Cook),
        ("receive-top", When::ReceiveTop),
        ("sow", When::Sow),
        ("reap-this", When::ReapThis),
        ("plow-used", When::PlowUsed),
        ("round-start", When::RoundStart),
        ("work-start", When::WorkStart),
        ("work-end", When::WorkEnd),
        ("home", When::Home),
        ("round-end", When::RoundEnd),
        ("field-start", When::FieldStart),
        ("field", When::Field),
        ("field-end", When::FieldEnd),
        ("feed-start", When::FeedStart),
        ("before-scoring", When::BeforeScoring),
        ("becomes", When::Becomes),
    ];

    /// Whether it comes to one player after another by itself, so that it is nobody else's.
    pub const fn is_private(self) -> bool {
        matches!(
            self,
            When::RoundStart
                | When::WorkStart
                | When::FromMinor
                | When::WorkEnd
                | When::Home
                | When::RoundEnd
                | When::HarvestStart
                | When::BreedStart
                | When::HarvestEnd
                | When::FieldStart
                | When::Field
                | When::FieldEnd
                | When::FeedStart
                | When::ReceiveTop
                | When::ReapThis
                | When::BeforeScoring
                | When::TurnEnd
                | When::Becomes
        )
    }

    /// Whether it belongs to a harvest.
    pub const fn is_harvest(self) -> bool {
        matches!(
            self,
            When::HarvestStart
                | When::FieldStart
                | When::Field
                | When::FieldEnd
                | When::FeedStart
                | When::BreedStart
                | When::HarvestEnd
        )
    }

    /// Its bit.
    pub const fn bit(self) -> u64 {
        1 << self as u8
    }

    fn of(moment: &Moment, at: At) -> When {
        match (moment, at) {
            (Moment::Use(_) | Moment::UseMarked, At::After) => When::AfterUse,
            (Moment::Use(_) | Moment::UseMarked, _) => When::Use,
            (Moment::Take(_), _) => When::Take,
            (Moment::FromMinor(_), _) => When::FromMinor,
            (Moment::TurnEnd(_), _) => When::TurnEnd,
            (Moment::Occupation { .. }, At::Before) => When::BeforeOccupation,
            (Moment::Occupation { .. }, _) => When::Occupation,
            (Moment::Improvement { .. }, _) => When::Improvement,
            (Moment::Card(_), _) => When::Card,
            (Moment::Action { .. }, _) => When::CardAction,
            (Moment::Room(_) | Moment::EachRoom, _) => When::Room,
            (Moment::Grow(_), _) => When::Grow,
            (Moment::WorkStart, _) => When::WorkStart,
            (Moment::WorkEnd, _) => When::WorkEnd,
            (Moment::Renovate { .. }, _) => When::Renovate,
            (Moment::Plow { .. }, _) => When::Plow,
            (Moment::Refill(_), _) => When::Refill,
            (Moment::HarvestStart, _) => When::HarvestStart,
            (Moment::BreedStart, _) => When::BreedStart,
            (Moment::HarvestEnd, _) => When::HarvestEnd,
            (Moment::NewPasture(_) | Moment::Fence(_), _) => When::Fences,
            (Moment::Stable(_), _) => When::Stable,
            (Moment::Bake | Moment::BakeOtherwise | Moment::BakeGrain, _) => When::Bake,
            (Moment::Cook(_), _) => When::Cook,
            (Moment::ReceiveTop, _) => When::ReceiveTop,
            (Moment::Sow, _) => When::Sow,
            (Moment::ReapThis, _) => When::ReapThis,
            (Moment::PlowUsed, _) => When::PlowUsed,
            (Moment::RoundStart, _) => When::RoundStart,
            (Moment::RoundEnd(_), _) => When::RoundEnd,
            (Moment::Home, _) => When::Home,
            (Moment::Field, _) => When::Field,
            (Moment::FieldStart, _) => When::FieldStart,
            (Moment::FieldEnd, _) => When::FieldEnd,
            (Moment::FeedStart, _) => When::FeedStart,
            (Moment::BeforeScoring, _) => When::BeforeScoring,
            (Moment::Becomes(_) | Moment::Rises(_), _) => When::Becomes,
            (other, _) => unreachable!("nothing fires {other:?}"),
        }
    }
}

/// An ability that waits for a moment.
#[derive(Debug)]
pub struct Listener {
    /// The moment.
    pub when: When,
    /// The moment as printed.
    pub moment: Moment,
    /// Whose moment.
    pub who: Who,
    /// The spaces it speaks of, if it does.
    pub spaces: SpaceSet,
    /// The round whose card's space it speaks of as well.
    pub round: Option<u8>,
    /// What must hold.
    pub conditions: Vec<Condition>,
    /// How often.
    pub limit: Option<Limit>,
    /// What happens.
    pub program: NodeId,
    /// Whether it asks nothing, only adds something, and depends on nothing that others of its kind
    /// add: such abilities happen by themselves, in any order.
    pub plain: bool,
}

/// A rule that holds while the card is in play, with the spaces it names.
#[derive(Debug)]
pub struct Standing {
    /// Which of the abilities of its card it is.
    pub ability: u8,
    /// The rule.
    pub rule: Always,
    /// The spaces.
    pub spaces: SpaceSet,
}

/// A hand card.
#[derive(Debug)]
pub struct HandCard {
    /// What it is called in notation.
    pub key: Key,
    /// Whether it is an occupation rather than a minor improvement.
    pub is_occupation: bool,
    /// What it costs, or for an occupation what it costs beside the price of the action.
    pub price: Goods,
    /// What it may cost instead.
    pub other_prices: Vec<Goods>,
    /// How many improvements are given back for it, and which.
    pub returns: Option<(u8, Named)>,
    /// What it costs for each person.
    pub per_person: Goods,
    /// What it costs beside that, and when.
    pub more: Option<(Goods, Vec<Condition>)>,
    /// Printed points.
    pub points: i8,
    /// Whether it goes to the left after use.
    pub travels: bool,
    /// What happens when it is played.
    pub play: Vec<NodeId>,
    /// What it waits for.
    pub listeners: Vec<Listener>,
    /// The moments it waits for, as bits.
    pub listens: u64,
    /// The spaces on which there may be something that it waits for.
    pub hears_on: SpaceSet,
    /// What it changes, as bits: see [`Trait`].
    pub traits: u16,
    /// Rules that hold.
    pub standing: Vec<Standing>,
    /// Ways to turn goods into others.
    pub converts: Vec<Conversion>,
    /// What it may let a player have for other goods at any time, not counting what is cooked.
    pub makes: GoodSet,
    /// Goods that are put on it, in the order in which its text names them.
    pub stores: Vec<Good>,
    /// For how long it keeps something in mind, if it does.
    pub notes: Option<Noting>,
    /// Whether it keeps in mind when it laid goods on round spaces, which are lost with it.
    pub lays_goods: bool,
    /// Ovens: how many grain at most, and food for each.
    pub bakes: Vec<(u8, u8)>,
    /// What may be done at any time, and when.
    pub anytime: Vec<(Vec<Condition>, NodeId)>,
    /// What of it may be done once only.
    pub once: Vec<NodeId>,
    /// The cards of others by which it may be played from the hand.
    pub from_hand: Option<Named>,
    /// The first step of every program, in the order in which they stand, with its ability.
    pub roots: Vec<(NodeId, u8)>,
    /// The action space that it is, if it is one.
    pub space: Option<SpaceId>,
    /// Its marks, to tell it from others.
    pub marks: Marks,
    /// The paragraph it comes from.
    pub card: Card,
}

impl HandCard {
    /// Compiles a card.
    pub fn new(card: &Card, layout: &mut Layout, board: &[Card]) -> HandCard {
        let mut hand = HandCard {
            key: card.key,
            is_occupation: card.kind == Kind::Occupation,
            price: Goods::NONE,
            other_prices: Vec::new(),
            returns: None,
            per_person: Goods::NONE,
            more: None,
            points: card.points,
            travels: card.travels,
            play: Vec::new(),
            listeners: Vec::new(),
            listens: 0,
            hears_on: SpaceSet::EMPTY,
            traits: 0,
            standing: Vec::new(),
            converts: Vec::new(),
            makes: GoodSet(0),
            stores: stored_goods(card),
            notes: noted_on(card),
            lays_goods: card.lays_goods(),
            bakes: Vec::new(),
            anytime: Vec::new(),
            once: Vec::new(),
            from_hand: None,
            roots: Vec::new(),
            space: space_on(card).and_then(|_| layout.space(&card.key)),
            marks: Marks::of(card),
            card: card.clone(),
        };
        for (index, cost) in card.costs.iter().enumerate() {
            match cost {
                Cost::Goods(goods) if index == 0 => hand.price = *goods,
                Cost::Goods(goods) => hand.other_prices.push(*goods),
                Cost::PerPerson(goods) => hand.per_person = *goods,
                Cost::More { goods, more, conditions } => {
                    hand.price = *goods;
                    hand.more = Some((*more, conditions.clone()));
                }
                Cost::Return { number, of, goods } => {
                    hand.price = *goods;
                    hand.returns = Some((*number, of.clone()));
                }
            }
        }
        for (index, ability) in (0..).zip(&card.abilities) {
            match ability {
                Ability::Play(program) => {
                    let program = layout.programs.compile(program);
                    hand.roots.push((program, index));
                    hand.play.push(program);
                }
                Ability::When(trigger, program) => {
                    let plain = is_plain(trigger, program);
                    let program = layout.programs.compile(program);
                    hand.roots.push((program, index));
                    for moment in &trigger.moments {
                        let (spaces, round) = match moment {
                            Moment::Use(spaces)
                            | Moment::Refill(spaces)
                            | Moment::TurnEnd(spaces)
                            | Moment::Grow(spaces)
                            | Moment::Action { on: spaces, .. }
                            | Moment::Take(Taking { on: Some(spaces), .. }) => {
                                layout.named(spaces, board)
                            }
                            Moment::Take(_) => (SpaceSet::ALL, None),
                            _ => (SpaceSet::EMPTY, None),
                        };
                        let when = When::of(moment, trigger.at);
                        let on_them =
                            matches!(moment, Moment::Use(_) | Moment::TurnEnd(_) | Moment::Take(_));
                        let hears_on =
                            if on_them && round.is_none() { spaces } else { SpaceSet::ALL };
                        hand.hears_on.0 |= hears_on.0;
                        hand.listens |= when.bit();
                        hand.listeners.push(Listener {
                            when,
                            moment: moment.clone(),
                            who: trigger.who,
                            spaces,
                            round,
                            conditions: trigger.conditions.clone(),
                            limit: trigger.limit,
                            program,
                            plain,
                        });
                    }
                }
                Ability::Anytime(conditions, program) => {
                    let program = layout.programs.compile(program);
                    hand.roots.push((program, index));
                    hand.anytime.push((conditions.clone(), program));
                }
                Ability::AnytimeOnce(conditions, program) => {
                    let program = layout.programs.compile(program);
                    hand.roots.push((program, index));
                    hand.anytime.push((conditions.clone(), program));
                    hand.once.push(program);
                }
                Ability::FromHand(named) => hand.from_hand = Some(named.clone()),
                Ability::Convert { span, conditions, from, into } => {
                    let (span, from, into) = (*span, *from, *into);
                    hand.converts.push(Conversion::new(span, conditions.clone(), from, into));
                }
                Ability::Bake { most, food } => {
                    hand.bakes.push((most.unwrap_or(u8::MAX), *food));
                }
                Ability::Always(rule) => {
                    let none = Spaces(Vec::new());
                    let spaces = match rule {
                        Always::UseOccupied(spaces, _)
                        | Always::PlaceTwo(spaces)
                        | Always::Toll(spaces, _) => spaces,
                        _ => &none,
                    };
                    let (spaces, _) = layout.named(spaces, board);
                    hand.standing.push(Standing { ability: index, rule: rule.clone(), spaces });
                }
                _ => {}
            }
        }
        Conversion::note_ends(&mut hand.converts);
        let exchanged = hand.converts.iter().filter(|one| one.exchanges).map(|one| one.makes);
        let bought = hand.play.iter().filter_map(|node| match *layout.node(*node) {
            Node::Pile(ref goods) => Some(GoodSet::of(goods)),
            _ => None,
        });
        hand.makes = exchanged.chain(bought).fold(GoodSet(0), GoodSet::or);
        hand.traits = hand.changes();
        hand
    }

    /// Whether it keeps in mind which players have used it.
    pub fn notes_players(&self) -> bool {
        let each = |limit: Limit| limit.per == Per::Player;
        self.listeners.iter().any(|listener| listener.limit.is_some_and(each))
    }

    /// Whether what it counts begins anew with every round. A harvest ends with its round.
    pub fn forgets(&self) -> bool {
        let per = |listener: &Listener| {
            listener.limit.is_some_and(|limit| {
                matches!(limit.per, Per::Round | Per::Harvest | Per::FirstOfRound | Per::Turn)
            })
        };
        self.listeners.iter().any(per) || self.notes == Some(Noting::Turn)
    }

    /// What it watches in order to act for each that is new.
    pub fn watches(&self) -> Option<&Count> {
        self.listeners.iter().find_map(|listener| match &listener.moment {
            Moment::Rises(count) => Some(count),
            _ => None,
        })
    }

    fn takes_toll(&self) -> bool {
        let toll = |standing: &Standing| matches!(standing.rule, Always::Toll(..));
        let asks = |space: &CardSpace| !space.toll.is_empty();
        self.standing.iter().any(toll) || space_on(&self.card).is_some_and(asks)
    }

    /// Whether its owner takes no part in the next harvest.
    pub fn misses_harvest(&self) -> bool {
        self.standing.iter().any(|standing| standing.rule == Always::MissHarvest)
    }

    /// What it changes, as bits.
    fn changes(&self) -> u16 {
        let cost = |standing: &Standing| matches!(standing.rule, Always::Cost(..));
        let prices = self.standing.iter().filter_map(|standing| match &standing.rule {
            Always::Cost(rule) => Some(&rule.priced),
            _ => None,
        });
        let prices = prices.flatten().fold(0, |bits, priced| bits | changed_prices(priced));
        let changes = [
            (
                self.converts.iter().any(|one| one.exchanges) || !self.anytime.is_empty(),
                Trait::Converts,
            ),
            (
                self.converts.iter().any(|one| one.cooks.is_some())
                    || self.standing.iter().any(|one| matches!(one.rule, Always::CookMore(..))),
                Trait::Cooks,
            ),
            (self.converts.iter().any(|one| one.per_harvest().is_some()), Trait::Crafts),
            (!self.bakes.is_empty(), Trait::Bakes),
            (!self.anytime.is_empty(), Trait::Anytime),
            (self.standing.iter().any(|standing| !cost(standing)), Trait::Rule),
            (self.card.abilities.iter().any(lays_fences), Trait::LaysFences),
            (self.houses_a_person() || space_on(&self.card).is_some(), Trait::Rule),
            (self.takes_toll(), Trait::Toll),
            (self.forgets(), Trait::Forgets),
            (self.watches().is_some(), Trait::Watches),
        ];
        changes.iter().filter(|(is, _)| *is).fold(prices, |bits, (_, what)| bits | *what as u16)
    }
}

/// For how long a card keeps something in mind.
fn noted_on(card: &Card) -> Option<Noting> {
    card.abilities.iter().find_map(|ability| match ability {
        Ability::When(_, Program::Note(for_how_long)) => Some(*for_how_long),
        _ => None,
    })
}

/// The goods that a card says are put on it.
fn stored_goods(card: &Card) -> Vec<Good> {
    let mut stored = Vec::new();
    let programs = card.abilities.iter().filter_map(|ability| match ability {
        Ability::Play(program) | Ability::When(_, program) => Some(program),
        _ => None,
    });
    programs.for_each(|program| note_stored(program, &mut stored));
    stored
}

fn note_stored(program: &Program, stored: &mut Vec<Good>) {
    match program {
        Program::Store(goods, _) => {
            for (good, _) in goods.iter() {
                if !stored.contains(&good) {
                    stored.push(good);
                }
            }
        }
        Program::All(parts) | Program::Choose(parts) => {
            parts.iter().for_each(|part| note_stored(part, stored));
        }
        Program::May(part) | Program::Pay(_, part) => note_stored(part, stored),
        _ => {}
    }
}

/// The prices that a rule about this changes, as bits.
fn changed_prices(priced: &Priced) -> u16 {
    match priced {
        Priced::Room(_) => Trait::CostOfRooms as u16,
        Priced::Renovation(_) => Trait::CostOfRenovations as u16,
        Priced::Stable => Trait::CostOfStables as u16,
        Priced::Fences => Trait::CostOfFences as u16,
        Priced::Major => Trait::CostOfMajors as u16,
        Priced::Improvement | Priced::Card(_) => {
            Trait::CostOfMajors as u16 | Trait::CostOfMinors as u16
        }
    }
}

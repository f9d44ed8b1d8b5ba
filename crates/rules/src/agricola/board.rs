//! The action spaces and major improvements of one layout of the table, ready to be played.

use std::hash::{Hash, Hasher};
use std::ops::BitOr;

use farmstead_cardboard::{
    Ability, Action, Card, Cost, Count, Good, Goods, Key, Kind, Marks, Named, Program, Spaces,
    Span, Thing, card::Terms, printed, words,
};

use super::affordable::Affordable;
use super::by_key::ByKey;
use super::cards::{HandCard, half_to_share, space_on};
use super::needs::{Needs, Users};
use super::origins::Origins;
use super::program::{Node, NodeId, Programs};
use crate::dealing::{Dealing, Lot, draws_cards};
use crate::events::Name;
use crate::hash::StateHasher;
use crate::options::{GameName, Options, Switch};

/// An action space of a layout, by its place in [`Layout::spaces`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SpaceId(pub u8);

impl Hash for SpaceId {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u8(self.0);
    }

    /// A row of spaces is hashed by the word.
    fn hash_slice<H: Hasher>(spaces: &[SpaceId], hasher: &mut H) {
        for spaces in spaces.chunks(8) {
            let word = spaces.iter().fold(0, |word, space| word << 8 | u64::from(space.0));
            hasher.write_u64(word);
        }
    }
}

/// A set of action spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct SpaceSet(pub u64);

impl SpaceSet {
    /// No space.
    pub const EMPTY: SpaceSet = SpaceSet(0);
    /// Every space there could be.
    pub const ALL: SpaceSet = SpaceSet(u64::MAX);

    /// Whether the space is in it.
    #[inline]
    pub const fn contains(self, space: SpaceId) -> bool {
        self.0 & (1 << space.0) != 0
    }

    /// Adds a space.
    #[inline]
    pub fn insert(&mut self, space: SpaceId) {
        self.0 |= 1 << space.0;
    }

    /// Takes a space out.
    #[inline]
    pub fn remove(&mut self, space: SpaceId) {
        self.0 &= !(1 << space.0);
    }

    /// The spaces, in their order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = SpaceId> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let next = left.trailing_zeros();
            left &= left.wrapping_sub(1);
            (next < 64).then_some(SpaceId(next as u8))
        })
    }
}

/// An action space.
#[derive(Debug)]
pub struct Space {
    /// What it is called in notation.
    pub key: Key,
    /// What people call it.
    pub name: String,
    /// What its user does at this table, in a few words.
    pub label: String,
    /// The same in sentences.
    pub text: String,
    /// The stage in which it comes up, or `None` if it is there from the start.
    pub stage: Option<u8>,
    /// What is added every round.
    pub refill: Option<(Good, u8)>,
    /// What its user does.
    pub program: NodeId,
    /// What the owner does instead, where it is a hand card.
    pub for_owner: Option<NodeId>,
    /// The half of it that builds rooms or lets the family grow, where the other does something
    /// else: who shares an occupied space by leave of a card uses that half.
    pub half: Option<NodeId>,
    /// The key of the hand card that it is, if it is one.
    pub hand_card: Option<Key>,
    /// The paragraph it comes from.
    pub card: Card,
}

/// A major improvement.
#[derive(Debug)]
pub struct Major {
    /// What it is called in notation.
    pub key: Key,
    /// What people call it.
    pub name: Name,
    /// Printed points.
    pub points: i8,
    /// What it costs, if it is paid in goods.
    pub price: Goods,
    /// Which owned majors may be given back instead, as bits.
    pub returns: u16,
    /// What happens when it is built.
    pub play: Option<NodeId>,
    /// Food for one vegetable, sheep, boar or cattle, if it cooks.
    pub cooks: [u8; 4],
    /// How many grain it bakes at a time, and the food for each.
    pub bakes: Option<(u8, u8)>,
    /// What it makes of one building resource, once a harvest.
    pub crafts: Option<(Good, u8)>,
    /// Points at the end for a good in the supply.
    pub bonus: Option<(Good, &'static [(u16, i8)])>,
    /// Its marks, to tell it from others.
    pub marks: Marks,
    /// The paragraph it comes from.
    pub card: &'static Card,
}

/// The goods a cooking improvement turns into food, in the order of [`Major::cooks`].
pub(super) const COOKED: [Good; 4] = [Good::Vegetable, Good::Sheep, Good::Boar, Good::Cattle];

/// What stands on the table for one edition, mode and number of players. Shared and never changed.
#[derive(Debug)]
pub struct Layout {
    /// The edition.
    pub game: GameName,
    /// How many players it is for.
    pub players: u8,
    /// What is played, as far as it changes what lies on the table.
    options: Options,
    /// A number that stands for all that was chosen about it, in the hash of a position.
    pub hash: u64,
    /// Every space, those of the stages last.
    pub spaces: Vec<Space>,
    /// The steps of all programs, those of the spaces first.
    pub programs: Programs,
    /// The first step that belongs to no space.
    first_of_cards: NodeId,
    /// What the steps are printed on.
    pub(super) origins: Origins,
    /// The major improvements.
    pub majors: Vec<Major>,
    /// Which of them goods are enough for.
    pub affordable: Affordable,
    /// Those for which others may be given back, as bits.
    pub swapped: u16,
    /// Those that cook, as bits.
    pub fires: u16,
    /// Those that make food of building resources, as bits.
    pub workshops: u16,
    /// Every hand card of the decks in play.
    pub hand: Vec<HandCard>,
    /// The cards on which some of them may be played out of turn.
    pub answered_by_hands: Vec<Named>,
    /// Whether some of them draw lots.
    pub draws_lots: bool,
    /// Whether one of them lets its player draw others.
    pub draws_cards: bool,
    /// The keys of those for this number of players, by the lots they are dealt from.
    lots: Vec<(Lot, Vec<Key>)>,
    /// Spaces that some of them spread wood over.
    pub spread: Vec<SpaceId>,
    /// The number of each hand card.
    hand_by_key: ByKey,
    /// The spaces there from the start.
    pub printed: SpaceSet,
    /// The spaces that goods are added to.
    pub refilled: SpaceSet,
    /// The spaces that share one person a round.
    pub linked: SpaceSet,
    /// Which spaces need what of a player with hand cards.
    pub needs: Needs,
    /// Which spaces need what of a player who has none.
    pub bare_needs: Needs,
}

/// Layouts are equal if what was chosen about them is.
impl PartialEq for Layout {
    fn eq(&self, other: &Layout) -> bool {
        self.options == other.options
    }
}

impl Layout {
    /// The layout for these options.
    pub fn of(options: &Options) -> Layout {
        Layout::make(&table_options(options))
    }

    /// The space with this key.
    pub fn space(&self, key: &str) -> Option<SpaceId> {
        self.spaces.iter().position(|space| space.key == key).map(|index| SpaceId(index as u8))
    }

    /// The round card with this key.
    pub fn round_card(&self, key: &Key) -> Option<SpaceId> {
        // Round cards stand last.
        let index = self.spaces.iter().rposition(|space| space.key == *key)?;
        self.spaces[index].stage.map(|_| SpaceId(index as u8))
    }

    /// The major improvement with this key.
    pub fn major(&self, key: &str) -> Option<u8> {
        self.majors.iter().position(|major| major.key == key).map(|index| index as u8)
    }

    /// The keys of the hand cards in a lot.
    pub(super) fn lot(&self, lot: Lot) -> &[Key] {
        let found = self.lots.iter().find(|(one, _)| *one == lot);
        found.map_or(&[], |(_, keys)| keys)
    }

    /// The step of this name.
    pub(super) fn node_called(&self, name: &str) -> Option<NodeId> {
        self.origins.find(name, self.programs.next())
    }

    /// The step at this place.
    #[inline]
    pub fn node(&self, node: NodeId) -> &Node {
        self.programs.node(node)
    }

    /// Whether a step is printed on a space.
    #[inline]
    pub fn is_of_space(&self, node: NodeId) -> bool {
        node.0 < self.first_of_cards.0
    }

    /// The spaces that keys of spaces or groups name, and the round whose card is meant too.
    pub fn named(&self, spaces: &Spaces, board: &[Card]) -> (SpaceSet, Option<u8>) {
        let mut all = SpaceSet::EMPTY;
        let mut round = None;
        for key in &spaces.0 {
            let (set, of_group) = self.called(key, board);
            all.0 |= set.0;
            round = round.or(of_group);
        }
        (all, round)
    }

    /// The spaces that a key of a space or group names.
    pub fn spaces_called(&self, key: &str) -> SpaceSet {
        self.called(key, self.board()).0
    }

    fn called(&self, key: &str, board: &[Card]) -> (SpaceSet, Option<u8>) {
        let mut set = SpaceSet::EMPTY;
        let group = board.iter().find(|card| card.kind == Kind::Group && card.key == *key);
        let Some(group) = group else {
            self.space(key).into_iter().for_each(|space| set.insert(space));
            return (set, None);
        };
        let named = group.members.spaces.iter().filter_map(|key| self.space(key));
        named.for_each(|space| set.insert(space));
        for (index, space) in self.spaces.iter().enumerate() {
            let good = space.refill.map(|(good, _)| good);
            if good.is_some_and(|good| group.members.refilled.contains(&good)) {
                set.0 |= 1 << index;
            }
        }
        (set, group.members.round)
    }

    /// The hand card with this key.
    pub fn hand_card(&self, key: &Key) -> Option<u16> {
        self.hand_by_key.get(key)
    }

    /// The spaces that come up in a stage, from 1.
    pub fn stage(&self, stage: u8) -> impl Iterator<Item = SpaceId> + '_ {
        // They lie side by side.
        let of_stage = move |space: &Space| space.stage == Some(stage);
        let first = self.spaces.iter().position(of_stage).unwrap_or(self.spaces.len());
        let cards = self.spaces[first..].iter().take_while(move |space| of_stage(space));
        (first as u8..).map(SpaceId).zip(cards).map(|(space, _)| space)
    }

    fn make(options: &Options) -> Layout {
        let cards = match options.game {
            GameName::Classic => printed::classic(),
            GameName::Revised => printed::revised(),
            other => unreachable!("{other:?} has an engine of its own"),
        };
        let mut layout = Layout {
            game: options.game,
            players: options.players,
            options: options.clone(),
            hash: {
                let mut hasher = StateHasher::new();
                hasher.write(options.to_string().as_bytes());
                if let Some(own) = options.cards.own() {
                    own.hash(&mut hasher);
                }
                hasher.finish()
            },
            spaces: Vec::new(),
            programs: Programs::default(),
            first_of_cards: NodeId(0),
            origins: Origins::default(),
            majors: Vec::new(),
            affordable: Affordable::default(),
            swapped: 0,
            fires: 0,
            workshops: 0,
            hand: Vec::new(),
            answered_by_hands: Vec::new(),
            draws_lots: false,
            draws_cards: options.cards.all().any(draws_cards),
            lots: Dealing::all_lots().map(|lot| (lot, options.keys_in(lot))).collect(),
            spread: Vec::new(),
            hand_by_key: ByKey::for_at_most(options.cards.all().count()),
            printed: SpaceSet::EMPTY,
            refilled: SpaceSet::EMPTY,
            linked: SpaceSet::EMPTY,
            needs: Needs::default(),
            bare_needs: Needs::default(),
        };
        for card in cards_in_play(cards, options) {
            layout.add_space(card);
        }
        layout.first_of_cards = layout.programs.next();
        for card in printed::majors() {
            layout.add_major(card);
        }
        layout.affordable = Affordable::new(&layout.majors);
        layout.swapped = layout.majors_that(|major| major.returns != 0);
        layout.workshops = layout.majors_that(|major| major.crafts.is_some());
        layout.fires = layout.majors_that(|major| major.cooks != [0; 4]);
        // Cards name spaces that are cards too.
        options.cards.all().for_each(|card| layout.add_card_space(card));
        for card in options.cards.all() {
            layout.origins.begin(layout.programs.next(), card.key.to_string());
            let hand = HandCard::new(card, &mut layout, cards);
            layout.answered_by_hands.extend(hand.from_hand.clone());
            layout.draws_lots |= card.draws_lots();
            layout.hand_by_key.insert(hand.key, layout.hand.len() as u16);
            layout.hand.push(hand);
        }
        layout.spread = layout.programs.spread_over().filter_map(|key| layout.space(key)).collect();
        layout.spread.sort_unstable();
        layout.spread.dedup();
        layout.put_into_words();
        layout
    }

    /// Everything printed that lies on the table, hand cards aside.
    pub(crate) fn in_play(&self) -> Vec<&Card> {
        let spaces = self.spaces.iter().filter(|space| space.hand_card.is_none());
        let majors = self.majors.iter().map(|major| major.card);
        spaces.map(|space| &space.card).chain(majors).collect()
    }

    /// Tables are shown far more often than there are layouts, so spaces are told once.
    fn put_into_words(&mut self) {
        let (in_play, board) = (self.in_play(), self.board());
        let table = words::Table {
            players: self.players,
            hand_cards: !self.options.cards.is_none(),
            pastures: None,
            in_play: &in_play,
        };
        let told = |space: &Space| {
            let text = match space.hand_card {
                Some(_) => words::hand_card(&space.card, board, table.players),
                None => words::note(&space.card, &table),
            };
            (words::label(&space.card, &table), text)
        };
        let told: Vec<(String, String)> = self.spaces.iter().map(told).collect();
        for (space, (label, text)) in self.spaces.iter_mut().zip(told) {
            (space.label, space.text) = (label, text);
        }
    }

    fn add_space(&mut self, card: &Card) {
        self.origins.begin(self.programs.next(), card.key.to_string());
        let space = SpaceId(self.spaces.len() as u8);
        let program = card.abilities.iter().find_map(|ability| match ability {
            Ability::Use(program) => Some(program),
            _ => None,
        });
        let program = program.expect("a space says what its user does");
        let half = half_to_share(program).map(|half| self.programs.compile(half));
        let program = self.programs.compile(program);
        if card.terms.stage.is_none() {
            self.printed.insert(space);
        }
        if card.terms.refill.is_some() {
            self.refilled.insert(space);
        }
        if card.terms.linked {
            self.linked.insert(space);
        }
        let hands = match self.options.cards.is_none() {
            true => Users::WithoutHands,
            false => Users::WithHands,
        };
        let both = [(&mut self.needs, hands), (&mut self.bare_needs, Users::WithoutHands)];
        for (needs, of) in both {
            if !needs.note(&self.programs, space, program, of) {
                needs.special.insert(space);
            }
        }
        self.spaces.push(Space {
            key: card.key,
            name: card.name.clone(),
            label: String::new(),
            text: String::new(),
            stage: card.terms.stage,
            refill: card.terms.refill,
            program,
            for_owner: None,
            half,
            hand_card: None,
            card: card.clone(),
        });
    }

    /// Adds the space that a hand card is, if it is one. It comes into play with the card.
    fn add_card_space(&mut self, card: &Card) {
        let Some(printed) = space_on(card) else { return };
        self.origins.begin(self.programs.next(), format!("{}.space", card.key));
        let space = SpaceId(self.spaces.len() as u8);
        let program = self.programs.compile(&printed.program);
        let for_owner = card.abilities.iter().find_map(|ability| match ability {
            Ability::SpaceForOwner(program) => Some(self.programs.compile(program)),
            _ => None,
        });
        if printed.refill.is_some() {
            self.refilled.insert(space);
        }
        for needs in [&mut self.needs, &mut self.bare_needs] {
            if !needs.note(&self.programs, space, program, Users::OfCard) {
                needs.special.insert(space);
            }
        }
        self.spaces.push(Space {
            key: card.key,
            name: card.name.clone(),
            label: String::new(),
            text: String::new(),
            stage: None,
            refill: printed.refill,
            program,
            for_owner,
            half: None,
            hand_card: Some(card.key),
            card: card.clone(),
        });
    }

    /// The spaces that keys of spaces or groups name.
    pub fn spaces_of(&self, spaces: &Spaces) -> SpaceSet {
        self.named(spaces, self.board()).0
    }

    /// What is printed on the board.
    pub fn board(&self) -> &'static [Card] {
        match self.game {
            GameName::Classic => printed::classic(),
            _ => printed::revised(),
        }
    }

    /// The majors of which this is true, as bits.
    fn majors_that(&self, is: impl Fn(&Major) -> bool) -> u16 {
        let bits =
            self.majors.iter().enumerate().map(|(index, major)| u16::from(is(major)) << index);
        bits.fold(0, BitOr::bitor)
    }

    fn add_major(&mut self, card: &'static Card) {
        self.origins.begin(self.programs.next(), card.key.to_string());
        let mut major = Major {
            key: card.key,
            name: &card.name,
            points: card.points,
            price: Goods::NONE,
            returns: 0,
            play: None,
            cooks: [0; 4],
            bakes: None,
            crafts: None,
            bonus: None,
            marks: Marks::of(card),
            card,
        };
        for cost in &card.costs {
            match cost {
                Cost::Goods(goods) => major.price = *goods,
                Cost::Return { of, .. } => major.returns |= named_majors(of),
                Cost::PerPerson(_) => unreachable!("no major improvement is paid by the person"),
            }
        }
        for ability in &card.abilities {
            match ability {
                Ability::Play(program) => major.play = Some(self.programs.compile(program)),
                Ability::Convert { span: Span::Anytime, from, into, .. } => {
                    let cooked = COOKED.iter().position(|good| from[*good] == 1);
                    let cooked = cooked.expect("majors cook vegetables and animals");
                    major.cooks[cooked] = into[Good::Food] as u8;
                }
                Ability::Convert { span: Span::Harvest(_), from, into, .. } => {
                    let (good, _) = from.iter().next().expect("a craft uses up a good");
                    major.crafts = Some((good, into[Good::Food] as u8));
                }
                Ability::Bake { most, food } => {
                    major.bakes = Some((most.unwrap_or(u8::MAX), *food));
                }
                Ability::ScoreTable { count: Count::Of(Thing::Good(good)), tiers } => {
                    major.bonus = Some((*good, tiers));
                }
                _ => {}
            }
        }
        self.majors.push(major);
    }
}

/// The paragraphs that are in play; where several have the same key the last one counts.
fn cards_in_play(cards: &'static [Card], options: &Options) -> Vec<&'static Card> {
    let mut chosen: Vec<&Card> = Vec::new();
    let spaces = cards.iter().filter(|card| card.kind == Kind::Space);
    let of_use = |card: &&Card| in_play(&card.terms, options) && !is_dead(card, options);
    for card in spaces.filter(of_use) {
        match chosen.iter_mut().find(|other| other.key == card.key) {
            Some(other) => *other = card,
            None => chosen.push(card),
        }
    }
    chosen.sort_by_key(|card| card.terms.stage);
    chosen
}

fn in_play(terms: &Terms, options: &Options) -> bool {
    let with = |option: &String| {
        Switch::ALL.iter().any(|(name, switch, _)| name == option && options.has(*switch))
    };
    terms.players.is_none_or(|(least, most)| (least..=most).contains(&options.players))
        && terms.mode.is_none_or(|mode| mode == options.mode)
        && terms.with.as_ref().is_none_or(with)
}

/// Whether a space is of no use: who has no hand cards cannot play any. A bare board has it all the same.
fn is_dead(card: &Card, options: &Options) -> bool {
    let plays_a_card = |ability: &Ability| {
        matches!(ability, Ability::Use(Program::Act(Action::Occupation(_) | Action::Minor)))
    };
    options.cards.is_none()
        && !options.has(Switch::BareBoard)
        && card.abilities.iter().all(plays_a_card)
}

/// The part of the options that changes what stands on the table.
fn table_options(options: &Options) -> Options {
    let mut table = Options::new(options.game, options.players);
    table.mode = options.mode;
    table.cards = options.cards.clone();
    let switches = [
        Switch::Tile,
        Switch::SideJob,
        Switch::ExtraCopse,
        Switch::SoloStartPasses,
        Switch::BareBoard,
    ];
    for switch in switches {
        table.turn(switch, options.has(switch));
    }
    table
}

/// The majors that a card speaks of, as bits.
pub(super) fn named_majors(named: &Named) -> u16 {
    let majors = printed::majors().iter().enumerate();
    majors.filter(|(_, card)| named.covers(card)).fold(0, |set, (index, _)| set | 1 << index)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn spaces(options: &str) -> usize {
        let options: Options = options.parse().expect("the options go together");
        let layout = Layout::of(&options);
        // Linked spaces count as one.
        layout.spaces.len() - (layout.linked.0.count_ones() as usize).saturating_sub(1)
    }

    #[test]
    fn every_table_has_ten_printed_spaces_fourteen_cards_and_its_extras() {
        for (players, extra) in [(1, 0), (2, 0), (3, 4), (4, 6), (5, 6)] {
            for mode in ["full bare-board", "family"] {
                let options = format!("game=classic players={players} mode={mode}");
                assert_eq!(spaces(&options), 10 + 14 + extra, "{options}");
            }
            if players < 5 {
                assert_eq!(spaces(&format!("players={players} bare-board")), 24 + extra);
                let beginner = format!("game=revised players={players} mode=beginner");
                // The Side Job is added, and nobody is taught.
                let lessons = if players < 3 { 1 } else { 2 };
                assert_eq!(spaces(&beginner), 25 - lessons + extra);
                if players > 1 {
                    let tile = format!("players={players} bare-board tile");
                    assert_eq!(spaces(&tile), 25 + extra);
                }
            }
        }
    }

    #[test]
    fn a_layout_is_known_by_everything_that_was_chosen_about_it() {
        let decks = ["none", "E", "I", "K", "E,I", "E,K", "I,K", "E,I,K", "base"];
        let boards = ["mode=full", "mode=full bare-board", "mode=full side-job", "mode=family"]
            .iter()
            .chain(&["mode=beginner", "tile", "extra-copse", "solo-start-passes"]);
        let mut known = BTreeMap::new();
        for board in boards {
            for (cards, players) in decks.iter().flat_map(|deck| (1..=5).map(move |n| (deck, n))) {
                for game in ["classic", "revised"] {
                    let text = format!("game={game} players={players} cards={cards} {board}");
                    let Ok(options) = text.parse::<Options>() else { continue };
                    let layout = Layout::of(&options);
                    let same = known.entry(layout.hash).or_insert(layout.options.clone());
                    assert_eq!(*same, layout.options, "{text}");
                }
            }
        }
        assert!(known.len() > 70, "only {} layouts", known.len());
    }

    #[test]
    fn every_stage_has_its_cards() {
        for game in ["classic", "revised"] {
            let options: Options = format!("game={game} players=3").parse().expect("they exist");
            let counts = (1..=6).map(|stage| Layout::of(&options).stage(stage).count());
            assert_eq!(counts.collect::<Vec<_>>(), [4, 3, 2, 2, 2, 1]);
        }
    }
}

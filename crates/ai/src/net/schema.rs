//! Which facts a network looks at, and in what steps.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use crate::facts::{Described, Tell};

/// A fact and the amounts at which it makes a difference, rising.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Stepped {
    pub(crate) name: String,
    pub(crate) steps: Vec<i16>,
}

/// The facts of a farm and of the board that a network looks at.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Schema {
    pub(crate) farm: Vec<Stepped>,
    pub(crate) board: Vec<Stepped>,
}

fn rows(facts: &[Stepped]) -> usize {
    1 + facts.iter().map(|fact| fact.steps.len()).sum::<usize>()
}

impl Schema {
    /// Rows of a farm, a row of zeros included.
    pub(crate) fn farm_rows(&self) -> usize {
        rows(&self.farm)
    }

    /// Rows of the board, a row of zeros included.
    pub(crate) fn board_rows(&self) -> usize {
        rows(&self.board)
    }

    /// Rows of everything: the own farm, a rival's and the board.
    pub(crate) fn all_rows(&self) -> usize {
        2 * self.farm_rows() + self.board_rows()
    }

    /// The facts and steps of both.
    pub(crate) fn with(&self, more: &Schema) -> Schema {
        Schema { farm: joined(&self.farm, &more.farm), board: joined(&self.board, &more.board) }
    }

    /// Every step of the own farm, of a rival's and of the board, in the order of their rows; rows of
    /// zeros have none.
    pub(crate) fn steps(&self) -> impl Iterator<Item = Option<(usize, &str, i16)>> {
        [&self.farm, &self.farm, &self.board].into_iter().enumerate().flat_map(|(part, facts)| {
            let steps = facts.iter().flat_map(move |fact| {
                fact.steps.iter().map(move |step| Some((part, fact.name.as_str(), *step)))
            });
            std::iter::once(None).chain(steps)
        })
    }

    /// A number that other facts do not share.
    pub(crate) fn hash(&self) -> u64 {
        let facts = self.farm.iter().chain(&self.board);
        fingerprint(facts.flat_map(|fact| {
            let steps = fact.steps.iter().flat_map(|step| step.to_le_bytes());
            fact.name.bytes().chain([b'\n']).chain(steps)
        }))
    }

    /// Where the rows of a game's facts are, by the places at which it tells them.
    pub(crate) fn bind(&self, names: &Names) -> Bound {
        let of_others = names.board.iter().position(|fact| fact.name == PEOPLE_TO_PLACE);
        Bound {
            farm: bind(&self.farm, &names.farm),
            board: bind(&self.board, &names.board),
            of_others,
        }
    }
}

/// The facts of two lists, those of the first in their order.
fn joined(one: &[Stepped], other: &[Stepped]) -> Vec<Stepped> {
    let mut all = one.to_vec();
    for fact in other {
        match all.iter_mut().find(|known| known.name == fact.name) {
            Some(known) => {
                known.steps.extend(&fact.steps);
                known.steps.sort_unstable();
                known.steps.dedup();
            }
            None => all.push(fact.clone()),
        }
    }
    all
}

/// A number that stands for some bytes (64-bit FNV-1a).
fn fingerprint(bytes: impl Iterator<Item = u8>) -> u64 {
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// A number that stands for a kind of table: how many sit there, whether there are hand cards, and
/// all that there is to tell.
pub(crate) fn table<G: Described>(game: &G) -> u64 {
    let Names { farm, board } = Names::of(game);
    let names = farm.iter().chain(&board).flat_map(|fact| fact.name.bytes().chain([b'\n']));
    fingerprint([game.seats(), game.has_cards().into()].into_iter().chain(names))
}

fn bind(facts: &[Stepped], told: &[Named]) -> Vec<Ladder> {
    let mut known = HashMap::new();
    let mut first = 1;
    for fact in facts {
        known.insert(fact.name.as_str(), (first, fact));
        first += fact.steps.len() as u16;
    }
    let ladder = |named: &Named| match known.get(named.name.as_str()) {
        Some((first, fact)) => Ladder::new(*first, &fact.steps, named.private),
        None => Ladder::EMPTY,
    };
    told.iter().map(ladder).collect()
}

/// What the board tells of everybody together.
pub(crate) const PEOPLE_TO_PLACE: &str = "people to place";

/// The lowest amount that a ladder knows, and how many it knows.
const LOWEST: i16 = -16;
const AMOUNTS: usize = 64;

/// From the amount of a fact to its row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ladder {
    rows: [u16; AMOUNTS],
    /// Whether only the owner of the farm may know it.
    pub(crate) private: bool,
}

impl Ladder {
    const EMPTY: Ladder = Ladder { rows: [0; AMOUNTS], private: false };

    fn new(first: u16, steps: &[i16], private: bool) -> Ladder {
        let mut ladder = Ladder { private, ..Ladder::EMPTY };
        for (amount, row) in (LOWEST..).zip(&mut ladder.rows) {
            let reached = steps.iter().filter(|step| **step <= amount).count() as u16;
            *row = if reached == 0 { 0 } else { first + reached - 1 };
        }
        ladder
    }

    /// The row for an amount; 0 for none.
    #[inline(always)]
    pub(crate) fn row(&self, amount: i16) -> u16 {
        self.rows[(amount - LOWEST).clamp(0, AMOUNTS as i16 - 1) as usize]
    }
}

/// A network's rows for the facts of one kind of table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Bound {
    pub(crate) farm: Vec<Ladder>,
    pub(crate) board: Vec<Ladder>,
    /// The fact of the board that depends on what others have done this round.
    pub(crate) of_others: Option<usize>,
}

/// A fact that a game tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) name: String,
    pub(crate) private: bool,
}

/// The facts that a game tells of a farm and of the board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Names {
    pub(crate) farm: Vec<Named>,
    pub(crate) board: Vec<Named>,
}

impl Names {
    pub(crate) fn of<G: Described>(game: &G) -> Names {
        let mut names = Names::default();
        super::sight::describe_farm(game, farmstead_rules::Seat(0), Listing(&mut names.farm));
        game.describe_board(Listing(&mut names.board));
        names
    }
}

struct Listing<'a>(&'a mut Vec<Named>);

impl Listing<'_> {
    fn push(&mut self, of: &str, what: &str, private: bool) {
        let name = if what.is_empty() { of.to_owned() } else { format!("{of} {what}") };
        self.0.push(Named { name, private });
    }
}

impl Tell for Listing<'_> {
    fn tell(&mut self, of: impl AsRef<str>, what: &'static str, _amount: i16) {
        self.push(of.as_ref(), what, false);
    }

    fn confide(&mut self, of: impl AsRef<str>, what: &'static str, _amount: i16) {
        self.push(of.as_ref(), what, true);
    }
}

/// What was seen of facts in many positions, to choose steps by.
#[derive(Debug, Default)]
pub(crate) struct Census {
    farm: BTreeMap<String, Seen>,
    board: BTreeMap<String, Seen>,
    order: [Vec<String>; 2],
    positions: u64,
}

/// How often each amount was seen, and a number that two facts share only if they rise together.
#[derive(Debug, Default)]
struct Seen {
    amounts: BTreeMap<i16, u32>,
    fingerprints: BTreeMap<i16, u64>,
}

impl Census {
    /// Counts a position.
    pub(crate) fn add<G: Described>(&mut self, game: &G) {
        let names = Names::of(game);
        for seat in (0..game.seats()).map(farmstead_rules::Seat) {
            self.positions += 1;
            let mark = mixed(self.positions);
            let mut amounts = Vec::new();
            super::sight::describe_farm(game, seat, Amounts(&mut amounts));
            note(&mut self.farm, &mut self.order[0], &names.farm, &amounts, mark);
            if seat.0 == 0 {
                amounts.clear();
                game.describe_board(Amounts(&mut amounts));
                note(&mut self.board, &mut self.order[1], &names.board, &amounts, mark);
            }
        }
    }

    /// The facts that were seen to differ, each with the steps that are worth a row.
    pub(crate) fn schema(&self) -> Schema {
        let [farm, board] = &self.order;
        Schema { farm: stepped(&self.farm, farm), board: stepped(&self.board, board) }
    }
}

fn note(
    seen: &mut BTreeMap<String, Seen>,
    order: &mut Vec<String>,
    names: &[Named],
    amounts: &[i16],
    mark: u64,
) {
    for (named, amount) in names.iter().zip(amounts) {
        if !seen.contains_key(&named.name) {
            order.push(named.name.clone());
        }
        let seen = seen.entry(named.name.clone()).or_default();
        *seen.amounts.entry(*amount).or_default() += 1;
        let fingerprint = seen.fingerprints.entry(*amount).or_default();
        *fingerprint = fingerprint.wrapping_add(mark);
    }
}

/// A step must be reached, and not be reached, in one position of so many.
const RARE: u64 = 10_000;
/// All amounts up to this one may be steps; above it only some.
const FINE: i16 = 10;
const COARSE: [i16; 7] = [12, 15, 18, 22, 27, 33, 40];

fn stepped(seen: &BTreeMap<String, Seen>, order: &[String]) -> Vec<Stepped> {
    let mut known = BTreeSet::new();
    let mut facts = Vec::new();
    for name in order {
        let Seen { amounts, fingerprints } = &seen[name];
        let all: u64 = amounts.values().map(|count| u64::from(*count)).sum();
        let mut values: Vec<i16> = amounts.keys().copied().collect();
        values.sort_unstable();
        let mut steps = Vec::new();
        for step in values.into_iter().skip(1) {
            let fine = step <= FINE || COARSE.contains(&step);
            let at_least = |amount: &&i16| **amount >= step;
            let reached: u64 =
                amounts.keys().filter(at_least).map(|amount| u64::from(amounts[amount])).sum();
            let fingerprint = fingerprints
                .keys()
                .filter(at_least)
                .fold(0_u64, |sum, amount| sum.wrapping_add(fingerprints[amount]));
            let rare = reached.min(all - reached) * RARE < all;
            if fine && !rare && (LOWEST..LOWEST + AMOUNTS as i16).contains(&step) {
                // Two facts that always rise together need one row.
                if known.insert(fingerprint) {
                    steps.push(step);
                }
            }
        }
        if !steps.is_empty() {
            facts.push(Stepped { name: name.clone(), steps });
        }
    }
    facts
}

struct Amounts<'a>(&'a mut Vec<i16>);

impl Tell for Amounts<'_> {
    fn tell(&mut self, _of: impl AsRef<str>, _what: &'static str, amount: i16) {
        self.0.push(amount);
    }
}

fn mixed(number: u64) -> u64 {
    let mut random = crate::Wyrand::new(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    rand_core::Rng::next_u64(&mut random)
}

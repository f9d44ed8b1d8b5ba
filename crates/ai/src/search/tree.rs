//! The tree and how it grows.

use farmstead_rules::{Move, Seat, Turn};

use super::points::{softmax, utility};
use super::prospects::{KeptProspects, Line, Prospect, Prospects, Table};
use super::worlds::Worlds;
use crate::clock::Clock;
use crate::evaluator::{Evaluator, Totals};
use crate::turns::{Breadth, Searched};

/// How a tree grows, and what it may cost.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Growth {
    /// Bytes for nodes and options; beyond them it does not grow, but goes on.
    pub(crate) bytes: usize,
    /// Options that a node keeps.
    pub(crate) options: usize,
    /// How many points an option may seem worse and still deserve a look.
    pub(crate) curiosity: f32,
    /// How many points less make an option a third as likely.
    pub(crate) tau: f32,
    /// How much is tried at the root.
    pub(crate) root: Breadth,
}

/// Turns that a simulation follows: more than a game has. Turns that never end could lead back to
/// where they began.
const LONGEST_PATH: usize = 500;

impl Default for Growth {
    fn default() -> Growth {
        Growth { bytes: 256 << 20, options: 40, curiosity: 4.0, tau: 1.5, root: Breadth::WIDE }
    }
}

impl Growth {
    /// The part of one of several trees.
    pub(crate) fn shared_by(self, trees: usize) -> Growth {
        Growth { bytes: self.bytes / trees, ..self }
    }
}

/// A position in which a seat begins something.
#[derive(Debug, Clone, Copy)]
struct Node {
    first: u32,
    len: u16,
    mover: u8,
    visits: u32,
    /// What its options promised at first, and what came of them, over all visits.
    promised: f32,
    found: f32,
}

/// A result of a turn.
#[derive(Debug, Clone, Copy)]
struct Choice {
    line: Line,
    /// The node it leads to, where no chance comes between.
    child: u32,
    visits: u32,
    prior: f32,
    /// The points that everybody expects at first sight, and what they are worth to the mover.
    first: Totals,
    start: f32,
    sums: Totals,
}

/// What is known of an option at the root.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct OptionStats {
    /// How often it was looked at.
    pub(crate) visits: u32,
    /// The share of attention it deserved at first sight.
    pub(crate) prior: f32,
    /// What everybody expects of it at first sight, and what that is worth to the mover.
    pub(crate) first: Totals,
    pub(crate) start: f32,
    /// The sums of everybody's points over its visits.
    pub(crate) sums: Totals,
}

impl OptionStats {
    /// Adds what another tree found.
    pub(crate) fn add(&mut self, other: &OptionStats) {
        self.visits += other.visits;
        for (sum, more) in self.sums.iter_mut().zip(other.sums) {
            *sum += more;
        }
    }

    /// Everybody's expected points, if it was ever looked at.
    pub(crate) fn means(&self) -> Option<Totals> {
        (self.visits > 0).then(|| self.sums.map(|sum| sum / self.visits as f32))
    }
}

/// A growing tree of turns.
pub(crate) struct Tree<G: Searched, E: Evaluator<G>> {
    evaluator: E,
    worlds: Worlds<G>,
    growth: Growth,
    seats: usize,
    prospects: Prospects<G, E>,
    /// The node from which simulations set out.
    root: u32,
    nodes: Vec<Node>,
    choices: Vec<Choice>,
    /// The positions of the nodes, where they do not depend on hidden hands.
    positions: Vec<G::Snapshot>,
    /// Nodes by what their mover knows; [`SEEN`] is a position that was seen once.
    known: Table<u32>,
    path: Vec<(u32, u32)>,
    shares: Vec<f32>,
    simulations: u64,
    /// Where the last simulation ended, and what it found there.
    leaf: G,
    found: Totals,
}

/// The last simulation.
pub(crate) struct Seen<'t, G> {
    /// The option at the root that it followed.
    pub(crate) option: usize,
    /// What it found.
    pub(crate) totals: &'t Totals,
    /// Where it ended.
    pub(crate) leaf: &'t G,
}

/// Most positions are seen once only; they become nodes when they are seen again.
const SEEN: u32 = u32::MAX;
/// The child of a choice that leads to no node, or not always to the same.
const NONE: u32 = u32::MAX;
/// Options kept at the root; more are hardly ever found.
const MOST_AT_ROOT: usize = 4096;

/// A tree that is put away until the next decision, apart from the rule book of its game.
pub(crate) struct KeptTree<S, E, C> {
    worlds: Worlds<S>,
    growth: Growth,
    seats: usize,
    prospects: KeptProspects<E, C>,
    root: u32,
    nodes: Vec<Node>,
    choices: Vec<Choice>,
    positions: Vec<S>,
    known: Table<u32>,
    simulations: u64,
    leaf: S,
}

impl<G: Searched, E: Evaluator<G> + Clone> Tree<G, E> {
    /// Puts the tree away.
    pub(crate) fn keep(self) -> KeptTree<G::Snapshot, E, E::Change> {
        KeptTree {
            worlds: self.worlds.map(|game| game.snapshot()),
            growth: self.growth,
            seats: self.seats,
            prospects: self.prospects.keep(),
            root: self.root,
            nodes: self.nodes,
            choices: self.choices,
            positions: self.positions,
            known: self.known,
            simulations: self.simulations,
            leaf: self.leaf.snapshot(),
        }
    }

    /// Takes a tree up again that was grown for the same table.
    pub(crate) fn recall(kept: KeptTree<G::Snapshot, E, E::Change>, game: &G) -> Tree<G, E> {
        Tree {
            evaluator: kept.prospects.evaluator.clone(),
            worlds: kept.worlds.map(|world| game.at(&world)),
            growth: kept.growth,
            seats: kept.seats,
            prospects: Prospects::recall(kept.prospects),
            root: kept.root,
            nodes: kept.nodes,
            choices: kept.choices,
            positions: kept.positions,
            known: kept.known,
            path: Vec::new(),
            shares: Vec::new(),
            simulations: kept.simulations,
            leaf: game.at(&kept.leaf),
            found: Totals::default(),
        }
    }

    /// A tree whose root has every option that the seat to move of the worlds has.
    pub(crate) fn new(evaluator: E, worlds: Worlds<G>, growth: Growth) -> Tree<G, E> {
        let root = worlds.sample().clone();
        let mut tree = Tree {
            evaluator: evaluator.clone(),
            seats: usize::from(root.seats()),
            worlds,
            growth,
            prospects: Prospects::new(evaluator),
            root: 0,
            nodes: Vec::new(),
            choices: Vec::new(),
            positions: Vec::new(),
            known: Table::default(),
            path: Vec::new(),
            shares: Vec::new(),
            simulations: 0,
            leaf: root.clone(),
            found: Totals::default(),
        };
        tree.add_root();
        tree
    }

    /// Adds a node with every option of the game at hand, from which simulations set out.
    fn add_root(&mut self) {
        if let Turn::Seat(mover) = self.leaf.turn() {
            let last = self.leaf.is_last_round();
            self.prospects.find_all(&self.leaf, if last { Breadth::ALL } else { self.growth.root });
            self.root = self.nodes.len() as u32;
            self.path.clear();
            self.add_node(mover, MOST_AT_ROOT);
        }
    }

    /// The option of a new tree that leads where these moves do, added if nobody would think of it;
    /// `None` if they cannot be played.
    pub(crate) fn option_like(&mut self, moves: &[Move]) -> Option<usize> {
        let root = *self.nodes.get(self.root as usize)?;
        let sample = self.worlds.sample().clone();
        let leads_to = |moves: &[Move]| {
            let mut after = sample.clone();
            moves.iter().all(|chosen| after.play(*chosen, &mut ()).is_ok()).then(|| after.hash())
        };
        let there = leads_to(moves)?;
        let known =
            (0..usize::from(root.len)).find(|option| leads_to(self.moves(*option)) == Some(there));
        if known.is_some() {
            return known;
        }
        debug_assert_eq!(root.first as usize + usize::from(root.len), self.choices.len());
        let mover = Seat(root.mover);
        let prospect = self.prospects.given(&sample, mover, moves);
        let mut first = prospect.totals;
        if !E::SEES_ALL {
            first = self.rivals(mover);
            first[mover.index()] = prospect.totals[mover.index()];
        }
        let start = utility(&first, mover.index(), self.seats);
        self.choices.push(Choice {
            line: prospect.line,
            child: NONE,
            visits: 0,
            prior: 0.0,
            first,
            start,
            sums: Totals::default(),
        });
        self.nodes[self.root as usize].len += 1;
        Some(usize::from(root.len))
    }

    /// Goes on from a later position of the game, a sample of what its mover knows; whether the tree
    /// has been there. What was found of its options is kept.
    pub(crate) fn advance(&mut self, sample: &G) -> bool {
        let Turn::Seat(mover) = sample.turn() else { return false };
        if !self.is_light() {
            return false;
        }
        let hides_hands = self.worlds.hides_hands();
        self.worlds.advance(sample, mover);
        if self.worlds.hides_hands() != hides_hands {
            return false;
        }
        let key = self.worlds.key(self.worlds.sample(), mover);
        let Some(known) = self.known.get(&key).copied().filter(|node| *node != SEEN) else {
            return false;
        };
        let lean = self.growth.root == Breadth::LEAN && !sample.is_last_round();
        if lean {
            self.root = known;
        } else {
            self.leaf = self.worlds.sample().clone();
            self.add_root();
            self.inherit(known);
            self.known.insert(key, self.root);
        }
        self.simulations = 0;
        true
    }

    /// Gives the root what is known of its options at another node of the same position.
    fn inherit(&mut self, from: u32) {
        let [from, root] = [from, self.root].map(|node| self.nodes[node as usize]);
        let options =
            |node: Node| (node.first..node.first + u32::from(node.len)).map(|at| at as usize);
        let (mut visits, mut promised, mut found) = (0, 0.0, 0.0);
        for option in options(root) {
            let line = self.line(&self.choices[option]);
            let same = options(from).find(|other| self.line(&self.choices[*other]) == line);
            if let Some(same) = same {
                let Choice { child, visits: seen, sums, .. } = self.choices[same];
                let choice = &mut self.choices[option];
                (choice.child, choice.visits, choice.sums) = (child, seen, sums);
                visits += seen;
                promised += seen as f32 * choice.start;
                found += utility(&sums, usize::from(root.mover), self.seats);
            }
        }
        let root = &mut self.nodes[self.root as usize];
        (root.visits, root.promised, root.found) = (visits, promised, found);
    }

    /// How many simulations were made.
    pub(crate) fn simulations(&self) -> u64 {
        self.simulations
    }

    /// What is known of the options at the root, the likeliest at first sight first.
    pub(crate) fn options(&self) -> impl ExactSizeIterator<Item = OptionStats> + '_ {
        self.root_choices().iter().map(|choice| OptionStats {
            visits: choice.visits,
            prior: choice.prior,
            first: choice.first,
            start: choice.start,
            sums: choice.sums,
        })
    }

    /// The moves of an option at the root.
    pub(crate) fn moves(&self, option: usize) -> &[Move] {
        self.line(&self.root_choices()[option])
    }

    fn root_choices(&self) -> &[Choice] {
        let Some(root) = self.nodes.get(self.root as usize) else { return &[] };
        &self.choices[root.first as usize..][..usize::from(root.len)]
    }

    fn line(&self, choice: &Choice) -> &[Move] {
        self.prospects.moves(choice.line)
    }

    /// The positions below the root that were visited so often, with what everybody may expect there
    /// of what was looked at most.
    pub(crate) fn visited(&self, least: u32) -> Vec<(G, Totals)> {
        let mut visited = Vec::new();
        let mut nodes = vec![self.root];
        while let Some(node) = nodes.pop() {
            let Some(&Node { first, len, visits, .. }) = self.nodes.get(node as usize) else {
                break;
            };
            let choices = &self.choices[first as usize..][..usize::from(len)];
            let best = choices.iter().rev().max_by_key(|choice| choice.visits);
            let position = self.positions.get(node as usize);
            if let (Some(best), Some(position)) = (best, position)
                && node != self.root
                && visits >= least
            {
                visited
                    .push((self.leaf.at(position), best.sums.map(|sum| sum / best.visits as f32)));
            }
            let followed = choices.iter().filter(|choice| choice.visits >= least);
            nodes.extend(followed.map(|choice| choice.child).filter(|child| *child != NONE));
        }
        visited
    }

    /// Who values its positions.
    pub(crate) fn evaluator(&self) -> &E {
        &self.evaluator
    }

    /// How many sit at the table.
    pub(crate) fn seats(&self) -> usize {
        self.seats
    }

    /// Makes simulations while the clock allows it and they could still change the answer.
    pub(crate) fn run(&mut self, clock: &Clock) {
        while clock.allows(self.simulations) && !self.is_settled(clock) {
            self.simulate();
        }
    }

    /// Whether the option that leads cannot be caught up with, or on the clock hardly can.
    fn is_settled(&self, clock: &Clock) -> bool {
        if !self.simulations.is_multiple_of(64) {
            return false;
        }
        let mut most = [0; 2];
        let mut all = 0;
        for choice in self.root_choices() {
            all += u64::from(choice.visits);
            if choice.visits > most[0] {
                most = [choice.visits, most[0]];
            } else if choice.visits > most[1] {
                most[1] = choice.visits;
            }
        }
        let late = clock.is_timed() && clock.used(self.simulations) > 0.2;
        u64::from(most[0] - most[1]) > clock.left(self.simulations)
            || (late && 100 * u64::from(most[0]) > 95 * all)
    }

    /// Follows the tree to its edge, grows it there and brings back what it found.
    pub(crate) fn simulate(&mut self) {
        if !self.nodes.is_empty() {
            let choice = self.select(self.root);
            self.follow(choice);
        }
    }

    /// Makes a simulation that begins with a certain option at the root.
    pub(crate) fn simulate_option(&mut self, option: usize) {
        let first = self.nodes[self.root as usize].first;
        self.follow(first + option as u32);
    }

    fn follow(&mut self, mut choice: u32) {
        let mut node = self.root;
        // Whether the game at hand stands at the node.
        let mut at_hand = false;
        self.path.clear();
        let totals = loop {
            self.path.push((node, choice));
            let child = self.choices[choice as usize].child;
            if child != NONE && self.path.len() < LONGEST_PATH {
                (node, at_hand) = (child, false);
            } else {
                if !at_hand {
                    self.leaf = match self.positions.get(node as usize) {
                        Some(position) => self.worlds.deal_anew(&self.leaf.at(position)),
                        None => self.worlds.draw(),
                    };
                    at_hand = true;
                }
                let round = self.leaf.round();
                if !self.play(choice) {
                    break self.totals();
                }
                let Turn::Seat(mover) = self.leaf.turn() else { break self.totals() };
                if self.path.len() >= LONGEST_PATH {
                    break self.totals();
                }
                let key = self.worlds.key(&self.leaf, mover);
                let Some(child) = self.reach(mover, key) else {
                    break self.first_sight(mover, key);
                };
                // Chance and what is hidden come in between rounds.
                if self.leaf.round() == round && !self.positions.is_empty() {
                    self.choices[choice as usize].child = child;
                }
                node = child;
            }
            choice = self.select(node);
        };
        self.learn(&totals);
        self.simulations += 1;
        self.found = totals;
    }

    /// The last simulation, if there was one.
    pub(crate) fn last(&self) -> Option<Seen<'_, G>> {
        let (_, choice) = self.path.first()?;
        let option = (choice - self.nodes[self.root as usize].first) as usize;
        Some(Seen { option, totals: &self.found, leaf: &self.leaf })
    }

    /// What rivals did first in their turns after the root in the last simulation, and whether it
    /// came to the seat's next turn.
    pub(crate) fn rivals_since(&self, seat: Seat) -> (Vec<(Seat, Move)>, bool) {
        let mut firsts = Vec::new();
        for (node, choice) in self.path.iter().skip(1) {
            let mover = Seat(self.nodes[*node as usize].mover);
            if mover == seat {
                return (firsts, true);
            }
            let first = self.line(&self.choices[*choice as usize]).first();
            firsts.extend(first.map(|first| (mover, *first)));
        }
        (firsts, self.leaf.turn() == Turn::Seat(seat))
    }

    /// The turn that was looked at most in a position, if any was.
    pub(crate) fn likeliest(&self, game: &G, mover: Seat) -> Option<&[Move]> {
        let node = self.nodes.get(*self.known.get(&self.worlds.key(game, mover))? as usize)?;
        let choices = &self.choices[node.first as usize..][..usize::from(node.len)];
        let best = choices.iter().rev().max_by_key(|choice| choice.visits)?;
        (best.visits > 0).then(|| self.line(best))
    }

    /// The option that deserves the next visit.
    fn select(&self, node: u32) -> u32 {
        let node = &self.nodes[node as usize];
        let first = node.first as usize;
        let visits = node.visits as f32;
        let root = visits.sqrt();
        // More options come into view the more often the node is visited.
        let seen = (4.0 + 2.0 * root) as usize;
        let choices = &self.choices[first..][..usize::from(node.len).min(seen)];
        // What the search finds differs from first sight by about as much for all options.
        let shift = (node.promised - node.found) / visits.max(1.0);
        let mut best = (f32::NEG_INFINITY, 0);
        for (index, choice) in choices.iter().enumerate() {
            let known = match choice.visits {
                0 => choice.start - shift,
                visits => {
                    let share = 1.0 / visits as f32;
                    let means = choice.sums.map(|sum| sum * share);
                    utility(&means, usize::from(node.mover), self.seats)
                }
            };
            let curious =
                self.growth.curiosity * choice.prior * root / (1.0 + choice.visits as f32);
            if known + curious > best.0 {
                best = (known + curious, index);
            }
        }
        (first + best.1) as u32
    }

    /// Plays an option in the game at hand; whether all of it could be played.
    fn play(&mut self, choice: u32) -> bool {
        let line = self.prospects.moves(self.choices[choice as usize].line);
        line.iter().all(|chosen| self.leaf.play(*chosen, &mut ()).is_ok())
    }

    /// What everybody may expect of the game at hand.
    fn totals(&self) -> Totals {
        let mut totals = Totals::default();
        for (seat, total) in (0..).map(Seat).zip(&mut totals[..self.seats]) {
            *total = self.evaluator.total(&self.leaf, seat);
        }
        totals
    }

    /// What everybody but the mover may expect. What the game at hand is worth to whoever led it
    /// there is known already.
    fn rivals(&self, mover: Seat) -> Totals {
        let last = self.path.last().map(|(node, choice)| {
            let leader = self.nodes[*node as usize].mover;
            (leader, self.choices[*choice as usize].first[usize::from(leader)])
        });
        let mut totals = Totals::default();
        for (seat, total) in (0..).map(Seat).zip(&mut totals[..self.seats]) {
            if seat != mover {
                *total = match last {
                    Some((leader, value)) if leader == seat.0 => value,
                    _ => self.evaluator.total(&self.leaf, seat),
                };
            }
        }
        totals
    }

    /// What everybody may expect at a first look: what an evaluator that sees all says of the position,
    /// otherwise what is left if the mover does what looks best.
    fn first_sight(&mut self, mover: Seat, key: u64) -> Totals {
        if let Some(totals) = self.prospects.at_first_sight(&self.leaf) {
            return self.second_opinion(totals);
        }
        let mut totals = self.rivals(mover);
        totals[mover.index()] = self.prospects.best(&self.leaf, key);
        totals
    }

    /// What the mover sees in the game at hand and what whoever led it there saw in it: two views of the
    /// same position, of which the mean is nearer to the truth than either.
    fn second_opinion(&self, mut totals: Totals) -> Totals {
        let last = self.path.last().map(|(_, choice)| &self.choices[*choice as usize]);
        if let Some(Choice { visits: 0, first, .. }) = last {
            for (total, first) in totals.iter_mut().zip(first) {
                *total = 0.5 * (*total + first);
            }
        }
        totals
    }

    /// The node of the game at hand, if it was seen before.
    fn reach(&mut self, mover: Seat, key: u64) -> Option<u32> {
        let is_full = self.is_full();
        match self.known.get_mut(&key) {
            Some(&mut node) if node != SEEN => Some(node),
            _ if is_full => {
                self.prospects.close();
                None
            }
            Some(place) => {
                let node = self.nodes.len() as u32;
                *place = node;
                self.prospects.find(&self.leaf, key);
                self.add_node(mover, self.growth.options);
                Some(node)
            }
            None => {
                self.known.insert(key, SEEN);
                None
            }
        }
    }

    /// Whether it takes so little of its memory that it can wait for the next decision.
    pub(crate) fn is_light(&self) -> bool {
        8 * self.bytes() <= self.growth.bytes
    }

    fn is_full(&self) -> bool {
        self.bytes() > self.growth.bytes
    }

    fn bytes(&self) -> usize {
        self.nodes.len() * size_of::<Node>()
            + self.positions.len() * size_of::<G::Snapshot>()
            + self.choices.len() * size_of::<Choice>()
            + self.known.len() * 2 * size_of::<(u64, u32)>()
            + self.prospects.bytes()
    }

    /// Adds a node for the game at hand with the best of what was just found; what everybody may
    /// expect of the very best comes back.
    fn add_node(&mut self, mover: Seat, most: usize) -> Totals {
        let rivals = if E::SEES_ALL { Totals::default() } else { self.rivals(mover) };
        let seats = self.seats;
        let found = self.prospects.found_mut();
        if !E::SEES_ALL {
            for prospect in found.iter_mut() {
                let own = prospect.totals[mover.index()];
                prospect.totals = rivals;
                prospect.totals[mover.index()] = own;
            }
        }
        let worth = |prospect: &Prospect| utility(&prospect.totals, mover.index(), seats);
        // Equal values stay in the order of the rules.
        found.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
        found.truncate(most);
        self.shares.clear();
        self.shares.extend(found.iter().map(worth));
        softmax(&mut self.shares, self.growth.tau);
        let first = self.choices.len() as u32;
        for (prospect, prior) in found.iter().zip(&self.shares) {
            self.choices.push(Choice {
                line: prospect.line,
                child: NONE,
                visits: 0,
                prior: *prior,
                first: prospect.totals,
                start: worth(prospect),
                sums: Totals::default(),
            });
        }
        let best = found.first().map_or(rivals, |prospect| prospect.totals);
        self.nodes.push(Node {
            first,
            len: self.shares.len() as u16,
            mover: mover.0,
            visits: 0,
            promised: 0.0,
            found: 0.0,
        });
        if !self.worlds.hides_hands() {
            self.positions.push(self.leaf.snapshot());
        }
        best
    }

    /// Brings what was found back along the path.
    fn learn(&mut self, totals: &Totals) {
        for (node, choice) in &self.path {
            let node = &mut self.nodes[*node as usize];
            let choice = &mut self.choices[*choice as usize];
            choice.visits += 1;
            for (sum, total) in choice.sums.iter_mut().zip(totals) {
                *sum += total;
            }
            node.visits += 1;
            node.promised += choice.start;
            node.found += utility(totals, usize::from(node.mover), self.seats);
        }
    }
}

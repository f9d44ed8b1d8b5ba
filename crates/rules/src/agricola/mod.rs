//! Agricola, classic and revised: one engine, two tables of printed facts.
//!
//! Reading order: `farmyard` (cells, fences, animals), `board` (what is printed), `state` (where a
//! game stands), `can` and `moves` (what may be done), `play`, `turn`, `steps`, `actions`,
//! `stock`, `round` and `harvest` (what happens then), `scoring`; `report` and `words` say it to
//! programs and people.

mod actions;
mod board;
mod can;
mod cards;
mod choice;
pub mod farmyard;
#[cfg(test)]
mod feeding_choices;
#[cfg(test)]
mod fence_layouts;
mod harvest;
mod moves;
mod parts;
mod play;
mod program;
mod promises;
mod reasons;
mod report;
mod round;
#[cfg(test)]
mod scenario;
mod scoring;
mod state;
mod steps;
mod stock;
mod turn;
mod words;

pub use board::{Layout, Major, Space, SpaceId, SpaceSet};
pub use choice::{Choice, Payment};
pub use report::{CardReport, FarmReport, MajorReport, SpaceReport, TableReport};
pub use round::{HARVESTS, stage};
pub use scoring::LINES;
pub use state::{Frame, House, Player, ROUNDS, Rung, State};

use farmstead_cardboard::{Card, Kind};

use crate::deal::{BadDeal, Chance, Deal};
use crate::events::{Events, Name};
use crate::game::{Game, Illegal, Move, Moves, Seat, Turn};
use crate::options::{Options, Switch};
use crate::parts::MoveParts;
use crate::reasons::Reasons;
use crate::scores::Scores;
use rand_core::Rng;

/// The round cards of the options' game in a random order that fits the stages.
pub(crate) fn shuffle_round_cards<R: Rng>(options: &Options, chance: &mut Chance<R>) -> Vec<Name> {
    let layout = Layout::of(options);
    let mut order = Vec::with_capacity(ROUNDS as usize);
    for stage in 1..=6 {
        let mut cards: Vec<SpaceId> = layout.stage(stage).collect();
        chance.shuffle(&mut cards);
        order.extend(cards.iter().map(|card| layout.spaces[card.0 as usize].key));
    }
    order
}

/// A game of Agricola for `P` players.
#[derive(Debug, Clone, Copy)]
pub struct Agricola<const P: usize> {
    state: State<[Player; P]>,
}

impl<const P: usize> Agricola<P> {
    /// Sets the table and runs on to the first choice.
    pub fn new(options: &Options, deal: &Deal) -> Result<Agricola<P>, BadDeal> {
        let layout = Layout::of(options);
        let round_cards = read_round_cards(layout, &deal.rounds)?;
        if deal.start >= options.players {
            let (start, players) = (deal.start, options.players);
            return Err(BadDeal(format!("seat {start} cannot start a game of {players} players")));
        }
        let start = Seat(deal.start);
        let mut players = [Player::new(0); P];
        for (seat, player) in (0..).map(Seat).zip(&mut players) {
            *player = Player::new(match (P, seat == start) {
                (1, _) => 0,
                (_, true) if !options.has(Switch::EvenStart) => 2,
                _ => 3,
            });
        }
        deal_hands(layout, &mut players, &deal.hands)?;
        let common = state::Common::new(layout, options.switches(), start, round_cards);
        let mut game = Agricola { state: State { layout, common, players } };
        game.state_mut().run(&mut ());
        Ok(game)
    }

    /// Where the game stands.
    #[inline]
    pub fn state(&self) -> &State {
        &self.state
    }

    #[inline]
    fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }

    /// Everything on the table, for people and programs.
    pub fn report(&self) -> TableReport {
        TableReport::new(self.state())
    }
}

/// Hand cards that each player is dealt of each kind.
const HAND: usize = 7;

/// The hands of the options' decks: occupations for this number of players, and improvements.
pub(crate) fn shuffle_hands<R: Rng>(options: &Options, chance: &mut Chance<R>) -> Vec<Vec<Name>> {
    let mut hands = vec![Vec::new(); options.players as usize];
    for kind in [Kind::Occupation, Kind::Minor] {
        let for_players = |card: &&Card| {
            card.kind == kind
                && card.terms.players.is_none_or(|(least, _)| least <= options.players)
        };
        let mut cards: Vec<Name> =
            options.cards.deck().iter().filter(for_players).map(|card| card.key.as_str()).collect();
        chance.shuffle(&mut cards);
        for (hand, dealt) in hands.iter_mut().zip(cards.chunks(HAND)) {
            hand.extend(dealt);
        }
    }
    hands
}

/// Hands out the cards of a deal.
fn deal_hands(layout: &Layout, players: &mut [Player], hands: &[Vec<Name>]) -> Result<(), BadDeal> {
    if layout.hand.is_empty() && hands.iter().all(Vec::is_empty) {
        return Ok(());
    }
    if hands.len() != players.len() {
        let (given, wanted) = (hands.len(), players.len());
        return Err(BadDeal(format!("a deal has {wanted} hands, not {given}")));
    }
    let mut dealt: Vec<u16> = Vec::new();
    for (seat, (player, hand)) in (0..).zip(players.iter_mut().zip(hands)) {
        if hand.len() > cards::Held::MOST {
            let (given, most) = (hand.len(), cards::Held::MOST);
            return Err(BadDeal(format!("a hand has at most {most} cards, not {given}")));
        }
        for (place, key) in hand.iter().enumerate() {
            let Some(card) = layout.hand_card(key) else {
                return Err(BadDeal(format!("there is no hand card called `{key}` in this game")));
            };
            if dealt.contains(&card) {
                return Err(BadDeal(format!("`{key}` is dealt twice")));
            }
            dealt.push(card);
            player.held.dealt[place] = card;
            player.held.hand |= 1 << cards::CardSlot::new(seat, place as u8).0;
        }
    }
    Ok(())
}

fn read_round_cards(layout: &Layout, names: &[Name]) -> Result<[SpaceId; 14], BadDeal> {
    let mut cards = [SpaceId(0); ROUNDS as usize];
    if names.len() != cards.len() {
        let count = names.len();
        return Err(BadDeal(format!("a deal has 14 round cards, not {count}")));
    }
    for (index, name) in names.iter().enumerate() {
        let round = index as u8 + 1;
        let Some(card) = layout.round_card(name) else {
            return Err(BadDeal(format!("there is no round card called `{name}`")));
        };
        if layout.spaces[card.0 as usize].stage != Some(stage(round)) {
            let stage = stage(round);
            return Err(BadDeal(format!(
                "`{name}` cannot come up in round {round}, which is of stage {stage}"
            )));
        }
        if cards[..index].contains(&card) {
            return Err(BadDeal(format!("`{name}` comes up twice")));
        }
        cards[index] = card;
    }
    Ok(cards)
}

impl<const P: usize> PartialEq for Agricola<P> {
    fn eq(&self, other: &Agricola<P>) -> bool {
        self.state.layout.id == other.state.layout.id
            && self.state.common == other.state.common
            && self.state.players == other.state.players
    }
}

impl<const P: usize> Game for Agricola<P> {
    fn turn(&self) -> Turn {
        match self.state.common.rung {
            Rung::Over => Turn::Over,
            _ => Turn::Seat(self.state().decider()),
        }
    }

    fn moves(&self, out: &mut Moves) {
        out.clear();
        self.state().list(out);
    }

    fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal> {
        self.state_mut().play(chosen, seen)
    }

    fn scores(&self) -> Scores {
        self.state().scores()
    }

    /// Hidden are the order of round cards to come, from everybody alike, and the cards in other
    /// players' hands that nobody has seen.
    fn masked(&self, seat: Option<Seat>) -> Agricola<P> {
        let mut known = *self;
        known.each_hidden_stage(|cards| cards.sort_unstable());
        for slot in known.hidden_cards(seat) {
            known.state.players[slot.seat()].held.dealt[slot.place()] = cards::Held::NO_CARD;
        }
        known
    }

    fn resampled(&self, seat: Option<Seat>, rng: &mut impl Rng) -> Agricola<P> {
        let mut whole = *self;
        let mut chance = Chance::from_rng(rng);
        whole.each_hidden_stage(|cards| chance.shuffle(cards));
        if !whole.state.layout.hand.is_empty() {
            whole.deal_unseen(seat, &mut chance);
        }
        whole
    }

    fn hash(&self) -> u64 {
        self.state().hash()
    }

    fn is_new_turn(&self) -> bool {
        self.state.common.stack.top().is_none()
    }

    fn write_move(&self, chosen: Move) -> String {
        words::notation(self.state(), chosen)
    }

    fn describe_move(&self, chosen: Move) -> String {
        words::description(self.state(), chosen)
    }

    fn parts(&self, chosen: Move) -> MoveParts {
        parts::parts(self.state(), chosen)
    }

    fn why_not(&self) -> Reasons {
        self.state().why_not()
    }

    fn question(&self) -> String {
        words::question(self.state())
    }
}

impl<const P: usize> Agricola<P> {
    /// The cards in hands that a seat has not seen.
    fn hidden_cards(&self, seat: Option<Seat>) -> impl Iterator<Item = cards::CardSlot> + use<P> {
        let state = *self;
        (0..P as u8).map(Seat).filter(move |other| Some(*other) != seat).flat_map(move |other| {
            let state = state;
            let held = state.state.players[other.index()].held;
            held.hand_slots().filter(move |slot| {
                // A card that was passed on has been seen by all.
                state.state.common.seen & (1 << slot.0) == 0
            })
        })
    }

    /// Deals the cards that a seat has not seen anew, among those that could be there.
    fn deal_unseen<R: Rng>(&mut self, seat: Option<Seat>, chance: &mut Chance<R>) {
        let layout = self.state.layout;
        let hidden: Vec<cards::CardSlot> = self.hidden_cards(seat).collect();
        let mut seen = vec![false; layout.hand.len()];
        for (index, player) in self.state.players.iter().enumerate() {
            for (place, card) in player.held.dealt.iter().enumerate() {
                let slot = cards::CardSlot::new(index as u8, place as u8);
                if *card != cards::Held::NO_CARD && !hidden.contains(&slot) {
                    seen[*card as usize] = true;
                }
            }
        }
        for occupations in [true, false] {
            let mut unseen: Vec<u16> = (0..layout.hand.len() as u16)
                .filter(|card| {
                    let hand = &layout.hand[*card as usize];
                    let for_players =
                        hand.card.terms.players.is_none_or(|(least, _)| least <= layout.players);
                    !seen[*card as usize] && hand.is_occupation == occupations && for_players
                })
                .collect();
            chance.shuffle(&mut unseen);
            let kind = |slot: &&cards::CardSlot| (slot.place() < HAND) == occupations;
            let slots: Vec<cards::CardSlot> = hidden.iter().filter(kind).copied().collect();
            for (slot, card) in slots.into_iter().zip(unseen) {
                self.state.players[slot.seat()].held.dealt[slot.place()] = card;
            }
        }
    }

    /// Does something to the cards of each stage that have not come up yet.
    fn each_hidden_stage(&mut self, mut change: impl FnMut(&mut [SpaceId])) {
        let next = self.state.common.round + 1;
        for of_stage in 1..=6 {
            let first = (next..=ROUNDS).find(|round| stage(*round) == of_stage);
            let Some(first) = first else { continue };
            let last = (first..=ROUNDS).filter(|round| stage(*round) == of_stage).count() as u8;
            let cards = &mut self.state.common.round_cards;
            change(&mut cards[first as usize - 1..(first + last) as usize - 1]);
        }
    }
}

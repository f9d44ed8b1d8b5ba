//! How often cards were dealt and played, and how often their abilities acted.

use std::collections::BTreeMap;
use std::fmt;

use farmstead_cardboard::{Ability, Card};
use farmstead_rules::Event;

/// How often is enough.
#[derive(Clone, Copy)]
pub(crate) struct Goal {
    pub(crate) played: u64,
    pub(crate) fired: u64,
}

/// One card.
struct Tally {
    card: &'static Card,
    dealt: u64,
    played: u64,
    fired: Vec<u64>,
}

/// Every card by its key.
pub(crate) struct Tallies {
    goal: Goal,
    cards: BTreeMap<&'static str, Tally>,
}

impl Tallies {
    pub(crate) fn new(goal: Goal, cards: impl Iterator<Item = &'static Card>) -> Tallies {
        let tally = |card: &'static Card| {
            let fired = vec![0; card.abilities.len()];
            (card.key.as_str(), Tally { card, dealt: 0, played: 0, fired })
        };
        Tallies { goal, cards: cards.map(tally).collect() }
    }

    pub(crate) fn note_dealt(&mut self, card: &str) {
        if let Some(tally) = self.cards.get_mut(card) {
            tally.dealt += 1;
        }
    }

    pub(crate) fn note(&mut self, event: &Event) {
        match *event {
            Event::Played { card, .. } => {
                if let Some(tally) = self.cards.get_mut(&*card) {
                    tally.played += 1;
                }
            }
            Event::CardActs { card, ability, .. } => {
                if let Some(tally) = self.cards.get_mut(&*card) {
                    tally.fired[ability as usize] += 1;
                }
            }
            _ => {}
        }
    }

    /// How much an event brings nearer to the goal.
    pub(crate) fn value(&self, event: &Event) -> f64 {
        match *event {
            Event::Played { card, .. } if self.wants_played(&card) => 6.0,
            Event::Played { card, .. } if self.is_short(&card) => 3.0,
            Event::CardActs { card, ability, .. } if self.wants(&card, ability.into()) => 10.0,
            _ => 0.0,
        }
    }

    fn wants_played(&self, card: &str) -> bool {
        self.cards.get(card).is_some_and(|tally| tally.played < self.goal.played)
    }

    /// Whether an ability has not acted often enough.
    pub(crate) fn wants(&self, card: &str, ability: usize) -> bool {
        self.cards.get(card).is_some_and(|tally| tally.fired[ability] < self.goal.fired)
    }

    /// Whether a card, or one of its abilities, is short.
    pub(crate) fn is_short(&self, card: &str) -> bool {
        self.cards.get(card).is_some_and(|tally| {
            tally.played < self.goal.played
                || tally.fired.iter().any(|fired| *fired < self.goal.fired)
        })
    }

    pub(crate) fn short_cards(&self) -> impl Iterator<Item = &'static Card> {
        self.cards.values().map(|tally| tally.card).filter(|card| self.is_short(&card.key))
    }

    /// How many plays and acts are missing to the goal.
    pub(crate) fn missing(&self) -> u64 {
        let missing = |tally: &Tally| {
            let acts = tally.fired.iter().map(|fired| self.goal.fired.saturating_sub(*fired));
            self.goal.played.saturating_sub(tally.played) + acts.sum::<u64>()
        };
        self.cards.values().map(missing).sum()
    }

    pub(crate) fn anything_short(&self) -> bool {
        self.short_cards().next().is_some()
    }
}

/// What an ability is, in a word.
fn kind(ability: &Ability) -> &'static str {
    match ability {
        Ability::Play(_) => "when played",
        Ability::When(..) => "trigger",
        Ability::Anytime(..) | Ability::AnytimeOnce(..) => "at any time",
        Ability::FromHand(_) => "out of turn",
        Ability::Space(_) | Ability::SpaceForOwner(_) => "space",
        Ability::Bake { .. } => "oven",
        Ability::Convert { .. } => "conversion",
        Ability::Always(farmstead_cardboard::Always::Cost(..)) => "price",
        Ability::Always(_) => "rule",
        _ => "points",
    }
}

impl fmt::Display for Tallies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |number: u64, enough: u64| if number < enough { "!" } else { " " };
        writeln!(f, "{:<6} {:<24} {:>8} {:>8}  {:>8}", "card", "", "dealt", "played", "acted")?;
        for (key, tally) in &self.cards {
            let (dealt, played) = (tally.dealt, tally.played);
            let short = mark(played, self.goal.played);
            writeln!(f, "{key:<6} {:<24} {dealt:>8} {played:>8}{short}", tally.card.name)?;
            for (ability, fired) in tally.card.abilities.iter().zip(&tally.fired) {
                let short = mark(*fired, self.goal.fired);
                writeln!(f, "       {:<24} {:>8} {:>8}  {fired:>8}{short}", kind(ability), "", "")?;
            }
        }
        Ok(())
    }
}

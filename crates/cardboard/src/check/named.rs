//! Checks what cards say about other cards.

use super::{Proof, is_word};
use crate::ability::{Ability, CostChange};
use crate::card::{Cost, Kind, Named};
use crate::goods::Good;
use crate::nearest::nearest;
use crate::printed;

impl Proof<'_> {
    /// Cards that a card speaks of.
    pub(super) fn named(&mut self, named: &Named) {
        named.words().iter().for_each(|word| self.card_word(word));
    }

    /// The key of a card, or what cards are.
    pub(super) fn card_word(&mut self, word: &str) {
        let deck = self.deck;
        let shipped = printed::majors().iter().chain(printed::shipped());
        let shipped = shipped.map(|card| card.key.as_str());
        let own = deck.cards.iter().map(|card| card.key.as_str());
        let known: Vec<&str> = own.chain(shipped).chain(Named::FAMILIES).collect();
        if known.contains(&word) {
            return;
        }
        self.wrong(format!("there is no card called `{word}`"), |words| is_word(words, word));
        if let Some(mistake) = self.found.last_mut() {
            mistake.meant = nearest(word, known).map(str::to_owned);
        }
    }

    /// What a card costs, as far as games can take it.
    pub(super) fn costs_not_yet(&mut self) {
        let card = self.card;
        let others = |cost: &Cost| !matches!(cost, Cost::Goods(_));
        if card.costs.len() > 1 && card.costs.iter().any(others) {
            self.refuse("only goods can be chosen from, as in `1 wood or 1 clay`", |words| {
                is_word(words, "or")
            });
        }
        for cost in &card.costs {
            if let Cost::Return { of, .. } = cost {
                self.named(of);
            }
        }
        let food =
            |cost: &Cost| matches!(cost, Cost::Goods(goods) if goods.total() == goods[Good::Food]);
        if card.kind == Kind::Occupation && (card.costs.len() > 1 || !card.costs.iter().all(food)) {
            self.refuse("an occupation costs food and nothing else", |words| {
                is_word(words, "cost")
            });
        }
        let from_hand = card.abilities.iter().any(|one| matches!(one, Ability::FromHand(_)));
        if from_hand && card.kind != Kind::Occupation {
            self.refuse("only an occupation can be played out of turn", |words| {
                is_word(words, "hand")
            });
        }
    }

    /// A price that changes once in a round.
    pub(super) fn once_a_round_not_yet(&mut self, change: &CostChange) {
        if !matches!(change, CostChange::Less(_, None) | CostChange::LessAny(_)) {
            self.refuse("once in a round a price can only be made less", |words| {
                is_word(words, "cost")
            });
        }
    }
}

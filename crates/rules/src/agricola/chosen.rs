//! Deals of which somebody has chosen a part, for study and for solo games.

use farmstead_cardboard::Kind;

use super::board::Layout;
use super::round::stage;
use crate::deal::{BadDeal, Deal, Piles};
use crate::events::Name;
use crate::options::{GameName, Options};

impl Deal {
    /// Replaces hands of classic or revised by chosen ones, from seat 0 on; `None` leaves a hand as
    /// it is. Cards that others held or that lay in piles are made up for by undealt ones.
    pub fn choose_hands(
        &mut self,
        options: &Options,
        chosen: &[Option<Vec<&str>>],
    ) -> Result<(), BadDeal> {
        if options.cards.is_none() || self.hands.len() != usize::from(options.players) {
            return Err(BadDeal("this game has no hand cards to choose".to_owned()));
        }
        if chosen.len() > self.hands.len() {
            let (given, players) = (chosen.len(), options.players);
            return Err(BadDeal(format!("{given} hands were chosen for {players} players")));
        }
        let layout = Layout::of(options);
        let key = |key: &&str| match layout.hand_card(key) {
            Some(card) => Ok(layout.hand[card as usize].key),
            None => Err(BadDeal(format!("there is no hand card called `{key}` in this game"))),
        };
        let mut taken: Vec<Name> = Vec::new();
        let mut spare: Vec<Name> = Vec::new();
        for (hand, chosen) in self.hands.iter_mut().zip(chosen) {
            let Some(chosen) = chosen else { continue };
            let chosen = chosen.iter().map(key).collect::<Result<Vec<Name>, BadDeal>>()?;
            spare.append(hand);
            taken.extend(&chosen);
            *hand = chosen;
        }
        let piles = [&mut self.piles.occupations, &mut self.piles.minors];
        for pile in piles {
            pile.retain(|card| !taken.contains(card));
            // What is drawn last is missed least.
            if options.draws() {
                spare.extend(pile.iter().rev());
            }
        }
        let held = self.hands.iter().chain(&self.permanent);
        let held: Vec<Name> = held.flatten().copied().collect();
        let undealt = options.hand_cards().map(|card| card.key.as_str());
        spare.extend(undealt.filter(|card| !held.contains(card)));
        spare.retain(|card| !taken.contains(card));
        let lot = |key: Name| layout.hand_card(key).map(|card| layout.hand[card as usize].card);
        let lot = |key: Name| lot(key).map(|card| options.deal.lot_of(card));
        for (seat, hand) in self.hands.iter_mut().enumerate() {
            if chosen.get(seat).is_some_and(Option::is_some) {
                continue;
            }
            for card in hand.iter_mut().filter(|card| taken.contains(*card)) {
                let other = spare.iter().position(|other| lot(other) == lot(card));
                let other = other.map(|index| spare[index]).ok_or_else(|| {
                    BadDeal("too few cards are left for the hands that were not chosen".to_owned())
                })?;
                spare.retain(|card| *card != other);
                self.piles.occupations.retain(|card| *card != other);
                self.piles.minors.retain(|card| *card != other);
                *card = other;
            }
        }
        if options.draws() {
            self.pile_up_undealt(options);
        }
        Ok(())
    }

    /// Puts cards that lie nowhere under their piles.
    fn pile_up_undealt(&mut self, options: &Options) {
        for card in options.hand_cards() {
            let key = card.key.as_str();
            let Piles { occupations, minors } = &mut self.piles;
            let laid = self.hands.iter().chain(&self.permanent).chain([&*occupations, &*minors]);
            if !laid.flatten().any(|laid| *laid == key) {
                let is_occupation = card.kind == Kind::Occupation;
                let pile = if is_occupation { occupations } else { minors };
                pile.push(key);
            }
        }
    }

    /// Lets chosen round cards of classic or revised come up before the others of their stage; 14
    /// of them are the whole order.
    pub fn choose_rounds(&mut self, options: &Options, chosen: &[&str]) -> Result<(), BadDeal> {
        if !matches!(options.game, GameName::Classic | GameName::Revised) {
            return Err(BadDeal("this game has no round cards to choose".to_owned()));
        }
        let layout = Layout::of(options);
        let mut cards: Vec<Name> = Vec::new();
        for key in chosen {
            let card = layout.round_card(key);
            let card = card
                .map(|card| layout.spaces[card.0 as usize].key)
                .ok_or_else(|| BadDeal(format!("there is no round card called `{key}`")))?;
            if cards.contains(&card) {
                return Err(BadDeal(format!("`{key}` comes up twice")));
            }
            cards.push(card);
        }
        if cards.len() == self.rounds.len() {
            self.rounds = cards;
            return Ok(());
        }
        let rank = |card: &Name| cards.iter().position(|chosen| chosen == card);
        let mut of_stage = 0..0;
        while of_stage.end < self.rounds.len() {
            let first = of_stage.end;
            let is_same = |index: &usize| stage(*index as u8 + 1) == stage(first as u8 + 1);
            of_stage = first..first + (first..self.rounds.len()).filter(is_same).count();
            self.rounds[of_stage.clone()].sort_by_key(|card| rank(card).unwrap_or(usize::MAX));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::any::AnyGame;
    use crate::deal::Seed;

    #[test]
    fn a_chosen_hand_is_dealt_and_nobody_else_has_its_cards() {
        for deal in ["hands", "draft", "living-hand", "one-travelling"] {
            let options: Options =
                format!("players=3 cards=base deal={deal}").parse().expect("they go together");
            let mut deal = Deal::from_seed(&options, Seed(1));
            let wanted: Vec<Name> = deal.hands[0].clone();
            deal.choose_hands(&options, &[None, Some(wanted.clone())]).expect("they exist");
            assert_eq!(deal.hands[1], wanted);
            assert_eq!(deal.hands[0].len(), wanted.len());
            AnyGame::new(&options, &deal).expect("the deal fits");
        }
    }

    #[test]
    fn what_cannot_be_chosen_is_refused() {
        let options: Options = "players=1 cards=base".parse().expect("they go together");
        let mut deal = Deal::from_seed(&options, Seed(1));
        let hand = |keys: &[&'static str]| Some(keys.to_vec());
        let refused = deal.choose_hands(&options, &[hand(&["Z999"])]).expect_err("no such card");
        assert_eq!(refused.to_string(), "there is no hand card called `Z999` in this game");
        let refused = deal.choose_hands(&options, &[None, None]).expect_err("one player");
        assert_eq!(refused.to_string(), "2 hands were chosen for 1 players");
        let refused = deal.choose_rounds(&options, &["forest"]).expect_err("it is printed");
        assert_eq!(refused.to_string(), "there is no round card called `forest`");
    }

    #[test]
    fn chosen_round_cards_come_up_first_in_their_stage() {
        let options: Options = "players=2".parse().expect("they go together");
        let mut deal = Deal::from_seed(&options, Seed(2));
        deal.choose_rounds(&options, &["fencing", "basic-wish", "grain-utilization"])
            .expect("they exist");
        assert_eq!(deal.rounds[..2], ["fencing", "grain-utilization"]);
        assert_eq!(deal.rounds[4], "basic-wish");
        AnyGame::new(&options, &deal).expect("the deal fits");
    }
}

//! Deals of which somebody has chosen a part, for study and for solo games.

use farmstead_cardboard::{Card, Key, Kind};

use super::board::Layout;
use super::dealt::check_players;
use super::round::stage;
use crate::deal::{BadDeal, Deal, Piles};
use crate::game::Seat;
use crate::options::{GameName, Options};

impl Deal {
    /// Deals chosen cards of classic or revised to seats from 0 on; `None` chooses nothing. Hands are
    /// filled up as they were dealt, and cards that others held or that lay in piles are made up for by
    /// undealt ones.
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
        let mut taken: Vec<Key> = Vec::new();
        let mut hands: Vec<Vec<Key>> = vec![Vec::new(); self.hands.len()];
        for (hand, chosen) in hands.iter_mut().zip(chosen) {
            for key in chosen.iter().flatten() {
                let key = card_for(options, key)?.key;
                if taken.contains(&key) {
                    return Err(BadDeal(format!("`{key}` was chosen twice")));
                }
                taken.push(key);
                hand.push(key);
            }
        }
        let layout = Layout::of(options);
        let lot = |key: &Key| {
            let card = layout.hand_card(key).expect("hands are made of cards in play");
            options.deal.lot_of(&layout.hand[card as usize].card)
        };
        // Who chose has the first pick of what was dealt to them; what they do not need is spare.
        let dealt = self.hands.clone();
        let count = |hand: &[Key], wanted| hand.iter().filter(|key| lot(key) == wanted).count();
        let mut spare: Vec<Key> = Vec::new();
        for (seat, (hand, dealt)) in (0..).map(Seat).zip(hands.iter_mut().zip(&dealt)) {
            for (place, (kind, _)) in options.deal.lots().iter().enumerate() {
                let (most, given) = (count(dealt, place), count(hand, place));
                if given > most {
                    let what = kind.words();
                    return Err(BadDeal(format!(
                        "{seat} is dealt {most} {what}; {given} were chosen"
                    )));
                }
            }
            for key in dealt.iter().filter(|key| !taken.contains(key)) {
                let full = count(hand, lot(key)) == count(dealt, lot(key));
                if full { spare.push(*key) } else { hand.push(*key) }
            }
        }
        // What is drawn last is missed least.
        let piles = [&self.piles.occupations, &self.piles.minors];
        let drawn = piles.into_iter().flat_map(|pile| pile.iter().rev());
        spare.extend(drawn.filter(|key| !taken.contains(key)).copied());
        let held = hands.iter().chain(&self.permanent).flatten().chain(&spare);
        let held: Vec<Key> = held.copied().collect();
        let undealt = options.hand_cards().map(|card| card.key);
        spare.extend(undealt.filter(|card| !held.contains(card)));
        for (hand, dealt) in hands.iter_mut().zip(&dealt) {
            for wanted in 0..options.deal.lots().len() {
                while count(hand, wanted) < count(dealt, wanted) {
                    let found = spare.iter().position(|key| lot(key) == wanted);
                    let found = found.ok_or_else(|| {
                        BadDeal("too few cards are left to fill up the hands".to_owned())
                    })?;
                    hand.push(spare.remove(found));
                }
            }
        }
        for pile in [&mut self.piles.occupations, &mut self.piles.minors] {
            pile.retain(|key| !hands.iter().flatten().any(|held| held == key));
        }
        self.hands = hands;
        if options.draws(&layout) {
            self.pile_up_undealt(options);
        }
        Ok(())
    }

    /// Puts cards that lie nowhere under their piles.
    fn pile_up_undealt(&mut self, options: &Options) {
        for card in options.hand_cards() {
            let key = card.key;
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
        let mut cards: Vec<Key> = Vec::new();
        for key in chosen {
            let card = Key::new(key).and_then(|key| layout.round_card(&key));
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
        let rank = |card: &Key| cards.iter().position(|chosen| chosen == card);
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

/// The hand card of this key, if it is for so many players.
fn card_for<'a>(options: &'a Options, key: &str) -> Result<&'a Card, BadDeal> {
    let card = options.cards.all().find(|card| card.key == key && card.kind != Kind::Group);
    let card =
        card.ok_or_else(|| BadDeal(format!("there is no hand card called `{key}` in this game")))?;
    check_players(card, options.players)?;
    Ok(card)
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
            let dealt = deal.hands[0].clone();
            let wanted: Vec<&str> = dealt.iter().map(Key::as_str).collect();
            deal.choose_hands(&options, &[None, Some(wanted.clone())]).expect("they exist");
            assert_eq!(deal.hands[1], wanted);
            assert_eq!(deal.hands[0].len(), wanted.len());
            AnyGame::new(&options, &deal).expect("the deal fits");
        }
    }

    #[test]
    fn a_chosen_hand_is_filled_up_as_it_was_dealt() {
        let options: Options = "players=2 cards=base".parse().expect("they go together");
        let dealt = Deal::from_seed(&options, Seed(1));
        let mut deal = dealt.clone();
        // One of B's cards, and one that nobody was dealt.
        let wanted = vec![dealt.hands[1][0].as_str(), "A002"];
        deal.choose_hands(&options, &[Some(wanted.clone())]).expect("they exist");
        assert_eq!(deal.hands[0][..2], wanted);
        for hand in &deal.hands {
            let is_occupation = |key: &&Key| {
                options.hand_cards().any(|card| card.key == **key && card.kind == Kind::Occupation)
            };
            assert_eq!((hand.len(), hand.iter().filter(is_occupation).count()), (14, 7));
        }
        AnyGame::new(&options, &deal).expect("the deal fits, and no card is dealt twice");
    }

    #[test]
    fn what_cannot_be_chosen_is_refused() {
        let options: Options = "players=1 cards=base".parse().expect("they go together");
        let mut deal = Deal::from_seed(&options, Seed(1));
        fn hand<'a>(keys: &[&'a str]) -> Option<Vec<&'a str>> {
            Some(keys.to_vec())
        }
        let refused = deal.choose_hands(&options, &[hand(&["Z999"])]).expect_err("no such card");
        assert_eq!(refused.to_string(), "there is no hand card called `Z999` in this game");
        let refused = deal.choose_hands(&options, &[hand(&["A002", "A002"])]).expect_err("twice");
        assert_eq!(refused.to_string(), "`A002` was chosen twice");
        let crowded = options.cards.all().find(|card| !card.is_for(1)).expect("some are");
        let refused = deal.choose_hands(&options, &[hand(&[&crowded.key])]);
        let told = refused.expect_err("it is for more players").to_string();
        assert_eq!(told, format!("`{}` is for 3 players or more, not for 1", crowded.key));
        let minors = options.hand_cards().filter(|card| card.kind == Kind::Minor);
        let eight: Vec<&str> = minors.take(8).map(|card| card.key.as_str()).collect();
        let refused = deal.choose_hands(&options, &[Some(eight)]).expect_err("one too many");
        assert_eq!(refused.to_string(), "A is dealt 7 minor improvements; 8 were chosen");
        let refused = deal.choose_hands(&options, &[None, None]).expect_err("one player");
        assert_eq!(refused.to_string(), "2 hands were chosen for 1 players");
        let refused = deal.choose_rounds(&options, &["forest"]).expect_err("it is printed");
        assert_eq!(refused.to_string(), "there is no round card called `forest`");
    }

    #[test]
    fn a_whole_deal_is_refused_if_nobody_could_be_dealt_it() {
        let options: Options = "players=2 cards=base".parse().expect("they go together");
        let dealt = Deal::from_seed(&options, Seed(1));
        let refused = |change: &dyn Fn(&mut Vec<Key>)| {
            let mut deal = dealt.clone();
            change(&mut deal.hands[1]);
            AnyGame::new(&options, &deal).expect_err("nobody is dealt that").to_string()
        };
        let crowded = options.cards.all().find(|card| !card.is_for(2)).expect("some are");
        let key = crowded.key;
        assert_eq!(
            refused(&|hand| hand[0] = key),
            format!("`{key}` is for 3 players or more, not for 2")
        );
        assert_eq!(
            refused(&|hand| hand.push(dealt.hands[0][0])),
            "B is dealt 7 occupations, not 8"
        );
        let twice = dealt.hands[1][0];
        assert_eq!(refused(&|hand| hand[1] = twice), format!("`{twice}` is dealt twice"));
        let mut few = dealt.clone();
        few.hands[0].truncate(3);
        AnyGame::new(&options, &few).expect("fewer cards are for study");
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

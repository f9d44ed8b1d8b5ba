//! How hand cards come to the players.

use farmstead_cardboard::{Ability, Card, Key, Kind, Program};

use crate::agricola::{Layout, Pile};
use crate::options::{BadOption, Options, Switch};

/// A way to deal hand cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[repr(u8)]
#[non_exhaustive]
pub enum Dealing {
    /// Seven occupations and seven minor improvements each.
    Hands,
    /// Seven occupations, of which one is kept and the rest passed on; then improvements.
    Draft,
    /// As `Draft`, with eight cards of which the last leaves the game.
    DraftEight,
    /// As `Draft`, both kinds together.
    DraftTogether,
    /// As `DraftTogether`, with eight cards of a kind.
    DraftTogetherEight,
    /// As `DraftTogether`, with nine cards of a kind.
    DraftTogetherNine,
    /// Keep three and three, then two and two, then two and two.
    QuickDraft,
    /// Ten of a kind, of which three are thrown away.
    TenKeepSeven,
    /// Five of a kind; who plays a card draws another.
    LivingHand,
    /// Three of a kind, changed before the game; who plays a card draws another.
    LivingHandThree,
    /// One of the seven improvements is a travelling one.
    OneTravelling,
    /// Occupations by the numbers of players that they are for.
    MixedOccupations,
}

/// What is taken from when cards are dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lot {
    Occupations,
    /// Occupations whose least number of players lies in this range.
    OccupationsFor(u8, u8),
    Minors,
    /// Minor improvements that travel, or those that do not.
    MinorsThat {
        travel: bool,
    },
}

impl Lot {
    /// Whether a card belongs to it.
    pub(crate) fn has(self, card: &Card) -> bool {
        let least = card.terms.players.map_or(1, |(least, _)| least);
        match self {
            Lot::Occupations => card.kind == Kind::Occupation,
            Lot::OccupationsFor(from, to) => {
                card.kind == Kind::Occupation && (from..=to).contains(&least)
            }
            Lot::Minors => card.kind == Kind::Minor,
            Lot::MinorsThat { travel } => card.kind == Kind::Minor && card.travels == travel,
        }
    }

    /// The pile that its undealt cards lie in.
    pub(crate) fn pile(self) -> Pile {
        match self {
            Lot::Occupations | Lot::OccupationsFor(..) => Pile::Occupations,
            Lot::Minors | Lot::MinorsThat { .. } => Pile::Minors,
        }
    }

    /// Its name in sentences.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Lot::Occupations => "occupations",
            Lot::OccupationsFor(4, _) => "occupations for 4 players or more",
            Lot::OccupationsFor(3, _) => "occupations for 3 players or more",
            Lot::OccupationsFor(..) => "occupations for any number of players",
            Lot::Minors => "minor improvements",
            Lot::MinorsThat { travel: true } => "travelling minor improvements",
            Lot::MinorsThat { travel: false } => "minor improvements that do not travel",
        }
    }
}

/// How hands go round the table in a draft.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Passing {
    /// How many cards of a kind are kept before each time the rest is passed on.
    pub keeps: &'static [u8],
    /// Whether both kinds go round together rather than occupations first.
    pub together: bool,
}

impl Passing {
    /// How often everybody chooses what to keep.
    pub(crate) const fn steps(self) -> u8 {
        let passes = self.keeps.len() as u8;
        if self.together { passes } else { 2 * passes }
    }
}

impl Dealing {
    /// Every way with its word and what it means.
    pub const ALL: [(&'static str, Dealing, &'static str); 12] = [
        ("hands", Dealing::Hands, "7 occupations and 7 minor improvements each"),
        ("draft", Dealing::Draft, "keep 1 of 7 occupations and pass the rest left; then minors"),
        ("draft-eight", Dealing::DraftEight, "as draft with 8 cards; the last leaves the game"),
        ("draft-together", Dealing::DraftTogether, "keep 1 + 1 of 7 + 7 and pass the rest left"),
        (
            "draft-together-eight",
            Dealing::DraftTogetherEight,
            "as draft-together with 8 + 8; the last leave the game",
        ),
        (
            "draft-together-nine",
            Dealing::DraftTogetherNine,
            "as draft-together with 9 + 9; the last leave the game",
        ),
        ("quick-draft", Dealing::QuickDraft, "keep 3 + 3, pass, keep 2 + 2, pass, keep the rest"),
        ("ten-keep-seven", Dealing::TenKeepSeven, "throw away 3 + 3 of 10 + 10"),
        (
            "living-hand",
            Dealing::LivingHand,
            "5 + 5; draw when a card is played; exchange 1 after a harvest",
        ),
        (
            "living-hand-three",
            Dealing::LivingHandThree,
            "3 + 3; exchange up to 6 before the game; draw when a card is played",
        ),
        ("one-travelling", Dealing::OneTravelling, "1 of the 7 minor improvements travels"),
        (
            "mixed-occupations",
            Dealing::MixedOccupations,
            "3 occupations for any number of players, 2 for 3 or more, 2 for 4 or more",
        ),
    ];

    /// The way with this word.
    pub(crate) fn from_key(key: &str) -> Option<Dealing> {
        Dealing::ALL.into_iter().find(|(name, ..)| *name == key).map(|(_, dealing, _)| dealing)
    }

    /// The word for it.
    pub fn key(self) -> &'static str {
        Dealing::ALL[self as usize].0
    }

    /// What each player is dealt, and how many.
    pub(crate) const fn lots(self) -> &'static [(Lot, u8)] {
        const fn both(number: u8) -> [(Lot, u8); 2] {
            [(Lot::Occupations, number), (Lot::Minors, number)]
        }
        match self {
            Dealing::Hands | Dealing::Draft | Dealing::DraftTogether | Dealing::QuickDraft => {
                const { &both(7) }
            }
            Dealing::DraftEight | Dealing::DraftTogetherEight => const { &both(8) },
            Dealing::DraftTogetherNine => const { &both(9) },
            Dealing::TenKeepSeven => const { &both(10) },
            Dealing::LivingHand => const { &both(5) },
            Dealing::LivingHandThree => const { &both(3) },
            Dealing::OneTravelling => &[
                (Lot::Occupations, 7),
                (Lot::MinorsThat { travel: false }, 6),
                (Lot::MinorsThat { travel: true }, 1),
            ],
            Dealing::MixedOccupations => &[
                (Lot::OccupationsFor(0, 2), 3),
                (Lot::OccupationsFor(3, 3), 2),
                (Lot::OccupationsFor(4, u8::MAX), 2),
                (Lot::Minors, 7),
            ],
        }
    }

    /// Every lot that some way deals from.
    pub(crate) fn all_lots() -> impl Iterator<Item = Lot> {
        let mut lots: Vec<Lot> = Vec::new();
        for (lot, _) in Dealing::ALL.iter().flat_map(|(_, dealing, _)| dealing.lots()) {
            if !lots.contains(lot) {
                lots.push(*lot);
            }
        }
        lots.into_iter()
    }

    /// Whether the cards of a pile are dealt in several lots.
    pub(crate) fn sorts(self, pile: Pile) -> bool {
        self.lots().iter().filter(|(lot, _)| lot.pile() == pile).count() > 1
    }

    /// Which lot a card comes from, by its place in [`lots`](Dealing::lots). The backs of the
    /// cards show it, so everybody knows it of every card.
    pub(crate) fn lot_of(self, card: &Card) -> usize {
        let lot = self.lots().iter().position(|(lot, _)| lot.has(card));
        lot.expect("every hand card is in a lot")
    }

    /// How hands go round, if they do.
    pub(crate) const fn passing(self) -> Option<Passing> {
        const ONE_BY_ONE: &[u8] = &[1; 7];
        const QUICK: &[u8] = &[3, 2, 2];
        let (keeps, together) = match self {
            Dealing::Draft | Dealing::DraftEight => (ONE_BY_ONE, false),
            Dealing::DraftTogether | Dealing::DraftTogetherEight | Dealing::DraftTogetherNine => {
                (ONE_BY_ONE, true)
            }
            Dealing::QuickDraft => (QUICK, true),
            _ => return None,
        };
        Some(Passing { keeps, together })
    }

    /// Whether whoever plays a card draws another.
    pub(crate) const fn is_living(self) -> bool {
        matches!(self, Dealing::LivingHand | Dealing::LivingHandThree)
    }

    /// Whether something is decided before the first round.
    const fn asks(self) -> bool {
        !matches!(
            self,
            Dealing::Hands
                | Dealing::LivingHand
                | Dealing::OneTravelling
                | Dealing::MixedOccupations
        )
    }
}

/// Whether a card lets its player draw others.
pub(crate) fn draws_cards(card: &Card) -> bool {
    let draws = |program: &Program| matches!(program, Program::RedrawMinors(_));
    card.abilities.iter().any(|ability| match ability {
        Ability::Play(Program::All(steps)) => steps.iter().any(draws),
        Ability::Play(program) => draws(program),
        _ => false,
    })
}

impl Options {
    /// Whether players may draw cards, so that the undealt ones lie in piles.
    pub(crate) fn draws(&self, layout: &Layout) -> bool {
        self.may_change_hands() || layout.draws_cards
    }

    fn may_change_hands(&self) -> bool {
        self.deal.is_living() || self.has(Switch::Mulligan) || self.has(Switch::Exchange)
    }

    /// Whether hands are dealt once and for all.
    pub(crate) fn deals_once(&self) -> bool {
        self.deal == Dealing::Hands && !self.may_change_hands()
    }

    /// Whether hands are changed before the first round.
    pub(crate) fn asks_before_the_first_round(&self) -> bool {
        self.deal.asks() || self.has(Switch::Mulligan)
    }

    /// The hand cards in play for this number of players.
    pub(crate) fn hand_cards(&self) -> impl Iterator<Item = &Card> {
        let players = self.players;
        self.cards.all().filter(move |card| card.is_for(players))
    }

    /// The keys of those in a lot.
    pub(crate) fn keys_in(&self, lot: Lot) -> Vec<Key> {
        self.hand_cards().filter(|card| lot.has(card)).map(|card| card.key).collect()
    }

    /// Whether the cards can be dealt this way.
    pub(crate) fn check_deal(&self) -> Result<(), BadOption> {
        let impossible = |why: String| Err(BadOption::Impossible(why));
        let (deal, key) = (self.deal, self.deal.key());
        let draws = [Switch::Mulligan, Switch::Exchange];
        if self.cards.is_none() {
            let on = draws.into_iter().find(|switch| self.has(*switch));
            return match (on, deal) {
                (Some(switch), _) => {
                    impossible(format!("`{}` is for games with hand cards", switch.key()))
                }
                (None, Dealing::Hands) => Ok(()),
                _ => impossible(format!("deal `{key}` is for games with hand cards")),
            };
        }
        if deal.passing().is_some() && self.players == 1 {
            return impossible(format!("deal `{key}` needs at least 2 players"));
        }
        if deal == Dealing::MixedOccupations && self.players < 4 {
            return impossible(format!("deal `{key}` needs at least 4 players"));
        }
        let sorted = Pile::BOTH.into_iter().any(|pile| deal.sorts(pile));
        if self.has(Switch::Mulligan) && (deal.asks() || deal.is_living() || sorted) {
            return impossible(format!("`mulligan` goes with deal `hands`, not with `{key}`"));
        }
        if self.has(Switch::Exchange) && sorted {
            return impossible(format!("`exchange` does not go with deal `{key}`"));
        }
        self.check_numbers()
    }

    /// Whether there are enough cards of each kind.
    fn check_numbers(&self) -> Result<(), BadOption> {
        for (lot, each) in self.deal.lots() {
            let needed = usize::from(*each) * usize::from(self.players);
            let there = self.hand_cards().filter(|card| lot.has(card)).count();
            if there < needed {
                let (players, what) = (self.players, lot.words());
                let seats = if players == 1 { "player" } else { "players" };
                return Err(BadOption::Impossible(format!(
                    "deal `{key}` takes {needed} {what} for {players} {seats}, and there are {there}",
                    key = self.deal.key()
                )));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ways_to_deal_are_listed_in_their_order() {
        for (index, (key, dealing, _)) in Dealing::ALL.into_iter().enumerate() {
            assert_eq!(dealing as usize, index);
            assert_eq!(Dealing::from_key(key), Some(dealing));
        }
    }

    #[test]
    fn every_hand_card_is_in_exactly_one_lot() {
        for (key, dealing, _) in Dealing::ALL {
            for card in farmstead_cardboard::printed::revised_base() {
                let lots = dealing.lots().iter().filter(|(lot, _)| lot.has(card)).count();
                assert_eq!(lots, 1, "{key}: {}", card.key);
            }
        }
    }

    #[test]
    fn deals_that_cannot_be_are_refused_with_the_numbers() {
        for (options, sentence) in [
            ("cards=none deal=draft", "deal `draft` is for games with hand cards"),
            ("cards=none mulligan", "`mulligan` is for games with hand cards"),
            ("players=1 cards=base deal=draft", "deal `draft` needs at least 2 players"),
            (
                "players=3 cards=base deal=mixed-occupations",
                "deal `mixed-occupations` needs at least 4 players",
            ),
            (
                "players=4 cards=base deal=mixed-occupations",
                "deal `mixed-occupations` takes 8 occupations for 3 players or more for 4 players, \
                 and there are 7",
            ),
            (
                "cards=base deal=draft mulligan",
                "`mulligan` goes with deal `hands`, not with `draft`",
            ),
            (
                "cards=base deal=one-travelling exchange",
                "`exchange` does not go with deal `one-travelling`",
            ),
            ("game=creatures exchange", "`exchange` is not for creatures"),
            ("game=family deal=draft", "`deal` is not for the game `family`"),
        ] {
            let refused = options.parse::<Options>().expect_err(options);
            assert_eq!(refused.to_string(), sentence);
            assert_eq!(refused.code(), "impossible_options");
        }
        let refused = "deal=poker".parse::<Options>().expect_err("nobody deals like that");
        assert!(refused.to_string().starts_with("the option `deal` cannot be `poker`; it takes"));
    }
}

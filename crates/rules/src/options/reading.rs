//! Reads options; what they leave open is as the rule books have it.

use std::str::FromStr;
use std::sync::Arc;

use farmstead_cardboard::OwnDeck;

use super::{BadOption, GameName, Mode, Options, Switch};
use crate::cards::Cards;

impl Options {
    /// Reads options by name and value, for a game with a deck that was brought along if there is one.
    /// Their order does not matter, but of two with one name the last counts.
    ///
    /// What is left open is the usual: a revised game for two with hand cards. A game without them
    /// is the one its rule book has for that, unless the board is asked for by `mode` or `bare-board`.
    pub fn read<'a>(
        own: Option<Arc<OwnDeck>>,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, BadOption> {
        let options = Options::gather(own, pairs)?;
        options.check()?;
        Ok(options)
    }

    /// Reads options as they are written, for a game with a deck that was brought along if there is one.
    pub fn with_deck(text: &str, own: Option<Arc<OwnDeck>>) -> Result<Options, BadOption> {
        Options::read(own, pairs(text))
    }

    /// Reads the options of a game that was kept. It names its board and its cards; the bare board was
    /// written without its name once.
    pub fn of_kept_game(text: &str, own: Option<Arc<OwnDeck>>) -> Result<Options, BadOption> {
        let plain = [("mode", "full"), ("cards", "none")];
        let mut options = Options::gather(own, plain.into_iter().chain(pairs(text)))?;
        if options.is_bare() {
            options.turn(Switch::BareBoard, true);
        }
        options.check()?;
        Ok(options)
    }

    /// Sets what is named and fills in the rest.
    fn gather<'a>(
        own: Option<Arc<OwnDeck>>,
        pairs: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Options, BadOption> {
        let mut options = Options::new(GameName::Revised, 2);
        options.cards = own.map_or(Cards::NONE, |own| Cards::NONE.with(own));
        let mut named = Vec::new();
        for (name, value) in pairs {
            options.set(name, value)?;
            named.push(name);
        }
        options.fill_in(|name| named.contains(&name));
        Ok(options)
    }

    /// Whether nothing stands in for the hand cards of a full board.
    fn is_bare(&self) -> bool {
        let without = self.cards.is_none() && !self.has(Switch::SideJob);
        self.game.hand_cards().is_some() && self.mode == Mode::Full && without
    }

    /// Settles what was not named: cards, mode and the Side Job go together.
    fn fill_in(&mut self, is_named: impl Fn(&str) -> bool) {
        if let Some((decks, cardless)) = self.game.hand_cards() {
            let bare = self.has(Switch::BareBoard);
            let simple = bare || self.mode == cardless || self.has(Switch::SideJob);
            if !is_named("cards") && self.cards.is_none() && !simple {
                self.cards = Cards::of(decks);
            }
            if !is_named("mode") && self.cards.is_none() && !bare {
                self.mode = cardless;
            }
        }
        if !is_named("side-job") {
            self.turn(Switch::SideJob, self.mode == Mode::Beginner);
        }
    }

    /// Without hand cards the full board has spaces that are of no use, which only a researcher wants.
    pub(super) fn check_board(&self) -> Result<(), BadOption> {
        let Some((_, cardless)) = self.game.hand_cards() else { return Ok(()) };
        let (game, mode) = (self.game.key(), super::word_of(&Mode::ALL, cardless));
        let or = if self.game == GameName::Revised { " or has `side-job`" } else { "" };
        let why = match (self.is_bare(), self.has(Switch::BareBoard)) {
            (true, true) | (false, false) => return Ok(()),
            (false, true) => {
                "`bare-board` is mode `full` without hand cards and without the Side Job".to_owned()
            }
            (true, false) => format!(
                "without hand cards the {game} game is mode `{mode}`{or}; its full board without \
                 them is the option `bare-board`"
            ),
        };
        Err(BadOption::Impossible(why))
    }
}

/// Options as they are written: `name=value`, or a name alone for `on`.
fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split_whitespace().map(|pair| pair.split_once('=').unwrap_or((pair, "on")))
}

impl FromStr for Options {
    type Err = BadOption;

    fn from_str(text: &str) -> Result<Options, BadOption> {
        Options::with_deck(text, None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        let options: Options = text.parse().expect("these options go together");
        options.to_string()
    }

    #[test]
    fn what_is_left_open_is_the_real_game() {
        for (text, usual) in [
            ("", "game=revised players=2 mode=full cards=base"),
            ("players=4 tile", "game=revised players=4 mode=full cards=base tile=on"),
            ("game=classic players=3", "game=classic players=3 mode=full cards=E,I,K"),
            ("game=family", "game=family players=2 mode=full cards=none"),
            ("game=creatures", "game=creatures players=2 mode=full cards=none"),
        ] {
            assert_eq!(read(text), usual, "{text}");
        }
    }

    #[test]
    fn without_hand_cards_it_is_the_game_that_the_rule_book_has_for_that() {
        for (text, usual) in [
            ("cards=none", "game=revised players=2 mode=beginner cards=none"),
            ("mode=beginner", "game=revised players=2 mode=beginner cards=none"),
            ("side-job", "game=revised players=2 mode=beginner cards=none"),
            (
                "side-job=off cards=none",
                "game=revised players=2 mode=beginner cards=none side-job=off",
            ),
            (
                "side-job cards=none mode=full",
                "game=revised players=2 mode=full cards=none side-job=on",
            ),
            ("cards=none game=classic", "game=classic players=2 mode=family cards=none"),
            ("mode=family game=classic", "game=classic players=2 mode=family cards=none"),
        ] {
            assert_eq!(read(text), usual, "{text}");
        }
    }

    #[test]
    fn the_bare_board_is_reached_by_its_name_only() {
        for (text, sentence) in [
            (
                "cards=none mode=full",
                "without hand cards the revised game is mode `beginner` or has `side-job`; its \
                 full board without them is the option `bare-board`",
            ),
            (
                "cards=none mode=full game=classic",
                "without hand cards the classic game is mode `family`; its full board without \
                 them is the option `bare-board`",
            ),
            (
                "bare-board cards=base",
                "`bare-board` is mode `full` without hand cards and without the Side Job",
            ),
            ("bare-board game=family", "`bare-board` is not for the game `family`"),
            ("bare-board game=creatures", "`bare-board` is not for creatures"),
        ] {
            let refused = text.parse::<Options>().expect_err(text);
            assert_eq!(refused.to_string(), sentence, "{text}");
        }
        let bare = "game=revised players=2 mode=full cards=none bare-board=on";
        assert_eq!(read("bare-board"), bare);
        assert_eq!(read(bare), bare);
    }

    #[test]
    fn a_kept_game_without_hand_cards_is_played_on_the_board_that_it_names() {
        for (text, kept) in [
            (
                "game=revised players=2 mode=full cards=none",
                "game=revised players=2 mode=full cards=none bare-board=on",
            ),
            ("players=3", "game=revised players=3 mode=full cards=none bare-board=on"),
            ("players=2 mode=beginner", "game=revised players=2 mode=beginner cards=none"),
            ("cards=base", "game=revised players=2 mode=full cards=base"),
            ("game=family", "game=family players=2 mode=full cards=none"),
        ] {
            let options = Options::of_kept_game(text, None).expect("it was played");
            assert_eq!(options.to_string(), kept, "{text}");
        }
    }
}

//! What is played, in plain words.

use super::{GameName, Mode, Options, Switch};

impl Options {
    /// Which game on which board, for how many and with which cards, in words for people.
    pub fn told(&self) -> String {
        let game = match self.game {
            GameName::Classic => "classic game",
            GameName::Revised => "revised game",
            GameName::Family => "Family Edition",
            GameName::Creatures => "All Creatures Big and Small",
        };
        let players = match self.players {
            1 => "alone".to_owned(),
            players => format!("for {players}"),
        };
        match self.board_told() {
            Some(board) => format!("{game} {players}, {board}"),
            None => format!("{game} {players}"),
        }
    }

    fn board_told(&self) -> Option<String> {
        self.game.hand_cards()?;
        Some(match (self.mode, self.has(Switch::SideJob)) {
            _ if !self.cards.is_none() => format!("full board, hand cards {}", self.cards),
            (Mode::Full, false) => "bare board: nothing in place of hand cards".to_owned(),
            (Mode::Full, true) => "full board with the Side Job, no hand cards".to_owned(),
            (Mode::Family, _) => "family game: no hand cards".to_owned(),
            (Mode::Beginner, true) => {
                "beginner's board with the Side Job: no hand cards".to_owned()
            }
            (Mode::Beginner, false) => "beginner's board: no hand cards".to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_told_as_it_is_laid() {
        for (text, told) in [
            ("", "revised game for 2, full board, hand cards base"),
            (
                "players=1 bare-board",
                "revised game alone, bare board: nothing in place of hand cards",
            ),
            ("cards=none", "revised game for 2, beginner's board with the Side Job: no hand cards"),
            (
                "cards=none mode=full side-job players=3",
                "revised game for 3, full board with the Side Job, no hand cards",
            ),
            ("game=classic cards=none players=5", "classic game for 5, family game: no hand cards"),
            ("game=creatures", "All Creatures Big and Small for 2"),
        ] {
            let options: Options = text.parse().expect("they go together");
            assert_eq!(options.told(), told, "{text}");
        }
    }
}

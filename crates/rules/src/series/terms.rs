//! What printings of the rules of a solo series differ in.

use crate::options::GameName;

/// The terms of a solo series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Terms {
    /// Whether a game is played again until its goal is met.
    pub repeat: bool,
    /// Whether every point above a goal brings a food, not every second one.
    pub food_per_point: bool,
    /// Whether permanent occupations take the place of minor improvements in the hand.
    pub fewer_minors: bool,
}

impl Terms {
    /// Every word for terms, with what it means.
    pub const WORDS: [(&'static str, &'static str); 4] = [
        ("repeat", "a missed goal is set again until it is met (as in the revised game)"),
        ("go-on", "a missed goal is followed by the next one (as in the classic game)"),
        ("food-per-point", "every point above a goal brings a food, not every second one"),
        ("fewer-minors", "permanent occupations take the place of minor improvements in the hand"),
    ];

    /// The terms of a game: the classic books set no gate, the revised game does.
    pub fn usual(game: GameName) -> Terms {
        Terms { repeat: game == GameName::Revised, food_per_point: false, fewer_minors: false }
    }

    /// These terms with what a word changes about them, if there is such a word.
    #[must_use]
    pub fn with(self, word: &str) -> Option<Terms> {
        Some(match word {
            "repeat" => Terms { repeat: true, ..self },
            "go-on" => Terms { repeat: false, ..self },
            "food-per-point" => Terms { food_per_point: true, ..self },
            "fewer-minors" => Terms { fewer_minors: true, ..self },
            _ => return None,
        })
    }

    /// The words for them.
    pub fn words(self) -> Vec<&'static str> {
        let repeat = if self.repeat { "repeat" } else { "go-on" };
        let food = self.food_per_point.then_some("food-per-point");
        let minors = self.fewer_minors.then_some("fewer-minors");
        [Some(repeat), food, minors].into_iter().flatten().collect()
    }

    /// How many points above a goal bring a food.
    pub(super) fn points_for_food(self) -> i16 {
        if self.food_per_point { 1 } else { 2 }
    }
}

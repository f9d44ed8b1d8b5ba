//! What a little more of something would score, from the same data as the score itself.

use crate::agricola;
use crate::creatures;
use crate::events::Name;
use crate::options::GameName;

/// The next step of a line of the score sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prospect {
    /// The line.
    pub line: Name,
    /// How much there is of what counts.
    pub count: u16,
    /// How much more brings points; of unused cells, how many fewer.
    pub more: u16,
    /// How many points that brings on this line, in parts of a point.
    pub points: i16,
}

impl Prospect {
    /// A line that counts every one the same.
    pub(crate) fn each(line: Name, count: u16, points: i16) -> Prospect {
        Prospect { line, count, more: 1, points }
    }

    /// The next step of a line that goes by steps, if it has one.
    pub(crate) fn step(
        line: Name,
        count: u16,
        most: u16,
        points: impl Fn(u16) -> i16,
    ) -> Option<Prospect> {
        let now = points(count);
        let more = (1..=most).find(|more| points(count + more) > now)?;
        Some(Prospect { line, count, more, points: points(count + more) - now })
    }
}

/// A line of the score sheet that goes by steps: from how many on it gives how many points.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ladder {
    /// The line.
    pub line: Name,
    /// From how many, and the points.
    pub steps: Vec<(u16, i16)>,
    /// Whether each one past the last step is a point more.
    pub goes_on: bool,
}

/// The lines of a game's score sheet that go by steps.
pub fn ladders(game: GameName) -> Vec<Ladder> {
    match game {
        GameName::Classic | GameName::Revised => agricola::ladders(),
        GameName::Creatures => creatures::ladders(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_the_fewest_that_bring_a_point() {
        let points = |count: u16| if count < 4 { -1 } else { i16::from(count >= 6) };
        assert_eq!(
            Prospect::step("sheep", 1, 9, points),
            Some(Prospect { line: "sheep", count: 1, more: 3, points: 1 })
        );
        assert_eq!(Prospect::step("sheep", 6, 9, points), None);
    }

    #[test]
    fn ladders_have_the_printed_steps() {
        let sheep = |game| {
            let found = ladders(game).into_iter().find(|ladder| ladder.line == "sheep");
            found.expect("sheep go by steps")
        };
        assert_eq!(sheep(GameName::Revised).steps, [(0, -1), (1, 1), (4, 2), (6, 3), (8, 4)]);
        let creatures = sheep(GameName::Creatures);
        assert_eq!(creatures.steps, [(0, -3), (4, 0), (8, 1), (11, 2), (13, 3)]);
        assert!(creatures.goes_on);
    }
}

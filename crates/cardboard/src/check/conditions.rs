//! Checks that conditions can be true, and can be false.

use super::Proof;
use crate::counter::{Compare, Condition, Counter};
use crate::lexer::Token;

impl Proof<'_> {
    pub(super) fn conditions(&mut self, conditions: &[Condition]) {
        for condition in conditions {
            match condition {
                Condition::Count(counter, compare, number)
                | Condition::EveryOther(counter, compare, number)
                | Condition::SomeOther(counter, compare, number) => {
                    self.count(*counter, *compare, *number);
                }
                Condition::Owns(named) | Condition::Built(named) => self.named(named),
                Condition::Occupied(space) | Condition::TookFrom(space) => self.space(space, false),
                Condition::PeopleOn(spaces, _) | Condition::GrewOn(spaces) => {
                    self.space(spaces, true);
                }
                _ => {}
            }
        }
    }

    fn count(&mut self, counter: Counter, compare: Compare, number: u16) {
        let (least, most) = bounds(counter, self.deck.edition.most_players());
        let mut possible = least..=most.unwrap_or(UNLIMITED);
        let outcome = match possible.clone().any(|count| compare.holds(count, number)) {
            false => "never",
            true if possible.all(|count| compare.holds(count, number)) => "always",
            true => return,
        };
        let bounds = match most {
            Some(most) => format!("from {least} to {most}"),
            None => format!("{least} or more"),
        };
        let what = format!("this is {outcome} true, because the count can only be {bounds}");
        let wanted = i32::from(number);
        self.wrong(what, |words| {
            matches!(words, [Token::Word(word), sign, Token::Number(number), ..]
                if *number == wanted && !matches!(sign, Token::Word(_)) && counts(word, counter))
        });
    }
}

/// More than there ever is of what has no limit.
const UNLIMITED: u16 = 999;

/// The least and the most that a count can be in a game.
fn bounds(counter: Counter, players: u8) -> (u16, Option<u16>) {
    match counter {
        Counter::Rooms => (2, Some(15)),
        Counter::RoomsOf(_) => (0, Some(15)),
        Counter::EqualHouses => (0, Some(u16::from(players) - 1)),
        Counter::AddedRooms | Counter::UnusedSpaces | Counter::PastureSpaces => (0, Some(13)),
        Counter::People => (2, Some(5)),
        Counter::Newborns => (0, Some(3)),
        Counter::PeopleLeft | Counter::Placed => (0, Some(9)),
        Counter::UnfencedStables => (0, Some(4)),
        Counter::MissingAnimals => (0, Some(3)),
        Counter::Round => (1, Some(14)),
        Counter::RoundsLeft => (0, Some(13)),
        Counter::Players => (1, Some(u16::from(players))),
        _ => (0, None),
    }
}

fn counts(word: &str, counter: Counter) -> bool {
    match counter {
        Counter::Good(good) => good.key() == word,
        counter => Counter::WORDS
            .iter()
            .any(|(one, several, other)| *other == counter && (*one == word || *several == word)),
    }
}

//! Checks that conditions can be true, and can be false, and that what is counted is there.

use super::Proof;
use crate::condition::Condition;
use crate::count::{CardIs, CardKind, Compare, Count, Folk, SpaceIs, StableIs, Thing, Whose};
use crate::lexer::Token;

impl Proof<'_> {
    pub(super) fn conditions(&mut self, conditions: &[Condition]) {
        conditions.iter().for_each(|condition| self.condition(condition));
    }

    fn condition(&mut self, condition: &Condition) {
        match condition {
            Condition::Is(first, compare, second) => {
                self.counted(first);
                self.counted(second);
                self.possible(first, *compare, second);
            }
            Condition::Not(one) | Condition::Every(_, one) | Condition::Some(_, one) => {
                self.condition(one);
            }
            Condition::All(parts) | Condition::Any(parts) => self.conditions(parts),
            Condition::Owns(named) => self.named(named),
            Condition::TookFrom(space) => self.space(space, false),
            Condition::GrewOn(spaces) => self.space(spaces, true),
            _ => {}
        }
    }

    /// What is counted lies on spaces and cards that there are.
    pub(super) fn counted(&mut self, count: &Count) {
        for thing in count.things() {
            match thing {
                Thing::PeopleOn(spaces) | Thing::GoodsOn(spaces) => self.space(spaces, true),
                Thing::Cards(_, all) => {
                    for is in all {
                        if let CardIs::Named(named) = is {
                            self.named(named);
                        }
                    }
                }
                Thing::Others(condition) => self.condition(condition),
                _ => {}
            }
        }
    }

    fn possible(&mut self, first: &Count, compare: Compare, second: &Count) {
        let players = u16::from(self.deck.edition.most_players());
        let (one, other) = (bounds(first, players), bounds(second, players));
        let ends = |bounds: Bounds| [bounds.least, bounds.most.unwrap_or(UNLIMITED)];
        // Whether it can be so is settled at the ends, except that things may be equal in between.
        let mut outcomes = Vec::new();
        for one in ends(one) {
            for other in ends(other) {
                outcomes.push(compare.holds(one, other));
            }
        }
        let apart = ends(one)[1] < ends(other)[0] || ends(other)[1] < ends(one)[0];
        let exactly = compare == Compare::Exactly && !apart;
        let outcome = match () {
            () if outcomes.iter().all(|holds| *holds) => "always",
            () if !exactly && outcomes.iter().all(|holds| !holds) => "never",
            () => return,
        };
        let Bounds { least, most } = one;
        let bounds = match most {
            Some(most) => format!("from {least} to {most}"),
            None => format!("{least} or more"),
        };
        let what = format!("this is {outcome} true, because the count can only be {bounds}");
        let wanted = match second {
            Count::Number(number) => Some(i32::from(*number)),
            _ => None,
        };
        self.wrong(what, |words| {
            matches!(words, [Token::Word(_) | Token::CloseBracket, sign, Token::Number(number), ..]
                if Some(*number) == wanted && is_sign(sign))
        });
    }
}

fn is_sign(token: &Token) -> bool {
    matches!(token, Token::AtLeast | Token::AtMost | Token::Equal | Token::More | Token::Less)
}

/// More than there ever is of what has no limit.
const UNLIMITED: u16 = 999;

/// The least and the most that a count can be in a game; nothing for what has no limit.
#[derive(Clone, Copy)]
struct Bounds {
    least: u16,
    most: Option<u16>,
}

impl Bounds {
    const ANY: Bounds = Bounds { least: 0, most: None };

    const fn to(most: u16) -> Bounds {
        Bounds { least: 0, most: Some(most) }
    }

    fn plus(self, other: Bounds) -> Bounds {
        let most = self.most.zip(other.most).map(|(one, other)| one.saturating_add(other));
        Bounds { least: self.least.saturating_add(other.least), most }
    }

    fn less(self, other: Bounds) -> Bounds {
        let least = other.most.map_or(0, |most| self.least.saturating_sub(most));
        Bounds { least, most: self.most.map(|most| most.saturating_sub(other.least)) }
    }

    fn times(self, players: u16) -> Bounds {
        Bounds { least: self.least, most: self.most.map(|most| most.saturating_mul(players)) }
    }
}

fn bounds(count: &Count, players: u16) -> Bounds {
    let of = |part: &Count| bounds(part, players);
    match count {
        Count::Number(number) => Bounds { least: *number, most: Some(*number) },
        Count::Of(thing) => bounds_of(thing, players),
        Count::Whose(Whose::All | Whose::Others, thing) => {
            Bounds { least: 0, ..bounds_of(thing, players).times(players) }
        }
        Count::Whose(_, thing) => bounds_of(thing, players),
        Count::Sum(parts) => parts.iter().map(of).fold(Bounds::to(0), Bounds::plus),
        Count::Less(from, less) => of(from).less(of(less)),
        Count::Least(parts) => {
            let all = parts.iter().map(of);
            let least = all.clone().map(|bounds| bounds.least).min().unwrap_or(0);
            Bounds { least, most: all.filter_map(|bounds| bounds.most).min() }
        }
        Count::Most(parts) => {
            let all = parts.iter().map(of);
            let least = all.clone().map(|bounds| bounds.least).max().unwrap_or(0);
            let most = all.map(|bounds| bounds.most).collect::<Option<Vec<u16>>>();
            Bounds { least, most: most.and_then(|most| most.into_iter().max()) }
        }
    }
}

fn bounds_of(thing: &Thing, players: u16) -> Bounds {
    let from = |least: u16, most: u16| Bounds { least, most: Some(most) };
    match thing {
        Thing::Rooms(None) => from(2, 15),
        Thing::Rooms(Some(_)) => Bounds::to(15),
        Thing::House => from(1, 3),
        Thing::AnimalKinds => Bounds::to(3),
        Thing::Columns(_) => Bounds::to(5),
        Thing::Others(_) => Bounds::to(players - 1),
        Thing::Spaces(SpaceIs::Unused | SpaceIs::Fenced) => Bounds::to(13),
        Thing::Spaces(SpaceIs::Used) => from(2, 15),
        Thing::People(Folk::Family) => from(2, 5),
        Thing::People(Folk::Newborn) => Bounds::to(3),
        Thing::People(Folk::Left | Folk::Placed) => Bounds::to(9),
        Thing::Stables(Some(StableIs::Unfenced)) => Bounds::to(4),
        Thing::Cards(CardKind::Majors, _) => Bounds::to(10),
        Thing::Round => from(1, 14),
        Thing::RoundsLeft => Bounds::to(13),
        Thing::Players => from(1, players),
        _ => Bounds::ANY,
    }
}

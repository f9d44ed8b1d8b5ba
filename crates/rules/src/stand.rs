//! How everybody stands: what is compared when a game is played again by newer rules.

use std::fmt;

use farmstead_cardboard::{Good, Goods};

use crate::any::AnyGame;

use crate::game::{Game, Seat};

/// Everybody's goods and points at one moment. As text it is a list by seat, such as
/// `A 3 wood 2 food -5 points, B -7 points`. Records and tables keep that text for ever, so its
/// words never change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stand(Vec<(Goods, String)>);

impl Stand {
    /// How everybody stands now.
    pub fn of(game: &AnyGame) -> Stand {
        let scores = game.scores();
        let points = scores.sheets().iter().map(|sheet| scores.write(sheet.total));
        Stand(game.goods().into_iter().zip(points).collect())
    }

    /// What has changed since, in the same words; empty if nothing has.
    pub fn since(&self, before: &Stand) -> String {
        let seats = self.0.iter().zip(&before.0).map(|((goods, points), (had, scored))| {
            let changed = |good: &Good| goods[*good] != had[*good];
            let of_each = Good::ALL.into_iter().filter(changed);
            let of_each = of_each.map(|good| format!(" {} {good}", goods[good]));
            let points = Some(points).filter(|points| *points != scored);
            let points = points.map(|points| format!(" {points} points"));
            of_each.chain(points).collect::<String>()
        });
        by_seat(seats)
    }
}

impl fmt::Display for Stand {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seats = self.0.iter().map(|(goods, points)| {
            let goods = goods.iter().map(|(good, amount)| format!(" {amount} {good}"));
            goods.collect::<String>() + &format!(" {points} points")
        });
        to.write_str(&by_seat(seats))
    }
}

fn by_seat(seats: impl Iterator<Item = String>) -> String {
    let named = (0..).map(Seat).zip(seats).filter(|(_, what)| !what.is_empty());
    named.map(|(seat, what)| format!("{seat}{what}")).collect::<Vec<_>>().join(", ")
}

/// What of `now` is not as it was `then`, both written by [`Stand`], in a sentence; nothing if they
/// say the same.
pub fn compare(then: &str, now: &str) -> Option<String> {
    let seats = |text: &str| -> Vec<String> {
        let words = |seat: &str| seat.split_whitespace().collect::<Vec<_>>().join(" ");
        text.split(',').map(words).filter(|seat| !seat.is_empty()).collect()
    };
    let (then, now) = (seats(then), seats(now));
    let only = |these: &[String], others: &[String]| {
        let only = these.iter().filter(|seat| !others.contains(seat)).cloned();
        let only: Vec<String> = only.collect();
        if only.is_empty() { "nothing".to_owned() } else { only.join(", ") }
    };
    (then != now).then(|| {
        let (now, then) = (only(&now, &then), only(&then, &now));
        format!("it leads to `{now}`, not to `{then}` as it did then")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Deal, Options, Record, Seed};

    #[test]
    fn a_stand_is_told_by_seat_and_what_changed_alone() {
        let options: Options = "players=2 bare-board".parse().expect("they go together");
        let deal = Deal::from_seed(&options, Seed(1));
        let mut game = Record::new(options, deal).start().expect("the deal fits");
        let before = Stand::of(&game);
        let forest = crate::parse_move(&game, "forest").expect("it is free");
        game.play(forest, &mut ()).expect("it is legal");
        let after = Stand::of(&game);
        assert_eq!(before.to_string(), "A 2 food -14 points, B 3 food -14 points");
        assert_eq!(after.since(&before), "A 3 wood");
        assert_eq!(before.since(&before), "");
    }

    #[test]
    fn only_what_differs_is_told() {
        assert_eq!(compare("A 3 wood,  B 1 clay", "A 3 wood, B 1 clay"), None);
        assert_eq!(
            compare("A 3 wood, B 1 clay", "A 2 wood, B 1 clay").as_deref(),
            Some("it leads to `A 2 wood`, not to `A 3 wood` as it did then")
        );
        assert_eq!(
            compare("", "A 2 wood").as_deref(),
            Some("it leads to `A 2 wood`, not to `nothing` as it did then")
        );
    }
}

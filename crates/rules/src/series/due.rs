//! The game that is due next, worked out from all games before it.

use farmstead_cardboard::{Good, Goods, Key, Kind};

use super::{BadSeries, PlayedGame, Series, SeriesKind, campaign, goal};
use crate::agricola::{individual_cost, start_food};
use crate::deal::{Deal, Seed};
use crate::game::Seat;
use crate::options::Options;
use crate::record::Record;

/// A game of a series and how it begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    /// Which game of the series it is, from 1. One that is repeated keeps its number.
    pub number: usize,
    /// The score to reach, alone.
    pub goal: Option<i16>,
    /// Whether it is played once more because the goal was missed.
    pub repeated: bool,
    /// Who starts, where the game before decides it.
    pub start: Option<Seat>,
    /// Food of each seat above the usual.
    pub extra_food: Vec<u8>,
    /// The occupations that lie in front of each seat from the start.
    pub permanent: Vec<Vec<Key>>,
    /// Occupations that were to be permanent and cannot be paid from the food of the start. Alone they
    /// wait for a later game.
    pub unpaid: Vec<(Seat, Key)>,
    /// Every occupation that each seat keeps, paid or not, the oldest first.
    pub owned: Vec<Vec<Key>>,
    /// Whether permanent occupations take the place of minor improvements in the hand.
    pub fewer_minors: bool,
}

impl Series {
    /// The game to be played next; `None` if there is none.
    pub fn due(&self) -> Option<Due> {
        self.dues().nth(self.games.len())
    }

    /// How every game of the series began, and last the one that is due, if any.
    pub fn dues(&self) -> impl Iterator<Item = Due> + '_ {
        let players = usize::from(self.options.players);
        let first = Due {
            number: 1,
            goal: (self.kind == SeriesKind::Solo).then(|| goal(1)),
            repeated: false,
            start: None,
            extra_food: vec![0; players],
            permanent: Vec::new(),
            unpaid: Vec::new(),
            owned: vec![Vec::new(); players],
            fewer_minors: self.terms.fewer_minors,
        };
        let first = self.settled(first);
        let mut games = self.games.iter();
        std::iter::successors(Some(first), move |due| match self.kind {
            SeriesKind::Solo => Some(self.solo_after(due, games.next()?)),
            SeriesKind::Campaign => self.campaign_after(due, games.next()?),
        })
    }

    /// Whether the goal after this one comes next.
    pub(super) fn goes_on_after(&self, due: &Due, score: i16) -> bool {
        due.is_met_by(score) || !self.terms.repeat
    }

    /// A goal that is met brings food, an occupation and the next goal; one that is missed is set
    /// again, or brings all but the food.
    fn solo_after(&self, due: &Due, played: &PlayedGame) -> Due {
        let fared = &played.seats[0];
        let goes_on = self.goes_on_after(due, fared.score);
        let number = due.number + usize::from(goes_on);
        let above = fared.score.saturating_sub(goal(due.number)).max(0);
        let food = above / self.terms.points_for_food();
        let mut owned = due.owned.clone();
        owned[0].extend(fared.kept);
        self.settled(Due {
            number,
            goal: Some(goal(number)),
            repeated: !goes_on,
            start: None,
            extra_food: vec![u8::try_from(food).unwrap_or(u8::MAX)],
            permanent: Vec::new(),
            unpaid: Vec::new(),
            owned,
            fewer_minors: self.terms.fewer_minors,
        })
    }

    /// The winner starts the next game, and whoever was last begins it with one food more.
    fn campaign_after(&self, due: &Due, played: &PlayedGame) -> Option<Due> {
        if due.number == campaign::GAMES {
            return None;
        }
        let players = self.options.players;
        let last = played.seats.iter().map(|fared| fared.rank).max().unwrap_or(1);
        let mut clockwise = (1..=players).map(|after| Seat((played.start.0 + after) % players));
        let extra = |rank: u8| u8::from(rank == last && last > 1);
        Some(self.settled(Due {
            number: due.number + 1,
            goal: None,
            repeated: false,
            start: clockwise.find(|seat| played.seats[seat.index()].rank == 1),
            extra_food: played.seats.iter().map(|fared| extra(fared.rank)).collect(),
            permanent: Vec::new(),
            unpaid: Vec::new(),
            owned: played.seats.iter().map(|fared| fared.kept.into_iter().collect()).collect(),
            fewer_minors: false,
        }))
    }

    /// Lays out the occupations that can be paid from the food of the start.
    fn settled(&self, mut due: Due) -> Due {
        due.permanent = due.owned.clone();
        for (index, food) in due.food(&self.options, due.start).into_iter().enumerate() {
            let costs = |key: &Key| {
                let deck = self.options.cards.all();
                let card = deck.into_iter().find(|card| card.key == *key);
                card.map_or(Goods::NONE, individual_cost)
            };
            let unpaid = drop_unpaid(&mut due.permanent[index], food, costs);
            due.unpaid.extend(unpaid.into_iter().map(|key| (Seat(index as u8), key)));
        }
        due
    }
}

/// Drops those that cannot be paid from what food is left, the oldest being paid first; they come
/// back.
pub(super) fn drop_unpaid(
    permanent: &mut Vec<Key>,
    food: u8,
    cost: impl Fn(&Key) -> Goods,
) -> Vec<Key> {
    let mut supply = Goods::of(Good::Food, food.into());
    let mut unpaid = Vec::new();
    permanent.retain(|key| {
        let paid = supply.covers(&cost(key));
        if paid {
            supply -= cost(key);
        } else {
            unpaid.push(*key);
        }
        paid
    });
    unpaid
}

impl Due {
    /// Whether a score is what this game asks for.
    pub fn is_met_by(&self, score: i16) -> bool {
        self.goal.is_none_or(|goal| score >= goal)
    }

    /// The food of each seat at the start, if this seat starts.
    pub fn food(&self, options: &Options, start: Option<Seat>) -> Vec<u8> {
        let food = |(index, extra): (u8, &u8)| {
            start_food(options, start == Some(Seat(index))).saturating_add(*extra)
        };
        (0..).zip(&self.extra_food).map(food).collect()
    }

    /// The deal that a seed makes for this game. What is as in any other game is left out.
    pub fn deal(&self, options: &Options, seed: Seed) -> Deal {
        let some = self.permanent.iter().any(|keys| !keys.is_empty());
        let permanent = if some { self.permanent.clone() } else { Vec::new() };
        let mut deal = match self.fewer_minors {
            true => Deal::with_fewer_minors(options, seed, permanent),
            false => Deal::with_permanent(options, seed, permanent),
        };
        if let Some(start) = self.start {
            deal.start = start.0;
        }
        if self.extra_food.iter().any(|extra| *extra > 0) {
            deal.food = self.food(options, Some(Seat(deal.start)));
        }
        deal
    }

    /// Whether a record is of this game; it need not be finished.
    pub fn check(&self, options: &Options, record: &Record) -> Result<(), BadSeries> {
        let bad = |what: String| Err(BadSeries::new(what));
        if record.options != *options {
            return bad(format!("the series is played with {options}"));
        }
        let deal = &record.deal;
        let start = Seat(deal.start);
        if let Some(due) = self.start.filter(|due| *due != start) {
            return bad(format!("{due} starts this game, not {start}"));
        }
        let usual = Due { extra_food: vec![0; self.extra_food.len()], ..self.clone() };
        let usual = usual.food(options, Some(start));
        let food = if deal.food.is_empty() { &usual } else { &deal.food };
        let due = self.food(options, Some(start));
        if *food != due {
            let list = |food: &[u8]| food.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
            return bad(format!("this game begins with food {}, not {}", list(&due), list(food)));
        }
        let none = vec![Vec::new(); self.permanent.len()];
        let permanent = if deal.permanent.is_empty() { &none } else { &deal.permanent };
        for (seat, (due, given)) in (0..).map(Seat).zip(self.permanent.iter().zip(permanent)) {
            if due != given {
                let list = |keys: &[Key]| match keys {
                    [] => "nothing".to_owned(),
                    keys => keys.join(" "),
                };
                let (due, given) = (list(due), list(given));
                return bad(format!("{seat} begins this game with {due}, not with {given}"));
            }
        }
        let dealt = self.deal(options, Seed(0));
        for (seat, (due, given)) in (0..).map(Seat).zip(dealt.hands.iter().zip(&deal.hands)) {
            for (kind, what) in
                [(Kind::Occupation, "occupations"), (Kind::Minor, "minor improvements")]
            {
                let (due, given) = (count(options, due, kind), count(options, given, kind));
                if due != given {
                    return bad(format!("{seat} is dealt {due} {what}, not {given}"));
                }
            }
        }
        Ok(())
    }
}

/// How many of these cards are of a kind.
fn count(options: &Options, keys: &[Key], kind: Kind) -> usize {
    let of_kind =
        |key: &&Key| options.cards.all().any(|card| card.key == **key && card.kind == kind);
    keys.iter().filter(of_kind).count()
}

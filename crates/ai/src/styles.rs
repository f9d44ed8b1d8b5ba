//! Scripted styles: opponents that all value farms by the linear evaluator and make one turn at a time,
//! each with tastes of its own. They are no stronger than that, but each asks something else of whoever
//! plays against it.

use farmstead_rules::{Move, Seat, Turn, View};
use rand_core::Rng;
use thiserror::Error;

use crate::agent::{Agent, Budget, Decision};
use crate::evaluator::Evaluator;
use crate::games::with_game;
use crate::linear::Linear;
use crate::plan::Plan;
use crate::turns::{Breadth, Searched, Turns};
use crate::wyrand::Wyrand;

/// What somebody likes beyond the points it brings.
#[derive(Debug, PartialEq)]
pub struct Style {
    /// Its name.
    pub key: &'static str,
    /// How it plays, in a few words.
    pub words: &'static str,
    /// How many times a point of a line of the score sheet counts; once where none is named.
    lines: &'static [(&'static str, f32)],
    /// What taking a space is worth in itself, in points.
    spaces: &'static [(&'static str, f32)],
    /// The last round in which spaces are worth something in themselves.
    until: u8,
    /// The part that counts of what the leading rival may still expect once it has had its next turn.
    denial: f32,
}

/// Every style. A line or space that a game does not have is passed over.
pub const STYLES: [Style; 5] = [
    Style {
        key: "wood",
        words: "takes wood and reed first, whatever else there is",
        lines: &[("rooms", 1.5)],
        spaces: &[
            ("forest", 3.0),
            ("great-wood", 3.0),
            ("grove", 2.5),
            ("copse", 2.0),
            ("extra-copse", 2.0),
            ("reed-bank", 3.0),
            ("reed-stone-wood", 3.0),
            ("resource-market", 1.5),
            ("wood", 3.0),
            ("second-wood", 2.0),
            ("third-wood", 2.0),
            ("reed", 3.0),
            ("millpond", 2.0),
            ("building-materials", 2.0),
        ],
        until: 7,
        denial: 0.0,
    },
    Style {
        key: "family",
        words: "wants a large family soon, and rooms for it",
        lines: &[("people", 2.5), ("rooms", 2.0), ("expansions", 2.0)],
        spaces: &[
            ("forest", 1.5),
            ("reed-bank", 1.5),
            ("wood", 1.5),
            ("reed", 1.5),
            ("basic-wish", 5.0),
            ("urgent-wish", 5.0),
            ("tile-wish", 5.0),
            ("occupation-or-growth", 3.0),
            ("resources-or-growth", 3.0),
            ("family-growth", 5.0),
            ("growth-without-room", 5.0),
            ("expand", 3.0),
        ],
        until: 13,
        denial: 0.0,
    },
    Style {
        key: "animals",
        words: "fences early and lives on its animals",
        lines: &[
            ("pastures", 1.4),
            ("fenced stables", 1.4),
            ("sheep", 1.4),
            ("boar", 1.4),
            ("cattle", 1.4),
            ("horses", 1.4),
            ("animals", 1.2),
        ],
        spaces: &[
            ("fencing", 1.5),
            ("sheep-market", 0.8),
            ("pig-market", 0.8),
            ("cattle-market", 0.8),
            ("animal-market", 0.8),
            ("tile-animal-market", 0.8),
            ("pastures", 1.5),
            ("sheep", 0.8),
            ("boar", 0.8),
            ("cattle", 0.8),
            ("fences", 1.0),
            ("pigs-and-sheep", 0.5),
            ("cows-and-pigs", 0.5),
            ("horses-and-sheep", 0.5),
        ],
        until: 14,
        denial: 0.0,
    },
    Style {
        key: "baker",
        words: "plows, sows and bakes",
        lines: &[("fields", 1.3), ("grain", 1.3), ("improvements", 1.5)],
        spaces: &[
            ("grain-utilization", 1.0),
            ("major-improvement", 1.0),
            ("cultivation", 0.5),
            ("grain-seeds", 0.3),
            ("farmland", 0.3),
            ("improvements", 1.0),
            ("sow", 0.5),
            ("plow-and-sow", 0.5),
            ("grain", 0.3),
            ("plow", 0.3),
            ("build-wind-mill", 1.0),
        ],
        until: 14,
        denial: 0.0,
    },
    Style {
        key: "denier",
        words: "takes what the leading rival needs most",
        lines: &[],
        spaces: &[],
        until: 0,
        denial: 1.0,
    },
];

impl Style {
    /// The style of this name.
    pub fn named(key: &str) -> Result<&'static Style, UnknownStyle> {
        let found = STYLES.iter().find(|style| style.key == key);
        found.ok_or_else(|| UnknownStyle(key.to_owned()))
    }

    /// What a farm promises to a seat, as this style counts.
    fn worth<G: Searched>(&self, evaluator: &Linear, game: &G, seat: Seat) -> f32 {
        let value = evaluator.evaluate(game);
        let promise = value.of(seat);
        let tastes = self.lines.iter().filter_map(|(line, times)| {
            let place = G::LINES.iter().position(|name| name == line)?;
            Some((times - 1.0) * promise.lines[place])
        });
        promise.total + tastes.sum::<f32>()
    }

    /// What taking a space is worth in itself.
    fn liking<G: Searched>(&self, game: &G, first: Move) -> f32 {
        if game.round() > self.until || !game.is_new_turn() {
            return 0.0;
        }
        let space = game.write_move(first);
        self.spaces.iter().find(|(key, _)| *key == space).map_or(0.0, |(_, points)| *points)
    }

    /// The line of the turn it likes best.
    pub(crate) fn turn<G: Searched>(&self, game: &G, seat: Seat, random: &mut Wyrand) -> Vec<Move> {
        let evaluator = Linear::shipped(game);
        let mut turns = Turns::new(Breadth::WIDE);
        turns.find(game);
        let mut options: Vec<(f32, Vec<Move>)> = Vec::with_capacity(turns.outcomes().len());
        for outcome in turns.outcomes() {
            let mut line = Vec::new();
            turns.line(outcome, &mut line);
            let liking = line.first().map_or(0.0, |first| self.liking(game, *first));
            let whim = WHIM * (random.next_u32() >> 8) as f32 / (1 << 24) as f32;
            options.push((self.worth(evaluator, &outcome.game, seat) + liking + whim, line));
        }
        if self.denial > 0.0 && game.is_new_turn() {
            let mut rival = Rival::leading(evaluator, game, seat);
            // What is left to rivals is about the same whatever is made of a space.
            let mut left: Vec<(Move, f32)> = Vec::new();
            for ((worth, line), outcome) in options.iter_mut().zip(turns.outcomes()) {
                let known = left.iter().find(|(first, _)| line.first() == Some(first));
                let expected = match known {
                    Some((_, expected)) => *expected,
                    None => rival.as_mut().map_or(0.0, |rival| rival.after(&outcome.game)),
                };
                if known.is_none()
                    && let Some(first) = line.first()
                {
                    left.push((*first, expected));
                }
                *worth -= self.denial * expected;
            }
        }
        let best = options.into_iter().max_by(|one, other| one.0.total_cmp(&other.0));
        best.map_or_else(Vec::new, |(_, line)| line)
    }
}

/// How many points at most decide by chance, so that not all games on a deal are the same.
const WHIM: f32 = 0.2;

/// The rival who may expect most.
struct Rival<'a, G> {
    evaluator: &'a Linear,
    seat: Seat,
    leader: Seat,
    turns: Turns<G>,
}

impl<'a, G: Searched> Rival<'a, G> {
    fn leading(evaluator: &'a Linear, game: &G, seat: Seat) -> Option<Rival<'a, G>> {
        let rivals = (0..game.seats()).map(Seat).filter(|other| *other != seat);
        let expects = |seat: &Seat| evaluator.total(game, *seat);
        let leader = rivals.max_by(|one, other| expects(one).total_cmp(&expects(other)))?;
        Some(Rival { evaluator, seat, leader, turns: Turns::new(Breadth::LEAN) })
    }

    /// What the leader may expect when everybody up to it has made the best of a turn.
    fn after(&mut self, game: &G) -> f32 {
        let mut game = game.clone();
        let part = game.part();
        for _ in 1..game.seats() {
            let Turn::Seat(mover) = game.turn() else { break };
            if mover == self.seat || game.part() != part {
                break;
            }
            let worth = |game: &G| self.evaluator.total(game, mover);
            let valued = self.turns.find(&game).iter().map(|turn| (worth(&turn.game), &turn.game));
            let best = valued.max_by(|one, other| one.0.total_cmp(&other.0));
            let Some(after) = best.map(|(_, after)| after.clone()) else { break };
            game = after;
            if mover == self.leader {
                break;
            }
        }
        self.evaluator.total(&game, self.leader)
    }
}

/// A player of a style.
pub(crate) struct Styled {
    style: &'static Style,
    random: Wyrand,
    plan: Plan,
}

impl Styled {
    /// One that draws chances from a seed.
    pub(crate) fn new(style: &'static Style, seed: u64) -> Styled {
        Styled { style, random: Wyrand::new(seed), plan: Plan::default() }
    }
}

impl Agent for Styled {
    fn choose(&mut self, view: &View, _: &Budget) -> Option<Decision> {
        let seat = view.seat()?;
        let seed = self.random.next_u64();
        let Styled { style, random, plan } = self;
        plan.follow(view, seed, |sample| {
            (with_game!(&*sample, game => style.turn(game, seat, random)), 0)
        })
    }
}

/// A name that no style has.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("there is no style called `{0}`; there are {names}", names = STYLES.map(|style| style.key).join(", "))]
pub struct UnknownStyle(pub String);

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use farmstead_rules::{AnyGame, Deal, Game, Options, Seed};

    use super::*;

    /// Plays whole games of a style against itself; counts what the placements were, and shows the end.
    fn play(
        style: &'static Style,
        options: &str,
        games: u64,
    ) -> (BTreeMap<String, u32>, Vec<AnyGame>) {
        let options: Options = options.parse().expect("the options go together");
        let (mut taken, mut ends) = (BTreeMap::new(), Vec::new());
        for seed in 0..games {
            let deal = Deal::from_seed(&options, Seed(seed.into()));
            let mut game = AnyGame::new(&options, &deal).expect("the deal fits");
            let mut players: Vec<_> = (0..options.players)
                .map(|seat| Styled::new(style, seed + u64::from(seat)))
                .collect();
            while let Turn::Seat(seat) = game.turn() {
                let view = View::new(&game, Some(seat));
                let chosen = players[seat.index()].choose(&view, &Budget::default());
                let chosen = chosen.expect("whoever is to move has a move").chosen;
                if game.is_new_turn() {
                    *taken.entry(game.write_move(chosen)).or_default() += 1;
                }
                game.play(chosen, &mut ()).expect("it is legal");
            }
            ends.push(game);
        }
        (taken, ends)
    }

    fn named(key: &str) -> &'static Style {
        Style::named(key).expect("there is such a style")
    }

    #[test]
    fn every_style_plays_every_game_to_its_end() {
        for style in &STYLES {
            for options in [
                "game=revised players=3 cards=base",
                "game=classic players=2 cards=none",
                "game=family players=2",
                "game=creatures",
            ] {
                assert_eq!(play(style, options, 1).1.len(), 1, "{}: {options}", style.key);
            }
        }
    }

    #[test]
    fn a_style_takes_what_it_likes() {
        let table = "game=revised players=2 cards=none";
        let often = |key: &str, spaces: &[&str]| -> u32 {
            let (taken, _) = play(named(key), table, 3);
            spaces.iter().filter_map(|space| taken.get(*space)).sum()
        };
        let wood = ["forest", "reed-bank"];
        assert!(often("wood", &wood) > often("baker", &wood));
        let grain = ["grain-seeds", "farmland", "grain-utilization", "cultivation"];
        assert!(often("baker", &grain) > often("animals", &grain));
        let animals = ["fencing", "sheep-market", "pig-market", "cattle-market"];
        assert!(often("animals", &animals) > often("baker", &animals));
        let wishes = ["basic-wish", "urgent-wish"];
        assert!(often("family", &wishes) > often("baker", &wishes));
    }

    #[test]
    fn spaces_and_lines_are_those_of_some_game() {
        let tables = [
            "revised players=2 tile extra-copse",
            "revised players=4",
            "classic players=5 cards=none",
            "classic players=5",
            "family players=4",
            "creatures",
        ];
        let mut known: Vec<String> = Vec::new();
        for table in tables {
            let options: Options = format!("game={table}").parse().expect("they go together");
            let game =
                AnyGame::new(&options, &Deal::from_seed(&options, Seed(1))).expect("it fits");
            known.extend(game.report().names().into_iter().map(|(key, _)| key.into()));
            known.extend(game.scores().categories.iter().map(ToString::to_string));
        }
        for style in &STYLES {
            for (name, _) in style.spaces.iter().chain(style.lines) {
                assert!(known.iter().any(|key| key == name), "{}: {name}", style.key);
            }
        }
    }

    #[test]
    fn a_style_nobody_knows_is_told_with_those_there_are() {
        let told = Style::named("clay").expect_err("nobody likes clay").to_string();
        assert!(told.contains("`clay`") && told.contains("denier"), "{told}");
    }
}

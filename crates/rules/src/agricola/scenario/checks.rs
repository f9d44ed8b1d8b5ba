//! The words of `then` and `score`.
//!
//! For the table: `round 5`, `turn B`, `start player B`, `over`, `asks feed` (any decision of a
//! report), `forest 3 wood`, `forest empty`, `forest closed`, `forest free`, `nobody owns well`,
//! `reads forest: Forest (3 wood)` (a move in words).
//! For a player: `A has 3 wood` (those goods), `A +1 food -2 clay` (exactly this has changed, `A
//! +0 food` for nothing), `rooms`, `fields`, `stables`, `pastures a2:2 | b2 b3:4`, `fences 11`,
//! `house`, `people`, `newborns`, `begging`, `owns` (all, or `owns nothing`), `promised 1 food on
//! 7 8` or `promised nothing`, `may place 3 people`, `needs 7 food`, `houses 2 sheep`, `cannot house 3 boar`.
//! With hand cards: `A hand A102 B010` and `A played A116` (all of them, or `nothing`), `A A102 marked 3`, `A holds 7
//! occupations 6 minors`, `A chooses from 5 cards` (in a draft).
//! `score A fields -1 total -14 rank 1 tie-break 4` names lines of the score sheet.

use std::collections::BTreeSet;

use super::position::{amounts, cells, fields, house, number, pairs, seat};
use super::{Table, is_seat};
use crate::agricola::Pile;
use crate::agricola::farmyard::{CellSet, Herd};
use crate::agricola::report::PastureReport;
use crate::agricola::state::{Player, ROUNDS};
use crate::game::{Game, Seat, Turn};
use crate::{Good, Goods};

/// Says what is there instead of what should be.
fn same<T: PartialEq>(there: T, wanted: T, say: impl Fn(&T) -> String) -> Result<(), String> {
    if there == wanted { Ok(()) } else { Err(say(&there)) }
}

impl Table {
    /// Checks one clause of `then`.
    pub(super) fn check(&self, clause: &str) -> Result<(), String> {
        if let Some((text, sentence)) =
            clause.strip_prefix("reads ").and_then(|c| c.split_once(": "))
        {
            let there = self.game.describe_move(self.named(text)?.code());
            return same(there.as_str(), sentence, |is| format!("`{text}` reads: {is}"));
        }
        let words: Vec<&str> = clause.split_whitespace().collect();
        let report = self.game.report();
        let state = self.game.state();
        match words[..] {
            ["round", round] => same(report.round, number(round)?, |is| format!("round {is}")),
            ["turn", letter] => {
                same(self.game.turn(), Turn::Seat(seat(letter)?), |is| format!("{is:?}"))
            }
            ["start", "player", letter] => {
                same(report.start_player, seat(letter)?, |is| format!("{is} is start player"))
            }
            ["over"] => same(self.game.turn(), Turn::Over, |is| format!("{is:?}")),
            ["asks", decision] => same(report.decision, decision, |is| format!("it asks {is}")),
            ["nobody", "owns", key] => {
                let major = state.layout.major(key).ok_or(format!("no improvement {key}"))?;
                let free = state.common.majors & (1 << major) != 0;
                same(free, true, |_| format!("{key} has an owner"))
            }
            [letter, ref rest @ ..] if is_seat(letter) => self.check_player(seat(letter)?, rest),
            [key, ref rest @ ..] => {
                let found = report.spaces.iter().find(|space| space.key == key);
                let found = found.ok_or_else(|| format!("`{key}` is not in play"))?;
                match *rest {
                    ["closed"] => same(found.blocked, true, |_| format!("{key} is free")),
                    ["free"] => same(found.blocked, false, |_| format!("{key} is closed")),
                    ["empty"] => same(found.goods, Goods::NONE, |is| on(key, is)),
                    _ => same(found.goods, amounts(rest)?, |is| on(key, is)),
                }
            }
            [] => Ok(()),
        }
    }

    fn check_player(&self, seat: Seat, words: &[&str]) -> Result<(), String> {
        let state = self.game.state();
        let player = state.player(seat);
        let count = |there: u16, wanted: &str, what: &str| {
            same(there, number(wanted)?, |is| format!("{seat} has {is} {what}"))
        };
        let built = |there: CellSet, names: &[&str]| {
            same(there, cells(names)?, |is| format!("{seat} has them at {is}"))
        };
        match *words {
            ["has", ref goods @ ..] => pairs(goods)?.into_iter().try_for_each(|(good, amount)| {
                same(player.goods[good], amount, |is| format!("{seat} has {is} {good}"))
            }),
            ["rooms", ref names @ ..] => built(player.rooms, names),
            ["stables", ref names @ ..] => built(player.stables, names),
            ["fields", "none"] => built(player.fields, &[]),
            ["fields", ref rest @ ..] => check_fields(player, rest),
            ["pastures", "none"] => built(player.pastures().cells, &[]),
            ["pastures", ref rest @ ..] => {
                check_pastures(&self.game.report().players[seat.index()].pastures, rest)
            }
            ["fences", fences] => count(player.fences().len().into(), fences, "fences"),
            ["house", material] => {
                same(player.house, house(material)?, |is| format!("the house is {}", is.key()))
            }
            ["people", people] => count(player.people.into(), people, "people"),
            ["may", "place", people, "people"] => {
                count(player.people_left().into(), people, "people to place")
            }
            ["newborns", newborns] => count(player.newborns.into(), newborns, "newborns"),
            ["begging", cards] => count(player.begging.into(), cards, "begging cards"),
            ["needs", food, "food"] => count(state.food_needed(seat), food, "food to pay"),
            ["owns", ref keys @ ..] => {
                let there: Vec<&str> =
                    state.owned_majors(seat).map(|major| major.key.as_str()).collect();
                let wanted = if *keys == ["nothing"] { vec![] } else { keys.to_vec() };
                same(there, wanted, |is| format!("{seat} owns {}", is.join(" ")))
            }
            ["hand", ref keys @ ..] => {
                let there = player.held.hand_slots().map(|slot| state.card(slot).key.as_str());
                check_cards(there, keys, |is| format!("{seat} holds {is}"))
            }
            ["played", ref keys @ ..] => {
                let there = state.played(seat).map(|(_, card)| card.key.as_str());
                check_cards(there, keys, |is| format!("{seat} has played {is}"))
            }
            [key, "marked", ref marks @ ..] => {
                let found = state.played(seat).find(|(_, card)| card.key == key);
                let (place, _) = found.ok_or_else(|| format!("{seat} has not played {key}"))?;
                let there: Vec<u8> = match state.field_card(player, place as u8) {
                    Some(field) => {
                        (0..field.stacks).map(|stack| field.amount(&player.held, stack)).collect()
                    }
                    None => vec![player.held.store[place]],
                };
                let wanted = marks.iter().map(|mark| number(mark)).collect::<Result<_, _>>()?;
                same(there, wanted, |is| format!("on {key} there are {is:?}"))
            }
            ["holds", occupations, "occupations", minors, "minors"] => {
                let there = Pile::BOTH.map(|pile| state.in_hand(seat, pile).count() as u16);
                same(there, [number(occupations)?, number(minors)?], |[occupations, minors]| {
                    format!("{seat} holds {occupations} occupations and {minors} minors")
                })
            }
            ["chooses", "from", cards, "cards"] => {
                same(state.in_front(seat).count(), number(cards)?, |is| {
                    format!("{seat} chooses from {is} cards")
                })
            }
            ["promised", "nothing"] => check_promised(player, Goods::NONE, &[]),
            ["promised", amount, good, "on", ref rounds @ ..] => {
                check_promised(player, amounts(&[amount, good])?, rounds)
            }
            ["houses", ref animals @ ..] => self.check_room(seat, animals, true),
            ["cannot", "house", ref animals @ ..] => self.check_room(seat, animals, false),
            [sign, ..] if sign.starts_with(['+', '-']) => self.check_change(seat, words),
            _ => Err("these are no words of `then`".to_owned()),
        }
    }

    /// Checks that exactly these goods have come and gone with the latest moves.
    fn check_change(&self, seat: Seat, words: &[&str]) -> Result<(), String> {
        let changes: Vec<(Good, i32)> = pairs(words)?;
        let (before, after) =
            (&self.before.state().player(seat).goods, &self.game.state().player(seat).goods);
        for good in Good::ALL {
            let wanted: i32 = changes.iter().filter(|(of, _)| *of == good).map(|(_, n)| n).sum();
            let there = i32::from(after[good]) - i32::from(before[good]);
            same(there, wanted, |is| format!("{seat} has {is:+} {good}"))?;
        }
        Ok(())
    }

    fn check_room(&self, seat: Seat, animals: &[&str], fits: bool) -> Result<(), String> {
        let herd = Herd::of(&amounts(animals)?);
        let there = self.game.state().room_for_animals(seat).fits(herd);
        same(there, fits, |is| if *is { "they fit" } else { "they do not fit" }.to_owned())
    }

    /// Checks one clause of `score`.
    pub(super) fn check_score(&self, clause: &str) -> Result<(), String> {
        let words: Vec<&str> = clause.split_whitespace().collect();
        let (letter, lines) = words.split_first().ok_or("nothing is scored")?;
        let scores = self.game.scores();
        let sheet = scores.of(seat(letter)?);
        let (lines, rest) = lines.as_chunks::<2>();
        if !rest.is_empty() {
            return Err("a line of the score is written as `fields -1`".to_owned());
        }
        lines.iter().try_for_each(|[line, points]| {
            let of_line = |name: &&str| name.replace(' ', "-") == *line;
            let there = match *line {
                "total" => sheet.total,
                "rank" => sheet.rank.into(),
                "tie-break" => sheet.tie_break,
                _ => {
                    let index = scores.categories.iter().position(of_line);
                    sheet.points[index.ok_or(format!("the score has no line {line}"))?]
                }
            };
            same(there, number(points)?, |is| format!("{letter} {line} {is}"))
        })
    }
}

/// Checks that exactly these cards are there, in any order.
fn check_cards<'a>(
    there: impl Iterator<Item = &'a str>,
    wanted: &[&'a str],
    say: impl Fn(&str) -> String,
) -> Result<(), String> {
    let there: BTreeSet<&str> = there.collect();
    let wanted = wanted.iter().copied().filter(|key| *key != "nothing").collect();
    same(there, wanted, |is| say(&is.iter().copied().collect::<Vec<_>>().join(" ")))
}

fn on(key: &str, goods: &Goods) -> String {
    let there: Vec<String> =
        goods.iter().map(|(good, amount)| format!("{amount} {good}")).collect();
    format!(
        "on {key} lie {}",
        if there.is_empty() { "no goods".to_owned() } else { there.join(" ") }
    )
}

fn check_fields(player: &Player, words: &[&str]) -> Result<(), String> {
    let wanted = fields(words)?;
    let crop = |cell| player.crops.on(cell).unwrap_or((Good::Grain, 0));
    let there: Vec<_> =
        player.fields.iter().map(|cell| (cell, crop(cell).0, crop(cell).1)).collect();
    same(there, wanted, |is| {
        let field = |(cell, crop, amount): &_| format!("{cell} {amount} {crop}");
        format!("the fields are {}", is.iter().map(field).collect::<Vec<_>>().join(", "))
    })
}

fn check_pastures(pastures: &[PastureReport], words: &[&str]) -> Result<(), String> {
    let text = words.join(" ");
    let pasture = |group: &str| {
        let (names, holds) = group.split_once(':').ok_or("a pasture is written as `a1 a2:4`")?;
        let names: Vec<&str> = names.split_whitespace().collect();
        Ok((cells(&names)?, number(holds.trim())?))
    };
    let wanted = text.split('|').map(pasture).collect::<Result<Vec<(CellSet, u16)>, String>>()?;
    let there: Vec<(CellSet, u16)> =
        pastures.iter().map(|pasture| (pasture.cells, pasture.capacity)).collect();
    same(there, wanted, |is| {
        let pasture = |(cells, holds): &_| format!("{cells}:{holds}");
        format!("the pastures are {}", is.iter().map(pasture).collect::<Vec<_>>().join(" | "))
    })
}

fn check_promised(player: &Player, goods: Goods, rounds: &[&str]) -> Result<(), String> {
    let there: Vec<(u8, Goods)> = (1..=ROUNDS)
        .filter(|round| player.promised.any_on(*round))
        .map(|round| (round, player.promised.on(round)))
        .collect();
    let wanted = rounds.iter().map(|round| Ok((number(round)?, goods)));
    let wanted = wanted.collect::<Result<Vec<(u8, Goods)>, String>>()?;
    same(there, wanted, |is| {
        format!("promised on {:?}", is.iter().map(|(round, _)| round).collect::<Vec<_>>())
    })
}

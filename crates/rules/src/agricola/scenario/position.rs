//! The words of `given`: a position made of a few facts, checked to be one that play could reach.
//!
//! The first clause names the game: `classic family 3 players with full`. For the table:
//! `set up` (the real start), `seed 5` (which hands are dealt then), `round 5`, `start player B`, `turn B`, `fencing open`, `fencing in
//! round 2`, `at harvest`, `at feeding`, `at breeding`, `forest 9 wood`, `forest empty`, `taken
//! forest fishing`, `taken all but forest`. For a player: `A has 3 wood`, `farm RR.../.FS../.....`,
//! `rooms b1 c1`, `fields a4, a5 3 grain`, `stables a2`, `pastures a2 | b2 b3`, `fences H00 V00`,
//! `house clay`, `people 3`, `newborns 1`, `begging 2`, `owns well`, `promised 1 food on 7 8`,
//! `stands on forest`, `is done`; with hand cards (`revised 2 players cards`, or `classic 2 players cards` for the
//! decks E, I and K) `hand A102 B010`, `played A116` (face up from the start, without what playing it brings), `A102
//! marked 3` (the number it keeps: goods left in its pile, times used, crops on it, on each stack where it has several). What is not said is as at the start, without goods; each
//! accumulation space holds what one round brings.

use std::collections::BTreeSet;

use super::{AnySize, Table, is_seat};
use crate::agricola::board::{Layout, SpaceId};
use crate::agricola::cards::{CardSlot, Held};
use crate::agricola::farmyard::{Cell, CellSet, Edge, EdgeSet};
use crate::agricola::state::{Common, House, Player, ROUNDS, Rung, State};
use crate::agricola::{Agricola, HARVESTS, Piles, stage};
use crate::deal::{Deal, Seed};
use crate::game::Seat;
use crate::options::{BadOption, Options};
use crate::test_books;
use crate::{Good, Goods};

/// Sets up the position of the first `given` and runs on to the first choice.
pub(super) fn set_up(clauses: &[&str]) -> Result<Table, String> {
    let (first, clauses) = clauses.split_first().ok_or("no game is given")?;
    of(&options(first)?, clauses)
}

/// Sets up a position of a game and runs on to the first choice.
pub(super) fn of(options: &Options, clauses: &[&str]) -> Result<Table, String> {
    let layout = test_books::agricola(options);
    let mut frame = Frame {
        order: (1..=6).flat_map(|stage| layout.stage(stage)).collect(),
        round: 1,
        start: Seat(0),
        rung: Rung::Work,
        from_the_start: false,
        seed: Seed(1),
    };
    let mut others = Vec::new();
    for clause in clauses {
        if !frame.read(layout, clause)? {
            others.push(*clause);
        }
    }
    let mut game = if frame.from_the_start {
        frame.first_choice(options)?
    } else {
        Agricola { state: frame.position(layout, options) }
    };
    let before = apply(&mut game, &others)?;
    Ok(Table { game, before, seen: BTreeSet::new() })
}

/// Changes a position in the middle of a scenario.
pub(super) fn change(game: &mut AnySize, clauses: &[&str]) -> Result<(), String> {
    apply(game, clauses).map(|_| ())
}

/// Applies clauses and runs on; the position before it ran on comes back.
fn apply(game: &mut AnySize, clauses: &[&str]) -> Result<AnySize, String> {
    let state = game.state_mut();
    for clause in clauses {
        let words: Vec<&str> = clause.split_whitespace().collect();
        table_clause(state, &words).map_err(|what| format!("`{clause}`: {what}"))?;
    }
    check_legal(state)?;
    let before = game.clone();
    game.state_mut().run(&mut ());
    Ok(before)
}

fn options(clause: &str) -> Result<Options, String> {
    let word = |word: &str| match word {
        "classic" | "revised" => format!("game={word}"),
        "full" | "family" | "beginner" => format!("mode={word}"),
        number if number.parse::<u8>().is_ok() => format!("players={number}"),
        "player" | "players" => String::new(),
        "cards" => String::new(),
        other => other.to_owned(),
    };
    let (game, switches) = clause.split_once(" with ").unwrap_or((clause, ""));
    let words: Vec<String> = game.split(' ').map(word).collect();
    let text = format!("{} {switches}", words.join(" "));
    // Without hand cards a table is the full board and nothing else, unless it says something else.
    let more = ["cards", "mode=", "side-job"]
        .iter()
        .any(|word| clause.contains(word) || text.contains(word));
    let board = if more { "" } else { "bare-board" };
    format!("mode=full {text} {board}").parse().map_err(|bad: BadOption| bad.to_string())
}

/// What must be known before the pieces are set.
struct Frame {
    order: Vec<SpaceId>,
    round: u8,
    start: Seat,
    rung: Rung,
    from_the_start: bool,
    seed: Seed,
}

impl Frame {
    /// Reads a clause, if it is one of those that come first.
    fn read(&mut self, layout: &Layout, clause: &str) -> Result<bool, String> {
        let words: Vec<&str> = clause.split_whitespace().collect();
        match words[..] {
            ["set", "up"] => self.from_the_start = true,
            ["seed", seed] => self.seed = Seed(number(seed)?),
            ["round", round] => self.round = number(round)?,
            ["start", "player", letter] => self.start = seat(letter)?,
            ["at", "harvest"] => self.rung = Rung::Field,
            ["at", "feeding"] => self.rung = Rung::Feed,
            ["at", "breeding"] => self.rung = Rung::Breed,
            [key, "open"] => {
                let card = self.card(layout, key)?;
                let of_card = stage(card as u8 + 1);
                let first = (1..=self.round).find(|round| stage(*round) == of_card);
                let first = first.ok_or_else(|| format!("{key} is not open by then"))?;
                let space = self.order.remove(card);
                self.order.insert(usize::from(first) - 1, space);
            }
            [key, "in", "round", round] => {
                let card = self.card(layout, key)?;
                let round: u8 = number(round)?;
                if stage(round) != stage(card as u8 + 1) {
                    return Err(format!("{key} cannot come in round {round}"));
                }
                self.order.swap(card, usize::from(round) - 1);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn card(&self, layout: &Layout, key: &str) -> Result<usize, String> {
        let space = space(layout, key)?;
        let place = self.order.iter().position(|card| *card == space);
        place.ok_or_else(|| format!("{key} is no round card"))
    }

    /// The game as it is really set up.
    fn first_choice(&self, options: &Options) -> Result<AnySize, String> {
        let layout = test_books::agricola(options);
        let key = |card: &SpaceId| layout.spaces[card.0 as usize].key;
        let rounds = self.order.iter().map(key).collect();
        let deal = Deal { start: self.start.0, rounds, ..Deal::from_seed(options, self.seed) };
        let game = match options.players {
            1 => Agricola::<1>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
            2 => Agricola::<2>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
            3 => Agricola::<3>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
            4 => Agricola::<4>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
            _ => Agricola::<5>::new(options, layout, &deal).map(|game| game.with_all_chairs()),
        };
        game.map_err(|bad| bad.to_string())
    }

    fn position(
        &self,
        layout: &'static Layout,
        options: &Options,
    ) -> State<'static, [Player; Seat::MOST]> {
        let cards: [SpaceId; 14] = std::array::from_fn(|index| self.order[index]);
        let mut common = Common::new(layout, options, self.start, cards);
        common.round = self.round;
        common.rung = self.rung;
        for card in &cards[..usize::from(self.round)] {
            common.revealed.insert(*card);
        }
        for (index, space) in layout.spaces.iter().enumerate() {
            let id = SpaceId(index as u8);
            if let Some((_, amount)) = space.refill.filter(|_| common.revealed.contains(id)) {
                common.stock[index] = amount;
                common.stocked.insert(id);
            }
        }
        State { layout, piles: Piles::default(), common, players: [Player::new(0); Seat::MOST] }
    }
}

fn table_clause(state: &mut State, words: &[&str]) -> Result<(), String> {
    let layout = state.layout;
    let common = &mut state.common;
    match *words {
        ["turn", letter] => {
            common.turn = seat(letter)?;
            common.placements = (common.turn.0 + common.players - common.leader.0) % common.players;
        }
        ["taken", "all", "but", ref keys @ ..] => {
            common.blocked = common.revealed;
            for key in keys {
                common.blocked.remove(space(layout, key)?);
            }
        }
        ["taken", ref keys @ ..] => {
            for key in keys {
                common.blocked.insert(space(layout, key)?);
            }
        }
        [letter, ref rest @ ..] if is_seat(letter) => player_clause(state, seat(letter)?, rest)?,
        [key, ref goods @ ..] => {
            let space = space(layout, key)?;
            let refill = layout.spaces[space.0 as usize].refill;
            let (good, _) = refill.ok_or("nothing is added to this space")?;
            let amount = if *goods == ["empty"] { 0 } else { amounts(goods)?[good] };
            common.stock[space.0 as usize] = amount as u8;
            common.stocked.remove(space);
            if amount > 0 {
                common.stocked.insert(space);
            }
        }
        [] => {}
    }
    Ok(())
}

fn player_clause(state: &mut State, seat: Seat, words: &[&str]) -> Result<(), String> {
    if card_clause(state, seat, words)? {
        return Ok(());
    }
    let layout = state.layout;
    let common = &mut state.common;
    let player = &mut state.players[seat.index()];
    match *words {
        ["has", ref goods @ ..] => {
            for (good, amount) in pairs(goods)? {
                player.goods[good] = amount;
            }
        }
        ["farm", sketch] => {
            let of = |letter: char| -> CellSet {
                let drawn = sketch.chars().filter(|drawn| *drawn != '/');
                (0..)
                    .map(Cell)
                    .zip(drawn)
                    .filter(|(_, drawn)| *drawn == letter)
                    .map(|c| c.0)
                    .collect()
            };
            player.rooms = of('R');
            player.fields = of('F');
            player.stables = of('S');
        }
        ["rooms", ref names @ ..] => player.rooms = cells(names)?,
        ["stables", ref names @ ..] => player.stables = cells(names)?,
        ["fields", ref rest @ ..] => {
            player.fields = CellSet::EMPTY;
            for (cell, crop, amount) in fields(rest)? {
                player.fields.insert(cell);
                player.crops.put(cell, crop, amount);
            }
        }
        ["pastures", ref rest @ ..] => {
            for group in rest.split(|word| *word == "|") {
                player.fence(EdgeSet::outline(cells(group)?));
            }
        }
        ["fences", ref names @ ..] => {
            let edge = |name: &&str| Edge::from_name(name).ok_or(format!("no edge {name}"));
            player.fence(names.iter().map(edge).collect::<Result<EdgeSet, String>>()?);
        }
        ["house", material] => player.house = house(material)?,
        ["people", people] => player.people = number(people)?,
        ["newborns", newborns] => player.newborns = number(newborns)?,
        ["begging", cards] => player.begging = number(cards)?,
        ["owns", ref keys @ ..] => {
            for key in keys {
                let major = layout.major(key).ok_or(format!("no improvement is called {key}"))?;
                player.majors |= 1 << major;
                common.majors &= !(1 << major);
            }
        }
        ["promised", amount, good, "on", ref rounds @ ..] => {
            let goods = amounts(&[amount, good])?;
            for round in rounds {
                player.promised.add(number(round)?, &goods);
            }
        }
        ["stands", "on", ref keys @ ..] => {
            for key in keys {
                let space = space(layout, key)?;
                common.occupants[space.0 as usize] |= 1 << seat.0;
                common.blocked.insert(space);
                player.placed += 1;
            }
        }
        ["is", "done"] => player.placed += player.people_left(),
        _ => return Err("these are no words of `given`".to_owned()),
    }
    Ok(())
}

/// Reads a clause about hand cards, if it is one.
fn card_clause(state: &mut State, seat: Seat, words: &[&str]) -> Result<bool, String> {
    match *words {
        ["hand", ref keys @ ..] => {
            for key in keys {
                let place = deal_card(state, seat, key)?;
                state.player_mut(seat).held.hand.insert(CardSlot::new(seat.0, place as u8));
            }
        }
        ["played", ref keys @ ..] => {
            for key in keys {
                let place = deal_card(state, seat, key)?;
                state.lay_down(seat, CardSlot::new(seat.0, place as u8));
            }
        }
        [key, "marked", ref marks @ ..] => {
            let found = state.played(seat).find(|(_, card)| card.key == key);
            let (place, _) = found.ok_or_else(|| format!("{seat} has not played {key}"))?;
            let field = state.field_card(state.player(seat), place as u8);
            let held = &mut state.player_mut(seat).held;
            match field {
                Some(field) => {
                    for (stack, mark) in (0..field.stacks).zip(marks) {
                        field.set(held, stack, number(mark)?);
                    }
                }
                None => held.store[place] = number(marks.first().unwrap_or(&""))?,
            }
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Gives a card to a seat; its place there comes back.
fn deal_card(state: &mut State, seat: Seat, key: &str) -> Result<usize, String> {
    let card = state.layout.hand_card(key).ok_or_else(|| format!("no card is called {key}"))?;
    if state.players.iter().any(|player| player.held.dealt.contains(&card)) {
        return Err(format!("{key} is there already"));
    }
    let dealt = &mut state.player_mut(seat).held.dealt;
    let place = dealt.iter().position(|there| *there == Held::NO_CARD);
    let place = place.ok_or("there are too many cards")?;
    dealt[place] = card;
    Ok(place)
}

/// Whether play could have come to this position, as far as a farm shows it.
fn check_legal(state: &State) -> Result<(), String> {
    let (round, rung) = (state.common.round, state.common.rung);
    let dealing = matches!(rung, Rung::Draft | Rung::Redeal) && round == 0;
    if !dealing
        && (!(1..=ROUNDS).contains(&round) || (rung != Rung::Work && !HARVESTS.contains(&round)))
    {
        return Err(format!("there is no such moment in round {round}"));
    }
    let mut owned = state.common.majors;
    for seat in state.seats() {
        let player = state.player(seat);
        let built = [player.rooms, player.fields, player.stables];
        let cells: u16 = built.iter().map(|cells| cells.len()).sum();
        let pastures = player.pastures();
        let fences = pastures
            .as_slice()
            .iter()
            .fold(EdgeSet::EMPTY, |all, pasture| all | EdgeSet::outline(*pasture));
        let legal = [
            (
                "two things stand on one cell",
                built.into_iter().fold(CellSet::EMPTY, |a, b| a | b).len() == cells,
            ),
            ("a room or field is fenced in", !pastures.cells.meets(player.rooms | player.fields)),
            ("a fence stands alone", fences == player.fences()),
            ("there are 15 fences", player.fences().len() <= 15),
            ("there are 4 stables", player.stables.len() <= 4),
            ("a family is 2 to 5 people", (2..=5).contains(&player.people)),
            ("who is placed is no newborn", player.newborns + player.placed <= player.people),
            ("the animals have no room", state.room_for_animals(seat).fits(player.herd())),
            ("an improvement has one owner", owned & player.majors == 0),
        ];
        if let Some((what, _)) = legal.iter().find(|(_, holds)| !holds) {
            return Err(format!("{seat}: {what}"));
        }
        owned |= player.majors;
    }
    Ok(())
}

// Reading words.

pub(super) fn number<T: std::str::FromStr>(word: &str) -> Result<T, String> {
    word.parse().map_err(|_| format!("`{word}` is no number that fits"))
}

pub(super) fn seat(word: &str) -> Result<Seat, String> {
    let letter = word.chars().next().filter(|_| is_seat(word));
    letter.and_then(Seat::from_letter).ok_or_else(|| format!("`{word}` is no seat"))
}

pub(super) fn space(layout: &Layout, key: &str) -> Result<SpaceId, String> {
    layout.space(key).ok_or_else(|| format!("`{key}` is no space of this table"))
}

pub(super) fn house(word: &str) -> Result<House, String> {
    let found = [House::Wood, House::Clay, House::Stone].into_iter().find(|h| h.key() == word);
    found.ok_or_else(|| format!("no house is made of {word}"))
}

pub(super) fn cells(names: &[&str]) -> Result<CellSet, String> {
    let cell = |name: &&str| Cell::from_name(name).ok_or(format!("there is no cell {name}"));
    names.iter().map(cell).collect()
}

/// Reads `3 wood 2 clay`, or with signs `+3 wood -2 clay`.
pub(super) fn pairs<N: std::str::FromStr>(words: &[&str]) -> Result<Vec<(Good, N)>, String> {
    let (pairs, rest) = words.as_chunks::<2>();
    if !rest.is_empty() {
        return Err("goods are written as `3 wood 2 clay`".to_owned());
    }
    let pair = |[amount, good]: &[&str; 2]| {
        let good = Good::from_key(good).ok_or_else(|| format!("there is no good called {good}"))?;
        Ok((good, number(amount)?))
    };
    pairs.iter().map(pair).collect()
}

pub(super) fn amounts(words: &[&str]) -> Result<Goods, String> {
    let pairs = pairs(words)?;
    Ok(pairs.into_iter().fold(Goods::NONE, |goods, (good, amount)| goods.and(good, amount)))
}

/// Reads `a4, a5 3 grain`.
pub(super) fn fields(words: &[&str]) -> Result<Vec<(Cell, Good, u8)>, String> {
    let text = words.join(" ");
    let field = |one: &str| {
        let words: Vec<&str> = one.split_whitespace().collect();
        let name = words.first().copied().unwrap_or("");
        let cell = Cell::from_name(name).ok_or_else(|| format!("there is no cell `{name}`"))?;
        let crop = pairs(words.get(1..).unwrap_or_default())?.first().copied();
        let (crop, amount) = crop.unwrap_or((Good::Grain, 0));
        Ok((cell, crop, amount))
    };
    text.split(',').map(field).collect()
}

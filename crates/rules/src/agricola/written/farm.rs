//! A farm and its family in words.

use farmstead_cardboard::{Good, Goods};

use super::super::farmyard::{Cell, CellSet, Edge, EdgeSet};
use super::super::state::{House, MOST_PEOPLE, Player, State};
use super::super::{ROUNDS, SpaceId};
use super::space;
use crate::game::Seat;
use crate::written::{Wrong, goods_in_words, goods_of, name_of, number, one_of};

/// What houses are made of, by name.
pub(super) const HOUSES: [(&str, House); 3] =
    [("wood", House::Wood), ("clay", House::Clay), ("stone", House::Stone)];

/// More goods than this nobody has.
const MOST_GOODS: u16 = 250;

/// A farm as statements.
pub(super) fn written(state: &State, seat: Seat) -> Vec<String> {
    let player = state.player(seat);
    let Player {
        goods,
        promised,
        held: _,
        crops,
        rooms,
        fields,
        stables,
        majors,
        crafted,
        house,
        people,
        newborns,
        placed,
        begging,
        guests,
        visiting,
        absent,
        ..
    } = *player;
    let mut clauses = Vec::new();
    if !goods.is_empty() {
        clauses.push(format!("has {}", goods_in_words(&goods)));
    }
    clauses.push(format!("house {}", name_of(house, &HOUSES)));
    clauses.push(format!("rooms {rooms}"));
    if !fields.is_empty() {
        let field = |cell: Cell| match crops.on(cell) {
            Some((crop, amount)) => format!("{cell} {amount} {crop}"),
            None => cell.to_string(),
        };
        let fields: Vec<String> = fields.iter().map(field).collect();
        clauses.push(format!("fields {}", fields.join(", ")));
    }
    if !stables.is_empty() {
        clauses.push(format!("stables {stables}"));
    }
    if !player.fences().is_empty() {
        clauses.push(fences(player));
    }
    clauses.push(format!("people {people}"));
    let here = |space: &SpaceId| state.common.occupants[space.0 as usize] >> seat.0 & 1 == 1;
    let spaces = (0..state.layout.spaces.len() as u8).map(SpaceId).filter(here);
    let stands: Vec<_> = spaces.map(|space| state.layout.spaces[space.0 as usize].key).collect();
    if !stands.is_empty() {
        clauses.push(format!("stands on {}", stands.join(" ")));
    }
    let counts = [
        ("placed", placed, usize::from(placed) != stands.len()),
        ("newborns", newborns, newborns > 0),
        ("begging", begging, begging > 0),
        ("guests", guests, guests > 0),
        ("visiting", visiting, visiting > 0),
        ("absent", absent, absent > 0),
    ];
    for (word, count, _) in counts.into_iter().filter(|(_, _, told)| *told) {
        clauses.push(format!("{word} {count}"));
    }
    for (word, set) in [("owns", majors), ("has used", crafted)] {
        let named = (0..).zip(&state.layout.majors).filter(|(index, _)| set >> index & 1 == 1);
        let keys: Vec<_> = named.map(|(_, major)| major.key).collect();
        if !keys.is_empty() {
            clauses.push(format!("{word} {}", keys.join(" ")));
        }
    }
    for round in (1..=ROUNDS).filter(|round| promised.any_on(*round)) {
        clauses.push(format!("promised {} on {round}", goods_in_words(&promised.on(round))));
    }
    clauses
}

/// Fences by the pastures they make, or one by one where they make more than that.
fn fences(player: &Player) -> String {
    let pastures = player.pastures();
    let outlines = pastures.as_slice().iter();
    let outlines = outlines.fold(EdgeSet::EMPTY, |all, cells| all | EdgeSet::outline(*cells));
    if outlines == player.fences() {
        let cells: Vec<String> = pastures.as_slice().iter().map(CellSet::to_string).collect();
        return format!("pastures {}", cells.join(" | "));
    }
    let edges: Vec<String> = player.fences().iter().map(|edge| edge.to_string()).collect();
    format!("fences {}", edges.join(" "))
}

/// Reads a statement about a farm.
pub(super) fn read(state: &mut State, seat: Seat, words: &[&str]) -> Result<(), Wrong> {
    let layout = state.layout;
    let player = state.player_mut(seat);
    match *words {
        ["has", "used", ref keys @ ..] => {
            for key in keys {
                player.crafted |= 1 << major(layout, key)?;
            }
        }
        ["has", ref goods @ ..] => {
            let amounts = goods_of(goods, MOST_GOODS)?;
            if amounts[Good::Horse] > 0 {
                return Err(Wrong::new("horse", "there are no horses in this game"));
            }
            for good in Good::ALL {
                if goods.contains(&good.key()) {
                    player.goods[good] = amounts[good];
                }
            }
        }
        ["farm", sketch] => read_sketch(player, sketch)?,
        ["rooms", ref names @ ..] => player.rooms = cells(names)?,
        ["stables", ref names @ ..] => player.stables = cells(names)?,
        ["fields", ref rest @ ..] => return read_fields(player, rest),
        ["pastures", ref rest @ ..] => {
            for group in rest.split(|word| *word == "|") {
                player.fence(EdgeSet::outline(cells(group)?));
            }
        }
        ["fences", ref names @ ..] => {
            let edge = |name: &&str| {
                Edge::from_name(name).ok_or_else(|| Wrong::new(name, "there is no such edge"))
            };
            player.fence(names.iter().map(edge).collect::<Result<EdgeSet, Wrong>>()?);
        }
        ["house", material] => player.house = one_of(material, &HOUSES)?,
        ["people", count] => player.people = number(count, MOST_PEOPLE)?,
        ["newborns", count] => player.newborns = number(count, MOST_PEOPLE)?,
        ["placed", count] => player.placed = number(count, 2 * MOST_PEOPLE)?,
        ["begging", count] => player.begging = number(count, 250)?,
        ["guests", count] => player.guests = number(count, MOST_PEOPLE)?,
        ["visiting", count] => player.visiting = number(count, MOST_PEOPLE)?,
        ["absent", count] => player.absent = number(count, u8::MAX)?,
        ["owns", ref keys @ ..] => {
            for key in keys {
                let bit = 1 << major(layout, key)?;
                if state.common.majors & bit == 0 {
                    return Err(Wrong::new(key, "an improvement has one owner"));
                }
                state.common.majors &= !bit;
                state.player_mut(seat).majors |= bit;
            }
        }
        ["promised", ref rest @ ..] => {
            let on = rest.iter().position(|word| *word == "on");
            let on = on.ok_or_else(|| Wrong::whole("expected `on` and the rounds"))?;
            let goods: Goods = goods_of(&rest[..on], 15)?;
            let rounds = super::rounds(&rest[on + 1..])?;
            for round in (2..=ROUNDS).filter(|round| rounds >> round & 1 == 1) {
                player.promised.add(round, &goods);
            }
        }
        ["stands", "on", ref keys @ ..] => {
            for key in keys {
                let space = space(state, key)?;
                state.common.occupants[space.0 as usize] |= 1 << seat.0;
                state.common.blocked.insert(space);
                state.player_mut(seat).placed += 1;
            }
        }
        ["is", "done"] => player.placed += player.people_left(),
        _ => return Err(Wrong::new(words[0], "no statement about a player begins like this")),
    }
    Ok(())
}

fn major(layout: &super::Layout, key: &str) -> Result<u8, Wrong> {
    layout.major(key).ok_or_else(|| Wrong::new(key, "there is no such improvement"))
}

fn cells(names: &[&str]) -> Result<CellSet, Wrong> {
    names.iter().map(|name| cell(name)).collect()
}

fn cell(name: &str) -> Result<Cell, Wrong> {
    Cell::from_name(name).ok_or_else(|| Wrong::new(name, "there is no such cell"))
}

/// Reads `RR.../.FS../.....`: rooms, fields and stables.
fn read_sketch(player: &mut Player, sketch: &str) -> Result<(), Wrong> {
    let drawn: Vec<char> = sketch.chars().filter(|drawn| *drawn != '/').collect();
    if drawn.len() != Cell::COUNT || drawn.iter().any(|drawn| !"RFS.".contains(*drawn)) {
        return Err(Wrong::new(sketch, "a farm is drawn as `R..../R.F../...S.`"));
    }
    let of = |letter: char| -> CellSet {
        let cells = (0..).map(Cell).zip(&drawn);
        cells.filter(|(_, drawn)| **drawn == letter).map(|(cell, _)| cell).collect()
    };
    (player.rooms, player.fields, player.stables) = (of('R'), of('F'), of('S'));
    Ok(())
}

/// Reads `a4, a5 3 grain`.
fn read_fields(player: &mut Player, words: &[&str]) -> Result<(), Wrong> {
    player.fields = CellSet::EMPTY;
    let text = words.join(" ");
    for field in text.split(',') {
        let words: Vec<&str> = field.split_whitespace().collect();
        let Some((name, crops)) = words.split_first() else {
            return Err(Wrong::whole("fields are written as `a4, a5 3 grain`"));
        };
        let cell = cell(name)?;
        player.fields.insert(cell);
        let goods = goods_of(crops, 15)?;
        let kinds = goods.iter().count();
        let crop = goods.iter().next();
        match crop {
            Some((good @ (Good::Grain | Good::Vegetable), amount)) if kinds == 1 => {
                player.crops.put(cell, good, amount as u8);
            }
            Some(_) => return Err(Wrong::new(name, "one kind of crop grows on a field")),
            None => {}
        }
    }
    Ok(())
}

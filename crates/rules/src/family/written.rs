//! Positions of the Family Edition as text. [`crate::written`] has what all games share.

use farmstead_cardboard::Good;

use super::layout::{Layout, MOST_PARTS, ROUNDS};
use super::state::{Ask, Common, House, MOST_PEOPLE, Offer, Player, Position, Rung, State};
use super::tiles::{MOST_TILES, Piece, Place};
use super::{Family, grid::Grid};
use crate::agricola::{HARVESTS, SpaceId};
use crate::game::Seat;
use crate::options::Options;
use crate::written::{
    BadPosition, Clause, Hidden, Wrong, each, goods_in_words, goods_of, name_of, number, one_of,
    seat_of,
};

const MOMENTS: [(&str, Rung); 8] = [
    ("prepare", Rung::Prepare),
    ("work", Rung::Work),
    ("home", Rung::Home),
    ("harvest", Rung::Field),
    ("feeding", Rung::Feed),
    ("breeding", Rung::Breed),
    ("round-end", Rung::RoundEnd),
    ("end", Rung::Over),
];
const HOUSES: [(&str, House); 2] = [("wood", House::Wood), ("clay", House::Clay)];
/// More goods than this nobody has.
const MOST_GOODS: u16 = 250;

impl<const P: usize> Family<'_, P> {
    /// Where the game stands, as text. Nothing is hidden in this game.
    pub(crate) fn written(&self, _hidden: Hidden) -> String {
        let state = self.state();
        let mut text = table_in_words(state);
        for seat in state.seats() {
            text += &format!("\n{seat}\n");
            farm_in_words(state, seat).iter().for_each(|line| text += &format!("  {line}\n"));
        }
        let asked = state.common.asked;
        let open = match state.common.ask {
            Ask::Nothing => return text,
            Ask::Act => "act".to_owned(),
            Ask::Cell(piece) => format!("cell {}", piece_in_words(state.layout, piece)),
            Ask::Keep => "keep".to_owned(),
            Ask::Feed => "feed".to_owned(),
            Ask::Breed => "breed".to_owned(),
        };
        text + &format!("\nopen {asked} {open}\n")
    }

    /// Reads a position and runs on to its first choice.
    pub(crate) fn read(
        options: &Options,
        layout: &Layout,
        clauses: &[Clause<'_>],
    ) -> Result<Position<P>, BadPosition> {
        let mut common = Common::new(layout, options, Seat(0));
        (common.round, common.rung) = (1, Rung::Work);
        let mut game = Family { state: State { layout, common, players: [Player::new(0); P] } };
        let state = game.state_mut();
        each(clauses, |seat, words| match seat {
            None => read_table(state, words),
            Some(seat) => read_farm(state, seat, words),
        })?;
        let end = clauses.last().map_or(2, |clause| clause.line);
        let refused = |bad: Wrong| BadPosition { line: end, word: bad.word, what: bad.what };
        share_out(state).and_then(|()| check(state)).map_err(refused)?;
        state.run(&mut ());
        let State { common, players, .. } = game.state;
        Ok(Position { common, players })
    }
}

fn table_in_words(state: &State) -> String {
    let Common {
        taken: _,
        stocked: _,
        stock,
        occupants: _,
        ask,
        asked,
        offer,
        improvements: _,
        pastures: _,
        rooms: _,
        stables: _,
        round,
        rung,
        served,
        start,
        turn,
        passed,
        placement: _,
        pastures_per_action: _,
        full: _,
    } = state.common;
    let mut lines = vec![format!("round {round}")];
    if rung != Rung::Work {
        lines.push(format!("at {}", name_of(rung, &MOMENTS)));
    }
    lines.push(format!("start player {start}"));
    lines.push(format!("turn {turn}"));
    if ask == Ask::Nothing && asked != start {
        lines.push(format!("asked {asked}"));
    }
    if served > 0 {
        lines.push(format!("served {served}"));
    }
    let passed: Vec<String> = state
        .seats()
        .filter(|seat| passed >> seat.0 & 1 == 1)
        .map(|seat| seat.to_string())
        .collect();
    if !passed.is_empty() {
        lines.push(format!("passed {}", passed.join(" ")));
    }
    for (space, amount) in state.layout.spaces.iter().zip(stock).filter(|(_, amount)| *amount > 0) {
        let good = space.refill.map_or("", |(good, _)| good.key());
        lines.push(format!("{} {amount} {good}", space.key));
    }
    if let Some(Offer { space, made }) = offer {
        let made: Vec<String> = made.iter().map(u8::to_string).collect();
        let key = state.layout.spaces[space.0 as usize].key;
        lines.push(format!("offer {key} made {}", made.join(" ")));
    }
    lines.join("\n") + "\n"
}

fn piece_in_words(layout: &Layout, piece: Piece) -> String {
    match piece {
        Piece::Room => "room".to_owned(),
        Piece::Field => "field".to_owned(),
        Piece::Improvement(index) => layout.improvements[usize::from(index)].key.to_owned(),
        Piece::Pasture { kind, turn: 0 } => layout.pastures[usize::from(kind)].key.to_owned(),
        Piece::Pasture { kind, turn } => {
            format!("{} turn {turn}", layout.pastures[usize::from(kind)].key)
        }
    }
}

fn farm_in_words(state: &State, seat: Seat) -> Vec<String> {
    let layout = state.layout;
    let Player {
        goods,
        fields,
        pastures: _,
        stabled,
        outside_stables,
        house,
        rooms: _,
        improvements: _,
        crafted,
        people,
        newborns,
        placed,
        begging,
        ref tiles,
    } = *state.player(seat);
    let mut lines = Vec::new();
    if !goods.is_empty() {
        lines.push(format!("has {}", goods_in_words(&goods)));
    }
    lines.push(format!("house {}", name_of(house, &HOUSES)));
    for (piece, place) in tiles.iter() {
        lines.push(format!("tile {} at {}", piece_in_words(layout, piece), place.name()));
    }
    let sown: Vec<String> = (1..4_usize)
        .rev()
        .flat_map(|grain| std::iter::repeat_n(grain.to_string(), fields[grain].into()))
        .collect();
    if !sown.is_empty() {
        lines.push(format!("grain on fields {}", sown.join(" ")));
    }
    for (pasture, number) in layout.pastures.iter().zip(stabled).filter(|(_, number)| *number > 0) {
        lines.push(format!("stables {number} in {}", pasture.key));
    }
    if outside_stables > 0 {
        lines.push(format!("stables {outside_stables} outside"));
    }
    lines.push(format!("people {people}"));
    let stands: Vec<&str> = (0..)
        .map(SpaceId)
        .zip(&layout.spaces)
        .filter(|(space, _)| {
            state.common.taken.contains(*space) && state.common.occupants[space.0 as usize] == seat
        })
        .map(|(_, space)| space.key)
        .collect();
    if !stands.is_empty() {
        lines.push(format!("stands on {}", stands.join(" ")));
    }
    let counts = [
        ("placed", placed, usize::from(placed) != stands.len()),
        ("newborns", newborns, newborns > 0),
        ("begging", begging, begging > 0),
    ];
    for (word, count, _) in counts.into_iter().filter(|(_, _, told)| *told) {
        lines.push(format!("{word} {count}"));
    }
    let used = (0..).zip(&layout.improvements).filter(|(index, _)| crafted >> index & 1 == 1);
    let used: Vec<&str> = used.map(|(_, improvement)| improvement.key).collect();
    if !used.is_empty() {
        lines.push(format!("has used {}", used.join(" ")));
    }
    lines
}

fn space(layout: &Layout, key: &str) -> Result<SpaceId, Wrong> {
    layout.space(key).ok_or_else(|| Wrong::new(key, "there is no such space at this table"))
}

fn piece(layout: &Layout, words: &[&str]) -> Result<Piece, Wrong> {
    let (key, turn) = match *words {
        [key, "turn", turn] => (key, number(turn, 3)?),
        [key] => (key, 0),
        _ => return Err(Wrong::whole("a tile is written as `pasture-3l turn 2`")),
    };
    let kind = layout.pastures.iter().position(|pasture| pasture.key == key);
    Ok(match (key, kind, layout.improvement(key)) {
        ("room", _, _) => Piece::Room,
        ("field", _, _) => Piece::Field,
        (_, Some(kind), _) => {
            if usize::from(turn) >= layout.pastures[kind].turns.len() {
                return Err(Wrong::new(words[2], "it does not look different in this turn"));
            }
            Piece::Pasture { kind: kind as u8, turn }
        }
        (_, _, Some(index)) => Piece::Improvement(index),
        _ => return Err(Wrong::new(key, "there is no such tile")),
    })
}

fn read_table(state: &mut State, words: &[&str]) -> Result<(), Wrong> {
    let layout = state.layout;
    let players = layout.players;
    let common = &mut state.common;
    match *words {
        ["round", round] => common.round = number(round, ROUNDS)?,
        ["at", moment] => common.rung = one_of(moment, &MOMENTS)?,
        ["start", "player", seat] => {
            common.start = seat_of(seat, players)?;
            (common.turn, common.asked) = (common.start, common.start);
        }
        ["turn", seat] => common.turn = seat_of(seat, players)?,
        ["asked", seat] => common.asked = seat_of(seat, players)?,
        ["served", count] => common.served = number(count, players)?,
        ["passed", ref seats @ ..] => {
            for seat in seats {
                common.passed |= 1 << seat_of(seat, players)?.0;
            }
        }
        ["offer", key, "made", ref made @ ..] => {
            let mut counts = [0; MOST_PARTS];
            if made.len() != MOST_PARTS {
                return Err(Wrong::new(key, format!("expected {MOST_PARTS} numbers")));
            }
            for (count, word) in counts.iter_mut().zip(made) {
                *count = number(word, 100)?;
            }
            common.offer = Some(Offer { space: space(layout, key)?, made: counts });
        }
        ["open", seat, ref what @ ..] => {
            common.asked = seat_of(seat, players)?;
            common.ask = match *what {
                ["act"] => Ask::Act,
                ["cell", ref tile @ ..] => Ask::Cell(piece(layout, tile)?),
                ["keep"] => Ask::Keep,
                ["feed"] => Ask::Feed,
                ["breed"] => Ask::Breed,
                _ => {
                    let word = what.first().unwrap_or(&"open");
                    return Err(Wrong::new(word, "nothing that is open is called like this"));
                }
            };
        }
        [key, ref goods @ ..] => {
            let space = space(layout, key)?;
            let Some((good, _)) = layout.spaces[space.0 as usize].refill else {
                return Err(Wrong::new(key, "nothing is added to this space"));
            };
            let goods = goods_of(goods, MOST_GOODS - 50)?;
            if goods.total() > goods[good] {
                return Err(Wrong::new(key, format!("only {good} lies on this space")));
            }
            common.stock[space.0 as usize] = goods[good] as u8;
            if goods[good] > 0 {
                common.stocked.insert(space);
            }
        }
        [] => {}
    }
    Ok(())
}

fn read_farm(state: &mut State, seat: Seat, words: &[&str]) -> Result<(), Wrong> {
    let layout = state.layout;
    let player = state.player_mut(seat);
    match *words {
        ["has", "used", ref keys @ ..] => {
            for key in keys {
                let index = layout.improvement(key);
                let index = index.ok_or_else(|| Wrong::new(key, "there is no such improvement"))?;
                player.crafted |= 1 << index;
            }
        }
        ["has", ref goods @ ..] => player.goods = goods_of(goods, MOST_GOODS)?,
        ["house", material] => player.house = one_of(material, &HOUSES)?,
        ["tile", ref rest @ ..] => {
            let at = rest.iter().position(|word| *word == "at");
            let at = at.ok_or_else(|| Wrong::whole("expected `at` and where the tile lies"))?;
            let piece = piece(layout, &rest[..at])?;
            let name = rest[at + 1..].join(" ");
            let place =
                if name == "the house" { Some(Place::HOUSE[0]) } else { Place::named(&name) };
            let place = place.ok_or_else(|| Wrong::new(&name, "there is no such cell"))?;
            return lay(state, seat, piece, place);
        }
        ["grain", "on", "fields", ref amounts @ ..] => {
            for amount in amounts {
                let grain: u8 = number(amount, 3)?;
                player.fields[usize::from(grain)] += 1;
                // So many fewer are empty; whether there are as many is found out at the end.
                player.fields[0] = player.fields[0].wrapping_sub(1);
            }
        }
        ["stables", count, "outside"] => player.outside_stables = number(count, 20)?,
        ["stables", count, "in", key] => {
            let kind = layout.pastures.iter().position(|pasture| pasture.key == key);
            let kind = kind.ok_or_else(|| Wrong::new(key, "there is no such pasture"))?;
            player.stabled[kind] = number(count, 20)?;
        }
        ["people", count] => player.people = number(count, MOST_PEOPLE)?,
        ["newborns", count] => player.newborns = number(count, MOST_PEOPLE)?,
        ["placed", count] => player.placed = number(count, MOST_PEOPLE)?,
        ["begging", count] => player.begging = number(count, 250)?,
        ["stands", "on", ref keys @ ..] => {
            for key in keys {
                let space = space(layout, key)?;
                if state.common.taken.contains(space) {
                    return Err(Wrong::new(key, "it is taken already"));
                }
                state.common.taken.insert(space);
                state.common.occupants[space.0 as usize] = seat;
                state.player_mut(seat).placed += 1;
            }
        }
        _ => return Err(Wrong::new(words[0], "no statement about a player begins like this")),
    }
    Ok(())
}

/// Lays a tile where it touches what lies there and covers nothing.
fn lay(state: &mut State, seat: Seat, piece: Piece, place: Place) -> Result<(), Wrong> {
    let name = piece_in_words(state.layout, piece);
    let tiles = &state.player(seat).tiles;
    let cells = |piece, place| state.cells_of(piece, place);
    let laid = || tiles.iter().flat_map(|(piece, place)| cells(piece, place));
    let room = tiles.iter().count() < MOST_TILES
        && laid().count() + cells(piece, place).count() <= Grid::MOST_CELLS;
    if !room {
        return Err(Wrong::new(&name, "a farm has no room for so much"));
    }
    // With tiles laid for their owner farms need not hang together until all of them lie.
    let covered = |cell: Place| Place::HOUSE.contains(&cell) || laid().any(|other| other == cell);
    let far = |cell: Place| cell.column.unsigned_abs() > 60 || cell.row.unsigned_abs() > 60;
    if cells(piece, place).any(far) {
        return Err(Wrong::new(&place.name(), "a farm does not reach so far"));
    }
    if cells(piece, place).any(covered) {
        return Err(Wrong::new(&name, "something else lies there"));
    }
    state.player_mut(seat).tiles.push(piece, place);
    own(state, seat, piece)
}

/// Counts a tile among those of a player.
fn own(state: &mut State, seat: Seat, piece: Piece) -> Result<(), Wrong> {
    let player = state.player_mut(seat);
    match piece {
        Piece::Room => player.rooms += 1,
        Piece::Field => player.fields[0] = player.fields[0].wrapping_add(1),
        Piece::Pasture { kind, .. } => player.pastures[usize::from(kind)] += 1,
        Piece::Improvement(index) => {
            let bit = 1 << index;
            if state.common.improvements & bit == 0 {
                let name = piece_in_words(state.layout, piece);
                return Err(Wrong::new(&name, "an improvement has one owner"));
            }
            state.common.improvements &= !bit;
            state.player_mut(seat).improvements |= bit;
        }
    }
    Ok(())
}

/// Takes what players have out of the supply.
fn share_out(state: &mut State) -> Result<(), Wrong> {
    let field = usize::from(state.layout.field);
    // A tile that is about to be laid belongs to its owner already.
    let mut to_lay = None;
    if let Ask::Cell(piece) = state.common.ask {
        own(state, state.common.asked, piece)?;
        to_lay = (piece == Piece::Field).then_some(state.common.asked);
    }
    for seat in state.seats() {
        let player = *state.player(seat);
        let fields: u8 = player.fields.iter().fold(0, |sum, number| sum.wrapping_add(*number));
        let tiles = player.tiles.iter().filter(|(piece, _)| *piece == Piece::Field).count()
            + usize::from(to_lay == Some(seat));
        if usize::from(fields) != tiles || usize::from(player.fields[0]) > tiles {
            return Err(Wrong::new(&seat.to_string(), "grain lies on more fields than there are"));
        }
        let common = &mut state.common;
        let stables = player
            .stabled
            .iter()
            .fold(player.outside_stables, |sum, number| sum.saturating_add(*number));
        let mut taken = player.pastures;
        taken[field] += fields;
        let left = common.pastures.iter().zip(taken).all(|(left, taken)| *left >= taken)
            && common.rooms >= player.rooms - 2
            && common.stables >= stables;
        if !left {
            return Err(Wrong::new(&seat.to_string(), "there are not so many tiles"));
        }
        common.pastures.iter_mut().zip(taken).for_each(|(left, taken)| *left -= taken);
        common.rooms -= player.rooms - 2;
        common.stables -= stables;
    }
    Ok(())
}

fn check(state: &State) -> Result<(), Wrong> {
    let common = &state.common;
    let (round, rung) = (common.round, common.rung);
    let harvest = matches!(rung, Rung::Field | Rung::Feed | Rung::Breed);
    if round == 0
        || (harvest && !HARVESTS.contains(&round))
        || (rung == Rung::Prepare && round == ROUNDS)
    {
        return Err(Wrong::whole(format!("there is no such moment in round {round}")));
    }
    let open = state.layout.open(round);
    for (space, printed) in (0..).map(SpaceId).zip(&state.layout.spaces) {
        let used = common.stock[space.0 as usize] > 0 || common.taken.contains(space);
        if used && !open.contains(space) {
            return Err(Wrong::new(printed.key, "it is not in play yet"));
        }
    }
    for seat in state.seats() {
        let player = state.player(seat);
        let mut stabled = player.stabled.iter().zip(player.pastures);
        if !stabled.all(|(stables, there)| *stables <= there) {
            return Err(Wrong::new(
                &seat.to_string(),
                "more stables stand in pastures than there are",
            ));
        }
        let housing =
            common.asked == seat && matches!(common.ask, Ask::Keep | Ask::Act | Ask::Cell(_));
        let crafts = |index: usize| {
            state.layout.improvements.get(index).is_some_and(|one| one.crafts.is_some())
        };
        let legal = [
            ("a family has 2 to 5 people", (2..=MOST_PEOPLE).contains(&player.people)),
            ("there are more newborns than people", player.newborns < player.people),
            (
                "more people are placed than there are",
                player.newborns + player.placed <= player.people,
            ),
            (
                "the animals have no room",
                housing || state.room_for_animals(seat).fits(player.herd()),
            ),
            ("there are no horses in this game", player.goods[Good::Horse] == 0),
            (
                "an improvement was used that is no craft",
                (0..16).all(|index| player.crafted >> index & 1 == 0 || crafts(index)),
            ),
        ];
        if let Some((what, _)) = legal.iter().find(|(_, holds)| !holds) {
            return Err(Wrong::new(&seat.to_string(), *what));
        }
    }
    let asks = match common.ask {
        Ask::Nothing => common.offer.is_none(),
        Ask::Act => common.offer.is_some() && rung == Rung::Work,
        Ask::Cell(_) | Ask::Keep => rung == Rung::Work,
        Ask::Feed => rung == Rung::Feed && common.offer.is_none(),
        Ask::Breed => rung == Rung::Breed && common.offer.is_none(),
    };
    match asks {
        true => Ok(()),
        false => Err(Wrong::whole("this cannot be open at this moment")),
    }
}

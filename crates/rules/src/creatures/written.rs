//! Positions of All Creatures Big and Small as text. [`crate::written`] has what all games share.

use std::collections::BTreeMap;

use farmstead_cardboard::Good;
use farmstead_cardboard::building::Set;

use super::board::{Hook, Node, NodeId, SPACES, SpaceId};
use super::farm::{Cell, CellSet, Edge, EdgeSet};
use super::state::{Act, Common, Frame, Lot, Player, Position, ROUNDS, Rung, Stack, State, Step};
use super::state::{MOST_LOTS, WORKERS};
use super::{Creatures, Printed};
use crate::game::Seat;
use crate::written::{
    BadPosition, Clause, Hidden, Wrong, each, goods_in_words, goods_of, name_of, number, one_of,
    seat_of,
};

const MOMENTS: [(&str, Rung); 8] = [
    ("refill", Rung::Refill),
    ("round-start", Rung::Start),
    ("work", Rung::Work),
    ("home", Rung::Home),
    ("before-breeding", Rung::BeforeBreeding),
    ("breeding", Rung::Breed),
    ("round-end", Rung::RoundEnd),
    ("end", Rung::Over),
];
/// More goods than this nobody has.
const MOST_GOODS: u16 = 200;
/// Columns that a farm can grow to each side.
const MOST_EXPANSIONS: u8 = 5;

impl Creatures<'_> {
    /// Where the game stands, as text. Nothing is hidden in this game.
    pub(crate) fn written(&self, _hidden: Hidden) -> String {
        let state = self.state();
        let mut text = table_in_words(state);
        for seat in State::SEATS {
            text += &format!("\n{seat}\n");
            farm_in_words(state, seat).iter().for_each(|line| text += &format!("  {line}\n"));
        }
        let open = state.common.stack.as_slice();
        if !open.is_empty() {
            text += "\n";
        }
        open.iter().for_each(|frame| text += &format!("open {}\n", frame_in_words(state, frame)));
        text
    }

    /// Reads a position and runs on to its first choice.
    pub(crate) fn read(printed: &Printed, clauses: &[Clause<'_>]) -> Result<Position, BadPosition> {
        let mut common = Common::new(Seat(0), &[]);
        (common.round, common.rung) = (1, Rung::Work);
        let mut state = State { printed, common, players: [Player::START; 2] };
        each(clauses, |seat, words| match seat {
            None => read_table(&mut state, words),
            Some(seat) => read_farm(&mut state, seat, words),
        })?;
        let end = clauses.last().map_or(2, |clause| clause.line);
        let refused = |bad: Wrong| BadPosition { line: end, word: bad.word, what: bad.what };
        check(&state).map_err(refused)?;
        state.run(&mut ());
        let State { common, players, .. } = state;
        Ok(Position { common, players })
    }
}

fn table_in_words(state: &State) -> String {
    let common = &state.common;
    let mut lines = vec![format!("round {}", common.round)];
    if common.rung != Rung::Work {
        lines.push(format!("at {}", name_of(common.rung, &MOMENTS)));
    }
    lines.push(format!("start player {}", common.start));
    for (word, seat) in [("first", common.first_start), ("leader", common.leader)] {
        if seat != common.start {
            lines.push(format!("{word} {seat}"));
        }
    }
    for (word, count) in [("placements", common.placements), ("served", common.served)] {
        if count > 0 {
            lines.push(format!("{word} {count}"));
        }
    }
    if common.extra {
        lines.push("extra breeding".to_owned());
    }
    lines.push(format!(
        "supply {} borders {} troughs {} stalls {} expansions",
        common.reserve, common.troughs, common.stall_tiles, common.expansions
    ));
    for (space, [first, later]) in state.printed.spaces.iter().zip(common.stock) {
        match (first, later) {
            (0, 0) => {}
            (first, 0) => lines.push(format!("{} {first}", space.key)),
            (first, later) => lines.push(format!("{} {first} {later}", space.key)),
        }
    }
    for lot in common.lots() {
        let key = state.building(lot).key;
        lines.push(match lot.owner {
            Some(owner) => format!("building {key} {owner} {}", lot.cell),
            None => format!("building {key}"),
        });
    }
    lines.join("\n") + "\n"
}

fn farm_in_words(state: &State, seat: Seat) -> Vec<String> {
    let Player {
        fenced,
        stalls,
        stables,
        special: _,
        troughs,
        goods,
        hooks,
        borders,
        left,
        right,
        carved,
        cottage: _,
    } = *state.player(seat);
    let farm = state.player(seat).farm();
    let mut lines = Vec::new();
    if !goods.is_empty() {
        lines.push(format!("has {}", goods_in_words(&goods)));
    }
    if left + right > 0 {
        lines.push(format!("expansions {left} left {right} right"));
    }
    if !fenced.is_empty() {
        let edges: Vec<String> = fenced.iter().map(|edge| edge.name_on(farm).to_string()).collect();
        lines.push(format!("borders {}", edges.join(", ")));
    }
    for (word, cells) in [("troughs", troughs), ("stalls", stalls), ("stables", stables)] {
        let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
        if !cells.is_empty() {
            lines.push(format!("{word} {}", cells.join(" ")));
        }
    }
    lines.push(format!("supply {borders} borders"));
    if carved > 0 {
        lines.push(format!("carved {carved}"));
    }
    let barn = state.owned(seat).any(|(building, _)| building.hook == Some(Hook::Barn));
    if barn && !hooks.has(Hook::Barn) {
        lines.push("has used barn".to_owned());
    }
    let stands = (0..SPACES).filter(|space| state.common.occupied[seat.index()] >> space & 1 == 1);
    let stands: Vec<&str> = stands.map(|space| state.printed.spaces[space].key).collect();
    if !stands.is_empty() {
        lines.push(format!("stands on {}", stands.join(" ")));
    }
    lines
}

fn frame_in_words(state: &State, frame: &Frame) -> String {
    let step = |step: &Step| {
        let space = step.space.map_or(String::new(), |space| {
            format!(" space={}", state.printed.spaces[space.0 as usize].key)
        });
        format!("{} step={}{space}", step.seat, step.node.0)
    };
    match frame {
        Frame::Run(one) => format!("run {}", step(one)),
        Frame::Choose(one) => format!("choose {}", step(one)),
        Frame::Act(Act { node, seat, from, most, done, may }) => {
            let may = if *may { " may" } else { "" };
            format!("act {seat} step={} from={from} most={most} done={done}{may}", node.0)
        }
        Frame::House { seat, emptied: false } => format!("house {seat}"),
        Frame::House { seat, emptied: true } => format!("house {seat} emptied"),
        Frame::Breed(seat) => format!("breed {seat}"),
        Frame::Lull { seat, bartered: false } => format!("lull {seat}"),
        Frame::Lull { seat, bartered: true } => format!("lull {seat} bartered"),
        Frame::Swap(seat) => format!("swap {seat}"),
        Frame::Carve(seat) => format!("carve {seat}"),
        Frame::Grow(seat) => format!("grow {seat}"),
        Frame::Again(seat) => format!("again {seat}"),
    }
}

fn space(printed: &Printed, key: &str) -> Result<SpaceId, Wrong> {
    let place = printed.spaces.iter().position(|space| space.key == key);
    let place = place.ok_or_else(|| Wrong::new(key, "there is no such space"))?;
    Ok(SpaceId(place as u8))
}

/// The cell of this name, anywhere on a farm.
fn cell(name: &str, farm: CellSet) -> Result<Cell, Wrong> {
    let found = farm.iter().find(|cell| cell.to_string() == name);
    found.ok_or_else(|| Wrong::new(name, "there is no such space on this farm"))
}

fn read_table(state: &mut State, words: &[&str]) -> Result<(), Wrong> {
    let common = &mut state.common;
    match *words {
        ["round", round] => common.round = number(round, ROUNDS)?,
        ["at", moment] => common.rung = one_of(moment, &MOMENTS)?,
        ["start", "player", seat] => {
            common.start = seat_of(seat, 2)?;
            (common.first_start, common.leader) = (common.start, common.start);
        }
        ["first", seat] => common.first_start = seat_of(seat, 2)?,
        ["leader", seat] => common.leader = seat_of(seat, 2)?,
        ["placements", count] => common.placements = number(count, 2 * WORKERS)?,
        ["served", count] => common.served = number(count, 2)?,
        ["extra", "breeding"] => common.extra = true,
        [
            "supply",
            borders,
            "borders",
            troughs,
            "troughs",
            stalls,
            "stalls",
            more,
            "expansions",
        ] => {
            common.reserve = number(borders, 100)?;
            common.troughs = number(troughs, 10)?;
            common.stall_tiles = number(stalls, 5)?;
            common.expansions = number(more, 5)?;
        }
        ["building", key, ref at @ ..] => return read_building(state, key, at),
        ["open", ref frame @ ..] => return read_frame(state, frame),
        [key, first] => {
            common.stock[space(state.printed, key)?.0 as usize] = [number(first, 200)?, 0];
        }
        [key, first, later] => {
            let stock = [number(first, 200)?, number(later, 200)?];
            common.stock[space(state.printed, key)?.0 as usize] = stock;
        }
        _ => return Err(Wrong::new(words[0], "no statement begins like this")),
    }
    Ok(())
}

fn read_building(state: &mut State, key: &str, at: &[&str]) -> Result<(), Wrong> {
    let printed = state.printed;
    let building = printed.building(key);
    let building = building.ok_or_else(|| Wrong::new(key, "there is no such building"))?;
    let lots = state.common.lots();
    if lots.iter().any(|lot| lot.building == building) {
        return Err(Wrong::new(key, "it is there already"));
    }
    if lots.len() == MOST_LOTS {
        return Err(Wrong::new(key, "there are not so many buildings in a game"));
    }
    let (owner, cell) = match *at {
        [] => (None, Cell(0)),
        [owner, name] => {
            let widest = CellSet::farm(MOST_EXPANSIONS, MOST_EXPANSIONS);
            (Some(seat_of(owner, 2)?), cell(name, widest)?)
        }
        _ => return Err(Wrong::new(key, "expected its owner and where it stands")),
    };
    state.common.add_lot(Lot { building, owner, cell });
    if let Some(owner) = owner {
        let player = state.player_mut(owner);
        if player.special.contains(cell) && (cell != Cell::COTTAGE || !player.cottage) {
            return Err(Wrong::new(key, "another building stands there"));
        }
        player.special.insert(cell);
        player.cottage &= cell != Cell::COTTAGE;
        if let Some(hook) = printed.buildings[usize::from(building)].hook {
            player.hooks.insert(hook);
        }
    }
    Ok(())
}

fn read_farm(state: &mut State, seat: Seat, words: &[&str]) -> Result<(), Wrong> {
    let printed = state.printed;
    let player = &mut state.players[seat.index()];
    let farm = player.farm();
    let cells = |names: &[&str]| -> Result<CellSet, Wrong> {
        let mut cells = CellSet::EMPTY;
        names.iter().try_for_each(|name| {
            cells.insert(cell(name, farm)?);
            Ok(())
        })?;
        Ok(cells)
    };
    match *words {
        ["has", "used", "barn"] => player.hooks.remove(Hook::Barn),
        ["has", ref goods @ ..] => player.goods = goods_of(goods, MOST_GOODS)?,
        ["expansions", left, "left", right, "right"] => {
            player.left = number(left, MOST_EXPANSIONS)?;
            player.right = number(right, MOST_EXPANSIONS)?;
        }
        ["borders", ref rest @ ..] => {
            let all: BTreeMap<String, Edge> = EdgeSet::around(farm)
                .iter()
                .map(|edge| (edge.name_on(farm).to_string(), edge))
                .collect();
            for name in rest.join(" ").split(',').map(str::trim) {
                let edge = all.get(name);
                let edge = edge.ok_or_else(|| Wrong::new(name, "there is no such edge"))?;
                player.fenced.insert(*edge);
            }
        }
        ["troughs", ref names @ ..] => player.troughs = cells(names)?,
        ["stalls", ref names @ ..] => player.stalls = cells(names)?,
        ["stables", ref names @ ..] => player.stables = cells(names)?,
        ["supply", borders, "borders"] => player.borders = number(borders, 100)?,
        ["carved", count] => player.carved = number(count, 20)?,
        ["stands", "on", ref keys @ ..] => {
            for key in keys {
                let space = space(printed, key)?;
                if state.common.blocked() >> space.0 & 1 == 1 {
                    return Err(Wrong::new(key, "it is taken already"));
                }
                state.common.occupied[seat.index()] |= 1 << space.0;
            }
        }
        _ => return Err(Wrong::new(words[0], "no statement about a player begins like this")),
    }
    Ok(())
}

fn read_frame(state: &mut State, words: &[&str]) -> Result<(), Wrong> {
    let [kind, seat, more @ ..] = words else {
        return Err(Wrong::new("open", "expected what is open, and whose it is"));
    };
    let printed = state.printed;
    let seat = seat_of(seat, 2)?;
    let mut said: BTreeMap<&str, &str> =
        more.iter().map(|word| word.split_once('=').unwrap_or((word, ""))).collect();
    let count = |said: &mut BTreeMap<&str, &str>, name: &str| {
        let word = said.remove(name).ok_or_else(|| Wrong::new(name, "it is not said"))?;
        number(word, u8::MAX)
    };
    let node = |said: &mut BTreeMap<&str, &str>| {
        let node = count(said, "step")?;
        let there = usize::from(node) < printed.number_of_steps();
        there.then_some(NodeId(node)).ok_or_else(|| Wrong::new("step", "there is no such step"))
    };
    let step = |said: &mut BTreeMap<&str, &str>| {
        let node = node(said)?;
        let space = said.remove("space").map(|key| space(printed, key)).transpose()?;
        Ok(Step { node, seat, space })
    };
    let acts = |node: NodeId| {
        matches!(
            printed.node(node),
            Node::Borders(_)
                | Node::Troughs(_)
                | Node::Stall(_)
                | Node::Upgrade(_)
                | Node::Expand
                | Node::Building
        )
    };
    let stone = state.player(seat).goods[Good::Stone] > 0;
    let frame = match *kind {
        "run" => Frame::Run(step(&mut said)?),
        "choose" => {
            let step: Step = step(&mut said)?;
            if !matches!(printed.node(step.node), Node::Choose(_)) {
                return Err(Wrong::new("step", "this step leaves nothing to choose"));
            }
            Frame::Choose(step)
        }
        "act" => {
            let node = node(&mut said)?;
            if !acts(node) {
                return Err(Wrong::new("step", "this step is no action"));
            }
            let (from, most) = (count(&mut said, "from")?, count(&mut said, "most")?);
            let (done, may) = (count(&mut said, "done")?, said.remove("may").is_some());
            if from > Edge::END || done > 60 {
                return Err(Wrong::new(kind, "so much is never built in one action"));
            }
            Frame::Act(Act { node, seat, from, most, done, may })
        }
        "house" => Frame::House { seat, emptied: said.remove("emptied").is_some() },
        "breed" => Frame::Breed(seat),
        "lull" => Frame::Lull { seat, bartered: said.remove("bartered").is_some() },
        "swap" => Frame::Swap(seat),
        "carve" if stone => Frame::Carve(seat),
        "carve" => return Err(Wrong::new(kind, "there is no stone to be carved")),
        "grow" => Frame::Grow(seat),
        "again" => Frame::Again(seat),
        _ => return Err(Wrong::new(kind, "nothing that is open is called like this")),
    };
    if let Some((name, _)) = said.first_key_value() {
        return Err(Wrong::new(name, format!("nothing like this is said of `{kind}`")));
    }
    if state.common.stack.as_slice().len() >= Stack::MOST - 4 {
        return Err(Wrong::new(kind, "so much is never open"));
    }
    state.common.stack.push(frame);
    Ok(())
}

fn check(state: &State) -> Result<(), Wrong> {
    let common = &state.common;
    if common.round == 0 || (common.rung == Rung::Refill && common.round == ROUNDS) {
        return Err(Wrong::whole("there is no such moment in this round"));
    }
    let base = state.printed.set(Set::Base);
    let has = |building: u8| common.lots().iter().any(|lot| lot.building == building);
    if let Some(missing) = base.into_iter().find(|building| !has(*building)) {
        let key = state.printed.buildings[usize::from(missing)].key;
        return Err(Wrong::new(key, "this building is in every game"));
    }
    let tiles = if common.lots().len() > 4 { 5 } else { 4 };
    let mut expansions = common.expansions;
    let mut troughs = common.troughs;
    for seat in State::SEATS {
        let player = state.player(seat);
        let farm = player.farm();
        let built = player.special.len() + player.stalls.len() + player.stables.len();
        let housing = |frame: &Frame| !matches!(frame, Frame::Breed(_)) && frame.seat() == seat;
        let housed =
            common.stack.as_slice().iter().any(housing) || state.room(seat).fits(player.herd());
        let used = player.special | player.stalls | player.stables | player.troughs;
        let legal = [
            ("two buildings stand on one space", player.built().len() == built),
            ("it stands beside the farm", (used - farm).is_empty()),
            ("a border lies beside the farm", (player.fenced - EdgeSet::around(farm)).is_empty()),
            ("the animals have no room", housed),
            (
                "there are only building materials and animals in this game",
                [Good::Clay, Good::Grain, Good::Vegetable, Good::Food]
                    .iter()
                    .all(|good| player.goods[*good] == 0),
            ),
        ];
        if let Some((what, _)) = legal.iter().find(|(_, holds)| !holds) {
            return Err(Wrong::new(&seat.to_string(), *what));
        }
        expansions += player.left + player.right;
        troughs += player.troughs.len();
    }
    if expansions > tiles || troughs > 10 {
        return Err(Wrong::whole("there are more tiles than in the box"));
    }
    Ok(())
}

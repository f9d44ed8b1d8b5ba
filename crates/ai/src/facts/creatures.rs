//! What matters about a farm of All Creatures Big and Small.

use farmstead_rules::creatures::farm::{Cell, CellSet, Edge, Herd, Pastures};
use farmstead_rules::creatures::{Creatures, LINES, Lot, Player, ROUNDS, Rung, State};
use farmstead_rules::{GameName, Good, Seat};

use super::{Described, FREE, TAKEN, Tell};

impl Described for Creatures<'_> {
    const STAGES: usize = 8;
    const LINES: &'static [&'static str] = &LINES;

    fn game(&self) -> GameName {
        GameName::Creatures
    }

    fn seats(&self) -> u8 {
        2
    }

    fn has_cards(&self) -> bool {
        false
    }

    fn stage(&self) -> usize {
        usize::from(self.state().common.round.max(1) - 1)
    }

    fn is_feeding(&self) -> bool {
        false
    }

    fn begging(&self, _seat: Seat) -> u8 {
        0
    }

    fn hunger(&self, _seat: Seat) -> u8 {
        0
    }

    #[inline]
    fn describe(&self, seat: Seat, to: impl Tell) {
        describe(self.state(), seat, to);
    }

    #[inline]
    fn describe_board(&self, to: impl Tell) {
        describe_board(self.state(), to);
    }
}

/// Tells the facts. All of it is inlined, so that it is one long run of stores.
fn describe(state: &State, seat: Seat, mut to: impl Tell) {
    let to = &mut to;
    let farm = Farm::new(state, seat);
    farm.time(to);
    farm.points(to);
    farm.goods(to);
    farm.homes(to);
    farm.ground(to);
    farm.animals(to);
    farm.buildings(to);
}

fn describe_board(state: &State, mut to: impl Tell) {
    let common = &state.common;
    to.tell("round", "", common.round.into());
    to.tell("workers placed", "", common.placements.into());
    to.tell("phase", "", common.rung as i16);
    to.tell("borders", "left", common.reserve.into());
    to.tell("troughs", "left", common.troughs.into());
    to.tell("stalls", "left", common.stall_tiles.into());
    to.tell("expansions", "left", common.expansions.into());
    let printed = state.printed;
    for (index, building) in (0..).zip(&printed.buildings) {
        let for_sale = |lot: &Lot| lot.building == index && lot.owner.is_none();
        to.tell(building.key, "for sale", common.lots().iter().any(for_sale).into());
    }
    let blocked = common.blocked();
    for (index, (space, stock)) in printed.spaces.iter().zip(common.stock).enumerate() {
        to.tell(space.key, "open", FREE - (FREE - TAKEN) * (blocked >> index & 1) as i16);
        to.tell(space.key, "goods", stock[0].into());
        to.tell(space.key, "more goods", stock[1].into());
    }
}

/// A farm while it is being described.
struct Farm<'a> {
    state: &'a State<'a>,
    player: &'a Player,
    seat: Seat,
    pastures: Pastures,
    /// Rounds to come after this one.
    left: i16,
    /// Breedings to come.
    breedings: i16,
}

impl<'a> Farm<'a> {
    #[inline(always)]
    fn new(state: &'a State, seat: Seat) -> Farm<'a> {
        let player = state.player(seat);
        let left = i16::from(ROUNDS - state.common.round);
        let bred = matches!(state.common.rung, Rung::Breed | Rung::RoundEnd | Rung::Over);
        Farm {
            state,
            player,
            seat,
            pastures: player.pastures(),
            left,
            breedings: left + i16::from(!bred),
        }
    }

    #[inline(always)]
    fn have(&self, good: Good) -> i16 {
        self.player.goods[good] as i16
    }

    #[inline(always)]
    fn time(&self, to: &mut impl Tell) {
        let common = &self.state.common;
        let placed = common.occupied[self.seat.index()].count_ones() as i16;
        let working = common.rung == Rung::Work;
        to.tell("always", "", 1);
        to.tell("workers still to place", "", if working { 3 - placed.min(3) } else { 0 });
        to.tell("breedings left", "", self.breedings);
        to.tell("start player", "", (common.start == self.seat).into());
    }

    /// The score as it stands, in half points.
    #[inline(always)]
    fn points(&self, to: &mut impl Tell) {
        for (line, points) in LINES.iter().zip(self.state.points(self.seat)) {
            to.tell(line, "points", points);
        }
    }

    #[inline(always)]
    fn goods(&self, to: &mut impl Tell) {
        let wood = self.have(Good::Wood);
        to.tell("wood", "up to 2", wood.min(2));
        to.tell("wood", "up to 5", wood.min(5));
        to.tell("wood", "up to 9", wood.min(9));
        to.tell("wood", "", wood);
        let stone = self.have(Good::Stone);
        to.tell("stone", "up to 2", stone.min(2));
        to.tell("stone", "up to 5", stone.min(5));
        to.tell("stone", "up to 9", stone.min(9));
        to.tell("stone", "", stone);
        let reed = self.have(Good::Reed);
        to.tell("reed", "1", reed.min(1));
        to.tell("reed", "up to 2", reed.min(2));
        to.tell("reed", "", reed);
        let borders = i16::from(self.player.borders);
        to.tell("borders", "up to 4", borders.min(4));
        to.tell("borders", "", borders);
        to.tell("borders and wood", "", borders.min(wood));
    }

    /// Pastures, stalls and stables, each of which holds one type.
    #[inline(always)]
    fn homes(&self, to: &mut impl Tell) {
        let player = self.player;
        let (mut places, mut homes, mut small, mut large) = (0, 0, 0, 0);
        let mut add = |holds: i16| {
            places += holds;
            homes += 1;
            small += i16::from(holds <= 3);
            large += i16::from(holds >= 8);
        };
        for pasture in self.pastures.as_slice() {
            add(player.pasture_holds(*pasture) as i16);
        }
        for _ in player.stalls.iter() {
            add(3);
        }
        for _ in player.stables.iter() {
            add(5);
        }
        let pastures = self.pastures.as_slice().len() as i16;
        for (least, name) in [(1, "1+"), (2, "2+"), (3, "3+"), (4, "4+")] {
            to.tell("homes", name, (homes >= least).into());
        }
        to.tell("homes", "", homes);
        to.tell("small homes", "", small);
        to.tell("large homes", "", large);
        to.tell("pastures", "", pastures);
        to.tell("pastures", "1", pastures.min(1));
        let free = (places + 1 - player.herd().total() as i16).max(0);
        to.tell("places for animals", "up to 12", places.min(12));
        to.tell("places for animals", "", places.min(80));
        to.tell("free places", "1", free.min(1));
        to.tell("free places", "up to 3", free.min(3));
        to.tell("free places", "up to 8", free.min(8));
        to.tell("free places", "up to 16", free.min(16));
        let inside = (player.troughs & self.pastures.cells).len();
        to.tell("troughs in pastures", "", i16::from(inside));
        to.tell("troughs", "", i16::from(player.troughs.len()));
        to.tell("stalls", "", i16::from(player.stalls.len()));
        to.tell("stables", "", i16::from(player.stables.len()));
    }

    /// Open ground, and how far it is from being closed in.
    #[inline(always)]
    fn ground(&self, to: &mut impl Tell) {
        let player = self.player;
        let open = player.farm() - player.built() - self.pastures.cells;
        let free = player.free_edges();
        let mut closed = [0; 5];
        for cell in open.iter() {
            let sides =
                [Edge::above(cell), Edge::below(cell), Edge::left_of(cell), Edge::right_of(cell)];
            closed[sides.into_iter().filter(|edge| !free.contains(*edge)).count()] += 1;
        }
        to.tell("open cells", "", i16::from(open.len()));
        to.tell("open cells", "1 side closed", closed[1]);
        to.tell("open cells", "2 sides closed", closed[2]);
        to.tell("open cells", "3 sides closed", closed[3]);
        to.tell("pasture cells", "", i16::from(self.pastures.cells.len()));
        to.tell("fences", "", i16::from(player.fenced.len()));
        let expansions = i16::from(player.left + player.right);
        to.tell("expansions", "1+", (expansions >= 1).into());
        to.tell("expansions", "2+", (expansions >= 2).into());
        to.tell("expansions", "", expansions);
        let used = player.used();
        let column = |column: i8| (CellSet::column(column) - used).len();
        let columns =
            (1..=player.left as i8).map(|n| -n).chain((1..=player.right as i8).map(|n| 1 + n));
        let (mut one_open, mut two_open) = (0, 0);
        for open in columns.map(column) {
            one_open += i16::from(open == 1);
            two_open += i16::from(open == 2);
        }
        to.tell("expansions", "with one cell open", one_open);
        to.tell("expansions", "with two cells open", two_open);
    }

    #[inline(always)]
    fn animals(&self, to: &mut impl Tell) {
        let (mut breeding, mut types) = (0, 0);
        for animal in Herd::TYPES {
            let number = self.have(animal);
            let pair = number >= 2;
            breeding += i16::from(pair);
            types += i16::from(number > 0);
            to.tell(animal.key(), "1+", (number >= 1).into());
            to.tell(animal.key(), "pair", pair.into());
            to.tell(animal.key(), "up to 4", number.min(4));
            to.tell(animal.key(), "up to 8", number.min(8));
            to.tell(animal.key(), "", number.min(40));
            to.tell(animal.key(), "breeds", if pair { self.breedings } else { 0 });
        }
        to.tell("types of animals", "", types);
        to.tell("breeding types", "", breeding);
    }

    #[inline(always)]
    fn buildings(&self, to: &mut impl Tell) {
        let special = self.player.special - CellSet::one(Cell::COTTAGE);
        to.tell("special buildings", "", i16::from(special.len()));
        to.tell("special buildings", "until the end", i16::from(special.len()) * self.left);
        to.tell("cottage", "", self.player.cottage.into());
        let mine = self.state.common.lots().iter().filter(|lot| lot.owner == Some(self.seat));
        let owned = mine.fold(0_u64, |owned, lot| owned | 1 << lot.building);
        for (index, building) in self.state.printed.buildings.iter().enumerate() {
            to.tell(building.key, "owned", (owned >> index & 1) as i16);
        }
    }
}

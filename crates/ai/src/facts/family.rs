//! What matters about a farm of the Family Edition.

use farmstead_rules::agricola::{HARVESTS, SpaceSet};
use farmstead_rules::family::{Ask, Family, House, LINES, Player, Rung, State};
use farmstead_rules::{GameName, Good, Seat};

use super::larder::{Larder, tell_larder};
use super::season::{Progress, STAGES, Season, stage};
use super::{Described, FREE, TAKEN, Tell};

impl<const P: usize> Described for Family<'_, P> {
    const STAGES: usize = STAGES;
    const LINES: &'static [&'static str] = &LINES;

    fn game(&self) -> GameName {
        GameName::Family
    }

    fn seats(&self) -> u8 {
        P as u8
    }

    fn has_cards(&self) -> bool {
        false
    }

    fn stage(&self) -> usize {
        stage(self.state().common.round)
    }

    fn is_feeding(&self) -> bool {
        self.state().common.ask == Ask::Feed
    }

    fn begging(&self, seat: Seat) -> u8 {
        self.state().player(seat).begging
    }

    fn hunger(&self, seat: Seat) -> u8 {
        if !HARVESTS.contains(&self.state().common.round) {
            return 0;
        }
        let farm = Farm::new(self.state(), seat);
        if farm.placements(0) > 0 || farm.season.fed { 0 } else { farm.larder().hunger() }
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
    tell_larder(&farm.larder(), to);
    farm.kitchen(to);
    farm.fields(to);
    farm.pastures(to);
    farm.animals(to);
    farm.family(to);
    farm.improvements(to);
}

fn describe_board(state: &State, mut to: impl Tell) {
    let common = &state.common;
    to.tell("players", "", state.players.len() as i16);
    to.tell("round", "", common.round.into());
    to.tell("phase", "", common.rung as i16);
    let left: i16 = state.players.iter().map(|player| i16::from(player.people_left())).sum();
    to.tell("people to place", "", left);
    to.tell("rooms", "left", common.rooms.into());
    to.tell("stables", "left", common.stables.into());
    for (pasture, left) in state.layout.pastures.iter().zip(common.pastures) {
        to.tell(pasture.key, "left", left.into());
    }
    for (index, improvement) in state.layout.improvements.iter().enumerate() {
        to.tell(improvement.key, "left", (common.improvements >> index & 1) as i16);
    }
    let open = state.layout.open(common.round);
    for (index, (space, stock)) in state.layout.spaces.iter().zip(common.stock).enumerate() {
        let bit = |set: SpaceSet| (set.0 >> index & 1) as i16;
        to.tell(space.key, "open", bit(open) * (FREE - (FREE - TAKEN) * bit(common.taken)));
        if space.refill.is_some() {
            to.tell(space.key, "goods", stock.into());
        }
    }
}

/// A farm while it is being described.
struct Farm<'a> {
    state: &'a State<'a>,
    player: &'a Player,
    seat: Seat,
    season: Season,
    /// The best food for a sheep, boar and cattle.
    cooks: [u8; 3],
    /// The best food for one grain with one wood.
    bakes: i16,
    /// Food that craft buildings make in a harvest of one grain, one wood, and of what else there is.
    mills: i16,
    joins: i16,
    crafts: i16,
}

impl<'a> Farm<'a> {
    #[inline(always)]
    fn new(state: &'a State, seat: Seat) -> Farm<'a> {
        let player = state.player(seat);
        let mut farm = Farm {
            state,
            player,
            seat,
            season: Season::new(state.common.round, progress(state, seat)),
            cooks: [0; 3],
            bakes: 0,
            mills: 0,
            joins: 0,
            crafts: 0,
        };
        let crafted = if farm.season.eating { player.crafted } else { 0 };
        for (index, improvement) in state.owned(seat) {
            for (best, food) in farm.cooks.iter_mut().zip(improvement.cooks) {
                *best = (*best).max(food);
            }
            farm.bakes = farm.bakes.max(improvement.bakes.into());
            let crafts = improvement.crafts.filter(|_| crafted & (1 << index) == 0);
            match crafts.map(|(good, food)| (good, i16::from(food))) {
                None => {}
                Some((Good::Grain, food)) => farm.mills = food,
                Some((Good::Wood, food)) => farm.joins = food,
                Some((good, food)) => farm.crafts += player.goods[good].min(1) as i16 * food,
            }
        }
        farm
    }

    #[inline(always)]
    fn have(&self, good: Good) -> i16 {
        self.player.goods[good] as i16
    }

    /// Placements still to come before a harvest that lies so many rounds ahead.
    fn placements(&self, rounds: i16) -> i16 {
        let now = if self.state.common.rung == Rung::Work { self.player.people_left() } else { 0 };
        i16::from(now) + i16::from(self.player.people) * rounds
    }

    #[inline(always)]
    fn time(&self, to: &mut impl Tell) {
        to.tell("always", "", 1);
        to.tell("rounds left", "", self.season.left);
        to.tell("people still to place", "", self.placements(0));
        to.tell("placements left", "", self.placements(self.season.left));
        to.tell("start player", "", (self.state.common.start == self.seat).into());
        to.tell("fed", "", self.season.fed.into());
    }

    /// The score as it stands.
    #[inline(always)]
    fn points(&self, to: &mut impl Tell) {
        for (line, points) in LINES.iter().zip(self.state.points(self.seat)) {
            to.tell(line, "points", points);
        }
    }

    #[inline(always)]
    fn goods(&self, to: &mut impl Tell) {
        let wood = self.have(Good::Wood);
        to.tell("wood", "up to 3", wood.min(3));
        to.tell("wood", "up to 6", wood.min(6));
        to.tell("wood", "up to 10", wood.min(10));
        to.tell("wood", "", wood);
        let clay = self.have(Good::Clay);
        to.tell("clay", "up to 2", clay.min(2));
        to.tell("clay", "up to 4", clay.min(4));
        to.tell("clay", "", clay);
        let reed = self.have(Good::Reed);
        to.tell("reed", "1", reed.min(1));
        to.tell("reed", "up to 2", reed.min(2));
        to.tell("reed", "up to 4", reed.min(4));
        to.tell("reed", "", reed);
        let grain = self.have(Good::Grain);
        to.tell("grain", "1", grain.min(1));
        to.tell("grain", "up to 3", grain.min(3));
        to.tell("grain", "", grain);
    }

    /// What the family eats at its next two harvests, and what there is to eat.
    #[inline(always)]
    fn larder(&self) -> Larder {
        let round = self.season.round;
        let [_, one, two, three] = self.player.fields.map(i16::from);
        let mut larder = Larder::default();
        for (index, harvest) in self.season.harvests.into_iter().enumerate() {
            let Some(harvest) = harvest else { break };
            larder.needs[index] = if harvest == round {
                self.state.food_needed(self.seat) as i16
            } else {
                2 * i16::from(self.player.people)
            };
            larder.placements[index] = self.placements(i16::from(harvest - round));
        }
        larder.crops = [one + two + three, two + three];
        if self.season.reaped {
            larder.crops[0] = 0;
        }
        // Bread makes the most of grain and wood, then the mill and the joinery have their turn.
        let grain = self.have(Good::Grain);
        let (all_grain, wood) = (grain + larder.crops[0], self.have(Good::Wood));
        let breads = if self.bakes > 0 { all_grain.min(wood) } else { 0 };
        let milled = if all_grain > breads { (self.mills - 1).max(0) } else { 0 };
        let joined = if wood > breads { self.joins } else { 0 };
        larder.food = self.have(Good::Food);
        larder.raw = grain + breads * (self.bakes - 1).max(0);
        let animals = Good::ANIMALS.into_iter().zip(self.cooks);
        larder.cooked = animals.map(|(animal, food)| self.have(animal) * i16::from(food)).sum();
        larder.crafted = self.crafts + milled + joined;
        larder
    }

    #[inline(always)]
    fn kitchen(&self, to: &mut impl Tell) {
        let cooks = self.cooks[0] > 0;
        to.tell("cooks", "", cooks.into());
        to.tell("cooks", "until the end", if cooks { self.season.left } else { 0 });
        to.tell("animal cooked best", "", i16::from(self.cooks[2]));
        to.tell("bakes", "", self.bakes);
        to.tell("bakes", "until the end", self.bakes * self.season.harvests_left);
        to.tell("bread", "", self.have(Good::Grain).min(self.have(Good::Wood)).min(4) * self.bakes);
        to.tell("clay for a kitchen", "", if cooks { 0 } else { self.have(Good::Clay).min(4) });
    }

    #[inline(always)]
    fn fields(&self, to: &mut impl Tell) {
        let [empty, one, two, three] = self.player.fields.map(i16::from);
        let fields = empty + one + two + three;
        for (least, name) in [(1, "1+"), (2, "2+"), (3, "3+"), (4, "4+")] {
            to.tell("fields", name, (fields >= least).into());
        }
        to.tell("fields", "", fields);
        to.tell("empty fields", "1", empty.min(1));
        to.tell("empty fields", "", empty);
        to.tell("fields with 1", "", one);
        to.tell("fields with 2", "", two);
        to.tell("fields with 3", "", three);
        let grain = self.have(Good::Grain);
        to.tell("grain to sow", "", grain.min(empty));
        to.tell("grain to sow", "up to 3", grain.min(empty).min(3));
        to.tell("grain without a field", "", (grain - empty).clamp(0, 4));
    }

    #[inline(always)]
    fn pastures(&self, to: &mut impl Tell) {
        let player = self.player;
        let (mut number, mut places, mut stabled) = (0, 0, 0);
        for (kind, pasture) in self.state.layout.pastures.iter().enumerate() {
            let (all, with) = (i16::from(player.pastures[kind]), i16::from(player.stabled[kind]));
            number += all;
            stabled += with;
            places += (all + with) * i16::from(pasture.holds);
        }
        for (least, name) in [(1, "1+"), (2, "2+"), (3, "3+")] {
            to.tell("pastures", name, (number >= least).into());
        }
        let outside = i16::from(player.outside_stables);
        to.tell("pastures", "", number);
        to.tell("pastures without stable", "", number - stabled);
        to.tell("places for animals", "up to 12", places.min(12));
        to.tell("places for animals", "", places.min(60));
        to.tell("stables outside", "", outside);
        let free = (places + outside + 1 - player.herd().total() as i16).max(0);
        to.tell("free places", "1", free.min(1));
        to.tell("free places", "up to 3", free.min(3));
        to.tell("free places", "up to 8", free.min(8));
        to.tell("free places", "up to 20", free.min(20));
    }

    #[inline(always)]
    fn animals(&self, to: &mut impl Tell) {
        let mut breeding = 0;
        for animal in Good::ANIMALS {
            let number = self.have(animal);
            let pair = number >= 2;
            breeding += i16::from(pair);
            to.tell(animal.key(), "1+", (number >= 1).into());
            to.tell(animal.key(), "pair", pair.into());
            to.tell(animal.key(), "", number.min(30));
            to.tell(animal.key(), "breeds", if pair { self.season.harvests_left } else { 0 });
        }
        to.tell("breeding kinds", "", breeding);
    }

    #[inline(always)]
    fn family(&self, to: &mut impl Tell) {
        let player = self.player;
        let (people, rooms) = (i16::from(player.people), i16::from(player.rooms));
        for (least, name) in [(3, "3+"), (4, "4+"), (5, "5+")] {
            to.tell("people", name, (people >= least).into());
            to.tell("rooms", name, (rooms >= least).into());
        }
        to.tell("newborns", "", i16::from(player.newborns));
        to.tell("people", "until the end", (people - 2) * self.season.left);
        let spare = (rooms - people).clamp(0, 5 - people);
        to.tell("spare rooms", "1", spare.min(1));
        to.tell("spare rooms", "", spare);
        to.tell("spare rooms", "until the end", spare.min(1) * self.season.left);
        let clay = player.house == House::Clay;
        to.tell("clay house", "", clay.into());
        to.tell("clay rooms", "", if clay { rooms } else { 0 });
        let (wood, reed) = (self.have(Good::Wood), self.have(Good::Reed));
        let has_clay = self.have(Good::Clay);
        let room = if clay { has_clay >= 3 && reed >= 1 } else { wood >= 5 && reed >= 2 };
        to.tell("room in hand", "", (rooms < 5 && room).into());
        to.tell("renovation in hand", "", (!clay && has_clay >= 3 && reed >= 1).into());
    }

    #[inline(always)]
    fn improvements(&self, to: &mut impl Tell) {
        for (index, improvement) in self.state.layout.improvements.iter().enumerate() {
            to.tell(improvement.key, "owned", (self.player.improvements >> index & 1) as i16);
        }
    }
}

/// How far this round's harvest has come for a seat.
#[inline(always)]
fn progress(state: &State, seat: Seat) -> Progress {
    let common = &state.common;
    match common.rung {
        Rung::Feed => {
            let players = state.layout.players;
            let turn = (seat.0 + players - common.start.0) % players;
            let asked = common.ask == Ask::Feed && common.asked == seat;
            Progress::at_table(turn < common.served, asked)
        }
        Rung::Breed | Rung::RoundEnd | Rung::Over => Progress::Fed,
        _ => Progress::Before,
    }
}

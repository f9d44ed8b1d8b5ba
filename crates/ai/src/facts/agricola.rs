//! What matters about a farm of classic or revised.

use farmstead_cardboard::Card;
use farmstead_rules::agricola::{
    Agricola, EDIBLE, Frame, HARVESTS, House, LINES, Player, ROUNDS, Rung, SpaceSet, State,
    farmyard,
};
use farmstead_rules::{GameName, Good, Seat};

use super::larder::{Larder, tell_larder};
use super::season::{Progress, STAGES, Season, stage};
use super::{Described, FREE, TAKEN, Tell};

impl<const P: usize> Described for Agricola<'_, P> {
    const STAGES: usize = STAGES;
    const LINES: &'static [&'static str] = &LINES;

    fn game(&self) -> GameName {
        self.state().layout.game
    }

    fn seats(&self) -> u8 {
        P as u8
    }

    fn has_cards(&self) -> bool {
        !self.state().layout.hand.is_empty()
    }

    #[inline]
    fn played_cards(&self, seat: Seat) -> impl Iterator<Item = &Card> {
        self.state().played(seat).map(|(_, card)| &card.card)
    }

    fn known_hand(&self, seat: Seat) -> impl Iterator<Item = &Card> {
        let state = self.state();
        let slots = state.player(seat).held.hand_slots().filter(|slot| state.knows(*slot));
        slots.map(|slot| &state.card(slot).card)
    }

    fn stage(&self) -> usize {
        stage(self.state().common.round)
    }

    fn is_feeding(&self) -> bool {
        matches!(self.state().common.stack.top(), Some(Frame::Feed(_)))
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
    farm.plans(to);
    farm.cards(to);
    farm.majors(to);
}

fn describe_board(state: &State, mut to: impl Tell) {
    let common = &state.common;
    to.tell("players", "", common.players.into());
    to.tell("classic", "", (state.layout.game == GameName::Classic).into());
    to.tell("hand cards", "", (!state.layout.hand.is_empty()).into());
    to.tell("round", "", common.round.into());
    to.tell("phase", "", phase(common.rung));
    let left: i16 = state.players.iter().map(|player| i16::from(player.people_left())).sum();
    to.tell("people to place", "", left);
    for (index, major) in state.layout.majors.iter().enumerate() {
        to.tell(major.key, "left", (common.majors >> index & 1) as i16);
    }
    let spaces = state.layout.spaces.iter().zip(common.stock).enumerate();
    for (index, (space, stock)) in spaces.filter(|(_, (space, _))| space.hand_card.is_none()) {
        let bit = |set: SpaceSet| (set.0 >> index & 1) as i16;
        let state = bit(common.revealed) * (FREE - (FREE - TAKEN) * bit(common.blocked));
        to.tell(space.key, "open", state);
        if space.refill.is_some() {
            to.tell(space.key, "goods", stock.into());
        }
    }
}

/// How far a round has come.
fn phase(rung: Rung) -> i16 {
    match rung {
        Rung::Draft | Rung::Redeal => 0,
        Rung::Reveal | Rung::Promised | Rung::RoundStart | Rung::Refill | Rung::WorkStart => 1,
        Rung::Work => 2,
        Rung::AllPlaced | Rung::WorkEnd | Rung::HomeStart | Rung::Home | Rung::RoundClose => 3,
        Rung::HarvestStart
        | Rung::FieldReady
        | Rung::FieldStart
        | Rung::Field
        | Rung::FieldCards
        | Rung::FieldEnd => 4,
        Rung::FeedStart | Rung::Feed => 5,
        Rung::BreedStart | Rung::Breed => 6,
        _ => 7,
    }
}

/// A farm while it is being described.
struct Farm<'a> {
    state: &'a State<'a>,
    player: &'a Player,
    seat: Seat,
    season: Season,
    /// Fields by what lies on them, and all crops on them.
    empty: i16,
    grain_fields: i16,
    vegetable_fields: i16,
    grain_sown: i16,
    vegetables_sown: i16,
    /// The best food for a vegetable, sheep, boar and cattle.
    cooks: [u16; 4],
    /// The best food for one bread.
    bakes: u8,
    /// Food that craft buildings make in the next harvest.
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
            empty: 0,
            grain_fields: 0,
            vegetable_fields: 0,
            grain_sown: 0,
            vegetables_sown: 0,
            cooks: [1, 0, 0, 0],
            bakes: 0,
            crafts: 0,
        };
        for field in player.fields.iter() {
            match player.crops.on(field) {
                None => farm.empty += 1,
                Some((Good::Grain, amount)) => {
                    farm.grain_fields += 1;
                    farm.grain_sown += i16::from(amount);
                }
                Some((_, amount)) => {
                    farm.vegetable_fields += 1;
                    farm.vegetables_sown += i16::from(amount);
                }
            }
        }
        let crafted = if farm.season.eating { player.crafted } else { 0 };
        for (index, major) in (0..).zip(&state.layout.majors) {
            if player.majors & (1 << index) == 0 {
                continue;
            }
            for (best, food) in farm.cooks.iter_mut().zip(major.cooks) {
                *best = (*best).max(u16::from(food));
            }
            farm.bakes = farm.bakes.max(major.bakes.map_or(0, |(_, food)| food));
            if let Some((good, food)) = major.crafts.filter(|_| crafted & (1 << index) == 0) {
                farm.crafts += player.goods[good].min(1) as i16 * i16::from(food);
            }
        }
        if player.held.played != 0 {
            farm.add_cards();
        }
        farm
    }

    /// What hand cards cook, bake and craft.
    #[inline(never)]
    fn add_cards(&mut self) {
        let (state, seat) = (self.state, self.seat);
        if state.cooks_by_cards(seat) {
            for (best, good) in self.cooks.iter_mut().zip(&EDIBLE[1..]) {
                *best = (*best).max(state.food_for(seat, *good));
            }
        }
        let rates = state.ovens(seat).map(|(_, food)| food);
        self.bakes = rates.fold(self.bakes, u8::max);
        for (_, _, craft) in state.card_crafts(seat) {
            if self.player.goods.covers(&craft.from) {
                self.crafts += craft.into[Good::Food] as i16;
            }
        }
    }

    #[inline(always)]
    fn have(&self, good: Good) -> i16 {
        self.player.goods[good] as i16
    }

    /// Placements still to come before a harvest that lies so many rounds ahead.
    fn placements(&self, rounds: i16) -> i16 {
        let people = i16::from(self.player.people);
        let now = match self.state.common.rung {
            Rung::Promised | Rung::RoundStart | Rung::Refill | Rung::WorkStart | Rung::Work => {
                self.player.people_left()
            }
            _ => 0,
        };
        i16::from(now) + people * rounds
    }

    #[inline(always)]
    fn time(&self, to: &mut impl Tell) {
        let common = &self.state.common;
        to.tell("always", "", 1);
        to.tell("rounds left", "", self.season.left);
        to.tell("people still to place", "", self.placements(0));
        to.tell("placements left", "", self.placements(self.season.left));
        to.tell("start player", "", (common.start == self.seat).into());
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
        to.tell("wood", "up to 2", wood.min(2));
        to.tell("wood", "up to 5", wood.min(5));
        to.tell("wood", "up to 10", wood.min(10));
        to.tell("wood", "", wood);
        let clay = self.have(Good::Clay);
        to.tell("clay", "up to 2", clay.min(2));
        to.tell("clay", "up to 5", clay.min(5));
        to.tell("clay", "", clay);
        let reed = self.have(Good::Reed);
        to.tell("reed", "1", reed.min(1));
        to.tell("reed", "up to 2", reed.min(2));
        to.tell("reed", "up to 4", reed.min(4));
        to.tell("reed", "", reed);
        let stone = self.have(Good::Stone);
        to.tell("stone", "up to 2", stone.min(2));
        to.tell("stone", "up to 4", stone.min(4));
        to.tell("stone", "", stone);
        let grain = self.have(Good::Grain);
        to.tell("grain", "1", grain.min(1));
        to.tell("grain", "up to 3", grain.min(3));
        to.tell("grain", "", grain);
        let vegetables = self.have(Good::Vegetable);
        to.tell("vegetable", "1", vegetables.min(1));
        to.tell("vegetable", "", vegetables);
    }

    /// What the family eats at its next two harvests, and what there is to eat.
    #[inline(always)]
    fn larder(&self) -> Larder {
        let round = self.season.round;
        let people = i16::from(self.player.people);
        let mut larder = Larder::default();
        let adult = if self.state.common.players == 1 { 3 } else { 2 };
        let mut promised_from = round + 1;
        for (index, harvest) in self.season.harvests.into_iter().enumerate() {
            let Some(harvest) = harvest else { break };
            larder.needs[index] = if harvest == round {
                self.state.food_needed(self.seat) as i16
            } else {
                people * adult
            };
            larder.promised[index] = self.promised_food(promised_from, harvest);
            promised_from = harvest + 1;
            larder.placements[index] = self.placements(i16::from(harvest - round));
            let reaps = if harvest == round && self.season.reaped { 0 } else { 1 };
            larder.crops[index] =
                reaps * (self.grain_fields + self.vegetable_fields * self.cooks[0] as i16);
        }
        larder.food = self.have(Good::Food);
        larder.raw = self.have(Good::Grain) + self.have(Good::Vegetable) * self.cooks[0] as i16;
        let animals = Good::ANIMALS.into_iter().zip(&self.cooks[1..]);
        larder.cooked = animals.map(|(animal, food)| self.have(animal) * *food as i16).sum();
        larder.crafted = self.crafts;
        larder
    }

    fn promised_food(&self, from: u8, to: u8) -> i16 {
        let promised = &self.player.promised;
        let rounds = (from..=to).filter(|round| promised.any_on(*round));
        rounds.map(|round| promised.on(round)[Good::Food] as i16).sum()
    }

    #[inline(always)]
    fn kitchen(&self, to: &mut impl Tell) {
        let cooks = self.cooks[1] > 0;
        to.tell("cooks", "", cooks.into());
        to.tell("cooks", "until the end", if cooks { self.season.left } else { 0 });
        to.tell("animal cooked best", "", self.cooks[3] as i16);
        let bread = self.have(Good::Grain).min(3) * i16::from(self.bakes);
        to.tell("bread", "", bread);
        to.tell("bread later", "", self.grain_sown.min(6) * i16::from(self.bakes));
    }

    #[inline(always)]
    fn fields(&self, to: &mut impl Tell) {
        let fields = self.player.fields.len() as i16;
        for (least, name) in [(1, "1+"), (2, "2+"), (3, "3+"), (4, "4+"), (5, "5+")] {
            to.tell("fields", name, (fields >= least).into());
        }
        to.tell("fields", "past 5", (fields - 5).max(0));
        to.tell("empty fields", "", self.empty);
        to.tell("empty fields", "1", self.empty.min(1));
        to.tell("grain fields", "", self.grain_fields);
        to.tell("vegetable fields", "", self.vegetable_fields);
        to.tell("grain sown", "", self.grain_sown);
        to.tell("vegetables sown", "", self.vegetables_sown);
        let (grain, vegetables) = (self.have(Good::Grain), self.have(Good::Vegetable));
        to.tell("grain to sow", "", grain.min(self.empty));
        to.tell("vegetables to sow", "", vegetables.min(self.empty));
        to.tell("seeds without a field", "", (grain + vegetables - self.empty).clamp(0, 4));
        let (all_grain, all_vegetables) =
            (grain + self.grain_sown, vegetables + self.vegetables_sown);
        to.tell("all grain", "1+", (all_grain >= 1).into());
        to.tell("all grain", "up to 8", all_grain.min(8));
        to.tell("all vegetables", "1+", (all_vegetables >= 1).into());
        to.tell("all vegetables", "up to 4", all_vegetables.min(4));
    }

    #[inline(always)]
    fn pastures(&self, to: &mut impl Tell) {
        let player = self.player;
        let pastures = player.pastures();
        let number = pastures.as_slice().len() as i16;
        for (least, name) in [(1, "1+"), (2, "2+"), (3, "3+"), (4, "4+")] {
            to.tell("pastures", name, (number >= least).into());
        }
        let (mut places, mut largest) = (0, 0);
        for pasture in pastures.as_slice() {
            let holds = farmyard::capacity(*pasture, player.stables) as i16;
            places += holds;
            largest = largest.max(holds);
        }
        let stables = player.stables.len() as i16;
        let outside = (player.stables - player.enclosed()).len() as i16;
        let animals = player.herd().total() as i16;
        to.tell("pasture cells", "", player.enclosed().len() as i16);
        to.tell("places for animals", "up to 20", places.min(20));
        to.tell("largest pasture", "up to 8", largest.min(8));
        to.tell("fences", "", i16::from(player.fences().len()));
        to.tell("stables", "", stables);
        to.tell("stables outside", "", outside);
        let free = (places + outside + 1 - animals).max(0);
        to.tell("free places", "1", free.min(1));
        to.tell("free places", "up to 3", free.min(3));
        to.tell("free places", "up to 8", free.min(8));
        let unused = (!player.used()).len() as i16;
        to.tell("unused cells", "past 4", (unused - 4).max(0));
        to.tell("fences to come", "", if number == 0 { self.have(Good::Wood).min(10) } else { 0 });
    }

    #[inline(always)]
    fn animals(&self, to: &mut impl Tell) {
        let mut kinds = 0;
        for animal in Good::ANIMALS {
            let number = self.have(animal);
            let pair = number >= 2;
            kinds += i16::from(number > 0);
            to.tell(animal.key(), "1+", (number >= 1).into());
            to.tell(animal.key(), "pair", pair.into());
            to.tell(animal.key(), "up to 4", number.min(4));
            to.tell(animal.key(), "up to 8", number.min(8));
            to.tell(animal.key(), "breeds", if pair { self.season.harvests_left } else { 0 });
        }
        to.tell("kinds of animals", "", kinds);
    }

    #[inline(always)]
    fn family(&self, to: &mut impl Tell) {
        let player = self.player;
        let people = i16::from(player.people);
        let rooms = player.rooms.len() as i16;
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
        to.tell("clay house", "", (player.house >= House::Clay).into());
        to.tell("stone house", "", (player.house == House::Stone).into());
        let (clay, stone) = match player.house {
            House::Wood => (0, 0),
            House::Clay => (rooms, 0),
            House::Stone => (0, rooms),
        };
        to.tell("clay rooms", "", clay);
        to.tell("stone rooms", "", stone);
    }

    /// What the goods would pay for.
    #[inline(always)]
    fn plans(&self, to: &mut impl Tell) {
        let player = self.player;
        let rooms = player.rooms.len() as i16;
        let reed = self.have(Good::Reed);
        let material = self.have(player.house.material());
        let wanted = rooms < 5;
        to.tell("room in hand", "", (wanted && material >= 5 && reed >= 2).into());
        to.tell("two rooms in hand", "", (rooms < 4 && material >= 10 && reed >= 4).into());
        let toward = material.min(5) + 2 * reed.min(2);
        to.tell("toward a room", "", if wanted { toward } else { 0 });
        let next = player.house.next().map_or(0, |next| self.have(next.material()));
        let renovates = player.house != House::Stone && next >= rooms && reed >= 1;
        to.tell("renovation in hand", "", if renovates { rooms } else { 0 });
        let cooks = self.cooks[1] > 0;
        to.tell("fireplace in hand", "", (!cooks && self.have(Good::Clay) >= 2).into());
        let mut points = 0;
        for (index, major) in self.state.layout.majors.iter().enumerate() {
            let cheap = self.state.common.majors >> index & 1 != 0 && major.points > 1;
            if cheap && player.goods.covers(&major.price) {
                points = points.max(i16::from(major.points));
            }
        }
        to.tell("major in hand", "", points);
        let mut resources = 0;
        let mut others = 0;
        let mut food = 0;
        for round in self.state.common.round + 1..=ROUNDS {
            if player.promised.any_on(round) {
                let goods = player.promised.on(round);
                food += goods[Good::Food] as i16;
                resources += Good::RESOURCES.iter().map(|good| goods[*good] as i16).sum::<i16>();
                let crops = Good::CROPS.iter().chain(&Good::ANIMALS);
                others += crops.map(|good| goods[*good] as i16).sum::<i16>();
            }
        }
        to.tell("promised food", "", food);
        to.tell("promised resources", "", resources);
        to.tell("promised crops and animals", "", others);
    }

    /// Hand cards as far as any card is like another.
    #[inline(always)]
    fn cards(&self, to: &mut impl Tell) {
        let held = &self.player.held;
        let (mut occupations, mut minors, mut minor_points) = (0, 0, 0);
        if !held.hand.is_empty() {
            for slot in held.hand_slots().filter(|slot| self.state.knows(*slot)) {
                let card = self.state.card(slot);
                if card.is_occupation {
                    occupations += 1;
                } else {
                    minors += 1;
                    minor_points += i16::from(card.points);
                }
            }
        }
        let (mut played, mut played_minors) = (0, 0);
        if held.played != 0 {
            for (_, card) in self.state.played(self.seat) {
                if card.is_occupation { played += 1 } else { played_minors += 1 }
            }
        }
        to.confide("occupations in hand", "", occupations);
        to.confide("minors in hand", "", minors);
        to.confide("points of minors in hand", "", minor_points);
        for (least, name) in [(1, "1+"), (2, "2+"), (3, "3+")] {
            to.tell("occupations", name, (played >= least).into());
        }
        to.tell("occupations", "", played);
        to.tell("occupations", "until the end", played * self.season.left);
        to.tell("minors", "", played_minors);
        to.tell("minors", "until the end", played_minors * self.season.left);
        let programs = held.promised.iter().filter(|promise| promise.rounds != 0).count();
        to.tell("promised actions", "", programs as i16);
    }

    #[inline(always)]
    fn majors(&self, to: &mut impl Tell) {
        for (index, major) in self.state.layout.majors.iter().enumerate() {
            to.tell(major.key, "owned", (self.player.majors >> index & 1) as i16);
        }
    }
}

/// How far this round's harvest has come for a seat.
#[inline(always)]
fn progress(state: &State, seat: Seat) -> Progress {
    let common = &state.common;
    match common.rung {
        Rung::FieldCards => Progress::Reaped,
        Rung::Feed => {
            let turn = (seat.0 + common.players - common.start.0) % common.players;
            let asked = common.stack.as_slice().contains(&Frame::Feed(seat));
            Progress::at_table(turn < common.served, asked)
        }
        Rung::Breed | Rung::RoundEnd | Rung::Exchange | Rung::Settle | Rung::Over => Progress::Fed,
        _ => Progress::Before,
    }
}

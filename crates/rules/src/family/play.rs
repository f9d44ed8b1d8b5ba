//! Carries out moves, and runs on to the next real choice.

use farmstead_cardboard::{Good, Goods, Key};

use super::choice::Choice;
use super::layout::{Act, MARKET, bread};
use super::state::{Ask, House, Offer, Rung, State};
use super::tiles::{Piece, Place};
use crate::agricola::SpaceId;
use crate::agricola::farmyard::Herd;
use crate::events::{Event, Events, Name};
use crate::game::{AtMostTwo, Illegal, Move, Seat, Seek};
use crate::options::Placement;

impl State<'_> {
    /// Plays a move if it is legal, and runs on.
    pub(super) fn play(&mut self, chosen: Move, seen: &mut impl Events) -> Result<(), Illegal> {
        if self.common.rung == Rung::Over {
            return Err(Illegal::Over);
        }
        if !self.lists(chosen) {
            return Err(Illegal::NotListed(chosen));
        }
        self.play_listed(chosen, seen);
        Ok(())
    }

    /// Plays a move that is known to be legal, and runs on.
    pub(super) fn play_listed(&mut self, listed: Move, seen: &mut impl Events) {
        debug_assert!(self.lists(listed), "{listed:?} was not listed here");
        if let Some(choice) = Choice::decode(listed) {
            self.apply(choice, seen);
            self.run(seen);
        }
    }

    fn lists(&self, chosen: Move) -> bool {
        let mut seek = Seek::new(chosen);
        self.list(&mut seek);
        seek.found && Choice::decode(chosen).is_some()
    }

    /// Goes on until somebody has a real choice or the game is over.
    pub(super) fn run(&mut self, seen: &mut impl Events) {
        loop {
            if self.common.ask == Ask::Nothing {
                match self.common.rung {
                    Rung::Over => return,
                    Rung::Work => {
                        if !self.find_turn() {
                            continue;
                        }
                        if self.has_two_sure_places() {
                            return;
                        }
                    }
                    _ => {
                        self.climb(seen);
                        continue;
                    }
                }
            }
            let mut options = AtMostTwo::default();
            self.list(&mut options);
            if options.count > 1 {
                return;
            }
            match options.first.and_then(Choice::decode) {
                Some(forced) => self.apply(forced, seen),
                None => self.nothing_to_choose(seen),
            }
        }
    }

    /// Nobody can answer: the offer falls away, or the turn does.
    fn nothing_to_choose(&mut self, seen: &mut impl Events) {
        if self.common.ask == Ask::Nothing {
            let seat = self.common.turn;
            self.common.passed |= 1 << seat.0;
            seen.tell(Event::Passed { seat });
            self.end_turn();
        } else {
            self.common.offer = None;
            self.resume();
        }
    }

    /// Carries out a legal choice.
    fn apply(&mut self, choice: Choice, seen: &mut impl Events) {
        let seat = self.decider();
        match (self.common.ask, choice) {
            (_, Choice::Cook(_) | Choice::Bake | Choice::Mush | Choice::Craft(_)) => {
                let (from, into) = self.conversion(seat, choice);
                if let Choice::Craft(index) = choice {
                    self.player_mut(seat).crafted |= 1 << index;
                }
                self.convert(seat, from, into, seen);
            }
            (_, Choice::Release(animal)) => self.release(seat, Goods::of(animal, 1), seen),
            (Ask::Nothing, Choice::Place(space)) => self.place(space, seen),
            (Ask::Act, choice) => self.take_offer(seat, choice, seen),
            (Ask::Cell(piece), Choice::At(place)) => {
                self.lay(seat, piece, place, seen);
                self.resume();
            }
            (Ask::Keep, Choice::Keep(herd)) => {
                self.keep(seat, herd, seen);
                self.resume();
            }
            (Ask::Feed, Choice::Feed) => {
                self.common.ask = Ask::Nothing;
                self.feed(seat, seen);
            }
            (Ask::Breed, Choice::Keep(herd)) => {
                self.common.ask = Ask::Nothing;
                self.breed(seat, herd, seen);
            }
            (ask, choice) => unreachable!("{choice:?} is never listed at {ask:?}"),
        }
    }

    // Turns.

    /// Finds whose turn it is to place a person; ends the work phase if it is nobody's.
    fn find_turn(&mut self) -> bool {
        for _ in 0..self.layout.players {
            let seat = self.common.turn;
            let passed = self.common.passed & (1 << seat.0) != 0;
            if !passed && self.player(seat).people_left() > 0 {
                return true;
            }
            self.end_turn();
        }
        self.common.rung = Rung::Home;
        false
    }

    fn end_turn(&mut self) {
        self.common.turn = Seat((self.common.turn.0 + 1) % self.layout.players);
    }

    fn place(&mut self, space: SpaceId, seen: &mut impl Events) {
        let seat = self.common.turn;
        let printed = &self.layout.spaces[space.0 as usize];
        seen.tell(Event::Placed { seat, space: printed.card.key });
        self.player_mut(seat).placed += 1;
        self.common.taken.insert(space);
        self.common.occupants[space.0 as usize] = seat;
        self.end_turn();
        self.common.asked = seat;
        if !printed.parts.is_empty() {
            self.common.offer = Some(Offer { space, made: Default::default() });
            self.common.ask = Ask::Act;
        }
        self.gain(seat, printed.gain, printed.key, seen);
        if let Some((good, _)) = printed.refill.filter(|_| printed.takes) {
            let amount = std::mem::take(&mut self.common.stock[space.0 as usize]);
            self.common.stocked.remove(space);
            self.gain(seat, Goods::of(good, u16::from(amount)), printed.key, seen);
            if good.is_animal() && !self.room_for_animals(seat).fits(self.player(seat).herd()) {
                self.common.ask = Ask::Keep;
            }
        }
    }

    // What a space offers.

    /// Goes back to what the space offers, if it still offers anything.
    fn resume(&mut self) {
        self.common.ask = if self.common.offer.is_some() { Ask::Act } else { Ask::Nothing };
    }

    fn take_offer(&mut self, seat: Seat, choice: Choice, seen: &mut impl Events) {
        let Some(offer) = &mut self.common.offer else { return };
        let space = &self.layout.spaces[offer.space.0 as usize];
        let Some(part) = space.parts.iter().position(|act| belongs(choice, *act)) else {
            debug_assert_eq!(choice, Choice::Done);
            self.common.offer = None;
            return self.resume();
        };
        offer.made[part] += 1;
        let act = space.parts[part];
        if space.parts.len() == 1 && act.most() == 1 {
            self.common.offer = None;
            self.resume();
        }
        self.carry_out(seat, act, choice, space.key, seen);
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        act: Act,
        choice: Choice,
        space: Name,
        seen: &mut impl Events,
    ) {
        let layout = self.layout;
        match (choice, act) {
            (Choice::Room, Act::Rooms(_, price)) => {
                self.pay(seat, price, "room", seen);
                self.set_down(seat, Piece::Room, seen);
                self.common.rooms -= 1;
                self.player_mut(seat).rooms += 1;
            }
            (Choice::Stable(kind), Act::Stables(_, price)) => {
                self.pay(seat, price, "stable", seen);
                self.common.stables -= 1;
                let player = self.player_mut(seat);
                match kind {
                    Some(kind) => player.stabled[kind as usize] += 1,
                    None => player.outside_stables += 1,
                }
                let pasture = kind.map(|kind| layout.pastures[kind as usize].key);
                seen.tell(Event::Stabled { seat, pasture });
            }
            (Choice::Pasture { kind, turn, stable }, _) => {
                let pasture = &layout.pastures[kind as usize];
                self.pay(seat, pasture.price, pasture.key, seen);
                self.set_down(seat, Piece::Pasture { kind, turn }, seen);
                self.common.pastures[kind as usize] -= 1;
                let player = self.player_mut(seat);
                player.pastures[kind as usize] += 1;
                if stable {
                    player.outside_stables -= 1;
                    player.stabled[kind as usize] += 1;
                    seen.tell(Event::Stabled { seat, pasture: Some(pasture.key) });
                }
            }
            (Choice::Plow, _) => {
                self.set_down(seat, Piece::Field, seen);
                self.common.pastures[layout.field as usize] -= 1;
                self.player_mut(seat).fields[0] += 1;
            }
            (Choice::Sow(fields), _) => {
                let player = self.player_mut(seat);
                player.goods[Good::Grain] -= u16::from(fields);
                player.fields[0] -= fields;
                player.fields[3] += fields;
                seen.tell(Event::Seeded { seat, fields });
            }
            (Choice::Renovate, Act::Renovate(price)) => {
                self.pay(seat, price, "renovation", seen);
                self.player_mut(seat).house = House::Clay;
                seen.tell(Event::Renovated { seat, house: House::Clay.material().key() });
            }
            (Choice::Grow, _) => {
                let player = self.player_mut(seat);
                player.people += 1;
                player.newborns += 1;
                seen.tell(Event::Born { seat });
            }
            (Choice::Build(index), _) => {
                let improvement = &layout.improvements[index as usize];
                self.pay(seat, improvement.price, improvement.key, seen);
                self.set_down(seat, Piece::Improvement(index), seen);
                self.common.improvements &= !(1 << index);
                self.player_mut(seat).improvements |= 1 << index;
                seen.tell(Event::Improved { seat, card: improvement.card.key });
            }
            (Choice::Take(amounts), _) => {
                let goods = MARKET.into_iter().zip(amounts);
                let goods = goods
                    .fold(Goods::NONE, |goods, (good, amount)| goods.and(good, u16::from(amount)));
                self.gain(seat, goods, space, seen);
            }
            (Choice::StartPlayer, _) => {
                self.common.start = seat;
                seen.tell(Event::Starts { seat });
            }
            (choice, act) => unreachable!("{choice:?} is no part of {act:?}"),
        }
    }

    /// Lays a tile at its fixed place, or asks where.
    fn set_down(&mut self, seat: Seat, piece: Piece, seen: &mut impl Events) {
        match self.common.placement {
            Placement::Auto => self.lay(seat, piece, self.fixed_place(seat, piece), seen),
            Placement::Free => self.common.ask = Ask::Cell(piece),
        }
    }

    fn lay(&mut self, seat: Seat, piece: Piece, place: Place, seen: &mut impl Events) {
        self.player_mut(seat).tiles.push(piece, place);
        let Place { column, row } = place;
        let at = self.first_cell(piece, place);
        seen.tell(Event::Laid { seat, piece: self.key_of(piece), column, row, at });
    }

    /// What a tile is called.
    pub(super) fn key_of(&self, piece: Piece) -> Name {
        match piece {
            Piece::Room => "room",
            Piece::Field => "field",
            Piece::Improvement(index) => self.layout.improvements[index as usize].key,
            Piece::Pasture { kind, .. } => self.layout.pastures[kind as usize].key,
        }
    }

    // Goods and animals.

    /// What a choice that makes food uses up, and what it gives.
    pub(super) fn conversion(&self, seat: Seat, choice: Choice) -> (Goods, Goods) {
        let (from, food) = match choice {
            Choice::Cook(animal) => (Goods::of(animal, 1), self.food_for_animal(seat, animal)),
            Choice::Bake => (bread(), self.food_for_bread(seat)),
            Choice::Mush => (Goods::of(Good::Grain, 1), 1),
            Choice::Craft(index) => {
                let improvement = self.layout.improvements.get(index as usize);
                match improvement.and_then(|improvement| improvement.crafts) {
                    Some((good, food)) => (Goods::of(good, 1), u16::from(food)),
                    None => (Goods::NONE, 0),
                }
            }
            _ => (Goods::NONE, 0),
        };
        (from, Goods::of(Good::Food, food))
    }

    /// The food that an animal makes at the best rate the player has; 0 if it makes none.
    pub(super) fn food_for_animal(&self, seat: Seat, animal: Good) -> u16 {
        let Some(row) = Good::ANIMALS.iter().position(|kind| *kind == animal) else { return 0 };
        self.owned(seat).map(|(_, improvement)| improvement.cooks[row]).max().unwrap_or(0).into()
    }

    /// The food that one grain and one wood make at the best rate; 0 if nothing bakes.
    pub(super) fn food_for_bread(&self, seat: Seat) -> u16 {
        self.owned(seat).map(|(_, improvement)| improvement.bakes).max().unwrap_or(0).into()
    }

    fn convert(&mut self, seat: Seat, from: Goods, into: Goods, seen: &mut impl Events) {
        let player = self.player_mut(seat);
        player.goods -= from;
        player.goods += into;
        seen.tell(Event::Converted { seat, from, into });
    }

    fn gain<E: Events>(&mut self, seat: Seat, goods: Goods, from: Name, seen: &mut E) {
        if !goods.is_empty() {
            self.player_mut(seat).goods += goods;
            if E::HEARS {
                seen.tell(Event::Gained { seat, goods, from: Key::of(from) });
            }
        }
    }

    fn pay<E: Events>(&mut self, seat: Seat, goods: Goods, buying: Name, seen: &mut E) {
        if !goods.is_empty() {
            self.player_mut(seat).goods -= goods;
            if E::HEARS {
                seen.tell(Event::Paid { seat, goods, buying: Key::of(buying) });
            }
        }
    }

    pub(super) fn release(&mut self, seat: Seat, goods: Goods, seen: &mut impl Events) {
        self.player_mut(seat).goods -= goods;
        seen.tell(Event::Discarded { seat, goods });
    }

    /// Keeps these animals. The others are cooked, or let go if they cannot be.
    fn keep(&mut self, seat: Seat, kept: Herd, seen: &mut impl Events) {
        for (animal, kept) in Good::ANIMALS.into_iter().zip(kept.0) {
            let gone = self.player(seat).goods[animal] - kept;
            let food = self.food_for_animal(seat, animal);
            if gone > 0 && food > 0 {
                let (from, into) = (Goods::of(animal, gone), Goods::of(Good::Food, gone * food));
                self.convert(seat, from, into, seen);
            } else if gone > 0 {
                self.release(seat, Goods::of(animal, gone), seen);
            }
        }
    }
}

/// Whether a choice is a move of an act.
fn belongs(choice: Choice, act: Act) -> bool {
    matches!(
        (choice, act),
        (Choice::Pasture { .. }, Act::Pastures(_))
            | (Choice::Room, Act::Rooms(..))
            | (Choice::Stable(_), Act::Stables(..))
            | (Choice::Renovate, Act::Renovate(_))
            | (Choice::Plow, Act::Plow)
            | (Choice::Sow(_), Act::Sow(_))
            | (Choice::Grow, Act::Grow { .. })
            | (Choice::Build(_), Act::Build)
            | (Choice::Take(_), Act::Pick(..))
            | (Choice::StartPlayer, Act::StartPlayer)
    )
}

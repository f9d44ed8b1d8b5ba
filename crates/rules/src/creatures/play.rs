//! Carries out moves and printed steps, and runs on to the next real choice.

use farmstead_cardboard::building::{Pieces, Site};
use farmstead_cardboard::{Good, Goods, Key};

use super::board::{Hook, Node, NodeId, Refill, SpaceId, When};
use super::choice::{Choice, Flank};
use super::farm::{Cell, CellSet, Herd};
use super::state::{Act, Frame, Rung, State, Step, WORKERS};
use crate::events::{Event, Events, Name};
use crate::game::{AtMostTwo, Illegal, Move, Seat, Seek};

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
            match self.common.stack.top().copied() {
                Some(Frame::Run(step)) => {
                    self.common.stack.pop();
                    self.resolve(step, seen);
                    continue;
                }
                Some(Frame::House { seat, emptied }) => {
                    let herd = self.player(seat).herd();
                    let room = self.room_to_house(seat, emptied);
                    if room.fits(herd) {
                        self.common.stack.pop();
                        continue;
                    }
                    if room.has_choice(herd) {
                        return;
                    }
                }
                Some(Frame::Breed(seat)) => {
                    let grown = self.grown_herd(seat);
                    let room = self.room(seat);
                    if room.fits(grown) {
                        self.apply(Choice::Keep(grown), seen);
                        continue;
                    }
                    if room.has_choice(grown) {
                        return;
                    }
                }
                Some(_) => {}
                None if self.common.rung == Rung::Over => return,
                None if self.common.rung != Rung::Work => {
                    self.climb(seen);
                    continue;
                }
                None if self.common.placements == 2 * WORKERS => {
                    self.end_work();
                    continue;
                }
                None if self.has_two_sure_places() => return,
                None => {}
            }
            let mut options = AtMostTwo::default();
            self.list(&mut options);
            if options.count > 1 {
                return;
            }
            match options.first.and_then(Choice::decode) {
                Some(forced) => self.apply(forced, seen),
                // Building materials can always be fetched, so it is no placement that fails.
                None => self.common.stack.pop(),
            }
        }
    }

    /// All workers are placed. One building lets its owner use one more space.
    fn end_work(&mut self) {
        self.common.rung = Rung::Home;
        let steward = |seat: &Seat| self.player(*seat).hooks.has(Hook::StewardsOffice);
        if let Some(seat) = State::SEATS.into_iter().find(steward) {
            self.common.stack.push(Frame::Again(seat));
        }
    }

    /// Carries out a legal choice.
    fn apply(&mut self, choice: Choice, seen: &mut impl Events) {
        let seat = self.decider();
        let one = |good: Good| Goods::of(good, 1);
        match (self.common.stack.top().copied(), choice) {
            (_, Choice::Trade(first, second, into)) => {
                self.convert(seat, one(first).and(second, 1), one(into), seen);
            }
            (_, Choice::Buy(animal)) => {
                let price = self.buys_animals(seat).map_or(Goods::NONE, one);
                self.convert(seat, price, one(animal), seen);
            }
            (_, Choice::Give(edge)) => self.give_border(seat, edge, seen),
            (_, Choice::Replace(cell)) => self.replace_trough(seat, cell, seen),
            (None, Choice::Place(space)) => {
                self.common.placements += 1;
                self.place(seat, space, seen);
            }
            (Some(Frame::Again(_)), Choice::Place(space)) => {
                self.common.stack.pop();
                self.place(seat, space, seen);
            }
            (Some(Frame::Act(act)), _) => self.carry_out(act, choice, seen),
            (Some(Frame::Choose(step)), Choice::Option(index)) => {
                self.common.stack.pop();
                if let Node::Choose(parts) = *self.printed.node(step.node) {
                    self.resolve(Step { node: parts.at(index), ..step }, seen);
                }
            }
            (Some(Frame::House { .. }), Choice::Keep(herd)) => {
                self.common.stack.pop();
                self.keep(seat, herd, seen);
            }
            (Some(Frame::Breed(_)), Choice::Keep(herd)) => {
                self.common.stack.pop();
                let born = herd.beyond(self.player(seat).herd());
                self.keep(seat, herd, seen);
                if born.total() > 0 {
                    seen.tell(Event::Bred { seat, animals: born.goods() });
                }
            }
            (Some(Frame::Lull { .. }), Choice::Barter(first, second, animal)) => {
                self.common.stack.replace(Frame::Lull { seat, bartered: true });
                self.convert(seat, one(first).and(second, 1), one(animal), seen);
            }
            (Some(Frame::Swap(_)), Choice::Swap(animal)) => {
                self.common.stack.pop();
                self.convert(seat, one(animal), one(Good::Cattle), seen);
            }
            (Some(Frame::Carve(_)), Choice::Carve) => {
                self.common.stack.pop();
                self.pay(seat, one(Good::Stone), "stone-carvers-workshop", seen);
                self.player_mut(seat).carved += 1;
            }
            (Some(Frame::Grow(_)), Choice::Grow(herd)) => {
                self.common.stack.pop();
                self.gain(seat, herd.goods(), "organic-farm", seen);
            }
            (Some(_), Choice::Done) => self.common.stack.pop(),
            (frame, choice) => unreachable!("{choice:?} is no answer to {frame:?}"),
        }
    }

    // Workers.

    fn place(&mut self, seat: Seat, space: SpaceId, seen: &mut impl Events) {
        let printed = &self.printed.spaces[space.0 as usize];
        seen.tell(Event::Placed { seat, space: printed.card.key });
        let before = self.common.blocked();
        self.common.occupied[seat.index()] |= 1 << space.0;
        self.reward_full_rows(before, seen);
        self.trigger(seat, |when| when == When::Used(space));
        self.common.stack.push(Frame::Run(Step {
            node: printed.program,
            seat,
            space: Some(space),
        }));
    }

    /// Pushes what a player's buildings do at some moment.
    pub(super) fn trigger(&mut self, seat: Seat, now: impl Fn(When) -> bool) {
        if !self.player(seat).has_special() {
            return;
        }
        for index in 0..self.common.lots().len() {
            let lot = self.common.lots()[index];
            if lot.owner != Some(seat) {
                continue;
            }
            if let Some((when, node)) = self.building(&lot).at
                && now(when)
            {
                self.common.stack.push(Frame::Run(Step { node, seat, space: None }));
            }
        }
    }

    /// Pays for spaces that are all in use and were not all in use before.
    fn reward_full_rows(&mut self, before: u32, seen: &mut impl Events) {
        let blocked = self.common.blocked();
        let rewarded = |seat: &Seat| self.player(*seat).hooks.has(Hook::AllUsed);
        if let Some(seat) = State::SEATS.into_iter().find(rewarded) {
            let full = |when: When| match when {
                When::AllUsed(spaces) => blocked & spaces == spaces && before & spaces != spaces,
                _ => false,
            };
            let mut reward = Goods::NONE;
            for (building, _) in self.owned(seat) {
                if let Some((when, node)) = building.at
                    && full(when)
                    && let Node::Gain(goods) = self.printed.node(node)
                {
                    reward += *goods;
                }
            }
            if !reward.is_empty() {
                self.gain(seat, reward, "timber-shop", seen);
            }
        }
    }

    // Printed steps.

    /// Carries out a step, or asks about it.
    fn resolve(&mut self, step: Step, seen: &mut impl Events) {
        match *self.printed.node(step.node) {
            Node::Gain(goods) => self.gain(step.seat, goods, self.source(step), seen),
            Node::Take => self.take(step, seen),
            Node::StartPlayer => {
                self.common.start = step.seat;
                seen.tell(Event::Starts { seat: step.seat });
            }
            Node::All(parts) => {
                for node in parts.iter().rev() {
                    self.common.stack.push(Frame::Run(Step { node, ..step }));
                }
            }
            Node::Choose(_) => self.common.stack.push(Frame::Choose(step)),
            Node::May(part) => self.act(part, step.seat, u8::MAX, true),
            _ => self.act(step.node, step.seat, u8::MAX, false),
        }
    }

    /// Begins an action of at most so many pieces.
    pub(super) fn act(&mut self, node: NodeId, seat: Seat, most: u8, may: bool) {
        let printed = match self.printed.node(node) {
            Node::Borders(pieces) | Node::Troughs(pieces) => pieces.most.unwrap_or(u8::MAX),
            _ => u8::MAX,
        };
        let act = Act { node, seat, from: 0, most: most.min(printed), done: 0, may };
        self.common.stack.push(Frame::Act(act));
    }

    /// What a step's goods come from, by name.
    fn source(&self, step: Step) -> Name {
        step.space.map_or("building", |space| self.printed.spaces[space.0 as usize].key)
    }

    pub(super) fn gain<E: Events>(&mut self, seat: Seat, goods: Goods, from: Name, seen: &mut E) {
        self.player_mut(seat).goods += goods;
        if E::HEARS {
            seen.tell(Event::Gained { seat, goods, from: Key::of(from) });
        }
        if Herd::of(&goods).total() > 0 {
            self.house(seat);
        }
    }

    fn take(&mut self, step: Step, seen: &mut impl Events) {
        let Some(space) = step.space else { return };
        let [first, later] = std::mem::take(&mut self.common.stock[space.0 as usize]);
        match self.printed.spaces[space.0 as usize].refill {
            Refill::Goods((one, _), (other, _)) => {
                let goods = Goods::of(one, first.into()).and(other, later.into());
                self.gain(step.seat, goods, self.source(step), seen);
            }
            Refill::Borders(_) => self.receive_borders(step.seat, first, seen),
            Refill::Nothing => {}
        }
    }

    pub(super) fn pay<E: Events>(&mut self, seat: Seat, goods: Goods, buying: Name, seen: &mut E) {
        self.player_mut(seat).goods -= goods;
        if E::HEARS && !goods.is_empty() {
            seen.tell(Event::Paid { seat, goods, buying: Key::of(buying) });
        }
    }

    // Actions.

    /// Places one piece of an action, or ends it.
    fn carry_out(&mut self, mut act: Act, choice: Choice, seen: &mut impl Events) {
        let seat = act.seat;
        let node = self.printed.node(act.node);
        act.done += 1;
        match (node, choice) {
            (_, Choice::Done) => return self.end_act(seat),
            (Node::Borders(pieces), Choice::Border(edge)) => {
                self.pay_piece(seat, pieces, act.done, "border", seen);
                let player = self.player_mut(seat);
                player.borders -= 1;
                player.fenced.insert(edge);
                seen.tell(Event::Fenced { seat, pieces: 1 });
                act.from = edge.0 + 1;
            }
            (Node::Troughs(pieces), Choice::Trough(cell)) => {
                self.pay_piece(seat, pieces, act.done, "trough", seen);
                self.common.troughs -= 1;
                self.player_mut(seat).troughs.insert(cell);
                seen.tell(Event::Built { seat, piece: "trough", at: cell.spot() });
                act.from = cell.0 + 1;
            }
            (Node::Upgrade(prices), Choice::Upgrade(cell, way)) => {
                let price = self.player(seat).price(prices[way as usize]);
                self.pay(seat, price, "stables", seen);
                self.put_stables(seat, cell, seen);
                act.from = cell.0 + 1;
            }
            (Node::Stall(price), Choice::Stall(cell)) => {
                self.end_act(seat);
                self.pay(seat, self.player(seat).price(*price), "stall", seen);
                return self.put_stall(seat, cell, seen);
            }
            (_, Choice::Expand(flank)) => {
                self.common.stack.pop();
                return self.expand(seat, flank, seen);
            }
            (_, Choice::Build(lot, cell, way)) => {
                self.end_act(seat);
                return self.build(seat, lot, cell, way, seen);
            }
            _ => unreachable!("{choice:?} is no part of {node:?}"),
        }
        self.common.stack.replace(Frame::Act(act));
    }

    /// Ends the action on top. Whatever it did to the farm, the animals must find room.
    fn end_act(&mut self, seat: Seat) {
        self.common.stack.replace(Frame::House { seat, emptied: false });
    }

    /// Pays for the piece with this number, from 1.
    fn pay_piece(
        &mut self,
        seat: Seat,
        pieces: &Pieces,
        number: u8,
        piece: Name,
        seen: &mut impl Events,
    ) {
        if number > pieces.free {
            let built = piece != "border";
            let price = if built { self.player(seat).price(pieces.price) } else { pieces.price };
            self.pay(seat, price, piece, seen);
        }
    }

    /// Puts a stall tile on a cell; the Barn turns it over at once.
    pub(super) fn put_stall(&mut self, seat: Seat, cell: Cell, seen: &mut impl Events) {
        self.common.stall_tiles -= 1;
        let player = self.player_mut(seat);
        player.stalls.insert(cell);
        seen.tell(Event::Built { seat, piece: "stall", at: cell.spot() });
        if player.hooks.has(Hook::Barn) {
            player.hooks.remove(Hook::Barn);
            self.put_stables(seat, cell, seen);
        }
    }

    fn put_stables(&mut self, seat: Seat, cell: Cell, seen: &mut impl Events) {
        let player = self.player_mut(seat);
        player.stalls.remove(cell);
        player.stables.insert(cell);
        seen.tell(Event::Built { seat, piece: "stables", at: cell.spot() });
    }

    fn expand(&mut self, seat: Seat, flank: Flank, seen: &mut impl Events) {
        self.common.expansions -= 1;
        let player = self.player_mut(seat);
        let at = match flank {
            Flank::Left => {
                player.left += 1;
                Cell::at(0, -(player.left as i8))
            }
            Flank::Right => {
                player.right += 1;
                Cell::at(0, 1 + player.right as i8)
            }
        };
        let swaps = player.hooks.has(Hook::CattleFarm);
        seen.tell(Event::Built { seat, piece: "expansion", at: at.spot() });
        if swaps {
            self.common.stack.push(Frame::Swap(seat));
        }
    }

    /// Builds a special building and carries out what it does at once.
    fn build(&mut self, seat: Seat, lot: u8, cell: Cell, way: u8, seen: &mut impl Events) {
        let building = self.building(&self.common.lots()[lot as usize]);
        let price = self.player(seat).price(building.prices[way as usize]);
        self.pay(seat, price, building.key, seen);
        let lot = &mut self.common.lots_mut()[lot as usize];
        lot.owner = Some(seat);
        lot.cell = cell;
        if matches!(building.site, Site::Stall | Site::Stables) {
            self.common.stall_tiles += 1;
        }
        let player = self.player_mut(seat);
        player.stalls = player.stalls - CellSet::one(cell);
        player.stables = player.stables - CellSet::one(cell);
        player.special.insert(cell);
        player.cottage &= cell != Cell::COTTAGE;
        seen.tell(Event::Improved { seat, card: building.card.key });
        seen.tell(Event::Built { seat, piece: building.key, at: cell.spot() });
        if let Some(hook) = building.hook {
            self.player_mut(seat).hooks.insert(hook);
            if hook == Hook::OrganicFarm {
                self.common.stack.replace(Frame::Grow(seat));
                self.house(seat);
            }
        }
        if let Some((When::AllUsed(_), _)) = building.at {
            self.reward_full_rows(0, seen);
        }
        if let Some(node) = building.play {
            self.common.stack.push(Frame::Run(Step { node, seat, space: None }));
        }
    }

    // Animals.

    /// Asks which animals to keep if not all of them find room. Whoever is being asked already and
    /// gets more animals by the answer is asked once for all of them.
    pub(super) fn house(&mut self, seat: Seat) {
        let asked =
            |frame: &Frame| matches!(frame, Frame::House { seat: other, .. } if *other == seat);
        if !self.common.stack.top().is_some_and(asked) {
            self.common.stack.push(Frame::House { seat, emptied: false });
        }
    }

    /// Leaves these animals on the farm; the others run away.
    fn keep(&mut self, seat: Seat, kept: Herd, seen: &mut impl Events) {
        let gone = self.player(seat).herd().beyond(kept);
        self.player_mut(seat).set_herd(kept);
        if gone.total() > 0 {
            seen.tell(Event::Discarded { seat, goods: gone.goods() });
        }
    }
}

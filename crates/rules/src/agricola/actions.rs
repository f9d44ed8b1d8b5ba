//! The actions: building, plowing, sowing, baking, renovating, improving.

use farmstead_cardboard::{Always, CardAction, Good, Goods};

use super::can::stable_price;
use super::cards::{CardSlot, Drawing, Improved, Price, When, Window};
use super::choice::{Choice, Payment};
use super::farmyard::REGIONS;
use super::program::Act;
use super::state::{Frame, House, Noted, Offer, State, Step};
use crate::events::{Event, Events};

impl State<'_> {
    /// Takes one move of an offer, and closes what cannot be gone back to.
    pub(super) fn take_offer(&mut self, mut offer: Offer, choice: Choice, seen: &mut impl Events) {
        let part = if choice == Choice::Done {
            None
        } else {
            self.parts(offer.step.node).find(|(_, act)| belongs(choice, *act))
        };
        let mut ended = None;
        if offer.current.is_some() && offer.current != part.map(|(part, _)| part) {
            ended = self.close_part(&mut offer);
        }
        let Some((part, act)) = part else {
            self.common.stack.pop();
            self.house_after_fencing(&offer);
            return self.end_part(offer.step, ended, seen);
        };
        let (pieces, once) = match act {
            Act::Rooms(most) | Act::Stables(most, _) => (most, most == 1),
            Act::Sow | Act::Fences | Act::FenceFree(_) => (u8::MAX, false),
            Act::SowCrop(terms) => (terms.most.unwrap_or(u8::MAX), terms.most == Some(1)),
            Act::PlowSeveral(fields, per) => {
                (self.fields_to_plow(fields, per, offer.step.seat), false)
            }
            Act::PlowInstead(fields) => (fields, false),
            _ => (1, true),
        };
        if offer.pieces == 0 && offer.closed == 0 {
            self.use_up(offer.step);
        }
        // What was only offered is taken up.
        if offer.may_stop && offer.current.is_none() && offer.closed == 0 {
            self.tell_step(offer.step, seen);
        }
        self.note_piece(&mut offer, act, choice);
        offer.current = Some(part);
        offer.pieces += 1;
        offer.may_stop = true;
        if offer.pieces == pieces {
            ended = ended.or(self.close_part(&mut offer));
        }
        if once && self.parts(offer.step.node).count() == 1 {
            self.common.stack.pop();
        } else {
            if let (Choice::Fence(region), Act::Fences | Act::FenceFree(_)) = (choice, act) {
                let seat = offer.step.seat;
                let outline = REGIONS[region as usize].outline;
                offer.noted = self.note_fences(seat, offer.noted, outline);
                offer.owed += (outline - self.player(seat).fences()).len();
            }
            self.set_top(Frame::Offer(offer));
        }
        self.end_part(offer.step, ended, seen);
        self.note_card_action(offer.step, act, choice);
        self.carry_out(offer.step, act, choice, seen);
    }

    /// An action of a space that plays or builds a card is under way: cards may act after it.
    fn note_card_action(&mut self, step: Step, act: Act, choice: Choice) {
        let kind = match act {
            Act::Occupation(_) => CardAction::Occupation,
            Act::Minor => CardAction::Minor,
            Act::Improvement => CardAction::Improvement,
            _ => return,
        };
        if self.layout.is_of_space(step.node) {
            let minor = matches!(choice, Choice::Card(_));
            let window = Window::new(When::CardAction, step.seat, step.space);
            self.open_window(window.action(kind, minor));
        }
    }

    /// Closes the part of an offer that is under way: it cannot be taken up again.
    fn close_part(&self, offer: &mut Offer) -> Option<Ended> {
        let part = offer.current.take()?;
        offer.closed |= 1 << part;
        let built = std::mem::take(&mut offer.pieces);
        let (_, act) = self.parts(offer.step.node).find(|(of, _)| *of == part)?;
        let owed = std::mem::take(&mut offer.owed);
        let fences = matches!(act, Act::Fences | Act::FenceFree(_));
        let pieces = if fences { owed } else { built };
        Some(Ended { act, pieces, noted: offer.noted })
    }

    /// Notes what is needed when the part that this move belongs to is over.
    fn note_piece(&mut self, offer: &mut Offer, act: Act, choice: Choice) {
        let seat = offer.step.seat;
        if offer.pieces == 0 {
            offer.noted = Noted::NOTHING;
            if matches!(act, Act::PlowInstead(_)) {
                self.plow_instead(seat);
            }
        }
        if let Choice::Sow(Good::Grain | Good::Vegetable, field) = choice {
            offer.noted = offer.noted.with_sown(self.field_meant(seat, field));
        }
    }

    /// Settles what the end of a part brings: the bill for fences, and cards that wait for it.
    fn end_part(&mut self, step: Step, ended: Option<Ended>, seen: &mut impl Events) {
        let Some(Ended { act, pieces, noted }) = ended else { return };
        match act {
            Act::Rooms(_) | Act::FreeRoom | Act::RoomLess(_) => {
                let window = Window::new(When::Room, step.seat, step.space);
                self.open_window(window.pieces(pieces));
            }
            Act::Fences => {
                self.end_fencing(step, noted, pieces);
                let before = self.player(step.seat).fences().len() - pieces;
                self.charge(step.seat, Price::Fences(pieces, before), seen);
            }
            Act::FenceFree(_) => self.end_fencing(step, noted, pieces),
            // Stacks of wood are no fields.
            Act::Sow | Act::SowCrop(_) if self.any_card_in_force() && noted.sown() > 0 => {
                self.end_sowing(step.seat, noted, seen);
                self.open_window(Window::new(When::Sow, step.seat, step.space));
            }
            // A plow is of use only for several fields.
            Act::PlowInstead(_) if pieces > 1 => self.end_plowing(step),
            _ => {}
        }
    }

    fn house_after_fencing(&mut self, offer: &Offer) {
        let fences = |act| matches!(act, Act::Fences | Act::FenceFree(_));
        let fencing = self.parts(offer.step.node).any(|(_, act)| fences(act));
        if fencing {
            let before = self.player(offer.step.seat).herd();
            self.house(offer.step.seat, None, before);
        }
    }

    fn carry_out(&mut self, step: Step, act: Act, choice: Choice, seen: &mut impl Events) {
        let seat = step.seat;
        match choice {
            Choice::Room(cell) => {
                match act {
                    Act::FreeRoom => {}
                    Act::RoomLess(less) => self.charge(seat, Price::RoomLess(less), seen),
                    _ => self.charge(seat, Price::Room, seen),
                }
                self.player_mut(seat).rooms.insert(cell);
                seen.tell(Event::Built { seat, piece: "room", at: cell.spot() });
            }
            Choice::Stable(cell) => {
                let nth = self.player(seat).stables.len() + 1;
                self.open_window(Window::new(When::Stable, seat, step.space).stable(cell, nth));
                if let Act::Stables(_, price) = act {
                    self.charge(seat, stable_price(&price), seen);
                }
                self.player_mut(seat).stables.insert(cell);
                seen.tell(Event::Built { seat, piece: "stable", at: cell.spot() });
            }
            Choice::Plow(cell) => {
                let beside = self.player(seat).fields.neighbours().contains(cell);
                self.open_window(Window::new(When::Plow, seat, step.space).plowed(beside));
                self.player_mut(seat).fields.insert(cell);
                seen.tell(Event::Built { seat, piece: "field", at: cell.spot() });
            }
            Choice::Sow(good, cell) => {
                let fewer = if let Act::SowCrop(terms) = act { terms.fewer } else { 0 };
                self.sow(seat, good, cell, fewer, seen);
            }
            Choice::Bake(grain) => {
                let food = self.food_from_baking(seat, u16::from(grain));
                self.tell_baking(seat, u16::from(grain), seen);
                let (from, into) =
                    (Goods::of(Good::Grain, u16::from(grain)), Goods::of(Good::Food, food));
                self.convert(seat, from, into, seen);
                let window = Window::new(When::Bake, seat, step.space);
                self.open_window(window.bread(grain, step.card));
                self.after_baking(seat, grain);
            }
            Choice::Fence(region) => {
                let outline = REGIONS[region as usize].outline;
                let noted = self.note_fences(seat, Noted::NOTHING, outline);
                let player = self.player_mut(seat);
                let pieces = (outline - player.fences()).len();
                player.fence(outline);
                seen.tell(Event::Fenced { seat, pieces });
                if matches!(act, Act::FenceOne | Act::FenceStable) {
                    self.house(seat, None, self.player(seat).herd());
                    self.end_fencing(step, noted, pieces);
                }
            }
            Choice::Renovate => {
                if let Some(next) = self.player(seat).house.next() {
                    self.renovate(step, next, act, seen);
                }
            }
            Choice::RenovateToStone => {
                self.tell_rule(seat, |rule| *rule == Always::RenovateToStone, seen);
                self.renovate(step, House::Stone, act, seen);
            }
            Choice::Card(slot) => self.play_card(step, slot, act, Drawing::Chosen, seen),
            Choice::DrawOccupation => self.play_drawn(step, act, seen),
            Choice::MoveCrop(from, to) => self.move_crop(seat, from, to),
            Choice::Grow => {
                let player = self.player_mut(seat);
                player.people += 1;
                player.newborns += 1;
                seen.tell(Event::Born { seat });
                self.use_up_growth(seat, seen);
                self.end_growth(step);
            }
            Choice::MoveHome => {
                self.move_home(seat, seen);
                self.note_growth(step);
            }
            Choice::StartPlayer => {
                self.common.start = seat;
                seen.tell(Event::Starts { seat });
            }
            Choice::Major(major, payment) => {
                if act == Act::Minor {
                    self.tell_as_minor(seat, major, seen);
                }
                self.improve(step, major, payment, seen);
            }
            _ => unreachable!("{choice:?} is no part of an offer"),
        }
    }

    fn renovate(&mut self, step: Step, to: House, act: Act, seen: &mut impl Events) {
        let seat = step.seat;
        let was = self.player(seat).house;
        self.open_window(Window::new(When::Renovate, seat, step.space).house(was, to));
        let price = match act {
            Act::RenovateLess(less) => Price::RenovationLess(to, less),
            _ => Price::Renovation(to),
        };
        self.charge(seat, price, seen);
        self.player_mut(seat).house = to;
        seen.tell(Event::Renovated { seat, house: to.key() });
    }

    fn improve(&mut self, step: Step, index: u8, payment: Payment, seen: &mut impl Events) {
        let layout = self.layout;
        let major = &layout.majors[index as usize];
        let window = Window::new(When::Improvement, step.seat, step.space);
        self.ask_hands(step.seat, major.card);
        self.open_window(Window { when: When::Card, ..window }.major(index));
        self.open_window(window.improvement(Improved::Major));
        if let Some(node) = major.play {
            let step = Step { node, seat: step.seat, space: None, card: CardSlot::NONE };
            self.common.stack.push(Frame::Run(step));
        }
        match payment {
            Payment::Goods => self.charge(step.seat, Price::Major(index), seen),
            Payment::Return(back) => self.put_back_improvement(step.seat, back, seen),
        }
        self.common.majors &= !(1 << index);
        self.player_mut(step.seat).majors |= 1 << index;
        seen.tell(Event::Improved { seat: step.seat, card: major.key });
    }
}

/// A part of an offer that is over.
struct Ended {
    act: Act,
    /// Fences or rooms built.
    pieces: u8,
    /// What was noted on the way.
    noted: Noted,
}

/// Whether a choice is a move of an action.
fn belongs(choice: Choice, act: Act) -> bool {
    matches!(
        (choice, act),
        (Choice::Room(_), Act::Rooms(_) | Act::FreeRoom | Act::RoomLess(_))
            | (Choice::Stable(_), Act::Stables(..) | Act::StableIn(..))
            | (Choice::Plow(_), Act::Plow | Act::PlowSeveral(..) | Act::PlowInstead(_))
            | (Choice::Sow(..), Act::Sow | Act::SowCrop(_))
            | (Choice::Bake(_), Act::Bake)
            | (
                Choice::Fence(_),
                Act::Fences | Act::FenceOne | Act::FenceStable | Act::FenceFree(_)
            )
            | (
                Choice::Renovate | Choice::RenovateToStone,
                Act::Renovate | Act::RenovateTo(_) | Act::RenovateLess(_)
            )
            | (Choice::Card(_), Act::Occupation(_) | Act::Minor | Act::Improvement)
            | (Choice::DrawOccupation, Act::Occupation(_))
            | (Choice::MoveCrop(..), Act::MoveCrop)
            | (Choice::Grow | Choice::MoveHome, Act::Grow { .. })
            | (Choice::StartPlayer, Act::StartPlayer)
            | (Choice::Major(..), Act::Improvement | Act::Minor)
    )
}

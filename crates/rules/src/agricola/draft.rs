//! What players decide about their hands before the first round and after a harvest.
//!
//! In a draft the places of a player hold first the cards that were kept and then those that lie
//! in front of the player to choose from; occupations and improvements have a row of places each.
//! To pass hands on means to move what was not kept to the next player.

use super::cards::CardSlot;
use super::choice::Choice;
use super::moves::push;
use super::piles::Pile;
use super::state::{Discarding, Frame, ROUNDS, Rung, State};
use crate::dealing::{Dealing, Passing};
use crate::events::{Event, Events};
use crate::game::{MoveSink, Seat};
use crate::options::Switch;

/// Cards of a kind that are kept when more are dealt.
const KEPT: usize = 7;
/// How many cards may be changed before a game of living hands with three cards.
const CHANGED: u8 = 6;

/// A row of cards from which one is chosen.
struct Row {
    /// Where the cards begin that were kept at this pass.
    start: usize,
    /// Where those begin that are still to be chosen from.
    first: usize,
    /// Where they end.
    end: usize,
    /// How many of them are to be kept.
    keep: u8,
}

impl<'b> State<'b> {
    fn passing(&self) -> Passing {
        self.common.dealing.passing().expect("only drafts pass hands on")
    }

    /// At which pass hands are.
    fn current_pass(&self) -> u8 {
        self.common.passes % self.passing().keeps.len() as u8
    }

    /// The kinds that go round now.
    fn going_round(&self) -> &'b [Pile] {
        let passing = self.passing();
        match (passing.together, usize::from(self.common.passes) < passing.keeps.len()) {
            (true, _) => &Pile::BOTH,
            (false, true) => &[Pile::Occupations],
            (false, false) => &[Pile::Minors],
        }
    }

    /// The places of a kind that nobody has seen yet, because it goes round later.
    pub(super) fn unseen_row(&self) -> std::ops::Range<usize> {
        let first = self.common.rung == Rung::Draft && self.going_round() == [Pile::Occupations];
        let dealt = self.dealt_of_a_kind();
        if first { dealt..2 * dealt } else { 0..0 }
    }

    fn dealt_of_a_kind(&self) -> usize {
        usize::from(self.common.dealing.lots()[0].1)
    }

    /// The places of a kind from which so many are still to be kept at this pass.
    fn row(&self, pile: Pile, keep: u8) -> Row {
        let (passing, pass) = (self.passing(), usize::from(self.current_pass()));
        let before: u8 = passing.keeps[..pass].iter().sum();
        let dealt = self.dealt_of_a_kind();
        let start = pile as usize * dealt + usize::from(before);
        let first = start + usize::from(passing.keeps[pass] - keep);
        Row { start, first, end: (pile as usize + 1) * dealt, keep }
    }

    /// Where a player chooses who has so many cards left to keep: occupations come first.
    fn chosen_row(&self, left: u8) -> Row {
        let keeps = self.passing().keeps[usize::from(self.current_pass())];
        match self.going_round() {
            [Pile::Occupations, Pile::Minors] if left > keeps => {
                self.row(Pile::Occupations, left - keeps)
            }
            kinds => self.row(kinds[kinds.len() - 1], left),
        }
    }

    /// Whether somebody can be asked to keep so many more cards at this pass.
    pub(super) fn is_drafting(&self, left: u8) -> bool {
        self.common.rung == Rung::Draft && {
            let keeps = self.passing().keeps[usize::from(self.current_pass())];
            (1..=keeps * self.going_round().len() as u8).contains(&left)
        }
    }

    /// The cards that lie in front of a player to choose from.
    pub(super) fn in_front(&self, seat: Seat) -> impl Iterator<Item = CardSlot> + '_ {
        let kinds = if self.common.rung == Rung::Draft { self.going_round() } else { &[] };
        let places = kinds.iter().flat_map(|pile| {
            let row = self.row(*pile, 0);
            row.start..row.end
        });
        places
            .map(move |place| CardSlot::new(seat.0, place as u8))
            .filter(move |slot| !self.player(seat).held.hand.contains(*slot))
    }

    /// Asks the next player what to keep; when all have chosen, hands go on.
    #[inline(never)]
    pub(super) fn draft(&mut self, seen: &mut impl Events) -> Rung {
        if let Some(seat) = self.serve_next() {
            let keeps = self.passing().keeps[usize::from(self.current_pass())];
            let left = keeps * self.going_round().len() as u8;
            self.common.stack.push(Frame::Draft { seat, left });
            return Rung::Draft;
        }
        let goes_on = usize::from(self.current_pass()) + 1 < self.passing().keeps.len();
        if goes_on {
            for pile in self.going_round() {
                self.pass_on(*pile);
            }
        }
        self.common.passes += 1;
        if self.common.passes < self.passing().steps() {
            seen.tell(if goes_on { Event::HandsPassed } else { Event::HandsDealt });
            return Rung::Draft;
        }
        if self.common.has(Switch::Exchange) {
            self.forget_draft();
        }
        Rung::Reveal
    }

    /// Forgets who passed what on. Where cards are drawn nobody can tell them from those that were
    /// kept.
    pub(super) fn forget_draft(&mut self) {
        self.common.passes = 0;
        self.players.iter_mut().for_each(|player| player.held.forget_passes());
    }

    /// Whether what was seen of passed hands is kept in mind.
    pub(super) fn remembers_draft(&self) -> bool {
        let passing = self.common.dealing.passing();
        passing.is_some_and(|passing| {
            self.common.rung == Rung::Draft || self.common.passes == passing.steps()
        })
    }

    /// Moves what was not kept to the player on the left.
    fn pass_on(&mut self, pile: Pile) {
        let rest = self.row(pile, 0);
        let next_pass = self.current_pass() + 1;
        let players = &mut self.players;
        for place in rest.first..rest.end {
            for seat in (1..usize::from(self.common.players)).rev() {
                let card = players[seat].held.dealt[place];
                players[seat].held.dealt[place] = players[seat - 1].held.dealt[place];
                players[seat - 1].held.dealt[place] = card;
            }
            for player in players.iter_mut() {
                player.held.set_pass(place, next_pass);
            }
        }
    }

    #[inline(never)]
    pub(super) fn list_draft(&self, seat: Seat, left: u8, out: &mut impl MoveSink) {
        let row = self.chosen_row(left);
        // If all of them are kept there is nothing to choose.
        let forced = row.end - row.first == usize::from(row.keep);
        let end = if forced { row.first + 1 } else { row.end };
        for place in row.first..end {
            push(out, Choice::KeepCard(CardSlot::new(seat.0, place as u8)));
        }
    }

    /// Keeps a card. The others stay in their order.
    #[inline(never)]
    pub(super) fn keep_card(
        &mut self,
        seat: Seat,
        left: u8,
        slot: CardSlot,
        seen: &mut impl Events,
    ) {
        let row = self.chosen_row(left);
        let pile = self.pile_of(slot);
        let card = self.card(slot).key;
        let held = &mut self.player_mut(seat).held;
        held.dealt[row.first..=slot.place()].rotate_right(1);
        held.dealt[row.start..=row.first].sort_unstable();
        held.hand.insert(CardSlot::new(seat.0, row.first as u8));
        match left - 1 {
            0 => self.common.stack.pop(),
            left => self.set_top(Frame::Draft { seat, left }),
        }
        seen.tell(Event::Picked { seat, kind: pile.kind() });
        seen.tell(Event::Card { seat, card });
    }

    /// Lets the next player change the hand before the first round.
    #[inline(never)]
    pub(super) fn redeal(&mut self) -> Rung {
        let Some(seat) = self.serve_next() else { return Rung::Reveal };
        let surplus = |pile| self.in_hand(seat, pile).count().saturating_sub(KEPT) as u8;
        let frame = match self.common.dealing {
            Dealing::TenKeepSeven => {
                let left = Pile::BOTH.into_iter().map(surplus).sum();
                Frame::Discard { seat, left, why: Discarding::Surplus }
            }
            Dealing::LivingHandThree => {
                Frame::Discard { seat, left: CHANGED, why: Discarding::Fresh }
            }
            _ => Frame::Mulligan(seat),
        };
        self.common.stack.push(frame);
        Rung::Redeal
    }

    #[inline(never)]
    pub(super) fn list_mulligans(&self, seat: Seat, out: &mut impl MoveSink) {
        push(out, Choice::Done);
        for pile in Pile::BOTH {
            let cards = self.in_hand(seat, pile).count();
            let left = usize::from(self.common.left[pile as usize]);
            if cards >= 2 && left >= cards - 1 {
                push(out, Choice::Mulligan(pile));
            }
        }
    }

    /// Discards all cards of a kind and draws one fewer.
    #[inline(never)]
    pub(super) fn mulligan(&mut self, seat: Seat, pile: Pile, seen: &mut impl Events) {
        let cards = self.in_hand(seat, pile).count() as u8;
        self.redraw(seat, pile, cards.saturating_sub(1), seen);
    }

    #[inline(never)]
    pub(super) fn list_discards(&self, seat: Seat, why: Discarding, out: &mut impl MoveSink) {
        if matches!(why, Discarding::Fresh | Discarding::Harvest) {
            push(out, Choice::Done);
        }
        for slot in self.player(seat).held.hand_slots() {
            let pile = self.pile_of(slot);
            let allowed = match why {
                Discarding::Surplus => self.in_hand(seat, pile).count() > KEPT,
                Discarding::Fresh => self.has_left(pile),
                Discarding::Harvest | Discarding::Exchange => true,
            };
            if allowed {
                push(out, Choice::DropCard(slot));
            }
        }
    }

    /// Whether hands are changed after this harvest; after the last one they are of no use.
    pub(super) fn exchanges_after_harvest(&self) -> bool {
        self.common.dealing == Dealing::LivingHand && self.common.round < ROUNDS
    }

    /// After a harvest, asks the next player with a living hand.
    #[inline(never)]
    pub(super) fn exchange_after_harvest(&mut self) -> Rung {
        let Some(seat) = self.serve_next() else { return Rung::RoundEnd };
        self.offer_harvest_exchange(seat);
        Rung::Exchange
    }
}

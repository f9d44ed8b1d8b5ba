//! Goods that a person's action brings: cards wait for them until the action is over.

use farmstead_cardboard::{Among, Good, Goods, Taking};

use super::super::board::SpaceId;
use super::super::program::GoodSet;
use super::super::state::{Frame, State, Step};
use super::deck::When;
use super::held::CardSlot;
use super::window::Window;
use crate::game::Seat;

/// The bits of the goods, below those of the amount.
const GOODS: u32 = Good::COUNT as u32;
/// The most that is counted.
const MOST: u16 = u16::MAX >> GOODS;

/// What a person's action has brought so far: kinds of goods, how many there are of what is added
/// to the space, or of all if nothing is, and how much wood there was beside that.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken {
    kinds: GoodSet,
    amount: u16,
    /// `None` if there was none, even if it has been left on the space since.
    wood_beside: Option<u8>,
}

/// Marks wood that was taken beside other goods.
const BESIDE: u8 = 0x80;

impl Taken {
    /// Nothing yet.
    const NOTHING: Taken = Taken { kinds: GoodSet(0), amount: 0, wood_beside: None };

    /// What a moment knows about it.
    pub(super) fn of(window: &Window) -> Taken {
        Taken {
            kinds: GoodSet(window.detail & ((1 << GOODS) - 1)),
            amount: window.detail >> GOODS,
            wood_beside: (window.fences & BESIDE != 0).then_some(window.fences & !BESIDE),
        }
    }

    /// Lets a moment know about it.
    fn note_in(self, window: &mut Window) {
        window.detail = self.kinds.0 | self.amount.min(MOST) << GOODS;
        window.fences = self.wood_beside.map_or(0, |wood| BESIDE | wood.min(!BESIDE));
    }

    /// How many goods there are.
    pub(super) fn amount(self) -> u16 {
        self.amount
    }

    /// How many there are of a good, as far as it is known where this one is added.
    fn amount_of(self, good: Good, added: Option<Good>) -> u16 {
        match (added, self.wood_beside) {
            (None, _) => self.amount,
            (Some(added), _) if added == good => self.amount,
            (Some(_), Some(wood)) if good == Good::Wood => wood.into(),
            (Some(_), _) => self.has(good).into(),
        }
    }

    /// The same goods again: what is added to the space, or the first kind if nothing is.
    pub(super) fn once_more(self, added: Option<Good>) -> Goods {
        let good = added.or(self.kinds.iter().next());
        good.map_or(Goods::NONE, |good| Goods::of(good, self.amount()))
    }

    fn with(self, goods: &Goods, added: Option<Good>) -> Taken {
        let beside =
            if added.is_none_or(|good| good == Good::Wood) { 0 } else { goods[Good::Wood] };
        let wood = self.wood_beside.unwrap_or(0).saturating_add(beside.min(127) as u8);
        Taken {
            kinds: self.kinds.or(GoodSet::in_pile(goods)),
            amount: self.amount + added.map_or(goods.total(), |good| goods[good]),
            wood_beside: (self.wood_beside.is_some() || beside > 0).then_some(wood),
        }
    }

    fn less(self, goods: &Goods, added: Option<Good>) -> Taken {
        let wood = goods[Good::Wood].min(127) as u8;
        Taken {
            amount: self.amount.saturating_sub(added.map_or(goods.total(), |good| goods[good])),
            wood_beside: self.wood_beside.map(|beside| beside.saturating_sub(wood)),
            ..self
        }
    }

    /// Whether a good is among it.
    pub(super) fn has(self, good: Good) -> bool {
        self.kinds.contains(good)
    }

    /// Whether it is what a card waits for, on a space to which this good is added.
    pub(super) fn is(self, taking: &Taking, added: Option<Good>) -> bool {
        let there = |good: &Good| self.has(*good);
        let other = |good: &Good| there(good) && !taking.goods.contains(good);
        let others = Good::RESOURCES.iter().any(other);
        let enough = |good: &Good| self.amount_of(*good, added) >= u16::from(taking.least);
        taking.goods.iter().any(enough)
            && match taking.among {
                Among::Any => taking.goods.iter().any(there),
                Among::All => taking.goods.iter().all(there),
                Among::Only => taking.goods.iter().all(there) && !others,
                Among::More => taking.goods.iter().all(there) && others,
            }
    }
}

impl State<'_> {
    /// Notes that a player takes goods from a space or grows there, if something else can be done.
    #[inline]
    pub(in super::super) fn note_choice(&mut self, seat: Seat, space: SpaceId) {
        if !self.layout.hand.is_empty() && self.layout.spaces[space.0 as usize].half.is_some() {
            self.player_mut(seat).held.took_from |= self.bit_of_half(space);
        }
    }

    /// The bit that stands for a space where two different things can be done.
    fn bit_of_half(&self, space: SpaceId) -> u8 {
        let before = &self.layout.spaces[..usize::from(space.0)];
        1 << before.iter().filter(|space| space.half.is_some()).count()
    }

    /// Whether a player has taken goods from a space or grown there in this round, and stands there.
    pub(super) fn took_from(&self, seat: Seat, space: SpaceId) -> bool {
        let stands = self.common.occupants[space.0 as usize] & (1 << seat.0) != 0;
        let no_choice = self.layout.spaces[space.0 as usize].half.is_none();
        stands && (no_choice || self.player(seat).held.took_from & self.bit_of_half(space) != 0)
    }

    /// Whether the action that cards act on brought a good.
    pub(super) fn took(&self, good: Good) -> bool {
        let frames = self.common.stack.as_slice().iter().rev();
        let mut windows = frames.filter_map(|frame| match frame {
            Frame::Window(window) => Some(window),
            _ => None,
        });
        windows.next().is_some_and(|window| Taken::of(window).has(good))
    }

    /// Notes goods for the cards that wait for what a person's action brings, or for what minor
    /// improvements bring.
    #[inline(never)]
    pub(in super::super) fn note_taken(&mut self, step: Step, goods: &Goods) {
        if step.card == CardSlot::NONE {
            let added = self.added_to(step.space);
            self.change_taken(step, |taken| taken.with(goods, added));
        } else if !self.card(step.card).is_occupation {
            let mut window = Window::new(When::FromMinor, step.seat, step.space);
            Taken::NOTHING.with(goods, None).note_in(&mut window);
            self.open_window(window);
        }
    }

    /// The good that is added to a space every round.
    pub(in super::super) fn added_to(&self, space: Option<SpaceId>) -> Option<Good> {
        space.and_then(|space| self.layout.spaces[space.0 as usize].refill).map(|(good, _)| good)
    }

    /// Some of what was taken is left on the space.
    pub(in super::super) fn note_left(&mut self, step: Step, goods: &Goods) {
        let added = self.added_to(step.space);
        self.change_taken(step, |taken| taken.less(goods, added));
    }

    fn change_taken(&mut self, step: Step, change: impl Fn(Taken) -> Taken) {
        let mut frames = self.common.stack.as_mut_slice().iter_mut().rev();
        let waiting = frames.find_map(|frame| match frame {
            Frame::Window(window) if window.when == When::Take && window.space == step.space => {
                Some(window)
            }
            _ => None,
        });
        if let Some(window) = waiting {
            change(Taken::of(window)).note_in(window);
        }
    }
}

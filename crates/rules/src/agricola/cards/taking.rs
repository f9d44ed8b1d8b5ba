//! Goods that a person's action brings: cards wait for them until the action is over.

use farmstead_cardboard::{Among, Good, Goods, Taking};

use super::super::program::GoodSet;
use super::super::state::{Frame, State, Step};
use super::deck::When;
use super::held::CardSlot;
use super::window::Window;

/// The bits of the goods, below those of the amount.
const GOODS: u32 = Good::COUNT as u32;
/// The most that is counted.
const MOST: u16 = u16::MAX >> GOODS;

/// What a person's action has brought so far: kinds of goods, and how many there are of those that
/// are added on the space.
#[derive(Debug, Clone, Copy)]
pub(super) struct Taken(u16);

impl Taken {
    /// What a moment knows about it.
    pub(super) fn of(window: &Window) -> Taken {
        Taken(window.detail)
    }

    fn kinds(self) -> GoodSet {
        GoodSet(self.0 & ((1 << GOODS) - 1))
    }

    /// How many goods there are.
    pub(super) fn amount(self) -> u16 {
        self.0 >> GOODS
    }

    /// The counted goods again.
    pub(super) fn once_more(self, added: Option<Good>) -> Goods {
        let good = added.or(self.kinds().iter().next());
        good.map_or(Goods::NONE, |good| Goods::of(good, self.amount()))
    }

    /// With more goods, of which those are counted that are added on the space, if any are.
    fn with(self, goods: &Goods, added: Option<Good>) -> Taken {
        let more = added.map_or(goods.total(), |good| goods[good]);
        let amount = (self.amount() + more).min(MOST);
        Taken(self.kinds().or(GoodSet::in_pile(goods)).0 | amount << GOODS)
    }

    fn less(self, amount: u16) -> Taken {
        Taken(self.kinds().0 | self.amount().saturating_sub(amount) << GOODS)
    }

    /// Whether a good is among it.
    pub(super) fn has(self, good: Good) -> bool {
        self.kinds().contains(good)
    }

    /// Whether it is what a card waits for.
    pub(super) fn is(self, taking: &Taking) -> bool {
        let there = |good: &Good| self.has(*good);
        let other = |good: &Good| there(good) && !taking.goods.contains(good);
        let others = Good::RESOURCES.iter().any(other);
        self.amount() >= u16::from(taking.least)
            && match taking.among {
                Among::Any => taking.goods.iter().any(there),
                Among::All => taking.goods.iter().all(there),
                Among::Only => taking.goods.iter().all(there) && !others,
                Among::More => taking.goods.iter().all(there) && others,
            }
    }
}

impl State {
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
            let added = step.space.and_then(|space| self.added_on(space));
            self.change_taken(step, |taken| taken.with(goods, added));
        } else if !self.card(step.card).is_occupation {
            let mut window = Window::new(When::FromMinor, step.seat, step.space);
            window.detail = Taken(0).with(goods, None).0;
            self.open_window(window);
        }
    }

    /// Some of what was taken is left on the space.
    pub(in super::super) fn note_left(&mut self, step: Step, goods: &Goods) {
        self.change_taken(step, |taken| taken.less(goods.total()));
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
            window.detail = change(Taken(window.detail)).0;
        }
    }
}

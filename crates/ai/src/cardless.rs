//! An opponent that leaves its hand cards alone, to tell what they are worth to the others.

use farmstead_rules::{Moves, View};

use crate::agent::{Agent, Budget, Decision};

/// An agent that never plays a hand card: it decides as if it held none.
pub(crate) struct Cardless(pub(crate) Box<dyn Agent>);

impl Agent for Cardless {
    fn choose(&mut self, view: &View, budget: &Budget) -> Option<Decision> {
        let bare = view.without_hand();
        let (mut legal, mut left) = (Moves::new(), Moves::new());
        view.moves(&mut legal);
        bare.moves(&mut left);
        match left.as_slice() {
            // Before the game hands are dealt and chosen, which says nothing about playing them.
            [] => self.0.choose(view, budget),
            [only] => Some(Decision { chosen: *only, nodes: 0 }),
            _ => self.0.choose(&bare, budget),
        }
        .filter(|decision| legal.contains(&decision.chosen))
        .or_else(|| legal.first().map(|first| Decision { chosen: *first, nodes: 0 }))
    }
}

//! Abilities that act by themselves do so in any order with the same result.

use farmstead_cardboard::printed;

use super::super::Agricola;
use super::super::board::SpaceId;
use super::deck::When;
use super::tables::{OWNER, some, table};
use super::window::Window;
use crate::deal::{Chance, Seed};
use rand_chacha::ChaCha12Rng;

/// Cards that all wait for the same moments and count what others give.
const DECK: &str = "\
Q1 \"Counter\" occ 1+
  use forest, fishing: 1 food per 2 wood

Q2 \"Giver\" occ 1+
  use forest, fishing: 2 wood; others: 1 wood

Q3 \"Asker\" occ 1+
  use forest, fishing if wood >= 3: 1 clay

Q4 \"Pointer\" minor
  any use forest, fishing: 1 vp per room
  round.start: promise 1 food on next 2

Q5 \"Herder\" minor
  round.start: food table sheep {1:1 3:2}
  use forest, fishing: 1 sheep
";

/// Lets everything act that acts by itself, in any order.
fn served(
    mut game: Agricola<'static, 3>,
    window: &Window,
    chance: &mut Chance<ChaCha12Rng>,
) -> Agricola<'static, 3> {
    let mut window = *window;
    loop {
        let state = game.state_mut();
        let ready = state.ready(&window, OWNER);
        let plain: Vec<_> =
            ready.iter().filter(|one| state.listener(OWNER, **one).plain).copied().collect();
        if plain.is_empty() {
            return game;
        }
        let next = plain[chance.below(plain.len() as u32) as usize];
        window.fired.note(next.place as usize, next.turn);
        state.act(&window, OWNER, next, &mut ());
        // Steps in steps are carried out at once.
        while let Some(super::super::state::Frame::Run(step)) = state.common.stack.top().copied() {
            state.common.stack.pop();
            state.resolve(step, &mut ());
        }
    }
}

#[test]
fn what_acts_by_itself_acts_in_any_order() {
    let mut chance = Chance::new(Seed(6), 0);
    let base = printed::revised_base().iter().map(|card| card.key.as_str());
    let keys: Vec<&str> = base.chain(["Q1", "Q2", "Q3", "Q4", "Q5"]).collect();
    let mut together = 0;
    for _ in 0..600 {
        let cards = some(&keys, 20, &mut chance);
        let game = table(DECK, &cards, &mut chance);
        let spaces = (0..game.state().layout.spaces.len() as u8).map(|space| Some(SpaceId(space)));
        for when in [When::Use, When::AfterUse, When::RoundStart, When::Field, When::Improvement] {
            for space in spaces.clone().chain([None]) {
                let window = Window::new(when, OWNER, space);
                let ready = game.state().ready(&window, OWNER);
                let plain =
                    ready.iter().filter(|one| game.state().listener(OWNER, **one).plain).count();
                together += u32::from(plain > 1);
                let one = served(game.clone(), &window, &mut chance);
                let other = served(game.clone(), &window, &mut chance);
                assert!(one == other, "{when:?} with {cards:?}");
            }
        }
    }
    assert!(together > 1_000, "only {together} moments had two cards that act by themselves");
}

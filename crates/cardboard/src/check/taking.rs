//! Checks what a person's action brings.

use super::{Proof, is_word};
use crate::goods::Good;
use crate::taking::{Among, Taking};

impl Proof<'_> {
    pub(super) fn taking(&mut self, taking: &Taking) {
        taking.on.iter().flat_map(|spaces| &spaces.0).for_each(|key| self.space(key, true));
        let resources = taking.goods.iter().all(|good| Good::RESOURCES.contains(good));
        if matches!(taking.among, Among::Only | Among::More) && !resources {
            self.wrong("`only` and `and more` speak of building resources", |words| {
                is_word(words, "only") || is_word(words, "more")
            });
        }
        let lies = |key: &String| self.can_lie(taking.goods[0], key);
        let counted = taking.goods.len() == 1
            && taking.on.as_ref().is_some_and(|spaces| spaces.0.iter().all(lies));
        if taking.least > 1 && !counted {
            self.refuse("an amount goes with spaces where that good is added", |words| {
                is_word(words, "take")
            });
        }
        let twice = (1..taking.goods.len())
            .find(|place| taking.goods[..*place].contains(&taking.goods[*place]));
        if let Some(place) = twice {
            let good = taking.goods[place].key();
            self.wrong(format!("`{good}` is named twice"), |words| is_word(words, good));
        }
    }
}

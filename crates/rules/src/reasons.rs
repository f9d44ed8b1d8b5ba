//! Why something cannot be done, in one sentence. The engine decides what is legal; this only
//! explains it.

use farmstead_cardboard::{Goods, Key, words};

/// What cannot be used now, by key, and why.
pub type Reasons = Vec<(Key, String)>;

/// Somebody else, or oneself, stands where a person should go.
pub(crate) fn taken(own: bool) -> String {
    if own { "You are there already." } else { "Somebody is there already." }.to_owned()
}

/// An improvement or building that is sold.
pub(crate) fn owned(own: bool) -> String {
    if own { "You own it already." } else { "Somebody owns it already." }.to_owned()
}

/// Something that is too dear: "A room costs 5 clay and 2 reed; you have 1 clay and no reed."
pub(crate) fn too_dear(what: &str, price: &Goods, have: &Goods) -> String {
    let have: Vec<String> = price
        .iter()
        .map(|(good, _)| match have[good] {
            0 => format!("no {}", words::amount(good, 2).trim_start_matches("2 ")),
            number => words::amount(good, number),
        })
        .collect();
    format!("{what} costs {}; you have {}.", words::goods(price), words::list(&have, "and"))
}

/// Nothing else is known to be wrong.
pub(crate) const USELESS: &str = "It would do nothing now.";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Good;

    #[test]
    fn a_price_is_told_with_what_is_there() {
        let price = Goods::of(Good::Clay, 5).and(Good::Reed, 2);
        let have = Goods::of(Good::Clay, 1).and(Good::Wood, 9);
        assert_eq!(
            too_dear("A room", &price, &have),
            "A room costs 5 clay and 2 reed; you have 1 clay and no reed."
        );
    }
}

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

/// Something that is too dear: "A room costs 5 clay and 2 reed; you have 1 clay and no reed." Where there
/// are several prices all of them are told.
pub(crate) fn too_dear(what: &str, prices: &[Goods], have: &Goods) -> String {
    let told: Vec<String> = prices.iter().map(words::goods).collect();
    format!("{what} costs {}; you have {}.", words::list(&told, "or"), there(prices, have))
}

/// What there is of the goods that prices ask for.
pub(crate) fn there(prices: &[Goods], have: &Goods) -> String {
    let asked = prices.iter().fold(Goods::default(), |all, price| all + *price);
    let of_each = asked.iter().map(|(good, _)| match have[good] {
        0 => format!("no {}", words::amount(good, 2).trim_start_matches("2 ")),
        number => words::amount(good, number),
    });
    words::list(&of_each.collect::<Vec<_>>(), "and")
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
            too_dear("A room", &[price], &have),
            "A room costs 5 clay and 2 reed; you have 1 clay and no reed."
        );
        let either = [Goods::of(Good::Wood, 10), Goods::of(Good::Stone, 3)];
        assert_eq!(
            too_dear("It", &either, &have),
            "It costs 10 wood or 3 stone; you have 9 wood and no stone."
        );
    }
}

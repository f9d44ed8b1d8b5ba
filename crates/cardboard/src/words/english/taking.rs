//! What a person's action brings.

use super::{good_name, goods, list};
use crate::ability::Program;
use crate::counter::Condition;
use crate::goods::{Good, Goods};
use crate::taking::{Among, Taking};

/// What somebody takes or gets: "wood or clay", "clay and no other building resource".
pub(super) fn taken(taking: &Taking) -> String {
    let goods: Vec<String> =
        taking.goods.iter().map(|good| good_name(*good, 2).to_owned()).collect();
    if taking.least > 1 {
        return format!("at least {} {}", taking.least, goods[0]);
    }
    match taking.among {
        Among::Any => list(&goods, "or"),
        Among::All => format!("{} at the same time", list(&goods, "and")),
        Among::Only => format!("{} and no other building resource", goods[0]),
        Among::More => format!("{} together with other building resources", goods[0]),
    }
}

/// Purchases of one more of what was taken: "you may buy 1 more of each good that it brought: wood or
/// clay for 1 food".
pub(super) fn bought_more(parts: &[Program]) -> Option<String> {
    let purchase = |part: &Program| {
        let Program::If(conditions, then) = part else { return None };
        let ([Condition::Took(good)], Program::May(offer)) = (conditions.as_slice(), &**then)
        else {
            return None;
        };
        let Program::Pay(price, bought) = &**offer else { return None };
        (**bought == Program::Gain(Goods::of(*good, 1))).then_some((*good, *price))
    };
    let purchases = parts.iter().map(purchase).collect::<Option<Vec<(Good, Goods)>>>()?;
    let prices: Vec<String> = purchases
        .chunk_by(|(_, price), (_, next)| price == next)
        .map(|same| {
            let kinds: Vec<String> =
                same.iter().map(|(good, _)| good_name(*good, 2).to_owned()).collect();
            format!("{} for {}", list(&kinds, "or"), goods(&same[0].1))
        })
        .collect();
    Some(format!("you may buy 1 more of each good that it brought: {}", list(&prices, "and")))
}

//! What a person's action brings.

use super::{good_name, list};
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

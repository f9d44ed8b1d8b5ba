//! What a person's action brings.

use super::{good_name, goods, list};
use crate::ability::Program;
use crate::condition::Condition;
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
        Among::Any if taking.goods.len() == Good::ALL.len() => "goods".to_owned(),
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
    let bought = "you may buy 1 more of each good that it brought";
    Some(match purchases.iter().all(|(_, price)| *price == purchases[0].1) {
        true => format!("{bought} for {} each", goods(&purchases[0].1)),
        false => format!("{bought}: {}", list(&prices, "and")),
    })
}

/// One of several purchases: "buy 1 sheep for 2 food or 1 cattle for 3 food".
pub(super) fn bought(parts: &[Program]) -> Option<String> {
    let purchase = |part: &Program| match part {
        Program::Pay(price, then) => match &**then {
            Program::Gain(gain) => Some(format!("{} for {}", goods(gain), goods(price))),
            _ => None,
        },
        _ => None,
    };
    let purchases = parts.iter().map(purchase).collect::<Option<Vec<String>>>()?;
    Some(format!("buy {}", list(&purchases, "or")))
}

/// Goods each of which is given back or costs points: "give back 1 sheep and 1 cattle to the general
/// supply, or lose 1 point for each that you keep".
pub(super) fn given_back(parts: &[Program]) -> Option<String> {
    let due = |part: &Program| match part {
        Program::Choose(ways) => match ways.as_slice() {
            [Program::Give(given), Program::Lose(points)] => Some((*given, *points)),
            _ => None,
        },
        _ => None,
    };
    let all = parts.iter().map(due).collect::<Option<Vec<(Goods, u8)>>>()?;
    let (_, points) = *all.first()?;
    let given: Vec<String> = all.iter().map(|(given, _)| goods(given)).collect();
    let lost = if points == 1 { "1 point".to_owned() } else { format!("{points} points") };
    all.iter().all(|(_, other)| *other == points).then(|| {
        format!(
            "give {} back to the general supply, or lose {lost} for each that you do not give back",
            list(&given, "and")
        )
    })
}

//! What cards do to prices.

use super::counting::{every, house_word};
use super::{goods, list, sentence};
use crate::ability::{CostChange, Priced};
use crate::goods::Goods;

pub(super) fn cost_change(priced: &[Priced], change: &CostChange) -> String {
    let each: Vec<String> = priced.iter().map(|priced| name(*priced, false)).collect();
    let all: Vec<String> = priced.iter().map(|priced| name(*priced, true)).collect();
    let all = list(&all, "and");
    sentence(&match change {
        CostChange::Less(less, None) => {
            format!("every {} costs you {} less", list(&each, "and"), goods(less))
        }
        CostChange::Less(less, Some(counter)) => {
            format!("{all} cost you {} less for {}", goods(less), every(1, *counter))
        }
        CostChange::Set(price) => format!("{all} cost you {} each", goods(price)),
        CostChange::SetMaterial(number, more) => {
            let more =
                if more.is_empty() { String::new() } else { format!(" and {}", goods(more)) };
            format!("{all} cost you {number} of the material of your house{more} each")
        }
        CostChange::Replace(ways) => {
            format!(
                "for each {} you pay for, you may once replace {}",
                list(&each, "or"),
                replace(ways)
            )
        }
        CostChange::ReplaceAll(good, with) => format!(
            "for each {} you pay for, you may replace all of the {good} with {}",
            list(&each, "or"),
            goods(with)
        ),
        CostChange::ReplaceEach(good, with) => {
            format!("when you pay for {all}, you may use {with} in place of {good}")
        }
        CostChange::Free(number) => {
            format!("each time you build fences, {number} of them cost nothing")
        }
        CostChange::FreeMore(number) => {
            format!("each time you build fences and pay for at least 1, {number} more cost nothing")
        }
    })
}

/// "2 clay or 2 stone with 1 wood".
fn replace(ways: &[(Goods, Goods)]) -> String {
    let alike = ways.chunk_by(|(_, to), (_, other)| to == other);
    let parts: Vec<String> = alike
        .map(|same| {
            let from: Vec<String> = same.iter().map(|(from, _)| goods(from)).collect();
            format!("{} with {}", list(&from, "or"), goods(&same[0].1))
        })
        .collect();
    list(&parts, "or")
}

fn name(priced: Priced, several: bool) -> String {
    let noun = match priced {
        Priced::Room(None) => "room".to_owned(),
        Priced::Room(Some(material)) => format!("{} room", house_word(material)),
        Priced::Renovation => "renovation".to_owned(),
        Priced::Fences => "fence".to_owned(),
        Priced::Major => "major improvement".to_owned(),
        Priced::Improvement => "improvement".to_owned(),
    };
    if several { noun + "s" } else { noun }
}

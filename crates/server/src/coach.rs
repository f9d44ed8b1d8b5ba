//! What matters now, told to somebody who learns the game. Everything rests on facts of the position.

use farmstead_ai::{Analysis, Food};
use farmstead_cardboard::{Good, Goods, words};
use farmstead_rules::{Report, View};

use crate::wire::Remark;

/// A harvest is announced so many rounds before.
const AHEAD: u8 = 2;
/// Wood that is worth a word while there is no pasture: it fences a space.
const WOOD_FOR_FENCES: u16 = 4;
/// A pile of so many goods is worth a word.
const MUCH: u16 = 3;

/// What somebody's farm and the board say, in the same terms for every game.
#[derive(Debug, Default, PartialEq)]
struct Stand {
    round: u8,
    /// Rooms without a person.
    empty_rooms: u8,
    goods: Goods,
    /// Fields, and those on which nothing grows; not told where sowing is no decision.
    fields: Option<[usize; 2]>,
    pastures: usize,
    /// What fences are made of, and how much of it there is.
    fences: (&'static str, u16),
    /// The largest pile on a free space: what the space is called, and what lies there.
    pile: Option<(String, Goods)>,
}

/// The most important thing to know before the view's seat decides.
pub(crate) fn remark(view: &View, analysis: &Analysis) -> Option<Remark> {
    let stand = stand(view)?;
    let food = analysis.food.as_ref().filter(|food| food.harvest <= stand.round + AHEAD);
    let told = |about, sentence| Some(Remark { about, sentence, urgent: false });
    if let Some(food) = food.filter(|food| food.at_hand < food.needed) {
        let sentence = hungry(food, stand.round);
        let urgent = food.at_hand + food.in_sight < food.needed;
        return Some(Remark { about: "food", sentence, urgent });
    }
    if stand.empty_rooms > 0 {
        let sentence = "Your house has an empty room: your family can grow, and every person is \
                        one turn more in each round.";
        return told("house", sentence.to_owned());
    }
    let seed = [Good::Grain, Good::Vegetable].into_iter().find(|seed| stand.goods[*seed] > 0);
    if let (Some(seed), Some([fields, empty])) = (seed, stand.fields) {
        let have = words::amount(seed, stand.goods[seed]);
        if empty > 0 {
            let where_to = if empty == 1 { "an empty field" } else { "empty fields" };
            return told("seed", format!("You have {have} and {where_to}: what is sown grows."));
        }
        if fields == 0 {
            return told("field", format!("You have {have} but no field to sow it on."));
        }
    }
    if let Some(food) = food {
        return told("food", hungry(food, stand.round));
    }
    if stand.pastures == 0 && stand.fences.1 >= WOOD_FOR_FENCES {
        let (what, many) = stand.fences;
        let sentence =
            format!("You have {many} {what} and no pasture: fences make room for animals.");
        return told("fences", sentence);
    }
    let (space, goods) = stand.pile?;
    let pile = words::goods(&goods);
    told("pile", format!("{space} has {pile}. What nobody takes piles up round by round."))
}

/// What the family needs at the next harvest and what there is.
fn hungry(food: &Food, round: u8) -> String {
    let Food { harvest, needed, at_hand, in_sight } = *food;
    let when = match harvest == round {
        true => "at the end of this round".to_owned(),
        false => format!("in round {harvest}"),
    };
    let more = match in_sight {
        0 => String::new(),
        more => format!(", and crops and animals for {more} more"),
    };
    format!("You will need {needed} food {when}; you have {at_hand}{more}.")
}

/// What the farm of the view's seat and the board say.
fn stand(view: &View) -> Option<Stand> {
    let seat = view.seat()?.index();
    Some(match view.report() {
        Report::Agricola(table) => {
            let farm = table.players.get(seat)?;
            let free = table.spaces.iter().filter(|space| space.occupants.is_empty());
            Stand {
                round: table.round,
                empty_rooms: (farm.rooms.len() as u8).saturating_sub(farm.people),
                fields: Some([
                    farm.fields.len(),
                    farm.fields.iter().filter(|field| field.amount == 0).count(),
                ]),
                pastures: farm.pastures.len(),
                fences: ("wood", farm.goods[Good::Wood]),
                pile: largest(free.map(|space| (space.name.to_owned(), space.goods))),
                goods: farm.goods,
            }
        }
        Report::Family(table) => {
            let farm = table.players.get(seat)?;
            let free = table.spaces.iter().filter(|space| space.open && space.occupant.is_none());
            Stand {
                round: table.round,
                empty_rooms: farm.rooms.saturating_sub(farm.people),
                // Fields are tiles that are sown when they are laid or by a space; the search knows.
                fields: None,
                pastures: farm.tiles.iter().filter(|tile| tile.kind == "pasture").count(),
                fences: ("wood", 0),
                pile: largest(free.map(|space| (space.name.to_owned(), space.goods))),
                goods: farm.goods,
            }
        }
        Report::Creatures(table) => {
            let farm = table.players.get(seat)?;
            let free = table.spaces.iter().filter(|space| space.occupant.is_none());
            Stand {
                round: table.round,
                empty_rooms: 0,
                fields: None,
                pastures: farm.pastures.len(),
                fences: ("fences", farm.borders.into()),
                pile: largest(free.map(|space| (space.name.to_owned(), space.goods))),
                goods: farm.goods,
            }
        }
        _ => return None,
    })
}

/// The largest pile, if it is worth a word.
fn largest(piles: impl Iterator<Item = (String, Goods)>) -> Option<(String, Goods)> {
    let amount = |goods: &Goods| goods.iter().map(|(_, amount)| amount).sum::<u16>();
    // Of equal ones the first.
    let most = piles.fold(None, |best: Option<(String, Goods)>, one| match &best {
        Some((_, goods)) if amount(goods) >= amount(&one.1) => best,
        _ => Some(one),
    });
    most.filter(|(_, goods)| amount(goods) >= MUCH)
}

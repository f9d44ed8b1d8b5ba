//! The words of All Creatures Big and Small.

use super::{amount, goods, list, program};
use crate::ability::Ability;
use crate::building::{Count, Holds, Moment, Need, PenPlace, Pieces, Scoring, Site, Work};
use crate::card::{Card, Kind};
use crate::goods::Good;
use crate::printed;

/// What is printed on a building or space of this game besides its abilities.
pub(super) fn terms(card: &Card) -> Vec<String> {
    let mut sentences = Vec::new();
    match card.terms.refill_borders {
        0 => {}
        1 => sentences.push("Every round 1 border is added.".to_owned()),
        number => sentences.push(format!("Every round {number} borders are added.")),
    }
    if card.kind != Kind::Building {
        return sentences;
    }
    let site = match card.building.site {
        Site::Anywhere => None,
        Site::Bottom => Some("in the bottom row"),
        Site::Corner => Some("in a corner of your farm"),
        Site::Cottage => Some("over your cottage"),
        Site::Stall => Some("in place of one of your stalls"),
        Site::Stables => Some("in place of one of your stables"),
    };
    sentences.extend(site.map(|site| format!("Only {site}.")));
    sentences.extend(card.building.needs.map(|need| match need {
        Need::Unused(number) => format!("Only if you have {number} unused spaces."),
        Need::EachAnimal(number) => format!("Only if you have {number} animals of each type."),
    }));
    sentences.extend(match card.building.holds {
        Holds::Nothing => None,
        Holds::OneType(1) => Some("Holds 1 animal.".to_owned()),
        Holds::OneType(number) => Some(format!("Holds {number} animals of one type.")),
        Holds::Only(animal, number) => Some(format!("Holds {}.", amount(animal, number.into()))),
        Holds::Each(number) => Some(format!("Holds {number} animal of each type.")),
    });
    sentences
}

/// What only buildings of this game do.
pub(super) fn ability(ability: &Ability) -> String {
    match ability {
        Ability::At(moment, act) => format!("{}, {}.", when(moment), program(act)),
        Ability::Score(Scoring::Per(halves, count)) => {
            let points = points(*halves);
            format!("{points} at the end for each {}.", each(*count))
        }
        Ability::Score(Scoring::If(halves, count, least)) => {
            format!("{} at the end with at least {least} {}.", points(*halves), several(*count))
        }
        Ability::Pens(pens) => {
            let place = match pens.place {
                PenPlace::Top => "of the top row",
                PenPlace::BelowTop => "below the top row",
                PenPlace::Adjacent => "next to it",
            };
            format!("Each unused space {place} holds {}.", amount(pens.animal, pens.number.into()))
        }
        Ability::Hook(_, say) => say.clone(),
        _ => String::new(),
    }
}

fn when(moment: &Moment) -> String {
    match moment {
        Moment::BeforeBreeding => "Before each breeding phase".to_owned(),
        Moment::RoundStart(round) => format!("At the start of each round from round {round} on"),
        Moment::Used(space) => format!("When you use the space \"{}\"", space_name(space)),
        Moment::AllUsed(spaces) => {
            let names: Vec<String> =
                spaces.iter().map(|space| format!("\"{}\"", space_name(space))).collect();
            format!("As soon as the spaces {} are all in use", list(&names, "and"))
        }
        Moment::Born(animal) => format!("When you get a newborn {animal}"),
    }
}

/// What people call a space of this game.
fn space_name(key: &str) -> &str {
    let space = printed::creatures().iter().find(|card| card.key == key);
    space.map_or(key, |space| &space.name)
}

fn points(halves: i16) -> String {
    match halves {
        1 => "½ point".to_owned(),
        2 => "1 point".to_owned(),
        halves => format!("{} points", halves / 2),
    }
}

fn each(count: Count) -> &'static str {
    match count {
        Count::Good(good) => good.key(),
        Count::Materials => "wood, stone and reed in your supply",
        Count::Troughs => "of your troughs",
        Count::Special => "of your special buildings",
        Count::Adjacent => "building next to it",
        Count::Top => "of your buildings in the top row",
        Count::Bottom => "of your buildings in the bottom row",
        Count::StoneHere => "stone on it",
    }
}

fn several(count: Count) -> &'static str {
    match count {
        Count::Good(Good::Horse) => "horses",
        Count::Good(good) => good.key(),
        Count::Materials => "building materials",
        Count::Troughs => "troughs",
        Count::Special => "special buildings",
        Count::Adjacent => "buildings next to it",
        Count::Top => "buildings in the top row",
        Count::Bottom => "buildings in the bottom row",
        Count::StoneHere => "stone on it",
    }
}

/// What is done on a farm.
pub(super) fn work(work: &Work) -> String {
    match work {
        Work::Borders(all) => format!("place {}", pieces(all, "border")),
        Work::Troughs(all) => format!("build {}", pieces(all, "trough")),
        Work::Stall(price) => format!("build 1 stall for {}", goods(price)),
        Work::Upgrade(prices) => {
            let prices: Vec<String> = prices.iter().map(goods).collect();
            format!("turn stalls into stables for {} each", list(&prices, "or"))
        }
        Work::Expand => "add a farm expansion".to_owned(),
        Work::Building => "build a special building".to_owned(),
    }
}

fn pieces(all: &Pieces, piece: &str) -> String {
    let number = match all.most {
        None => format!("{piece}s"),
        Some(1) => format!("1 {piece}"),
        Some(most) => format!("up to {most} {piece}s"),
    };
    let each = if all.most == Some(1) { "" } else { " each" };
    match all.free {
        0 => format!("{number} for {}{each}", goods(&all.price)),
        u8::MAX => format!("{number} for free"),
        1 => format!("{number}, the first for free, others for {} each", goods(&all.price)),
        free => {
            format!("{number}, the first {free} for free, others for {} each", goods(&all.price))
        }
    }
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use crate::{printed, words};

    #[test]
    fn spaces_and_buildings_read_well() {
        let lines: Vec<String> = printed::creatures()
            .iter()
            .map(|card| match card.costs.is_empty() {
                true => format!("{}: {}\n", card.name, words::text(card)),
                false => {
                    let costs = words::costs(&card.costs);
                    format!("{} ({costs}): {}\n", card.name, words::text(card))
                }
            })
            .collect();
        expect![[r#"
            Start Player and Wood: Every round 1 wood is added. Become start player and take everything that lies here.
            Wood: Every round 3 wood is added. Take everything that lies here.
            Small Quarry: Every round 1 stone is added. Take everything that lies here.
            Quarry: Every round 2 stone is added. Take everything that lies here.
            Fences: Place borders for 1 wood each.
            Walls: Place borders, the first 2 for free, others for 2 stone each.
            Building Materials: Get 1 wood, 1 reed and 1 stone.
            Expand: Every round 1 border is added. Add a farm expansion and take everything that lies here.
            Stalls: Build 1 stall for 1 reed and 3 stone.
            Feeding Troughs: Build troughs, the first for free, others for 3 wood each.
            Millpond: Every round 1 reed is added, or 1 sheep if something lies here. Take everything that lies here.
            Pigs and Sheep: Every round 1 wild boar is added, or 1 sheep if something lies here. Take everything that lies here.
            Cows and Pigs: Every round 1 cattle is added, or 1 wild boar if something lies here. Take everything that lies here.
            Horses and Sheep: Every round 1 horse is added, or 1 sheep if something lies here. Take everything that lies here.
            Stables: Turn stalls into stables for 5 wood or 5 stone each.
            Special Building: Build a special building.
            Special Building: Build a special building.
            Half-Timbered House (3 wood, 1 reed and 2 stone): Only over your cottage. Holds 2 animals of one type.
            Storage Building (2 wood and 1 reed): ½ point at the end for each wood, stone and reed in your supply.
            Shelter (2 wood and 1 stone): Holds 1 animal. When you build this, get 1 sheep, 1 wild boar, 1 cattle or 1 horse.
            Open Stables (3 wood or 3 stone): Only in place of one of your stalls. Holds 5 animals of one type. When you build this, get 1 cattle or 1 horse.
            Animal Trader (2 wood and 2 reed): Holds 2 animals of one type. In the work phase, as often as you like, trade 2 animals of different types for 1 animal of a third type.
            Barn Manufacturer (1 reed and 1 stone): When you build this, get 1 wild boar or 1 cattle.
            Breeding Station (2 wood and 3 stone): Holds 2 animals of one type. After the last round you have one more breeding phase.
            Cattle Farm (2 wood and 2 stone): Holds 3 cattle. Whenever you add a farm expansion, you may swap 1 of your animals for 1 cattle.
            Country House (3 wood and 3 stone): Holds 3 animals of one type. When you build this, get 1 cattle and add a farm expansion.
            Dog House (1 wood): Each unused space below the top row holds 1 sheep.
            Duck Pond: Only if you have 6 unused spaces. When you build this, get 1 reed.
            Farm Shop (1 wood): Only in the bottom row. Holds 1 sheep. When you build this, get your choice of 1 wood, 1 stone or 1 reed and your choice of 1 sheep, 1 wild boar, 1 cattle or 1 horse.
            Farm Well (1 wood and 2 stone): At the start of each round from round 6 on, you may build 1 trough for free.
            Feed Storehouse (1 wood and 1 reed): When you build this, you may build 1 trough for free. 3 points at the end with at least 5 troughs.
            Fence Manufacturer (1 reed and 1 stone): Holds 1 animal. When you build this, you may place borders for 1 wood each.
            Fodder Beet Farm: Only if you have 2 animals of each type. When you build this, get 1 sheep, 1 wild boar, 1 cattle and 1 horse.
            Hay Rack (3 wood and 1 reed): When you build this, get 1 sheep, 1 cattle and 1 horse.
            Home Workshop (2 wood and 1 reed): Before each breeding phase, you may build 1 stall for 1 reed and 3 stone.
            Insemination Center (2 stone): Your animals breed even if there is only 1 of a type.
            Joinery (1 reed and 1 stone): Before each breeding phase, you may build 1 trough for 2 wood.
            Large Extension (3 wood): Holds 2 animals of one type. 2 points at the end for each building next to it.
            Log House (2 wood and 1 reed): Only over your cottage. Holds 4 animals of one type. 4 points at the end with at least 4 wood.
            Ranch (2 wood and 3 stone): Holds 2 horses. When you get a newborn horse, you may place 1 border for free.
            Rearing Station (2 wood and 1 reed): Holds 1 animal of each type. It must be empty when a breeding phase begins.
            Sawmill (5 stone): Buildings and troughs that cost you wood cost you 1 wood less.
            Small Extension (1 stone): Holds 1 animal. 2 points at the end for each building next to it.
            Stud (1 wood, 1 reed and 3 stone): Holds 2 horses. Each unused space next to it holds 2 horses.
            Wild Boar Pen (2 wood): Holds 2 wild boar. Each unused space of the top row holds 1 wild boar.
            Assembly Hall (3 wood and 1 reed): At any time, give the other player 1 border from your supply to place another one from your supply for free.
            Barn (3 wood): Holds 1 animal. The next stall you build becomes stables at once, for free.
            Building Firm (2 wood and 1 stone): At any time, pay 2 stone to replace one of your troughs by a stall.
            Byre-Dwelling (3 wood, 1 reed and 3 stone): Only over your cottage. Holds 4 animals of one type.
            Carpenter's Workshop (2 wood and 1 stone): Holds 1 animal. When you use the space "Stalls", you may place up to 2 borders for free.
            Cattle Market (4 wood and 1 stone): Holds 2 animals of one type. At any time, turn 1 reed into 1 sheep, 1 wild boar, 1 cattle or 1 horse.
            Corner Houses (1 reed and 2 stone): Only in a corner of your farm. Holds 3 animals of one type. You can add no more farm expansions.
            Dairy Farm (1 reed and 3 stone): Holds 2 cattle. Each unused space next to it holds 2 cattle.
            Estate (1 reed and 2 stone): Holds 2 horses. When you build this, get 1 horse. 3 points at the end with at least 5 special buildings.
            Feeding Station (2 wood): Holds 1 animal. Each of your pastures without a trough holds 1 more animal.
            Inn (2 stone, 1 wild boar and 1 cattle): Holds 2 wild boar. When you build this, get 1 horse.
            Manor (1 wood and 3 stone): Holds 2 animals of one type. -2 points at the end for each of your buildings in the bottom row.
            Materials Outlet (1 reed): Only in place of one of your stables. Holds 1 horse. When you build this, get 4 wood and 3 stone.
            Office (2 wood and 2 stone): Holds 2 horses. -2 points at the end for each of your buildings in the top row.
            Organic Farm (2 wood, 1 reed and 3 stone): When you build this, each of your pastures with exactly 1 animal gets 1 more of the same type.
            Pen (2 wood): Holds 4 animals of one type. Animals that live here are worth no points.
            Reed Hut (1 wood and 3 reed): Holds 3 animals of one type. When you build this, get 3 reed.
            Servant's Cottage (2 wood): Holds 1 animal. When you build this, you may place up to 2 borders for free; then you may build 1 trough for 2 wood.
            Steward's Office (4 wood, 2 reed and 3 stone): Holds 1 animal. Once all workers are placed, you may use one more free action space.
            Stone Carver's Workshop (5 wood): At the end of each round you may put 1 stone on it. 2 points at the end for each stone on it.
            Timber Shop (2 stone): As soon as the spaces "Start Player and Wood", "Wood", "Small Quarry" and "Quarry" are all in use, get 3 wood.
            Trading Station (1 wood and 2 stone): Holds 1 cattle. Once before each breeding phase, trade 2 different building materials for 1 animal of any type.
            Woodworking Shop (2 wood and 2 stone): Holds 2 animals of one type. Borders you receive may be placed at once, for free.
        "#]].assert_eq(&lines.concat());
    }
}

//! What things cost: every card that changes a price at every point of every order.

use farmstead_cardboard::{Always, Card, Cost, CostChange, CostRule, Good, Goods, Kind, Priced};

use super::running::Next;
use super::world::{Side, World};

/// Something that has a price.
#[derive(Debug, Clone, Copy)]
pub(super) enum Thing {
    Room,
    Renovation,
    Stable(Goods),
    Fences(u8),
    Card(&'static Card),
    /// A card for which improvements are given back, and goods.
    Returning(&'static Card, Goods),
}

impl World {
    /// The prices before cards change them.
    fn printed_prices(&self, side: &Side, thing: Thing, to: Good) -> Vec<Goods> {
        let farm = &side.farm;
        vec![match thing {
            Thing::Room => Goods::of(farm.material, 5).and(Good::Reed, 2),
            Thing::Renovation => Goods::of(to, farm.rooms.len() as u16).and(Good::Reed, 1),
            Thing::Stable(price) => price,
            Thing::Fences(pieces) => Goods::of(Good::Wood, pieces.into()),
            Thing::Card(card) => {
                let per_person = card.costs.iter().find_map(|cost| match cost {
                    Cost::PerPerson(goods) => Some(*goods * u16::from(side.people)),
                    _ => None,
                });
                let more = per_person.unwrap_or_default();
                let goods = |cost: &Cost| match cost {
                    Cost::Goods(goods) => Some(*goods + more),
                    Cost::PerPerson(_) | Cost::More { .. } | Cost::Return { .. } => None,
                };
                let prices: Vec<Goods> = card.costs.iter().filter_map(goods).collect();
                return if prices.is_empty() { vec![more] } else { prices };
            }
            Thing::Returning(_, goods) => goods,
        }]
    }

    fn speaks(priced: &Priced, thing: Thing, to: Good, side: &Side) -> bool {
        let card = match thing {
            Thing::Card(card) | Thing::Returning(card, _) => Some(card),
            _ => None,
        };
        match priced {
            Priced::Room(of) => {
                matches!(thing, Thing::Room) && of.is_none_or(|of| of == side.farm.material)
            }
            Priced::Renovation(of) => {
                matches!(thing, Thing::Renovation) && of.is_none_or(|of| of == to)
            }
            Priced::Stable => matches!(thing, Thing::Stable(_)),
            Priced::Fences => matches!(thing, Thing::Fences(_)),
            Priced::Major => card.is_some_and(|card| card.kind == Kind::Major),
            Priced::Improvement => card.is_some_and(|card| card.kind != Kind::Occupation),
            Priced::Card(named) => {
                card.is_some_and(|card| named.words().iter().any(|word| card.is_called(word)))
            }
        }
    }

    /// Pays for something in every way, and goes on. A renovation is to this material.
    pub(super) fn buy(&self, side: &Side, thing: Thing, to: Good, next: &mut Next<'_>) -> bool {
        let speaks = |rule: &CostRule| {
            rule.priced.iter().any(|priced| World::speaks(priced, thing, to, side))
        };
        let changes = self.rules(side).into_iter().filter_map(|(mark, rule)| match rule {
            Always::Cost(rule) => {
                let used = (rule.once_a_round && mark == self.round)
                    || (rule.change == CostChange::NextFree && mark > 0);
                let holds = !used && speaks(rule) && self.hold(&rule.conditions, side);
                holds.then_some(&rule.change)
            }
            _ => None,
        });
        let mut bases = self.printed_prices(side, thing, to);
        let mut changing = Vec::new();
        for change in changes {
            match change {
                CostChange::Set(goods) => bases.push(*goods),
                CostChange::SetMaterial(number, more) => {
                    bases.push(more.and(side.farm.material, u16::from(*number)));
                }
                CostChange::NextFree => bases.push(Goods::NONE),
                other => changing.push(other),
            }
        }
        let mut prices = Vec::new();
        bases.into_iter().for_each(|base| self.change(side, thing, base, &changing, &mut prices));
        prices.sort_by_key(|price| (price.total(), price.to_string()));
        prices.dedup();
        prices.iter().any(|price| self.pay(side, price, next))
    }

    /// Every price that some of these changes lead to, in any order.
    fn change(
        &self,
        side: &Side,
        thing: Thing,
        price: Goods,
        left: &[&CostChange],
        prices: &mut Vec<Goods>,
    ) {
        prices.push(price);
        for (index, change) in left.iter().enumerate() {
            let mut rest = left.to_vec();
            rest.remove(index);
            for changed in self.changed(side, thing, price, change) {
                self.change(side, thing, changed, &rest, prices);
            }
        }
    }

    /// What one change makes of a price.
    fn changed(&self, side: &Side, thing: Thing, price: Goods, change: &CostChange) -> Vec<Goods> {
        let less = |less: Goods| {
            let mut price = price;
            less.iter().for_each(|(good, number)| price[good] -= price[good].min(number));
            price
        };
        match change {
            CostChange::Less(goods, per) => {
                vec![less(*goods * per.as_ref().map_or(1, |count| self.count(count, side)))]
            }
            CostChange::Free(pieces) => vec![less(Goods::of(Good::Wood, u16::from(*pieces)))],
            CostChange::FreeMore(pieces) => {
                let Thing::Fences(built) = thing else { return Vec::new() };
                let free = usize::from(built).saturating_sub(1).min(usize::from(*pieces));
                vec![less(Goods::of(Good::Wood, free as u16))]
            }
            CostChange::Replace(ways) => {
                let ways = ways.iter().filter(|(from, _)| price.covers(from));
                ways.map(|(from, to)| less(*from) + *to).collect()
            }
            CostChange::ReplaceAll(good, with) => match price[*good] {
                0 => Vec::new(),
                number => vec![less(Goods::of(*good, number)) + *with],
            },
            CostChange::ReplaceEach(from, to) => (1..=price[*from])
                .map(|number| less(Goods::of(*from, number)).and(*to, number))
                .collect(),
            CostChange::LessAny(number) => {
                let mut prices = vec![price];
                for _ in 0..*number {
                    prices = prices.into_iter().flat_map(one_less).collect();
                }
                prices
            }
            CostChange::Without(good) => vec![less(Goods::of(*good, price[*good]))],
            CostChange::OneInFree(many) => {
                let Thing::Fences(pieces) = thing else { return Vec::new() };
                let (many, stand) = (usize::from(*many), side.farm.fences.len());
                let free = (stand + usize::from(pieces)) / many - stand / many;
                vec![less(Goods::of(Good::Wood, free as u16))]
            }
            CostChange::Set(_) | CostChange::SetMaterial(..) | CostChange::NextFree => Vec::new(),
        }
    }
}

/// A price with one building resource less, whichever it is; nothing less than nothing.
fn one_less(price: Goods) -> Vec<Goods> {
    let some = Good::RESOURCES.into_iter().filter(|good| price[*good] > 0);
    let less: Vec<Goods> = some
        .map(|good| {
            let mut price = price;
            price[good] -= 1;
            price
        })
        .collect();
    if less.is_empty() { vec![price] } else { less }
}

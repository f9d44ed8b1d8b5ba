//! The plain twin of [`State::prices`]: every card that changes a price is applied at every point of
//! every order, by the words on the card, and only then the ways that ask for more are dropped.

use farmstead_cardboard::{Always, CostChange, CostRule, Good, Goods, Priced, printed};

use super::super::state::{House, State};
use super::costs::Price;
use super::held::CardSlot;
use super::tables::{OWNER, some, table};
use crate::deal::{Chance, Seed};

/// Cards that change prices beside those of the base deck.
const DECK: &str = "\
P1 \"Clay Mason\" occ 1+
  cost room, renovate: may replace clay with reed

P2 \"Thatcher\" occ 1+
  cost room, renovate: -1 reed

P3 \"Stone Yard\" minor
  cost major: may replace all stone with 2 clay

P4 \"Trader\" minor
  cost improvement: may replace 2 clay with 1 food, 1 stone with 2 wood; once each

P5 \"Cheap Huts\" minor
  cost room: set 1 clay + 1 reed

P6 \"Gleaner\" occ 1+
  cost major, room: -1 clay per room

P7 \"Dealer\" occ 1+
  cost clay-oven, stone-oven, joinery, P5 if rooms >= 3: -2 resources
  cost oven, improvement: -1 resource

P8 \"Straw Roof\" minor; cost 1 wood or 2 clay
  cost room, renovate: no reed
  cost renovate[to clay]: -2 clay
  cost well: set nothing

P9 \"Carver\" occ 1+
  cost improvement, room[wood], stable, fence [1/round]: -1 wood

P10 \"Sawhorse\" minor; cost 2 wood + 1 stone or 2 clay + 1 stone
  cost stable: next free
  cost fence: 1 in 3 free

P11 \"Roofer\" occ 1+
  cost room, renovate: may replace 1 reed with 1 clay, 2 reed with 2 clay; once each
";

const OF_BASE: [&str; 9] = ["A016", "A075", "A088", "A123", "A143", "B013", "B095", "B126", "B145"];

/// The rules of the owner's cards that speak of this.
fn changes<'b>(state: &State<'b>, price: Price) -> Vec<&'b CostChange> {
    let speaks = |priced: &Priced| match (priced, price) {
        (Priced::Room(None), Price::Room) => true,
        (Priced::Room(Some(of)), Price::Room) => *of == state.player(OWNER).house.material(),
        (Priced::Renovation(None), Price::Renovation(_)) => true,
        (Priced::Renovation(Some(of)), Price::Renovation(to)) => *of == to.material(),
        (Priced::Fences, Price::Fences(..)) | (Priced::Stable, Price::Stable(_)) => true,
        (Priced::Major | Priced::Improvement, Price::Major(_)) => true,
        (Priced::Improvement, Price::Card(_)) => true,
        (Priced::Card(named), Price::Major(index)) => {
            named.covers(state.layout.majors[index as usize].card)
        }
        (Priced::Card(named), Price::Card(slot)) => named.covers(&state.card(slot).card),
        _ => false,
    };
    let mut found = Vec::new();
    for (place, card) in state.played(OWNER) {
        let kept = state.player(OWNER).held.store[place];
        for standing in &card.standing {
            let Always::Cost(CostRule { priced, conditions, once_a_round, change }) =
                &standing.rule
            else {
                continue;
            };
            let used = match change {
                CostChange::NextFree => kept != 0,
                _ => *once_a_round && kept == state.common.round,
            };
            if !used && priced.iter().any(speaks) && state.hold(conditions, OWNER) {
                found.push(change);
            }
        }
    }
    found
}

/// Every price that some order of these changes leads to.
fn every_order(
    state: &State,
    of: Price,
    price: Goods,
    left: &[&CostChange],
    found: &mut Vec<Goods>,
) {
    let must = |how: &&CostChange| {
        matches!(
            how,
            CostChange::Less(..)
                | CostChange::Free(_)
                | CostChange::OneInFree(_)
                | CostChange::NextFree
                | CostChange::Without(_)
        )
    };
    if !left.iter().any(must) {
        found.push(price);
    }
    for (index, how) in left.iter().enumerate() {
        let mut rest = left.to_vec();
        rest.remove(index);
        for changed in applied(state, of, price, how) {
            every_order(state, of, changed, &rest, found);
        }
    }
}

/// What one change makes of a price.
fn applied(state: &State, of: Price, price: Goods, how: &CostChange) -> Vec<Goods> {
    let take = |less: Goods| {
        let mut price = price;
        for good in Good::ALL {
            price[good] -= price[good].min(less[good]);
        }
        price
    };
    match how {
        CostChange::Less(goods, None) => vec![take(*goods)],
        CostChange::Less(goods, Some(per)) => vec![take(*goods * state.count(per, OWNER))],
        CostChange::Free(pieces) => vec![take(Goods::of(Good::Wood, u16::from(*pieces)))],
        CostChange::OneInFree(many) => {
            let Price::Fences(pieces, before) = of else { return vec![price] };
            let free = (before + 1..=before + pieces).filter(|fence| fence % many == 0).count();
            vec![take(Goods::of(Good::Wood, free as u16))]
        }
        CostChange::NextFree => vec![Goods::NONE],
        CostChange::Without(good) => vec![take(Goods::of(*good, price[*good]))],
        CostChange::LessAny(number) => {
            let mut ways = vec![price];
            for _ in 0..*number {
                let mut fewer = Vec::new();
                for way in &ways {
                    for good in Good::RESOURCES.into_iter().filter(|good| way[*good] > 0) {
                        let mut way = *way;
                        way[good] -= 1;
                        fewer.push(way);
                    }
                }
                if fewer.is_empty() {
                    break;
                }
                ways = fewer;
            }
            ways
        }
        CostChange::Replace(ways) => {
            let possible = ways.iter().filter(|(from, _)| price.covers(from));
            possible.map(|(from, to)| take(*from) + *to).collect()
        }
        CostChange::ReplaceAll(good, with) if price[*good] > 0 => {
            vec![take(Goods::of(*good, price[*good])) + *with]
        }
        CostChange::ReplaceEach(from, to) => (1..=price[*from])
            .map(|number| take(Goods::of(*from, number)).and(*to, number))
            .collect(),
        _ => Vec::new(),
    }
}

fn plain(state: &State, price: Price) -> Vec<Goods> {
    let (sets, changes): (Vec<_>, Vec<_>) = changes(state, price)
        .into_iter()
        .partition(|how| matches!(how, CostChange::Set(_) | CostChange::SetMaterial(..)));
    let mut bases = vec![state.printed_price(OWNER, price)];
    if let Price::Card(slot) = price {
        bases.extend(&state.card(slot).other_prices);
    }
    bases.extend(sets.into_iter().map(|how| match how {
        CostChange::SetMaterial(number, more) => {
            more.and(state.player(OWNER).house.material(), u16::from(*number))
        }
        CostChange::Set(goods) => *goods,
        other => panic!("{other:?} sets no price"),
    }));
    let mut found = Vec::new();
    bases.into_iter().for_each(|base| every_order(state, price, base, &changes, &mut found));
    found.sort_by_key(ToString::to_string);
    found.dedup();
    let worse = |goods: &Goods| found.iter().any(|other| other != goods && goods.covers(other));
    found.iter().filter(|goods| !worse(goods)).copied().collect()
}

#[test]
fn prices_are_those_that_trying_every_order_finds() {
    let mut chance = Chance::new(Seed(5), 0);
    let own = ["P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "P10", "P11"];
    let keys: Vec<&str> = OF_BASE.into_iter().chain(own).collect();
    let mut changed = 0;
    for _ in 0..400 {
        let number = 1 + chance.below(5) as usize;
        let cards = some(&keys, number, &mut chance);
        let game = table(DECK, &cards, &mut chance);
        let state = game.state();
        let fences = Price::Fences(1 + chance.below(6) as u8, chance.below(9) as u8);
        let mut prices = vec![Price::Room, fences, Price::Stable(chance.below(3) as u8)];
        prices
            .extend((0..cards.len() as u8).map(|place| Price::Card(CardSlot::new(OWNER.0, place))));
        prices.extend([House::Clay, House::Stone].map(Price::Renovation));
        prices.extend((0..printed::majors().len() as u8).map(Price::Major));
        for price in prices {
            let mut fast = state.prices(OWNER, price).as_slice().to_vec();
            fast.sort_by_key(ToString::to_string);
            assert_eq!(fast, plain(state, price), "{price:?} with {cards:?}");
            changed += u32::from(fast != [state.printed_price(OWNER, price)]);
        }
    }
    assert!(changed > 1_000, "only {changed} prices were changed by cards");
}

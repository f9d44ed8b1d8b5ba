//! Carries out actions in every way.

use std::collections::BTreeSet;
use std::rc::Rc;

use farmstead_cardboard::people::{GrowAnyway, PersonStep};
use farmstead_cardboard::{
    Ability, Action, Always, At as When, Card, Cost, Good, Goods, Key, Kind, Moment, Named,
    Plowing, Program, Sowing,
};

use super::farm::FENCES;
use super::prices::Thing;
use super::running::{At, Next};
use super::unknown;
use super::world::{Laid, Side, World, stacks};

/// A stack on a card that is a field.
pub(super) struct FieldCard {
    pub card: usize,
    pub stack: usize,
    pub crop: Good,
    pub amount: u8,
}

impl World {
    /// Carries out an action in every way.
    pub(super) fn act(&self, side: &Side, action: &Action, at: At, next: &mut Next<'_>) -> bool {
        match action {
            Action::Rooms(most) => self.build_rooms(side, most.unwrap_or(u8::MAX), at, next),
            Action::Stables(most, price) => {
                self.build_stables(side, most.unwrap_or(u8::MAX), *price, next)
            }
            Action::Fences => self.build_fences(side, next),
            Action::FenceOne => side.farm.ways_to_fence().iter().any(|(_, farm)| {
                let new = farm.fenced().difference(&side.farm.fenced()).count() == 1;
                let after = Side { farm: Rc::new(farm.clone()), ..side.clone() };
                new && next(&after)
            }),
            Action::FreeRoom => side.farm.places_for_rooms().into_iter().any(|place| {
                let mut after = side.clone();
                after.farm_mut().rooms.insert(place);
                next(&after)
            }),
            Action::Renovate => self.renovate(side, None, at, next),
            Action::RenovateTo(material) => self.renovate(side, Some(*material), at, next),
            Action::Plow => self.plow(side, 1, next),
            Action::PlowSeveral(Plowing { fields, per }) => {
                let times = per.as_ref().map_or(1, |count| self.count(count, side));
                let fields = (u16::from(*fields) * times).min(13);
                self.plow(side, fields as u8, next)
            }
            Action::PlowInstead(fields) => {
                let used = at.space.map(|space| self.spaces[space].card);
                let plows = |card: &Card| card.abilities.iter().any(plows_one);
                used.is_some_and(plows)
                    && self.plow(side, *fields, &mut |side: &Side| {
                        next(&Side { replaced: true, ..side.clone() })
                    })
            }
            Action::Sow => self.sow(side, None, next),
            Action::SowCrop(sowing) => self.sow(side, Some(sowing), next),
            Action::Reap => self.reap(side, next),
            Action::Bake => self.bake(side, at, next),
            Action::Grow { room } => self.grow(side, *room, next),
            Action::Occupation(ladder) => self.play_occupation(side, ladder, at, next),
            Action::Minor => self.play_minor(side, at, next),
            Action::Improvement => {
                self.build_major(side, &|_| true, at, next) || self.play_minor(side, at, next)
            }
            Action::StartPlayer => self.sides.len() > 1 && next(side),
            Action::Breed(animal) => {
                let animal = *animal;
                self.reach(side, &|side| side[animal] >= 2, &mut |side: &Side| {
                    self.housed(&side.with(&Goods::of(animal, 1))).iter().any(&mut *next)
                })
            }
            Action::NewbornActs => side.newborns > 0 && next(side),
            Action::MoveCrop => self.move_crop(side, next),
            other => unknown(other),
        }
    }

    fn build_rooms(&self, side: &Side, most: u8, at: At, next: &mut Next<'_>) -> bool {
        side.farm.places_for_rooms().into_iter().any(|place| {
            self.buy(side, Thing::Room, side.farm.material, &mut |side: &Side| {
                let mut after = side.clone();
                after.farm_mut().rooms.insert(place);
                let is = |_, moment: &Moment| match moment {
                    Moment::Room(of) => of.is_none_or(|of| of == side.farm.material),
                    Moment::EachRoom => true,
                    _ => false,
                };
                self.window(&after, &is, at.space, &mut *next)
                    || (most > 1 && self.build_rooms(&after, most - 1, at, &mut *next))
            })
        })
    }

    fn build_stables(&self, side: &Side, most: u8, price: Goods, next: &mut Next<'_>) -> bool {
        side.farm.stables.len() < 4
            && side.farm.places_for_stables().into_iter().any(|place| {
                self.buy(side, Thing::Stable(price), Good::Wood, &mut |side: &Side| {
                    let mut after = side.clone();
                    after.farm_mut().stables.insert(place);
                    next(&after)
                        || (most > 1 && self.build_stables(&after, most - 1, price, &mut *next))
                })
            })
    }

    /// One new pasture: with more it can only become dearer.
    fn build_fences(&self, side: &Side, next: &mut Next<'_>) -> bool {
        let ways = side.farm.ways_to_fence();
        // A fence that marks an action space is not there to be built.
        let marking = side.cards.table.iter().filter(|laid| {
            let marks = Ability::Play(Program::MarkSpace);
            laid.mark > 0 && self.card(&laid.key).abilities.contains(&marks)
        });
        let left = FENCES.saturating_sub(side.farm.fences.len() + marking.count());
        let numbers = ways.iter().map(|(pieces, _)| *pieces);
        let numbers: BTreeSet<u8> = numbers.filter(|pieces| usize::from(*pieces) <= left).collect();
        numbers.into_iter().any(|number| {
            self.buy(side, Thing::Fences(number), Good::Wood, &mut |side: &Side| {
                ways.iter().filter(|(pieces, _)| *pieces == number).any(|(_, farm)| {
                    let after = Side { farm: Rc::new(farm.clone()), ..side.clone() };
                    self.housed(&after).iter().any(&mut *next)
                })
            })
        })
    }

    fn renovate(&self, side: &Side, only: Option<Good>, at: At, next: &mut Next<'_>) -> bool {
        let rules: Vec<&Always> = self.rules(side).into_iter().map(|(_, rule)| rule).collect();
        let at_once = rules.contains(&&Always::RenovateToStone);
        let to: &[Good] = match side.farm.material {
            Good::Wood if at_once => &[Good::Clay, Good::Stone],
            Good::Wood => &[Good::Clay],
            Good::Clay => &[Good::Stone],
            _ => &[],
        };
        !rules.contains(&&Always::NoRenovation)
            && to.iter().filter(|to| only.is_none_or(|only| only == **to)).any(|to| {
                self.buy(side, Thing::Renovation, *to, &mut |side: &Side| {
                    let mut after = side.clone();
                    after.farm_mut().material = *to;
                    let was = side.farm.material;
                    let is = |_, moment: &Moment| match moment {
                        Moment::Renovate { from, to: into } => {
                            from.is_none_or(|from| from == was)
                                && into.is_none_or(|into| into == *to)
                        }
                        _ => false,
                    };
                    self.window(&after, &is, at.space, &mut *next)
                })
            })
    }

    fn plow(&self, side: &Side, most: u8, next: &mut Next<'_>) -> bool {
        most > 0
            && side.farm.places_for_fields().into_iter().any(|place| {
                let mut after = side.clone();
                after.farm_mut().fields.insert(place, None);
                next(&after) || self.plow(&after, most - 1, &mut *next)
            })
    }

    /// Stacks on cards that are fields.
    pub(super) fn field_cards(&self, side: &Side) -> Vec<FieldCard> {
        let mut fields = Vec::new();
        for (card, laid) in side.cards.table.iter().enumerate() {
            for ability in &self.card(&laid.key).abilities {
                let Ability::Always(Always::Field(crops, _)) = ability else { continue };
                for (stack, amount) in laid.stacks.iter().enumerate() {
                    let (crop, amount) = (crops[0], *amount);
                    fields.push(FieldCard { card, stack, crop, amount });
                }
            }
        }
        fields
    }

    /// One field: with more there is only less to sow.
    fn sow(&self, side: &Side, terms: Option<&Sowing>, next: &mut Next<'_>) -> bool {
        let wanted = |crop: Good| terms.is_none_or(|terms| terms.crop == crop);
        let empty = |field: &FieldCard| field.amount == 0;
        let tile = side.farm.fields.iter().find(|(_, crops)| crops.is_none());
        [Good::Grain, Good::Vegetable, Good::Wood].into_iter().filter(|crop| wanted(*crop)).any(
            |crop| {
                let on_tile = tile.filter(|_| crop != Good::Wood).map(|(place, _)| *place);
                let cards = self.field_cards(side).into_iter().filter(empty);
                let on_card = cards
                    .into_iter()
                    .find(|field| field.crop == crop && !terms.is_some_and(|terms| terms.tiles));
                if on_tile.is_none() && on_card.is_none() {
                    return false;
                }
                self.pay(side, &Goods::of(crop, 1), &mut |side: &Side| {
                    let mut after = side.clone();
                    let amount = if crop == Good::Vegetable { 2 } else { 3 };
                    match (on_tile, &on_card) {
                        (Some(place), _) => {
                            after.farm_mut().fields.insert(place, Some((crop, amount)));
                        }
                        (None, Some(field)) => {
                            after.cards_mut().table[field.card].stacks[field.stack] = amount;
                        }
                        (None, None) => {}
                    }
                    next(&after)
                })
            },
        )
    }

    /// A crop from each field, tiles only: what is left on a field is of no use before the end.
    fn reap(&self, side: &Side, next: &mut Next<'_>) -> bool {
        let mut after = side.clone();
        let mut reaped = Goods::NONE;
        for on in after.farm_mut().fields.values_mut() {
            if let Some((crop, amount)) = *on {
                reaped = reaped.and(crop, 1);
                *on = (amount > 1).then_some((crop, amount - 1));
            }
        }
        for field in self.field_cards(side).iter().filter(|field| field.amount > 0) {
            after.cards_mut().table[field.card].stacks[field.stack] -= 1;
            reaped = reaped.and(field.crop, 1);
        }
        !reaped.is_empty() && next(&after.with(&reaped))
    }

    fn move_crop(&self, side: &Side, next: &mut Next<'_>) -> bool {
        let fields = &side.farm.fields;
        let from = fields.iter().filter_map(|(place, on)| match on {
            Some((crop, amount @ 2..)) => Some((*place, *crop, *amount)),
            _ => None,
        });
        from.into_iter().any(|(place, crop, amount)| {
            let mut less = side.clone();
            less.farm_mut().fields.insert(place, Some((crop, amount - 1)));
            let tile = fields.iter().find(|(_, on)| on.is_none()).map(|(to, _)| {
                let mut after = less.clone();
                after.farm_mut().fields.insert(*to, Some((crop, 1)));
                after
            });
            let cards = self.field_cards(side);
            let card = cards.iter().find(|field| field.amount == 0 && field.crop == crop);
            let card = card.map(|field| {
                let mut after = less.clone();
                after.cards_mut().table[field.card].stacks[field.stack] = 1;
                after
            });
            tile.iter().chain(&card).any(&mut *next)
        })
    }

    /// One grain in every oven in turn: with more there is only less to bake.
    fn bake(&self, side: &Side, at: At, next: &mut Next<'_>) -> bool {
        let abilities = self.owned(side).into_iter().flat_map(|(_, card)| &card.abilities);
        let ovens: BTreeSet<u8> = abilities
            .filter_map(|ability| match ability {
                Ability::Bake { most, food } if *most != Some(0) => Some(*food),
                _ => None,
            })
            .collect();
        let is = |_, moment: &Moment| match moment {
            Moment::Bake | Moment::BakeGrain => true,
            Moment::BakeOtherwise => at.card.is_none(),
            _ => false,
        };
        !ovens.is_empty()
            && self.pay(side, &Goods::of(Good::Grain, 1), &mut |side: &Side| {
                ovens.iter().any(|food| {
                    let after = side.with(&Goods::of(Good::Food, u16::from(*food)));
                    self.window(&after, &is, at.space, &mut *next)
                })
            })
    }

    fn grow(&self, side: &Side, room: bool, next: &mut Next<'_>) -> bool {
        let mut rooms = side.farm.rooms.len() as u16;
        let mut anyway = false;
        for (mark, rule) in self.rules(side) {
            match rule {
                Always::RoomFor(people, when) if self.hold(when, side) => {
                    rooms += u16::from(*people);
                }
                Always::GrowAnyway(GrowAnyway(conditions)) => {
                    anyway |= mark == 0 && self.hold(conditions, side);
                }
                _ => {}
            }
        }
        let lodgers = self.lodgers(side);
        let at_home = side.people - lodgers;
        if room && !anyway && rooms <= u16::from(at_home) {
            return false;
        }
        let (people, newborns) = (side.people + 1, side.newborns + 1);
        (side.people < 5 && next(&Side { people, newborns, ..side.clone() }))
            || (lodgers > 0 && next(&self.with_everybody_home(side)))
    }

    /// Whether living on a card is what a card is for.
    fn houses_a_person(&self, laid: &Laid) -> bool {
        let moves_in = Ability::Play(Program::Person(PersonStep::Here));
        self.card(&laid.key).abilities.contains(&moves_in)
    }

    /// People who live on cards.
    pub(super) fn lodgers(&self, side: &Side) -> u8 {
        let houses = side.cards.table.iter().filter(|laid| self.houses_a_person(laid));
        houses.map(|laid| laid.mark).sum()
    }

    fn with_everybody_home(&self, side: &Side) -> Side {
        let mut after = side.clone();
        for laid in &mut after.cards_mut().table {
            if self.houses_a_person(laid) {
                laid.mark = 0;
            }
        }
        after
    }

    fn play_occupation(
        &self,
        side: &Side,
        ladder: &[(u16, i8)],
        at: At,
        next: &mut Next<'_>,
    ) -> bool {
        let played = self.kinds(side, Kind::Occupation) as u16;
        let tier = ladder.iter().rev().find(|(from, _)| played >= *from);
        let price = Goods::of(Good::Food, tier.map_or(0, |(_, food)| *food as u16));
        let drawn = self.rules(side).into_iter().find_map(|(_, rule)| match rule {
            Always::DrawOccupation(goods) => Some(*goods),
            _ => None,
        });
        let before = |when, moment: &Moment| {
            when == When::Before && matches!(moment, Moment::Occupation { .. })
        };
        let hand: Vec<Key> = side.cards.hand.iter().copied().collect();
        let cards = hand.into_iter().map(|key| self.card(&key));
        cards.filter(|card| card.kind == Kind::Occupation).any(|card| {
            let own = card.costs.iter().map(|cost| match cost {
                Cost::Goods(goods) => *goods,
                other => unknown(other),
            });
            let price = own.fold(price, |all, own| all + own);
            let mut play = |side: &Side| {
                self.reach(side, &|side| self.hold(&card.needs, side), &mut |side: &Side| {
                    self.window(side, &before, at.space, &mut |side: &Side| {
                        self.pay(side, &price, &mut |side: &Side| {
                            self.lay_down(side, card, at, &mut *next)
                        })
                    })
                })
            };
            let paid = play(side) || drawn.is_some_and(|goods| play(&side.with(&goods)));
            // Who cannot pay for a drawn card begs, and plays it all the same.
            let begs = !paid && drawn.is_some() && self.hold(&card.needs, side);
            paid || begs && {
                let mut penniless = side.clone();
                penniless.amounts[Good::Food as usize] = 0;
                self.lay_down(&penniless, card, at, &mut *next)
            }
        })
    }

    fn play_minor(&self, side: &Side, at: At, next: &mut Next<'_>) -> bool {
        let hand: Vec<Key> = side.cards.hand.iter().copied().collect();
        let mut cards = hand.into_iter().map(|key| self.card(&key));
        let played = cards.by_ref().filter(|card| card.kind == Kind::Minor).any(|card| {
            self.reach(side, &|side| self.hold(&card.needs, side), &mut |side: &Side| {
                self.acquire(side, card, &mut |side: &Side| {
                    self.lay_down(side, card, at, &mut *next)
                })
            })
        });
        let rules = self.rules(side);
        let counts = |card: &Card| {
            rules.iter().any(|(_, rule)| match rule {
                Always::MajorForMinor => at.card.is_none(),
                Always::AsMinor(named, conditions) => {
                    named.covers(card) && self.hold(conditions, side)
                }
                _ => false,
            })
        };
        played || self.build_major(side, &counts, at, next)
    }

    /// Pays for an improvement in every way: with goods, or by giving others back.
    fn acquire(&self, side: &Side, card: &'static Card, next: &mut Next<'_>) -> bool {
        let returns = card.costs.iter().any(|cost| match cost {
            Cost::Return { number, of, goods } => {
                let thing = Thing::Returning(card, *goods);
                self.buy(side, thing, Good::Wood, &mut |side: &Side| {
                    self.give_back(side, *number, of, &mut *next)
                })
            }
            Cost::Goods(_) | Cost::PerPerson(_) | Cost::More { .. } => false,
        });
        let only = card.costs.iter().all(|cost| matches!(cost, Cost::Return { .. }));
        returns
            || ((card.costs.is_empty() || !only)
                && self.buy(side, Thing::Card(card), Good::Wood, next))
    }

    /// Gives so many improvements back in every way: majors can then be built again.
    fn give_back(&self, side: &Side, number: u8, of: &Named, next: &mut Next<'_>) -> bool {
        let Some(left) = number.checked_sub(1) else { return next(side) };
        self.owned(side).into_iter().any(|(place, card)| {
            if card.kind == Kind::Occupation || !of.covers(card) {
                return false;
            }
            let mut after = side.clone();
            match place {
                Some(place) => {
                    after.cards_mut().table.remove(place);
                }
                None => {
                    after.cards_mut().majors.remove(card.key.as_str());
                    after.cards_mut().market.insert(card.key);
                }
            }
            self.give_back(&after, left, of, &mut *next)
        })
    }

    /// Puts a hand card on the table, or passes it on, and does what it says.
    fn lay_down(&self, side: &Side, card: &'static Card, at: At, next: &mut Next<'_>) -> bool {
        let mut after = side.clone();
        let cards = after.cards_mut();
        cards.hand.remove(card.key.as_str());
        let place = cards.table.len();
        // A card that travels has its say from the table, and is then gone.
        cards.table.push(Laid { key: card.key, mark: 0, stacks: stacks(card, 0) });
        self.take_effect(&after, card, At { card: Some(place), ..at }, &mut |side: &Side| {
            let mut after = side.clone();
            if card.travels {
                after.cards_mut().table.remove(place);
            }
            next(&after)
        })
    }

    fn take_effect(&self, side: &Side, card: &'static Card, at: At, next: &mut Next<'_>) -> bool {
        let programs: Vec<_> = card
            .abilities
            .iter()
            .filter_map(|ability| match ability {
                Ability::Play(program) => Some(program.clone()),
                _ => None,
            })
            .collect();
        let mut done = false;
        let found = self.run(side, &Program::All(programs), at, &mut |side: &Side| {
            done = true;
            next(side)
        });
        // A card may be played whose effect comes to nothing.
        found || (!done && next(side))
    }

    /// Builds one of the majors that nobody has and that may be built here.
    fn build_major(
        &self,
        side: &Side,
        may: &dyn Fn(&Card) -> bool,
        at: At,
        next: &mut Next<'_>,
    ) -> bool {
        let market: Vec<Key> = side.cards.market.iter().copied().collect();
        market.into_iter().map(|key| self.card(&key)).filter(|card| may(card)).any(|card| {
            self.acquire(side, card, &mut |side: &Side| {
                let mut after = side.clone();
                after.cards_mut().market.remove(card.key.as_str());
                after.cards_mut().majors.insert(card.key);
                self.take_effect(&after, card, At { card: None, ..at }, &mut *next)
            })
        })
    }
}

fn plows_one(ability: &Ability) -> bool {
    fn plows(program: &Program) -> bool {
        match program {
            Program::Act(action) => *action == Action::Plow,
            Program::AndOr(parts) => parts.iter().any(plows),
            _ => false,
        }
    }
    matches!(ability, Ability::Use(program) if plows(program))
}

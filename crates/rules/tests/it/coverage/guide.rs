//! A player who wants to see cards played: it tries moves out, and likes what brings a card that is
//! short nearer to the table or lets it act.

use farmstead_cardboard::{
    Ability, Always, Card, Compare, Condition, Cost, Count, Good, Group, Moment, Named, PastureHas,
    Program, SpaceIs, Thing,
};
use farmstead_rules::agricola::{House, State};
use farmstead_rules::{AnyGame, Event, Events, Game, Goods, Move, Moves, Seat, Turn};

use super::tally::Tallies;
use crate::dice::Dice;

/// So many moves of a position are tried out.
const TRIED: usize = 14;
/// So many decisions are looked ahead, to the end of the turn at most.
const AHEAD: usize = 8;

/// Chooses moves; keeps room for lists of moves.
#[derive(Default)]
pub(crate) struct Guide {
    ahead: Moves,
}

/// Adds up what happens.
struct Worth<'a> {
    tallies: &'a Tallies,
    value: f64,
}

impl Events for Worth<'_> {
    fn tell(&mut self, event: Event) {
        self.value += self.tallies.value(&event);
    }
}

impl Guide {
    pub(crate) fn choose(
        &mut self,
        game: &AnyGame,
        seat: Seat,
        moves: &Moves,
        tallies: &Tallies,
        dice: &mut Dice,
    ) -> Move {
        let large = game.agricola().expect("a game with hand cards");
        let state = large.state();
        let wanted = Wanted::new(state, seat, tallies);
        if wanted.is_nothing() || dice.below(10) == 0 {
            return moves[dice.below(moves.len())];
        }
        let first = dice.below(moves.len());
        let order = moves.iter().cycle().skip(first).take(moves.len().min(TRIED));
        let mut best = (f64::MIN, moves[first]);
        for tried in order {
            let value = self.value(game, seat, *tried, &wanted, tallies, dice);
            if value > best.0 {
                best = (value, *tried);
            }
        }
        best.1
    }

    /// What comes of a move by the end of the turn, if the rest of it is played at random.
    fn value(
        &mut self,
        game: &AnyGame,
        seat: Seat,
        tried: Move,
        wanted: &Wanted,
        tallies: &Tallies,
        dice: &mut Dice,
    ) -> f64 {
        let mut best = f64::MIN;
        for _ in 0..2 {
            let mut worth = Worth { tallies, value: 0.0 };
            let mut after = game.clone();
            after.play(tried, &mut worth).expect("listed moves are legal");
            for _ in 0..AHEAD {
                if after.turn() != Turn::Seat(seat) || after.is_new_turn() {
                    break;
                }
                let chosen = dice.any_move(&after, &mut self.ahead);
                after.play(chosen, &mut worth).expect("listed moves are legal");
            }
            let large = after.agricola().expect("a game does not change its kind");
            let state = large.state();
            best = best.max(worth.value + promise(state, seat, wanted));
        }
        best + dice.below(100) as f64 / 1_000.0
    }
}

/// What a player works for.
struct Wanted<'a> {
    /// Cards of the player, in hand or on the table, that are short.
    cards: Vec<&'a Card>,
    /// Whether each of them must be played at the right moment, because something that it does then
    /// is short.
    in_time: Vec<bool>,
    /// What cards of other players that are short want of everybody else.
    of_others: Vec<Condition>,
}

impl<'a> Wanted<'a> {
    fn new(state: &'a State, seat: Seat, tallies: &Tallies) -> Wanted<'a> {
        let short = |card: &&Card| {
            (0..card.abilities.len()).any(|ability| tallies.wants(&card.key, ability))
        };
        let in_play = |seat: Seat| state.played(seat).map(|(_, card)| &card.card).filter(short);
        let in_hand = state.player(seat).held.hand_slots().map(|slot| &state.card(slot).card);
        let others = state.seats().filter(|other| *other != seat).flat_map(in_play);
        let cards = in_play(seat).chain(in_hand.filter(|card| tallies.is_short(&card.key)));
        let cards: Vec<&Card> = cards.collect();
        let in_time = cards.iter().map(|card| {
            let abilities = card.abilities.iter().enumerate();
            abilities.into_iter().any(|(index, ability)| {
                matches!(ability, Ability::Play(_) | Ability::FromHand(_))
                    && tallies.wants(&card.key, index)
            })
        });
        Wanted {
            in_time: in_time.collect(),
            cards,
            of_others: others.flat_map(|card| &card.abilities).flat_map(asked_of_others).collect(),
        }
    }

    fn is_nothing(&self) -> bool {
        self.cards.is_empty() && self.of_others.is_empty()
    }
}

/// What must hold for all other players before an ability acts.
fn asked_of_others(ability: &Ability) -> Vec<Condition> {
    let Ability::When(trigger, _) = ability else { return Vec::new() };
    let latched = trigger.moments.iter().flat_map(|moment| match moment {
        Moment::Becomes(conditions) => conditions.as_slice(),
        _ => &[],
    });
    let asked = latched.filter_map(|condition| match condition {
        Condition::Every(Group::Others, one) => Some((**one).clone()),
        _ => None,
    });
    asked.collect()
}

/// How near a position is to what is wanted; more is better.
fn promise(state: &State, seat: Seat, wanted: &Wanted) -> f64 {
    let player = state.player(seat);
    let goods: u16 = Good::ALL.iter().map(|good| player.goods[*good].min(6)).sum();
    let mut promise = f64::from(goods) * 0.1 + f64::from(player.people) * 0.6;
    promise -= 3.0 * lacking(state, seat, &wanted.of_others);
    for (card, in_time) in wanted.cards.iter().zip(&wanted.in_time) {
        let played = state.played(seat).any(|(_, other)| other.card.key == card.key);
        if !played {
            promise -= 1.5 * lacking(state, seat, &card.needs);
            promise -= 0.4 * f64::from(unpaid(player.goods, card, player.people));
            promise -=
                2.0 * card.costs.iter().map(|cost| unreturned(state, seat, cost)).sum::<f64>();
        }
        if played && *in_time {
            promise -= 8.0;
        }
        promise -= card.abilities.iter().map(|ability| missing(state, seat, ability)).sum::<f64>();
    }
    promise
}

/// Goods that a card costs and a player does not have.
fn unpaid(goods: Goods, card: &Card, people: u8) -> u16 {
    let price = card.costs.iter().fold(Goods::NONE, |price, cost| match cost {
        Cost::Goods(goods) => price + *goods,
        Cost::More { goods, more, .. } => price + *goods + *more,
        Cost::PerPerson(goods) => price + *goods * u16::from(people),
        Cost::Return { goods, .. } => price + *goods,
    });
    goods.lacking(&price).total()
}

/// Whether a card costs an improvement that a player does not have.
fn unreturned(state: &State, seat: Seat, cost: &Cost) -> f64 {
    match cost {
        Cost::Return { of, .. } => lack(state, seat, &Condition::Owns(of.clone())),
        _ => 0.0,
    }
}

/// What an ability waits for, as far as it can be counted.
fn missing(state: &State, seat: Seat, ability: &Ability) -> f64 {
    let below = |count: &Count, least: u16| match count {
        Count::Of(Thing::Rooms(Some(material))) => {
            lack(state, seat, &Condition::House(vec![*material]))
        }
        _ => f64::from(least.saturating_sub(state.count(count, seat)).min(10)),
    };
    match ability {
        Ability::When(trigger, _) => {
            let latches = trigger.moments.iter().map(|moment| match moment {
                Moment::Becomes(conditions) => lacking(state, seat, conditions),
                Moment::Cook(cooking) => {
                    let goods = cooking.goods.iter().map(|good| below(&Count::good(*good), 1));
                    let kitchen = Condition::Owns(Named::new(vec!["cooking".to_owned()]));
                    goods.fold(1.0, f64::min) + lack(state, seat, &kitchen)
                }
                Moment::Stable(Some(number)) => {
                    0.5 * below(&Count::Of(Thing::Stables(None)), (*number).into())
                }
                _ => 0.0,
            });
            latches.sum::<f64>() + lacking(state, seat, &trigger.conditions)
        }
        Ability::Anytime(conditions, _)
        | Ability::AnytimeOnce(conditions, _)
        | Ability::Convert { conditions, .. }
        | Ability::Play(Program::If(conditions, _))
        | Ability::ScoreIf { conditions, .. }
        | Ability::ScoreEveryone { conditions, .. } => lacking(state, seat, conditions),
        Ability::ScoreTable { count, tiers } => 0.5 * below(count, tiers[0].0),
        Ability::ScoreInAll { count, .. } => 0.5 * below(count, 1),
        Ability::ScorePer { count: Count::Of(Thing::Pastures(all)), .. }
            if all.iter().any(PastureHas::asks_for_animals) =>
        {
            below(&Count::Of(Thing::Spaces(SpaceIs::Fenced)), 3)
                + below(&Count::good(Good::Sheep), 1)
        }
        Ability::ScorePer { count, per, .. } => 0.5 * below(count, (*per).into()),
        Ability::ScoreHouse(tiers) => {
            let materials = tiers.iter().map(|(material, _)| *material).collect();
            lack(state, seat, &Condition::House(materials))
        }
        Ability::Always(Always::GrowAnyway(grow)) => lacking(state, seat, &grow.0),
        Ability::Always(Always::Litter { animal, from, .. }) => {
            below(&Count::good(*animal), (*from).into())
        }
        _ => 0.0,
    }
}

fn lacking(state: &State, seat: Seat, conditions: &[Condition]) -> f64 {
    conditions.iter().map(|condition| lack(state, seat, condition)).sum()
}

fn lack(state: &State, seat: Seat, condition: &Condition) -> f64 {
    let player = state.player(seat);
    match condition {
        Condition::Is(Count::Of(Thing::BeggingCards), Compare::Exactly | Compare::AtMost, _) => {
            let meal = u16::from(player.people) * 2;
            let begged = f64::from(!state.holds(condition, seat));
            5.0 * begged + 0.3 * f64::from(meal.saturating_sub(player.goods[Good::Food]))
        }
        Condition::Is(first, compare, second) => {
            let count = |count: &Count| f64::from(state.count(count, seat));
            let (count, number) = (count(first), count(second));
            let lack = match compare {
                Compare::AtLeast => number - count,
                Compare::MoreThan => number + 1.0 - count,
                Compare::AtMost => count - number,
                Compare::LessThan => count + 1.0 - number,
                Compare::Exactly => (number - count).abs(),
            };
            lack.clamp(0.0, 13.0)
        }
        Condition::House(materials) => {
            let steps = |good: &Good| {
                let houses = [House::Wood, House::Clay, House::Stone];
                let of = houses.iter().position(|house| house.material() == *good);
                of.unwrap_or(0).abs_diff(player.house as usize)
            };
            2.0 * materials.iter().map(steps).min().unwrap_or(0) as f64
        }
        Condition::All(parts) => lacking(state, seat, parts),
        Condition::Any(parts) => {
            let lacks = parts.iter().map(|part| lack(state, seat, part));
            lacks.fold(f64::INFINITY, f64::min)
        }
        other => f64::from(!state.holds(other, seat)),
    }
}

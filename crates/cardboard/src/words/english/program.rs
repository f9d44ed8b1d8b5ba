//! What programs and actions let somebody do.

use super::brought::Brought;
use super::table::Table;
use super::{
    conditions, counting, creatures, family, fields, food, good_name, goods, list, people, rounds,
    taking, ways,
};
use crate::ability::{Action, Noting, Program};
use crate::count::Count;
use crate::goods::Goods;

/// What a program lets somebody do: "build rooms and/or build stables for 2 wood each".
pub fn program(of: &Program) -> String {
    Steps { table: Table::NONE, brought: Brought::NOTHING }.tell(of)
}

/// Says what programs do at a table, on an occasion that brings something by itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Steps<'a> {
    pub(super) table: Table<'a>,
    pub(super) brought: &'a Brought,
}

impl<'a> Steps<'a> {
    pub(super) fn tell(&self, of: &Program) -> String {
        match of {
            Program::Take => "take everything that lies here".to_owned(),
            Program::Act(act) => self.action(act),
            Program::All(parts) => self.all(parts),
            Program::AndOr(parts) => list(&self.each(parts), "and/or"),
            Program::Then(first, then) => {
                format!("{} and afterwards, if you like, {}", self.tell(first), self.tell(then))
            }
            Program::May(part) => format!("you may {}", self.tell(part)),
            Program::Choose(parts) => self.choose(parts),
            stored if food::stored(stored).is_some() => food::stored(stored).unwrap_or_default(),
            Program::Store(..) => String::new(),
            Program::Again(gift, named) => food::again(gift, named),
            Program::Glean(crop, gift) => format!(
                "take 1 {} from a field of another player, who gets {}",
                good_name(*crop, 1),
                goods(gift)
            ),
            Program::AtLeast(least) => {
                format!("get as much more as you need to have taken {} in all", goods(least))
            }
            Program::Spend(parts) => {
                format!("{}, as often as the food that you took lasts", self.choose(parts))
            }
            Program::Owner(then) => format!("you then {}", self.plain().tell(then)),
            Program::Pay(price, then) => format!("pay {} to {}", goods(price), self.tell(then)),
            Program::PayToSpace(price, then) => {
                format!("put {} back on that space to {}", goods(price), self.plain().tell(then))
            }
            Program::Promise(promise, rounds) => rounds::promise(&goods(promise), rounds),
            Program::PromiseTo(act, rounds) => {
                if let Some(acts) = rounds::by_round(act) {
                    let tell = |(round, act): (u16, &Program)| (round, you(&self.tell(act)));
                    let acts: Vec<(u16, String)> = acts.into_iter().map(tell).collect();
                    return rounds::promise_by_round(&acts, rounds);
                }
                let mark = super::fencing::laid_out(act).map(super::fencing::lay_out);
                let mark = mark.unwrap_or_else(|| "mark".to_owned());
                rounds::promise_to(&mark, &self.tell(act), rounds)
            }
            Program::FromRound(round, then) => {
                format!("from round {round} on {}", self.tell(then))
            }
            Program::If(conditions, then) => {
                let brought = self.brought.clone().and_had(conditions);
                let then = Steps { brought: &brought, ..*self }.tell(then);
                format!("if {}, {}", conditions::conditions(conditions), you(&then))
            }
            Program::Others(then) => {
                let act = self.plain().tell(then);
                match act.strip_prefix("you may ") {
                    Some(offer) => format!("every other player may {offer}"),
                    None => format!("every other player {}", act.replacen("get", "gets", 1)),
                }
            }
            Program::Pile(pile) => {
                let goods: Vec<String> =
                    pile.iter().rev().map(|good| good.key().to_owned()).collect();
                format!("pile these goods on this card, from top to bottom: {}", list(&goods, "and"))
            }
            Program::Sell(sale) => people::sale(sale),
            Program::PayTo(price, payee, then) => match people::bought_from_them(price, then) {
                Some((bought, rest)) => {
                    let rest = rest.iter().map(|step| self.plain().tell(step));
                    [bought].into_iter().chain(rest).collect::<Vec<String>>().join("; ")
                }
                None => people::pay_to(price, *payee, &self.tell(then)),
            },
            Program::Note(for_how_long) => match for_how_long {
                Noting::Turn => "note it on this card for this turn".to_owned(),
                Noting::Round => "note it on this card for this round".to_owned(),
                Noting::Game => "note it on this card".to_owned(),
            },
            Program::FromCard(taken) => format!("take {} from this card", goods(taken)),
            Program::FromThem(taken) => format!("take {} from them", goods(taken)),
            Program::Them(then) => people::them(&self.plain().tell(then)),
            Program::TakeFrom(space) => {
                format!("take everything that lies on {}", self.table.one(space))
            }
            Program::Person(step) => people::person(step, self.table),
            Program::PutOnSpace(put) => {
                format!("put {} from the general supply on an action space", goods(put))
            }
            Program::Spread(from, over) => people::spread(from, over, self.table),
            Program::RedrawMinors(cards) => people::redraw(*cards),
            Program::Top => "take the top good of the pile".to_owned(),
            Program::AddCrops(number, crop) => format!(
                "put {number} more {} from the general supply on each of your {crop} fields",
                good_name(*crop, (*number).into())
            ),
            Program::MarkSpace => {
                "mark an action space of your choice with one of your fences".to_owned()
            }
            Program::Give(given) => format!("give {} back to the general supply", goods(given)),
            Program::Lose(1) => "lose 1 point".to_owned(),
            Program::Lose(points) => format!("lose {points} points"),
            Program::FirstLater(first, later) => {
                format!("the next time {}; each time after that {}", self.tell(first), self.tell(later))
            }
            Program::Bag(bag) => format!("put {} into a bag on this card", goods(bag)),
            Program::DrawPair => {
                "draw 2 from that bag without looking: of two alike you keep one, everything else goes back".to_owned()
            }
            Program::Gain(_)
            | Program::GainPer(..)
            | Program::GainTable(..)
            | Program::GainSame(_)
            | Program::Points(..)
            | Program::Bonus(_)
            | Program::Pick(..)
            | Program::PickAny(..) => format!("get {}", self.gain(of).unwrap_or_default()),
        }
    }

    /// The same steps for somebody whom the occasion brings nothing.
    fn plain(&self) -> Steps<'a> {
        Steps { brought: Brought::NOTHING, ..*self }
    }

    fn each(&self, parts: &[Program]) -> Vec<String> {
        parts.iter().map(|part| self.tell(part)).collect()
    }

    fn choose(&self, parts: &[Program]) -> String {
        // Whoever pays nothing has got something all the same.
        if let [gain, paid @ Program::Pay(..)] = parts
            && let Some(gain) = self.gain(gain)
        {
            return format!("get {gain} or, if you like, {} instead", self.tell(paid));
        }
        if let Some(told) = rounds::the_later_the_more(parts) {
            return told;
        }
        let got = self.gains(parts).map(|gains| format!("get {}", list(&gains, "or")));
        got.or_else(|| people::moved(parts, self.table))
            .or_else(|| food::stored_up_to(parts))
            .or_else(|| taking::bought(parts))
            .unwrap_or_else(|| ways(&self.each(parts)))
    }

    /// Goods that come on top of what the occasion brings: "1 more food and 1 reed".
    fn got(&self, gain: &Goods) -> String {
        let parts: Vec<String> = gain
            .iter()
            .map(|(good, number)| match self.brought.goods.contains(&good) {
                true => format!("{number} more {}", good_name(good, number)),
                false => super::amount(good, number),
            })
            .collect();
        list(&parts, "and")
    }

    /// What somebody simply gets, without the verb: "2 food for each room you have".
    fn gain(&self, of: &Program) -> Option<String> {
        if let Some((what, per, count)) = self.gain_per(of) {
            return Some(format!("{what} for {}", counting::every(per, count)));
        }
        Some(match of {
            Program::Gain(gain) => self.got(gain),
            Program::GainTable(good, count, tiers) => {
                let given = |number: i8| format!("{number} {good}");
                counting::by_tiers(tiers, count, &given, &format!("{good}"))
            }
            Program::Bonus(points) => counting::bonus(*points),
            Program::GainSame(1) => "1 more animal of the same kind".to_owned(),
            Program::GainSame(number) => format!("{number} more animals of the same kind"),
            Program::Pick(count, of) => {
                let kinds: Vec<String> = of.iter().map(|good| good.key().to_owned()).collect();
                format!("{count} different goods out of {}", list(&kinds, "and"))
            }
            Program::PickAny(count, of) => family::pick_any(*count, of),
            Program::Choose(parts) => match self.gains(parts)?.as_slice() {
                [one, other] => format!("either {one} or {other}"),
                many => format!("your choice of {}", list(many, "or")),
            },
            _ => return None,
        })
    }

    /// What somebody gets for every so many of something.
    fn gain_per<'p>(&self, of: &'p Program) -> Option<(String, u8, &'p Count)> {
        match of {
            Program::GainPer(gain, per, count) => Some((self.got(gain), *per, count)),
            Program::Points(points, per, count) => Some((counting::bonus(*points), *per, count)),
            _ => None,
        }
    }

    /// What somebody gets by each of these, if that is all they do and "or" between them is clear.
    fn gains(&self, parts: &[Program]) -> Option<Vec<String>> {
        let gains: Option<Vec<String>> = parts.iter().map(|part| self.gain(part)).collect();
        gains.filter(|gains| !gains.iter().any(|gain| gain.contains(" and ")))
    }

    /// One after another: all that is simply got under one verb, then the rest.
    fn all(&self, parts: &[Program]) -> String {
        if let Some(told) = taking::bought_more(parts).or_else(|| taking::given_back(parts)) {
            return told;
        }
        let simple = parts.iter().take_while(|part| self.gain(part).is_some()).count();
        let (got, rest) = parts.split_at(simple);
        let mut clauses = Vec::new();
        if !got.is_empty() {
            clauses.push(format!("get {}", self.all_gains(got)));
        }
        clauses.extend(rest.iter().map(|part| self.tell(part)));
        let any = |of: fn(&Program) -> bool| rest.iter().any(of);
        if any(|part| matches!(part, Program::May(_))) {
            clauses.join("; then ")
        } else if any(|part| matches!(part, Program::If(..) | Program::Owner(_))) {
            clauses.join("; ")
        } else if clauses[0].contains(" and ") && matches!(rest, [Program::Others(_)]) {
            clauses.join("; then ")
        } else {
            list(&clauses, "and")
        }
    }

    /// Fixed goods come last, behind a comma, so that no "for each" seems to speak of them.
    fn all_gains(&self, got: &[Program]) -> String {
        let (per, fixed): (Vec<&Program>, Vec<&Program>) =
            got.iter().partition(|part| self.gain_per(part).is_some());
        let per: Vec<(String, u8, &Count)> =
            per.into_iter().filter_map(|part| self.gain_per(part)).collect();
        let per: Vec<String> = per
            .chunk_by(|(_, per, count), (_, other, of)| (per, count) == (other, of))
            .map(|same| {
                let whats: Vec<String> = same.iter().map(|(what, ..)| what.clone()).collect();
                let (_, per, count) = same[0];
                format!("{} for {}", list(&whats, "and"), counting::every(per, count))
            })
            .collect();
        let fixed: Vec<String> = fixed.into_iter().filter_map(|part| self.gain(part)).collect();
        let both = if per.is_empty() || fixed.is_empty() { "" } else { ", and " };
        format!("{}{both}{}", list(&per, "and"), list(&fixed, "and"))
    }

    /// An action, of which the occasion may have brought one already.
    fn action(&self, of: &Action) -> String {
        let told = action(of);
        match of {
            Action::Improvement if self.brought.has(of) => {
                "build or play another improvement".to_owned()
            }
            Action::Improvement if self.brought.has(&Action::Minor) => {
                told.replacen("play a ", "play another ", 1)
            }
            Action::Plow if self.brought.has(of) => told.replacen("1 field", "1 more field", 1),
            Action::Minor if self.brought.has(of) || self.brought.has(&Action::Improvement) => {
                told.replacen("play a ", "play another ", 1)
            }
            Action::Occupation(_) if self.brought.has(of) => {
                told.replacen("an occupation", "another occupation", 1)
            }
            _ => told,
        }
    }
}

/// "get 1 food" as it is said of the owner of the card.
pub(super) fn you(act: &str) -> String {
    if act.starts_with("get ") { format!("you {act}") } else { act.to_owned() }
}

/// What a price is made less by, of which it asks for one kind only: "1 clay or 2 stone".
fn less_of(less: &Goods) -> String {
    let parts: Vec<String> =
        less.iter().map(|(good, number)| super::amount(good, number)).collect();
    list(&parts, "or")
}

pub(super) fn action(of: &Action) -> String {
    match of {
        Action::Rooms(None) => "build rooms".to_owned(),
        Action::Rooms(Some(1)) => "build 1 room".to_owned(),
        Action::Rooms(Some(most)) => format!("build up to {most} rooms"),
        Action::FreeRoom => "build 1 room for free".to_owned(),
        Action::RoomLess(less) => format!("build 1 room for {} less", less_of(less)),
        Action::Stables(Some(1), price) if price.is_empty() => "build 1 stable for free".to_owned(),
        Action::Stables(None, price) => format!("build stables for {} each", goods(price)),
        Action::Stables(Some(1), price) => format!("build 1 stable for {}", goods(price)),
        Action::Stables(Some(most), price) => {
            format!("build up to {most} stables for {} each", goods(price))
        }
        Action::StableIn(compare, size) => {
            let spaces = if *size == 1 { "farmyard space" } else { "farmyard spaces" };
            let size = counting::how(*compare, &format!("{size} {spaces}"));
            format!("build 1 stable for free in a pasture that covers {size}")
        }
        Action::Fences => "build fences for 1 wood each".to_owned(),
        Action::FenceOne => "fence in 1 farmyard space without paying for the fences".to_owned(),
        Action::FenceStable => {
            "fence in the space of that stable as a pasture without paying for the fences"
                .to_owned()
        }
        Action::FenceFree(pieces) => {
            format!("build up to {pieces} of these fences without paying wood for them")
        }
        Action::Breed(animal) => {
            let animal = good_name(*animal, 1);
            format!("get 1 newborn {animal} if you have 2 or more and room for another")
        }
        Action::NewbornActs => "place a person born this round as if it were an adult".to_owned(),
        Action::MoveCrop => {
            "move 1 crop from a field with at least 2 crops to an empty field".to_owned()
        }
        Action::Renovate => "renovate your house".to_owned(),
        Action::RenovateTo(material) => format!("renovate your house to {material}"),
        Action::RenovateLess(None) => "renovate your house without paying for it".to_owned(),
        Action::RenovateLess(Some(less)) => {
            format!("renovate your house for {} less", less_of(less))
        }
        Action::Plow => "plow 1 field".to_owned(),
        Action::PlowSeveral(plowing) => fields::plowing(plowing),
        Action::PlowInstead(number) => format!("plow up to {number} fields instead of 1"),
        Action::Sow => "sow fields".to_owned(),
        Action::SowCrop(sowing) => fields::sowing(sowing),
        Action::ReapOne(crop) => format!("take 1 {} from one of your fields", good_name(*crop, 1)),
        Action::Reap => "take 1 crop each from as many of your fields as you like".to_owned(),
        Action::Bake => "bake bread".to_owned(),
        Action::Grow { room: true } => "grow your family if you have a spare room".to_owned(),
        Action::Grow { room: false } => "grow your family even without a room".to_owned(),
        Action::Occupation(prices) => {
            let food =
                |price: i8| if price == 0 { "free".to_owned() } else { format!("{price} food") };
            match prices.as_slice() {
                [(_, price)] => format!("play an occupation for {}", food(*price)),
                [(_, first), .., (from, then)] => format!(
                    "play an occupation ({}, {} once you have played {from})",
                    food(*first),
                    food(*then)
                ),
                [] => "play an occupation".to_owned(),
            }
        }
        Action::Minor => "play a minor improvement".to_owned(),
        Action::Improvement => "build a major or play a minor improvement".to_owned(),
        Action::StartPlayer => "become start player".to_owned(),
        Action::Work(work) => creatures::work(work),
        Action::RoomsOf(..)
        | Action::RenovateFor(_)
        | Action::Pastures(_)
        | Action::SowUpTo(_)
        | Action::BuildHere => family::action(of),
    }
}

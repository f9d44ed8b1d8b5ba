//! The middle of the table in words.

use super::super::board::SpaceId;
use super::super::piles::{Pile, Piles};
use super::super::state::{Common, Rung, State};
use super::super::{HARVESTS, ROUNDS, stage};
use super::space;
use crate::game::Seat;
use crate::written::{Hidden, Wrong, goods_in_words, goods_of, name_of, number, one_of, seat_of};
use farmstead_cardboard::Key;

/// What happens next, if it is not that people are placed.
pub(super) const MOMENTS: [(&str, Rung); 28] = [
    ("reveal", Rung::Reveal),
    ("promised", Rung::Promised),
    ("round-start", Rung::RoundStart),
    ("refill", Rung::Refill),
    ("work-start", Rung::WorkStart),
    ("all-placed", Rung::AllPlaced),
    ("work-end", Rung::WorkEnd),
    ("home-start", Rung::HomeStart),
    ("home", Rung::Home),
    ("round-close", Rung::RoundClose),
    ("harvest-start", Rung::HarvestStart),
    ("breed-start", Rung::BreedStart),
    ("harvest-end", Rung::HarvestEnd),
    ("field-start", Rung::FieldStart),
    ("field-ready", Rung::FieldReady),
    ("harvest", Rung::Field),
    ("field-cards", Rung::FieldCards),
    ("field-end", Rung::FieldEnd),
    ("feed-start", Rung::FeedStart),
    ("feeding", Rung::Feed),
    ("breeding", Rung::Breed),
    ("exchange", Rung::Exchange),
    ("round-end", Rung::RoundEnd),
    ("closing", Rung::Closing),
    ("settle", Rung::Settle),
    ("end", Rung::Over),
    ("draft", Rung::Draft),
    ("redeal", Rung::Redeal),
];

/// Nothing that is counted goes beyond this.
const MOST: u8 = 250;

/// The table as statements, one a line.
pub(super) fn written(state: &State, hidden: Hidden) -> String {
    let Common {
        revealed,
        blocked,
        stocked: _,
        stack,
        seen: _,
        stock,
        occupants,
        lying: _,
        round_cards,
        switches: _,
        majors: _,
        round,
        rung,
        served,
        start,
        leader,
        turn,
        placements,
        passed,
        players,
        dealing: _,
        passes,
        left,
        chance,
        laid,
    } = state.common;
    let layout = state.layout;
    let key = |space: SpaceId| layout.spaces[space.0 as usize].key;
    let mut lines = vec![format!("round {round}")];
    if rung != Rung::Work {
        lines.push(format!("at {}", name_of(rung, &MOMENTS)));
    }
    let told = match hidden {
        Hidden::LeftOut if !state.shows_ahead() => usize::from(round),
        _ => round_cards.len(),
    };
    if told > 0 {
        let cards: Vec<Key> = round_cards[..told].iter().map(|card| key(*card)).collect();
        lines.push(format!("rounds {}", cards.join(" ")));
    }
    lines.push(format!("start player {start}"));
    if leader != start {
        lines.push(format!("leader {leader}"));
    }
    lines.push(format!("turn {turn}"));
    let usual = (turn.0 + players - leader.0) % players;
    let counts = [
        ("placements", u32::from(placements), placements != usual),
        ("served", u32::from(served), served > 0),
        ("moves", u32::from(stack.made), stack.made > 0),
        ("passes", u32::from(passes), passes > 0),
        ("laid", u32::from(laid), laid > 0),
        ("chance", chance, chance > 0),
    ];
    for (word, count, _) in counts.into_iter().filter(|(_, _, told)| *told) {
        lines.push(format!("{word} {count}"));
    }
    if passed != 0 {
        let seats: Vec<String> = seats(passed).map(|seat| seat.to_string()).collect();
        lines.push(format!("passed {}", seats.join(" ")));
    }
    for (pile, cards) in [("occupations", Pile::Occupations), ("minors", Pile::Minors)] {
        if left[cards as usize] > 0 {
            let keys = state.piles.left(cards, left[cards as usize]);
            let keys: Vec<Key> = keys.map(|card| layout.hand[usize::from(card)].key).collect();
            let told =
                if keys.is_empty() { left[cards as usize].to_string() } else { keys.join(" ") };
            lines.push(format!("pile {pile} {told}"));
        }
    }
    for (index, printed) in layout.spaces.iter().enumerate() {
        let space = SpaceId(index as u8);
        if stock[index] > 0 {
            let good = printed.refill.map_or("", |(good, _)| good.key());
            lines.push(format!("{} {} {good}", printed.key, stock[index]));
        } else if printed.hand_card.is_some()
            && printed.refill.is_some()
            && revealed.contains(space)
        {
            // A card brings something to its space, which was taken since.
            lines.push(format!("{} empty", printed.key));
        }
        let lying = state.lying_on(space);
        if !lying.is_empty() {
            lines.push(format!("lying on {} {}", printed.key, goods_in_words(&lying)));
        }
    }
    let odd = |taken: bool| {
        let spaces = (0..layout.spaces.len() as u8).map(SpaceId);
        let odd = spaces.filter(|space| {
            blocked.contains(*space) == taken && (occupants[space.0 as usize] == 0) == taken
        });
        odd.map(key).collect::<Vec<Key>>()
    };
    for (word, spaces) in [("taken", odd(true)), ("free", odd(false))] {
        if !spaces.is_empty() {
            lines.push(format!("{word} {}", spaces.join(" ")));
        }
    }
    lines.join("\n") + "\n"
}

/// The seats that bits name.
fn seats(bits: u8) -> impl Iterator<Item = Seat> {
    (0..Seat::MOST as u8).filter(move |seat| bits >> seat & 1 == 1).map(Seat)
}

/// The round cards up to now are turned up.
pub(super) fn turn_up_cards(state: &mut State) {
    let common = &mut state.common;
    for card in &common.round_cards[..usize::from(common.round)] {
        common.revealed.insert(*card);
    }
}

/// Reads a statement about the table.
pub(super) fn read(state: &mut State, words: &[&str]) -> Result<(), Wrong> {
    let players = state.common.players;
    let common = &mut state.common;
    match *words {
        ["round", round] => common.round = number(round, ROUNDS)?,
        ["at", moment] => common.rung = one_of(moment, &MOMENTS)?,
        ["rounds", ref keys @ ..] => return read_rounds(state, keys),
        ["start", "player", seat] => {
            common.start = seat_of(seat, players)?;
            common.leader = common.start;
            common.turn = common.start;
        }
        ["leader", seat] => common.leader = seat_of(seat, players)?,
        ["turn", seat] => {
            common.turn = seat_of(seat, players)?;
            common.placements = (common.turn.0 + players - common.leader.0) % players;
        }
        ["placements", count] => common.placements = number(count, MOST)?,
        ["served", count] => common.served = number(count, players)?,
        ["moves", count] => common.stack.made = number(count, super::super::play::MOST_MOVES - 1)?,
        ["passes", count] => common.passes = number(count, 14)?,
        ["laid", round] => common.laid = number(round, ROUNDS)?,
        ["chance", chance] => common.chance = number(chance, u32::MAX)?,
        ["passed", ref seats @ ..] => {
            for seat in seats {
                common.passed |= 1 << seat_of(seat, players)?.0;
            }
        }
        ["pile", kind, ref cards @ ..] => return read_pile(state, kind, cards),
        ["lying", "on", key, ref goods @ ..] => {
            let space = space(state, key)?;
            state.lay_on(space, &goods_of(goods, 15)?).map_err(|what| Wrong::new(key, what))?;
        }
        ["taken", "all", "but", ref keys @ ..] => {
            state.common.blocked = state.common.revealed;
            for key in keys {
                let space = space(state, key)?;
                state.common.blocked.remove(space);
            }
        }
        ["taken", ref keys @ ..] => {
            for key in keys {
                let space = space(state, key)?;
                state.common.blocked.insert(space);
            }
        }
        ["free", ref keys @ ..] => {
            for key in keys {
                let space = space(state, key)?;
                state.common.blocked.remove(space);
            }
        }
        [key, ref goods @ ..] => return read_stock(state, key, goods),
        [] => {}
    }
    Ok(())
}

fn read_rounds(state: &mut State, keys: &[&str]) -> Result<(), Wrong> {
    let layout = state.layout;
    let mut left: Vec<SpaceId> = (1..=6).flat_map(|stage| layout.stage(stage)).collect();
    let mut order = Vec::new();
    for (round, key) in (1..).zip(keys) {
        let card = Key::new(key).and_then(|key| layout.round_card(&key));
        let card = card.ok_or_else(|| Wrong::new(key, "there is no round card with this name"))?;
        let place = left.iter().position(|other| *other == card);
        let place = place.ok_or_else(|| Wrong::new(key, "it comes up twice"))?;
        let of_card = layout.spaces[card.0 as usize].stage;
        if round > ROUNDS || of_card != Some(stage(round)) {
            return Err(Wrong::new(key, format!("it cannot come up in round {round}")));
        }
        left.remove(place);
        order.push(card);
    }
    order.extend(left);
    for (place, card) in state.common.round_cards.iter_mut().zip(order) {
        *place = card;
    }
    Ok(())
}

fn read_pile(state: &mut State, kind: &str, words: &[&str]) -> Result<(), Wrong> {
    let layout = state.layout;
    let names = [("occupations", Pile::Occupations), ("minors", Pile::Minors)];
    let pile = one_of(kind, &names)?;
    let of_kind =
        |card: u16| layout.hand[usize::from(card)].is_occupation == (pile == Pile::Occupations);
    if let [count] = *words
        && count.starts_with(|sign: char| sign.is_ascii_digit())
    {
        let most = (0..layout.hand.len() as u16).filter(|card| of_kind(*card)).count() as u16;
        state.common.left[pile as usize] = number(count, most)?;
        return Ok(());
    }
    let mut cards = Vec::new();
    for key in words {
        let card = Key::new(key).and_then(|key| layout.hand_card(&key));
        let card = card.filter(|card| of_kind(*card));
        let card =
            card.ok_or_else(|| Wrong::new(key, format!("there is no such card among the {kind}")))?;
        if cards.contains(&card)
            || state.players.iter().any(|player| player.held.dealt.contains(&card))
        {
            return Err(Wrong::new(key, "it is there already"));
        }
        cards.push(card);
    }
    state.common.left[pile as usize] = cards.len() as u16;
    cards.reverse();
    state.piles = Piles::with(&state.piles, pile, cards);
    Ok(())
}

fn read_stock(state: &mut State, key: &str, words: &[&str]) -> Result<(), Wrong> {
    let space = space(state, key)?;
    let Some((good, _)) = state.layout.spaces[space.0 as usize].refill else {
        return Err(Wrong::new(key, "nothing is added to this space"));
    };
    let goods = match words {
        ["empty"] => goods_of(&[], 0)?,
        _ => goods_of(words, u16::from(MOST))?,
    };
    if goods.total() > goods[good] {
        return Err(Wrong::new(key, format!("only {good} lies on this space")));
    }
    state.common.stock[space.0 as usize] = goods[good] as u8;
    state.common.stocked.remove(space);
    if goods[good] > 0 {
        state.common.stocked.insert(space);
    }
    Ok(())
}

/// Whether there is such a moment in a round.
pub(super) fn is_in_round(moment: Rung, round: u8) -> bool {
    let begins = matches!(moment, Rung::Draft | Rung::Redeal | Rung::Reveal);
    let harvest = matches!(
        moment,
        Rung::HarvestStart
            | Rung::BreedStart
            | Rung::HarvestEnd
            | Rung::FieldStart
            | Rung::FieldReady
            | Rung::Field
            | Rung::FieldCards
            | Rung::FieldEnd
            | Rung::FeedStart
            | Rung::Feed
            | Rung::Breed
            | Rung::Exchange
    );
    let last = matches!(moment, Rung::Closing | Rung::Settle);
    match round {
        0 => begins,
        _ if matches!(moment, Rung::Draft | Rung::Redeal) => false,
        _ if harvest => HARVESTS.contains(&round),
        _ if last => round == ROUNDS,
        ROUNDS => moment != Rung::Reveal,
        _ => true,
    }
}

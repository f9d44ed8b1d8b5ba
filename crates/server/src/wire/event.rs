//! What happened, in parts that can be drawn.

use farmstead_rules::{Event as Happened, Goods, Key, Name, Seat};
use serde::Serialize;
#[cfg(test)]
use ts_rs::TS;

/// One thing that happened. `event` says what; the other fields say to whom, where and with what,
/// as far as they apply.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
#[cfg_attr(test, derive(TS), ts(optional_fields))]
#[serde(default)]
pub struct Event {
    /// What happened.
    pub event: Name,
    /// Whose doing it is, or to whom it happens.
    #[cfg_attr(test, ts(type = "Seat", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seat: Option<Seat>,
    /// A space, an improvement, a card, a piece, a phase, a house: by its key.
    #[cfg_attr(test, ts(type = "string", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub what: Option<Key>,
    /// A cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cell: Option<String>,
    /// A place on an open grid: column and row of the top left corner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<(i8, i8)>,
    /// Goods that come or go.
    #[cfg_attr(test, ts(type = "Goods", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub goods: Option<Goods>,
    /// What the goods become.
    #[cfg_attr(test, ts(type = "Goods", optional))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub into: Option<Goods>,
    /// How many, or which round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u8>,
}

impl Event {
    fn by(event: Name, seat: Seat) -> Event {
        Event { event, seat: Some(seat), ..Event::default() }
    }

    fn what(mut self, what: impl Into<Key>) -> Event {
        self.what = Some(what.into());
        self
    }

    fn goods(mut self, goods: Goods) -> Event {
        self.goods = Some(goods);
        self
    }

    fn number(mut self, number: u8) -> Event {
        self.number = Some(number);
        self
    }
}

impl Event {
    /// The event in parts; nothing for one that this protocol has no word for.
    pub fn of(happened: &Happened) -> Option<Event> {
        let plain = |event: Name| Event { event, ..Event::default() };
        Some(match *happened {
            Happened::Round { round } => plain("round").number(round),
            Happened::Revealed { space } => plain("revealed").what(space),
            Happened::Phase { phase } => plain("phase").what(phase),
            Happened::Placed { seat, space } => Event::by("placed", seat).what(space),
            Happened::Passed { seat } => Event::by("passed", seat),
            Happened::Gained { seat, goods, from } => {
                Event::by("gained", seat).goods(goods).what(from)
            }
            Happened::Paid { seat, goods, buying } => {
                Event::by("paid", seat).goods(goods).what(buying)
            }
            Happened::Converted { seat, from, into } => {
                Event { into: Some(into), ..Event::by("converted", seat).goods(from) }
            }
            Happened::Discarded { seat, goods } => Event::by("discarded", seat).goods(goods),
            Happened::Built { seat, piece, at } => {
                Event { cell: Some(at.to_string()), ..Event::by("built", seat).what(piece) }
            }
            Happened::Laid { seat, piece, column, row, .. } => {
                Event { place: Some((column, row)), ..Event::by("laid", seat).what(piece) }
            }
            Happened::Stabled { seat, pasture } => {
                Event { what: pasture.map(Key::of), ..Event::by("stabled", seat) }
            }
            Happened::Seeded { seat, fields } => Event::by("seeded", seat).number(fields),
            Happened::Fenced { seat, pieces } => Event::by("fenced", seat).number(pieces),
            Happened::Borders { seat, number } => Event::by("borders", seat).number(number),
            Happened::Renovated { seat, house } => Event::by("renovated", seat).what(house),
            Happened::Sown { seat, good, at } => {
                Event { cell: Some(at.to_string()), ..Event::by("sown", seat).what(good.key()) }
            }
            Happened::Improved { seat, card } => Event::by("improved", seat).what(card),
            Happened::Returned { seat, card } => Event::by("returned", seat).what(card),
            Happened::Promised { seat, goods, rounds } => {
                Event::by("promised", seat).goods(goods).number(rounds.len())
            }
            Happened::Starts { seat } => Event::by("starts", seat),
            Happened::Born { seat } => Event::by("born", seat),
            Happened::MovedHome { seat } => Event::by("moved-home", seat),
            Happened::Bred { seat, animals } => Event::by("bred", seat).goods(animals),
            Happened::Begged { seat, missing } => Event::by("begged", seat).number(missing),
            Happened::SownOnCard { seat, good, card } => {
                Event::by("sown-on-card", seat).what(card).goods(Goods::of(good, 1))
            }
            Happened::Played { seat, card } => Event::by("played", seat).what(card),
            Happened::CardActs { seat, card, .. } => Event::by("card-acts", seat).what(card),
            Happened::Picked { seat, kind } => Event::by("picked", seat).what(kind),
            Happened::Drew { seat, kind } => Event::by("drew", seat).what(kind),
            Happened::Dropped { seat, kind } => Event::by("dropped", seat).what(kind),
            Happened::Card { seat, card } => Event::by("card", seat).what(card),
            Happened::HandsPassed => plain("hands-passed"),
            Happened::HandsDealt => plain("hands-dealt"),
            Happened::BrokenOff => plain("broken-off"),
            Happened::Over => plain("over"),
            _ => return None,
        })
    }
}

//! What cards count and the conditions they name.

use farmstead_cardboard::{
    Always, BuiltOn, Card, CardIs, CardKind, Compare, Condition, Count, FieldIs, Folk, Good, Group,
    LineIs, Marks, Named, Noting, PastureHas, Place, PointsAre, SpaceIs, StableIs, Thing, Whose,
};

use super::super::board::SpaceId;
use super::super::farmyard::CellSet;
use super::super::program::Counted;
use super::super::round::HARVESTS;
use super::super::state::{Frame, Player, ROUNDS, Rung, State};
use super::deck::HandCard;
use super::fields::Field;
use super::held::{CardSlot, Held, Trait};
use super::window::Window;
use crate::game::Seat;

impl<'b> State<'b> {
    /// A card in the game.
    #[inline]
    pub fn card(&self, slot: CardSlot) -> &'b HandCard {
        let id = self.players[slot.seat()].held.dealt[slot.place()];
        &self.layout.hand[id as usize]
    }

    /// Whether it is known which card this is.
    pub fn knows(&self, slot: CardSlot) -> bool {
        self.players[slot.seat()].held.dealt[slot.place()] < Held::SOMEWHERE
    }

    /// The cards a player has played, with their places.
    pub fn played(&self, seat: Seat) -> impl Iterator<Item = (usize, &'b HandCard)> + '_ {
        let held = &self.player(seat).held;
        held.played_places()
            .map(move |place| (place, &self.layout.hand[held.dealt[place] as usize]))
    }

    /// The cards a player has played that change this, with their places.
    #[inline]
    pub(in super::super) fn played_with(
        &self,
        seat: Seat,
        what: Trait,
    ) -> impl Iterator<Item = (usize, &'b HandCard)> + '_ {
        let held = &self.player(seat).held;
        let cards = held.has(what).then(|| self.played(seat));
        cards.into_iter().flatten().filter(move |(_, card)| card.traits & what as u16 != 0)
    }

    /// Occupations in front of a player.
    pub fn occupations(&self, seat: Seat) -> u16 {
        let as_many = |card: &HandCard| {
            let counts = card.standing.iter().find_map(|standing| match &standing.rule {
                Always::CountsAs(number) => Some(u16::from(*number)),
                _ => None,
            });
            counts.unwrap_or(1)
        };
        let occupations = self.played(seat).filter(|(_, card)| card.is_occupation);
        occupations.map(|(_, card)| as_many(card)).sum()
    }

    /// Whether a player has one of these cards.
    pub(in super::super) fn owns(&self, seat: Seat, named: &Named) -> bool {
        let covers = |marks: Marks, card: &Card| named.may_cover(marks) && named.covers(card);
        self.owned_majors(seat).any(|major| covers(major.marks, major.card))
            || self.played(seat).any(|(_, card)| covers(card.marks, &card.card))
    }

    /// Occupations that a player has played in this game; permanent ones are none of them.
    pub(super) fn occupations_played(&self, seat: Seat) -> u16 {
        let permanent = usize::from(self.player(seat).held.permanent);
        let played = |(place, card): &(usize, &HandCard)| *place >= permanent && card.is_occupation;
        self.played(seat).filter(played).count() as u16
    }

    /// Improvements in front of a player.
    pub(in super::super) fn improvements(&self, seat: Seat) -> u16 {
        self.minors(seat) + self.player(seat).majors.count_ones() as u16
    }

    /// Minor improvements in front of a player.
    fn minors(&self, seat: Seat) -> u16 {
        self.played(seat).filter(|(_, card)| !card.is_occupation).count() as u16
    }

    /// Complete rounds still to be played after this one.
    fn rounds_left(&self) -> u16 {
        u16::from(ROUNDS - self.common.round)
    }

    /// What is counted at this place of the programs, for a player.
    #[inline]
    pub(in super::super) fn counted(&self, counted: Counted, seat: Seat) -> u16 {
        self.count(self.layout.programs.counted(counted), seat)
    }

    /// What a count comes to for a player whose card it is.
    pub fn count(&self, count: &Count, seat: Seat) -> u16 {
        self.count_for(count, Asked { owner: seat, of: seat, place: None })
    }

    /// What a count comes to for those whom a card speaks of.
    pub(super) fn count_for(&self, count: &Count, asked: Asked) -> u16 {
        let part = |part: &Count| self.count_for(part, asked);
        match count {
            Count::Number(number) => *number,
            Count::Of(thing) => self.count_things(thing, asked),
            Count::Whose(whose, thing) => {
                let of = |of: Seat| self.count_things(thing, Asked { of, ..asked });
                match whose {
                    Whose::Mine => of(asked.owner),
                    Whose::Theirs => self.them().map_or(0, of),
                    Whose::Left => self.left_of(asked.owner).map_or(0, of),
                    Whose::All => self.seats().map(of).sum(),
                    Whose::Others => self.seats().filter(|seat| *seat != asked.owner).map(of).sum(),
                }
            }
            Count::Sum(parts) => parts.iter().map(part).fold(0, u16::saturating_add),
            Count::Less(from, less) => part(from).saturating_sub(part(less)),
            Count::Least(parts) => parts.iter().map(part).min().unwrap_or(0),
            Count::Most(parts) => parts.iter().map(part).max().unwrap_or(0),
        }
    }

    fn count_things(&self, thing: &Thing, asked: Asked) -> u16 {
        let seat = asked.of;
        let player = self.player(seat);
        match thing {
            Thing::Good(good) => player.goods[*good],
            Thing::GoodOn(good, place) => match place {
                Place::Fields => self.sown(player, *good),
                Place::Card => asked.place.map_or(0, |place| self.on_card(seat, place, *good)),
            },
            Thing::Animals => player.herd().total(),
            Thing::AnimalKinds => {
                player.herd().0.iter().filter(|number| **number > 0).count() as u16
            }
            Thing::Rooms(None) => player.rooms.len(),
            Thing::Rooms(Some(material)) if player.house.material() == *material => {
                player.rooms.len()
            }
            Thing::Rooms(_) => 0,
            Thing::House => player.house as u16 + 1,
            Thing::People(Folk::Family) => u16::from(player.people - self.lodgers(seat)),
            Thing::People(Folk::Newborn) => u16::from(player.newborns),
            Thing::People(Folk::Left) => u16::from(player.people_left()),
            Thing::People(Folk::Placed) => u16::from(player.placed),
            Thing::PeopleOn(spaces) => {
                let stands =
                    |space: &SpaceId| self.common.occupants[space.0 as usize] & (1 << seat.0) != 0;
                self.layout.spaces_called(spaces).iter().filter(stands).count() as u16
            }
            Thing::Fields(all) => {
                let fields = self.fields(player).filter(Field::is_field);
                let beside = player.rooms.neighbours();
                let is = |field: &Field| all.iter().all(|is| is_field(*is, field, beside));
                fields.filter(is).count() as u16
            }
            Thing::Pastures(all) => self.count_pastures(seat, all),
            Thing::Stables(None) => player.stables.len(),
            Thing::Stables(Some(StableIs::Unfenced)) => (player.stables - player.enclosed()).len(),
            Thing::Stables(Some(StableIs::Fenced)) => (player.stables & player.enclosed()).len(),
            Thing::Spaces(SpaceIs::Unused) => (!player.used()).len(),
            Thing::Spaces(SpaceIs::Used) => player.used().len(),
            Thing::Spaces(SpaceIs::Fenced) => player.enclosed().len(),
            Thing::Cards(kind, all) => self.count_cards(*kind, all, asked),
            Thing::Played(tags) => self.tagged_played(seat, tags),
            Thing::Lines(LineIs::Full) => self.lines_with(seat, 4),
            Thing::Lines(LineIs::Empty) => self.lines_with(seat, -1),
            Thing::Points(PointsAre::Lost) => u16::from(player.held.lost),
            Thing::Points(PointsAre::Negative) => self.negative_points(seat),
            Thing::BeggingCards => u16::from(player.begging),
            Thing::Gained => u16::from(player.held.gained),
            Thing::Amount => self.latest_window().map_or(0, Window::amount),
            Thing::GoodsOn(spaces) => {
                let on = |space: SpaceId| {
                    let stock = u16::from(self.common.stock[space.0 as usize]);
                    stock + self.lying_on(space).total()
                };
                self.layout.spaces_called(spaces).iter().map(on).sum()
            }
            Thing::Columns(built) => {
                let cells = match built {
                    BuiltOn::Room => player.rooms,
                    BuiltOn::Field => player.fields,
                    BuiltOn::Stable => player.stables,
                    BuiltOn::Pasture => player.enclosed(),
                };
                cells.columns()
            }
            Thing::Round => u16::from(self.common.round),
            Thing::RoundsLeft => self.rounds_left(),
            Thing::Players => u16::from(self.common.players),
            Thing::Others(condition) => {
                let so = |of: &Seat| self.holds_for_player(condition, Asked { of: *of, ..asked });
                self.seats().filter(|of| *of != asked.owner).filter(so).count() as u16
            }
            other => unreachable!("nothing counts {other:?}"),
        }
    }

    /// Pastures of which all of this is true. Where animals matter they stand so that most are.
    fn count_pastures(&self, seat: Seat, all: &[PastureHas]) -> u16 {
        match all {
            [PastureHas::Animals(..), PastureHas::Free(Compare::Exactly, 0)] => {
                return self.room_for_animals(seat).full(self.player(seat).herd());
            }
            [PastureHas::Animals(..), PastureHas::Free(_, room)] => {
                return self.roomy_pastures(seat, *room);
            }
            _ => {}
        }
        let player = self.player(seat);
        let pastures = player.pastures();
        let has = |pasture: &CellSet, has: &PastureHas| match has {
            PastureHas::Size(compare, number) => compare.holds(pasture.len(), *number),
            PastureHas::Stables(compare, number) => {
                compare.holds((*pasture & player.stables).len(), *number)
            }
            // Refused by the check, except as above.
            PastureHas::Animals(..) | PastureHas::Free(..) => false,
        };
        let meets = |pasture: &&CellSet| all.iter().all(|one| has(pasture, one));
        pastures.as_slice().iter().filter(meets).count() as u16
    }

    /// Cards in front of a player of which all of this is true.
    fn count_cards(&self, kind: CardKind, all: &[CardIs], asked: Asked) -> u16 {
        let seat = asked.of;
        match (kind, all) {
            (CardKind::Occupations, []) => return self.occupations(seat),
            (kind, [CardIs::AfterThis, others @ ..]) => {
                let before = |place: usize| u16::from(self.player(seat).held.store[place]);
                let all = self.count_cards(kind, others, asked);
                return all.saturating_sub(asked.place.map_or(0, before));
            }
            (CardKind::Improvements, []) => return self.improvements(seat),
            (CardKind::Majors, []) => return self.player(seat).majors.count_ones() as u16,
            (CardKind::Minors, []) => return self.minors(seat),
            _ => {}
        }
        let is = |card: &Card, points: i8| {
            all.iter().all(|is| match is {
                CardIs::Tagged(tag) => card.tags.contains(tag),
                CardIs::Named(named) => named.covers(card),
                CardIs::Worth(compare, number) => compare.holds(points.max(0) as u16, *number),
                // Refused by the check, except as above.
                CardIs::AfterThis => false,
            })
        };
        let majors = matches!(kind, CardKind::Any | CardKind::Improvements | CardKind::Majors);
        let majors = self.owned_majors(seat).filter(|_| majors);
        let of_kind = |card: &HandCard| match kind {
            CardKind::Any => true,
            CardKind::Occupations => card.is_occupation,
            CardKind::Improvements | CardKind::Minors => !card.is_occupation,
            CardKind::Majors => false,
        };
        let played = self.played(seat).filter(|(_, card)| of_kind(card));
        let majors = majors.filter(|major| is(major.card, major.card.points)).count();
        (majors + played.filter(|(_, card)| is(&card.card, card.points)).count()) as u16
    }

    /// So much of a crop lies on a player's fields.
    pub(in super::super) fn sown(&self, player: &Player, crop: Good) -> u16 {
        let crops = self.fields(player).filter_map(|field| field.crops);
        crops.filter(|(on, _)| *on == crop).map(|(_, amount)| u16::from(amount)).sum()
    }

    /// Whether a card of this player waits for gains of the work phase that are not there yet.
    pub(in super::super) fn waits_for_gains(&self, seat: Seat) -> bool {
        let reads = |condition: &Condition| {
            condition.looks_at(&Thing::Gained) && !self.holds(condition, seat)
        };
        let mut listeners = self.played(seat).flat_map(|(_, card)| &card.listeners);
        listeners.any(|listener| listener.conditions.iter().any(reads))
    }

    /// Whether people are being placed, or cards act around it.
    pub(in super::super) fn is_work_phase(&self) -> bool {
        let rungs = [Rung::WorkStart, Rung::Work, Rung::AllPlaced, Rung::WorkEnd];
        rungs.contains(&self.common.rung)
    }

    /// Whether all of these hold for a player.
    pub fn hold(&self, conditions: &[Condition], seat: Seat) -> bool {
        conditions.iter().all(|condition| self.holds(condition, seat))
    }

    /// Whether this holds for a player.
    pub fn holds(&self, condition: &Condition, seat: Seat) -> bool {
        self.holds_for_player(condition, Asked { owner: seat, of: seat, place: None })
    }

    /// Whether all of these hold for a player whose card at this place asks.
    pub(super) fn hold_on_card(&self, conditions: &[Condition], seat: Seat, place: usize) -> bool {
        let asked = Asked { owner: seat, of: seat, place: Some(place) };
        conditions.iter().all(|condition| self.holds_for_player(condition, asked))
    }

    /// Whether the card at a place keeps something in mind.
    fn is_noted(&self, seat: Seat, place: usize) -> bool {
        let mark = self.player(seat).held.store[place];
        match self.card(CardSlot::new(seat.0, place as u8)).notes {
            Some(Noting::Turn) => mark == self.common.placements + 1,
            Some(Noting::Round) => mark == self.common.round,
            Some(Noting::Game) => mark > 0,
            None => false,
        }
    }

    /// The moment in which a card acts.
    fn latest_window(&self) -> Option<&Window> {
        self.common.stack.as_slice().iter().rev().find_map(|frame| match frame {
            Frame::Window(window) => Some(window),
            _ => None,
        })
    }

    fn holds_for_player(&self, condition: &Condition, asked: Asked) -> bool {
        let seat = asked.of;
        match condition {
            Condition::Is(first, compare, second) => {
                compare.holds(self.count_for(first, asked), self.count_for(second, asked))
            }
            Condition::Not(one) => !self.holds_for_player(one, asked),
            Condition::All(parts) => parts.iter().all(|one| self.holds_for_player(one, asked)),
            Condition::Any(parts) => parts.iter().any(|one| self.holds_for_player(one, asked)),
            Condition::Every(group, one) => self
                .group(*group, asked.owner)
                .all(|of| self.holds_for_player(one, Asked { of, ..asked })),
            Condition::Some(group, one) => self
                .group(*group, asked.owner)
                .any(|of| self.holds_for_player(one, Asked { of, ..asked })),
            Condition::Owns(named) => self.owns(seat, named),
            Condition::Starts => self.common.start == seat,
            Condition::Noted => asked.place.is_some_and(|place| self.is_noted(asked.owner, place)),
            Condition::OwnTurn => self.is_turn_of(seat),
            Condition::House(materials) => materials.contains(&self.player(seat).house.material()),
            Condition::Took(good) => self.took(*good),
            Condition::GrewOn(spaces) => {
                self.layout.spaces_called(spaces).iter().any(|space| self.took_from(seat, space))
            }
            Condition::TookFrom(space) => {
                self.layout.space(space).is_some_and(|space| self.took_from(seat, space))
            }
            Condition::AfterHarvest => {
                self.common.round.checked_sub(1).is_some_and(|last| HARVESTS.contains(&last))
            }
            Condition::HarvestRound => HARVESTS.contains(&self.common.round),
            Condition::WorkPhase => self.is_work_phase(),
            Condition::FeedingPhase => {
                matches!(self.common.rung, Rung::FeedStart | Rung::Feed)
            }
            other => unreachable!("nothing checks {other:?}"),
        }
    }

    /// The player on the left, unless one plays alone.
    fn left_of(&self, seat: Seat) -> Option<Seat> {
        Some(Seat((seat.0 + 1) % self.common.players)).filter(|left| *left != seat)
    }

    /// The players whom a card means, as its owner sees them.
    fn group(&self, group: Group, owner: Seat) -> impl Iterator<Item = Seat> + '_ {
        let them = if group == Group::Them { self.them() } else { None };
        let left = self.left_of(owner);
        self.seats().filter(move |seat| match group {
            Group::Everybody => true,
            Group::Others => *seat != owner,
            Group::Left => left == Some(*seat),
            Group::Them => them == Some(*seat),
        })
    }
}

/// For whom something is counted: the owner of the card, the player whom it speaks of, and the place
/// of the card where it counts what lies on itself.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) owner: Seat,
    pub(super) of: Seat,
    pub(super) place: Option<usize>,
}

/// Whether this is true of a field.
fn is_field(is: FieldIs, field: &Field, beside: CellSet) -> bool {
    match is {
        FieldIs::BesideRoom => field.is_tile() && beside.contains(field.at),
        FieldIs::Empty => field.crops.is_none(),
        FieldIs::Planted => field.crops.is_some(),
        FieldIs::Tile => field.is_tile(),
        FieldIs::Crop(crop, compare, number) => {
            let there = field.crops.filter(|(on, _)| *on == crop);
            compare.holds(there.map_or(0, |(_, amount)| amount.into()), number)
        }
    }
}

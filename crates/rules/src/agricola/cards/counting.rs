//! What cards count and the conditions they name.

use farmstead_cardboard::{Always, Card, Condition, Counter, Good, Marks, Named};

use super::super::board::SpaceId;
use super::super::round::HARVESTS;
use super::super::state::{Player, ROUNDS, Rung, State};
use super::deck::HandCard;
use super::fields::Field;
use super::held::{CardSlot, Held, Trait};
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

    /// How many of these cards a player has.
    pub(in super::super) fn owned(&self, seat: Seat, named: &Named) -> u16 {
        let majors = self.owned_majors(seat).filter(|major| named.covers(major.card)).count();
        let played = self.played(seat).filter(|(_, card)| named.covers(&card.card)).count();
        (majors + played) as u16
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

    /// What a counter stands at for a player.
    pub fn count(&self, counter: Counter, seat: Seat) -> u16 {
        let player = self.player(seat);
        match counter {
            Counter::Good(good) => player.goods[good],
            Counter::Occupations => self.occupations(seat),
            Counter::Improvements => self.improvements(seat),
            Counter::Rooms => player.rooms.len(),
            Counter::EqualHouses => {
                let equal = |other: &Seat| self.player(*other).house >= player.house;
                self.seats().filter(|other| *other != seat && equal(other)).count() as u16
            }
            Counter::AddedRooms => player.rooms.len().saturating_sub(2),
            Counter::RoomsOf(material) => {
                if player.house.material() == material {
                    player.rooms.len()
                } else {
                    0
                }
            }
            Counter::People => u16::from(player.people - self.lodgers(seat)),
            Counter::Newborns => u16::from(player.newborns),
            Counter::PeopleLeft => u16::from(player.people_left()),
            Counter::Placed => u16::from(player.placed),
            Counter::GrainFields => self.count_fields(player, Some(Good::Grain)),
            Counter::VegetableFields => self.count_fields(player, Some(Good::Vegetable)),
            Counter::EmptyFields => self.count_fields(player, None),
            Counter::PlantedFields => self.planted_fields(player),
            Counter::Fields => self.fields(player).filter(Field::is_field).count() as u16,
            Counter::PlowsPlayed => self.plows_played(),
            Counter::TillageTools => self.tools_played(seat),
            Counter::Everyones(good) => {
                self.seats().map(|other| self.player(other).goods[good]).sum()
            }
            Counter::AllOf(good) => player.goods[good] + self.sown(player, good),
            Counter::Animals => player.herd().total(),
            Counter::Stables => player.stables.len(),
            Counter::Pastures => player.pastures().as_slice().len() as u16,
            Counter::Majors => player.majors.count_ones() as u16,
            Counter::Minors => self.minors(seat),
            Counter::UnusedSpaces => (!player.used()).len(),
            Counter::PastureSpaces => player.enclosed().len(),
            Counter::UnfencedStables => (player.stables - player.enclosed()).len(),
            Counter::MissingAnimals => {
                player.herd().0.iter().filter(|number| **number == 0).count() as u16
            }
            Counter::Round => u16::from(self.common.round),
            Counter::RoundsLeft => self.rounds_left(),
            Counter::RoundsPlayed => u16::from(self.common.round.saturating_sub(1)),
            Counter::BeggingCards => u16::from(player.begging),
            Counter::FullLines => self.lines_with(seat, 4),
            Counter::EmptyLines => self.lines_with(seat, -1),
            Counter::LostPoints => u16::from(player.held.lost),
            Counter::NegativePoints => self.negative_points(seat),
            Counter::Players => u16::from(self.common.players),
            Counter::Gained => u16::from(player.held.gained),
            // Counted by the card itself, where it is played and scored.
            Counter::LaterOccupations | Counter::OnCard(_) => 0,
            other => unreachable!("nothing counts {other:?}"),
        }
    }

    /// Fields, on tiles and cards, with this crop on them or with nothing.
    fn count_fields(&self, player: &Player, crop: Option<Good>) -> u16 {
        let fields = self.fields(player).filter(Field::is_field);
        fields.filter(|field| field.crops.map(|(crop, _)| crop) == crop).count() as u16
    }

    /// Fields, on tiles and cards, with something on them.
    fn planted_fields(&self, player: &Player) -> u16 {
        let planted = |field: &Field| field.is_field() && field.crops.is_some();
        self.fields(player).filter(planted).count() as u16
    }

    /// So much of a crop lies on a player's fields.
    pub(in super::super) fn sown(&self, player: &Player, crop: Good) -> u16 {
        let crops = self.fields(player).filter_map(|field| field.crops);
        crops.filter(|(on, _)| *on == crop).map(|(_, amount)| u16::from(amount)).sum()
    }

    /// Whether a card of this player waits for gains of the work phase that are not there yet.
    pub(in super::super) fn waits_for_gains(&self, seat: Seat) -> bool {
        let reads = |condition: &Condition| {
            matches!(condition, Condition::Count(Counter::Gained, ..))
                && !self.holds(condition, seat)
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
        match condition {
            Condition::Count(counter, compare, number) => {
                compare.holds(self.count(*counter, seat), *number)
            }
            Condition::EveryOther(counter, compare, number) => self
                .seats()
                .filter(|other| *other != seat)
                .all(|other| compare.holds(self.count(*counter, other), *number)),
            Condition::SomeOther(counter, compare, number) => self
                .seats()
                .filter(|other| *other != seat)
                .any(|other| compare.holds(self.count(*counter, other), *number)),
            Condition::Owns(named) => self.owns(seat, named),
            Condition::Built(named) => self.seats().any(|seat| self.owns(seat, named)),
            Condition::ThanOthers(counter, compare) => {
                let mine = self.count(*counter, seat);
                let mut others = self.seats().filter(|other| *other != seat);
                others.all(|other| compare.holds(mine, self.count(*counter, other)))
            }
            Condition::ThemAhead(counter, compare, number) => self.them().is_some_and(|them| {
                let (theirs, mine) = (self.count(*counter, them), self.count(*counter, seat));
                compare.holds(theirs.saturating_sub(mine), *number)
            }),
            Condition::OtherStarts => self.common.start != seat,
            Condition::House(materials) => materials.contains(&self.player(seat).house.material()),
            Condition::NotHouse(material) => self.player(seat).house.material() != *material,
            Condition::Occupied(space) => {
                let space = self.layout.space(space);
                space.is_some_and(|space| self.common.occupants[space.0 as usize] != 0)
            }
            Condition::PeopleOn(spaces, least) => {
                let stands =
                    |space: SpaceId| self.common.occupants[space.0 as usize] & (1 << seat.0) != 0;
                self.layout.spaces_called(spaces).iter().any(stands) == (*least > 0)
            }
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
            Condition::HarvestRound(with) => HARVESTS.contains(&self.common.round) == *with,
            Condition::WorkPhase => self.is_work_phase(),
            Condition::FeedingPhase => {
                matches!(self.common.rung, Rung::FeedStart | Rung::Feed)
            }
            other => unreachable!("nothing checks {other:?}"),
        }
    }
}

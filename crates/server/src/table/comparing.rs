//! The same deal at several tables: what became of it is noted where it was taken from.

use farmstead_rules::{Deal, Game, Options};

use super::actor::{Actor, Stale};
use super::state::Table;
use crate::refusal::Refusal;
use crate::same_deal::Note;
use crate::store::Entry;
use crate::wire::{Compared, DealResults, SeatKind};

/// How many results are noted of a deal.
const MOST: usize = 1_000;

impl Table {
    /// Takes note of a result; of each table the first counts.
    pub(super) fn compare(&mut self, result: &Compared) {
        if !self.knows(result) {
            self.compared.push(result.clone());
        }
    }

    fn knows(&self, result: &Compared) -> bool {
        self.compared.iter().any(|known| known.table == result.table)
    }

    /// Whether others may play its deal: nothing of it is hidden any more, or it was made for that.
    fn lends_its_deal(&self) -> bool {
        self.setup.company.board || (self.is_over() && self.setup.company.like.is_none())
    }

    /// What is played here, for another table.
    pub(super) fn lend(&self) -> Result<(Options, Deal), Refusal> {
        if !self.lends_its_deal() {
            let why = "others can play this deal when its game is over";
            return Err(Refusal::forbidden("not_over", why));
        }
        Ok((self.options.clone(), self.setup.deal.clone()))
    }

    /// What became of its deal here and elsewhere, the best first.
    pub(super) fn results(&self) -> DealResults {
        let own = (self.setup.company.like.is_none()).then(|| self.result()).flatten();
        let mut results: Vec<Compared> = own.into_iter().chain(self.compared.clone()).collect();
        results.sort_by_key(|one| -one.points.get(usize::from(one.seat)).copied().unwrap_or(0));
        DealResults { open: self.lends_its_deal(), results }
    }

    /// What became of the game here, if a person has played it to its end.
    fn result(&self) -> Option<Compared> {
        let seat = self.seats.iter().position(|chair| chair.kind == SeatKind::Human)?;
        let given_up = self.seats.iter().any(|chair| chair.resigned);
        if !self.is_over() || given_up || self.setup.company.board {
            return None;
        }
        Some(Compared {
            table: self.id.to_string(),
            name: self.seats[seat].name.clone(),
            seat: seat as u8,
            points: self.game.scores().sheets().iter().map(|sheet| sheet.total).collect(),
        })
    }
}

impl Actor {
    /// Tells the table that the deal was taken from what became of it.
    pub(super) fn report(&self) {
        let Some(to) = self.table.setup.company.like.clone() else { return };
        if let Some(result) = self.table.result() {
            // A full queue loses it until the table is opened again.
            let _ = self.services.results.try_send(Note { to, result });
        }
    }

    /// Notes what became of the deal elsewhere.
    pub(super) async fn note(&mut self, result: &Compared) -> Result<Result<(), Refusal>, Stale> {
        if self.table.knows(result) {
            return Ok(Ok(()));
        }
        if self.table.compared.len() >= MOST {
            return Ok(Err(Refusal::conflict("full", "enough have played this deal")));
        }
        self.commit(Entry::Compared(result.clone()), None).await
    }
}

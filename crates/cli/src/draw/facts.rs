//! What a player has, in words beside or below the farm.

use farmstead_cardboard::words;
use farmstead_rules::agricola::{FarmReport, TableReport};
use farmstead_rules::{Goods, Seat};

use super::line::{Line, wrap};
use super::palette;

/// Who sits where and how they stand.
pub(super) struct Facts<'a> {
    pub(super) table: &'a TableReport,
    pub(super) seat: Seat,
    /// Who plays the seat.
    pub(super) name: &'a str,
    /// The score as it stands.
    pub(super) score: String,
}

impl Facts<'_> {
    fn farm(&self) -> &FarmReport {
        &self.table.players[self.seat.index()]
    }

    /// The title: who it is, and the score.
    pub(super) fn title(&self) -> Line {
        let mut line = Line::styled(palette::seat(self.seat), &self.seat.to_string());
        line.add(palette::TITLE, &format!(" {}", self.name));
        line.add(anstyle::Style::new(), &format!(", {} points", self.score));
        if self.table.start_player == self.seat {
            line.add(palette::FAINT, ", starts");
        }
        line
    }

    /// One fact a line, with a label.
    pub(super) fn lines(&self, width: usize) -> Vec<Line> {
        let mut lines = Vec::new();
        for (label, text, alarming) in self.facts() {
            let style = if alarming { palette::ALARM } else { anstyle::Style::new() };
            for (index, part) in wrap(&text, width.saturating_sub(9)).into_iter().enumerate() {
                let label = if index == 0 { label } else { "" };
                let mut line = Line::styled(palette::FAINT, &format!("{label:<9}"));
                line.add(style, &part);
                lines.push(line);
            }
        }
        lines
    }

    fn facts(&self) -> Vec<(&'static str, String, bool)> {
        let farm = self.farm();
        let (mut stock, mut animals) = (Goods::NONE, Goods::NONE);
        for (good, amount) in farm.goods.iter() {
            let pile = if good.is_animal() { &mut animals } else { &mut stock };
            pile[good] = amount;
        }
        let mut facts = vec![("people", self.people(), false)];
        facts.push(("goods", words::goods(&stock), false));
        if !animals.is_empty() {
            facts.push(("animals", words::goods(&animals), false));
        }
        if !farm.improvements.is_empty() {
            facts.push(("built", self.improvements(), false));
        }
        if !farm.promised.is_empty() {
            facts.push(("to come", promised(farm), false));
        }
        if let Some(harvest) = self.table.next_harvest {
            let needed = farm.food_needed;
            let soon = harvest == self.table.round;
            let short = needed > farm.goods[farmstead_rules::Good::Food];
            facts.push((
                "harvest",
                format!("{needed} food needed in round {harvest}"),
                soon && short,
            ));
        }
        if farm.begging > 0 {
            let cards = if farm.begging == 1 { "card" } else { "cards" };
            facts.push(("begging", format!("{} {cards}", farm.begging), true));
        }
        facts
    }

    fn people(&self) -> String {
        let farm = self.farm();
        let (rooms, house) = (farm.rooms.len(), farm.house.key());
        let mut text = format!("{} in {rooms} {house} rooms", farm.people);
        if farm.newborns > 0 {
            text += &format!(", {} of them newborn", farm.newborns);
        }
        if self.table.phase == "work" {
            text += &format!(", {} to place", farm.people_left);
        }
        text
    }

    fn improvements(&self) -> String {
        let name = |key: &&str| {
            let major = self.table.majors.iter().find(|major| major.key == *key);
            major.map_or(*key, |major| major.name).to_owned()
        };
        self.farm().improvements.iter().map(name).collect::<Vec<_>>().join(", ")
    }
}

fn promised(farm: &FarmReport) -> String {
    let goods = |goods: &Goods| words::goods(goods);
    let parts =
        farm.promised.iter().map(|to| format!("{} in round {}", goods(&to.goods), to.round));
    parts.collect::<Vec<_>>().join(", ")
}

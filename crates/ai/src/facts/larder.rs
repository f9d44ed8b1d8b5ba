//! What a family has to eat at its next two harvests.

use super::Tell;

/// Food at hand and food needed.
#[derive(Debug, Default)]
pub(super) struct Larder {
    /// Food in the supply.
    pub(super) food: i16,
    /// Food that the crops in the supply make.
    pub(super) raw: i16,
    /// Food that the animals make.
    pub(super) cooked: i16,
    /// Food that craft buildings make, once a harvest.
    pub(super) crafted: i16,
    /// What the family eats at each harvest; 0 if there is no more harvest.
    pub(super) needs: [i16; 2],
    /// Food that arrives in time for each harvest, and not before the one before.
    pub(super) promised: [i16; 2],
    /// Food that each harvest brings in from the fields.
    pub(super) crops: [i16; 2],
    /// Placements before each harvest.
    pub(super) placements: [i16; 2],
}

impl Larder {
    /// Food that is missing at the next harvest even if the family eats all it has.
    pub(super) fn hunger(&self) -> u8 {
        let food = self.food + self.promised[0] + self.raw + self.crops[0];
        let missing = self.needs[0] - food - self.cooked - self.crafted;
        missing.clamp(0, u8::MAX.into()) as u8
    }
}

/// Tells how well the family is provided for: as it is, and if it ate all it has.
#[inline(always)]
pub(super) fn tell_larder(larder: &Larder, to: &mut impl Tell) {
    to.tell("food", "up to 4", larder.food.min(4));
    to.tell("food", "", larder.food.min(30));
    let plain = larder.food + larder.promised[0] - larder.needs[0];
    let crops = plain + larder.raw + larder.crops[0];
    let all = crops + larder.cooked + larder.crafted;
    let needed = larder.needs[0] > 0;
    let near = larder.placements[0];
    for (of, balance) in [("food", plain), ("food and crops", crops), ("all food", all)] {
        let short = if needed { (-balance).max(0) } else { 0 };
        to.tell(of, "missing now", if near == 0 { short } else { 0 });
        to.tell(of, "missing soon", if (1..=2).contains(&near) { short } else { 0 });
        to.tell(of, "missing", if near > 2 { short } else { 0 });
        to.tell(of, "to spare", balance.clamp(0, 12));
    }
    let plain = plain + larder.promised[1] - larder.needs[1];
    let all = all + larder.promised[1] + larder.crops[1] - larder.needs[1];
    for (of, balance) in [("food", plain), ("all food", all)] {
        let short = if larder.needs[1] > 0 { (-balance).max(0) } else { 0 };
        to.tell(of, "missing later", short.min(12));
        to.tell(of, "to spare later", balance.clamp(0, 12));
    }
    to.tell("placements before the harvest", "", near.min(12));
}

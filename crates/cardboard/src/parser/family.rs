//! Words that only the Family Edition needs.

use super::{Parsed, Reader};
use crate::ability::{Ability, Action};
use crate::card::Card;
use crate::goods::Good;
use crate::lexer::Token;

impl Reader<'_> {
    /// The properties of tiles, and of spaces and improvements whose places are printed.
    pub(super) fn family_field(&mut self, field: &str, card: &mut Card) -> Parsed<()> {
        match field {
            "round" => card.terms.round = Some(self.round()?),
            "on" => card.terms.on = Some(self.any_word("the key of a space")?),
            "shape" => card.tile.cells = self.shape()?,
            "holds" => card.tile.holds = self.number("how many animals")?,
            "pieces" => card.tile.pieces = self.number("how many pieces")?,
            "back" => {
                self.expect_word("field")?;
                card.tile.back_is_field = true;
            }
            _ => {
                while let Some(Token::Word(_)) = self.peek() {
                    let words = ["cost", "holds", "pieces", "everything"];
                    let property = self.one_of("a property", &words.map(|word| (word, word)))?;
                    card.reconstructed.push(property.to_owned());
                }
                if card.reconstructed.is_empty() {
                    return Err(self.expected("what is reconstructed", &[]));
                }
            }
        }
        Ok(())
    }

    /// `"##/#."`: rows from top to bottom, `#` for a cell.
    fn shape(&mut self) -> Parsed<Vec<(u8, u8)>> {
        let Some(Token::Text(text)) = self.peek() else {
            return Err(self.expected("a shape in quotation marks", &[]));
        };
        let mut cells = Vec::new();
        for (row, line) in (0..).zip(text.split('/')) {
            for (column, sign) in (0..).zip(line.chars()) {
                match sign {
                    '#' => cells.push((column, row)),
                    '.' => {}
                    _ => return Err(self.wrong("a shape is drawn with `#`, `.` and `/`")),
                }
            }
        }
        if cells.is_empty() || cells.len() > 16 {
            return Err(self.wrong("a shape has 1 to 16 cells"));
        }
        self.at += 1;
        Ok(cells)
    }

    /// `1 per 2 grain` or `1 per 3 of wood clay reed grain`.
    pub(super) fn score_spending(&mut self) -> Parsed<Ability> {
        let points = self.number("points")?;
        self.expect_word("per")?;
        let per = self.number("how many goods")?;
        if per == 0 {
            self.at -= 1;
            return Err(self.wrong("points are given for 1 or more goods"));
        }
        let goods = if self.eat_word("of") { self.kinds_of_goods()? } else { vec![self.good()?] };
        Ok(Ability::ScoreSpending { points, per, goods })
    }

    /// `clay for 3 clay + 1 reed`.
    pub(super) fn rooms_of(&mut self) -> Parsed<Action> {
        let house = self.one_of("wood or clay", &[("wood", Good::Wood), ("clay", Good::Clay)])?;
        self.expect_word("for")?;
        Ok(Action::RoomsOf(house, self.goods()?))
    }
}

#[cfg(test)]
mod tests {
    use crate::parse;

    fn mistake(source: &str) -> String {
        parse("test.cards", source).expect_err("the text has a mistake").to_string()
    }

    #[test]
    fn a_shape_is_drawn_row_by_row() {
        let cards = parse("test.cards", "l \"L\" pasture; shape \"##/#.\"").expect("it is a shape");
        assert_eq!(cards[0].tile.cells, [(0, 0), (1, 0), (0, 1)]);
        assert_eq!(
            mistake("l \"L\" pasture; shape \"x\""),
            "test.cards:1:22: a shape is drawn with `#`, `.` and `/`"
        );
        assert_eq!(
            mistake("l \"L\" pasture; shape \"./.\""),
            "test.cards:1:22: a shape has 1 to 16 cells"
        );
    }

    #[test]
    fn what_belongs_to_another_kind_is_refused() {
        assert_eq!(
            mistake("room \"Room\" piece; holds 2"),
            "test.cards:1:20: a card of the kind `piece` has no `holds`"
        );
        assert_eq!(
            mistake("mill \"Mill\" major\n  score spending: 1 per 0 grain"),
            "test.cards:2:25: points are given for 1 or more goods"
        );
    }
}

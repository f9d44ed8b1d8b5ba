//! What is shown by play about each card: the titles of the scenarios that the tests run.

/// The scenario files about hand cards.
pub(crate) const CARDS: [(&str, &str); 11] = [
    ("cards_a_minors", include_str!("../scenarios/cards_a_minors.scn")),
    ("cards_a_occupations", include_str!("../scenarios/cards_a_occupations.scn")),
    ("cards_b_minors", include_str!("../scenarios/cards_b_minors.scn")),
    ("cards_b_occupations", include_str!("../scenarios/cards_b_occupations.scn")),
    ("classic_easy", include_str!("../scenarios/classic_easy.scn")),
    ("classic_build", include_str!("../scenarios/classic_build.scn")),
    ("classic_food", include_str!("../scenarios/classic_food.scn")),
    ("classic_fields", include_str!("../scenarios/classic_fields.scn")),
    ("classic_animals", include_str!("../scenarios/classic_animals.scn")),
    ("classic_people", include_str!("../scenarios/classic_people.scn")),
    ("classic_interplay", include_str!("../scenarios/classic_interplay.scn")),
];

/// The scenarios about the card with this key: the file of each and its title without the key.
pub fn about(key: &str) -> impl Iterator<Item = (&'static str, &'static str)> + use<'_> {
    let titles = CARDS.iter().flat_map(|(file, text)| text.lines().map(move |line| (*file, line)));
    titles.filter_map(move |(file, line)| {
        let title = line.strip_prefix(key)?.strip_prefix(' ')?;
        Some((file, title))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scenarios_of_a_card_are_found_by_its_key() {
        let (file, title) = about("A002").next().expect("there is one");
        assert_eq!(file, "cards_a_minors");
        assert!(title.starts_with("acts: "), "{title}");
        assert_eq!(about("A0").count(), 0);
    }
}

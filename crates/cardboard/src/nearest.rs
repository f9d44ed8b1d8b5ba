//! Finds the word that was probably meant.

/// The word nearest to the one found, if one is near enough to be meant.
pub fn nearest<'a>(found: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    by_nearness(found, words).into_iter().next()
}

/// Every word near enough to be meant, the nearest first.
pub fn by_nearness<'a>(found: &str, words: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut near: Vec<(usize, &str)> = words
        .into_iter()
        .map(|word| (distance(found, word), word))
        .filter(|(distance, word)| match word.chars().count() {
            // In a short word one letter more makes another word.
            ..=1 => *distance == 0,
            2..=5 => *distance <= 1,
            6.. => *distance <= 2,
        })
        .collect();
    near.sort();
    near.dedup();
    near.into_iter().map(|(_, word)| word).collect()
}

/// Letters to change; less if the words begin alike.
fn distance(found: &str, word: &str) -> usize {
    let (found, word) = (found.to_lowercase(), word.to_lowercase());
    let shorter = found.chars().count().min(word.chars().count());
    if found != word && shorter >= 3 && (found.starts_with(&word) || word.starts_with(&found)) {
        return 1;
    }
    let shared = found.chars().zip(word.chars()).take_while(|(one, other)| one == other).count();
    if shared >= 6 && 3 * shared >= 2 * shorter {
        return 2;
    }
    strsim::damerau_levenshtein(&found, &word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_pen_finds_its_word() {
        assert_eq!(nearest("plwo", ["sow", "plow"]), Some("plow"));
        assert_eq!(nearest("renovation", ["room", "renovate"]), Some("renovate"));
        assert_eq!(nearest("occupation", ["minor", "occ"]), Some("occ"));
        assert_eq!(nearest("grain-seed", ["grain-seeds", "vegetable-seeds"]), Some("grain-seeds"));
    }

    #[test]
    fn a_word_like_no_other_finds_none() {
        assert_eq!(nearest("gold", ["wood", "clay", "reed"]), None);
    }
}

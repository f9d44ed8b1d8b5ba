//! Says of somebody else what is said of the owner of a card.

use crate::ability::Who;

/// "you bake bread" as it is said of whoever does it: "another player bakes bread".
pub(super) fn said_of(who: Who, clause: &str) -> String {
    let subject = match who {
        Who::Owner => return clause.to_owned(),
        Who::Other => "another player",
        Who::Any => "any player (including you)",
    };
    let Some(rest) = clause.strip_prefix("you ") else { return clause.to_owned() };
    let mut words: Vec<String> = rest.split(' ').map(str::to_owned).collect();
    words[0] = third_person(&words[0]);
    // "build or play an improvement": a second verb may follow.
    for index in 1..words.len() {
        if words[index - 1] == "or" && SECOND_VERBS.contains(&words[index].as_str()) {
            words[index] = third_person(&words[index]);
        }
    }
    let words: Vec<&str> =
        words.iter().map(|word| if word == "your" { "their" } else { word }).collect();
    format!("{subject} {}", words.join(" "))
}

/// Verbs that a clause may go on with after "or".
const SECOND_VERBS: [&str; 4] = ["build", "get", "play", "take"];

fn third_person(verb: &str) -> String {
    match verb {
        "are" => "is".to_owned(),
        "have" => "has".to_owned(),
        verb => format!("{verb}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn others_do_it_in_the_third_person() {
        let said = said_of(Who::Other, "you build or play an improvement");
        assert_eq!(said, "another player builds or plays an improvement");
        let said = said_of(Who::Other, "you build the Well or play the Village Well");
        assert_eq!(said, "another player builds the Well or plays the Village Well");
        let said = said_of(Who::Any, "you renovate your house");
        assert_eq!(said, "any player (including you) renovates their house");
    }
}

//! Tribes by the people that they are made of, `attack the goblins`, where one other tribe alone is of it
//! ([WC-153](docs/rules/warcamp.md#wc-153)).

use crate::data::Race;
use crate::state::Tribes;
use crate::verbs::Verb;
use crate::words::Letter;

/// A hostile step with the letter of the one other tribe of a people for its name, `attack goblins 3`.
pub(super) fn peoples_spelled(tribes: &Tribes, letter: Letter, step: &str) -> Result<String, String> {
    let mut words: Vec<String> = step.split_whitespace().map(str::to_owned).collect();
    let hostile = words.first().and_then(|verb| verb.parse().ok());
    if !matches!(hostile, Some(Verb::Attack | Verb::Raid | Verb::Steal)) {
        return Ok(step.to_owned());
    }
    for word in words.iter_mut().skip(1) {
        let is_people =
            |race: &Race| word.eq_ignore_ascii_case(race.plural()) || word.eq_ignore_ascii_case(&race.to_string());
        let mut others = tribes.others(letter);
        if let (true, Some(only), None) = (word.eq_ignore_ascii_case("enemy"), others.next(), others.next()) {
            *word = only.to_string();
            continue;
        }
        let Some(race) = Race::ALL.into_iter().find(is_people) else {
            continue;
        };
        let of_race = tribes.others(letter).filter(|other| tribes[*other].race() == race);
        let of_race: Vec<Letter> = of_race.collect();
        match of_race.as_slice() {
            [one] => *word = one.to_string(),
            [] => return Err(format!("no other tribe is made of {}", race.plural())),
            several => {
                let told = several
                    .iter()
                    .map(|other| format!("{other} ({})", tribes[*other].name()));
                let told: Vec<String> = told.collect();
                return Err(format!("`{word}` may be {}; write which", told.join(" or ")));
            }
        }
    }
    Ok(words.join(" "))
}

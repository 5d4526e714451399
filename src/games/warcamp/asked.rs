//! What a question about odds is meant for that is written like no order and like nothing that stands by itself.

use crate::state::Tribe;
use crate::verbs::Verb;
use crate::words::{CardWord, Letter, PowerVerb, card_first};

/// Whether a question that cannot be read was meant for this position: what stands by itself has numbers there.
pub(super) fn speaks_of_an_order(question: &str) -> bool {
    let mut words = super::words::words_of(question);
    let Some(Ok(verb)) = words.next().map(str::parse) else {
        return false;
    };
    let attacks = matches!(verb, Verb::Attack | Verb::Raid);
    let has_odds = attacks
        || matches!(
            verb,
            Verb::Hunt | Verb::Breed | Verb::Steal | Verb::Kill | Verb::Train | Verb::Nab
        );
    let rest: Vec<&str> = words.collect();
    // A verb alone asks what it lacks.
    let begins_with_a_name = rest
        .first()
        .is_none_or(|word| !word.starts_with(|c: char| c.is_ascii_digit()));
    let names_a_tribe = attacks && rest.iter().any(|word| word.parse::<Letter>().is_ok());
    has_odds && (begins_with_a_name || names_a_tribe)
}

/// The order that the name of a card, or a leader's power as its command is called, is meant for: `pox B`, `power 2`.
pub(super) fn order_meant(tribe: &Tribe, question: &str) -> Option<String> {
    let words: Vec<String> = super::words::words_of(question).map(str::to_owned).collect();
    let (first, rest) = words.split_first()?;
    if first.eq_ignore_ascii_case("power") {
        return Some(format!("{} {}", PowerVerb::of(tribe.leader()).word(), rest.join(" ")));
    }
    let is_card = matches!(card_first(&words), Ok((CardWord::Code(_), _)));
    is_card.then(|| format!("cast {question}"))
}

//! All but some members, `hunt all but 4 and 5`, in the words that orders are stored with: the ranges of the others
//! ([WC-153](docs/rules/warcamp.md#wc-153)).

use crate::rules::{Task, row};
use crate::state::{Member, Tribe};
use crate::verbs::Verb;
use crate::words::{Who, WhoWord};

/// Words behind `all` that leave members out.
const BUT: [&str; 3] = ["but", "except", "without"];
/// Words before those who are left out that name nobody.
const SAY_NOTHING: [&str; 4] = ["the", "for", "member", "members"];

fn is_one_of(known: &[&str], word: &str) -> bool {
    known.iter().any(|known| word.eq_ignore_ascii_case(known))
}

/// Whether a word leaves members out behind `all`.
pub(super) fn leaves_out(word: &str) -> bool {
    is_one_of(&BUT, word)
}

/// Whether an order says who does it.
fn says_who(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::Hunt | Verb::Breed | Verb::Build | Verb::Attack | Verb::Raid | Verb::Steal | Verb::Man | Verb::Leave
    )
}

fn is(word: &str, known: WhoWord) -> bool {
    word.parse() == Ok(known)
}

/// Whether a word behind that other one says that members are left out, so that it is no name.
pub(super) fn excepts(verb: Verb, word: &str, before: Option<&String>) -> bool {
    let is_all = |before: &String| is(before, WhoWord::All) || is(before, WhoWord::Leader);
    says_who(verb) && is_one_of(&BUT, word) && before.is_some_and(is_all)
}

/// Words behind a verb, without names, with the ranges of the other members for `all but 4 5`. Ranges take those who are able when
/// the step is reached, as `all` does. The leader goes along where the words before say so.
///
/// # Errors
/// In words, if nobody is left out or left over, or if no member has ever had a number that is left out.
pub(super) fn without_the_excepted(tribe: &Tribe, verb: Verb, words: Vec<String>) -> Result<Vec<String>, String> {
    let all_but = |at: &usize| *at > 0 && excepts(verb, &words[*at], words.get(at - 1));
    let Some(but) = (0..words.len()).find(all_but) else {
        return Ok(words);
    };
    let (kept, takes_leader) = match &words[..but] {
        [kept @ .., all, leader] if is(all, WhoWord::All) && is(leader, WhoWord::Leader) => (kept, true),
        [kept @ .., all] if is(all, WhoWord::All) => (kept, false),
        _ => return Ok(words),
    };
    let behind = words[but + 1..].iter().skip_while(|word| is_one_of(&SAY_NOTHING, word));
    let behind: Vec<&String> = behind.collect();
    let read: Vec<WhoWord> = behind.iter().map_while(|word| word.parse().ok()).collect();
    let rest = behind[read.len()..].iter().map(|word| (*word).clone());
    if read.is_empty() {
        return Err("all but whom? Name who is left out, as in all but 4 5".to_owned());
    }
    let mut out: Vec<u16> = Vec::new();
    for word in &read {
        out.extend(left_out(tribe, *word)?);
    }
    let is_out = |number: &u16| out.contains(number);
    let others: Vec<u16> = tribe
        .people
        .numbers()
        .into_iter()
        .filter(|number| !is_out(number))
        .collect();
    let mut who: Vec<String> = match tribe.people.numbers().iter().any(is_out) {
        true => ranges(&others),
        false => vec![WhoWord::All.to_string()],
    };
    if takes_leader && !read.contains(&WhoWord::Leader) {
        who.push(WhoWord::Leader.to_string());
    }
    if who.is_empty() {
        return Err("nobody is left of all your members".to_owned());
    }
    Ok(kept.iter().cloned().chain(who).chain(rest).collect())
}

/// The members that a word leaves out.
fn left_out(tribe: &Tribe, word: WhoWord) -> Result<Vec<u16>, String> {
    match word {
        WhoWord::Leader => Ok(Vec::new()),
        WhoWord::Member(number) if !tribe.people.has_had(number) => {
            let members = row(tribe.people.numbers());
            Err(format!("you have no member {number}. Members: {members}"))
        }
        WhoWord::Member(number) => Ok(vec![number]),
        WhoWord::Range(first, last) => Ok((first..=last).collect()),
        WhoWord::All => Ok(tribe.people.iter().map(Member::number).collect()),
        choice => Ok(tribe.group(&Who(vec![choice]), Task::Work).unwrap_or_default().members),
    }
}

/// `1-3 6-6`: a number alone would have to be able.
fn ranges(numbers: &[u16]) -> Vec<String> {
    let runs = numbers.chunk_by(|one, next| one + 1 == *next);
    let ends = runs.filter_map(|run| Some(WhoWord::Range(*run.first()?, *run.last()?)));
    ends.map(|range| range.to_string()).collect()
}

//! Options that are said by their names, each before its value and without a colon: `standing cancel_at 5 count both`.

use super::scan::word_at;
use super::{Opt, OptionKind, Sub};
use serde_json::{Map, Value};

/// The option whose name a text begins with, and what stands behind it.
pub(super) fn behind_its_name<'a, 'b>(sub: &'a Sub, given: &[&str], text: &'b str) -> Option<(&'a Opt, &'b str)> {
    let (_, word) = word_at(text, 0);
    let behind = text.get(word.len()..)?.trim_start();
    let mut free = sub
        .option
        .iter()
        .filter(|option| !given.contains(&option.name.as_str()));
    let option = free.find(|option| option.name.eq_ignore_ascii_case(word))?;
    (!behind.is_empty()).then_some((option, behind))
}

/// Names of options with a value behind each, `cancel_at 5 count both`, perhaps behind a value of the first option without its
/// name. A text ends before the next name. None unless all of it can be read so.
pub(super) fn by_names(sub: &Sub, named: &[&str], first: &Opt, text: &str) -> Option<Map<String, Value>> {
    let mut values = Map::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let given: Vec<&str> = named.iter().copied().chain(values.keys().map(String::as_str)).collect();
        let (option, behind) = match behind_its_name(sub, &given, rest) {
            Some(found) => found,
            None if values.is_empty() => (first, rest),
            None => return None,
        };
        let (value, more) = value_before(sub, &given, option, behind)?;
        values.insert(option.name.clone(), value);
        rest = more;
    }
    Some(values)
}

/// The value of an option that a text begins with, and what stands behind it.
fn value_before<'a>(sub: &Sub, given: &[&str], option: &Opt, text: &'a str) -> Option<(Value, &'a str)> {
    if let Some((choice, more)) = option.choice_before(text) {
        return Some((Value::from(choice), more));
    }
    let is_free_text = option.kind == OptionKind::String && option.choices.is_empty();
    let mut end = word_at(text, 0).1.len();
    if is_free_text {
        let given: Vec<&str> = given.iter().copied().chain([option.name.as_str()]).collect();
        while end < text.len() && behind_its_name(sub, &given, text[end..].trim_start()).is_none() {
            let (at, word) = word_at(text, end);
            end = at + word.len();
        }
    }
    let (value, more) = text.split_at(end);
    Some((option.spec().value(value.trim_end()).ok()?, more.trim_start()))
}

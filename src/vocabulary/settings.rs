//! Settings of a game and choices of a seat, written as `name=value` pairs: one command serves every game.

use super::scan::{Fault, FaultReason, Field, fields, last_word_at, name_at, quoted};
use super::{OptionKind, ParseError, Problem, Setting, nearest};
use muster_kit::{SUGGESTIONS_MAX, Suggestion};
use muster_words::text;
use serde_json::{Map, Value};

/// The word for the value that a setting has when nobody says; in quotes it is a value like others.
pub const USUAL: &str = "usual";

/// Reads `players=4 truce=2`; a setting that is `usual` has no value. Columns count from the beginning of `text`.
pub fn read_settings(settings: &[Setting], text: &str) -> Result<Map<String, Value>, ParseError> {
    let names: Vec<&str> = settings.iter().map(|setting| setting.name.as_str()).collect();
    let wrong = |problem, at: usize, word: &str, says: String| ParseError::new(problem, word, says).at(text, at);
    let unknown = |at: usize| {
        let (word, near) = match name_at(text, at, '=') {
            Some((word, _)) => (word, nearest(word, names.iter().copied())),
            None => (text[at..].split_whitespace().next().unwrap_or_default(), None),
        };
        let says = match near {
            Some(_) => text!("setting-unknown", word = word),
            None if names.contains(&word) => text!("setting-without-value", word = word),
            None => text!("setting-unknown-of", word = word, names = names.join(", ")),
        };
        let mut error = wrong(Problem::NoOption, at, word, says);
        error.nearest = near.map(str::to_owned);
        error
    };
    let fields = fields(text, '=', &names).map_err(|Fault { at, reason }| match reason {
        FaultReason::Unclosed => {
            let says = text!("line-unclosed");
            wrong(Problem::Unclosed, at, "\"", says)
        }
        FaultReason::AfterQuote | FaultReason::Misspelt(_) => unknown(at),
    })?;
    let mut values = Map::new();
    for field in fields {
        let Some(name) = field.name else {
            return Err(unknown(field.at));
        };
        let inner = field.value.char_indices().filter(|(_, char)| char.is_whitespace());
        let stray = inner
            .map(|(at, char)| at + char.len_utf8())
            .find(|at| !field.quoted && name_at(&field.value, *at, '=').is_some());
        if let Some(stray) = stray {
            return Err(unknown(field.value_at + stray));
        }
        if values.contains_key(name) {
            let says = text!("line-twice", name = name);
            return Err(wrong(Problem::Twice, field.at, name, says));
        }
        let setting = settings.iter().find(|setting| setting.name == name);
        let setting = setting.expect("names are those of the settings");
        let value = match is_usual(setting, &field) {
            true => Value::Null,
            false => setting.spec().value(&field.value).map_err(|fault| {
                let mut error = wrong(fault.problem, field.at, name, fault.says);
                error.nearest = fault.nearest;
                error
            })?,
        };
        values.insert(name.to_owned(), value);
    }
    Ok(values)
}

fn is_usual(setting: &Setting, field: &Field<'_>) -> bool {
    let is_choice = setting.choices.iter().any(|choice| choice == USUAL);
    !field.quoted && !is_choice && field.value.eq_ignore_ascii_case(USUAL)
}

/// Sets what [`read_settings`] read: what has no value there is left out, and so is as usual.
pub fn set(settings: &mut Map<String, Value>, read: Map<String, Value>) {
    for (name, value) in read {
        match value {
            Value::Null => settings.retain(|known, _| *known != name),
            value => drop(settings.insert(name, value)),
        }
    }
}

/// The name and the value of a text that is one pair, be it a value that the setting takes or not.
pub fn single_pair(text: &str) -> Option<(&str, String)> {
    let (name, _) = name_at(text, 0, '=')?;
    let fields = fields(text, '=', &[name]).ok()?;
    let [field] = fields.as_slice() else { return None };
    (field.quoted || !field.value.contains('=')).then(|| (name, field.value.clone()))
}

/// A value of a setting as people read and type it: `yes`, `kobold`, `4`.
pub fn value_words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Bool(true) => "yes".to_owned(),
        Value::Bool(false) => "no".to_owned(),
        other => other.to_string(),
    }
}

/// The pairs as [`read_settings`] reads them, of an object of settings; those without a value are left out.
pub fn settings_line(values: &Value) -> String {
    let pairs = values.as_object().into_iter().flatten().filter_map(|(name, value)| {
        let text = match value {
            Value::String(text) if text.eq_ignore_ascii_case(USUAL) => format!("\"{text}\""),
            Value::String(text) => quoted(text, '='),
            Value::Null => return None,
            other => value_words(other),
        };
        Some(format!("{name}={text}"))
    });
    pairs.collect::<Vec<_>>().join(" ")
}

/// What may stand next in a line of settings, each as the whole line that it would make.
pub fn suggest_settings(settings: &[Setting], text: &str) -> Vec<Suggestion> {
    let (before, word) = text.split_at(last_word_at(text));
    let suggestion = |setting: &Setting, value: &str| {
        let typed = format!("{before}{}={value}", setting.name);
        let label = format!("{}={value}  {}", setting.name, setting.about);
        Suggestion::new(label.chars().take(100).collect::<String>(), typed)
    };
    if let Some((name, begun)) = word.split_once('=') {
        let named = settings.iter().filter(|setting| setting.name == name);
        return named
            .flat_map(|setting| {
                let values = values_of(setting).into_iter();
                values
                    .filter(|value| value.starts_with(begun))
                    .map(|value| suggestion(setting, &value))
                    .collect::<Vec<_>>()
            })
            .take(SUGGESTIONS_MAX)
            .collect();
    }
    let given = |setting: &Setting| {
        let pair = format!("{}=", setting.name);
        before.split_whitespace().any(|word| word.starts_with(&pair))
    };
    let open = settings
        .iter()
        .filter(|setting| setting.name.starts_with(word) && !given(setting));
    open.map(|setting| suggestion(setting, ""))
        .take(SUGGESTIONS_MAX)
        .collect()
}

/// Values that may be filled in, the usual one last.
fn values_of(setting: &Setting) -> Vec<String> {
    let mut values = match (setting.kind, setting.min, setting.max) {
        (OptionKind::Boolean, ..) => vec!["yes".to_owned(), "no".to_owned()],
        (OptionKind::Integer, Some(min), Some(max)) => {
            let numbers = (min..=max).map(|number| number.to_string());
            numbers.take(SUGGESTIONS_MAX - 1).collect()
        }
        _ => setting.choices.clone(),
    };
    values.truncate(SUGGESTIONS_MAX - 1);
    values.push(USUAL.to_owned());
    values
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::super::Command;
    use super::*;

    fn warcamp() -> Command {
        Command::read(include_str!("../../commands/warcamp.toml"), Some("warcamp"))
    }

    #[test]
    fn pairs_are_read_and_written() {
        let settings = warcamp().setting;
        let values = read_settings(&settings, "spoils=no players=4  map=Marrowmere").unwrap();
        assert_eq!(
            settings_line(&Value::Object(values)),
            "map=marrowmere players=4 spoils=no"
        );
        let picks = warcamp().pick;
        let values = read_settings(&picks, "name=Bone Gnaw leader=thief").unwrap();
        assert_eq!(values["name"], "Bone Gnaw");
        let line = settings_line(&Value::Object(values.clone()));
        assert_eq!(read_settings(&picks, &line).unwrap(), values);
        assert!(read_settings(&settings, "").unwrap().is_empty());
    }

    #[test]
    fn a_setting_that_is_set_to_the_usual_is_left_out() {
        let settings = warcamp().setting;
        let mut set_before = read_settings(&settings, "spoils=no players=4 map=marrowmere").unwrap();
        set(
            &mut set_before,
            read_settings(&settings, "map=usual truce=2 spoils=Usual").unwrap(),
        );
        assert_eq!(settings_line(&Value::Object(set_before)), "players=4 truce=2");
        // A name may be that word.
        let picks = warcamp().pick;
        assert!(read_settings(&picks, "name=usual").unwrap()["name"].is_null());
        let named = read_settings(&picks, r#"name="usual""#).unwrap();
        assert_eq!(named["name"], "usual");
        assert_eq!(
            read_settings(&picks, &settings_line(&Value::Object(named.clone()))).unwrap(),
            named
        );
    }

    #[test]
    fn one_pair_is_taken_apart_whatever_its_value() {
        assert_eq!(single_pair("truce=99"), Some(("truce", "99".to_owned())));
        assert_eq!(single_pair(r#"name="a = b""#), Some(("name", "a = b".to_owned())));
        assert_eq!(single_pair("truce=9 players=3"), None);
        assert_eq!(single_pair("truce"), None);
    }

    #[test]
    fn a_wrong_pair_is_named_with_its_column() {
        let settings = warcamp().setting;
        let error = |text: &str| read_settings(&settings, text).unwrap_err();
        let unknown = error("players=4 trucy=2");
        assert_eq!((unknown.problem, unknown.column), (Problem::NoOption, Some(11)));
        assert_eq!(unknown.nearest.as_deref(), Some("truce"));
        assert_eq!(error("players=9").problem, Problem::OutOfRange);
        assert_eq!(error("truce=1 sausages=4").column, Some(9));
        assert_eq!(error("truce").problem, Problem::NoOption);
        assert_eq!(error("truce=1 truce=2").problem, Problem::Twice);
    }

    #[test]
    fn suggestions_continue_the_line() {
        let settings = warcamp().setting;
        let values = |text: &str| -> Vec<String> {
            let suggestions = suggest_settings(&settings, text).into_iter();
            suggestions.map(|suggestion| suggestion.value).collect()
        };
        assert_eq!(values("players=3 tr"), ["players=3 truce="]);
        assert_eq!(values("town_stores=e"), ["town_stores=endless"]);
        assert_eq!(values("spoils="), ["spoils=yes", "spoils=no", "spoils=usual"]);
        assert!(!values("truce=2 ").contains(&"truce=2 truce=".to_owned()));
    }
}

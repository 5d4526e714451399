//! Standing orders in words behind the units, `x* react counter` or `x* counter`, as the options of their command
//! ([BB-161](docs/rules/barbarica.md#bb-161)).

use crate::action::Action;
use muster_kit::Refusal;
use serde_json::Value;

/// The names of options, and the values that are of one option alone.
const OPTIONS: [&str; 10] = [
    "react", "returns", "push", "free", "embed", "dismount", "follow", "guard", "rage", "call",
];
const OF_ONE: [(&str, &str); 7] = [
    ("hold", "react"),
    ("shoot", "react"),
    ("counter", "react"),
    ("flee", "react"),
    ("safe", "push"),
    ("rally", "call"),
    ("advance", "call"),
];

/// Standing orders with what stands behind the units in the options; as they are where nothing stands there.
///
/// # Errors
/// A word that is no option and no value of one.
pub fn in_options(action: Action) -> Result<Action, Refusal> {
    let Action::Orders { units, .. } = &action else {
        return Ok(action);
    };
    let words: Vec<String> = units.split_whitespace().map(str::to_lowercase).collect();
    let Some(begun) = words
        .iter()
        .position(|word| option_of(word).is_some())
        .filter(|at| *at > 0)
    else {
        return Ok(action);
    };
    let mut told = serde_json::to_value(&action).unwrap_or_default();
    told["orders"]["units"] = Value::from(words[..begun].join(" "));
    let mut rest = words[begun..].iter().peekable();
    while let Some(word) = rest.next() {
        let Some((name, value)) = option_of(word) else {
            return Ok(action);
        };
        let value = value.or_else(|| rest.next().map(|word| reaction(word)));
        // `counter charge` in two words.
        if value == Some("counter") {
            rest.next_if(|word| *word == "charge");
        }
        told["orders"][name] = value.map_or(Value::Null, Value::from);
    }
    Ok(serde_json::from_value(told).unwrap_or(action))
}

/// A reaction by the word of its option, where it is called as forms and rules call it: `counter-charge`.
pub fn reaction(word: &str) -> &str {
    match word {
        "counter-charge" | "countercharge" | "counter-charges" => "counter",
        "holds" => "hold",
        "shoots" => "shoot",
        "flees" => "flee",
        other => other,
    }
}

/// The option that a word names, or that has it for a value, and the value then.
fn option_of(word: &str) -> Option<(&'static str, Option<&str>)> {
    let word = word.trim_end_matches(':');
    if let Some((name, value)) = word.split_once(':') {
        let name = OPTIONS.into_iter().find(|known| *known == name)?;
        return Some((name, Some(reaction(value))));
    }
    let word = reaction(word);
    let named = OPTIONS
        .into_iter()
        .find(|known| *known == word)
        .map(|name| (name, None));
    named.or_else(|| {
        let (value, name) = OF_ONE.into_iter().find(|(value, _)| *value == word)?;
        Some((name, Some(value)))
    })
}

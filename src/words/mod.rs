//! What players and hosts read outside the games, in Fluent files (`src/words/en/*.ftl`, one for each package that speaks).
//! English is the only language for now. Code names a message and its arguments:
//!
//! ```ignore
//! let line = text!("table-seats-free", count = 3);
//! ```
//!
//! The tests of this package hold the files and the code together: every message that is named exists, takes the arguments
//! that it is given, and every message in a file is used.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

#[cfg(test)]
mod tests;

/// The files by what speaks: packages, and of the table its rulings apart.
const ENGLISH: &[(&str, &str)] = &[
    ("table", include_str!("en/table.ftl")),
    ("rulings", include_str!("en/rulings.ftl")),
    ("fronts", include_str!("en/fronts.ftl")),
    ("vocabulary", include_str!("en/vocabulary.ftl")),
];

static BUNDLE: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    let english: LanguageIdentifier = "en".parse().expect("en is a language");
    let mut bundle = FluentBundle::new_concurrent(vec![english]);
    // Names of players stand in the text as they are; Discord knows no marks of direction.
    bundle.set_use_isolating(false);
    for (package, text) in ENGLISH {
        let resource = FluentResource::try_new((*text).to_owned());
        let resource =
            resource.unwrap_or_else(|(_, faults)| panic!("the words of {package} are malformed: {faults:?}"));
        let added = bundle.add_resource(resource);
        added.unwrap_or_else(|faults| panic!("the words of {package} are said twice: {faults:?}"));
    }
    bundle
});

/// What stands in a message in the place of a variable: a text, or a number that chooses between singular and plural.
#[derive(Clone, PartialEq, Debug)]
pub struct Argument<'a>(FluentValue<'a>);

impl<'a> From<&'a str> for Argument<'a> {
    fn from(text: &'a str) -> Argument<'a> {
        Argument(FluentValue::from(text))
    }
}

impl<'a> From<&'a String> for Argument<'a> {
    fn from(text: &'a String) -> Argument<'a> {
        Argument(FluentValue::from(text.as_str()))
    }
}

impl From<String> for Argument<'_> {
    fn from(text: String) -> Self {
        Argument(FluentValue::from(text))
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Argument<'_> {
            fn from(number: $number) -> Self {
                Argument(FluentValue::from(number))
            }
        })*
    };
}

// Larger numbers than 2^53 would lose their last digits: give those as texts.
numbers!(u8, u16, u32, u64, usize, i32, i64);

/// The message of that name in English, without marks and with its arguments in place; the name itself if there is no such
/// message, which the tests rule out. Use [`text!`].
pub fn message<'a>(name: &str, arguments: Vec<(&'a str, Argument<'a>)>) -> String {
    let pattern = BUNDLE.get_message(name).and_then(|message| message.value());
    let Some(pattern) = pattern else {
        debug_assert!(false, "there is no message {name}");
        return name.to_owned();
    };
    let arguments: FluentArgs<'a> = arguments.into_iter().map(|(name, value)| (name, value.0)).collect();
    let mut faults = Vec::new();
    let text = BUNDLE.format_pattern(pattern, Some(&arguments), &mut faults);
    debug_assert!(faults.is_empty(), "{name}: {faults:?}");
    text.into_owned()
}

/// A message of the Fluent files with its arguments: `text!("table-seats-free", count = 3)`.
#[macro_export]
macro_rules! text {
    ($name:literal $(, $argument:ident = $value:expr)* $(,)?) => {
        $crate::message($name, vec![$((stringify!($argument), $crate::Argument::from($value))),*])
    };
}

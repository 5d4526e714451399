//! Words that are chosen from lists, and lists of words.

use std::fmt;

/// Words that are chosen from a list: their text, their serde form and their order are one.
macro_rules! choice {
    ($(#[$about:meta])* $name:ident { $($variant:ident = $word:literal),* $(,)? }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $(#[serde(rename = $word)] $variant),*
        }

        impl $name {
            /// Every choice, in the order of the variants.
            pub const ALL: &'static [$name] = &[$($name::$variant),*];

            /// What players type for it, also its saved form.
            pub fn word(self) -> &'static str {
                match self {
                    $($name::$variant => $word),*
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;

            fn from_str(text: &str) -> Result<$name, String> {
                let text = text.trim();
                let found = $name::ALL.iter().copied().find(|one| one.word().eq_ignore_ascii_case(text));
                found.ok_or_else(|| {
                    let words: Vec<&str> = $name::ALL.iter().map(|one| one.word()).collect();
                    format!("`{text}` is none of {}", words.join(", "))
                })
            }
        }
    };
}
pub(crate) use choice;

/// Words put in a row: `a, b and c`; `nobody` where there is none.
pub fn listed(items: impl IntoIterator<Item = impl fmt::Display>) -> String {
    muster_kit::listed_or(items, "nobody")
}

/// A length in half-inches as players read it, in inches: `4`, `4.5`.
pub fn inches(half: u32) -> String {
    if half.is_multiple_of(2) {
        format!("{}", half / 2)
    } else {
        format!("{}.5", half / 2)
    }
}

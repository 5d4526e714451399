//! Serde for fields that are written as text: whatever is read from text and written back the same way.

/// A field that is one such word.
pub mod text {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::fmt;
    use std::str::FromStr;

    /// Writes the item as it prints itself: one JSON string.
    pub fn serialize<T: fmt::Display, S: Serializer>(item: &T, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(item)
    }

    /// # Errors
    /// What reading the word says of it.
    pub fn deserialize<'de, T: FromStr<Err = String>, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(serde::de::Error::custom)
    }
}

/// The same for a field that may be left out; an empty text is none.
pub mod text_or_none {
    use serde::{Deserialize, Deserializer, Serializer};
    use std::fmt;
    use std::str::FromStr;

    /// Writes the item as it prints itself, or null if there is none.
    pub fn serialize<T: fmt::Display, S: Serializer>(item: &Option<T>, serializer: S) -> Result<S::Ok, S::Error> {
        match item {
            Some(item) => serializer.collect_str(item),
            None => serializer.serialize_none(),
        }
    }

    /// # Errors
    /// What reading the word says of it.
    pub fn deserialize<'de, T: FromStr<Err = String>, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        match Option::<String>::deserialize(deserializer)? {
            Some(text) if !text.trim().is_empty() => text.parse().map(Some).map_err(serde::de::Error::custom),
            _ => Ok(None),
        }
    }
}

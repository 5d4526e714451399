//! JSON read into the types of a game. What is wrong with it is typed, so that it is told in a player's words and not in
//! those of a parser.

use crate::Rejection;
use serde::de::value::{MapAccessDeserializer, MapDeserializer, SeqDeserializer, StrDeserializer};
use serde::de::{self, DeserializeOwned, Deserializer, Expected, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use std::fmt;

/// Reads what this program wrote itself.
pub(super) fn stored<T: DeserializeOwned>(value: &Value) -> Result<T, Rejection> {
    T::deserialize(Node(value)).map_err(|unread| Rejection::Malformed {
        option: "?".to_owned(),
        message: unread.to_string(),
    })
}

/// Reads what a person may have written; the error names the place.
pub(super) fn from_json<T: DeserializeOwned>(value: &Value) -> Result<T, Rejection> {
    serde_path_to_error::deserialize(Node(value)).map_err(|error| Rejection::Malformed {
        option: error.path().to_string(),
        message: error.into_inner().to_string(),
    })
}

/// The option by its own name, and what is wrong with it.
pub(super) fn malformed(option: &str, message: &str) -> String {
    match option.rsplit('.').next().unwrap_or_default() {
        "" | "?" => message.to_owned(),
        name => format!("{name}: {message}"),
    }
}

/// Why a value cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Unread {
    /// None of the words that are known.
    Word {
        word: String,
        known: &'static [&'static str],
    },
    /// Nothing is asked for by that name.
    Name(String),
    Missing(&'static str),
    /// A number beyond what its place holds.
    Range,
    /// A list where a number is wanted, and the like.
    Kind,
    /// What a game says of a word.
    Said(String),
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unread::Word { word, known } => write!(f, "`{word}` is none of these: {}.", known.join(", ")),
            Unread::Name(word) => write!(f, "`{word}` is not asked for here."),
            Unread::Missing(name) => write!(f, "`{name}` is missing."),
            Unread::Range => f.write_str("That is too large or too small."),
            Unread::Kind => f.write_str("That is not what is asked for here."),
            Unread::Said(words) => f.write_str(words),
        }
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: fmt::Display>(words: T) -> Unread {
        Unread::Said(words.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Unread {
        Unread::Kind
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Unread {
        Unread::Range
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Unread {
        Unread::Kind
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Unread {
        Unread::Word {
            word: word.to_owned(),
            known,
        }
    }

    fn unknown_field(word: &str, _: &'static [&'static str]) -> Unread {
        Unread::Name(word.to_owned())
    }

    fn missing_field(name: &'static str) -> Unread {
        Unread::Missing(name)
    }
}

/// The name of a field; where the fields of a map are called by numbers, the number.
#[derive(Clone, Copy)]
struct Name<'de>(&'de str);

impl<'de> IntoDeserializer<'de, Unread> for Name<'de> {
    type Deserializer = Name<'de>;

    fn into_deserializer(self) -> Name<'de> {
        self
    }
}

macro_rules! numbers {
    ($($reads:ident, $visits:ident;)*) => {
        $(fn $reads<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            match self.0.parse() {
                Ok(number) => visitor.$visits(number),
                Err(_) => Err(Unread::Kind),
            }
        })*
    };
}

impl<'de> Deserializer<'de> for Name<'de> {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_borrowed_str(self.0)
    }

    numbers! {
        deserialize_i8, visit_i8;
        deserialize_i16, visit_i16;
        deserialize_i32, visit_i32;
        deserialize_i64, visit_i64;
        deserialize_u8, visit_u8;
        deserialize_u16, visit_u16;
        deserialize_u32, visit_u32;
        deserialize_u64, visit_u64;
        deserialize_bool, visit_bool;
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_some(self)
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        visitor.visit_enum(StrDeserializer::new(self.0))
    }

    forward_to_deserialize_any! {
        i128 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier
        ignored_any
    }
}

/// A value to be read with [`Unread`] as its error.
#[derive(Clone, Copy)]
struct Node<'de>(&'de Value);

impl<'de> IntoDeserializer<'de, Unread> for Node<'de> {
    type Deserializer = Node<'de>;

    fn into_deserializer(self) -> Node<'de> {
        self
    }
}

impl<'de> Deserializer<'de> for Node<'de> {
    type Error = Unread;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(flag) => visitor.visit_bool(*flag),
            Value::Number(number) => match (number.as_u64(), number.as_i64(), number.as_f64()) {
                (Some(number), ..) => visitor.visit_u64(number),
                (None, Some(number), _) => visitor.visit_i64(number),
                (None, None, number) => visitor.visit_f64(number.unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_borrowed_str(text),
            Value::Array(items) => {
                let mut items = SeqDeserializer::new(items.iter().map(Node));
                let read = visitor.visit_seq(&mut items)?;
                items.end()?;
                Ok(read)
            }
            Value::Object(fields) => {
                let mut fields = MapDeserializer::new(fields.iter().map(|(name, value)| (Name(name), Node(value))));
                let read = visitor.visit_map(&mut fields)?;
                fields.end()?;
                Ok(read)
            }
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unread> {
        match self.0 {
            Value::String(word) => visitor.visit_enum(StrDeserializer::new(word)),
            Value::Object(fields) if fields.len() == 1 => {
                let fields = fields.iter().map(|(name, value)| (Name(name), Node(value)));
                visitor.visit_enum(MapAccessDeserializer::new(MapDeserializer::new(fields)))
            }
            _ => Err(Unread::Kind),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Unread> {
        visitor.visit_newtype_struct(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map struct identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;
    use serde_json::json;
    use std::collections::BTreeMap;

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "snake_case", deny_unknown_fields)]
    enum Order {
        End,
        Hunt { who: u8, prey: Option<Prey> },
        Pair(i64, f64),
        Members(BTreeMap<u8, Vec<bool>>),
    }

    #[derive(Deserialize, PartialEq, Debug)]
    #[serde(rename_all = "snake_case")]
    enum Prey {
        Boar,
        Deer,
    }

    fn told(value: &Value) -> String {
        from_json::<Order>(value).expect_err("it is no order").to_string()
    }

    #[test]
    fn values_are_read_as_serde_json_reads_them() {
        for value in [
            json!("end"),
            json!({ "hunt": { "who": 3 } }),
            json!({ "hunt": { "who": 3, "prey": "deer" } }),
            json!({ "hunt": { "who": 3, "prey": null } }),
            json!({ "pair": [-4, 2.5] }),
            json!({ "members": { "1": [true], "20": [] } }),
        ] {
            let read: Order = stored(&value).expect("it is an order");
            assert_eq!(read, serde_json::from_value(value).expect("it is an order"));
        }
    }

    #[test]
    fn what_is_wrong_is_told_in_a_players_words() {
        for (value, words) in [
            (json!("hnt"), "`hnt` is none of these: end, hunt, pair, members."),
            (
                json!({ "hunt": { "who": 300 } }),
                "who: That is too large or too small.",
            ),
            (
                json!({ "hunt": { "who": "x" } }),
                "who: That is not what is asked for here.",
            ),
            (json!({ "hunt": {} }), "hunt: `who` is missing."),
            (
                json!({ "hunt": { "who": 1, "where": 2 } }),
                "where: `where` is not asked for here.",
            ),
            (
                json!({ "hunt": { "who": 1, "prey": "elk" } }),
                "prey: `elk` is none of these: boar, deer.",
            ),
            (
                json!({ "pair": [1, 2, 3] }),
                "pair: That is not what is asked for here.",
            ),
            (json!({ "hunt": 1, "end": 2 }), "That is not what is asked for here."),
            (json!({ "members": { "x": [] } }), "That is not what is asked for here."),
        ] {
            assert_eq!(told(&value), words, "{value}");
        }
    }
}

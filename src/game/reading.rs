//! JSON read into the types of a game. What is wrong with it is typed, so that it is told in a player's words and not in
//! those of a parser.

use crate::Rejection;
use muster_kit::Refusal;
use serde::de::value::StrDeserializer;
use serde::de::{
    self, Deserialize, DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Expected, MapAccess, SeqAccess,
    Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::Value;
use std::fmt;
use std::iter::Enumerate;
use std::slice;

/// Reads JSON, of a person or of this program.
///
/// # Errors
/// [`Rejection::Malformed`], which names the place and says what is wrong with it.
pub fn from_json<T: DeserializeOwned>(value: &Value) -> Result<T, Rejection> {
    T::deserialize(Node(value)).map_err(|unread| Rejection::Malformed {
        option: unread.place(),
        message: unread.why.to_string(),
    })
}

/// The option by its own name, and what is wrong with it.
pub(super) fn malformed(option: &str, message: &str) -> String {
    match option.rsplit('.').next().unwrap_or_default() {
        "" | "?" => message.to_owned(),
        name => format!("{name}: {message}"),
    }
}

/// Puts a value where a JSON pointer leads.
pub(super) fn set_at(state: &mut Value, pointer: &str, value: &Value) -> Result<(), Refusal> {
    let (parent, key) = pointer.rsplit_once('/').unwrap_or_default();
    match state.pointer_mut(parent) {
        Some(Value::Object(fields)) => drop(fields.insert(key.to_owned(), value.clone())),
        _ => match state.pointer_mut(pointer) {
            Some(place) => *place = value.clone(),
            None => return Err(Refusal::new("table", format!("The position has no {pointer}."))),
        },
    }
    Ok(())
}

/// A value that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Unread {
    why: Why,
    /// The way from the value to where it was found, the last step first.
    path: Vec<Step>,
}

impl Unread {
    fn within(mut self, step: Step) -> Unread {
        self.path.push(step);
        self
    }

    /// The way as a player reads it, `hunt.who` or `moves[2].to`; empty for the value itself.
    fn place(&self) -> String {
        let mut place = String::new();
        for step in self.path.iter().rev() {
            match step {
                Step::Name(name) if place.is_empty() => place.push_str(name),
                Step::Name(name) => place.extend([".", name.as_str()]),
                Step::Item(at) => place.push_str(&format!("[{at}]")),
            }
        }
        place
    }
}

impl From<Why> for Unread {
    fn from(why: Why) -> Unread {
        Unread { why, path: Vec::new() }
    }
}

/// From a value to one inside it.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Step {
    /// The name of a field or of a variant.
    Name(String),
    /// The place in a list, from 0.
    Item(usize),
}

/// Why a value cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Why {
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

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Why::Word { word, known } => write!(f, "`{word}` is none of these: {}.", known.join(", ")),
            Why::Name(word) => write!(f, "`{word}` is not asked for here."),
            Why::Missing(name) => write!(f, "`{name}` is missing."),
            Why::Range => f.write_str("That is too large or too small."),
            Why::Kind => f.write_str("That is not what is asked for here."),
            Why::Said(words) => f.write_str(words),
        }
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.why.fmt(f)
    }
}

impl std::error::Error for Unread {}

impl de::Error for Unread {
    fn custom<T: fmt::Display>(words: T) -> Unread {
        Why::Said(words.to_string()).into()
    }

    fn invalid_type(_: Unexpected<'_>, _: &dyn Expected) -> Unread {
        Why::Kind.into()
    }

    fn invalid_value(_: Unexpected<'_>, _: &dyn Expected) -> Unread {
        Why::Range.into()
    }

    fn invalid_length(_: usize, _: &dyn Expected) -> Unread {
        Why::Kind.into()
    }

    fn unknown_variant(word: &str, known: &'static [&'static str]) -> Unread {
        Why::Word {
            word: word.to_owned(),
            known,
        }
        .into()
    }

    fn unknown_field(word: &str, _: &'static [&'static str]) -> Unread {
        Why::Name(word.to_owned()).into()
    }

    fn missing_field(name: &'static str) -> Unread {
        Why::Missing(name).into()
    }
}

/// The name of a field; where the fields of a map are called by numbers, the number.
#[derive(Clone, Copy)]
struct Name<'de>(&'de str);

macro_rules! numbers {
    ($($reads:ident, $visits:ident;)*) => {
        $(fn $reads<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unread> {
            match self.0.parse() {
                Ok(number) => visitor.$visits(number),
                Err(_) => Err(Why::Kind.into()),
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
                let mut items = Items(items.iter().enumerate());
                let read = visitor.visit_seq(&mut items)?;
                whole(read, items.0.len())
            }
            Value::Object(fields) => {
                let mut fields = Fields {
                    rest: fields.iter(),
                    next: None,
                };
                let read = visitor.visit_map(&mut fields)?;
                whole(read, fields.rest.len())
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
            Value::Object(fields) => match fields.iter().next() {
                Some((name, value)) if fields.len() == 1 => visitor.visit_enum(Variant { name, value }),
                _ => Err(Why::Kind.into()),
            },
            _ => Err(Why::Kind.into()),
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

/// What was read of a list or an object; nothing may be left of it.
fn whole<T>(read: T, left: usize) -> Result<T, Unread> {
    if left == 0 { Ok(read) } else { Err(Why::Kind.into()) }
}

struct Items<'de>(Enumerate<slice::Iter<'de, Value>>);

impl<'de> SeqAccess<'de> for &mut Items<'de> {
    type Error = Unread;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Unread> {
        let Some((at, item)) = self.0.next() else {
            return Ok(None);
        };
        let read = seed.deserialize(Node(item));
        read.map(Some).map_err(|unread| unread.within(Step::Item(at)))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

struct Fields<'de> {
    rest: serde_json::map::Iter<'de>,
    /// The field whose name was read and whose value was not.
    next: Option<(&'de String, &'de Value)>,
}

impl<'de> MapAccess<'de> for &mut Fields<'de> {
    type Error = Unread;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Unread> {
        self.next = self.rest.next();
        let Some((name, _)) = self.next else { return Ok(None) };
        let read = seed.deserialize(Name(name));
        read.map(Some).map_err(|unread| unread.within(Step::Name(name.clone())))
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Unread> {
        let (name, value) = self.next.take().ok_or(Why::Kind)?;
        let read = seed.deserialize(Node(value));
        read.map_err(|unread| unread.within(Step::Name(name.clone())))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// A variant with what it holds, `{"hunt": {"who": 3}}`.
struct Variant<'de> {
    name: &'de str,
    value: &'de Value,
}

impl Variant<'_> {
    fn inside<T>(&self, read: Result<T, Unread>) -> Result<T, Unread> {
        read.map_err(|unread| unread.within(Step::Name(self.name.to_owned())))
    }
}

impl<'de> EnumAccess<'de> for Variant<'de> {
    type Error = Unread;
    type Variant = Variant<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Variant<'de>), Unread> {
        Ok((seed.deserialize(Name(self.name))?, self))
    }
}

impl<'de> VariantAccess<'de> for Variant<'de> {
    type Error = Unread;

    fn unit_variant(self) -> Result<(), Unread> {
        self.inside(<()>::deserialize(Node(self.value)))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Unread> {
        self.inside(seed.deserialize(Node(self.value)))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Unread> {
        self.inside(Node(self.value).deserialize_any(visitor))
    }

    fn struct_variant<V: Visitor<'de>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Unread> {
        self.inside(Node(self.value).deserialize_any(visitor))
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
            let read: Order = from_json(&value).expect("it is an order");
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
            (
                json!({ "members": { "x": [] } }),
                "x: That is not what is asked for here.",
            ),
            (
                json!({ "members": { "1": [true, 7] } }),
                "1[1]: That is not what is asked for here.",
            ),
        ] {
            assert_eq!(told(&value), words, "{value}");
        }
    }
}

//! Texts in the hash chain, as salted digests: names, what people write, and what the channel heard.
//!
//! An entry of format 2 holds `{"digest": HEX}` where a text belongs; the text itself stands beside the entry with its
//! salt. A text can therefore be removed later: the digest stays, and the chain, the dice and the seals still verify.
//! Without its salt a removed text cannot be guessed.

use hmac::{Hmac, KeyInit, Mac};
use muster_kit::{Key, hex, unhex};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// Bytes of a salt: 128 bits cannot be tried out.
const SALT_BYTES: usize = 16;

/// The salts of one entry's texts, by the place of each text in the entry's open part (a JSON pointer).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Salts {
    /// All texts are there; each salt is derived from this seed (32 hexadecimal digits) and the place.
    Seed(String),
    /// Some texts may have been removed, so each salt stands by itself.
    Each(BTreeMap<String, Kept>),
}

/// What is kept of one text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kept {
    /// The text is there; this is its salt, 32 hexadecimal digits.
    Salt(String),
    /// The text was removed; this is its digest.
    Digest(String),
}

/// A text beside an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Text {
    /// 32 hexadecimal digits.
    pub salt: String,
    pub text: Value,
}

impl Text {
    /// The digest that the entry holds in its place: SHA-256 over the salt's bytes and the text as canonical JSON.
    /// None if the salt is not hexadecimal.
    pub fn digest(&self) -> Option<String> {
        digest_of(&self.salt, &self.text)
    }
}

impl Salts {
    /// Salts derived from a key that is not published.
    pub fn derived(key: &Key, seq: u64) -> Salts {
        Salts::Seed(hex(&keyed(key, &format!("texts {seq}"))[..SALT_BYTES]))
    }

    /// The salt of the text at `place`; none if the text was removed.
    pub fn salt(&self, place: &str) -> Option<String> {
        match self {
            Salts::Seed(seed) => Some(hex(&keyed(seed.as_bytes(), place)[..SALT_BYTES])),
            Salts::Each(kept) => match kept.get(place)? {
                Kept::Salt(salt) => Some(salt.clone()),
                Kept::Digest(_) => None,
            },
        }
    }

    /// What stands in the entry for the text at `place`.
    pub fn digest(&self, place: &str, text: &Value) -> String {
        if let Salts::Each(kept) = self
            && let Some(Kept::Digest(digest)) = kept.get(place)
        {
            return digest.clone();
        }
        let salt = self.salt(place).unwrap_or_default();
        digest_of(&salt, text).unwrap_or_default()
    }
}

fn keyed(key: &[u8], text: &str) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any key length will do");
    mac.update(text.as_bytes());
    mac.finalize().into_bytes().into()
}

fn digest_of(salt: &str, text: &Value) -> Option<String> {
    let mut padded = salt.to_owned();
    padded.push_str(&"0".repeat(64usize.checked_sub(salt.len())?));
    let bytes = unhex(&padded).filter(|_| salt.len() == 2 * SALT_BYTES)?;
    let mut hash = Sha256::new();
    hash.update(&bytes[..SALT_BYTES]);
    hash.update(text.to_string().as_bytes());
    Some(hex(&hash.finalize()))
}

/// What stands in an entry in place of a text.
pub fn placeholder(digest: &str) -> Value {
    json!({ "digest": digest })
}

/// The digest, if the value stands in place of a text.
pub fn digest_in(value: &Value) -> Option<&str> {
    let fields = value.as_object().filter(|fields| fields.len() == 1)?;
    fields.get("digest")?.as_str()
}

/// Every digest below `value`, with its JSON pointer.
pub fn digests(value: &Value) -> Vec<(String, String)> {
    let mut found = Vec::new();
    collect(value, String::new(), &mut found);
    found
}

fn collect(value: &Value, at: String, found: &mut Vec<(String, String)>) {
    if let Some(digest) = digest_in(value) {
        found.push((at, digest.to_owned()));
        return;
    }
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                collect(item, format!("{at}/{index}"), found);
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                collect(
                    field,
                    format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")),
                    found,
                );
            }
        }
        _ => (),
    }
}

/// The value with every digest below it replaced by what `text` gives for it.
pub fn filled(value: &mut Value, text: &impl Fn(&str) -> Value) {
    if let Some(digest) = digest_in(value) {
        *value = text(digest);
        return;
    }
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| filled(item, text)),
        Value::Object(fields) => fields.values_mut().for_each(|field| filled(field, text)),
        _ => (),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_removed_text_keeps_its_digest() {
        let whole = Salts::derived(&[5; 32], 3);
        let text = json!("Ana");
        let digest = whole.digest("/act/seat/name", &text);
        let beside = Text {
            salt: whole.salt("/act/seat/name").expect("it is there"),
            text: text.clone(),
        };
        assert_eq!(beside.digest().as_deref(), Some(digest.as_str()));
        let removed = Salts::Each(BTreeMap::from([(
            "/act/seat/name".to_owned(),
            Kept::Digest(digest.clone()),
        )]));
        assert_eq!(removed.digest("/act/seat/name", &json!("")), digest);
        assert_eq!(removed.salt("/act/seat/name"), None);
        assert_ne!(
            whole.digest("/heard/0", &text),
            digest,
            "each place has a salt of its own"
        );
    }

    #[test]
    fn digests_are_found_and_filled_where_they_stand() {
        let mut value = json!({ "a": [1, placeholder("aa")], "b": { "digest": "bb", "more": 1 } });
        assert_eq!(digests(&value), [("/a/1".to_owned(), "aa".to_owned())]);
        filled(&mut value, &|digest| json!(digest.to_uppercase()));
        assert_eq!(value, json!({ "a": [1, "AA"], "b": { "digest": "bb", "more": 1 } }));
    }
}

//! The bot's signature under an export: proof that the file came from the bot whose key stands on the table's card.

use ed25519_dalek::{Signature as Proof, Signer as _, SigningKey, VerifyingKey};
use muster_kit::{Key, hex, unhex};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The key that signs every export of one database.
#[derive(Clone)]
pub struct Signer(SigningKey);

impl Signer {
    /// From 32 secret random bytes.
    pub fn new(secret: Key) -> Signer {
        Signer(SigningKey::from_bytes(&secret))
    }

    /// The public half, 64 hexadecimal digits.
    pub fn public(&self) -> String {
        hex(self.0.verifying_key().as_bytes())
    }

    pub(super) fn sign(&self, what: &Signed<'_>) -> Signature {
        Signature {
            key: self.public(),
            proof: hex(&self.0.sign(what.text().as_bytes()).to_bytes()),
        }
    }
}

impl fmt::Debug for Signer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Signer({})", self.public())
    }
}

/// What a signature covers. The tail covers every entry, and the first entry covers the table's settings and commitments.
pub(super) struct Signed<'a> {
    pub table: &'a str,
    pub game: &'a str,
    pub entries: usize,
    pub tail: &'a str,
    pub over: bool,
}

impl Signed<'_> {
    fn text(&self) -> String {
        let Signed {
            table,
            game,
            entries,
            tail,
            over,
        } = self;
        format!("muster export 2\n{table}\n{game}\n{entries}\n{tail}\n{over}\n")
    }
}

/// An Ed25519 signature of a text, in hexadecimal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Signature {
    /// The public key, 64 hexadecimal digits.
    pub key: String,
    /// 128 hexadecimal digits.
    pub proof: String,
}

impl Signature {
    /// Whether it was made over this text with the secret half of its key.
    pub(super) fn fits(&self, what: &Signed<'_>) -> bool {
        let key = unhex(&self.key).and_then(|key| VerifyingKey::from_bytes(&key).ok());
        let proof = unhex_proof(&self.proof);
        let (Some(key), Some(proof)) = (key, proof) else {
            return false;
        };
        key.verify_strict(what.text().as_bytes(), &Proof::from_bytes(&proof))
            .is_ok()
    }
}

fn unhex_proof(text: &str) -> Option<[u8; 64]> {
    let (first, second) = text.split_at_checked(64)?;
    let mut proof = [0; 64];
    proof[..32].copy_from_slice(&unhex(first)?);
    proof[32..].copy_from_slice(&unhex(second)?);
    Some(proof)
}

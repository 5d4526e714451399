//! What nobody may know before its time: the dice chain's tip and the root of the hidden draws. Kept in a
//! table of its own, never in the table's body, an export or a log.

use muster_kit::{CHAIN_LENGTH, Chain, Key, hex};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The secrets of one table.
#[derive(Clone, Serialize, Deserialize)]
pub struct Secrets {
    chain: Chain,
    hidden_root: Key,
}

impl Secrets {
    /// From 32 fresh random bytes, or from a seed that makes a game repeatable.
    pub fn new(seed: Key) -> Secrets {
        let derive = |purpose: &[u8]| -> Key { Sha256::digest([&seed[..], purpose].concat()).into() };
        Secrets {
            chain: Chain::new(derive(b"chain 1"), CHAIN_LENGTH),
            hidden_root: derive(b"hidden"),
        }
    }

    /// The same with a new dice chain; the hidden root stays.
    pub fn with_chain(&self, seed: Key) -> Secrets {
        let tip: Key = Sha256::digest([&seed[..], &self.chain.anchor()[..]].concat()).into();
        Secrets {
            chain: Chain::new(tip, CHAIN_LENGTH),
            hidden_root: self.hidden_root,
        }
    }

    /// The chain of hashes from which open dice are drawn.
    pub fn chain(&self) -> &Chain {
        &self.chain
    }

    /// The key from which hidden dice are drawn; it is shown when the game is over.
    pub fn hidden_root(&self) -> &Key {
        &self.hidden_root
    }

    /// The published commitment to the hidden root, in hexadecimal.
    pub fn hidden_commitment(&self) -> String {
        hex(&Sha256::digest(self.hidden_root))
    }
}

impl fmt::Debug for Secrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secrets")
    }
}

impl PartialEq for Secrets {
    fn eq(&self, other: &Secrets) -> bool {
        self.hidden_root == other.hidden_root && self.chain.anchor() == other.chain.anchor()
    }
}

//! The public side of a table's dice: what was committed to, and how much of it is used.

use crate::Secrets;
use muster_kit::{CHAIN_LENGTH, hex};
use serde::{Deserialize, Serialize};

/// What a table has committed to before the first die, and how far the current chain is used.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fairness {
    /// Links of the current chain that are used up.
    used: u32,
    /// `link(0)` of each chain in hexadecimal, the current one last.
    anchors: Vec<String>,
    /// The hash of the hidden root in hexadecimal.
    hidden: String,
    /// The public key that exports are signed with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    signer: Option<String>,
    /// Some faces were given in the terminal.
    #[serde(default)]
    scripted: bool,
}

impl Fairness {
    /// Commits to secrets of which nothing is used yet.
    pub(crate) fn commit(secrets: &Secrets) -> Fairness {
        Fairness {
            used: 0,
            anchors: vec![hex(&secrets.chain().anchor())],
            hidden: secrets.hidden_commitment(),
            signer: None,
            scripted: false,
        }
    }

    /// `link(0)` of each chain in hexadecimal, the current one last.
    pub fn anchors(&self) -> &[String] {
        &self.anchors
    }

    /// The hash of the hidden root in hexadecimal.
    pub fn hidden(&self) -> &str {
        &self.hidden
    }

    /// The public key that exports are signed with, in hexadecimal; none before format 2.
    pub fn signer(&self) -> Option<&str> {
        self.signer.as_deref()
    }

    /// Publishes the key that exports are signed with.
    pub(crate) fn sign_with(&mut self, key: String) {
        self.signer = Some(key);
    }

    /// Links of the current chain that are used up.
    pub fn used(&self) -> u32 {
        self.used
    }

    /// The number of the current chain, from 1.
    pub(crate) fn chain(&self) -> u32 {
        u32::try_from(self.anchors.len()).expect("few chains are ever used up")
    }

    /// The link of the current chain that the next roll shows.
    pub(crate) fn next_link(&self) -> u32 {
        self.used + 1
    }

    /// Whether the current chain has no link left.
    pub(crate) fn is_used_up(&self) -> bool {
        self.used == CHAIN_LENGTH
    }

    /// Uses the next link and returns its number.
    pub(crate) fn use_link(&mut self) -> u32 {
        self.used += 1;
        self.used
    }

    /// Goes on with a new chain.
    pub(crate) fn begin_chain(&mut self, anchor: String) {
        self.used = 0;
        self.anchors.push(anchor);
    }

    /// Faces were given in the terminal.
    pub(crate) fn note_script(&mut self) {
        self.scripted = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_used_once_and_chains_follow_each_other() {
        let mut fairness = Fairness::commit(&Secrets::new([7; 32]));
        assert_eq!((fairness.chain(), fairness.next_link()), (1, 1));
        assert_eq!((fairness.use_link(), fairness.next_link()), (1, 2));
        fairness.used = CHAIN_LENGTH;
        assert!(fairness.is_used_up());
        fairness.begin_chain("ab".to_owned());
        assert!(!fairness.is_used_up());
        assert_eq!((fairness.chain(), fairness.next_link()), (2, 1));
        assert_eq!(fairness.anchors().last().map(String::as_str), Some("ab"));
    }
}

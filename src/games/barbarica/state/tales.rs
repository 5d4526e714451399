//! How often each kind of story line was told.

use crate::tale::Tale;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How often each kind of story line was told, so that variants take turns (2.21).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tales {
    told: BTreeMap<Tale, u16>,
}

impl Tales {
    /// Whether none was told.
    pub fn is_empty(&self) -> bool {
        self.told.is_empty()
    }

    /// Tells one of that kind. Says how often one was told before.
    pub fn tell(&mut self, tale: Tale) -> u16 {
        let told = self.told.entry(tale).or_insert(0);
        let nth = *told;
        *told = told.wrapping_add(1);
        nth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_counted_by_itself() {
        let mut tales = Tales::default();
        assert!(tales.is_empty());
        assert_eq!((tales.tell(Tale::Rout), tales.tell(Tale::Rout)), (0, 1));
        assert_eq!(tales.tell(Tale::Charge), 0);
    }
}

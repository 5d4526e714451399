use crate::games::barbarica::state::{Barbarica, Unit};

impl Barbarica {
    pub fn brain_words(&self, unit: &Unit) -> Vec<String> {
        vec![unit.id.to_string()]
    }
}

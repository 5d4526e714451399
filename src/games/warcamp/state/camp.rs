//! What stands in a tribe's camp.

use crate::data::{Building, RAZING};
use serde::{Deserialize, Serialize};

/// Members that one Guard tower holds ([WC-111](docs/rules/warcamp.md#wc-111)).
pub const TOWER_PLACES: usize = 5;

/// How many of each building, in the order of [T-4](docs/rules/warcamp.md#t-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Camp {
    buildings: [u16; 7],
}

impl Camp {
    /// So many of each kind.
    pub fn new(buildings: [u16; 7]) -> Camp {
        Camp { buildings }
    }

    /// How many buildings of that kind stand here.
    pub fn has(&self, kind: Building) -> u32 {
        u32::from(self.buildings[kind as usize])
    }

    /// Whether nothing stands here.
    pub fn is_empty(&self) -> bool {
        self.buildings == [0; 7]
    }

    /// One more is built.
    pub fn raise(&mut self, kind: Building) {
        self.buildings[kind as usize] += 1;
    }

    /// One falls; whether there was one.
    pub fn raze(&mut self, kind: Building) -> bool {
        let left = &mut self.buildings[kind as usize];
        let stood = *left > 0;
        *left = left.saturating_sub(1);
        stood
    }

    /// Each copy counted, in the order of [T-4](docs/rules/warcamp.md#t-4) ([WC-11](docs/rules/warcamp.md#wc-11)).
    pub fn counted(&self) -> Vec<Building> {
        self.copies(Building::ALL).collect()
    }

    /// Which buildings fall: those wished for that are there, in sequence, then by the fixed list
    /// ([WC-71](docs/rules/warcamp.md#wc-71), [WC-100](docs/rules/warcamp.md#wc-100)).
    pub fn falling(&self, wishes: &[Building], count: u32) -> Vec<Building> {
        let mut left = *self;
        let order = wishes.iter().copied().chain(self.copies(RAZING));
        order.filter(|kind| left.raze(*kind)).take(count as usize).collect()
    }

    /// Places in towers ([WC-111](docs/rules/warcamp.md#wc-111)).
    pub fn tower_places(&self) -> usize {
        self.has(Building::Tower) as usize * TOWER_PLACES
    }

    /// Whether no kind is counted beyond that.
    pub fn is_within(&self, most: u16) -> bool {
        self.buildings.iter().all(|count| *count <= most)
    }

    fn copies(self, kinds: impl IntoIterator<Item = Building>) -> impl Iterator<Item = Building> {
        let copies = move |kind| std::iter::repeat_n(kind, self.has(kind) as usize);
        kinds.into_iter().flat_map(copies)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wishes_fall_first_as_far_as_they_stand_then_the_list() {
        let mut camp = Camp::default();
        for kind in [Building::Tower, Building::Forge, Building::Food] {
            camp.raise(kind);
        }
        let wishes = [Building::Food, Building::Food, Building::Spike];
        let falling = camp.falling(&wishes, 2);
        assert_eq!(falling[0], Building::Food);
        assert_eq!(falling.len(), 2);
        assert_eq!(camp.falling(&[], 9).len(), 3);
        assert_eq!(camp.counted().len(), 3);
        assert_eq!(camp.tower_places(), 5);
    }

    #[test]
    fn what_does_not_stand_does_not_fall() {
        let mut camp = Camp::default();
        assert!(!camp.raze(Building::Tower) && camp.is_empty());
        camp.raise(Building::Tower);
        assert!(camp.raze(Building::Tower) && camp.is_empty());
    }
}

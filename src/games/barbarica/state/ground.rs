//! The ground of the episode that is played: its scenario, terrain, and who sees how far.

use crate::data::{Cover, Field, Scenario, Stage, Terrain};
use muster_kit::Hex;

/// The scenario that is played, with its map.
#[derive(Clone, PartialEq, Debug)]
pub struct Ground {
    stage: Stage,
}

impl Ground {
    /// The ground of a scenario.
    pub fn new(stage: Stage) -> Ground {
        Ground { stage }
    }

    /// The scenario, to be kept while other things change.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// The ground, forces and endings of the episode that is played.
    pub fn scenario(&self) -> &Scenario {
        &self.stage
    }

    /// The map with its terrain, edges and lines of sight.
    pub fn field(&self) -> &Field {
        &self.stage.field
    }

    /// What a hex is.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.field().terrain(hex)
    }

    /// What a hex hides of a unit that stands there.
    pub fn cover(&self, hex: Hex) -> Cover {
        self.terrain(hex).cover()
    }

    /// Whether a hex sees another, with the limit of the night ([BB-64](docs/rules/barbarica.md#bb-64),
    /// [BB-65](docs/rules/barbarica.md#bb-65)). Units next to each other always see each other.
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        let distance = from.distance(to);
        distance <= 1 || (self.stage.sight.is_none_or(|limit| distance <= limit) && self.field().sees(from, to))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_see_each_other_whatever_stands_between() {
        let ground = Ground::new(Stage::named("tyrannis").expect("it comes with the game"));
        for from in ground.field().hexes() {
            assert!(ground.field().neighbours(from).all(|to| ground.sees(from, to)));
        }
    }

    #[test]
    fn cover_is_that_of_the_terrain() {
        let ground = Ground::new(Stage::named("tyrannis").expect("it comes with the game"));
        let forest = ground
            .field()
            .hexes()
            .find(|hex| ground.terrain(*hex) == Terrain::Forest);
        assert_eq!(ground.cover(forest.expect("it has a wood")), Terrain::Forest.cover());
    }
}

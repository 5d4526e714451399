//! What the book's tables say: unit types, weapons, terrain, scenarios.

pub mod arms;
pub mod field;
pub mod lesson;
pub mod scenario;
pub mod sheets;
pub mod terrain;

pub use arms::{Melee, Ranged, Weapon, Weight};
pub use field::{Edge, Field};
pub use scenario::{Scenario, Stage, lint};
pub use sheets::{Sheet, Trait, UnitType};
pub use terrain::{Cover, Terrain};

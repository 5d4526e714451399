//! What the book's tables say: unit types, weapons, terrain, scenarios.

pub mod arms;
pub mod course;
pub mod field;
pub mod lesson;
pub mod scenario;
pub mod sheets;
pub mod side;
pub mod terrain;

pub use arms::{Melee, Ranged, Weapon, Weight};
pub use course::Course;
pub use field::{Edge, Field};
pub use scenario::{Scenario, Stage, lint};
pub use sheets::{Sheet, Trait, UnitType};
pub use side::Side;
pub use terrain::{Cover, Terrain};

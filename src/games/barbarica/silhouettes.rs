//! What pictures show of a unit: its arms, its mount, or what it carries.

use crate::data::UnitType;
use muster_kit::Silhouette;

/// The silhouette of a kind of unit: every kind has one.
pub fn silhouette(kind: UnitType) -> Silhouette {
    match kind {
        UnitType::Chieftain | UnitType::Praefectus | UnitType::Tribunus | UnitType::Centurio => Silhouette::Crown,
        UnitType::DragonBearer | UnitType::Signifer => Silhouette::Standard,
        UnitType::CarnyxPlayer | UnitType::Cornicen => Silhouette::Horn,
        UnitType::Hunter | UnitType::Sagittarius => Silhouette::Bow,
        UnitType::Slinger => Silhouette::Sling,
        UnitType::Rider | UnitType::Eques | UnitType::HorseArcher | UnitType::Decurio => Silhouette::Horse,
        UnitType::Berserker | UnitType::Axeman => Silhouette::Axe,
        UnitType::Spearman => Silhouette::Spear,
        UnitType::Auxiliary => Silhouette::Shield,
        UnitType::Legionary | UnitType::Optio | UnitType::Oathsworn => Silhouette::Sword,
        UnitType::GroveSworn => Silhouette::Staff,
        UnitType::Villager => Silhouette::Mace,
        UnitType::Wagon => Silhouette::Wagon,
    }
}

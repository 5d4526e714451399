//! What pictures show of a unit: its mount or its shape, else its arms.

use super::data::{AttackType, Class, DamageType, Sheet, feet_about};
use muster_kit::Silhouette;

/// The silhouette of a unit's type: by what it goes on where that is no foot of a soldier, else by its class and first attack.
pub fn silhouette(sheet: &Sheet) -> Silhouette {
    match feet_about(sheet.feet).0 {
        "horse" => return Silhouette::Horse,
        "wolf" => return Silhouette::Wolf,
        "gryphon" | "bat" => return Silhouette::Bird,
        "drake" | "glide" => return Silhouette::Drake,
        "mer" | "naga" => return Silhouette::Fish,
        "wose" => return Silhouette::Tree,
        "ghost" => return Silhouette::Ghost,
        _ => (),
    }
    match sheet.class {
        Class::Mage => return Silhouette::Staff,
        Class::Archer => return Silhouette::Bow,
        Class::Warrior | Class::Scout | Class::Mixed => (),
    }
    let Some(attack) = sheet.attacks.first() else {
        return Silhouette::None;
    };
    match (attack.kind, attack.damage_type) {
        (AttackType::Ranged, _) => Silhouette::Bow,
        (AttackType::Magic, _) => Silhouette::Staff,
        (AttackType::Melee, DamageType::Pierce) => Silhouette::Spear,
        (AttackType::Melee, DamageType::Impact) => Silhouette::Mace,
        (AttackType::Melee, DamageType::Fire) => Silhouette::Fire,
        (AttackType::Melee, DamageType::Blade | DamageType::Cold | DamageType::Arcane) => match attack.name.as_str() {
            "axe" | "battle axe" | "cleaver" => Silhouette::Axe,
            "claws" | "fangs" | "bite" | "touch" => Silhouette::Claws,
            _ => Silhouette::Sword,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::silhouette;
    use crate::data;
    use muster_kit::Silhouette;
    use std::collections::BTreeSet;

    /// Every type has one, and they are told apart by many.
    #[test]
    fn every_type_of_unit_has_a_silhouette() {
        let all: BTreeSet<Silhouette> = data::types().map(|kind| silhouette(kind.sheet())).collect();
        assert!(!all.contains(&Silhouette::None) && all.len() >= 12, "{all:?}");
    }
}

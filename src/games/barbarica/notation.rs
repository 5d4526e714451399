//! Orders as they are typed, for menus, completions, hints and refusals alike.

use crate::action::Order;
use crate::data::Weapon;
use crate::words::{UnitId, key_of};
use muster_kit::Hex;
use muster_kit::hexes::Direction;

impl Order {
    /// The line that a player would type for it, such as `x1 d6/w`.
    pub fn written(&self) -> String {
        let hex = |hex: &Hex| hex.to_string().to_lowercase();
        let low = |id: &UnitId| id.to_string().to_lowercase();
        let face = |face: &Option<Direction>| face.map_or_else(String::new, |face| format!("/{}", key_of(face)));
        let arm = |weapon: &Option<Weapon>| weapon.map_or_else(String::new, |weapon| format!(":{}", weapon.id()));
        let unit = low(&self.unit());
        let what = match self {
            Order::Go { to, face: way, .. } | Order::Deploy { to, face: way, .. } => {
                format!("{}{}", hex(to), face(way))
            }
            Order::Walk { steps, face: way, .. } => {
                let keys: String = steps.iter().map(|step| key_of(*step)).collect();
                format!("{keys}{}", face(way))
            }
            Order::Turn { face: way, .. } => format!("/{}", key_of(*way)),
            Order::Charge { target, via, with, .. } => {
                let all: Vec<String> = std::iter::once(unit.clone()).chain(with.iter().map(low)).collect();
                let via = via.as_ref().map_or_else(String::new, |via| format!("@{}", hex(via)));
                return format!("{} !{}{via}", all.join("+"), low(target));
            }
            Order::Retreat { target, step, .. } => format!("-{} {}", low(target), key_of(*step)),
            Order::Leave { .. } => "off".to_owned(),
            Order::Hold { .. } => "hold".to_owned(),
            Order::Clear { .. } => "clear".to_owned(),
            Order::Dismount { .. } => "dismount".to_owned(),
            Order::Shoot {
                target,
                weapon,
                indirect,
                ..
            } => format!("{}{}{}", if *indirect { "~" } else { "" }, low(target), arm(weapon)),
            Order::Fight {
                target, weapon, push, ..
            } => format!("{}{}{}", low(target), arm(weapon), if *push { "+" } else { "" }),
            Order::DeployDefault { .. } => "auto".to_owned(),
        };
        format!("{unit} {what}")
    }
}

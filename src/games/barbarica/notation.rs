//! Orders as they are typed, for menus, completions, hints and refusals alike.

use crate::action::Order;
use crate::data::Weapon;
use crate::words::{UnitId, compass, steps_written};
use muster_kit::Hex;
use muster_kit::hexes::Direction;

impl Order {
    /// The line that a player would type for it, such as `x1 d6/w`.
    pub fn written(&self) -> String {
        let hex = |hex: &Hex| hex.to_string().to_lowercase();
        let low = |id: &UnitId| id.to_string().to_lowercase();
        // As the board prints it: the key of north is `w`, which reads as west.
        let letters = |way: Direction| compass(way).to_lowercase();
        let face = |face: &Option<Direction>| face.map_or_else(String::new, |face| format!("/{}", letters(face)));
        let arm =
            |weapon: &Option<Weapon>| weapon.map_or_else(String::new, |weapon| format!(":{}", weapon.order_word()));
        let unit = low(&self.unit());
        let what = match self {
            Order::Go { to, face: way, .. } | Order::Deploy { to, face: way, .. } => {
                format!("{}{}", hex(to), face(way))
            }
            Order::Walk { steps, face: way, .. } => {
                format!("{}{}", steps_written(steps), face(way))
            }
            Order::Turn { face: way, .. } => format!("/{}", letters(*way)),
            Order::Charge { target, via, with, .. } => {
                let all: Vec<String> = std::iter::once(unit.clone()).chain(with.iter().map(low)).collect();
                let via = via.as_ref().map_or_else(String::new, |via| format!("@{}", hex(via)));
                return format!("{} !{}{via}", all.join("+"), low(target));
            }
            Order::Retreat { target, step, .. } => format!("-{} {}", low(target), letters(*step)),
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

    /// A charge without those who charge with its unit; any other order as it is.
    pub fn by_itself(&self) -> Order {
        let mut order = self.clone();
        if let Order::Charge { with, .. } = &mut order {
            with.clear();
        }
        order
    }

    /// What it has its unit do, in words: `P2 charges a8 by E11`.
    pub fn in_words(&self) -> String {
        let id = self.unit();
        let facing =
            |face: &Option<Direction>| face.map_or_else(String::new, |face| format!(" and faces {}", compass(face)));
        let with = |weapon: &Option<Weapon>| weapon.map_or_else(String::new, |weapon| format!(" with {weapon}"));
        match self {
            Order::Go { to, face, .. } => format!("{id} goes to {to}{}", facing(face)),
            Order::Walk { steps, face, .. } => {
                let steps: Vec<&str> = steps.iter().map(|step| compass(*step)).collect();
                format!("{id} walks {}{}", steps.join("-"), facing(face))
            }
            Order::Turn { face, .. } => format!("{id} turns to face {}", compass(*face)),
            Order::Charge { target, via, with, .. } => {
                let by = via.map_or_else(String::new, |via| format!(" by {via}"));
                match with.as_slice() {
                    [] => format!("{id} charges {target}{by}"),
                    with => {
                        let others: Vec<String> = with.iter().map(UnitId::to_string).collect();
                        format!("{id} charges {target}{by} together with {}", others.join(" and "))
                    }
                }
            }
            Order::Retreat { target, step, .. } => {
                format!("{id} strikes {target} and steps back {}", compass(*step))
            }
            Order::Leave { .. } => format!("{id} leaves the map"),
            Order::Hold { .. } => format!("{id} stays where it is"),
            Order::Clear { .. } => format!("{id} frees its shield"),
            Order::Dismount { .. } => format!("{id} dismounts"),
            Order::Shoot {
                target,
                weapon,
                indirect,
                ..
            } => {
                let unaimed = if *indirect { ", unaimed" } else { "" };
                format!("{id} shoots at {target}{}{unaimed}", with(weapon))
            }
            Order::Fight {
                target, weapon, push, ..
            } => {
                let into = if *push {
                    " and steps into its hex if it is won"
                } else {
                    ""
                };
                format!("{id} strikes {target}{}{into}", with(weapon))
            }
            Order::Deploy { to, face, .. } => format!("{id} stands on {to}{}", facing(face)),
            Order::DeployDefault { .. } => format!("{id} stands in its usual place"),
        }
    }
}

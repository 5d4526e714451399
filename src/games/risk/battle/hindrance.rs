//! What hinders an item: put into words only for those who read it, since most items that are tried are read by nobody.

use super::remedies::NO_ROOM_TO_TURN;
use super::state::Unfit;
use super::unit::Unit;
use super::walk;
use super::{Battle, no};
use crate::plane::{Point, tenths};
use muster_kit::Refusal;

/// Why a unit cannot do an item.
pub enum Hindrance {
    /// RK-5: this letter is no enemy on the table.
    NoEnemy(char),
    /// RK-88: where it would stand is no legal end.
    End(Unit, Unfit),
    /// RK-91: guns go into no contact.
    Guns,
    /// RK-92: no room to turn towards this enemy.
    NoRoom(char),
    /// RK-93: from here, with so much left, it does not come straight to that place.
    March(Unit, i64, Point),
    /// RK-96: it has mounted or dismounted already.
    Saddle,
    /// RK-109: guns never charge.
    NeverCharges,
    /// RK-121: it goes with nobody.
    GoesWithNobody,
    /// What is worded already.
    Said(Refusal),
}

impl Hindrance {
    /// The refusal of an item of a unit.
    pub fn refusal(self, battle: &Battle, unit: &Unit) -> Refusal {
        let letter = unit.letter;
        let small = letter.to_ascii_lowercase();
        match self {
            Hindrance::NoEnemy(enemy) => no_enemy(battle, unit, enemy),
            Hindrance::End(there, unfit) => {
                let (x, y) = (tenths(there.pose.at.x), tenths(there.pose.at.y));
                let (facing, why) = (there.pose.facing, unfit.words());
                let reason = format!("{letter}: {x},{y} {facing} is no legal end: {why}.");
                no("RK-88", reason).instead(format!("{small} adv"))
            }
            Hindrance::Guns => {
                let reason = format!("{letter} is artillery, which does not go into contact.");
                no("RK-91", reason).instead(format!("{small} adv"))
            }
            Hindrance::NoRoom(enemy) => {
                let reason = format!("{letter} has no room to turn towards {enemy}.");
                no("RK-92", reason).code(NO_ROOM_TO_TURN)
            }
            Hindrance::March(there, left, goal) => walk::march_refused(battle, &there, left, goal),
            Hindrance::Saddle => no("RK-96", format!("{letter} mounts or dismounts once a turn.")),
            Hindrance::NeverCharges => no("RK-109", format!("{letter} is artillery, which never charges.")),
            Hindrance::GoesWithNobody => no("RK-121", format!("{letter} is a unit; only commanders go with one.")),
            Hindrance::Said(refusal) => refusal,
        }
    }
}

fn no_enemy(battle: &Battle, unit: &Unit, letter: char) -> Refusal {
    let enemies = battle.field.army(unit.side().other());
    let enemies: Vec<String> = enemies.map(|enemy| enemy.letter.to_string()).collect();
    let reason = format!("{letter} is no enemy on the table.");
    no("RK-5", reason).instead(format!("Enemies are {}.", enemies.join(" ")))
}

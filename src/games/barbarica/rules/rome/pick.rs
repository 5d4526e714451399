//! Whom a unit of the house means: the selectors of 2.17.

use crate::bearing::{Bearing, bearing};
use crate::data::scenario::{Pick, Place, Selector};
use crate::fight::{WHOLE, spread};
use crate::rules::blows::BlowKind;
use crate::rules::rome::facts::{hexes_of, steps_to};
use crate::rules::shots::ShotPlan;
use crate::rules::{blows, charge_plan, reach, shots};
use crate::state::{Barbarica, Unit};
use crate::words::UnitId;
use muster_kit::Hex;

/// What the targets are wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// To go to or to strike.
    Melee,
    Shot,
}

/// The one of these enemies that a pick means; ties: nearer, then lower Strength, then unit order.
pub fn pick(game: &Barbarica, unit: &Unit, pick: Pick, among: &[UnitId], aim: Aim) -> Option<UnitId> {
    let mut enemies: Vec<&Unit> = among.iter().filter_map(|id| game.army.unit(*id)).collect();
    if let Some((steps, place)) = pick.within {
        let hexes = hexes_of(game, unit, place);
        enemies.retain(|enemy| steps_to(&hexes, enemy.at) <= u32::from(steps));
    }
    if let Some(kind) = pick.kind
        && enemies.iter().any(|enemy| enemy.id.kind == kind)
    {
        enemies.retain(|enemy| enemy.id.kind == kind);
    }
    let from = match pick.from {
        Place::Me => vec![unit.at],
        place => hexes_of(game, unit, place),
    };
    choose(game, unit, pick.selector, &enemies, &from, aim)
}

fn choose(
    game: &Barbarica,
    unit: &Unit,
    selector: Selector,
    enemies: &[&Unit],
    from: &[Hex],
    aim: Aim,
) -> Option<UnitId> {
    let tie = |enemy: &Unit| {
        (
            steps_to(from, enemy.at),
            unit.at.distance(enemy.at),
            enemy.strength,
            enemy.id,
        )
    };
    let nearest = |list: Vec<&Unit>| list.into_iter().min_by_key(|enemy| tie(enemy)).map(|enemy| enemy.id);
    let all = || enemies.to_vec();
    let such = |asked: &dyn Fn(&Unit) -> bool| -> Vec<&Unit> {
        enemies.iter().copied().filter(|enemy| asked(enemy)).collect()
    };
    match selector {
        Selector::Nearest => nearest(all()),
        Selector::Weakest => all()
            .into_iter()
            .min_by_key(|enemy| (enemy.strength, tie(enemy)))
            .map(|enemy| enemy.id),
        Selector::Strongest => {
            let key = |enemy: &&Unit| (std::cmp::Reverse(enemy.strength), tie(enemy));
            all().into_iter().min_by_key(key).map(|enemy| enemy.id)
        }
        Selector::Best => {
            let key = |enemy: &&Unit| (std::cmp::Reverse(promise(game, unit, enemy, aim)), tie(enemy));
            all().into_iter().min_by_key(key).map(|enemy| enemy.id)
        }
        Selector::Engaged => nearest(such(&|enemy| {
            game.army.contacts(enemy).into_iter().any(|friend| friend != unit.id)
        })),
        Selector::Exposed => nearest(such(&|enemy| is_exposed(game, unit, enemy))).or_else(|| nearest(all())),
        Selector::Running => nearest(such(&Unit::shows_its_back)),
        Selector::Leader => {
            nearest(such(&Unit::is_leader)).or_else(|| choose(game, unit, Selector::Best, enemies, from, aim))
        }
    }
}

/// Whether its flank or rear is held or can be reached.
fn is_exposed(game: &Barbarica, unit: &Unit, enemy: &Unit) -> bool {
    if enemy.shows_its_back() {
        return true;
    }
    let open = |hex: Hex| bearing(enemy.at, enemy.facing, hex) != Bearing::Front;
    if unit.at.is_next_to(enemy.at) {
        return open(unit.at);
    }
    let reach = reach::reach(game, unit, charge_plan::charge_points(unit));
    reach.ends().any(|(hex, _)| hex.is_next_to(enemy.at) && open(hex))
}

/// Expected wounds, as many as the target can lose, and the chance to remove it: what makes a target the best, in
/// parts of [`WHOLE`].
pub fn promise(game: &Barbarica, unit: &Unit, enemy: &Unit, aim: Aim) -> i64 {
    match aim {
        Aim::Shot => shots::best_shot(game, unit, enemy).map_or(0, |shot| promise_of_shot(&shot, enemy.strength)),
        Aim::Melee => {
            let mut near = unit.clone();
            if !near.at.is_next_to(enemy.at) {
                let hexes = game.ground.field().neighbours(enemy.at);
                near.at = hexes.min_by_key(|hex| (hex.distance(unit.at), *hex)).unwrap_or(unit.at);
            }
            let blow = blows::best_blow(game, &near, enemy, BlowKind::Attack);
            blow.map_or(0, |blow| blow.expected(enemy.strength) + blow.removal(enemy.strength))
        }
    }
}

/// Expected wounds of that shot at a target of this Strength, and its chance to remove it, in parts of [`WHOLE`].
pub fn promise_of_shot(shot: &ShotPlan, strength: u8) -> i64 {
    let removal = spread(shot.test).chance(|hits, wild| shot.edge.wounds(hits, wild) >= strength);
    shot.expected(strength) + removal.min(WHOLE)
}

/// The nearest of some enemies.
pub fn nearest(game: &Barbarica, unit: &Unit, among: &[UnitId]) -> Option<UnitId> {
    pick(game, unit, Pick::of(Selector::Nearest), among, Aim::Melee)
}

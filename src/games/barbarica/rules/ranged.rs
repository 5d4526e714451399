//! Ranged combat (2.7): who can shoot at whom, how well, and whom it hits.

use crate::bearing::towards;
use crate::data::Weapon;
use crate::event::{Event, Outcome, Shot};
use crate::rules::rolling::roll;
use crate::rules::shots::{ShotKind, ShotPlan, split};
use crate::rules::{Ref, authority, blows, ending, rolling, secrets, shots, steps, telling, wounds};
use crate::state::{Army, Barbarica, Stuck, Unit};
use crate::words::{Ternary, UnitId};
use muster_kit::{Hex, Refusal};

/// Carries out an order to shoot ([BB-60](docs/rules/barbarica.md#bb-60)).
pub fn order_shoot(
    game: &mut Barbarica,
    by: UnitId,
    on: UnitId,
    weapon: Option<Weapon>,
    indirect: bool,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let target = authority::seen_enemy(&game.army, by, on);
    let plan = target.and_then(|target| shots::ordered_shot(game, game.army.the(by), target, weapon, indirect));
    let plan = plan.map_err(|refusal| with_another_shot(game, by, refusal))?;
    shoot(game, by, on, &plan, None, referee);
    Ok(())
}

/// A refused shot with one that its unit can make instead, else with the names of its owner's units that can shoot: none of
/// those was asked for. A refusal for the weapon keeps what it says.
fn with_another_shot(game: &Barbarica, by: UnitId, refusal: Refusal) -> Refusal {
    if ["BB-180", "BB-181", "BB-213"].contains(&refusal.clause.as_ref()) {
        return refusal;
    }
    let shooter = game.army.the(by);
    let can = |unit: &&Unit| shots::can_shoot(game, unit);
    if can(&shooter)
        && let Some((_, order)) = shots::shot_orders(game, shooter).into_iter().next()
    {
        return refusal.instead(format!("/barb shoot orders:{}", order.written()));
    }
    let others = game.army.of(by.side()).filter(|unit| unit.owner == shooter.owner);
    let others: Vec<String> = others.filter(can).map(|unit| unit.id.to_string()).collect();
    refusal.instead(match others.as_slice() {
        [] => "/barb done".to_owned(),
        others => format!("Those who can shoot: {}.", others.join(", ")),
    })
}

/// Rolls a shot and applies it: it turns the shooter and nothing else, and hits the unit named, its guard, or
/// friends in contact with it ([BB-50](docs/rules/barbarica.md#bb-50), [BB-70](docs/rules/barbarica.md#bb-70),
/// [BB-71](docs/rules/barbarica.md#bb-71), [BB-74](docs/rules/barbarica.md#bb-74),
/// [BB-75](docs/rules/barbarica.md#bb-75), [BB-105](docs/rules/barbarica.md#bb-105)). `charger_at` is the hex of a
/// charger's path.
pub fn shoot(
    game: &mut Barbarica,
    by: UnitId,
    on: UnitId,
    plan: &ShotPlan,
    charger_at: Option<Hex>,
    referee: &mut Ref<'_>,
) {
    secrets::reveal(game, by, referee);
    steps::acts(game, by, referee);
    blows::spends_charge(game, by);
    let aim = charger_at.unwrap_or(game.army.the(on).at);
    let unit = game.army.the_mut(by);
    unit.facing = towards(unit.at, unit.facing, aim);
    unit.now.used += 1;
    unit.now.struck = true;
    unit.now.lashed = true;
    if let Some((_, Some(left))) = unit.ranged.iter_mut().find(|(weapon, _)| *weapon == plan.weapon) {
        *left = left.saturating_sub(1);
    }
    game.army.the_mut(on).now.attacked = true;
    let rolled = roll(plan.test, rolling::dice_of(game, by), referee);
    let wounds = plan.edge.wounds(rolled.hits, rolled.wild);
    let embeds = plan.weapon.embeds() && plan.shield && rolled.wild && wants_to_embed(&game.army, by, on, wounds);
    let (result, guard, losses) = if embeds {
        game.army.the_mut(on).stuck = Stuck::Fresh;
        (Outcome::Embedded, None, Vec::new())
    } else {
        let guard = (wounds > 0 && !rolled.wild).then(|| game.army.guard_of(on)).flatten();
        let shares = match guard {
            Some(guard) => vec![(guard, wounds)],
            None => shares(&game.army, by, on, wounds, rolled.wild),
        };
        (Outcome::Wounds(wounds), guard, shares)
    };
    let mut told = Vec::new();
    for (id, wounds) in losses {
        let before = game.army.the(id).strength;
        game.army.wound(id, wounds);
        told.push((id, before, game.army.the(id).strength));
    }
    let fallen: Vec<UnitId> = told
        .iter()
        .filter(|(_, _, left)| *left == 0)
        .map(|(id, ..)| *id)
        .collect();
    let bled = told
        .iter()
        .find(|(_, before, left)| left < before)
        .map(|(id, ..)| game.army.the(*id).at);
    let shot = Shot {
        by,
        on,
        weapon: Weapon::Ranged(plan.weapon),
        distance: plan.distance,
        indirect: plan.kind == ShotKind::Indirect,
        at_charger: charger_at,
        bonuses: plan.bonuses.told(),
        roll: rolled,
        result,
        losses: told,
        guard,
    };
    telling::tell(&mut game.turn, Event::Shot(Box::new(shot)), referee);
    if embeds {
        telling::story_of(game, crate::event::Tale::Embedded, on, referee);
    }
    if let Some(victim) = bled {
        telling::first_blood(game, by, victim, referee);
    }
    for id in fallen {
        wounds::remove(game, id, Some(by), false, referee);
    }
    ending::check(game, referee);
}

/// Whether the attacker lets its weapon stick in the shield instead of wounding
/// ([BB-186](docs/rules/barbarica.md#bb-186)).
fn wants_to_embed(army: &Army, by: UnitId, on: UnitId, wounds: u8) -> bool {
    match army.the(by).orders.embed {
        Ternary::Yes => true,
        Ternary::No => false,
        Ternary::Auto => wounds == 1 && army.the(on).strength > 1,
    }
}

/// How wounds are shared between the target and friends of the shooter beside it
/// ([BB-75](docs/rules/barbarica.md#bb-75)).
fn shares(army: &Army, by: UnitId, on: UnitId, wounds: u8, wild: bool) -> Vec<(UnitId, u8)> {
    if wounds == 0 {
        return Vec::new();
    }
    let mut friends = army.contacts(army.the(on));
    friends.retain(|friend| *friend != by);
    if friends.is_empty() || !wild {
        return vec![(on, wounds)];
    }
    let (each, rest) = split(wounds, friends.len());
    let mut shares = vec![(on, rest)];
    shares.extend(friends.into_iter().map(|friend| (friend, each)));
    shares.retain(|(_, wounds)| *wounds > 0);
    shares
}

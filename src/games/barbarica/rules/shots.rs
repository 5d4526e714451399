//! A shot before its dice: who can shoot at whom, with what, and how well (2.7).

use crate::action::Order;
use crate::bearing::{Bearing, bearing, is_left, towards};
use crate::data::{Ranged, Terrain, Weapon, Weight};
use crate::fight::{self, Edge, Test, spread, target_number};
use crate::rules::blows::Bonuses;
use crate::rules::{blows, no};
use crate::state::{Army, Barbarica, Ground, Terms, Unit};
use crate::words::{UnitId, capital};
use muster_kit::{Hex, Refusal, article};
use std::cell::OnceCell;

/// How a missile is sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShotKind {
    Direct,
    /// Over what blocks the view, with a friend who sees ([BB-72](docs/rules/barbarica.md#bb-72)).
    Indirect,
    /// At a charger, given as it is on a hex of its path ([BB-155](docs/rules/barbarica.md#bb-155)).
    AtCharger,
}

/// A shot before its dice (BB-40, BB-67).
#[derive(Clone, Debug)]
pub struct ShotPlan {
    pub weapon: Ranged,
    pub kind: ShotKind,
    pub distance: u32,
    pub bonuses: Bonuses,
    pub test: Test,
    pub edge: Edge,
    /// The target's shield is in the way, so that a javelin can stick in it (BB-186).
    pub shield: bool,
}

impl ShotPlan {
    /// Wounds to be expected, in whichever unit, in parts of [`fight::WHOLE`].
    pub fn expected(&self, strength: u8) -> i64 {
        let edge = self.edge;
        fight::spread(self.test).mean(|hits, wild| i64::from(edge.wounds(hits, wild).min(strength)))
    }
}

/// The effective range of a weapon ([BB-62](docs/rules/barbarica.md#bb-62)).
pub fn range_of(ground: &Ground, weapon: Ranged) -> u32 {
    weapon.range() * ground.scenario().ranges
}

/// Throws left; unlimited under that option ([BB-181](docs/rules/barbarica.md#bb-181)).
fn has_throw(terms: &Terms, unit: &Unit, weapon: Ranged) -> bool {
    let unlimited = terms.options().ammo == crate::action::Ammo::Unlimited;
    unit.throws_left(weapon).is_some_and(|left| left > 0 || unlimited)
}

/// What a unit can shoot or throw, in card order; a stone last (BB-180).
pub fn missiles(terms: &Terms, unit: &Unit) -> Vec<Ranged> {
    ready(terms, unit).collect()
}

fn ready(terms: &Terms, unit: &Unit) -> impl Iterator<Item = Ranged> {
    let carried = || unit.ranged.iter().map(|(weapon, _)| *weapon);
    let stone = (!carried().any(|weapon| weapon == Ranged::Rock)).then_some(Ranged::Rock);
    carried().chain(stone).filter(|weapon| has_throw(terms, unit, *weapon))
}

/// Whether a unit can shoot or throw anything better than a stone.
pub fn has_missile(terms: &Terms, unit: &Unit) -> bool {
    ready(terms, unit).any(|weapon| weapon != Ranged::Rock)
}

/// Whether a unit that may shoot has a shot with that weapon; [`shot_plan`] says why not.
fn is_legal(game: &Barbarica, by: &Unit, on: &Unit, weapon: Ranged, kind: ShotKind) -> bool {
    by.at.distance(on.at) <= farthest(&game.ground, weapon, kind)
        && can_use(game, by, weapon)
        && is_in_arc(by, on)
        && is_in_sight(game, by, on, weapon, kind)
}

/// How far a weapon reaches: indirectly no farther than its range ([BB-62](docs/rules/barbarica.md#bb-62)).
fn farthest(ground: &Ground, weapon: Ranged, kind: ShotKind) -> u32 {
    let range = range_of(ground, weapon);
    if kind == ShotKind::Indirect { range } else { 2 * range }
}

/// Plans a shot with a weapon, both units as they are given, or says why it cannot be
/// ([BB-61..73](docs/rules/barbarica.md#bb-61)).
pub fn shot_plan(game: &Barbarica, by: &Unit, on: &Unit, weapon: Ranged, kind: ShotKind) -> Result<ShotPlan, Refusal> {
    may_shoot_at_all(&game.army, by)?;
    has_weapon(game, by, weapon)?;
    let distance = by.at.distance(on.at);
    let reach = farthest(&game.ground, weapon, kind);
    if distance > reach {
        let what = if kind == ShotKind::Indirect {
            "reaches indirectly"
        } else {
            "reaches"
        };
        let reason = format!("{} is {distance} away; the {weapon} {what} {reach}.", on.id);
        return Err(no("BB-62", reason).instead("a nearer enemy, or move first"));
    }
    in_arc(by, on)?;
    in_sight(game, by, on, weapon, kind)?;
    Ok(planned(game, by, on, weapon, kind, || is_screened(game, by, on)))
}

/// A shot that was found legal; whether it is screened is asked only where that counts.
fn planned(
    game: &Barbarica,
    by: &Unit,
    on: &Unit,
    weapon: Ranged,
    kind: ShotKind,
    screened: impl FnOnce() -> bool,
) -> ShotPlan {
    let distance = by.at.distance(on.at);
    let range = range_of(&game.ground, weapon);
    let bonuses = shot_bonuses(game, by, on, weapon, kind, screened);
    let mut shield = if on.has_usable_shield() && bearing(on.at, on.facing, by.at) != Bearing::Rear {
        on.shield
    } else {
        Weight::None
    };
    if weapon == Ranged::Axe && shield == Weight::Light {
        shield = Weight::None;
    }
    let mut armour = on.armour;
    let near = 2 * distance <= range && has_range_bands(&game.terms, kind);
    if weapon == Ranged::Compbow && armour == Weight::Light && near {
        armour = Weight::None;
    }
    let pieces = [armour, shield];
    ShotPlan {
        weapon,
        kind,
        distance,
        test: Test {
            ordinary: fight::pool(i32::from(by.expertise) + bonuses.sum()),
            // Only a shield blocks missiles; it protects as well (BB-44, BB-193).
            parry: shield.is_worn().then(|| Test::parry_of(on.expertise)).flatten(),
            protection: blows::protection(&game.terms, pieces),
            target: target_number(i32::from(by.strength), i32::from(on.strength)),
            dulled: fight::dulling(weapon, pieces),
        },
        edge: Edge {
            indirect: kind == ShotKind::Indirect,
            ..Edge::default()
        },
        bonuses,
        shield: shield.is_worn(),
    }
}

/// Whether what a weapon does at half its range holds for such a shot ([BB-73](docs/rules/barbarica.md#bb-73)).
/// Under rules number 1 it holds for indirect fire too.
fn has_range_bands(terms: &Terms, kind: ShotKind) -> bool {
    terms.rules() == 1 || kind != ShotKind::Indirect
}

/// Refuses shots of units that cannot attack, rage, or stand beside an enemy
/// ([BB-61](docs/rules/barbarica.md#bb-61), [BB-121](docs/rules/barbarica.md#bb-121)).
fn may_shoot_at_all(army: &Army, by: &Unit) -> Result<(), Refusal> {
    if can_shoot_at_all(army, by) {
        return Ok(());
    }
    blows::may_attack_at_all(by)?;
    let id = by.id;
    if by.now.berserk {
        return Err(no("BB-121", format!("{id} is berserk and shoots at nobody.")).instead("another unit"));
    }
    if let Some(enemy) = army.contacts(by).first() {
        let reason = format!("{id} is in contact with {enemy}; fight in the Melee phase.");
        return Err(no("BB-61", reason).instead(format!("/barb fight orders:{id} {enemy}")));
    }
    Ok(())
}

fn can_shoot_at_all(army: &Army, by: &Unit) -> bool {
    by.can_attack() && !by.now.berserk && !army.in_contact(by)
}

/// Refuses a weapon that the unit has not, has thrown, or cannot use where it stands or rides
/// ([BB-180](docs/rules/barbarica.md#bb-180), [BB-181](docs/rules/barbarica.md#bb-181),
/// [BB-213](docs/rules/barbarica.md#bb-213)).
fn has_weapon(game: &Barbarica, by: &Unit, weapon: Ranged) -> Result<(), Refusal> {
    if can_use(game, by, weapon) {
        return Ok(());
    }
    let id = by.id;
    if by.throws_left(weapon).is_none() {
        let carried: Vec<String> = missiles(&game.terms, by).iter().map(ToString::to_string).collect();
        let reason = format!("{id} has no {weapon}.");
        let instead = match carried.as_slice() {
            [] => "another unit.".to_owned(),
            _ => format!("{id} can use: {}.", carried.join(", ")),
        };
        return Err(no("BB-180", reason).instead(instead));
    }
    if !has_throw(&game.terms, by, weapon) {
        let reason = format!("{id} has no {weapon} left to throw.");
        return Err(no("BB-181", reason).instead("another weapon, or close in and fight"));
    }
    if by.mounted && !by.is_horse_archer() && !weapon.is_thrown() {
        let reason = format!("{id} cannot use the {weapon} from the saddle.");
        return Err(no("BB-213", reason).instead("a thrown weapon"));
    }
    if weapon == Ranged::Sling && game.ground.terrain(by.at) == Terrain::Forest {
        let reason = format!("{id} has no room to swing a sling among the trees.");
        return Err(no("BB-66", reason).instead("leave the wood in the Movement phase"));
    }
    Ok(())
}

/// Whether a unit has a weapon, has not thrown it, and can use it where it stands or rides.
fn can_use(game: &Barbarica, by: &Unit, weapon: Ranged) -> bool {
    let mounted = by.mounted && !by.is_horse_archer();
    let cramped = weapon == Ranged::Sling && game.ground.terrain(by.at) == Terrain::Forest;
    has_throw(&game.terms, by, weapon) && (weapon.is_thrown() || !mounted) && !cramped
}

/// Refuses targets outside the arc: the front, and the left flank for horse archers
/// ([BB-63](docs/rules/barbarica.md#bb-63)).
fn in_arc(by: &Unit, on: &Unit) -> Result<(), Refusal> {
    if is_in_arc(by, on) {
        return Ok(());
    }
    let face = crate::words::compass(towards(by.at, by.facing, on.at)).to_lowercase();
    let reason = format!("{} is not in front of {}.", on.id, by.id);
    Err(no("BB-63", reason).instead(format!("/barb move orders:{} /{face}, in the Movement phase", by.id)))
}

fn is_in_arc(by: &Unit, on: &Unit) -> bool {
    match bearing(by.at, by.facing, on.at) {
        Bearing::Front => true,
        Bearing::Flank => by.is_horse_archer() && is_left(by.at, by.facing, on.at),
        Bearing::Rear => false,
    }
}

/// Refuses shots without sight, too deep in a wood, or indirect without need or spotter
/// ([BB-64..66](docs/rules/barbarica.md#bb-64), [BB-72](docs/rules/barbarica.md#bb-72)).
fn in_sight(game: &Barbarica, by: &Unit, on: &Unit, weapon: Ranged, kind: ShotKind) -> Result<(), Refusal> {
    let (id, target) = (by.id, on.id);
    let depth = game.ground.field().depth(by.at);
    let clear = game.ground.sees(by.at, on.at);
    if kind != ShotKind::Indirect {
        if depth > 0 {
            let reason = format!("{id} stands too deep in the wood to aim at an enemy.");
            return Err(no("BB-66", reason).instead(format!("/barb shoot orders:{id} ~{target}, if a friend sees it")));
        }
        if !clear {
            let reason = format!("{id} does not see {target}.");
            return Err(no("BB-64", reason).instead(format!("/barb shoot orders:{id} ~{target}, if a friend sees it")));
        }
        return Ok(());
    }
    if !weapon.is_indirect() {
        let reason = format!("The {weapon} cannot be used indirectly.");
        return Err(no("BB-72", reason).instead("a bow or a sling"));
    }
    if clear && depth == 0 {
        let reason = format!("{id} sees {target} and aims at it directly.");
        return Err(no("BB-72", reason).instead(format!("/barb shoot orders:{id} {target}")));
    }
    if depth > 2 {
        let reason = format!("{id} stands too deep in the wood to shoot at all.");
        return Err(no("BB-66", reason).instead("move nearer to the edge of the wood"));
    }
    if !is_spotted(game, by, on) {
        let reason = format!("No other unit of yours sees {target}, so nobody can tell {id} where to shoot.");
        return Err(no("BB-72", reason).instead("bring a friend to where he sees it"));
    }
    Ok(())
}

/// Whether a shot of that kind has the sight that it needs.
fn is_in_sight(game: &Barbarica, by: &Unit, on: &Unit, weapon: Ranged, kind: ShotKind) -> bool {
    let depth = game.ground.field().depth(by.at);
    if kind != ShotKind::Indirect {
        return depth == 0 && game.ground.sees(by.at, on.at);
    }
    let is_needed = || depth > 0 || !game.ground.sees(by.at, on.at);
    weapon.is_indirect() && depth <= 2 && is_needed() && is_spotted(game, by, on)
}

/// Whether a friend who stands sees the target ([BB-72](docs/rules/barbarica.md#bb-72)).
fn is_spotted(game: &Barbarica, by: &Unit, on: &Unit) -> bool {
    let mut friends = game.army.of(by.side());
    friends.any(|friend| friend.id != by.id && !friend.routing && game.ground.sees(friend.at, on.at))
}

/// The dice that range, cover, screens and haste add to a shot and take from it
/// ([BB-62](docs/rules/barbarica.md#bb-62), [BB-67](docs/rules/barbarica.md#bb-67),
/// [BB-73](docs/rules/barbarica.md#bb-73)).
fn shot_bonuses(
    game: &Barbarica,
    by: &Unit,
    on: &Unit,
    weapon: Ranged,
    kind: ShotKind,
    screened: impl FnOnce() -> bool,
) -> Bonuses {
    let mut bonuses = Bonuses::default();
    let distance = by.at.distance(on.at);
    let range = range_of(&game.ground, weapon);
    if kind == ShotKind::Indirect {
        bonuses.add("indirect", -1);
    } else {
        if 2 * distance <= range {
            bonuses.add("near", 1);
        } else if distance > range {
            bonuses.add("far", -1);
        }
        // The cover of the target counts; shooting from cover is free (BB-69).
        bonuses.add("cover", -game.ground.cover(on.at).dice());
        if screened() {
            bonuses.add("screened", -1);
        }
    }
    if kind == ShotKind::AtCharger && weapon != Ranged::Dart {
        bonuses.add("charger", -1);
    }
    // A throw may be the first attack after a charge (BB-158).
    if blows::has_charged(&game.turn, by) {
        bonuses.add("charge", 1);
    }
    if by.mounted && !by.is_horse_archer() && by.now.steps > 0 {
        bonuses.add("riding", -1);
    }
    if weapon == Ranged::Rock {
        bonuses.add("improvised", -1);
    }
    bonuses
}

/// Whether units stand in the way on either line ([BB-68](docs/rules/barbarica.md#bb-68)). A shooter in a tower
/// shoots over them.
pub fn is_screened(game: &Barbarica, by: &Unit, on: &Unit) -> bool {
    if game.ground.terrain(by.at) == Terrain::Tower || by.at.distance(on.at) < 2 {
        return false;
    }
    let others = game.army.units().iter();
    let mut others = others.filter(|unit| unit.is_visible() && unit.id != by.id && unit.id != on.id);
    // Both lines are as short as can be: who makes the way longer stands on neither.
    let whole = by.at.distance(on.at);
    let is_between = |hex: Hex| by.at.distance(hex) + hex.distance(on.at) == whole;
    if !others.any(|unit| is_between(unit.at)) {
        return false;
    }
    let occupied = |hex: &Hex| {
        game.army
            .at(*hex)
            .any(|unit| unit.is_visible() && unit.id != by.id && unit.id != on.id)
    };
    let traces = game.ground.field().traces(by.at, on.at);
    !traces.is_empty() && traces.iter().all(|trace| trace.iter().any(&occupied))
}

/// The best shot of a unit at a target: the highest expected wounds, ties in card order; directly if it can.
pub fn best_shot(game: &Barbarica, by: &Unit, on: &Unit) -> Option<ShotPlan> {
    best_shot_of(game, by, on, &[ShotKind::Direct, ShotKind::Indirect])
}

/// The best shot of these kinds, of equals the first in card order.
pub fn best_shot_of(game: &Barbarica, by: &Unit, on: &Unit, kinds: &[ShotKind]) -> Option<ShotPlan> {
    let mut best: Option<(i64, ShotPlan)> = None;
    if !can_shoot_at_all(&game.army, by) || !is_in_arc(by, on) {
        return None;
    }
    // All weapons shoot along the same lines.
    let screened = OnceCell::new();
    for kind in kinds {
        for weapon in ready(&game.terms, by).filter(|weapon| is_legal(game, by, on, *weapon, *kind)) {
            let plan = planned(game, by, on, weapon, *kind, || {
                *screened.get_or_init(|| is_screened(game, by, on))
            });
            let expected = plan.expected(u8::MAX);
            if best.as_ref().is_none_or(|(most, _)| expected > *most) {
                best = Some((expected, plan));
            }
        }
    }
    best.map(|(_, plan)| plan)
}

/// Whether a unit has any legal shot. A stone at the next hex counts like any other.
pub fn can_shoot(game: &Barbarica, by: &Unit) -> bool {
    can_shoot_at_all(&game.army, by)
        && game
            .army
            .visible(by.side().other())
            .any(|enemy| has_shot(game, by, enemy))
}

/// Whether a unit that may shoot has any shot at an enemy.
fn has_shot(game: &Barbarica, by: &Unit, on: &Unit) -> bool {
    let kinds = [ShotKind::Direct, ShotKind::Indirect];
    is_in_arc(by, on)
        && ready(&game.terms, by).any(|weapon| kinds.iter().any(|kind| is_legal(game, by, on, weapon, *kind)))
}

/// The shot that an order comes to: with the weapon named, else with the best.
pub fn ordered_shot(
    game: &Barbarica,
    unit: &Unit,
    target: &Unit,
    weapon: Option<Weapon>,
    indirect: bool,
) -> Result<ShotPlan, Refusal> {
    let kind = if indirect { ShotKind::Indirect } else { ShotKind::Direct };
    match weapon {
        Some(Weapon::Ranged(weapon)) => shot_plan(game, unit, target, weapon, kind),
        Some(Weapon::Melee(weapon)) => {
            may_shoot_at_all(&game.army, unit)?;
            let name = weapon.to_string();
            let reason = format!("{} {name} is not thrown.", capital(article(&name)));
            let carried: Vec<String> = missiles(&game.terms, unit).iter().map(ToString::to_string).collect();
            Err(no("BB-180", reason).instead(format!("{} can use: {}.", unit.id, carried.join(", "))))
        }
        None => match best_shot_of(game, unit, target, &[kind]) {
            Some(plan) => Ok(plan),
            None => Err(why_no_shot(game, unit, target, kind)),
        },
    }
}

/// Why no weapon of a unit can hit a target: what is said of the one that reaches farthest.
fn why_no_shot(game: &Barbarica, by: &Unit, on: &Unit, kind: ShotKind) -> Refusal {
    if let Err(refusal) = may_shoot_at_all(&game.army, by) {
        return refusal;
    }
    let mut weapons: Vec<Ranged> = by.ranged.iter().map(|(weapon, _)| *weapon).collect();
    weapons.push(Ranged::Rock);
    weapons.sort_by_key(|weapon| (!has_throw(&game.terms, by, *weapon), std::cmp::Reverse(weapon.range())));
    let refusals = weapons
        .into_iter()
        .filter_map(|weapon| shot_plan(game, by, on, weapon, kind).err());
    refusals
        .into_iter()
        .next()
        .expect("no weapon has a shot, so each has a reason")
}

/// The shots of a unit, each with what it is worth, the best first.
pub fn shot_orders(game: &Barbarica, unit: &Unit) -> Vec<(i64, Order)> {
    let enemies = game.army.visible(unit.side().other());
    let mut shots: Vec<(i64, Order)> = enemies
        .filter_map(|enemy| {
            let plan = best_shot(game, unit, enemy)?;
            let order = Order::Shoot {
                unit: unit.id,
                target: enemy.id,
                weapon: None,
                indirect: plan.edge.indirect,
            };
            Some((worth_of_shot(game, &plan, unit, enemy), order))
        })
        .collect();
    shots.sort_by_key(|(worth, _)| std::cmp::Reverse(*worth));
    shots
}

/// Those of a unit's shots that can take Strength from anybody, the best first: a rock never does where a heavy shield stops all
/// that it could hit with.
pub fn wounding_shots(game: &Barbarica, unit: &Unit) -> Vec<Order> {
    let wounds = |target: &UnitId| {
        let plan = best_shot(game, unit, game.army.the(*target));
        plan.is_some_and(|plan| spread(plan.test).chance(|hits, wild| plan.edge.wounds(hits, wild) > 0) > 0)
    };
    let orders = shot_orders(game, unit).into_iter().map(|(_, order)| order);
    let orders = orders.filter(|order| matches!(order, Order::Shoot { target, .. } if wounds(target)));
    orders.collect()
}

/// What each of so many friends takes, and what the target takes ([BB-75](docs/rules/barbarica.md#bb-75)).
pub fn split(wounds: u8, friends: usize) -> (u8, u8) {
    let friends = u8::try_from(friends).expect("six hexes hold few units");
    let each = wounds / (friends + 1);
    (each, wounds - each * friends)
}

/// What each friend beside the target takes, and what the target takes, where the dice show so many hits and maybe the Wild
/// Die: it sticks in a shield, or goes to the guard of a Leader ([BB-75](docs/rules/barbarica.md#bb-75),
/// [BB-186](docs/rules/barbarica.md#bb-186)).
pub fn share_of(army: &Army, plan: &ShotPlan, by: &Unit, on: &Unit, hits: u8, wild: bool) -> (u8, u8) {
    let wounds = plan.edge.wounds(hits, wild);
    let sticks = plan.weapon.embeds() && plan.shield && wild && wounds == 1 && on.strength > 1;
    match wild {
        _ if sticks => (0, 0),
        true => split(wounds, army.friends_beside(by, on).len()),
        false if army.guard_of(on.id).is_some() => (0, 0),
        false => (0, wounds),
    }
}

/// A shot; friends beside the target are at risk.
pub fn worth_of_shot(game: &Barbarica, shot: &ShotPlan, by: &Unit, on: &Unit) -> i64 {
    let expected = shot.expected(on.strength);
    let removal = spread(shot.test).chance(|hits, wild| shot.edge.wounds(hits, wild) >= on.strength);
    let risk = match game.army.friends_beside(by, on).len() {
        0 => 0,
        friends => i64::try_from(friends).unwrap_or(0) * shot.expected(u8::MAX) * 2 / 10,
    };
    let guarded = game.army.guard_of(on.id).is_some();
    let weight = if guarded { 1 } else { weight(on) };
    (expected + removal * 6 / 10) * weight - risk
}

/// Leaders and Standards count twice.
pub fn weight(unit: &Unit) -> i64 {
    if unit.is_leader() || unit.is_standard() { 2 } else { 1 }
}

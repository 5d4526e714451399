//! A charge before it is made: who may charge whom, and what the charged unit could do (2.13).

use crate::bearing::Bearing;
use crate::data::Melee;
use crate::event::Reaction;
use crate::rules::shots::{ShotKind, ShotPlan};
use crate::rules::{authority, no, reach, shots};
use crate::state::{Army, Barbarica, Unit};
use crate::words::{React, UnitId};
use muster_kit::hexes::{EntryCost, Reach};
use muster_kit::{Hex, Refusal, counted};
use std::cell::OnceCell;
use std::cmp::Reverse;

/// A charge that may be declared.
#[derive(Clone, Debug)]
pub struct ChargePlan {
    /// Hexes entered; the last is next to the target.
    pub path: Vec<Hex>,
    pub cost: u32,
    /// How the target would be struck there.
    pub position: Bearing,
}

/// The points that a charge may cost ([BB-150](docs/rules/barbarica.md#bb-150)).
pub fn charge_points(unit: &Unit) -> u8 {
    match reach::points(unit) {
        0 => 0,
        points => points + 1,
    }
}

/// Where a unit can come to by a charge ([BB-150](docs/rules/barbarica.md#bb-150)).
pub fn charge_reach(game: &Barbarica, unit: &Unit) -> Reach {
    reach::reach(game, unit, charge_points(unit))
}

/// Whether a unit may charge at all now: conditions (a) and (b) ([BB-150](docs/rules/barbarica.md#bb-150)). `with`
/// are those of its hex that mean to charge in the same order, which counts for those that could.
pub fn may_charge(army: &Army, unit: &Unit, with: &[UnitId]) -> Result<(), Refusal> {
    if can_charge(army, unit, with) {
        return Ok(());
    }
    may_charge_alone(army, unit)?;
    let Some(other) = left_behind(army, unit, with) else {
        return Ok(());
    };
    let why = match with.contains(&other.id) && other.now.tried {
        true => "whose own charge ended there",
        false => "who does not charge",
    };
    let reason = format!("{} shares {} with {}, {why}.", unit.id, unit.at, other.id);
    Err(no("BB-150", reason).instead("let both charge in one order, or move one of them first"))
}

/// Whether a unit may charge, as [`may_charge`] says it with its reason.
fn can_charge(army: &Army, unit: &Unit, with: &[UnitId]) -> bool {
    let able = !unit.is_wagon() && reach::can_move(unit) && !unit.now.shaken && !unit.now.tried;
    able && !army.in_contact(unit) && left_behind(army, unit, with).is_none()
}

/// Condition (a), whatever else stands in the hex of the charger ([BB-150](docs/rules/barbarica.md#bb-150)).
pub fn may_charge_alone(army: &Army, unit: &Unit) -> Result<(), Refusal> {
    let id = unit.id;
    if unit.is_wagon() {
        return Err(no("BB-220", format!("{id} is a wagon and charges nobody.")).instead("another unit"));
    }
    if let Some(enemy) = army.contacts(unit).first() {
        let instead = format!("In the Melee phase it can strike: /barb fight orders:{id} {enemy}.");
        return Err(no("BB-150", format!("{id} is in contact with {enemy}.")).instead(instead));
    }
    reach::may_move(unit).map_err(|refusal| Refusal {
        clause: "BB-150".into(),
        ..refusal
    })?;
    if unit.now.shaken {
        return Err(no("BB-150", format!("{id} is shaken this round.")).instead("an ordinary move"));
    }
    if unit.now.tried {
        let reason = format!("{id} has tried to charge this round and did not dare.");
        return Err(no("BB-151", reason).instead("an ordinary move"));
    }
    Ok(())
}

/// A unit in the hex of a charger that does not come along, so that it keeps the charger there
/// ([BB-150](docs/rules/barbarica.md#bb-150)). `with` as in [`may_charge`].
pub fn left_behind<'a>(army: &'a Army, charger: &Unit, with: &[UnitId]) -> Option<&'a Unit> {
    let joins = |other: &Unit| with.contains(&other.id) && reach::can_move(other) && !other.now.shaken;
    army.at(charger.at)
        .find(|other| other.id != charger.id && !other.is_leader() && !joins(other))
}

/// The path of a charge at a target that is seen, condition (c), through the hex asked for or the best one
/// ([BB-150](docs/rules/barbarica.md#bb-150), [BB-152](docs/rules/barbarica.md#bb-152)).
pub fn charge_plan(
    game: &Barbarica,
    unit: &Unit,
    target: UnitId,
    via: Option<Hex>,
    with: &[UnitId],
) -> Result<ChargePlan, Refusal> {
    may_charge(&game.army, unit, with)?;
    let enemy = authority::seen_enemy(&game.army, unit.id, target)?;
    let reach = charge_reach(game, unit);
    let id = unit.id;
    if let Some(via) = via {
        reach::on_map(&game.ground, via)?;
        if !via.is_next_to(enemy.at) {
            let reason = format!("{via} is not next to {target}, who stands on {}.", enemy.at);
            return Err(no("BB-152", reason).instead(format!("/barb move orders:{id} !{target}")));
        }
    }
    best_run(game, &reach, unit, enemy, via).ok_or_else(|| why_no_charge(game, unit, enemy, via, with))
}

/// The best charge of a unit that reaches so far, through the hex asked for if there is one.
fn best_run(game: &Barbarica, reach: &Reach, unit: &Unit, enemy: &Unit, via: Option<Hex>) -> Option<ChargePlan> {
    let ends = enemy.at.neighbours().filter(|hex| via.is_none_or(|via| via == *hex));
    let ends = ends.filter_map(|hex| Some((hex, reach.end(hex)?)));
    let ranked = ends.map(|(hex, label)| {
        let position = enemy.struck_from(hex);
        let others = game
            .army
            .enemies_beside(unit.side(), hex)
            .filter(|other| other.id != enemy.id)
            .count();
        (Reverse(position), others, label.cost, hex)
    });
    let (Reverse(position), _, cost, hex) = ranked.min()?;
    Some(ChargePlan {
        path: reach.route(hex).expect("what has a label has a route"),
        cost,
        position,
    })
}

/// The charges of one unit as things stand: how far it reaches is worked out once, and nothing is said of those that it
/// cannot make.
pub struct Charger<'a> {
    game: &'a Barbarica,
    unit: &'a Unit,
    reach: OnceCell<Reach>,
}

impl<'a> Charger<'a> {
    /// A unit that might charge.
    pub fn of(game: &'a Barbarica, unit: &'a Unit) -> Charger<'a> {
        let reach = OnceCell::new();
        Charger { game, unit, reach }
    }

    fn reach(&self) -> &Reach {
        self.reach.get_or_init(|| charge_reach(self.game, self.unit))
    }

    /// As [`charge_targets`].
    pub fn targets(&self) -> Vec<UnitId> {
        let mates: Vec<UnitId> = self.game.army.at(self.unit.at).map(|other| other.id).collect();
        if !can_charge(&self.game.army, self.unit, &mates) {
            return Vec::new();
        }
        let reached = |enemy: &&Unit| enemy.at.neighbours().any(|hex| self.reach().end(hex).is_some());
        let enemies = self.game.army.visible(self.unit.side().other());
        enemies.filter(reached).map(|enemy| enemy.id).collect()
    }

    /// As [`charge_plan`]; none where that is refused.
    pub fn plan(&self, target: UnitId, via: Option<Hex>, with: &[UnitId]) -> Option<ChargePlan> {
        if !can_charge(&self.game.army, self.unit, with) || target.side() == self.unit.side() {
            return None;
        }
        let enemy = self.game.army.unit(target).filter(|enemy| enemy.is_visible())?;
        best_run(self.game, self.reach(), self.unit, enemy, via)
    }
}

/// The charges of a unit at an enemy through each hex beside it, in map order.
pub fn charge_plans(game: &Barbarica, unit: &Unit, target: UnitId) -> Vec<(Hex, ChargePlan)> {
    let Some(enemy) = game.army.unit(target) else {
        return Vec::new();
    };
    let hexes = game.ground.field().neighbours(enemy.at);
    let charger = Charger::of(game, unit);
    hexes
        .filter_map(|hex| Some((hex, charger.plan(target, Some(hex), &[])?)))
        .collect()
}

/// Why a hex beside an enemy cannot be the end of a charge whatever it costs to come there
/// ([BB-95](docs/rules/barbarica.md#bb-95), [BB-132](docs/rules/barbarica.md#bb-132),
/// [BB-133](docs/rules/barbarica.md#bb-133)).
fn closed_end(game: &Barbarica, unit: &Unit, via: Hex) -> Option<Refusal> {
    if let Some(enemy) = game.army.visible(unit.side().other()).find(|enemy| enemy.at == via) {
        return Some(no("BB-132", format!("{} stands on {via}.", enemy.id)));
    }
    if reach::entry_cost(game, unit, via).is_none() {
        let reason = format!("{} cannot enter {via} ({}).", unit.id, game.ground.terrain(via));
        return Some(no("BB-133", reason));
    }
    reach::room_for(game, unit, via).err()
}

/// The hexes from which a unit could charge an enemy, in map order.
fn open_ends(game: &Barbarica, unit: &Unit, enemy: &Unit) -> Vec<Hex> {
    let reach = charge_reach(game, unit);
    let mut ends: Vec<Hex> = reach.ends().map(|(hex, _)| hex).collect();
    ends.retain(|hex| hex.is_next_to(enemy.at));
    ends.sort();
    ends
}

fn why_no_charge(game: &Barbarica, unit: &Unit, enemy: &Unit, via: Option<Hex>, with: &[UnitId]) -> Refusal {
    let (id, target) = (unit.id, enemy.id);
    let ends = open_ends(game, unit, enemy);
    // Whether those who come along could charge from there too is not known here.
    let from_elsewhere = |refusal: Refusal| match ends.first().filter(|_| with.is_empty()) {
        Some(end) => refusal.instead(format!("/barb move orders:{id} !{target}@{end}").to_lowercase()),
        None => refusal.instead(in_charge_reach(game, unit)),
    };
    if let Some(closed) = via.and_then(|via| closed_end(game, unit, via)) {
        return from_elsewhere(closed);
    }
    let points = charge_points(unit);
    let far = Reach::explore(game.ground.field().grid, unit.at, 255, |hex, _| {
        Some(EntryCost {
            cost: u32::from(reach::entry_cost(game, unit, hex)?),
            stop: game.army.enemies_beside(unit.side(), hex).next().is_some(),
            full: !reach::has_room(game, unit, hex)
                || game.army.visible(unit.side().other()).any(|other| other.at == hex),
        })
    });
    let contact = |hex: &Hex| hex.is_next_to(enemy.at) && via.is_none_or(|via| via == *hex);
    let cost = far
        .ends()
        .filter(|(hex, _)| contact(hex))
        .map(|(_, label)| label.cost)
        .min();
    let reason = match cost {
        Some(cost) => {
            let hexes = unit.at.distance(enemy.at);
            // Where the ground is easy and nobody stands in the way, a hex costs a point.
            let around = match cost > hexes.saturating_mul(2) {
                true => format!(" by the ways that are open, though {hexes} hexes off"),
                false => String::new(),
            };
            let (what, around) = match via {
                Some(via) => (via.to_string(), String::new()),
                None => (target.to_string(), around),
            };
            format!(
                "{what} is {} of movement away{around}; {id} can charge {points}.",
                counted(cost, "point")
            )
        }
        None => {
            let by = via.map_or_else(String::new, |via| format!(" by {via}"));
            format!("{id} has no clear run at {target}{by}: others stand in the way.")
        }
    };
    from_elsewhere(no("BB-150", reason))
}

/// What a unit could do instead of a charge that it cannot make.
fn in_charge_reach(game: &Barbarica, unit: &Unit) -> String {
    let others: Vec<String> = charge_targets(game, unit).iter().map(UnitId::to_string).collect();
    match others.is_empty() {
        true => "No enemy is in charge reach; it can walk.".to_owned(),
        false => format!("Enemies in charge reach: {}.", others.join(", ")),
    }
}

/// Which enemies a unit could reach by a charge, in unit order, the units of its hex coming along.
pub fn charge_targets(game: &Barbarica, unit: &Unit) -> Vec<UnitId> {
    Charger::of(game, unit).targets()
}

/// Whether a unit has the nerve and the points to run at a charger ([BB-117](docs/rules/barbarica.md#bb-117),
/// [BB-134](docs/rules/barbarica.md#bb-134)).
pub fn can_counter(unit: &Unit) -> bool {
    !unit.now.shaken && reaction_points(unit) >= 1
}

/// A reaction is paid with the next Movement phase, with what is owed taken off
/// ([BB-160](docs/rules/barbarica.md#bb-160)).
pub fn reaction_points(unit: &Unit) -> u8 {
    unit.movement.saturating_sub(unit.debt)
}

/// Whether a charged unit can do anything but hold: not when it runs, recovers, rages, has reacted, is in contact,
/// or is caught by an ambush ([BB-153](docs/rules/barbarica.md#bb-153), [BB-121](docs/rules/barbarica.md#bb-121),
/// [BB-262](docs/rules/barbarica.md#bb-262)).
pub fn may_react(game: &Barbarica, unit: &Unit) -> bool {
    unit.is_able() && !unit.now.reacted && !unit.now.berserk && !game.army.in_contact(unit) && !game.turn.is_ambush()
}

/// What a charged unit does by its standing order, and by itself if that is `auto`
/// ([BB-161](docs/rules/barbarica.md#bb-161)).
pub fn ordered_reaction(game: &Barbarica, target: UnitId, charger: UnitId, plan: &ChargePlan) -> Reaction {
    let unit = game.army.the(target);
    match unit.orders.react {
        React::Hold => Reaction::Hold,
        React::Shoot => Reaction::Shoot,
        React::Counter => Reaction::Counter,
        React::Flee => Reaction::Flee,
        React::Auto => usual_reaction(game, target, charger, plan),
    }
}

/// What a charged unit without a standing order does ([BB-161](docs/rules/barbarica.md#bb-161)).
pub fn usual_reaction(game: &Barbarica, target: UnitId, charger: UnitId, plan: &ChargePlan) -> Reaction {
    let unit = game.army.the(target);
    let weak = unit
        .melee
        .iter()
        .all(|weapon| matches!(weapon, Melee::Knife | Melee::Improvised));
    let strength = game.army.the(charger).strength;
    let shoots = (weak || unit.attacks_left() >= 2) && best_shot_at_charger(game, target, charger, plan).is_some();
    if shoots {
        Reaction::Shoot
    } else if !unit.is_leader() && unit.strength >= strength && can_counter(unit) {
        Reaction::Counter
    } else if unit.strength == 1 && strength >= 3 && !unit.is_fanatic() {
        Reaction::Flee
    } else {
        Reaction::Hold
    }
}

/// The best shot at the charger on its way, its contact hex left out: the highest expected wounds, of equals the
/// nearest ([BB-155](docs/rules/barbarica.md#bb-155)).
pub fn best_shot_at_charger(
    game: &Barbarica,
    by: UnitId,
    charger: UnitId,
    plan: &ChargePlan,
) -> Option<(Hex, ShotPlan)> {
    let (unit, runner) = (game.army.the(by), game.army.the(charger));
    let mut at = runner.clone();
    // It is seen as soon as it starts (BB-202).
    at.hidden = false;
    let mut best: Option<((i64, Reverse<u32>), Hex, ShotPlan)> = None;
    let stops = std::iter::once(runner.at).chain(plan.path.iter().copied());
    for hex in stops.take(plan.path.len()) {
        if let Some(facing) = at.at.direction_to(hex) {
            at.facing = facing;
        }
        at.at = hex;
        let Some(shot) = shots::best_shot_of(game, unit, &at, &[ShotKind::AtCharger]) else {
            continue;
        };
        let rank = (shot.expected(u8::MAX), Reverse(shot.distance));
        if best.as_ref().is_none_or(|(most, ..)| rank > *most) {
            best = Some((rank, hex, shot));
        }
    }
    best.map(|(_, hex, shot)| (hex, shot))
}

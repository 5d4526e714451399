//! Melee (2.5, 2.6, 2.8): attacks, return attacks at once, pushing forward, free attacks.

use crate::bearing::{Bearing, towards};
use crate::data::{Melee, Weapon};
use crate::event::{Blow, Event, Exchange, Gait, Outcome, Tale};
use crate::rules::blows::{BlowKind, BlowPlan};
use crate::rules::rolling::roll;
use crate::rules::{Ref, blows, ending, no, reach, riding, rolling, secrets, steps, telling, wounds};
use crate::state::{Army, Barbarica, Stuck};
use crate::words::{Follow, Ternary, UnitId};
use muster_kit::{Hex, Refusal};

/// An order to fight ([BB-80..86](docs/rules/barbarica.md#bb-80)).
pub fn order_fight(
    game: &mut Barbarica,
    by: UnitId,
    on: UnitId,
    weapon: Option<Weapon>,
    push: bool,
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let unit = game.army.the(by);
    blows::may_strike(&game.army, unit, on)?;
    let weapon = match weapon {
        None => None,
        Some(Weapon::Melee(weapon)) if blows::melee_weapons(unit).contains(&weapon) => Some(weapon),
        Some(other) => {
            let carried: Vec<&str> = blows::melee_weapons(unit).iter().map(|weapon| weapon.id()).collect();
            let reason = format!("{by} has no {other} to strike with; it has {}.", carried.join(", "));
            return Err(no("BB-180", reason).instead(format!("/barb fight orders:{by} {on}")));
        }
    };
    let wish = if push { Follow::Yes } else { unit.orders.push };
    exchange(game, by, on, weapon, Some(wish), referee);
    Ok(())
}

/// An attack with its return attack, their wounds together, and a step forward for the victor (BB-81..86). `wish`
/// is whether the attacker pushes forward; none where it must not (BB-102).
pub fn exchange(
    game: &mut Barbarica,
    by: UnitId,
    on: UnitId,
    weapon: Option<Melee>,
    wish: Option<Follow>,
    referee: &mut Ref<'_>,
) {
    secrets::reveal(game, by, referee);
    let plan = match weapon {
        Some(weapon) => blows::blow_plan(game, game.army.the(by), game.army.the(on), weapon, BlowKind::Attack),
        None => blows::best_blow(game, game.army.the(by), game.army.the(on), BlowKind::Attack)
            .expect("whoever may attack has a weapon"),
    };
    begins_blow(game, by, on, true, referee);
    let answers = may_return(&game.army, on);
    let (attack, wounds) = strike(game, by, on, &plan, referee);
    let mut reply = None;
    let mut silent = None;
    match answers {
        Ok(()) => {
            begins_blow(game, on, by, true, referee);
            let kind = BlowKind::Return { against: plan.weapon };
            let back = blows::best_blow(game, game.army.the(on), game.army.the(by), kind)
                .expect("whoever may return has a weapon");
            reply = Some(strike(game, on, by, &back, referee));
        }
        Err(why) => silent = why,
    }
    let story = Exchange {
        attack: attack.clone(),
        reply: reply.as_ref().map(|(blow, _)| blow.clone()),
        silent,
    };
    telling::tell(&mut game.turn, Event::Melee(Box::new(story)), referee);
    // BB-83: both at once.
    let hexes = (game.army.the(by).at, game.army.the(on).at);
    suffer(&mut game.army, on, &attack, wounds);
    if let Some((blow, wounds)) = &reply {
        suffer(&mut game.army, by, blow, *wounds);
    }
    let bled = reply.as_ref().is_some_and(|(blow, _)| blow.after < blow.before);
    if attack.after < attack.before {
        telling::first_blood(game, by, hexes.1, referee);
    } else if bled {
        telling::first_blood(game, on, hexes.0, referee);
    }
    bury(game, [(on, by), (by, on)], true, referee);
    if game.turn.is_over() {
        return;
    }
    if let (Some(wish), None, Some(_)) = (wish, game.army.unit(on), game.army.unit(by)) {
        push_forward(game, by, hexes.1, wish, referee);
    }
    if let (None, Some(victor)) = (game.army.unit(by), game.army.unit(on)) {
        let wish = victor.orders.push;
        push_forward(game, on, hexes.0, wish, referee);
    }
    ending::check(game, referee);
}

/// Turns to the enemy and uses up an attack (BB-55, BB-91); acting costs a shield that hangs (BB-186).
fn begins_blow(game: &mut Barbarica, by: UnitId, on: UnitId, uses_attack: bool, referee: &mut Ref<'_>) {
    let target = game.army.the(on).at;
    steps::acts(game, by, referee);
    let unit = game.army.the_mut(by);
    unit.facing = towards(unit.at, unit.facing, target);
    unit.now.fought = true;
    unit.now.struck = true;
    unit.now.lashed = true;
    unit.now.used += u8::from(uses_attack);
    let victim = game.army.the_mut(on);
    victim.now.fought = true;
    victim.now.attacked = true;
}

/// Whether a unit strikes back, or why not ([BB-84](docs/rules/barbarica.md#bb-84)).
fn may_return(army: &Army, on: UnitId) -> Result<(), Option<String>> {
    let unit = army.the(on);
    let why = if unit.is_wagon() {
        None
    } else if unit.routing || unit.now.fleeing {
        Some("runs")
    } else if unit.now.recovering {
        Some("is recovering")
    } else if unit.stuck == Stuck::Clearing {
        Some("frees its shield")
    } else if unit.attacks_left() == 0 {
        Some("has no attack left")
    } else if !unit.orders.returns.is_yes() {
        Some("does not strike back (standing order)")
    } else {
        return Ok(());
    };
    Err(why.map(str::to_owned))
}

/// Rolls a blow (BB-42..49); says what it did and how many wounds it is worth. Nothing is applied yet.
fn strike(game: &mut Barbarica, by: UnitId, on: UnitId, plan: &BlowPlan, referee: &mut Ref<'_>) -> (Blow, u8) {
    let roll = roll(plan.test, rolling::dice_of(game, by), referee);
    let mut wounds = plan.edge.wounds(roll.hits, roll.wild);
    let (striker, target) = (game.army.the(by), game.army.the(on));
    let mut result = Outcome::Wounds(wounds);
    // A spear may unhorse instead of wounding (BB-48, BB-187).
    if plan.weapon == Melee::Spear && roll.wild && target.mounted {
        let instead = match striker.orders.dismount {
            Ternary::Yes => true,
            Ternary::No => false,
            Ternary::Auto => wounds == 1 && target.strength > 1,
        };
        if instead {
            (result, wounds) = (Outcome::Dismounted, 0);
        }
    }
    let blow = Blow {
        by,
        on,
        weapon: plan.weapon,
        position: plan.position,
        bonuses: plan.bonuses.told(),
        roll,
        result,
        before: target.strength,
        after: target.strength.saturating_sub(wounds),
    };
    blows::spends_charge(game, by);
    (blow, wounds)
}

/// What a blow does to its target, short of removing it.
fn suffer(army: &mut Army, on: UnitId, blow: &Blow, wounds: u8) {
    if blow.result == Outcome::Dismounted {
        riding::unhorse(army, on);
    }
    army.wound(on, wounds);
    // A wound from behind may lead to a rout (BB-99).
    if wounds > 0 && blow.position == Bearing::Rear {
        army.the_mut(on).mark(|marks| marks.rear = true);
    }
}

/// Takes away the units that have no Strength left, each removed by the other.
fn bury(game: &mut Barbarica, pairs: [(UnitId, UnitId); 2], melee: bool, referee: &mut Ref<'_>) {
    let fallen: Vec<(UnitId, UnitId)> = pairs
        .into_iter()
        .filter(|(id, _)| game.army.unit(*id).is_some_and(|unit| unit.strength == 0))
        .collect();
    if let [(first, by), (_, _)] = fallen[..] {
        let (who, at) = (game.army.the(first).name(), game.army.the(by).at);
        telling::story(game, Tale::BothRemoved, who, Some(at), referee);
    }
    for (id, by) in fallen {
        wounds::remove(game, id, Some(by), melee, referee);
    }
}

/// Steps for nothing into a hex that was won ([BB-85](docs/rules/barbarica.md#bb-85),
/// [BB-86](docs/rules/barbarica.md#bb-86)).
fn push_forward(game: &mut Barbarica, by: UnitId, hex: Hex, wish: Follow, referee: &mut Ref<'_>) {
    let unit = game.army.the(by);
    let side = unit.side();
    let open = game.army.at(hex).all(|other| other.side() == side)
        && reach::has_room(game, unit, hex)
        && reach::entry_cost(game, unit, hex).is_some();
    let safe = game.army.enemies_beside(side, hex).count() <= 1;
    let wanted = match wish {
        Follow::No => false,
        Follow::Yes => true,
        Follow::Safe => safe,
    };
    if !wanted || !open || !unit.at.is_next_to(hex) {
        return;
    }
    free_step(game, by, hex, Gait::Push, None, referee);
}

/// A step that costs nothing: a push forward, a follow-up. Leaving contact by it provokes free attacks (BB-137).
pub fn free_step(
    game: &mut Barbarica,
    by: UnitId,
    hex: Hex,
    gait: Gait,
    towards_enemy: Option<UnitId>,
    referee: &mut Ref<'_>,
) {
    if !breaks_away(game, by, Some(hex), referee) {
        return;
    }
    let from = game.army.the(by).at;
    steps::step_into(game, by, hex, referee);
    if game.army.the(by).at == hex {
        steps::faces_contact(&mut game.army, by, towards_enemy, None);
        steps::note_walk(game, by, (from, vec![hex], 0), gait, referee);
    }
}

/// Free attacks on a unit that fought last round and leaves contact; `to` is none when it leaves the map
/// ([BB-137](docs/rules/barbarica.md#bb-137)). Says whether it still stands.
pub fn breaks_away(game: &mut Barbarica, who: UnitId, to: Option<Hex>, referee: &mut Ref<'_>) -> bool {
    let unit = game.army.the(who);
    if !unit.fought_last {
        return true;
    }
    let left: Vec<UnitId> = game
        .army
        .contacts(unit)
        .into_iter()
        .filter(|enemy| to.is_none_or(|to| !game.army.the(*enemy).at.is_next_to(to)))
        .collect();
    for enemy in left {
        let striker = game.army.the(enemy);
        if !striker.is_able() || !striker.orders.free.is_yes() {
            continue;
        }
        free_attack(game, enemy, who, referee);
        if game.army.unit(who).is_none() || game.turn.is_over() {
            return false;
        }
    }
    true
}

fn free_attack(game: &mut Barbarica, by: UnitId, on: UnitId, referee: &mut Ref<'_>) {
    let Some(plan) = blows::best_blow(game, game.army.the(by), game.army.the(on), BlowKind::Free) else {
        return;
    };
    begins_blow(game, by, on, false, referee);
    let charge = game.army.the(by).now.charge;
    let (blow, wounds) = strike(game, by, on, &plan, referee);
    game.army.the_mut(by).now.charge = charge;
    telling::tell(&mut game.turn, Event::FreeAttack(Box::new(blow.clone())), referee);
    let hex = game.army.the(on).at;
    suffer(&mut game.army, on, &blow, wounds);
    if blow.after < blow.before {
        telling::first_blood(game, by, hex, referee);
    }
    bury(game, [(on, by), (by, on)], true, referee);
    if game.army.unit(on).is_none() && !game.turn.is_over() {
        let wish = game.army.the(by).orders.push;
        push_forward(game, by, hex, wish, referee);
    }
    ending::check(game, referee);
}

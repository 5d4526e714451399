//! Charging (2.13): who may charge whom, the test, what the charged unit does, and where everybody ends.

use crate::bearing::towards;
use crate::event::{Breaking, Event, Gait, Leave, Reaction, Tale};
use crate::rules::charge_plan::ChargePlan;
use crate::rules::rome::answers;
use crate::rules::{
    Ref, charge_plan, ending, nerve, ranged, reach, rolling, running, secrets, steps, telling, walking,
};
use crate::state::{Army, Barbarica, Charge, Side, Unit};
use crate::words::{React, UnitId};
use muster_kit::{Hex, Refusal};

/// Declares a charge and carries it out ([BB-150..162](docs/rules/barbarica.md#bb-150)).
pub fn order_charge(
    game: &mut Barbarica,
    id: UnitId,
    target: UnitId,
    via: Option<Hex>,
    with: &[UnitId],
    referee: &mut Ref<'_>,
) -> Result<(), Refusal> {
    let plan = charge_plan::charge_plan(game, game.army.the(id), target, via, with)?;
    let (here, side) = (game.army.the(id).at, id.side());
    let mates = game
        .army
        .units_mut()
        .filter(|unit| unit.at == here && unit.id.side() == side);
    for mate in mates.filter(|unit| with.contains(&unit.id)) {
        mate.now.pledged = true;
    }
    charge(game, id, target, &plan, referee);
    Ok(())
}

/// Charges, if it dares: it makes no other move this phase, and the target reacts
/// ([BB-159](docs/rules/barbarica.md#bb-159), [BB-153](docs/rules/barbarica.md#bb-153)).
pub fn charge(game: &mut Barbarica, id: UnitId, target: UnitId, plan: &ChargePlan, referee: &mut Ref<'_>) {
    if !dares(game, id, target, referee) {
        return;
    }
    secrets::reveal(game, id, referee);
    steps::acts(game, id, referee);
    telling::story_of(game, Tale::Charge, id, referee);
    game.army.the_mut(id).now.moved = true;
    let reaction = reaction(game, target, id, plan);
    if tells_orders(game, target, id, plan, reaction) {
        referee.reveal();
    }
    if reaction != Reaction::Hold {
        game.army.the_mut(target).now.reacted = true;
        telling::tell(
            &mut game.turn,
            Event::Reacted {
                who: target,
                against: id,
                how: reaction,
            },
            referee,
        );
    }
    match reaction {
        Reaction::Hold => runs_in(game, id, target, &plan.path, referee),
        Reaction::Shoot => {
            if let Some((hex, shot)) = charge_plan::best_shot_at_charger(game, target, id, plan) {
                ranged::shoot(game, target, id, &shot, Some(hex), referee);
            }
            if game.army.unit(id).is_some() && !game.turn.is_over() {
                runs_in(game, id, target, &plan.path, referee);
            }
        }
        Reaction::Counter => meet(game, id, target, plan, referee),
        Reaction::Flee => flee(game, id, target, referee),
    }
    ending::check(game, referee);
}

/// A Leader, a call, rage, or the test, once a round ([BB-151](docs/rules/barbarica.md#bb-151)).
fn dares(game: &mut Barbarica, id: UnitId, target: UnitId, referee: &mut Ref<'_>) -> bool {
    let unit = game.army.the(id);
    let leave = if unit.now.berserk {
        Leave::Berserk
    } else if game.army.is_led(unit) {
        Leave::Leader
    } else if let Some(caller) = nerve::caller_for(&game.army, unit) {
        Leave::Call { by: caller }
    } else {
        let against = game.army.the(target).strength;
        let discipline = nerve::discipline(game, unit);
        let test = nerve::charge_test(game, unit, game.army.the(target)).expect("nothing else lets it charge");
        Leave::Test {
            discipline,
            against,
            roll: rolling::roll_of(game, id, test, referee),
        }
    };
    let dares = !matches!(&leave, Leave::Test { roll, .. } if roll.hits == 0);
    game.army.the_mut(id).now.tried = true;
    if let Leave::Call { by } = leave {
        game.army.the_mut(by).now.calls = false;
    }
    // Who charges is seen as it starts, and who does not dare stays hidden (BB-202).
    let unseen_but_by = if dares { Vec::new() } else { secrets::hearing(game, id) };
    let event = Event::Charges {
        who: id,
        target,
        leave,
        unseen_but_by,
    };
    telling::tell(&mut game.turn, event, referee);
    dares
}

/// The charger arrives at a target that holds ([BB-154](docs/rules/barbarica.md#bb-154),
/// [BB-158](docs/rules/barbarica.md#bb-158)). It has charged, and gains the die, only if it is in contact.
fn runs_in(game: &mut Barbarica, id: UnitId, target: UnitId, path: &[Hex], referee: &mut Ref<'_>) {
    let walked = walking::follow_path(game, id, path, false, referee);
    if game.army.unit(id).is_none() || game.turn.is_over() {
        return;
    }
    steps::faces_contact(&mut game.army, id, Some(target), None);
    let in_contact = game.army.in_contact(game.army.the(id));
    let unit = game.army.the_mut(id);
    if in_contact {
        unit.now.charge = Charge::Fresh;
    }
    steps::note_walk(game, id, walked, Gait::Charge, referee);
}

/// What the target does; anything that it cannot do is holding ([BB-153](docs/rules/barbarica.md#bb-153)).
pub fn reaction(game: &Barbarica, target: UnitId, charger: UnitId, plan: &ChargePlan) -> Reaction {
    let unit = game.army.the(target);
    if !charge_plan::may_react(game, unit) {
        return Reaction::Hold;
    }
    let wish = if unit.side() == Side::Rome && game.seats.has_bot() {
        answers::house_reaction(game, target, charger, plan)
    } else {
        charge_plan::ordered_reaction(game, target, charger, plan)
    };
    possible_reaction(game, target, charger, plan, wish)
}

/// A wished reaction if the target is able to, else holding.
fn possible_reaction(game: &Barbarica, target: UnitId, charger: UnitId, plan: &ChargePlan, wish: Reaction) -> Reaction {
    let unit = game.army.the(target);
    match wish {
        Reaction::Shoot if charge_plan::best_shot_at_charger(game, target, charger, plan).is_none() => Reaction::Hold,
        Reaction::Counter if !charge_plan::can_counter(unit) => Reaction::Hold,
        Reaction::Flee if unit.is_fanatic() => Reaction::Hold,
        wish => wish,
    }
}

/// Whether a reaction tells a standing order that others may not know: one that differs from the usual reaction, and any where
/// people keep secrets from each other.
fn tells_orders(game: &Barbarica, target: UnitId, charger: UnitId, plan: &ChargePlan, reaction: Reaction) -> bool {
    let unit = game.army.the(target);
    if !charge_plan::may_react(game, unit) || unit.side() == Side::Rome && game.seats.has_bot() {
        return false;
    }
    let usual = || {
        let wish = charge_plan::usual_reaction(game, target, charger, plan);
        possible_reaction(game, target, charger, plan, wish)
    };
    secrets::keeps_secrets(game) || unit.orders.react != React::Auto && reaction != usual()
}

/// The reaction took the unit's next Movement phase ([BB-160](docs/rules/barbarica.md#bb-160)).
fn pays_for_reaction(army: &mut Army, id: UnitId) {
    let unit = army.the_mut(id);
    unit.debt -= unit.debt.min(unit.movement);
    match unit.side() {
        Side::Rome => unit.now.moved = true,
        Side::Tribe => unit.sits_out = true,
    }
}

/// Both run at each other along the charger's path ([BB-156](docs/rules/barbarica.md#bb-156)).
fn meet(game: &mut Barbarica, id: UnitId, target: UnitId, plan: &ChargePlan, referee: &mut Ref<'_>) {
    let total = (
        u32::from(charge_plan::charge_points(game.army.the(id))),
        u32::from(charge_plan::reaction_points(game.army.the(target))),
    );
    telling::story_of(game, Tale::CounterCharge, target, referee);
    steps::acts(game, target, referee);
    pays_for_reaction(&mut game.army, target);
    let start = (game.army.the(id).at, game.army.the(target).at);
    let mut line = vec![start.0];
    line.extend(&plan.path);
    line.push(start.1);
    let (mut mine, mut theirs) = (0, line.len() - 1);
    let (mut gained, mut spent) = ((0, 0), (0, 0));
    let (mut stopped, mut halted) = (false, false);
    while theirs - mine > 1 && (gained.0 < total.0 || gained.1 < total.1) {
        gained = ((gained.0 + 1).min(total.0), (gained.1 + 1).min(total.1));
        let cost = reach::entry_cost(game, game.army.the(id), line[mine + 1]).map_or(u32::MAX, u32::from);
        if !stopped && cost <= gained.0 - spent.0 {
            let hex = line[mine + 1];
            if !steps::step_into(game, id, hex, referee) {
                break;
            }
            spent.0 += cost;
            mine += 1;
            let side = game.army.the(id).side();
            stopped = game.army.enemies_beside(side, hex).any(|other| other.id != target);
        }
        if theirs - mine <= 1 || halted {
            continue;
        }
        let hex = line[theirs - 1];
        let cost = reach::entry_cost(game, game.army.the(target), hex).map_or(u32::MAX, u32::from);
        if cost <= gained.1 - spent.1 && reach::has_room(game, game.army.the(target), hex) {
            if !steps::step_into(game, target, hex, referee) {
                halted = true;
                continue;
            }
            spent.1 += cost;
            theirs -= 1;
            let side = game.army.the(target).side();
            halted = game.army.enemies_beside(side, hex).any(|other| other.id != id);
        }
    }
    let back = back_to_room(game, id, &line[..=mine]);
    settle(
        game,
        id,
        target,
        (start.0, line[1..=back].to_vec()),
        Gait::Charge,
        referee,
    );
    let mut run: Vec<Hex> = line[theirs..line.len() - 1].to_vec();
    run.reverse();
    settle(game, target, id, (start.1, run), Gait::CounterCharge, referee);
}

/// A charger that met earlier than it meant may stand where others leave it no room: it goes back along its path.
fn back_to_room(game: &mut Barbarica, id: UnitId, line: &[Hex]) -> usize {
    let mut place = line.len() - 1;
    while place > 0 && !reach::has_room(game, game.army.the(id), line[place]) {
        place -= 1;
    }
    game.army.the_mut(id).at = line[place];
    place
}

/// Ends a run of two at each other: faces the other, and has charged if they met
/// ([BB-156](docs/rules/barbarica.md#bb-156), [BB-158](docs/rules/barbarica.md#bb-158)).
fn settle(
    game: &mut Barbarica,
    id: UnitId,
    other: UnitId,
    (from, path): (Hex, Vec<Hex>),
    gait: Gait,
    referee: &mut Ref<'_>,
) {
    steps::faces_contact(&mut game.army, id, Some(other), None);
    let enemy = game.army.the(other).at;
    let in_contact = game.army.in_contact(game.army.the(id));
    let unit = game.army.the_mut(id);
    if !in_contact || unit.at.is_next_to(enemy) {
        unit.facing = towards(unit.at, unit.facing, enemy);
    }
    if in_contact {
        unit.now.charge = Charge::Fresh;
    }
    let cost = u8::try_from(path.len()).unwrap_or(u8::MAX);
    if !path.is_empty() {
        steps::note_walk(game, id, (from, path, cost), gait, referee);
    }
}

/// The target runs; the charger catches it or does not ([BB-157](docs/rules/barbarica.md#bb-157)).
fn flee(game: &mut Barbarica, id: UnitId, target: UnitId, referee: &mut Ref<'_>) {
    let points = charge_plan::reaction_points(game.army.the(target));
    steps::acts(game, target, referee);
    game.army.the_mut(target).now.fleeing = true;
    let before = game.army.the(target).at;
    let stands = running::runs(game, target, Some(id), points, Gait::Flight, referee);
    if game.army.unit(target).is_some() {
        pays_for_reaction(&mut game.army, target);
    }
    if game.turn.is_over() || game.army.unit(id).is_none() {
        return;
    }
    let fled_to = game.army.unit(target).filter(|_| stands).map(|unit| unit.at);
    let reach = charge_plan::charge_reach(game, game.army.the(id));
    let caught = fled_to.and_then(|hex| {
        let contact = reach.ends().filter(|(end, _)| end.is_next_to(hex));
        contact.map(|(end, label)| (label.cost, end)).min()
    });
    if let Some((_, hex)) = caught {
        let path = reach.route(hex).expect("what has a label has a route");
        runs_in(game, id, target, &path, referee);
        let meets = |unit: &Unit| game.army.unit(target).is_some_and(|fled| unit.at.is_next_to(fled.at));
        if game.army.unit(id).is_some_and(meets) && !game.turn.is_over() {
            game.army.the_mut(target).routing = true;
            let why = Breaking::Caught;
            telling::tell(&mut game.turn, Event::Breaks { who: target, why }, referee);
            telling::story_of(game, Tale::Rout, target, referee);
        }
        return;
    }
    let aim = fled_to.unwrap_or(before);
    let stay = (game.army.the(id).at.distance(aim), 0, game.army.the(id).at);
    let ends = reach.ends().map(|(hex, label)| (hex.distance(aim), label.cost, hex));
    let (_, _, hex) = ends.chain(std::iter::once(stay)).min().expect("it can stay");
    let path = reach.route(hex).unwrap_or_default();
    runs_in(game, id, target, &path, referee);
}

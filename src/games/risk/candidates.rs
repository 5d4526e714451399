//! What may be proposed to a seat: places, marches, plans and single orders; and what is always possible.

use super::action::{Action, Posture};
use super::battle::{Act, Battle, Item, Plan, Side, Target, Unit, Who, moving, placed, shooting, waiting, write};
use super::campaign::{CORPS, Campaign, Party, Stage, paths, placing, raising, turn};
use super::state::Risk;
use crate::seating;
use muster_game::Duty;
use muster_kit::Hex;

/// Placings offered besides the default.
const PLACINGS: usize = 12;

/// What is always possible for a duty: the usual deployment or placing, and to hold.
pub(super) fn fallback(game: &Risk, duty: &Duty) -> Action {
    let Some(battle) = game.war.of_topic(duty.topic) else {
        return game.war.campaign().map_or(Action::Carry {}, on_the_map);
    };
    let number = game.war.number_to_type(battle);
    if waiting::unveiler(battle).is_some() {
        return Action::Open { battle: number };
    }
    if battle.progress.is_deploying() {
        let side = seating::side_of(game, duty.seat, battle);
        return Action::Deploy {
            plan: side.and_then(|side| plans(battle, side).first().copied()),
            changes: None,
            battle: number,
        };
    }
    Action::Go {
        posture: Posture::Hold,
        battle: number,
    }
}

fn on_the_map(campaign: &Campaign) -> Action {
    if turn::ordered(campaign).is_some() {
        return Action::Carry {};
    }
    match *campaign.calendar.stage() {
        Stage::Placing { .. } => Action::Place { armies: None },
        _ => Action::March {
            orders: "hold".to_owned(),
        },
    }
}

/// Places and marches that would not be refused.
pub fn of_the_map(campaign: &Campaign, nation: u8) -> Vec<Action> {
    if turn::ordered(campaign).is_some() {
        return vec![Action::Carry {}];
    }
    if matches!(*campaign.calendar.stage(), Stage::Placing { .. }) {
        return placings(campaign, nation);
    }
    let march = |orders: String| Action::March { orders };
    let mut all = vec![march("hold".to_owned())];
    all.extend(
        goals(campaign, nation)
            .into_iter()
            .filter_map(|goal| all_to(campaign, nation, goal))
            .map(march),
    );
    for army in campaign.armies.of_nation(nation) {
        let route = paths::route(campaign, army.party, army.at);
        let reached = goals(campaign, nation)
            .into_iter()
            .filter(|goal| *goal != army.at && route.steps(*goal).is_some());
        all.extend(reached.map(|goal| march(format!("{} {goal}", army.number))));
    }
    let starving = campaign.armies.of_nation(nation).filter(|army| army.marks.starving);
    let instead: &[&str] = if campaign.rules.trains_on_order() {
        &["train", "noloot"]
    } else {
        &["noloot"]
    };
    all.extend(starving.flat_map(|army| instead.iter().map(move |word| march(format!("{} {word}", army.number)))));
    let fresh = raising::fresh_places(campaign, nation)
        .into_iter()
        .take(usize::from(campaign.nations.nation(nation).due));
    all.extend(fresh.map(|at| march(format!("new guns {at}"))));
    all
}

fn placings(campaign: &Campaign, nation: u8) -> Vec<Action> {
    let legal = placing::placing_hexes(campaign, nation);
    let mut all = vec![Action::Place { armies: None }];
    let kinds = CORPS.iter().cycle();
    for (at, (kind, _)) in legal.into_iter().rev().take(PLACINGS).zip(kinds) {
        all.push(Action::Place {
            armies: Some(format!("1 {kind} {at}")),
        });
    }
    all
}

/// Settlements, and hexes where enemies stand, in order.
pub fn goals(campaign: &Campaign, nation: u8) -> Vec<Hex> {
    let party = Party::Nation(nation);
    let mut goals: Vec<Hex> = campaign.map.settlements().iter().map(|one| one.at).collect();
    let foes = campaign
        .armies
        .iter()
        .filter(|army| campaign.nations.hostile(army.party, party));
    goals.extend(foes.map(|army| army.at));
    goals.sort_unstable();
    goals.dedup();
    goals
}

/// All armies that have a way to a hex.
pub fn all_to(campaign: &Campaign, nation: u8, goal: Hex) -> Option<String> {
    let route = paths::route(campaign, Party::Nation(nation), goal);
    let marching = campaign
        .armies
        .of_nation(nation)
        .filter(|army| route.steps(army.at).is_some());
    let items: Vec<String> = marching.map(|army| format!("{} {goal}", army.number)).collect();
    (!items.is_empty()).then(|| items.join("; "))
}

/// Plans that put every unit somewhere.
pub fn plans(battle: &Battle, side: Side) -> Vec<Plan> {
    let roster = &battle.sides.command(side).roster;
    let fits = |plan: &Plan| placed(battle.field.table(), side, roster, *plan, &[]).is_ok();
    let mut plans: Vec<Plan> = Plan::ALL.into_iter().filter(fits).collect();
    if side == Side::South || battle.field.table().posts().is_empty() {
        plans.retain(|plan| *plan != Plan::Works);
    }
    plans
}

/// An order that sends one unit for one enemy.
pub struct Single {
    pub unit: char,
    pub enemy: char,
    pub contact: bool,
    /// The order as it is written.
    pub text: String,
    /// The unit where the order takes it.
    pub after: Unit,
}

impl Single {
    /// That order, if the unit can obey it.
    pub fn of(battle: &Battle, unit: &Unit, enemy: char, contact: bool) -> Option<Single> {
        let acts = vec![Act::Towards(Target {
            letter: enemy,
            contact,
            length: None,
        })];
        let (after, _) = moving::outcome(battle, unit, &acts).ok()?;
        let who = vec![Who::Unit(unit.letter)];
        Some(Single {
            unit: unit.letter,
            enemy,
            contact,
            text: write(&[Item { who, acts }]),
            after,
        })
    }

    /// The enemy that the unit attacks first from where the order takes it, which may be another one
    /// ([RK-100](docs/rules/risk.md#rk-100)).
    pub fn attacked(&self, battle: &Battle) -> Option<char> {
        let mut probe = battle.clone();
        *probe.field.the_mut(self.unit) = self.after.clone();
        let shot = shooting::chosen_shot(&probe, &self.after);
        let attack = shot.or_else(|| shooting::chosen_strike(&probe, &self.after));
        attack.map(|attack| attack.on)
    }
}

/// One order for one unit each: into the nearest enemy, or to where it can be shot at; where the unit would attack another one
/// from there, for that one if it then attacks it.
pub fn singles(battle: &Battle, side: Side) -> Vec<Single> {
    let mut found = Vec::new();
    for unit in battle.field.army(side).filter(|unit| !unit.ordered) {
        let Some(nearest) = battle.field.nearest(side.other(), unit.pose.at).first().copied() else {
            continue;
        };
        for contact in [false, true] {
            let for_nearest = Single::of(battle, unit, nearest.letter, contact);
            let attacked = for_nearest.as_ref().and_then(|single| single.attacked(battle));
            let other = attacked.filter(|on| *on != nearest.letter);
            let for_other = other.and_then(|on| Single::of(battle, unit, on, contact));
            let attacks_it = for_other.filter(|single| single.attacked(battle) == Some(single.enemy));
            found.extend(attacks_it.or(for_nearest));
        }
    }
    found
}

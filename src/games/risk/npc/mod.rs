//! Non-players in battle (chapter 9): regulars weigh every unit's moves, recruits are rash, veterans search for what is
//! best for the whole side. The staff that stands in for players is a regular.

mod forecast;
pub mod marshal;
mod places;
mod search;
mod trial;
mod ways;
mod weigh;

pub use trial::{STAFF, play_on, rehearse, set_up};

use super::action::Action;
use super::battle::{
    Act, Battle, Go, Item, Plan, Side, Target, Unit, Who, default_plan, moving, setup, shooting, waiting, write,
};
use super::data::Need;
use super::plane::Facing;
use super::state::Risk;
use crate::seating;
use muster_game::{Advice, Duty, Occasion};
use muster_kit::{Dice, Level};

/// Chapter 9: how much a side fears for its units, in percent.
const REGULAR: i64 = 70;
const TAKES: i64 = 40;
const HOLDS: i64 = 90;
const RECRUIT: i64 = 30;
/// In how many last turns a recruit minds the objective.
const RECRUIT_MINDS: u16 = 2;
/// On a d6 up to this a recruit's unit simply advances.
const RASH: u32 = 2;
/// What a veteran's thoughts set out from.
const IDEAS: [Idea; 6] = [
    Idea::Weigh(40),
    Idea::Weigh(100),
    Idea::Weigh(200),
    Idea::Assault,
    Idea::Advance,
    Idea::Hold,
];

const OWN_LOST: u32 = 40;
const ENEMY_LOST: u32 = 20;

/// Why a side gives no orders.
const STAYS: &str = "finds no unit better off elsewhere";

/// What a non-player does for a duty, and why.
pub fn advise(game: &Risk, duty: &Duty, level: Level, occasion: Occasion, dice: &mut Dice) -> Advice<Action> {
    let level = if occasion == Occasion::Npc {
        level
    } else {
        Level::Normal
    };
    if let (Some(campaign), None) = (game.war.campaign(), game.war.of_topic(duty.topic)) {
        let (action, why) = marshal::advise(campaign, duty.seat.0, level, dice);
        return Advice { action, why };
    }
    let battle = game.war.of_topic(duty.topic).expect("a duty belongs to a battle");
    let side = seating::side_of(game, duty.seat, battle).expect("a duty belongs to a side");
    let number = game.war.number_to_type(battle);
    if waiting::unveiler(battle).is_some() {
        return Advice {
            action: Action::Open { battle: number },
            why: String::new(),
        };
    }
    if battle.progress.is_deploying() {
        let standing = battle.sides.command(side).standing.plan;
        let plan = standing.unwrap_or_else(|| deployment(battle, side));
        return Advice {
            action: Action::Deploy {
                plan: Some(plan),
                changes: setup::ways_opened(battle, side, Some(plan)),
                battle: number,
            },
            why: why_deployed(battle, side, plan).to_owned(),
        };
    }
    if level == Level::Hard && game.war.campaign().is_some() && is_lost(battle, side) {
        return Advice {
            action: Action::Withdraw {
                confirm: true,
                battle: number,
            },
            why: "thinks what is left worth more than this field".to_owned(),
        };
    }
    let (items, why) = movement(battle, side, level, dice);
    let why = if items.is_empty() {
        STAYS.to_owned()
    } else {
        why.to_owned() + &what_it_brings(battle, side, &items).unwrap_or_default()
    };
    let action = if items.is_empty() {
        Action::Go {
            posture: super::action::Posture::Hold,
            battle: number,
        }
    } else {
        Action::Orders {
            text: write(&items),
            more: false,
            battle: number,
        }
    };
    Advice { action, why }
}

/// `; 5 of 9 units can shoot then, 2 can strike`: what a side's orders come to. They are carried out at once, so that this is
/// no secret.
fn what_it_brings(battle: &Battle, side: Side, items: &[Item]) -> Option<String> {
    let after = moving::try_orders(battle, side, items).ok()?.battle;
    let (mut all, mut shots, mut strikes) = (0, 0, 0);
    for unit in after.field.army(side) {
        all += 1;
        shots += usize::from(shooting::chosen_shot(&after, unit).is_some());
        strikes += usize::from(shooting::chosen_strike(&after, unit).is_some());
    }
    let strikes = if strikes == 0 {
        String::new()
    } else {
        format!(", {strikes} can strike")
    };
    Some(format!("; {shots} of {all} units can shoot then{strikes}"))
}

/// Chapter 9: a whole movement, and why.
pub fn movement(battle: &Battle, side: Side, level: Level, dice: &mut Dice) -> (Vec<Item>, &'static str) {
    match level {
        Level::Easy => (
            orders(battle, side, RECRUIT, Some(dice)),
            "sends some units straight ahead, the others to where they can hit most, and minds little what can hit them",
        ),
        Level::Normal => (
            staff(battle, side),
            "weighs for each unit what it can hit against what can hit it",
        ),
        Level::Hard => (
            search::best(battle, side, &IDEAS),
            "does what it finds best for the whole side, the enemy's answer included",
        ),
    }
}

/// Chapter 9: a veteran withdraws from a campaign battle with this share of its own lost, and less than that of the
/// enemy's, in percent.
fn is_lost(battle: &Battle, side: Side) -> bool {
    let share = |side: Side| 100 * battle.field.lost(side) / battle.sides.command(side).roster.points().max(1);
    share(side) >= OWN_LOST && share(side.other()) < ENEMY_LOST
}

/// Chapter 9: the default plan; `wing` with three mounted units or more.
fn deployment(battle: &Battle, side: Side) -> Plan {
    let plan = default_plan(battle.field.table(), side);
    let kinds = &battle.sides.command(side).roster.0;
    let riders = kinds.iter().filter(|kind| kind.rides()).count();
    if plan == Plan::Line && riders >= 3 {
        Plan::Wing
    } else {
        plan
    }
}

/// RK-70: the plan is sealed until both sides are set up, and reasons are not: before that they tell nothing of it, and then
/// those that see no standing plan hear what would hold without one.
fn why_deployed(battle: &Battle, side: Side, plan: Plan) -> &'static str {
    let (own, other) = (battle.sides.command(side), battle.sides.command(side.other()));
    let is_in_the_open = own.starved || other.deployed.is_some();
    match (own.standing.plan, plan) {
        (None, _) if !is_in_the_open => {
            "sets up by its standing plan, or else as suits the table and its units; how is sealed until both sides are set up"
        }
        (Some(_), _) => "keeps to its standing plan",
        (None, Plan::Works) => "mans the works, where no standing plan says otherwise",
        (None, Plan::Wing) => "brings its three or more mounted units to a wing, where no standing plan says otherwise",
        (None, Plan::Line | Plan::Deep) => "sets up as is usual on this table, where no standing plan says otherwise",
    }
}

/// Chapter 9: caution of a regular on this side.
fn caution(battle: &Battle, side: Side) -> i64 {
    match battle.terms.objective().as_ref().map(|objective| objective.need) {
        Some(Need::Side { side: takes, .. }) if takes == side.index() => TAKES,
        Some(Need::Side { .. }) => HOLDS,
        Some(Need::Any) | None => REGULAR,
    }
}

/// Chapter 9, the regular's movement. It throws no dice.
pub fn staff(battle: &Battle, side: Side) -> Vec<Item> {
    orders(battle, side, caution(battle, side), None)
}

/// How a side moves as a regular: the battle after that, and the orders.
fn answer(battle: &Battle, side: Side) -> (Battle, Vec<Item>) {
    think(battle, side, caution(battle, side), None)
}

fn orders(battle: &Battle, side: Side, caution: i64, rash: Option<&mut Dice>) -> Vec<Item> {
    think(battle, side, caution, rash).1
}

/// Whether the staff would order any unit to do something.
pub fn staff_orders_anybody(battle: &Battle, side: Side) -> bool {
    let scales = weigh::Scales {
        caution: caution(battle, side),
        minds: u16::MAX,
    };
    let mut work = battle.clone();
    let mut letters = unordered(battle, side).into_iter();
    letters.any(|letter| thought(&mut work, letter, scales, false).is_some())
}

fn unordered(battle: &Battle, side: Side) -> Vec<char> {
    battle.field.unordered(side).map(|unit| unit.letter).collect()
}

/// The best candidate of each unit, in letter order; `rash` are the thoughts of a recruit.
fn think(battle: &Battle, side: Side, caution: i64, mut rash: Option<&mut Dice>) -> (Battle, Vec<Item>) {
    let scales = weigh::Scales {
        caution,
        minds: if rash.is_none() { u16::MAX } else { RECRUIT_MINDS },
    };
    let mut work = battle.clone();
    let mut items = Vec::new();
    for letter in unordered(battle, side) {
        let is_rash = rash.as_deref_mut().is_some_and(|dice| dice.roll(6) <= RASH);
        items.extend(thought(&mut work, letter, scales, is_rash));
    }
    (work, items)
}

/// Gives a unit its best candidate, and its item if that is no staying.
fn thought(work: &mut Battle, letter: char, scales: weigh::Scales, is_rash: bool) -> Option<Item> {
    let acts = match is_rash {
        true => vec![walk(Go::Ahead)],
        false => weigh::best(work, letter, scales),
    };
    let (mut unit, _) = moving::outcome(work, work.field.the(letter), &acts).ok()?;
    unit.ordered = true;
    *work.field.the_mut(letter) = unit;
    (!acts.is_empty()).then(|| Item {
        who: vec![Who::Unit(letter)],
        acts,
    })
}

fn walk(go: Go) -> Act {
    Act::Walk {
        go,
        contact: false,
        length: None,
    }
}

/// A way to order a whole movement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idea {
    /// As a regular of this caution would.
    Weigh(i64),
    Assault,
    /// Every unit straight on until it can shoot.
    Advance,
    Hold,
}

impl Idea {
    /// The orders that it comes to for one side, in letter order; units that it does not name hold.
    pub fn items(self, battle: &Battle, side: Side) -> Vec<Item> {
        match self {
            Idea::Weigh(caution) => orders(battle, side, caution, None),
            Idea::Assault => assault(battle, side),
            Idea::Advance => each(battle, side, |_| Some(walk(Go::Ahead))),
            Idea::Hold => Vec::new(),
        }
    }
}

/// One act for each unit that has had no item and for which it is possible, in letter order.
fn each(battle: &Battle, side: Side, act: impl Fn(&Unit) -> Option<Act>) -> Vec<Item> {
    let mut work = battle.clone();
    let mut items = Vec::new();
    let units = battle.field.army(side).filter(|unit| !unit.ordered);
    let acts: Vec<(char, Act)> = units.filter_map(|unit| Some((unit.letter, act(unit)?))).collect();
    for (letter, act) in acts {
        let Ok((mut moved, _)) = moving::outcome(&work, work.field.the(letter), &[act]) else {
            continue;
        };
        moved.ordered = true;
        *work.field.the_mut(letter) = moved;
        items.push(Item {
            who: vec![Who::Unit(letter)],
            acts: vec![act],
        });
    }
    items
}

/// Whether any unit stands or faces otherwise after these orders, each after those before it.
pub fn moves_anybody(battle: &Battle, side: Side, items: &[Item]) -> bool {
    let mut work = battle.clone();
    unordered(battle, side).into_iter().any(|letter| {
        let unit = work.field.the(letter);
        let meant = items.iter().find(|item| {
            item.who
                .iter()
                .any(|who| *who == Who::Unit(letter) || who.takes(unit.kind))
        });
        let Some(Ok((moved, _))) = meant.map(|item| moving::outcome(&work, unit, &item.acts)) else {
            return false;
        };
        let moves = moved.pose != unit.pose;
        *work.field.the_mut(letter) = moved;
        moves
    })
}

/// RK-94: whether a unit has to turn about to face an enemy.
pub fn needs_about(unit: &Unit, enemy: &Unit) -> bool {
    Facing::towards(enemy.pose.at - unit.pose.at).is_about(unit.pose.facing)
}

/// Chapter 5, `go posture:assault`: every unit for its nearest enemy; a unit that would need an about-turn, or has no
/// room to turn, holds.
pub fn assault(battle: &Battle, side: Side) -> Vec<Item> {
    each(battle, side, |unit| {
        let enemy = battle.field.nearest(side.other(), unit.pose.at).first().copied()?;
        let towards = Target {
            letter: enemy.letter,
            contact: !unit.is_artillery(),
            length: None,
        };
        (!needs_about(unit, enemy)).then_some(Act::Towards(towards))
    })
}

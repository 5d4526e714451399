//! A side's movement: items of an order text carried out one after the other (RK-86 to RK-96, RK-121).

use super::acts::{Act, Go, Item, Target, Who, Written, write};
use super::commanders;
use super::hindrance::Hindrance;
use super::lettered;
use super::orders::read;
use super::remedies::{self, Ends, NAMED_TWICE, Trial};
use super::state::{FIT, Ride};
use super::turn;
use super::unit::Unit;
use super::walk::{self, Until, Walked};
use super::{Battle, Scribe, Side, no};
use crate::event::Told;
use crate::plane::{CM, Course, Facing, Point, Pose};
use crate::units::UnitType;
use muster_kit::Refusal;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// What one unit did in its side's movement.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deed {
    pub letter: char,
    pub from: Pose,
    pub to: Pose,
    /// Ticks of its allowance that are left.
    pub left: i64,
    pub halt: Halt,
    /// RK-94: the die of an about-turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<u8>,
    /// RK-96: it mounted or dismounted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mounted: Option<bool>,
    /// RK-100, RK-109: settings that it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fire: Option<char>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub charge: Option<bool>,
}

/// How an item ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Halt {
    Walked(Walked),
    /// RK-94: the about-turn failed.
    NoTurn,
    /// After an about-turn that failed somewhere else the item was no longer possible.
    Dropped(String),
}

/// The die of an about-turn, or the hope for one while orders are only tried.
pub type Luck<'a> = &'a mut dyn FnMut() -> u8;

/// RK-86: carries out a side's orders; without `more` its movement ends.
///
/// # Errors
/// RK-5: the first bad item; nothing has changed then and no die was thrown.
pub fn give_orders(
    battle: &mut Battle,
    side: Side,
    items: &[Item],
    more: bool,
    scribe: &mut Scribe<'_>,
) -> Result<(), Refusal> {
    let tried = try_orders(battle, side, items)?;
    let done = if tried.deeds.iter().any(|deed| deed.about.is_some()) {
        let mut throw = || scribe.d6(side);
        obey(battle, side, items, &mut throw, false)?
    } else {
        *battle = tried.battle;
        (tried.deeds, tried.rides)
    };
    for deed in done.0 {
        scribe.note(Told::Moved(deed));
    }
    for ride in done.1 {
        scribe.note(Told::Commander(ride));
    }
    if !more {
        turn::end_movement(battle, side, scribe);
    }
    Ok(())
}

/// Carries out orders on a copy, as if every about-turn succeeded.
///
/// # Errors
/// As [`Battle::give_orders`].
pub fn try_orders(battle: &Battle, side: Side, items: &[Item]) -> Result<Tried, Refusal> {
    let mut tried = battle.clone();
    let trial = Trial {
        can_be_obeyed: &|items| obey(&mut battle.clone(), side, items, &mut || 6, true).is_ok(),
        after: &|unit, acts| {
            let (after, deed) = work_out(battle, unit, acts)?;
            let is_stopped = matches!(deed.halt, Halt::Walked(Walked::Stopped(_)));
            Ok((after, if is_stopped { Ends::Stopped } else { Ends::There }))
        },
    };
    let done = obey(&mut tried, side, items, &mut || 6, true);
    let (deeds, rides) = done.map_err(|refusal| remedies::proposed(battle, side, items, &trial, refusal))?;
    Ok(Tried {
        battle: tried,
        deeds,
        rides,
    })
}

fn obey(battle: &mut Battle, side: Side, items: &[Item], luck: Luck<'_>, strict: bool) -> Result<Done, Refusal> {
    let named = resolve(battle, side, items)?;
    let (mut deeds, mut rides) = (Vec::new(), Vec::new());
    for (item, who) in items.iter().zip(named) {
        for one in in_order(battle, item, who) {
            match one {
                Ordered::Unit(letter) => deeds.push(order_unit(battle, letter, &item.acts, luck, strict)?),
                Ordered::Commander(number) => rides.push(commanders::order_commander(battle, number, &item.acts)?),
            }
        }
    }
    Ok((deeds, rides))
}

/// Who is meant by each item: every unit at most once.
fn resolve(battle: &Battle, side: Side, items: &[Item]) -> Result<Vec<Vec<Ordered>>, Refusal> {
    let mut seen: BTreeSet<Ordered> = BTreeSet::new();
    let mut lists = Vec::new();
    for item in items {
        let mut list = Vec::new();
        for who in item.who.iter().filter(|who| **who != Who::Rest) {
            for one in meant(battle, side, *who)? {
                if !seen.insert(one) {
                    let reason = format!("{} is named twice; each unit has one item a turn.", one.name());
                    return Err(no("RK-86", reason)
                        .code(NAMED_TWICE)
                        .instead("One item with several actions."));
                }
                list.push(one);
            }
        }
        lists.push(list);
    }
    for (item, list) in items.iter().zip(&mut lists) {
        if item.who.contains(&Who::Rest) {
            let rest = battle.field.army(side).filter(|unit| !unit.ordered);
            let rest = rest.map(|unit| Ordered::Unit(unit.letter));
            list.extend(rest.filter(|one| seen.insert(*one)));
        }
        if list.len() > 1 && item.acts.iter().any(|act| matches!(act, Act::To(_))) {
            let reason = format!("`{}`: `to` takes a single unit.", Written(item));
            return Err(no("RK-95", reason).instead("One item a unit, or adv with a number for several."));
        }
    }
    Ok(lists)
}

fn meant(battle: &Battle, side: Side, who: Who) -> Result<Vec<Ordered>, Refusal> {
    if battle.progress.is_deploying() && battle.field.army(side).next().is_none() {
        return Err(not_set_up());
    }
    match who {
        Who::Unit(letter) => own(battle, side, letter).map(|unit| vec![Ordered::Unit(unit.letter)]),
        Who::Commander(number) => own_commander(battle, side, number),
        Who::Rest => Ok(Vec::new()),
        group => {
            let units = battle
                .field
                .army(side)
                .filter(|unit| group.takes(unit.acts_as()) && !unit.ordered);
            Ok(units.map(|unit| Ordered::Unit(unit.letter)).collect())
        }
    }
}

/// RK-70: nobody stands on the table before both sides are set up.
pub fn not_set_up() -> Refusal {
    no("RK-70", "The armies are not set up yet.").instead("/risk deploy")
}

/// A unit of a side that has had no item this turn.
fn own(battle: &Battle, side: Side, letter: char) -> Result<&Unit, Refusal> {
    let own = || {
        let own = battle.field.army(side).map(|unit| unit.letter.to_string());
        format!("Your units are {}.", own.collect::<Vec<String>>().join(" "))
    };
    if Side::of_letter(letter) != side {
        return Err(no("RK-5", format!("{letter} is not yours to order.")).instead(own()));
    }
    let Some(unit) = battle.field.unit(letter) else {
        return Err(no("RK-5", format!("There is no unit {letter} on the table.")).instead(own()));
    };
    if unit.ordered {
        let reason = format!("{letter} has had its orders this turn.");
        return Err(no("RK-86", reason).instead("Units without orders so far, or /risk go posture:hold to end."));
    }
    Ok(unit)
}

fn own_commander(battle: &Battle, side: Side, number: u8) -> Result<Vec<Ordered>, Refusal> {
    match battle
        .commanders
        .commander(number)
        .filter(|commander| commander.side() == side)
    {
        Some(commander) if commander.ordered => {
            Err(no("RK-86", format!("Commander {number} has had his orders this turn.")))
        }
        Some(_) => Ok(vec![Ordered::Commander(number)]),
        None => Err(no("RK-5", format!("You have no commander {number}.")).instead(own_names(battle, side))),
    }
}

/// Who can be ordered: `Your units are A B; your commanders are 7.`
fn own_names(battle: &Battle, side: Side) -> String {
    if battle.progress.is_deploying() {
        return "The armies are not set up yet: /risk deploy.".to_owned();
    }
    let units: Vec<String> = battle.field.army(side).map(|unit| unit.letter.to_string()).collect();
    let own = battle.commanders.of(side);
    let commanders: Vec<String> = own.map(|commander| commander.number.to_string()).collect();
    let commanders = match commanders.as_slice() {
        [] => "you have no commander on the table".to_owned(),
        all => format!("your commanders are {}", all.join(" ")),
    };
    format!("Your units are {}; {commanders}.", units.join(" "))
}

/// RK-5: reads a side's orders.
///
/// # Errors
/// The first word that cannot be read, with an order that this side can give.
pub fn read_for(battle: &Battle, side: Side, text: &str) -> Result<Vec<Item>, Refusal> {
    read(text).map_err(|refusal| match refusal.instead.as_deref() {
        Some(instead) if read(instead).is_ok() => {
            // What does not go for all may go for one.
            let instead = instead.to_owned();
            let each = battle.field.army(side).filter_map(|unit| {
                let rest = instead.strip_prefix("all ")?;
                Some(format!("{} {rest}", unit.letter.to_ascii_lowercase()))
            });
            let nearer = nearer(battle, &instead);
            let possible = std::iter::once(instead.clone()).chain(nearer).chain(each).collect();
            refusal.instead(first_possible(battle, side, possible))
        }
        Some(hint) => {
            let hint = lettered::for_side(battle, side, hint);
            refusal.instead(hint)
        }
        None => refusal,
    })
}

/// The first of several orders that can be given as things stand, else who can be ordered.
fn first_possible(battle: &Battle, side: Side, orders: Vec<String>) -> String {
    let can_be_given = |text: &String| read(text).is_ok_and(|items| try_orders(battle, side, &items).is_ok());
    let found = orders.into_iter().find(can_be_given);
    found.unwrap_or_else(|| own_names(battle, side))
}

/// An order that sends one unit or commander straight to a place, with places ever nearer to it by a centimetre; nothing for
/// other orders.
fn nearer(battle: &Battle, text: &str) -> Vec<String> {
    let items = read(text).unwrap_or_default();
    let [Item { who, acts }] = items.as_slice() else {
        return Vec::new();
    };
    let start = match who.as_slice() {
        [Who::Unit(letter)] => battle.field.unit(*letter).map(|unit| unit.pose.at),
        [Who::Commander(number)] => battle.commanders.commander(*number).map(|commander| commander.at),
        _ => None,
    };
    let goes = acts.iter().enumerate().find_map(|(place, act)| match act {
        Act::To(goal) => Some((place, *goal)),
        _ => None,
    });
    let (Some(start), Some((place, goal))) = (start, goes) else {
        return Vec::new();
    };
    let way = goal - start;
    let along = way.ray();
    let lengths = (1..way.length() / CM).rev();
    let places = lengths.map(|length| start + along(length * CM));
    let order = |at: Point| {
        let mut acts = acts.clone();
        acts[place] = Act::To(Point::new(at.x / 10 * 10, at.y / 10 * 10));
        write(&[Item { who: who.clone(), acts }])
    };
    places.map(order).collect()
}

/// RK-121: instead of a unit that goes with another: the attack of that one, or a commander who goes with one.
fn ride_instead(battle: &Battle, side: Side, acts: &[Act]) -> String {
    let small = |letter: char| letter.to_ascii_lowercase();
    let with = acts.iter().find_map(|act| match act {
        Act::With(letter) => Some(*letter),
        _ => None,
    });
    let attack = acts.iter().find_map(|act| match act {
        Act::Towards(target) => Some(format!("{} >>{}", small(with?), small(target.letter))),
        _ => None,
    });
    let units = with.into_iter().chain(battle.field.army(side).map(|unit| unit.letter));
    let units: Vec<char> = units.filter(|letter| Side::of_letter(*letter) == side).collect();
    let commanders = battle.commanders.of(side);
    let rides = commanders.flat_map(|commander| {
        let ride = |letter: &char| format!("{} with {}", commander.number, small(*letter));
        units.iter().map(ride).collect::<Vec<String>>()
    });
    first_possible(battle, side, attack.into_iter().chain(rides).collect())
}

/// RK-95: the order within a group.
fn in_order(battle: &Battle, item: &Item, mut who: Vec<Ordered>) -> Vec<Ordered> {
    let at = |one: &Ordered| match one {
        Ordered::Unit(letter) => battle.field.unit(*letter).map(|unit| unit.pose),
        Ordered::Commander(_) => None,
    };
    let first = item.acts.iter().find(|act| act.moves());
    let key = |one: &Ordered| match (first, at(one)) {
        (Some(Act::Walk { .. }), Some(pose)) => -pose.at.dot(pose.facing.direction()),
        (Some(Act::Towards(target)), Some(pose)) => battle
            .field
            .unit(target.letter)
            .map_or(0, |target| (target.pose.at - pose.at).square()),
        _ => 0,
    };
    who.sort_by_key(|one| (key(one), *one));
    who
}

/// RK-94: works out a unit's whole item, then sees whether it takes a die.
fn order_unit(battle: &mut Battle, letter: char, acts: &[Act], luck: Luck<'_>, strict: bool) -> Result<Deed, Refusal> {
    let before = battle.field.the(letter).clone();
    let (mut after, mut deed) = match work_out(battle, &before, acts) {
        Ok(done) => done,
        Err(refusal) if strict => return Err(refusal),
        Err(refusal) => {
            let mut stays = before.clone();
            take_settings(&mut stays, acts);
            let mut deed = Deed::staying(&before);
            deed.halt = Halt::Dropped(refusal.reason);
            (stays, deed)
        }
    };
    if needs_six(battle, &before, &after) {
        let die = luck();
        if die < 6 {
            after = before.clone();
            take_settings(&mut after, acts);
            deed = Deed::staying(&before);
            deed.halt = Halt::NoTurn;
        }
        deed.about = Some(die);
    }
    (deed.fire, deed.charge) = (None, None);
    for act in acts {
        match act {
            Act::Fire(target) => deed.fire = Some(*target),
            Act::Charge(on) if !after.is_artillery() => deed.charge = Some(*on),
            _ => (),
        }
    }
    after.ordered = true;
    *battle.field.the_mut(letter) = after;
    Ok(deed)
}

/// RK-94: whether an item turns a unit so far that it takes a die.
pub fn needs_six(battle: &Battle, before: &Unit, after: &Unit) -> bool {
    after.pose.facing.is_about(before.pose.facing) && !battle.terms.house().free_about_turn
}

/// Where an item takes a unit, without the die of RK-94.
///
/// # Errors
/// What of it is not possible.
pub fn work_out(battle: &Battle, before: &Unit, acts: &[Act]) -> Result<(Unit, Deed), Refusal> {
    outcome(battle, before, acts).map_err(|hindrance| match hindrance {
        Hindrance::GoesWithNobody => {
            let refusal = Hindrance::GoesWithNobody.refusal(battle, before);
            refusal.instead(ride_instead(battle, before.side(), acts))
        }
        other => other.refusal(battle, before),
    })
}

/// As [`work_out`], without words for what is not possible.
///
/// # Errors
/// What hinders it.
pub fn outcome(battle: &Battle, before: &Unit, acts: &[Act]) -> Result<(Unit, Deed), Hindrance> {
    let mut unit = before.clone();
    let mut left = unit.allowance();
    let mut halt = Walked::Done;
    let mut mounted = None;
    for act in acts {
        match act {
            Act::Walk { go, contact, length } => {
                halt = walk_along(battle, &mut unit, &mut left, *go, *contact, *length)?;
            }
            Act::Towards(target) => halt = walk_towards(battle, before, &mut unit, &mut left, *target)?,
            Act::To(goal) => {
                let hindered = || Hindrance::March(unit.clone(), left, *goal);
                left -= walk::march(battle, &unit, left, *goal).ok_or_else(hindered)?;
                unit.pose.at = *goal;
            }
            Act::Face(facing) => unit.pose.facing = *facing,
            Act::Dismount | Act::Mount => {
                let up = *act == Act::Mount;
                if mounted.is_some() {
                    return Err(Hindrance::Saddle);
                }
                change_saddle(&mut unit, &mut left, up).map_err(Hindrance::Said)?;
                mounted = Some(up);
            }
            Act::Fire(target) => enemy_of(battle, &unit, *target).map(drop)?,
            // Guns told to stand do as they do anyway.
            Act::Charge(true) if unit.is_artillery() => return Err(Hindrance::NeverCharges),
            Act::Charge(_) | Act::Hold => (),
            Act::With(_) => return Err(Hindrance::GoesWithNobody),
        }
    }
    take_settings(&mut unit, acts);
    let moved = unit.pose != before.pose || unit.on_foot != before.on_foot;
    if moved && let Err(unfit) = battle.field.legal_end(&unit, before.pose.at) {
        return Err(Hindrance::End(unit, unfit));
    }
    let deed = Deed {
        left,
        to: unit.pose,
        halt: Halt::Walked(halt),
        mounted,
        ..Deed::staying(before)
    };
    Ok((unit, deed))
}

fn walk_along(
    battle: &Battle,
    unit: &mut Unit,
    left: &mut i64,
    go: Go,
    contact: bool,
    length: Option<i64>,
) -> Result<Walked, Hindrance> {
    if contact && unit.is_artillery() {
        return Err(Hindrance::Guns);
    }
    let turn = [0, 12, -6, 6][go as usize];
    let until = match length {
        Some(length) => Until::Length(length),
        None if contact => Until::Contact(None),
        None if go == Go::Ahead => Until::Shot(None),
        None => Until::Spent,
    };
    let course = walk::straight(unit.pose, turn);
    Ok(walk::walk(battle, unit, left, course, until))
}

/// RK-92: turns towards the target first.
fn walk_towards(
    battle: &Battle,
    before: &Unit,
    unit: &mut Unit,
    left: &mut i64,
    target: Target,
) -> Result<Walked, Hindrance> {
    if target.contact && unit.is_artillery() {
        return Err(Hindrance::Guns);
    }
    let enemy = enemy_of(battle, unit, target.letter)?;
    let way = enemy.pose.at - unit.pose.at;
    unit.pose.facing = Facing::towards(way);
    if unit.pose != before.pose && battle.field.legal_end(unit, before.pose.at) != FIT {
        return Err(Hindrance::NoRoom(target.letter));
    }
    let until = match target.length {
        Some(length) => Until::Length(length),
        None if target.contact => Until::Contact(Some(target.letter)),
        None => Until::Shot(Some(target.letter)),
    };
    Ok(walk::walk(battle, unit, left, Course::along(way), until))
}

/// An enemy on the table.
fn enemy_of<'b>(battle: &'b Battle, unit: &Unit, letter: char) -> Result<&'b Unit, Hindrance> {
    let enemy = battle.field.unit(letter).filter(|enemy| enemy.side() != unit.side());
    enemy.ok_or(Hindrance::NoEnemy(letter))
}

/// Orders tried on a copy.
pub struct Tried {
    pub battle: Battle,
    pub deeds: Vec<Deed>,
    pub rides: Vec<Ride>,
}

type Done = (Vec<Deed>, Vec<Ride>);

/// One who is ordered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Ordered {
    Unit(char),
    Commander(u8),
}

impl Ordered {
    fn name(self) -> String {
        match self {
            Ordered::Unit(letter) => letter.to_string(),
            Ordered::Commander(number) => format!("Commander {number}"),
        }
    }
}

impl Deed {
    fn staying(unit: &Unit) -> Deed {
        Deed {
            letter: unit.letter,
            from: unit.pose,
            to: unit.pose,
            left: unit.allowance(),
            halt: Halt::Walked(Walked::Done),
            about: None,
            mounted: None,
            fire: None,
            charge: None,
        }
    }

    /// The way of the centre, for "longest march".
    pub fn way(&self) -> Point {
        self.to.at - self.from.at
    }
}

/// RK-100, RK-109: fire and charge stay in force whatever becomes of the item.
fn take_settings(unit: &mut Unit, acts: &[Act]) {
    for act in acts {
        match act {
            Act::Fire(target) => unit.fire = Some(*target),
            Act::Charge(on) if !unit.is_artillery() => unit.charge = Some(*on),
            _ => (),
        }
    }
}

/// RK-96: what is left becomes the new allowance less what was spent, at least 0.
fn change_saddle(unit: &mut Unit, left: &mut i64, up: bool) -> Result<(), Refusal> {
    let spent = unit.allowance() - *left;
    let letter = unit.letter;
    if unit.kind != UnitType::Dr {
        return Err(no(
            "RK-96",
            format!("{letter} is {}; only dragoons mount and dismount.", unit.kind),
        ));
    }
    if up != unit.on_foot {
        let state = if up { "in the saddle" } else { "on foot" };
        return Err(no("RK-96", format!("{letter} is {state} already.")));
    }
    if up {
        if !unit.reaches_horses(unit.pose) {
            let reason = match unit.horses {
                Some(horses) => format!("{letter}: the horses at {} are out of reach, 1 cm.", horses.at),
                None => format!("{letter} has lost its horses."),
            };
            return Err(no("RK-96", reason).instead("Walk to the horses first, or fight on foot."));
        }
        unit.horses = None;
    } else {
        unit.horses = Some(unit.pose);
    }
    unit.on_foot = !up;
    *left = (unit.allowance() - spent).max(0);
    Ok(())
}

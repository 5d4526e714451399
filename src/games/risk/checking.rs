//! Orders that are tried: what they would do, and what can be said of a unit by its letter.

use super::battle::arms::ROUND_SHOT;
use super::battle::{
    Act, Arm, Attack, Battle, Blocked, Deed, Gone, Halt, Item, Side, Tried, Unfit, Unit, Walked, Who, charges, moving,
    no, shooting, write,
};
use super::drawn;
use super::narrate::rode;
use super::plane::{CM, Point, tenths};
use super::units::UnitType;
use muster_kit::odds::{fraction, permille};
use muster_kit::{Answer, Line, Refusal};
use std::collections::BTreeMap;

/// Ticks of a step by which a walk is tried (RK-90).
const TICKS: i64 = 10;
/// Farther than from corner to corner of the table.
const ACROSS: i64 = 100 * CM;

/// A unit on the table by its letter, also as boards and lists print it: `+A`, `^A^`, `A>`, `unit A`, `A LN`.
pub fn named<'a>(battle: &'a Battle, word: &str) -> Result<&'a Unit, Refusal> {
    let mut letters = bare_letter(word).chars();
    let letter = letters.next().map(|letter| letter.to_ascii_uppercase());
    let unit = letter
        .filter(|_| letters.next().is_none())
        .and_then(|letter| battle.field.unit(letter));
    unit.ok_or_else(|| {
        if battle.field.units().is_empty() {
            return moving::not_set_up();
        }
        let gone = |left: &&Gone| letter.is_some_and(|letter| left.unit.letter == letter);
        let gone = battle.field.gone().iter().find(gone);
        let reason = match gone {
            Some(left) => format!("{} has left the table: {}.", left.unit.letter, drawn::fate(left)),
            None => format!("`{word}` is no unit on the table."),
        };
        let all: String = battle
            .field
            .units()
            .iter()
            .map(|unit| format!(" {}", unit.letter))
            .collect();
        no("RK-3", reason).instead(format!("Units are{all}."))
    })
}

/// The letter among the words and marks that may stand around it; what was said where it is no such letter.
fn bare_letter(said: &str) -> &str {
    const MARKS: [char; 9] = ['+', '^', '<', '>', '/', '\\', '`', '"', '\''];
    let mut words = said
        .split_whitespace()
        .skip_while(|word| word.eq_ignore_ascii_case("unit"));
    let first = words.next().unwrap_or_default().trim_matches(MARKS);
    let is_alone = words.next().is_none_or(|kind| UnitType::named(kind).is_some());
    // `vAv` faces south.
    let first = match first.strip_prefix('v').and_then(|rest| rest.strip_suffix('v')) {
        Some(letter) if !letter.is_empty() => letter,
        _ => first,
    };
    if is_alone && !first.is_empty() {
        first
    } else {
        said.trim()
    }
}

/// What orders would do: end places, what needs a die, targets and chances.
pub fn check(battle: &Battle, side: Side, text: &str) -> Result<Answer, Refusal> {
    let mut probe = battle.clone();
    if battle.progress.mover() != Some(side) {
        // In advance: as if all had their orders before them.
        probe.field.forget_orders();
        probe.commanders.forget_orders();
    }
    let items = moving::read_for(&probe, side, text)?;
    let tried = moving::try_orders(&probe, side, &items)?;
    let mut lines = vec![Line::from(format!("Understood: {}.", write(&items)))];
    let mut stops = stopped_on_the_way(&probe, &items, &tried);
    for deed in &tried.deeds {
        lines.extend(deed_lines(
            &tried.battle,
            deed,
            friend_in_the_way([&tried.battle, battle], deed),
        ));
        lines.extend(stops.remove(&deed.letter).unwrap_or_default());
        let aim = aimed_at(battle, &items, deed.letter);
        lines.extend(
            aim.and_then(|on| not_its_aim(&tried.battle, deed.letter, on))
                .map(Line::from),
        );
    }
    lines.extend(tried.rides.iter().map(|ride| Line::from(format!("{}.", rode(ride)))));
    Ok(Answer::lines(lines))
}

/// RK-86: the item that a unit is ordered by: one that names it before those for its sort, and what is for the rest last.
fn item_of<'a>(battle: &Battle, items: &'a [Item], letter: char) -> Option<&'a Item> {
    let kind = battle.field.the(letter).acts_as();
    let first = |is_meant: &dyn Fn(&Who) -> bool| items.iter().find(|item| item.who.iter().any(is_meant));
    first(&|who| *who == Who::Unit(letter))
        .or_else(|| first(&|who| *who != Who::Rest && who.takes(kind)))
        .or_else(|| first(&|who| *who == Who::Rest))
}

/// RK-90: what stops the walks of items that go on behind them: `right 5` of `c right 5 adv`. How the last walk of an item ends is
/// told with where it ends.
fn stopped_on_the_way(before: &Battle, items: &[Item], tried: &Tried) -> BTreeMap<char, Vec<Line>> {
    let mut stops = BTreeMap::new();
    // Each item as all stood when its turn came: those before it had moved.
    let mut then = tried.battle.clone();
    for deed in tried.deeds.iter().rev() {
        let unit = before.field.the(deed.letter);
        *then.field.the_mut(deed.letter) = unit.clone();
        let acts = item_of(before, items, deed.letter).map_or(&[][..], |item| &item.acts);
        let last = acts.iter().rposition(Act::walks).unwrap_or_default();
        let walks = (0..last).filter(|place| acts[*place].walks());
        let told = walks.filter_map(|place| {
            let (there, halt) = moving::outcome(&then, unit, &acts[..=place])
                .map(|(there, deed)| (there, deed.halt))
                .ok()?;
            let Halt::Walked(Walked::Stopped(unfit)) = halt else {
                return None;
            };
            let (letter, act, at, why) = (deed.letter, acts[place], there.pose.at, unfit.words());
            Some(Line::from(format!("{letter} is stopped at {at} in `{act}`: {why}.")))
        });
        stops.insert(deed.letter, told.collect());
    }
    stops
}

/// The enemy that the orders send a unit for by name.
fn aimed_at(battle: &Battle, items: &[Item], letter: char) -> Option<char> {
    let item = item_of(battle, items, letter)?;
    item.acts.iter().rev().find_map(|act| match act {
        Act::Towards(target) => Some(target.letter),
        _ => None,
    })
}

/// RK-100: that a unit which is sent for an enemy attacks another one, and why.
fn not_its_aim(battle: &Battle, letter: char, aim: char) -> Option<String> {
    let (unit, target) = (battle.field.the(letter), battle.field.unit(aim)?);
    let on: Vec<char> = attacks(battle, unit).into_iter().map(|attack| attack.on).collect();
    let other = *on.first().filter(|_| !on.contains(&aim) && unit.fire.is_none())?;
    let reaches = shooting::shot(battle, unit, target).is_some() || battle.field.strikes(unit, target);
    let why = match shooting::blocked(battle, unit, target) {
        _ if reaches => format!(
            "it attacks the one most likely to fail, of equals the nearest; `{} >{} fire {}` names another",
            small(letter),
            small(aim),
            small(aim)
        ),
        // Who stands between stops its way, too.
        Some(Blocked::By(between) | Blocked::Engaged(between)) => format!("{between} is in the way"),
        _ => why_no_shot(battle, unit, target).1,
    };
    Some(format!(
        "{letter} goes for {aim} and attacks {other}, not {aim}: {why}."
    ))
}

/// The letter of a unit as it is typed.
fn small(letter: char) -> char {
    letter.to_ascii_lowercase()
}

/// RK-90: the friend on whose place a unit may not end, where its walk is told to end at an enemy who stands behind him.
/// Friends stand where they are after all orders, or where they were before those behind them.
fn friend_in_the_way(battles: [&Battle; 2], deed: &Deed) -> Option<char> {
    let Halt::Walked(Walked::Stopped(Unfit::Unit(at_the_end))) = deed.halt else {
        return None;
    };
    let unit = battles[0].field.the(deed.letter);
    let way = deed.way();
    let next = if way == Point::new(0, 0) {
        deed.to.at + deed.to.facing.step(TICKS)
    } else {
        deed.from.at + way.ray()(way.length() + TICKS)
    };
    let mut ahead = unit.clone();
    ahead.pose.at = next;
    let is_enemy = Side::of_letter(at_the_end) != unit.side();
    battles
        .into_iter()
        .filter(|_| is_enemy)
        .find_map(|battle| match battle.field.legal_place(&ahead) {
            Err(Unfit::Unit(other)) if Side::of_letter(other) == unit.side() => Some(other),
            _ => None,
        })
}

fn deed_lines(battle: &Battle, deed: &Deed, friend: Option<char>) -> Vec<Line> {
    let unit = battle.field.the(deed.letter);
    let mut text = format!(
        "{} ends at {} {}, {} cm left.",
        deed.letter,
        deed.to.at,
        deed.to.facing,
        tenths(deed.left)
    );
    if let Halt::Walked(Walked::Stopped(unfit)) = &deed.halt {
        let unfit = friend.map_or(*unfit, Unfit::Unit);
        text.push_str(&format!(" Stopped: {}.", unfit.words()));
    }
    let mut lines = vec![Line::from(text)];
    if deed.about.is_some() {
        lines.push(Line::from(format!(
            "{} turns about: it needs a 6, else it stays where it is.",
            deed.letter
        )));
    }
    lines.extend(target_lines(battle, unit));
    lines.extend(in_vain(battle, unit).map(Line::from));
    lines
}

/// Why a unit cannot shoot at an enemy, with the clause that says so: the distance before the arc, and what is in the way
/// last.
pub fn why_no_shot(battle: &Battle, unit: &Unit, target: &Unit) -> (&'static str, String) {
    let on = target.letter;
    let range = unit.acts_as().sheet().volley.unwrap_or(ROUND_SHOT);
    let reaches = |range: i64| unit.pose.zone(range).holds(&target.base());
    let in_arc = reaches(ACROSS);
    // In front it is the zone that ends; beside and behind it the base itself would have to be nearer.
    let is_near = unit.base().is_within(&target.base(), range);
    let far = format!("{on} is out of range, which is {} cm", tenths(range));
    match (is_near && (reaches(range) || !in_arc), in_arc) {
        (false, true) => ("RK-81", far),
        (false, false) => ("RK-81", format!("{far}, and outside its arc")),
        (true, false) => ("RK-80", format!("{on} is outside its arc")),
        (true, true) => match shooting::blocked(battle, unit, target) {
            Some(Blocked::By(letter)) => ("RK-99", format!("{letter} is in the way")),
            Some(Blocked::Engaged(letter)) => ("RK-103", format!("{letter} is in the way and in melee")),
            Some(Blocked::Ground) => ("RK-99", "wood or hill is in the way".to_owned()),
            None if unit.is_artillery() => ("RK-102", "an enemy beside them silences its guns".to_owned()),
            None => ("RK-114", format!("{on} is no target of it")),
        },
    }
}

/// RK-100: that a unit cannot fire at the enemy that it is told to fire at, and what it attacks instead.
fn in_vain(battle: &Battle, unit: &Unit) -> Option<String> {
    let target = battle.field.the(unit.fire?);
    let on: Vec<char> = attacks(battle, unit).into_iter().map(|attack| attack.on).collect();
    if on.contains(&target.letter) {
        return None;
    }
    let (_, why) = why_no_shot(battle, unit, target);
    let instead = match on.first() {
        Some(other) => format!("it attacks {other} instead"),
        None => "it attacks nobody".to_owned(),
    };
    let (by, on) = (unit.letter, target.letter);
    Some(format!(
        "{by} cannot fire at {on} from where it stands, for {why}: {instead}."
    ))
}

/// RK-104: friends beside the target of a battery, who save as well.
fn beside_lines(battle: &Battle, unit: &Unit, attack: &Attack) -> Vec<Line> {
    if attack.arm == Arm::Melee {
        return Vec::new();
    }
    let friends = battle.field.endangered(unit, battle.field.the(attack.on)).into_iter();
    let told = friends.map(|letter| {
        let friend = battle.field.the(letter);
        let failing = shooting::failing(battle, attack.arm, unit, friend);
        Line::from(format!(
            "{letter} of your own stands beside {}, saves as well and fails in {failing} of 6 throws.",
            attack.on
        ))
    });
    told.collect()
}

/// RK-110: the battle after a unit's charge as things stand, and where that ends; none if it does not charge.
fn after_charge(battle: &Battle, unit: &Unit) -> Option<(Point, Battle)> {
    let to = charges::charge_of(battle, unit)?;
    let mut after = battle.clone();
    after.field.the_mut(unit.letter).pose.at = to;
    Some((to, after))
}

/// RK-106, RK-112: the shot that a unit makes as things stand, and the blow in melee after its charge.
fn attacks(battle: &Battle, unit: &Unit) -> Vec<Attack> {
    let strike = match after_charge(battle, unit) {
        Some((_, after)) => shooting::chosen_strike(&after, after.field.the(unit.letter)),
        None => shooting::chosen_strike(battle, unit),
    };
    shooting::chosen_shot(battle, unit).into_iter().chain(strike).collect()
}

/// `2 of 6 throws (33.3 %)`.
fn chance(failing: u8) -> String {
    format!("{failing} of 6 throws ({})", permille(&fraction(i64::from(failing), 6)))
}

/// RK-100: what a unit would attack from where it stands, after its charge too.
pub fn attack_lines(battle: &Battle, unit: &Unit) -> Vec<Line> {
    let charge = after_charge(battle, unit);
    let charges = charge.as_ref().map(|(to, _)| {
        let text = format!("{} charges to {to} as things stand.", unit.letter);
        Line::from(text)
    });
    let mut lines = Vec::new();
    let mut before_melee = charges;
    for attack in attacks(battle, unit) {
        let after = charge.as_ref().filter(|_| attack.arm == Arm::Melee);
        let battle = after.map_or(battle, |(_, after)| after);
        let unit = battle.field.the(unit.letter);
        if attack.arm == Arm::Melee {
            lines.extend(before_melee.take());
        }
        let failing = shooting::failing(battle, attack.arm, unit, battle.field.the(attack.on));
        lines.push(Line::from(format!(
            "{} attacks {on} by {}: {on} fails its save in {}.",
            unit.letter,
            attack.arm,
            chance(failing),
            on = attack.on,
        )));
        lines.extend(beside_lines(battle, unit, &attack));
    }
    lines.extend(before_melee);
    lines
}

/// RK-100: what a unit would attack from where it stands, and who could attack it.
pub fn target_lines(battle: &Battle, unit: &Unit) -> Vec<Line> {
    let mut lines = attack_lines(battle, unit);
    // Melee comes behind its charge.
    let after = after_charge(battle, unit).map(|(_, after)| after);
    let in_melee = after.as_ref().unwrap_or(battle);
    for enemy in battle.field.army(unit.side().other()) {
        let shot = shooting::shot(battle, enemy, unit);
        let strikes = in_melee.field.strikes(enemy, in_melee.field.the(unit.letter));
        for arm in shot.into_iter().chain(strikes.then_some(Arm::Melee)) {
            let failing = shooting::failing(battle, arm, enemy, unit);
            lines.push(Line::from(format!(
                "{} can attack {on} by {arm}: {on} fails its save in {}.",
                enemy.letter,
                chance(failing),
                on = unit.letter,
            )));
        }
    }
    lines
}

//! What a side can order instead of orders that are refused ([RK-5](docs/rules/risk.md#rk-5)).

use super::acts::{Act, Go, Item, Who, write};
use super::unit::Unit;
use super::{Battle, Side};
use crate::plane::CM;
use crate::units::UNITS_MAX;
use muster_kit::Refusal;

/// The code of a refusal of an order that a unit has no room for where it stands.
pub(super) const NO_ROOM_TO_TURN: &str = "no_room_to_turn";
/// The code of a refusal of orders that name a unit or a commander twice.
pub(super) const NAMED_TWICE: &str = "named_twice";
/// Centimetres of a step aside that makes room for a turn, at most.
const ASIDE_MAX: i64 = 4;

/// Where an item takes a unit, or why it does not.
type After<'a> = dyn Fn(&Unit, &[Act]) -> Result<(Unit, Ends), Refusal> + 'a;

/// How the item of a unit ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ends {
    /// Where it was sent, or as far as its allowance goes.
    There,
    /// Something is in its way.
    Stopped,
}

/// How orders are tried, by the rules of movement.
pub(super) struct Trial<'a> {
    /// Whether a side's orders can be carried out.
    pub can_be_obeyed: &'a dyn Fn(&[Item]) -> bool,
    /// The unit after an item of its own.
    pub after: &'a After<'a>,
}

/// A refusal of orders, with orders that can be obeyed if there are any near to them.
pub(super) fn proposed(battle: &Battle, side: Side, items: &[Item], trial: &Trial<'_>, refusal: Refusal) -> Refusal {
    let near = match refusal.code.as_ref() {
        NO_ROOM_TO_TURN => with_room(battle, side, items, trial),
        NAMED_TWICE => named_once(items),
        _ => None,
    };
    let others = [without_guns(items), near];
    let possible = others.into_iter().flatten().find(|items| (trial.can_be_obeyed)(items));
    match possible {
        Some(items) => refusal.instead(write(&items)),
        None => refusal,
    }
}

/// Orders for all with the same for all but the artillery.
fn without_guns(items: &[Item]) -> Option<Vec<Item>> {
    let mut others = items.to_vec();
    for item in &mut others {
        if item.who == [Who::All] {
            item.who = vec![Who::Infantry, Who::Mounted];
        }
    }
    (others != items).then_some(others)
}

/// RK-92: units without room to turn where they stand first step aside, or go straight on, or stay.
fn with_room(battle: &Battle, side: Side, items: &[Item], trial: &Trial<'_>) -> Option<Vec<Item>> {
    let mut items = items.to_vec();
    for _ in 0..UNITS_MAX * 2 {
        let Some((place, unit)) = shut_in(battle, side, &items, trial) else {
            return Some(items);
        };
        let acts = aside(unit, &items[place].acts, trial)?;
        let own = Item {
            who: vec![Who::Unit(unit.letter)],
            acts,
        };
        if items[place].who == own.who {
            items[place] = own;
        } else {
            items[place].who = others_of(battle, side, &items[place].who, unit.letter);
            items.insert(place, own);
            items.retain(|item| !item.who.is_empty());
        }
    }
    None
}

/// The first unit whose item is refused for want of room, and the place of that item.
fn shut_in<'b>(battle: &'b Battle, side: Side, items: &[Item], trial: &Trial<'_>) -> Option<(usize, &'b Unit)> {
    battle.field.army(side).filter(|unit| !unit.ordered).find_map(|unit| {
        let named = items.iter().position(|item| item.who.contains(&Who::Unit(unit.letter)));
        let meant = |item: &Item| item.who.iter().any(|who| who.takes(unit.acts_as()));
        let place = named.or_else(|| items.iter().position(meant))?;
        let refused = (trial.after)(unit, &items[place].acts).err()?;
        (refused.code == NO_ROOM_TO_TURN).then_some((place, unit))
    })
}

/// All units that an item means but one: the rest if it meant all.
fn others_of(battle: &Battle, side: Side, who: &[Who], letter: char) -> Vec<Who> {
    if who.iter().any(|who| matches!(who, Who::All | Who::Rest)) {
        return vec![Who::Rest];
    }
    let meant = |unit: &&Unit| {
        who.iter()
            .any(|who| *who == Who::Unit(unit.letter) || who.takes(unit.acts_as()))
    };
    let units = battle
        .field
        .army(side)
        .filter(|unit| !unit.ordered && unit.letter != letter);
    units.filter(meant).map(|unit| Who::Unit(unit.letter)).collect()
}

/// What a unit can do that has no room to turn: a short step first, as little as is enough to get
/// where it is sent; else straight on; else a step behind which it is stopped; else nothing.
fn aside(unit: &Unit, acts: &[Act], trial: &Trial<'_>) -> Option<Vec<Act>> {
    let step = |go: Go, length: i64| Act::Walk {
        go,
        contact: false,
        length: Some(length * CM),
    };
    let ways = [Go::Back, Go::Left, Go::Right, Go::Ahead];
    let steps = (1..=ASIDE_MAX).flat_map(|length| ways.map(|go| step(go, length)));
    let first = steps.map(|step| std::iter::once(step).chain(acts.iter().copied()).collect::<Vec<Act>>());
    let ahead = Act::Walk {
        go: Go::Ahead,
        contact: false,
        length: None,
    };
    // A step behind which a friend still bars the way is the last resort.
    let mut last_resort = None;
    for step in first.chain([vec![ahead]]) {
        match (trial.after)(unit, &step) {
            Ok((after, Ends::There)) if after.pose != unit.pose => return Some(step),
            Ok((after, Ends::Stopped)) if after.pose != unit.pose => last_resort = last_resort.or(Some(step)),
            _ => (),
        }
    }
    last_resort.or_else(|| Some(vec![Act::Hold]))
}

/// RK-86: every unit and commander in one item: what each does one after the other, and words for all behind those that are named.
fn named_once(items: &[Item]) -> Option<Vec<Item>> {
    let is_all = |item: &Item| item.who.iter().any(|who| matches!(who, Who::All | Who::Rest));
    let (groups, named): (Vec<Item>, Vec<Item>) = items.iter().cloned().partition(is_all);
    let mut once: Vec<Item> = Vec::new();
    for item in named {
        for who in item.who {
            match once.iter_mut().find(|known| known.who == [who]) {
                Some(known) if known.acts != item.acts => known.acts.extend(item.acts.iter().copied()),
                Some(_) => (),
                None => once.push(Item {
                    who: vec![who],
                    acts: item.acts.clone(),
                }),
            }
        }
    }
    if groups.len() > 1 {
        return None;
    }
    once.extend(groups.into_iter().map(|item| Item {
        who: vec![Who::Rest],
        ..item
    }));
    Some(once)
}

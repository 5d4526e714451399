//! Orders that the rules allow and that could do nothing, or only harm: what is said of them before they are carried out.

use crate::action::Action;
use crate::data::{Card, Leader};
use crate::rules::Task;
use crate::state::{SKILL_MAX, Warcamp};
use crate::words::{Wear, Who};
use muster_game::try_out;
use muster_kit::{Seat, listed};

/// A raid on a camp where nothing stands, or nothing of what it is to raze ([WC-70](docs/rules/warcamp.md#wc-70),
/// [WC-71](docs/rules/warcamp.md#wc-71)).
pub(super) fn vain_raid(game: &Warcamp, seat: Seat, action: &Action) -> Option<String> {
    let Action::Attack {
        target,
        raid: true,
        raze,
        ..
    } = action
    else {
        return None;
    };
    try_out(game, seat, action).ok()?;
    let tribe = &game.tribes[*target];
    if tribe.camp.is_empty() {
        return Some(format!(
            "{target} has nothing to raze, and a raid kills half as many as an attack."
        ));
    }
    let wished = raze.as_ref()?.0.iter().filter(|building| tribe.has(**building) == 0);
    let mut missing: Vec<String> = wished.map(ToString::to_string).collect();
    missing.dedup();
    (!missing.is_empty()).then(|| format!("{target} has no {} to raze.", listed(&missing)))
}

/// Members who are trained although no lesson can make them better ([WC-39](docs/rules/warcamp.md#wc-39)).
pub(super) fn vain_training(game: &Warcamp, seat: Seat, action: &Action) -> Option<String> {
    let Action::Power { on } = action else { return None };
    let tribe = &game.tribes[game.tribes.of_seat(seat)?];
    if tribe.leader() != Leader::WarChief || try_out(game, seat, action).is_err() {
        return None;
    }
    let skilled = |number: &u16| {
        let member = tribe.member(*number);
        member.is_some_and(|member| member.skill() >= SKILL_MAX)
    };
    let mut numbers: Vec<u16> = on.words.iter().map(|word| word.number).filter(skilled).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let names: Vec<String> = numbers.iter().map(|number| format!("#{number}")).collect();
    (!names.is_empty()).then(|| {
        format!(
            "{} of Skill {SKILL_MAX} already: training costs bones and can only make them worse.",
            match names.as_slice() {
                [one] => format!("{one} is"),
                _ => format!("{} are", listed(&names)),
            }
        )
    })
}

/// Whether a card adds newborn to a litter although nobody can breed any more this turn
/// ([WC-103](docs/rules/warcamp.md#wc-103)).
pub(super) fn nobody_to_breed(game: &Warcamp, card: Card) -> bool {
    let all = Action::Breed { who: Who::all() };
    card == Card::Rut && try_out(game, game.tribes.mover().seat(), &all).is_err()
}

/// The card that a seat casts in its turn although it could change nothing any more; the rules allow it.
pub(super) fn cast_in_vain(game: &Warcamp, seat: Seat, action: &Action) -> Option<Card> {
    let Action::Cast { card, .. } = action else { return None };
    let tribe = game.tribes.mover();
    let held = tribe.secret.card_meant(*card)?;
    (tribe.seat() == seat && nobody_to_breed(game, held)).then_some(held)
}

/// An item that a leader would wear for nothing ([WC-29](docs/rules/warcamp.md#wc-29)).
pub(super) fn vain_gear(game: &Warcamp, seat: Seat, action: &Action) -> Option<String> {
    let Action::Equip { item, to, .. } = action else {
        return None;
    };
    let tribe = &game.tribes[game.tribes.of_seat(seat)?];
    let held = tribe.gear.get(item.0)?;
    let (kind, leader) = (held.kind(), tribe.leader());
    match to {
        Wear::Off if held.was_put_on() => {
            return Some(format!(
                "{kind} was put on this turn: taken off, it cannot be put on again before the next."
            ));
        }
        Wear::Off | Wear::Member(_) => return None,
        Wear::Leader => (),
    }
    (!kind.serves(leader)).then(|| format!("{kind} does nothing for a {leader}: {}.", kind.effect()))
}

/// That Rutting Moon would be cast although nobody can breed any more this turn.
pub(super) fn vain_moon(game: &Warcamp, seat: Seat, action: &Action) -> Option<String> {
    cast_in_vain(game, seat, action).map(|held| {
        format!(
            "Nobody of yours can breed any more this turn, so that {held} would change nothing: its bones are lost."
        )
    })
}

/// Plagued members who are to breed, which gives every newborn the plague ([WC-49](docs/rules/warcamp.md#wc-49)).
pub(super) fn sick_breeders(game: &Warcamp, seat: Seat, action: &Action) -> Option<String> {
    let Action::Breed { who } = action else { return None };
    try_out(game, seat, action).ok()?;
    let tribe = &game.tribes[game.tribes.of_seat(seat)?];
    let group = tribe.group(who, Task::Work).ok()?;
    let is_sick = |number: &&u16| tribe.member(**number).is_some_and(|member| member.is_plagued());
    let sick: Vec<String> = group
        .members
        .iter()
        .filter(is_sick)
        .map(|number| format!("#{number}"))
        .collect();
    let (has, gives) = if sick.len() == 1 {
        ("has", "gives")
    } else {
        ("have", "give")
    };
    (!sick.is_empty()).then(|| format!("{} {has} the plague and {gives} it to every newborn.", listed(&sick)))
}

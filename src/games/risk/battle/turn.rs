//! Turns: initiative, the two movements, giving up (RK-84 to RK-86, RK-129).

use super::ending;
use super::phases::{self, EndOfTurn};
use super::state::{Ending, Verdict};
use super::unit::Fate;
use super::{Battle, Scribe, Side};
use crate::event::Told;
use serde::{Deserialize, Serialize};

/// RK-85: how the initiative of a turn was won.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Initiative {
    pub turn: u16,
    /// Side 1's die and side 2's, each time; none if a side has lost it to hunger.
    pub throws: Vec<(u8, u8)>,
    pub first: Side,
    /// Who moves first.
    pub mover: Side,
    pub nations: [String; 2],
}

/// RK-85, RK-69: throws initiative and waits for the first movement.
pub(super) fn begin_turn(battle: &mut Battle, scribe: &mut Scribe<'_>) {
    battle.progress.begin_turn();
    battle.field.begin_turn();
    battle.commanders.begin_turn();
    let mut throws = Vec::new();
    let starved = battle.sides.starved();
    let first = match starved {
        Some(side) => side.other(),
        None => loop {
            let (south, north) = (scribe.d6(Side::South), scribe.d6(Side::North));
            throws.push((south, north));
            match south.cmp(&north) {
                std::cmp::Ordering::Greater => break Side::South,
                std::cmp::Ordering::Less => break Side::North,
                std::cmp::Ordering::Equal => (),
            }
        },
    };
    let chooses = battle.terms.house().choice || starved.is_some();
    let second = chooses && battle.sides.command(first).standing.second;
    let mover = if second { first.other() } else { first };
    battle.progress.move_first(first, mover);
    scribe.note(Told::Initiative(Initiative {
        turn: battle.progress.turn(),
        throws,
        first,
        mover,
        nations: battle.sides.nations(),
    }));
}

/// RK-86, RK-121: attached commanders follow; then the other side moves, or all fight.
pub fn end_movement(battle: &mut Battle, side: Side, scribe: &mut Scribe<'_>) {
    for ride in battle.commanders.follow(side, &battle.field) {
        scribe.note(Told::Commander(ride));
    }
    let nation = battle.sides.command(side).nation.clone();
    if battle.progress.move_second(side.other()) {
        let next = Some(battle.sides.command(side.other()).nation.clone());
        scribe.note(Told::MovementDone { nation, next });
    } else {
        scribe.note(Told::MovementDone { nation, next: None });
        fight_out(battle, scribe);
    }
}

/// RK-84: all phases of the fight, and the end of the turn.
pub fn fight_out(battle: &mut Battle, scribe: &mut Scribe<'_>) {
    phases::fight(battle, scribe);
    end_of_turn(battle, scribe);
}

/// The fight of a turn in which one unit alone attacks, one enemy alone.
#[cfg(test)]
pub fn fight_of(battle: &mut Battle, by: char, on: char, scribe: &mut Scribe<'_>) {
    use super::charges;
    use super::phases::Phase;
    for phase in [Phase::Guns, Phase::Volley, Phase::Melee] {
        if phase == Phase::Melee
            && let Some(to) = battle.field.unit(by).and_then(|unit| charges::charge_of(battle, unit))
        {
            battle.field.the_mut(by).pose.at = to;
        }
        let mut attacks = phases::attacks(battle, phase);
        attacks.retain(|attack| (attack.by, attack.on) == (by, on));
        phases::carry_out_attacks(battle, phase, &attacks, scribe);
    }
    end_of_turn(battle, scribe);
}

/// Routed units throw, lost horses and captured commanders go, and the end of the battle is tested
/// ([RK-125](docs/rules/risk.md#rk-125) to [RK-127](docs/rules/risk.md#rk-127)).
fn end_of_turn(battle: &mut Battle, scribe: &mut Scribe<'_>) {
    let routed = battle.field.routed();
    let mut end = EndOfTurn::default();
    for letter in routed {
        let die = scribe.d6(battle.field.the(letter).side());
        end.rallies.push((letter, die));
        if die == 1 {
            battle.field.remove(letter, battle.progress.turn(), Fate::Destroyed);
        }
    }
    end.horses = battle.field.lose_horses();
    end.captured = battle.commanders.capture(&battle.field);
    if end != EndOfTurn::default() {
        scribe.note(Told::End(end));
    }
    scribe.note(ending::losses(battle));
    match ending::verdict(battle) {
        Some(ending) => ending::finish(battle, ending, scribe),
        None => begin_turn(battle, scribe),
    }
}

/// RK-129: a side gives up; its units beside an enemy may be destroyed.
pub fn withdraw(battle: &mut Battle, side: Side, scribe: &mut Scribe<'_>) {
    let pressed: Vec<char> = battle
        .field
        .army(side)
        .filter(|unit| battle.field.is_engaged(side, &unit.base()))
        .map(|unit| unit.letter)
        .collect();
    let mut dice = Vec::new();
    for letter in pressed {
        let die = scribe.d6(side);
        dice.push((letter, die));
        if die == 1 {
            battle.field.remove(letter, battle.progress.turn(), Fate::Destroyed);
        }
    }
    let nation = battle.sides.command(side).nation.clone();
    scribe.note(Told::Withdrew { nation, dice });
    let ending = Ending {
        winner: Some(side.other()),
        verdict: Verdict::Withdrawn,
    };
    ending::finish(battle, ending, scribe);
}

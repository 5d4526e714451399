//! What a battle leaves on the map: losses, stragglers, commanders (RK-131, RK-132).

use super::tale::Tale;
use super::{ArmyId, Campaign, Clerk, Fight, Party};
use crate::battle::{Battle, Fate, Side};
use crate::units::UnitType;

/// RK-131, RK-132: what a battle that is over costs the armies. False if that was settled before.
pub(super) fn settle(campaign: &mut Campaign, number: u16, clerk: &mut Clerk<'_>) -> bool {
    let battle = campaign.fights.battle(number).expect("the battle is known").clone();
    let Some(ending) = battle.progress.ending() else {
        unreachable!("only a battle that is over comes here")
    };
    if !campaign.fights.end(number, ending.winner) {
        return false;
    }
    let fight = campaign
        .fights
        .fight(number)
        .expect("every battle has its fight")
        .clone();
    let letters = fight.armies.each_ref().map(|armies| campaign.armies.letters(armies));
    let dead = dead_of(&battle, fight.led, clerk);
    for side in Side::BOTH {
        bury(campaign, &fight, side, &letters[side.index()], &dead);
        lose_commanders(campaign, &fight, side, &battle, clerk);
        for id in &fight.present[side.index()] {
            if let Some(army) = campaign.armies.army_mut(*id) {
                army.role = Some(side);
            }
        }
    }
    let wiped = campaign.armies.bury_the_empty();
    if !wiped.is_empty() {
        clerk.note(Tale::Wiped(wiped.iter().map(|id| campaign.nations.tag(*id)).collect()));
    }
    true
}

/// RK-131: destroyed units are gone; RK-68: the other side has destroyed them.
fn bury(campaign: &mut Campaign, fight: &Fight, side: Side, letters: &[(UnitType, ArmyId)], dead: &[char]) {
    for letter in dead.iter().filter(|letter| Side::of_letter(**letter) == side) {
        let first = usize::try_from(u32::from(side.letter(0))).expect("letters are small");
        let place = usize::try_from(u32::from(*letter)).expect("letters are small") - first;
        let (kind, owner) = letters[place];
        let units = &mut campaign.armies.the_mut(owner).units.0;
        let known = units.iter().position(|other| *other == kind);
        units.remove(known.expect("an army has its units"));
        if let Party::Nation(victor) = fight.led[side.other().index()] {
            campaign.nations.nation_mut(victor).destroyed += kind.points();
        }
    }
}

/// RK-131: commanders that were captured are lost.
fn lose_commanders(campaign: &mut Campaign, fight: &Fight, side: Side, battle: &Battle, clerk: &mut Clerk<'_>) {
    if battle.progress.turn() == 0 {
        return;
    }
    let armies = fight.armies[side.index()].clone();
    let led = armies.into_iter().filter(|id| campaign.armies.the(*id).commander);
    let lost: Vec<ArmyId> = led
        .enumerate()
        .filter(|(place, _)| battle.commanders.commander(side.number(*place)).is_none())
        .map(|(_, id)| id)
        .collect();
    for id in &lost {
        campaign.armies.the_mut(*id).commander = false;
    }
    if !lost.is_empty() {
        clerk.note(Tale::Captured(
            lost.iter().map(|id| campaign.nations.tag(*id)).collect(),
        ));
    }
}

/// RK-131: destroyed units, and those of the fled that do not come back.
fn dead_of(battle: &Battle, led: [Party; 2], clerk: &mut Clerk<'_>) -> Vec<char> {
    let of = |fate: Fate| {
        let gone = battle.field.gone().iter().filter(move |gone| gone.fate == fate);
        let mut letters: Vec<char> = gone.map(|gone| gone.unit.letter).collect();
        letters.sort_unstable();
        letters
    };
    let mut dead = of(Fate::Destroyed);
    let thrown = |letter| (letter, clerk.d6(led[Side::of_letter(letter).index()]));
    let dice: Vec<(char, u8)> = of(Fate::Fled).into_iter().map(thrown).collect();
    dead.extend(dice.iter().filter(|(_, die)| *die == 1).map(|(letter, _)| *letter));
    if !dice.is_empty() {
        let number = battle.terms.number();
        clerk.note(Tale::Stragglers { number, dice });
    }
    dead
}

//! What a battle leaves on the map: losses, stragglers, commanders (RK-131, RK-132).

use super::tale::Tale;
use super::{Army, ArmyId, Campaign, Clerk, Party};
use crate::battle::{Battle, Fate, Side, Stage as BattleStage};
use crate::units::UnitType;

/// RK-3, T-2: the units of some armies in the order of their letters, and whose they are.
pub fn roster_of<'a>(armies: impl Iterator<Item = &'a Army>) -> Vec<(UnitType, ArmyId)> {
    let mut units: Vec<(UnitType, ArmyId)> = armies
        .flat_map(|army| army.units.0.iter().map(|kind| (*kind, army.id())))
        .collect();
    units.sort_by_key(|(kind, _)| *kind);
    units
}

impl Campaign {
    /// RK-131, RK-132: a battle is over; its losses are the armies'. Falling back waits for the other battles.
    pub fn battle_over(&mut self, number: u16, clerk: &mut Clerk<'_>) {
        let battle = self.battle(number).expect("the battle is known").clone();
        let BattleStage::Over(ending) = battle.progress.stage() else {
            unreachable!("only a battle that is over comes here")
        };
        let place = self.fights.iter().position(|fight| fight.number == number);
        let place = place.expect("every battle has its fight");
        if std::mem::replace(&mut self.fights[place].done, true) {
            return;
        }
        self.fights[place].winner = ending.winner;
        let letters = Side::BOTH.map(|side| self.letters(&self.fights[place].armies[side.index()]));
        let led = self.fights[place].led;
        let dead = dead_of(&battle, led, clerk);
        for side in Side::BOTH {
            self.bury(place, side, &letters[side.index()], &dead);
            self.lose_commanders(place, side, &battle, clerk);
            for id in self.fights[place].present[side.index()].clone() {
                if let Some(army) = self.armies.iter_mut().find(|army| army.id() == id) {
                    army.role = Some(side);
                }
            }
        }
        let empty = |army: &&Army| army.units.0.is_empty();
        let wiped: Vec<ArmyId> = self.armies.iter().filter(empty).map(Army::id).collect();
        if !wiped.is_empty() {
            clerk.note(Tale::Wiped(wiped.iter().map(|id| self.tag(*id)).collect()));
            self.armies.retain(|army| !army.units.0.is_empty());
        }
        self.next_in_hex(number, clerk);
    }

    /// RK-131: destroyed units are gone; RK-68: the other side has destroyed them.
    fn bury(&mut self, fight: usize, side: Side, letters: &[(UnitType, ArmyId)], dead: &[char]) {
        for letter in dead.iter().filter(|letter| Side::of_letter(**letter) == side) {
            let first = usize::try_from(u32::from(side.letter(0))).expect("letters are small");
            let place = usize::try_from(u32::from(*letter)).expect("letters are small") - first;
            let (kind, owner) = letters[place];
            let units = &mut self.the_mut(owner).units.0;
            let known = units.iter().position(|other| *other == kind);
            units.remove(known.expect("an army has its units"));
            if let Party::Nation(victor) = self.fights[fight].led[side.other().index()] {
                self.nation_mut(victor).destroyed += kind.points();
            }
        }
    }

    /// RK-131: commanders that were captured are lost.
    fn lose_commanders(&mut self, fight: usize, side: Side, battle: &Battle, clerk: &mut Clerk<'_>) {
        if battle.progress.turn() == 0 {
            return;
        }
        let armies = self.fights[fight].armies[side.index()].clone();
        let led = armies.into_iter().filter(|id| self.the(*id).commander);
        let lost: Vec<ArmyId> = led
            .enumerate()
            .filter(|(place, _)| battle.commanders.commander(side.number(*place)).is_none())
            .map(|(_, id)| id)
            .collect();
        for id in &lost {
            self.the_mut(*id).commander = false;
        }
        if !lost.is_empty() {
            clerk.note(Tale::Captured(lost.iter().map(|id| self.tag(*id)).collect()));
        }
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

//! The battles of a turn, and what each decides on the map (RK-57 to RK-59).

use crate::battle::side::Side;
use crate::battle::state::Battle;
use crate::campaign::army::{ArmyId, Party};
use muster_kit::Hex;
use serde::{Deserialize, Serialize};

/// A battle's place in the campaign.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Of its battle.
    pub number: u16,
    pub at: Hex,
    /// RK-58: all armies of the two sides in the hex; side 1 attacks.
    pub present: [Vec<ArmyId>; 2],
    /// RK-59: those who fight.
    pub armies: [Vec<ArmyId>; 2],
    /// RK-59: who commands each side.
    pub led: [Party; 2],
    /// RK-58: those who wait to fight the victor, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rest: Vec<Vec<ArmyId>>,
    pub done: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Side>,
    /// What its battle waits for of each side, and the number of that wait: a later wait has a higher one.
    pub waits: [(u64, u32); 2],
}

/// This turn's battles, in order of their numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Fights {
    fights: Vec<Fight>,
    /// One for each fight.
    battles: Vec<Battle>,
    /// The number of the last battle.
    last_battle: u16,
    /// How often a battle of this turn has begun to wait for a side.
    waits: u32,
}

impl Fights {
    /// Fights with their battles, the number of the last battle, and how often one has begun to wait.
    pub fn new(fights: Vec<Fight>, battles: Vec<Battle>, last_battle: u16, waits: u32) -> Fights {
        Fights {
            fights,
            battles,
            last_battle,
            waits,
        }
    }

    /// No battle has been fought yet.
    pub fn none() -> Fights {
        Fights::new(Vec::new(), Vec::new(), 0, 0)
    }

    /// All of this turn, in order of their numbers.
    pub fn all(&self) -> &[Fight] {
        &self.fights
    }

    /// Those that are not over.
    pub fn open(&self) -> impl Iterator<Item = &Fight> {
        self.fights.iter().filter(|fight| !fight.done)
    }

    /// The battles themselves, in order of their numbers.
    pub fn battles(&self) -> &[Battle] {
        &self.battles
    }

    /// The battles themselves, to change them.
    pub fn battles_mut(&mut self) -> impl Iterator<Item = &mut Battle> {
        self.battles.iter_mut()
    }

    /// The battle of that number, to change it; none if it is not of this turn.
    pub fn battle_mut(&mut self, number: u16) -> Option<&mut Battle> {
        self.battles.iter_mut().find(|battle| battle.terms.number() == number)
    }

    /// The number of the last battle.
    pub fn last_battle(&self) -> u16 {
        self.last_battle
    }

    /// How often a battle of this turn has begun to wait for a side.
    pub fn waits(&self) -> u32 {
        self.waits
    }

    /// The number of the next battle.
    pub fn next_number(&mut self) -> u16 {
        self.last_battle += 1;
        self.last_battle
    }

    /// A fight begins, with its battle.
    pub fn begin(&mut self, fight: Fight, battle: Battle) {
        self.fights.push(fight);
        self.battles.push(battle);
    }

    /// A fight is over. False if that was known.
    pub fn end(&mut self, number: u16, winner: Option<Side>) -> bool {
        let fight = self.fights.iter_mut().find(|fight| fight.number == number);
        let fight = fight.expect("every battle has its fight");
        if std::mem::replace(&mut fight.done, true) {
            return false;
        }
        fight.winner = winner;
        true
    }

    /// Numbers what a battle waits for now: sides, and what is asked of them.
    pub fn count_waits(&mut self, number: u16, waiting: &[(Side, u64)]) {
        let fight = self.fights.iter_mut().find(|fight| fight.number == number);
        let fight = fight.expect("every battle has its fight");
        for (side, wait) in waiting {
            let known = &mut fight.waits[side.index()];
            if known.0 != *wait {
                self.waits += 1;
                *known = (*wait, self.waits);
            }
        }
    }

    /// A turn begins in which no battle has waited.
    pub fn begin_turn(&mut self) {
        self.waits = 0;
    }

    /// The battles of the turn are over and done with.
    pub fn clear(&mut self) {
        self.fights.clear();
        self.battles.clear();
    }

    /// Who meets where in the battle of that number; none if it is not of this turn.
    pub fn fight(&self, number: u16) -> Option<&Fight> {
        self.fights.iter().find(|fight| fight.number == number)
    }

    /// The battle of that number; none if it is not of this turn.
    pub fn battle(&self, number: u16) -> Option<&Battle> {
        self.battles.iter().find(|battle| battle.terms.number() == number)
    }

    /// RK-59: the nation that commands a side; none for rebels.
    pub fn commands(&self, battle: &Battle, side: Side) -> Option<u8> {
        match self.fight(battle.terms.number())?.led[side.index()] {
            Party::Nation(nation) => Some(nation),
            Party::Rebels => None,
        }
    }

    /// Whose side an army is on in a fight.
    pub fn is_fighting(&self, id: ArmyId) -> Option<u16> {
        let fights = self.fights.iter().filter(|fight| !fight.done);
        let mut own = fights.filter(|fight| fight.present.iter().flatten().any(|other| *other == id));
        own.next().map(|fight| fight.number)
    }

    /// What of them cannot be, if anything.
    pub fn fault(&self) -> Option<&'static str> {
        let numbers = self.battles.iter().map(|battle| battle.terms.number());
        if self.fights.iter().map(|fight| fight.number).ne(numbers) {
            return Some("the battles are not those of the map");
        }
        let against_itself = self.fights.iter().any(|fight| fight.led[0] == fight.led[1]);
        against_itself.then_some("a nation fights itself")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::setup;
    use crate::data::{NEWEST, SCENARIOS};

    const ARMY: ArmyId = ArmyId {
        party: Party::Nation(1),
        number: 2,
    };

    fn fights() -> Fights {
        let mut fights = Fights::none();
        let number = fights.next_number();
        let fight = Fight {
            number,
            at: "C3".parse().expect("it is a hex"),
            present: [vec![ARMY], Vec::new()],
            armies: [vec![ARMY], Vec::new()],
            led: [Party::Nation(1), Party::Rebels],
            rest: Vec::new(),
            done: false,
            winner: None,
            waits: [(u64::MAX, 0); 2],
        };
        let battle = setup::begin(NEWEST, number, &SCENARIOS[0], crate::battle::House::default());
        fights.begin(fight, battle);
        fights
    }

    #[test]
    fn a_fight_ends_once() {
        let mut fights = fights();
        assert_eq!((fights.open().count(), fights.is_fighting(ARMY)), (1, Some(1)));
        assert!(fights.end(1, Some(Side::South)));
        assert!(!fights.end(1, None));
        assert_eq!(fights.all()[0].winner, Some(Side::South));
        assert_eq!((fights.open().count(), fights.is_fighting(ARMY)), (0, None));
    }

    #[test]
    fn a_later_wait_has_a_higher_number() {
        let mut fights = fights();
        fights.count_waits(1, &[(Side::South, 0), (Side::North, 1)]);
        fights.count_waits(1, &[(Side::South, 0), (Side::North, 4)]);
        assert_eq!(fights.all()[0].waits, [(0, 1), (4, 3)]);
        fights.begin_turn();
        assert_eq!(fights.waits(), 0);
    }

    #[test]
    fn rebels_are_led_by_nobody() {
        let fights = fights();
        let battle = &fights.battles()[0];
        assert_eq!(fights.commands(battle, Side::South), Some(1));
        assert_eq!((fights.commands(battle, Side::North), fights.fault()), (None, None));
    }
}

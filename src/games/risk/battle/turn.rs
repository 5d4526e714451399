//! Turns: initiative, the two movements, giving up (RK-84 to RK-86, RK-129).

use super::ending::{Ending, Verdict};
use super::unit::Fate;
use super::{Battle, Scribe, Side, Stage};
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

impl Battle {
    /// RK-85, RK-69: throws initiative and waits for the first movement.
    pub(super) fn begin_turn(&mut self, scribe: &mut Scribe<'_>) {
        self.turn += 1;
        for unit in &mut self.units {
            (unit.routed, unit.ordered) = (false, false);
        }
        for commander in &mut self.commanders {
            (commander.used, commander.ordered) = (false, false);
        }
        let mut throws = Vec::new();
        let starved = Side::BOTH.into_iter().find(|side| self.command(*side).starved);
        self.first = match starved {
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
        let chooses = self.house.choice || starved.is_some();
        let second = chooses && self.command(self.first).standing.second;
        let mover = if second { self.first.other() } else { self.first };
        self.stage = Stage::Moving {
            side: mover,
            second: false,
        };
        scribe.note(Told::Initiative(Initiative {
            turn: self.turn,
            throws,
            first: self.first,
            mover,
            nations: self.nations(),
        }));
    }

    /// RK-86, RK-121: attached commanders follow; then the other side moves, or all fight.
    pub fn end_movement(&mut self, side: Side, scribe: &mut Scribe<'_>) {
        self.follow(side, scribe);
        match self.stage {
            Stage::Moving { second: false, .. } => {
                self.stage = Stage::Moving {
                    side: side.other(),
                    second: true,
                };
                scribe.note(Told::MovementDone {
                    nation: self.command(side).nation.clone(),
                    next: Some(self.command(side.other()).nation.clone()),
                });
            }
            _ => {
                scribe.note(Told::MovementDone {
                    nation: self.command(side).nation.clone(),
                    next: None,
                });
                self.fight(scribe);
            }
        }
    }

    /// RK-129: a side gives up; its units beside an enemy may be destroyed.
    pub fn withdraw(&mut self, side: Side, scribe: &mut Scribe<'_>) {
        let pressed: Vec<char> = self
            .army(side)
            .filter(|unit| self.is_engaged(side, &unit.base()))
            .map(|unit| unit.letter)
            .collect();
        let mut dice = Vec::new();
        for letter in pressed {
            let die = scribe.d6(side);
            dice.push((letter, die));
            if die == 1 {
                self.remove(letter, Fate::Destroyed);
            }
        }
        let nation = self.command(side).nation.clone();
        scribe.note(Told::Withdrew { nation, dice });
        let ending = Ending {
            winner: Some(side.other()),
            verdict: Verdict::Withdrawn,
        };
        self.finish(ending, scribe);
    }

    /// What the two sides are called, side 1 first.
    pub fn nations(&self) -> [String; 2] {
        [self.sides[0].nation.clone(), self.sides[1].nation.clone()]
    }
}

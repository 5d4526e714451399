//! The two sides of a battle: forces, standing orders, sealed deployments.

use crate::battle::side::{Command, Side};
use crate::data::Force;
use crate::plane::Pose;
use crate::units::UNITS_MAX;

/// Both sides, side 1 first.
#[derive(Clone, PartialEq, Debug)]
pub struct Sides {
    sides: [Command; 2],
}

impl Sides {
    /// These two, side 1 first.
    pub fn new(sides: [Command; 2]) -> Sides {
        Sides { sides }
    }

    /// Two sides that come with these forces, without standing orders.
    pub fn of(forces: &[Force; 2]) -> Sides {
        Sides::new(forces.each_ref().map(Command::of))
    }

    /// Both, side 1 first.
    pub fn both(&self) -> &[Command; 2] {
        &self.sides
    }

    /// What a side came with and has ordered in advance.
    pub fn command(&self, side: Side) -> &Command {
        &self.sides[side.index()]
    }

    /// A side's forces and standing orders, to change them.
    pub fn command_mut(&mut self, side: Side) -> &mut Command {
        &mut self.sides[side.index()]
    }

    /// What the two sides are called, side 1 first.
    pub fn nations(&self) -> [String; 2] {
        [self.sides[0].nation.clone(), self.sides[1].nation.clone()]
    }

    /// RK-69, RK-70: sides that still owe a deployment; a starved side first.
    pub fn undeployed(&self) -> Vec<Side> {
        let owing: Vec<Side> = Side::BOTH
            .into_iter()
            .filter(|side| self.command(*side).deployed.is_none())
            .collect();
        match owing.iter().find(|side| self.command(**side).starved) {
            Some(starved) => vec![*starved],
            None => owing,
        }
    }

    /// RK-69: a starved side deploys in the open, so its units are on the table before the other deploys.
    pub fn shown(&self, side: Side) -> Option<&Vec<Pose>> {
        let command = self.command(side);
        command.deployed.as_ref().filter(|_| command.shown)
    }

    /// RK-70: whether both deployments are in.
    pub fn are_deployed(&self) -> bool {
        self.sides.iter().all(|command| command.deployed.is_some())
    }

    /// RK-69: a starved side that is set up, and has not shown how.
    pub fn hiding(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| {
            let command = self.command(*side);
            command.starved && command.deployed.is_some() && !command.shown
        })
    }

    /// RK-69: the side that has lost the initiative of this battle to hunger.
    pub fn starved(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.command(*side).starved)
    }

    /// What of them cannot be, if anything.
    pub fn fault(&self) -> Option<&'static str> {
        let crowded = |side: &Command| side.commanders > 3 || side.roster.0.len() > UNITS_MAX;
        let crowded = self.sides.iter().any(crowded);
        crowded.then_some("a side has more units or commanders than it can")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::{Facing, Point};
    use crate::units::Roster;

    fn sides() -> Sides {
        let force = |nation: &str| Force {
            nation: nation.to_owned(),
            roster: Roster::read("2LN").expect("it is a list"),
            commanders: 1,
        };
        Sides::of(&[force("Corvane"), force("Halvern")])
    }

    fn deployed(sides: &mut Sides, side: Side) {
        let pose = Pose::new(Point::cm(20, 10), Facing::NORTH);
        sides.command_mut(side).deployed = Some(vec![pose, pose]);
    }

    #[test]
    fn both_owe_a_deployment_and_a_starved_side_owes_it_first() {
        let mut sides = sides();
        assert_eq!((sides.undeployed(), sides.starved()), (Side::BOTH.to_vec(), None));
        sides.command_mut(Side::North).starved = true;
        assert_eq!(
            (sides.undeployed(), sides.starved()),
            (vec![Side::North], Some(Side::North))
        );
        deployed(&mut sides, Side::North);
        assert_eq!(sides.undeployed(), [Side::South]);
        assert!(!sides.are_deployed());
        deployed(&mut sides, Side::South);
        assert!(sides.are_deployed());
    }

    #[test]
    fn only_what_a_starved_side_has_shown_is_known() {
        let mut sides = sides();
        sides.command_mut(Side::South).starved = true;
        deployed(&mut sides, Side::South);
        deployed(&mut sides, Side::North);
        assert_eq!((sides.hiding(), sides.shown(Side::South)), (Some(Side::South), None));
        sides.command_mut(Side::South).shown = true;
        assert!(sides.hiding().is_none() && sides.shown(Side::South).is_some());
        assert!(sides.shown(Side::North).is_none());
    }

    #[test]
    fn four_commanders_are_too_many() {
        let mut sides = sides();
        assert_eq!((sides.fault(), sides.nations()[1].as_str()), (None, "Halvern"));
        sides.command_mut(Side::North).commanders = 4;
        assert!(sides.fault().is_some());
    }
}

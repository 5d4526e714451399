//! What has been worked out of the chances of a character while its order is chosen.

use super::places::Place;
use crate::action::Wish;
use crate::data::Cell;
use crate::rules::deed::Deed;
use muster_kit::odds::Fraction;
use std::cell::RefCell;

/// What has been worked out for a character: cells have much in common.
#[derive(Default)]
pub struct Chances {
    /// Chances that attacks land once their way is behind them, by what is done and whether the target can parry and block.
    pub landing: RefCell<Vec<(Deed, [bool; 2], Fraction)>>,
    /// Chances that it stands at the end of a walk past weapons.
    pub arriving: RefCell<Vec<(Cell, Fraction)>>,
    /// The best place for an action, and the chance from there.
    pub best: RefCell<Vec<(Wish, Option<Best>)>>,
}

/// A place, and the chance from there if it is an attack.
pub type Best = (Place, Option<Fraction>);

//! What a host may change in a running game, and who has a say. A game that allows nothing of it keeps the
//! defaults.

use super::{Game, Rules};
use muster_kit::{Refusal, Seat};
use std::ops::RangeInclusive;

/// What a running game lets its host set by hand, and what it plays by. The defaults allow nothing.
pub trait Upkeep: Rules {
    /// Everything that a host may set by hand. The same dial has the same name for every seat.
    fn dials(&self) -> Vec<Dial> {
        Vec::new()
    }

    /// The settings that the position is played by now; none if it does not keep them, because they never
    /// change.
    fn options(&self) -> Option<Self::Options> {
        None
    }

    /// Plays on under other settings. Refuses what is frozen, and when.
    fn reoption(&mut self, options: &Self::Options) -> Result<(), Refusal> {
        let _ = options;
        Err(Refusal::new(
            "table",
            "The settings of this game are fixed once it has begun.",
        ))
    }

    /// Whether the seat is asked when the others want to go back or overrule: not once it has lost.
    fn has_say(&self, seat: Seat) -> bool {
        let _ = seat;
        true
    }
}

/// One value of a saved position that a host may set: whatever it is set to within its range, the position
/// must be checked by [`Rules::sound`] afterwards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dial {
    /// As it is typed: `food`, `skill 3`.
    pub name: String,
    pub about: String,
    /// Whose it is; none for what belongs to nobody.
    pub seat: Option<Seat>,
    /// Where it stands in the saved position, as a JSON pointer. A number always stands there, 0 as well; of words
    /// only the parent need be there.
    pub pointer: String,
    pub scale: Scale,
    /// Known to its seat alone, or to nobody: it is set without being read.
    pub hidden: bool,
}

/// What a dial takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scale {
    Number(RangeInclusive<i64>),
    /// Words of the game's own; `none` takes them away.
    Text,
}

/// Refuses a position whose rules this program does not play: one of a later Muster, or one that is given up.
pub(super) fn known<G: Game>(rules: u32) -> Result<(), Refusal> {
    let (first, last) = (G::RULES.start(), G::RULES.end());
    if G::RULES.contains(&rules) {
        return Ok(());
    }
    let reason = format!(
        "This position is played by rules number {rules} of {}, and this Muster knows {first} to {last}.",
        G::TITLE
    );
    let instead = if rules > *last {
        "the newer Muster that wrote it"
    } else {
        "the older Muster that wrote it"
    };
    Err(Refusal::new("rules", reason).instead(instead))
}

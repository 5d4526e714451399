//! Whether a position is one that play could reach.

use super::super::state::{Tally, Wesnoth};
use super::{no, places, teams};
use muster_game::Duty;
use muster_kit::Refusal;

/// More than any side can earn.
const GOLD_MAX: u32 = 100_000;
/// More rounds than any game has, and more of anything than happens in them.
const ROUNDS_MAX: u16 = 10_000;
const COUNT_MAX: u32 = 10 * GOLD_MAX;
const LUCK_MAX: u64 = 1 << 50;

impl Wesnoth {
    /// Checked on what was loaded from outside, and by laws over random play.
    pub fn check_sound(&self) -> Result<(), Refusal> {
        let wrong = |reason: &str| Err(no("WB-1", format!("The position is not sound: {reason}.")));
        if self.rules != 1 {
            return wrong("it is played by other rules");
        }
        places(&self.options)?;
        let (team_of, _) = teams(&self.options, &self.map)?;
        let seats = self.map.seats();
        if self.sides.len() != seats || self.villages.len() != self.map.villages.len() {
            return wrong("sides or villages are not those of the map");
        }
        if self.sides.iter().zip(team_of).any(|(side, team)| side.team != team) {
            return wrong("the teams are not those of the options");
        }
        if self
            .sides
            .iter()
            .any(|side| side.gold > GOLD_MAX || side.removed.is_some() && side.gold > 0)
        {
            return wrong("somebody has impossible gold");
        }
        if self.sides.iter().any(|side| !is_possible(&side.tally)) {
            return wrong("somebody has done more than there is time for");
        }
        let counted = (1..=ROUNDS_MAX).contains(&self.round) && self.key <= Duty::KEY_MAX;
        if !counted || usize::from(self.turn) >= seats {
            return wrong("round or turn is impossible");
        }
        let owners = self.villages.iter().flatten();
        if owners
            .into_iter()
            .any(|owner| usize::from(*owner) >= seats || self.is_removed(*owner))
        {
            return wrong("a village belongs to nobody who plays");
        }
        for (place, unit) in self.units.iter().enumerate() {
            if usize::from(unit.owner) >= seats || self.is_removed(unit.owner) {
                return wrong("a unit belongs to nobody who plays");
            }
            if self.map.index(unit.at).is_none() || self.unit_at(unit.at) != Some(place) {
                return wrong("two units stand on one hex, or one beside the map");
            }
            if unit.wounds >= unit.sheet().life {
                return wrong("a dead unit stands on the map");
            }
            if let Some(next) = self.units.get(place + 1)
                && (unit.owner, unit.number) >= (next.owner, next.number)
            {
                return wrong("two units have one number");
            }
        }
        let exceptions = self.side_numbers().flat_map(|side| {
            let numbers = self.side(side).secret.exceptions.keys();
            numbers.map(move |number| (side, *number))
        });
        for (side, number) in exceptions {
            if self.unit_of(side, number).is_none() {
                return wrong("a standing order is for nobody");
            }
        }
        if !self.is_over() {
            if self.is_removed(self.turn) {
                return wrong("a side that is out is awaited");
            }
            let idle = |side: u8| !self.is_removed(side) && self.army(side).next().is_none();
            if self.side_numbers().any(idle) {
                return wrong("a side without units plays");
            }
        }
        if let Some(pending) = &self.pending {
            let unit = self.unit_of(self.turn, pending.number).map(|place| &self.units[place]);
            let affordable = self.side(self.turn).gold >= pending.cost;
            if !affordable || unit.is_none_or(|unit| unit.sheet().next.is_none()) {
                return wrong("a promotion waits that cannot be");
            }
        }
        Ok(())
    }
}

/// Whether so much can be counted in a game, and go on being counted.
fn is_possible(tally: &Tally) -> bool {
    let many = [
        tally.income,
        tally.bounty,
        tally.hired,
        tally.promoted,
        tally.captured,
        tally.rerolled,
    ];
    let mut times = tally.kills.into_iter().chain(tally.losses).chain([tally.ahead]);
    tally.luck.unsigned_abs() <= LUCK_MAX
        && many.into_iter().all(|many| many <= COUNT_MAX)
        && times.all(|times| times <= ROUNDS_MAX)
}

//! Rest (WB-80 to WB-82) and conquest (WB-91 to WB-94).

use super::super::event::Event;
use super::super::state::{Badge, Deed, Wesnoth};
use super::super::words::{UnitWord, Units};
use super::{Ref, no};
use muster_kit::{Hex, Refusal, Seat, Whose};

/// Wounds that a rest removes ([WB-80](docs/rules/wesnoth.md#wb-80)).
pub fn healed(face: u32, village: bool) -> u32 {
    match (village, face) {
        (true, 6) => 2,
        (true, _) | (false, 5..) => 1,
        (false, _) => 0,
    }
}

impl Wesnoth {
    /// Units rest by a die each ([WB-80](docs/rules/wesnoth.md#wb-80)); whose village it is and who stands near does
    /// not matter ([WB-81](docs/rules/wesnoth.md#wb-81)). Unhurt units may; all are the wounded that have not acted
    /// ([WB-82](docs/rules/wesnoth.md#wb-82)).
    pub(super) fn rest(&mut self, side: u8, units: &Units, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let places: Vec<usize> = match units {
            Units::All => {
                let weary = |place: &usize| {
                    let unit = &self.units[*place];
                    unit.owner == side && unit.wounds > 0 && unit.deed == Deed::Fresh
                };
                (0..self.units.len()).filter(weary).collect()
            }
            Units::List(list) => list
                .iter()
                .map(|unit| self.own(side, *unit))
                .collect::<Result<_, _>>()?,
        };
        if places.is_empty() {
            let reason = format!("No wounded unit of yours can rest. {}", self.able_words(side));
            return Err(no("WB-82", reason));
        }
        for place in &places {
            self.fresh(*place, "WB-80")?;
        }
        for place in places {
            let village = self.map.village(self.units[place].at).is_some();
            let face = referee.dice.of(Whose::Seat(Seat(side))).roll(6);
            let unit = &mut self.units[place];
            let healed = healed(face, village).min(u32::from(unit.wounds));
            unit.wounds -= u8::try_from(healed).expect("two at most");
            unit.deed = Deed::Rested;
            referee.note(Event::Rested {
                who: unit.badge(),
                face,
                village,
                healed,
                life: unit.life(),
            });
        }
        Ok(())
    }

    /// The units that may conquer, with the side whose castle falls ([WB-91](docs/rules/wesnoth.md#wb-91)).
    pub fn conquerors(&self, side: u8) -> Vec<(usize, u8)> {
        let holds = |(place, unit): (usize, &super::super::state::Unit)| {
            let ready = unit.owner == side && unit.holds_keep && unit.deed == Deed::Fresh;
            ready.then(|| Some((place, self.enemy_keep(side, unit.at)?))).flatten()
        };
        self.units.iter().enumerate().filter_map(holds).collect()
    }

    /// Takes the castle on whose keep a unit began the turn ([WB-91](docs/rules/wesnoth.md#wb-91)), as was noted then
    /// ([WB-98](docs/rules/wesnoth.md#wb-98)); a keep reached this turn is refused
    /// ([WB-92](docs/rules/wesnoth.md#wb-92)), and that of an ally or of a removed side
    /// ([WB-94](docs/rules/wesnoth.md#wb-94)). The side is removed and nothing is paid
    /// ([WB-93](docs/rules/wesnoth.md#wb-93)).
    pub(super) fn conquer(&mut self, side: u8, unit: Option<UnitWord>, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = match unit {
            Some(unit) => self.own(side, unit)?,
            None => match self.conquerors(side).as_slice() {
                [(place, _)] => *place,
                [] => self.on_enemy_keep(side).ok_or_else(|| {
                    no("WB-91", "None of your units stands on an enemy keep.")
                        .instead("Move one there first; at the beginning of your next turn it can conquer.")
                })?,
                many => {
                    let words: Vec<String> = many
                        .iter()
                        .map(|(place, _)| self.units[*place].word().to_string())
                        .collect();
                    let reason = format!("Several units can conquer: {}. Name one.", words.join(", "));
                    return Err(no("WB-91", reason));
                }
            },
        };
        let unit = &self.units[place];
        let badge = unit.badge();
        let Some(loser) = self.enemy_keep(side, unit.at) else {
            return Err(self.no_enemy_keep(side, badge, unit.at));
        };
        if !unit.holds_keep {
            let reason = format!("{badge} must hold the keep until the start of your next turn.");
            return Err(no("WB-92", reason));
        }
        self.fresh(place, "WB-91")?;
        let at = self.units[place].at;
        self.units[place].deed = Deed::Conquered;
        referee.note(Event::Conquered {
            who: badge,
            at,
            side: loser,
        });
        self.remove(loser, false, referee);
        self.test_end(referee);
        Ok(())
    }

    /// Why a unit conquers nothing where it stands: it is no keep of another side
    /// ([WB-91](docs/rules/wesnoth.md#wb-91)), or that of an ally or of a removed side
    /// ([WB-94](docs/rules/wesnoth.md#wb-94)).
    fn no_enemy_keep(&self, side: u8, badge: Badge, at: Hex) -> Refusal {
        match self.map.keep(at) {
            Some(owner) if owner != usize::from(side) => {
                let reason = format!("The keep at {at} cannot be conquered: it is no living enemy's.");
                no("WB-94", reason)
            }
            _ => no("WB-91", format!("{badge} stands on no enemy keep."))
                .instead("Move it onto one first; at the beginning of your next turn it can conquer."),
        }
    }

    fn on_enemy_keep(&self, side: u8) -> Option<usize> {
        let there = |unit: &super::super::state::Unit| unit.owner == side && self.enemy_keep(side, unit.at).is_some();
        self.units.iter().position(there)
    }
}

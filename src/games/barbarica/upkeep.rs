//! What the host may change in a running game: Strength, and the settings that the set-up has not used up.

use crate::action::Options;
use crate::rules::{no, secrets};
use crate::state::{Barbarica, Progress, Side};
use muster_game::{Dial, Scale, Upkeep};
use muster_kit::{Refusal, Seat};

impl Upkeep for Barbarica {
    fn dials(&self) -> Vec<Dial> {
        if self.turn.progress() == Progress::Over {
            return Vec::new();
        }
        let strength = self.army.units().iter().enumerate().map(|(place, unit)| Dial {
            name: format!("strength {}", unit.id.to_string().to_lowercase()),
            about: format!("Strength of the {}", unit.id.kind),
            seat: (unit.side() == Side::Tribe).then_some(Seat(unit.owner)),
            pointer: format!("/units/{place}/strength"),
            scale: Scale::Number(1..=i64::from(unit.start)),
            hidden: secrets::keeps_secrets(self) && unit.hidden,
        });
        strength.collect()
    }

    fn options(&self) -> Option<Options> {
        Some(self.terms.options().clone())
    }

    /// Changes settings of a running game: only the story lines and Rome's skill once the fight has begun; before it,
    /// and in camp, also what the set-up has not used up (chapter 4 of docs/rules/barbarica.md).
    fn reoption(&mut self, options: &Options) -> Result<(), Refusal> {
        let mut allowed = self.terms.options().clone();
        (allowed.narration, allowed.level) = (options.narration, options.level);
        if self.turn.progress() != Progress::Fighting {
            (allowed.protection, allowed.ammo, allowed.limit) = (options.protection, options.ammo, options.limit);
            (allowed.control, allowed.lesson) = (options.control, options.lesson);
        }
        if allowed != *options {
            let reason = "That setting is fixed once the fight has begun.";
            return Err(no("BB-250", reason).instead("level or narration, which may change at any time"));
        }
        self.terms.set_options(allowed);
        Ok(())
    }

    /// Who has given up is asked no more.
    fn has_say(&self, seat: Seat) -> bool {
        !self.seats.has_resigned(seat.0)
    }
}

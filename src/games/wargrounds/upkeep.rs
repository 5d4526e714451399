//! What the host may change in a running game: HP, and the settings that the set-up has not used up.

use super::action::Options;
use super::facts;
use super::rules::no;
use super::state::{Life, Stage, Wargrounds};
use muster_game::{Dial, Scale, Upkeep};
use muster_kit::{Refusal, Seat};

impl Upkeep for Wargrounds {
    fn dials(&self) -> Vec<Dial> {
        if !matches!(self.progress.stage(), Stage::Orders | Stage::Run) || self.suspended.is_some() {
            return Vec::new();
        }
        let standing = self
            .people
            .everybody()
            .filter(|who| self.people.fighter(*who).life() == Life::Standing);
        let free = standing.filter(|who| self.people.fighter(*who).kept().is_none());
        free.map(|who| Dial {
            name: format!("hp {}", self.people.badge(who)),
            about: format!("HP of {}", self.people.named(who)),
            seat: Some(self.people.owner(who)),
            pointer: format!("/fighters/{who}/hp"),
            scale: Scale::Number(1..=i64::from(facts::max_hp(self, who))),
            hidden: false,
        })
        .collect()
    }

    fn options(&self) -> Option<Options> {
        Some(*self.terms.options())
    }

    /// Chapter 4: tempo, reactions and their times change between turns; the rest is fixed.
    fn reoption(&mut self, options: &Options) -> Result<(), Refusal> {
        let now = self.terms.options();
        let same = Options {
            tempo: now.tempo,
            reactions: now.reactions,
            window_minutes: now.window_minutes,
            stop_hours: now.stop_hours,
            turn_limit: now.turn_limit,
            ..*options
        };
        if same != *self.terms.options() {
            let reason =
                "Once the game has begun only tempo, reactions, window_minutes, stop_hours and turn_limit change.";
            return Err(no("WG-181", reason).instead("tempo=batch"));
        }
        super::rules::setup::places(options)?;
        if self.progress.stage() == Stage::Run {
            return Err(no("WG-181", "Settings change between turns.").instead("wait for the orders period"));
        }
        if options.turn_limit > 0 && options.turn_limit < self.turn.number() {
            return Err(no("WG-150", format!("Turn {} is on already.", self.turn.number())));
        }
        self.terms.choose(*options);
        Ok(())
    }

    fn has_say(&self, seat: Seat) -> bool {
        self.seats.get(seat).is_some_and(|state| !state.has_conceded())
    }
}

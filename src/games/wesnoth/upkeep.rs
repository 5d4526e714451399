//! What the host may change in a running game: gold, wounds, and the settings that the set-up has not used up.

use super::action::Options;
use super::rules::no;
use super::state::Wesnoth;
use muster_game::{Dial, Scale, Upkeep};
use muster_kit::{Refusal, Seat};

/// What a host may set.
const GOLD_MAX: i64 = 99;

impl Upkeep for Wesnoth {
    fn dials(&self) -> Vec<Dial> {
        if self.is_over() {
            return Vec::new();
        }
        let playing = self.side_numbers().filter(|side| !self.is_removed(*side));
        let gold = playing.map(|side| Dial {
            name: "gold".to_owned(),
            about: "Gold in hand".to_owned(),
            seat: Some(Seat(side)),
            pointer: format!("/sides/{side}/gold"),
            scale: Scale::Number(0..=GOLD_MAX),
            hidden: false,
        });
        let wounds = self.units.iter().enumerate().map(|(place, unit)| Dial {
            name: format!("wounds {}", unit.word()),
            about: format!("Wounds of the {} on {}", unit.kind, unit.at),
            seat: Some(Seat(unit.owner)),
            pointer: format!("/units/{place}/wounds"),
            scale: Scale::Number(0..=i64::from(unit.sheet().life) - 1),
            hidden: false,
        });
        gold.chain(wounds).collect()
    }

    fn options(&self) -> Option<Options> {
        Some(self.options.clone())
    }

    /// Changes all settings but those that the set-up has used up (chapter 4 of docs/rules/wesnoth.md).
    fn reoption(&mut self, options: &Options) -> Result<(), Refusal> {
        let now = &self.options;
        let frozen = [
            ("players", options.players == now.players),
            ("map", options.map == now.map && options.scenario == now.scenario),
            ("teams", options.teams == now.teams),
            ("gold", options.gold == now.gold),
            ("first_gold", options.first_gold == now.first_gold),
            ("leader_level", options.leader_level == now.leader_level),
            ("draft", options.draft == now.draft),
            ("same_faction", options.same_faction == now.same_faction),
        ];
        if let Some((name, _)) = frozen.iter().find(|(_, same)| !same) {
            return Err(no("WB-22", format!("{name} is fixed once the game has begun.")));
        }
        if options.max_rounds > 0 && options.max_rounds < self.round {
            let reason = format!(
                "Round {} is on, so max_rounds cannot be {}.",
                self.round, options.max_rounds
            );
            return Err(no("WB-110", reason).instead(format!("max_rounds={}", self.round)));
        }
        self.options = options.clone();
        Ok(())
    }

    /// Whether a seat is asked; a removed one is not ([WB-107](docs/rules/wesnoth.md#wb-107)).
    fn has_say(&self, seat: Seat) -> bool {
        seat.index() < self.sides.len() && !self.is_removed(seat.0)
    }
}

//! How a position is saved: one flat object, the same in all versions.
//!
//! Decoding reads this plain structure and takes it apart, and encoding writes one that borrows from the parts, so that
//! neither goes through the buffer that `serde(flatten)` needs.

use super::{
    Ending, EventHand, Field, Fighter, Figures, Hands, LegResult, People, PhaseResult, Progress, Rolls, Score,
    SeatState, Seats, Shared, Sheet, Stage, Suspended, Terms, Things, Turn, Wargrounds,
};
use crate::action::Options;
use crate::data::{Faction, Scenario, Side, Size};
use crate::parts::CharacterId;
use serde::{Deserialize, Serialize, Serializer};

/// A position as it is read.
#[derive(Deserialize)]
pub struct Saved {
    rules: u32,
    options: Options,
    size: Size,
    weather: i8,
    key: u64,
    factions: [Faction; 2],
    rolls: Rolls,
    seats: Vec<SeatState>,
    sheets: Shared<Vec<Sheet>>,
    reds: u8,
    fighters: Vec<Fighter>,
    hands: Vec<EventHand>,
    stage: Stage,
    phase: u8,
    leg: u8,
    scenario: Scenario,
    attackers: Side,
    field: Things,
    turn: Turn,
    monarchs: [Option<CharacterId>; 2],
    armour: [u8; 2],
    deaths: [u16; 2],
    deaths_before: [u16; 2],
    score: [u16; 2],
    target: u16,
    rerolled: [bool; 2],
    #[serde(default)]
    first_leg: Option<LegResult>,
    results: Vec<PhaseResult>,
    #[serde(default)]
    ending: Option<Ending>,
    #[serde(default)]
    suspended: Option<Box<Suspended>>,
}

impl From<Saved> for Wargrounds {
    fn from(saved: Saved) -> Wargrounds {
        let figures = Figures {
            armour: saved.armour,
            deaths: saved.deaths,
            deaths_before: saved.deaths_before,
            points: saved.score,
            target: saved.target,
        };
        let terms = Terms::new(saved.rules, saved.options, saved.weather, saved.factions, saved.rolls);
        Wargrounds {
            terms: terms.with_rerolled(saved.rerolled),
            people: People::new(saved.sheets, saved.fighters, saved.reds, saved.monarchs),
            seats: Seats::new(saved.seats, saved.key),
            hands: Hands::new(saved.hands),
            progress: Progress::new(saved.stage, saved.phase, saved.leg),
            field: Field::new(saved.scenario, saved.size, saved.attackers, saved.field),
            turn: saved.turn,
            score: Score::new(figures, saved.first_leg, saved.results, saved.ending),
            suspended: saved.suspended,
        }
    }
}

/// A position as it is written; the order of the fields is the order in which they stand in a save.
#[derive(Serialize)]
struct Written<'p> {
    rules: u32,
    options: &'p Options,
    size: Size,
    weather: i8,
    key: u64,
    factions: [Faction; 2],
    rolls: &'p Rolls,
    seats: &'p [SeatState],
    sheets: &'p Shared<Vec<Sheet>>,
    reds: u8,
    fighters: &'p [Fighter],
    hands: &'p Hands,
    stage: Stage,
    phase: u8,
    leg: u8,
    scenario: Scenario,
    attackers: Side,
    field: &'p Things,
    turn: &'p Turn,
    monarchs: [Option<CharacterId>; 2],
    armour: [u8; 2],
    deaths: [u16; 2],
    deaths_before: [u16; 2],
    score: [u16; 2],
    target: u16,
    rerolled: [bool; 2],
    #[serde(skip_serializing_if = "Option::is_none")]
    first_leg: Option<LegResult>,
    results: &'p [PhaseResult],
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<&'p Ending>,
    #[serde(skip_serializing_if = "Option::is_none")]
    suspended: Option<&'p Suspended>,
}

impl Serialize for Wargrounds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let figures = self.score.figures();
        Written {
            rules: self.terms.rules(),
            options: self.terms.options(),
            size: self.field.size(),
            weather: self.terms.weather(),
            key: self.seats.key(),
            factions: self.terms.factions(),
            rolls: self.terms.rolls(),
            seats: self.seats.all(),
            sheets: self.people.sheets(),
            reds: self.people.reds(),
            fighters: self.people.fighters(),
            hands: &self.hands,
            stage: self.progress.stage(),
            phase: self.progress.phase(),
            leg: self.progress.leg(),
            scenario: self.field.scenario(),
            attackers: self.field.attackers(),
            field: self.field.things(),
            turn: &self.turn,
            monarchs: self.people.monarchs(),
            armour: figures.armour,
            deaths: figures.deaths,
            deaths_before: figures.deaths_before,
            score: figures.points,
            target: figures.target,
            rerolled: self.terms.rerolled(),
            first_leg: self.score.first_leg(),
            results: self.score.results(),
            ending: self.score.ending(),
            suspended: self.suspended.as_deref(),
        }
        .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Wargrounds;
    use crate::action::{Options, SeatPick};
    use muster_game::testing;
    use muster_kit::Dice;

    /// Hosts name these places, and journals of all versions hold them.
    #[test]
    fn a_position_is_saved_as_one_flat_object_and_read_back() {
        let picks = [SeatPick::default(), SeatPick::default()];
        let begun = testing::begun::<Wargrounds>(&Options::default(), picks, &mut Dice::seeded(1, 0));
        let (game, _) = begun.expect("two seats play");
        let text = serde_json::to_string(&game).expect("positions are saved");
        let places = [
            "rules",
            "options",
            "size",
            "weather",
            "key",
            "factions",
            "rolls",
            "seats",
            "sheets",
            "reds",
            "fighters",
            "hands",
            "stage",
            "phase",
            "leg",
            "scenario",
            "attackers",
            "field",
            "turn",
            "monarchs",
            "armour",
            "deaths",
            "deaths_before",
            "score",
            "target",
            "rerolled",
            "results",
        ];
        let saved: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        let object = saved.as_object().expect("it is an object");
        assert_eq!(object.len(), places.len());
        let mut from = 0;
        for place in places {
            let head = format!("{}\"{place}\":", if from == 0 { "{" } else { "," });
            let found = text[from..].find(&head).unwrap_or_else(|| panic!("{place} comes next"));
            from += found + head.len();
        }
        assert_eq!(
            serde_json::from_str::<Wargrounds>(&text).expect("it is read back"),
            game
        );
    }
}

//! What the tribe can decide in a camp.

use crate::data::sheets::UnitType;
use serde::{Deserialize, Serialize};

/// What the tribe does between two episodes ([BB-287](docs/rules/barbarica.md#bb-287)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Course {
    Bury,
    Strip,
    Heads,
    Hide,
    Trees,
    Revenge,
    Envoys,
    Rest,
    Drill,
    Grain,
    Arm,
    Oath,
}

impl Course {
    /// All twelve in the order of the camp's tables.
    pub const ALL: [Course; 12] = [
        Course::Bury,
        Course::Strip,
        Course::Heads,
        Course::Hide,
        Course::Trees,
        Course::Revenge,
        Course::Envoys,
        Course::Rest,
        Course::Drill,
        Course::Grain,
        Course::Arm,
        Course::Oath,
    ];

    /// The word that players type and campaigns are saved with.
    pub fn id(self) -> &'static str {
        [
            "bury", "strip", "heads", "hide", "trees", "revenge", "envoys", "rest", "drill", "grain", "arm", "oath",
        ][self as usize]
    }

    /// What the camp calls it, as a heading or on a button.
    pub fn title(self) -> &'static str {
        [
            "Bury them deep",
            "Strip them",
            "Heads on the road",
            "Hide the children",
            "Fell trees over the road",
            "Swear revenge",
            "Envoys to the horse-clans",
            "Rest and heal",
            "Drill",
            "Share the grain",
            "Arm the tribe",
            "Oath at the grove",
        ][self as usize]
    }

    /// What it comes to, in a sentence without its full stop.
    pub fn effect(self) -> &'static str {
        [
            "no alarm at the watchtower before the first blow, whoever escaped",
            "up to three units gain heavy armour and a short sword (Movement 1 less); one more Auxiliary at the tower",
            "two more Spearmen; Romans at the tower test at Discipline 1 less, and have one more Sagittarius",
            "two Villagers are safe before it begins",
            "Rome's first Movement phase is skipped",
            "two more Axemen; the Tribunus counts for two grades if he is killed",
            "two Riders ride with you as allies in the next episode",
            "every unit is back at full Strength",
            "every unit gains a deed",
            "three more Spearmen",
            "up to four units gain light armour, or heavy armour with Movement 1 less; needs a captured wagon",
            "two Grove-sworn stand with you as allies in the next episode",
        ][self as usize]
    }

    /// [`Course::effect`] in few words, its price among them, for a button of 80 characters.
    pub fn in_short(self) -> &'static str {
        [
            "no alarm at the watchtower before the first blow",
            "heavy armour for 3, Movement 1 less (not below 1); 1 Auxiliary more",
            "2 more Spearmen; Rome Discipline 1 less, 1 more Sagittarius",
            "two Villagers are safe before it begins",
            "Rome's first Movement phase is skipped",
            "2 more Axemen; the Tribunus, killed, counts for 2 grades",
            "two Riders ride with you next",
            "every unit is back at full Strength",
            "every unit gains a deed",
            "three more Spearmen",
            "armour for 4; heavy: Movement 1 less (not below 1); needs a wagon",
            "two Grove-sworn stand with you next",
        ][self as usize]
    }

    /// How many units it equips; none if it asks for no units.
    pub fn equips(self) -> Option<usize> {
        match self {
            Course::Strip => Some(3),
            Course::Arm => Some(4),
            _ => None,
        }
    }

    /// Who joins the band by it.
    pub fn recruits(self) -> &'static [UnitType] {
        match self {
            Course::Heads => &[UnitType::Spearman; 2],
            Course::Revenge => &[UnitType::Axeman; 2],
            Course::Grain => &[UnitType::Spearman; 3],
            _ => &[],
        }
    }
}

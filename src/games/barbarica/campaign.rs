//! The band between episodes: what each unit has done and what the tribe decides (2.20).

use crate::data::UnitType;
use crate::event::Tale;
use crate::state::{Side, Unit};
use crate::words::{Attribute, UnitId};
use muster_kit::Hex;
use serde::{Deserialize, Serialize};

/// What a tribe carries from episode to episode.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Campaign {
    /// The Chieftain fell in the last episode; everybody tests at D - 1 ([BB-285](docs/rules/barbarica.md#bb-285)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mourning: bool,
    /// Rome tests at D - 1 in this episode ([BB-287](docs/rules/barbarica.md#bb-287)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub daunted: bool,
    /// The grades of the episodes that are over ([BB-289](docs/rules/barbarica.md#bb-289)).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub grades: Vec<u8>,
    /// What was decided in the last camp; none while that is still open ([BB-287](docs/rules/barbarica.md#bb-287)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<Course>,
    /// Romans who left the map of Episode 1 ([BB-292](docs/rules/barbarica.md#bb-292)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub escaped: u8,
    /// The Tribunus is dead, which decides the second episode and who rides in the last
    /// ([BB-280](docs/rules/barbarica.md#bb-280)).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub tribunus_dead: bool,
    /// Wagons captured in the last episode.
    #[serde(skip_serializing_if = "is_nothing")]
    pub wagons: u8,
    /// In camp: the band, in unit order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub band: Vec<Unit>,
    /// Those who joined since the campaign began ([BB-286](docs/rules/barbarica.md#bb-286)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub recruits: u8,
    /// The Chieftain died, and this unit has followed ([BB-285](docs/rules/barbarica.md#bb-285)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub heir: Option<UnitId>,
}

/// What happens on the map beside fighting: the special rules of scenarios.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Feats {
    /// Turns that the beacon was worked ([BB-293](docs/rules/barbarica.md#bb-293)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub beacon: u8,
    /// Villagers that left by their edge, or were safe from the start ([BB-302](docs/rules/barbarica.md#bb-302)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub safe: u8,
    /// Where captured wagons stand; they are units of no side any more ([BB-281](docs/rules/barbarica.md#bb-281)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub wagons: Vec<Hex>,
    /// Where the standard lies in the grass ([BB-322](docs/rules/barbarica.md#bb-322)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub standard_at: Option<Hex>,
    /// The tribe has it ([BB-322](docs/rules/barbarica.md#bb-322)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub standard_taken: bool,
    /// The side that holds the objective, and for how many Resolutions ([BB-331](docs/rules/barbarica.md#bb-331)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub held: Option<(Side, u8)>,
    /// Wagons that the tribe has ([BB-312](docs/rules/barbarica.md#bb-312)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub captured: u8,
    /// Tales that are told once in a scenario, and have been.
    #[serde(skip_serializing_if = "is_nothing")]
    pub once: Vec<Tale>,
}

fn is_nothing<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// What a unit has done (BB-283).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Record {
    /// The by-name that came with the third deed ([BB-284](docs/rules/barbarica.md#bb-284)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    pub deeds: u8,
    /// What its advances were spent on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub advances: Vec<Attribute>,
    /// It removed an enemy in this episode.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub slew: bool,
    /// It removed a Leader or a Standard, or captured a wagon, in this episode.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub feat: bool,
    /// For one episode only; it is not of the band.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub ally: bool,
    /// The how manieth recruit it was; 0 was there from the start ([BB-286](docs/rules/barbarica.md#bb-286)).
    #[serde(skip_serializing_if = "is_nothing")]
    pub joined: u8,
    /// It joined in the camp that is open.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub fresh: bool,
}

/// How many a unit must do to earn each advance ([BB-283](docs/rules/barbarica.md#bb-283)).
pub const DEEDS: u8 = 3;
/// How far above the card an attribute can be raised ([BB-283](docs/rules/barbarica.md#bb-283)).
pub const RAISED_MAX: usize = 2;

impl Record {
    /// Advances earned and not spent; one more Attack costs two ([BB-283](docs/rules/barbarica.md#bb-283)).
    pub fn advances_left(&self) -> u8 {
        let spent: u8 = self.advances.iter().map(|advance| price(*advance)).sum();
        (self.deeds / DEEDS).saturating_sub(spent)
    }
}

/// Advances for a point of an attribute ([BB-283](docs/rules/barbarica.md#bb-283)).
pub fn price(attribute: Attribute) -> u8 {
    if attribute == Attribute::A { 2 } else { 1 }
}

impl Unit {
    /// Its present value, wounds apart: for S what it starts a scenario with.
    pub fn attribute(&self, attribute: Attribute) -> u8 {
        match attribute {
            Attribute::M => self.movement,
            Attribute::E => self.expertise,
            Attribute::A => self.attacks,
            Attribute::D => self.discipline,
            Attribute::S => self.start,
        }
    }

    /// Why it cannot be trained so ([BB-283](docs/rules/barbarica.md#bb-283)).
    pub fn why_untrained(&self, attribute: Attribute) -> Option<String> {
        let raised = self.record.advances.iter().filter(|other| **other == attribute).count();
        let left = self.record.advances_left();
        let name = self.name();
        if left == 0 {
            let missing = DEEDS - self.record.deeds % DEEDS;
            let deeds = if missing == 1 { "deed brings" } else { "deeds bring" };
            return Some(format!("{name} has no advance to spend; {missing} more {deeds} one."));
        }
        if left < price(attribute) {
            return Some(format!("One more Attack costs two advances, and {name} has one."));
        }
        if attribute == Attribute::A && raised > 0 {
            return Some(format!("{name} has gained an Attack already, and nobody gains two."));
        }
        if raised >= RAISED_MAX {
            return Some(format!(
                "{name} has {} two above its card, and nobody gets further.",
                attribute.title()
            ));
        }
        (self.attribute(attribute) >= 10)
            .then(|| format!("{name} has {} 10, and nothing is above that.", attribute.title()))
    }

    /// Spends an advance; whether it may is asked before ([BB-283](docs/rules/barbarica.md#bb-283)).
    pub fn train(&mut self, attribute: Attribute) {
        match attribute {
            Attribute::M => self.movement += 1,
            Attribute::E => self.expertise += 1,
            Attribute::A => self.attacks += 1,
            Attribute::D => self.discipline += 1,
            Attribute::S => {
                self.start += 1;
                self.strength += 1;
            }
        }
        self.record.advances.push(attribute);
    }

    /// What the bot spends an advance on: E if below the card + 1, else D, else S; whatever is left if none can be
    /// raised ([BB-283](docs/rules/barbarica.md#bb-283)).
    pub fn usual_training(&self) -> Option<Attribute> {
        let below = self.expertise < self.sheet().expertise + 1;
        let first = [Attribute::E].into_iter().filter(|_| below);
        let order = [Attribute::D, Attribute::S, Attribute::E, Attribute::M];
        first
            .chain(order)
            .find(|attribute| self.why_untrained(*attribute).is_none())
    }
}

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
            "heavy armour for 3, Movement 1 less; one Auxiliary more at the tower",
            "2 more Spearmen; Rome Discipline 1 less, 1 more Sagittarius",
            "two Villagers are safe before it begins",
            "Rome's first Movement phase is skipped",
            "2 more Axemen; the Tribunus counts for two if he is killed",
            "two Riders ride with you next",
            "every unit is back at full Strength",
            "every unit gains a deed",
            "three more Spearmen",
            "armour for 4, the heavy one Movement 1 less; needs a wagon",
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

/// The twenty by-names, from 1. The owner may turn the last into a daughter's
/// ([BB-284](docs/rules/barbarica.md#bb-284)).
pub const BY_NAMES: [&str; 20] = [
    "Red-Hand",
    "of the Ford",
    "Crow-Friend",
    "Half-Ear",
    "the Quiet",
    "Thorn",
    "Oak-Back",
    "the Late",
    "Shield-Breaker",
    "Two-Scars",
    "Fox",
    "the Grey",
    "Long-Stride",
    "Wolf-Fed",
    "the Unbowed",
    "Ember",
    "Stone-Arm",
    "the Laughing",
    "Night-Walker",
    WIDOWS_SON,
];
/// The last of the twenty by-names, if its owner chose a son.
pub const WIDOWS_SON: &str = "the Widow's Son";
/// The last of the twenty by-names, if its owner chose a daughter.
pub const WIDOWS_DAUGHTER: &str = "the Widow's Daughter";

/// A band is filled up to this many ([BB-286](docs/rules/barbarica.md#bb-286)).
pub const MUSTERED: usize = 8;
/// The types that fill a band up, in this order ([BB-286](docs/rules/barbarica.md#bb-286)).
pub const MUSTER: [UnitType; MUSTERED] = [
    UnitType::Spearman,
    UnitType::Spearman,
    UnitType::Slinger,
    UnitType::Axeman,
    UnitType::Spearman,
    UnitType::Hunter,
    UnitType::Spearman,
    UnitType::Axeman,
];

/// The band of an episode that is played alone (chapter 4 of docs/rules/barbarica.md).
pub const STRANGERS: [(UnitType, u8); 5] = [
    (UnitType::Chieftain, 1),
    (UnitType::Slinger, 2),
    (UnitType::Axeman, 3),
    (UnitType::Spearman, 4),
    (UnitType::Hunter, 1),
];

/// How the story ends, by the sum of four grades ([BB-289](docs/rules/barbarica.md#bb-289)).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Epilogue {
    Ashes,
    Grain,
    Border,
    Free,
}

impl Epilogue {
    /// The one that the total of four grades, 0 to 12, leads to.
    pub fn of(sum: u8) -> Epilogue {
        match sum {
            0..=4 => Epilogue::Ashes,
            5..=7 => Epilogue::Grain,
            8..=10 => Epilogue::Border,
            _ => Epilogue::Free,
        }
    }

    /// The heading above the last story.
    pub fn title(self) -> &'static str {
        ["Ashes", "Grain again", "The uneasy border", "A free people"][self as usize]
    }
}

//! What a unit suffers: its shield, why it may rout, and what belongs to one round.

use serde::{Deserialize, Serialize};

/// What holds a shield up ([BB-186](docs/rules/barbarica.md#bb-186)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stuck {
    #[default]
    No,
    /// This round; its owner may still act.
    Fresh,
    /// A unit that moves or attacks now without clearing it loses the shield.
    Embedded,
    /// Being freed this round.
    Clearing,
    /// Thrown away for the scenario.
    Lost,
}

/// Why a unit may rout ([BB-117](docs/rules/barbarica.md#bb-117)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    pub rear: bool,
    pub half: bool,
    pub leader: bool,
}

/// What belongs to one round and is cleared at its end (BB-4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Now {
    /// Attacks used.
    #[serde(skip_serializing_if = "is_default")]
    pub used: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub moved: bool,
    /// Points of this Movement phase that went into its debt ([BB-134](docs/rules/barbarica.md#bb-134)).
    #[serde(skip_serializing_if = "is_default")]
    pub paid: u8,
    /// Points of this Movement phase that its steps have cost.
    #[serde(skip_serializing_if = "is_default")]
    pub spent: u8,
    /// It was told to hold (BB-204).
    #[serde(skip_serializing_if = "is_default")]
    pub holds: bool,
    /// Hexes it entered: for shooting from the saddle (BB-213).
    #[serde(skip_serializing_if = "is_default")]
    pub steps: u8,
    #[serde(skip_serializing_if = "is_default")]
    pub charge: Charge,
    /// Its one try ([BB-151](docs/rules/barbarica.md#bb-151)).
    #[serde(skip_serializing_if = "is_default")]
    pub tried: bool,
    /// It means to charge, as a unit did with which it shared a hex ([BB-150](docs/rules/barbarica.md#bb-150)).
    #[serde(skip_serializing_if = "is_default")]
    pub pledged: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub fleeing: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub shaken: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub recovering: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub berserk: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub reacted: bool,
    /// It has called the advance, and no unit has used that yet ([BB-123](docs/rules/barbarica.md#bb-123)).
    #[serde(skip_serializing_if = "is_default")]
    pub calls: bool,
    /// It made or suffered a melee attack.
    #[serde(skip_serializing_if = "is_default")]
    pub fought: bool,
    /// It made or suffered an attack of any kind, or entered a hex (BB-204).
    #[serde(skip_serializing_if = "is_default")]
    pub struck: bool,
    /// It made an attack of any kind (BB-293).
    #[serde(skip_serializing_if = "is_default")]
    pub lashed: bool,
    #[serde(skip_serializing_if = "is_default")]
    pub attacked: bool,
    /// Its facing was forced when it came into contact ([BB-131](docs/rules/barbarica.md#bb-131)).
    #[serde(skip_serializing_if = "is_default")]
    pub faced: bool,
    /// It was turned where it stands.
    #[serde(skip_serializing_if = "is_default")]
    pub turned: bool,
    /// The row of the table that serves it this round ([BB-226](docs/rules/barbarica.md#bb-226)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub row: Option<u8>,
    /// The house has had it act in this part of the phase.
    #[serde(skip_serializing_if = "is_default")]
    pub commanded: bool,
}

/// Whether a unit has charged this round, and whether its die is spent ([BB-158](docs/rules/barbarica.md#bb-158)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Charge {
    #[default]
    No,
    /// It charged into contact: a die for its first attack.
    Fresh,
    Spent,
}

/// Whether a value is left out of a saved position.
pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

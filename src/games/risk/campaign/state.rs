//! The position of a campaign, in its parts.

mod armies;
mod calendar;
mod fights;
mod nations;
mod places;
mod rules;
mod saved;

pub use armies::{ARMIES_MAX, Armies, roster_of};
pub use calendar::{Calendar, Reason, Stage, Victory};
pub use fights::{Fight, Fights};
pub use nations::Nations;
pub use places::Places;
pub use rules::CampaignRules;

use crate::data::Map;
use serde::Deserialize;

/// The whole position of a campaign. Each part knows itself alone; what needs several parts stands in the rules. It is
/// saved without the parts, as one object.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(from = "saved::Saved")]
pub struct Campaign {
    pub map: Map,
    pub rules: CampaignRules,
    pub calendar: Calendar,
    pub nations: Nations,
    pub armies: Armies,
    pub places: Places,
    pub fights: Fights,
}

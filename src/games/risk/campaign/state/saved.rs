//! How a campaign is saved: one flat object, the same in all versions.

use super::{Armies, Calendar, Campaign, CampaignRules, Fight, Fights, Nations, Places, Stage};
use crate::battle::state::Battle;
use crate::campaign::army::Army;
use crate::campaign::nation::{Nation, Place};
use crate::data::Map;
use serde::{Deserialize, Serialize, Serializer};

/// A campaign as it is read.
#[derive(Deserialize)]
pub struct Saved {
    map: Map,
    rules: CampaignRules,
    turn: u16,
    stage: Stage,
    order: Vec<u8>,
    nations: Vec<Nation>,
    armies: Vec<Army>,
    places: Vec<Place>,
    moment: u16,
    #[serde(default)]
    fights: Vec<Fight>,
    #[serde(default)]
    battles: Vec<Battle>,
    last_battle: u16,
    #[serde(default)]
    waits: u32,
}

impl From<Saved> for Campaign {
    fn from(saved: Saved) -> Campaign {
        Campaign {
            map: saved.map,
            rules: saved.rules,
            calendar: Calendar::new(saved.turn, saved.stage, saved.moment),
            nations: Nations::new(saved.nations, saved.order),
            armies: Armies::new(saved.armies),
            places: Places::new(saved.places),
            fights: Fights::new(saved.fights, saved.battles, saved.last_battle, saved.waits),
        }
    }
}

/// A campaign as it is written; the order of the fields is the order in which they stand in a save.
#[derive(Serialize)]
struct Written<'c> {
    map: &'c Map,
    rules: &'c CampaignRules,
    turn: u16,
    stage: &'c Stage,
    order: &'c [u8],
    nations: &'c [Nation],
    armies: &'c [Army],
    places: &'c [Place],
    moment: u16,
    #[serde(skip_serializing_if = "<[Fight]>::is_empty")]
    fights: &'c [Fight],
    #[serde(skip_serializing_if = "<[Battle]>::is_empty")]
    battles: &'c [Battle],
    last_battle: u16,
    waits: u32,
}

impl Serialize for Campaign {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written {
            map: &self.map,
            rules: &self.rules,
            turn: self.calendar.turn(),
            stage: self.calendar.stage(),
            order: self.nations.order(),
            nations: self.nations.all(),
            armies: self.armies.all(),
            places: self.places.all(),
            moment: self.calendar.moment(),
            fights: self.fights.all(),
            battles: self.fights.battles(),
            last_battle: self.fights.last_battle(),
            waits: self.fights.waits(),
        }
        .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Campaign;
    use super::*;
    use crate::action::Options;
    use crate::data::NEWEST;

    /// Hosts name these places, and journals of all versions hold them.
    #[test]
    fn a_campaign_is_saved_as_one_flat_object_and_read_back() {
        let map = Map::named("crowns").expect("it is built in");
        let mut campaign = Campaign {
            rules: CampaignRules::of(NEWEST, &Options::default(), &map),
            map,
            calendar: Calendar::before_the_war(),
            nations: Nations::new(Vec::new(), Vec::new()),
            armies: Armies::new(Vec::new()),
            places: Places::new(Vec::new()),
            fights: Fights::none(),
        };
        let text = serde_json::to_string(&campaign).expect("campaigns are saved");
        let mut from = 0;
        for place in [
            "map",
            "rules",
            "turn",
            "stage",
            "order",
            "nations",
            "armies",
            "places",
            "moment",
            "last_battle",
            "waits",
        ] {
            let found = text[from..].find(&format!("\"{place}\":"));
            from += found.unwrap_or_else(|| panic!("{place} comes next"));
        }
        let again: Campaign = serde_json::from_str(&text).expect("it is read back");
        // The number of the rules stands in the game alone.
        campaign.rules.played_by(0);
        assert_eq!(again, campaign);
    }
}

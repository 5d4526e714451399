//! Options, picks and actions: what people decide, before and during a game.

use super::data::{Building, Leader, Map, Race};
use super::words::{CardWord, CardWords, ItemNumber, Letter, Picks, Power, Raze, Site, Victim, Wear, Who};
use crate::kit::words::{text, text_or_none};
use serde::{Deserialize, Serialize};

/// Chapter 4: settings of a game, fixed when it starts.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// WC-12: seats.
    pub players: u8,
    /// WC-13: no race twice while one is unclaimed.
    pub distinct_races: bool,
    /// WC-18.
    pub order: TurnOrder,
    pub map: MapChoice,
    /// WC-23: rounds without hostile acts.
    pub truce: u16,
    /// WC-75: rounds in which camps are safe from thieves.
    pub theft_grace: u16,
    /// WC-43: kidnappings a turn; 0 is as many as paid for.
    pub kidnap_limit: u16,
    /// WC-90.
    pub town_stores: TownStores,
    /// WC-146.
    pub spoils: bool,
    /// WC-145.
    pub item_luck: bool,
    /// WC-143.
    pub disaster_table: bool,
    /// Members that make a tribe large.
    pub disaster_at: u16,
    /// WC-130.
    pub adventurers: bool,
    /// WC-135.
    pub famine: bool,
    pub famine_at: u16,
    /// WC-137.
    pub meteor: bool,
    /// WC-139.
    pub plague: bool,
    /// WC-131: peaceful rounds before adventurers come; 0 is never.
    pub patience: u16,
    /// WC-150: 0 plays to the last tribe.
    pub final_round: u16,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            players: 3,
            distinct_races: false,
            order: TurnOrder::Random,
            map: MapChoice::GristleVale,
            truce: 1,
            theft_grace: 2,
            kidnap_limit: 0,
            town_stores: TownStores::Limited,
            spoils: true,
            item_luck: true,
            disaster_table: true,
            disaster_at: 15,
            adventurers: false,
            famine: true,
            famine_at: 30,
            meteor: false,
            plague: false,
            patience: 5,
            final_round: 0,
        }
    }
}

/// How turn order is found (WC-18).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TurnOrder {
    Random,
    Join,
}

/// The region picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MapChoice {
    GristleVale,
    Marrowmere,
    CinderTeeth,
    Random,
}

impl MapChoice {
    /// The region asked for; none if it is drawn by lot.
    pub fn named(self) -> Option<Map> {
        match self {
            MapChoice::GristleVale => Some(Map::GristleVale),
            MapChoice::Marrowmere => Some(Map::Marrowmere),
            MapChoice::CinderTeeth => Some(Map::CinderTeeth),
            MapChoice::Random => None,
        }
    }
}

/// Whether the town can be robbed bare (WC-90).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TownStores {
    Limited,
    Endless,
}

/// What a seat chooses at joining; what it leaves open is drawn by lot.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SeatPick {
    pub race: RaceChoice,
    pub leader: LeaderChoice,
    /// WC-16: 1 to 12 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// WC-13.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RaceChoice {
    Goblin,
    Kobold,
    Troglodyte,
    #[default]
    Random,
}

impl RaceChoice {
    pub fn named(self) -> Option<Race> {
        match self {
            RaceChoice::Goblin => Some(Race::Goblin),
            RaceChoice::Kobold => Some(Race::Kobold),
            RaceChoice::Troglodyte => Some(Race::Troglodyte),
            RaceChoice::Random => None,
        }
    }
}

/// WC-14.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaderChoice {
    #[serde(rename = "warchief")]
    WarChief,
    Shaman,
    #[serde(rename = "thief")]
    MasterThief,
    #[default]
    Random,
}

impl LeaderChoice {
    pub fn named(self) -> Option<Leader> {
        match self {
            LeaderChoice::WarChief => Some(Leader::WarChief),
            LeaderChoice::Shaman => Some(Leader::Shaman),
            LeaderChoice::MasterThief => Some(Leader::MasterThief),
            LeaderChoice::Random => None,
        }
    }
}

/// What a hunt brings home (WC-50).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    #[default]
    Both,
    Food,
    Bones,
}

/// What thieves are after (WC-76).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goods {
    Food,
    Bones,
    Item,
}

/// Into the towers or out of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Go {
    In,
    Out,
}

/// What a Forge makes (WC-115, WC-116).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Make {
    #[default]
    Basic,
    Magic,
}

/// When a standing order runs (WC-161).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    #[default]
    Next,
    Missed,
}

/// The four disasters of 2.15.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisasterKind {
    Adventurers,
    Famine,
    Meteor,
    Plague,
}

/// One order: a variant per subcommand, a field per option.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// WC-152: a line of many orders. It is taken apart by `steps` and never carried out itself.
    Orders {
        plan: String,
        #[serde(default, skip_serializing_if = "is_false")]
        end: bool,
    },
    Hunt {
        /// Default: all.
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
        #[serde(default)]
        goal: Goal,
    },
    Breed {
        #[serde(with = "text")]
        who: Who,
    },
    Build {
        what: Building,
        #[serde(with = "text")]
        who: Who,
    },
    Attack {
        #[serde(with = "text")]
        target: Letter,
        /// Default: all, and the leader if he has not acted.
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
        #[serde(default, skip_serializing_if = "is_false")]
        raid: bool,
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        raze: Option<Raze>,
    },
    Steal {
        #[serde(with = "text")]
        from: Site,
        goods: Goods,
        /// Default: the Master Thief, else all able Kobolds.
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        who: Option<Who>,
    },
    Kill {
        #[serde(with = "text")]
        victim: Victim,
        with: u16,
    },
    Power {
        #[serde(with = "text")]
        on: Power,
    },
    Cast {
        #[serde(with = "text")]
        card: CardWord,
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        at: Option<Letter>,
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        picks: Option<Picks>,
        /// WC-103: even if it does nothing now.
        #[serde(default, skip_serializing_if = "is_false")]
        anyway: bool,
    },
    Tower {
        go: Go,
        #[serde(with = "text")]
        who: Who,
    },
    Equip {
        #[serde(with = "text")]
        item: ItemNumber,
        #[serde(with = "text")]
        to: Wear,
        #[serde(default, skip_serializing_if = "is_false")]
        swap: bool,
    },
    Use {
        #[serde(with = "text")]
        item: ItemNumber,
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        at: Option<Letter>,
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        pick: Option<Picks>,
    },
    Forge {
        #[serde(default)]
        make: Make,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        smith: Option<u16>,
    },
    Discard {
        #[serde(with = "text")]
        cards: CardWords,
    },
    End {
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        discard: Option<CardWords>,
    },
    Standing {
        plan: String,
        #[serde(default)]
        when: When,
    },
    Name {
        member: u16,
        name: String,
    },
    Disaster {
        kind: DisasterKind,
        /// Not needed for famine, which strikes all.
        #[serde(default, with = "text_or_none", skip_serializing_if = "Option::is_none")]
        tribe: Option<Letter>,
    },
    /// WC-161: the next step of stored orders. Of the house: no subcommand names it.
    Ordered {},
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

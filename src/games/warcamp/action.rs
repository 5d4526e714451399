//! Options, picks and actions: what people decide, before and during a game.

use super::data::{Building, Leader, Map, Race};
use super::words::{CardWord, CardWords, ItemNumber, Letter, Picks, Power, Raze, Site, Victim, Wear, Who};
use muster_kit::words::{text, text_or_none};
use serde::{Deserialize, Serialize};

/// Most steps of a plan ([WC-152](docs/rules/warcamp.md#wc-152)).
pub const STEPS_MAX: usize = 30;

/// Settings of a game, most of which a host may still change while it runs
/// ([chapter 4](docs/rules/warcamp.md#4-options)).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many seats there are ([WC-12](docs/rules/warcamp.md#wc-12)).
    pub players: u8,
    /// No race twice while one is unclaimed ([WC-13](docs/rules/warcamp.md#wc-13)).
    pub distinct_races: bool,
    /// How the order of turns is found ([WC-18](docs/rules/warcamp.md#wc-18)).
    pub order: TurnOrder,
    pub map: MapChoice,
    /// Rounds without hostile acts ([WC-23](docs/rules/warcamp.md#wc-23)).
    pub truce: u16,
    /// Rounds in which camps are safe from thieves ([WC-75](docs/rules/warcamp.md#wc-75)).
    pub theft_grace: u16,
    /// Kidnappings a turn; 0 is as many as paid for ([WC-43](docs/rules/warcamp.md#wc-43)).
    pub kidnap_limit: u16,
    /// Whether the town's stores have an end ([WC-90](docs/rules/warcamp.md#wc-90)).
    pub town_stores: TownStores,
    /// Whether a deathblow brings the goods of the dead tribe ([WC-146](docs/rules/warcamp.md#wc-146)).
    pub spoils: bool,
    /// Whether rounds without a find raise the chance of the next ([WC-145](docs/rules/warcamp.md#wc-145)).
    pub item_luck: bool,
    /// Whether a large tribe rolls for a disaster at the start of its turn ([WC-143](docs/rules/warcamp.md#wc-143)).
    pub disaster_table: bool,
    /// Members that make a tribe large.
    pub disaster_at: u16,
    /// Whether adventurers come at every dawn once a tribe was large ([WC-130](docs/rules/warcamp.md#wc-130)).
    pub adventurers: bool,
    /// Whether famine strikes at every dawn once a tribe had `famine_at` members
    /// ([WC-135](docs/rules/warcamp.md#wc-135)).
    pub famine: bool,
    pub famine_at: u16,
    /// Whether meteors may hit large tribes at dawn ([WC-137](docs/rules/warcamp.md#wc-137)).
    pub meteor: bool,
    /// Whether the plague may strike large tribes at dawn ([WC-139](docs/rules/warcamp.md#wc-139)).
    pub plague: bool,
    /// Peaceful rounds before adventurers come; 0 is never ([WC-131](docs/rules/warcamp.md#wc-131)).
    pub patience: u16,
    /// The round that ends the game; 0 plays to the last tribe ([WC-150](docs/rules/warcamp.md#wc-150)).
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

/// How turn order is found ([WC-18](docs/rules/warcamp.md#wc-18)).
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

/// Whether the town can be robbed bare ([WC-90](docs/rules/warcamp.md#wc-90)).
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
    /// The tribe's name, of 1 to 12 characters ([WC-16](docs/rules/warcamp.md#wc-16)).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The race that a seat asks for, or any ([WC-13](docs/rules/warcamp.md#wc-13)).
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
    /// The people that the player asks for; None leaves it to the dice.
    pub fn named(self) -> Option<Race> {
        match self {
            RaceChoice::Goblin => Some(Race::Goblin),
            RaceChoice::Kobold => Some(Race::Kobold),
            RaceChoice::Troglodyte => Some(Race::Troglodyte),
            RaceChoice::Random => None,
        }
    }
}

/// The leader that a seat asks for, or any ([WC-14](docs/rules/warcamp.md#wc-14)).
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
    /// The title that the player asks for; None leaves it to the dice.
    pub fn named(self) -> Option<Leader> {
        match self {
            LeaderChoice::WarChief => Some(Leader::WarChief),
            LeaderChoice::Shaman => Some(Leader::Shaman),
            LeaderChoice::MasterThief => Some(Leader::MasterThief),
            LeaderChoice::Random => None,
        }
    }
}

/// What a hunt brings home ([WC-50](docs/rules/warcamp.md#wc-50)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    #[default]
    Both,
    Food,
    Bones,
}

/// What thieves are after ([WC-76](docs/rules/warcamp.md#wc-76)).
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

/// What a Forge makes ([WC-115](docs/rules/warcamp.md#wc-115), [WC-116](docs/rules/warcamp.md#wc-116)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Make {
    #[default]
    Basic,
    Magic,
}

/// When a standing order runs ([WC-161](docs/rules/warcamp.md#wc-161)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    #[default]
    Next,
    Missed,
}

/// The four disasters that strike tribes
/// ([chapter 2.15](docs/rules/warcamp.md#215-disasters-and-other-optional-rules)).
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
    /// A line of many orders ([WC-152](docs/rules/warcamp.md#wc-152)). It is taken apart by `steps` and never carried
    /// out itself.
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
        /// Default: all, and the leader who has not acted.
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
        /// Cast even if it does nothing now ([WC-103](docs/rules/warcamp.md#wc-103)).
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
    /// The next step of stored orders ([WC-161](docs/rules/warcamp.md#wc-161)). Of the house: no subcommand names it.
    Ordered {},
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

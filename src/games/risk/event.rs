//! What happened, told completely: an event is narrated without a position, perhaps years later.

use super::battle::{Charged, Deed, EndOfTurn, Ending, Initiative, Ride, Salvo};
use super::campaign::Tale;
use super::units::Roster;
use muster_game::Referee;
use serde::{Deserialize, Serialize};

/// What the table lends to the rules: dice, and a place to write down events.
pub(super) type Ref<'a> = Referee<'a, Event>;

/// What happened in the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// On the map.
    Campaign(Tale),
    /// In the battle with this number.
    Battle { number: u16, told: Told },
    /// Standing orders were taken: only the seat hears of it.
    Standing { seat: u8, text: String },
    /// RK-27: march orders were taken: only the seat hears of them.
    Ordered { seat: u8, text: String },
    /// RK-70: a sealed deployment, a row a unit: only the seat hears of it.
    SetUp { seat: u8, rows: Vec<String> },
    /// A side was handed to the staff, or taken back ([RK-62](docs/rules/risk.md#rk-62)).
    Delegated { nation: String, on: bool },
    /// A list was written for a free battle or for free armies ([RK-74](docs/rules/risk.md#rk-74)).
    Built { nation: String, roster: Roster },
    /// A seat gave up the game.
    Conceded { nation: String },
}

/// What happened in a battle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// RK-69: a starved side's deployment is shown.
    Unveiled {
        nation: String,
    },
    /// RK-70: sealed.
    Deployed {
        nation: String,
        again: bool,
    },
    Opened {
        name: String,
        nations: [String; 2],
        rosters: [Roster; 2],
    },
    Initiative(Initiative),
    Moved(Deed),
    Commander(Ride),
    MovementDone {
        nation: String,
        /// Who moves now; none if all fight.
        next: Option<String>,
    },
    Salvo(Salvo),
    Charges(Vec<Charged>),
    End(EndOfTurn),
    /// Points lost of points brought.
    Losses {
        nations: [String; 2],
        lost: [(u32, u32); 2],
    },
    /// RK-129: dice of units beside an enemy, 1 destroys.
    Withdrew {
        nation: String,
        dice: Vec<(char, u8)>,
    },
    Over {
        ending: Ending,
        nations: [String; 2],
        /// Most routs inflicted, most prevented.
        medals: [Option<(char, u8)>; 2],
    },
}

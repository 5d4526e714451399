//! Standing orders in whole words, each with what is typed for it behind.

use super::action::{ArmourWhen, Broken, CountWhen, ShoveHow, StopWhen};
use super::state::Standing;

/// The highest stake of a card; a seat that cancels from a higher one on never does.
const STAKE_MAX: u8 = 6;

impl Standing {
    /// One sentence for each decision, the first about cards that are cancelled.
    pub fn told(&self) -> Vec<String> {
        let cancels = match self.cancel_at {
            1 => "Every card against you that can be cancelled is".to_owned(),
            stake if stake > STAKE_MAX => "No card against you is cancelled by itself".to_owned(),
            stake => format!("Cards against you are cancelled where {stake} or more of {STAKE_MAX} is at stake"),
        };
        let count = match self.count {
            CountWhen::Save => "Forgot Count is played for a character of yours that falls to 0 HP",
            CountWhen::Hurt => "Forgot Count is played on an enemy who has just lost or spent some points and had many",
            CountWhen::Both => {
                "Forgot Count is played for a character of yours that falls to 0 HP, and on an enemy who has just lost or spent \
                 some points and had many"
            }
            CountWhen::Off => "Forgot Count is not played by itself",
        };
        let stop = match self.stop {
            StopWhen::Carriers => {
                "Stop Stop Stop is played on enemies that carry what the phase is about, and on Monarchs"
            }
            StopWhen::Any3 => {
                "Stop Stop Stop is played on enemies that carry what the phase is about, on Monarchs, and on all with 3 HP or \
                 more left"
            }
            StopWhen::Off => "Stop Stop Stop is not played by itself",
        };
        let armour = match self.armour {
            ArmourWhen::Off => "Real Armour is not played by itself",
            ArmourWhen::Start => "Real Armour is played as early in a turn as it can be",
            ArmourWhen::Charged => "Real Armour is played when three enemies or more can reach yours",
        };
        let shove = match self.shove {
            ShoveHow::Mischief => "An Impetuous enemy that you may move goes where most hits wait",
            ShoveHow::Stay => "An Impetuous enemy that you may move stays where it is",
        };
        let broken = match self.broken {
            Broken::Ask => "You are asked about an order that falls through",
            Broken::Adapt => {
                "An order that falls through is adapted: the nearest cell, the same action; `/wg hand` tells what was made of it"
            }
        };
        vec![
            format!("{cancels} (`cancel_at:{}`).", self.cancel_at),
            format!("{count} (`count:{}`).", self.count),
            format!("{stop} (`stop:{}`).", self.stop),
            format!("{armour} (`armour:{}`).", self.armour),
            format!("{shove} (`shove:{}`).", self.shove),
            format!("{broken} (`broken:{}`).", self.broken),
        ]
    }
}

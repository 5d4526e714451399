//! Exact odds (chapter 10 of docs/rules/barbarica.md). Every random mechanism is a kind of [`Situation`] that carries
//! all its inputs, so that anyone can check a figure without a position. Fights and shots are staged on a small map and
//! put to the rules' own plans, so that they cannot say anything else.

mod exit;
mod fight;
mod nerve;
mod shot;
mod stage;
#[cfg(test)]
mod tests;
mod text;

pub use exit::ExitOdds;
pub use fight::{Chain, Fate, FightOdds, Harm};
pub use nerve::{ChargeOdds, NameOdds, RageOdds, RallyOdds, RoutOdds, RowOdds, SpotOdds};
pub use shot::{ShotOdds, Struck};
pub use stage::Warrior;

use crate::fight::Test;
use muster_kit::odds::{Fraction, percent, text as written};
use muster_kit::{Answer, Refusal};
use serde::{Deserialize, Serialize};

/// Every input of one random mechanism of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Situation {
    /// One or several units strike one enemy in melee, in order, and it strikes back (BB-40..50, BB-80..84).
    Fight(Box<FightOdds>),
    /// One shot: wounds, guards, friends beside the target, shields that are pierced
    /// ([BB-60..75](docs/rules/barbarica.md#bb-60), [BB-105](docs/rules/barbarica.md#bb-105),
    /// [BB-155](docs/rules/barbarica.md#bb-155), [BB-186](docs/rules/barbarica.md#bb-186)).
    Shot(Box<ShotOdds>),
    /// The test to charge ([BB-151](docs/rules/barbarica.md#bb-151)).
    Charge(ChargeOdds),
    /// A routing unit tries to rally ([BB-115](docs/rules/barbarica.md#bb-115)).
    Rally(RallyOdds),
    /// A unit with marks tests whether it routs ([BB-117](docs/rules/barbarica.md#bb-117)).
    Rout(RoutOdds),
    /// A berserker tests whether rage takes it ([BB-121](docs/rules/barbarica.md#bb-121)).
    Rage(RageOdds),
    /// An enemy looks for a hidden unit ([BB-203](docs/rules/barbarica.md#bb-203)).
    Spot(SpotOdds),
    /// The row of the table ([BB-226](docs/rules/barbarica.md#bb-226)).
    Row(RowOdds),
    /// A by-name ([BB-284](docs/rules/barbarica.md#bb-284)).
    Name(NameOdds),
    /// How soon a unit can leave the map.
    Exit(ExitOdds),
}

/// The exact distribution of a situation: lines for people, and `data` with every outcome and its probability.
pub fn odds(situation: &Situation) -> Result<Answer, Refusal> {
    match situation {
        Situation::Fight(fight) => fight.odds(),
        Situation::Shot(shot) => shot.odds(),
        Situation::Charge(charge) => charge.odds(),
        Situation::Rally(rally) => rally.odds(),
        Situation::Rout(rout) => rout.odds(),
        Situation::Rage(rage) => rage.odds(),
        Situation::Spot(spot) => spot.odds(),
        Situation::Row(row) => row.odds(),
        Situation::Name(name) => name.odds(),
        Situation::Exit(exit) => exit.odds(),
    }
}

/// Forms that can be read.
const FORMS: &str = "fight x charge vs a; shot s at 8 x2 vs t; charge d:2 s:5; rally d:3 w:4; rout d:4 w:3 marks:2; \
                     rage d:2 n:3; spot d:4 n:3; row s:4; name n:2; exit m:2 1 2 1";

fn no(reason: impl Into<String>) -> Refusal {
    Refusal::new("BB-30", reason).instead(FORMS)
}

/// `20/27 (74%)`; long fractions show the percentage alone.
pub fn shown(share: &Fraction) -> String {
    let text = written(share);
    if text.len() > 12 {
        percent(share)
    } else {
        format!("{text} ({})", percent(share))
    }
}

/// What is taken out of a pool, in words: `, 4s parried, the lowest out`.
fn about_test(test: &Test) -> String {
    let mut text = String::new();
    if let Some(face) = test.parry {
        text.push_str(&format!(", {face}s parried"));
    }
    for (count, word) in [(test.protection.lowest, "lowest"), (test.protection.highest, "highest")] {
        match count {
            0 => (),
            1 => text.push_str(&format!(", the {word} out")),
            count => text.push_str(&format!(", the {count} {word} out")),
        }
    }
    if test.dulled > 0 {
        text.push_str(&format!(", {} wounding dice lost", test.dulled));
    }
    text
}

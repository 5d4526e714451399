//! Exact odds (chapter 10). Every random mechanism is a kind of [`Situation`] that carries all its inputs, so that
//! anyone can check a figure without a position. Failing numbers come from the rules' own tables.

mod longer;
mod map;
mod save;
#[cfg(test)]
mod tests;
mod text;
mod train;
mod trial;

pub use longer::{BatteryOdds, LastsOdds, RescueOdds};
pub use map::{FreshOdds, MapOdds, MarchOdds, MutinyOdds, RankOdds, StormOdds, SupplyOdds, TrainOdds};
pub use save::{Beside, Blow, DuelOdds, Harm, LeftOut, SaveOdds, Saver};
pub use train::{ArmyTrainOdds, TrainStart, TrainWay};
pub use trial::{Late, Meeting, TrialOdds};

use super::battle::no as refusal;
use muster_kit::odds::{Fraction, permille, text as written};
use muster_kit::{Answer, Line, Refusal};
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Every input of one random mechanism of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Situation {
    /// RK-115 to RK-120, RK-125: all attacks on one unit in a turn.
    Save(SaveOdds),
    /// RK-107, RK-112: two units against each other, one turn.
    Duel(DuelOdds),
    /// RK-118, RK-119: failures over several turns.
    Battery(BatteryOdds),
    /// RK-120, RK-125: how many turns a unit lasts.
    Lasts(LastsOdds),
    /// RK-122: more failures than commanders.
    Rescue(RescueOdds),
    /// The mechanisms of a campaign's map.
    Map(MapOdds),
    /// A whole battle, played by regulars: the only figure that is not exact.
    Battle(Box<TrialOdds>),
}

/// The exact distribution of a situation: lines for people, and `data` with every outcome and its probability.
///
/// # Errors
/// Inputs that no battle could have.
pub fn odds(situation: &Situation) -> Result<Answer, Refusal> {
    let answer = match situation {
        Situation::Save(save) => save.odds(),
        Situation::Duel(duel) => duel.odds(),
        Situation::Battery(battery) => battery.odds(),
        Situation::Lasts(lasts) => lasts.odds(),
        Situation::Rescue(rescue) => rescue.odds(),
        Situation::Map(map) => map.odds(),
        Situation::Battle(trial) => trial.odds(),
    };
    answer.map_err(|refusal| with_an_example(refusal, situation.kind()))
}

impl Situation {
    /// The word that its text begins with.
    fn kind(&self) -> &'static str {
        match self {
            Situation::Save(_) | Situation::Battle(_) => "save",
            Situation::Duel(_) => "duel",
            Situation::Battery(_) => "battery",
            Situation::Lasts(_) => "lasts",
            Situation::Rescue(_) => "rescue",
            Situation::Map(map) => map.kind(),
        }
    }
}

/// The clause that a kind of situation of the map is about; none for those of saves, and for an unknown kind.
fn clause_of(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "march" => "RK-26",
        "supply" => "RK-38",
        "train" => "RK-41",
        "mutiny" => "RK-53",
        "storm" => "RK-64",
        "raise" => "RK-33",
        "order" => "RK-22",
        "sack" => "RK-49",
        "town" => "RK-39",
        "melt" => "RK-55",
        "straggler" => "RK-131",
        _ => return None,
    })
}

/// A refusal of a situation of this kind, by its clause; if it proposes nothing yet, with a situation of the kind, or of any
/// kind if there is none such.
fn with_an_example(mut refusal: Refusal, kind: &str) -> Refusal {
    if let Some(clause) = clause_of(kind).filter(|_| refusal.clause == UNNAMED) {
        refusal.clause = clause.into();
    }
    if refusal.instead.is_some() {
        return refusal;
    }
    let all = || FORMS.join("; ");
    refusal.instead(example(kind).map_or_else(all, str::to_owned))
}

/// RK-120: a unit that has routed so often is destroyed when it fails once more.
const ROUTS_MAX: u8 = 3;

/// Whether the units of a situation could stand in a battle.
///
/// # Errors
/// A refusal that says what they could have.
pub fn could_come_up(situation: &Situation) -> Result<(), Refusal> {
    let savers = match situation {
        Situation::Save(save) => {
            let beside = save.beside.iter().map(|beside| beside.saver);
            std::iter::once(save.target).chain(beside).collect()
        }
        Situation::Duel(duel) => vec![duel.one, duel.other],
        Situation::Battery(battery) => vec![battery.target],
        Situation::Lasts(lasts) => vec![lasts.target],
        // Their numbers are checked where they are worked out, or are the position's own.
        Situation::Rescue(_) | Situation::Map(_) | Situation::Battle(_) => Vec::new(),
    };
    if savers.iter().any(|saver| saver.routs > ROUTS_MAX) {
        let reason = format!("No unit that has routed more than {ROUTS_MAX} times is still on the table.");
        return Err(refusal("RK-120", reason).instead(format!("save ln r{ROUTS_MAX} volley lt")));
    }
    Ok(())
}

/// A form of each kind of situation that can be read.
const FORMS: [&str; 17] = [
    "save lt canister works",
    "duel ln vs lt works",
    "battery canister t3 works x1",
    "lasts ln volley lt",
    "rescue 1 1 2 with 1",
    "march 12 t3",
    "supply late",
    "train 9",
    "mutiny headless",
    "storm guns",
    "raise both",
    "order 3",
    "sack",
    "town",
    "melt",
    "straggler",
    "save ln r2 volley lt volley melee cv",
];

/// A situation of a kind, as it is typed.
pub fn example(kind: &str) -> Option<&'static str> {
    let mut forms = FORMS.into_iter();
    forms.find(|form| form.split(' ').next() == Some(kind))
}

/// RK-116: saves, which most situations are about; [`with_an_example`] puts the clause of another kind.
const UNNAMED: &str = "RK-116";

fn no(reason: impl Into<String>) -> Refusal {
    refusal(UNNAMED, reason)
}

/// `11/36 (30.6 %)`; long fractions show the percentage alone.
fn shown(share: &Fraction) -> String {
    let text = written(share);
    if text.len() > 12 {
        permille(share)
    } else {
        format!("{text} ({})", permille(share))
    }
}

/// Named shares as lines and as data; those that cannot happen are left out.
fn answer(head: String, shares: &[(&str, Fraction)]) -> Answer {
    let possible = shares
        .iter()
        .filter(|(_, share)| *share != muster_kit::odds::fraction(0, 1));
    let rows = possible
        .clone()
        .map(|(what, share)| Line::from(format!("{what}: {}.", shown(share))));
    let data: serde_json::Map<String, serde_json::Value> = shares
        .iter()
        .map(|(what, share)| ((*what).to_owned(), json!(written(share))))
        .collect();
    let mut lines = vec![Line::from(head)];
    lines.extend(rows);
    Answer {
        data: Some(json!(data)),
        ..Answer::lines(lines)
    }
}

/// Something that happens, or does not.
fn either(head: impl Into<String>, words: [&str; 2], share: Fraction) -> Answer {
    let other = muster_kit::odds::fraction(1, 1) - &share;
    answer(head.into(), &[(words[0], share), (words[1], other)])
}

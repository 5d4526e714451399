//! Trials of a whole battle: how often each side wins when regulars play it.

use super::refusal;
use crate::battle::{Battle, Scribe, Side, Stage, setup, sound, waiting};
use crate::npc;
use muster_kit::budget::{self, Spent};
use muster_kit::{Answer, Dice, Line, Refusal, listed};
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::ops::Not;

/// Chapter 10: a battle as it stands, played by regulars on both sides.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialOdds {
    pub battle: Battle,
    #[serde(default = "usual_plays")]
    pub plays: u32,
    /// Steps of a budget for all plays together; without it whatever the question has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u64>,
    /// Whose battle on the map it would be.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting: Option<Meeting>,
    /// The answer begins with the name of the battle, which is one of several.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub named: bool,
}

/// Armies that could meet on a hex, by their signs, such as `C1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    pub attackers: Vec<String>,
    pub defenders: Vec<String>,
    pub at: String,
    /// Those that are too many for it ([RK-59](docs/rules/risk.md#rk-59)).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub aside: Vec<String>,
    /// Attackers that cannot be there this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub late: Vec<Late>,
}

/// An army that is too far away.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Late {
    pub army: String,
    /// None if enemies bar every way.
    #[serde(default)]
    pub steps: Option<u32>,
    /// Steps that it may march at most.
    pub allowance: u8,
    /// This turn's march is over or has no die yet: the steps are the most that the next die allows.
    #[serde(default, skip_serializing_if = "Not::not")]
    pub next: bool,
}

/// Chapter 10: how often a battle is played where the question names no number.
const PLAYS: u32 = 200;
/// Fewer plays say nothing: of five alike, the truth may still be near one half.
const PLAYS_MIN: u32 = 5;

/// Steps for the plays of a question at a table, where others wait, for each unit on the table at the start: some 250 ms
/// in a release build. The staff counts steps by pairs of units, and the time for a play grows as the number of units.
const STEPS_A_UNIT: u64 = 40_000;
/// All plays together leave half of a question's budget.
const STEPS_MAX: u64 = budget::QUESTION / 2;

/// Widths of an interval, in percent, up to which it is called a good or a fair estimate.
const GOOD: u32 = 15;
const FAIR: u32 = 30;

fn usual_plays() -> u32 {
    PLAYS
}

impl Meeting {
    fn lines(&self) -> Vec<Line> {
        let attack = if self.attackers.len() == 1 { "attacks" } else { "attack" };
        let (own, foes) = (self.attackers.join(" and "), self.defenders.join(" and "));
        let mut lines = vec![Line::from(format!("{own} {attack} {foes} on {}.", self.at))];
        if !self.aside.is_empty() {
            let aside = listed(&self.aside);
            let reason = "two armies a side fight at most, those of the most points";
            lines.push(Line::from(format!("Not counted: {aside}, for {reason}.")));
        }
        lines.extend(self.late.iter().map(|late| {
            let Late { army, steps, allowance, next } = late;
            Line::from(match steps {
                Some(steps) if *next => format!(
                    "They cannot meet there by the next march: {army} is {steps} steps away, and no die allows more than \
                     {allowance}."
                ),
                Some(steps) => format!(
                    "They cannot meet there this turn: {army} is {steps} steps away and may march {allowance} at most."
                ),
                None => format!("They cannot meet there this turn: enemies bar every way of {army}."),
            })
        }));
        lines
    }
}

impl TrialOdds {
    /// A battle that a player asks about at a table.
    pub fn at_a_table(battle: Battle) -> TrialOdds {
        let units: usize = battle.sides.both().iter().map(|side| side.roster.0.len()).sum();
        TrialOdds {
            steps: Some((STEPS_A_UNIT * units as u64).min(STEPS_MAX)),
            battle,
            plays: PLAYS,
            meeting: None,
            named: false,
        }
    }

    /// Plays won by side 1, by side 2, and drawn: as many as are asked for, or as fit into the budget. The dice are its own,
    /// from a fixed seed.
    pub fn tally(&self) -> [u32; 3] {
        let mut tally = [0; 3];
        let mut left = self.steps.unwrap_or(u64::MAX);
        for play in 0..self.plays {
            let (done, used) = budget::counted(left, || self.play(play));
            left -= used;
            match done {
                Ok(place) => tally[place] += 1,
                Err(Spent) => break,
            }
        }
        tally
    }

    /// Who wins one play.
    fn play(&self, play: u32) -> usize {
        let mut battle = self.battle.clone();
        let mut dice = Dice::seeded(u64::from(play), 10);
        let mut scribe = Scribe::new(&mut dice);
        while let Some(side) = battle.sides.undeployed().first().copied() {
            if setup::deploy(&mut battle, side, None, &[], &mut scribe).is_err() {
                npc::set_up(&mut battle, side, &mut scribe);
            }
        }
        if waiting::is_ready(&battle) {
            setup::open(&mut battle, &mut scribe);
        }
        npc::play_on(&mut battle, u16::MAX, &mut scribe);
        match battle.progress.stage() {
            Stage::Over(ending) => ending.winner.map_or(2, Side::index),
            _ => 2,
        }
    }

    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        if !(1..=1_000).contains(&self.plays) {
            return Err(refusal("RK-61", "Plays are 1 to 1000.").instead("plays: 200"));
        }
        if let Some(fault) = sound::fault(&self.battle) {
            return Err(refusal("RK-61", format!("The battle is not sound: {fault}.")));
        }
        let tally = self.tally();
        let plays: u32 = tally.iter().sum();
        if plays < PLAYS_MIN.min(self.plays) {
            let reason = format!(
                "That battle is too large to be guessed here: only {plays} plays of it fit into a question, and fewer \
                 than {PLAYS_MIN} say nothing. Single attacks can be asked about."
            );
            return Err(refusal("RK-61", reason).instead("save ln volley lt"));
        }
        let nations = self.battle.sides.nations();
        let mut lines = self.meeting.as_ref().map_or_else(Vec::new, Meeting::lines);
        lines.extend(self.named.then(|| Line::from(format!("{}.", self.battle.terms.name()))));
        let [one, other, drawn] = tally;
        let draws = if drawn > 0 {
            format!(", {drawn} drawn")
        } else {
            String::new()
        };
        let word = if plays == 1 { "play" } else { "plays" };
        lines.push(Line::from(format!(
            "{plays} {word} with regulars on both sides: {} won {one}, {} {other}{draws}.",
            nations[0], nations[1]
        )));
        let [likely, unlikely] = [one, other].map(|won| wilson(won, plays));
        let width = (likely.1 - likely.0).max(unlikely.1 - unlikely.0);
        let worth = if width <= GOOD {
            "a good estimate"
        } else if width <= FAIR {
            "a fair guess"
        } else {
            "a rough guess"
        };
        lines.push(Line::from(format!(
            "That is {worth}: of 100 such battles {} would win {} to {}, {} {} to {} (19 times in 20).",
            nations[0], likely.0, likely.1, nations[1], unlikely.0, unlikely.1
        )));
        Ok(Answer {
            data: Some(json!({
                "plays": plays, "side1": one, "side2": other, "draws": drawn,
                "percent1": [likely.0, likely.1], "percent2": [unlikely.0, unlikely.1],
            })),
            ..Answer::lines(lines)
        })
    }
}

/// The square of 1.96 in ten thousandths: an interval of 95 percent.
const Z_SQUARED: i64 = 38_416;

/// Wilson's interval for a share, of which so many of the plays are known: the whole percents at or outside of its ends
/// (E. B. Wilson, 1927). A share p lies within if (won - plays p)^2 <= z^2 plays p (1 - p).
fn wilson(won: u32, plays: u32) -> (u32, u32) {
    let (won, plays) = (i64::from(won), i64::from(plays));
    // Negative within the interval, 0 at an end.
    let over = |percent: i64| {
        let miss = 100 * won - plays * percent;
        10_000 * miss * miss - Z_SQUARED * plays * percent * (100 - percent)
    };
    let inside = |percent: &i64| over(*percent) <= 0;
    let past = |percent: i64| i64::from(over(percent) < 0);
    // Between two whole percents there may be none inside.
    let low = (0..=100).find(inside).map(|low| low - past(low));
    let high = (0..=100).rev().find(inside).map(|high| high + past(high));
    let (low, high) = (low.unwrap_or(100 * won / plays), high.unwrap_or(100 * won / plays + 1));
    let whole = |percent: i64| u32::try_from(percent).expect("percents are 0 to 100");
    (whole(low), whole(high))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RK-61: ends by the usual formula: (p + z²/2n ± z √(p(1-p)/n + z²/4n²)) / (1 + z²/n).
    #[test]
    fn rk_61_a_share_of_few_plays_has_a_wide_interval() {
        // 60.97 and 100; 0 and 39.03; 43.65 and 96.997; 43.12 and 56.88; 98.12 and 100.
        let known = [
            ((6, 6), (60, 100)),
            ((0, 6), (0, 40)),
            ((5, 6), (43, 97)),
            ((100, 200), (43, 57)),
            ((200, 200), (98, 100)),
            ((0, 1), (0, 80)),
            ((1, 1), (20, 100)),
        ];
        for ((won, plays), expected) in known {
            assert_eq!(wilson(won, plays), expected, "{won} of {plays}");
        }
    }

    #[test]
    fn rk_61_an_interval_holds_its_share_and_narrows() {
        for won in 0..=10 {
            let mut width = 101;
            for times in [1, 3, 10, 100] {
                let (low, high) = wilson(won * times, 10 * times);
                assert!((low..=high).contains(&(10 * won)), "{won}: {low} {high}");
                assert!(high - low < width, "{won} x {times}");
                width = high - low;
            }
        }
    }
}

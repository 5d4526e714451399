//! Odds of disasters and of hunger ([WC-194](docs/rules/warcamp.md#wc-194), [WC-195](docs/rules/warcamp.md#wc-195)).

use super::absent;
use super::adventurers::Adventurers;
use super::battle::Camp;
use super::growth::{named, starved};
use super::show::{self, chance, exact, expected, mean, outcomes, within};
use super::strength::{self, Member, STOCKPILE_FOOD, STORE_MAX};
use muster_kit::odds::{Distribution, fraction};
use muster_kit::{Answer, Refusal, counted};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// Members that make a tribe large, by default ([WC-143](docs/rules/warcamp.md#wc-143)).
const DISASTER_AT: u32 = 15;
/// Percent of its food that the tribe of the lowest, a middling and the highest base CE loses
/// ([WC-136](docs/rules/warcamp.md#wc-136)).
const FAMINE: [u32; 3] = [25, 50, 75];
/// Most tribes in a game ([WC-12](docs/rules/warcamp.md#wc-12)).
const TRIBES_MAX: u32 = 8;

/// A disaster that strikes, or the throw for one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Disaster {
    pub kind: DisasterKind,
    /// The tribe that it strikes.
    pub victim: Camp,
    /// Spite Ward points, which stop the adventurers' spells.
    #[serde(skip_serializing_if = "absent")]
    pub wards: u32,
    #[serde(skip_serializing_if = "absent")]
    pub food: u32,
    /// The option `disaster_at`.
    pub disaster_at: u32,
    /// For a famine: all living tribes.
    #[serde(skip_serializing_if = "absent")]
    pub tribes: Vec<TribeInFamine>,
}

/// Which disaster strikes: a given one, or the one that the table gives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DisasterKind {
    /// The d6 at the start of a large tribe's turn.
    #[default]
    Table,
    Adventurers,
    Famine,
    Meteor,
    Plague,
}

/// What a famine compares, the base CE, and what it takes from, the food, of one tribe.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TribeInFamine {
    pub base_ce: u32,
    pub food: u32,
}

/// How long the food lasts, and who starves then.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Starve {
    pub food: u32,
    #[serde(skip_serializing_if = "absent", deserialize_with = "strength::members")]
    pub members: Vec<Member>,
    /// How many members there are, where they are not listed.
    #[serde(skip_serializing_if = "absent")]
    pub heads: u32,
    /// Who bred this turn eats three times as much, this once.
    #[serde(skip_serializing_if = "absent")]
    pub bred: u32,
    /// Members who wear an item "of Fasting"; none of them is among those who bred.
    #[serde(skip_serializing_if = "absent")]
    pub fasting: u32,
    /// Food stockpiles.
    #[serde(skip_serializing_if = "absent")]
    pub stockpiles: u32,
}

impl Default for Disaster {
    fn default() -> Disaster {
        Disaster {
            kind: DisasterKind::Table,
            victim: Camp::default(),
            wards: 0,
            food: 0,
            disaster_at: DISASTER_AT,
            tribes: Vec::new(),
        }
    }
}

/// What each tribe loses ([WC-136](docs/rules/warcamp.md#wc-136)).
pub fn famine_losses(tribes: &[TribeInFamine]) -> Vec<u32> {
    let highest = tribes.iter().map(|tribe| tribe.base_ce).max();
    let lowest = tribes.iter().map(|tribe| tribe.base_ce).min();
    let percent = |tribe: &TribeInFamine| {
        let ce = Some(tribe.base_ce);
        match (ce == lowest, ce == highest) {
            (true, false) => FAMINE[0],
            (false, true) => FAMINE[2],
            _ => FAMINE[1],
        }
    };
    tribes
        .iter()
        .map(|tribe| (tribe.food * percent(tribe)).div_ceil(100))
        .collect()
}

/// A d6 of members, all if there are fewer ([WC-138](docs/rules/warcamp.md#wc-138)).
pub fn meteor(heads: u32) -> Distribution<u32> {
    Distribution::die(6).map(|die| (*die).min(heads))
}

impl Disaster {
    /// What the disaster does, in figures ([WC-195](docs/rules/warcamp.md#wc-195)).
    pub fn odds(&self) -> Result<Answer, Refusal> {
        within("Food", self.food, 0..=STORE_MAX)?;
        within(
            "The number of tribes",
            u32::try_from(self.tribes.len()).unwrap_or(u32::MAX),
            0..=TRIBES_MAX,
        )?;
        for tribe in &self.tribes {
            within("A tribe's food", tribe.food, 0..=STORE_MAX)?;
        }
        match self.kind {
            DisasterKind::Table => self.table(),
            DisasterKind::Adventurers => Ok(self.adventurers()?.answer()),
            DisasterKind::Famine => self.famine(),
            DisasterKind::Meteor => self.meteor(),
            DisasterKind::Plague => self.plague(),
        }
    }

    fn adventurers(&self) -> Result<Adventurers, Refusal> {
        Adventurers::on(&self.victim, self.wards, self.food)
    }

    /// Odds of each row of the disaster table ([WC-143](docs/rules/warcamp.md#wc-143)).
    fn table(&self) -> Result<Answer, Refusal> {
        self.victim.check()?;
        let heads = self.victim.head_count();
        if heads < self.disaster_at {
            let lines = vec![format!(
                "{} {} fewer than {}: no die is rolled.",
                counted(heads, "member"),
                if heads == 1 { "is" } else { "are" },
                self.disaster_at
            )];
            return Ok(show::answer(lines, json!({"kind": "disaster", "rolls": false})));
        }
        let sixth = fraction(1, 6);
        let struck = meteor(heads).mean(|dead| i64::from(*dead));
        let mut lines = vec![format!("{}: a d6 decides.", counted(heads, "member"))];
        let mut rows = vec![
            json!({"row": "adventurers", "p": exact(&sixth)}),
            json!({"row": "famine", "p": exact(&sixth)}),
            json!({"row": "meteor", "p": exact(&sixth), "outcomes": meteor_outcomes(heads)}),
            json!({"row": "plague", "p": exact(&sixth)}),
            json!({"row": "nothing", "p": exact(&fraction(1, 3))}),
        ];
        if self.victim.members.is_empty() {
            lines.push("1 adventurers 1/6 (17%); list the members to work the battle out.".to_owned());
        } else {
            let party = self.adventurers()?;
            let (dead, data) = (party.expected_dead(), party.data());
            lines.push(format!("1 adventurers 1/6 (17%): expected dead {}.", mean(&dead)));
            rows[0]["expected_dead"] = exact(&dead);
            rows[0]["outcomes"] = data["outcomes"].clone();
        }
        let lost = famine_losses(&self.tribes);
        lines.push(if lost.is_empty() {
            "2 famine 1/6 (17%): all tribes lose food.".to_owned()
        } else {
            format!("2 famine 1/6 (17%): the tribes lose {} food.", list(&lost))
        });
        rows[1]["lost"] = json!(lost);
        rows[2]["expected_dead"] = exact(&struck);
        lines.push(format!("3 meteor 1/6 (17%): expected dead {}.", mean(&struck)));
        lines.push("4 plague 1/6 (17%): one healthy member falls ill.".to_owned());
        lines.push("5-6 nothing 1/3 (33%).".to_owned());
        Ok(show::answer(
            lines,
            json!({"kind": "disaster", "rolls": true, "rows": rows}),
        ))
    }

    fn famine(&self) -> Result<Answer, Refusal> {
        if self.tribes.is_empty() {
            let reason = "A famine needs `tribes`: base CE and food of each.";
            return Err(Refusal::new("WC-136", reason).instead("famine 35:41 40:30 35:7"));
        }
        let lost = famine_losses(&self.tribes);
        let lines = self
            .tribes
            .iter()
            .zip(&lost)
            .map(|(tribe, lost)| format!("Base CE {}: loses {lost} of {} food.", tribe.base_ce, tribe.food));
        Ok(show::answer(lines, json!({"kind": "famine", "lost": lost})))
    }

    /// Odds of a meteor's dead ([WC-138](docs/rules/warcamp.md#wc-138)).
    fn meteor(&self) -> Result<Answer, Refusal> {
        self.victim.check()?;
        let heads = self.victim.head_count();
        let dead = meteor(heads);
        let (count, wiped) = (
            dead.mean(|dead| i64::from(*dead)),
            dead.probability(|dead| *dead == heads),
        );
        let standing = self.victim.buildings.values().sum::<u32>() + self.victim.more_buildings;
        let each = &count / num_bigint::BigInt::from(heads);
        let mut lines = vec![
            format!(
                "A meteor hits {}: expected dead {}.",
                counted(heads, "member"),
                mean(&count)
            ),
            format!("Each dies in {}.", chance(&each, i64::from(heads) * 6)),
            show::wiped_out(&wiped, 6),
        ];
        if standing > 0 {
            lines.push(match standing {
                1 => "The only building falls.".to_owned(),
                _ => format!("One of {standing} buildings falls."),
            });
        }
        let data = json!({
            "kind": "meteor",
            "each": exact(&each),
            "wiped_out": exact(&wiped),
            "buildings_lost": standing.min(1),
            "expected": expected([("dead", count)]),
            "outcomes": meteor_outcomes(heads),
        });
        Ok(show::answer(lines, data))
    }

    /// Odds of a plague that strikes one healthy member ([WC-140](docs/rules/warcamp.md#wc-140)).
    fn plague(&self) -> Result<Answer, Refusal> {
        self.victim.check()?;
        let plagued = self.victim.members.iter().filter(|member| member.plagued).count() as u32;
        let healthy = self.victim.head_count() - plagued;
        let struck = healthy.min(1);
        let each = if healthy == 0 {
            fraction(0, 1)
        } else {
            fraction(1, i64::from(healthy))
        };
        let line = if healthy == 0 {
            "Nobody is healthy: nothing happens.".to_owned()
        } else {
            format!(
                "One of {healthy} healthy members falls ill: each in {}.",
                chance(&each, i64::from(healthy))
            )
        };
        let data = json!({"kind": "plague_strike", "infected": struck, "each": exact(&each)});
        Ok(show::answer([line], data))
    }
}

fn meteor_outcomes(heads: u32) -> Value {
    outcomes(&meteor(heads), |dead| json!({"dead": dead}))
}

fn list(numbers: &[u32]) -> String {
    numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ")
}

impl Starve {
    /// What the tribe eats; `bred` only this turn ([WC-58](docs/rules/warcamp.md#wc-58)).
    fn meal(&self, bred: u32) -> u32 {
        let heads = super::battle::head_count(&self.members, self.heads);
        (heads + 2 * bred)
            .saturating_sub(self.fasting)
            .saturating_sub(STOCKPILE_FOOD * self.stockpiles)
    }

    /// How long the food lasts, and who starves first ([WC-194](docs/rules/warcamp.md#wc-194)).
    pub fn odds(&self) -> Result<Answer, Refusal> {
        strength::check_members(&self.members)?;
        within("Food", self.food, 0..=STORE_MAX)?;
        let heads = super::battle::head_count(&self.members, self.heads);
        within("The number of members", heads, 1..=strength::MEMBERS_MAX as u32)?;
        within("The number of members who bred", self.bred, 0..=heads)?;
        within("The number of members who fast", self.fasting, 0..=heads)?;
        within("The number of Food stockpiles", self.stockpiles, 0..=1_000)?;
        let (meal, later) = (self.meal(self.bred), self.meal(0));
        // Having eaten exactly everything is starving (WC-59, R-17).
        let left = self.food.saturating_sub(meal);
        let turns = match (left, later) {
            (0, _) if self.food == 0 => Some(0),
            (0, _) => Some(1),
            (_, 0) => None,
            (left, later) => Some(1 + left.div_ceil(later)),
        };
        let falls = starved(&self.members);
        let mut lines = vec![match turns {
            _ if self.food == 0 => "There is no food: the tribe starves at its next check.".to_owned(),
            None => format!(
                "Food {} lasts for ever: the tribe eats {meal} now and nothing later.",
                self.food
            ),
            Some(turns) => {
                format!(
                    "Food {}, eats {meal}: gone at the end of turn {turns} from now.",
                    self.food
                )
            }
        }];
        if !falls.is_empty() && turns.is_some() {
            lines.push(format!("Then die those of the lowest Skill: {}.", named(&falls)));
            if falls.len() == self.members.len() {
                lines.push("That is everyone: the tribe would be wiped out.".to_owned());
            }
        }
        let data = json!({
            "kind": "starve",
            "meal": meal,
            "left": left,
            "turns": turns,
            "dies": falls,
            "wiped_out": !falls.is_empty() && falls.len() == self.members.len(),
        });
        Ok(show::answer(lines, data))
    }
}

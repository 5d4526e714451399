//! Odds of infection ([WC-49](docs/rules/warcamp.md#wc-49), [WC-141](docs/rules/warcamp.md#wc-141),
//! [WC-142](docs/rules/warcamp.md#wc-142)).

use super::show::{self, chance, exact, expected, mean, outcomes, within};
use super::strength::MEMBERS_MAX;
use muster_kit::odds::{Distribution, Fraction, fraction};
use muster_kit::{Answer, Refusal};
use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use serde_json::json;

/// Plagued and healthy members side by side.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plague {
    #[serde(default)]
    pub group: Group,
    pub plagued: u32,
    pub healthy: u32,
}

/// What they do together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// Hunting, building, a war party, a kobold party ([WC-141](docs/rules/warcamp.md#wc-141)). Plagued are those who
    /// live to roll.
    #[default]
    Work,
    /// Breeding, which infects without a roll ([WC-49](docs/rules/warcamp.md#wc-49)).
    Breeders,
    /// The whole camp at the start of its turn ([WC-142](docs/rules/warcamp.md#wc-142)).
    Camp,
}

/// How many fall ill when each plagued member infects one healthy member on 4 or more, as long as there is one
/// ([WC-141](docs/rules/warcamp.md#wc-141)).
pub fn spread(plagued: u32, healthy: u32) -> Distribution<u32> {
    let all = BigInt::from(1) << plagued;
    let mut ways = BigInt::from(1);
    let mut weights = Vec::new();
    for hits in 0..=plagued {
        weights.push((hits.min(healthy), Fraction::new(ways.clone(), all.clone())));
        ways = ways * (plagued - hits) / (hits + 1);
    }
    Distribution::weighted(weights)
}

impl Plague {
    /// How many healthy ones fall ill, with exact chances.
    pub fn distribution(&self) -> Distribution<u32> {
        match self.group {
            Group::Work => spread(self.plagued, self.healthy),
            Group::Breeders => Distribution::certain(self.plagued.min(self.healthy)),
            Group::Camp if self.plagued == 0 || self.healthy == 0 => Distribution::certain(0),
            Group::Camp => Distribution::die(6).map(|die| u32::from(*die == 1)),
        }
    }

    /// Chance and mean of new infections, as lines and JSON; refuses more than 400 members of a kind.
    pub(super) fn odds(&self) -> Result<Answer, Refusal> {
        within("The number of plagued members", self.plagued, 0..=MEMBERS_MAX as u32)?;
        within("The number of healthy members", self.healthy, 0..=MEMBERS_MAX as u32)?;
        let infected = self.distribution();
        let any = infected.probability(|count| *count > 0);
        let count = infected.mean(|count| i64::from(*count));
        let each = if self.healthy == 0 {
            fraction(0, 1)
        } else {
            &count / BigInt::from(self.healthy)
        };
        let what = match self.group {
            Group::Work => "work side by side",
            Group::Breeders => "breed",
            Group::Camp => "begin their turn",
        };
        let mut lines = vec![
            format!("{} plagued and {} healthy {what}.", self.plagued, self.healthy),
            format!(
                "Somebody is infected in {}; expected {}.",
                chance(&any, 6),
                mean(&count)
            ),
            format!("Each healthy one: {}.", chance(&each, 6)),
        ];
        if self.group == Group::Breeders && self.plagued > 0 {
            lines.push("Every newborn is plagued.".to_owned());
        }
        let data = json!({
            "kind": "plague",
            "any": exact(&any),
            "each_healthy": exact(&each),
            "expected": expected([("infected", count)]),
            "outcomes": outcomes(&infected, |count| json!({"infected": count})),
        });
        Ok(show::answer(lines, data))
    }
}

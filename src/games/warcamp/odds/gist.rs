//! Odds in a few words, for a label.

use muster_kit::odds::{Fraction, decimal, permille};
use num_traits::Zero;
use serde_json::Value;

/// `wins 61.1 %, you lose 1.2, they 1.7`: the figures of an answer's `data`; none where a label has no use for
/// them.
pub fn gist(data: &Value) -> Option<String> {
    let figure = |name: &str| read(&data[name]);
    let mean = |name: &str| read(&data["expected"][name]);
    let tenths = |fraction: &Fraction| {
        let text = decimal(fraction, 1);
        text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
    };
    let text = match data["kind"].as_str()? {
        "battle" => format!(
            "wins {}, you lose {}, they {}",
            permille(&figure("win")?),
            tenths(&mean("own_dead")?),
            tenths(&mean("enemy_dead")?)
        ),
        "theft" => {
            let loot = mean("loot")?;
            let loot = if loot.is_zero() {
                String::new()
            } else {
                format!(", mean {}", tenths(&loot))
            };
            format!("works {}{loot}", permille(&figure("success")?))
        }
        "assassination" => format!("works {}", permille(&figure("success")?)),
        "hunt" => {
            let (food, bones) = (mean("food")?, mean("bones")?);
            match (food.is_zero(), bones.is_zero()) {
                (false, false) => format!("mean {} food, {} bones", tenths(&food), tenths(&bones)),
                (true, false) => format!("mean {} bones", tenths(&bones)),
                _ => format!("mean {} food", tenths(&food)),
            }
        }
        "breed" => format!(
            "{}{} newborn, {} food more eaten",
            data["newborn"],
            if data["newborn_plagued"] == true {
                " plagued"
            } else {
                ""
            },
            data["extra_food_eaten"]
        ),
        "train" => format!("better {}, costs {} bones", permille(&figure("better")?), data["price"]),
        "raise" => format!("Skill 2 to 6, costs {} bones", data["price"]),
        "kidnap" => format!("sure, costs {} bones", data["price"]),
        _ => return None,
    };
    Some(text)
}

/// A fraction as [`super::show::exact`] writes it.
fn read(value: &Value) -> Option<Fraction> {
    value.as_str()?.parse().ok()
}

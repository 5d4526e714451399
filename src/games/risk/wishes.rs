//! Chapter 5, `standing`: what a player wishes in advance for battles, of a single one or of all.

use super::action::{Action, Order};
use super::battle::{Rescue, Side, Standing, no};
use muster_kit::Refusal;

impl Standing {
    /// What an action wishes for the battles of one side, or of any; what it does not name stays.
    ///
    /// # Errors
    /// Units to rescue that the side cannot have.
    pub(super) fn with(&self, action: &Action, side: Option<Side>) -> Result<Standing, Refusal> {
        let Action::Standing {
            order,
            rescue,
            charge,
            plan,
            ..
        } = action
        else {
            unreachable!("only standing orders come here")
        };
        let rescue = rescue.as_ref().map(|text| rescue_of(text, side)).transpose()?;
        Ok(Standing {
            second: order.map_or(self.second, |order| order == Order::Second),
            rescue: rescue.unwrap_or_else(|| self.rescue.clone()),
            charge: charge.unwrap_or(self.charge),
            plan: plan.or(self.plan),
        })
    }
}

/// `auto`, `melee`, `off`, or letters of one's own units; of either side before one is known.
fn rescue_of(text: &str, side: Option<Side>) -> Result<Rescue, Refusal> {
    match text.trim().to_lowercase().as_str() {
        "auto" => return Ok(Rescue::Auto),
        "melee" => return Ok(Rescue::Melee),
        "off" => return Ok(Rescue::Off),
        _ => (),
    }
    let mut letters = Vec::new();
    for word in text.split([',', ' ']).filter(|word| !word.is_empty()) {
        let sides = Side::BOTH
            .into_iter()
            .filter(|own| side.is_none_or(|side| side == *own));
        let own = |letter: &char| {
            sides
                .clone()
                .any(|side| (0..12).any(|place| side.letter(place) == *letter))
        };
        let letter = word
            .chars()
            .next()
            .map(|letter| letter.to_ascii_uppercase())
            .filter(own);
        match letter {
            Some(letter) if word.chars().count() == 1 => letters.push(letter),
            _ => {
                let reason = format!(
                    "`{word}` does not say which units commanders keep: auto is at the first chance, melee is only in melee, \
                     off is nobody; or name units of yours by their letters."
                );
                return Err(no("RK-122", reason).instead("rescue:auto"));
            }
        }
    }
    if letters.is_empty() {
        return Err(no("RK-122", "Name the units that commanders keep, by their letters.").instead("rescue:auto"));
    }
    Ok(Rescue::Only(letters))
}

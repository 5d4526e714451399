//! What commands do otherwise under earlier numbers of the rules.

use crate::action::SwapWhat;
use crate::data::Handed;
use crate::parts::CharacterId;
use crate::state::{Terms, Wargrounds};

/// What the post about a changed sheet tells beside class, armour and kit
/// ([WG-23](docs/rules/wargrounds.md#wg-23)). Nothing under number 1; the hand of who is left-handed since number 8.
pub fn told_of_sheet(game: &Wargrounds, who: CharacterId) -> String {
    if game.terms.rules() == 1 {
        return String::new();
    }
    let sheet = game.people.sheet(who);
    let traits = sheet
        .traits
        .map(|(good, bad)| format!("; {}, {}", good.title(), bad.title()));
    let spells: Vec<&str> = sheet.spells.iter().map(|spell| spell.title()).collect();
    let spells = (!spells.is_empty()).then(|| format!("; knows {}", spells.join(", ")));
    let hand = (game.terms.rules() >= 8 && sheet.hand == Handed::Left).then(|| "; left-handed".to_owned());
    traits.into_iter().chain(spells).chain(hand).collect()
}

/// What two characters exchange, in whole words since number 4 ([WG-23](docs/rules/wargrounds.md#wg-23)).
pub fn swapped(terms: &Terms, what: SwapWhat) -> String {
    if terms.rules() >= 4 && what == SwapWhat::Both {
        "armour and kit".to_owned()
    } else {
        what.to_string()
    }
}

/// Whether `hold` in an order for the card that is up puts that card in the reserve, and stays with the other orders of the
/// line ([WG-184](docs/rules/wargrounds.md#wg-184)): since number 4. Earlier the card was used at once.
pub fn heeds_hold(terms: &Terms) -> bool {
    terms.rules() >= 4
}

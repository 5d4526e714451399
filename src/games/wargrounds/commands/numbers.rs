//! What commands do otherwise under earlier numbers of the rules.

use crate::parts::CharacterId;
use crate::state::Wargrounds;

/// What the post about a changed sheet tells beside class, armour and kit
/// ([WG-23](docs/rules/wargrounds.md#wg-23)). Nothing under number 1.
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
    traits.into_iter().chain(spells).collect()
}

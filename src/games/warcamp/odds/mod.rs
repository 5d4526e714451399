//! Exact odds ([chapter 10](docs/rules/warcamp.md#10-statistics-and-odds)). Every random mechanism of the game is a
//! kind of [`Situation`] that carries all its inputs, so that anyone can check a figure without a position.

mod adventurers;
mod battle;
mod cards;
mod disaster;
mod gist;
mod growth;
mod hunt;
mod item;
mod plague;
mod show;
mod strength;
mod text;
mod theft;
mod towers;

pub use battle::{Attacker, Battle, Camp};
pub use cards::{Draw, Spell};
pub use disaster::{Disaster, DisasterKind, Starve, TribeInFamine};
pub use gist::gist;
pub use growth::{Breed, Kidnap, Raise, Train, bonus, bonus_words};
pub use hunt::{Hunt, RISK_FROM_ROUND};
pub use item::{Forge, Item, Source};
pub use plague::{Group, Plague};
pub use strength::Member;
pub use theft::{Assassination, Kobolds, MasterThief, Robbed, Theft, Thieves, Town};

use muster_kit::{Answer, Refusal};
use serde::{Deserialize, Serialize};

/// Every input of one random mechanism of Warcamp.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Situation {
    /// Attack or raid ([WC-187](docs/rules/warcamp.md#wc-187)).
    Battle(Battle),
    /// By a Master Thief or a kobold party, from a camp or the town ([WC-189](docs/rules/warcamp.md#wc-189)).
    Theft(Theft),
    Assassination(Assassination),
    Town(Town),
    Hunt(Hunt),
    Breed(Breed),
    Train(Train),
    Raise(Raise),
    Kidnap(Kidnap),
    /// Casting a card ([WC-192](docs/rules/warcamp.md#wc-192)).
    Spell(Spell),
    /// Drawing a card ([WC-193](docs/rules/warcamp.md#wc-193)).
    Draw(Draw),
    Starve(Starve),
    Disaster(Disaster),
    Item(Item),
    Forge(Forge),
    Plague(Plague),
}

/// The exact distribution of a situation: lines for people, and `data` with every outcome and its probability.
pub fn odds(situation: &Situation) -> Result<Answer, Refusal> {
    match situation {
        Situation::Battle(battle) => battle.odds(),
        Situation::Theft(theft) => theft.odds(),
        Situation::Assassination(attempt) => attempt.odds(),
        Situation::Town(town) => town.odds(),
        Situation::Hunt(hunt) => hunt.odds(),
        Situation::Breed(breed) => breed.odds(),
        Situation::Train(train) => train.odds(),
        Situation::Raise(raise) => raise.odds(),
        Situation::Kidnap(kidnap) => kidnap.odds(),
        Situation::Spell(spell) => spell.odds(),
        Situation::Draw(draw) => draw.odds(),
        Situation::Starve(starve) => starve.odds(),
        Situation::Disaster(disaster) => disaster.odds(),
        Situation::Item(item) => item.odds(),
        Situation::Forge(forge) => forge.odds(),
        Situation::Plague(plague) => plague.odds(),
    }
}

/// A field that is as its default says is not written.
fn absent<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

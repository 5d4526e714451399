//! Why a character that is off its feet carries out no order and is no target.

use super::parts::CharacterId;
use super::rules::life;
use super::state::{Life, People, Wargrounds};

/// That a character which is off its feet carries out no order this turn
/// ([WG-103](docs/rules/wargrounds.md#wg-103), [WG-109](docs/rules/wargrounds.md#wg-109),
/// [WG-116](docs/rules/wargrounds.md#wg-116), [WG-138](docs/rules/wargrounds.md#wg-138)); none for one that stands, or
/// comes back on its next card.
pub fn is_down(game: &Wargrounds, who: CharacterId) -> Option<String> {
    let why = match game.people.fighter(who).life() {
        Life::Fallen(_) => "has fallen".to_owned(),
        Life::Recovering(1) => "recovers and loses its next card".to_owned(),
        Life::Recovering(cards @ 2..) => format!("recovers and loses its next {cards} cards"),
        Life::Away(_) if life::is_barred(game, who) => "has fallen and may not come back".to_owned(),
        Life::Out => "is out for the rest of the phase".to_owned(),
        Life::Gone => "is called away for the rest of the game".to_owned(),
        Life::Standing | Life::Unplaced | Life::Away(_) | Life::Recovering(_) => return None,
    };
    Some(format!(
        "{} {why}: it carries out no order this turn.",
        game.people.named(who)
    ))
}

/// That a character does not stand any more, and cannot be a target.
pub fn is_fallen(people: &People, who: CharacterId) -> Option<String> {
    let why = match people.fighter(who).life() {
        Life::Fallen(_) => "has fallen",
        Life::Out | Life::Gone => "is out",
        _ => return None,
    };
    Some(format!("{} {why} and cannot be attacked.", people.named(who)))
}

/// That a character cannot be attacked as things stand: it has fallen, or it is off the field for now. Who is not placed yet
/// stands on the field once the phase begins.
pub fn is_no_target(people: &People, who: CharacterId) -> Option<String> {
    is_fallen(people, who).or_else(|| {
        let is_off = matches!(people.fighter(who).life(), Life::Away(_) | Life::Recovering(_));
        is_off.then(|| format!("{} is not on the field and cannot be attacked.", people.named(who)))
    })
}

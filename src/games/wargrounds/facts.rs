//! What can be read off a position: who is where, what they can do, what carrying imposes.

use super::action::{Order, Rest, Tempo};
use super::data::{Kit, Scenario, Side, Weapon};
use super::parts::CharacterId;
use super::state::{Life, Load, Wargrounds};

/// HP of a monarch; all others have fewer.
pub const HP_MAX: u8 = 15;

/// Whether being ready like this leaves all other cards of a turn to the house: in batch tempo alone, for in classic tempo each
/// card is decided when it is drawn ([WG-182](docs/rules/wargrounds.md#wg-182), [WG-183](docs/rules/wargrounds.md#wg-183)).
pub fn leaves_the_rest(game: &Wargrounds, rest: Option<Rest>) -> bool {
    rest == Some(Rest::Auto) && game.terms.options().tempo == Tempo::Batch
}

/// What the character fights hand to hand with; none for missile users and the Disarmed
/// ([WG-30](docs/rules/wargrounds.md#wg-30), [WG-175](docs/rules/wargrounds.md#wg-175)).
pub fn weapon(game: &Wargrounds, who: CharacterId) -> Option<Weapon> {
    let fighter = game.people.fighter(who);
    if fighter.load() == Load::Diplomacy {
        return (!fighter.disarmed()).then_some(Weapon::Diplomacy);
    }
    if game.people.is_disarmed(who) {
        return None;
    }
    match game.people.sheet(who).kit {
        Kit::Short | Kit::Shield => Some(Weapon::Short),
        Kit::Dual => Some(Weapon::Dual),
        Kit::Medium => Some(Weapon::Medium),
        Kit::Long => Some(Weapon::Long),
        Kit::Pistol | Kit::PistolShield | Kit::Bow => game.terms.options().sidearms.then_some(Weapon::Short),
    }
}

/// Whether a character is its side's Monarch in VIP ([WG-172](docs/rules/wargrounds.md#wg-172)).
pub fn is_monarch(game: &Wargrounds, who: CharacterId) -> bool {
    game.field.scenario() == Scenario::Vip && game.people.monarch(game.people.side_of(who)) == Some(who)
}

/// Most HP that a character can have, 15 for a Monarch ([WG-27](docs/rules/wargrounds.md#wg-27),
/// [WG-172](docs/rules/wargrounds.md#wg-172)).
pub fn max_hp(game: &Wargrounds, who: CharacterId) -> u8 {
    if is_monarch(game, who) {
        HP_MAX
    } else {
        game.people.sheet(who).max_hp()
    }
}

/// Turns of a phase or leg, by option or by size ([WG-150](docs/rules/wargrounds.md#wg-150)).
pub fn turn_limit(game: &Wargrounds) -> u16 {
    match (game.terms.options().turn_limit, game.field.scenario().is_timed()) {
        (0, false) => [10, 12, 16][game.field.size() as usize],
        (0, true) => [15, 20, 28][game.field.size() as usize],
        (limit, _) => limit,
    }
}

/// Whether the fallen of a side still come back ([WG-109](docs/rules/wargrounds.md#wg-109),
/// [WG-152](docs/rules/wargrounds.md#wg-152), [WG-172](docs/rules/wargrounds.md#wg-172)).
pub fn may_respawn(game: &Wargrounds, side: Side) -> bool {
    match game.field.scenario() {
        Scenario::Barrel | Scenario::Storm => side == game.field.attackers() || game.turn.number() < 6,
        Scenario::Vip => game
            .people
            .monarch(side)
            .is_some_and(|who| matches!(game.people.fighter(who).life(), Life::Standing | Life::Recovering(_))),
        _ => true,
    }
}

/// The order queued for a character ([WG-183](docs/rules/wargrounds.md#wg-183)).
pub fn order_of(game: &Wargrounds, who: CharacterId) -> Option<&Order> {
    let orders = &game.seats[game.people.owner(who)].secret().orders;
    orders.iter().find(|order| order.who == who)
}

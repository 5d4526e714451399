//! What can be read off a position: who is where, what they can do, what carrying imposes.

use super::action::Order;
use super::data::{Kit, Scenario, Side, Weapon};
use super::state::{Life, Load, Wargrounds};

/// HP of a monarch; all others have fewer.
pub const HP_MAX: u8 = 15;

impl Wargrounds {
    /// What the character fights hand to hand with; none for missile users and the Disarmed
    /// ([WG-30](docs/rules/wargrounds.md#wg-30), [WG-175](docs/rules/wargrounds.md#wg-175)).
    pub fn weapon(&self, who: u8) -> Option<Weapon> {
        let fighter = self.people.fighter(who);
        if fighter.load == Load::Diplomacy {
            return (!fighter.disarmed).then_some(Weapon::Diplomacy);
        }
        if self.people.is_disarmed(who) {
            return None;
        }
        match self.people.sheet(who).kit {
            Kit::Short | Kit::Shield => Some(Weapon::Short),
            Kit::Dual => Some(Weapon::Dual),
            Kit::Medium => Some(Weapon::Medium),
            Kit::Long => Some(Weapon::Long),
            Kit::Pistol | Kit::PistolShield | Kit::Bow => self.terms.options().sidearms.then_some(Weapon::Short),
        }
    }

    /// Whether a character is its side's Monarch in VIP ([WG-172](docs/rules/wargrounds.md#wg-172)).
    pub fn is_monarch(&self, who: u8) -> bool {
        self.field.scenario() == Scenario::Vip && self.people.monarch(self.people.side_of(who)) == Some(who)
    }

    /// Most HP that a character can have, 15 for a Monarch ([WG-27](docs/rules/wargrounds.md#wg-27),
    /// [WG-172](docs/rules/wargrounds.md#wg-172)).
    pub fn max_hp(&self, who: u8) -> u8 {
        if self.is_monarch(who) {
            HP_MAX
        } else {
            self.people.sheet(who).max_hp()
        }
    }

    /// Turns of a phase or leg, by option or by size ([WG-150](docs/rules/wargrounds.md#wg-150)).
    pub fn turn_limit(&self) -> u16 {
        match (self.terms.options().turn_limit, self.field.scenario().is_timed()) {
            (0, false) => [10, 12, 16][self.field.size() as usize],
            (0, true) => [15, 20, 28][self.field.size() as usize],
            (limit, _) => limit,
        }
    }

    /// Whether the fallen of a side still come back ([WG-109](docs/rules/wargrounds.md#wg-109),
    /// [WG-152](docs/rules/wargrounds.md#wg-152), [WG-172](docs/rules/wargrounds.md#wg-172)).
    pub fn may_respawn(&self, side: Side) -> bool {
        match self.field.scenario() {
            Scenario::Barrel | Scenario::Storm => side == self.field.attackers() || self.turn.number() < 6,
            Scenario::Vip => self
                .people
                .monarch(side)
                .is_some_and(|who| matches!(self.people.fighter(who).life, Life::Standing | Life::Recovering(_))),
            _ => true,
        }
    }

    /// The order queued for a character ([WG-183](docs/rules/wargrounds.md#wg-183)).
    pub fn order_of(&self, who: u8) -> Option<&Order> {
        let orders = &self.seats[self.people.owner(who)].secret.orders;
        orders.iter().find(|order| order.who == who)
    }
}

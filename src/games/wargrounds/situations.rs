//! Questions about a position, turned into situations that stand by themselves.

use super::Wargrounds;
use super::action::Order;
use super::data::{Bad, Good, Side, Weapon};
use super::odds::{AttackOdds, Attacker, Situation, Target};
use super::rules::Deed;
use crate::kit::{Refusal, Viewer};

fn no(reason: impl Into<String>) -> Refusal {
    Refusal::new("WG-193", reason).instead("A F9 hit c, or short x short hp 5")
}

impl Wargrounds {
    /// Orders of an own side, or a text that stands by itself.
    pub fn situation_of(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        if let Ok(situation) = question.parse::<Situation>() {
            return Ok(situation);
        }
        let seat = match viewer {
            Viewer::Seat(seat) if seat.index() < self.seats.len() => seat.0,
            _ => self.captain(Side::Red),
        };
        let text = question.trim_start_matches("orders ").trim_start_matches("act ");
        let orders = self.read_orders(seat, text)?;
        self.odds_of_orders(&orders)
    }

    /// Attacks that those orders come to, all on the target of the first.
    pub fn odds_of_orders(&self, orders: &[Order]) -> Result<Situation, Refusal> {
        let mut attackers = Vec::new();
        let mut target = None;
        for order in orders {
            let plan = self.plan(order)?;
            let (on, weapon) = match plan.deed {
                Some(Deed::Hit { on, weapon } | Deed::Shoot { on, weapon }) => (on, weapon),
                Some(Deed::Throw { on }) => (on, Weapon::Thrown),
                _ => return Err(no("No weapon comes down in that order.")),
            };
            if target.is_some_and(|known| known != on) {
                return Err(no("Odds are for one target at a time."));
            }
            target = Some(on);
            attackers.push(self.attacker(order, weapon));
        }
        let on = target.ok_or_else(|| no("No weapon comes down in that order."))?;
        let before = self.fighter(on).attackers;
        let known = orders.iter().filter(|order| before.has(order.who)).count();
        let others = before.len() - u32::try_from(known).expect("few orders");
        Ok(Situation::Attack(AttackOdds {
            attackers,
            target: self.target_now(on, others),
        }))
    }

    fn attacker(&self, order: &Order, weapon: Weapon) -> Attacker {
        let sheet = self.sheet(order.who);
        Attacker {
            weapon,
            hits: None,
            fast: sheet.good(Good::Fast),
            skilled: sheet.good(Good::Skilled),
            noob: sheet.bad(Bad::Noob),
            critical: order.crit,
        }
    }

    fn target_now(&self, on: u8, others: u32) -> Target {
        let (sheet, fighter) = (self.sheet(on), self.fighter(on));
        Target {
            hp: fighter.hp.max(1).into(),
            weapon: self.weapon(on),
            shield: self.blocks(on),
            veteran: sheet.good(Good::Veteran),
            intuitive: sheet.good(Good::Intuitive),
            specialist: sheet.good(Good::Specialist),
            protect: fighter.protect,
            unfelt: if sheet.bad(Bad::Dubious) {
                0
            } else {
                self.armour[self.side_of(on) as usize].into()
            },
            others,
        }
    }
}

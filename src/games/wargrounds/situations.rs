//! Questions about a position, turned into situations that stand by themselves.

use super::Wargrounds;
use super::action::Order;
use super::data::{Bad, Good, Side, Weapon};
use super::facts::HP_MAX;
use super::odds::{AttackOdds, Attacker, Situation, Target};
use super::orders::Meant;
use super::rules::{Deed, SIDE_MAX};
use crate::kit::{Refusal, Viewer};

fn no(reason: impl Into<String>) -> Refusal {
    Refusal::new("WG-193", reason).instead("A vs c, A F9 hit c, or short x short hp 5")
}

impl Wargrounds {
    /// `A vs c`, orders of an own side, or a text that stands by itself.
    pub fn situation_of(&self, viewer: Viewer, question: &str) -> Result<Situation, Refusal> {
        if let Ok(situation) = question.parse::<Situation>() {
            return Ok(situation);
        }
        let seat = match viewer {
            Viewer::Seat(seat) if seat.index() < self.seats.len() => seat.0,
            _ => self.captain(Side::Red),
        };
        if let Some((attackers, target)) = question.split_once(" vs ") {
            return self.odds_between(seat, attackers, target);
        }
        let text = question.trim_start_matches("orders ").trim_start_matches("act ");
        let orders = self.read_orders(seat, text)?;
        self.odds_of_orders(&orders)
    }

    /// Whether an attack could come up in a game, with the HP that a character can have and no more attackers than a side
    /// has.
    ///
    /// # Errors
    /// A refusal that says what could.
    pub(super) fn could_come_up(&self, situation: &Situation) -> Result<(), Refusal> {
        let Situation::Attack(attack) = situation else {
            return Ok(());
        };
        let (hp, others) = (u32::from(HP_MAX), u32::from(SIDE_MAX));
        if attack.target.hp > hp {
            return Err(no(format!("No character of this game has more than {hp} HP.")).instead(format!("hp {hp}")));
        }
        if attack.target.others > others {
            let reason = format!("A side has at most {others} characters to attack with.");
            return Err(no(reason).instead(format!("others {others}")));
        }
        Ok(())
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
        let by: Vec<u8> = orders.iter().map(|order| order.who).collect();
        Ok(Situation::Attack(AttackOdds {
            attackers,
            target: self.target_now(on, &by),
        }))
    }

    /// `A, C vs b`: attacks of several on one, in that order, wherever they stand.
    fn odds_between(&self, seat: u8, attackers: &str, target: &str) -> Result<Situation, Refusal> {
        let side = self.seats[usize::from(seat)].side;
        let words = attackers.split([',', '+', ' ']).filter(|word| !word.is_empty());
        let by: Vec<u8> = words
            .map(|word| self.find(side, word, Meant::Own))
            .collect::<Result<_, _>>()?;
        let on = self.find(side, target, Meant::Enemy)?;
        if let Some(friend) = by.iter().find(|who| self.side_of(**who) == self.side_of(on)) {
            return Err(no(format!(
                "{} and {} are on one side.",
                self.named(*friend),
                self.named(on)
            )));
        }
        let armed = |who: &u8| {
            let weapon = self.weapon(*who).or_else(|| self.missile(*who));
            let weapon =
                weapon.ok_or_else(|| no(format!("{} has nothing in hand to strike with.", self.named(*who))))?;
            Ok(self.attacker(&Order::stay(*who), weapon))
        };
        Ok(Situation::Attack(AttackOdds {
            attackers: by.iter().map(armed).collect::<Result<_, Refusal>>()?,
            target: self.target_now(on, &by),
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

    /// A target as it stands, before the attacks of `by`.
    fn target_now(&self, on: u8, by: &[u8]) -> Target {
        let (sheet, fighter) = (self.sheet(on), self.fighter(on));
        let known = by.iter().filter(|who| fighter.attackers.has(**who)).count();
        Target {
            hp: fighter.hp.max(1).into(),
            weapon: self.weapon(on),
            shield: self.blocks(on),
            veteran: sheet.good(Good::Veteran),
            intuitive: sheet.good(Good::Intuitive),
            specialist: sheet.good(Good::Specialist),
            protect: fighter.protect,
            unfelt: self.unfelt(on).into(),
            others: fighter.attackers.len() - u32::try_from(known).expect("few attackers"),
        }
    }
}

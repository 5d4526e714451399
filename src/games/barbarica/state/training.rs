//! How units are trained with what they have done (BB-283).

use super::record::{DEEDS, price};
use super::unit::Unit;
use crate::words::Attribute;

/// How far above the card an attribute can be raised ([BB-283](docs/rules/barbarica.md#bb-283)).
pub const RAISED_MAX: usize = 2;

impl Unit {
    /// Its present value, wounds apart: for S what it starts a scenario with.
    pub fn attribute(&self, attribute: Attribute) -> u8 {
        match attribute {
            Attribute::M => self.movement,
            Attribute::E => self.expertise,
            Attribute::A => self.attacks,
            Attribute::D => self.discipline,
            Attribute::S => self.start,
        }
    }

    /// Why it cannot be trained so ([BB-283](docs/rules/barbarica.md#bb-283)).
    pub fn why_untrained(&self, attribute: Attribute) -> Option<String> {
        let raised = self.record.advances.iter().filter(|other| **other == attribute).count();
        let left = self.record.advances_left();
        let name = self.name();
        if left == 0 {
            let missing = DEEDS - self.record.deeds % DEEDS;
            let deeds = if missing == 1 { "deed brings" } else { "deeds bring" };
            return Some(format!("{name} has no advance to spend; {missing} more {deeds} one."));
        }
        if left < price(attribute) {
            return Some(format!("One more Attack costs two advances, and {name} has one."));
        }
        if attribute == Attribute::A && raised > 0 {
            return Some(format!("{name} has gained an Attack already, and nobody gains two."));
        }
        if raised >= RAISED_MAX {
            return Some(format!(
                "{name} has {} two above its card, and nobody gets further.",
                attribute.title()
            ));
        }
        (self.attribute(attribute) >= 10)
            .then(|| format!("{name} has {} 10, and nothing is above that.", attribute.title()))
    }

    /// Spends an advance; whether it may is asked before ([BB-283](docs/rules/barbarica.md#bb-283)).
    pub fn train(&mut self, attribute: Attribute) {
        match attribute {
            Attribute::M => self.movement += 1,
            Attribute::E => self.expertise += 1,
            Attribute::A => self.attacks += 1,
            Attribute::D => self.discipline += 1,
            Attribute::S => {
                self.start += 1;
                self.strength += 1;
            }
        }
        self.record.advances.push(attribute);
    }

    /// What the bot spends an advance on: E if below the card + 1, else D, else S; whatever is left if none can be
    /// raised ([BB-283](docs/rules/barbarica.md#bb-283)).
    pub fn usual_training(&self) -> Option<Attribute> {
        let below = self.expertise < self.sheet().expertise + 1;
        let first = [Attribute::E].into_iter().filter(|_| below);
        let order = [Attribute::D, Attribute::S, Attribute::E, Attribute::M];
        first
            .chain(order)
            .find(|attribute| self.why_untrained(*attribute).is_none())
    }
}

//! What a table has agreed on: the number of the rules and the options.

use crate::action::Options;

/// What a game is played by.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    rules: u32,
    options: Options,
}

impl Terms {
    /// Rules of that number, with these options.
    pub fn new(rules: u32, options: Options) -> Terms {
        Terms { rules, options }
    }

    /// The number of the rules that it is played by.
    pub fn rules(&self) -> u32 {
        self.rules
    }

    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The host has changed the options.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Plays on, or not, with another episode after this one. Says how it was before.
    pub fn set_campaign(&mut self, on: bool) -> bool {
        std::mem::replace(&mut self.options.campaign, on)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_campaign_is_switched_off_and_on_again() {
        let mut terms = Terms::new(3, Options::default());
        let before = terms.set_campaign(false);
        assert!(!terms.options().campaign);
        assert!(!terms.set_campaign(before));
        assert_eq!(terms, Terms::new(3, Options::default()));
    }
}

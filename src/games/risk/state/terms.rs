//! What a game is played by.

use crate::action::Options;

/// The number of the rules, and the options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms {
    rules: u32,
    options: Options,
}

impl Terms {
    /// By these rules, under these options.
    pub fn new(rules: u32, options: Options) -> Terms {
        Terms { rules, options }
    }

    /// The number of the rules that it is played by.
    pub fn rules(&self) -> u32 {
        self.rules
    }

    /// The options that it was started with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// RK-74: the limit of a list that a player brings; none if the scenario gives the lists.
    pub fn list_limit(&self) -> Option<u32> {
        self.options.is_free().then_some(self.options.battle_points)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_free_battles_take_lists() {
        let limit = |scenario: &str| {
            let options = Options {
                scenario: scenario.to_owned(),
                ..Options::default()
            };
            Terms::new(6, options).list_limit()
        };
        assert_eq!((limit("free"), limit("farm")), (Some(40), None));
    }
}

//! What was settled before the first turn: the rules' number, the options and the region.

use crate::action::{Options, TownStores};
use crate::data::Map;
use muster_kit::Refusal;

/// What a game is played by. The host may change most options while it runs.
#[derive(Clone, PartialEq, Debug)]
pub struct Terms {
    rules: u32,
    options: Options,
    map: Map,
}

impl Terms {
    /// The rules of that number, with these options, in that region.
    pub fn new(rules: u32, options: Options, map: Map) -> Terms {
        Terms { rules, options, map }
    }

    /// The number of the rules that the game is played by.
    pub fn rules(&self) -> u32 {
        self.rules
    }

    /// The options as they stand now.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The region picture.
    pub fn map(&self) -> Map {
        self.map
    }

    /// The host has set other options.
    pub fn set_options(&mut self, options: Options) {
        self.options = options;
    }

    /// Whether hostile acts are refused in that round ([WC-23](docs/rules/warcamp.md#wc-23)).
    pub fn is_truce(&self, round: u16) -> bool {
        round <= self.options.truce
    }

    /// Whether camps are safe from thieves in that round ([WC-75](docs/rules/warcamp.md#wc-75)).
    pub fn is_grace(&self, round: u16) -> bool {
        round <= self.options.theft_grace
    }

    /// Refuses hostile acts while the truce holds ([WC-23](docs/rules/warcamp.md#wc-23)).
    pub fn check_truce(&self, round: u16) -> Result<(), Refusal> {
        if !self.is_truce(round) {
            return Ok(());
        }
        let text = format!("Truce until the end of round {}.", self.options.truce);
        Err(Refusal::new("WC-23", text).code("truce"))
    }

    /// Refuses thefts from camps and kidnapping in the first rounds ([WC-75](docs/rules/warcamp.md#wc-75)).
    pub fn check_grace(&self, round: u16) -> Result<(), Refusal> {
        if !self.is_grace(round) {
            return Ok(());
        }
        let first = self.options.theft_grace + 1;
        let text = format!("Camps are safe from thieves until round {first}. The town is not.");
        Err(Refusal::new("WC-75", text).code("grace"))
    }

    /// Whether the town's stores have an end ([WC-90](docs/rules/warcamp.md#wc-90)).
    pub fn is_town_limited(&self) -> bool {
        self.options.town_stores == TownStores::Limited
    }

    /// Whether the six cards marked (P) are in the deck ([T-3](docs/rules/warcamp.md#t-3)).
    pub fn has_plague_cards(&self) -> bool {
        self.options.disaster_table || self.options.plague
    }

    /// Whether a tribe of so many members is large ([WC-130](docs/rules/warcamp.md#wc-130)).
    pub fn is_large(&self, heads: u32) -> bool {
        heads >= u32::from(self.options.disaster_at)
    }

    /// Whether a tribe of so many members brings famine ([WC-135](docs/rules/warcamp.md#wc-135)).
    pub fn is_huge(&self, heads: u32) -> bool {
        heads >= u32::from(self.options.famine_at)
    }

    /// Whether some option strikes large tribes.
    pub fn size_matters(&self) -> bool {
        let options = &self.options;
        options.disaster_table || options.adventurers || options.meteor || options.plague
    }

    /// Whether the game ends with that round ([WC-150](docs/rules/warcamp.md#wc-150)).
    pub fn ends_with(&self, round: u16) -> bool {
        self.options.final_round > 0 && round >= self.options.final_round
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(change: impl FnOnce(&mut Options)) -> Terms {
        let mut options = Options::default();
        change(&mut options);
        Terms::new(2, options, Map::GristleVale)
    }

    #[test]
    fn truce_and_grace_end_with_their_last_rounds() {
        let terms = terms(|options| (options.truce, options.theft_grace) = (1, 2));
        assert_eq!([1, 2, 3].map(|round| terms.is_truce(round)), [true, false, false]);
        assert_eq!([1, 2, 3].map(|round| terms.is_grace(round)), [true, true, false]);
        let truce = terms.check_truce(1).expect_err("there is a truce");
        assert_eq!(truce.reason, "Truce until the end of round 1.");
        let grace = terms.check_grace(2).expect_err("camps are safe");
        assert_eq!(
            grace.reason,
            "Camps are safe from thieves until round 3. The town is not."
        );
    }

    #[test]
    fn the_last_round_ends_the_game_and_without_one_none_does() {
        let terms_of = |last| terms(|options| options.final_round = last);
        assert!(terms_of(9).ends_with(9) && !terms_of(9).ends_with(8));
        assert!(!terms_of(0).ends_with(200));
    }

    #[test]
    fn size_counts_from_its_option_on() {
        let terms = terms(|options| (options.disaster_at, options.famine_at) = (15, 30));
        assert!(terms.is_large(15) && !terms.is_large(14));
        assert!(terms.is_huge(30) && !terms.is_huge(29));
    }
}

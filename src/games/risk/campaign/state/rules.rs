//! What a campaign is played by, fixed when it begins.

use crate::action::{Battles, Goal, Lists, Moves, Options, Reinforce};
use crate::battle::state::House;
use crate::data::{Land, Map};
use serde::{Deserialize, Serialize};

/// The options that a campaign is played by (chapter 4).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CampaignRules {
    /// The number of the rules: that of the game, which fills it in when a position is read.
    #[serde(skip)]
    number: u32,
    goal: Goal,
    goal_text: String,
    goal_share: u32,
    /// RK-68: 0 for none.
    turns: u16,
    /// Starting armies of each nation ([RK-24](docs/rules/risk.md#rk-24)).
    armies: u8,
    /// RK-24: the placing distance.
    radius: u32,
    /// RK-19: limits of free lists, of a starting army and of a reinforcement; none for standard lists.
    free: Option<(u32, u32)>,
    reinforce: Reinforce,
    /// RK-11: entering forest and hills costs two steps.
    rough: bool,
    sealed: bool,
    /// The staff fights all battles at once ([RK-61](docs/rules/risk.md#rk-61)).
    auto: bool,
    battle_turns: u16,
    house: House,
    /// RK-51: a hungry army gets a train only if it is ordered. Since rules number 2; under number 1 it is sent by itself.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    trains_on_order: bool,
}

impl CampaignRules {
    /// What the options of a game come to on a map, which has a placing distance of its own for `radius` 0.
    pub fn of(rules: u32, options: &Options, map: &Map) -> CampaignRules {
        CampaignRules {
            number: rules,
            trains_on_order: rules >= 2,
            goal: options.goal,
            goal_text: options.goal_text.clone(),
            goal_share: options.goal_share,
            turns: options.turns,
            armies: options.armies,
            radius: if options.radius == 0 {
                map.radius()
            } else {
                options.radius
            },
            free: (options.lists == Lists::Free).then_some((options.army_points, options.fresh_points)),
            reinforce: options.reinforce,
            rough: options.rough_cost == 2,
            sealed: options.moves == Moves::Sealed,
            auto: options.battles == Battles::Auto,
            battle_turns: options.battle_turns,
            house: options.house(),
        }
    }

    /// The number of the rules that it is played by.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// What wins it ([RK-67](docs/rules/risk.md#rk-67)).
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// RK-67: percent of all towns and capitals.
    pub fn goal_share(&self) -> u32 {
        self.goal_share
    }

    /// RK-68: the last turn; 0 for none.
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// Starting armies of each nation ([RK-24](docs/rules/risk.md#rk-24)).
    pub fn armies(&self) -> u8 {
        self.armies
    }

    /// RK-24: the placing distance.
    pub fn radius(&self) -> u32 {
        self.radius
    }

    /// RK-19: limits of free lists, of a starting army and of a reinforcement; none for standard lists.
    pub fn free(&self) -> Option<(u32, u32)> {
        self.free
    }

    /// Which dice are thrown for reinforcements ([RK-33](docs/rules/risk.md#rk-33)).
    pub fn reinforce(&self) -> Reinforce {
        self.reinforce
    }

    /// RK-27: orders are sealed until all are in.
    pub fn sealed(&self) -> bool {
        self.sealed
    }

    /// The staff fights all battles at once ([RK-61](docs/rules/risk.md#rk-61)).
    pub fn auto(&self) -> bool {
        self.auto
    }

    /// The last turn of its battles.
    pub fn battle_turns(&self) -> u16 {
        self.battle_turns
    }

    /// The options that its battles are fought by.
    pub fn house(&self) -> House {
        self.house
    }

    /// RK-51: a hungry army gets a train only if it is ordered.
    pub fn trains_on_order(&self) -> bool {
        self.trains_on_order
    }

    /// RK-67: the words of the host for the goal `custom`.
    pub fn goal_text(&self) -> &str {
        &self.goal_text
    }

    /// It is played by the rules of that number.
    pub fn played_by(&mut self, rules: u32) {
        self.number = rules;
    }

    /// RK-11: steps that entering ground costs.
    pub fn steps_into(&self, land: Land) -> u32 {
        1 + u32::from(self.rough && land.is_rough())
    }

    /// RK-68: whether nothing is left to march for once a turn is over.
    pub fn ends_with(&self, turn: u16) -> bool {
        self.turns > 0 && turn >= self.turns
    }

    /// Since rules number 3 a seat is a person's once it has given standing orders, and a side of a non-player follows a
    /// person who delegates ([RK-61](docs/rules/risk.md#rk-61)).
    pub fn knows_who_took_over(&self) -> bool {
        self.number >= 3
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(number: u32, options: &Options) -> CampaignRules {
        CampaignRules::of(number, options, &Map::named("crowns").expect("it is built in"))
    }

    #[test]
    fn a_turn_limit_of_0_is_none() {
        let limit = |turns| {
            let options = Options {
                turns,
                ..Options::default()
            };
            rules(6, &options).ends_with(12)
        };
        assert!(limit(12) && !limit(13) && !limit(0));
    }

    #[test]
    fn rough_ground_costs_two_steps_if_the_options_say_so() {
        let cost = |rough_cost| {
            let options = Options {
                rough_cost,
                ..Options::default()
            };
            rules(6, &options).steps_into(Land::Forest)
        };
        assert_eq!((cost(1), cost(2)), (1, 2));
        assert_eq!(rules(6, &Options::default()).steps_into(Land::Open), 1);
    }

    #[test]
    fn trains_come_on_order_since_rules_number_2() {
        let on_order = |number| rules(number, &Options::default()).trains_on_order();
        assert!(!on_order(1) && on_order(2));
    }
}

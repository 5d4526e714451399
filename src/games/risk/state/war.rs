//! What is fought: one battle, or a campaign with several.

use crate::battle::Battle;
use crate::campaign::Campaign;
use muster_kit::Topic;
use serde::{Deserialize, Serialize};

/// RK-1: what is fought. A campaign holds several battles side by side, each with its number (RK-57).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum War {
    Battle(Box<Battle>),
    Campaign(Box<Campaign>),
}

impl War {
    /// The position on the map; none if the game is a single battle.
    pub fn campaign(&self) -> Option<&Campaign> {
        match self {
            War::Campaign(campaign) => Some(campaign),
            War::Battle(_) => None,
        }
    }

    /// The battles that are fought now, by number.
    pub fn battles(&self) -> Vec<&Battle> {
        match self {
            War::Battle(battle) => vec![battle],
            War::Campaign(campaign) => campaign.fights.battles().iter().collect(),
        }
    }

    /// The battle of that number; none if it is not being fought.
    pub fn battle(&self, number: u16) -> Option<&Battle> {
        self.battles()
            .into_iter()
            .find(|battle| battle.terms.number() == number)
    }

    /// The battle of that number, to change it; none if it is not being fought.
    pub fn battle_mut(&mut self, number: u16) -> Option<&mut Battle> {
        match self {
            War::Battle(battle) => Some(&mut **battle).filter(|battle| battle.terms.number() == number),
            War::Campaign(campaign) => campaign.fights.battle_mut(number),
        }
    }

    /// The topic of a battle's posts and duties: the game itself where it is the only one.
    pub fn topic(&self, battle: &Battle) -> Topic {
        match self {
            War::Battle(_) => Topic::GAME,
            War::Campaign(_) => Topic(battle.terms.number()),
        }
    }

    /// The battle of a topic; a single battle whatever the topic.
    pub fn of_topic(&self, topic: Topic) -> Option<&Battle> {
        match self {
            War::Battle(battle) => Some(battle),
            War::Campaign(campaign) => campaign.fights.battle(topic.0),
        }
    }

    /// Whether battle or campaign has ended and waits for nobody.
    pub fn is_over(&self) -> bool {
        match self {
            War::Battle(battle) => battle.progress.is_over(),
            War::Campaign(campaign) => campaign.calendar.is_over(),
        }
    }

    /// What has to be typed to name a battle: nothing where there is only one.
    pub fn number_to_type(&self, battle: &Battle) -> Option<u16> {
        match self {
            War::Battle(_) => None,
            War::Campaign(_) => Some(battle.terms.number()),
        }
    }

    /// It is fought by the rules of that number.
    pub fn fought_by(&mut self, rules: u32) {
        match self {
            War::Battle(battle) => battle.terms.fought_by(rules),
            War::Campaign(campaign) => {
                campaign.rules.played_by(rules);
                for battle in campaign.fights.battles_mut() {
                    battle.terms.fought_by(rules);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{House, setup};
    use crate::data::SCENARIOS;

    #[test]
    fn a_single_battle_is_the_game_itself() {
        let battle = setup::begin(6, 1, &SCENARIOS[0], House::default());
        let mut war = War::Battle(Box::new(battle.clone()));
        assert_eq!((war.battles().len(), war.topic(&battle)), (1, Topic::GAME));
        assert!(war.of_topic(Topic(3)).is_some() && war.battle(2).is_none() && war.campaign().is_none());
        assert_eq!((war.number_to_type(&battle), war.is_over()), (None, false));
        war.fought_by(2);
        assert_eq!(war.battle(1).map(|battle| battle.terms.rules()), Some(2));
    }
}

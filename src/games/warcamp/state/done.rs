//! What a tribe has done this turn ([WC-30](docs/rules/warcamp.md#wc-30)).

use serde::{Deserialize, Serialize};

/// What a leader did this turn ([WC-29](docs/rules/warcamp.md#wc-29)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LeaderJob {
    Marched,
    Stole,
    Stalked,
}

/// Once-a-turn things ([WC-30](docs/rules/warcamp.md#wc-30)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Done {
    hunt: bool,
    breed: bool,
    attack: bool,
    /// The kobold party has been out.
    party: bool,
    spell: bool,
    forged: u16,
    kidnaps: u16,
    #[serde(default)]
    leader: Option<LeaderJob>,
}

impl Done {
    /// Whether its hunt is done.
    pub fn has_hunted(&self) -> bool {
        self.hunt
    }

    /// Whether its breeding is done.
    pub fn has_bred(&self) -> bool {
        self.breed
    }

    /// Whether its attack or raid is done.
    pub fn has_attacked(&self) -> bool {
        self.attack
    }

    /// Whether its kobold party has been out.
    pub fn has_sent_party(&self) -> bool {
        self.party
    }

    /// Whether its spell is cast.
    pub fn has_cast(&self) -> bool {
        self.spell
    }

    /// How many forges have worked.
    pub fn forged(&self) -> u16 {
        self.forged
    }

    /// How many members of others it has kidnapped.
    pub fn kidnaps(&self) -> u16 {
        self.kidnaps
    }

    /// March, theft or murder, whichever its leader did this turn ([WC-29](docs/rules/warcamp.md#wc-29)).
    pub fn leader(&self) -> Option<LeaderJob> {
        self.leader
    }

    /// Whether its leader may still act ([WC-29](docs/rules/warcamp.md#wc-29)).
    pub fn is_leader_free(&self) -> bool {
        self.leader.is_none()
    }

    /// The one hunt of the turn is used up.
    pub fn hunt(&mut self) {
        self.hunt = true;
    }

    /// The one breeding of the turn is used up.
    pub fn breed(&mut self) {
        self.breed = true;
    }

    /// The one attack or raid of the turn is used up.
    pub fn attack(&mut self) {
        self.attack = true;
    }

    /// Its kobold party goes out.
    pub fn send_party(&mut self) {
        self.party = true;
    }

    /// It casts a spell.
    pub fn cast(&mut self) {
        self.spell = true;
    }

    /// One more of its forges is used up for this turn ([WC-117](docs/rules/warcamp.md#wc-117)).
    pub fn forge(&mut self) {
        self.forged += 1;
    }

    /// It kidnaps a member of another tribe.
    pub fn kidnap(&mut self) {
        self.kidnaps += 1;
    }

    /// Its leader does that.
    pub fn lead(&mut self, job: LeaderJob) {
        self.leader = Some(job);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thing_is_noted_by_itself() {
        let mut done = Done::default();
        assert!(done.is_leader_free());
        done.hunt();
        done.attack();
        done.lead(LeaderJob::Marched);
        done.forge();
        done.forge();
        done.kidnap();
        assert!(done.has_hunted() && done.has_attacked() && !done.is_leader_free());
        assert!(!done.has_bred() && !done.has_cast() && !done.has_sent_party());
        assert_eq!((done.forged(), done.kidnaps()), (2, 1));
        assert_eq!(done.leader(), Some(LeaderJob::Marched));
    }
}

//! One member of a tribe.

use super::Name;
use serde::{Deserialize, Serialize};

/// The range of stored Skill ([WC-1](docs/rules/warcamp.md#wc-1)).
pub const SKILL_MIN: u8 = 2;
/// The upper end of stored values; no training goes beyond.
pub const SKILL_MAX: u8 = 10;

/// One member. `skill` is the stored number of [WC-1](docs/rules/warcamp.md#wc-1), 2 to 10.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Member {
    number: u16,
    skill: u8,
    name: Name,
    #[serde(default)]
    plagued: bool,
    /// What the member did this turn.
    #[serde(default)]
    job: Option<Job>,
    /// Whether the member bred and eats three times as much this turn, whatever they do after
    /// ([WC-48](docs/rules/warcamp.md#wc-48)).
    #[serde(default)]
    bred: bool,
    /// Whether the member joined this turn ([WC-28](docs/rules/warcamp.md#wc-28)).
    #[serde(default)]
    new: bool,
    #[serde(default)]
    in_tower: bool,
}

/// Ways of having acted ([WC-26](docs/rules/warcamp.md#wc-26)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Job {
    Hunted,
    Bred,
    Built,
    Marched,
    Stole,
    Stalked,
    Forged,
    Entered,
    Left,
}

impl Job {
    /// What follows `has` or `have`: `hunted`.
    pub fn done(self) -> &'static str {
        match self {
            Job::Hunted => "hunted",
            Job::Bred => "bred",
            Job::Built => "built",
            Job::Marched => "marched",
            Job::Stole => "been stealing",
            Job::Stalked => "stalked",
            Job::Forged => "forged",
            Job::Entered => "entered a tower",
            Job::Left => "left a tower",
        }
    }
}

impl Member {
    /// A healthy member who is in the camp from the start.
    pub fn founding(number: u16, skill: u8, name: Name) -> Member {
        Member {
            number,
            skill,
            name,
            plagued: false,
            job: None,
            bred: false,
            new: false,
            in_tower: false,
        }
    }

    /// One who joins under that number, to wait for the tribe's next turn ([WC-28](docs/rules/warcamp.md#wc-28)).
    pub fn joining(self, number: u16) -> Member {
        Member {
            number,
            job: None,
            bred: false,
            new: true,
            in_tower: false,
            ..self
        }
    }

    /// The same with the plague, or without.
    pub fn sick(self, plagued: bool) -> Member {
        Member { plagued, ..self }
    }

    /// Unique in the tribe, and never given again.
    pub fn number(&self) -> u16 {
        self.number
    }

    /// Stored Skill, 2 to 10.
    pub fn skill(&self) -> u8 {
        self.skill
    }

    /// How the member is called.
    pub fn name(&self) -> &Name {
        &self.name
    }

    /// Stored Skill, less 1 when plagued: what all strengths are summed from ([WC-1](docs/rules/warcamp.md#wc-1)).
    pub fn counted(&self) -> u32 {
        u32::from(self.skill) - u32::from(self.plagued)
    }

    /// Whether the member has the plague.
    pub fn is_plagued(&self) -> bool {
        self.plagued
    }

    /// What the member did this turn.
    pub fn job(&self) -> Option<Job> {
        self.job
    }

    /// Whether the member bred this turn and eats three times as much ([WC-48](docs/rules/warcamp.md#wc-48)).
    pub fn has_bred(&self) -> bool {
        self.bred
    }

    /// Whether the member joined this turn ([WC-28](docs/rules/warcamp.md#wc-28)).
    pub fn is_new(&self) -> bool {
        self.new
    }

    /// Whether the member holds a place in a tower.
    pub fn is_in_tower(&self) -> bool {
        self.in_tower
    }

    /// Whether the member can be given a job ([WC-27](docs/rules/warcamp.md#wc-27)).
    pub fn is_able(&self) -> bool {
        self.job.is_none() && !self.in_tower && !self.new
    }

    /// Whether the member can leave a tower ([WC-113](docs/rules/warcamp.md#wc-113)).
    pub fn can_leave(&self) -> bool {
        self.in_tower && self.job.is_none() && !self.new
    }

    /// Whether Whip-Crack can rouse the member, who has acted, is no newcomer and in no tower.
    pub fn is_tired(&self) -> bool {
        self.job.is_some() && !self.new && !self.in_tower
    }

    /// Does that, and has acted ([WC-26](docs/rules/warcamp.md#wc-26)).
    pub fn act(&mut self, job: Job) {
        self.job = Some(job);
        self.bred |= job == Job::Bred;
        match job {
            Job::Entered => self.in_tower = true,
            Job::Left => self.in_tower = false,
            _ => (),
        }
    }

    /// May act again.
    pub fn rouse(&mut self) {
        self.job = None;
    }

    /// Falls out of a destroyed tower ([WC-114](docs/rules/warcamp.md#wc-114)).
    pub fn fall_out(&mut self) {
        self.in_tower = false;
    }

    /// The tribe's turn begins ([WC-24](docs/rules/warcamp.md#wc-24), step 1).
    pub fn wake_up(&mut self) {
        self.job = None;
        self.bred = false;
        self.new = false;
    }

    /// Catches the plague.
    pub fn infect(&mut self) {
        self.plagued = true;
    }

    /// Is healthy again.
    pub fn cure(&mut self) {
        self.plagued = false;
    }

    /// The player gives a name.
    pub fn rename(&mut self, name: &str) {
        self.name = Name::Given(name.into());
    }

    /// Stored Skill stays within 2 and 10; what exceeds is lost ([WC-39](docs/rules/warcamp.md#wc-39),
    /// [WC-104](docs/rules/warcamp.md#wc-104)).
    pub fn shift_skill(&mut self, by: i16) {
        let shifted = i16::from(self.skill) + by;
        let kept = shifted.clamp(i16::from(SKILL_MIN), i16::from(SKILL_MAX));
        self.skill = u8::try_from(kept).expect("2 to 10");
    }

    /// Whether Skill and name are such as play can bring about.
    pub fn is_skilled(&self) -> bool {
        (SKILL_MIN..=SKILL_MAX).contains(&self.skill)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member() -> Member {
        Member::founding(3, 5, Name::Given("Bo".into()))
    }

    #[test]
    fn who_has_acted_or_is_new_or_in_a_tower_is_not_able() {
        let mut one = member();
        assert!(one.is_able() && !one.is_tired());
        one.act(Job::Hunted);
        assert!(!one.is_able() && one.is_tired());
        one.rouse();
        one.act(Job::Entered);
        assert!(one.is_in_tower() && !one.is_tired() && !one.can_leave());
        one.wake_up();
        assert!(!one.is_able() && one.can_leave());
        one.act(Job::Left);
        assert!(!one.is_in_tower());
        let new = member().joining(9);
        assert!(!new.is_able() && new.is_new() && new.number() == 9);
    }

    #[test]
    fn a_breeder_eats_more_all_turn_even_when_roused() {
        let mut one = member();
        one.act(Job::Bred);
        one.rouse();
        one.act(Job::Marched);
        assert!(one.has_bred());
        one.wake_up();
        assert!(!one.has_bred());
    }

    #[test]
    fn skill_stays_between_two_and_ten_and_the_plague_takes_one() {
        let mut one = member();
        one.shift_skill(9);
        assert_eq!(one.skill(), SKILL_MAX);
        one.infect();
        assert_eq!(one.counted(), 9);
        one.shift_skill(-20);
        assert_eq!((one.skill(), one.counted()), (SKILL_MIN, 1));
        one.cure();
        assert_eq!(one.counted(), 2);
    }
}

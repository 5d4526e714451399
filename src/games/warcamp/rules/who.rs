//! Who does a job ([WC-153](docs/rules/warcamp.md#wc-153)), and who can
//! ([chapter 2.17](docs/rules/warcamp.md#217-orders-in-one-line), [WC-27](docs/rules/warcamp.md#wc-27)).

use super::super::data::Leader;
use super::super::state::{Job, LeaderJob, Member, Tribe};
use super::super::words::{Who, WhoWord};
use super::{no, row};
use muster_kit::Refusal;
use std::cmp::Reverse;

/// Jobs differ in who may be told to do them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Hunting, breeding, building, manning: able members, never a leader.
    Work,
    /// Marching: able members and the leader.
    March,
    /// Leaving towers: members inside who have not acted.
    Leave,
}

/// Who was named, worked out.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Group {
    /// By number, each once.
    pub members: Vec<u16>,
    pub leader: bool,
}

/// Why a member cannot do a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    Gone,
    NoMember,
    New,
    Busy(Job),
    InTower,
    NotInTower,
}

impl Unfit {
    /// `is in a tower`, or `are in a tower` of several: what follows their numbers.
    pub fn words(self, count: usize) -> String {
        let (is, has, member) = if count == 1 {
            ("is", "has", "no member")
        } else {
            ("are", "have", "no members")
        };
        match self {
            Unfit::Gone => format!("{is} dead or gone"),
            Unfit::NoMember => format!("{is} {member}"),
            Unfit::New => "joined this turn".to_owned(),
            Unfit::Busy(job) => format!("{has} {}", job.done()),
            Unfit::InTower => format!("{is} in a tower"),
            Unfit::NotInTower => format!("{is} in no tower"),
        }
    }
}

impl Tribe {
    /// Works out a WHO now ([WC-153](docs/rules/warcamp.md#wc-153)). Members named by number must be able; words that
    /// stand for several take those who are.
    pub fn group(&self, who: &Who, task: Task) -> Result<Group, Refusal> {
        let fit = |member: &&Member| match task {
            Task::Leave => member.can_leave(),
            _ => member.is_able(),
        };
        let mut group = Group::default();
        for word in &who.0 {
            match *word {
                WhoWord::Member(number) => group.members.push(self.check_fit(number, task)?),
                WhoWord::Range(first, last) => {
                    let within = |member: &&Member| (first..=last).contains(&member.number());
                    let able = self.people.iter().filter(within).filter(fit);
                    group.members.extend(able.map(|member| member.number()));
                }
                WhoWord::All => group
                    .members
                    .extend(self.people.iter().filter(fit).map(|member| member.number())),
                WhoWord::Best(count) => {
                    let mut able: Vec<&Member> = self.people.iter().filter(fit).collect();
                    able.sort_by_key(|member| (Reverse(member.counted()), member.number()));
                    group
                        .members
                        .extend(able.iter().take(usize::from(count)).map(|member| member.number()));
                }
                WhoWord::Weak(count) => {
                    let mut able: Vec<&Member> = self.people.iter().filter(fit).collect();
                    able.sort_by_key(|member| (member.counted(), Reverse(member.number())));
                    group
                        .members
                        .extend(able.iter().take(usize::from(count)).map(|member| member.number()));
                }
                WhoWord::Skill(skill) => {
                    let able = self.people.iter().filter(fit);
                    let equal = able.filter(|member| member.counted() == u32::from(skill));
                    group.members.extend(equal.map(|member| member.number()));
                }
                WhoWord::Leader if task == Task::March => {
                    self.check_leader_free()?;
                    group.leader = true;
                }
                WhoWord::Leader => {
                    return Err(no(
                        "WC-29",
                        "leader-job",
                        "Leaders do not hunt, build or breed, nor man towers.",
                    ));
                }
            }
        }
        group.members.sort_unstable();
        group.members.dedup();
        if group.members.is_empty() {
            return Err(self.nobody(task));
        }
        Ok(group)
    }

    /// Everybody able, and the leader who has not acted ([WC-153](docs/rules/warcamp.md#wc-153)).
    pub fn all_and_leader(&self) -> Who {
        let leader = self.done.is_leader_free().then_some(WhoWord::Leader);
        Who([WhoWord::All].into_iter().chain(leader).collect())
    }

    fn nobody(&self, task: Task) -> Refusal {
        match task {
            Task::Leave => no(
                "WC-113",
                "nobody",
                "Name at least one member in a tower who has not acted.",
            ),
            _ => no(
                "WC-27",
                "nobody",
                format!("Name at least one able member. {}", self.able_now()),
            ),
        }
    }

    /// Who can be given a job, for refusals: `Able now: 1 2 3 6.`, or `nobody`.
    pub fn able_now(&self) -> String {
        let able = row(self.able().map(|member| member.number()));
        if able.is_empty() {
            "Able now: nobody.".to_owned()
        } else {
            format!("Able now: {able}.")
        }
    }

    /// A member named for a job, or why they cannot do it ([WC-27](docs/rules/warcamp.md#wc-27)).
    pub fn check_able(&self, number: u16) -> Result<u16, Refusal> {
        self.check_fit(number, Task::Work)
    }

    /// Why the member of a number cannot do it.
    pub fn unfit(&self, number: u16, task: Task) -> Option<Unfit> {
        Some(match self.member(number) {
            None if self.people.has_had(number) => Unfit::Gone,
            None => Unfit::NoMember,
            Some(member) => match member.job() {
                _ if member.is_new() => Unfit::New,
                Some(job) => Unfit::Busy(job),
                None if member.is_in_tower() && task != Task::Leave => Unfit::InTower,
                None if !member.is_in_tower() && task == Task::Leave => Unfit::NotInTower,
                None => return None,
            },
        })
    }

    fn check_fit(&self, number: u16, task: Task) -> Result<u16, Refusal> {
        let Some(why) = self.unfit(number, task) else {
            return Ok(number);
        };
        let reason = if self.people.has_had(number) {
            format!("he {}", why.words(1))
        } else {
            "there is no such member".to_owned()
        };
        let able = if task == Task::Leave {
            String::new()
        } else {
            format!(" {}", self.able_now())
        };
        Err(no(
            "WC-27",
            "not-able",
            format!("#{number} cannot act: {reason}.{able}"),
        ))
    }

    /// The leader acts once a turn ([WC-29](docs/rules/warcamp.md#wc-29)).
    pub fn check_leader_free(&self) -> Result<(), Refusal> {
        let deed = match self.done.leader() {
            None => return Ok(()),
            Some(LeaderJob::Marched) => "marched",
            Some(LeaderJob::Stole) => "stolen",
            Some(LeaderJob::Stalked) => "stalked",
        };
        let text = format!("The {} has already {deed} this turn.", self.leader());
        Err(no("WC-29", "leader-busy", text).instead("send members without L"))
    }

    /// The power or the job of another leader ([WC-159](docs/rules/warcamp.md#wc-159)).
    pub fn check_leader_is(&self, clause: &'static str, leader: Leader, deed: &str) -> Result<(), Refusal> {
        if self.leader() == leader {
            return Ok(());
        }
        let own = match self.leader() {
            Leader::WarChief => "train",
            Leader::Shaman => "raise",
            Leader::MasterThief => "nab",
        };
        let text = format!(
            "Only a {leader} {deed}; yours is a {} ({own}, {} bones).",
            self.leader(),
            self.power_price()
        );
        Err(no(clause, "wrong-leader", text))
    }
}

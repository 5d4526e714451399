//! The members of a tribe.

use super::{Member, Name, Naming};
use crate::data::{NUMBER_MAX, Race};
use muster_kit::Refusal;

/// All members by number, and what their successors are called and numbered.
#[derive(Clone, PartialEq, Debug)]
pub struct People {
    members: Vec<Member>,
    /// The number of the newest member.
    numbered: u16,
    naming: Naming,
}

impl People {
    /// These members, by number; the newest has or had the number `numbered`.
    pub fn new(members: Vec<Member>, numbered: u16, naming: Naming) -> People {
        People {
            members,
            numbered,
            naming,
        }
    }

    /// So many members of one Skill ([WC-15](docs/rules/warcamp.md#wc-15)).
    pub fn founded(race: Race, count: u16, skill: u8, mut naming: Naming) -> People {
        let member = |number| Member::founding(number, skill, naming.next(race));
        People {
            members: (1..=count).map(member).collect(),
            numbered: count,
            naming,
        }
    }

    /// All of them, by number.
    pub fn all(&self) -> &[Member] {
        &self.members
    }

    /// All of them, by number.
    pub fn iter(&self) -> std::slice::Iter<'_, Member> {
        self.members.iter()
    }

    /// How many there are, in towers and at work alike.
    pub fn count(&self) -> usize {
        self.members.len()
    }

    /// Whether nobody is left.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The living one of that number; None once it is dead or gone.
    pub fn get(&self, number: u16) -> Option<&Member> {
        let place = self.members.binary_search_by_key(&number, Member::number);
        place.ok().map(|place| &self.members[place])
    }

    /// As [`People::get`], to change.
    pub fn get_mut(&mut self, number: u16) -> Option<&mut Member> {
        let place = self.members.binary_search_by_key(&number, Member::number);
        place.ok().map(|place| &mut self.members[place])
    }

    /// Those members, who are all there, each changed.
    pub fn each(&mut self, numbers: &[u16], change: impl Fn(&mut Member)) {
        for number in numbers {
            change(self.get_mut(*number).expect("all of them were found"));
        }
    }

    /// Numbers of all members, ascending.
    pub fn numbers(&self) -> Vec<u16> {
        self.members.iter().map(Member::number).collect()
    }

    /// Whether a member of that number has ever lived here.
    pub fn has_had(&self, number: u16) -> bool {
        (1..=self.numbered).contains(&number)
    }

    /// Members who can be given a job now, by ascending number.
    pub fn able(&self) -> impl Iterator<Item = &Member> {
        self.members.iter().filter(|member| member.is_able())
    }

    /// Those in towers, by number.
    pub fn inside(&self) -> Vec<u16> {
        let inside = self.members.iter().filter(|member| member.is_in_tower());
        inside.map(Member::number).collect()
    }

    /// Those without the plague, by number.
    pub fn healthy(&self) -> Vec<u16> {
        let healthy = self.members.iter().filter(|member| !member.is_plagued());
        healthy.map(Member::number).collect()
    }

    /// How many have the plague.
    pub fn sick(&self) -> usize {
        self.members.iter().filter(|member| member.is_plagued()).count()
    }

    /// The Skills of all, as they count ([WC-2](docs/rules/warcamp.md#wc-2)).
    pub fn skills(&self) -> u32 {
        self.members.iter().map(Member::counted).sum()
    }

    /// All of the lowest Skill ([WC-60](docs/rules/warcamp.md#wc-60)).
    pub fn weakest(&self) -> Vec<u16> {
        let lowest = self.members.iter().map(Member::counted).min();
        let weakest = self.members.iter().filter(|member| Some(member.counted()) == lowest);
        weakest.map(Member::number).collect()
    }

    /// The tribe's turn begins: all may act again ([WC-24](docs/rules/warcamp.md#wc-24), step 1).
    pub fn wake_up(&mut self) {
        self.members.iter_mut().for_each(Member::wake_up);
    }

    /// Takes members out of the tribe.
    pub fn take_out(&mut self, numbers: &[u16]) -> Vec<Member> {
        let mut gone = Vec::new();
        for number in numbers {
            if let Ok(place) = self.members.binary_search_by_key(number, Member::number) {
                gone.push(self.members.remove(place));
            }
        }
        gone
    }

    /// A newcomer of that race and Skill, under the next name of the list, waits for the tribe's next turn
    /// ([WC-17](docs/rules/warcamp.md#wc-17), [WC-28](docs/rules/warcamp.md#wc-28)).
    pub fn join(&mut self, race: Race, skill: u8, plagued: bool) -> &Member {
        let name = self.naming.next(race);
        self.take_in(Member::founding(0, skill, name).sick(plagued))
    }

    /// Takes a member in under the next free number ([WC-17](docs/rules/warcamp.md#wc-17)).
    pub fn take_in(&mut self, member: Member) -> &Member {
        self.numbered += 1;
        self.members.push(member.joining(self.numbered));
        self.members.last().expect("one has just joined")
    }

    /// The tribe is dead; its numbers and names stay given.
    pub fn end(&mut self) {
        self.members.clear();
    }

    /// Whether so many can join, which only an endless game will ever prevent ([WC-17](docs/rules/warcamp.md#wc-17)).
    pub fn check_room(&self, newcomers: u32) -> Result<(), Refusal> {
        if u32::from(self.numbered) + newcomers <= u32::from(NUMBER_MAX) {
            return Ok(());
        }
        let text = format!("No tribe ever numbers more than {NUMBER_MAX} members, and yours has come to that.");
        Err(Refusal::new("WC-17", text).code("full"))
    }

    /// The number of the newest member.
    pub fn numbered(&self) -> u16 {
        self.numbered
    }

    /// In which order names are taken.
    pub fn naming(&self) -> &Naming {
        &self.naming
    }

    /// Whether all names are of a list or short enough.
    pub fn are_named(&self) -> bool {
        self.members.iter().map(Member::name).all(Name::is_sound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::Job;

    fn people() -> People {
        People::founded(Race::Goblin, 4, 5, Naming::new(0, 1))
    }

    #[test]
    fn numbers_are_never_given_again() {
        let mut people = people();
        assert_eq!(people.take_out(&[4, 9, 2]).len(), 2);
        assert_eq!(people.join(Race::Goblin, 7, true).number(), 5);
        assert_eq!(people.numbers(), [1, 3, 5]);
        assert!(people.has_had(4) && !people.has_had(6) && people.get(4).is_none());
        assert_eq!(people.healthy(), [1, 3]);
        assert_eq!(people.skills(), 5 + 5 + 6);
    }

    #[test]
    fn one_who_comes_from_elsewhere_keeps_skill_and_plague_and_waits() {
        let (mut here, mut there) = (people(), people());
        there.each(&[2], |one| {
            one.infect();
            one.act(Job::Entered);
        });
        let victim = there.take_out(&[2]).remove(0);
        let newcomer = here.take_in(victim);
        assert!(newcomer.is_plagued() && newcomer.is_new() && !newcomer.is_in_tower());
        assert_eq!((newcomer.number(), here.able().count()), (5, 4));
    }

    #[test]
    fn the_weakest_are_all_of_the_lowest_skill() {
        let mut people = people();
        people.each(&[2, 3], |one| one.shift_skill(-1));
        assert_eq!(people.weakest(), [2, 3]);
        people.each(&[1], Member::infect);
        assert_eq!(people.weakest(), [1, 2, 3]);
    }

    #[test]
    fn there_is_an_end_to_numbers() {
        let people = People::new(Vec::new(), NUMBER_MAX - 1, Naming::new(0, 1));
        assert!(people.check_room(1).is_ok() && people.check_room(2).is_err());
    }
}

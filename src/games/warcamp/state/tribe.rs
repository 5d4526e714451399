//! One tribe, in its parts.

use super::{Camp, Done, Effects, Gear, Item, Member, People, Secret, Stores, Tally, Wearer};
use crate::data::{Building, Card, Leader, Race};
use crate::words::Letter;
use muster_kit::Seat;
use serde::{Deserialize, Serialize};

/// One tribe, living or dead. Who it is never changes; all else stands in its parts.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(from = "super::saved::SavedTribe")]
pub struct Tribe {
    seat: Seat,
    name: String,
    race: Race,
    leader: Leader,
    pub stores: Stores,
    pub people: People,
    pub camp: Camp,
    pub gear: Gear,
    /// What the tribe has done this turn.
    pub done: Done,
    pub effects: Effects,
    pub tally: Tally,
    pub secret: Secret,
    /// Tribes that it acted against in its latest turn, a bit each.
    struck: u8,
    /// Set when it died.
    fall: Option<Fall>,
}

/// When and how a tribe died ([WC-34](docs/rules/warcamp.md#wc-34), [WC-147](docs/rules/warcamp.md#wc-147)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fall {
    pub round: u16,
    /// 1 for the first tribe that died.
    pub order: u8,
}

/// What a dead tribe leaves.
#[derive(Debug)]
pub struct Estate {
    pub food: u32,
    pub bones: u32,
    pub items: Vec<Item>,
    pub hand: Vec<Card>,
}

impl Tribe {
    /// These people of a seat, with empty stores and nothing else.
    pub fn new(seat: Seat, name: String, race: Race, leader: Leader, people: People) -> Tribe {
        Tribe {
            seat,
            name,
            race,
            leader,
            people,
            stores: Stores::default(),
            camp: Camp::default(),
            gear: Gear::default(),
            done: Done::default(),
            effects: Effects::default(),
            tally: Tally::default(),
            secret: Secret::default(),
            struck: 0,
            fall: None,
        }
    }

    /// The same after it acted against those tribes, a bit each, and died so.
    pub fn after(self, struck: u8, fall: Option<Fall>) -> Tribe {
        Tribe { struck, fall, ..self }
    }

    /// The same for those who may not know its secrets.
    pub fn without_secret(&self) -> Tribe {
        Tribe {
            secret: Secret::default(),
            ..self.clone()
        }
    }

    /// Whose tribe it is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What it is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Goblins, Kobolds or Troglodytes.
    pub fn race(&self) -> Race {
        self.race
    }

    /// Who leads it.
    pub fn leader(&self) -> Leader {
        self.leader
    }

    /// When and how it died, if it did.
    pub fn fall(&self) -> Option<Fall> {
        self.fall
    }

    /// A tribe lives as long as it has members ([WC-147](docs/rules/warcamp.md#wc-147)).
    pub fn is_alive(&self) -> bool {
        self.fall.is_none()
    }

    /// The living one of that number; None once it is dead or gone.
    pub fn member(&self, number: u16) -> Option<&Member> {
        self.people.get(number)
    }

    /// How many members it has, in towers and at work alike.
    pub fn heads(&self) -> u32 {
        u32::try_from(self.people.count()).expect("a camp has few members")
    }

    /// Members who can be given a job now, by ascending number.
    pub fn able(&self) -> impl Iterator<Item = &Member> {
        self.people.able()
    }

    /// How many buildings of that kind stand in the camp.
    pub fn has(&self, building: Building) -> u32 {
        self.camp.has(building)
    }

    /// Everything in that place, the stash included, by ascending number.
    pub fn worn_by(&self, wearer: Wearer) -> impl Iterator<Item = &Item> {
        self.gear.worn_by(wearer)
    }

    /// Places in towers that nobody holds ([WC-111](docs/rules/warcamp.md#wc-111)).
    pub fn tower_places_free(&self) -> usize {
        self.camp.tower_places().saturating_sub(self.people.inside().len())
    }

    /// How many cards it may hold ([WC-94](docs/rules/warcamp.md#wc-94)).
    pub fn hand_limit(&self) -> usize {
        self.leader.hand_limit()
    }

    /// A newcomer of its race gets the next number and name ([WC-17](docs/rules/warcamp.md#wc-17)), to wait for the
    /// tribe's next turn ([WC-28](docs/rules/warcamp.md#wc-28)).
    pub fn join(&mut self, skill: u8, plagued: bool) -> &Member {
        self.people.join(self.race, skill, plagued)
    }

    /// Takes members out of the tribe; what they wore goes to its stash ([WC-73](docs/rules/warcamp.md#wc-73)).
    pub fn take_out(&mut self, numbers: &[u16]) -> Vec<Member> {
        self.gear.strip(numbers);
        self.people.take_out(numbers)
    }

    /// Lets all act again, and ends what lasts "until your next turn" ([WC-24](docs/rules/warcamp.md#wc-24), step 1;
    /// [WC-105](docs/rules/warcamp.md#wc-105)).
    pub fn wake_up(&mut self) {
        self.people.wake_up();
        self.gear.wake_up();
        self.done = Done::default();
        self.struck = 0;
        self.effects.open_turn();
    }

    /// It acts against that tribe.
    pub fn strike(&mut self, target: Letter) {
        self.struck |= 1 << target.index();
    }

    /// Whether it acted against that tribe in its latest turn.
    pub fn has_struck(&self, other: Letter) -> bool {
        self.struck & (1 << other.index()) != 0
    }

    /// Tribes that it acted against in its latest turn, a bit each.
    pub fn struck(&self) -> u8 {
        self.struck
    }

    /// The tribe is dead; its leader, buildings and spells vanish ([WC-147](docs/rules/warcamp.md#wc-147)). What it
    /// leaves.
    pub fn die(&mut self, fall: Fall) -> Estate {
        self.fall = Some(fall);
        self.people.end();
        self.camp = Camp::default();
        self.effects = Effects::default();
        let (food, bones) = self.stores.take_all();
        Estate {
            food,
            bones,
            items: self.gear.take_all(),
            hand: self.secret.end(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::ItemKind;
    use crate::state::Naming;

    fn tribe() -> Tribe {
        let people = People::founded(Race::Kobold, 5, 5, Naming::new(0, 1));
        let mut tribe = Tribe::new(Seat(1), "Rotgut".to_owned(), Race::Kobold, Leader::Shaman, people);
        tribe.stores = Stores::new(7, 8);
        tribe
    }

    fn item(number: u16) -> Item {
        let kind = ItemKind {
            base: 0,
            prefix: None,
            suffix: None,
        };
        Item::new(number, kind)
    }

    #[test]
    fn who_leaves_leaves_the_gear_behind() {
        let mut tribe = tribe();
        tribe.gear.add([item(3)]);
        tribe.gear.get_mut(3).expect("it is there").put(Wearer::Member(2));
        assert_eq!(tribe.take_out(&[2]).len(), 1);
        assert_eq!((tribe.heads(), tribe.worn_by(Wearer::Stash).count()), (4, 1));
    }

    #[test]
    fn a_dead_tribe_leaves_its_goods_and_nothing_in_the_camp() {
        let mut tribe = tribe();
        tribe.gear.add([item(3)]);
        tribe.camp.raise(Building::Tower);
        assert_eq!(tribe.tower_places_free(), 5);
        let estate = tribe.die(Fall { round: 3, order: 1 });
        assert_eq!((estate.food, estate.bones, estate.items.len()), (7, 8, 1));
        assert!(!tribe.is_alive() && tribe.people.is_empty() && tribe.camp.is_empty());
        assert_eq!((tribe.stores, tribe.people.numbered()), (Stores::default(), 5));
    }

    #[test]
    fn whom_it_struck_is_known_until_its_next_turn() {
        let mut tribe = tribe();
        tribe.strike(Letter(2));
        assert!(tribe.has_struck(Letter(2)) && !tribe.has_struck(Letter(1)));
        tribe.wake_up();
        assert!(!tribe.has_struck(Letter(2)));
    }
}

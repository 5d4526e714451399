//! How a position is saved: flat objects, the same in all versions.
//!
//! Decoding reads these plain structures and takes them apart, and encoding writes ones that borrow from the parts, so that
//! neither goes through the buffer that `serde(flatten)` needs.

use super::{
    Camp, Cards, Done, Effects, Ending, Fall, Gear, Growth, Item, Luck, Member, Naming, Peace, People, Records,
    Register, Secret, Stores, Tally, Terms, Town, Tribe, Tribes, Turn, Warcamp,
};
use crate::action::{Options, When};
use crate::data::{Card, Leader, Map, Race};
use crate::words::Letter;
use muster_kit::{Pile, Seat};
use serde::{Deserialize, Serialize, Serializer};

/// A position as it is read.
#[derive(Deserialize)]
pub struct Saved {
    rules: u32,
    options: Options,
    map: Map,
    round: u16,
    turn: u8,
    key: u64,
    #[serde(default)]
    running: Option<When>,
    #[serde(default)]
    deputy: bool,
    tribes: Vec<Tribe>,
    town: Town,
    deck: Pile<Card>,
    discards: Vec<Card>,
    luck: Luck,
    peace: Peace,
    large: bool,
    huge: bool,
    items_made: u16,
    adventurers_named: u16,
    records: Records,
    #[serde(default)]
    ending: Option<Ending>,
}

impl From<Saved> for Warcamp {
    fn from(saved: Saved) -> Warcamp {
        Warcamp {
            terms: Terms::new(saved.rules, saved.options, saved.map),
            turn: Turn::new(saved.round, saved.key).played_by(saved.running, saved.deputy),
            tribes: Tribes::new(saved.tribes, Letter(saved.turn)),
            town: saved.town,
            cards: Cards::new(saved.deck, saved.discards),
            luck: saved.luck,
            peace: saved.peace,
            growth: Growth::new(saved.large, saved.huge),
            register: Register::new(saved.items_made, saved.adventurers_named),
            records: saved.records,
            ending: saved.ending,
        }
    }
}

/// A position as it is written; the order of the fields is the order in which they stand in a save.
#[derive(Serialize)]
struct Written<'p> {
    rules: u32,
    options: &'p Options,
    map: Map,
    round: u16,
    turn: u8,
    key: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    running: Option<When>,
    deputy: bool,
    tribes: &'p [Tribe],
    town: Town,
    deck: &'p Pile<Card>,
    discards: &'p [Card],
    luck: Luck,
    peace: Peace,
    large: bool,
    huge: bool,
    items_made: u16,
    adventurers_named: u16,
    records: &'p Records,
    #[serde(skip_serializing_if = "Option::is_none")]
    ending: Option<Ending>,
}

impl Serialize for Warcamp {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written {
            rules: self.terms.rules(),
            options: self.terms.options(),
            map: self.terms.map(),
            round: self.turn.round(),
            turn: self.tribes.turn().0,
            key: self.turn.key(),
            running: self.turn.running(),
            deputy: self.turn.has_deputy(),
            tribes: self.tribes.all(),
            town: self.town,
            deck: self.cards.deck(),
            discards: self.cards.discards(),
            luck: self.luck,
            peace: self.peace,
            large: self.growth.was_large(),
            huge: self.growth.was_huge(),
            items_made: self.register.items(),
            adventurers_named: self.register.adventurers(),
            records: &self.records,
            ending: self.ending,
        }
        .serialize(serializer)
    }
}

/// A tribe as it is read.
#[derive(Deserialize)]
pub struct SavedTribe {
    seat: Seat,
    name: String,
    race: Race,
    leader: Leader,
    food: u32,
    bones: u32,
    members: Vec<Member>,
    buildings: Camp,
    items: Gear,
    numbered: u16,
    naming: Naming,
    starving: bool,
    done: Done,
    effects: Effects,
    struck: u8,
    tally: Tally,
    #[serde(default)]
    fall: Option<Fall>,
    #[serde(default)]
    secret: Secret,
}

impl From<SavedTribe> for Tribe {
    fn from(saved: SavedTribe) -> Tribe {
        let people = People::new(saved.members, saved.numbered, saved.naming);
        let tribe = Tribe::new(saved.seat, saved.name, saved.race, saved.leader, people);
        let mut tribe = tribe.after(saved.struck, saved.fall);
        tribe.stores = Stores::new(saved.food, saved.bones).starving(saved.starving);
        tribe.camp = saved.buildings;
        tribe.gear = saved.items;
        tribe.done = saved.done;
        tribe.effects = saved.effects;
        tribe.tally = saved.tally;
        tribe.secret = saved.secret;
        tribe
    }
}

/// A tribe as it is written; the order of the fields is the order in which they stand in a save.
#[derive(Serialize)]
struct WrittenTribe<'p> {
    seat: Seat,
    name: &'p str,
    race: Race,
    leader: Leader,
    food: u32,
    bones: u32,
    members: &'p [Member],
    buildings: Camp,
    items: &'p [Item],
    numbered: u16,
    naming: &'p Naming,
    starving: bool,
    done: &'p Done,
    effects: &'p Effects,
    struck: u8,
    tally: &'p Tally,
    #[serde(skip_serializing_if = "Option::is_none")]
    fall: Option<Fall>,
    secret: &'p Secret,
}

impl Serialize for Tribe {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        WrittenTribe {
            seat: self.seat(),
            name: self.name(),
            race: self.race(),
            leader: self.leader(),
            food: self.stores.food(),
            bones: self.stores.bones(),
            members: self.people.all(),
            buildings: self.camp,
            items: self.gear.all(),
            numbered: self.people.numbered(),
            naming: self.people.naming(),
            starving: self.stores.is_starving(),
            done: &self.done,
            effects: &self.effects,
            struck: self.struck(),
            tally: &self.tally,
            fall: self.fall(),
            secret: &self.secret,
        }
        .serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Warcamp;
    use muster_game::{Entrant, Referee, Rules};
    use muster_kit::Dice;
    use serde_json::Value;

    fn keys(value: &Value) -> Vec<&str> {
        let object = value.as_object().expect("it is an object");
        object.keys().map(String::as_str).collect()
    }

    /// Hosts name these places, and journals of all versions hold them.
    #[test]
    fn a_position_is_saved_as_flat_objects_and_read_back() {
        let entrant = |name: &str| Entrant {
            name: name.to_owned(),
            pick: Default::default(),
            npc: None,
        };
        let mut dice = Dice::seeded(1, 0);
        let mut referee = Referee::new(&mut dice);
        let roster = [entrant("Ana"), entrant("Ben")];
        let game = Warcamp::setup(2, &roster, &Default::default(), &mut referee).expect("two seats play");
        let text = serde_json::to_string(&game).expect("positions are saved");
        let value: Value = serde_json::from_str(&text).expect("it is JSON");
        let mut places = [
            "rules",
            "options",
            "map",
            "round",
            "turn",
            "key",
            "deputy",
            "tribes",
            "town",
            "deck",
            "discards",
            "luck",
            "peace",
            "large",
            "huge",
            "items_made",
            "adventurers_named",
            "records",
        ];
        let at = |place: &&str| text.find(&format!("\"{place}\":"));
        assert!(places.iter().map(at).is_sorted(), "in this order: {text}");
        places.sort_unstable();
        let mut found = keys(&value);
        found.sort_unstable();
        assert_eq!(found, places);
        let mut places = [
            "seat",
            "name",
            "race",
            "leader",
            "food",
            "bones",
            "members",
            "buildings",
            "items",
            "numbered",
            "naming",
            "starving",
            "done",
            "effects",
            "struck",
            "tally",
            "secret",
        ];
        places.sort_unstable();
        let mut found = keys(&value["tribes"][1]);
        found.sort_unstable();
        assert_eq!(found, places);
        assert_eq!(value.pointer("/tribes/1/buildings/6"), Some(&Value::from(0)));
        assert_eq!(value.pointer("/tribes/1/members/4/skill"), Some(&Value::from(5)));
        let back: Warcamp = serde_json::from_str(&text).expect("positions are read back");
        assert_eq!(back, game);
    }
}

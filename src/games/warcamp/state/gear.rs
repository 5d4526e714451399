//! A tribe's items, worn or in its stash.

use crate::data::{Bonus, ItemKind, Quirk, Slot};
use serde::{Deserialize, Serialize};

/// Who wears an item ([WC-119](docs/rules/warcamp.md#wc-119)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Wearer {
    Stash,
    Leader,
    Member(u16),
}

/// A thing that a tribe owns, worn or in its stash.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Item {
    number: u16,
    kind: ItemKind,
    wearer: Wearer,
    /// Whether it was put on this turn ([WC-122](docs/rules/warcamp.md#wc-122)).
    #[serde(default)]
    put_on: bool,
    /// Whether it was used this turn ([WC-126](docs/rules/warcamp.md#wc-126)).
    #[serde(default)]
    used: bool,
}

impl Item {
    /// One that lies in a stash.
    pub fn new(number: u16, kind: ItemKind) -> Item {
        Item {
            number,
            kind,
            wearer: Wearer::Stash,
            put_on: false,
            used: false,
        }
    }

    /// The same on that wearer.
    pub fn on(self, wearer: Wearer) -> Item {
        Item { wearer, ..self }
    }

    /// Unique in the game ([WC-119](docs/rules/warcamp.md#wc-119)).
    pub fn number(&self) -> u16 {
        self.number
    }

    /// Base, prefix and suffix.
    pub fn kind(&self) -> ItemKind {
        self.kind
    }

    /// Who wears it.
    pub fn wearer(&self) -> Wearer {
        self.wearer
    }

    /// Whether the leader or a member wears it, so that it is not in the stash.
    pub fn is_worn(&self) -> bool {
        self.wearer != Wearer::Stash
    }

    /// Whether it was put on this turn ([WC-122](docs/rules/warcamp.md#wc-122)).
    pub fn was_put_on(&self) -> bool {
        self.put_on
    }

    /// Whether it was used this turn ([WC-126](docs/rules/warcamp.md#wc-126)).
    pub fn was_used(&self) -> bool {
        self.used
    }

    /// Goes on a wearer, or into the stash; what was put on stays so all turn.
    pub fn put(&mut self, wearer: Wearer) {
        self.wearer = wearer;
        self.put_on |= wearer != Wearer::Stash;
    }

    /// Is used up for this turn.
    pub fn spend(&mut self) {
        self.used = true;
    }
}

/// All items of a tribe, by number.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Gear {
    items: Vec<Item>,
}

impl Gear {
    /// These items, by number.
    pub fn new(items: Vec<Item>) -> Gear {
        Gear { items }
    }

    /// All of them, by number.
    pub fn all(&self) -> &[Item] {
        &self.items
    }

    /// All of them, by number.
    pub fn iter(&self) -> std::slice::Iter<'_, Item> {
        self.items.iter()
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.items.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.items.is_empty()
    }

    /// The one of that number that the tribe owns; None if it is gone or another's.
    pub fn get(&self, number: u16) -> Option<&Item> {
        let place = self.items.binary_search_by_key(&number, Item::number);
        place.ok().map(|place| &self.items[place])
    }

    /// As [`Gear::get`], to change.
    pub fn get_mut(&mut self, number: u16) -> Option<&mut Item> {
        let place = self.items.binary_search_by_key(&number, Item::number);
        place.ok().map(|place| &mut self.items[place])
    }

    /// Everything in that place, the stash included, by ascending number.
    pub fn worn_by(&self, wearer: Wearer) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.wearer == wearer)
    }

    /// Worn items in that slot.
    pub fn worn_in(&self, wearer: Wearer, slot: Slot) -> impl Iterator<Item = &Item> {
        self.worn_by(wearer).filter(move |item| item.kind.slot() == slot)
    }

    /// The sum of the bonuses of all items on one wearer ([WC-123](docs/rules/warcamp.md#wc-123)).
    pub fn bonus_of(&self, wearer: Wearer) -> Bonus {
        let mut sum = Bonus::default();
        self.worn_by(wearer).for_each(|item| sum += item.kind.bonus());
        sum
    }

    /// How many items with that quirk one wearer has.
    pub fn quirks(&self, wearer: Wearer, quirk: Quirk) -> usize {
        self.worn_by(wearer).filter(|item| item.kind.has(quirk)).count()
    }

    /// Whether any item has that quirk, worn or not.
    pub fn have(&self, quirk: Quirk) -> bool {
        self.items.iter().any(|item| item.kind.has(quirk))
    }

    /// What worn items bring at the start of a turn: food and bones ([WC-125](docs/rules/warcamp.md#wc-125)).
    pub fn brings(&self) -> (u32, u32) {
        let worn = self.items.iter().filter(|item| item.is_worn());
        let bonuses = worn.map(|item| item.kind.bonus());
        bonuses.fold((0, 0), |(food, bones), bonus| (food + bonus.food, bones + bonus.bones))
    }

    /// Items come to the stash ([WC-119](docs/rules/warcamp.md#wc-119)).
    pub fn add(&mut self, items: impl IntoIterator<Item = Item>) {
        let stashed = items.into_iter().map(|item| Item::new(item.number, item.kind));
        self.items.extend(stashed);
        self.items.sort_unstable_by_key(Item::number);
    }

    /// The item at that place, by number, is taken away.
    pub fn take(&mut self, place: usize) -> Item {
        self.items.remove(place)
    }

    /// Those items are taken away.
    pub fn lose(&mut self, gone: &[Item]) {
        self.items.retain(|item| !gone.contains(item));
    }

    /// The tribe is dead: what it leaves.
    pub fn take_all(&mut self) -> Vec<Item> {
        std::mem::take(&mut self.items)
    }

    /// Members are gone; what they wore goes to the stash ([WC-73](docs/rules/warcamp.md#wc-73)).
    pub fn strip(&mut self, members: &[u16]) {
        for item in &mut self.items {
            if matches!(item.wearer, Wearer::Member(wearer) if members.contains(&wearer)) {
                item.wearer = Wearer::Stash;
            }
        }
    }

    /// The tribe's turn begins: all can be put on and used again.
    pub fn wake_up(&mut self) {
        for item in &mut self.items {
            item.put_on = false;
            item.used = false;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(number: u16) -> Item {
        let kind = ItemKind {
            base: 0,
            prefix: None,
            suffix: None,
        };
        Item::new(number, kind)
    }

    #[test]
    fn what_comes_lies_in_the_stash_in_order() {
        let mut gear = Gear::new(vec![item(4)]);
        let mut worn = item(2).on(Wearer::Leader);
        worn.spend();
        gear.add([worn]);
        assert_eq!(gear.all(), [item(2), item(4)]);
        assert_eq!(gear.take(0).number(), 2);
        gear.lose(&[item(4)]);
        assert!(gear.is_empty());
    }

    #[test]
    fn what_the_dead_wore_goes_to_the_stash() {
        let mut gear = Gear::new(vec![item(1).on(Wearer::Member(1)), item(2).on(Wearer::Member(2))]);
        gear.strip(&[2]);
        assert_eq!(gear.worn_by(Wearer::Stash).count(), 1);
        assert_eq!(gear.bonus_of(Wearer::Member(1)), item(1).kind().bonus());
        assert_eq!(gear.bonus_of(Wearer::Member(2)), Bonus::default());
    }

    #[test]
    fn put_on_once_a_turn_even_if_taken_off() {
        let mut gear = Gear::new(vec![item(1)]);
        let one = gear.get_mut(1).expect("it is there");
        one.put(Wearer::Leader);
        one.put(Wearer::Stash);
        assert!(one.was_put_on() && !one.is_worn());
        gear.wake_up();
        assert!(gear.iter().all(|item| !item.was_put_on()) && gear.get(2).is_none());
    }
}

//! What a tribe has in store.

use muster_kit::Refusal;

/// The most food or bones that a tribe keeps, so that a thief of an endless town cannot hoard more than can be
/// reckoned with.
pub const STORE_MAX: u32 = 9_999_999;

/// What brings the food that is lacking.
pub const HUNT_FOR_FOOD: &str = "hunt for food first";
/// What brings the bones that are lacking.
pub const HUNT_FOR_BONES: &str = "hunt for bones first";

/// A tribe's food and bones, and whether it starves until the end of this turn
/// ([WC-60](docs/rules/warcamp.md#wc-60)).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stores {
    food: u32,
    bones: u32,
    starving: bool,
}

impl Stores {
    /// So much of both, in a tribe that does not starve.
    pub fn new(food: u32, bones: u32) -> Stores {
        Stores {
            food,
            bones,
            starving: false,
        }
    }

    /// The same in a tribe that starves, or does not.
    pub fn starving(self, starving: bool) -> Stores {
        Stores { starving, ..self }
    }

    /// Food in store.
    pub fn food(&self) -> u32 {
        self.food
    }

    /// Bones in store.
    pub fn bones(&self) -> u32 {
        self.bones
    }

    /// Whether the tribe starves, until the end of this turn ([WC-60](docs/rules/warcamp.md#wc-60)).
    pub fn is_starving(&self) -> bool {
        self.starving
    }

    /// Food and bones come into the camp.
    pub fn add(&mut self, food: u32, bones: u32) {
        self.food = self.food.saturating_add(food).min(STORE_MAX);
        self.bones = self.bones.saturating_add(bones).min(STORE_MAX);
    }

    /// Food for something that was found to be affordable.
    pub fn pay_food(&mut self, price: u32) {
        self.food -= price;
    }

    /// Bones for something that was found to be affordable.
    pub fn pay_bones(&mut self, price: u32) {
        self.bones -= price;
    }

    /// Up to so much food goes; how much went.
    pub fn lose_food(&mut self, most: u32) -> u32 {
        let lost = self.food.min(most);
        self.food -= lost;
        lost
    }

    /// Up to so many bones go; how many went.
    pub fn lose_bones(&mut self, most: u32) -> u32 {
        let lost = self.bones.min(most);
        self.bones -= lost;
        lost
    }

    /// That part of the food, rounded up, rots; how much did.
    pub fn lose_percent(&mut self, percent: u32) -> u32 {
        let lost = (self.food * percent).div_ceil(100);
        self.food -= lost;
        lost
    }

    /// A turn begins: without food the tribe is Starving ([WC-60](docs/rules/warcamp.md#wc-60)). Whether it is.
    pub fn look_for_hunger(&mut self) -> bool {
        self.starving = self.food == 0;
        self.starving
    }

    /// A turn ends, and with it the hunger.
    pub fn end_hunger(&mut self) {
        self.starving = false;
    }

    /// The tribe is dead: what it leaves, food and bones.
    pub fn take_all(&mut self) -> (u32, u32) {
        let left = (self.food, self.bones);
        *self = Stores::default();
        left
    }

    /// Whether food suffices, or what is lacking ([WC-107](docs/rules/warcamp.md#wc-107),
    /// [WC-63](docs/rules/warcamp.md#wc-63)).
    pub fn check_food(&self, clause: &'static str, what: &str, price: u32) -> Result<(), Refusal> {
        if self.food >= price {
            return Ok(());
        }
        let text = format!("{what} costs {price} food; you have {}.", self.food);
        Err(Refusal::new(clause, text).code("food").instead(HUNT_FOR_FOOD))
    }

    /// Whether bones suffice, or what is lacking ([WC-63](docs/rules/warcamp.md#wc-63)).
    pub fn check_bones(&self, clause: &'static str, what: &str, price: u32) -> Result<(), Refusal> {
        if self.bones >= price {
            return Ok(());
        }
        let text = format!("{what} costs {price} bones; you have {}.", self.bones);
        Err(Refusal::new(clause, text).code("bones").instead(HUNT_FOR_BONES))
    }

    /// Whether there is no more than can be reckoned with.
    pub fn is_sound(&self) -> bool {
        self.food.max(self.bones) <= STORE_MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_store_has_a_top() {
        let mut stores = Stores::new(STORE_MAX - 1, 0);
        stores.add(5, 7);
        assert_eq!((stores.food(), stores.bones()), (STORE_MAX, 7));
        assert!(stores.is_sound());
    }

    #[test]
    fn losses_end_at_nothing_and_rot_is_rounded_up() {
        let mut stores = Stores::new(5, 3);
        assert_eq!(stores.lose_percent(50), 3);
        assert_eq!((stores.lose_food(60), stores.lose_bones(2)), (2, 2));
        assert_eq!((stores.food(), stores.bones()), (0, 1));
    }

    #[test]
    fn no_food_is_hunger_until_the_turn_ends() {
        let mut stores = Stores::new(0, 9);
        assert!(stores.look_for_hunger());
        stores.add(10, 0);
        assert!(stores.is_starving());
        stores.end_hunger();
        assert!(!stores.is_starving());
    }

    #[test]
    fn what_is_lacking_is_hunted_for() {
        let stores = Stores::new(4, 4);
        assert!(stores.check_food("WC-107", "A Forge", 4).is_ok());
        let refusal = stores.check_bones("WC-97", "Bolt", 5).expect_err("a bone is lacking");
        assert_eq!(refusal.reason, "Bolt costs 5 bones; you have 4.");
        assert_eq!(refusal.instead.as_deref(), Some(HUNT_FOR_BONES));
    }
}

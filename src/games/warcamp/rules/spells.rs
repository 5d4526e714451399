//! Table [T-3](docs/rules/warcamp.md#t-3): what the cards do ([WC-98](docs/rules/warcamp.md#wc-98),
//! [WC-101](docs/rules/warcamp.md#wc-101), [WC-104](docs/rules/warcamp.md#wc-104),
//! [WC-105](docs/rules/warcamp.md#wc-105)).

use super::super::data::{Building, Card};
use super::super::event::{Cause, Event, Lot, Named};
use super::super::state::{Item, Jinx, Warcamp};
use super::super::words::Letter;
use super::Ref;
use super::aims::Aims;

/// Numbers that a card's power N multiplies ([T-3](docs/rules/warcamp.md#t-3)).
const STORM_DIE: u32 = 3;
const DECAY_FOOD: u32 = 60;
const LEECH_BONES: u32 = 50;
const FOG_EACH: u32 = 10;
const GRUBS_FOOD: u32 = 60;
const GRAVES_BONES: u32 = 50;

impl Warcamp {
    /// A hostile card works on its target.
    pub fn curse(&mut self, card: Card, target: usize, aims: &Aims, referee: &mut Ref<'_>) {
        let place = self.current();
        let power = self.mover().race.power();
        match card {
            Card::Bolt => self.kill_at_random(target, power, None, Cause::Spell, Some(place), referee),
            Card::Storm => {
                let face = self.roll(Some(place), STORM_DIE, referee);
                self.kill_at_random(target, power * face, Some(face), Cause::Spell, Some(place), referee);
            }
            Card::Eye => {
                let numbers: Vec<u16> = aims.members.iter().map(|(number, _)| *number).collect();
                self.kill(target, &numbers, Cause::Spell, Some(place), referee);
            }
            Card::Demolish => self.raze_and_tell(target, &aims.buildings, None, referee),
            Card::Decay => self.rot(target, DECAY_FOOD * power, referee),
            Card::Wither => self.shift_skills(target, aims, -1, referee),
            Card::Rust => self.rust(target, power, referee),
            Card::Maggots => self.eat_cards(target, power, referee),
            Card::Jinx => {
                let caster = Letter::of(place).0;
                self.tribes[target].effects.jinxes.push(Jinx { caster, less: power });
                self.tell_force(card, target, power, referee);
            }
            Card::Fingers => self.lift_items(target, power, referee),
            Card::Leech => {
                let bones = self.tribes[target].bones.min(LEECH_BONES * power);
                self.tribes[target].bones -= bones;
                self.tribes[place].store(0, bones);
                let (from, to) = (Letter::of(target), Letter::of(place));
                referee.note(Event::Leeched { from, to, bones });
            }
            Card::Pox => self.pox(target, power, referee),
            _ => unreachable!("own cards are not aimed"),
        }
    }

    /// A card works on the caster's own tribe.
    pub fn bless(&mut self, card: Card, aims: &Aims, referee: &mut Ref<'_>) {
        let place = self.current();
        let power = self.mover().race.power();
        let effects = &mut self.tribes[place].effects;
        let amount = match card {
            Card::Favor => strengthen(&mut effects.favor, 2 * power),
            Card::Hides => strengthen(&mut effects.hides, 2 * power),
            Card::Ward => strengthen(&mut effects.wards, power),
            Card::Fog => strengthen(&mut effects.fog, FOG_EACH * power),
            Card::Lure => strengthen(&mut effects.lure, 2 * power),
            Card::Rut => strengthen(&mut effects.moon, power),
            Card::Grubs => return self.gain(place, GRUBS_FOOD * power, 0, referee),
            Card::Graves => return self.gain(place, 0, GRAVES_BONES * power, referee),
            Card::Dead => return self.skeletons(place, power, referee),
            Card::Blood => return self.shift_skills(place, aims, 1, referee),
            Card::Whip => {
                let numbers: Vec<u16> = aims.members.iter().map(|(number, _)| *number).collect();
                return self.rouse(place, &numbers, referee);
            }
            Card::Poultice => return self.cure(place, aims, referee),
            _ => unreachable!("hostile cards are aimed"),
        };
        self.tell_force(card, place, amount, referee);
    }

    fn tell_force(&self, card: Card, target: usize, amount: u32, referee: &mut Ref<'_>) {
        let letter = Letter::of(self.current());
        let target = Letter::of(target);
        referee.note(Event::InForce {
            card,
            letter,
            target,
            amount,
        });
    }

    /// So many members of a tribe, at random, die ([WC-101](docs/rules/warcamp.md#wc-101)). `storm` is the die that
    /// said how many.
    pub fn kill_at_random(
        &mut self,
        target: usize,
        count: u32,
        storm: Option<u32>,
        cause: Cause,
        killer: Option<usize>,
        referee: &mut Ref<'_>,
    ) {
        let candidates = self.tribes[target].numbers();
        let (dying, lots) = self.draw_lots(killer, candidates, count, referee);
        tell_lots(storm, count, lots, referee);
        self.kill(target, &dying, cause, killer, referee);
    }

    /// Buildings are destroyed, and it is told.
    pub fn raze_and_tell(&mut self, target: usize, buildings: &[Building], lot: Option<Lot>, referee: &mut Ref<'_>) {
        let letter = Letter::of(target);
        referee.note(Event::Razed {
            letter,
            buildings: buildings.to_vec(),
            lot,
        });
        self.destroy(target, buildings, referee);
    }

    /// Stores rot, not below 0.
    pub fn rot(&mut self, target: usize, amount: u32, referee: &mut Ref<'_>) {
        let tribe = &mut self.tribes[target];
        let lost = tribe.food.min(amount);
        tribe.food -= lost;
        let letter = Letter::of(target);
        referee.note(Event::Rotted {
            letter,
            lost,
            left: tribe.food,
        });
    }

    /// Moves Skills for Wither and Ogre Blood ([WC-104](docs/rules/warcamp.md#wc-104)).
    fn shift_skills(&mut self, target: usize, aims: &Aims, sign: i16, referee: &mut Ref<'_>) {
        let mut changes = Vec::new();
        for (number, points) in &aims.members {
            let member = self.tribes[target].member_mut(*number).expect("aims were checked");
            let before: Named = member.named();
            member.shift_skill(sign * i16::try_from(*points).expect("a handful of points"));
            changes.push((before, member.counted()));
            self.note_best(target, *number);
        }
        let letter = Letter::of(target);
        referee.note(Event::SkillsChanged { letter, changes });
    }

    /// Rust: items at random are destroyed.
    fn rust(&mut self, target: usize, count: u32, referee: &mut Ref<'_>) {
        let items = self.items_at_random(target, count, referee);
        let letter = Letter::of(target);
        referee.note(Event::ItemsLost {
            letter,
            items: items.iter().map(Item::thing).collect(),
        });
    }

    /// Long Fingers: items at random come to the caster's stash.
    fn lift_items(&mut self, target: usize, count: u32, referee: &mut Ref<'_>) {
        let place = self.current();
        let items = self.items_at_random(target, count, referee);
        let (from, to) = (Letter::of(target), Letter::of(place));
        referee.note(Event::ItemsMoved {
            from,
            to,
            items: items.iter().map(Item::thing).collect(),
        });
        self.add_items(place, items);
    }

    fn items_at_random(&mut self, target: usize, count: u32, referee: &mut Ref<'_>) -> Vec<Item> {
        let caster = self.current();
        let candidates = self.tribes[target].items.clone();
        let (picked, lots) = self.draw_lots(Some(caster), candidates, count, referee);
        tell_lots(None, count, lots, referee);
        self.tribes[target].items.retain(|item| !picked.contains(item));
        picked
    }

    /// Discards cards at random for Mind Maggots, face up ([WC-166](docs/rules/warcamp.md#wc-166)).
    fn eat_cards(&mut self, target: usize, count: u32, referee: &mut Ref<'_>) {
        let caster = self.current();
        let candidates: Vec<usize> = (0..self.tribes[target].secret.hand.len()).collect();
        let (mut picked, lots) = self.draw_lots(Some(caster), candidates, count, referee);
        tell_lots(None, count, lots, referee);
        picked.sort_unstable();
        let tribe = &mut self.tribes[target];
        let mut cards: Vec<Card> = picked.iter().rev().map(|index| tribe.take_card(*index)).collect();
        cards.reverse();
        self.discards.extend(&cards);
        referee.reveal();
        let letter = Letter::of(target);
        referee.note(Event::CardsLost { letter, cards });
    }

    /// Pox: healthy members at random catch the plague.
    fn pox(&mut self, target: usize, count: u32, referee: &mut Ref<'_>) {
        let caster = self.current();
        let candidates = self.healthy(target);
        let (picked, lots) = self.draw_lots(Some(caster), candidates, count, referee);
        tell_lots(None, count, lots, referee);
        let who = picked
            .into_iter()
            .filter_map(|number| self.infect(target, number))
            .collect();
        let letter = Letter::of(target);
        referee.note(Event::Infected { letter, who });
    }

    fn gain(&mut self, place: usize, food: u32, bones: u32, referee: &mut Ref<'_>) {
        let tribe = &mut self.tribes[place];
        tribe.store(food, bones);
        referee.note(Event::Gained {
            letter: Letter::of(place),
            food,
            bones,
            food_now: tribe.food,
            bones_now: tribe.bones,
        });
    }

    /// Whip-Crack: members who have acted may act again.
    pub fn rouse(&mut self, place: usize, numbers: &[u16], referee: &mut Ref<'_>) {
        let tribe = &mut self.tribes[place];
        for number in numbers {
            tribe.member_mut(*number).expect("aims were checked").job = None;
        }
        let who = tribe.named(numbers);
        let letter = Letter::of(place);
        referee.note(Event::MayActAgain { letter, who });
    }

    /// Bog Poultice: plagued members are cured.
    fn cure(&mut self, place: usize, aims: &Aims, referee: &mut Ref<'_>) {
        let tribe = &mut self.tribes[place];
        let numbers: Vec<u16> = aims.members.iter().map(|(number, _)| *number).collect();
        for number in &numbers {
            tribe.member_mut(*number).expect("aims were checked").plagued = false;
        }
        let who = tribe.named(&numbers);
        let letter = Letter::of(place);
        referee.note(Event::Cured { letter, who });
    }
}

/// Two cards of the same kind in force add up.
fn strengthen(effect: &mut u32, amount: u32) -> u32 {
    *effect += amount;
    amount
}

fn tell_lots(storm: Option<u32>, count: u32, lots: Vec<Lot>, referee: &mut Ref<'_>) {
    if storm.is_some() || !lots.is_empty() {
        referee.note(Event::AtRandom { storm, count, lots });
    }
}

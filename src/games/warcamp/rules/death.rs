//! Death of members and of tribes ([chapter 2.16](docs/rules/warcamp.md#216-death-of-a-tribe-and-the-end)).

use super::super::data::NUMBER_MAX;
use super::super::event::{Cause, Event, Named, Thing, Wiped};
use super::super::state::{COUNT_MAX, Effects, Ending, Fall, Item, Member, Secret, Tribe, Warcamp, Wearer};
use super::super::words::Letter;
use super::{Ref, no, sides};
use muster_kit::Refusal;

impl Tribe {
    /// Takes members out of the tribe; what they wore goes to its stash ([WC-73](docs/rules/warcamp.md#wc-73)).
    pub fn take_out(&mut self, numbers: &[u16]) -> Vec<Member> {
        let mut gone = Vec::new();
        for number in numbers {
            if let Ok(place) = self.members.binary_search_by_key(number, |member| member.number) {
                gone.push(self.members.remove(place));
            }
        }
        for item in &mut self.items {
            if matches!(item.wearer, Wearer::Member(wearer) if numbers.contains(&wearer)) {
                item.wearer = Wearer::Stash;
            }
        }
        gone
    }

    /// Gives a newcomer the next number ([WC-17](docs/rules/warcamp.md#wc-17)), to wait for the tribe's next turn
    /// ([WC-28](docs/rules/warcamp.md#wc-28)).
    pub fn join(&mut self, skill: u8, plagued: bool) -> &Member {
        let name = self.naming.next(self.race);
        let member = Member {
            number: 0,
            skill,
            name,
            plagued,
            job: None,
            bred: false,
            new: true,
            in_tower: false,
        };
        self.take_in(member)
    }

    /// Whether so many can join, which only an endless game will ever prevent ([WC-17](docs/rules/warcamp.md#wc-17)).
    pub fn check_room(&self, newcomers: u32) -> Result<(), Refusal> {
        if u32::from(self.numbered) + newcomers <= u32::from(NUMBER_MAX) {
            return Ok(());
        }
        let text = format!("No tribe ever numbers more than {NUMBER_MAX} members, and yours has come to that.");
        Err(no("WC-17", "full", text))
    }

    /// Takes a member in under the next free number ([WC-17](docs/rules/warcamp.md#wc-17)).
    pub fn take_in(&mut self, member: Member) -> &Member {
        self.numbered += 1;
        self.members.push(Member {
            number: self.numbered,
            ..member
        });
        self.members.last().expect("one has just joined")
    }
}

impl Item {
    /// Number and kind alone, as events name it.
    pub fn thing(&self) -> Thing {
        Thing {
            number: self.number,
            kind: self.kind,
        }
    }
}

impl Warcamp {
    /// Members die by the hand of `killer`, or of nobody at the table. The tribe dies with its last.
    pub fn kill(
        &mut self,
        place: usize,
        numbers: &[u16],
        cause: Cause,
        killer: Option<usize>,
        referee: &mut Ref<'_>,
    ) -> Vec<Named> {
        let dead = self.tribes[place].named(numbers);
        if dead.is_empty() {
            return dead;
        }
        self.tribes[place].take_out(numbers);
        self.count_dead(place, sides(dead.len()), cause, killer);
        let keeps = self.tribes[place].heads();
        let letter = Letter::of(place);
        let mood = u32::from(self.round) + keeps;
        if cause == Cause::Hunger {
            referee.note(Event::Starved {
                letter,
                dead: dead.clone(),
                keeps,
                mood,
            });
        } else if cause != Cause::Hunt {
            referee.note(Event::Dead {
                letter,
                dead: dead.clone(),
                keeps,
            });
        }
        self.bury_if_empty(place, cause, killer, referee);
        dead
    }

    /// A tribe without members is dead at once ([WC-147](docs/rules/warcamp.md#wc-147)).
    pub fn bury_if_empty(&mut self, place: usize, cause: Cause, killer: Option<usize>, referee: &mut Ref<'_>) {
        if self.tribes[place].members.is_empty() && self.tribes[place].is_alive() {
            self.bury(place, cause, killer, referee);
        }
    }

    fn count_dead(&mut self, place: usize, count: u32, cause: Cause, killer: Option<usize>) {
        let count = u16::try_from(count).unwrap_or(u16::MAX);
        let add = |number: &mut u16| *number = number.saturating_add(count).min(COUNT_MAX);
        let tally = &mut self.tribes[place].tally;
        add(&mut tally.dead);
        match cause {
            Cause::Hunger => {
                add(&mut tally.starved);
                add(&mut self.records.starved);
            }
            Cause::Hunt => add(&mut self.records.hunted),
            Cause::Adventurers => add(&mut self.records.adventurers),
            Cause::Meteor => add(&mut self.records.meteors),
            _ => (),
        }
        if let Some(killer) = killer {
            let kills = &mut self.tribes[killer].tally.kills;
            match cause {
                Cause::Battle => add(&mut kills.battle),
                Cause::Spell => add(&mut kills.spell),
                Cause::Item => add(&mut kills.item),
                Cause::Assassination | Cause::Betrayed | Cause::Caught => add(&mut kills.thieving),
                _ => (),
            }
        }
    }

    /// The tribe is dead; its leader, buildings, hand and spells vanish, its stocks go to the tribe that killed its
    /// last member, where that leaves spoils ([WC-147](docs/rules/warcamp.md#wc-147),
    /// [WC-148](docs/rules/warcamp.md#wc-148), [WC-106](docs/rules/warcamp.md#wc-106),
    /// [WC-118](docs/rules/warcamp.md#wc-118)).
    pub fn bury(&mut self, place: usize, cause: Cause, killer: Option<usize>, referee: &mut Ref<'_>) {
        let heir = killer.filter(|_| self.options.spoils && self.leaves_spoils(cause));
        let order = 1 + self.tribes.iter().filter(|tribe| !tribe.is_alive()).count();
        let tribe = &mut self.tribes[place];
        tribe.fall = Some(Fall {
            round: self.round,
            order: u8::try_from(order).expect("at most eight tribes"),
        });
        tribe.members.clear();
        tribe.starving = false;
        tribe.buildings = [0; 7];
        tribe.effects = Effects::default();
        let food = std::mem::take(&mut tribe.food);
        let bones = std::mem::take(&mut tribe.bones);
        let items = std::mem::take(&mut tribe.items);
        let secret = std::mem::take(&mut tribe.secret);
        let Secret { hand, .. } = secret;
        if !hand.is_empty() {
            referee.reveal();
        }
        self.discards.extend(&hand);
        self.lift_jinxes(place);
        let things = match heir {
            Some(heir) if !self.tribes[heir].starving => items,
            _ => Vec::new(),
        };
        let tribe = &self.tribes[place];
        referee.note(Event::Wiped(Wiped {
            letter: Letter::of(place),
            name: tribe.name.clone(),
            cause,
            heir: heir.map(Letter::of),
            food,
            bones,
            items: things.iter().map(Item::thing).collect(),
            mood: u32::from(self.round) + food + bones,
        }));
        if !hand.is_empty() {
            let letter = Letter::of(place);
            referee.note(Event::CardsLost { letter, cards: hand });
        }
        if let Some(heir) = heir {
            self.tribes[heir].store(food, bones);
            self.add_items(heir, things);
        }
        if self.living().count() == 1 {
            self.finish(Ending::LastTribe, referee);
        }
    }

    /// Items come to a tribe's stash ([WC-119](docs/rules/warcamp.md#wc-119)).
    pub fn add_items(&mut self, place: usize, items: Vec<Item>) {
        let tribe = &mut self.tribes[place];
        tribe.items.extend(items.into_iter().map(|item| Item {
            wearer: Wearer::Stash,
            put_on: false,
            used: false,
            ..item
        }));
        tribe.items.sort_unstable_by_key(|item| item.number);
    }
}

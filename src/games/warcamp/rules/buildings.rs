//! Building, towers and the Forge ([chapter 2.13](docs/rules/warcamp.md#213-buildings),
//! [WC-107](docs/rules/warcamp.md#wc-107) to [WC-118](docs/rules/warcamp.md#wc-118)).

use super::super::action::{Go, Make};
use super::super::data::{Building, RAZING};
use super::super::event::Event;
use super::super::state::{Job, TOWER_PLACES, Tribe, Warcamp};
use super::super::words::{Letter, Who};
use super::who::Task;
use super::{Ref, no, row, sides};
use muster_kit::Refusal;

/// The price of one plain item from the Forge ([WC-115](docs/rules/warcamp.md#wc-115)).
pub const BASIC_BONES: u32 = 15;

/// What a magic item costs, and the Skill that its smith needs ([WC-116](docs/rules/warcamp.md#wc-116)).
pub const MAGIC_FOOD: u32 = 75;
/// The part of its price that is paid in bones.
pub const MAGIC_BONES: u32 = 75;
/// Least counted Skill of the member who makes a magic item.
pub const SMITH_SKILL: u32 = 8;

impl Warcamp {
    /// A group builds one building, which stands at once ([WC-107](docs/rules/warcamp.md#wc-107) to
    /// [WC-110](docs/rules/warcamp.md#wc-110)).
    pub fn build(&mut self, what: Building, who: &Who, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.current();
        let tribe = self.mover();
        let workers = tribe.group(who, Task::Work)?.members;
        let needed = tribe.workers_needed(what);
        if sides(workers.len()) < needed {
            let plural = if needed == 1 { "worker" } else { "workers" };
            let starving = if tribe.starving { " while starving" } else { "" };
            let text = format!(
                "{} {what} needs {needed} {plural}{starving}; you named {}.",
                what.article(),
                workers.len()
            );
            return Err(no("WC-107", "workers", text).instead(tribe.able_now()));
        }
        let price = tribe.building_price(what, &workers);
        tribe.check_food("WC-107", &format!("{} {what}", what.article()), price)?;
        let tribe = &mut self.tribes[place];
        tribe.food -= price;
        tribe.buildings[what as usize] += 1;
        for number in &workers {
            tribe.member_mut(*number).expect("all workers were found").job = Some(Job::Built);
        }
        referee.note(Event::Built {
            letter: Letter::of(place),
            building: what,
            workers: workers.clone(),
            food: price,
            left: tribe.food,
        });
        self.spread(place, &workers, referee);
        Ok(())
    }

    /// Members enter the towers or leave them ([WC-111](docs/rules/warcamp.md#wc-111) to
    /// [WC-113](docs/rules/warcamp.md#wc-113)).
    pub fn move_tower(&mut self, go: Go, who: &Who, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.current();
        let tribe = &mut self.tribes[place];
        let entered = go == Go::In;
        let task = if entered { Task::Work } else { Task::Leave };
        if entered {
            tribe.check_towers()?;
        }
        let group = tribe.group(who, task)?.members;
        if entered && group.len() > tribe.tower_places_free() {
            return Err(tribe.no_room(group.len()));
        }
        let job = if entered { Job::Entered } else { Job::Left };
        for number in &group {
            let member = tribe.member_mut(*number).expect("all of the group were found");
            member.in_tower = entered;
            member.job = Some(job);
        }
        referee.note(Event::Towers {
            letter: Letter::of(place),
            entered,
            who: group,
            inside: sides(tribe.members.iter().filter(|member| member.in_tower).count()),
            places: tribe.has(Building::Tower) * sides(TOWER_PLACES),
        });
        Ok(())
    }

    /// The Forge makes an item ([WC-115](docs/rules/warcamp.md#wc-115) to [WC-117](docs/rules/warcamp.md#wc-117)).
    pub fn forge(&mut self, make: Make, smith: Option<u16>, referee: &mut Ref<'_>) -> Result<(), Refusal> {
        let place = self.current();
        let tribe = self.mover();
        tribe.check_forge()?;
        let smith = match make {
            Make::Basic => {
                tribe.check_bones("WC-115", "A basic item", BASIC_BONES)?;
                None
            }
            Make::Magic => {
                let smith = tribe.check_smith(smith)?;
                tribe.check_food("WC-116", "A magic item", MAGIC_FOOD)?;
                tribe.check_bones("WC-116", "A magic item", MAGIC_BONES)?;
                Some(smith)
            }
        };
        let tribe = &mut self.tribes[place];
        tribe.done.forged += 1;
        if let Some(number) = smith {
            tribe.food -= MAGIC_FOOD;
            tribe.bones -= MAGIC_BONES;
            tribe.member_mut(number).expect("the smith was found").job = Some(Job::Forged);
        } else {
            tribe.bones -= BASIC_BONES;
        }
        let made = self.forge_item(place, make, referee);
        let tribe = &self.tribes[place];
        referee.note(Event::Forged {
            letter: Letter::of(place),
            make,
            smith,
            made,
            food: tribe.food,
            bones: tribe.bones,
        });
        Ok(())
    }

    /// Which buildings fall: those named that are there, in sequence, then by the fixed list
    /// ([WC-71](docs/rules/warcamp.md#wc-71), [WC-100](docs/rules/warcamp.md#wc-100)).
    pub fn buildings_to_fall(&self, place: usize, wishes: &[Building], count: u32) -> Vec<Building> {
        let mut left = self.tribes[place].buildings;
        let mut falling = Vec::new();
        let list = RAZING
            .into_iter()
            .flat_map(|building| std::iter::repeat_n(building, usize::from(left_of(&self.tribes[place], building))));
        for building in wishes.iter().copied().chain(list) {
            if falling.len() >= count as usize {
                break;
            }
            if left[building as usize] > 0 {
                left[building as usize] -= 1;
                falling.push(building);
            }
        }
        falling
    }

    /// Destroys buildings ([WC-110](docs/rules/warcamp.md#wc-110)); members who have no place in a tower any more fall
    /// out ([WC-114](docs/rules/warcamp.md#wc-114)).
    pub fn destroy(&mut self, place: usize, falling: &[Building], referee: &mut Ref<'_>) {
        let tribe = &mut self.tribes[place];
        for building in falling {
            tribe.buildings[*building as usize] = tribe.buildings[*building as usize].saturating_sub(1);
        }
        let inside: Vec<u16> = tribe
            .members
            .iter()
            .filter(|one| one.in_tower)
            .map(|one| one.number)
            .collect();
        let places = tribe.has(Building::Tower) as usize * TOWER_PLACES;
        if inside.len() > places {
            let mut order = tribe.casualty_order(inside.iter().copied());
            order.truncate(inside.len() - places);
            for number in &order {
                tribe.member_mut(*number).expect("they were inside").in_tower = false;
            }
            let members = tribe.named(&order);
            referee.note(Event::FellOut {
                letter: Letter::of(place),
                members,
            });
        }
    }

    /// The buildings of a tribe in the order of [T-4](docs/rules/warcamp.md#t-4), each copy counted
    /// ([WC-11](docs/rules/warcamp.md#wc-11)).
    pub fn buildings_counted(&self, place: usize) -> Vec<Building> {
        let tribe = &self.tribes[place];
        let copies = |building| std::iter::repeat_n(building, usize::from(left_of(tribe, building)));
        Building::ALL.into_iter().flat_map(copies).collect()
    }
}

fn left_of(tribe: &Tribe, building: Building) -> u16 {
    tribe.buildings[building as usize]
}

impl Tribe {
    fn check_towers(&self) -> Result<(), Refusal> {
        if self.has(Building::Tower) > 0 {
            return Ok(());
        }
        let text = "You have no Guard tower.";
        Err(no("WC-111", "no-room", text).instead("build one: 30 food and 2 workers"))
    }

    fn no_room(&self, wanted: usize) -> Refusal {
        let places = self.has(Building::Tower) * sides(TOWER_PLACES);
        let free = self.tower_places_free();
        let text = if free == 0 {
            format!("Your towers hold {places}, all taken.")
        } else {
            let are_free = if free == 1 { "place is free" } else { "places are free" };
            format!("Your towers hold {places}; {free} {are_free}, and you named {wanted}.")
        };
        no("WC-111", "no-room", text)
    }

    /// A Forge that has not worked this turn, in a tribe that can gain items ([WC-117](docs/rules/warcamp.md#wc-117),
    /// [WC-61](docs/rules/warcamp.md#wc-61)).
    fn check_forge(&self) -> Result<(), Refusal> {
        let forges = self.has(Building::Forge);
        if forges == 0 {
            let text = "You have no Forge.";
            return Err(no("WC-115", "no-forge", text).instead("build one: 50 food and 3 workers"));
        }
        if self.starving {
            return Err(no("WC-61", "starving", "A starving tribe cannot gain items this turn."));
        }
        if u32::from(self.done.forged) >= forges {
            let text = match forges {
                1 => "Your Forge has worked this turn.".to_owned(),
                2 => "Both forges have worked this turn.".to_owned(),
                forges => format!("All {forges} forges have worked this turn."),
            };
            return Err(no("WC-117", "no-forge", text));
        }
        Ok(())
    }

    /// The smith that a magic item needs, or why the named one will not do ([WC-116](docs/rules/warcamp.md#wc-116)).
    fn check_smith(&self, smith: Option<u16>) -> Result<u16, Refusal> {
        let fit = || {
            row(self
                .able()
                .filter(|one| one.counted() >= SMITH_SKILL)
                .map(|one| one.number))
        };
        let Some(number) = smith else {
            let text = format!(
                "A magic item needs a smith of Skill {SMITH_SKILL}. Fit: {}.",
                or_nobody(fit())
            );
            let refusal = no("WC-116", "nobody", text);
            let first = self.able().find(|one| one.counted() >= SMITH_SKILL);
            return Err(match first {
                Some(smith) => refusal.instead(format!("/warcamp forge make:magic smith:{}", smith.number)),
                None => refusal,
            });
        };
        self.check_able(number)?;
        let skill = self.member(number).map_or(0, super::super::state::Member::counted);
        if skill < SMITH_SKILL {
            let text = format!(
                "A smith needs Skill {SMITH_SKILL}; #{number} has {skill}. Fit: {}.",
                or_nobody(fit())
            );
            return Err(no("WC-116", "skill", text));
        }
        Ok(number)
    }
}

/// A row of numbers, or that there are none.
pub fn or_nobody(row: String) -> String {
    if row.is_empty() { "nobody".to_owned() } else { row }
}

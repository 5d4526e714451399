//! Building and towers ([chapter 2.13](docs/rules/warcamp.md#213-buildings),
//! [WC-107](docs/rules/warcamp.md#wc-107) to [WC-118](docs/rules/warcamp.md#wc-118)).

use super::super::action::Go;
use super::super::data::{Building, RAZING};
use super::super::event::Event;
use super::super::state::{Job, TOWER_PLACES, Tribe, Warcamp};
use super::super::words::{Letter, Who};
use super::who::Task;
use super::{Ref, no, sides};
use muster_kit::Refusal;

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
}

//! Building and towers ([chapter 2.13](docs/rules/warcamp.md#213-buildings),
//! [WC-107](docs/rules/warcamp.md#wc-107) to [WC-118](docs/rules/warcamp.md#wc-118)).

use super::who::Task;
use super::{Ref, no, sides};
use crate::action::Go;
use crate::data::Building;
use crate::event::Event;
use crate::rules::plague::spread;
use crate::state::{Job, Member, Tribe, Tribes, Warcamp};
use crate::words::{Letter, Who};
use muster_kit::Refusal;

/// A group builds one building, which stands at once ([WC-107](docs/rules/warcamp.md#wc-107) to
/// [WC-110](docs/rules/warcamp.md#wc-110)).
pub fn build(game: &mut Warcamp, what: Building, who: &Who, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let letter = game.tribes.turn();
    let (workers, price) = check_build(game, what, who)?;
    let tribe = &mut game.tribes[letter];
    tribe.stores.pay_food(price);
    tribe.camp.raise(what);
    tribe.people.each(&workers, |worker| worker.act(Job::Built));
    referee.note(Event::Built {
        letter,
        building: what,
        workers: workers.clone(),
        food: price,
        left: tribe.stores.food(),
    });
    spread(game, letter, &workers, referee);
    Ok(())
}

/// Who builds it for how much food, if the tribe in turn can ([WC-107](docs/rules/warcamp.md#wc-107)).
pub fn check_build(game: &Warcamp, what: Building, who: &Who) -> Result<(Vec<u16>, u32), Refusal> {
    let tribe = game.tribes.mover();
    let workers = tribe.group(who, Task::Work)?.members;
    let needed = tribe.workers_needed(what);
    if sides(workers.len()) < needed {
        let plural = if needed == 1 { "worker" } else { "workers" };
        let starving = if tribe.stores.is_starving() {
            " while starving"
        } else {
            ""
        };
        let text = format!(
            "{} {what} needs {needed} {plural}{starving}; you named {}.",
            what.article(),
            workers.len()
        );
        return Err(no("WC-107", "workers", text).instead(tribe.able_now()));
    }
    let price = tribe.building_price(what, &workers);
    tribe
        .stores
        .check_food("WC-107", &format!("{} {what}", what.article()), price)?;
    Ok((workers, price))
}

/// Members enter the towers or leave them ([WC-111](docs/rules/warcamp.md#wc-111) to
/// [WC-113](docs/rules/warcamp.md#wc-113)).
pub fn move_tower(tribes: &mut Tribes, go: Go, who: &Who, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    let letter = tribes.turn();
    let group = check_tower(tribes, go, who)?;
    let tribe = &mut tribes[letter];
    let entered = go == Go::In;
    let job = if entered { Job::Entered } else { Job::Left };
    tribe.people.each(&group, |member| member.act(job));
    referee.note(Event::Towers {
        letter,
        entered,
        who: group,
        inside: sides(tribe.people.inside().len()),
        places: sides(tribe.camp.tower_places()),
    });
    Ok(())
}

/// Who enters or leaves, if they can ([WC-111](docs/rules/warcamp.md#wc-111) to [WC-113](docs/rules/warcamp.md#wc-113)).
pub fn check_tower(tribes: &Tribes, go: Go, who: &Who) -> Result<Vec<u16>, Refusal> {
    let tribe = tribes.mover();
    if go == Go::Out {
        return Ok(tribe.group(who, Task::Leave)?.members);
    }
    tribe.check_towers()?;
    let group = tribe.group(who, Task::Work)?.members;
    if group.len() > tribe.tower_places_free() {
        return Err(tribe.no_room(group.len()));
    }
    Ok(group)
}

/// Destroys buildings ([WC-110](docs/rules/warcamp.md#wc-110)); members who have no place in a tower any more fall
/// out ([WC-114](docs/rules/warcamp.md#wc-114)).
pub fn destroy(tribe: &mut Tribe, letter: Letter, falling: &[Building], referee: &mut Ref<'_>) {
    for building in falling {
        tribe.camp.raze(*building);
    }
    let inside = tribe.people.inside();
    let places = tribe.camp.tower_places();
    if inside.len() > places {
        let mut order = tribe.casualty_order(inside.iter().copied());
        order.truncate(inside.len() - places);
        tribe.people.each(&order, Member::fall_out);
        let members = tribe.named(&order);
        referee.note(Event::FellOut { letter, members });
    }
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
        let places = sides(self.camp.tower_places());
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

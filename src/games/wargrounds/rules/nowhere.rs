//! Orders to go up to a character that lead nowhere, and why: what is asked about before they are taken.

use super::{movement, no, plan};
use crate::action::Order;
use crate::parts::CharacterId;
use crate::state::{Life, People, Wargrounds};
use muster_kit::Refusal;

/// Why an order to go up to a character leads nowhere where the bound start of its character forbids all ways there. The
/// text that is stored with an order is kept as recorded games have it and does not tell.
pub fn bound_away(game: &Wargrounds, order: &Order) -> Option<Refusal> {
    let who = order.who;
    let target = order
        .goes_up_to()
        .filter(|_| game.people.standing(who) && game.people.fighter(who).start().is_some())?;
    if !matches!(game.people.fighter(target).life(), Life::Standing | Life::Fallen(_)) {
        return None;
    }
    plan::route_near(game, who, target, order).err()?;
    let bound = movement::forbidden_end(game, who, game.people.fighter(who).at(), &movement::bound(game, who))?;
    let reason = format!(
        "{}. No way there leads up to {}.",
        bound.demand,
        game.people.named(target)
    );
    Some(no("WG-68", reason).instead(auto_order(&game.people, who)))
}

/// Why an order to go up to a character would leave its own where it stands with nothing done; none if it does
/// something ([WG-68](docs/rules/wargrounds.md#wg-68), [WG-69](docs/rules/wargrounds.md#wg-69),
/// [WG-189](docs/rules/wargrounds.md#wg-189)).
pub fn stands_still(game: &Wargrounds, order: &Order) -> Option<Refusal> {
    let who = order.who;
    let target = order.goes_up_to().filter(|_| game.people.standing(who))?;
    let at = game.people.fighter(who).at();
    let plan = plan::plan(game, order).ok()?;
    if plan.deed.is_some() || plan.route.plunge.is_some() || plan.route.end(at) != at {
        return None;
    }
    let goal = game.people.named(target);
    let instead = auto_order(&game.people, who);
    let mut free = game.clone();
    free.people.fighter_mut(who).forget_start();
    if let Ok(plan) = plan::plan(&free, order)
        && let Some(bound) = movement::forbidden_end(game, who, plan.route.end(at), &movement::bound(game, who))
    {
        let must = &bound.demand;
        let reason = format!("{must}. No way there leads up to {goal}, so it would stay on {at} and do nothing.");
        return Some(no(bound.clause, reason).instead(instead));
    }
    let name = game.people.named(who);
    let why = match game.field.is_way(at, game.people.fighter(target).at()) {
        true => format!("No way without automatic hits leads {name} nearer to {goal}"),
        false => format!("No way leads {name} to {goal}"),
    };
    let reason = format!("{why}, so it would stay on {at} and do nothing.");
    Some(no("WG-189", reason).instead(instead))
}

/// What a bound start lets in beside what its refusal names ([WG-68](docs/rules/wargrounds.md#wg-68)). The refusal is stored with
/// orders, in words that recorded games have, and does not tell.
pub fn beside_the_mark(game: &Wargrounds, who: CharacterId) -> Option<String> {
    let mark = movement::touched_mark(&game.field, &movement::bound(game, who))?;
    Some(format!(
        "A cell within 1\" of {mark}, from base to base, will do as well."
    ))
}

/// The order that leaves a character to the house.
pub fn auto_order(people: &People, who: CharacterId) -> String {
    format!("{} auto", people.badge(who).letter())
}

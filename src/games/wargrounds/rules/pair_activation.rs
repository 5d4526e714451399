//! The activation of two who carry one thing ([WG-163](docs/rules/wargrounds.md#wg-163),
//! [WG-164](docs/rules/wargrounds.md#wg-164)).

use super::desk::{Desk, Flow};
use super::movement::{self, Route};
use super::{activation, card_effects, pairs, verdict};
use crate::action::Order;
use crate::data::{Cell, Direction};
use crate::parts::CharacterId;
use crate::state::{Load, People, Wargrounds};

/// The partner first, then the lead with what they carry ([WG-163](docs/rules/wargrounds.md#wg-163),
/// [WG-164](docs/rules/wargrounds.md#wg-164)).
pub fn activate_pair(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    partner: CharacterId,
    order: &Order,
    other: Option<&Order>,
) -> Flow<()> {
    let lead = order.who;
    let Ok((route, helper)) = pairs::plan_pair(game, lead, partner, order, other) else {
        return Ok(());
    };
    let from = game.people.fighter(lead).at();
    let end = route.end(from);
    game.turn.pair(lead, partner);
    let shove = activation::impetuous(game, desk, partner)?;
    if activation::begin_activation(game, desk, partner) {
        return activation::finish(game, desk, partner);
    }
    let mut helper = helper;
    if let Some(other) = other {
        activation::attach_count(&game.people, desk, other);
        if activation::early_cards(game, desk, other)? {
            // A card may have moved any character, the two apart from each other too.
            helper = match game.people.partner(partner) {
                Some(_) => pairs::partner_route(game, lead, partner, end, Some(other)).unwrap_or_default(),
                None => Route::default(),
            };
        }
    }
    if game.people.standing(partner) {
        let (helper, shoved) = activation::route_walked(game, partner, shove, helper);
        movement::walk(game, desk, partner, &helper, shoved)?;
        activation::use_start(&mut game.people, partner);
    }
    if other.is_some_and(|other| other.drop) && game.people.partner(partner).is_some() {
        activation::let_go(game, desk, partner);
    }
    activation::finish(game, desk, partner)?;
    lead_on(game, desk, order, (partner, route, from))
}

/// The lead's part of a pair's activation.
fn lead_on(
    game: &mut Wargrounds,
    desk: &mut Desk<'_, '_>,
    order: &Order,
    (partner, mut route, from): (CharacterId, Route, Cell),
) -> Flow<()> {
    let lead = order.who;
    if !game.people.standing(lead) {
        return Ok(());
    }
    activation::attach_count(&game.people, desk, order);
    let shove = activation::impetuous(game, desk, lead)?;
    if activation::begin_activation(game, desk, lead) {
        return activation::finish(game, desk, lead);
    }
    let played = activation::early_cards(game, desk, order)?;
    if !game.people.standing(lead) {
        return Ok(());
    }
    let moved = game.people.fighter(lead).at() != from;
    if let (true, Some(end)) = (played || moved, route.path.last()) {
        route = pairs::lead_route(game, lead, &[*end], order.run).unwrap_or_default();
    }
    let (mut route, shoved) = activation::route_walked(game, lead, shove, route);
    if !game.people.standing(partner) || game.people.partner(lead).is_none() {
        cut(&game.people, lead, &mut route);
    }
    movement::walk(game, desk, lead, &route, shoved)?;
    activation::use_start(&mut game.people, lead);
    card_effects::tidy_pairs(game, desk);
    let decided = verdict::is_decided(game);
    if order.drop && !decided && game.people.standing(lead) && game.people.fighter(lead).load() == Load::Heavy {
        activation::let_go(game, desk, lead);
    }
    activation::finish(game, desk, lead)
}

/// To the last cell that a lone carrier can pay for and end in ([WG-164](docs/rules/wargrounds.md#wg-164)).
pub fn cut(people: &People, who: CharacterId, route: &mut Route) {
    let allowance = people.allowance(who, route.run);
    let (mut at, mut cost, mut keep, mut paid) = (people.fighter(who).at(), 0, 0, 0);
    for (step, cell) in route.path.iter().enumerate() {
        cost += Direction::towards(at, *cell).map_or(0, Direction::cost);
        at = *cell;
        if cost > allowance {
            break;
        }
        if !people.is_taken(who, at) {
            (keep, paid) = (step + 1, cost);
        }
    }
    route.path.truncate(keep);
    route.cost = paid;
}

//! What may change attacks and is not reckoned in their odds ([WG-193](docs/rules/wargrounds.md#wg-193)).

use super::action::Order;
use super::data::Bad;
use super::odds::{Attacker, Target};
use super::state::Wargrounds;
use super::words::listed;

/// What may still change attacks and is not reckoned.
pub fn not_counted(game: &Wargrounds, orders: &[Order], attackers: &[Attacker], on: &Target) -> Vec<String> {
    let mut found = Vec::new();
    let titles: Vec<&str> = orders
        .iter()
        .flat_map(|order| &order.cards)
        .map(|attached| attached.card.title())
        .collect();
    match titles.as_slice() {
        [] if game.hands.iter().all(|hand| hand.cards().is_empty()) => (),
        [] => found.push("event cards".to_owned()),
        [title] => found.push(format!("event cards, {title} of this order among them")),
        titles => found.push(format!("event cards, {} of these orders among them", listed(titles))),
    }
    for order in orders
        .iter()
        .filter(|order| game.people.sheet(order.who).bad(Bad::Impetuous))
    {
        let name = game.people.named(order.who);
        found.push(format!("{name} is Impetuous, and the other side moves it on a 6"));
    }
    let bears = |attacker: &Attacker| attacker.bolt.is_some() && attacker.engaged.iter().any(|body| body.reflect);
    let bolts = attackers.iter().any(|attacker| attacker.bolt.is_some());
    if attackers.iter().any(bears) || bolts && on.reflect {
        found.push("what Reflect throws back at the caster".to_owned());
    }
    let (last, before) = attackers.split_last().expect("one attacker at least");
    let (shoots, walks) = (!last.engaged.is_empty(), last.way.is_some());
    if before.iter().any(|one| !one.engaged.is_empty() || one.way.is_some()) || !before.is_empty() && (shoots || walks)
    {
        found.push("what hits on the way and shots gone astray change for those who come after".to_owned());
    }
    found
}

/// The orders of a question without those that leave a character to the house, and what is told of these; all of them, if there
/// are no others ([WG-188](docs/rules/wargrounds.md#wg-188)).
pub fn apart_from_autos(game: &Wargrounds, orders: Vec<Order>) -> (Vec<Order>, Vec<String>) {
    let (autos, others): (Vec<Order>, Vec<Order>) = orders.into_iter().partition(|order| order.auto);
    if others.is_empty() {
        return (autos, Vec::new());
    }
    let told = autos.iter().map(|order| {
        let name = game.people.named(order.who);
        format!("what {name} does, which the house decides when its card is drawn")
    });
    let told = told.collect();
    (others, told)
}

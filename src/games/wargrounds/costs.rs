//! What a character gives up for what it takes: HP, weapon or shield ([WG-149](docs/rules/wargrounds.md#wg-149),
//! [WG-154](docs/rules/wargrounds.md#wg-154), [WG-158](docs/rules/wargrounds.md#wg-158),
//! [WG-161](docs/rules/wargrounds.md#wg-161), [WG-167](docs/rules/wargrounds.md#wg-167),
//! [WG-175](docs/rules/wargrounds.md#wg-175)), told before it is taken.

use super::action::Order;
use super::data::{Scenario, Weapon};
use super::facts;
use super::parts::CharacterId;
use super::rules::deed::Deed;
use super::rules::desk::Desk;
use super::rules::{asking, movement, objects, plan};
use super::state::{Cover, Wargrounds};
use muster_game::Referee;
use muster_kit::{Dice, Seat, counted, listed};

/// What a character takes by an order, and what it costs as long as it is carried.
pub struct Taking {
    who: CharacterId,
    /// `a bridge section`.
    pub what: &'static str,
    disarmed: bool,
    /// It is Disarmed by a token, which stays where the load does not ([WG-154](docs/rules/wargrounds.md#wg-154)).
    by_token: bool,
    exposed: bool,
    /// A burden that one carries alone tires ([WG-161](docs/rules/wargrounds.md#wg-161)).
    tired: bool,
    /// Its HP then and now, if it has fewer.
    hp: Option<(u8, u8)>,
}

impl Taking {
    /// What an order takes as things stand; none if it takes nothing.
    pub fn of(game: &Wargrounds, order: &Order) -> Option<Taking> {
        let who = order.who;
        let plan = plan::plan(game, order).ok().filter(|_| !order.auto)?;
        let Some(Deed::Take { count, as_disarmed }) = plan.deed else {
            return None;
        };
        let before = plan::as_activated(game, who, order.drop);
        let mut after = before.clone().into_owned();
        let end = plan.route.end(before.people.fighter(who).at());
        after.people.fighter_mut(who).set_foot(end);
        let mut dice = Dice::middling();
        objects::take(
            &mut after,
            &mut Desk::new(&mut Referee::new(&mut dice)),
            who,
            count,
            as_disarmed,
        );
        let (old, new) = (&before.people, &after.people);
        let hp = (new.fighter(who).hp(), old.fighter(who).hp());
        Some(Taking {
            who,
            what: after.field.taken_name(old.fighter(who).load(), new.fighter(who).load()),
            disarmed: new.is_disarmed(who) && !old.is_disarmed(who),
            by_token: new.fighter(who).disarmed() && !old.fighter(who).disarmed(),
            exposed: old.blocks(who) && !new.blocks(who),
            tired: new.is_tired(who) && !old.is_tired(who),
            hp: (hp.0 < hp.1).then_some(hp),
        })
    }

    /// `Disarmed, 1 HP`; nothing if it costs nothing.
    pub fn in_brief(&self) -> Option<String> {
        let hp = self.hp.map(|(then, _)| format!("{then} HP"));
        let words: Vec<String> = self.arms().map(str::to_owned).chain(hp).collect();
        (!words.is_empty()).then(|| words.join(", "))
    }

    /// In a sentence; nothing if it costs nothing.
    pub fn told(&self, game: &Wargrounds) -> Option<String> {
        let arms: Vec<&str> = self.arms().collect();
        let (name, what) = (game.people.named(self.who), self.what);
        let is = (!arms.is_empty()).then(|| format!("is {}", listed(arms)));
        let has = self.hp.map(|(then, now)| format!("has {then} of its {now} HP"));
        let costs: Vec<String> = is.into_iter().chain(has).collect();
        if self.by_token && !self.exposed && !self.tired && self.hp.is_none() {
            return Some(format!(
                "{name} takes {what}: it is Disarmed until its next activation begins, whether it keeps that or not."
            ));
        }
        (!costs.is_empty()).then(|| format!("{name} takes {what}: while it has that it {}.", listed(costs)))
    }

    fn arms(&self) -> impl Iterator<Item = &'static str> {
        let disarmed = self.disarmed.then_some("Disarmed");
        let others = [self.exposed.then_some("Exposed"), self.tired.then_some("Tired")];
        disarmed.into_iter().chain(others.into_iter().flatten())
    }
}

/// What the orders of a line take that costs HP or arms.
pub fn of_orders(game: &Wargrounds, orders: &[Order]) -> Vec<String> {
    let told = orders.iter().filter_map(|order| Taking::of(game, order)?.told(game));
    told.collect()
}

/// The Criticals of a line that do nothing: Diplomacy kills without damage dice, of which a Critical doubles one
/// ([WG-77](docs/rules/wargrounds.md#wg-77), [WG-175](docs/rules/wargrounds.md#wg-175)).
pub fn idle_criticals(game: &Wargrounds, orders: &[Order]) -> Vec<String> {
    let idle = |order: &Order| {
        let wields =
            facts::weapon(&plan::as_activated(game, order.who, order.drop), order.who) == Some(Weapon::Diplomacy);
        order.crit && !order.auto && wields && game.people.fighter(order.who).stamina() > 0
    };
    let told = orders.iter().filter(|order| idle(order)).map(|order| {
        format!(
            "The Critical of {} costs 1 Stamina and does nothing: a hit of Diplomacy kills without damage dice.",
            game.people.named(order.who)
        )
    });
    told.collect()
}

/// The automatic hits on the ways of the orders of a line ([WG-47](docs/rules/wargrounds.md#wg-47)). Those of orders
/// given in advance are as things stand.
pub fn hits_of_orders(game: &Wargrounds, seat: Seat, orders: &[Order]) -> Vec<String> {
    let ahead = !asking::asks(game, seat);
    let told = orders.iter().filter_map(|order| hits_on_the_way(game, order, ahead));
    told.collect()
}

/// The enemies that hit a character by themselves on the way of its order, before it does anything else
/// ([WG-47](docs/rules/wargrounds.md#wg-47)); none where nobody does.
fn hits_on_the_way(game: &Wargrounds, order: &Order, ahead: bool) -> Option<String> {
    let who = order.who;
    let route = plan::plan(game, order).ok().filter(|_| !order.auto)?.route;
    let begun = plan::as_activated(game, who, order.drop);
    if begun.people.fighter(who).cover() == Cover::Ready {
        return None;
    }
    let batches = movement::batches(&begun, who, &route.path);
    let each = batches.iter().map(|batch| {
        let hits = counted(batch.hits, "automatic hit");
        format!("{hits} from {}", game.people.named(batch.enemy))
    });
    let (name, each) = (game.people.named(who), listed(each));
    (!batches.is_empty()).then(|| match ahead {
        true => format!("As things stand {name} takes {each} on its way."),
        false => format!("On its way {name} takes {each}."),
    })
}

/// What the house may take with the characters of a seat that it plays, at the cost of all HP but one; none where nothing lies
/// there for them.
pub fn of_the_house(game: &Wargrounds, seat: Seat) -> Option<&'static str> {
    let attacks = game.seats[seat].side() == game.field.attackers();
    let things = game.field.things();
    match game.field.scenario() {
        Scenario::Storm if attacks && !things.sections().is_empty() => {
            Some("The house may take bridge sections: who carries one is Disarmed and has 1 HP.")
        }
        Scenario::Diplomacy if things.diplomacy().is_some() => {
            Some("The house may take Diplomacy: who wields it has 1 HP.")
        }
        _ => None,
    }
}

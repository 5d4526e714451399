//! What the usual orders (`auto`) would do with the units that are left, and what they would lose for nothing.

use crate::action::{Action, Order};
use crate::commands::{lines, trying};
use crate::npc::policy;
use crate::rules::{authority, shots, waiting};
use crate::state::{Barbarica, Phase, Unit};
use crate::throws;
use crate::words::UnitId;
use muster_game::Actor;
use muster_kit::{Dice, Seat, listed};

/// The usual orders of a seat in this phase, and the position after them.
pub struct Usual {
    pub orders: Vec<Order>,
    /// Whether each of the orders throws dice when its turn comes.
    dice: Vec<bool>,
    pub after: Barbarica,
}

impl Usual {
    /// With dice at their mean.
    pub fn of(game: &Barbarica, seat: Seat) -> Usual {
        let (mut after, mut orders, mut dice) = (game.clone(), Vec::new(), Vec::new());
        for _ in 0..game.army.units().len() {
            let (action, _) = policy::as_usual(&after, seat.0, &mut Dice::middling());
            let Action::Order { order } = &action else { break };
            dice.push(throws::has_dice(&after, order));
            orders.push(order.clone());
            trying::go_on_to_the_mean(&mut after, seat, &action);
        }
        Usual { orders, dice, after }
    }

    /// The orders that throw dice, in words and as they are typed; charges that are made together are told as one.
    pub fn with_dice(&self) -> Vec<String> {
        self.told_of(|_, dice| dice)
    }

    /// The charges that throw no dice, in the same way.
    pub fn charges_without_dice(&self) -> Vec<String> {
        self.told_of(|order, dice| !dice && matches!(order, Order::Charge { .. }))
    }

    /// Some of the orders in words and as they are typed; of charges made together those that are not among them are left out.
    fn told_of(&self, is_one: impl Fn(&Order, bool) -> bool) -> Vec<String> {
        let all = self.orders.iter().zip(&self.dice);
        let mut some: Vec<Order> = all
            .filter(|(order, dice)| is_one(order, **dice))
            .map(|(order, _)| order.clone())
            .collect();
        let units: Vec<UnitId> = some.iter().map(Order::unit).collect();
        for order in &mut some {
            if let Order::Charge { with, .. } = order {
                with.retain(|mate| units.contains(mate));
            }
        }
        told_once(&some)
    }

    /// What hangs on dice that are foreseen at their mean: who shoots or strikes later takes what the dice before have left, and
    /// who moves later goes by whether those before dare to charge.
    fn with_other_dice(&self, phase: Phase) -> &'static str {
        match phase {
            Phase::Movement if self.dice.contains(&true) => "With other dice the later units may do something else. ",
            Phase::Ranged | Phase::Melee if in_groups(self.orders.iter()).len() > 1 => {
                "With other dice later targets may be others. "
            }
            _ => "",
        }
    }
}

/// What the usual orders would do, each in words and as it is typed, and that the phase is over then. Where `told` is set, a
/// caution before it has named those with dice and the charges, and the others are left.
pub fn words(game: &Barbarica, seat: Seat, usual: &Usual, told: bool) -> String {
    let phase = game.turn.phase();
    if usual.orders.is_empty() {
        // Why nobody shoots, is told by the caution.
        return format!("As usual nobody of yours does anything in the {phase} phase. Then it is over for your units.");
    }
    let told = told && usual.dice.contains(&true);
    let list = match told {
        true => usual.told_of(|order, dice| !dice && !matches!(order, Order::Charge { .. })),
        false => told_once(&usual.orders),
    };
    let list = match (list.as_slice(), told) {
        ([], _) => String::new(),
        (some, true) => format!("Without dice also: {}. ", some.join(", ")),
        (some, false) => format!(
            "As usual, in the {phase} phase, with dice at their mean: {}. ",
            some.join(", ")
        ),
    };
    let others: String = why_idle(usual, seat.0).iter().map(|why| format!("{why} ")).collect();
    let other_dice = usual.with_other_dice(phase);
    let over = match told {
        true => format!("Then the {phase} phase is over for your units."),
        false => "Then it is over for your units.".to_owned(),
    };
    format!("{list}{other_dice}{others}{over}")
}

/// Each order in words and as it is typed; charges that are made together ([BB-150](docs/rules/barbarica.md#bb-150)) are
/// one of the list, so that nobody is told to charge twice.
pub fn told_once(orders: &[Order]) -> Vec<String> {
    let told = |group: Vec<&Order>| {
        let typed: Vec<String> = match group.as_slice() {
            [only] => vec![only.written()],
            all => all.iter().map(|order| order.by_itself().written()).collect(),
        };
        format!("{} (`{}`)", words_of_group(&group), typed.join(", "))
    };
    in_groups(orders.iter()).into_iter().map(told).collect()
}

/// Each order once, in a group with those that are charges made together with it.
fn in_groups<'a>(orders: impl Iterator<Item = &'a Order>) -> Vec<Vec<&'a Order>> {
    let orders: Vec<&Order> = orders.collect();
    let mut groups: Vec<Vec<&Order>> = Vec::new();
    for order in &orders {
        if groups.iter().flatten().any(|told| told == order) {
            continue;
        }
        let with = match order {
            Order::Charge { with, .. } => with.as_slice(),
            _ => &[],
        };
        let mates = orders
            .iter()
            .filter(|other| matches!(other, Order::Charge { .. }) && with.contains(&other.unit()));
        groups.push(std::iter::once(*order).chain(mates.copied()).collect());
    }
    groups
}

/// `X3 charges a1 and X4 charges a2 together`.
fn words_of_group(group: &[&Order]) -> String {
    match group {
        [only] => only.in_words(),
        all => {
            let words: Vec<String> = all.iter().map(|order| order.by_itself().in_words()).collect();
            format!("{} together", words.join(" and "))
        }
    }
}

/// The position in which a line comes to its `auto`; none if it has none.
pub fn before_auto(game: &Barbarica, seat: Seat, action: &Action) -> Option<Barbarica> {
    let mut ahead = game.clone();
    for step in lines::take_apart(game, Actor::Seat(seat), action.clone()).ok()? {
        if matches!(step.action, Action::Auto { .. }) {
            return Some(ahead);
        }
        trying::go_on_to_the_mean(&mut ahead, seat, &step.action);
    }
    None
}

/// The units of a seat that could still shoot after the usual orders, with why they do not: in sentences, and at the end an
/// order that one of them could be given. Those whose shots promise too little are told only where nobody shoots.
pub fn why_idle(usual: &Usual, seat: u8) -> Vec<String> {
    let game = &usual.after;
    if game.turn.phase() != Phase::Ranged {
        return Vec::new();
    }
    let able = game
        .army
        .of(game.turn.side())
        .filter(|unit| authority::commands(game, seat, unit) && waiting::has_act(game, unit));
    let (mut spare, mut wagons, mut little) = (Vec::new(), Vec::new(), Vec::new());
    for unit in able {
        match why_it_holds(game, unit) {
            Why::Spares => spare.push(unit),
            Why::Wagons => wagons.push(unit),
            Why::Little => little.push(unit),
        }
    }
    if !usual.orders.is_empty() {
        (wagons, little) = (Vec::new(), Vec::new());
    }
    // What is left to shoot at hangs on the dice of those before.
    let (left, may_change) = match usual.orders.is_empty() {
        true => ("", ""),
        false => (
            "Once these shots have done what they do on average, nothing is left for ",
            "; with other dice there may be",
        ),
    };
    let tell = |units: &[&Unit], why: &str| {
        let names = listed(units.iter().map(|unit| unit.id));
        (!units.is_empty()).then(|| format!("{left}{names}: {why}{may_change}."))
    };
    let mut told: Vec<String> = [
        tell(
            &spare,
            "each enemy in range and sight has units of yours beside it, which the usual orders spare",
        ),
        tell(&wagons, "only wagons are in range and sight"),
        tell(
            &little,
            "no shot at an enemy in range and sight promises enough for its risk",
        ),
    ]
    .into_iter()
    .flatten()
    .collect();
    // A shot that never wounds is no example.
    let mut idle = spare.iter().chain(&little).chain(&wagons);
    let order = idle.find_map(|unit| shots::wounding_shots(game, unit).into_iter().next());
    told.extend(order.map(|order| format!("`{}` shoots.", order.written())));
    told
}

/// Why a unit that could shoot does not as usual.
enum Why {
    /// Units of its own stand beside every enemy that it could shoot ([BB-75](docs/rules/barbarica.md#bb-75)).
    Spares,
    Wagons,
    /// What it could do to them is not worth the shot.
    Little,
}

fn why_it_holds(game: &Barbarica, unit: &Unit) -> Why {
    let enemies = game.army.visible(unit.side().other());
    let targets: Vec<&Unit> = enemies
        .filter(|enemy| !enemy.is_wagon() && shots::best_shot(game, unit, enemy).is_some())
        .collect();
    let spared = |enemy: &&Unit| !game.army.friends_beside(unit, enemy).is_empty();
    match () {
        () if targets.is_empty() => Why::Wagons,
        () if targets.iter().all(spared) => Why::Spares,
        () => Why::Little,
    }
}

//! What a seat may press instead of typing: charges, shots and blows with their odds, then what the usual orders would do.

use crate::action::{Action, Order};
use crate::charge_shot::{self, ShotBefore};
use crate::fight::{WHOLE, spread};
use crate::figures::{percent, tenths};
use crate::npc::value::Survey;
use crate::rules::blows::{BlowKind, BlowPlan};
use crate::rules::charge_plan::ChargePlan;
use crate::rules::shots::{ShotPlan, worth_of_shot};
use crate::rules::{authority, band, blows, charge_plan, charges, shots, waiting};
use crate::state::{Army, Barbarica, Campaign, Phase, Progress, Turn, Unit};
use crate::words::{Attribute, UnitId};
use crate::{camp_cautions, cautions, courage, hopeless};
use muster_game::{Menu, Offer};

use muster_kit::{Control, Seat, shortened};
use std::collections::BTreeSet;

const LABEL_MAX: usize = 80;
/// Offers of one kind.
const OFFERS_MAX: usize = 20;

/// An act with a label that fits a button.
pub fn offer(action: Action, label: String) -> Offer<Action> {
    Offer {
        action,
        label: shortened(&label, LABEL_MAX),
    }
}

/// Everything in it is legal as things stand.
pub fn offers(game: &Barbarica, seat: u8) -> Menu<Action> {
    match game.turn.progress() {
        Progress::Over => Menu::default(),
        Progress::Deploying => Menu {
            acts: vec![signal_offer()],
            days: Vec::new(),
        },
        Progress::Camping => Menu {
            acts: camp_offers(game)
                .into_iter()
                .map(|(action, label)| offer(action, label))
                .collect(),
            days: Vec::new(),
        },
        Progress::Fighting => fight_offers(game, seat),
    }
}

/// What a unit may do, for a button.
struct UnitAct {
    unit: UnitId,
    /// What it promises.
    worth: i64,
    action: Action,
    label: String,
}

impl UnitAct {
    /// The unit, and whether others of its hex do the same with it.
    fn who(&self) -> (UnitId, bool) {
        (self.unit, matches!(self.action, Action::Move { .. }))
    }
}

fn fight_offers(game: &Barbarica, seat: u8) -> Menu<Action> {
    let units: Vec<&Unit> = game
        .army
        .of(game.turn.side())
        .filter(|unit| authority::commands(game, seat, unit) && waiting::has_act(game, unit))
        .collect();
    let survey = Survey::of(game, game.turn.side());
    let mut acts: Vec<UnitAct> = match game.turn.phase() {
        Phase::Movement => units.iter().flat_map(|unit| charges_of(game, &survey, unit)).collect(),
        Phase::Ranged => units.iter().flat_map(|unit| shots_of(game, unit)).collect(),
        _ => units.iter().flat_map(|unit| blows_of(game, unit)).collect(),
    };
    acts.sort_by_key(|act| std::cmp::Reverse(act.worth));
    let acts = each_once(acts, UnitAct::who);
    let mut list: Vec<Offer<Action>> = acts.into_iter().map(|act| offer(act.action, act.label)).collect();
    list.push(usual_offer(game.turn.phase()));
    list.push(end_offer(game.turn.phase()));
    Menu {
        acts: list,
        days: vec![rest_offer()],
    }
}

/// The usual orders of all that are left in a phase.
pub fn usual_offer(phase: Phase) -> Offer<Action> {
    let orders = "auto".to_owned();
    let (usual, label) = match phase {
        Phase::Movement => (Action::Move { orders }, "Move all that are left as usual"),
        Phase::Ranged => (Action::Shoot { orders }, "Shoot with all that are left as usual"),
        _ => (Action::Fight { orders }, "Fight with all that are left as usual"),
    };
    offer(usual, label.to_owned())
}

/// The end of one's part of a phase.
pub fn end_offer(phase: Phase) -> Offer<Action> {
    offer(Action::Done { all: false }, format!("Done with the {phase} phase"))
}

/// The usual orders of the rest of a round.
pub fn rest_offer() -> Offer<Action> {
    let label = "Play the rest of the round as usual".to_owned();
    offer(Action::Done { all: true }, label)
}

/// The beginning of a battle as everybody stands.
pub fn signal_offer() -> Offer<Action> {
    offer(Action::Signal {}, "Begin as everybody stands".to_owned())
}

/// As many as are offered, in their order: the first of each key, and of the others the first.
fn each_once<T, K: Ord>(all: Vec<T>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut known = BTreeSet::new();
    let is_first: Vec<bool> = all.iter().map(|one| known.insert(key(one))).collect();
    let mut others = OFFERS_MAX.saturating_sub(known.len());
    let kept = all.into_iter().zip(is_first).filter(|(_, is_first)| {
        let is_kept = *is_first || others > 0;
        others -= usize::from(!is_first && is_kept);
        is_kept
    });
    kept.map(|(one, _)| one).take(OFFERS_MAX).collect()
}

/// Charges of a unit, and of all that share its hex where one of them cannot go alone
/// ([BB-150](docs/rules/barbarica.md#bb-150)).
fn charges_of(game: &Barbarica, survey: &Survey<'_>, unit: &Unit) -> Vec<UnitAct> {
    let orders = charges::charge_orders(game, unit).into_iter();
    // Of several the first names them all.
    let is_first = |order: &Order| match order {
        Order::Charge { unit, with, .. } => with.iter().all(|mate| mate > unit),
        _ => false,
    };
    let orders = orders.filter(is_first);
    let acts = orders.filter_map(|order| {
        let ChargeOffer {
            worth, action, label, ..
        } = charge_offer(game, survey, order)?;
        Some(UnitAct {
            unit: unit.id,
            worth,
            action,
            label,
        })
    });
    acts.collect()
}

/// Worth from which on a charge gains more than what is told to be for nothing ([`hopeless::is_in_vain`]).
const WORTH_IT: i64 = 2 * WHOLE;

/// A charge that may be pressed or chosen.
pub struct ChargeOffer {
    pub worth: i64,
    pub action: Action,
    pub label: String,
    /// [`hopeless::is_in_vain`]: its worth is less than that of all that are not.
    pub is_in_vain: bool,
}

/// A charge with what it is worth; none that could not strike its target.
pub fn charge_offer(game: &Barbarica, survey: &Survey<'_>, order: Order) -> Option<ChargeOffer> {
    let Order::Charge {
        unit, target, ref with, ..
    } = order
    else {
        return None;
    };
    let enemy = game.army.the(target);
    let action = charge_action(game, order.clone())?;
    let (mut worth, mut position, mut shot, mut is_met) = (0, None, None, false);
    for (id, plan) in charges_together(game, unit, target, with) {
        let charger = game.army.the(id);
        worth += survey.charge(charger, enemy, &plan);
        // An enemy meets who comes first.
        if position.is_none() {
            is_met = charge_shot::is_met(game, charger, enemy, &plan);
        }
        position.get_or_insert(plan.position);
        shot = shot.or(ShotBefore::of(game, charger, enemy, &plan));
    }
    let shot = shot.map_or("", |shot| match shot.is_certain {
        true => ", shot at first",
        false => ", may be shot at first",
    });
    let all: Vec<UnitId> = std::iter::once(unit).chain(with.iter().copied()).collect();
    let courage = courage::courage_of(game, &all, enemy);
    let names: Vec<String> = all.iter().map(ToString::to_string).collect();
    let charges = if with.is_empty() { "charges" } else { "charge" };
    let position = match is_met {
        true => "it meets the charge".to_owned(),
        false => position?.to_string(),
    };
    let is_in_vain = worth < WORTH_IT && hopeless::is_in_vain(game, &order);
    let does = match is_in_vain {
        true => " for nothing: most likely falls".to_owned(),
        false => format!(": {courage}"),
    };
    let head = format!("{} {charges} {target} ({position}){does}{shot}", names.join("+"));
    let label = with_the_enemy(&head, enemy);
    Some(ChargeOffer {
        worth: if is_in_vain { i64::MIN / 4 + worth } else { worth },
        action,
        label,
        is_in_vain,
    })
}

/// A charge as it is typed; none that could not strike its target.
pub fn charge_action(game: &Barbarica, order: Order) -> Option<Action> {
    let Order::Charge {
        unit, target, ref with, ..
    } = order
    else {
        return None;
    };
    // Who could only strike the friend before a Leader charges that friend.
    if cautions::cannot_strike(game, game.army.the(unit), game.army.the(target)).is_some() {
        return None;
    }
    Some(match with.is_empty() {
        true => Action::Charge {
            unit,
            target,
            via: None,
        },
        false => Action::Move {
            orders: order.written(),
        },
    })
}

/// The plans of units that charge one enemy out of one hex, the first of them first; none if it has none. One of the others may
/// have one only when the first has charged.
fn charges_together(game: &Barbarica, unit: UnitId, target: UnitId, with: &[UnitId]) -> Vec<(UnitId, ChargePlan)> {
    let all: Vec<UnitId> = std::iter::once(unit).chain(with.iter().copied()).collect();
    let plan = |id: UnitId| charge_plan::charge_plan(game, game.army.the(id), target, None, &all).ok();
    if plan(unit).is_none() {
        return Vec::new();
    }
    all.iter().filter_map(|id| Some((*id, plan(*id)?))).collect()
}

fn shots_of(game: &Barbarica, unit: &Unit) -> Vec<UnitAct> {
    let shots = game.army.visible(unit.side().other()).filter_map(|enemy| {
        let plan = shots::best_shot(game, unit, enemy)?;
        let tilde = if plan.edge.indirect { "~" } else { "" };
        // A shot that can do nothing is no offer.
        let label = shot_words(&game.army, &plan, unit, enemy)?;
        let orders = format!("{} {tilde}{}", unit.id, enemy.id);
        Some(UnitAct {
            unit: unit.id,
            worth: worth_of_shot(game, &plan, unit, enemy),
            action: Action::Shoot { orders },
            label,
        })
    });
    shots.collect()
}

/// A shot with what it does on average; none if it can do nothing.
pub fn shot_words(army: &Army, plan: &ShotPlan, unit: &Unit, enemy: &Unit) -> Option<String> {
    let (mean, friends) = shares_of(army, plan, unit, enemy);
    let wounds = match mean {
        0 => return None,
        few if few < WHOLE / 20 => "less than 0.1".to_owned(),
        mean => tenths(mean),
    };
    let head = format!("{} shoots {}: {wounds} wounds on average", unit.id, enemy.id);
    Some(shot_label(&head, &enemy_words(enemy), &friends))
}

/// What a shot does to its target on average, and in words what it does to friends beside it
/// ([BB-75](docs/rules/barbarica.md#bb-75)): `; X1 takes 0.4, falls 3%`.
fn shares_of(army: &Army, plan: &ShotPlan, by: &Unit, on: &Unit) -> (i64, String) {
    let friends = army.friends_beside(by, on);
    let share = |hits: u8, wild: bool| shots::share_of(army, plan, by, on, hits, wild);
    let spread = spread(plan.test);
    let target = spread.mean(|hits, wild| i64::from(share(hits, wild).1));
    let each = spread.mean(|hits, wild| i64::from(share(hits, wild).0));
    // More names than these do not fit into a label.
    let names = match friends.len() {
        0..=2 => friends.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
        many => format!("{many} of yours"),
    };
    let mut words = match friends.as_slice() {
        [] => return (target, String::new()),
        [_] if each < WHOLE / 20 => format!("; {names} takes less than 0.1"),
        _ if each < WHOLE / 20 => format!("; {names} take less than 0.1 each"),
        [_] => format!("; {names} takes {}", tenths(each)),
        _ => format!("; {names} take {} each", tenths(each)),
    };
    let falls = friends.iter().map(|friend| {
        let strength = army.the(*friend).strength;
        (
            percent(spread.chance(|hits, wild| share(hits, wild).0 >= strength)),
            *friend,
        )
    });
    if let Some((chance, friend)) = falls
        .max_by_key(|(chance, _)| *chance)
        .filter(|(chance, _)| *chance > 0)
    {
        words.push_str(&match friends.len() {
            1 => format!(", falls {chance}%"),
            _ => format!(", {friend} falls {chance}%"),
        });
    }
    (target, words)
}

fn blows_of(game: &Barbarica, unit: &Unit) -> Vec<UnitAct> {
    let blows = game.army.strikable(unit).into_iter().filter_map(|target| {
        let enemy = game.army.the(target);
        let plan = blows::best_blow(game, unit, enemy, BlowKind::Attack)?;
        let label = blow_words(&plan, unit, enemy);
        let orders = format!("{} {target}", unit.id);
        Some(UnitAct {
            unit: unit.id,
            worth: plan.expected(enemy.strength),
            action: Action::Fight { orders },
            label,
        })
    });
    blows.collect()
}

/// A blow with what it does on average, how likely its target falls, and whether that strikes back.
pub fn blow_words(plan: &BlowPlan, unit: &Unit, enemy: &Unit) -> String {
    let answer = if enemy.can_attack() {
        "strikes back"
    } else {
        "cannot strike back"
    };
    let head = format!(
        "{} strikes {}: {}; {answer}",
        unit.id,
        enemy.id,
        wounds_words(plan, enemy)
    );
    with_the_enemy(&head, enemy)
}

/// What a blow does on average and how likely its target falls: `1.2 wounds, kill 30%`.
pub fn wounds_words(plan: &BlowPlan, enemy: &Unit) -> String {
    let (wounds, kill) = (plan.expected(enemy.strength), plan.removal(enemy.strength));
    format!("{} wounds, kill {}%", tenths(wounds), percent(kill))
}

/// What a camp offers: courses, the heir, advances, and the way on ([BB-283..287](docs/rules/barbarica.md#bb-283)).
fn camp_offers(game: &Barbarica) -> Vec<(Action, String)> {
    let mut list = Vec::new();
    if game.campaign.course().is_none() {
        for course in band::courses(&game.campaign) {
            let label = camp_cautions::course_words(game, course);
            list.push((Action::CampDecide { course, units: None }, label));
        }
    }
    for unit in game.campaign.band() {
        for attribute in [Attribute::E, Attribute::S, Attribute::D, Attribute::M, Attribute::A] {
            if unit.why_untrained(attribute).is_none() {
                let label = format!("{} trains {}", unit.name(), attribute.title());
                list.push((
                    Action::CampTrain {
                        unit: unit.id,
                        attribute,
                        name: None,
                    },
                    label,
                ));
            }
        }
    }
    list.retain(|(action, _)| muster_game::try_out(game, Seat(game.seats.chief()), action).is_ok());
    list.truncate(OFFERS_MAX);
    list.push((Action::CampNext {}, next_words(game)));
    list
}

/// The way on out of a camp.
pub fn next_words(game: &Barbarica) -> String {
    let next = band::next_episode(game).map_or(String::new(), |stage| stage.title.clone());
    format!("Break camp: {next}")
}

/// Buttons under the turn post of the camp.
pub fn camp_controls(campaign: &Campaign) -> Vec<Control> {
    let mut controls = Vec::new();
    if campaign.course().is_none() {
        for course in band::courses(campaign) {
            controls.push(Control::button(
                course.title(),
                format!("/barb camp decide course:{}", course.id()),
            ));
        }
    }
    controls.push(Control::button("The band", "/barb camp roster"));
    controls.push(Control::button("Break camp", "/barb camp next"));
    controls
}

/// What an order promises, to put the better before the others; nothing for one without dice.
pub fn worth_of(game: &Barbarica, survey: &Survey<'_>, order: &Order) -> i64 {
    match order {
        Order::Shoot {
            unit,
            target,
            weapon,
            indirect,
        } => {
            let (by, on) = (game.army.the(*unit), game.army.the(*target));
            let plan = shots::ordered_shot(game, by, on, *weapon, *indirect);
            plan.map_or(0, |plan| worth_of_shot(game, &plan, by, on))
        }
        Order::Charge { unit, target, with, .. } => {
            let plans = charges_together(game, *unit, *target, with);
            let worth = plans
                .iter()
                .map(|(id, plan)| survey.charge(game.army.the(*id), game.army.the(*target), plan));
            worth.sum()
        }
        Order::Fight { unit, target, .. } => survey.blow(game.army.the(*unit), game.army.the(*target), 0),
        _ => 0,
    }
}

/// What friends risk says more than who is shot at, where a label has no room for both.
pub fn shot_label(head: &str, enemy: &str, friends: &str) -> String {
    let whole = format!("{head}, {enemy}{friends}");
    match whole.chars().count() <= LABEL_MAX {
        true => whole,
        false => format!("{head}{friends}"),
    }
}

/// What is done with who it is done to behind it; where there is no room for the kind, its Strength alone.
fn with_the_enemy(head: &str, enemy: &Unit) -> String {
    let whole = format!("{head}, {}", enemy_words(enemy));
    match whole.chars().count() <= LABEL_MAX {
        true => whole,
        false => format!("{head}, S{}", enemy.strength),
    }
}

/// `a1, Roman Auxiliary S3`.
pub fn enemy_named(enemy: &Unit) -> String {
    format!("{}, {}", enemy.id, enemy_words(enemy))
}

/// `Roman Auxiliary S3`.
fn enemy_words(enemy: &Unit) -> String {
    format!("{} S{}", enemy.id.kind, enemy.strength)
}

/// An act as the command that a person would type for it.
pub fn as_command(turn: &Turn, action: Action) -> Action {
    let (orders, like) = match &action {
        Action::Order { order } => (order.written(), Some(order)),
        Action::Auto { .. } => ("auto".to_owned(), None),
        _ => return action,
    };
    match (like, turn.phase()) {
        (Some(Order::Deploy { .. } | Order::DeployDefault { .. }), _) => Action::Deploy { orders },
        (Some(Order::Shoot { .. }), _) | (None, Phase::Ranged) => Action::Shoot { orders },
        (Some(Order::Fight { .. }), _) | (None, Phase::Melee) => Action::Fight { orders },
        _ => Action::Move { orders },
    }
}

//! Orders chosen step by step: what is ordered in a game can be chosen and comes to the same; labels tell chances, the best
//! stands first, and what holds no more is not offered.

use super::fixtures::{Desk, hex, id, meadow_of};
use super::table::*;
use crate::bearing::Bearing;
use crate::data::{Melee, Ranged, Weapon};
use crate::npc::policy;
use crate::rules::blows::BlowKind;
use crate::rules::shots::ShotKind;
use crate::rules::{blows, charge_plan, charges, reach, shots, waiting};
use crate::state::{Ground, Unit};
use crate::words::{Follow, React, UnitId, compass};
use crate::{cautions, menu};
use muster_game::{Awaiting, ChoiceId, Chosen, Counsel, Duty, Hand, Next, OpenChoice, Rules};
use muster_kit::Hex;
use muster_kit::hexes::Direction;
use serde_json::json;

/// The choices that lead to an order; none for what is written by hand.
fn spelled(game: &Barbarica, action: &Action) -> Option<String> {
    Some(match action {
        Action::Order { order } | Action::OrderOfLine { order } => return spelled_order(game, order),
        Action::Auto { .. } => "usual".to_owned(),
        Action::Done { all: true } => "rest".to_owned(),
        Action::Done { all: false } => "done".to_owned(),
        Action::Signal {} => "begin".to_owned(),
        Action::Charge { unit, target, via } => return charge(game, *unit, *target, *via, &[]),
        Action::CampDecide { course, units: None } => match course.equips() {
            Some(_) => format!("decide {} usual", course.id()),
            None => format!("decide {}", course.id()),
        },
        Action::CampHeir { unit } => format!("heir {unit}"),
        Action::CampTrain {
            unit,
            attribute,
            name: None,
        } => format!("train {unit} {attribute:?}"),
        Action::CampDismiss { unit } => format!("dismiss {unit}"),
        Action::CampNext {} => "next".to_owned(),
        _ => return None,
    })
}

fn spelled_order(game: &Barbarica, order: &Order) -> Option<String> {
    let id = order.unit();
    let unit = game.army.the(id);
    let asked = waiting::is_waited_for(game, unit);
    let moved = if asked { "" } else { "moved " };
    Some(match order {
        Order::Go { to, face, .. } => return go(game, id, *to, *face),
        Order::Turn { face, .. } if *face == unit.facing => return None,
        Order::Turn { face, .. } => format!("{moved}{id} turn {}", compass(*face)),
        Order::Charge { target, via, with, .. } => return charge(game, id, *target, *via, with),
        Order::Retreat { target, step, .. } => format!("{id} retreat-{target} {}", compass(*step)),
        Order::Leave { .. } => format!("{moved}{id} leave"),
        Order::Hold { .. } => format!("{id} stay"),
        Order::Clear { .. } => format!("{id} clear"),
        Order::Dismount { .. } => format!("{id} dismount"),
        Order::Shoot {
            target,
            weapon,
            indirect,
            ..
        } => return shot(game, id, *target, *weapon, *indirect),
        Order::Fight {
            target, weapon, push, ..
        } => return blow(game, id, *target, *weapon, *push),
        Order::Deploy { to, face: None, .. } => format!("{id} place {to}"),
        Order::DeployDefault { .. } => format!("{id} usual"),
        Order::Walk { .. } | Order::Deploy { .. } => return None,
    })
}

/// A unit looks the way it came where nothing else is said; which way that is where it is stopped nobody says beforehand.
fn go(game: &Barbarica, id: UnitId, to: Hex, face: Option<Direction>) -> Option<String> {
    let unit = game.army.the(id);
    let mut beside: Vec<_> = game.army.enemies_beside(unit.side(), to).collect();
    beside.sort_by_key(|enemy| (enemy.strength, enemy.id));
    let ways: Vec<Direction> = beside.iter().filter_map(|enemy| to.direction_to(enemy.at)).collect();
    let face = match ways.first() {
        None => {
            let (_, path, _) = reach::destinations(game, unit)
                .into_iter()
                .find(|(end, ..)| *end == to)?;
            let before = path.len().checked_sub(2).map_or(unit.at, |place| path[place]);
            let lurks = |enemy: &Unit| enemy.hidden && path.iter().any(|hex| hex.distance(enemy.at) < 2);
            let may_stop = game.army.in_contact(unit) || game.army.of(unit.side().other()).any(lurks);
            match face {
                None if may_stop => return None,
                face => face.or(before.direction_to(to)),
            }
        }
        Some(first) if ways.iter().any(|way| way != first) => face.filter(|face| ways.contains(face)).or(Some(*first)),
        Some(_) => None,
    };
    let face = face.map_or_else(String::new, |face| format!(" {}", compass(face)));
    Some(format!("{id} move {to}{face}"))
}

/// None where only a friend of the enemy could be struck, or not all who share the hex could charge one after the other.
fn charge(game: &Barbarica, id: UnitId, target: UnitId, via: Option<Hex>, with: &[UnitId]) -> Option<String> {
    let unit = game.army.the(id);
    if cautions::cannot_strike(game, unit, game.army.the(target)).is_some() {
        return None;
    }
    if !with.is_empty() {
        let mut offered = charges::charge_orders(game, unit).into_iter();
        let all_can = offered.any(|order| matches!(order, Order::Charge { target: on, .. } if on == target));
        return all_can.then(|| format!("{id} charge-{target}"));
    }
    if charge_plan::charge_plans(game, unit, target).len() < 2 {
        return Some(format!("{id} charge-{target}"));
    }
    let best = charge_plan::charge_plan(game, unit, target, via, &[]).ok()?;
    Some(format!("{id} charge-{target} {}", best.path.last()?))
}

fn shot(game: &Barbarica, id: UnitId, on: UnitId, weapon: Option<Weapon>, indirect: bool) -> Option<String> {
    let (unit, enemy) = (game.army.the(id), game.army.the(on));
    let kind = if indirect { ShotKind::Indirect } else { ShotKind::Direct };
    let carried = shots::missiles(&game.terms, unit).into_iter();
    let carried = carried.filter(|one| *one != Ranged::Rock && shots::shot_plan(game, unit, enemy, *one, kind).is_ok());
    if carried.count() < 2 {
        return Some(format!("{id} {on}"));
    }
    let weapon = weapon.unwrap_or(Weapon::Ranged(shots::best_shot(game, unit, enemy)?.weapon));
    (weapon != Weapon::Ranged(Ranged::Rock)).then(|| format!("{id} {on} {}", weapon.order_word()))
}

fn blow(game: &Barbarica, id: UnitId, on: UnitId, weapon: Option<Weapon>, push: bool) -> Option<String> {
    let (unit, enemy) = (game.army.the(id), game.army.the(on));
    let carried = unit.melee.iter().filter(|one| **one != Melee::Improvised).count();
    let weapon = match carried {
        0 | 1 => String::new(),
        _ => {
            let best = || Weapon::Melee(blows::best_blow(game, unit, enemy, BlowKind::Attack).unwrap().weapon);
            let weapon = weapon.unwrap_or_else(best);
            (weapon != Weapon::Melee(Melee::Improvised)).then(|| format!(" {}", weapon.order_word()))?
        }
    };
    let alone = game.army.at(enemy.at).count() == 1;
    let asked = alone && reach::entry_cost(game, unit, enemy.at).is_some() && unit.orders.push != Follow::Yes;
    let push = match (asked, push) {
        (false, _) => "",
        (true, true) => " push",
        (true, false) => " stay",
    };
    Some(format!("{id} {on}{weapon}{push}"))
}

/// What is ordered in games of all scenarios, against the bot, by hand and between players, can be chosen, but for what is
/// written by hand.
#[test]
fn what_is_ordered_can_be_chosen() {
    let (mut can_be_chosen, mut written) = (0, 0);
    for (seed, scenario) in (0..).zip(Which::ALL.into_iter().cycle().take(21)) {
        let (enemy, chairs) = [(Enemy::Bot, 1), (Enemy::Player, 2), (Enemy::Hand, 1)][seed as usize / 7];
        let options = Options {
            enemy,
            ..alone(scenario)
        };
        let picks = vec![SeatPick::default(); chairs];
        let (game, _) = testing::begun::<Barbarica>(&options, picks, &mut Dice::seeded(seed, 0)).unwrap();
        let (one, other) = testing::orders_can_be_chosen(game, seed, 150, spelled);
        println!("{scenario:?} {enemy:?}: {one} could be chosen, {other} were written");
        can_be_chosen += one;
        written += other;
    }
    println!("{can_be_chosen} orders could be chosen, {written} were written");
    assert!(
        can_be_chosen > 1_500 && 30 * written < can_be_chosen,
        "{can_be_chosen}, {written}"
    );
}

fn duty(game: &Barbarica) -> Duty {
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!("it goes on")
    };
    let own = duties
        .into_iter()
        .find(|duty| duty.seat == Seat(0) && duty.hand == Hand::Player);
    own.unwrap()
}

/// What may be chosen next, labelled.
fn open(game: &Barbarica, choices: &str) -> OpenChoice<Action> {
    let choices = ChoiceId::read_all(choices);
    let mut chosen = Chosen::of(&choices, true);
    let read = game.choose(&duty(game), &mut chosen);
    match chosen.came_to(read).map(|reached| reached.next) {
        Some(Next::Choose(open)) => open,
        other => panic!("{choices:?}: {other:?}"),
    }
}

fn labels(game: &Barbarica, choices: &str) -> Vec<String> {
    let alternatives = open(game, choices).alternatives.into_iter();
    alternatives.map(|alternative| alternative.label).collect()
}

fn ids(game: &Barbarica, choices: &str) -> Vec<String> {
    let alternatives = open(game, choices).alternatives.into_iter();
    alternatives.map(|alternative| alternative.id.to_string()).collect()
}

/// Charges, shots and blows are offered with their chances, as the menu tells them, and what promises most stands first.
#[test]
fn charges_shots_and_blows_are_labelled_with_their_chances_and_the_best_stands_first() {
    let mut desk = Desk::new("palus", "x1 D5 S, s1 D3 S, x2 B29 S, a1 D7 N, a2 E7 N");
    desk.game.ground = Ground::new(meadow_of(1));
    desk.unit("a2").strength = 1;
    let charges = menu::offers(&desk.game, 0).acts.into_iter().map(|offer| offer.label);
    let charges: Vec<String> = charges.filter(|label| label.starts_with("X1 charges ")).collect();
    assert_eq!(charges.len(), 2, "{charges:?}");
    assert_eq!(labels(&desk.game, "X1")[..2], charges);
    assert_eq!(ids(&desk.game, "")[0], "X1", "who can charge stands first");
    desk.ranged();
    let shots = labels(&desk.game, "S1");
    assert!(
        shots.iter().all(|label| label.contains(" wounds on average")),
        "{shots:?}"
    );
    let mut desk = Desk::new("palus", "x1 D6 S, a1 D7 N, a2 E7 N");
    desk.unit("a2").strength = 1;
    desk.melee();
    let blows = labels(&desk.game, "X1");
    assert!(
        blows
            .iter()
            .all(|label| label.starts_with("X1 strikes a") && label.contains("kill ")),
        "{blows:?}"
    );
    let usual = policy::as_usual(&desk.game, 0, &mut Dice::middling()).0;
    assert!(
        matches!(usual, Action::Order { order: Order::Fight { target, .. } } if ids(&desk.game, "X1")[0] == target.to_string()),
        "{usual:?}"
    );
}

/// The hexes of a charge say where the enemy is struck; the best one is where a charge goes by itself.
#[test]
fn the_hexes_of_a_charge_say_where_it_strikes_and_the_best_stands_first() {
    let desk = Desk::new("palus", "x1 D5 S, a1 D7 S");
    let unit = desk.game.army.the(id("x1"));
    let best = charge_plan::charge_plan(&desk.game, unit, id("a1"), None, &[]).unwrap();
    assert_eq!(best.position, Bearing::Rear);
    let open = open(&desk.game, "X1 charge-a1");
    let first = &open.alternatives[0];
    assert_eq!(first.id, ChoiceId::of(best.path.last().unwrap()));
    assert!(first.label.contains("at its rear"), "{first:?}");
}

/// What a unit has done or cannot do any more is not offered: no second move, no charge at an enemy who is gone, no shot after the
/// last one.
#[test]
fn what_holds_no_more_is_not_offered() {
    let mut desk = Desk::new("palus", "x1 D4 S, x2 B2 N, a1 D7 N, a2 B8 N");
    assert!(ids(&desk.game, "X1").contains(&"charge-a1".to_owned()));
    desk.game.army.take_off(id("a1")).unwrap();
    assert!(!ids(&desk.game, "X1").contains(&"charge-a1".to_owned()));
    assert_eq!(after(&desk.game, "X1 charge-a1"), None);
    desk.does("move x1 d5", &[]);
    assert_eq!(after(&desk.game, "X1 move D6"), None, "it has moved");
    assert_eq!(ids(&desk.game, "moved"), ["X1"]);
    assert_eq!(ids(&desk.game, "moved X1"), ["turn", "charged"]);
    desk.unit("x2").now.recovering = true;
    assert_eq!(ids(&desk.game, "X2"), ["turn", "charged"], "it can only turn");
    assert_eq!(desk.game.army.the(id("x1")).at, hex("D5"));
}

fn after(game: &Barbarica, choices: &str) -> Option<Next<Action>> {
    testing::next_after(game, &duty(game), choices)
}

/// A unit that NPCs would have stay stands first with that, and one that they would send somewhere with the way there.
#[test]
fn what_an_npc_would_have_a_unit_do_stands_first() {
    let desk = Desk::new("palus", "x1 D6 S, x2 A1 S, a1 D7 N");
    assert_eq!(ids(&desk.game, "X1")[0], "stay", "it fights where it is");
    assert_eq!(ids(&desk.game, "X2")[0], "move");
    let usual = policy::as_usual(&desk.game, 0, &mut Dice::middling()).0;
    let Action::Order { order } = usual else {
        panic!("{usual:?}")
    };
    assert_eq!(order, Order::Hold { unit: id("x1") });
}

/// Camps offer what is open: a course with what it comes to, then advances.
#[test]
fn a_camp_is_chosen_step_by_step() {
    let game = camping_with_a_veteran();
    assert_eq!(ids(&game, "")[..2], ["decide", "train"]);
    assert!(labels(&game, "decide").iter().all(|label| label.contains(": ")));
    let usual = game.campaign.banded(id("x1")).unwrap().usual_training().unwrap();
    assert_eq!(ids(&game, "train X1")[0], format!("{usual:?}"));
}

/// A charge that loses its unit for nothing stands behind all else, says so, and can be chosen
/// ([BB-151](docs/rules/barbarica.md#bb-151)).
#[test]
fn bb_151_a_charge_that_is_lost_for_nothing_stands_last_and_says_so() {
    let mut desk = Desk::new("tyrannis", "v4 D4 S, c1 D4 S, a3 D6 N");
    desk.unit("v4").strength = 1;
    let all = labels(&desk.game, "V4");
    let last = all.last().unwrap();
    assert!(
        last.starts_with("V4 charges a3") && last.contains("for nothing: most likely falls"),
        "{all:?}"
    );
    assert_eq!(
        all.iter().filter(|label| label.contains("charges")).count(),
        1,
        "{all:?}"
    );
    let pressed = menu::offers(&desk.game, 0).acts.into_iter().map(|offer| offer.label);
    let charges: Vec<String> = pressed.filter(|label| label.contains(" charge")).collect();
    assert!(charges.last().unwrap().contains("for nothing"), "{charges:?}");
}

/// Who has an enemy beside it can only hold when it is charged ([BB-153](docs/rules/barbarica.md#bb-153)): choices, the card,
/// previews and the table say so.
#[test]
fn bb_153_standing_orders_of_a_unit_in_contact_say_that_it_holds() {
    let mut desk = Desk::new("tyrannis", "x1 D5 S, x2 B4 S, a1 D6 N");
    // No label is cut.
    for react in [React::Counter, React::Shoot, React::Flee, React::Hold, React::Auto] {
        desk.unit("x1").orders.react = react;
        let told = labels(&desk.game, "X1");
        let said = told
            .iter()
            .find(|label| label.contains("; in contact it holds, else: "));
        assert!(said.is_some_and(|said| said.chars().count() <= 80), "{told:?}");
    }
    let free = labels(&desk.game, "X2");
    assert!(!free.iter().any(|label| label.contains("in contact")), "{free:?}");
    let order = json!({ "orders": { "units": "x*", "react": "counter" } });
    let order: Action = serde_json::from_value(order).unwrap();
    let ahead = desk.game.foresee(Seat(0), &order).unwrap();
    let ahead = format!("{:?}", ahead.lines);
    assert!(
        ahead.contains("X1 has an enemy beside it: as long as that is so, it can only hold."),
        "{ahead}"
    );
    let events = act(&mut desk.game, 0, order).unwrap();
    let heard = format!("{events:?}");
    assert!(heard.contains("StandingOrders"), "{heard}");
    let card = crate::scene::card(&desk.game, desk.game.army.the(id("x1"))).to_ascii();
    let words = card.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("react counter, holds in contact"), "{card}");
    assert_eq!(words.matches("holds in").count(), 1, "{card}");
}

/// What was chosen is told by its name: what it could do and where it leads was said when it was offered.
#[test]
fn what_was_chosen_is_told_in_short() {
    let desk = Desk::new("palus", "x1 D4 S, s1 C5 S, a1 D7 N, x9 A1 S");
    let Awaiting::Duties(duties) = desk.game.awaiting() else {
        panic!("the game is over")
    };
    let taken = |choices: &str| {
        let choices = ChoiceId::read_all(choices);
        let mut chosen = Chosen::of(&choices, true);
        let read = desk.game.choose(&duties[0], &mut chosen);
        let reached = chosen.came_to(read).unwrap();
        reached
            .taken
            .into_iter()
            .map(|made| made.label)
            .collect::<Vec<_>>()
            .join(" > ")
    };
    assert_eq!(taken("X1 move D5"), "X1 Tribal Axeman > Move to another hex > D5");
    assert_eq!(taken("X1 charge-a1"), "X1 Tribal Axeman > Charge a1");
    assert_eq!(
        taken("X1 charged"),
        "X1 Tribal Axeman > Say what it does when it is charged"
    );
}

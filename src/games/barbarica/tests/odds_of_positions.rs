//! The odds of offered acts in random positions, against the acts carried out (chapter 10 of docs/rules/barbarica.md).

#![allow(clippy::unwrap_used)]

use super::fixtures::{Desk, empty, put};
use crate::action::{Action, Enemy, Order, Protecting, Reveal};
use crate::data::Terrain;
use crate::event::{Event, Leave, Outcome};
use crate::odds::{Chain, Situation, odds};
use crate::rules::{obeying, orders, waiting};
use crate::situations;
use crate::state::{Barbarica, Charge, Phase, Side, Stuck};
use crate::tests::fixtures::set;
use crate::words::{UnitId, YesNo};
use muster_game::testing;
use muster_kit::hexes::Direction;
use muster_kit::odds::{Fraction, fraction, text as written};
use muster_kit::trees::{ends, is_near};
use muster_kit::{Dice, Hex, Seat, Viewer};
use std::collections::BTreeMap;

const POSITIONS: u64 = 60;
/// Nodes of a tree of dice that is gone through whole, and its depth.
const NODES_MAX: usize = 10_000;
const DEPTH_MAX: usize = 5;
/// Throws of a tree that is larger.
const SAMPLE: u32 = 1_500;
/// Times that are too few for a normal deviation.
const RARE: u32 = 10;

/// Six of each side close together on the ground of a scenario, with whatever they may have suffered.
fn skirmish(dice: &mut Dice) -> Barbarica {
    let mut game = empty(["palus", "ford", "victis"][dice.choose(3)]);
    set(&mut game, "/chairs", 2);
    set(&mut game, "/options/enemy", Enemy::Player);
    set(&mut game, "/options/reveal", Reveal::All);
    if dice.roll(3) == 1 {
        set(&mut game, "/options/protection", Protecting::Cumulative);
    }
    let all: Vec<Hex> = game
        .ground
        .field()
        .hexes()
        .filter(|hex| game.ground.terrain(*hex) != Terrain::Crag)
        .collect();
    let middle = all[dice.choose(all.len())];
    let mut free: Vec<Hex> = all.into_iter().filter(|hex| hex.distance(middle) <= 3).collect();
    let tribe = ["x", "p", "s", "c", "v", "h", "b", "r", "y", "o", "g"];
    let rome = ["a", "t", "f", "e", "l", "a", "l"];
    for number in 1..=6u8 {
        for kinds in [&tribe[..], &rome[..]] {
            if free.is_empty() {
                continue;
            }
            let at = free.swap_remove(dice.choose(free.len()));
            let name = format!("{}{number}", kinds[dice.choose(kinds.len())]);
            let facing = Direction::ALL[dice.choose(6)];
            let one_in = |dice: &mut Dice, sides: u32| dice.roll(sides) == 1;
            let unit = put(&mut game, &name, &at.to_string(), facing);
            unit.strength = 1 + u8::try_from(dice.choose(usize::from(unit.start))).unwrap();
            unit.now.used = u8::from(one_in(dice, 5));
            unit.now.charge = if one_in(dice, 3) { Charge::Fresh } else { Charge::No };
            unit.routing = one_in(dice, 8);
            unit.now.recovering = one_in(dice, 10);
            if one_in(dice, 6) {
                unit.stuck = [Stuck::Fresh, Stuck::Lost][dice.choose(2)];
            }
            if one_in(dice, 6) {
                unit.orders.returns = YesNo::No;
            }
        }
    }
    // Far from the others, so that nobody has won.
    let far = game
        .ground
        .field()
        .hexes()
        .filter(|hex| game.ground.terrain(*hex) == Terrain::Open && hex.distance(middle) > 8);
    let far: Vec<String> = far.take(2).map(|hex| hex.to_string()).collect();
    for (name, at) in ["x9", "a9"].into_iter().zip(far) {
        put(&mut game, name, &at, Direction::N);
    }
    game
}

fn part(mut game: Barbarica, phase: Phase, side: Side) -> Barbarica {
    set(&mut game, "/phase", phase);
    set(&mut game, "/side", side);
    let waits = game.seats.of(side);
    set(&mut game, "/waits", waits);
    game
}

/// The acts that a side's units are offered, by unit and target and not by what they promise.
fn offered(game: &Barbarica) -> Vec<Order> {
    let able = game
        .army
        .of(game.turn.side())
        .filter(|unit| waiting::has_act(game, unit));
    let mut orders: Vec<Order> = able.flat_map(|unit| orders::orders_of(game, unit)).collect();
    if game.turn.phase() == Phase::Ranged {
        orders.sort_by_key(|order| match order {
            Order::Shoot { unit, target, .. } => (*unit, *target),
            order => panic!("{order:?}"),
        });
    }
    orders
}

fn carried_out(game: &Barbarica, order: &Order, dice: &mut Dice) -> (Barbarica, Vec<Event>) {
    let mut game = game.clone();
    let seat = game.seats.of(game.turn.side())[0];
    let action = Action::Order { order: order.clone() };
    let (done, events) = testing::refereed(dice, |referee| obeying::carry_out(&mut game, seat, action, referee));
    done.unwrap();
    (game, events)
}

/// What is looked at in an end.
type Seen = Vec<u8>;

/// Compares an act's odds with what comes of it; whether all dice were gone through.
fn compare(
    game: &Barbarica,
    order: &Order,
    exact: &BTreeMap<Seen, Fraction>,
    read: &dyn Fn(&Barbarica, &[Event]) -> Seen,
) -> bool {
    let real = ends(
        NODES_MAX,
        DEPTH_MAX,
        |dice| carried_out(game, order, dice),
        |(end, events)| read(&end, &events),
    );
    if let Some(real) = real {
        assert_eq!(exact, &real, "{order:?}");
        return true;
    }
    let mut times: BTreeMap<Seen, u32> = BTreeMap::new();
    let mut dice = Dice::seeded(11, 25);
    for _ in 0..SAMPLE {
        let (end, events) = carried_out(game, order, &mut dice);
        *times.entry(read(&end, &events)).or_default() += 1;
    }
    for seen in times.keys() {
        assert!(
            exact.contains_key(seen),
            "{order:?}: {seen:?} cannot happen by the odds"
        );
    }
    // Within four standard errors; what is too rare for that is counted together.
    let all = fraction(SAMPLE.into(), 1);
    let (mut rare, mut rarely) = (fraction(0, 1), 0);
    for (seen, share) in exact {
        let count = times.get(seen).copied().unwrap_or(0);
        if share * &all < fraction(RARE.into(), 1) {
            rare += share;
            rarely += count;
        } else {
            assert!(
                is_near(share, count, SAMPLE),
                "{order:?}: {seen:?} {count} of {SAMPLE}, {share}"
            );
        }
    }
    let few = &rare * &all < fraction(RARE.into(), 1);
    assert!(
        few && rarely <= 3 * RARE || is_near(&rare, rarely, SAMPLE),
        "{order:?}: {rarely} of {SAMPLE}, {rare}"
    );
    false
}

fn strength(game: &Barbarica, id: UnitId) -> u8 {
    game.army.unit(id).map_or(0, |unit| unit.strength)
}

fn collected(shares: impl Iterator<Item = (Seen, Fraction)>) -> BTreeMap<Seen, Fraction> {
    let mut found = BTreeMap::new();
    for (seen, share) in shares {
        *found.entry(seen).or_insert_with(|| fraction(0, 1)) += share;
    }
    found
}

/// Fights: one attack and what comes back.
#[test]
fn bb_80_bb_86_the_odds_of_an_offered_fight_are_those_of_the_fight() {
    let (mut whole, mut sampled) = (0, 0);
    for seed in 0..POSITIONS {
        let mut dice = Dice::seeded(seed, 31);
        let side = Side::BOTH[dice.choose(2)];
        let game = part(skirmish(&mut dice), Phase::Melee, side);
        let orders = offered(&game);
        if orders.is_empty() {
            continue;
        }
        let order = &orders[dice.choose(orders.len())];
        let Order::Fight { unit, .. } = order else {
            panic!("{order:?}")
        };
        let Some(Situation::Fight(fight)) = situations::odds_of_act(&game, &Action::Order { order: order.clone() })
        else {
            panic!("{order:?} has no odds");
        };
        let chain = Chain::of(&fight).unwrap();
        let exact = chain
            .fates
            .iter()
            .map(|(fate, share)| (vec![fate.attacker.strength, fate.target.strength], share));
        let exact = collected(exact);
        // The fight may end the scenario, so that the exchange says who stands.
        let read = |_: &Barbarica, events: &[Event]| {
            let fought = events.iter().find_map(|event| match event {
                Event::Melee(exchange) => Some(exchange),
                _ => None,
            });
            let fought = fought.unwrap();
            let left = fought.reply.as_ref().map(|reply| reply.after);
            vec![left.unwrap_or(strength(&game, *unit)), fought.attack.after]
        };
        let through = compare(&game, order, &exact, &read);
        whole += u32::from(through);
        sampled += u32::from(!through);
    }
    assert!(whole >= 5 && sampled >= 10, "{whole} {sampled}");
}

/// Shots: the target, friends beside it, a guard, a shield.
#[test]
fn bb_74_bb_75_the_odds_of_an_offered_shot_are_those_of_the_shot() {
    let (mut whole, mut sampled) = (0, 0);
    for seed in 0..POSITIONS {
        let mut dice = Dice::seeded(seed, 32);
        let side = Side::BOTH[dice.choose(2)];
        let game = part(skirmish(&mut dice), Phase::Ranged, side);
        let orders = offered(&game);
        if orders.is_empty() {
            continue;
        }
        let order = &orders[dice.choose(orders.len())];
        let Order::Shoot { unit, target, .. } = order else {
            panic!("{order:?}")
        };
        let Some(Situation::Shot(shot)) = situations::odds_of_act(&game, &Action::Order { order: order.clone() })
        else {
            panic!("{order:?} has no odds");
        };
        let (struck, ..) = shot.struck().unwrap();
        let on = game.army.the(*target);
        let guard = game.army.guard_of(on.id).map_or(0, |guard| strength(&game, guard));
        let exact = collected(struck.iter().map(|(struck, share)| {
            let seen = vec![
                struck.target.min(on.strength),
                struck.guard.min(guard),
                u8::from(struck.embedded),
            ];
            (seen, share)
        }));
        let read = |_: &Barbarica, events: &[Event]| {
            let shot = events.iter().find_map(|event| match event {
                Event::Shot(shot) if shot.by == *unit => Some(shot),
                _ => None,
            });
            let shot = shot.unwrap();
            let lost = |id: UnitId| {
                let loss = shot.losses.iter().find(|(who, ..)| *who == id);
                loss.map_or(0, |(_, before, after)| before - after)
            };
            let guard = shot.guard.map_or(0, lost);
            vec![lost(*target), guard, u8::from(shot.result == Outcome::Embedded)]
        };
        let through = compare(&game, order, &exact, &read);
        whole += u32::from(through);
        sampled += u32::from(!through);
    }
    assert!(whole >= 5 && sampled >= 10, "{whole} {sampled}");
}

/// Charges: whether it dares to.
#[test]
fn bb_151_the_odds_of_an_offered_charge_are_those_of_daring_it() {
    let (mut tested, mut sure) = (0, 0);
    for seed in 0..POSITIONS {
        let mut dice = Dice::seeded(seed, 33);
        let side = Side::BOTH[dice.choose(2)];
        let game = part(skirmish(&mut dice), Phase::Movement, side);
        let charges = offered(&game)
            .into_iter()
            .filter(|order| matches!(order, Order::Charge { .. }));
        for order in charges.take(3) {
            let situation = situations::odds_of_act(&game, &Action::Order { order: order.clone() });
            let Some(situation) = situation else {
                // No test, so it goes whatever the dice show.
                let (_, events) = carried_out(&game, &order, &mut Dice::seeded(seed, 1));
                let leave = |event: &Event| {
                    matches!(
                        event,
                        Event::Charges {
                            leave: Leave::Test { .. },
                            ..
                        }
                    )
                };
                assert!(!events.iter().any(leave), "{order:?}");
                sure += 1;
                continue;
            };
            let told = odds(&situation).unwrap().data.unwrap();
            let goes = (0..36).filter(|way| {
                let faces = [way / 6 + 1, way % 6 + 1];
                let mut dice = Dice::scripted_then_fair(faces, || [7; 32], [9; 32]);
                let (_, events) = carried_out(&game, &order, &mut dice);
                events.iter().any(
                    |event| matches!(event, Event::Charges { leave: Leave::Test { roll, .. }, .. } if roll.hits > 0),
                )
            });
            let goes = fraction(i64::try_from(goes.count()).unwrap(), 36);
            assert_eq!(told["outcomes"][0]["p"], written(&goes), "{order:?}: {told}");
            tested += 1;
        }
    }
    assert!(tested >= 10 && sure >= 3, "{tested} {sure}");
}

/// Who has no attack left is told by its own name ([BB-55](docs/rules/barbarica.md#bb-55)).
#[test]
fn bb_55_odds_of_who_has_struck_name_the_unit_that_was_asked_about() {
    let mut desk = Desk::new("palus", "p2 D5 S, a5 D6 N, a2 G7 N");
    desk.melee();
    let attacks = desk.unit("a5").attacks;
    desk.unit("a5").now.used = attacks;
    let refusal = crate::situations::situation_of(&desk.game, Viewer::Seat(Seat(0)), "fight a5 p2").unwrap_err();
    assert!(refusal.reason.starts_with("a5 has used its "), "{refusal}");
    desk.unit("a5").now.used = 0;
    desk.unit("a5").routing = true;
    let refusal = crate::situations::situation_of(&desk.game, Viewer::Seat(Seat(0)), "fight a5 p2").unwrap_err();
    assert!(refusal.reason.starts_with("a5 is running"), "{refusal}");
}

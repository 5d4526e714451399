//! The guided first round of a player who plays alone for the first time: what to do next, told when it comes up.

use crate::action::Order;
use crate::data::lesson::Stride;
use crate::event::{Courage, Event, Example};
use crate::fight::{WHOLE, spread};
use crate::rules::blows::BlowKind;
use crate::rules::{Ref, authority, blows, charge_plan, charges, nerve, no, orders, shots, waiting};
use crate::state::{Barbarica, Charge, Phase, Progress, Side, Terms, Unit};
use crate::words::UnitId;
use muster_kit::{Refusal, Seat};
use std::cmp::Reverse;

/// Charges of others that a hint names.
const OTHERS_MAX: usize = 2;

/// Gives the first hint of the guided first round.
pub fn begin_lesson(game: &mut Barbarica, referee: &mut Ref<'_>) {
    game.lesson = Some(0);
    let seat = Seat(game.seats.chief());
    let (step, example) = (0, None);
    referee.note(Event::Lesson { seat, step, example });
}

/// Under numbers 1 and 2 hints name nobody, and one of the Movement phase may come when that is over already.
fn teaches_by_example(terms: &Terms) -> bool {
    terms.rules() >= 3
}

/// How far the first round has come; `struck` if the last act was an attack in melee.
fn stride(game: &Barbarica, struck: bool) -> Stride {
    let some = |test: &dyn Fn(&Unit) -> bool| game.army.of(Side::Tribe).any(test);
    let exchanged = if teaches_by_example(&game.terms) {
        struck
    } else {
        some(&|unit| unit.now.fought)
    };
    match (game.turn.progress(), game.turn.phase()) {
        (Progress::Deploying, _) => Stride::Deploying,
        (Progress::Fighting, _) if game.turn.round() > 0 => Stride::Over,
        (Progress::Fighting, Phase::Movement) if some(&|unit| unit.now.charge != Charge::No) => Stride::Charged,
        (Progress::Fighting, Phase::Psychology | Phase::Movement) => Stride::Movement,
        (Progress::Fighting, Phase::Ranged) => Stride::Ranged,
        (Progress::Fighting, Phase::Melee) if exchanged => Stride::Exchange,
        (Progress::Fighting, Phase::Melee) => Stride::Melee,
        _ => Stride::Over,
    }
}

/// Before what follows an act by itself: the round may end with the exchange that is to be explained. What else
/// there is to learn is what can be done afterwards.
pub fn teach_at_once(game: &mut Barbarica, seat: u8, struck: bool, referee: &mut Ref<'_>) {
    if !teaches_by_example(&game.terms) || game.lesson.is_some() && stride(game, struck) == Stride::Exchange {
        teach(game, seat, struck, referee);
    }
}

/// After an act: the next hint, if it is time for one. What was done without a hint is not taught any more.
pub fn teach(game: &mut Barbarica, seat: u8, struck: bool, referee: &mut Ref<'_>) {
    let Some(step) = game.lesson else { return };
    let stride = stride(game, struck);
    if stride == Stride::Over {
        game.lesson = None;
        return;
    }
    // The usual orders are still being played: its reader could not do what it says.
    let plays_by_itself = game.seats.plays_by_itself(seat) && stride != Stride::Exchange;
    if stride as u8 <= step || teaches_by_example(&game.terms) && plays_by_itself {
        return;
    }
    game.lesson = (stride != Stride::Exchange).then_some(stride as u8);
    let example = teaches_by_example(&game.terms)
        .then(|| example(game, seat, stride))
        .flatten();
    let seat = Seat(seat);
    let step = stride as u8;
    referee.note(Event::Lesson { seat, step, example });
}

/// `/barb lesson`: no more hints ([BB-263](docs/rules/barbarica.md#bb-263)).
pub fn skip_lesson(game: &mut Barbarica, seat: u8, referee: &mut Ref<'_>) -> Result<(), Refusal> {
    if game.lesson.take().is_none() {
        return Err(no("BB-263", "There are no hints to end.").instead("/barb briefing"));
    }
    let (seat, step, example) = (Seat(seat), Stride::Over as u8, None);
    referee.note(Event::Lesson { seat, step, example });
    Ok(())
}

/// What a hint names as things stand; none if there is nothing to name.
fn example(game: &Barbarica, seat: u8, stride: Stride) -> Option<Example> {
    match stride {
        Stride::Movement => example_charge(game, seat),
        Stride::Charged => example_charged(game, seat),
        Stride::Ranged => example_shot(game, seat),
        Stride::Melee => example_blow(game, seat),
        Stride::Deploying | Stride::Exchange | Stride::Over => None,
    }
}

fn able(game: &Barbarica, seat: u8) -> impl Iterator<Item = &Unit> {
    game.army
        .of(game.turn.side())
        .filter(move |unit| authority::commands(game, seat, unit) && waiting::has_act(game, unit))
}

/// Charges that could be ordered one by one, the best to show first: of those who need no test, Leaders last.
fn charges_to_show(game: &Barbarica, seat: u8) -> Vec<(UnitId, UnitId)> {
    let mut found = Vec::new();
    for unit in able(game, seat) {
        for order in orders::orders_of(game, unit) {
            let Order::Charge { target, .. } = order else { continue };
            let (enemy, chance) = (game.army.the(target), chance_to_dare(game, unit, target));
            let Ok(plan) = charge_plan::charge_plan(game, unit, target, None, &[]) else {
                continue;
            };
            let mut there = unit.clone();
            there.at = *plan.path.last().unwrap_or(&unit.at);
            let blow = blows::best_blow(game, &there, enemy, BlowKind::Attack);
            let worth = blow.map_or(0, |blow| blow.expected(enemy.strength)) * chance / WHOLE;
            found.push((unit.is_leader(), chance < WHOLE, Reverse(worth), unit.id, target));
        }
    }
    found.sort();
    found.into_iter().map(|(.., unit, target)| (unit, target)).collect()
}

fn chance_to_dare(game: &Barbarica, unit: &Unit, target: UnitId) -> i64 {
    let test = nerve::charge_test(game, unit, game.army.the(target));
    test.map_or(WHOLE, |test| spread(test).chance(|hits, _| hits > 0))
}

/// What lets a unit charge ([BB-151](docs/rules/barbarica.md#bb-151)).
fn courage(game: &Barbarica, unit: &Unit, target: UnitId) -> Courage {
    let beside = |leader: &&Unit| {
        leader.is_leader() && !leader.routing && leader.at.distance(unit.at) <= 1 && leader.id != unit.id
    };
    if unit.is_leader() {
        Courage::Leader
    } else if let Some(leader) = game
        .army
        .of(unit.side())
        .find(beside)
        .filter(|_| game.army.has_leader_near(unit))
    {
        Courage::Led { by: leader.id }
    } else if unit.now.berserk {
        Courage::Berserk
    } else if let Some(by) = nerve::caller_for(&game.army, unit) {
        Courage::Called { by }
    } else {
        let percent = (chance_to_dare(game, unit, target) * 100 + WHOLE / 2) / WHOLE;
        let percent = u8::try_from(percent).expect("a chance is 100% at most");
        Courage::Tests { percent }
    }
}

fn example_charge(game: &Barbarica, seat: u8) -> Option<Example> {
    let (who, target) = *charges_to_show(game, seat).first()?;
    let nerve = courage(game, game.army.the(who), target);
    let mut next = vec![command("move", &charge(who, target))];
    // Who does not dare has not charged, and no hint comes up.
    if matches!(nerve, Courage::Tests { .. }) && able(game, seat).any(|unit| unit.id != who) {
        next.push("/barb move orders:auto".to_owned());
    }
    let pair = Some((who, target));
    Some(Example {
        next,
        pair,
        nerve: Some(nerve),
        others: None,
    })
}

fn example_charged(game: &Barbarica, seat: u8) -> Option<Example> {
    let charged = |unit: &&Unit| authority::commands(game, seat, unit) && unit.now.charge == Charge::Fresh;
    let pair = game.army.of(game.turn.side()).filter(charged).find_map(|unit| {
        let target = game.army.contacts(unit).into_iter().next()?;
        Some((unit.id, target))
    });
    let others = charges_of_others(game, seat);
    Some(Example {
        next: vec!["/barb move orders:auto".to_owned()],
        pair,
        nerve: None,
        others: (!others.is_empty()).then(|| others.join(", ")),
    })
}

/// Charges that can be made now, and also after those before them.
fn charges_of_others(game: &Barbarica, seat: u8) -> Vec<String> {
    let mut ahead = game.clone();
    let (mut units, mut orders): (Vec<UnitId>, Vec<String>) = (Vec::new(), Vec::new());
    for (who, target) in charges_to_show(game, seat) {
        if units.contains(&who) || orders.len() == OTHERS_MAX || game.army.the(who).is_leader() {
            continue;
        }
        let order = charge(who, target);
        if charges::charges_at_the_mean(&mut ahead, seat, &order) {
            units.push(who);
            orders.push(order.written());
        }
    }
    orders
}

/// The best shot, at the Tribunus if there is one at him.
fn example_shot(game: &Barbarica, seat: u8) -> Option<Example> {
    let shots = able(game, seat).flat_map(|unit| {
        let enemies = game.army.visible(unit.side().other());
        enemies.filter_map(move |enemy| {
            let plan = shots::best_shot(game, unit, enemy)?;
            Some((
                !enemy.is_leader(),
                Reverse(plan.expected(enemy.strength)),
                unit.id,
                enemy.id,
            ))
        })
    });
    let (.., who, target) = shots.min()?;
    let mut orders = orders::orders_of(game, game.army.the(who)).into_iter();
    let order = orders.find(|order| matches!(order, Order::Shoot { target: at, .. } if *at == target))?;
    // Whatever the dice of this shot show, others have a target left: one that it cannot hit. One line plays them all.
    let at = game.army.the(target).at;
    let shoots_elsewhere = |unit: &Unit| {
        game.army
            .visible(unit.side().other())
            .any(|enemy| enemy.at.distance(at) > 2 && shots::best_shot(game, unit, enemy).is_some())
    };
    let next = if able(game, seat).any(|unit| unit.id != who && shoots_elsewhere(unit)) {
        vec!["/barb shoot orders:auto".to_owned()]
    } else {
        vec![command("shoot", &order)]
    };
    Some(Example {
        next,
        pair: Some((who, target)),
        nerve: None,
        others: None,
    })
}

/// The blow of most worth; without Leaders, if others can strike.
fn example_blow(game: &Barbarica, seat: u8) -> Option<Example> {
    let blows = able(game, seat).flat_map(|unit| {
        let targets = game.army.strikable(unit).into_iter();
        targets.filter_map(move |target| {
            let enemy = game.army.the(target);
            let worth = blows::best_blow(game, unit, enemy, BlowKind::Attack)?.expected(enemy.strength);
            Some((unit.is_leader(), Reverse(worth), unit.id, target))
        })
    });
    let (.., unit, target) = blows.min()?;
    let order = Order::Fight {
        unit,
        target,
        weapon: None,
        push: false,
    };
    Some(Example {
        next: vec![command("fight", &order)],
        pair: Some((unit, target)),
        nerve: None,
        others: None,
    })
}

fn charge(unit: UnitId, target: UnitId) -> Order {
    Order::Charge {
        unit,
        target,
        via: None,
        with: Vec::new(),
    }
}

fn command(name: &str, order: &Order) -> String {
    format!("/barb {name} orders:{}", order.written())
}

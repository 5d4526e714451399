//! Orders chosen step by step: what is ordered in a game can be chosen, and comes to the same.

use super::*;
use crate::action::{Action, Options};
use crate::words::{Units, YesNo};
use muster_game::{Actor, Awaiting, ChoiceId, Chosen, Counsel, Duty, Entrant, Next, Occasion, Referee, Rules};
use muster_kit::{Dice, Level, Seat};

/// The choices that lead to an order; none for what is written by hand: routes, rolls that are bought again, promotions that are
/// settled beforehand, several who strike, places of recruits.
fn spelled(game: &Wesnoth, action: &Action) -> Option<String> {
    let side = game.turn;
    let strike = |place: usize, from: muster_kit::Hex, hex: muster_kit::Hex, weapon: &Option<String>| {
        let unit = &game.units[place];
        let target = enemy_on(game, hex)?;
        let weapon = game.weapon_of(place, from, target, weapon.as_deref()).ok()?;
        let weapons = &unit.sheet().attacks;
        let named = ChoiceId::of(&weapons[weapon].name);
        let named = if weapons.len() > 1 {
            format!(" {named}")
        } else {
            String::new()
        };
        Some(format!("{} x{hex} {from}{named}", unit.word()))
    };
    match action {
        Action::Move {
            unit,
            to,
            via: None,
            attack: None,
            ..
        } => Some(format!("{unit} move {to}")),
        Action::Move {
            unit,
            to,
            via: None,
            attack: Some(targets),
            weapon,
            reroll: None,
            advance: None,
        } => {
            let place = game.own(side, *unit).ok()?;
            let target = game.target_from(place, *to, &targets.0).ok()?;
            strike(place, *to, game.units[target].at, weapon)
        }
        Action::Attack {
            units: Units::List(units),
            target,
            weapon,
            reroll: None,
            advance: None,
        } => {
            let ([unit], [hex]) = (units.as_slice(), target.0.as_slice()) else {
                return None;
            };
            let place = game.own(side, *unit).ok()?;
            let at = game.units[place].at;
            let from = match hex.is_next_to(at) {
                true => at,
                false => *game.approach(place, enemy_on(game, *hex)?).ok()?.route.last()?,
            };
            strike(place, from, *hex, weapon)
        }
        Action::Rest { units: Units::All } => Some("rest".to_owned()),
        Action::Rest {
            units: Units::List(units),
        } => match units.as_slice() {
            [unit] => Some(format!("{unit} rest")),
            _ => None,
        },
        Action::Recruit { list } => {
            let mut words = vec!["recruit".to_owned()];
            for hire in &list.0 {
                let kind = game
                    .recruit_named(side, &hire.word)
                    .ok()
                    .filter(|_| hire.at.is_none())?;
                let code = kind.sheet().code.clone()?;
                words.extend(std::iter::repeat_n(code, usize::from(hire.count)));
            }
            Some(format!("{} enough", words.join(" ")))
        }
        Action::Conquer { unit: Some(unit) } => Some(format!("conquer{unit}")),
        Action::Advance { choice, .. } => {
            let choice = if *choice == YesNo::Yes { "yes" } else { "no" };
            Some(format!("advance {choice}"))
        }
        Action::End {} => Some("end".to_owned()),
        _ => None,
    }
}

/// The place of the enemy on a hex.
fn enemy_on(game: &Wesnoth, hex: muster_kit::Hex) -> Option<usize> {
    game.units
        .iter()
        .position(|unit| unit.at == hex && game.are_enemies(game.turn, unit.owner))
}

fn next(game: &Wesnoth, duty: &Duty, path: &str) -> Option<Next<Action>> {
    let choices = ChoiceId::read_all(path);
    let mut chosen = Chosen::of(&choices, false);
    let read = game.choose(duty, &mut chosen);
    chosen.came_to(read)
}

fn carried_out(game: &Wesnoth, seat: Seat, action: &Action, step: u64) -> Wesnoth {
    let mut after = game.clone();
    let mut dice = Dice::seeded(step, 5);
    after
        .apply(Actor::Seat(seat), action.clone(), &mut Referee::new(&mut dice))
        .unwrap_or_else(|refusal| panic!("{action:?}: {refusal:?}"));
    after
}

/// A game between an NPC and one who does anything: orders that could be chosen, and those that had to be written.
fn played(seed: u64) -> (usize, usize) {
    let roster = ["Ana", "Ben"].map(|name| Entrant {
        name: name.to_owned(),
        pick: Default::default(),
        npc: None,
    });
    let options = Options::default();
    let mut dice = Dice::seeded(seed, 0);
    let mut game = Wesnoth::setup(*Wesnoth::RULES.end(), &roster, &options, &mut Referee::new(&mut dice)).unwrap();
    let mut thoughts = Dice::seeded(seed, 1);
    let (mut can_be_chosen, mut written) = (0, 0);
    for step in 0..250 {
        let Awaiting::Duties(duties) = game.awaiting() else {
            break;
        };
        let duty = &duties[0];
        let candidates = game.candidates(duty);
        let order = match thoughts.roll(3) {
            1 => candidates[thoughts.choose(candidates.len())].clone(),
            _ => game.advise(duty, Level::Easy, Occasion::Npc, &mut thoughts).action,
        };
        let order = game.steps(Actor::Seat(duty.seat), order).unwrap().swap_remove(0).action;
        let order = match order {
            Action::Statement { order, .. } => *order,
            other => other,
        };
        let after = carried_out(&game, duty.seat, &order, step);
        match spelled(&game, &order) {
            None => written += 1,
            Some(path) => {
                can_be_chosen += 1;
                let Some(Next::Ready(chosen)) = next(&game, duty, &path) else {
                    panic!(
                        "seed {seed}, order {step}: {order:?} is not chosen by {path}: {:?}",
                        next(&game, duty, &path)
                    );
                };
                let same = carried_out(&game, duty.seat, &chosen, step);
                assert_eq!(same, after, "seed {seed}, order {step}: {order:?} and {chosen:?}");
            }
        }
        game = after;
    }
    (can_be_chosen, written)
}

/// WB-111: what NPCs order and what is tried at random can be chosen step by step, but for what is written by hand.
#[test]
fn wb_111_what_is_ordered_can_be_chosen() {
    let (mut can_be_chosen, mut written) = (0, 0);
    for seed in 0..6 {
        let (one, other) = played(seed);
        can_be_chosen += one;
        written += other;
    }
    println!("{can_be_chosen} orders could be chosen, {written} were written");
    assert!(
        can_be_chosen > 300 && 4 * written < can_be_chosen,
        "{can_be_chosen}, {written}"
    );
}

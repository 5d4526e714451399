//! Orders chosen step by step: what is ordered in a game can be chosen, and comes to the same.

use super::*;
use crate::action::{Action, Options, SeatPick};
use crate::words::{Units, YesNo};
use muster_game::{ChoiceId, Chosen, Unfinished};

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
        Action::Statement { order, .. } => spelled(game, order),
        _ => None,
    }
}

/// The place of the enemy on a hex.
fn enemy_on(game: &Wesnoth, hex: muster_kit::Hex) -> Option<usize> {
    game.units
        .iter()
        .position(|unit| unit.at == hex && game.are_enemies(game.turn, unit.owner))
}

/// A game between two, orders that could be chosen in it, and those that had to be written.
fn played(seed: u64) -> (usize, usize) {
    let picks = std::iter::repeat_n(SeatPick::default(), 2);
    let (game, _) = testing::begun::<Wesnoth>(&Options::default(), picks, &mut Dice::seeded(seed, 0)).unwrap();
    testing::orders_can_be_chosen(game, seed, 250, spelled)
}

/// WB-111: what NPCs order and what is tried at random can be chosen step by step, but for what is written by hand.
#[test]
fn wb_111_what_is_ordered_can_be_chosen() {
    let (mut can_be_chosen, mut written) = (0, 0);
    for seed in 0..12 {
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

/// Of several strikes of one unit the best is shown first.
#[test]
fn the_best_strike_of_a_unit_is_shown_first() {
    let mut table = Table::with(json!({ "gold": 0 }), &["loyalists", "undead"]);
    table
        .put("R1", "sp", "D3")
        .put("B1", "sk", "D4")
        .put("B2", "gh", "E3")
        .put("B3", "da", "C4")
        .hurt("B3", 5);
    let duty = table.game.awaiting().duties()[0].clone();
    let choices = [ChoiceId::of(1)];
    let mut begun = Chosen::of(&choices, true);
    let Err(Unfinished::Open(open)) = table.game.choose(&duty, &mut begun) else {
        panic!("a unit has more to choose");
    };
    let labels: Vec<&str> = open.alternatives.iter().map(|one| one.label.as_str()).collect();
    assert!(labels[0].contains("x B3"), "{labels:?}");
    assert_eq!(labels[labels.len() - 2..], ["Move", "Rest"]);
}

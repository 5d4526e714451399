//! Orders chosen step by step: what is ordered in a game can be chosen, and comes to the same.

use super::*;
use crate::battle::{Act, Go, Item, Who, read};
use crate::choosing::posture_word;
use muster_game::Next;

/// The choices that lead to an order; none for what is written by hand: routes, gifts of units, orders of several units in one
/// line, walks to a place or of so many centimetres, changes of a plan.
fn spelled(game: &Risk, action: &Action) -> Option<String> {
    let as_given = |chosen: &str| (comes_to(game, chosen).as_ref() == Some(action)).then(|| chosen.to_owned());
    match action {
        Action::Place { armies: None } => Some("enough".to_owned()),
        Action::Place { armies: Some(armies) } => placing(armies),
        Action::March { orders } => march(orders),
        Action::Deploy { plan: Some(plan), .. } => as_given(plan.word()),
        // A posture that moves nobody is not offered.
        Action::Go { posture, .. } => as_given(posture_word(*posture)),
        Action::Orders { text, more: true, .. } => match read(text).ok()?.as_slice() {
            [Item { who, acts }] => match (who.as_slice(), acts.as_slice()) {
                ([Who::Unit(letter)], [act]) => {
                    Some(format!("{} {}", letter.to_ascii_lowercase(), deed(game, *letter, act)?))
                }
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

fn comes_to(game: &Risk, choices: &str) -> Option<Action> {
    let duty = game.awaiting().duties().first()?.clone();
    match testing::next_after(game, &duty, choices)? {
        Next::Ready(action) => Some(action),
        Next::Choose(_) => None,
    }
}

fn deed(game: &Risk, letter: char, act: &Act) -> Option<String> {
    let battle = game
        .war
        .battles()
        .into_iter()
        .find(|battle| battle.field.unit(letter).is_some())?;
    let unit = battle.field.unit(letter)?;
    Some(match act {
        Act::Towards(target) if target.length.is_none() => {
            let word = if target.contact { "into" } else { "at" };
            format!("{word}-{}", target.letter.to_ascii_lowercase())
        }
        Act::Walk { go, contact, length } => {
            let far = match (contact, length) {
                (false, None) => "all",
                (true, None) => "contact",
                (false, Some(length)) if *length == unit.allowance() / 2 => "half",
                _ => return None,
            };
            let way = match go {
                Go::Ahead => "ahead",
                Go::Back => "back",
                Go::Left => "left",
                Go::Right => "right",
            };
            format!("walk {way} {far}")
        }
        Act::Face(facing) => format!("turn {}", facing.word()?.to_lowercase()),
        Act::Hold => "stay".to_owned(),
        Act::Charge(true) => "charge".to_owned(),
        Act::Charge(false) => "stand".to_owned(),
        Act::Dismount => "dismount".to_owned(),
        Act::Mount => "mount".to_owned(),
        _ => return None,
    })
}

/// `1 corps H10`: an army, a kind and a hex.
fn placing(armies: &str) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    let items: Vec<&str> = crate::campaign::items_of(armies).collect();
    for item in &items {
        let [number, kind, at] = *item.split_whitespace().collect::<Vec<_>>() else {
            return None;
        };
        words.push(format!("{number} {at} {kind}"));
    }
    Some(words.join(" ") + " enough")
}

/// `1 K9; 2 hold; new guns B12`.
fn march(orders: &str) -> Option<String> {
    let mut words: Vec<String> = Vec::new();
    for item in crate::campaign::items_of(orders) {
        match *item.split_whitespace().collect::<Vec<_>>() {
            ["hold"] => (),
            ["new", kind, at] => words.push(format!("new {kind} {at}")),
            [army, order @ ("train" | "loot" | "noloot")] => words.push(format!("{order}-{army}")),
            [army, order] if !order.contains('>') => words.push(format!("{army} {order}")),
            _ => return None,
        }
    }
    words.push("enough".to_owned());
    Some(words.join(" "))
}

fn played(mode: &str, seed: u64) -> (usize, usize) {
    let game = begin_with(json!({ "mode": mode }), &mut Dice::seeded(seed, 0));
    testing::orders_can_be_chosen(game, seed, 80, spelled)
}

/// RK-5: what NPCs order on the map and what is tried at random anywhere can be chosen step by step, but for what is written by
/// hand.
#[test]
fn rk_5_what_is_ordered_can_be_chosen() {
    for (mode, least) in [("campaign", 60), ("battle", 15)] {
        let (mut can_be_chosen, mut written) = (0, 0);
        for seed in 0..12 {
            let (one, other) = played(mode, seed);
            can_be_chosen += one;
            written += other;
        }
        println!("{mode}: {can_be_chosen} orders could be chosen, {written} were written");
        assert!(can_be_chosen > least, "{mode}: {can_be_chosen}, {written}");
    }
}

/// The board of a panel shows the zone of the unit that is chosen ([RK-80](docs/rules/risk.md#rk-80)), and no other.
#[test]
fn rk_80_the_zone_of_a_chosen_unit_is_on_the_board() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,34 S"]);
    let side = game.war.battles()[0].progress.mover().unwrap();
    let (own, other) = if side == crate::battle::Side::South {
        ("a", "n")
    } else {
        ("n", "a")
    };
    let duty = game.awaiting().duties().first().unwrap().clone();
    let shown = |choices: &str| {
        let chosen = muster_game::ChoiceId::read_all(choices);
        game.map_of_choices(&duty, &chosen).map(|scene| match scene {
            muster_kit::Scene::Plane(board) => board.areas,
            other => panic!("{other:?}"),
        })
    };
    for choices in [own.to_owned(), format!("{own} walk")] {
        let areas = shown(&choices).unwrap();
        assert_eq!(areas.len(), 1, "{choices}");
        assert_eq!(areas[0].name, format!("The zone of {} is shown", own.to_uppercase()));
    }
    for choices in ["", other, "staff"] {
        assert!(shown(choices).is_none(), "{choices}");
    }
}

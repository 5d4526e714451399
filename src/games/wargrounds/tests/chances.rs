//! What is chosen step by step stands in the order of its chances.

use super::choosing::{duty, ids, label, list, shown};
use super::*;
use crate::action::To;
use crate::odds::Situation;
use crate::orders::read_order;
use crate::rules::asking;
use crate::situations::odds_of_orders;
use muster_game::{Hand, Next};
use muster_kit::odds::Fraction;

/// Hundredths that a label tells of an attack, in halves; none where it tells none.
fn told(label: &str) -> Option<u32> {
    let (share, _) = label.split_once("lands ")?.1.split_once('%')?;
    Some(match share {
        "<1" => 1,
        ">99" => 199,
        share => 2 * share.parse::<u32>().unwrap(),
    })
}

fn lands(game: &Wargrounds, order: &Order) -> Option<Fraction> {
    match odds_of_orders(game, std::slice::from_ref(order)).ok()? {
        Situation::Attack(attack) => attack.lands().ok(),
        _ => None,
    }
}

/// The order that the first answers behind some choices lead to.
fn first_order(game: &Wargrounds, choices: &str) -> Order {
    let mut path = choices.to_owned();
    loop {
        match shown(game, &duty(game), &path).unwrap() {
            Next::Choose(open) => path = format!("{path} {}", open.alternatives[0].id),
            Next::Ready(Action::Orders { text }) => return read_order(game, duty(game).seat, &text).unwrap(),
            Next::Ready(other) => panic!("{other:?}"),
        }
    }
}

/// The best chance of an order's action from anywhere, and whether it is possible from where its character stands.
fn best_of_all(game: &Wargrounds, order: &Order) -> (Option<Fraction>, bool) {
    let at = game.people.fighter(order.who).at();
    let board = game.field.board();
    let cells = (0..board.columns).flat_map(|x| (0..board.rows).map(move |y| Cell::new(x, y)));
    let orders = cells.filter(|cell| cell.within(at, 5)).map(|cell| Order {
        to: To::from_to(at, cell),
        crit: false,
        ..order.clone()
    });
    let stays = Order {
        to: To::Stay,
        ..order.clone()
    };
    let best = orders.filter_map(|order| lands(game, &order)).max();
    (best, plan::plan(game, &stays).is_ok())
}

/// Deeds and cells behind `path`: how many attacks were looked at.
fn look_at(game: &Wargrounds, path: &str, thorough: bool) -> usize {
    let alternatives = list(game, path).alternatives;
    let is_deed = |id: &str| {
        ["hit-", "shoot-", "throw-", "fireball-", "leech-", "freeze-"]
            .iter()
            .any(|word| id.starts_with(word))
    };
    let attacks: Vec<(String, u32)> = alternatives
        .iter()
        .filter_map(|one| Some((one.id.to_string(), told(&one.label)?)))
        .filter(|(id, _)| is_deed(id))
        .collect();
    assert!(
        attacks.is_sorted_by_key(|(_, chance)| std::cmp::Reverse(*chance)),
        "{path}: {attacks:?}"
    );
    for (deed, chance) in &attacks {
        let path = format!("{path} {deed}");
        let open = list(game, &path);
        let cells: Vec<u32> = open.alternatives.iter().filter_map(|one| told(&one.label)).collect();
        assert_eq!(cells[0], *chance, "{path}");
        let order = first_order(game, &path);
        let own = game.people.fighter(order.who).at().to_string();
        let others = open.alternatives.iter().filter(|one| one.id.to_string() != own);
        let others: Vec<u32> = others.filter_map(|one| told(&one.label)).collect();
        assert!(
            others.is_sorted_by_key(|chance| std::cmp::Reverse(*chance)),
            "{path}: {cells:?}"
        );
        if thorough {
            let (best, stays) = best_of_all(game, &order);
            assert_eq!(lands(game, &order), best, "{path}");
            let is_own_shown = open.alternatives.iter().any(|one| one.id.to_string() == own);
            assert_eq!(is_own_shown, stays, "{path}");
        }
    }
    attacks.len()
}

/// WG-65, WG-183: attacks stand in the order of their chances, each with that of its best cell; where it stands is among the
/// cells that are shown.
#[test]
fn wg_183_attacks_stand_in_the_order_of_their_chances() {
    let mut attacks = 0;
    for (seed, facing) in [(1, "off"), (2, "off"), (3, "front"), (4, "quarters")] {
        let options = json!({ "scenario1": "vip", "headcount": "6", "facing": facing });
        let game = begun(options, &["red", "blue"], seed);
        let mut looks = 0;
        play_on(game, seed, 90, |game, _| {
            let first = duty(game);
            if game.suspended.is_some() || first.hand != Hand::Player {
                return;
            }
            let paths: Vec<String> = match game.progress.stage() {
                Stage::Orders => ids(game, "").into_iter().filter(|id| id.len() == 1).collect(),
                Stage::Run if asking::asks(game, first.seat) && asking::asked_who(game).is_some() => {
                    vec![String::new()]
                }
                _ => return,
            };
            for path in paths {
                looks += 1;
                attacks += look_at(game, &path, looks % 8 == 0);
            }
        });
    }
    println!("{attacks} attacks");
    assert!(attacks > 300, "{attacks}");
}

/// WG-84: a Mage sends a bolt along its Long from where it stands, although it would rather be where it can only throw it.
#[test]
fn wg_84_a_bolt_is_offered_from_where_it_lands_best() {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    table.put("R1", "H5", "mage long").put("B1", "E5", "shield");
    set(&mut table.game, "/stage", Stage::Orders);
    assert_eq!(
        label(&table.game, "A", "fireball-a"),
        "Casts Fireball on a Fen: lands 56%, fells 0%"
    );
    assert!(ids(&table.game, "A fireball-a").contains(&"H5".to_owned()));
    // Where it can only be thrown stands behind.
    assert_eq!(ids(&table.game, "A")[0], "fireball-a");
}

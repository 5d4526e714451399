//! What the policy does on a card ([chapter 9](docs/rules/wargrounds.md#9-non-player-characters)): its best option in
//! positions that leave no doubt.

use super::*;
use crate::action::{To, Wish};
use crate::data::Direction;
use crate::npc::score;
use crate::rules::movement;
use crate::rules::sight;

/// The best option of a character.
fn best(table: &Table, name: &str) -> Order {
    score::choices(&table.game, table.who(name), 1).swap_remove(0).order
}

fn goes_to(order: &Order) -> Option<String> {
    match &order.to {
        To::Cells(cells) => cells.last().map(Cell::to_string),
        _ => None,
    }
}

fn of(scenario: &str) -> Table {
    Table::new(json!({ "scenario1": scenario }))
}

/// A hit of Diplomacy kills, so nobody whose aim is elsewhere walks along it; a missile is thrown instead
/// ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)).
#[test]
fn wg_175_nobody_walks_onto_diplomacy_who_can_shoot() {
    let mut table = of("diplomacy");
    table
        .put("B1", "M9", "hp1")
        .put("R1", "I9", "bow")
        .put("R2", "H9", "heavy");
    table.change("B1", "load", Load::Diplomacy);
    set(&mut table.game, "/field/diplomacy", None::<Cell>);
    let (archer, user) = (best(&table, "R1"), table.who("B1"));
    assert_eq!(archer.deed, Some(Wish::Shoot(Some(user))));
    // A single inch further and every hit of it would be one of two that kill.
    let knight = score::choices(&table.game, table.who("R2"), 12);
    let near = |order: &Order| {
        let from = table.fighter("R2").at();
        let path = match &order.to {
            To::Cells(cells) => {
                movement::route_through(&table.game, table.who("R2"), cells, order.run, false)
                    .unwrap()
                    .path
            }
            _ => Vec::new(),
        };
        let before = std::iter::once(from).chain(path.clone());
        before
            .zip(&path)
            .map(|(one, two)| movement::step_hits(&table.game, user, one, *two))
            .sum::<u32>()
    };
    assert_eq!(near(&knight[0].order), 0, "{:?}", knight[0].order);
}

/// It is what decides the phase, so a character that can takes it ([WG-176](docs/rules/wargrounds.md#wg-176)).
#[test]
fn wg_174_diplomacy_is_taken_before_anything_else() {
    let mut table = of("diplomacy");
    table.put("R1", "J9", "").put("B1", "P9", "");
    assert_eq!(best(&table, "R1").deed, Some(Wish::Take(1)));
}

#[test]
fn wg_154_a_flag_is_taken_when_nobody_is_near() {
    let mut table = of("flags");
    table.put("R1", "L5", "").put("B1", "Y17", "");
    let order = best(&table, "R1");
    assert_eq!(order.deed, Some(Wish::Take(1)));
    // With enemies around the holder would be hit at once.
    for (name, at) in [("B2", "M6"), ("B3", "N4"), ("B4", "K6")] {
        table.put(name, at, "");
    }
    assert!(matches!(best(&table, "R1").deed, Some(Wish::Hit(_))));
}

#[test]
fn wg_158_a_piece_goes_to_the_circle() {
    let mut table = of("tablet");
    table.put("R1", "B3", "").put("B1", "Y17", "");
    table.change("R1", "load", Load::Piece);
    let circle = table.game.field.board().goal.clone();
    let far = table.game.field.distances(&circle);
    let at = |cell: Cell| far[table.game.field.board().index(cell)];
    let end = cell(&goes_to(&best(&table, "R1")).unwrap());
    assert!(at(end) < at(table.fighter("R1").at()), "{end}");
}

fn a_monarch(hp: &str) -> Table {
    let mut table = Table::open();
    table
        .put("R1", "D9", &format!("heavy {hp}"))
        .put("B1", "J9", "")
        .put("B2", "J10", "");
    let monarch = Some(table.who("R1"));
    table.game.people.crown(Side::Red, monarch);
    table
}

/// Nobody of its side is as strong ([9.2](docs/rules/wargrounds.md#92-goals-and-weights)).
#[test]
fn wg_172_a_monarch_leads_its_people() {
    let table = a_monarch("hp8");
    let end = cell(&goes_to(&best(&table, "R1")).unwrap());
    let enemy = table.fighter("B1").at();
    assert!(end.d2(enemy) < table.fighter("R1").at().d2(enemy), "{end}");
}

/// Two Walks of an enemy are near enough to fear ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)).
#[test]
fn wg_172_a_wounded_monarch_keeps_out_of_reach() {
    let table = a_monarch("hp7");
    let order = best(&table, "R1");
    let end = goes_to(&order).map_or(table.fighter("R1").at(), |end| cell(&end));
    for enemy in ["B1", "B2"] {
        let reach = 4 + sight::engagement(&table.game, table.who(enemy));
        assert!(!table.fighter(enemy).at().within(end, reach), "{order:?}");
    }
}

#[test]
fn wg_169_the_bombard_in_range_is_fired() {
    let mut table = of("storm");
    table.put("R1", "K9", "").put("B1", "U9", "");
    set(&mut table.game, "/field/heavy", Some(cell("J9")));
    let order = best(&table, "R1");
    assert_eq!(order.deed, Some(Wish::Fire(Direction::W)));
}

/// What carries the objective counts twice ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)).
#[test]
fn wg_148_a_carrier_is_hit_rather_than_its_friend() {
    let mut table = of("tablet");
    table.put("R1", "F9", "").put("B1", "H8", "").put("B2", "H10", "");
    table.change("B2", "load", Load::Piece);
    assert_eq!(best(&table, "R1").deed, Some(Wish::Hit(Some(table.who("B2")))));
    table.change("B2", "load", Load::None);
    table.change("B1", "load", Load::Piece);
    assert_eq!(best(&table, "R1").deed, Some(Wish::Hit(Some(table.who("B1")))));
}

/// The reason for a card tells what was weighed for it ([9.1](docs/rules/wargrounds.md#91-choosing-an-activation)).
#[test]
fn a_reason_tells_what_was_weighed() {
    use super::said::{period, wait_for_an_order};
    use muster_game::{Awaiting, Counsel, Occasion};
    use muster_kit::Level;
    let why = |table: &Table| {
        let Awaiting::Duties(duties) = table.game.awaiting() else {
            panic!("the game is over")
        };
        let mut dice = Dice::seeded(1, 1);
        table
            .game
            .advise(&duties[0], Level::Normal, Occasion::Npc, &mut dice)
            .why
    };
    let mut far = period();
    far.put("B1", "Y17", "");
    wait_for_an_order(&mut far);
    let told = why(&far);
    assert!(
        told.starts_with("brings A Juniper ") && told.ends_with("\" nearer to a flag"),
        "{told}"
    );
    let mut near = period();
    near.put("B1", "G9", "");
    wait_for_an_order(&mut near);
    let told = why(&near);
    assert!(told.starts_with("has A Juniper hit a Krunk, worth "), "{told}");
    near.edit("R1").freeze();
    assert_eq!(why(&near), "lets A Juniper thaw");
}

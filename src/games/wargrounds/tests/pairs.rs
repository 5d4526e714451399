//! Two who carry one thing.

use super::*;
use crate::rules::carrying_out;
use crate::rules::pairs;
use crate::state::{Cover, Load};

/// R1 and R2 carry the barrel; R1's card is up, R2's waits.
fn carrying() -> Table {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table.put("R1", "O9", "").put("R2", "O10", "");
    table.carry_in_a_pair().up(Init::Of(CharacterId(0)), Seat(0));
    table.game.seats[Seat(0)].keep(Init::Of(CharacterId(1)));
    table
}

fn pulled(table: &mut Table, line: &str, faces: &[u32]) {
    let order = table.read(line).unwrap();
    pairs::check_order(&table.game, &order, Some(CharacterId(1))).unwrap();
    table.with(faces, |game, referee| carrying_out::execute(game, referee, order, None));
}

/// Neither of a pair ends where a sneak forbids it ([WG-163](docs/rules/wargrounds.md#wg-163),
/// [WG-164](docs/rules/wargrounds.md#wg-164)).
#[test]
fn wg_137_a_sneak_binds_both_of_a_pair() {
    let mut table = carrying();
    table.put("B1", "G9", "").change("B1", "cover", Cover::Moved);
    let order = table.read("R1 N9").unwrap();
    assert_eq!(
        pairs::check_order(&table.game, &order, Some(CharacterId(1)))
            .unwrap_err()
            .clause,
        "WG-137"
    );
    // The partner does not go there either; it stays where it is.
    let (lead, partner) = (table.read("R1 stay").unwrap(), table.read("R2 N9").unwrap());
    let (_, helper) = pairs::plan_pair(&table.game, CharacterId(0), CharacterId(1), &lead, Some(&partner)).unwrap();
    assert!(helper.path.is_empty(), "{helper:?}");
    table.change("B1", "cover", Cover::None);
    let (_, helper) = pairs::plan_pair(&table.game, CharacterId(0), CharacterId(1), &lead, Some(&partner)).unwrap();
    assert_eq!(helper.path, [cell("N9")]);
}

/// Cards that come before a move go with the orders of a pair; those that come before an attack do not
/// ([WG-126](docs/rules/wargrounds.md#wg-126)).
#[test]
fn wg_163_a_pair_takes_cards_of_the_move_and_none_of_attacks() {
    let mut table = carrying();
    table
        .put("B1", "Y1", "shield")
        .hold(Side::Red, &[Card::Sneaky, Card::Sneaky, Card::Hook]);
    let order = table.read("R1 run G9 card hook B1").unwrap();
    assert_eq!(
        pairs::check_order(&table.game, &order, Some(CharacterId(1)))
            .unwrap_err()
            .clause,
        "WG-163"
    );
    let order = table.read("R1 run G9 card armour").unwrap();
    assert_eq!(
        pairs::check_order(&table.game, &order, Some(CharacterId(1)))
            .unwrap_err()
            .clause,
        "WG-122"
    );
    let partner = table.read("R2 stay card sneaky").unwrap();
    table.game.seats[Seat(0)].secret_mut().orders.push(partner);
    pulled(&mut table, "R1 run G9 card sneaky", &[]);
    assert_eq!(table.at("R1"), "G9");
    assert_eq!(
        (table.fighter("R1").cover(), table.fighter("R2").cover()),
        (Cover::Moved, Cover::Moved)
    );
    assert_eq!(table.game.hands[0].cards(), [Card::Hook]);
}

/// A card may tear the two apart; the lead goes on alone ([WG-126](docs/rules/wargrounds.md#wg-126),
/// [WG-164](docs/rules/wargrounds.md#wg-164)).
#[test]
fn wg_164_a_card_that_parts_them_leaves_the_lead_alone() {
    let mut table = carrying();
    table.hold(Side::Red, &[Card::Heat]);
    let partner = table.read("R2 stay card heat R2").unwrap();
    table.game.seats[Seat(0)].secret_mut().orders.push(partner);
    // Six inches east.
    pulled(&mut table, "R1 run G9", &[3, 6]);
    assert_eq!(
        (table.at("R2"), table.fighter("R2").load()),
        ("U10".to_owned(), Load::None)
    );
    assert_eq!(
        (table.at("R1"), table.game.people.is_tired(CharacterId(0))),
        ("I9".to_owned(), true)
    );
}

/// The partner leaves after its own move ([WG-162](docs/rules/wargrounds.md#wg-162)).
#[test]
fn wg_163_the_partner_drops_after_its_own_move() {
    let mut table = carrying();
    let partner = table.read("R2 G10 drop").unwrap();
    table.game.seats[Seat(0)].secret_mut().orders.push(partner);
    pulled(&mut table, "R1 run G9", &[]);
    assert_eq!(
        (table.fighter("R1").load(), table.fighter("R2").load()),
        (Load::Heavy, Load::None)
    );
    assert_eq!(table.at("R1"), "I9", "who carries alone is Tired");
    assert!(table.game.people.fighter(CharacterId(1)).at().within(cell("G9"), 1));
}

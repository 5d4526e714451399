//! Event cards.

use super::*;
use crate::action::{ArmourWhen, CountWhen, StopWhen};
use crate::data::Direction;
use crate::rules::activation;
use crate::rules::announcing;
use crate::rules::announcing::stake_of;
use crate::rules::asking;
use crate::rules::card_effects;
use crate::rules::cards;
use crate::rules::goes;
use crate::spelled;
use crate::state::{Cover, Load, Question};

/// Two of three hits are not felt (example [WG-E-49](docs/rules/wargrounds.md#wg-e-49); WG-132, WG-76).
#[test]
fn wg_e_49_wg_76_wg_132_real_armour_takes_hits_before_damage_and_adds_up() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "G9", "bow");
    set(&mut table.game, "/armour", [0, 2]);
    table.act("R1 stay hit B1", &[5, 5, 5, 4]);
    assert_eq!((table.hp("B1"), table.game.score.figures().armour), (4, [0, 0]));
    table.hold(Side::Blue, &[Card::Armour, Card::Armour]);
    table.card(Side::Blue, Card::Armour, None, &[], &[4]).unwrap();
    table.card(Side::Blue, Card::Armour, None, &[], &[3]).unwrap();
    assert_eq!(table.game.score.figures().armour, [0, 7]);
}

/// A lost count saves a fallen character (example [WG-E-50](docs/rules/wargrounds.md#wg-e-50); WG-131, WG-127, WG-192).
#[test]
fn wg_e_50_wg_131_a_lost_count_saves_the_fallen_beyond_the_maximum() {
    for (armour, hp, faces, left) in [("", 1, [5, 1, 1, 6, 3], 3), ("bare", 1, [5, 1, 1, 6, 6], 6)] {
        let mut table = Table::open();
        table
            .put("R1", "F9", "")
            .put("B1", "G9", &format!("bow {armour} hp{hp}"));
        table.hold(Side::Blue, &[Card::Count]);
        table.act("R1 stay hit B1", &faces);
        assert_eq!((table.hp("B1"), table.game.score.deaths_of_leg()), (left, [0, 0]));
        assert!(table.game.people.standing(table.who("B1")));
    }
}

/// A stopped fighter is away for three cards (example [WG-E-51](docs/rules/wargrounds.md#wg-e-51); WG-138, WG-67).
#[test]
fn wg_e_51_wg_138_the_stopped_lose_three_cards_and_all_lose_tired() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "")
        .put("B1", "G9", "fighter bow")
        .put("B2", "M3", "")
        .put("B3", "M5", "");
    table.change("B2", "tired", true);
    table.change("B3", "frozen", true);
    table.hold(Side::Red, &[Card::Stop]);
    table.game.seats[Seat(0)].secret_mut().standing.stop = StopWhen::Any3;
    // Two damage; the card's die 5 is D3 3; the start die.
    table.act("R1 stay hit B1", &[5, 1, 1, 6, 5, 2]);
    assert_eq!((table.fighter("B1").life(), table.hp("B1")), (Life::Recovering(3), 4));
    assert!(!table.fighter("B2").tired() && table.fighter("B3").frozen());
    for left in [2, 1, 0] {
        set(&mut table.game, "/turn/side", Side::Blue);
        table.deck(Side::Blue, &["B1", "joker"]);
        table.game.turn.drop_go();
        let before = table.game.clone();
        table.with(&[], goes::proceed);
        assert_eq!(table.fighter("B1").life(), Life::Recovering(left));
        table.game.seats = before.seats;
        table.game.turn = before.turn;
    }
    table.deck(Side::Blue, &["B1", "joker"]);
    table.with(&[], goes::proceed);
    assert_eq!(
        (
            table.fighter("B1").life(),
            table.hp("B1"),
            table.fighter("B1").respawns()
        ),
        (Life::Standing, 4, 0)
    );
    assert_eq!(asking::asked_who(&table.game), Some(table.who("B1")));
}

/// Four cards settle one Heat of Battle (example [WG-E-52](docs/rules/wargrounds.md#wg-e-52); WG-128, WG-129, WG-140).
#[test]
fn wg_e_52_wg_128_the_last_cancel_of_a_chain_stands() {
    let mut table = Table::open();
    table.put("R1", "F9", "");
    table
        .hold(Side::Blue, &[Card::Heat, Card::Kudos])
        .hold(Side::Red, &[Card::Admin, Card::Kudos]);
    for seat in Seat::all(2) {
        table.game.seats[seat].secret_mut().standing.cancel_at = 1;
    }
    let before: usize = table.game.hands.iter().map(|hand| hand.discards().len()).sum();
    table.card(Side::Blue, Card::Heat, Some("R1"), &[], &[]).unwrap();
    let after: usize = table.game.hands.iter().map(|hand| hand.discards().len()).sum();
    assert_eq!((table.at("R1"), after - before), ("F9".to_owned(), 4));
    table.hold(Side::Red, &[Card::Admin]);
    assert_eq!(table.game.hands[0].canceller_of(Card::Fumble), None);
    assert_eq!(table.game.hands[0].canceller_of(Card::Heat), Some(Card::Admin));
    // Kudos cancels any card, of either side.
    table.hold(Side::Red, &[Card::Kudos]);
    assert_eq!(table.game.hands[0].canceller_of(Card::Fumble), Some(Card::Kudos));
}

/// A stroll ends before lava and beyond a river (example [WG-E-53](docs/rules/wargrounds.md#wg-e-53); WG-130, WG-50).
#[test]
fn wg_e_53_wg_130_a_random_move_ends_in_the_furthest_good_cell() {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    table.put("R1", "G9", "");
    let end = |table: &Table, way: Direction, inches: u32| {
        card_effects::wander_path(&table.game, CharacterId(0), way, inches)
            .last()
            .copied()
            .unwrap_or(table.fighter("R1").at())
            .to_string()
    };
    assert_eq!(end(&table, Direction::E, 6), "H9");
    table.change("R1", "at", cell("G6"));
    assert_eq!(
        (end(&table, Direction::Ne, 1), end(&table, Direction::Ne, 5)),
        ("H5".to_owned(), "J3".to_owned())
    );
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    table.put("R1", "G9", "");
    assert_eq!(
        (end(&table, Direction::E, 3), end(&table, Direction::E, 2)),
        ("J9".to_owned(), "G9".to_owned())
    );
    table.hold(Side::Blue, &[Card::Rules]);
    table.card(Side::Blue, Card::Rules, Some("R1"), &[], &[3, 3]).unwrap();
    assert_eq!(table.at("R1"), "J9");
}

/// A Dubious character gets no help by ADMIN (example [WG-E-54](docs/rules/wargrounds.md#wg-e-54); WG-120).
#[test]
fn wg_e_54_wg_120_no_admin_card_of_its_own_side_helps_a_dubious_one() {
    let mut table = Table::open();
    table.put("R2", "F9", "dubious bow").put("B1", "G9", "");
    table
        .hold(Side::Red, &[Card::Heat, Card::Count])
        .hold(Side::Blue, &[Card::Heat]);
    assert_eq!(
        table
            .card(Side::Red, Card::Heat, Some("R2"), &[], &[])
            .unwrap_err()
            .clause,
        "WG-120"
    );
    cards::check_card(&table.game, Seat(1), Card::Heat, Some(CharacterId(1)), false).unwrap();
    set(&mut table.game, "/armour", [3, 0]);
    table.act("B1 stay hit R2", &[5, 1, 1, 2]);
    assert_eq!((table.game.score.figures().armour, table.hp("R2")), ([3, 0], 4));
    // Nor does its own side save it by Forgot Count.
    table.change("R2", "hp", 1);
    table.act("B1 stay hit R2", &[5, 1, 1, 2]);
    assert!(matches!(table.fighter("R2").life(), Life::Fallen(_)));
}

/// A hand fills up across a shuffle (example [WG-E-56](docs/rules/wargrounds.md#wg-e-56); WG-122, WG-123).
#[test]
fn wg_e_56_wg_122_wg_123_a_hand_fills_up_across_a_shuffle() {
    let mut table = Table::open();
    let discards = [Card::Count, Card::Count, Card::Fumble, Card::Hook, Card::Stop];
    set(&mut table.game, "/hands/0/hand", [Card::Heat]);
    set(&mut table.game, "/hands/0/pile", [Card::Rules]);
    set(&mut table.game, "/hands/0/discards", discards);
    let mut dice = Dice::seeded(1, 1);
    let (drawn, shuffled) = table.game.hands[0].refill(&mut dice);
    let hand = &table.game.hands[0];
    assert_eq!(
        (
            drawn.len(),
            shuffled,
            hand.cards().len(),
            hand.left(),
            hand.discards().len()
        ),
        (2, true, 3, 4, 0)
    );
}

/// Fumble makes a carrier drop the barrel (example [WG-E-57](docs/rules/wargrounds.md#wg-e-57); WG-133, WG-96).
#[test]
fn wg_e_57_wg_133_fumble_drops_the_barrel_and_is_refused_again() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table
        .put("R1", "F9", "")
        .hold(Side::Blue, &[Card::Fumble, Card::Fumble]);
    table.change("R1", "load", Load::Heavy);
    set(&mut table.game, "/field/heavy", None::<Cell>);
    table.card(Side::Blue, Card::Fumble, Some("R1"), &[], &[]).unwrap();
    assert_eq!(
        (
            table.game.field.things().heavy(),
            table.game.people.is_disarmed(CharacterId(0))
        ),
        (Some(cell("F9")), true)
    );
    assert_eq!(
        table
            .card(Side::Blue, Card::Fumble, Some("R1"), &[], &[])
            .unwrap_err()
            .clause,
        "WG-133"
    );
}

/// The die frees the first two of a list (example [WG-E-58](docs/rules/wargrounds.md#wg-e-58); WG-135).
#[test]
fn wg_e_58_wg_135_the_bones_free_the_first_of_a_list_before_the_first_go() {
    let mut table = Table::new(json!({ "red": "horde" }));
    for number in 1..=8 {
        let name = format!("R{number}");
        table.put(&name, &format!("F{number}"), "").start(&name, Start::Attack);
    }
    table.hold(Side::Red, &[Card::Bones, Card::Bones]);
    table
        .card(Side::Red, Card::Bones, None, &["R5", "R2", "R7"], &[2])
        .unwrap();
    let free: Vec<CharacterId> = (0..8)
        .map(CharacterId)
        .filter(|who| table.game.people.fighter(*who).start().is_none())
        .collect();
    assert_eq!(free, [1, 4].map(CharacterId));
    set(&mut table.game, "/turn/begun", true);
    assert_eq!(
        table.card(Side::Red, Card::Bones, None, &[], &[]).unwrap_err().clause,
        "WG-135"
    );
}

/// Two counts and a stop follow one hit (example [WG-E-59](docs/rules/wargrounds.md#wg-e-59); WG-127, WG-131, WG-138,
/// WG-191).
#[test]
fn wg_e_59_wg_127_each_side_counts_then_stop_is_asked() {
    let mut table = Table::new(json!({ "reactions": "window" }));
    table.put("R1", "F9", "").put("B1", "G9", "bow");
    table
        .hold(Side::Blue, &[Card::Count])
        .hold(Side::Red, &[Card::Count, Card::Stop]);
    table.act("R1 stay hit B1", &[5, 1, 1, 6]);
    let asked = |table: &Table| table.game.suspended.as_ref().map(|window| window.question);
    assert!(matches!(asked(&table), Some(Question::Count { side: Side::Blue, .. })));
    table
        .command(Seat(1), json!({ "card": { "card": "count" } }), &[])
        .unwrap();
    assert!(matches!(asked(&table), Some(Question::Cancel { side: Side::Red, .. })));
    table.command(Seat(0), json!({ "pass": {} }), &[1]).unwrap();
    assert_eq!(table.hp("B1"), 1);
    assert!(matches!(asked(&table), Some(Question::Count { side: Side::Red, .. })));
    table
        .command(Seat(0), json!({ "card": { "card": "count" } }), &[])
        .unwrap();
    table.command(Seat(1), json!({ "pass": {} }), &[4]).unwrap();
    assert_eq!(table.hp("B1"), 4);
    assert!(matches!(asked(&table), Some(Question::Stop { side: Side::Red, .. })));
    table
        .command(Seat(0), json!({ "card": { "card": "stop" } }), &[])
        .unwrap();
    table.command(Seat(1), json!({ "pass": {} }), &[1, 1]).unwrap();
    assert_eq!(
        (table.fighter("B1").life(), table.hp("B1"), asked(&table)),
        (Life::Recovering(1), 4, None)
    );
}

/// A hooked shield stays useless for later attacks (example [WG-E-60](docs/rules/wargrounds.md#wg-e-60); WG-134, WG-97,
/// WG-126).
#[test]
fn wg_e_60_wg_134_a_hooked_shield_blocks_nothing_till_it_acts() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "")
        .put("B1", "G9", "shield")
        .hold(Side::Red, &[Card::Hook]);
    table.act("R1 stay hit B1 card hook", &[5, 1, 1, 1, 1, 1, 2]);
    assert_eq!((table.hp("B1"), table.fighter("B1").exposed()), (4, true));
    let target = table.who("B1");
    table.with(&[], |game, referee| {
        assert!(!activation::begin_activation(game, &mut Desk::new(referee), target))
    });
    assert!(table.game.people.blocks(target));
}

/// The stake of a carrier earns a Kudos (example [WG-E-61](docs/rules/wargrounds.md#wg-e-61); WG-192, WG-128).
#[test]
fn wg_e_61_wg_192_stakes_of_two_pass_and_carriers_are_worth_more() {
    assert_eq!(stake_of(Card::Stop, true, 4, false), 6);
    assert_eq!(stake_of(Card::Nighter, false, 5, false), 2);
    let mut table = Table::open();
    table.hold(Side::Blue, &[Card::Kudos]);
    assert_eq!(
        announcing::standing_cancel(&table.game, Side::Blue, Card::Stop, 6),
        Some((Seat(1), Card::Kudos))
    );
    assert_eq!(
        announcing::standing_cancel(&table.game, Side::Blue, Card::Nighter, 2),
        None
    );
    let all = [
        (Card::Stop, 4),
        (Card::Armour, 4),
        (Card::Sneaky, 3),
        (Card::Bones, 3),
        (Card::Fumble, 2),
        (Card::Heat, 2),
    ];
    assert!(
        all.into_iter()
            .all(|(card, stake)| stake_of(card, false, 5, false) == stake)
    );
    assert_eq!(
        (
            stake_of(Card::Count, false, 0, true),
            stake_of(Card::Count, false, 5, false)
        ),
        (5, 3)
    );
    assert_eq!(stake_of(Card::Count, false, 4, false), 1);
}

/// The bones move all three of the Horde (example [WG-E-62](docs/rules/wargrounds.md#wg-e-62); WG-136).
#[test]
fn wg_e_62_wg_136_the_bones_move_the_horde_but_not_into_reach() {
    let mut table = Table::new(json!({ "blue": "horde" }));
    table.put("B1", "M9", "").put("B2", "M11", "").put("B3", "A1", "");
    // Walled in by reach: every way out of the corner is a hit.
    table.put("R1", "C2", "long").put("R2", "B3", "long");
    assert!(card_effects::bones_cells(&table.game, table.who("B3")).is_empty());
    table.hold(Side::Red, &[Card::Bones]);
    table.card(Side::Red, Card::Bones, None, &[], &[4, 1, 1]).unwrap();
    assert_ne!((table.at("B1"), table.at("B2")), ("M9".to_owned(), "M11".to_owned()));
    assert_eq!(table.at("B3"), "A1");
}

/// Each seat has an event deck of its own ([WG-121](docs/rules/wargrounds.md#wg-121),
/// [T-10](docs/rules/wargrounds.md#t-10)).
#[test]
fn wg_121_decks_hold_13_and_sides_may_share() {
    assert_eq!(
        [
            Card::deck(true, false),
            Card::deck(false, false),
            Card::deck(false, true)
        ]
        .map(|deck| deck.len()),
        [13, 12, 13]
    );
    let one = begun(
        json!({ "red": "clans", "blue": "empire", "cards": "side" }),
        &["red", "red", "blue"],
        3,
    );
    assert_eq!(
        (
            one.hands.count(),
            one.hands.number_of(Seat(0), &one.seats),
            one.hands.number_of(Seat(1), &one.seats),
            one.hands.number_of(Seat(2), &one.seats)
        ),
        (2, 0, 0, 1)
    );
    assert_eq!(one.hands[0].left(), 13);
}

/// Cards without an effect are refused and kept ([WG-124](docs/rules/wargrounds.md#wg-124),
/// [WG-139](docs/rules/wargrounds.md#wg-139)).
#[test]
fn wg_124_wg_139_cards_without_effect_are_kept_and_all_nighter_tires() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "M9", "");
    table.hold(Side::Blue, &[Card::Nighter, Card::Hook, Card::Sneaky]);
    table.change("R1", "tired", true);
    for (card, on, clause) in [
        (Card::Nighter, "R1", "WG-139"),
        (Card::Hook, "R1", "WG-134"),
        (Card::Sneaky, "R1", "WG-124"),
    ] {
        assert_eq!(
            table.card(Side::Blue, card, Some(on), &[], &[]).unwrap_err().clause,
            clause,
            "{card}"
        );
    }
    assert_eq!(table.game.hands[1].cards().len(), 3);
    table.change("R1", "tired", false);
    table.card(Side::Blue, Card::Nighter, Some("R1"), &[], &[]).unwrap();
    assert!(table.fighter("R1").tired());
}

/// Cards that wait for a trigger are not played in a gap ([WG-125](docs/rules/wargrounds.md#wg-125),
/// [WG-190](docs/rules/wargrounds.md#wg-190)).
#[test]
fn wg_125_triggers_are_not_played_in_a_gap() {
    let mut table = Table::open();
    table.put("B1", "M9", "").hold(Side::Red, &[Card::Stop, Card::Kudos]);
    for card in [Card::Stop, Card::Kudos] {
        assert_eq!(
            table.card(Side::Red, card, Some("B1"), &[], &[]).unwrap_err().clause,
            "WG-125"
        );
    }
    assert_eq!(
        table
            .card(Side::Red, Card::Heat, Some("B1"), &[], &[])
            .unwrap_err()
            .clause,
        "WG-122"
    );
}

/// A sneak takes no automatic hits, once, and enemies keep off, but for random moves by cards
/// ([WG-137](docs/rules/wargrounds.md#wg-137), [WG-50](docs/rules/wargrounds.md#wg-50),
/// [WG-130](docs/rules/wargrounds.md#wg-130)).
#[test]
fn wg_137_a_sneak_takes_no_hits_once_and_keeps_enemies_off() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "")
        .put("B1", "H9", "long")
        .hold(Side::Red, &[Card::Sneaky]);
    table.card(Side::Red, Card::Sneaky, Some("R1"), &[], &[]).unwrap();
    table.act("R1 G8", &[1, 1, 1]);
    assert_eq!((table.hp("R1"), table.fighter("R1").cover()), (5, Cover::Moved));
    table.hold(Side::Red, &[Card::Sneaky]);
    table.put("R2", "A1", "heavy");
    assert_eq!(
        table
            .card(Side::Red, Card::Sneaky, Some("R2"), &[], &[])
            .unwrap_err()
            .clause,
        "WG-137"
    );
    table.put("B2", "K8", "").hold(Side::Red, &[Card::Heat]);
    assert_eq!(table.no("B2 I8"), "WG-137");
    table.card(Side::Red, Card::Heat, Some("B2"), &[], &[7, 2]).unwrap();
    assert_eq!(table.at("B2"), "I8");
    table.with(&[], |game, referee| {
        assert!(!activation::begin_activation(
            game,
            &mut Desk::new(referee),
            CharacterId(0)
        ))
    });
    assert_eq!(table.fighter("R1").cover(), Cover::None);
}

/// A kill by Diplomacy is a loss of HP, so Forgot Count can save; the bearer stays at 1
/// ([WG-131](docs/rules/wargrounds.md#wg-131), [WG-175](docs/rules/wargrounds.md#wg-175)).
#[test]
fn wg_131_forgot_count_saves_from_diplomacy_and_fills_what_is_kept() {
    let mut table = Table::new(json!({ "scenario1": "diplomacy" }));
    table.put("R1", "F9", "hp1").put("B1", "G9", "bow");
    table.change("R1", "load", Load::Diplomacy);
    table.change("R1", "kept", Some(5));
    table.hold(Side::Blue, &[Card::Count]);
    table.act("R1 stay hit B1", &[5, 1, 3]);
    assert_eq!((table.hp("B1"), table.game.score.figures().points), (3, [0, 0]));
    table.hold(Side::Red, &[Card::Count]);
    table.act("B1 stay shoot R1", &[5, 2, 6]);
    assert_eq!((table.hp("R1"), table.fighter("R1").kept()), (1, Some(6)));
}

/// Mana becomes a D6 and Stamina a D3; `count` hurts an enemy with much left
/// ([WG-131](docs/rules/wargrounds.md#wg-131), [WG-192](docs/rules/wargrounds.md#wg-192)).
#[test]
fn wg_131_mana_and_stamina_become_dice_as_well() {
    let mut table = Table::open();
    table
        .put("R1", "D9", "mage bare")
        .put("B1", "I9", "")
        .hold(Side::Blue, &[Card::Count]);
    table.game.seats[Seat(1)].secret_mut().standing.count = CountWhen::Hurt;
    table.act("R1 stay fireball B1", &[1, 2]);
    assert_eq!(table.fighter("R1").mana(), 2);
    table.put("R2", "D5", "fighter bare").hold(Side::Red, &[Card::Count]);
    table.act("R2 stay protect R2 card count", &[6]);
    assert_eq!(table.fighter("R2").stamina(), 3);
}

/// Real Armour in the first gap, or when charged ([WG-192](docs/rules/wargrounds.md#wg-192)).
#[test]
fn wg_192_real_armour_is_played_when_three_charge() {
    let mut table = Table::open();
    table.put("R1", "F9", "").hold(Side::Red, &[Card::Armour]);
    table.game.seats[Seat(0)].secret_mut().standing.armour = ArmourWhen::Charged;
    table
        .put("B1", "H9", "")
        .put("B2", "H8", "")
        .deck(Side::Red, &["R1", "joker"]);
    set(&mut table.game, "/turn/begun", true);
    table.proceed(&[]);
    assert_eq!(table.game.score.figures().armour, [0, 0]);
    table.game.turn.drop_go();
    table.put("B3", "H10", "").deck(Side::Red, &["R1", "joker"]);
    table.proceed(&[5]);
    assert_eq!(table.game.score.figures().armour, [5, 0]);
}

/// Kudos cancels a card of its own side too; nobody waits for that ([WG-140](docs/rules/wargrounds.md#wg-140),
/// [WG-128](docs/rules/wargrounds.md#wg-128), [WG-191](docs/rules/wargrounds.md#wg-191)).
#[test]
fn wg_140_kudos_cancels_a_card_of_its_own_side_too() {
    let mut table = Table::of(json!({ "reactions": "window" }), &["red", "blue", "red"]);
    table.put("B1", "M9", "").hold(Side::Red, &[Card::Heat]);
    set(&mut table.game, "/hands/2/hand", vec![Card::Kudos, Card::Admin]);
    let asked = |table: &Table| {
        let window = table.game.suspended.as_ref();
        window.map(|window| (window.question, window.entitled.clone()))
    };
    let heat = json!({ "card": { "card": "heat", "target": "B1" } });
    table.command(Seat(0), heat, &[]).unwrap();
    let (question, entitled) = asked(&table).unwrap();
    assert!(matches!(
        question,
        Question::Cancel {
            side: Side::Blue,
            card: Card::Heat,
            ..
        }
    ));
    assert_eq!(entitled, [Seat(1)], "the window lasts until Blue has answered");
    let refused = table
        .command(Seat(2), json!({ "card": { "card": "admin" } }), &[])
        .unwrap_err();
    assert_eq!(refused.clause, "WG-191");
    table
        .command(Seat(2), json!({ "card": { "card": "kudos" } }), &[])
        .unwrap();
    let (question, _) = asked(&table).unwrap();
    assert!(matches!(
        question,
        Question::Cancel {
            side: Side::Blue,
            card: Card::Kudos,
            ..
        }
    ));
    table.command(Seat(1), json!({ "pass": {} }), &[]).unwrap();
    assert_eq!((asked(&table), table.at("B1")), (None, "M9".to_owned()));
}

/// Its player may leave the victim what it carries ([WG-133](docs/rules/wargrounds.md#wg-133)).
#[test]
fn wg_133_fumble_may_leave_the_load() {
    let mut table = Table::new(json!({ "scenario1": "tablet" }));
    table
        .put("R1", "F9", "shield")
        .put("R2", "F5", "")
        .put("B1", "G9", "")
        .hold(Side::Blue, &[Card::Fumble, Card::Fumble]);
    table.change("R1", "load", Load::Piece);
    table.change("R2", "load", Load::Pieces);
    let fumble = |on: &str, more: &str| json!({ "card": { "card": "fumble", "target": on, "more": more } });
    let refused = table.command(Seat(1), fumble("R2", "keep"), &[]).unwrap_err();
    assert_eq!(refused.clause, "WG-133", "two pieces leave no hand free as it is");
    table.command(Seat(1), fumble("R1", "keep"), &[]).unwrap();
    assert_eq!(
        (table.fighter("R1").load(), table.fighter("R1").disarmed()),
        (Load::Piece, true)
    );
    table.command(Seat(1), fumble("R2", "drop"), &[]).unwrap();
    assert_eq!(table.fighter("R2").load(), Load::None);

    // With an order as well.
    table.put("R1", "F9", "shield").hold(Side::Blue, &[Card::Fumble]);
    table.change("R1", "load", Load::Piece);
    let line = "B1 stay hit R1 card fumble keep";
    let order = table.read(line).unwrap();
    assert_eq!(
        table.read(&spelled::written(&table.game.people, &order)).unwrap(),
        order
    );
    // Without the weapon nothing is parried; the block stops the hit.
    table.act(line, &[5, 1, 1, 1]);
    assert_eq!(
        (table.fighter("R1").load(), table.fighter("R1").disarmed()),
        (Load::Piece, true)
    );
}

/// The bones' move is a move of any kind ([WG-137](docs/rules/wargrounds.md#wg-137),
/// [WG-136](docs/rules/wargrounds.md#wg-136)).
#[test]
fn wg_137_the_bones_use_up_a_sneak() {
    let mut table = Table::new(json!({ "blue": "horde" }));
    table.put("B1", "M9", "").put("B2", "M11", "");
    table.change("B1", "cover", Cover::Ready);
    table.hold(Side::Red, &[Card::Bones]);
    table.card(Side::Red, Card::Bones, None, &[], &[4, 1, 1]).unwrap();
    assert_ne!((table.at("B1"), table.at("B2")), ("M9".to_owned(), "M11".to_owned()));
    assert_eq!(
        (table.fighter("B1").cover(), table.fighter("B2").cover()),
        (Cover::Moved, Cover::None)
    );
}

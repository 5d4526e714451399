//! Attacks, missiles, spells, facing.

use super::*;
use crate::data::Direction;
use crate::event::CardEffect;
use crate::rules::activation;
use crate::rules::combat;
use crate::rules::goes;
use crate::rules::initiative;
use crate::rules::objects;
use crate::rules::sight;
use crate::state::Load;
use muster_game::Knowledge;
use muster_kit::Viewer;

/// R1 beside B1, both light Scouts with what is said.
fn duel(red: &str, blue: &str) -> Table {
    let mut table = Table::open();
    table.put("R1", "F9", red).put("B1", "G9", blue);
    table
}

/// HP that B1 loses to `R1 stay hit B1` with these dice.
fn lost(table: &mut Table, line: &str, faces: &[u32]) -> u8 {
    let before = table.hp("B1");
    table.act(line, faces);
    before - table.hp("B1")
}

fn others(table: &mut Table, count: u8) {
    for number in 0..count {
        let who = CharacterId(table.who("R7").0 - number);
        table.edit("B1").note_attacker(who);
    }
}

/// A plain attack of Short on Short (example [WG-E-30](docs/rules/wargrounds.md#wg-e-30); WG-71, WG-73, WG-75).
#[test]
fn wg_e_30_wg_73_parry_dice_of_four_stop_hits() {
    assert_eq!(lost(&mut duel("", ""), "R1 stay hit B1", &[5, 6, 2, 1, 3, 4, 3]), 1);
}

/// Both sides hear of a blow when they come back: who was hurt, and who was hit.
#[test]
fn a_seat_hears_whom_it_hit_and_who_was_hurt() {
    let mut table = duel("", "");
    table.act("R1 stay hit B1", &[5, 6, 2, 1, 3, 4, 3]);
    let heard = |seat: Seat| {
        let view = table.game.view(Viewer::Seat(seat));
        let told = table
            .events
            .iter()
            .flat_map(|event| Wargrounds::tidings(&view, event, seat));
        told.map(|tiding| (tiding.head, tiding.text)).collect::<Vec<_>>()
    };
    let (hit, hurt) = (heard(Seat(0)), heard(Seat(1)));
    assert_eq!((hit.len(), hurt.len()), (1, 1), "{hit:?} {hurt:?}");
    assert_eq!((hit[0].0, hurt[0].0), ("Hit", "Hurt"));
    assert!(
        hit[0].1.contains(" HP left)") && hit[0].1 == hurt[0].1,
        "{hit:?} {hurt:?}"
    );
}

/// What a lost count takes from a character is told too, and what one gives back, so that a blow that felled nobody is not the
/// last word.
#[test]
fn a_seat_hears_what_a_lost_count_took_and_gave_back() {
    let table = duel("", "");
    let heard = |was: u8, now: u8, seat: Seat| {
        let view = table.game.view(Viewer::Seat(seat));
        let event = Event::CardDone {
            card: crate::data::Card::Count,
            on: Some(table.game.people.who(table.who("B1"))),
            dice: vec![u32::from(now)],
            what: CardEffect::Counted {
                what: "HP".to_owned(),
                was,
                now,
            },
        };
        let told = Wargrounds::tidings(&view, &event, seat);
        told.into_iter()
            .map(|tiding| (tiding.head, tiding.text))
            .collect::<Vec<_>>()
    };
    let told = heard(6, 1, Seat(1));
    assert_eq!(told.len(), 1);
    assert_eq!(told[0].0, "Hurt");
    assert!(told[0].1.ends_with(" by Forgot Count (HP 6 -> 1)"), "{told:?}");
    let saved = heard(0, 4, Seat(1));
    assert_eq!(saved[0].0, "Restored");
    assert!(saved[0].1.ends_with(" by Forgot Count (HP 0 -> 4)"), "{saved:?}");
    assert!(heard(2, 5, Seat(0)).is_empty() && heard(6, 1, Seat(0)).is_empty());
    assert!(heard(3, 3, Seat(1)).is_empty());
}

/// Two Shorts overwhelm a Medium (example [WG-E-31](docs/rules/wargrounds.md#wg-e-31); WG-20).
#[test]
fn wg_e_31_wg_20_two_shorts_roll_four_dice() {
    assert_eq!(
        lost(
            &mut duel("dual", "medium"),
            "R1 stay hit B1",
            &[5, 5, 6, 1, 2, 3, 6, 2, 1]
        ),
        3
    );
    assert_eq!(
        combat::attack_dice(&Table::open().game.people, CharacterId(0), crate::data::Weapon::Dual),
        4
    );
}

/// The block die stops two of three (example [WG-E-32](docs/rules/wargrounds.md#wg-e-32); WG-74).
#[test]
fn wg_e_32_wg_74_a_shield_stops_what_its_die_shows() {
    assert_eq!(
        lost(&mut duel("", "shield"), "R1 stay hit B1", &[5, 6, 5, 1, 2, 3, 2, 5]),
        2
    );
}

/// The third attacker leaves one parry die (example [WG-E-33](docs/rules/wargrounds.md#wg-e-33); WG-72, WG-74).
#[test]
fn wg_e_33_wg_72_the_third_attacker_leaves_one_parry_die_and_no_block() {
    let mut table = duel("", "shield");
    others(&mut table, 2);
    assert_eq!(lost(&mut table, "R1 stay hit B1", &[5, 6, 2, 3, 2, 4, 4]), 2);
}

/// A specialist blocks in spite of two attackers (example [WG-E-34](docs/rules/wargrounds.md#wg-e-34); WG-115).
#[test]
fn wg_e_34_wg_115_a_specialist_adds_two_to_the_block() {
    let mut table = duel("", "shield specialist");
    others(&mut table, 2);
    assert_eq!(lost(&mut table, "R1 stay hit B1", &[5, 5, 5, 1, 1, 6, 6]), 4);
}

/// Only other attackers count against the defender (example [WG-E-35](docs/rules/wargrounds.md#wg-e-35); WG-72).
#[test]
fn wg_e_35_wg_72_only_others_count_and_are_forgotten() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("R2", "F8", "").put("B1", "G9", "");
    let (one, two, target) = (table.who("R1"), table.who("R2"), table.who("B1"));
    assert_eq!(combat::others(&table.game.people, target, one), 0);
    table.act("R1 stay hit B1", &[1, 1, 1]);
    assert_eq!(combat::others(&table.game.people, target, two), 1);
    table.act("R2 stay hit B1", &[1, 1, 1]);
    assert_eq!(combat::others(&table.game.people, target, one), 1);
    table.joker("R1 stay hit B1", &[1, 1, 1]);
    table.with(&[], |game, referee| {
        activation::begin_activation(game, &mut Desk::new(referee), target);
    });
    assert_eq!(combat::others(&table.game.people, target, one), 0);
}

/// Fours hit when Skilled (example [WG-E-36](docs/rules/wargrounds.md#wg-e-36); WG-113).
#[test]
fn wg_e_36_wg_113_fours_hit_when_skilled() {
    assert_eq!(
        lost(&mut duel("skilled", "long"), "R1 stay hit B1", &[4, 4, 1, 3, 1, 5]),
        2
    );
}

/// Intuitive and Veteran parry better (example [WG-E-37](docs/rules/wargrounds.md#wg-e-37); WG-114, WG-112).
#[test]
fn wg_e_37_wg_112_wg_114_threes_parry_and_veterans_parry_more() {
    assert_eq!(
        lost(&mut duel("", "intuitive"), "R1 stay hit B1", &[5, 5, 1, 3, 2, 2, 4]),
        1
    );
    assert_eq!(
        lost(&mut duel("", "veteran long"), "R1 stay hit B1", &[5, 5, 5, 4, 1, 6, 1]),
        2
    );
}

/// A Fast Long and a Noob's Short (example [WG-E-38](docs/rules/wargrounds.md#wg-e-38); WG-111, WG-118).
#[test]
fn wg_e_38_wg_111_wg_118_fast_strikes_once_more_and_noob_weakens_damage() {
    assert_eq!(
        lost(&mut duel("fast long", "medium"), "R1 stay hit B1", &[5, 5, 5, 4, 4, 2]),
        1
    );
    assert_eq!(
        lost(&mut duel("noob", "medium"), "R1 stay hit B1", &[5, 5, 6, 1, 1, 6, 5, 2]),
        3
    );
}

/// The doubled die may show nothing (example [WG-E-39](docs/rules/wargrounds.md#wg-e-39); WG-77, WG-95, WG-29).
#[test]
fn wg_e_39_wg_77_a_critical_doubles_the_first_damage_die() {
    let mut table = duel("", "medium");
    assert_eq!(lost(&mut table, "R1 stay hit B1 crit", &[5, 5, 1, 4, 2, 6]), 4);
    assert_eq!(table.fighter("R1").stamina(), 3);
    let mut table = duel("", "long");
    assert_eq!(lost(&mut table, "R1 stay hit B1 crit", &[5, 5, 1, 2, 1, 6]), 2);
    assert_eq!(table.fighter("R1").stamina(), 3);
    assert_eq!(duel("fighter", "").no("R1 stay hit B1 crit"), "WG-77");
}

/// A pistol is not parried (example [WG-E-40](docs/rules/wargrounds.md#wg-e-40); WG-79, WG-40, WG-83).
#[test]
fn wg_e_40_wg_79_a_pistol_is_blocked_but_not_parried() {
    let mut table = Table::open();
    table.put("R1", "D9", "pistol").put("B1", "P9", "");
    assert_eq!(lost(&mut table, "R1 stay shoot B1", &[5, 2]), 1);
    table.put("B1", "P9", "shield");
    assert_eq!(lost(&mut table, "R1 stay shoot B1", &[6, 1]), 0);
    others(&mut table, 1);
    assert_eq!(lost(&mut table, "R1 stay shoot B1", &[6, 1, 5]), 2);
    table.change("B1", "at", cell("Q10"));
    assert_eq!(table.no("R1 stay shoot B1"), "WG-79");
    // It may fire while it is engaged itself.
    table.put("B2", "E9", "");
    table.ok("R1 stay shoot B2");
    assert_eq!(table.no("R1 stay hit B2"), "WG-71");
}

/// A scout throws the first of six (example [WG-E-41](docs/rules/wargrounds.md#wg-e-41); WG-80, WG-29).
#[test]
fn wg_e_41_wg_29_wg_80_a_scout_has_six_throws_and_uses_one() {
    let mut table = Table::open();
    table.put("R1", "D9", "thrown").put("B1", "K9", "");
    assert_eq!(table.fighter("R1").throws(), 6);
    assert_eq!(lost(&mut table, "R1 stay throw B1", &[5, 1, 2, 3, 4]), 1);
    assert_eq!(table.fighter("R1").throws(), 5);
}

/// A bow hits its own friend (example [WG-E-42](docs/rules/wargrounds.md#wg-e-42); WG-81, WG-82).
#[test]
fn wg_e_42_wg_82_a_shot_strays_but_not_an_archers() {
    let mut table = Table::open();
    table.put("R1", "D9", "bow").put("R2", "K9", "bow").put("B1", "L9", "");
    table.act("R1 stay shoot B1", &[4, 5, 2]);
    assert_eq!((table.hp("R2"), table.hp("B1")), (4, 5));
    table.put("R1", "D9", "bow archer");
    table.act("R1 stay shoot B1", &[1]);
    table.put("R1", "K8", "pistol");
    table.change("R2", "life", Life::Away(0));
    table.act("R1 stay shoot B1", &[1]);
}

/// The stray die counts by distance (example [WG-E-43](docs/rules/wargrounds.md#wg-e-43); WG-81).
#[test]
fn wg_e_43_wg_81_the_stray_die_counts_by_distance() {
    let mut table = Table::open();
    table.put("R1", "A9", "bow").put("B1", "L9", "bow");
    table
        .put("R2", "L8", "")
        .put("R3", "L12", "medium")
        .put("R4", "P9", "long");
    for (die, name) in [(1, "B1"), (2, "B1"), (3, "R2"), (4, "R2"), (5, "R3"), (6, "R4")] {
        let (hit, _) = with_desk(&[die], |desk| {
            combat::stray(&table.game, desk, CharacterId(0), table.who("B1"))
        });
        assert_eq!(hit, table.who(name), "{die}");
    }
}

/// A Fireball meets Protection and goes along a Long (example [WG-E-44](docs/rules/wargrounds.md#wg-e-44); WG-85,
/// WG-87, WG-94, WG-84).
#[test]
fn wg_e_44_wg_84_wg_85_wg_87_a_fireball_costs_mana_and_does_two_damage() {
    let mut table = Table::open();
    table.put("R1", "D9", "mage").put("B1", "I9", "");
    table.change("B1", "protect", true);
    assert_eq!(lost(&mut table, "R1 stay fireball B1", &[5]), 1);
    assert!(!table.fighter("B1").protect());
    assert_eq!(table.fighter("R1").mana(), 6);
    table.put("R1", "D9", "mage long").put("B1", "H9", "");
    assert_eq!(lost(&mut table, "R1 stay fireball B1", &[2, 6]), 2);
}

/// Freeze is parried once and lands once (example [WG-E-45](docs/rules/wargrounds.md#wg-e-45); WG-86, WG-88, WG-99).
#[test]
fn wg_e_45_wg_88_wg_99_freeze_is_parried_or_takes_the_next_card() {
    let mut table = Table::open();
    table.put("R1", "D9", "mage").put("B1", "I9", "");
    table.act("R1 stay freeze B1", &[6, 1, 4, 2]);
    assert!(!table.fighter("B1").frozen());
    assert_eq!(table.fighter("R1").mana(), 5);
    table.act("R1 stay freeze B1", &[6, 1, 2, 3]);
    assert!(table.fighter("B1").frozen());
    assert_eq!(table.no("R1 stay freeze B1"), "WG-88");
    table.change("B1", "disarmed", true);
    let list = table.fighter("B1").attackers();
    set(&mut table.game, "/turn/side", Side::Blue);
    table.deck(Side::Blue, &["B1", "joker"]);
    table.with(&[], |game, referee| {
        set(game, "/stage", Stage::Run);
        goes::proceed(game, referee);
    });
    assert!(!table.fighter("B1").frozen() && table.fighter("B1").disarmed());
    assert_eq!(table.fighter("B1").attackers(), list);
}

/// Leech gains nothing from a protected target (example [WG-E-46](docs/rules/wargrounds.md#wg-e-46); WG-89).
#[test]
fn wg_e_46_wg_89_leech_gives_back_what_is_lost_up_to_the_maximum() {
    let mut table = Table::open();
    table.put("R1", "D9", "mage hp3").put("B1", "I9", "bow");
    table.change("B1", "protect", true);
    table.act("R1 stay leech B1", &[6]);
    assert_eq!(
        (table.hp("R1"), table.hp("B1"), table.fighter("B1").protect()),
        (3, 5, false)
    );
    table.act("R1 stay leech B1", &[6]);
    assert_eq!((table.hp("R1"), table.hp("B1")), (4, 4));
    table.change("R1", "hp", 5);
    table.act("R1 stay leech B1", &[6]);
    assert_eq!((table.hp("R1"), table.hp("B1")), (5, 3));
}

/// Two mirrors return the Fireball (example [WG-E-47](docs/rules/wargrounds.md#wg-e-47); WG-93).
#[test]
fn wg_e_47_wg_93_reflect_sends_bolts_back_till_one_bears_none() {
    let mut table = Table::open();
    table.put("R1", "D9", "mage").put("B1", "I9", "");
    table.change("R1", "reflect", true);
    table.change("B1", "reflect", true);
    assert_eq!(lost(&mut table, "R1 stay fireball B1", &[5]), 2);
    assert!(!table.fighter("R1").reflect() && !table.fighter("B1").reflect());
    table.change("B1", "reflect", true);
    table.act("R1 stay fireball B1", &[5]);
    assert_eq!((table.hp("R1"), table.hp("B1")), (3, 3));
}

/// Drain Life heals a Mage and no Monarch (example [WG-E-48](docs/rules/wargrounds.md#wg-e-48); WG-91, WG-172, WG-90).
#[test]
fn wg_e_48_wg_91_drain_life_heals_beside_the_fallen_but_no_monarch() {
    let mut table = Table::open();
    table.put("R1", "D9", "mage hp1").put("B1", "E9", "");
    table.change("B1", "life", Life::Fallen(1));
    table.act("R1 stay drain B1", &[]);
    assert_eq!(table.hp("R1"), 5);
    let monarch = Some(CharacterId(0));
    table.game.people.crown(Side::Red, monarch);
    table.change("R1", "hp", 1);
    assert_eq!(table.no("R1 stay drain B1"), "WG-172");
    assert_eq!(table.fighter("R1").mana(), 5);
}

/// Friends are never chosen as targets ([WG-78](docs/rules/wargrounds.md#wg-78),
/// [WG-66](docs/rules/wargrounds.md#wg-66)).
#[test]
fn wg_78_friends_are_no_targets() {
    let mut table = duel("", "");
    table.put("R2", "F8", "");
    assert_eq!(table.no("R1 stay hit R2"), "WG-78");
    assert_eq!(table.no("R1 stay hit B9"), "WG-4");
}

/// Healing Touch restores all HP ([WG-92](docs/rules/wargrounds.md#wg-92), WG-90, WG-149, WG-172).
#[test]
fn wg_90_wg_92_healing_touch_reaches_friends_within_an_inch() {
    let mut table = Table::open();
    table
        .put("R1", "D9", "mage")
        .put("R2", "E9", "hp1")
        .put("R3", "H9", "hp1");
    table.act("R1 stay heal R2", &[]);
    assert_eq!((table.hp("R2"), table.fighter("R1").mana()), (5, 5));
    assert_eq!(table.no("R1 stay heal R3"), "WG-90");
    assert_eq!(table.no("R1 stay heal R2"), "WG-92");
    table.change("R2", "hp", 1);
    let monarch = Some(CharacterId(1));
    table.game.people.crown(Side::Red, monarch);
    assert_eq!(table.no("R1 stay heal R2"), "WG-172");
    table.act("R1 stay reflect R1", &[]);
    assert!(table.fighter("R1").reflect());
    assert_eq!(table.no("R1 stay reflect R1"), "WG-93");
}

/// Protection spares a friend one point of damage ([WG-94](docs/rules/wargrounds.md#wg-94),
/// [WG-63](docs/rules/wargrounds.md#wg-63), [WG-95](docs/rules/wargrounds.md#wg-95)).
#[test]
fn wg_94_protection_goes_to_an_unprotected_friend_by_a_fighter() {
    let mut table = Table::open();
    table.put("R1", "D9", "fighter").put("R2", "F9", "");
    table.act("R1 E9 protect R2", &[]);
    assert_eq!(
        (table.fighter("R2").protect(), table.fighter("R1").stamina()),
        (true, 3)
    );
    assert_eq!(table.no("R1 stay protect R2"), "WG-94");
    table.act("R1 stay protect R1", &[]);
    assert!(table.fighter("R1").protect());
    assert_eq!(table.no("R2 stay protect R1"), "WG-94");
}

/// With `spells` = `sure` bolts need no die ([WG-86](docs/rules/wargrounds.md#wg-86)).
#[test]
fn wg_86_sure_bolts_need_no_die() {
    let mut table = Table::new(json!({ "spells": "sure" }));
    table.put("R1", "D9", "mage").put("B1", "I9", "");
    assert_eq!(lost(&mut table, "R1 stay fireball B1", &[]), 2);
    table.act("R1 stay freeze B1", &[]);
    assert!(table.fighter("B1").frozen());
}

/// A bolt that strays onto the Frozen does nothing, and the Mana is spent ([WG-88](docs/rules/wargrounds.md#wg-88)).
#[test]
fn wg_88_a_bolt_that_strays_onto_the_frozen_does_nothing() {
    let mut table = Table::open();
    table.put("R1", "D9", "mage").put("R2", "I9", "bow").put("B1", "J9", "");
    table.change("R2", "frozen", true);
    let hp = table.hp("R2");
    table.act("R1 stay freeze B1", &[4, 6]);
    assert!(table.fighter("R2").frozen() && !table.fighter("B1").frozen());
    assert_eq!((table.hp("R2"), table.fighter("R1").mana()), (hp, 5));
}

/// With sidearms archers carry a Short ([WG-30](docs/rules/wargrounds.md#wg-30)).
#[test]
fn wg_30_sidearms_give_archers_a_short() {
    let mut table = Table::new(json!({ "sidearms": true }));
    table.put("R1", "F9", "bow").put("B1", "G9", "");
    table.ok("R1 stay hit B1");
    table.ok("R1 stay shoot B1");
    assert_eq!(
        (
            sight::engagement(&table.game, CharacterId(0)),
            sight::engagement(&duel("bow", "").game, CharacterId(0))
        ),
        (1, 0)
    );
    assert_eq!(
        combat::parry_dice(&duel("bow", "").game, CharacterId(0), CharacterId(8), 0),
        0
    );
}

/// An attacker behind meets no defence (example [WG-E-88](docs/rules/wargrounds.md#wg-e-88); WG-142, WG-141).
#[test]
fn wg_e_88_wg_141_wg_142_only_the_front_defends_where_facing_counts() {
    let mut table = Table::new(json!({ "facing": "front" }));
    table.put("R1", "F9", "shield").put("B1", "E9", "").put("B2", "F8", "");
    table.change("R1", "facing", Direction::E);
    let (one, two) = (table.who("B1"), table.who("B2"));
    assert_eq!(
        (
            combat::parry_dice(&table.game, CharacterId(0), one, 0),
            combat::block_bonus(&table.game, CharacterId(0), one, 0)
        ),
        (0, None)
    );
    assert_eq!(
        (
            combat::parry_dice(&table.game, CharacterId(0), two, 0),
            combat::block_bonus(&table.game, CharacterId(0), two, 0)
        ),
        (3, Some(0))
    );
    assert_eq!(sight::band_in(&table.game, CharacterId(0), cell("E9")), None);
    set(&mut table.game, "/options/facing", crate::action::Facing::Off);
    assert_eq!(combat::parry_dice(&table.game, CharacterId(0), one, 0), 3);
}

/// Each rear quarter is guarded by one hand (example [WG-E-89](docs/rules/wargrounds.md#wg-e-89); WG-143, WG-33).
#[test]
fn wg_e_89_wg_33_wg_143_each_hand_guards_its_own_rear_quarter() {
    let mut table = Table::new(json!({ "facing": "quarters" }));
    for (hand, parries, blocks) in [("", "B1", "B2"), ("lefthand", "B2", "B1")] {
        table.put("R1", "F9", &format!("shield {hand}"));
        table.put("B1", "E10", "").put("B2", "E8", "").put("B3", "E9", "");
        table.change("R1", "facing", Direction::E);
        for name in ["B1", "B2", "B3"] {
            let by = table.who(name);
            assert_eq!(
                combat::guards(&table.game, CharacterId(0), by, true),
                name == parries,
                "{hand} {name}"
            );
            assert_eq!(
                combat::guards(&table.game, CharacterId(0), by, false),
                name == blocks,
                "{hand} {name}"
            );
        }
    }
}

/// Turning is free in one's own activation ([WG-144](docs/rules/wargrounds.md#wg-144)).
#[test]
fn wg_144_a_character_faces_its_target_its_way_or_as_told() {
    let mut table = Table::new(json!({ "facing": "front" }));
    table.put("R1", "F9", "").put("B1", "E9", "");
    assert_eq!(table.fighter("R1").facing(), Direction::E);
    assert_eq!(table.fighter("B1").facing(), Direction::W);
    table.act("R1 stay hit B1", &[1, 1, 1]);
    assert_eq!(table.fighter("R1").facing(), Direction::W);
    table.change("B1", "life", Life::Away(0));
    table.act("R1 F6", &[]);
    assert_eq!(table.fighter("R1").facing(), Direction::N);
    table.act("R1 F7 face SE", &[]);
    assert_eq!(table.fighter("R1").facing(), Direction::Se);
}

/// Tokens go when the activation begins, what carrying imposes stays ([WG-62](docs/rules/wargrounds.md#wg-62), WG-97,
/// WG-96, WG-100).
#[test]
fn wg_62_wg_96_wg_97_wg_100_tokens_end_with_the_next_activation_and_burdens_stay() {
    let mut table = Table::new(json!({ "scenario1": "tablet" }));
    table.put("R1", "F9", "shield");
    table.change("R1", "disarmed", true);
    table.change("R1", "exposed", true);
    table.change("R1", "load", Load::PieceForWeapon);
    table.act("R1 stay", &[]);
    assert!(!table.fighter("R1").disarmed() && !table.fighter("R1").exposed());
    assert!(table.game.people.is_disarmed(CharacterId(0)) && table.game.people.blocks(CharacterId(0)));
    table.with(&[], |game, _| drop(objects::drop_load(game, CharacterId(0))));
    assert!(!table.game.people.is_disarmed(CharacterId(0)));
}

/// A carrier who is a Parent leaves the barrel (example [WG-E-68](docs/rules/wargrounds.md#wg-e-68); WG-116).
#[test]
fn wg_e_68_wg_116_a_parent_is_called_away_and_leaves_the_barrel() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table.put("R1", "F9", "parent");
    table.change("R1", "load", Load::Heavy);
    set(&mut table.game, "/field/heavy", None::<Cell>);
    table.act("R1 F8", &[6]);
    assert_eq!(table.fighter("R1").life(), Life::Gone);
    assert_eq!(
        (table.game.field.things().heavy(), table.game.score.deaths_of_leg()),
        (Some(cell("F8")), [0, 0])
    );
    assert!(!initiative::deck_of(&table.game, Seat(0)).contains(&Init::Of(CharacterId(0))));
    table.put("R2", "G9", "parent").act("R2 stay", &[5]);
    assert!(table.game.people.standing(CharacterId(1)));
}

//! Clauses that no worked example names.

use super::*;
use crate::data::{Ground, Scenario, Size, Style, board};
use crate::rules::announcing;
use crate::rules::goes;
use crate::rules::sheets;
use crate::spelled;
use crate::state::Ask;

/// What an order can never be is refused with a reason, and nothing changes
/// ([WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_what_can_never_be_is_refused_with_its_clause() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("B1", "G9", "");
    for (line, clause) in [
        ("R1 frobnicate", "WG-193"),
        ("R1 AZ9", "WG-34"),
        ("R1 fireball B1", "WG-84"),
        ("R1 shoot B1", "WG-79"),
        ("R1 throw B1", "WG-80"),
        ("R1 hit B1 take", "WG-64"),
        ("R1 stay take", "WG-148"),
        ("R1 drop", "WG-148"),
        ("R1 stay join", "WG-162"),
        ("R1 stay fire N", "WG-169"),
        ("R1 stay pass R2", "WG-148"),
    ] {
        assert_eq!(table.no(line), clause, "{line}");
    }
    assert!(table.refusal("R1 shot").remedy().unwrap().contains("shoot"));
    let order = table.read("R1 D9 hit B1 crit hold until R2 card hook B1").unwrap();
    assert_eq!(
        table.read(&spelled::written(&table.game.people, &order)).unwrap(),
        order
    );
}

/// A thing passes between hands that are free for it ([WG-148](docs/rules/wargrounds.md#wg-148)).
#[test]
fn wg_148_a_piece_passes_to_free_hands() {
    let mut table = Table::new(json!({ "scenario1": "tablet" }));
    table.put("R1", "F9", "").put("R2", "G9", "");
    table.change("R1", "load", super::super::state::Load::Piece);
    table.act("R1 stay pass R2", &[]);
    assert_eq!(table.game.people.fighter(CharacterId(1)).pieces(), 1);
}

/// The attackers of a timed scenario have the west; else Red has it ([WG-5](docs/rules/wargrounds.md#wg-5)).
#[test]
fn wg_5_red_has_the_west_unless_blue_attacks() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    assert!(!table.game.field.is_east(Side::Red) && table.game.field.is_east(Side::Blue));
    assert_eq!(table.game.field.area(Side::Red)[0], cell("A14"));
    set(&mut table.game, "/attackers", Side::Blue);
    assert!(table.game.field.is_east(Side::Red) && !table.game.field.is_east(Side::Blue));
    assert_eq!(table.game.field.area(Side::Red)[0], cell("V1"));
}

/// Weather moves klankiness by one and leaves equipment alone; the Empire and the Wardens add their one
/// ([WG-15](docs/rules/wargrounds.md#wg-15), [WG-14](docs/rules/wargrounds.md#wg-14),
/// [WG-16](docs/rules/wargrounds.md#wg-16)).
#[test]
fn wg_14_wg_15_wg_16_weather_and_perks_are_added_to_the_dice() {
    let rolls = |red: &str, weather: &str| {
        let changes = json!({ "red": red, "blue": "horde", "headcount": "4", "weather": weather });
        *begun(changes, &["red", "blue"], 3).terms.rolls()
    };
    let (plain, winter, summer) = (
        rolls("clans", "off"),
        rolls("clans", "winter"),
        rolls("clans", "summer"),
    );
    for side in [0, 1] {
        assert_eq!(winter.klank[side][0], plain.klank[side][0] + 1);
        assert_eq!(summer.klank[side][0], plain.klank[side][0] - 1);
        assert_eq!(winter.kit[side][0], plain.kit[side][0]);
    }
    let (empire, wardens) = (rolls("empire", "off"), rolls("wardens", "off"));
    assert_eq!(empire.klank[0][0], plain.klank[0][0] + 1);
    assert_eq!(empire.kit[0][0], plain.kit[0][0]);
    assert_eq!(wardens.klank[0][0], plain.klank[0][0]);
    assert_eq!(wardens.kit[0][0], plain.kit[0][0] + 1);
}

/// In the lowest rows three of eight wear armour and three carry more than a Short
/// ([WG-18](docs/rules/wargrounds.md#wg-18)).
#[test]
fn wg_18_the_rest_have_a_short_and_no_armour() {
    let mut table = Table::open();
    set(&mut table.game, "/rolls/klank/0", [0, 0]);
    set(&mut table.game, "/rolls/kit/0", [0, 0]);
    sheets::auto_build(&mut table.game, Side::Red, None, Style::Balanced, false, None);
    let (mut armoured, mut armed) = (0, 0);
    for who in table.game.people.team(Side::Red) {
        armoured += u32::from(table.game.people.sheet(who).armour != Armour::None);
        armed += u32::from(table.game.people.sheet(who).kit != Kit::Short);
    }
    assert_eq!((table.game.people.reds(), armoured, armed), (8, 3, 3));
}

/// What attendance tells are the first open dice, in its order ([WG-25](docs/rules/wargrounds.md#wg-25)).
#[test]
fn wg_25_numbers_split_klankiness_and_equipment_are_rolled_in_that_order() {
    let changes = options(json!({ "red": "empire", "blue": "wardens", "size": "medium" }));
    for seed in 0..6 {
        let (_, events) = begun_and_told(&changes, &["red", "blue"], &mut Dice::seeded(seed, 0));
        let told = events.into_iter().find_map(|event| match event {
            Event::Attendance(tale) => Some(tale),
            _ => None,
        });
        let tale = told.unwrap();
        let mut shown: Vec<u32> = tale.number.concat();
        shown.extend(tale.split);
        shown.extend(&tale.klank);
        shown.extend(&tale.kit);
        assert!(shown.len() >= 12, "{shown:?}");
        let mut again = Dice::seeded(seed, 0);
        let rolled: Vec<u32> = shown.iter().map(|_| again.roll(6)).collect();
        assert_eq!(shown, rolled);
    }
}

/// Of all kits only those with a shield block ([WG-28](docs/rules/wargrounds.md#wg-28)).
#[test]
fn wg_28_a_short_or_a_pistol_goes_with_a_shield_and_nothing_else() {
    let mut table = Table::open();
    for (kit, blocks) in [
        ("short", false),
        ("shield", true),
        ("dual", false),
        ("medium", false),
        ("long", false),
        ("pistol", false),
        ("pistolshield", true),
        ("bow", false),
    ] {
        table.put("R1", "F9", kit);
        assert_eq!(table.game.people.blocks(CharacterId(0)), blocks, "{kit}");
    }
}

/// Walls, water and lava cannot be stood on; a river that is bridged can ([WG-38](docs/rules/wargrounds.md#wg-38)).
#[test]
fn wg_38_one_stands_on_ground_and_bridges_alone() {
    for (ground, stands) in [
        (Ground::Open, true),
        (Ground::Goal, true),
        (Ground::West, true),
        (Ground::East, true),
        (Ground::Wall, false),
        (Ground::Water, false),
        (Ground::Lava, false),
    ] {
        assert_eq!(ground.is_standable(), stands, "{ground:?}");
    }
    let mut table = Table::new(json!({ "scenario1": "storm" }));
    table.put("R1", "E4", "");
    assert_eq!(table.no("R1 F4"), "WG-38");
    table.put("R1", "G9", "");
    assert_eq!(table.no("R1 H9"), "WG-46");
    set(&mut table.game, "/field/bridges", vec![cell("H9"), cell("I9")]);
    table.ok("R1 H9");
}

/// Friends and the fallen of either side are passed, but no move ends on them
/// ([WG-39](docs/rules/wargrounds.md#wg-39), [WG-42](docs/rules/wargrounds.md#wg-42)).
#[test]
fn wg_39_no_move_ends_on_a_friend_or_on_the_fallen() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("R2", "G9", "").put("B1", "H9", "");
    table.change("B1", "life", Life::Fallen(1));
    for at in ["G9", "H9"] {
        assert_eq!(table.no(&format!("R1 {at}")), "WG-39");
    }
    table.ok("R1 walk I9");
    table.change("B1", "life", Life::Away(1));
    table.ok("R1 walk H9");
}

/// When both decks are empty the turn is over: hands are filled up and orders asked for
/// ([WG-61](docs/rules/wargrounds.md#wg-61)).
#[test]
fn wg_61_the_turn_ends_with_its_last_card() {
    let mut table = Table::open();
    table.deck(Side::Red, &["R1"]).deck(Side::Blue, &["B1"]);
    for name in ["R1", "B1"] {
        table.change(name, "life", Life::Recovering(3));
    }
    table.with_dice(&mut Dice::seeded(3, 3), goes::proceed);
    let spent = table.events.iter().filter(|event| matches!(event, Event::Spent { .. }));
    assert_eq!(spent.count(), 2);
    assert_eq!(
        (table.game.turn.number(), table.game.progress.stage()),
        (2, Stage::Orders)
    );
    assert_eq!(table.game.hands[0].cards().len(), 3);
}

/// The first seat in join order cancels, and Admin Notices goes before Kudos
/// ([WG-129](docs/rules/wargrounds.md#wg-129)).
#[test]
fn wg_129_the_first_seat_cancels_and_rather_by_admin_notices() {
    let mut table = Table::of(json!({}), &["red", "blue", "red"]);
    set(&mut table.game, "/hands/0/hand", vec![Card::Kudos, Card::Admin]);
    set(&mut table.game, "/hands/2/hand", vec![Card::Kudos]);
    let cancels = |table: &Table, card: Card| announcing::standing_cancel(&table.game, Side::Red, card, 6);
    assert_eq!(cancels(&table, Card::Heat), Some((Seat(0), Card::Admin)));
    assert_eq!(cancels(&table, Card::Fumble), Some((Seat(0), Card::Kudos)));
    set(&mut table.game, "/hands/0/hand", json!([]));
    assert_eq!(cancels(&table, Card::Heat), Some((Seat(2), Card::Kudos)));
}

/// Which two starts a die decides between, for the west and for the east
/// ([WG-147](docs/rules/wargrounds.md#wg-147)).
#[test]
fn wg_147_starts_are_left_and_right_or_attack_and_defend() {
    let (ways, roles) = ([Start::Left, Start::Right], [Start::Attack, Start::Defend]);
    for (scenario, west, east) in [
        (Scenario::Flags, ways, ways),
        (Scenario::Tablet, ways, ways),
        (Scenario::Barrel, ways, roles),
        (Scenario::Storm, ways, ways),
        (Scenario::Vip, roles, roles),
        (Scenario::Diplomacy, roles, roles),
    ] {
        let field = board(scenario, Size::Small);
        assert_eq!((field.starts(false), field.starts(true)), (west, east), "{scenario}");
    }
}

/// The same decision with the same dice comes to the same in both tempos
/// ([WG-181](docs/rules/wargrounds.md#wg-181)).
#[test]
fn wg_181_an_order_comes_to_the_same_in_both_tempos() {
    let faces = [5, 1, 1, 4];
    let ended = |tempo: &str| {
        let mut table = Table::new(json!({ "tempo": tempo }));
        table.put("R1", "D9", "").put("B1", "G9", "bow");
        table.deck(Side::Red, &["R1", "joker"]);
        if tempo == "batch" {
            let order = table.read("R1 F9 hit B1").unwrap();
            table.game.seats[Seat(0)].secret_mut().orders.push(order);
            table.proceed(&faces);
        } else {
            table.proceed(&[]);
            let text = json!({ "orders": { "text": "1 F9 hit b1" } });
            table.command(Seat(0), text, &[]).unwrap();
            table.command(Seat(0), json!({ "proceed": {} }), &faces).unwrap();
        }
        (table.at("R1"), table.hp("B1"))
    };
    assert_eq!(ended("batch"), ("F9".to_owned(), 4));
    assert_eq!(ended("classic"), ended("batch"));
}

/// A joker that was left to the house is played by the character for which it was left, as the policy would play it; under earlier
/// numbers that character stood still ([WG-185](docs/rules/wargrounds.md#wg-185), [WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_185_wg_188_the_house_decides_on_the_card_for_the_joker_left_to_it() {
    let played = |rules: u32| {
        let mut table = Table::open();
        table.put("R1", "A1", "").put("R2", "C9", "").put("B1", "M9", "");
        set(&mut table.game, "/rules", rules);
        table.deck(Side::Red, &["joker", "R1"]);
        let joker = json!({ "joker": { "who": "2", "order": "auto" } });
        table.command(Seat(0), joker, &[]).unwrap();
        table.proceed(&[]);
        let decides = matches!(
            table.game.turn.go(),
            Some(Go {
                ask: Ask::Order(true),
                ..
            })
        );
        (
            decides,
            decides.then(|| crate::npc::of_the_house(&table.game, Seat(0)).who),
        )
    };
    let who = |table: &Table| table.game.people.everybody().nth(1).unwrap();
    assert_eq!(
        played(8),
        (true, Some(who(Table::open().put("R1", "A1", "").put("R2", "C9", ""))))
    );
    assert_eq!(played(7), (false, None));
}

/// What the house decides on the card has no odds before; a spell is proposed to those who know it alone
/// ([WG-188](docs/rules/wargrounds.md#wg-188), [WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_188_wg_193_odds_of_auto_and_words_that_can_be_used() {
    let mut table = Table::open();
    table.put("R1", "A1", "").put("B1", "B1", "");
    let asked = table.game.situation(muster_kit::Viewer::Seat(Seat(0)), "A auto");
    let refusal = asked.unwrap_err();
    assert!(refusal.reason.contains("The house decides"), "{refusal}");
    let refusal = table.read("R1 retreat").unwrap_err();
    assert!(!refusal.to_string().contains("reflect"), "{refusal}");
}

/// The policy decides for a character on `auto`, and for no other ([WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_188_a_character_on_auto_is_left_to_the_house() {
    let house = |auto: bool| {
        let mut table = Table::open();
        table.put("R1", "A1", "").put("B1", "M9", "");
        table.deck(Side::Red, &["R1", "joker"]);
        if auto {
            table.command(Seat(0), json!({ "auto": { "who": "1" } }), &[]).unwrap();
        }
        table.proceed(&[]);
        matches!(
            table.game.turn.go(),
            Some(Go {
                ask: Ask::Order(true),
                ..
            })
        )
    };
    assert!(house(true));
    assert!(!house(false));
}

/// Odds of a line that leaves one character to the house are those of the others, and say who is left out
/// ([WG-188](docs/rules/wargrounds.md#wg-188), [WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_188_wg_193_odds_of_a_line_name_who_is_left_to_the_house() {
    let mut table = Table::open();
    table.put("R1", "F9", "").put("R2", "F11", "").put("B1", "G9", "");
    let ask = |question: &str| table.game.situation(muster_kit::Viewer::Seat(Seat(0)), question);
    for (question, alone) in [("A hit a; B auto", "A hit a"), ("B auto; A >a", "A >a")] {
        let told = |question: &str| match ask(question).unwrap() {
            crate::odds::Situation::Attack(attack) => attack,
            other => panic!("{other:?}"),
        };
        let (with, without) = (told(question), told(alone));
        assert_eq!(with.attackers, without.attackers, "{question}");
        let name = table.game.people.named(table.who("R2"));
        let left_out = format!("what {name} does, which the house decides when its card is drawn");
        assert!(with.not_counted.contains(&left_out), "{:?}", with.not_counted);
    }
    let refusal = ask("A auto; B auto").unwrap_err();
    assert!(refusal.reason.contains("The house decides"), "{refusal}");
}

/// A plunge ends in water or lava, or is no order; under earlier numbers it was stored ([WG-46](docs/rules/wargrounds.md#wg-46)).
#[test]
fn wg_46_a_plunge_into_open_ground_is_no_order() {
    let mut table = super::said::period();
    for line in ["A H8!", "A F8-H8!", "A D1!"] {
        let typed = || json!({ "orders": { "text": line } });
        let refusal = table.typed(typed()).unwrap_err();
        assert_eq!(refusal.clause, "WG-46", "{refusal}");
        assert!(refusal.reason.contains("is neither water nor lava"), "{refusal}");
        assert!(table.ordered().is_empty(), "{line}");
        let instead = refusal.instead.unwrap();
        table.ok(&instead.strip_prefix("/wg orders text:").unwrap().replacen('A', "R1", 1));
    }
    table.typed(json!({ "orders": { "text": "A I8!" } })).unwrap();
    assert_eq!(table.ordered().len(), 1);
    set(&mut table.game, "/rules", 7);
    table.typed(json!({ "orders": { "text": "B H10!" } })).unwrap();
    assert_eq!(table.ordered().len(), 2);
}

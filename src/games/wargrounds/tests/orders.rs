//! What goes with an order, and what is left of it when something comes between.

use super::*;
use crate::action::Wish;
use crate::called;
use crate::orders;
use crate::queries::Query;
use crate::rules::goes;
use crate::rules::pairs;
use crate::rules::plan;
use crate::rules::verdict;
use crate::state::{Life, Load, Question};
use crate::state::{People, Shared};
use muster_game::Counsel;
use muster_kit::Viewer;

/// A Forgot Count for a named character waits until its trigger comes ([WG-126](docs/rules/wargrounds.md#wg-126),
/// [WG-127](docs/rules/wargrounds.md#wg-127)).
#[test]
fn wg_126_forgot_count_waits_for_whom_it_names() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "")
        .put("B1", "G9", "bow")
        .hold(Side::Red, &[Card::Count]);
    // The Critical is a power of the actor: not yet. Two damage, then the card's die.
    table.act("R1 stay hit B1 crit card count B1", &[5, 1, 1, 3, 6]);
    assert_eq!((table.hp("B1"), table.fighter("R1").stamina()), (6, 3));
}

#[test]
fn wg_126_a_forgot_count_for_nobody_is_for_ones_own_spell() {
    let mut table = Table::open();
    table
        .put("R1", "D9", "mage bow")
        .put("B1", "I9", "long")
        .hold(Side::Red, &[Card::Count]);
    // An automatic hit on the way, the bolt that misses, then the card on the Mana.
    table.act("R1 F9 fireball B1 card count", &[2, 1, 2]);
    assert_eq!((table.hp("R1"), table.fighter("R1").mana()), (4, 2));
}

/// Fumble disarms an enemy and drops its load ([WG-133](docs/rules/wargrounds.md#wg-133),
/// [WG-134](docs/rules/wargrounds.md#wg-134)).
#[test]
fn wg_126_fumble_and_hook_are_for_the_attacks_target() {
    let mut table = Table::open();
    table
        .put("R1", "D9", "")
        .put("B1", "H9", "")
        .hold(Side::Red, &[Card::Fumble, Card::Hook]);
    assert_eq!(table.no("R1 F9 hit card hook"), "WG-134", "no shield to pull aside");
    assert_eq!(table.no("R1 stay card fumble B1"), "WG-126", "nobody is attacked");
    assert_eq!(table.no("R1 run F9 card fumble B1"), "WG-126");
    table.act("R1 F9 hit card fumble", &[5, 1, 1, 2]);
    assert_eq!((table.fighter("B1").disarmed(), table.hp("B1")), (true, 4));
    assert_eq!(table.game.hands[0].cards(), [Card::Hook]);
}

/// Dropping and Protection are free steps ([WG-63](docs/rules/wargrounds.md#wg-63),
/// [WG-94](docs/rules/wargrounds.md#wg-94)).
#[test]
fn wg_95_protection_is_used_once() {
    let mut table = Table::open();
    table.put("R1", "D9", "fighter").put("B1", "I9", "long");
    let (hp, stamina) = (table.hp("R1"), table.fighter("R1").stamina());
    // The hit on the way takes the token away: parry 1 1 1, damage 2.
    table.act("R1 F9 protect R1", &[1, 1, 1, 2]);
    assert_eq!((table.hp("R1"), table.fighter("R1").protect()), (hp, false));
    assert_eq!(table.fighter("R1").stamina(), stamina - 1);
}

/// A character that is stopped on its way keeps the start that it has just rolled
/// ([WG-138](docs/rules/wargrounds.md#wg-138)).
#[test]
fn wg_67_a_stop_on_the_way_leaves_the_new_start() {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    table
        .put("R1", "D12", "bow")
        .put("B1", "I12", "long")
        .hold(Side::Blue, &[Card::Stop]);
    table.game.seats[Seat(1)].secret_mut().standing.stop = crate::action::StopWhen::Any3;
    // Damage, D3, start.
    table.act("R1 F12", &[2, 5, 6]);
    assert_eq!(table.fighter("R1").life(), Life::Recovering(3));
    assert!(table.fighter("R1").start().is_some());
}

/// What was ordered is out of reach after the shove, so it must strike the enemy that stands there
/// ([WG-119](docs/rules/wargrounds.md#wg-119)).
#[test]
fn wg_65_a_shove_next_to_an_enemy_leaves_no_choice() {
    let mut table = Table::new(json!({ "scenario1": "tablet", "reactions": "window" }));
    table.put("R2", "D4", "impetuous").put("B2", "G4", "bow");
    set(&mut table.game, "/field/pieces", vec![cell("C4")]);
    table.act("R2 stay take", &[6]);
    table
        .command(Seat(1), json!({ "shove": { "to": "F4" } }), &[1, 1, 1])
        .unwrap();
    assert_eq!((table.at("R2"), table.hit()), ("F4".to_owned(), true));
    assert_eq!(table.fighter("R2").load(), Load::None);
}

/// Where a card has carried it in between counts for the way ([WG-126](docs/rules/wargrounds.md#wg-126),
/// [WG-130](docs/rules/wargrounds.md#wg-130)).
#[test]
fn wg_119_a_shove_begins_where_the_card_has_put_it() {
    let mut table = Table::new(json!({ "reactions": "window" }));
    table
        .put("R2", "D4", "heavy impetuous")
        .put("B2", "Y4", "bow")
        .hold(Side::Red, &[Card::Heat]);
    table.act("R2 stay card heat R2", &[6]);
    table.command(Seat(1), json!({ "shove": { "to": "F4" } }), &[]).unwrap();
    let asked = table.game.suspended.as_ref().map(|window| window.question);
    assert!(matches!(asked, Some(Question::Cancel { card: Card::Heat, .. })));
    // South, six inches: F4 is further off than heavy armour runs.
    table.command(Seat(1), json!({ "pass": {} }), &[5, 6]).unwrap();
    assert_eq!(table.at("R2"), "D10");
}

/// The die of a Parent is thrown although the leg is decided, and does not undo that
/// ([WG-116](docs/rules/wargrounds.md#wg-116), [WG-62](docs/rules/wargrounds.md#wg-62),
/// [WG-165](docs/rules/wargrounds.md#wg-165)).
#[test]
fn wg_116_a_parent_who_wins_may_be_called_away() {
    let mut table = Table::new(json!({ "scenario1": "flags", "phases": 2, "scenario2": "vip" }));
    let stand = table.game.field.things().flags()[0].stand;
    table.put("R1", &stand.to_string(), "parent").put("B1", "Y1", "");
    table.change("R1", "load", Load::Flag(0));
    set(&mut table.game, "/field/flags/0/holder", Some(CharacterId(0)));
    set(&mut table.game, "/field/flags/1/owner", Some(Side::Red));
    table.act("R1 stay", &[6]);
    assert!(verdict::is_decided(&table.game) && table.game.people.standing(CharacterId(0)));
    table.with(&[], goes::proceed);
    assert_eq!(table.game.score.results()[0].winner, Some(Side::Red));
    for seat in Seat::all(2) {
        table.command(seat, json!({ "reroll": { "yes": false } }), &[]).unwrap();
    }
    assert_eq!(
        (table.game.progress.phase(), table.fighter("R1").life()),
        (2, Life::Gone)
    );

    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table.put("R1", "F9", "parent").put("B1", "Y1", "");
    let home = table.game.field.area(Side::Red)[0];
    table.change("R1", "at", home.step(crate::data::Direction::E).unwrap());
    table.change("R1", "load", Load::Heavy);
    set(&mut table.game, "/field/heavy", None::<Cell>);
    table.act(&format!("R1 {home}"), &[6]);
    assert!(verdict::is_decided(&table.game), "the barrel is home");
}

/// Whatever a phone's keyboard offers parts orders, and places too ([5.1](docs/rules/wargrounds.md#51-order-language)).
#[test]
fn wg_183_orders_are_parted_by_semicolons_commas_or_lines() {
    let mut table = Table::open();
    table.put("R1", "D9", "").put("R2", "D10", "").put("B1", "H9", "");
    let read = |text: &str| orders::read_orders(&table.game, Seat(0), text).unwrap();
    let orders = read("A F9; B stay");
    assert_eq!(orders.len(), 2);
    for text in ["A F9, B stay", "A F9\nB stay\n", "A F9 ;, B stay;"] {
        assert_eq!(read(text), orders, "{text:?}");
    }
}

/// A card is played at once and letters are read without their case, so a letter that the map gives to another
/// character asks first ([WG-4](docs/rules/wargrounds.md#wg-4)).
#[test]
fn wg_4_a_card_on_a_letter_of_the_other_side_asks_first() {
    let mut table = Table::open();
    table.put("R1", "A1", "").put("B1", "M9", "");
    let asks = |target: &str| {
        let action: Action = serde_json::from_value(json!({ "card": { "card": "heat", "target": target } })).unwrap();
        table.game.cautions(Seat(0), &action)
    };
    let asked = asks("A");
    assert!(asked.len() == 1 && asked[0].contains("is played on"), "{asked:?}");
    assert!(asks("a").is_empty());
    assert!(asks("B1").is_empty());
    assert!(asks("1").is_empty());
}

/// A letter of one's own side where an enemy is meant is answered as that ([WG-4](docs/rules/wargrounds.md#wg-4),
/// [WG-189](docs/rules/wargrounds.md#wg-189)).
#[test]
fn wg_189_one_goes_up_to_enemies_alone() {
    let mut table = Table::open();
    table.put("R1", "A1", "").put("R8", "C3", "");
    let blues = table.game.people.team(Side::Blue).len();
    let letter = table.game.people.badge(table.who("R8")).letter();
    if blues >= 8 {
        // As many on both sides: take those whom the other side lacks.
        let left = usize::from(table.game.people.reds()) + 7;
        let (sheets, fighters) = (
            table.game.people.sheets().to_vec(),
            table.game.people.fighters().to_vec(),
        );
        table.game.people = People::new(
            Shared::new(sheets[..left].to_vec()),
            fighters[..left].to_vec(),
            table.game.people.reds(),
            [None; 2],
        );
    }
    let refused = table.read(&format!("R1 >{letter}")).unwrap_err();
    assert!(refused.reason.contains("own side"), "{refused}");
    assert!(refused.to_string().contains("C3"), "{refused}");
}

/// The letters of both sides in each other's place are no order of one's own ([WG-3](docs/rules/wargrounds.md#wg-3),
/// [WG-4](docs/rules/wargrounds.md#wg-4)). What is stored is carried out as it is.
#[test]
fn wg_3_wg_4_an_order_that_begins_with_an_enemy_is_refused() {
    let mut table = Table::open();
    table
        .put("R1", "A1", "")
        .put("R2", "B1", "")
        .put("B1", "M9", "")
        .put("B2", "M11", "");
    let steps = |seat: Seat, text: &str| {
        let text = text.to_owned();
        table.game.steps(Actor::Seat(seat), Action::Orders { text })
    };
    for (seat, typed, meant) in [
        (Seat(0), "a >A", "A >a"),
        (Seat(0), "B stay; a F9 hit B", "B stay; A F9 hit b"),
        (Seat(1), "A >a", "a >A"),
    ] {
        let refusal = steps(seat, typed).unwrap_err();
        assert!(
            refusal.reason.contains("who is not yours; your characters are "),
            "{refusal}"
        );
        assert_eq!(refusal.instead.as_deref(), Some(meant));
        assert!(steps(seat, meant).is_ok());
        let foreseen = table.game.foresee(seat, &Action::Orders { text: typed.to_owned() });
        assert_eq!(foreseen.unwrap_err(), refusal);
    }
    for typed in [
        "A >a",
        "a >b",
        "a F9 hit b",
        "A >B1",
        "a stay face N",
        "A F9 pass B",
        "R1 >B1",
    ] {
        assert!(steps(Seat(0), typed).is_ok(), "{typed}");
    }
    let stored = "a >A".to_owned();
    assert!(
        orders::read_orders(&table.game, Seat(0), &stored).is_ok(),
        "stored orders are read as ever"
    );
}

/// Who is off its feet is refused by the clause that says so, and no other ([WG-103](docs/rules/wargrounds.md#wg-103)).
#[test]
fn wg_103_who_is_off_its_feet_is_refused_by_the_clause_of_that() {
    let mut table = Table::open();
    table.put("R1", "F9", "");
    let order = table.read("R1 F10").unwrap();
    for (life, clause) in [
        (Life::Fallen(1), "WG-103"),
        (Life::Away(1), "WG-105"),
        (Life::Out, "WG-109"),
        (Life::Gone, "WG-116"),
        (Life::Recovering(2), "WG-138"),
    ] {
        table.change("R1", "life", life);
        assert_eq!(plan::plan(&table.game, &order).unwrap_err().clause, clause);
        let reach = Query::Reach {
            who: "R1".to_owned(),
            to: None,
        };
        let refusal = table.game.answer(Viewer::Seat(Seat(0)), reach).unwrap_err();
        assert_eq!(refusal.clause, clause, "{refusal}");
    }
}

/// A letter behind `>` that the map gives to a friend, and to an enemy in the other case, is asked about with both; a cell
/// behind it is a cell ([WG-4](docs/rules/wargrounds.md#wg-4), [WG-189](docs/rules/wargrounds.md#wg-189)).
#[test]
fn wg_4_wg_189_a_letter_that_can_be_two_characters_is_asked_about() {
    let mut table = Table::open();
    table
        .put("R1", "F9", "")
        .put("R2", "D9", "")
        .put("B1", "M9", "")
        .put("B2", "M11", "");
    let steps = |seat: Seat, text: &str| {
        let text = text.to_owned();
        table.game.steps(Actor::Seat(seat), Action::Orders { text })
    };
    for (seat, typed, up_to) in [
        (Seat(0), "A >B", "A >b"),
        (Seat(0), "B stay; A walk >B", "B stay; A walk >b"),
        (Seat(1), "a >b", "a >B"),
    ] {
        let refusal = steps(seat, typed).unwrap_err();
        assert!(refusal.reason.contains("or your own"), "{refusal}");
        let instead = refusal.instead.as_deref().unwrap();
        let (enemy, friend) = instead.split_once(", or ").unwrap();
        assert_eq!(enemy, up_to);
        for proposed in [enemy, friend] {
            assert!(steps(seat, proposed).is_ok(), "{proposed}");
            for order in orders::read_orders(&table.game, seat, proposed).unwrap() {
                assert!(plan::plan(&table.game, &order).is_ok(), "{proposed}");
            }
        }
        let foreseen = table.game.foresee(seat, &Action::Orders { text: typed.to_owned() });
        assert_eq!(foreseen.unwrap_err(), refusal);
    }
    let joker = Action::Joker {
        who: "A".to_owned(),
        order: Some(">B".to_owned()),
    };
    let refusal = table.game.steps(Actor::Seat(Seat(0)), joker).unwrap_err();
    let instead = refusal.instead.unwrap();
    assert!(
        instead.starts_with("/wg joker who:A order:>b, or /wg joker who:A order:"),
        "{instead}"
    );
    // The actor's own letter and a friend who is helped can be one character alone.
    for typed in ["A >A", "A >b", "A >B pass B", "A >B2"] {
        assert!(steps(Seat(0), typed).is_ok(), "{typed}");
    }
    let order = orders::read_order(&table.game, Seat(0), "A >G9").unwrap();
    assert_eq!(order.to, crate::action::To::Cells(vec!["G9".parse().unwrap()]));
}

/// An attack that would not work as things stand is asked about like a way that would not: with the reason, that it is
/// kept, and an order that works ([WG-68](docs/rules/wargrounds.md#wg-68), [WG-193](docs/rules/wargrounds.md#wg-193)).
#[test]
fn wg_193_an_attack_that_cannot_work_now_is_asked_about() {
    let line = |text: &str| json!({ "orders": { "text": text } });
    let mut table = super::said::period();
    assert_eq!(table.warned(line("A F10")), "");
    let mut bound = 0;
    for start in [None, Some(Start::Right), Some(Start::Left)] {
        table.change("R1", "start", start);
        let warned = table.warned(line("A attack a"));
        assert!(
            warned.contains("The order is kept, and falls through"),
            "{start:?}: {warned}"
        );
        bound += usize::from(warned.contains("A Juniper starts"));
        let instead = warned.split('`').nth(1).unwrap();
        assert!(instead.starts_with("A "), "{warned}");
        let order = orders::read_order(&table.game, Seat(0), instead).unwrap();
        assert!(
            order.auto || pairs::check_order(&table.game, &order, None).is_ok(),
            "{warned}"
        );
        let told = table.foretold(line("A attack a")).unwrap();
        assert!(told.contains("would not work") && !told.contains("Instead"), "{told}");
    }
    assert!(bound > 0, "no start binds it");
    table.typed(line("A attack a")).unwrap();
    assert_eq!(table.ordered(), ["R1 stay hit B1"]);
    // One that works is not asked about.
    table.edit("R1").forget_start();
    table.put("B1", "G9", "");
    assert_eq!(table.warned(line("A attack a")), "");
}

/// People take and capture flags; without a character the order of one is proposed
/// ([WG-154](docs/rules/wargrounds.md#wg-154)).
#[test]
fn wg_154_the_flag_is_taken_in_plain_words() {
    let table = super::said::period();
    let read = |text: &str| {
        let action = serde_json::from_value(json!({ "orders": { "text": text } })).unwrap();
        let Action::Orders { text } = called::with_ids(&table.game, Seat(0), action) else {
            unreachable!("orders stay orders")
        };
        text
    };
    for (typed, order) in [
        ("capture the flag with A", "A take"),
        ("A captures the flag", "A take"),
        ("A F9 pick up the tablet piece", "A F9 take"),
        ("Juniper grabs the flag; B take 2", "R1 take; B take 2"),
    ] {
        assert_eq!(read(typed), order, "{typed}");
    }
    for typed in ["take the flag", "capture the flag"] {
        let refusal = table.foretold(json!({ "orders": { "text": typed } })).unwrap_err();
        assert!(refusal.reason.contains("begins with who acts"), "{refusal}");
        let instead = refusal.instead.unwrap();
        let order = orders::read_order(&table.game, Seat(0), &instead).unwrap();
        assert_eq!(order.deed, Some(Wish::Take(1)), "{instead}");
    }
}

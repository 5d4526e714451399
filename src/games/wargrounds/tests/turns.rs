//! Turns, initiative, death and return.

use super::*;
use crate::data::Scenario;
use crate::event::Spent;
use crate::facts;
use crate::rules::asking;
use crate::rules::carrying_out;
use crate::rules::combat;
use crate::rules::goes;
use crate::rules::initiative;
use crate::rules::life;
use crate::rules::movement;
use crate::rules::pair_activation;
use crate::rules::plan;
use crate::rules::turn_start;
use crate::state::{Ask, Load};
use muster_game::{Awaiting, Counsel, Knowledge};
use muster_kit::Viewer;

fn drawn(table: &Table) -> Vec<String> {
    let of = |event: &Event| match event {
        Event::Drew {
            card, kept, reserve, ..
        } => {
            let name = match card {
                crate::event::CardUp::Of(who) => who.badge.to_string(),
                crate::event::CardUp::Joker => "joker".to_owned(),
            };
            Some(format!(
                "{name}{}{}",
                if *kept { " kept" } else { "" },
                if *reserve { " reserve" } else { "" }
            ))
        }
        _ => None,
    };
    table.events.iter().filter_map(of).collect()
}

/// A reserved card waits for the end of the deck (example [WG-E-63](docs/rules/wargrounds.md#wg-e-63); WG-56, WG-57,
/// WG-184).
#[test]
fn wg_e_63_wg_56_wg_57_a_reserved_card_is_used_when_the_deck_is_empty() {
    let mut table = Table::open();
    table
        .put("R2", "F9", "")
        .put("R5", "F7", "")
        .deck(Side::Red, &["R5", "R2", "joker"]);
    for line in ["R5 stay hold", "R2 stay"] {
        let order = table.read(line).unwrap();
        table.game.seats[Seat(0)].secret_mut().orders.push(order);
    }
    table.game.seats[Seat(0)].secret_mut().joker = Some(table.read("R2 stay").unwrap());
    // The three goes, then the next turn's dice.
    table.with(&[], |game, referee| {
        goes::proceed_while(game, referee, |game| {
            initiative::next_seat(game).is_some() || game.turn.go().is_some()
        });
    });
    assert_eq!(drawn(&table), ["R5", "R5 kept", "R2", "joker", "R5 reserve"]);
}

/// The longer deck goes last (example [WG-E-64](docs/rules/wargrounds.md#wg-e-64); WG-58).
#[test]
fn wg_e_64_wg_58_goes_alternate_and_the_longer_deck_ends() {
    let mut table = Table::open();
    table
        .deck(Side::Red, &["R1", "R2", "R3", "R4"])
        .deck(Side::Blue, &["B1", "B2", "B3", "B4", "B5", "B6", "B7"]);
    for who in table.game.people.everybody() {
        set(&mut table.game, &format!("/fighters/{}/life", who), Life::Recovering(3));
    }
    let mut order = String::new();
    table.with(&[], |game, referee| {
        while let Some(seat) = initiative::next_seat(game) {
            order.push(if seat == Seat(0) { 'R' } else { 'B' });
            let cards = cards_used(game);
            goes::proceed_while(game, referee, |game| cards_used(game) == cards);
        }
    });
    assert_eq!(order, "RBRBRBRBBBB");
}

/// One seat against three gets three jokers (example [WG-E-65](docs/rules/wargrounds.md#wg-e-65); WG-54, WG-122,
/// WG-53).
#[test]
fn wg_e_65_wg_53_wg_54_jokers_and_hands_are_levelled() {
    let game = begun(json!({ "headcount": "6" }), &["red", "blue", "blue", "blue"], 1);
    let jokers = |seat: Seat| {
        initiative::deck_of(&game, seat)
            .iter()
            .filter(|card| **card == Init::Joker)
            .count()
    };
    assert_eq!([0, 1, 2, 3].map(Seat).map(jokers), [3, 1, 1, 1]);
    assert_eq!(
        game.hands.iter().map(|hand| hand.size()).collect::<Vec<_>>(),
        [9, 3, 3, 3]
    );
    assert_eq!(initiative::deck_of(&game, Seat(0)).len(), 9);
}

/// Death costs two turns of action (example [WG-E-66](docs/rules/wargrounds.md#wg-e-66); WG-104, WG-105, WG-106,
/// WG-60).
#[test]
fn wg_e_66_wg_105_wg_106_death_costs_two_turns_and_full_hp_come_back() {
    let mut table = Table::new(json!({ "scenario1": "flags" }));
    table.put("R1", "F9", "").change("R1", "life", Life::Fallen(3));
    set(&mut table.game, "/turn/number", 3);
    table.change("R1", "stamina", 1);
    table.deck(Side::Red, &["R1"]);
    table.with(&[], |game, referee| {
        goes::proceed_once(game, referee);
        goes::proceed_once(game, referee);
        goes::proceed_once(game, referee);
    });
    assert!(matches!(
        table.events.last(),
        Some(Event::Spent {
            why: Spent::FellThisTurn,
            ..
        })
    ));
    set(&mut table.game, "/turn/number", 4);
    table.deck(Side::Red, &["R1"]);
    table.with(&[2], |game, referee| {
        for _ in 0..3 {
            goes::proceed_once(game, referee);
        }
    });
    assert_eq!(table.fighter("R1").life(), Life::Away(4));
    set(&mut table.game, "/turn/number", 5);
    table.deck(Side::Red, &["R1"]);
    table.with(&[], |game, referee| {
        for _ in 0..4 {
            goes::proceed_once(game, referee);
        }
    });
    assert_eq!(
        (
            table.fighter("R1").life(),
            table.hp("R1"),
            table.fighter("R1").stamina()
        ),
        (Life::Standing, 5, 1)
    );
    assert!(table.game.field.in_area(Side::Red, table.fighter("R1").at()));
    assert_eq!(asking::asked_who(&table.game), Some(CharacterId(0)));
    // It may still say where it comes back.
    table
        .command(Seat(0), json!({ "orders": { "text": "R1 from A8 run D8" } }), &[])
        .unwrap_err();
    table.edit("R1").forget_start();
    table
        .command(Seat(0), json!({ "orders": { "text": "R1 from A11" } }), &[])
        .unwrap();
    let order = facts::order_of(&table.game, CharacterId(0)).cloned().unwrap();
    table.with(&[], |game, referee| carrying_out::execute(game, referee, order, None));
    assert_eq!(table.at("R1"), "A11");
}

/// The respawn that tires depends on armour (example [WG-E-67](docs/rules/wargrounds.md#wg-e-67); WG-108).
#[test]
fn wg_e_67_wg_108_the_respawn_that_tires_depends_on_armour() {
    for (words, tired_at) in [("bare", 6), ("", 5), ("mediumarmour", 4), ("heavy", 3)] {
        let mut table = Table::new(json!({ "scenario1": "flags" }));
        table.put("R1", "F9", words);
        for count in 1..=6 {
            table.change("R1", "life", Life::Away(1));
            table.with(&[], |game, referee| {
                life::come_back(game, &mut Desk::new(referee), CharacterId(0), None)
            });
            assert_eq!(table.fighter("R1").tired(), count >= tired_at, "{words} {count}");
        }
    }
}

/// A joker with nobody standing is discarded (example [WG-E-69](docs/rules/wargrounds.md#wg-e-69); WG-59).
#[test]
fn wg_e_69_wg_59_a_joker_with_nobody_standing_uses_up_the_go() {
    let mut table = Table::open();
    table.put("B1", "M9", "").deck(Side::Red, &["joker"]);
    table.with(&[], |game, referee| {
        for _ in 0..3 {
            goes::proceed_once(game, referee);
        }
    });
    assert!(matches!(
        table.events.last(),
        Some(Event::Spent {
            why: Spent::NobodyForJoker,
            ..
        })
    ));
    assert_eq!(cards_used(&table.game), [1, 0]);
}

/// The sixteenth of a full area stands outside (example [WG-E-70](docs/rules/wargrounds.md#wg-e-70); WG-107, WG-146).
#[test]
fn wg_e_70_wg_107_a_full_area_overflows_to_the_nearest_cell() {
    let mut table = Table::new(json!({ "scenario1": "flags", "headcount": "16" }));
    let cells = table.game.field.area(Side::Red).to_vec();
    assert_eq!(cells.len(), 15);
    for (number, at) in (1..=15).zip(&cells) {
        table.put(&format!("R{number}"), &at.to_string(), "");
    }
    assert_eq!(life::overflow_cell(&table.game, Side::Red), Some(cell("A6")));
    table.change("R16", "life", Life::Away(0));
    table.with(&[], |game, referee| {
        life::come_back(game, &mut Desk::new(referee), CharacterId(15), None)
    });
    assert_eq!(table.at("R16"), "A6");
}

/// A held card follows the friend it waits for (example [WG-E-71](docs/rules/wargrounds.md#wg-e-71); WG-184).
#[test]
fn wg_e_71_wg_184_a_held_card_follows_the_one_it_waits_for() {
    let mut table = Table::open();
    table
        .put("R1", "A1", "")
        .put("R4", "A3", "")
        .put("R5", "A5", "")
        .deck(Side::Red, &["R4", "R1", "R5", "joker"]);
    for line in ["R4 stay hold until R1", "R1 stay", "R5 stay"] {
        let order = table.read(line).unwrap();
        table.game.seats[Seat(0)].secret_mut().orders.push(order);
    }
    table.with(&[], |game, referee| {
        goes::proceed_while(game, referee, |game| game.turn.cards(Side::Red) < 3);
    });
    assert_eq!(drawn(&table), ["R4", "R4 kept", "R1", "R4 reserve", "R5"]);
}

/// A joker thaws the Frozen and ends the go (example [WG-E-72](docs/rules/wargrounds.md#wg-e-72); WG-59, WG-99,
/// WG-185).
#[test]
fn wg_e_72_wg_99_a_joker_thaws_and_the_card_is_played_after() {
    let mut table = Table::open();
    table.put("R1", "A1", "").deck(Side::Red, &["joker", "R1"]);
    table.change("R1", "frozen", true);
    table.game.seats[Seat(0)].secret_mut().joker = Some(table.read("R1 stay").unwrap());
    table.with(&[], |game, referee| {
        for _ in 0..3 {
            goes::proceed_once(game, referee);
        }
    });
    assert!(!table.fighter("R1").frozen());
    assert_eq!(cards_used(&table.game), [1, 0]);
    table.with(&[], |game, referee| {
        for _ in 0..3 {
            goes::proceed_once(game, referee);
        }
    });
    assert_eq!(asking::asked_who(&table.game), Some(CharacterId(0)));
}

/// The Frozen who recovers is placed first, then the token eats the activation
/// ([WG-99](docs/rules/wargrounds.md#wg-99), [WG-138](docs/rules/wargrounds.md#wg-138)).
#[test]
fn wg_99_the_frozen_who_recovers_is_placed_then_thawed() {
    let mut table = Table::open();
    table.put("R1", "A1", "").deck(Side::Red, &["R1", "joker"]);
    table.change("R1", "frozen", true);
    table.change("R1", "life", Life::Recovering(0));
    table.with(&[], |game, referee| {
        for _ in 0..4 {
            goes::proceed_once(game, referee);
        }
    });
    assert_eq!(
        (table.fighter("R1").life(), table.fighter("R1").frozen()),
        (Life::Standing, false)
    );
    assert_eq!(cards_used(&table.game), [1, 0]);
}

/// The first-go dice, ties again; decks shuffled; orders asked for ([WG-52](docs/rules/wargrounds.md#wg-52),
/// [WG-61](docs/rules/wargrounds.md#wg-61)).
#[test]
fn wg_52_a_turn_begins_with_dice_till_one_side_is_higher() {
    let mut table = Table::open();
    table.with_dice(&mut Dice::seeded(3, 3), turn_start::begin_turn);
    let Some(Event::TurnBegun { rolls, first, turn, .. }) = table.events.first().cloned() else {
        panic!()
    };
    let last = rolls.last().unwrap();
    assert_eq!(first, if last[0] > last[1] { Side::Red } else { Side::Blue });
    assert!(rolls.iter().rev().skip(1).all(|[red, blue]| red == blue));
    assert_eq!(
        (
            turn,
            table.game.progress.stage(),
            table.game.seats[Seat(0)].deck().len()
        ),
        (2, Stage::Orders, 9)
    );
}

/// Seats of a side take goes in rotation ([WG-55](docs/rules/wargrounds.md#wg-55)).
#[test]
fn wg_55_seats_of_a_side_take_goes_in_rotation() {
    let mut game = begun(json!({ "headcount": "4" }), &["red", "red", "blue"], 1);
    set(&mut game, "/stage", Stage::Run);
    for (seat, cards) in [
        (Seat(0), vec![Init::Of(CharacterId(0)), Init::Of(CharacterId(2))]),
        (Seat(1), vec![Init::Of(CharacterId(1)), Init::Of(CharacterId(3))]),
    ] {
        game.seats[seat].rearrange(|deck| *deck = cards);
    }
    set(&mut game, "/turn/side", Side::Red);
    assert_eq!(initiative::next_seat(&game), Some(Seat(0)));
    initiative::rotate_past(&mut game, Seat(0));
    assert_eq!(initiative::next_seat(&game), Some(Seat(1)));
    game.seats[Seat(1)].rearrange(Vec::clear);
    assert_eq!(initiative::next_seat(&game), Some(Seat(0)));
}

/// Orders run by themselves; characters without one are asked about, or played
/// ([WG-183](docs/rules/wargrounds.md#wg-183), [WG-186](docs/rules/wargrounds.md#wg-186),
/// [WG-188](docs/rules/wargrounds.md#wg-188)).
#[test]
fn wg_183_queued_orders_run_and_the_rest_is_asked_or_played() {
    let mut table = Table::open();
    table.put("R1", "A1", "").put("R2", "A3", "").put("B1", "Y1", "");
    set(&mut table.game, "/stage", Stage::Orders);
    table.game.seats[Seat(0)].set_ready(false);
    table.game.seats[Seat(1)].set_ready(false);
    table
        .deck(Side::Red, &["R1", "R2", "joker"])
        .deck(Side::Blue, &["B1", "joker"]);
    table
        .command(Seat(0), json!({ "orders": { "text": "1 C1" } }), &[])
        .unwrap();
    table.command(Seat(0), json!({ "ready": {} }), &[]).unwrap();
    table
        .command(Seat(1), json!({ "ready": { "rest": "auto" } }), &[])
        .unwrap();
    assert_eq!(table.game.progress.stage(), Stage::Run);
    let hands = |table: &Table| match table.game.awaiting() {
        Awaiting::Duties(duties) => duties.iter().map(|duty| (duty.seat.0, duty.hand)).collect::<Vec<_>>(),
        Awaiting::Over(_) => panic!(),
    };
    assert_eq!(hands(&table)[0].1, muster_game::Hand::Orders);
    table.command(Seat(0), json!({ "proceed": {} }), &[]).unwrap();
    assert_eq!(table.at("R1"), "C1");
    // Blue is played by the policy.
    assert_eq!(hands(&table), [(1, muster_game::Hand::Orders)]);
    let Some(Go {
        ask: Ask::Order(true), ..
    }) = table.game.turn.go()
    else {
        panic!()
    };
    table
        .command(
            Seat(1),
            json!({ "enact": { "order": { "who": table.who("B1"), "to": "stay" } } }),
            &[],
        )
        .unwrap();
    assert_eq!(hands(&table), [(0, muster_game::Hand::Player)]);
    assert_eq!(
        table
            .command(Seat(0), json!({ "orders": { "text": "1 C3" } }), &[])
            .unwrap_err()
            .clause,
        "WG-186"
    );
    table
        .command(Seat(0), json!({ "act": { "who": "2", "to": "B3" } }), &[])
        .unwrap();
    assert_eq!(table.at("R2"), "A3");
    assert_eq!(hands(&table), [(0, muster_game::Hand::Orders)]);
    table.command(Seat(0), json!({ "proceed": {} }), &[]).unwrap();
    assert_eq!(table.at("R2"), "B3");
}

/// In classic tempo nothing is queued, and the seat draws or uses the reserve
/// ([WG-181](docs/rules/wargrounds.md#wg-181), [WG-182](docs/rules/wargrounds.md#wg-182)).
#[test]
fn wg_182_in_classic_tempo_nothing_is_queued() {
    let mut table = Table::new(json!({ "tempo": "classic" }));
    table.put("R1", "A1", "").put("R2", "A3", "").put("B1", "Y1", "");
    table.deck(Side::Red, &["R1", "R2", "joker"]);
    assert_eq!(
        table
            .command(Seat(0), json!({ "orders": { "text": "1 C1" } }), &[])
            .unwrap_err()
            .clause,
        "WG-182"
    );
    table.proceed(&[]);
    assert_eq!(asking::asked_who(&table.game), Some(CharacterId(0)));
    table
        .command(Seat(0), json!({ "go": { "what": "keep" } }), &[])
        .unwrap();
    table.proceed(&[]);
    assert_eq!(
        (table.game.seats[Seat(0)].reserve(), asking::asked_who(&table.game)),
        (Some(Init::Of(CharacterId(0))), Some(CharacterId(1)))
    );
    assert_eq!(
        table
            .command(Seat(0), json!({ "go": { "what": "keep" } }), &[])
            .unwrap_err()
            .clause,
        "WG-56"
    );
    table
        .command(Seat(0), json!({ "orders": { "text": "2 B3" } }), &[])
        .unwrap();
    table.command(Seat(0), json!({ "proceed": {} }), &[]).unwrap();
    assert!(matches!(table.game.turn.go(), Some(Go { ask: Ask::Draw, .. })));
    table.command(Seat(0), json!({ "go": { "what": "use" } }), &[]).unwrap();
    table.proceed(&[]);
    assert_eq!(asking::asked_who(&table.game), Some(CharacterId(0)));
}

/// A fallen target breaks an order (example [WG-E-91](docs/rules/wargrounds.md#wg-e-91); WG-181, WG-187).
#[test]
fn wg_e_91_wg_187_a_broken_order_asks_or_is_adapted() {
    for adapt in [false, true] {
        let mut table = Table::open();
        table
            .put("R1", "C9", "")
            .put("B3", "H9", "bow")
            .put("B4", "G8", "bow")
            .deck(Side::Red, &["R1", "joker"]);
        let order = table.read("R1 F9 hit B3").unwrap();
        table.game.seats[Seat(0)].secret_mut().orders.push(order);
        if adapt {
            table.game.seats[Seat(0)].secret_mut().standing.broken = crate::action::Broken::Adapt;
        }
        table.change("B3", "life", Life::Fallen(1));
        table.with(if adapt { &[1, 1, 1] } else { &[] }, |game, referee| {
            for _ in 0..3 {
                goes::proceed_once(game, referee);
            }
        });
        if adapt {
            assert_eq!(table.at("R1"), "F9");
            assert!(table.told().contains("hits"), "{}", table.told());
            // What became of the order is told to its seat, on the card of the character and beside its hand.
            let read = |seat: u8, query: Value| {
                let query = serde_json::from_value(query).unwrap();
                let answer = table.game.answer(muster_kit::Viewer::Seat(Seat(seat)), query).unwrap();
                let lines = answer.lines.iter().map(|line| line.plain(|seat| seat.to_string()));
                lines.collect::<Vec<_>>().join("\n")
            };
            for query in [json!({ "hand": {} }), json!({ "sheet": { "who": "A" } })] {
                let told = read(0, query);
                let made = "`broken:adapt` made `A F9 hit d` of it.";
                assert!(
                    told.contains("`A F9 hit c` did not work. c ") && told.contains(made),
                    "{told}"
                );
            }
            assert!(!read(1, json!({ "sheet": { "who": "R1" } })).contains("adapt"));
        } else {
            assert_eq!(
                (table.at("R1"), asking::asked_who(&table.game)),
                ("C9".to_owned(), Some(CharacterId(0)))
            );
        }
    }
}

/// An order may go up to a character ([WG-189](docs/rules/wargrounds.md#wg-189)).
#[test]
fn wg_189_it_walks_into_range_or_runs_near() {
    let mut table = Table::open();
    table.put("R1", "C9", "").put("B3", "G9", "bow");
    let plan = plan::plan(&table.game, &table.read("R1 >B3").unwrap()).unwrap();
    assert!(!plan.route.run && plan.deed.unwrap().victim() == Some(table.who("B3")));
    table.change("B3", "at", cell("Q9"));
    let plan = plan::plan(&table.game, &table.read("R1 >B3").unwrap()).unwrap();
    assert!(plan.route.run && plan.deed.is_none());
    table.change("B3", "life", Life::Away(1));
    assert_eq!(table.no("R1 >B3"), "WG-189");
}

/// The pair goes on its second card (example [WG-E-78](docs/rules/wargrounds.md#wg-e-78); WG-163).
#[test]
fn wg_e_78_wg_163_the_first_card_of_a_pair_waits_for_the_second() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table
        .put("R1", "O9", "")
        .put("R2", "P9", "")
        .put("R7", "M3", "")
        .put("B1", "Y1", "");
    table.carry_in_a_pair();
    let waiting = Init::Of(table.who("R7"));
    table.game.seats[Seat(0)].keep(waiting);
    table.deck(Side::Red, &["R2", "R1", "joker"]);
    for line in ["R7 M4", "R1 run J9"] {
        let order = table.read(line).unwrap();
        table.game.seats[Seat(0)].secret_mut().orders.push(order);
    }
    table.with(&[], |game, referee| {
        goes::proceed_while(game, referee, |game| game.turn.cards(Side::Red) < 1);
    });
    assert_eq!(
        (table.at("R7"), table.game.seats[Seat(0)].reserve()),
        ("M4".to_owned(), Some(Init::Of(CharacterId(1))))
    );
    table.with(&[], |game, referee| {
        goes::proceed_while(game, referee, |game| game.turn.cards(Side::Red) < 2);
    });
    assert_eq!(table.at("R1"), "J9");
    assert!(table.fighter("R2").at().within(cell("J9"), 1));
    assert_eq!(
        (table.game.turn.cards(Side::Red), table.game.seats[Seat(0)].reserve()),
        (3, None)
    );
    assert_eq!(table.fighter("R2").load(), Load::Helping(CharacterId(0)));
}

/// A joker that a waiting card pushes out of the reserve is told as it is used ([WG-163](docs/rules/wargrounds.md#wg-163)); under
/// number 8 it was not.
#[test]
fn wg_163_a_joker_pushed_out_of_the_reserve_is_told() {
    for (rules, tells) in [(8, false), (9, true)] {
        let mut table = Table::new(json!({ "scenario1": "barrel" }));
        set(&mut table.game, "/rules", rules);
        table
            .put("R1", "O9", "")
            .put("R2", "P9", "")
            .put("R7", "M3", "")
            .put("B1", "Y1", "");
        table.carry_in_a_pair();
        table.game.seats[Seat(0)].keep(Init::Joker);
        table.deck(Side::Red, &["R2", "R1"]);
        let order = table.read("R7 M4").unwrap();
        table.game.seats[Seat(0)].secret_mut().joker = Some(order);
        table.with(&[], |game, referee| {
            goes::proceed_while(game, referee, |game| game.turn.cards(Side::Red) < 1);
        });
        assert_eq!(table.at("R7"), "M4");
        let used = Event::Drew {
            seat: Seat(0),
            card: crate::event::CardUp::Joker,
            kept: false,
            reserve: true,
        };
        assert_eq!(
            table.events.contains(&used),
            tells,
            "number {rules}: {:?}",
            table.events
        );
    }
}

/// The lead's card waited, its partner's comes up, and the lead's order goes for both
/// ([WG-164](docs/rules/wargrounds.md#wg-164)).
#[test]
fn wg_163_a_pair_may_stay_where_it_is() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table.put("R1", "O9", "").put("R2", "P9", "").put("B1", "Y1", "");
    table.carry_in_a_pair();
    table.game.seats[Seat(0)].keep(Init::Of(CharacterId(0)));
    table.deck(Side::Red, &["R2"]);
    let order = table.read("R1 stay").unwrap();
    table.game.seats[Seat(0)].secret_mut().orders.push(order);
    table.with(&[], |game, referee| {
        goes::proceed_while(game, referee, |game| game.turn.cards(Side::Red) < 2);
    });
    assert!(!table.told().contains("falls through"), "{}", table.told());
    assert_eq!((table.at("R1"), table.at("R2")), ("O9".to_owned(), "P9".to_owned()));
    assert!(table.game.turn.has_acted(CharacterId(0)) && table.game.turn.has_acted(CharacterId(1)));
}

/// What a line without a command's name is read as follows what is asked ([WG-146](docs/rules/wargrounds.md#wg-146),
/// [WG-119](docs/rules/wargrounds.md#wg-119)).
#[test]
fn wg_191_a_bare_line_answers_what_is_asked() {
    let mut table = Table::new(json!({ "reactions": "window" }));
    set(&mut table.game, "/stage", Stage::Muster);
    assert_eq!(table.game.line_command(), Some("place"));
    set(&mut table.game, "/stage", Stage::Orders);
    assert_eq!(table.game.line_command(), None);
    set(&mut table.game, "/stage", Stage::Run);
    table.put("R1", "F9", "").put("B1", "G9", "bow");
    table.hold(Side::Blue, &[Card::Count]);
    table.act("R1 stay hit B1", &[5, 1, 1, 6]);
    assert_eq!(table.game.line_command(), Some("card"));
}

/// The partner's fall slows the lead down (example [WG-E-79](docs/rules/wargrounds.md#wg-e-79); WG-164).
#[test]
fn wg_e_79_wg_164_a_lone_leads_route_is_cut_where_it_can_pay() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table
        .put("R1", "O9", "fighter")
        .put("R2", "O10", "hp1")
        .put("B1", "M12", "short");
    table.carry_in_a_pair().up(Init::Of(CharacterId(0)), Seat(0));
    table.game.seats[Seat(0)].keep(Init::Of(CharacterId(1)));
    let order = table.read("R1 run G9").unwrap();
    let mine = table.read("R2 run M11-G10").unwrap();
    table.game.seats[Seat(0)].secret_mut().orders.push(mine);
    // The partner's way to G10 is the bot's own, so it is walked by hand: it falls.
    table.change("R2", "life", Life::Fallen(1));
    table.change("R2", "load", Load::None);
    let mut route = movement::route_through(&table.game, CharacterId(0), &[cell("G9")], Some(true), false);
    assert_eq!(route.as_ref().unwrap_err().clause, "WG-41");
    table.change("R1", "load", Load::None);
    route = movement::route_through(&table.game, CharacterId(0), &[cell("G9")], Some(true), false);
    table.change("R1", "load", Load::Heavy);
    let mut route = route.unwrap();
    pair_activation::cut(&table.game.people, CharacterId(0), &mut route);
    assert_eq!((route.end(cell("O9")), route.cost), (cell("I9"), 12));
    assert_eq!(order.who, CharacterId(0));
}

/// A side loses when all its seats concede ([WG-180](docs/rules/wargrounds.md#wg-180)).
#[test]
fn wg_180_the_last_seat_that_concedes_loses_the_game() {
    let mut table = Table::open();
    table.concede(Seat(1));
    let ending = table.game.score.ending().unwrap();
    assert_eq!(ending.winner, Some(Side::Red));
    let mut game = begun(json!({ "headcount": "4" }), &["red", "red", "blue"], 1);
    let conceded = Notice::Conceded { seat: Seat(0) };
    Dice::exactly(&[], |dice| testing::tell(&mut game, conceded, dice)).unwrap();
    assert!(game.score.ending().is_none() && goes::is_auto(&game, CharacterId(0)));
    assert_eq!(game.seats.captain(Side::Red), Seat(1));
}

/// A seat that missed its deadline is played by the policy ([WG-186](docs/rules/wargrounds.md#wg-186)).
#[test]
fn wg_186_a_seat_that_missed_its_deadline_is_played() {
    let mut game = begun(json!({ "headcount": "4" }), &["red", "blue"], 1);
    let mut dice = Dice::seeded(1, 4);
    for seat in [0, 1, 0] {
        let seat = Seat(seat);
        testing::tell(&mut game, Notice::Missed { seat, times: 1 }, &mut dice).unwrap();
    }
    assert!(game.seats[Seat(0)].leaves_the_rest() && game.seats[Seat(0)].is_ready());
    assert_eq!(game.progress.stage(), Stage::Orders);
}

/// A joker without an order that cannot be reserved is asked about, unless its seat left its goes to the house
/// ([WG-185](docs/rules/wargrounds.md#wg-185)). Under number 1 the house played it.
#[test]
fn wg_185_a_joker_without_an_order_is_asked_about() {
    let asks = |rules: u32, left: bool| {
        let mut table = Table::open();
        set(&mut table.game, "/rules", rules);
        table
            .put("R1", "A1", "")
            .put("B1", "M9", "")
            .deck(Side::Red, &["joker"]);
        table.game.seats[Seat(0)].leave_the_rest(left);
        table.with(&[], |game, referee| {
            for _ in 0..3 {
                goes::proceed_once(game, referee);
            }
        });
        let asked = asking::asks(&table.game, Seat(0)) && asking::asked_who(&table.game).is_none();
        let policy = matches!(
            table.game.turn.go(),
            Some(Go {
                ask: Ask::Order(true),
                ..
            })
        );
        assert!(asked);
        !policy
    };
    assert!(asks(2, false));
    assert!(!asks(2, true));
    assert!(!asks(1, false));
}

/// Who may take the joker is offered with its best order, and each offer is legal
/// ([WG-59](docs/rules/wargrounds.md#wg-59)).
#[test]
fn wg_59_the_joker_is_offered_for_everybody() {
    let mut table = Table::open();
    table.put("R1", "A1", "").put("R2", "C4", "").put("B1", "M9", "");
    table.deck(Side::Red, &["joker"]);
    table.with(&[], |game, referee| {
        for _ in 0..3 {
            goes::proceed_once(game, referee);
        }
    });
    let Awaiting::Duties(duties) = table.game.awaiting() else {
        panic!("the game goes on")
    };
    let duty = duties.iter().find(|duty| duty.seat == Seat(0)).unwrap();
    let offers = table.game.menu(duty, &[]).acts;
    let jokers: Vec<&Action> = offers
        .iter()
        .map(|offer| &offer.action)
        .filter(|action| matches!(action, Action::Joker { .. }))
        .collect();
    assert_eq!(jokers.len(), 2);
    for action in jokers {
        let mut game = table.game.clone();
        testing::play(&mut game, Seat(0), action.clone(), &mut Dice::seeded(1, 1)).unwrap();
    }
}

/// A fall tells a turn of return only to those who come back ([WG-101](docs/rules/wargrounds.md#wg-101), WG-109,
/// WG-150, WG-172). Under number 1 to everybody.
#[test]
fn wg_101_a_fall_tells_who_comes_back() {
    let told = |rules: u32, scenario: Scenario, turn: u16, who: &str, monarchs: [Option<CharacterId>; 2]| {
        let mut table = Table::open();
        table.put("R1", "A1", "").put("R2", "C4", "").put("B1", "M9", "");
        set(&mut table.game, "/rules", rules);
        set(&mut table.game, "/scenario", scenario);
        set(&mut table.game, "/turn/number", turn);
        set(&mut table.game, "/attackers", Side::Blue);
        set(&mut table.game, "/monarchs", monarchs);
        let on = table.who(who);
        table.with(&[], |game, referee| {
            combat::felled(game, &mut Desk::new(referee), on, None, false);
        });
        let lines = table
            .events
            .iter()
            .flat_map(|event| Wargrounds::narrate(event, Viewer::Spectator));
        lines
            .map(|line| line.plain(|seat| seat.to_string()))
            .collect::<Vec<_>>()
            .join(" ")
    };
    let (first, none) = (Some(CharacterId(0)), [None, None]);
    let vip = |who: &str, rules: u32| told(rules, Scenario::Vip, 3, who, [first, None]);
    assert!(vip("R2", 2).contains("back in turn 5"));
    let monarch = vip("R1", 2);
    assert!(
        monarch.contains("A Monarch falls once.") && !monarch.contains("back in turn"),
        "{monarch}"
    );
    assert!(
        monarch.contains("The Monarch is down!") && monarch.contains("nobody of Red comes back"),
        "{monarch}"
    );
    assert!(vip("R1", 1).contains("back in turn 5"));
    assert!(told(2, Scenario::Vip, 3, "R2", none).contains("without its Monarch"));
    assert!(told(2, Scenario::Storm, 3, "R2", none).contains("back in turn 5"));
    assert!(told(2, Scenario::Storm, 4, "R2", none).contains("defenders come back until turn 5"));
    let last = told(2, Scenario::Diplomacy, 9, "R2", none);
    assert!(last.contains("No turn is left in which it could come back"), "{last}");
    assert!(told(1, Scenario::Diplomacy, 9, "R2", none).contains("back in turn 11"));
}

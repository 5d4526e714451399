//! Standing orders, missed deadlines and stored steps ([chapter 6](docs/rules/warcamp.md#6-asynchronous-play)).

use super::super::action::{Action, When};
use super::super::data::{Building, Leader};
use super::super::event::Event;
use super::{Table, bystanders, goblins, set, table};
use crate::words::Letter;
use muster_game::{Actor, Awaiting, Counsel, Hand, Notice, Occasion, Rules, testing, try_out};
use muster_kit::{Dice, Level, Seat, Viewer};

fn hand(t: &Table) -> Hand {
    match t.game.awaiting() {
        Awaiting::Duties(duties) => duties[0].hand,
        Awaiting::Over(_) => panic!("it goes on"),
    }
}

/// Plays stored orders as the table does, until the turn ends or the player's hand is asked for.
fn run(t: &mut Table, faces: &[u32]) {
    let key = t.game.turn.key();
    Dice::exactly(faces, |dice| {
        while t.game.ending.is_none() && t.game.turn.key() == key && hand(t) == Hand::Orders {
            let seat = t.mover();
            let events = testing::play(&mut t.game, seat, Action::Ordered {}, dice).unwrap();
            t.events.extend(events);
        }
    });
}

fn refused(t: &mut Table, seat: u8, action: Action) -> String {
    let refusal = t.try_act(&[], Seat(seat), action).unwrap_err();
    refusal.code.into_owned()
}

#[test]
fn wc_161_orders_for_the_next_turn_run_once_and_pass_over() {
    let mut t = table([bystanders(), goblins(Leader::Shaman, &[5; 5]).food(0), bystanders()]);
    set(&mut t.game.tribes[Letter(1)], "food", 9);
    t.store(1, "hunt 1-3 food; build forge 4 5; ?build spike all", When::Next);
    t.play(&[], "end");
    assert_eq!(hand(&t), Hand::Orders);
    run(&mut t, &[2]);
    // The Forge is passed over; the turn stays open, the store is empty.
    assert_eq!((t.turn(), hand(&t), t.b().has(Building::Spike)), ('B', Hand::Player, 1));
    assert_eq!(t.b().secret.orders(When::Next), None);
    assert!(
        t.events
            .iter()
            .any(|event| matches!(event, Event::OrderSkipped { step: 2, .. }))
    );
    assert!(!t.told().contains("passed over"));
    assert!(
        t.told_to(Viewer::Seat(Seat(1)))
            .contains("Step 2 of your stored orders, \"build forge 4 5\", is passed over")
    );
}

#[test]
fn wc_161_orders_that_none_obeys_are_cleared_all_the_same() {
    let mut t = table([bystanders(), goblins(Leader::Shaman, &[5])]);
    t.store(1, "breed 1 99; forge", When::Next);
    t.play(&[], "end");
    run(&mut t, &[]);
    assert_eq!(
        (t.turn(), hand(&t), t.b().secret.orders(When::Next)),
        ('B', Hand::Player, None)
    );
    t.store(1, "hunt all", When::Next).store(1, "none", When::Next);
    assert_eq!(t.b().secret.orders(When::Next), None);
}

#[test]
fn wc_161_orders_for_a_missed_deadline_stay() {
    let mut t = table([goblins(Leader::Shaman, &[5; 3]), bystanders()]);
    t.store(0, "hunt 1 food; raise", When::Missed);
    for _ in 0..2 {
        t.tell(
            &[],
            Notice::Missed {
                seat: Seat(0),
                times: 1,
            },
        );
        assert_eq!(hand(&t), Hand::Orders);
        run(&mut t, &[2]);
        assert_eq!(t.turn(), 'B');
        t.play(&[], "end");
    }
    assert_eq!(t.a().secret.orders(When::Missed), Some("hunt 1 food; raise"));
    let unreadable = Action::Standing {
        plan: "hnut all".to_owned(),
        when: When::Missed,
    };
    assert_eq!(refused(&mut t, 1, unreadable), muster_game::UNKNOWN_ORDER);
    // Numbers and cards need not exist yet.
    t.store(1, "hunt 77; cast bolt A; kill A99 with 5", When::Next);
}

#[test]
fn wc_162_a_missed_deadline_hands_over_to_the_npc() {
    let mut t = table([goblins(Leader::Shaman, &[5; 3]), bystanders()]);
    t.tell(
        &[],
        Notice::Missed {
            seat: Seat(0),
            times: 1,
        },
    );
    assert!(t.game.turn.has_deputy());
    assert_eq!(hand(&t), Hand::Player);
    t.play(&[], "end");
    assert!(!t.game.turn.has_deputy());
    let refusal = t.try_act(&[], Seat(1), Action::Ordered {}).unwrap_err();
    assert_eq!(refusal.clause, "WC-161");
}

#[test]
fn wc_163_stored_turns_follow_without_delay() {
    let mut t = table([bystanders(), bystanders(), bystanders()]);
    t.store(1, "hunt 1 food; end", When::Next).store(2, "end", When::Next);
    t.play(&[], "end");
    run(&mut t, &[2]);
    assert_eq!((t.turn(), hand(&t)), ('C', Hand::Orders));
    run(&mut t, &[]);
    assert_eq!((t.turn(), hand(&t)), ('A', Hand::Player));
    assert_eq!(
        (t.b().secret.orders(When::Next), t.c().secret.orders(When::Next)),
        (None, None)
    );
}

#[test]
fn wc_164_each_step_is_whole() {
    let mut t = table([bystanders(), goblins(Leader::Shaman, &[5; 5])]);
    t.store(1, "hunt 1 food; hunt 2 food; build spike 3; end", When::Next);
    t.play(&[], "end");
    t.act(&[2], Seat(1), Action::Ordered {});
    // What is saved goes on where it stopped.
    let saved = serde_json::to_string(&t.game).unwrap();
    t.game = serde_json::from_str(&saved).unwrap();
    run(&mut t, &[]);
    assert_eq!((t.turn(), t.b().has(Building::Spike)), ('A', 1));
}

#[test]
fn wc_173_npcs_and_missed_turns_are_played() {
    let mut t = table([goblins(Leader::Shaman, &[5; 3]), bystanders()]);
    let Awaiting::Duties(duties) = t.game.awaiting() else {
        panic!("it goes on")
    };
    for occasion in [Occasion::Npc, Occasion::Missed] {
        let advice = t
            .game
            .advise(&duties[0], Level::Normal, occasion, &mut Dice::seeded(1, 1));
        let steps = t.game.steps(Actor::Seat(Seat(0)), advice.action).unwrap();
        let obeyed = try_out(&t.game, Seat(0), &steps[0].action);
        assert_eq!(obeyed, Ok(()), "{:?}", steps[0].action);
    }
    t.store(1, "hunt all", When::Next);
    t.play(&[], "end");
    let Awaiting::Duties(duties) = t.game.awaiting() else {
        panic!("it goes on")
    };
    let advice = t
        .game
        .advise(&duties[0], Level::Normal, Occasion::Orders, &mut Dice::seeded(1, 1));
    assert_eq!(advice.action, Action::Ordered {});
}

#[test]
fn wc_16_members_are_named_at_any_time() {
    let mut t = table([bystanders(), bystanders()]);
    let name = |member, name: &str| Action::Name {
        member,
        name: name.to_owned(),
    };
    t.act(&[], Actor::Seat(Seat(1)), name(3, "Snaga"));
    assert_eq!(t.b().member(3).unwrap().name().text(), "Snaga");
    for (member, text) in [(9, "Snaga"), (1, ""), (1, "Tenletters"), (1, "a\nb")] {
        let refusal = t.try_act(&[], Seat(1), name(member, text)).unwrap_err();
        assert_eq!(refusal.clause, "WC-16");
    }
}

#[test]
fn wc_e_105_stored_orders_meet_a_changed_camp() {
    let mut camp = goblins(Leader::Shaman, &[5; 8]).food(31);
    camp.take_out(&[4]);
    let mut t = table([bystanders(), camp]);
    t.store(1, "hunt 1-5 food; build food 6-8; end", When::Next);
    t.play(&[], "end");
    assert_eq!(t.b().stores.food(), 31);
    // H 20 brings 20 with an unlucky die of round 3 left out: [2] brings 40, so the stockpile is built.
    let before = t.game.clone();
    run(&mut t, &[2]);
    assert_eq!(
        (t.turn(), t.b().has(Building::Food), t.b().secret.orders(When::Next)),
        ('A', 1, None)
    );
    let mut t = Table {
        game: before,
        events: Vec::new(),
    };
    set(&mut t.game.tribes[Letter(1)], "food", 1);
    run(&mut t, &[2]);
    // 41 food is too little; the step is passed over and the turn ends.
    assert_eq!(
        (t.turn(), t.b().has(Building::Food), t.b().stores.food()),
        ('A', 0, 41 - 7)
    );
}

#[test]
fn wc_e_106_the_npc_uses_those_who_are_left() {
    let mut t = table([goblins(Leader::Shaman, &[5; 6]), bystanders()]);
    t.play(&[2], "hunt 1-3 food");
    t.tell(
        &[],
        Notice::Missed {
            seat: Seat(0),
            times: 1,
        },
    );
    let mut thoughts = Dice::seeded(3, 3);
    let mut rolls = Dice::seeded(4, 4);
    while t.turn() == 'A' && t.game.ending.is_none() {
        let Awaiting::Duties(duties) = t.game.awaiting() else {
            panic!("it goes on")
        };
        let advice = t
            .game
            .advise(&duties[0], Level::Normal, Occasion::Missed, &mut thoughts);
        let run = testing::run(&mut t.game, Seat(0), advice.action, &mut rolls);
        assert_eq!(run.stopped, None);
    }
    assert!(t.a().tally.dice() >= 1);
}

/// Steps that a tribe can never do are pointed out when they are stored; what hangs on the turn is not.
#[test]
fn wc_161_steps_that_can_never_be_done_are_pointed_out() {
    let t = table([goblins(Leader::WarChief, &[5; 5]), bystanders()]);
    let told = |seat: u8, plan: &str| {
        let (plan, when) = (plan.to_owned(), When::Next);
        t.game.left_out(Seat(seat), &Action::Standing { plan, when })
    };
    let [never] = told(0, "hunt all; steal town food; end").try_into().unwrap();
    let begins = "Step 2, \"steal town food\", will be passed over in every turn: ";
    assert!(never.starts_with(begins), "{never}");
    assert_eq!(told(0, "breed 1 L; steal B food L").len(), 2);
    for plan in [
        "attack B all L",
        "build castle 1-5; train 3",
        "cast bolt B",
        "hunt 1; hunt 2",
        "none",
    ] {
        assert_eq!(told(0, plan), Vec::<String>::new(), "{plan}");
        assert!(told(1, plan).len() <= 1, "{plan}");
    }
}

/// Members who are not there yet may be named, and it is said that the step hangs on them.
#[test]
fn wc_161_members_who_are_not_there_yet_are_pointed_out() {
    let mut t = table([goblins(Leader::MasterThief, &[5; 5]), bystanders()]);
    let told = |seat: u8, plan: &str| {
        let (plan, when) = (plan.to_owned(), When::Next);
        t.game.left_out(Seat(seat), &Action::Standing { plan, when })
    };
    for seat in [0, 1] {
        let missing = "Step 1, \"hunt 99\", will be passed over unless there is a member 99 by then. Your members now: 1 2 3 4 5.";
        assert_eq!(told(seat, "hunt 99; end"), [missing]);
        for plan in ["hunt all; breed 6 7", "hunt 8-12", "kill B9 3", "man 1 6"] {
            assert_eq!(told(0, plan).len(), 1, "{plan}");
        }
        for plan in ["hunt 4-9; end", "hunt 1-3; end", "breed all", "hunt 1-3 8-9"] {
            assert_eq!(told(seat, plan), Vec::<String>::new(), "{plan}");
        }
    }
    t.store(1, "hunt 99; end", When::Next);
    assert_eq!(t.b().secret.orders(When::Next), Some("hunt 99; end"));
}

/// What is proposed for a leader who has acted is nothing that an order could do.
#[test]
fn wc_161_a_step_passed_over_proposes_nothing_impossible() {
    let mut t = table([bystanders(), goblins(Leader::MasterThief, &[5; 5]), bystanders()]);
    t.store(1, "steal town food; steal town bones", When::Next);
    t.play(&[], "end");
    run(&mut t, &[2, 2]);
    let told = t.told_to(Viewer::Seat(Seat(1)));
    let passed = "is passed over: The Master Thief has already stolen this turn.";
    assert!(told.contains(passed) && !told.contains("without L"), "{told}");
}

//! Psychology (2.11), hidden units and Resolution (2.15), rounds and phases (2.1).

use super::fixtures::{Desk, hex, id};
use crate::action::{Action, Enemy, Order, Reveal};
use crate::commands::lines;
use crate::duties;
use crate::event::{Event, Nerve, NerveTest};
use crate::npc::policy;
use crate::rules::{authority, blows, obeying, psychology, rage, resolution, wounds};
use crate::state::{Auto, Charge, Marks, Phase, Side, Stuck};
use crate::tests::fixtures::set;
use crate::words::YesNo;
use muster_game::{Counsel, Hand};
use muster_kit::{Dice, Level, Seat};

fn field(units: &str) -> Desk {
    Desk::new("tyrannis", &format!("{units}, x9 I1 N, a9 I14 N"))
}

fn psychology(desk: &mut Desk, side: Side, faces: &[u32]) {
    desk.with(faces, |game, referee| psychology::psychology(game, side, referee));
}

fn tests(desk: &Desk) -> Vec<&NerveTest> {
    let mut tests = Vec::new();
    for event in &desk.events {
        if let Event::Rallied(test) | Event::Routed(test) | Event::Raged(test) = event {
            tests.push(test);
        }
    }
    tests
}

/// Hits rally and a low Wild Die wounds (BB-E-31, BB-E-32, BB-E-33, BB-104, BB-115).
#[test]
fn bb_e_31_bb_e_32_bb_e_33_bb_104_bb_115_hits_rally_and_a_low_wild_die_wounds() {
    let rally = |discipline: u8, start: u8, strength: u8, leader: bool, faces: &[u32]| {
        let mut desk = field("p1 D4 S, c1 D1 S");
        if leader {
            desk.unit("c1").at = hex("D3");
        }
        let p1 = desk.unit("p1");
        (p1.discipline, p1.start, p1.strength, p1.routing) = (discipline, start, strength, true);
        psychology(&mut desk, Side::Tribe, faces);
        let came = tests(&desk)[0].came;
        (
            came,
            desk.strength("p1"),
            desk.game.army.unit(id("p1")).map(|p1| (p1.routing, p1.now.recovering)),
        )
    };
    assert_eq!(
        rally(3, 6, 2, false, &[5, 4]),
        (Nerve::Steady, Some(2), Some((false, false)))
    );
    assert_eq!(
        rally(3, 6, 2, false, &[5, 2]),
        (Nerve::Half, Some(1), Some((false, true)))
    );
    assert_eq!(
        rally(3, 6, 2, false, &[1, 6]),
        (Nerve::Half, Some(2), Some((false, true)))
    );
    assert_eq!(
        rally(3, 6, 2, false, &[2, 1]),
        (Nerve::Lost, Some(1), Some((true, false)))
    );
    assert_eq!(rally(2, 5, 1, false, &[6, 3]), (Nerve::Fell, None, None));
    assert_eq!(
        rally(3, 6, 4, true, &[5, 4, 1]),
        (Nerve::Steady, Some(3), Some((false, false)))
    );
}

/// All marks make one rout test (BB-E-34, BB-111, BB-117).
#[test]
fn bb_e_34_bb_111_bb_117_all_marks_make_one_rout_test() {
    let rout = |marks: Marks, faces: &[u32]| {
        let mut desk = field("a4 D8 N");
        let a4 = desk.unit("a4");
        (a4.strength, a4.marks) = (2, marks);
        psychology(&mut desk, Side::Rome, faces);
        let test = tests(&desk)[0].clone();
        let a4 = desk.unit("a4");
        assert_eq!(a4.marks, Marks::default(), "all marks are erased");
        (test.against, test.roll.target, test.came, a4.routing, a4.now.shaken)
    };
    let (half, rear) = (true, true);
    let both = Marks {
        half,
        rear,
        leader: false,
    };
    assert_eq!(rout(both, &[3, 2]), (4, 3, Nerve::Half, false, true));
    assert_eq!(rout(both, &[2, 2]), (4, 3, Nerve::Lost, true, false));
    assert_eq!(
        rout(
            Marks {
                half,
                ..Marks::default()
            },
            &[3, 3]
        ),
        (3, 3, Nerve::Steady, false, false)
    );
}

#[test]
fn bb_117_panic_and_the_loss_of_a_leader() {
    // A friend who still runs beside it.
    let mut desk = field("p1 D4 S, p2 D5 S, x1 F4 S");
    desk.unit("p1").routing = true;
    psychology(&mut desk, Side::Tribe, &[1, 1, 6, 6]);
    assert_eq!(tests(&desk)[1].marks, ["panic"]);
    // The mark "leader" counts for nothing where another Leader stands near.
    let mut desk = field("a1 D8 N, f1 D9 N, a2 G8 N");
    for name in ["a1", "a2"] {
        desk.unit(name).marks.leader = true;
    }
    psychology(&mut desk, Side::Rome, &[6, 6]);
    assert_eq!(tests(&desk).iter().map(|test| test.who).collect::<Vec<_>>(), [id("a2")]);
}

/// A fallen Leader marks all but wagons, fanatics and hidden units (BB-107, BB-119).
#[test]
fn bb_107_bb_119_a_fallen_leader_marks_all_but_wagons_fanatics_and_hidden_units() {
    let mut desk = field("a1 D8 N, t1 E10 N, n1 A9 N, w1 E1 N");
    desk.with(&[], |game, referee| {
        wounds::remove(game, id("t1"), None, false, referee)
    });
    assert!(desk.unit("a1").marks.leader && desk.unit("n1").marks.leader);
    assert!(!desk.unit("w1").marks.leader, "wagons never test");
    desk.unit("a1").marks = Marks::default();
    desk.with(&[], |game, referee| {
        wounds::remove(game, id("n1"), None, false, referee)
    });
    assert!(desk.unit("a1").marks.leader, "a Standard counts like a Leader");
    // Fanatics never make rout tests; hidden units collect no marks.
    let mut desk = field("c1 E4 S, y1 D4 S, p1 B8 S");
    desk.unit("p1").hidden = true;
    desk.with(&[], |game, referee| {
        wounds::remove(game, id("c1"), None, false, referee)
    });
    assert!(!desk.unit("p1").marks.leader && !desk.unit("y1").marks.leader);
}

/// Music, rallies, routs and rage in order (BB-112, BB-123).
#[test]
fn bb_112_bb_123_music_rallies_routs_and_rage_in_order() {
    let mut desk = field("u1 D2 S, p1 D4 S, p2 D5 S, b1 F4 S, a1 F7 N");
    desk.unit("p1").routing = true;
    desk.unit("p2").marks.half = true;
    // The horn, the rally with its die, the rout test, the berserker.
    psychology(&mut desk, Side::Tribe, &[6, 6, 6, 6, 6, 6, 6]);
    assert!(matches!(desk.events[0], Event::Called { rally: Some(who), .. } if who == id("p1")));
    let order: Vec<_> = tests(&desk).iter().map(|test| test.who).collect();
    assert_eq!(order, [id("p1"), id("p2"), id("b1")]);
    assert_eq!(tests(&desk)[0].roll.dice.len(), 3, "one more for the horn");
}

/// An NPC has a berserker that meant to charge beside another charge whom rage drives it to, not whom it likes best.
#[test]
fn bb_121_what_rages_beside_a_charger_charges_the_nearest() {
    let mut desk = field("b1 D4 S, a1 D6 N, a2 E7 S");
    desk.unit("a1").strength = 1;
    desk.unit("b1").now.pledged = true;
    let charged = |desk: &Desk| match policy::decide(&desk.game, 0, Level::Normal, &mut Dice::middling()).0 {
        Action::Order {
            order: Order::Charge { target, .. },
        } => target,
        other => panic!("{other:?}"),
    };
    assert_eq!(charged(&desk), id("a2"), "from behind is best");
    desk.unit("b1").now.berserk = true;
    assert_eq!(charged(&desk), id("a1"));
}

/// Berserkers of two players on one hex are no charge that either of them could order: rage drives neither to it.
#[test]
fn bb_121_nobody_is_driven_to_a_charge_with_a_unit_of_another_player() {
    let mut desk = field("b1 D4 S, b2 D4 S, a1 D7 N");
    for id in ["b1", "b2"] {
        desk.unit(id).now.berserk = true;
    }
    let driven = |desk: &Desk| rage::must_charge(&desk.game, desk.game.army.the(id("b1")));
    assert_eq!(driven(&desk), Some(id("a1")));
    let both = |desk: &Desk| match policy::decide(&desk.game, 0, Level::Normal, &mut Dice::middling()).0 {
        Action::Order {
            order: Order::Charge { with, .. },
        } => with,
        other => panic!("{other:?}"),
    };
    assert_eq!(both(&desk), [id("b2")]);
    desk.unit("b2").owner = 1;
    assert_eq!(driven(&desk), None);
}

/// A berserker without a hit is driven to charge (BB-E-60, BB-121).
#[test]
fn bb_e_60_bb_121_a_berserker_without_a_hit_is_driven_to_charge() {
    let mut desk = field("b1 E5 S, a1 E8 N, a2 D8 N, a3 F8 N");
    psychology(&mut desk, Side::Tribe, &[2, 1]);
    assert_eq!(tests(&desk)[0].roll.target, 3);
    assert!(desk.unit("b1").now.berserk);
    desk.part(Phase::Ranged, Side::Tribe);
    assert_eq!(desk.refused("shoot b1 a1").clause, "BB-121");
    // It is driven at the nearest at the end of the Movement phase, without a test.
    desk.part(Phase::Movement, Side::Tribe);
    desk.unit("a1").orders.react = crate::words::React::Hold;
    desk.unit("a2").orders.react = crate::words::React::Hold;
    desk.unit("a3").orders.react = crate::words::React::Hold;
    desk.does("done", &[]);
    assert_eq!(desk.unit("b1").now.charge, Charge::Fresh);
    let target = desk.game.army.contacts(desk.game.army.the(id("b1")))[0];
    desk.melee();
    let dice = |desk: &Desk| {
        let (b1, on) = (desk.game.army.the(id("b1")), desk.game.army.the(target));
        let kind = crate::rules::blows::BlowKind::Attack;
        blows::blow_plan(&desk.game, b1, on, crate::data::Melee::Spatha, kind)
            .test
            .ordinary
    };
    assert_eq!(dice(&desk), 5);
    desk.unit("b1").now.charge = Charge::Spent;
    assert_eq!(dice(&desk), 4);
    // By the will of its owner, without a test.
    let mut desk = field("b1 E5 S, a1 E8 N");
    desk.unit("b1").orders.rage = YesNo::Yes;
    psychology(&mut desk, Side::Tribe, &[]);
    assert!(desk.unit("b1").now.berserk);
}

/// Both dice notice a hidden unit (BB-E-52, BB-203).
#[test]
fn bb_e_52_bb_203_both_dice_notice_a_hidden_unit() {
    for (at, faces, target, seen) in [
        ("D8", [3, 3], 3, true),
        ("D8", [3, 2], 3, false),
        ("E13", [3, 4], 4, false),
    ] {
        let mut desk = field(&format!("p1 B8 SE, a1 {at} N"));
        desk.unit("p1").hidden = true;
        desk.unit("a1").discipline = 4;
        desk.part(Phase::Resolution, Side::Tribe);
        let distance = hex(at).distance(hex("B8"));
        desk.with(&faces, resolution::resolution);
        let looked = desk.events.iter().find_map(|event| match event {
            Event::Searched { test, unseen, .. } => Some((test.target, !*unseen)),
            _ => None,
        });
        assert_eq!(looked, Some((target, seen)), "{at} at {distance}");
        assert_eq!(!desk.unit("p1").hidden, seen);
    }
    // Nobody looks in the ambush, nor beyond six hexes.
    let mut desk = field("p1 B8 SE, a1 D8 N");
    desk.unit("p1").hidden = true;
    set(&mut desk.game, "/round", 0);
    desk.with(&[], resolution::resolution);
    let mut desk = field("p1 B2 SE, a1 E9 N");
    desk.unit("p1").hidden = true;
    desk.with(&[], resolution::resolution);
}

#[test]
fn bb_203_a_look_that_fails_is_rolled_in_secret_in_a_duel() {
    let mut desk = field("p1 B8 SE, a1 D8 N");
    set(&mut desk.game, "/options/enemy", Enemy::Player);
    set(&mut desk.game, "/options/reveal", Reveal::Seat);
    desk.unit("p1").hidden = true;
    desk.with(&[1, 1], resolution::resolution);
    let told = desk.events.iter().find_map(|event| match event {
        Event::Searched { seats, .. } => Some(seats.len()),
        _ => None,
    });
    assert_eq!(told, Some(1), "the tribe's log alone");
}

/// A heading with nothing below it would tell that a unit was looked for (chapter 6 of docs/rules/barbarica.md).
#[test]
fn what_happens_out_of_sight_has_no_heading() {
    let headings = |face: u32| {
        let mut desk = field("p1 B8 SE, a1 D8 N");
        set(&mut desk.game, "/options/enemy", Enemy::Player);
        set(&mut desk.game, "/options/reveal", Reveal::Seat);
        desk.unit("p1").hidden = true;
        set(&mut desk.game, "/headed", false);
        desk.with(&[face, face], resolution::resolution);
        let parts = desk.events.iter().filter(|event| matches!(event, Event::Part { .. }));
        parts.count()
    };
    assert_eq!((headings(1), headings(6)), (0, 1), "not found, and found");
}

#[test]
fn bb_204_a_quiet_round_in_a_wood_hides_a_unit() {
    let hide = |spoil: &dyn Fn(&mut Desk)| {
        let mut desk = field("p1 A9 SE, a1 E14 N");
        desk.does("move p1 hold", &[]);
        spoil(&mut desk);
        desk.with(&[], resolution::resolution);
        desk.unit("p1").hidden
    };
    assert!(hide(&|_| ()));
    assert!(!hide(&|desk| desk.unit("p1").now.attacked = true));
    assert!(!hide(&|desk| desk.unit("p1").now.struck = true));
    assert!(!hide(&|desk| desk.unit("p1").now.holds = false));
    assert!(!hide(&|desk| desk.unit("a1").at = hex("B8")), "it is seen");
}

#[test]
fn bb_205_resolution_frees_shields_then_looks_then_hides() {
    let mut desk = field("p1 B8 SE, p2 A9 SE, a1 D8 N, a5 E14 N");
    desk.unit("p1").hidden = true;
    desk.unit("a5").stuck = Stuck::Clearing;
    desk.does("move p2 hold", &[]);
    desk.with(&[1, 1], resolution::resolution);
    let place = |wanted: &dyn Fn(&Event) -> bool| desk.events.iter().position(wanted).unwrap();
    let freed = place(&|event| matches!(event, Event::ShieldFreed { .. }));
    let looked = place(&|event| matches!(event, Event::Searched { .. }));
    let hid = place(&|event| matches!(event, Event::Hid { .. }));
    assert!(freed < looked && looked < hid, "{freed} {looked} {hid}");
}

/// Phases and what a round forgets (BB-2, BB-4).
#[test]
fn bb_2_bb_4_phases_and_what_a_round_forgets() {
    let mut desk = field("x1 D6 S, a1 D7 N");
    assert_eq!(desk.game.line_command(), None);
    desk.does("done", &[]);
    assert_eq!(
        (desk.game.turn.phase(), desk.game.turn.side()),
        (Phase::Movement, Side::Rome)
    );
    desk.does("done", &[]);
    // Nobody can shoot: straight to Melee.
    assert_eq!(
        (desk.game.turn.phase(), desk.game.turn.side()),
        (Phase::Melee, Side::Tribe)
    );
    assert_eq!(
        desk.game.line_command(),
        Some("fight"),
        "what a line of orders is read by"
    );
    let warned = |all| desk.game.cautions(Seat(0), &Action::Done { all }).join(" ");
    assert!(warned(false).contains("could still strike"));
    assert!(
        !warned(true).contains("could still"),
        "the usual orders leave nothing undone"
    );
    desk.does("fight x1 a1", &[1; 9]);
    assert_eq!(desk.unit("x1").now.used, 1);
    desk.next_round(&[]);
    let x1 = desk.unit("x1").clone();
    assert_eq!(
        (desk.game.turn.round(), x1.now.used, x1.fought_last, x1.now.fought),
        (2, 0, true, false)
    );
    assert_eq!(
        (desk.game.turn.phase(), desk.game.turn.side()),
        (Phase::Movement, Side::Tribe)
    );
}

#[test]
fn bb_3_units_act_in_any_order_or_not_at_all() {
    let mut desk = field("x1 D4 S, x2 F4 S");
    desk.does("move x2 f5, x1 d5", &[]);
    desk.does("done", &[]);
    assert_eq!(desk.game.turn.round(), 1);
    assert_eq!(desk.game.turn.side(), Side::Rome);
}

/// The ambush is round 0 and Rome only strikes back (BB-E-50, BB-1, BB-262).
#[test]
fn bb_e_50_bb_1_bb_262_the_ambush_is_round_0_and_rome_only_strikes_back() {
    let mut desk = field("x3 D5 S, c1 D4 S, a1 D7 N, a4 F8 N");
    set(&mut desk.game, "/round", 0);
    desk.does("move x3 !a1", &[]);
    desk.unit("a4").marks.half = true;
    desk.melee().does("fight x3 a1", &[1; 10]);
    assert_eq!(desk.blows().len(), 2, "it strikes back");
    desk.unit("x3").now.used = 1;
    desk.part(Phase::Melee, Side::Tribe);
    // Rome has no part of the round; its marks wait for its Psychology in round 1.
    desk.does("done", &[6, 6]);
    assert_eq!(desk.game.turn.round(), 1);
    assert_eq!(desk.unit("a1").attacks_left(), 1);
    assert_eq!(tests(&desk).iter().map(|test| test.who).collect::<Vec<_>>(), [id("a4")]);
}

/// Each seat commands its own units (BB-5, BB-6, BB-266).
#[test]
fn bb_5_bb_6_bb_266_each_seat_commands_its_own_units() {
    let mut desk = field("x1 D4 S, x2 F4 S, a3 D9 N");
    assert_eq!(desk.refused("move a3 d8").clause, "BB-6");
    set(&mut desk.game, "/chairs", 3);
    set(&mut desk.game, "/rome", 2);
    desk.unit("x2").owner = 1;
    let refusal = desk.refused("move x2 f5");
    assert_eq!(
        (refusal.clause.as_ref(), refusal.instead.as_deref()),
        ("BB-6", Some("ask seat 2 for /barb give unit:x2 player:1"))
    );
    set(&mut desk.game, "/options/control", crate::action::Control::Shared);
    desk.does("move x2 f5", &[]);
    // By hand, the first seat orders both sides.
    let mut desk = field("x1 D4 S, a3 D9 N");
    set(&mut desk.game, "/options/enemy", Enemy::Hand);
    set(&mut desk.game, "/chairs", 1);
    set(&mut desk.game, "/rome", 0);
    desk.does("done", &[]);
    desk.does("move a3 d8", &[]);
    assert_eq!(desk.game.turn.awaited(), [0]);
}

/// A line stops at the first that cannot be (BB-7, BB-E-58).
#[test]
fn bb_7_bb_e_58_a_line_stops_at_the_first_that_cannot_be() {
    use muster_game::{Actor, Skip};
    use muster_kit::Seat;
    let desk = field("x1 D4 S, x2 F4 S, x3 D2 S, a1 D8 N");
    let orders = "x1 d5, x2 !a9, x3 d3".to_owned();
    let actor = Actor::Seat(Seat(0));
    let steps = lines::take_apart(&desk.game, actor, Action::Move { orders }).unwrap();
    assert_eq!(steps.len(), 3);
    assert!(steps.iter().all(|step| step.skip == Skip::Never));
    // A word that cannot be read stops all of it.
    let orders = "x1 d5, x2 %".to_owned();
    assert_eq!(
        lines::take_apart(&desk.game, actor, Action::Move { orders })
            .unwrap_err()
            .clause,
        "BB-7"
    );
    // `x*` is all of a kind that one has, and passes over those who cannot.
    let orders = "x* /e".to_owned();
    let steps = lines::take_apart(&desk.game, actor, Action::Move { orders }).unwrap();
    assert_eq!(steps.len(), 4);
    assert!(steps.iter().all(|step| step.skip == Skip::IfRefused));
}

#[test]
fn bb_2_the_policy_plays_on_when_asked() {
    let mut desk = field("x1 D4 S, a3 D9 N");
    desk.does("done all", &[]);
    assert_eq!(desk.game.seats.autos().get(&0), Some(&Auto::Round));
    let awaiting = duties::duties(&desk.game);
    assert_eq!(awaiting.duties()[0].hand, Hand::Orders);
    let orders = "auto".to_owned();
    desk.game.seats.end_autos();
    desk.ranged();
    let steps = lines::take_apart(
        &desk.game,
        muster_game::Actor::Seat(muster_kit::Seat(0)),
        Action::Shoot { orders },
    )
    .unwrap();
    assert_eq!(steps[0].action, Action::Auto { part: None });
}

#[test]
fn bb_17_contact_is_with_visible_neighbours() {
    let mut desk = field("x1 D6 S, a1 D7 N, a2 E8 N");
    assert_eq!(desk.game.army.contacts(desk.game.army.the(id("x1"))), [id("a1")]);
    desk.unit("a1").hidden = true;
    assert!(!desk.game.army.in_contact(desk.game.army.the(id("x1"))));
}

#[test]
fn bb_26_unit_order_is_letters_then_numbers_the_tribe_first() {
    let desk = field("x2 D6 S, x1 A5 S, b1 A6 N, a1 D9 N, t1 D10 N");
    let order: Vec<String> = desk.game.army.units().iter().map(|unit| unit.id.to_string()).collect();
    assert_eq!(order, ["B1", "X1", "X2", "X9", "a1", "a9", "t1"]);
}

/// The Leader belongs to the host.
#[test]
fn bb_266_the_leader_stays_with_the_first_player() {
    use muster_kit::Seat;
    let mut desk = field("c1 D4 S, x2 F4 S, a3 D9 N");
    set(&mut desk.game, "/chairs", 3);
    set(&mut desk.game, "/rome", 2);
    let give = |desk: &mut Desk, unit: &str| {
        let action = Action::Give {
            unit: id(unit),
            player: Seat(1),
        };
        desk.with(&[], |game, referee| obeying::carry_out(game, 0, action, referee))
    };
    assert_eq!(give(&mut desk, "c1").unwrap_err().clause, "BB-266");
    give(&mut desk, "x2").unwrap();
    assert_eq!(desk.unit("x2").owner, 1);
}

/// Two missed deadlines make a player's units everyone's, until that player acts again (chapter 6 of
/// docs/rules/barbarica.md).
#[test]
fn bb_266_two_missed_deadlines_share_a_players_units() {
    use muster_game::{Notice, testing};
    use muster_kit::{Dice, Seat};
    let mut desk = field("x1 D4 S, x2 F4 S, a3 D9 N");
    set(&mut desk.game, "/chairs", 3);
    set(&mut desk.game, "/rome", 2);
    desk.unit("x2").owner = 1;
    set(&mut desk.game, "/waits", vec![0, 1]);
    let act = |desk: &mut Desk, seat: u8, action: Action| {
        testing::act(&mut desk.game, Seat(seat), action, &[]).unwrap();
    };
    for times in [1, 2] {
        let missed = Notice::Missed { seat: Seat(1), times };
        Dice::exactly(&[], |dice| testing::tell(&mut desk.game, missed, dice)).unwrap();
        let hold = crate::action::Order::Turn {
            unit: id("x2"),
            face: muster_kit::hexes::Direction::N,
        };
        act(&mut desk, 1, Action::Order { order: hold });
        let shared = authority::commands(&desk.game, 0, desk.game.army.the(id("x2")));
        assert_eq!(shared, times == 2, "after {times}");
    }
    set(&mut desk.game, "/stood_in_for", None::<u8>);
    act(
        &mut desk,
        1,
        Action::Orders {
            units: "x2".to_owned(),
            react: None,
            returns: None,
            push: None,
            free: None,
            embed: None,
            dismount: None,
            follow: Some(YesNo::Yes),
            guard: None,
            rage: None,
            call: None,
        },
    );
    assert!(
        !authority::commands(&desk.game, 0, desk.game.army.the(id("x2"))),
        "he is back"
    );
}

//! Fields, scenarios, phases, the end.

use super::*;
use crate::games::wargrounds::data::{Direction, Ground, Scenario, Size, board};
use crate::games::wargrounds::rules::{Verdict, compare_legs};
use crate::games::wargrounds::state::{LegResult, Load, PhaseResult};

fn of(scenario: &str) -> Table {
    Table::new(json!({ "scenario1": scenario }))
}

/// 7.4, WG-5, WG-38, WG-153, WG-157, WG-160, WG-166, WG-171, WG-174: all 18 fields are what the ledger says.
#[test]
fn wg_153_the_fields() {
    for scenario in Scenario::ALL {
        for (size, dims, room) in [
            (Size::Small, (25, 17), 15),
            (Size::Medium, (31, 21), 25),
            (Size::Large, (37, 27), 36),
        ] {
            let field = board(*scenario, size);
            assert_eq!((field.columns, field.rows), dims);
            assert!(
                field.west.len() >= room && field.east.len() >= room,
                "{scenario} {size}"
            );
            assert_eq!(field.flags.len(), if *scenario == Scenario::Flags { 2 } else { 0 });
            assert_eq!(field.pieces.len(), if *scenario == Scenario::Tablet { 4 } else { 0 });
            assert_eq!(field.sections.len(), if *scenario == Scenario::Storm { 4 } else { 0 });
            assert_eq!(field.heavy.is_some(), scenario.is_timed());
            assert_eq!(field.diplomacy.is_some(), *scenario == Scenario::Diplomacy);
            let wet = field
                .cells()
                .filter(|cell| matches!(field.ground(*cell), Ground::Water | Ground::Lava))
                .count();
            assert!(wet > 0, "{scenario} {size}");
            for east in [false, true] {
                for start in field.starts(east) {
                    assert!(
                        field
                            .mark(east, start)
                            .is_some_and(|mark| field.ground(mark).is_standable())
                    );
                }
            }
        }
    }
    let castle = &board(Scenario::Storm, Size::Small).castle;
    assert_eq!(castle[3], ["P8", "P9", "P10"].map(cell));
    assert_eq!(castle[0], ["P7", "Q7", "R7", "S7", "T7"].map(cell));
}

/// WG-154, WG-156.
#[test]
fn wg_e_73_a_flag_by_joker() {
    let mut table = of("flags");
    table.put("R4", "L2", "").put("B1", "Y17", "");
    table.act("R4 L3 take", &[]);
    assert_eq!(table.game.field.flags[0].holder, Some(table.who("R4")));
    assert!(table.fighter("R4").disarmed);
    table.joker("R4 L4", &[]);
    assert_eq!(
        (table.game.field.flags[0].owner, table.at("R4")),
        (Some(Side::Red), "L4".to_owned())
    );
    assert!(!table.fighter("R4").disarmed);
    table.game.field.flags[1].owner = Some(Side::Red);
    assert_eq!(
        table.game.verdict(),
        Some(Verdict::Won(Side::Red, "both flags are captured"))
    );
}

/// WG-155.
#[test]
fn wg_e_74_losing_the_flag() {
    let mut table = of("flags");
    table.put("R4", "L2", "bow").put("B1", "T2", "bow");
    table.act("R4 L2 take", &[]);
    table.act("B1 stay shoot R4", &[5, 1]);
    assert!(matches!(table.fighter("R4").load, Load::Flag(0)));
    table.act("B1 stay shoot R4", &[5, 2]);
    assert_eq!(
        (table.fighter("R4").load, table.fighter("R4").disarmed),
        (Load::None, true)
    );
    assert_eq!(
        (table.game.field.flags[0].holder, table.game.field.flags[0].owner),
        (None, None)
    );
    table.put("R5", "G9", "");
    assert_eq!(table.no("R5 stay take"), "WG-154");
}

/// WG-158, WG-159.
#[test]
fn wg_e_75_the_summoning() {
    let mut table = of("tablet");
    table.put("R1", "X1", "shield").put("R6", "L9", "").put("B3", "M9", "");
    table.act("R1 stay take", &[]);
    assert_eq!((table.game.blocks(0), table.game.is_disarmed(0)), (false, false));
    table.act("R1 stay take", &[]);
    assert!(table.game.is_disarmed(0));
    assert_eq!(table.no("R1 stay take"), "WG-148");
    table.edit("R1").at = cell("L8");
    table.edit("R6").load = Load::Piece;
    table.game.field.pieces = vec![cell("L10")];
    let mut dice = Dice::seeded(1, 1);
    let mut early = table.game.clone();
    early.end_turn(&mut Referee::new(&mut dice));
    assert!(early.results.is_empty());
    table.edit("R6").load = Load::Pieces;
    table.game.field.pieces.clear();
    table.game.end_turn(&mut Referee::new(&mut dice));
    assert_eq!(table.game.results[0].winner, Some(Side::Red));
}

fn leg(attackers: Side, done: Option<(u16, u16)>, progress: i32, deaths: [u16; 2]) -> LegResult {
    LegResult {
        attackers,
        done,
        progress,
        deaths,
    }
}

/// WG-151, WG-165, WG-170.
#[test]
fn wg_e_76_two_legs() {
    let first = leg(Side::Red, Some((7, 4)), 0, [0, 0]);
    let second = |done| leg(Side::Blue, done, 0, [0, 0]);
    assert_eq!(compare_legs(&first, &second(Some((7, 3)))).0, Some(Side::Blue));
    assert_eq!(compare_legs(&first, &second(None)).0, Some(Side::Red));
    assert_eq!(compare_legs(&first, &second(Some((7, 4)))).0, None);
    let mut table = of("barrel");
    table.put("R1", "F9", "").put("B1", "X9", "");
    table.game.first_leg = Some(leg(Side::Blue, Some((7, 4)), 0, [0, 0]));
    table.game.turn.number = 7;
    table.game.turn.cards = [0, 4];
    assert_eq!(table.game.verdict(), None);
    table.game.turn.cards = [0, 5];
    assert_eq!(table.game.verdict(), Some(Verdict::NotDone("the first leg was faster")));
    // Not done in both: who came further, then who lost fewer.
    let far = |progress, deaths| leg(Side::Red, None, progress, deaths);
    assert_eq!(
        compare_legs(&far(-10, [3, 0]), &leg(Side::Blue, None, -20, [0, 0])).0,
        Some(Side::Red)
    );
    assert_eq!(
        compare_legs(&far(-10, [3, 0]), &leg(Side::Blue, None, -10, [0, 0])).0,
        Some(Side::Blue)
    );
}

/// WG-161, WG-40, WG-162.
#[test]
fn wg_e_77_the_burden() {
    let mut table = of("barrel");
    table.put("R1", "W16", "").put("R2", "V16", "");
    table.act("R1 stay take", &[]);
    assert_eq!((table.game.pace(0), table.game.is_disarmed(0)), ((4, 6), true));
    assert_eq!(table.no("R1 stay hit"), "WG-71");
    table.act("R2 stay join", &[]);
    assert_eq!((table.game.pace(0), table.game.pace(1)), ((4, 8), (4, 8)));
    assert_eq!(table.no("R1 V15"), "WG-163");
    table.act("R2 stay drop", &[]);
    assert_eq!((table.game.partner(0), table.game.pace(0)), (None, (4, 6)));
    table.put("B1", "X15", "");
    table.with(&[], |game, _| drop(game.drop_load(0)));
    assert_eq!(table.no("B1 stay take"), "WG-160");
}

/// WG-165: home after any completed step, a pass included.
#[test]
fn wg_165_home() {
    let mut table = of("barrel");
    table.put("R1", "E15", "").put("R2", "D15", "").put("B1", "Y1", "");
    table.edit("R1").load = Load::Heavy;
    table.game.field.heavy = None;
    assert_eq!(table.game.verdict(), None);
    table.act("R1 stay pass R2", &[]);
    assert_eq!(table.game.verdict(), Some(Verdict::Done));
}

/// WG-109, WG-152.
#[test]
fn wg_e_80_the_defence_stays_down() {
    for (fell, comes) in [(4, false), (3, true)] {
        let mut table = of("barrel");
        table.put("R1", "A14", "").put("B1", "X9", "").edit("B1").life = Life::Fallen(fell);
        let who = table.who("B1");
        for turn in fell + 1..=fell + 2 {
            table.game.turn.number = turn;
            table.game.turn.side = Side::Blue;
            table.deck(Side::Blue, &["B1"]);
            let dice: &[u32] = if turn == fell + 1 { &[1] } else { &[] };
            table.with(dice, |game, referee| {
                for _ in 0..3 {
                    game.proceed_once(referee);
                }
            });
        }
        assert_eq!(
            table.game.fighter(who).life,
            if comes { Life::Standing } else { Life::Out }
        );
    }
}

/// WG-167, WG-149.
#[test]
fn wg_e_81_a_frail_bearer() {
    let mut table = of("storm");
    table.put("R1", "E4", "fighter bow").put("B1", "N4", "bow");
    table.act("R1 stay take", &[]);
    assert_eq!((table.hp("R1"), table.fighter("R1").kept), (1, Some(6)));
    let mut falls = Table {
        game: table.game.clone(),
        events: Vec::new(),
    };
    falls.game.fighters[8].at = cell("E10");
    falls.act("B1 stay shoot R1", &[5, 2]);
    assert!(matches!(falls.fighter("R1").life, Life::Fallen(_)));
    assert!(falls.game.field.sections.contains(&cell("E4")));
    table.act("R1 D4 place D5", &[]);
    assert_eq!((table.hp("R1"), table.fighter("R1").kept), (6, None));
}

/// WG-168.
#[test]
fn wg_e_82_a_bridge() {
    let mut table = Table::new(json!({ "scenario1": "storm", "size": "medium" }));
    table.game.field.sections = vec![cell("I7"), cell("I11")];
    assert!(table.game.bridge_over(cell("I11")).is_none());
    table.game.field.sections = vec![cell("I7")];
    table.put("R1", "I11", "").edit("R1").load = Load::Section;
    table.act("R1 stay place I12", &[]);
    assert_eq!(table.game.field.bridges.len(), 12);
    assert_eq!(
        (table.game.field.bridges[0], table.game.field.bridges[11]),
        (cell("J8"), cell("L11"))
    );
    assert!(table.game.ground(cell("K9")).is_standable());
}

/// WG-169.
#[test]
fn wg_e_83_the_bombard() {
    let mut table = of("storm");
    table.put("R1", "J10", "");
    table.game.field.heavy = Some(cell("J9"));
    table.act("R1 stay fire W", &[]);
    assert_eq!(table.game.ground(cell("P9")), Ground::Open);
    assert_eq!(table.game.ground(cell("P7")), Ground::Wall);
    table.put("R1", "G10", "");
    table.game.field.heavy = Some(cell("G9"));
    table.game.field.breached = 0;
    let refusal = table.refusal("R1 stay fire W");
    assert_eq!(refusal.clause, "WG-169");
    assert!(refusal.reason.contains("8 inches"), "{refusal}");
    assert!(table.game.bombard_target(Direction::Ne).is_err());
}

/// WG-170, WG-151.
#[test]
fn wg_e_84_storming() {
    for (joker, cards, number) in [(false, 2, 9), (true, 6, 8)] {
        let mut table = of("storm");
        table.put("R3", "R9", "").put("B1", "Y9", "");
        table.game.turn.number = number;
        table.game.turn.cards = [1, cards];
        if joker {
            table.joker("R3 stay", &[])
        } else {
            table.act("R3 stay", &[])
        };
        assert_eq!(
            (table.game.verdict(), table.game.timing()),
            (Some(Verdict::Done), (number, cards))
        );
    }
}

/// WG-172, WG-110, WG-171.
#[test]
fn wg_e_85_a_monarch_falls() {
    let mut table = of("vip");
    table
        .put("R1", "F9", "")
        .put("B1", "G9", "bow")
        .put("B2", "P9", "")
        .put("B4", "P7", "");
    table.game.monarchs = [Some(0), Some(table.who("B1"))];
    table.edit("R1").hp = table.game.max_hp(0);
    assert_eq!(table.hp("R1"), 15);
    table.edit("B1").hp = 1;
    table.edit("B2").life = Life::Away(1);
    table.edit("B4").life = Life::Recovering(1);
    for name in ["B3", "B5", "B6", "B7", "B8"] {
        table.edit(name).life = Life::Out;
    }
    table.act("R1 stay hit B1", &[5, 1, 1, 2]);
    assert!(table.game.is_barred(table.who("B2")));
    assert_eq!(table.game.verdict(), None);
    table.edit("B4").life = Life::Out;
    assert_eq!(
        table.game.verdict(),
        Some(Verdict::Won(Side::Red, "all of Blue are dead for good"))
    );
    let usual = table.game.usual_monarch(Side::Red).unwrap();
    let best = table
        .game
        .team(Side::Red)
        .map(|who| table.game.sheet(who).armour)
        .max()
        .unwrap();
    assert_eq!(table.game.sheet(usual).armour, best);
}

/// WG-175, WG-176.
#[test]
fn wg_e_86_diplomacy() {
    let mut table = of("diplomacy");
    table.put("R1", "L9", "").put("B1", "N9", "heavy");
    table.edit("B1").protect = true;
    table.act("R1 stay take", &[]);
    assert_eq!((table.hp("R1"), table.fighter("R1").kept), (1, Some(5)));
    table.act("R1 stay hit B1", &[5, 6, 4, 1, 2]);
    assert!(matches!(table.fighter("B1").life, Life::Fallen(_)));
    assert_eq!(table.game.score, [3, 0]);
    table.with(&[], |game, _| drop(game.drop_load(0)));
    assert_eq!(table.hp("R1"), 5);
    table.game.score[0] = table.game.target;
    assert!(matches!(table.game.verdict(), Some(Verdict::Won(Side::Red, _))));
}

/// WG-150, WG-173.
#[test]
fn wg_e_87_the_turn_limit() {
    let ended = |stands: [bool; 2], deaths: [u16; 2], hp: [u8; 2]| {
        let mut table = of("vip");
        table
            .put("R1", "A9", "")
            .put("B1", "Y9", "")
            .put("R2", "A7", "")
            .put("B2", "Y7", "");
        table.game.monarchs = [Some(0), Some(table.who("B1"))];
        table.edit("R1").hp = hp[0];
        table.edit("B1").hp = hp[1];
        if !stands[1] {
            table.edit("B1").life = Life::Out;
        }
        table.game.deaths = deaths;
        table.game.turn.number = 10;
        let mut dice = Dice::seeded(1, 1);
        table.game.end_turn(&mut Referee::new(&mut dice));
        table.game.results[0].winner
    };
    assert_eq!(ended([true, false], [9, 0], [1, 0]), Some(Side::Red));
    assert_eq!(ended([true, true], [4, 6], [1, 9]), Some(Side::Red));
    assert_eq!(ended([true, true], [4, 4], [11, 9]), Some(Side::Red));
    assert_eq!(ended([true, true], [4, 4], [9, 9]), None);
    assert_eq!([of("vip").game.turn_limit(), of("storm").game.turn_limit()], [10, 15]);
}

/// WG-179, WG-177.
#[test]
fn wg_e_90_who_wins() {
    for (deaths, winner) in [([9, 11], Some(Side::Red)), ([9, 9], None)] {
        let mut table = of("vip");
        table.game.results = [Side::Red, Side::Blue]
            .map(|side| PhaseResult {
                scenario: Scenario::Vip,
                winner: Some(side),
                deaths: [0, 0],
                reason: String::new(),
            })
            .to_vec();
        table.game.deaths_before = deaths;
        table.with(&[], |game, referee| game.end_game(referee, None));
        assert_eq!(table.game.ending.clone().unwrap().winner, winner);
    }
}

/// WG-110: a defence that is wiped out does not end a leg, an attack does.
#[test]
fn wg_110_wiped_out() {
    let mut table = of("barrel");
    table.put("R1", "A14", "").put("B1", "X9", "");
    for who in table.game.everybody() {
        if !table.game.standing(who) {
            table.game.fighter_mut(who).life = Life::Out;
        }
    }
    table.edit("B1").life = Life::Out;
    assert_eq!(table.game.verdict(), None);
    table.edit("R1").life = Life::Gone;
    assert!(matches!(table.game.verdict(), Some(Verdict::NotDone(_))));
    table.game.scenario = Scenario::Vip;
    assert!(matches!(table.game.verdict(), Some(Verdict::Drawn(_))));
}

/// WG-145, WG-178, WG-102, WG-24: the second phase is another one, everybody fresh.
#[test]
fn wg_178_between_phases() {
    for seed in 0..6 {
        let mut game = begun(json!({ "headcount": "4" }), &["red", "blue"], seed);
        let first = game.scenario;
        let mut dice = Dice::seeded(seed, 7);
        game.fighters[0].hp = 1;
        game.fighters[1].life = Life::Gone;
        game.end_phase(
            &mut Referee::new(&mut dice),
            Some(Side::Red),
            "a test".to_owned(),
            [1, 2],
        );
        assert_eq!(game.stage, Stage::Reroll);
        for (seat, yes) in [(0, true), (1, false)] {
            game.apply(
                Actor::Seat(Seat(seat)),
                Action::Reroll { yes },
                &mut Referee::new(&mut dice),
            )
            .unwrap();
        }
        assert_ne!(game.scenario, first);
        assert_eq!((game.stage, game.phase, game.deaths_before), (Stage::Muster, 2, [1, 2]));
        assert_eq!(
            (game.fighters[0].hp, game.fighters[1].life),
            (game.max_hp(0), Life::Gone)
        );
    }
}

/// WG-146: places are kept to the own side till all are in.
#[test]
fn wg_146_placing() {
    let mut game = begun(json!({ "headcount": "3", "scenario1": "vip" }), &["red", "blue"], 1);
    let mut dice = Dice::seeded(1, 7);
    let mut place = |game: &mut Wargrounds, text: &str| {
        game.apply(
            Actor::Seat(Seat(0)),
            Action::Place { text: text.to_owned() },
            &mut Referee::new(&mut dice),
        )
    };
    place(&mut game, "1 A7; 2 C11").unwrap();
    assert_eq!(place(&mut game, "3 A7").unwrap_err().clause, "WG-39");
    assert_eq!(place(&mut game, "3 Y9").unwrap_err().clause, "WG-146");
    for seat in [0, 1] {
        game.apply(
            Actor::Seat(Seat(seat)),
            Action::ready(Rest::Ask),
            &mut Referee::new(&mut dice),
        )
        .unwrap();
    }
    assert_eq!((game.fighter(0).at, game.fighter(1).at), (cell("A7"), cell("C11")));
    assert!(game.upright(Side::Red).count() == 3 && game.fighter(0).start.is_some());
}

/// WG-101, WG-103, WG-148: who falls drops what it carries and loses all tokens but Tired.
#[test]
fn wg_101_falling() {
    let mut table = of("barrel");
    table.put("R1", "F9", "bow").put("B1", "G9", "");
    table.edit("R1").hp = 1;
    let fighter = table.edit("R1");
    (fighter.tired, fighter.reflect, fighter.exposed) = (true, true, true);
    table.edit("R1").load = Load::Heavy;
    table.game.field.heavy = None;
    table.act("B1 stay hit R1", &[5, 1, 1, 2]);
    let fighter = *table.fighter("R1");
    assert_eq!(
        (fighter.tired, fighter.reflect, fighter.exposed, fighter.load),
        (true, false, false, Load::None)
    );
    assert_eq!(
        (table.game.field.heavy, table.game.deaths, table.fighter("B1").kills),
        (Some(cell("F9")), [1, 0], 1)
    );
    assert_eq!(table.game.targets(table.who("B1"), cell("G9"), 12), Vec::<u8>::new());
}

/// WG-116: those who are away for good do not count.
#[test]
fn wg_176_the_target_is_of_those_who_are_there() {
    let mut table = Table::new(json!({ "scenario1": "diplomacy" }));
    for who in table.game.everybody() {
        table.game.fighter_mut(who).life = Life::Unplaced;
    }
    for name in ["R8", "B7", "B8"] {
        table.edit(name).life = Life::Gone;
    }
    let mut dice = Dice::seeded(1, 0);
    table.game.start_leg(&mut Referee::new(&mut dice));
    assert_eq!(table.game.target, 7);
}

/// WG-61: the number of the next turn is more than the first leg took, so it does not begin.
#[test]
fn wg_151_no_turn_begins_that_comes_too_late() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table.put("R1", "F9", "").put("B1", "Y1", "");
    table.game.first_leg = Some(LegResult {
        attackers: Side::Blue,
        done: Some((3, 2)),
        progress: 0,
        deaths: [0; 2],
    });
    (table.game.turn.number, table.game.turn.cards) = (3, [4, 2]);
    assert!(!table.game.is_decided());
    table.with(&[], |game, referee| game.end_turn(referee));
    assert_eq!(table.game.results[0].winner, Some(Side::Blue));
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::TurnBegun { .. }))
    );
}

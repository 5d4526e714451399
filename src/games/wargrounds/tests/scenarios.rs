//! Fields, scenarios, phases, the end.

use super::*;
use crate::data::{Direction, Ground, Scenario, Size, board};
use crate::facts;
use crate::rules::deeds;
use crate::rules::ending;
use crate::rules::goes;
use crate::rules::life;
use crate::rules::muster;
use crate::rules::objects;
use crate::rules::verdict;
use crate::rules::verdict::Verdict;
use crate::rules::verdict::compare_legs;
use crate::state::{LegResult, Load, PhaseResult};

fn of(scenario: &str) -> Table {
    Table::new(json!({ "scenario1": scenario }))
}

/// All 18 fields have the sizes, areas, objects and marks of the book ([7.4](docs/rules/wargrounds.md#74-maps), WG-5,
/// WG-38, WG-153, WG-157, WG-160, WG-166, WG-171, WG-174).
#[test]
fn wg_153_wg_157_wg_166_wg_174_each_field_has_its_size_areas_and_objects() {
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

/// A joker completes the capture in the same turn (example [WG-E-73](docs/rules/wargrounds.md#wg-e-73); WG-154,
/// WG-156).
#[test]
fn wg_e_73_wg_154_wg_156_a_joker_completes_a_capture_and_both_flags_win() {
    let mut table = of("flags");
    table.put("R4", "L2", "").put("B1", "Y17", "");
    table.act("R4 L3 take", &[]);
    assert_eq!(table.game.field.things().flags()[0].holder, Some(table.who("R4")));
    assert!(table.fighter("R4").disarmed());
    table.joker("R4 L4", &[]);
    assert_eq!(
        (table.game.field.things().flags()[0].owner, table.at("R4")),
        (Some(Side::Red), "L4".to_owned())
    );
    assert!(!table.fighter("R4").disarmed());
    set(&mut table.game, "/field/flags/1/owner", Some(Side::Red));
    assert_eq!(
        verdict::verdict(&table.game),
        Some(Verdict::Won(Side::Red, "both flags are captured"))
    );
}

/// A graze loses the flag (example [WG-E-74](docs/rules/wargrounds.md#wg-e-74); WG-155).
#[test]
fn wg_e_74_wg_155_a_lost_hp_sends_the_flag_back() {
    let mut table = of("flags");
    table.put("R4", "L2", "bow").put("B1", "T2", "bow");
    table.act("R4 L2 take", &[]);
    table.act("B1 stay shoot R4", &[5, 1]);
    assert!(matches!(table.fighter("R4").load(), Load::Flag(0)));
    table.act("B1 stay shoot R4", &[5, 2]);
    assert_eq!(
        (table.fighter("R4").load(), table.fighter("R4").disarmed()),
        (Load::None, true)
    );
    assert_eq!(
        (
            table.game.field.things().flags()[0].holder,
            table.game.field.things().flags()[0].owner
        ),
        (None, None)
    );
    table.put("R5", "G9", "");
    assert_eq!(table.no("R5 stay take"), "WG-154");
}

/// Two pieces each win in the circle (example [WG-E-75](docs/rules/wargrounds.md#wg-e-75); WG-158, WG-159).
#[test]
fn wg_e_75_wg_158_wg_159_pieces_cost_hands_and_four_in_the_circle_win() {
    let mut table = of("tablet");
    table.put("R1", "X1", "shield").put("R6", "L9", "").put("B3", "M9", "");
    table.act("R1 stay take", &[]);
    assert_eq!(
        (
            table.game.people.blocks(CharacterId(0)),
            table.game.people.is_disarmed(CharacterId(0))
        ),
        (false, false)
    );
    table.act("R1 stay take", &[]);
    assert!(table.game.people.is_disarmed(CharacterId(0)));
    assert_eq!(table.no("R1 stay take"), "WG-148");
    table.change("R1", "at", cell("L8"));
    table.change("R6", "load", Load::Piece);
    set(&mut table.game, "/field/pieces", vec![cell("L10")]);
    let mut dice = Dice::seeded(1, 1);
    let mut early = table.game.clone();
    testing::refereed(&mut dice, |referee| ending::end_turn(&mut early, referee));
    assert!(early.score.results().is_empty());
    table.change("R6", "load", Load::Pieces);
    set(&mut table.game, "/field/pieces", json!([]));
    table.with_dice(&mut dice, ending::end_turn);
    assert_eq!(table.game.score.results()[0].winner, Some(Side::Red));
}

fn leg(attackers: Side, done: Option<(u16, u16)>, progress: i32, deaths: [u16; 2]) -> LegResult {
    LegResult {
        attackers,
        done,
        progress,
        deaths,
    }
}

/// The lower count of two legs wins (example [WG-E-76](docs/rules/wargrounds.md#wg-e-76); WG-151, WG-165, WG-170).
#[test]
fn wg_e_76_wg_151_the_lower_count_of_two_legs_wins() {
    let first = leg(Side::Red, Some((7, 4)), 0, [0, 0]);
    let second = |done| leg(Side::Blue, done, 0, [0, 0]);
    assert_eq!(compare_legs(&first, &second(Some((7, 3)))).0, Some(Side::Blue));
    assert_eq!(compare_legs(&first, &second(None)).0, Some(Side::Red));
    assert_eq!(compare_legs(&first, &second(Some((7, 4)))).0, None);
    let mut table = of("barrel");
    table.put("R1", "F9", "").put("B1", "X9", "");
    set(
        &mut table.game,
        "/first_leg",
        Some(leg(Side::Blue, Some((7, 4)), 0, [0, 0])),
    );
    set(&mut table.game, "/turn/number", 7);
    set(&mut table.game, "/turn/cards", [0, 4]);
    assert_eq!(verdict::verdict(&table.game), None);
    set(&mut table.game, "/turn/cards", [0, 5]);
    assert_eq!(
        verdict::verdict(&table.game),
        Some(Verdict::NotDone("the first leg was faster"))
    );
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

/// Two carriers walk faster than one (example [WG-E-77](docs/rules/wargrounds.md#wg-e-77); WG-161, WG-40, WG-162).
#[test]
fn wg_e_77_wg_160_wg_161_wg_162_one_carrier_is_tired_and_two_are_not() {
    let mut table = of("barrel");
    table.put("R1", "W16", "").put("R2", "V16", "");
    table.act("R1 stay take", &[]);
    assert_eq!(
        (
            table.game.people.pace(CharacterId(0)),
            table.game.people.is_disarmed(CharacterId(0))
        ),
        ((4, 6), true)
    );
    assert_eq!(table.no("R1 stay hit"), "WG-71");
    table.act("R2 stay join", &[]);
    assert_eq!(
        (
            table.game.people.pace(CharacterId(0)),
            table.game.people.pace(CharacterId(1))
        ),
        ((4, 8), (4, 8))
    );
    assert_eq!(table.no("R1 V15"), "WG-163");
    table.act("R2 stay drop", &[]);
    assert_eq!(
        (
            table.game.people.partner(CharacterId(0)),
            table.game.people.pace(CharacterId(0))
        ),
        (None, (4, 6))
    );
    table.put("B1", "X15", "");
    table.with(&[], |game, _| drop(objects::drop_load(game, CharacterId(0))));
    assert_eq!(table.no("B1 stay take"), "WG-160");
}

/// Home after any completed step, a pass included ([WG-165](docs/rules/wargrounds.md#wg-165)).
#[test]
fn wg_165_a_pass_brings_the_barrel_home() {
    let mut table = of("barrel");
    table.put("R1", "E15", "").put("R2", "D15", "").put("B1", "Y1", "");
    table.change("R1", "load", Load::Heavy);
    set(&mut table.game, "/field/heavy", None::<Cell>);
    assert_eq!(verdict::verdict(&table.game), None);
    table.act("R1 stay pass R2", &[]);
    assert_eq!(verdict::verdict(&table.game), Some(Verdict::Done));
}

/// Defenders who fall in turn 4 stay out (example [WG-E-80](docs/rules/wargrounds.md#wg-e-80); WG-109, WG-152).
#[test]
fn wg_e_80_wg_109_wg_152_defenders_who_fall_in_turn_4_stay_out() {
    for (fell, comes) in [(4, false), (3, true)] {
        let mut table = of("barrel");
        table
            .put("R1", "A14", "")
            .put("B1", "X9", "")
            .change("B1", "life", Life::Fallen(fell));
        let who = table.who("B1");
        for turn in fell + 1..=fell + 2 {
            set(&mut table.game, "/turn/number", turn);
            set(&mut table.game, "/turn/side", Side::Blue);
            table.deck(Side::Blue, &["B1"]);
            let dice: &[u32] = if turn == fell + 1 { &[1] } else { &[] };
            table.with(dice, |game, referee| {
                for _ in 0..3 {
                    goes::proceed_once(game, referee);
                }
            });
        }
        assert_eq!(
            table.game.people.fighter(who).life(),
            if comes { Life::Standing } else { Life::Out }
        );
    }
}

/// A section carrier falls to one arrow (example [WG-E-81](docs/rules/wargrounds.md#wg-e-81); WG-167, WG-149).
#[test]
fn wg_e_81_wg_149_wg_167_a_section_leaves_one_hp_till_it_is_laid() {
    let mut table = of("storm");
    table.put("R1", "E4", "fighter bow").put("B1", "N4", "bow");
    table.act("R1 stay take", &[]);
    assert_eq!((table.hp("R1"), table.fighter("R1").kept()), (1, Some(6)));
    let mut falls = Table {
        game: table.game.clone(),
        events: Vec::new(),
    };
    set(&mut falls.game, "/fighters/8/at", cell("E10"));
    falls.act("B1 stay shoot R1", &[5, 2]);
    assert!(matches!(falls.fighter("R1").life(), Life::Fallen(_)));
    assert!(falls.game.field.things().sections().contains(&cell("E4")));
    table.act("R1 D4 place D5", &[]);
    assert_eq!((table.hp("R1"), table.fighter("R1").kept()), (6, None));
}

/// Sections five rows apart bridge the river (example [WG-E-82](docs/rules/wargrounds.md#wg-e-82); WG-168).
#[test]
fn wg_e_82_wg_168_sections_four_inches_apart_bridge_the_river() {
    let mut table = Table::new(json!({ "scenario1": "storm", "size": "medium" }));
    set(&mut table.game, "/field/sections", vec![cell("I7"), cell("I11")]);
    assert!(table.game.field.bridge_over(cell("I11")).is_none());
    set(&mut table.game, "/field/sections", vec![cell("I7")]);
    table.put("R1", "I11", "").change("R1", "load", Load::Section);
    table.act("R1 stay place I12", &[]);
    assert_eq!(table.game.field.things().bridges().len(), 12);
    assert_eq!(
        (
            table.game.field.things().bridges()[0],
            table.game.field.things().bridges()[11]
        ),
        (cell("J8"), cell("L11"))
    );
    assert!(table.game.field.ground(cell("K9")).is_standable());
}

/// The bombard fires at the west wall (example [WG-E-83](docs/rules/wargrounds.md#wg-e-83); WG-169).
#[test]
fn wg_e_83_wg_169_the_bombard_removes_a_wall_within_six_inches() {
    let mut table = of("storm");
    table.put("R1", "J10", "");
    set(&mut table.game, "/field/heavy", Some(cell("J9")));
    table.act("R1 stay fire W", &[]);
    assert_eq!(table.game.field.ground(cell("P9")), Ground::Open);
    assert_eq!(table.game.field.ground(cell("P7")), Ground::Wall);
    table.put("R1", "G10", "");
    set(&mut table.game, "/field/heavy", Some(cell("G9")));
    set(&mut table.game, "/field/breached", 0);
    let refusal = table.refusal("R1 stay fire W");
    assert_eq!(refusal.clause, "WG-169");
    assert!(refusal.reason.contains("8 inches"), "{refusal}");
    assert!(table.game.field.bombard_target(Direction::Ne).is_err());
}

/// The count of a storm (example [WG-E-84](docs/rules/wargrounds.md#wg-e-84); WG-170, WG-151).
#[test]
fn wg_e_84_wg_170_an_activation_in_the_goal_is_counted() {
    for (joker, cards, number) in [(false, 2, 9), (true, 6, 8)] {
        let mut table = of("storm");
        table.put("R3", "R9", "").put("B1", "Y9", "");
        set(&mut table.game, "/turn/number", number);
        set(&mut table.game, "/turn/cards", [1, cards]);
        if joker {
            table.joker("R3 stay", &[])
        } else {
            table.act("R3 stay", &[])
        };
        assert_eq!(
            (verdict::verdict(&table.game), verdict::timing(&table.game)),
            (Some(Verdict::Done), (number, cards))
        );
    }
}

/// A side without its Monarch stops coming back (example [WG-E-85](docs/rules/wargrounds.md#wg-e-85); WG-172, WG-110,
/// WG-171).
#[test]
fn wg_e_85_wg_171_wg_172_wg_173_without_its_monarch_a_side_dies_out() {
    let mut table = of("vip");
    table
        .put("R1", "F9", "")
        .put("B1", "G9", "bow")
        .put("B2", "P9", "")
        .put("B4", "P7", "");
    let monarchs = [Some(table.who("R1")), Some(table.who("B1"))];
    set(&mut table.game, "/monarchs", monarchs);
    table.change("R1", "hp", facts::max_hp(&table.game, CharacterId(0)));
    assert_eq!(table.hp("R1"), 15);
    table.change("B1", "hp", 1);
    table.change("B2", "life", Life::Away(1));
    table.change("B4", "life", Life::Recovering(1));
    for name in ["B3", "B5", "B6", "B7", "B8"] {
        table.change(name, "life", Life::Out);
    }
    table.act("R1 stay hit B1", &[5, 1, 1, 2]);
    assert!(life::is_barred(&table.game, table.who("B2")));
    assert_eq!(verdict::verdict(&table.game), None);
    table.change("B4", "life", Life::Out);
    assert_eq!(
        verdict::verdict(&table.game),
        Some(Verdict::Won(Side::Red, "all of Blue are dead for good"))
    );
    let usual = table.game.people.usual_monarch(Side::Red).unwrap();
    let best = table
        .game
        .people
        .team(Side::Red)
        .map(|who| table.game.people.sheet(who).armour)
        .max()
        .unwrap();
    assert_eq!(table.game.people.sheet(usual).armour, best);
}

/// Diplomacy kills through Protection (example [WG-E-86](docs/rules/wargrounds.md#wg-e-86); WG-175, WG-176).
#[test]
fn wg_e_86_wg_175_wg_176_diplomacy_kills_through_protection_for_three_points() {
    let mut table = of("diplomacy");
    table.put("R1", "L9", "").put("B1", "N9", "heavy");
    table.change("B1", "protect", true);
    table.act("R1 stay take", &[]);
    assert_eq!((table.hp("R1"), table.fighter("R1").kept()), (1, Some(5)));
    table.act("R1 stay hit B1", &[5, 6, 4, 1, 2]);
    assert!(matches!(table.fighter("B1").life(), Life::Fallen(_)));
    assert_eq!(table.game.score.figures().points, [3, 0]);
    table.with(&[], |game, _| drop(objects::drop_load(game, CharacterId(0))));
    assert_eq!(table.hp("R1"), 5);
    let target = table.game.score.target();
    set(&mut table.game, "/score/0", target);
    assert!(matches!(
        verdict::verdict(&table.game),
        Some(Verdict::Won(Side::Red, _))
    ));
}

/// The tie-breaks of VIP in order (example [WG-E-87](docs/rules/wargrounds.md#wg-e-87); WG-150, WG-173).
#[test]
fn wg_e_87_wg_150_the_limit_is_decided_by_monarchs_deaths_and_hp() {
    let ended = |stands: [bool; 2], deaths: [u16; 2], hp: [u8; 2]| {
        let mut table = of("vip");
        table
            .put("R1", "A9", "")
            .put("B1", "Y9", "")
            .put("R2", "A7", "")
            .put("B2", "Y7", "");
        let monarchs = [Some(table.who("R1")), Some(table.who("B1"))];
        set(&mut table.game, "/monarchs", monarchs);
        table.change("R1", "hp", hp[0]);
        table.change("B1", "hp", hp[1]);
        if !stands[1] {
            table.change("B1", "life", Life::Out);
        }
        set(&mut table.game, "/deaths", deaths);
        set(&mut table.game, "/turn/number", 10);
        table.with_dice(&mut Dice::seeded(1, 1), ending::end_turn);
        table.game.score.results()[0].winner
    };
    assert_eq!(ended([true, false], [9, 0], [1, 0]), Some(Side::Red));
    assert_eq!(ended([true, true], [4, 6], [1, 9]), Some(Side::Red));
    assert_eq!(ended([true, true], [4, 4], [11, 9]), Some(Side::Red));
    assert_eq!(ended([true, true], [4, 4], [9, 9]), None);
    assert_eq!(
        [facts::turn_limit(&of("vip").game), facts::turn_limit(&of("storm").game)],
        [10, 15]
    );
}

/// Deaths settle level phase points (example [WG-E-90](docs/rules/wargrounds.md#wg-e-90); WG-179, WG-177).
#[test]
fn wg_e_90_wg_177_wg_179_level_phase_points_go_to_the_fewer_deaths() {
    for (deaths, winner) in [([9, 11], Some(Side::Red)), ([9, 9], None)] {
        let mut table = of("vip");
        set(
            &mut table.game,
            "/results",
            [Side::Red, Side::Blue]
                .map(|side| PhaseResult {
                    scenario: Scenario::Vip,
                    winner: Some(side),
                    deaths: [0, 0],
                    reason: String::new(),
                })
                .to_vec(),
        );
        set(&mut table.game, "/deaths_before", deaths);
        table.with(&[], |game, referee| ending::end_game(game, referee, None));
        assert_eq!(table.game.score.ending().unwrap().winner, winner);
    }
}

/// A defence that is wiped out does not end a leg, an attack does ([WG-110](docs/rules/wargrounds.md#wg-110)).
#[test]
fn wg_110_a_wiped_out_attack_ends_a_leg_and_a_defence_does_not() {
    let mut table = of("barrel");
    table.put("R1", "A14", "").put("B1", "X9", "");
    for who in table.game.people.everybody() {
        if !table.game.people.standing(who) {
            set(&mut table.game, &format!("/fighters/{}/life", who), Life::Out);
        }
    }
    table.change("B1", "life", Life::Out);
    assert_eq!(verdict::verdict(&table.game), None);
    table.change("R1", "life", Life::Gone);
    assert!(matches!(verdict::verdict(&table.game), Some(Verdict::NotDone(_))));
    set(&mut table.game, "/scenario", Scenario::Vip);
    assert!(matches!(verdict::verdict(&table.game), Some(Verdict::Drawn(_))));
}

/// The second phase is another one, everybody fresh ([WG-145](docs/rules/wargrounds.md#wg-145), WG-178, WG-102, WG-24).
#[test]
fn wg_102_wg_178_the_second_phase_is_another_one_with_everyone_fresh() {
    for seed in 0..6 {
        let mut game = begun(json!({ "headcount": "4" }), &["red", "blue"], seed);
        let first = game.field.scenario();
        let mut dice = Dice::seeded(seed, 7);
        set(&mut game, "/fighters/0/hp", 1);
        set(&mut game, "/fighters/1/life", Life::Gone);
        testing::refereed(&mut dice, |referee| {
            ending::end_phase(&mut game, referee, Some(Side::Red), "a test".to_owned(), [1, 2]);
        });
        assert_eq!(game.progress.stage(), Stage::Reroll);
        for (seat, yes) in [(0, true), (1, false)] {
            testing::play(&mut game, Seat(seat), Action::Reroll { yes }, &mut dice).unwrap();
        }
        assert_ne!(game.field.scenario(), first);
        assert_eq!(
            (game.progress.stage(), game.progress.phase(), game.score.deaths_before()),
            (Stage::Muster, 2, [1, 2])
        );
        assert_eq!(
            (game.people.fighters()[0].hp(), game.people.fighters()[1].life()),
            (facts::max_hp(&game, CharacterId(0)), Life::Gone)
        );
    }
}

/// Places are kept to the own side till all are in ([WG-146](docs/rules/wargrounds.md#wg-146)).
#[test]
fn wg_146_places_are_checked_and_kept_till_all_are_in() {
    let mut game = begun(json!({ "headcount": "3", "scenario1": "vip" }), &["red", "blue"], 1);
    let mut dice = Dice::seeded(1, 7);
    let mut place = |game: &mut Wargrounds, text: &str| {
        let text = text.to_owned();
        testing::play(game, Seat(0), Action::Place { text }, &mut dice)
    };
    place(&mut game, "1 A7; 2 C11").unwrap();
    assert_eq!(place(&mut game, "3 A7").unwrap_err().clause, "WG-39");
    assert_eq!(place(&mut game, "3 Y9").unwrap_err().clause, "WG-146");
    ready(&mut game, &mut dice);
    assert_eq!(
        (
            game.people.fighter(CharacterId(0)).at(),
            game.people.fighter(CharacterId(1)).at()
        ),
        (cell("A7"), cell("C11"))
    );
    assert!(game.people.upright(Side::Red).count() == 3 && game.people.fighter(CharacterId(0)).start().is_some());
}

/// The places of one line are taken together: who moves in it leaves its cell, in whatever order the line names them; what is
/// proposed for a cell that will not do can be typed ([WG-146](docs/rules/wargrounds.md#wg-146)).
#[test]
fn wg_146_the_places_of_a_line_are_taken_together() {
    let mut game = begun(json!({ "headcount": "3", "scenario1": "vip" }), &["red", "blue"], 1);
    let mut dice = Dice::seeded(1, 7);
    let mut place = |game: &mut Wargrounds, text: &str| {
        let text = text.to_owned();
        testing::play(game, Seat(0), Action::Place { text }, &mut dice)
    };
    let kept = |game: &Wargrounds| {
        let mut places = game.seats[Seat(0)].secret().places.clone();
        places.sort();
        places.into_iter().map(|(_, at)| at).collect::<Vec<_>>()
    };
    place(&mut game, "1 A7; 2 A8").unwrap();
    place(&mut game, "1 A8; 2 A7").unwrap();
    assert_eq!(kept(&game), [cell("A8"), cell("A7")]);
    place(&mut game, "2 A9; 1 A7; 3 A8").unwrap();
    assert_eq!(kept(&game), [cell("A7"), cell("A9"), cell("A8")]);
    for refused in ["1 A9", "3 A7; 2 A7", "2 A8; 3 Y9"] {
        let refusal = place(&mut game, refused).unwrap_err();
        let instead = refusal.instead.unwrap();
        let instead = instead.strip_prefix("/wg place text:").unwrap();
        assert_eq!(instead.split(';').count(), refused.split(';').count(), "{instead}");
        place(&mut game.clone(), instead).unwrap();
    }
}

/// Who falls drops what it carries and loses all tokens but Tired ([WG-101](docs/rules/wargrounds.md#wg-101),
/// [WG-103](docs/rules/wargrounds.md#wg-103), [WG-148](docs/rules/wargrounds.md#wg-148)).
#[test]
fn wg_101_wg_103_the_fallen_drop_their_load_and_all_tokens_but_tired() {
    let mut table = of("barrel");
    table.put("R1", "F9", "bow").put("B1", "G9", "");
    table.change("R1", "hp", 1);
    for token in ["tired", "reflect", "exposed"] {
        table.change("R1", token, true);
    }
    table.change("R1", "load", Load::Heavy);
    set(&mut table.game, "/field/heavy", None::<Cell>);
    table.act("B1 stay hit R1", &[5, 1, 1, 2]);
    let fighter = *table.fighter("R1");
    assert_eq!(
        (fighter.tired(), fighter.reflect(), fighter.exposed(), fighter.load()),
        (true, false, false, Load::None)
    );
    assert_eq!(
        (
            table.game.field.things().heavy(),
            table.game.score.deaths_of_leg(),
            table.fighter("B1").kills()
        ),
        (Some(cell("F9")), [1, 0], 1)
    );
    assert_eq!(
        deeds::targets(&table.game, table.who("B1"), cell("G9"), 12),
        Vec::<CharacterId>::new()
    );
}

/// Those who are away for good do not count ([WG-116](docs/rules/wargrounds.md#wg-116)).
#[test]
fn wg_176_the_target_is_of_those_who_are_there() {
    let mut table = Table::new(json!({ "scenario1": "diplomacy" }));
    for who in table.game.people.everybody() {
        set(&mut table.game, &format!("/fighters/{}/life", who), Life::Unplaced);
    }
    for name in ["R8", "B7", "B8"] {
        table.change(name, "life", Life::Gone);
    }
    table.with_dice(&mut Dice::seeded(1, 0), muster::start_leg);
    assert_eq!(table.game.score.target(), 7);
}

/// The number of the next turn is more than the first leg took, so it does not begin
/// ([WG-61](docs/rules/wargrounds.md#wg-61)).
#[test]
fn wg_151_no_turn_begins_that_comes_too_late() {
    let mut table = Table::new(json!({ "scenario1": "barrel" }));
    table.put("R1", "F9", "").put("B1", "Y1", "");
    set(
        &mut table.game,
        "/first_leg",
        Some(LegResult {
            attackers: Side::Blue,
            done: Some((3, 2)),
            progress: 0,
            deaths: [0; 2],
        }),
    );
    set(&mut table.game, "/turn/number", 3);
    set(&mut table.game, "/turn/cards", [4, 2]);
    assert!(!verdict::is_decided(&table.game));
    table.with(&[], ending::end_turn);
    assert_eq!(table.game.score.results()[0].winner, Some(Side::Blue));
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::TurnBegun { .. }))
    );
}

//! Chapter J: setting up.

use super::*;
use crate::action::Action;
use crate::battle::{Change, Plan, changes, default_plan, placed, setup, shut_in, sound, waiting};
use crate::data::Scenario;
use crate::menu;
use crate::seating;
use muster_game::{Awaiting, Knowledge, Occasion, Rules};
use muster_kit::{Control, Level};

fn roster(text: &str) -> Roster {
    Roster::read(text).unwrap()
}

fn xs(poses: &[Pose]) -> Vec<i64> {
    poses.iter().map(|pose| pose.at.x / 10).collect()
}

/// RK-71: dealt out left and right, guns in the middle.
#[test]
fn rk_e_46_rk_71_the_plan_line_puts_guns_in_the_middle() {
    let table = Table::named("open").unwrap();
    let corps = roster("3LN 1LT 1CV 1AR");
    let south = placed(&table, Side::South, &corps, Plan::Line, &[]).unwrap();
    assert_eq!(xs(&south), [255, 465, 325, 535, 185, 395]);
    assert!(
        south
            .iter()
            .all(|pose| pose.at.y == 1_000 && pose.facing == Facing::NORTH)
    );
    let north = placed(&table, Side::North, &corps, Plan::Line, &[]).unwrap();
    assert_eq!(xs(&north), [465, 255, 395, 185, 535, 325]);
    assert!(
        north
            .iter()
            .all(|pose| pose.at.y == 3_800 && pose.facing == Facing::SOUTH)
    );
    let eleven = placed(&table, Side::South, &roster("6LN 2LT 1CV 2AR"), Plan::Line, &[]).unwrap();
    let front = [
        (0, 640),
        (1, 150),
        (2, 570),
        (3, 220),
        (4, 500),
        (5, 290),
        (7, 80),
        (9, 360),
        (10, 430),
    ];
    for (number, x) in front {
        assert_eq!((eleven[number].at.x / 10, eleven[number].at.y), (x, 1_000), "{number}");
    }
    for (number, x) in [(8, 325), (6, 395)] {
        assert_eq!((eleven[number].at.x / 10, eleven[number].at.y), (x, 600), "{number}");
    }
}

#[test]
fn rk_72_works_mans_the_posts_wing_goes_left_and_deep_has_a_second_row() {
    let table = Table::named("redoubt").unwrap();
    assert_eq!(default_plan(&table, Side::North), Plan::Works);
    assert_eq!(default_plan(&table, Side::South), Plan::Line);
    let works = placed(&table, Side::North, &roster("3LN 1LT 2AR"), Plan::Works, &[]).unwrap();
    // A to C, the batteries, then the light infantry take the posts in order.
    let posts: Vec<Pose> = [0, 1, 2, 5, 3, 4].map(|post| table.posts()[post]).to_vec();
    assert_eq!(works, posts);
    let open = Table::named("open").unwrap();
    let wing = placed(&open, Side::South, &roster("2LN 2CV 1AR"), Plan::Wing, &[]).unwrap();
    // Left: C, D mounted; right: A, B. Row C D E B A, 6 cm to the left.
    assert_eq!(xs(&wing), [440, 370, 160, 230, 300]);
    let deep = placed(&open, Side::South, &roster("2LN 1CV"), Plan::Deep, &[]).unwrap();
    assert_eq!(deep[2].at, Point::cm(36, 6));
    assert_eq!(xs(&deep), [325, 395, 360]);
}

#[test]
fn rk_73_single_units_are_set_besides_the_plan() {
    let table = Table::named("open").unwrap();
    let list = roster("2LN 1AR");
    let moved = changes("a at 20,9 NE; c at 50,3").unwrap();
    assert_eq!(
        moved[0],
        Change {
            letter: 'A',
            at: Point::cm(20, 9),
            facing: Facing::read("NE")
        }
    );
    let poses = placed(&table, Side::South, &list, Plan::Line, &moved).unwrap();
    assert_eq!(poses[0], pose("20,9 NE"));
    assert_eq!(poses[2], pose("50,3 N"));
    assert_eq!(poses[1], pose("36,10 N"));
    let refused = |text: &str| {
        let clause = match changes(text) {
            Ok(changes) => {
                placed(&table, Side::South, &list, Plan::Line, &changes)
                    .unwrap_err()
                    .clause
            }
            Err(refusal) => refusal.clause,
        };
        clause.into_owned()
    };
    assert_eq!(refused("a at 20,11.5"), "RK-70");
    assert_eq!(refused("a at 20,20"), "RK-70");
    assert_eq!(refused("a at 20,10; b at 21,10"), "RK-88");
    assert_eq!(refused("a at 1,10"), "RK-88");
    assert_eq!(refused("n at 20,10"), "RK-73");
    assert_eq!(refused("a at 20,10; a at 30,10"), "RK-73");
    assert_eq!(refused("a somewhere"), "RK-73");
    let beside = changes("a at 99,10").unwrap_err();
    assert!(beside.reason.contains("`99,10` is off the table"), "{beside}");
}

/// What is proposed for a set-up is for own units, at places where they may stand, and keeps what can be read.
#[test]
fn rk_73_a_refused_set_up_proposes_own_units_at_legal_places() {
    let battle = begun().battle;
    for side in Side::BOTH {
        let own = |number: usize| side.letter(number).to_ascii_lowercase();
        let (first, second) = (own(0), own(1));
        let foreign = side.other().letter(0).to_ascii_lowercase();
        let texts = [
            format!("{first} LN in the centre"),
            "cavalry left".to_owned(),
            format!("{second} 99 10 north"),
            format!("{second} at 30,-4"),
            format!("{foreign} at 30,8"),
            format!("{first} at 30,24"),
            format!("{first} at 1,{}", if side == Side::South { 10 } else { 38 }),
            format!(
                "{second} in front; {first} at 30,{}",
                if side == Side::South { 6 } else { 42 }
            ),
        ];
        for text in texts {
            let set = |text: &str| {
                let changes = setup::changes_for(&battle, side, None, text)?;
                setup::set_up(&battle, side, None, &changes)
            };
            let refusal = set(&text).unwrap_err();
            let instead = refusal.instead.clone().unwrap();
            assert!(set(&instead).is_ok(), "{text}: {refusal}");
            assert_eq!(instead.split(';').count(), text.split(';').count(), "{text}: {refusal}");
        }
        let mended = setup::changes_for(&battle, side, None, &format!("{second} in front"));
        assert!(
            mended
                .unwrap_err()
                .instead
                .unwrap()
                .starts_with(&format!("{second} at "))
        );
    }
    let read = |text: &str| changes(text).unwrap();
    assert_eq!(read("A LN 25.5,10.0 N"), read("a at 25.5,10 n"));
    assert_eq!(read("b 60 10 north-east"), read("b at 60,10 ne"));
    assert_eq!(read("b 60 10"), read("b at 60,10"));
}

/// RK-72: a slot that is taken sends the unit to the nearest legal point of the grid.
#[test]
fn rk_72_a_taken_slot_sends_the_unit_to_the_nearest_legal_point() {
    let table = Table::named("open").unwrap();
    let moved = changes("a at 36,10").unwrap();
    let poses = placed(&table, Side::South, &roster("1LN 1LT"), Plan::Line, &moved).unwrap();
    assert_eq!(poses[1], pose("36,8 N"));
}

fn begun() -> Field {
    let battle = setup::begin(
        crate::data::NEWEST,
        1,
        &Scenario::named("crossroads").unwrap(),
        House::default(),
    );
    Field {
        battle,
        told: Vec::new(),
    }
}

#[test]
fn rk_70_deployments_are_sealed_until_both_are_in() {
    let mut field = begun();
    field.with_dice(&[], |battle, scribe| {
        setup::deploy(battle, Side::North, None, &[], scribe).unwrap()
    });
    assert!(field.battle.field.units().is_empty());
    assert_eq!(waiting::waiting(&field.battle), [Side::South]);
    field.with_dice(&[5, 3], |battle, scribe| {
        setup::deploy(battle, Side::South, Some(Plan::Wing), &[], scribe).unwrap();
        assert!(waiting::is_ready(battle));
        setup::open(battle, scribe);
    });
    assert_eq!(field.battle.field.units().len(), 13);
    assert_eq!(sound::fault(&field.battle), None);
    assert_eq!(field.battle.progress.mover(), Some(Side::South));
    let places: Vec<(u8, Point)> = field
        .battle
        .commanders
        .all()
        .iter()
        .map(|commander| (commander.number, commander.at))
        .collect();
    assert_eq!(places, [(1, Point::cm(36, 8)), (7, Point::cm(36, 40))]);
    assert!(
        field
            .battle
            .commanders
            .all()
            .iter()
            .all(|commander| commander.with.is_some())
    );
}

#[test]
fn rk_69_a_starved_side_deploys_first_in_the_open() {
    let mut field = begun();
    field.battle.sides.command_mut(Side::North).starved = true;
    assert_eq!(waiting::waiting(&field.battle), [Side::North]);
    field.with_dice(&[], |battle, scribe| {
        setup::deploy(battle, Side::North, None, &[], scribe).unwrap()
    });
    // Until it is shown nobody else sets up.
    assert_eq!(
        (field.battle.sides.shown(Side::North), waiting::waiting(&field.battle)),
        (None, vec![Side::North])
    );
    field.with_dice(&[], setup::unveil);
    assert!(field.battle.sides.shown(Side::North).is_some());
    assert_eq!(waiting::waiting(&field.battle), [Side::South]);
    field.with_dice(&[], |battle, scribe| {
        setup::deploy(battle, Side::South, None, &[], scribe).unwrap();
        setup::open(battle, scribe);
    });
    // No initiative dice: side 1 holds it.
    assert_eq!(
        (field.battle.progress.first(), field.battle.progress.mover()),
        (Side::South, Some(Side::South))
    );
}

/// RK-69: the enemy of a starved side may choose to move second.
#[test]
fn rk_e_26_the_enemy_of_a_starved_side_decides_who_moves_first() {
    let mut field = begun();
    field.battle.sides.command_mut(Side::North).starved = true;
    field.battle.sides.command_mut(Side::South).standing.second = true;
    field.with_dice(&[], |battle, scribe| {
        setup::deploy(battle, Side::North, None, &[], scribe).unwrap();
        setup::deploy(battle, Side::South, None, &[], scribe).unwrap();
        setup::open(battle, scribe);
    });
    assert_eq!(
        (field.battle.progress.first(), field.battle.progress.mover()),
        (Side::South, Some(Side::North))
    );
}

/// RK-98: mounted units behind their own works are named with a place from which the way is open; nobody else is.
#[test]
fn rk_98_a_plan_that_shuts_in_mounted_units_says_so() {
    let fortress = Table::named("fortress").unwrap();
    for list in ["3LN 1LT 1CU", "3LN 1LT 1CV 1AR", "2CU 1DR"] {
        let list = roster(list);
        let poses = placed(&fortress, Side::North, &list, Plan::Works, &[]).unwrap();
        let shut = shut_in(&fortress, Side::North, &list, &poses);
        assert!(!shut.is_empty(), "{list:?}");
        let moves: Vec<Change> = shut
            .iter()
            .map(|(letter, at)| Change {
                letter: *letter,
                at: at.unwrap(),
                facing: None,
            })
            .collect();
        let poses = placed(&fortress, Side::North, &list, Plan::Works, &moves).unwrap();
        assert_eq!(shut_in(&fortress, Side::North, &list, &poses), [], "{moves:?}");
    }
    let foot = roster("3LN 1LT 1AR");
    let poses = placed(&fortress, Side::North, &foot, Plan::Works, &[]).unwrap();
    assert_eq!(shut_in(&fortress, Side::North, &foot, &poses), []);
    let open = Table::named("open").unwrap();
    let poses = placed(&open, Side::South, &roster("2CU 1DR"), Plan::Line, &[]).unwrap();
    assert_eq!(shut_in(&open, Side::South, &roster("2CU 1DR"), &poses), []);
}

/// RK-98: before such a set-up is carried out the player is told, and what the words propose is without fault.
#[test]
fn rk_98_mounted_units_behind_works_are_asked_about() {
    let options = json!({ "mode": "battle", "scenario": "free", "table": "fortress" });
    let game = begin(options);
    let cautions = |changes: Option<String>| {
        let deploy = Action::Deploy {
            plan: None,
            changes,
            battle: None,
        };
        game.cautions(Seat(1), &deploy).join(" ")
    };
    let told = cautions(None);
    assert!(
        told.contains("behind works, which are closed to mounted units"),
        "{told}"
    );
    let (_, changes) = told.split_once("`changes:").unwrap();
    let (changes, _) = changes.split_once('`').unwrap();
    assert_eq!(cautions(Some(changes.to_owned())), "");
}

/// RK-98: a unit that no place is open to as the others stand is given one that the others leave by other places.
#[test]
fn rk_98_others_make_room_for_a_mounted_unit_behind_works() {
    let game = begin(json!({ "mode": "battle", "scenario": "redoubt" }));
    for plan in [None, Some(Plan::Deep)] {
        let cautions = |changes: Option<String>| {
            let deploy = Action::Deploy {
                plan,
                changes,
                battle: None,
            };
            game.cautions(Seat(0), &deploy).join(" ")
        };
        let told = cautions(None);
        let Some((_, changes)) = told.split_once("The way is open with `changes:") else {
            assert!(!told.contains("behind works"), "{plan:?}: {told}");
            continue;
        };
        let (changes, _) = changes.split_once('`').unwrap();
        assert_eq!(cautions(Some(changes.to_owned())), "", "{plan:?}");
    }
    let told = game.cautions(
        Seat(0),
        &Action::Deploy {
            plan: None,
            changes: None,
            battle: None,
        },
    );
    assert!(
        told.join(" ").contains("The way is open with `changes:h at "),
        "{told:?}"
    );
}

/// RK-98: what may be pressed, and what a non-player does, shuts in no mounted units; the plan as typed is asked about.
#[test]
fn rk_98_nothing_that_is_offered_shuts_in_mounted_units() {
    for list in ["3LN 1LT 1CU", "3LN 1LT 1CV 1AR", "2CU 1DR"] {
        let mut game = begin(json!({ "mode": "battle", "scenario": "free", "table": "fortress" }));
        let War::Battle(battle) = &mut game.war else { panic!() };
        battle.sides.command_mut(Side::North).roster = roster(list);
        let duty = game
            .awaiting()
            .duties()
            .iter()
            .find(|duty| duty.seat == Seat(1))
            .unwrap()
            .clone();
        let offered = game.menu(&duty, &[]).days.into_iter().map(|offer| offer.action);
        let advice = game.advise(&duty, Level::Normal, Occasion::Npc, &mut Dice::seeded(1, 1));
        let actions: Vec<Action> = offered.chain([advice.action]).collect();
        assert!(actions.len() > 3, "{actions:?}");
        let pressed = Risk::controls(&game.view(Viewer::Seat(Seat(1))), &duty);
        let pressed = pressed.iter().filter_map(|control| match control {
            Control::Button { line, .. } => line.strip_prefix("/risk deploy"),
            _ => None,
        });
        let pressed = pressed.map(|line| {
            let (plan, changes) = line
                .split_once(" changes:")
                .map_or((line, None), |(plan, changes)| (plan, Some(changes)));
            let plan = plan.trim().strip_prefix("plan:");
            let plan = plan.map(|word| Plan::ALL.into_iter().find(|plan| plan.word() == word).unwrap());
            Action::Deploy {
                plan,
                changes: changes.map(str::to_owned),
                battle: None,
            }
        });
        for action in actions.into_iter().chain(pressed.collect::<Vec<_>>()) {
            assert_eq!(game.cautions(Seat(1), &action).join(" "), "", "{list}: {action:?}");
            testing::play(&mut game.clone(), Seat(1), action, &mut Dice::seeded(1, 1)).unwrap();
        }
    }
}

/// RK-72: the plan that is taken without a word is offered first.
#[test]
fn rk_72_the_usual_plan_is_offered_first() {
    for scenario in ["redoubt", "farm"] {
        let game = begin(json!({ "mode": "battle", "scenario": scenario }));
        let Awaiting::Duties(duties) = game.awaiting() else {
            panic!()
        };
        for duty in &duties {
            let battle = game.war.battles()[0];
            let usual = default_plan(
                battle.field.table(),
                seating::side_of(&game, duty.seat, battle).unwrap(),
            );
            let first = menu::offers(&game, duty).days.swap_remove(0);
            assert!(
                matches!(first.action, Action::Deploy { plan: Some(plan), .. } if plan == usual),
                "{scenario}: {}",
                first.label
            );
        }
    }
}

/// What no unit begins is no change of a set-up: another reader may know the line.
#[test]
fn rk_73_a_line_that_no_unit_begins_is_for_another_reader() {
    let game = begin(json!({ "mode": "battle" }));
    let code = |changes: &str| {
        let deploy = Action::Deploy {
            plan: None,
            changes: Some(changes.to_owned()),
            battle: None,
        };
        muster_game::try_out(&game, Seat(0), &deploy).unwrap_err().code
    };
    for line in ["rules RK-70", "log 3", "undo to:1", "catchup from:1"] {
        assert_eq!(code(line), muster_game::UNKNOWN_ORDER, "{line}");
    }
    for line in ["a over there", "guns 3", "line up"] {
        assert_eq!(code(line), muster_game::UNREAD_ORDER, "{line}");
    }
    assert_ne!(
        code("a at 20,30"),
        muster_game::UNREAD_ORDER,
        "it is read, and no place of the side"
    );
}

/// RK-73: the example of the clause is taken on an open table.
#[test]
fn rk_73_the_example_of_the_clause_can_be_set_up() {
    let clause = Risk::book().clause("RK-73").unwrap();
    let example = clause.text.split('`').nth(1).unwrap().to_lowercase();
    let table = Table::named("open").unwrap();
    let set = changes(&example).unwrap();
    assert_eq!(set.len(), 1, "{example}");
    let poses = placed(&table, Side::South, &roster("3LN 1LT 1CV 1AR"), Plan::Line, &set).unwrap();
    assert_eq!(poses[0].facing, Facing::read("ne").unwrap());
}

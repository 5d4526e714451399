//! Whole games through the traits: at random, by non-players, and what each may know.

use crate::Risk;
use crate::action::{Action, Posture, SeatPick, SidePick};
use crate::battle::{Fate, Plan, Side};
use crate::data::SCENARIOS;
use crate::in_turn;
use crate::menu;
use crate::plane::{Facing, Point, Pose};
use crate::queries::Query;
use crate::seating;
use crate::state::War;
use crate::terms::usual_list;
use crate::tests::{act, field_on};
use muster_game::{
    Awaiting, Contest, Counsel, Hand, Knowledge, Notice, Occasion, Policy, Referee, Rules, act_by_lot, contest, testing,
};
use muster_kit::{Dice, Level, Pattern, PlaneBoard, Refusal, Scene, Seat, Topic, Viewer};
use serde_json::{Value, json};

/// Settings of a single battle.
fn of_a_battle(mut options: Value) -> Value {
    options["mode"] = json!("battle");
    options
}

fn begin(options: Value, picks: [SeatPick; 2]) -> Result<Risk, Refusal> {
    let options = of_a_battle(options);
    let options = serde_json::from_value(options).unwrap();
    let begun = Dice::exactly(&[], |dice| testing::begun(&options, picks, dice));
    begun.map(|(game, _)| game)
}

fn game(options: Value) -> Risk {
    begin(options, Default::default()).unwrap()
}

/// Crossroads with both sides set up; side 1 has won the initiative.
fn deployed() -> Risk {
    let mut game = game(json!({}));
    act(&mut game, 0, json!({ "deploy": {} }), &[]).unwrap();
    act(&mut game, 1, json!({ "deploy": {} }), &[]).unwrap();
    let duty = game.awaiting().duties()[0].clone();
    assert_eq!((duty.seat, duty.hand), (Seat(0), Hand::Orders));
    act(&mut game, 0, json!({ "open": {} }), &[5, 3]).unwrap();
    game
}

/// RK-1, RK-57: a game of mode battle is one battle, and ends with it.
#[test]
fn rk_130_random_games_end() {
    for scenario in ["farm", "crossroads", "redoubt", "bridges", "aldwald", "free"] {
        for seed in 0..3 {
            let report = contest::<Risk>(&Contest {
                policies: vec![Policy::Random, Policy::Random],
                seed,
                rounds_max: 200,
                options: of_a_battle(json!({ "scenario": scenario, "table": "fortress" })),
            });
            let report = report.unwrap_or_else(|fault| panic!("{scenario} {seed}: {fault}"));
            assert!(report.winners.is_some(), "{scenario} {seed} did not end");
        }
    }
}

/// Random play orders unit by unit, and all that is drawn can be carried out.
#[test]
fn rk_86_random_play_has_orders_for_each_unit() {
    let mut game = game(json!({ "scenario": "aldwald" }));
    let (mut thoughts, mut dice) = (Dice::seeded(2, 0), Dice::seeded(3, 0));
    for _ in 0..60 {
        let Some(duty) = game.awaiting().duties().first().cloned() else {
            break;
        };
        for _ in 0..20 {
            let act = act_by_lot(&game, &duty, &mut thoughts);
            let done = testing::play(&mut game.clone(), duty.seat, act.clone(), &mut dice);
            assert!(done.is_ok(), "{act:?}: {done:?}");
        }
        let one = act_by_lot(&game, &duty, &mut thoughts);
        testing::play(&mut game, duty.seat, one, &mut dice).unwrap();
    }
}

#[test]
fn rk_130_games_of_non_players_end() {
    for scenario in SCENARIOS.iter() {
        let report = contest::<Risk>(&Contest {
            policies: vec![Policy::Npc(Level::Easy), Policy::Npc(Level::Normal)],
            seed: 1,
            rounds_max: 200,
            options: of_a_battle(json!({ "scenario": scenario.id })),
        });
        assert!(report.unwrap().winners.is_some(), "{}", scenario.id);
    }
}

#[test]
fn rk_2_seats_take_sides() {
    let pick = |side| SeatPick {
        side,
        ..SeatPick::default()
    };
    let swapped = begin(json!({}), [pick(SidePick::Any), pick(SidePick::One)]).unwrap();
    assert_eq!(
        [Seat(0), Seat(1)].map(|seat| swapped.chairs.side(seat)),
        [Some(Side::North), Some(Side::South)]
    );
    let options = serde_json::from_value(of_a_battle(json!({}))).unwrap();
    let taken = Risk::pick(&options, &[pick(SidePick::One)], pick(SidePick::One));
    assert_eq!(taken.unwrap_err().clause, "RK-2");
}

#[test]
fn rk_74_free_battles_take_lists() {
    let list = |text: &str| -> SeatPick { serde_json::from_value(json!({ "list": text })).unwrap() };
    let options = serde_json::from_value(of_a_battle(json!({ "scenario": "free" }))).unwrap();
    let refused = Risk::pick(&options, &[], list("8LN 1AR")).unwrap_err();
    assert_eq!(refused.clause, "RK-19");
    let mut game = begin(
        json!({ "scenario": "free", "table": "ridge" }),
        [list("3LN 1LT 1CV 1AR"), SeatPick::default()],
    )
    .unwrap();
    assert_eq!(
        act(&mut game, 1, json!({ "build": { "list": "9LN" } }), &[])
            .unwrap_err()
            .clause,
        "RK-19"
    );
    act(&mut game, 1, json!({ "build": { "list": "2CU 1DR" } }), &[]).unwrap();
    act(&mut game, 1, json!({ "deploy": {} }), &[]).unwrap();
    assert_eq!(
        act(&mut game, 1, json!({ "build": { "list": "2LN" } }), &[])
            .unwrap_err()
            .clause,
        "RK-6"
    );
    let crossroads = &mut super::games::game(json!({}));
    assert_eq!(
        act(crossroads, 0, json!({ "build": { "list": "2LN" } }), &[])
            .unwrap_err()
            .clause,
        "RK-74"
    );
}

#[test]
fn rk_6_options_are_checked() {
    let refused = |options: Value| {
        Risk::places(&serde_json::from_value(of_a_battle(options)).unwrap())
            .unwrap_err()
            .clause
    };
    assert_eq!(refused(json!({ "break": 10 })), "RK-6");
    assert_eq!(refused(json!({ "scenario": "name=x; table=moon" })), "RK-7");
    assert_eq!(refused(json!({ "scenario": "free", "table": "...." })), "RK-7");
    let own = json!({ "scenario": "name=Duel; table=open; turns=4; side1=1LN; side2=1LT" });
    assert!(Risk::places(&serde_json::from_value(of_a_battle(own)).unwrap()).is_ok());
}

/// RK-74: a table that a player brings is fought on with free lists.
#[test]
fn rk_7_a_table_can_be_brought() {
    let text = [".".repeat(36).as_str(); 16].join("\n");
    let mut game = game(json!({ "scenario": text }));
    let War::Battle(battle) = &game.war else { panic!() };
    assert_eq!((battle.field.table().id(), battle.terms.turns()), ("custom", 12));
    act(&mut game, 0, json!({ "build": { "list": "2CU 1DR" } }), &[]).unwrap();
    let saved = serde_json::to_value(&game).unwrap();
    assert_eq!(serde_json::from_value::<Risk>(saved).unwrap(), game);
}

#[test]
fn rk_70_a_sealed_deployment_is_nobody_elses() {
    let mut game = game(json!({}));
    let told = act(
        &mut game,
        0,
        json!({ "deploy": { "plan": "wing", "changes": "a at 10,5" } }),
        &[],
    )
    .unwrap();
    assert_eq!(told, ["Battle 1: Corvane is set up."]);
    let mut dice = Dice::seeded(1, 1);
    let other = game.guess(Viewer::Seat(Seat(1)), &mut dice);
    let War::Battle(battle) = &other.war else { panic!() };
    let War::Battle(truth) = &game.war else { panic!() };
    assert!(
        battle.sides.both()[0].deployed.is_some() && battle.sides.both()[0].deployed != truth.sides.both()[0].deployed
    );
    assert_eq!(game.guess(Viewer::Seat(Seat(0)), &mut dice), game);
    let text = |viewer| Risk::map(&game.view(viewer), Topic::GAME).to_ascii();
    assert!(text(Viewer::Seat(Seat(0))).contains("A LN 10.0,5.0 N"));
    assert!(!text(Viewer::Seat(Seat(1))).contains("A LN"));
    assert!(!text(Viewer::Spectator).contains("A LN"));
    let labels = |viewer| -> Vec<String> { drawn(&game, viewer).bases.into_iter().map(|base| base.label).collect() };
    assert_eq!(labels(Viewer::Seat(Seat(0))).concat(), "ABCDEFG");
    assert_eq!(drawn(&game, Viewer::Seat(Seat(0))).bases[0].place, "10.0,5.0 N");
    assert!(labels(Viewer::Seat(Seat(1))).is_empty() && labels(Viewer::Spectator).is_empty());
    let zones = drawn(&game, Viewer::Spectator).areas;
    let zones: Vec<&str> = zones.iter().map(|zone| zone.name.as_str()).collect();
    assert_eq!(zones, ["Corvane sets up at y 0 to 12", "Halvern sets up at y 36 to 48"]);
}

/// What a picture of the table is drawn from.
fn drawn(game: &Risk, viewer: Viewer) -> PlaneBoard {
    match Risk::map(&game.view(viewer), Topic::GAME) {
        Scene::Plane(board) => board,
        other => panic!("{other:?}"),
    }
}

/// RK-75 to RK-78: each unit has its base where it stands; a unit that is gone has none.
#[test]
fn rk_78_a_table_is_drawn_as_it_stands() {
    let mut game = deployed();
    let War::Battle(battle) = &mut game.war else { panic!() };
    let units = [
        "A LN 24.2,21.0 030",
        "B DR 50,30 W r2 foot",
        "C CU 10,10 N",
        "N AR 40,40 S",
        "O AR 60,40 S",
    ];
    crate::tests::set(battle, "/units", field_on("open", &units).battle.field.units());
    battle.field.the_mut('B').horses = Some(Pose::new(Point::cm(55, 20), Facing::NORTH));
    battle.field.the_mut('O').routs = 1;
    battle.field.remove('O', 1, Fate::Fled);
    crate::tests::set(battle, "/commanders", battle.commanders.all()[..1].to_vec());
    let board = drawn(&game, Viewer::Spectator);
    let said: Vec<String> = board
        .bases
        .iter()
        .map(|base| {
            format!(
                "{:?} {} {} {}",
                base.seat.map(|seat| seat.0),
                base.label,
                base.kind,
                base.place
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            "Some(0) A line infantry 24.2,21.0 030",
            "Some(0) B dragoons (on foot, 2 routs) 50.0,30.0 W",
            "Some(0) h horses of B 55.0,20.0",
            "Some(0) C cuirassiers 10.0,10.0 N",
            "Some(1) N artillery 40.0,40.0 S",
            "Some(1) O artillery fled",
            "Some(0) 1 commander 36.0,8.0",
        ]
    );
    let patterns: Vec<Pattern> = board.bases.iter().map(|base| base.pattern).collect();
    use Pattern::{Bare, Cross, Hollow, Plain, Slash};
    assert_eq!(patterns, [Cross, Cross, Hollow, Slash, Plain, Plain, Bare]);
    assert_eq!(
        board.bases[1].corners,
        [(4_900, 2_700), (4_900, 3_300), (5_100, 3_300), (5_100, 2_700)]
    );
    assert!(board.bases[5].corners.is_empty() && board.areas.is_empty());
    assert_eq!((board.size, board.ground.len()), ((7_200, 4_800), 16));
}

#[test]
fn rk_122_standing_orders_are_private() {
    let mut game = deployed();
    let told = act(
        &mut game,
        0,
        json!({ "standing": { "rescue": "melee", "charge": "all" } }),
        &[],
    )
    .unwrap();
    assert!(told.is_empty());
    let mut dice = Dice::seeded(1, 1);
    let other = game.guess(Viewer::Seat(Seat(1)), &mut dice);
    let War::Battle(battle) = &other.war else { panic!() };
    assert_eq!(battle.sides.both()[0].standing, Default::default());
    let refused = act(&mut game, 0, json!({ "standing": { "rescue": "n" } }), &[]);
    assert_eq!(refused.unwrap_err().clause, "RK-122");
}

/// RK-70: a standing plan serves a side whose player is away.
#[test]
fn rk_70_a_standing_plan_deploys() {
    let mut game = game(json!({}));
    act(&mut game, 0, json!({ "standing": { "plan": "deep" } }), &[]).unwrap();
    assert_eq!(game.awaiting().duties().len(), 2);
    let missed = Notice::Missed {
        seat: Seat(0),
        times: 0,
    };
    Dice::exactly(&[], |dice| testing::tell(&mut game, missed, dice)).unwrap();
    let seats: Vec<Seat> = game.awaiting().duties().iter().map(|duty| duty.seat).collect();
    assert_eq!(seats, [Seat(1)]);
}

#[test]
fn rk_86_only_the_mover_moves() {
    let mut game = deployed();
    let refused = act(&mut game, 1, json!({ "go": { "posture": "hold" } }), &[]).unwrap_err();
    assert_eq!(
        (refused.clause.as_ref(), refused.reason.as_str()),
        ("RK-85", "Corvane moves first.")
    );
    act(
        &mut game,
        0,
        json!({ "orders": { "text": "a adv", "more": true } }),
        &[],
    )
    .unwrap();
    assert_eq!(game.awaiting().duties()[0].seat, Seat(0));
    act(&mut game, 0, json!({ "go": { "posture": "advance" } }), &[]).unwrap();
    assert_eq!(game.awaiting().duties()[0].seat, Seat(1));
    let refused = act(&mut game, 0, json!({ "deploy": {} }), &[]).unwrap_err();
    assert_eq!(refused.clause, "RK-70");
}

#[test]
fn rk_129_withdrawing_needs_a_yes_and_ends_the_game() {
    let mut game = deployed();
    let refused = act(&mut game, 0, json!({ "withdraw": { "confirm": false } }), &[]).unwrap_err();
    assert_eq!(refused.clause, "RK-129");
    act(&mut game, 0, json!({ "withdraw": { "confirm": true } }), &[]).unwrap();
    let Awaiting::Over(outcome) = game.awaiting() else {
        panic!()
    };
    assert_eq!(outcome.winners, [Seat(1)]);
    assert_eq!(
        act(&mut game, 1, json!({ "go": { "posture": "hold" } }), &[])
            .unwrap_err()
            .clause,
        "RK-130"
    );
}

#[test]
fn rk_62_the_staff_fights_for_a_side() {
    let mut game = deployed();
    let delegate = serde_json::from_value(json!({ "delegate": { "on": true } })).unwrap();
    let asked = |game: &Risk, seat| testing::text(&game.foresee(Seat(seat), &delegate).unwrap());
    assert!(asked(&game, 0).contains("Against an NPC nothing waits for you in between"));
    act(&mut game, 0, json!({ "delegate": { "on": true } }), &[]).unwrap();
    // The staff of both sides waits for nobody.
    assert!(asked(&game, 1).starts_with("The staff fights this battle to its end at once"));
    let duty = game.awaiting().duties()[0].clone();
    assert_eq!(duty.hand, Hand::Orders);
    let advice = game.advise(&duty, Level::Easy, Occasion::Orders, &mut Dice::seeded(1, 1));
    assert!(matches!(advice.action, Action::Orders { .. }));
    act(&mut game, 0, json!({ "delegate": { "on": false } }), &[]).unwrap();
    assert_eq!(game.awaiting().duties()[0].hand, Hand::Player);
    assert_eq!(
        act(&mut game, 0, json!({ "delegate": { "on": false } }), &[])
            .unwrap_err()
            .clause,
        "RK-62"
    );
}

#[test]
fn rk_130_who_gives_up_loses() {
    let mut game = deployed();
    let conceded = Notice::Conceded { seat: Seat(0) };
    Dice::exactly(&[], |dice| testing::tell(&mut game, conceded, dice)).unwrap();
    assert_eq!(testing::outcome(&game).winners, [Seat(1)]);
}

/// Chapter 7: the sample board.
#[test]
fn rk_76_the_table_is_written_as_the_book_shows_it() {
    let units = [
        "A LN 24.2,21 30",
        "B LN 51.5,21.9 N",
        "C LN 29.2,21.7 15",
        "D LN 48.5,19.7 30",
        "E LT 52.7,17.7 NW",
        "F DR 17.9,27.4 15",
        "G AR 36,20 N",
        "N LN 47.6,28.1 S",
        "O LN 24.8,32 S",
        "P LN 40.2,26.1 S",
        "Q LT 18.5,31 S",
        "R CU 52.2,23.9 S",
        "S AR 31.9,33 210",
    ];
    let mut game = deployed();
    let War::Battle(battle) = &mut game.war else { panic!() };
    crate::tests::set(battle, "/units", field_on("open", &units).battle.field.units());
    let scene = Risk::map(&game.view(Viewer::Spectator), Topic::GAME);
    let text = scene.to_ascii();
    for row in [
        "33 ......%%%...../S........::::........",
        "27 .......^F^.......",
        "A LN 24.2,21.0 030   N LN 47.6,28.1 S",
        "F DR 17.9,27.4 015   S AR 31.9,33.0 210",
        "G AR 36.0,20.0 N",
    ] {
        assert!(text.contains(row), "{row}\n{text}");
    }
    assert!(scene.fits(), "{text}");
}

/// RK-86: an item for a sort of units of which none is left says so, and a battle that is over has no odds (RK-130).
#[test]
fn rk_86_an_item_that_reaches_nobody_is_told() {
    let mut game = deployed();
    let orders = |text: &str| Action::Orders {
        text: text.to_owned(),
        battle: None,
        more: true,
    };
    assert_eq!(game.left_out(Seat(0), &orders("all adv 2")), [""; 0]);
    let War::Battle(battle) = &mut game.war else { panic!() };
    let units: Vec<char> = battle.field.army(Side::South).map(|unit| unit.letter).collect();
    for letter in units {
        battle.field.the_mut(letter).ordered = true;
    }
    let told = game.left_out(Seat(0), &orders("inf adv; a adv"));
    assert_eq!(
        told,
        ["`inf adv` moves nobody: all of them have had their orders this turn."]
    );
}

#[test]
fn rk_80_a_zone_is_shaded() {
    let game = deployed();
    let answer = game
        .answer(
            Viewer::Seat(Seat(0)),
            Query::Table {
                zone: Some("a".to_owned()),
                battle: None,
            },
        )
        .unwrap();
    let Scene::Plane(board) = &answer.boards[0] else {
        panic!()
    };
    assert!(board.page.text.iter().any(|row| row.contains("++")));
    let [zone] = board.areas.as_slice() else { panic!() };
    assert_eq!(
        (zone.seat, zone.name.as_str()),
        (Some(Seat(0)), "The zone of A is shown")
    );
}

#[test]
fn rk_86_questions_are_answered_without_dice() {
    let game = deployed();
    let ask = |query: Value| game.answer(Viewer::Seat(Seat(0)), serde_json::from_value(query).unwrap());
    for query in [
        json!({ "check": { "text": "all adv" } }),
        json!({ "check": { "text": "a face s" } }),
        json!({ "unit": { "unit": "n" } }),
        json!({ "measure": { "from": "a", "to": "n" } }),
        json!({ "measure": { "from": "a", "to": "36,24" } }),
        json!({ "table": {} }),
        json!({ "army": {} }),
    ] {
        let answer = ask(query.clone()).unwrap();
        assert!(!answer.lines.is_empty() || !answer.boards.is_empty(), "{query}");
    }
    assert_eq!(ask(json!({ "unit": { "unit": "x" } })).unwrap_err().clause, "RK-3");
    assert_eq!(ask(json!({ "check": { "text": "n adv" } })).unwrap_err().clause, "RK-5");
}

/// What is shown before [Assault] names every unit: where it goes, or that it stays.
#[test]
fn rk_95_an_assault_tells_of_every_unit() {
    let mut game = deployed();
    let (mut turns, mut staying, mut others) = (0, 0, 0);
    while let Awaiting::Duties(duties) = game.awaiting() {
        let seat = duties[0].seat;
        let (battle, side) = seating::meant(&game, seat, None).unwrap();
        let go = Action::Go {
            posture: Posture::Assault,
            battle: None,
        };
        let ours: Vec<char> = battle.field.army(side).map(|unit| unit.letter).collect();
        if battle.progress.mover() == Some(side) {
            let told = game.foresee(seat, &go).unwrap();
            let told: Vec<String> = told
                .lines
                .iter()
                .map(|line| line.plain(|seat| seat.to_string()))
                .collect();
            let stays = |line: &&String| line.contains(" stays: ") || line.contains(" stay: ");
            let stays: Vec<(&str, &str)> = told
                .iter()
                .filter(stays)
                .filter_map(|line| line.split_once(" stay"))
                .collect();
            staying += stays.len();
            for (who, why) in &stays {
                for letter in who.split(' ') {
                    let unit = battle.field.the(letter.chars().next().unwrap());
                    let enemy = battle.field.nearest(side.other(), unit.pose.at)[0];
                    let turns = crate::npc::needs_about(unit, enemy);
                    assert!(!why.contains("turn about") || turns, "{letter}: {told:?}");
                    assert!(!why.contains("no room") || !turns, "{letter}: {told:?}");
                    others += usize::from(!why.contains("turn about"));
                }
            }
            for letter in ours {
                let goes = format!("{letter} ends at ");
                let goes = told.iter().any(|line| line.starts_with(&goes));
                let stays = stays.iter().any(|(who, _)| who.contains(letter));
                assert!(goes != stays, "{letter}: {told:?}");
            }
        }
        testing::play(&mut game, seat, go, &mut Dice::seeded(turns, 7)).unwrap();
        turns += 1;
    }
    assert!(
        turns > 2 && staying > 0 && others > 0,
        "{turns} turns, {staying} lines of units that stay, {others} for other reasons"
    );
}

/// What moves nobody is no choice, and is asked about where it is ordered ([RK-95](docs/rules/risk.md#rk-95)).
#[test]
fn rk_95_a_posture_that_moves_nobody_is_not_offered() {
    let mut game = deployed();
    let (mut turns, mut idle, mut offered) = (0, 0, 0);
    while let Awaiting::Duties(duties) = game.awaiting() {
        let seat = duties[0].seat;
        for posture in [Posture::Advance, Posture::Assault, Posture::Fallback] {
            let go = Action::Go { posture, battle: None };
            let (battle, side) = seating::meant(&game, seat, None).unwrap();
            if battle.progress.mover() != Some(side) {
                continue;
            }
            let before: Vec<_> = battle.field.army(side).map(|unit| (unit.letter, unit.pose)).collect();
            let staying = crate::npc::moves_anybody(battle, side, &in_turn::posture_items(battle, side, posture));
            testing::play(&mut game.clone(), seat, go.clone(), &mut Dice::seeded(turns, 7)).unwrap();
            let is_choice = menu::offers(&game, &duties[0])
                .days
                .iter()
                .any(|offer| offer.action == go);
            assert_eq!(is_choice, staying, "{posture:?} {before:?}");
            let asked = game
                .cautions(seat, &go)
                .join(" ")
                .contains("No unit of yours moves by that");
            assert_eq!(asked, !is_choice, "{posture:?}");
            idle += usize::from(asked);
            offered += usize::from(is_choice);
        }
        let action = Action::Go {
            posture: Posture::Assault,
            battle: None,
        };
        testing::play(&mut game, seat, action, &mut Dice::seeded(turns, 7)).unwrap();
        turns += 1;
    }
    assert!(idle > 0 && offered > 0, "{idle} {offered}");
}

/// A letter behind `charge` is read as a point of the compass, and asked about where an enemy's unit has it
/// ([RK-94](docs/rules/risk.md#rk-94)).
#[test]
fn rk_94_a_compass_point_that_is_a_unit_is_asked_about() {
    let game = deployed();
    let Awaiting::Duties(duties) = game.awaiting() else {
        panic!()
    };
    let seat = duties[0].seat;
    let asked = |text: &str| {
        let action = Action::Orders {
            text: text.to_owned(),
            more: true,
            battle: None,
        };
        game.cautions(seat, &action).join(" ")
    };
    let (battle, side) = seating::meant(&game, seat, None).unwrap();
    let mine = battle.field.army(side).next().unwrap().letter.to_ascii_lowercase();
    let enemies = || {
        battle
            .field
            .army(side.other())
            .map(|unit| unit.letter.to_ascii_lowercase())
    };
    let letter = enemies().find(|letter| "nesw".contains(*letter)).unwrap();
    let told = asked(&format!("{mine} charge {letter}"));
    assert!(told.contains(&format!("write `{mine} >>{letter}`")), "{told}");
    assert!(!asked(&format!("{mine} face {letter}")).contains(">>"));
    let other = "nesw"
        .chars()
        .find(|letter| !enemies().any(|enemy| enemy == *letter))
        .unwrap();
    assert!(!asked(&format!("{mine} charge {other}")).contains(">>"));
}

const POSTURES: [Posture; 5] = [
    Posture::Advance,
    Posture::Assault,
    Posture::Hold,
    Posture::Fallback,
    Posture::Staff,
];

#[test]
fn rk_95_postures_are_always_obeyed() {
    for posture in POSTURES {
        let mut game = deployed();
        let mut turns = 0;
        while let Awaiting::Duties(duties) = game.awaiting() {
            let go = Action::Go { posture, battle: None };
            testing::play(&mut game, duties[0].seat, go, &mut Dice::seeded(turns, 7)).unwrap();
            turns += 1;
        }
        assert!((2..=20).contains(&turns), "{turns}");
    }
}

#[test]
fn rk_100_odds_of_an_attack_are_answered() {
    let mut game = deployed();
    let War::Battle(battle) = &mut game.war else { panic!() };
    crate::tests::set(
        battle,
        "/units",
        field_on("open", &["A LN 30,14 N", "N LT 30,20 S"]).battle.field.units(),
    );
    let ask = |question: &str| {
        game.situation(Viewer::Seat(Seat(0)), question)
            .and_then(|situation| Risk::odds(&situation))
    };
    for question in ["a>n", "a>>n", "n>a", "save lt canister works"] {
        assert!(ask(question).unwrap().data.is_some(), "{question}");
    }
    assert_eq!(ask("a>a").unwrap_err().clause, "RK-106");
    assert_eq!(ask("a>z").unwrap_err().clause, "RK-3");
}

#[test]
fn rk_72_plans_can_be_chosen() {
    let mut game = game(json!({ "scenario": "redoubt" }));
    for (seat, plan) in [(0, Plan::Wing), (1, Plan::Works)] {
        act(&mut game, seat, json!({ "deploy": { "plan": plan } }), &[]).unwrap();
    }
    act(&mut game, 0, json!({ "open": {} }), &[1, 6]).unwrap();
    game.sound().unwrap();
}

#[test]
fn saved_games_are_read_again() {
    let mut game = deployed();
    act(&mut game, 0, json!({ "go": { "posture": "assault" } }), &[]).unwrap();
    let saved = serde_json::to_value(&game).unwrap();
    let read: Risk = serde_json::from_value(saved).unwrap();
    assert_eq!(read, game);
    read.sound().unwrap();
}

#[test]
fn a_unit_beyond_all_tables_is_not_sound() {
    let mut game = deployed();
    game.sound().unwrap();
    let War::Battle(battle) = &mut game.war else {
        panic!("one battle")
    };
    let first = battle.field.units()[0].letter;
    battle.field.the_mut(first).pose.at.x = i64::MAX;
    game.sound().unwrap_err();
}

/// There is no map to place and march on ([RK-1](docs/rules/risk.md#rk-1)).
#[test]
fn rk_1_a_single_battle_has_no_map() {
    let mut game = game(json!({}));
    assert!(game.war.campaign().is_none());
    for action in [json!({ "place": {} }), json!({ "march": { "orders": "hold" } })] {
        assert_eq!(act(&mut game, 0, action, &[]).unwrap_err().clause, "RK-1");
    }
}

/// Side 1 faces north and has the letters from A, side 2 faces south and has those from N
/// ([RK-3](docs/rules/risk.md#rk-3)).
#[test]
fn rk_3_units_have_letters_and_commanders_digits() {
    let game = deployed();
    let War::Battle(battle) = &game.war else { panic!() };
    let letters = |side: Side| -> String { battle.field.army(side).map(|unit| unit.letter).collect() };
    assert_eq!(
        (letters(Side::South), letters(Side::North)),
        ("ABCDEFG".to_owned(), "NOPQRS".to_owned())
    );
    let numbers: Vec<u8> = battle
        .commanders
        .all()
        .iter()
        .map(|commander| commander.number)
        .collect();
    assert_eq!(numbers, [1, 7]);
    assert!(
        battle
            .field
            .army(Side::South)
            .all(|unit| unit.pose.facing == Facing::NORTH)
    );
    assert!(
        battle
            .field
            .army(Side::North)
            .all(|unit| unit.pose.facing == Facing::SOUTH)
    );
}

/// A free battle spends the points that it grants, whatever they are; games that began before number 3 keep their lists
/// ([RK-74](docs/rules/risk.md#rk-74)).
#[test]
fn rk_74_usual_lists_spend_the_budget() {
    for limit in 10..=100 {
        let list = usual_list(3, limit);
        assert_eq!(list.points(), limit, "{list}");
        assert!(list.0.len() <= 12 && list.0.is_sorted(), "{list}");
        assert!(usual_list(2, limit).points() <= 38);
    }
    let kinds = |limit: u32| {
        usual_list(3, limit)
            .0
            .into_iter()
            .collect::<std::collections::BTreeSet<_>>()
    };
    assert_eq!(kinds(80).len(), 6, "units of all arms");
    for (rules, points) in [(1, [38, 16]), (2, [38, 16]), (3, [100, 30])] {
        for (limit, points) in [100, 30].into_iter().zip(points) {
            let options = of_a_battle(json!({ "scenario": "free", "battle_points": limit }));
            let mut seats = testing::entrants([SeatPick::default(), SeatPick::default()]);
            seats.iter_mut().for_each(|seat| seat.npc = Some(Level::Hard));
            let options = serde_json::from_value(options).unwrap();
            let setup = |referee: &mut Referee<'_, _>| Risk::setup(rules, &seats, &options, referee);
            let (game, _) = Dice::exactly(&[], |dice| testing::refereed(dice, setup));
            let game = game.unwrap();
            let battle = game.war.battles()[0];
            assert_eq!(
                Side::BOTH.map(|side| battle.sides.command(side).roster.points()),
                [points; 2]
            );
            assert_eq!(battle.terms.rules(), rules);
        }
    }
}

/// Each posture is foreseen in each turn, that of a staff which finds no unit better off elsewhere too.
#[test]
fn rk_95_the_staff_is_foreseen_where_it_moves_nobody() {
    let mut game = deployed();
    let (mut moved, mut stays) = (0, 0);
    for turn in 0..60 {
        let Awaiting::Duties(duties) = game.awaiting() else {
            break;
        };
        let seat = duties[0].seat;
        let go = |posture| Action::Go { posture, battle: None };
        for posture in POSTURES {
            let told = testing::text(&game.foresee(seat, &go(posture)).unwrap());
            if posture == Posture::Staff {
                let idle = told.contains("finds no unit better off elsewhere");
                stays += usize::from(idle);
                moved += usize::from(!idle);
            }
        }
        testing::play(&mut game, seat, go(Posture::Staff), &mut Dice::seeded(turn, 3)).unwrap();
    }
    assert!(moved > 0 && stays > 0, "{moved}, {stays}");
}

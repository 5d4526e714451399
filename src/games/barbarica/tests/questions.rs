//! Questions about odds: those that are offered, and those that a refused one is offered instead.

use super::fixtures::{Desk, empty, id, tyrannis};
use super::table::*;
use crate::commands::lines;
use crate::npc::policy;
use crate::odds::Struck;
use crate::queries::Query;
use crate::rules::shots;
use crate::state::{Phase, Progress, Side};
use crate::tests::fixtures::set;
use crate::{menu, scene, situations};
use muster_game::Counsel;
use muster_kit::odds::decimal;
use muster_kit::{Answer, Line, Viewer};

const ANA: Viewer = Viewer::Seat(Seat(0));

/// As a table asks.
fn ask(game: &Barbarica, question: &str) -> Result<Answer, Refusal> {
    let asked = || {
        let situation = game.situation(ANA, question)?;
        game.at_the_table(&situation)?;
        Barbarica::odds(&situation)
    };
    asked().map_err(|refusal| game.odds_refused(ANA, question, refusal))
}

/// The game on its first map in another phase.
fn in_phase(phase: Phase) -> Barbarica {
    let mut game = tyrannis();
    game.turn.imagine(phase);
    game
}

fn busy_with(progress: Progress, mut game: Barbarica) -> Barbarica {
    set(&mut game, "/progress", progress);
    game
}

/// The game on its first map in each phase, after losses, while the tribe takes its places, and in camp.
fn positions() -> Vec<Barbarica> {
    let mut all: Vec<Barbarica> = [Phase::Movement, Phase::Ranged, Phase::Melee]
        .into_iter()
        .map(in_phase)
        .collect();
    let mut later = tyrannis();
    let gone = ["t1", "a1", "x1", "s1"].map(super::fixtures::id);
    later.army.keep(|unit| !gone.contains(&unit.id));
    all.push(later);
    all.push(busy_with(Progress::Deploying, tyrannis()));
    all.push(busy_with(Progress::Camping, empty("tyrannis")));
    all
}

#[test]
fn a_refused_question_proposes_questions_that_are_answered() {
    let refused = [
        "",
        "win",
        "exit t9",
        "exit",
        "win a2",
        "x1 x2",
        "shoot x1 a9",
        "shoot s1 x1",
        "fight q vs r",
        "rally",
        "charge d:3",
        "shot s at 300 vs t",
        "spot p1",
        "rally d:99 w:1",
        "row s:99",
        "charge d:99 s:99",
        "rout d:3 w:99",
    ];
    for game in positions() {
        for question in refused {
            let Err(refusal) = ask(&game, question) else {
                assert!(question == "spot p1", "`{question}` is answered");
                continue;
            };
            let proposed = refusal.instead.unwrap();
            let proposed = proposed.strip_prefix("/game odds what:").unwrap();
            let proposed: Vec<&str> = proposed.split("; ").collect();
            assert!((1..=3).contains(&proposed.len()), "{question}: {proposed:?}");
            for other in proposed {
                assert!(ask(&game, other).is_ok(), "{question}: {other}");
            }
        }
    }
}

/// What is asked about a fallen unit is proposed for one that stands.
#[test]
fn a_question_about_the_dead_proposes_the_living() {
    let mut game = tyrannis();
    game.army.keep(|unit| unit.id != super::fixtures::id("t1"));
    let refusal = ask(&game, "exit t1").unwrap_err();
    assert_eq!(refusal.reason, "There is no t1 on the map.");
    let proposed = refusal.instead.unwrap();
    assert!(proposed.starts_with("/game odds what:exit "), "{proposed}");
    assert!(!proposed.contains("t1"), "{proposed}");
    let about = ask(&game, "shoot s1 t1").unwrap_err().instead.unwrap();
    assert!(about.starts_with("/game odds what:shoot s1 "), "{about}");
}

/// What is offered while a question is typed: each is answered, and an enemy who hides stands in none.
#[test]
fn whole_questions_are_answered_and_name_nobody_who_hides() {
    for game in positions() {
        let questions = game.questions(ANA);
        assert!(!questions.is_empty());
        for question in questions {
            assert!(ask(&game, &question.value).is_ok(), "{}", question.value);
        }
    }
    let mut desk = Desk::new("palus", "p1 D4 S, x1 D5 S, a1 D7 N, a2 E7 N");
    desk.unit("a2").hidden = true;
    desk.unit("p1").hidden = true;
    let names = |viewer: Viewer, unit: &str| {
        let mut asked = desk.game.questions(viewer).into_iter();
        asked.any(|question| question.value.split(' ').any(|word| word == unit))
    };
    assert!(names(ANA, "p1") && names(ANA, "a1") && !names(ANA, "a2"));
    assert!(!names(Viewer::Spectator, "p1") && names(Viewer::Spectator, "x1"));
    assert_eq!(situations::asking(&desk.game.seats, ANA), Side::Tribe);
}

fn plain(lines: &[Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

fn shoot(orders: &str) -> Action {
    Action::Shoot {
        orders: orders.to_owned(),
    }
}

/// A shot at an enemy beside whom one's own stand ([BB-75](docs/rules/barbarica.md#bb-75)).
#[test]
fn bb_75_who_may_be_hit_by_a_shot_is_named_before_it() {
    let mut desk = Desk::new("tyrannis", "h1 D3 S, x1 D6 N, x2 E7 S, a1 D7 N, a2 F8 N");
    desk.ranged();
    let game = &desk.game;
    let named =
        "X1, X2 stand beside a1: if the Wild Die of H1 wounds, they take equal shares of the wounds, rounded down.";
    assert_eq!(game.cautions(Seat(0), &shoot("h1 a1")), [named]);
    assert!(game.cautions(Seat(0), &shoot("h1 a2")).is_empty());
    assert_eq!(game.odds_remarks(ANA, "shoot h1 a1"), [named]);
    let query = Query::Sight {
        from: "h1".to_owned(),
        to: "a1".to_owned(),
    };
    let seen = plain(&game.answer(ANA, query).unwrap().lines);
    assert!(seen.contains(named), "{seen}");
    let offers = menu::offers(game, 0).acts;
    let label = &offers
        .iter()
        .find(|offer| offer.label.starts_with("H1 shoots a1"))
        .unwrap()
        .label;
    // The usual orders spare friends, also where a whole round is played, and say which shot they leave to the player.
    let mut usual = Desk::new("tyrannis", "h1 D3 S, x1 D6 N, x2 E7 S, a1 D7 N");
    usual.ranged();
    let asked = usual.game.cautions(Seat(0), &shoot("auto")).join(" ");
    assert!(
        asked.contains("H1: each enemy") && !asked.contains("Wild Die"),
        "{asked}"
    );
    let of_an_npc = policy::decide(&usual.game, 0, Level::Normal, &mut Dice::middling()).0;
    assert!(matches!(of_an_npc, Action::Order { .. }), "{of_an_npc:?}");
    let (action, why) = policy::as_usual(&usual.game, 0, &mut Dice::middling());
    assert_eq!(action, Action::Done { all: false });
    assert!(why.contains("`h1 a1:selfbow`"), "{why}");
    let mut apart = Desk::new("tyrannis", "h1 D3 S, x1 D4 N, x2 D2 S, a1 D7 N");
    apart.ranged();
    let (action, _) = policy::as_usual(&apart.game, 0, &mut Dice::middling());
    assert!(matches!(action, Action::Order { .. }), "{action:?}");
    let (by, on) = (game.army.the(id("h1")), game.army.the(id("a1")));
    let plan = shots::best_shot(game, by, on).unwrap();
    let (struck, ..) = situations::shot_situation(game, by, on, &plan).struck().unwrap();
    let tenths = |of: fn(&Struck) -> u8| decimal(&struck.mean(|struck| i64::from(of(struck))), 1);
    let target = format!("a1: {} wounds on average", tenths(|struck| struck.target));
    assert!(label.contains(&target), "{label}");
    let friends = match tenths(|struck| struck.friends).as_str() {
        "0.0" => "; X1 X2 take less than 0.1 each".to_owned(),
        mean => format!("; X1 X2 take {mean} each"),
    };
    assert!(label.contains(&friends), "{label}");
}

/// What is proposed for a shot that is refused can be shot ([BB-64](docs/rules/barbarica.md#bb-64)).
#[test]
fn bb_64_a_refused_shot_proposes_one_that_can_be_made() {
    let mut refused = 0;
    for units in ["t1", "t1 a1", "t1 a1 s2 a3 a4"] {
        let mut game = in_phase(Phase::Ranged);
        let gone: Vec<_> = units.split(' ').map(super::fixtures::id).collect();
        game.army.keep(|unit| !gone.contains(&unit.id));
        for by in ["s1", "s2", "x1", "p1", "p5"] {
            for on in ["t1", "a1", "a3", "a7", "f1", "~a5", "x2"] {
                let game = game.clone();
                let orders = format!("{by} {on}");
                let act = |orders: &str| -> Result<(), Refusal> {
                    let actor = Actor::Seat(Seat(0));
                    for step in lines::take_apart(&game, actor, shoot(orders))? {
                        muster_game::try_out(&game, Seat(0), &step.action)?;
                    }
                    Ok(())
                };
                let Err(refusal) = act(&orders) else { continue };
                let instead = refusal.instead.clone().unwrap_or_default();
                let Some(proposed) = instead.strip_prefix("/barb shoot orders:") else {
                    let known = instead == "/barb done"
                        || instead.starts_with("Those who can shoot: ")
                        || ["BB-180", "BB-181", "BB-213", "BB-6"].contains(&&*refusal.clause);
                    assert!(known, "{orders}: {refusal}");
                    continue;
                };
                refused += 1;
                assert!(
                    proposed.starts_with(by),
                    "of the unit that was named: {orders}: {refusal}"
                );
                assert!(act(proposed).is_ok(), "{orders}: {refusal}");
            }
        }
    }
    assert!(refused > 10, "{refused}");
}

/// A fallen unit's id may be that of a hex, which is said; else it is no place, and a sight that there is is proposed.
#[test]
fn sight_of_a_unit_that_is_gone_says_so() {
    let mut game = tyrannis();
    let gone = ["t1", "a1"].map(super::fixtures::id);
    game.army.keep(|unit| !gone.contains(&unit.id));
    let sight = |to: &str| {
        game.answer(
            ANA,
            Query::Sight {
                from: "x1".to_owned(),
                to: to.to_owned(),
            },
        )
    };
    let seen = plain(&sight("a1").unwrap().lines);
    assert!(
        seen.starts_with("There is no unit a1 on the map; A1 is the hex.\n"),
        "{seen}"
    );
    let refusal = sight("t1").unwrap_err();
    assert_eq!(refusal.reason, "There is no t1 on the map.");
    let proposed = refusal.instead.unwrap();
    let words: Vec<&str> = proposed
        .strip_prefix("/barb sight from:")
        .unwrap()
        .split(" to:")
        .collect();
    for word in words {
        assert!(game.army.unit(super::fixtures::id(word)).is_some(), "{proposed}");
    }
}

#[test]
fn the_rules_on_towers_are_found_by_their_name() {
    for word in ["tower", "towers", "watchtower sight"] {
        let answer = crate::book::BOOK.answer(word, "/game rules").unwrap();
        let text = plain(&answer.lines);
        assert!(text.starts_with("Shooting: "), "{word}: {text}");
        assert!(text.contains("A tower holds one unit"), "{text}");
    }
}

/// In the Ranged phase two units that stand beside each other are asked about as they strike in the next phase, and a shot of a
/// unit beside an enemy is answered with a question that is answered ([BB-61](docs/rules/barbarica.md#bb-61)).
#[test]
fn bb_61_odds_of_units_in_contact_are_answered_in_the_ranged_phase() {
    let mut desk = Desk::new("tyrannis", "p1 D5 S, a3 D6 N, f1 D9 N");
    desk.ranged();
    let game = &desk.game;
    let blow = plain(&ask(game, "p1 a3").unwrap().lines);
    assert_eq!(blow, plain(&ask(game, "fight p1 a3").unwrap().lines));
    for question in ["p1 f1", "shoot p1 f1"] {
        let refusal = ask(game, question).unwrap_err();
        let question_of = "/game odds what:fight p1 a3";
        assert_eq!(
            (refusal.clause.as_ref(), refusal.instead.as_deref()),
            ("BB-61", Some(question_of)),
            "{question}"
        );
    }
}

/// Odds of a unit that has held its place say so, as a refused order does ([BB-130](docs/rules/barbarica.md#bb-130)).
#[test]
fn bb_130_odds_of_a_unit_that_has_held_say_that_it_has_held() {
    let mut desk = Desk::new("tyrannis", "x1 D4 S, a3 D7 N");
    desk.does("move x1 hold", &[]);
    let refusal = ask(&desk.game, "x1 a3").unwrap_err();
    assert!(
        refusal
            .reason
            .contains("X1 has held its place, which is its move of the round."),
        "{refusal}"
    );
}

/// A question that the phase forbids says which phase it is ([BB-130](docs/rules/barbarica.md#bb-130),
/// [BB-252](docs/rules/barbarica.md#bb-252)).
#[test]
fn a_fight_that_is_out_of_reach_is_refused_for_the_phase() {
    let why = |game: &Barbarica, question: &str| ask(game, question).unwrap_err().reason;
    let mut game = tyrannis();
    game.army.the_mut(super::fixtures::id("x1")).now.moved = true;
    assert_eq!(
        why(&game, "x1 a1"),
        "In this Movement phase, from D4, X1 cannot charge a1. X1 has moved already; a unit moves once a round."
    );
    game.army.the_mut(super::fixtures::id("x3")).now.moved = true;
    let remark = game.odds_remarks(ANA, "charge x3 a1").join(" ");
    assert!(remark.contains("X3 has moved already"), "{remark}");
    set(&mut game, "/progress", Progress::Deploying);
    let placing = why(&game, "place x1 d5");
    assert!(
        placing.contains("while the tribe takes its places: /barb deploy"),
        "{placing}"
    );
    let far = why(&game, "x1 a7");
    assert!(far.starts_with("The tribe is still taking its places"), "{far}");
    set(&mut game, "/progress", Progress::Fighting);
    set(&mut game, "/phase", Phase::Melee);
    assert!(why(&game, "x2 a7").starts_with("This is the Melee phase"));
}

/// A place is typed as the turn's post calls it ([BB-252](docs/rules/barbarica.md#bb-252)).
#[test]
fn bb_252_place_may_stand_before_a_place() {
    let game = busy_with(Progress::Deploying, tyrannis());
    let read = |orders: &str| {
        let orders = orders.to_owned();
        let steps = lines::take_apart(&game, Actor::Seat(Seat(0)), Action::Deploy { orders }).unwrap();
        steps.into_iter().map(|step| step.action).collect::<Vec<_>>()
    };
    assert_eq!(read("place c1 d4, place x1 e4/s"), read("c1 d4, x1 e4/s"));
}

/// Two units are a shot in the Ranged phase and a blow in the others; a bang is a charge in any.
#[test]
fn a_question_in_the_words_of_an_order_is_of_that_order() {
    let asked = |phase: Phase, question: &str| {
        let game = in_phase(phase);
        game.situation(ANA, question).map(|situation| format!("{situation:?}"))
    };
    let game = tyrannis();
    let shooter = game
        .army
        .of(Side::Tribe)
        .find(|unit| unit.id.to_string().starts_with('S'))
        .unwrap();
    let target = game.army.visible(Side::Rome).next().unwrap();
    let pair = format!("{} {}", shooter.id, target.id);
    let shot = asked(Phase::Ranged, &format!("shoot {pair}"));
    assert_eq!(asked(Phase::Ranged, &pair), shot);
    let blow = asked(Phase::Melee, &format!("fight {pair}"));
    assert_eq!(asked(Phase::Melee, &pair), blow);
    let charge = format!("{} !{}", shooter.id, target.id);
    assert_eq!(
        asked(Phase::Movement, &charge),
        asked(Phase::Movement, &format!("charge {pair}"))
    );
}

/// A hex that reads as a unit's name is not said to be a friend.
#[test]
fn bb_6_a_hex_is_no_unit_of_ones_own() {
    let mut desk = Desk::new("tyrannis", "s2 D6 S, a1 D9 N");
    let refusal = desk.ranged().refused("shoot s2 d6");
    assert!(!refusal.reason.contains("on your side"), "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("/barb shoot orders:s2 a1"));
}

/// What a course of the camp costs stands on its button, uncut.
#[test]
fn bb_283_courses_fit_their_buttons() {
    for course in crate::data::Course::ALL {
        let label = format!("{}: {}", course.title(), course.in_short());
        assert!(label.chars().count() <= 80, "{label}");
    }
}

/// The odds of a charge that would be refused say so, as orders write it too ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_odds_of_a_charge_in_contact_say_that_it_is_refused() {
    let desk = Desk::new("palus", "x1 D6 S, x2 A1 S, a1 D7 N");
    for question in ["x1 !a1", "charge x1 a1"] {
        let told = desk.game.odds_remarks(ANA, question).join(" ");
        assert!(
            told.starts_with("As things stand") && told.contains("would be refused: "),
            "{question}: {told}"
        );
    }
    let desk = Desk::new("palus", "x1 D4 S, x2 A1 S, a1 D7 N");
    let told = desk.game.odds_remarks(ANA, "x1 !a1").join(" ");
    assert!(
        !told.contains("refused") && told.starts_with("As X1 comes, a1 may shoot at it"),
        "{told}"
    );
}

/// The orders of a line of the tribe's.
fn steps(desk: &Desk, action: Action) -> Result<Vec<Action>, Refusal> {
    let steps = lines::take_apart(&desk.game, Actor::Seat(Seat(0)), action)?;
    Ok(steps.into_iter().map(|step| step.action).collect())
}

fn moved(desk: &Desk, orders: &str) -> Result<Vec<Action>, Refusal> {
    let orders = orders.to_owned();
    steps(desk, Action::Move { orders })
}

/// Units are named by their kind, and may stand behind what they do ([BB-14](docs/rules/barbarica.md#bb-14)).
#[test]
fn bb_14_units_are_read_by_the_names_of_their_kinds() {
    let desk = Desk::new("palus", "x1 D4 S, p1 A1 S, p2 A2 S, t1 D7 N");
    let moved = |orders: &str| moved(&desk, orders);
    for (said, meant) in [
        ("move the axeman to D6", "x1 d6"),
        ("Tribal Axeman d6", "x1 d6"),
        ("attack the tribunus with p1", "p1 !t1"),
        ("charge Roman Tribunus with the axeman", "x1 !t1"),
        ("p2 attacks the tribunus", "p2 !t1"),
    ] {
        assert_eq!(moved(said).unwrap(), moved(meant).unwrap(), "{said}");
    }
    let struck = |orders: &str| {
        steps(
            &desk,
            Action::Fight {
                orders: orders.to_owned(),
            },
        )
    };
    assert_eq!(struck("hit the tribunus with p1").unwrap(), struck("p1 t1").unwrap());
    let refusal = moved("tribal spearman a3").unwrap_err();
    assert!(refusal.reason.contains("2 Tribal Spearmen: P1, P2"), "{refusal}");
    assert_eq!(refusal.instead.as_deref(), Some("Say which, such as P1."));
    assert!(moved("the hunter d6").unwrap_err().reason.contains("no Hunter here"));
}

/// Units are named by their kind and number, as posts and the rules say them ([BB-14](docs/rules/barbarica.md#bb-14)).
#[test]
fn bb_14_units_are_read_by_kind_and_number() {
    let desk = Desk::new("palus", "x1 D4 S, x2 E3 S, p1 A1 S, p2 A2 S, p3 B2 S, t1 D7 N, a3 E7 N");
    let moved = |orders: &str| moved(&desk, orders);
    for (said, meant) in [
        ("axeman 1 to d6", "x1 d6"),
        ("put axeman 1 on d5", "x1 d5"),
        ("move Axeman 2 to D5, spearman 1 faces NE", "x2 d5, p1 /ne"),
        ("the Tribal Axeman 2 charges the tribunus", "x2 !t1"),
        ("axeman 1 charges auxiliary 3", "x1 !a3"),
        ("charge axeman 1 auxiliary 3", "x1 !a3"),
        ("axeman 1 !auxiliary 3@e6", "x1 !a3@e6"),
        ("spearmen 1-3 hold", "p1-3 hold"),
        ("spearmen 1, 2 and 3 to b3", "p1+p2+p3 b3"),
        ("axeman 1 and axeman 2 to d5", "x1+x2 d5"),
        ("axeman 1 to d5 and axeman 2 to e4", "x1 d5, x2 e4"),
        ("spearmen hold", "p* hold"),
        ("all axemen charge a3", "x* !a3"),
        ("all stay", "* hold"),
    ] {
        assert_eq!(moved(said), moved(meant), "{said}");
        assert!(moved(said).is_ok(), "{said}");
    }
    let struck = |orders: &str| {
        steps(
            &desk,
            Action::Fight {
                orders: orders.to_owned(),
            },
        )
    };
    assert_eq!(struck("axeman 1 hits auxiliary 3+").unwrap(), struck("x1 a3+").unwrap());
    assert_eq!(
        struck("axeman 1 fights auxiliary 3:knife").unwrap(),
        struck("x1 a3:knife").unwrap()
    );
    for (said, meant) in [
        ("Axeman 1", "x1"),
        ("roman auxiliary 3", "a3"),
        ("horse archer 2", "i2"),
    ] {
        assert_eq!(said.parse::<crate::words::UnitId>(), meant.parse(), "{said}");
    }
    assert!(ask(&desk.game, "fight axeman 1 vs auxiliary 3").is_ok());
}

/// As the first battle begins, places are given by kind and number too ([BB-252](docs/rules/barbarica.md#bb-252)).
#[test]
fn bb_252_a_place_is_given_by_kind_and_number() {
    let game = busy_with(Progress::Deploying, tyrannis());
    let read = |orders: &str| {
        let orders = orders.to_owned();
        let steps = lines::take_apart(&game, Actor::Seat(Seat(0)), Action::Deploy { orders });
        steps.map(|steps| steps.into_iter().map(|step| step.action).collect::<Vec<_>>())
    };
    for (said, meant) in [
        ("put axeman 1 on C5", "x1 c5"),
        ("axeman 1 to d6", "x1 d6"),
        ("Place spearman 2 at b9 and slinger 1 on c3", "p2 b9, s1 c3"),
    ] {
        assert_eq!(read(said), read(meant), "{said}");
        assert!(read(said).is_ok(), "{said}");
    }
}

/// A charge without an enemy, and one behind a move, are told so, with a charge that can be made
/// ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_a_charge_is_a_whole_move_and_names_its_enemy() {
    let desk = Desk::new("palus", "x1 D4 S, c1 D3 S, t1 D7 N, a1 D6 N");
    let (nobody, both) = ("does not say whom it charges", "A charge is the whole move of a unit");
    for (said, why, who) in [
        ("all charge", nobody, "c1"),
        ("x1 charge", nobody, "x1"),
        ("axeman 1 to D5 and charge a1", both, "x1"),
        ("x1 d5 and charge", both, "x1"),
    ] {
        let orders = said.to_owned();
        let action = Action::Move { orders };
        let refusal = lines::take_apart(&desk.game, Actor::Seat(Seat(0)), action).unwrap_err();
        assert!(refusal.reason.contains(why), "{said}: {refusal}");
        assert_eq!(refusal.instead, Some(format!("/barb move orders:{who} !a1")), "{said}");
    }
}

/// What stands in the cells of a map and in the rows of a list or card: signs, marks, heads and short words.
fn printed(game: &Barbarica) -> Vec<String> {
    let cells = |board: &str| -> Vec<String> {
        let rows = board.lines().skip_while(|row| !row.starts_with("   A   B")).skip(1);
        let map = rows.take_while(|row| {
            let margin = row.get(..2).unwrap_or_default();
            margin.trim().is_empty() && row.starts_with("  ") || margin.trim().parse::<u8>().is_ok()
        });
        let parts = map.flat_map(|row| {
            let row: Vec<char> = row.chars().skip(2).collect();
            row.chunks(4).map(String::from_iter).collect::<Vec<String>>()
        });
        parts.map(|part| part.trim().to_owned()).collect()
    };
    let words = |scene: &muster_kit::Scene| -> Vec<String> {
        let text = scene.to_ascii();
        text.split_whitespace().map(str::to_owned).collect()
    };
    let mut all = cells(&scene::map(game).to_ascii());
    all.extend(words(&scene::sheet(game, Seat(0))));
    all.extend(scene::enemies(game, Seat(0)).iter().flat_map(words));
    let cards = game.army.units().iter().map(|unit| scene::card(game, unit));
    all.extend(cards.flat_map(|card| words(&card)));
    all.extend(words(&scene::roster(game)));
    // Whole words of prose explain themselves.
    let is_sign = |word: &String| {
        let bare = word.trim_matches([',', ';', ':', '(', ')', '.']);
        !word.is_empty()
            && (bare.chars().count() <= 3 || !bare.chars().all(|letter| letter.is_ascii_alphabetic() || letter == '-'))
    };
    all.retain(is_sign);
    all.sort();
    all.dedup();
    all
}

/// Every sign and mark that a map, a list or a card prints has an answer that says what it means (chapter 7 of
/// docs/rules/barbarica.md).
#[test]
fn every_sign_of_the_boards_has_an_answer() {
    const PROSE: [&str; 43] = [
        "THE", "now/at", "or", "of", "the", "now", "no", "is", "not", "and", "use", "as", "see", "in", "near", "from",
        "left", "may", "a", "to", "SIC", "round", "1", "2", "3", "+1", "-1", "die", "Axe", "axe", "die.", "two", "bow",
        "has", "by", "it", "Hat", "ha", "on", "at,", "Sic", "yes", "you",
    ];
    let mut games = positions();
    games.push(super::super::scene::tests::later());
    let (mut seen, mut without) = (0, Vec::<String>::new());
    for game in games {
        for sign in printed(&game) {
            let paired = sign.starts_with('(') && sign.ends_with(')');
            let bare = match paired {
                true => sign.clone(),
                false => sign
                    .trim_start_matches(['(', '|'])
                    .trim_end_matches([',', ';', ':', ')', '|'])
                    .to_owned(),
            };
            let sign = if bare.is_empty() { sign } else { bare };
            if PROSE.contains(&sign.as_str()) || sign.parse::<u8>().is_ok() {
                continue;
            }
            for topic in [
                sign.clone(),
                format!("what is {sign}"),
                format!("what does {sign} mean?"),
            ] {
                let query = Query::Briefing { topic: topic.clone() };
                let told = game
                    .answer(ANA, query)
                    .map_or_else(|refusal| refusal.reason, |answer| plain(&answer.lines));
                let first = told.lines().next().unwrap_or_default().to_lowercase();
                if !first.contains(&sign.to_lowercase()) || first.starts_with("the rules have nothing") {
                    without.push(sign.clone());
                }
            }
            seen += 1;
        }
    }
    without.sort();
    without.dedup();
    assert_eq!(without, Vec::<String>::new());
    assert!(seen > 100, "{seen} signs");
}

/// A letter that names a type and heads a list is told as both; a sign of several parts is read part by part.
#[test]
fn signs_of_several_parts_and_of_two_meanings_are_told() {
    let game = tyrannis();
    let told = |topic: &str| {
        let query = Query::Briefing {
            topic: topic.to_owned(),
        };
        plain(
            &game
                .answer(ANA, query)
                .unwrap_or_else(|refusal| panic!("{topic}: {refusal}"))
                .lines,
        )
    };
    for (topic, words) in [
        ("what is D", "Dragon-bearer"),
        ("what is D", "Discipline"),
        ("what is M", "Movement"),
        ("what is S", "Slinger"),
        ("what is S", "Strength"),
        ("what is A", "Attacks"),
        ("what is ^", "faces N"),
        ("what is X1^", "Tribal Axeman X1, which faces N"),
        ("what is .5v", "Strength 5: it stands on open ground, and it faces S"),
        ("what is !0<", "Strength 10: it routs, and it faces SW"),
        ("what is =3", "Strength 3: it stands on rampart"),
        ("what is M2A1", "Movement 2, Attacks 1"),
        ("what is [###..]", "Strength 3 of 5"),
        ("what is 3/5", "Strength 3 of 5"),
        ("what is E3", "Expertise 3"),
        ("what is v>", "faces"),
    ] {
        assert!(told(topic).contains(words), "{topic}: {}", told(topic));
    }
    let terrain = told("terrain");
    assert!(
        terrain.contains("/\\ crag") && terrain.contains("&& forest"),
        "{terrain}"
    );
}

/// A unit alone is asked for its target, and proposed attacks of its own; what throws no single dice is refused truly.
#[test]
fn odds_of_a_unit_alone_propose_its_attacks() {
    let desk = Desk::new("palus", "x1 D5 S, x2 A1 S, a1 D7 N");
    let refusal = ask(&desk.game, "x1").unwrap_err();
    assert_eq!(
        refusal.reason,
        "Odds are of a charge, a shot or a blow; say whom X1 attacks."
    );
    let proposed = refusal.instead.unwrap();
    assert!(proposed.split("; ").any(|other| other.contains("x1")), "{proposed}");
    for question in ["auto", "done", "done all:true", "move orders:auto"] {
        let refusal = ask(&desk.game, question).unwrap_err();
        assert!(
            refusal
                .reason
                .starts_with("Odds are of one charge, shot or blow, not of "),
            "{refusal}"
        );
    }
}

/// What a unit of Rome follows is told in whole words, for every condition of every episode
/// ([BB-225](docs/rules/barbarica.md#bb-225)).
#[test]
fn bb_225_what_a_unit_follows_is_told_in_whole_words() {
    for stage in crate::data::scenario::BUILT_IN.iter() {
        for condition in &stage.conditions {
            let told = crate::brain::told_condition(condition);
            let raw = [
                "(nearest", "(best", "exit(", "+", "canshoot", "++", " T ", "table)", "prefer ",
            ];
            assert!(!raw.iter().any(|raw| told.contains(raw)), "{}: {told}", stage.id);
            assert!(!told.contains("never"), "{}: {told}", stage.id);
        }
    }
    let query = Query::Brain { unit: Some(id("t1")) };
    let told = Barbarica::answer(&tyrannis(), ANA, query).unwrap();
    let told: Vec<String> = told
        .lines
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    assert_eq!(
        told[0],
        "t1 follows rule 1 of the episode (until the end of round 1, and Rome has lost no unit, and it is not \
         wounded): it stays where it is; it shoots at or strikes the enemy that it hurts most."
    );
}

/// No button below a clause is cut: its title is whole, with `Next` before it as well.
#[test]
fn buttons_to_clauses_have_whole_titles() {
    let mut next = 0;
    for number in 1..400 {
        let Ok(answer) = crate::book::BOOK.answer(&format!("BB-{number}"), "/game rules") else {
            continue;
        };
        for control in answer.controls {
            if let muster_kit::Control::Button { label, .. } = control {
                assert!(!label.contains('\u{2026}'), "{label}");
                next += u32::from(label.starts_with("Next: "));
            }
        }
    }
    assert!(next > 100, "{next}");
}

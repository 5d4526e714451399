//! Questions about odds: those that are offered, and those that a refused one is offered instead.

use super::fixtures::{Desk, empty, tyrannis};
use super::table::*;
use crate::state::{Phase, Progress, Side};
use muster_game::Counsel;
use muster_kit::{Answer, Refusal, Viewer};

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

/// The game on its first map in each phase, after losses, while the tribe takes its places, and in camp.
fn positions() -> Vec<Barbarica> {
    let mut all: Vec<Barbarica> = [Phase::Movement, Phase::Ranged, Phase::Melee]
        .into_iter()
        .map(|phase| Barbarica { phase, ..tyrannis() })
        .collect();
    let mut later = tyrannis();
    let gone = ["t1", "a1", "x1", "s1"].map(super::fixtures::id);
    later.units.retain(|unit| !gone.contains(&unit.id));
    all.push(later);
    all.push(Barbarica {
        progress: Progress::Deploying,
        ..tyrannis()
    });
    all.push(Barbarica {
        progress: Progress::Camping,
        ..empty("tyrannis")
    });
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
    game.units.retain(|unit| unit.id != super::fixtures::id("t1"));
    let refusal = ask(&game, "exit t1").unwrap_err();
    assert_eq!(refusal.reason, "There is no t1 on the map.");
    let proposed = refusal.instead.unwrap();
    assert!(proposed.starts_with("exit "), "{proposed}");
    assert!(!proposed.contains("t1"), "{proposed}");
    let about = ask(&game, "shoot s1 t1").unwrap_err().instead.unwrap();
    assert!(about.starts_with("shoot s1 "), "{about}");
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
    assert_eq!(desk.game.asking(ANA), Side::Tribe);
}

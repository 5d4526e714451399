//! Grades, limits and winners (BB-254, BB-255, BB-274 and those of the episodes).

use super::fixtures::{gone, id, put};
use super::table::*;
use crate::campaign::Epilogue;
use crate::data::{Course, Edge, Stage, UnitType};
use crate::rules::{ending, foreknown};
use crate::state::{Phase, Progress, Side, Unit};
use crate::tests::fixtures::set;
use muster_kit::hexes::Direction;

/// A scenario by itself, past its deployment, in its third round.
fn started(which: Which) -> Barbarica {
    let options = Options {
        campaign: false,
        ..alone(which)
    };
    let mut game = begun(&options, 1).0;
    if game.turn.progress() == Progress::Deploying {
        act(&mut game, 0, Action::Signal {}).unwrap();
    }
    set(&mut game, "/round", 3);
    game
}

fn fell(game: &mut Barbarica, test: impl Fn(&Unit) -> bool) {
    gone(game, None, test);
}

fn is(name: &str) -> impl Fn(&Unit) -> bool {
    let id = id(name);
    move |unit| unit.id == id
}

fn of(side: Side) -> impl Fn(&Unit) -> bool {
    move |unit| unit.side() == side
}

/// The grade, if it is over now; at the limit if that is asked.
fn graded(mut game: Barbarica, at_limit: bool) -> Option<u8> {
    if at_limit {
        let last = foreknown::limit(&game);
        set(&mut game, "/round", last);
        set(&mut game, "/phase", Phase::Resolution);
    }
    judged(|referee| {
        ending::check(&mut game, referee);
        ending::check_limit(&mut game, referee);
    });
    (game.turn.progress() == Progress::Over).then(|| game.ending.unwrap().grade)
}

/// The Tribunus decides the grade of `tyrannis` (BB-E-51, BB-8, BB-255, BB-274, BB-275).
#[test]
fn bb_e_51_bb_8_bb_255_bb_274_bb_275_the_tribunus_decides_the_grade_of_tyrannis() {
    let with = |prepare: &dyn Fn(&mut Barbarica), at_limit| {
        let mut game = started(Which::Tyrannis);
        prepare(&mut game);
        graded(game, at_limit)
    };
    assert_eq!(with(&|_| {}, false), None);
    assert_eq!(with(&|game| fell(game, of(Side::Rome)), false), Some(3));
    // The last of both sides fall together: victory, as nobody had left.
    assert_eq!(with(&|game| fell(game, |_| true), false), Some(3));
    let some_left = |game: &mut Barbarica| {
        gone(game, Some(Edge::S), is("a1"));
        fell(game, of(Side::Rome));
    };
    assert_eq!(with(&some_left, false), Some(2));
    let tribunus_left = |game: &mut Barbarica| gone(game, Some(Edge::S), is("t1"));
    assert_eq!(with(&tribunus_left, false), Some(0));
    let tyrant_dead = |game: &mut Barbarica| fell(game, is("t1"));
    assert_eq!((with(&tyrant_dead, false), with(&tyrant_dead, true)), (None, Some(2)));
    let both = |game: &mut Barbarica| {
        fell(game, is("t1"));
        fell(game, of(Side::Tribe));
    };
    assert_eq!(with(&both, false), Some(1));
    assert_eq!(with(&|game| fell(game, of(Side::Tribe)), false), Some(0));
    assert_eq!(with(&|_| {}, true), Some(0));
    // BB-275: the Chieftain's death is no defeat.
    assert_eq!(with(&|game| fell(game, is("C1")), false), None);
}

#[test]
fn bb_294_garrison_and_beacon_decide_the_grade_of_fumus() {
    let with = |prepare: &dyn Fn(&mut Barbarica), at_limit| {
        let mut game = started(Which::Fumus);
        prepare(&mut game);
        graded(game, at_limit)
    };
    assert_eq!(with(&|game| fell(game, of(Side::Rome)), false), Some(3));
    let burning = |game: &mut Barbarica| {
        set(game, "/feats/beacon", 6);
        fell(game, of(Side::Rome));
    };
    assert_eq!(with(&burning, false), Some(2));
    assert_eq!(with(&|_| {}, true), Some(1));
    assert_eq!(with(&|game| set(game, "/feats/beacon", 6), true), Some(0));
    assert_eq!(with(&|game| fell(game, of(Side::Tribe)), false), Some(0));
    assert_eq!(with(&|game| fell(game, |_| true), false), Some(3));
}

/// Safe villagers decide the grade of `victis` (BB-302, BB-303).
#[test]
fn bb_302_bb_303_safe_villagers_decide_the_grade_of_victis() {
    let with = |safe: u8, prepare: &dyn Fn(&mut Barbarica)| {
        let mut game = started(Which::Victis);
        set(&mut game, "/feats/safe", safe);
        fell(&mut game, |unit| unit.is_villager());
        prepare(&mut game);
        graded(game, false)
    };
    let nothing = |_: &mut Barbarica| {};
    assert_eq!(
        [0, 1, 2, 3, 4, 5, 6].map(|safe| with(safe, &nothing)),
        [0, 0, 1, 1, 2, 3, 3].map(Some)
    );
    let dead = |game: &mut Barbarica| fell(game, is("t1"));
    assert_eq!([1, 3, 4, 6].map(|safe| with(safe, &dead)), [1, 2, 3, 3].map(Some));
    let revenge = |game: &mut Barbarica| {
        fell(game, is("t1"));
        set(game, "/campaign/course", Some(Course::Revenge));
    };
    assert_eq!([0, 2, 4].map(|safe| with(safe, &revenge)), [2, 3, 3].map(Some));
    // Villagers that are alive when the last Roman is gone are safe.
    let mut game = started(Which::Victis);
    fell(&mut game, is("V1"));
    fell(&mut game, |unit| {
        unit.side() == Side::Rome && unit.id.kind != UnitType::Tribunus
    });
    gone(&mut game, Some(Edge::S), is("t1"));
    assert_eq!(graded(game, false), Some(3));
    assert_eq!(graded(started(Which::Victis), false), None);
    assert_eq!(graded(started(Which::Victis), true), Some(0));
}

#[test]
fn bb_312_captured_wagons_decide_the_grade_of_aes() {
    let with = |captured: u8, prepare: &dyn Fn(&mut Barbarica), at_limit| {
        let mut game = started(Which::Aes);
        set(&mut game, "/feats/captured", captured);
        prepare(&mut game);
        graded(game, at_limit)
    };
    let no_wagons = |game: &mut Barbarica| game.army.keep(|unit| !unit.is_wagon());
    assert_eq!(with(2, &no_wagons, false), Some(3));
    let one_left = |game: &mut Barbarica| gone(game, Some(Edge::N), |unit| unit.is_wagon());
    assert_eq!(with(1, &one_left, false), Some(2));
    assert_eq!(with(0, &one_left, false), Some(0));
    assert_eq!(with(0, &|_| {}, true), Some(1));
    let beaten = |game: &mut Barbarica| fell(game, of(Side::Tribe));
    // After a capture it ends at once, and counts.
    assert_eq!(
        [0, 1, 2].map(|captured| with(captured, &beaten, false)),
        [0, 2, 3].map(Some)
    );
}

/// Standard and shrine decide the grade of `alea` (BB-322, BB-323).
#[test]
fn bb_322_bb_323_standard_and_shrine_decide_the_grade_of_alea() {
    let with = |prepare: &dyn Fn(&mut Barbarica), at_limit| {
        let mut game = started(Which::Alea);
        prepare(&mut game);
        graded(game, at_limit)
    };
    let taken = |game: &mut Barbarica| set(game, "/feats/standard_taken", true);
    let taken_and_gone = |game: &mut Barbarica| {
        taken(game);
        fell(game, of(Side::Rome));
    };
    assert_eq!(with(&taken_and_gone, false), Some(3));
    let centurio = |game: &mut Barbarica| {
        taken(game);
        fell(game, is("k1"));
    };
    assert_eq!((with(&centurio, false), with(&centurio, true)), (None, Some(3)));
    assert_eq!(with(&taken, true), Some(2));
    assert_eq!(with(&|_| {}, true), Some(1));
    let in_the_shrine = |game: &mut Barbarica| {
        put(game, "a1", "E6", Direction::N);
    };
    assert_eq!(with(&in_the_shrine, true), Some(0));
    let beaten = |game: &mut Barbarica| {
        taken(game);
        fell(game, of(Side::Tribe));
    };
    assert_eq!(with(&beaten, false), Some(0));
    // Nobody is left to fight for the standard in the grass.
    let lying = |game: &mut Barbarica| {
        set(game, "/feats/standard_at", "E12");
        fell(game, of(Side::Rome));
    };
    assert_eq!(with(&lying, false), Some(3));
}

/// Removal, or Strength at the limit, wins open play (BB-330, BB-331).
#[test]
fn bb_330_bb_331_removal_or_strength_at_the_limit_wins_open_play() {
    for which in [Which::Palus, Which::Ford] {
        let with = |prepare: &dyn Fn(&mut Barbarica), at_limit| {
            let mut game = started(which);
            prepare(&mut game);
            graded(game.clone(), at_limit)?;
            if at_limit {
                let last = foreknown::limit(&game);
                set(&mut game, "/round", last);
                set(&mut game, "/phase", Phase::Resolution);
            }
            judged(|referee| {
                ending::check(&mut game, referee);
                ending::check_limit(&mut game, referee);
            });
            Some(game.ending.unwrap().winner)
        };
        assert_eq!(with(&|_| {}, false), None);
        assert_eq!(with(&|game| fell(game, of(Side::Rome)), false), Some(Some(Side::Tribe)));
        assert_eq!(with(&|game| fell(game, of(Side::Tribe)), false), Some(Some(Side::Rome)));
        let strengths = |tribe: u8, rome: u8| {
            move |game: &mut Barbarica| {
                game.army.keep(|unit| unit.id == id("X1") || unit.id == id("a1"));
                game.army.the_mut(id("X1")).strength = tribe;
                game.army.the_mut(id("a1")).strength = rome;
            }
        };
        assert_eq!(with(&strengths(3, 2), true), Some(Some(Side::Tribe)));
        assert_eq!(with(&strengths(2, 3), true), Some(Some(Side::Rome)));
        assert_eq!(with(&strengths(2, 2), true), Some(None));
        assert_eq!(with(&strengths(2, 2), false), None);
    }
}

/// Another limit, or none.
#[test]
fn bb_254_the_limit_ends_a_scenario_and_can_be_moved() {
    let over = |limit: Option<u16>, round: u16| {
        let mut game = started(Which::Palus);
        set(&mut game, "/options/limit", limit);
        set(&mut game, "/round", round);
        set(&mut game, "/phase", Phase::Resolution);
        judged(|referee| ending::check_limit(&mut game, referee));
        game.turn.progress() == Progress::Over
    };
    assert!(over(None, 10) && !over(None, 9));
    assert!(over(Some(4), 4) && !over(Some(4), 3));
    assert!(!over(Some(0), 99));
}

/// Who gives up (chapter 6 of docs/rules/barbarica.md).
#[test]
fn giving_up_is_graded() {
    let mut game = started(Which::Tyrannis);
    judged(|referee| ending::lays_down_arms(&mut game, Side::Tribe, referee));
    assert_eq!(
        (game.turn.progress(), game.ending.as_ref().unwrap().grade),
        (Progress::Over, 0)
    );
    let mut game = started(Which::Tyrannis);
    judged(|referee| ending::lays_down_arms(&mut game, Side::Rome, referee));
    assert_eq!(game.ending.as_ref().unwrap().grade, 3);
    let mut game = started(Which::Tyrannis);
    gone(&mut game, Some(Edge::S), is("a1"));
    judged(|referee| ending::lays_down_arms(&mut game, Side::Rome, referee));
    assert_eq!(game.ending.as_ref().unwrap().grade, 2);
}

/// What is told of an end begins like a sentence, and the board compares with the start.
#[test]
fn an_end_is_told_in_sentences_and_against_the_start() {
    use crate::narrate;
    use muster_game::Knowledge;
    use muster_kit::Viewer;
    let capital = |text: &str| text.starts_with(char::is_uppercase);
    let mut game = started(Which::Tyrannis);
    gone(&mut game, None, is("x1"));
    gone(&mut game, Some(Edge::S), is("a1"));
    let ((), events) = judged(|referee| ending::lays_down_arms(&mut game, Side::Tribe, referee));
    let lines = events.iter().flat_map(|event| narrate::lines(event, Viewer::Spectator));
    let told: Vec<String> = lines.map(|line| line.plain(|seat| seat.to_string())).collect();
    assert!(told.contains(&"The tribe gave up.".to_owned()), "{told:?}");
    let outcome = ending::outcome(&game);
    assert_eq!(outcome.reason, "The tribe gave up");
    assert!(
        outcome.standings.iter().all(|standing| capital(&standing.text)),
        "{outcome:?}"
    );
    let board = crate::scene::status(&game).to_ascii();
    assert!(
        board.contains("The tribe 12 of 13  strength 50 of 55")
            && board.contains("Rome       9 of 10  strength 47 of 52"),
        "{board}"
    );
    let figures = Barbarica::figures(&game.view(Viewer::Seat(Seat(0))), Seat(0));
    assert!(
        figures
            .iter()
            .any(|figure| figure.name == "Enemy units" && figure.value == "9")
    );
}

/// Sheets say what their letters stand for.
#[test]
fn letters_of_sheets_are_explained_on_them() {
    let game = started(Which::Tyrannis);
    for scene in [crate::scene::sheet(&game, Seat(0)), crate::scene::roster(&game)] {
        let text = scene.to_ascii().replace('\n', " ");
        assert!(
            text.contains("M Movement, E Expertise, A Attacks, D Discipline."),
            "{text}"
        );
        assert!(scene.fits());
    }
}

#[test]
fn bb_289_epilogues_go_by_the_sum() {
    let of = |sums: std::ops::RangeInclusive<u8>| sums.map(Epilogue::of).collect::<Vec<_>>();
    assert_eq!(of(0..=4), [Epilogue::Ashes; 5]);
    assert_eq!(of(5..=7), [Epilogue::Grain; 3]);
    assert_eq!(of(8..=10), [Epilogue::Border; 3]);
    assert_eq!(of(11..=12), [Epilogue::Free; 2]);
}

/// Every episode has a last word for each grade, and open play has none (section 2.21 of docs/rules/barbarica.md).
#[test]
fn last_words_are_those_of_the_book() {
    let words = |name: &str, grade: usize| Stage::named(name).unwrap().last_words[grade].clone();
    assert_eq!(
        words("tyrannis", 3),
        "Eight, and one, and one. No one rides back to tell it."
    );
    assert_eq!(words("fumus", 0), "Three fires answer along the river.");
    assert_eq!(words("victis", 1), "A handful of children, and smoke.");
    assert_eq!(words("aes", 2), "One wagon is enough for one winter.");
    assert_eq!(words("alea", 0), "Salt, and lime, and a new road.");
    for name in ["tyrannis", "fumus", "victis", "aes", "alea"] {
        assert!((0..4).all(|grade| !words(name, grade).is_empty()));
        assert!(!Stage::named(name).unwrap().is_meeting());
    }
    assert!(Stage::named("palus").unwrap().is_meeting() && Stage::named("ford").unwrap().is_meeting());
}

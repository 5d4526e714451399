//! The camp: deeds, wounds, names, heirs, the muster, courses (BB-280..289).

use super::fixtures::{gone, id, put};
use super::table::*;
use crate::campaign::Epilogue;
use crate::data::{Course, Edge, Melee, UnitType, Weight};
use crate::narrate;
use crate::rules::{band, ending, foreknown, turn};
use crate::state::{Ground, Progress, Side, Unit};
use crate::tests::fixtures::set;
use crate::words::{Attribute, Child};
use muster_kit::Viewer;
use muster_kit::hexes::Direction;

/// A campaign's first episode in its first round, with the units that stand.
fn fighting() -> Barbarica {
    let mut game = begun(&alone(Which::Tyrannis), 1).0;
    act(&mut game, 0, Action::Signal {}).unwrap();
    set(&mut game, "/round", 3);
    game
}

/// Takes units off the map as fallen.
fn fell(game: &mut Barbarica, test: impl Fn(&Unit) -> bool) {
    gone(game, None, test);
}

fn left(game: &mut Barbarica, name: &str) {
    let id = id(name);
    gone(game, Some(Edge::S), |unit| unit.id == id);
}

/// The first episode won, with what is done to it before; dice show these faces.
fn camp_after(prepare: impl FnOnce(&mut Barbarica), faces: &[u32]) -> (Barbarica, Vec<Event>) {
    let mut game = fighting();
    prepare(&mut game);
    fell(&mut game, |unit| unit.side() == Side::Rome);
    let check = |dice: &mut Dice| testing::refereed(dice, |referee| ending::check(&mut game, referee));
    let ((), events) = Dice::exactly(faces, check);
    (game, events)
}

fn band(game: &Barbarica) -> String {
    let ids: Vec<String> = game.campaign.band().iter().map(|unit| unit.id.to_string()).collect();
    ids.join(" ")
}

/// What comes after what (BB-280, BB-289).
#[test]
fn bb_280_bb_289_four_episodes_follow_each_other() {
    let (mut game, events) = camp_after(|_| {}, &[]);
    assert_eq!(
        (game.turn.progress(), game.campaign.grades()),
        (Progress::Camping, &[3][..])
    );
    assert!(game.campaign.tribunus_dead());
    let told = chronicles(&events);
    assert!(matches!(told[0], Chronicle::Ended(ended) if ended.grade == 3));
    assert!(
        matches!(told.last().unwrap(), Chronicle::Camp { courses } if *courses == [Course::Bury, Course::Strip, Course::Heads])
    );
    act(&mut game, 0, Action::CampNext {}).unwrap();
    assert_eq!(
        (game.ground.scenario().id.as_str(), game.turn.progress()),
        ("fumus", Progress::Deploying)
    );
    assert_eq!(game.campaign.course(), Some(Course::Bury));
    for (after, next, grade) in [("fumus", "aes", 3), ("aes", "alea", 1)] {
        assert_eq!(game.ground.scenario().id, after);
        act(&mut game, 0, Action::Signal {}).unwrap();
        fell(&mut game, |unit| unit.side() == Side::Rome);
        judged(|referee| ending::check(&mut game, referee));
        assert_eq!(game.campaign.grades().last(), Some(&grade), "{after}");
        act(&mut game, 0, Action::CampNext {}).unwrap();
        assert_eq!(game.ground.scenario().id, next);
    }
    assert!(game.army.unit(id("t1")).is_none());
    act(&mut game, 0, Action::Signal {}).unwrap();
    set(&mut game, "/feats/standard_taken", true);
    fell(&mut game, |unit| unit.side() == Side::Rome);
    let (_, events) = judged(|referee| ending::check(&mut game, referee));
    assert_eq!(game.turn.progress(), Progress::Over);
    let told = chronicles(&events);
    assert!(
        matches!(told.last().unwrap(), Chronicle::Epilogue { grades, sum: 10, epilogue: Epilogue::Border } if *grades == [3, 3, 1, 3])
    );
    assert_eq!(ending::outcome(&game).winners, [Seat(0)]);
    assert!(
        !ending::outcome(&game).reason.ends_with('.'),
        "it is said within a sentence"
    );
}

/// The Tribunus who got away comes back, and again in the last episode (BB-276, BB-280).
#[test]
fn bb_276_bb_280_the_tribunus_who_got_away_comes_back() {
    let mut game = fighting();
    left(&mut game, "t1");
    judged(|referee| ending::check(&mut game, referee));
    assert_eq!(
        (
            game.campaign.grades()[0],
            game.campaign.tribunus_dead(),
            game.campaign.escaped()
        ),
        (0, false, 1)
    );
    assert_eq!(
        band::courses(&game.campaign),
        [Course::Hide, Course::Trees, Course::Revenge]
    );
    act(
        &mut game,
        0,
        Action::CampDecide {
            course: Course::Trees,
            units: None,
        },
    )
    .unwrap();
    act(&mut game, 0, Action::CampNext {}).unwrap();
    assert_eq!(game.ground.scenario().id, "victis");
    assert!(game.army.of(Side::Rome).all(|unit| unit.sits_out));
    act(&mut game, 0, Action::Signal {}).unwrap();
    fell(&mut game, |unit| unit.is_villager());
    judged(|referee| ending::check(&mut game, referee));
    assert_eq!(game.campaign.grades(), [0, 0]);
    for next in ["aes", "alea"] {
        act(&mut game, 0, Action::CampNext {}).unwrap();
        assert_eq!(game.ground.scenario().id, next);
        act(&mut game, 0, Action::Signal {}).unwrap();
        if next == "aes" {
            fell(&mut game, |unit| unit.side() == Side::Rome);
            judged(|referee| ending::check(&mut game, referee));
        }
    }
    let tribunus = game.army.the(id("t1"));
    assert_eq!(
        (tribunus.at.to_string().as_str(), tribunus.movement, tribunus.mounted),
        ("F15", 5, true)
    );
}

/// Recovery and deeds, an advance and a by-name (BB-E-55, BB-282, BB-283, BB-284).
#[test]
fn bb_e_55_bb_282_bb_283_bb_284_a_survivor_heals_earns_and_is_named() {
    let prepare = |game: &mut Barbarica| {
        left(game, "a1");
        let unit = game.army.the_mut(id("X2"));
        unit.strength = 2;
        unit.record.slew = true;
        unit.record.feat = true;
    };
    let (mut game, events) = camp_after(prepare, &[11]);
    assert_eq!(game.campaign.grades(), [2]);
    let fox = game.campaign.banded(id("X2")).unwrap();
    assert_eq!((fox.strength, fox.start, fox.record.deeds), (4, 5, 3));
    assert_eq!((fox.name().as_str(), fox.record.advances_left()), ("X2 Fox", 1));
    assert_eq!(game.campaign.banded(id("X1")).unwrap().record.deeds, 1);
    let named = events.iter().find_map(|event| match event {
        Event::Chronicle(Chronicle::Named { who, rolled, name }) => Some((*who, rolled.clone(), name.clone())),
        _ => None,
    });
    assert_eq!(named, Some((id("X2"), vec![11], "Fox".to_owned())));
    let train = |attribute| Action::CampTrain {
        unit: id("X2"),
        attribute,
        name: None,
    };
    assert_eq!(act(&mut game, 0, train(Attribute::A)).unwrap_err().clause, "BB-283");
    act(&mut game, 0, train(Attribute::E)).unwrap();
    assert_eq!(game.campaign.banded(id("X2")).unwrap().expertise, 4);
    let refusal = act(&mut game, 0, train(Attribute::E)).unwrap_err();
    assert_eq!(refusal.clause, "BB-283");
    assert!(refusal.reason.contains("no advance"), "{refusal}");
}

/// By grade; guests and villagers go home.
#[test]
fn bb_282_recovery_follows_the_grade() {
    let after = |grade: u8| {
        let mut game = fighting();
        game.army.the_mut(id("X1")).strength = 2;
        game.army.the_mut(id("C1")).strength = 4;
        let guest = put(&mut game, "R1", "A1", Direction::N);
        guest.record.ally = true;
        put(&mut game, "V1", "A2", Direction::N);
        judged(|referee| band::open_camp(&mut game, grade, referee));
        assert!(game.campaign.banded(id("R1")).is_none() && game.campaign.banded(id("V1")).is_none());
        (
            game.campaign.banded(id("X1")).unwrap().strength,
            game.campaign.banded(id("C1")).unwrap().strength,
        )
    };
    assert_eq!(after(3), (5, 5));
    assert_eq!(after(2), (4, 5));
    assert_eq!(after(1), (4, 5));
    assert_eq!(after(0), (3, 5));
}

/// Throws and shields are new, no unit runs any more, and a unit that left by an own edge is of the band.
#[test]
fn bb_282_throws_and_shields_are_renewed() {
    let prepare = |game: &mut Barbarica| {
        let spear = game.army.the_mut(id("P1"));
        spear.ranged[0].1 = Some(0);
        spear.stuck = crate::state::Stuck::Lost;
        spear.routing = true;
        left(game, "P2");
    };
    let (game, _) = camp_after(prepare, &[]);
    let spear = game.campaign.banded(id("P1")).unwrap();
    assert_eq!(
        (spear.ranged[0].1, spear.has_usable_shield(), spear.routing),
        (Some(1), true, false)
    );
    assert!(game.campaign.banded(id("P2")).is_some());
}

/// Highest D, then E, then unit order; another survivor can be named, who is unproven for an episode (BB-275, BB-285).
#[test]
fn bb_275_bb_285_an_heir_follows_the_chieftain_and_the_tribe_mourns() {
    let (mut game, events) = camp_after(|game| fell(game, |unit| unit.id == id("C1")), &[]);
    assert!(game.campaign.mourning());
    assert_eq!(game.campaign.heir(), Some(id("X1")));
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::Chronicle(Chronicle::Heir { usual: true, .. })))
    );
    act(&mut game, 0, Action::CampHeir { unit: id("P3") }).unwrap();
    let heirs: Vec<String> = game
        .campaign
        .band()
        .iter()
        .filter(|unit| unit.is_leader())
        .map(|unit| unit.id.to_string())
        .collect();
    assert_eq!(heirs, ["P3"]);
    assert!(game.campaign.banded(id("P3")).unwrap().unproven && !game.campaign.banded(id("X1")).unwrap().unproven);
    act(&mut game, 0, Action::CampNext {}).unwrap();
    let heir = game.army.the(id("P3"));
    assert_eq!(
        (heir.at.to_string().as_str(), heir.is_leader(), heir.owner),
        ("C12", true, 0)
    );
    assert_eq!(foreknown::unnerved(&game.campaign, Side::Tribe), 1);
    // The heir is the Chieftain now, and mourned like the first.
    act(&mut game, 0, Action::Signal {}).unwrap();
    fell(&mut game, |unit| unit.id == id("P3"));
    fell(&mut game, |unit| unit.side() == Side::Rome);
    judged(|referee| ending::check(&mut game, referee));
    assert!(game.campaign.mourning() && game.campaign.heir().is_some());
}

/// With no survivor a stranger leads, and the band is filled up in the book's order (BB-285, BB-286).
#[test]
fn bb_285_bb_286_a_stranger_comes_to_an_empty_valley() {
    let mut game = fighting();
    fell(&mut game, |unit| unit.side() == Side::Tribe);
    judged(|referee| ending::check(&mut game, referee));
    assert_eq!(game.campaign.grades(), [0]);
    assert_eq!(band(&game), "C1 H1 P1 P2 P3 P4 S1 X1");
    let chief = game.campaign.banded(id("C1")).unwrap();
    assert_eq!(
        (
            chief.movement,
            chief.expertise,
            chief.attacks,
            chief.discipline,
            chief.strength
        ),
        (1, 3, 1, 2, 4)
    );
    assert!(!chief.unproven);
    let refusal = act(&mut game, 0, Action::CampHeir { unit: id("P1") }).unwrap_err();
    assert_eq!(refusal.clause, "BB-285");
}

/// Recruits, bonus recruits, and who goes home from a band that is too large.
#[test]
fn bb_286_the_band_is_filled_up_to_eight_and_cut_down_to_thirteen() {
    let survivors = ["C1", "X1", "P1", "P2", "S1"];
    let (mut game, _) = camp_after(
        |game| {
            fell(game, |unit| {
                unit.side() == Side::Tribe && !survivors.contains(&unit.id.to_string().as_str())
            })
        },
        &[],
    );
    // Five came back; P, P and S fill the band up.
    assert_eq!(band(&game), "C1 P1 P2 P3 P4 S1 S2 X1");
    assert_eq!(
        act(&mut game, 0, Action::CampHeir { unit: id("P3") })
            .unwrap_err()
            .clause,
        "BB-285"
    );
    act(
        &mut game,
        0,
        Action::CampDecide {
            course: Course::Heads,
            units: None,
        },
    )
    .unwrap();
    assert_eq!(band(&game), "C1 P1 P2 P3 P4 P5 P6 S1 S2 X1");
    assert_eq!(
        act(&mut game, 0, Action::CampDismiss { unit: id("C1") })
            .unwrap_err()
            .clause,
        "BB-286"
    );
    act(&mut game, 0, Action::CampDismiss { unit: id("S2") }).unwrap();
    assert_eq!(
        act(&mut game, 0, Action::CampDismiss { unit: id("S2") })
            .unwrap_err()
            .clause,
        "BB-282"
    );
    act(&mut game, 0, Action::CampNext {}).unwrap();
    assert_eq!(game.army.of(Side::Tribe).count(), 9);

    let (mut full, _) = camp_after(|_| {}, &[]);
    act(
        &mut full,
        0,
        Action::CampDecide {
            course: Course::Heads,
            units: None,
        },
    )
    .unwrap();
    assert_eq!(full.campaign.band().len(), 15);
    let events = act(&mut full, 0, Action::CampNext {}).unwrap();
    let home: Vec<&str> = chronicles(&events)
        .into_iter()
        .filter_map(|told| match told {
            Chronicle::Dismissed { who, usual: true } => Some(who.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(home, ["P8", "P7"]);
}

/// The board has room for one digit (BB-14, BB-286).
#[test]
fn bb_14_bb_286_a_tenth_spearman_is_an_axeman() {
    let (mut game, _) = camp_after(|_| {}, &[]);
    for name in ["P7", "P8", "P9"] {
        game.campaign.welcome(Unit::fresh(id(name), 0, "A1".parse().unwrap()));
    }
    act(
        &mut game,
        0,
        Action::CampDecide {
            course: Course::Heads,
            units: None,
        },
    )
    .unwrap();
    assert!(band(&game).ends_with("P9 S1 S2 X1 X2 X3 X4 X5 X6"), "{}", band(&game));
}

/// What each course comes to in camp.
#[test]
fn bb_287_stripped_gear_goes_to_the_named_or_the_strongest() {
    let (mut game, _) = camp_after(|game| game.army.the_mut(id("X1")).strength = 5, &[]);
    let strip = |units: Option<&str>| Action::CampDecide {
        course: Course::Strip,
        units: units.map(str::to_owned),
    };
    for (units, clause) in [
        ("x1, x2, x3, x4", "BB-287"),
        ("q1", "BB-287"),
        ("x1 heavy", "BB-287"),
        ("x1 x1", "BB-287"),
        ("", "BB-287"),
    ] {
        assert_eq!(
            act(&mut game, 0, strip(Some(units))).unwrap_err().clause,
            clause,
            "{units}"
        );
    }
    act(&mut game, 0, strip(Some("x1, P2"))).unwrap();
    let axe = game.campaign.banded(id("X1")).unwrap();
    assert_eq!((axe.armour, axe.movement), (Weight::Heavy, 1));
    assert_eq!(axe.melee, [Melee::Battleaxe, Melee::Shortsword]);
    assert_eq!(game.campaign.banded(id("X2")).unwrap().armour, Weight::None);
    assert_eq!(act(&mut game, 0, strip(None)).unwrap_err().clause, "BB-287");

    // Left to the bot: the strongest on foot, in unit order.
    let (mut game, _) = camp_after(|_| {}, &[]);
    act(&mut game, 0, strip(None)).unwrap();
    let heavy: Vec<String> = game
        .campaign
        .band()
        .iter()
        .filter(|unit| unit.armour == Weight::Heavy)
        .map(|unit| unit.id.to_string())
        .collect();
    assert_eq!(heavy, ["C1", "X1", "X2"]);
    // Movement 1 is not lowered further.
    assert_eq!(game.campaign.banded(id("C1")).unwrap().movement, 1);
}

/// Drill brings deeds and the advances that come with them; rest heals; arms need a wagon (BB-284, BB-287).
#[test]
fn bb_284_bb_287_drill_rest_arms_and_grain_work_at_once() {
    let later = |episodes: usize, wagons: u8| {
        let mut game = fighting();
        set(&mut game, "/campaign/grades", vec![2; episodes]);
        set(
            &mut game,
            "/campaign/band",
            ["C1", "X1", "P1"]
                .map(|name| Unit::fresh(id(name), 0, "A1".parse().unwrap()))
                .to_vec(),
        );
        set(&mut game, "/campaign/tribunus_dead", true);
        set(&mut game, "/campaign/wagons", wagons);
        set(&mut game, "/progress", Progress::Camping);
        game.ground = Ground::new(crate::data::Stage::named(["tyrannis", "fumus", "aes"][episodes - 1]).unwrap());
        game
    };
    let decide = |course, units: Option<&str>| Action::CampDecide {
        course,
        units: units.map(str::to_owned),
    };
    let mut game = later(2, 0);
    game.campaign.band_mut().nth(1).unwrap().record.deeds = 2;
    testing::act(&mut game, Seat(0), decide(Course::Drill, None), &[20]).unwrap();
    assert_eq!(game.campaign.banded(id("X1")).unwrap().name(), "X1 the Widow's Son");
    let train = Action::CampTrain {
        unit: id("X1"),
        attribute: Attribute::D,
        name: Some(Child::Daughter),
    };
    act(&mut game, 0, train).unwrap();
    assert_eq!(
        game.campaign.banded(id("X1")).unwrap().name(),
        "X1 the Widow's Daughter"
    );
    // What is played in camp is the way on, whatever the button is called.
    for action in [Action::Done { all: true }, Action::Done { all: false }] {
        let lines = muster_game::Counsel::foresee(&game, Seat(0), &action).unwrap().lines;
        let told = lines[0].plain(|seat| seat.to_string());
        assert!(told.starts_with("The camp is broken and "), "{told}");
    }
    let mut game = later(2, 0);
    let asked = |game: &Barbarica| muster_game::Counsel::cautions(game, Seat(0), &decide(Course::Rest, None));
    assert_eq!(
        asked(&game),
        [
            "Rest and heal: as things stand this changes nothing, for all of the band are at full Strength already. A \
          camp has one course."
        ]
    );
    game.campaign.band_mut().nth(1).unwrap().strength = 1;
    assert!(asked(&game).is_empty());
    act(&mut game, 0, decide(Course::Rest, None)).unwrap();
    assert_eq!(game.campaign.banded(id("X1")).unwrap().strength, 5);
    let mut game = later(3, 0);
    assert_eq!(band::courses(&game.campaign), [Course::Grain, Course::Oath]);
    assert_eq!(
        act(&mut game, 0, decide(Course::Arm, None)).unwrap_err().clause,
        "BB-287"
    );
    let mut game = later(3, 1);
    act(&mut game, 0, decide(Course::Arm, Some("x1 heavy, p1"))).unwrap();
    let armour = |name: &str| {
        game.campaign
            .banded(id(name))
            .map(|unit| (unit.armour, unit.movement))
            .unwrap()
    };
    assert_eq!((armour("X1"), armour("P1")), ((Weight::Heavy, 1), (Weight::Light, 2)));
    let mut game = later(3, 0);
    act(&mut game, 0, decide(Course::Grain, None)).unwrap();
    assert_eq!(game.campaign.band().len(), 6);
}

/// A name in use is rolled again, and son and daughter are one.
#[test]
fn bb_284_names_in_use_are_rolled_again() {
    let prepare = |game: &mut Barbarica| {
        for name in ["X1", "X2"] {
            let unit = game.army.the_mut(id(name));
            unit.record.slew = true;
            unit.record.feat = true;
        }
    };
    let (game, events) = camp_after(prepare, &[20, 20, 3]);
    assert_eq!(game.campaign.banded(id("X2")).unwrap().name(), "X2 Crow-Friend");
    assert!(
        events
            .iter()
            .any(|event| { matches!(event, Event::Chronicle(Chronicle::Named { rolled, .. }) if *rolled == [20, 3]) })
    );
}

/// Unspent advances are spent at the next start: E below the card + 1, then D, then S.
#[test]
fn bb_283_unspent_advances_go_to_e_then_d_then_s() {
    let (mut game, _) = camp_after(|_| {}, &[]);
    game.campaign.band_mut().next().unwrap().record.deeds = 12;
    act(&mut game, 0, Action::CampNext {}).unwrap();
    let chief = game.army.the(id("C1"));
    assert_eq!(
        chief.record.advances,
        [Attribute::E, Attribute::D, Attribute::D, Attribute::S]
    );
    assert_eq!((chief.expertise, chief.discipline, chief.start), (4, 5, 6));
}

/// Limits of training.
#[test]
fn bb_283_training_stops_two_above_the_card() {
    let mut unit = Unit::fresh(id("X1"), 0, "A1".parse().unwrap());
    unit.record.deeds = 30;
    for _ in 0..2 {
        assert_eq!(unit.why_untrained(Attribute::D), None);
        unit.train(Attribute::D);
    }
    assert!(unit.why_untrained(Attribute::D).unwrap().contains("two above its card"));
    unit.train(Attribute::A);
    assert_eq!((unit.attacks, unit.record.advances_left()), (2, 6));
    assert!(unit.why_untrained(Attribute::A).unwrap().contains("nobody gains two"));
    unit.movement = 10;
    assert!(unit.why_untrained(Attribute::M).unwrap().contains("Movement 10"));
}

/// The host decides; the others train and dismiss their own (BB-266, BB-287).
#[test]
fn bb_266_bb_287_the_host_decides_and_others_dismiss_their_own() {
    let mut game = begun(&alone(Which::Tyrannis), 2).0;
    act(&mut game, 0, Action::Signal {}).unwrap();
    fell(&mut game, |unit| unit.side() == Side::Rome);
    judged(|referee| ending::check(&mut game, referee));
    let decide = Action::CampDecide {
        course: Course::Bury,
        units: None,
    };
    assert_eq!(act(&mut game, 1, decide).unwrap_err().clause, "BB-287");
    assert_eq!(act(&mut game, 1, Action::CampNext {}).unwrap_err().clause, "BB-287");
    let (mine, other) = {
        let of = |seat: u8| {
            game.campaign
                .band()
                .iter()
                .find(|unit| unit.owner == seat && !unit.is_leader())
                .unwrap()
                .id
        };
        (of(1), of(0))
    };
    assert_eq!(
        act(&mut game, 1, Action::CampDismiss { unit: other })
            .unwrap_err()
            .clause,
        "BB-266"
    );
    act(&mut game, 1, Action::CampDismiss { unit: mine }).unwrap();
    let owners: Vec<(UnitTypeOf, u8)> = game.campaign.band().iter().map(|unit| (unit.id, unit.owner)).collect();
    act(&mut game, 0, Action::CampNext {}).unwrap();
    for (id, owner) in owners.into_iter().filter(|(id, _)| id.kind != UnitType::Chieftain) {
        assert_eq!(game.army.the(id).owner, owner, "{id}");
    }
}

/// The host gives up in camp: the next one leads the tribe on, with all units.
#[test]
fn the_camp_goes_on_without_its_host() {
    let mut game = begun(&alone(Which::Tyrannis), 2).0;
    act(&mut game, 0, Action::Signal {}).unwrap();
    fell(&mut game, |unit| unit.side() == Side::Rome);
    judged(|referee| ending::check(&mut game, referee));
    let notice = muster_game::Notice::Conceded { seat: Seat(0) };
    judged(|referee| turn::notified(&mut game, notice, referee)).0.unwrap();
    assert_eq!((game.turn.progress(), game.seats.chief()), (Progress::Camping, 1));
    act(&mut game, 1, Action::CampNext {}).unwrap();
    assert!(game.army.of(Side::Tribe).all(|unit| unit.owner == 1));
}

/// Recruits stay with the player who got them (BB-266, BB-286).
#[test]
fn bb_266_bb_286_recruits_keep_their_owner() {
    let mut game = begun(&alone(Which::Tyrannis), 3).0;
    act(&mut game, 0, Action::Signal {}).unwrap();
    fell(&mut game, |unit| {
        unit.side() == Side::Rome || !matches!(unit.id.number, 1)
    });
    judged(|referee| ending::check(&mut game, referee));
    let owners: Vec<(UnitTypeOf, u8)> = game.campaign.band().iter().map(|unit| (unit.id, unit.owner)).collect();
    let burden = |seat: u8| owners.iter().filter(|(_, owner)| *owner == seat).count();
    assert_eq!([0, 1, 2].map(burden).iter().sum::<usize>(), 8);
    assert!(
        [0, 1, 2].map(burden).into_iter().all(|count| (2..=3).contains(&count)),
        "{owners:?}"
    );
    act(&mut game, 0, Action::CampNext {}).unwrap();
    for (id, owner) in owners {
        assert_eq!(game.army.the(id).owner, owner, "{id}");
    }
}

type UnitTypeOf = crate::words::UnitId;

/// What is told of the camp fits a phone and shouts at nobody.
#[test]
fn the_camp_is_told() {
    let prepare = |game: &mut Barbarica| {
        fell(game, |unit| unit.id == id("C1"));
        let unit = game.army.the_mut(id("X2"));
        unit.strength = 2;
        unit.record.slew = true;
        unit.record.feat = true;
    };
    let (mut game, mut events) = camp_after(prepare, &[20]);
    events.extend(act(&mut game, 0, Action::CampNext {}).unwrap());
    let mut count = 0;
    for chronicle in chronicles(&events) {
        let lines = narrate::lines(&Event::Chronicle(chronicle.clone()), Viewer::Spectator);
        assert!(!lines.is_empty(), "{chronicle:?}");
        for line in lines {
            let text = line.plain(|seat| seat.to_string());
            assert!(
                !text.contains('!') && !text.contains("  ,") && !text.is_empty(),
                "{text}"
            );
            if matches!(line, muster_kit::Line::Mono(_)) {
                assert!(text.chars().count() <= 42, "{text}");
            }
            count += 1;
        }
    }
    assert!(count > 20);
}

/// A course that equips units without their names says who that is and who moves less for it
/// ([BB-287](docs/rules/barbarica.md#bb-287)).
#[test]
fn bb_287_a_course_asks_whom_it_equips() {
    let (mut game, _) = camp_after(|_| {}, &[]);
    let decide = |units: Option<&str>| Action::CampDecide {
        course: Course::Strip,
        units: units.map(str::to_owned),
    };
    let before = game.campaign.band().to_vec();
    let asked = muster_game::Counsel::cautions(&game, Seat(0), &decide(None)).join(" ");
    let (names, rest) = asked.split_once("; ").unwrap();
    let names = names.strip_prefix("Strip them equips ").unwrap().to_owned();
    let slower = rest.strip_prefix("Movement is 1 less for ").unwrap();
    let (slower, typed) = slower.split_once(". Others are named with `units:").unwrap();
    let typed = typed.strip_suffix("`.").unwrap();
    act(&mut game, 0, decide(None)).unwrap();
    let mut equipped = 0;
    for unit in &before {
        let now = game.campaign.banded(unit.id).unwrap();
        let changed = (now.armour, &now.melee) != (unit.armour, &unit.melee);
        assert_eq!(names.contains(&unit.name()), changed, "{asked}");
        assert_eq!(
            slower.contains(&unit.id.to_string()),
            now.movement < unit.movement,
            "{asked}"
        );
        equipped += usize::from(changed);
    }
    assert_eq!(equipped, 3, "{asked}");
    // The same, named.
    let mut named = camp_after(|_| {}, &[]).0;
    assert!(muster_game::Counsel::cautions(&named, Seat(0), &decide(Some(typed))).is_empty());
    act(&mut named, 0, decide(Some(typed))).unwrap();
    assert_eq!(named.campaign.band(), game.campaign.band());
}

/// A look ahead finds a name for each of the proven, though its dice would show few of them
/// ([BB-284](docs/rules/barbarica.md#bb-284)).
#[test]
fn a_look_ahead_names_all_the_proven() {
    for dice in [Dice::middling(), Dice::extreme(true), Dice::extreme(false)] {
        let (mut game, mut dice) = (camp_after(|_| {}, &[]).0, dice);
        for unit in game.campaign.band_mut().take(6) {
            unit.record.deeds = 3;
        }
        testing::refereed(&mut dice, |referee| {
            band::name_the_proven(&mut game.campaign, referee);
        });
        let names = game.campaign.band().iter().filter_map(|unit| unit.record.name.clone());
        let names: std::collections::BTreeSet<String> = names.collect();
        assert_eq!(names.len(), 6);
    }
}

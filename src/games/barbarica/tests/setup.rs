//! Set-up and deployment (BB-250..273, BB-290..331), held against the book's drawings.

use super::table::*;
use crate::data::scenario::tests::{DRAWN, Drawn, drawn, is_tuned};
use crate::data::{Course, Stage, UnitType};
use crate::rules::{deploy, foreknown, setup};
use crate::state::{Phase, Progress, Side, Unit};
use crate::tests::fixtures::set;
use crate::words::{UnitId, YesNo};
use muster_game::Knowledge;
use muster_kit::Viewer;

fn id(text: &str) -> UnitId {
    text.parse().unwrap()
}

/// As the default and the drawing of the book have it, facings and hiding included (BB-271, BB-272).
#[test]
fn bb_271_bb_272_the_first_scenario_begins_as_it_is_drawn() {
    let game = game(Which::Tyrannis);
    assert_eq!(game.turn.progress(), Progress::Deploying);
    let shown = drawn("tyrannis");
    assert_eq!(shown.len(), game.army.units().len());
    for drawn in shown {
        let unit = game.army.the(drawn.id);
        assert_eq!(
            (unit.at, unit.facing, unit.hidden),
            (drawn.at, drawn.facing, drawn.hidden),
            "{}",
            drawn.id
        );
        assert_eq!(unit.strength, drawn.strength, "{}", drawn.id);
    }
}

/// The first drawings of the episodes show bands of eight, each made up in its own way (BB-290, BB-291, BB-300, BB-301,
/// BB-310, BB-311, BB-320, BB-321).
#[test]
fn bb_290_bb_291_bb_300_bb_301_bb_310_bb_311_bb_320_bb_321_bands_of_eight_begin_as_they_are_drawn() {
    for (name, _) in DRAWN.into_iter().filter(|(name, _)| *name != "tyrannis") {
        let shown = drawn(name);
        let mut game = game(Which::Tyrannis);
        let band: Vec<UnitType> = vec![
            UnitType::Chieftain,
            UnitType::Axeman,
            UnitType::Spearman,
            UnitType::Slinger,
            UnitType::Hunter,
        ];
        let people = shown.iter().filter(|unit| band.contains(&unit.id.kind));
        game.campaign
            .gather(people.map(|unit| Unit::fresh(unit.id, 0, unit.at)).collect());
        assert_eq!(game.campaign.band().len(), 8, "{name}");
        set(&mut game, "/campaign/grades", vec![3]);
        set(&mut game, "/campaign/tribunus_dead", name != "victis");
        judged(|referee| setup::open_episode(&mut game, Stage::named(name).unwrap(), referee));
        // Tuned since (docs/balance/barbarica.md): the escort of aes, Rome's men in alea.
        let (more, gone): (_, &[&str]) = match name {
            "aes" => (2, &[]),
            "alea" => (1, &["g2", "e1", "e2"]),
            _ => (0, &[]),
        };
        assert_eq!(game.army.units().len(), shown.len() + more - gone.len(), "{name}");
        let stays = |drawn: &Drawn| !is_tuned(name, drawn.id);
        for drawn in shown.into_iter().filter(stays) {
            let unit = game.army.the(drawn.id);
            // The tribe looks at the nearest enemy, who stands elsewhere there.
            let facing = if ["aes", "alea"].contains(&name) {
                unit.facing
            } else {
                drawn.facing
            };
            let told = (unit.at, unit.facing, unit.hidden, unit.strength);
            assert_eq!(
                told,
                (drawn.at, facing, drawn.hidden, drawn.strength),
                "{name} {}",
                drawn.id
            );
        }
    }
}

/// Episodes that are played alone have a band of eleven (chapter 4 of docs/rules/barbarica.md).
#[test]
fn bb_301_an_episode_alone_has_the_default_band() {
    for (which, romans) in [
        (Which::Fumus, 6),
        (Which::Victis, 9),
        (Which::Aes, 10),
        (Which::Alea, 9),
    ] {
        let game = game(which);
        let count = |kind| game.army.of(Side::Tribe).filter(|unit| unit.id.kind == kind).count();
        assert_eq!(
            [
                UnitType::Chieftain,
                UnitType::Slinger,
                UnitType::Axeman,
                UnitType::Spearman,
                UnitType::Hunter
            ]
            .map(count),
            [1, 2, 3, 4, 1],
            "{which:?}"
        );
        assert_eq!(
            game.army.of(Side::Rome).count(),
            romans,
            "{which:?}: {:?}",
            places(&game)
        );
        assert!(!foreknown::is_campaign(&game.terms));
    }
    let alea = game(Which::Alea);
    assert!(
        alea.army.unit(id("t1")).is_none(),
        "the Tribunus is dead unless a campaign says otherwise"
    );
    assert!(game(Which::Victis).army.the(id("t1")).mounted);
    assert_eq!(game(Which::Victis).army.the(id("t1")).movement, 5);
}

/// What the camp before makes of the garrison (BB-287, BB-288, BB-291, BB-292).
#[test]
fn bb_287_bb_288_bb_291_bb_292_courses_and_alarms_change_the_garrison() {
    let garrison = |course, escaped| {
        let mut game = game(Which::Fumus);
        let band: Vec<Unit> = game
            .army
            .units()
            .iter()
            .filter(|unit| unit.side() == Side::Tribe)
            .cloned()
            .collect();
        game.campaign.gather(band);
        set(&mut game, "/campaign/course", course);
        set(&mut game, "/campaign/escaped", escaped);
        judged(|referee| setup::open_episode(&mut game, Stage::named("fumus").unwrap(), referee));
        game
    };
    let auxiliaries = |game: &Barbarica| {
        game.army
            .of(Side::Rome)
            .filter(|unit| unit.id.kind == UnitType::Auxiliary)
            .count()
    };
    // Eleven: 11/2 - 1 = 4.
    assert_eq!(auxiliaries(&garrison(None, 0)), 4);
    assert_eq!(auxiliaries(&garrison(Some(Course::Strip), 0)), 5);
    let heads = garrison(Some(Course::Heads), 0);
    assert_eq!(heads.army.the(id("g2")).at.to_string(), "D6");
    assert_eq!(
        (
            foreknown::unnerved(&heads.campaign, Side::Rome),
            foreknown::unnerved(&heads.campaign, Side::Tribe)
        ),
        (1, 0)
    );
    let warned = garrison(Some(Course::Strip), 3);
    assert!(!foreknown::begins_with_ambush(&warned) && warned.army.units().iter().all(|unit| !unit.hidden));
    assert_eq!(auxiliaries(&warned), 4);
    let buried = garrison(Some(Course::Bury), 8);
    assert!(foreknown::begins_with_ambush(&buried) && buried.army.of(Side::Tribe).all(|unit| unit.hidden));
    assert!(foreknown::begins_with_ambush(&garrison(None, 2)));
}

/// Villagers who are safe before it begins, Rome held up, allies for an episode.
#[test]
fn bb_287_courses_change_the_episodes_after() {
    let opened = |course, name: &str| {
        let mut game = game(Which::Victis);
        let band: Vec<Unit> = game
            .army
            .units()
            .iter()
            .filter(|unit| unit.side() == Side::Tribe && !unit.is_villager())
            .cloned()
            .collect();
        game.campaign.gather(band);
        set(&mut game, "/campaign/course", Some(course));
        judged(|referee| setup::open_episode(&mut game, Stage::named(name).unwrap(), referee));
        game
    };
    let hidden = opened(Course::Hide, "victis");
    assert_eq!(hidden.feats.safe(), 2);
    assert_eq!(hidden.army.of(Side::Tribe).filter(|unit| unit.is_villager()).count(), 4);
    let trees = opened(Course::Trees, "victis");
    assert!(trees.army.of(Side::Rome).all(|unit| unit.sits_out));
    let riders = opened(Course::Envoys, "aes");
    let allies: Vec<String> = riders
        .army
        .units()
        .iter()
        .filter(|unit| unit.record.ally)
        .map(|unit| unit.id.to_string())
        .collect();
    assert_eq!(allies, ["R1", "R2"]);
    // Allies do not raise the number of Romans: 11 - 4 = 7.
    assert_eq!(riders.army.of(Side::Rome).count(), 3 + 7);
    let oath = opened(Course::Oath, "alea");
    assert_eq!(oath.army.the(id("Y4")).at.to_string(), "J6");
}

/// Units on and off the places that the scenario allows (BB-252, BB-270).
#[test]
fn bb_252_bb_270_places_are_held_to_the_scenario() {
    let mut game = game(Which::Tyrannis);
    let good = [("C1", "D4"), ("X1", "E3"), ("P1", "A9"), ("X2", "E6")];
    for (unit, to) in good {
        act(&mut game, 0, deploy(unit, to)).unwrap();
        assert_eq!(game.army.the(id(unit)).at.to_string(), to);
        assert_eq!(game.army.the(id(unit)).hidden, unit.starts_with('P'));
    }
    let bad = [
        ("C1", "E5", "BB-252"),
        ("S1", "G4", "BB-252"),
        ("S1", "G3", "BB-95"),
        ("X1", "E7", "BB-252"),
        ("P1", "E5", "BB-252"),
        ("P1", "Z9", "BB-20"),
        ("a1", "E5", "BB-6"),
    ];
    for (unit, to, clause) in bad {
        let before = game.clone();
        let refusal = act(&mut game, 0, deploy(unit, to)).unwrap_err();
        assert_eq!(refusal.clause, clause, "{unit} {to}: {refusal}");
        assert!(refusal.instead.is_some(), "{unit} {to}");
        assert_eq!(game, before);
    }
}

/// Two units and a Leader share a hex, a tower holds one (BB-E-53, BB-95).
#[test]
fn bb_e_53_bb_95_two_units_and_a_leader_share_a_hex_at_deployment() {
    let mut game = game(Which::Tyrannis);
    act(&mut game, 0, deploy("C1", "D4")).unwrap();
    act(&mut game, 0, deploy("X3", "D4")).unwrap();
    let full = act(&mut game, 0, deploy("X4", "D4")).unwrap_err();
    assert_eq!(full.clause, "BB-95");
    let tower = act(&mut game, 0, deploy("S2", "C3")).unwrap_err();
    assert_eq!(tower.clause, "BB-95");
}

/// The defaults can be had back, one by one or all at once.
#[test]
fn bb_252_default_places_can_be_taken_again() {
    let mut game = game(Which::Tyrannis);
    let before = places(&game);
    for (unit, to) in [("X1", "E3"), ("P1", "A9")] {
        act(&mut game, 0, deploy(unit, to)).unwrap();
    }
    let order = Order::DeployDefault { unit: id("X1") };
    act(&mut game, 0, Action::Order { order }).unwrap();
    assert_eq!(game.army.the(id("X1")).at.to_string(), "D4");
    act(
        &mut game,
        0,
        Action::Deploy {
            orders: "default".to_owned(),
        },
    )
    .unwrap();
    assert_eq!(places(&game), before);
}

/// The signal is the host's, and only where each unit is in its place (BB-262, BB-273).
#[test]
fn bb_262_bb_273_the_signal_begins_the_ambush() {
    let mut two = begun(&alone(Which::Tyrannis), 2).0;
    assert_eq!(act(&mut two, 1, Action::Signal {}).unwrap_err().clause, "BB-262");
    let mut game = game(Which::Tyrannis);
    act(&mut game, 0, deploy("C1", "F4")).unwrap();
    act(&mut game, 0, deploy("X4", "G5")).unwrap();
    // X4 would be left behind.
    let refusal = act(&mut game, 0, deploy("C1", "D4")).unwrap_err();
    assert_eq!(refusal.clause, "BB-252");
    assert!(refusal.reason.contains("X4 may be set up on"), "{refusal}");
    assert!(!deploy::deployable(&game, game.army.the(id("C1"))).contains(&"D4".parse().unwrap()));
    let events = act(&mut game, 0, Action::Signal {}).unwrap();
    assert!(matches!(chronicles(&events)[0], Chronicle::Signal { ambush: true }));
    assert_eq!(
        (
            game.turn.progress(),
            game.turn.round(),
            game.turn.phase(),
            game.turn.side()
        ),
        (Progress::Fighting, 0, Phase::Movement, Side::Tribe)
    );
    assert_eq!(act(&mut game, 0, deploy("X1", "E3")).unwrap_err().clause, "BB-252");
    assert_eq!(game.army.the(id("X4")).post.to_string(), "G5");
}

/// A tribe that stands where the scenario says begins at once, in round 1 (BB-252, BB-330, BB-331).
#[test]
fn bb_252_bb_330_bb_331_open_play_needs_no_deployment() {
    for which in [Which::Palus, Which::Ford] {
        let (game, events) = begun(&alone(which), 1);
        assert_eq!(
            (game.turn.progress(), game.turn.round()),
            (Progress::Fighting, 1),
            "{which:?}"
        );
        assert!(matches!(chronicles(&events)[0], Chronicle::Begun(_)));
    }
}

/// Type by type in join order, the Leader to the host.
#[test]
fn bb_266_units_are_dealt_in_join_order() {
    let game = begun(&alone(Which::Tyrannis), 3).0;
    let of = |seat: u8| {
        let mine = game.army.of(Side::Tribe).filter(|unit| unit.owner == seat);
        mine.map(|unit| unit.id.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of(0), "C1 P1 P4 S1 X2");
    assert_eq!(of(1), "P2 P5 S2 X3");
    assert_eq!(of(2), "P3 P6 X1 X4");
    assert!(game.army.of(Side::Rome).all(|unit| unit.owner == 3));
}

/// Seats follow from who commands Rome (BB-5, BB-267).
#[test]
fn bb_5_bb_267_seats_follow_from_who_commands_rome() {
    let seats = |enemy| {
        let options = Options {
            enemy,
            ..Options::default()
        };
        setup::places(&options).unwrap().seats
    };
    assert_eq!(seats(Enemy::Bot), 1..=4);
    assert_eq!(seats(Enemy::Hand), 1..=4);
    assert_eq!(seats(Enemy::Player), 2..=5);
    let rome = SeatPick { side: Some(Side::Rome) };
    assert_eq!(setup::pick(&Options::default(), &[], rome).unwrap_err().clause, "BB-5");
    assert_eq!(setup::pick(&versus(), &[rome], rome).unwrap_err().clause, "BB-267");
    assert_eq!(setup::pick(&versus(), &[], rome).unwrap(), rome);
    let tribe = SeatPick {
        side: Some(Side::Tribe),
    };
    assert_eq!(setup::pick(&versus(), &[tribe; 4], tribe).unwrap_err().clause, "BB-266");
    let picks = [rome, SeatPick::default(), SeatPick::default()];
    let (game, _) = testing::begun::<Barbarica>(&versus(), picks, &mut Dice::seeded(3, 4)).unwrap();
    assert_eq!((game.seats.rome(), game.seats.of(Side::Tribe)), (0, vec![1, 2]));
    assert_eq!(game.army.the(id("C1")).owner, 1);
    let hand = Options {
        enemy: Enemy::Hand,
        ..alone(Which::Palus)
    };
    let game = begun(&hand, 1).0;
    assert_eq!((game.seats.rome(), game.seats.of(Side::Tribe)), (0, vec![0]));
}

/// Where the tribe's host orders Rome too there is no seat to keep Rome's orders from.
#[test]
fn bb_5_by_hand_all_of_the_tribe_know_both_sides() {
    let knows = |enemy| {
        let options = Options {
            enemy,
            ..alone(Which::Palus)
        };
        let mut game = begun(&options, 3).0;
        let roman = game.army.units_mut().find(|unit| unit.side() == Side::Rome).unwrap();
        roman.orders.free = YesNo::No;
        let view = |seat| game.view(Viewer::Seat(Seat(seat))).game == game;
        let shares = |one, other| Knowledge::shares(&game, Seat(one), Seat(other));
        assert_eq!(shares(0, 1), shares(1, 0), "{enemy:?}");
        (
            view(0),
            view(1),
            shares(0, 1),
            game.view(Viewer::Spectator).game == game,
        )
    };
    assert_eq!(knows(Enemy::Hand), (true, true, true, false));
    assert_eq!(knows(Enemy::Player), (false, false, true, false));
}

/// Where two play against each other, places of hidden units are for their side alone (chapter 6 of
/// docs/rules/barbarica.md).
#[test]
fn bb_267_hidden_places_are_told_to_their_own_side() {
    let mut game = begun(&versus(), 2).0;
    let events = act(&mut game, 0, deploy("P1", "A9")).unwrap();
    assert!(matches!(chronicles(&events)[0], Chronicle::Placed { seats, .. } if *seats == [Seat(0)]));
    let events = act(&mut game, 0, deploy("X1", "E3")).unwrap();
    assert!(matches!(chronicles(&events)[0], Chronicle::Placed { seats, .. } if seats.is_empty()));
}

/// A scenario that a player brings is played, and told where it is wrong.
#[test]
fn bb_250_brought_scenarios_are_played_or_refused_by_line() {
    let text = "title = \"Small\"\nlimit = 5\nmap = '''\n....\n....\n....\n....\n'''\n\
                [[tribe]]\nunits = \"X1\"\nat = \"A1\"\n[[rome]]\nunits = \"a1\"\nat = \"D4\"\n\
                [[ending]]\ngrade = 3\nwhen = \"rome gone\"\n";
    let options: Options = serde_json::from_value(serde_json::json!({ "scenario": text })).unwrap();
    assert_eq!(options.brought.as_deref(), Some(text));
    let (game, _) = begun(&options, 1);
    assert_eq!(places(&game), ["X1 A1", "a1 D4"]);
    assert_eq!((foreknown::limit(&game), game.lesson), (5, None));
    let json = serde_json::to_value(&game).unwrap();
    assert_eq!(serde_json::from_value::<Barbarica>(json).unwrap(), game);
    let wrong = Options {
        brought: Some("title = 1".to_owned()),
        ..Options::default()
    };
    let refusal = setup::places(&wrong).unwrap_err();
    assert!(refusal.reason.contains("Line 1, column 9"), "{refusal}");
    let named: Options = serde_json::from_value(serde_json::json!({ "scenario": "aes" })).unwrap();
    assert_eq!((named.scenario, named.brought), (Which::Aes, None));
    let again: Options = serde_json::from_value(serde_json::to_value(&options).unwrap()).unwrap();
    assert_eq!(again, options);
}

/// The post that begins a scenario says who may stand where, and how many are not to be seen (chapter 8 of
/// docs/rules/barbarica.md).
#[test]
fn the_opening_tells_what_there_is_to_place() {
    let (_, events) = begun(&alone(Which::Tyrannis), 1);
    let lines: Vec<String> = crate::narrate::lines(&events[0], muster_kit::Viewer::Spectator)
        .iter()
        .map(|line| line.plain(|seat| seat.to_string()))
        .collect();
    assert_eq!(lines[0], "Episode 1: Sic Semper Tyrannis");
    let tail: Vec<&str> = lines[lines.len() - 3..].iter().map(String::as_str).collect();
    assert_eq!(
        tail,
        [
            "The tribe has 13 units, Rome 10; 12 rounds at most; one unit is one person; every range is doubled.",
            "Not to be seen: 6 Tribal Spearmen, 2 Tribal Slingers.",
            "You may place C1: D4, E4, F4; S1 S2: C3, G3; X1 X2 X3 X4: no forest or hut or tower, within 2 of the Tribal \
             Chieftain; P1 P2 P3 P4 P5 P6: forest.",
        ]
    );
}

/// A side that cannot be had is refused with one that can, as a whole command ([BB-267](docs/rules/barbarica.md#bb-267)).
#[test]
fn bb_267_a_side_that_is_taken_is_refused_with_one_that_is_free() {
    let side = |side| SeatPick { side: Some(side) };
    let refused = |enemy: Enemy, others: &[SeatPick], wanted: Side| {
        let options = Options {
            enemy,
            ..Options::default()
        };
        let refusal = setup::pick(&options, others, side(wanted)).unwrap_err();
        if let Some(line) = &refusal.instead {
            let other = match line.strip_prefix("/game join as:side=") {
                Some("tribe") => Side::Tribe,
                Some("rome") => Side::Rome,
                other => panic!("{other:?}"),
            };
            assert!(setup::pick(&options, others, side(other)).is_ok(), "{line}");
        }
        refusal.instead
    };
    let tribe = Some("/game join as:side=tribe".to_owned());
    assert_eq!(refused(Enemy::Bot, &[], Side::Rome), tribe);
    assert_eq!(refused(Enemy::Player, &[side(Side::Rome)], Side::Rome), tribe);
    let four = vec![side(Side::Tribe); 4];
    assert_eq!(
        refused(Enemy::Player, &four, Side::Tribe),
        Some("/game join as:side=rome".to_owned())
    );
    assert_eq!(refused(Enemy::Bot, &four, Side::Tribe), None);
    let all = [four, vec![side(Side::Rome)]].concat();
    assert_eq!(refused(Enemy::Player, &all, Side::Tribe), None);
}

//! Examples in the letters of the asker, labels that say what an order does, refusals that propose what can be done.

use super::asked::lines;
use super::{battle_of, field};
use crate::Risk;
use crate::action::Action;
use crate::battle::{Deed, Halt, Side, Walked, moving, read};
use muster_game::{ChoiceId, Chosen, Counsel, Next, Rules};
use muster_kit::{Seat, Viewer};
use serde_json::json;

const LINES: [&str; 5] = [
    "B LN 24,14 N",
    "C AR 34,14 N",
    "N LN 24,24 S",
    "O DR 34,24 S",
    "P LN 44,24 S",
];

fn told(game: &Risk, seat: u8, topic: &str) -> String {
    let query = serde_json::from_value(json!({ "book": { "topic": topic } })).unwrap();
    lines(&game.answer(Viewer::Seat(Seat(seat)), query).unwrap())
}

fn labels(game: &Risk) -> Vec<(String, String)> {
    let menu = game.menu(&game.awaiting().duties()[0], &[]);
    let acts = menu.acts.into_iter().filter_map(|offer| match offer.action {
        Action::Orders { text, .. } => Some((text, offer.label)),
        _ => None,
    });
    acts.collect()
}

fn label(game: &Risk, order: &str) -> Option<String> {
    let all = labels(game).into_iter();
    all.filter(|(text, _)| text == order).map(|(_, label)| label).next()
}

#[test]
fn rk_3_how_to_play_names_the_units_of_the_asker_and_of_its_enemy() {
    let game = battle_of(&LINES);
    for (seat, order, prose) in [(0, "b >n", "B goes towards N"), (1, "n >b", "N goes towards B")] {
        let told = told(&game, seat, "how to play");
        for words in [
            format!("text:{order}; rest adv`: {prose} until"),
            format!("/risk check text:{order}`"),
        ] {
            assert!(told.contains(&words), "{seat} {words}: {told}");
        }
    }
    let spectator = serde_json::from_value(json!({ "book": { "topic": "how to play" } })).unwrap();
    let spectator = lines(&game.answer(Viewer::Spectator, spectator).unwrap());
    assert!(spectator.contains("text:a >n"), "{spectator}");
}

#[test]
fn rk_3_the_topics_of_the_book_name_the_units_of_the_asker() {
    let game = battle_of(&LINES);
    let orders = told(&game, 1, "moving");
    assert!(orders.contains("`n adv` goes forward until it can shoot"), "{orders}");
    assert!(orders.contains("`n >b` towards B until it can shoot it"), "{orders}");
    // Of all units only dragoons mount.
    let dragoons = told(&game, 1, "dragoons");
    assert!(dragoons.contains("`o dismount`"), "{dragoons}");
    // A clause is told as it stands.
    let clause = told(&game, 1, "RK-92");
    assert!(clause.contains("`>p`") || clause.contains(">"), "{clause}");
}

#[test]
fn rk_5_a_refusal_explains_orders_with_units_that_stand() {
    let game = battle_of(&LINES);
    let battle = game.war.battles()[0];
    let hint = |side, text: &str| moving::read_for(battle, side, text).unwrap_err().instead.unwrap();
    let [south, north] = crate::battle::Side::BOTH;
    assert!(hint(south, "b jump").contains("`>p`"), "{}", hint(south, "b jump"));
    assert!(hint(north, "n jump").contains("`>b`"), "{}", hint(north, "n jump"));
    assert!(hint(north, "z adv").contains("`n,p`"), "{}", hint(north, "z adv"));
}

/// RK-92: what is proposed to a unit without room to turn can be ordered: a step aside, or straight on through friends.
#[test]
fn rk_92_a_unit_without_room_to_turn_is_offered_orders_that_can_be_obeyed() {
    let around = [
        "A LN 24,14 N",
        "B LN 30.2,14 N",
        "C LN 24,11.9 N",
        "D LN 17.8,14 N",
        "Q LN 50,15 S",
    ];
    for (front, order, instead) in [
        (None, "a >q", "a adv 4 >q"),
        (None, "a,b >>q; rest hold", "a adv 4 >>q; b >>q; rest hold"),
        (None, "all >q", "a adv 4 >q; c back 3 >q; rest >q"),
        (Some("E LN 24,16.1 N"), "a >q; rest hold", "a adv; rest hold"),
    ] {
        let units: Vec<&str> = around.into_iter().chain(front).collect();
        let mut field = field(&units);
        let refusal = field.refused(order);
        assert_eq!(refusal.clause, "RK-92", "{refusal}");
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{order}");
        field
            .try_orders(instead, &[])
            .unwrap_or_else(|again| panic!("{instead}: {again}"));
    }
}

#[test]
fn rk_86_a_unit_that_is_named_twice_is_offered_one_item() {
    for (order, instead) in [
        ("a adv 2; a face ne", "a adv 2 face ne"),
        ("a,a adv", "a adv"),
        ("all adv; a hold", "a hold; rest adv"),
    ] {
        let mut field = field(&["A LN 24,14 N", "B LN 40,14 N", "N LN 24,40 S"]);
        assert_eq!(field.refused(order).instead.as_deref(), Some(instead), "{order}");
        field.try_orders(instead, &[]).unwrap();
    }
}

/// What a label says of an order is what the order does, and typed it is that order.
#[test]
fn single_orders_are_told_by_what_they_do() {
    // A touches N, B stands far from all.
    let game = battle_of(&["A LN 24,14 N", "B LN 60,6 N", "N LN 24,16.5 S", "P LN 24,44 S"]);
    assert_eq!(
        label(&game, "a >n").as_deref(),
        Some("Line infantry A shoots at line infantry N: N fails in 44% (volley or melee)")
    );
    assert!(
        label(&game, "a >>n")
            .unwrap()
            .starts_with("Line infantry A strikes line infantry N: N fails in 44% ")
    );
    assert_eq!(
        label(&game, "b >n").as_deref(),
        Some("Line infantry B goes towards line infantry N")
    );
    for (text, label) in labels(&game) {
        let read_as = read(&label).map(|items| crate::battle::write(&items));
        assert_eq!(read_as.as_deref(), Ok(text.as_str()), "{label}");
    }
}

/// An order that leaves its unit where it stands, without an attack, is no choice.
#[test]
fn a_unit_that_can_neither_move_nor_attack_is_not_said_to_go() {
    // A stands behind three lines of friends, and its way ends among them.
    let game = battle_of(&[
        "A LN 24,14 N",
        "B LN 24,16 N",
        "C LN 24,18 N",
        "D LN 24,20 N",
        "E LN 24,22 N",
        "N LN 24,40 S",
    ]);
    for text in ["a >n", "a >>n"] {
        let items = read(text).unwrap();
        let tried = moving::try_orders(game.war.battles()[0], crate::battle::Side::South, &items).unwrap();
        assert_eq!(tried.deeds[0].from, tried.deeds[0].to, "{text}");
        assert_eq!(label(&game, text), None, "{text}");
    }
    assert!(label(&game, "e >n").is_some());
}

/// RK-100: a label of an order that leads to an attack on another enemy names that one, and one that moves nobody says so.
#[test]
fn rk_100_a_label_says_when_another_enemy_is_attacked() {
    let game = battle_of(&["G AR 24,14 N", "N LN 24,24 S", "R CU 24,29 S"]);
    let battle = game.war.battles()[0];
    let unit = battle.field.the('G');
    let single = crate::candidates::Single::of(battle, unit, 'R', false).unwrap();
    assert_eq!(single.attacked(battle), Some('N'));
    let stays = crate::menu::stays_label(battle, &single);
    assert_eq!(stays, "Artillery G stays as it stands: it attacks N, not R");
    // Orders that are chosen step by step say both.
    let chosen_of = |game: &Risk, unit: &str| -> Vec<String> {
        let duty = game.awaiting().duties()[0].clone();
        let given = ChoiceId::read_all(unit);
        let mut chosen = Chosen::of(&given, true);
        let read = game.choose(&duty, &mut chosen);
        let Some(Next::Choose(open)) = chosen.came_to(read).map(|reached| reached.next) else {
            panic!()
        };
        open.alternatives.into_iter().map(|one| one.label).collect()
    };
    let labels = chosen_of(&game, "g");
    let other = "Artillery G goes towards cuirassiers R: it attacks N instead".to_owned();
    assert!(labels.contains(&other), "{labels:?}");
    let shut = [
        "A LN 24,14 N",
        "B LN 24,16 N",
        "C LN 24,18 N",
        "D LN 24,20 N",
        "E LN 24,22 N",
    ];
    let shut = battle_of(&[&shut[..], &["N LN 24,40 S"]].concat());
    let labels = chosen_of(&shut, "a");
    let nothing = "Line infantry A stays as it stands: it gets no nearer to line infantry N".to_owned();
    assert!(labels.contains(&nothing), "{labels:?}");
    let turns = battle_of(&["G AR 24,14 N", "N LN 24,24 S", "R CU 30,26 S"]);
    let battle = turns.war.battles()[0];
    let single = crate::candidates::Single::of(battle, battle.field.the('G'), 'R', false).unwrap();
    if let Some(label) = crate::menu::single_label(battle, &single, "") {
        let attacked = single.attacked(battle).unwrap();
        assert!(
            attacked == 'R' || label.ends_with(&format!(": it attacks {attacked} instead")),
            "{label}"
        );
    }
}

/// An order into contact by which the unit only shoots does not say that it closes.
#[test]
fn an_order_into_contact_that_comes_to_a_volley_says_so() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,24 S"]);
    let label = label(&game, "a >>n").unwrap();
    assert!(label.contains("heads for contact with"), "{label}");
    assert!(label.ends_with("(volley)"), "{label}");
}

/// A letter that no unit has is told as that, among orders and among changes of a set-up.
#[test]
fn a_letter_that_nobody_has_is_named() {
    let game = battle_of(&["A LN 24,14 N", "N LN 24,24 S"]);
    let told = |query: serde_json::Value| {
        let query = serde_json::from_value(query).unwrap();
        game.answer(Viewer::Seat(Seat(0)), query).unwrap_err().reason
    };
    let z = told(json!({ "check": { "text": "z adv" } }));
    assert_eq!(z, "No unit and no commander is called `z`.");
    let many = told(json!({ "check": { "text": "ab adv" } }));
    assert_eq!(many, "`ab` cannot be read.");
    let changes = |text: &str| crate::battle::setup::changes(text).unwrap_err().reason;
    assert_eq!(changes("z at 36,8"), "There is no unit Z.");
    assert_eq!(changes("1 at 36,8"), "Commanders are not set up: they go with units.");
}

/// What a label says is attacked is what the order attacks, whichever unit stands nearest, and by the same arms as in the
/// preview: a blow behind a charge as well ([RK-100](docs/rules/risk.md#rk-100), [RK-112](docs/rules/risk.md#rk-112)).
#[test]
fn rk_100_a_label_names_the_enemy_that_the_order_attacks() {
    let (mut told, mut turned) = (0, 0);
    for kind in ["AR", "LN", "CV"] {
        for (x, y) in (10..=38).step_by(4).flat_map(|x| [22, 25, 28].map(|y| (x, y))) {
            let game = battle_of(&[&format!("A {kind} 24,14 N"), "N LN 24,26 S", &format!("P CV {x},{y} S")]);
            let battle = game.war.battles()[0];
            let nearest = battle
                .field
                .nearest(crate::battle::Side::North, battle.field.the('A').pose.at)[0]
                .letter;
            for (text, label) in labels(&game).into_iter().filter(|(_, label)| label.contains('%')) {
                let check = serde_json::from_value(json!({ "check": { "text": text } })).unwrap();
                let told_of = lines(&game.answer(Viewer::Seat(Seat(0)), check).unwrap());
                let (_, behind) = text.split_once('>').unwrap();
                let enemy = behind.trim_start_matches('>').to_uppercase();
                let (_, arms) = label.split_once(" (").unwrap();
                for arm in arms.trim_end_matches(')').trim_end_matches(", first a 6").split(" or ") {
                    let does = format!("A attacks {enemy} by {arm}: {enemy} fails its save in");
                    assert!(told_of.contains(&does), "{label}: {told_of}");
                }
                assert!(!told_of.contains(&format!("not {enemy}")), "{label}: {told_of}");
                told += 1;
                turned += usize::from(enemy != nearest.to_string());
            }
        }
    }
    assert!(told > 50 && turned > 0, "{told} {turned}");
}

/// Friends beside the target of a battery are named before it fires ([RK-104](docs/rules/risk.md#rk-104)).
#[test]
fn rk_104_a_friend_beside_the_target_is_named_in_the_preview() {
    let game = battle_of(&["A LN 24,24 N", "B AR 6,28 E", "N LN 24,26.2 S"]);
    let check = serde_json::from_value(json!({ "check": { "text": "b fire n" } })).unwrap();
    let told = lines(&game.answer(Viewer::Seat(Seat(0)), check).unwrap());
    assert!(told.contains("B attacks N by"), "{told}");
    assert!(
        told.contains("A of your own stands beside N, saves as well and fails in"),
        "{told}"
    );
}

/// An order that is mended is proposed with the others of its line ([RK-86](docs/rules/risk.md#rk-86)).
#[test]
fn rk_86_the_other_orders_of_a_line_stay_in_what_is_proposed() {
    let game = battle_of(&["A LN 24,14 N", "B LN 40,14 N", "N LN 24,40 S"]);
    let text = "a to 24,60; b >n".to_owned();
    let action = Action::Orders {
        text,
        more: false,
        battle: None,
    };
    let refusal = muster_game::try_out(&game, Seat(0), &action).unwrap_err();
    let told = game.refused(Seat(0), &action, refusal).instead.unwrap();
    assert!(told.starts_with("a to 24,") && told.ends_with("; b >n"), "{told}");
}

/// A step behind which a friend still bars the way is proposed only where no other gets there.
#[test]
fn rk_92_a_step_aside_that_is_proposed_gets_there() {
    for (friend, step) in [
        ("B LN 30.2,15.5 N", "adv 4"),
        ("B LN 31,16 N", "adv 3"),
        ("B LN 18,15 N", "adv 2"),
    ] {
        let mut field = field(&[
            "A LN 24,14 N",
            friend,
            "C LN 24,11.9 N",
            "D LN 17.8,14 N",
            "Q LN 50,18 S",
        ]);
        let instead = field.refused("a >q; rest hold").instead.unwrap();
        assert_eq!(instead, format!("a {step} >q; rest hold"), "{friend}");
        let tried = moving::try_orders(&field.battle, Side::South, &read(&instead).unwrap()).unwrap();
        let stopped = |deed: &Deed| matches!(deed.halt, Halt::Walked(Walked::Stopped(_)));
        assert!(!tried.deeds.iter().any(stopped), "{friend}: {instead}");
    }
}

//! What newcomers type, press and read.

use super::fixtures::{Desk, id, tyrannis};
use super::table::*;
use crate::commands::lines;
use crate::menu;
use crate::npc::policy;
use crate::tests::fixtures::set;
use muster_game::{Counsel, Rules};
use muster_kit::{Answer, Line, Viewer};

const ANA: Viewer = Viewer::Seat(Seat(0));

fn plain(lines: &[Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

fn warned(game: &Barbarica, action: &Action) -> String {
    game.cautions(Seat(0), action).join(" ")
}

fn foreseen(game: &Barbarica, action: &Action) -> String {
    plain(&game.foresee(Seat(0), action).unwrap().lines)
}

/// What begins the battle says who has not been placed, and that nothing before it is taken back
/// ([BB-252](docs/rules/barbarica.md#bb-252), [BB-262](docs/rules/barbarica.md#bb-262)).
#[test]
fn bb_262_the_battle_begins_only_after_a_question() {
    let mut game = game(Which::Tyrannis);
    for begins in [Action::Signal {}, Action::Done { all: false }] {
        let asked = warned(&game, &begins);
        assert!(
            asked.contains("All stand where the scenario puts them") && asked.contains("S1 on C3"),
            "{asked}"
        );
        assert!(
            asked.contains("The battle begins")
                && asked.contains("taken back")
                && asked.contains("/barb deploy orders:"),
            "{asked}"
        );
        let order = asked
            .split("/barb deploy orders:")
            .nth(1)
            .unwrap()
            .split('`')
            .next()
            .unwrap();
        game.foresee(Seat(0), &deploys(order)).unwrap();
    }
    act(&mut game, 0, deploy("p1", "B7")).unwrap();
    let asked = warned(&game, &Action::Signal {});
    assert!(
        !asked.contains("nobody;") && !asked.contains("P1") && asked.contains("P2 on B9"),
        "{asked}"
    );
    assert_eq!(warned(&game, &deploys("p2 b7")), "");
}

/// The commands that a turn post prints are whole, and work as they stand ([BB-252](docs/rules/barbarica.md#bb-252)).
#[test]
fn bb_252_the_turn_post_before_the_battle_prints_a_command_that_works() {
    for scenario in [Which::Tyrannis, Which::Fumus, Which::Victis] {
        let game = begun(&alone(scenario), 1).0;
        let told = crate::prompt::prompt(&game, 0, crate::prompt::Reader::Everybody);
        let (begin, place) = told
            .split_once(", or move a unit first, such as /barb deploy orders:")
            .unwrap();
        assert!(begin.ends_with("Begin: /barb signal"), "{told}");
        let steps = lines::take_apart(&game, Actor::Seat(Seat(0)), deploys(place)).unwrap();
        assert_eq!(steps.len(), 1, "{told}");
        assert!(muster_game::try_out(&game, Seat(0), &steps[0].action).is_ok(), "{told}");
    }
    let camp = crate::prompt::prompt(&camping_with_a_veteran(), 0, crate::prompt::Reader::Everybody);
    assert!(camp.contains("such as /barb camp decide course:"), "{camp}");
    assert!(
        camp.contains("an advance to spend, such as /barb camp train unit:x1 attribute:E"),
        "{camp}"
    );
}

/// The turn post says so where a unit no longer stands in its usual place ([BB-252](docs/rules/barbarica.md#bb-252)).
#[test]
fn bb_252_the_turn_post_does_not_say_usual_of_who_was_moved() {
    let mut game = begun(&alone(Which::Tyrannis), 1).0;
    let usual = "everybody stands in the usual places";
    assert!(crate::prompt::prompt(&game, 0, crate::prompt::Reader::Everybody).contains(usual));
    let order = deploys(&crate::rules::deploy::example(&game, 0)["/barb deploy orders:".len()..]);
    let steps = lines::take_apart(&game, Actor::Seat(Seat(0)), order).unwrap();
    testing::play(&mut game, Seat(0), steps[0].action.clone(), &mut Dice::scripted([])).unwrap();
    let told = crate::prompt::prompt(&game, 0, crate::prompt::Reader::Everybody);
    assert!(
        !told.contains(usual) && told.contains("some stand elsewhere than usual"),
        "{told}"
    );
}

/// What is ordered as usual ends the phase: who gets away after it is told first
/// ([BB-138](docs/rules/barbarica.md#bb-138)).
#[test]
fn bb_138_the_usual_orders_say_who_gets_away_after_them() {
    // The Chieftain, who is shy, does not stand in the way of the Tribunus as usual.
    let mut desk = Desk::new(
        "tyrannis",
        "c1 E12 S, x1 A1 S, x2 A2 S, x3 A3 S, x4 B1 S, t1 E14 S, a1 G13 S",
    );
    set(&mut desk.game, "/round", 2);
    let asked = warned(&desk.game, &Action::Done { all: false });
    assert!(asked.contains("t1 makes for the edge"), "{asked}");
    for auto in [moves("auto"), moves("x1 b1, auto"), Action::Done { all: true }] {
        let asked = warned(&desk.game, &auto);
        assert!(
            asked.starts_with(
                "After the usual orders t1 makes for the edge and can be off the map before you move again: `c1 "
            ),
            "{asked}"
        );
        assert!(
            asked.contains("The usual orders end the Movement phase for all your units."),
            "{asked}"
        );
    }
    desk.unit("t1").at = "E9".parse().unwrap();
    assert_eq!(warned(&desk.game, &moves("auto")), "");
}

/// Where nobody shoots as usual, why is told before the phase is over, and what could be shot
/// ([BB-75](docs/rules/barbarica.md#bb-75)).
#[test]
fn bb_75_the_usual_orders_say_why_nobody_shoots() {
    let mut desk = Desk::new("tyrannis", "h1 D3 S, x1 D6 N, x2 E7 S, a1 D7 N");
    desk.ranged();
    for auto in [shoots("auto"), Action::Done { all: true }] {
        let asked = warned(&desk.game, &auto);
        let why = "As usual nobody of yours shoots. H1: each enemy in range and sight has units of yours beside it, which the \
                   usual orders spare. `h1 a1` shoots. The usual orders end the Ranged phase for all your units.";
        let then = asked.strip_prefix(why).unwrap_or_else(|| panic!("{asked}")).trim();
        assert!(
            [
                "",
                "Then yours strike and step into hexes that they win, as usual, until the round is over, with dice."
            ]
            .contains(&then),
            "{asked}"
        );
        // It is not said again in the same question.
        let told = foreseen(&desk.game, &auto);
        assert!(!told.contains("H1: each enemy"), "{told}");
    }
    // A shot that is made, and one that is held.
    let mut desk = Desk::new("tyrannis", "h1 D3 S, x1 D6 N, h2 G4 S, a1 D7 N, a2 H7 N");
    desk.ranged();
    let told = warned(&desk.game, &shoots("h1 a2, auto"));
    assert!(
        told.starts_with("The usual orders throw dice, H2 shoots at a2"),
        "{told}"
    );
}

/// What is proposed and foreseen stands there in words, too ([BB-152](docs/rules/barbarica.md#bb-152)).
#[test]
fn bb_152_orders_are_told_in_words_beside_their_notation() {
    let desk = Desk::new("palus", "x1 D4 S, x2 E4 S, x3 C4 S, x4 F4 S, a1 D6 S, a2 A9 S");
    let (action, why) = policy::decide(&desk.game, 0, Level::Normal, &mut Dice::middling());
    let Action::Order { order } = action else {
        panic!("{action:?}")
    };
    let written = order.written();
    let (unit, by) = written
        .split_once(" !a1@")
        .unwrap_or_else(|| panic!("{written}, it {why}"));
    let (unit, by) = (unit.to_uppercase(), by.to_uppercase());
    assert!(why.starts_with(&format!("charges a1 with {unit} by {by} (")), "{why}");
    let auto = moves("auto");
    let (asked, told) = (warned(&desk.game, &auto), foreseen(&desk.game, &auto));
    let charge = format!("{unit} charges a1 by {by} (`{written}`)");
    assert_eq!(format!("{asked} {told}").matches(&charge).count(), 1, "{asked}\n{told}");
    assert!(
        told.ends_with("Then the Movement phase is over for your units."),
        "{told}"
    );
}

/// An order of another time says when that comes, and proposes no other act ([BB-2](docs/rules/barbarica.md#bb-2),
/// [BB-252](docs/rules/barbarica.md#bb-252)).
#[test]
fn bb_2_bb_252_orders_of_another_time_say_when_they_come() {
    let refused = |game: &Barbarica, action: Action| game.foresee(Seat(0), &action).unwrap_err();
    let placing = game(Which::Tyrannis);
    for orders in [
        "P5 charges the Tribunus",
        "x3 !a1",
        "p5 attacks t1",
        "s1 shoots a1",
        "x1 strikes a1",
    ] {
        let refusal = refused(&placing, deploys(orders));
        assert!(
            refusal.reason.ends_with(" come once the battle has begun."),
            "{orders}: {refusal}"
        );
        let remedy = refusal.remedy().unwrap();
        assert!(
            !remedy.contains("/barb deploy") && remedy.contains("/barb signal begins it."),
            "{remedy}"
        );
    }
    let mut desk = Desk::new("palus", "s1 D4 S, x1 D5 S, a1 D7 N, a2 D9 N");
    for orders in ["S1 shoots a1", "s1 ~a1", "s1 throws a1", "s1 a1:sling"] {
        let refusal = refused(&desk.game, moves(orders));
        assert_eq!(
            refusal.reason, "Shooting comes in the Ranged phase, after everybody has moved.",
            "{orders}"
        );
        let remedy = refusal.remedy().unwrap();
        assert_eq!(remedy, "In this phase S1 moves, turns, charges or holds: /barb move.");
    }
    let early = refused(&desk.game, moves("x1 strikes a1"));
    assert_eq!(early.instead.as_deref(), Some("/barb move orders:x1 !a1"), "{early}");
    let far = refused(&desk.game, moves("x1 strikes a2"));
    assert!(
        far.reason.contains("Melee phase") && far.remedy().unwrap().starts_with("In this phase X1"),
        "{far}"
    );
    desk.ranged();
    for orders in ["s1 charges a1", "s1 strikes a1", "s1 ww"] {
        let refusal = refused(&desk.game, shoots(orders));
        let remedy = refusal.remedy().unwrap();
        assert_eq!(
            remedy, "In this phase S1 shoots or waits: /barb shoot.",
            "{orders}: {refusal}"
        );
    }
    desk.melee();
    let late = refused(&desk.game, fights("s1 shoots a1"));
    assert!(late.reason.contains("Ranged phase of this round is over"), "{late}");
}

fn steps(game: &Barbarica, action: Action) -> Vec<Action> {
    let steps = lines::take_apart(game, Actor::Seat(Seat(0)), action).unwrap();
    steps.into_iter().map(|step| step.action).collect()
}

/// Units are known by their kind and badge together ([BB-14](docs/rules/barbarica.md#bb-14)).
#[test]
fn bb_14_units_are_named_by_kind_and_badge() {
    let desk = Desk::new(
        "fumus",
        "p3 A1 S, p4 D4 S, x3 D5 S, x4 E2 S, v2 E5 S, c1 A2 S, a1 D7 N, a2 D8 N",
    );
    for (said, meant) in [
        ("spearman P4 goes to E4", "p4 e4"),
        ("axeman X3 to C5", "x3 c5"),
        ("villager V2 E6", "v2 e6"),
        ("the Tribal Spearman p4 charges the auxiliary a1", "p4 !a1"),
        ("axeman x3 charges Roman Auxiliary a1", "x3 !a1"),
        ("spearman P4 goes to E4, axeman X3 to C5", "p4 e4, x3 c5"),
        ("chieftain c1 to b2", "c1 b2"),
    ] {
        assert_eq!(
            steps(&desk.game, moves(said)),
            steps(&desk.game, moves(meant)),
            "{said}"
        );
    }
    let wrong = desk.game.foresee(Seat(0), &moves("axeman P4 to F9")).unwrap_err();
    assert_eq!(wrong.reason, "P4 is a Tribal Spearman, not a Tribal Axeman.");
    assert_eq!(wrong.instead.as_deref(), Some("Name it by its badge alone: P4."));
    // Neither named by its badge nor the only one: no order of any is proposed.
    for said in ["spearman to E4", "the hunter to E4"] {
        let refusal = desk.game.foresee(Seat(0), &moves(said)).unwrap_err();
        assert!(!refusal.remedy().unwrap().contains("/barb"), "{refusal}");
    }
    let placing = game(Which::Tyrannis);
    assert_eq!(
        steps(&placing, deploys("spearman P1 to B7")),
        steps(&placing, deploys("p1 b7"))
    );
    // What was read before is read so still: a hex that could be a badge.
    assert_eq!(
        steps(&desk.game, moves("chieftain c1")),
        steps(&desk.game, moves("c1 c1"))
    );
}

fn asked(game: &Barbarica, question: &str) -> Result<String, Refusal> {
    let situation = game.situation(ANA, question)?;
    game.at_the_table(&situation)?;
    Ok(plain(&Barbarica::odds(&situation)?.lines))
}

/// Labels are read as orders and as questions ([BB-7](docs/rules/barbarica.md#bb-7), BB-30).
#[test]
fn bb_7_labels_are_read_as_orders_and_questions() {
    let mut desk = Desk::new("palus", "p2 D4 S, x3 C5 S, s1 D2 S, a1 D6 N, a2 B6 N");
    let same = |game: &Barbarica, one: &str, other: &str| {
        assert_eq!(asked(game, one).unwrap(), asked(game, other).unwrap(), "{one}");
    };
    same(&desk.game, "P2 charges a1", "charge p2 a1");
    same(
        &desk.game,
        "P2 charges a1 (front): dares 75%, Roman Auxiliary S5",
        "charge p2 a1",
    );
    for said in [
        "P2 attacks a1",
        "p2 fights a1",
        "P2 strikes a1",
        "spearman P2 hits the auxiliary a1",
    ] {
        same(&desk.game, said, "fight p2 a1");
    }
    same(&desk.game, "P2+X3 charge a1 (front)", "fight p2+x3 a1");
    same(&desk.game, "p2 and x3 attack a1", "fight p2+x3 a1");
    assert_eq!(
        steps(
            &desk.game,
            moves("P2 charges a1 (front): dares 75%, Roman Auxiliary S5")
        ),
        steps(&desk.game, moves("p2 !a1"))
    );
    desk.ranged();
    let shot = "S1 shoots a1: 0.4 wounds on average, Roman Auxiliary S5";
    same(&desk.game, shot, "shoot s1 a1");
    assert_eq!(steps(&desk.game, shoots(shot)), steps(&desk.game, shoots("s1 a1")));
    let mut desk = Desk::new("palus", "x3 D5 S, x4 A1 S, a1 D6 N");
    same(&desk.game, "retreat x3", "retreat x3 a1");
    same(&desk.game, "x3 retreats", "retreat x3 a1");
    assert!(
        asked(&desk.game, "retreat x4")
            .unwrap_err()
            .reason
            .contains("no enemy beside it")
    );
    desk.melee();
    let blow = "X3 strikes a1: 2.4 wounds, kill 47%; strikes back, Roman Auxiliary S5";
    same(&desk.game, blow, "fight x3 a1");
    assert_eq!(steps(&desk.game, fights(blow)), steps(&desk.game, fights("x3 a1")));
    // Every label that is offered can be typed.
    for offer in menu::offers(&desk.game, 0).acts {
        if let Action::Fight { orders } = &offer.action
            && orders != "auto"
        {
            assert_eq!(
                steps(&desk.game, fights(&offer.label)),
                steps(&desk.game, offer.action.clone())
            );
        }
    }
}

/// The odds at a Leader behind a friend say that he cannot be struck, and no charge is offered at him
/// ([BB-96](docs/rules/barbarica.md#bb-96)).
#[test]
fn bb_96_odds_say_who_stands_before_a_leader() {
    let mut desk = Desk::new("palus", "x1 A1 S, x2 D4 S, t1 D7 N, a7 D7 N");
    let remark = |game: &Barbarica, question: &str| game.odds_remarks(ANA, question).join(" ");
    let behind = "only that friend can be struck";
    for question in ["X2 t1", "fight x2 t1", "X2 charges t1", "x2 vs t1"] {
        let told = remark(&desk.game, question);
        assert!(
            told.contains("After a charge X2 cannot strike t1: a7 stands before him") && told.contains(behind),
            "{question}: {told}"
        );
    }
    let labels: Vec<String> = menu::offers(&desk.game, 0)
        .acts
        .into_iter()
        .map(|offer| offer.label)
        .collect();
    assert!(
        labels.iter().any(|label| label.starts_with("X2 charges a7")),
        "{labels:?}"
    );
    assert!(
        labels.iter().all(|label| !label.starts_with("X2 charges t1")),
        "{labels:?}"
    );
    let told = foreseen(&desk.game, &moves("x2 !t1"));
    assert!(told.contains("cannot strike t1 there: a7"), "{told}");
    desk.unit("x1").at = "D6".parse().unwrap();
    desk.melee();
    for question in ["X1 t1", "x1 vs t1", "fight x1 t1"] {
        let told = remark(&desk.game, question);
        assert!(
            told.starts_with("As things stand X1 cannot strike t1: a7"),
            "{question}: {told}"
        );
    }
    assert_eq!(remark(&desk.game, "fight x1 a7"), "");
}

/// The camp reads the words of its posts and buttons ([BB-283](docs/rules/barbarica.md#bb-283) to BB-287).
#[test]
fn bb_287_the_camp_reads_its_words() {
    use crate::data::Course;
    use crate::words::Attribute;
    let game = camping_with_a_veteran();
    let decide = |course, units: Option<&str>| Action::CampDecide {
        course,
        units: units.map(str::to_owned),
    };
    let train = Action::CampTrain {
        unit: id("x1"),
        attribute: Attribute::E,
        name: None,
    };
    for (said, meant) in [
        ("bury", decide(Course::Bury, None)),
        ("course:heads", decide(Course::Heads, None)),
        ("decide bury", decide(Course::Bury, None)),
        (
            "camp decide course:strip units:x1, c1",
            decide(Course::Strip, Some("x1, c1")),
        ),
        ("Bury them deep: no alarm at the watchtower", decide(Course::Bury, None)),
        ("train X1 E", train.clone()),
        ("train unit:x1 attribute:E", train.clone()),
        ("X1 trains Expertise", train.clone()),
        ("heir x1", Action::CampHeir { unit: id("x1") }),
        ("dismiss c1", Action::CampDismiss { unit: id("c1") }),
        ("next", Action::CampNext {}),
        ("Break camp: Sine Fumus", Action::CampNext {}),
    ] {
        assert_eq!(steps(&game, moves(said)), std::slice::from_ref(&meant), "{said}");
        assert_eq!(warned(&game, &moves(said)), warned(&game, &meant), "{said}");
    }
    let lacks = game.foresee(Seat(0), &moves("train x1")).unwrap_err();
    assert!(lacks.reason.contains("E Expertise"), "{lacks}");
    assert_eq!(lacks.instead.as_deref(), Some("/barb camp train unit:X1 attribute:E"));
    let early = game.foresee(Seat(0), &moves("train c1")).unwrap_err();
    assert!(early.reason.contains("no advance to spend"), "{early}");
    let other = game.foresee(Seat(0), &moves("x1 d5")).unwrap_err();
    assert!(
        other.remedy().unwrap().contains("`hide`, "),
        "the courses of this camp: {other}"
    );
    for offer in menu::offers(&game, 0).acts {
        assert_eq!(steps(&game, moves(&offer.label)), [offer.action], "{}", offer.label);
    }
}

/// An attack as the log writes it is an order of the phase and a question
/// ([BB-150](docs/rules/barbarica.md#bb-150), [BB-30](docs/rules/barbarica.md#bb-30)).
#[test]
fn an_attack_as_the_log_writes_it_is_taken() {
    let game = tyrannis();
    for line in ["x1->a1", "x1 -> a1", "X1 => a1"] {
        let orders = |text: &str| Action::Move {
            orders: text.to_owned(),
        };
        assert_eq!(steps(&game, orders(line)), steps(&game, orders("x1 !a1")), "{line}");
        let asked = |question: &str| game.situation(ANA, question).map(|found| format!("{found:?}"));
        let verb = if line.contains("=>") {
            "shoot s1 a1"
        } else {
            "fight x1 a1"
        };
        let question = line.replace("X1 =>", "s1 =>");
        assert_eq!(asked(&question).unwrap(), asked(verb).unwrap(), "{line}");
    }
}

/// Standing orders typed as orders name their command, and the values of an option that has a wrong one.
#[test]
fn standing_orders_typed_as_orders_are_told_their_command() {
    let game = tyrannis();
    let refused = |line: &str| {
        let orders = Action::Move {
            orders: line.to_owned(),
        };
        game.steps(Actor::Seat(Seat(0)), orders).unwrap_err()
    };
    for (line, reason, instead) in [
        (
            "standing react:foo",
            "`react` takes auto, hold, shoot, counter or flee, not `foo`.",
            "/barb orders units:* react:auto",
        ),
        (
            "standing react:hold",
            "a command of their own",
            "/barb orders units:* react:hold",
        ),
        ("standing foo", "`foo` says nothing", "/barb orders units:* react:auto"),
        (
            "standing orders foo:yes",
            "have no `foo`",
            "/barb orders units:* react:auto",
        ),
    ] {
        let refusal = refused(line);
        assert!(refusal.reason.contains(reason), "{line}: {refusal}");
        assert_eq!(refusal.instead.as_deref(), Some(instead), "{line}");
    }
}

/// `auto` is of all units that are left, and is proposed by itself ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_auto_behind_units_is_refused_with_auto_alone() {
    let game = tyrannis();
    for line in ["p* auto", "x1 auto"] {
        let orders = Action::Move {
            orders: line.to_owned(),
        };
        let refusal = game.steps(Actor::Seat(Seat(0)), orders).unwrap_err();
        assert!(refusal.reason.contains("`auto` stands alone"), "{line}: {refusal}");
        assert_eq!(refusal.instead.as_deref(), Some("/barb move orders:auto"), "{line}");
    }
}

/// A badge, a hex, a letter and a sign of the board are answered as what they are (chapter 7).
#[test]
fn what_the_board_shows_is_answered() {
    let game = tyrannis();
    let tell = |topic: &str| -> Answer {
        // The table asks for the subject of a question.
        let topic = muster_kit::book::subject(topic).to_owned();
        let query = crate::queries::Query::Briefing { topic: topic.clone() };
        game.answer(ANA, query)
            .unwrap_or_else(|refusal| panic!("{topic}: {refusal}"))
    };
    for (asked, told) in [
        ("what is a1", "a1 is a Roman Auxiliary of Rome on D7, Strength 5 of 5."),
        ("f1", "f1 is a Roman Praefectus of Rome on E9"),
        ("What is X1?", "X1 is a Tribal Axeman of the tribe on D4"),
        ("what is B1", "B1 is a hex of the map: forest. Nobody stands there."),
        ("what is X", "X: Tribal Axeman, the tribe's."),
        ("what is a", "a: Roman Auxiliary, Rome's."),
        ("what is &", "forest"),
        ("what is @", "tower"),
        ("what is ##", "hut"),
        ("what is +", "more units stand below"),
        ("what is v", "faces S"),
        ("what is !", "routs"),
        ("what is ?", "hidden"),
        (
            "what is x1->a4",
            "in the log, Tribal Axeman X1 strikes Roman Auxiliary a4",
        ),
        (
            "what is s1 => a3",
            "in the log, Tribal Slinger S1 shoots at Roman Auxiliary a3",
        ),
        ("what is ->", "strikes"),
        ("what is =>", "shoots at"),
        ("what is [4]", "the Wild Die shows 4"),
        ("what is [5]a", "the Wild Die shows 5, which armour or a shield stopped"),
        ("what is 3p", "a die shows 3, which was parried"),
        ("what is 5>3", "Strength was 5 and is 3"),
        ("what is D4>D5", "goes from D4 to D5"),
        ("what is 36.0", "worth"),
        ("what is #7", "entry 7 of the log"),
    ] {
        let said = plain(&tell(asked).lines);
        assert!(said.contains(told), "{asked}: {said}");
        assert!(said.lines().count() <= 2, "{asked}: {said}");
    }
    assert_eq!(tell("what is a1").boards.len(), 1);
    assert!(plain(&tell("signs").lines).contains("(W)"));
    // Below a unit the ground is one sign, which the legend names.
    let mut game = tyrannis();
    assert!(!crate::scene::map(&game).to_ascii().contains("&& & forest"));
    let p1 = game.army.the_mut(id("p1"));
    p1.hidden = false;
    assert!(crate::scene::map(&game).to_ascii().contains("&& & forest"));
}

/// Units that charge together are told of once among those that throw dice ([BB-150](docs/rules/barbarica.md#bb-150)).
#[test]
fn bb_150_a_charge_together_is_told_of_once_among_the_dice() {
    let desk = Desk::new("tyrannis", "x1 D6 S, x3 D6 S, x4 D7 S, p1 C9 SE, a3 D8 N, a5 D9 N");
    let told = warned(&desk.game, &moves("auto"));
    assert!(
        told.contains("X1 charges a3 and X3 charges a3 by C8 together"),
        "{told}"
    );
    for unit in ["X1", "X3"] {
        assert_eq!(told.matches(unit).count(), 1, "{told}");
    }
}

/// The form of odds takes an act as it is typed; of a charge that needs no test what comes of it is told.
#[test]
fn bb_30_an_act_as_it_is_typed_is_a_question() {
    let desk = Desk::new("tyrannis", "x1 D6 S, c1 D5 S, p1 C9 SE, a3 D8 N");
    let asked = |question: &str| crate::situations::situation_of(&desk.game, ANA, question).unwrap();
    let fight = asked("fight x1 a3");
    for question in [
        "/barb move orders:x1 !a3",
        "x1 !a3",
        "charge x1 a3",
        "/barb charge unit:x1 target:a3",
        "/barb fight orders:x1 a3+",
    ] {
        assert_eq!(asked(question), fight, "{question}");
    }
    let dares = asked("/barb move orders:p1 !a3");
    assert!(matches!(dares, crate::odds::Situation::Charge(_)), "{dares:?}");
}

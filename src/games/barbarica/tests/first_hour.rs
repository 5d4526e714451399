//! What a newcomer meets: what is asked before it is done, what previews, boards and posts say.

use super::fixtures::{Desk, hex, id, tyrannis};
use super::table::*;
use crate::commands::lines;
use crate::queries::Query;
use crate::rules::{ending, foreknown, obeying, orders};
use crate::state::{Phase, Progress, Side, Stuck};
use crate::tests::fixtures::set;
use crate::{narrate, prompt, scene, situations};
use muster_game::Counsel;
use muster_kit::hexes::Direction;
use muster_kit::{Answer, Line, Viewer};

fn plain(lines: &[Line]) -> String {
    let words = lines.iter().map(|line| line.plain(|seat| format!("seat {seat}")));
    words.collect::<Vec<_>>().join("\n")
}

fn told(events: &[Event]) -> String {
    let lines: Vec<Line> = events
        .iter()
        .flat_map(|event| narrate::lines(event, Viewer::Seat(Seat(0))))
        .collect();
    plain(&lines)
}

fn warned(game: &Barbarica, action: &Action) -> String {
    game.cautions(Seat(0), action).join(" ")
}

fn line(orders: &str) -> Action {
    Action::Move {
        orders: orders.to_owned(),
    }
}

/// Ending a phase names the units that could still act in it ([BB-3](docs/rules/barbarica.md#bb-3)).
#[test]
fn bb_3_done_names_those_who_could_still_shoot_or_strike() {
    let done = Action::Done { all: false };
    let mut desk = Desk::new("palus", "h1 D3 S, x1 G6 S, x2 A1 S, a1 D7 N, a2 G7 N");
    desk.ranged();
    assert!(
        warned(&desk.game, &done).contains("could still shoot: H1. `h1 a1` shoots."),
        "{}",
        warned(&desk.game, &done)
    );
    desk.unit("h1").now.used = desk.unit("h1").attacks;
    assert_eq!(warned(&desk.game, &done), "");
    desk.melee();
    assert!(
        warned(&desk.game, &done).ends_with("still strike: X1. `x1 a2` strikes."),
        "{}",
        warned(&desk.game, &done)
    );
    let rest = warned(&desk.game, &Action::Done { all: true });
    assert!(
        !rest.contains("could still"),
        "the usual orders leave nothing undone: {rest}"
    );
}

/// Ending the Movement phase names all who have not moved, and how to keep one in its place
/// ([BB-3](docs/rules/barbarica.md#bb-3), [BB-93](docs/rules/barbarica.md#bb-93)).
#[test]
fn bb_3_bb_93_done_names_those_who_could_still_move_or_turn() {
    let done = Action::Done { all: false };
    let mut desk = Desk::new("palus", "x1 A1 S, x2 B1 S, x3 C1 S, x4 D1 S, a1 G7 N");
    assert!(warned(&desk.game, &done).starts_with("None of your units has moved."));
    desk.does("move x1 a2, x2 b2, x3 c2", &[]);
    assert_eq!(
        warned(&desk.game, &done),
        "X4 has not moved. `/barb move orders:auto` has them do the usual, `x4 hold` keeps a unit where it stands."
    );
    desk.does("move x4 hold", &[]);
    assert_eq!(warned(&desk.game, &done), "");
    let x1 = desk.unit("x1");
    (x1.now.recovering, x1.facing) = (true, Direction::N);
    let asked = warned(&desk.game, &done);
    assert_eq!(
        asked,
        "X1 has the nearest enemy at the flank or back and may still turn: `/barb move orders:x1 /se` turns it."
    );
    desk.does("move x1 /d", &[]);
    assert_eq!(warned(&desk.game, &done), "");
}

/// Ending the Movement phase names the Roman who can be off the map before the tribe moves again, with orders that hold
/// it up ([BB-116](docs/rules/barbarica.md#bb-116), [BB-138](docs/rules/barbarica.md#bb-138)).
#[test]
fn bb_116_bb_138_done_names_who_gets_away_and_who_could_stop_it() {
    let done = Action::Done { all: false };
    let mut desk = Desk::new("tyrannis", "x1 E12 S, x2 A1 S, t1 E14 S, a1 G13 S");
    set(&mut desk.game, "/round", 2);
    let asked = warned(&desk.game, &done);
    assert!(
        asked.starts_with("t1 makes for the edge and can be off the map before you move again: `x1 !t1` charges it"),
        "{asked}"
    );
    for order in asked
        .split('`')
        .skip(1)
        .step_by(2)
        .take_while(|order| order.starts_with("x1"))
    {
        let orders = order.to_owned();
        for step in lines::take_apart(&desk.game, Actor::Seat(Seat(0)), Action::Move { orders }).unwrap() {
            assert!(
                muster_game::try_out(&desk.game, Seat(0), &step.action).is_ok(),
                "{order}"
            );
        }
    }
    let lost = "With that the battle is over: defeat.";
    assert!(asked.contains(lost), "{asked}");
    // Too far away to be stopped, and one who runs like one who goes.
    desk.unit("x1").at = "A2".parse().unwrap();
    for ends in [done.clone(), Action::Done { all: true }] {
        let asked = warned(&desk.game, &ends);
        let told = "t1 makes for the edge and can be off the map before you move again; no order of yours holds it up any more.";
        assert!(asked.contains(&format!("{told} {lost}")), "{asked}");
    }
    let x1 = desk.unit("x1");
    x1.at = "E12".parse().unwrap();
    let t1 = desk.unit("t1");
    (t1.at, t1.now) = ("C3".parse().unwrap(), Default::default());
    let a1 = desk.unit("a1");
    (a1.at, a1.routing) = ("E14".parse().unwrap(), true);
    let asked = warned(&desk.game, &done);
    assert!(asked.starts_with("a1 is running and can be off the map"), "{asked}");
    assert!(!asked.contains(lost), "{asked}");
    // Without this one the battle goes on: where nobody can stop it, there is nothing to say.
    desk.unit("x1").at = "A2".parse().unwrap();
    assert!(!warned(&desk.game, &done).contains("off the map"));
    desk.unit("x1").at = "E12".parse().unwrap();
    // In an ambush Rome does not move.
    set(&mut desk.game, "/round", 0);
    assert!(!warned(&desk.game, &done).contains("off the map"));
}

/// Orders are read as people say them and posts print them ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_orders_are_read_in_plain_words() {
    let desk = Desk::new("palus", "x1 D4 S, h1 C3 S, a1 D7 N");
    let read = |action: Action| -> Vec<Action> {
        let steps = lines::take_apart(&desk.game, Actor::Seat(Seat(0)), action).unwrap();
        steps.into_iter().map(|step| step.action).collect()
    };
    for (said, ordered) in [
        ("x1 to d5", "x1 d5"),
        ("move x1 to d5, h1 goes to c4", "x1 d5, h1 c4"),
        ("X1 charges a1", "x1 !a1"),
        ("x1 attack a1", "x1 !a1"),
        ("x1 d5 facing NE", "x1 d5/ne"),
        ("x1 faces NE", "x1 /ne"),
        ("go x1 hold", "x1 hold"),
    ] {
        assert_eq!(read(line(said)), read(line(ordered)), "{said}");
    }
    let shoot = |orders: &str| Action::Shoot {
        orders: orders.to_owned(),
    };
    assert_eq!(read(shoot("h1 shoots at a1")), read(shoot("h1 a1")));
    let fight = |orders: &str| Action::Fight {
        orders: orders.to_owned(),
    };
    assert_eq!(read(fight("x1 strikes a1")), read(fight("x1 a1")));
}

/// A walk into contact is no charge: that is said before and after ([BB-158](docs/rules/barbarica.md#bb-158), BB-E-36).
#[test]
fn bb_158_bb_e_36_a_step_into_contact_is_no_charge() {
    let mut desk = Desk::new("palus", "x1 D4 S, a1 D6 N");
    let caution = warned(&desk.game, &line("x1 d5"));
    assert!(
        caution.contains("X1 walks up to a1 without a charge") && caution.contains("`X1 !a1`"),
        "{caution}"
    );
    assert_eq!(warned(&desk.game, &line("x1 !a1")), "");
    assert_eq!(warned(&desk.game, &line("x1 c4")), "");
    desk.does("move x1 d5/w", &[]);
    let said = told(&desk.events);
    assert!(
        said.contains("at a1, no charge, faces S"),
        "the facing is forced, and told: {said}"
    );
}

/// The camp says what it decides by itself, and asks before a unit is sent home ([BB-286](docs/rules/barbarica.md#bb-286)).
#[test]
fn bb_286_the_camp_asks_before_it_decides_or_sends_home() {
    let game = camping_with_a_veteran();
    for action in [
        Action::Done { all: true },
        Action::Done { all: false },
        Action::CampNext {},
    ] {
        let caution = warned(&game, &action);
        assert!(
            caution.contains("no course") && caution.contains("train as usual: X1"),
            "{caution}"
        );
    }
    let sent = warned(&game, &Action::CampDismiss { unit: id("x1") });
    assert!(sent.contains("X1 has done 3 deeds and does not come back"), "{sent}");
    // `/barb card` shows the band there, not an empty field.
    let query: Query = serde_json::from_value(serde_json::json!({ "card": {} })).unwrap();
    let Answer { boards, .. } = game.answer(Viewer::Seat(Seat(0)), query).unwrap();
    assert_eq!(boards.len(), 1);
    assert!(boards[0].to_ascii().starts_with("THE BAND"), "{}", boards[0].to_ascii());
}

/// Each order of a previewed line is judged after those before it, which it says; one attack is one attack.
#[test]
fn previews_judge_each_order_after_those_before_it() {
    let desk = Desk::new("palus", "x1 D4 S, x2 D5 S, a1 D8 N");
    let preview = |orders: &str| plain(&desk.game.foresee(Seat(0), &line(orders)).unwrap().lines);
    let both = preview("x2 d6, x1 d5");
    assert!(
        both.contains("judged after those before it") && both.contains("dice at the mean"),
        "{both}"
    );
    assert!(!both.contains("Not possible"), "{both}");
    let twice = preview("x2 d6, x1 h9");
    assert!(twice.contains("Not possible then"), "{twice}");
    // A Chieftain of two attacks orders one at a time.
    let mut desk = Desk::new("palus", "o1 D6 S, a1 D7 N");
    desk.unit("o1").attacks = 2;
    desk.melee();
    let orders = "o1 a1".to_owned();
    let one = plain(&desk.game.foresee(Seat(0), &Action::Fight { orders }).unwrap().lines);
    let all = situations::situation_of(&desk.game, Viewer::Seat(Seat(0)), "o1 a1").unwrap();
    let all = plain(&crate::odds::odds(&all).unwrap().lines);
    assert_ne!(one, all);
    // The weapon that was named is the one that is reckoned with.
    let orders = "o1 a1:improvised".to_owned();
    let bare = plain(&desk.game.foresee(Seat(0), &Action::Fight { orders }).unwrap().lines);
    assert!(bare.contains("improvised"), "{bare}");
}

/// What a charge is good for is the blow after it; what is done as usual is named before it is done.
#[test]
fn previews_of_charges_and_usual_orders_say_what_they_lead_to() {
    let desk = Desk::new("palus", "x1 D4 S, x2 D2 S, a1 D6 N");
    let preview = |orders: &str| plain(&desk.game.foresee(Seat(0), &line(orders)).unwrap().lines);
    let charge = preview("x1 !a1");
    assert!(charge.contains("In the Melee phase X1 strikes a1"), "{charge}");
    assert!(
        charge.contains(" wounds on average of ") && !charge.contains("It can be done"),
        "{charge}"
    );
    let command = Action::Charge {
        unit: id("x1"),
        target: id("a1"),
        via: None,
    };
    let typed = plain(&desk.game.foresee(Seat(0), &command).unwrap().lines);
    assert_eq!(typed, charge);
    let usual = preview("auto");
    assert!(usual.contains("`x1 ") && usual.contains("`x2 "), "{usual}");
    let round = plain(&desk.game.foresee(Seat(0), &Action::Done { all: true }).unwrap().lines);
    assert!(round.ends_with(&usual), "{round}");
}

/// `/barb card` lists the enemies that one sees below one's own units.
#[test]
fn a_list_of_enemies_stands_below_ones_own() {
    let game = tyrannis();
    let query: Query = serde_json::from_value(serde_json::json!({ "card": {} })).unwrap();
    let boards = |seat: u8| -> Vec<String> {
        let query = query.clone();
        let seen = muster_game::Knowledge::guess(&game, Viewer::Seat(Seat(seat)), &mut Dice::seeded(1, 1));
        let answer = seen.answer(Viewer::Seat(Seat(seat)), query).unwrap();
        answer.boards.iter().map(muster_kit::Scene::to_ascii).collect()
    };
    let tribe = boards(0);
    assert_eq!(tribe.len(), 2);
    for rome in ["a1 ", "a8 ", "f1 ", "t1 "] {
        assert!(tribe[1].contains(rome) && !tribe[0].contains(rome), "{}", tribe[1]);
    }
}

/// Signs, letters and facing are explained below the board that is pushed, too.
#[test]
fn pushed_boards_have_the_legend() {
    let mut game = tyrannis();
    game.army.the_mut(id("a2")).routing = true;
    let pushed = scene::status(&game);
    assert!(pushed.fits(), "{}", pushed.to_ascii());
    let text = pushed.to_ascii().replace('\n', " ");
    for words in [
        "&& forest",
        "## hut",
        "! routs",
        "X Axeman",
        "t Tribunus",
        "The tribe 13",
        "faces NW N NE",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
}

/// A shield that is stuck or thrown away is not told as one that serves ([BB-186](docs/rules/barbarica.md#bb-186)).
#[test]
fn bb_186_a_card_tells_what_became_of_the_shield() {
    let mut game = tyrannis();
    let card = |game: &Barbarica| scene::card(game, game.army.the(id("a1"))).to_ascii().replace("\n", "");
    assert!(!card(&game).contains("thrown") && card(&game).contains("shield"));
    for (stuck, words) in [(Stuck::Lost, "(thrown away)"), (Stuck::Embedded, "(stuck: no use)")] {
        game.army.the_mut(id("a1")).stuck = stuck;
        let flat = card(&game).replace(' ', "");
        assert!(flat.contains(&words.replace(' ', "")), "{}", card(&game));
    }
}

/// Wounds that are not as many as the dice say why ([BB-49](docs/rules/barbarica.md#bb-49), BB-73, BB-181).
#[test]
fn bb_49_wounds_unlike_the_dice_say_why() {
    // From behind, with two dice that hit: 3 wounds.
    let mut desk = Desk::new("palus", "x1 D6 S, a1 D7 S, a9 A1 S, x9 A9 S");
    desk.unit("a1").routing = true;
    desk.melee().with(&[5, 5, 1, 1], |game, referee| {
        let order = Order::Fight {
            unit: id("x1"),
            target: id("a1"),
            weapon: None,
            push: false,
        };
        obeying::carry_out(game, 0, Action::Order { order }, referee).unwrap();
    });
    let said = told(&desk.events);
    let words: Vec<&str> = said.split_whitespace().collect();
    assert!(words.join(" ").contains("= 3 wounds (2 hits, rear +1)"), "{said}");
}

/// `1 deed`, `1 point`, a rally without wounds.
#[test]
fn one_is_told_as_one() {
    let mut game = tyrannis();
    let unit = game.army.the_mut(id("x1"));
    unit.record.deeds = 1;
    unit.record.name = Some("the Widow's Daughter".to_owned());
    unit.now.moved = false;
    let text = scene::roster(&game).to_ascii();
    assert!(text.contains("1 deed") && !text.contains("1 deeds"), "{text}");
    let sheet = scene::sheet(&game, Seat(0)).to_ascii();
    assert!(sheet.contains("the Widow's Daughter"), "names are whole: {sheet}");
    let desk = Desk::new("palus", "x1 D4 S, a1 A9 N");
    let walk = desk.refused("move x1 ssss");
    assert!(!walk.reason.contains("1 points"), "{walk}");
}

/// What a refusal proposes is legal: no charge where none can be made ([BB-132](docs/rules/barbarica.md#bb-132), BB-150).
#[test]
fn bb_132_bb_150_refusals_propose_what_can_be_done() {
    let desk = Desk::new("palus", "x1 D5 S, a1 D6 N, x2 A1 S");
    let into = desk.refused("move x1 s");
    assert_eq!(
        into.instead.as_deref(),
        Some("another way"),
        "X1 is in contact and cannot charge"
    );
    let far = desk.refused("move x2 !a1");
    let remedy = far.remedy().unwrap();
    assert!(remedy.starts_with("No enemy is in charge reach"), "{remedy}");
}

/// Where a standard that fell with its bearer goes is told when it lies there
/// ([BB-322](docs/rules/barbarica.md#bb-322)).
#[test]
fn bb_322_a_standard_in_the_grass_tells_whose_it_becomes() {
    let lies = Event::Chronicle(Chronicle::StandardLies {
        at: "D4".parse().unwrap(),
    });
    let said = told(&[lies]);
    assert!(said.contains("it is the tribe's if no Roman is left"), "{said}");
    let mut game = begun(&alone(Which::Alea), 1).0;
    act(&mut game, 0, Action::Signal {}).unwrap();
    set(&mut game, "/feats/standard_at", "D4");
    game.army.keep(|unit| unit.side() == Side::Tribe);
    judged(|referee| ending::check(&mut game, referee));
    assert!(game.feats.standard_taken());
}

/// A berserk unit makes the charge that it has to make, and does not step back, under rules number 2
/// ([BB-121](docs/rules/barbarica.md#bb-121)).
#[test]
fn bb_121_a_berserk_unit_charges_and_does_not_step_back() {
    let mut desk = Desk::new("palus", "b1 D4 S, a1 D6 N, a2 E7 N, x1 A1 S");
    desk.unit("b1").now.berserk = true;
    for away in ["move b1 d3", "move b1 hold", "move b1 w"] {
        let refused = desk.refused(away);
        assert_eq!(refused.clause, "BB-121", "{refused}");
        assert_eq!(refused.instead.as_deref(), Some("/barb move orders:B1 !a1"));
    }
    let offered = orders::orders_of(&desk.game, desk.game.army.the(id("b1")));
    assert!(
        offered.iter().all(|order| matches!(order, Order::Charge { .. })),
        "{offered:?}"
    );
    let mut old = Desk::new("palus", "b1 D4 S, a1 D6 N, x1 A1 S");
    old.unit("b1").now.berserk = true;
    set(&mut old.game, "/rules", 1);
    old.does("move b1 d3", &[]);
    // In contact.
    let mut desk = Desk::new("palus", "b1 D6 S, a1 D7 N, x1 A1 S");
    desk.unit("b1").now.berserk = true;
    assert_eq!(desk.refused("move b1 -a1 w").clause, "BB-121");
}

/// Ending the Movement phase names those who could charge, and says how many stand where they were
/// ([BB-3](docs/rules/barbarica.md#bb-3)).
#[test]
fn bb_3_done_names_those_who_could_charge_and_counts_the_idle() {
    let done = Action::Done { all: false };
    let mut desk = Desk::new("palus", "x1 D4 S, x2 A1 S, x3 A2 S, x4 A3 S, a1 D7 N");
    let all = warned(&desk.game, &done);
    assert!(
        all.contains("None of your units has moved.") && all.contains("could still charge: X1."),
        "{all}"
    );
    desk.does("move x1 hold", &[]);
    let three = warned(&desk.game, &done);
    assert!(
        three.starts_with("3 of your units have not moved: X2, X3, X4."),
        "{three}"
    );
    assert!(!three.contains("charge"), "{three}");
    desk.does("move x2 hold", &[]);
    let two = warned(&desk.game, &done);
    assert!(two.starts_with("2 of your units have not moved: X3, X4."), "{two}");
    let mut desk = Desk::new("palus", "x1 D4 S, x2 A1 S, a1 D7 N");
    desk.does("move x2 hold", &[]);
    let one = warned(&desk.game, &done);
    assert!(
        one.starts_with("X1 has not moved. These could still charge: X1. `x1 !a1` charges."),
        "{one}"
    );
}

/// An order without a deed is refused with one that the named unit could be given now, or with none
/// ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_what_is_proposed_for_a_line_is_an_order_of_the_named_unit() {
    let mut desk = Desk::new("palus", "x3 D4 S, h1 D3 S, a1 D7 N");
    let proposed = |game: &Barbarica, action: Action| {
        let refused = game.foresee(Seat(0), &action).unwrap_err();
        assert_eq!(refused.clause, "BB-7");
        refused.instead
    };
    for orders in ["x3", "x3 jump", "x3 !nobody"] {
        let instead = proposed(&desk.game, line(orders)).unwrap();
        let order = instead.strip_prefix("/barb move orders:").unwrap();
        assert!(order.starts_with("x3 "), "{order}");
        desk.game.foresee(Seat(0), &line(order)).unwrap();
    }
    assert_eq!(proposed(&desk.game, line("x9 jump")), None, "a unit that is not there");
    desk.ranged();
    let shoot = |orders: &str| Action::Shoot {
        orders: orders.to_owned(),
    };
    assert_eq!(proposed(&desk.game, shoot("x3 nobody")), None, "it cannot shoot");
    let instead = proposed(&desk.game, shoot("h1 nobody")).unwrap();
    assert!(instead.starts_with("/barb shoot orders:h1 "), "{instead}");
}

/// Outside its phase a command says so, whatever else is wrong with its line, and what the named unit does in this one
/// ([BB-2](docs/rules/barbarica.md#bb-2)).
#[test]
fn bb_2_a_line_outside_its_phase_is_refused_for_the_phase() {
    let desk = Desk::new("palus", "x3 D4 S, h1 D3 S, a1 D7 N");
    let refused = |action: Action| desk.game.foresee(Seat(0), &action).unwrap_err();
    for orders in ["X3", "x3 a1", "x3 nobody", "x3 a1:"] {
        let refusal = refused(Action::Fight {
            orders: orders.to_owned(),
        });
        assert_eq!(refusal.clause, "BB-2", "{orders}: {refusal}");
        let reason = &refusal.reason;
        assert!(
            reason.contains("This is the Movement phase") && reason.contains("belongs to the Melee phase"),
            "{reason}"
        );
    }
    for orders in ["X3", "x3 nobody"] {
        let orders = orders.to_owned();
        let instead = refused(Action::Fight { orders }).instead;
        let does = "In this phase X3 moves, turns, charges or holds: /barb move.";
        assert_eq!(instead.as_deref(), Some(does), "no act that nobody asked for");
    }
}

/// Nothing is called by an empty name, wherever a word of an order is left out ([BB-7](docs/rules/barbarica.md#bb-7)).
#[test]
fn bb_7_no_refusal_names_an_empty_word() {
    let mut desk = Desk::new("palus", "x3 D4 S, h1 D3 S, a1 D5 N");
    let rests = [
        "", "/", "d6/", "!", "!@", "!a1@", "-", "- s", "-a1", "@", "~", "~:", ":", "a1:", "+", ":+", "ww/", "x", "*",
    ];
    let units = ["x3", "x3+", "+x3", "*", "x3-", "-", "+", "x*", "**"];
    let mut read = 0;
    for phase in 0..3 {
        match phase {
            0 => (),
            1 => drop(desk.ranged()),
            _ => drop(desk.melee()),
        }
        for (unit, rest) in units.iter().flat_map(|unit| rests.iter().map(move |rest| (unit, rest))) {
            let orders = format!("{unit} {rest}");
            for action in [
                Action::Move { orders: orders.clone() },
                Action::Shoot { orders: orders.clone() },
                Action::Fight { orders: orders.clone() },
                Action::Deploy { orders: orders.clone() },
            ] {
                if let Err(refusal) = desk.game.foresee(Seat(0), &action) {
                    assert!(!refusal.to_string().contains("``"), "{action:?}: {refusal}");
                    read += 1;
                }
            }
        }
    }
    assert!(read > 1_000, "{read}");
    for question in [
        "charge d: s:",
        "fight x3 a:",
        "shot s at",
        "fight",
        "rally w:",
        "",
        "spot",
        "exit m:",
    ] {
        if let Err(refusal) = desk.game.situation(Viewer::Seat(Seat(0)), question) {
            assert!(!refusal.to_string().contains("``"), "{question}: {refusal}");
        }
    }
}

/// Reasons are told behind "it": what the seat does with a unit, not what the unit does.
#[test]
fn reasons_say_what_the_seat_does() {
    use crate::npc::policy::decide;
    use muster_kit::{Dice, Level};
    let why = |game: &Barbarica| decide(game, 0, Level::Normal, &mut Dice::seeded(1, 0)).1;
    let verbs = [
        "turns ", "keeps ", "charges ", "sends ", "takes ", "has ", "finds ", "shoots ", "strikes ", "begins",
        "breaks ",
    ];
    let mut desk = Desk::new("palus", "x1 D4 S, h1 G3 S, a1 D5 N, a2 G7 N");
    let thick = why(&desk.game);
    assert!(
        thick.contains(" X1 ") && thick.ends_with("where it is: there it fights"),
        "{thick}"
    );
    let mut told = vec![thick];
    desk.ranged();
    told.push(why(&desk.game));
    desk.melee();
    told.push(why(&desk.game));
    let mut game = desk.game.clone();
    for progress in [Progress::Deploying, Progress::Camping] {
        set(&mut game, "/progress", progress);
        told.push(why(&game));
    }
    for why in told {
        assert!(verbs.iter().any(|verb| why.starts_with(verb)), "{why}");
    }
}

/// One of a thing is one; what is proposed for values that nobody has is a question that is answered.
#[test]
fn odds_count_and_propose_in_whole_words() {
    let desk = Desk::new("palus", "c1 D4 S, p1 D5 S, a1 D8 N");
    let red = Viewer::Seat(Seat(0));
    let ask = |question: &str| {
        let situation = desk.game.situation(red, question)?;
        desk.game.at_the_table(&situation)?;
        Barbarica::odds(&situation)
    };
    let rally = plain(&ask("rally p1").unwrap().lines);
    assert!(rally.contains("against 1 wound, "), "{rally}");
    for question in [
        "fight c s:9 a:9 vs a",
        "fight x vs c e:9 s:9",
        "shot s s:9 at 4 vs a",
        "shot s at 4 vs c s:9 a:9",
    ] {
        let proposed = ask(question).unwrap_err().instead.unwrap();
        assert!(ask(&proposed).is_ok(), "{question}: {proposed}");
    }
}

/// In the last round the prompt says so ([BB-8](docs/rules/barbarica.md#bb-8)).
#[test]
fn bb_8_the_last_round_is_called_so() {
    let mut desk = Desk::new("tyrannis", "x1 D4 S, a1 D9 N");
    let limit = foreknown::limit(&desk.game);
    set(&mut desk.game, "/round", limit - 1);
    assert!(!prompt::prompt(&desk.game, 0, crate::prompt::Reader::Everybody).contains("the last"));
    set(&mut desk.game, "/round", limit);
    let prompt = prompt::prompt(&desk.game, 0, crate::prompt::Reader::Everybody);
    assert!(
        prompt.starts_with(&format!("Round {limit} of {limit}, the last, ")),
        "{prompt}"
    );
}

/// An order of the Movement phase that comes too late is told so ([BB-2](docs/rules/barbarica.md#bb-2)).
#[test]
fn bb_2_an_order_of_the_movement_phase_is_known_in_the_others() {
    for (phase, verb) in [(Phase::Ranged, "shoot"), (Phase::Melee, "fight")] {
        let mut desk = Desk::new("palus", "h1 D3 S, x1 D6 S, a1 D7 N");
        desk.part(phase, Side::Tribe);
        for (order, what) in [
            ("h1 !a1", "charges"),
            ("h1 charges a1", "charges"),
            ("x1 -a1 w", "fighting retreats"),
            ("x1 retreat", "fighting retreats"),
            ("h1 ww", "moves"),
            ("h1 /w", "moves"),
            ("h1 ww/s", "moves"),
        ] {
            let refusal = desk.refused(&format!("{verb} {order}"));
            let expected = format!("This is the {phase} phase; {what} are ordered in the Movement phase.");
            assert_eq!(refusal.reason, expected, "{order}");
        }
        assert!(desk.refused(&format!("{verb} h1 z0")).reason.contains("no unit"));
    }
    let desk = Desk::new("palus", "x1 D6 S, a1 D7 N");
    let reason = desk.refused("move x1 retreat").reason;
    assert!(reason.contains("names the enemy"), "{reason}");
}

/// A player who means to go on is told how ([BB-287](docs/rules/barbarica.md#bb-287)).
#[test]
fn bb_287_going_on_from_the_camp_is_told() {
    let mut desk = Desk::new("palus", "x1 D6 S");
    set(&mut desk.game, "/progress", Progress::Deploying);
    let camp = camping_with_a_veteran();
    for word in ["begin", "start", "next"] {
        let refusal = desk.refused(&format!("move {word}"));
        assert_eq!(refusal.instead.as_deref(), Some("/barb signal"), "{refusal}");
        let steps = lines::take_apart(&camp, Actor::Seat(Seat(0)), line(word)).unwrap();
        let [step] = steps.as_slice() else { panic!("{steps:?}") };
        assert_eq!(step.action, Action::CampNext {}, "{word}");
    }
}

/// What a unit owes are points ([BB-130](docs/rules/barbarica.md#bb-130)).
#[test]
fn bb_130_what_is_owed_is_named() {
    let walk = |debt| {
        Event::Moved(crate::event::Walk {
            who: id("x1"),
            from: hex("D4"),
            path: vec![hex("D5")],
            facing: Direction::S,
            cost: 1,
            debt,
            gait: crate::event::Gait::Walk,
            contact: Vec::new(),
            unseen_but_by: Vec::new(),
        })
    };
    assert!(told(&[walk(1)]).ends_with(", owes 1 point"), "{}", told(&[walk(1)]));
    assert!(told(&[walk(2)]).ends_with(", owes 2 points"));
}

/// Who leaves the map is out of the battle, so that it is asked about ([BB-138](docs/rules/barbarica.md#bb-138)).
#[test]
fn bb_138_who_is_sent_off_the_map_is_asked_about() {
    let desk = Desk::new("palus", "x1 A5 N, x2 D5 S, a1 D7 N");
    let mut alone = Desk::new("palus", "x1 A1 N, x2 D5 S, a1 D7 N");
    alone.part(Phase::Movement, Side::Tribe);
    let asked = warned(&alone.game, &line("x1 off"));
    assert_eq!(
        asked,
        "X1 leaves the map for good: it does not come back in this battle."
    );
    assert_eq!(warned(&desk.game, &line("x1 hold")), "");
}

/// How soon a Roman could leave is not whether it does ([BB-138](docs/rules/barbarica.md#bb-138)).
#[test]
fn bb_138_odds_of_the_exit_say_who_does_not_make_for_it() {
    use crate::action::Which;
    let stays = |game: &Barbarica, unit: &str| {
        game.odds_remarks(Viewer::Seat(Seat(0)), &format!("exit {unit}"))
            .join(" ")
    };
    let mut desk = Desk::new("tyrannis", "x1 A5 N, a1 D7 N");
    let bot = desk.game.seats.chairs();
    set(&mut desk.game, "/rome", bot);
    let told = stays(&desk.game, "a1");
    assert_eq!(
        told,
        "a1 does not make for the edge as things stand: this is how soon it could."
    );
    assert_eq!(stays(&desk.game, "x1"), "", "what its player means to do nobody knows");
    let mut first = tyrannis();
    set(&mut first, "/round", 3);
    let bot = first.seats.chairs();
    set(&mut first, "/rome", bot);
    assert_eq!(first.terms.options().scenario, Which::Tyrannis);
    let leaving = first
        .army
        .of(Side::Rome)
        .find(|unit| crate::npc::value::leaves(&first, unit));
    let leaving = leaving.expect("the first battle is about who gets away");
    assert_eq!(stays(&first, &leaving.id.to_string()), "");
}

/// The odds of a row say which unit rolls none ([BB-225](docs/rules/barbarica.md#bb-225)).
#[test]
fn bb_225_odds_of_a_row_say_who_follows_a_rule_of_the_episode() {
    let first = tyrannis();
    let remark = |unit: &str| {
        let remarks = first.odds_remarks(Viewer::Seat(Seat(0)), &format!("row {unit}"));
        remarks.join(" ")
    };
    let mut ruled = 0;
    for unit in first.army.visible(crate::state::Side::Rome) {
        let id = unit.id.to_string();
        let follows = crate::brain::brain_words(&first, unit).join(" ");
        let by_rule = !follows.contains("the table");
        let told = format!("{id} follows a rule of the episode as things stand and rolls on no table");
        assert_eq!(remark(&id).starts_with(&told), by_rule, "{follows}: {}", remark(&id));
        ruled += usize::from(by_rule);
    }
    assert!(ruled > 0 && !remark("t1").is_empty(), "{ruled}");
}

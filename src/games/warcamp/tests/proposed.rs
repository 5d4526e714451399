//! What menus, previews and refusals propose: legal orders, figures that agree, words that fit.

use super::super::action::Action;
use super::super::data::{Building, Card, Leader};
use super::super::odds::odds;
use super::super::orders::Written;
use super::super::state::Warcamp;
use super::{Table, goblins, keep, kobolds, set, table, trogs};
use crate::called::read_plan;
use crate::candidates::ideas;
use crate::cautions::left_out_of;
use crate::words::Letter;
use muster_game::testing::text;
use muster_game::{Awaiting, Counsel, Hand, Menu, Offer, Rules, testing};
use muster_game::{go_on_to_the_mean, try_out};
use muster_kit::{Dice, Level, Seat, Viewer};
use serde_json::{Value, json};

const A: Viewer = Viewer::Seat(Seat(0));

fn action(value: Value) -> Action {
    serde_json::from_value(value).unwrap()
}

fn menu(game: &Warcamp, before: &[Action]) -> Menu<Action> {
    game.menu(&game.awaiting().duties()[0].clone(), before)
}

fn plan_of(offer: &Action) -> String {
    match offer {
        Action::Orders { plan, .. } => plan.clone(),
        other => panic!("{other:?}"),
    }
}

fn asked(table: &Table, question: &str) -> String {
    text(&odds(&table.game.situation(A, question).unwrap()).unwrap())
}

/// Positions of games that NPCs play, with what the seat in turn did in its turn before.
fn positions(mut look: impl FnMut(&Warcamp, &[Action])) {
    for seed in 0..4u64 {
        let mut table = table([
            goblins(Leader::WarChief, &[5; 6]).food(20).bones(300),
            kobolds(Leader::Shaman, &[4; 19]).food(10).bones(300),
            trogs(Leader::MasterThief, &[10; 26]).food(0).bones(300),
        ]);
        set(&mut table.game, "options/truce", 0);
        let mut choice = Dice::seeded(seed, 1);
        let mut before: [Vec<Action>; 3] = Default::default();
        for step in 0..70u64 {
            let Awaiting::Duties(duties) = table.game.awaiting() else {
                break;
            };
            let duty = duties[0].clone();
            if duty.hand == Hand::Player {
                look(&table.game, &before[duty.seat.index()]);
            }
            let mut dice = Dice::seeded(seed, step << 8);
            let played = testing::advance(&mut table.game, Level::Normal, &mut choice, &mut dice);
            before[duty.seat.index()].extend(played.map(|(_, action)| action));
        }
    }
}

/// Each order of a day that is offered is legal after those before it, with dice at their mean, and names nobody who is
/// gone ([WC-155](docs/rules/warcamp.md#wc-155)).
#[test]
fn wc_155_days_that_are_offered_can_be_carried_out() {
    let mut days = 0;
    positions(|game, before| {
        for day in menu(game, before).days {
            let plan = plan_of(&day.action);
            let seat = game.tribes.mover().seat();
            let mut ahead = game.clone();
            for order in read_plan(game, game.tribes.turn(), &plan).unwrap() {
                let done = try_out(&ahead, seat, &order.action);
                assert!(done.is_ok(), "{plan}: {}: {done:?}", order.text);
                assert_eq!(left_out_of(&ahead, seat, &order.action), Vec::<String>::new(), "{plan}");
                go_on_to_the_mean(&mut ahead, seat, &order.action);
            }
            days += 1;
        }
    });
    assert!(days > 30, "{days} days");
}

/// However much there is to do, the list holds something of every kind that is allowed, and the theft from the town that "How
/// to play" proposes to a Master Thief ([WC-152](docs/rules/warcamp.md#wc-152)).
#[test]
fn every_kind_of_order_that_is_allowed_is_in_the_list() {
    let (mut crowded, mut thefts) = (0, 0);
    let kind = |action: &Action| {
        serde_json::to_value(action)
            .unwrap()
            .as_object()
            .unwrap()
            .keys()
            .next()
            .unwrap()
            .clone()
    };
    let mut look = |game: &Warcamp, _: &[Action]| {
        let seat = game.tribes.mover().seat();
        let acts = menu(game, &[]).acts;
        assert!(acts.len() <= 25);
        crowded += usize::from(acts.len() >= 24);
        let listed: Vec<String> = acts.iter().map(|offer| kind(&offer.action)).collect();
        for idea in ideas(game) {
            // A spell may be allowed that would change nothing, an attack that cannot win, and gear that does nothing.
            if !["cast", "attack", "equip"].contains(&&*kind(&idea)) && try_out(game, seat, &idea).is_ok() {
                assert!(listed.contains(&kind(&idea)), "{idea:?} is not among {listed:?}");
            }
        }
        let theft = action(json!({"steal": {"from": "town", "goods": "food", "who": "L"}}));
        if game.tribes.mover().leader() == Leader::MasterThief && try_out(game, seat, &theft).is_ok() {
            thefts += 1;
            let label = |offer: &Offer<Action>| offer.label.starts_with("Steal food from the town");
            assert!(
                acts.iter().any(label),
                "{:?}",
                acts.iter().map(|act| &act.label).collect::<Vec<_>>()
            );
        }
    };
    positions(&mut look);
    let hand = [Card::Bolt, Card::Storm, Card::Maggots];
    let mut rich = table([
        goblins(Leader::MasterThief, &[8, 8, 5, 5, 5])
            .food(90)
            .bones(300)
            .hand(&hand),
        kobolds(Leader::Shaman, &[5; 5]).food(20).bones(20),
        trogs(Leader::WarChief, &[5; 5]).food(20).bones(20),
    ]);
    set(&mut rich.game, "options/truce", 0);
    look(&rich.game, &[]);
    assert!(crowded > 10 && thefts > 0, "{crowded} long lists, {thefts} thefts");
}

/// Labels are built to their length: none is cut.
#[test]
fn labels_fit_without_a_cut() {
    let mut labels = 0;
    let check = |game: &Warcamp, before: &[Action], labels: &mut usize| {
        let Menu { acts, days } = menu(game, before);
        for offer in acts.iter().chain(&days) {
            let label = &offer.label;
            assert!(label.chars().count() <= 80, "{label}");
            assert!(!label.ends_with('\u{2026}'), "{label}");
            *labels += 1;
        }
    };
    positions(|game, before| check(game, before, &mut labels));
    // Gaps between the numbers make them long, and so do many hunters of yesterday.
    let mut gaps = table([
        trogs(Leader::MasterThief, &[9; 40]).food(300).bones(400),
        goblins(Leader::WarChief, &[5; 40]),
    ]);
    set(&mut gaps.game, "options/truce", 0);
    keep(&mut gaps.game.tribes[Letter(0)], |member| member.number() % 3 != 0);
    let before =
        [json!({"hunt": {"who": "1 2 4 5 7 8 10 11 13 14 16 17 19 20 22 23 25 26 28", "goal": "food"}})].map(action);
    check(&gaps.game, &before, &mut labels);
    let mut few = gaps.game.clone();
    keep(&mut few.tribes[Letter(0)], |member| {
        [1, 2, 4, 5, 7, 8, 10, 11, 13].contains(&member.number())
    });
    check(&few, &before, &mut labels);
    let day = &menu(&gaps.game, &before).days[0];
    assert_eq!(
        day.label,
        "Same jobs as last turn: hunt food with 19 members (1 in 6: 10 die)"
    );
    assert!(labels > 300, "{labels} labels");
}

/// A starving tribe is offered no breeding, and all of it hunts for food ([WC-44](docs/rules/warcamp.md#wc-44)).
#[test]
fn wc_44_a_starving_tribe_is_offered_a_hunt_for_food_with_all() {
    let mut t = table([
        goblins(Leader::WarChief, &[5; 14]).food(0).hungry(),
        kobolds(Leader::Shaman, &[5; 5]),
    ]);
    keep(&mut t.game.tribes[Letter(0)], |member| {
        [8, 11, 12, 14].contains(&member.number())
    });
    let usual = menu(&t.game, &[]).days.remove(0);
    assert_eq!(usual.label, "A usual turn: hunt 8 11 12 14 food (1 in 6: 2 die); end");
    let before = [
        json!({"hunt": {"who": "8"}}),
        json!({"breed": {"who": "11 12 14"}}),
        json!({"end": {}}),
    ]
    .map(action);
    // That is all it would do again, so that it is offered once.
    let days = menu(&t.game, &before).days;
    assert!(days.iter().all(|day| !day.label.contains("last turn")), "{days:?}");
}

/// In a usual turn the strong hunt and the weak breed.
#[test]
fn the_two_weakest_breed_in_a_usual_turn() {
    let t = table([
        goblins(Leader::WarChief, &[5, 4, 5, 10, 7]).food(60),
        kobolds(Leader::Shaman, &[5; 5]),
    ]);
    let usual = menu(&t.game, &[]).days.remove(0);
    assert_eq!(plan_of(&usual.action), "hunt 1 4 5; breed 2 3; end");
}

/// Evil Eye kills by name and throws no die: who dies is told ([WC-100](docs/rules/warcamp.md#wc-100)).
#[test]
fn wc_100_evil_eye_is_told_with_the_members_whom_it_kills() {
    let mut t = table([
        goblins(Leader::WarChief, &[5; 3]).bones(300).hand(&[Card::Eye]),
        kobolds(Leader::Shaman, &[5, 5, 10, 6]),
    ]);
    let name = |t: &Table, place: usize| t.b().people.all()[place].name().text();
    let (best, second) = (name(&t, 2), name(&t, 1));
    let told = asked(&t, "cast evil eye at B");
    assert!(
        told.contains(&format!("B3 {best} (10) dies, the strongest where you name nobody")),
        "{told}"
    );
    assert!(!told.contains("dies in ") && told.contains("Wiped out: 0%."), "{told}");
    let offers = menu(&t.game, &[]).acts;
    let label = &offers
        .iter()
        .find(|offer| offer.label.starts_with("Cast"))
        .unwrap()
        .label;
    assert!(label.ends_with(&format!("90 bones, kills B3 {best} (10)")), "{label}");
    // A member that is named is the aim as well.
    let told = asked(&t, "cast evil eye at B2");
    assert!(
        told.contains(&format!("No die is thrown: B2 {second} (5) dies.")),
        "{told}"
    );
    let foretold = text(
        &t.game
            .foresee(Seat(0), &action(json!({"orders": {"plan": "cast evil eye at B2"}})))
            .unwrap(),
    );
    assert!(foretold.contains(&format!("B2 {second} (5) dies.")), "{foretold}");
    let refusal = t.refused("cast eye", "WC-99", "target");
    assert_eq!(
        refusal.instead.unwrap(),
        "cast eye B, or cast eye B B1 to name a member"
    );
    t.play(&[], "cast evil eye at B2");
    assert_eq!(super::numbers(t.b()), [1, 3, 4]);
}

/// What steps count on is said where it is not the mean that is shown.
#[test]
fn wc_155_a_dry_run_says_what_its_later_steps_count_on() {
    let t = table([
        goblins(Leader::WarChief, &[5, 5, 5, 5, 5]).food(10),
        kobolds(Leader::Shaman, &[5; 5]),
    ]);
    let action = action(json!({"orders": {"plan": "hunt 1-3; breed 4 5; end"}}));
    let told = text(&t.game.foresee(Seat(0), &action).unwrap());
    let counted = told
        .lines()
        .find_map(|line| line.strip_prefix("The steps below count on this: food "));
    let food = counted.unwrap_or_else(|| panic!("{told}")).split(',').next().unwrap();
    assert!(told.contains(&format!(" of {food} food")), "{told}");
}

/// Goods without a place are of the town, and a tribe without thieves is told who steals
/// ([WC-80](docs/rules/warcamp.md#wc-80), [WC-152](docs/rules/warcamp.md#wc-152)).
#[test]
fn wc_152_goods_without_a_place_are_stolen_from_the_town() {
    let thief = table([goblins(Leader::MasterThief, &[5; 3]), kobolds(Leader::Shaman, &[5; 5])]);
    for (said, order) in [
        ("steal food", "steal town food"),
        ("steal bones with L", "steal town bones L"),
        ("rob food", "steal town food"),
    ] {
        let steps = read_plan(&thief.game, Letter(0), said).unwrap();
        assert_eq!(Written(&steps[0].action).to_string(), order, "{said}");
        assert!(thief.allowed(said), "{said}");
    }
    assert!(read_plan(&thief.game, Letter(0), "steal").is_err());
    assert!(read_plan(&thief.game, Letter(0), "steal food from X").is_err());
    let chief = table([goblins(Leader::WarChief, &[5; 3]), kobolds(Leader::Shaman, &[5; 5])]);
    let refusal = chief.refused("steal food", "WC-77", "not-kobold");
    assert_eq!(
        refusal.reason,
        "Kobolds steal in parties, and a Master Thief by himself; you lead Goblins with a War Chief."
    );
    let instead = refusal.instead.unwrap();
    assert!(chief.allowed(&instead), "{instead}");
    let asked = chief.game.situation(A, "steal food").unwrap_err();
    assert!(asked.reason.starts_with("Kobolds steal in parties"), "{asked}");
}

/// A tribe without thieves is told who steals, not how a theft is written; one with thieves is told what it may do.
#[test]
fn wc_77_no_theft_is_proposed_to_a_tribe_without_thieves() {
    let chief = table([goblins(Leader::WarChief, &[5; 3]), kobolds(Leader::Shaman, &[5; 5])]);
    for said in [
        "steal",
        "steal an item from the townsfolk",
        "steal item from X",
        "steal 1-3",
    ] {
        let refusal = read_plan(&chief.game, Letter(0), said).unwrap_err();
        assert!(
            refusal.reason.contains("you lead Goblins with a War Chief"),
            "{said}: {refusal}"
        );
        assert_eq!((&*refusal.clause, &*refusal.code), ("WC-77", muster_game::UNREAD_ORDER));
        assert!(!refusal.to_string().contains("Write it as"), "{said}: {refusal}");
    }
    let asked = chief.game.situation(A, "steal").unwrap_err();
    assert_eq!(&*asked.clause, "WC-77");
    assert!(
        asked
            .reason
            .starts_with("Your tribe cannot do that: Kobolds steal in parties"),
        "{asked}"
    );
    for said in ["attack town", "raid the town 1-3"] {
        let refusal = read_plan(&chief.game, Letter(0), said).unwrap_err();
        assert!(
            refusal
                .reason
                .contains("the town is no tribe; it is robbed. Kobolds steal in parties"),
            "{said}: {refusal}"
        );
        assert_eq!(&*refusal.clause, "WC-64", "{said}");
        assert!(!refusal.to_string().contains("steal town"), "{said}: {refusal}");
    }
    for (said, clause) in [
        ("kill", "WC-91"),
        ("kill B4", "WC-91"),
        ("kill B 3", "WC-91"),
        ("nab", "WC-43"),
    ] {
        let refusal = read_plan(&chief.game, Letter(0), said).unwrap_err();
        assert!(
            refusal
                .reason
                .contains("only a Master Thief does that; yours is a War Chief"),
            "{said}: {refusal}"
        );
        assert_eq!(&*refusal.clause, clause, "{said}");
    }
    for thieves in [goblins(Leader::MasterThief, &[5; 3]), kobolds(Leader::Shaman, &[5; 3])] {
        let t = table([thieves, goblins(Leader::Shaman, &[5; 5])]);
        let town = read_plan(&t.game, Letter(0), "attack town").unwrap_err();
        assert_eq!(&*town.clause, "WC-64");
        assert!(
            town.reason.contains("as in steal town food") && t.allowed("steal town food"),
            "{town}"
        );
        let refusal = read_plan(&t.game, Letter(0), "steal").unwrap_err();
        let (_, proposed) = refusal.reason.split_once("Write it as: ").unwrap();
        let line = proposed.split('.').next().unwrap();
        assert!(t.allowed(line), "{line}: {refusal}");
    }
}

/// What a refused question or plan proposes is understood.
#[test]
fn what_a_refused_question_proposes_is_answered() {
    let mut t = table([
        goblins(Leader::WarChief, &[5; 3]).with(Building::Tower, 1),
        kobolds(Leader::Shaman, &[5; 5]),
    ]);
    let refused = |t: &Table, question: &str| t.game.situation(A, question).unwrap_err();
    let several = refused(&t, "attack B all L; tower");
    assert_eq!(several.instead.as_deref(), Some("/game odds what:attack B all L"));
    let several = refused(&t, "attack B all L; man 1");
    assert_eq!(
        several.instead.as_deref(),
        Some("/warcamp check plan:attack B all L; man 1")
    );
    let tower = |plan: &str| read_plan(&t.game, Letter(0), plan).unwrap_err();
    assert_eq!(tower("tower").instead, None);
    assert!(tower("hunt 1; tower").reason.contains("man 3, or leave 3"));
    for (typed, meant) in [("tower in 3", "man 3"), ("tower out 3", "leave 3")] {
        let orders = read_plan(&t.game, Letter(0), typed).unwrap();
        assert_eq!(crate::orders::write(&orders), meant);
    }
    let steal = refused(&t, "steal");
    assert!(steal.reason.contains("you lead Goblins with a War Chief"), "{steal}");
    t.play(&[3, 3, 5], "hunt all");
    for question in ["steal", "attack B 9"] {
        let instead = refused(&t, question).instead.unwrap();
        let proposed = instead
            .split('`')
            .nth(1)
            .and_then(|typed| typed.strip_prefix("odds "))
            .unwrap();
        assert!(t.game.situation(A, proposed).is_ok(), "{question}: {instead}");
    }
}

/// One of a thing is told in the singular.
#[test]
fn one_worker_one_training_and_one_draw_are_told_in_the_singular() {
    let t = table([goblins(Leader::WarChief, &[5; 3]), kobolds(Leader::Shaman, &[5; 5])]);
    assert!(asked(&t, "train 1").contains("after 1 training:"));
    assert!(asked(&t, "train 1x2").contains("after 2 trainings:"));
    let told = text(&super::super::book::topic("spike").unwrap());
    assert!(told.contains("15 food and 1 worker, twice"), "{told}");
}
